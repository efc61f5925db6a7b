"""Play a game at the terminal."""

# Start-up time: the functions import what they need, so that help and errors appear without the engine.
from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable
from functools import partial
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
    from manaburn.terminal.interface import Interface
    from manaburn.terminal.sitting_down import Sitting
    from manaburn.text.tree import CardDefinition

Decks = Annotated[
    list[str] | None,
    typer.Argument(help="Two decks: files, or names such as red-burn and white-weenie.", show_default=False),
]
Rules = Annotated[str | None, typer.Option("--rules", help=RULES_HELP)]
Seed = Annotated[int | None, typer.Option("--seed", help="The seed of the random numbers; by default a new one.")]
You = Annotated[int | None, typer.Option("--you", help="Your seat: 1 (the first deck) or 2.", metavar="1|2")]
Pool = Annotated[str | None, typer.Option("--pool", help=POOL_HELP)]
Record = Annotated[
    str | None,
    typer.Option("--record", help="Write the game's record to this file when it ends. --resume FILE writes to FILE."),
]
Watch = Annotated[bool, typer.Option("--watch", help="Watch the engine play both seats.")]
Stops = Annotated[
    str,
    typer.Option("--stops", help="Where you are asked: few, all, none, or steps: 'few, their upkeep, no main 2'."),
]
Plain = Annotated[bool, typer.Option("--plain", help="The plain prompt, also where a full screen is possible.")]
BestOf = Annotated[int, typer.Option("--best-of", help="Play a match of this many games, with sideboarding.")]
Resume = Annotated[
    str | None,
    typer.Option("--resume", help="Go on with the game of this record, and with its match.", metavar="RECORD"),
]
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
    you: You = None,
    pool: Pool = None,
    without: WithoutUnread = False,
    unchecked: Unchecked = False,
    record: Record = None,
    resume: Resume = None,
    best_of: BestOf = 1,
    watch: Watch = False,
    plain: Plain = False,
    stops: Stops = "few",
    pay_by_hand: ByHand = False,
    players: Players = "heuristic",
) -> int:
    """Play a game against the engine, or watch one.

    Without decks, manaburn picks two of its starter decks. With --watch, or if there is no terminal, the engine plays
    both seats and the game is printed move by move; --plain asks you nevertheless.
    """
    _check_options(you, best_of, stops)
    if resume is not None:
        others: dict[str, object] = {"decks": decks or None, "--rules": rules, "--format": form, "--seed": seed}
        _check_alone(others | {"--watch": watch or None}, best_of)
    if record is not None:
        check_writable(record)
    who = _players(players)
    watch = watch or not (plain or resume is not None or (sys.stdin.isatty() and sys.stdout.isatty()))
    if watch and best_of != 1:
        raise InputError("--best-of", "the engine plays one game, not a match", "leave it out, or play at a terminal")
    if resume is not None:
        return _resumed(resume, pool, you, who, stops, plain, record)
    by, check = rules_and_check(rules, form, pool, unchecked=unchecked)
    edition = edition_of(by)
    seed = _random_seed() if seed is None else seed
    seats = _seats(decks or [], pool, seed, edition, check, without)
    sideboards = _sideboards(decks or [], seats, pool, without, best_of)
    if watch:
        return _kept(record, 1, lambda begun: _watched(seats, edition, by, seed, who, sideboards, begun))
    from manaburn.terminal.sitting_down import Sitting, play_match
    from manaburn.terminal.stops import Stops as StopsData

    place = (you or 1) - 1
    sitting = Sitting(seats, sideboards, edition, by, seed, place, who[1 - place], StopsData(stops), pay_by_hand, pool)
    sitting.games = best_of
    return _kept(record, best_of, lambda begun: _at_table(plain, sitting, begun, partial(play_match, sitting)))


def _check_alone(others: dict[str, object], best_of: int) -> None:
    """Raise InputError if beside ``--resume`` another option says what is played. ``others``: their values, None for
    those that aren't given."""
    for option, value in others.items():
        if value is not None:
            raise InputError("--resume", f"the record says what is played, and {option} too", f"leave out {option}")
    if best_of != 1:
        raise InputError("--resume", "the record says to which match it belongs", "leave out --best-of")


def _random_seed() -> int:
    """Return a seed that nothing predicts."""
    import secrets

    return secrets.randbits(128)


def _check_options(you: int | None, best_of: int, stops: str) -> None:
    """Raise InputError for a seat that doesn't exist, a match of a wrong length, or stops that can't be understood."""
    from manaburn.matches import checked_length
    from manaburn.terminal.stops import BadStop, Stops

    if you not in (None, 1, 2):
        raise InputError("--you", f"there is no seat {you}", "say 1 or 2")
    if best_of != 1:
        checked_length(best_of, "--best-of")
    try:
        Stops(stops)
    except BadStop as problem:
        raise InputError("--stops", str(problem)) from None


