"""Which mutants there are, and a sample of them.

A *place* is a piece of code that can be changed; a *mutant* is one change of one place. The changes are Cosmic Ray's,
without those that cannot be seen (``OPERATORS`` says which are used), and two of this project's own. Nothing is changed
that says nothing about the game: docstrings, annotations, type aliases, Literal types and assertions.
"""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeAlias

import parso.python.tree
from cosmic_ray import plugins
from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.operators.operator import Example, Operator

PACKAGES: Final = ("rules", "state", "editions", "text")
OPERATORS: Final = re.compile(
    "core/(AddNot|Replace(True|False|And|Or|Break|Continue)With.*|ExceptionReplacer|NumberReplacer|RemoveDecorator"
    "|ZeroIterationForLoop|ReplaceUnaryOperator_(Delete_Not|Delete_USub)"
    "|ReplaceBinaryOperator_(Add_Sub|Sub_Add|Mul_Add|FloorDiv_Mul|Mod_FloorDiv|LShift_RShift|RShift_LShift"
    "|BitAnd_BitOr|BitOr_BitAnd)"
    "|ReplaceComparisonOperator_(Eq_NotEq|NotEq_Eq|Is_IsNot|IsNot_Is|Lt_LtE|Lt_GtE|LtE_Lt|LtE_Gt|Gt_GtE|Gt_LtE|GtE_Gt"
    "|GtE_Lt))"
)
"""The operators of Cosmic Ray that are used. The others either change nothing (``is`` for ``==`` between members of an
Enum) or give a type error at once (``None < 1``), which any test catches."""
SWAPS: Final = {"controller": "owner", "owner": "controller", "min": "max", "max": "min", "any": "all", "all": "any"}
"""Names that are taken for each other."""
TYPES: Final = ("TypeAlias", "Literal", "TypeVar", "Annotated", "TYPE_CHECKING", "cast")
"""What such names are said of is about types only."""

Position: TypeAlias = tuple[int, int]


class DropCall(Operator):
    """Leaves out a statement that is a call."""

    def mutation_positions(self, node: Any) -> Iterator[tuple[Position, Position]]:
        if node.type == "simple_stmt":
            first = node.children[0]
            if first.type in ("atom_expr", "power") and first.children[-1].type == "trailer":
                if first.children[-1].children[0] == "(":
                    yield first.start_pos, first.end_pos

    def mutate(self, node: Any, index: int) -> Any:
        first = node.children[0]
        nothing = parso.python.tree.Keyword("pass", first.start_pos, first.get_first_leaf().prefix)
        nothing.parent = node
        node.children[0] = nothing
        return node

    @classmethod
    def examples(cls) -> tuple[Example, ...]:
        return (Example("if a:\n    b(c)\n", "if a:\n    pass\n"),)


class SwapNames(Operator):
    """Takes one name for another: the owner for the controller, the least for the greatest."""

    def mutation_positions(self, node: Any) -> Iterator[tuple[Position, Position]]:
        if node.type != "name" or node.value not in SWAPS:
            return
        before, after = node.get_previous_leaf(), node.get_next_leaf()
        if node.value in ("controller", "owner"):
            if before is not None and before == ".":
                yield node.start_pos, node.end_pos
        elif (before is None or before != ".") and after is not None and after == "(":
            yield node.start_pos, node.end_pos

    def mutate(self, node: Any, index: int) -> Any:
        node.value = SWAPS[node.value]
        return node

    @classmethod
    def examples(cls) -> tuple[Example, ...]:
        return (Example("a.owner", "a.controller"), Example("min(a, b)", "max(a, b)"))


@cache
def operators() -> dict[str, Operator]:
    """Return the operators by their names."""
    found: dict[str, Operator] = {
        name: plugins.get_operator(name)() for name in plugins.operator_names() if OPERATORS.fullmatch(name)
    }
    return {**found, "DropCall": DropCall(), "SwapNames": SwapNames()}


@dataclass(frozen=True)
class Mutant:
    """One change. ``file``: below the root; ``line``: the first line that changes; ``first`` and ``last``: the lines of
    the statement, or of its head; ``was`` and ``now``: the lines that change, without their indentation."""

    file: str
    line: int
    column: int
    operator: str
    occurrence: int
    first: int
    last: int
    was: str
    now: str

    @property
    def name(self) -> str:
        return f"{self.file}:{self.line}:{self.column}:{self.operator}:{self.occurrence}"

    @property
    def package(self) -> str:
        return self.file.split("/")[2]

    def code(self, root: Path) -> str:
        """Return the changed source."""
        return changed((root / self.file).read_text(encoding="utf-8"), self.operator, self.occurrence)


