"""Rules 503, 504, 505, 508: copies, face-down objects, and which face is seen."""

from __future__ import annotations

import pytest

from manaburn.rules.events import control
from manaburn.rules.meaning import copying, face_down
from manaburn.state.contexts import Context
from manaburn.terms import ARTIFACT, BLUE, CREATURE, NO_MANA, RED, Zone, parse_mana
from manaburn.text.tree import (
    All,
    CardDefinition,
    ControlledBy,
    CopyOf,
    Count,
    DefinePT,
    EndOfTurn,
    Filter,
    GainAbility,
    HasType,
    KeywordAbility,
    Ref,
    SetColour,
    SetTypes,
    StaticAbility,
    This,
    You,
)

from .boards import STACK_EDITIONS, Board, artifact, becomes, creature, face, gains, plus, static

BEARS = creature("2/2", name="Grizzly Bears")
WURM = creature("6/4", "{4}{G}{G}", KeywordAbility("trample"), name="Craw Wurm", subtypes="Wurm")
SHIFTER = creature("0/1", "{3}{U}", name="Unstable Shapeshifter", subtypes="Shapeshifter")


@pytest.fixture(params=STACK_EDITIONS)
def board(request: pytest.FixtureRequest) -> Board:
    return Board(request.param)


def copies(board: Board, item: object, original: object, **more: object) -> None:
    ctx = Context(board.spell, board.players[0])
    ctx.targets = [[original]]  # type: ignore[list-item]
    board.apply(item, CopyOf(Ref("target")), ctx=ctx, **more)  # type: ignore[arg-type]


def test_other_effects_are_not_copied(board: Board) -> None:
    staff = board.card(artifact(KeywordAbility("haste"), name="Chimeric Staff", cost="{4}"))
    board.apply(staff, SetTypes(ARTIFACT | CREATURE), becomes(5, 5))
    board.state.set_counters(staff, "charge", 2)
    clone = board.card(SHIFTER)
    clone.copy_of = copying.copiable(board.table, staff)
    chars = board.chars(clone)
    assert (chars.name, chars.card_types, chars.keywords) == ("Chimeric Staff", ARTIFACT, {"haste"})
    assert clone.counters == {}


def test_a_copy_of_a_copy(board: Board) -> None:
    wurm, one, two = board.card(WURM), board.card(SHIFTER), board.card(BEARS)
    copies(board, one, wurm)
    copies(board, two, one)
    assert (board.chars(two).name, board.size(two)) == ("Craw Wurm", "6/4")


def test_what_is_copied_is_fixed(board: Board) -> None:
    wurm, shifter, bears = board.card(WURM), board.card(SHIFTER), board.card(BEARS)
    copies(board, shifter, wurm, duration=EndOfTurn())
    copies(board, wurm, bears)
    assert (board.chars(wurm).name, board.chars(shifter).name) == ("Grizzly Bears", "Craw Wurm")
    control.expire(board.table, "cleanup")
    assert board.chars(shifter).name == "Unstable Shapeshifter"


def test_noncopy_effects_stay(board: Board) -> None:
    wurm, shifter = board.card(WURM), board.card(SHIFTER)
    board.apply(shifter, plus(3, 3))
    copies(board, shifter, wurm)
    assert board.size(shifter) == "9/7"
    assert board.has(shifter, "trample")


def test_exceptions_are_part_of_the_copy(board: Board) -> None:
    wurm = board.card(WURM)
    face_of_copy = copying.copiable(
        board.table,
        wurm,
        (SetTypes(ARTIFACT, add=True), SetColour(BLUE), GainAbility(KeywordAbility("flying")), becomes(7, 7)),
    )
    copy = board.token(face_of_copy)
    second = board.token(copying.copiable(board.table, copy))
    for item in (copy, second):
        chars = board.chars(item)
        assert chars.card_types == ARTIFACT | CREATURE
        assert chars.colours == BLUE
        assert chars.keywords == {"trample", "flying"}
        assert board.size(item) == "7/7"


def test_a_copied_defined_size_works(board: Board) -> None:
    mine = Count(All(Filter((HasType(CREATURE), ControlledBy(You())))))
    crowd = creature("0/0", "{G}", StaticAbility(This(), (DefinePT(mine, mine),)), name="Crowd")
    board.card(crowd)
    clone = board.card(SHIFTER, who=1)
    clone.copy_of = copying.copiable(board.table, board.card(crowd))
    assert board.size(clone) == "1/1"


