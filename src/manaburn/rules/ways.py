"""Rule 409.1b, 402.4: the ways to play a card: its mana cost, alternative costs, permissions, and what they bring with them.

A way is named by a word: "" (the mana cost), "flashback", "morph", "evoke", "prowl", "madness", "suspend", "alternative N" (the N-th
:class:`~manaburn.text.tree.AlternativeCost` of the card), "permission N" (some effect's), "free" (an effect says so).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from manaburn.state.characteristics import Characteristics
from manaburn.state.objects import Context, GameObject, Player
from manaburn.terms import INSTANT, LAND, NO_MANA, PERMANENT_TYPES, ManaCost, Zone
from manaburn.text.tree import KeywordAbility, SpellText
from manaburn.text.tree import abilities as a
from manaburn.text.tree import base as b
from manaburn.text.tree import costs as c
from manaburn.text.tree import effects as fx
from manaburn.text.tree import nouns as n
from manaburn.text.tree import statics as s

from . import continuous, meaning, payment, restrictions, targets
from .table import Table

if TYPE_CHECKING:
    from .playing import Play

THREE: Final = ManaCost(("3",))
"""The cost of playing a card face down (502.26)."""


def face_characteristics(table: Table, card: GameObject, face: int) -> Characteristics:
    """The characteristics of the half of the card that would be played."""
    if face and card.card is not None:
        return continuous.arriving(table, card, card.card.definition.faces[face])
    return continuous.characteristics(table, card)


def effect_of_card(table: Table, card: GameObject, face: int = 0) -> b.Effect | None:
    """What the card's text does when it resolves as a spell; for an Aura, what it would enchant (a target)."""
    return spell_text(face_characteristics(table, card, face))


def spell_text(chars: Characteristics) -> b.Effect | None:
    """The effect of an instant or sorcery, or the target of an Aura spell."""
    effects: list[b.Effect] = []
    for held in chars.abilities:
        if isinstance(held.ability, SpellText):
            effects.append(held.ability.effect)
    if len(effects) == 1:
        return effects[0]
    if effects:
        return joined(tuple(effects))
    if "Aura" in chars.subtypes:
        for held in chars.abilities:
            if isinstance(held.ability, KeywordAbility) and held.ability.keyword == "enchant":
                return aura_effect(held.ability)
    return None


_joined: Final[dict[tuple[int, ...], tuple[tuple[b.Effect, ...], fx.Seq]]] = {}
_auras: Final[dict[int, tuple[KeywordAbility, fx.Pick]]] = {}


def joined(effects: tuple[b.Effect, ...]) -> fx.Seq:
    """Several paragraphs as one effect; the same object each time."""
    key = tuple([id(effect) for effect in effects])
    known = _joined.get(key)
    if known is None or known[0] != effects:
        known = (effects, fx.Seq(effects))
        _joined[key] = known
    return known[1]


def aura_effect(ability: KeywordAbility) -> fx.Pick:
    """The target of an Aura spell (212.4e) as an effect."""
    known = _auras.get(id(ability))
    if known is None or known[0] is not ability:
        kind = ability.kind if ability.kind is not None else n.Filter()
        known = (ability, fx.Pick(n.Target(kind)))
        _auras[id(ability)] = known
    return known[1]


# -- which ways are open -----------------------------------------------------------------------------------------------


