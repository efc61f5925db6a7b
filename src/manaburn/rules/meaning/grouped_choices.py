"""Things chosen together that have to have something in common: cards of a single graveyard, permanents of one player,
creatures that share a creature type.

Each of them passes the test by itself; that all do together is seen to here, where they are chosen: the chooser names
the graveyard or the type first, if there is a choice.
"""

from __future__ import annotations

from typing import Final

from manaburn.rules.kernel.decisions import Kind, Option
from manaburn.rules.kernel.table import Table
from manaburn.state.objects import Entity, GameObject, Player
from manaburn.text.tree import base as b
from manaburn.text.tree import nouns as n

from . import continuous, filters

WORDS: Final = ("single graveyard", "single controller", "sharing a creature type")


QUESTIONS: Final = {
    "single graveyard": "whose graveyard",
    "single controller": "whose permanents",
    "sharing a creature type": "which creature type",
}


def word_of(kind: b.Node | None) -> str:
    """What things of a kind have to have in common; "" if nothing."""
    if isinstance(kind, n.Filter):
        for test in kind.tests:
            if isinstance(test, n.HasStatus) and test.status in WORDS:
                return test.status
    return ""


def groups_of(table: Table, word: str, found: list[Entity]) -> list[tuple[Option, list[Entity]]]:
    """The groups whose members have it in common, each with what names it. One thing can be in several."""
    result: list[tuple[Option, list[Entity]]] = []
    if word in ("single graveyard", "single controller"):
        for player in table.state.players:
            members: list[Entity] = [
                item
                for item in found
                if isinstance(item, GameObject)
                and (item.owner if word == "single graveyard" else item.controller) is player
            ]
            if members:
                result.append((Option("", player), members))
        return result
    types: dict[str, None] = {}
    every = False
    for item in found:
        if isinstance(item, GameObject):
            chars = continuous.characteristics(table, item)
            every = every or chars.every_creature_type
            for subtype in chars.subtypes:
                if continuous.is_creature_type(subtype):
                    types[subtype] = None
    if every and not types:
        types["Shapeshifter"] = None  # whatever the type: they have them all
    for subtype in types:
        alike: list[Entity] = [
            item
            for item in found
            if isinstance(item, GameObject) and filters.has_subtype(continuous.characteristics(table, item), subtype)
        ]
        if not any(alike == others for _, others in result):
            result.append((Option(subtype), alike))
    return result


def possible(table: Table, word: str, found: list[Entity], low: int) -> list[Entity]:
    """Those that can be chosen with enough others."""
    large: list[Entity] = []
    for _, members in groups_of(table, word, found):
        if len(members) >= low:
            large.extend(members)
    return [item for item in found if item in large]


def one_group(
    table: Table, chooser: Player, word: str, found: list[Entity], low: int, what_for: str, rule: str
) -> list[Entity]:
    """Those of one group, which the chooser names where several are large enough."""
    large = [(name, members) for name, members in groups_of(table, word, found) if len(members) >= max(1, low)]
    if not large:
        return []
    answer = [0]
    if len(large) > 1:
        hint = "type" if word == "sharing a creature type" else "player"
        kind = Kind.WORD if word == "sharing a creature type" else Kind.CARD
        prompt = QUESTIONS[word] + f", for {what_for}"
        answer = table.choose(chooser, kind, prompt, [name for name, _ in large], 1, 1, hint, rule)
    return large[answer[0]][1]
