"""Targets: which can be chosen, which are legal, and the check on resolution (413.2a).

Rules: 415, 409.1c.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from manaburn.editions.answers import SameTarget
from manaburn.errors import IllegalAction
from manaburn.rules.events import perform, triggers
from manaburn.rules.kernel import chance
from manaburn.rules.kernel.casting_method import NORMAL
from manaburn.rules.kernel.decisions import Aim, Kind, Option
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import announced, choosing, continuous, dividing, evaluate, filters, grouped_choices
from manaburn.state import happenings as h
from manaburn.state.characteristics import RuleEffect
from manaburn.state.contexts import Context
from manaburn.state.happenings import Happening
from manaburn.state.objects import CARD, Entity, GameObject, Player
from manaburn.terms import Zone
from manaburn.text.tree import abilities as a
from manaburn.text.tree import base as b
from manaburn.text.tree import effects as fx
from manaburn.text.tree import nouns as n
from manaburn.text.tree import statics as s
from manaburn.text.tree import values as v
from manaburn.text.tree.memo import Memo

from . import card_as_spell, costs_by_targets, effects_on_stack, objections, required_targets


class NoLegalChoice(IllegalAction):
    """Raised when there is no legal target, mode or division to choose. No player has made a mistake. ``aim``: the
    target for which there is no legal choice, or None."""

    def __init__(self, rule: str, reason: str, aim: Aim | None = None) -> None:
        super().__init__(rule, reason)
        self.aim: Final = aim


# -- what is legal -----------------------------------------------------------------------------------------------------


def can_be_targeted(table: Table, entity: Entity, ctx: Context) -> bool:
    """Whether nothing (shroud, protection, "can't be the target") forbids targeting it with this spell or ability."""
    if isinstance(entity, Player):
        rules = continuous.player_rules(table, entity)
    else:
        assert isinstance(entity, GameObject)
        rules = continuous.rules_for(table, entity)
    for rule in rules:
        mod = rule.mod
        if isinstance(mod, s.Cant) and mod.what == "be targeted":
            if mod.by is None:
                if passes_over_shroud(table, rules, ctx):
                    continue
                return False
            if is_kept_off(table, mod.by, rule, ctx):
                return False
    return True


def is_kept_off(table: Table, by: n.Kind, rule: RuleEffect, ctx: Context) -> bool:
    """Whether a spell or ability is of the kind that can't target something, or its source is. Whose it must be is
    asked of the spell or ability alone: its source may have another controller.

    Rules: 702.11@2024.
    """
    whose, rest = _controllers.of(by)
    for test in whose:
        if ctx.controller not in evaluate.players(table, test.player, rule.context):
            return False
    if evaluate.is_of(table, ctx.source, rest, rule.context):
        return True
    if is_not_yet_spell(ctx) and evaluate.is_of(table, spell_of(table, ctx), rest, rule.context):
        return True
    item = ctx.item
    if item is None and ctx.held_key >= 0:
        item = card_as_spell.as_ability(table, ctx)
    return item is not None and item is not ctx.source and evaluate.is_of(table, item, rest, rule.context)


def _by_controller(by: n.Kind) -> tuple[list[n.ControlledBy], n.Kind]:
    """Return what a kind asks of the controller, and the kind without that."""
    if not isinstance(by, n.Filter):
        return [], by
    whose = [test for test in by.tests if isinstance(test, n.ControlledBy)]
    if not whose:
        return whose, by
    rest = tuple([test for test in by.tests if not isinstance(test, n.ControlledBy)])
    return whose, n.Filter(rest, by.zone, by.whose)


_controllers: Final = Memo(_by_controller)


def is_not_yet_spell(ctx: Context) -> bool:
    """Whether the targets are those of a card that could be played as a spell, and that isn't on the stack yet."""
    source = ctx.source
    return source is ctx.item and source.kind == CARD and source.zone not in (Zone.STACK, Zone.IN_PLAY)


def spell_of(table: Table, ctx: Context) -> GameObject:
    """Return the spell that the source of a text would become. What can't be targeted by spells can't be targeted by
    it.

    Rules: 409.1a, 409.1c.
    """
    return card_as_spell.as_spell(table, ctx.controller, ctx.source, NORMAL, 0)


