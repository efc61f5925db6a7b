"""Whether a line of play depends on chance.

Who solves a puzzle knows the order of every library. What shuffles a library takes that away: from then on its cards
are unknown, and to draw one of them is luck, and so is to look at one, or to put one into a graveyard. A card that a
player has searched for is picked among all, wherever it lies, and a card that is put back is known. So a shuffle alone
is no luck. Coins, dice and what is chosen at random are.

The search marks what is known in the position itself: before it begins, each player knows all cards in libraries.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from manaburn.rules.kernel.table import Table
from manaburn.state import happenings as h
from manaburn.state.happenings import Happening
from manaburn.state.objects import Player
from manaburn.terms import Zone
from manaburn.text.tree import CardDefinition, Discard, Node
from manaburn.text.tree import statics as s
from manaburn.text.tree.base import walk

_SHUFFLES: Final = re.compile(r"shuffle|search")
_SHUFFLING_KEYWORDS: Final = re.compile(r"transmute|cycling|transfigure")
_AT_RANDOM: Final = re.compile(r"random|\bcoin|\bdice|\broll|\bsubgame")


class Luck:
    """Watches one unit of work after another."""

    def __init__(self, table: Table, cards: Sequence[CardDefinition], texts: Sequence[str]) -> None:
        """``texts``: what the abilities of the cards say, in lower case."""
        self.table: Final = table
        shuffles = any(_SHUFFLES.search(text) or _SHUFFLING_KEYWORDS.search(text) for text in texts)
        self.follows: Final = shuffles and not any(_AT_RANDOM.search(text) for text in texts) and not shown(cards)
        """Whether shuffles are all that chance can decide, and nobody goes on looking at libraries. If not, whatever
        chance decides is luck."""
        self.only_discards: Final = not shuffles and discards_at_random(cards, texts)
        """Whether all that chance can decide is which card of a hand is discarded."""
        self.hands: list[int] = []
        """How many cards were in each hand then. Who has only one has no choice left to chance."""
        self.random = 0
        """The state of the random generator when the unit of work began."""
        self.begun = 0
        """The length of the log then."""
        self.unknown: set[int] = set()
        """The numbers of the cards in libraries that nobody knew then."""
        if self.follows:
            everybody = (1 << len(table.state.players)) - 1
            for library in table.state.libraries:
                for item in library:
                    item.known_to = everybody

    def begin(self) -> None:
        """A unit of work begins."""
        state = self.table.state
        self.random = state.random
        if self.only_discards:
            self.begun = len(state.log)
            self.hands = [len(hand) for hand in state.hands]
        if self.follows:
            self.begun = len(state.log)
            self.unknown = self.unknown_now()

    def leaves_choice(self, event: Happening) -> bool:
        """Return whether an event takes a card from a hand of several, or puts one into a hand."""
        if event.kind is h.DRAW:
            return True
        if event.kind is not h.MOVE or event.what is None:
            return False
        return event.to is Zone.HAND or (event.origin is Zone.HAND and self.hands[event.what.owner.index] > 1)

    def unknown_now(self) -> set[int]:
        """Return the numbers of the cards in libraries that nobody knows."""
        return {
            item.card.number
            for library in self.table.state.libraries
            for item in library
            if item.known_to == 0 and item.card is not None
        }

    def had_part(self) -> bool:
        """Return whether chance has had a part in what has happened since the unit of work began."""
        state = self.table.state
        if not self.follows:
            if state.random == self.random:
                return False
            return not self.only_discards or any(self.leaves_choice(event) for event in state.log[self.begun :])
        if state.random == self.random and not self.unknown:
            return False
        players = len(state.players)
        shuffled, searched = [False] * players, [False] * players
        placed: set[int] = set()
        for event in state.log[self.begun :]:
            if event.kind is h.SHUFFLED and event.player is not None:
                shuffled[event.player.index] = True
            elif event.kind is h.SEARCHED and isinstance(event.other, Player):
                searched[event.other.index] = True
            item = event.what
            if item is None or item.card is None:
                continue
            number, owner = item.card.number, item.owner.index
            if event.kind is h.MOVE and event.to is Zone.LIBRARY:
                placed.add(number)
            elif takes(event) and (shuffled[owner] or number in self.unknown):
                if event.kind is h.DRAW or not searched[owner]:
                    return True
        # Who has looked at cards of a library, or put them in order, knows them.
        for player in state.players:
            for item in state.libraries[player.index]:
                if item.known_to and item.card is not None and item.card.number not in placed:
                    seen = item.card.number in self.unknown and not searched[player.index]
                    if seen or shuffled[player.index]:
                        return True
        return False


def discards_at_random(cards: Sequence[CardDefinition], texts: Sequence[str]) -> bool:
    """Return whether texts leave to chance nothing but which cards are discarded. ``texts``: what they say."""
    abilities = [ability for card in cards for face in card.faces for ability in face.abilities]
    told = [ability for ability in abilities if any(is_random_discard(node) for node in walk(ability))]
    others = [node for ability in abilities for node in walk(ability) if getattr(node, "random", False)]
    if not all(is_random_discard(node) for node in others):
        return False
    return len(told) == sum([1 for text in texts if _AT_RANDOM.search(text)])


def is_random_discard(node: Node) -> bool:
    """Return whether a part of a text lets a player discard cards at random."""
    return isinstance(node, Discard) and node.random


def takes(event: Happening) -> bool:
    """Return whether an event takes a card from a library, or shows one that stays there."""
    if event.kind is h.MOVE:
        return event.origin is Zone.LIBRARY
    if event.kind is h.REVEALED:
        return event.what is not None and event.what.zone is Zone.LIBRARY
    return event.kind is h.DRAW


def shown(cards: Sequence[CardDefinition]) -> bool:
    """Return whether a text shows cards of a library to a player for as long as it applies."""
    abilities = [ability for card in cards for face in card.faces for ability in face.abilities]
    return any(isinstance(node, (s.MayLookAt, s.RevealTop)) for ability in abilities for node in walk(ability))
