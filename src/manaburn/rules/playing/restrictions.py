"""Reasons why a spell can't be played or an ability can't be activated (403, 405, 408, 409.4)."""

from __future__ import annotations

from typing import Final

from manaburn.editions.answers import Readiness
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import active_effects, continuous, defenders, evaluate, event_patterns, unaffected, usage
from manaburn.state import happenings as h
from manaburn.state.characteristics import GIVEN_TO_PLAYER, HeldAbility
from manaburn.state.contexts import Context
from manaburn.state.objects import GameObject, Player
from manaburn.terms import CREATURE, INSTANT, LEGENDARY, PLANESWALKER, SORCERY, Step, Zone
from manaburn.text.tree import ActivatedAbility, Compare, Node, walk
from manaburn.text.tree import abilities as a
from manaburn.text.tree import base as b
from manaburn.text.tree import costs as c
from manaburn.text.tree import statics as s
from manaburn.text.tree import values as v
from manaburn.text.tree.memo import Memo

from . import ability_summary, foreign_mana

NOT_NOW: Final = "it can't be played now"
"""Why an ability can't be activated whose text names another time. :mod:`.moments` says which."""


def sorcery_time(table: Table, player: Player) -> bool:
    """Whether a player could play a sorcery now: his or her main phase, an empty stack, priority.

    Rules: 305, 408.2.
    """
    return main_phase(table, player) and table.timing.nothing_waits(table)


def main_phase(table: Table, player: Player) -> bool:
    """Whether it is one of the player's main phases."""
    step = table.state.step
    return table.state.active is player and (
        step is Step.PRECOMBAT_MAIN or step is Step.POSTCOMBAT_MAIN or step is Step.MAIN
    )


def why_not_activate(table: Table, player: Player, item: GameObject, held: HeldAbility) -> str:
    """Return why a player can't activate an ability now, regardless of costs and targets; "" if nothing forbids it."""
    ability = held.ability
    assert isinstance(ability, ActivatedAbility)
    look = ability_summary.of_held(held)
    given = held.key == GIVEN_TO_PLAYER
    if not given and (look.zone is not item.zone or not item.here):
        return "the ability works in another zone"
    if look.anybody:
        for restriction in ability.restrictions:
            if restriction.who is not None:
                ctx = Context(item, item.controller)
                if not event_patterns.fits(table, player, restriction.who, ctx):
                    return "somebody else may activate it"
    elif not given and item.controller is not player and not foreign_mana.may_play(table, player, item, held):
        return "only its controller may activate it"
    timing = table.timing
    if not look.adds_mana and not (
        timing.is_time_for(table, ability.effect)
        and timing.is_moment_for(table, ability.restrictions)
        and timing.has_use(table, item, ability.effect, player)
    ):
        return "this isn't the time for such an effect"
    if timing.owes_phase_cost(table, item):
        return "its cost of this phase must be paid first"
    if ability.restrictions:
        ctx = Context(item, player)
        ctx.granter = held.granter
        for restriction in ability.restrictions:
            problem = restricted(table, player, item, held, restriction, ctx)
            if problem:
                return problem
    if look.loyalty:
        if not sorcery_time(table, player):
            return "loyalty abilities are activated any time a sorcery could be played"
        if item.marks.get("loyalty", -1) == table.state.turn:
            return "a loyalty ability of it has been activated this turn"
    if not given and continuous.rules_change(table):
        problem = forbidden(table, player, item, held)
        if problem:
            return problem
    if item.attached_to is not None and unaffected.is_idle(table, item):
        return "it lies idle on what it could not enchant"
    stopping = table.edition.tapped_artifacts_stop and item.tapped
    if stopping and active_effects.is_stopped(table, item, continuous.characteristics(table, item), ability):
        return "a tapped artifact's abilities can't be used"
    return ""


