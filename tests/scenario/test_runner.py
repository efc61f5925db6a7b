"""The runner: what it takes, what it refuses, what it says."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from manaburn.cli import main
from manaburn.errors import InputError
from manaburn.scenario import Scenario, Trouble, model
from manaburn.scenario.expectations import same_mana
from manaburn.scenario.library import Library
from manaburn.scenario.model import check
from manaburn.scenario.notes import PLACES, note_on, notes
from manaburn.scenario.reading import LONGEST, read, read_text
from manaburn.scenario.refusals import same_rule
from manaburn.scenario.running import run_file
from manaburn.scenario.schema import schema

CARDS = """
cards:
  - {name: Test Bear, mana_cost: "{1}", type_line: Creature — Bear, oracle_text: "", power: 2, toughness: 2}
  - name: Test Jolt
    mana_cost: "{0}"
    type_line: Instant
    oracle_text: Test Jolt deals 3 damage to target creature or player.
  - {name: Test Aura, mana_cost: "{0}", type_line: Enchantment — Aura, oracle_text: Enchant creature}
  - {name: Test Deal, mana_cost: "{0}", type_line: Sorcery, oracle_text: You may draw a card.}
"""
PLAYERS = """
players:
  Ann: {hand: [Test Jolt, Test Deal], in_play: [{card: Test Bear, as: one}, {card: Test Bear, as: two, tapped: yes}]}
  Bob: {in_play: [Test Bear]}