def ways_to_play(table: Table, player: Player, card: GameObject, face: int = 0) -> list[str]:
    """The ways by which a player could play a card from where it is, costs and targets aside."""
    chars = face_characteristics(table, card, face)
    if chars.card_types & LAND:
        return []
    found: list[str] = []
    in_hand = card.zone is Zone.HAND and card.owner is player
    if in_hand:
        found.append("")
    for index, held in enumerate(chars.abilities):
        ability = held.ability
        if isinstance(ability, KeywordAbility):
            keyword = ability.keyword
            if keyword == "flashback" and card.zone is Zone.GRAVEYARD and card.owner is player:
                found.append("flashback")
            elif keyword == "morph" and in_hand:
                found.append("morph")
            elif keyword == "evoke" and in_hand:
                found.append("evoke")
            elif keyword == "prowl" and in_hand and prowled(table, player, chars):
                found.append("prowl")
        elif isinstance(ability, a.AlternativeCost):
            if meaning.ZONES_CALLED.get(ability.zone) is card.zone and card.owner is player:
                ctx = Context(card, player)
                if ability.condition is None or meaning.holds(table, ability.condition, ctx):
                    found.append(f"alternative {index}")
        elif isinstance(ability, a.PlayPermission):
            if meaning.ZONES_CALLED.get(ability.zone) is card.zone and card.owner is player:
                ctx = Context(card, player)
                if ability.condition is None or meaning.holds(table, ability.condition, ctx):
                    found.append(f"own permission {index}")
    if table.state.permissions:
        for permission in table.state.permissions:
            if permission.player is player and card in permission.cards:
                found.append("free" if permission.free else "permission")
    for index, mark in enumerate(continuous.player_rules(table, player)):
        mod = mark.mod
        if isinstance(mod, s.PlayFrom) and meaning.matches(table, card, mod.kind, mark.context):
            if mod.free or mod.cost is not None:
                found.append(f"effect {index}")
            elif not in_hand:
                found.append(f"effect {index}")
    return found


def prowled(table: Table, player: Player, chars: Characteristics) -> bool:
    """502.76: whether combat damage was dealt to a player this turn by a source of one of its creature types that the player controlled."""
    from manaburn.state import happenings as h

    for past in table.state.history:
        if past.kind == h.DAMAGE and past.flag and past.other is not None and past.source is not None:
            if past.source.controller is player:
                theirs = continuous.characteristics(table, past.source)
                for subtype in chars.subtypes:
                    if continuous.is_creature_type(subtype) and meaning.has_subtype(theirs, subtype):
                        return True
    return False


def timely(table: Table, player: Player, card: GameObject, way: str, face: int = 0) -> bool:
    """Whether it is a time when the card could be played (408.2, 502.57)."""
    chars = face_characteristics(table, card, face)
    for held in chars.abilities:
        ability = held.ability
        if isinstance(ability, a.PlayTiming):
            restriction = ability.restriction
            if restriction.when is not None and not ability.flash and not meaning.holds(table, restriction.when, Context(card, player)):
                return False
    if way == "morph":
        return restrictions.sorcery_time(table, player) or flash_by_effect(table, player, card)
    if chars.card_types & INSTANT or "flash" in chars.keywords:
        return True
    if restrictions.sorcery_time(table, player):
        return True
    for held in chars.abilities:
        ability = held.ability
        if isinstance(ability, a.PlayTiming) and ability.flash:
            when = ability.restriction.when
            if when is None or meaning.holds(table, when, Context(card, player)):
                return True
    return flash_by_effect(table, player, card)


def flash_by_effect(table: Table, player: Player, card: GameObject) -> bool:
    """Whether an effect lets the player play it any time an instant could be."""
    for mark in continuous.player_rules(table, player):
        mod = mark.mod
        if isinstance(mod, s.PlayFrom) and mod.as_flash and meaning.is_of(table, card, mod.kind, mark.context):
            return True
    return False


def prohibited(table: Table, player: Player, card: GameObject, way: str, face: int) -> str:
    """409.4: why a card can't even begin to be played; "" if it can. Face down, only the face-down spell counts (504.2)."""
    if restrictions.split_second(table):
        return "a spell with split second is on the stack"
    ctx = Context(card, player)
    chars = face_characteristics(table, card, face)
    if way != "morph":
        for held in chars.abilities:
            ability = held.ability
            if isinstance(ability, a.PlayProhibition):
                if ability.unless is None or not meaning.holds(table, ability.unless, ctx):
                    return f"{card} can't be played now"
    return restrictions.why_not_play(table, player, card, ctx)


