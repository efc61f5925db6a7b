"""Casting methods: playing a card for its mana cost, for an alternative cost, or by a permission.

What a :class:`~manaburn.rules.kernel.casting_method.CastingMethod` costs is determined once, before the card moves, and
kept in :class:`Terms`.

Rules: 409.1b, 402.4.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from manaburn.editions.answers import NoManaCost
from manaburn.rules.kernel.casting_method import FACE_DOWN, FREE, NORMAL, CastingMethod, MethodKind, MethodPart
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous, defenders, evaluate, filters
from manaburn.state import happenings as h
from manaburn.state.characteristics import Characteristics, RuleEffect
from manaburn.state.contexts import Context
from manaburn.state.objects import GameObject, Player
from manaburn.terms import INSTANT, LAND, LEGENDARY, ZONES_CALLED, ManaCost, Zone
from manaburn.text.phrases import cost_words
from manaburn.text.tree import KeywordAbility
from manaburn.text.tree import abilities as a
from manaburn.text.tree import base as b
from manaburn.text.tree import costs as c
from manaburn.text.tree import effects as fx
from manaburn.text.tree import events as e
from manaburn.text.tree import nouns as n
from manaburn.text.tree import statics as s
from manaburn.text.tree import values as v
from manaburn.text.tree.words import PaidCost

from . import (
    keyword_costs,
    own_zones,
    paying_with_cards,
    restrictions,
)
from .card_as_spell import as_spell, face_characteristics, spell_text
from .total_cost import ONCE_EACH

if TYPE_CHECKING:
    from .announcing import Play

THREE: Final = ManaCost(("3",))
"""The cost of playing a card face down (502.26)."""


# -- which ways are open -----------------------------------------------------------------------------------------------


_PERMISSION: Final = NORMAL.plus(MethodPart(MethodKind.PERMISSION))
FROM_GRAVEYARD: Final[dict[str, CastingMethod]] = {
    kind.value: NORMAL.plus(MethodPart(kind))
    for kind in (MethodKind.FLASHBACK, MethodKind.ESCAPE, MethodKind.JUMP_START, MethodKind.RETRACE)
}
"""The keywords with which a card may be played from its owner's graveyard, for a cost that they name."""
PRICES: Final[dict[str, MethodPart]] = {
    kind.value: MethodPart(kind)
    for kind in (
        MethodKind.MORPH,
        MethodKind.EVOKE,
        MethodKind.PROWL,
        MethodKind.DASH,
        MethodKind.BLITZ,
        MethodKind.SPECTACLE,
        MethodKind.SURGE,
        MethodKind.OVERLOAD,
    )
}
"""The keywords with a cost that is paid instead of the mana cost."""
_PRICE_OF: Final[dict[MethodKind, PaidCost]] = {
    MethodKind.EVOKE: "evoke",
    MethodKind.FLASHBACK: "flashback",
    MethodKind.PROWL: "prowl",
    MethodKind.DASH: "dash",
    MethodKind.BLITZ: "blitz",
    MethodKind.SURGE: "surge",
    MethodKind.OVERLOAD: "overload",
    MethodKind.SPECTACLE: "spectacle",
    MethodKind.ESCAPE: "escape",
    MethodKind.JUMP_START: "jump-start",
    MethodKind.RETRACE: "retrace",
}
"""The keyword with the cost of a casting method."""
_DISCARDED: Final[dict[str, fx.Discard]] = {
    "jump-start": fx.Discard(n.You()),
    "retrace": fx.Discard(n.You(), kind=n.Filter((n.HasType(LAND),), "hand")),
}
"""The keywords with which a card is discarded in addition to the cost."""


def ways_to_play(table: Table, player: Player, card: GameObject, face: int = 0) -> list[CastingMethod]:
    """Return the methods by which a player could play a card from its zone, regardless of costs and targets.

    A method has at most one alternative cost. An additional cost to play the card at another time can be combined with
    any method.

    Rules: 409.1b.
    """
    chars = face_characteristics(table, card, face)
    if not could_be_spell(chars):
        return []
    leaves, whole = ways_from_there(table, player, card, chars)
    if not leaves and not whole:
        return []
    prices: list[MethodPart] = []
    dearer: list[MethodPart] = []
    own_prices(table, player, card, chars, prices, dearer)
    prices_by_effects(table, player, card, prices)
    found: list[CastingMethod] = []
    for leave in leaves:
        found.append(leave)
        for price in prices:
            found.append(leave.plus(price))
    found.extend(whole)
    for more in dearer:
        found.extend([way.plus(more) for way in list(found) if not way.face_down])
    if chars.mana_cost is not None and chars.mana_cost.phyrexian:
        found.extend(with_life(table, player, card, face, chars.mana_cost, found))
    return spell_ways(chars, found)


