"""Copies of games: the parts of a game besides its copied state."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manaburn.rules.course import loops
from manaburn.rules.kernel.decisions import Action
from manaburn.rules.kernel.table import Decider, Table
from manaburn.state import copies
from manaburn.state.state import GameState

if TYPE_CHECKING:
    from manaburn.game import Game


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
    copy.table = table
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
    copy.units = game.units
    copy._decision = None
    copy._waiting = False
    copy._steps = []
    copy._first_step = 0
    copy._mark = 0
    copy._given = []
    copy._action = None
    copy._inside = False
    copy._refused = []
    copy._attempt = None
    copy._former = []
    table.loop_memory = loops.copied_memory(before)
    copy._earlier = game._earlier + game.table.state.log
    copy._watchers = []
    copy._seen = 0
    copy._started = game._started
