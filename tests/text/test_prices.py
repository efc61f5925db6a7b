"""What a player may pay while something resolves, in words."""

from __future__ import annotations

import pytest

from manaburn.terms import LAND
from manaburn.text.phrases import Price
from manaburn.text.tree import Choose, Do, Filter, HasType, Number, PayLife, Ref, Sacrifice
from manaburn.text.tree.base import CostPart

LANDS = Choose(Ref("each"), Filter((HasType(LAND),)), Number(2), Number(2))


@pytest.mark.parametrize(
    ("mana", "parts", "wanted"),
    [
        ("{3}", (), "pay {3}?"),
        ("{1}{B}", (PayLife(Number(2)),), "pay {1}{B} and pay 2 life?"),
        ("", (Do(Sacrifice(Ref("each"), LANDS)),), "sacrifice two lands?"),
    ],
)
def test_the_question_names_the_price(mana: str, parts: tuple[CostPart, ...], wanted: str) -> None:
    assert Price(mana, parts, "Ember Verdict", "2008").question() == wanted