def passes_over_shroud(table: Table, rules: list[RuleEffect], ctx: Context) -> bool:
    """Whether an effect lets a player target something as though it didn't have shroud."""
    for rule in rules:
        if isinstance(rule.mod, s.TargetableBy) and ctx.controller in evaluate.players(
            table, rule.mod.who, rule.context
        ):
            return True
    return False


def may_be_target(table: Table, entity: Entity, kind: n.Kind, ctx: Context) -> bool:
    """Return the same for a target of this kind. If the target is a zone, effects on its player don't matter.

    Rules: 415.1.
    """
    return (isinstance(kind, n.Players) and kind.zone != "") or can_be_targeted(table, entity, ctx)


def legal(table: Table, entity: Entity, spec: n.Target, ctx: Context) -> bool:
    """Whether something is a legal target of that description now.

    Rules: 415.2, 413.2a.
    """
    if isinstance(entity, GameObject):
        if not entity.here or entity is ctx.item:
            return False
    elif isinstance(entity, Player) and entity.lost:
        return False
    return evaluate.matches(table, entity, spec.kind, ctx) and may_be_target(table, entity, spec.kind, ctx)


def legal_targets(table: Table, spec: n.Target, ctx: Context) -> list[Entity]:
    """Return everything that could be chosen for a target, without what may not be chosen twice."""
    found: list[Entity] = []
    excluded = taken(table, spec, ctx)
    barred = barred_kinds(table, ctx)
    for entity in evaluate.candidates(table, spec.kind, ctx):
        if entity is ctx.item or entity in excluded or entity in found:
            continue
        if any(evaluate.is_of(table, entity, kind, ctx) for kind in barred):
            continue
        if may_be_target(table, entity, spec.kind, ctx) and table.timing.may_target(table, spec, entity):
            found.append(entity)
    return found


def barred_kinds(table: Table, ctx: Context) -> list[n.Kind]:
    """Return the kinds of which the text of a card that is played says that they can't be its targets."""
    if ctx.source.kind != CARD or ctx.source.zone is Zone.IN_PLAY:
        return []
    abilities = continuous.characteristics(table, ctx.source).abilities
    return [held.ability.kind for held in abilities if isinstance(held.ability, a.NotAsTarget)]


def taken(table: Table, spec: n.Target, ctx: Context) -> list[Entity]:
    """Return what may not be chosen because it is already a target: until 2004 for any other "target" of the text, and
    always for a target from which this one must differ ("another").

    Rules: 409.1c.
    """
    excluded: list[Entity] = []
    if table.edition.same_target is SameTarget.ONCE:
        for i, slot in enumerate(ctx.targets):
            if i != spec.slot:
                excluded.extend(slot)
    else:
        for i in spec.distinct:
            if i < len(ctx.targets):
                excluded.extend(ctx.targets[i])
    return excluded


def bounds(table: Table, spec: n.Target, ctx: Context, available: int) -> tuple[int, int]:
    """Return the least and the greatest number of targets that can be chosen."""
    if spec.up_to_any:
        return (max(0, evaluate.value(table, spec.low, ctx)) if spec.low is not None else 0, available)
    high = evaluate.value(table, spec.high, ctx) if spec.high is not None else 1
    low = evaluate.value(table, spec.low, ctx) if spec.low is not None else high
    return (max(0, low), max(0, high))


def can_choose(table: Table, effect: b.Effect, ctx: Context) -> bool:
    """Return whether there are enough legal targets to play it. This is checked before it is offered as an action."""
    need = announced.parts_of(effect)
    if need.modal is not None:
        enough = max(1, need.modal.low)
        for option in need.modal.options:
            if table.timing.is_time_for(table, option) and can_choose(table, option, ctx):
                enough -= 1
                if enough == 0:
                    break
        if enough > 0:
            return False
        found = need.targets
    elif need.conditional:
        found = announced.chosen_specs(table, effect, ctx)
    else:
        found = need.targets
    if len(found) == 1 and least_known(table, found[0], ctx) == 1:
        return any_target(table, found[0], ctx)
    return can_choose_each(table, in_order(found), ctx)


