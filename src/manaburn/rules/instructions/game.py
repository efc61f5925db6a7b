"""Instructions about choices, random results, turns and the game itself.

Rules: 417.
"""

from __future__ import annotations

from typing import Final

from manaburn.editions.answers import Dexterity, ExtraTurns
from manaburn.rules.course import turn
from manaburn.rules.events import perform, winning
from manaburn.rules.events.carrying_out import (
    DONE,
    NOTHING,
    Instruction,
    chosen,
    each_player,
    effect_result,
    one_player,
)
from manaburn.rules.kernel import chance, limits
from manaburn.rules.kernel.decisions import Kind, Option
from manaburn.rules.kernel.handlers import entry
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import choosing, conditions, continuous, damage_sources, evaluate
from manaburn.rules.playing import choices_on_announcement
from manaburn.state import happenings as h
from manaburn.state.contexts import Context, EffectResult
from manaburn.state.happenings import Happening
from manaburn.state.objects import ChoiceKey, Entity, Player
from manaburn.state.state import DelayedTrigger
from manaburn.terms import Step, colour_words
from manaburn.text.tree import effects as fx
from manaburn.text.tree import events as e
from manaburn.text.tree import nouns as n
from manaburn.text.tree import processes
from manaburn.text.tree import statics as s
from manaburn.text.tree.words import ChosenWord


def pick(table: Table, effect: fx.Pick, ctx: Context) -> EffectResult:
    """Choose objects or players, and keep the choice."""
    what = effect.what
    among: list[Entity] = []
    if isinstance(what, n.ChooseAmong) and isinstance(what.what, n.TopCards):
        among = evaluate.select(table, what.what, ctx)
    if isinstance(what, n.Choose) and isinstance(what.kind, n.Filter) and damage_sources.are_meant(what.kind):
        found = choosing.choose_source(table, n.SourceChosen(what.who, what.kind), ctx)
    else:
        found = chosen(table, what, ctx, "pick")
    if effect.remember and found:
        key: ChoiceKey = "player" if isinstance(found[0], Player) else "object"
        table.state.set_choice(ctx.source, key, found[0])
    return EffectResult(found, len(found), len(found) > 0, [item for item in among if item not in found])


CHOICE_KEYS: Final[dict[ChosenWord, ChoiceKey]] = {
    "": "option",
    "basic land type": "land type",
    "card type": "card type",
    "color": "color",
    "colors": "color",
    "creature type": "type",
    "land type": "land type",
    "name": "name",
    "number": "number",
    "opponent": "player",
    "player": "player",
    "second basic land type": "second type",
}
"""The key under which each kind of choice is remembered."""


EACH_KEYS: Final[dict[ChoiceKey, ChoiceKey]] = {"name": "each name", "type": "each type"}
"""The key under which all choices are remembered that several players make."""


def choose_value(table: Table, effect: fx.ChooseValue, ctx: Context) -> EffectResult:
    """Let a player choose a colour, type, name, number or player, and remember it. Several players choose in turn
    order, and all that they choose is remembered."""
    players = each_player(table, effect.who, ctx)
    if len(players) > 1:
        return choose_values(table, effect, players, ctx)
    players = players or choosing.instead_of(table, effect.who, ctx)
    player = players[0] if players else ctx.controller
    chosen_value = choices_on_announcement.of(ctx, effect)
    if chosen_value is None:
        chosen_value = choosing.choose_value(table, player, effect, ctx.source)
    remember_choice(table, ctx, CHOICE_KEYS[effect.what], chosen_value)
    note = Happening(h.CHOICE, ctx.source, player)
    note.text = word_of(chosen_value, effect.what)
    table.note(note)
    return EffectResult(
        [chosen_value] if isinstance(chosen_value, Entity) else [],
        chosen_value if isinstance(chosen_value, int) else 0,
        True,
    )


