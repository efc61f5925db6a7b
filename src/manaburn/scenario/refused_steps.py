"""Steps that must be refused (`illegal`): whether they are, by which rule, and whether they leave any traces."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from manaburn.errors import IllegalAction
from manaburn.rules.course import taking_back
from manaburn.rules.kernel.decisions import Decision
from manaburn.state import hashing

from . import acting
from .answers import Script
from .asking import StillOpen
from .matching import COST_HINTS
from .model import Step
from .naming import Trouble
from .reading import Items, Node, Text, number_of, truth_of
from .refusals import same_rule

if TYPE_CHECKING:
    from .driver import Driver

PILE_ENDS: Final = ("top", "bottom", "done", "none", "nothing")
"""What may stand where names do and is none."""

ASKED_BY: Final = {
    "modes": "409.1b",
    "pay": "409.1b",
    "x": "409.1b",
    "targets": "409.1c",
    "divide": "409.1e",
    "mana": "409.1g",
    "sacrifice": "409.1h",
    "discard": "409.1h",
    "tap": "409.1h",
    "return": "409.1h",
    "reveal": "409.1h",
    "splice": "502.40a",
}
"""The steps of playing in which what stands beside a play is asked for."""


def check(driver: Driver, step: Step, rule: str) -> None:
    """Do a step that must be refused. Raises Trouble if it isn't, or by another rule than this one ("": any), or if it
    changes the position."""
    table = driver.table
    check_names(driver, step)
    was_open = driver.open
    mark, runner, acting_ = driver.mark, driver.runner, driver.acting
    record = list(driver.decider.record)
    before = form(driver)
    point = table.journal.mark()
    try:
        driver.carry_out(step)
    except IllegalAction as refusal:
        found: IllegalAction | None = refusal
    except StillOpen:
        found = refused_anyway(driver)
        if found is None:
            raise
    else:
        found = not_as_said(driver)
    if found is None:
        raise Trouble(f"expected a refusal{f' by rule {rule}' if rule else ''}, but it was done")
    table.fixed_chances = []
    table.back(mark if was_open is not None else point)
    driver.open = None
    driver.runner = None
    if was_open is not None and runner is not None:
        driver.mark, driver.runner, driver.acting = mark, runner, acting_
        driver.decider.record = record
        driver.script = Script(None, table)
        driver.script.halt = True
        driver.again()
        driver.attempt = None
    after = form(driver)
    if before != after:
        raise Trouble(f"the refused attempt left traces: {difference(before, after)}")
    if rule and not same_rule(rule, found.rule, table.edition.date):
        raise Trouble(f"expected a refusal by rule {rule}, seen: {found}")
    driver.refusal = found
    driver.refused_last = was_open is None
    if driver.attempt is not None and driver.attempt.stands:
        taking_back.reverse(table, driver.attempt_mark, driver.attempt, [])
        driver.script = Script(None, table)
        driver.go_on()


def check_names(driver: Driver, step: Step) -> None:
    """Raise Unclear if a step that must be refused uses a name that nothing bears.

    The step may be refused before that name is used, so a misspelt name would go unnoticed."""
    for key in ("targets", *COST_HINTS, "splice", "mana", "with", "keep"):
        node = step.get(key)
        if node is None or (key == "with" and step.verb == "answer"):
            continue
        for text in words_in(node):
            name = text.text.partition(" {")[0]
            if number_of(text) is None and truth_of(text) is None and name.lower() not in PILE_ENDS:
                driver.vocabulary.check_name(driver.table, name)


def not_as_said(driver: Driver) -> IllegalAction | None:
    """Return the refusal if a play was made but not in the way the step says; None if it was made so."""
    if driver.open is not None:
        return None
    unused = acting.really_unused(driver, driver.script.unused())
    for key, rule in ASKED_BY.items():
        if any(text.startswith(f"{key}: ") for text in unused):
            return IllegalAction(rule, f"nobody asked for {'; '.join(unused)}")
    if any(text.startswith("choices of ") for text in unused):
        return IllegalAction(driver.script.no_option or "413.2c", f"nobody asked for {'; '.join(unused)}")
    return None


def refused_anyway(driver: Driver) -> IllegalAction | None:
    """Return a refusal if every answer to the open choice leads to one, else None."""
    decision = driver.open
    assert decision is not None
    answers = possible_answers(decision)
    mark, runner, acting_ = driver.mark, driver.runner, driver.acting
    record, script = list(driver.decider.record), driver.script
    found: IllegalAction | None = None
    for answer in answers:
        driver.table.back(mark)
        driver.mark, driver.runner, driver.acting = mark, runner, acting_
        driver.decider.record = [*record, (decision.kind, answer)]
        driver.script = script.fork()
        try:
            found = None if driver.again() else refused_anyway(driver)
        except IllegalAction as refusal:
            found = refusal
        if found is None:
            return None
    return found


def form(driver: Driver) -> str:
    """Return the whole position and the open choice as text, for comparison."""
    state = driver.state
    return f"{hashing.form(state)}\n{len(state.log)} {len(state.pending)}\n{driver.open!r}"


def words_in(node: Node) -> list[Text]:
    """Return all words in a part of a file, including the keys of mappings."""
    if isinstance(node, Text):
        return [node] if node.text else []
    if isinstance(node, Items):
        return [text for part in node.items for text in words_in(part)]
    keys = [Text(key, line) for key, line in node.lines.items() if key in node.entries]
    return [*keys, *[text for part in node.entries.values() for text in words_in(part)]]


def possible_answers(decision: Decision) -> list[list[int]]:
    """Return every answer to a choice of one thing; [] if there are too many to try."""
    if decision.numeric:
        return [[n] for n in range(decision.low, min(decision.high, decision.low + 20) + 1)]
    if decision.amounts or decision.ordered or decision.free_word or decision.high != 1:
        return []
    singles = [[i] for i in range(len(decision.options))]
    return [[], *singles] if decision.low == 0 else singles


def difference(before: str, after: str) -> str:
    """Return the first line in which two positions differ."""
    for one, two in zip(before.split("\n"), after.split("\n"), strict=False):
        if one != two:
            return f"{one[:150]!r} became {two[:150]!r}"
    return "the log"