def can_choose_announced(
    table: Table, effect: b.Effect, ctx: Context, limits_of_x: tuple[int, int] | None = None
) -> bool:
    """Return whether there are enough legal targets for what has been announced so far: the modes, the texts that were
    added, and the costs on which targets depend. ``limits_of_x``: the least and the greatest X, if it comes later.

    Rules: 409.1c, 409.1d.
    """
    specs = in_order(announced.chosen_specs(table, effect, ctx))
    if limits_of_x is None or not announced.parts_of(effect).by_x:
        return can_choose_each(table, specs, ctx)
    return first_x(table, specs, ctx, values_of_x(*limits_of_x), False) is not None


def limits_by_targets(table: Table, effect: b.Effect, ctx: Context, low: int, high: int) -> tuple[int, int]:
    """Return the least and the greatest X of a range with which there are enough legal targets; the range itself if
    targets don't depend on X, or if there is no such X.

    Rules: 409.1b, 409.1c.
    """
    specs = in_order(announced.chosen_specs(table, effect, ctx))
    if low >= high or not any(mentions_x(spec) for spec in specs):
        return low, high
    values = values_of_x(low, high)
    least = first_x(table, specs, ctx, values, True)
    most = first_x(table, specs, ctx, values[::-1], True)
    return (low, high) if least is None or most is None else (least, most)


def first_x(table: Table, specs: list[n.Target], ctx: Context, values: list[int], x_known: bool) -> int | None:
    """Return the first of some values of X with which there are enough legal targets, or None. ``x_known``: as for
    ``can_choose_each``."""
    before = ctx.x
    found: int | None = None
    for x in values:
        ctx.x = x
        if can_choose_each(table, specs, ctx, x_known):
            found = x
            break
    ctx.x = before
    return found


def _mentions_x(spec: n.Target) -> bool:
    return any(isinstance(node, v.X) for node in b.walk(spec))


_with_x: Final = Memo(_mentions_x)


def mentions_x(spec: n.Target) -> bool:
    """Whether X says what can be a target, or how many there are."""
    return _with_x.of(spec)


def can_choose_each(table: Table, specs: list[n.Target], ctx: Context, x_known: bool = False) -> bool:
    """Return whether there are enough legal targets for all of these instances of "target", given those chosen before.
    They are in the order in which they are chosen. ``x_known``: whether X has been announced."""
    sets: list[list[Entity]] = []
    for i, spec in enumerate(specs):
        low = least_known(table, spec, ctx, x_known)
        if low <= 0:
            continue
        there = possible_targets(table, spec, ctx)
        shared = grouped_choices.word_of_targets(spec) if low > 1 else ""
        if shared:
            there = grouped_choices.possible(table, shared, there, low)
        if len(there) < low:
            return False
        if low == 1 and any(refers_to_earlier(other) for other in specs[i + 1 :]):
            return any(leads_on(table, spec, entity, specs[:i] + specs[i + 1 :], ctx) for entity in there)
        if table.edition.same_target is SameTarget.ONCE or is_distinct(spec, specs):
            for _ in range(low):
                sets.append(there)
    return len(sets) < 2 or distinct_choices(sets)


def leads_on(table: Table, spec: n.Target, entity: Entity, rest: list[n.Target], ctx: Context) -> bool:
    """Return whether there are enough legal targets for the rest if this one is chosen."""
    before = ctx.targets
    ctx.targets = [*before, *[[] for _ in range(spec.slot + 1 - len(before))]]
    ctx.targets[spec.slot] = [entity]
    found = can_choose_each(table, rest, ctx)
    ctx.targets = before
    return found


def least_known(table: Table, spec: n.Target, ctx: Context, x_known: bool = False) -> int:
    """Return the least number of targets for an instance of "target"; 0 if the player may choose that number.
    ``x_known``: whether X has been announced, so that a number of X targets is known, too."""
    if spec.up_to_any or (not x_known and (isinstance(spec.low, v.X) or isinstance(spec.high, v.X))):
        return 0
    low = spec.low if spec.low is not None else spec.high
    return evaluate.value(table, low, ctx) if low is not None else 1


def in_order(specs: list[n.Target]) -> list[n.Target]:
    """Return the instances of "target" in the order in which their targets are chosen: that of the text, but "target
    player" before "target artifact cards from target player's graveyard", and those that other players choose last.

    Rules: 409.1c, 409.2b.
    """
    if len(specs) < 2:
        return specs
    own = [spec for spec in specs if spec.chooser is None or refers_to_earlier(spec)]
    described = [spec for spec in own if described_by_later(spec)]
    return [
        *[spec for spec in own if spec not in described],
        *described,
        *[spec for spec in specs if spec not in own],
    ]


