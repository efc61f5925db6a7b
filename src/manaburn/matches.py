"""Matches: the best of several games between two players, who begins each, and sideboarding between them.

A record says to which game of which match it belongs by the line ``match 2 of 3`` after its first line.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from manaburn.editions.edition import Edition
from manaburn.errors import InputError, ManaburnError
from manaburn.game import Game
from manaburn.text.tree import CardDefinition

LONGEST_MATCH: Final = 9
"""The greatest number of games of a match."""
LARGEST_SIDEBOARD: Final = 15
DECK_SIZES: Final = (60, 40)
"""The least sizes of decks: of constructed and of limited play."""


class CantExchange(ManaburnError):
    """Cards can't be exchanged like that; the text says why."""


def checked_length(games: int, place: str) -> int:
    """Return the length of a match. Raises InputError for an even number of games, and for too many."""
    if not 1 <= games <= LONGEST_MATCH or games % 2 == 0:
        raise InputError(place, f"a match of {games} games", "say 1, 3, 5, 7 or 9")
    return games


def decided(wins: Sequence[int], played: int, games: int) -> bool:
    """Return whether a match is over: a player has won more than half of its games, or all have been played."""
    return max(wins) * 2 > games or played >= games


@dataclass(frozen=True)
class Match:
    """How the best of ``games`` games between two players stands before one of its games.

    ``wins``: the games that each has won. ``loser``: who lost the last game; None before the first and after a draw.
    ``chose``: who chose who began the last game; None if nobody did. ``conceded``: who has conceded the match; None if
    nobody has.
    """

    games: int
    wins: tuple[int, int] = (0, 0)
    played: int = 0
    loser: int | None = None
    chose: int | None = None
    conceded: int | None = None

    @property
    def over(self) -> bool:
        """Whether the match has been decided."""
        return self.conceded is not None or decided(self.wins, self.played, self.games)

    @property
    def winner(self) -> int | None:
        """Who has won more games, or all games that were to come as the other conceded; None if nobody has."""
        if self.conceded is not None:
            return 1 - self.conceded
        one, other = self.wins
        return None if one == other else int(other > one)

    def after(self, winner: int | None) -> Match:
        """Return how the match stands after another game. ``winner``: the index of its winner; None for a draw."""
        wins = (self.wins[0] + (winner == 0), self.wins[1] + (winner == 1))
        return replace(self, wins=wins, played=self.played + 1, loser=None if winner is None else 1 - winner)

    def chooser(self, edition: Edition) -> int | None:
        """Return who chooses who begins the next game: the loser of the last one; after a draw, whoever chose then.
        None if nobody chooses.

        Rules: 101.2.
        """
        if not edition.loser_chooses:
            return None
        return self.loser if self.loser is not None else self.chose

    def conceded_by(self, player: int | None) -> Match:
        """Return how the match stands when a player has conceded all of it; None: nobody has, after all."""
        return replace(self, conceded=player)

    def begun_by(self, chooser: int | None) -> Match:
        """Return how the match stands as its next game begins. ``chooser``: who has chosen who begins it."""
        return replace(self, chose=chooser)


