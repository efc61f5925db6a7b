"""Explain a scenario: the position, the steps, what happens, and by which rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from manaburn import reasons
from manaburn.editions.answers import Timing
from manaburn.editions.edition import Edition, find_edition
from manaburn.editions.rulebook import cited, known, on_date, summary
from manaburn.errors import ManaburnError
from manaburn.rules.kernel.table import Table
from manaburn.state import happenings as h
from manaburn.state.happenings import Happening
from manaburn.state.objects import GameObject
from manaburn.terms import step_name

from .asking import asked
from .driver import Driver
from .library import Library
from .model import Plan, Step
from .naming import Trouble, called, entity_called, everything, find_all
from .narrating import tell
from .reading import Mapping, say
from .running import load, play

_RULES: Final = {
    h.DAMAGE: "417.1",
    h.ATTACK: "308.2",
    h.BLOCK: "309.2",
    h.PLAYED: "409.1i",
    h.LAND_PLAYED: "408.2d",
    h.ACTIVATED: "409.1i",
    h.COUNTERED: "414.1",
    h.RESOLVED: "413.2",
    h.TRIGGERED: "410.3",
    h.MANA: "411.2",
    h.DAMAGE_STACKED: "310.1",
    h.BURN: "300.3",
    h.SHUFFLED: "217.2",
    h.COIN: "511.1",
}
BEGUN: Final = (h.PLAYED, h.ACTIVATED, h.RESOLVED)
"""Events that the log has after the events that they cause."""


def explain(file: str, pool: str | None, rules: str | None) -> int:
    """Print what happens in a scenario, for each of its editions or for ``rules`` only. Return the exit code.

    ``pool``: the path of the file with the cards; None for the starter cards. Raises InputError.
    """
    plan = load(file)
    library = Library.of(pool)
    editions = [find_edition(rules)] if rules is not None else plan.editions
    print(plan.name)
    if plan.file.note:
        print(plan.file.note.strip())
    code = 0
    for edition in editions:
        print(f"\nBy the rules of {edition.name}:")
        for rule in plan.cites:
            told = rule_line(rule, edition)
            if told:
                print(f"  it is about {told}")
        code = max(code, Teller(plan, edition, library).run())
    return code


def rule_line(rule: str, edition: Edition) -> str:
    """Return a rule with its summary, as the rulebook of the edition has it; "" if it doesn't have the rule."""
    number = rule.partition("#")[0].partition("@")[0]
    if number.startswith("1996."):
        number = ".".join(number.split(".")[:2])
    try:
        then = on_date(number, edition.date)
        return f"{then}: {summary(then, edition.date)}" if known(then, edition.date) else ""
    except ManaburnError:
        return ""


