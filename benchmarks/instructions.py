"""Counts the processor's instructions in random games with Valgrind: a figure that other work on the machine doesn't
change. The engine has to be installed compiled, for a report by functions with their names (MANABURN_NAMES=1 make
compiled).

    .venv-compiled/bin/python benchmarks/instructions.py --pool FILE --rules 1996 --games 25 --out calls.1996
    callgrind_annotate --inclusive=yes calls.1996 | less
"""

from __future__ import annotations

import argparse
import gc
import os
import shutil
import subprocess
import sys
from pathlib import Path

WARM_UP = 4
"""Games before the counting begins: texts are looked at, and tables filled, once in a process."""


def main() -> int:
    words = argparse.ArgumentParser(description="Count the instructions of random games with Valgrind.")
    words.add_argument("--pool", type=Path, help="a card file with benchmark decks beside it; default: starter decks")
    words.add_argument("--decks", choices=("random", "bench"), default="random", help="which decks of the pool")
    words.add_argument("--rules", default="2008")
    words.add_argument("--games", type=int, default=40)
    words.add_argument("--out", type=Path, default=Path("callgrind.out"), help="the file for callgrind_annotate")
    words.add_argument("--counting", action="store_true", help=argparse.SUPPRESS)
    given = words.parse_args()
    if not given.counting:
        return under_valgrind(given.out)
    play(given.pool, given.decks, given.rules, given.games)
    return 0


def under_valgrind(out: Path) -> int:
    """Run this program again under Valgrind, which prints the number of instructions at the end."""
    if not shutil.which("valgrind"):
        print("valgrind isn't installed: apt-get install valgrind", file=sys.stderr)
        return 2
    tool = ["valgrind", "--tool=callgrind", "--instr-atstart=no", f"--callgrind-out-file={out}"]
    again = [sys.executable, __file__, *sys.argv[1:], "--counting"]
    return subprocess.run([*tool, *again], env={**os.environ, "PYTHONHASHSEED": "0"}).returncode


def play(pool: Path | None, decks: str, rules: str, games: int) -> None:
    """Play the games, with the instructions counted after the first few."""
    from manaburn.sim import figures

    if pool is None:
        board = figures.starter_board()
    else:
        board = figures.random_board(pool) if decks == "random" else figures.bench_board(pool)
    for seed in range(WARM_UP):
        figures.play(board, 1000 + seed, rules)
    gc.collect()
    gc.freeze()
    count("on")
    for seed in range(games):
        figures.play(board, seed, rules)
    count("off")


def count(state: str) -> None:
    """Switch the counting on or off."""
    subprocess.run(["callgrind_control", "-i", state, str(os.getpid())], stdout=subprocess.DEVNULL, check=True)


if __name__ == "__main__":
    sys.exit(main())
