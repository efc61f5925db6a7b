"""Rule 419: replacement and prevention effects. One pipeline for all events.

An event about to happen is shown to every replacement effect in force; each has at most one chance at it (419.6a). Where several apply,
self-replacement effects come first (419.9a) and otherwise the controller of the affected object, or the affected player, chooses (419.9).
"""

from __future__ import annotations

from manaburn.state import happenings as h
from manaburn.state.objects import Arrival, Context, Entity, GameObject, Happening, Player
from manaburn.state.state import LastingReplacement
from manaburn.terms import Zone
from manaburn.text.tree import ReplacementAbility
from manaburn.text.tree import base as b
from manaburn.text.tree import effects as fx
from manaburn.text.tree import events as e
from manaburn.text.tree import nouns as n
from manaburn.text.tree import statics as s

from . import continuous, copying, events, meaning, one_shot
from .decisions import Kind, Option
from .table import Table, Watcher


class Chance:
    """One replacement effect that applies to an event."""

    def __init__(self, replacement: b.Replacement, ctx: Context, key: object, lasting: LastingReplacement | None, label: str) -> None:
        self.replacement = replacement
        self.ctx = ctx
        self.key = key
        """What stands for the effect in ``Happening.replaced_by``."""
        self.lasting = lasting
        self.label = label
        self.own = False
        """A self-replacement effect (419.9a)."""


def index(table: Table) -> dict[int, list[Watcher]]:
    """The replacement abilities that function now, by the kinds of happenings they replace. Cached."""
    if table.replacement_index_at == table.journal.shape:
        return table.replacement_index
    found: dict[int, list[Watcher]] = {}
    for item in table.state.in_play:
        for held in continuous.characteristics(table, item).replacements:
            ability = held.ability
            if isinstance(ability, ReplacementAbility) and ability.zone == "in play":
                _enter(found, Watcher(item, held, ability), ability.replacement)
    for card in table.state.movers:
        mover = card.item
        if mover is None or mover.zone is Zone.IN_PLAY:
            continue
        for held in continuous.characteristics(table, mover).replacements:
            ability = held.ability
            if isinstance(ability, ReplacementAbility) and meaning.ZONES_CALLED.get(ability.zone) is mover.zone:
                _enter(found, Watcher(mover, held, ability), ability.replacement)
    table.replacement_index = found
    table.replacement_index_at = table.journal.shape
    return found


def _enter(found: dict[int, list[Watcher]], watcher: Watcher, replacement: b.Replacement) -> None:
    for kind in kinds(replacement):
        if kind in found:
            found[kind].append(watcher)
        else:
            found[kind] = [watcher]


def kinds(replacement: b.Replacement) -> tuple[int, ...]:
    """The kinds of happenings a replacement effect can apply to."""
    if isinstance(replacement, s.IfWould):
        return events.kinds(replacement.event)
    if isinstance(replacement, (s.PreventDamage, s.RedirectDamage)):
        return (h.DAMAGE,)
    if isinstance(replacement, (s.EntersWith, s.EntersCopy)):
        return (h.MOVE,)
    if isinstance(replacement, s.AsEnters):
        return (h.FACE_UP,) if replacement.face_up else (h.MOVE,)
    if isinstance(replacement, s.SkipReplacement):
        return (h.STEP_BEGINS, h.TURN_BEGINS)
    return ()


REPLACEABLE = (h.MOVE, h.DAMAGE, h.DESTROY)
"""Kinds that replacement effects without an index entry can touch: own abilities of arriving objects, shields, regeneration."""


def apply(table: Table, happenings: list[Happening]) -> list[Happening]:
    """The events as they will happen, after all replacement and prevention effects."""
    watchers = index(table)
    lasting = table.state.replacements
    for event in happenings:
        if event.kind in watchers or event.kind in REPLACEABLE or lasting:
            break
    else:
        return happenings
    result: list[Happening] = []
    for event in happenings:
        result.extend(process(table, event))
    return result


def process(table: Table, event: Happening) -> list[Happening]:
    """One event through the pipeline: what happens in its place."""
    while True:
        chances = applicable(table, event)
        if not chances:
            return [event]
        chance = pick(table, event, chances)
        event.replaced_by.append(chance.key)
        instead = use(table, event, chance)
        if len(instead) != 1 or instead[0] is not event:
            result: list[Happening] = []
            for other in instead:
                result.extend(process(table, other))
            return result


