"""Rule 500 for single creatures: what a creature could attack, and which attackers it could block.

These pairs are the options of a declaration (:mod:`.declarations`). The demands on the declaration as a whole are
checked in :mod:`.legality`.
"""

from __future__ import annotations

from typing import Final

from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous, evaluate, filters, statuses
from manaburn.state import happenings as h
from manaburn.state.characteristics import RuleEffect
from manaburn.state.contexts import Context
from manaburn.state.happenings import Happening
from manaburn.state.objects import Entity, GameObject, Player
from manaburn.terms import CREATURE, PLANESWALKER, Zone
from manaburn.text.tree import KeywordAbility
from manaburn.text.tree import base as b
from manaburn.text.tree import nouns as n
from manaburn.text.tree import statics as s
from manaburn.text.tree.words import AttacksHow

COMBAT_WORDS: Final = ("attacking", "blocking", "blocked", "unblocked", "attacking alone")


# -- who is attacked, who defends --------------------------------------------------------------------------------------


def attackable(table: Table, player: Player) -> list[Entity]:
    """Return the opponents of the attacking player and the planeswalkers that they control.

    Rules: 306.2.
    """
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
    """Return the defending player of an attacker: the player it attacks, or the controller of the planeswalker it
    attacks.

    Rules: 308.1.
    """
    whom = attacker.attacking
    if isinstance(whom, Player):
        return whom
    if isinstance(whom, GameObject):
        player = statuses.attacked_under(table, whom)
        if player is not attacker.controller:
            return player
    for other in table.state.in_turn_order():
        if other is not attacker.controller:
            return other
    return attacker.controller


def is_attacking(item: GameObject) -> bool:
    """Return whether this is an attacking creature."""
    return item.in_combat and item.attacking is not None


def attackers(table: Table) -> list[GameObject]:
    """Return all attacking creatures."""
    return [item for item in table.state.in_play if item.in_combat and item.attacking is not None]


# -- bands (502.10, 502.11) --------------------------------------------------------------------------------------------


def bands_with(table: Table, creature: GameObject) -> list[n.Kind]:
    """Return the qualities named in a creature's "bands with other" abilities.

    Rules: 502.11.
    """
    chars = continuous.characteristics(table, creature)
    found: list[n.Kind] = []
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


def share(one: list[n.Kind], other: list[n.Kind]) -> bool:
    """Return whether two creatures have the same "bands with other" ability."""
    for kind in one:
        if kind in other:
            return True
    return False


# -- one creature, one thing to attack ---------------------------------------------------------------------------------


def can_attack(table: Table, creature: GameObject, whom: Entity) -> bool:
    """Return whether a creature could be declared as attacking this player or planeswalker, regardless of other
    creatures.

    Rules: 308.2a.
    """
    rules = continuous.rules_for(table, creature)
    if not may_attack(table, creature, rules):
        return False
    player = creature.controller
    if isinstance(whom, GameObject):
        if not table.edition.planeswalkers or whom.zone is not Zone.IN_PLAY or not whom.here:
            return False
        if whom.controller is player or continuous.characteristics(table, whom).card_types & PLANESWALKER == 0:
            return False
    elif whom is player or (isinstance(whom, Player) and whom.lost):
        return False
    return attack_allowed(table, creature, whom, rules)


def may_attack(table: Table, creature: GameObject, rules: list[RuleEffect]) -> bool:
    """Return whether a creature could attack at all: it is untapped, free of summoning sickness, and has no defender
    (before defender existed, is no Wall).

    Rules: 308.2a.
    """
    if creature.zone is not Zone.IN_PLAY or not creature.here:
        return False
    chars = continuous.characteristics(table, creature)
    if chars.card_types & CREATURE == 0:
        return False
    if creature.tapped:
        return False
    if continuous.summoning_sick(table, creature) and not attacks_as_though(rules, "haste"):
        return False
    if "defender" in chars.keywords or (table.edition.walls_cant_attack and chars.has_subtype("Wall")):
        return attacks_as_though(rules, "defender")
    return True


def attacks_as_though(rules: list[RuleEffect], what: AttacksHow) -> bool:
    """Return whether a creature can attack as though it had haste or lacked defender (weren't a Wall)."""
    for rule in rules:
        mod = rule.mod
        if isinstance(mod, s.AttacksAsThough) and mod.what == what:
            return True
    return False


def attack_allowed(table: Table, creature: GameObject, whom: Entity, rules: list[RuleEffect]) -> bool:
    """Return whether no restriction prevents this creature from attacking this player or planeswalker."""
    for rule in rules:
        mod = rule.mod
        if isinstance(mod, s.CantAttack):
            if mod.alone or mod.only_alone:
                continue
            if mod.whom is not None and not evaluate.is_of(table, whom, mod.whom, rule.context):
                continue
            if mod.unless is not None and (
                speaks_of_combat(mod.unless) or attack_condition(table, mod.unless, rule.context, creature, whom)
            ):
                continue
            return False
    return True


def attack_condition(table: Table, condition: b.Condition, ctx: Context, creature: GameObject, whom: Entity) -> bool:
    """Return whether a condition holds if "defending player" means the player whom the creature would attack."""
    event = Happening(h.ATTACK, creature, creature.controller)
    event.other = whom.controller if isinstance(whom, GameObject) else whom
    return condition_with(table, condition, ctx, event, creature)


