"""All attacks or blocks that a player could declare, and the demands on a declaration as a whole (500.2 to 500.4)."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import Final

from manaburn.rules.kernel import identity
from manaburn.rules.kernel.decisions import Option
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous, evaluate, event_patterns
from manaburn.state import happenings as h
from manaburn.state.characteristics import RuleEffect
from manaburn.state.contexts import Context
from manaburn.state.objects import Entity, GameObject, Mark, Player
from manaburn.terms import CREATURE
from manaburn.text.tree import base as b
from manaburn.text.tree import events as e
from manaburn.text.tree import nouns as n
from manaburn.text.tree import statics as s

from . import pairs

# -- everything that could be declared ---------------------------------------------------------------------------------


class SetCondition:
    """A restriction "unless ..." that depends on which other creatures attack or block."""

    def __init__(self, creature: int, condition: b.Condition, ctx: Context, whom: n.Kind | None) -> None:
        self.creature: Final = creature
        self.condition: Final = condition
        self.ctx: Final = ctx
        self.whom: Final = whom


class Joining:
    """A requirement that a creature be declared if one of certain others is."""

    def __init__(self, creature: int, others: list[int]) -> None:
        self.creature: Final = creature
        self.others: Final = others


class Choices:
    """What a player could declare: the creatures, the options for each of them, and the demands on the whole
    declaration."""

    def __init__(self, player: Player, blocks: bool) -> None:
        self.player: Final = player
        self.blocks: Final = blocks
        self.creatures: list[GameObject] = []
        self.options: list[Option] = []
        """Pairs of a creature (``entity``) and what it attacks or blocks (``other``). The pairs of one creature stand
        together."""
        self.of: list[int] = []
        """For each option, the index of its creature."""
        self.capacity: list[int] = []
        """For each creature, how many attackers it can block; 0: any number."""
        # Restrictions on the whole.
        self.most = -1
        """The greatest number of creatures that may be declared; -1: no limit."""
        self.most_at: dict[int, int] = {}
        """The greatest number of attackers that may attack the player with this index."""
        self.not_alone: list[int] = []
        self.only_alone: list[int] = []
        """The creatures that can't be declared together with others."""
        self.conditions: list[SetCondition] = []
        self.least_on: dict[int, int] = {}
        """By the number of an attacker: the least number of creatures that may block it."""
        self.most_on: dict[int, int] = {}
        self.limited = False
        """Whether there is any restriction on the whole declaration."""
        # Requirements.
        self.must: list[int] = []
        """For each creature: the number of requirements that every declaration of it obeys."""
        self.joining: list[Joining] = []
        """The creatures that must be declared if certain others are."""
        self.gain: list[int] = []
        """For each option: the number of requirements that this pair obeys."""
        self.wanted: dict[int, int] = {}
        """By the number of an attacker: the number of requirements that some creature block it."""
        self.demanding = False
        """Whether there is any requirement."""
        self.taxed: list[bool] = []
        """For each option, whether declaring it costs something. Empty if nothing does."""
        self.spared: list[int] = []
        """The options with a cost that the player has proposed nevertheless (500.2)."""

    def options_of(self, creature: int) -> range:
        """Return the indexes of the options of a creature. They stand together."""
        return range(bisect_left(self.of, creature), bisect_right(self.of, creature))

    def pair(self, index: int) -> tuple[GameObject, Entity]:
        """Return the creature of an option, and what it attacks or blocks."""
        option = self.options[index]
        creature = option.entity
        other = option.other
        assert isinstance(creature, GameObject)
        assert other is not None
        return creature, other


def creatures_of(table: Table, player: Player) -> list[GameObject]:
    """Return the creatures that a player controls."""
    return [
        item
        for item in table.state.in_play
        if item.controller is player and continuous.characteristics(table, item).card_types & CREATURE
    ]


def attack_choices(table: Table) -> Choices:
    """Return every creature with which the active player could attack, with everything it could attack.

    Rules: 308.2a.
    """
    state = table.state
    player = state.active
    choices = Choices(player, False)
    whoms: list[Entity] | None = None
    rules_of: list[list[RuleEffect]] = []
    any_rules = False
    for item in creatures_of(table, player):
        rules = continuous.rules_for(table, item)
        if not pairs.may_attack(table, item, rules):
            continue
        if whoms is None:
            whoms = pairs.attackable(table, player)
        index = len(choices.creatures)
        able = False
        for whom in whoms:
            if not rules or pairs.attack_allowed(table, item, whom, rules):
                option = Option("", item)
                option.other = whom
                choices.options.append(option)
                choices.of.append(index)
                able = True
        if able:
            choices.creatures.append(item)
            rules_of.append(rules)
            if rules:
                any_rules = True
    if choices.creatures:
        if any_rules:
            _demands(table, choices, rules_of)
        _attack_limits(table, choices)
    return choices