"""
NONE = Library(None)


def failure(text: str) -> str:
    """What a scenario fails with; "" if it holds."""
    from manaburn.scenario.running import run_plan

    results = run_plan(check(read_text(CARDS + text, "here.yaml"), "here.yaml"), NONE)
    return results[0].failure


def test_a_plain_scenario_holds() -> None:
    assert (
        failure(PLAYERS + "do:\n- Ann: play Test Jolt\n  targets: [Bob]\n- resolve: 1\nexpect: {Bob.life: 17}\n") == ""
    )


@pytest.mark.parametrize(
    ("expected", "seen", "same"),
    [
        ("{2}{R}{1}{W}", "{3}{W}{R}", True),
        ("{X}{X}{R}", "{X}{R}", False),
        ("{2/W}{R}", "{R}{2/W}", True),
        ("{0}", "{0}", True),
        ("{0}", "", False),
        ("{3}", "{2}", False),
    ],
)
def test_equal_costs_are_the_same_however_they_are_written(expected: str, seen: str, same: bool) -> None:
    assert same_mana(expected, seen) is same


def test_what_was_expected_and_seen_is_told() -> None:
    told = failure("cites: [413.2]\n" + PLAYERS + "do:\n- expect: {Bob.life: 19}\n")
    assert told == "step 1 (expect): line 16: expected Bob.life: 19, seen: 20 (cites 413.2)"


@pytest.mark.parametrize(
    ("steps", "part"),
    [
        ("- Ann: play Test Jolt\n", "a choice is open: Ann is asked: target"),
        ("- Ann: play Test Jolt\n  targets: [Test Bear]\n", "'Test Bear' could be"),
        ("- Ann: play Test Jolt\n  targets: [Test Boar]\n", "there is no Test Boar anywhere"),
        ("- Ann: play Test Jolt\n  targets: [Bob, Ann]\n", "nobody asked for targets: Ann"),
        ("- Ann: play Test Jolt\n  targets: [Bob]\n  x: 2\n", "nobody asked for x: 2"),
        ("- Ann: play Test Deal\n- resolve: 1\n", "a choice is open: Ann is asked"),
        ("- Ann: play Test Deal\n- resolve: 2\n  choices: {Ann: [no]}\n", "the stack is empty"),
        ("- Bob: pass\n", "refused: Bob doesn't have priority"),
        ("- Ann: play Test Jolt\n  targets: [Bob]\n  illegal: yes\n", "expected a refusal"),
        ("- Bob: pass\n  illegal: 502.3\n", "expected a refusal by rule 502.3"),
        ("- Ann: activate one\n", "refused: one has no activated ability"),
        ("- Ann: attack\n  with: [two]\n", "refused: two is not an option to attack"),
        ("- expect: {Test Bear: {power: 2}}\n", "'Test Bear' could be"),
        ("- expect: {asks: {Ann: target}}\n", "no choice is open"),
        ("- Bob: block\n  with: {Test Bear: one}\n", "there is nothing to block now"),
        ("- expect: {cannot: {Ann: [play Test Jlt]}}\n", "there is no Test Jlt anywhere"),
        (
            "- Ann: play Test Jolt\n  stop: target\n- expect: {stack: []}\n",
            "seen: [Test Jolt], while a choice is open: Ann is asked: target",
        ),
        ("- Bob: concede\n- Ann: pass\n", "the game is over"),
        ("- Ann: play Test Deal\n  targets: [Test Boar]\n  illegal: true\n", "nothing is called 'Test Boar'"),
        ("- Bob: block\n  with: {Test Boar: one}\n  illegal: true\n", "nothing is called 'Test Boar'"),
        ("- expect: {Ann.graveyard.lacks: [Test Jot]}\n", "nothing is called 'Test Jot'; did you mean Test Jolt?"),
        ("- expect: {Ann.in_play.count: {Test Bare: 0}}\n", "nothing is called 'Test Bare'"),
        ("- expect: {Test Bare: {zone: gone}}\n", "nothing is called 'Test Bare'"),
        ("- expect: {one: {subtypes.has: [Baer]}}\n", "'Baer' is not a subtype; did you mean"),
        ("- expect: {one: {subtypes.lacks: [Elve]}}\n", "'Elve' is not a subtype; did you mean"),
        ("- expect: {one: {abilities.lacks: [fliyng]}}\n", "no card says 'fliyng' (fliyng); did you mean flying?"),
        ("- Ann: play Test Jolt\n  targets: [Bob]\n  divide: {Bob: 3}\n", "nobody asked for divide: {Bob: 3}"),
        ("- Ann: play Test Jolt\n  targets: [Bob]\n  stop: colour\n", "nobody was asked for a choice of the kind"),
        ("- Ann: play Test Jolt\n  targets: [Bob]\n  pay: alternative\n", "no alternative cost"),
    ],
)
def test_failures_say_why(steps: str, part: str) -> None:
    assert part in failure(PLAYERS + "do:\n" + steps)


@pytest.mark.parametrize(
    "steps",
    [
        "- Bob: pass\n  illegal: yes\n",
        "- Bob: pass\n  illegal: 408.1\n",
        "- Ann: attack\n  with: [two]\n  illegal: 308.2a\n- Ann: attack\n  with: [one]\n",
        "- Ann: play Test Jolt\n  stop: target\n- expect: {asks: {Ann: target}, stack: [Test Jolt]}\n"
        "- Ann: take back\n- expect: {stack: [], can: {Ann: [play Test Jolt]}}\n",
        "- Ann: play Test Deal\n- resolve: 1\n  choices: {Ann: [no]}\n- expect: {Ann.hand: [Test Jolt]}\n",
        "- until: upkeep\n  of: Bob\n- expect: {active: Bob, step: upkeep, turn: 2, two: {tapped: yes}}\n",
        "- until: cleanup\n- until: upkeep\n- expect: {active: Bob}\n",
        "- Bob: concede\n- expect: {winner: Ann}\n",
        "- Ann: play Test Jolt\n  targets: [two]\n- resolve: 1\n"
        "- expect: {events.has: [Test Bear dies, is put into the graveyard], events.lacks: [Test Aura dies]}\n",
    ],
)
def test_what_holds(steps: str) -> None:
    assert failure(PLAYERS + "do:\n" + steps) == ""


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("players: {Ann: {}, Bob: {}}\nplayerz: 1\n", "here.yaml:11: unknown key 'playerz'; did you mean players?"),
        ("players: {Ann: {hande: []}, Bob: {}}\n", "unknown key 'hande'; did you mean hand?"),
        (
            "players: {Ann: {}, Bob: {}}\ngoal: {for: Ann, what: Korlash, Heir to Blackblade in graveyard}\n",
            "here.yaml:11: unknown key 'Heir to Blackblade in graveyard'; put words with a comma into quotes",
        ),
        ("players: {Ann: {life: many}, Bob: {}}\n", "life"),
        ("players: {Ann: {}}\n", "two players or more"),
        ("players: {Ann: {}, Bob: {}}\nrules: [1992]\n", "rules '1992'"),
        ("players: {Ann: {}, Bob: {}}\nturn: {step: lunch}\n", "'lunch' is not a step"),
        ("players: {Ann: {}, Bob: {}}\ndo:\n- Ann: sing\n", "nothing a player does"),
        ("players: {Ann: {}, Bob: {}}\ndo:\n- Eve: pass\n", "'Eve' is not a player or a step"),
        ("players: {Ann: {}, Bob: {}}\ndo:\n- Ann: pass\n  target: [Bob]\n", "did you mean targets?"),
        ("players: {Ann: {}, Bob: {}}\ndo:\n- Ann: attack with Test Bear\n", "say who attacks by with:"),
        ("players: {Ann: {}, Bob: {}}\ndo:\n- Ann: block\n", "say who blocks whom by with:"),
        ("players: {Ann: {}, Bob: {}}\nexpect: {can: {Ann: [cast Test Jolt]}}\n", "'cast Test Jolt' is not an action"),
        ("players: {Ann: {}, Bob: {}}\nexpect: {can: {Ann: [cast Test Jolt]}}\n", "did you mean play?"),
        ("players: {Ann: {}, Bob: {}}\nexpect: {Test Bear: {zone: exile}}\n", "did you mean removed?"),
        ("players: {Ann: {}, Bob: {}}\nexpect: {cost: cheap}\n", "cost: 'cheap' is no mana cost"),
        ("players: {Ann: {hand: [{as: it}]}, Bob: {}}\n", "players.hand[0]: the key 'card' is missing"),
        ("players: {Ann: {}, Bob: {}}\nseed: x\n", "seed: a whole number is needed here, not a text"),
        ("players: {Ann: {}, Bob: {}}\nexpect: {winner: Eve}\n", "winner: 'Eve' is not a player"),
        ("players: {yes: {}, Bob: {}}\n", "'yes' can't be a player's name"),
        ("players: {Ann: {}, Bob: {}}\ndo:\n- resolve: 0\n", "resolve: 0; write a number from 1"),
        ("players: {Ann: {}, Bob: {}}\ndo:\n- Ann: pass\n  illegal: 999.9\n", "'999.9' is no rule"),
        ("players: {Ann: {}, Bob: {}}\ndo:\n- Ann: pass\n  illegal: maybe\n", "'maybe' is no rule"),
        ("players: {Ann: {}, Bob: {}}\nexpect: {Ann.life: many}\n", "Ann.life: 'many' is no number"),
        ("players: {Ann: {}, Bob: {}}\nexpect: {Ann.mana: '{Z}'}\n", "Ann.mana: '{Z}' is no mana"),
        ("players: {Ann: {}, Bob: {}}\nexpect: {Ann.hand: [[Shock]]}\n", "Ann.hand: [Shock] is no name"),
        ("players: {Ann: {}, Bob: {}}\nexpect: {events.has: {a: b}}\n", "events.has: {a: b} is no name"),
        ("players: {Ann: {}, Bob: {}}\nexpect: {Shock: {counters: [charge]}}\n", "counters: [charge]; write how many"),
        ("players: {Ann: {}, Bob: {}}\nexpect: {Ann.in_play.count: {Shock: x}}\n", "'x' is no number of Shock"),
        ("players: {Ann: {}, Bob: {}}\nexpect: {Ann.live: 3}\n", "did you mean Ann.life?"),
        ("players: {Ann: {}, Bob: {}}\nexpect: {Test Bear: {pwer: 3}}\n", "did you mean power?"),
        ("players: {Ann: {}, Bob: {}}\ndo:\n- Ann: play Test Jolt\n  keep: [one]\n", "it stands beside take back"),
        ("players: {Ann: {}, Bob: {}}\ndo:\n- resolve: 1\n  of: Bob\n", "it stands beside until"),
        ("players: {Ann: {}, Bob: {}}\nexpect: {Test Bear: {types.lacks: [creture]}}\n", "did you mean creature?"),
        ("players: {Ann: {}, Bob: {}}\nexpect: {Test Bear: {colours: [reed]}}\n", "did you mean red?"),
        ("players: {Ann: {}, Bob: {}}\ngoal: {for: Ann, what: win soon}\n", "'win soon' is not a goal"),
        ("players: {Ann: {}, Bob: {}}\ngoal: {for: Eve, what: deal 3}\n", "'Eve' is not a player"),
        ("players: {Ann: {}, Bob: {}}\ngoal: {for: Ann, what: deal 3}\ndo: [resolve: 1]\n", "stands in no puzzle"),
        ("players: {Ann: {}, Bob: {}}\nplayers: {}\n", "stands here twice"),
        ("players: {Ann: &a {}, Bob: *a}\n", "anchors"),
        ("players: {Ann: !!python/object:os.system {}, Bob: {}}\n", "tags"),
        ("players: {Ann: {}, Bob: {}\n", "not YAML"),
        ("[1, 2]\n", ""),
    ],
)
def test_what_is_no_scenario(text: str, part: str) -> None:
    with pytest.raises(InputError, match="here") as caught:
        check(read_text(CARDS + text, "here.yaml"), "here.yaml")
    assert part in str(caught.value)
    assert str(caught.value).startswith("here.yaml:")
    assert "\n" not in str(caught.value)


FREELY = r"""
cards:
  - name: Test Grant
    type_line: Enchantment
    oracle_text: >-
      Any player may play creature cards with converted mana cost 3 or less without paying their mana cost and as though
      they had flash.
  - {name: Test Ape, mana_cost: "{3}", type_line: Creature — Ape, power: 2, toughness: 2}
  - name: Test Watch
    type_line: Artifact
    oracle_text: "Whenever a creature comes into play, you gain 1 life."
  - name: Test Echo
    type_line: Artifact
    oracle_text: "Whenever a creature comes into play, you gain 2 life."
  - name: Test Toll
    mana_cost: "{0}"
    type_line: Instant
    oracle_text: "As an additional cost to play Test Toll, sacrifice two creatures.\nYou gain 7 life."
  - name: Test Duet
    mana_cost: "{0}"
    type_line: Instant
    oracle_text: Two target creatures get +1/+1 until end of turn.
