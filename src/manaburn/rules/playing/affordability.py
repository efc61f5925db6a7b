"""Whether a card can be played by a casting method: what it costs could be paid, and there are targets.

Nothing has been chosen or announced yet; so this is asked of the spell that the card would become.

Rules: 409.1b, 409.1c, 409.1f.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from manaburn.editions.answers import NoManaCost, PlayStep
from manaburn.rules.kernel.casting_method import CastingMethod, MethodKind
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import announced, continuous, copying
from manaburn.state.characteristics import Characteristics
from manaburn.state.contexts import Context
from manaburn.state.objects import GameObject, Player
from manaburn.terms import ManaCost, Zone
from manaburn.text.tree import abilities as a
from manaburn.text.tree import statics as s

from . import (
    announced_x,
    announcing,
    casting_methods,
    costs_by_targets,
    mana_solver,
    object_costs,
    optional_costs,
    paying_with_cards,
    payment,
    targets,
)
from .card_as_spell import as_spell, effect_of_card, face_characteristics, spell_asked
from .casting_methods import Terms

if TYPE_CHECKING:
    from .announcing import Play


def possible_on_stack(
    table: Table, player: Player, card: GameObject, way: CastingMethod, face: int, terms: Terms | None = None
) -> bool:
    """Whether a card could be paid for, and has targets, once it is on the stack: what counts the cards in hands or
    graveyards, or takes one from there, does so without this one then (409.1a). In 1996 it leaves its zone only after
    that (1996.play.10). ``terms``: what must be paid; None: what the method says."""
    mark = table.journal.mark()
    counted = table.edition.playing[0] is PlayStep.ANNOUNCE and (
        continuous.counts_cards(table) or (card.zone is Zone.GRAVEYARD and not continuous.may_reach(table, card))
    )
    if counted:
        table.state.take(card)
    if terms is None:
        possible = affordable(table, player, card, way, face)
    else:
        possible = affordable_on(table, player, card, way, face, terms)
    possible = possible and has_targets(table, player, card, way, face)
    if counted:
        table.journal.rollback(mark)
    return possible


def affordable(table: Table, player: Player, card: GameObject, way: CastingMethod, face: int) -> bool:
    """Whether the cost of playing a card this way could be paid now, increases and reductions included."""
    plain = plain_cost(table, card, way)
    if plain is not None:
        counted = mana_solver.covers(table, player, plain)
        if counted != mana_solver.PERHAPS:
            return counted == mana_solver.YES
    terms = casting_methods.terms_of(table, player, card, way, face)
    return terms is not None and affordable_on(table, player, card, way, face, terms)


_MORE_WAYS: Final = (
    a.AdditionalCost,
    a.AlternativeCost,
    a.LeastX,
    a.LimitX,
    a.PlayPermission,
    a.PlayTiming,
)
"""The abilities with which a card may be played in more ways than one, or for more than its mana cost."""
_MORE_WAYS_CALLED: Final = frozenset((*casting_methods.PRICES, "convoke", "delve", "offering"))
"""The keywords that do the same."""


def only_for_mana(chars: Characteristics) -> bool:
    """Whether a card's own text offers only one way to play it as a spell from the hand, for its mana cost and nothing
    else. The answer is kept with the text."""
    if chars.only_for_mana < 0:
        more = any(isinstance(held.ability, _MORE_WAYS) for held in chars.abilities)
        more = more or not chars.keywords.isdisjoint(_MORE_WAYS_CALLED) or changes_its_price(chars)
        more = more or (chars.mana_cost is not None and len(chars.mana_cost.phyrexian) > 0)
        chars.only_for_mana = 0 if more else 1
    return chars.only_for_mana == 1


def changes_its_price(chars: Characteristics) -> bool:
    """Whether a card's own text says that it costs more or less to play."""
    for held in chars.ruling:
        if isinstance(held.ability, a.StaticAbility) and any(
            isinstance(mod, s.CostChange) for mod in held.ability.mods
        ):
            return True
    return False


def surely_from_hand(table: Table, chars: Characteristics) -> bool:
    """Whether a card with these characteristics can be played as a spell from its owner's hand only: neither its text
    nor an effect lets anybody play it from elsewhere."""
    if table.state.permissions or continuous.spells_change(table):
        return False
    return only_for_mana(chars) and not any(word in chars.keywords for word in casting_methods.FROM_GRAVEYARD)


def surely_too_dear(table: Table, player: Player, card: GameObject, chars: Characteristics) -> bool:
    """Whether counting the mana is enough to say that a card in hand can't be played as a spell, because it can be
    played for its mana cost only. In most windows the mana is used up, and the ways to play a card needn't be looked
    at."""
    cost = chars.mana_cost
    thing = card.card
    if cost is None or thing is None or table.state.permissions:
        return False
    if not only_for_mana(chars) or len(thing.definition.faces) > 1 or continuous.spells_change(table):
        return False
    return mana_solver.covers(table, player, cost) == mana_solver.NO


