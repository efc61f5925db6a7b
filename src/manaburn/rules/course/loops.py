"""Loops. A mandatory loop is found and ends the game in a draw; the players shorten other loops.

A loop is proved by comparing positions. Two positions are the same point of a loop if they are equal except for amounts
(life totals, numbers of equal tokens, counters, accumulating effects). If the amounts have changed by the same numbers
in two rounds running, and none of them runs out, the same happens for ever. :class:`Point` is such a position.

Rules: 421.
"""

from __future__ import annotations

from typing import Final

from manaburn.errors import IllegalAction
from manaburn.large import product
from manaburn.rules.kernel import limits
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous
from manaburn.state.objects import TOKEN, Entity, GameObject, Player
from manaburn.state.state import ContinuousEffect, LastingReplacement
from manaburn.terms import CREATURE, Zone
from manaburn.text.tree import AddPT, Modification, Number

from . import priority

PATIENCE: Final = 24
"""The number of objects that resolve without a choice before loops are looked for."""
TOP: Final = 6
"""The number of objects at the top of the stack that must be equal in two positions. Deeper objects count only by
number."""
INNERMOST: Final = 3
"""The number of frames that must be equal (1996). Outer ones count only by number."""
CROWD: Final = 200
"""From this number of permanents on, loops are looked for after ``SOON`` objects: each round may double them."""
SOON: Final = 4
CYCLES: Final = 3
"""The number of times that a loop is seen before it counts, if nobody could stop it."""
DRAW: Final = "a loop of mandatory actions (421.4)"
"""Why the game is a draw."""
MOST_POINTS: Final = 2000
"""The greatest number of positions that are remembered."""
CYCLES_WITH_CHOICE: Final = 8
"""The number of times that a loop is seen before it counts, if somebody could stop it and doesn't (421.4)."""


class Point:
    """A position, with its amounts separate from the rest."""

    def __init__(self, shape: str, amounts: list[int]) -> None:
        self.shape: Final = shape
        """Everything in the position except the amounts and the identities of objects."""
        self.amounts: Final = amounts
        """The amounts, in the order in which the shape names them."""

    def growth(self, later: Point) -> list[int] | None:
        """Return how much each amount has grown since this point; None if the later position isn't the same point of a
        loop."""
        if self.shape != later.shape:
            return None
        return [b - a for a, b in zip(self.amounts, later.amounts, strict=True)]


def where(entity: Entity | None) -> str:
    """Return the name that a shape uses for an object to which another one refers."""
    if entity is None:
        return ""
    if isinstance(entity, Player):
        return f"@{entity.index}"
    assert isinstance(entity, GameObject)
    return f"{entity.name}/{entity.controller.index}/{entity.zone.value}" if entity.here else f"gone {entity.name}"


def described(table: Table, item: GameObject, known: dict[int, str]) -> str:
    """Return a description of an object without its amounts. ``known``: the descriptions of characteristics worked out
    so far, which equal objects share."""
    status = (
        f"{item.name}|{item.kind}|{item.owner.index}{item.controller.index}"
        f"|{int(item.tapped)}{int(item.face_down)}{int(item.in_combat)}"
    )
    parts = [status, ",".join(sorted(item.counters)), where(item.attached_to), where(item.attacking)]
    if item.context is not None and item.zone.value == 4:
        parts.extend([",".join([where(target) for target in slot]) for slot in item.context.targets])
        parts.append(str(item.context.modes))
    for key in sorted(item.choices):
        value = item.choices[key]
        parts.append(
            f"{key}={where(value) if isinstance(value, Entity) else value if isinstance(value, (int, str)) else ''}"
        )
    chars = continuous.characteristics(table, item)
    text = known.get(id(chars), "")
    if not text:
        words = f"{' '.join(chars.subtypes)} {' '.join(sorted(chars.keywords))}"
        text = f"{chars.name} {chars.card_types} {chars.colours} {words}"
        known[id(chars)] = text
    parts.append(text)
    return "|".join(parts)


def objects_alike(table: Table) -> dict[str, list[GameObject]]:
    """Return the objects in play, removed from the game and phased out, grouped by those that are equal except for
    amounts."""
    state = table.state
    groups: dict[str, list[GameObject]] = {}
    known: dict[int, str] = {}
    for item in [*state.in_play, *state.removed, *state.phased_out]:
        groups.setdefault(described(table, item, known), []).append(item)
    return groups


