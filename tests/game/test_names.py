"""Names and words that would spoil a record or command a terminal."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from manaburn.cards.decks import load_deck
from manaburn.cards.pools import load_pool
from manaburn.cli import main
from manaburn.errors import IllegalAction, InputError, ManaburnError, printable
from manaburn.game import Game

EVIL = "\x1b]0;owned\x07\x9b2J"


@pytest.mark.parametrize("name", ["", " ", "Ann\nBob", "Ann\r", "Ann ", EVIL, "x" * 101, "\u202eAnn", "a\u2028b"])
def test_names_that_are_none(name: str) -> None:
    with pytest.raises(ManaburnError, match="can't be called"):
        Game(["red-burn", "white-weenie"], "2008", 1, names=[name, "Zoe"])


@pytest.mark.parametrize("name", ["Ann #1", "#", 'An "Ace" n', "start", "3 Forest", "Åsa", "pays by hand"])
def test_names_in_records(name: str) -> None:
    game = Game(["red-burn", "white-weenie"], "2008", 1, names=[name, "Zoe"], manual=[True, False])
    game.concede(1)
    again = Game.from_record(game.record())
    assert [player.name for player in again.players] == [name, "Zoe"]
    assert again.record() == game.record()


def test_what_is_printed_commands_no_terminal() -> None:
    for text in (str(InputError(EVIL, EVIL, EVIL)), str(IllegalAction("1", EVIL)), printable("a\n" + EVIL)):
        assert text.isprintable()
    assert printable("Lim-Dûl's\n Vault") == "Lim-Dûl's Vault"


def test_files_that_command_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["deck", f"{tmp_path}/{EVIL[:5]}.dck"], ["replay", f"no{EVIL}"], [EVIL], ["sim", EVIL, "red-burn"]):
        assert main(words) == 2
        said = capsys.readouterr()
        assert (said.out + said.err).replace("\n", "").isprintable()
    deck = tmp_path / f"{EVIL[:5]}.txt"
    deck.write_text("60 Mountain\n")
    assert load_deck(deck).name.isprintable()
    deck.write_text(f"[metadata]\nName={EVIL}\n[Main]\n60 Mountain\n")
    assert load_deck(deck).name.isprintable()


@pytest.mark.parametrize("field", ["name", "type_line", "oracle_text", "power", "mana_cost"])
def test_cards_that_command_the_terminal(field: str, tmp_path: Path) -> None:
    card = {
        "object": "card",
        "layout": "normal",
        "name": "Bear",
        "type_line": "Creature",
        "oracle_text": "",
        "power": "2",
    }
    file = tmp_path / "pool.json"
    file.write_text(json.dumps([card | {field: EVIL}]))
    with pytest.raises(InputError) as caught:
        load_pool(file)
    assert str(caught.value).isprintable()
