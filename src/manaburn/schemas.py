"""JSON Schemas of the data that manaburn reads and writes."""

from __future__ import annotations

import inspect
from collections.abc import Iterable


def unindent(parts: Iterable[dict[str, object]]) -> None:
    """Take the indentation of the source out of the descriptions of parts of a schema. msgspec leaves it in before
    0.23."""
    for part in parts:
        description = part.get("description")
        if isinstance(description, str):
            part["description"] = inspect.cleandoc(description)
