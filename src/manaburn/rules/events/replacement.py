"""Replacement and prevention effects, applied in the same way to all events.

All effects in force are considered for each event; each effect gets only one opportunity to affect an event (419.6a).
If several apply, self-replacement effects come first. Otherwise the controller (or owner) of the affected object or the
affected player chooses (419.9); players who choose at the same time do so in turn order. The replaced event remains a
part of the same simultaneous event. Instructions that replace an event are carried out as soon as the simultaneous
event has happened (:class:`Deferred`).

Rules: 419.
"""

from __future__ import annotations

from typing import Final

from manaburn.rules.kernel.decisions import Kind, Option
from manaburn.rules.kernel.internal_nodes import Shielded
from manaburn.rules.kernel.table import Table
from manaburn.rules.kernel.watchers import Watcher
from manaburn.rules.meaning import (
    active_effects,
    continuous,
    copying,
    damage_sources,
    evaluate,
    event_patterns,
    layers,
    outside_play,
    unaffected,
)
from manaburn.state import happenings as h
from manaburn.state.characteristics import Characteristics
from manaburn.state.contexts import Context
from manaburn.state.happenings import Happening
from manaburn.state.objects import ABILITY, Entity, GameObject, Player
from manaburn.state.state import LastingReplacement
from manaburn.terms import ZONES_CALLED, Zone
from manaburn.text import keywords_cards
from manaburn.text.tree import ReplacementAbility
from manaburn.text.tree import base as b
from manaburn.text.tree import effects as fx
from manaburn.text.tree import events as e
from manaburn.text.tree import nouns as n
from manaburn.text.tree import statics as s
from manaburn.text.tree.memo import Memo
from manaburn.text.tree.words import EVENT_ROLES, DamageSort, Forbidden

from . import counter_effects, perform, replaced_events
from .applicable_replacements import PLANESWALKERS, REGENERATION, ApplicableReplacement, Deferred, Together
from .as_in_play import AsInPlay
from .preview import Preview


def index(table: Table) -> dict[int, list[Watcher]]:
    """Return the replacement abilities that function now, by the kinds of events they replace. Cached."""
    stamp = continuous.stamp(table)
    if table.caches.replacement_index_at == stamp:
        return table.caches.replacement_index
    found: dict[int, list[Watcher]] = {}
    board = layers.board_of(table)
    for item in table.state.in_play:
        for held in board.of(item).replacements:
            ability = held.ability
            if isinstance(ability, ReplacementAbility) and ability.zone == "in play":
                _enter(found, Watcher(item, held, ability), ability.replacement)
    for item in table.state.working_elsewhere.values():
        if item.zone is Zone.IN_PLAY:
            continue
        for held in continuous.present(table, item).replacements:
            ability = held.ability
            if isinstance(ability, ReplacementAbility) and ZONES_CALLED.get(ability.zone) is item.zone:
                _enter(found, Watcher(item, held, ability), ability.replacement)
    table.caches.replacement_index = found
    table.caches.replaced_kinds = h.mask_of(found)
    table.caches.replacement_index_at = stamp
    return found


def _enter(found: dict[int, list[Watcher]], watcher: Watcher, replacement: b.Replacement) -> None:
    for kind in kinds(replacement):
        if kind in found:
            found[kind].append(watcher)
        else:
            found[kind] = [watcher]


def kinds(replacement: b.Replacement) -> tuple[int, ...]:
    """Return the kinds of events to which a replacement effect can apply."""
    if isinstance(replacement, s.IfWould):
        return event_patterns.kinds(replacement.event)
    if isinstance(replacement, (s.PreventDamage, s.RedirectDamage)):
        return (h.DAMAGE,)
    if isinstance(replacement, (s.EntersWith, s.EntersCopy)):
        return (h.MOVE,)
    if isinstance(replacement, s.AsEnters):
        return (h.FACE_UP,) if replacement.face_up else (h.MOVE,)
    return ()


REPLACEABLE: Final = h.mask_of((h.MOVE, h.DAMAGE, h.DESTROY, h.FACE_UP))
"""Kinds of events that can be replaced by something without an index entry: an object's own abilities about its moves,
regeneration, and the redirection of damage to planeswalkers."""


