"""Decks of people: read, checked, and made the beginning of a game. This is done in a worker process."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from manaburn import records
from manaburn.cards import starter
from manaburn.cards.decks import DeckList, parse_deck
from manaburn.cards.library import DeckCards, deck_check, find_deck, look_up, open_library, starter_library
from manaburn.cards.pools import load_pool
from manaburn.editions.edition import find_edition
from manaburn.errors import InputError, raise_all
from manaburn.formats import find_format
from manaburn.game import Game
from manaburn.matches import as_part

from .messages import DeckChoice, DeckVerdict
from .work import Begin, Check, Started

MOST_FAULTS: Final = 60
PASTED: Final = "your deck"


def chosen(deck: DeckChoice) -> DeckList:
    """Return the deck that a player has chosen. Raises InputError."""
    if deck.text.strip():
        return parse_deck(deck.text, PASTED)
    # Nothing but these names reaches what could also open a file.
    names = {name.lower().replace(" ", "-"): name for name in starter.decks()}
    name = names.get(deck.name.lower().replace(" ", "-"))
    if name is None:
        raise InputError("deck", f"there is no starter deck {deck.name!r}", "choose one from the list, or paste a deck")
    return find_deck(name)


def cards_of(deck: DeckList, pool: str) -> DeckCards:
    """Return the cards of a deck, with everything that is wrong with it."""
    return look_up(deck, open_library(pool or None) if deck.source else starter_library())


def rules_of(rules: str, form: str) -> str:
    """Return the rules of a game, by default those of the format. Raises InputError for what is unknown."""
    if rules.endswith((".yaml", ".yml")) or form.endswith((".yaml", ".yml")):
        raise InputError("format", "the server opens no files", "choose a format from the list")
    found = rules or (find_format(form).rules if form else "2008")
    find_edition(found)
    return found


def faults_of(deck: DeckList, form: str, pool: str) -> list[InputError]:
    """Return everything for which a deck is not legal."""
    if not form:
        return deck_check()(deck)
    if not pool:
        problem = "this server has no card file, so it can't tell in which sets cards were printed"
        return [InputError("format", problem, "start it with --pool, or play without a format")]
    return find_format(form).faults(deck, load_pool(pool))


def check(wish: Check) -> DeckVerdict:
    """Return what is wrong with a deck. Raises InputError if it is no deck."""
    rules_of(wish.rules, wish.format)
    deck = chosen(wish.deck)
    found = cards_of(deck, wish.pool)
    faults = [str(fault) for fault in [*found.unknown, *found.unread, *faults_of(deck, wish.format, wish.pool)]]
    more = len(faults) - MOST_FAULTS
    if more > 0:
        faults = [*faults[:MOST_FAULTS], f"and {more} more"]
    cards = [f"{line.count} {line.name}" for line in deck.main]
    return DeckVerdict(not faults, deck.name, deck.size, faults, cards)


def begin(wish: Begin) -> Started:
    """Return the lines with which the record of a new game begins, unless a player still has to bring a deck. Raises
    InputError with all that is wrong."""
    rules = rules_of(wish.rules, wish.format)
    later = [seat for seat in wish.seats if seat.brings]
    errors: list[InputError] = []
    decks: list[DeckCards] = []
    for seat in wish.seats:
        if seat.brings:
            continue
        deck = chosen(seat.deck)
        if deck.source:
            deck = replace(deck, source=f"{seat.name}'s deck")
        found = cards_of(deck, wish.pool)
        errors += [*found.unknown, *found.unread, *faults_of(deck, wish.format, wish.pool)]
        decks.append(found)
    raise_all(list({str(error): error for error in errors}.values()))
    if later:
        return Started("", find_edition(rules).name)
    game = Game(
        [deck.main for deck in decks],
        rules,
        int(wish.seed),
        names=[seat.name for seat in wish.seats],
        manual=[wish.by_hand and seat.player == "person" for seat in wish.seats],
        sideboards=[deck.sideboard for deck in decks],
    )
    return Started(as_part("\n".join([*records.header(game), "start"]), 1, wish.best_of), game.edition.name)


__all__ = ["begin", "check"]
