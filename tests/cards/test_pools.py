"""Pools: the three kinds of file, finding a card by what people write, and complaints about bad files."""

from __future__ import annotations

import json
import pickle
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from manaburn.cards.pools import Pool, fold_name, load_pool
from manaburn.cards.records import CardRecord
from manaburn.errors import IllegalAction, InputError, ManaburnError, UnknownCard, UnreadableText


def card(name: str, text: str = "", **more: Any) -> dict[str, Any]:
    return {"name": name, "mana_cost": "{1}", "type_line": "Instant", "oracle_text": text, **more}


SPLIT = {
    "name": "Sun // Moon",
    "layout": "split",
    "mana_cost": "{W} // {U}",
    "type_line": "Instant // Sorcery",
    "released_at": "2001-05-01",
    "card_faces": [
        {"object": "card_face", "name": "Sun", "mana_cost": "{W}", "type_line": "Instant", "oracle_text": "Shine."},
        {"object": "card_face", "name": "Moon", "mana_cost": "{U}", "type_line": "Sorcery", "oracle_text": "Wane."},
    ],
}
FLIP = {
    "name": "Tadpole // Frog King",
    "layout": "flip",
    "card_faces": [
        card("Tadpole", "Flip it.", type_line="Creature — Frog", power="0", toughness="1"),
        card("Frog King", "Croak.", type_line="Legendary Creature — Frog", power="4", toughness="*", mana_cost=""),
    ],
}
SIDE = {"name": "Sun // Moon", "layout": "split"}
ATOMIC = {
    "meta": {"version": "5"},
    "data": {
        "Sun // Moon": [
            dict(SIDE, faceName="Sun", side="a", manaCost="{W}", type="Instant", text="Shine."),
            dict(SIDE, faceName="Moon", side="b", manaCost="{U}", type="Sorcery", text="Wane."),
        ],
        "Red Thing": [{"name": "Red Thing", "layout": "normal", "type": "Creature", "colorIndicator": ["R"]}],
        "Some Token": [{"name": "Some Token", "layout": "token", "type": "Token"}],
    },
}


def written(folder: Path, content: object) -> Path:
    file = folder / "cards.json"
    file.write_text(json.dumps(content), encoding="utf-8")
    return file


def pool_of(*names: str) -> Pool:
    return Pool(CardRecord(name, None, "Instant", "") for name in names)


def test_a_record_is_read(tmp_path: Path) -> None:
    bear = card("Bear", "Growl.", power="2", toughness="2", released_at="1993-08-05", color_indicator=["G", "W"])
    record = load_pool(written(tmp_path, [bear])).find("Bear")
    assert record == CardRecord(
        "Bear", "{1}", "Instant", "Growl.", "2", "2", None, ("W", "G"), "normal", (), "1993-08-05"
    )


def test_what_is_not_there_is_none(tmp_path: Path) -> None:
    land = load_pool(written(tmp_path, [card("Field", mana_cost="", type_line="Land")])).find("Field")
    assert land.mana_cost is None
    assert land.released is None
    assert not land.suspect


def test_colours_in_words_and_suspect_records(tmp_path: Path) -> None:
    kobold = card("Kobold", color_indicator="White, Red", suspect="changed since")
    record = load_pool(written(tmp_path, [kobold])).find("Kobold")
    assert record.color_indicator == ("W", "R")
    assert record.suspect


def test_a_split_card_has_both_names_and_joined_values(tmp_path: Path) -> None:
    record = load_pool(written(tmp_path, [SPLIT])).find("Sun // Moon")
    assert record.layout == "split"
    assert (record.mana_cost, record.type_line) == ("{W} // {U}", "Instant // Sorcery")
    assert record.oracle_text == "Shine.\n//\nWane."
    assert [face.name for face in record.faces] == ["Sun", "Moon"]


