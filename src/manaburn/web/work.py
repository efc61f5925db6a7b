"""What the server and the worker processes say to one another: one request, one reply, as MessagePack in a frame."""

from __future__ import annotations

from typing import Final

import msgspec

from .messages import DeckChoice, DeckVerdict, Habits, SeatChoice

HEADER: Final = 4
"""The number of bytes that say how long a frame is."""


class Act(msgspec.Struct, frozen=True, array_like=True):
    """Something that was done in a game; a row of the store.

    ``kind`` is "answer", "concede", "undo" or "repeat"; between the games of a match "sideboard" or "begins"; from
    records also "takeback". ``numbers``: of an answer, as the game takes it; of "undo", the number of answers that are
    left; of "repeat", the number of answers and the times; of "sideboard", the counts; of "begins", who;
    of "concede", [1] for the whole match. ``word``: an
    answer that is a free word.
    ``auto``: it was given without asking a person.
    """

    kind: str
    seat: int
    numbers: list[int] = []
    word: str = ""
    auto: bool = False


class Work(msgspec.Struct, frozen=True, tag=True, array_like=True):
    """A request or a reply."""


class Look(msgspec.Struct, frozen=True, array_like=True):
    """A seat to which the position is shown (-1: spectators), and the number of lines of the log that it has."""

    seat: int
    lines: int


class Go(Work, frozen=True):
    """Bring a game up to date, do something in it, and go on until a person is asked.

    * ``start``: the lines of a record up to its answers; "" if the worker should have the game already.
    * ``since``: the number of acts that the worker should have; ``acts``: those that follow.
    * ``give``: what is to be done now; ``hold``: its player keeps priority after what is played with it. ``undo``: the
      seat that takes back its last answer, or -1; ``agreed``: whether the others have agreed.
    * ``players``: who plays each seat. ``habits``: changes of when a seat is asked.
    * ``repeat``: the seat that repeats a loop, or -1; ``times``: how many times.
    * ``n``: the number that the answer names. ``move``: whether to go on by automatic answers. ``think``: whether a
      player that takes its time may do so. ``looks``: to whom the position is shown.
    """

    game: str
    start: str = ""
    pool: str = ""
    since: int = 0
    acts: list[Act] = []
    players: list[str] = []
    give: Act | None = None
    undo: int = -1
    agreed: bool = False
    n: int = -1
    habits: dict[int, Habits] = {}
    move: bool = True
    think: bool = False
    looks: list[Look] = []
    repeat: int = -1
    times: int = 0
    hold: bool = False


class Gone(Work, frozen=True):
    """The game has gone on.

    * ``made``: what was done, to be written into the store.
    * ``refused`` and ``rule``: why what was to be done was not done.
    * ``shown``: the position for each look, as JSON, and ``lines``: the number of lines of the log that it then has.
    * ``next``: who is to move: "person", "engine" (go on in a moment), "search" (in a process that may take its time),
      or "nobody" after the end.
    * ``asked``: the index of the seat that is asked, or -1. ``turn``, ``result``: how the game or match stands.
    * ``undo``: what came of taking back: "yes", "no", or "ask" (another person has to agree). ``loop``: what each round
      does of a loop for which another person has to agree.
    """

    made: list[Act]
    refused: str
    rule: str
    shown: list[bytes]
    lines: list[int]
    next: str
    asked: int
    turn: int
    result: str
    undo: str = ""
    loop: list[str] = []


class Behind(Work, frozen=True):
    """The worker has only ``known`` acts of the game; -1: it doesn't have the game."""

    known: int


class Forget(Work, frozen=True):
    """The game is no longer followed."""

    game: str


class Explain(Work, frozen=True):
    """Say why an object of a game is as it is, as far as a seat may know it. Answered as JSON for the page."""

    game: str
    seat: int
    id: int


class Record(Work, frozen=True):
    """Return the record of a game. ``number``: which game of a match, from 1."""

    game: str
    number: int = 1


class Told(Work, frozen=True):
    """A text for the page; "" if there is none."""

    text: str


class Begin(Work, frozen=True):
    """Check the decks of a new game and return the lines with which its record begins."""

    seats: list[SeatChoice]
    rules: str
    format: str
    by_hand: bool
    pool: str
    seed: str
    best_of: int = 1


class Started(Work, frozen=True):
    """A new game can begin. ``start``: the first lines of its record, "" if decks are still to be brought; ``rules``:
    its edition."""

    start: str
    rules: str


class Check(Work, frozen=True):
    """Say whether a deck is legal."""

    deck: DeckChoice
    rules: str
    format: str
    pool: str


class Checked(Work, frozen=True):
    """What is wrong with a deck."""

    verdict: DeckVerdict


class Rule(Work, frozen=True):
    """Return the page of a rule, as JSON."""

    number: str
    rules: str


class Judge(Work, frozen=True):
    """Play a scenario by the rules of some editions. Answered as JSON for the page."""

    text: str
    rules: list[str]
    pool: str


class CardNames(Work, frozen=True):
    """Return the names of all cards, as JSON for the page."""

    pool: str


class Scenarios(Work, frozen=True):
    """Find scenarios of the collection, as JSON for the page."""

    search: str


class ScenarioText(Work, frozen=True):
    """Return a scenario of the collection, as JSON for the page. Behind(-1) if there is none."""

    file: str


class Rulebook(Work, frozen=True):
    """Return the rulebook of a date with the number of scenarios of each rule, as JSON."""

    rules: str


class Replay(Work, frozen=True):
    """Look at a record. ``text``: "" if the worker should have it already. ``at``: the number of a choice, -1 for what
    the page needs first. ``take``: return instead what was done before that choice. Answered as JSON."""

    token: str
    text: str
    pool: str
    at: int
    seat: int
    take: bool = False


class TakenOver(Work, frozen=True):
    """The beginning of a record and what was done up to a choice."""

    start: str
    rules: str
    names: list[str]
    acts: list[Act]


class Failed(Work, frozen=True):
    """Why a request can't be carried out, a line for each reason. ``spent``: the worker has no memory left, and has to
    be begun anew."""

    problems: list[str]
    spent: bool = False


Library = Rule | CardNames | Scenarios | ScenarioText | Rulebook
"""What the librarian is asked."""
Request = Go | Forget | Explain | Record | Begin | Check | Replay | Judge | Library
Reply = Gone | Behind | Told | Started | Checked | TakenOver | Failed

ENCODER: Final = msgspec.msgpack.Encoder()
REQUESTS: Final = msgspec.msgpack.Decoder(Request)
REPLIES: Final = msgspec.msgpack.Decoder(Reply)
