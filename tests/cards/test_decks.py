"""Decks: one small deck in every format, what people get wrong, and what nobody could play with."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from manaburn.cards.decks import DeckLine, DeckList, deck_faults, format_deck, load_deck, parse_deck
from manaburn.cards.pools import Pool
from manaburn.errors import InputError

FORGE = """\
[metadata]
Name=Small
Comment=4 Swamp
[Main]
20 Forest
4 Giant Growth|ICE|2
1 Rancor+|ULG
[Sideboard]
2 Fire // Ice|APC
"""
XMAGE = """\
NAME:Small
AUTHOR:somebody
20 [SOM:242] Forest
4 [ICE:1] Giant Growth
1 [ULG:110] Rancor
SB: 2 [APC:128] Fire // Ice
LAYOUT MAIN:(1,1)(NONE,false,50)|([SOM:242],[ICE:1])
LAYOUT SIDEBOARD:(1,1)(NONE,false,50)|([APC:128])
"""
DEC = """\
// NAME : Small
// Lands
20 Forest

// Spells
4 Giant Growth

1 Rancor
SB: 2 Fire // Ice
"""
WORKSTATION = """\
// Deck file for Magic Workstation
// NAME : Small
    20 [TE] Forest (3)
    4 [IA] Giant Growth
    1 [UL] Rancor
SB:  2 [AP] Fire // Ice
"""
COCKATRICE = """\
<?xml version="1.0" encoding="UTF-8"?>
<cockatrice_deck version="1">
    <lastLoadedTimestamp></lastLoadedTimestamp>
    <deckname>Small</deckname>
    <comments>a &amp; b</comments>
    <zone name="main">
        <card number="20" name="Forest" setShortName="TMP"/>
        <card number="4" name="Giant Growth"/>
        <card name="Rancor"/>
    </zone>
    <zone name="side">
        <card price="0" name="Fire // Ice" number="2"/>
    </zone>
    <zone name="tokens"><card number="9" name="Saproling"/></zone>
    <sideboard_plan><name>x</name><move_card_to_zone><card_name>y</card_name></move_card_to_zone></sideboard_plan>
</cockatrice_deck>
"""
ONLINE_XML = """\
<?xml version="1.0" encoding="utf-8"?>
<Deck xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
  <NetDeckID>0</NetDeckID>
  <Cards CatID="1" Quantity="20" Sideboard="false" Name="Forest" Annotation="0" />
  <Cards Name="Giant Growth" Quantity="4" CatID="2" Sideboard="false" />
  <Cards CatID="3" Quantity="1" Sideboard="false" Name="Rancor" />
  <Cards CatID="4" Quantity="2" Sideboard="true" Name="Fire // Ice" />
</Deck>
"""
ONLINE_TEXT = "20 Forest\n4 Giant Growth\n1 Rancor\n\n2 Fire // Ice\n"
ARENA = """\
About
Name Small

Deck
20 Forest (TMP) 347
4x Giant Growth (ICE) 1a *F*
1 Rancor

