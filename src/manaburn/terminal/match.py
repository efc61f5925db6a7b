"""Matches: the best of several games, and sideboarding between them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final

from rich.markup import escape

from manaburn.cards.pools import fold_name
from manaburn.text.tree import CardDefinition

from .interface import Asked, Interface
from .looking_up import SHORTEST, listed, matching
from .seat import CantDo

_SWAP: Final = re.compile(r"(?:([0-9]{1,2})x?\s+)?(.+?)\s+for\s+(.+)", re.IGNORECASE)


class Match:
    """The best of ``games`` games between two players: who has won which, and who starts the next."""

    def __init__(self, games: int) -> None:
        self.games: Final = games
        self.wins: Final = [0, 0]
        self.played = 0
        self.loser: int | None = None
        """Who lost the last game; None before the first, and after a draw."""

    @property
    def over(self) -> bool:
        """Whether a player has won more than half of the games, or all have been played."""
        return max(self.wins) * 2 > self.games or self.played >= self.games

    def note(self, winner: int | None) -> None:
        """Count a game that has ended. ``winner``: the index of its winner; None for a draw."""
        self.played += 1
        self.loser = None
        if winner is not None:
            self.wins[winner] += 1
            self.loser = 1 - winner


class Exchange:
    """A deck and its sideboard, whose cards are exchanged one for one before a game."""

    def __init__(self, main: Sequence[CardDefinition], sideboard: Sequence[CardDefinition]) -> None:
        self._first: Final = (tuple(main), tuple(sideboard))
        self.main: Final = list(main)
        self.sideboard: Final = list(sideboard)

    def swap(self, text: str) -> str:
        """Exchange cards as a text such as "2 disenchant for shock" says: so many from the sideboard for as many of the
        deck. Parts of names will do. Return what was done. Raises CantDo for any other text."""
        found = _SWAP.fullmatch(text.strip())
        if found is None:
            raise CantDo("Type how many, which card of the sideboard, and for which: 2 disenchant for shock.")
        number = int(found[1] or 1)
        coming = named(found[2], self.sideboard, "the sideboard")
        going = named(found[3], self.main, "the deck")
        for name, cards, where in ((coming, self.sideboard, "sideboard"), (going, self.main, "deck")):
            have = len([card for card in cards if card.name == name])
            if not 1 <= number <= have:
                raise CantDo(f"There are {have} {name} in the {where}, and {number} are to be exchanged.")
        for _ in range(number):
            self._move(coming, self.sideboard, self.main)
            self._move(going, self.main, self.sideboard)
        return f"{number} {coming} for {number} {going}"

    def reset(self) -> None:
        """Put everything back to where it was at first."""
        self.main[:], self.sideboard[:] = self._first

    @staticmethod
    def _move(name: str, from_: list[CardDefinition], to: list[CardDefinition]) -> None:
        card = next(card for card in from_ if card.name == name)
        del from_[[each is card for each in from_].index(True)]
        to.append(card)


def named(text: str, cards: Sequence[CardDefinition], where: str) -> str:
    """Return the name of the one card that a part of a name means. Raises CantDo if there are none or several."""
    names = matching(fold_name(text), dict.fromkeys([card.name for card in cards]))
    if len(fold_name(text)) < SHORTEST or not names:
        raise CantDo(f"There is no {text!r} in {where}.")
    if len(names) > 1:
        raise CantDo(f"Which one of {where}: {listed(names)}?")
    return names[0]


def counts(cards: Sequence[CardDefinition]) -> str:
    """Return cards with their numbers: "20 Mountain, 4 Shock"."""
    return ", ".join([f"{number} {name}" for name, number in Counter([card.name for card in cards]).items()])


def sideboarding(interface: Interface, exchange: Exchange) -> None:
    """Let a person exchange cards of the deck for cards of the sideboard."""
    if not exchange.sideboard:
        return
    asked = Asked("2 disenchant for shock; u: as at first (Enter: ready)", "Sideboarding", listing=(), enter="ready")
    while True:
        interface.say(f"[bold]deck[/] {escape(counts(exchange.main))}")
        interface.say(f"[bold]sideboard[/] {escape(counts(exchange.sideboard))}")
        interface.show(asked)
        text = interface.ask(asked).strip()
        if not text:
            return
        try:
            if text.lower() == "u":
                exchange.reset()
            else:
                interface.say(f"[dim]{escape(exchange.swap(text))}[/]")
        except CantDo as problem:
            interface.say(f"[yellow]{escape(str(problem))}[/]")


__all__ = ["Exchange", "Match", "sideboarding"]
