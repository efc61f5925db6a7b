"""Checks of the example that learns. JAX begins threads, and a process with threads had better not fork: test_learning
runs them in a process of their own."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from .plays import LEARN, example


@LEARN
@pytest.mark.slow
def test_a_network_learns_for_a_moment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    selfplay = example("selfplay")
    monkeypatch.setattr(selfplay, "GAMES", 4)
    monkeypatch.setattr(selfplay, "STEPS", 16)
    given = "--improvements 1 --games 2 --processes 0 --often 0 --deck red-burn --out".split()
    measured = selfplay.main([*given, str(tmp_path / "out")])
    assert [row["steps"] for row in measured] == [0, 64]
    assert all(row["random"][1] == row["heuristic"][1] == 2 for row in measured)
    assert "<svg" in (tmp_path / "out" / "selfplay.svg").read_text()


@LEARN
def test_advantages_go_seat_by_seat() -> None:
    """Two games of four steps; the second ends, won by player 1, with the third step."""
    selfplay = example("selfplay")
    player = np.array([[0, 0], [0, 1], [1, 0], [0, 0]])
    value = np.array([[0.1, 0.2], [0.3, -0.4], [0.5, 0.6], [0.7, 0.0]], np.float32)
    ended = np.array([[False, False], [False, False], [False, True], [False, False]])
    returns = np.zeros((4, 2, 2), np.float32)
    returns[2, 1] = [-1, 1]
    found = selfplay.advantages(player, value, ended, returns, (np.array([1, 0]), np.array([0.25, 0.5], np.float32)))
    discount, both = selfplay.DISCOUNT, selfplay.DISCOUNT * selfplay.LAMBDA
    last = discount * -0.25 - 0.7  # of player 0; the next step is player 1's, for whom it is worth 0.25
    second = discount * 0.7 - 0.3 + both * last
    assert found[:, 0] == pytest.approx([discount * 0.3 - 0.1 + both * second, second, discount * 0.25 - 0.5, last])
    third = discount * -1.0 - 0.6
    assert found[:3, 1] == pytest.approx([discount * 0.6 - 0.2 + both * third, discount * 1.0 + 0.4, third])