def with_life(
    table: Table, player: Player, card: GameObject, face: int, cost: ManaCost, ways: list[CastingMethod]
) -> list[CastingMethod]:
    """Return, for those methods by which the mana cost is paid, those by which some of its Phyrexian mana symbols are
    paid with life: one for each number of symbols of each kind (107.4f, 601.2b of 2026)."""
    symbols = cost.phyrexian
    choices: dict[tuple[str, ...], int] = {}
    for mask in range(1, 1 << len(symbols)):
        paid = tuple(sorted([symbol for i, symbol in enumerate(symbols) if mask >> i & 1]))
        if paid not in choices:
            choices[paid] = mask
    found: list[CastingMethod] = []
    for way in ways:
        terms = None if way.face_down else terms_of(table, player, card, way, face)
        if terms is not None and terms.mana == cost:
            found.extend([way.plus(MethodPart(MethodKind.LIFE, mask)) for mask in choices.values()])
    return found


def ways_for_a_price(table: Table, player: Player, card: GameObject, face: int) -> list[CastingMethod]:
    """Return the methods by which a player could play a card that an effect lets be played for its costs: for its mana
    cost, or for an alternative cost.

    Rules: 409.1b.
    """
    chars = face_characteristics(table, card, face)
    prices: list[MethodPart] = []
    own_prices(table, player, card, chars, prices, [])
    prices_by_effects(table, player, card, prices)
    return spell_ways(chars, [NORMAL, *[NORMAL.plus(price) for price in prices]])


def prices_by_effects(table: Table, player: Player, card: GameObject, prices: list[MethodPart]) -> None:
    """Add the alternative costs by which effects let the player play the card."""
    rules = continuous.player_rules(table, player)
    if rules:
        for part, rule in permissions_to_play(rules):
            mod = rule.mod
            assert isinstance(mod, s.PlayFrom)
            if is_for_spells(mod) and is_alternative(mod) and allows(table, rule, mod, player, card):
                prices.append(part)


def spell_ways(chars: Characteristics, ways: list[CastingMethod]) -> list[CastingMethod]:
    """Return those methods by which a card becomes a spell. A land becomes one only face down.

    Rules: 502.26, 502.26b.
    """
    return [way for way in ways if way.face_down] if chars.card_types & LAND else ways


def ways_from_there(
    table: Table, player: Player, card: GameObject, chars: Characteristics
) -> tuple[list[CastingMethod], list[CastingMethod]]:
    """Return the methods by which a card can be played from its zone.

    The first list has those for the mana cost, which can be combined with an alternative cost; the second has those
    that define what is paid.
    """
    leaves: list[CastingMethod] = []
    whole: list[CastingMethod] = []
    mine = card.owner is player
    in_hand = card.zone is Zone.HAND and mine
    if in_hand and not any(
        isinstance(held.ability, a.PlayPermission) and held.ability.only for held in chars.abilities
    ):
        leaves.append(NORMAL)
    if not in_hand and own_zones.counts_as_own(table, player, card):
        own_permissions(table, player, card, chars, leaves, whole)
    if table.state.permissions:
        for permission in table.state.permissions:
            if permission.player is player and card in permission.cards:
                into = whole if permission.free else leaves
                way = FREE if permission.free else _PERMISSION
                if way not in into:
                    into.append(way)
    rules = continuous.player_rules(table, player)
    if rules:
        for part, rule in permissions_to_play(rules):
            mod = rule.mod
            assert isinstance(mod, s.PlayFrom)
            alternative = is_alternative(mod)
            if not is_for_spells(mod) and (alternative or not in_hand) and allows(table, rule, mod, player, card):
                (whole if alternative else leaves).append(NORMAL.plus(part))
    return leaves, whole