def affected_player(event: Happening) -> Player:
    """Who chooses between replacement effects: controller (or owner) of the affected object, or the affected player (419.9)."""
    if event.what is not None:
        if event.kind == h.MOVE and event.to is Zone.IN_PLAY and event.arrival is not None and event.arrival.controller is not None:
            return event.arrival.controller
        return event.what.controller
    if isinstance(event.other, Player):
        return event.other
    assert event.player is not None
    return event.player


def pick(table: Table, event: Happening, chances: list[Chance]) -> Chance:
    """Which of several replacement effects is applied first."""
    own = [chance for chance in chances if chance.own]
    if own:
        chances = own
    if len(chances) == 1 or all([chance.replacement is chances[0].replacement or chance.replacement == chances[0].replacement for chance in chances]):
        return chances[0]
    options = [Option(chance.label, chance.ctx.source) for chance in chances]
    return chances[table.choose(affected_player(event), Kind.CARD, "the replacement effect to apply first", options, 1, 1, "replacement", "419.9")[0]]


def applicable(table: Table, event: Happening) -> list[Chance]:
    """The replacement effects that apply to an event now."""
    found: list[Chance] = []
    watchers = index(table)
    if event.kind in watchers:
        for watcher in watchers[event.kind]:
            ability = watcher.ability
            assert isinstance(ability, ReplacementAbility)
            if watcher.held in event.replaced_by or not watcher.item.here:
                continue
            ctx = Context(watcher.item, watcher.item.controller)
            ctx.granter = watcher.held.granter
            ctx.event = event
            if watcher.item.context is not None:
                ctx.x = watcher.item.context.x
            if ability.condition is not None and not meaning.holds(table, ability.condition, ctx):
                continue
            if concerns(table, ability.replacement, event, ctx, False):
                found.append(Chance(ability.replacement, ctx, watcher.held, None, str(watcher.item)))
    for lasting in table.state.replacements:
        if lasting in event.replaced_by or lasting.uses < 0 or event.kind not in kinds(lasting.replacement):
            continue
        ctx = lasting.context.fork()
        ctx.event = event
        if concerns(table, lasting.replacement, event, ctx, False):
            found.append(Chance(lasting.replacement, ctx, lasting, lasting, str(lasting.context.source)))
    if event.kind == h.MOVE and event.to is Zone.IN_PLAY and event.what is not None:
        found.extend(own_arrivals(table, event))
    elif event.kind == h.DESTROY and event.what is not None:
        if event.what.regeneration > 0 and not event.flag and "regeneration" not in event.replaced_by and can_regenerate(table, event.what):
            found.append(Chance(REGENERATION, Context(event.what, event.what.controller), "regeneration", None, "regeneration"))
    return found


REGENERATION = s.IfWould(e.Destroyed(None), fx.Nothing())
"""Stands for a regeneration shield (419.6b)."""


def can_regenerate(table: Table, item: GameObject) -> bool:
    """Whether nothing says that it can't be regenerated."""
    for mark in continuous.rules_for(table, item):
        if isinstance(mark.mod, s.Cant) and mark.mod.what == "be regenerated":
            return False
    return True


def own_arrivals(table: Table, event: Happening) -> list[Chance]:
    """The replacement effects that an arriving object has about its own coming into play (419.6i)."""
    item = event.what
    assert item is not None
    arrival = event.arrival
    if arrival is not None and arrival.face_down:
        return []
    found: list[Chance] = []
    face = arrival.copy_of if arrival is not None and arrival.copy_of is not None else None
    chars = continuous.arriving(table, item, face)
    for held in chars.replacements:
        ability = held.ability
        if not isinstance(ability, ReplacementAbility) or ability.zone != "in play":
            continue
        key = (item.number, held.key, face is not None)
        if key in event.replaced_by:
            continue
        controller = arrival.controller if arrival is not None and arrival.controller is not None else item.owner
        ctx = Context(item, controller)
        ctx.event = event
        if item.context is not None:
            ctx.x = item.context.x
            ctx.item = item
        if ability.condition is not None and not meaning.holds(table, ability.condition, ctx):
            continue
        if concerns(table, ability.replacement, event, ctx, True):
            found.append(Chance(ability.replacement, ctx, key, None, item.name))
    return found


