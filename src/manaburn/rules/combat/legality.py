"""Legal attacks and blocks.

:func:`problem` checks the demands on a declaration as a whole: "no more than N", "not alone", "by two or more" and
"must". The edition decides how requirements are weighed. The check is skipped if there are no such demands. What a
single creature could do is determined in :mod:`.pairs`, and the options of a declaration in :mod:`.declarations`.

Rules: 500.
"""

from __future__ import annotations

from typing import Final

from manaburn.editions.answers import AttackRequirements
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import evaluate
from manaburn.state.objects import GameObject, Player

from . import pairs
from .declarations import Choices

SEARCH: Final = 3000
"""The greatest number of declarations that a search for a better one examines."""
HELPERS: Final = 3
"""The greatest number of creatures under no requirement that a search declares in addition (only for global
maximisation)."""
WIDEST: Final = 5
"""The greatest number of attackers of which all combinations are tried for a creature that can block several."""


# -- is a declaration legal? -------------------------------------------------------------------------------------------


class Problem:
    """Why a declaration is illegal: the rule and the reason."""

    def __init__(self, rule: str, reason: str) -> None:
        self.rule: Final = rule
        self.reason: Final = reason


def problem(table: Table, choices: Choices, answer: list[int]) -> Problem | None:
    """Return what is illegal about a declaration (indexes of options) as a whole; None if it is legal.

    Rules: 500.2, 500.3, 500.4.
    """
    chosen = sorted(answer)
    found = crowded(choices, chosen)
    if found is not None:
        return found
    if choices.limited:
        found = broken(table, choices, chosen)
        if found is not None:
            return found
    if not choices.demanding:
        return None
    called = joining(choices, chosen)
    call(choices, called, 1)
    found = unmet(table, choices, chosen)
    call(choices, called, -1)
    return found


def crowded(choices: Choices, chosen: list[int]) -> Problem | None:
    """Return the problem of a creature that attacks twice, or that blocks more attackers than it can; None if there is
    none."""
    count = 0
    last = -1
    for o in chosen:
        i = choices.of[o]
        count = count + 1 if i == last else 1
        last = i
        if count > 1:
            if not choices.blocks:
                return Problem("308.2a", f"{choices.creatures[i]} attacks one player or planeswalker only")
            most = choices.capacity[i]
            if most and count > most:
                return Problem("309.2a", f"{choices.creatures[i]} can't block {count} creatures")
    return None


def declared(choices: Choices, chosen: list[int]) -> list[int]:
    """Return the indexes of the creatures in a declaration. ``chosen`` must be in order."""
    found: list[int] = []
    for o in chosen:
        i = choices.of[o]
        if not found or found[-1] != i:
            found.append(i)
    return found


def broken(table: Table, choices: Choices, chosen: list[int]) -> Problem | None:
    """Return a restriction on the whole declaration that isn't obeyed; None if all are. ``chosen`` must be in order."""
    if not chosen:
        return None
    who = declared(choices, chosen)
    rule = "500.3" if choices.blocks else "500.2"
    verb = "block" if choices.blocks else "attack"
    if 0 <= choices.most < len(who):
        return Problem(rule, f"no more than {choices.most} creatures can {verb}")
    if len(who) == 1 and who[0] in choices.not_alone:
        return Problem(rule, f"{choices.creatures[who[0]]} can't {verb} alone")
    if len(who) > 1:
        for i in choices.only_alone:
            if i in who:
                return Problem(rule, f"{choices.creatures[i]} can only {verb} alone")
    if choices.most_at:
        against: dict[int, int] = {}
        for o in chosen:
            whom = choices.options[o].other
            if isinstance(whom, Player):
                against[whom.index] = against.get(whom.index, 0) + 1
                if against[whom.index] > choices.most_at.get(whom.index, 1000000):
                    return Problem(rule, f"no more than {choices.most_at[whom.index]} creatures can attack {whom}")
    if choices.least_on or choices.most_on:
        on: dict[int, int] = {}
        for o in chosen:
            attacker = choices.options[o].other
            assert attacker is not None
            on[attacker.number] = on.get(attacker.number, 0) + 1
        for o in chosen:
            attacker = choices.options[o].other
            assert attacker is not None
            count = on[attacker.number]
            least = choices.least_on.get(attacker.number, 0)
            if count < least:
                return Problem(rule, f"{attacker} can't be blocked except by {least} or more creatures")
            if count > choices.most_on.get(attacker.number, 1000000):
                return Problem(
                    rule, f"{attacker} can't be blocked by more than {choices.most_on[attacker.number]} creatures"
                )
    if choices.conditions:
        return _broken_condition(table, choices, chosen, rule, verb)
    return None