players:
  Ann: {hand: [Test Ape], in_play: [Test Grant, {card: Test Watch, as: clock}, Test Echo]}
  Bob: {in_play: [Test Ape, {card: Test Ape, damage: 1}], hand: [Test Toll, Test Duet]}
"""


def lenient(steps: str) -> str:
    """What a scenario with these steps fails with; "" if it holds."""
    from manaburn.scenario.running import run_plan

    return run_plan(check(read_text(FREELY + "do:\n" + steps, "here.yaml"), "here.yaml"), NONE)[0].failure


def test_the_only_legal_way_to_play_a_card_need_not_be_named() -> None:
    steps = "- expect: {can: {Ann: [play Test Ape]}}\n- Ann: play Test Ape\n- expect: {cost: '{0}'}\n"
    assert lenient(steps) == ""
    assert lenient("- Ann: play Test Ape\n  illegal: 409.1f\n") == ""  # an attempt means the usual way


def test_abilities_in_an_order_are_named_by_their_sources() -> None:
    steps = "- Ann: play Test Ape\n- resolve: 1\n  stop: order\n"
    both = "[ability of clock, 'ability of Test Echo: gain 2 life']"
    assert lenient(steps + f"- expect: {{asks: {{Ann: order, options: {both}}}}}\n") == ""
    assert "expected asks.options" in lenient(steps + "- expect: {asks: {Ann: order, options: [ability of clock]}}\n")
    wrong = "[ability of clock, 'ability of Test Echo: gain 1 life']"
    assert "expected asks.options" in lenient(steps + f"- expect: {{asks: {{Ann: order, options: {wrong}}}}}\n")


def test_a_name_listed_for_each_that_bears_it_means_them_all() -> None:
    theirs = "- Ann: pass\n- Bob: play Test Toll\n  sacrifice: "
    assert lenient(theirs + "[Test Ape, Test Ape]\n- expect: {Bob.in_play: []}\n") == ""
    duet = "- Ann: pass\n- Bob: play Test Duet\n  targets: "
    assert lenient(duet + "[[Test Ape, Test Ape]]\n- expect: {Test Duet: {targets: [Test Ape, Test Ape]}}\n") == ""
    assert lenient(duet + "[Test Ape, Test Ape]\n- expect: {Test Duet: {targets: [Test Ape, Test Ape]}}\n") == ""
    assert "'Test Ape' could be" in lenient(duet + "[[Test Ape]]\n")


def test_a_player_s_name_may_have_points() -> None:
    text = "players:\n  J. R.: {hand: [Test Jolt]}\n  J: {in_play: [Test Bear], life: 7}\n"
    assert failure(text + "expect: {J. R..life: 20, J. R..hand: [Test Jolt], J.life: 7}\n") == ""
    assert "expected J. R..life: 19, seen: 20" in failure(text + "expect: {J. R..life: 19}\n")
    with pytest.raises(InputError, match=r"did you mean J\. R\.\.life"):
        failure(text + "expect: {J. R..lif: 20}\n")


@pytest.mark.parametrize("goal", ["Test Bare in graveyard", "Ann's Test Jlot in hand"])
def test_a_goal_that_names_no_card_is_refused(goal: str) -> None:
    told = failure(PLAYERS + f"goal: {{for: Ann, what: {goal}}}\n")
    assert told.startswith("unreadable: here.yaml:14: nothing is called"), told
    assert "; did you mean Test" in told
    assert failure(PLAYERS + "goal: {for: Ann, what: Bob's Test Bear in graveyard}\n") == ""


def test_what_some_editions_cannot_understand_names_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "here.yaml"
    file.write_text(
        "rules: [2008, 2010]\n" + CARDS + PLAYERS + "do:\n- Ann: attack\n  with: [one]\n"
        "- until: combat damage\n- Ann: play Test Jolt\n  targets: [two]\n- resolve: 1\n"
        "- expect: {stack: [combat damage]}\n- expect: {nowhere: {zone: hand}}\n",
        encoding="utf-8",
    )
    assert main(["scenario", "run", str(file)]) == 2
    told = capsys.readouterr()
    assert told.err.startswith(f"{file}:")
    assert ": [2008] " in told.err
    assert "nothing is called 'nowhere'" in told.err
    assert "1 don't, 1 can't be understood" in told.out


def test_nothing_to_run_by_an_edition_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "here.yaml"
    file.write_text("rules: [2008]\nplayers: {Ann: {}, Bob: {}}\n", encoding="utf-8")
    assert main(["scenario", "run", str(file), "--rules", "2008-02-01"]) == 0
    assert main(["scenario", "run", str(file), "--rules", "2004"]) == 2
    assert "no scenario here is to be run by the rules of 2004" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("ann", "part"),
    [
        ("{in_play: [Test Aura]}", "attached to nothing"),
        ("{in_play: [{card: Test Aura, as: me, attached_to: me}]}", "attached to itself"),
        ("{in_play: [{card: Test Aura, attached_to: Test Bear}]}", "there is no Test Bear in play"),
        ("{in_play: [Test Jolt]}", "not a permanent"),
        ("{in_play: [{card: Test Bear, as: a}, {card: Test Bear, as: a}]}", "stands in line"),
        ("{hand: [{card: Test Bear, tapped: yes}]}", "only what is in play"),
        ("{in_play: [{card: Test Bear, counters: {+1/+1: -1}}]}", "counters"),
        ("{mana: green}", "not a mana cost"),
        ("{hand: [Test Bear x0]}", "0 cards"),
        ("{hand: [{card: Test Bear x0}]}", "0 cards"),
        ("{in_play: [{card: Test Bear x1001, tapped: yes}]}", "1001 cards"),
        ("{lands_played: -1}", "nobody plays fewer lands than none"),
        ("{in_play: [{card: Test Bear, attacking: true}]}", "nothing attacks in the step precombat main"),
        ("{hand: [{card: Test Bear, attacking: true}]}", "only what is in play"),
        ("{hand: [{card: Test Bear, removed_with: x}]}", "only what is removed from the game"),
        ("{removed: [{card: Test Bear, removed_with: Test Jolt}]}", "there is no Test Jolt in play"),
    ],
)
def test_what_can_not_be(ann: str, part: str) -> None:
    told = failure(f"players:\n  Ann: {ann}\n  Bob: {{}}\n")
    assert part in told
    assert told.startswith("unreadable: here.yaml:")


@pytest.mark.parametrize(
    ("turn", "ann", "part"),
    [
        (
            "step: declare attackers",
            "Test Bear, {card: Test Aura, attacking: true, attached_to: Test Bear}",
            "no creature",
        ),
        ("{step: declare attackers, player: Bob}", "{card: Test Bear, attacking: true}", "in the turn of Bob"),
        ("step: declare attackers", "{card: Test Bear, attacking: Ann}", "there is no Ann"),
        ("step: end of turn", "{card: Test Bear, attacking: Bob}", "nothing attacks in the step end of turn"),
        ("{step: declare attackers, begins: true}", "{card: Test Bear, attacking: Bob}", "nothing attacks in the step"),
    ],
)
def test_what_can_not_attack(turn: str, ann: str, part: str) -> None:
    turn = turn if turn.startswith("{") else f"{{{turn}}}"
    told = failure(f"turn: {turn}\nplayers:\n  Ann: {{in_play: [{ann}]}}\n  Bob: {{}}\n")
    assert part in told
    assert told.startswith("unreadable: here.yaml:")


def test_an_invented_card_can_have_a_colour() -> None:
    card = "{name: Test Red, type_line: Creature — Goblin, power: 1, toughness: 1, color_indicator: [R, G]}"
    text = f"  - {card}\nplayers:\n  Ann: {{in_play: [Test Red]}}\n  Bob: {{}}\n"
    assert failure(text + "expect:\n  Test Red: {colours: [red, green]}\n") == ""
    with pytest.raises(InputError, match=r"color_indicator"):
        failure(text.replace("[R, G]", "[X]"))


def test_nothing_behind_a_key_is_as_if_it_were_not_there() -> None:
    assert failure("players:\n  Ann:\n    hand:\n  Bob:\ndo:\nexpect:\n  Bob.life: 20\n") == ""


def test_a_card_that_there_is_not_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    told = failure("players: {Ann: {hand: [Nonesuch]}, Bob: {}}\n")
    assert told.startswith("unreadable: here.yaml:10: no starter card is called 'Nonesuch'")
    file = tmp_path / "slip.yaml"
    file.write_text("players: {Ann: {hand: [Shcok]}, Bob: {}}\n")
    assert main(["scenario", "run", str(file)]) == 2
    assert "no starter card is called 'Shcok'; did you mean Shock?" in capsys.readouterr().err


PUZZLE = """
players:
  Ann: {hand: [Test Jolt]}
  Bob: {life: 3, in_play: [Test Bear]}
