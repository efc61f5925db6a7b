"""Games to choose kept games from, and the choice: those that execute most lines that no other one executes."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import fields
from functools import lru_cache
from typing import Any, Final

from manaburn.cards.wording import asks_for_dexterity
from manaburn.editions.edition import EDITIONS
from manaburn.errors import InputError, ManaburnError
from manaburn.rules.instructions.supported import unsupported
from manaburn.scenario.library import Library
from manaburn.sim.soaking import BASICS, cards_of
from manaburn.terms import ARTIFACT, CREATURE, ENCHANTMENT, LAND
from manaburn.text.tree import CardDefinition, walk

from .playing import Kept

SEATS: Final = ("Ann", "Bob", "Cleo", "Dan")
ENOUGH: Final = 2
"""A line should be executed by so many games."""
FEW: Final = 25
"""What so many cards have at most is rare."""
OF_EACH: Final = 2
"""So many cards are dealt for each sort of node or word that is rare."""
FROM_DECKS: Final = 0.12
"""The share of the games that begin with decks."""
STEPS: Final = ("precombat main", "precombat main", "upkeep", "beginning of combat", "postcombat main", "end of turn")
STEPS_BEFORE_1999: Final = ("main", "main", "upkeep", "discard")


@lru_cache(maxsize=4)
def shuffled(names: tuple[str, ...]) -> list[str]:
    """Return the names of all cards of a pool in an order of chance."""
    found = list(names)
    random.Random("kept games").shuffle(found)
    return found


def features(card: CardDefinition) -> set[tuple[str, ...]]:
    """Return the sorts of nodes that a card's text has, and the words in them, such as the names of keywords."""
    found: set[tuple[str, ...]] = set()
    for face in card.faces:
        for ability in face.abilities:
            for node in walk(ability):
                sort = type(node).__name__
                found.add((sort,))
                for entry in fields(node):
                    word = getattr(node, entry.name)
                    if isinstance(word, (str, bool)) and not str(word).istitle():
                        found.add((sort, entry.name, str(word)))
    return found


@lru_cache(maxsize=4)
def rare(pool: str) -> list[str]:
    """Return the names of cards with the sorts of nodes, and the words in them, that few cards of a pool have: some for
    each, in an order of chance."""
    having: dict[tuple[str, ...], list[str]] = {}
    choice = cards_of(pool)
    for card in (*choice.spells, *choice.lands):
        for feature in features(card):
            having.setdefault(feature, []).append(card.name)
    chance = random.Random("rare words")
    found: dict[str, None] = {}
    for feature in sorted(having):
        names = having[feature]
        here = [name for name in names if name in found]
        if len(names) <= FEW and len(here) < OF_EACH:
            others = sorted(set(names) - set(here))
            found.update(dict.fromkeys(chance.sample(others, min(len(others), OF_EACH - len(here)))))
    order = list(found)
    chance.shuffle(order)
    return order


class Dealer:
    """Deals cards, one after another, to the games: so all cards are used before one is used again."""

    def __init__(self, library: Library, names: list[str], number: int) -> None:
        self.library: Final = library
        self.names: Final = names
        self.at = number * 37

    def next(self) -> CardDefinition:
        """Return the next card that can be played with."""
        while True:
            name = self.names[self.at % len(self.names)]
            self.at += 1
            try:
                card = self.library.find(name, "pool")
            except InputError:
                continue
            if not unsupported(card) and not asks_for_dexterity(card):
                return card

    def spell(self) -> str:
        """Return the name of the next card that is no land."""
        while True:
            card = self.next()
            if not card.faces[0].card_types & LAND:
                return card.name

    def attachment(self) -> str:
        """Return the name of the next Aura or Equipment."""
        while True:
            face = self.next().faces[0]
            if "Aura" in face.subtypes or "Equipment" in face.subtypes:
                return face.name

    def creature(self) -> str:
        """Return the name of the next creature."""
        while True:
            face = self.next().faces[0]
            if face.card_types & CREATURE:
                return face.name

    def permanent(self) -> str:
        """Return the name of the next permanent that can be in play by itself."""
        while True:
            face = self.next().faces[0]
            if face.card_types & (ARTIFACT | CREATURE | ENCHANTMENT | LAND) and "Aura" not in face.subtypes:
                return face.name


def thing(chance: random.Random, name: str) -> str | dict[str, Any]:
    """Return a permanent as an entry of a position, now and then with something on it."""
    luck = chance.random()
    if luck < 0.7:
        return name
    if luck < 0.8:
        return {"card": name, "tapped": True}
    if luck < 0.9:
        return {"card": name, "new": True}
    return {"card": name, "counters": {chance.choice(("+1/+1", "charge", "time", "-1/-1")): chance.randint(1, 3)}}


def seat(chance: random.Random, dealer: Dealer) -> dict[str, Any]:
    """Return what a player has in a position."""
    found: dict[str, Any] = {
        "life": chance.choice((20, 20, 20, chance.randint(3, 30))),
        "hand": [dealer.spell() for _ in range(6)],
        "in_play": [
            *[f"{basic} x2" for basic in BASICS],
            *[thing(chance, dealer.permanent()) for _ in range(chance.choice((2, 3, 4)))],
        ],
        "graveyard": [dealer.spell() for _ in range(chance.choice((0, 2, 4)))],
        "library": [dealer.spell() if chance.random() < 0.5 else chance.choice(BASICS) for _ in range(9)],
    }
    if chance.random() < 0.15:
        found["sideboard"] = [dealer.spell(), dealer.spell()]
    if chance.random() < 0.1:
        found["removed"] = [dealer.spell()]
    if chance.random() < 0.1:
        found["poison"] = chance.randint(1, 8)
    return found


