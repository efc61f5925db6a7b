"""Events at which nothing looks are performed in a short way, and nobody can tell."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from manaburn.rules.events import apply

from .games import DECKS, EDITIONS, played

GAMES = 3
MOST = 150
"""Answers in a game."""


def course(seed: int, rules: str) -> tuple[str, list[str], list[str]]:
    """The position in which a game of chance is left, what has happened in it, and what the turn remembers."""
    names = [DECKS[(seed + i) % len(DECKS)] for i in range(2)]
    game = played(names, rules, seed, MOST)
    history = [f"{event.kind} {event.what} {event.step} {event.amount}" for event in game.state.history]
    return game.hash, [str(event) for event in game.events], history


@pytest.fixture
def the_long_way() -> Iterator[Callable[[], None]]:
    """Lets every event be performed as if something might look at it, from the call on."""
    table = apply.CHANGES_LITTLE
    before = list(table)

    def always() -> None:
        table[:] = [False] * len(table)  # in its place: compiled modules don't look for another list

    yield always
    table[:] = before


@pytest.mark.parametrize("rules", EDITIONS)
def test_the_short_way_leads_to_the_same_game(rules: str, the_long_way: Callable[[], None]) -> None:
    short = [course(seed, rules) for seed in range(GAMES)]
    the_long_way()
    assert [course(seed, rules) for seed in range(GAMES)] == short
