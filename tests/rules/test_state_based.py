"""Rule 420: the list of each day, and what happens together."""

from __future__ import annotations

import pytest

from manaburn.editions.edition import find_edition
from manaburn.rules.course import state_based
from manaburn.rules.events import perform
from manaburn.state import happenings as h
from manaburn.state.happenings import Arrival
from manaburn.state.objects import SPELL_COPY
from manaburn.terms import CREATURE, ENCHANTMENT, LEGENDARY, PLANESWALKER, WORLD, Zone
from manaburn.text.tree import CantBlock, KeywordAbility, StaticAbility, This
from manaburn.text.tree.nouns import Filter, HasType

from .boards import STACK_EDITIONS, Board, face

OF_PERMANENTS = {
    "local enchantments": "enchantments",
    "legends": "legends",
    "worlds": "worlds",
    "equipment": "equipment",
    "other attachments": "other_attachments",
    "opposite counters": "opposite_counters",
    "loyalty": "loyalty",
}
"""The checks of permanents by direct calls, and the fields that say whether an edition has them."""


def kinds_of(edition: str) -> set[str]:
    return set(find_edition(edition).state_based)


def test_the_list_grows_with_the_rulebooks() -> None:
    assert len(find_edition("2002").state_based) == 9
    assert kinds_of("2004") - kinds_of("2002") == {"lethal damage", "spell copies", "card copies", "equipment"}
    assert kinds_of("2006") - kinds_of("2004") == {"other attachments", "opposite counters"}
    assert kinds_of("2008") - kinds_of("2006") == {"loyalty"}


@pytest.mark.parametrize("edition", STACK_EDITIONS)
def test_every_check_of_the_list_is_carried_out(edition: str) -> None:
    known = {*state_based.PLAYER_CHECKS, *state_based.CREATURE_CHECKS, *OF_PERMANENTS}
    assert kinds_of(edition) - known == {"tokens", "spell copies", "card copies"} & kinds_of(edition)
    checks = state_based.Checks(find_edition(edition))
    assert all(getattr(checks, field) is (name in kinds_of(edition)) for name, field in OF_PERMANENTS.items())


@pytest.mark.parametrize("edition", STACK_EDITIONS)
def test_all_that_applies_is_one_event(edition: str) -> None:
    board = Board(edition)
    one = board.card(face("Bear", size="2/2"))
    two = board.card(face("Bear", size="2/2"), who=1)
    one.damage = 2
    board.state.set_counters(two, "-1/-1", 2)
    assert state_based.check(board.table)
    moves = [event for event in board.state.history if event.kind == h.MOVE]
    assert [event.what for event in moves] == [two, one] or [event.what for event in moves] == [one, two]
    assert not state_based.check(board.table)


def test_a_damaged_creature_without_toughness_is_not_destroyed() -> None:
    for edition, shields in (("2002", 0), ("2004", 1), ("2008", 1)):
        board = Board(edition)
        item = board.card(face("Bear", size="2/2"))
        item.damage = 1
        item.regeneration = 1
        board.state.set_counters(item, "-1/-1", 2)
        state_based.check(board.table)
        assert item.successor is not None and item.successor.zone is Zone.GRAVEYARD
        assert item.regeneration == shields, edition


@pytest.mark.parametrize(("edition", "left"), [("2002", 5), ("2004", 5), ("2006", 1), ("2008", 1)])
def test_opposite_counters(edition: str, left: int) -> None:
    board = Board(edition)
    item = board.card(face("Wurm", size="6/6"))
    board.state.set_counters(item, "+1/+1", 3)
    board.state.set_counters(item, "-1/-1", 2)
    state_based.check(board.table)
    assert sum(item.counters.values()) == left


@pytest.mark.parametrize(("edition", "stay"), [("2002", True), ("2004", False), ("2006", False), ("2008", False)])
def test_an_aura_that_is_a_creature(edition: str, stay: bool) -> None:
    board = Board(edition)
    bear = board.card(face("Bear", size="2/2"))
    enchant = KeywordAbility("enchant", kind=Filter((HasType(CREATURE),)))
    aura = board.card(face("Flight", types=ENCHANTMENT | CREATURE, subtypes="Aura", size="1/1", abilities=(enchant,)))
    board.attach(aura, bear)
    state_based.check(board.table)
    assert aura.here == stay


