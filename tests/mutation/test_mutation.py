"""What the mutation run leaves alone, and whether its verdicts still speak of lines that are there."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
import yaml

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
SOURCE = '''
"""A docstring with and, or, not, 1."""
from typing import Literal, TypeAlias, TYPE_CHECKING
Two: TypeAlias = int | str
Word: TypeAlias = Literal["a", "b"] | None
if TYPE_CHECKING and not False:
    import nothing
def twice(n: int | None = 2, low: "int | str" = 0) -> int | None:
    assert n is not None and n > 0
    put(n)
    return None if n == 1 else n + low
'''


def squeezed(text: str) -> str:
    return " ".join(text.split())


def test_verdicts_are_about_lines_that_are_there() -> None:
    """A verdict on a line that has changed is taken out, or moved to the line that has taken its place."""
    seen: set[tuple[str, str, str]] = set()
    for entry in yaml.safe_load((HERE / "verdicts.yaml").read_text(encoding="utf-8")):
        assert entry["verdict"] in ("equivalent", "gap"), entry
        assert len(entry["why"]) > 10, entry
        assert entry["was"] != entry["now"], entry
        source = squeezed((ROOT / entry["file"]).read_text(encoding="utf-8"))
        assert squeezed(entry["was"]) in source, entry
        key = (entry["file"], entry["was"], entry["now"])
        assert key not in seen, entry
        seen.add(key)


def test_nothing_is_changed_that_says_nothing_about_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("cosmic_ray", reason="it is not installed: pip install '.[mutants]'")
    monkeypatch.syspath_prepend(str(HERE))
    import choosing

    lines = SOURCE.splitlines()
    found = choosing.places_of(SOURCE)
    places = {(line, lines[line - 1][column:][:4]) for line, column in found}
    assert {line for line, _ in places} == {8, 10, 11}
    assert {text for line, text in places if line == 8} == {"2, l", "0) -"}
    changes = {choosing.changed(SOURCE, *way) for ways in found.values() for way in ways}
    assert any("    pass\n" in change for change in changes)
    assert any(re.search(r"None if n != 1 else", change) for change in changes)
    assert all(change.count("assert n is not None and n > 0") == 1 for change in changes)


def test_a_sample_is_determined_by_its_seed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    pytest.importorskip("cosmic_ray", reason="it is not installed: pip install '.[mutants]'")
    monkeypatch.syspath_prepend(str(HERE))
    import choosing

    place = tmp_path / "src" / "manaburn" / "rules" / "some.py"
    place.parent.mkdir(parents=True)
    place.write_text(SOURCE)
    first, places = choosing.sample(tmp_path, 1, 4)
    again, _ = choosing.sample(tmp_path, 1, 4)
    assert first == again
    assert len({(mutant.line, mutant.column) for mutant in first}) == 4 < places
    assert any(choosing.sample(tmp_path, seed, 4)[0] != first for seed in range(2, 9))
    assert all(ast.parse(mutant.code(tmp_path)) for mutant in first)


def test_lines_are_carried_over_to_changed_sources(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.syspath_prepend(str(HERE))
    import lines
    import suite

    def bits(*numbers: int) -> str:
        return f"{sum(1 << number for number in numbers):x}"

    before = {"a.py": "1\n2\n3\n4\n5\n6\n7\n", "b.py": "1\n", "gone.py": "1\n"}
    after = {"a.py": "0\n1\n2\nx\n4\n6\n7\ny\n", "b.py": "1\n"}
    moved = lines.Moved(before, after)
    assert moved.lines({"b.py": bits(1), "gone.py": bits(1)}) == {"b.py": bits(1)}
    assert moved.lines({"a.py": bits(2, 4)})["a.py"] == bits(3, 4, 5)
    assert moved.lines({"a.py": bits(1)})["a.py"] == bits(1, 2)
    assert moved.lines({"a.py": bits(5, 6)})["a.py"] == bits(6)
    assert moved.lines({"a.py": bits(7)})["a.py"] == bits(7, 8)

    notes = lines.Notes(tmp_path, "then", before)
    notes.keep(suite.Tried("s.yaml", "", 1.0, {"a.py": bits(4)}), "d")
    assert lines.Notes(tmp_path, "then", before).fresh == {"s.yaml"}
    later = lines.Notes(tmp_path, "now", after)
    assert later.fresh == set()
    assert later.known["s.yaml"][1].lines == {"a.py": bits(4, 5)}
