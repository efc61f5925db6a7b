"""Forge's puzzle files are read as scenarios."""

from __future__ import annotations

from pathlib import Path

import pytest

from manaburn.cli import main
from manaburn.errors import InputError
from manaburn.scenario.forge_puzzles import load
from manaburn.scenario.library import Cards, Library
from manaburn.scenario.setup import place
from manaburn.state.state import GameState
from manaburn.terms import Step, Zone

PUZZLE = """[metadata]
Name:One bolt
Goal:Win
Turns:1
Description:Find it.
[state]
ActivePlayer=Human
ActivePhase=Main1
HumanLife=5
AILife=3
humanhand=Lightning Bolt
humanlibrary=
humanbattlefield=Mountain|Set:LEA; Mountain|Tapped;Grizzly Bears|Id:7|SummonSick|Counters:P1P1=2
aibattlefield=Plains
"""


def test_a_puzzle_is_read_and_solved(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "bolt.pzl"
    file.write_text(PUZZLE)
    plan = load(file)
    assert plan.name == "One bolt" and plan.goal is not None and plan.goal.what == "win this turn"
    assert main(["solve", str(file)]) == 0
    assert "Lightning Bolt" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("Goal:Win", "Goal:Gain Control of Specified Permanents", "pzl:3: the goal"),
        ("Goal:Win", "Goal:Play the Specified Permanent\nTargets:Creature.YouCtrl", "pzl:4: the targets"),
        ("Turns:1", "Turns:soon", "pzl:4: 'soon' is no number of turns"),
        ("Mountain|Tapped", "t:Bear,P:2,T:2,Keywords:Cleverness,Types:Creature-Bear", "pzl:13: the token"),
        ("Mountain|Tapped", "t:a_strange_script", "pzl:13: the token"),
        ("humanlibrary=", "humanprecast=Lightning Bolt->ai", "pzl:12: 'precast' of a player is not read"),
        ("humanlibrary=", "humanmanapool=R 2", "pzl:12: 'R 2' is no mana"),
        ("humanlibrary=", "humancounters=ENERGY=2", "pzl:12: energy counters of a player"),
        ("AILife=3", "AILife=many", "life total"),
        ("SummonSick", "RememberedCards:1", "pzl:13: 'RememberedCards:1' is not read"),
        ("SummonSick", "Damage:x", "pzl:13: 'x' is not a number"),
        ("ActivePhase=Main1", "ActivePhase=Nowhere", "pzl:8: the phase"),
    ],
)
def test_what_is_not_read_is_said(old: str, new: str, said: str, tmp_path: Path) -> None:
    file = tmp_path / "bolt.pzl"
    file.write_text(PUZZLE.replace(old, new))
    with pytest.raises(InputError, match=said):
        load(file)


def test_a_card_that_nobody_knows_is_said_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "bolt.pzl"
    file.write_text(PUZZLE.replace("aibattlefield=Plains", "aibattlefield=Plains;Plians"))
    with pytest.raises(InputError, match=r"bolt\.pzl:14: .*Plians"):
        position(file)


def position(file: Path) -> GameState:
    """Return the position of a puzzle, by the rules of 2026."""
    plan = load(file)
    edition = plan.editions[0]
    return place(plan, Cards(plan, Library.of(None), edition), edition).state


WHOLE = """[metadata]
Name:Everything
Goal:Win
Turns:2
Difficulty:Hard
HumanControl:True
Description:First line.\\nSecond line.
# a comment
[state]
turn=1
activeplayer=p1
activephase=COMBAT_DECLARE_BLOCKERS
removesummoningsickness=true
p0name=Nick
p0life=7
p0landsplayed=1
p0landsplayedlastturn=0
p0manapool=R R G
p0counters=POISON=3
p0battlefield=t:Bear,P:2,T:2,Cost:no cost,Color:G,Types:Creature-Bear,Keywords:Trample|Id:4;t:rg_1_1_a_fly_flying
p0exile=Forest;Mountain
p1battlefield=Hill Giant|Attacking|Id:9|Tapped;Grizzly Bears|Set:LEA|Art:2|Counters:P1P0=1,M0M1=2;Pacifism|AttachedTo:4
p1graveyard=Swamp;Island
p1precast=
"""


