"""The commands for advice: a hint for the present question, and a review of the game by what each choice cost."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.markup import escape

from manaburn.errors import InputError, ManaburnError

from .interface import Asked
from .seat import CantDo

if TYPE_CHECKING:
    from manaburn.players.search import Budget

    from .person import Person

HINT: Final = "1s"
"""What a hint may cost, if nothing else is said."""
REVIEW: Final = "0.2s"
"""What a review may cost for each choice."""


def show_hint(person: Person, rest: str, asked: Asked) -> None:
    """Show what the search would do, how good it thinks that is, and what it expects."""
    # Start-up time: few games need it.
    from manaburn.players.advice import hint

    if person.game.over:
        raise CantDo("The game is over: review shows what could have been better.")
    budget = budget_of(rest or HINT)
    try:
        lines = hint(person.game.view(person.seat.me.index), budget).lines()
    except ManaburnError as problem:
        raise CantDo(f"There is no hint: {problem}.") from None
    person.page([escape(line) for line in lines])


def show_review(person: Person, rest: str, asked: Asked) -> None:
    """Show the person's three choices that cost most."""
    # Start-up time: few games need it.
    from manaburn.players.advice import review

    game = person.game
    if not game.over:
        raise CantDo("The review comes when the game is over; hint helps now.")
    if game.unrecorded:
        raise CantDo(f"This game can't be reviewed: {game.unrecorded}.")
    budget = budget_of(rest or REVIEW)
    person.say("[dim]The search looks at each of your choices; this takes a while.[/]")
    try:
        found = review(game, [person.seat.me.index], budget)
    except ManaburnError as problem:
        raise CantDo(f"This game can't be reviewed: {problem}.") from None
    lines = [escape(line) for choice in found for line in choice.lines()]
    person.page(lines or ["None of your choices seems to have cost anything."])


def budget_of(text: str) -> Budget:
    """Return the budget of a search that a text says. Raises CantDo for another text."""
    # Start-up time: few games need it.
    from manaburn.players.search import Budget

    try:
        return Budget.of(text)
    except InputError as problem:
        raise CantDo(f"{problem}.") from None


__all__ = ["show_hint", "show_review"]
