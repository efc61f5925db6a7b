"""Instructions for several players: piles, cards taken in turns, guesses, payments and life totals of each.

Rules: 413.2d.
"""

from __future__ import annotations

from typing import Final

from manaburn.large import product
from manaburn.rules.events import control, perform
from manaburn.rules.events.carrying_out import (
    DONE,
    Instruction,
    carry_out,
    cause_of,
    done_objects,
    each_player,
    effect_result,
    followed,
    one_player,
)
from manaburn.rules.kernel import chance, limits
from manaburn.rules.kernel.decisions import Kind, Option
from manaburn.rules.kernel.handlers import entry
from manaburn.rules.kernel.internal_nodes import ThatPlayer
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import choosing, continuous, evaluate, filters, statuses
from manaburn.rules.playing import payment
from manaburn.state.contexts import Context, EffectResult
from manaburn.state.objects import Entity, GameObject, Player
from manaburn.terms import CREATURE, ManaCost, Zone
from manaburn.text.tree import costs as c
from manaburn.text.tree import effects as fx
from manaburn.text.tree import nouns as n
from manaburn.text.tree import processes
from manaburn.text.tree import statics as s

from . import game, offering
from .cards import put_into_play
from .damage_and_life import set_total


def piles(table: Table, effect: processes.Piles, ctx: Context) -> EffectResult:
    """Let one player divide cards into two piles, and another player choose one of them. Of several players all divide
    theirs before any pile is chosen.

    Rules: 413.2d.
    """
    if not isinstance(effect.who, n.All):
        return two_piles(table, effect, ctx)
    chosen_piles: list[Entity] = []
    others: list[Entity] = []
    divided: list[tuple[Player, list[Entity], list[Entity]]] = []
    for player in each_player(table, effect.who, ctx):
        ctx.each.append(player)
        divided.append((player, *divide(table, player, cards_of(table, effect, ctx))))
        ctx.each.pop()
    for player, first, second in divided:
        ctx.each.append(player)
        chooser = choosing.chooser(table, effect.chooser, ctx)
        ctx.each.pop()
        whole = choose_pile(table, chooser, first, second, effect.hidden)
        chosen_piles.extend(first if whole is first else second)
        others.extend(second if whole is first else first)
    result = EffectResult(chosen_piles, len(chosen_piles), True, others)
    ctx.kept[evaluate.PILES] = result
    return result


def cards_of(table: Table, effect: processes.Piles, ctx: Context) -> list[Entity]:
    """Return what is to be divided into piles."""
    return [item for item in followed(table, effect.what, ctx) if item.here]


def divide(
    table: Table, who: Player, items: list[Entity], prompt: str = "the cards of the first pile"
) -> tuple[list[Entity], list[Entity]]:
    """Let a player divide objects into two piles."""
    options = [Option("", item) for item in items]
    picked = table.choose(who, Kind.CARD, prompt, options, 0, len(items), "pile", "413.2c")
    first = [items[i] for i in picked]
    return first, [item for item in items if item not in first]


def choose_pile(table: Table, chooser: Player, first: list[Entity], second: list[Entity], hidden: bool) -> list[Entity]:
    """Let a player choose one of two piles. Returns it. ``hidden``: the player isn't told what is in them."""
    if hidden:
        words = [Option(f"the {name} pile of {len(pile)}") for name, pile in (("first", first), ("second", second))]
    else:
        words = [Option(", ".join([str(item) for item in pile]) or "nothing") for pile in (first, second)]
    answer = table.choose(chooser, Kind.OPTION, "one of the piles", words, 1, 1, "choose pile", "413.2c")[0]
    return first if answer == 0 else second


def two_piles(table: Table, effect: processes.Piles, ctx: Context) -> EffectResult:
    """Let one player divide cards into two piles, and another player choose one of them."""
    who = one_player(table, effect.who, ctx)
    chooser = one_player(table, effect.chooser, ctx)
    first, second = divide(table, who, cards_of(table, effect, ctx))
    whole = choose_pile(table, chooser, first, second, effect.hidden)
    result = EffectResult(whole, len(first) + len(second), True, second if whole is first else first)
    ctx.kept[evaluate.PILES] = result
    for part in (effect.chosen, effect.other):
        if part is not None:
            carry_out(table, part, ctx)
    return result


