"""The declarations of all messages for the page, made from the classes of :mod:`manaburn.web.messages`.

``python -m manaburn.web.declaring`` writes ``static/js/messages.d.ts``, by which TypeScript's checker reads the page. A
test compares the file with what is made here.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

import msgspec

from . import bench_messages as b
from . import messages as m

FILE: Final = Path(__file__).parent / "static" / "js" / "messages.d.ts"
HEADING: Final = "// Made from the classes of messages.py by: python -m manaburn.web.declaring\n"
OVER_HTTP: Final = (
    m.NewGame,
    m.Begun,
    m.DeckQuestion,
    m.DeckVerdict,
    m.BroughtDeck,
    m.Problem,
    m.Lobby,
    m.Pictures,
    m.Key,
    m.GameState,
    m.RuleQuestion,
    m.RulePage,
    m.NewReplay,
    m.ReplayBegun,
    m.ReplayQuestion,
    m.ReplayPosition,
    m.TakeOver,
    *b.OVER_HTTP,
)
"""The messages over HTTP; those of the WebSocket are in ``FromPage`` and ``FromServer``."""
Schema = dict[str, object]


def schemas() -> dict[str, Schema]:
    """Return the JSON Schema of each message and each part of one, by name."""
    _, parts = msgspec.json.schema_components([m.FromPage, m.FromServer, *OVER_HTTP], ref_template="{name}")
    return dict(sorted(parts.items()))


def names(union: object) -> list[str]:
    """Return the names of the classes of a union."""
    return [one.__name__ for one in getattr(union, "__args__", ())]


def declared() -> str:
    """Return the declarations as the text of a TypeScript file."""
    lines = [HEADING]
    for name, schema in schemas().items():
        lines.append(_declaration(name, schema))
    for name, union in (("FromPage", m.FromPage), ("FromServer", m.FromServer)):
        lines.append(f"export type {name} = {' | '.join(names(union))};\n")
    return "\n".join(lines)


def _declaration(name: str, schema: Schema) -> str:
    said = str(schema.get("description", "")).strip()
    lines = [f"/** {' '.join(said.replace('*', '').split())} */"] if said else []
    if "properties" not in schema:
        return "\n".join([*lines, f"export type {name} = {_type(schema)};", ""])
    needed = schema.get("required", [])
    assert isinstance(needed, list)
    lines.append(f"export interface {name} {{")
    properties = schema["properties"]
    assert isinstance(properties, dict)
    for key, value in properties.items():
        lines.append(f"  {key}{'' if key in needed else '?'}: {_type(value)};")
    return "\n".join([*lines, "}", ""])


def _type(schema: Schema) -> str:
    """Return the TypeScript type that a JSON Schema says."""
    if "$ref" in schema:
        return str(schema["$ref"])
    if "enum" in schema:
        options = schema["enum"]
        assert isinstance(options, list)
        return " | ".join([msgspec.json.encode(one).decode() for one in options])
    if "anyOf" in schema:
        parts = schema["anyOf"]
        assert isinstance(parts, list)
        return " | ".join([_type(part) for part in parts])
    kind = schema.get("type")
    if kind == "array":
        items = schema.get("items")
        return f"({_type(items)})[]" if isinstance(items, dict) else "unknown[]"
    if kind == "object":
        values = schema.get("additionalProperties")
        return f"Record<string, {_type(values)}>" if isinstance(values, dict) else "Record<string, unknown>"
    return {"integer": "number", "number": "number", "boolean": "boolean", "null": "null"}.get(str(kind), "string")


def main() -> int:
    """Write the file, or with ``--check`` say whether it is as it should be."""
    if "--check" in sys.argv:
        return 0 if FILE.is_file() and FILE.read_text(encoding="utf-8") == declared() else 1
    FILE.write_text(declared(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())


__all__ = ["FILE", "declared", "schemas"]
