"""Random boards: games that go on from a position in which random cards are in play, in hand and in graveyards.

A board is a game with decks, and numbers that say how many cards of each deck begin where. So it can be set up again,
and cards in it can be replaced by others. Cards are picked for a theme, a thing that card text speaks of; rare themes
come up as often as frequent ones.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

from manaburn.errors import InputError
from manaburn.game import Game
from manaburn.rules.course import state_based
from manaburn.rules.course.starting import left_out
from manaburn.rules.events.perform import move_quietly
from manaburn.rules.kernel.decisions import Kind
from manaburn.rules.kernel.table import Table
from manaburn.state.objects import GameObject
from manaburn.terms import PERMANENT_TYPES, Step, Zone, type_words
from manaburn.text.tree import CardDefinition
from manaburn.text.tree.base import walk

HEADING: Final = "manaburn board 1"
"""The first line of the file of a board. Lines for the players follow, and the record of a game that begins there."""
UNRECORDED: Final = "it begins with a random board"
MAKERS: Final = "AddMana"
"""The theme of what makes mana."""
ON_THEME: Final = 0.6
"""The share of the cards that belong to the themes of their board."""
TAPPED: Final = 0.1
"""The share of the permanents that begin tapped."""
FRESH: Final = 0.2
"""The share of the permanents that have come into play in the first turn."""
LIBRARY: Final = 14
"""The number of cards in a library, besides basic lands."""


class Places(NamedTuple):
    """How many cards at the front of a deck begin in each of these zones. The others are in the library. A card that
    can't be in play begins in the graveyard instead."""

    hand: int
    in_play: int
    graveyard: int


Board: TypeAlias = tuple[Places, ...]
"""The places of each player's cards."""


# -- what is put on a board --------------------------------------------------------------------------------------------


Themes: TypeAlias = dict[str, list[str]]
"""The names of the cards for each theme."""


def themes_of(cards: Sequence[CardDefinition]) -> Themes:
    """Return the names of the cards for each theme: a keyword, a kind of node in the text, a type or a layout."""
    themes: Themes = {}
    for card in cards:
        found = {card.layout, *type_words(card.front.card_types)}
        for face in card.faces:
            for node in [node for ability in face.abilities for node in walk(ability)]:
                found.add(type(node).__name__)
                found.add(str(getattr(node, "keyword", "")))
        for theme in found - {""}:
            themes.setdefault(theme, []).append(card.name)
    return dict(sorted(themes.items()))


def random_board(
    chance: random.Random, cards: Sequence[CardDefinition], themes: Themes, basics: Sequence[str], seats: int
) -> tuple[list[tuple[str, ...]], Board]:
    """Return decks, and where their cards begin. Mana is scarce on some boards, so that costs can barely be paid, and
    plentiful on others. ``basics``: the names of the basic lands."""
    picked = [themes[name] for name in chance.sample(sorted(themes), min(2, len(themes)))]
    makers = themes.get(MAKERS, [cards[0].name])
    scarce = chance.random() < 0.5

    def some(numbers: Sequence[int]) -> list[str]:
        count = chance.choice(numbers)
        return [
            chance.choice(chance.choice(picked)) if chance.random() < ON_THEME else chance.choice(cards).name
            for _ in range(count)
        ]

    decks: list[tuple[str, ...]] = []
    board: list[Places] = []
    for _ in range(seats):
        hand, in_play, graveyard = some((4, 5, 7)), some((2, 4, 7)), some((0, 2, 4))
        in_play += [chance.choice(makers) for _ in range(chance.choice((0, 0, 1, 3)))]
        in_play += [chance.choice(basics) for _ in range(chance.choice((0, 1, 2, 3, 4, 5)))]
        if not scarce:
            in_play += list(basics) * 2
        board.append(Places(len(hand), len(in_play), len(graveyard)))
        decks.append((*hand, *in_play, *graveyard, *some((LIBRARY,)), *basics))
    return decks, tuple(board)


