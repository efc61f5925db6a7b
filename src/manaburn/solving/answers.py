"""The answers to a decision that differ from one another, each with a label.

Answers with equal labels lead to positions in which the same can happen, so one of them is enough.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final

from manaburn.rules.combat import declarations
from manaburn.rules.kernel.casting_method import MethodPart
from manaburn.rules.kernel.decisions import ActionKind, Decision, Kind, Option
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous
from manaburn.scenario.naming import everything
from manaburn.state.hashing import KEYS
from manaburn.state.objects import Entity, GameObject
from manaburn.terms import COLOUR_LETTERS, COLOUR_NAMES

from .floating import Floating
from .keys import Keys
from .piecemeal import Answer, Fighter, Order, Piecemeal, declared, divided, in_order, several

MOST: Final = 4000
"""The greatest number of answers to one decision that are looked at."""
OTHER_NAME: Final = "a card that is not in the game"


class Answers:
    """Works out the different answers to decisions."""

    def __init__(self, table: Table, keys: Keys, floating: Floating) -> None:
        self.table: Final = table
        self.keys: Final = keys
        self.floating: Final = floating
        self.types = -1
        """Which types of mana the costs in the game ask for, as a mask; -1 if a text might tell others apart."""
        self.left_out = ""
        """The kind of decision to which not all answers were looked at; "" if there was none."""
        self.cut = False
        """Whether not all answers to the last decision are given."""

    def of(
        self, decision: Decision, floating: bool, names: dict[int, str] | None, useless: set[int] | None = None
    ) -> list[Answer]:
        """Return the different answers. ``floating``: whether mana abilities may be played with priority. ``names``:
        the names of the objects in this position; None if they have not been worked out. ``useless``: the indexes of
        options that are left out."""
        if decision.kind is Kind.COLOUR and decision.rule == "413.2c" and not self.keys.asked.colours:
            return [Answer("any colour", [0])]
        found: dict[str, list[int]] = {}
        self.cut = False
        for label, numbers in self._all(decision, floating, names):
            if useless and numbers[0] in useless:
                continue
            if label not in found:
                if len(found) >= MOST:
                    self.left_out = decision.kind.value
                    self.cut = True
                    break
                found[label] = numbers
        return [Answer(label, numbers) for label, numbers in found.items()]

    def _all(self, decision: Decision, floating: bool, names: dict[int, str] | None) -> Iterator[tuple[str, list[int]]]:
        """The answers to a decision, one after another: there may be more than can be kept."""
        if decision.numeric:
            return self._numbers(decision)
        options = decision.options if floating or decision.kind is not Kind.PRIORITY else decision.first_options
        labels = self.labels(options, names)
        if decision.free_word and decision.hint == "name":
            return self._names(options, labels)
        if decision.free_word:
            self.left_out = "word"
            self.cut = True
        if decision.amounts:
            return self._amounts(decision, labels)
        if decision.ordered:
            return self._orders(labels)
        if decision.kind in (Kind.ATTACK, Kind.BLOCK):
            return self._declarations(decision, options, labels, names)
        if decision.low == 1 and decision.high == 1:
            if decision.kind is Kind.COLOUR and decision.rule == "413.2c":
                return self._colours(options)
            if decision.hint == "mana" and self.types >= 0:
                return self._mana(options)
            return self._single(options, labels)
        return self._several(decision, labels)

    # Generators, because generator expressions become lists where this is compiled.

    def _numbers(self, decision: Decision) -> Iterator[tuple[str, list[int]]]:
        """All numbers that may be chosen."""
        for n in range(decision.low, decision.high + 1):
            yield str(n), [n]

    def _orders(self, labels: list[str]) -> Iterator[tuple[str, list[int]]]:
        """All orders of the options; those with equal labels are interchangeable."""
        orders: list[Piecemeal] = [Order(labels, [])]
        for _ in labels:
            orders = [order.after(part.numbers) for order in orders for part in order.answers()]
        for order in orders:
            numbers = order.numbers()
            yield " ".join([labels[i] for i in numbers]), numbers

    def _colours(self, options: list[Option]) -> Iterator[tuple[str, list[int]]]:
        """The colours for which a text asks, and one that stands for all others."""
        other = False
        for i, option in enumerate(options):
            asked = option.words not in COLOUR_NAMES or self.keys.asked.colours >> COLOUR_NAMES.index(option.words) & 1
            if asked or not other:
                yield option.words if asked else "another colour", [i]
            other = other or not asked

    def _single(self, options: list[Option], labels: list[str]) -> Iterator[tuple[str, list[int]]]:
        """The options that are worth a look, one each."""
        for i in range(len(options)):
            if self.wanted(options[i]):
                yield labels[i], [i]

    def _mana(self, options: list[Option]) -> Iterator[tuple[str, list[int]]]:
        """The types of mana that are worth a choice: those that no other one can be spent as well as."""
        asked = [letter for i, letter in enumerate(COLOUR_LETTERS) if self.types >> i & 1]
        counts = [[option.words.count(letter) for letter in asked] for option in options]
        for i, own in enumerate(counts):
            better = [
                k
                for k, other in enumerate(counts)
                if all(n <= m for n, m in zip(own, other, strict=True)) and (other != own or k < i)
            ]
            if not better:
                yield options[i].words, [i]

    def _names(self, options: list[Option], labels: list[str]) -> Iterator[tuple[str, list[int]]]:
        """The names of cards that can be chosen: those of the game, and one that stands for all others."""
        known: dict[str, bool] = {}
        for i, option in enumerate(options):
            known[option.words] = True
            yield labels[i], [i]
        names: dict[str, bool] = {}
        for item in everything(self.table):
            faces = item.card.definition.faces if item.card is not None else ()
            names[item.name] = True
            for face in faces:
                names[face.name] = True
        for name in sorted(names):
            if name and name not in known:
                yield name, [self.table.intern_word(name)]
        yield OTHER_NAME, [self.table.intern_word(OTHER_NAME)]

    def makes_mana(self, decision: Decision) -> bool:
        """Return whether a mana ability is worth playing with priority."""
        return any(
            option.action is not None and option.action.is_mana and self.wanted(option) for option in decision.options
        )

    def wanted(self, option: Option) -> bool:
        """Return whether an option is worth a look: not if it makes mana of which nothing can come."""
        action = option.action
        if action is None or not action.is_mana:
            return True
        return self.floating.offers(action.item, action.held.ability if action.held is not None else None)

    def known_names(self, options: list[Option], names: dict[int, str] | None) -> dict[int, str]:
        """Return the names of what options name, by number. ``names``: those of all objects, if worked out already."""
        known = names if names is not None else self.keys.looks(entities_of(options))
        return known if known is not None else self.keys.named()[1]

    def labels(self, options: list[Option], names: dict[int, str] | None) -> list[str]:
        """Return a label for each option. Equal labels stand for options that are interchangeable."""
        known = self.known_names(options, names)
        return [self._label(i, option, known) for i, option in enumerate(options)]

    def _label(self, index: int, option: Option, names: dict[int, str]) -> str:
        name = self.keys.name
        action = option.action
        if action is not None:
            if action.kind is ActionKind.PASS:
                return "pass"
            held = KEYS.of(action.held.ability) if action.held is not None else ""
            way = "" if action.way.normal else " + ".join([self._part(part, names) for part in action.way.parts])
            return f"{action.kind.value} {name(action.item, names)} {held} {way} {action.face}"
        parts = [option.words] if option.words else []
        if option.effect is not None or option.ability is not None:
            parts.append(f"#{index}")
        if option.entity is not None:
            parts.append(name(option.entity, names))
        if option.other is not None:
            parts.append(">" + name(option.other, names))
        if option.idle:
            parts.append("idle")
        return " ".join(parts) or f"#{index}"

    def _part(self, part: MethodPart, names: dict[int, str]) -> str:
        """A label for a part of a casting method. Effects go by the name of their source: the number of what has
        resolved depends on what happened before."""
        if part.source < 0:
            return str(part)
        return f"{part.kind.value} {names.get(part.source, part.by)} {part.index}"

    def _amounts(self, decision: Decision, labels: list[str]) -> Iterator[tuple[str, list[int]]]:
        """All divisions of an amount, the least concentrated last."""
        if not labels:
            return
        for amounts in shares(len(labels), decision.total, decision.low):
            told = sorted([f"{label}={n}" for label, n in zip(labels, amounts, strict=True)])
            yield " ".join(told), amounts

    def _several(self, decision: Decision, labels: list[str]) -> Iterator[tuple[str, list[int]]]:
        """All choices of several options, in which interchangeable ones count by their number."""
        groups: dict[str, list[int]] = {}
        for i, label in enumerate(labels):
            groups.setdefault(label, []).append(i)
        members = list(groups.values())
        told = list(groups)
        for counts in product(*[range(len(group) + 1) for group in members]):
            if decision.low <= sum(counts) <= decision.high:
                numbers = [i for n, group in zip(counts, members, strict=True) for i in group[:n]]
                yield " ".join([f"{n}x{word}" for n, word in zip(counts, told, strict=True) if n]), numbers

    def piecemeal(self, decision: Decision, names: dict[int, str] | None) -> Piecemeal | None:
        """Return the answer to a decision, without any part yet, if there are too many answers to list them; None if
        there are few."""
        if decision.numeric or decision.free_word or decision.kind is Kind.PRIORITY:
            return None
        options = decision.options
        if len(options) < 2 or (decision.low == 1 and decision.high == 1 and not decision.amounts):
            return None
        if decision.kind in (Kind.ATTACK, Kind.BLOCK):
            return declared(self.fighters(decision, names))
        labels = self.labels(options, names)
        if decision.amounts:
            return divided(labels, decision.total, decision.low)
        if decision.ordered:
            return in_order(labels)
        return several(labels, decision.low, decision.high)

    def fighters(self, decision: Decision, names: dict[int, str] | None) -> list[Fighter]:
        """Return the creatures that a player may declare, interchangeable ones side by side."""
        options = decision.options
        known = self.known_names(options, names)
        pairs: dict[int, list[int]] = {}
        several = False
        for i, option in enumerate(options):
            entity = option.entity
            assert isinstance(entity, GameObject)
            pairs.setdefault(entity.number, []).append(i)
            if decision.kind is Kind.BLOCK and not several:
                several = declarations.capacity(continuous.rules_for(self.table, entity)) != 1
        found: list[Fighter] = []
        for own in pairs.values():
            sets: list[list[int]] = [[i] for i in own]
            if several:
                sets = [[own[i] for i in range(len(own)) if bits >> i & 1] for bits in range(1, 1 << len(own))]
            sets.append([])
            aims = [" ".join([self.aim_of(options[i], i, several, known) for i in one]) or "nothing" for one in sets]
            blocked = [options[i].other for i in own] if decision.kind is Kind.BLOCK and not several else []
            others = [other.number if isinstance(other, GameObject) else -1 for other in blocked]
            others.extend([-1] * (len(sets) - len(others)))
            found.append(Fighter(self.keys.name(options[own[0]].entity, known), sets, aims, others))
        found.sort(key=named)
        return found

    def aim_of(self, option: Option, index: int, several: bool, names: dict[int, str]) -> str:
        """A label for what a creature attacks or blocks. ``several``: whether some creature may block several."""
        return self.keys.name(option.other, names) + (f"#{index}" if several else "")

    def _declarations(
        self, decision: Decision, options: list[Option], labels: list[str], names: dict[int, str] | None
    ) -> Iterator[tuple[str, list[int]]]:
        """All declarations: for each creature, what it attacks or blocks, or nothing."""
        choices: list[list[list[int]]] = []
        several = False
        for fighter in self.fighters(decision, names):
            several = several or any(len(one) > 1 for one in fighter.sets)
            choices.append(fighter.sets if decision.kind is Kind.ATTACK else [[], *fighter.sets[:-1]])
        for parts in product(*choices):
            numbers = sorted([i for part in parts for i in part])
            yield self._declaration(decision, options, labels, numbers, several), numbers

    def _declaration(
        self, decision: Decision, options: list[Option], labels: list[str], numbers: list[int], several: bool
    ) -> str:
        """A label for a declaration. Blockers are told for each attacker."""
        if decision.kind is Kind.ATTACK or several:
            shown = [labels[i] if decision.kind is Kind.ATTACK else f"{labels[i]}#{i}" for i in numbers]
            return " ".join(sorted(shown)) or "none"
        by_attacker: dict[int, list[str]] = {}
        for i in numbers:
            other = options[i].other
            by_attacker.setdefault(other.number if other is not None else 0, []).append(labels[i])
        return " ".join(sorted([",".join(sorted(blockers)) for blockers in by_attacker.values()])) or "none"


def shares(places: int, total: int, low: int) -> Iterator[list[int]]:
    """All ways to divide an amount among so many places, each of which gets this much at least."""
    if places == 1:
        yield [total]
        return
    for first in range(total - low * (places - 1), low - 1, -1):
        for others in shares(places - 1, total - first, low):
            yield [first, *others]


def named(fighter: Fighter) -> str:
    """Return what a creature has in common with those that are interchangeable with it."""
    return fighter.name


def entities_of(options: list[Option]) -> list[Entity]:
    """Return the players and objects that options name."""
    found: list[Entity] = []
    for option in options:
        if option.entity is not None:
            found.append(option.entity)
        if option.other is not None:
            found.append(option.other)
        if option.action is not None and option.action.item is not None:
            found.append(option.action.item)
    return found
