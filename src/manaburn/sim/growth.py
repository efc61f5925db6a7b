"""How the cost of crowded tables grows: positions in two sizes, each with something that happens there.

Between the sizes the cost should grow about as they do. The exponent says how it grows: 1 if four times as many objects
cost four times as much, 2 if they cost sixteen times as much.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from time import process_time

from manaburn.cards.compile import compile_card
from manaburn.cards.records import CardRecord
from manaburn.game import Game
from manaburn.rules.course import starting
from manaburn.rules.kernel.decisions import Kind
from manaburn.rules.meaning import continuous
from manaburn.solving.measuring import search
from manaburn.state.objects import GameObject
from manaburn.terms import Step, Zone
from manaburn.text.tree import CardDefinition

STOP = 200_000
"""The number of answers after which a measurement is given up. None needs nearly as many."""


@dataclass(frozen=True)
class Growth:
    """A crowded position. ``once`` makes it with a number of objects and returns the seconds of what happens there."""

    name: str
    what: str
    sizes: tuple[int, int]
    once: Callable[[int], float]
    most: float = 2.0
    """The greatest exponent that is accepted."""


@lru_cache(maxsize=100)
def card(name: str, types: str, text: str = "", cost: str | None = "{0}", power: str | None = None) -> CardDefinition:
    """Return an invented card. A creature has the same power and toughness."""
    return compile_card(CardRecord(name, cost, types, text, power, power))


WASTE = ("Bench Waste", "Land", "", None)
BASICS = ("Plains", "Island", "Swamp", "Mountain", "Forest")


def begun(
    mine: Sequence[CardDefinition],
    hand: Sequence[CardDefinition] = (),
    theirs: Sequence[CardDefinition] = (),
    rules: str = "2008",
) -> Game:
    """Return a game in the first main phase of the first player, who has these cards in play and in hand."""
    waste = card(*WASTE)
    game = Game([[waste] * 60] * 2, rules, 1, starting=0, mulligans=False)
    number = 1000
    for player, cards, zone in ((0, mine, Zone.IN_PLAY), (0, hand, Zone.HAND), (1, theirs, Zone.IN_PLAY)):
        for one in cards:
            number += 1
            starting.add_card(game.table, game.players[player], one, zone, number).since = -1
    while game.state.step not in (Step.PRECOMBAT_MAIN, Step.MAIN):
        game.answer(0)
    return game


def play(game: Game, word: str) -> None:
    """Play the card, or activate the ability, whose option has this word."""
    decision = game.decision
    assert decision is not None
    for option in decision.options:
        if word in option.text:
            game.answer(option)
            return
    raise AssertionError(f"{word} can't be played")


def go_on(game: Game) -> None:
    """Pass, with the first or last possible answer to every choice, until nothing waits to resolve."""
    for _ in range(STOP):
        if game.over or not (game.state.stack or game.in_action):
            return
        decision = game.decision
        assert decision is not None
        size = len(decision.options)
        if decision.ordered:
            game.answer(list(range(size)))
        else:
            game.answer(size - 1 if decision.kind is Kind.TARGET else 0)
    raise AssertionError("it doesn't come to an end")


# -- what happens ------------------------------------------------------------------------------------------------------


def reshaped(game: Game, item: GameObject, times: int) -> float:
    """Return the seconds of one change on which all characteristics may depend: a counter on an object."""
    state = game.state
    began = process_time()
    for number in range(times):
        state.set_counters(item, "+1/+1", number + 1)
        continuous.characteristics(game.table, item)
    return (process_time() - began) / times


def slivers(texts: Sequence[str]) -> Callable[[int], float]:
    """Return a measurement of a change among slivers with these texts."""

    def once(size: int) -> float:
        kinds = [card(f"Bench Sliver {text}", "Creature — Sliver", text, "{1}", "1") for text in texts]
        game = begun([kinds[i % len(kinds)] for i in range(size)])
        return reshaped(game, game.state.in_play[0], 10)

    return once


def storm(size: int) -> float:
    """Return the seconds of the copies of a storm, with targets chosen from outside."""
    spark = card("Bench Spark", "Instant", "Bench Spark deals 1 damage to target creature or player.\nStorm")
    game = begun([], [spark], [card("Bench Ox", "Creature — Ox", "", "{4}", "4")])
    for player in game.players:
        player.life = 10 * size
    for _ in range(size):
        game.table.journal.append(game.state.played_this_turn, game.state.in_play[0])
    began = process_time()
    play(game, "Bench Spark")
    go_on(game)
    return process_time() - began


def furnaces(size: int) -> float:
    """Return the seconds of a Bolt whose damage is doubled by many enchantments."""
    text = "If a source would deal damage to a creature or player, it deals double that damage instead."
    text = text.replace(" instead", " to that creature or player instead")
    bolt = card("Bench Bolt", "Instant", "Bench Bolt deals 3 damage to target creature or player.")
    game = begun([card("Bench Furnace", "Enchantment", text)] * size, [bolt])
    play(game, "Bench Bolt")
    game.answer(0)
    began = process_time()
    go_on(game)
    return process_time() - began


def combat(text: str = "", other: str = "") -> Callable[[int], float]:
    """Return a measurement of a combat in which each creature attacks and is blocked by one. ``text``: of the
    attackers; ``other``: of the blockers."""

    def once(size: int) -> float:
        bear = card("Bench Bear", "Creature — Bear", text, "{1}", "2")
        ox = card("Bench Ox", "Creature — Ox", other, "{1}", "2")
        game = begun([bear] * size, (), [ox] * size)
        began = process_time()
        while not game.over and game.state.step is not Step.POSTCOMBAT_MAIN:
            decision = game.decision
            assert decision is not None
            if decision.kind is Kind.ATTACK:
                game.answer(list(range(len(decision.options))))
            elif decision.kind is Kind.BLOCK:
                game.answer([i * size + i for i in range(size)])
            else:
                game.answer(0)
        return process_time() - began

    return once


def effects(done: str) -> Callable[[int], float]:
    """Return a measurement of an ability that is activated many times, each time with an effect that lasts."""

    def once(size: int) -> float:
        well = card("Bench Well", "Land", f"{{0}}: Target creature {done} until end of turn.", None)
        game = begun([well, card("Bench Bear", "Creature — Bear", "", "{1}", "2")])
        began = process_time()
        for _ in range(size):
            play(game, "activate")
            go_on(game)
        return process_time() - began

    return once


def tokens(size: int) -> float:
    """Return the seconds in which many tokens are created and a turn goes by."""
    swarm = card("Bench Swarm", "Sorcery", "Create X 1/1 green Saproling creature tokens.", "{X}")
    game = begun([], [swarm])
    game.state.set_pool(game.players[0], [0, 0, 0, 0, 0, size])
    play(game, "Bench Swarm")
    began = process_time()
    game.answer(size)
    go_on(game)
    while game.state.turn == 1:
        decision = game.decision
        assert decision is not None
        game.answer([] if decision.kind is Kind.ATTACK else list(range(decision.low)) if game.in_action else 0)
    return process_time() - began


def priority(lands: Callable[[int], list[CardDefinition]]) -> Callable[[int], float]:
    """Return a measurement of finding what a player with these lands and a hand of many colours can do."""

    def once(size: int) -> float:
        costs = ("{3}{B}{R}", "{U}{B}{R}", "{2}{B}{B}{R}{R}", "{W}{U}{B}{R}{G}", "{6}{B}{B}{B}")
        game = begun(lands(size), [card(f"Bench Gold {cost}", "Creature — Bear", "", cost, "2") for cost in costs])
        began = process_time()
        for _ in range(10):
            game.table.journal.changed()
            game._decision = None
            game.decision  # noqa: B018
        return (process_time() - began) / 10

    return once


def cairns(size: int) -> list[CardDefinition]:
    """Return filter lands and as many Islands."""
    text = "{T}: Add {C} to your mana pool.\n{B/R}, {T}: Add {B}{B}, {B}{R}, or {R}{R} to your mana pool."
    return [card("Bench Cairns", "Land", text, None), card("Island", "Basic Land — Island", "", None)] * size


def pools(size: int) -> list[CardDefinition]:
    """Return lands that produce what others could, and as many basic lands."""
    text = "{T}: Add to your mana pool one mana of any type that a land you control could produce."
    basics = [card(name, f"Basic Land — {name}", "", None) for name in BASICS]
    return [card("Bench Pool", "Land", text, None)] * size + [basics[i % 5] for i in range(size)]


def loop(rules: str) -> Callable[[int], float]:
    """Return a measurement of the time in which a mandatory loop is found, with idle permanents around."""

    def once(size: int) -> float:
        mirth = card(
            "Bench Mirth", "Enchantment", "Whenever a player gains life, each other player gains that much life."
        )
        sip = card("Bench Sip", "Instant", "You gain 1 life.")
        stone = card("Bench Stone", "Artifact")
        game = begun([mirth, *[stone] * size], [sip], [mirth], rules)
        began = process_time()
        play(game, "Bench Sip")
        go_on(game)
        assert game.result == "draw"
        return process_time() - began

    return once


SHARED = (
    "All Sliver creatures get +1/+1.",
    "All Sliver creatures have first strike.",
    "All Sliver creatures have flying.",
)
WALK = "Forestwalk"
LURE = "All creatures able to block this creature do so."
GIVEN = (
    'All Sliver creatures have "{2}: This creature gets +1/+0 until end of turn."',
    'All Slivers have "Sacrifice this permanent: You gain 3 life."',
    "All Sliver creatures get +1/+1.",
)


def puzzle(spells: int) -> float:
    """A puzzle searched to the end."""
    began = process_time()
    found = search(spells)
    assert found.result == "impossible"
    return process_time() - began


GROWTHS = (
    Growth("slivers", "a change of shape among slivers of three kinds", (40, 160), slivers(SHARED)),
    Growth("slivers-given", "the same with abilities that they give", (40, 160), slivers(GIVEN)),
    Growth("storm", "the copies of a storm, answered from outside", (40, 160), storm, most=1.6),
    Growth("furnaces", "a Bolt under Furnaces of Rath", (20, 80), furnaces, most=2.6),
    Growth("combat", "a combat of as many against as many creatures", (80, 320), combat(), most=2.5),
    Growth("combat-walk", "the same with landwalkers", (40, 160), combat(WALK), most=2.5),
    Growth("combat-lure", "the same with creatures that all must block", (40, 160), combat(LURE), most=2.5),
    Growth("effects", "an ability activated as many times in a turn", (100, 400), effects("gets +1/+1"), most=2.0),
    Growth("effects-given", "one that gives flying", (100, 400), effects("gains flying"), most=2.2),
    Growth("tokens", "tokens created, and a turn with them", (500, 2000), tokens, most=1.6),
    Growth("cairns", "a decision with filter lands, Islands and a gold hand", (2, 8), priority(cairns), most=1.8),
    Growth("pools", "a decision with Reflecting Pools, lands and a gold hand", (5, 20), priority(pools), most=1.8),
    Growth("loop", "a mandatory loop found among idle permanents", (50, 200), loop("2008"), most=1.6),
    Growth("solve", "a puzzle without a solution, with more and more spells", (2, 4), puzzle, most=3.0),
    Growth("loop-1996", "the same before the stack", (50, 200), loop("1996"), most=1.6),
)
"""All of them, in the order in which they are measured."""
