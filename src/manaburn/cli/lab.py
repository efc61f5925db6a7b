"""Play every deck against every other, keep every game, and report."""

# Start-up time: the functions import what they need, so that help and errors appear without the engine.
from __future__ import annotations

import glob
import sys
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Final

import typer

from manaburn.errors import InputError, ManaburnError, printable

from ._application import (
    POOL_HELP,
    RULES_HELP,
    Format,
    On,
    Processes,
    Seed,
    Unchecked,
    WithoutUnread,
    edition_of,
    machine_of,
    rules_and_check,
)

if TYPE_CHECKING:
    from rich.table import Table

    from manaburn.lab.running import Run

app: Final = typer.Typer(no_args_is_help=True)
STORE_HELP: Final = "The store: a file, or postgresql://USER@HOST/DATABASE."
EVERY: Final = 0.5
"""How often the display of a run is drawn anew, in seconds."""


def arranged(arguments: list[str]) -> list[str]:
    """Return the arguments of the command line with ``--against`` before each of the words that follow it up to the
    next option, as a shell writes out ``--against field/*.dck``."""
    written: list[str] = []
    inside = False
    for word in arguments:
        if word.startswith("-") and word != "-":
            inside = word == "--against"
            written += [] if inside else [word]
        else:
            written += ["--against", word] if inside else [word]
    return written


Decks = Annotated[list[str], typer.Argument(metavar="DECK...", help="Deck files, or names of starter decks.")]
Against = Annotated[
    list[str] | None,
    typer.Option(metavar="DECK...", help="Play against these decks only: all that are named up to the next option."),
]
Games = Annotated[
    int | None,
    typer.Option("-n", "--games", min=1, help="How many games any two decks play (matches with --best-of): 400."),
]
BestOf = Annotated[int, typer.Option("--best-of", min=1, max=9, help="The games of a match, an odd number.")]
Until = Annotated[
    str | None, typer.Option(metavar="2%", help="Play on until the interval is that narrow, to either side.")
]
Players = Annotated[
    str, typer.Option(help="Who plays the decks, and those of --against: heuristic, random, search:0.1s.")
]
Cut = Annotated[int, typer.Option(min=1, help="Stop a game after this turn; it counts as drawn.")]
Limited = Annotated[bool, typer.Option("--limited", help="Allow more than four copies of a card.")]


@app.command("run")
def run_command(
    decks: Decks,
    store: Annotated[str, typer.Option(help=STORE_HELP)],
    against: Against = None,
    games: Games = None,
    best_of: BestOf = 1,
    until: Until = None,
    players: Players = "heuristic",
    rules: Annotated[str | None, typer.Option(help=RULES_HELP)] = None,
    form: Format = None,
    seed: Seed = 1,
    processes: Processes = 0,
    on: On = None,
    pool: Annotated[str | None, typer.Option(help=POOL_HELP)] = None,
    without: WithoutUnread = False,
    unchecked: Unchecked = False,
    cut: Cut = 200,
    limited: Limited = False,
) -> int:
    """Play every deck against every other, on the play and on the draw, and keep every game in a store.

    The same command goes on where it was stopped; more games or other decks add to what is there.
    """
    from manaburn.cli._ending import ending_in_order, exit_code
    from manaburn.lab.running import Stopped, Wish, load_entrants, run
    from manaburn.lab.store import open_store

    check_length(best_of)
    named = named_players(players, bool(against))
    by, check = rules_and_check(rules, form, pool, limited, unchecked)
    name = edition_of(by).name
    others = [deck for pattern in against or [] for deck in files(pattern)]
    by_whom = [named[0]] * len(decks) + [named[-1]] * len(others)
    entrants, left_out = load_entrants([*decks, *others], by_whom, pool, check, without)
    tell_left_out(left_out)
    margin = margin_of(until)
    wish = Wish(name, matches_of(games, margin), best_of, margin, seed, cut)
    opened = open_store(store, new=True)
    code = 0
    try:
        with ending_in_order(), machine_of(on, processes) as machine, _Display() as display:
            state = run(opened, wish, entrants[: len(decks)], entrants[len(decks) :], machine, pool, display.show)
    except Stopped as stop:
        state = stop.run
        code = exit_code(stop)
        tell_stopped(state)
    finally:
        opened.close()
    report_run(state, store)
    return code or (1 if state.failures else 0)


def tell_stopped(state: Run) -> None:
    """Print how far a run has got."""
    done, planned = state.matches
    print(f"lab: stopped after {done} of {planned} matches; the same command goes on", file=sys.stderr)


def tell_left_out(errors: Sequence[ManaburnError]) -> None:
    """Print what is played without."""
    for error in errors:
        print(printable(f"without {error}"), file=sys.stderr)


def check_length(best_of: int) -> None:
    """Raise InputError for a match of an even number of games."""
    if best_of % 2 == 0:
        raise InputError("--best-of", f"nobody wins more than half of {best_of} games for sure", "take an odd number")