def concerns(table: Table, replacement: b.Replacement, event: Happening, ctx: Context, own: bool) -> bool:
    """Whether a replacement effect applies to an event; ``own``: it is the arriving object's own."""
    if isinstance(replacement, s.IfWould):
        if own or not events.matches(table, replacement.event, event, ctx):
            return False
        return replacement.condition is None or meaning.holds(table, replacement.condition, ctx)
    if isinstance(replacement, s.PreventDamage):
        return event.amount > 0 and preventable(table, event) and damage_fits(table, replacement.to, replacement.source, replacement.combat, event, ctx)
    if isinstance(replacement, s.RedirectDamage):
        return event.amount > 0 and damage_fits(table, replacement.to, replacement.source, replacement.combat, event, ctx)
    if isinstance(replacement, (s.EntersWith, s.AsEnters)):
        if event.kind != (h.FACE_UP if isinstance(replacement, s.AsEnters) and replacement.face_up else h.MOVE):
            return False
        if event.kind == h.MOVE and event.to is not Zone.IN_PLAY:
            return False
        if isinstance(replacement, s.EntersWith) and replacement.condition is not None and not meaning.holds(table, replacement.condition, ctx):
            return False
        if replacement.what is None:
            return own or event.what is ctx.source
        if own or event.what is None:
            return False
        return arriving_fits(table, event, replacement.what, ctx)
    if isinstance(replacement, s.EntersCopy):
        return own
    return False


def arriving_fits(table: Table, event: Happening, what: e.What, ctx: Context) -> bool:
    """Whether an arriving object is of a kind, as it would be in play."""
    item = event.what
    assert item is not None
    controller = event.arrival.controller if event.arrival is not None else None
    before = item.controller
    if controller is not None and controller is not before:
        item.controller = controller
        fits = events.fits(table, item, what, ctx)
        item.controller = before
        return fits
    return events.fits(table, item, what, ctx)


def damage_fits(table: Table, to: e.What, source: e.What, combat: str, event: Happening, ctx: Context) -> bool:
    """Whether damage is of the source, to the thing and of the sort that a shield says."""
    if (combat == "combat" and not event.flag) or (combat == "noncombat" and event.flag):
        return False
    recipient: Entity | None = event.what if event.what is not None else event.other
    return events.fits(table, recipient, to, ctx) and events.fits(table, event.source, source, ctx)


def preventable(table: Table, event: Happening) -> bool:
    """Whether damage can be prevented."""
    if event.word == "unpreventable":
        return False
    for mark in continuous.player_rules(table, table.state.active):
        if isinstance(mark.mod, s.RuleChange) and mark.mod.rule == "damage can't be prevented":
            return False
    return True


# -- using one ---------------------------------------------------------------------------------------------------------


def use(table: Table, event: Happening, chance: Chance) -> list[Happening]:
    """Apply a replacement effect: the events that take the place of ``event`` (itself, perhaps changed)."""
    replacement = chance.replacement
    if replacement is REGENERATION:
        regenerate(table, event)
        return []
    if isinstance(replacement, s.IfWould):
        return _if_would(table, event, chance, replacement)
    if isinstance(replacement, s.PreventDamage):
        return _prevent(table, event, chance, replacement)
    if isinstance(replacement, s.RedirectDamage):
        return _redirect(table, event, chance, replacement)
    if isinstance(replacement, s.EntersWith):
        _enters_with(table, event, chance, replacement)
        return [event]
    if isinstance(replacement, s.AsEnters):
        _as_enters(table, event, chance, replacement)
        return [event]
    if isinstance(replacement, s.EntersCopy):
        _enters_copy(table, event, chance, replacement)
        return [event]
    return [event]


def spend(lasting: LastingReplacement | None) -> None:
    """Count one use of a shield."""
    if lasting is not None and lasting.uses > 0:
        lasting.uses = lasting.uses - 1 if lasting.uses > 1 else -1


def _if_would(table: Table, event: Happening, chance: Chance, replacement: s.IfWould) -> list[Happening]:
    ctx = chance.ctx
    ctx.event = event
    ctx.amount = event.amount
    if replacement.optional is not None:
        player = meaning.one_player(table, replacement.optional, ctx)
        if not table.yes(player, f"use {ctx.source} instead?", "replace", "419.6"):
            return [event]
    spend(chance.lasting)
    effect = replacement.effect
    if isinstance(effect, fx.Instead):
        event.amount = max(0, meaning.value(table, effect.amount, ctx))
        return [event]
    if isinstance(effect, fx.Move) and event.kind == h.MOVE and is_event_object(effect.what):
        event.to = meaning.ZONES_CALLED[effect.zone]
        arrival = event.arrival if event.arrival is not None else Arrival()
        arrival.place = effect.place
        event.arrival = arrival
        return [event]
    one_shot.replace(table, effect, ctx, event)
    return []


