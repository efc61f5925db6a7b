"""Choices of several objects that must have something in common: cards in a single graveyard, permanents of one player,
creatures that share a creature type.

The test on a single object always passes. The condition is enforced here: if there are several possibilities, the
chooser first names the graveyard, the player or the type.
"""

from __future__ import annotations

from typing import Final

from manaburn.rules.kernel.decisions import Kind, Option
from manaburn.rules.kernel.table import Table
from manaburn.state.objects import Entity, GameObject, Player
from manaburn.text.tree import base as b
from manaburn.text.tree import nouns as n
from manaburn.text.tree import values as v

from . import continuous, filters

WORDS: Final = ("single graveyard", "single controller", "sharing a creature type")


QUESTIONS: Final = {
    "single graveyard": "whose graveyard",
    "single controller": "whose permanents",
    "sharing a creature type": "which creature type",
}


def word_of(kind: b.Node | None) -> str:
    """Return the status that says what the chosen objects must have in common, or "" if there is none."""
    if isinstance(kind, n.Filter):
        for test in kind.tests:
            if isinstance(test, n.HasStatus) and test.status in WORDS:
                return test.status
    return ""


def word_of_targets(spec: n.Target) -> str:
    """Return the same for targets. "Two target cards from an opponent's graveyard" are in that of one opponent, and
    "two target creatures an opponent controls" are controlled by one.

    Rules: 409.1c.
    """
    kind = spec.kind
    word = word_of(kind)
    if word or not isinstance(kind, n.Filter) or not (spec.up_to_any or spec.high not in (None, v.ONE)):
        return word
    if kind.zone == "graveyard":
        return "single graveyard" if isinstance(kind.whose, n.All) else ""
    of_one = any(isinstance(test, n.ControlledBy) and isinstance(test.player, n.All) for test in kind.tests)
    return "single controller" if of_one else ""


def groups_of(table: Table, word: str, found: list[Entity]) -> list[tuple[Option, list[Entity]]]:
    """Return the groups of objects that have it in common, each with the option that names it. An object can be in
    several groups."""
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
        types["Shapeshifter"] = None  # any type will do: these objects have every creature type
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
    """Return the objects that belong to a group of at least ``low`` objects."""
    large: list[Entity] = []
    for _, members in groups_of(table, word, found):
        if len(members) >= low:
            large.extend(members)
    return [item for item in found if item in large]


def one_group(
    table: Table, chooser: Player, word: str, found: list[Entity], low: int, what_for: str, rule: str
) -> list[Entity]:
    """Return the objects of one group. If several are large enough, the chooser names one."""
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
