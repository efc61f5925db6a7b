"""A game as a worker follows it: done again from its acts, gone on with, taken back."""

from __future__ import annotations

import random

import pytest

from manaburn import records
from manaburn.cards.compile import compile_card
from manaburn.cards.records import CardRecord
from manaburn.errors import IllegalAction, InputError
from manaburn.game import Game
from manaburn.web import messages as m
from manaburn.web.deck_checks import check
from manaburn.web.following import Followed
from manaburn.web.replaying import Replayed
from manaburn.web.rule_pages import rule_page
from manaburn.web.work import Act, Check, Go

START = "\n".join([*records.header(Game(["red-burn", "white-weenie"], "2004", 11, names=["Ann", "Bob"])), "start"])


def play(followed: Followed, acts: int, seed: int = 1) -> list[Act]:
    """Let a person in the first seat answer at random, and the engine in the second; return what was done."""
    chance = random.Random(seed)
    made: list[Act] = []
    while len(made) < acts and not followed.game.over:
        give = None
        decision = followed.game.decision
        if decision is not None and decision.who.index == 0:
            options = decision.options
            number = chance.randrange(len(options)) if options else decision.low
            numbers = [number] if decision.low == decision.high == 1 or decision.numeric else decision.first_answer()
            give = Act("answer", 0, numbers)
        gone = followed.go(Go("g", "", "", 0, [], [], give, n=followed.number(0) if give else -1))
        made += gone.made
        if give is not None and gone.refused:
            made += followed.go(Go("g", "", "", 0, [], [], Act("answer", 0, [0]), n=followed.number(0))).made
    return made


@pytest.mark.parametrize("seed", range(4))
def test_the_same_acts_lead_to_the_same_position(seed: int) -> None:
    one = Followed(START, "", ["person", "heuristic"])
    made = play(one, 150, seed)
    other = Followed(START, "", ["person", "heuristic"])
    other.again(made)
    assert other.game.hash == one.game.hash
    assert (other.acts, other.seat_acts, other.own) == (one.acts, one.seat_acts, one.own)


def test_what_is_taken_back_is_an_act_too() -> None:
    one = Followed(START, "", ["person", "heuristic"])
    made = play(one, 60)
    before = one.game.hash
    asked = one.own[-1]
    gone = one.go(Go("g", "", "", 0, [], [], undo=0, move=False))
    assert gone.undo == "yes" and gone.made[0].kind == "undo"
    assert one.game.undoable == asked[0] and one.game.hash != before
    other = Followed(START, "", ["person", "heuristic"])
    other.again([*made, *gone.made])
    assert other.game.hash == one.game.hash


def test_an_answer_to_another_choice_is_refused() -> None:
    one = Followed(START, "", ["person", "person"])
    decision = one.game.decision
    assert decision is not None
    seat = decision.who.index
    late = one.go(Go("g", "", "", 0, [], [], Act("answer", seat, [0]), n=one.number(seat) + 1))
    assert "already" in late.refused and not late.made
    wrong = one.go(Go("g", "", "", 0, [], [], Act("answer", 1 - seat, [0]), n=one.number(1 - seat)))
    assert "not asked" in wrong.refused and not wrong.made


def test_a_player_passes_until_the_end_of_the_turn() -> None:
    one = Followed(START, "", ["person", "heuristic"])
    play(one, 40)
    while one.game.decision is not None and one.game.decision.who.index != 0:
        one.go(Go("g", "", "", 0, [], []))
    turn = one.game.state.turn
    one.go(Go("g", "", "", 0, [], [], habits={0: m.Habits((), (), until="end")}))
    for _ in range(20):
        decision = one.game.decision
        if decision is None or one.game.state.turn > turn:
            break
        if decision.who.index == 0 and one.passing[0].automatic(decision) is None:
            one.do(Act("answer", 0, decision.first_answer()))
        one.go(Go("g", "", "", 0, [], []))
    assert one.game.over or one.game.state.turn > turn


def test_where_a_player_thinks_nothing_else_is_done() -> None:
    one = Followed(START, "", ["person", "search:2"])
    for _ in range(12):
        decision = one.game.decision
        assert decision is not None
        if decision.who.index == 0:
            one.do(Act("answer", 0, decision.first_answer()))
            continue
        assert one.go(Go("g", "", "", 0, [], [])).made == []
        thought = one.go(Go("g", "", "", 0, [], [], think=True))
        assert [act.seat for act in thought.made] == [1]


def test_every_position_of_a_record_can_be_looked_at() -> None:
    game = Game(["red-burn", "white-weenie"], "2004", 3, ["heuristic", "heuristic"], ["Ann", "Bob"], cut=8)
    text = game.record()
    replay = Replayed(text, "")
    assert replay.about("t").length == len(game.all_answers) == len(replay.captions)
    assert replay.at(len(replay.acts)).hash == game.hash
    again = Game.from_record(text)
    while again.undoable > 57:
        again.undo()
    assert replay.at(57).hash == again.hash
    assert b'"caption"' in replay.shown(57, -1) and b'"caption"' in replay.shown(10**9, 1)
    one = Followed(replay.start, "", ["person", "heuristic"])
    one.again(replay.acts[:57])
    assert one.game.hash == again.hash


