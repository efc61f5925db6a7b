"""A card that was found, and put back into a library after the others were shuffled, is known to those who saw it."""

from __future__ import annotations

from pathlib import Path

import pytest

from manaburn.editions.edition import find_edition
from manaburn.game import Game
from manaburn.rules.kernel.decisions import Kind
from manaburn.scenario.library import Library
from manaburn.scenario.naming import everything
from manaburn.scenario.running import load, play
from manaburn.state.knowledge import may_know

from .test_taking_back import FOREST, card, decided, find

TO_THE_TOP = "Search your library for a card, then shuffle your library and put that card on top of it."
SHOWN = "Search your library for a creature card and reveal it. Shuffle your library, then put the card on top of it."
THIRD = "Search your library for a card, then shuffle your library and put that card third from the top."


@pytest.mark.parametrize("rules", ["1999", "2008", "today"])
@pytest.mark.parametrize(("text", "place", "shown"), [(TO_THE_TOP, -1, False), (SHOWN, -1, True), (THIRD, -3, False)])
def test_who_knows_the_card(rules: str, text: str, place: int, shown: bool) -> None:
    tutor = card("Test Tutor", "{G}", "Instant", text)
    bear = card("Test Bear", "{1}{G}", "Creature — Bear", "", "2")
    game = Game([[FOREST] * 30 + [tutor] * 29 + [bear], [FOREST] * 40], rules, 4, starting=0, mulligans=False)
    assert all(item.name != "Test Bear" for item in game.state.hands[0])
    while not any(item.name == "Test Tutor" for item in game.state.stack):
        number = find(game, "play Test Tutor")
        land = find(game, "play Forest")
        game.answer(number if number is not None else land if land is not None else 0)
    while (number := find(game, "Test Bear")) is None:
        game.answer(0)
    game.answer(number)
    library = game.state.libraries[0]
    found = library[place]
    assert found.name == "Test Bear"
    assert [item for item in library if game.view(0).knows(item)] == [found]
    assert [item for item in library if game.view(1).knows(item)] == ([found] if shown else [])
    for seed in range(5):
        assert game.view(0).sample(seed).state.libraries[0][place].name == "Test Bear"
    assert decided(game)


def test_the_order_in_which_lands_were_tapped_is_known(pool_file: Path) -> None:
    """What a player holds can be seen by it: hardly any deal leads to the same order in the midst of an action."""
    text = (
        "rules: [2008]\nplayers:\n  Ann: {hand: [Giant Growth], library: [Dark Ritual x59],"
        " in_play: [Liege of the Hollows, Goblin Bombardment, Swamp, Forest]}\n"
        "  Bob: {in_play: [Mountain x2], library: [Mountain x20]}\n"
    )
    game = Game.from_scenario(text, pool=str(pool_file))
    activate = find(game, "activate Goblin Bombardment")
    assert activate is not None
    game.answer(activate)
    while not (game.in_action and decided(game).who.index == 1):
        decision = decided(game)
        game.answer([2] if decision.numeric else len(decision.options) - 1 if decision.kind is Kind.TARGET else 0)
    view = game.view(1)
    for seed in range(3):
        assert view.sample(seed).view(1).key == view.key


@pytest.mark.parametrize("rules", ["2004", "2008", "today"])
def test_what_leaves_play_face_down_is_shown(rules: str, pool_file: Path) -> None:
    """Its owner reveals it on the way, so that everybody knows it in the hand (504.6)."""
    text = (
        "rules: [2008]\nplayers:\n  Ann: {hand: [Unsummon], in_play: [Island]}\n"
        "  Bob: {hand: [Plains], in_play: [{card: Exalted Angel, face_down: true}, Grizzly Bears]}\n"
    )
    game = Game.from_scenario(text, pool=str(pool_file), rules=rules)
    angel = next(item for item in game.state.in_play if item.face_down)
    assert not game.view(0).knows(angel)
    play = find(game, "play Unsummon")
    assert play is not None
    game.answer(play)
    target = next(i for i, option in enumerate(decided(game).options) if option.entity is angel)
    game.answer(target)
    game.answer(0)
    game.answer(0)
    known = [item.name for item in game.state.hands[1] if game.view(0).knows(item)]
    assert known == ["Exalted Angel"]


PENANCE = """
players:
  Ann: {hand: [Peek], in_play: [Island]}
  Bob: {hand: [Shock, Fog, Terror], in_play: [Penance]}
do:
  - {Ann: play Peek, targets: [Bob]}
  - resolve: 1
  - Ann: pass
  - {Bob: activate Penance, choices: {Bob: [Shock]}}
"""
CLIQUE = """
players:
  Ann: {hand: [Vendilion Clique], in_play: [Island x3]}
  Bob: {hand: [Shock, Fog, Terror]}
do:
  - Ann: play Vendilion Clique
  - {resolve: 1, targets: [Bob]}
  - {resolve: 1, choices: {Ann: [Shock]}}
"""
MORPH = """
turn: {player: Bob}
players:
  Ann: {hand: [Peek], in_play: [Island]}
  Bob: {hand: [Exalted Angel, Battering Craghorn, Fog], in_play: [Plains x3]}
do:
  - Bob: pass
  - {Ann: play Peek, targets: [Bob]}
  - resolve: 1
  - {Bob: play Exalted Angel, face_down: true}
"""
CLASH = """
players:
  Ann: {hand: [Lash Out], in_play: [Mountain x2], library: [Fog, Fog]}
  Bob: {in_play: [Hill Giant], library: [Shock, Terror]}
do:
  - {Ann: play Lash Out, targets: [Hill Giant]}
  - {resolve: 1, choices: {Ann: [top], Bob: [top]}}
  - {until: precombat main, of: Bob}
"""


