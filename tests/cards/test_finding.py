"""Finding cards by a query."""

from __future__ import annotations

import pytest

from manaburn.cards import starter
from manaburn.cards.compile import compile_card, compile_without_text
from manaburn.cards.finding import Found, parse_query
from manaburn.cards.records import CardRecord, FaceRecord
from manaburn.errors import InputError

RECORDS = [
    CardRecord("Terror", "{1}{B}", "Instant", "Destroy target nonartifact, nonblack creature.", released="1993-08-05"),
    CardRecord("Swords to Plowshares", "{W}", "Instant", "Exile target creature.", released="1993-08-05"),
    CardRecord("Goblin Digger", "{R}", "Creature — Goblin", "Haste", "1", "1", released="2001-10-01"),
    CardRecord("Big Worm", "{4}{G}{G}", "Creature — Worm", "Trample\nCycling {2}", "6", "4", released="2002-10-07"),
    CardRecord("Old Wall", "{2}", "Artifact Creature — Wall", "Defender\nSwampwalk", "0", "7"),
    CardRecord("Two Tones", "{1}{W}{U}", "Creature — Bird", "Flying", "2", "2"),
    CardRecord("Green Mark", None, "Sorcery", "Draw a card.", color_indicator=("G",)),
    CardRecord("Token Maker", "{X}{R}", "Enchantment", "{2}: Create a 1/1 red Goblin creature token."),
    CardRecord("Grave Thing", "{B}", "Creature — Zombie", "{B}: Return ~ from your graveyard to your hand.", "1", "1"),
    CardRecord("Ghostly Gallery", "{5}", "Artifact", "Whenever you frobnicate, draw a card."),
]


def cards() -> list[Found]:
    found = []
    for record in RECORDS:
        try:
            found.append(Found(compile_card(record), record.released))
        except InputError:
            found.append(Found(compile_without_text(record), record.released, False))
    fire = FaceRecord("Fire", "{1}{R}", "Instant", "Fire deals 2 damage to target creature.")
    ice = FaceRecord("Ice", "{1}{U}", "Instant", "Tap target permanent.")
    split = CardRecord("Fire // Ice", None, "Instant // Instant", "", layout="split", faces=(fire, ice))
    return [*found, Found(compile_card(split))]


CARDS = cards()


def names(query: str) -> list[str]:
    test = parse_query(query)
    return [each.card.name for each in CARDS if test(each)]


FINDS = [
    ("verb:destroy type:instant cmc<3", ["Terror"]),
    ("verb:exile or verb:damage", ["Swords to Plowshares", "Fire // Ice"]),
    ("type:creature -type:artifact power>=2", ["Big Worm", "Two Tones"]),
    ('type:"artifact creature"', ["Old Wall"]),
    ("keyword:swampwalk", ["Old Wall"]),
    ("kw:haste", ["Goblin Digger"]),
    ("c:w", ["Swords to Plowshares", "Two Tones"]),
    ("c=w", ["Swords to Plowshares"]),
    ("c:multicolor", ["Two Tones", "Fire // Ice"]),
    ("color:green", ["Big Worm", "Green Mark"]),
    ("c:colorless type:artifact", ["Old Wall", "Ghostly Gallery"]),
    ("t:goblin or verb:token", ["Goblin Digger", "Token Maker"]),
    ("cost:{X}", ["Token Maker"]),
    ("date<1995", ["Terror", "Swords to Plowshares"]),
    ("year=2001", ["Goblin Digger"]),
    ("zone:graveyard", ["Grave Thing"]),
    ("layout:split", ["Fire // Ice"]),
    ("reads:no", ["Ghostly Gallery"]),
    ("node:CreateTokens", ["Token Maker"]),
    ('text:"target permanent"', ["Fire // Ice"]),
    ("-(type:creature or type:instant) cmc<=2", ["Green Mark", "Token Maker"]),
    ("swords", ["Swords to Plowshares"]),
    ("toughness=7 and power=0", ["Old Wall"]),
    ("type!=creature type!=instant reads:yes", ["Green Mark", "Token Maker"]),
]


@pytest.mark.parametrize(("query", "wanted"), FINDS)
def test_finds(query: str, wanted: list[str]) -> None:
    assert names(query) == wanted


REFUSED = [
    ("", "it is empty"),
    ("   ", "it is empty"),
    ("verb:destory", "did you mean destroy"),
    ("colour:purple", "is not a colour"),
    ("cmc<three", "not a number"),
    ("frob:x", "nothing is called 'frob'"),
    ("type>creature", "is a word, not a number"),
    ("(type:creature", "column 1: a parenthesis is not closed"),
    ("type:creature)", "was not opened"),
    ("type:creature or", "a condition is missing"),
    ("or type:creature", "column 1: a condition is missing"),
    ('name:"Fire', "a quotation has no end"),
    ("date<yesterday", "not a date"),
    ("keyword:flyign", "did you mean flying"),
    ("reads:maybe", "is read (yes) or not (no)"),
    ("zone:battlefield", "works only in"),
    ("(" * 100 + "bear" + ")" * 100, "too deep"),
    ("node:__class__", "no node"),
    ("cmc<99999999999", "not a number"),
    ("power=--1", "'--1' is not a number"),
    ("power=\u00b2", "is not a number"),
]


@pytest.mark.parametrize(("query", "why"), REFUSED)
def test_refuses(query: str, why: str) -> None:
    with pytest.raises(InputError) as problem:
        parse_query(query)
    assert why in str(problem.value)
    assert "\n" not in str(problem.value)


def test_every_condition_of_the_page_is_known() -> None:
    for query in ("name:a", "loyalty=3", "toughness>1", "verb:gain-life", "verb:copy", "kw:cycling", "o:draw"):
        parse_query(query)


def test_the_starter_cards() -> None:
    test = parse_query("keyword:flying type:creature c:w")
    found = [card.name for card in starter.pool().values() if test(Found(card))]
    assert "Serra Angel" in found
