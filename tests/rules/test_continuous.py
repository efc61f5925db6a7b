"""Rule 418: the same boards under the four editions of the stack, and what differs between them."""

from __future__ import annotations

import pytest

from manaburn.rules.events import control
from manaburn.rules.meaning import continuous
from manaburn.state.contexts import Context
from manaburn.state.objects import GameObject
from manaburn.terms import (
    ARTIFACT,
    BASIC,
    BLACK,
    BLUE,
    CREATURE,
    ENCHANTMENT,
    GREEN,
    LAND,
    LEGENDARY,
    RED,
    WHITE,
    Zone,
)
from manaburn.text.tree import (
    AddPT,
    All,
    AllTests,
    AnyTest,
    AttackLimit,
    CantAttack,
    CantBlock,
    Comparison,
    ControlledBy,
    CopyOf,
    Cost,
    CostChange,
    Count,
    CountOf,
    DefinePT,
    EndOfTurn,
    EntersWith,
    Exists,
    Filter,
    GainAbility,
    HandSize,
    HasColour,
    HasKeyword,
    HasStatus,
    HasSubtype,
    HasSupertype,
    HasType,
    Holds,
    Host,
    Is,
    IsPermanent,
    KeywordAbility,
    LoseAbility,
    LoseAllAbilities,
    Not,
    Number,
    Of,
    Opponents,
    Other,
    Players,
    Ref,
    ReplacementAbility,
    SetColour,
    SetControl,
    SetPT,
    SetText,
    SetTypes,
    Shares,
    StaticAbility,
    SwitchPT,
    Target,
    This,
    UntilNextTurn,
    While,
    You,
)

from .boards import (
    STACK_EDITIONS,
    Board,
    artifact,
    basic,
    becomes,
    creature,
    enchantment,
    face,
    gains,
    land,
    plus,
    static,
)

CREATURES = All(Filter((HasType(CREATURE),)))
MY_CREATURES = All(Filter((HasType(CREATURE), ControlledBy(You()))))
ANTHEM = enchantment(static(MY_CREATURES, plus(1, 1)), name="Glorious Anthem")
CRUSADE = enchantment(
    static(All(Filter((HasType(CREATURE), HasColour(WHITE)))), plus(1, 1)), name="Crusade", cost="{W}{W}"
)
GRAVITY_SPHERE = enchantment(static(CREATURES, LoseAbility("flying")), name="Gravity Sphere", cost="{2}{R}")
LEVITATION = enchantment(static(MY_CREATURES, gains("flying")), name="Levitation")
DARKEST_HOUR = enchantment(static(CREATURES, SetColour(BLACK)), name="Darkest Hour")
HUMILITY = enchantment(static(CREATURES, LoseAllAbilities(), becomes(1, 1)), name="Humility", cost="{2}{W}{W}")
OPALESCENCE = enchantment(
    static(
        All(Filter((HasType(ENCHANTMENT), Not(HasSubtype("Aura")), Other()))),
        SetTypes(CREATURE, add=True),
        SetPT(Of("cmc", Ref("self")), Of("cmc", Ref("self"))),
    ),
    name="Opalescence",
    cost="{2}{W}{W}",
)
FLYING_FOR_ALL = static(CREATURES, gains("flying"))
BEARS = creature("2/2", name="Grizzly Bears")
SWAMP = basic("Swamp")
HAVE_SWAMP = Exists(All(Filter((HasSubtype("Swamp"), ControlledBy(You())))))
CONCLAVE = land("Faerie Conclave")
AWAKEN_CONCLAVE = (
    SetTypes(CREATURE, ("Faerie",), add=True),
    becomes(2, 1),
    SetColour(BLUE),
    gains("flying"),
)
SPHERE = (SetTypes(ARTIFACT | CREATURE), becomes(3, 2))


def by(edition: str, *values: str) -> str:
    """The value of an edition among those of 2002, 2004, 2006, 2008."""
    return values[STACK_EDITIONS.index(edition)]


@pytest.fixture(params=STACK_EDITIONS)
def board(request: pytest.FixtureRequest) -> Board:
    return Board(request.param)


def edition_of(board: Board) -> str:
    return board.table.edition.name


# -- the table of boards with different results ------------------------------------------------------------------------


def test_counter_and_sorceress_queen(board: Board) -> None:
    bears = board.card(BEARS)
    board.state.set_counters(bears, "+1/+1", 1)
    board.apply(bears, becomes(0, 2), duration=EndOfTurn())
    assert board.size(bears) == by(edition_of(board), "0/2", "0/2", "1/3", "1/3")


def test_anthem_then_queen(board: Board) -> None:
    bears = board.card(BEARS)
    board.card(ANTHEM)
    board.apply(bears, becomes(0, 2))
    assert board.size(bears) == by(edition_of(board), "0/2", "0/2", "1/3", "1/3")


def test_queen_then_anthem(board: Board) -> None:
    bears = board.card(BEARS)
    board.apply(bears, becomes(0, 2))
    board.card(ANTHEM)
    assert board.size(bears) == "1/3"


def test_queen_and_giant_growth(board: Board) -> None:
    one, two = board.card(BEARS), board.card(BEARS)
    board.apply(one, becomes(0, 2))
    board.apply(one, plus(3, 3))
    board.apply(two, plus(3, 3))
    board.apply(two, becomes(0, 2))
    assert (board.size(one), board.size(two)) == ("3/5", "0/2")


