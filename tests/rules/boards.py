"""A table with a position set up by hand: for tests of the rules, without decks, parser or turns."""

from __future__ import annotations

from manaburn.editions.edition import find_edition
from manaburn.rules.events import control
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous
from manaburn.state.characteristics import Characteristics
from manaburn.state.contexts import Context
from manaburn.state.objects import CARD, TOKEN, Card, Entity, GameObject, Player
from manaburn.state.state import GameState
from manaburn.terms import (
    ARTIFACT,
    BASIC,
    BASIC_LAND_TYPES,
    CREATURE,
    ENCHANTMENT,
    LAND,
    NO_MANA,
    Zone,
    colour_mask,
    parse_mana,
)
from manaburn.text.tree import (
    Ability,
    AddPT,
    CardDefinition,
    Duration,
    Face,
    GainAbility,
    KeywordAbility,
    Modification,
    Number,
    Selector,
    SetPT,
    StaticAbility,
)

STACK_EDITIONS = ("2002", "2004", "2006", "2008")
"""The rulebooks whose answers are written down in these tests; a name added to the editions changes none of them."""


class Board:
    """A table with a few words to put things on it."""

    def __init__(self, edition: str = "2008", players: int = 2) -> None:
        self.state = GameState([f"P{i + 1}" for i in range(players)])
        self.table = Table(self.state, find_edition(edition))
        self.state.turn = 3
        self.cards = 0
        self.spell = self.card(Face("Test Spell", NO_MANA, 0, 0, 8, (), None, None, None, ()), zone=Zone.GRAVEYARD)
        self.other_spell = self.card(
            Face("Test Spell", NO_MANA, 0, 0, 8, (), None, None, None, ()), who=1, zone=Zone.GRAVEYARD
        )

    @property
    def players(self) -> list[Player]:
        return self.state.players

    def card(self, face: Face | CardDefinition, who: int = 0, zone: Zone = Zone.IN_PLAY) -> GameObject:
        """A card in a zone."""
        definition = face if isinstance(face, CardDefinition) else CardDefinition(face.name, (face,))
        owner = self.state.players[who]
        self.cards += 1
        item = self.state.make_object(CARD, owner, zone, definition.front, Card(self.cards, definition))
        item.timestamp = self.state.next_timestamp()
        item.since = self.state.turn
        self.state.put(item)
        control.settle(self.table)
        return item

    def token(self, face: Face, who: int = 0) -> GameObject:
        """A token in play."""
        item = self.state.make_object(TOKEN, self.state.players[who], Zone.IN_PLAY, face)
        item.timestamp = self.state.next_timestamp()
        self.state.put(item)
        return item

    def attach(self, item: GameObject, host: GameObject) -> GameObject:
        """Attach without any event; it gets a new timestamp."""
        before = item.attached_to
        if isinstance(before, GameObject):
            self.table.journal.remove(before.attachments, item)
        item.attached_to = host
        self.table.journal.append(host.attachments, item)
        item.timestamp = self.state.next_timestamp()
        control.settle(self.table)
        return item

    def apply(
        self,
        what: GameObject | Player | list[Entity],
        *mods: Modification,
        duration: Duration | None = None,
        open_to: Selector | None = None,
        ctx: Context | None = None,
        source: GameObject | None = None,
    ) -> None:
        """The continuous effect of a resolved spell of the first player."""
        affected: list[Entity] = what if isinstance(what, list) else [what]
        if ctx is None:
            ctx = Context(source if source is not None else self.spell, self.players[0])
        continuous.start(self.table, mods, affected, ctx, duration, open_to)
        control.settle(self.table)

    def leave(self, item: GameObject, to: Zone = Zone.GRAVEYARD) -> GameObject:
        """It goes to another zone, without any event."""
        continuous.remember(self.table, item)
        for attachment in list(item.attachments):
            self.table.journal.remove(item.attachments, attachment)
        if isinstance(item.attached_to, GameObject) and item in item.attached_to.attachments:
            self.table.journal.remove(item.attached_to.attachments, item)
        self.state.take(item)
        new = self.state.make_object(item.kind, item.owner, to, item.face, item.card)
        new.timestamp = self.state.next_timestamp()
        item.successor = new
        self.state.put(new)
        control.settle(self.table)
        return new

    def chars(self, item: GameObject) -> Characteristics:
        return continuous.characteristics(self.table, item)

    def size(self, item: GameObject) -> str:
        """Power and toughness as cards write them."""
        chars = self.chars(item)
        return f"{chars.power}/{chars.toughness}"

    def has(self, item: GameObject, keyword: str) -> bool:
        """Whether it has the keyword."""
        return keyword in self.chars(item).keywords


def face(
    name: str = "Thing",
    types: int = CREATURE,
    subtypes: str = "",
    size: str = "",
    cost: str = "",
    abilities: tuple[Ability, ...] = (),
    colours: str = "",
    supertypes: int = 0,
) -> Face:
    """A face in short: ``face("Grizzly Bears", subtypes="Bear", size="2/2", cost="{1}{G}")``."""
    mana = parse_mana(cost) if cost else None
    power, toughness = (int(half) for half in size.split("/")) if size else (None, None)
    mask = colour_mask(colours) if colours else (mana.colours if mana is not None else 0)
    return Face(name, mana, mask, supertypes, types, tuple(subtypes.split()), power, toughness, None, tuple(abilities))


def creature(size: str, cost: str = "{1}{G}", *abilities: Ability, subtypes: str = "Bear", name: str = "Bears") -> Face:
    return face(name, CREATURE, subtypes, size, cost, abilities)


def enchantment(*abilities: Ability, name: str = "Enchantment", cost: str = "{2}", subtypes: str = "") -> Face:
    return face(name, ENCHANTMENT, subtypes, "", cost, abilities)


def artifact(*abilities: Ability, name: str = "Artifact", cost: str = "{2}", subtypes: str = "") -> Face:
    return face(name, ARTIFACT, subtypes, "", cost, abilities)


def land(name: str, *abilities: Ability, subtypes: str = "") -> Face:
    return face(name, LAND, subtypes, "", "", abilities)


def basic(name: str) -> Face:
    assert name in BASIC_LAND_TYPES
    return face(name, LAND, name, supertypes=BASIC)


def plus(power: int, toughness: int) -> AddPT:
    return AddPT(Number(power), Number(toughness))


def becomes(power: int, toughness: int) -> SetPT:
    return SetPT(Number(power), Number(toughness))


def gains(keyword: str) -> GainAbility:
    return GainAbility(KeywordAbility(keyword))


def static(what: Selector, *mods: Modification) -> StaticAbility:
    return StaticAbility(what, mods)
