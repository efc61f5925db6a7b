"""Which answers to a decision a search compares: those that are legal in form, without repetitions of equal ones."""

from __future__ import annotations

from typing import Final

from manaburn.observation import Choice, Question
from manaburn.rules.kernel.decisions import Kind

MOST: Final = 24
"""The greatest number of answers that are compared."""

Numbers = list[int]


def candidates(question: Question, advice: Numbers, most: int = MOST) -> list[Numbers]:
    """Return the answers to compare, ``advice`` first."""
    found: list[Numbers] = [advice]
    if question.numeric:
        others = numbers(question, advice[0])
    elif question.amounts:
        others = divisions(question, advice)
    elif question.ordered or question.free_word or question.kind is Kind.MULLIGAN:
        others = []
    elif question.kind in (Kind.ATTACK, Kind.BLOCK):
        others = declarations(question, advice)
    elif question.low == 1 and question.high == 1:
        others = [[option.index] for option in question.distinct if not option.mana]
    else:
        others = sets(question, advice)
    for answer in others:
        if answer not in found and len(found) < most:
            found.append(answer)
    return found


def numbers(question: Question, advised: int) -> list[Numbers]:
    """Return some numbers: the ends, what is near the advice, and some between."""
    low, high = question.low or 0, question.high or 0
    tried = {low, high, advised - 1, advised + 1, (low + high) // 2, *range(low, min(high, low + 4))}
    return [[n] for n in sorted(tried) if low <= n <= high]


def divisions(question: Question, advice: Numbers) -> list[Numbers]:
    """Return divisions that give all that can be chosen freely to one."""
    low = question.low or 0
    left = (question.total or 0) - low * len(advice)
    found: list[Numbers] = []
    for option in question.distinct:
        answer = [low] * len(advice)
        answer[option.index] += left
        found.append(answer)
    return found


def declarations(question: Question, advice: Numbers) -> list[Numbers]:
    """Return attacks or blocks: none, all, and the advised one with one creature more, less or doing something else."""
    options = question.options
    found: list[Numbers] = [[]]
    everybody: dict[int, int] = {}
    for option in options:
        everybody.setdefault(creature(option), option.index)
    if question.kind is Kind.ATTACK:
        found.append(sorted(everybody.values()))
    tried: set[tuple[object, ...]] = set()
    for option in options:
        if option.index in advice:
            looks: tuple[object, ...] = ("without", option.like)
            answer = [index for index in advice if index != option.index]
        else:
            busy = [index for index in advice if creature(options[index]) == creature(option)]
            looks = ("with", option.like, tuple([options[index].like for index in busy]))
            answer = sorted([*[index for index in advice if index not in busy], option.index])
        if looks not in tried:
            tried.add(looks)
            found.append(answer)
    return found


def creature(option: Choice) -> int:
    """Return the number of the creature that would attack or block."""
    return option.target.id or 0 if option.target is not None else 0


def sets(question: Question, advice: Numbers) -> list[Numbers]:
    """Return sets of options: the least one, and the advised one with one option more, less or exchanged."""
    low, high = question.low or 0, question.high or 0
    found: list[Numbers] = [list(range(low))] if low else [[]]
    for option in question.distinct:
        if option.index in advice:
            less = [index for index in advice if index != option.index]
            if len(less) >= low:
                found.append(less)
        else:
            if len(advice) < high:
                found.append([*advice, option.index])
            if advice:
                found.append([*advice[:-1], option.index])
    return found


def least(question: Question) -> Numbers:
    """Return the smallest answer that is legal in form."""
    size = len(question.options)
    if question.numeric:
        return [question.low or 0]
    if question.amounts:
        answer = [question.low or 0] * size
        answer[0] += (question.total or 0) - sum(answer)
        return answer
    return list(range(size if question.ordered else question.low or 0))


__all__ = ["candidates", "least"]
