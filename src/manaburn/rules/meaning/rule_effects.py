"""Continuous effects that change the rules for objects and players. They apply after all other continuous effects.

Rules: 418.1, 418.5j, 418.5k.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Final

from manaburn.rules.kernel.internal_nodes import InLaterTurn, Shielded
from manaburn.rules.kernel.table import Table
from manaburn.rules.kernel.table_parts import NOTHING_REMEMBERED
from manaburn.state.characteristics import HeldAbility, RuleEffect
from manaburn.state.contexts import Context
from manaburn.state.objects import Entity, GameObject, Player, Use, in_turn
from manaburn.state.state import ContinuousEffect
from manaburn.terms import Zone
from manaburn.text.tree import base as b
from manaburn.text.tree import nouns as n
from manaburn.text.tree import statics as s
from manaburn.text.tree.abilities import KeywordAbility, ReplacementAbility, StaticAbility

from . import evaluate, modifications, unaffected
from .ability_index import expand
from .active_effects import (
    KEPT,
    RuleSource,
    Ruling,
    context_of,
    is_stopped,
    may_stop,
    present,
    reaches_out,
    works,
)
from .layer_plan import ON_SHAPE, ON_VERSION, Plan, looks_at, may_be_players, shapes

if TYPE_CHECKING:
    from .layers import Board

NONE: Final[list[RuleEffect]] = []

"""Modifications that apply to everybody if their text names no player."""


class RuleEffects:
    """All rule changes in force: for single objects, for single players, and for everybody."""

    def __init__(self, players: int) -> None:
        self.items: Final[dict[int, list[RuleEffect]]] = {}
        self.players: Final[list[list[RuleEffect]]] = [[] for i in range(players)]

    def on_item(self, item: GameObject, rule: RuleEffect) -> None:
        """Add a rule effect to an object."""
        known = self.items.get(item.number)
        if known is None:
            self.items[item.number] = [rule]
        else:
            known.append(rule)


def of_player(rule: RuleEffect, player: Player) -> Context:
    """Return the context of an effect with a player as "you", to whom it gives a permission."""
    if rule.context.controller is player:
        return rule.context
    ctx = rule.context.fork()
    ctx.controller = player
    return ctx


def all_rule_effects(table: Table, board: Board) -> RuleEffects:
    """Return the rule changes in force, recalculated if something has changed."""
    in_force = board.rule_effects
    if isinstance(in_force, RuleEffects) and still_in_force(table, board):
        return in_force
    in_force = RuleEffects(len(table.state.players))
    board.rule_effects = in_force
    board.rule_effects_number = board.number if not board.unfinished else -1  # else they may still change
    board.rule_effects_version = table.journal.version
    basis = board.rule_effects_basis
    basis.note(table.journal)
    basis.rests = ON_SHAPE
    basis.stoppable.clear()
    if not board.has_rule_effects:
        return in_force
    running = table.running
    remembered = running.remembered
    running.remembered = NOTHING_REMEMBERED  # the results outlast the ability whose source is remembered
    try:
        gather(table, board, in_force)
    finally:
        running.remembered = remembered
    return in_force


def gather(table: Table, board: Board, in_force: RuleEffects) -> None:
    """Collect the rule changes in force."""
    if board.stopping:
        for item in table.state.in_play:
            chars = item.cached
            if chars is not None and chars.ruling and may_stop(chars):
                board.rule_effects_basis.stoppable.add(item)
    for one in sources(table, board):
        enter(table, board, in_force, one)


def sources(table: Table, board: Board) -> list[RuleSource]:
    """Return what changes the rules, oldest first."""
    state = table.state
    found: list[RuleSource] = []
    for item in state.in_play:
        chars = item.cached
        if chars is not None and chars.ruling:
            if item.attached_to is not None and unaffected.is_idle(table, item):
                continue
            for held in chars.ruling:
                plan = board.texts.plan(held)
                if not works(plan, item) or (board.stopping and is_stopped(table, item, chars, held.ability)):
                    continue
                found.append(of_ability(board, item, held, plan))
    for item in state.working_elsewhere.values():
        if item.zone is Zone.IN_PLAY or item.zone is Zone.LIBRARY:
            continue
        for held in board.base(item).ruling:
            plan = board.texts.plan(held)
            if reaches_out(plan, item):
                ctx = context_of(item, held)
                found.append(RuleSource(item.timestamp, item, plan.rules, plan.what, plan.condition, ctx, None))
    for effect in state.effects:
        one = of_effect(board, effect)
        if one is not None:
            found.append(one)
    sort_found(found)
    return found


def of_ability(board: Board, item: GameObject, held: HeldAbility, plan: Plan) -> RuleSource:
    """Return how a static ability of an object in play changes the rules."""
    timestamp = item.timestamp
    if not board.early and held.timestamp > timestamp:
        timestamp = held.timestamp
    ruling = board.ruling.get(item.number)
    if ruling is None or ruling.item is not item:
        if len(board.ruling) > KEPT + 2 * len(board.table.state.in_play):
            board.ruling.clear()
        ruling = Ruling(item)
        board.ruling[item.number] = ruling
    one = ruling.known.get(held.key)
    changed = one is None or one.held is not held or one.timestamp != timestamp
    if one is None or changed or one.ctx.controller is not item._controller:
        if len(ruling.known) > KEPT:
            chars = item.cached
            if chars is None or len(ruling.known) > 2 * len(chars.ruling):
                ruling.known.clear()
        one = RuleSource(timestamp, item, plan.rules, plan.what, plan.condition, context_of(item, held), None)
        one.held = held
        ruling.known[held.key] = one
    one.ctx.subject = item
    return one


def still_in_force(table: Table, board: Board) -> bool:
    """Whether nothing on which the rule changes depend has changed."""
    journal = table.journal
    if board.rule_effects_number != board.number:
        return False
    if board.rule_effects_version != journal.version:
        if not board.rule_effects_basis.holds(journal):
            return False
        board.rule_effects_version = journal.version
    return True


def of_effect(board: Board, effect: ContinuousEffect) -> RuleSource | None:
    """Return how the effect of a resolved spell or ability changes the rules; None if it doesn't."""
    lasting = board.lasting_of(effect)
    if not lasting.rules_known:
        lasting.rules_known = True
        what = modifications.as_selector(effect.what)
        players = any(isinstance(entity, Player) for entity in effect.affected) or may_be_players(what)
        rules = tuple([mod for mod in effect.mods if rules_for_somebody(mod, players)])
        if rules:
            ctx = effect.context
            until = effect.duration
            when: InLaterTurn | None = None
            if isinstance(until, s.UntilNextTurn) and until.during:
                when = InLaterTurn(until.who, effect.turn)
            lasting.ruling = RuleSource(effect.timestamp, ctx.source, rules, what, when, ctx, effect)
    return lasting.ruling