def test_a_flip_card_goes_by_its_first_face(tmp_path: Path) -> None:
    pool = load_pool(written(tmp_path, [FLIP]))
    record = pool.find("Tadpole")
    assert (record.layout, record.power, record.mana_cost) == ("flip", "0", "{1}")
    assert record.faces[1].mana_cost is None
    assert pool.find("Tadpole // Frog King") is pool.find("frog king") is record


def test_mtgjson_and_scryfall_give_the_same_record(tmp_path: Path) -> None:
    atomic = load_pool(written(tmp_path, ATOMIC))
    assert atomic.names == ("Sun // Moon", "Red Thing")
    assert atomic.find("Red Thing").color_indicator == ("R",)
    scryfall = load_pool(written(tmp_path, [{key: SPLIT[key] for key in SPLIT if key != "released_at"}]))
    assert atomic.find("Sun // Moon") == scryfall.find("Sun // Moon")


def test_many_printings_are_one_record_of_the_first_day(tmp_path: Path) -> None:
    printings = [
        card("Bear", "As a joke.", set_type="funny", released_at="2019-01-01"),
        card("Bear", "Growl.", set_type="core", released_at="1995-04-01"),
        card("Bear", "Growl.", set_type="core", released_at="1993-08-05"),
    ]
    pool = load_pool(written(tmp_path, printings))
    assert len(pool) == 1
    assert pool.find("Bear").oracle_text == "Growl."
    assert pool.find("Bear").released == "1993-08-05"


@pytest.mark.parametrize("layout", ["token", "art_series", "emblem", "planar", "scheme", "vanguard", "reversible_card"])
def test_what_is_no_card_is_left_out(tmp_path: Path, layout: str) -> None:
    assert load_pool(written(tmp_path, [card("Thing", layout=layout), card("Bear")])).names == ("Bear",)


def test_scryfall_lists_and_single_cards(tmp_path: Path) -> None:
    assert load_pool(written(tmp_path, {"object": "list", "data": [card("Bear")]})).names == ("Bear",)
    assert load_pool(written(tmp_path, card("Bear", object="card"))).names == ("Bear",)


def test_a_byte_order_mark_does_no_harm(tmp_path: Path) -> None:
    file = written(tmp_path, [card("Bear")])
    file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes())
    assert load_pool(file).names == ("Bear",)


@pytest.mark.parametrize(
    ("written_as", "meant"),
    [
        ("sun // moon", "Sun // Moon"),
        ("Sun/Moon", "Sun // Moon"),
        ("SUN|MOON", "Sun // Moon"),
        ("moon", "Sun // Moon"),
        ("Æther Vial", "Aether Vial"),
        ("æther  vial", "Aether Vial"),
        ("Lim-Dul’s Vault", "Lim-Dûl's Vault"),
        ("Lim–Dûl`s vault", "Lim-Dûl's Vault"),
    ],
)
def test_names_are_found_as_people_write_them(tmp_path: Path, written_as: str, meant: str) -> None:
    pool = load_pool(written(tmp_path, [SPLIT, card("Aether Vial"), card("Lim-Dûl's Vault")]))
    assert pool.find(written_as).name == meant
    assert written_as in pool


def test_a_whole_name_comes_before_a_half(tmp_path: Path) -> None:
    pool = load_pool(written(tmp_path, [SPLIT, card("Moon", "Another.")]))
    assert pool.find("moon").oracle_text == "Another."


def test_a_half_of_two_cards_is_ambiguous(tmp_path: Path) -> None:
    other = json.loads(json.dumps(SPLIT).replace("Sun", "Star"))
    pool = load_pool(written(tmp_path, [SPLIT, other]))
    assert pool.get("Moon") is None
    with pytest.raises(InputError, match="say Sun // Moon or Star // Moon"):
        pool.find("Moon")


def test_an_unknown_name_is_refused_with_suggestions() -> None:
    pool = pool_of("Lightning Bolt", "Lightning Blast", "Giant Growth")
    with pytest.raises(UnknownCard) as refusal:
        pool.find("Lightening Bolt", "red.dck:3")
    assert refusal.value.suggestions[0] == "Lightning Bolt"
    assert str(refusal.value).startswith("red.dck:3: no card is called 'Lightening Bolt'; did you mean Lightning Bolt")
    assert pool.suggest("zzzzzz") == []
    assert pool.suggest("") == []


