"""Rule 500: legal attacks and blocks.

What a single creature could attack or block is looked at pair by pair (:func:`can_attack`, :func:`could_block`);
those pairs are the options of a declaration. What concerns the declaration as a whole (no more than so many, not
alone, by two or more, must) is weighed in :func:`problem`, by the edition's idea of requirements. Where nothing of
that sort is around, nothing is weighed.
"""

from __future__ import annotations

from typing import Final

from manaburn.editions.edition import AttackRequirements
from manaburn.state import happenings as h
from manaburn.state.characteristics import RuleMark
from manaburn.state.objects import Context, Entity, GameObject, Happening, Player
from manaburn.terms import CREATURE, PLANESWALKER, Zone
from manaburn.text.tree import KeywordAbility
from manaburn.text.tree import base as b
from manaburn.text.tree import nouns as n
from manaburn.text.tree import statics as s

from . import continuous, happen, meaning
from .decisions import Option
from .table import Table

SEARCH: Final = 3000
"""How many declarations a search for a better one looks at."""
HELPERS: Final = 3
"""How many creatures under no requirement a search declares besides (only global maximisation may)."""
WIDEST: Final = 5
"""Of how many attackers all the combinations are tried, for a creature that can block several."""

COMBAT_WORDS: Final = ("attacking", "blocking", "blocked", "unblocked", "attacking alone")


# -- who is attacked, who defends --------------------------------------------------------------------------------------


def attackable(table: Table, player: Player) -> list[Entity]:
    """306.2: the opponents of the attacking player and the planeswalkers they control."""
    found: list[Entity] = []
    for opponent in table.state.in_turn_order():
        if opponent is not player:
            found.append(opponent)
    if table.edition.planeswalkers:
        for item in table.state.in_play:
            if item.controller is not player and continuous.characteristics(table, item).card_types & PLANESWALKER:
                found.append(item)
    return found


def defender_of(table: Table, attacker: GameObject) -> Player:
    """The defending player of an attacker: whom it attacks, or who controls the planeswalker it attacks (308.1)."""
    whom = attacker.attacking
    if isinstance(whom, Player):
        return whom
    if isinstance(whom, GameObject) and whom.controller is not attacker.controller:
        return whom.controller
    for player in table.state.in_turn_order():
        if player is not attacker.controller:
            return player
    return attacker.controller


def is_attacking(item: GameObject) -> bool:
    """Whether it is an attacking creature."""
    return item.in_combat and item.attacking is not None


def attackers(table: Table) -> list[GameObject]:
    """All attacking creatures."""
    return [item for item in table.state.in_play if item.in_combat and item.attacking is not None]


def tidy(table: Table) -> None:
    """306.4: remove from combat what has stopped being a creature, or a planeswalker that is attacked."""
    for item in table.state.in_play:
        if item.in_combat:
            types = continuous.characteristics(table, item).card_types
            if types & (CREATURE | PLANESWALKER) == 0 or (item.attacking is not None and types & CREATURE == 0):
                happen.remove_from_combat(table, item)


# -- bands (502.10, 502.11) --------------------------------------------------------------------------------------------


def bands_with(table: Table, creature: GameObject) -> list[b.Node]:
    """The qualities of its "bands with other" abilities (502.11)."""
    chars = continuous.characteristics(table, creature)
    found: list[b.Node] = []
    if "bands with other" in chars.keywords:
        for held in chars.abilities:
            ability = held.ability
            if (
                isinstance(ability, KeywordAbility)
                and ability.keyword == "bands with other"
                and ability.kind is not None
            ):
                found.append(ability.kind)
    return found


def share(one: list[b.Node], other: list[b.Node]) -> bool:
    """Whether two creatures have the same "bands with other" ability."""
    for kind in one:
        if kind in other:
            return True
    return False


# -- one creature, one thing to attack ---------------------------------------------------------------------------------


