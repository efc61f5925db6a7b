"""Answers that are given part by part, where there are too many to list them: declarations of attackers or blockers
one creature after another, orders one place after another, divisions one share after another, choices of several
things one kind of thing after another.

So a search sees what the first parts have in common, and leaves none out.
"""

from __future__ import annotations

from math import comb, factorial
from typing import Final

FEW: Final = 600
"""The greatest number of answers that are listed."""
MOST_TRIED: Final = 10_000
"""The greatest number of declarations that are gone through for that: most may be equal to others."""


class Answer:
    """One of the answers to a decision, or one part of an answer."""

    def __init__(self, label: str, numbers: list[int]) -> None:
        self.label: Final = label
        self.numbers: Final = numbers


class Piecemeal:
    """An answer of which only the first parts are given."""

    def __init__(self, parts: int, chosen: list[int]) -> None:
        self.parts: Final = parts
        """The number of parts of the whole answer."""
        self.chosen: Final = chosen
        """For each of the first parts, what is chosen."""

    def answers(self) -> list[Answer]:
        """Return what the next part can be. Equal labels lead to positions in which the same can happen."""
        raise NotImplementedError

    def after(self, part: list[int]) -> Piecemeal:
        """Return the answer with one part more, the numbers of which are given."""
        raise NotImplementedError

    def begun(self) -> bool:
        """Return whether any part is given."""
        return bool(self.chosen)

    def whole(self) -> bool:
        """Return whether all parts are given."""
        return len(self.chosen) == self.parts

    def numbers(self) -> list[int]:
        """Return what is given so far, in the form of an answer to the decision."""
        raise NotImplementedError

    def subject(self) -> str:
        """Return what the next part is about."""
        raise NotImplementedError


class Fighter:
    """A creature that may be declared, with what it may attack or block."""

    def __init__(self, name: str, sets: list[list[int]], labels: list[str], others: list[int]) -> None:
        self.name: Final = name
        """What it has in common with creatures that are interchangeable with it."""
        self.sets: Final = sets
        """The options that may be chosen for it together, each by their indexes; [] for none."""
        self.labels: Final = labels
        """A label for each of the sets."""
        self.others: Final = others
        """For each of the sets, the number of the one attacker that it blocks; -1 for anything else."""


class Declaration(Piecemeal):
    """A declaration of attackers or blockers. Of interchangeable creatures none does what comes earlier among their
    options than what the one before does. Of each creature, the index of its set is chosen."""

    def __init__(self, fighters: list[Fighter], chosen: list[int]) -> None:
        super().__init__(len(fighters), chosen)
        self.fighters: Final = fighters
        """The creatures, interchangeable ones side by side."""

    def answers(self) -> list[Answer]:
        at = len(self.chosen)
        now = self.fighters[at]
        first = self.chosen[-1] if at and self.fighters[at - 1].name == now.name else 0
        blockers: dict[int, list[str]] = {}
        for fighter, chosen in zip(self.fighters, self.chosen, strict=False):
            other = fighter.others[chosen]
            if other >= 0:
                blockers.setdefault(other, []).append(fighter.name)
        found: list[Answer] = []
        seen: set[str] = set()
        for i in range(first, len(now.sets)):
            label = now.labels[i]
            if now.others[i] in blockers:
                label += " with " + ", ".join(sorted(blockers[now.others[i]]))
            if label not in seen:
                seen.add(label)
                found.append(Answer(f"{now.name}: {label}", now.sets[i]))
        return found

    def after(self, part: list[int]) -> Piecemeal:
        return Declaration(self.fighters, [*self.chosen, self.fighters[len(self.chosen)].sets.index(part)])

    def numbers(self) -> list[int]:
        found: list[int] = []
        for fighter, chosen in zip(self.fighters, self.chosen, strict=False):
            found.extend(fighter.sets[chosen])
        return sorted(found)

    def subject(self) -> str:
        return self.fighters[len(self.chosen)].name

    def blocked(self) -> set[int]:
        """Return the numbers of the attackers that are blocked so far."""
        return {fighter.others[chosen] for fighter, chosen in zip(self.fighters, self.chosen, strict=False)}


class Order(Piecemeal):
    """An order of all options."""

    def __init__(self, labels: list[str], chosen: list[int]) -> None:
        super().__init__(len(labels), chosen)
        self.labels: Final = labels

    def answers(self) -> list[Answer]:
        found: dict[str, list[int]] = {}
        for i, label in enumerate(self.labels):
            if i not in self.chosen:
                found.setdefault(label, [i])
        return [Answer(label, numbers) for label, numbers in found.items()]

    def after(self, part: list[int]) -> Piecemeal:
        return Order(self.labels, [*self.chosen, part[0]])

    def numbers(self) -> list[int]:
        return self.chosen

    def subject(self) -> str:
        return str(len(self.chosen))


