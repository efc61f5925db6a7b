"""Positions with a right answer, for the engine's thinking players.

A file in ``positions`` is a scenario (see docs/scenarios.md) with these keys besides:

* ``rules``: the editions; 2004 if it is left out.
* ``do``: the answers that lead to the decision, by the texts of their options (several with commas between).
* ``opening``: in place of all this, a ``deck``, and the number of ``lands`` in the first hand.
* ``steps``: a combat that leads there: ``attack`` names the attackers ("ask" stops at that question), ``block`` says
  who blocks whom (without it, the blocks are the question), ``damage`` goes on until combat damage is on the stack,
  ``to`` stops when this player has priority after the attack.
* ``right``: the answers that are right there.
* ``by``: the players that must find one; the heuristic player and the search if it is left out.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from manaburn import Game
from manaburn.cards import starter
from manaburn.players.heuristic import HeuristicPlayer
from manaburn.players.search import SearchPlayer
from manaburn.rules.kernel.decisions import Decision, Kind
from manaburn.state.objects import DAMAGE
from manaburn.terms import LAND, Step

pytestmark = pytest.mark.long_play

POSITIONS = sorted((Path(__file__).parent / "positions").glob("*.yaml"))
READ = {path: yaml.safe_load(path.read_text(encoding="utf-8")) for path in POSITIONS}
KEYS = ("do", "steps", "right", "by", "rules")


def cases(player: str) -> list[Any]:
    """The positions that a player must solve, by each of their editions."""
    return [
        pytest.param(path, str(rules), id=f"{path.stem}-{rules}")
        for path, data in READ.items()
        if player in data.get("by", [player])
        for rules in data.get("rules", ["2004"])
    ]


def numbers(game: Game, text: str) -> list[int]:
    """The answer that a text says."""
    decision = game.decision
    assert decision is not None
    left = [option.text for option in decision.options]
    found: list[int] = []
    for part in [part.strip() for part in text.split(",") if part.strip()]:
        assert part in left, f"{part!r} is not among {left}"
        found.append(left.index(part))
        left[found[-1]] = ""
    return found


def position(path: Path, rules: str) -> tuple[Game, list[str]]:
    """The game at the decision, and the right answers."""
    data = READ[path]
    if "opening" in data:
        return opening(data["opening"]["deck"], data["opening"]["lands"], rules), data["right"]
    whole = {key: value for key, value in data.items() if key not in KEYS}
    game = Game.from_scenario(yaml.safe_dump({"name": path.stem, **whole}), rules=rules)
    if "steps" in data:
        lead(game, data["steps"])
    for text in data.get("do", []):
        game.answer(numbers(game, text))
    return game, data["right"]


def opening(deck: dict[str, int], lands: int, rules: str) -> Game:
    """A game that begins with so many lands in the first hand."""
    known = {card.name: card for cards in starter.decks().values() for card in cards}
    cards = [known[name] for name, count in deck.items() for _ in range(count)]
    for seed in range(5000):
        game = Game([cards, cards], rules, seed, starting=0)
        if len([card for card in game.state.hands[0] if card.face and card.face.card_types & LAND]) == lands:
            return game
    raise AssertionError("no such hand")


def lead(game: Game, steps: dict[str, Any]) -> None:
    """Go on to a decision of combat."""
    fight(game, Kind.ATTACK, steps["attack"])
    if steps["attack"] == "ask":
        return
    if "block" in steps:
        if steps["block"]:
            fight(game, Kind.BLOCK, steps["block"])
        if steps.get("damage"):
            until(game, lambda asked: bool(game.state.stack) and game.state.stack[-1].kind == DAMAGE)
        else:
            until(game, lambda asked: game.table.timing.step(game.table) is Step.DECLARE_BLOCKERS)
        until(game, lambda asked: asked.player.index == 0 and asked.kind is Kind.PRIORITY)
    elif "to" in steps:
        step = game.state.step
        until(game, lambda asked: asked.player.name == steps["to"] and asked.kind is Kind.PRIORITY)
        assert game.state.step is step
    else:
        until(game, lambda asked: asked.kind is Kind.BLOCK)


def until(game: Game, there: Callable[[Decision], bool]) -> None:
    """Pass until a decision is there."""
    for _ in range(40):
        assert game.decision is not None
        if there(game.decision):
            return
        game.answer(0 if game.decision.kind is Kind.PRIORITY else [])
    raise AssertionError("the decision doesn't come")


def fight(game: Game, kind: Kind, what: Any) -> None:
    """Go on to the declaration of attackers or blockers, and make it."""
    for _ in range(40):
        decision = game.decision
        assert decision is not None
        if decision.kind is kind:
            break
        texts = [option.text for option in decision.options]
        game.answer(texts.index("attack") if kind is Kind.ATTACK and "attack" in texts else 0)
    decision = game.decision
    assert decision is not None and decision.kind is kind
    if what == "ask":
        return
    wanted = [f"{one} > " for one in what] if isinstance(what, list) else [f"{one} > {what[one]}" for one in what]
    answer: list[int] = []
    for start in wanted:
        able = [i for i, option in enumerate(decision.options) if option.text.startswith(start) and i not in answer]
        answer.append(able[0])
    game.answer(answer)


def said(game: Game, answer: list[int]) -> str:
    """An answer in words."""
    assert game.decision is not None
    if game.decision.numeric:
        return str(answer[0])
    return ", ".join([game.decision.options[number].text for number in sorted(answer)])


def test_there_are_positions_enough() -> None:
    assert len(POSITIONS) >= 60


@pytest.mark.parametrize(("path", "rules"), cases("heuristic"))
def test_the_heuristic_player_finds_the_answer(path: Path, rules: str) -> None:
    game, right = position(path, rules)
    decision = game.decision
    assert decision is not None
    assert said(game, HeuristicPlayer(1).decide(game.table, decision)) in right


@pytest.mark.parametrize(("path", "rules"), cases("search"))
def test_the_search_finds_the_answer(path: Path, rules: str) -> None:
    game, right = position(path, rules)
    assert game.decision is not None
    view = game.view(game.decision.who.index)
    assert view.decision is not None
    assert said(game, SearchPlayer(playouts=60, seed=1).decide(view, view.decision)) in right
