"""Show a scenario by the rules of several editions, side by side, and where they part."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text


def command(
    file: Annotated[str, typer.Argument(help="A scenario file.")],
    pool: Annotated[str | None, typer.Option("--pool", help="A file of card records.")] = None,
    rules: Annotated[
        list[str] | None, typer.Option("--rules", help="An edition or date; give it twice or more.")
    ] = None,
) -> int:
    """Show a scenario by the rules of several editions, side by side, and the first point where they part."""
    from manaburn.errors import InputError
    from manaburn.scenario.comparing import course, difference, editions_of, parting, rules_at
    from manaburn.scenario.library import Library
    from manaburn.scenario.running import load

    plan = load(file)
    library = Library.of(pool)
    editions = editions_of(plan, rules or [])
    if len(editions) < 2:
        raise InputError(file, "one edition can't be compared", "name two or more by --rules")
    courses = [course(plan, edition, library) for edition in editions]
    console = Console()
    table = Table(title=Text(plan.name), title_justify="left", show_lines=True)
    table.add_column("step")
    for one in courses:
        table.add_column(one.edition.name)
    longest = max(courses, key=lambda one: len(one.steps))
    for i, step in enumerate(longest.steps):
        cells: list[Text] = []
        for one in courses:
            if i >= len(one.steps):
                cells.append(Text(one.failure if i == len(one.steps) else "", style="red"))
                continue
            shown = one.lines[i] or ["."]
            base = courses[0]
            apart = i < len(base.positions) and one.positions[i] != base.positions[i]
            cells.append(Text("\n".join(shown), style="yellow" if apart else ""))
        table.add_row(Text(step), *cells)
    ends = [Text(one.failure or "holds", style="red" if one.failure else "green") for one in courses]
    table.add_row(Text("at the end"), *ends)
    console.print(table)
    first, *others = courses
    different = False
    for other in others:
        at = parting(first, other)
        if at is None:
            continue
        different = True
        name = longest.steps[at] if at < len(longest.steps) else "at the end"
        where = name if name.startswith("at ") else f"at {name}"
        console.print(Text(f"{first.edition.name} and {other.edition.name} part {where}:", style="bold"))
        for this, seen in zip((first, other), difference(first, other, at), strict=True):
            console.print(Text(f"  {this.edition.name}: {'; '.join(seen) or 'nothing of the kind'}"))
            for line in rules_at(this, plan, at):
                console.print(Text(f"    rule {line}", style="dim"))
        break
    if not different:
        console.print(Text("The editions agree."))
    return 0