def sort_found(found: list[RuleSource]) -> None:
    """Sort effects by timestamp, oldest first.

    Rules: 418.5k.
    """
    if len(found) > 16:
        found.sort(key=timestamp_of)
        return
    for i in range(1, len(found)):
        one = found[i]
        j = i - 1
        while j >= 0 and found[j].timestamp > one.timestamp:
            found[j + 1] = found[j]
            j -= 1
        found[j + 1] = one


def timestamp_of(one: RuleSource) -> int:
    """Return the timestamp of an effect."""
    return one.timestamp


def enter(table: Table, board: Board, in_force: RuleEffects, one: RuleSource) -> None:
    """Add the rule effects that one effect makes."""
    ctx = one.ctx
    if one.condition is not None:
        board.rule_effects_basis.rests |= looks_at(one.condition).depends
        if not evaluate.holds(table, one.condition, ctx):
            return
    everybody = isinstance(one.what, n.This)
    entities = affected_by(table, board, one)
    if board.protecting:
        entities = unaffected.affected(table, entities, one.source)
    if one.may_be_ignored:
        board.rule_effects_basis.rests |= ON_VERSION
        entities = [entity for entity in entities if not ignores(table, entity, one.source)]
    players = 0
    for rule in one.rules:
        mod = rule.mod
        if isinstance(mod, s.GainAbility):
            given = given_rules(table, mod)
            for entity in entities:
                if isinstance(entity, Player):
                    for part in given:
                        in_force.players[entity.index].append(RuleEffect(part, one.source, ctx, one.timestamp))
            continue
        for entity in entities:
            if isinstance(entity, Player):
                in_force.players[entity.index].append(rule)
                players += 1
            elif isinstance(entity, GameObject):
                in_force.on_item(entity, rule)
        if players == 0 and (everybody or (one.what is None and not entities)) and is_for_all(mod):
            for known in in_force.players:
                known.append(rule)


def is_for_all(mod: b.Modification) -> bool:
    """Whether a modification applies to everybody if its text names no player."""
    if isinstance(mod, (s.RuleChange, s.ManaRule, s.AttackLimit, s.UntapLimit, s.CantPlay)):
        return True
    return isinstance(mod, s.CostChange) and mod.kind is not None