goal: {for: Ann, what: WHAT}
solution:
- {Ann: play Test Jolt, targets: [WHOM]}
- resolve: 1
"""


@pytest.mark.parametrize(
    ("what", "whom", "part"),
    [
        ("win this turn", "Bob", ""),
        ("win before your next turn", "Bob", ""),
        ("deal 3", "Bob", ""),
        ("Test Bear in graveyard", "Test Bear", ""),
        ("Test Bear in play", "Bob", ""),
        ("survive this turn", "Test Bear", ""),
        ("win this turn", "Test Bear", "the solution doesn't reach its goal: win this turn (for Ann)"),
        ("deal 4", "Bob", "doesn't reach its goal"),
        ("Test Bear in hand", "Test Bear", "doesn't reach its goal"),
    ],
)
def test_the_solution_of_a_puzzle_reaches_its_goal(what: str, whom: str, part: str) -> None:
    told = failure(PUZZLE.replace("WHAT", what).replace("WHOM", whom).lstrip("\n"))
    assert part in told if part else told == ""


LOSS = """
  - {name: Test Loss, mana_cost: "{0}", type_line: Sorcery, oracle_text: "Target player discards two cards."}
players:
  Ann: {hand: [Test Loss], in_play: [Test Bear]}
  Bob: {hand: [Test Jolt, Test Deal]}