def test_gray_ogre(board: Board) -> None:
    ogre = board.card(creature("2/2", "{2}{R}"))
    board.state.set_counters(ogre, "+1/+1", 1)
    sizes = [board.size(ogre)]
    board.apply(ogre, plus(4, 4))
    sizes.append(board.size(ogre))
    board.card(enchantment(static(MY_CREATURES, plus(0, 2))))
    sizes.append(board.size(ogre))
    board.apply(ogre, becomes(0, 1))
    sizes.append(board.size(ogre))
    assert sizes == ["3/3", "7/7", "7/9", by(edition_of(board), "0/1", "0/1", "1/4", "1/4")]


def test_chimeric_sphere(board: Board) -> None:
    sphere = board.card(artifact(name="Chimeric Sphere", cost="{3}"))
    board.apply(sphere, *SPHERE)
    assert board.size(sphere) == "3/2"
    board.apply(sphere, becomes(0, 2))
    assert board.size(sphere) == "0/2"
    board.apply(sphere, *SPHERE)
    assert board.size(sphere) == by(edition_of(board), "0/2", "0/2", "3/2", "3/2")
    assert board.chars(sphere).card_types == ARTIFACT | CREATURE


def test_switch(board: Board) -> None:
    wall = board.card(creature("1/3"))
    board.card(enchantment(static(MY_CREATURES, plus(0, 1))))
    board.apply(wall, SwitchPT())
    assert board.size(wall) == "4/1"
    board.apply(wall, plus(5, 0))
    assert board.size(wall) == by(edition_of(board), "9/1", "9/1", "4/6", "4/6")


def test_what_was_switched_ends(board: Board) -> None:
    wall = board.card(creature("1/3"))
    boon = board.card(enchantment(static(MY_CREATURES, plus(0, 1))))
    board.apply(wall, SwitchPT())
    board.leave(boon)
    assert board.size(wall) == "3/1"


def test_animated_land_with_counter(board: Board) -> None:
    factory = board.card(land("Mishra's Factory"))
    board.state.set_counters(factory, "+1/+1", 1)
    board.apply(factory, SetTypes(ARTIFACT | CREATURE, ("Assembly-Worker",), add=True), becomes(2, 2))
    assert board.size(factory) == "3/3"
    assert board.chars(factory).card_types == ARTIFACT | CREATURE | LAND


@pytest.mark.parametrize("crusade_first", [True, False])
def test_crusade_and_a_creature_turned_white(board: Board, crusade_first: bool) -> None:
    zombie = board.card(creature("2/2", "{2}{B}"))
    if crusade_first:
        board.card(CRUSADE)
    aura = board.card(enchantment(static(Host(), SetColour(WHITE)), subtypes="Aura"))
    board.attach(aura, zombie)
    if not crusade_first:
        board.card(CRUSADE)
    assert board.size(zombie) == "3/3"
    board.apply(zombie, SetColour(RED))
    assert board.size(zombie) == "2/2"


def test_gravity_sphere_then_conclave(board: Board) -> None:
    board.card(GRAVITY_SPHERE)
    conclave = board.card(CONCLAVE)
    board.apply(conclave, *AWAKEN_CONCLAVE, source=conclave)
    assert board.has(conclave, "flying") is (edition_of(board) in ("2006", "2008"))


def test_conclave_then_gravity_sphere(board: Board) -> None:
    conclave = board.card(CONCLAVE)
    board.apply(conclave, *AWAKEN_CONCLAVE, source=conclave)
    board.card(GRAVITY_SPHERE)
    assert not board.has(conclave, "flying")


def test_darkest_hour_then_conclave(board: Board) -> None:
    board.card(DARKEST_HOUR)
    conclave = board.card(CONCLAVE)
    board.apply(conclave, *AWAKEN_CONCLAVE, source=conclave)
    assert board.chars(conclave).colours == (BLUE if edition_of(board) in ("2006", "2008") else BLACK)


@pytest.mark.parametrize("ones_first", [True, False])
def test_own_size_under_a_condition(board: Board, ones_first: bool) -> None:
    board.card(SWAMP)
    if ones_first:
        board.card(enchantment(static(CREATURES, becomes(1, 1))))
    own = StaticAbility(This(), (becomes(4, 4),), HAVE_SWAMP)
    big = board.card(creature("2/2", "{1}{B}", own))
    if not ones_first:
        board.card(enchantment(static(CREATURES, becomes(1, 1))))
    expected = by(edition_of(board), "4/4", "1/1", "1/1", "4/4") if ones_first else "1/1"
    assert board.size(big) == expected


@pytest.mark.parametrize("sphere_first", [True, False])
def test_own_flying_under_a_condition(board: Board, sphere_first: bool) -> None:
    board.card(SWAMP)
    if sphere_first:
        board.card(GRAVITY_SPHERE)
    own = StaticAbility(This(), (gains("flying"),), HAVE_SWAMP)
    bird = board.card(creature("2/2", "{1}{B}", own))
    if not sphere_first:
        board.card(GRAVITY_SPHERE)
    # 2006 leaves it open; read there as in 2008 (405.2).
    assert board.has(bird, "flying") is (sphere_first and edition_of(board) != "2004")


def test_given_static_ability_of_an_old_creature(board: Board) -> None:
    old = board.card(BEARS)
    board.card(GRAVITY_SPHERE)
    aura = board.card(enchantment(static(Host(), GainAbility(FLYING_FOR_ALL)), subtypes="Aura"))
    board.attach(aura, old)
    assert board.has(old, "flying") is (edition_of(board) in ("2006", "2008"))