def condition_with(table: Table, condition: b.Condition, ctx: Context, event: Happening, subject: GameObject) -> bool:
    """Return whether a condition holds for an event and an object, where its own context doesn't name any."""
    old_event = ctx.event
    old_subject = ctx.subject
    if old_event is None:
        ctx.event = event
    if old_subject is None:
        ctx.subject = subject
    result = evaluate.holds(table, condition, ctx)
    ctx.event = old_event
    ctx.subject = old_subject
    return result


_combat_conditions: Final[dict[b.Condition, bool]] = {}


def speaks_of_combat(condition: b.Condition) -> bool:
    """Return whether a condition is about which other creatures attack or block, and so must be checked for the
    declaration as a whole."""
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
    """Return whether a creature could be declared as blocking an attacker, regardless of other creatures.

    Rules: 309.2a, 500.3.
    """
    rules = continuous.rules_for(table, blocker)
    if not may_block(table, blocker, rules):
        return False
    if is_attacking(attacker):
        if blocker.controller is not defender_of(table, attacker):
            return False
    elif blocker.controller is attacker.controller:
        return False
    escapes = evasion(table, attacker, continuous.rules_for(table, attacker), blocker.controller)
    return block_allowed(table, blocker, rules, attacker, escapes, block_words(rules))


def may_block(table: Table, blocker: GameObject, rules: list[RuleEffect]) -> bool:
    """Return whether a creature could block at all."""
    if blocker.zone is not Zone.IN_PLAY or not blocker.here:
        return False
    if continuous.characteristics(table, blocker).card_types & CREATURE == 0:
        return False
    if blocker.in_combat and blocker.attacking is not None:
        return False
    return not blocker.tapped or "untapped" in block_words(rules)


NO_WORDS: Final[list[str]] = []


def block_words(rules: list[RuleEffect]) -> list[str]:
    """Return the qualities that a creature is deemed to have, or the attacker to lack, for blocking ("as though")."""
    found = NO_WORDS
    for rule in rules:
        mod = rule.mod
        if isinstance(mod, s.CanBlockAsThough):
            found = [*found, mod.keyword]
    return found


def evasion(table: Table, attacker: GameObject, rules: list[RuleEffect], player: Player) -> list[RuleEffect]:
    """Return those effects on an attacker that can forbid single creatures of a player to block it."""
    found: list[RuleEffect] = []
    for rule in rules:
        mod = rule.mod
        if isinstance(mod, s.CantBeBlocked) and not mod.least and not mod.most:
            if mod.when is None or block_condition(table, mod.when, rule.context, player, attacker, attacker):
                found.append(rule)
    return found


def block_allowed(
    table: Table,
    blocker: GameObject,
    rules: list[RuleEffect],
    attacker: GameObject,
    escapes: list[RuleEffect],
    words: list[str],
) -> bool:
    """Return whether no restriction on the blocker and none of the attacker's evasion abilities (``escapes``) forbids
    this block.

    Rules: 500.3a.
    """
    for rule in rules:
        mod = rule.mod
        if isinstance(mod, s.CantBlock):
            if mod.alone:
                continue
            if mod.whom is not None and not evaluate.is_of(table, attacker, mod.whom, rule.context):
                continue
            if mod.unless is not None and (
                speaks_of_combat(mod.unless)
                or block_condition(table, mod.unless, rule.context, blocker.controller, attacker, blocker)
            ):
                continue
            return False
    for rule in escapes:
        mod = rule.mod
        if isinstance(mod, s.CantBeBlocked):
            if mod.by is not None:
                if not passes(table, blocker, mod.by, rule.context, words):
                    continue
            elif mod.except_by is not None and passes(table, blocker, mod.except_by, rule.context, words):
                continue
            if words and mod.keyword and lifted(mod.keyword, words):
                continue
            if mod.keyword and "walk" in mod.keyword and can_block_landwalker(table, blocker.controller, mod.keyword):
                continue
            return False
    return True


def can_block_landwalker(table: Table, player: Player, keyword: str) -> bool:
    """Return whether creatures with this landwalk ability can be blocked as though they didn't have it.

    Rules: 502.6.
    """
    for rule in continuous.player_rules(table, player):
        mod = rule.mod
        if isinstance(mod, s.RuleChange) and mod.rule == "can be blocked as though without":
            if mod.keyword == keyword or mod.keyword == "landwalk":
                return True
    return False


def lifted(keyword: str, words: list[str]) -> bool:
    """Return whether the blocker can block as though the attacker didn't have this evasion ability."""
    return keyword in words or (keyword.endswith("walk") and "landwalk" in words)


def block_condition(
    table: Table, condition: b.Condition, ctx: Context, player: Player, attacker: GameObject, subject: GameObject
) -> bool:
    """Return whether a condition holds if "defending player" means this player, who would block."""
    event = Happening(h.ATTACK, attacker, attacker.controller)
    event.other = player
    return condition_with(table, condition, ctx, event, subject)


def passes(table: Table, blocker: GameObject, kind: n.Kind, ctx: Context, words: list[str]) -> bool:
    """Return whether a blocker is of a kind, deemed to have the keywords in ``words``."""
    if not words:
        return evaluate.is_of(table, blocker, kind, ctx)
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
    """Return whether a blocker passes a test, deemed to have the keywords in ``words``."""
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
    return filters.passes_test(table, blocker, test, ctx)