def own_permissions(
    table: Table,
    player: Player,
    card: GameObject,
    chars: Characteristics,
    leaves: list[CastingMethod],
    whole: list[CastingMethod],
) -> None:
    """Add the methods by which a card's own text lets it be played from a zone other than its owner's hand."""
    for index, held in enumerate(chars.abilities):
        ability = held.ability
        if isinstance(ability, KeywordAbility):
            way_back = FROM_GRAVEYARD.get(ability.keyword)
            if way_back is not None and card.zone is Zone.GRAVEYARD:
                if way_back not in whole:
                    whole.append(way_back)
                elif is_another_price(chars, index, ability):
                    whole.append(NORMAL.plus(another_price(way_back.parts[0].kind, index, ability, chars)))
        elif isinstance(ability, a.AlternativeCost):
            if ability.zone != "hand" and applies_there(table, ability.zone, ability.condition, player, card):
                whole.append(NORMAL.plus(MethodPart(MethodKind.ALTERNATIVE, index)))
        elif (
            isinstance(ability, a.PlayPermission)
            and ability.zone != "library"
            and applies_there(table, ability.zone, ability.condition, player, card)
        ):
            way = NORMAL.plus(MethodPart(MethodKind.OWN_PERMISSION, index))
            (leaves if ability.cost is None else whole).append(way)


def applies_there(table: Table, zone: str, condition: b.Condition | None, player: Player, card: GameObject) -> bool:
    """Whether a card is in the zone that its own text names, and the condition is true."""
    return ZONES_CALLED.get(zone) is card.zone and true_of(table, condition, player, card)


def own_prices(
    table: Table,
    player: Player,
    card: GameObject,
    chars: Characteristics,
    prices: list[MethodPart],
    dearer: list[MethodPart],
) -> None:
    """Add what a card's own text lets a player pay: ``prices`` instead of the mana cost, ``dearer`` in addition to
    it."""
    for index, held in enumerate(chars.abilities):
        ability = held.ability
        if isinstance(ability, KeywordAbility):
            price = PRICES.get(ability.keyword)
            if price is not None and may_pay_so(table, player, card, chars, price.kind):
                if price not in prices:
                    prices.append(price)
                elif price.kind is not MethodKind.MORPH and is_another_price(chars, index, ability):
                    prices.append(another_price(price.kind, index, ability, chars))
        elif isinstance(ability, a.AlternativeCost):
            if ability.zone == "hand" and true_of(table, ability.condition, player, card):
                prices.append(MethodPart(MethodKind.ALTERNATIVE, index))
        elif isinstance(ability, a.PlayTiming):
            if ability.more is not None and true_of(table, ability.restriction.when, player, card):
                dearer.append(MethodPart(MethodKind.DEARER, index))


def is_another_price(chars: Characteristics, index: int, ability: KeywordAbility) -> bool:
    """Return whether a keyword that a card has several times names another cost here than where it stands before."""
    for held in chars.abilities[:index]:
        other = held.ability
        if (
            isinstance(other, KeywordAbility)
            and other.keyword == ability.keyword
            and price_named(other, chars) == price_named(ability, chars)
        ):
            return False
    return True


def another_price(kind: MethodKind, index: int, ability: KeywordAbility, chars: Characteristics) -> MethodPart:
    """Return the part of a casting method for a keyword that the card has before with another cost. The cost is shown
    with it."""
    price = " and ".join([cost_words(part, "") for part in price_named(ability, chars).parts])
    return MethodPart(kind, index, by=price)


def price_named(ability: KeywordAbility, chars: Characteristics) -> c.Cost:
    """Return the cost of playing a card that a keyword names, before effects change it."""
    price = ability.cost if ability.cost is not None else c.Cost((c.OwnManaCost(),))
    discarded = _DISCARDED.get(ability.keyword)
    if discarded is not None:
        price = c.Cost((*price.parts, c.Do(discarded)))
    return price if chars.mana_cost is None else keyword_costs.with_mana_cost(price, chars.mana_cost)


def is_alternative(mod: s.PlayFrom) -> bool:
    """Whether an effect defines what is paid instead of the mana cost."""
    return mod.free or mod.cost is not None