def forbidden(table: Table, player: Player, item: GameObject, held: HeldAbility) -> str:
    """Return why an effect forbids a player to activate an ability; "" if none does."""
    ability = held.ability
    assert isinstance(ability, ActivatedAbility)
    if item.zone is Zone.IN_PLAY:
        for rule in continuous.rules_for(table, item):
            mod = rule.mod
            if isinstance(mod, s.Cant):
                if mod.what == "activate abilities" and (
                    mod.mana_abilities_too or not ability_summary.makes_mana(table, held)
                ):
                    return "its activated abilities can't be played"
                if mod.what == "activate {T}" and any(isinstance(part, c.TapThis) for part in ability.cost.parts):
                    return "its abilities with {T} can't be played"
    for rule in continuous.player_rules(table, player):
        mod = rule.mod
        if isinstance(mod, s.Cant) and mod.what == "activate abilities":
            if mod.by is not None and not evaluate.is_of(table, item, mod.by, rule.context):
                continue
            if mod.mana_abilities_too or not ability_summary.makes_mana(table, held):
                return "an effect forbids it"
        elif isinstance(mod, s.RuleChange) and mod.rule == "players can't cycle" and ability.keyword == "cycling":
            return "an effect forbids it"
    return ""


def mana_on_x(found: tuple[a.Restriction, ...]) -> int:
    """Return a mask of the colours of mana that may be spent on X; 0: any mana."""
    mask = 0
    for restriction in found:
        mask |= restriction.on_x
    return mask


def restricted(
    table: Table, player: Player, item: GameObject, held: HeldAbility, restriction: a.Restriction, ctx: Context
) -> str:
    """Return why a restriction in an ability's text forbids activating it now; "" if it doesn't."""
    if (
        restriction.timing == "sorcery"
        and not (sorcery_time(table, player) and table.running.resolving is None)
        and not equips_any_time(table, player, held)
    ):
        return "it can be played only any time a sorcery could be"
    if restriction.timing == "instant" and table.running.resolving is not None:
        return "it can be played only any time an instant could be"
    if restriction.when is not None and not defenders.holds_for_one(table, restriction.when, ctx):
        return NOT_NOW
    if restriction.times and activations(table, item, held) >= restriction.times:
        return "it has been activated as often as it can be this turn"
    if restriction.most is not None and activations(table, item, held) >= evaluate.value(table, restriction.most, ctx):
        return "it has been activated as often as it can be this turn"
    if restriction.once and ("once", held.key) in item.uses:
        return "it can be activated only once"
    return ""


def equips_any_time(table: Table, player: Player, held: HeldAbility) -> bool:
    """Whether it is an equip ability, and an effect lets the player activate those any time an instant could be
    played."""
    if not isinstance(held.ability, ActivatedAbility) or held.ability.keyword != "equip":
        return False
    return any(
        isinstance(rule.mod, s.RuleChange) and rule.mod.rule == "equip as an instant"
        for rule in continuous.player_rules(table, player)
    )


def activations(table: Table, item: GameObject, held: HeldAbility) -> int:
    """Return how often an ability has been activated this turn."""
    return usage.times_used(table, item, held.key, "activated")


def _says_resolved(effect: b.Effect) -> bool:
    return any(isinstance(node, v.TimesUsed) and node.how == "resolved" for node in b.walk(effect))


_counts_resolutions: Final = Memo(_says_resolved, 2000)


def count_resolution(table: Table, ctx: Context, effect: b.Effect) -> None:
    """Count the resolution of an activated ability if its text refers to the number of resolutions."""
    if _counts_resolutions.of(effect):
        usage.count_use(table, ctx.source, ctx.held_key, "resolved")


def count_activation(table: Table, item: GameObject, held: HeldAbility) -> None:
    """Count the activation of an ability if a restriction or its text refers to the number of activations."""
    ability = held.ability
    assert isinstance(ability, ActivatedAbility)
    for part in ability.cost.parts:
        if isinstance(part, c.Loyalty):
            table.journal.put(item.marks, "loyalty", table.state.turn)
    if (
        any(restriction.times or restriction.most for restriction in ability.restrictions)
        or ability_summary.of_held(held).counts
    ):
        usage.count_use(table, item, held.key, "activated")
    for restriction in ability.restrictions:
        if restriction.once:
            table.journal.put(item.uses, ("once", held.key), 1)


