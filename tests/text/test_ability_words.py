"""Ability words have no meaning in the rules."""

from __future__ import annotations

import pytest

from manaburn.text.reading import paragraphs


@pytest.mark.parametrize("word", ["Threshold", "Landfall", "Heroic", "Fateful hour"])
def test_an_ability_word_is_read_over(word: str) -> None:
    assert paragraphs(f"Flying\n{word} — Draw a card.") == ["Flying", "Draw a card."]


def test_other_words_before_a_dash_are_not() -> None:
    assert paragraphs("Forestcycling — Draw a card.") == ["Forestcycling — Draw a card."]
