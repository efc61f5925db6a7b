"""Timing and priority: what a player who has priority may do, and how it is done.

Rules: 408.
"""

from __future__ import annotations

from typing import Final

from manaburn.errors import IllegalAction
from manaburn.rules.events import perform, winning
from manaburn.rules.kernel.casting_method import CastingMethod
from manaburn.rules.kernel.decisions import Action, ActionKind, Decision, Kind, MoreOptions, Option
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import announced, continuous, copying, evaluate, rule_effects
from manaburn.rules.playing import (
    ability_summary,
    affordability,
    announced_x,
    announcing,
    casting_methods,
    ending_effects,
    foreign_mana,
    given_actions,
    ignoring_effects,
    mana_abilities,
    mana_solver,
    own_zones,
    payment,
    restrictions,
    suspend,
    taking_actions,
    targets,
    turning_over,
)
from manaburn.state.characteristics import HeldAbility
from manaburn.state.objects import ABILITY, GameObject, Player
from manaburn.terms import INSTANT, LAND, Zone
from manaburn.text.tree import ActivatedAbility
from manaburn.text.tree import statics as s


class ManaOptions(MoreOptions):
    """The mana abilities a player with priority can play."""

    def __init__(self, table: Table, player: Player) -> None:
        self.table: Final = table
        self.player: Final = player

    def options(self) -> list[Option]:
        return [Option("", action.item, action) for action in mana_actions(self.table, self.player)]


def priority_decision(table: Table, player: Player) -> Decision:
    """Return the decision of the player with priority. Option 0 is to pass or, if something must be done first, to do
    that. The mana abilities come last."""
    return decision_among(table, player, table.timing.duties(table, player), actions_now(table, player))


def decision_among(table: Table, player: Player, duties: list[Action], others: list[Action]) -> Decision:
    """Return the decision of the player with priority who must take one of the ``duties`` first, if there are any, and
    can take one of the ``others``."""
    options = [Option("", action.item, action) for action in duties] if duties else [PASS_OPTION]
    for action in others:
        if not any(action.same(duty) for duty in duties):
            options.append(Option("", action.item, action))
    prompt = table.timing.purpose(table)
    decision = Decision(player, Kind.PRIORITY, prompt, options, 1, 1, "408.1")
    decision.day = table.day
    decision.add_later(ManaOptions(table, player))
    controller = player.controlled_by
    if controller is not None:
        decision.asker = controller
    return decision


def first_action(table: Table) -> Action:
    """Return option 0 of the player with priority."""
    player = table.state.priority
    assert player is not None
    duties = table.timing.duties(table, player)
    return duties[0] if duties else PASS


PASS: Final = Action(ActionKind.PASS)
PASS_OPTION: Final = Option("pass", None, PASS)


def actions(table: Table, player: Player) -> list[Action]:
    """Return all legal actions of a player with priority except passing. Mana abilities come last.

    Rules: 408.1.
    """
    return other_actions(table, player) + mana_actions(table, player)


def mana_actions(table: Table, player: Player) -> list[Action]:
    """Return the mana abilities that a player with priority can play.

    Rules: 411.2.
    """
    found: list[Action] = []
    state = table.state
    for card in state.hands[player.index]:
        mana_actions_of(table, player, card, found)
    for item in elsewhere(table, player):
        mana_actions_of(table, player, item, found)
    for offer in given_actions.of_player(table, player) if state.effects else ():
        if offer.held is not None:
            mana_action(table, player, offer.item, offer.held, found)
    plain = mana_abilities.undisturbed(table)
    for offer in mana_abilities.offered_actions(table):
        held = offer.held
        if offer.mana and held is not None and foreign_mana.is_offered(table, player, offer):
            if not plain or offer.source is None:
                mana_action(table, player, offer.item, held, found)
            elif mana_abilities.source_in_play(table, player, offer, plain) is not None:
                found.append(mana_ability(offer.item, held))
    return found


def mana_actions_of(table: Table, player: Player, item: GameObject, found: list[Action]) -> None:
    """Add the mana abilities of an object outside play that the player can play."""
    for held in continuous.characteristics(table, item).activated:
        if ability_summary.makes_mana(table, held):
            mana_action(table, player, item, held, found)


def mana_action(table: Table, player: Player, item: GameObject, held: HeldAbility, found: list[Action]) -> None:
    """Add a mana ability, if the player could play it now."""
    if can_activate(table, player, item, held):
        found.append(mana_ability(item, held))


def mana_ability(item: GameObject, held: HeldAbility) -> Action:
    """Return the action of playing a mana ability."""
    action = Action(ActionKind.ACTIVATE, item, held)
    action.is_mana = True
    return action


