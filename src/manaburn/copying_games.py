"""Copies of games: the parts of a game besides its copied state."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from manaburn import guests
from manaburn.answers_again import Differs, Listener, Repeater
from manaburn.errors import IllegalAction, ManaburnError
from manaburn.rules.course import loops, priority
from manaburn.rules.kernel.decisions import Action
from manaburn.rules.kernel.table import QuickPlayer, Table
from manaburn.state import copies
from manaburn.state.state import GameState
from manaburn.text.tree import CardDefinition

if TYPE_CHECKING:
    from manaburn.game import Game
    from manaburn.sampling import Deal

LONGEST: Final = 200
"""The number of turns after which a game that goes on from a scenario is cut off."""


def copied_action(action: Action, copier: copies.Copier) -> Action:
    """Return the same action for a copy."""
    held = copier.held(action.held) if action.held is not None else None
    copy = Action(action.kind, copier.item(action.item), held, action.way, action.face)
    copy.is_mana = action.is_mana
    copier.drain()
    return copy


def copies_of(deciders: list[QuickPlayer | None]) -> list[QuickPlayer | None]:
    """Return the players that decide in a copy. A player that has several seats is copied once."""
    copied: dict[int, QuickPlayer] = {}
    found: list[QuickPlayer | None] = []
    for decider in deciders:
        if decider is not None and id(decider) not in copied:
            copied[id(decider)] = decider.copy()
        found.append(copied[id(decider)] if decider is not None else None)
    return found


def copied(
    game: Game, players: Sequence[object] | None = None, seed: int | None = None, deal: Deal | None = None
) -> Game:
    """Return a copy of a game at the same decision. See :meth:`Game.copy`. ``deal``: what takes the place of the cards
    that a player doesn't know, and makes the copy forget what has been."""
    inside = game.in_action
    decision = game._decision
    if inside:
        game.table.back(game._mark)
    if deal is not None:
        copier = copies.Copier(game.table.state, deal.dealt(), deal.viewers())
    else:
        copier = copies.Copier(game.table.state)
    copy = copy_of(game, copier.run())
    if players is None and deal is None:
        copy.table.deciders = copies_of(game.table.deciders)
        copy._guests = guests.copies_of(game._guests, game)
    if deal is not None:
        forget(copy, deal.decks)
    if not inside:
        if seed is not None:
            copy.table.state.begin_chance(seed)
            copy.table.state.turning = -1
            copy.table.journal.forget()
        copy._waiting = game._waiting
    else:
        assert decision is not None
        copy_unit(game, copy, copier)
        game._decision = None
        if deal is None:
            game._run()
            copy._run()
        else:
            run_again(game, copy, deal)
        if not game._former:
            game._former = decision.options
        copy._former = decision.options
        if seed is not None:
            copy.table.state.change_chance(seed)
    if seed is not None:
        copy.seed = seed
        copy.unrecorded = copy.unrecorded or "its random results are not those that follow from its decks and answers"
    if players is not None:
        take_seats(copy, players)
    return copy


def copy_of(game: Game, state: GameState) -> Game:
    """Return a game that uses a copied state. Everybody is asked from outside."""
    copy = game._blank()
    fill_copy(game, copy, state)
    return copy


def forget(copy: Game, decks: list[list[CardDefinition]]) -> None:
    """Let a copy forget everything that is not in its position."""
    copy.decks = decks
    copy.seed = 0
    copy.scenario = ""
    copy.unrecorded = "it is a sample of what a player may know"
    copy.answers = [[0] for answer in copy.answers]
    copy._earlier = []
    copy.table.fixed_chances = []


def run_again(game: Game, copy: Game, deal: Deal) -> None:
    """Run the unit of work of a game again, and the same one in a sample of it, to the open decision. Raises Differs if
    the sample does not come to it."""
    possible = not is_offered(game) or is_offered(copy)
    given = game._given
    listener = Listener(given)
    everybody = game.table.deciders
    game._given = []
    game.table.deciders = [listener for player in game.players]
    try:
        game._run()
    finally:
        game.table.deciders = everybody
    if not possible:
        raise Differs("with these cards nobody could do what is being done")
    repeater = Repeater(listener.answered, deal.onlooker.viewer, deal.chance)
    nobody = copy.table.deciders
    copy._given = []
    copy.table.deciders = [repeater for player in copy.players]
    try:
        copy._run()
    except IllegalAction as problem:
        raise Differs(f"the sample refuses an answer: {problem}") from None
    finally:
        copy.table.deciders = nobody
    if not repeater.done or copy._decision is None or len(copy._given) != len(given):
        raise Differs("the sample does not come to this decision")
    for step in copy._steps:
        step.given = [list(answer) for answer in copy._given[: len(step.given)]]


