"""The scenario guide explains every key that a scenario file may have."""

from __future__ import annotations

import re

import msgspec
import pytest

from manaburn.scenario import model
from manaburn.terms import STEP_NAMES, ZONE_NAMES

from .shown import ROOT

GUIDE = re.sub(r"(?ms)^```.*?^```$", "", (ROOT / "docs" / "scenarios.md").read_text(encoding="utf-8"))
MARKED = set(re.findall(r"`([^`]+)`", GUIDE))
"""What the guide puts in backticks outside its examples."""


def fields(*kinds: type[msgspec.Struct]) -> list[str]:
    """The keys of a part of the file."""
    return [field.encode_name for kind in kinds for field in msgspec.structs.fields(kind)]


@pytest.mark.parametrize(
    "key",
    sorted(
        {
            *fields(model.File, model.Seat, model.Thing, model.Turn, model.CardText, model.Doing),
            *(*model.KINDS, *model.GLOBAL_EXPECTATIONS, *model.PLAYER_EXPECTATIONS, *STEP_NAMES, *ZONE_NAMES),
        }
    ),
)
def test_a_key_is_explained(key: str) -> None:
    assert key in MARKED


@pytest.mark.parametrize("key", model.OBJECT_EXPECTATIONS)
def test_what_is_expected_of_an_object_is_explained(key: str) -> None:
    assert key in MARKED or key.partition(".")[0] in MARKED


@pytest.mark.parametrize("verb", [*model.VERBS, *model.COMMANDS])
def test_a_step_is_explained(verb: str) -> None:
    assert any(re.match(rf"(WHO: )?{verb}\b", words) for words in MARKED)