Sideboard
2 Fire // Ice (APC) 128
"""
FORMATS = {
    "forge": FORGE,
    "xmage": XMAGE,
    "dec": DEC,
    "workstation": WORKSTATION,
    "cockatrice": COCKATRICE,
    "online-xml": ONLINE_XML,
    "online-text": ONLINE_TEXT,
    "arena": ARENA,
}


def plain(lines: tuple[DeckLine, ...]) -> list[tuple[int, str]]:
    return [(line.count, line.name) for line in lines]


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("mark", ["", "\ufeff"], ids=["plain", "marked"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"], ids=["lf", "crlf", "cr"])
def test_every_format_says_the_same(tmp_path: Path, form: str, mark: str, end: str) -> None:
    file = tmp_path / "Small.xyz"
    file.write_bytes((mark + FORMATS[form].replace("\n", end)).encode())
    deck = load_deck(file)
    assert deck.name == "Small"
    assert plain(deck.main) == [(20, "Forest"), (4, "Giant Growth"), (1, "Rancor")]
    assert plain(deck.sideboard) == [(2, "Fire // Ice")]
    assert deck.size == 25
    assert len(deck.cards()) == 25
    source = FORMATS[form].split("\n")
    assert all(line.name.split()[0] in source[line.line - 1] for line in (*deck.main, *deck.sideboard))


def test_where_a_line_stands() -> None:
    deck = parse_deck(FORGE, "small.dck")
    assert deck.place(deck.main[1]) == "small.dck:6"


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("4 Fire/Ice", (4, "Fire/Ice")),
        ("4x Giant Growth", (4, "Giant Growth")),
        ("(4) Giant Growth", (4, "Giant Growth")),
        ("Giant Growth", (1, "Giant Growth")),
        ("04  Giant \t Growth ", (4, "Giant Growth")),
        ("4 Giant Growth [ICE]", (4, "Giant Growth")),
        ("4 Lim-Dûl's Vault", (4, "Lim-Dûl's Vault")),
        ("1 Erase (Not the Urza's Legacy One)", (1, "Erase (Not the Urza's Legacy One)")),
    ],
)
def test_ways_to_write_a_line(line: str, meant: tuple[int, str]) -> None:
    assert plain(parse_deck(line, "x").main) == [meant]


def test_headings_of_all_sorts_are_no_cards() -> None:
    text = "Creatures (8)\n4 Grizzly Bears\n4 Hill Giant\n\nOther Spells: 4\n4 Shock\n\n20 Lands\n20 Forest\n"
    text += "Sideboard:\n1 Rancor"
    deck = parse_deck(text, "x")
    assert [line.name for line in deck.main] == ["Grizzly Bears", "Hill Giant", "Shock", "Forest"]
    assert [line.name for line in deck.sideboard] == ["Rancor"]


@pytest.mark.parametrize(
    ("text", "side"),
    [
        ("4 Shock\n\n2 Rancor", 2),
        ("\n\n4 Shock\n\n\n2 Rancor\n\n", 2),
        ("4 Shock\n\n2 Rancor\n\n3 Forest", 0),  # groups
        ("4 Shock\n\n20 Forest", 0),  # too many for a sideboard
        ("4 Shock\n\n2 Rancor\nSB: 1 Duress", 1),  # says itself what is the sideboard
        ("4 Shock\n\n// Enchantments\n2 Rancor", 0),
        ("4 Shock\n\nEnchantments\n2 Rancor", 0),
        ("4 Shock\n// Sideboard\n2 Rancor", 2),
    ],
)
def test_a_blank_line_parts_the_sideboard_where_that_is_clear(text: str, side: int) -> None:
    assert sum(line.count for line in parse_deck(text, "x").sideboard) == side


BAD = {
    "0 Forest": ":1: a count of 0",
    "\n-4 Forest": ":2: '-4' is not a number of cards",
    "4 Shock\n251 Forest": ":2: 251 copies",
    "9" * 250 + " Forest": ":1: 999999999999 copies",
    "4.5 Forest": ":1: '4.5' is not a number of cards",
    "٤ Forest": ":1:",
    "4": ":1: a count without a card",
    "4 Shock\n4x": ":2: a count without a card",
    "4Shock": ":1: cannot read",
    "4 ---": ":1: '---' is not a card name",
    "4 Sho\x00ck": ":1:",
    "4 " + "x" * 200: ":1:",
    "x" * 100_000: ":1: a line of 100,000 letters",
    "250 Forest\n" * 9: ":9: the deck has more than 2,000 cards",
    "": "no cards found",
    "// nothing here": "no cards found",
    "SB: 4 Shock": "no cards found",
    "Commander\n1 Shock": ":1: decks of this period have no commander",
    "[Main]\n4 Shock\n[Planes]\n1 Naya": ":4: cards in the section [planes]",
    "[Main]\n0 Shock": ":2: a count of 0",
    "4 [SOM:242] Forest\nfour Forests": ":2: cannot read 'four Forests'",
    "-4 [SOM:242] Forest": ":1: '-4' is not a number of cards",
    "4 [SOM:242]": ":1: a count without a card",
    "<html/>": ":1: <html> is not a deck",
    "<Deck>\n<Cards Quantity='x' Name='Shock'/></Deck>": ":2: 'x' is not a number of cards",
    "<Deck>\n<Cards Quantity='4'/></Deck>": ":2: a count without a card",
    "<Deck>\n<Cards": ":2: broken XML",
    "<Deck></Deck>": "no cards found",
    "<!DOCTYPE Deck [<!ENTITY a 'b'>]>\n<Deck/>": "DOCTYPE",
    "<cockatrice_deck><zone name='hand'/></cockatrice_deck>": "'hand' is not a zone",
    "<a>" * 50_000: "is not a deck",
}


@pytest.mark.parametrize("text", BAD, ids=lambda text: repr(text[:30]))
def test_a_bad_deck_is_one_line(text: str) -> None:
    with pytest.raises(InputError) as refusal:
        parse_deck(text, "bad.dck")
    said = str(refusal.value)
    assert said.startswith("bad.dck")
    assert BAD[text] in said
    assert "\n" not in said
    assert len(said) < 200


def test_old_letters_and_wide_letters(tmp_path: Path) -> None:
    file = tmp_path / "old.dec"
    for encoding in ("cp1252", "utf-8", "utf-8-sig", "utf-16"):
        file.write_bytes("4 Lim-Dûl's Vault".encode(encoding))
        assert plain(load_deck(file).main) == [(4, "Lim-Dûl's Vault")]
    assert load_deck(file).name == "old"


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"4 Shock\0\1\2", "not text"),
        (b"\xff\xfe4", "encoding of this text is not known"),
        (b"", "empty"),
        (b"PK\x03\x04", "zip"),
        (b"x" * 2_000_000, "larger"),
    ],
)
def test_what_is_no_deck_file(tmp_path: Path, content: bytes, why: str) -> None:
    file = tmp_path / "deck.dck"
    file.write_bytes(content)
    with pytest.raises(InputError, match=why):
        load_deck(file)
    with pytest.raises(InputError, match="no such file"):
        load_deck(tmp_path / "none")
    with pytest.raises(InputError, match="a folder"):
        load_deck(tmp_path)


def test_slow_lines_are_not_slow() -> None:
    gap = " " * 200_000
    for text in ("4 " + gap + "(", "SB:" + gap + "x", "a " * 100_000 + "9(", "[Main]\n" + "4 " * 90_000):
        with pytest.raises(InputError):
            parse_deck(text, "x")


NAMES = st.from_regex(r"[A-Z][a-z]{2,9}( of [A-Z][a-z]{2,9}|, the [A-Z][a-z]{3}| // [A-Z][a-z]{2,5})?", fullmatch=True)
LINES = st.lists(st.builds(DeckLine, st.integers(1, 60), NAMES), min_size=1, max_size=12).map(tuple)


@given(st.builds(DeckList, NAMES, LINES, LINES | st.just(())))
def test_a_deck_written_is_read_again(deck: DeckList) -> None:
    again = parse_deck(format_deck(deck), "x")
    assert again.name == deck.name
    assert plain(again.main) == plain(deck.main)
    assert plain(again.sideboard) == plain(deck.sideboard)


@given(st.text(max_size=80) | st.text("4xSB:[]()<>/|# \n*a", max_size=60))
def test_noise_is_refused_or_read(text: str) -> None:
    try:
        deck = parse_deck(text, "x")
    except InputError as refusal:
        assert "\n" not in str(refusal)
    else:
        assert all(line.count > 0 and line.name for line in deck.main)


def deck_of(*lines: tuple[int, str], side: tuple[tuple[int, str], ...] = ()) -> DeckList:
    main = tuple(DeckLine(count, name, number) for number, (count, name) in enumerate(lines, 1))
    return DeckList("x", main, tuple(DeckLine(count, name, 90) for count, name in side), "x.dck")


def test_a_deck_that_can_be_played() -> None:
    deck = deck_of((30, "Forest"), (10, "Snow-covered swamp"), (4, "Shock"), (20, "Relentless Rats"))
    assert deck_faults(deck) == []
    assert deck_faults(deck_of((36, "Forest"), (5, "Shock")), constructed=False) == []


@pytest.mark.parametrize(
    ("deck", "why"),
    [
        (deck_of((4, "Shock")), "x.dck:1: the deck has 4 cards"),
        (deck_of((39, "Forest")), "x.dck:1: the deck has 39 cards"),
        (deck_of((40, "Forest"), (5, "Shock")), "x.dck:2: 5 copies of Shock"),
        (deck_of((40, "Forest"), (3, "Shock"), (2, "SHOCK")), "x.dck:3: 5 copies of SHOCK"),
        (deck_of((40, "Forest"), (3, "Shock"), side=((2, "Shock"),)), "x.dck:90: 5 copies of Shock"),
        (DeckList("x", ()), "the deck has 0 cards"),
    ],
)
def test_a_deck_that_cannot(deck: DeckList, why: str) -> None:
    (fault,) = deck_faults(deck)
    assert str(fault).startswith(why)


def test_no_real_card_reads_as_a_heading_or_loses_its_tail(real_pool: Pool) -> None:
    for name in real_pool.names:
        assert plain(parse_deck(f"3 {name}", "x").main) == [(3, name)]
        assert plain(parse_deck(name, "x").main) == [(1, name)]