def affordable_on(table: Table, player: Player, card: GameObject, way: CastingMethod, face: int, terms: Terms) -> bool:
    """Whether the cost of playing a card on these terms could be paid now."""
    if terms.mana is None and not terms.instead and table.edition.no_mana_cost is NoManaCost.UNPAYABLE:
        return False
    play = play_of(table, player, card, way, face, terms)
    if affordable_as(table, play, card, way, face, terms):
        return True
    for held in face_characteristics(table, card, face).abilities:
        ability = held.ability
        if (
            isinstance(ability, a.AdditionalCost)
            and ability.label == optional_costs.IN_PLACE_OF_MANA
            and not way.face_down
        ):
            spell = as_spell(table, player, card, way, face)
            cheaper = play_as(table, player, card, spell, face, terms)
            cheaper.costs.append(ability.cost)
            cheaper.ctx.paid.append(optional_costs.IN_PLACE_OF_MANA)
            spell._context = cheaper.ctx  # the spell that the card would become, which isn't in the game
            return affordable_as(table, cheaper, card, way, face, terms)
    return False


def affordable_as(table: Table, play: Play, card: GameObject, way: CastingMethod, face: int, terms: Terms) -> bool:
    """Whether the cost of a play could be paid now, with what is noted in its context."""
    player = play.player
    play.ctx.x = announced_x.stated_limits_of_x(table, play)[0]
    if play.ctx.x and announced_x.least_x(table, play.item) and not announced_x.asks_for_x(play):
        return False  # 409.1b: X is 0 then
    fitting = object_costs.values_of_x(table, player, play.costs, play.ctx)
    if fitting is not None:
        if not fitting:
            return False
        play.ctx.x = fitting[0]
    payable = partial(payable_on, table, play, card, way, face, terms)
    if play.item is not card and not way.face_down and costs_by_targets.depends(table, play):
        spec = costs_by_targets.only_target(effect_of_card(table, card, face))
        if spec is not None:
            play.item._context = play.ctx  # the spell that the card would become, which isn't in the game
            return costs_by_targets.some_target_fits(targets.legal_targets(table, spec, play.ctx), play.ctx, payable)
    return payable()


def payable_on(table: Table, play: Play, card: GameObject, way: CastingMethod, face: int, terms: Terms) -> bool:
    """Whether a play of a card could be paid for now, with what is noted in its context."""
    announcing.work_out(table, play)
    if play.bill.unpayable:
        return False
    if "morph" not in terms.labels:
        helped = paying_with_cards.help_for(table, play.player, face_characteristics(table, card, face), card)
        if helped is not None:
            return payable_with_help(table, play, helped, card, way, face)
    return payment.payable(table, play.player, play.bill, play.costs + play.taxes, play.ctx)


def payable_with_help(
    table: Table, play: Play, helped: paying_with_cards.Help, card: GameObject, way: CastingMethod, face: int
) -> bool:
    """Whether a card could be paid for with convoke, delve or offering."""
    costs = play.costs + play.taxes
    if (
        not helped.offers
        or table.running.resolving is not None
        or casting_methods.timely(table, play.player, card, way, face, False)
    ):
        if paying_with_cards.payable(table, play, play.due, costs, helped):
            return True
    return any(
        paying_with_cards.payable_with_offer(table, play, play.due, costs, helped, item) for item in helped.offers
    )


def play_of(table: Table, player: Player, card: GameObject, way: CastingMethod, face: int, terms: Terms) -> Play:
    """Return a play with what must be paid for a card on these terms, before any choice."""
    return play_as(table, player, card, spell_asked(table, player, card, way, face), face, terms)


def play_as(table: Table, player: Player, card: GameObject, spell: GameObject, face: int, terms: Terms) -> Play:
    """Return the same. ``spell``: what effects are asked about."""
    ctx = Context(spell, player)
    ctx.item = card
    play = announcing.Play(player, spell, ctx)
    casting_methods.put_costs(play, terms, face_characteristics(table, card, face))
    return play


def plain_cost(table: Table, card: GameObject, way: CastingMethod) -> ManaCost | None:
    """Return the mana cost of a card if nothing else can affect what is paid; otherwise None."""
    if not way.normal or continuous.spells_change(table):
        return None
    if card.card is None or copying.halves(card):
        return None
    chars = continuous.characteristics(table, card)
    if paying_with_cards.helps(chars) or changes_its_price(chars):
        return None
    for held in chars.abilities:
        ability = held.ability
        if isinstance(ability, (a.AdditionalCost, a.LeastX, a.LimitX)):
            return None
        if isinstance(ability, a.PlayTiming) and ability.restriction.spend is not None:
            return None
    return chars.mana_cost


def has_targets(table: Table, player: Player, card: GameObject, way: CastingMethod, face: int) -> bool:
    """Whether there are enough legal targets for a card played by a method. A spell that is overloaded has none."""
    if way.face_down or way.has(MethodKind.OVERLOAD):
        return True
    effect = effect_of_card(table, card, face)
    if effect is None:
        return True
    ctx = Context(card, player)
    ctx.item = card
    if copying.halves(card):
        ctx.source = as_spell(table, player, card, way, face)
    if not way.normal:
        terms = casting_methods.terms_of(table, player, card, way, face)
        if terms is not None:
            ctx.paid.extend(terms.labels)
    if announced.parts_of(effect).by_x:
        terms = casting_methods.terms_of(table, player, card, way, face)
        limits = (
            None if terms is None else announced_x.limits_of_x(table, play_of(table, player, card, way, face, terms))
        )
        if limits is not None:
            return targets.can_choose_with_x(table, effect, ctx, *limits)
    return targets.can_choose(table, effect, ctx)