@pytest.mark.parametrize("opalescence_first", [True, False])
def test_humility_and_opalescence(board: Board, opalescence_first: bool) -> None:
    first, second = (OPALESCENCE, HUMILITY) if opalescence_first else (HUMILITY, OPALESCENCE)
    board.card(first)
    board.card(second)
    crusade = board.card(CRUSADE)
    if opalescence_first:
        assert board.size(crusade) == "1/1"
    else:
        assert board.size(crusade) == by(edition_of(board), "1/1", "1/1", "2/2", "2/2")


@pytest.mark.parametrize("opalescence_first", [True, False])
@pytest.mark.parametrize("edition", ["2006", "2008"])
def test_humility_goes_on_without_its_ability(edition: str, opalescence_first: bool) -> None:
    board = Board(edition)
    if opalescence_first:
        board.card(OPALESCENCE)
    humility = board.card(HUMILITY)
    if not opalescence_first:
        board.card(OPALESCENCE)
    assert board.chars(humility).abilities == []
    assert board.size(humility) == ("1/1" if opalescence_first else "4/4")


# -- dependency (418.5b-d) ---------------------------------------------------------------------------------------------

MUSCLE_SLIVER = creature(
    "1/1", "{1}{G}", static(All(Filter((HasSubtype("Sliver"),))), plus(1, 1)), subtypes="Sliver", name="Muscle Sliver"
)


@pytest.mark.parametrize("sliver_first", [True, False])
def test_depends_by_existence(board: Board, sliver_first: bool) -> None:
    if sliver_first:
        sliver = board.card(MUSCLE_SLIVER)
        board.card(HUMILITY)
    else:
        board.card(HUMILITY)
        sliver = board.card(MUSCLE_SLIVER)
    assert board.size(sliver) == "1/1"


@pytest.mark.parametrize("moon_first", [True, False])
def test_depends_by_what_it_applies_to(board: Board, moon_first: bool) -> None:
    bad_moon = enchantment(static(All(Filter((HasType(CREATURE), HasColour(BLACK)))), plus(1, 1)), name="Bad Moon")
    bears = board.card(BEARS)
    board.card(bad_moon if moon_first else DARKEST_HOUR)
    board.card(DARKEST_HOUR if moon_first else bad_moon)
    assert board.size(bears) == "3/3"


@pytest.mark.parametrize("coat_first", [True, False])
def test_depends_by_what_it_does(board: Board, coat_first: bool) -> None:
    others = All(Filter((HasType(CREATURE), Not(Is(Ref("self"))), Shares("creature type", Ref("self")))))
    coat = artifact(
        StaticAbility(CREATURES, (AddPT(Count(others), Count(others)),)),
        name="Coat of Arms",
    )
    conspiracy = enchantment(static(MY_CREATURES, SetTypes(0, ("Goblin",))), name="Conspiracy")
    items = [board.card(creature("1/1", subtypes=kind)) for kind in ("Bear", "Elf", "Ogre")]
    board.card(coat if coat_first else conspiracy)
    board.card(conspiracy if coat_first else coat)
    assert [board.size(item) for item in items] == ["3/3"] * 3


def test_depends_by_text(board: Board) -> None:
    crusade = board.card(CRUSADE)
    zombie = board.card(creature("2/2", "{2}{B}"))
    lion = board.card(creature("2/1", "{W}"))
    board.apply(crusade, SetText("color word", "white", "black"))
    assert (board.size(zombie), board.size(lion)) == ("3/3", "2/1")


RED_ARE_BLUE = enchantment(static(All(Filter((HasType(CREATURE), HasColour(RED)))), SetColour(BLUE)))
BLUE_ARE_RED = enchantment(static(All(Filter((HasType(CREATURE), HasColour(BLUE)))), SetColour(RED)))


@pytest.mark.parametrize("first", ["red are blue", "blue are red"])
def test_a_loop_goes_by_timestamps(board: Board, first: str) -> None:
    red, blue = board.card(creature("1/1", "{R}")), board.card(creature("1/1", "{U}"))
    board.card(RED_ARE_BLUE if first == "red are blue" else BLUE_ARE_RED)
    board.card(BLUE_ARE_RED if first == "red are blue" else RED_ARE_BLUE)
    expected = RED if first == "red are blue" else BLUE
    assert [board.chars(item).colours for item in (red, blue)] == [expected, expected]


@pytest.mark.parametrize("first", ["red are blue", "blue are red"])
def test_no_loop_without_a_blue_creature(board: Board, first: str) -> None:
    red = board.card(creature("1/1", "{R}"))
    board.card(RED_ARE_BLUE if first == "red are blue" else BLUE_ARE_RED)
    board.card(BLUE_ARE_RED if first == "red are blue" else RED_ARE_BLUE)
    assert board.chars(red).colours == RED


BLOOD_MOON = enchantment(
    static(All(Filter((HasType(LAND), Not(HasSupertype(BASIC))))), SetTypes(0, ("Mountain",))), name="Blood Moon"
)
URBORG = land("Urborg, Tomb of Yawgmoth", static(All(Filter((HasType(LAND),))), SetTypes(0, ("Swamp",), add=True)))


@pytest.mark.parametrize("moon_first", [True, False])
def test_blood_moon_and_urborg(board: Board, moon_first: bool) -> None:
    forest = board.card(basic("Forest"))
    if moon_first:
        board.card(BLOOD_MOON)
        urborg = board.card(URBORG)
    else:
        urborg = board.card(URBORG)
        board.card(BLOOD_MOON)
    assert board.chars(urborg).subtypes == ("Mountain",)
    assert board.chars(forest).subtypes == ("Forest",)