def apply(table: Table, happenings: list[Happening], later: list[Deferred]) -> list[Happening]:
    """Apply all replacement and prevention effects to simultaneous events and return the events that will happen.
    Instructions that follow them are added to ``later``."""
    index(table)
    lasting = table.state.replacements
    if table.running.replaced_by:
        for event in happenings:
            more = [key for key in table.running.replaced_by if key not in event.replaced_by]
            event.replaced_by = (*event.replaced_by, *more)
    replaced = table.caches.replaced_kinds | REPLACEABLE
    for event in happenings:
        kind: int = event.kind
        if lasting or replaced >> kind & 1 or counter_effects.is_stunned(table, event):
            break
    else:
        return happenings
    together = Together(later)
    if len(happenings) == 1:
        return process(table, happenings[0], together)
    together.events = happenings
    note_arrivals(happenings)
    if lasting:
        happenings = by_shields(table, happenings)
    results: list[list[Happening]] = [[] for event in happenings]
    players = table.state.in_turn_order()
    if one_chooser(happenings):
        for i, event in enumerate(happenings):
            results[i] = process(table, event, together)
    else:
        for player in players:
            for i, event in enumerate(happenings):
                if affected_player(event) is player:
                    results[i] = process(table, event, together)
        for i, event in enumerate(happenings):
            if affected_player(event) not in players:
                results[i] = process(table, event, together)
    result: list[Happening] = []
    for part in results:
        result.extend(part)
    return result


def one_chooser(happenings: list[Happening]) -> bool:
    """Whether one player would make the choices for all of the events."""
    first = affected_player(happenings[0])
    for event in happenings:
        if affected_player(event) is not first:
            return False
    return True


def by_shields(table: Table, happenings: list[Happening]) -> list[Happening]:
    """Return the events in the order in which prevention shields apply to them.

    If several sources deal damage at once to something with a shield of a limited amount, the player affected, or the
    controller of the creature, chooses which damage the shield applies to first.

    Rules: 419.7b.
    """
    for lasting in table.state.replacements:
        if lasting.left < 0 or lasting.uses < 0:
            continue
        hit: list[int] = []
        total = 0
        for i, event in enumerate(happenings):
            if event.kind is h.DAMAGE and acts_now(table, lasting.replacement, event, True):
                ctx = lasting.context.fork()
                ctx.event = event
                if concerns(table, lasting.replacement, event, ctx, False):
                    hit.append(i)
                    total += event.amount
        if len(hit) < 2 or total <= lasting.left:
            continue
        options = [Option("", happenings[i].source) for i in hit]
        order = table.order(
            affected_player(happenings[hit[0]]), "the order in which a shield takes damage", options, "shield", "419.7b"
        )
        happenings = list(happenings)
        chosen = [happenings[hit[i]] for i in order]
        for i, event in zip(hit, chosen, strict=True):
            happenings[i] = event
    return happenings


def process(table: Table, event: Happening, together: Together) -> list[Happening]:
    """Apply replacement effects to one event until none applies. Return the events that take its place."""
    while True:
        if event.kind is h.MOVE and event.to is Zone.IN_PLAY and kept_out(table, event):
            return []
        candidates = applicable(table, event, together)
        if not candidates:
            if event.kind is h.MOVE and event.to is Zone.IN_PLAY and h.COUNTERS_PUT in index(table):
                counters_on_arrival(table, event)
            return [event]
        candidate = pick(table, event, candidates)
        if isinstance(candidate.replacement, s.PreventDamage) and candidate.replacement.shared:
            candidate.others = others_to_prevent(table, event, candidate, together)
        event.replaced_by = (*event.replaced_by, candidate.key)
        instead = replaced_events.use(table, event, candidate, together)
        if len(instead) != 1 or instead[0] is not event:
            result: list[Happening] = []
            for other in instead:
                result.extend(process(table, other, together))
            return result


def others_to_prevent(table: Table, event: Happening, candidate: ApplicableReplacement, together: Together) -> int:
    """Return how much more damage of the same source an effect could still prevent at this time."""
    total = 0
    for other in together.events:
        if other is not event and other.kind is h.DAMAGE and other.source is event.source:
            if candidate.key not in other.replaced_by:
                if concerns(table, candidate.replacement, other, candidate.ctx, False):
                    total += other.amount
    return total


