"""What objects are is worked out anew if something changes at which an effect looks, and the results keep their number
if they are the same (418.5)."""

from __future__ import annotations

import pytest

from manaburn.game import Game
from manaburn.rules.events import perform
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous
from manaburn.rules.meaning.layers import Board, board_of
from manaburn.rules.playing import mana_solver
from manaburn.state.objects import GameObject
from manaburn.terms import Zone

CARDS = """
cards:
  - name: Grave Hound
    mana_cost: "{1}{B}"
    type_line: Creature - Hound
    power: "1"
    toughness: "1"
    oracle_text: Grave Hound gets +1/+1 for each creature card in your graveyard.
  - name: Sleepy Guard
    mana_cost: "{1}{W}"
    type_line: Creature - Soldier
    power: "2"
    toughness: "2"
    oracle_text: Untapped creatures you control get +0/+2.
  - name: Grave Keeper
    mana_cost: "{1}{B}"
    type_line: Creature - Human
    power: "2"
    toughness: "1"
    oracle_text: Cards in graveyards lose all abilities.
  - name: Land Spirit
    mana_cost: "{1}{G}"
    type_line: Creature - Spirit
    power: "*"
    toughness: "*"
    oracle_text: Land Spirit's power and toughness are each equal to the number of lands you control.
  - name: Life Spirit
    mana_cost: "{1}{W}"
    type_line: Creature - Spirit
    power: "*"
    toughness: "*"
    oracle_text: Life Spirit's power and toughness are each equal to your life total.
  - name: Painter
    mana_cost: "{2}"
    type_line: Artifact
    oracle_text: All cards that aren't in play, spells, and permanents are colorless.
"""
POSITION = """
rules: [{edition}]
players:
  Ann:
    in_play: [{there}, Forest]
    hand: [Grizzly Bears]
    library: [Forest, Grizzly Bears]
    graveyard: [Land Spirit]
  Bob: {{in_play: [Hill Giant], graveyard: [Life Spirit]}}
"""


class Counting(Board):
    """A board that counts how often it is worked out."""

    times = 0

    def work_out(self) -> None:
        self.times += 1
        super().work_out()


def position(there: str, edition: str = "2008") -> tuple[Table, Counting]:
    table = Game.from_scenario(CARDS + POSITION.format(there=there, edition=edition)).table
    board = Counting(table)
    table.caches.board = board
    continuous.stamp(table)
    return table, board


def called(table: Table, name: str, zone: Zone = Zone.IN_PLAY) -> GameObject:
    return next(item for items in table.state.zones() for item in items if str(item) == name and item.zone is zone)


def size(table: Table, item: GameObject) -> tuple[int, int]:
    chars = continuous.characteristics(table, item)
    return chars.power, chars.toughness


@pytest.mark.parametrize("edition", ["1996", "2002", "2008"])
def test_a_card_that_is_not_counted_changes_nothing(edition: str) -> None:
    table, board = position("Grave Hound", edition)
    hound = called(table, "Grave Hound")
    number, times = continuous.stamp(table), board.times
    perform.move(table, [called(table, "Forest", Zone.LIBRARY)], Zone.GRAVEYARD)
    assert continuous.stamp(table) == number
    assert board.times > times  # it was looked at
    assert size(table, hound) == (2, 2)
    perform.move(table, [called(table, "Grizzly Bears", Zone.HAND)], Zone.GRAVEYARD)
    assert size(table, hound) == (3, 3)
    assert continuous.stamp(table) != number


def test_results_are_worked_out_from_what_there_is_now_also_if_a_change_is_taken_back() -> None:
    table, _ = position("Grave Hound")
    hound = called(table, "Grave Hound")
    mark = table.journal.mark()
    perform.move(table, [called(table, "Grizzly Bears", Zone.HAND)], Zone.GRAVEYARD)
    assert size(table, hound) == (3, 3)
    table.journal.rollback(mark)
    assert size(table, hound) == (2, 2)


def test_mana_and_life_are_not_looked_at() -> None:
    table, board = position("Grave Hound")
    times = board.times
    ann = table.state.players[0]
    table.state.set_pool(ann, [1, 0, 0, 0, 0, 0])
    ann.life = 3
    called(table, "Forest").tapped = True
    assert size(table, called(table, "Grave Hound")) == (2, 2)
    assert board.times == times


def test_tapping_is_looked_at_by_what_speaks_of_it() -> None:
    table, board = position("Sleepy Guard, Grizzly Bears")
    bears = called(table, "Grizzly Bears")
    assert size(table, bears) == (2, 4)
    number, times = continuous.stamp(table), board.times
    called(table, "Hill Giant").tapped = True
    assert (continuous.stamp(table), board.times) == (number, times + 1)
    bears.tapped = True
    assert size(table, bears) == (2, 2)
    bears.tapped = False
    assert size(table, bears) == (2, 4)


def test_control_is_settled_again_whatever_the_results_are() -> None:
    table, board = position("Grave Hound, {card: Control Magic, attached_to: Hill Giant}")
    assert board_of(table) is board
    giant = called(table, "Hill Giant")
    assert giant.controller is table.state.players[0]
    perform.move(table, [called(table, "Forest", Zone.LIBRARY)], Zone.GRAVEYARD)
    assert giant.controller is table.state.players[0]
    perform.move(table, [called(table, "Control Magic")], Zone.GRAVEYARD)
    assert giant.controller is table.state.players[1]


def test_what_effects_change_outside_play_is_among_the_results() -> None:
    table, _ = position("Grave Keeper, Grave Hound")
    spirit = called(table, "Land Spirit", Zone.GRAVEYARD)
    assert not continuous.characteristics(table, spirit).abilities
    assert spirit in continuous.changed_elsewhere(table)
    number = continuous.stamp(table)
    called(table, "Hill Giant").attacking = table.state.players[0]
    assert continuous.stamp(table) == number
    assert not continuous.characteristics(table, spirit).abilities


def test_what_gives_mana_is_the_same_until_something_is_tapped() -> None:
    table, _ = position("Grave Hound, Llanowar Elves")
    ann = table.state.players[0]
    there = mana_solver.stock(table, ann)
    assert there.most == 2
    ann.life = 3
    perform.move(table, [called(table, "Grizzly Bears", Zone.HAND)], Zone.GRAVEYARD)
    assert mana_solver.stock(table, ann).most == 2
    called(table, "Forest").tapped = True
    assert mana_solver.stock(table, ann).most == 1
    perform.move(table, [called(table, "Llanowar Elves")], Zone.GRAVEYARD)
    assert mana_solver.stock(table, ann).most == 0
    called(table, "Forest").tapped = False
    assert mana_solver.stock(table, ann).most == 1


def test_a_new_creature_gives_mana_from_the_next_turn_on() -> None:
    table, _ = position("{card: Llanowar Elves, new: true}")
    ann = table.state.players[0]
    assert mana_solver.stock(table, ann).most == 1
    table.state.turn += 2
    ann.last_turn = table.state.turn
    assert mana_solver.stock(table, ann).most == 2


def test_what_a_card_outside_play_says_of_itself_is_among_the_results() -> None:
    table, _ = position("Painter")
    spirit = called(table, "Life Spirit", Zone.GRAVEYARD)
    assert continuous.characteristics(table, spirit).colours == 0
    assert size(table, spirit) == (20, 20)
    table.state.players[1].life = 3
    assert size(table, spirit) == (3, 3)