def actions_now(table: Table, player: Player) -> list[Action]:
    """Return :func:`other_actions` of the player who has priority now. In a third of all windows of a game, only the
    course of the turn has changed since that player could do nothing: then nothing is looked at."""
    idle = table.caches.idle[player.index]
    facts = table.journal.facts
    sorcery_time = restrictions.sorcery_time(table, player)
    plain = table.timing.is_plain_window(table)
    if (
        plain
        and idle.facts == facts
        and (idle.sorcery_time or not sorcery_time)
        and idle.stamp == continuous.stamp(table)
        and continuous.rules_rest_on_facts(table)
    ):
        return unusual_actions(table, player)
    found: list[Action] = []
    usual_actions(table, player, sorcery_time, found)
    if plain and not found and table.caches.step_read_at != table.journal.version:
        idle.facts = facts
        idle.stamp = continuous.stamp(table)
        idle.sorcery_time = sorcery_time
    unusual = unusual_actions(table, player)
    if unusual:
        found.extend(unusual)
    return found


def other_actions(table: Table, player: Player) -> list[Action]:
    """Return all legal actions of a player with priority except passing and mana abilities."""
    found: list[Action] = []
    usual_actions(table, player, restrictions.sorcery_time(table, player), found)
    found.extend(unusual_actions(table, player))
    return found


def unusual_actions(table: Table, player: Player) -> list[Action]:
    """Return what only the timing system offers, and the spells that can be turned face up. The list must not be
    changed."""
    own = table.timing.own_actions(table, player)
    if not table.state.stack or not table.edition.face_down_spells_turn:
        return own
    found = list(own)
    for item in table.state.stack:
        if item.face_down and item.controller is player and turning_over.can_turn_up(table, player, item):
            found.append(Action(ActionKind.TURN_FACE_UP, item))
    return found


def usual_actions(table: Table, player: Player, sorcery_time: bool, found: list[Action]) -> None:
    """Add what can be done with cards, permanents, abilities and effects."""
    state = table.state
    second = restrictions.split_second(table) if state.stack else False
    any_time = sorcery_time or any_time_by_effect(table, player)
    for card in state.hands[player.index]:
        card_actions(table, player, card, sorcery_time, any_time, second, found)
    for item in elsewhere(table, player):
        elsewhere_actions(table, player, item, second, found)
    changing = continuous.rules_change(table)
    if not second and (changing or state.permissions):
        by_effects(table, player, found)
    for offer in mana_abilities.offered_actions(table):
        if offer.mana or not (offer.anybody or offer.item.controller is player):
            continue
        if offer.held is None:
            if turning_over.can_turn_up(table, player, offer.item):
                found.append(Action(ActionKind.TURN_FACE_UP, offer.item))
        elif not second and can_activate(table, player, offer.item, offer.held):
            found.append(Action(ActionKind.ACTIVATE, offer.item, offer.held))
    if not second:
        for item in state.stack:
            if item.kind != ABILITY:
                on_stack_actions(table, player, item, found)
    if state.effects:
        found.extend([Action(ActionKind.END_EFFECT, source) for source in ending_effects.sources(table, player)])
    if changing:
        found.extend([Action(ActionKind.IGNORE, source) for source in ignoring_effects.sources(table, player)])
        found.extend([Action(ActionKind.SPECIAL, source) for source in taking_actions.sources(table, player)])


def on_stack_actions(table: Table, player: Player, spell: GameObject, found: list[Action]) -> None:
    """Add the abilities of a spell that a player can play while it is on the stack."""
    for held in continuous.characteristics(table, spell).activated:
        look = ability_summary.of_held(held)
        if look.zone is Zone.STACK and (look.anybody or spell.controller is player):
            if can_activate(table, player, spell, held):
                found.append(Action(ActionKind.ACTIVATE, spell, held))


def is_elsewhere(item: GameObject) -> bool:
    """Return whether an object is in one of the zones other than hand, in play and stack in which cards may be
    usable."""
    zone = item.zone
    return zone is Zone.GRAVEYARD or zone is Zone.REMOVED or zone is Zone.ANTE


NOTHING_ELSEWHERE: Final[list[GameObject]] = []


def elsewhere(table: Table, player: Player) -> list[GameObject]:
    """Return a player's cards in those zones that have a text about being used there, or to which an effect refers. The
    list must not be changed."""
    changed = continuous.changed_elsewhere(table)
    if not changed and not table.state.working_elsewhere:
        return NOTHING_ELSEWHERE
    found: list[GameObject] = []
    for item in table.state.working_elsewhere.values():
        if item.owner is player and is_elsewhere(item) and item.here:
            found.append(item)
    for item in changed:
        if item.owner is player and is_elsewhere(item) and item.here and item not in found:
            found.append(item)
    return found