def _broken_condition(table: Table, choices: Choices, chosen: list[int], rule: str, verb: str) -> Problem | None:
    """Check the conditions with the declaration tried out on the table, and undo it afterwards."""
    journal = table.journal
    mark = journal.mark()
    for o in chosen:
        creature, other = choices.pair(o)
        creature.in_combat = True
        if isinstance(other, GameObject) and choices.blocks:
            journal.append(creature.blocking, other)
            journal.append(other.blocked_by, creature)
        elif not choices.blocks:
            creature.attacking = other
    found: Problem | None = None
    for condition in choices.conditions:
        for o in chosen:
            if choices.of[o] != condition.creature:
                continue
            creature, other = choices.pair(o)
            if condition.whom is not None and not evaluate.is_of(table, other, condition.whom, condition.ctx):
                continue
            if choices.blocks and isinstance(other, GameObject):
                obeyed = pairs.block_condition(
                    table, condition.condition, condition.ctx, choices.player, other, creature
                )
            else:
                obeyed = pairs.attack_condition(table, condition.condition, condition.ctx, creature, other)
            if not obeyed:
                found = Problem(rule, f"{creature} can't {verb} like this")
                break
        if found is not None:
            break
    journal.rollback(mark)
    return found


# -- requirements ------------------------------------------------------------------------------------------------------


def joining(choices: Choices, chosen: list[int]) -> list[int]:
    """Return the creatures that must be declared because others are, once for each such requirement."""
    who = declared(choices, sorted(chosen)) if choices.joining else []
    return [rule.creature for rule in choices.joining if any(other in who for other in rule.others)]


def call(choices: Choices, creatures: list[int], number: int) -> None:
    """Count requirements on creatures that must be declared because others are; -1 takes them back."""
    for i in creatures:
        choices.must[i] += number


def obeyed(choices: Choices, chosen: list[int]) -> int:
    """Return how many requirements a declaration obeys. ``chosen`` must be in order."""
    if not choices.demanding:
        return 0
    total = 0
    last = -1
    for o in chosen:
        total += choices.gain[o]
        i = choices.of[o]
        if i != last:
            total += choices.must[i]
            last = i
    for number in choices.wanted:
        for o in chosen:
            other = choices.options[o].other
            if other is not None and other.number == number:
                total += choices.wanted[number]
                break
    return total


def unmet(table: Table, choices: Choices, chosen: list[int]) -> Problem | None:
    """Return a requirement that isn't obeyed although the edition demands it; None if there is none.

    Rules: 500.4.
    """
    choices.spared = [o for o in chosen if choices.taxed[o]] if choices.taxed else []
    way = table.edition.attack_requirements
    if way is AttackRequirements.GLOBAL:
        better = search(table, choices, chosen, True)
    elif way is AttackRequirements.LOCAL:
        better = search(table, choices, chosen, False)
    else:
        better = None
        for i in range(len(choices.creatures)):
            better = improved(table, choices, chosen, i)
            if better is None and way is AttackRequirements.FIRST:
                pressed = [o for o in chosen if choices.must[choices.of[o]] or choices.gain[o]]
                if len(pressed) < len(chosen):
                    # Creatures that must attack or block are declared first, so that no other creature takes their
                    # place.
                    better = improved(table, choices, pressed, i)
                    if better is not None and obeyed(choices, better) <= obeyed(choices, chosen):
                        better = None
            if better is not None:
                break
    if better is None:
        return None
    return Problem("500.4", demand(choices, chosen, better))


def demand(choices: Choices, chosen: list[int], better: list[int]) -> str:
    """Return in words which requirement a better declaration obeys and this one doesn't."""
    verb = "block" if choices.blocks else "attack"
    for o in better:
        if o not in chosen and (choices.gain[o] or choices.must[choices.of[o]]):
            creature, other = choices.pair(o)
            return f"{creature} must {verb} {other if choices.gain[o] else ''}".rstrip() + " if able"
    return f"creatures that must {verb} don't"


