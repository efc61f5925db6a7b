"""A game told in English: what happens, with rule numbers of the edition, and nothing that the reader may not know."""

from __future__ import annotations

import io
import re
from contextlib import redirect_stdout

from manaburn.cards import starter
from manaburn.editions import STACK_EDITIONS, rulebook
from manaburn.game import Game
from manaburn.narration import Narrator, counted, joined, tell
from manaburn.players import player_called
from manaburn.players.telling import Teller, ending
from manaburn.rules.kernel.decisions import Kind
from manaburn.state import happenings as h
from manaburn.state.happenings import Happening

DECKS = starter.decks()


def told(first: str, second: str, rules: str, seed: int) -> tuple[str, Game]:
    out = io.StringIO()
    teller = Teller("")
    players = [teller.around(player_called("heuristic", 2 * seed + i)) for i in range(2)]
    with redirect_stdout(out):
        game = Game([DECKS[first], DECKS[second]], rules, seed, players, ["Ann", "Bob"])
        teller.finish(game)
    return out.getvalue(), game


def test_a_watched_game_says_who_does_what_and_how_it_ended() -> None:
    text, game = told("Red Burn", "White Weenie", "2008", 4)
    assert "Turn 1," in text
    assert re.search(r"plays [\w' ]+ for (\{\w\})+, targeting \w+", text)
    assert re.search(r"attacks with ", text)
    assert text.rstrip().endswith(ending(game))


def test_the_rules_cited_are_rules_of_the_edition() -> None:
    for rules in STACK_EDITIONS:
        for seed, first in enumerate(DECKS):
            text, game = told(first, "Green Stompy", rules, seed)
            for number in re.findall(r"\[([0-9a-z.]+)\]", text):
                assert rulebook.known(number, game.edition.date), f"{number} in {rules}"


def test_life_totals_told_are_those_of_the_game() -> None:
    text, game = told("Red Burn", "Black Midnight", "2006", 9)
    for player in game.players:
        changes = re.findall(rf"(?: to {player.name}|{player.name} \w+ \d+ life[\w ]*) .*\(-?\d+ to (-?\d+)\)", text)
        assert int(changes[-1]) == player.life


def test_a_player_is_not_told_what_the_other_draws() -> None:
    game = Game(
        [DECKS["Red Burn"], DECKS["White Weenie"]], "2008", 3, [player_called("random", 1), player_called("random", 2)]
    )
    narrator = Narrator(game.table, game.players[0])
    lines = [line.text for line in narrator.news()]
    drawn = [line for line in lines if line.startswith("Player 2 draws")]
    assert drawn
    assert set(drawn) == {"Player 2 draws a card."}
    assert any(line.startswith("Player 1 draws ") and line != "Player 1 draws a card." for line in lines)


def test_mulligans_are_told_to_all() -> None:
    for rules in ("2002", "2008", "2018", "2026"):
        game = Game([DECKS["Red Burn"], DECKS["White Weenie"]], rules, 3, names=["You", "Bob"], starting=1)
        taken = False
        while game.state.turn == 0 and game.decision is not None:
            if game.decision.who.name == "Bob" and game.decision.kind is Kind.MULLIGAN and not taken:
                taken = True
                game.answer("mulligan")
            else:
                game.answer(game.decision.first_answer())
        told = [line.text for line in Narrator(game.table, game.players[0]).news()]
        assert told[0] == "Bob takes a mulligan, down to 6 cards.", rules


def test_after_something_is_taken_back_a_line_has_the_step_of_the_moment() -> None:
    game = Game([DECKS["Red Burn"], DECKS["White Weenie"]], "2008", 3, starting=0, mulligans=False)
    narrator = Narrator(game.table)
    while "play Mountain" not in [option.text for option in game.decision.options]:
        game.answer(0)
    narrator.news()
    game.answer("play Mountain")
    assert [line.step for line in narrator.news()] == ["main"]
    turn = game.state.turn
    while game.state.turn == turn:
        game.answer(0)
    narrator.news()
    while game.undoable and game.state.turn != turn:
        game.undo()
    while "play Mountain" not in [option.text for option in game.decision.options]:
        game.undo()
    narrator.rewind()
    game.answer("play Mountain")
    assert [str(line) for line in narrator.news()] == ["  main     Player 1 plays Mountain."]


def test_one_happening_is_one_sentence() -> None:
    game = Game([DECKS["Red Burn"], DECKS["White Weenie"]], "2002", 3)
    burn = Happening(h.LOSE_LIFE, None, game.players[0], 2)
    burn.manner = "mana burn"
    assert tell(game.table, burn) == "Player 1 loses 2 life to mana burn [300.4]."
    assert tell(game.table, Happening(h.PASSED, None, game.players[0])) == ""


def test_lists_in_words() -> None:
    assert joined(["a", "b", "c"]) == "a, b and c"
    assert counted(["Forest", "Forest", "Island"]) == "Forest x2 and Island"
    assert joined([]) == ""


def test_of_several_cards_the_same_is_said_once() -> None:
    game = Game([DECKS["Red Burn"], DECKS["White Weenie"]], "2008", 3)
    table = game.table
    shown = []
    for card in table.state.hands[0][:3]:
        event = Happening(h.REVEALED, card, game.players[0])
        table.note(event)
        shown.append(card.name)
    last = Narrator(table).news()[-1].text
    assert last == f"{counted(shown)} are revealed."


def test_told_at_the_end_a_game_begins_as_it_began() -> None:
    """Life and players in the headings are those of then, also of one who has lost since."""
    text, game = told("Red Burn", "White Weenie", "2008", 4)
    after = [line.text for line in Narrator(game.table).news() if line.heading]
    assert after == [line for line in text.splitlines() if line.startswith("Turn ")]
    assert "Ann 20" in after[0]
    assert "Bob 20" in after[0]
