"""The part of the command line that needs Typer: it builds an application from the commands that are needed."""

# Start-up time: the functions import what they need, so that help and errors appear without the engine.
from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import TYPE_CHECKING, Annotated, Final

import typer

from manaburn.editions.edition import EDITIONS
from manaburn.errors import InputError, printable

if TYPE_CHECKING:
    from manaburn.cards.library import DeckCheck, LoadedDeck
    from manaburn.editions.edition import Edition
    from manaburn.sim.executors import Machine

POOL_HELP: Final = "A card file; without it, the starter cards and what `manaburn cards fetch` has brought."
DEFAULT_RULES: Final = "2008"
Format = Annotated[
    str | None,
    typer.Option("--format", help="A format: its rules, and the decks that are legal in it.", metavar="NAME"),
]
Unchecked = Annotated[bool, typer.Option("--no-check", help="Play with decks that are not legal, too.")]
WithoutUnread = Annotated[bool, typer.Option("--without", help="Leave out the cards whose text can't be read.")]
Version = Annotated[bool, typer.Option("--version", "-V", help="Print the version and exit.")]
Seed = Annotated[int, typer.Option(help="The seed of the random numbers.")]
Processes = Annotated[int, typer.Option(min=0, help="The number of processes; 0: one for each processor.")]
On = Annotated[
    str | None,
    typer.Option("--on", metavar="ray[://HOST:PORT]", help="Play on a Ray cluster, instead of in processes here."),
]
RULES_HELP: Final = (
    f"The rules: {', '.join(EDITIONS)}, today, or a date such as 2005-03-01; and house rules, behind plus signs."
)


def edition_of(rules: str) -> Edition:
    """Return the edition with a name, and say on standard error what its user should know."""
    from manaburn.editions.edition import find_edition

    edition = find_edition(rules)
    if edition.remark:
        print(f"manaburn: {edition.remark}", file=sys.stderr)
    return edition


def rules_and_check(
    rules: str | None, form: str | None, pool: str | None, limited: bool = False, unchecked: bool = False
) -> tuple[str, DeckCheck]:
    """Return the rules to play by, and the check of the decks.

    ``rules`` are those that were named, by default those of the format. ``form`` is the name of a format; without it a
    deck need only have forty cards, and no more than four copies of one unless it is ``limited``. ``unchecked``: any
    deck may play. Raises InputError for an unknown format, and if no card file says in which sets cards were printed.
    """
    from manaburn.cards.library import deck_check

    if form is None:
        return rules or DEFAULT_RULES, deck_check(limited, unchecked)
    from manaburn.formats import find_format

    found = find_format(form)
    if unchecked:
        return rules or found.rules, deck_check(unchecked=True)
    from manaburn.cards.folders import fetched_pool
    from manaburn.cards.pools import load_pool

    path = pool or fetched_pool()
    if path is None:
        problem = "no card file says in which sets cards were printed"
        raise InputError("--format", problem, "name one with --pool, or play without a check: --no-check")
    cards = load_pool(path)
    return rules or found.rules, lambda deck: found.faults(deck, cards)


def load_playable(decks: Iterable[str], pool: str | None, check: DeckCheck, without: bool) -> list[LoadedDeck]:
    """Return decks to play with, and say on standard error which cards are left out. Raises InputError with all that
    is wrong with the decks."""
    from manaburn.cards.library import load_decks

    loaded = load_decks(decks, pool, check, without)
    for deck in loaded:
        for error in deck.left_out:
            print(printable(f"without {error}"), file=sys.stderr)
    return loaded


@contextmanager
def machine_of(on: str | None, processes: int) -> Iterator[Machine]:
    """A context with where games are played: this many processes of this machine (0: one for each processor), or on the
    cluster that ``--on`` names."""
    if on is not None:
        # Ray takes more than a second to be imported.
        from manaburn.distributed import cluster

        with cluster(on) as machine:
            yield machine
        return
    from manaburn.sim.executors import ThisMachine
    from manaburn.sim.workers import default_processes

    yield ThisMachine(processes or default_processes())


def _manaburn(version: Version = False) -> None:
    """Magic: The Gathering by the rules of a chosen date, 1993 to today."""


def application(names: Iterable[str]) -> typer.Typer:
    """Return a Typer application with these commands only; no other command module is imported."""
    whole = typer.Typer(
        add_completion=False,
        no_args_is_help=True,
        pretty_exceptions_enable=False,
        rich_markup_mode="rich",
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    whole.callback()(_manaburn)
    for name in names:
        module = import_module(f"manaburn.cli.{name}")
        if hasattr(module, "app"):
            whole.add_typer(module.app, name=name, help=module.__doc__)
        else:
            whole.command(name, help=module.command.__doc__ or module.__doc__)(module.command)
    return whole


def run(names: Iterable[str], given: list[str], complain: Callable[[str], int]) -> int:
    """Run the command line `given` on an application with the commands `names`, and return the exit code.

    `complain` prints an error message and returns the exit code for it.
    """
    try:
        for name in names if len(given) > 1 else ():
            # A command may arrange its arguments before they are read.
            arrange: Callable[[list[str]], list[str]] | None = getattr(
                import_module(f"manaburn.cli.{name}"), "arranged", None
            )
            given = given if arrange is None else arrange(given)
        answer: object = application(names)(given, prog_name="manaburn", standalone_mode=False)
    except typer.Abort as stop:
        if isinstance(stop.__cause__, KeyboardInterrupt):
            raise KeyboardInterrupt from None
        return complain("manaburn: the input ended before the command did")
    except SystemExit as stop:
        if isinstance(stop.__context__, BrokenPipeError):
            raise stop.__context__ from None
        raise
    except Exception as error:
        # Typer doesn't export the class of its usage errors; they are recognized by their method format_message.
        message: Callable[[], str] | None = getattr(error, "format_message", None)
        if message is None:
            raise
        path = getattr(getattr(error, "ctx", None), "command_path", "manaburn")
        return complain(f"{path}: {message().strip().rstrip('.')}; {path} --help shows what it takes")
    return answer if isinstance(answer, int) and not isinstance(answer, bool) else 0
