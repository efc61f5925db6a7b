"""Puzzles are solved, or proved to be impossible, and a limit is told apart from a proof."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from manaburn.cards.pools import Pool
from manaburn.cli import main
from manaburn.editions.edition import find_edition
from manaburn.errors import InputError
from manaburn.scenario.library import Library
from manaburn.scenario.model import check
from manaburn.scenario.reading import read_text
from manaburn.solving.solving import Solution, solve

GUARD = "  - {name: Guard, mana_cost: '{W}', type_line: Creature - Soldier, oracle_text: '', power: 2, toughness: 2}\n"
SPARK = "  - {name: Spark, mana_cost: '{R}', type_line: Instant, oracle_text: Spark deals 2 damage to any target.}\n"
BLESSING = "  - {name: Blessing, mana_cost: '{W}', type_line: Instant, oracle_text: You gain 3 life.}\n"
HAVOC = "  - {name: Havoc, mana_cost: '{1}{R}', type_line: Sorcery, oracle_text: Destroy all lands.}\n"


def solved(
    cards: str, players: str, what: str = "win this turn", nodes: int = 0, more: str = "", refute: bool = False
) -> Solution:
    text = f"cards:\n{cards}players:\n{players}goal: {{for: Ann, what: {what}}}\n{more}"
    plan = check(read_text(text, "puzzle"), "puzzle")
    return solve(plan, find_edition("2008"), Library.of(None), nodes=nodes, refute=refute)


def test_a_line_is_found_and_told() -> None:
    found = solved(SPARK, "  Ann: {hand: [Spark], in_play: [Mountain]}\n  Bob: {life: 2}\n")
    assert found.result == "solved"
    assert found.line[0].startswith("Ann: play Spark")
    assert "target: Bob" in found.line[0]


def test_an_answer_of_the_opponent_refutes() -> None:
    bob = "  Bob: {life: 2, hand: [Blessing], in_play: [Plains]}\n"
    assert solved(SPARK + BLESSING, f"  Ann: {{hand: [Spark], in_play: [Mountain]}}\n{bob}").result == "impossible"
    bob = "  Bob: {life: 2, hand: [Blessing], in_play: [{card: Plains, tapped: true}]}\n"
    assert solved(SPARK + BLESSING, f"  Ann: {{hand: [Spark], in_play: [Mountain]}}\n{bob}").result == "solved"


def test_a_limit_is_no_proof() -> None:
    ann = "  Ann: {hand: [Spark x3], in_play: [Mountain x3, Guard x2]}\n"
    bob = "  Bob: {life: 8, in_play: [Guard, Mountain], hand: [Spark]}\n"
    found = solved(SPARK + GUARD, ann + bob, nodes=20)
    assert found.result == "unknown" and "limit" in found.why
    assert solved(SPARK + GUARD, ann + bob).result == "impossible"


def test_mana_is_kept_in_the_pool_while_its_source_goes() -> None:
    """Two lands pay for the spell that destroys them; the third must be tapped before it resolves."""
    ann = "  Ann: {hand: [Havoc, Spark], in_play: [Mountain x3]}\n"
    twice = solved(SPARK + HAVOC, f"{ann}  Bob: {{in_play: [Plains]}}\n", "Spark in graveyard")
    assert twice.result == "solved"


def test_the_land_that_pays_is_chosen() -> None:
    """The land with two types must be kept for the second spell, whichever is played first."""
    growing = "Target creature gets +2/+2 until end of turn."
    grow = f"  - {{name: Grow, mana_cost: '{{G}}', type_line: Instant, oracle_text: {growing}}}\n"
    wood = "  - {name: Edge, mana_cost: '', type_line: Land - Mountain Forest, oracle_text: ''}\n"
    ann = "  Ann: {hand: [Spark, Grow], in_play: [Edge, Mountain, Guard]}\n"
    assert solved(SPARK + GUARD + grow + wood, f"{ann}  Bob: {{life: 6}}\n").result == "solved"


@pytest.mark.parametrize(("life", "result"), [(3, "solved"), (2, "impossible")])
def test_surviving(life: int, result: str) -> None:
    players = f"  Ann: {{life: {life}}}\n  Bob: {{in_play: [Guard]}}\n"
    found = solved(GUARD, players, "survive this turn", more="turn: {player: Bob, step: beginning of combat}\n")
    assert found.result == result


@pytest.mark.parametrize(
    ("what", "life", "begin", "result"),
    [
        # The guard attacks in the second turn of the player, the third of all, and not as it comes.
        ("win within 2 turns", 2, "Ann", "impossible"),
        ("win before your next turn", 2, "Ann", "impossible"),
        ("win within 3 turns", 2, "Ann", "solved"),
        ("win within 3 turns", 5, "Ann", "impossible"),
        ("win within 5 turns", 4, "Ann", "solved"),
        # The turn of the opponent counts.
        ("win within 2 turns", 2, "Bob", "impossible"),
        ("win within 4 turns", 2, "Bob", "solved"),
        ("Guard in play within 2 turns", 20, "Bob", "solved"),
        ("Guard in play", 20, "Bob", "impossible"),
    ],
)
def test_several_turns(what: str, life: int, begin: str, result: str) -> None:
    players = f"  Ann: {{hand: [Guard], in_play: [Plains], library: [Island x9]}}\n  Bob: {{life: {life}}}\n"
    step = "precombat main" if begin == "Ann" else "end of turn"
    assert solved(GUARD, players, what, more=f"turn: {{player: {begin}, step: {step}}}\n").result == result


@pytest.mark.parametrize(("turns", "result"), [(1, "solved"), (2, "solved"), (3, "impossible")])
def test_surviving_several_turns(turns: int, result: str) -> None:
    players = "  Ann: {life: 4}\n  Bob: {in_play: [Guard]}\n"
    turn = "turn: {player: Bob, step: beginning of combat}\n"
    assert solved(GUARD, players, f"survive {turns} turns", more=turn).result == result


def test_a_position_before_blocks_is_solved() -> None:
    """The defender must block the right one of two attackers, and is asked at once."""
    big = "  - {name: Big, mana_cost: '{3}', type_line: Creature - Giant, oracle_text: '', power: 3, toughness: 3}\n"
    players = (
        "  Ann: {life: 3, in_play: [Guard]}\n"
        "  Bob: {in_play: [{card: Guard, as: small, attacking: true}, {card: Big, attacking: true}]}\n"
    )
    turn = "turn: {player: Bob, step: declare blockers, begins: true}\n"
    found = solved(GUARD + big, players, "survive this turn", more=turn)
    assert found.result == "solved"
    assert found.line[0].startswith("Ann: block: Guard > Big")
    weak = players.replace("life: 3", "life: 2")
    assert solved(GUARD + big, weak, "survive this turn", more=turn).result == "impossible"


def test_what_the_safe_player_still_has_to_do_is_told(real_pool: Pool) -> None:
    text = (
        "players:\n  Ann: {life: 2, hand: [Fog], in_play: [Forest]}\n  Bob: {in_play: [Grizzly Bears]}\n"
        "turn: {player: Bob, step: precombat main}\ngoal: {for: Ann, what: survive this turn}\n"
    )
    plan = check(read_text(text, "puzzle"), "puzzle")
    found = solve(plan, plan.editions[0], Library(real_pool))
    assert found.line == ["Ann: pass from now on, but prevent the combat damage, Bob can't do enough"]


def test_going_round_in_a_circle_is_no_way_to_win(real_pool: Pool) -> None:
    """A copy of Twincast can copy the other one, again and again, while the opponent only passes."""
    text = (
        "players:\n  Ann: {hand: [Twincast x2, Opt], in_play: [Island x5]}\n  Bob: {hand: [Opt], in_play: [Island]}\n"
        "goal: {for: Ann, what: win this turn}\n"
    )
    plan = check(read_text(text, "puzzle"), "puzzle")
    assert solve(plan, plan.editions[0], Library(real_pool), 60).result == "impossible"


def test_a_file_without_a_goal_is_refused() -> None:
    plan = check(read_text("players:\n  Ann:\n  Bob:\n", "puzzle"), "puzzle")
    with pytest.raises(InputError, match="no goal"):
        solve(plan, find_edition("2008"), Library(None))


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "puzzle.yaml"
    ann = "  Ann: {hand: [Spark], in_play: [Mountain]}\n"
    file.write_text(f"cards:\n{SPARK}players:\n{ann}  Bob: {{life: 2}}\ngoal: {{for: Ann, what: win this turn}}\n")
    assert main(["solve", str(file), "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["result"] == "solved" and data["line"] and data["nodes"] > 0 and data["seconds"] >= 0
    assert main(["solve", str(file), "--refute"]) == 0
    assert "the goal is reached" in capsys.readouterr().out
    file.write_text(file.read_text().replace("life: 2", "life: 3"))
    assert main(["solve", str(file)]) == 1
    assert "impossible" in capsys.readouterr().out
    assert main(["solve", str(file), "--nodes", "1"]) in (1, 3)
    file.write_text("players: 3\n")
    assert main(["solve", str(file)]) == 2


@pytest.mark.parametrize(("target", "told"), [("Bob", "holds"), ("Ann", "fails")])
def test_the_solution_of_the_file_is_checked(
    target: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "puzzle.yaml"
    steps = f"solution:\n  - Ann: play Spark\n    targets: [{target}]\n  - resolve: all\n"
    ann = "  Ann: {hand: [Spark], in_play: [Mountain]}\n"
    file.write_text(
        f"cards:\n{SPARK}players:\n{ann}  Bob: {{life: 2}}\ngoal: {{for: Ann, what: win this turn}}\n{steps}"
    )
    assert main(["solve", str(file)]) == 0
    assert f"the solution in the file {told}" in capsys.readouterr().out


def test_a_limit_says_how_far_the_search_came() -> None:
    ann = "  Ann: {hand: [Spark x3], in_play: [Mountain x3, Guard x2]}\n"
    bob = "  Bob: {life: 8, in_play: [Guard, Mountain], hand: [Spark]}\n"
    found = solved(SPARK + GUARD, ann + bob, nodes=60)
    assert found.result == "unknown" and found.best and found.best[0].startswith("Ann")
    assert "refuted" in found.why and "first answers decided" in found.why


def test_a_search_goes_on_from_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, state = tmp_path / "puzzle.yaml", tmp_path / "state.json"
    players = "  Ann: {hand: [Spark x3], in_play: [Mountain x3, Guard x2]}\n"
    bob = "  Bob: {life: 8, in_play: [Guard, Mountain], hand: [Spark]}\n"
    start = f"cards:\n{SPARK}{GUARD}players:\n{players}{bob}"
    file.write_text(f"{start}goal: {{for: Ann, what: win this turn}}\n")
    whole = main(["solve", str(file)])
    assert whole in (0, 1)
    codes = []
    while not codes or codes[-1] == 3:
        codes.append(main(["solve", str(file), "--nodes", "30", "--resume", str(state)]))
        assert len(codes) < 200
    assert len(codes) > 1 and codes[-1] == whole
    file.write_text(f"{start}goal: {{for: Ann, what: deal 8}}\n")
    capsys.readouterr()
    assert main(["solve", str(file), "--resume", str(state)]) == 2
    assert "another puzzle" in capsys.readouterr().err
    file.write_text(f"{start}goal: {{for: Ann, what: win this turn}}\n")
    begun = json.loads(state.read_text()) | {"patience": float("inf")}
    for text in ('{"format": "manaburn search 1"}', json.dumps(begun)):
        state.write_text(text)
        assert main(["solve", str(file), "--resume", str(state)]) == 2
        assert "no saved search" in capsys.readouterr().err


def test_nothing_is_searched_that_could_not_be_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file, state = tmp_path / "puzzle.yaml", tmp_path / "nowhere" / "state.json"
    file.write_text(f"cards:\n{SPARK}players:\n  Ann: {{hand: [Spark]}}\n  Bob:\ngoal: {{for: Ann, what: deal 2}}\n")
    monkeypatch.setattr("manaburn.solving.solving.search_of", None)
    assert main(["solve", str(file), "--resume", str(state)]) == 2
    assert "there is no such folder" in capsys.readouterr().err


def test_what_harm_sets_off_is_answered_before() -> None:
    """The artifact must be used a second time before it is sacrificed for the first."""
    text = '"Whenever an opponent is dealt damage, sacrifice Hater.\\n{1}: Hater deals 1 damage to any target."'
    hater = f"  - {{name: Hater, mana_cost: '{{1}}', type_line: Artifact, oracle_text: {text}}}\n"
    found = solved(hater, "  Ann: {in_play: [Hater, Mountain x2]}\n  Bob: {life: 2}\n")
    assert found.result == "solved"


def test_a_gainful_circle_is_not_followed_for_ever() -> None:
    """Each round leaves one more counter, so that no position comes back; the way out has to be found."""
    wheel = (
        "  - {name: Wheel, mana_cost: '{1}', type_line: Artifact, oracle_text: '{0}: Put a charge counter on Wheel.'}\n"
    )
    found = solved(SPARK + wheel, "  Ann: {hand: [Spark], in_play: [Wheel, Mountain]}\n  Bob: {life: 2}\n", nodes=4000)
    assert found.result == "solved"


ENTITY = (
    "  - {name: Entity, mana_cost: '{2}{W}', type_line: Creature - Shapeshifter, power: 1, toughness: 1, oracle_text:"
    " '{X}: Until end of turn, creatures you control have base power and toughness X/X.'}\n"
)


def test_an_x_as_large_as_can_be_paid_for_is_tried_first() -> None:
    ann = "  Ann: {in_play: [Entity, Guard, Plains x4]}\n"
    found = solved(GUARD + ENTITY, f"{ann}  Bob: {{life: 4, in_play: [Guard]}}\n", nodes=2000)
    assert found.result == "solved"


def test_the_type_of_mana_that_a_land_makes_first_is_chosen() -> None:
    """A land with two mana abilities is no plain source where another text adds mana: each ability is a way to pay."""
    flare = (
        "  - {name: Flare, mana_cost: '{2}{R}', type_line: Enchantment, oracle_text: 'Whenever a player taps a land for"
        " mana, that player adds one mana of any type that land produced.'}\n"
    )
    grove = "  - {name: Grove, mana_cost: '', type_line: Land, oracle_text: \"{T}: Add {B}.\\n{T}: Add {R}.\"}\n"
    ann = "  Ann: {hand: [Spark], in_play: [Flare, Grove]}\n"
    assert solved(SPARK + flare + grove, f"{ann}  Bob: {{life: 2}}\n").result == "solved"
