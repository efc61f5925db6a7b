"""The floor plan in docs/architecture.md is the house as it is: every room is in it, and arrows point one way."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SOURCES = ROOT / "src" / "manaburn"
ROOMS_OF_RULES = ("kernel", "meaning", "events", "playing", "combat", "course", "instructions", "before1999")


def rows() -> list[list[str]]:
    """The rooms, a list for each row of the table, from the ground up."""
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    rooms = text.partition("## Rooms\n")[2].partition("\n## ")[0]
    table = [line for line in rooms.splitlines() if line.startswith("| `")]
    return [[name.strip("/") for name in re.findall(r"`([^`]+)`", line.split("|")[1])] for line in table]


def room_of(module: str) -> str:
    """The room in which a module is: "manaburn.text.tree.nouns" is in "text/tree", "manaburn.rules.combat.pairs" in
    "rules/combat"."""
    parts = module.split(".")[1:]
    inner = "/".join(parts[:2])
    return inner if inner == "text/tree" or (parts[:1] == ["rules"] and len(parts) > 1) else parts[0] if parts else ""


def looks(file: Path) -> Iterator[str]:
    """The modules of the package that a file imports, but for those that only types are taken from."""
    package = list(file.relative_to(SOURCES.parent).parts[:-1])
    waiting: list[ast.AST] = [ast.parse(file.read_text(encoding="utf-8"))]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test):
            continue
        if isinstance(node, ast.Import):
            yield from [alias.name for alias in node.names if alias.name.startswith("manaburn.")]
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            name = ".".join([*base, *([node.module] if node.module else [])])
            for alias in node.names:
                if name.startswith("manaburn"):
                    yield f"{name}.{alias.name}"
        waiting.extend(ast.iter_child_nodes(node))


def test_every_room_is_in_the_plan() -> None:
    found = {path.stem for path in SOURCES.iterdir() if path.suffix == ".py" or (path / "__init__.py").is_file()}
    planned = {room for row in rows() for room in row}
    rules = {f"rules/{path.name}" for path in (SOURCES / "rules").iterdir() if (path / "__init__.py").is_file()}
    assert {name for name in found if not name.startswith("_")} | {"text/tree"} | rules == planned


def test_arrows_point_one_way() -> None:
    floor = {room: number for number, row in enumerate(rows()) for room in row}
    assert [room for room in floor if room.startswith("rules/")] == [f"rules/{room}" for room in ROOMS_OF_RULES]
    wrong: list[str] = []
    for file in SOURCES.rglob("*.py"):
        name = ".".join(file.relative_to(SOURCES.parent).with_suffix("").parts).removesuffix(".__init__")
        here = room_of(name)
        if here.startswith("_") or not here:
            continue
        for module in looks(file):
            there = room_of(module)
            if there in floor and floor[there] > floor[here]:
                wrong.append(f"{name} looks up at {module}")
    assert not wrong


def test_imports_inside_functions_say_why() -> None:
    """A comment stands above them, or above the first import of a module whose functions all import what they need.
    In ``rules`` there are none."""
    unexplained: list[str] = []
    for file in sorted(SOURCES.rglob("*.py")):
        text = file.read_text(encoding="utf-8")
        lines = text.splitlines()
        whole = any(line.startswith("# Start-up time: the functions import") for line in lines)
        here = file.relative_to(SOURCES)
        for function in ast.walk(ast.parse(text)):
            if not isinstance(function, ast.FunctionDef):
                continue
            for node in ast.walk(function):
                if not isinstance(node, (ast.Import, ast.ImportFrom)):
                    continue
                above = node.lineno - 2
                while lines[above].lstrip().startswith(("import ", "from ")):
                    above -= 1
                explained = whole or lines[above].lstrip().startswith("# ")
                if here.parts[0] == "rules" or not explained:
                    unexplained.append(f"{here}:{node.lineno}")
    assert not unexplained


def test_frames_are_looked_at_where_they_belong() -> None:
    """Only the state and the room of the rules before 1999 know what is under way; others ask that room."""
    asking: list[str] = []
    for file in sorted(SOURCES.rglob("*.py")):
        if file.parent.name not in ("before1999", "state"):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Attribute) and node.attr == "frames":
                    asking.append(f"{file.relative_to(SOURCES)}:{node.lineno}")
    assert not asking


def test_dates_are_written_as_every_system_can() -> None:
    """Only the C libraries of some systems know a day without its zero (``%-d``); elsewhere it is an error."""
    using = [file.name for file in sorted(SOURCES.rglob("*.py")) if "%-" in file.read_text(encoding="utf-8")]
    assert not using