class Selection(Piecemeal):
    """A choice of several options, in which interchangeable ones count by their number."""

    def __init__(self, kinds: list[tuple[str, list[int]]], low: int, high: int, chosen: list[int]) -> None:
        super().__init__(len(kinds), chosen)
        self.kinds: Final = kinds
        """The label of each kind of option, and the indexes of its options."""
        self.low: Final = low
        self.high: Final = high

    def answers(self) -> list[Answer]:
        at = len(self.chosen)
        label, members = self.kinds[at]
        given = sum(self.chosen)
        rest = sum([len(kind[1]) for kind in self.kinds[at + 1 :]])
        most = min(len(members), self.high - given)
        least = max(0, self.low - given - rest)
        return [Answer(f"{n}x{label}", members[:n]) for n in range(most, least - 1, -1)]

    def after(self, part: list[int]) -> Piecemeal:
        return Selection(self.kinds, self.low, self.high, [*self.chosen, len(part)])

    def numbers(self) -> list[int]:
        found: list[int] = []
        for (_, members), n in zip(self.kinds, self.chosen, strict=False):
            found.extend(members[:n])
        return found

    def subject(self) -> str:
        return self.kinds[len(self.chosen)][0]


class Division(Piecemeal):
    """A division of an amount among all options. Of interchangeable ones none gets more than the one before."""

    def __init__(self, labels: list[str], places: list[int], total: int, low: int, chosen: list[int]) -> None:
        super().__init__(len(places), chosen)
        self.labels: Final = labels
        self.places: Final = places
        """The indexes of the options in the order in which they get their shares, interchangeable ones side by side."""
        self.total: Final = total
        self.low: Final = low

    def answers(self) -> list[Answer]:
        at = len(self.chosen)
        label = self.labels[self.places[at]]
        left = len(self.places) - at - 1
        rest = self.total - sum(self.chosen)
        most = rest - self.low * left
        if at and self.labels[self.places[at - 1]] == label:
            most = min(most, self.chosen[-1])
        least = self.low if left else rest
        return [Answer(f"{label}={n}", [n]) for n in range(most, least - 1, -1)]

    def after(self, part: list[int]) -> Piecemeal:
        return Division(self.labels, self.places, self.total, self.low, [*self.chosen, part[0]])

    def numbers(self) -> list[int]:
        found = [0] * len(self.places)
        for place, n in zip(self.places, self.chosen, strict=False):
            found[place] = n
        return found

    def subject(self) -> str:
        return self.labels[self.places[len(self.chosen)]]


def declared(fighters: list[Fighter]) -> Declaration | None:
    """Return a declaration of some of these creatures, given part by part; None if there are few."""
    names = [fighter.name for fighter in fighters]
    tried = ways = 1
    for i, fighter in enumerate(fighters):
        tried *= len(fighter.sets)
        if not i or names[i - 1] != fighter.name:
            alike = names.count(fighter.name)
            ways *= comb(alike + len(fighter.sets) - 1, alike)
    return Declaration(fighters, []) if ways > FEW or tried > MOST_TRIED else None


def in_order(labels: list[str]) -> Order | None:
    """Return an order of options with these labels, given part by part; None if there are few."""
    ways = factorial(len(labels))
    for label in set(labels):
        ways //= factorial(labels.count(label))
    return Order(labels, []) if ways > FEW else None


def divided(labels: list[str], total: int, low: int) -> Division | None:
    """Return a division of an amount among options with these labels, given part by part; None if there are few."""
    count = len(labels)
    if count < 2 or comb(max(0, total - low * count) + count - 1, count - 1) <= FEW:
        return None
    return Division(labels, sorted(range(count), key=labels.__getitem__), total, low, [])


def several(labels: list[str], low: int, high: int) -> Selection | None:
    """Return a choice of several options with these labels, given part by part; None if there are few."""
    kinds: dict[str, list[int]] = {}
    for i, label in enumerate(labels):
        kinds.setdefault(label, []).append(i)
    ways = [1]  # for each number of options, in how many ways so many can be chosen
    for members in kinds.values():
        longer = [0] * (len(ways) + len(members))
        for n, count in enumerate(ways):
            for more in range(len(members) + 1):
                longer[n + more] += count
        ways = longer
    if sum(ways[low : high + 1]) <= FEW:
        return None
    return Selection([(label, kinds[label]) for label in sorted(kinds)], low, high, [])
