"""Functions stay below fifty lines where they can."""

from __future__ import annotations

import ast
from pathlib import Path

SOURCES = Path(__file__).resolve().parents[1] / "src" / "manaburn"
LONG = 50
"""The lines of a function, with its head and its docstring."""
MOST = 15
"""How many functions may be longer. Half of them list the fields of a class; others are run so often that each call
would cost. This number only goes down."""


def test_few_functions_are_long() -> None:
    long: list[str] = []
    for file in sorted(SOURCES.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.end_lineno is not None:
                lines = node.end_lineno - node.lineno + 1
                if lines > LONG:
                    long.append(f"{file.relative_to(SOURCES)}: {node.name} has {lines} lines")
    assert len(long) <= MOST, "\n".join(long)
