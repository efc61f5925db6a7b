"""Compare a scenario under the rules of several editions: at which step they differ, and by which rules."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from manaburn.editions.edition import EDITIONS, Edition, find_edition
from manaburn.editions.rulebook import cited, known, summary
from manaburn.errors import InputError
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous
from manaburn.terms import CREATURE, Step, step_name

from .asking import asked
from .driver import Driver
from .explaining import causes_first, number_of, rule_line
from .library import Library
from .model import Plan
from .model import Step as Doing
from .naming import Trouble, called
from .narrating import tell
from .running import Unmet, play

SAID: Final = re.compile(r" \[(\d{3}(?:\.\d+[a-z]?)?|1996\.[a-z]+)\]\.?\Z")
"""Matches the rule at the end of a line."""


class Course:
    """How a scenario went under one edition: the events and the position of each step."""

    def __init__(self, edition: Edition) -> None:
        self.edition: Final = edition
        self.lines: list[list[str]] = []
        """By step: what happened."""
        self.numbers: list[list[str]] = []
        """By step, for each line of ``lines``: the rule by which it happened, in the numbering of the edition, or
        ""."""
        self.positions: list[list[str]] = []
        """By step: what is to be seen then."""
        self.steps: list[str] = []
        self.unmet: list[Unmet] = []
        """Why the scenario doesn't hold; the last may be what has ended it."""
        self.unknown: InputError | None = None
        """What a step says that these rules don't know."""
        self.told = 0

    def watch(self, driver: Driver, step: Doing | None) -> None:
        """Record the events and the position of a step."""
        lines: list[str] = []
        numbers: list[str] = []
        for event in causes_first(driver.state.log[self.told :]):
            line = tell(driver.table, event)
            if line:
                lines.append(line)
                numbers.append(rule_said(line) or number_of(event, self.edition))
        self.told = len(driver.state.log)
        lines.extend([f"{packet} can be prevented now." for packet in undealt(driver)])
        numbers.extend([""] * (len(lines) - len(numbers)))
        if step is not None and step.get("illegal") is not None and driver.refusal is not None:
            lines.append(f"It is refused: {driver.refusal.reason}.")
            numbers.append(cited(driver.refusal.rule, self.edition.date))
        self.lines.append(lines)
        self.numbers.append(numbers)
        self.positions.append(position(driver))
        self.steps.append(f"{step.number}. {step}" if step is not None else "at the start")

    @property
    def failure(self) -> str:
        """Why the scenario doesn't hold; "" if it does."""
        return self.unmet[0].text if self.unmet else ""


def position(driver: Driver) -> list[str]:
    """Return the position in a few lines, leaving out what only has different names in different editions."""
    table: Table = driver.table
    state = table.state
    lines: list[str] = []
    for player in state.players:
        lines.append(f"{player.name}: {player.life} life")
        for word, items in (("hand", state.hands[player.index]), ("graveyard", state.graveyards[player.index])):
            if items:
                lines.append(f"{player.name}'s {word}: {', '.join(sorted([called(item) for item in items]))}")
        for item in sorted([item for item in state.in_play if item.controller is player], key=called):
            chars = continuous.characteristics(table, item)
            words = [called(item)]
            if chars.card_types & CREATURE:
                words.append(f"{chars.power}/{chars.toughness}")
            if item.tapped:
                words.append("tapped")
            if item.damage:
                words.append(f"{item.damage} damage")
            words.extend([f"{n} {counter}" for counter, n in sorted(item.counters.items())])
            words.extend(sorted(chars.keywords))
            lines.append(f"{player.name}'s {' '.join(words)}")
        if player.mana:
            lines.append(f"{player.name}'s mana: {player.pool}")
    if state.removed:
        lines.append(f"removed: {', '.join(sorted([called(item) for item in state.removed]))}")
    lines.append(f"stack: {', '.join([called(item) for item in reversed(state.stack)]) or 'empty'}")
    lines.extend([f"{packet} not dealt yet" for packet in undealt(driver)])
    lines.append(f"{state.active.name}'s {'main phase' if state.step in MAIN_PHASES else step_name(state.step)}")
    if driver.open is not None:
        lines.append(asked(driver.open))
    if state.over:
        lines.append(f"won by {state.winner.name}" if state.winner is not None else "a draw")
    return lines


MAIN_PHASES: Final = (Step.MAIN, Step.PRECOMBAT_MAIN)
"""Called differently in different years, and the same as long as nobody has attacked."""