def _resumed(
    file: str, pool: str | None, you: int | None, who: list[str], stops: str, plain: bool, record: str | None
) -> int:
    """Go on with the game of a record, and with the match to which it belongs."""
    from manaburn.terminal.sitting_down import Sitting, go_on, resume_match
    from manaburn.terminal.stops import Stops

    first, texts, games = _records_of_match(file)
    resumed = resume_match(texts, games, pool, you - 1 if you is not None else None)
    game = resumed.game
    decks = [(player.name, deck) for player, deck in zip(game.players, game.decks, strict=True)]
    seed = game.seed - resumed.match.played
    sitting = Sitting(decks, game.sideboards, game.edition, game.edition.name, seed, resumed.you, who[1 - resumed.you])
    sitting.stops = Stops(stops)
    sitting.by_hand = game.table.manual_payment[resumed.you]
    sitting.pool = pool
    sitting.games = games

    def session(table: Interface) -> None:
        go_on(resumed, sitting, table)

    kept = record if record is not None else first
    check_writable(kept)
    return _kept(kept, games, lambda begun: _at_table(plain, sitting, begun, session))


def _records_of_match(file: str) -> tuple[str, list[tuple[str, str]], int]:
    """Return the file of the first game of the match of a record, the records of all its games so far with their files,
    and the number of games of which the match is the best. A game that belongs to no match is the best of one."""
    from manaburn import records

    text = records.text_in(file)
    record = records.parse(text, file)
    if record.games == 1:
        return file, [(text, file)], 1
    root, ending = os.path.splitext(file)
    first = file if record.part == 1 else f"{root.removesuffix(f'-{record.part}')}{ending}"
    found: list[tuple[str, str]] = []
    seed = record.seed - record.part + 1
    for number in range(record.games):
        place = _numbered(first, number)
        if not os.path.exists(place):
            break
        text = records.text_in(place)
        part = records.parse(text, place)
        if (part.part, part.games, part.names, part.seed) != (number + 1, record.games, record.names, seed + number):
            break  # It was left there by another match.
        found.append((text, place))
    if len(found) < record.part:
        missing = _numbered(first, len(found))
        raise InputError(missing, f"this is not game {len(found) + 1} of the match of {file}", "name its first record")
    return first, found, record.games


def _at_table(plain: bool, sitting: Sitting, begun: list[Game], session: Callable[[Interface], None]) -> None:
    """Let a person play a session at the best table that the terminal allows. All games are added to ``begun``."""
    from manaburn.terminal.choosing import run_at_best_table

    sitting.begun = begun
    run_at_best_table(session, plain)


def _kept(record: str | None, games: int, play: Callable[[list[Game]], None]) -> int:
    """Play a match, the best of ``games``, and write the records of its games however it ends: a game that was broken
    off is a record too."""
    from manaburn.cli._ending import Ended, ending_in_order

    begun: list[Game] = []
    try:
        with ending_in_order():
            try:
                play(begun)
            finally:
                if record is not None:
                    whole = [game for game in begun if hasattr(game, "answers")]
                    for number, game in enumerate(whole):
                        goes_on = game is whole[-1] and _goes_on(whole, games)
                        _keep(game, _numbered(record, number), number + 1, games, goes_on)
    except Ended as end:
        return end.code
    return 0


def _numbered(record: str, number: int) -> str:
    """Return the file for a game of a match: game.txt, game-2.txt, game-3.txt."""
    if number == 0:
        return record
    root, ending = os.path.splitext(record)
    return f"{root}-{number + 1}{ending}"


def _goes_on(begun: list[Game], games: int) -> bool:
    """Return whether there is something to play after these games of a match, the best of ``games``."""
    from manaburn.matches import Match

    match = Match(games)
    for game in begun:
        match = match.after(game.winner)
    return not begun[-1].over or not match.over


def _keep(game: Game, record: str, number: int, games: int, goes_on: bool) -> None:
    """Write the record of a game, even if standard output or standard error is closed. ``number``: of the game in its
    match, the best of ``games``; ``goes_on``: whether there is something to play after it."""
    from manaburn.cli._ending import undisturbed
    from manaburn.matches import as_part

    with undisturbed():
        write_whole(record, as_part(game.record(), number, games))
    more = "" if not goes_on else f"; manaburn play --resume {printable(record)} goes on with it"
    with contextlib.suppress(OSError):
        print(f"The record is in {printable(record)}{more}.")


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


def _sideboards(
    decks: list[str], seats: list[Deck], pool: str | None, without: bool, best_of: int
) -> list[list[CardDefinition]]:
    """Return the sideboards of the decks of the seats: of a single game only if it may need them. ``decks``: their
    files; none for starter decks."""
    from manaburn.cards.library import load_sideboards, sideboards_for_a_match

    load = load_sideboards if best_of == 1 else sideboards_for_a_match
    return load(decks or [None, None], [cards for name, cards in seats], pool, without)


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
