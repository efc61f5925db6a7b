"""Looking things up: what a person may see, and nothing else."""

from __future__ import annotations

import pytest

from manaburn.cards.library import starter_library
from manaburn.game import Game
from manaburn.terminal.looking_up import LookingUp
from manaburn.terminal.seat import CantDo, Seat

POSITION = """
players:
  Ann: {hand: [Shock], in_play: [Grizzly Bears, Mountain], graveyard: [Forest, Giant Growth]}
  Bob: {hand: [Terror], graveyard: [Swamp], removed: [Dark Ritual]}
"""


def looking(rules: str = "2008") -> LookingUp:
    return LookingUp(Seat(Game.from_scenario(POSITION, rules=rules), 0), starter_library)


def test_graveyards_have_the_top_card_first() -> None:
    assert looking().graveyards() == ["Ann's graveyard: Forest, Giant Growth", "Bob's graveyard: Swamp"]


def test_cards_removed_from_the_game() -> None:
    assert looking().elsewhere() == ["removed from the game: Dark Ritual (Bob's)"]


def test_a_card_in_play_by_a_part_of_its_name() -> None:
    lines = looking().card("bear", [])
    assert lines[0] == "Grizzly Bears  {1}{G}"
    assert lines[-1] == "now: Grizzly Bears 2/2"


def test_a_card_that_is_not_in_the_game_by_the_beginning_of_a_word() -> None:
    assert looking().card("serra an", [])[1] == "Creature — Angel"


def test_the_words_are_those_of_the_date() -> None:
    assert looking("1996").card("bears", [])[1].startswith("Summon")


def test_an_option_by_its_number() -> None:
    found = looking()
    decision = found.seat.game.decision
    assert decision is not None
    assert found.card("1", decision.options[1:])[0] == "Shock  {R}"
    for wrong in ("0", "99"):
        with pytest.raises(CantDo, match="no option"):
            found.card(wrong, decision.options[1:])


def test_several_cards_are_listed() -> None:
    with pytest.raises(CantDo, match=r"Which one: .*Serra Angel"):
        looking().card("angel", [])


@pytest.mark.parametrize("what", ["", "a", " ", "no such card at all"])
def test_what_is_no_card(what: str) -> None:
    with pytest.raises(CantDo):
        looking().card(what, [])


def test_hidden_cards_are_not_among_those_seen() -> None:
    assert "Terror" not in [item.name for item in looking().seen()]
