"""Measure how much stronger one player of the engine is than another."""

# Start-up time: the functions import what they need, so that help and errors appear without the engine.
from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer

from manaburn.errors import InputError

from ._application import DEFAULT_RULES, POOL_HELP, RULES_HELP, On, Seed, edition_of, load_playable, machine_of

if TYPE_CHECKING:
    from manaburn.sim.strength import Strength


def command(
    players: Annotated[list[str], typer.Argument(metavar="PLAYER PLAYER", help="Players: search:1s, heuristic ...")],
    games: Annotated[int, typer.Option("-n", "--games", min=2, help="The number of games for each deck, even.")] = 40,
    decks: Annotated[
        list[str] | None, typer.Option("--decks", help="Decks, with commas between; by default the starter decks.")
    ] = None,
    rules: Annotated[str, typer.Option(help=RULES_HELP)] = DEFAULT_RULES,
    seed: Seed = 1,
    processes: Annotated[int, typer.Option(min=1, help="The number of processes.")] = 1,
    on: On = None,
    pool: Annotated[str | None, typer.Option(help=POOL_HELP)] = None,
    cut: Annotated[int, typer.Option(min=1, help="Stop a game after this turn.")] = 200,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> int:
    """Measure how much stronger one player of the engine is than another.

    Each deck plays against itself, in pairs of games with the same cards and the same chance, between which the players
    change seats. The last column is the interval in which the true rate lies with 95 % confidence.
    """
    from manaburn.cards import starter
    from manaburn.cards.library import deck_check
    from manaburn.sim import Match
    from manaburn.sim.strength import measure

    if len(players) != 2:
        raise InputError("strength", f"{len(players)} players", "name two")
    edition = edition_of(rules)
    named = [name.strip() for part in decks or [] for name in part.split(",") if name.strip()]
    if not named:
        named = starter.playable(edition.date)
    load_playable(named, pool, deck_check(False, True), False)
    match = Match(("", ""), pool, rules, (players[0], players[1]), seed, cut, unchecked=True)
    if on is None:
        found = measure(match, named, games, processes)
    else:
        with machine_of(on, processes) as machine:
            found = measure(match, named, games, processes, machine=machine)
    if as_json:
        print(json.dumps(found.data(), indent=1))
    else:
        show(found, f"{players[0]} against {players[1]}, rules {rules}, seed {seed}")
    return 1 if any(mirror.failures for mirror in found.mirrors) else 0


def show(found: Strength, title: str) -> None:
    """Print the result as a table."""
    from rich.console import Console
    from rich.table import Table

    table = Table(title=title, title_justify="left")
    table.add_column("deck")
    for head in ("won", "of", "rate", "95 %"):
        table.add_column(head, justify="right")
    for mirror in found.mirrors:
        rate, low, high = found.rate([mirror])
        table.add_row(mirror.deck, str(mirror.wins), str(mirror.finished), f"{rate:.1%}", f"{low:.1%} - {high:.1%}")
    if len(found.mirrors) > 1:
        rate, low, high = found.rate(found.mirrors)
        wins = sum([mirror.wins for mirror in found.mirrors])
        finished = sum([mirror.finished for mirror in found.mirrors])
        table.add_section()
        table.add_row("all", str(wins), str(finished), f"{rate:.1%}", f"{low:.1%} - {high:.1%}")
    Console(soft_wrap=True).print(table)