@pytest.mark.parametrize("edition", ["2006", "2008"])
def test_the_dependent_waits_until_just_after(edition: str) -> None:
    """D depends on C, and C on nothing: the order is B, C, D, E by timestamps D < B < C < E (418.5d)."""
    board = Board(edition)
    item = board.card(creature("1/1", "{G}"))
    witness = All(Filter((HasType(CREATURE), HasColour(RED))))
    board.card(enchantment(static(witness, gains("first strike")), name="D"))
    board.card(enchantment(static(CREATURES, LoseAbility("first strike")), name="B"))
    board.card(enchantment(static(CREATURES, SetColour(RED)), name="C"))
    assert board.has(item, "first strike")
    board.card(enchantment(static(CREATURES, LoseAbility("first strike")), name="E"))
    assert not board.has(item, "first strike")


@pytest.mark.parametrize("x_first", [True, False])
def test_living_lands_depends_on_land_types(board: Board, x_first: bool) -> None:
    """In 2002 dependency goes before the steps (418.5c, e): the change of land type comes first."""
    living = enchantment(
        static(All(Filter((HasSubtype("Forest"),))), SetTypes(CREATURE, add=True), becomes(1, 1)), name="Living Lands"
    )
    presence = enchantment(static(Host(), SetTypes(0, ("Swamp",))), name="Evil Presence", subtypes="Aura")
    forest = board.card(basic("Forest"))
    other = board.card(basic("Forest"))
    if x_first:
        board.card(living)
    board.attach(board.card(presence), forest)
    if not x_first:
        board.card(living)
    assert board.chars(forest).card_types == LAND
    assert board.chars(other).card_types == LAND | CREATURE
    assert board.chars(forest).subtypes == ("Swamp",)


def test_march_of_the_machines_and_lattice(board: Board) -> None:
    march = enchantment(
        static(
            All(Filter((HasType(ARTIFACT), Not(HasType(CREATURE))))),
            SetTypes(ARTIFACT | CREATURE, add=True),
            SetPT(Of("cmc", Ref("self")), Of("cmc", Ref("self"))),
        ),
        name="March of the Machines",
    )
    lattice = artifact(
        static(All(Filter((IsPermanent(),))), SetTypes(ARTIFACT, add=True)), name="Mycosynth Lattice", cost="{6}"
    )
    forest = board.card(basic("Forest"))
    board.card(march)
    board.card(lattice)
    assert board.chars(forest).card_types == ARTIFACT | CREATURE | LAND
    assert board.size(forest) == "0/0"


# -- characteristic-setting and -defining (405.2) ----------------------------------------------------------------------

SWAMPS = Count(All(Filter((HasSubtype("Swamp"), ControlledBy(You())))))
NIGHTMARE = creature(
    "0/0",
    "{5}{B}",
    StaticAbility(This(), (DefinePT(SWAMPS, SWAMPS),), zone="any", defining=True),
    subtypes="Nightmare Horse",
)


def test_nightmare(board: Board) -> None:
    for _i in range(5):
        board.card(SWAMP)
    board.card(enchantment(static(CREATURES, becomes(1, 1))))
    nightmare = board.card(NIGHTMARE)
    assert board.size(nightmare) == "1/1"


def test_nightmare_grows_after_giant_growth(board: Board) -> None:
    for _i in range(4):
        board.card(SWAMP)
    nightmare = board.card(NIGHTMARE)
    board.apply(nightmare, plus(3, 3))
    board.card(SWAMP)
    assert board.size(nightmare) == "8/8"


def test_a_defined_size_counts_the_lands_as_they_are(board: Board) -> None:
    """Until 2003 the value counts as printed, and still follows what other effects make of the lands."""
    nightmare = board.card(NIGHTMARE)
    forests = [board.card(basic("Forest")) for i in range(3)]
    board.card(enchantment(static(All(Filter((HasSubtype("Forest"),))), SetTypes(0, ("Swamp",)))))
    assert [board.chars(item).subtypes for item in forests] == [("Swamp",)] * 3
    assert board.size(nightmare) == "3/3"


TRANSGUILD = creature("3/1", "{4}", StaticAbility(This(), (SetColour(31),)), name="Transguild Courier")


def test_all_colours_and_the_loss_of_abilities(board: Board) -> None:
    courier = board.card(TRANSGUILD)
    assert board.chars(courier).colours == 31
    board.apply(courier, LoseAllAbilities(), becomes(0, 1))
    assert board.size(courier) == "0/1"
    assert board.chars(courier).abilities == []
    assert board.chars(courier).colours == (0 if edition_of(board) in ("2004", "2006") else 31)


def test_all_colours_in_every_zone(board: Board) -> None:
    assert board.chars(board.card(TRANSGUILD, zone=Zone.HAND)).colours == 31
    nightmare = board.card(NIGHTMARE, zone=Zone.GRAVEYARD)
    board.card(SWAMP)
    assert board.size(nightmare) == ("1/1" if edition_of(board) == "2008" else "0/0")


NEWT = creature(
    "1/1",
    "{1}",
    StaticAbility(This(), (SetColour(BLUE),), Exists(All(Filter((HasSubtype("Island"), ControlledBy(You())))))),
)


def test_a_conditional_colour_in_hand(board: Board) -> None:
    newt = board.card(NEWT, zone=Zone.HAND)
    assert board.chars(newt).colours == 0
    board.card(basic("Island"))
    # 2002 has no such class of abilities, and says nothing of other zones.
    assert board.chars(newt).colours == (BLUE if edition_of(board) in ("2004", "2006") else 0)


