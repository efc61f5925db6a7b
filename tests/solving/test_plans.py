"""What the player with the goal would have done if an opponent had not acted is tried after the act."""

from __future__ import annotations

from manaburn.solving.known import ENDLESS, ILLEGAL, UNKNOWN, WON, Known, known_ends
from manaburn.solving.plans import Plan, plan_from

HERO, OTHER = 0, 1


def position(who: int, kids: list[bytes], winner: int = -1, deed: str = "", pass_at: int = -1) -> Known:
    known = Known(who, [0] * len(kids), list(range(len(kids))), who == HERO)
    known.kids[:] = kids
    known.holds_for = 0
    known.winner_at = winner
    known.occasion, known.deed = f"to {deed}", deed
    known.pass_at = pass_at
    return known


def test_a_plan_follows_the_right_answers_and_the_passes() -> None:
    known = known_ends()
    known[b"a"] = position(HERO, [UNKNOWN, b"b"], 1, "attack")
    known[b"b"] = position(OTHER, [ILLEGAL, b"open", b"c"], pass_at=2)
    known[b"c"] = position(OTHER, [UNKNOWN, b"open", b"d"])
    known[b"d"] = position(HERO, [WON], 0, "burn")
    known[b"open"] = position(HERO, [UNKNOWN], 0, "never")
    known[b"open"].holds_for = -1
    plan = plan_from(known, b"a", HERO)
    assert plan.deeds == ["attack", "burn"]
    assert plan_from(known, b"open", HERO).deeds == []
    assert plan_from(known, WON, HERO).deeds == []


def test_a_plan_ends_where_positions_come_back_and_goes_on_in_another_game_of_life() -> None:
    known = known_ends()
    known[b"a"] = position(HERO, [UNKNOWN])
    known[b"a"].model = b"b"  # the same but for life totals
    known[b"b"] = position(HERO, [b"c"], 0, "untap")
    known[b"c"] = position(HERO, [b"b"], 0, "tap")
    known[b"c"].holds_for = ENDLESS
    assert plan_from(known, b"a", HERO).deeds == ["untap", "tap"]


def test_each_deed_of_a_plan_is_due_once_and_in_order() -> None:
    plan = Plan()
    for deed in ("one", "two", "one"):
        plan.add("main", deed)
    assert plan.next("main", ["two", "one"]) == 0
    assert plan.next("combat", ["one"]) == -1
    plan.done[0] = True
    assert plan.next("main", ["one", "two"]) == 1
    assert plan.index_of("main", "one") == 2
    assert plan.next("main", ["three"]) == -1