def can_attack(table: Table, creature: GameObject, whom: Entity) -> bool:
    """Whether a creature could be declared as attacking this player or planeswalker, other creatures aside (308.2a)."""
    marks = continuous.rules_for(table, creature)
    if not may_attack(table, creature, marks):
        return False
    player = creature.controller
    if isinstance(whom, GameObject):
        if not table.edition.planeswalkers or whom.zone is not Zone.IN_PLAY or not whom.here:
            return False
        if whom.controller is player or continuous.characteristics(table, whom).card_types & PLANESWALKER == 0:
            return False
    elif whom is player or (isinstance(whom, Player) and whom.lost):
        return False
    return attack_allowed(table, creature, whom, marks) and player_may_attack(table, player, whom)


def may_attack(table: Table, creature: GameObject, marks: list[RuleMark]) -> bool:
    """Whether a creature could attack anybody: untapped, not summoning sick, no Wall by the old rules (308.2a)."""
    if creature.zone is not Zone.IN_PLAY or not creature.here:
        return False
    chars = continuous.characteristics(table, creature)
    if chars.card_types & CREATURE == 0:
        return False
    if creature.tapped and not attacks_as_though(marks, "untapped"):
        return False
    if continuous.summoning_sick(table, creature) and not attacks_as_though(marks, "haste"):
        return False
    if "defender" in chars.keywords or (table.edition.walls_cant_attack and chars.has_subtype("Wall")):
        return attacks_as_though(marks, "defender")
    return True


def attacks_as_though(marks: list[RuleMark], what: str) -> bool:
    """Whether a creature can attack as though it had haste, didn't have defender (weren't a Wall), weren't tapped."""
    for mark in marks:
        mod = mark.mod
        if isinstance(mod, s.AttacksAsThough) and (
            mod.what == what or (what == "untapped" and mod.what == "weren't tapped")
        ):
            return True
    return False


def attack_allowed(table: Table, creature: GameObject, whom: Entity, marks: list[RuleMark]) -> bool:
    """Whether no restriction keeps this creature from attacking this player or planeswalker."""
    for mark in marks:
        mod = mark.mod
        if isinstance(mod, s.CantAttack):
            if mod.alone:
                continue
            if mod.whom is not None and not meaning.is_of(table, whom, mod.whom, mark.context):
                continue
            if mod.unless is not None and (
                speaks_of_combat(mod.unless) or attack_condition(table, mod.unless, mark.context, creature, whom)
            ):
                continue
            return False
        if isinstance(mod, s.Cant) and (
            mod.what == "attack or block"
            or mod.what == "attack"
            or (mod.what == "attack you" and whom is mark.context.controller)
        ):
            return False
    return True


def player_may_attack(table: Table, player: Player, whom: Entity) -> bool:
    """Whether nothing keeps the player as such from attacking this player or planeswalker."""
    for mark in continuous.player_rules(table, player):
        mod = mark.mod
        if isinstance(mod, s.Cant) and (
            mod.what == "attack" or (mod.what == "attack you" and whom is mark.context.controller)
        ):
            return False
    return True


def attack_condition(table: Table, condition: b.Condition, ctx: Context, creature: GameObject, whom: Entity) -> bool:
    """Whether a condition holds where "defending player" means whom the creature would attack."""
    event = Happening(h.ATTACK, creature, creature.controller)
    event.other = whom.controller if isinstance(whom, GameObject) else whom
    return condition_with(table, condition, ctx, event, creature)


def condition_with(table: Table, condition: b.Condition, ctx: Context, event: Happening, subject: GameObject) -> bool:
    """Whether a condition holds, said of an event and an object where the context speaks of none itself."""
    old_event = ctx.event
    old_subject = ctx.subject
    if old_event is None:
        ctx.event = event
    if old_subject is None:
        ctx.subject = subject
    result = meaning.holds(table, condition, ctx)
    ctx.event = old_event
    ctx.subject = old_subject
    return result


_combat_conditions: Final[dict[b.Condition, bool]] = {}