def point(table: Table) -> Point:
    """Return the present position as a point of a possible loop."""
    state = table.state
    depth = len(state.main_games)
    lines: list[str] = [f"{state.active.index} {state.step.value} {where(state.priority)} {depth}"]
    amounts: list[int] = []
    note_players(table, lines, amounts)
    note_objects(table, lines, amounts)
    note_lasting(table, lines, amounts)
    lines.append(
        f"{len(state.pending)} {len(state.extra_turns)} {sorted(state.skips)} {sorted(state.controlled_turns)}"
    )
    table.timing.note_waiting(table, lines, amounts)
    return Point("\n".join(lines), amounts)


def note_players(table: Table, lines: list[str], amounts: list[int]) -> None:
    """Add the players, with their libraries, hands, pools and graveyards, to a point."""
    state = table.state
    for player in state.players:
        amounts.extend([player.life, player.poison, len(state.libraries[player.index]), len(state.hands[player.index])])
        amounts.extend(player.pool)
        graves: dict[str, int] = {}
        for item in state.graveyards[player.index]:
            graves[item.name] = graves.get(item.name, 0) + 1
        for name in sorted(graves):
            lines.append(f"G{player.index} {name}")
            amounts.append(graves[name])
        lines.append(f"{player.lands_played} {sorted(player.counters)}")


def note_objects(table: Table, lines: list[str], amounts: list[int]) -> None:
    """Add what is in play and on the stack to a point."""
    groups = objects_alike(table)
    for text in sorted(groups):
        lines.append(text)
        members = groups[text]
        amounts.append(len(members))
        amounts.append(sum([member.damage for member in members]))
        for counter in sorted(members[0].counters):
            amounts.append(sum([member.counters.get(counter, 0) for member in members]))
        amounts.append(sum([continuous.characteristics(table, member).power for member in members]))
        amounts.append(sum([continuous.characteristics(table, member).toughness for member in members]))
    amounts.append(len(table.state.stack))
    # Deeper objects are never reached, so they make no difference to a loop that adds to the stack.
    for item in table.state.stack[-TOP:]:
        lines.append("S " + described(table, item, {}))


def note_lasting(table: Table, lines: list[str], amounts: list[int]) -> None:
    """Add continuous effects, shields and delayed triggered abilities to a point."""
    effects = alike_effects(table)
    for text in sorted(effects):
        lines.append(text)
        amounts.append(len(effects[text]))
    shields = alike_shields(table)
    for text in sorted(shields):
        lines.append(text)
        amounts.append(len(shields[text]))
        amounts.append(sum([shield.left for shield in shields[text]]))
        amounts.append(sum([shield.uses for shield in shields[text]]))
    delayed: dict[str, int] = {}
    for waiting in table.state.delayed:
        if not waiting.told:
            waiting.told = f"D {waiting.event!r} {waiting.effect!r} {waiting.duration!r}"
        text = f"{waiting.told} {where(waiting.context.source)}"
        delayed[text] = delayed.get(text, 0) + 1
    for text in sorted(delayed):
        lines.append(text)
        amounts.append(delayed[text])


def alike_effects(table: Table) -> dict[str, list[ContinuousEffect]]:
    """Return the lasting continuous effects, grouped by those that do the same to the same objects."""
    groups: dict[str, list[ContinuousEffect]] = {}
    for effect in table.state.effects:
        if not effect.told:
            effect.told = f"E {effect.mods!r} {effect.duration!r}"
        text = f"{effect.told} {[where(entity) for entity in effect.affected]}"
        groups.setdefault(text, []).append(effect)
    return groups


def alike_shields(table: Table) -> dict[str, list[LastingReplacement]]:
    """Return the lasting replacement and prevention effects, grouped by those that do the same for the same source and
    targets."""
    groups: dict[str, list[LastingReplacement]] = {}
    for shield in table.state.replacements:
        ctx = shield.context
        targets = [where(target) for slot in ctx.targets for target in slot]
        if not shield.told:
            shield.told = f"R {shield.replacement!r} {shield.duration!r}"
        text = f"{shield.told} {where(ctx.source)} {targets}"
        groups.setdefault(text, []).append(shield)
    return groups


