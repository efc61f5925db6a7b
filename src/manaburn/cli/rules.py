"""List the rules of each edition, with the code that carries them out and the scenarios that test them."""

# Start-up time: the functions import what they need, so that help and errors appear without the engine.
from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from ._application import RULES_HELP


def command(
    rules: Annotated[str | None, typer.Option("--rules", help=f"Only this rulebook. {RULES_HELP}")] = None,
    scenarios: Annotated[Path | None, typer.Option("--scenarios", help="The folder of scenario files.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the full result as JSON.")] = False,
    points: Annotated[bool, typer.Option("--points", help="List the points on which rulebooks differ.")] = False,
    as_markdown: Annotated[bool, typer.Option("--markdown", help="Print the table of docs/conformance.md.")] = False,
) -> int:
    """List the rules on spells, abilities and effects, or the topics of 1996: the summary, the code that carries each
    out, and how many scenarios test it.

    With --points, list the points on which the rulebooks differ, with the answers, the dates from which they hold and
    the rules in the numbers of these dates; and the house rules that have names. Each point can be a house rule:
    "2026 + the legend rule as of 2008".
    """
    if points:
        return _points(as_json)
    from manaburn import conformance
    from manaburn.editions.edition import STACK_EDITIONS
    from manaburn.scenario.collection import named_or_collection

    shown = conformance.scenario_index(named_or_collection(scenarios))
    if as_markdown:
        typer.echo(conformance.markdown(shown), nl=False)
        return 0
    editions = STACK_EDITIONS if rules is None else (conformance.book_of(rules).edition,)
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


def _points(as_json: bool) -> int:
    """Print the points on which the rulebooks differ, and the house rules."""
    from manaburn.editions import points
    from manaburn.editions.answers import in_words
    from manaburn.editions.house_rules import HOUSE_RULES
    from manaburn.editions.point_rules import rules_of

    if as_json:
        data = {
            "points": [
                {
                    "point": point.subject,
                    "answers": [
                        {"since": since.isoformat(), "answer": in_words(value), "rules": rules_of(point, since)}
                        for since, value in point.entries
                    ],
                }
                for point in points.ALL
            ],
            "house rules": {
                rule.name: {point.subject: day.isoformat() for point, day in rule.dates}
                | {point.subject: in_words(point.custom) for point in rule.customs}
                for rule in HOUSE_RULES
            },
        }
        typer.echo(json.dumps(data, indent=1))
        return 0
    console = Console()
    table = Table(title="Points on which the rulebooks differ", title_justify="left")
    table.add_column("point")
    table.add_column("since", no_wrap=True)
    table.add_column("answer")
    table.add_column("rules")
    for point in points.ALL:
        for number, (since, value) in enumerate(point.entries):
            table.add_row("" if number else point.subject, since.isoformat(), in_words(value), rules_of(point, since))
    console.print(table)
    table = Table(title="House rules with names", title_justify="left")
    table.add_column("house rule")
    table.add_column("point")
    table.add_column("as of", no_wrap=True)
    for rule in HOUSE_RULES:
        for number, (point, day) in enumerate(rule.dates):
            table.add_row("" if number else rule.name, point.subject, day.isoformat())
        for point in rule.customs:
            table.add_row(rule.name, f"{point.subject}: {in_words(point.custom)}", "")
    console.print(table)
    return 0
