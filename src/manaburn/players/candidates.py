"""Which answers to a decision a search compares: those that are legal in form, without repetitions of equal ones."""

from __future__ import annotations

from typing import Final

from manaburn.rules.kernel.decisions import Decision, Kind, Option
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous
from manaburn.state.objects import Entity, GameObject, Player
from manaburn.terms import CREATURE, Zone

MOST: Final = 24
"""The greatest number of answers that are compared."""

Numbers = list[int]


def look(table: Table, entity: Entity | None) -> str:
    """Return how an object or player looks. Objects with equal looks are interchangeable for a search."""
    if entity is None:
        return ""
    if isinstance(entity, Player):
        return f"@{entity.index}"
    assert isinstance(entity, GameObject)
    if entity.zone is Zone.STACK:
        return f"{entity.name}#{entity.number}"
    if entity.zone is not Zone.IN_PLAY:
        return f"{entity.name}.{entity.zone.value}.{entity.owner.index}"
    chars = continuous.characteristics(table, entity)
    text = f"{chars.name}@{entity.controller.index}"
    if entity.tapped:
        text += "t"
    if chars.card_types & CREATURE:
        text += f" {chars.power}/{chars.toughness}-{entity.damage}"
        if continuous.summoning_sick(table, entity):
            text += "s"
    if entity.regeneration:
        text += f"r{entity.regeneration}"
    if entity._counters:
        text += str(sorted(entity.counters.items()))
    if entity._attachments:
        text += "+" + "+".join(sorted([one.name for one in entity.attachments]))
    if entity.attached_to is not None or entity._choices or entity.in_combat or entity.face_down:
        text += f"#{entity.number}"
    return text


def name_of(table: Table, option: Option) -> str:
    """Return a text that is equal for interchangeable options, also in another sample."""
    action = option.action
    if action is not None:
        held = f"/{action.held.key}" if action.held is not None else ""
        way = "" if action.way.normal else f" {action.way}"
        return f"{action.kind.value} {look(table, action.item)}{held}/{action.face}{way}"
    if option.other is not None:
        return f"{look(table, option.entity)}>{look(table, option.other)}"
    return f"{option.words}{look(table, option.entity)}"


def names_of(table: Table, decision: Decision) -> list[str]:
    """Return the names of the options, without the mana abilities of a player with priority."""
    options = decision.first_options if decision.kind is Kind.PRIORITY else decision.options
    return [name_of(table, option) for option in options]


def answer_name(decision: Decision, names: list[str], answer: Numbers) -> str:
    """Return a text that is equal for answers that mean the same."""
    if decision.numeric or decision.amounts or decision.ordered:
        return str(answer)
    if answer and max(answer) >= len(names):
        return str(answer)
    chosen = [names[index] for index in answer]
    chosen.sort()
    return " & ".join(chosen)


class Candidates:
    """The answers to one decision that a search compares, without repetitions: ``answers``, and for each a text in
    ``names``. The first one is the advice."""

    def __init__(self, table: Table, decision: Decision, advice: Numbers, most: int = MOST) -> None:
        self.decision: Final = decision
        self.most: Final = most
        self.options: Final = names_of(table, decision)
        self.answers: Final[list[Numbers]] = []
        self.names: Final[list[str]] = []
        self.add(advice)
        if decision.numeric:
            self.numbers(advice[0])
        elif decision.amounts:
            self.divisions(advice)
        elif decision.ordered or decision.free_word or decision.kind is Kind.MULLIGAN:
            pass
        elif decision.kind is Kind.ATTACK or decision.kind is Kind.BLOCK:
            self.declarations(advice)
        elif decision.kind is Kind.PRIORITY:
            for index, option in enumerate(decision.first_options):
                if option.action is None or not option.action.is_mana:
                    self.add([index])
        elif decision.low == 1 and decision.high == 1:
            for index in range(len(self.options)):
                self.add([index])
        else:
            self.sets(advice)

    def add(self, answer: Numbers) -> None:
        """Add an answer, unless it means the same as an earlier one."""
        if len(self.answers) >= self.most:
            return
        name = answer_name(self.decision, self.options, answer)
        if name not in self.names:
            self.answers.append(answer)
            self.names.append(name)

    def numbers(self, advised: int) -> None:
        """Add some numbers: the ends, what is near the advice, and some between."""
        low, high = self.decision.low, self.decision.high
        tried = [low, high, advised - 1, advised + 1, (low + high) // 2, low + 1, low + 2, low + 3]
        for number in tried:
            if low <= number <= high:
                self.add([number])

    def divisions(self, advice: Numbers) -> None:
        """Add divisions that give all that can be chosen freely to one."""
        low = self.decision.low
        left = self.decision.total - low * len(advice)
        for index in range(len(advice)):
            answer = [low for _ in advice]
            answer[index] += left
            self.add(answer)

    def declarations(self, advice: Numbers) -> None:
        """Add attacks or blocks: none, all, and the advised one with one creature more, less or doing something
        else."""
        self.add([])
        if self.decision.kind is Kind.ATTACK:
            everybody: dict[int, int] = {}
            for index, option in enumerate(self.decision.options):
                everybody.setdefault(creature(option), index)
            self.add(sorted(everybody.values()))
        for answer in neighbours(self.decision, advice):
            self.add(answer)

    def sets(self, advice: Numbers) -> None:
        """Add sets of options: the least one, and the advised one with one option more, less or exchanged."""
        low, high = self.decision.low, self.decision.high
        self.add(list(range(low)))
        for index in range(len(self.options)):
            if index in advice:
                less = [one for one in advice if one != index]
                if len(less) >= low:
                    self.add(less)
            else:
                if len(advice) < high:
                    self.add([*advice, index])
                if advice:
                    self.add([*advice[:-1], index])


def creature(option: Option) -> int:
    """Return the number of the creature that would attack or block."""
    return option.entity.number if option.entity is not None else 0


def neighbours(decision: Decision, advice: Numbers) -> list[Numbers]:
    """Return declarations of attackers or blockers that differ from another in one creature."""
    found: list[Numbers] = []
    options = decision.options
    for index, option in enumerate(options):
        if index in advice:
            found.append([one for one in advice if one != index])
        else:
            rest = [one for one in advice if creature(options[one]) != creature(option)]
            rest.append(index)
            found.append(sorted(rest))
    return found


__all__ = ["Candidates", "Numbers", "look", "neighbours"]