def speaks_of_combat(condition: b.Condition) -> bool:
    """Whether a condition is about who else attacks or blocks: then it is asked of the declaration as a whole."""
    known = _combat_conditions.get(condition)
    if known is None:
        known = False
        for node in b.walk(condition):
            if (isinstance(node, n.HasStatus) and node.status in COMBAT_WORDS) or (
                isinstance(node, n.InRelation) and node.relation in ("attacking", "blocking", "blocked by")
            ):
                known = True
        if len(_combat_conditions) > 1000:
            _combat_conditions.clear()
        _combat_conditions[condition] = known
    return known


# -- one blocker, one attacker -----------------------------------------------------------------------------------------


def could_block(table: Table, blocker: GameObject, attacker: GameObject) -> bool:
    """Whether a creature could be declared as blocking an attacker, other creatures aside (309.2a, 500.3)."""
    marks = continuous.rules_for(table, blocker)
    if not may_block(table, blocker, marks):
        return False
    if is_attacking(attacker):
        if blocker.controller is not defender_of(table, attacker):
            return False
    elif blocker.controller is attacker.controller:
        return False
    return block_allowed(table, blocker, marks, attacker, continuous.rules_for(table, attacker), block_words(marks))


def may_block(table: Table, blocker: GameObject, marks: list[RuleMark]) -> bool:
    """Whether a creature could block anything."""
    if blocker.zone is not Zone.IN_PLAY or not blocker.here:
        return False
    if continuous.characteristics(table, blocker).card_types & CREATURE == 0:
        return False
    if blocker.in_combat and blocker.attacking is not None:
        return False
    return not blocker.tapped or "untapped" in block_words(marks)


NO_WORDS: Final[list[str]] = []


def block_words(marks: list[RuleMark]) -> list[str]:
    """As though it had what (or the attacker lacked what) a creature can block."""
    found = NO_WORDS
    for mark in marks:
        mod = mark.mod
        if isinstance(mod, s.CanBlockAsThough):
            found = [*found, mod.keyword]
    return found


def block_allowed(
    table: Table,
    blocker: GameObject,
    marks: list[RuleMark],
    attacker: GameObject,
    attacker_marks: list[RuleMark],
    words: list[str],
) -> bool:
    """Whether no restriction on the blocker and no evasion ability of the attacker forbids this block (500.3a)."""
    for mark in marks:
        mod = mark.mod
        if isinstance(mod, s.CantBlock):
            if mod.alone:
                continue
            if mod.whom is not None and not meaning.is_of(table, attacker, mod.whom, mark.context):
                continue
            if mod.unless is not None and (
                speaks_of_combat(mod.unless)
                or block_condition(table, mod.unless, mark.context, blocker, attacker, blocker)
            ):
                continue
            return False
        if isinstance(mod, s.Cant) and (mod.what == "attack or block" or mod.what == "block"):
            return False
    for mark in attacker_marks:
        mod = mark.mod
        if isinstance(mod, s.CantBeBlocked):
            if mod.least or mod.most:
                continue
            if mod.by is not None:
                if not passes(table, blocker, mod.by, mark.context, words):
                    continue
            elif mod.except_by is not None and passes(table, blocker, mod.except_by, mark.context, words):
                continue
            if words and mod.keyword and lifted(mod.keyword, words):
                continue
            if mod.keyword and "walk" in mod.keyword and walk_is_off(table, blocker.controller, mod.keyword):
                continue
            if mod.when is not None and not block_condition(table, mod.when, mark.context, blocker, attacker, attacker):
                continue
            return False
        if not isinstance(mod, s.Cant) or mod.what != "be blocked":
            continue
        if mod.by is None or meaning.is_of(table, blocker, mod.by, mark.context):
            return False
    return True


WITHOUT: Final = "can be blocked as though without "
"""How a change of the rules begins that takes a landwalk ability its effect."""


def walk_is_off(table: Table, player: Player, keyword: str) -> bool:
    """502.6: whether creatures with that landwalk ability can be blocked as though they didn't have it."""
    for mark in continuous.player_rules(table, player):
        mod = mark.mod
        if isinstance(mod, s.RuleChange) and mod.rule.startswith(WITHOUT):
            word = mod.rule[len(WITHOUT) :]
            if word == keyword or word == "landwalk":
                return True
    return False


