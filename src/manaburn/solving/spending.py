"""Whether a player has any use for mana. Who has none need not make any before it may be too late.

What a player could spend mana on is a card in hand, an ability, or a cost that a text asks for as it resolves. A text
that could give a player any of these later counts as well, and so does one that asks how mana was made, or what is
tapped.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterable, Sequence
from typing import Final

from manaburn.editions.edition import Edition
from manaburn.rules.kernel.table import Table
from manaburn.state.objects import CARD, GameObject, Player
from manaburn.terms import LAND, ManaCost
from manaburn.text.tree import (
    Ability,
    ActivatedAbility,
    AdditionalCost,
    AddMana,
    AlternativeCost,
    CardDefinition,
    Cost,
    CreateTokens,
    Draw,
    Effect,
    Face,
    GainAbility,
    KeywordAbility,
    Mana,
    Modification,
    Move,
    Node,
    PlayTiming,
    Replacement,
    ReplacementAbility,
    Restriction,
    Selector,
    SetControl,
    SpellText,
    StaticAbility,
    Taps,
    TriggeredAbility,
    walk,
)
from manaburn.text.tree.base import children
from manaburn.text.tree.memo import Memo
from manaburn.text.tree.nouns import Filter, HasStatus, Host, Ref, You
from manaburn.text.tree.stack_effects import CopyCard, PlayCard
from manaburn.text.tree.statics import CostChange

from .asking import INTO_GRAVEYARDS, written
from .lands import types_needed
from .parts import QUIET

_MILD: Final = (
    *("Seq", "As", "May", "If", "Modal", "ChooseOne", "Delayed", "Apply", "Shield", "Nothing", "DealDamage", "Destroy"),
    *("Regenerate", "GainLife", "LoseLife", "Sacrifice", "Discard", "Search", "Shuffle", "Reveal", "LookAt", "Arrange"),
    *("AddMana", "Tap", "Untap", "PutCounters", "RemoveCounters", "Counter", "CopySpell", "Note", "FlipCoin", "Pick"),
    *("ExtraTurn", "ExtraPhase", "Scry", "Mill", "Attach", "Fight", "ChooseValue", "Times", "EmptyPool", "Draw"),
    *("Move", "CreateTokens", "AddPT", "SetPT", "DefinePT", "SwitchPT", "GainAbility", "SetTypes", "LoseTypes"),
    *("SetColour", "CantAttack", "CantBlock", "CantBeBlocked", "MustAttack", "MustBlock", "MustBeBlocked", "Cant"),
    *("DoesntUntap", "ExtraLands", "IfWould", "EntersWith", "PreventDamage", "RedirectDamage"),
)
"""Instructions, modifications and replacements that give nobody a use for mana by themselves."""
_OWN_COSTS: Final = ("kicker", "flashback", "buyback", "entwine", "cycling", "madness", "morph", "storm", "modular")
"""Keywords that ask nobody for mana but who uses the card."""
_PLAIN: Final = (SpellText, ActivatedAbility, TriggeredAbility, StaticAbility, ReplacementAbility)
"""Abilities whose texts are read part by part."""


_BRINGS_BACK: Final = re.compile(
    r"zone='hand'|zones=|graveyard|removed|buyback|flashback|retrace|rebound|suspend|haunt|recover|Copy|PlayFrom|Imprint"
)
"""Parts of the written form of a text that might bring back a card that has been played, or use it where it is."""


class Spending:
    """Says who has a use for mana, for one game."""

    def __init__(self, table: Table, cards: Iterable[CardDefinition]) -> None:
        self.table: Final = table
        self.told: Final = not any(
            gives_use(ability) for card in cards for face in card.faces for ability in face.abilities
        )
        """Whether no text could give a player a use for mana who has none."""
        self.faces: Final[Memo[Face, bool]] = Memo(takes_mana)

    def is_needless(self, player: Player) -> bool:
        """Return whether a player has no use for mana, now or later."""
        state = self.table.state
        if not self.told or any(not is_mere_land(card) for card in state.hands[player.index]):
            return False
        if any(item.owner is player and item.here for item in state.working_elsewhere.values()):
            return False
        for item in [*state.in_play, *state.stack]:
            if item.controller is not player and item.owner is not player:
                continue
            if item.face is None or item.copy_of is not None or item.face_down or self.faces.of(item.face):
                return False
        return True


class Needs:
    """Says which types of mana the costs ask for that a player could still have to pay, for one game.

    Each player pays for the own cards and permanents only, if no text could give anybody a use for mana who has none.
    Cards on the stack and in graveyards count only if a text might bring them back, or use them there.
    """

    def __init__(self, table: Table, cards: Sequence[CardDefinition], edition: Edition, whole: int) -> None:
        """``whole``: the types that any cost in the game asks for, as a mask; -1 if lands can't be told by these."""
        self.table: Final = table
        self.whole: Final = whole
        self.edition: Final = edition
        self.apart: Final = whole >= 0 and not any(
            gives_use(ability) for card in cards for face in card.faces for ability in face.abilities
        )
        """Whether each player pays for nothing but his or her own things."""
        texts = [written(ability, edition) for card in cards for face in card.faces for ability in face.abilities]
        self.lasting: Final = any(_BRINGS_BACK.search(INTO_GRAVEYARDS.sub("", text)) for text in texts)
        """Whether a card may be used after it has been played, or that has gone to a graveyard."""
        self.masks: Final[dict[int, tuple[Face, int]]] = {}
        self.stored: Final = [self.of_cards(library) for library in table.state.libraries]
        """The types that costs of the cards in the libraries ask for, as the search begins."""

    def of(self, player: Player) -> int:
        """Return the types of mana that a player might still need, as a mask; -1 if lands can't be told by these."""
        if not self.apart:
            return self.whole
        state = self.table.state
        seat = player.index
        mask = self.stored[seat] | self.of_cards(state.hands[seat])
        for item in state.in_play:
            if item.controller is player or item.owner is player:
                if item.face is None or item.copy_of is not None or item.face_down:
                    return self.whole
                mask |= self.of_face(item.face)
        if self.lasting:
            mask |= self.of_cards(state.graveyards[seat]) | self.of_cards(state.removed)
            mask |= self.of_cards([item for item in state.stack if item.owner is player and item.kind == CARD])
        return mask

    def of_cards(self, cards: Iterable[GameObject]) -> int:
        """Return the types of mana that the costs of cards ask for, as a mask."""
        mask = 0
        for card in cards:
            faces = card.card.definition.faces if card.card is not None else ()
            for face in faces:
                mask |= self.of_face(face)
        return mask

    def of_face(self, face: Face) -> int:
        """Return the types of mana that the costs on a face ask for, as a mask."""
        known = self.masks.get(id(face))
        if known is None:
            known = (face, max(0, types_needed([CardDefinition(face.name, (face,))], self.edition)))
            self.masks[id(face)] = known
        return known[1]