def assignments(choices: Choices, creature: int) -> list[list[int]]:
    """Return what a creature could be declared as doing, as lists of options. Doing nothing is left out, and so is
    anything with an additional cost."""
    mine: list[int] = []
    for o in choices.options_of(creature):
        if not choices.taxed or not choices.taxed[o] or o in choices.spared:
            mine.append(o)
    found = [[o] for o in mine]
    if choices.blocks and len(mine) > 1:
        most = choices.capacity[creature]
        if most != 1:
            if len(mine) > WIDEST:
                ranked = [(-choices.gain[o] if choices.gain else 0, o) for o in mine]
                ranked.sort()
                mine = [o for _rank, o in ranked]
                found.append(sorted(mine[:most] if most else mine))
                mine = sorted(mine[:WIDEST])
            _combinations(mine, most if most else len(mine), found)
    return found


def _combinations(mine: list[int], most: int, found: list[list[int]]) -> None:
    """Add all combinations of two to ``most`` options."""
    for mask in range(1 << len(mine)):
        picked = [mine[i] for i in range(len(mine)) if mask & (1 << i)]
        if 2 <= len(picked) <= most and picked not in found:
            found.append(picked)


def worth(choices: Choices, creature: int, assignment: list[int]) -> int:
    """Return how many requirements an assignment obeys: those on its creature, and those on attackers that must be
    blocked."""
    if not assignment:
        return 0
    total = choices.must[creature]
    for o in assignment:
        total += choices.gain[o]
        if choices.wanted:
            other = choices.options[o].other
            if other is not None:
                total += choices.wanted.get(other.number, 0)
    return total


def improved(table: Table, choices: Choices, chosen: list[int], creature: int) -> list[int] | None:
    """Return a declaration that changes only this creature's part and obeys more of the requirements on it; None if
    there is none."""
    mine = [o for o in chosen if choices.of[o] == creature]
    others = [o for o in chosen if choices.of[o] != creature]
    before = worth(choices, creature, mine)
    for assignment in assignments(choices, creature):
        if worth(choices, creature, assignment) > before:
            proposal = sorted(others + assignment)
            if obeyed(choices, proposal) > obeyed(choices, chosen) and broken(table, choices, proposal) is None:
                return proposal
    return None


class Row:
    """What a creature may do, the best first: nothing at all, too. ``now``: what it does in the declaration made."""

    def __init__(self, choices: Choices, creature: int, now: list[int]) -> None:
        self.creature: Final = creature
        self.now: Final = now
        self.assignments: list[list[int]] = []
        self.worths: list[int] = []
        self.helps: list[bool] = []
        """For each assignment: whether it declares a creature under no requirement in order to help."""
        self.top = 0
        """The greatest worth."""
        if now:
            self.top = worth(choices, creature, now)
            self.add(len(self.assignments), now, self.top, False)
        for assignment in assignments(choices, creature):
            value = worth(choices, creature, assignment)
            if value == 0 or assignment == now:
                continue
            place = 0
            while place < len(self.assignments) and self.worths[place] >= value:
                place += 1
            self.add(place, assignment, value, False)
            self.top = max(self.top, value)
        self.add(len(self.assignments), [], 0, False)

    def add(self, place: int, assignment: list[int], value: int, helps: bool) -> None:
        """Insert an assignment before the one at ``place``."""
        self.assignments.insert(place, assignment)
        self.worths.insert(place, value)
        self.helps.insert(place, helps)

    def add_helpers(self, choices: Choices) -> None:
        """Add what the creature may do under no requirement."""
        for assignment in assignments(choices, self.creature):
            if worth(choices, self.creature, assignment) == 0 and assignment != self.now:
                self.add(len(self.assignments), assignment, 0, True)


