"""What a programmer sees of the parts of a position, in a debugger or a failed test."""

from __future__ import annotations

import pytest

from manaburn.editions.edition import find_edition
from manaburn.editions.house_rules import HouseRule
from manaburn.rules.kernel.casting_method import CastingMethod, MethodKind, MethodPart
from manaburn.rules.kernel.decisions import Option
from manaburn.state.characteristics import HeldAbility, RuleEffect
from manaburn.state.contexts import Context
from manaburn.state.happenings import EventKind, Happening
from manaburn.state.journal import Journal
from manaburn.state.state import GameState
from manaburn.terms import Step, Zone
from manaburn.text.tree import Cant, KeywordAbility

from .tables import BEAR, begun


def test_things_in_play() -> None:
    game = begun(in_play=[BEAR])
    ann, bob = game.players
    bear = game.state.in_play[0]
    assert repr(ann) == "<Ann>"
    assert repr(bear) == f"<{bear.number} Test Bear>"
    assert repr(bear.card) == "<card Test Bear>"
    flying = KeywordAbility("flying")
    assert repr(HeldAbility(flying, 3)) == f"HeldAbility({flying!r}, 3)"
    assert repr(RuleEffect(Cant("block"), bear, Context(bear, ann))) == f"RuleEffect({Cant('block')!r})"
    pair = Option(entity=bear)
    pair.other = bob
    assert repr(pair) == f"<{bear} > Bob>"
    assert repr(game.decision).startswith("<Ann: priority: ")


def test_events() -> None:
    game = begun(in_play=[BEAR])
    ann, bob = game.players
    bear = game.state.in_play[0]
    damage = Happening(EventKind.DAMAGE, None, bob, 3, bear)
    assert repr(damage) == f"<damage: Bob, 3, by {bear}>"
    move = Happening(EventKind.MOVE, bear, ann)
    move.origin, move.to, move.manner = Zone.IN_PLAY, Zone.GRAVEYARD, "sacrificed"
    assert repr(move) == f"<move: Ann, {bear}, in play to graveyard, sacrificed>"
    step = Happening(EventKind.STEP_BEGINS, None, ann)
    step.step = Step.UPKEEP
    assert repr(step) == "<step begins: Ann, upkeep>"


def test_rules_and_ways_to_cast() -> None:
    assert repr(find_edition("2004")) == "find_edition('2004')"
    assert repr(HouseRule("mana burn")) == "HouseRule('mana burn')"
    part = MethodPart(MethodKind.MORPH)
    assert repr(part) == "<MethodPart morph>"
    assert repr(CastingMethod((part,))) == "<CastingMethod morph>"


def test_what_is_not_in_a_list_cannot_be_removed() -> None:
    ann, bob = GameState(["Ann", "Bob"]).players
    with pytest.raises(ValueError, match="not in the list"):
        Journal().remove([ann], bob)
