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
        if not _round_trip(card):
            wrong.append(record.name)
            failures.append({"name": record.name, "line": "", "why": "what we print of it doesn't read back the same"})
            continue
        good += 1
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
            Text(f"Refused, for they don't read back as printed: {len(wrong)}: {', '.join(wrong[:most])}", style="red")
        )
    return 0


@app.command()
def show(
    name: Annotated[str, typer.Argument(help="A card's name.")],
    pool: Annotated[str | None, typer.Option("--pool", help="A card file; without it, the starter cards.")] = None,
    rules: Annotated[str | None, typer.Option("--rules", help="A date: the wording cards had then.")] = None,
) -> int:
    """A card as we read it: its text printed from the tree, the tree itself, or what could not be read."""
    from manaburn.cards.compile import compile_card
    from manaburn.editions.edition import find_edition
    from manaburn.errors import InputError, UnreadableText

    dialect = "oracle"
    if rules is not None:
        from manaburn.text.dialects import dialect_of

        dialect = dialect_of(str(find_edition(rules).date))
    console = Console()
    if pool is None:
        from manaburn.cards.library import open_library

        _show(open_library().card(name), dialect, console)
        return 0
    from manaburn.cards.pools import load_pool

    record = load_pool(pool).find(name)
    console.print(Text(record.name, style="bold"), Text(record.mana_cost or ""))
    try:
        card = compile_card(record)
    except UnreadableText as problem:
        console.print(Text(record.type_line))
        console.print(Text(record.oracle_text))
        console.print(Text(f"\nnot read: {problem.why}", style="red"))
        console.print(Text(problem.sentence))
        console.print(Text(" " * problem.offset + "^", style="red"))
        return 1
    except InputError as problem:
        console.print(Text(record.type_line))
        console.print(Text(f"not read: {problem.problem}", style="red"))
        return 1
    if dialect != "1996":
        console.print(Text(record.type_line))
    _show(card, dialect, console, False)
    return 0


def _show(card: Any, dialect: str, console: Console, head: bool = True) -> None:
    """The text and the tree of each face."""
    from manaburn.text import print_face
    from manaburn.text.period import type_line

    for face in card.faces:
        if head or len(card.faces) > 1:
            console.print(Text(f"{face.name}", style="bold"), Text(str(face.mana_cost) if face.mana_cost else ""))
        if dialect == "1996":
            console.print(Text(type_line(face)))
        console.print(Text(print_face(face, dialect=dialect)))
        drawn = Tree(Text(face.name))
        for ability in face.abilities:
            draw(ability, drawn)
        console.print(drawn)


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


@app.command("try")
def try_cards(
    pool: Annotated[str, typer.Argument(help="A card file: Scryfall, MTGJSON or our own.")],
    names: Annotated[list[str] | None, typer.Argument(metavar="[NAME]...", help="Only these cards.")] = None,
    rules: Annotated[str, typer.Option(help="An edition (2002, 2004, 2006, 2008) or a date.")] = "2008",
    seed: Annotated[int, typer.Option(help="Of all chance.")] = 1,
) -> int:
    """Play with every card of a pool that compiles: hold it, play it, use it, attack, block, copy and destroy it, take
    it all back. Says where the engine finds a fault with itself; that should be nowhere."""
    import random

    from manaburn.cards.cache import open_pool
    from manaburn.cards.pools import load_pool
    from manaburn.editions.edition import find_edition
    from manaburn.sim import trial

    date = str(find_edition(rules).date)
    compiled = open_pool(load_pool(pool), whole=not names)
    wanted = [compiled.card(name).name for name in names] if names else list(compiled.pool.names)
    random.Random(seed).shuffle(wanted)
    cards = list(trial.carried_out(compiled, wanted))
    report = trial.Report()
    console = Console(stderr=True)
    with console.status("") as status:
        for doing in trial.try_all(cards, date, seed, report):
            status.update(doing)
            while report.told < len(report.faults):
                console.print(Text(str(report.faults[report.told]), style="red"))
                report.told += 1
    told = [f"{len(cards)} cards"] + [f"{count} {word}" for word, count in report.counts().items()]
    typer.echo(f"{', '.join(told)}; {len(report.faults) or 'no'} fault{'s' if len(report.faults) != 1 else ''}.")
    return 1 if report.faults else 0


def _unsupported(card: Any) -> str:
    """The nodes and words of the card that the rules don't carry out; "" if there are none."""
    import manaburn.game  # noqa: F401  (the rules are made known in its order)
    from manaburn.rules.supported import unsupported

    return ", ".join(unsupported(card))


def _round_trip(card: Any) -> bool:
    from manaburn.errors import ManaburnError
    from manaburn.text import parse_text, print_face

    try:
        return all(parse_text(print_face(face), face.name, face.card_types) == face.abilities for face in card.faces)
    except ManaburnError:
        return False
