"""What need not be played on top of one's own spells and abilities."""

from __future__ import annotations

import pytest

from manaburn.rules.kernel.decisions import ActionKind, Kind
from manaburn.scenario.library import Library
from manaburn.solving.walker import Place

from .boards import COUNTED_CARDS, search_in
from .test_keys import answered, searched

ANN = "  Ann: {hand: [Spark], in_play: [Mountain, Digger, Pinger x2]}\n"


@pytest.mark.parametrize(
    ("bob", "left"),
    [
        ("{in_play: [Plains]}", False),
        ("{hand: [Spark], in_play: [{card: Mountain, tapped: true}]}", False),
        ("{hand: [Spark], in_play: [Mountain]}", True),
        ("{in_play: [Pinger]}", True),
    ],
)
def test_while_an_opponent_who_can_do_nothing_is_hurt_nothing_is_played(bob: str, left: bool) -> None:
    search = searched(f"{ANN}  Bob: {bob}\n")
    place = answered(search, search.walker.start(), "activate Pinger")
    place = answered(search, place, "Bob")
    assert isinstance(place, Place)
    useless = search.stacking.useless(place.decision)
    useful = [option for i, option in enumerate(place.decision.first_options) if i not in useless]
    kinds = {option.action.kind for option in useful if option.action is not None}
    assert (kinds != {ActionKind.PASS}) == left


def test_what_hurts_a_creature_may_be_answered() -> None:
    search = searched(f"{ANN}  Bob: {{in_play: [Rat]}}\n")
    place = answered(search, search.walker.start(), "activate Pinger")
    place = answered(search, place, "Rat")
    assert isinstance(place, Place)
    useless = search.stacking.useless(place.decision)
    texts = [option.text for i, option in enumerate(place.decision.first_options) if i not in useless]
    assert "activate Digger" in texts


def test_an_untapped_permanent_is_not_untapped() -> None:
    for tapped in (False, True):
        crab = f"{{card: Crab, tapped: {str(tapped).lower()}}}"
        search = searched(f"  Ann: {{in_play: [Island, {crab}]}}\n  Bob: {{}}\n")
        place = search.walker.start()
        assert isinstance(place, Place)
        assert bool(search.stacking.useless(place.decision)) != tapped


def test_what_costs_nothing_is_not_played_on_top_of_the_same() -> None:
    """X can only be 0 again, while one with X = 0 waits."""
    for lands, useless in (("", True), (", Mountain", False)):
        search = searched(f"  Ann: {{in_play: [Molder, Rat{lands}]}}\n  Bob: {{}}\n")
        place = answered(search, search.walker.start(), "activate Molder")
        if lands:
            assert isinstance(place, Place) and place.decision.kind is Kind.X
            assert not search.stacking.repeated(place.decision)
            place = search.walker.answer(place, [0])
        assert isinstance(place, Place)
        left_out = search.stacking.useless(place.decision)
        texts = [option.text for i, option in enumerate(place.decision.first_options) if i in left_out]
        assert texts == (["activate Molder"] if useless else [])
        if lands:
            place = answered(search, place, "activate Molder")
            assert isinstance(place, Place)
            assert search.stacking.repeated(place.decision) == {0}


def test_the_same_target_is_not_chosen_again_before_anything_else_happens() -> None:
    search = searched("  Ann: {in_play: [Guide, Rat]}\n  Bob: {hand: [Spark], in_play: [Mountain]}\n")
    place = answered(search, search.walker.start(), "activate Guide")
    place = answered(search, place, "Rat")
    again = answered(search, place, "activate Guide")
    assert isinstance(again, Place) and isinstance(place, Place)
    left_out = [again.decision.options[i].text for i in search.stacking.repeated(again.decision)]
    assert left_out == ["Rat"]
    place = answered(search, place, "pass")
    place = answered(search, place, "play Spark")
    place = answered(search, place, "Guide")
    place = answered(search, place, "pass")
    place = answered(search, place, "activate Guide")
    assert isinstance(place, Place)
    assert not search.stacking.repeated(place.decision)


@pytest.mark.parametrize(
    ("more", "active", "left"),
    [
        ("", "Ann", False),
        ("", "Bob", True),  # Bob would act before Ann has priority again.
        ("Fling", "Ann", False),  # It asks for the power of what is sacrificed, which is greater afterwards.
        ("Reprisal", "Ann", True),  # It asks for a power.
        ("Trickbind", "Ann", True),
    ],
)
def test_a_creature_grows_before_anything_else_is_played(more: str, active: str, left: bool, library: Library) -> None:
    """The spell that has made it trigger waits below."""
    hand = ", ".join(["Shock x2", *([more] if more else [])])
    text = (
        f"{COUNTED_CARDS}players:\n  Ann: {{hand: [{hand}], in_play: [Young Monk, Mountain x4]}}\n"
        f"  Bob: {{hand: [Shock], in_play: [Mountain]}}\nturn: {{player: {active}, step: precombat main}}\n"
        "goal: {for: Ann, what: win this turn}\n"
    )
    search = search_in(text, "2024", library)
    place = search.walker.start()
    if active == "Bob":
        place = answered(search, place, "pass")
    place = answered(search, answered(search, place, "play Shock"), "Bob")
    assert isinstance(place, Place)
    assert [item.name for item in search.table.state.stack] == ["Shock", "Young Monk"]
    useless = search.stacking.useless(place.decision)
    texts = [option.text for i, option in enumerate(place.decision.first_options) if i not in useless]
    assert ("play Shock" in texts) == left


@pytest.mark.parametrize(("more", "orders"), [("", 1), ("Reprisal", 6)])
def test_what_only_makes_a_creature_grow_resolves_first(more: str, orders: int, library: Library) -> None:
    """Two creatures grow, and a third trigger draws a card."""
    hand = ", ".join(["Shock", *([more] if more else [])])
    text = (
        f"{COUNTED_CARDS}  - name: Young Reader\n    mana_cost: '{{U}}'\n    type_line: Creature - Human\n"
        "    oracle_text: Whenever you cast a noncreature spell, draw a card.\n    power: 1\n    toughness: 1\n"
        f"players:\n  Ann: {{hand: [{hand}], in_play: [Young Monk, Old Fighter, Young Reader, Mountain]}}\n"
        "  Bob: {}\ngoal: {for: Ann, what: win this turn}\n"
    )
    search = search_in(text, "2024", library)
    place = search.walker.start()
    place = answered(search, answered(search, place, "play Shock"), "Bob")
    assert isinstance(place, Place)
    assert place.decision.ordered
    asked = search.offered(place, None, set())
    assert asked is not None
    assert len(asked) == orders
    if orders == 1:
        assert "Young Reader" in place.decision.options[asked[0].numbers[0]].text