def tangled(chance: random.Random, dealer: Dealer, others: tuple[str, ...], rules: str) -> list[str | dict[str, Any]]:
    """Return permanents of a player, some owned by another of the players, damaged, face down, copies or with an Aura
    or Equipment on them, which may be someone else's, too."""
    found: list[str | dict[str, Any]] = []
    for number in range(chance.choice((3, 4))):
        creature = number < 2 or chance.random() < 0.3
        its: dict[str, Any] = {"card": dealer.creature() if creature else dealer.permanent()}
        luck = chance.random()
        if luck < 0.2:
            its["counters"] = {chance.choice(("+1/+1", "-1/-1", "charge")): chance.randint(1, 3)}
        elif luck < 0.35 and creature:
            its["damage"] = 1
        elif luck < 0.45 and creature and rules >= "2002":
            its["face_down"] = True
        elif luck < 0.55 and creature:
            its["token"] = True
        elif luck < 0.65:
            its["tapped"] = True
        if chance.random() < 0.5 and "token" not in its:
            its["owner"] = chance.choice(others)
        found.append(its)
        if creature and chance.random() < 0.5:
            its["as"] = f"host {chance.randrange(10**6)}"
            on: dict[str, Any] = {"card": dealer.attachment(), "attached_to": its["as"]}
            if chance.random() < 0.5:
                on["owner"] = chance.choice(others)
            found.append(on)
    return found


def deck(chance: random.Random, dealer: Dealer) -> list[str]:
    """Return a deck of a few cards, several times each."""
    spells = [dealer.spell() for _ in range(9)] * 2
    return sorted([*spells, *[chance.choice(BASICS) for _ in range(16)]])


def candidate(number: int, library: Library, names: list[str]) -> Kept:
    """Return a game to choose from. ``names``: those of the cards that are dealt."""
    chance = random.Random(f"kept {number}")
    dealer = Dealer(library, names, number)
    seats = chance.choice((2, 2, 2, 2, 3, 4))
    editions = list(EDITIONS)
    before = [name for name in editions if name < "1999"]
    rules = chance.choice(before) if chance.random() < 0.3 else editions[number % len(editions)]
    players = [f"{chance.choice(('random',) * 5 + ('heuristic',))} {chance.randrange(10**6)}" for _ in range(seats)]
    kept = Kept(rules, chance.randrange(10**6), players, 0)
    if chance.random() < FROM_DECKS:
        kept.decks = [deck(chance, dealer) for _ in range(seats)]
        kept.answers = 110
        kept.players = [f"{player} by hand" if chance.random() < 0.2 else player for player in players]
    else:
        turn: dict[str, Any] = {"player": chance.choice(SEATS[:seats]), "number": chance.randint(2, 9)}
        turn["step"] = chance.choice(STEPS_BEFORE_1999 if rules in before else STEPS)
        kept.position = {"players": {name: seat(chance, dealer) for name in SEATS[:seats]}, "turn": turn}
        kept.answers = chance.choice((54, 72, 90))
    return kept


def tangled_candidate(number: int, library: Library, names: list[str]) -> Kept:
    """Return a game to choose from, whose players have each other's cards in play, with others attached to them."""
    kept = candidate(number, library, names)
    chance = random.Random(f"tangled {number}")
    dealer = Dealer(library, names, number)
    while kept.decks:
        number += 1
        kept = candidate(number, library, names)
    for name, its in kept.position["players"].items():
        others = tuple(other for other in kept.position["players"] if other != name)
        its["in_play"] = [*its["in_play"][: len(BASICS)], *tangled(chance, dealer, others, kept.rules)]
    kept.answers = 54
    return kept


def can_begin(kept: Kept, library: Library) -> bool:
    """Return whether a game can begin as it says."""
    try:
        kept.begin(library)
    except ManaburnError:
        return False
    return True


def chosen(lines: dict[str, dict[str, int]], seconds: dict[str, float], budget: float) -> list[str]:
    """Return games whose times add up to a budget at most. ``lines``: for each game the lines that it executes, by
    module, as the bits of a number. Each next game is the one with the most lines for its time that fewer than ENOUGH
    chosen ones execute; a line that one executes already counts for a fifth."""
    sets = {
        game: {(file, line) for file, bits in its.items() for line in range(bits.bit_length()) if bits >> line & 1}
        for game, its in lines.items()
    }
    times: Counter[tuple[str, int]] = Counter()
    found: list[str] = []
    left = budget
    while sets:
        worth = {
            game: sum(1.0 if not times[line] else 0.2 if times[line] < ENOUGH else 0.001 for line in its)
            for game, its in sets.items()
            if seconds[game] <= left
        }
        if not worth:
            break
        best = max(worth, key=lambda game: (worth[game] / (0.3 + seconds[game]), game))
        found.append(best)
        times.update(sets.pop(best))
        left -= seconds[best]
    return found
