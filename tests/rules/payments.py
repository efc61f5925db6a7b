"""Boards of mana sources, and every way of paying by hand: the oracle of what can be paid."""

from __future__ import annotations

from collections.abc import Iterator

from manaburn.errors import IllegalAction
from manaburn.rules.before1999 import turn_phases
from manaburn.rules.course import priority, turn
from manaburn.rules.kernel.decisions import Action, ActionKind, Decision, Kind, NeedDecision
from manaburn.rules.kernel.mana_sources import ManaPlay
from manaburn.rules.playing import mana_solver
from manaburn.state.objects import GameObject, count_in_turn
from manaburn.terms import Step, Zone
from manaburn.text.tree import ActivatedAbility, CardDefinition, Draw, RemoveCounters, walk

from .plays import Plays

MOST_TRIES = 2000
"""After so many tries a board is too large for its every way of paying to be tried."""


MOST_POSITIONS = 60
"""After so many positions between mana abilities, too."""


class TooMany(Exception):
    """There are too many ways."""


def board(edition: str, sources: list[CardDefinition], cost: str, types: int, pool: str, counters: int) -> Plays:
    """A player's mana sources, a creature, an artifact, two other cards in hand, and a card of that cost."""
    game = Plays(edition)
    for definition in sources:
        item = game.card(definition, 0, home(definition))
        item.since = -1
        for held in game.chars(item).activated if item.zone is Zone.IN_PLAY else []:
            for node in walk(held.ability):
                if isinstance(node, RemoveCounters) and node.counter:
                    game.state.set_counters(item, node.counter, counters)
    game.bear()
    game.put("", 1, "{2}")
    game.hand("Draw a card.", cost="{9}")
    for player in game.players:
        player.pool = [0, 0, 0, 0, 0, 0]
    there = list(game.players[0].pool)
    for letter in pool:
        there["WUBRGC".index(letter)] += 1
    game.state.set_pool(game.players[0], there)
    game.hand("Draw a card." if types in (32, 64) else "", types, cost, size="1/1" if types & 2 else "", name="Due")
    if before_the_stack(game):
        begin_main_phase(game)
    return game


def before_the_stack(game: Plays) -> bool:
    """Whether the rules of the board have batches in place of a stack."""
    return Step.MAIN in game.table.edition.turn


def begin_main_phase(game: Plays) -> None:
    """By the rules before the stack: begin the main phase and go on until somebody may play something."""
    game.state.step = Step.MAIN
    game.state.stage = turn.CHECK
    turn_phases.open_phase(game.table)
    settle(game)


def settle(game: Plays, frames: int = 0) -> None:
    """Go on until somebody may play something, and through windows until there are as few frames as before."""
    state = game.state
    while True:
        while state.stage != turn.WAIT and not state.over:
            game.table.timing.work(game.table)
        if state.over or not frames or len(state.frames) <= frames or state.priority is None:
            return
        priority.do(game.table, state.priority, Action(ActionKind.PASS))


def home(definition: CardDefinition) -> Zone:
    """Where a card makes mana."""
    for ability in definition.front.abilities:
        if isinstance(ability, ActivatedAbility) and ability.zone == "hand":
            return Zone.HAND
    return Zone.IN_PLAY


def due(game: Plays) -> GameObject:
    """The card to be paid for."""
    return next(item for item in game.state.hands[0] if item.name == "Due")


def offered(game: Plays) -> bool:
    """Whether the card is among what can be played."""
    return game.can(due(game))


def by_hand(game: Plays) -> bool:
    """Whether some way of paying by hand pays for the card."""
    game.table.manual_payment[0] = True
    try:
        return paid_beforehand(game, set()) if before_the_stack(game) else any(leaves(game))
    finally:
        game.table.manual_payment[0] = False