def choose_values(table: Table, effect: fx.ChooseValue, players: list[Player], ctx: Context) -> EffectResult:
    """Let several players choose a value each.

    Rules: 413.2d.
    """
    words: list[str] = []
    for player in players:
        value = choosing.choose_value(table, player, effect, ctx.source)
        note = Happening(h.CHOICE, ctx.source, player)
        note.text = word_of(value, effect.what)
        table.note(note)
        words.append(note.text)
        table.state.set_choice(ctx.source, CHOICE_KEYS[effect.what], value)
    every = EACH_KEYS.get(CHOICE_KEYS[effect.what])
    if every is not None:
        table.state.set_choice(ctx.source, every, tuple(words))
    return EffectResult([], len(words), True)


def word_of(chosen_value: object, what: str) -> str:
    """Return a chosen value in words."""
    if what in ("color", "colors") and isinstance(chosen_value, int):
        return " and ".join(colour_words(chosen_value))
    return str(chosen_value)


def remember_choice(table: Table, ctx: Context, key: ChoiceKey, chosen_value: object) -> None:
    """Remember a choice on the source, and in the context for the instructions that follow."""
    table.state.set_choice(ctx.source, key, chosen_value)
    if isinstance(chosen_value, str):
        ctx.chosen_text.append(chosen_value)


def bid(table: Table, effect: processes.Bid, ctx: Context) -> EffectResult:
    """Let players bid until a bid stands."""
    bidder = ctx.controller
    prompt = f"a bid for {ctx.source}"
    if effect.start is not None:
        high = evaluate.value(table, effect.start, ctx)
    else:
        high = table.number(bidder, Kind.NUMBER, prompt, 0, HIGHEST_RAISE, "bid", "413.2c")
    others = evaluate.players(table, effect.who, ctx)
    stands = False
    while not stands:
        stands = True
        for player in table.state.in_turn_order(bidder):
            if player is bidder or player not in others:
                continue
            about = f"top the bid of {high} for {ctx.source}?"
            if table.yes(player, about, "bid", "413.2c"):
                high = table.number(player, Kind.NUMBER, prompt, high + 1, high + HIGHEST_RAISE, "bid", "413.2c")
                bidder = player
                stands = False
                break
    return EffectResult([bidder], high, bidder is ctx.controller)


HIGHEST_RAISE: Final = 100
"""By how much a bid can be topped at once."""


def flip_coin(table: Table, effect: fx.FlipCoin, ctx: Context) -> EffectResult:
    """Flip coins.

    Rules: 511.
    """
    won = 0
    winners: list[Entity] = []
    losers: list[Entity] = []
    number = limits.within(evaluate.value(table, effect.n, ctx), "coins")
    players = each_player(table, effect.who, ctx)
    for player in players:
        before = won
        for _i in range(number):
            won += 1 if flip_one(table, player, effect.call and len(players) == 1, ctx) else 0
        (winners if won > before else losers).append(player)
    return EffectResult(winners, won, won > 0, losers)


def flip_until_lost(table: Table, effect: processes.FlipUntilLost, ctx: Context) -> EffectResult:
    """Flip one coin after the other until one is lost."""
    player = one_player(table, effect.who, ctx)
    most = limits.within(evaluate.value(table, effect.most, ctx), "coins") if effect.most is not None else -1
    won = 0
    while won != most and flip_one(table, player, True, ctx):
        won += 1
        if effect.may_stop and not table.yes(player, "flip another coin?", "flip", "413.2c"):
            return EffectResult([player], won, True)
    return EffectResult([player], won, won == most)


def secret_numbers(table: Table, effect: processes.SecretNumbers, ctx: Context) -> EffectResult:
    """Let players choose numbers before any of them is known.

    Rules: 413.2c.
    """
    players = each_player(table, effect.who, ctx)
    prompt = f"a secret number for {ctx.source}"
    parts: dict[int, int] = {}
    for player in players:
        most = effect.least + HIGHEST_RAISE
        parts[player.index] = table.number(player, Kind.NUMBER, prompt, effect.least, most, "number", "413.2c")
    for player in players:
        note = Happening(h.CHOICE, ctx.source, player)
        note.text = str(parts[player.index])
        table.note(note)
    if not players:
        return NOTHING
    found = min(parts.values()) if effect.fewest else max(parts.values())
    extreme: list[Entity] = [player for player in players if parts[player.index] == found]
    return EffectResult(extreme, found, True, parts=parts)