def test_the_digest_tells_contents_and_nothing_else(tmp_path: Path) -> None:
    one = load_pool(written(tmp_path, [card("Bear"), card("Bird")]))
    two = load_pool(written(tmp_path, {"object": "list", "data": [card("Bird", set="lea"), card("Bear")]}))
    three = load_pool(written(tmp_path, [card("Bear", "Growl."), card("Bird")]))
    assert one.digest == two.digest != three.digest


@given(st.text(max_size=30))
def test_folding_a_name_twice_changes_nothing_more(name: str) -> None:
    assert fold_name(fold_name(name)) == fold_name(name)


@given(st.lists(st.text("abcdeÆû'’ -/", min_size=1, max_size=12), max_size=6), st.text(max_size=12))
def test_any_question_has_an_answer(names: list[str], asked: str) -> None:
    pool = pool_of(*names)
    for name in names:
        assert pool.find(name).name == name
    assert pool.get(asked) is None or asked in pool
    assert set(pool.suggest(asked)) <= set(names)


BAD = {
    b"": "the file is empty",
    b" \n\t": "the file is empty",
    b'[\n{"name": "Bear",\n "type_li': ":3: the file breaks off",
    b'[\n{"name": "Bear",,}]': ":2: broken JSON",
    b'[\n{"name": [], "type_line": "Instant"},\n{"name": 3}]': ":2: not a card record",
    b"[\n1]": ":2: not a card record",
    b'[{"type_line": "Instant"}]': "missing required field `name`",
    b'[{"name": "Bear", "type_line": "Instant", "power": 2}]': "$.power",
    b'[{"name": "Bear"}]': "'Bear' has no type line",
    b'[{"name": "", "type_line": "Instant"}]': "a card is called ''",
    b'[{"name": "A\\nB", "type_line": "Instant"}]': "a card is called",
    b'[{"name": "Bear", "type_line": "Instant", "color_indicator": ["Q"]}]': "the colour 'Q'",
    b'{"Bear": "Growl."}': "no card records under 'data'",
    b'{"data": 3}': "no card records under 'data'",
    b'{"data": {"LEA": {"cards": []}}}': "AtomicCards.json",
    b'{"data": {\n"Bear": [{"name": 2}],\n"Bird": [{"name": 1}]}}': ":2: not a card record: 'Bear'",
    b"<html>": "web page",
    b"4 Forest": "this is not JSON",
    b"\x00\x01\x02": "this is not JSON",
    b'[{"name": "B\xffr", "type_line": "Instant"}]': "",
    b'[{"name": "B\\ud800r", "type_line": "Instant"}]': "",
    b"\x1f\x8b\x08\x00": "packed with gzip",
    b"PK\x03\x04": "packed with zip",
    b"[" * 100_000: "",
    b'{"data":' * 100_000: "",
}