def matches_of(games: int | None, margin: float | None) -> int:
    """Return how many games any two decks play: as many as were wished, but an even number."""
    from manaburn.lab.running import MOST

    matches = games or (MOST if margin is not None else 400)
    if matches % 2:
        matches += 1
        print(f"lab: {matches} games, so that each deck is on the play in half of them", file=sys.stderr)
    return matches


def named_players(players: str, against: bool) -> list[str]:
    """Return the players of the decks and of those that they play against. Raises InputError for unknown ones."""
    from manaburn.players import player_called

    named = [name.strip() for name in players.split(",") if name.strip()]
    if not 1 <= len(named) <= (2 if against else 1):
        raise InputError("players", f"{len(named)} players", "name one, or with --against one for each side")
    for name in named:
        player_called(name)
    return named


def files(pattern: str) -> list[str]:
    """Return the files that a pattern such as ``field/*.dck`` stands for; without stars it stands for itself."""
    if not any(letter in pattern for letter in "*?["):
        return [pattern]
    found = sorted(glob.glob(pattern))
    if not found:
        raise InputError(pattern, "there is no such file", "name the files of decks")
    return found


def margin_of(text: str | None) -> float | None:
    """Return the margin that a text such as ``2%`` or ``0.02`` says, as a rate; None without a text. Raises InputError
    for others."""
    if text is None:
        return None
    number, percent, rest = text.strip().partition("%")
    try:
        margin = float(number) / (100 if percent else 1)
    except ValueError:
        margin = 0.0
    if rest or not 0.001 <= margin < 0.5:
        raise InputError("--until", f"cannot read {text!r}", "write a share from 0.1% to 49%, such as 2%")
    return margin


class _Display:
    """What is shown on standard error while a run goes on, if that is a terminal."""

    def __init__(self) -> None:
        self._shown = 0.0
        self._began = time.monotonic()
        self._live = None
        if sys.stderr.isatty():
            from rich.console import Console
            from rich.live import Live

            # No refresh thread: worker processes are forked from this one.
            self._live = Live(console=Console(stderr=True), auto_refresh=False, transient=True)

    def __enter__(self) -> _Display:
        if self._live is not None:
            self._live.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._live is not None:
            self._live.stop()

    def show(self, run: Run) -> None:
        """Draw what is known so far, if it is time to."""
        now = time.monotonic()
        if self._live is None or now - self._shown < EVERY:
            return
        self._shown = now
        done, planned = run.matches
        pace = run.new / max(now - self._began, 1e-9)
        caption = f"{done} of {planned} matches, {pace:.1f} games/s; Ctrl-C stops, the same command goes on"
        self._live.update(table_of(run, caption), refresh=True)


def table_of(run: Run, caption: str | None = None) -> Table:
    """Return the table of what any two decks have played, at most as many rows as a screen has room for."""
    from rich.table import Table
    from rich.text import Text

    table = Table(caption=caption, caption_justify="left")
    for name in ("deck", "against", "matches", "rate", "95 %"):
        table.add_column(name, justify="left" if name in ("deck", "against") else "right")
    entrants = run.about.entrants
    for pairing in run.pairings[:40]:
        rate = pairing.rate()
        first, second = entrants[pairing.first], entrants[pairing.second]
        names = [Text(printable(one.name)) for one in (first, second)]
        table.add_row(*names, str(len(pairing.scores)), f"{rate.value:.1%}", f"{rate.low:.1%} - {rate.high:.1%}")
    if len(run.pairings) > 40:
        table.add_row(f"and {len(run.pairings) - 40} more")
    return table


def report_run(run: Run, store: str) -> None:
    """Print what a run has found, and what its user should know."""
    from rich.console import Console

    for name in run.changed:
        said = f"lab: {name} has changed since: it is counted apart from the games with the older list"
        print(printable(said), file=sys.stderr)
    Console(soft_wrap=True).print(table_of(run))
    if run.wish.until is not None:
        print("The intervals hold however often one looks (confidence sequences).")
    shown = store if "://" not in store else "URL"
    print(f"{run.new} new games. See them: manaburn lab report --store {printable(shown)} -o report.html")
    for why in run.failures[:1]:
        more = f" (and {len(run.failures) - 1} more)" if len(run.failures) > 1 else ""
        print(printable(f"lab: a game failed: {why}{more}"), file=sys.stderr)


