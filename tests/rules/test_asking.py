"""Every choice says by which rule it is made, and nobody is asked where there is nothing to choose."""

from __future__ import annotations

import ast
from pathlib import Path

from manaburn import rules
from manaburn.editions.edition import find_edition
from manaburn.rules.kernel.decisions import Kind
from manaburn.rules.kernel.table import Table
from manaburn.state.state import GameState

PLACES = {"choose": 7, "order": 4, "yes": 3, "number": 6, "amounts": 6, "word": 5}
"""How many arguments stand before the rule in each way to ask."""


def test_every_choice_cites_its_rule() -> None:
    silent: list[str] = []
    for path in sorted(Path(rules.__file__).parent.glob("*/*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or path.name == "table.py":
                continue
            if isinstance(node.func, ast.Name) and node.func.id == "Decision":
                before = 6
            elif isinstance(node.func, ast.Attribute) and ast.unparse(node.func.value).split(".")[-1] == "table":
                before = PLACES.get(node.func.attr, -1)
            else:
                continue
            said = [word for word in node.keywords if word.arg == "rule"]
            given = node.args[before] if before >= 0 and len(node.args) > before else said[0].value if said else None
            if before >= 0 and (given is None or (isinstance(given, ast.Constant) and not given.value)):
                silent.append(f"{path.name}:{node.lineno}")
    assert not silent


def test_nobody_is_asked_to_choose_of_nothing() -> None:
    table = Table(GameState(["Ann", "Bob"]), find_edition("2008"))
    table.ask_all = True
    assert table.choose(table.state.players[0], Kind.CARD, "cards", [], 0, 3, rule="413.2c") == []