def test_everything_that_a_scenario_can_say_is_read(tmp_path: Path) -> None:
    file = tmp_path / "whole.pzl"
    file.write_text(WHOLE)
    plan = load(file)
    assert plan.file.note == "First line.\nSecond line."
    assert plan.goal is not None and plan.goal.what == "win within 2 turns"
    state = position(file)
    you, opponent = state.players
    assert (you.life, you.poison, you.lands_played, you.pool) == (7, 3, 1, [0, 0, 0, 2, 1, 0])
    assert state.active is opponent and state.step is Step.DECLARE_BLOCKERS
    things = {item.name: item for item in state.in_play}
    bear, fly = things["Bear"], things["Fly"]
    assert bear.card is None and fly.card is None
    assert fly.face is not None and fly.face.power == 1 and len(fly.face.subtypes) == 1
    assert things["Pacifism"].attached_to is bear
    assert things["Grizzly Bears"].counters == {"+1/+0": 1, "-0/-1": 2}
    giant = things["Hill Giant"]
    assert giant.attacking is you and giant.tapped
    assert [item.name for item in state.graveyards[1]] == ["Island", "Swamp"]
    assert not state.libraries[0] and len([item for item in state.removed if item.zone is Zone.REMOVED]) == 2


@pytest.mark.parametrize(
    ("active", "phase", "turns", "goal", "what"),
    [
        ("human", "Main1", "1", "Win", "win this turn"),
        ("human", "UPKEEP", "2", "Win", "win before your next turn"),
        ("human", "Main 2", "3", "Win", "win within 3 turns"),
        ("ai", "END_OF_TURN", "2", "Win", "win within 2 turns"),
        ("ai", "CLEANUP", "1", "Win", "win within 2 turns"),
        ("ai", "Main1", "1", "Survive", "survive this turn"),
        ("ai", "Declare Attackers", "2", "Survive", "survive 2 turns"),
        ("human", "Main1", "1", "Play the Specified Permanent", "Grizzly Bears in play"),
        ("ai", "CLEANUP", "1", "Play the Specified Permanent", "Grizzly Bears in play within 2 turns"),
    ],
)
def test_the_goal_is_said_in_turns(active: str, phase: str, turns: str, goal: str, what: str, tmp_path: Path) -> None:
    file = tmp_path / "goal.pzl"
    text = PUZZLE.replace("=Human", f"={active}").replace("Phase=Main1", f"Phase={phase}")
    text = text.replace("Turns:1", f"Turns:{turns}\nTargets:Card.YouCtrl+namedGrizzly Bears")
    file.write_text(text.replace("Goal:Win", f"Goal:{goal}"))
    plan = load(file)
    assert plan.goal is not None and plan.goal.what == what


def test_the_draw_of_the_turn_is_not_skipped(tmp_path: Path) -> None:
    file = tmp_path / "draw.pzl"
    text = PUZZLE.replace("Phase=Main1", "Phase=UPKEEP").replace("humanlibrary=", "turn=1\nhumanlibrary=Lightning Bolt")
    file.write_text(text.replace("humanhand=Lightning Bolt", "humanhand="))
    assert main(["solve", str(file)]) == 0


def test_life_can_be_below_zero(tmp_path: Path) -> None:
    file = tmp_path / "life.pzl"
    file.write_text(PUZZLE.replace("AILife=3", "AILife=-1"))
    assert position(file).players[1].life == -1


def test_an_unlisted_library_is_empty(tmp_path: Path) -> None:
    file = tmp_path / "library.pzl"
    file.write_text(PUZZLE.replace("humanlibrary=\n", "ailibrary=Island;Swamp\n"))
    state = position(file)
    assert not state.libraries[0]
    assert [item.name for item in state.libraries[1]] == ["Swamp", "Island"]


IMPRINTED = """[metadata]
Goal:Win
Turns:1
[state]
humanlife=20
ailife=2
humanhand=
humanbattlefield=Isochron Scepter|{};Island;Island;Icy Manipulator
humanexile=Lightning Bolt|Id:8{}
aibattlefield=Plains
"""


@pytest.mark.parametrize(("host", "card"), [("Id:9", "|ExiledWith:9"), ("Imprinting:8", ""), ("Id:9|Imprinting:8", "")])
def test_what_a_permanent_has_exiled_is_read(host: str, card: str, tmp_path: Path, pool_file: Path) -> None:
    file = tmp_path / "scepter.pzl"
    file.write_text(IMPRINTED.format(host, card))
    assert main(["solve", str(file), "--rules", "2008", "--pool", str(pool_file)]) == 0
