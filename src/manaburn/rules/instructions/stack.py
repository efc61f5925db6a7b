"""Instructions about spells and abilities.

Rules: 413.2e, 414, 415.6, 503.10.
"""

from __future__ import annotations

from typing import Final

from manaburn.rules.events import perform
from manaburn.rules.events.carrying_out import (
    DONE,
    NOTHING,
    Instruction,
    acting,
    cause_of,
    chosen,
    each_player,
    effect_result,
    followed,
    here,
    one_player,
)
from manaburn.rules.kernel import limits
from manaburn.rules.kernel.casting_method import NORMAL
from manaburn.rules.kernel.decisions import Kind, Option
from manaburn.rules.kernel.handlers import entry
from manaburn.rules.kernel.internal_nodes import BecomesPermanent, UntilFaceUp
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import copying, evaluate
from manaburn.rules.playing import announcing, copies_on_stack, countering, retargeting
from manaburn.state.contexts import Context, EffectResult
from manaburn.state.happenings import Arrival
from manaburn.state.objects import Entity, GameObject, Player
from manaburn.state.state import ContinuousEffect, LastingReplacement, Permission
from manaburn.terms import LAND, ZONES_CALLED, Zone
from manaburn.text.tree import effects as fx
from manaburn.text.tree import events as e
from manaburn.text.tree import nouns as n
from manaburn.text.tree import stack_effects as sx
from manaburn.text.tree import statics as s
from manaburn.text.tree import values as v

from .cards import keep_track


def counter(table: Table, effect: sx.Counter, ctx: Context) -> EffectResult:
    """Counter spells or abilities.

    Rules: 414.
    """
    countered: list[Entity] = []
    for item in here(chosen(table, effect.what, ctx, "counter")):
        if item.zone is not Zone.STACK:
            continue
        goes = effect.kind is None or evaluate.is_of(table, item, effect.kind, ctx)
        arrival = Arrival()
        if goes:
            arrival.place = effect.place
            if effect.controller is not None:
                arrival.controller = one_player(table, effect.controller, ctx)
        if countering.counter(table, item, cause_of(ctx), effect.zone if goes else "graveyard", arrival):
            countered.append(item)
            there = item.current
            if goes and there is not item and there.here and there.zone is ZONES_CALLED[effect.zone]:
                keep_track(ctx, [item], [there])
                for spec in effect.counters:
                    perform.put_counters(table, there, spec.counter, evaluate.value(table, spec.n, ctx), cause_of(ctx))
    return effect_result(countered)


def copy_spell(table: Table, effect: sx.CopySpell, ctx: Context) -> EffectResult:
    """Put copies of spells or abilities on the stack.

    Rules: 503.10.
    """
    made: list[Entity] = []
    for player in each_player(table, effect.who, ctx):
        for item in evaluate.objects(table, effect.what, ctx):
            for _i in range(limits.within(evaluate.value(table, effect.n, ctx), "copies")):
                new = copies_on_stack.copy_on_stack(
                    table, item, player, effect.new_targets, effect.without, effect.changes
                )
                if new is not None:
                    made.append(new)
    return effect_result(made)


def copy_for_each(table: Table, effect: sx.CopyForEach, ctx: Context) -> EffectResult:
    """Put a copy of a spell on the stack for each other thing of a kind that it could target, in an order that the
    player chooses.

    Rules: 503.10, 415.7.
    """
    player = one_player(table, effect.who, ctx)
    made: list[Entity] = []
    for item in evaluate.objects(table, effect.what, ctx):
        found = retargeting.could_target(table, item, effect.kind, ctx)
        options = [Option("", entity) for entity in found]
        for i in table.order(player, f"the order of the copies of {item}", options, "copies", "503.10"):
            new = copies_on_stack.copy_on_stack(table, item, player, False)
            if new is not None:
                retargeting.aim_at(table, new, found[i], player, ctx.item)
                made.append(new)
    return effect_result(made)


def retarget(table: Table, effect: sx.Retarget, ctx: Context) -> EffectResult:
    """Change targets.

    Rules: 415.6, 415.7.
    """
    changed = False
    for item in here(chosen(table, effect.what, ctx)):
        if item.zone is Zone.STACK and retargeting.retarget(table, effect, item, ctx):
            changed = True
    return DONE if changed else NOTHING


