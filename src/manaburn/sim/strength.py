"""How much stronger one player of the engine is than another: mirror games in pairs.

In both games of a pair the seats have the same cards and the same chance; the players change seats between them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final

from manaburn.errors import InputError

from .executors import Machine
from .games import Match
from .runs import Summary, run, wilson


@dataclass
class Mirror:
    """The games with one deck on both sides. ``seats``: the results with the first player in each seat."""

    deck: str
    seats: list[Summary] = field(default_factory=list)

    @property
    def finished(self) -> int:
        """The number of games that were not cut."""
        return sum([summary.finished for summary in self.seats])

    @property
    def wins(self) -> int:
        """The number of games that the first player won."""
        return sum([summary.wins[seat] for seat, summary in enumerate(self.seats)])

    @property
    def draws(self) -> int:
        """The number of drawn games."""
        return sum([summary.draws for summary in self.seats])

    @property
    def failures(self) -> int:
        """The number of games that an error ended."""
        return sum([len(summary.failures) for summary in self.seats])


class Strength:
    """The results of two players against each other, with any number of decks."""

    def __init__(self, players: tuple[str, str]) -> None:
        self.players: Final = players
        self.mirrors: Final[list[Mirror]] = []

    def rate(self, mirrors: list[Mirror]) -> tuple[float, float, float]:
        """Return the share of finished games that the first player won, and its 95 % confidence interval. A draw is
        half a win."""
        finished = sum([mirror.finished for mirror in mirrors])
        won = sum([mirror.wins + mirror.draws / 2 for mirror in mirrors])
        low, high = wilson(won, finished)
        return (won / finished if finished else 0.0), low, high

    def data(self) -> dict[str, object]:
        """Return all figures, for JSON."""
        return {
            "players": list(self.players),
            **self.figures(self.mirrors),
            "decks": [{"deck": mirror.deck, **self.figures([mirror])} for mirror in self.mirrors],
        }

    def figures(self, mirrors: list[Mirror]) -> dict[str, object]:
        """Return the figures of some decks together."""
        rate, low, high = self.rate(mirrors)
        return {
            "games": sum([len(summary.results) for mirror in mirrors for summary in mirror.seats]),
            "finished": sum([mirror.finished for mirror in mirrors]),
            "wins": sum([mirror.wins for mirror in mirrors]),
            "draws": sum([mirror.draws for mirror in mirrors]),
            "failures": sum([mirror.failures for mirror in mirrors]),
            "win_rate": round(rate, 6),
            "win_rate_95": [round(low, 6), round(high, 6)],
        }


def measure(
    match: Match,
    decks: list[str],
    games: int,
    processes: int = 1,
    told: Callable[[int], None] | None = None,
    machine: Machine | None = None,
) -> Strength:
    """Play ``games`` games (an even number) with each deck on both sides. ``match``: the two players, the rules, the
    seed; its decks don't count. ``told`` is called with the number of games done since the last call. ``machine``:
    where they are played, instead of in processes of this machine. Raises InputError for an odd number of games."""
    first, second = match.players
    if games < 2 or games % 2:
        raise InputError("games", f"{games} games are no pairs", "take an even number")
    strength = Strength((first, second))
    for deck in decks:
        mirror = Mirror(deck)
        strength.mirrors.append(mirror)
        for players in ((first, second), (second, first)):
            one = replace(match, decks=(deck, deck), players=players)
            mirror.seats.append(run(one, games // 2, processes, told, machine=machine))
    return strength


__all__ = ["Mirror", "Strength", "measure"]