def is_event_object(what: b.Selector) -> bool:
    """Whether a selector means the object of the event itself."""
    return isinstance(what, n.Ref) and what.role == "event" or isinstance(what, n.This)


def _prevent(table: Table, event: Happening, chance: Chance, replacement: s.PreventDamage) -> list[Happening]:
    ctx = chance.ctx
    lasting = chance.lasting
    amount = event.amount
    if lasting is not None and lasting.left >= 0:
        amount = min(amount, lasting.left)
        lasting.left = lasting.left - amount
        if lasting.left == 0:
            lasting.uses = -1
    elif replacement.amount is not None:
        amount = min(amount, max(0, meaning.value(table, replacement.amount, ctx)))
    spend(lasting)
    event.amount -= amount
    note = Happening(h.PREVENTED, event.what, event.player, amount, event.source, event.other)
    note.cause = ctx.source
    table.note(note)
    if replacement.then is not None and amount > 0:
        happening = event.copy()
        happening.amount = amount
        ctx.event = happening
        one_shot.carry_out(table, replacement.then, ctx)
    return [event] if event.amount > 0 else []


def _redirect(table: Table, event: Happening, chance: Chance, replacement: s.RedirectDamage) -> list[Happening]:
    ctx = chance.ctx
    lasting = chance.lasting
    found = meaning.select(table, replacement.instead_to, ctx)
    recipient = found[0] if found else None
    if isinstance(recipient, GameObject) and not can_be_damaged(table, recipient):
        recipient = None
    if isinstance(recipient, Player) and recipient.lost:
        recipient = None
    if recipient is None:
        return [event]  # 419.7 (redirection to something that can't be dealt damage does nothing)
    amount = event.amount
    if lasting is not None and lasting.left >= 0:
        amount = min(amount, lasting.left)
        lasting.left = lasting.left - amount
        if lasting.left == 0:
            lasting.uses = -1
    elif replacement.amount is not None:
        amount = min(amount, max(0, meaning.value(table, replacement.amount, ctx)))
    spend(lasting)
    moved = event.copy()
    moved.amount = amount
    if isinstance(recipient, GameObject):
        moved.what = recipient
        moved.other = None
    else:
        moved.what = None
        moved.other = recipient
        moved.player = recipient if isinstance(recipient, Player) else None
    event.amount -= amount
    return [moved] if event.amount == 0 else [event, moved]


def can_be_damaged(table: Table, item: GameObject) -> bool:
    """Whether damage can be dealt to it: a creature or planeswalker in play."""
    return item.here and item.zone is Zone.IN_PLAY and continuous.characteristics(table, item).card_types & (2 | 64) != 0


def arrival_of(event: Happening) -> Arrival:
    """How the event's object arrives, to be changed."""
    if event.arrival is None:
        event.arrival = Arrival()
    return event.arrival


def _enters_with(table: Table, event: Happening, chance: Chance, replacement: s.EntersWith) -> None:
    arrival = arrival_of(event)
    if replacement.tapped:
        arrival.tapped = True
    for spec in replacement.counters:
        n = meaning.value(table, spec.n, chance.ctx)
        if n > 0:
            arrival.counters[spec.counter] = arrival.counters.get(spec.counter, 0) + n
    if replacement.mods:
        arrival.choices["mods"] = (replacement.mods, chance.ctx)


def _as_enters(table: Table, event: Happening, chance: Chance, replacement: s.AsEnters) -> None:
    chance.ctx.event = event
    one_shot.as_arriving(table, replacement.effect, chance.ctx, event)


def _enters_copy(table: Table, event: Happening, chance: Chance, replacement: s.EntersCopy) -> None:
    ctx = chance.ctx
    if replacement.optional and not table.yes(ctx.controller, f"should {ctx.source} come into play as a copy?", "copy", "503.5"):
        return
    found = one_shot.chosen(table, replacement.what, ctx)
    for item in found:
        if isinstance(item, GameObject):
            arrival_of(event).copy_of = copying.copiable(table, item, replacement.changes)
            return


def regenerate(table: Table, event: Happening) -> None:
    """What happens instead of destruction (419.6b): the shield is used up, damage removed, tapped, out of combat."""
    from . import happen

    item = event.what
    assert item is not None
    item.regeneration -= 1
    item.damage = 0
    happen.tap(table, [item])
    happen.remove_from_combat(table, item)
    happen.perform(table, [Happening(h.REGENERATED, item)])
