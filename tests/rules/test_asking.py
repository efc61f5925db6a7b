"""Every choice says by which rule it is made, and nobody is asked where there is nothing to choose."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from manaburn import rules
from manaburn.cards.compile import compile_card
from manaburn.cards.records import CardRecord
from manaburn.editions.edition import find_edition
from manaburn.game import Game
from manaburn.players.random import RandomPlayer
from manaburn.rules.kernel.decisions import Kind
from manaburn.rules.kernel.table import Table
from manaburn.state.state import GameState

PLACES = {"choose": 7, "order": 4, "yes": 3, "number": 6, "amounts": 6, "word": 5}
"""How many arguments stand before the rule in each way to ask."""


def test_every_choice_cites_its_rule() -> None:
    silent: list[str] = []
    for path in sorted(Path(rules.__file__).parent.glob("*/*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or path.name == "table.py":
                continue
            if isinstance(node.func, ast.Name) and node.func.id == "Decision":
                before = 6
            elif isinstance(node.func, ast.Attribute) and ast.unparse(node.func.value).split(".")[-1] == "table":
                before = PLACES.get(node.func.attr, -1)
            else:
                continue
            said = [word for word in node.keywords if word.arg == "rule"]
            given = node.args[before] if before >= 0 and len(node.args) > before else said[0].value if said else None
            if before >= 0 and (given is None or (isinstance(given, ast.Constant) and not given.value)):
                silent.append(f"{path.name}:{node.lineno}")
    assert not silent


def test_nobody_is_asked_to_choose_of_nothing() -> None:
    table = Table(GameState(["Ann", "Bob"]), find_edition("2008"))
    table.ask_all = True
    assert table.choose(table.state.players[0], Kind.CARD, "cards", [], 0, 3, rule="413.2c") == []


@pytest.mark.parametrize("rules", ["1999", "2008", "2026"])
def test_kicker_is_offered_to_those_who_can_pay_it(rules: str) -> None:
    """Also to a player who is asked everything: what is offered can be carried out."""
    shepherd = compile_card(CardRecord("Shepherd", "{W}", "Creature — Human", "Kicker {1}{W}", "1", "1", None))
    plains = compile_card(CardRecord("Plains", None, "Basic Land — Plains", "", None, None, None))
    game = Game([[shepherd] * 10 + [plains] * 10] * 2, rules, 1, starting=0, mulligans=False, ask_all=True)
    player, kicked, plain = RandomPlayer(1), 0, 0
    while not game.over and game.state.turn < 12:
        decision = game.decision
        assert decision is not None
        if decision.prompt == "pay kicker of Shepherd?":
            kicked += 1
            copy = game.copy()
            copy.answer("yes")
        elif any(option.text == "play Shepherd" for option in decision.options):
            plain += 1
        game.answer(player.decide(game.table, decision))
    assert kicked and plain > kicked


@pytest.mark.parametrize("rules", ["2004", "2008", "today"])
def test_a_word_can_be_picked_where_hardly_any_is_known(rules: str) -> None:
    """Where the only creature type that a player knows is replaced, there is another to pick."""
    evolution = (
        "  - {name: Evolution, mana_cost: '{U}', type_line: Instant, oracle_text: 'Change the text of target spell or"
        " permanent by replacing all instances of one creature type with another. The new creature type can''t be"
        " Wall. (This effect lasts indefinitely.)'}\n"
    )
    text = (
        f"rules: [{rules}]\ncards:\n{evolution}players:\n"
        "  Ann: {hand: [Evolution], in_play: [Island, Grizzly Bears]}\n  Bob: {}\n"
    )
    game = Game.from_scenario(text)
    game.answer("play Evolution")
    words: list[list[str]] = []
    for _ in range(10):
        decision = game.decision
        assert decision is not None
        if decision.kind is Kind.WORD:
            words.append([option.words for option in decision.options])
        if len(words) == 2:
            break
        game.answer(0)
    assert words[0] == ["Bear"]
    assert words[1]
    assert not {"Bear", "Wall"} & set(words[1])