def play_card(table: Table, effect: sx.PlayCard, ctx: Context) -> EffectResult:
    """Let a player play cards during the resolution.

    Rules: 413.2e.
    """
    player = acting(table, effect.who, ctx)
    if player is None:
        return NOTHING
    played: list[Entity] = []
    cards = followed(table, effect.what, ctx)
    if effect.any_order:
        return play_any(table, effect, player, [item for item in cards if item.here], ctx)
    way = announcing.way_during(effect)
    for item in cards:
        if item.here and makes_mana_for(table, effect, player, item, ctx):
            spell = announcing.play_during_resolution(table, player, item, way, effect.copy, effect.cost, ctx)
            if spell is not None:
                played.append(spell)
                if effect.masked:
                    mask(table, spell, ctx)
    return effect_result(played)


MASKED: Final = -40
"""The number under which the effect that turns a masked creature face up finds it."""
MASKED_CREATURE: Final = BecomesPermanent(n.Ref("var", MASKED))
TURNED_UP: Final = s.IfWould(
    e.AnyEvent(
        (
            e.Does("assigns combat damage", MASKED_CREATURE),
            e.Damaged(MASKED_CREATURE),
            e.Damaged(None, MASKED_CREATURE),
            e.Taps(MASKED_CREATURE),
        )
    ),
    fx.Seq((fx.Change("turn face up", MASKED_CREATURE), fx.TheEvent())),
    v.Holds(MASKED_CREATURE, n.Filter((n.HasStatus("face down"),), "in play")),
)


def mask(table: Table, spell: GameObject, ctx: Context) -> None:
    """Start the effect that turns the creature that a face-down spell becomes face up before it assigns or deals
    damage, is dealt damage, or becomes tapped.

    Rules: 504.1.
    """
    own = ctx.fork()
    own.kept[MASKED] = EffectResult([spell], 0, True)
    lasting = LastingReplacement(TURNED_UP, own, UntilFaceUp(MASKED_CREATURE), 0, table.state.next_timestamp())
    lasting.turn = table.state.turn
    table.journal.append(table.state.replacements, lasting)


def makes_mana_for(table: Table, effect: sx.PlayCard, player: Player, card: GameObject, ctx: Context) -> bool:
    """Return whether a player who must play a card is willing to activate mana abilities for it, if the mana in the
    pool isn't enough. Nobody can be made to.

    Rules: 411.2.
    """
    if ctx.agreed or not table.edition.mana_abilities_are_optional:
        return True
    way = announcing.way_during(effect)
    if not announcing.could_play_during(table, player, card, way, effect.cost):
        return True  # nothing will happen
    idle = forbid_abilities(table, EVERYTHING, ctx)
    affordable = announcing.could_play_during(table, player, card, way, effect.cost)
    table.state.end_effect(idle)
    return affordable or table.yes(player, f"activate mana abilities to play {card}?", "make mana", "411.2")


def forbid_abilities(table: Table, of: n.All, ctx: Context) -> ContinuousEffect:
    """Start an effect by which the abilities of some objects can't be activated, and return it."""
    state = table.state
    effect = ContinuousEffect((s.Cant("activate abilities"),), [], ctx.fork(), None, state.next_timestamp())
    effect.turn = state.turn
    effect.what = of
    state.add_effect(effect)
    return effect


EVERYTHING: Final = n.All(n.Filter((), "any"))
"""All objects."""
NOT_LANDS: Final = n.All(n.Filter((n.Not(n.HasType(LAND)),), "any"))
"""Everything but lands."""


def make_play(table: Table, effect: sx.MakePlay, ctx: Context) -> EffectResult:
    """Let a player be controlled while he or she plays a card, if able. Mana is made by lands only. The same player is
    controlled while the spell resolves.

    Rules: 507.3.
    """
    commander = one_player(table, effect.who, ctx)
    player = one_player(table, effect.whose, ctx)
    cards = [item for item in followed(table, effect.what, ctx) if item.here]
    before = player.controlled_by
    player.controlled_by = commander
    state = table.state
    lands_only = forbid_abilities(table, NOT_LANDS, ctx)
    played: list[Entity] = []
    for card in cards:
        spell = announcing.play_during_resolution(table, player, card, NORMAL, False, None, ctx)
        if spell is not None:
            played.append(spell)
            if spell.zone is Zone.STACK:
                state.set_choice(spell, "commander", commander)
    state.end_effect(lands_only)
    player.controlled_by = before
    return effect_result(played)


