"""Sideboarding between the games of a match, at the terminal."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final

from rich.markup import escape

from manaburn.cards.pools import fold_name
from manaburn.editions.edition import Edition
from manaburn.matches import CantExchange, Exchange
from manaburn.text.tree import CardDefinition

from .interface import Asked, Interface
from .looking_up import SHORTEST, listed, matching
from .seat import CantDo

_SHIFT: Final = re.compile(r"([+-])\s*(?:([0-9]{1,2})x?\s+)?(.+)")
_SWAP: Final = re.compile(r"(?:([0-9]{1,2})x?\s+)?(.+?)\s+for\s+(.+)", re.IGNORECASE)


def swap(exchange: Exchange, text: str) -> str:
    """Exchange cards as a text such as "2 disenchant for shock" says: that many from the sideboard for as many of the
    deck. Parts of names will do. Return what was done. Raises CantDo for any other text."""
    found = _SWAP.fullmatch(text.strip())
    if found is None:
        raise CantDo("Type how many, which card of the sideboard, and for which: 2 disenchant for shock.")
    number = int(found[1] or 1)
    coming = named(found[2], exchange.sideboard, "the sideboard")
    going = named(found[3], exchange.main, "the deck")
    try:
        exchange.swap(coming, going, number)
    except CantExchange as problem:
        raise CantDo(str(problem)) from None
    return f"{number} {coming} for {number} {going}"


def shift(exchange: Exchange, text: str, edition: Edition) -> str | None:
    """Put cards into the deck or the sideboard as "+2 disenchant" and "-1 shock" say, where the rules let a deck grow
    and shrink. Return what was done; None for a text of another form. Raises CantDo if it can't be done.

    Rules: 100.2.
    """
    found = _SHIFT.fullmatch(text.strip())
    if found is None:
        return None
    if edition.sideboard_is_exchanged:
        raise CantDo("By these rules cards are exchanged one for one: 2 disenchant for shock.")
    comes = found[1] == "+"
    number = int(found[2] or 1)
    name = named(found[3], *((exchange.sideboard, "the sideboard") if comes else (exchange.main, "the deck")))
    try:
        exchange.shift(name, number if comes else -number, exchange.sizes(edition))
    except CantExchange as problem:
        raise CantDo(f"{str(problem).capitalize()}.") from None
    return f"{number} {name} into the {'deck' if comes else 'sideboard'}, which has {len(exchange.main)} cards now"


def named(text: str, cards: Sequence[CardDefinition], where: str) -> str:
    """Return the name of the one card that a part of a name means. Raises CantDo if there are none or several."""
    names = matching(fold_name(text), dict.fromkeys([card.name for card in cards]))
    if len(fold_name(text)) < SHORTEST or not names:
        raise CantDo(f"There is no {text!r} in {where}.")
    if len(names) > 1:
        raise CantDo(f"Which one of {where}: {listed(names)}?")
    return names[0]


def counts(cards: Sequence[CardDefinition]) -> str:
    """Return cards with their numbers: "20 Mountain, 4 Shock"."""
    return ", ".join([f"{number} {name}" for name, number in Counter([card.name for card in cards]).items()])


def sideboarding(interface: Interface, exchange: Exchange, edition: Edition) -> None:
    """Let a person exchange cards of the deck for cards of the sideboard. The engine keeps its deck."""
    if not exchange.sideboard:
        return
    more = "" if edition.sideboard_is_exchanged else "; +2 disenchant, -1 shock"
    what = f"2 disenchant for shock{more}; u: as at first (Enter: ready)"
    asked = Asked(what, "Sideboarding (the engine keeps its deck)", listing=(), enter="ready")
    while True:
        interface.say(f"[bold]deck[/] {escape(counts(exchange.main))}")
        interface.say(f"[bold]sideboard[/] {escape(counts(exchange.sideboard))}")
        interface.show(asked)
        text = interface.ask(asked).strip()
        if not text:
            return
        try:
            if text.lower() == "u":
                exchange.reset()
            else:
                done = shift(exchange, text, edition) or swap(exchange, text)
                interface.say(f"[dim]{escape(done)}[/]")
        except CantDo as problem:
            interface.say(f"[yellow]{escape(str(problem))}[/]")


__all__ = ["shift", "sideboarding", "swap"]