def lifted(keyword: str, words: list[str]) -> bool:
    """Whether an evasion ability of this name doesn't count for a blocker that blocks as though it weren't there."""
    return keyword in words or (keyword.endswith("walk") and "landwalk" in words)


def block_condition(
    table: Table, condition: b.Condition, ctx: Context, blocker: GameObject, attacker: GameObject, subject: GameObject
) -> bool:
    """Whether a condition holds where "defending player" means the one who would block."""
    event = Happening(h.ATTACK, attacker, attacker.controller)
    event.other = blocker.controller
    return condition_with(table, condition, ctx, event, subject)


def passes(table: Table, blocker: GameObject, kind: n.Kind, ctx: Context, words: list[str]) -> bool:
    """Whether a blocker is of a kind, deemed to have the keywords in ``words``."""
    if not words:
        return meaning.is_of(table, blocker, kind, ctx)
    if isinstance(kind, n.Filter):
        for test in kind.tests:
            if not deemed(table, blocker, test, ctx, words):
                return False
        return True
    if isinstance(kind, n.Either):
        for part in kind.kinds:
            if passes(table, blocker, part, ctx, words):
                return True
    return False


def deemed(table: Table, blocker: GameObject, test: b.Test, ctx: Context, words: list[str]) -> bool:
    """Whether a blocker passes a test, deemed to have the keywords in ``words``."""
    if isinstance(test, n.HasKeyword) and test.keyword in words:
        return True
    if isinstance(test, n.Not):
        return not deemed(table, blocker, test.test, ctx, words)
    if isinstance(test, n.AnyTest):
        for option in test.tests:
            if deemed(table, blocker, option, ctx, words):
                return True
        return False
    if isinstance(test, n.AllTests):
        for option in test.tests:
            if not deemed(table, blocker, option, ctx, words):
                return False
        return True
    return meaning.passes_test(table, blocker, test, ctx)


# -- everything that could be declared ---------------------------------------------------------------------------------


class SetCondition:
    """A restriction "unless ..." about who else attacks or blocks."""

    def __init__(self, creature: int, condition: b.Condition, ctx: Context, whom: n.Kind | None) -> None:
        self.creature: Final = creature
        self.condition: Final = condition
        self.ctx: Final = ctx
        self.whom: Final = whom


class Choices:
    """What a player could declare: creatures, what each could attack or block (the options), and what is demanded of
    the whole."""

    def __init__(self, player: Player, blocks: bool) -> None:
        self.player: Final = player
        self.blocks: Final = blocks
        self.creatures: list[GameObject] = []
        self.options: list[Option] = []
        """Pairs: ``entity`` the creature, ``other`` what it faces; those of one creature stand together."""
        self.of: list[int] = []
        """Of which creature (index) each option is."""
        self.capacity: list[int] = []
        """How many attackers each creature can block; 0: any number."""
        # Restrictions on the whole.
        self.most = -1
        """No more than so many creatures; -1: no limit."""
        self.most_at: dict[int, int] = {}
        """No more than so many attackers against the player of this index."""
        self.not_alone: list[int] = []
        self.conditions: list[SetCondition] = []
        self.least_on: dict[int, int] = {}
        """By the number of an attacker: not blocked except by so many."""
        self.most_on: dict[int, int] = {}
        self.limited = False
        """Whether there is any restriction on the whole."""
        # Requirements.
        self.must: list[int] = []
        """By creature: requirements that any declaration of it obeys."""
        self.gain: list[int] = []
        """By option: requirements that this pair obeys."""
        self.wanted: dict[int, int] = {}
        """By the number of an attacker: requirements that it be blocked by somebody."""
        self.demanding = False
        """Whether there is any requirement."""
        self.taxed: list[bool] = []
        """By option: declaring it costs something. Empty: nothing does."""
        self.spared: list[int] = []
        """Options that cost something and that the player has proposed all the same (500.2)."""

    def pair(self, index: int) -> tuple[GameObject, Entity]:
        """The creature and what it faces, of an option."""
        option = self.options[index]
        creature = option.entity
        other = option.other
        assert isinstance(creature, GameObject)
        assert other is not None
        return creature, other