OSPREY = creature(
    "1/1", "{W}", StaticAbility(This(), (gains("flying"),), Holds(This(), Filter((HasStatus("enchanted"),))))
)


@pytest.mark.parametrize("sphere_first", [True, False])
def test_fledgling_osprey(board: Board, sphere_first: bool) -> None:
    if sphere_first:
        board.card(GRAVITY_SPHERE)
    osprey = board.card(OSPREY)
    board.attach(board.card(enchantment(static(Host(), plus(1, 2)), subtypes="Aura")), osprey)
    if not sphere_first:
        board.card(GRAVITY_SPHERE)
    assert board.has(osprey, "flying") is (sphere_first and edition_of(board) != "2004")


def test_changeling(board: Board) -> None:
    every = StaticAbility(This(), (SetTypes(every="all creature types"),))
    changeling = board.card(creature("2/2", "{3}{G}", every, subtypes="Shapeshifter"))
    assert board.chars(changeling).every_creature_type
    board.apply(changeling, SetTypes(0, ("Goblin",)))
    chars = board.chars(changeling)
    assert not chars.every_creature_type
    assert chars.subtypes == ("Goblin",)
    assert board.chars(board.card(creature("2/2", "{3}{G}", every), zone=Zone.HAND)).every_creature_type


# -- timestamps (418.5e-g) ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("levitation_first", [True, False])
def test_timestamps(board: Board, levitation_first: bool) -> None:
    bears = board.card(BEARS)
    board.card(LEVITATION if levitation_first else GRAVITY_SPHERE)
    board.card(GRAVITY_SPHERE if levitation_first else LEVITATION)
    assert board.has(bears, "flying") is not levitation_first


def test_an_attached_aura_is_newer(board: Board) -> None:
    x, y = board.card(BEARS), board.card(BEARS)
    flight = board.attach(board.card(enchantment(static(Host(), gains("flying")), subtypes="Aura")), y)
    board.attach(board.card(enchantment(static(Host(), LoseAbility("flying")), subtypes="Aura")), x)
    board.attach(flight, x)
    assert board.has(x, "flying")
    assert not board.has(y, "flying")


def test_two_instances_go_together(board: Board) -> None:
    angel = board.card(creature("4/4", "{3}{W}{W}", KeywordAbility("flying")))
    board.attach(board.card(enchantment(static(Host(), gains("flying")), subtypes="Aura")), angel)
    assert [repr(held.ability) for held in board.chars(angel).abilities] == [repr(KeywordAbility("flying"))] * 2
    board.apply(angel, LoseAbility("flying"), duration=EndOfTurn())
    assert board.chars(angel).abilities == []
    control.expire(board.table, "cleanup")
    assert len(board.chars(angel).abilities) == 2


# -- effects of resolved spells and abilities (418.3) ------------------------------------------------------------------


def test_the_set_is_fixed(board: Board) -> None:
    white, black = board.card(creature("1/1", "{W}")), board.card(creature("1/1", "{B}"))
    whites = All(Filter((HasType(CREATURE), HasColour(WHITE))))
    board.apply([white], plus(1, 1), duration=EndOfTurn(), open_to=whites)
    board.apply(white, SetColour(BLACK))
    board.apply(black, SetColour(WHITE))
    assert (board.size(white), board.size(black)) == ("2/2", "1/1")
    late = board.card(creature("1/1", "{W}"))
    assert board.size(late) == "1/1"


def test_rule_changes_stay_open(board: Board) -> None:
    board.apply([], CantAttack(), duration=EndOfTurn(), open_to=CREATURES)
    late = board.card(BEARS)
    assert [type(mark.mod) for mark in continuous.rules_for(board.table, late)] == [CantAttack]
    control.expire(board.table, "cleanup")
    assert continuous.rules_for(board.table, late) == []


def test_a_target_alone_cant_block(board: Board) -> None:
    one, two = board.card(BEARS), board.card(BEARS)
    board.apply(one, CantBlock(), duration=EndOfTurn(), open_to=Target(Filter((HasType(CREATURE),))))
    assert len(continuous.rules_for(board.table, one)) == 1
    assert continuous.rules_for(board.table, two) == []


def test_variables_are_locked_in(board: Board) -> None:
    bears = board.card(BEARS)
    lands = [board.card(basic("Forest")) for i in range(4)]
    count = Count(All(Filter((HasType(LAND), ControlledBy(You())))))
    board.apply(bears, AddPT(count, count), duration=EndOfTurn())
    assert board.size(bears) == "6/6"
    for item in lands:
        board.leave(item)
    assert board.size(bears) == "6/6"


def test_each_its_own_power(board: Board) -> None:
    one, two = board.card(creature("1/1")), board.card(creature("3/3"))
    board.apply([one, two], AddPT(Of("power", Ref("self")), Number(0)))
    assert (board.size(one), board.size(two)) == ("2/1", "6/3")


def test_as_long_as_over_before_it_begins(board: Board) -> None:
    bears = board.card(BEARS)
    skeleton = board.card(artifact(name="Endoskeleton"))
    tapped = While(Holds(This(), Filter((HasStatus("tapped"),))))
    board.apply(bears, plus(0, 3), duration=tapped, source=skeleton)
    assert board.size(bears) == "2/2"
    skeleton.tapped = True
    assert board.size(bears) == "2/2"
    board.apply(bears, plus(0, 3), duration=tapped, source=skeleton)
    assert board.size(bears) == "2/5"
    assert not control.check_durations(board.table)
    skeleton.tapped = False
    assert control.check_durations(board.table)
    assert board.size(bears) == "2/2"