MOST_X: Final = 1000
"""The greatest number of values of X that are tried one by one."""


def values_of_x(low: int, high: int) -> list[int]:
    """Return the values of X that are tried: not all of very many."""
    return [x for x in (*range(low, min(high, MOST_X) + 1), high) if x >= low]


def can_choose_with_x(table: Table, effect: b.Effect, ctx: Context, low: int, high: int) -> bool:
    """Return the same if X, on which the targets depend, is announced before them.

    Rules: 409.1b.
    """
    before = ctx.x
    found = False
    for x in values_of_x(low, high):
        ctx.x = x
        if can_choose(table, effect, ctx):
            found = True
            break
    ctx.x = before
    return found


def is_distinct(spec: n.Target, specs: list[n.Target]) -> bool:
    """Whether a target must differ from others of the text, or others from it."""
    return len(spec.distinct) > 0 or any(spec.slot in other.distinct for other in specs)


def distinct_choices(sets: list[list[Entity]]) -> bool:
    """Whether a different thing can be chosen from each of these."""
    owners: dict[int, int] = {}
    for i in range(len(sets)):
        if not _claim(sets, i, owners, []):
            return False
    return True


def _claim(sets: list[list[Entity]], i: int, owners: dict[int, int], tried: list[int]) -> bool:
    for entity in sets[i]:
        number = entity.number
        if number in tried:
            continue
        tried.append(number)
        if number not in owners or _claim(sets, owners[number], owners, tried):
            owners[number] = i
            return True
    return False


def _refers_to_earlier(spec: n.Target) -> bool:
    return any(isinstance(node, n.Ref) and node.role == "target" for node in b.walk(spec.kind))


def _described_by_later(spec: n.Target) -> bool:
    return any(isinstance(node, n.Target) and node.slot > spec.slot for node in b.walk(spec.kind))


_earlier: Final = Memo(_refers_to_earlier)
_later: Final = Memo(_described_by_later)


def refers_to_earlier(spec: n.Target) -> bool:
    """Whether a target's description depends on an earlier target."""
    return _earlier.of(spec)


def described_by_later(spec: n.Target) -> bool:
    """Return whether a target's description has another target in it, which the text mentions after this one."""
    return _later.of(spec)


def any_target(table: Table, spec: n.Target, ctx: Context) -> bool:
    """Whether there is at least one legal target."""
    if isinstance(spec.chooser, n.Choose):
        return len(possible_targets(table, spec, ctx)) > 0
    if (ctx._targets and not table.timing.uses_stack) or barred_kinds(table, ctx):
        return len(legal_targets(table, spec, ctx)) > 0
    return any_of_kind(table, spec, spec.kind, ctx)


def any_of_kind(table: Table, spec: n.Target, kind: n.Kind, ctx: Context) -> bool:
    """Whether something of the kind, which is all or a part of what a target is described as, can be targeted."""
    if isinstance(kind, n.Filter):
        for item in filters.in_zone(table, kind, ctx):
            if (
                filters.fits(table, item, kind, ctx)
                and item is not ctx.item
                and can_be_targeted(table, item, ctx)
                and table.timing.may_target(table, spec, item)
            ):
                return True
        return False
    if isinstance(kind, n.Players):
        for player in table.state.in_turn_order():
            if (
                filters.player_passes(table, player, kind, ctx)
                and may_be_target(table, player, kind, ctx)
                and table.timing.may_target(table, spec, player)
            ):
                return True
        return False
    for part in kind.kinds:
        if any_of_kind(table, spec, part, ctx):
            return True
    return False


# -- choosing ----------------------------------------------------------------------------------------------------------


def who_chooses(table: Table, who: b.Selector | None, ctx: Context, possible: list[Player] | None = None) -> Player:
    """Return who makes a choice of playing: the controller, or the player named by the text. If several players are
    possible, the controller chooses one.

    Rules: 409.2, 409.2a.
    """
    if who is None:
        return ctx.controller
    if isinstance(who, n.Choose):
        found = [entity for entity in evaluate.candidates(table, who.kind, ctx) if isinstance(entity, Player)]
    else:
        found = evaluate.players(table, who, ctx)
    if possible is not None:
        found = [player for player in found if player in possible]
    if not found:
        return ctx.controller
    if len(found) == 1:
        return found[0]
    options = [Option("", player) for player in found]
    answer = table.choose(
        ctx.controller, Kind.CARD, f"who chooses for {ctx.source}", options, 1, 1, "chooser", "409.2a"
    )
    return found[answer[0]]