def kept_out(table: Table, event: Happening) -> bool:
    """Whether an effect says that an object of this kind can't come into play. What comes into play as a copy, or face
    down, is looked at as it would be there.

    Rules: 103.2, 608.3b@2010.
    """
    for mark in continuous.player_rules(table, table.state.active):
        if isinstance(mark.mod, s.Cant) and mark.mod.what == "enter":
            kind, item, arrival = mark.mod.by, event.what, event.arrival
            if kind is None:
                return True
            if item is None:
                continue
            in_play = AsInPlay(item, arrival) if arrival is not None else None
            out = evaluate.is_of(table, item, kind, mark.context)
            if in_play is not None:
                in_play.restore()
            if out:
                return True
    return False


def note_arrivals(happenings: list[Happening]) -> None:
    """Note with objects that come into play at the same time which those are.

    Rules: 502.27a, 614.13a@2018.
    """
    coming = [event for event in happenings if event.kind is h.MOVE and event.to is Zone.IN_PLAY]
    if len(coming) > 1:
        beside = [event.what for event in coming if event.what is not None]
        for event in coming:
            replaced_events.arrival_of(event).beside = beside


def counters_on_arrival(table: Table, event: Happening) -> None:
    """Change how many counters an arriving permanent comes into play with, as replacement effects say of counters that
    are put on permanents.

    Rules: 419.6i.
    """
    item = event.what
    assert item is not None
    arrival = event.arrival
    coming: dict[str, int] = {}
    if arrival is not None:
        coming.update(arrival.counters)
    face = arrival.copy_of if arrival is not None and arrival.copy_of is not None else item.face
    if face is not None and face.loyalty is not None and "loyalty" not in coming:
        if arrival is None or not arrival.face_down:
            coming["loyalty"] = face.loyalty
    if not coming:
        return
    preview = Preview(table, event)
    changed: dict[str, int] = {}
    for counter in coming:
        if preview.item is None:
            break
        put = perform.putting_counters(preview.item, counter, coming[counter], preview.item)
        found: list[ApplicableReplacement] = []
        of_static_abilities(table, put, index(table)[h.COUNTERS_PUT], found)
        for one in found:
            replacement = one.replacement
            if isinstance(replacement, s.IfWould) and isinstance(replacement.effect, fx.Instead):
                one.ctx.amount = put.amount
                put.amount = max(0, evaluate.value(table, replacement.effect.amount, one.ctx))
        if put.amount != coming[counter]:
            changed[counter] = put.amount
    preview.off()
    if changed:
        there = replaced_events.arrival_of(event)
        for counter in changed:
            there.counters[counter] = changed[counter]


def affected_player(event: Happening) -> Player:
    """Return the player who chooses between replacement effects: the controller (or owner) of the affected object, or
    the affected player.

    Rules: 419.9.
    """
    item = event.what
    if item is not None:
        if (
            event.kind is h.MOVE
            and event.to is Zone.IN_PLAY
            and event.arrival is not None
            and event.arrival.controller is not None
        ):
            return event.arrival.controller
        return item.controller
    if isinstance(event.other, Player):
        return event.other
    if event.player is not None:
        return event.player
    assert event.source is not None
    return event.source.controller


