"""The JSON Schema of scenario files, with what each key means."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from manaburn.editions.edition import EDITIONS
from manaburn.editions.names import ALIASES
from manaburn.schemas import unindent
from manaburn.terms import STEP_NAMES, ZONE_NAMES

from .model import (
    COMMANDS,
    GLOBAL_EXPECTATIONS,
    KINDS,
    OBJECT_EXPECTATIONS,
    OPENING,
    PLAYER_EXPECTATIONS,
    VERBS,
    Doing,
    File,
)
from .notes import note_on

RULES: Final = r"^(\d{4}(-\d\d-\d\d)?|today)( *\+ *.+)?$"
"""The form of an edition in a scenario: a year or a date, then any house rules after a plus sign."""


def schema() -> dict[str, object]:
    """Return the JSON Schema of scenario files."""
    (_,), parts = msgspec.json.schema_components([File], ref_template="#/$defs/{name}")
    (_,), doing = msgspec.json.schema_components([Doing], ref_template="#/$defs/{name}")
    whole: dict[str, object] = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "manaburn scenario"}
    unindent(parts.values())
    file = parts.pop("File")
    step = step_schema(doing.pop("Doing"))
    expect, expected, things = expect_schema()
    parts["Step"] = step
    parts["Expect"] = expect
    properties = file["properties"]
    properties["do"] = {"type": "array", "items": {"$ref": "#/$defs/Step"}}
    properties["solution"] = {"type": "array", "items": {"$ref": "#/$defs/Step"}}
    properties["expect"] = {"$ref": "#/$defs/Expect"}
    properties["turn"]["description"] = "Steps: " + ", ".join((*STEP_NAMES, OPENING))
    rules = {"anyOf": [{"enum": [*EDITIONS, *ALIASES, *map(int, EDITIONS)]}, {"type": "string", "pattern": RULES}]}
    properties["rules"] = {"anyOf": [rules, {"type": "array", "items": rules}]}
    whole.update({key: value for key, value in file.items() if key not in ("title", "description")})
    whole["$defs"] = parts
    described = {"file": properties, "beside": step["properties"], "game": expected, "object": things}
    named = {"seat": "Seat", "thing": "Thing", "card": "CardText", "turn": "Turn", "goal": "Wanted"}
    describe(described | {place: parts[name]["properties"] for place, name in named.items()})
    return whole


def step_schema(doing: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a step. ``doing``: that of the keys beside the one that says what is done."""
    qualifiers = doing["properties"]
    for key in ("value", "damage", "bands"):
        qualifiers.get(key, {}).pop("default", None)
    qualifiers["stop"] = {"enum": list(KINDS)}
    qualifiers["choices"] = {"type": "object", "additionalProperties": {}}
    qualifiers["expect"] = {"$ref": "#/$defs/Expect"}
    qualifiers["resolve"] = {"anyOf": [{"type": "integer"}, {"const": "all"}]}
    qualifiers["until"] = {"enum": list(STEP_NAMES)}
    qualifiers["all"] = {"const": "pass"}
    return {
        "type": "object",
        "description": "The first key says what it is: expect, resolve, until, all, or the name of a player.",
        "properties": qualifiers,
        "additionalProperties": {"type": "string", "pattern": "^(" + "|".join(VERBS) + ")( .*)?$"},
        "minProperties": 1,
    }


def expect_schema() -> tuple[dict[str, Any], dict[str, dict[str, object]], dict[str, dict[str, object]]]:
    """Return the schema of expectations, and the keys in it: those about the game, and those about an object."""
    expected: dict[str, dict[str, object]] = {key: {} for key in GLOBAL_EXPECTATIONS}
    expected["step"] = {"enum": list(STEP_NAMES)}
    expected["asks"] = {"type": "object"}
    things: dict[str, dict[str, object]] = {key: {} for key in OBJECT_EXPECTATIONS}
    things["zone"] = {"enum": list(ZONE_NAMES)}
    suffixes = "|".join([part.replace(".", "\\.") for part in PLAYER_EXPECTATIONS])
    expect = {
        "type": "object",
        "properties": expected,
        "patternProperties": {f"^.+\\.({suffixes})$": {}},
        "additionalProperties": {"type": "object", "properties": things, "additionalProperties": False},
    }
    return expect, expected, things


def describe(described: dict[str, dict[str, dict[str, object]]]) -> None:
    """Write into the schemas of keys what each key means. The keys are given by the place in which they stand."""
    for place, keys in described.items():
        for key, said in keys.items():
            note = note_on("first" if place == "beside" and key in COMMANDS else place, key)
            if note:
                said["description"] = f"{note}. {said['description']}" if "description" in said else note