def changed(source: str, operator: str, occurrence: int) -> str:
    """Return a source with one change."""
    code = mutate_code(source, operators()[operator], occurrence)
    assert code is not None
    return str(code)


def files(root: Path) -> list[str]:
    """Return the modules that are mutated, below the root."""
    found = [path for package in PACKAGES for path in (root / "src" / "manaburn" / package).rglob("*.py")]
    return sorted(path.relative_to(root).as_posix() for path in found)


# -- what is left alone ------------------------------------------------------------------------------------------------


def mentions(node: ast.AST, names: tuple[str, ...]) -> bool:
    return any(isinstance(part, ast.Name) and part.id in names for part in ast.walk(node))


def untouched(tree: ast.Module) -> list[ast.AST]:
    """Return the parts of a module that say nothing about the game."""
    found: list[ast.AST] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Assert):
            found.append(node)
        elif isinstance(node, ast.AnnAssign):
            found.append(node if mentions(node.annotation, TYPES) else node.annotation)
        elif isinstance(node, ast.arg) and node.annotation is not None:
            found.append(node.annotation)
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and node.returns is not None:
            found.append(node.returns)
        else:
            about = {ast.Call: "func", ast.Subscript: "value", ast.If: "test"}.get(type(node))
            if about is not None and mentions(getattr(node, about), TYPES):
                found.append(node)
    return found


def within(node: ast.AST, line: int, column: int) -> bool:
    """Return whether a position is inside a node."""
    begin = (node.lineno, node.col_offset)  # type: ignore[attr-defined]
    end = (node.end_lineno, node.end_col_offset)  # type: ignore[attr-defined]
    return bool(begin <= (line, column) < end)


def heads(tree: ast.Module) -> list[tuple[int, int]]:
    """Return the lines of each statement; of one that holds others, the lines of its head."""
    found: list[tuple[int, int]] = []
    for node in ast.walk(tree):
        if isinstance(node, (ast.stmt, ast.ExceptHandler)):
            body = getattr(node, "body", None)
            last = node.end_lineno or node.lineno
            if isinstance(body, list) and body:
                last = max(node.lineno, body[0].lineno - 1)
            begin = min([node.lineno, *[one.lineno for one in getattr(node, "decorator_list", ())]])
            found.append((begin, last))
    return found


# -- places and mutants ------------------------------------------------------------------------------------------------


def places_of(source: str) -> dict[Position, list[tuple[str, int]]]:
    """Return the places of a module, each with its operators and their occurrences."""
    left = untouched(ast.parse(source))
    found: dict[Position, list[tuple[str, int]]] = {}
    nodes = list(ast_nodes(get_ast(source)))
    for name, operator in operators().items():
        positions = [start for node in nodes for start, _ in operator.mutation_positions(node)]
        for occurrence, place in enumerate(positions):
            if not any(within(node, *place) for node in left):
                found.setdefault(place, []).append((name, occurrence))
    return found


def difference(before: str, after: str) -> tuple[str, str]:
    """Return the lines that differ, without indentation."""
    old, new = before.splitlines(), after.splitlines()
    while old and new and old[0] == new[0]:
        old.pop(0), new.pop(0)
    while old and new and old[-1] == new[-1]:
        old.pop(), new.pop()
    return " ".join(line.strip() for line in old), " ".join(line.strip() for line in new)


def mutant_at(root: Path, file: str, place: Position, operator: str, occurrence: int) -> Mutant | None:
    """Return a mutant; None if what comes out is no other program."""
    source = (root / file).read_text(encoding="utf-8")
    after = changed(source, operator, occurrence)
    try:
        same = ast.dump(ast.parse(after)) == ast.dump(ast.parse(source))
    except SyntaxError:
        return None
    if same:
        return None
    around = [head for head in heads(ast.parse(source)) if head[0] <= place[0] <= head[1]]
    first, last = min(around, key=lambda head: head[1] - head[0], default=(place[0], place[0]))
    return Mutant(file, *place, operator, occurrence, first, last, *difference(source, after))


def sample(root: Path, seed: int, count: int) -> tuple[list[Mutant], int]:
    """Return mutants of different places, drawn with a seed, and the number of all places.

    The places are drawn evenly, and for each one of the changes that are possible there."""
    chance = random.Random(seed)
    every: list[tuple[str, Position, list[tuple[str, int]]]] = []
    for file in files(root):
        for place, ways in sorted(places_of((root / file).read_text(encoding="utf-8")).items()):
            every.append((file, place, ways))
    chosen: list[Mutant] = []
    for file, place, ways in chance.sample(every, len(every)):
        if len(chosen) == count:
            break
        mutant = mutant_at(root, file, place, *chance.choice(ways))
        if mutant is not None:
            chosen.append(mutant)
    return chosen, len(every)
