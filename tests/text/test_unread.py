"""The cards that can't be read are named in docs/unread.md, each with what is missing for it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from manaburn.cards.pools import Pool
from manaburn.cards.records import CardRecord
from manaburn.rules.instructions.supported import unsupported

from .reading import read

PAGE = Path(__file__).resolve().parents[2] / "docs" / "unread.md"


def named() -> list[str]:
    """Return the names of the page."""
    return re.findall(r"^- (.+)$", PAGE.read_text(encoding="utf-8"), re.M)


def is_read(record: CardRecord) -> bool:
    """Return whether a card is read and carried out."""
    card = read(record)
    return card is not None and not unsupported(card)


def test_each_name_stands_once_under_a_reason() -> None:
    names = named()
    assert len(names) == len(set(names))
    for part in PAGE.read_text(encoding="utf-8").split("\n## ")[1:]:
        _, reason, cards = part.split("\n\n", 2)
        assert reason.endswith(".")
        assert cards.startswith("- ")


def test_none_of_the_named_cards_is_read(real_pool: Pool) -> None:
    assert [name for name in named() if is_read(real_pool.find(name))] == []


@pytest.mark.slow
def test_all_other_cards_are_read(real_pool: Pool) -> None:
    names = named()
    assert [record.name for record in real_pool if record.name not in names and not is_read(record)] == []
    assert f"{len(list(real_pool)) - len(names):,} are read" in PAGE.read_text(encoding="utf-8")
