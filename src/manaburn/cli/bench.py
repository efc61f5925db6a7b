"""Measure what the engine costs."""

from __future__ import annotations

import json
import platform
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from manaburn.errors import InputError


def command(
    only: Annotated[str, typer.Option(help="Only figures whose name has this in it.")] = "",
    pool: Annotated[Path | None, typer.Option(help="A file of card records, with bench decks beside it.")] = None,
    quick: Annotated[bool, typer.Option("--quick", help="One short run of each.")] = False,
    compare: Annotated[Path | None, typer.Option(help="Figures of another run: 1 if one is 25 % worse.")] = None,
    save: Annotated[Path | None, typer.Option(help="Write the figures to this file.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Figures as JSON.")] = False,
) -> int:
    """Measure what the engine costs: games, steps, taking back, copies, records, crowded tables, start-up.

    A figure is the median of several runs. Its ratio to a fixed loop of the same run can be compared between machines.
    """
    from manaburn.sim import figures

    baseline = read_baseline(compare) if compare is not None else {}
    boards = [figures.starter_board()]
    found = pool or figures.find_pool()
    if found is not None:
        board = figures.bench_board(found)
        if board is not None:
            boards.append(board)
        elif pool is not None:
            raise InputError(str(pool), "the bench decks can't be played with it", "see manaburn cards check")
    measured: list[figures.Measured] = []
    for figure in figures.figures(boards, quick):
        if only in figure.name:
            measured.append(figures.measure(figure, quick))
            if not as_json:
                one = measured[-1]
                print(f"{one.name:20} {one.value:12,.1f} {one.unit:6} ratio {one.ratio:<12.4g} {one.what}", flush=True)
    data = {
        "python": platform.python_version(),
        "compiled": not str(sys.modules["manaburn.rules.turn"].__file__).endswith(".py"),
        "reference_seconds": round(min(figures.reference() for _ in range(5)), 6),
        "figures": [asdict(one) for one in measured],
    }
    if as_json:
        print(json.dumps(data, indent=1))
    if save is not None:
        save.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
    worse = 0
    if compare is not None:
        if bool(baseline.get("compiled")) != data["compiled"]:
            print("one of the two is compiled, the other isn't", file=sys.stderr)
        for one, change in figures.compared(measured, baseline):
            if change > figures.SLOWER:
                worse += 1
                print(f"{one.name}: {change:.2f} times the cost of before ({one.what})", file=sys.stderr)
    return 1 if worse else 0


def read_baseline(path: Path) -> dict[str, object]:
    """The figures of a file."""
    from manaburn.files import read_file

    try:
        data = json.loads(read_file(path, "figures", 1 << 20))
    except ValueError as problem:
        raise InputError(str(path), f"these are no figures: {problem}", "make them with --save") from None
    if not isinstance(data, dict) or not isinstance(data.get("figures"), list):
        raise InputError(str(path), "these are no figures", "make them with --save")
    return data
