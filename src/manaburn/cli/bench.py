"""Measure the speed and memory use of the engine."""

# Start-up time: the functions import what they need, so that help and errors appear without the engine.
from __future__ import annotations

import json
import platform
import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from manaburn.errors import InputError
from manaburn.files import check_writable, read_file, write_whole

if TYPE_CHECKING:
    from manaburn.sim.figures import Board, Figure, Measured


Only = Annotated[str, typer.Option(help="Only benchmarks whose name contains this.")]
Pool = Annotated[Path | None, typer.Option(help="A card file with benchmark decks beside it.")]
Games = Annotated[
    int | None,
    typer.Option(min=5, help="Whole games for each figure of games; 2,000 if the engine is compiled, else 50."),
]
Quick = Annotated[bool, typer.Option("--quick", help="Run each benchmark once, briefly.")]
Compare = Annotated[
    Path | None, typer.Option(help="Compare with this file; exit code 1 if a figure is over 25 % worse.")
]
Save = Annotated[
    Path | None, typer.Option(help="Write the figures to this file; compiled and interpreted ones are kept apart.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")]


def command(
    only: Only = "",
    pool: Pool = None,
    games: Games = None,
    quick: Quick = False,
    compare: Compare = None,
    save: Save = None,
    as_json: AsJson = False,
) -> int:
    """Measure the engine: games, how costs grow, decisions, undo, copies, records, memory, start-up.

    Each figure is the median of several runs. Its ratio is relative to a fixed loop timed in the same run, so ratios
    can be compared between machines.
    """
    from manaburn.sim import digests, figures

    if save is not None:
        check_writable(save)
    boards = boards_of(pool)
    compiled = digests.compiled()
    if games is None:
        games = figures.MANY_GAMES if compiled else figures.FEW_GAMES
    for seed in range(0 if quick else 20):
        figures.play(boards[0], seed)  # a process that has been running for a while
    baseline = read_baseline(compare, compiled) if compare is not None else {}
    before = figures_in(compare, baseline) if compare is not None else []
    measured: list[figures.Measured] = []
    fallen: list[str] = []
    for figure in figures.figures(boards, quick, games):
        if only not in figure.name and not (figure.over and only in figure.over):
            continue
        one, change = measured_against(before, figure, quick, measured)
        measured.append(one)
        fallen.extend(too_slow(figure, one, change))
        if not as_json:
            tell(one, change)
    data = as_data(compiled, measured)
    if as_json:
        print(json.dumps(data, indent=1))
    if save is not None:
        save_figures(save, data)
    if compare is None:
        return 0
    if not comparable(baseline):
        print("figures of another version of Python: only shown, not judged", file=sys.stderr)
        return 0
    for line in fallen:
        print(line, file=sys.stderr)
    return 1 if fallen else 0


def tell(one: Measured, change: float) -> None:
    """Print a figure, and how many times the cost of before it is (0: nothing is known of before)."""
    told = f"{change:5.2f} of before" if change else ""
    print(f"{one.name:20} {one.value:12,.2f} {one.unit:6} ratio {one.ratio:<10.4g} {told:15} {one.what}", flush=True)


def as_data(compiled: bool, measured: list[Measured]) -> dict[str, object]:
    """Return figures as data for JSON, with what they were measured by."""
    from manaburn.sim.figures import reference

    return {
        "python": platform.python_version(),
        "compiled": compiled,
        "reference_seconds": round(min(reference() for _ in range(5)), 6),
        "figures": [asdict(one) for one in measured],
    }


def boards_of(pool: Path | None) -> list[Board]:
    """Return the starter cards to measure with, and those of a card file: ``pool``, or the one that is found."""
    from manaburn.sim import figures

    boards = [figures.starter_board()]
    found = figures.find_pool() if pool is None else pool
    if found is not None:
        try:
            boards.extend([figures.bench_board(found), figures.real_board(found), figures.random_board(found)])
        except InputError:
            if pool is not None:
                raise
    return boards


def measured_against(
    before: list[Measured], figure: Figure, quick: bool, others: list[Measured]
) -> tuple[Measured, float]:
    """Measure a figure. Return it, and how many times the cost of before it is. ``others``: measured in this run."""
    from manaburn.sim import figures

    one = figures.measure(figure, quick, others)
    change = figures.compared([one], before)[0][1]
    if change > figures.SLOWER and not figure.over:
        again = figures.measure(figure, quick, others)  # measure again: the machine may have been busy
        better = figures.compared([again], before)[0][1]
        if better < change:
            return again, better
    return one, change


def too_slow(figure: Figure, one: Measured, change: float) -> list[str]:
    """Return what is wrong with a figure that costs ``change`` times as much as before; [] if nothing is."""
    from manaburn.sim.figures import SLOWER

    if figure.most:
        if one.value > figure.most:
            return [f"{one.name}: the cost grows with the power {one.value} of the size ({one.what})"]
    elif change > SLOWER:
        return [f"{one.name}: {change:.2f} times the cost of before ({one.what})"]
    return []


def mode(compiled: object) -> str:
    """Return the key under which a file keeps the figures of a compiled or an interpreted engine."""
    return "compiled" if compiled else "interpreted"


def comparable(baseline: dict[str, object]) -> bool:
    """Return whether a baseline is of this Python version; other versions' speeds differ by more than a quarter."""
    return str(baseline.get("python", "")).split(".")[:2] == platform.python_version().split(".")[:2]


def save_figures(path: Path, data: dict[str, object]) -> None:
    """Write the figures to a file, which keeps those of the compiled and the interpreted engine side by side."""
    whole = read_figures(path) if path.exists() else {}
    whole[mode(data["compiled"])] = data
    write_whole(path, json.dumps(whole, indent=1, sort_keys=True) + "\n")


def read_baseline(path: Path, compiled: bool) -> dict[str, object]:
    """Return the figures of a file that can be compared with those of this engine."""
    found = read_figures(path).get(mode(compiled))
    if found is None:
        raise InputError(str(path), f"there are no figures of the {mode(compiled)} engine", "make them with --save")
    return found


def figures_in(path: Path, baseline: dict[str, object]) -> list[Measured]:
    """Return the figures of a baseline."""
    from manaburn.sim.figures import Measured

    try:
        return msgspec.convert(baseline["figures"], list[Measured])
    except msgspec.ValidationError as problem:
        raise InputError(str(path), f"these are no figures: {problem}", "make them with --save") from None


def read_figures(path: Path) -> dict[str, dict[str, object]]:
    """Return all figures of a file."""
    try:
        data = json.loads(read_file(path, "figures", 1 << 20))
    except ValueError as problem:
        raise InputError(str(path), f"these are no figures: {problem}", "make them with --save") from None
    if not isinstance(data, dict) or not data:
        raise InputError(str(path), "these are no figures", "make them with --save")
    for part in data.values():
        if not isinstance(part, dict) or not isinstance(part.get("figures"), list):
            raise InputError(str(path), "these are no figures", "make them with --save")
    return data