def is_for_spells(mod: s.PlayFrom) -> bool:
    """Whether an effect is about spells, from whatever zone they are played. It doesn't let cards be played from other
    zones."""
    return mod.kind.zone == "stack" or mod.kind.zone == "any"


def could_be_spell(chars: Characteristics) -> bool:
    """Whether a card could be played as a spell: a land only face down.

    Rules: 212.6, 502.26b.
    """
    if not chars.card_types:
        return False  # the cards of a library that nobody has listed
    return chars.card_types & LAND == 0 or "morph" in chars.keywords


def true_of(table: Table, condition: b.Condition | None, player: Player, card: GameObject) -> bool:
    """Whether a condition of the card's own text is true."""
    return condition is None or evaluate.holds(table, condition, Context(card, player))


def permissions_to_play(rules: list[RuleEffect]) -> list[tuple[MethodPart, RuleEffect]]:
    """Return the effects that let a player play cards, each with its part of a casting method. The part stays the same
    if other effects begin or end.
    """
    found: list[tuple[MethodPart, RuleEffect]] = []
    counts: dict[int, int] = {}
    for rule in rules:
        if isinstance(rule.mod, s.PlayFrom):
            number = number_of_source(rule)
            count = counts.get(number, 0)
            counts[number] = count + 1
            by = str(rule.source) if rule.source is not None else ""
            found.append((MethodPart(MethodKind.EFFECT, count, number, by), rule))
    return found


def permission_of(table: Table, player: Player, part: MethodPart) -> RuleEffect | None:
    """Return the effect that a part of a casting method stands for, or None if there is none any more."""
    for known, rule in permissions_to_play(continuous.player_rules(table, player)):
        if known == part:
            return rule
    return None


def allows(table: Table, rule: RuleEffect, mod: s.PlayFrom, player: Player, card: GameObject) -> bool:
    """Whether an effect lets the player play this card, and its limit for the turn isn't reached."""
    if is_for_spells(mod):
        if not evaluate.is_of(table, as_spell(table, player, card, NORMAL, 0), mod.kind, rule.context):
            return False
    elif not own_zones.concerns(table, rule, mod.kind, player, card):
        return False
    if mod.limit:
        number = number_of_source(rule)
        played = [
            spell
            for spell in table.state.played_this_turn
            if spell.controller is player and spell.context is not None and number in spell.context.allowed_by
        ]
        return len(played) < mod.limit
    return True


def number_of_source(rule: RuleEffect) -> int:
    """Return the number of the source of an effect, or 0 if it has none."""
    return rule.source.number if rule.source is not None else 0


_ASKED_FOR: Final[dict[MethodKind, b.Condition]] = {
    MethodKind.SPECTACLE: v.EventHappened(e.LifeChanges(n.Players((n.IsOpponent(),)), False)),
    MethodKind.SURGE: v.EventHappened(e.Played(n.Filter((n.IsSpell(),), "stack"), n.You())),
}
"""What must have happened this turn so that the cost of a keyword may be paid: an opponent lost life (702.137a of
2020), the player has played another spell (702.117a of 2026)."""


def may_pay_so(table: Table, player: Player, card: GameObject, chars: Characteristics, kind: MethodKind) -> bool:
    """Whether what a keyword asks for has happened, so that its cost may be paid in place of the mana cost."""
    if kind is MethodKind.PROWL:
        return prowled(table, player, chars)
    return true_of(table, _ASKED_FOR.get(kind), player, card)


def prowled(table: Table, player: Player, chars: Characteristics) -> bool:
    """Whether combat damage was dealt to a player this turn by a source that then was of one of its creature types and
    under the player's control.

    Rules: 502.76, 502.76a.
    """
    for past in table.state.history:
        theirs = past.traits
        if (
            past.kind is h.DAMAGE
            and past.combat
            and past.other is not None
            and past.controller is player
            and theirs is not None
        ):
            if chars.every_creature_type and theirs.every_creature_type:
                return True
            for subtype in chars.subtypes:
                if continuous.is_creature_type(subtype) and filters.has_subtype(theirs, subtype):
                    return True
            if chars.every_creature_type and any(continuous.is_creature_type(subtype) for subtype in theirs.subtypes):
                return True
    return False


# -- when --------------------------------------------------------------------------------------------------------------