def is_offered(game: Game) -> bool:
    """Return whether the action under way is one that its player is offered. The game stands where it begins. Before
    1999 a spell's card is shown as late as it is paid for: until then a sample might have one that can't be."""
    player, action = game.table.state.priority, game._action
    if player is None or action is None:
        return True
    return any(action.same(other) for other in priority.actions(game.table, player))


def take_seats(copy: Game, players: Sequence[object]) -> None:
    """Let players take the seats of a copy, and go on until somebody is asked from outside."""
    if len(players) != len(copy.players):
        raise ManaburnError(f"{len(copy.players)} players are in the game, but {len(players)} are given")
    copy.join(players)
    if copy._decision is not None and copy.in_action:
        asked = copy._decision.who.index
        if copy.table.deciders[asked] is not None:
            # The unit of work is run again, and the player in the process is asked in it.
            copy.table.back(copy._mark)
            copy._decision = None
            copy._run()
    else:
        copy._decision = None
        copy._waiting = False
    copy._advance()


def copy_unit(game: Game, copy: Game, copier: copies.Copier) -> None:
    """Put a copied game into the middle of the same unit of work, with the steps that can be undone."""
    copy._action = copied_action(game._action, copier) if game._action is not None else None
    copy._refused = [copied_action(action, copier) for action in game._refused]
    copy._inside = game._inside
    copy._given = list(game._given)
    copy._steps = [step.copied(copy) for step in game._steps[game._first_step :]]


def fill_copy(game: Game, copy: Game, state: GameState) -> None:
    """Set the parts of a copied game besides its copied state."""
    before = game.table
    table = Table(state, before.edition)
    table.words = list(before.words)
    table.manual_payment = list(before.manual_payment)
    table.ask_all = before.ask_all
    table.announces_anything = before.announces_anything
    table.recording = before.recording
    table.mulligans = before.mulligans
    table.caches.producers = before.caches.producers
    table.fixed_chances = list(before.fixed_chances)
    fill_plain(copy, table)
    copy.decks = game.decks
    copy.sideboards = game.sideboards
    copy.seed = game.seed
    copy.cut = game.cut
    copy.mulligans = game.mulligans
    copy.starting = game.starting
    copy.answers = list(game.answers)
    copy.cut_short = game.cut_short
    copy.failure = game.failure
    copy.keep_history = game.keep_history
    copy.scenario = game.scenario
    copy.units = game.units
    table.loop_memory = loops.copied_memory(before)
    copy._earlier = game._earlier + game.table.state.log
    copy._started = game._started
    copy.unrecorded = game.unrecorded


def fill_placed(game: Game, table: Table, scenario: str, seed: int) -> None:
    """Set the parts of a game that goes on from the position of a scenario, and go on to its first decision."""
    fill_plain(game, table)
    nobody: list[list[CardDefinition]] = [[] for player in table.state.players]
    game.decks = nobody
    game.sideboards = nobody
    game.seed = seed
    game.cut = table.state.turn + LONGEST
    game.mulligans = False
    game.starting = table.state.starting.index
    game.answers = []
    game.cut_short = ""
    game.failure = None
    game.keep_history = True
    game.scenario = scenario
    game.units = 0
    game._earlier = []
    game.unrecorded = "" if not scenario else "it began from a scenario: keep game.scenario and game.all_answers"
    game._started = True
    game._advance()


def fill_plain(game: Game, table: Table) -> None:
    """Set the parts of a new game that say that nothing is under way."""
    game.table = table
    game._decision = None
    game._waiting = False
    game._steps = []
    game._first_step = 0
    game._mark = 0
    game._given = []
    game._action = None
    game._inside = False
    game._refused = []
    game._attempt = None
    game._former = []
    game._watchers = []
    game._guests = [None for player in table.state.players]
    game.changes = 0
    game._seen = 0
