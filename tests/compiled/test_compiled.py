"""The compiled engine plays as the interpreted one does, game for game, and reads card text alike."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from . import build

GAMES = 40
POOL = Path(os.environ.get("MANABURN_POOL") or build.ROOT.parent / "shared" / "cards" / "pool.json")


def can_compile() -> bool:
    """Whether what it takes is here: mypyc, setuptools and a C compiler."""
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    return find_spec("mypyc") is not None and find_spec("setuptools") is not None and shutil.which(compiler) is not None


def run(source: Path, *arguments: str) -> Any:
    """What a program of the package prints as JSON, with the package taken from ``source``."""
    environment = dict(os.environ, PYTHONPATH=str(source), PYTHONDONTWRITEBYTECODE="1")
    done = subprocess.run(
        [sys.executable, *arguments], cwd=source, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the compiled package. Takes a minute or two."""
    if not can_compile() and not os.environ.get("EXPECT_COMPILED"):
        pytest.skip("mypyc, setuptools or a C compiler isn't here")
    return build.build(tmp_path_factory.mktemp("compiled"))


@pytest.mark.slow
def test_compiled_games_have_the_digests_of_interpreted_ones(compiled: Path) -> None:
    there = run(compiled, "-m", "manaburn.sim.digests", str(GAMES))
    here = run(build.ROOT / "src", "-m", "manaburn.sim.digests", str(GAMES))
    assert there["compiled"]
    assert not here["compiled"]
    assert len(here["digests"]) == GAMES
    assert there["digests"] == here["digests"]


HOLD = [
    "tests/text/test_sentences.py",
    "tests/rules/test_playing.py",
    "tests/properties/test_machine.py",
    "tests/cli/test_ending.py",  # interrupts, SIGTERM, SIGHUP and SIGKILL
    "tests/cli/test_soak.py",
]

PLAYED = ["tests/cards", "tests/corpus", "tests/players", "tests/properties", "tests/solving"]
"""Where the tests are that are left to the compiled engine (``long_play``)."""


def hold(compiled: Path, tests: str, chosen: str) -> None:
    """Run tests with the compiled engine."""
    environment = dict(os.environ, PYTHONPATH=str(compiled))
    program = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", chosen, tests]
    done = subprocess.run(program, cwd=build.ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-3000:]


@pytest.mark.slow
@pytest.mark.parametrize("tests", HOLD)
def test_the_tests_hold_compiled(compiled: Path, tests: str) -> None:
    hold(compiled, tests, "not interpreted")


@pytest.mark.slow
@pytest.mark.parametrize("tests", PLAYED)
def test_long_games_hold_compiled(compiled: Path, tests: str) -> None:
    hold(compiled, tests, "long_play and not interpreted")


@pytest.mark.slow
def test_all_scenarios_hold_compiled(compiled: Path) -> None:
    if not POOL.is_file():
        pytest.skip("there is no card pool")
    environment = dict(os.environ, PYTHONPATH=str(compiled))
    program = [sys.executable, "-m", "manaburn", "scenario", "run", "scenarios", "--pool", str(POOL)]
    done = subprocess.run(program, cwd=build.ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, (done.stdout + done.stderr)[-3000:]
    held = re.search(r"^(\d+) scenarios and editions: \1 hold, 0 don't$", done.stdout, re.MULTILINE)
    assert held is not None and int(held[1]) > 7000


def test_all_long_games_are_in_these_folders() -> None:
    here = Path(__file__)
    files = [file for file in here.parents[1].rglob("test_*.py") if file != here]
    marked = {file.parent.name for file in files if "mark.long_play" in file.read_text()}
    assert {f"tests/{name}" for name in marked} == set(PLAYED)


TRYING = """
import json
from manaburn.cards import starter
from manaburn.cards.compile import compile_card
from manaburn.cards.records import CardRecord
from manaburn.sim import trial
texts = ["Skip your next turn.", "Skip your next draw step.", "Target player skips his or her next combat phase."]
cards = [compile_card(CardRecord(f"Test {i}", "{0}", "Sorcery", text)) for i, text in enumerate(texts)]
report = trial.Report()
for rules in ("2002", "2008"):
    for _ in trial.try_all([*cards, *list(starter.pool().values())[::9]], rules, 5, report):
        pass
print(json.dumps([str(fault) for fault in report.faults]))
"""


@pytest.mark.slow
def test_cards_are_tried_out_compiled(compiled: Path) -> None:
    assert run(compiled, "-c", TRYING) == []


PRINTING = """
import json, sys
from pathlib import Path
from manaburn.cards.library import open_library
from manaburn.cards.pools import load_pool
from manaburn.errors import InputError
from manaburn.text.phrases import words_of
pool = Path(sys.argv[1])
library = open_library(pool)
printed = 0
for name in load_pool(pool).names:
    try:
        faces = library.card(name).faces
    except InputError:
        continue
    printed += len([words_of(ability, face.name) for face in faces for ability in face.abilities])
print(json.dumps(printed))
"""


@pytest.mark.slow
def test_all_texts_are_printed_compiled(compiled: Path) -> None:
    """Nodes of the tree take nothing of another type there, not even while a sentence is tried that doesn't fit."""
    if not POOL.is_file():
        pytest.skip("there is no card pool")
    assert run(compiled, "-c", PRINTING, str(POOL)) > 14_000


INTERRUPTED = """
import json, random, signal
from manaburn.cards import starter
from manaburn.errors import IllegalAction
from manaburn.game import Game
from manaburn.players.random import RandomPlayer

INTERRUPTS = 500
armed = False  # an interrupt that comes after the game is over is none

def interrupt(number, frame):
    global armed
    if armed:
        armed = False
        raise KeyboardInterrupt  # like Ctrl-C

def play(number):
    pair = [decks[number % len(decks)], decks[(3 * number + 1) % len(decks)]]
    game = Game(pair, rules[number % 3], number if number % 2 else number << 100, mulligans=False)
    players = [RandomPlayer(number), RandomPlayer(number + 1)]
    while not game.over:
        decision = game.decision
        try:
            game.answer(players[decision.who.index].decide(game.table, decision))
        except IllegalAction:
            return  # a choice at random that leads to nothing

signal.signal(signal.SIGALRM, interrupt)
decks = list(starter.decks().values())
chance = random.Random(5)
rules = ("1996", "2002", "2008")
seen = 0
number = 0
while seen < INTERRUPTS:
    number += 1
    try:
        armed = True
        signal.setitimer(signal.ITIMER_REAL, chance.uniform(0.0001, 0.03))
        play(number)
        armed = False
    except KeyboardInterrupt:
        seen += 1
print(json.dumps(seen))
"""


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="there are no timers here")
def test_interrupts_end_cleanly_compiled(compiled: Path) -> None:
    """A signal may come at any moment: it is an exception like another, never the end of the process."""
    assert run(compiled, "-c", INTERRUPTED) == 500