def test_until_your_next_turn(board: Board) -> None:
    bears = board.card(BEARS)
    board.apply(bears, plus(1, 1), duration=UntilNextTurn(You()))
    control.expire(board.table, "cleanup")
    board.state.turn = 4
    board.state.active = board.players[1]
    control.expire(board.table, "turn begins")
    assert board.size(bears) == "3/3"
    board.state.turn = 5
    board.state.active = board.players[0]
    control.expire(board.table, "turn begins")
    assert board.size(bears) == "2/2"


def test_an_effect_on_a_spell_goes_on_with_the_permanent(board: Board) -> None:
    spell = board.card(creature("1/1", "{R}"), zone=Zone.STACK)
    board.apply(spell, SetColour(WHITE))
    assert board.chars(spell).colours == WHITE
    permanent = board.leave(spell, Zone.IN_PLAY)
    assert board.chars(permanent).colours == WHITE
    card = board.leave(permanent, Zone.HAND)
    assert board.chars(card).colours == RED
    assert board.chars(permanent).colours == WHITE, "last known information"


# -- characteristics asked of what is no longer here, or not in play ---------------------------------------------------


def test_last_known_information(board: Board) -> None:
    bears = board.card(BEARS)
    board.card(ANTHEM)
    board.leave(bears)
    assert board.size(bears) == "3/3"


def test_a_static_ability_in_a_graveyard(board: Board) -> None:
    anger = creature(
        "2/2",
        "{3}{R}",
        StaticAbility(
            MY_CREATURES,
            (gains("haste"),),
            Exists(All(Filter((HasSubtype("Mountain"), ControlledBy(You()))))),
            zone="graveyard",
        ),
        name="Anger",
    )
    bears = board.card(BEARS)
    board.card(basic("Mountain"))
    card = board.card(anger)
    assert not board.has(bears, "haste")
    buried = board.leave(card)
    assert board.has(bears, "haste")
    board.leave(buried, Zone.REMOVED)
    assert not board.has(bears, "haste")


def test_caches_follow_what_they_depend_on(board: Board) -> None:
    """A condition that looks at more than what is in play is seen at once."""
    own = StaticAbility(This(), (plus(2, 2),), Comparison(Of("life", You()), ">=", Number(30)))
    item = board.card(creature("1/1", "{W}", own))
    assert board.size(item) == "1/1"
    board.players[0].life = 30
    assert board.size(item) == "3/3"
    mark = board.table.journal.mark()
    board.players[0].life = 1
    assert board.size(item) == "1/1"
    board.table.journal.rollback(mark)
    assert board.size(item) == "3/3"


def test_printed_values_are_shared(board: Board) -> None:
    one, two = board.card(BEARS), board.card(BEARS)
    assert board.chars(one) is board.chars(two)


# -- types (212) -------------------------------------------------------------------------------------------------------


def test_a_land_becomes_a_basic_type(board: Board) -> None:
    karakas = board.card(
        face(
            "Karakas",
            LAND,
            supertypes=LEGENDARY,
            abilities=(KeywordAbility("shroud"),),
        )
    )
    aura = board.card(enchantment(static(Host(), gains("flying")), subtypes="Aura"))
    board.attach(aura, karakas)
    board.card(enchantment(static(All(Filter((HasType(LAND),))), SetTypes(0, ("Swamp",)))))
    chars = board.chars(karakas)
    assert chars.subtypes == ("Swamp",)
    assert len(chars.activated) == 1
    assert "shroud" not in chars.keywords
    if edition_of(board) == "2002":
        assert (chars.name, chars.supertypes) == ("Swamp", BASIC)
    else:
        assert (chars.name, chars.supertypes) == ("Karakas", LEGENDARY)
        assert "flying" in chars.keywords


def test_added_land_types_bring_their_mana(board: Board) -> None:
    forest = board.card(basic("Forest"))
    board.card(URBORG)
    chars = board.chars(forest)
    assert chars.subtypes == ("Forest", "Swamp")
    assert len(chars.activated) == 2
    assert [held.key for held in chars.activated] == sorted({held.key for held in chars.activated}, reverse=True)


def test_subtypes_go_with_their_type(board: Board) -> None:
    item = board.card(face("Golem", ARTIFACT | CREATURE, "Equipment Golem", "3/3", "{5}"))
    board.apply(item, SetTypes(ENCHANTMENT))
    assert board.chars(item).subtypes == ()
    assert board.chars(item).card_types == ENCHANTMENT


def test_becomes_an_artifact_creature(board: Board) -> None:
    item = board.card(face("Ancient Den", ARTIFACT | LAND))
    board.apply(item, SetTypes(ARTIFACT | CREATURE), becomes(3, 3))
    kept = 0 if edition_of(board) == "2002" else LAND
    assert board.chars(item).card_types == ARTIFACT | CREATURE | kept


def test_conditions_of_several_kinds() -> None:
    board = Board("2008")
    boss = StaticAbility(
        All(Filter((AnyTest((HasColour(RED), AllTests((HasColour(GREEN), HasKeyword("trample"))))), Other()))),
        (plus(1, 0),),
    )
    board.card(creature("1/1", "{R}", boss))
    plain = board.card(creature("1/1", "{G}"))
    trampler = board.card(creature("1/1", "{G}", KeywordAbility("trample")))
    assert (board.size(plain), board.size(trampler)) == ("1/1", "2/1")
    board.apply(plain, gains("trample"))
    assert board.size(plain) == "2/1"