def paid_beforehand(game: Plays, seen: set[str]) -> bool:
    """Whether some mana abilities, played one after another before the card is, pay for it. That is how mana was made
    before the stack (1996.cost.6). ``seen``: the positions that have been looked at."""
    if not any(item.name == "Due" for item in game.state.hands[0]):
        return False  # discarded for mana
    if any(leaves(game)):
        return True
    table = game.table
    for action in priority.mana_actions(table, game.players[0]):
        for given, done in list(ends(game, action)):
            if not done:
                continue
            mark = table.journal.mark()
            frames = len(game.state.frames)
            table.begin([list(answer) for answer in given])
            priority.do(table, game.players[0], action)
            table.begin([])
            settle(game, frames)
            key = position(game, "")
            new = key not in seen
            seen.add(key)
            if len(seen) > MOST_POSITIONS:
                raise TooMany
            found = new and paid_beforehand(game, seen)
            table.journal.rollback(mark)
            if found:
                return True
    return False


def by_plan(game: Plays) -> list[bool]:
    """Whether the payment that the engine finds pays for the card, whatever else its player chooses."""
    return list(leaves(game))


def leaves(game: Plays) -> Iterator[bool]:
    """Play the card with every answer to every choice. For each end, whether it is played."""
    for _, done in ends(game, Action(ActionKind.PLAY, due(game))):
        yield done


def ends(game: Plays, action: Action) -> Iterator[tuple[list[list[int]], bool]]:
    """Do something with every answer to every choice; positions of a payment reached twice are looked at once. For each
    end, the answers, and whether it is done."""
    table = game.table
    for i in range(len(table.deciders)):
        table.deciders[i] = None
    seen: set[str] = set()
    waiting: list[list[list[int]]] = [[]]
    tries = 0
    while waiting:
        given = waiting.pop()
        tries += 1
        if tries > MOST_TRIES:
            raise TooMany
        mark = table.journal.mark()
        decision: Decision | None = None
        done = False
        key = ""
        table.begin([list(answer) for answer in given])
        try:
            priority.do(table, game.players[0], action)
            done = True
        except NeedDecision as need:
            decision = need.decision
            key = position(game, f"{decision.prompt} {len(decision.options)}")
        except IllegalAction:
            pass
        table.journal.rollback(mark)
        table.begin([])
        if decision is None:
            yield given, done
        elif key not in seen:
            seen.add(key)
            waiting.extend([[*given, answer] for answer in answers(decision)])


def position(game: Plays, asked: str) -> str:
    """What matters for how a payment goes on. ``asked``: the choice that is open."""
    state = game.state
    player = game.players[0]
    things = [
        f"{item.number}{'t' if item.tapped else ''}{sorted(item.counters.items())}{used(item, state.turn)}"
        for item in state.in_play
    ]
    special = sorted(f"{unit.kind}{unit.snow}{unit.spend}" for unit in player.special)
    deep = [f"{made.item.number}.{made.held.key}.{told(made)}" for made in game.table.running.making]
    where = f"{asked} {deep} {player.pool} {special} {player.life}"
    return f"{where} {things} {[item.number for item in state.hands[0]]}"


def used(item: GameObject, turn: int) -> str:
    """How its abilities have been used, and how often this turn; from three times on it doesn't matter how often."""
    counted = ("activated", "resolved")
    return str(
        sorted(
            (use, min(count_in_turn(number, turn), 3) if use[0] in counted else number)
            for use, number in item.uses.items()
        )
    )


def told(made: ManaPlay) -> str:
    """What has been chosen for a mana ability that is being played, the payment of it aside."""
    return str([answer for asked, answer in made.answers if asked.kind is not Kind.PAY])


def answers(decision: Decision) -> list[list[int]]:
    """All answers to a choice; of numbers and of many things some."""
    if decision.numeric:
        return [[n] for n in range(decision.low, min(decision.high, decision.low + 6) + 1)]
    n = len(decision.options)
    if decision.kind is Kind.PAY or (decision.low == 1 and decision.high == 1):
        return [[i] for i in range(n)]
    found: list[list[int]] = []
    for count in range(decision.low, decision.high + 1):
        found.append(list(range(count)))
        if 0 < count < n:
            found.append(list(range(n - count, n)))
    return found


def foreseeable(game: Plays) -> bool:
    """Whether all that the sources give can be told beforehand: the engine counts on nothing else. Before the stack,
    who draws from the board's empty library loses in the middle of it."""
    if before_the_stack(game) and any(
        isinstance(node, Draw)
        for item in game.state.in_play
        for held in game.chars(item).activated
        for node in walk(held.ability)
    ):
        return False
    return all(source.forms for source in mana_solver.stock(game.table, game.players[0]).by_hand)
