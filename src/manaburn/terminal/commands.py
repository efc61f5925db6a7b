"""What can be typed at any question, besides answers to it.

A command is a :class:`Command` in ``COMMANDS``. Its function is given the person, what was typed behind the command's
name, and the question; it prints what it finds with ``person.say`` or ``person.page``. It can raise
:class:`~manaburn.terminal.seat.CantDo`, whose text is shown, or :class:`Again`, after which the question is asked anew.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from rich.markup import escape

from manaburn.large import whole_number

from .advising import show_hint, show_review
from .interface import Asked
from .prompt import told
from .seat import CantDo
from .stops import BadStop

if TYPE_CHECKING:
    from .person import Person


class Left(Exception):
    """The person has left the table."""


class Again(Exception):
    """The game may have changed, or the choices: the person is asked anew."""


@dataclass(frozen=True)
class Command:
    """A command. ``names``: the words for it; ``shown``: how it is typed, for the help; ``does``: what it does;
    ``takes_more``: whether something can follow its name."""

    names: tuple[str, ...]
    shown: str
    does: str
    run: Callable[[Person, str, Asked], None]
    takes_more: bool = False


ANSWERS: Final = (
    ("Enter", "what is usual: pass, keep, no attack, no block"),
    ("1 3", "options by their numbers; several with spaces between"),
    ("shock", "an option by a part of its name, two letters at least"),
    ("all, no", "all of them, none of them"),
    ("p", "pass, also with a land unplayed"),
    ("e", "pass until the end of this turn"),
    ("y", "pass until your next turn; both end if somebody does something you can respond to"),
    ("ee", "pass until the end of this turn, whatever happens"),
    ("h 1", "play option 1 and hold priority; h alone: always, or no longer"),
    ("r 100", "do what you have just done 100 times more, where that is a loop"),
    ("r 100 3", "the same with the last three things that you did"),
    ("m", "show mana abilities too (the engine pays by itself), or hide them"),
)
"""What can be typed as an answer, for the help."""


def find(text: str) -> tuple[Command, str] | None:
    """Return the command that a text begins with, and the rest of the text; None if it is none."""
    if text.startswith("?"):
        rest = text[1:].strip()
        return (BY_NAME["?"], rest) if rest else (BY_NAME["help"], "")
    word, _, rest = text.strip().partition(" ")
    command = BY_NAME.get(word.lower())
    if command is None or (rest and not command.takes_more):
        return None
    return command, rest.strip()


def show_help(person: Person, rest: str, asked: Asked) -> None:
    """Show what can be typed."""
    rows = [*ANSWERS, *[(command.shown, command.does) for command in COMMANDS]]
    person.page([f"[cyan]{escape(f'{typed:<12}')}[/] {escape(does)}" for typed, does in rows])


def explain(person: Person, rest: str, asked: Asked) -> None:
    """Show the text of a card."""
    person.page([f"    {escape(line)}" for line in person.looking_up.card(rest, asked.options)])


def show_log(person: Person, rest: str, asked: Asked) -> None:
    """Show the log: all of it, the last lines, or the lines with a word."""
    lines = [line for _happened, line in person.seat.told]
    count = whole_number(rest)
    if count is not None:
        lines = lines[-count:] if count else []
    elif rest:
        lines = [line for line in lines if line.heading or rest.lower() in line.text.lower()]
        lines = [
            line
            for i, line in enumerate(lines)
            if not line.heading or (i + 1 < len(lines) and not lines[i + 1].heading)
        ]
    if not lines:
        raise CantDo("There is nothing of that in the log.")
    person.page([told(line) for line in lines])


def show_table(person: Person, rest: str, asked: Asked) -> None:
    """Show the table again."""
    person.interface.table(person.seat, True)


def show_graveyards(person: Person, rest: str, asked: Asked) -> None:
    """Show all graveyards."""
    person.page([escape(line) for line in person.looking_up.graveyards()])


def show_removed(person: Person, rest: str, asked: Asked) -> None:
    """Show the cards that were removed from the game."""
    person.page([escape(line) for line in person.looking_up.elsewhere()])


def change_stops(person: Person, rest: str, asked: Asked) -> None:
    """Change the stops, and show them."""
    if rest:
        try:
            person.seat.stops.change(rest)
        except BadStop as problem:
            raise CantDo(f"{problem}.") from None
    person.say(f"You are asked, where you can do something: {escape(str(person.seat.stops))}.")


def hold(person: Person, rest: str, asked: Asked) -> None:
    """Keep priority after each thing that the person plays, or no longer."""
    person.seat.passing.holding = not person.seat.passing.holding
    now = "You keep priority after what you play" if person.seat.passing.holding else "What you play resolves as usual"
    person.say(f"{now}; h changes that.")
    raise Again()


def take_back(person: Person, rest: str, asked: Asked) -> None:
    """Take the person's last answer back."""
    person.take_back()
    raise Again()


def concede(person: Person, rest: str, asked: Asked) -> None:
    """Concede the game."""
    if person.game.over:
        raise CantDo("The game is over.")
    subgame = len(person.game.state.main_games) > 0 and person.sure("Concede the subgame, and not the whole game?")
    if subgame or person.sure("Concede this game?"):
        person.concede(subgame)
        raise Again()


def leave(person: Person, rest: str, asked: Asked) -> None:
    """Give up and leave."""
    if person.game.over or person.sure("Give up and leave?"):
        raise Left()


COMMANDS: Final[list[Command]] = [
    Command(("?",), "? 2, ? shock", "the text of option 2, or of any card by a part of its name", explain, True),
    Command(("t", "table"), "t", "show the table again", show_table),
    Command(("g", "graveyards", "graveyard"), "g", "what is in the graveyards", show_graveyards),
    Command(("x", "removed", "exile"), "x", "what was removed from the game", show_removed),
    Command(("log",), "log", "what has happened; log 20: the last lines; log shock: with a word", show_log, True),
    Command(
        ("stop", "stops"),
        "stop",
        "where you are asked; stop their upkeep, no main 2; stop all, few",
        change_stops,
        True,
    ),
    Command(("h", "hold"), "h", "hold priority after what you play, or no longer", hold),
    Command(("hint",), "hint", "what the engine would do and expects; hint 5s: it may think longer", show_hint, True),
    Command(("review",), "review", "after the game: your choices that cost most", show_review, True),
    Command(("u", "undo"), "u", "take your last answer back", take_back),
    Command(("concede",), "concede", "give up this game", concede),
    Command(("q", "quit", "exit"), "q", "give up and leave", leave),
    Command(("help",), "help", "this list", show_help),
]
"""All commands, in the order of the help."""

BY_NAME: Final = {name: command for command in COMMANDS for name in command.names}

__all__ = ["COMMANDS", "Again", "Command", "Left", "find"]
