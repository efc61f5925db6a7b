"""Which answers to a decision look good to the player who gives them. This only orders the search."""

from __future__ import annotations

from typing import Final

from manaburn.rules.kernel.decisions import ActionKind, Decision, Kind
from manaburn.rules.kernel.table import Table
from manaburn.state.objects import GameObject, Player
from manaburn.text.tree import AddPT, Effect, Node, Number, walk

from .answers import Answer

_HARMFUL: Final = ("DealDamage", "Destroy", "LoseLife", "Sacrifice", "Discard", "Exile", "Tap")


def guesses(table: Table, decision: Decision, answers: list[Answer]) -> list[int]:
    """Return for each answer how hard it seems to succeed by it, from 1."""
    if decision.kind is Kind.PRIORITY:
        return [priority_guess(table, decision, answer) for answer in answers]
    if decision.kind is Kind.TARGET and decision.source is not None:
        nature = nature_of(decision.source)
        if nature:
            return [target_guess(decision, answer, nature) for answer in answers]
    if decision.kind in (Kind.ATTACK, Kind.BLOCK):
        return [1 + min(4, i // 4) for i in range(len(answers))]
    return [1 + min(3, i // 2) for i in range(len(answers))]


def priority_guess(table: Table, decision: Decision, answer: Answer) -> int:
    """Return a guess for what is done with priority."""
    action = decision.action(answer.numbers[0])
    state = table.state
    if action is None or action.kind is ActionKind.PASS:
        top = state.stack[-1] if state.stack else None
        if top is None:
            return 3 if decision.who is state.active else 2
        return 1 if top.controller is decision.who else 3
    if action.is_mana:
        return 6
    if state.stack and state.stack[-1].controller is decision.who:
        return 4
    return 2


_NATURES: Final[dict[int, tuple[object, int]]] = {}


def nature_of(source: GameObject) -> int:
    """Return 1 if a spell or ability seems to help its target, -1 if it seems to harm it, and 0 if neither is plain."""
    node: object = source.ability if source.ability is not None else source.face
    known = _NATURES.get(id(node))
    if known is None:
        known = (node, nature(node))
        _NATURES[id(node)] = known
    return known[1]


def nature(node: object) -> int:
    """Work out whether a text helps or harms."""
    abilities = getattr(node, "abilities", (node,))
    for ability in abilities:
        if not isinstance(ability, Node):
            continue
        for part in walk(ability):
            if isinstance(part, AddPT) and isinstance(part.power, Number):
                return -1 if part.power.n < 0 else 1
            if isinstance(part, Effect) and type(part).__name__ in _HARMFUL:
                return -1
    return 0


def target_guess(decision: Decision, answer: Answer, nature: int) -> int:
    """Return a guess for a target."""
    if len(answer.numbers) != 1 or decision.numeric or decision.amounts:
        return 1
    entity = decision.options[answer.numbers[0]].entity
    if isinstance(entity, Player):
        mine = entity is decision.who
        return 5 if mine == (nature < 0) else 1
    if isinstance(entity, GameObject):
        mine = entity.controller is decision.who
        return 5 if mine == (nature < 0) else 2
    return 1
