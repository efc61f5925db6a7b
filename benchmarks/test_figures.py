"""The figures of `manaburn bench` under pytest-benchmark, and against the baseline beside this file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from manaburn.sim import figures

BASELINE = Path(__file__).parent / "baseline.json"


def boards() -> list[figures.Board]:
    found = [figures.starter_board()]
    pool = figures.find_pool()
    bench = figures.bench_board(pool) if pool is not None else None
    return [*found, bench] if bench is not None else found


@pytest.mark.parametrize("figure", figures.figures(boards()), ids=lambda figure: figure.name)
def test_figure(benchmark: BenchmarkFixture, figure: figures.Figure) -> None:
    benchmark.pedantic(figure.once, rounds=figure.runs)


@pytest.mark.parametrize("mode", ["compiled", "interpreted"])
def test_the_baseline_has_figures_of_these_names(mode: str) -> None:
    known = {entry["name"] for entry in json.loads(BASELINE.read_text())[mode]["figures"]}
    names = {figure.name for figure in figures.figures([figures.starter_board()])}
    assert names <= known
