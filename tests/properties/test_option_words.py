"""Options and questions show the words of cards and rules, never names of the program."""

from __future__ import annotations

import inspect
import re
from random import Random

import pytest

from manaburn.cards.cache import open_pool
from manaburn.cards.pools import Pool
from manaburn.game import Game
from manaburn.text import tree

from .games import random_players, step

CARDS = """Arcane Denial|Fireblast|Force of Will|Gush|Pyrokinesis|Invigorate|Dream Halls|Future Sight|Deep Analysis
Mulldrifter|Exalted Angel|Primal Clay|Spike Feeder|Power Conduit|Fact or Fiction|Browbeat|Rhystic Study|Mirari
Profane Command|Evermind|Squee, Goblin Nabob|Fist of Suns|Krosan Reclamation|Cream of the Crop|Plague Boiler|Fork
Oath of Lieges|Fungal Behemoth|Yawgmoth's Will|Balduvian Shaman|Phyrexian Ingester|Teferi's Realm|Gifts Ungiven
Golgari Grave-Troll|Words of Worship|Mindslaver|Brainstorm|Misinformation|Chromeshell Crab|Barbarian Bully""".replace(
    "\n", "|"
).split("|")
LANDS = ("Plains", "Island", "Swamp", "Mountain", "Forest")
NODES = "|".join(name for name, _ in inspect.getmembers(tree, inspect.isclass) if re.search("[a-z][A-Z]", name))
OF_THE_PROGRAM = re.compile(
    rf"\b(?:{NODES})\b|\b(?:alternative|effect|permission|dearer|free) \d"
    r"|\bNone\b|\bTrue\b|\bFalse\b|[a-z]_[a-z]|\w\(|=|  "
)


@pytest.mark.parametrize("rules", ["1993", "1996", "2004", "2026"])
def test_no_option_shows_a_name_of_the_program(rules: str, real_pool: Pool) -> None:
    """Random games with cards of many kinds of choices."""
    pool = open_pool(real_pool)
    known = {card.name for card in real_pool}
    cards = [pool.card(name) for name in CARDS if name in known]
    lands = [pool.card(name) for name in LANDS for _ in range(6)]
    shown: set[str] = set()
    for seed in range(3):
        decks = [Random(10 * seed + seat).sample(cards, 30) + lands for seat in range(2)]
        game = Game(decks, rules, seed)
        players = random_players(seed)
        for _ in range(250):
            decision = game.decision
            if decision is None:
                break
            shown.update([decision.prompt, *[option.text for option in decision.options]])
            step(game, players)
    assert len(shown) > 50
    assert sorted(text for text in shown if OF_THE_PROGRAM.search(text)) == []