def moved_by(table: Table, effect: processes.MovedBy, ctx: Context) -> EffectResult:
    """Move cards, and remember for each which player has moved it."""
    result = carry_out(table, effect.move, ctx)
    player = one_player(table, effect.who, ctx)
    for item in result.objects:
        if isinstance(item, GameObject):
            table.state.set_choice(item, "moved by", player)
    return result


def shuffle_pile(table: Table, effect: processes.ShufflePile, ctx: Context) -> EffectResult:
    """Shuffle the face-down pile of cards that the source has removed from the game."""
    pile = [item for item in ctx.source.linked if item.here]
    for item in pile:
        item.known_to = 0
    table.journal.replace(ctx.source.linked, chance.pick(table, pile, len(pile)))
    return DONE


def next_card(table: Table, player: Player, left: list[GameObject], ctx: Context) -> GameObject:
    """Let a player whose turn it is choose one of the cards that are left. It is taken off them."""
    options = [Option("", item) for item in left]
    picked = table.choose(player, Kind.CARD, f"a card for {ctx.source}", options, 1, 1, "choose", "413.2c")
    return left.pop(picked[0])


def exile_in_turns(table: Table, effect: processes.ExileInTurns, ctx: Context) -> EffectResult:
    """Let two players in turn remove one of several cards from the game, until all have been chosen."""
    players = (one_player(table, effect.first, ctx), one_player(table, effect.second, ctx))
    piles: tuple[list[Entity], list[Entity]] = ([], [])
    left = [item for item in followed(table, effect.what, ctx) if item.here]
    turn = 0
    while left and not table.state.over:
        moved = perform.move(table, [next_card(table, players[turn], left, ctx)], Zone.REMOVED, cause_of(ctx))
        piles[turn].extend(done_objects(moved))
        turn = 1 - turn
    for pile, zone in zip(piles, (Zone.HAND, Zone.GRAVEYARD), strict=True):
        removed = [item for item in pile if isinstance(item, GameObject) and item.here]
        perform.move(table, removed, zone, cause_of(ctx))
    return EffectResult(piles[0], len(piles[0]), True, piles[1])


def take_turns(table: Table, effect: processes.TakeTurns, ctx: Context) -> EffectResult:
    """Let players in turn order put one of several cards into play tapped, until all have been chosen. An Aura that can
    enchant nothing is chosen all the same, and stays where it is."""
    players = table.state.in_turn_order(one_player(table, effect.first, ctx))
    left = [item for item in followed(table, effect.what, ctx) if item.here]
    moved: list[Entity] = []
    turn = 0
    while left and not table.state.over:
        player = players[turn % len(players)]
        turn += 1
        item = next_card(table, player, left, ctx)
        move_one = fx.Move(effect.what, "in play", controller=ThatPlayer(player.index), tapped=True)
        moved.extend(put_into_play(table, move_one, [item], ctx).objects)
    return effect_result(moved)


def redistribute_life(table: Table, effect: processes.RedistributeLife, ctx: Context) -> EffectResult:
    """Let a player say which life total each player gets. Each total is given once.

    Rules: 215.5.
    """
    who = one_player(table, effect.who, ctx)
    players = table.state.in_turn_order()
    left = [player.life for player in players]
    totals: list[int] = []
    for player in players:
        options = [Option(f"{total} life") for total in left]
        prompt = f"the life total of {player} for {ctx.source}"
        totals.append(left.pop(table.choose(who, Kind.OPTION, prompt, options, 1, 1, "life total", "413.2c")[0]))
    for player, total in zip(players, totals, strict=True):
        set_total(table, player, total, ctx)
    return DONE


