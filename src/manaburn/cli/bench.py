"""Measure what the engine costs."""

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

if TYPE_CHECKING:
    from manaburn.sim.figures import Measured


def command(
    only: Annotated[str, typer.Option(help="Only figures whose name has this in it.")] = "",
    pool: Annotated[Path | None, typer.Option(help="A file of card records, with bench decks beside it.")] = None,
    quick: Annotated[bool, typer.Option("--quick", help="One short run of each.")] = False,
    compare: Annotated[
        Path | None, typer.Option(help="A file of figures: 1 if one has fallen by more than a quarter.")
    ] = None,
    save: Annotated[
        Path | None, typer.Option(help="Write the figures to this file (compiled and interpreted ones side by side).")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Figures as JSON.")] = False,
) -> int:
    """Measure what the engine costs: games, steps, taking back, copies, records, crowded tables, start-up.

    A figure is the median of several runs. Its ratio to a fixed loop of the same run can be compared between machines.
    """
    from manaburn.sim import figures

    boards = [figures.starter_board()]
    found = figures.find_pool() if pool is None else pool
    if found is not None:
        try:
            boards.append(figures.bench_board(found))
        except InputError:
            if pool is not None:
                raise
    compiled = not str(sys.modules["manaburn.rules.course.turn"].__file__).endswith(".py")
    baseline = read_baseline(compare, compiled) if compare is not None else {}
    before = figures_in(compare, baseline) if compare is not None else []
    measured: list[figures.Measured] = []
    fallen: list[str] = []
    for figure in figures.figures(boards, quick):
        if only not in figure.name and not (figure.over and only in figure.over):
            continue
        one = figures.measure(figure, quick, measured)
        change = figures.compared([one], before)[0][1]
        if change > figures.SLOWER and not figure.over:
            again = figures.measure(figure, quick, measured)  # a busy machine, or really slower?
            better = figures.compared([again], before)[0][1]
            if better < change:
                one, change = again, better
        measured.append(one)
        if change > figures.SLOWER:
            fallen.append(f"{one.name}: {change:.2f} times the cost of before ({one.what})")
        if not as_json:
            told = f"{change:5.2f} of before" if change else ""
            print(
                f"{one.name:20} {one.value:12,.2f} {one.unit:6} ratio {one.ratio:<10.4g} {told:15} {one.what}",
                flush=True,
            )
    data = {
        "python": platform.python_version(),
        "compiled": compiled,
        "reference_seconds": round(min(figures.reference() for _ in range(5)), 6),
        "figures": [asdict(one) for one in measured],
    }
    if as_json:
        print(json.dumps(data, indent=1))
    if save is not None:
        save_figures(save, data)
    if not comparable(baseline):
        if compare is not None:
            print("figures of another version of Python: only shown, not judged", file=sys.stderr)
        return 0
    for line in fallen:
        print(line, file=sys.stderr)
    return 1 if fallen else 0


def mode(compiled: object) -> str:
    """Under which name a file keeps figures."""
    return "compiled" if compiled else "interpreted"


def comparable(baseline: dict[str, object]) -> bool:
    """Whether figures can be judged by these: the versions of Python differ by more than a quarter."""
    return str(baseline.get("python", "")).split(".")[:2] == platform.python_version().split(".")[:2]


def save_figures(path: Path, data: dict[str, object]) -> None:
    """Write the figures to a file, which keeps those of the compiled and the interpreted engine side by side."""
    whole = read_figures(path) if path.exists() else {}
    whole[mode(data["compiled"])] = data
    path.write_text(json.dumps(whole, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def read_baseline(path: Path, compiled: bool) -> dict[str, object]:
    """The figures of a file that can be compared with those of this engine."""
    found = read_figures(path).get(mode(compiled))
    if found is None:
        raise InputError(str(path), f"there are no figures of the {mode(compiled)} engine", "make them with --save")
    return found


def figures_in(path: Path, baseline: dict[str, object]) -> list[Measured]:
    """The figures of a baseline."""
    from manaburn.sim.figures import Measured

    try:
        return msgspec.convert(baseline["figures"], list[Measured])
    except msgspec.ValidationError as problem:
        raise InputError(str(path), f"these are no figures: {problem}", "make them with --save") from None


def read_figures(path: Path) -> dict[str, dict[str, object]]:
    """All figures of a file."""
    from manaburn.files import read_file

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