def pick(table: Table, event: Happening, candidates: list[ApplicableReplacement]) -> ApplicableReplacement:
    """Return the replacement effect that is applied first. The affected player chooses if it matters; before the stack
    each player chooses among his or her own, the active player first.

    Rules: 419.6i, 419.9a, 616.1c@2014, 1996.spec.1.
    """
    if len(candidates) == 1:
        return candidates[0]
    who = affected_player(event)
    if not table.timing.uses_stack:
        controllers = [candidate.ctx.controller for candidate in candidates]
        who = next((player for player in table.state.in_turn_order() if player in controllers), who)
        candidates = [candidate for candidate in candidates if candidate.ctx.controller is who] or candidates
    own = [candidate for candidate in candidates if candidate.own]
    if own:
        candidates = own
    if event.kind is h.MOVE and event.to is Zone.IN_PLAY:
        # 616.1: under whose control it comes into play is decided first. Then copying, since it decides which other
        # effects there are (616.1c of 2014); before, only where the object doesn't lose text of its own by it. The
        # others about coming into play don't affect one another.
        lost = not table.edition.copying_comes_first and any(
            candidate.ctx.source is event.what and not isinstance(candidate.replacement, s.EntersCopy)
            for candidate in candidates
        )
        for candidate in candidates:
            if isinstance(candidate.replacement, s.EntersWith) and candidate.replacement.heir is not None:
                return candidate
        for candidate in candidates:
            if isinstance(candidate.replacement, s.EntersCopy) and not lost:
                return candidate
        if all(isinstance(candidate.replacement, (s.EntersWith, s.AsEnters)) for candidate in candidates):
            return candidates[0]
    first = candidates[0]
    if all(alike(first, candidate) for candidate in candidates[1:]):
        return first
    options = [Option(candidate.label, candidate.ctx.source) for candidate in candidates]
    return candidates[
        table.choose(who, Kind.CARD, "the replacement effect to apply first", options, 1, 1, "replacement", "419.9")[0]
    ]


def alike(one: ApplicableReplacement, other: ApplicableReplacement) -> bool:
    """Whether two effects have the same result, so that no choice between them is needed."""
    if one.replacement is not other.replacement and one.replacement != other.replacement:
        return False
    if one.lasting is not None and other.lasting is not None and one.lasting.left != other.lasting.left:
        return False
    bound = bound_of(one.replacement)
    if bound.by_targets and one.ctx.targets != other.ctx.targets:
        return False
    if bound.by_controller and one.ctx.controller is not other.ctx.controller:
        return False
    return not bound.by_source or one.ctx.source is other.ctx.source


class Bound:
    """What else has to be the same for two effects with the same text to have the same result."""

    def __init__(self, replacement: b.Replacement) -> None:
        self.by_targets = False
        self.by_source = False
        self.by_controller = any(speaks_of_you(node) for node in done_by(replacement))
        for node in b.walk(replacement):
            if isinstance(node, n.Target) or (isinstance(node, n.Ref) and node.role == "target"):
                self.by_targets = True
            elif isinstance(node, (n.This, n.Host)) or (isinstance(node, n.Ref) and node.role not in EVENT_ROLES):
                self.by_source = True
                break


def done_by(replacement: b.Replacement) -> list[b.Node]:
    """Return what a replacement effect does and who decides on it, without what it says of the event that it replaces:
    that much is true of the event already, whoever controls the effect."""
    parts: list[b.Node | None] = []
    if isinstance(replacement, s.IfWould):
        parts = [replacement.effect, replacement.optional]
    elif isinstance(replacement, s.RedirectDamage):
        parts = [replacement.instead_to, replacement.optional]
    elif isinstance(replacement, s.PreventDamage):
        parts = [replacement.then, replacement.optional]
    return [part for part in parts if part is not None]


def speaks_of_you(node: b.Node) -> bool:
    """Whether a text speaks of its controller, or of that player's opponents."""
    return any(isinstance(part, n.You) or (isinstance(part, n.IsOpponent) and part.of is None) for part in b.walk(node))


_bounds: Final = Memo(Bound)


def bound_of(replacement: b.Replacement) -> Bound:
    """Return what a replacement effect depends on. It is remembered for each text."""
    return _bounds.of(replacement)


