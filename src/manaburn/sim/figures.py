"""Benchmarks of the engine. Each figure is the median of several runs, with its ratio to a fixed loop timed in the
same run, so that results from different machines can be compared."""

from __future__ import annotations

import contextlib
import gc
import math
import os
import random
import statistics
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from manaburn import records
from manaburn.cards import starter
from manaburn.cards.library import Library, load_deck_cards, open_library
from manaburn.cards.pools import load_pool
from manaburn.editions.edition import EDITIONS, find_edition
from manaburn.errors import IllegalAction, InputError
from manaburn.game import Game
from manaburn.players import player_called
from manaburn.players.random import RandomPlayer
from manaburn.rules.course import starting
from manaburn.rules.kernel.decisions import Decision, Kind
from manaburn.rules.kernel.table import QuickPlayer, Table
from manaburn.scenario.library import Library as ScenarioLibrary
from manaburn.scenario.model import check
from manaburn.scenario.reading import read_text
from manaburn.solving.solving import solve
from manaburn.state import copies, hashing
from manaburn.terms import ARTIFACT, CREATURE, ENCHANTMENT, LAND, Zone, parse_mana
from manaburn.text.tree import (
    Ability,
    AddPT,
    All,
    CardDefinition,
    ControlledBy,
    Face,
    Filter,
    HasType,
    Number,
    StaticAbility,
    You,
)

from . import learning
from .growth import BASICS, GROWTHS, Growth
from .learning import Once

Deck = list[CardDefinition]
FEW_GAMES: Final = 50
"""How many games a figure of games is taken from if nothing else is said and the engine isn't compiled,"""
MANY_GAMES: Final = 2000
"""and if it is."""
SLOWER: Final = 1.25
"""A figure counts as worse if its ratio has grown by more than this factor."""


@dataclass
class Figure:
    """A measurement. ``once`` runs it once and returns the seconds taken and the number of repetitions."""

    name: str
    what: str
    unit: str
    once: Callable[[], tuple[float, int]]
    runs: int = 5
    over: str = ""
    """The name of an earlier figure; this figure's value is the cost of the figure before it, divided by that one's."""
    most: float = 0.0
    """If it is above 0, the value is bad only if it is greater than this, whatever it was before."""
    scale: float = 0.0
    """If it is above 0, the value is instead the exponent with which the cost grows, and this is by how much larger the
    figure before it is than ``over``."""


@dataclass
class Measured:
    """A figure with its value: the median of its runs. ``ratio``: its cost in turns of the reference loop, 0 for what
    isn't time; ``best``: that of its best run; ``spread``: by how much the runs differ; ``how`` it was taken."""

    name: str
    value: float
    unit: str
    ratio: float
    what: str
    spread: float = 0.0
    best: float = 0.0
    how: str = ""


class Board:
    """The decks measured with, by a name that goes before the figures; ``pool``: the file their cards are from. Decks
    that are given as a function are loaded when they are first needed."""

    def __init__(self, name: str, decks: list[Deck] | Callable[[], list[Deck]], pool: Path | None = None) -> None:
        self.name = name
        self.pool = pool
        self._decks = decks

    @property
    def decks(self) -> list[Deck]:
        """The decks."""
        if not isinstance(self._decks, list):
            self._decks = self._decks()
        return self._decks


def later(board: Board, make: Callable[[], Once]) -> Once:
    """Return a measurement with the decks of a board that is made, and has them loaded, when it is first taken."""

    def made() -> Once:
        assert board.decks, "a board has decks"
        return make()

    return learning.when_taken(made)


def clock() -> float:
    """Return the processor time of this process in seconds."""
    return time.process_time()


def reference() -> float:
    """Return the seconds taken by a fixed loop of common Python operations: attributes, lists, dictionaries, calls."""

    class Thing:
        def __init__(self, number: int) -> None:
            self.number = number
            self.next: Thing | None = None

        def step(self, by: int) -> int:
            self.number = (self.number * 31 + by) % 65521
            return self.number

    began = clock()
    things = [Thing(i) for i in range(200)]
    table: dict[int, Thing] = {}
    for turn in range(100):
        for thing in things:
            table[thing.step(turn) % 64] = thing
        things = [thing for thing in things if thing.number >= 0]
    return clock() - began


def starter_board() -> Board:
    """Return the board of two fast starter decks."""
    decks = starter.decks()
    return Board("starter", [decks["Red Burn"], decks["Green Stompy"]])