def possible_modes(
    table: Table, modal: fx.Modal, ctx: Context, limits_of_x: tuple[int, int] | None = None
) -> list[int]:
    """Return the indexes of the modes that have legal targets. ``limits_of_x``: the least and the greatest X if it has
    not been announced yet; a mode is then possible if it has legal targets with one of these values.

    Rules: 410.4a.
    """
    found: list[int] = []
    for i, option in enumerate(modal.options):
        if not table.timing.is_time_for(table, option):
            continue
        if limits_of_x is not None and announced.parts_of(option).by_x:
            if can_choose_with_x(table, option, ctx, *limits_of_x):
                found.append(i)
        elif can_choose(table, option, ctx):
            found.append(i)
    return found


def choose_modes(
    table: Table, effect: b.Effect, ctx: Context, every: bool = False, limits_of_x: tuple[int, int] | None = None
) -> bool:
    """Let the player choose the modes, or take ``every`` mode. Return False if no legal modes can be chosen.
    ``limits_of_x``: the least and the greatest X that can be announced after the modes.

    Rules: 409.1b, 410.4a, 409.2a.
    """
    modal = announced.parts_of(effect).modal
    if modal is None:
        return True
    if every:
        ctx.modes = list(range(len(modal.options)))
        return True
    chooser = who_chooses(table, modal.chooser, ctx)
    if isinstance(modal.chooser, n.Choose):
        ctx.each.append(chooser)  # 409.2a: the text of the modes refers to the player who chooses
    possible = possible_modes(table, modal, ctx, limits_of_x)
    if len(possible) < modal.low:
        return False
    options = choosing.modes(table, modal, possible, ctx)
    answer = table.choose(
        chooser, Kind.MODE, f"modes of {ctx.source}", options, modal.low, modal.high, "mode", "409.1b"
    )
    ctx.modes = sorted([possible[i] for i in answer])
    return True


def choose_targets(
    table: Table, effect: b.Effect, ctx: Context, bound: bool = False, fits: Callable[[], bool] | None = None
) -> None:
    """Let the players choose the targets, in the order of the text. Targets that other players choose come last.

    ``bound``: it is a spell or an activated ability, so that effects can say what must be among the targets. ``fits``:
    whether the targets chosen leave a cost that can be paid, if it depends on them. Raises NoLegalChoice if there
    aren't enough legal targets.

    Rules: 409.1c, 409.2b.
    """
    found = announced.chosen_specs(table, effect, ctx)
    if not found:
        return
    most: dict[int, int] = {}
    for node in divisions(effect, ctx):
        what = dividing.recipients(node)
        if isinstance(what, n.Target):
            most[what.slot] = evaluate.value(table, dividing.amount(node), ctx)
    found = in_order(found)
    for i, spec in enumerate(found):
        choose_slot(table, spec, ctx, most.get(spec.slot, -1), found[i + 1 :], bound, fits)


