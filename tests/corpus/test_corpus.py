"""Each kept game goes as it went before, and looks the same to everybody (see playing.py)."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from manaburn.scenario.library import Library

from .playing import PARTS, Kept, Playing, differences, load, save

GAMES = sorted(Path(__file__).with_name("games").glob("*.json"))
WHAT_TO_DO = """
Compare what `python -m tests.corpus --show {name}` prints with what it prints at an earlier commit.
If all that has changed is meant, keep the games anew: python -m tests.corpus --write"""


@cache
def _library(pool: Path) -> Library:
    return Library.of(pool)


@pytest.mark.long_play
@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_kept_game_goes_as_before(path: Path, pool_file: Path) -> None:
    kept = load(path)
    told = differences(kept, Playing(kept, _library(pool_file)).run())
    assert not told, f"{path.stem} ({kept.rules}) differs {told}{WHAT_TO_DO.format(name=path.stem)}"


def test_what_differs_is_named(tmp_path: Path) -> None:
    before = [f"9 {' '.join('abcdef')}", f"18 {' '.join('ghijkl')}"]
    kept = Kept("2008", 1, ["random 1", "heuristic 2"], 18, decks=[["Plains"], ["Swamp"]], seen=before)
    save(kept, tmp_path / "1.json")
    assert load(tmp_path / "1.json") == kept
    assert differences(kept, before) == ""
    assert differences(kept, [before[0], f"18 {' '.join('ghxjky')}"]) == f"after 18 answers: {PARTS[2]}, {PARTS[5]}"
    assert differences(kept, [before[0], f"17 {' '.join('ghijkl')}"]) == "it is after 17 answers"
    assert differences(kept, before[:1]) == "it was looked at 1 times, not 2"


def test_a_game_without_a_pool_is_the_same_twice() -> None:
    decks = [["Plains"] * 8 + ["Savannah Lions"] * 8, ["Swamp"] * 8 + ["Black Knight"] * 8]
    kept = Kept("2004", 3, ["random 1", "random 2 by hand"], 40, decks=decks)
    library = Library.of(None)
    first, again = Playing(kept, library).run(), Playing(kept, library).run()
    assert first == again
    assert [int(line.split()[0]) for line in first] == [9, 18, 27, 36, 40]
    assert all(len(line.split()) == 1 + len(PARTS) for line in first)
