"""Matches: who has won, who plays first, and sideboarding."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from manaburn.cards import starter
from manaburn.editions.edition import find_edition
from manaburn.matches import Exchange, Match, as_part
from manaburn.terminal.match import shift, sideboarding, swap
from manaburn.terminal.prompt import Prompt
from manaburn.terminal.seat import CantDo
from manaburn.terminal.sitting_down import Sitting, go_on, play_match, resume, resume_match

from .seats import DECKS, Typed

CARDS = starter.pool()
MAIN = [CARDS["Mountain"]] * 20 + [CARDS["Shock"]] * 4
SIDE = [CARDS["Disenchant"]] * 3 + [CARDS["Terror"]]


def test_a_match_is_over_when_most_games_are_won() -> None:
    match = Match(3)
    for winner, over in ((0, False), (1, False), (None, True)):
        match = match.after(winner)
        assert match.over is over
    short = Match(3).after(1).after(1)
    assert short.over and short.loser == 0 and short.winner == 1


def test_cards_are_exchanged_one_for_one() -> None:
    exchange = Exchange(MAIN, SIDE)
    assert swap(exchange, "2 disen for Shock") == "2 Disenchant for 2 Shock"
    assert len(exchange.main) == 24 and len(exchange.sideboard) == 4
    assert [card.name for card in exchange.sideboard].count("Shock") == 2
    assert swap(exchange, "terror FOR mountain") == "1 Terror for 1 Mountain"
    exchange.reset()
    assert exchange.main == MAIN and exchange.sideboard == SIDE


@pytest.mark.parametrize("text", ["4 disenchant for shock", "0 terror for shock", "s for shock", "terror", "x for y"])
def test_what_can_not_be_exchanged_changes_nothing(text: str) -> None:
    exchange = Exchange(MAIN, SIDE)
    with pytest.raises(CantDo):
        swap(exchange, text)
    assert exchange.main == MAIN and exchange.sideboard == SIDE


def at_prompt(*typed: str) -> tuple[Prompt, io.StringIO]:
    out = io.StringIO()
    return Prompt(Console(file=out, width=110), Typed(*typed)), out


def test_sideboarding_at_the_prompt() -> None:
    exchange = Exchange(MAIN, SIDE)
    prompt, out = at_prompt("terror for shock", "nonsense", "u", "terror for shock", "")
    sideboarding(prompt, exchange, find_edition("2004"))
    assert "Terror" in [card.name for card in exchange.main]
    assert "Type how many" in out.getvalue()


def test_since_2013_a_deck_may_grow_and_shrink() -> None:
    exchange = Exchange([*MAIN, *[CARDS["Mountain"]] * 20], SIDE)
    modern = find_edition("2014")
    assert shift(exchange, "+2 disen", modern) == "2 Disenchant into the deck, which has 46 cards now"
    assert shift(exchange, "- shock", modern) == "1 Shock into the sideboard, which has 45 cards now"
    assert shift(exchange, "2 disen for shock", modern) is None
    for text in ("+3 terror", "-9 mountain", "+ swamp"):
        with pytest.raises(CantDo):
            shift(exchange, text, modern)
    assert len(exchange.main) == 45
    with pytest.raises(CantDo, match="one for one"):
        shift(exchange, "+1 terror", find_edition("2008"))


def sitting(games: int = 3) -> Sitting:
    decks = [("Red Burn", DECKS["Red Burn"]), ("White Weenie", DECKS["White Weenie"])]
    return Sitting(decks, [SIDE, []], find_edition("2008"), "2008", 3, games=games)


def test_a_match_that_is_lost() -> None:
    prompt, out = at_prompt("concede", "y", "", "terror for shock", "", "n", "concede", "y", "")
    table = sitting()
    play_match(table, prompt)
    assert "You have won 0, White Weenie 1 of 1 games." in out.getvalue()
    assert "You lose the match, 0 to 2." in out.getvalue()
    first, second = table.begun
    assert [card.name for card in second.decks[0]].count("Terror") == 1 and "Terror" not in first.decks[0]
    assert second.starting == 1 and second.seed == first.seed + 1


def test_a_game_goes_on_from_its_record() -> None:
    table = sitting(1)
    prompt, _out = at_prompt("k", "mountain")
    play_match(table, prompt)
    game = table.begun[0]
    again = resume(game.record(), "game.txt")
    assert again.you == 0 and again.game.hash == game.hash
    assert len(again.own) >= 1


def test_a_match_goes_on_from_its_records() -> None:
    table = sitting()
    prompt, _out = at_prompt("concede", "y", "", "terror for shock", "", "n", "k")
    play_match(table, prompt)
    first, second = [(as_part(game.record(), i + 1, 3), f"game-{i + 1}.txt") for i, game in enumerate(table.begun)]
    assert "match 2 of 3" in second[0]
    again = resume_match([first, second], 3)
    assert again.match.wins == (0, 1) and again.game.hash == table.begun[1].hash
    onward = sitting()
    prompt, out = at_prompt("concede", "y", "")
    go_on(again, onward, prompt)
    assert "You go on with game 2 of a match" in out.getvalue() and "You lose the match, 0 to 2." in out.getvalue()
    assert len(onward.begun) == 2


def test_a_match_goes_on_after_a_game_that_is_over() -> None:
    table = sitting()
    prompt, _out = at_prompt("concede", "y", "")
    play_match(table, prompt)
    again = resume_match([(as_part(table.begun[0].record(), 1, 3), "game.txt")], 3)
    onward = sitting()
    prompt, _out = at_prompt("", "terror for shock", "", "y", "k")
    go_on(again, onward, prompt)
    first, second = onward.begun
    assert [card.name for card in second.decks[0]].count("Terror") == 1
    assert second.starting == 0 and second.seed == first.seed + 1