def attack_choices(table: Table) -> Choices:
    """308.2a: every creature the active player could attack with, and whom."""
    state = table.state
    player = state.active
    choices = Choices(player, False)
    whoms: list[Entity] | None = None
    marked: list[list[RuleMark]] = []
    any_marks = False
    for item in state.in_play:
        if item.controller is not player:
            continue
        if continuous.characteristics(table, item).card_types & CREATURE == 0:
            continue
        marks = continuous.rules_for(table, item)
        if not may_attack(table, item, marks):
            continue
        if whoms is None:
            whoms = [whom for whom in attackable(table, player) if player_may_attack(table, player, whom)]
        index = len(choices.creatures)
        able = False
        for whom in whoms:
            if not marks or attack_allowed(table, item, whom, marks):
                option = Option("", item)
                option.other = whom
                choices.options.append(option)
                choices.of.append(index)
                able = True
        if able:
            choices.creatures.append(item)
            marked.append(marks)
            if marks:
                any_marks = True
    if choices.creatures:
        if any_marks:
            _attack_demands(table, choices, marked)
        _attack_limits(table, choices)
    return choices


def _attack_demands(table: Table, choices: Choices, marked: list[list[RuleMark]]) -> None:
    """Gather what restricts and requires attacks as a whole from the marks of the creatures."""
    turn = table.state.turn
    size = len(choices.options)
    for i in range(len(choices.creatures)):
        creature = choices.creatures[i]
        for mark in marked[i]:
            mod = mark.mod
            if isinstance(mod, s.CantAttack):
                if mod.alone:
                    choices.not_alone.append(i)
                    choices.limited = True
                elif mod.unless is not None and speaks_of_combat(mod.unless):
                    choices.conditions.append(SetCondition(i, mod.unless, mark.context, mod.whom))
                    choices.limited = True
            elif isinstance(mod, s.MustAttack):
                _demand(choices)
                if mod.whom is None:
                    if creature.marks.get("attacked", -1) != turn:
                        choices.must[i] += 1
                else:
                    meant = meaning.select(table, mod.whom, mark.context)
                    for o in range(size):
                        if choices.of[o] == i and choices.options[o].other in meant:
                            choices.gain[o] += 1
            elif isinstance(mod, s.CombatTax) and not mod.blocks:
                _tax(table, choices, i, mod, mark)


def _demand(choices: Choices) -> None:
    if not choices.demanding:
        choices.demanding = True
        choices.must = [0] * len(choices.creatures)
        choices.gain = [0] * len(choices.options)


def _tax(table: Table, choices: Choices, creature: int, mod: s.CombatTax, mark: RuleMark) -> None:
    if not choices.taxed:
        choices.taxed = [False] * len(choices.options)
    meant: list[Entity] | None = None
    if mod.whom is not None:
        meant = meaning.select(table, mod.whom, mark.context)
    for o in range(len(choices.options)):
        if choices.of[o] == creature and (meant is None or choices.options[o].other in meant):
            choices.taxed[o] = True


def _attack_limits(table: Table, choices: Choices) -> None:
    """ "No more than N creatures can attack": of the attacking player (and everybody), or each defending player's
    own."""
    for player in table.state.in_turn_order():
        for mark in continuous.player_rules(table, player):
            mod = mark.mod
            if isinstance(mod, s.AttackLimit) and not mod.blocks:
                choices.limited = True
                if player is choices.player:
                    if choices.most < 0 or mod.n < choices.most:
                        choices.most = mod.n
                elif mod.n < choices.most_at.get(player.index, 1000000):
                    choices.most_at[player.index] = mod.n