# -- setting it up -----------------------------------------------------------------------------------------------------


def placed(game: Game, board: Board) -> Game:
    """Return the game that goes on from a board, in the first main phase. ``game``: one before its first answer. The
    same board is set up in a game with the same decks and seed."""
    while game.decision is not None and game.state.step not in (Step.PRECOMBAT_MAIN, Step.MAIN):
        game.answer("no" if game.decision.kind is Kind.YES_NO else list(range(max(1, game.decision.low))))
    chance = random.Random(game.seed)
    zones = zones_of(game, board)
    for hand, library in zip(game.state.hands, game.state.libraries, strict=True):
        for item in list(hand):
            move_quietly(game.table, item, Zone.LIBRARY)
        for item in sorted(library, key=number_of):
            put(game.table, item, zones[number_of(item)], chance)
    for player in game.state.players:
        state_based.show(game.table, player)  # what is played with revealed is known from the start
    game.table.journal.forget()
    copy = game.copy()  # the copy has no cached values
    copy.answers = []
    copy.unrecorded = UNRECORDED
    return copy


def untouched(game: Game) -> bool:
    """Return whether a game is still at the board as it was put down, where nothing has been looked at that happens by
    itself: creatures without toughness, say."""
    state = game.state
    began = state.step in (Step.PRECOMBAT_MAIN, Step.MAIN) and state.turn == 1 and not state.stack
    return began and game.unrecorded == UNRECORDED and all(answer == [0] for answer in game.answers)


def zones_of(game: Game, board: Board) -> dict[int, Zone]:
    """Return where each card begins, by its number."""
    found: list[Zone] = []
    for deck, places in zip(game.decks, board, strict=True):
        zones = [Zone.HAND] * places.hand + [Zone.IN_PLAY] * places.in_play + [Zone.GRAVEYARD] * places.graveyard
        zones += [Zone.LIBRARY] * (len(deck) - len(zones))
        # Cards that are left out get no number.
        found += [zone for card, zone in zip(deck, zones, strict=True) if not left_out(game.table, card)]
    return dict(enumerate(found, 1))


def put(table: Table, item: GameObject, zone: Zone, chance: random.Random) -> None:
    """Put a card of a library where it begins."""
    tapped, fresh = chance.random() < TAPPED, chance.random() < FRESH
    if zone is Zone.IN_PLAY and not (item.face is not None and item.face.card_types & PERMANENT_TYPES):
        zone = Zone.GRAVEYARD
    if zone is not Zone.LIBRARY:
        move_quietly(table, item, zone)
    if zone is Zone.IN_PLAY:
        new = item.current
        new.tapped = tapped
        if not fresh:
            new.since = -1


def number_of(item: GameObject) -> int:
    """Return the number of the card that represents an object."""
    return item.card.number if item.card is not None else 0


# -- a board as text ---------------------------------------------------------------------------------------------------


def written(board: Board, record: str) -> str:
    """Return the text of a board: the places, and a record of the decks and of the answers given from there."""
    return "\n".join([HEADING, *[f"{one.hand} {one.in_play} {one.graveyard}" for one in board], record])


def read(text: str, place: str) -> tuple[Board, str]:
    """Return the places and the record of a board's text; the text itself and no places if it is a plain record.

    Raises InputError, with the line, for a line that doesn't say how many cards begin where.
    """
    first, _, rest = text.partition("\n")
    if first.strip() != HEADING:
        return (), text
    board: list[Places] = []
    number = 2
    while rest and not rest.startswith("manaburn "):
        line, _, rest = rest.partition("\n")
        words = line.split()
        if len(words) != 3 or not all(word.isdecimal() and len(word) < 4 for word in words):
            raise InputError(f"{place}:{number}", "this is not three numbers", "say how many cards: 5 9 2")
        board.append(Places(*[int(word) for word in words]))
        number += 1
    return tuple(board), rest