def card_actions(
    table: Table,
    player: Player,
    card: GameObject,
    sorcery_time: bool,
    any_time: bool,
    second: bool,
    found: list[Action],
) -> None:
    """Add what can be done with a card in hand. ``any_time``: spells that aren't instants may be playable now."""
    chars = continuous.characteristics(table, card)
    if chars.card_types & LAND and sorcery_time and not casting_methods.why_not_land(table, player, card):
        found.append(Action(ActionKind.LAND, card))
    if not second and casting_methods.could_be_spell(chars):
        if any_time or chars.card_types & INSTANT or chars.early:
            untimely = not sorcery_time and casting_methods.surely_untimely(table, card, chars)
            if not untimely and not affordability.surely_too_dear(table, player, card, chars):
                spell_actions(table, player, card, found)
    if chars.activated and not second:
        for held in chars.activated:
            ability_action(table, player, card, held, found)
    if chars.keywords and "suspend" in chars.keywords and suspend.can_suspend(table, player, card):
        found.append(Action(ActionKind.SUSPEND, card))


def any_time_by_effect(table: Table, player: Player) -> bool:
    """Return whether an effect might let the player play sorceries at times when they aren't playable. This is a quick
    check."""
    if table.state.permissions:
        return True
    for rule in continuous.player_rules(table, player):
        if isinstance(rule.mod, s.PlayFrom):
            return True
    return False


def spell_actions(table: Table, player: Player, card: GameObject, found: list[Action]) -> None:
    """Add the ways in which a card can be played as a spell now."""
    for face in range(len(copying.halves(card)) or 1):
        for way in casting_methods.ways_to_play(table, player, card, face):
            if playable(table, player, card, way, face):
                found.append(Action(ActionKind.PLAY, card, None, way, face))


def playable(table: Table, player: Player, card: GameObject, way: CastingMethod, face: int) -> bool:
    """Return whether a card can be played in this way now: timing, prohibitions, cost and targets."""
    if not casting_methods.timely(table, player, card, way, face):
        return False
    if not affordability.possible_on_stack(table, player, card, way, face):
        return False
    return not casting_methods.prohibited(table, player, card, way, face)


def elsewhere_actions(table: Table, player: Player, item: GameObject, second: bool, found: list[Action]) -> None:
    """Add what can be done with a card outside hand and play that has a text about it."""
    chars = continuous.characteristics(table, item)
    if second:
        return
    if casting_methods.could_be_spell(chars) and not affordability.surely_from_hand(table, chars):
        spell_actions(table, player, item, found)
    for held in chars.activated:
        ability_action(table, player, item, held, found)


def by_effects(table: Table, player: Player, found: list[Action]) -> None:
    """Add the cards in other zones that an effect lets the player play."""
    seen: list[GameObject] = []
    for permission in table.state.permissions:
        if permission.player is player:
            seen.extend([card for card in permission.cards if card.here and card not in seen])
    for rule in continuous.player_rules(table, player):
        mod = rule.mod
        if isinstance(mod, s.PlayFrom) and mod.kind.zone not in ("any", "stack", "hand"):
            for entity in evaluate.candidates(table, mod.kind, rule_effects.of_player(rule, player)):
                if isinstance(entity, GameObject) and entity not in seen:
                    seen.append(entity)
    seen.extend([card for card in own_zones.borrowed(table, player) if card not in seen])
    for card in seen:
        if card.zone is Zone.HAND and card.owner is player:
            continue
        chars = continuous.characteristics(table, card)
        if chars.card_types & LAND and not casting_methods.why_not_land(table, player, card):
            found.append(Action(ActionKind.LAND, card))
        if casting_methods.could_be_spell(chars) and not (
            card.owner is player and is_elsewhere(card) and card.card is not None and card.card.works_elsewhere
        ):
            spell_actions(table, player, card, found)


def ability_action(table: Table, player: Player, item: GameObject, held: HeldAbility, found: list[Action]) -> None:
    """Add an activated ability other than a mana ability, if the player could play it now."""
    if not ability_summary.makes_mana(table, held) and can_activate(table, player, item, held):
        found.append(Action(ActionKind.ACTIVATE, item, held))


def can_activate(table: Table, player: Player, item: GameObject, held: HeldAbility) -> bool:
    """Return whether a player could play an activated ability now: prohibitions, cost and targets."""
    ability = held.ability
    assert isinstance(ability, ActivatedAbility)
    if restrictions.why_not_activate(table, player, item, held) or not ability_affordable(table, player, item, held):
        return False
    look = ability_summary.of_held(held)
    if not look.targeted and ability_summary.is_mana(table, look):
        return True
    ctx = announcing.ability_context(player, item, held)
    if look.has_x and announced.parts_of(ability.effect).by_x:
        play = announcing.Play(player, item, ctx)
        play.ability = ability
        play.costs.append(ability.cost)
        ctx.x_colours = restrictions.mana_on_x(ability.restrictions)
        limits = announced_x.limits_of_x(table, play)
        if limits is not None:
            return targets.can_choose_with_x(table, ability.effect, ctx, *limits)
    return targets.can_choose(table, ability.effect, ctx)


