"""How a step declares attackers, blockers and combat damage."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manaburn.errors import IllegalAction
from manaburn.rules.kernel.decisions import Decision, Kind
from manaburn.state.objects import Entity, GameObject, Player
from manaburn.state.state import GameState

from . import matching
from .asking import options_of
from .matching import NoFit
from .model import Step
from .naming import (
    Unclear,
    alike,
    entity_called,
    fits,
    spread,
    where,
)
from .reading import Items, Mapping, Node, Text, texts_of

if TYPE_CHECKING:
    from .answers import Script


def names(node: Node | None) -> list[str]:
    """Return the names of the creatures that a step says attack or block."""
    return list(node.entries) if isinstance(node, Mapping) else [text.text for text in texts_of(node)]


def declaration(script: Script, decision: Decision) -> list[int] | None:
    """Return the declaration of attackers or blockers that a step gives: the indexes of options. None: it gives
    none."""
    mine = script.declares is decision.kind and decision.player.name == script.actor
    if script.leaves is decision.kind and script.leaves_of in (None, script.table.state.active):
        return None
    if not mine:
        earlier = script.declares is decision.kind and script.declared is not None
        return [] if script.passing or (earlier and not comes_later(script, decision)) else None
    node, script.declared = script.declared, None
    if node is None:
        return []
    script.declares = None
    pairs: list[tuple[str, str]] = []
    if isinstance(node, Mapping):
        for name, value in node.entries.items():
            for other in texts_of(value):
                pairs.append((name, other.text))
    else:
        pairs = [(name, "") for text in texts_of(node) for name in spread([text.text])]
    numbers: list[int] = []
    for name, whom in pairs:
        times = pairs.count((name, whom))
        numbers.append(pair(script, decision, name, whom, numbers, times))
    return numbers


def comes_later(script: Script, decision: Decision) -> bool:
    """Return whether a player declares blockers after the one who does the step: the defending players do so in turn
    order (309.1)."""
    order = script.table.state.in_turn_order()
    mine = [i for i in range(len(order)) if order[i].name == script.actor]
    return decision.kind is Kind.BLOCK and bool(mine) and order.index(decision.player) > mine[0]


def pair(script: Script, decision: Decision, name: str, other: str, taken: list[int], times: int = 1) -> int:
    """Return the index of the option of a creature and what it attacks or blocks.

    ``times``: how often the declaration names this pair. If that equals the number of such creatures, all of them are
    meant. ``taken``: the options already used.
    """
    block = decision.kind is Kind.BLOCK
    used = [decision.options[i].entity for i in taken]
    found: list[int] = []
    for i, option in enumerate(decision.options):
        assert option.entity is not None
        if i in taken or not fits(script.table, option.entity, name) or (option.entity in used and not block):
            continue
        if other and (option.other is None or not fits(script.table, option.other, other)):
            continue
        found.append(i)
    labelled = [i for i in found if getattr(decision.options[i].entity, "label", "") == name]
    found = labelled or found
    verb = "block" if block else "attack"
    if not found:
        script.exists(name)
        if other:
            script.exists(other)
        raise IllegalAction(decision.rule, f"{name} {f'> {other} ' if other else ''}is not an option to {verb}")
    entities: list[Entity] = []
    others: list[Entity] = []
    for i in found:
        entity, whom = decision.options[i].entity, decision.options[i].other
        if entity is not None and entity not in entities:
            entities.append(entity)
        if whom is not None and whom not in others:
            others.append(whom)
    if not other and len(others) > 1 and not block:
        players = [whom for whom in others if isinstance(whom, Player)]
        if len(players) > 1:
            names = ", ".join([entity_called(whom) for whom in others])
            raise Unclear(f"whom does {name} attack? {names}: write with: {{{name}: WHO}}")
        found = [i for i in found if decision.options[i].other in players]
    before = sum(entity is not None and fits(script.table, entity, name) for entity in used)
    if times > 1 and before + len(entities) == times and not block:
        return found[0]
    for same in (entities, others if other else []):
        if not alike(script.table, same):
            raise Unclear(
                f"{name!r} could be {', '.join([where(e) if isinstance(e, GameObject) else str(e) for e in same])}"
            )
    return found[0]


def banded(script: Script, decision: Decision) -> list[int]:
    """Return the indexes of the pairs of attackers that join the attackers of each band. An attacker is in one band.

    Raises IllegalAction if a band can't be formed.

    Rules: 502.10b, 502.10c.
    """
    ends: list[tuple[GameObject, GameObject]] = []
    attackers: list[GameObject] = []
    for option in decision.options:
        one, two = option.entity, option.other
        assert isinstance(one, GameObject) and isinstance(two, GameObject)
        ends.append((one, two))
        attackers.extend([item for item in (one, two) if item not in attackers])
    numbers: list[int] = []
    taken: list[GameObject] = []
    for band in script.bands:
        members: list[GameObject] = []
        for name in band:
            fitting = [item for item in attackers if fits(script.table, item, name)]
            free = [item for item in fitting if item not in taken]
            if not free:
                script.exists(name)
                if fitting:
                    raise IllegalAction("502.10c", f"{name} can be in one band only")
                raise IllegalAction("502.10b", f"{name} can't be in a band")
            members.append(free[0])
            taken.append(free[0])
        linked = members[:1]
        while len(linked) < len(members):
            for i, (one, two) in enumerate(ends):
                if one in members and two in members and (one in linked) is not (two in linked):
                    numbers.append(i)
                    linked.append(two if one in linked else one)
                    break
            else:
                raise IllegalAction("502.10b", f"{', '.join(band)} can't attack in one band")
    script.bands = []
    return numbers


def assignment(script: Script, decision: Decision) -> list[int] | None:
    """Return how a creature's damage is divided, as an amount for each option. None: the step doesn't say it."""
    source = decision.source
    if source is None or decision.who.name != script.actor:
        return None
    for name, shares in list(script.damage.items()):
        if fits(script.table, source, name):
            numbers = [0] * len(decision.options)
            for to, n in shares.items():
                try:
                    i = matching.index(script, decision, to, [])
                except NoFit:
                    raise IllegalAction(
                        decision.rule,
                        f"{to} is not an option for the damage of {name} (those are {options_of(decision)})",
                    ) from None
                numbers[i] += n
            del script.damage[name]
            return numbers
    return None


def another_way(script: Script, decision: Decision) -> list[int] | None:
    """Return whether a creature assigns its damage as though it weren't blocked, or as its controller chooses: yes if
    the step assigns some to what it wasn't blocked by. None: the step doesn't say it."""
    source = decision.source
    if source is None or decision.who.name != script.actor:
        return None
    for name, shares in list(script.damage.items()):
        if fits(script.table, source, name):
            given = [to for to, n in shares.items() if n]
            if all(any(fits(script.table, blocker, to) for blocker in source.blocked_by) for to in given):
                return [1]
            if len(given) == 1 and shares[given[0]] == decision.total:
                del script.damage[name]
            return [0]
    return None


def in_place_of_mulligan(decision: Decision, state: GameState) -> bool:
    """Return whether a player is asked about using a card of the opening hand before saying to keep it or not."""
    return decision.kind is Kind.YES_NO and decision.hint != "begin with" and state.turn == 0


def about_hand(step: Step, decision: Decision) -> list[Node]:
    """Return what a step answers to the choices about an opening hand: the cards put on the bottom for the last
    mulligan, before another one no matter which, and whether the hand is kept."""
    found: list[Node] = []
    if decision.hint == "bottom":
        bottom = step.get("bottom")
        if bottom is not None:
            found.append(bottom)
        elif step.verb == "mulligan":
            hand = [entity_called(option.entity) for option in decision.options[: decision.low]]
            found.append(Items([Text(name, step.line) for name in hand], step.line))
    found.append(Text(step.verb, step.line))
    return found


def damage_order(script: Script, decision: Decision) -> list[int] | None:
    """Return the order in which a creature assigns damage: the one that the step answers, or else the one in which its
    ``with`` names the creatures. None if the next step is about it, or if the step answers the choice before and names
    none of them.

    The rules don't say for which of several creatures the order is chosen first, so the answers may come in any."""
    queue = script.queue(decision)
    for i in range(len(queue)):
        try:
            numbers, used = matching.take(script, decision, queue[i:])
        except NoFit:
            continue  # the answer is to another choice
        del queue[i : i + used]
        return numbers
    if script.is_next is not None and script.is_next(decision):
        return None
    node = script.step.get("with") if script.step is not None else None
    said = names(node)
    if isinstance(node, Mapping):
        said.extend([text.text for value in node.entries.values() for text in texts_of(value)])
    places: list[tuple[int, int]] = []
    for i, option in enumerate(decision.options):
        fitting = [
            k for k, name in enumerate(said) if option.entity is not None and fits(script.table, option.entity, name)
        ]
        places.append((fitting[0] if fitting else len(said), i))
    if script.step is not None and script.step.verb == "answer" and all(place == len(said) for place, _ in places):
        return None
    return [i for _, i in sorted(places)]