def test_copied_static_abilities_work(board: Board) -> None:
    lord = creature(
        "1/1", "{1}", static(All(Filter((HasType(CREATURE), ControlledBy(You())))), plus(1, 1)), name="Lord"
    )
    original, shifter, bears = board.card(lord, who=1), board.card(SHIFTER), board.card(BEARS)
    copies(board, shifter, original)
    assert (board.size(bears), board.size(shifter), board.size(original)) == ("3/3", "2/2", "2/2")


# -- face down ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "size", "cost"),
    [("2002", "0/1", NO_MANA), ("2004", "2/2", NO_MANA), ("2006", "2/2", None), ("2008", "2/2", None)],
)
def test_face_down(edition: str, size: str, cost: object) -> None:
    board = Board(edition)
    item = board.card(WURM)
    item.face_down = True
    chars = board.chars(item)
    assert (chars.name, chars.colours, chars.subtypes, chars.abilities) == ("", 0, (), [])
    assert (chars.card_types, board.size(item), chars.mana_cost) == (CREATURE, size, cost)


def test_effects_go_on_when_it_is_turned_up(board: Board) -> None:
    item = board.card(WURM)
    item.face_down = True
    board.apply(item, plus(1, 1), gains("flying"))
    item.face_down = False
    assert board.size(item) == "7/5"
    assert board.has(item, "flying")
    assert board.has(item, "trample")


def test_a_clone_of_what_is_face_down(board: Board) -> None:
    item = board.card(WURM)
    item.face_down = True
    clone = board.card(SHIFTER)
    clone.copy_of = copying.copiable(board.table, item)
    assert not clone.face_down
    assert (board.chars(clone).name, board.size(clone)) == ("", board.size(item))
    item.face_down = False
    assert board.chars(clone).name == ""


def test_what_is_face_down_copies_later(board: Board) -> None:
    item, wurm = board.card(BEARS), board.card(WURM)
    item.face_down = True
    copies(board, item, wurm)
    assert board.chars(item).name == ""
    item.face_down = False
    assert board.chars(item).name == "Craw Wurm"


def test_who_may_look(board: Board) -> None:
    item = board.card(WURM)
    item.face_down = True
    assert face_down.may_look(board.players[0], item)
    assert not face_down.may_look(board.players[1], item)
    removed = board.card(WURM, zone=Zone.REMOVED)
    removed.face_down = True
    assert not face_down.may_look(board.players[0], removed)


# -- halves ------------------------------------------------------------------------------------------------------------

ICHIGA = face("Ichiga, Who Topples Oaks", CREATURE, "Spirit", "4/3", "", (KeywordAbility("trample"),), supertypes=2)
FLIP = CardDefinition(
    "Budoka Pupil",
    (face("Budoka Pupil", CREATURE, "Human Monk", "2/2", "{1}{G}{G}").flipping_to(ICHIGA), ICHIGA),
    "flip",
)


def test_flipped() -> None:
    board = Board("2008")
    item = board.card(FLIP)
    assert board.size(item) == "2/2"
    copy = board.token(copying.copiable(board.table, item))
    item.flipped = True
    chars = board.chars(item)
    assert (chars.name, board.size(item), chars.mana_cost) == (
        "Ichiga, Who Topples Oaks",
        "4/3",
        parse_mana("{1}{G}{G}"),
    )
    assert board.size(copy) == "2/2"
    second = board.token(copying.copiable(board.table, item))
    assert board.size(second) == "2/2", "status is not copied"
    second.flipped = True
    assert board.size(second) == "4/3"


SPLIT = CardDefinition("Fire // Ice", (face("Fire", 8, cost="{1}{R}"), face("Ice", 8, cost="{1}{U}")), "split")


def test_split() -> None:
    board = Board("2008")
    card = board.card(SPLIT, zone=Zone.HAND)
    chars = board.chars(card)
    assert chars.colours == BLUE | RED
    assert chars.mana_cost is not None
    assert chars.mana_cost.converted() == 4
    spell = board.card(SPLIT, zone=Zone.STACK)
    assert board.chars(spell).name == "Fire"
    assert board.chars(spell).colours == RED
