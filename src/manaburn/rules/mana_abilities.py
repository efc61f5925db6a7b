"""Rules 406 and 411: mana, and the abilities that make it. They don't use the stack and resolve at once."""

from __future__ import annotations

from manaburn.errors import IllegalAction
from manaburn.state import happenings as h
from manaburn.state.characteristics import HeldAbility
from manaburn.state.objects import Context, GameObject, Happening, ManaUnit, Player
from manaburn.terms import COLOUR_LETTERS, CREATURE, SNOW, Zone
from manaburn.text.tree import ActivatedAbility
from manaburn.text.tree import base as b
from manaburn.text.tree import costs as c
from manaburn.text.tree import effects as fx
from manaburn.text.tree import statics as s

from . import continuous, happen, meaning, one_shot, payment, restrictions, targets
from .table import ManaSource, Table


def is_mana_ability(table: Table, ability: b.Ability) -> bool:
    """Whether an activated ability is a mana ability: it could put mana into a pool as it resolves (406.2, 411.1).

    Since 2007-05 one with a target isn't (``edition.targeted_mana_abilities``); planeswalkers' loyalty abilities never are.
    """
    if not isinstance(ability, ActivatedAbility) or not one_shot.adds_mana(ability.effect):
        return False
    if targets.specs(ability.effect) and not table.edition.targeted_mana_abilities:
        return False
    for part in ability.cost.parts:
        if isinstance(part, c.Loyalty):
            return False
    return True


def activate(table: Table, player: Player, item: GameObject, held: HeldAbility, colours: int = 0) -> Context:
    """Play a mana ability: costs are paid and it resolves at once (411.2). ``colours``: which to choose if there is a choice.

    Raises IllegalAction where it can't be played.
    """
    ability = held.ability
    assert isinstance(ability, ActivatedAbility)
    problem = restrictions.why_not_activate(table, player, item, held)
    if problem:
        raise IllegalAction("403", problem)
    ctx = Context(item, player)
    ctx.granter = held.granter
    ctx.held_key = held.key
    ctx.modes = []
    ctx.amount = colours
    if item.context is not None:
        ctx.x = item.context.x
    targets.choose_modes(table, ability.effect, ctx)
    targets.choose_targets(table, ability.effect, ctx)
    payment.choose_x(table, player, ability.cost, ctx)
    if not payment.pay(table, player, ability.cost, ctx):
        raise IllegalAction("409.1h", f"the cost of the ability of {item} can't be paid")
    restrictions.count_activation(table, item, held)
    event = Happening(h.ACTIVATED, None, player, 0, item)
    event.flag = True
    happen.perform(table, [event])
    one_shot.carry_out(table, ability.effect, ctx)
    return ctx


def add(table: Table, player: Player, letters: str, ctx: Context, spend: object | None = None, rider: str = "") -> None:
    """Put mana into a player's pool, and let the game see that (406.1)."""
    source = ctx.source
    tapped = "{T}" in ctx.paid
    letters = changed(table, player, letters, source, tapped)
    if not letters:
        return
    snow = source.zone is Zone.IN_PLAY and continuous.characteristics(table, source).supertypes & SNOW != 0
    pool = list(player.pool)
    for letter in letters:
        kind = COLOUR_LETTERS.index(letter)
        if snow or spend is not None or rider:
            table.journal.append(player.special, ManaUnit(kind, source, snow, spend, rider))
        else:
            pool[kind] += 1
    table.state.set_pool(player, pool)
    event = Happening(h.MANA, None, player, len(letters), source)
    event.word = letters
    event.flag = tapped
    happen.perform(table, [event])


def changed(table: Table, player: Player, letters: str, source: GameObject, tapped: bool) -> str:
    """The mana as effects on mana production change it."""
    for mark in continuous.rules_for(table, source):
        mod = mark.mod
        if isinstance(mod, s.ManaRule):
            if mod.rule == "produces instead":
                return mod.detail * len(letters)
            if mod.rule == "produces twice" and tapped:
                letters = letters * 2
    return letters


def source_of(table: Table, player: Player, item: GameObject, held: HeldAbility) -> ManaSource | None:
    """What an ability gives as a source of mana for payments; None if it can't be played or it can't be told."""
    ability = held.ability
    assert isinstance(ability, ActivatedAbility)
    if restrictions.why_not_activate(table, player, item, held):
        return None
    ctx = Context(item, player)
    ctx.granter = held.granter
    if not payment.can_pay_without_mana(table, player, ability.cost, ctx):
        return None
    gives = one_shot.mana_given(table, ability.effect, ctx)
    if not gives:
        return None
    simple = True
    for part in ability.cost.parts:
        if not isinstance(part, c.TapThis):
            simple = False
    source = ManaSource(item, held, gives, simple)
    chars = continuous.characteristics(table, item)
    weight = source.mask.bit_count() * 2 + source.amount
    if chars.card_types & CREATURE:
        weight += 40
    if not simple:
        weight += 100
    if isinstance(ability.effect, fx.Seq):
        weight += 20
    source.weight = weight
    return source
