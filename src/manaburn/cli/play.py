"""Play a game at the terminal."""

# Start-up time: the functions import what they need, so that help and errors appear without the engine.
from __future__ import annotations

import contextlib
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from manaburn.errors import InputError, printable
from manaburn.files import check_writable, write_whole

from ._application import (
    POOL_HELP,
    RULES_HELP,
    Format,
    Unchecked,
    WithoutUnread,
    edition_of,
    load_playable,
    rules_and_check,
)

if TYPE_CHECKING:
    from manaburn.cards.library import Deck, DeckCheck
    from manaburn.editions.edition import Edition
    from manaburn.game import Game
    from manaburn.text.tree import CardDefinition

Decks = Annotated[
    list[str] | None,
    typer.Argument(help="Two deck files, or names of starter decks: red-burn, white-weenie, ...", show_default=False),
]
Rules = Annotated[str | None, typer.Option("--rules", help=RULES_HELP)]
Seed = Annotated[int | None, typer.Option("--seed", help="The seed of the random numbers; by default a new one.")]
You = Annotated[int, typer.Option("--you", help="Your seat: 1 (the first deck) or 2.", metavar="1|2")]
Pool = Annotated[str | None, typer.Option("--pool", help=POOL_HELP)]
Record = Annotated[str | None, typer.Option("--record", help="Write the game's record to this file when it ends.")]
Watch = Annotated[bool, typer.Option("--watch", help="Watch the engine play both seats.")]
Stops = Annotated[str, typer.Option("--stops", help="When you are asked: 'few', or 'all' (at every priority).")]
ByHand = Annotated[bool, typer.Option("--pay-by-hand", help="Choose yourself which mana to pay with.")]
Players = Annotated[
    str,
    typer.Option(
        "--players",
        help="The engine's players: heuristic, random, search:1s, or one for each seat.",
    ),
]


def command(
    decks: Decks = None,
    rules: Rules = None,
    form: Format = None,
    seed: Seed = None,
    you: You = 1,
    pool: Pool = None,
    without: WithoutUnread = False,
    unchecked: Unchecked = False,
    record: Record = None,
    watch: Watch = False,
    stops: Stops = "few",
    pay_by_hand: ByHand = False,
    players: Players = "heuristic",
) -> int:
    """Play a game against the engine, or watch one.

    Without decks, manaburn picks two of its starter decks. With --watch, or if there is no terminal, the engine plays
    both seats and the game is printed move by move.
    """
    by, check = rules_and_check(rules, form, pool, unchecked=unchecked)
    edition = edition_of(by)
    if you not in (1, 2):
        raise InputError("--you", f"there is no seat {you}", "say 1 or 2")
    if stops not in ("few", "all"):
        raise InputError("--stops", f"{stops!r} is neither 'few' nor 'all'", "say one of them")
    if record is not None:
        check_writable(record)
    if seed is None:
        import secrets

        seed = secrets.randbits(128)
    seats = _seats(decks or [], pool, seed, edition, check, without)
    from manaburn.cards.library import load_sideboards

    sideboards = load_sideboards(decks or [None, None], [cards for name, cards in seats], pool, without)
    who = _players(players)
    from manaburn.cli._ending import Ended, ending_in_order

    begun: list[Game] = []
    try:
        with ending_in_order():
            try:
                if watch or not (sys.stdin.isatty() and sys.stdout.isatty()):
                    _watched(seats, edition, by, seed, who, sideboards, begun)
                else:
                    from manaburn.players.terminal import sit_down

                    person = sit_down(
                        seats, edition, by, seed, you - 1, who[2 - you], stops == "all", pay_by_hand, sideboards
                    )
                    begun.append(person.game)
                    person.stay()
            finally:
                # However it ended: a game that was broken off is a record too.
                if record is not None and begun and hasattr(begun[0], "answers"):
                    _keep(begun[0], record)
    except Ended as end:
        return end.code
    return 0


def _keep(game: Game, record: str) -> None:
    """Write the record of a game, even if standard output or standard error is closed."""
    from manaburn.cli._ending import undisturbed

    with undisturbed():
        write_whole(record, game.record())
    with contextlib.suppress(OSError):
        print(f"The record is in {printable(record)}.")


def _seats(
    given: list[str], pool: str | None, seed: int, edition: Edition, check: DeckCheck, without: bool
) -> list[Deck]:
    """Return the two decks with their names; if none are given, two starter decks of the time, picked by the seed."""
    from manaburn.cards import starter

    if len(given) not in (0, 2):
        raise InputError(
            "manaburn play", f"{len(given)} deck{'s' if len(given) > 1 else ''} given", "name two decks, or none"
        )
    if given:
        decks = [(deck.name, deck.cards) for deck in load_playable(given, pool, check, without)]
    else:
        if pool is not None:
            raise InputError("--pool", "there are no decks for it", "name two decks")
        names = starter.playable(edition.date)
        first = seed % len(names)
        second = (first + 1 + seed // len(names) % (len(names) - 1)) % len(names)
        decks = [(name, starter.decks()[name]) for name in (names[first], names[second])]
    if decks[0][0] == decks[1][0]:
        decks = [(f"{name} {i + 1}", cards) for i, (name, cards) in enumerate(decks)]
    return decks


def _players(text: str) -> list[str]:
    """Return the names of the players of the two seats."""
    from manaburn.players import NAMES, player_called

    names = [name.strip() for name in text.split(",")]
    if len(names) > 2:
        raise InputError("--players", f"{len(names)} players for two seats", "name one or two")
    for name in names:
        if name not in NAMES:
            player_called(name)
    return names * 2 if len(names) == 1 else names


def _watched(
    seats: list[Deck],
    edition: Edition,
    rules: str,
    seed: int,
    who: list[str],
    sideboards: list[list[CardDefinition]],
    begun: list[Game],
) -> None:
    """Play a game between the engine's players and print its moves. It is added to ``begun`` before it begins."""
    names = [name for name, cards in seats]
    from manaburn.game import Game
    from manaburn.players import player_called
    from manaburn.players.telling import Teller

    teller = Teller(f"{names[0]} against {names[1]} by the rules of {edition.date} (--rules {rules} --seed {seed})")
    players = [teller.around(player_called(name, seed * 2 + i)) for i, name in enumerate(who)]

    class Watched(Game):
        """A game that is added to ``begun`` before its constructor plays it."""

        def __init__(self) -> None:
            begun.append(self)
            super().__init__([cards for name, cards in seats], edition, seed, players, names, sideboards=sideboards)

    teller.finish(Watched())