class Exchange:
    """A deck and its sideboard, whose cards are exchanged before a game."""

    def __init__(self, main: Sequence[CardDefinition], sideboard: Sequence[CardDefinition]) -> None:
        self._first: Final = (tuple(main), tuple(sideboard))
        self.main: Final = list(main)
        self.sideboard: Final = list(sideboard)
        self.names: Final = tuple(dict.fromkeys([card.name for card in (*main, *sideboard)]))
        """The names of all cards, in their order at first."""

    def counts(self) -> list[int]:
        """Return how many of the cards with each name are in the deck."""
        found = Counter([card.name for card in self.main])
        return [found[name] for name in self.names]

    def all_counts(self) -> list[int]:
        """Return how many cards with each name there are in the deck and the sideboard together."""
        found = Counter([card.name for card in (*self.main, *self.sideboard)])
        return [found[name] for name in self.names]

    def first_counts(self) -> list[int]:
        """Return how many of the cards with each name were in the deck at first."""
        found = Counter([card.name for card in self._first[0]])
        return [found[name] for name in self.names]

    def sizes(self, edition: Edition) -> tuple[int, int]:
        """Return the least and the greatest number of cards that the deck may have. Cards were exchanged one for one
        until 2013; since then the sideboard has any number of cards up to fifteen, and the deck not too few.

        Rules: 100.2.
        """
        main, sideboard = self._first
        if edition.sideboard_is_exchanged:
            return len(main), len(main)
        whole = len(main) + len(sideboard)
        least = next((size for size in DECK_SIZES if size <= len(main)), len(main))
        return max(least, whole - max(LARGEST_SIDEBOARD, len(sideboard))), whole

    def arrange(self, counts: Sequence[int], sizes: tuple[int, int]) -> None:
        """Put this number of the cards with each name into the deck. ``sizes``: the least and the greatest number of
        all its cards. Raises CantExchange, with nothing changed, if there are not that many, or if the deck would be
        too small or too large."""
        most = self.all_counts()
        if len(counts) != len(most) or any(not 0 <= n <= high for n, high in zip(counts, most, strict=True)):
            raise CantExchange("there are not that many of these cards")
        least, largest = sizes
        if not least <= sum(counts) <= largest:
            wanted = f"it has {least}" if least == largest else f"it has {least} to {largest}"
            raise CantExchange(f"the deck would have {sum(counts)} cards, and {wanted}")
        left = dict(zip(self.names, counts, strict=True))
        main: list[CardDefinition] = []
        sideboard: list[CardDefinition] = []
        for card in (*self._first[0], *self._first[1]):
            left[card.name] -= 1
            (main if left[card.name] >= 0 else sideboard).append(card)
        self.main[:], self.sideboard[:] = main, sideboard

    def swap(self, coming: str, going: str, number: int) -> None:
        """Exchange a number of cards of the sideboard for as many of the deck, by their names. Raises CantExchange if
        there are not that many."""
        for name, cards, where in ((coming, self.sideboard, "sideboard"), (going, self.main, "deck")):
            have = len([card for card in cards if card.name == name])
            if not 1 <= number <= have:
                raise CantExchange(f"There are {have} {name} in the {where}, and {number} are to be exchanged.")
        for _ in range(number):
            _move(coming, self.sideboard, self.main)
            _move(going, self.main, self.sideboard)

    def shift(self, name: str, number: int, sizes: tuple[int, int]) -> None:
        """Put a number of cards with a name from the sideboard into the deck, or the other way if ``number`` is
        negative. Raises CantExchange, with nothing changed, as :meth:`arrange` does."""
        counts = self.counts()
        counts[self.names.index(name)] += number
        self.arrange(counts, sizes)

    def reset(self) -> None:
        """Put everything back to where it was at first."""
        self.main[:], self.sideboard[:] = self._first


def _move(name: str, from_: list[CardDefinition], to: list[CardDefinition]) -> None:
    card = next(card for card in from_ if card.name == name)
    del from_[[each is card for each in from_].index(True)]
    to.append(card)


def next_game(last: Game, exchanges: Sequence[Exchange], starting: int | None) -> Game:
    """Return the next game of a match, with all players asked from outside. ``starting``: who begins it; None leaves it
    to chance."""
    return Game(
        [list(exchange.main) for exchange in exchanges],
        last.edition,
        last.seed + 1,
        names=[player.name for player in last.players],
        starting=starting,
        manual=last.table.manual_payment,
        sideboards=[list(exchange.sideboard) for exchange in exchanges],
    )


def part_line(number: int, games: int) -> str:
    """Return the line by which a record says that it is a game of a match: the game's number, from 1."""
    return f"match {number} of {games}"


def as_part(record: str, number: int, games: int) -> str:
    """Return the record of a game as that of a game of a match; a match of one game is just that game."""
    heading, _, rest = record.partition("\n")
    return f"{heading}\n{part_line(number, games)}\n{rest}" if games > 1 else record


__all__ = [
    "LONGEST_MATCH",
    "CantExchange",
    "Exchange",
    "Match",
    "as_part",
    "checked_length",
    "decided",
    "next_game",
    "part_line",
]
