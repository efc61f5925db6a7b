"""217.1e: sideboards are read from deck files, carried by games and records, and known to their owners alone."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from manaburn import records
from manaburn.cards import starter
from manaburn.cards.compile import compile_card
from manaburn.cards.library import load_deck_cards, load_sideboards, open_library
from manaburn.cards.records import CardRecord
from manaburn.errors import InputError, ManaburnError
from manaburn.game import Game
from manaburn.players.random import RandomPlayer
from manaburn.text.tree import CardDefinition

WISH_TEXT = (
    "You may choose a sorcery card you own from outside the game, reveal that card, and put it into your hand. "
    "Exile Bright Wish."
)
WISH = compile_card(CardRecord("Bright Wish", "{R}", "Sorcery", WISH_TEXT))
RAIN = compile_card(CardRecord("Hot Rain", "{1}{R}", "Sorcery", "Hot Rain deals 1 damage to each creature."))


def wishing() -> list[CardDefinition]:
    mountain = starter.pool()["Mountain"]
    return [WISH] * 20 + [mountain] * 20


def wishes(seed: int = 3) -> Game:
    """A game of two decks of wishes; the first player has one card to wish for."""
    return Game(
        [wishing(), wishing()], "2008", seed, names=["Ann", "Bob"], starting=0, sideboards=[[RAIN], []], mulligans=False
    )


def play_until_wished(game: Game) -> None:
    """Let Ann play a land and a wish, and take what there is."""
    while not game.over:
        decision = game.decision
        assert decision is not None
        words = [str(option.action) if option.action is not None else option.text for option in decision.options]
        if decision.who.name == "Ann":
            if decision.kind.value == "yes/no":
                game.answer(True)
                return
            for i, word in enumerate(words):
                if "Mountain" in word or "Bright Wish" in word:
                    game.answer(i)
                    break
            else:
                game.answer(0)
        else:
            game.answer(0)


def test_a_sideboard_is_known_to_its_owner_alone() -> None:
    game = wishes()
    assert [card["name"] for card in game.view(0).to_dict()["players"][0]["sideboard"]] == ["Hot Rain"]
    assert "sideboard" not in game.view(1).to_dict()["players"][0]
    assert "Hot Rain" not in json.dumps(game.view(1).to_dict())
    assert "sideboard: Hot Rain" in str(game.view(0))
    assert "Hot Rain" not in str(game.view(1))


def test_a_wish_reaches_it_and_the_record_has_it() -> None:
    game = wishes()
    play_until_wished(game)
    assert [item.name for item in game.state.hands[0] if item.name == "Hot Rain"] == ["Hot Rain"]
    assert not game.state.outside
    copied = game.copy()
    assert copied.hash == game.hash
    assert copied.sideboards == game.sideboards
    text = game.record()
    assert "\nsideboard\n1 Hot Rain\nplayer Bob\n" in text
    parsed = records.parse(text)
    assert [[entry[:2] for entry in sideboard] for sideboard in parsed.sideboards] == [[(1, "Hot Rain")], []]


def test_one_sideboard_for_each_player() -> None:
    with pytest.raises(ManaburnError, match="2 decks, but 1 sideboards"):
        Game([wishing(), wishing()], sideboards=[[RAIN]])


def test_a_sideboard_makes_another_position() -> None:
    without = Game(
        [wishing(), wishing()], "2008", 3, names=["Ann", "Bob"], starting=0, sideboards=[[], []], mulligans=False
    )
    assert without.hash != wishes().hash


@pytest.fixture
def pool(tmp_path: Path) -> Path:
    """A pool of two cards and a land."""

    def entry(name: str, cost: str, line: str, text: str) -> dict[str, object]:
        return {"name": name, "mana_cost": cost, "type_line": line, "oracle_text": text, "layout": "normal"}

    file = tmp_path / "pool.json"
    cards = [
        entry("Bright Wish", "{R}", "Sorcery", WISH_TEXT),
        entry("Hot Rain", "{1}{R}", "Sorcery", "Hot Rain deals 1 damage to each creature."),
        entry("Mountain", "", "Basic Land — Mountain", "({T}: Add {R}.)"),
    ]
    file.write_text(json.dumps(cards), encoding="utf-8")
    return file


def deck_file(tmp_path: Path, name: str, main: str, side: str) -> str:
    file = tmp_path / f"{name}.dck"
    file.write_text(f"[Main]\n{main}\n[Sideboard]\n{side}\n")
    return str(file)


def test_deck_files_with_wishes_bring_their_sideboards(tmp_path: Path, pool: Path) -> None:
    decks = [
        deck_file(tmp_path, "wishes", "4 Bright Wish\n36 Mountain", "3 Hot Rain"),
        deck_file(tmp_path, "plain", "4 Hot Rain\n36 Mountain", ""),
    ]
    cards = [load_deck_cards(deck, pool) for deck in decks]
    found = load_sideboards(decks, cards, pool)
    assert [[card.name for card in sideboard] for sideboard in found] == [["Hot Rain"] * 3, []]
    game = Game(cards, "2008", 5, players=[RandomPlayer(1), RandomPlayer(2)], sideboards=found, cut=30)
    assert game.failure is None
    again = records.begin(records.parse(game.record()), open_library(pool))
    records.play(records.parse(game.record()), again)
    assert again.hash == game.hash


def test_without_a_wish_a_sideboard_is_not_looked_at(tmp_path: Path, pool: Path) -> None:
    deck = deck_file(tmp_path, "plain", "4 Hot Rain\n36 Mountain", "2 No Such Card")
    cards = [load_deck_cards(deck, pool)] * 2
    assert load_sideboards([deck, deck], cards, pool) == [[], []]


def test_a_wrong_card_in_a_sideboard_is_told_with_its_line(tmp_path: Path, pool: Path) -> None:
    deck = deck_file(tmp_path, "wishes", "4 Bright Wish\n36 Mountain", "2 No Such Card")
    cards = [load_deck_cards(deck, pool)]
    with pytest.raises(InputError, match=r"wishes\.dck:5"):
        load_sideboards([deck], cards, pool)
