"""The words that fields of nodes may hold (``manaburn.text.tree.words``): each is one that some text says."""

from __future__ import annotations

import dataclasses
import typing
from collections.abc import Iterator

import pytest

from manaburn.cards import wording
from manaburn.cards.pools import Pool
from manaburn.editions.edition import EDITIONS, find_edition
from manaburn.rules.instructions.supported import WORDS, words_of
from manaburn.terms import CREATURE
from manaburn.text import parse_text
from manaburn.text.keywords import expand, on_player
from manaburn.text.tree import Ability, CardDefinition, KeywordAbility, Node, walk, words

from .reading import all_read
from .test_other_years import LISTED, NEWER, OLDER

RECORDED = {
    "PaidCost": {
        *("additional", "again", "alternative", "besides", "buyback", "entwine", "free", "morph", "offering"),
        "replicate",
    },
    "NamedEvent": {"assigns combat damage"},
    "SkippedFor": {"this turn"},
    "ZoneName": {"ante"},
}
"""Words that no text says: the rules record by them which costs have been paid, what masked creatures do, and that all
combat phases of a turn that has begun are skipped; a zone has its name."""

SAID_LATER = {
    "ChangeWord": {"become renowned"},
    "NamedEvent": {"become monstrous", "become renowned", "connives", "explores", "proliferates", "surveils"},
    "PaidCost": {
        *("blitz", "casualty", "conspire", "dash", "escape", "jump-start", "offspring", "retrace", "spectacle"),
        *("overload", "surge"),
    },
    "PlayedHow": {"at all"},
    "Status": {"monstrous", "renowned"},
}
"""Words that only texts later than the pool say, or keywords of such texts: "if you cast it" (2010)."""

EVERY_EDITION = [find_edition(name) for name in EDITIONS]


def closed_types() -> Iterator[tuple[str, frozenset[str]]]:
    """The name of each closed type, and the words that it does not take from another one."""
    kinds = {name: kind for name, kind in vars(words).items() if name[0].isupper() and words_of(kind)}
    for name, kind in kinds.items():
        for part in (kind,) if typing.get_origin(kind) is typing.Literal else typing.get_args(kind):
            if part is kind or words_of(part) not in [words_of(other) for other in kinds.values()]:
                yield name, words_of(part)


def nodes_of(ability: Ability) -> Iterator[Node]:
    """The nodes of an ability, and of all that its keywords stand for in any edition."""
    for node in walk(ability):
        yield node
        if isinstance(node, KeywordAbility):
            for edition in EVERY_EDITION:
                for part in expand(node, edition):
                    if part is not node:
                        yield from walk(part)
                for found in on_player(node, edition):
                    for thing in found:
                        yield from walk(thing)


def said(abilities: Iterator[Ability]) -> set[tuple[type[Node], str, str]]:
    """The words in abilities, each with the node and the field that holds it."""
    found: set[tuple[type[Node], str, str]] = set()
    known: set[Ability] = set()
    for ability in abilities:
        if ability in known:
            continue
        known.add(ability)
        for node in nodes_of(ability):
            for field in dataclasses.fields(node):
                if (type(node), field.name) in WORDS:
                    found.add((type(node), field.name, getattr(node, field.name)))
    return found


def abilities_of_all(pool: Pool) -> Iterator[Ability]:
    """The abilities of every card, as they are on the day of every edition, and those of texts of other years."""
    for card in all_read(pool):
        for version in versions(card):
            for face in version.faces:
                yield from face.abilities
    for text, types in (*NEWER, *OLDER, *LISTED):
        yield from parse_text(text, "~", types or CREATURE)


def versions(card: CardDefinition) -> list[CardDefinition]:
    """A card as it is on the days of the editions, each version once."""
    found = {id(card): card}
    for edition in EVERY_EDITION:
        version = wording.of_the_time(card, edition)
        found[id(version)] = version
    return list(found.values())


@pytest.mark.slow
def test_every_word_is_said_by_some_text(real_pool: Pool) -> None:
    used = said(abilities_of_all(real_pool))
    silent: list[str] = []
    for name, its in closed_types():
        heard = {word for kind, field, word in used if its <= WORDS[kind, field]} | {""}
        heard |= RECORDED.get(name, set()) | SAID_LATER.get(name, set())
        silent += [f"{name} {word!r}" for word in sorted(its - heard)]
    assert silent == []
