"""Changing targets.

Rules: 415.6, 415.7.
"""

from __future__ import annotations

from typing import Final

from manaburn.editions.answers import NewTarget
from manaburn.rules.kernel import chance
from manaburn.rules.kernel.decisions import Kind, Option
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import announced, can_perform, evaluate
from manaburn.state.contexts import Context
from manaburn.state.objects import Entity, GameObject, Player
from manaburn.text.tree import base as b
from manaburn.text.tree import nouns as n
from manaburn.text.tree import stack_effects as sx

from . import effects_on_stack, targets


def retarget(table: Table, effect: sx.Retarget, item: GameObject, ctx: Context) -> bool:
    """Change the targets of a spell or ability as an effect says. Return whether any target changed."""
    its = item.context
    own = effects_on_stack.effect_of(table, item)
    if its is None or own is None:
        return False
    player = evaluate.one_player(table, effect.who, ctx)
    if effect.how == "new" or (effect.how == "all" and not table.edition.targets_change_together):
        return choose_new(table, item, player, ctx.item, ctx.agreed)
    if effect.how == "all":
        return change_all(table, item, player, ctx.item)
    if effect.how == "change" and effect.to_kind is None and changes_together(table, its):
        return change_all(table, item, player, ctx.item, must=True)
    changed = False
    for spec in announced.chosen_specs(table, own, its):
        if spec.slot >= len(its.targets):
            continue
        for i, old in enumerate(list(its.targets[spec.slot])):
            assert item.context is not None
            its = item.context
            if effect.how == "random":
                changed = at_random(table, item, spec, i, its) or changed
                continue
            if effect.to is not None:
                found = [
                    entity
                    for entity in evaluate.select(table, effect.to, ctx)
                    if entity is not old
                    and entity not in its.targets[spec.slot]
                    and targets.legal(table, entity, spec, its)
                ]
            else:
                found = possible(table, spec, its, old)
            if effect.to_kind is not None:
                found = [entity for entity in found if evaluate.matches(table, entity, effect.to_kind, ctx)]
            options = [Option("", entity) for entity in found]
            if table.edition.new_target is NewTarget.ANYTHING and (found or table.ask_all):
                options.extend(illegal(table, spec, its, [old, item, *found]))
            if not options:
                continue
            taken = options[
                table.choose(player, Kind.TARGET, f"the new target of {item}", options, 1, 1, "target", "415.6")[0]
            ]
            if taken.idle or taken.entity is None:
                continue
            set_target(table, item, spec.slot, i, taken.entity)
            changed = True
    if changed:
        targets.announce(table, item, player, ctx.item)
    return changed


def changes_together(table: Table, its: Context) -> bool:
    """Whether the several targets of a spell or ability are all changed or none of them.

    Rules: 114.6a@2010.
    """
    return table.edition.targets_change_together and sum([len(slot) for slot in its.targets]) > 1


def at_random(table: Table, item: GameObject, spec: n.Target, index: int, its: Context) -> bool:
    """Let chance pick one target of a spell or ability anew among all that are legal. Return whether it changed."""
    old = its.targets[spec.slot][index]
    found = possible(table, spec, its, old)
    if targets.legal(table, old, spec, its):
        found.insert(0, old)
    picked = chance.pick(table, found, 1)
    if not picked or picked[0] is old:
        return False
    set_target(table, item, spec.slot, index, picked[0])
    return True


def possible(table: Table, spec: n.Target, its: Context, old: Entity) -> list[Entity]:
    """Return the entities to which one target could be changed: all other legal ones."""
    slot = its.targets[spec.slot]
    excluded = targets.taken(table, spec, its)
    return [
        entity
        for entity in evaluate.candidates(table, spec.kind, its)
        if entity is not old
        and entity not in slot
        and entity not in excluded
        and targets.legal(table, entity, spec, its)
    ]


def illegal(table: Table, spec: n.Target, its: Context, but: list[Entity]) -> list[Option]:
    """Return the options that a player may choose although they aren't legal targets (415.2 of 2002); the old target
    stays then. These are objects of the right type, and players."""
    kinds = spec.kind.kinds if isinstance(spec.kind, n.Either) else (spec.kind,)
    named: list[Option] = []
    for kind in kinds:
        wide: n.Kind = kind
        if isinstance(kind, n.Filter):
            wide = n.Filter(tuple([test for test in kind.tests if isinstance(test, n.HasType)]), kind.zone)
        elif isinstance(kind, n.Players):
            wide = n.Players()
        for entity in evaluate.candidates(table, wide, its):
            if entity not in but and not (isinstance(entity, GameObject) and entity is its.item):
                option = Option("", entity)
                option.idle = True
                named.append(option)
    return named


