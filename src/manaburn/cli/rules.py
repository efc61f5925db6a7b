"""List the rules of each edition, with the code that carries them out and the scenarios that test them."""

# Start-up time: the functions import what they need, so that help and errors appear without the engine.
from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table


def command(
    rules: Annotated[str | None, typer.Option("--rules", help="Only this edition.")] = None,
    scenarios: Annotated[Path, typer.Option("--scenarios", help="The folder of scenario files.")] = Path("scenarios"),
    as_json: Annotated[bool, typer.Option("--json", help="Print the full result as JSON.")] = False,
    as_markdown: Annotated[bool, typer.Option("--markdown", help="Print the table of docs/conformance.md.")] = False,
) -> int:
    """List the rules on spells, abilities and effects, or the topics of 1996: the summary, the code that carries each
    out, and how many scenarios test it."""
    from manaburn import conformance
    from manaburn.editions.edition import STACK_EDITIONS

    shown = conformance.scenario_index(scenarios)
    if as_markdown:
        typer.echo(conformance.markdown(shown), nl=False)
        return 0
    editions = STACK_EDITIONS if rules is None else (conformance.edition_name(rules),)
    rows = conformance.table(shown, editions)
    if as_json:
        typer.echo(json.dumps([row._asdict() for row in rows], indent=1))
        return 0
    console = Console()
    for edition in editions:
        mine = [row for row in rows if row.edition == edition]
        covered = len([row for row in mine if row.scenarios])
        table = Table(title=f"{edition}: {covered} of {len(mine)} rules shown by scenarios", title_justify="left")
        table.add_column("rule", no_wrap=True)
        table.add_column("scenarios", justify="right")
        table.add_column("carried out in", overflow="fold")
        table.add_column("what it says")
        for row in mine:
            by = f"{row.by}: " if row.by and row.places else ""
            table.add_row(row.rule, str(len(row.scenarios)), by + ", ".join(row.places[:2]), row.summary)
        console.print(table)
    return 0