def test_a_text_that_is_no_record_is_refused() -> None:
    for text in ("", "nonsense", "manaburn game 1\nrules 2004\n"):
        with pytest.raises(InputError):
            Replayed(text, "")


def test_decks_are_judged_without_opening_files() -> None:
    assert check(Check(m.DeckChoice("red burn"), "2004", "", "")).legal
    assert not check(Check(m.DeckChoice("", "60 Mountain\n5 Shock"), "2004", "", "")).legal
    for name in ("/etc/passwd", "tests/web/test_following.py"):
        with pytest.raises(InputError, match="starter deck"):
            check(Check(m.DeckChoice(name), "2004", "", ""))
    with pytest.raises(InputError, match="opens no files"):
        check(Check(m.DeckChoice("Red Burn"), "", "/tmp/mine.yaml", ""))


def test_the_page_of_a_rule() -> None:
    page = rule_page("420.5c", "2004-07-01")
    assert page.edition == "2004" and page.summary
    numbers = {one.edition: one.number for one in page.editions}
    assert numbers["2004"] == "420.5c" and numbers["2010"] == "704.5g"
    with pytest.raises(InputError):
        rule_page("../../etc", "2004")


def test_it_says_why_a_card_cannot_be_played() -> None:
    one = Followed(START, "", ["person", "person"])
    while one.game.decision is not None and one.game.state.turn < 1:
        one.do(Act("answer", one.game.decision.who.index, [0]))
    seat = one.game.decision.who.index if one.game.decision is not None else 0
    view = one.game.view(seat)
    playable = {option.source for option in view.options}
    told = 0
    for card in view.hand:
        text = one.explained(seat, card.id)
        assert text
        if card.id not in playable:
            assert '"objections":[{' in text, text
            told += 1
    assert told
    for item in one.game.state.hands[1 - seat]:
        assert one.explained(seat, item.number) == ""


def at_the_well(*players: str) -> Followed:
    """A table at which the first player can gain 1 life as often as he or she wants."""
    well = compile_card(CardRecord("Test Well", None, "Land", "{0}: You gain 1 life.", None, None, None))
    one = Followed(START, "", list(players))
    one.game = Game([[well] * 60, [well] * 60], "2004", 5, names=["Ann", "Bob"], starting=0, mulligans=False)
    one._sit_down()
    one.go(Go("g", "", "", 0, [], []))
    chosen(one, "play Test Well")
    return one


def chosen(one: Followed, text: str) -> None:
    """Let the first player do what the option says that begins so."""
    decision = one.game.decision
    assert decision is not None and decision.who.index == 0
    number = next(i for i, option in enumerate(decision.options) if option.text.startswith(text))
    gone = one.go(Go("g", "", "", 0, [], [], Act("answer", 0, [number]), n=one.number(0)))
    assert not gone.refused


def one_round(one: Followed) -> None:
    """Gain a life."""
    chosen(one, "activate Test Well")
    for _ in range(3):
        one.go(Go("g", "", "", 0, [], []))
    decision = one.game.decision
    assert decision is not None and decision.who.index == 0 and not one.game.state.stack


def test_a_loop_is_repeated() -> None:
    one = at_the_well("person", "heuristic")
    assert one.loop(0) == []
    one_round(one)
    assert len(one.loop(0)) == 1 and one.loop(0)[0].startswith("activate Test Well")
    wrong = one.go(Go("g", "", "", 0, [], [], n=one.number(0) + 1, repeat=0, times=5))
    assert wrong.refused and not wrong.made
    gone = one.go(Go("g", "", "", 0, [], [], n=one.number(0), repeat=0, times=1000))
    assert not gone.refused and one.game.players[0].life == 1021
    assert [act.kind for act in gone.made if act.seat == 0][:1] == ["repeat"]
    back = one.go(Go("g", "", "", 0, [], [], undo=0, move=False))
    assert back.undo == "yes" and one.game.players[0].life == 21


def test_another_person_has_to_agree_before_a_loop_is_repeated() -> None:
    one = at_the_well("person", "person")
    one.adopt({1: m.Habits((), ())})
    one_round(one)
    asked = one.go(Go("g", "", "", 0, [], [], n=one.number(0), repeat=0, times=50))
    assert len(asked.loop) == 1 and not asked.made and one.game.players[0].life == 21
    done = one.go(Go("g", "", "", 0, [], [], n=one.number(0), repeat=0, times=50, agreed=True))
    assert not done.refused and one.game.players[0].life == 71
    again = one.go(Go("g", "", "", 0, [], [], n=one.number(1), repeat=1, times=50, agreed=True))
    assert "no loop" in again.refused


def test_an_illegal_answer_changes_nothing() -> None:
    one = Followed(START, "", ["person", "person"])
    before = one.game.hash
    decision = one.game.decision
    assert decision is not None
    with pytest.raises(IllegalAction):
        one.do(Act("answer", decision.who.index, [99]))
    assert (one.game.hash, one.acts) == (before, 0)
