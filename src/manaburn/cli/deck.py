"""Show how a deck file is read."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from manaburn.cards.decks import DeckLine, check_deck, load_deck


def command(
    file: Annotated[str, typer.Argument(help="A deck file: Forge, XMage, .dec, .mwDeck, .cod, .dek, .txt or Arena.")],
    limited: Annotated[bool, typer.Option("--limited", help="Allow more than four copies of a card.")] = False,
) -> None:
    """Show how a deck file is read, and check that the deck is legal."""
    deck = load_deck(file)
    table = Table(title=Text(deck.name), title_justify="left", show_header=False, box=None)
    table.add_column(justify="right")
    table.add_column()
    _add(table, f"{deck.size} cards", deck.main)
    if deck.sideboard:
        _add(table, "Sideboard", deck.sideboard)
    Console().print(table)
    check_deck(deck, constructed=not limited)


def _add(table: Table, heading: str, lines: tuple[DeckLine, ...]) -> None:
    table.add_row("", Text(heading, style="bold"))
    for line in lines:
        table.add_row(str(line.count), Text(line.name))