def deck_files(pool: Path, names: Sequence[str]) -> list[Path]:
    """Return the files of decks in the folder beside a pool. Raises InputError if one isn't there."""
    found = [pool.parent / "decks" / f"{name}.dck" for name in names]
    for path in found:
        if not path.is_file():
            raise InputError(str(path), "there is no such file", "the decks stand in a folder beside the card file")
    return found


def bench_board(pool: Path) -> Board:
    """Return the two decks with which other engines were timed, from the folder of decks beside a pool. Raises
    InputError if they aren't there."""
    files = deck_files(pool, ("bench-sligh", "bench-stompy"))
    return Board("bench", lambda: [load_deck_cards(path, pool) for path in files], pool)


WHOLE_GAMES_ONLY: Final = ("real", "random")
"""The boards of which only whole games are measured."""
REAL_DECKS: Final = ("counter-slivers", "draw-go", "reanimator", "red-deck-wins", "stompy", "white-weenie")
"""Decks as they were played, in the folder of decks beside a pool."""


def real_board(pool: Path) -> Board:
    """Return decks as they were played. Raises InputError if they aren't there."""
    files = deck_files(pool, REAL_DECKS)
    return Board("real", lambda: [load_deck_cards(path, pool) for path in files], pool)


def random_board(pool: Path, count: int = 12) -> Board:
    """Return decks of two colours with cards drawn from a pool: 24 lands and 36 different cards that can be played."""
    return Board("random", lambda: random_decks(pool, count), pool)


def random_decks(pool: Path, count: int) -> list[Deck]:
    """Draw such decks."""
    chance = random.Random(1)
    library = open_library(pool)
    names = sorted(load_pool(pool).names)
    decks: list[Deck] = []
    for _ in range(count):
        colours = chance.sample(range(5), 2)
        lands = [library.card(BASICS[colour]) for colour in colours]
        mask = (1 << colours[0]) | (1 << colours[1])
        deck: Deck = []
        while len(deck) < 36:
            with contextlib.suppress(InputError):
                card = library.card(chance.choice(names))
                face = card.front
                if not face.card_types & LAND and face.mana_cost is not None and not face.colours & ~mask:
                    deck.append(card)
        decks.append([*deck, *lands * 12])
    return decks


def find_pool() -> Path | None:
    """Return the path of a card pool that has its decks in a folder beside it; None if there is none."""
    for found in sorted(Path.cwd().resolve().parent.glob("*/cards/pool.json")):
        if (found.parent / "decks" / "bench-sligh.dck").is_file():
            return found
    return None


# -- games -------------------------------------------------------------------------------------------------------------


class Seeds:
    """Gives each game of a measurement another seed, also in later runs."""

    def __init__(self) -> None:
        self.last = -1

    def next(self) -> int:
        """Return the next seed, from 0."""
        self.last += 1
        return self.last


def in_process(
    board: Board, count: int, rules: str = "2008", player: str = "random", by_decisions: bool = False
) -> Callable[[], tuple[float, int]]:
    """Return a measurement of whole games between players of the engine, or of the decisions in them. The decks of the
    board meet in turn."""
    seeds = Seeds()

    def once() -> tuple[float, int]:
        began = clock()
        done = 0
        for _ in range(count):
            done += len(play(board, seeds.next(), rules, player).answers)
        return clock() - began, done if by_decisions else count

    return once


