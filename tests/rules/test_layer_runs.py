"""Rule 418: many effects applied together give what they give when they are applied one by one."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from manaburn.cards.compile import compile_card
from manaburn.cards.records import CardRecord
from manaburn.game import Game
from manaburn.rules.course import starting
from manaburn.rules.meaning import continuous, layer_runs, modifications
from manaburn.state.characteristics import Characteristics, HeldAbility
from manaburn.state.contexts import Context
from manaburn.terms import Zone
from manaburn.text.tree import AddPT, GainAbility, KeywordAbility, Number, StaticAbility

TEXTS = (
    "All Sliver creatures get +1/+1.",
    "All Sliver creatures have first strike.",
    "All Sliver creatures have flying.",
    'All Slivers have "{2}: This creature gets +1/+0 until end of turn."',
    "Sliver creatures you control get +2/+0.",
    "Other creatures you control get +0/+1.",
    "Creatures with flying get +1/+0.",
    "Each other creature you control has shadow.",
    "All creatures lose flying.",
    "Creatures your opponents control get -1/-0.",
    "",
)
CARDS = [
    compile_card(CardRecord(f"Test {kind} {i}", "{1}", f"Creature — {kind}", text, "1", "1"))
    for kind in ("Sliver", "Bear")
    for i, text in enumerate(TEXTS)
]


def position(rules: str, picked: list[int], spells: list[int]) -> Game:
    """Creatures of both players; those of ``spells`` are affected by an effect of a spell, too."""
    game = Game([CARDS[:20], CARDS[:20]], rules, 1, mulligans=False)
    items = []
    for i, number in enumerate(picked):
        items.append(starting.add_card(game.table, game.players[i % 2], CARDS[number], Zone.IN_PLAY, 100 + i))
        items[-1].timestamp = game.state.next_timestamp()
    for i, at in enumerate(spells):
        item = items[at % len(items)]
        mod = AddPT(Number(2), Number(0)) if i % 3 else GainAbility(KeywordAbility("flying"))
        continuous.start(game.table, (mod,), [item], Context(items[0], items[0].controller), None)
    game.state.set_counters(items[0], "+1/+1", 1)
    return game


def held(found: list[HeldAbility]) -> list[tuple[int, str, int, bool]]:
    """What can be told of abilities."""
    return [(one.key, str(one.granter), one.timestamp, one.own) for one in found]


def told(chars: Characteristics) -> tuple[object, ...]:
    """Characteristics, with all lists in their order."""
    lists = (chars.abilities, chars.statics, chars.triggers, chars.activated, chars.shaping, chars.ruling)
    return chars.power, chars.toughness, sorted(chars.keywords), [held(some) for some in lists], chars.governing


@pytest.mark.interpreted
@pytest.mark.parametrize("rules", ["1996", "2002", "2004", "2006", "2008"])
@settings(max_examples=40, deadline=None)
@given(
    picked=st.lists(st.integers(0, len(CARDS) - 1), min_size=6, max_size=25),
    spells=st.lists(st.integers(0, 30), max_size=9),
)
def test_together_as_one_by_one(rules: str, picked: list[int], spells: list[int]) -> None:
    results = []
    for few in (layer_runs.FEW, 10**6):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(layer_runs, "FEW", few)
            game = position(rules, picked, spells)
            results.append([told(continuous.characteristics(game.table, item)) for item in game.state.in_play])
    assert results[0] == results[1]


@pytest.mark.interpreted
def test_a_crowd_is_told_the_same_by_why() -> None:
    """Reasons are told effect by effect, with the same result."""
    game = position("2008", [0, 1, 2, 3] * 6, [3, 4, 5])
    item = game.state.in_play[5]
    before = modifications.describe(continuous.characteristics(game.table, item), item)
    assert len(continuous.why(game.table, item)) > 20
    assert modifications.describe(continuous.characteristics(game.table, item), item) == before
    assert any(isinstance(one.ability, StaticAbility) for one in continuous.characteristics(game.table, item).ruling)


@pytest.mark.parametrize(
    ("text", "changes"),
    [
        ("Protection from white", False),
        ("Shroud", False),
        ("As long as it's your turn, Test Knight can't be enchanted.", True),
        ("White spells cost {1} more to cast.", True),
    ],
)
def test_protection_is_nothing_to_look_for_when_mana_is_paid(text: str, changes: bool) -> None:
    card = compile_card(CardRecord("Test Knight", "{B}{B}", "Creature — Knight", text, "2", "2"))
    game = Game([[card] * 20] * 2, "2008", 1, mulligans=False)
    starting.add_card(game.table, game.players[0], card, Zone.IN_PLAY, 100)
    assert continuous.rules_change(game.table) == changes
