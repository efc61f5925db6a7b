"""Whether a condition holds: comparisons, what happened, whose turn and which step it is.

One function for each kind of condition, in :data:`CONDITIONS`; :func:`.evaluate.holds` calls them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from manaburn.rules.kernel.handlers import entry
from manaburn.rules.kernel.internal_nodes import InLaterTurn
from manaburn.rules.kernel.table import Table
from manaburn.state import happenings as h
from manaburn.state.contexts import Context
from manaburn.state.happenings import Happening
from manaburn.state.objects import ABILITY, SPELL_COPY, GameObject
from manaburn.terms import ALL_COLOURS, COLOUR_LETTERS, COLOUR_NAMES, Step, Zone, step_number
from manaburn.text.tree import base as b
from manaburn.text.tree import nouns as n
from manaburn.text.tree import values as v
from manaburn.text.tree.words import CommonTrait

from . import continuous, damage_sources, evaluate, event_patterns, grouped_choices, statuses


def _holds(table: Table, what: v.Holds, ctx: Context) -> bool:
    if isinstance(what.what, n.Ref) and what.what.role == "var":
        found = evaluate.spoken_of_as(table, what.what, what.kind, ctx)
    else:
        found = evaluate.informed(table, what.what, ctx)
    if not found:
        return False
    kind = what.kind
    placed = isinstance(kind, n.Filter) and (names_place(kind) or asks_for_card(what.what, kind))
    for item in found:
        if isinstance(item, GameObject) and placed:
            there = item if item.successor is None else item.successor  # followed through one move (410.10)
            if not there.here or not evaluate.matches(table, there, kind, ctx):
                return False
        elif deals_damage(what.what, ctx):
            if not damage_sources.is_of(table, item, kind, ctx):
                return False
        elif not evaluate.is_of(table, item, kind, ctx):
            return False
    return True


def deals_damage(what: b.Selector, ctx: Context) -> bool:
    """Whether what a text asks about is the source of the damage it speaks of."""
    if not isinstance(what, n.Ref) or what.role != "event source" or ctx.event is None:
        return False
    return ctx.event.kind in (h.DAMAGE, h.PREVENTED)


def asks_for_card(what: b.Selector, kind: n.Filter) -> bool:
    """Whether a filter asks what an event has moved for a card ("if it's a Samurai card"): that is the card where it is
    now, and not the permanent that it was."""
    return isinstance(what, n.Ref) and what.role == "event" and any(isinstance(test, n.IsCard) for test in kind.tests)


def names_place(kind: n.Filter) -> bool:
    """Whether a filter is about the object's zone. Last known information is never used for such a filter.

    Rules: 217.1c.
    """
    return kind.zone != "any" and (kind.zone != "in play" or not kind.tests)


def _exists(table: Table, what: v.Exists, ctx: Context) -> bool:
    """Whether there are as many objects. Where they must have something in common, the largest group counts: "three or
    more creatures that share a creature type"."""
    found = evaluate.select(table, what.what, ctx)
    count = len(found)
    word = grouped_choices.word_of(what.what.kind) if isinstance(what.what, n.All) else ""
    if word:
        count = max([len(members) for _, members in grouped_choices.groups_of(table, word, found)], default=0)
    return evaluate.compare(count, what.op, evaluate.value(table, what.number, ctx))


def _alike(table: Table, condition: v.Alike, ctx: Context) -> bool:
    found = evaluate.objects(table, condition.among, ctx)
    if len(found) < condition.least:
        return False
    common = traits(table, found[0], condition.what) if found else frozenset()
    for item in found[1:]:
        common = common & traits(table, item, condition.what)
    return bool(common)


def traits(table: Table, item: GameObject, what: CommonTrait) -> frozenset[str]:
    """Return the colours of an object, each for itself or ("colors") all together."""
    colours = continuous.characteristics(table, item).colours & ALL_COLOURS
    if what == "colors":
        return frozenset([str(colours)])
    return frozenset([COLOUR_NAMES[i] for i in range(5) if colours & (1 << i)])


def _comparison(table: Table, what: v.Comparison, ctx: Context) -> bool:
    return evaluate.compare(evaluate.value(table, what.left, ctx), what.op, evaluate.value(table, what.right, ctx))


