"""What cards say, and how much of a pool can be read."""

from __future__ import annotations

import json
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.text import Text
from rich.tree import Tree

app = typer.Typer(help="Read card text: check a pool, show a card.", no_args_is_help=True)


@app.command()
def check(
    pool: Annotated[str, typer.Argument(help="A card file: Scryfall, MTGJSON or our own.")],
    as_json: Annotated[bool, typer.Option("--json", help="Everything, for programs.")] = False,
    most: Annotated[int, typer.Option("--most", help="How many failures to list.")] = 20,
) -> int:
    """How many cards of a pool compile, what stops the others, whether what we print reads back the same."""
    from manaburn.cards.cache import open_pool
    from manaburn.cards.pools import load_pool
    from manaburn.errors import InputError, UnreadableText

    compiled = open_pool(load_pool(pool), whole=True)
    failures: list[dict[str, str]] = []
    wrong: list[str] = []
    good = 0
    for record in compiled:
        try:
            card = compiled.define(record)
        except UnreadableText as problem:
            failures.append({"name": record.name, "line": problem.sentence, "why": problem.why})
            continue
        except InputError as problem:
            failures.append({"name": record.name, "line": record.type_line, "why": problem.problem})
            continue
        missing = _unsupported(card)
        if missing:
            failures.append({"name": record.name, "line": "", "why": f"the rules don't carry out {missing}"})
            continue
        good += 1
        if not _round_trip(card):
            wrong.append(record.name)
    if as_json:
        typer.echo(
            json.dumps(
                {"cards": len(compiled), "compiled": good, "failures": failures, "roundtrip_failures": wrong},
                ensure_ascii=False,
                indent=1,
            )
        )
        return 0
    console = Console()
    share = 100 * good / max(1, len(compiled))
    console.print(f"{good} of {len(compiled)} cards compile ({share:.1f} %).")
    for failure in failures[:most]:
        console.print(Text(f"  {failure['name']}: {failure['why']}", style="yellow"))
        if failure["line"]:
            console.print(Text(f"    {failure['line']}"))
    if len(failures) > most:
        console.print(f"  ... and {len(failures) - most} more; --json lists all.")
    if wrong:
        console.print(
            Text(f"{len(wrong)} cards don't read back as they were printed: {', '.join(wrong[:most])}", style="red")
        )
    return 1 if wrong else 0


@app.command()
def show(
    name: Annotated[str, typer.Argument(help="A card's name.")],
    pool: Annotated[str | None, typer.Option("--pool", help="A card file; without it, the embedded cards.")] = None,
) -> int:
    """A card as we read it: its text printed from the tree, the tree itself, or what could not be read."""
    from manaburn.cards.compile import compile_card
    from manaburn.errors import InputError, UnreadableText
    from manaburn.text import print_face

    record = _find(name, pool)
    console = Console()
    console.print(Text(record.name, style="bold"), Text(record.mana_cost or ""))
    console.print(Text(record.type_line))
    try:
        card = compile_card(record)
    except UnreadableText as problem:
        console.print(Text(record.oracle_text))
        console.print(Text(f"\nnot read: {problem.why}", style="red"))
        console.print(Text(problem.sentence))
        console.print(Text(" " * problem.offset + "^", style="red"))
        return 1
    except InputError as problem:
        console.print(Text(f"not read: {problem.problem}", style="red"))
        return 1
    for face in card.faces:
        if len(card.faces) > 1:
            console.print(Text(f"\n{face.name}", style="bold"))
        console.print(Text(print_face(face)))
        drawn = Tree(Text(face.name))
        for ability in face.abilities:
            draw(ability, drawn)
        console.print(drawn)
    return 0


def draw(node: Any, tree: Tree, label: str = "") -> None:
    """A node as a branch: what differs from the ordinary only."""
    import dataclasses

    plain: list[str] = []
    deep: list[tuple[str, Any]] = []
    for field in dataclasses.fields(node):
        value = getattr(node, field.name)
        if field.default is not dataclasses.MISSING and value == field.default:
            continue
        if dataclasses.is_dataclass(value) or (
            isinstance(value, tuple) and any(dataclasses.is_dataclass(v) for v in value)
        ):
            deep.append((field.name, value))
        elif value != () and value is not None:
            plain.append(f"{field.name}={value}")
    text = Text(f"{label}: " if label else "", style="dim")
    text.append(type(node).__name__, style="cyan")
    if plain:
        text.append(" " + ", ".join(plain), style="default")
    branch = tree.add(text)
    for name, value in deep:
        if isinstance(value, tuple):
            for item in value:
                draw(item, branch, name)
        else:
            draw(value, branch, name)


def _find(name: str, pool: str | None) -> Any:
    from manaburn.cards.pools import load_pool

    if pool is not None:
        return load_pool(pool).find(name)
    from manaburn.errors import InputError

    raise InputError("manaburn cards show", "no card file was named", "add --pool FILE")


def _unsupported(card: Any) -> str:
    """The name of a node of the card that the rules don't carry out yet; "" if there is none (or nobody knows)."""
    from importlib import import_module

    try:
        supported = import_module("manaburn.rules.supported")
    except ImportError:
        return ""
    test = getattr(supported, "unsupported", None)
    return ", ".join(test(card)) if test is not None else ""


def _round_trip(card: Any) -> bool:
    from manaburn.errors import ManaburnError
    from manaburn.text import parse_text, print_face

    try:
        return all(parse_text(print_face(face), face.name, face.card_types) == face.abilities for face in card.faces)
    except ManaburnError:
        return False
