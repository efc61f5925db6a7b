"""Copies of games: the parts of a game besides its copied state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from manaburn.rules.course import loops
from manaburn.rules.kernel.decisions import Action
from manaburn.rules.kernel.table import Decider, Table
from manaburn.state import copies
from manaburn.state.state import GameState
from manaburn.text.tree import CardDefinition

if TYPE_CHECKING:
    from manaburn.game import Game

LONGEST: Final = 200
"""The number of turns after which a game that goes on from a scenario is cut off."""


def copied_action(action: Action, copier: copies.Copier) -> Action:
    """Return the same action for a copy."""
    held = copier.held(action.held) if action.held is not None else None
    copy = Action(action.kind, copier.item(action.item), held, action.way, action.face)
    copy.is_mana = action.is_mana
    copier.drain()
    return copy


def copies_of(deciders: list[Decider | None]) -> list[Decider | None]:
    """Return the players that decide in a copy. A player that has several seats is copied once."""
    copied: dict[int, Decider] = {}
    found: list[Decider | None] = []
    for decider in deciders:
        if decider is not None and id(decider) not in copied:
            copied[id(decider)] = decider.copy()
        found.append(copied[id(decider)] if decider is not None else None)
    return found


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
    table.deciders = copies_of(before.deciders)
    table.words = list(before.words)
    table.manual_payment = list(before.manual_payment)
    table.ask_all = before.ask_all
    table.recording = before.recording
    table.caches.flash_around = before.caches.flash_around
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
    game._seen = 0