@pytest.mark.parametrize("content", BAD, ids=lambda content: repr(content[:30]))
def test_a_bad_file_is_one_line(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "cards.json"
    file.write_bytes(content)
    with pytest.raises(InputError) as refusal:
        load_pool(file)
    text = str(refusal.value)
    assert text.startswith(str(file))
    assert BAD[content] in text
    assert "\n" not in text


def test_no_file_and_a_folder(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="there is no such file"):
        load_pool(tmp_path / "none.json")
    with pytest.raises(InputError, match="a folder"):
        load_pool(tmp_path)
    with pytest.raises(InputError, match="cannot be opened"):
        load_pool("a\0b")


@given(st.binary(max_size=60), st.sampled_from([b"", b"[", b'[{"name":', b'{"data":', b'{"data":{"a":[']))
def test_noise_is_refused_or_read(tmp_path_factory: pytest.TempPathFactory, noise: bytes, start: bytes) -> None:
    file = tmp_path_factory.getbasetemp() / "noise.json"
    file.write_bytes(start + noise)
    try:
        load_pool(file)
    except InputError as refusal:
        assert "\n" not in str(refusal)


def test_errors_survive_the_way_to_another_process() -> None:
    errors: list[ManaburnError] = [
        InputError("a:1", "wrong", "mend"),
        UnknownCard("Bear", "a:1", ["Bird"]),
        UnreadableText("Bear", "Growl.", 2, "no verb", "a:1"),
        UnreadableText("Bear", "Growl.", 2, "no verb"),
        IllegalAction("409.1f", "the mana is\nmissing"),
    ]
    for error in errors:
        again = pickle.loads(pickle.dumps(error))
        assert type(again) is type(error)
        assert str(again) == str(error)
        assert vars(again) == vars(error)
        assert "\n" not in str(error)


def test_the_real_pool_loads_fast_and_whole(shared: Path) -> None:
    file = shared / "cards" / "pool.json"
    assert len(load_pool(file)) == 9269
    took = []
    for _ in range(3):
        start = time.perf_counter()
        load_pool(file)
        took.append(time.perf_counter() - start)
    assert min(took) < 0.15


def test_every_real_card_is_found_however_it_is_written(real_pool: Pool) -> None:
    for record in real_pool:
        for name in (record.name, record.name.upper(), record.name.replace("'", "’"), record.name.replace(" // ", "/")):
            assert real_pool.find(name) is record
    assert sum(record.layout == "split" for record in real_pool) == 23
    assert sum(record.suspect for record in real_pool) == 3


def test_real_decks_are_made_of_real_cards(real_pool: Pool, shared: Path) -> None:
    from manaburn.cards.decks import deck_faults, load_deck

    for file in sorted((shared / "cards" / "decks").glob("*.dck")):
        deck = load_deck(file)
        assert deck_faults(deck) == []
        for line in deck.main:
            real_pool.find(line.name, deck.place(line))


def test_a_record_that_cannot_be_used_is_named_and_the_rest_is_read(tmp_path: Path) -> None:
    records = [
        card("Bear"),
        {"name": "Broken", "type_line": "Instant", "oracle_text": ["Draw"]},
        card("Bear", "Something else."),
        card("Ours", lang="de"),
        card("Long", "word " * 2000),
        card("Bird"),
    ]
    pool = load_pool(written(tmp_path, records))
    assert pool.names == ("Bear", "Bird")
    assert [(bad.name, bad.error.problem.partition(": ")[0]) for bad in pool.bad] == [
        ("Broken", "not a card record"),
        ("", "a second record is called 'Bear' and says something else; the first is used"),
        ("Long", "a field of 'Long' has 10,000 characters"),
    ]
    with pytest.raises(InputError, match="x:1: the record of 'Long' can't be used"):
        pool.find("long", "x:1")


def test_a_large_file_is_opened_by_its_index_until_it_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MANABURN_CACHE", str(tmp_path / "cache"))
    records = [*(card(f"Bear {number}", "x" * 300) for number in range(1000)), SPLIT, FLIP, {"name": 3}]
    file = written(tmp_path, records)
    first = load_pool(file)
    (index,) = (tmp_path / "cache").iterdir()
    again = load_pool(file)
    assert list(again) == list(first)
    assert (again.digest, again.names, again.bad[0].error.args) == (first.digest, first.names, first.bad[0].error.args)
    assert again.find("sun").name == again.find("moon/sun".replace("moon/sun", "sun / moon")).name == "Sun // Moon"
    assert again.suggest("Bear 99x") == first.suggest("Bear 99x") != []
    index.write_bytes(index.read_bytes()[:-1] + b"!")  # damaged: the file is read again
    assert load_pool(file).digest == first.digest
    written(tmp_path, [*records, card("Newest")])
    assert "Newest" in load_pool(file)
