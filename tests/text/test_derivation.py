"""Which lines of the grammar read a text."""

from __future__ import annotations

import pytest

from manaburn.terms import CREATURE, INSTANT
from manaburn.text.derivation import derivation
from manaburn.text.reading import read_paragraphs


def lines(text: str, types: int) -> list[str]:
    return [
        f"{line.nt}: {line.source}"
        for paragraph in read_paragraphs(text, "Grey Wanderer", types)
        for line in derivation(paragraph.parser, paragraph.start)
    ]


@pytest.mark.parametrize(
    ("text", "types", "line"),
    [
        ("Flying, haste", CREATURE, "keyword: <kwsimple> => KeywordAbility($1)"),
        ("Destroy all tapped creatures.", INSTANT, "pre: <status> => HasStatus($1)"),
        ("Destroy target creature an opponent controls.", INSTANT, "post: <otherplayers> ^control"),
        ('Creatures have "{T}: Draw a card."', CREATURE, "costitem: {T} => TapThis()"),
        ("Destroy target creature. Draw a card.", INSTANT, "vact: ^destroy <obj> => Destroy($1)"),
        ("Choose one —\n• Destroy target land.\n• Draw a card.", INSTANT, "modal: choose one — <bullet+> => Modal($1)"),
    ],
)
def test_a_line_that_read_it(text: str, types: int, line: str) -> None:
    assert [each for each in lines(text, types) if each.startswith(line)]


def test_only_what_gave_the_tree() -> None:
    found = lines("Destroy target creature.", INSTANT)
    assert not [each for each in found if each.startswith(("post:", "pre:", "act: <dmg>"))]
    assert len(found) == len(set(found))
