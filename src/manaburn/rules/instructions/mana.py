"""Instructions that add or remove mana.

Rules: 406.
"""

from __future__ import annotations

from typing import Final

from manaburn.large import product
from manaburn.rules.course import priority
from manaburn.rules.events.carrying_out import DONE, Instruction, each_player, one_player
from manaburn.rules.kernel import limits
from manaburn.rules.kernel.decisions import Kind, Option
from manaburn.rules.kernel.handlers import entry
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous, evaluate
from manaburn.rules.playing import mana_abilities, mana_production
from manaburn.state.characteristics import HeldAbility
from manaburn.state.contexts import Context, EffectResult
from manaburn.state.objects import GameObject, Player
from manaburn.terms import LAND
from manaburn.text.phrases import words_then
from manaburn.text.tree import effects as fx

OF_LANDS: Final = ("lands you control", "lands opponents control")
"""The choices that a player who is asked everything is asked even if there is one alternative."""


def add_mana(table: Table, effect: fx.AddMana, ctx: Context) -> EffectResult:
    """Add mana to players' pools.

    Rules: 406.1.
    """
    total = 0
    for player in each_player(table, effect.who, ctx):
        times = evaluate.value(table, effect.times, ctx)
        if effect.up_to and times > 0:
            prompt = f"how much mana of {ctx.source}"
            times = table.number(player, Kind.NUMBER, prompt, 0, times, "mana", "413.2c")
        if times <= 0:
            continue
        alternatives = mana_production.mana_alternatives(table, effect, ctx)
        if not alternatives:
            continue
        letters = ""
        rounds = 1
        if mana_abilities.makes_nothing_of_the_choice(table, ctx.source, ctx.tapped) or (
            len(alternatives) == 1 and not (table.ask_all and effect.choice in OF_LANDS)
        ):
            letters = alternatives[0]
            rounds = times
        elif mana_production.freely(effect, times):
            for _i in range(limits.within(times, "choices of mana")):
                letters += pick_mana(table, player, alternatives, ctx)
        else:
            letters = pick_mana(table, player, alternatives, ctx)
            rounds = times
        mana_abilities.add(table, player, letters, rounds, ctx, effect.spend, effect.rider, effect.gives)
        total += len(letters) if rounds == 1 else product(len(letters), rounds)
    return EffectResult([], total, total > 0)


def pick_mana(table: Table, player: Player, alternatives: list[str], ctx: Context) -> str:
    """Let a player choose one of several sorts of mana. Returns its letters."""
    options = [Option("".join(["{" + letter + "}" for letter in letters])) for letters in alternatives]
    return alternatives[table.choose(player, Kind.COLOUR, f"mana of {ctx.source}", options, 1, 1, "mana", "406.1")[0]]


def empty_pool(table: Table, effect: fx.EmptyPool, ctx: Context) -> EffectResult:
    """Empty mana pools. The amount is kept for later instructions. Mana that goes to another pool stays what it is."""
    total = 0
    for player in each_player(table, effect.who, ctx):
        total += player.mana
        plain = list(player.pool)
        special = list(player.special)
        table.state.empty_pool(player)
        if effect.into is not None:
            taker = one_player(table, effect.into, ctx)
            table.state.set_pool(taker, [taker.pool[i] + plain[i] for i in range(6)])
            table.journal.replace(taker.special, [*taker.special, *special])
    return EffectResult([], total, total > 0)


def mana_of(table: Table, effect: fx.ActivateManaOf, ctx: Context) -> EffectResult:
    """Let a player play a mana ability of each of his or her lands. The resulting mana in the pool is the amount."""
    for player in each_player(table, effect.who, ctx):
        for item in list(table.state.in_play):
            if item.controller is not player or not item.here:
                continue
            chars = continuous.characteristics(table, item)
            if chars.card_types & LAND == 0:
                continue
            able = [held for held in chars.activated if can_make_mana(table, player, item, held)]
            if able:
                mana_abilities.activate(table, player, item, able[one_ability(table, player, item, able)])
    return DONE


def can_make_mana(table: Table, player: Player, item: GameObject, held: HeldAbility) -> bool:
    """Return whether a player who is made to could play a mana ability now, and pay for it."""
    return (
        mana_abilities.is_mana_ability(table, held.ability)
        and mana_abilities.source_of(table, player, item, held) is not None
        and priority.can_activate(table, player, item, held)
    )


def one_ability(table: Table, player: Player, item: GameObject, able: list[HeldAbility]) -> int:
    """Let a player choose one of several abilities of a permanent. Returns its index."""
    if len(able) == 1:
        return 0
    options = [Option(words_then(held.ability, str(item), table.day)) for held in able]
    return table.choose(player, Kind.OPTION, f"a mana ability of {item}", options, 1, 1, "mana ability", "411.1")[0]


INSTRUCTIONS: Final[list[Instruction]] = [
    entry(fx.AddMana, add_mana),
    entry(fx.EmptyPool, empty_pool),
    entry(fx.ActivateManaOf, mana_of),
]
"""The instructions of this module, and which function carries out each."""
