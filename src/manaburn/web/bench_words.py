"""What can be written in a scenario, for completion on the judge's bench: the words of the scenario schema."""

from __future__ import annotations

from functools import cache
from typing import Final

import msgspec

from manaburn.editions.house_rules import HOUSE_RULES
from manaburn.scenario import model
from manaburn.scenario.goals import WHATS
from manaburn.scenario.notes import note_on
from manaburn.terms import COLOUR_NAMES, KINDRED, STEP_NAMES, SUPERTYPE_NAMES, TYPE_NAMES, ZONE_NAMES

from . import bench_messages as b
from .messages import Named
from .rule_pages import named_editions

ZONE_TITLES: Final = {
    "in_play": "in play",
    "hand": "hand",
    "graveyard": "graveyard",
    "library": "library",
    "removed": "removed",
    "sideboard": "sideboard",
    "ante": "ante",
}
"""The zones of a player, in the order in which they are shown, and what they are called."""


@cache
def bench_words(pool: bool) -> b.BenchWords:
    """Return what can be written. ``pool``: whether there is a card file."""
    keys = {
        "file": fields(model.File),
        "seat": fields(model.Seat),
        "thing": fields(model.Thing),
        "card": fields(model.CardText),
        "turn": fields(model.Turn),
        "goal": fields(model.Wanted),
        "first": model.COMMANDS,
        "verb": model.VERBS,
        "beside": model.QUALIFIERS,
        "game": model.GLOBAL_EXPECTATIONS,
        "player": model.PLAYER_EXPECTATIONS,
        "object": model.OBJECT_EXPECTATIONS,
    }
    words = {place: [b.Word(key, note_on(place, key)) for key in known] for place, known in keys.items()}
    values = {
        "step": [*STEP_NAMES, model.OPENING],
        "kind": [*model.KINDS],
        "zone": [*ZONE_NAMES],
        "goal": [*WHATS],
        "action": [*model.ACTIONS],
        "colours": [*model.WORDS_OF["colours"]],
        "types": [*TYPE_NAMES, KINDRED],
        "supertypes": [*SUPERTYPE_NAMES],
    }
    assert set(COLOUR_NAMES) <= set(values["colours"])
    zones = [Named(zone, ZONE_TITLES[zone], note_on("seat", zone)) for zone in ZONE_TITLES]
    only_with = {key: list(verbs) for key, verbs in model.ONLY_WITH.items()}
    house = [rule.name for rule in HOUSE_RULES]
    return b.BenchWords(words, values, zones, only_with, named_editions(), house, b.LARGEST_SCENARIO, pool)


def fields(kind: type[msgspec.Struct]) -> tuple[str, ...]:
    """Return the keys of a part of a scenario file."""
    return tuple([field.encode_name for field in msgspec.structs.fields(kind)])


__all__ = ["bench_words"]