class Teller:
    """Prints what happens while a scenario is played."""

    def __init__(self, plan: Plan, edition: Edition, library: Library) -> None:
        self.plan = plan
        self.edition = edition
        self.library = library
        self.told = 0

    def run(self) -> int:
        """Play the scenario and print what happens. Return the exit code: 1 if it doesn't hold, else 0."""
        try:
            driver = play(self.plan, self.edition, self.library, self.watch)
        except Trouble as trouble:
            print(f"  It doesn't hold: {trouble}")
            return 1
        if self.plan.expect is not None:
            print(f"  As expected at the end: {say(self.plan.expect)[1:-1]}.")
            self.give_reasons(driver.table, self.plan.expect)
        if driver.state.over:
            winner = driver.state.winner
            print(f"  The game is over: {f'{winner.name} has won' if winner is not None else 'a draw'}.")
        return 0

    def watch(self, driver: Driver, step: Step | None) -> None:
        """Print the position before the first step (``step`` is None), or what happened in a step."""
        if step is None:
            for line in situation(driver.table):
                print(f"  {line}")
            self.told = len(driver.state.log)
            return
        if step.verb == "expect":
            print(f"  {step.number}. As expected: {say(step.first)[1:-1]}.")
            if isinstance(step.first, Mapping):
                self.give_reasons(driver.table, step.first)
            return
        beside = ", ".join([f"{key} {say(step.get(key))}" for key in step.keys])
        print(f"  {step.number}. {step}{f' ({beside})' if beside else ''}")
        for event in causes_first(driver.state.log[self.told :]):
            line = tell(driver.table, event)
            if line:
                then = number_of(event, self.edition)
                print(f"       {line}{f' [{then}]' if then and not line.endswith(('].', ']')) else ''}")
                cause = reasons.trigger(driver.table, event.what) if event.kind is h.TRIGGERED and event.what else ""
                if cause:
                    print(f"         {cause}")
        if step.get("illegal") is not None and driver.refusal is not None:
            then = cited(driver.refusal.rule, self.edition.date)
            print(f"       It is refused: {driver.refusal.reason}.{f' [{then}]' if then else ''}")
        if driver.open is not None:
            print(f"       Open: {asked(driver.open)}.")
        self.told = len(driver.state.log)

    def give_reasons(self, table: Table, expected: Mapping) -> None:
        """For each expected characteristic that effects have changed, print the reasons for its value, layer by
        layer."""
        for name, value in expected.entries.items():
            if not isinstance(value, Mapping):
                continue
            found = find_all(table, name, everything(table))
            item = found[0] if found else None
            if not isinstance(item, GameObject):
                continue
            for key in value.entries:
                lines = reasons.why(table, item, key.partition(".")[0])
                if len(lines) > 1:
                    for line in lines:
                        print(f"         {name}: {line}")


def situation(table: Table) -> list[str]:
    """Return the position in sentences."""
    state = table.state
    lines = [f"It is turn {state.turn}, {state.active.name}'s {step_name(state.step)}."]
    for player in state.players:
        mine = [item for item in state.in_play if item.controller is player]
        parts = [f"{player.life} life"]
        hand = state.hands[player.index]
        if hand:
            parts.append(f"in hand {listed(hand)}")
        if mine:
            parts.append(f"in play {listed(mine)}")
        if state.graveyards[player.index]:
            parts.append(f"in the graveyard {listed(list(reversed(state.graveyards[player.index])))}")
        lines.append(f"{player.name} has {', '.join(parts)}.")
    return lines


def listed(items: list[GameObject]) -> str:
    """Return a list of objects with their status and counters. Equal ones are counted: "Swamp x3"."""
    counts: dict[str, int] = {}
    for item in items:
        name = called(item)
        details: list[str] = []
        if item.tapped:
            details.append("tapped")
        if item.damage:
            details.append(f"{item.damage} damage")
        for counter, n in item.counters.items():
            details.append(f"{n} {counter} counter{'s' if n > 1 else ''}")
        if item.attached_to is not None:
            details.append(f"on {entity_called(item.attached_to)}")
        if item.face_down:
            details.append("face down")
        text = f"{name} ({', '.join(details)})" if details else name
        counts[text] = counts.get(text, 0) + 1
    return ", ".join([f"{name} x{n}" if n > 1 else name for name, n in counts.items()])


def rule_of(event: Happening) -> str:
    """Return the rule of 2008 by which an event happened; "" if the text of a card, not a rule, made it happen."""
    if event.kind is h.DAMAGE and event.combat:
        return "310.4"
    if event.kind is h.DRAW:
        return "304.1" if event.normal else ""
    return _RULES.get(event.kind, "")


def number_of(event: Happening, edition: Edition) -> str:
    """Return the rule by which an event happened, in the numbering of an edition; "" if there is none."""
    if event.kind is h.DAMAGE and edition.timing is Timing.BATCHES:
        return "1996.dmg"
    return cited(rule_of(event), edition.date)


def causes_first(log: Sequence[Happening]) -> list[Happening]:
    """Return the events with each play before its payment, and each resolution before its effects."""
    told: list[Happening] = []
    for event in log:
        at = len(told)
        if event.kind in BEGUN and event.what is not None:
            while at > 0 and told[at - 1].cause is event.what:
                at -= 1
        told.insert(at, event)
    return told