do:
- {Ann: play Test Loss, targets: [Bob]}
- {resolve: 1, choices: {Bob: [ANSWER]}}
expect: {Bob.hand: []}
"""


def test_the_only_answer_may_be_given_and_a_wrong_one_not() -> None:
    assert failure(LOSS.replace("ANSWER", "[Test Deal, Test Jolt]").lstrip("\n")) == ""
    assert failure(LOSS.replace("ANSWER", "Test Deal, Test Jolt").lstrip("\n")) == ""
    assert "nobody asked for choices of Bob" in failure(LOSS.replace("ANSWER", "[Test Deal, Test Bear]").lstrip("\n"))
    assert "nobody asked for choices of Bob" in failure(LOSS.replace("ANSWER", "[Test Loss, Test Bear]").lstrip("\n"))


def test_a_number_of_cards_can_not_be_endless() -> None:
    cards = f"Test Bear x{10**30}"
    for told in (f"hand: [{cards}]}}\n  Bob:\n", f"hand: []}}\n  Bob:\nexpect: {{Ann.hand: [{cards}]}}\n"):
        assert "called" in failure(f"players:\n  Ann: {{{told}")


def test_bombs(tmp_path: Path) -> None:
    bomb = tmp_path / "bomb.yaml"
    bomb.write_text("a: &a [x,x,x,x,x,x,x,x,x]\n" + "".join(f"b{i}: &b{i} [*a,*a,*a]\n" for i in range(9)))
    with pytest.raises(InputError, match="anchors"):
        read(bomb)
    bomb.write_bytes(b"#" * (LONGEST + 1))
    with pytest.raises(InputError, match="larger than"):
        read(bomb)
    bomb.write_text("a: " + "[" * 5000)
    with pytest.raises(InputError, match="deep"):
        read(bomb)
    bomb.write_text("".join(" " * i + "- a:\n" for i in range(0, 400, 2)))
    with pytest.raises(InputError, match="deep"):
        read(bomb)
    bomb.write_bytes(b"a: \xff\xfe\n")
    with pytest.raises(InputError, match="UTF-8"):
        read(bomb)


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = tmp_path / "good.yaml"
    good.write_text(CARDS + "rules: [2002, 2008]\n" + PLAYERS + "expect: {Bob.life: 20}\n", encoding="utf-8")
    assert main(["scenario", "run", str(tmp_path)]) == 0
    bad = tmp_path / "bad.yaml"
    bad.write_text(CARDS + "name: Bad\ncites: [413.2]\n" + PLAYERS + "expect: {Bob.life: 2}\n", encoding="utf-8")
    capsys.readouterr()
    assert main(["scenario", "run", str(tmp_path), "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert [(entry["file"], entry["edition"], entry["ok"]) for entry in told] == [
        (str(bad), "2008", False),
        (str(good), "2002", True),
        (str(good), "2008", True),
    ]
    assert set(told[0]) == {"file", "name", "edition", "cites", "ok", "failure"}
    assert "expected Bob.life: 2, seen: 20" in told[0]["failure"]
    bad.write_text("players: 3\n")
    assert main(["scenario", "run", str(tmp_path)]) == 2
    assert "bad.yaml:1" in capsys.readouterr().err
    assert main(["scenario", "run", str(tmp_path / "none")]) == 2
    assert main(["scenario", "explain", str(good)]) == 0
    assert main(["compare", str(good)]) == 0
    assert main(["scenario", "schema"]) == 0


def test_the_schema_is_one() -> None:
    made = schema()
    assert made["type"] == "object"
    assert "targets" in made["$defs"]["Step"]["properties"]
    json.dumps(made)


def test_every_key_has_a_note() -> None:
    keys = {
        "file": [field.encode_name for field in msgspec.structs.fields(model.File)],
        "seat": [field.encode_name for field in msgspec.structs.fields(model.Seat)],
        "thing": [field.encode_name for field in msgspec.structs.fields(model.Thing)],
        "card": [field.encode_name for field in msgspec.structs.fields(model.CardText)],
        "turn": [field.encode_name for field in msgspec.structs.fields(model.Turn)],
        "goal": [field.encode_name for field in msgspec.structs.fields(model.Wanted)],
        "first": model.COMMANDS,
        "verb": model.VERBS,
        "beside": model.QUALIFIERS,
        "game": model.GLOBAL_EXPECTATIONS,
        "player": model.PLAYER_EXPECTATIONS,
        "object": model.OBJECT_EXPECTATIONS,
    }
    assert set(keys) == set(PLACES)
    for place, known in keys.items():
        assert [key for key in known if not note_on(place, key)] == []
        assert [key for key in notes()[place] if key not in known] == []
    assert note_on("beside", "x") in json.dumps(schema())


def test_rules_are_compared_by_their_day() -> None:
    from datetime import date

    new, old = date(2008, 2, 1), date(2002, 2, 20)
    assert same_rule("409.1c", "409.1c", new)
    assert same_rule("409.1", "409.1c", new)
    assert same_rule("409.1c#3", "409.1c", old)
    assert not same_rule("409.10", "409.1", new)
    assert not same_rule("502.3", "408.1c", new)
    assert same_rule("409.3#2", "212.3f", old)
    assert same_rule("409.1c-ex1", "409.1c", new)
    assert same_rule("409-col10", "409.1e", new)
    assert same_rule("402.8", "403", new)
    assert not same_rule("409-col10", "308.2a", new)


def built() -> Scenario:
    return (
        Scenario("built", rules=["2002", "2008"])
        .card("Test Jolt", "Instant", "Test Jolt deals 3 damage to target creature or player.", "{0}")
        .player("Ann", hand=["Test Jolt"])
        .player("Bob", life=5)
        .play("Ann", "Test Jolt", targets=["Bob"])
        .resolve(1)
        .expect({"Bob.life": 2})
    )


def test_the_builder_is_the_same_as_a_file(tmp_path: Path) -> None:
    scenario = built()
    assert [result.ok for result in scenario.run(NONE)] == [True, True]
    scenario.hold(NONE)
    file = tmp_path / "built.yaml"
    file.write_text(scenario.text(), encoding="utf-8")
    assert [result.ok for result in run_file(file, NONE)] == [True, True]
    with pytest.raises(Trouble, match="expected"):
        built().expect({"Ann.life": 3}).hold(NONE)


@pytest.mark.parametrize(
    ("steps", "line", "part"),
    [
        ("- Ann: play Shock\n    targets: [Grizzly Bears]", 5, "'Grizzly Bears' could be Ann's"),
        ("- Ann: play Shock", 5, "a choice is open: Ann is asked: target of Shock"),
        ("- Ann: play Giant Growth", 5, "there is no Giant Growth that Ann could play; name something"),
        ("- Ann: play Shock\n    targets: [Hill Giant]", 5, "there is no Hill Giant anywhere; name something"),
        ("- expect: {Grizzly Bears: {tapped: false}}", 5, "could be"),
        ("- Ann: play Shock\n    mana: [{card: Mountain}]", 6, "mana: a name is needed here"),
    ],
)
def test_what_cannot_be_understood_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], steps: str, line: int, part: str
) -> None:
    file = tmp_path / "unclear.yaml"
    file.write_text(
        "players:\n  Ann: {hand: [Shock], in_play: [Mountain, Grizzly Bears]}\n  Bob: {in_play: [Grizzly Bears]}\n"
        f"do:\n  {steps}\n"
    )
    assert main(["scenario", "run", str(file)]) == 2
    told = capsys.readouterr().err
    assert told.startswith(f"{file}:{line}: ")
    assert part in told
    assert told.count("\n") == 1


def test_burn_and_prevention_before_the_stack_and_since(capsys: pytest.CaptureFixture[str]) -> None:
    file = Path(__file__).parents[2] / "scenarios" / "1996" / "burn-and-prevention.yaml"
    assert main(["compare", str(file), "--rules", "1996,2008"]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "1996 and 2008 part at 3. Sue: play Healing Salve" in said
    assert "3 damage from Lightning Bolt to Grizzly Bears not dealt yet" in said
    assert "1996.dmg: Damage prevention: a step of its own" in said
    assert "2008: stack: Healing Salve, Lightning Bolt" in said
    assert said.count("holds") == 2


BATCHES = """
rules: [1996]
cards:
  - {name: Test Jolt, mana_cost: "{0}", type_line: Instant, oracle_text: Test Jolt deals 3 damage to target player.}
  - {name: Test Denial, mana_cost: "{0}", type_line: Instant, oracle_text: Counter target spell.}
  - {name: Test Turn, mana_cost: "{0}", type_line: Instant, oracle_text: You may tap or untap target creature.}
  - {name: Test Bear, mana_cost: "{1}", type_line: Creature — Bear, oracle_text: "", power: 2, toughness: 2}
