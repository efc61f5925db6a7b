"""Python's garbage collector while a game goes on."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from manaburn.errors import IllegalAction
from manaburn.game import Game
from manaburn.rules.kernel.decisions import Kind
from manaburn.sim.growth import begun, card

SETTING = (650, 9, 8)


@pytest.fixture(autouse=True)
def _setting() -> Iterator[None]:
    before = gc.get_threshold()
    gc.set_threshold(*SETTING)
    yield
    gc.set_threshold(*before)


def before_blocks(size: int) -> Game:
    """A game in which as many creatures as could block are about to attack."""
    bear = card("Test Bear", "Creature — Bear", "", "{1}", "2")
    ox = card("Test Ox", "Creature — Ox", "", "{1}", "2")
    game = begun([bear] * size, (), [ox] * size)
    while game.decision is not None and game.decision.kind is not Kind.ATTACK:
        game.answer(0)
    return game


def test_an_answer_from_outside_is_not_slowed_down_by_the_collector() -> None:
    """A hundred attackers and a hundred blockers make 10,000 options, all alive: the collector would find nothing."""
    game = before_blocks(100)
    attack = list(range(100))
    gc.collect()
    runs: list[str] = []

    def note(phase: str, info: dict[str, int]) -> None:
        runs.append(phase)

    gc.callbacks.append(note)
    try:
        game.answer(attack)
        while game.decision is not None and game.decision.kind is not Kind.BLOCK:
            game.answer(0)
    finally:
        gc.callbacks.remove(note)
    assert game.decision is not None and len(game.decision.options) == 10_000
    assert runs.count("start") <= 3


def test_what_the_program_has_set_holds_again() -> None:
    """Also after an answer that was refused."""
    game = before_blocks(2)
    with pytest.raises(IllegalAction):
        game.answer([7])
    assert gc.get_threshold() == SETTING
    game.answer([0])
    assert gc.get_threshold() == SETTING