def block_choices(table: Table, player: Player) -> Choices:
    """309.2a: every creature a defending player could block with, and which attackers (those that attack this
    player)."""
    choices = Choices(player, True)
    coming: list[GameObject] = []
    coming_marks: list[list[RuleMark]] = []
    evasive = False
    for item in table.state.in_play:
        if item.in_combat and item.attacking is not None and defender_of(table, item) is player:
            coming.append(item)
            marks = continuous.rules_for(table, item)
            coming_marks.append(marks)
            if marks:
                evasive = True
    if not coming:
        return choices
    marked: list[list[RuleMark]] = []
    any_marks = False
    for item in table.state.in_play:
        if item.controller is not player:
            continue
        if continuous.characteristics(table, item).card_types & CREATURE == 0:
            continue
        marks = continuous.rules_for(table, item)
        if not may_block(table, item, marks):
            continue
        index = len(choices.creatures)
        able = False
        words = block_words(marks) if marks else NO_WORDS
        for a in range(len(coming)):
            attacker = coming[a]
            if (not marks and not coming_marks[a]) or block_allowed(
                table, item, marks, attacker, coming_marks[a], words
            ):
                option = Option("", item)
                option.other = attacker
                choices.options.append(option)
                choices.of.append(index)
                able = True
        if able:
            choices.creatures.append(item)
            choices.capacity.append(capacity(marks) if marks else 1)
            marked.append(marks)
            if marks:
                any_marks = True
    if choices.creatures:
        if any_marks:
            _block_demands(table, choices, marked)
        if evasive:
            for a in range(len(coming)):
                _attacker_demands(table, choices, coming[a], coming_marks[a])
        for mark in continuous.player_rules(table, player):
            mod = mark.mod
            if isinstance(mod, s.AttackLimit) and mod.blocks:
                choices.limited = True
                if choices.most < 0 or mod.n < choices.most:
                    choices.most = mod.n
    return choices


def capacity(marks: list[RuleMark]) -> int:
    """How many attackers a creature can block; 0: any number."""
    most = 1
    for mark in marks:
        mod = mark.mod
        if isinstance(mod, s.BlocksMore):
            if mod.n == 0:
                return 0
            most += mod.n
    return most


def _block_demands(table: Table, choices: Choices, marked: list[list[RuleMark]]) -> None:
    """Gather what restricts and requires blocks as a whole from the marks of the blockers."""
    turn = table.state.turn
    size = len(choices.options)
    for i in range(len(choices.creatures)):
        creature = choices.creatures[i]
        for mark in marked[i]:
            mod = mark.mod
            if isinstance(mod, s.CantBlock):
                if mod.alone:
                    choices.not_alone.append(i)
                    choices.limited = True
                elif mod.unless is not None and speaks_of_combat(mod.unless):
                    choices.conditions.append(SetCondition(i, mod.unless, mark.context, mod.whom))
                    choices.limited = True
            elif isinstance(mod, s.MustBlock):
                _demand(choices)
                if mod.whom is None:
                    if creature.marks.get("blocked", -1) != turn:
                        choices.must[i] += 1
                else:
                    meant = meaning.select(table, mod.whom, mark.context)
                    for o in range(size):
                        if choices.of[o] == i and choices.options[o].other in meant:
                            choices.gain[o] += 1
            elif isinstance(mod, s.CombatTax) and mod.blocks:
                _tax(table, choices, i, mod, mark)


def _attacker_demands(table: Table, choices: Choices, attacker: GameObject, marks: list[RuleMark]) -> None:
    """Gather what an attacker demands of the blocks as a whole."""
    for mark in marks:
        mod = mark.mod
        if isinstance(mod, s.CantBeBlocked) and (mod.least or mod.most):
            if mod.when is not None and not block_condition(
                table, mod.when, mark.context, choices.creatures[0], attacker, attacker
            ):
                continue
            choices.limited = True
            number = attacker.number
            if mod.least > choices.least_on.get(number, 0):
                choices.least_on[number] = mod.least
            if mod.most and mod.most < choices.most_on.get(number, 1000000):
                choices.most_on[number] = mod.most
        elif isinstance(mod, s.MustBeBlocked):
            _demand(choices)
            if mod.one:
                choices.wanted[attacker.number] = choices.wanted.get(attacker.number, 0) + 1
                continue
            for o in range(len(choices.options)):
                if choices.options[o].other is attacker and (
                    mod.by is None or meaning.is_of(table, choices.creatures[choices.of[o]], mod.by, mark.context)
                ):
                    choices.gain[o] += 1


