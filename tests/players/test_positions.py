"""Positions with a right answer, for the engine's thinking players.

A file in ``positions`` is a scenario (see docs/scenarios.md), with ``do``: the answers that lead to the decision, by
the texts of their options (several with commas between), and ``right``: the answers that are right there.
"""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from manaburn import Game
from manaburn.players.heuristic import HeuristicPlayer
from manaburn.players.search import SearchPlayer

POSITIONS = sorted((Path(__file__).parent / "positions").glob("*.yaml"))


def numbers(game: Game, text: str) -> list[int]:
    """The answer that a text says."""
    decision = game.decision
    assert decision is not None
    left = [option.text for option in decision.options]
    found: list[int] = []
    for part in [part.strip() for part in text.split(",") if part.strip()]:
        assert part in left, f"{part!r} is not among {left}"
        found.append(left.index(part))
        left[found[-1]] = ""
    return found


def position(path: Path) -> tuple[Game, list[str]]:
    """The game at the decision, and the right answers."""
    data = yaml.safe_load(path.read_text(encoding="utf-8"))
    done, right = data.pop("do", []), data.pop("right")
    data.setdefault("name", path.stem)
    game = Game.from_scenario(yaml.safe_dump(data), rules=data.get("rules", "2004"))
    for text in done:
        game.answer(numbers(game, text))
    return game, right


def said(game: Game, answer: list[int]) -> str:
    """An answer in words."""
    assert game.decision is not None
    return ", ".join([game.decision.options[number].text for number in sorted(answer)])


@pytest.mark.parametrize("path", POSITIONS, ids=[path.stem for path in POSITIONS])
def test_the_heuristic_player_finds_the_answer(path: Path) -> None:
    game, right = position(path)
    decision = game.decision
    assert decision is not None
    assert said(game, HeuristicPlayer(1).decide(game.table, decision)) in right


@pytest.mark.parametrize("path", POSITIONS, ids=[path.stem for path in POSITIONS])
def test_the_search_finds_the_answer(path: Path) -> None:
    game, right = position(path)
    assert game.decision is not None
    view = game.view(game.decision.who.index)
    assert view.decision is not None
    assert said(game, SearchPlayer(playouts=60, seed=1).decide(view, view.decision)) in right
