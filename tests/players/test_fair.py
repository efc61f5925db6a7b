"""The thinking player thinks of no more than its seat may know."""

from __future__ import annotations

import pytest

from manaburn.cards import starter
from manaburn.cards.compile import compile_card
from manaburn.cards.records import CardRecord
from manaburn.game import Game
from manaburn.players.heuristic import HeuristicPlayer
from manaburn.players.judging import Judge
from manaburn.rules.playing import effects_on_stack
from manaburn.sim import checks
from manaburn.state.contexts import Context
from manaburn.state.objects import GameObject
from manaburn.text.tree import CardDefinition

TEXTS = (
    "Each player shuffles the cards from his or her hand into his or her library, then draws that many cards.",
    "Each player shuffles his or her hand and graveyard into his or her library, then draws seven cards.",
    "Test Spell deals damage to target player equal to the number of land cards in his or her hand.",
    "Test Spell deals damage to target player equal to the number of cards in his or her hand.",
    "Target player reveals his or her hand and discards all land cards.",
    "Each player discards his or her hand, then draws seven cards.",
    "Target player reveals his or her hand and discards all creature cards.",
    "Exile the top card of target player's library.",
    "Target opponent reveals his or her hand. You choose a card from it. That player discards that card.",
    "Reveal the top card of your library. If it's a land card, you gain 5 life.",
)


def card(name: str, cost: str, kind: str, text: str = "", size: str | None = None) -> CardDefinition:
    return compile_card(CardRecord(name, cost or None, kind, text, size, size, None))


LAND = card("Forest", "", "Basic Land — Forest")
GIANT = card("Test Giant", "{9}", "Creature — Giant", "Trample", "9")
SPELLS = [card("Test Spell", "{U}", "Sorcery", text) for text in TEXTS]


def turned_into(items: list[GameObject], other: CardDefinition) -> None:
    """Let cards be others."""
    for item in items:
        item.face = other.faces[0]


@pytest.mark.parametrize("spell", SPELLS, ids=[str(number) for number in range(len(SPELLS))])
def test_the_worth_of_a_spell_is_no_leak(spell: CardDefinition) -> None:
    game = Game([[spell] * 60, [LAND] * 60], "2008", 3, starting=0, mulligans=False)
    table = game.table
    me, _ = table.state.players
    mine = table.state.hands[0][0]
    worths = set()
    for other in (LAND, GIANT, SPELLS[0]):
        hidden = [*table.state.hands[1], *table.state.libraries[1], *table.state.libraries[0]]
        turned_into(hidden, other)
        table.journal.changed()
        table.journal.reshaped()
        ctx = Context(mine, me)
        effect = effects_on_stack.spell_effect(table, mine)
        assert effect is not None
        found = Judge(table, me).aimed(effect, ctx)
        assert found is not None
        worths.add((found[0], str(found[1])))
    assert len(worths) == 1


def test_a_game_is_the_same_whatever_is_hidden() -> None:
    """The first things done, as long as nothing of it is seen."""
    done = []
    for other in (LAND, GIANT):
        decks = [[LAND] * 24 + SPELLS * 4, [LAND] * 60]
        game = Game(decks, "2008", 5, starting=0, mulligans=False)
        turned_into([*game.state.hands[1], *game.state.libraries[1]], other)
        game.table.journal.changed()
        game.table.journal.reshaped()
        player = HeuristicPlayer(1)
        numbers = []
        while game.state.turn == 1:
            assert game.decision is not None
            if game.decision.who.index == 0:
                numbers.append(player.decide(game.table, game.decision))
                game.answer(numbers[-1])
            else:
                game.answer(0)
        done.append(numbers)
    assert done[0] == done[1]


@pytest.mark.interpreted
@pytest.mark.parametrize(("rules", "seed"), [("1996", 1), ("2002", 2), ("2008", 3), ("2024", 4)])
def test_decisions_are_the_same_with_other_hidden_cards(rules: str, seed: int) -> None:
    """With the same random numbers, whatever cards the player may not know change places."""
    names = ["Sligh 1996", "Angels and Wards 1996"] if rules == "1996" else ["Blue-White Control", "Black Midnight"]
    game = Game([starter.decks()[name] for name in names], rules, seed)
    players = [HeuristicPlayer(seed), HeuristicPlayer(seed + 1)]
    asked = 0
    while not game.over and asked < 150:
        decision = game.decision
        assert decision is not None
        viewer = decision.who.index
        one, other = players[viewer].copy(), players[viewer].copy()
        answer = one.decide(game.table, decision)
        hidden = checks.unknown_to(game, viewer)
        checks.exchange_all(game, hidden)
        found = other.decide(game.table, decision)
        checks.exchange_all(game, hidden)
        assert found == answer
        asked += len(decision.options) > 1
        game.answer(players[viewer].decide(game.table, decision))
    assert asked > 20