def flip_card(table: Table, effect: processes.FlipCard, ctx: Context) -> EffectResult:
    """Flip a card of dexterity, as the house rule says: its player chooses what it would fall on, and flips a coin."""
    player = one_player(table, effect.who, ctx)
    found = evaluate.candidates(table, effect.kind, ctx)
    if not found or table.edition.dexterity is not Dexterity.COIN:
        return NOTHING
    options = [Option("", entity) for entity in found]
    prompt = f"what {ctx.source} would fall on"
    aim = found[table.choose(player, Kind.CARD, prompt, options, 1, 1, "flip card", "413.2c")[0]]
    return effect_result([aim]) if flip_one(table, player, True, ctx) else NOTHING


def flip_one(table: Table, player: Player, call: bool, ctx: Context) -> bool:
    """Flip one coin. Returns whether the player who calls it has won; if nobody calls it, whether it came up heads."""
    faces = [chance.coin(table) == 0 for _i in range(coins_for_one(table, player))]
    called = 0
    if call:
        called = table.choose(
            player, Kind.OPTION, "call the flip", [Option("heads"), Option("tails")], 1, 1, "coin", "511"
        )[0]
    heads = faces[0]
    if len(faces) > 1 and (True in faces and False in faces):
        kept = table.choose(
            player, Kind.OPTION, "the coin that counts", [Option("heads"), Option("tails")], 1, 1, "coin kept", "419"
        )[0]
        heads = kept == 0
    result = (called == 0) == heads if call else heads
    event = Happening(h.COIN, ctx.source, player, int(call))
    event.won = result
    event.text = "heads" if heads else "tails"
    perform.perform(table, [event])
    return result


MOST_COINS: Final = 1024
"""The greatest number of coins that are flipped in place of one."""


def coins_for_one(table: Table, player: Player) -> int:
    """Return how many coins a player flips in place of one: twice as many for each effect that says "flip two coins and
    ignore one".

    Rules: 419.
    """
    coins = 1
    for mark in continuous.player_rules(table, player):
        if isinstance(mark.mod, s.RuleChange) and mark.mod.rule == "flips two coins":
            coins = min(MOST_COINS, coins * 2)
    return coins


def extra_turn(table: Table, effect: fx.ExtraTurn, ctx: Context) -> EffectResult:
    """Give players extra turns."""
    for player in each_player(table, effect.who, ctx):
        for _i in range(limits.within(evaluate.value(table, effect.n, ctx), "extra turns")):
            first = table.edition.extra_turns is ExtraTurns.AS_CREATED
            turns = list(table.state.extra_turns)
            table.journal.replace(table.state.extra_turns, [player, *turns] if first else [*turns, player])
            if first:
                for known in table.state.delayed:
                    if known.waits > 0:
                        table.journal.field(known, "waits", known.waits)
                        known.waits = known.waits + 1
            if effect.at_end is not None:
                # Before the stack, effects "until end of turn" are over before what happens at the end of the turn.
                duration = s.EndOfTurn() if Step.END_OF_TURN in table.edition.turn else None
                waiting = DelayedTrigger(
                    e.StepBegins("end of turn"), effect.at_end, None, ctx.fork(), True, duration, table.state.turn
                )
                waiting.waits = 1 if first else len(table.state.extra_turns)
                table.journal.append(table.state.delayed, waiting)
    return DONE


