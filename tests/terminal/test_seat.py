"""When a person is asked: stops, passing, holding priority, lands, taking back, and the end of a game."""

from __future__ import annotations

import pytest

from manaburn.game import Game
from manaburn.players.attention import Until
from manaburn.rules.kernel.decisions import Kind
from manaburn.terminal.commands import Left
from manaburn.terminal.seat import CantDo, Seat
from manaburn.terminal.stops import Stops
from manaburn.terms import Step

from .seats import Typed, against_bob, at_table

ABLE = """
players:
  You: {hand: [Shock], in_play: [Mountain], library: [Mountain x9]}
  Bob: {library: [Forest x9]}
"""
"""A position in which the person can always do something."""


def asked_at(seat: Seat, turns: int) -> list[tuple[int, bool, Step]]:
    """Pass for some turns, and keep where the person was asked: the turn, whether it is the own, the step."""
    game = seat.game
    found = []
    while not game.over and game.state.turn <= turns:
        decision = game.decision
        assert decision is not None
        if decision.who is not seat.me:
            game.answer(decision.first_answer() if decision.low else [])
        elif decision.kind is Kind.PRIORITY:
            if seat.passing.asked(decision):
                found.append((game.state.turn, game.state.active is seat.me, seat.step()))
            seat.answer(decision, [0], False)
        else:
            seat.answer(decision, decision.first_answer() if decision.low else [], False)
    return found


def test_a_stop_is_where_it_was_put_and_nowhere_else() -> None:
    seat = Seat(Game.from_scenario(ABLE), 0, Stops("none, their upkeep, my end"))
    first = seat.game.state.turn
    assert asked_at(seat, first + 3) == [
        (first, True, Step.END_OF_TURN),
        (first + 1, False, Step.UPKEEP),
        (first + 2, True, Step.END_OF_TURN),
        (first + 3, False, Step.UPKEEP),
    ]


def test_with_all_stops_every_step_is_asked() -> None:
    found = asked_at(Seat(against_bob(), 0, Stops("all")), 3)
    own = {step for turn, mine, step in found if mine}
    assert own >= {Step.UPKEEP, Step.DRAW, Step.PRECOMBAT_MAIN, Step.END_OF_TURN}


@pytest.mark.parametrize("until", [Until.END, Until.TURN])
def test_with_all_stops_one_can_pass_for_a_time(until: Until) -> None:
    game = against_bob(seed=8)
    seat = Seat(game, 0, Stops("all"))
    while game.in_action or game.decision is None:
        game.answer(0)
    seat.passing.pass_until(until)
    found = [where for where in asked_at(seat, 3) if where[0] > 1]
    own = [turn for turn, mine, _step in found if mine]
    theirs = [(turn, step) for turn, mine, step in found if not mine]
    assert own[0] == 3
    if until is Until.END:
        assert theirs[0] == (2, Step.UPKEEP)


@pytest.mark.parametrize("until", [Until.END, Until.WHOLE])
def test_a_spell_ends_the_passing_unless_whatever_happens_is_passed(until: Until) -> None:
    shocks = "{hand: [Shock], in_play: [Mountain]}"
    game = Game.from_scenario(f"players:\n  You: {shocks}\n  Bob: {shocks}\n")
    seat = Seat(game, 0, Stops("few"))
    seat.passing.pass_until(until)
    game.answer(0)
    assert game.decision is not None
    game.answer(next(i for i, option in enumerate(game.decision.options) if "Shock" in str(option)))
    while game.decision.kind is not Kind.PRIORITY or game.decision.who is not seat.me:
        game.answer(0)
    assert game.state.stack
    assert seat.passing.asked(game.decision) is (until is Until.END)


def test_passing_until_the_end_of_the_turn_declares_no_attack() -> None:
    position = "players:\n  You: {hand: [Shock], in_play: [Grizzly Bears, Mountain]}\n  Bob: {}\n"
    person, _out = at_table(Game.from_scenario(position), Typed("e"))
    with pytest.raises((EOFError, AssertionError)):
        person.play()
    assert person.game.players[1].life == 20


