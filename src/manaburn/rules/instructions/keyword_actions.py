"""Keyword actions since 2009, and the two effects that go with "until" and "when you do".

Rules: 501.
"""

from __future__ import annotations

from typing import Final

from manaburn.rules.events import perform
from manaburn.rules.events.carrying_out import (
    DONE,
    Instruction,
    cause_of,
    done_objects,
    each_player,
    one_player,
)
from manaburn.rules.kernel.decisions import Kind, Option
from manaburn.rules.kernel.handlers import entry
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import evaluate
from manaburn.state.contexts import Context, EffectResult
from manaburn.state.happenings import Happening
from manaburn.state.objects import Entity, GameObject, Player
from manaburn.state.state import PendingTrigger
from manaburn.terms import Zone
from manaburn.text.tree import TriggeredAbility
from manaburn.text.tree import effects as fx
from manaburn.text.tree import events as e

from .searching import arrange


def surveil(table: Table, effect: fx.Surveil, ctx: Context) -> EffectResult:
    """Surveil: look at the top cards of the library, put any number of them into the graveyard and the rest back on
    top in any order (701.25a of 2026)."""
    milled: list[Entity] = []
    for player in each_player(table, effect.who, ctx):
        number = evaluate.value(table, effect.n, ctx)
        cards = list(table.state.libraries[player.index][-number:][::-1]) if number > 0 else []
        for item in cards:
            item.known_to = item.known_to | (1 << player.index)
        if cards:
            options = [Option("", item) for item in cards]
            picked = table.choose(
                player, Kind.CARD, "cards to put into the graveyard", options, 0, len(cards), "graveyard", "413.2c"
            )
            rest = [cards[i] for i in range(len(cards)) if i not in picked]
            happened = perform.move(table, [cards[i] for i in picked], Zone.GRAVEYARD, cause_of(ctx))
            milled.extend(done_objects(happened))
            arrange(table, player, rest, "top", False)
        if number > 0:
            perform.named(table, "surveils", player)
    return EffectResult(milled, len(milled), True)


def proliferate(table: Table, effect: fx.Proliferate, ctx: Context) -> EffectResult:
    """Proliferate: choose any number of permanents and players with counters, and give each another counter of each
    kind that it has. Until 2019 it was a counter of one kind (701.26a of 2018, 701.34a of 2026)."""
    player = one_player(table, effect.who, ctx)
    options: list[Option] = []
    for other in table.state.in_turn_order(player):
        for item in table.state.in_play:
            if item.controller is other and any(item.counters.values()):
                options.append(Option("", item))
        if other.poison > 0:
            options.append(Option("", other))
    if not options:
        perform.named(table, "proliferates", player)
        return DONE
    picked = table.choose(
        player,
        Kind.CARD,
        "permanents and players to give another counter",
        options,
        0,
        len(options),
        "counters",
        "413.2c",
    )
    coming: list[Happening] = []
    for i in picked:
        one = options[i].entity
        if isinstance(one, Player):
            coming.append(perform.putting_counters(one, "poison", 1, cause_of(ctx)))
            continue
        assert isinstance(one, GameObject)
        kinds = sorted([counter for counter in one.counters if one.counters[counter] > 0])
        if len(kinds) > 1 and not table.edition.proliferates_each_kind:
            of_kind = table.choose(
                player,
                Kind.OPTION,
                f"the kind of counter for {one}",
                [Option(kind) for kind in kinds],
                1,
                1,
                "kind",
                "413.2c",
            )
            kinds = [kinds[of_kind[0]]]
        coming.extend([perform.putting_counters(one, counter, 1, cause_of(ctx)) for counter in kinds])
    happened = perform.perform(table, coming)
    perform.named(table, "proliferates", player)
    return EffectResult(done_objects(happened), len(happened), True)


_reflexive: Final[dict[int, tuple[fx.Reflexive, TriggeredAbility]]] = {}


def reflexive(table: Table, effect: fx.Reflexive, ctx: Context) -> EffectResult:
    """Trigger a reflexive triggered ability. It goes on the stack, with its own targets, the next time a player would
    get priority (603.12 of 2026).

    Rules: 410.4.
    """
    known = _reflexive.get(id(effect))
    if known is None or known[0] is not effect:
        known = (effect, TriggeredAbility(e.DoneSo(), effect.effect))
        _reflexive[id(effect)] = known
    context = ctx.fork()
    context.note_before_waiting()
    pending = PendingTrigger(known[1], effect.effect, None, context, ctx.event)
    table.journal.append(table.state.pending, pending)
    return DONE


INSTRUCTIONS: Final[list[Instruction]] = [
    entry(fx.Surveil, surveil),
    entry(fx.Proliferate, proliferate),
    entry(fx.Reflexive, reflexive),
]
"""The instructions of this module, and which function carries out each."""