def is_mere_land(card: GameObject) -> bool:
    """Return whether a card is a land that does nothing in a hand."""
    face = card.face
    return face is not None and face.card_types & LAND != 0 and not takes_mana(face)


def takes_mana(face: Face) -> bool:
    """Return whether something on a face takes mana, or gets its controller a card that might."""
    for ability in face.abilities:
        if isinstance(ability, KeywordAbility):
            if ability.keyword not in QUIET or ability.keyword in ("equip", "echo", "cumulative upkeep"):
                return True
        elif any(isinstance(node, (Mana, Draw)) for node in walk(ability)):
            return True
    return False


def gives_use(ability: Ability) -> bool:
    """Return whether a text could give a player a use for mana: a cost to be paid as it resolves, a card, an ability,
    or control of a permanent. What its own source costs doesn't count."""
    if isinstance(ability, KeywordAbility):
        return ability.keyword not in QUIET and ability.keyword not in _OWN_COSTS
    if isinstance(ability, (AdditionalCost, AlternativeCost, PlayTiming)):
        return False
    if not isinstance(ability, _PLAIN):
        return True
    own = ability.cost if isinstance(ability, ActivatedAbility) else None
    return any(leads_to_use(part) for part in parts_besides(ability, own))


def leads_to_use(node: Node) -> bool:
    """Return whether a part of a text, or one that stands in it, could give some player a use for mana. To change what
    something costs gives nobody anything to pay for."""
    if isinstance(node, CostChange):
        return False
    return might_give(node) or any(leads_to_use(child) for child in children(node))


def parts_besides(ability: Ability, own: Cost | None) -> list[Node]:
    """Return the parts of an ability besides its cost, and besides when it can be played."""
    values = [getattr(ability, field.name) for field in dataclasses.fields(ability)]
    several = [part for value in values for part in (value if isinstance(value, tuple) else (value,))]
    return [
        part for part in several if isinstance(part, Node) and part is not own and not isinstance(part, Restriction)
    ]


def might_give(node: Node) -> bool:
    """Return whether a part of a text could give some player a use for mana, or ask for mana or for what is tapped."""
    if isinstance(node, (SetControl, Taps, HasStatus)):
        return not isinstance(node, HasStatus) or node.status in ("tapped", "untapped")
    if isinstance(node, (AddMana, Draw, CopyCard, PlayCard)):
        return not isinstance(node.who, You)
    if isinstance(node, Move) and node.zone in ("hand", "in play"):
        return not isinstance(node.controller, You) and not is_own_card(node.what)
    if isinstance(node, CreateTokens):
        return any(takes_mana_of(one) for one in node.token.abilities)
    if isinstance(node, GainAbility):
        return takes_mana_of(node.ability)
    if isinstance(node, (Effect, Modification, Replacement)) and type(node).__name__ not in _MILD:
        return True
    values = [getattr(node, field.name) for field in dataclasses.fields(node)]
    return any(isinstance(value, (Cost, ManaCost)) for value in values)


def is_own_card(what: Selector) -> bool:
    """Return whether a selector means cards of the player's own."""
    if isinstance(what, (Host, Ref)):
        return isinstance(what, Ref) and what.role == "linked"
    kinds = [part for part in walk(what) if isinstance(part, Filter)]
    return bool(kinds) and all(isinstance(kind.whose, You) for kind in kinds)


def takes_mana_of(ability: Ability) -> bool:
    """Return whether an ability that is given to something might take mana."""
    return not (isinstance(ability, KeywordAbility) and ability.keyword in QUIET)