def _did_it(table: Table, what: v.DidIt, ctx: Context) -> bool:
    kept = ctx.kept.get(what.n)
    return kept is not None and (kept.done or (what.able and kept.empty))


def _won_flip(table: Table, what: v.WonFlip, ctx: Context) -> bool:
    """Whether a flip was won, or was lost. Who has flipped no coin has done neither."""
    kept = ctx.kept.get(what.n)
    if kept is None:
        return False
    won = kept.amount > 0
    return won if what.face in ("won", "heads") else not won


def _event_happened(table: Table, what: v.EventHappened, ctx: Context) -> bool:
    for past in spanned(table, what.span):
        if event_patterns.matched(table, what.event, past, ctx):
            return True
    return False


def spanned(table: Table, span: str) -> list[Happening]:
    """Return the remembered events of a span of time within this turn."""
    if span == "turn":
        return table.state.history
    if span == "combat":
        return statuses.this_combat(table)
    raise evaluate.NotKnown(f"what happened in the {span}")


def context_of_play(ctx: Context) -> Context | None:
    """Return the choices and payments with which the spell that a text is on, or its permanent, was played; None if it
    wasn't played."""
    if ctx.item is None or ctx.item.kind == ABILITY or ctx.item is ctx.source:
        return ctx.source.context if ctx.source.context is not None or ctx.item is not ctx.source else ctx
    return ctx


def _as_paid(table: Table, what: v.AsPaid, ctx: Context) -> bool:
    held = ctx.decided.get(what)
    return evaluate.holds(table, what.condition, ctx) if held is None else held is True


def _was_paid(table: Table, what: v.WasPaid, ctx: Context) -> bool:
    if what.what is not None:
        found = evaluate.objects(table, what.what, ctx)
        context = found[0].context if found else None
    else:
        context = context_of_play(ctx)
    if context is None:
        return False
    if what.cost == "kicker":
        return what.n in context.kickers if what.n else len(context.kickers) > 0
    return what.cost in context.paid


def _was_played(table: Table, what: v.WasPlayed, ctx: Context) -> bool:
    if what.what is None or isinstance(what.what, n.This):
        context = context_of_play(ctx)
    else:
        found = evaluate.objects(table, what.what, ctx)
        context = found[0].context if found else None
        if context is not None and context.controller is not ctx.controller:
            return False
    if context is None:
        return False
    if what.how == "at all":
        return True
    if what.how == "in main phase":
        # No phase ends while a spell is on the stack. A copy of a spell is put there, and not played.
        copied = ctx.item is not None and ctx.item.kind == SPELL_COPY
        return not copied and in_step(table, "main") and table.state.active is context.controller
    return context.origin is Zone.HAND if what.how == "from hand" else context.off_timing


def _colour_spent(table: Table, what: v.ColourSpent, ctx: Context) -> bool:
    context = context_of_play(ctx)
    return context is not None and context.colours_spent & what.colour != 0


COMBAT_STEPS: Final = (
    Step.BEGINNING_OF_COMBAT,
    Step.DECLARE_ATTACKERS,
    Step.DECLARE_BLOCKERS,
    Step.COMBAT_DAMAGE,
    Step.END_OF_COMBAT,
)


BEGINNING_OF_COMBAT: Final = step_number(Step.BEGINNING_OF_COMBAT)
DECLARE_ATTACKERS: Final = step_number(Step.DECLARE_ATTACKERS)
DECLARE_BLOCKERS: Final = step_number(Step.DECLARE_BLOCKERS)
COMBAT_DAMAGE: Final = step_number(Step.COMBAT_DAMAGE)
END_OF_COMBAT: Final = step_number(Step.END_OF_COMBAT)


def in_step(table: Table, name: str) -> bool:
    """Whether the present step, phase or part of the turn has this name."""
    table.caches.step_read_at = table.journal.version
    step = table.timing.step(table)
    if name == "combat":
        return step in COMBAT_STEPS
    if name == "main":
        return step is Step.PRECOMBAT_MAIN or step is Step.POSTCOMBAT_MAIN
    if name == "before combat":
        return step_number(step) < BEGINNING_OF_COMBAT
    if name == "before attackers":
        return step_number(step) < DECLARE_ATTACKERS
    if name == "before blockers":
        return step_number(step) < DECLARE_BLOCKERS
    if name == "after blockers":
        return step in COMBAT_STEPS and step_number(step) >= DECLARE_BLOCKERS and blockers_step_came(table)
    if name == "before combat damage":
        return step_number(step) < COMBAT_DAMAGE
    if name == "before end of combat":
        return step_number(step) < END_OF_COMBAT
    if name == "after combat":
        return step_number(step) > END_OF_COMBAT
    return continuous.step_is(step, name)