def choose_slot(
    table: Table,
    spec: n.Target,
    ctx: Context,
    most: int,
    later: list[n.Target],
    bound: bool,
    fits: Callable[[], bool] | None = None,
) -> None:
    """Let a player choose the targets for one instance of the word "target". ``most``: the amount to be divided among
    them, which limits their number; -1 if nothing is divided. ``later``: the instances that are chosen after this one.
    ``bound`` and ``fits``: see :func:`choose_targets`. Raises NoLegalChoice if there aren't enough.

    Rules: 409.1e.
    """
    while len(ctx.targets) <= spec.slot:
        ctx.targets.append([])
        ctx.divided.append([])
    ctx.targets[spec.slot] = []
    chooser = ctx.controller
    if spec.chooser is not None:
        chooser = choosing_player(table, spec, ctx)
    found = without_dead_ends(table, spec, legal_targets(table, spec, ctx), later, ctx)
    shared = grouped_choices.word_of_targets(spec)
    if shared:
        low = bounds(table, spec, ctx, len(found))[0]
        found = grouped_choices.one_group(table, chooser, shared, found, low, str(ctx.source), "409.1c")
    low, high = bounds(table, spec, ctx, len(found))
    if most >= 0 and not table.announces_anything:
        high = min(high, most)
    if fits is not None and chooser is ctx.controller:
        found, high = costs_by_targets.within_means(spec, found, high, ctx, fits)
    if len(found) < low or high < low:
        missed = objections.near_misses(table, spec, ctx)
        raise NoLegalChoice("409.1c", f"there is no legal target for {ctx.source}{missed}", Aim(spec, ctx))
    if spec.random:
        ctx.targets[spec.slot] = chance.pick(table, found, high)
        return
    same = [one.kind for one in later if (one.chooser is None) == (spec.chooser is None)]
    due = required_targets.due(table, chooser, found, ctx, same) if bound else []
    if due and high == 1:
        found = required_targets.obedient(table, found, due)
    options = [Option("", entity) for entity in found]
    aim = Aim(spec, ctx)
    answer = table.choose(chooser, Kind.TARGET, f"target of {ctx.source}", options, low, high, "target", "409.1c", aim)
    ctx.targets[spec.slot] = [found[i] for i in answer]
    if due and high > 1:
        required_targets.check(table, ctx.targets[spec.slot], found, due)


def without_dead_ends(
    table: Table, spec: n.Target, found: list[Entity], later: list[n.Target], ctx: Context
) -> list[Entity]:
    """Return the legal targets after whose choice there are enough for the later instances of "target". What leaves too
    few if it is chosen alone leaves too few with others, too. Later targets can refer only to a single one.

    Rules: 409.1c.
    """
    if not later:
        return found
    refer = any(refers_to_earlier(one) for one in later)
    if spec.up_to_any or bounds(table, spec, ctx, 1) != (1, 1):
        if refer:
            return found
    elif len(found) < 2:
        return found
    if not refer and table.edition.same_target is not SameTarget.ONCE and not is_distinct(spec, later):
        return found
    return [entity for entity in found if leads_on(table, spec, entity, later, ctx)]


def choosing_player(table: Table, spec: n.Target, ctx: Context) -> Player:
    """Return the player who chooses this target. If several players could, only those with a legal target count.

    Rules: 409.2, 409.2a.
    """
    who = spec.chooser
    if isinstance(who, n.Choose):
        able = [player for player, found in targets_of_each(table, spec, who, ctx) if found]
        chooser = who_chooses(table, who, ctx, able if able else None)
        ctx.each.append(chooser)
        return chooser
    return who_chooses(table, who, ctx)


def targets_of_each(table: Table, spec: n.Target, who: n.Choose, ctx: Context) -> list[tuple[Player, list[Entity]]]:
    """Return the players one of whom is to choose a target, each with the legal ones for that player's choice."""
    found: list[tuple[Player, list[Entity]]] = []
    for player in evaluate.candidates(table, who.kind, ctx):
        if isinstance(player, Player):
            ctx.each.append(player)
            found.append((player, legal_targets(table, spec, ctx)))
            ctx.each.pop()
    return found


def possible_targets(table: Table, spec: n.Target, ctx: Context) -> list[Entity]:
    """Return the legal targets before it is known who chooses one: those for any player who could choose.

    Rules: 409.2a.
    """
    who = spec.chooser
    if not isinstance(who, n.Choose):
        return legal_targets(table, spec, ctx)
    found: list[Entity] = []
    for _player, theirs in targets_of_each(table, spec, who, ctx):
        found.extend([entity for entity in theirs if entity not in found])
    return found


def divisions(effect: b.Effect, ctx: Context) -> list[b.Effect]:
    """Return the instructions of an effect and of its chosen modes whose amount is divided as a player chooses."""
    need = announced.parts_of(effect)
    if need.modal is None:
        return need.divided
    found = list(need.divided)
    for i in ctx.modes:
        found.extend(announced.parts_of(need.modal.options[i]).divided)
    return found


