"""Reports: the figures are those of the games, and the page is whole and harmless."""

from __future__ import annotations

import base64
import csv
import io
import json
import re
import sys
import zlib
from html.parser import HTMLParser
from pathlib import Path

import pytest

from manaburn import cli
from manaburn.errors import InputError
from manaburn.lab import frames
from manaburn.lab.figures import figures_of
from manaburn.lab.playing import Entrant, GameTask, Played
from manaburn.lab.running import digest_of
from manaburn.lab.store import Store, open_store

EVIL = "<script>alert('x')</script>&\"'$x^2$\\n{}%s@@BODY@@</title>"
CARD = "</script><img src=x onerror=alert(1)> $\\frac{1}{0}$"


class Page(HTMLParser):
    """What a page consists of."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.scripts: list[str] = []
        self.open: list[str] = []
        self.text = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in ("meta", "link", "br"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open[-1:] == ["script"]:
            self.scripts.append(data)
        else:
            self.text += data


def invented(store: Store, names: tuple[str, str], games: int = 40) -> None:
    """Fill a store with invented games: the first deck wins three of four, and all in which it sees its first card."""
    numbers = [
        store.entrant(name, "heuristic", digest_of([], []) + str(at), [(30, CARD), (30, "Mountain")], [], "")[0]
        for at, name in enumerate(names)
    ]
    setup = store.setup("2004", 1, 200, 1)
    played: list[tuple[GameTask, Played]] = []
    for number in range(games):
        winner = 0 if number % 4 else 1
        kept = ({CARD: 1} if winner == 0 else {"Mountain": 1}, {"Mountain": 2})
        lives = ([20, 18, 10], [20, 15, 0]) if winner == 0 else ([20, 9, 0], [20, 20, 20])
        task = GameTask(0, 1, number, 0, number % 2)
        mulligans = (number % 3, 0)
        game = Played(7, "won", winner, "", 3, 10, mulligans, kept, ({"Mountain": 1}, {}), lives, [[0]], [], "0" * 16)
        played.append((task, game))
    store.add(setup, numbers, played)


def filled(path: Path, names: tuple[str, str] = ("Ann's deck", "Bob's deck"), games: int = 40) -> Path:
    store = open_store(str(path), new=True)
    invented(store, names, games)
    store.close()
    return path


def test_figures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    store = filled(tmp_path / "lab.sqlite")
    assert cli.main(["lab", "report", "--store", str(store), "--json"]) == 0
    said = json.loads(capsys.readouterr().out)["setups"][0]
    assert (said["games"], said["rules"], said["turns"]) == (40, "2004", {"3": 40})
    ann, bob = said["decks"]
    assert (ann["games"], ann["won"], ann["rate"], bob["rate"]) == (40, 30.0, 0.75, 0.25)
    assert ann["on_the_play"]["games"] == 20
    assert (ann["on_the_play"]["won"], ann["on_the_draw"]["won"]) == (10.0, 20.0)
    assert {taken: share["games"] for taken, share in ann["mulligans"].items()} == {"0": 14, "1": 13, "2": 13}
    assert ann["life_by_turn"][2] == {"mean": 7.5, "games": 40}
    assert (ann["best"], ann["worst"]) == ("Bob's deck", "Bob's deck")
    first = ann["cards"][0]
    assert first["name"] == CARD
    assert (first["seen"]["games"], first["seen"]["won"]) == (30, 30.0)
    assert first["seen_against_not"]["difference"] == 1.0
    mountain = ann["cards"][1]
    assert mountain["seen_against_not"] is None  # it was seen in every game
    assert mountain["kept_against_not"]["difference"] == -1.0
    pair = said["pairs"][0]
    assert (pair["matches"], pair["rate"], pair["scores_of_pairs"]) == (40, 0.75, {"0.5": 10, "1.0": 10})
    assert pair["interval_95_anytime"][0] < pair["interval_95"][0] < 0.75 < pair["interval_95"][1]


def test_figures_hold_no_game_with_its_cards(tmp_path: Path) -> None:
    """A report of many games needs no memory for what each of them was counted for."""
    opened = open_store(str(filled(tmp_path / "lab.sqlite")))
    (found,) = figures_of(opened)
    opened.close()
    games = found.pairs[0].games
    assert len(games) == 40 and found.pairs[0].matches == 40
    assert all(game.kept == game.drawn == ({}, {}) and game.lives == ([], []) for game in games)


def test_hostile_names(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    store = filled(tmp_path / "lab.sqlite", (EVIL, "\x1b[31m\u202eBob \ud7ff" + "x" * 300))
    out = tmp_path / "report.html"
    assert cli.main(["lab", "report", "--store", str(store), "-o", str(out)]) == 0
    text = out.read_text(encoding="utf-8")
    page = Page(text)
    assert not page.open
    assert len(page.scripts) == 2
    assert not any(tag in ("img", "iframe", "object", "embed", "link", "base") for tag, _ in page.tags)
    assert not any(name.startswith("on") for _, attributes in page.tags for name in attributes)
    assert EVIL in page.text  # as text
    assert CARD in page.text
    assert "\x1b" not in text
    assert "\u202e" not in text
    # Nothing is loaded from anywhere.
    for _, attributes in page.tags:
        for name in ("src", "href", "xlink:href", "srcset", "action"):
            assert (attributes.get(name) or "#").startswith("#")
    assert "url(" not in text.replace("url(#", "")
    assert "http" not in re.sub(r'xmlns(:\w+)?="[^"]*"|http-equiv', "", text)


def test_a_page(tmp_path: Path) -> None:
    store, out = tmp_path / "lab.sqlite", tmp_path / "report.html"
    run = ["lab", "run", "red-burn", "white-weenie", "green-stompy", "--games", "2", "--store", str(store)]
    assert cli.main(run) == 0
    assert cli.main(["lab", "report", "--store", str(store), "-o", str(out), "--replays", "4"]) == 0
    page = Page(out.read_text(encoding="utf-8"))
    buttons = [
        attributes["data-game"] for tag, attributes in page.tags if tag == "button" and "data-game" in attributes
    ]
    stories = json.loads(page.scripts[0])
    assert len(stories) == 4
    assert sorted(stories) == sorted(str(number) for number in buttons)
    for packed in stories.values():
        told = zlib.decompress(base64.b64decode(packed)).decode()
        assert "Turn 1, " in told
        assert "Turn 2, " in told
    pictures = [attributes for tag, attributes in page.tags if tag == "svg"]
    assert len(pictures) == 4 + 3  # the matrix, play and draw, lengths, life; and the cards of each deck
    ids = [attributes["id"] for _, attributes in page.tags if "id" in attributes]
    assert len(ids) == len(set(ids))
    for words in ("Match-ups", "On the play and on the draw", "Mulligans", "Life over turns", "best match-up", "wide"):
        assert words in page.text
    # The page is the same if it is made again.
    again = tmp_path / "again.html"
    assert cli.main(["lab", "report", "--store", str(store), "-o", str(again), "--replays", "4"]) == 0
    assert again.read_text() == out.read_text()


def test_csv(tmp_path: Path) -> None:
    store, out = filled(tmp_path / "lab.sqlite", ("=SUM(1)", "Bob")), tmp_path / "games.csv"
    assert cli.main(["lab", "report", "--store", str(store), "--csv", str(out)]) == 0
    rows = list(csv.DictReader(io.StringIO(out.read_text())))
    assert len(rows) == 40
    assert (rows[1]["first"], rows[1]["second"], rows[1]["winner"]) == ("'=SUM(1)", "Bob", "0")


def test_data_frames(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = filled(tmp_path / "lab.sqlite")
    monkeypatch.setitem(sys.modules, "polars", None)
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(InputError, match="pip install polars"):
        frames.games(str(store))
    monkeypatch.undo()
    pytest.importorskip("polars")
    games = frames.games(str(store))
    assert games.shape == (40, len(frames.COLUMNS))
    assert list(games["winner"][:4]) == [1, 0, 0, 0]
    cards = frames.cards(str(store))
    assert set(cards["card"]) == {CARD, "Mountain"}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "it is not said where the report shall go"),
        (["-o", "/nowhere/report.html"], "there is no such folder"),
        (["-o", "{folder}/new.html", "--replays", "many"], "--replays: cannot read 'many'"),
    ],
)
def test_what_cannot_be_reported(
    arguments: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = filled(tmp_path / "lab.sqlite")
    words = [word.format(folder=tmp_path) for word in arguments]
    assert cli.main(["lab", "report", "--store", str(store), *words]) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1


def test_an_empty_store(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    open_store(str(tmp_path / "lab.sqlite"), new=True).close()
    assert cli.main(["lab", "report", "--store", str(tmp_path / "lab.sqlite"), "--json"]) == 2
    assert "there are no games in this store" in capsys.readouterr().err


def test_without_the_extra(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(sys.modules, "sqlalchemy", None)
    monkeypatch.delitem(sys.modules, "manaburn.lab.store")
    assert cli.main(["lab", "report", "--store", "x", "--json"]) == 2
    assert capsys.readouterr().err == "lab: SQLAlchemy is not installed; pip install 'manaburn[lab]'\n"


def test_an_entrant_is_known_by_its_deck_and_player() -> None:
    assert Entrant("a", "random", "1", (), ()).key == Entrant("b", "random", "1", (), ()).key
