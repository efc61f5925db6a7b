"""Read card text as trees."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from manaburn.errors import UnreadableText
from manaburn.terms import INSTANT, SORCERY

from .binding import Mention, Unbound, bind, of_the_turn
from .functioning_zone import with_functioning_zone
from .functions import FAIL
from .lex import MAX_TEXT, MAX_TOKENS, Words, clean, split, strange
from .linked_abilities import kicker_costs, linked, meeting, numbered_kickers
from .older_words import in_our_words
from .parser import Parser, TooMuch
from .surface import KickedWith, Several
from .table import grammar
from .tree import (
    Ability,
    AdditionalCost,
    Effect,
    EntersWith,
    Named,
    ReplacementAbility,
    Seq,
    SpellText,
    StaticAbility,
    This,
    rebuild,
    walk,
)

ABILITY_WORDS: Final = re.compile(
    r"^(?:Adamant|Addendum|Alliance|Battalion|Bloodrush|Celebration|Channel|Chroma|Cohort|Constellation|"
    r"Converge|Corrupted|Council's dilemma|Coven|Delirium|Descend 4|Descend 8|Disappear|Domain|Eerie|Eminence|"
    r"Enrage|Fateful hour|Fathomless descent|Ferocious|Flurry|Formidable|Grandeur|Hellbent|Heroic|"
    r"Imprint|Infusion|Inspired|Join forces|Kinship|Landfall|Lieutenant|Magecraft|Metalcraft|Morbid|"
    r"Opus|Pack tactics|Paradox|Parley|Radiance|Raid|Rally|Renew|Repartee|Revolt|Secret council|"
    r"Spell mastery|Strive|Survival|Sweep|Tempting offer|Threshold|Undergrowth|Valiant|Vivid|Void|"
    r"Will of the council) — "
)
"""The words in italics before an ability, which mean nothing.

Rules: 207.2c@2026.
"""


def paragraphs(text: str) -> list[str]:
    """Return the paragraphs of a text. Modes with bullets belong to the paragraph before them."""
    lines: list[str] = []
    for line in clean(text).split("\n"):
        line = line.strip()
        if not line:
            continue
        if line.startswith("•") and lines:
            lines[-1] += " " + line
        else:
            lines.append(ABILITY_WORDS.sub("", line))
    return lines


def words_of(line: str, name: str, inner: bool = False) -> Words:
    """Return the words of a paragraph, with full stops at the ends of quotations as the grammar expects them.

    Raises UnreadableText for a character that no card text has, and for a text that is too long.
    """
    if len(line) > MAX_TEXT:
        raise UnreadableText(name, line[:60] + "...", 0, "the text is longer than any card's")
    words = split(line, name, inner)
    if words is None:
        raise UnreadableText(name, line, strange(line), "no card text has this character")
    if len(words.low) > MAX_TOKENS:
        raise UnreadableText(name, line[:60] + "...", 0, "the sentence is longer than any card's")
    i = 0
    while i < len(words.low):
        if words.low[i] == "”" and words.low[i - 1] == ",":
            # What is said after a quotation has its comma inside it.
            words.low[i - 1] = words.raw[i - 1] = "."
            words.low.insert(i + 1, ",")
            words.raw.insert(i + 1, ",")
            words.own.insert(i + 1, False)
            words.at.insert(i + 1, words.at[i])
        if words.low[i] == "”" and i > 0 and words.low[i - 1] not in (".", "”", "“"):
            words.low.insert(i, ".")
            words.raw.insert(i, ".")
            words.own.insert(i, False)
            words.at.insert(i, words.at[i])
            i += 1
            plain = i + 1 < len(words.low) and words.low[i + 1] == "."
            if plain:
                i += 1
                continue
        if words.low[i] == "”" and i > 0 and words.low[i - 1] == ".":
            following = words.raw[i + 1] if i + 1 < len(words.low) else ""
            if following == "" or following == "•" or following[0].isupper() or following == "\x01" or following == '"':
                words.low.insert(i + 1, ".")
                words.raw.insert(i + 1, ".")
                words.own.insert(i + 1, False)
                words.at.insert(i + 1, words.at[i])
        i += 1
    return words


class Paragraph(NamedTuple):
    """A paragraph that has been read as the production ``start``: the tree, whose pronouns are not bound yet, and the
    parser with its results."""

    line: str
    start: str
    tree: Ability | Effect
    parser: Parser


def read_as(start: str, line: str, name: str, inner: bool = False) -> Paragraph:
    """Read a paragraph as a production, "ability" or "effects". Raises UnreadableText."""
    words = words_of(line, name, inner)
    if not words.low:
        raise UnreadableText(name, line, 0, "there is no text")
    parser = Parser(grammar(), words)
    try:
        result = parser.parse(start)
    except (TooMuch, RecursionError):
        raise UnreadableText(name, line, 0, "the sentence is too complicated") from None
    if result is FAIL:
        far = min(parser.far, len(words.low) - 1)
        raise UnreadableText(name, line, words.at[far], "the grammar takes nothing like this")
    assert isinstance(result, (Ability, Effect))
    return Paragraph(line, start, result, parser)


def bound(said: Ability, line: str, name: str, before: list[Mention]) -> tuple[Ability, list[Mention]]:
    """Return an ability with its pronouns bound, and what its costs mention. Raises UnreadableText."""
    try:
        result, costs = bind(said, before)
    except Unbound as problem:
        raise UnreadableText(name, line, 0, str(problem)) from None
    if name != "~":
        named = rebuild(result, lambda n: Named(name) if n == Named("~") else n)
        assert isinstance(named, Ability)
        result = named
    return result, costs


TOKEN_NAMED: Final = re.compile(r"\btoken named ([A-Z][\w'-]*(?: (?:of |the )?[A-Z][\w'-]*)*) (?=onto|that|with|\.)")


def called_this(text: str) -> str:
    """Return a text that doesn't use the name of a token in the abilities that the token has, but calls it "this
    permanent"."""
    for found in TOKEN_NAMED.finditer(text):
        parts = text.split('"')
        text = '"'.join([p.replace(found[1], "this permanent") if i % 2 else p for i, p in enumerate(parts)])
    return text