def applicable(table: Table, event: Happening, together: Together) -> list[ApplicableReplacement]:
    """Return the replacement effects that apply to an event now."""
    found: list[ApplicableReplacement] = []
    if table.edition.cant_comes_first and impossible(table, event):
        return found
    watchers = index(table)
    if event.kind in watchers:
        of_static_abilities(table, event, watchers[event.kind], found)
    for lasting in table.state.replacements:
        if not lasting.kinds:
            lasting.kinds = kinds(lasting.replacement)
        if event.kind not in lasting.kinds or lasting in event.replaced_by:
            continue
        if lasting.uses < 0 and not together.covers(lasting, event.source):
            continue
        if not acts_now(table, lasting.replacement, event, is_limited(lasting)):
            continue
        ctx = lasting.context.fork()
        ctx.event = event
        if concerns(table, lasting.replacement, event, ctx, False):
            found.append(ApplicableReplacement(lasting.replacement, ctx, lasting, lasting, str(lasting.context.source)))
    item = event.what
    of_counters(table, event, found)
    if event.kind is h.MOVE:
        if item is not None:
            if event.to is Zone.IN_PLAY:
                own_abilities(table, event, item, found)
            elif item.zone is not Zone.IN_PLAY:
                own_departures(table, event, item, found)
                given_flashback(table, event, item, found)
                bought_back(event, item, found)
    elif event.kind is h.DESTROY:
        if item is not None:
            regeneration(table, event, item, found)
    elif event.kind is h.FACE_UP:
        if item is not None and item.face_down:
            own_abilities(table, event, item, found)
    elif event.kind is h.DAMAGE:
        if event.what is None and isinstance(event.other, Player):
            given_shields(table, event, event.other, found)
        if table.edition.damage_to_planeswalkers:
            to_planeswalkers(table, event, found)
    return found


def of_counters(table: Table, event: Happening, found: list[ApplicableReplacement]) -> None:
    """Add what the counters on a permanent do about the event to ``found``."""
    counters = counter_effects.candidate(table, event)
    if counters is not None and concerns(table, counters.replacement, event, counters.ctx, False):
        found.append(counters)


def impossible(table: Table, event: Happening) -> bool:
    """Whether an effect says that the event can't happen.

    Rules: 614.17@2018.
    """
    player = event.player
    what = CANT.get(event.kind)
    if what is None or player is None or event.what is not None:
        return False
    for mark in continuous.player_rules(table, player):
        if isinstance(mark.mod, s.Cant) and mark.mod.what == what:
            return True
    return False


CANT: Final[dict[int, Forbidden]] = {h.DRAW: "draw", h.GAIN_LIFE: "gain life"}
"""What effects say of players in whose place these events can't happen."""


def of_static_abilities(
    table: Table, event: Happening, watchers: list[Watcher], found: list[ApplicableReplacement]
) -> None:
    """Add the effects of static abilities that apply to the event to ``found``."""
    stopping = table.edition.tapped_artifacts_stop
    for watcher in watchers:
        ability = watcher.ability
        assert isinstance(ability, ReplacementAbility)
        key = (watcher.item.number, watcher.held.key)
        if key in event.replaced_by or not watcher.item.here:
            continue
        if stopping and event.what is not watcher.item:
            chars = continuous.characteristics(table, watcher.item)
            if active_effects.is_stopped(table, watcher.item, chars, ability):
                continue
        ctx = Context(watcher.item, watcher.item.controller)
        ctx.granter = watcher.held.granter
        ctx.event = event
        if watcher.item.context is not None and watcher.item.zone is not Zone.IN_PLAY:
            ctx.x = watcher.item.context.x  # X on a permanent is 0 (107.3f of 2010)
        if ability.condition is not None and not evaluate.holds(table, ability.condition, ctx):
            continue
        if acts_now(table, ability.replacement, event, False) and concerns(
            table, ability.replacement, event, ctx, False
        ):
            found.append(ApplicableReplacement(ability.replacement, ctx, key, None, str(watcher.item)))


def regeneration(table: Table, event: Happening, item: GameObject, found: list[ApplicableReplacement]) -> None:
    """Add a regeneration shield to ``found``, if the permanent can be regenerated."""
    if item.regeneration > 0 and not event.no_regeneration and "regeneration" not in event.replaced_by:
        if can_regenerate(table, item):
            found.append(
                ApplicableReplacement(
                    REGENERATION, Context(item, item.controller), "regeneration", None, "regeneration"
                )
            )


def given_shields(table: Table, event: Happening, player: Player, found: list[ApplicableReplacement]) -> None:
    """Add the prevention effects of abilities that the player has been given to ``found``.

    Rules: 402.9@2004, 418.5j.
    """
    for rule in continuous.player_rules(table, player):
        mod = rule.mod
        if isinstance(mod, Shielded):
            source = rule.context.source
            key = (source.number, str(mod))
            ctx = Context(source, player)
            ctx.event = event
            if key not in event.replaced_by and concerns(table, mod.shield, event, ctx, False):
                found.append(ApplicableReplacement(mod.shield, ctx, key, None, str(source)))


