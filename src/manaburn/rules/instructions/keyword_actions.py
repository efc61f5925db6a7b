"""Keyword actions since 2009, and the two effects that go with "until" and "when you do".

Rules: 501.
"""

from __future__ import annotations

from typing import Final

from manaburn.rules.events import perform
from manaburn.rules.events.carrying_out import (
    DONE,
    NOTHING,
    Instruction,
    carry_out,
    cause_of,
    done_objects,
    each_player,
    one_player,
)
from manaburn.rules.kernel.decisions import Kind, Option
from manaburn.rules.kernel.handlers import entry
from manaburn.rules.kernel.internal_nodes import ThatPlayer
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous, evaluate, statuses
from manaburn.state.contexts import Context, EffectResult
from manaburn.state.happenings import Happening
from manaburn.state.objects import Entity, GameObject, Player
from manaburn.state.state import PendingTrigger
from manaburn.terms import BLACK, CREATURE, LAND, Zone
from manaburn.text.tree import Number, TriggeredAbility
from manaburn.text.tree import base as b
from manaburn.text.tree import effects as fx
from manaburn.text.tree import events as e
from manaburn.text.tree import statics as s

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


def monstrosity(table: Table, effect: fx.Monstrosity, ctx: Context) -> EffectResult:
    """Put +1/+1 counters on the source and make it monstrous, unless it is that already. It stays so as long as it is
    in play (701.37 of 2026)."""
    item = ctx.source.current
    if item.zone is not Zone.IN_PLAY or statuses.has_status(table, item, "monstrous"):
        return NOTHING
    number = evaluate.value(table, effect.n, ctx)
    perform.perform(table, [perform.putting_counters(item, "+1/+1", number, cause_of(ctx))])
    table.state.set_choice(item, "monstrous", True)
    perform.named(table, "become monstrous", item.controller, item)
    return EffectResult([item], number, True)


def amass(table: Table, effect: fx.Amass, ctx: Context) -> EffectResult:
    """Amass: put +1/+1 counters on an Army creature of the player's choice, which becomes one of the subtype besides.
    If the player controls none, a 0/0 black Army token is created first (701.47a of 2026)."""
    player = one_player(table, effect.who, ctx)
    if not armies(table, player):
        token = fx.TokenSpec(Number(0), Number(0), BLACK, CREATURE, (effect.subtype, "Army"))
        carry_out(table, fx.CreateTokens(ThatPlayer(player.index), Number(1), token), ctx)
    options = [Option("", item) for item in armies(table, player)]
    if options:
        picked = table.choose(player, Kind.CARD, "the Army to amass", options, 1, 1, "counters", "413.2c")
        army = options[picked[0]].entity
        assert isinstance(army, GameObject)
        number = evaluate.value(table, effect.n, ctx)
        perform.perform(table, [perform.putting_counters(army, "+1/+1", number, cause_of(ctx))])
        if effect.subtype not in continuous.characteristics(table, army).subtypes:
            continuous.start(table, (s.SetTypes(subtypes=(effect.subtype,), add=True),), [army], ctx, None)
        return EffectResult([army], number, True)
    return NOTHING


def armies(table: Table, player: Player) -> list[GameObject]:
    """Return the Army creatures that a player controls."""
    return [
        item
        for item in table.state.in_play
        if item.controller is player
        and continuous.characteristics(table, item).card_types & CREATURE
        and "Army" in continuous.characteristics(table, item).subtypes
    ]


def one_by_one(table: Table, what: b.Selector, ctx: Context) -> list[GameObject]:
    """Return objects that do something one after the other: those of the active player first (701.44d of 2026)."""
    found = evaluate.objects(table, what, ctx)
    return [item for player in table.state.in_turn_order() for item in found if item.controller is player]


def explore(table: Table, effect: fx.Explore, ctx: Context) -> EffectResult:
    """Let permanents explore, one after the other: a land on top of the library goes to the hand; otherwise the
    permanent gets a +1/+1 counter, and its controller may put the card into the graveyard (701.44a of 2026)."""
    found = one_by_one(table, effect.what, ctx)
    for item in found:
        player = item.controller
        card = table.state.libraries[player.index][-1] if table.state.libraries[player.index] else None
        if card is not None:
            perform.reveal(table, [card], player, cause_of(ctx))
        if card is not None and continuous.characteristics(table, card).card_types & LAND:
            perform.move(table, [card], Zone.HAND, cause_of(ctx))
        else:
            if item.here and item.zone is Zone.IN_PLAY:
                perform.perform(table, [perform.putting_counters(item, "+1/+1", 1, cause_of(ctx))])
            if card is not None and table.yes(player, f"put {card} into your graveyard?", "graveyard", "413.2c"):
                perform.move(table, [card], Zone.GRAVEYARD, cause_of(ctx))
        perform.named(table, "explores", player, item)
    return EffectResult(list(found), len(found), len(found) > 0)


def connive(table: Table, effect: fx.Connive, ctx: Context) -> EffectResult:
    """Let permanents connive, one after the other: the controller draws cards, discards as many, and puts a +1/+1
    counter on the permanent for each nonland card discarded (701.50a and e of 2026)."""
    found = one_by_one(table, effect.what, ctx)
    number = Number(max(0, evaluate.value(table, effect.n, ctx)))
    for item in found:
        player = ThatPlayer(item.controller.index)
        carry_out(table, fx.Draw(player, number), ctx)
        discarded = carry_out(table, fx.Discard(player, number), ctx).objects
        grown = len(
            [
                card
                for card in discarded
                if isinstance(card, GameObject) and not continuous.characteristics(table, card).card_types & LAND
            ]
        )
        if grown and item.here and item.zone is Zone.IN_PLAY:
            perform.perform(table, [perform.putting_counters(item, "+1/+1", grown, cause_of(ctx))])
        perform.named(table, "connives", item.controller, item)
    return EffectResult(list(found), len(found), len(found) > 0)


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
    entry(fx.Monstrosity, monstrosity),
    entry(fx.Amass, amass),
    entry(fx.Explore, explore),
    entry(fx.Connive, connive),
    entry(fx.Reflexive, reflexive),
]
"""The instructions of this module, and which function carries out each."""