# -- is a declaration legal? -------------------------------------------------------------------------------------------


class Problem:
    """Why a declaration is illegal."""

    def __init__(self, rule: str, reason: str) -> None:
        self.rule: Final = rule
        self.reason: Final = reason


def problem(table: Table, choices: Choices, answer: list[int]) -> Problem | None:
    """What is wrong with a declaration (indexes of options) as a whole; None if it is legal (500.2, 500.3, 500.4)."""
    chosen = sorted(answer)
    found = crowded(choices, chosen)
    if found is not None:
        return found
    if choices.limited:
        found = broken(table, choices, chosen)
        if found is not None:
            return found
    if choices.demanding:
        return unmet(table, choices, chosen)
    return None


def crowded(choices: Choices, chosen: list[int]) -> Problem | None:
    """A creature that attacks twice, or blocks more than it can."""
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
    """The creatures (indexes) of a declaration; ``chosen`` is in order."""
    found: list[int] = []
    for o in chosen:
        i = choices.of[o]
        if not found or found[-1] != i:
            found.append(i)
    return found


def broken(table: Table, choices: Choices, chosen: list[int]) -> Problem | None:
    """A restriction on the declaration as a whole that isn't obeyed; ``chosen`` is in order."""
    if not chosen:
        return None
    who = declared(choices, chosen)
    rule = "500.3" if choices.blocks else "500.2"
    verb = "block" if choices.blocks else "attack"
    if 0 <= choices.most < len(who):
        return Problem(rule, f"no more than {choices.most} creatures can {verb}")
    if len(who) == 1 and who[0] in choices.not_alone:
        return Problem(rule, f"{choices.creatures[who[0]]} can't {verb} alone")
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
    """Try the declaration on the table, ask the conditions, take it back."""
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
            if condition.whom is not None and not meaning.is_of(table, other, condition.whom, condition.ctx):
                continue
            if choices.blocks and isinstance(other, GameObject):
                obeyed = block_condition(table, condition.condition, condition.ctx, creature, other, creature)
            else:
                obeyed = attack_condition(table, condition.condition, condition.ctx, creature, other)
            if not obeyed:
                found = Problem(rule, f"{creature} can't {verb} like this")
                break
        if found is not None:
            break
    journal.rollback(mark)
    return found


# -- requirements ------------------------------------------------------------------------------------------------------


def obeyed(choices: Choices, chosen: list[int]) -> int:
    """How many requirements a declaration obeys; ``chosen`` is in order."""
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
    """500.4: a requirement that isn't obeyed and, by the edition's idea, should be."""
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
                    # Those who must are declared first, so nobody else takes their place.
                    better = improved(table, choices, pressed, i)
                    if better is not None and obeyed(choices, better) <= obeyed(choices, chosen):
                        better = None
            if better is not None:
                break
    if better is None:
        return None
    return Problem("500.4", demand(choices, chosen, better))


def demand(choices: Choices, chosen: list[int], better: list[int]) -> str:
    """What a better declaration has that this one lacks, in words."""
    verb = "block" if choices.blocks else "attack"
    for o in better:
        if o not in chosen and (choices.gain[o] or choices.must[choices.of[o]]):
            creature, other = choices.pair(o)
            return f"{creature} must {verb} {other if choices.gain[o] else ''}".rstrip() + " if able"
    return f"creatures that must {verb} don't"


def assignments(choices: Choices, creature: int) -> list[list[int]]:
    """What a creature could be declared as doing (lists of options), without nothing and without what would cost
    more."""
    mine: list[int] = []
    for o in range(len(choices.options)):
        if choices.of[o] == creature and (not choices.taxed or not choices.taxed[o] or o in choices.spared):
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
    """All combinations of two or more, up to ``most``."""
    for mask in range(1 << len(mine)):
        picked = [mine[i] for i in range(len(mine)) if mask & (1 << i)]
        if 2 <= len(picked) <= most and picked not in found:
            found.append(picked)