def cost_of_way(table: Table, player: Player, card: GameObject, way: str, face: int) -> tuple[ManaCost | None, bool, c.Cost | None]:
    """(mana cost, free of it, another cost instead) of a way to play a card."""
    chars = face_characteristics(table, card, face)
    if way == "" or way == "permission":
        return (chars.mana_cost, False, None)
    if way == "morph":
        return (THREE, False, None)
    if way == "free":
        return (NO_MANA, True, None)
    if way.startswith("alternative "):
        ability = chars.abilities[int(way[12:])].ability
        assert isinstance(ability, a.AlternativeCost)
        return (NO_MANA, True, ability.cost)
    if way.startswith("own permission "):
        ability = chars.abilities[int(way[15:])].ability
        assert isinstance(ability, a.PlayPermission)
        return (chars.mana_cost, False, None) if ability.cost is None else (NO_MANA, True, ability.cost)
    if way.startswith("effect "):
        mark = continuous.player_rules(table, player)[int(way[7:])]
        assert isinstance(mark.mod, s.PlayFrom)
        if mark.mod.free:
            return (NO_MANA, True, None)
        return (chars.mana_cost, False, None) if mark.mod.cost is None else (NO_MANA, True, mark.mod.cost)
    for held in chars.abilities:
        ability = held.ability
        if isinstance(ability, KeywordAbility) and ability.keyword == way:
            return (NO_MANA, True, ability.cost)
    return (chars.mana_cost, False, None)


def begin(table: Table, play: Play, way: str) -> None:
    """Note the cost of the way chosen (409.1b); the play's base cost is set, and the way counts as paid."""
    item = play.item
    if play.free:
        return
    mana, free, other = cost_of_way(table, play.player, item, way, 0)
    play.base = mana
    play.free = free
    if other is not None:
        play.costs.append(other)
    if way:
        play.ctx.paid.append(way.split(" ")[0] if way != "own permission" else way)
    if way == "morph":
        return
    for held in continuous.characteristics(table, item).abilities:
        if isinstance(held.ability, a.AdditionalCost) and not held.ability.optional:
            play.costs.append(held.ability.cost)


def optional_costs(table: Table, play: Play) -> None:
    """409.1b: kicker, buyback, entwine, replicate, splice, and other costs the player may add."""
    if "morph" in play.ctx.paid:
        return
    item = play.item
    kickers = 0
    for held in continuous.characteristics(table, item).abilities:
        ability = held.ability
        cost: c.Cost | None = None
        label = ""
        if isinstance(ability, KeywordAbility) and ability.cost is not None:
            if ability.keyword == "kicker":
                kickers += 1
                label = "kicker" if kickers == 1 else f"kicker {kickers}"
                cost = ability.cost
            elif ability.keyword in ("buyback", "entwine"):
                label = ability.keyword
                cost = ability.cost
            elif ability.keyword == "replicate":
                while could_add(table, play, ability.cost) and table.yes(play.player, f"pay replicate of {item}?", "replicate", "502.52"):
                    play.costs.append(ability.cost)
                    play.ctx.paid.append("replicate")
                continue
        elif isinstance(ability, a.AdditionalCost) and ability.optional:
            label = ability.label or "additional"
            cost = ability.cost
        if cost is None or not could_add(table, play, cost):
            continue
        if table.yes(play.player, f"pay {label} of {item}?", label.split(" ")[0], "409.1b"):
            play.costs.append(cost)
            play.ctx.paid.append(label)
            if label == "entwine":
                play.every_mode = True


def could_add(table: Table, play: Play, cost: c.Cost) -> bool:
    """Whether there is enough to pay this cost too: a first look, so that nothing hopeless is offered."""
    if table.ask_all:
        return True
    if not payment.can_pay_without_mana(table, play.player, cost, play.ctx):
        return False
    bill = payment.Bill()
    if play.base is not None:
        bill.add(play.base, 0)
    for chosen in [*play.costs, cost]:
        extra = payment.bill_of(table, chosen, play.ctx)
        bill.generic += extra.total
    if bill.total > 0 and reductions_possible(table, play):
        return True
    there = play.player.mana + sum([source.amount for source in payment.sources(table, play.player)])
    return there >= bill.total


