"""Check a deck: how its file is read, and what is wrong with it."""

# Start-up time: the functions import what they need, so that help and errors appear without the engine.
from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer

from ._application import POOL_HELP, Format, rules_and_check

if TYPE_CHECKING:
    from rich.table import Table

    from manaburn.cards.decks import DeckLine, DeckList
    from manaburn.errors import InputError
    from manaburn.formats.format import Format as FormatData


def command(
    file: Annotated[
        str | None,
        typer.Argument(help="A deck's name, or a file: Forge, XMage, .dec, .mwDeck, .cod, .dek, .txt or Arena."),
    ] = None,
    pool: Annotated[str | None, typer.Option("--pool", help=POOL_HELP)] = None,
    form: Format = None,
    limited: Annotated[bool, typer.Option("--limited", help="Allow more than four copies of a card.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
) -> int:
    """Show how a deck file is read, and list everything that is wrong with it: cards that are unknown, cards whose text
    can't be read, and why the deck is not legal. The exit code is then 2.

    Without a deck, list the decks that can be named.

    If there is no card file, neither named nor fetched, the names of the cards are not checked.
    """
    from manaburn.cards.folders import fetched_pool
    from manaburn.cards.library import DeckCards, find_deck, look_up, open_library
    from manaburn.errors import raise_all
    from manaburn.formats import find_format

    if file is None:
        return _list()
    deck = find_deck(file)
    checked = pool is not None or fetched_pool() is not None or not deck.source
    found = look_up(deck, open_library(pool)) if checked else DeckCards()
    faults = rules_and_check(None, form, pool, limited)[1](deck)
    if as_json:
        data = {
            "name": deck.name,
            "cards": deck.size,
            "sideboard": sum(line.count for line in deck.sideboard),
            "legal": not found.unknown and not faults,
            "unknown": [_data(error) for error in found.unknown],
            "unread": [_data(error) for error in found.unread],
            "faults": [_data(error) for error in faults],
        }
        print(json.dumps(data, ensure_ascii=False, indent=1))
        return 2 if found.unknown or found.unread or faults else 0
    _show(deck)
    if form is not None:
        _tell(find_format(form))
    if not checked:
        print("\nThe names were not checked: name a card file with --pool, or get one with `manaburn cards fetch`.")
    raise_all([*found.unknown, *found.unread, *faults])
    return 0


def _list() -> int:
    """Print the names of the decks that come along, and of the user's own."""
    from manaburn.cards import starter
    from manaburn.cards.folders import data_folder
    from manaburn.cards.library import own_decks
    from manaburn.errors import printable

    for name in starter.decks():
        print(name.lower().replace(" ", "-"))
    for name, path in own_decks().items():
        print(printable(f"{name.lower().replace(' ', '-')}  ({path})"))
    print(printable(f"Deck files in {data_folder() / 'decks'} can be named as well."))
    return 0


def _data(error: InputError) -> dict[str, str]:
    from manaburn.errors import UnknownCard, UnreadableText

    data = {"place": error.place, "problem": error.problem, "mend": error.mend}
    if isinstance(error, UnknownCard):
        data["name"] = error.name
    elif isinstance(error, UnreadableText):
        data |= {"name": error.card, "sentence": error.sentence}
    return data


def _show(deck: DeckList) -> None:
    """Print the cards of a deck."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(title=Text(deck.name), title_justify="left", show_header=False, box=None)
    table.add_column(justify="right")
    table.add_column()
    _add(table, f"{deck.size} cards", deck.main)
    if deck.sideboard:
        _add(table, "Sideboard", deck.sideboard)
    Console().print(table)


def _tell(form: FormatData) -> None:
    """Print the name of a format, its rules, and what else its players should know."""
    print(f"\n{form.name}, by the rules {form.rules}" + (f"\n{form.note}" if form.note else ""))


def _add(table: Table, heading: str, lines: tuple[DeckLine, ...]) -> None:
    from rich.text import Text

    table.add_row("", Text(heading, style="bold"))
    for line in lines:
        table.add_row(str(line.count), Text(line.name))
