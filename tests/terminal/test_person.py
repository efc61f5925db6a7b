"""A person at the terminal: whatever is typed, the game goes on, is taken back, or ends cleanly."""

from __future__ import annotations

import contextlib
import io
import random
from collections.abc import Callable

import pytest
from rich.console import Console

from manaburn.cards import starter
from manaburn.cards.compile import compile_card
from manaburn.cards.records import CardRecord
from manaburn.game import Game
from manaburn.players import player_called
from manaburn.state import happenings as h
from manaburn.terminal.commands import Left
from manaburn.terminal.person import Person, lettered
from manaburn.terminal.prompt import Prompt
from manaburn.terminal.stops import Stops

DECKS = starter.decks()


def seat(ask: Callable[[str], str], seed: int = 5, deck: str = "Green Stompy") -> tuple[Person, io.StringIO]:
    out = io.StringIO()
    game = Game([DECKS[deck], DECKS["Red Burn"]], "2008", seed, [None, player_called("heuristic", 1)], ["You", "Bob"])
    return Person(game, 0, Prompt(Console(file=out, width=110), ask)), out


def scripted(*answers: str) -> Callable[[str], str]:
    left = list(answers)

    def ask(prompt: str) -> str:
        if not left:
            raise EOFError
        return left.pop(0)

    return ask


def prompt_of(person: Person) -> Prompt:
    assert isinstance(person.interface, Prompt)
    return person.interface


def reads(person: Person, ask: Callable[[str], str]) -> None:
    prompt_of(person).read = ask


def test_enter_alone_plays_a_game_to_its_end() -> None:
    asked = 0

    def ask(prompt: str) -> str:
        nonlocal asked
        asked += 1
        if "p passes" in prompt:
            return "p"
        return "" if not prompt.startswith(("choose", "Give")) and "y/n" not in prompt else "1"

    person, out = seat(ask)
    person.play()
    assert person.game.over
    assert "loses the game" in out.getvalue() or "You lose the game" in out.getvalue()
    assert asked < 40 * person.game.state.turn


def test_whatever_is_typed_the_game_goes_on() -> None:
    for seed in range(6):
        chance = random.Random(seed)
        words = ["", "", "1", "1", "2", "3", "1 2", "all", "a1", "b1", "y", "n", "e", "m", "-1", "99", "0", "x"]
        words += ["?", "? 1", "?shock", "log", "u", "t", "r 2", "r 9 1"]
        words += [before + "9" * 5000 for before in ("", "? ", "log ", "r ", "r 2 ")]

        def ask(prompt: str, chance: random.Random = chance, words: list[str] = words) -> str:
            return chance.choice(words)

        person, _out = seat(ask, seed, list(DECKS)[seed])
        rounds = 0

        def limited(prompt: str, ask: Callable[[str], str] = ask) -> str:
            nonlocal rounds
            rounds += 1
            if rounds > 1500:
                raise EOFError
            return ask(prompt)

        reads(person, limited)
        try:
            person.play()
        except EOFError:
            continue
        assert person.game.over


def at_the_well(ask: Callable[[str], str]) -> tuple[Person, io.StringIO]:
    well = compile_card(CardRecord("Test Well", None, "Land", "{0}: You gain 1 life.", None, None, None))
    out = io.StringIO()
    decks = [[well] * 60, [well] * 60]
    players = [None, player_called("random", 1)]
    game = Game(decks, "2008", 5, players, ["You", "Bob"], starting=0, mulligans=False)
    return Person(game, 0, Prompt(Console(file=out, width=110), ask), Stops("all")), out


def test_a_loop_is_repeated() -> None:
    person, out = at_the_well(scripted("", "well", "gain", "", "r 100 1", "t"))
    with contextlib.suppress(EOFError):
        person.play()
    assert "Done 100 times more." in out.getvalue()
    assert person.seat.me.life == 20 + 1 + 100


def test_a_repetition_is_taken_back_as_one() -> None:
    person, _out = at_the_well(scripted("", "well", "gain", "", "r 100", "u"))
    with contextlib.suppress(EOFError):
        person.play()
    assert person.seat.me.life == 21


def test_what_is_no_loop_is_not_repeated() -> None:
    person, out = at_the_well(scripted("r 3", "", "r 4", "well", "r 5", "r 0", "r x"))
    with contextlib.suppress(EOFError):
        person.play()
    assert out.getvalue().count("That can't be repeated") == 4
    assert person.seat.me.life == 20 and len(person.game.state.in_play) == 1


