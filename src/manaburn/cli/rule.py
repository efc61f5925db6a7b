"""Show what a rule says, which code carries it out, and which scenarios test it."""

# Start-up time: the functions import what they need, so that help and errors appear without the engine.
from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.text import Text

from manaburn.errors import InputError, printable

from ._application import RULES_HELP

if TYPE_CHECKING:
    from manaburn.conformance import Shown


def command(
    number: Annotated[
        str, typer.Argument(help="A rule number (409.1f, 502.4, 1996.batch), or words to search for ('mana burn').")
    ],
    rules: Annotated[str, typer.Option("--rules", help=RULES_HELP)] = "2008",
    scenarios: Annotated[Path | None, typer.Option("--scenarios", help="The folder of scenario files.")] = None,
    pool: Annotated[str | None, typer.Option("--pool", help="A card file for the scenarios.")] = None,
    run: Annotated[bool, typer.Option("--run/--no-run", help="Run the scenarios.")] = True,
) -> int:
    """Show what a rule says in one line, which code carries it out, which scenarios test it, and whether they pass.

    Given words instead of a number, list the rules whose summaries contain them.
    """
    from manaburn import conformance
    from manaburn.editions.rulebook import Rule, known, summary
    from manaburn.scenario.collection import named_or_collection

    day, edition = conformance.book_of(rules)
    console = Console(soft_wrap=True)
    if not number[:1].isdigit():
        found = conformance.search(number, day)
        if not found:
            raise InputError(f"rule {number!r}", f"no rule of {day} says that in its summary", "try fewer words")
        for one, said in found:
            console.print(Text.assemble((one, "bold"), f"  {said}"))
        return 0
    rule = str(Rule(number))
    said = summary(rule, day)
    console.print(Text.assemble((rule, "bold"), f" ({day})  {said}"))
    console.print(carried_out(rule, edition, day))
    if day != edition:
        if not known(rule, edition) or summary(rule, edition) != said:
            console.print(f"shown by no scenario: in {edition}, the edition before, this number says something else")
            return 0
        console.print(f"scenarios by the rules of {edition}, the edition before:")
    folder = named_or_collection(scenarios)
    shown = conformance.showing(rule, edition, conformance.scenario_index(folder))
    if not shown:
        console.print("shown by no scenario" + ("" if folder.is_dir() else f" (there is no folder {folder})"))
        return 0
    return list_scenarios(console, shown, run_all(shown, pool, edition) if run else {})


def carried_out(rule: str, edition: str, day: str) -> str:
    """Return in words which code carries out a rule of ``day``; ``edition``: the one whose numbers the code uses."""
    from manaburn import conformance

    by, places = conformance.carried_out(rule, edition, day)
    where = ", ".join([str(place) for place in places])
    if by == rule:
        return f"carried out in: {where}" if places else "carried out nowhere by its number"
    return f"carried out with {by}: {where}" if places else f"no code declares it, nor {by}, the rule above it"


def run_all(shown: Sequence[Shown], pool: str | None, edition: str) -> dict[str, str]:
    """Run scenarios. Return for each file "holds", or why it doesn't."""
    from manaburn.scenario import run_files

    outcomes = run_files([scenario.file for scenario in shown], pool, edition)
    return {outcome.file: "holds" if outcome.ok else outcome.failure for outcome in outcomes}


def list_scenarios(console: Console, shown: Sequence[Shown], results: dict[str, str]) -> int:
    """Print scenarios with their results, if there are any. Return the exit code: 1 if one of them doesn't hold."""
    bad = 0
    for scenario in shown:
        result = results.get(scenario.file, "")
        failed = result not in ("", "holds")
        bad += failed
        console.print(
            Text.assemble(
                "  ", printable(f"{scenario.file}: {scenario.name}"), "  ", (result, "red" if failed else "green")
            )
        )
    return 1 if bad else 0
