"""A player who could do nothing is asked again about what depends on the step."""

from __future__ import annotations

import json

import pytest

from manaburn.game import Game
from manaburn.rules.kernel.decisions import Kind
from manaburn.terms import Step

FREE = """
rules: ["{rules}"]
cards:
  - {{name: Test Ring, type_line: Artifact, mana_cost: "{{0}}", oracle_text: {text}}}
  - {{name: Test Spark, type_line: Instant, mana_cost: "{{0}}", oracle_text: "You gain 1 life."}}
players:
  Ann: {{{ann}}}
  Bob: {{{bob}}}
turn: {{player: Ann, step: upkeep}}
"""


def offered(position: str) -> dict[Step, list[str]]:
    """Return what the first player is offered in each step of the turn, when everybody passes."""
    game = Game.from_scenario(position)
    found: dict[Step, list[str]] = {}
    turn = game.state.turn
    while game.state.turn == turn and not game.over:
        decision = game.decision
        assert decision is not None
        if decision.who.index == 0 and decision.kind is Kind.PRIORITY:
            words = [option.text for option in decision.options if option.text not in ("pass", "Ann: pass")]
            found.setdefault(game.state.step, words)
        game.answer(0)
    return found


def position(ann: str, text: str = "", bob: str = "", rules: str = "2008") -> str:
    return FREE.format(ann=ann, bob=bob, text=json.dumps(text), rules=rules)


@pytest.mark.parametrize("rules", ["2000", "2008", "2026"])
def test_an_ability_for_combat(rules: str) -> None:
    text = "{0}: You gain 1 life. Activate only during combat."
    found = offered(position("in_play: [Test Ring, Grizzly Bears]", text, rules=rules))
    assert not found[Step.PRECOMBAT_MAIN] and not found[Step.POSTCOMBAT_MAIN]
    assert found[Step.BEGINNING_OF_COMBAT]


@pytest.mark.parametrize("rules", ["2000", "2008", "2026"])
def test_an_effect_that_forbids_spells_in_combat(rules: str) -> None:
    text = "During combat, players can't cast instant spells or activate abilities that aren't mana abilities."
    found = offered(position("hand: [Test Spark], in_play: [Grizzly Bears]", text, "in_play: [Test Ring]", rules))
    assert found[Step.UPKEEP] and found[Step.POSTCOMBAT_MAIN] and found[Step.END_OF_TURN]
    assert not found[Step.BEGINNING_OF_COMBAT]


def test_a_sorcery_in_the_main_phases_only() -> None:
    ann = "hand: [Test Call], in_play: [Grizzly Bears]"
    card = '  - {name: Test Call, type_line: Sorcery, mana_cost: "{0}", oracle_text: "You gain 1 life."}\n'
    found = offered(position(ann).replace("players:", card + "players:"))
    assert [step for step, words in found.items() if words] == [Step.PRECOMBAT_MAIN, Step.POSTCOMBAT_MAIN]


MORPH = """
rules: ["2002"]
cards:
  - name: Test Moth
    mana_cost: "{6}{U}"
    type_line: Creature — Insect
    oracle_text: "Morph {X}{1} (You may play this face down as a 2/2 creature for {3}.)"
    power: 3
    toughness: 3
players:
  Ann: {hand: [Test Moth], in_play: [Island x5]}
  Bob: {}
"""


def test_a_face_down_spell_is_offered_again_after_undo() -> None:
    game = Game.from_scenario(MORPH)

    def words() -> list[str]:
        assert game.decision is not None
        return [option.text for option in game.decision.options]

    game.answer(next(i for i, word in enumerate(words()) if "morph" in word))
    offered_first = words()
    assert "turn face up Test Moth" in offered_first
    game = game.copy()
    game.answer(offered_first.index("turn face up Test Moth"))
    assert game.decision is not None and game.decision.kind is Kind.X
    game.undo()
    assert words() == offered_first