players:
  Ann: {hand: [Test Jolt, Test Turn], in_play: [{card: Test Bear, as: wood}]}
  Bob: {hand: [Test Denial x2]}
"""


@pytest.mark.parametrize(
    "steps",
    [
        # Bob passes in a window that is Ann's first: she has passed.
        "- {Ann: play Test Jolt, targets: [Bob]}\n- Bob: pass\n- resolve: all\nexpect: {Bob.life: 17}\n",
        # The second may only interrupt the first, or join it: the target says which.
        "- {Ann: play Test Jolt, targets: [Bob]}\n- {Bob: play Test Denial, targets: [Test Jolt]}\n"
        "- {Bob: play Test Denial, targets: [Test Jolt]}\n- resolve: all\n"
        "expect: {Bob.life: 20, Bob.graveyard: [Test Denial, Test Denial], Ann.graveyard: [Test Jolt]}\n",
        # What makes no difference may be put in an order all the same.
        "- {Ann: play Test Jolt, targets: [Bob], choices: {Ann: [[Test Jolt, Test Jolt]]}}\n- resolve: all\n"
        "expect: {Bob.life: 17}\n",
        # Who says how says yes.
        "- {Ann: play Test Turn, targets: [wood], choices: {Ann: [tap]}}\n- resolve: all\n"
        "expect: {wood: {tapped: true}}\n",
    ],
)
def test_what_can_only_mean_one_thing(steps: str) -> None:
    from manaburn.scenario.running import run_plan

    text = f"{BATCHES}do:\n{steps}"
    assert run_plan(check(read_text(text, "here.yaml"), "here.yaml"), NONE)[0].failure == ""


def test_what_is_left_out_is_nothing() -> None:
    text = (
        "players:\n  Ann:\n    hand:\n    in_play: [Test Bear]\n  Bob:\ndo:\nexpect:\n  Bob.life: 20\n  Ann.hand: []\n"
    )
    assert failure(text) == ""


def test_a_declaration_that_comes_next_is_left_open() -> None:
    steps = (
        "do:\n- until: declare attackers\n- Ann: attack\n  with: [one]\n- until: declare blockers\n"
        "- Bob: block\n  with: {Bob's Test Bear: one}\n- until: end of combat\n"
    )
    assert failure(PLAYERS + steps + "expect: {one: {zone: graveyard}, Bob.life: 20}\n") == ""


def test_what_is_divided_among_is_targeted() -> None:
    text = (
        '  - name: Test Fork\n    mana_cost: "{0}"\n    type_line: Sorcery\n    oracle_text: >-\n'
        "      Test Fork deals 3 damage divided as you choose among any number of target creatures and/or players.\n"
        "players:\n  Ann: {hand: [Test Fork]}\n  Bob: {in_play: [Test Bear]}\n"
        "do:\n- Ann: play Test Fork\n  divide: {Bob: 2, Test Bear: 1}\n- resolve: 1\n"
        "expect: {Bob.life: 18, Test Bear: {damage: 1}}\n"
    )
    assert failure(text) == ""


WALL = """
  - name: Test Wall
    mana_cost: "{1}"
    type_line: Creature — Wall
    power: 2
    toughness: 6
    oracle_text: Test Wall can block an additional creature.
