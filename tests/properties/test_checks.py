"""Random games with everything tried at random moments: see manaburn.sim.checks."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from manaburn.cards.compile import compile_card
from manaburn.cards.records import CardRecord
from manaburn.game import Game
from manaburn.players.random import RandomPlayer
from manaburn.sim import checks
from manaburn.sim.checks import everything, no_fault, picture
from manaburn.text.tree import CardDefinition

from .games import DECKS, EDITIONS, deck, step
from .test_games import NAMES, RULES, SEEDS, few

DRUM = "{0}: You gain 1 life. Activate this ability only any time you could cast a sorcery."


def card(name: str, cost: str, kind: str, text: str = "", size: str | None = None) -> CardDefinition:
    """A card of the tests' own."""
    return compile_card(CardRecord(name, cost or None, kind, text, size, size, None))


def veiled() -> list[CardDefinition]:
    """A deck that plays face down, puts cards away unseen, and looks where it may."""
    forest = card("Forest", "", "Basic Land — Forest")
    return [forest] * 24 + [
        *[card("Veiled Angel", "{5}{G}", "Creature — Angel", "Flying\nMorph {G}", "5")] * 6,
        *[card("Veiled Beast", "{3}{G}", "Creature — Beast", "Trample\nMorph {1}{G}", "4")] * 6,
        *[card("Bargain", "{G}", "Sorcery", "Exile the top card of your library face down.")] * 5,
        *[card("Hiding", "{1}{G}", "Sorcery", "Exile all cards from your hand face down.")] * 3,
        *[card("Bolt", "{G}", "Instant", "Bolt deals 3 damage to target creature or player.")] * 6,
        *[card("Search", "{1}{G}", "Sorcery", "Search your library for a card. Then shuffle your library.")] * 5,
        *[card("Drum", "{1}", "Artifact", DRUM)] * 5,
    ]


VEILED = veiled()


def walked(game: Game, seed: int, most: int, manual: bool) -> None:
    """Play by chance, trying everything now and then."""
    chance = random.Random(seed)
    players = [RandomPlayer(seed + i, mana=manual) for i in range(len(game.players))]
    for _ in range(most):
        no_fault(game)
        if game.over:
            break
        refused = not step(game, players)
        if game.over:
            break
        if not manual and chance.random() < 0.06:  # who pays by hand may lack mana that he or she could have made
            checks.tried(game)
        if chance.random() < 0.06:
            checks.gives_nothing_away(game)
        if refused or chance.random() < 0.01:
            checks.recorded(game)
        if len(game.players) > 2 and chance.random() < 0.02:
            left(game, chance)
        if chance.random() < 0.05:
            game = game.copy()
            if game.undoable and chance.random() < 0.5:
                game.undo()
    no_fault(game)
    checks.recorded(game)


def left(game: Game, chance: random.Random) -> None:
    """Let a player of several concede, and play on without him or her or undo it."""
    before = picture(game)
    seat = chance.randrange(len(game.players))
    if game.players[seat].lost:
        return
    game.concede(seat)
    assert game.players[seat].lost
    checks.conserved(game)
    assert game.over or not any(item.owner.index == seat for item in everything(game))
    assert game.decision is None or game.decision.who.index != seat
    if chance.random() < 0.3:
        game.undo()
        assert picture(game) == before


@few
@given(st.lists(NAMES, min_size=2, max_size=4), RULES, SEEDS, st.booleans())
@pytest.mark.interpreted
def test_everything_at_any_moment(names: list[str], rules: str, seed: int, manual: bool) -> None:
    decks = [deck(name) for name in names]
    walked(Game(decks, rules, seed, manual=[manual] * len(decks)), seed, 120, manual)


@few
@given(st.sampled_from(EDITIONS[1:]), SEEDS, st.integers(2, 4), st.booleans())
@pytest.mark.interpreted
def test_what_lies_face_down_at_any_moment(rules: str, seed: int, players: int, manual: bool) -> None:
    decks = [VEILED] * (players - 1) + [deck(DECKS[seed % len(DECKS)])]
    walked(Game(decks, rules, seed, manual=[manual] * players), seed, 120, manual)


def test_undo_puts_back_to_which_extra_turn_something_belongs() -> None:
    """The extra turn that was made first is taken first: a second one changes its place among those to come."""
    fortune = "Take an extra turn after this one. At the beginning of that turn's end step, you lose the game."
    game = Game.from_scenario(
        f"""
        cards:
          - {{name: Fortune, mana_cost: "{{R}}", type_line: Instant, oracle_text: "{fortune}"}}
        players:
          Ann: {{hand: [Fortune x2], in_play: [Mountain x2]}}
          Bob: {{}}
        """,
        rules="2000",
    )
    for text in ("play Fortune", "pass", "pass", "play Fortune", "pass"):
        game.answer([option.text for option in game.decision.options].index(text))
    before = picture(game)
    game.answer(0)
    assert len(game.state.extra_turns) == 2
    game.undo()
    assert picture(game) == before