def affected_by(table: Table, board: Board, one: RuleSource) -> list[Entity]:
    """Return the objects and players that an effect applies to."""
    what = one.what
    if what is None:
        found: list[Entity] = []
        if one.effect is not None:
            for entity in one.effect.affected:
                current = entity if isinstance(entity, Player) else present(entity)
                if current is not None:
                    found.append(current)
        return found
    if isinstance(what, n.This):
        return [one.source]
    board.rule_effects_basis.rests |= looks_at(what).depends
    return evaluate.select(table, what, one.ctx)


def ignored_by(player: Player) -> Use:
    """Return the use under which a permanent records in which turn this player ignores its effect.

    Rules: 408.2j.
    """
    return ("ignored", player.index)


def ignores(table: Table, entity: Entity, source: GameObject) -> bool:
    """Whether ``entity`` is a player who ignores the effect of a permanent this turn, or is controlled by one."""
    player = entity if isinstance(entity, Player) else None
    if isinstance(entity, GameObject):
        player = entity.controller
    return player is not None and source.uses.get(ignored_by(player), -1) == in_turn(table.state.turn)


def rules_for_somebody(mod: b.Modification, players: bool) -> bool:
    """Whether a modification changes the rules. ``players``: the effect applies to players, so an ability it gives
    counts too."""
    if isinstance(mod, s.GainAbility):
        return players
    return not shapes(mod) and not isinstance(mod, s.SetControl)


def given_rules(table: Table, mod: s.GainAbility) -> list[b.Modification]:
    """Return the rule changes of an ability that a player is given ("you have shroud")."""
    abilities: tuple[b.Ability, ...] = (mod.ability,)
    if isinstance(mod.ability, KeywordAbility):
        abilities = expand(mod.ability, table.edition)
    found: list[b.Modification] = []
    for ability in abilities:
        if isinstance(ability, StaticAbility) and isinstance(ability.what, n.This):
            for part in ability.mods:
                if not shapes(part):
                    found.append(part)
        elif (
            isinstance(ability, ReplacementAbility)
            and isinstance(ability.replacement, s.PreventDamage)
            and isinstance(ability.replacement.to, n.This)
        ):
            found.append(Shielded(dataclasses.replace(ability.replacement, to=n.You())))
    return found


def rules_for(table: Table, board: Board, item: GameObject) -> list[RuleEffect]:
    """Return the rule effects on an object."""
    if not board.has_rule_effects and item.zone is Zone.IN_PLAY:
        return NONE
    if item.zone is not Zone.IN_PLAY and item.here and item.face is not None:
        return on_outsider(table, board, item)
    found = all_rule_effects(table, board).items.get(item.number)
    return found if found is not None else NONE


def on_outsider(table: Table, board: Board, item: GameObject) -> list[RuleEffect]:
    """Return the rule effects on an object outside play, from its own text and from other effects."""
    found: list[RuleEffect] = []
    if board.has_rule_effects:
        known = all_rule_effects(table, board).items.get(item.number)
        if known is not None:
            found.extend(known)
    base = board.base(item)
    for held in base.ruling:
        plan = board.texts.plan(held)
        if plan.on_this and works(plan, item):
            ctx = context_of(item, held)
            if plan.condition is None or evaluate.holds(table, plan.condition, ctx):
                for mod in plan.rules:
                    if not any(rule.mod is mod for rule in found):
                        found.append(RuleEffect(mod, item, ctx, item.timestamp))
    return found if found else NONE


def on_departed(table: Table, board: Board, item: GameObject) -> list[RuleEffect]:
    """Return the rule effects on all objects of a kind that would apply to one that has left play, or the stack, if it
    were there as it last was.

    Rules: 413.2f.
    """
    found: list[RuleEffect] = []
    if board.has_rule_effects:
        for one in sources(table, board):
            groups = one.what.parts if isinstance(one.what, n.Both) else (one.what,)
            if not any(isinstance(g, n.All) and evaluate.is_of(table, item, g.kind, one.ctx) for g in groups):
                continue
            if one.condition is None or evaluate.holds(table, one.condition, one.ctx):
                found.extend(one.rules)
    return found


def player_rules(table: Table, board: Board, player: Player) -> list[RuleEffect]:
    """Return the rule effects on a player, including those for everybody."""
    if not board.has_rule_effects:
        return NONE
    return all_rule_effects(table, board).players[player.index]
