"""How many objects of a kind there can be later in a turn, at most, and how much power a creature can have whose text
says that its power is such a number."""

from __future__ import annotations

from typing import Final

from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous
from manaburn.scenario.naming import everything
from manaburn.state.objects import ABILITY, DAMAGE, GameObject
from manaburn.terms import Zone
from manaburn.text.tree import Arith, Count, Filter, Number, Value
from manaburn.text.tree.nouns import All, Named
from manaburn.text.tree.values import CountOf

from .gains import Reader
from .parts import ANY, misfits


class Counting:
    """What can be counted in one game."""

    def __init__(self, table: Table, reader: Reader) -> None:
        self.table: Final = table
        self.reader: Final = reader
        types = 0
        for item in everything(table):
            for face in item.card.definition.faces if item.card is not None else ():
                types |= face.card_types
        self.types: Final = types.bit_count()
        """How many card types the cards of the game have."""

    def number(self, kind: Filter, drawn: bool, cards: list[GameObject] | None = None) -> int:
        """Return how many permanents of a kind there can be this turn, at most; ANY if that can't be told. Only card
        types, subtypes and names are looked at. ``drawn``: whether other cards might be drawn than ``cards``."""
        if self.reader.growing or drawn:
            return ANY
        state = self.table.state
        own = [card for card in cards or () if card.zone is Zone.LIBRARY]
        return self.fitting(
            kind, [*state.in_play, *state.stack, *[card for hand in state.hands for card in hand], *own]
        )

    def buried(self, kind: Filter, cards: list[GameObject]) -> int:
        """Return how many cards of a kind there can be in graveyards this turn, at most; ANY if that can't be told.
        ``cards``: those that the player has or may draw."""
        if self.reader.drawing:
            return ANY
        everywhere = [item for pile in self.table.state.zones() for item in pile if item.zone is not Zone.LIBRARY]
        return self.fitting(kind, [*everywhere, *[card for card in cards if card.zone is Zone.LIBRARY]])

    def fitting(self, kind: Filter, objects: list[GameObject]) -> int:
        """Return how many of some objects are of a kind, as far as card types, subtypes and names tell; ANY if that
        can't be told."""
        count = 0
        for item in objects:
            if item.kind in (ABILITY, DAMAGE):
                continue
            if item.face is None or item.face_down or item.copy_of is not None:
                return ANY
            chars = continuous.characteristics(self.table, item)
            named = all(test.name == chars.name for test in kind.tests if isinstance(test, Named))
            if named and not misfits(kind, chars.card_types, chars.subtypes, chars.keywords):
                count += 1
        return count

    def value(self, value: Value, cards: list[GameObject], drawn: bool) -> int:
        """Return the greatest number that a value can become this turn; ANY if that can't be told. ``cards``: those
        that the player has or may draw; ``drawn``: whether others might be drawn."""
        if isinstance(value, Number):
            return value.n
        if isinstance(value, Arith) and value.op in ("+", "*"):
            sides = self.value(value.left, cards, drawn), self.value(value.right, cards, drawn)
            if max(sides) >= ANY or min(sides) < 0:
                return ANY
            return sides[0] + sides[1] if value.op == "+" else sides[0] * sides[1]
        if isinstance(value, CountOf) and value.what == "card types":
            return self.types
        if isinstance(value, Count) and isinstance(value.what, All) and isinstance(value.what.kind, Filter):
            kind = value.what.kind
            if kind.zone == "in play":
                return self.number(kind, drawn, cards)
            if kind.zone == "graveyard":
                return self.buried(kind, cards)
        return ANY
