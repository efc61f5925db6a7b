"""An event pattern answers to events of its own kinds only."""

from __future__ import annotations

import pytest

from manaburn.rules.meaning import event_patterns
from manaburn.state.contexts import Context
from manaburn.state.happenings import EventKind, Happening
from manaburn.terms import CREATURE, Zone
from manaburn.text import tree
from manaburn.text.tree import All, Event, Filter, HasType, Number, Players

from .boards import Board, creature

CREATURES = Filter((HasType(CREATURE),))
ANYBODY = All(Players())
PATTERNS: list[Event] = [
    tree.ZoneChange(CREATURES, "in play", "graveyard"),
    tree.StepBegins("upkeep", ANYBODY),
    tree.StepEnds("upkeep", ANYBODY),
    tree.Damaged(CREATURES),
    tree.Attacks(CREATURES),
    tree.PlayerAttacks(ANYBODY),
    tree.Blocks(CREATURES),
    tree.BecomesBlocked(CREATURES),
    tree.Unblocked(CREATURES),
    tree.Played(CREATURES, ANYBODY),
    tree.Activated(CREATURES),
    tree.Taps(CREATURES),
    tree.BecomesTarget(CREATURES),
    tree.TargetsChosen(ANYBODY),
    tree.LifeChanges(ANYBODY),
    tree.Draws(ANYBODY),
    tree.Discards(ANYBODY),
    tree.Sacrifices(ANYBODY),
    tree.CountersChange(CREATURES),
    tree.ControlChanges(CREATURES),
    tree.TurnedFaceUp(CREATURES),
    tree.Destroyed(CREATURES),
    tree.Regenerates(CREATURES),
    tree.Countered(CREATURES),
    tree.Cycles(ANYBODY),
    tree.Shuffles(ANYBODY),
    tree.Searches(ANYBODY),
    tree.FlipsCoin(ANYBODY),
    tree.PhasesInOut(CREATURES),
    tree.Attached(CREATURES),
    tree.ProducesMana(CREATURES),
    tree.LosesGame(ANYBODY),
]
IN_ONE_WAY: list[Event] = [
    tree.Played(CREATURES, ANYBODY, land=True),
    tree.Taps(CREATURES, untaps=True),
    tree.Taps(CREATURES, for_mana=True),
    tree.LifeChanges(ANYBODY, gain=False),
    tree.CountersChange(CREATURES, removed=True),
    tree.PhasesInOut(CREATURES, out=True),
    tree.Attached(CREATURES, un=True),
    tree.ControlChanges(CREATURES, lost=True),
    tree.LosesGame(ANYBODY, wins=True),
    tree.Blocks(CREATURES, number=Number(1)),
    tree.BecomesBlocked(CREATURES, number=Number(1)),
]


@pytest.mark.parametrize("pattern", [*PATTERNS, *IN_ONE_WAY], ids=repr)
def test_a_pattern_answers_to_its_own_kinds_only(pattern: Event) -> None:
    """The indexes look for it by these kinds, too."""
    board = Board()
    item = board.card(creature("2/2"))
    ctx = Context(item, board.players[0])
    own = event_patterns.kinds(pattern)
    assert own
    for kind in EventKind:
        if kind not in own:
            event = Happening(kind, item, board.players[0], 1, item, board.players[1])
            event.origin, event.to = Zone.IN_PLAY, Zone.GRAVEYARD
            assert not event_patterns.matches(board.table, pattern, event, ctx), kind


@pytest.mark.parametrize(
    ("pattern", "kind"),
    [
        (tree.LosesGame(ANYBODY), EventKind.LOST),
        (tree.LosesGame(ANYBODY, wins=True), EventKind.WON),
        (tree.Searches(ANYBODY), EventKind.SEARCHED),
        (tree.Shuffles(ANYBODY), EventKind.SHUFFLED),
        (tree.ProducesMana(CREATURES, ANYBODY), EventKind.MANA),
        (tree.Draws(ANYBODY), EventKind.DRAW),
    ],
    ids=repr,
)
def test_a_pattern_asks_who_did_it(pattern: Event, kind: EventKind) -> None:
    board = Board()
    item = board.card(creature("2/2"))
    ctx = Context(item, board.players[0])
    assert event_patterns.kinds(pattern) == (kind,)
    assert event_patterns.matches(board.table, pattern, Happening(kind, None, board.players[1], 1, item), ctx)
    assert not event_patterns.matches(board.table, pattern, Happening(kind, None, None, 1, item), ctx)
    if isinstance(pattern, tree.ProducesMana):
        assert not event_patterns.matches(board.table, pattern, Happening(kind, None, board.players[1], 1, None), ctx)
