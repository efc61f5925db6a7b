"""A short key of a position, equal for positions in which the same can happen, and the names of its objects.

Things done this turn are left out if no text in the game asks about them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Final

from manaburn.rules.kernel.table import Table
from manaburn.state import happenings as h
from manaburn.state import hashing
from manaburn.state.happenings import Happening
from manaburn.state.objects import Entity, GameObject, Player
from manaburn.state.state import GameState
from manaburn.text.tree import CardDefinition

ASKING: Final = (
    "turn'",
    "Did(",
    "EventHappened(",
    "CantPlay(",
    "AttackLimit(",
    "first=True",
    "prowl",
    "storm",
    "Haunt",
    "combat'",
    "Times(",
    "once",
)
"""Parts of the written form of a tree that may ask about what has been done this turn."""
BY_THE_RULES: Final = (h.ATTACK, h.PLAYER_ATTACKS, h.BLOCK, h.BECOMES_BLOCKED, h.DAMAGE_STACKED)
"""The events of a turn that the rules of combat themselves ask about."""
MOST_PILES: Final = 50_000


def asks_about_the_past(cards: Iterable[CardDefinition]) -> bool:
    """Return whether a text of these cards might ask about what has been done this turn."""
    for card in cards:
        for face in card.faces:
            text = repr(face.abilities)
            if any(word in text for word in ASKING):
                return True
    return False


class Namer(hashing.Writer):
    """Writes positions one after another. The texts of libraries and graveyards are kept from one to the next."""

    def __init__(self, state: GameState, past: bool, kept: dict[tuple[int, ...], str], labels: bool) -> None:
        super().__init__(state)
        self.labels: Final = labels
        self.past: Final = past
        self.kept_piles: Final = kept

    def item(self, item: GameObject) -> str:
        """An object without its name."""
        text = super().item(item)
        return f"{text} as {item.label}" if self.labels and item.label else text

    def pile(self, members: list[GameObject]) -> str:
        """The cards of a library or graveyard."""
        marked = tuple([item.number * 64 + item.known_to for item in members])
        known = self.kept_piles.get(marked)
        if known is None:
            before = len(self.mentioned)
            known = "/".join([self.item(item) for item in members])
            if len(self.mentioned) == before and not any(item._marks or item._linked for item in members):
                if len(self.kept_piles) > MOST_PILES:
                    self.kept_piles.clear()
                self.kept_piles[marked] = known
        return known

    def rest(self, past: bool) -> list[str]:
        """Everything but the objects in unordered zones, as lines."""
        lines = super().rest(self.past)
        if not self.past:
            lines.extend([self.fought(event) for event in self.state.history if event.kind in BY_THE_RULES])
        return lines

    def fought(self, event: Happening) -> str:
        """An event of this turn's combat."""
        return f"{event.kind} {self.entity(event.what)} {self.entity(event.other)} {event.combat} {event.amount}"


class Keys:
    """Makes keys and names for one game."""

    def __init__(self, table: Table, cards: Iterable[CardDefinition], labels: bool = False) -> None:
        self.table: Final = table
        self.labels: Final = labels
        """Whether cards with different labels are different."""
        self.past: Final = asks_about_the_past(cards)
        self.piles: Final[dict[tuple[int, ...], str]] = {}

    def named(self) -> tuple[str, dict[int, str]]:
        """Return the written form of the position, and the names of the objects in unordered zones, by number. Objects
        with the same name are interchangeable."""
        state = self.table.state
        writer = Namer(state, self.past, self.piles, self.labels)
        names = writer.names
        items, letters = hashing.name_by_zone(writer)
        writer.date()
        own = [letters[i] + writer.item(items[i]) for i in range(len(items))]
        rest = writer.rest(False)
        if not writer.mentioned:
            hashing.name_classes(writer, items, letters, own)
            own.sort()
            rest.extend(own)
            return "\n".join(rest), names
        hashing.name_classes(writer, items, letters, own)
        if tied(writer, items, own):
            hashing.refine(writer, items, letters, False)
        lines = [names[item.number] + " " + writer.item(item) for item in items]
        lines.sort()
        return "\n".join(writer.rest(False) + lines), names

    def looks(self, entities: list[Entity]) -> dict[int, str] | None:
        """Return a quick name for each of these objects; None if two would have the same name."""
        names: dict[int, str] = {}
        taken: set[str] = set()
        for entity in entities:
            if isinstance(entity, GameObject) and entity.number not in names:
                text = f"{entity.name}/{entity.zone.value}{entity.controller.index}{int(entity.tapped)}{entity.kind}"
                if text in taken:
                    return None
                taken.add(text)
                names[entity.number] = text
        return names

    def name(self, entity: Entity | None, names: dict[int, str]) -> str:
        """Return the name of a player or object in a position."""
        if entity is None:
            return ""
        if isinstance(entity, Player):
            return f"@{entity.index}"
        assert isinstance(entity, GameObject)
        found = names.get(entity.number)
        if found is not None:
            return found
        placed = hashing.Writer(self.table.state).place(entity)
        return placed if placed is not None else f"#{entity.number}"


def tied(writer: Namer, items: list[GameObject], own: list[str]) -> bool:
    """Return whether objects with the same name might be told apart by what refers to them."""
    names = writer.names
    count: dict[str, int] = {}
    for item in items:
        count[names[item.number]] = count.get(names[item.number], 0) + 1
    if len(count) == len(items):
        return False
    if any(count.get(names.get(number, ""), 0) > 1 for number in writer.mentioned):
        return True
    before = len(writer.mentioned)
    for item in items:
        if count[names[item.number]] > 1:
            writer.item(item)
            if len(writer.mentioned) > before:
                return True
    return False


def digest(text: str) -> bytes:
    """Return a digest of a text, 16 bytes."""
    return hashlib.blake2b(text.encode(), digest_size=16).digest()