def test_taking_back_returns_to_the_last_own_answer() -> None:
    person, out = seat(scripted("k", "1", "u", "u"))
    before = person.game.hash
    with pytest.raises(EOFError):
        person.play()
    assert out.getvalue().count("Taken back.") == 2
    assert person.game.hash == before


def test_leaving_is_asked_once_more() -> None:
    person, _out = seat(scripted("q", "n", "q", "y"))
    with pytest.raises(Left):
        person.play()


def test_a_card_is_explained_as_printed() -> None:
    person, out = seat(scripted("?forest", "? nothing like that"))
    with pytest.raises(EOFError):
        person.play()
    text = out.getvalue()
    assert "Basic Land — Forest" in text
    assert "There is no card with 'nothing like that' in its name." in text


def test_an_option_goes_by_a_part_of_its_name() -> None:
    person, out = seat(scripted("k", "fores", "nothing like that"))
    with pytest.raises(EOFError):
        person.play()
    assert "You play Forest." in out.getvalue()
    assert "'nothing like that' is not understood" in out.getvalue()


def test_what_was_taken_back_is_not_in_the_log() -> None:
    person, _out = seat(scripted("k", "forest", "u"))
    with pytest.raises(EOFError):
        person.play()
    assert "You play Forest." not in [line.text for _happened, line in person.seat.told]


def test_a_turn_without_attackers_is_passed_once() -> None:
    person, _out = seat(scripted("k", "forest", "", "", ""))
    asked: list[tuple[int, str]] = []
    ask = prompt_of(person).read

    def noted(prompt: str) -> str:
        asked.append((person.game.state.turn, prompt))
        return ask(prompt)

    reads(person, noted)
    with pytest.raises(EOFError):
        person.play()
    mine = [prompt for turn, prompt in asked if turn == person.game.state.turn and prompt.startswith("your")]
    assert [prompt for prompt in mine if "postcombat" in prompt] == []
    assert all("Enter ends the turn" in prompt or "p passes without a land" in prompt for prompt in mine)


def test_targets_of_the_side_at_which_one_aims_come_first() -> None:
    person, out = seat(scripted("k", "mountain", "shock"), deck="Red Burn", seed=4)
    while not any(card.name == "Shock" for card in person.game.state.hands[0]):
        seed = person.game.seed + 1
        person, out = seat(scripted("k", "mountain", "shock"), deck="Red Burn", seed=seed)
    with pytest.raises(EOFError):
        person.play()
    assert "   1 Bob\n   2 you\n" in out.getvalue()


def test_nobody_passes_before_a_target_is_chosen() -> None:
    answers = ("k", "mountain", "shock", "e")  # F4 types an e
    person, out = seat(scripted(*answers), deck="Red Burn", seed=4)
    while not any(card.name == "Shock" for card in person.game.state.hands[0]):
        person, out = seat(scripted(*answers), deck="Red Burn", seed=person.game.seed + 1)
    with pytest.raises(EOFError):
        person.play()
    assert "This is to be chosen before you can pass" in out.getvalue()
    assert "not understood" not in out.getvalue()


def test_who_passes_the_turn_does_not_attack() -> None:
    hound = compile_card(CardRecord("Test Hound", "{0}", "Creature — Hound", "Haste", "1", "1", None))
    players = [None, player_called("random", 1)]
    game = Game([[hound] * 60, [hound] * 60], "2008", 5, players, ["You", "Bob"], starting=0, mulligans=False)
    typed = iter(("1", "", "e"))  # F4 types an e
    prompts: list[str] = []

    def ask(prompt: str) -> str:
        prompts.append(prompt)
        word = next(typed, None)
        if word is None:
            raise EOFError
        return word

    person = Person(game, 0, Prompt(Console(file=io.StringIO(), width=110), ask))
    with pytest.raises(EOFError):
        person.play()
    assert "attackers" in prompts[2]
    assert "attackers" not in prompts[3]
    assert game.state.turn > 1  # nothing more is asked in the turn that was passed
    assert not any(event.kind is h.ATTACK and event.turn == 1 for event in game.events)


def test_letters_for_many_blockers() -> None:
    assert [lettered(number) for number in (0, 25, 26, 27, 52)] == ["a", "z", "aa", "ab", "ba"]
