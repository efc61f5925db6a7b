"""The parts of a text that are announced as it is played: targets, modes and divisions.

Rules: 409.1b, 409.1c, 409.1d, 409.1e.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from manaburn.rules.kernel.internal_nodes import ThatPlayer
from manaburn.rules.kernel.table import Table
from manaburn.state.contexts import Context
from manaburn.state.objects import Entity, Player
from manaburn.text.tree import base as b
from manaburn.text.tree import effects as fx
from manaburn.text.tree import nouns as n
from manaburn.text.tree import statics as s
from manaburn.text.tree import values as v
from manaburn.text.tree.memo import Memo

from . import dividing, evaluate


class Announced:
    """The targets, modes and divisions that must be chosen as an effect is played. Found once for each text."""

    def __init__(self, effect: b.Effect) -> None:
        found: list[n.Target] = []
        divided: list[b.Effect] = []
        self.as_paid: Final[list[v.AsPaid]] = []
        """The conditions that are judged as costs are paid."""
        self.conditional = False
        """Whether some targets depend on what is paid (kicker), or on which players there are."""
        self.modal: fx.Modal | None = None
        self._gather(effect, found, divided)
        found.sort(key=slot_of)
        self.targets: Final = found
        self.divided: Final = divided
        self.by_x: Final = self._asks_for_x()
        """Whether X determines what can be a target."""

    @property
    def anything(self) -> bool:
        """Whether modes, targets or divisions may have to be chosen."""
        return self.modal is not None or self.conditional or len(self.targets) > 0 or len(self.divided) > 0

    def _asks_for_x(self) -> bool:
        kinds = [spec.kind for spec in self.targets]
        if self.modal is not None:
            kinds.extend([spec.kind for option in self.modal.options for spec in parts_of(option).targets])
        return any(isinstance(node, v.X) for kind in kinds for node in b.walk(kind))

    def _gather(self, node: b.Node, found: list[n.Target], divided: list[b.Effect]) -> None:
        if isinstance(node, n.Target):
            if not any(known.slot == node.slot for known in found):
                found.append(node)
        elif isinstance(node, fx.Modal):
            self.modal = node
            return
        elif isinstance(node, fx.Delayed):
            self._gather(node.event, found, divided)
            if node.aimed:
                self._gather(node.effect, found, divided)
            return
        elif isinstance(node, ELSEWHERE):
            return
        elif isinstance(node, (fx.If, fx.ReplaceWith)) and depends_on_payment(node.condition):
            self.conditional = True
        elif isinstance(node, fx.ForEach):
            self.conditional = self.conditional or targets_for_each(node)
        elif isinstance(node, v.AsPaid):
            self.as_paid.append(node)
        elif divides(node):
            assert isinstance(node, b.Effect)
            divided.append(node)
        for child in b.children(node):
            self._gather(child, found, divided)


def divides(node: b.Node) -> bool:
    """Whether an instruction needs an announcement besides its targets.

    Rules: 409.1e.
    """
    if isinstance(node, (fx.DealDamage, fx.PutCounters, fx.Shield)):
        return node.divided
    return isinstance(node, fx.As) and dividing.role_of(node) is not None


def slot_of(spec: n.Target) -> int:
    """Return the slot of a target in the text."""
    return spec.slot


ELSEWHERE: Final = (s.GainAbility, fx.TokenSpec, fx.Reflexive)
"""Nodes that contain the text of something else, which chooses its own targets (402.1, 404.4). Of a delayed triggered
ability only what it waits for is announced now: "when target creature dies this turn"."""


def depends_on_payment(condition: b.Condition) -> bool:
    """Whether the announcement decides a condition. A part that will not be carried out has no targets.

    Rules: 409.1d.
    """
    if isinstance(condition, v.WasPaid):
        return condition.what is None
    if isinstance(condition, v.WasPlayed):
        return True
    if isinstance(condition, v.NotCondition):
        return depends_on_payment(condition.condition)
    if isinstance(condition, (v.AllConditions, v.AnyCondition)):
        return all(depends_on_payment(part) for part in condition.conditions)
    return False


_announced: Final = Memo(Announced)


def parts_of(effect: b.Effect) -> Announced:
    """Return what must be chosen as an effect is played. It is remembered for each text."""
    return _announced.of(effect)


def specs(effect: b.Effect) -> list[n.Target]:
    """Return the targets of an effect: all of them, or those of all its modes."""
    parts = parts_of(effect)
    if parts.modal is None:
        return parts.targets
    found = list(parts.targets)
    for option in parts.modal.options:
        found.extend(specs(option))
    return found


def chosen_specs(table: Table, effect: b.Effect, ctx: Context) -> list[n.Target]:
    """Return the targets that must be chosen, given the chosen modes and costs."""
    parts = parts_of(effect)
    if parts.modal is None and not parts.conditional:
        return parts.targets
    found: list[n.Target] = []
    _gather_chosen(table, effect, ctx, found)
    found.sort(key=slot_of)
    return found


def _gather_chosen(table: Table, node: b.Node, ctx: Context, found: list[n.Target]) -> None:
    if isinstance(node, n.Target):
        if not any(known.slot == node.slot for known in found):
            found.append(node)
    elif isinstance(node, fx.Modal):
        for i in ctx.modes:
            _gather_chosen(table, node.options[i], ctx, found)
        return
    elif isinstance(node, fx.Delayed):
        _gather_chosen(table, node.event, ctx, found)
        if node.aimed:
            _gather_chosen(table, node.effect, ctx, found)
        return
    elif isinstance(node, ELSEWHERE):
        return
    elif isinstance(node, fx.If) and depends_on_payment(node.condition):
        branch = node.then if evaluate.holds(table, node.condition, ctx) else node.otherwise
        if branch is not None:
            _gather_chosen(table, branch, ctx, found)
        return
    elif isinstance(node, fx.ReplaceWith) and depends_on_payment(node.condition):
        replaced = evaluate.holds(table, node.condition, ctx)
        if replaced:
            _gather_chosen(table, node.effect, ctx, found)
        if not replaced or speaks_of_target(node.effect):
            _gather_chosen(table, node.instead_of, ctx, found)
        return
    elif isinstance(node, fx.ForEach) and targets_for_each(node):
        found.extend(targets_of_players(table, node, ctx))
        return
    for child in b.children(node):
        _gather_chosen(table, child, ctx, found)


def speaks_of_target(effect: b.Effect) -> bool:
    """Whether an effect refers to a target named earlier, as in "that creature or player"."""
    return any(isinstance(node, n.Ref) and node.role == "target" for node in b.walk(effect))


# -- targets for each of several players -------------------------------------------------------------------------------

SLOTS: Final = 16
"""The number of slots for the targets that a text asks for each player. The slots of the first player in the order of
seats are those of the text."""


class ForPlayers:
    """What an instruction that is carried out for each of several players says for one of them."""

    def __init__(self, node: fx.ForEach) -> None:
        kind = node.what.kind if isinstance(node.what, n.All) else None
        self.has_targets: Final = isinstance(kind, n.Players) and len(parts_of(node.effect).targets) > 0
        """Whether targets are chosen for each of the players."""
        self._node: Final = node
        self._effects: Final[dict[int, b.Effect]] = {}

    def effect(self, player: Player) -> b.Effect:
        """Return what is done for a player, with targets of its own; for the same player always the same object."""
        index = player.index
        if index not in self._effects:
            self._effects[index] = b.reworded(self._node.effect, ForPlayer(index, self._node.n).change)
        return self._effects[index]


class ForPlayer:
    """Makes an instruction for each player one about the player with an index. ``each``: the number by which the text
    refers to that player."""

    def __init__(self, index: int, each: int) -> None:
        self.index: Final = index
        self.each: Final = each

    def change(self, node: b.Node) -> b.Node:
        """Return a node with the player, and with the slots of the targets for that player."""
        if isinstance(node, n.Target):
            return replace(node, slot=node.slot + SLOTS * self.index)
        if isinstance(node, n.Ref):
            if node.role == "each" and node.n == self.each:
                return ThatPlayer(self.index)
            if node.role == "target":
                return n.Ref("target", node.n + SLOTS * self.index)
        return node


_for_players: Final = Memo(ForPlayers)


def targets_for_each(node: fx.ForEach) -> bool:
    """Whether an instruction for each of several players has targets, which are chosen for each of them."""
    return _for_players.of(node).has_targets


def instruction_for(node: fx.ForEach, entity: Entity) -> b.Effect:
    """Return what an instruction for each object or player does for one of them."""
    if isinstance(entity, Player) and targets_for_each(node):
        return _for_players.of(node).effect(entity)
    return node.effect


def targets_of_players(table: Table, node: fx.ForEach, ctx: Context) -> list[n.Target]:
    """Return the targets to choose for each of the players. None are chosen for a player for whom nothing fits, unless
    that is so for all of them.

    Rules: 409.1c.
    """
    every: list[n.Target] = []
    found: list[n.Target] = []
    for player in evaluate.players(table, node.what, ctx):
        theirs = parts_of(_for_players.of(node).effect(player)).targets
        every.extend(theirs)
        for spec in theirs:
            chosen = spec.slot < len(ctx.targets) and ctx.targets[spec.slot]
            if chosen or evaluate.candidates(table, spec.kind, ctx):
                found.append(spec)
    return found or every