def pay_any_mana(table: Table, effect: processes.PayAnyMana, ctx: Context) -> EffectResult:
    """Let each of several players pay as much mana as he or she likes.

    Rules: 413.2d.
    """
    parts: dict[int, int] = {}
    cost = c.Cost((c.Mana(ManaCost(("X",))),))
    payers: list[Entity] = []
    for player in each_player(table, effect.who, ctx):
        paying = offering.pay_context(ctx, player)
        payment.choose_x(table, player, cost, paying)
        if paying.x > 0 and payment.pay(table, player, cost, paying):
            parts[player.index] = paying.x
            payers.append(player)
    return EffectResult(payers, sum(parts.values()), bool(parts), parts=parts)


def guess(table: Table, effect: processes.Guess, ctx: Context) -> EffectResult:
    """Let a player guess whether something is so.

    Rules: 413.2c.
    """
    player = one_player(table, effect.who, ctx)
    said = table.yes(player, f"guess yes for {ctx.source}?", "guess", "413.2c")
    return EffectResult([player], 0, said != evaluate.holds(table, effect.whether, ctx))


LABELLED: Final = -12
"""The result number of the creatures of one label."""


def left_and_right(table: Table, effect: processes.LeftAndRight, ctx: Context) -> EffectResult:
    """Let attacked players divide their creatures, and the attacking player choose a pile for each attacker."""
    attackers = [
        item for item in table.state.in_play if item.attacking is not None and item.controller is ctx.controller
    ]
    attacked = [attacked_player(table, item) for item in attackers]
    piles: tuple[list[Entity], list[Entity]] = ([], [])
    for player in table.state.in_turn_order():
        if player in attacked:
            theirs = n.Filter((n.HasType(CREATURE), n.Not(n.HasKeyword("flying"))))
            found = [item for item in evaluate.candidates(table, theirs, ctx) if is_controlled(item, player)]
            for pile, part in zip(piles, divide(table, player, found, "the creatures of the left pile"), strict=True):
                pile.extend(part)
    for attacker in attackers:
        sides = [Option("left"), Option("right")]
        prompt = f"the pile for {attacker}"
        side = table.choose(ctx.controller, Kind.OPTION, prompt, sides, 1, 1, "choose pile", "413.2c")[0]
        context = ctx.fork()
        context.kept[LABELLED] = EffectResult(piles[side], 0, True)
        able = n.Filter((n.AnyTest((n.HasKeyword("flying"), n.Is(n.Ref("var", LABELLED)))),))
        continuous.start(table, (s.CantBeBlocked(except_by=able),), [attacker], context, s.EndOfCombat())
    return effect_result([*attackers])


def attacked_player(table: Table, attacker: GameObject) -> Player | None:
    """Return the player whom a creature attacks, or who controls the planeswalker that it attacks."""
    whom = attacker.attacking
    if isinstance(whom, GameObject):
        return statuses.attacked_under(table, whom)
    return whom if isinstance(whom, Player) else None


def is_controlled(item: Entity, player: Player) -> bool:
    """Return whether it is an object that the player controls."""
    return isinstance(item, GameObject) and item.controller is player


def staked_flips(table: Table, effect: processes.StakedFlips, ctx: Context) -> EffectResult:
    """Flip coins for life, each time for twice as much, as long as the winner likes."""
    opponent = one_player(table, effect.opponent, ctx)
    stake = 1
    flips = 0
    while not table.state.over:
        flips = limits.within(flips + 1, "coins")
        won = game.flip_one(table, ctx.controller, True, ctx)
        winner, loser = (ctx.controller, opponent) if won else (opponent, ctx.controller)
        perform.gain_life(table, winner, stake, cause_of(ctx))
        perform.lose_life(table, loser, stake, cause_of(ctx))
        stake = product(stake, 2)
        if not table.yes(winner, f"flip again for {stake} life?", "flip", "413.2c"):
            break
    return DONE


