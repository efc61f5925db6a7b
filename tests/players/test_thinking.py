"""What the thinking player does in positions in which a beginner who thinks knows what to do."""

from __future__ import annotations

from typing import Any

from manaburn.editions.edition import find_edition
from manaburn.players.heuristic import HeuristicPlayer, even_pile
from manaburn.players.judging import Judge
from manaburn.rules.combat import declarations
from manaburn.rules.course import priority
from manaburn.rules.kernel.decisions import Decision, Kind
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous
from manaburn.rules.playing import card_as_spell, effects_on_stack
from manaburn.scenario import Scenario
from manaburn.scenario.library import Library
from manaburn.scenario.running import play
from manaburn.state.contexts import Context

LIBRARY = Library.of(None)


def position(ann: dict[str, Any], bob: dict[str, Any], step: str = "precombat main", active: str = "Ann") -> Scenario:
    """What lies on the table in somebody's turn."""
    return Scenario("a position").player("Ann", **ann).player("Bob", **bob).turn(active, step, 5)


def table_of(scenario: Scenario) -> Table:
    return play(scenario.plan(), find_edition("2008"), LIBRARY).table


def does(scenario: Scenario) -> str:
    """What the thinking player does with priority."""
    table = table_of(scenario)
    player = table.state.priority
    assert player is not None
    decision = priority.priority_decision(table, player)
    return decision.options[HeuristicPlayer().decide(table, decision)[0]].text


def attacks(scenario: Scenario) -> list[str]:
    """With whom it attacks."""
    table = table_of(scenario)
    choices = declarations.attack_choices(table)
    options = choices.options
    decision = Decision(table.state.active, Kind.ATTACK, "declare attackers", options, 0, len(options), "308.2a")
    return sorted(str(options[i].entity) for i in HeuristicPlayer().decide(table, decision))


def test_who_is_gone_by_the_end_of_the_turn_attacks() -> None:
    assert attacks(position({"in_play": ["Ball Lightning"]}, {"in_play": ["Grizzly Bears"]})) == ["Ball Lightning"]


def test_who_cannot_block_is_not_kept_at_home() -> None:
    bears = {"card": "Grizzly Bears", "tapped": True}
    assert attacks(position({"life": 3, "in_play": ["Jungle Lion"]}, {"in_play": [bears]})) == ["Jungle Lion"]
    assert attacks(position({"life": 3, "in_play": ["Grizzly Bears"]}, {"in_play": [bears]})) == []


def test_nobody_attacks_into_a_wall_of_better_creatures() -> None:
    assert attacks(position({"in_play": ["Grizzly Bears"]}, {"in_play": ["Hill Giant"]})) == []


def test_all_attack_when_that_wins() -> None:
    ann = {"in_play": ["Grizzly Bears x3"]}
    assert len(attacks(position(ann, {"life": 4, "in_play": ["Hill Giant"]}))) == 3


def test_the_last_points_are_burnt() -> None:
    ann = {"hand": ["Lightning Bolt"], "in_play": ["Mountain"]}
    scenario = position(ann, {"life": 3, "in_play": ["Grizzly Bears"]})
    table = table_of(scenario)
    decision = priority.priority_decision(table, table.state.players[0])
    player = HeuristicPlayer()
    action = decision.options[player.decide(table, decision)[0]].action
    assert action is not None
    table.deciders[0] = player
    priority.do(table, table.state.players[0], action)
    ctx = table.state.stack[-1].context
    assert ctx is not None
    assert ctx.targets == [[table.state.players[1]]]


def test_a_land_comes_first() -> None:
    ann = {"hand": ["Grizzly Bears", "Forest"], "in_play": ["Forest"]}
    assert does(position(ann, {})) == "play Forest"


def test_burn_is_kept_while_there_is_nothing_to_burn() -> None:
    ann = {"hand": ["Shock"], "in_play": ["Mountain"]}
    assert does(position(ann, {"life": 20})) == "pass"
    assert does(position(ann, {"life": 20, "in_play": ["Grizzly Bears"]})) == "play Shock"


def test_what_would_be_lost_anyway_is_used_first() -> None:
    ann = {"in_play": ["Mogg Fanatic"]}
    bob = {"hand": ["Shock"], "in_play": ["Mountain", "Llanowar Elves"]}
    quiet = position(ann, bob, active="Bob")
    shocked = position(ann, bob, active="Bob").play("Bob", "Shock", targets=["Mogg Fanatic"])
    assert does(quiet.do("Bob", "pass")) == "pass"
    assert does(shocked.do("Bob", "pass")) == "activate Mogg Fanatic"


def test_a_trick_waits_for_the_fight() -> None:
    ann = {"hand": ["Giant Growth"], "in_play": ["Forest", "Grizzly Bears"]}
    bob = {"in_play": ["Hill Giant"]}
    assert does(position(ann, bob)) == "pass"
    fight = position(ann, bob).attack("Ann", ["Grizzly Bears"]).block("Bob", {"Hill Giant": "Grizzly Bears"})
    assert does(fight) == "play Giant Growth"


def test_a_counterspell_is_for_what_is_worth_it() -> None:
    ann = {"hand": ["Counterspell"], "in_play": ["Island x2"]}
    bob = {"hand": ["Craw Wurm", "Giant Growth"], "in_play": ["Forest x6", "Grizzly Bears"]}
    for spell, targets, said in (("Craw Wurm", [], "play Counterspell"), ("Giant Growth", ["Grizzly Bears"], "pass")):
        scenario = position(ann, bob, active="Bob").play("Bob", spell, **({"targets": targets} if targets else {}))
        assert does(scenario.do("Bob", "pass")) == said


def test_piles_are_worth_about_the_same() -> None:
    assert even_pile([2.0, 9.0, 3.0, 1.0, 2.5]) == [1]
    assert even_pile([1.0, 1.0, 1.0, 1.0]) in ([0, 2], [0, 3])


def test_of_a_spell_with_modes_the_best_mode_is_aimed() -> None:
    ann = {"life": 2, "hand": ["Healing Salve"], "in_play": ["Plains", "Serra Angel"]}
    scenario = position(ann, {"in_play": ["Hill Giant"]}, "end of turn", "Bob")
    table = table_of(scenario)
    me = table.state.players[0]
    card = table.state.hands[0][0]
    option = next(one for one in priority.priority_decision(table, me).options if one.entity is card)
    assert option.action is not None
    effect = effects_on_stack.effect_of(table, card) or card_as_spell.spell_text(
        table, continuous.characteristics(table, card)
    )
    assert effect is not None
    found = Judge(table, me).aimed(effect, Context(card, me))
    assert found is not None
    assert found[1] in ({0: [me]}, {1: [me]}, {1: [table.state.in_play[1]]})


def test_who_gives_the_mana_gives_it_before_the_attack() -> None:
    ann = {"hand": ["Blastoderm", "Giant Growth"], "in_play": ["Forest x3", "Llanowar Elves"]}
    assert does(position(ann, {})) == "play Blastoderm"
    ann = {"hand": ["Hill Giant", "Lightning Bolt"], "in_play": ["Mountain x5", "Mons's Goblin Raiders"]}
    assert does(position(ann, {})) == "pass"