def ability_affordable(table: Table, player: Player, item: GameObject, held: HeldAbility) -> bool:
    """Return whether an ability's total cost could be paid."""
    ability = held.ability
    assert isinstance(ability, ActivatedAbility)
    look = ability_summary.of_held(held)
    if look.taps and (item.tapped or not restrictions.can_tap_for_cost(table, item)):
        return False
    if not continuous.abilities_change(table):
        if look.simple:
            return True
        counted = mana_counted(table, player, item, look)
        if counted != mana_solver.PERHAPS:
            return counted == mana_solver.YES
    ctx = announcing.ability_context(player, item, held)
    if look.has_x:
        fixed = announced_x.fixed_x(table, ability, ctx)
        ctx.x = announced_x.least_x_of_ability(ability) if fixed is None else fixed[0]
        ctx.x_colours = restrictions.mana_on_x(ability.restrictions)
        if ctx.x > payment.most_x(table, player, ability.cost, ctx):
            return False
    if not payment.parts_payable(table, player, [ability.cost], ctx):
        return False
    play = announcing.Play(player, item, ctx)
    play.ability = ability
    play.costs.append(ability.cost)
    announcing.work_out(table, play)
    play.costs.extend(play.taxes)
    return payment.payable(table, player, play.bill, play.costs, ctx)


def mana_counted(table: Table, player: Player, item: GameObject, look: ability_summary.AbilitySummary) -> int:
    """Return whether counting mana tells that an ability's cost can be paid, while no effect changes costs: YES, NO or
    PERHAPS (see :func:`~.mana_solver.covers`). Where mana abilities can be played between the parts of a cost, counting
    before that is enough only if there are no other parts."""
    if look.price is None or (look.more_than_mana and table.edition.mana_between_costs):
        return mana_solver.PERHAPS
    counted = mana_solver.covers(table, player, look.price)
    if counted == mana_solver.YES and (
        look.more_than_tapping
        or look.has_x
        or item.zone is not Zone.IN_PLAY
        or (look.taps and mana_solver.is_source(table, player, item))
    ):
        return mana_solver.PERHAPS
    return counted


# -- doing it ----------------------------------------------------------------------------------------------------------


def do(table: Table, player: Player, action: Action) -> None:
    """Do the action that a player with priority has chosen. Raises IllegalAction if it turns out to be illegal.

    Rules: 408.1c, 408.1d.
    """
    kind = action.kind
    if kind is ActionKind.PASS:
        pass_priority(table, player)
        return
    system = table.timing
    item = action.item
    played: GameObject | None = None
    mana = False
    if kind is ActionKind.ATTACK or kind is ActionKind.PHASE:
        played = system.do(table, player, action)
        system.acted(table, player, played, kind is ActionKind.ATTACK)
        return
    assert item is not None
    if kind is ActionKind.LAND:
        announcing.play_land(table, player, item)
    elif kind is ActionKind.PLAY:
        played = announcing.play_spell(table, player, item, action.way, action.face)
    elif kind is ActionKind.ACTIVATE:
        assert action.held is not None
        played = announcing.activate(table, player, item, action.held)
        mana = played is None
        if played is not None and played.context is not None:
            played.context.note_unmoved()
    elif kind is ActionKind.TURN_FACE_UP:
        turning_over.turn_up(table, player, item)
    elif kind is ActionKind.END_EFFECT:
        ending_effects.end(table, player, item)
    elif kind is ActionKind.IGNORE:
        ignoring_effects.ignore(table, player, item)
    elif kind is ActionKind.SPECIAL:
        taking_actions.take(table, player, item)
    elif kind is ActionKind.SUSPEND:
        suspend.suspend(table, player, item)
    else:
        raise IllegalAction("408.1", f"{action} can't be done")
    system.acted(table, player, played, mana)
    if table.state.over:
        system.game_over(table)


def pass_priority(table: Table, player: Player) -> None:
    """Let a player pass. The timing system decides what follows.

    Rules: 408.1c.
    """
    state = table.state
    table.journal.quiet_append(state.log, table.passings[player.index])
    if state.delayed:
        perform.named(table, "passes", player)
    table.timing.passed(table, player)


def concede(table: Table, player: Player, subgame: bool = False) -> None:
    """Let a player concede, which is possible at any time. The player loses at once. ``subgame``: only the subgame that
    is played, and not the games that wait for it; these the player leaves as soon as they go on.

    Rules: 102.3a.
    """
    state = table.state
    if state.main_games and not subgame and player.index not in state.conceding:
        table.journal.append(state.conceding, player.index)
    if not player.lost:
        perform.perform(table, [winning.conceded(player)])
    if state.over:
        table.timing.game_over(table)
