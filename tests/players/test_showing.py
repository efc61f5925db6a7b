"""What a person at the table sees of it by the rules of 1996."""

from __future__ import annotations

from manaburn.editions.edition import find_edition
from manaburn.players.showing import Showing
from manaburn.rules.course import priority
from manaburn.scenario import Scenario
from manaburn.scenario.library import Library
from manaburn.scenario.running import play


def test_damage_that_may_be_prevented_is_shown() -> None:
    scenario = (
        Scenario("burn")
        .player("Bob", hand=["Lightning Bolt"], in_play=["Mountain"])
        .player("Sue", hand=["Healing Salve"], in_play=["Plains", "Grizzly Bears"])
        .turn("Bob", "main", 5)
        .play("Bob", "Lightning Bolt", targets=["Grizzly Bears"])
    )
    plan = scenario.do("all", "pass").do("all", "pass").plan()
    table = play(plan, find_edition("1996"), Library.of(None)).table
    assert Showing(table, table.state.players[1]).picture()[-1].endswith("3 from Lightning Bolt to Grizzly Bears 2/2")


def test_an_ability_of_the_phase_is_shown_in_words() -> None:
    scenario = Scenario("upkeep").player("Bob", in_play=["Force of Nature"]).player("Sue").turn("Bob", "upkeep", 5)
    table = play(scenario.plan(), find_edition("1996"), Library.of(None)).table
    bob = table.state.players[0]
    shown = [Showing(table, bob).option_text(option) for option in priority.priority_decision(table, bob).options]
    said = "During your upkeep, pay {G}{G}{G}{G} or Force of Nature deals 8 damage to you."
    assert shown == [f"Force of Nature: {said}"]
