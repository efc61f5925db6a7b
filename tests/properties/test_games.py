"""What holds in every game: taking back, copies, records, cards, hidden information, the ways of driving it."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from manaburn.cards.decks import load_deck
from manaburn.cards.library import open_library
from manaburn.game import Game
from manaburn.players.random import RandomPlayer
from manaburn.sim.checks import conserved, everything, exchange, no_fault, picture, told
from manaburn.state import hashing
from manaburn.text.tree import CardDefinition

from .games import DECKS, EDITIONS, deck, played, random_players, step

pytestmark = pytest.mark.long_play

SEEDS = st.integers(0, 2**31 - 1)
NAMES = st.sampled_from(DECKS)
RULES = st.sampled_from(EDITIONS)
few = settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@few
@given(NAMES, NAMES, RULES, SEEDS)
def test_taking_back_restores_every_position(first: str, second: str, rules: str, seed: int) -> None:
    """Any number of answers, to the very first, and giving them again leads to the same end."""
    pictures: list[tuple[str, str, int, int, str]] = []
    game = Game([deck(first), deck(second)], rules, seed)
    players = random_players(seed)
    for _ in range(150):
        if game.over:
            break
        before = picture(game)
        if step(game, players):
            pictures.append(before)
        else:
            # An action that turned out illegal is taken back as a whole (422): to one of the positions before.
            while picture(game) != before:
                before = pictures.pop()
    no_fault(game)
    end, answers = picture(game), game.all_answers
    for before in reversed(pictures):
        game.undo()
        assert picture(game) == before
    for answer in answers:
        game.answer(answer)
    assert picture(game) == end


@few
@given(NAMES, NAMES, RULES, SEEDS)
def test_driven_from_outside_or_in_the_process(first: str, second: str, rules: str, seed: int) -> None:
    """The same answers make the same game, whoever gives them and whether it can be taken back."""
    decks = [deck(first), deck(second)]
    inside = Game(decks, rules, seed, players=random_players(seed), cut=12, keep_history=False)
    no_fault(inside)
    outside = Game(decks, rules, seed, cut=12)
    for answer in inside.answers:
        assert not outside.over
        outside.answer(answer)
    assert hashing.form(outside.state) == hashing.form(inside.state)
    assert (outside.hash, outside.result, len(outside.events)) == (inside.hash, inside.result, len(inside.events))


@few
@given(NAMES, NAMES, RULES, SEEDS, st.integers(0, 6))
def test_copies_play_alike(first: str, second: str, rules: str, seed: int, every: int) -> None:
    """A copy at any decision is the same position, plays on the same way, and the original knows nothing of it."""
    copies: list[tuple[list[list[int]], Game]] = []

    def look(game: Game) -> None:
        if game.in_action or len(game.answers) % 23 == every:
            before = picture(game)
            decision = game.decision
            copied = game.copy()
            assert picture(copied) == before
            assert picture(game) == before
            if len(copies) < 12:
                copies.append((game.all_answers, copied))
            other = game.copy()
            for player in (RandomPlayer(every), RandomPlayer(seed)):
                if other.decision is not None:
                    step(other, [player, player])
            assert picture(game) == before
            assert decision is not None
            assert told(game.decision) == told(decision)

    game = played([first, second], rules, seed, 120, look)
    for done, copied in copies:
        if game.all_answers[: len(done)] != done:
            continue  # the action under way was illegal in the end, and was taken back
        for answer in game.all_answers[len(done) :]:
            copied.answer(answer)
        assert hashing.form(copied.state) == hashing.form(game.state)
        assert copied.hash == game.hash
        assert len(copied.events) == len(game.events)


@few
@given(st.lists(NAMES, min_size=2, max_size=4), RULES, SEEDS)
def test_cards_are_conserved(names: list[str], rules: str, seed: int) -> None:
    played(names, rules, seed, 400, conserved)


@pytest.mark.parametrize("count", [3, 4])
def test_games_of_several_are_played_to_their_end(count: int) -> None:
    """Who has lost is out; the last one wins; the record leads to the same end."""
    names = [DECKS[(2 * i + count) % len(DECKS)] for i in range(count)]
    decks = [deck(name) for name in names]
    for rules in EDITIONS:
        game = Game(decks, rules, count, players=random_players(7, count), keep_history=False)
        no_fault(game)
        assert game.winner is not None
        assert [player.lost for player in game.players].count(False) == 1
        conserved(game)
        again = Game.from_record(game.record())
        assert (again.hash, again.result) == (game.hash, game.result)


@few
@given(NAMES, NAMES, RULES, SEEDS, st.integers(20, 200))
def test_a_record_plays_again(first: str, second: str, rules: str, seed: int, most: int) -> None:
    """Also of a game that isn't over, in the middle of an action."""
    game = played([first, second], rules, seed, most)
    again = Game.from_record(game.record())
    assert picture(again) == picture(game)
    assert again.record() == game.record() == Game.from_record(game.record(notes=True)).record()


