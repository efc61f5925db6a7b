"""What is read and printed seldom: words that few texts have, and texts that aren't read."""

from __future__ import annotations

import pytest

from manaburn.cards.compile import compile_card
from manaburn.cards.records import CardRecord
from manaburn.errors import UnreadableText
from manaburn.terms import CREATURE, INSTANT
from manaburn.text import parse_text, print_text
from manaburn.text.dialects import dialect_of, in_dialect
from manaburn.text.functions import FAIL
from manaburn.text.keywords import is_kind_of
from manaburn.text.lex import MAX_TEXT, join
from manaburn.text.parser import Parser, TooMuch
from manaburn.text.period import enchanted
from manaburn.text.phrases import effect_words
from manaburn.text.reading import read_as, words_of
from manaburn.text.table import Grammar
from manaburn.text.tree import Destroy, Filter, HasType, KeywordAbility, Named, Ref, Seq, Tap, Target
from manaburn.text.words import plural


def test_plurals() -> None:
    assert [plural(word) for word in ("pony", "boy", "box", "wish", "perch", "cat")] == [
        *("ponies", "boys", "boxes", "wishes", "perches", "cats")
    ]


def test_another_is_one_word() -> None:
    assert join(["sacrifice", "an", "other", "creature", "."]) == "Sacrifice another creature."
    assert join(["An", "other", "creature", "dies", "."]) == "Another creature dies."


def test_who_loses_banding_loses_bands_with_other() -> None:
    other = KeywordAbility("bands with other")
    assert is_kind_of(other, "banding")
    assert is_kind_of(other, "bands with other")
    assert not is_kind_of(other, "flying")
    assert not is_kind_of(KeywordAbility("flying"), "banding")


REFUSED = [
    ("Draw a card. " * (MAX_TEXT // 13 + 1), "the text is longer than any card's"),
    ("Draw a card, " * 200, "the sentence is longer than any card's"),
    ("", "there is no text"),
    ("Draw ☃ cards.", "no card text has this character"),
    ("Frobnicate target creature.", "the grammar takes nothing like this"),
]


@pytest.mark.parametrize(("text", "why"), REFUSED, ids=[why for _, why in REFUSED])
def test_a_paragraph_that_is_not_read_says_why(text: str, why: str) -> None:
    with pytest.raises(UnreadableText, match=why):
        read_as("effects", text, "Ember Verdict")


WITHOUT_SENSE = [
    ("Kicker {R}\nIf ~ was kicked with its {G} kicker, draw a card.", "it has no such kicker"),
    ("Add {Z}.", "at column 5: the grammar takes nothing like this"),
]


@pytest.mark.parametrize(("text", "why"), WITHOUT_SENSE)
def test_a_text_without_sense_is_refused(text: str, why: str) -> None:
    with pytest.raises(UnreadableText, match=why):
        parse_text(text, "Ember Verdict", INSTANT)


def test_a_sentence_that_takes_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def parse(parser: Parser, name: str) -> None:
        raise TooMuch

    monkeypatch.setattr(Parser, "parse", parse)
    with pytest.raises(UnreadableText, match="the sentence is too complicated"):
        read_as("effects", "Draw a card.", "Ember Verdict")


SAID = [
    ("Destroy target token creature.", "Destroy target creature token."),
    ("Destroy all token creatures.", "Destroy all creature tokens."),
    ("Counter target permanent spell.", "Counter target permanent spell."),
    ("Counter all permanent spells.", "Counter all permanent spells."),
    ("You may cast spells as though they had flash.", "You may cast nonland cards as though they had flash."),
    ("Draw a card, discard a card, and then you gain 2 life.", "Draw a card. Discard a card. You gain 2 life."),
    ("0: Draw a card.", "0: Draw a card."),
    ('Creatures you control have "{T}: Draw a card".', 'Creatures you control have "{T}: Draw a card."'),
]


@pytest.mark.parametrize(("text", "said"), SAID, ids=[said for said, _ in SAID])
def test_what_is_seldom_said(text: str, said: str) -> None:
    types = CREATURE if text[0] in "0C" and "Counter" not in text else INSTANT
    tree = parse_text(text, "Grey Wanderer", types)
    assert print_text(tree, "Grey Wanderer") == said
    assert parse_text(said, "Grey Wanderer", types) == tree


NAMES = [
    ("Lightning Bolt", Named("Lightning Bolt")),
    ("Circle of Protection: Red", None),
    ("Serra's Blessing", Named("Serra's Blessing")),
    ("lightning bolt", None),
    ("~", Named("~")),
]


@pytest.mark.parametrize(("text", "read"), NAMES, ids=[text for text, _ in NAMES])
def test_a_name_begins_with_a_capital(text: str, read: Named | None) -> None:
    names = Grammar({"test": "one: <cardname> => Named($1)"})
    found = Parser(names, words_of(text, "Grey Wanderer")).parse("one")
    assert found == (FAIL if read is None else read)


def test_younger_keywords_of_a_token_are_said_in_older_words() -> None:
    text = "Create a 1/1 red Goblin creature token with menace."
    said = in_dialect(text, "Ember Verdict", dialect_of("2002"))
    assert said == "Create a 1/1 red Goblin creature token that can't be blocked except by two or more creatures."


def test_an_effect_is_said_with_its_targets_numbered_from_the_first() -> None:
    whole = Seq((Destroy(Target(Filter((HasType(CREATURE),)), 1)), Tap(Ref("target", 1))))
    assert effect_words(whole, "Ember Verdict") == "Destroy target creature. Tap it."


def test_what_a_local_enchantment_of_1996_enchants() -> None:
    kinds = {
        "Enchant creature": "Creature",
        "Enchant artifact or creature": "Artifact or Creature",
        "Enchant player": "Player",
        "Enchant Forest": "Forest",
    }
    for line, said in kinds.items():
        aura = compile_card(CardRecord("Test Aura", "{1}", "Enchantment — Aura", line, None, None))
        assert enchanted(aura.front) == said
