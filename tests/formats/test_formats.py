"""Formats: the files of the package, those of a user, and decks that are legal in them or not."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from manaburn import cli
from manaburn.cards.decks import parse_deck
from manaburn.cards.pools import Pool
from manaburn.cards.records import CardRecord
from manaburn.editions.edition import find_edition
from manaburn.errors import InputError
from manaburn.formats import find_format, format_names


def record(name: str, *printings: str, released: str = "1995-05-01") -> CardRecord:
    return CardRecord(name, "{1}", "Instant", "", released=released, printings=printings)


POOL = Pool(
    [
        record("Forest", "lea", "ice"),
        record("Balance", "lea", "4ed", released="1993-08-05"),
        record("Wrath of God", "lea", "4ed", released="1993-08-05"),
        record("Mox Jet", "lea", released="1993-08-05"),
        record("Goblin Guide", "zen", released="2009-10-02"),
        record("Fire // Ice", "apc", released="2001-06-04"),
        record("Untold"),
    ]
)


def complaints(form: str, *lines: str) -> list[str]:
    deck = parse_deck("\n".join(lines), "deck")
    return [str(fault) for fault in find_format(form).faults(deck, POOL)]


# They came with books and magazines, and many a card file doesn't have them.
PROMOS = {"arena", "giant badger", "mana crypt", "sewers of estark", "windseeker centaur"}


def every_format() -> list[str]:
    seasons = [f"historic-type-2:{number}" for number in range(1, 9)]
    instances = {"historic-type-2": seasons, "as-printed": ["as-printed:2003-05-31"]}
    return [one for name in format_names() for one in instances.get(name, [name])]


@pytest.mark.parametrize("name", every_format())
def test_the_formats_of_the_package_are_whole(name: str, real_pool: Pool) -> None:
    form = find_format(name)
    find_edition(form.rules)
    codes = {code for card in real_pool for code in card.printings}
    assert form.sets <= codes
    missing = {card for card in form.banned | form.restricted | form.also if card not in real_pool}
    assert missing <= PROMOS
    assert not form.banned & form.restricted


def test_a_legal_deck() -> None:
    assert complaints("premodern", "56 Forest", "4 Wrath of God") == []
    assert complaints("oldschool-swedish", "59 Forest", "1 Mox Jet") == []


def test_every_fault_is_named_with_its_line() -> None:
    found = complaints(
        "premodern", "40 Forest", "1 Balance", "3 Wrath of God", "4 Goblin Guide", "SB: 2 Wrath of God", "SB: 15 Forest"
    )
    assert found == [
        "deck:4: the deck has 48 cards (Premodern); it has at least 60",
        "deck:6: the sideboard has 17 cards (Premodern); it has at most 15",
        "deck:2: Balance is banned (Premodern); take it out",
        "deck:5: 5 copies of Wrath of God (Premodern); play at most 4",
        "deck:4: Goblin Guide was not printed in a legal set (Premodern); take it out",
    ]


def test_the_lists_of_bans_are_those_of_2026() -> None:
    assert "parallax tide" in find_format("premodern").banned
    assert "lion's eye diamond" not in find_format("middle-school").banned


def test_a_restricted_card_may_be_played_once() -> None:
    (fault,) = complaints("oldschool-ec", "58 Forest", "1 Mox Jet", "SB: 1 Mox Jet")[1:]
    assert fault == "deck:3: 2 copies of Mox Jet, which is restricted (Old School 93/94 (Eternal Central)); play one"


def test_a_pool_that_does_not_tell_the_sets_is_no_proof() -> None:
    (fault,) = complaints("premodern", "56 Forest", "4 Untold")
    assert "doesn't tell in which sets Untold was printed" in fault


def test_one_half_of_a_split_card_can_be_named() -> None:
    assert complaints("premodern", "56 Forest", "4 Fire/Ice") == []


def test_as_printed_goes_by_the_date() -> None:
    assert complaints("as-printed:2009-10-02", "56 Forest", "4 Goblin Guide") == []
    (fault,) = complaints("as-printed:2009-10-01", "56 Forest", "4 Goblin Guide")
    assert "Goblin Guide came out on 2009-10-02" in fault
    assert find_format("as-printed:2009-10-01").rules == "2009-10-01"


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("premodem", "there is no such format; take premodern"),
        ("", "there is no such format"),
        ("premodern:3", "has no variants"),
        ("historic-type-2", "take historic-type-2:1, historic-type-2:2"),
        ("historic-type-2:99", "there is no variant '99'"),
        ("as-printed", "a date is missing"),
        ("as-printed:yesterday", "not an edition"),
        ("/no/such.yaml", "there is no such file"),
    ],
)
def test_what_is_no_format(name: str, why: str) -> None:
    with pytest.raises(InputError) as refusal:
        find_format(name)
    assert why in str(refusal.value)


def test_a_users_own_format(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MANABURN_DATA", str(tmp_path))
    (tmp_path / "formats").mkdir()
    file = tmp_path / "formats" / "attic.yaml"
    file.write_text("name: Attic\nrules: '2004'\nsets: [LEA]\nbanned: [Balance]\nmain: 40\n", encoding="utf-8")
    assert "attic" in format_names()
    for name in ("attic", str(file)):
        assert find_format(name).rules == "2004"
    assert complaints("attic", "36 Forest", "4 Wrath of God", "1 Balance") == [
        "deck:3: Balance is banned (Attic); take it out"
    ]
    for text, why in {
        "name: Attic\nrules: '2004'\nset: [LEA]\n": "unknown field `set`",
        "name: Attic\nrules: yesterday\n": "not an edition",
        "name: Attic\nrules: '2004'\nmain: 0\n": "at least one card",
        "[": "this is not a format",
        "- " * 5000: "this is not a format",
    }.items():
        file.write_text(text, encoding="utf-8")
        with pytest.raises(InputError) as refusal:
            find_format("attic")
        assert why in str(refusal.value)
        assert str(file) in str(refusal.value) or "rules" in str(refusal.value)


def test_the_commands_take_a_format(shared: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pool = str(shared / "cards" / "pool.json")
    deck = tmp_path / "deck.txt"
    deck.write_text("56 Mountain\n4 Lightning Bolt\n")
    assert cli.main(["deck", str(deck), "--pool", pool, "--format", "premodern", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["legal"] is True
    assert cli.main(["deck", str(deck), "--pool", pool, "--format", "oldschool-swedish"]) == 0
    assert "by the rules today + chaos orb by a coin\nChaos Orb is decided by a coin" in capsys.readouterr().out
    sim = ["sim", str(deck), str(deck), "--pool", pool, "-n", "1", "--processes", "1", "--json"]
    assert cli.main([*sim, "--format", "premodern"]) == 0
    assert json.loads(capsys.readouterr().out)["rules"] == "today"
    deck.write_text("55 Mountain\n4 Lightning Bolt\n1 Strip Mine\n")
    assert cli.main(["deck", str(deck), "--pool", pool, "--format", "premodern"]) == 2
    assert "Strip Mine is banned (Premodern)" in capsys.readouterr().err
    assert cli.main([*sim, "--format", "premodern"]) == 2
    assert cli.main([*sim, "--format", "premodern", "--no-check"]) == 0