# -- control -----------------------------------------------------------------------------------------------------------


def test_control_magic_and_anthem(board: Board) -> None:
    board.card(ANTHEM)
    bears = board.card(BEARS, who=1)
    magic = board.card(enchantment(static(Host(), SetControl(You())), subtypes="Aura"))
    assert board.size(bears) == "2/2"
    board.attach(magic, bears)
    assert bears.controller is board.players[0]
    assert board.size(bears) == "3/3"
    board.leave(magic)
    assert bears.controller is board.players[1]
    assert board.size(bears) == "2/2"


def test_the_newest_control_effect_wins(board: Board) -> None:
    bears = board.card(BEARS, who=1)
    magic = board.card(enchantment(static(Host(), SetControl(You())), subtypes="Aura"))
    board.attach(magic, bears)
    board.apply(bears, SetControl(Opponents(You())), duration=EndOfTurn())
    assert bears.controller is board.players[1]
    control.expire(board.table, "cleanup")
    control.settle(board.table)
    assert bears.controller is board.players[0]
    assert bears.since == board.state.turn


def test_summoning_sickness(board: Board) -> None:
    bears = board.card(BEARS)
    board.players[0].last_turn = 3
    assert continuous.summoning_sick(board.table, bears)
    board.state.turn = 5
    board.players[0].last_turn = 5
    assert not continuous.summoning_sick(board.table, bears)
    board.apply(bears, SetControl(Opponents(You())))
    assert continuous.summoning_sick(board.table, bears)
    board.apply(bears, gains("haste"))
    assert not continuous.summoning_sick(board.table, bears)
    assert continuous.summoning_sick_without_haste(board.table, bears)


# -- rule changes ------------------------------------------------------------------------------------------------------


def test_hand_sizes_in_order(board: Board) -> None:
    board.card(enchantment(static(You(), HandSize(Number(2)))))
    board.card(enchantment(static(All(Players()), HandSize(Number(1), change=True))))
    mine = [mark.mod for mark in continuous.player_rules(board.table, board.players[0])]
    theirs = [mark.mod for mark in continuous.player_rules(board.table, board.players[1])]
    assert mine == [HandSize(Number(2)), HandSize(Number(1), change=True)]
    assert theirs == [HandSize(Number(1), change=True)]


def test_rules_for_everybody(board: Board) -> None:
    board.card(artifact(static(This(), AttackLimit(2))))
    for player in board.players:
        assert [mark.mod for mark in continuous.player_rules(board.table, player)] == [AttackLimit(2)]


def test_given_rule_changes(board: Board) -> None:
    bears = board.card(BEARS)
    assert continuous.rules_for(board.table, bears) == []
    aura = board.card(enchantment(static(Host(), GainAbility(static(This(), CantBlock()))), subtypes="Aura"))
    board.attach(aura, bears)
    assert continuous.rules_for(board.table, aura) == []
    marks = continuous.rules_for(board.table, bears)
    assert [mark.mod for mark in marks] == [CantBlock()]
    assert marks[0].source is bears
    board.apply(bears, LoseAllAbilities())
    assert continuous.rules_for(board.table, bears) == []


def test_conditional_rule_changes_are_seen_at_once(board: Board) -> None:
    untapped = Holds(This(), Filter((HasStatus("untapped"),)))
    jester = board.card(artifact(StaticAbility(CREATURES, (CantAttack(),), untapped)))
    bears = board.card(BEARS)
    assert len(continuous.rules_for(board.table, bears)) == 1
    jester.tapped = True
    assert continuous.rules_for(board.table, bears) == []


# -- why ---------------------------------------------------------------------------------------------------------------


def test_why() -> None:
    board = Board("2008")
    bears = board.card(BEARS)
    board.state.set_counters(bears, "+1/+1", 1)
    board.card(ANTHEM)
    board.apply(bears, becomes(0, 2))
    assert continuous.why(board.table, bears, "power") == [
        "printed: power 2",
        "418.5a 6b: Test Spell: power 2 becomes 0",
        "418.5a 6c: counters: power 0 becomes 1",
        "418.5a 6d: Glorious Anthem: power 1 becomes 2",
    ]
    assert board.size(bears) == "2/4"


# -- copies are tested in test_copying; here only their layer ----------------------------------------------------------


def test_a_copy_effect_comes_first(board: Board) -> None:
    wurm = board.card(creature("6/4", "{4}{G}{G}", name="Craw Wurm"))
    shifter = board.card(creature("0/1", "{3}{U}", name="Unstable Shapeshifter"))
    board.apply(shifter, plus(3, 3))
    board.apply(shifter, CopyOf(Ref("target")), ctx=context_with(board, wurm))
    assert board.size(shifter) == "9/7"
    assert board.chars(shifter).name == "Craw Wurm"


def context_with(board: Board, *targets: GameObject) -> Context:
    ctx = Context(board.spell, board.players[0])
    ctx.targets = [[target] for target in targets]
    return ctx


def test_numbers_of_kinds() -> None:
    board = Board("2008")
    domain = CountOf("basic land types", All(Filter((HasType(LAND), ControlledBy(You())))))
    item = board.card(creature("0/0", "{G}", StaticAbility(This(), (DefinePT(domain, domain),))))
    board.card(basic("Forest"))
    board.card(URBORG)
    assert board.size(item) == "2/2"