def separate(said: Ability) -> tuple[Ability, ...]:
    """Return the abilities in one line."""
    return said.abilities if isinstance(said, Several) else (said,)


def to_itself(line: str, name: str) -> Paragraph | None:
    """Read a paragraph in which an object gives itself abilities that use its name; None if it isn't such a
    paragraph."""
    try:
        paragraph = read_as("ability", line, name, True)
    except UnreadableText:
        return None
    assert isinstance(paragraph.tree, Ability)
    for part in separate(paragraph.tree):
        if isinstance(part, StaticAbility) and isinstance(part.what, This):
            continue
        if (
            isinstance(part, ReplacementAbility)
            and isinstance(part.replacement, EntersWith)
            and part.replacement.what is None
        ):
            continue
        return None
    return paragraph


def read_paragraph(line: str, name: str, spell: bool) -> Paragraph:
    """Read a paragraph as an ability, or else, for an instant or sorcery (``spell``), as effects.

    Raises UnreadableText with the furthest place that could be read.
    """
    if '"' in line and not spell:
        own = to_itself(line, name)
        if own is not None:
            return own
    try:
        return read_as("ability", line, name)
    except UnreadableText as problem:
        if not spell:
            raise
        try:
            return read_as("effects", line, name)
        except UnreadableText as other:
            raise (other if other.offset >= problem.offset else problem) from None


def read_paragraphs(text: str, name: str, types: int) -> Iterator[Paragraph]:
    """Read each paragraph of a text, in the wording of any year. ``types``: the card types. Raises UnreadableText."""
    text = clean(text)
    if len(text) > MAX_TEXT:
        raise UnreadableText(name, text[:60] + "...", 0, "the text is longer than any card's")
    text = called_this(in_our_words(text, name))
    spell = bool(types & (INSTANT | SORCERY))
    for line in paragraphs(text):
        yield read_paragraph(line, name, spell)


def parse_ability(line: str, name: str = "~", types: int = 0) -> Ability:
    """Return the ability in one paragraph. ``types``: the card types; for an instant or sorcery it can be the spell's
    effect. Raises UnreadableText, also if it is several abilities."""
    abilities = parse_text(line, name, types)
    if len(abilities) != 1:
        raise UnreadableText(name, line, 0, f"this is {len(abilities)} abilities")
    return abilities[0]


def parse_text(text: str, name: str = "~", types: int = 0) -> tuple[Ability, ...]:
    """Return the abilities in a card's text, in the wording of any year. ``types``: the card types.

    Raises UnreadableText for the first sentence that can't be read.
    """
    return abilities_of(read_paragraphs(text, name, types), text, name)


def with_numbered_kickers(read: list[Paragraph], text: str, name: str) -> list[Paragraph]:
    """The same paragraphs; each of a card's several kickers is known by its number, no longer by its cost. Raises
    UnreadableText where a text speaks of a kicker that the card doesn't have."""
    kickers = kicker_costs([part for p in read if isinstance(p.tree, Ability) for part in separate(p.tree)])
    found: list[Paragraph] = []
    for paragraph in read:
        said = numbered_kickers(paragraph.tree, kickers)
        assert isinstance(said, (Ability, Effect))
        if any(isinstance(node, KickedWith) for node in walk(said)):
            raise UnreadableText(name, text, 0, "it has no such kicker")
        found.append(paragraph._replace(tree=said))
    return found


def abilities_of(read: Iterable[Paragraph], text: str, name: str) -> tuple[Ability, ...]:
    """Return the abilities of a text whose paragraphs have been read. Raises UnreadableText if a pronoun refers to
    nothing."""
    abilities: list[Ability] = []
    effects: list[Effect] = []
    first_line = ""
    place = 0
    before: list[Mention] = []
    for paragraph in with_numbered_kickers(list(read), text, name):
        said = paragraph.tree
        if isinstance(said, Effect):
            if not effects:
                place, first_line = len(abilities), paragraph.line
            effects.extend(said.effects if isinstance(said, Seq) else [said])
            continue
        result, costs = bound(said, paragraph.line, name, before)
        before = before + of_the_turn(result)
        if isinstance(result, AdditionalCost):
            before = before + costs
        abilities.extend([with_functioning_zone(a) for a in separate(result)])
    if effects:
        whole = SpellText(effects[0] if len(effects) == 1 else Seq(tuple(effects)))
        result, _ = bound(whole, first_line, name, before)
        abilities.insert(place, result)
    met = meeting(tuple(abilities))
    if met is None:
        raise UnreadableText(name, text, 0, "nothing for 'that player' to mean")
    return linked(met)
