"""Run, explain and describe scenario files."""

# Start-up time: the functions import what they need, so that help and errors appear without the engine.
from __future__ import annotations

import json
import sys
from typing import Annotated

import typer

app = typer.Typer(no_args_is_help=True, add_completion=False)

Pool = Annotated[str | None, typer.Option("--pool", help="A card file; by default the starter cards.")]
Rules = Annotated[str | None, typer.Option("--rules", help="Use only the rules of this edition or date.")]


@app.command()
def run(
    paths: Annotated[list[str], typer.Argument(help="Scenario files, and folders that contain them.")],
    pool: Pool = None,
    rules: Rules = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the results as a JSON array.")] = False,
    explain: Annotated[bool, typer.Option("--explain", help="Tell each scenario in prose.")] = False,
    jobs: Annotated[int, typer.Option("--jobs", help="The number of processes; 0: chosen by the number of files.")] = 0,
) -> int:
    """Run scenarios, each under the rules of each of its editions.

    The exit code is 0 if all pass, 1 if one fails, and 2 if a file can't be read or understood.
    """
    from manaburn.scenario import report
    from manaburn.scenario.running import find_files, run_files

    files = find_files(paths)
    if explain and not as_json:
        return report.explain_files(files, pool, rules)
    results = list(run_files(files, pool, rules, jobs))
    if not results:
        from manaburn.errors import InputError

        mend = "add it to `rules:` in a file, or see what happens by manaburn scenario explain FILE --rules"
        raise InputError(paths[0], f"no scenario here is to be run by the rules of {rules}", mend)
    if as_json:
        fields = ("file", "name", "edition", "cites", "ok", "failure")
        json.dump(
            [{key: getattr(result, key) for key in fields} for result in results],
            sys.stdout,
            ensure_ascii=False,
            indent=1,
        )
        print()
    else:
        report.summary(results)
    if any(result.unreadable or result.unclear for result in results):
        return 2
    return 1 if any(not result.ok for result in results) else 0


@app.command()
def extend(
    paths: Annotated[list[str], typer.Argument(help="Scenario files, and folders that contain them.")],
    to: Annotated[str, typer.Option("--to", help="Editions or dates, with commas between them.")],
    pool: Pool = None,
) -> int:
    """Add editions to the `rules` of scenario files, each where the scenario holds under its rules as it stands.

    What doesn't hold is listed and left as it is. The exit code is 0 if all hold, 1 if not.
    """
    from manaburn.editions.edition import find_edition
    from manaburn.scenario.extending import extend as extend_file
    from manaburn.scenario.library import Library
    from manaburn.scenario.running import find_files

    editions = [find_edition(name) for name in to.split(",")]
    library = Library.of(pool)
    added = 0
    left = 0
    for file in find_files(paths):
        done = extend_file(file, library, editions)
        added += len(done.added)
        left += len(done.failures)
        for edition, failure in done.failures:
            typer.echo(f"{file}, {edition}: {failure}")
    typer.echo(f"{added} editions added, {left} don't hold")
    return 1 if left else 0


@app.command()
def explain(
    file: Annotated[str, typer.Argument(help="A scenario file.")],
    pool: Pool = None,
    rules: Rules = None,
) -> int:
    """Explain a scenario in prose: the position, what the players do, what happens, and by which rules."""
    from manaburn.scenario import report

    return report.explain_files([file], pool, rules)


@app.command()
def schema() -> None:
    """Print the JSON Schema of scenario files."""
    from manaburn.scenario.schema import schema as make

    json.dump(make(), sys.stdout, ensure_ascii=False, indent=2)
    print()