def to_planeswalkers(table: Table, event: Happening, found: list[ApplicableReplacement]) -> None:
    """Add the redirection to planeswalkers to ``found``, for noncombat damage to a player from a source an opponent
    controls.

    Rules: 212.9g.
    """
    player = event.other
    source = event.source
    if event.combat or not isinstance(player, Player) or source is None or source.controller is player:
        return
    if event.amount <= 0 or "planeswalkers" in event.replaced_by:
        return
    if replaced_events.walkers_of(table, player):
        found.append(
            ApplicableReplacement(
                PLANESWALKERS, Context(source, source.controller), "planeswalkers", None, "a planeswalker instead"
            )
        )


def can_regenerate(table: Table, item: GameObject) -> bool:
    """Whether no effect says that a permanent can't be regenerated."""
    for rule in continuous.rules_for(table, item):
        if isinstance(rule.mod, s.Cant) and rule.mod.what == "be regenerated":
            return False
    return True


def own_abilities(table: Table, event: Happening, item: GameObject, found: list[ApplicableReplacement]) -> None:
    """Add an object's own replacement effects about its coming into play or being turned face up to ``found``.

    Rules: 419.6i, 504.8.
    """
    arrival = event.arrival
    if arrival is not None and arrival.face_down:
        return
    face = arrival.copy_of if arrival is not None and arrival.copy_of is not None else None
    chars = continuous.arriving(table, item, face if event.kind is h.MOVE else copying.face_up(table, item))
    if event.kind is h.MOVE and table.edition.arrivals_see_effects:
        chars = as_it_will_be(table, event, chars)
    for held in chars.replacements:
        ability = held.ability
        if not isinstance(ability, ReplacementAbility) or ability.zone != "in play":
            continue
        key = (item.number, held.key, face is not None)
        if key in event.replaced_by:
            continue
        controller = arrival.controller if arrival is not None and arrival.controller is not None else item.controller
        ctx = Context(item, controller)
        ctx.event = event
        if item.context is not None:
            ctx.x = item.context.x
            ctx.item = item
        if ability.condition is not None and not evaluate.holds(table, ability.condition, ctx):
            continue
        if concerns(table, ability.replacement, event, ctx, True):
            found.append(ApplicableReplacement(ability.replacement, ctx, key, None, item.name))


def as_it_will_be(table: Table, event: Happening, chars: Characteristics) -> Characteristics:
    """Return the characteristics that an arriving object will have in play; ``chars`` if no effect would change them.

    Rules: 614.12@2018.
    """
    if not chars.shaping and not continuous.anything_shapes(table):
        return chars
    preview = Preview(table, event)
    if preview.item is not None:
        chars = continuous.characteristics(table, preview.item).copy()
    preview.off()
    return chars


def own_departures(table: Table, event: Happening, item: GameObject, found: list[ApplicableReplacement]) -> None:
    """Add an object's own replacement effects about its moving "from anywhere", or from the zone it is in outside play,
    to ``found``. They function in every zone, or in that one.

    Rules: 402.8.
    """
    if item.face is None or item.kind == ABILITY:
        return
    for held in continuous.characteristics(table, item).replacements:
        ability = held.ability
        if not isinstance(ability, ReplacementAbility) or ability.zone != "in play":
            continue
        replacement = ability.replacement
        if not isinstance(replacement, s.IfWould) or not isinstance(replacement.event, e.ZoneChange):
            continue
        key = (item.number, held.key)
        if not isinstance(replacement.event.what, n.This) or key in event.replaced_by:
            continue
        ctx = Context(item, item.controller)
        ctx.event = event
        if ability.condition is None or evaluate.holds(table, ability.condition, ctx):
            if concerns(table, replacement, event, ctx, False):
                found.append(ApplicableReplacement(replacement, ctx, key, None, item.name))