def proved(points: list[Point]) -> list[int]:
    """Return how the last round has changed the amounts. ``points`` are the positions before the first round and after
    each round. Raises IllegalAction if the last round didn't repeat the round before."""
    before = points[-3].growth(points[-2]) if len(points) > 2 else None
    growth = points[-2].growth(points[-1])
    if growth is None or (len(points) > 3 and before != growth):
        raise IllegalAction("421.1", "the steps don't lead back to the same position: it isn't a loop")
    return growth


# -- mandatory loops (421.4) -------------------------------------------------------------------------------------------


class Memory:
    """The positions that a table remembers since somebody last had a choice.

    Changes go through the journal, and a copy of the table has the same memory. A loop is therefore recognised at the
    same moment, even if actions were taken back on the way.
    """

    def __init__(self, points: list[Point], quiet: list[int]) -> None:
        self.points: Final = points
        self.quiet: Final = quiet
        """For each position, how many objects had resolved since somebody last had a choice."""


def copied_memory(table: Table) -> object:
    """Return the memory for the copy of a table."""
    memory = table.loop_memory
    return Memory(list(memory.points), list(memory.quiet)) if isinstance(memory, Memory) else None


def look(table: Table) -> bool:
    """Look for a loop of mandatory actions when somebody would get priority. Returns True if there is one, and the game
    is a draw."""
    state = table.state
    quiet = state.quiet_actions
    if quiet < (PATIENCE if len(state.in_play) < CROWD else SOON):
        return False
    memory = table.loop_memory
    if not isinstance(memory, Memory):
        memory = Memory([], [])
        table.loop_memory = memory
    journal = table.journal
    if memory.quiet and (quiet <= memory.quiet[-1] or len(memory.points) > MOST_POINTS):
        journal.quiet_replace(memory.points, [])
        journal.quiet_replace(memory.quiet, [])
    here = point(table)
    cycles = seen_before(memory.points, here)
    journal.quiet_append(memory.points, here)
    journal.quiet_append(memory.quiet, quiet)
    if cycles < CYCLES:
        return False
    return cycles >= CYCLES_WITH_CHOICE or not anybody_could_act(table)


def seen_before(points: list[Point], here: Point) -> int:
    """Return how many times in a row the game has come back to this position, with amounts that have grown by as much
    as in the round before, or more, and none that has become smaller."""
    cycles = 0
    growth: list[int] | None = None
    newer = here
    for older in points[::-1]:
        change = older.growth(newer)
        if change is None:
            continue
        if min(change, default=0) < 0:
            break
        if growth is not None and change != growth:
            if any(before > now for before, now in zip(change, growth, strict=True)):
                break
        growth = change
        cycles += 1
        newer = older
    return cycles


def anybody_could_act(table: Table) -> bool:
    """Return whether some player could take an optional action other than a mana ability."""
    for player in table.state.alive():
        for action in priority.actions(table, player):
            if not action.is_mana:
                return True
    return False


# -- loops that the players shorten (421.2, 421.3, 421.5) --------------------------------------------------------------

LARGEST: Final = 1_000_000_000
"""The greatest number of repetitions that a player can name."""
BY_HAND: Final = 40
"""Up to this number, repetitions are simply played."""
MOST_BY_HAND: Final = 2000
"""The greatest number of repetitions that are played if they can't be applied at once."""
ROUNDS_TO_PROVE: Final = 3
"""The number of rounds that are played before the rest of a loop is applied at once."""


def scale(table: Table, growth: list[int], times: int) -> str:
    """Let the amounts of the present position grow ``times`` times as much as they did in one round. Returns "", or the
    reason why this can't be done at once.

    Nothing is changed if something can't be scaled, such as cards that move or amounts that run out.
    """
    scaling = Scaling(table, growth, times)
    why = scaling.players() or scaling.objects() or scaling.effects() or scaling.shields() or scaling.the_rest()
    if why:
        return why
    for change in scaling.changes:
        change.carry_out(table, times)
    return ""