def timely(
    table: Table, player: Player, card: GameObject, way: CastingMethod, face: int = 0, offering: bool = True
) -> bool:
    """Whether a card could be played at this time by a method. ``offering``: also consider offering.

    Rules: 408.1d, 408.2, 502.57, 502.42a.
    """
    sorcery_time = restrictions.sorcery_time(table, player)
    if way.face_down:
        if sorcery_time or flash_face_down(table, player, card, face):
            return True
        return flash_by_effect(table, player, card, FACE_DOWN, face)
    chars = face_characteristics(table, card, face)
    instant = chars.card_types & INSTANT != 0
    flash = sorcery_time or instant or "flash" in chars.keywords
    # The main phase is the moment for any sorcery, but for no instant that has a moment of its own (1996.dmg.4).
    if instant or not sorcery_time:
        text = spell_text(table, chars)
        if not table.timing.is_time_for(table, text):
            return False
        if text is not None and not table.timing.has_use(table, card, text, player):
            return False
    if not table.timing.uses_stack:
        timings = [held.ability.restriction for held in chars.abilities if isinstance(held.ability, a.PlayTiming)]
        if not table.timing.is_moment_for(table, timings):
            return False
    for held in chars.abilities:
        ability = held.ability
        if isinstance(ability, a.PlayTiming):
            when = ability.restriction.when
            true = when is None or defenders.holds_for_one(table, when, Context(card, player))
            if ability.flash:
                flash = flash or (true and (ability.more is None or way.has(MethodKind.DEARER)))
            elif not true or (ability.restriction.timing == "sorcery" and not sorcery_time):
                return False
    if flash:
        return True
    if offering and "offering" in chars.keywords and paying_with_cards.could_offer(table, player, chars):
        return True
    for part in way.parts:
        if part.kind is MethodKind.EFFECT:
            rule = permission_of(table, player, part)
            if rule is not None and isinstance(rule.mod, s.PlayFrom) and rule.mod.as_flash:
                return True
    return flash_by_effect(table, player, card, way, face)


def surely_untimely(table: Table, card: GameObject, chars: Characteristics) -> bool:
    """Whether the window in which a player has priority before 1999 allows no spell with the text of a card, however it
    is played, at a time when no sorcery can be played."""
    thing = card.card
    if table.timing.uses_stack or thing is None or len(thing.definition.faces) > 1 or "morph" in chars.keywords:
        return False
    return not table.timing.is_time_for(table, spell_text(table, chars))


def flash_face_down(table: Table, player: Player, card: GameObject, face: int) -> bool:
    """Whether an effect gives a card flash that is face down. What the card itself says doesn't count.

    Rules: 502.26c.
    """
    if "flash" not in continuous.characteristics(table, card).keywords:
        return False
    return "flash" in continuous.characteristics(table, as_spell(table, player, card, FACE_DOWN, face)).keywords


def flash_by_effect(table: Table, player: Player, card: GameObject, way: CastingMethod, face: int) -> bool:
    """Whether an effect without an alternative cost lets the player play a card any time an instant could be played."""
    for rule in continuous.player_rules(table, player):
        mod = rule.mod
        if (
            isinstance(mod, s.PlayFrom)
            and mod.as_flash
            and not mod.free
            and mod.cost is None
            and evaluate.is_of(table, as_spell(table, player, card, way, face), mod.kind, rule.context)
        ):
            return True
    return False


def at_another_time(table: Table, player: Player, card: GameObject, way: CastingMethod, face: int) -> bool:
    """Whether a card's own text says that it can be played only at another time. That holds during a resolution, too,
    when the times that go with a type don't matter."""
    return not way.face_down and other_moment(table, player, card, face) is not None


def other_moment(table: Table, player: Player, card: GameObject, face: int) -> a.PlayTiming | None:
    """Return the text of a card that says that it can be played only at another time; None if there is none."""
    for held in face_characteristics(table, card, face).abilities:
        ability = held.ability
        if isinstance(ability, a.PlayTiming) and not ability.flash:
            when = ability.restriction.when
            if when is not None and not defenders.holds_for_one(table, when, Context(card, player)):
                return ability
    return None