def given_flashback(table: Table, event: Happening, item: GameObject, found: list[ApplicableReplacement]) -> None:
    """Add to ``found`` that a spell played with the flashback that an effect had given its card is removed from the
    game instead of leaving the stack for another zone: what the effect gave stays with the spell.

    Rules: 502.22a, 400.7@2014.
    """
    ctx = item.context
    if ctx is None or item.zone is not Zone.STACK or "flashback" not in ctx.paid or event.to is Zone.REMOVED:
        return
    for held in continuous.characteristics(table, item).replacements:
        if isinstance(held.ability, ReplacementAbility) and held.ability.keyword == "flashback":
            return
    if "flashback" not in event.replaced_by:
        own = Context(item, item.controller)
        own.event = event
        found.append(ApplicableReplacement(keywords_cards.FLASHED_BACK, own, "flashback", None, item.name))


def bought_back(event: Happening, item: GameObject, found: list[ApplicableReplacement]) -> None:
    """Add to ``found`` that a spell for which buyback was paid is put into its owner's hand, instead of that player's
    graveyard, as it resolves.

    Rules: 502.16a.
    """
    ctx = item.context
    if ctx is None or item.zone is not Zone.STACK or "buyback" not in ctx.paid or "buyback" in event.replaced_by:
        return
    if event.to is Zone.GRAVEYARD and event.manner == "resolved":
        own = Context(item, item.controller)
        own.event = event
        found.append(ApplicableReplacement(keywords_cards.BOUGHT_BACK, own, "buyback", None, "buyback"))


def is_aimed(replacement: s.PreventDamage, event: Happening) -> bool:
    """Whether damage would be dealt because of a spell or ability that targets what would be dealt it, if only such
    damage is prevented."""
    if not replacement.aimed:
        return True
    cause = event.cause
    if cause is None or cause.context is None:
        return False
    to: Entity | None = event.what if event.what is not None else event.other
    return any(to in slot for slot in cause.context.targets)


def concerns_arrival(
    table: Table, replacement: s.EntersWith | s.AsEnters, event: Happening, ctx: Context, own: bool
) -> bool:
    """Whether an effect that changes how objects come into play, or are turned face up, applies to an event. ``own``:
    it is an effect of the arriving object itself."""
    if event.kind != (h.FACE_UP if isinstance(replacement, s.AsEnters) and replacement.face_up else h.MOVE):
        return False
    if event.kind is h.MOVE and (event.to is not Zone.IN_PLAY or event.origin is Zone.PHASED_OUT):
        return False
    if isinstance(replacement, s.EntersWith) and replacement.played and event.manner not in ("played", "resolved"):
        return False
    if replacement.what is None or isinstance(replacement.what, n.This):
        if not own and event.what is not ctx.source:
            return False
    elif own or event.what is None or (event.kind is h.MOVE and not arriving_fits(table, event, replacement.what, ctx)):
        return False
    return (
        not isinstance(replacement, s.EntersWith)
        or replacement.condition is None
        or evaluate.holds(table, replacement.condition, ctx)
    )


def concerns(table: Table, replacement: b.Replacement, event: Happening, ctx: Context, own: bool) -> bool:
    """Whether a replacement effect applies to an event. ``own``: it is an effect of the arriving object itself."""
    if isinstance(replacement, s.IfWould):
        if own and not (isinstance(replacement.event, e.ZoneChange) and isinstance(replacement.event.what, n.This)):
            return False
        if not event_patterns.matches(table, replacement.event, event, ctx):
            return False
        if isinstance(replacement.effect, fx.Regenerate) and event.what is not None:
            if event.no_regeneration or not can_regenerate(table, event.what):
                return False
        if replacement.condition is None:
            return True
        ctx.amount = event.amount
        return evaluate.holds(table, replacement.condition, ctx)
    if isinstance(replacement, s.PreventDamage):
        if event.amount <= 0 or not can_prevent(table, replacement, event, ctx) or not is_aimed(replacement, event):
            return False
        if replacement.by_controller is not None:
            if event.source is None or not event_patterns.fits(
                table, event.source.controller, replacement.by_controller, ctx
            ):
                return False
        return damage_fits(table, replacement.to, replacement.source, replacement.combat, event, ctx)
    if isinstance(replacement, s.RedirectDamage):
        return event.amount > 0 and damage_fits(
            table, replacement.to, replacement.source, replacement.combat, event, ctx
        )
    if isinstance(replacement, (s.EntersWith, s.AsEnters)):
        return concerns_arrival(table, replacement, event, ctx, own)
    if isinstance(replacement, s.EntersCopy):
        if replacement.kind is not None:
            return not own and is_arrival(event) and arriving_fits(table, event, replacement.kind, ctx)
        return own and event.kind is h.MOVE
    return False