RATS = """
players:
  Ann: {hand: [Peek, Chittering Rats], in_play: [Island, Swamp x3]}
  Bob: {hand: [Shock, Fog, Terror]}
do:
  - {Ann: play Peek, targets: [Bob]}
  - resolve: 1
  - Ann: play Chittering Rats
  - {resolve: 1, targets: [Bob]}
  - {resolve: 1, choices: {Bob: [Shock]}}
"""
LENG = """
players:
  Ann: {hand: [Peek, Coercion], in_play: [Island, Swamp x3]}
  Bob: {hand: [Shock, Fog, Terror], in_play: [Library of Leng]}
do:
  - {Ann: play Peek, targets: [Bob]}
  - resolve: 1
  - {Ann: play Coercion, targets: [Bob]}
  - {resolve: 1, choices: {Ann: [Shock], Bob: ["yes"]}}
"""
LENG_ROT = LENG.replace("Coercion", "Mind Rot").replace(
    '{Ann: [Shock], Bob: ["yes"]}', '{Bob: [Shock, Fog, "yes", "yes"]}'
)
MEMORIES = """
players:
  Ann: {hand: [Agonizing Memories], in_play: [Swamp x4]}
  Bob: {hand: [Shock, Fog, Terror]}
do:
  - {Ann: play Agonizing Memories, targets: [Bob]}
  - {resolve: 1, choices: {Ann: [Shock, Fog]}}
"""


@pytest.mark.parametrize(
    ("text", "known"),
    [
        (PENANCE, []),
        (CLIQUE, ["Fog", "Terror"]),
        (MORPH, ["Fog"]),
        (CLASH, ["Shock"]),
        (RATS, []),
        (LENG, ["Fog", "Terror"]),
        (LENG_ROT, []),
        (MEMORIES, ["Terror"]),
    ],
)
def test_what_is_still_known_of_a_hand(text: str, known: list[str], pool_file: Path, tmp_path: Path) -> None:
    """Which card its player puts away nobody else sees: each that was seen, and could be the one, is forgotten.

    What was on top of the library for all to see is known when it is drawn."""
    path = tmp_path / "hand.yaml"
    path.write_text(f"rules: [2008]{text}", encoding="utf-8")
    driver = play(load(path), find_edition("2008"), Library.of(pool_file))
    ann = driver.state.players[0]
    assert sorted(item.name for item in driver.state.hands[1] if may_know(ann, item)) == known


def test_who_orders_cards_in_a_library_alone_knows_their_order(pool_file: Path, tmp_path: Path) -> None:
    """Two cards of Bob's hand that Ann has chosen lie on his library as she has ordered them (217.2d)."""
    path = tmp_path / "hand.yaml"
    path.write_text(f"rules: [2008]{MEMORIES}", encoding="utf-8")
    driver = play(load(path), find_edition("2008"), Library.of(pool_file))
    top = driver.state.libraries[1][-2:]
    assert [may_know(driver.state.players[0], item) for item in top] == [True, True]
    assert [may_know(driver.state.players[1], item) for item in top] == [False, False]


COMMANDED = """
rules: {edition}
players:
  Ann: {{hand: [Word of Command], in_play: [Swamp x2], library: [Swamp x12]}}
  Bob: {{hand: [Diminishing Returns, Mountain x7], in_play: [Island x4], library: [Forest x15, Mountain x15]}}
"""


@pytest.mark.parametrize("edition", ["2000", "2008"])
def test_each_card_is_once_in_a_sample_while_a_player_is_controlled(pool_file: Path, edition: str) -> None:
    """507.2: who comes to see what another player sees in the midst of an action didn't see it before. Bob has cards
    that Ann has not seen, and shuffles them into his library while she controls him."""
    game = Game.from_scenario(COMMANDED.format(edition=edition), pool=str(pool_file))
    wanted = ("play Word of Command", "Bob", "Diminishing Returns", "activate Island", "Island")
    asked = 0
    while asked < 2:
        decision = game.decision
        assert decision is not None
        if decision.prompt.startswith("how many"):
            assert game.state.players[1].controlled_by is game.state.players[0]
            asked += 1
            for seed in range(8):
                sample = game.view(0).sample(seed)
                cards = [item.card.number for item in everything(sample.table) if item.card is not None]
                assert len(set(cards)) == len(cards)
        elif game.state.stack and game.state.stack[-1].name == "Diminishing Returns":
            for item in game.state.hands[1]:
                item.known_to = 0  # as if Bob had drawn it after Word of Command
        texts = [option.text for option in decision.options]
        found = [i for i, text in enumerate(texts) if decision.who.index == 0 and text.startswith(wanted)]
        game.answer(found[0] if found else 0)
