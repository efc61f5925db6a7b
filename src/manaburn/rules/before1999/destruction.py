"""Destruction, and the moment just before it in which regeneration may be used.

Regeneration replaces the move to the graveyard and can be used only at that moment. The timing step that would destroy
something is undone, the players who can regenerate it may do so, and the step is done again.

Rules: 1996.die.
"""

from __future__ import annotations

from manaburn.rules.course import priority
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous
from manaburn.rules.playing import card_as_spell
from manaburn.state import happenings as h
from manaburn.state.frames import Frame, FrameKind
from manaburn.state.happenings import Happening
from manaburn.state.objects import GameObject
from manaburn.terms import Zone
from manaburn.text.tree import ActivatedAbility
from manaburn.text.tree import base as b
from manaburn.text.tree import effects as fx
from manaburn.text.tree import statics as s
from manaburn.text.tree.speeds import Use

from . import windows
from .frames import push
from .windows import OVER


class Threatened(Exception):
    """Raised when a timing step would destroy these permanents and somebody might be able to regenerate one."""

    def __init__(self, items: list[GameObject]) -> None:
        super().__init__()
        self.items = items


def guard(table: Table, happenings: list[Happening]) -> None:
    """Raise Threatened if the events would destroy a permanent that could be regenerated, and nobody has been asked
    yet."""
    items: list[GameObject] = []
    for event in happenings:
        item = event.what
        if event.kind is h.DESTROY and not event.no_regeneration and item is not None and item.here:
            items.append(item)
    if items and means_around(table):
        raise Threatened(items)


def means_around(table: Table) -> bool:
    """Return whether any player has something that regenerates, in play or in hand."""
    state = table.state
    for item in state.in_play:
        for held in continuous.characteristics(table, item).activated:
            ability = held.ability
            if isinstance(ability, ActivatedAbility) and regenerates(ability.effect):
                return True
    for hand in state.hands:
        for card in hand:
            effect = card_as_spell.spell_text(table, card_as_spell.face_characteristics(table, card, 0))
            if effect is not None and regenerates(effect):
                return True
    return False


def regenerates(effect: b.Effect) -> bool:
    """Return whether an effect can be used to regenerate something."""
    return Use.REGENERATION in windows.uses_of(effect)


def begin(table: Table, items: list[GameObject], answers: list[tuple[str, list[int]]]) -> None:
    """Let each player who can regenerate one of these do so, the active player first. If nobody can, the moment ends.
    Then the timing step is done again with the same ``answers``."""
    state = table.state
    frame = push(table, FrameKind.DESTRUCTION, state.in_turn_order()[0])
    frame.answers = answers
    frame.items = [item for item in items if item.here and item.zone is Zone.IN_PLAY]
    if not any(priority.other_actions(table, player) for player in state.in_turn_order()):
        frame.stage = OVER


def end(table: Table, frame: Frame) -> None:
    """Drop regeneration effects that haven't been used when the moment ends."""
    for item in frame.items:
        if item.regeneration:
            item.regeneration = 0
    for lasting in list(table.state.replacements):
        effect = lasting.replacement.effect if isinstance(lasting.replacement, s.IfWould) else None
        if isinstance(effect, fx.Regenerate) and effect.then is not None:
            table.journal.remove(table.state.replacements, lasting)