def test_priority_is_held_after_what_is_played_with_h() -> None:
    game = against_bob()
    typed = Typed("k", "mountain", "h shock", "bob", "")
    person, _out = at_table(game, typed)
    with pytest.raises(EOFError):
        person.play()
    held = typed.prompts[4]
    assert held == "your precombat main, Shock on the stack: Enter lets it resolve> "
    assert game.players[1].life == 18


def test_holding_can_be_switched_on_and_off() -> None:
    typed = Typed("k", "mountain", "h", "shock", "bob", "h", "u", "u")
    person, out = at_table(against_bob(), typed)
    with pytest.raises(EOFError):
        person.play()
    assert "(holding priority)" in typed.prompts[3] and "Shock on the stack" in typed.prompts[5]
    assert "resolves as usual" in out.getvalue() and not person.seat.passing.holding


def test_enter_does_not_end_a_turn_with_a_land_unplayed() -> None:
    typed = Typed("k", "", "", "", "p")
    person, out = at_table(against_bob(), typed)
    with pytest.raises(EOFError):
        person.play()
    assert typed.prompts[1:5] == ["your precombat main: p passes without a land> "] * 4
    assert out.getvalue().count("You could still play a land") == 3
    assert person.game.state.turn > 1 and not any(item.owner.name == "You" for item in person.game.state.in_play)


def test_no_letter_is_a_part_of_a_name() -> None:
    typed = Typed("k", "m", "m", "o", "s", "a", "?o", "? a", "z")
    person, out = at_table(against_bob(), typed)
    with pytest.raises(EOFError):
        person.play()
    assert not person.game.state.in_play and not person.game.state.stack
    assert out.getvalue().count("is not understood") == 4
    assert out.getvalue().count("two letters of a name at least") == 2


def test_after_the_end_one_can_go_back() -> None:
    typed = Typed("k", "concede", "y", "log", "u", "mountain", "q", "y")
    person, out = at_table(against_bob(), typed)
    assert not person.stay()
    assert "Bob wins in turn 1" in out.getvalue() and "Taken back." in out.getvalue()
    assert "You play Mountain." in out.getvalue()
    assert person.game.result == "Bob"


def test_after_the_end_enter_leaves() -> None:
    person, _out = at_table(against_bob(), Typed("k", "concede", "y", "xx", ""))
    assert person.stay() and person.game.over


def test_what_was_taken_back_is_told_with_its_step_when_it_is_done_again() -> None:
    person, out = at_table(against_bob(), Typed("k", "mountain", "u", "mountain"))
    with pytest.raises(EOFError):
        person.play()
    assert out.getvalue().count("  main     You play Mountain.") == 2


def test_nothing_can_be_taken_back_before_the_first_answer() -> None:
    seat = Seat(against_bob(), 0)
    with pytest.raises(CantDo):
        seat.take_back()


def test_giving_up_is_asked_once_more() -> None:
    person, _out = at_table(against_bob(), Typed("q", "", "q", "n", "q", "yes"))
    with pytest.raises(Left):
        person.play()


def test_the_log_can_be_read_in_parts() -> None:
    person, out = at_table(against_bob(), Typed("k", "mountain", "log", "log 1", "log mountain", "log nothing"))
    with pytest.raises(EOFError):
        person.play()
    assert out.getvalue().count("You play Mountain.") == 4
    assert "There is nothing of that in the log." in out.getvalue()


def test_stops_are_changed_in_the_game() -> None:
    person, out = at_table(against_bob(), Typed("k", "stop", "stop their draw, no main 2", "stop x"))
    with pytest.raises(EOFError):
        person.play()
    assert "your turn: main, block; other turns: draw, attack, block, end." in out.getvalue()
    assert "'x' is no step" in out.getvalue() or "'x' is not clear" in out.getvalue()