def extra_phase(table: Table, effect: fx.ExtraPhase, ctx: Context) -> EffectResult:
    """Add phases or steps to the turn. "After this main phase" adds nothing if it isn't a main phase."""
    if "main" in effect.phase and not conditions.in_step(table, "main"):
        return NOTHING
    turn.add_phase(table, effect.phase)
    return DONE


def skip(table: Table, effect: fx.Skip, ctx: Context) -> EffectResult:
    """Let players skip their next steps or turns.

    Rules: 419.6e.
    """
    for player in each_player(table, effect.who, ctx):
        for _i in range(limits.within(evaluate.value(table, effect.n, ctx), "skipped steps")):
            table.journal.append(table.state.skips, (player.index, effect.step, effect.lasts))
    return DONE


def end_turn(table: Table, effect: fx.EndTurn, ctx: Context) -> EffectResult:
    """End the turn.

    Rules: 509.
    """
    turn.end_the_turn(table)
    return DONE


def control_turn(table: Table, effect: fx.ControlTurn, ctx: Context) -> EffectResult:
    """Let a player control another player's next turn.

    Rules: 507.
    """
    who = one_player(table, effect.who, ctx)
    for player in each_player(table, effect.whose, ctx):
        table.journal.append(table.state.controlled_turns, (player.index, who.index))
    return DONE


def win_game(table: Table, effect: fx.WinGame, ctx: Context) -> EffectResult:
    """Let a player win the game (102.2b)."""
    for player in each_player(table, effect.who, ctx):
        event = Happening(h.WON, None, player)
        event.text = str(ctx.source)
        perform.perform(table, [event])
    return DONE


def lose_game(table: Table, effect: fx.LoseGame, ctx: Context) -> EffectResult:
    """Let players lose the game (102.3)."""
    coming: list[Happening] = []
    for player in each_player(table, effect.who, ctx):
        event = Happening(h.LOST, None, player)
        event.text = str(ctx.source)
        coming.append(event)
    perform.perform(table, coming)
    return DONE


def draw_game(table: Table, effect: fx.DrawGame, ctx: Context) -> EffectResult:
    """End the game in a draw (102.4)."""
    winning.draw(table, str(ctx.source))
    return DONE


def note(table: Table, effect: fx.Note, ctx: Context) -> EffectResult:
    """Let the source note a number."""
    number = evaluate.value(table, effect.value, ctx)
    table.state.set_choice(ctx.source, "number", number)
    return EffectResult([], number, True)


def note_mana(table: Table, effect: processes.NoteMana, ctx: Context) -> EffectResult:
    """Let the source note what mana was spent on the cost of its ability."""
    table.state.set_choice(ctx.source, "mana", ctx.letters_spent)
    return DONE


def native(table: Table, effect: fx.Native, ctx: Context) -> EffectResult:
    """Carry out one of the few effects that a single text has."""
    if effect.name == "link" and ctx.event is not None and ctx.event.new is not None:
        table.journal.append(ctx.source.linked, ctx.event.new)
        return DONE
    raise evaluate.NotKnown(f"effect {effect.name}")


INSTRUCTIONS: Final[list[Instruction]] = [
    entry(fx.Pick, pick),
    entry(fx.ChooseValue, choose_value),
    entry(processes.Bid, bid),
    entry(fx.FlipCoin, flip_coin),
    entry(processes.FlipUntilLost, flip_until_lost),
    entry(processes.SecretNumbers, secret_numbers),
    entry(processes.FlipCard, flip_card),
    entry(fx.ExtraTurn, extra_turn),
    entry(fx.ExtraPhase, extra_phase),
    entry(fx.Skip, skip),
    entry(fx.EndTurn, end_turn),
    entry(fx.ControlTurn, control_turn),
    entry(fx.WinGame, win_game),
    entry(fx.LoseGame, lose_game),
    entry(fx.DrawGame, draw_game),
    entry(fx.Note, note),
    entry(processes.NoteMana, note_mana),
    entry(fx.Native, native),
]
"""The instructions of this module, and which function carries out each."""