def prohibited(table: Table, player: Player, card: GameObject, way: CastingMethod, face: int) -> str:
    """Return why playing a card is prohibited; "" if it isn't. For a card played face down, since 2007 only the
    face-down spell counts.

    Rules: 409.4, 409.4a.
    """
    if table.state.stack and restrictions.split_second(table):
        return "a spell with split second is on the stack"
    down = way.face_down
    chars = face_characteristics(table, card, face)
    if not down or not table.edition.face_down_is_judged:
        for held in chars.abilities:
            ability = held.ability
            if isinstance(ability, a.PlayProhibition) and (
                ability.unless is None or not true_of(table, ability.unless, player, card)
            ):
                return f"{card} can't be played now"
            if isinstance(ability, a.PlayPermission) and ability.only:
                if ZONES_CALLED.get(ability.zone) is not card.zone:
                    return f"{card} can be played only from the {ability.zone}"
    if not continuous.player_rules(table, player) and chars.supertypes & LEGENDARY == 0:
        return ""
    there = own_zones.barred(table, player, card)
    if there:
        return there
    x = table.edition.choices_may_make_legal and chars.mana_cost is not None and chars.mana_cost.x_count > 0
    problem = restrictions.why_not_play(table, player, as_spell(table, player, card, way, face), any_x=x)
    if not problem and down and not table.edition.face_down_is_judged:
        problem = restrictions.why_not_play(table, player, as_spell(table, player, card, NORMAL, face))
    return problem


# -- what it costs -----------------------------------------------------------------------------------------------------


class Terms:
    """What is paid for a card. ``mana``: its mana cost; None if it has none or isn't paid."""

    def __init__(self, mana: ManaCost | None, cost: c.Cost | None = None, free: bool = False) -> None:
        self.mana = mana
        self.cost = cost
        """The alternative cost, or None."""
        self.free = free
        """Whether it is played without paying its mana cost."""
        self.labels: list[PaidCost] = []
        """The entries for ``Context.paid``."""
        self.allowed_by: list[int] = []
        """The numbers of the sources of the effects under which it is played."""
        self.more: c.Cost | None = None
        """An additional cost, or None."""

    @property
    def instead(self) -> bool:
        """Whether its mana cost is not paid."""
        return self.free or self.cost is not None

    def replace(self, cost: c.Cost | None, label: PaidCost | None) -> None:
        """Pay an alternative cost (None: nothing) instead of the mana cost. It is recorded as ``label``, if any."""
        self.mana = None
        self.cost = cost
        self.free = cost is None
        if label is not None:
            self.labels.append(label)


def terms_of(table: Table, player: Player, card: GameObject, way: CastingMethod, face: int) -> Terms | None:
    """Return what is paid for a card by a method; None if the method isn't available any more."""
    chars = face_characteristics(table, card, face)
    terms = Terms(chars.mana_cost)
    for part in way.parts:
        if not put_terms(table, player, card, chars, part, terms):
            return None
    return terms


def put_terms(
    table: Table, player: Player, card: GameObject, chars: Characteristics, part: MethodPart, terms: Terms
) -> bool:
    """Apply one part of a method to the terms. Return False if it isn't available any more."""
    kind = part.kind
    if kind is MethodKind.PERMISSION:
        return True
    if kind is MethodKind.MORPH:
        terms.mana = THREE
        terms.labels.append("morph")
        return True
    if kind is MethodKind.FREE:
        terms.replace(None, "free")
        return True
    if kind is MethodKind.LIFE:
        if terms.mana is None:
            return False
        terms.mana = terms.mana.in_mana(part.index)
        life = c.PayLife(v.Number(2 * part.index.bit_count()))
        terms.more = c.Cost((*terms.more.parts, life)) if terms.more is not None else c.Cost((life,))
        return True
    if kind is MethodKind.EFFECT:
        rule = permission_of(table, player, part)
        return rule is not None and put_terms_of_effect(card, chars, rule, terms)
    keyword = _PRICE_OF.get(kind)
    if keyword is not None:
        for index, held in enumerate(chars.abilities):
            named = held.ability
            if isinstance(named, KeywordAbility) and named.keyword == keyword and part.index in (-1, index):
                terms.replace(keyword_costs.of(table, player, price_named(named, chars), keyword), keyword)
                return True
        return False
    if part.index >= 0:
        ability = chars.abilities[part.index].ability if part.index < len(chars.abilities) else None
        if isinstance(ability, a.AlternativeCost):
            terms.replace(ability.cost, "alternative")
        elif isinstance(ability, a.PlayTiming) and ability.more is not None:
            terms.more = ability.more
        elif not isinstance(ability, a.PlayPermission):
            return False
        elif ability.cost is not None:
            terms.replace(ability.cost, None)
        return True
    return False