def exile_contest(table: Table, effect: processes.ExileContest, ctx: Context) -> EffectResult:
    """Let players remove the top cards of their libraries until one of them has the card that costs most."""
    tied = each_player(table, effect.who, ctx)
    while len(tied) > 0:
        cards = [table.state.libraries[player.index][-1] for player in tied if table.state.libraries[player.index]]
        moved = done_objects(perform.move(table, cards, Zone.REMOVED, cause_of(ctx)))
        costs = [
            (max(filters.costs_compared(table, item)), item.owner) for item in moved if isinstance(item, GameObject)
        ]
        most = max([cost for cost, _owner in costs], default=0)
        tied = [owner for cost, owner in costs if cost == most]
        if len(tied) == 1:
            return effect_result([tied[0]])
    return effect_result([])


def destroy_by_flip(table: Table, effect: processes.DestroyByFlip, ctx: Context) -> EffectResult:
    """Destroy one of two permanents, as a coin decides."""
    what = effect.first if game.flip_one(table, ctx.controller, True, ctx) else effect.second
    return carry_out(table, fx.Destroy(what), ctx)


def exchange_some(table: Table, effect: processes.ExchangeSome, ctx: Context) -> EffectResult:
    """Exchange control of as many permanents of one player as of another.

    Rules: 501.5.
    """
    players = [one_player(table, who, ctx) for who in (effect.first, effect.second)]
    found = [item for item in evaluate.candidates(table, effect.kind, ctx) if isinstance(item, GameObject)]
    theirs = [[item for item in found if item.controller is player] for player in players]
    low, high = 0, min(len(theirs[0]), len(theirs[1]))
    picked: list[list[GameObject]] = []
    for i, player in enumerate(players):
        options = [Option("", item) for item in theirs[i]]
        prompt = f"permanents of {player} to exchange"
        chosen = table.choose(ctx.controller, Kind.CARD, prompt, options, low, high, "exchange", "413.2c")
        picked.append([theirs[i][at] for at in chosen])
        low = high = len(chosen)
    if players[0] is players[1] or any(
        control.held_fast(table, item, players[1 - i]) for i in (0, 1) for item in picked[i]
    ):
        return effect_result([])
    for i in (0, 1):
        if picked[i]:
            mods = (s.SetControl(ThatPlayer(players[1 - i].index)),)
            continuous.start(table, mods, [*picked[i]], ctx, None)
    control.settle(table)
    return effect_result([*picked[0], *picked[1]])


def reorder_graveyard(table: Table, effect: processes.ReorderGraveyard, ctx: Context) -> EffectResult:
    """Put graveyards in a random order."""
    for player in each_player(table, effect.who, ctx):
        cards = table.state.graveyards[player.index]
        table.journal.replace(cards, chance.pick(table, list(cards), len(cards)))
    return DONE


def note_counters(table: Table, effect: processes.NoteCounters, ctx: Context) -> EffectResult:
    """Let the source note the counters that something has, or had as it last existed."""
    for item in evaluate.informed(table, effect.what, ctx):
        if isinstance(item, GameObject):
            table.state.set_choice(ctx.source, "counters", tuple(sorted(item.counters.items())))
    return DONE


INSTRUCTIONS: Final[list[Instruction]] = [
    entry(processes.Piles, piles),
    entry(processes.MovedBy, moved_by),
    entry(processes.ShufflePile, shuffle_pile),
    entry(processes.ExileInTurns, exile_in_turns),
    entry(processes.TakeTurns, take_turns),
    entry(processes.RedistributeLife, redistribute_life),
    entry(processes.PayAnyMana, pay_any_mana),
    entry(processes.Guess, guess),
    entry(processes.LeftAndRight, left_and_right),
    entry(processes.StakedFlips, staked_flips),
    entry(processes.ExileContest, exile_contest),
    entry(processes.DestroyByFlip, destroy_by_flip),
    entry(processes.ExchangeSome, exchange_some),
    entry(processes.ReorderGraveyard, reorder_graveyard),
    entry(processes.NoteCounters, note_counters),
]
"""The instructions of this module, and which function carries out each."""