def is_arrival(event: Happening) -> bool:
    """Whether an object comes into play, and not only in again."""
    return (
        event.kind is h.MOVE
        and event.to is Zone.IN_PLAY
        and event.origin is not Zone.PHASED_OUT
        and event.what is not None
    )


def acts_now(table: Table, replacement: b.Replacement, event: Happening, limited: bool) -> bool:
    """1996.dmg.4, 6: whether a redirection effect applies now. One that redirects a limited amount of damage
    (``limited``) applies in the damage-prevention step, one that redirects all damage at the end of that step."""
    if not table.edition.damage_waits or not isinstance(replacement, s.RedirectDamage):
        return True
    return event.moment == (h.DAMAGE_IN_STEP if limited else h.DAMAGE_ENDING)


def is_limited(lasting: LastingReplacement) -> bool:
    """Whether a lasting effect is limited to an amount of damage or a number of uses."""
    return lasting.uses != 0 or lasting.left >= 0


def arriving_fits(table: Table, event: Happening, what: e.What, ctx: Context) -> bool:
    """Whether an arriving object fits a description as it would be in play: with its controller there, face down or as
    a copy.

    Rules: 419.6i.
    """
    item = event.what
    assert item is not None
    arrival = event.arrival
    if arrival is None:
        if table.edition.arrivals_see_effects and continuous.anything_shapes(table):
            return would_fit(table, event, what, ctx)
        return fits_by_itself(table, item, what, ctx)
    if table.edition.arrivals_see_effects and continuous.anything_shapes(table):
        return would_fit(table, event, what, ctx)
    in_play = AsInPlay(item, arrival)
    fits = fits_by_itself(table, item, what, ctx)
    in_play.restore()
    return fits


def fits_by_itself(table: Table, item: GameObject, what: e.What, ctx: Context) -> bool:
    """Whether an arriving object fits a description without the static abilities of other objects.

    Rules: 419.6i.
    """
    alone = outside_play.without_others(table, item) if continuous.anything_shapes(table) else None
    if alone is None:
        return event_patterns.fits(table, item, what, ctx)
    changed = item.cached
    item.cached = alone
    fits = event_patterns.fits(table, item, what, ctx)
    if item.cached is alone:
        item.cached = changed
    return fits


def would_fit(table: Table, event: Happening, what: e.What, ctx: Context) -> bool:
    """Whether an arriving object fits a description with the effects that will apply to it in play.

    Rules: 614.12@2018.
    """
    preview = Preview(table, event)
    fits = preview.item is not None and event_patterns.fits(table, preview.item, what, ctx)
    preview.off()
    return fits


def damage_fits(table: Table, to: e.What, source: e.What, combat: DamageSort, event: Happening, ctx: Context) -> bool:
    """Whether damage has the recipient, source and kind that a shield describes."""
    if (combat == "combat" and not event.combat) or (combat == "noncombat" and event.combat):
        return False
    recipient: Entity | None = event.what if event.what is not None else event.other
    return event_patterns.fits(table, recipient, to, ctx) and damage_sources.fits(table, event.source, source, ctx)


def can_prevent(table: Table, replacement: s.PreventDamage, event: Happening, ctx: Context) -> bool:
    """Whether a prevention effect could prevent this damage. In 1993 the damage of a creature with protection isn't
    prevented by what it is protected from.

    Rules: 502.7.
    """
    if not (replaced_events.preventable(table, event) or meets_unpreventable(table, replacement)):
        return False
    source = event.source
    if not table.edition.protection_is_total or source is None or ctx.source is event.what:
        return True
    return not unaffected.keeps_off(table, source, continuous.characteristics(table, source), ctx.source)


def meets_unpreventable(table: Table, replacement: s.PreventDamage) -> bool:
    """Whether a prevention effect does something about damage that can't be prevented: what it says besides, or until
    2012 use up its shield.

    Rules: 615.11@2010.
    """
    if not table.edition.prevention_meets_unpreventable:
        return False
    return replacement.then is not None or not table.edition.shields_outlast_unpreventable