rules: [1996]
players:
  Ann: {in_play: [{card: Test Bear, as: one}, {card: Test Bear, as: two}]}
  Bob: {in_play: [Test Wall, {card: Test Bear, as: three}]}
do:
- {Ann: attack, with: [one, two]}
- {Bob: block, with: {Test Wall: [one, two], three: two}}
- {Ann: assign, damage: {two: {Test Wall: 1, three: 1}}}
- {Bob: assign, damage: {Test Wall: {one: 1, two: 1}}}
- until: discard
expect: {one: {damage: 1}, two: {zone: graveyard}, three: {damage: 1}, Test Wall: {damage: 3}}
"""

DAWN = """
  - name: Test Dawn
    mana_cost: "{1}"
    type_line: Enchantment
    oracle_text: At the beginning of your upkeep, you gain 1 life.
rules: [1996, 2004]
players:
  Ann: {in_play: [Test Dawn]}
  Bob: {}
turn: {player: Bob, step: cleanup}
do:
- until: upkeep
  of: Ann
- resolve: all
expect: {active: Ann, Ann.life: 21}
"""


def test_each_player_assigns_damage_before_the_stack() -> None:
    assert failure(WALL.lstrip("\n")) == ""


def test_a_position_set_up_before_the_step_waited_for() -> None:
    from manaburn.scenario.running import run_plan

    results = run_plan(check(read_text(CARDS + DAWN.lstrip("\n"), "here.yaml"), "here.yaml"), NONE)
    assert [result.failure for result in results] == ["", ""]