def _demands(table: Table, choices: Choices, rules_of: list[list[RuleEffect]]) -> None:
    """Collect the restrictions and requirements on the whole declaration from the rule effects on the creatures."""
    blocks = choices.blocks
    done: Mark = "blocked" if blocks else "attacked"
    for i in range(len(choices.creatures)):
        creature = choices.creatures[i]
        for rule in rules_of[i]:
            mod = rule.mod
            if isinstance(mod, (s.CantAttack, s.CantBlock)):
                if isinstance(mod, s.CantBlock) is not blocks:
                    continue
                if isinstance(mod, s.CantAttack) and mod.only_alone:
                    choices.only_alone.append(i)
                    choices.limited = True
                elif mod.alone:
                    choices.not_alone.append(i)
                    choices.limited = True
                elif mod.unless is not None and pairs.speaks_of_combat(mod.unless):
                    choices.conditions.append(SetCondition(i, mod.unless, rule.context, mod.whom))
                    choices.limited = True
            elif isinstance(mod, (s.MustAttack, s.MustBlock)):
                if isinstance(mod, s.MustBlock) is not blocks:
                    continue
                _demand(choices)
                if isinstance(mod, s.MustAttack) and mod.joins is not None:
                    choices.joining.append(Joining(i, _joined(table, choices, mod.joins, rule)))
                elif mod.whom is None:
                    again = not blocks and table.edition.must_attack_each_combat
                    if again or creature.marks.get(done, -1) != table.state.turn:
                        choices.must[i] += 1
                else:
                    meant = evaluate.select(table, mod.whom, rule.context)
                    for o in choices.options_of(i):
                        if choices.options[o].other in meant:
                            choices.gain[o] += 1
            elif isinstance(mod, s.CombatTax) and mod.blocks is blocks:
                _tax(table, choices, i, mod, rule)


def _joined(table: Table, choices: Choices, what: e.What, rule: RuleEffect) -> list[int]:
    """Return the creatures whose attack another creature must join."""
    found: list[int] = []
    for i in range(len(choices.creatures)):
        if event_patterns.fits(table, choices.creatures[i], what, rule.context):
            found.append(i)
    return found


def _demand(choices: Choices) -> None:
    if not choices.demanding:
        choices.demanding = True
        choices.must = [0] * len(choices.creatures)
        choices.gain = [0] * len(choices.options)


def _tax(table: Table, choices: Choices, creature: int, mod: s.CombatTax, rule: RuleEffect) -> None:
    if not choices.taxed:
        choices.taxed = [False] * len(choices.options)
    meant: list[Entity] | None = None
    if mod.whom is not None:
        meant = evaluate.select(table, mod.whom, rule.context)
    for o in choices.options_of(creature):
        if meant is None or choices.options[o].other in meant:
            choices.taxed[o] = True


def _attack_limits(table: Table, choices: Choices) -> None:
    """Collect the limits "no more than N creatures can attack". A limit applies to all attackers, or to those of one
    defending player ("can attack you")."""
    for player in table.state.in_turn_order():
        for rule in continuous.player_rules(table, player):
            mod = rule.mod
            if isinstance(mod, s.AttackLimit) and not mod.blocks:
                choices.limited = True
                most = most_now(table, mod)
                if mod.at:
                    if most < choices.most_at.get(player.index, 1000000):
                        choices.most_at[player.index] = most
                elif player is choices.player and (choices.most < 0 or most < choices.most):
                    choices.most = most


def most_now(table: Table, limit: s.AttackLimit) -> int:
    """Return how many more creatures a limit lets attack or block. A limit for the turn also counts those that did so
    in an earlier combat phase."""
    if not limit.turn:
        return limit.n
    kind = h.BLOCK if limit.blocks else h.ATTACK
    done: list[Entity] = []
    for past in table.state.history:
        if past.kind == kind and past.what is not None and past.what not in done:
            done.append(past.what)
    return max(0, limit.n - len(done))


class Blocks:
    """The blocks among creatures that no effect restricts: each blocker can block each attacker.

    Large armies have many such pairs, and the action that asks for the blocks runs once more when the answer is there.
    So they are kept as long as the creatures are the same ones.
    """

    def __init__(self, blockers: list[GameObject], attackers: list[GameObject]) -> None:
        self.blockers: Final = blockers
        self.attackers: Final = attackers
        self.options: Final[list[Option]] = []
        self.of: Final[list[int]] = []
        for i in range(len(blockers)):
            blocker = blockers[i]
            for attacker in attackers:
                option = Option("", blocker)
                option.other = attacker
                self.options.append(option)
                self.of.append(i)


def unrestricted_blocks(table: Table, blockers: list[GameObject], attackers: list[GameObject]) -> Blocks:
    """Return all blocks among creatures that no effect restricts."""
    kept = table.caches.blocks
    if kept is None or not identity.same(kept.blockers, blockers) or not identity.same(kept.attackers, attackers):
        kept = Blocks(blockers, attackers)
        table.caches.blocks = kept
    return kept