@few
@given(NAMES, NAMES, RULES, SEEDS, st.integers(0, 1))
@pytest.mark.interpreted
def test_views_show_nothing_hidden(first: str, second: str, rules: str, seed: int, viewer: int) -> None:
    """If the cards a player doesn't know were dealt otherwise, that player's view would be the same."""

    def look(game: Game) -> None:
        assert game.decision is not None
        if len(game.answers) % 11 or game.in_action:
            return
        view = game.view(viewer)
        before, drawn = view.to_dict(log=1000), str(view)
        for owner in range(2):
            hidden = [
                item
                for item in everything(game)
                if item.owner.index == owner
                and item.zone in (item.zone.HAND, item.zone.LIBRARY)
                and not view.knows(item)
            ]
            exchange(game, hidden)
        try:
            again = game.view(viewer)
            assert again.to_dict(log=1000) == before
            assert str(again) == drawn
        finally:
            for owner in range(2):
                hidden = [
                    item
                    for item in everything(game)
                    if item.owner.index == owner
                    and item.zone in (item.zone.HAND, item.zone.LIBRARY)
                    and not view.knows(item)
                ]
                exchange(game, hidden)

    played([first, second], rules, seed, 150, look)


@few
@given(NAMES, NAMES, RULES, SEEDS)
def test_equal_positions_have_equal_forms(first: str, second: str, rules: str, seed: int) -> None:
    """The order of permanents and of hands is no part of a position; that of libraries is."""

    def look(game: Game) -> None:
        if len(game.answers) % 17:
            return
        state = game.state
        before = hashing.digest(state)
        for items in (state.in_play, *state.hands, state.removed):
            items.reverse()
        assert hashing.digest(state) == before
        for items in (state.in_play, *state.hands, state.removed):
            items.reverse()
        library = state.libraries[0]
        if library and library[0].name != library[-1].name:
            library[0], library[-1] = library[-1], library[0]
            assert hashing.digest(state) != before
            library[0], library[-1] = library[-1], library[0]
        assert hashing.digest(state) == before

    played([first, second], rules, seed, 150, look)


REAL = [
    ("bench-sligh", "bench-stompy"),
    ("red-deck-wins", "white-weenie"),
    ("counter-slivers", "reanimator"),
    ("rules-torture", "draw-go"),
]


def real_deck(cards: Path, name: str) -> list[CardDefinition]:
    """A deck of the period."""
    library = open_library(cards / "pool.json")
    lines = load_deck(cards / "decks" / f"{name}.dck").main
    return [library.card(line.name) for line in lines for _ in range(line.count)]


@pytest.mark.parametrize("rules", EDITIONS)
@pytest.mark.parametrize("pair", REAL)
def test_games_of_real_decks(shared: Path, pair: tuple[str, str], rules: str) -> None:
    """Decks of the period, where their cards are at hand, end without an error."""
    cards = shared / "cards"
    decks = [real_deck(cards, name) for name in pair]
    assert all(len(deck) >= 40 for deck in decks)
    for seed in range(2):
        game = Game(decks, rules, seed, players=random_players(seed), cut=80)
        no_fault(game)
        assert Game.from_record(game.record(), str(cards / "pool.json")).hash == game.hash
