"""Every reader of what comes from outside, each with its writer: what is accepted is written, and read again alike."""

from __future__ import annotations

import contextlib
import json
import re
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import msgspec

from manaburn import records
from manaburn.cards import cache as card_cache
from manaburn.cards.compile import compile_card
from manaburn.cards.decks import DeckLine, format_deck, parse_deck
from manaburn.cards.library import open_library
from manaburn.cards.pools import Pool, fold_name, load_pool
from manaburn.cards.records import CardRecord
from manaburn.editions.edition import find_edition
from manaburn.errors import ManaburnError
from manaburn.scenario.model import check
from manaburn.scenario.reading import Items, Mapping, Node, Text, read_text
from manaburn.terms import CREATURE
from manaburn.text import parse_text, print_text

CORPUS = Path(__file__).parent / "corpus"


def decoded(data: bytes) -> str:
    """The bytes as the text that a reader is given."""
    return data.decode("utf-8", "replace")


def plain_lines(lines: tuple[DeckLine, ...]) -> list[tuple[int, str]]:
    """The lines of a deck with the names as they are looked up."""
    return [(line.count, fold_name(line.name)) for line in lines]


# -- one reader each: it raises ManaburnError for what it refuses, and AssertionError for what must not be -------------


def pools(data: bytes) -> None:
    """Card files. The pool is written as records like Scryfall's."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "cards.json"
        file.write_bytes(data)
        pool = load_pool(file)
        if not len(pool):
            return
        written = []
        for record in pool:
            entry = msgspec.to_builtins(record)
            entry["released_at"] = entry.pop("released")
            for face in [entry, *entry["faces"]]:
                face["color_indicator"] = list(face["color_indicator"]) or None
            entry["faces"] = entry["faces"] or None
            written.append(entry)
        file.write_bytes(msgspec.json.encode(written))
        again = load_pool(file)
    assert list(again) == list(pool)
    assert again.digest == pool.digest


def texts(data: bytes) -> None:
    """Card texts. What is understood is printed in today's words."""
    abilities = parse_text(decoded(data), "Test Card", CREATURE)
    printed = print_text(abilities, "Test Card")
    assert parse_text(printed, "Test Card", CREATURE) == abilities, printed


def decks(data: bytes) -> None:
    """Deck files, written as Forge's."""
    deck = parse_deck(decoded(data), "deck")
    again = parse_deck(format_deck(deck), "deck")
    assert plain_lines(again.main) == plain_lines(deck.main)
    assert plain_lines(again.sideboard) == plain_lines(deck.sideboard)
    assert again.name == deck.name


BARE = re.compile(r"[A-Za-z0-9]([A-Za-z0-9 .]*[A-Za-z0-9])?")


def yaml_of(node: Node, indent: str = "") -> str:
    """A scenario's tree as YAML, what stands in it without quotes if it can."""
    if isinstance(node, Text):
        bare = node.plain and (BARE.fullmatch(node.text) or not node.text)
        return " " + (node.text if bare else json.dumps(node.text)) + "\n"
    if isinstance(node, Items):
        lines = [f"{indent}-{yaml_of(item, indent + '  ')}" for item in node.items]
        return "\n" + "".join(lines) if lines else " []\n"
    lines = [f"{indent}{json.dumps(key)}:{yaml_of(value, indent + '  ')}" for key, value in node.entries.items()]
    return "\n" + "".join(lines) if lines else " {}\n"


def shape(node: Node) -> object:
    """A scenario's tree without its lines."""
    if isinstance(node, Text):
        return node.text, node.plain and BARE.fullmatch(node.text) is not None
    if isinstance(node, Items):
        return [shape(item) for item in node.items]
    return [(key, shape(value)) for key, value in node.entries.items()]


def scenarios(data: bytes) -> None:
    """Scenario files: the same steps for the same editions."""
    node = read_text(decoded(data), "scenario")
    if isinstance(node, Mapping) and node.entries:
        again = read_text(yaml_of(node), "scenario")
        assert shape(again) == shape(node), yaml_of(node)
    plan = check(node, "scenario")
    again_plan = check(read_text(yaml_of(plan.node), "scenario"), "scenario")
    assert [str(step) for step in again_plan.steps] == [str(step) for step in plan.steps]
    assert (again_plan.name, again_plan.editions) == (plan.name, plan.editions)


