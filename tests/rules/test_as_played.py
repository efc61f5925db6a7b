"""Targets that are judged as the ability is activated, and never again; lands that are every creature type."""

from __future__ import annotations

from manaburn.rules.kernel.decisions import ActionKind
from manaburn.rules.meaning import continuous
from manaburn.rules.playing import choices_on_announcement
from manaburn.state.contexts import Context
from manaburn.terms import CREATURE, LAND
from manaburn.text.tree import Draw, May, Number, You

from .plays import Plays

KEEPER = (
    "{0}: Choose target opponent who had more life than you did as you activated this ability. ~ deals 2 damage to "
    "that player."
)


def test_only_somebody_with_more_life_can_be_chosen() -> None:
    game = Plays()
    keeper = game.put(KEEPER, CREATURE, size="1/2")
    assert not game.can(keeper, ActionKind.ACTIVATE)
    game.players[0].life = 19
    assert game.can(keeper, ActionKind.ACTIVATE)


def test_life_gained_since_makes_no_difference() -> None:
    game = Plays()
    keeper = game.put(KEEPER, CREATURE, size="1/2")
    game.players[0].life = 10
    game.activate(keeper)
    game.players[0].life = 30
    game.resolve()
    assert game.players[1].life == 18


def test_what_is_decided_for_an_ability_is_forgotten_when_it_is_undone() -> None:
    """The ability on the stack has a context of its own: the one that waits must not keep what was decided."""
    game = Plays("1996")
    waiting = Context(game.bear(), game.players[0])
    effect = May(You(), Draw(You(), Number(1)))
    played = waiting.fork()
    played.decided[effect] = True
    assert choices_on_announcement.of(waiting, effect) is None
    resolving = played.fork()
    assert choices_on_announcement.of(resolving, effect) is True


def test_a_land_becomes_a_creature_of_every_type() -> None:
    game = Plays()
    vault = game.put(
        "{0}: ~ becomes a 2/2 creature with all creature types until end of turn. It's still a land.", LAND
    )
    game.activate(vault)
    game.resolve()
    chars = continuous.characteristics(game.table, vault)
    assert (chars.power, chars.card_types, chars.every_creature_type) == (2, CREATURE | LAND, True)
