"""Compare how a scenario goes under the rules of several editions."""

# Start-up time: the functions import what they need, so that help and errors appear without the engine.
from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from manaburn.errors import InputError, raise_all

if TYPE_CHECKING:
    from manaburn.scenario.comparing import Course
    from manaburn.scenario.model import Plan


def command(
    file: Annotated[str, typer.Argument(help="A scenario file.")],
    pool: Annotated[str | None, typer.Option("--pool", help="A file of card records.")] = None,
    rules: Annotated[
        list[str] | None,
        typer.Option(
            "--rules", help="Editions or dates with commas between them, or each behind a --rules of its own."
        ),
    ] = None,
) -> int:
    """Show a scenario under the rules of several editions, side by side, and the first step at which they differ."""
    from manaburn.scenario.comparing import course, editions_of
    from manaburn.scenario.library import Library
    from manaburn.scenario.running import load

    plan = load(file)
    library = Library.of(pool)
    editions = editions_of(plan, rules or [])
    if len(editions) < 2:
        raise InputError(file, "one edition can't be compared", "name two or more by --rules")
    for edition in editions:
        if edition.remark:
            print(f"manaburn: {edition.remark}", file=sys.stderr)
    courses = [course(plan, edition, library) for edition in editions]
    raise_all([one.unknown for one in courses if one.unknown is not None and all(other.unknown for other in courses)])
    console = Console()
    told = parted(courses, plan)
    console.print(Text(plan.name, style="bold"))
    for text, style in told:
        console.print(Text(text, style=style))
    table = Table(show_lines=True)
    table.add_column("step")
    for one in courses:
        table.add_column(one.edition.name)
    for name, cells in rows(courses):
        table.add_row(Text(name), *cells)
    ends = [Text(one.failure or "holds", style="red" if one.failure else "green") for one in courses]
    table.add_row(Text("at the end"), *ends)
    console.print(table)
    return 0


def parted(courses: Sequence[Course], plan: Plan) -> list[tuple[str, str]]:
    """Return lines, each with its style, that say whether the editions agree; if not, at which step the first two that
    differ do so, and by which rules."""
    from manaburn.scenario.comparing import difference, first_parting, rules_at

    found = first_parting(courses)
    if found is None:
        return [("The editions agree.", "bold")]
    at, one, other = found
    longest = max(courses, key=lambda one: len(one.steps))
    name = longest.steps[at] if at < len(longest.steps) else "at the end"
    where = name if name.startswith("at ") else f"at {name}"
    lines = [(f"The editions don't agree: {one.edition.name} and {other.edition.name} part {where}:", "bold")]
    for this, seen in zip((one, other), difference(one, other, at), strict=True):
        lines.append((f"  {this.edition.name}: {'; '.join(seen) or 'nothing of the kind'}", ""))
        lines.extend([(f"    rule {line}", "dim") for line in rules_at(this, plan, at)])
    return lines


def rows(courses: Sequence[Course]) -> list[tuple[str, list[Text]]]:
    """Return a table row for each step: its name and a cell for each edition. Consecutive steps at which all editions
    agree share one row."""
    from manaburn.scenario.comparing import alike

    found: list[tuple[str, list[Text]]] = []
    longest = max(courses, key=lambda one: len(one.steps))
    folded: list[int] = []
    for i, step in enumerate(longest.steps):
        if alike(courses, i):
            folded.append(i)
            continue
        if folded:
            found.append(fold(courses, folded))
            folded = []
        found.append((step, [cell(one, courses[0], i) for one in courses]))
    if folded:
        found.append(fold(courses, folded))
    return found


def fold(courses: Sequence[Course], steps: Sequence[int]) -> tuple[str, list[Text]]:
    """Return one row for consecutive steps at which all editions agree."""
    first = courses[0]
    lines = [line for i in steps for line in first.lines[i]]
    told = [Text("\n".join(lines) or "."), *[Text("the same", style="dim") for _ in courses[1:]]]
    return "\n".join([first.steps[i] for i in steps]), told


def cell(one: Course, base: Course, i: int) -> Text:
    """Return the cell of a step for one edition; coloured if the position differs from that of the first edition."""
    if i >= len(one.steps):
        return Text(one.failure if i == len(one.steps) else "", style="red")
    apart = i < len(base.positions) and one.positions[i] != base.positions[i]
    return Text("\n".join(one.lines[i] or ["."]), style="yellow" if apart else "")
