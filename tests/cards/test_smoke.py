"""Real cards on trial: whatever is done with them, the engine finds no fault with itself.

Where a pool of real cards is at hand, a sample of them is tried out (see :mod:`manaburn.sim.trial`). All of them:
``manaburn cards try POOL --rules 2004``, or ``pytest -m slow tests/cards/test_smoke.py``.
"""

from __future__ import annotations

import json
import os
import random
from pathlib import Path

import pytest

from manaburn.cards import starter
from manaburn.cards.cache import CompiledPool, open_pool
from manaburn.cards.library import open_library
from manaburn.cards.pools import Pool
from manaburn.editions import EDITIONS
from manaburn.editions.edition import find_edition
from manaburn.errors import InputError
from manaburn.game import Game
from manaburn.rules.events.perform import move_quietly
from manaburn.rules.instructions import supported
from manaburn.rules.kernel.decisions import Kind
from manaburn.sim import boards, trial
from manaburn.state import hashing
from manaburn.terms import Zone

SAMPLE = 40


@pytest.fixture(scope="module")
def compiled(real_pool: Pool) -> CompiledPool:
    return open_pool(real_pool)


def faults(cards: list[trial.CardDefinition], rules: str, seed: int) -> list[str]:
    report = trial.Report()
    for _ in trial.try_all(cards, rules, seed, report):
        pass
    assert report.counts()["played"] > len(cards) // 2
    return [str(fault) for fault in report.faults]


@pytest.mark.long_play
@pytest.mark.parametrize("rules", EDITIONS)
def test_a_sample_of_real_cards_is_carried_out(compiled: CompiledPool, rules: str) -> None:
    seed = int(rules)
    names = random.Random(seed).sample(compiled.pool.names, min(2 * SAMPLE, len(compiled)))
    cards = list(trial.carried_out(compiled, names, find_edition(rules)))[:SAMPLE]
    assert faults(cards, rules, seed) == []


@pytest.mark.slow
@pytest.mark.skipif(
    "MANABURN_ALL_CARDS" not in os.environ, reason="compiled, nine minutes an edition: set MANABURN_ALL_CARDS"
)
@pytest.mark.parametrize("rules", EDITIONS)
def test_all_real_cards_are_carried_out(compiled: CompiledPool, rules: str) -> None:
    seed = 100 * int(rules)
    names = list(compiled.pool.names)
    random.Random(seed).shuffle(names)
    assert faults(list(trial.carried_out(compiled, names, find_edition(rules))), rules, seed) == []


def test_a_trial_notices_what_is_wrong() -> None:
    """A lost card, a card in two places, a trace that taking back leaves."""
    pool = starter.pool()
    cards = [pool["Shock"], pool["Grizzly Bears"]]
    game = trial.staged(cards, "2008", 1)
    start = hashing.form(game.state)
    trial.check(game)
    trial.undo_all(game, start)
    item = game.state.hands[0][0]
    game.state.journal.append(game.state.hands[0], item)
    with pytest.raises(trial.Unsound, match="two places"):
        trial.check(game)
    game.state.journal.remove(game.state.hands[0], item)
    game.state.take(item)
    with pytest.raises(trial.Unsound, match="nowhere"):
        trial.check(game)
    game = trial.staged(cards, "2008", 1)
    start = hashing.form(game.state)
    move_quietly(game.table, game.state.hands[0][0], Zone.GRAVEYARD)
    with pytest.raises(trial.Unsound, match="does not restore the first position"):
        trial.undo_all(game, start)


def test_cards_that_may_begin_in_play_are_put_where_they_are_wanted(pool_file: Path) -> None:
    """Their owner is asked for an order first, and for each of them then."""
    library = open_library(str(pool_file))
    cards = [library.card(name) for name in ("Gemstone Caverns", "Leyline of the Void", "Leyline of Lifeforce")]
    deck = [*cards * 4, *[library.card("Forest")] * 12]
    for seed in range(4):
        game = trial.staged(cards, "2008", seed)
        assert game.decision is not None and game.decision.kind is Kind.PRIORITY
        board = (boards.Places(3, 0, 0), boards.Places(3, 0, 0))
        game = boards.placed(Game([deck, deck], "2008", seed, mulligans=False), board)
        assert game.decision is not None and game.decision.kind is Kind.PRIORITY


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
