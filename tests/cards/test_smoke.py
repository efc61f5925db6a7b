"""Real cards in random games: whatever is done with them, the engine finds no fault with itself.

Where a pool of real cards is at hand, cards are put into hand and play, with lands, and creatures opposite, and games
of chance are played with them; and whole games with decks made of them. A game may be cut by a limit, never by an
error; no card is lost; all answers can be taken back; everything that happened can be told.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from manaburn.cards.cache import CompiledPool, open_pool
from manaburn.cards.library import open_library
from manaburn.cards.pools import Pool
from manaburn.errors import IllegalAction, InputError, UnreadableText
from manaburn.game import Game
from manaburn.narration import tell
from manaburn.players.random import RandomPlayer
from manaburn.rules import supported
from manaburn.rules.decisions import Decision, Kind
from manaburn.rules.happen import move_quietly
from manaburn.rules.table import Table
from manaburn.state import hashing
from manaburn.state.objects import GameObject
from manaburn.terms import BASIC, BASIC_LAND_TYPES, CREATURE, LAND, PERMANENT_TYPES, Zone
from manaburn.text.tree import CardDefinition, Face

EDITIONS = ("2002", "2004", "2006", "2008")
SAMPLE = 150
AT_ONCE = 8
"""How many cards share a position."""
ANSWERS = 90
"""How many answers are given from a position."""
MOST_IN_TURN = 15
IN_DECK = 25


def basic(name: str) -> CardDefinition:
    return CardDefinition(name, (Face(name, None, 0, BASIC, LAND, (name,), None, None, None, ()),))


def creature(name: str, subtype: str, colour: int, size: int) -> CardDefinition:
    return CardDefinition(name, (Face(name, None, colour, 0, CREATURE, (subtype,), size, size, None, ()),))


def kind_of(item: GameObject) -> int:
    return item.face.card_types if item.face is not None else 0


LANDS = [basic(name) for name in BASIC_LAND_TYPES]
FOES = [creature("Grizzly Bears", "Bear", 16, 2), creature("Hill Giant", "Giant", 8, 3)]


class Player(RandomPlayer):
    """Chance that does only so much in a turn: what costs nothing would be played without end."""

    turn = 0
    done = 0

    def decide(self, table: Table, decision: Decision) -> list[int]:
        if decision.kind is not Kind.PRIORITY:
            return super().decide(table, decision)
        if self.turn != table.state.turn:
            self.turn = table.state.turn
            self.done = 0
        if self.done >= MOST_IN_TURN:
            return [0]
        answer = super().decide(table, decision)
        self.done += answer != [0]
        return answer


def staged(cards: list[CardDefinition], rules: str, seed: int) -> Game:
    """A game in its first upkeep: each player has three lands of each type and two creatures, half of the cards in
    hand and of the other half the permanents in play."""
    half = (len(cards) + 1) // 2
    parts = [cards[:half], cards[half:]]
    decks = [[*part, *other, *LANDS * 3, *FOES, *LANDS] for part, other in (parts, parts[::-1])]
    game = Game(decks, rules, seed, mulligans=False, starting=seed % 2, cut=12)
    table, state = game.table, game.state
    for player in game.players:
        library = state.libraries[player.index]
        for item in list(state.hands[player.index]):
            move_quietly(table, item, Zone.LIBRARY)
        held = {card.name for card in parts[player.index]}
        lying = {card.name for card in parts[1 - player.index]}
        lands: dict[str, int] = {}
        for item in list(library):
            if item.name in held:
                move_quietly(table, item, Zone.HAND)
            elif item.name in lying and not kind_of(item) & PERMANENT_TYPES:
                continue
            elif item.name in BASIC_LAND_TYPES:
                lands[item.name] = lands.get(item.name, 0) + 1
                if lands[item.name] <= 3:
                    move_quietly(table, item, Zone.IN_PLAY)
            else:
                move_quietly(table, item, Zone.IN_PLAY)
    table.journal.forget()
    return game


def drive(game: Game, seed: int, most: int) -> None:
    """Random answers from outside; copies on the way are the same position."""
    players = [Player(2 * seed), Player(2 * seed + 1)]
    for number in range(most):
        decision = game.decision
        if decision is None or game.over:
            return
        if number % 20 == 13:
            assert game.copy().hash == game.hash
        repr(decision)
        try:
            game.answer(players[decision.who.index].decide(game.table, decision))
        except IllegalAction:
            continue


def sound(game: Game) -> None:
    """No fault of the engine, every card in exactly one zone, everything can be told and shown."""
    if game.failure is not None:
        raise game.failure
    state = game.state
    zones = [*state.libraries, *state.hands, *state.graveyards]
    zones += [state.in_play, state.stack, state.removed, state.phased_out, state.ante, state.outside]
    items: list[GameObject] = [item for zone in zones for item in zone]
    assert len({id(item) for item in items}) == len(items)
    owned = [item.card for item in items if item.card is not None]
    assert len({card.number for card in owned}) == len(owned) == sum(len(deck) for deck in game.decks)
    for happening in game.events:
        tell(game.table, happening)
    for player in game.players:
        view = game.view(player.index)
        str(view)
        view.to_dict()


def play_staged(cards: list[CardDefinition], rules: str, seed: int) -> None:
    game = staged(cards, rules, seed)
    start = hashing.form(game.state)
    drive(game, seed, ANSWERS)
    sound(game)
    for _ in range(2 * ANSWERS):
        if not game.all_answers:
            break
        game.undo()
    assert hashing.form(game.state) == start


def play_whole(cards: list[CardDefinition], rules: str, seed: int) -> None:
    decks = [[*cards[seat::2], *LANDS * 4] for seat in range(2)]
    players = [Player(2 * seed), Player(2 * seed + 1)]
    game = Game(decks, rules, seed, players=players, cut=30, keep_history=False)
    sound(game)


def faults(cards: list[CardDefinition], rules: str, seed: int) -> Iterator[str]:
    """What goes wrong with these cards."""
    for play, size in ((play_staged, AT_ONCE), (play_whole, 2 * IN_DECK)):
        for at in range(0, len(cards), size):
            some = cards[at : at + size]
            try:
                play(some, rules, seed + at)
            except Exception as problem:
                names = ", ".join(card.name for card in some)
                yield f"{play.__name__} {rules} {seed + at}: {type(problem).__name__}: {problem} ({names})"


def carried_out(compiled: CompiledPool, names: Iterable[str]) -> Iterator[CardDefinition]:
    """The cards of these names that can be read and that the rules carry out."""
    for name in names:
        try:
            card = compiled.card(name)
        except (UnreadableText, InputError):
            continue
        if not supported.unsupported(card):
            yield card


@pytest.fixture(scope="module")
def compiled(real_pool: Pool) -> CompiledPool:
    return open_pool(real_pool)


@pytest.mark.parametrize("rules", EDITIONS)
def test_a_sample_of_real_cards_is_carried_out(compiled: CompiledPool, rules: str) -> None:
    seed = int(rules)
    names = random.Random(seed).sample(compiled.pool.names, min(2 * SAMPLE, len(compiled)))
    cards = []
    for card in carried_out(compiled, names):
        cards.append(card)
        if len(cards) == SAMPLE:
            break
    assert list(faults(cards, rules, seed)) == []


def test_what_the_rules_do_not_carry_out_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before a game, and with the place, as text is that can't be read."""
    path = tmp_path / "cards.json"
    record = {"name": "Bolt", "mana_cost": "{R}", "type_line": "Instant", "oracle_text": "Draw a card."}
    path.write_text(json.dumps([record]), encoding="utf-8")
    library = open_library(path)
    assert library.card("Bolt", "deck:3").name == "Bolt"
    monkeypatch.setattr(supported, "unsupported", lambda card: ["Dance"])
    with pytest.raises(InputError, match="deck:3: Bolt: the rules don't carry out Dance"):
        library.card("Bolt", "deck:3")


@pytest.mark.slow
@pytest.mark.parametrize("rules", EDITIONS)
def test_all_real_cards_are_carried_out(compiled: CompiledPool, rules: str) -> None:
    seed = 100 * int(rules)
    names = list(compiled.pool.names)
    random.Random(seed).shuffle(names)
    assert list(faults(list(carried_out(compiled, names)), rules, seed)) == []