def as_though_with_haste(table: Table, item: GameObject) -> bool:
    """Whether an effect lets the abilities of a creature be activated as though it had haste."""
    return any(
        isinstance(rule.mod, s.AttacksAsThough) and rule.mod.what == "haste for abilities"
        for rule in continuous.rules_for(table, item)
    )


def can_tap_for_cost(table: Table, item: GameObject) -> bool:
    """Return whether a permanent can be tapped for {T} (or untapped for {Q}). A creature must have been under its
    controller's control since the turn began.

    Rules: 212.3f.
    """
    if item.zone is not Zone.IN_PLAY:
        return False
    if continuous.characteristics(table, item).card_types & CREATURE:
        if table.edition.readiness is Readiness.AS_CARD and item.face is not None:
            if item.face.card_types & CREATURE == 0:
                return True  # what it can do as no creature needs no waiting
        return not continuous.summoning_sick(table, item) or as_though_with_haste(table, item)
    return True


def why_not_play(table: Table, player: Player, spell: GameObject, any_x: bool = False) -> str:
    """Return why an effect forbids a player to play a spell; "" if none does. The spell may be on the stack already.
    ``any_x``: X is not chosen yet, and what is forbidden for its mana value could be allowed with another X.

    Rules: 409.4, 601.3a@2020.
    """
    for rule in continuous.player_rules(table, player):
        mod = rule.mod
        if not isinstance(mod, s.CantPlay) or mod.lands:
            continue
        if mod.kind is not None and not evaluate.is_of(table, spell, mod.kind, rule.context):
            continue
        if mod.when is not None and not evaluate.holds(table, mod.when, rule.context):
            continue
        if mod.but_as_sorcery and table.running.resolving in (None, spell) and timely(table, player, spell):
            continue
        if any_x and mod.kind is not None and any(is_mana_value(node) for node in walk(mod.kind)):
            continue
        if mod.limit and spells_played(table, player, mod, rule.context) < mod.limit:
            continue
        return f"{rule.source} forbids it" if rule.source is not None else "an effect forbids it"
    if table.edition.legendary_spells_need_legends and lacks_legend(table, player, spell):
        return "it is legendary, and its player controls no legendary creature or planeswalker"
    return ""


def lacks_legend(table: Table, player: Player, spell: GameObject) -> bool:
    """Whether a spell is a legendary instant or sorcery, and the player has no legend to go with it.

    Rules: 205.4e@2018.
    """
    chars = continuous.characteristics(table, spell)
    if chars.supertypes & LEGENDARY == 0 or chars.card_types & (INSTANT | SORCERY) == 0:
        return False
    for item in table.state.in_play:
        if item.controller is player:
            known = continuous.characteristics(table, item)
            if known.supertypes & LEGENDARY and known.card_types & (CREATURE | PLANESWALKER):
                return False
    return True


def timely(table: Table, player: Player, spell: GameObject) -> bool:
    """Whether the player could play a sorcery in place of a spell, which is on the stack already if it is proposed."""
    return sorcery_time(table, player) or (main_phase(table, player) and table.state.stack == [spell])


def is_mana_value(node: Node) -> bool:
    """Whether a part of a filter is about the mana value of an object."""
    return isinstance(node, Compare) and node.what == "cmc"


def spells_played(table: Table, player: Player, mod: s.CantPlay, ctx: Context) -> int:
    """Return how many spells of the kind that ``mod`` names a player has played this turn."""
    count = 0
    for event in table.state.history:
        if (
            event.kind is h.PLAYED
            and event.player is player
            and event.what is not None
            and (mod.kind is None or event_patterns.was_of(table, event, mod.kind, ctx))
        ):
            count += 1
    return count


def split_second(table: Table) -> bool:
    """Whether a spell with split second is on the stack.

    Rules: 502.58.
    """
    for item in table.state.stack:
        if item.face is not None and "split second" in continuous.characteristics(table, item).keywords:
            return True
    return False
