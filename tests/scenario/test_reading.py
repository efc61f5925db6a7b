"""Reading YAML: the quick parser and the other one give the same tree."""

from __future__ import annotations

from pathlib import Path

import pytest

from manaburn.errors import InputError
from manaburn.scenario import reading

ROOT = Path(__file__).resolve().parents[2]


def told(node: reading.Node) -> object:
    """All that a tree says, lines included."""
    if isinstance(node, reading.Text):
        return node.text, node.line, node.plain
    if isinstance(node, reading.Items):
        return node.line, [told(part) for part in node.items]
    return node.line, node.lines, [(key, told(part)) for key, part in node.entries.items()]


def read(text: str) -> object:
    """The tree of a text, or the error."""
    try:
        return told(reading.read_text(text, "x.yaml"))
    except InputError as error:
        return str(error)


TEXTS = {
    "quotes": "a: 'it''s'\nb: \"two\\n\"\nc: ~\nd:\n",
    "blocks": "note: |\n  one\n  two\nmore: >-\n  three\n  four\n",
    "a tab": "a: {b:\tc}\n",
    "a question mark": "a: [Goblin? x2, ? b]\n",
    "no end": "a: [b, c\nd: e\n",
    "an anchor": "a: &b c\nd: *b\n",
    "a tag": "a: !b c\n",
    "a byte": "a: b\x00c\n",
    "a break": "a: b\x85c: d\n",
    "a surrogate": "a: \ud800\n",
    "twice": "a: b\na: c\n",
    "nothing": "\n# nothing\n",
    "two documents": "a: b\n---\nc: d\n",
}


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS.keys())
def test_the_quick_parser_says_the_same(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    quick = read(text)
    monkeypatch.setattr(reading, "_QUICK", None)
    assert quick == read(text)


def test_the_quick_parser_reads_scenarios_in_the_same_way(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "scenarios").rglob("*.yaml"))[::50]]
    quick = [read(text) for text in texts]
    monkeypatch.setattr(reading, "_QUICK", None)
    assert quick == [read(text) for text in texts]
    assert not [found for found in quick if isinstance(found, str)]