class Rounds:
    """The rounds of a loop that is done ``times`` times: how many have been ``done``, and how the last ones changed the
    position."""

    def __init__(self, table: Table, times: int) -> None:
        self.table: Final = table
        self.times: Final = times
        self.done = 0
        self.points = [point(table)]
        self.at_once = True
        """Whether the rest may still be applied at once: what couldn't be after the first rounds can't be later."""
        self.limit = False
        """Whether the next round reaches a limit. What comes after is proved anew."""

    def look(self, least: int) -> None:
        """Look at the position after a round, and apply as many of the rounds that are left at once as can be.
        ``least``: from so many rounds on each must have changed the position as the one before.

        Raises IllegalAction if a round hasn't, or if the rest is too long to be played.
        """
        if not self.at_once:
            return
        self.points.append(point(self.table))
        if self.limit:
            self.limit, self.points = False, self.points[-1:]
        if len(self.points) <= least:
            return
        growth = proved(self.points)
        left = self.times - self.done
        room = rounds_before_limit(self.table, growth, left)
        self.limit = left > 0 and room == 0
        if self.limit or len(self.points) <= ROUNDS_TO_PROVE or left + ROUNDS_TO_PROVE <= BY_HAND:
            return
        self.at_once = scale(self.table, growth, room) == ""
        if self.at_once:
            self.done += room
            self.points = [point(self.table)]
        elif self.times > MOST_BY_HAND:
            raise IllegalAction("421.1", f"this loop can't be done {self.times} times")


def rounds_before_limit(table: Table, growth: list[int], times: int) -> int:
    """Return how many of the next ``times`` rounds leave every amount on the side of its limit where it is now: nobody
    has lost, no creature dies, and nothing that is paid has run out. What reaches its limit is played as it comes."""
    scaling = Scaling(table, growth, times)
    return times if scaling.players() or scaling.objects() else scaling.room