def blockers_step_came(table: Table) -> bool:
    """Whether this combat phase has had a declare blockers step. Where no creature attacks it is skipped.

    Rules: 308.5, 506.6f@2010.
    """
    for past in reversed(table.state.history):
        if past.kind is h.STEP_BEGINS and past.step in (Step.DECLARE_BLOCKERS, Step.BEGINNING_OF_COMBAT):
            return past.step is Step.DECLARE_BLOCKERS
    return True  # a position that was set up in the midst of combat


DURING_COMBAT: Final = v.TurnIs(step="combat")
BEFORE_A_POINT: Final = frozenset(
    ("before combat", "before attackers", "before blockers", "before combat damage", "before end of combat")
)
"""The times that end with a point of a combat phase."""


def _turn_is(table: Table, what: v.TurnIs, ctx: Context) -> bool:
    if what.whose is not None and table.state.active not in evaluate.select(table, what.whose, ctx):
        return False
    if what.step and not in_step(table, what.step):
        return False
    # 506.6d of 2010: it was about the first combat phase
    return not (table.edition.first_combat_only and what.step in BEFORE_A_POINT and table.state.combats > 1)


def _in_later_turn(table: Table, what: InLaterTurn, ctx: Context) -> bool:
    state = table.state
    return state.turn > what.number and state.active in evaluate.players(table, what.whose, ctx)


def _not(table: Table, what: v.NotCondition, ctx: Context) -> bool:
    return not evaluate.holds(table, what.condition, ctx)


def _all_conditions(table: Table, what: v.AllConditions, ctx: Context) -> bool:
    if DURING_COMBAT in what.conditions:
        # 506.6c of 2010: what is said of a point of combat is said of each combat phase.
        return all(
            in_step(table, part.step)
            if isinstance(part, v.TurnIs) and part.whose is None
            else evaluate.holds(table, part, ctx)
            for part in what.conditions
        )
    return all(evaluate.holds(table, part, ctx) for part in what.conditions)


def _any_condition(table: Table, what: v.AnyCondition, ctx: Context) -> bool:
    return any(evaluate.holds(table, part, ctx) for part in what.conditions)


def _produced_chosen(table: Table, what: v.ProducedChosen, ctx: Context) -> bool:
    chosen = ctx.source.choices.get("color")
    if ctx.event is None or not isinstance(chosen, int):
        return False
    return any(chosen & (1 << i) and COLOUR_LETTERS[i] in ctx.event.mana for i in range(5))


def _most_common(table: Table, what: v.MostCommon, ctx: Context) -> bool:
    chosen = ctx.source.choices.get("color")
    colour = what.colour or (chosen if isinstance(chosen, int) else 0)
    if what.kind is None:
        mask = statuses.most_common(table)
    else:
        mask = statuses.most_common_among(table, evaluate.objects(table, n.All(what.kind), ctx))
    return mask == colour if what.alone else mask & colour != 0


CONDITIONS: Final[dict[type[b.Node], Callable[..., bool]]] = dict(
    [
        entry(v.Holds, _holds),
        entry(v.Exists, _exists),
        entry(v.Comparison, _comparison),
        entry(v.Alike, _alike),
        entry(v.DidIt, _did_it),
        entry(v.WonFlip, _won_flip),
        entry(v.EventHappened, _event_happened),
        entry(v.AsPaid, _as_paid),
        entry(v.WasPaid, _was_paid),
        entry(v.WasPlayed, _was_played),
        entry(v.ColourSpent, _colour_spent),
        entry(v.TurnIs, _turn_is),
        entry(InLaterTurn, _in_later_turn),
        entry(v.NotCondition, _not),
        entry(v.AllConditions, _all_conditions),
        entry(v.AnyCondition, _any_condition),
        entry(v.MostCommon, _most_common),
        entry(v.ProducedChosen, _produced_chosen),
    ]
)
