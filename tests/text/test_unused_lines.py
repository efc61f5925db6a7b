"""Every line of the grammar reads some text: of a card, of another year, of a scenario, or of these tests."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from manaburn.cards import starter
from manaburn.cards.compile import face_text, faces_of
from manaburn.cards.grammar_use import all_lines, lines_of, read_by
from manaburn.cards.pools import Pool
from manaburn.editions.edition import find_edition
from manaburn.errors import InputError, UnreadableText
from manaburn.terms import CREATURE, SORCERY
from manaburn.text import print_face
from manaburn.text.keywords import expand
from manaburn.text.phrases import words_of
from manaburn.text.printer import Out, Part, Printer
from manaburn.text.table import Alternative
from manaburn.text.tree import Ability, KeywordAbility

from . import test_binding, test_dialects, test_other_years, test_sentences
from .reading import read
from .sentences import ABILITIES, SPELLS

SCENARIOS = Path(__file__).resolve().parents[2] / "scenarios"


MOST = 22
"""How many lines may be left that nothing needs. This number only goes down."""
MOST_ONCE = 1100
"""How many lines may read a single card of the pool, in whichever file they stand. This number only goes down: whoever
adds such a line finds the piece that other cards share, or two lines to spare."""
MOST_APART = 52
"""How many of these may stand in other files than ``single_cards.g`` although they have more than ``PIECE`` words of
their own: another line must not come first when they read or print, or other cards are printed by them. This number
only goes down."""
PIECE = 5
"""A line with no more words of its own is a turn of phrase that stands with its kin, whatever cards say it today."""
CALLED = ("Grey Wanderer", "Ember Verdict", "Wood Elves")
"""The cards of the tests' texts."""


def own_words(line: str) -> int:
    """Return how many words stand on the left side of a line besides the productions. Of words with one meaning the
    first count."""
    left = re.sub(r"<[^>]*>", " ", line.partition("=>")[0])
    left = re.sub(r"\(([^()|]*)\|[^()]*\)", r" \1 ", left)
    return len([word for word in left.split() if re.search(r"[A-Za-z~]", word)])


def shown() -> Iterator[tuple[str, int]]:
    """The texts that the tests of sentences show, with the card types that they are read for."""
    for text, types in (
        *test_other_years.NEWER,
        *test_other_years.MODERN,
        *test_other_years.OLDER,
        *test_other_years.LISTED,
    ):
        yield text, types or CREATURE
    yield from [(text, SORCERY) for text, _ in (*SPELLS, *test_binding.SPELLS)]
    yield from [(text, CREATURE) for text, _ in (*ABILITIES, *test_binding.PERMANENTS)]
    for one, other in (*test_sentences.SAME, *test_dialects.READ, *test_dialects.SAID_OTHERWISE):
        yield one, SORCERY
        yield other, SORCERY
    for text, types, _ in test_sentences.SAID_SO:
        yield text, types or CREATURE


def called_itself(text: str) -> str:
    """Return a text in which its card has no name."""
    for name in CALLED:
        text = text.replace(name, "~")
    return text


def texts_of_scenarios() -> Iterator[tuple[str, int]]:
    """The texts of the cards that scenarios invent."""
    for file in SCENARIOS.rglob("*.yaml"):
        written = file.read_text(encoding="utf-8")
        if "oracle_text" in written:
            for card in yaml.load(written, yaml.CSafeLoader).get("cards", ()):
                for face in card.get("faces", [card]):
                    spell = any(word in face.get("type_line", "") for word in ("Instant", "Sorcery"))
                    text = face.get("oracle_text", "").replace(face.get("name", card["name"]), "~")
                    yield text, SORCERY if spell else CREATURE


def texts_of_starters() -> Iterator[tuple[str, int]]:
    """The texts of the cards that come along, in the words of several years."""
    for card in starter.pool().values():
        for face in card.faces:
            for dialect in ("oracle", "2008", "2002"):
                yield print_face(face, "~", dialect), face.card_types


def say_keywords(abilities: tuple[Ability, ...]) -> None:
    """Say what the keywords of a card do, as prompts do."""
    for ability in abilities:
        if isinstance(ability, KeywordAbility):
            for part in expand(ability, find_edition("2008")):
                words_of(part, "~")


class Written:
    """The lines with which something has been printed."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.lines: set[tuple[str, str]] = set()
        written = Printer.written

        def noted(printer: Printer, alternative: Alternative, captures: dict[int, Part]) -> Out | None:
            words = written(printer, alternative, captures)
            if words is not None:
                self.lines.add((alternative.place, alternative.source))
            return words

        monkeypatch.setattr(Printer, "written", noted)


@pytest.mark.slow
def test_no_line_is_left_that_no_text_needs(real_pool: Pool, monkeypatch: pytest.MonkeyPatch) -> None:
    written = Written(monkeypatch)
    left = set(all_lines())
    for text, types in (*shown(), *texts_of_scenarios(), *texts_of_starters()):
        try:
            left -= {line for each in read_by(called_itself(text), "~", types) for line in each.lines}
        except UnreadableText:
            continue  # a scenario of what can't be read
    users: Counter[tuple[str, str]] = Counter()
    for record in real_pool:
        try:
            lines = {line for paragraph in lines_of(record) for line in paragraph.lines}
        except InputError:
            continue
        left -= lines
        users.update({(line.place, line.source) for line in lines})
        texts = [face_text(face, record.name)[0] for face in faces_of(record)]
        card = read(record)
        assert card is not None
        for face in card.faces:
            say_keywords(face.abilities)
            printed = print_face(face)
            if printed not in texts:
                left -= {line for paragraph in read_by(printed, face.name, face.card_types) for line in paragraph.lines}
    unused = sorted(f"{line.place} {line}" for line in left if (line.place, line.source) not in written.lines)
    assert len(unused) <= MOST, "\n".join(unused)
    once = sorted(f"{place} {source}" for (place, source), cards in users.items() if cards == 1)
    assert len(once) <= MOST_ONCE, "\n".join(once)
    apart = [
        f"{place} {source}"
        for (place, source), cards in sorted(users.items())
        if cards == 1 and not place.startswith("single_cards.g:") and own_words(source) > PIECE
    ]
    assert len(apart) <= MOST_APART, "\n".join(apart)