def play(board: Board, seed: int, rules: str = "2008", player: str = "random") -> Game:
    """A game between two decks of the board."""
    size = len(board.decks)
    decks = [board.decks[seed % size], board.decks[(seed + 1 + seed // size % (size - 1)) % size]]
    players = [player_called(player, 2 * seed), player_called(player, 2 * seed + 1)]
    return Game(decks, rules, seed, players=players, keep_history=False)


def stepped(board: Board, count: int, games: bool) -> Callable[[], tuple[float, int]]:
    """Return the same measurement with every answer given from outside. ``games``: count games, not decisions."""

    def once() -> tuple[float, int]:
        done = 0
        began = clock()
        for seed in range(count):
            game = Game(board.decks, "2008", seed, keep_history=False)
            players = [RandomPlayer(2 * seed), RandomPlayer(2 * seed + 1)]
            while not game.over:
                decision = game.decision
                assert decision is not None
                try:
                    game.answer(players[decision.who.index].decide(game.table, decision))
                except IllegalAction:
                    continue
                done += 1
        return clock() - began, count if games else done

    return once


def positions(board: Board) -> list[Game]:
    """Return some positions in which the player with priority can do something."""
    found: list[Game] = []
    for seed in range(3):
        game = Game(board.decks, "2008", seed)
        player = RandomPlayer(seed)
        while not game.over and len(game.answers) < 400:
            decision = game.decision
            assert decision is not None
            if decision.kind is Kind.PRIORITY and len(decision.options) > 3 and len(game.answers) % 5 == 0:
                found.append(game.copy())
            try:
                game.answer(player.decide(game.table, decision))
            except IllegalAction:
                continue
    return found[:30]


def do_and_undo(board: Board, look: bool) -> Callable[[], tuple[float, int]]:
    """Return a measurement of doing an action and undoing it. ``look``: also find the next legal actions."""
    games = positions(board)

    def once() -> tuple[float, int]:
        done = 0
        began = clock()
        for game in games * 4:
            decision = game.decision
            assert decision is not None
            for index in range(len(decision.options)):
                try:
                    game.answer(index)
                except IllegalAction:
                    continue
                if look:
                    game.decision  # noqa: B018
                game.undo()
                done += 1
        return clock() - began, done

    return once


def repeated(board: Board, do: Callable[[Game], object], times: int = 3) -> Callable[[], tuple[float, int]]:
    """Return a measurement of calling ``do`` with the position of each of some games."""
    games = positions(board)

    def once() -> tuple[float, int]:
        began = clock()
        for game in games:
            for _ in range(times):
                do(game)
        return clock() - began, len(games) * times

    return once


PUZZLE: Final = """
cards:
  - {name: Guard, mana_cost: "{W}", type_line: Creature - Soldier, power: 2, toughness: 2}
  - {name: Spark, mana_cost: "{R}", type_line: Instant, oracle_text: Spark deals 2 damage to any target.}
players:
  Ann: {hand: [Spark x2], in_play: [Mountain x2, Guard x2]}
  Bob: {life: 8, hand: [Spark], in_play: [Mountain, Guard]}
goal: {for: Ann, what: win this turn}
"""
"""A puzzle without a solution."""


def searched() -> tuple[float, int]:
    """Measure the search of a puzzle."""
    plan = check(read_text(PUZZLE, "puzzle"), "puzzle")
    edition = find_edition("2008")
    library = ScenarioLibrary.of(None)
    began = clock()
    found = solve(plan, edition, library)
    return clock() - began, found.nodes


def record_size(board: Board) -> Callable[[], tuple[float, int]]:
    """Return a measurement of the size of records, in bytes in place of seconds."""

    def once() -> tuple[float, int]:
        texts = [play(board, seed).record() for seed in range(5)]
        return float(sum(len(text) for text in texts)), len(texts)

    return once


def replays(board: Board) -> Callable[[], tuple[float, int]]:
    """Return a measurement of replaying and checking records."""
    known = {card.name: card for deck in board.decks for card in deck}
    texts = [play(board, seed).record() for seed in range(5)]

    class Known(Library):
        def card(self, name: str, place: str = "") -> CardDefinition:
            return known[name]

    def once() -> tuple[float, int]:
        began = clock()
        for text in texts:
            record = records.parse(text)
            records.play(record, records.begin(record, Known(), keep_history=False))
        return clock() - began, len(texts)

    return once


# -- crowded tables ----------------------------------------------------------------------------------------------------


class Passing(QuickPlayer):
    """A player that always passes."""

    def decide(self, table: Table, decision: Decision) -> list[int]:
        if decision.kind is Kind.ATTACK or decision.kind is Kind.BLOCK:
            return []
        return list(range(decision.low)) if decision.kind is not Kind.PRIORITY else [0]


def thing(name: str, types: int, power: int | None = None, *abilities: Ability) -> CardDefinition:
    """Return a card invented for a measurement."""
    return CardDefinition(name, (Face(name, parse_mana("{2}"), 0, 0, types, (), power, power, None, abilities),))


def crowded(board: Board, crowd: list[CardDefinition]) -> Callable[[], tuple[float, int]]:
    """Return a measurement of a pass and all that follows from it, with the cards of ``crowd`` also in play."""

    def once() -> tuple[float, int]:
        game = Game(board.decks, "2008", 1, mulligans=False)
        for number, card in enumerate(crowd):
            item = starting.add_card(game.table, game.players[number % 2], card, Zone.IN_PLAY, 1000 + number)
            item.since = -1
        player = Passing()
        began = clock()
        asked = 0
        while asked < 150 and not game.over:
            if game.in_action:
                decision = game.decision
                assert decision is not None
                game.answer(player.decide(game.table, decision))
            else:
                game.answer(0)
            asked += 1
        return clock() - began, max(1, asked)

    return once


def idle(count: int) -> list[CardDefinition]:
    """Return permanents without abilities that affect the game."""
    return [thing("Idle Stone", ARTIFACT)] * count


def statics() -> list[CardDefinition]:
    """Return forty permanents with static abilities, and eighty creatures that they affect."""
    yours = All(Filter((HasType(CREATURE), ControlledBy(You()))))
    banner = thing("Bench Banner", ENCHANTMENT, None, StaticAbility(yours, (AddPT(Number(0), Number(1)),)))
    return [banner] * 40 + [thing("Bench Soldier", CREATURE, 1)] * 80


# -- memory and start-up -----------------------------------------------------------------------------------------------


def resident() -> int:
    """Return how much memory the process uses, in bytes; 0 where the system doesn't tell."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except (OSError, ValueError, IndexError):
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")


def kept_memory(board: Board, count: int) -> Callable[[], tuple[float, int]]:
    """Return a measurement of the memory that many games leave behind, in bytes for each: next to none."""

    def once() -> tuple[float, int]:
        for seed in range(count // 4):
            play(board, seed)
        gc.collect()
        before = resident()
        for seed in range(count):
            play(board, count + seed)
        gc.collect()
        return float(max(0, resident() - before)), count

    return once


def memory(board: Board, copied: bool) -> Callable[[], tuple[float, int]]:
    """Return a measurement of the memory of games after 200 decisions, or of their copies, in bytes."""

    def once() -> tuple[float, int]:
        total = 0
        tracemalloc.start()
        try:
            for seed in range(3):
                before = tracemalloc.get_traced_memory()[0]
                game = Game(board.decks, "2008", seed)
                decision = None
                player = RandomPlayer(seed)
                while not game.over and len(game.answers) < 200:
                    decision = game.decision
                    assert decision is not None
                    with contextlib.suppress(IllegalAction):
                        game.answer(player.decide(game.table, decision))
                gc.collect()
                between = tracemalloc.get_traced_memory()[0]
                copy = game.copy()
                total += tracemalloc.get_traced_memory()[0] - between if copied else between - before
                del copy, game, player, decision
                gc.collect()
        finally:
            tracemalloc.stop()
        return float(total), 3

    return once


PROGRAM: Final = "import sys; from manaburn.cli import main; sys.exit(main())"


def start_up(*arguments: str) -> Callable[[], tuple[float, int]]:
    """Return a measurement of running the command line in a new process."""

    def once() -> tuple[float, int]:
        before = spent_by_children()
        subprocess.run([sys.executable, "-c", PROGRAM, *arguments], check=True, capture_output=True)
        return spent_by_children() - before, 1

    return once


def first_line(*arguments: str) -> Callable[[], tuple[float, int]]:
    """Return a measurement of the same until the first line of output."""

    def once() -> tuple[float, int]:
        before = spent_by_children()
        command = [sys.executable, "-u", "-c", PROGRAM, *arguments]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
            assert process.stdout is not None
            process.stdout.readline()
            process.kill()
        return spent_by_children() - before, 1

    return once


def spent_by_children() -> float:
    """Return the processor time, in seconds, of the ended child processes of this process."""
    if sys.platform == "win32":
        times = os.times()
        return times.children_user + times.children_system
    # Windows has no such module.
    import resource

    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


# -- all of it ---------------------------------------------------------------------------------------------------------


RUNS: Final = 5
"""How many runs the games of a figure are divided into."""
MEASURED: Final = ("1996", "2008", "2026")
"""The editions with figures of their own: batches, the stack, and the rules of today."""
OTHERS: Final = 10
"""All other editions have one figure each, of a tenth of the games."""


def whole_games(boards: list[Board], games: int) -> list[Figure]:
    """Return the figures of whole games, ``games`` for each."""
    count = max(1, games // RUNS)
    found: list[Figure] = []
    for board in boards:
        for rules in MEASURED:
            name = f"{board.name}.games" + ("" if rules == "2008" else f"-{rules}")
            found.append(
                Figure(name, f"random games by the rules of {rules}", "/s", games_by(board, count, rules), RUNS)
            )
        name = f"{board.name}.thinking"
        once = games_by(board, max(1, count // 4), "2008", "heuristic")
        found.append(Figure(name, "games of heuristic players", "/s", once, RUNS))
    for rules in EDITIONS:
        if rules not in MEASURED:
            what = f"random games of starter decks by the rules of {rules}"
            once = games_by(boards[0], max(1, count // OTHERS), rules)
            found.append(Figure(f"editions.{rules}", what, "/s", once, RUNS))
    what = "memory kept after a game"
    once = later(boards[0], lambda: kept_memory(boards[0], games))
    found.append(Figure(f"{boards[0].name}.kept", what, "bytes", once, 1))
    return found


def games_by(board: Board, count: int, rules: str, player: str = "random") -> Once:
    """Return a measurement of whole games by the rules of an edition."""
    return later(board, lambda: in_process(board, count, rules, player))


def growths(quick: bool) -> list[Figure]:
    """Return the figures of crowded tables: the smaller and the larger one, and how the cost grows."""
    found: list[Figure] = []
    for growth in GROWTHS:
        small, large = growth.sizes
        names = (f"growth.{growth.name}-{small}", f"growth.{growth.name}-{large}")
        for name, size in zip(names, growth.sizes, strict=True):
            found.append(Figure(name, f"{growth.what}: {size}", "ms", timed(growth, size), 1 if quick else 3))
        what = f"the exponent; at most {growth.most}"
        found.append(Figure(f"growth.{growth.name}", what, "power", nothing, 1, names[0], growth.most, large / small))
    return found


def timed(growth: Growth, size: int) -> Callable[[], tuple[float, int]]:
    """Return the measurement of one size."""
    return lambda: (growth.once(size), 1)


def figures(boards: list[Board], quick: bool = False, games: int = FEW_GAMES) -> list[Figure]:
    """Return all figures for these decks. ``quick``: with fewer repetitions; ``games``: how many whole games for each
    figure of games."""
    found = [*whole_games(boards, 2 if quick else games), *growths(quick)]
    games = 2 if quick else 8
    for board in [board for board in boards if board.name not in WHOLE_GAMES_ONLY]:
        found.extend(of_board(board, games))
    board = boards[0]
    for count in (10, 100, 1000):
        what = f"a decision with {count} idle permanents"
        found.append(Figure(f"idle-{count}", what, "us", crowded(board, idle(count)), 5))
        if count > 10:
            found.append(Figure(f"idle-{count}-by-10", "the same, against 10", "times", nothing, 1, "idle-10"))
    found.append(Figure("empty", "a decision at a table with nothing in play", "us", crowded(board, []), 5))
    what = "a decision with 40 static abilities over 80 creatures"
    found.append(Figure("statics-40-80", what, "us", crowded(board, statics()), 5))
    found.append(Figure("statics-by-empty", "the same, against the empty table", "times", nothing, 1, "empty"))
    for name, what, unit, once in learning.measurements(board.decks, 2 * games):
        found.append(Figure(name, what, unit, once, 1 if quick else 5))
        if name == "env.game":
            found.append(Figure("env.cost", "the same, against the bare game", "times", nothing, 1, "env.bare"))
    found.append(Figure("solve.nodes", "answers given in the search of a puzzle without a solution", "/s", searched, 3))
    found.append(Figure("start.version", "manaburn --version", "ms", start_up("--version"), 5))
    found.append(Figure("start.help", "manaburn --help", "ms", start_up("--help"), 3))
    game = start_up("sim", "Red Burn", "Green Stompy", "-n", "1", "--processes", "1", "--players", "random", "--json")
    found.append(Figure("start.sim", "manaburn sim with one game", "ms", game, 3))
    decks = ("Red Burn", "Green Stompy")
    found.append(
        Figure("start.watch", "manaburn play --watch to its first line", "ms", first_line("play", *decks, "--watch"), 3)
    )
    pool = boards[-1].pool
    if pool is not None:
        files = [str(pool.parent / "decks" / f"bench-{name}.dck") for name in ("sligh", "stompy")]
        watch = first_line("play", *files, "--pool", str(pool), "--watch")
        found.append(Figure("start.watch-pool", "the same with cards of a pool file", "ms", watch, 3))
    return found


def of_board(board: Board, games: int) -> list[Figure]:
    """Return the figures of decisions, copies, views and records in games with the decks of a board."""
    name = board.name

    def figure(tail: str, what: str, unit: str, make: Callable[[], Once], runs: int = 5) -> Figure:
        return Figure(f"{name}.{tail}", what, unit, later(board, make), runs)

    return [
        figure("decisions", "decisions of random games", "/s", lambda: in_process(board, games, by_decisions=True)),
        figure("stepped", "decisions answered from outside", "/s", lambda: stepped(board, games, False)),
        figure("stepped-games", "games answered from outside", "/s", lambda: stepped(board, games, True)),
        figure("do-undo", "do an action and take it back", "us", lambda: do_and_undo(board, False)),
        figure("expand", "the same, looking at what comes next", "us", lambda: do_and_undo(board, True)),
        figure("copy", "copy the whole state", "us", lambda: repeated(board, lambda game: copies.copy(game.state))),
        figure("copy-game", "copy a game", "us", lambda: repeated(board, lambda game: game.copy())),
        figure("hash", "digest of a position", "us", lambda: repeated(board, lambda g: hashing.digest(g.state))),
        figure("view", "a player's view as data", "us", lambda: repeated(board, lambda g: g.view(0).to_dict(), 1)),
        figure("key", "the key of a view", "us", lambda: repeated(board, lambda g: g.view(0).key, 1)),
        figure(
            "sample", "a game that agrees with a view", "us", lambda: repeated(board, lambda g: g.view(0).sample(1), 1)
        ),
        figure("record", "size of a game's record", "bytes", lambda: record_size(board), 1),
        figure("replay", "replay of a record, checked", "ms", lambda: replays(board)),
        figure("memory", "memory of a game after 200 decisions", "bytes", lambda: memory(board, False), 1),
        figure("copy-memory", "memory of a copy of it", "bytes", lambda: memory(board, True), 1),
    ]


def nothing() -> tuple[float, int]:
    """Measure nothing, for a figure that is computed from two others."""
    return 0.0, 1


def how(figure: Figure) -> str:
    """Return a description of how a figure is measured."""
    if figure.over:
        return f"the figure before, {'as a power of its size, from' if figure.scale else 'divided by'} {figure.over}"
    if figure.unit == "bytes":
        return "an average; memory as tracemalloc counts it"
    return (
        f"median of {figure.runs} runs, seconds of work of the process (not of others on the machine); "
        "what was there before a run is frozen for the garbage collector, as manaburn sim does"
    )


def measure(figure: Figure, quick: bool = False, earlier: list[Measured] | None = None) -> Measured:
    """Measure a figure: the median of its runs, and its ratio to a reference loop before each run. ``earlier``: the
    figures measured before it, of which its value may be a multiple."""
    if figure.over:
        one, two = (earlier or [])[-1], [known for known in earlier or [] if known.name == figure.over]
        times = one.value / two[0].value if two and two[0].value else 0.0
        if figure.scale and times:
            times = math.log(times) / math.log(figure.scale)
        times = round(times, 2)
        return Measured(figure.name, times, figure.unit, 0.0, figure.what, how=how(figure))
    costs: list[float] = []
    ratios: list[float] = []
    for _ in range(1 if quick else figure.runs):
        gc.collect()
        gc.freeze()
        loop = min(reference() for _ in range(5))
        seconds, count = figure.once()
        costs.append(seconds / max(1, count))
        ratios.append(costs[-1] / loop)
    cost = statistics.median(costs)
    spread = (max(costs) - min(costs)) / cost if cost else 0.0
    scale = {"us": 1e6, "ms": 1e3, "bytes": 1.0, "/s": 1.0}[figure.unit]
    value = 1 / cost if figure.unit == "/s" else cost * scale
    timed = figure.unit != "bytes"
    ratio = float(f"{statistics.median(ratios):.4g}") if timed else 0.0
    best = float(f"{min(ratios):.4g}") if timed else 0.0
    return Measured(figure.name, round(value, 2), figure.unit, ratio, figure.what, round(spread, 3), best, how(figure))


def compared(measured: list[Measured], before: list[Measured]) -> list[tuple[Measured, float]]:
    """Return each figure with its cost divided by its cost ``before`` (0 if it is not there). The best run is compared
    with the earlier median, so that a short load on the machine doesn't count as a loss."""
    known = {figure.name: figure for figure in before}
    result: list[tuple[Measured, float]] = []
    for one in measured:
        old = known.get(one.name)
        change = 0.0
        if old is not None and old.ratio:
            change = one.best / old.ratio
        elif old is not None and old.value:
            change = one.value / old.value
        result.append((one, change))
    return result