@app.command("report")
def report_command(
    store: Annotated[str, typer.Option(help=STORE_HELP)],
    output: Annotated[
        str | None, typer.Option("-o", "--output", help="Write the report as a page into this file.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print all figures as JSON.")] = False,
    csv: Annotated[str | None, typer.Option("--csv", metavar="FILE", help="Write a line for each game.")] = None,
    replays: Annotated[
        str | None, typer.Option(help="How many games can be read in the page, a number or all: 60.")
    ] = None,
    pool: Annotated[str | None, typer.Option(help="The card file, if it is not where it was in the run.")] = None,
) -> int:
    """Report what the games of a store say, as a page that needs no network, as JSON, or as CSV.

    A store can be reported while a run goes on.
    """
    import json

    from manaburn.files import check_writable, write_whole
    from manaburn.lab.figures import data_of, figures_of
    from manaburn.lab.store import open_store

    if not (output or as_json or csv):
        raise InputError("lab report", "it is not said where the report shall go", "name a file: -o report.html")
    told = told_games(replays)
    for path in (output, csv):
        if path is not None:
            check_writable(path)
    opened = open_store(store)
    try:
        if csv is not None:
            from manaburn.lab.frames import csv_of

            write_whole(csv, csv_of(opened))
        found = figures_of(opened) if output or as_json else []
        if not found and (output or as_json):
            raise InputError(opened.place, "there are no games in this store", "play some: manaburn lab run")
        if output is not None:
            from manaburn.lab.page import page_of
            from manaburn.lab.replays import Replays

            write_whole(output, page_of(found, opened.place, Replays(opened, pool), told))
            print(f"The report is in {printable(output)}.", file=sys.stderr if as_json else sys.stdout)
        if as_json:
            print(json.dumps({"store": opened.place, **data_of(found)}, indent=1))
    finally:
        opened.close()
    return 0


def told_games(replays: str | None) -> int:
    """Return how many games a report shall tell. Raises InputError for a text that is no number."""
    from manaburn.lab.page import ALL, FEW

    if replays is None:
        return FEW
    if replays == "all":
        return ALL
    if not replays.isdecimal() or len(replays) > 9:
        raise InputError("--replays", f"cannot read {replays!r}", "write a number, or all")
    return int(replays)


@app.command("data")
def data_command(
    decks: Annotated[list[str], typer.Argument(metavar="DECK...", help="Deck files, or names of starter decks.")],
    output: Annotated[str, typer.Option("-o", "--output", metavar="FOLDER", help="The folder for the files.")],
    games: Annotated[int, typer.Option("-n", "--games", min=1, help="How many games are played.")] = 1000,
    players: Annotated[
        str, typer.Option(help="Who plays: heuristic, random, search:0.1s; one for all seats, or one for each.")
    ] = "heuristic",
    rules: Annotated[str | None, typer.Option(help=RULES_HELP)] = None,
    form: Format = None,
    seed: Seed = 1,
    processes: Processes = 0,
    on: On = None,
    pool: Annotated[str | None, typer.Option(help=POOL_HELP)] = None,
    unchecked: Unchecked = False,
    cut: Annotated[int, typer.Option(min=1, help="Stop a game after this turn; nobody wins it.")] = 200,
    mana: Annotated[bool, typer.Option("--mana", help="Offer mana abilities to a player with priority.")] = False,
) -> int:
    """Play games and write every choice of them, with what the player saw and could do, as Parquet.

    The same command goes on where it was stopped. On a cluster, all nodes must reach the folder.
    """
    from manaburn.cli._ending import Ended, ending_in_order
    from manaburn.lab.selfplay import Wish, write

    if len(decks) < 2:
        raise InputError("lab data", "a game needs two decks or more", "name them, or one of them twice")
    named = [name.strip() for name in players.split(",")]
    if len(named) not in (1, len(decks)):
        raise InputError("players", f"{len(named)} players for {len(decks)} decks", "name one, or one for each deck")
    by, check = rules_and_check(rules, form, pool, unchecked=unchecked)
    seats = tuple(named * len(decks) if len(named) == 1 else named)
    wish = Wish(tuple(decks), seats, edition_of(by).name, seed, cut, mana)
    try:
        with ending_in_order(), machine_of(on, processes) as machine:
            written = write(output, wish, games, machine, pool, check)
    except Ended as end:
        return end.code
    print(f"{written.rows} choices in {written.new} new files, {len(written.files)} files in {printable(output)}")
    for why in written.failures[:1]:
        more = f" (and {len(written.failures) - 1} more)" if len(written.failures) > 1 else ""
        print(printable(f"lab: {why}{more}"), file=sys.stderr)
    return 1 if written.failures else 0


@app.command("replay")
def replay_command(
    game: Annotated[int, typer.Argument(metavar="NUMBER", help="The number of a game, as the report says it.", min=1)],
    store: Annotated[str, typer.Option(help=STORE_HELP)],
    record: Annotated[
        bool, typer.Option("--record", help="Print the record of the game instead of telling it.")
    ] = False,
    pool: Annotated[str | None, typer.Option(help="The card file, if it is not where it was in the run.")] = None,
) -> int:
    """Play a game of a store again and tell it. The exit code is 1 if it comes out differently now."""
    from manaburn.lab.replays import Replays
    from manaburn.lab.store import open_store

    opened = open_store(store)
    try:
        again = Replays(opened, pool)
        stored = again.found(game)
        lines: list[str] = []
        try:
            played = again.game(stored, None if record else lines)
        except InputError:
            raise
        except ManaburnError as problem:
            print(problem, file=sys.stderr)
            return 1
        print(played.record() if record else "\n".join(lines).strip("\n"), end="" if record else "\n")
    finally:
        opened.close()
    return 0


__all__ = ["app", "arranged"]