def block_choices(table: Table, player: Player) -> Choices:
    """Return every creature with which a defending player could block, with the attackers of that player that it could
    block.

    Rules: 309.2a.
    """
    choices = Choices(player, True)
    coming: list[GameObject] = []
    coming_rules: list[list[RuleEffect]] = []
    evasive = False
    for item in table.state.in_play:
        if item.in_combat and item.attacking is not None and pairs.defender_of(table, item) is player:
            coming.append(item)
            rules = continuous.rules_for(table, item)
            coming_rules.append(rules)
            if rules:
                evasive = True
    if not coming:
        return choices
    blockers: list[GameObject] = []
    blocker_rules: list[list[RuleEffect]] = []
    restricted = evasive
    for item in creatures_of(table, player):
        rules = continuous.rules_for(table, item)
        if pairs.may_block(table, item, rules):
            blockers.append(item)
            blocker_rules.append(rules)
            if rules:
                restricted = True
    if restricted:
        rules_of = restricted_blocks(table, choices, blockers, blocker_rules, coming, coming_rules)
    else:
        rules_of = blocker_rules
        free = unrestricted_blocks(table, blockers, coming)
        choices.creatures = blockers
        choices.capacity = [1] * len(blockers)
        choices.options = free.options
        choices.of = free.of
    if choices.creatures:
        if restricted:
            _demands(table, choices, rules_of)
        if evasive:
            pairs_with = blocks_by_attacker(choices)
            for a in range(len(coming)):
                _attacker_demands(table, choices, coming[a], coming_rules[a], pairs_with)
        limit_blocks(table, choices)
    return choices


def limit_blocks(table: Table, choices: Choices) -> None:
    """Find the greatest number of creatures with which effects let the player block."""
    for rule in continuous.player_rules(table, choices.player):
        mod = rule.mod
        if isinstance(mod, s.AttackLimit) and mod.blocks:
            choices.limited = True
            most = most_now(table, mod)
            if choices.most < 0 or most < choices.most:
                choices.most = most


def restricted_blocks(
    table: Table,
    choices: Choices,
    blockers: list[GameObject],
    blocker_rules: list[list[RuleEffect]],
    attackers: list[GameObject],
    attacker_rules: list[list[RuleEffect]],
) -> list[list[RuleEffect]]:
    """Add the blocks that the effects on the creatures allow. Return the effects on the blockers that could block
    anything."""
    rules_of: list[list[RuleEffect]] = []
    evasion = [
        pairs.evasion(table, attackers[a], attacker_rules[a], choices.player) if attacker_rules[a] else []
        for a in range(len(attackers))
    ]
    for i in range(len(blockers)):
        item = blockers[i]
        rules = blocker_rules[i]
        index = len(choices.creatures)
        able = False
        words = pairs.block_words(rules) if rules else pairs.NO_WORDS
        for a in range(len(attackers)):
            attacker = attackers[a]
            if (not rules and not evasion[a]) or pairs.block_allowed(table, item, rules, attacker, evasion[a], words):
                option = Option("", item)
                option.other = attacker
                choices.options.append(option)
                choices.of.append(index)
                able = True
        if able:
            choices.creatures.append(item)
            choices.capacity.append(capacity(rules) if rules else 1)
            rules_of.append(rules)
    return rules_of


def capacity(rules: list[RuleEffect]) -> int:
    """Return how many attackers a creature can block; 0: any number."""
    most = 1
    for rule in rules:
        mod = rule.mod
        if isinstance(mod, s.BlocksMore):
            if mod.n == 0:
                return 0
            most += mod.n
    return most


def blocks_by_attacker(choices: Choices) -> dict[int, list[int]]:
    """Return the indexes of the options by the number of the attacker that is blocked."""
    found: dict[int, list[int]] = {}
    for o in range(len(choices.options)):
        other = choices.options[o].other
        assert other is not None
        known = found.get(other.number)
        if known is None:
            found[other.number] = [o]
        else:
            known.append(o)
    return found


def _attacker_demands(
    table: Table,
    choices: Choices,
    attacker: GameObject,
    rules: list[RuleEffect],
    pairs_with: dict[int, list[int]],
) -> None:
    """Collect what an attacker demands of the blocks as a whole. ``pairs_with``: the options by attacker."""
    for rule in rules:
        mod = rule.mod
        if isinstance(mod, s.CantBeBlocked) and (mod.least or mod.most):
            if mod.when is not None and not pairs.block_condition(
                table, mod.when, rule.context, choices.player, attacker, attacker
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
            for o in pairs_with.get(attacker.number, []):
                if mod.by is None or evaluate.is_of(table, choices.creatures[choices.of[o]], mod.by, rule.context):
                    choices.gain[o] += 1
