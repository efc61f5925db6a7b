"""What is noted of a finished game for statistics: mulligans, cards kept and drawn, life totals."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from manaburn.editions.answers import Mulligan
from manaburn.game import Game
from manaburn.records import follow, fresh
from manaburn.rules.course.starting import HAND
from manaburn.rules.kernel.decisions import Kind
from manaburn.state import happenings as h
from manaburn.state.objects import GameObject
from manaburn.text.tree import CardDefinition, InPlaceOfMulligan


@dataclass(frozen=True)
class Noted:
    """What is noted of a game, for each player in turn.

    ``mulligans``: how many were taken. ``kept``: the cards of the opening hand that was kept, by name, with their
    number; ``drawn``: the cards drawn after that. ``lives``: the life totals at the end of each turn, from the first.
    """

    mulligans: tuple[int, ...]
    kept: tuple[dict[str, int], ...]
    drawn: tuple[dict[str, int], ...]
    lives: tuple[list[int], ...]


def note(game: Game) -> Noted:
    """Return what is noted of a finished game whose log was kept from the beginning."""
    mulligans, kept = opening_hands(game)
    seats = range(len(game.players))
    drawn: list[Counter[str]] = [Counter() for seat in seats]
    for event in game.events:
        if event.kind is h.DRAW and event.player is not None and event.what is not None:
            drawn[event.player.index][card_name(event.what)] += 1
    return Noted(mulligans, kept, tuple([dict(sorted(cards.items())) for cards in drawn]), lives_by_turn(game))


def card_name(item: GameObject) -> str:
    """Return the name of the card that an object is, also of one that is face down."""
    return item.card.definition.name if item.card is not None else item.name


def opening_hands(game: Game) -> tuple[tuple[int, ...], tuple[dict[str, int], ...]]:
    """Return how many mulligans each player took, and the hand that each kept. The beginning of the game is played
    again for it."""
    again = fresh(game)
    again.table.recording = True
    taken = mulligans_in(again, game.all_answers)
    hands: list[Counter[str]] = []
    for player in again.players:
        hands.append(Counter([card_name(card) for card in again.state.hands[player.index]]))
    # Before the first decision after the mulligans, a card may have been drawn already.
    for event in again.events:
        if event.kind is h.DRAW and event.player is not None and event.what is not None:
            hands[event.player.index][card_name(event.what)] -= 1
    return tuple(taken), tuple([{name: hand[name] for name in sorted(hand) if hand[name] > 0} for hand in hands])


def mulligans_in(game: Game, answers: list[list[int]]) -> list[int]:
    """Give a new game its answers up to the end of the mulligans, and return how many each player took."""
    taken = [0 for player in game.players]
    for answer in answers:
        decision = game.decision
        if decision is None or not game.in_action or game.state.turn > 0:
            break
        if decision.kind is Kind.MULLIGAN and answer == [1]:
            taken[decision.player.index] += 1
        if not follow(game, answer):
            break
    return taken


def mulligans_of(game: Game) -> tuple[int, ...]:
    """Return how many mulligans each player of a finished game took. This is quick where mulligans are all that the
    players were asked for at the beginning."""
    state = game.state
    seats = range(len(game.players))
    way = game.edition.mulligan if game.mulligans else Mulligan.NONE
    if way is Mulligan.NONE:
        return tuple([0 for seat in seats])
    if way in (Mulligan.NO_LAND, Mulligan.LONDON) or any(
        _asks_early(card) for deck in game.decks for card in set(deck)
    ):
        return tuple(mulligans_in(fresh(game), game.all_answers))
    taken = [0 for seat in seats]
    given = iter(game.all_answers)
    # All of them: at the end of a game a player who has lost is still counted.
    undecided = [(state.starting.index + i) % len(seats) for i in seats]
    if way is Mulligan.ONE_BY_ONE:
        for seat in undecided:
            while taken[seat] < HAND and next(given, []) == [1]:
                taken[seat] += 1
        return tuple(taken)
    while undecided:
        undecided = [seat for seat in undecided if taken[seat] < HAND and next(given, []) == [1]]
        for seat in undecided:
            taken[seat] += 1
    return tuple(taken)


def _asks_early(card: CardDefinition) -> bool:
    """Return whether a card can be used when a mulligan could be taken."""
    return any(isinstance(ability, InPlaceOfMulligan) for ability in card.front.abilities)


def lives_by_turn(game: Game) -> tuple[list[int], ...]:
    """Return the life totals of each player at the end of each turn, from the first."""
    lives = [player.life for player in game.players]
    changes: list[tuple[int, int, int]] = []
    for event in game.events:
        if event.player is not None and event.kind in (h.GAIN_LIFE, h.LOSE_LIFE):
            amount = event.amount if event.kind is h.GAIN_LIFE else -event.amount
            changes.append((event.turn, event.player.index, amount))
    found: list[list[int]] = [[] for player in game.players]
    # Backwards: the totals at the end are known for certain.
    for turn in range(game.state.turn, 0, -1):
        for seat, life in enumerate(lives):
            found[seat].append(life)
        while changes and changes[-1][0] >= turn:
            _, seat, amount = changes.pop()
            lives[seat] -= amount
    return tuple([totals[::-1] for totals in found])


__all__ = ["Noted", "card_name", "lives_by_turn", "mulligans_of", "note", "opening_hands"]