def game_records(data: bytes) -> None:
    """Records of games: the game that a record leads to, even if only in part, has a record that leads to it."""
    record = records.parse(decoded(data))
    library = open_library(None)
    game = records.begin(record, library)
    with contextlib.suppress(records.Mismatch):  # the game stands where it differs from what the record says
        records.play(record, game)
    assert game.failure is None, game.failure
    text = game.record()
    again = records.begin(records.parse(text), library)
    records.play(records.parse(text), again)
    assert again.hash == game.hash


@cache
def cached() -> tuple[Pool, dict[str, object]]:
    """Two cards and their definitions."""
    cards = [
        CardRecord("Test Bear", "{1}{G}", "Creature — Bear", "Trample", "2", "2"),
        CardRecord("Test Bolt", "{R}", "Instant", "Test Bolt deals 3 damage to target creature or player."),
    ]
    return Pool(cards), {card.name: compile_card(card) for card in cards}


def caches(data: bytes) -> None:
    """Compiled cards on disk: whatever the file has in it, the cards are the right ones. A tree that is taken from
    plain data is packed as that data again."""
    pool, right = cached()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "cards.msgpack"
        file.write_bytes(data)
        compiled = card_cache.CompiledPool(pool)
        compiled._packed = card_cache._read(file) or {}
        assert {name: compiled.card(name) for name in right} == right
    try:
        value = card_cache.unpack(msgspec.msgpack.decode(data))
    except (ValueError, TypeError, msgspec.MsgspecError) as problem:
        raise ManaburnError(" ".join(str(problem).split())) from None
    assert card_cache.unpack(card_cache.pack(value)) == value


def editions(data: bytes) -> None:
    """Names of editions and dates."""
    edition = find_edition(decoded(data))
    assert find_edition(edition.name) is edition


@dataclass(frozen=True)
class Reader:
    """A reader: what is done with a file, the words that its files consist of, and how many inputs are tried."""

    read: Callable[[bytes], None]
    words: tuple[bytes, ...]
    inputs: int

    @property
    def name(self) -> str:
        return "records" if self.read is game_records else self.read.__name__

    def files(self) -> list[Path]:
        """The stored inputs."""
        return sorted((CORPUS / self.name).iterdir())


def words(text: str) -> tuple[bytes, ...]:
    return tuple([word.encode() for word in text.split()])


READERS = (
    Reader(
        pools, (*words('[ ] { } , : null "" "name" "faces" "layout" "split" "flip" "token" 1 true'), b"\\u0000"), 300
    ),
    Reader(
        texts,
        tuple(
            [
                f" {word} ".encode()
                for word in (
                    "target creature or player you each opponent controls until end of turn may if unless "
                    "destroy exile counter draw discard X {T}: {1} +1/+1 . , \n flying whenever at the beginning "
                    "another all nonblack sacrifice gains damage that it its Test Card"
                ).split(" ")
            ]
        ),
        250,
    ),
    Reader(decks, (*words("4 1x SB: [Main] [Sideboard] // # (5) *F* < > 250 Name= Deck |"), b"\n", b"\n\n", b" "), 250),
    Reader(
        scenarios,
        (*words("rules: players: do: expect: cards: Ann Bob : - [ ] { } ' \" & * ! | > ~ 2008 turn: x:"), b"\n", b"  "),
        120,
    ),
    Reader(
        game_records,
        (*words('pass 0 1 2 - concede repeat take back # "word" -1 99 open draw won cut'), b"\n", b" "),
        40,
    ),
    Reader(caches, (b"\x90", b"\x91", b"\xc0", b"\xa1{", b"\xa0", b"\xff", b"\x81", b"\xcf"), 120),
    Reader(editions, words("1996 2002 2004 2006 2008 -01 -12 -31 2005 W 0 +"), 200),
)


def refused(problem: ManaburnError) -> None:
    """What is refused is refused in one line."""
    assert str(problem)
    assert len(str(problem).splitlines()) == 1
