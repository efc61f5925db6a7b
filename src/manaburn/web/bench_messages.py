"""What the pages of the judge's bench and of the rulebook say to the server, and what it answers."""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta

from .messages import Message, Named

LARGEST_SCENARIO: Final = 32 << 10
"""The greatest size of a scenario on the bench, in characters."""
MOST_EDITIONS: Final = 3
"""The number of editions that stand side by side."""

RulesName = Annotated[str, Meta(max_length=200)]
Search = Annotated[str, Meta(max_length=200)]


# -- the bench ---------------------------------------------------------------------------------------------------------


class Word(Message, frozen=True, omit_defaults=False):
    """A word that can stand in a scenario, and what it says."""

    word: str
    note: str


class BenchWords(Message, frozen=True, omit_defaults=False):
    """What can be written in a scenario, for completion.

    * ``keys``: the keys by their place (see :mod:`manaburn.scenario.notes`).
    * ``values``: the words that certain keys take, such as the steps of a turn.
    * ``zones``: the zones of a player, with their names.
    * ``only_with``: the keys of a step that mean something only beside these verbs.
    * ``editions``: the rulebooks that have names. ``house``: the house rules that can follow a plus sign.
    * ``largest``: the greatest size of a scenario, in characters. ``pool``: whether there is a card file.
    """

    keys: dict[str, list[Word]]
    values: dict[str, list[str]]
    zones: list[Named]
    only_with: dict[str, list[str]]
    editions: list[Named]
    house: list[str]
    largest: int
    pool: bool


class CardNames(Message, frozen=True, omit_defaults=False):
    """The names of all cards that a scenario can use."""

    names: list[str]


class BenchQuestion(Message, frozen=True):
    """A scenario to be played. ``rules``: the editions; if there are none, some of those that the scenario names."""

    text: Annotated[str, Meta(max_length=LARGEST_SCENARIO)]
    rules: Annotated[tuple[RulesName, ...], Meta(max_length=MOST_EDITIONS)] = ()


class BenchProblem(Message, frozen=True, omit_defaults=False):
    """Why a scenario can't be read, or doesn't hold. ``line``: 0 if no line is to blame. ``edition``: "" for all."""

    line: int
    edition: str
    text: str
    mend: str


class CourseLine(Message, frozen=True, omit_defaults=False):
    """Something that happened, and the rule by which it did, in the numbering of its edition ("" for none)."""

    text: str
    rule: str


class CourseCell(Message, frozen=True, omit_defaults=False):
    """A step by the rules of one edition: what happened, and the position after it.

    ``reached``: whether the course has come so far. ``apart``: whether the position is another than by the first
    edition. ``unmet``: what did not hold here, "" if everything did.
    """

    lines: list[CourseLine]
    position: list[str]
    reached: bool
    apart: bool
    unmet: str


class CourseRow(Message, frozen=True, omit_defaults=False):
    """A step, with a cell for each edition. ``line``: where it stands in the text, 0 for the beginning and the end.
    ``alike``: whether the editions agree on what happened and on the position."""

    line: int
    name: str
    alike: bool
    cells: list[CourseCell]


class CourseColumn(Message, frozen=True, omit_defaults=False):
    """An edition: its name and date, whether the scenario holds by its rules, and what a user should know about it."""

    edition: str
    date: str
    holds: bool
    remark: str


class PartingSide(Message, frozen=True, omit_defaults=False):
    """One of two editions where they part: what is seen by its rules alone, and the rules that apply."""

    edition: str
    seen: list[str]
    rules: list[CourseLine]


class CoursesPart(Message, frozen=True, omit_defaults=False):
    """The first step at which the course of one edition parts from that of the first."""

    row: int
    name: str
    sides: list[PartingSide]


class BenchResult(Message, frozen=True, omit_defaults=False):
    """How a scenario went. ``problems``: what can't be read, and what doesn't hold; with something unreadable there may
    be no columns. ``parting``: none if the editions agree."""

    name: str
    problems: list[BenchProblem]
    columns: list[CourseColumn]
    rows: list[CourseRow]
    parting: CoursesPart | None


class ScenarioQuestion(Message, frozen=True):
    """The scenarios in which all of these words stand; those of a rule are found by its number."""

    search: Search = ""


class ScenarioFound(Message, frozen=True, omit_defaults=False):
    """A scenario of the collection."""

    file: str
    name: str
    editions: list[str]


class ScenariosFound(Message, frozen=True, omit_defaults=False):
    """Scenarios of the collection; ``count``: how many fit, of which not all may be listed, ``all``: how many there
    are."""

    scenarios: list[ScenarioFound]
    count: int
    all: int


class ScenarioFile(Message, frozen=True):
    """Asks for a scenario of the collection."""

    file: Annotated[str, Meta(max_length=300)]


class ScenarioText(Message, frozen=True, omit_defaults=False):
    """A scenario of the collection."""

    file: str
    text: str


# -- the rulebook ------------------------------------------------------------------------------------------------------


class RulebookQuestion(Message, frozen=True):
    """The rulebook of a date. ``counted``: count the scenarios of each rule, too, which takes longer the first time."""

    rules: RulesName
    counted: bool = False


class BookRule(Message, frozen=True, omit_defaults=False):
    """A rule: its number, what it says, and how many scenarios show it or a rule below it (-1: not counted)."""

    number: str
    summary: str
    scenarios: int


class Rulebook(Message, frozen=True, omit_defaults=False):
    """The rulebook of a date. ``editions``: all rulebooks that have names."""

    edition: str
    date: str
    remark: str
    rules: list[BookRule]
    editions: list[Named]


class DifferenceQuestion(Message, frozen=True):
    """What differs between the rulebooks of two dates."""

    one: RulesName
    other: RulesName


class ChangedRule(Message, frozen=True, omit_defaults=False):
    """A rule that two rulebooks number or say otherwise; "" where one of them doesn't have it."""

    one: str
    said_by_one: str
    other: str
    said_by_other: str


class ChangedPoint(Message, frozen=True, omit_defaults=False):
    """A point on which two rulebooks differ: what it is, the answers and their rules, and since when the later held."""

    subject: str
    one: str
    rules_of_one: list[str]
    other: str
    rules_of_other: list[str]
    since: str


class Differences(Message, frozen=True, omit_defaults=False):
    """What differs between two rulebooks."""

    one: str
    other: str
    points: list[ChangedPoint]
    rules: list[ChangedRule]


OVER_HTTP: Final = (
    BenchWords,
    CardNames,
    BenchQuestion,
    BenchResult,
    ScenarioQuestion,
    ScenariosFound,
    ScenarioFile,
    ScenarioText,
    RulebookQuestion,
    Rulebook,
    DifferenceQuestion,
    Differences,
)

__all__ = [name for name in dir() if not name.startswith("_")]