def undealt(driver: Driver) -> list[str]:
    """1996: damage that has been assigned and may yet be prevented."""
    found: list[str] = []
    for packet in driver.state.packets:
        event = packet.event
        to = called(event.what) if event.what is not None else event.other
        source = called(event.source) if event.source is not None else "nothing"
        found.append(f"{packet.amount} damage from {source} to {to}")
    return found


def course(plan: Plan, edition: Edition, library: Library) -> Course:
    """Play a scenario and return its course. It ends at a step that fails, and at one that these rules don't know,
    such as a step of a turn. Raises InputError if the position is impossible."""
    found = Course(edition)
    try:
        play(plan, edition, library, found.watch, found.unmet)
    except Trouble as trouble:
        found.unmet.append(Unmet(_next(plan, found), trouble.line, trouble.why, str(trouble)))
    except InputError as unknown:
        if not found.positions:
            raise
        found.unknown = unknown
        line = unknown.place.rpartition(":")[2]
        at = int(line) if line.isdigit() else 0
        found.unmet.append(Unmet(_next(plan, found), at, unknown.problem, unknown.problem))
    return found


def _next(plan: Plan, found: Course) -> str:
    """Return the number of the step at which a course has ended; "" if all steps are done."""
    done = max(len(found.positions) - 1, 0)
    return plan.steps[done].number if done < len(plan.steps) else ""


def editions_of(plan: Plan, names: list[str]) -> list[Edition]:
    """Return the editions to compare: those given, else those of the file if it has several, else all with names."""
    if names:
        return [find_edition(name) for part in names for name in part.split(",")]
    if len(plan.editions) > 1:
        return plan.editions
    return [find_edition(name) for name in EDITIONS]


def parting(one: Course, other: Course) -> int | None:
    """Return the index of the first step after which two courses differ; None if they don't differ."""
    for i in range(min(len(one.positions), len(other.positions))):
        if one.positions[i] != other.positions[i]:
            return i
    if len(one.positions) != len(other.positions):
        return min(len(one.positions), len(other.positions))
    return None if bool(one.failure) == bool(other.failure) else len(one.positions) - 1


def difference(one: Course, other: Course, at: int) -> tuple[list[str], list[str]]:
    """Return the lines that each of two courses shows at a step and the other doesn't."""

    def seen(this: Course, that: Course) -> list[str]:
        if at >= len(this.positions):
            return [this.failure or "it has ended"]
        theirs = that.positions[at] if at < len(that.positions) else []
        found = [line for line in this.positions[at] if line not in theirs]
        if this.failure and this.failure != that.failure and at == len(this.positions) - 1:
            found.append(this.failure)
        return found

    return seen(one, other), seen(other, one)


def rule_said(line: str) -> str:
    """Return the rule that stands in brackets at the end of a line; "" if there is none."""
    found = SAID.search(line)
    return found[1] if found is not None else ""


def rules_at(this: Course, plan: Plan, at: int) -> list[str]:
    """Return the rules that apply at a step, with their summaries: those that the scenario cites, those that the lines
    of the step name, and those of its other events."""
    found = [rule_line(number, this.edition) for number in plan.cites]
    if at < len(this.numbers):
        told = list(zip(this.lines[at], this.numbers[at], strict=True))
        numbers = [*[rule_said(line) for line, _ in told], *[number for _, number in told]]
        day = this.edition.date
        found += [f"{number}: {summary(number, day)}" for number in numbers if number and known(number, day)]
    return list(dict.fromkeys([line for line in found if line]))[:5]


class Parting(NamedTuple):
    """The first step at which the courses of two editions differ: its index, and the two courses."""

    at: int
    one: Course
    other: Course


def first_parting(courses: Sequence[Course]) -> Parting | None:
    """Return where the first of these courses parts from another for the first time; None if all agree."""
    first, *others = courses
    found: Parting | None = None
    for other in others:
        at = parting(first, other)
        if at is not None and (found is None or at < found.at):
            found = Parting(at, first, other)
    return found


def alike(courses: Sequence[Course], i: int) -> bool:
    """Return whether all editions agree on what happened at a step and on the position after it."""
    if any(i >= len(one.steps) for one in courses):
        return False
    first = courses[0]
    return all(one.lines[i] == first.lines[i] and one.positions[i] == first.positions[i] for one in courses)
