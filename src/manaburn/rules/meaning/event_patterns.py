"""Whether an event is one that a text waits for: the event patterns of the tree, compared with events."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from manaburn.editions.answers import BlocksTriggers
from manaburn.rules.kernel.handlers import entry
from manaburn.rules.kernel.table import Table
from manaburn.state import happenings as h
from manaburn.state.contexts import Context
from manaburn.state.happenings import Happening
from manaburn.state.objects import Entity, GameObject, Player
from manaburn.terms import ZONES_CALLED, Step, Zone
from manaburn.text.tree import base as b
from manaburn.text.tree import events as e
from manaburn.text.tree import nouns as n
from manaburn.text.tree.words import Operator

from . import damage_sources, evaluate


def fits(table: Table, item: Entity | None, what: e.What, ctx: Context) -> bool:
    """Whether an object or player of an event fits the pattern's selector or description. ``what`` None: anything
    fits."""
    if what is None:
        return True
    if item is None:
        return False
    if isinstance(what, b.Selector):
        for other in evaluate.select(table, what, ctx):
            if other is item:
                return True
        return False
    return evaluate.is_of(table, item, what, ctx)


def fits_there(table: Table, event: Happening, what: e.What, ctx: Context) -> bool:
    """Like :func:`fits`, for the object of an event, either as it was or as it is in its new zone."""
    item = event.what
    return fits(table, item, what, ctx) or (item is not None and fits(table, item.current, what, ctx))


def matches(table: Table, pattern: b.Event, event: Happening, ctx: Context) -> bool:
    """Whether an event fits a pattern.

    Raises NotKnown if the pattern can't be evaluated.
    """
    handler = PATTERNS.get(type(pattern))
    if handler is None:
        raise evaluate.NotKnown(type(pattern).__name__)
    return handler(table, pattern, event, ctx)


def matched(table: Table, pattern: b.Event, past: Happening, ctx: Context) -> bool:
    """Whether a past event fits a pattern. What dealt damage, attacked, blocked or was played is looked at as it was
    then.

    Raises NotKnown if the pattern can't be evaluated.

    Rules: 413.2f.
    """
    running = table.running
    before, held = running.remembered, running.controllers
    recall(table, past)
    try:
        return matches(table, pattern, past, ctx)
    finally:
        running.remembered, running.controllers = before, held


def was_of(table: Table, past: Happening, kind: n.Kind, ctx: Context) -> bool:
    """Whether what dealt damage, attacked, blocked or was played in a past event was of a kind then.

    Rules: 413.2f.
    """
    item = looked_back_at(past)
    if item is None:
        return False
    running = table.running
    before, held = running.remembered, running.controllers
    recall(table, past)
    try:
        return evaluate.is_of(table, item, kind, ctx)
    finally:
        running.remembered, running.controllers = before, held


def looked_back_at(past: Happening) -> GameObject | None:
    """Return the object of a past event of which the event notes how it was."""
    return past.source if past.kind is h.DAMAGE else past.what


def recall(table: Table, past: Happening) -> None:
    """Let the object of a past event be what it was then, and its controller who it was then. The caller puts back what
    was remembered before."""
    item = looked_back_at(past)
    if item is None or past.traits is None:
        return
    running = table.running
    running.remembered = {**running.remembered, item.number: past.traits}
    if past.controller is not None:
        held = running.controllers
        running.controllers = {item.number: past.controller} if held is None else {**held, item.number: past.controller}


def _zone_change(table: Table, p: e.ZoneChange, event: Happening, ctx: Context) -> bool:
    if event.kind is not h.MOVE:
        return False
    if p.origin and event.origin is not ZONES_CALLED[p.origin]:
        return False
    if p.to and event.to is not ZONES_CALLED[p.to]:
        return False
    if p.how and event.manner != p.how:
        return False
    if p.by is not None and not caused_by(table, event, p.by, ctx):
        return False
    if p.by_effect and (event.cause is None or table.running.costs):
        return False
    item = event.what
    if event.origin is not Zone.IN_PLAY and event.to is Zone.IN_PLAY and event.new is not None:
        item = event.new
    if p.whose is not None:
        owner: Player | None = None
        if item is not None:
            private = event.to in (Zone.HAND, Zone.GRAVEYARD, Zone.LIBRARY)
            owner = item.owner if private or event.origin is not Zone.IN_PLAY else item.controller
        if event.to is Zone.IN_PLAY and event.new is not None:
            owner = event.new.controller
        if not fits(table, owner, p.whose, ctx):
            return False
    if isinstance(p.what, n.This):
        return event.what is ctx.source or event.new is ctx.source
    if isinstance(p.what, b.Selector):
        if not p.origin and has_become(table, p.what, event.what, ctx):
            return True
        return fits(table, event.what, p.what, ctx) or fits(table, event.new, p.what, ctx)
    return fits(table, item, p.what, ctx)


def has_become(table: Table, what: b.Selector, item: GameObject | None, ctx: Context) -> bool:
    """Whether a card spoken of before has become this object by moving: "if that card would be put into a graveyard",
    said of a card that is played in between."""
    if not isinstance(what, n.Ref) or what.role not in ("target", "var"):
        return False
    for other in evaluate.select(table, what, ctx):
        if isinstance(other, GameObject) and other is not item and other.current is item:
            return True
    return False


def player_of(event: Happening) -> Player | None:
    """Return the player of an event. Of a card or permanent that moves, it is who puts it into play, or else to whose
    hand, library or graveyard it goes: "whenever a permanent is returned to a player's hand, that player discards".

    Rules: 217.1a, 410.2.
    """
    item = event.what
    if event.kind is h.MOVE and item is not None:
        if event.to is Zone.IN_PLAY:
            arrival = event.arrival
            return arrival.controller if arrival is not None and arrival.controller is not None else item.owner
        if event.to in (Zone.HAND, Zone.LIBRARY, Zone.GRAVEYARD):
            return item.owner
    if event.player is not None:
        return event.player
    return item.controller if item is not None else None


def _step_begins(table: Table, p: e.StepBegins, event: Happening, ctx: Context) -> bool:
    if event.kind is h.TURN_BEGINS:
        return p.step == "turn" and fits(table, event.player, p.whose, ctx)
    if event.kind is not h.STEP_BEGINS:
        return False
    if not step_called(event.step, p.step) or (p.first and event.amount > 0):
        return False
    return fits(table, event.player, p.whose, ctx)


def _step_ends(table: Table, p: e.StepEnds, event: Happening, ctx: Context) -> bool:
    """Since there is a stack, the end of a step is no event. Before, such abilities are played in a series."""
    return event.kind is h.STEP_ENDS and step_called(event.step, p.step) and fits(table, event.player, p.whose, ctx)


STEP_WORDS: Final[dict[str, tuple[Step, ...]]] = {
    "untap": (Step.UNTAP,),
    "upkeep": (Step.UPKEEP,),
    "draw": (Step.DRAW,),
    "precombat main": (Step.PRECOMBAT_MAIN, Step.MAIN),
    "postcombat main": (Step.POSTCOMBAT_MAIN,),
    "main": (Step.PRECOMBAT_MAIN, Step.POSTCOMBAT_MAIN, Step.MAIN),
    "combat": (Step.BEGINNING_OF_COMBAT, Step.ATTACK),
    "beginning of combat": (Step.BEGINNING_OF_COMBAT, Step.ATTACK),
    "declare attackers": (Step.DECLARE_ATTACKERS,),
    "declare blockers": (Step.DECLARE_BLOCKERS,),
    "combat damage": (Step.COMBAT_DAMAGE,),
    "end of combat": (Step.END_OF_COMBAT,),
    "end of turn": (Step.END_OF_TURN,),
    "end": (Step.END_OF_TURN,),
    "cleanup": (Step.CLEANUP,),
    "discard": (Step.DISCARD,),
}


def step_called(step: Step, name: str) -> bool:
    """Whether card text calls a step, or a group of steps that it belongs to, by this name."""
    found = STEP_WORDS.get(name)
    return found is not None and step in found


def _damaged(table: Table, p: e.Damaged, event: Happening, ctx: Context) -> bool:
    if event.kind is not h.DAMAGE or event.amount <= 0:
        return False
    if (p.combat == "combat" and not event.combat) or (p.combat == "noncombat" and event.combat):
        return False
    to: Entity | None = event.what if event.what is not None else event.other
    return damage_sources.fits(table, event.source, p.source, ctx) and fits(table, to, p.to, ctx)


def _attacks(table: Table, p: e.Attacks, event: Happening, ctx: Context) -> bool:
    if event.kind is not h.ATTACK or not fits(table, event.what, p.what, ctx):
        return False
    if p.whom is not None and not fits(table, event.other, p.whom, ctx):
        return False
    return not p.alone or event.amount == 1


def _player_attacks(table: Table, p: e.PlayerAttacks, event: Happening, ctx: Context) -> bool:
    return event.kind is h.PLAYER_ATTACKS and fits(table, event.player, p.who, ctx)


def _blocks(table: Table, p: e.Blocks, event: Happening, ctx: Context) -> bool:
    if p.number is not None:
        return number_fits(table, event, True, p.what, p.whom, p.number, p.op, ctx)
    if event.kind is not h.BLOCK or not fits(table, event.what, p.what, ctx):
        return False
    if event.cause is not None and table.edition.blocks_triggers is BlocksTriggers.SPLIT:
        if not is_definite(p.whom) and not made_to_block(table, p, event):
            return False  # 410.9a-b: only a declared blocker "blocks"; for the blocked creature see 410.9d
    if p.whom is None:
        return p.each or event.first
    return fits(table, event.other, p.whom, ctx)


def made_to_block(table: Table, p: e.Blocks, event: Happening) -> bool:
    """Whether a creature that an effect has made block counts as one that blocks. One that arrives blocking never
    does.

    Rules: 509.4a@2010, 509.4b@2010.
    """
    if event.manner == "arriving":
        return False
    return table.edition.effects_make_block if p.whom is None else table.edition.effects_make_block_each


def is_definite(what: e.What) -> bool:
    """Whether the description means one particular object ("blocks this creature"), not a kind."""
    if isinstance(what, n.Filter):
        return any(isinstance(test, n.Is) for test in what.tests)
    return isinstance(what, b.Selector)


def _becomes_blocked(table: Table, p: e.BecomesBlocked, event: Happening, ctx: Context) -> bool:
    if p.number is not None:
        return number_fits(table, event, False, p.what, p.by, p.number, p.op, ctx)
    if event.kind is not h.BECOMES_BLOCKED or not fits(table, event.what, p.what, ctx):
        return False
    if p.by is None:
        return p.each or event.first
    return fits(table, event.other, p.by, ctx)


def number_fits(
    table: Table,
    event: Happening,
    blocks: bool,
    what: e.What,
    kind: e.What,
    number: b.Value,
    op: Operator,
    ctx: Context,
) -> bool:
    """Whether the number of creatures that ``what`` blocks (``blocks``) or is blocked by fits.

    It is checked after the declaration, and also when an effect changes the number: then it must fit now and not have
    fitted before.

    Rules: 410.9d, 410.9e.
    """
    item = event.what
    if item is None or not fits(table, item, what, ctx):
        return False
    there = item.blocking if blocks else item.blocked_by
    wanted = evaluate.value(table, number, ctx)
    fitting = [other for other in there if fits(table, other, kind, ctx)]
    if not evaluate.compare(len(fitting), op, wanted):
        return False
    if event.kind is h.BLOCKING_ENDS:
        other = event.other
        left = isinstance(other, GameObject) and (other.attacking is not None) is blocks
        return left and fits(table, other, kind, ctx) and not evaluate.compare(len(fitting) + 1, op, wanted)
    if event.kind != (h.BLOCK if blocks else h.BECOMES_BLOCKED):
        return False
    if event.cause is None:
        return event.first
    if event.manner == "exchanged" and not table.edition.exchanged_blockers_count:
        return False
    return not evaluate.compare(len([other for other in fitting if other is not event.other]), op, wanted)


def _unblocked(table: Table, p: e.Unblocked, event: Happening, ctx: Context) -> bool:
    return event.kind is h.UNBLOCKED and fits(table, event.what, p.what, ctx)


def _played(table: Table, p: e.Played, event: Happening, ctx: Context) -> bool:
    if event.kind != (h.LAND_PLAYED if p.land else h.PLAYED):
        return False
    if not fits(table, event.player, p.who, ctx) or not fits(table, event.what, p.what, ctx):
        return False
    if p.nth and event.amount != p.nth:
        return False
    return not p.origin or event.origin is ZONES_CALLED[p.origin]


def _activated(table: Table, p: e.Activated, event: Happening, ctx: Context) -> bool:
    if event.kind is not h.ACTIVATED:
        return False
    if p.mana and (p.mana == "mana") != event.for_mana:
        return False
    if p.tap and (p.tap == "with") != (event.amount > 0):
        return False
    return fits(table, event.player, p.who, ctx) and (
        fits(table, event.source, p.what, ctx) or fits(table, event.what, p.what, ctx)
    )


def _taps(table: Table, p: e.Taps, event: Happening, ctx: Context) -> bool:
    if p.for_mana:
        return (
            event.kind is h.MANA
            and event.for_mana
            and fits(table, event.source, p.what, ctx)
            and fits(table, event.player, p.who, ctx)
        )
    return event.kind == (h.UNTAP if p.untaps else h.TAP) and fits(table, event.what, p.what, ctx)


def _becomes_target(table: Table, p: e.BecomesTarget, event: Happening, ctx: Context) -> bool:
    if event.kind is not h.TARGETED:
        return False
    item: Entity | None = event.what if event.what is not None else event.other
    if not fits(table, item, p.what, ctx) or not fits(table, event.source, p.of, ctx):
        return False
    return not p.first or not any(
        past.kind is h.TARGETED and past is not event and past.what is item for past in table.state.history
    )


def _targets_chosen(table: Table, p: e.TargetsChosen, event: Happening, ctx: Context) -> bool:
    if event.kind is not h.TARGETS_CHOSEN or not fits(table, event.player, p.who, ctx):
        return False
    by = event.cause.source if event.cause is not None and event.cause.source is not None else event.cause
    return p.but is None or by is None or not fits(table, by, p.but, ctx)


def _life_changes(table: Table, p: e.LifeChanges, event: Happening, ctx: Context) -> bool:
    if event.kind != (h.GAIN_LIFE if p.gain else h.LOSE_LIFE) or not fits(table, event.player, p.who, ctx):
        return False
    return not p.own or (event.cause is not None and event.cause.controller is event.player)


def _draws(table: Table, p: e.Draws, event: Happening, ctx: Context) -> bool:
    if (
        event.kind is not h.DRAW
        or not fits(table, event.player, p.who, ctx)
        or not fits(table, event.what, p.what, ctx)
    ):
        return False
    if p.nth and event.amount != p.nth:
        return False
    return not p.except_first or not _first_of_draw_step(table, event)


def _first_of_draw_step(table: Table, event: Happening) -> bool:
    """Whether it is the first card that the player draws in his or her own draw step, whatever lets him or her draw
    it."""
    state = table.state
    if state.step is not Step.DRAW or state.active is not event.player:
        return False
    return not any(
        past.kind is h.DRAW and past.step is Step.DRAW and past.player is event.player and past is not event
        for past in state.history
    )


def _discards(table: Table, p: e.Discards, event: Happening, ctx: Context) -> bool:
    if (
        event.kind is not h.DISCARD
        or not fits(table, event.player, p.who, ctx)
        or not fits_there(table, event, p.what, ctx)
    ):
        return False
    if p.by is None:
        return True
    return event.cause is not None and fits(table, event.cause.controller, p.by, ctx)


def _sacrifices(table: Table, p: e.Sacrifices, event: Happening, ctx: Context) -> bool:
    return event.kind is h.SACRIFICE and fits(table, event.player, p.who, ctx) and fits(table, event.what, p.what, ctx)


def _counters_change(table: Table, p: e.CountersChange, event: Happening, ctx: Context) -> bool:
    if event.kind != (h.COUNTERS_REMOVED if p.removed else h.COUNTERS_PUT):
        return False
    if p.counter and event.counter != p.counter:
        return False
    if p.last and event.what is not None and event.what.counters.get(event.counter, 0) > 0:
        return False
    if p.by_effect and (event.cause is None or event.manner == "paid"):
        return False
    if p.by is not None and (event.cause is None or not fits(table, event.cause.controller, p.by, ctx)):
        return False
    return fits(table, event.what, p.what, ctx)


def _control_changes(table: Table, p: e.ControlChanges, event: Happening, ctx: Context) -> bool:
    """Whether a player gains or loses control of a permanent. Who controls one that leaves play loses control of it."""
    if event.kind is h.MOVE:
        if not p.lost or event.origin is not Zone.IN_PLAY or event.what is None:
            return False
        who: Entity | None = event.what.controller
    elif event.kind is h.CONTROL:
        who = event.other if p.lost else event.player
    else:
        return False
    if not fits(table, who, p.who, ctx):
        return False
    if isinstance(p.what, b.Selector):  # it also means the permanent that the spell became (502.59a)
        for other in evaluate.select(table, p.what, ctx):
            if other is event.what or (isinstance(other, GameObject) and other.current is event.what):
                return True
        return False
    return fits(table, event.what, p.what, ctx)


def _turned_face_up(table: Table, p: e.TurnedFaceUp, event: Happening, ctx: Context) -> bool:
    return event.kind is h.FACE_UP and fits(table, event.what, p.what, ctx)


def _destroyed(table: Table, p: e.Destroyed, event: Happening, ctx: Context) -> bool:
    if event.kind is not h.DESTROY or not fits(table, event.what, p.what, ctx):
        return False
    return p.by is None or caused_by(table, event, p.by, ctx)


def caused_by(table: Table, event: Happening, who: e.Who, ctx: Context) -> bool:
    """Whether a spell or ability that such a player controls causes the event."""
    return event.cause is not None and fits(table, event.cause.controller, who, ctx)


def _regenerates(table: Table, p: e.Regenerates, event: Happening, ctx: Context) -> bool:
    return event.kind is h.REGENERATED and fits(table, event.what, p.what, ctx)


def _countered(table: Table, p: e.Countered, event: Happening, ctx: Context) -> bool:
    return event.kind is h.COUNTERED and fits(table, event.what, p.what, ctx) and fits(table, event.cause, p.by, ctx)


def _cycles(table: Table, p: e.Cycles, event: Happening, ctx: Context) -> bool:
    return event.kind is h.CYCLED and fits(table, event.player, p.who, ctx) and fits_there(table, event, p.what, ctx)


def _ability_triggers(table: Table, p: e.AbilityTriggers, event: Happening, ctx: Context) -> bool:
    return event.kind is h.TRIGGERED and fits(table, event.what, p.what, ctx)


def _shuffles(table: Table, p: e.Shuffles, event: Happening, ctx: Context) -> bool:
    if event.kind is not h.SHUFFLED or not fits(table, event.player, p.who, ctx):
        return False
    return p.by is None or caused_by(table, event, p.by, ctx)


def _searches(table: Table, p: e.Searches, event: Happening, ctx: Context) -> bool:
    return event.kind is h.SEARCHED and fits(table, event.player, p.who, ctx)


def _flips_coin(table: Table, p: e.FlipsCoin, event: Happening, ctx: Context) -> bool:
    """Whether the event is such a flip. A flip that nobody calls is neither won nor lost.

    Rules: 511.2.
    """
    if event.kind is not h.COIN or not fits(table, event.player, p.who, ctx):
        return False
    return not p.result or (event.amount > 0 and event.won == (p.result == "won"))


def _phases(table: Table, p: e.PhasesInOut, event: Happening, ctx: Context) -> bool:
    return event.kind == (h.PHASED_OUT if p.out else h.PHASED_IN) and fits(table, event.what, p.what, ctx)


def _attached(table: Table, p: e.Attached, event: Happening, ctx: Context) -> bool:
    return (
        event.kind == (h.UNATTACHED if p.un else h.ATTACHED)
        and fits(table, event.what, p.what, ctx)
        and fits(table, event.other, p.to, ctx)
    )


def _state_is(table: Table, p: e.StateIs, event: Happening, ctx: Context) -> bool:
    return event.kind is h.STATE and evaluate.holds(table, p.condition, ctx)


def _onto_stack(table: Table, p: e.OntoStack, event: Happening, ctx: Context) -> bool:
    return event.kind is h.STACKED and fits(table, event.what, p.what, ctx)


def _is_there(table: Table, p: e.IsThere, event: Happening, ctx: Context) -> bool:
    return event.kind is h.STATE and fits(table, event.what, p.what, ctx)


def _produces_mana(table: Table, p: e.ProducesMana, event: Happening, ctx: Context) -> bool:
    return event.kind is h.MANA and fits(table, event.source, p.what, ctx) and fits(table, event.player, p.who, ctx)


def _loses_game(table: Table, p: e.LosesGame, event: Happening, ctx: Context) -> bool:
    return event.kind == (h.WON if p.wins else h.LOST) and fits(table, event.player, p.who, ctx)


def _creates_tokens(table: Table, p: e.CreatesTokens, event: Happening, ctx: Context) -> bool:
    return event.kind is h.TOKENS and fits(table, event.player, p.who, ctx)


def _does(table: Table, p: e.Does, event: Happening, ctx: Context) -> bool:
    return (
        event.kind is h.NAMED
        and event.name == p.name
        and (event.cause is None or event.cause is ctx.source)
        and fits(table, event.what, p.what, ctx)
        and fits(table, event.player, p.who, ctx)
    )


def _any_event(table: Table, p: e.AnyEvent, event: Happening, ctx: Context) -> bool:
    for option in p.events:
        if matches(table, option, event, ctx):
            return True
    return False


def _when(table: Table, p: e.When, event: Happening, ctx: Context) -> bool:
    if not matches(table, p.event, event, ctx):
        return False
    before = ctx.event
    ctx.event = event
    result = evaluate.holds(table, p.condition, ctx)
    ctx.event = before
    return result


PATTERNS: Final[dict[type[b.Node], Callable[..., bool]]] = dict(
    [
        entry(e.ZoneChange, _zone_change),
        entry(e.StepBegins, _step_begins),
        entry(e.During, _step_begins),
        entry(e.StepEnds, _step_ends),
        entry(e.Damaged, _damaged),
        entry(e.Attacks, _attacks),
        entry(e.PlayerAttacks, _player_attacks),
        entry(e.Blocks, _blocks),
        entry(e.BecomesBlocked, _becomes_blocked),
        entry(e.Unblocked, _unblocked),
        entry(e.Played, _played),
        entry(e.Activated, _activated),
        entry(e.Taps, _taps),
        entry(e.BecomesTarget, _becomes_target),
        entry(e.TargetsChosen, _targets_chosen),
        entry(e.LifeChanges, _life_changes),
        entry(e.Draws, _draws),
        entry(e.Discards, _discards),
        entry(e.Sacrifices, _sacrifices),
        entry(e.CountersChange, _counters_change),
        entry(e.ControlChanges, _control_changes),
        entry(e.TurnedFaceUp, _turned_face_up),
        entry(e.Destroyed, _destroyed),
        entry(e.Regenerates, _regenerates),
        entry(e.Countered, _countered),
        entry(e.Cycles, _cycles),
        entry(e.AbilityTriggers, _ability_triggers),
        entry(e.Shuffles, _shuffles),
        entry(e.Searches, _searches),
        entry(e.FlipsCoin, _flips_coin),
        entry(e.PhasesInOut, _phases),
        entry(e.Attached, _attached),
        entry(e.StateIs, _state_is),
        entry(e.IsThere, _is_there),
        entry(e.OntoStack, _onto_stack),
        entry(e.ProducesMana, _produces_mana),
        entry(e.LosesGame, _loses_game),
        entry(e.CreatesTokens, _creates_tokens),
        entry(e.Does, _does),
        entry(e.AnyEvent, _any_event),
        entry(e.When, _when),
    ]
)

_KIND: Final[dict[type, tuple[int, ...]]] = {
    e.ZoneChange: (h.MOVE,),
    e.StepBegins: (h.STEP_BEGINS, h.TURN_BEGINS),
    e.During: (h.STEP_BEGINS,),
    e.StepEnds: (h.STEP_ENDS,),
    e.Damaged: (h.DAMAGE,),
    e.Attacks: (h.ATTACK,),
    e.PlayerAttacks: (h.PLAYER_ATTACKS,),
    e.Unblocked: (h.UNBLOCKED,),
    e.Activated: (h.ACTIVATED,),
    e.BecomesTarget: (h.TARGETED,),
    e.TargetsChosen: (h.TARGETS_CHOSEN,),
    e.Draws: (h.DRAW,),
    e.Discards: (h.DISCARD,),
    e.Sacrifices: (h.SACRIFICE,),
    e.TurnedFaceUp: (h.FACE_UP,),
    e.Destroyed: (h.DESTROY,),
    e.Regenerates: (h.REGENERATED,),
    e.Countered: (h.COUNTERED,),
    e.Cycles: (h.CYCLED,),
    e.AbilityTriggers: (h.TRIGGERED,),
    e.Shuffles: (h.SHUFFLED,),
    e.Searches: (h.SEARCHED,),
    e.FlipsCoin: (h.COIN,),
    e.StateIs: (h.STATE,),
    e.IsThere: (h.STATE,),
    e.OntoStack: (h.STACKED,),
    e.ProducesMana: (h.MANA,),
    e.CreatesTokens: (h.TOKENS,),
    e.Does: (h.NAMED,),
}


def kinds(pattern: b.Event) -> tuple[int, ...]:
    """Return the kinds of events that a pattern can match, for the indexes."""
    if isinstance(pattern, e.AnyEvent):
        found: list[int] = []
        for option in pattern.events:
            found.extend([kind for kind in kinds(option) if kind not in found])
        return tuple(found)
    if isinstance(pattern, e.When):
        return kinds(pattern.event)
    if isinstance(pattern, e.ControlChanges):
        return (h.CONTROL, h.MOVE) if pattern.lost else (h.CONTROL,)
    if isinstance(pattern, e.Played):
        return (h.LAND_PLAYED,) if pattern.land else (h.PLAYED,)
    if isinstance(pattern, (e.Blocks, e.BecomesBlocked)):
        kind = h.BLOCK if isinstance(pattern, e.Blocks) else h.BECOMES_BLOCKED
        return (kind,) if pattern.number is None else (kind, h.BLOCKING_ENDS)
    if isinstance(pattern, e.Taps):
        return (h.MANA,) if pattern.for_mana else ((h.UNTAP,) if pattern.untaps else (h.TAP,))
    if isinstance(pattern, e.LifeChanges):
        return (h.GAIN_LIFE,) if pattern.gain else (h.LOSE_LIFE,)
    if isinstance(pattern, e.CountersChange):
        return (h.COUNTERS_REMOVED,) if pattern.removed else (h.COUNTERS_PUT,)
    if isinstance(pattern, e.PhasesInOut):
        return (h.PHASED_OUT,) if pattern.out else (h.PHASED_IN,)
    if isinstance(pattern, e.Attached):
        return (h.UNATTACHED,) if pattern.un else (h.ATTACHED,)
    if isinstance(pattern, e.LosesGame):
        return (h.WON,) if pattern.wins else (h.LOST,)
    return _KIND.get(type(pattern), ())