def put_terms_of_effect(card: GameObject, chars: Characteristics, rule: RuleEffect, terms: Terms) -> bool:
    """Apply an effect that lets a player play a card to the terms. Return False if it isn't such an effect."""
    mod = rule.mod
    if not isinstance(mod, s.PlayFrom):
        return False
    if mod.free:
        terms.replace(None, "free")
    elif mod.cost is not None:
        mine = rule.source is not None and rule.source.current is card and "madness" in chars.keywords
        terms.replace(mod.cost, "madness" if mine else "alternative")
    terms.allowed_by.append(number_of_source(rule))
    return True


def begin(table: Table, play: Play, terms: Terms) -> None:
    """Enter the costs of a spell into the play (409.1b, f): additional costs, and any cost instead of the mana cost."""
    put_costs(play, terms, continuous.characteristics(table, play.item))
    for label in terms.labels:
        play.ctx.paid.append(label)
    play.ctx.allowed_by = tuple(terms.allowed_by)
    if not terms.instead and terms.mana is None and table.edition.no_mana_cost is NoManaCost.UNPAYABLE:
        play.unpayable = True


def put_costs(play: Play, terms: Terms, chars: Characteristics) -> None:
    """Put the costs of the terms and of the card's own text into a play: additional costs first, then what the mana
    cost is replaced by."""
    play.free = terms.instead
    play.base = None if terms.instead or terms.mana is None else terms.mana.in_mana()
    if "morph" not in terms.labels:
        for held in chars.abilities:
            if isinstance(held.ability, a.PlayTiming):
                play.ctx.x_colours |= held.ability.restriction.on_x
                if held.ability.restriction.on_x_once:
                    play.ctx.x_colours |= ONCE_EACH
                play.ctx.producers = held.ability.restriction.spend or play.ctx.producers
            if isinstance(held.ability, a.AdditionalCost) and not held.ability.optional:
                play.costs.append(held.ability.cost)
    if terms.cost is not None:
        play.costs.append(terms.cost)
    if terms.more is not None:
        play.costs.append(terms.more)


# -- lands -------------------------------------------------------------------------------------------------------------


def why_not_land(table: Table, player: Player, card: GameObject) -> str:
    """Return why a land can't be played now; "" if it can.

    Rules: 212.6c, 212.6d, 408.2d.
    """
    during = table.running.resolving is not None
    if not during and not restrictions.sorcery_time(table, player):
        return "lands are played in one's own main phase while the stack is empty"
    if table.state.active is not player:
        return "a land can't be played on another player's turn"
    allowed = 1
    rules = continuous.player_rules(table, player)
    for rule in rules:
        mod = rule.mod
        if isinstance(mod, s.ExtraLands):
            if mod.n == 0:
                allowed = 1000000
            allowed += mod.n
        elif (
            isinstance(mod, s.CantPlay)
            and mod.lands
            and (mod.kind is None or evaluate.is_of(table, card, mod.kind, rule.context))
        ):
            return "an effect forbids it"
    if player.lands_played >= allowed:
        return "no more land can be played this turn"
    there = own_zones.barred(table, player, card)
    if there:
        return there
    if (card.zone is Zone.HAND and card.owner is player) or during:
        return ""
    for rule in rules:
        mod = rule.mod
        if isinstance(mod, s.PlayFrom) and own_zones.concerns(table, rule, mod.kind, player, card):
            return ""
    for permission in table.state.permissions:
        if permission.player is player and card in permission.cards:
            return ""
    for held in continuous.characteristics(table, card).abilities:
        if (
            isinstance(held.ability, a.PlayPermission)
            and ZONES_CALLED.get(held.ability.zone) is card.zone
            and own_zones.counts_as_own(table, player, card)
            and true_of(table, held.ability.condition, player, card)
        ):
            return ""
    return "it isn't in hand"
