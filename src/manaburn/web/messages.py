"""What the page and the server say to one another.

Everything that goes over the WebSocket is a JSON object with a field ``say`` that names its type. ``FromPage`` are the
messages of the page, ``FromServer`` those of the server. The declarations for the page are made from these classes
(see :mod:`manaburn.web.declaring`).
"""

from __future__ import annotations

from typing import Annotated, Final

import msgspec
from msgspec import Meta

from manaburn.observation import Observation

LARGEST_MESSAGE: Final = 32 << 10
"""The greatest size of a message of the page, in bytes."""
LONGEST_CHAT: Final = 500
LARGEST_DECK: Final = 64 << 10
LARGEST_RECORD: Final = 200 << 10

Name = Annotated[str, Meta(min_length=1, max_length=40)]
Token = Annotated[str, Meta(min_length=20, max_length=64, pattern="^[A-Za-z0-9_-]+$")]
Count = Annotated[int, Meta(ge=0, le=1_000_000_000)]
StepName = Annotated[str, Meta(max_length=40)]


class Message(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A message, or a part of one."""


class Spoken(Message, frozen=True, tag_field="say", tag=str.lower):
    """A message of the WebSocket."""


# -- from the page -----------------------------------------------------------------------------------------------------


class Sit(Spoken, frozen=True):
    """The first message of a connection: take the seat that belongs to a token, or watch."""

    token: Token


class Answer(Spoken, frozen=True):
    """An answer to the open decision. ``n``: the number that came with the position at which it was asked. ``numbers``
    has the form that :class:`manaburn.observation.Question` describes; ``word`` takes its place for a free word.
    ``hold``: the player keeps priority after what is played with it."""

    n: Count
    numbers: Annotated[list[Annotated[int, Meta(ge=-1_000_000_000, le=1_000_000_000)]], Meta(max_length=3000)] = []
    word: Annotated[str, Meta(max_length=200)] = ""
    hold: bool = False


class Habits(Message, frozen=True, omit_defaults=False):
    """When a player is asked at a priority. ``mine`` and ``theirs``: the steps of the player's own and the others'
    turns. ``always``: at every priority. ``hold``: also when the player's own spell or ability is on top of the stack.
    ``until``: pass until the end of this turn ("end"; "whole": whatever happens in it), the player's next turn
    ("turn"), or not ("")."""

    mine: Annotated[tuple[StepName, ...], Meta(max_length=20)] = (
        "precombat main",
        "declare blockers",
        "postcombat main",
    )
    theirs: Annotated[tuple[StepName, ...], Meta(max_length=20)] = (
        "declare attackers",
        "declare blockers",
        "end of turn",
    )
    always: bool = False
    hold: bool = False
    until: Annotated[str, Meta(pattern="^(end|whole|turn)?$")] = ""


class Habit(Spoken, frozen=True):
    """Change when the player is asked."""

    habits: Habits


class Undo(Spoken, frozen=True):
    """Take back the last answer. If another person has to agree, he or she is asked."""

    n: Count


class Agree(Spoken, frozen=True):
    """Say whether another player may take back an answer, or repeat a loop. ``times``: after how many times
    to stop the loop (421.2); 0: let it be repeated as often as the player wishes."""

    yes: bool
    times: Annotated[int, Meta(ge=0, le=1_000_000_000)] = 0


class Concede(Spoken, frozen=True):
    """Give up this game, or the whole ``match``."""

    match: bool = False


class Chat(Spoken, frozen=True):
    """Say something to everybody at the table."""

    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_CHAT)]


class Why(Spoken, frozen=True):
    """Ask why an object is as it is, and what can be done with it."""

    id: Count


class Repeat(Spoken, frozen=True):
    """Take a loop as a shortcut (421.2): do what was done since the same choice as now ``times`` times more. If another
    person has to agree, he or she is asked."""

    n: Count
    times: Annotated[int, Meta(ge=1, le=1_000_000_000)]


class Sideboard(Spoken, frozen=True):
    """Between the games of a match: how many of the cards with each name are in the deck, in the order of
    ``Standing.cards``; the player is ready for the next game."""

    n: Count
    counts: Annotated[list[Annotated[int, Meta(ge=0, le=1000)]], Meta(max_length=600)]


class Begins(Spoken, frozen=True):
    """Choose who begins the next game of a match. ``me``: the player who chooses."""

    n: Count
    me: bool


class Invite(Spoken, frozen=True):
    """Ask for a link for spectators."""


FromPage = Sit | Answer | Habit | Undo | Agree | Concede | Chat | Why | Repeat | Sideboard | Begins | Invite


# -- from the server ---------------------------------------------------------------------------------------------------


class CardText(Message, frozen=True):
    """What is printed on a card, in the words of the date."""

    cost: str
    types: str
    text: str
    size: str = ""


class LogLine(Message, frozen=True):
    """A line of the log. ``step``: the step in which it happened; "" if it is that of the line before. ``heading``: it
    is the heading of a turn."""

    text: str
    step: str = ""
    heading: bool = False


class Log(Message, frozen=True, omit_defaults=False):
    """The lines of the log from the number ``since`` on, which replace all that the page had from there."""

    since: int
    lines: list[LogLine]


class DeckCard(Message, frozen=True, omit_defaults=False):
    """The cards with one name in a player's deck and sideboard: how many there are, how many are in the deck, and how
    many were there at first."""

    name: str
    number: int
    main: int
    first: int


class Standing(Message, frozen=True):
    """How a match stands.

    * ``games``: the number of games of which it is the best. ``number``: that of this game, from 1; ``wins``: the games
      that each player has won. ``results``: who has won each game that is over; "" for a draw.
    * ``stage``: "playing", "sideboarding" (until all are ``ready``), "choosing" (the seat ``chooser`` chooses who
      begins), or "over".
    * ``cards``: while sideboarding, the cards of the viewer's deck and sideboard; ``least`` and ``most``: how many
      cards the deck may have. ``conceded``: who has conceded the match, or -1.
    """

    games: int
    number: int
    wins: list[int]
    results: list[str]
    stage: str
    ready: list[bool]
    chooser: int = -1
    cards: list[DeckCard] = []
    least: int = 0
    most: int = 0
    conceded: int = -1


class Position(Spoken, frozen=True):
    """The position as this seat may know it.

    * ``n``: what an answer has to name. ``phase``: the present step in the terms of the later rulebooks.
    * ``texts``: what is printed on the cards in the view, by name; ``stack``: the text of each ability on the stack, by
      its number.
    * ``undo``: whether the player can take back an answer: "yes", "ask" (another person has to agree) or "no".
    * ``passing``: whether the server goes on by itself.
    * ``loop``: what the player has done since he or she last had the same choice, and can do many times more as a
      shortcut. ``match``: how the match stands to which the game belongs.
    """

    n: int
    view: Observation
    phase: str
    texts: dict[str, CardText]
    stack: dict[str, str]
    log: Log
    habits: Habits
    undo: str = "no"
    passing: bool = False
    loop: list[str] = []
    match: Standing | None = None


class Person(Message, frozen=True, omit_defaults=False):
    """A seat: the player's name, who plays it ("person", or a player of the engine), and whether it is
    connected."""

    name: str
    player: str
    here: bool


class Seated(Spoken, frozen=True):
    """The answer to the first message. ``seat``: the index of the seat, -1 for a spectator. ``kept``: whether the
    server has kept where the player wishes to be asked."""

    game: str
    seat: int
    title: str
    rules: str
    date: str
    steps: list[str]
    kept: bool = False


class Table(Spoken, frozen=True):
    """Who is at the table."""

    seats: list[Person]
    watching: int = 0


class Taken(Spoken, frozen=True):
    """The answer is in the store."""

    n: int


class Refused(Spoken, frozen=True):
    """What the page asked for isn't done. ``rule``: the number of the rule that forbids it, in the rulebook of the
    date."""

    why: str
    rule: str = ""


class Asked(Spoken, frozen=True):
    """Another player would like to take back an answer, or to repeat a loop ``times`` times. ``loop``: what is done in
    each round."""

    name: str
    times: int = 0
    loop: list[str] = []


class Said(Spoken, frozen=True):
    """Something that a player or spectator said. ``seat``: -1 for a spectator."""

    name: str
    text: str
    seat: int = -1


class Reason(Message, frozen=True):
    """A line of an explanation, with the number of the rule."""

    text: str
    rule: str = ""


class Because(Spoken, frozen=True):
    """Why an object is as it is, and why it can't be played or used now."""

    id: int
    name: str
    lines: list[Reason]
    playable: list[str]
    objections: list[Reason]


class Invitation(Spoken, frozen=True):
    """The token of spectators for a link."""

    watch: str


class Waiting(Spoken, frozen=True):
    """The game begins when all decks have been brought. ``missing``: whose deck is missing; ``rules``, ``format``,
    ``best_of``: as they were wished for."""

    rules: str
    format: str
    best_of: int
    missing: list[bool]


class Gone(Spoken, frozen=True):
    """The connection ends, for a reason."""

    why: str


FromServer = Position | Seated | Table | Taken | Refused | Asked | Said | Because | Invitation | Waiting | Gone


# -- over HTTP ---------------------------------------------------------------------------------------------------------


class DeckChoice(Message, frozen=True):
    """A deck: the name of a starter deck, or the text of a deck file."""

    name: Annotated[str, Meta(max_length=80)] = ""
    text: Annotated[str, Meta(max_length=LARGEST_DECK)] = ""


class SeatChoice(Message, frozen=True):
    """A seat of a new game. ``player``: "person", or the name of a player of the engine. ``brings``: the person who
    sits down brings a deck, and the game begins then."""

    name: Name
    deck: DeckChoice
    player: Annotated[str, Meta(max_length=20)] = "person"
    brings: bool = False


class NewGame(Message, frozen=True):
    """A new game, or a match, the best of several games. ``rules``: an edition or date, with house rules; left out,
    those of the format."""

    seats: Annotated[list[SeatChoice], Meta(min_length=2, max_length=4)]
    rules: Annotated[str, Meta(max_length=200)] = ""
    format: Annotated[str, Meta(max_length=60)] = ""
    by_hand: bool = False
    best_of: Annotated[int, Meta(ge=1, le=9)] = 1


class NewSeat(Message, frozen=True, omit_defaults=False):
    """A seat of a game that has begun, with the token that opens it. Seats of the engine have none."""

    name: str
    player: str
    token: str


class Begun(Message, frozen=True, omit_defaults=False):
    """A game that has begun. ``watch``: the token of spectators."""

    game: str
    title: str
    seats: list[NewSeat]
    watch: str


class DeckQuestion(Message, frozen=True):
    """Whether a deck is legal."""

    deck: DeckChoice
    rules: Annotated[str, Meta(max_length=200)] = ""
    format: Annotated[str, Meta(max_length=60)] = ""


class DeckVerdict(Message, frozen=True, omit_defaults=False):
    """What is wrong with a deck; with nothing wrong it is legal. ``cards``: the lines of the deck, count and name."""

    legal: bool
    name: str
    size: int
    faults: list[str]
    cards: list[str]


class BroughtDeck(Message, frozen=True):
    """The deck of a player who has come by a link, with the token of the seat."""

    token: Token
    deck: DeckChoice


class Problem(Message, frozen=True, omit_defaults=False):
    """Why a request was refused, a line for each reason."""

    problems: list[str]


class Named(Message, frozen=True, omit_defaults=False):
    """Something to choose from: what is said to the server, what is shown, and a note."""

    key: str
    name: str
    note: str = ""


class Lobby(Message, frozen=True, omit_defaults=False):
    """What a new game can be made of."""

    editions: list[Named]
    formats: list[Named]
    decks: list[Named]
    players: list[Named]
    pool: bool


class Pictures(Message, frozen=True, omit_defaults=False):
    """Of which cards the server has pictures: the letters and digits of their names."""

    names: list[str]


class RuleQuestion(Message, frozen=True):
    """A rule, numbered as in the rulebook of a date. ``shown``: ask where it is carried out and shown, too, which takes
    longer at the first time."""

    number: Annotated[str, Meta(max_length=20)]
    rules: Annotated[str, Meta(max_length=200)]
    shown: bool = False


class RuleSpan(Message, frozen=True, omit_defaults=False):
    """What a number meant from one day to the day before another. ``until``: "" if it still does."""

    since: str
    until: str
    summary: str


class RuleAt(Message, frozen=True, omit_defaults=False):
    """The rule in another rulebook: its number there, and what it says."""

    edition: str
    number: str
    summary: str


class RuleScenario(Message, frozen=True, omit_defaults=False):
    """A scenario that shows a rule."""

    file: str
    name: str
    editions: list[str]


class RulePage(Message, frozen=True, omit_defaults=False):
    """What is known of a rule. ``by``: the rule above it under which it is carried out, if it is; ``count``: the number
    of all scenarios that show it, -1 if places and scenarios have not been looked up."""

    number: str
    edition: str
    summary: str
    history: list[RuleSpan]
    editions: list[RuleAt]
    by: str
    places: list[str]
    scenarios: list[RuleScenario]
    count: int


class NewReplay(Message, frozen=True):
    """A game to look at again: a record, or the token of a seat of a game that is over. ``number``: which game of a
    match, from 1."""

    record: Annotated[str, Meta(max_length=LARGEST_RECORD)] = ""
    token: Annotated[str, Meta(max_length=64)] = ""
    number: Annotated[int, Meta(ge=1, le=9)] = 1


class TurnMark(Message, frozen=True, omit_defaults=False):
    """A turn of a replay: its number, whose it is, and the number of the first choice in it."""

    turn: int
    name: str
    at: int


class ReplayBegun(Message, frozen=True, omit_defaults=False):
    """A game to be looked at. ``replay``: the token that finds it again; ``length``: the number of choices."""

    replay: str
    title: str
    rules: str
    date: str
    names: list[str]
    length: int
    turns: list[TurnMark]
    result: str
    steps: list[str]


class ReplayQuestion(Message, frozen=True):
    """A position of a replay: before the choice with the number ``at``, as a seat saw it (-1: with open hands)."""

    replay: Token
    at: Count = 0
    seat: Annotated[int, Meta(ge=-1, le=3)] = -1


class ReplayPosition(Message, frozen=True, omit_defaults=False):
    """A position of a replay, and what is chosen next."""

    at: int
    caption: str
    position: Position


class TakeOver(Message, frozen=True):
    """Go on from a position of a replay in a seat; ``player``: who plays the others."""

    replay: Token
    at: Count
    seat: Annotated[int, Meta(ge=0, le=3)]
    player: Annotated[str, Meta(max_length=20)] = "heuristic"


class Key(Message, frozen=True):
    """A token, in a request about its game."""

    token: Token


class GameState(Message, frozen=True, omit_defaults=False):
    """How a game stands, for the list of one's own games. ``seat``: the seat of the token."""

    title: str
    rules: str
    turn: int
    over: bool
    result: str
    seat: int
    begun: float


__all__ = [name for name in dir() if not name.startswith("_")]
