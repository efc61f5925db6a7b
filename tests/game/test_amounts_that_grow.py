"""Rule 421: what a round adds once is added at once for all further rounds, and it is what playing them would add."""

from __future__ import annotations

import pytest

from manaburn.errors import IllegalAction
from manaburn.game import Game
from manaburn.rules.course.loops import BY_HAND
from manaburn.state import hashing

from .tables import BEAR, begun, card, do, resolve

TIMES = BY_HAND + 3
WALL = card("Test Wall", "Defender", "Creature — Wall", "{2}", "200")
ANGEL = card("Test Angel", "You can't lose the game and your opponents can't win the game.", "Artifact")
GROWING = {
    "life": "{0}: You gain 2 life.",
    "another's life": "{0}: Each opponent loses 0 life and you gain 1 life.",
    "tokens": "{0}: Create two 1/1 green Saproling creature tokens.",
    "tapped tokens": "{0}: Create a tapped 1/1 green Saproling creature token.",
    "damage": "{0}: Test Mill deals 2 damage to each creature with defender.",
    "counters": "{0}: Put two charge counters on Test Mill.",
    "counters on others": "{0}: Put a +1/+1 counter on each creature.",
    "life and counters": "{0}: You gain 1 life. Put a charge counter on Test Mill.",
    "poison": "{0}: Each opponent gets a poison counter.",
}


def one_round(game: Game) -> None:
    do(game, "activate Test Mill")
    resolve(game)


@pytest.mark.parametrize("what", GROWING)
def test_it_is_as_if_it_had_been_played(what: str) -> None:
    mill = card("Test Mill", GROWING[what], "Artifact")
    both = [begun(in_play=[mill, WALL, BEAR], theirs=[WALL, ANGEL]) for _ in range(2)]
    played, repeated = both
    for _ in range(TIMES):
        one_round(played)
    start = len(repeated.answers)
    one_round(repeated)
    assert repeated.repeat(start, TIMES - 1) == TIMES - 1
    assert hashing.form(repeated.state, past=False) == hashing.form(played.state, past=False)


FRAIL = card("Test Wall", "Defender", "Creature — Wall", "{2}", "50")
LIMITS = {
    "a creature dies": ("{0}: Test Mill deals 2 damage to each creature with defender.", TIMES - 1),
    "a creature dies of counters": ("{0}: Put two -1/-1 counters on each creature with defender.", TIMES - 1),
    "an opponent has no life": ("{0}: Each opponent loses 1 life.", 19),
    "an opponent is poisoned": ("{0}: Each opponent gets a poison counter.", 9),
    "the last life is paid": ("Pay 1 life: Each opponent gains 1 life.", 18),
}


@pytest.mark.parametrize("what", LIMITS)
def test_what_reaches_its_limit_is_as_if_it_had_been_played(what: str) -> None:
    text, times = LIMITS[what]
    mill = card("Test Mill", text, "Artifact")
    played, repeated = [begun(in_play=[mill, FRAIL], theirs=[FRAIL]) for _ in range(2)]
    for _ in range(TIMES):
        if not played.over:
            do(played, "activate Test Mill")
        if not played.over:
            resolve(played)
    start = len(repeated.answers)
    one_round(repeated)
    assert repeated.repeat(start, TIMES - 1) == times
    assert repeated.over == played.over == (times < TIMES - 1)
    assert hashing.form(repeated.state, past=False) == hashing.form(played.state, past=False)


def test_mana_grows() -> None:
    mill = card("Test Mill", "{0}: You gain 1 life.", "Artifact")
    well = card("Test Well", "{0}: Add {G}{R}.", "Artifact")
    game = begun(in_play=[mill, well])
    start = len(game.answers)
    do(game, "activate Test Well")
    one_round(game)
    game.repeat(start, 1000)
    assert game.players[0].pool == [0, 0, 0, 1001, 1001, 0]
    assert game.players[0].life == 20 + 1001


def test_more_tokens_than_there_can_be_are_not_made() -> None:
    mill = card("Test Mill", "{0}: Create a 1/1 green Saproling creature token.", "Artifact")
    game = begun(in_play=[mill])
    start = len(game.answers)
    one_round(game)
    with pytest.raises(IllegalAction, match="can't be done 10000000 times"):
        game.repeat(start, 10_000_000)
