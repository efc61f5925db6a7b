"""Random games, and what should hold in every position of every game."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from manaburn.cards import starter
from manaburn.editions.edition import EDITIONS as NAMED
from manaburn.errors import IllegalAction
from manaburn.game import Game
from manaburn.players.random import RandomPlayer
from manaburn.rules.kernel.decisions import Decision
from manaburn.state import hashing
from manaburn.state.objects import GameObject
from manaburn.text.tree import CardDefinition

DECKS = tuple(starter.decks())
EDITIONS = tuple(NAMED)


def deck(name: str) -> list[CardDefinition]:
    """A starter deck."""
    return starter.decks()[name]


def random_players(seed: int, count: int = 2) -> list[RandomPlayer]:
    """Players of chance."""
    return [RandomPlayer(count * seed + i) for i in range(count)]


def no_fault(game: Game) -> None:
    """A game may be cut by a limit, but not by an error of ours."""
    if game.failure is not None:
        raise game.failure


def step(game: Game, players: list[RandomPlayer]) -> bool:
    """Answer one decision from outside; False if the answer was illegal."""
    decision = game.decision
    assert decision is not None
    try:
        game.answer(players[decision.who.index].decide(game.table, decision))
    except IllegalAction:
        return False
    return True


def played(
    names: Sequence[str],
    rules: str,
    seed: int,
    most: int,
    look: Callable[[Game], None] | None = None,
) -> Game:
    """A game stepped from outside for at most so many answers; ``look`` is called before each."""
    game = Game([deck(name) for name in names], rules, seed)
    players = random_players(seed, len(names))
    for _ in range(most):
        no_fault(game)
        if game.over:
            break
        if look is not None:
            look(game)
        step(game, players)
    no_fault(game)
    return game


Picture = tuple[str, str, int, int, str]


def picture(game: Game) -> Picture:
    """Everything that taking back has to restore."""
    return hashing.form(game.state), game.hash, len(game.answers), len(game.events), told(game.decision)


def told(decision: Decision | None) -> str:
    """A decision as text."""
    return repr(decision)


def everything(game: Game) -> list[GameObject]:
    """The objects of all zones."""
    state = game.state
    zones = [*state.libraries, *state.hands, *state.graveyards]
    zones += [state.in_play, state.stack, state.removed, state.phased_out, state.ante, state.outside]
    return [item for zone in zones for item in zone]


def conserved(game: Game) -> None:
    """Every card is in exactly one zone, as the object it says it is, and nothing is in a zone twice. Who leaves a game
    of several takes along what he or she owns (600.4a)."""
    items = everything(game)
    assert len({id(item) for item in items}) == len(items)
    cards = [item.card for item in items if item.card is not None]
    assert len({card.number for card in cards}) == len(cards)
    owned = [0] * len(game.decks)
    for item in items:
        assert item.here
        if item.card is not None:
            assert not item.card.works_elsewhere or game.state.working_elsewhere[item.card.number] is item
            owned[item.owner.index] += 1
    for player, cards_owned in zip(game.players, owned, strict=True):
        if not player.lost or len(game.decks) == 2:
            assert cards_owned == len(game.decks[player.index])