def reductions_possible(table: Table, play: Play) -> bool:
    """Whether something might make it cheaper."""
    for mark in continuous.player_rules(table, play.player):
        if isinstance(mark.mod, s.CostChange):
            return True
    return False


def reduce_by_cards(table: Table, play: Play) -> None:
    """Convoke, delve and offering: what the player uses to pay with instead of mana; see :mod:`.paying_with_cards`."""
    from . import paying_with_cards

    if play.ability is None:
        paying_with_cards.use(table, play)


# -- what is affordable ------------------------------------------------------------------------------------------------


def affordable(table: Table, player: Player, card: GameObject, way: str, face: int) -> bool:
    """Whether the cost of playing a card this way could be paid now, increases and reductions included."""
    from . import playing

    mana, free, other = cost_of_way(table, player, card, way, face)
    ctx = Context(card, player)
    ctx.item = card
    play = playing.Play(player, card, ctx)
    play.base = mana
    play.free = free
    if mana is None and not free and table.edition.no_mana_cost.value != "zero":
        return False
    if other is not None:
        play.costs.append(other)
    if way != "morph":
        for held in face_characteristics(table, card, face).abilities:
            if isinstance(held.ability, a.AdditionalCost) and not held.ability.optional:
                play.costs.append(held.ability.cost)
    for cost in play.costs:
        if not payment.can_pay_without_mana(table, player, cost, ctx):
            return False
    saved = table.last_cost
    playing.total_cost(table, play)
    table.last_cost = saved
    if play.bill.unpayable:
        return False
    if play.bill.total == 0:
        return True
    if helped_by_cards(table, card, face):
        return True
    return payment.plan(table, player, play.bill, ctx) is not None


def helped_by_cards(table: Table, card: GameObject, face: int) -> bool:
    """Whether the card has convoke, delve or offering, so that mana isn't all there is."""
    keywords = face_characteristics(table, card, face).keywords
    return "convoke" in keywords or "delve" in keywords or "offering" in keywords


def has_targets(table: Table, player: Player, card: GameObject, way: str, face: int) -> bool:
    """Whether there are targets for the card, played this way."""
    if way == "morph":
        return True
    effect = effect_of_card(table, card, face)
    if effect is None:
        return True
    ctx = Context(card, player)
    ctx.item = card
    return targets.can_choose(table, effect, ctx)


# -- lands -------------------------------------------------------------------------------------------------------------


def why_not_land(table: Table, player: Player, card: GameObject) -> str:
    """Why a land can't be played now; "" if it can (212.6c-d, 408.2d)."""
    if not restrictions.sorcery_time(table, player) and table.resolving is None:
        return "lands are played in one's own main phase while the stack is empty"
    if table.state.active is not player:
        return "a land can't be played on another player's turn"
    allowed = 1
    for mark in continuous.player_rules(table, player):
        mod = mark.mod
        if isinstance(mod, s.ExtraLands):
            if mod.n == 0:
                allowed = 1000000
            allowed += mod.n
        elif isinstance(mod, s.Cant) and mod.what == "play lands":
            return "an effect forbids it"
        elif isinstance(mod, s.CantPlay) and mod.lands:
            if mod.kind is None or meaning.is_of(table, card, mod.kind, mark.context):
                return "an effect forbids it"
    if player.lands_played >= allowed:
        return "no more land can be played this turn"
    if card.zone is Zone.HAND and card.owner is player:
        return ""
    if table.resolving is not None:
        return ""
    for mark in continuous.player_rules(table, player):
        mod = mark.mod
        if isinstance(mod, s.PlayFrom) and meaning.matches(table, card, mod.kind, mark.context):
            return ""
    for permission in table.state.permissions:
        if permission.player is player and card in permission.cards:
            return ""
    return "it isn't in hand"


def is_permanent_card(chars: Characteristics) -> bool:
    """Whether it would become a permanent."""
    return chars.card_types & PERMANENT_TYPES != 0


