"""Copies of games: the parts of a game around its copied state."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manaburn.rules.kernel.decisions import Action
from manaburn.rules.kernel.table import Table
from manaburn.state import copies
from manaburn.state.state import GameState

if TYPE_CHECKING:
    from manaburn.game import Game


def copied_action(action: Action, copier: copies.Copier) -> Action:
    """The same action in a copy."""
    held = copier.held(action.held) if action.held is not None else None
    twin = Action(action.kind, copier.item(action.item), held, action.way, action.face)
    twin.is_mana = action.is_mana
    copier.drain()
    return twin


def fill_twin(game: Game, twin: Game, state: GameState) -> None:
    """Fill in a copied game around its copied state."""
    before = game.table
    table = Table(state, before.edition)
    table.deciders = list(before.deciders)
    table.words = list(before.words)
    table.manual_payment = list(before.manual_payment)
    table.ask_all = before.ask_all
    table.recording = before.recording
    table.flash_around = before.flash_around
    table.chances = list(before.chances)
    twin.table = table
    twin.decks = game.decks
    twin.seed = game.seed
    twin.cut = game.cut
    twin.mulligans = game.mulligans
    twin.starting = game.starting
    twin.answers = list(game.answers)
    twin.cut_short = game.cut_short
    twin.failure = game.failure
    twin.keep_history = game.keep_history
    twin.units = game.units
    twin._decision = None
    twin._waiting = False
    twin._steps = []
    twin._first_step = 0
    twin._mark = 0
    twin._tape = []
    twin._action = None
    twin._inside = False
    twin._refused = []
    twin._attempt = None
    twin._former = []
    twin._earlier = game._earlier + game.table.state.log
    twin._watchers = []
    twin._seen = 0
    twin._started = game._started
