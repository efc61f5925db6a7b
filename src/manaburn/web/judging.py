"""A scenario on the judge's bench: read, and played by the rules of some editions.

Scenarios can be a stranger's, so this is done in a worker process with limits.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from manaburn.editions.edition import EDITIONS, Edition, find_edition
from manaburn.editions.names import NEWEST
from manaburn.errors import InputError, ManaburnError
from manaburn.scenario.comparing import Course, alike, course, difference, first_parting, rules_at
from manaburn.scenario.library import Library
from manaburn.scenario.model import Plan, check
from manaburn.scenario.reading import read_text
from manaburn.scenario.running import Unmet

from . import bench_messages as b

PLACE: Final = "scenario"
"""What stands in messages for the name of the file."""
MOST_LINES: Final = 300
"""The number of lines that are shown of what happened in a step, and of a position."""
LONGEST_LINE: Final = 2000
BEFORE: Final = re.compile(r"line \d+: ")
"""What stands before a reason that is shown at its line."""
AT_LINE: Final = re.compile(rf"{PLACE}:(\d+)(?:: (.+))?", re.DOTALL)


class Bench:
    """A bench with the cards that scenarios can use."""

    def __init__(self, pool: str) -> None:
        self.library: Final = Library.of(pool or None)

    def judged(self, text: str, names: Sequence[str]) -> b.BenchResult:
        """Return how a scenario went by the rules of these editions. Whatever is wrong with it becomes a problem."""
        try:
            plan = check(read_text(text, PLACE), PLACE)
            editions = chosen(plan, names)
        except InputError as error:
            return b.BenchResult("", [problem(error)], [], [], None)
        courses: list[Course] = []
        problems: list[b.BenchProblem] = []
        columns: list[b.CourseColumn] = []
        for edition in editions:
            failed = self.played(plan, edition, courses)
            problems += failed
            columns.append(b.CourseColumn(edition.name, f"{edition.date}", not failed, edition.remark))
        if courses and len(courses) == len(editions):
            return b.BenchResult(plan.name, merged(problems), columns, rows(plan, courses), parted(plan, courses))
        return b.BenchResult(plan.name, merged(problems), columns, [], None)

    def played(self, plan: Plan, edition: Edition, courses: list[Course]) -> list[b.BenchProblem]:
        """Play a scenario by the rules of an edition and add its course. Return what does not hold; without a course,
        why there is none."""
        try:
            found = course(plan, edition, self.library)
        except InputError as error:
            return [problem(error, edition.name)]
        except ManaburnError as error:
            return [b.BenchProblem(0, edition.name, str(error), "")]
        except (AssertionError, LookupError, AttributeError, TypeError, ValueError) as error:
            said = f"the engine broke: {type(error).__name__}: {error}"
            return [b.BenchProblem(0, edition.name, said[:LONGEST_LINE], "please report this scenario")]
        courses.append(found)
        return [b.BenchProblem(one.line, edition.name, plainly(one), "") for one in found.unmet]


def chosen(plan: Plan, names: Sequence[str]) -> list[Edition]:
    """Return the editions to show: those with these names, or up to three of those that the scenario names, or the one
    that it names and today's. Raises InputError."""
    editions = [find_edition(name.strip()) for name in names if name.strip()]
    if not editions:
        editions = plan.editions
        if len(editions) > b.MOST_EDITIONS:
            editions = [editions[0], editions[len(editions) // 2], editions[-1]]
        elif len(editions) == 1:
            editions = [*editions, find_edition(NEWEST if editions[0].date != EDITIONS[NEWEST] else "2008")]
    return list({edition.name: edition for edition in editions}.values())


def problem(error: InputError, edition: str = "") -> b.BenchProblem:
    """Return an error as a problem at its line."""
    found = AT_LINE.fullmatch(error.place)
    line = int(found[1]) if found else 0
    before = found[2] if found else error.place.removeprefix(PLACE)
    said = f"{before}: {error.problem}" if before else error.problem
    return b.BenchProblem(line, edition, said[:LONGEST_LINE], error.mend[:LONGEST_LINE])


def merged(problems: Sequence[b.BenchProblem]) -> list[b.BenchProblem]:
    """Return the problems, those that several editions have only once, with the names of all of these editions."""
    names: dict[tuple[int, str, str], list[str]] = {}
    for one in problems:
        names.setdefault((one.line, one.text, one.mend), []).append(one.edition)
    return [b.BenchProblem(line, ", ".join(where), text, mend) for (line, text, mend), where in names.items()]


# -- the table of courses ----------------------------------------------------------------------------------------------


def rows(plan: Plan, courses: Sequence[Course]) -> list[b.CourseRow]:
    """Return a row for the beginning, for each step, and for the end."""
    found = [b.CourseRow(0, "At the start", alike(courses, 0), cells(courses, 0, None))]
    for i, step in enumerate(plan.steps, 1):
        found.append(
            b.CourseRow(step.line, f"{step.number}. {step}", alike(courses, i), cells(courses, i, step.number))
        )
    ends = [b.CourseCell([], [], not ended_early(plan, one), False, why(one, "")) for one in courses]
    same = len({(end.reached, end.unmet) for end in ends}) == 1
    found.append(b.CourseRow(0, "At the end", same, ends))
    return found


def cells(courses: Sequence[Course], i: int, number: str | None) -> list[b.CourseCell]:
    """Return what happened in the step with an index and a number, for each edition."""
    first = courses[0]
    found: list[b.CourseCell] = []
    for one in courses:
        unmet = why(one, number) if number is not None else ""
        if i >= len(one.positions):
            found.append(b.CourseCell([], [], False, False, unmet))
            continue
        told = [line_of(*line) for line in zip(one.lines[i], one.numbers[i], strict=True)]
        if len(told) > MOST_LINES:
            told = [*told[:MOST_LINES], b.CourseLine(f"and {len(told) - MOST_LINES} things more", "")]
        apart = i >= len(first.positions) or one.positions[i] != first.positions[i]
        found.append(b.CourseCell(told, shortened(one.positions[i]), True, apart, unmet))
    return found


def line_of(text: str, rule: str) -> b.CourseLine:
    """Return something that happened, with the rule beside the sentence instead of in it."""
    said = text.replace(f" [{rule}]", "") if rule else text
    return b.CourseLine(said[:LONGEST_LINE], rule)


def shortened(lines: Sequence[str]) -> list[str]:
    """Return the lines of a position, not too many of them."""
    found = [line[:LONGEST_LINE] for line in lines[:MOST_LINES]]
    return [*found, f"and {len(lines) - MOST_LINES} more"] if len(lines) > MOST_LINES else found


def why(one: Course, number: str) -> str:
    """Return what did not hold at the step with a number, or at the end ("")."""
    return "; ".join([plainly(unmet) for unmet in one.unmet if unmet.step == number])


def plainly(unmet: Unmet) -> str:
    """Return what was expected and seen, without the line at which it stands."""
    return BEFORE.sub("", unmet.why, count=1)[:LONGEST_LINE]


def ended_early(plan: Plan, one: Course) -> bool:
    """Return whether a course has not come to the end of the scenario."""
    return len(one.positions) <= len(plan.steps)


def parted(plan: Plan, courses: Sequence[Course]) -> b.CoursesPart | None:
    """Return where the editions part for the first time; None if they agree."""
    found = first_parting(courses)
    if found is None:
        return None
    at, one, other = found
    row = at
    if at < min(len(one.positions), len(other.positions)) and one.positions[at] == other.positions[at]:
        row = failing_row(plan, [*one.unmet, *other.unmet])
    sides: list[b.PartingSide] = []
    for this, seen in zip((one, other), difference(one, other, at), strict=True):
        told = [line.partition(": ") for line in rules_at(this, plan, at)]
        rules = [b.CourseLine(said, number) for number, _, said in told]
        sides.append(b.PartingSide(this.edition.name, shortened(seen), rules))
    name = "at the end" if row > len(plan.steps) else f"at step {plan.steps[row - 1].number}" if row else "at the start"
    return b.CoursesPart(row, name, sides)


def failing_row(plan: Plan, unmet: Sequence[Unmet]) -> int:
    """Return the row of the first thing that did not hold."""
    numbers = [step.number for step in plan.steps]
    return min([numbers.index(one.step) + 1 if one.step in numbers else len(numbers) + 1 for one in unmet])


__all__ = ["Bench"]