def set_target(table: Table, item: GameObject, slot: int, index: int, entity: Entity) -> None:
    """Change one target of a spell or ability. Its context is replaced, so that the change can be rolled back."""
    assert item.context is not None
    new = item.context.fork()
    new.targets[slot][index] = entity
    item.context = new


def new_target(table: Table, item: GameObject, player: Player, found: list[Entity]) -> Entity:
    """Let a player choose one of the new targets that a spell or ability can have."""
    options = [Option("", entity) for entity in found]
    prompt = f"the new target of {item}"
    return found[table.choose(player, Kind.TARGET, prompt, options, 1, 1, "target", "415.7")[0]]


def choose_new(
    table: Table, item: GameObject, player: Player, cause: GameObject | None = None, agreed: bool = False
) -> bool:
    """Let a player choose, for each target, a new legal target or keep the old one. ``agreed``: the player has chosen
    to do so, and isn't asked again about a single target. Return whether any target changed.

    Rules: 415.7.
    """
    own = effects_on_stack.effect_of(table, item)
    if item.context is None or own is None:
        return False
    if table.edition.new_targets_are_judged_together:
        return choose_set(table, item, player, cause, agreed)
    changed = False
    sure = agreed and sum([len(slot) for slot in item.context.targets]) == 1
    for spec in announced.chosen_specs(table, own, item.context):
        if spec.slot >= len(item.context.targets):
            continue
        for i, old in enumerate(list(item.context.targets[spec.slot])):
            found = possible(table, spec, item.context, old)
            if not found or not (
                sure or table.yes(player, f"choose a new target for {item} instead of {old}?", "new target", "415.7")
            ):
                continue
            set_target(table, item, spec.slot, i, new_target(table, item, player, found))
            changed = True
    if changed:
        targets.announce(table, item, player, cause)
    return changed


class Aim:
    """One target of a spell or ability that may be chosen anew, and what else it could be."""

    def __init__(self, spec: n.Target, index: int, old: Entity, others: list[Entity]) -> None:
        self.spec: Final = spec
        self.index: Final = index
        self.old: Final = old
        self.others: Final = others

    def differs_from(self, other: Aim) -> bool:
        """Return whether this target and another one can't be the same thing."""
        one, two = self.spec, other.spec
        return one.slot == two.slot or two.slot in one.distinct or one.slot in two.distinct


def aims(table: Table, item: GameObject) -> list[Aim]:
    """Return the targets of a spell or ability, each with everything else that it could be. What is another target of
    it now counts, since only the new targets must differ."""
    its = item.context
    own = effects_on_stack.effect_of(table, item)
    found: list[Aim] = []
    if its is None or own is None:
        return found
    for spec in announced.chosen_specs(table, own, its):
        if spec.slot < len(its.targets) and its.targets[spec.slot]:
            legal = [
                entity
                for entity in evaluate.candidates(table, spec.kind, its)
                if targets.legal(table, entity, spec, its)
            ]
            for i, old in enumerate(its.targets[spec.slot]):
                found.append(Aim(spec, i, old, [entity for entity in legal if entity is not old]))
    return found


def choose_set(
    table: Table, item: GameObject, player: Player, cause: GameObject | None = None, agreed: bool = False
) -> bool:
    """Let a player choose, for each target, a new legal target or keep the old one. Only the targets that there are in
    the end must go together. Return whether any target changed.

    Rules: 114.6d@2014.
    """
    all_aims = aims(table, item)
    sure = agreed and len(all_aims) == 1
    taken: list[Entity] = []
    for aim in all_aims:
        found = [entity for entity in aim.others if goes_together(all_aims, [*taken, entity])]
        keeps = goes_together(all_aims, [*taken, aim.old])
        question = f"choose a new target for {item} instead of {aim.old}?"
        if not found or (keeps and not sure and not table.yes(player, question, "new target", "415.7")):
            taken.append(aim.old)
            continue
        taken.append(new_target(table, item, player, found))
    if all(new is aim.old for new, aim in zip(taken, all_aims, strict=True)):
        return False
    for new, aim in zip(taken, all_aims, strict=True):
        set_target(table, item, aim.spec.slot, aim.index, new)
    targets.announce(table, item, player, cause)
    return True