class Scaling:
    """Goes through the amounts that have grown, in the order of :func:`point`, and collects the changes to make.

    Each step returns "", or the reason why the growth can't be applied at once.
    """

    def __init__(self, table: Table, growth: list[int], times: int) -> None:
        self.table: Final = table
        self.growth: Final = growth
        self.times: Final = times
        self.changes: Final[list[Change]] = []
        self.room = times
        """How many of these rounds leave every amount on its side of its limit."""
        self.index = 0

    def next(self) -> int:
        """Return how much the next amount has grown."""
        self.index += 1
        return self.growth[self.index - 1]

    def approach(self, left: int, by: int) -> None:
        """Note that an amount that is ``left`` away from its limit comes nearer by ``by`` in each round."""
        if left > 0 and by > 0:
            self.room = min(self.room, (left - 1) // by)

    def players(self) -> str:
        """Collect the growth of life, poison and mana. No card may have moved."""
        state = self.table.state
        for player in state.players:
            life, poison = self.next(), self.next()
            self.approach(player.life, -life)
            self.approach(10 - player.poison, poison)
            self.changes.append(Change("life", player, life))
            self.changes.append(Change("poison", player, poison))
            in_library = self.next()
            in_hand = self.next()
            if in_library or in_hand:
                return "cards are drawn or move"
            for i in range(6):
                mana = self.next()
                if mana:
                    self.approach(player.pool[i] + 1, -mana)
                    self.changes.append(Change(f"mana {i}", player, mana))
            names = {item.name for item in state.graveyards[player.index]}
            for _name in names:
                if self.next():
                    return "cards go to a graveyard"
        return ""

    def objects(self) -> str:
        """Collect new tokens, and new damage and counters on existing objects."""
        groups = objects_alike(self.table)
        for text in sorted(groups):
            model = groups[text][0]
            more = self.next()
            damage = self.next()
            if more < 0 or (more and model.kind != TOKEN):
                return "permanents come and go"
            if more:
                if product(more, self.times) + len(self.table.state.in_play) > limits.MOST:
                    return "there would be more tokens than can be played with"
                self.changes.append(Change("tokens", model, more))
            elif damage:
                self.changes.append(Change("damage", model, damage))
            for counter in sorted(model.counters):
                counters = self.next()
                if counters:
                    self.approach(min([item.counters.get(counter, 0) for item in groups[text]]), -counters)
                    self.changes.append(Change(f"counters {counter}", model, counters))
            self.index += 1  # Power and toughness follow from the other amounts.
            healed = self.next() - damage
            if healed < 0 and continuous.characteristics(self.table, model).card_types & CREATURE:
                self.approach(min([self.health(item) for item in groups[text]]), -healed)
        return "the stack grows" if self.next() else ""

    def health(self, item: GameObject) -> int:
        """Return how much more damage a creature can have without dying of it."""
        return continuous.characteristics(self.table, item).toughness - item.damage

    def effects(self) -> str:
        """Replace the added continuous effects of each kind by one effect that does as much."""
        effects = alike_effects(self.table)
        for text in sorted(effects):
            more = self.next()
            if more < 0:
                return "effects end"
            if more:
                many = scaled(self.table, effects[text][0], more * self.times)
                if many is None:
                    return "an effect can't be multiplied"
                self.changes.append(Change("effect", None, 0, many))
        return ""

    def shields(self) -> str:
        """Replace the added shields of each kind by one shield that is as large."""
        shields = alike_shields(self.table)
        for text in sorted(shields):
            first = self.index
            more = self.next()
            if more < 0 or self.next() < 0 or self.next() < 0:
                return "effects end"
            if more:
                model = shields[text][0]
                if model.left < 0 and model.uses <= 0:
                    return "an effect can't be multiplied"
                self.changes.append(
                    Change("effect", None, 0, widened(self.table, model, self.growth, first, self.times))
                )
        return ""

    def the_rest(self) -> str:
        """Check that nothing else has grown, such as abilities waiting for later."""
        for number in self.growth[self.index :]:
            if number:
                return "abilities wait for later"
        return ""


class Change:
    """The growth of one amount."""

    def __init__(
        self,
        what: str,
        entity: Entity | None,
        by: int,
        effect: ContinuousEffect | LastingReplacement | None = None,
    ) -> None:
        self.what: Final = what
        self.entity: Final = entity
        self.by: Final = by
        self.effect: Final = effect

    def carry_out(self, table: Table, times: int) -> None:
        """Apply the growth."""
        state = table.state
        amount = product(self.by, times)
        entity = self.entity
        if isinstance(self.effect, ContinuousEffect):
            state.add_effect(self.effect)
        elif self.effect is not None:
            table.journal.append(state.replacements, self.effect)
        elif amount == 0:
            return
        elif isinstance(entity, Player):
            if self.what == "life":
                entity.life += amount
            elif self.what == "poison":
                entity.poison += amount
            else:
                pool = list(entity.pool)
                pool[int(self.what[5:])] += amount
                state.set_pool(entity, pool)
        elif isinstance(entity, GameObject):
            if self.what == "damage":
                entity.damage += amount
            elif self.what == "tokens":
                for _i in range(amount):
                    copy_token(table, entity)
            else:
                counter = self.what[9:]
                state.set_counters(entity, counter, entity.counters.get(counter, 0) + amount)


def copy_token(table: Table, token: GameObject) -> None:
    """Create another token like this one."""
    state = table.state
    other = state.make_object(TOKEN, token.owner, Zone.IN_PLAY, token.face)
    other.controller = token.controller
    other.base_controller = token.base_controller
    other.tapped = token.tapped
    other.since = token.since
    other.entered = token.entered
    other.copy_of = token.copy_of
    other.known_to = token.known_to
    other.timestamp = state.next_timestamp()
    state.put(other)
    for counter in token.counters:
        state.set_counters(other, counter, token.counters[counter])
    for key in token.choices:
        state.set_choice(other, key, token.choices[key])


def scaled(table: Table, effect: ContinuousEffect, times: int) -> ContinuousEffect | None:
    """Return one effect that does what ``times`` effects like this one do; None if there is no such effect."""
    mods: list[Modification] = []
    for mod in effect.mods:
        if isinstance(mod, AddPT):
            if not isinstance(mod.power, Number) or not isinstance(mod.toughness, Number):
                return None
            mods.append(AddPT(Number(product(mod.power.n, times)), Number(product(mod.toughness.n, times))))
        else:
            mods.append(mod)
    many = ContinuousEffect(
        tuple(mods), list(effect.affected), effect.context, effect.duration, table.state.next_timestamp()
    )
    many.turn = effect.turn
    many.what = effect.what
    return many


def widened(table: Table, model: LastingReplacement, growth: list[int], index: int, times: int) -> LastingReplacement:
    """Return one shield against as much damage, with as many uses, as all the shields that ``times`` rounds would
    add."""
    shield = LastingReplacement(
        model.replacement,
        model.context,
        model.duration,
        growth[index + 2] * times if model.uses > 0 else model.uses,
        table.state.next_timestamp(),
    )
    shield.turn = model.turn
    if model.left >= 0:
        shield.left = growth[index + 1] * times
    return shield