def worth(choices: Choices, creature: int, assignment: list[int]) -> int:
    """How many requirements on a creature an assignment obeys, and how often it blocks what must be blocked."""
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
    """A declaration in which only this creature does otherwise, more of the requirements on it being obeyed; None if
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


class Search:
    """A bounded search for a declaration that obeys more requirements than ``floor``."""

    def __init__(self, table: Table, choices: Choices, floor: int) -> None:
        self.table: Final = table
        self.choices: Final = choices
        self.floor = floor
        self.best: list[int] | None = None
        self.left = SEARCH
        self.order: list[int] = []
        """The creatures, those most under requirements first."""
        self.allowed: list[list[list[int]]] = []
        """By place in the order: what the creature may do, the best first."""
        self.worths: list[list[int]] = []
        self.helps: list[list[bool]] = []
        """Whether doing so is a help asked of a creature under no requirement."""
        self.hope: list[int] = []
        """By place in the order: how many requirements it and all behind it could obey at the most."""
        self.all = False
        """Look for the best, not just for a better one."""

    def prepare(self, chosen: list[int], conscript: bool) -> None:
        """Set out what each creature may do; ``conscript``: those under no requirement may be declared, too."""
        choices = self.choices
        tops: list[int] = []
        rows: list[list[list[int]]] = []
        row_worths: list[list[int]] = []
        row_helps: list[list[bool]] = []
        for i in range(len(choices.creatures)):
            now = [o for o in chosen if choices.of[o] == i]
            row: list[list[int]] = []
            values: list[int] = []
            helps: list[bool] = []
            top = 0
            if now:
                top = worth(choices, i, now)
                row.append(now)
                values.append(top)
                helps.append(False)
            for assignment in assignments(choices, i):
                value = worth(choices, i, assignment)
                if value == 0 or assignment == now:
                    continue
                place = 0
                while place < len(row) and values[place] >= value:
                    place += 1
                row.insert(place, assignment)
                values.insert(place, value)
                helps.insert(place, False)
                top = max(top, value)
            row.append([])
            values.append(0)
            helps.append(False)
            if conscript:
                for assignment in assignments(choices, i):
                    if worth(choices, i, assignment) == 0 and assignment != now:
                        row.append(assignment)
                        values.append(0)
                        helps.append(True)
            tops.append(top)
            rows.append(row)
            row_worths.append(values)
            row_helps.append(helps)
        ranked = [(-tops[i], i) for i in range(len(tops))]
        ranked.sort()
        for _rank, i in ranked:
            self.order.append(i)
            self.allowed.append(rows[i])
            self.worths.append(row_worths[i])
            self.helps.append(row_helps[i])
        self.hope = [0] * (len(self.order) + 1)
        for k in range(len(self.order) - 1, -1, -1):
            self.hope[k] = self.hope[k + 1] + tops[self.order[k]]

    def run(self, place: int, picked: list[int], value: int, helpers: int) -> bool:
        """Try what the creatures from ``place`` on may do; whether to stop."""
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
            if self.run(place + 1, picked + row[k], value + self.worths[place][k], left):
                return True
            if self.left <= 0:
                return True
        return False


def search(table: Table, choices: Choices, chosen: list[int], conscript: bool, best: bool = False) -> list[int] | None:
    """A declaration that obeys all restrictions and more requirements than this one; None if none is found.

    ``conscript``: creatures under no requirement may be declared for it, too (global maximisation); else a creature
    is declared otherwise only where that obeys a requirement on it (500.5 of 2003 to 2007). ``best``: the best
    found, not any better one.
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
    """A legal declaration: the one that obeys most requirements without costing anything; nothing at all where
    nothing is required."""
    if not choices.demanding:
        return []
    choices.spared = []
    found = search(table, choices, [], True, True)
    return found if found is not None else []