class Search:
    """A bounded search for a declaration that obeys more than ``floor`` requirements."""

    def __init__(self, table: Table, choices: Choices, floor: int) -> None:
        self.table: Final = table
        self.choices: Final = choices
        self.floor = floor
        self.best: list[int] | None = None
        self.left = SEARCH
        self.order: list[int] = []
        """The creatures, those with the most requirements first."""
        self.allowed: list[list[list[int]]] = []
        """For each place in the order: what the creature may do, the best first."""
        self.worths: list[list[int]] = []
        self.helps: list[list[bool]] = []
        """For each of these: whether it declares a creature under no requirement in order to help."""
        self.hope: list[int] = []
        """For each place in the order: the greatest number of requirements that its creature and all later ones could
        obey."""
        self.capped: Final = choices.most >= 0 or bool(choices.most_at) or bool(choices.most_on)
        """Whether only so many creatures may attack or block."""
        self.all = False
        """Whether to look for the best declaration, and not stop at the first better one."""

    def prepare(self, chosen: list[int], conscript: bool) -> None:
        """Collect what each creature may do. ``conscript``: whether to include creatures under no requirement."""
        choices = self.choices
        rows = [Row(choices, i, [o for o in chosen if choices.of[o] == i]) for i in range(len(choices.creatures))]
        if conscript:
            for row in rows:
                row.add_helpers(choices)
        tops = [row.top for row in rows]
        ranked = [(-tops[i], i) for i in range(len(tops))]
        ranked.sort()
        for _rank, i in ranked:
            self.order.append(i)
            self.allowed.append(rows[i].assignments)
            self.worths.append(rows[i].worths)
            self.helps.append(rows[i].helps)
        self.hope = [0] * (len(self.order) + 1)
        for k in range(len(self.order) - 1, -1, -1):
            self.hope[k] = self.hope[k + 1] + tops[self.order[k]]

    def run(self, place: int, picked: list[int], value: int, helpers: int) -> bool:
        """Try what the creatures from ``place`` on may do. Returns whether the search is to stop."""
        if value + self.hope[place] <= self.floor:
            return False
        choices = self.choices
        if place == len(self.order):
            self.left -= 1
            chosen = sorted(picked)
            count = obeyed(choices, chosen) if choices.wanted else value
            if count > self.floor and (not choices.limited or broken(self.table, choices, chosen) is None):
                self.best = chosen
                self.floor = count
                return not self.all
            return self.left <= 0
        row = self.allowed[place]
        for k in range(len(row)):
            if self.helps[place][k]:
                if helpers == 0:
                    break
                left = helpers - 1
            else:
                left = helpers
            taken = picked + row[k]
            if self.capped and row[k] and overfull(choices, taken):
                self.left -= 1
            elif self.run(place + 1, taken, value + self.worths[place][k], left):
                return True
            if self.left <= 0:
                return True
        return False


def overfull(choices: Choices, chosen: list[int]) -> bool:
    """Return whether a part of a declaration breaks a limit on how many may attack or block, which more creatures can't
    mend."""
    if 0 <= choices.most < len({choices.of[o] for o in chosen}):
        return True
    on: dict[int, int] = {}
    for o in chosen:
        other = choices.options[o].other
        if isinstance(other, Player):
            key, most = -1 - other.index, choices.most_at.get(other.index, -1)
        else:
            assert other is not None
            key, most = other.number, choices.most_on.get(other.number, -1)
        if most >= 0:
            on[key] = on.get(key, 0) + 1
            if on[key] > most:
                return True
    return False


def search(table: Table, choices: Choices, chosen: list[int], conscript: bool, best: bool = False) -> list[int] | None:
    """Return a declaration that obeys all restrictions and more requirements than this one; None if none is found.

    ``conscript``: creatures under no requirement may be declared too (global maximisation). Otherwise a creature's part
    is changed only if that obeys a requirement on the creature itself (500.5 of 2003 to 2007). ``best``: return the
    best declaration found, not the first better one.
    """
    found = Search(table, choices, obeyed(choices, chosen))
    found.prepare(chosen, conscript)
    found.all = best
    if found.hope[0] <= found.floor:
        return None
    most = HELPERS if conscript and choices.limited else 0
    for helpers in range(most + 1):
        found.left = SEARCH
        if found.run(0, [], 0, helpers) and not best:
            break
        if found.best is not None and not best:
            break
        if found.floor >= found.hope[0]:
            break
    return found.best


def best_choice(table: Table, choices: Choices) -> list[int]:
    """Return a legal declaration that obeys the most requirements and costs nothing. If nothing is required, it is
    empty."""
    if not choices.demanding:
        return []
    choices.spared = []
    called: list[int] = []
    while True:
        call(choices, called, 1)
        found = search(table, choices, [], True, True)
        call(choices, called, -1)
        more = joining(choices, found if found is not None else [])
        if len(more) <= len(called):
            return found if found is not None else []
        called = more