COG = StaticAbility(Host(), (GainAbility(StaticAbility(This(), (SetTypes(ARTIFACT, add=True),))),))
BRAND = StaticAbility(Host(), (SetTypes(ARTIFACT, add=True),))


def test_having_an_ability_and_being_something(board: Board) -> None:
    """407.2: the ability that says it can be lost, the plain statement can't."""
    one, two = board.card(BEARS), board.card(BEARS)
    board.attach(board.card(enchantment(COG, subtypes="Aura")), one)
    board.attach(board.card(enchantment(BRAND, subtypes="Aura")), two)
    assert [len(board.chars(item).abilities) for item in (one, two)] == [1, 0]
    assert [board.chars(item).card_types & ARTIFACT for item in (one, two)] == [ARTIFACT, ARTIFACT]
    for item in (one, two):
        board.apply(item, LoseAllAbilities(), duration=EndOfTurn())
    assert [board.chars(item).card_types & ARTIFACT for item in (one, two)] == [0, ARTIFACT]
    control.expire(board.table, "cleanup")
    assert board.chars(one).card_types & ARTIFACT


@pytest.mark.parametrize("edition", ["2006", "2008"])
def test_svogthos(edition: str) -> None:
    board = Board(edition)
    buried = Count(All(Filter((HasType(CREATURE),), zone="graveyard", whose=You())))
    svogthos = board.card(land("Svogthos, the Restless Tomb"))
    corpses = [board.card(BEARS, zone=Zone.GRAVEYARD) for i in range(10)]
    own = (
        SetTypes(CREATURE, ("Plant", "Zombie"), add=True),
        GainAbility(StaticAbility(This(), (DefinePT(buried, buried),))),
    )
    other = (SetTypes(CREATURE, add=True), becomes(3, 3))
    sizes = []
    board.apply(svogthos, *other)
    sizes.append(board.size(svogthos))
    board.apply(svogthos, plus(1, 1))
    sizes.append(board.size(svogthos))
    board.apply(svogthos, *own, source=svogthos)
    sizes.append(board.size(svogthos))
    board.leave(corpses[0], Zone.REMOVED)
    sizes.append(board.size(svogthos))
    board.apply(svogthos, *other)
    sizes.append(board.size(svogthos))
    assert sizes == ["3/3", "4/4", "10/10", "9/9", "3/3"]


def test_what_arrives_is_changed_only_once_it_is_there(board: Board) -> None:
    """410.10b, 419.6i: Humility takes away nothing that a creature says of its own arrival."""
    spirit = creature("1/1", "{1}", ReplacementAbility(EntersWith(tapped=True)))
    card = board.card(spirit, zone=Zone.HAND)
    board.card(HUMILITY)
    assert len(continuous.arriving(board.table, card).replacements) == 1


@pytest.mark.parametrize("edition", ["1996", "2003-08-01"])
@pytest.mark.parametrize("sphere_first", [True, False])
def test_other_editions_by_timestamps(edition: str, sphere_first: bool) -> None:
    board = Board(edition)
    bears = board.card(BEARS)
    if sphere_first:
        board.card(GRAVITY_SPHERE)
    board.apply(bears, gains("flying"), duration=EndOfTurn())
    if not sphere_first:
        board.card(GRAVITY_SPHERE)
    assert board.has(bears, "flying") is sphere_first


def test_eighth_edition() -> None:
    board = Board("2003-08-01")
    board.card(DARKEST_HOUR)
    conclave = board.card(CONCLAVE)
    board.apply(conclave, *AWAKEN_CONCLAVE, source=conclave)
    assert board.chars(conclave).colours == BLACK
    bears = board.card(BEARS)
    board.state.set_counters(bears, "+1/+1", 1)
    board.apply(bears, becomes(0, 2))
    assert board.size(bears) == "0/2"
    nightmare = board.card(NIGHTMARE)
    board.card(SWAMP)
    assert board.size(nightmare) == "1/1"


def test_a_cost_of_its_own_in_hand(board: Board) -> None:
    cheaper = StaticAbility(This(), (CostChange(None, Cost(()), less=True),), zone="any")
    card = board.card(artifact(cheaper), zone=Zone.HAND)
    assert len(continuous.rules_for(board.table, card)) == 1
    permanent = board.leave(card, Zone.IN_PLAY)
    assert len(continuous.rules_for(board.table, permanent)) == 1


def test_tapped_artifacts_of_1996() -> None:
    for edition, expected in (("1996", "1/1"), ("2002", "2/2")):
        board = Board(edition)
        item = board.card(creature("1/1"))
        banner = board.card(artifact(static(CREATURES, plus(1, 1)), static(CREATURES, CantBlock())))
        assert board.size(item) == "2/2"
        assert len(continuous.rules_for(board.table, item)) == 1
        banner.tapped = True
        assert board.size(item) == expected
        assert len(continuous.rules_for(board.table, item)) == (0 if edition == "1996" else 1)


def test_the_same_again_and_again() -> None:
    """An ability that costs nothing may be played a thousand times: what is overridden is forgotten."""
    board = Board("2008")
    idol = board.card(artifact(name="Chimeric Idol"))
    for _i in range(100):
        board.apply(idol, SetTypes(ARTIFACT | CREATURE), becomes(3, 3), duration=EndOfTurn())
    assert len(board.state.effects) < 20
    assert board.size(idol) == "3/3"
    for _i in range(30):
        board.apply(idol, plus(1, 0), duration=EndOfTurn())
    assert board.size(idol) == "33/3"