def play_any(table: Table, effect: sx.PlayCard, player: Player, cards: list[GameObject], ctx: Context) -> EffectResult:
    """Let a player play several cards one after the other, in any order."""
    played: list[Entity] = []
    way = announcing.way_during(effect)
    while True:
        playable = [card for card in cards if announcing.could_play_during(table, player, card, way, effect.cost)]
        options = [Option("", card) for card in playable]
        answer = table.choose(player, Kind.CARD, f"what to play next for {ctx.source}", options, 0, 1, "play", "413.2e")
        if not answer:
            break
        card = playable[answer[0]]
        cards.remove(card)
        spell = announcing.play_during_resolution(table, player, card, way, effect.copy, effect.cost, ctx)
        if spell is not None:
            played.append(spell)
    return effect_result(played)


def copy_card(table: Table, effect: sx.CopyCard, ctx: Context) -> EffectResult:
    """Copy a card. The copy is in the zone of the card until it is played.

    Rules: 503.12.
    """
    player = acting(table, effect.who, ctx)
    if player is None:
        return NOTHING
    made: list[Entity] = [
        copies_on_stack.copy_card(table, item, player) for item in followed(table, effect.what, ctx) if item.here
    ]
    return effect_result(made)


def put_on_stack(table: Table, effect: sx.PutOnStack, ctx: Context) -> EffectResult:
    """Put a card onto the stack as a copy of a spell that was there, with all choices made for that spell. The card
    isn't played.

    Rules: 503.10.
    """
    player = one_player(table, effect.who, ctx)
    made: list[Entity] = []
    for original in evaluate.objects(table, effect.of, ctx):
        decided = original.context
        if decided is None:
            continue
        for card in followed(table, effect.what, ctx):
            if not card.here:
                continue
            arrival = Arrival()
            arrival.controller = player
            arrival.face_down = original.face_down
            faces = [face.name for face in copying.halves(card)]
            if original.face is not None and original.face.name in faces:
                arrival.choices["face"] = faces.index(original.face.name)
            for event in perform.perform(table, [perform.moving(card, Zone.STACK, cause_of(ctx), "", arrival)]):
                spell = event.new
                if spell is None or event.to is not Zone.STACK:
                    continue
                spell.controller = player
                spell.copy_of = original.copy_of
                again = decided.fork()
                again.controller = player
                again.item = spell
                again.source = spell if decided.source is original else decided.source
                again.kept = {}
                again.each = []
                spell.context = again
                made.append(spell)
    return effect_result(made)


def cast(table: Table, effect: sx.Cast, ctx: Context) -> EffectResult:
    """Permit a player to play cards for a while."""
    cards = [item for item in followed(table, effect.what, ctx) if item.here]
    for player in each_player(table, effect.who, ctx):
        turn = table.state.turn
        permission = Permission(player, cards, effect.duration, effect.free, turn, ctx.source)
        table.journal.append(table.state.permissions, permission)
    return effect_result(list(cards))


def resolves_anyway(table: Table, effect: sx.ResolvesAnyway, ctx: Context) -> EffectResult:
    """Do nothing. What it says has been respected as the ability began to resolve."""
    return NOTHING


INSTRUCTIONS: Final[list[Instruction]] = [
    entry(sx.ResolvesAnyway, resolves_anyway),
    entry(sx.Counter, counter),
    entry(sx.CopySpell, copy_spell),
    entry(sx.CopyForEach, copy_for_each),
    entry(sx.Retarget, retarget),
    entry(sx.PlayCard, play_card),
    entry(sx.MakePlay, make_play),
    entry(sx.CopyCard, copy_card),
    entry(sx.PutOnStack, put_on_stack),
    entry(sx.Cast, cast),
]
"""The instructions of this module, and which function carries out each."""
