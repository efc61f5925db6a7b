"""Who is meant: an instruction happens to the player it names, and to no other one.

Ann plays, Bob is the target where a player is one. A creature that Bob owns is controlled by Cid: so its owner, its
controller and "you" are three players.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from manaburn.rules.events import control
from manaburn.state.objects import Entity, GameObject
from manaburn.terms import CREATURE, LAND, SORCERY, Zone

from .plays import Plays

ANN, BOB, CID = 0, 1, 2

SUBJECTS: dict[str, tuple[str, tuple[int, ...]]] = {
    "you": ("You {}.", (ANN,)),
    "target opponent": ("Target opponent {}.", (BOB,)),
    "target player": ("Target player {}.", (BOB,)),
    "each player": ("Each player {}.", (ANN, BOB, CID)),
    "each opponent": ("Each opponent {}.", (BOB, CID)),
    "each other player": ("Each other player {}.", (BOB, CID)),
    "its controller": ("Tap target creature. Its controller {}.", (CID,)),
    "its owner": ("Tap target creature. Its owner {}.", (BOB,)),
    "that player": ("Target player gains 1 life. Then that player {}.", (BOB,)),
}

VERBS: dict[str, tuple[str, str]] = {
    "draw": ("draw a card", "draws a card"),
    "discard": ("discard a card", "discards a card"),
    "discard at random": ("discard a card at random", "discards a card at random"),
    "discard the hand": ("discard your hand", "discards his or her hand"),
    "gain life": ("gain 3 life", "gains 3 life"),
    "lose life": ("lose 3 life", "loses 3 life"),
    "poison": ("get a poison counter", "gets a poison counter"),
    "mill": (
        "put the top two cards of your library into your graveyard",
        "puts the top two cards of his or her library into his or her graveyard",
    ),
    "sacrifice": ("sacrifice a creature", "sacrifices a creature"),
    "token": ("create a 1/1 red Goblin creature token", "creates a 1/1 red Goblin creature token"),
    "shuffle": ("shuffle your graveyard into your library", "shuffles his or her graveyard into his or her library"),
    "reveal": ("reveal your hand", "reveals his or her hand"),
    "mana": ("add {R}", "adds {R}"),
    "skip draw": ("skip your next draw step", "skips his or her next draw step"),
    "skip turn": ("skip your next turn", "skips his or her next turn"),
    "extra turn": ("take an extra turn after this one", "takes an extra turn after this one"),
    "return": (
        "return a creature card from your graveyard to your hand",
        "returns a creature card from his or her graveyard to his or her hand",
    ),
    "exile graveyard": ("exile all cards from your graveyard", "exiles all cards from his or her graveyard"),
}

DAMAGE: dict[str, tuple[str, tuple[int, ...]]] = {
    "you": ("~ deals 2 damage to you.", (ANN,)),
    "target player": ("~ deals 2 damage to target player.", (BOB,)),
    "each player": ("~ deals 2 damage to each player.", (ANN, BOB, CID)),
    "each opponent": ("~ deals 2 damage to each opponent.", (BOB, CID)),
    "its controller": ("Tap target creature. ~ deals 2 damage to that creature's controller.", (CID,)),
    "its owner": ("Tap target creature. ~ deals 2 damage to that creature's owner.", (BOB,)),
}


GRAVEYARD = 0
"""The place in what is seen of a player."""


def seen(plays: Plays, who: int, lent: GameObject) -> tuple[object, ...]:
    """What is to be seen of a player."""
    state = plays.state
    player = state.players[who]
    hand = state.hands[who]
    return (
        len(state.graveyards[who]),
        player.life,
        player.poison,
        [item.known_to for item in hand],
        len(state.libraries[who]),
        len([item for item in state.removed if item.owner is player]),
        len([item for item in state.in_play if item.controller is player and item is not lent]),
        player.mana,
        player.lost,
        [entry for entry in state.skips if entry[0] == who],
        state.extra_turns.count(player),
    )


def board() -> tuple[Plays, GameObject]:
    """Three players, each with a hand, a library, a graveyard and a creature; and Bob's creature that Cid controls."""
    plays = Plays("2008", 3)
    for who in (ANN, BOB, CID):
        plays.bear(who)
        for _ in range(3):
            plays.hand("", CREATURE, "{9}", who=who)
            plays.put("", LAND, zone=Zone.LIBRARY, who=who)
            plays.put("", CREATURE, zone=Zone.GRAVEYARD, who=who)
    lent = plays.bear(BOB)
    lent.base_controller = plays.players[CID]
    control.settle(plays.table)
    assert (lent.owner, lent.controller) == (plays.players[BOB], plays.players[CID])
    return plays, lent


def changed(text: str, target: Callable[[Plays, GameObject], Entity]) -> tuple[int, ...]:
    """Play a sorcery with such a text, and return the players to whom something happened."""
    plays, lent = board()
    spell = plays.hand(text, SORCERY, "{0}")
    plays.wish(ANN, target=target(plays, lent))
    plays.play(spell)
    before = [seen(plays, who, lent) for who in (ANN, BOB, CID)]
    plays.resolve()
    after = [seen(plays, who, lent) for who in (ANN, BOB, CID)]
    own = list(after[ANN])
    own[GRAVEYARD] -= 1  # type: ignore[operator]  # the sorcery itself
    after[ANN] = tuple(own)
    return tuple(who for who in (ANN, BOB, CID) if before[who] != after[who])


def the_target(text: str) -> Callable[[Plays, GameObject], Entity]:
    return lambda plays, lent: lent if "creature" in text.split(".")[0] else plays.players[BOB]


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize("subject", SUBJECTS)
def test_it_happens_to_whom_the_text_names(subject: str, verb: str) -> None:
    frame, whom = SUBJECTS[subject]
    text = frame.format(VERBS[verb][subject != "you"])
    assert changed(text, the_target(frame)) == whom


@pytest.mark.parametrize("subject", DAMAGE)
def test_damage_is_dealt_to_whom_the_text_names(subject: str) -> None:
    text, whom = DAMAGE[subject]
    assert changed(text, the_target(text)) == whom