def goes_together(all_aims: list[Aim], taken: list[Entity]) -> bool:
    """Return whether targets chosen for the first aims leave something for each of the others, the old one or a new
    one."""
    new, aim = taken[-1], all_aims[len(taken) - 1]
    for i, entity in enumerate(taken[:-1]):
        if entity is new and aim.differs_from(all_aims[i]):
            return False
    if len(taken) == len(all_aims):
        return True
    following = all_aims[len(taken)]
    return any(goes_together(all_aims, [*taken, entity]) for entity in (following.old, *following.others))


def has_others(table: Table, action: b.Effect, player: Player, ctx: Context) -> bool:
    """Return whether there are new targets that a player may choose.

    Rules: 413.2c, 415.7.
    """
    if not isinstance(action, sx.Retarget) or action.how != "new":
        return True
    for item in evaluate.select(table, action.what, ctx):
        own = effects_on_stack.effect_of(table, item) if isinstance(item, GameObject) else None
        if not isinstance(item, GameObject) or item.context is None or own is None:
            continue
        if table.edition.new_targets_are_judged_together:
            if any(aim.others for aim in aims(table, item)):
                return True
            continue
        for spec in announced.chosen_specs(table, own, item.context):
            if spec.slot < len(item.context.targets):
                for old in item.context.targets[spec.slot]:
                    if possible(table, spec, item.context, old):
                        return True
    return False


can_perform.POSSIBLE[sx.Retarget] = has_others


def change_all(
    table: Table, item: GameObject, player: Player, cause: GameObject | None = None, must: bool = False
) -> bool:
    """Let a player change all targets of a spell or ability, each to another legal one, or (unless the player ``must``)
    none of them. Nothing is asked if one of them can't be changed. Return whether the targets changed.

    Rules: 114.6a@2010.
    """
    own = effects_on_stack.effect_of(table, item)
    if item.context is None or own is None:
        return False
    specs = [spec for spec in announced.chosen_specs(table, own, item.context) if spec.slot < len(item.context.targets)]
    open_slots = [(spec, others(table, spec, item.context)) for spec in specs]
    if not any(found for spec, found in open_slots) or not all(completes(found, []) for spec, found in open_slots):
        return False
    if not must and not table.yes(player, f"change the targets of {item}?", "new target", "415.7"):
        return False
    for spec, found in open_slots:
        taken: list[Entity] = []
        for i in range(len(found)):
            fit = [entity for entity in found[i] if entity not in taken and completes(found[i + 1 :], [*taken, entity])]
            taken.append(new_target(table, item, player, fit))
        for i, entity in enumerate(taken):
            set_target(table, item, spec.slot, i, entity)
    targets.announce(table, item, player, cause)
    return True


def others(table: Table, spec: n.Target, its: Context) -> list[list[Entity]]:
    """Return for each target of a description everything else that it could be: what is another target of the same
    description now, too, since only the new targets must differ."""
    excluded = targets.taken(table, spec, its)
    legal = [
        entity
        for entity in evaluate.candidates(table, spec.kind, its)
        if entity not in excluded and targets.legal(table, entity, spec, its)
    ]
    return [[entity for entity in legal if entity is not old] for old in its.targets[spec.slot]]


def completes(found: list[list[Entity]], taken: list[Entity]) -> bool:
    """Whether each of several targets can be given one of those found for it, none twice and none of those taken."""
    if not found:
        return True
    return any(completes(found[1:], [*taken, entity]) for entity in found[0] if entity not in taken)


def could_target(table: Table, item: GameObject, kind: n.Kind, ctx: Context) -> list[Entity]:
    """Return what else of a kind a spell or ability could target, in place of each of its targets."""
    own = effects_on_stack.effect_of(table, item)
    its = item.context
    if own is None or its is None:
        return []
    specs = [spec for spec in announced.chosen_specs(table, own, its) if spec.slot < len(its.targets)]
    specs = [spec for spec in specs if its.targets[spec.slot]]
    if not specs:
        return []
    found = possible(table, specs[0], its, its.targets[specs[0].slot][0])
    for spec in specs[1:]:
        more = possible(table, spec, its, its.targets[spec.slot][0])
        found = [entity for entity in found if entity in more]
    return [entity for entity in found if evaluate.matches(table, entity, kind, ctx)]


def aim_at(table: Table, item: GameObject, entity: Entity, player: Player, cause: GameObject | None) -> None:
    """Put one thing in the place of each target of a copy."""
    assert item.context is not None
    for slot in range(len(item.context.targets)):
        for i in range(len(item.context.targets[slot])):
            set_target(table, item, slot, i, entity)
    targets.announce(table, item, player, cause)