def choose_divisions(table: Table, effect: b.Effect, ctx: Context) -> None:
    """Choose how each target is affected, and divide damage and counters among the targets, at least one for each.
    Since 2004-06 this also applies to objects that aren't targets.

    Rules: 409.1e.
    """
    for node in divisions(effect, ctx):
        if isinstance(node, fx.As):
            dividing.choose_role(table, node, ctx)
            continue
        what = dividing.recipients(node)
        if isinstance(what, n.All) and table.edition.untargeted_division_is_announced:
            dividing.announce(table, node, ctx)
        if not isinstance(what, n.Target) or what.slot >= len(ctx.targets):
            continue
        chosen = ctx.targets[what.slot]
        if not chosen:
            continue
        total = evaluate.value(table, dividing.amount(node), ctx)
        least = 0 if table.edition.zero_shares and bounds(table, what, ctx, len(chosen))[0] < len(chosen) else 1
        if total < least * len(chosen):
            raise NoLegalChoice("409.1e", f"{total} can't be divided among {len(chosen)} targets")
        options = [Option("", entity) for entity in chosen]
        shares = table.amounts(ctx.controller, Kind.DIVIDE, f"how to divide {total}", options, total, least, "409.1e")
        ctx.targets[what.slot] = [entity for entity, share in zip(chosen, shares, strict=True) if share or least]
        ctx.divided[what.slot] = [share for share in shares if share or least]


def choose_for_trigger(table: Table, effect: b.Effect, ctx: Context) -> bool:
    """Let the players make the choices for a triggered ability put on the stack: modes, targets and divisions. Return
    False if no legal choice is possible; the ability is then removed from the stack.

    Rules: 410.4.
    """
    if not choose_modes(table, effect, ctx):
        return False
    try:
        choose_targets(table, effect, ctx)
        choose_divisions(table, effect, ctx)
    except NoLegalChoice:
        return False
    return True


def on_stack(table: Table, item: GameObject) -> None:
    """Report as events that a spell or ability has been put on the stack, and what has become its target."""
    announce(table, item)
    if h.STACKED in triggers.index(table):
        perform.perform(table, [Happening(h.STACKED, item, item.controller)])


def announce(table: Table, item: GameObject, chooser: Player | None = None, cause: GameObject | None = None) -> None:
    """Report what has become a target as events. ``chooser``: who chose the targets (None: the controller). ``cause``:
    the object whose effect lets the player choose new targets."""
    ctx = item.context
    if ctx is None:
        return
    coming: list[Happening] = []
    seen: list[Entity] = []
    chosen = False
    for number, slot in enumerate(ctx.targets):
        for entity in slot:
            if entity in seen:
                continue
            if isinstance(entity, Player) and is_zone(table, item, number):
                chosen = True
                continue
            seen.append(entity)
            event = Happening(h.TARGETED, None, ctx.controller, 0, item)
            if isinstance(entity, GameObject):
                event.what = entity
            else:
                event.other = entity
            coming.append(event)
    perform.perform(table, coming)
    if seen or chosen:
        made = Happening(h.TARGETS_CHOSEN, None, chooser if chooser is not None else ctx.controller, 0, item)
        made.cause = cause
        perform.perform(table, [made])


def is_zone(table: Table, item: GameObject, slot: int) -> bool:
    """Return whether a target is a zone, which is represented by its player.

    Rules: 415.1.
    """
    effect = effects_on_stack.effect_of(table, item)
    if effect is None:
        return False
    return any(
        spec.slot == slot and isinstance(spec.kind, n.Players) and spec.kind.zone != ""
        for spec in announced.specs(effect)
    )


# -- on resolution -----------------------------------------------------------------------------------------------------


def still_legal(table: Table, effect: b.Effect, ctx: Context) -> bool:
    """Remove targets that have become illegal. Returns False if there were targets and none is left.

    Rules: 413.2a.
    """
    had = 0
    left = 0
    for spec in announced.chosen_specs(table, effect, ctx):
        if spec.slot >= len(ctx.targets):
            continue
        slot = ctx.targets[spec.slot]
        had += len(slot)
        ok = [legal(table, entity, spec, ctx) for entity in slot]
        if not all(ok):
            shares = ctx.divided[spec.slot]
            if shares:
                ctx.divided[spec.slot] = [share for i, share in enumerate(shares) if ok[i]]
            ctx.targets[spec.slot] = [entity for i, entity in enumerate(slot) if ok[i]]
        left += len(ctx.targets[spec.slot])
    return had == 0 or left > 0


def all_targets(item: GameObject) -> list[Entity]:
    """Return all targets of a spell or ability on the stack."""
    found: list[Entity] = []
    if item.context is not None:
        for slot in item.context.targets:
            found.extend(slot)
    return found