@pytest.mark.parametrize(("edition", "off"), [("2002", False), ("2004", False), ("2006", True), ("2008", True)])
def test_other_attached_things_come_off(edition: str, off: bool) -> None:
    board = Board(edition)
    bear = board.card(face("Bear", size="2/2"))
    licid = board.card(face("Licid", size="1/1"))
    board.attach(licid, bear)
    state_based.check(board.table)
    assert licid.here and (licid.attached_to is None) == off


@pytest.mark.parametrize(("edition", "gone"), [("2002", 2), ("2004", 2), ("2006", 3), ("2008", 3)])
def test_legends_that_came_together_and_an_older_one(edition: str, gone: int) -> None:
    board = Board(edition)
    king = face("King", size="2/2", supertypes=LEGENDARY)
    board.card(king)
    late = [board.card(king, zone=Zone.GRAVEYARD), board.card(king, who=1, zone=Zone.GRAVEYARD)]
    coming = []
    for item in late:
        arrival = Arrival()
        arrival.controller = item.owner
        coming.append(perform.moving(item, Zone.IN_PLAY, None, "", arrival))
    perform.perform(board.table, coming)
    state_based.check(board.table)
    assert len([item for item in board.state.in_play if item.name == "King"]) == 3 - gone


@pytest.mark.parametrize("edition", ["2002", "2004"])
def test_legends_in_a_tie_all_go(edition: str) -> None:
    board = Board(edition)
    king = face("King", size="2/2", supertypes=LEGENDARY)
    late = [board.card(king, zone=Zone.GRAVEYARD), board.card(king, who=1, zone=Zone.GRAVEYARD)]
    perform.perform(board.table, [perform.moving(item, Zone.IN_PLAY) for item in late])
    state_based.check(board.table)
    assert board.state.in_play == []


@pytest.mark.parametrize("edition", STACK_EDITIONS)
def test_worlds(edition: str) -> None:
    board = Board(edition)
    old = board.card(face("Old World", types=ENCHANTMENT, supertypes=WORLD))
    new = board.card(face("New World", types=ENCHANTMENT, supertypes=WORLD), who=1)
    state_based.check(board.table)
    assert not old.here and new.here


def test_planeswalkers() -> None:
    for edition, expected in (("2006", True), ("2008", False)):
        board = Board(edition)
        walker = board.card(face("Jace", types=PLANESWALKER, subtypes="Jace"))
        state_based.check(board.table)
        assert walker.here == expected


def test_a_token_ceases_where_it_is_no_permanent() -> None:
    board = Board()
    token = board.token(face("Squirrel", size="1/1"))
    token.label = "first Squirrel"
    perform.move(board.table, [token], Zone.HAND)
    assert [item.label for item in board.state.hands[0]] == ["first Squirrel"]
    assert state_based.check(board.table)
    assert board.state.hands[0] == []


def test_a_copy_of_a_spell_ceases_off_the_stack() -> None:
    board = Board("2004")
    copy = board.state.make_object(SPELL_COPY, board.players[0], Zone.STACK, face("Shock", types=8))
    board.state.put(copy)
    perform.move(board.table, [copy], Zone.GRAVEYARD)
    assert len(board.state.graveyards[0]) == 2
    state_based.check(board.table)
    assert len(board.state.graveyards[0]) == 1


def test_what_cannot_be_destroyed_stays() -> None:
    from manaburn.text.tree import Cant

    board = Board()
    rules = StaticAbility(This(), (Cant("be destroyed"), CantBlock()))
    item = board.card(face("Colossus", size="2/2", abilities=(rules,)))
    item.damage = 5
    assert not state_based.check(board.table)
    assert item.here


@pytest.mark.parametrize(("edition", "loses"), [("2002", True), ("2004", False), ("2006", False), ("2008", False)])
def test_a_failed_draw_counts_since_the_last_check(edition: str, loses: bool) -> None:
    from manaburn.text.tree import Cant, You

    board = Board(edition)
    angel = board.card(face("Angel", size="4/4", abilities=(StaticAbility(You(), (Cant("lose the game"),)),)))
    perform.draw(board.table, board.players[0], 1)
    state_based.check(board.table)
    assert not board.players[0].lost
    board.leave(angel)
    state_based.check(board.table)
    assert board.players[0].lost == loses
