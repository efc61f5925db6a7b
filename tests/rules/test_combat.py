"""Rules 306-309, 311, 500, 502.10: declaring attackers and blockers, bands, leaving combat."""

from __future__ import annotations

import pytest

from manaburn.errors import IllegalAction
from manaburn.rules.combat import combat_phase
from manaburn.rules.events import control, perform
from manaburn.rules.kernel.decisions import Kind
from manaburn.rules.kernel.table import PlayerFailed
from manaburn.rules.meaning import continuous
from manaburn.state import happenings as h
from manaburn.state.contexts import Context
from manaburn.state.happenings import Arrival, Happening
from manaburn.terms import CREATURE, ENCHANTMENT, PLANESWALKER, RED, Zone, parse_mana
from manaburn.text.tree import (
    All,
    AttackLimit,
    AttacksAsThough,
    BlocksMore,
    CanBlockAsThough,
    CantAttack,
    CantBeBlocked,
    CantBlock,
    CombatTax,
    Compare,
    ControlledBy,
    Cost,
    Either,
    EndOfTurn,
    Exists,
    Filter,
    HasColour,
    HasKeyword,
    HasMost,
    HasStatus,
    HasSubtype,
    HasType,
    Is,
    KeywordAbility,
    Mana,
    Modification,
    MustAttack,
    MustBeBlocked,
    MustBlock,
    Not,
    Number,
    Opponents,
    Other,
    PayLife,
    Players,
    Role,
    SetTypes,
    StaticAbility,
    This,
    You,
)

from .boards import STACK_EDITIONS, basic, enchantment, face, static
from .combat_table import Combat

CREATURES = Filter((HasType(CREATURE),))
FLIERS = Filter((HasType(CREATURE), HasKeyword("flying")))
EVERY_EDITION = ("1996", *STACK_EDITIONS)


def on_me(*mods: Modification) -> StaticAbility:
    return static(This(), *mods)


# -- who can attack ----------------------------------------------------------------------------------------------------


def test_attackers_tap_and_attack() -> None:
    t = Combat()
    one = t.put("2/2")
    awake = t.put("1/1", "vigilance")
    home = t.put("3/3")
    assert t.attack(one, awake)
    assert one.tapped
    assert not awake.tapped
    assert one.attacking is t.players[1]
    assert one.in_combat
    assert not home.in_combat
    attacks = [event for event in t.state.history if event.kind == h.ATTACK]
    assert [(event.what, event.other, event.amount) for event in attacks] == [
        (one, t.players[1], 2),
        (awake, t.players[1], 2),
    ]
    assert [event.amount for event in t.state.history if event.kind == h.PLAYER_ATTACKS] == [2]
    assert one.marks["attacked"] == t.state.turn


def test_nobody_is_asked_who_cannot_attack() -> None:
    t = Combat()
    t.put("2/2").tapped = True
    t.put("2/2").since = t.state.turn
    t.put("2/2", "defender")
    t.put("2/2", who=1)
    t.put("2/2", on_me(CantAttack()))
    assert not combat_phase.attack_options(t.table)
    assert not combat_phase.declare_attackers(t.table)
    assert t.script.asked == []


def test_haste_and_as_though() -> None:
    t = Combat()
    hasty = t.put("2/2", "haste")
    hasty.since = t.state.turn
    new = t.put("2/2", on_me(AttacksAsThough("haste")))
    new.since = t.state.turn
    wall = t.put("0/4", "defender", on_me(AttacksAsThough("defender")))
    assert t.attack(hasty, new, wall)


@pytest.mark.parametrize(("edition", "able"), [("1996", False), ("2002", False), ("2004", False), ("2006", True)])
def test_walls(edition: str, able: bool) -> None:
    t = Combat(edition)
    wall = t.card(face("Wall", CREATURE, "Wall", "1/4"))
    wall.since = 1
    assert combat_phase.can_attack(t.table, wall, t.players[1]) is able
    t.apply(wall, AttacksAsThough("defender"))
    assert combat_phase.can_attack(t.table, wall, t.players[1])


def test_cant_attack_somebody_or_unless() -> None:
    t = Combat(players=3)
    timid = t.put("2/2", on_me(CantAttack(whom=Players((HasMost("life"),)))))
    t.players[1].life = 21
    island = Filter((HasSubtype("Island"), ControlledBy(Role("defending"))))
    serpent = t.put("5/5", on_me(CantAttack(unless=Exists(All(island)))))
    t.card(basic("Island"), 2)
    assert not combat_phase.can_attack(t.table, timid, t.players[1])
    assert combat_phase.can_attack(t.table, timid, t.players[2])
    assert not combat_phase.can_attack(t.table, serpent, t.players[1])
    assert combat_phase.can_attack(t.table, serpent, t.players[2])
    t.card(enchantment(static(All(CREATURES), CantAttack(whom=Players((Is(You()),))))), 2)
    assert not combat_phase.can_attack(t.table, serpent, t.players[2])


@pytest.mark.parametrize(("edition", "able"), [("2006", False), ("2008", True)])
def test_planeswalkers_are_attacked(edition: str, able: bool) -> None:
    t = Combat(edition)
    one = t.put("2/2")
    walker = t.card(face("Walker", PLANESWALKER), 1)
    t.state.set_counters(walker, "loyalty", 4)
    assert combat_phase.can_attack(t.table, one, walker) is able
    if not able:
        return
    t.attack((one, walker))
    assert combat_phase.defender_of(t.table, one) is t.players[1]
    t.block()
    t.strike()
    assert walker.counters["loyalty"] == 2
    assert t.players[1].life == 20


def test_attacked_planeswalker_leaves() -> None:
    t = Combat()
    one = t.put("2/2")
    other = t.put("2/2", who=1)
    walker = t.card(face("Walker", PLANESWALKER), 1)
    t.state.set_counters(walker, "loyalty", 4)
    t.attack((one, walker))
    perform.destroy(t.table, [walker])
    assert combat_phase.is_attacking(one)
    assert combat_phase.could_block(t.table, other, one)
    t.block()
    assert t.stack_damage() is None  # 306.4c


# -- restrictions on the whole -----------------------------------------------------------------------------------------


def test_one_creature_attacks_one_player() -> None:
    t = Combat(players=3)
    one = t.put("2/2")
    with pytest.raises(IllegalAction, match=r"308\.2a"):
        t.attack((one, t.players[1]), (one, t.players[2]))


def test_attack_limit() -> None:
    t = Combat()
    one, two = t.put("2/2"), t.put("2/2")
    t.card(enchantment(static(All(Players()), AttackLimit(1))), 1)
    mark = t.table.journal.mark()
    with pytest.raises(IllegalAction, match=r"500\.2"):
        t.attack(one, two)
    t.table.journal.rollback(mark)
    assert t.attack(two)


def test_attack_limit_of_one_defending_player() -> None:
    t = Combat(players=3)
    one, two, three = t.put("2/2"), t.put("2/2"), t.put("2/2")
    t.card(enchantment(static(You(), AttackLimit(1, at=True))), 1)
    with pytest.raises(IllegalAction, match=r"500\.2"):
        t.attack((one, t.players[1]), (two, t.players[1]))
    assert t.attack((one, t.players[1]), (two, t.players[2]), (three, t.players[2]))


def test_cant_attack_alone() -> None:
    t = Combat()
    shy, other = t.put("2/2", on_me(CantAttack(alone=True))), t.put("2/2")
    with pytest.raises(IllegalAction, match=r"500\.2"):
        t.attack(shy)
    assert not shy.tapped
    assert t.attack(shy, other)


def test_cant_attack_unless_another_attacks() -> None:
    t = Combat()
    greater = Filter((HasType(CREATURE), Other(), HasStatus("attacking"), Compare("power", ">", Number(3))))
    okk = t.put("4/4", on_me(CantAttack(unless=Exists(All(greater)))))
    small, big = t.put("3/3"), t.put("5/5")
    with pytest.raises(IllegalAction, match=r"500\.2"):
        t.attack(okk, small)
    assert okk.attacking is None
    assert not okk.in_combat
    assert t.attack(okk, big)


# -- requirements: the acceptance tests of rule 500 --------------------------------------------------------------------


def try_attack(edition: str, build: str, *names: str) -> bool:
    """Whether the creatures of these names may attack. ``build``: see below."""
    t = Combat(edition)
    things = {"A": t.put("1/1", name="A"), "B": t.put("1/1", name="B")}
    if "a must" in build:
        t.apply(things["A"], MustAttack())
    if "b must" in build:
        t.apply(things["B"], MustAttack())
    if "one only" in build:
        t.card(enchantment(static(All(Players()), AttackLimit(1))))
    if "a not alone" in build:
        t.apply(things["A"], CantAttack(alone=True))
    if "b not alone" in build:
        t.apply(things["B"], CantAttack(alone=True))
    if "a taxed" in build:
        t.apply(things["A"], CombatTax(Cost((Mana(parse_mana("{2}")),))))
    try:
        t.attack(*[things[name] for name in names])
    except IllegalAction:
        return False
    return True


ATTACKS: tuple[tuple[str, ...], ...] = ((), ("A",), ("B",), ("A", "B"))


@pytest.mark.parametrize(
    ("edition", "build", "legal"),
    [
        ("2008", "a must, one only", [("A",)]),
        ("2006", "a must, one only", [("A",)]),
        ("2004", "a must, one only", [("A",)]),
        ("2002", "a must, one only", [("A",), ("B",)]),
        ("1996", "a must, one only", [("A",)]),
        ("2008", "a not alone, b not alone", [(), ("A", "B")]),
        ("2002", "a not alone, b not alone", [(), ("A", "B")]),
        ("2008", "a must, a not alone", [("A", "B")]),
        ("2006", "a must, a not alone", [(), ("A", "B")]),
        ("2002", "a must, a not alone", [(), ("A", "B")]),
        ("2008", "a must, b must, one only", [("A",), ("B",)]),
        ("2006", "a must, b must, one only", [("A",), ("B",)]),
        ("2002", "a must, b must, one only", [("A",), ("B",)]),
        ("1996", "a must, b must, one only", [("A",), ("B",)]),
        ("2008", "a must, a taxed", [(), ("B",)]),
        ("2002", "a must, a taxed", [(), ("B",)]),
        ("2008", "a must, b must", [("A", "B")]),
        ("2002", "a must, b must", [("A", "B")]),
    ],
)
def test_requirements_of_attacks(edition: str, build: str, legal: list[tuple[str, ...]]) -> None:
    assert [names for names in ATTACKS if try_attack(edition, build, *names)] == legal


def try_block(edition: str, *names: str) -> bool:
    """500.4's own example: A must block, the only attacker can't be blocked except by two or more."""
    t = Combat(edition)
    attacker = t.put("3/3", on_me(CantBeBlocked(least=2)))
    things = {
        "A": t.put("1/1", on_me(MustBlock()), who=1, name="A"),
        "B": t.put("1/1", who=1, name="B"),
    }
    t.attack(attacker)
    try:
        t.block(*[(things[name], attacker) for name in names])
    except IllegalAction:
        return False
    return True


@pytest.mark.parametrize(
    ("edition", "legal"),
    [("2008", [("A", "B")]), ("2006", [(), ("A", "B")]), ("2004", [(), ("A", "B")]), ("2002", [(), ("A", "B")])],
)
def test_requirements_of_blocks(edition: str, legal: list[tuple[str, ...]]) -> None:
    assert [names for names in ATTACKS if try_block(edition, *names)] == legal


@pytest.mark.parametrize("edition", EVERY_EDITION)
def test_tapped_and_sick_creatures_need_not_attack(edition: str) -> None:
    t = Combat(edition)
    t.put("2/2", on_me(MustAttack())).tapped = True
    sick = t.put("2/2", on_me(MustAttack()))
    sick.since = t.state.turn
    t.put("2/2")
    assert not t.attack()


def test_having_attacked_this_turn_is_enough() -> None:
    t = Combat()
    keen = t.put("2/2", "vigilance", on_me(MustAttack()))
    with pytest.raises(IllegalAction, match=r"500\.4"):
        t.attack()
    t.attack(keen)
    combat_phase.end_combat(t.table)
    assert not t.attack()


def test_giving_up_one_requirement_for_two() -> None:
    for edition in ("2004", "2006", "2008"):
        t = Combat(edition)
        one, two = t.put("2/2", on_me(MustAttack())), t.put("2/2", on_me(MustAttack(), MustAttack()))
        t.card(enchantment(static(All(Players()), AttackLimit(1))))
        with pytest.raises(IllegalAction):
            t.attack(one)
        assert t.attack(two)


def test_lure() -> None:
    t = Combat()
    lure, other = t.put("2/2", on_me(MustBeBlocked())), t.put("2/2")
    flier = t.put("2/2", "flying", on_me(MustBeBlocked()))
    one, two = t.put("1/1", who=1), t.put("1/1", who=1)
    t.attack(lure, other, flier)
    with pytest.raises(IllegalAction, match=r"500\.4"):
        t.block((one, lure))
    with pytest.raises(IllegalAction, match=r"500\.4"):
        t.block((one, lure), (two, other))
    t.block((one, lure), (two, lure))
    assert lure.blocked_by == [one, two]


def test_lured_by_two() -> None:
    t = Combat()
    one, two = t.put("2/2", on_me(MustBeBlocked())), t.put("2/2", on_me(MustBeBlocked()))
    many = t.put("1/1", on_me(BlocksMore(0)), who=1)
    single = t.put("1/1", who=1)
    t.attack(one, two)
    with pytest.raises(IllegalAction, match=r"500\.4"):
        t.block((many, one), (single, two))
    t.block((many, one), (many, two), (single, two))
    assert many.blocking == [one, two]


def test_must_block_somebody_in_particular() -> None:
    t = Combat()
    one, two = t.put("2/2"), t.put("2/2")
    victim = t.put("1/1", who=1)
    t.apply(victim, MustBlock(This()), source=one, duration=EndOfTurn())
    t.attack(one, two)
    with pytest.raises(IllegalAction, match=r"500\.4"):
        t.block((victim, two))
    t.block((victim, one))


def test_examples_are_legal() -> None:
    t = Combat()
    t.put("2/2", on_me(MustAttack(), CantAttack(alone=True)))
    t.put("2/2")
    example = combat_phase.legal_attack_example(t.table)
    assert len(example) == 2
    t.script.indexes = [example]
    lured = t.state.in_play[0]
    t.attack(*t.state.in_play)
    t.apply(lured, MustBeBlocked(), CantBeBlocked(least=2))
    t.put("1/1", who=1)
    assert combat_phase.legal_block_example(t.table, t.players[1]) == []
    t.put("1/1", who=1)
    assert len(combat_phase.legal_block_example(t.table, t.players[1])) == 2


def test_a_big_board_is_weighed_quickly() -> None:
    t = Combat()
    attackers = [t.put("1/1") for i in range(12)]
    blockers = [t.put("1/1", on_me(MustBlock()), who=1) for i in range(12)]
    for attacker in attackers:
        t.apply(attacker, CantBeBlocked(least=2))
    t.apply(attackers[0], MustBeBlocked())
    t.attack(*attackers)
    with pytest.raises(IllegalAction):
        t.block()
    t.block(*[(blocker, attackers[0]) for blocker in blockers])


# -- costs -------------------------------------------------------------------------------------------------------------


def test_attack_tax() -> None:
    t = Combat()
    one, two = t.put("2/2"), t.put("2/2")
    tax = CombatTax(Cost((Mana(parse_mana("{2}")),)), whom=You())
    t.card(enchantment(static(All(CREATURES), tax)), 1)
    mark = t.table.journal.mark()
    t.state.set_pool(t.players[0], [0, 0, 0, 2, 1, 0])
    with pytest.raises(IllegalAction, match=r"308\.2f"):
        t.attack(one, two)
    t.table.journal.rollback(mark)
    t.state.set_pool(t.players[0], [0, 0, 0, 2, 2, 0])
    assert t.attack(one, two)
    assert t.players[0].mana == 0


def test_tax_of_life_and_only_for_some() -> None:
    t = Combat(players=3)
    one = t.put("2/2")
    t.card(enchantment(static(All(CREATURES), CombatTax(Cost((PayLife(Number(3)),)), whom=You()))), 1)
    t.attack((one, t.players[2]))
    assert t.players[0].life == 20
    combat_phase.end_combat(t.table)
    one.tapped = False
    t.attack((one, t.players[1]))
    assert t.players[0].life == 17


def test_block_tax() -> None:
    t = Combat()
    one, two = t.put("2/2"), t.put("2/2")
    mine = Filter((HasType(CREATURE), ControlledBy(You())))
    theirs = Filter((HasType(CREATURE), ControlledBy(Opponents(You()))))
    tax = CombatTax(Cost((PayLife(Number(1)),)), blocks=True, whom=All(mine))
    t.card(enchantment(static(All(theirs), tax)))
    wall = t.put("1/1", on_me(BlocksMore(1)), who=1)
    t.attack(one, two)
    t.block((wall, one), (wall, two))
    assert t.players[1].life == 19


def test_a_taxed_creature_is_exempt_only_from_what_it_pays_for() -> None:
    t = Combat(players=3)
    one = t.put("2/2", on_me(MustAttack()))
    t.card(enchantment(static(All(CREATURES), CombatTax(Cost((Mana(parse_mana("{9}")),)), whom=You()))), 1)
    with pytest.raises(IllegalAction, match=r"500\.4"):
        t.attack()
    assert t.attack((one, t.players[2]))


# -- blocking and evasion ----------------------------------------------------------------------------------------------


def test_blocks_and_their_events() -> None:
    t = Combat()
    one, free = t.put("2/2"), t.put("2/2")
    first, second = t.put("1/1", who=1), t.put("1/1", who=1)
    t.attack(one, free)
    t.block((first, one), (second, one))
    assert one.blocked
    assert not free.blocked
    assert free.unblocked
    assert one.blocked_by == [first, second]
    assert first.blocking == [one]
    blocks = [event for event in t.state.history if event.kind == h.BLOCK]
    assert [(event.what, event.other, event.first) for event in blocks] == [(first, one, True), (second, one, True)]
    blocked = [event for event in t.state.history if event.kind == h.BECOMES_BLOCKED]
    assert [(event.what, event.other, event.first) for event in blocked] == [(one, first, True), (one, second, False)]
    assert [event.what for event in t.state.log if event.kind == h.UNBLOCKED] == [free]


def test_nobody_is_asked_who_cannot_block() -> None:
    t = Combat()
    flier = t.put("2/2", "flying")
    t.put("1/1", who=1)
    t.put("1/1", "flying", who=1).tapped = True
    t.attack(flier)
    assert not combat_phase.block_options(t.table)
    t.block()
    assert Kind.BLOCK not in t.kinds()
    assert flier.unblocked


@pytest.mark.parametrize(
    ("attacker", "blocker", "able"),
    [
        ("", "", True),
        ("", "flying", True),
        ("flying", "", False),
        ("flying", "flying", True),
        ("flying", "reach", True),
        ("shadow", "", False),
        ("shadow", "shadow", True),
        ("", "shadow", False),
        ("fear", "", False),
        ("horsemanship", "flying", False),
        ("flying shadow", "flying", False),
        ("flying shadow", "shadow", False),
        ("flying shadow", "flying shadow", True),
    ],
)
def test_evasion(attacker: str, blocker: str, able: bool) -> None:
    for edition in STACK_EDITIONS:
        t = Combat(edition)
        one = t.put("2/2", *attacker.split())
        other = t.put("2/2", *blocker.split(), who=1)
        t.attack(one)
        assert combat_phase.could_block(t.table, other, one) is able
        assert combat_phase.block_options(t.table) is able


def test_as_though() -> None:
    t = Combat()
    flier = t.put("2/2", "flying")
    shade = t.put("2/2", "shadow")
    both = t.put("2/2", "flying", "shadow")
    walker = t.put("2/2", KeywordAbility("landwalk", kind=Filter((HasSubtype("Swamp"),))))
    slippery = t.put("2/2", on_me(CantBeBlocked(except_by=FLIERS)))
    t.card(basic("Swamp"), 1)
    spider = t.put("1/1", on_me(CanBlockAsThough("flying")), who=1)
    seer = t.put("1/1", on_me(CanBlockAsThough("shadow")), who=1)
    local = t.put("1/1", on_me(CanBlockAsThough("landwalk")), who=1)
    t.attack(flier, shade, both, walker, slippery)
    table = t.table
    for blocker, targets in ((spider, [flier, slippery]), (seer, [shade]), (local, [walker])):
        found = [
            attacker for attacker in combat_phase.attackers(table) if combat_phase.could_block(table, blocker, attacker)
        ]
        assert found == targets


def test_landwalk_looks_at_the_defending_player_of_that_attacker() -> None:
    t = Combat(players=3)
    walk = KeywordAbility("landwalk", kind=Filter((HasSubtype("Swamp"),)))
    one, two = t.put("2/2", walk), t.put("2/2", walk)
    t.card(basic("Swamp"), 2)
    left, right = t.put("1/1", who=1), t.put("1/1", who=2)
    t.attack((one, t.players[1]), (two, t.players[2]))
    assert combat_phase.could_block(t.table, left, one)
    assert not combat_phase.could_block(t.table, right, two)
    assert not combat_phase.could_block(t.table, left, two)


def test_blockers_that_cannot_block() -> None:
    t = Combat()
    one = t.put("2/2")
    t.attack(one)
    never = t.put("1/1", on_me(CantBlock()), who=1)
    not_ground = t.put("1/1", on_me(CantBlock(Filter((Not(HasKeyword("flying")),)))), who=1)
    sick = t.put("1/1", who=1)
    sick.since = t.state.turn
    assert not combat_phase.could_block(t.table, never, one)
    assert not combat_phase.could_block(t.table, not_ground, one)
    assert combat_phase.could_block(t.table, sick, one)
    with pytest.raises(PlayerFailed):
        t.block((never, one))


def test_how_many_attackers_a_creature_blocks() -> None:
    t = Combat()
    one, two, three = t.put("2/2"), t.put("2/2"), t.put("2/2")
    single = t.put("1/1", who=1)
    double = t.put("1/1", on_me(BlocksMore(1)), who=1)
    t.attack(one, two, three)
    with pytest.raises(IllegalAction, match=r"309\.2a"):
        t.block((single, one), (single, two))
    with pytest.raises(IllegalAction, match=r"309\.2a"):
        t.block((double, one), (double, two), (double, three))
    t.block((double, one), (double, two))
    flags = [(event.other, event.first) for event in t.state.history if event.kind == h.BLOCK]
    assert flags == [(one, True), (two, False)]


def test_by_two_or_more_and_by_no_more_than_one() -> None:
    t = Combat()
    menacing, slim = t.put("2/2", on_me(CantBeBlocked(least=2))), t.put("2/2", on_me(CantBeBlocked(most=1)))
    one, two = t.put("1/1", who=1), t.put("1/1", who=1)
    t.attack(menacing, slim)
    with pytest.raises(IllegalAction, match=r"500\.3"):
        t.block((one, menacing))
    with pytest.raises(IllegalAction, match=r"500\.3"):
        t.block((one, slim), (two, slim))
    t.block((one, menacing), (two, menacing))


def test_block_limit_and_not_alone() -> None:
    t = Combat()
    one = t.put("2/2")
    shy, other = t.put("1/1", on_me(CantBlock(alone=True)), who=1), t.put("1/1", who=1)
    t.attack(one)
    with pytest.raises(IllegalAction, match=r"500\.3"):
        t.block((shy, one))
    t.card(enchantment(static(All(Players()), AttackLimit(1, True))), 1)
    with pytest.raises(IllegalAction, match=r"500\.3"):
        t.block((shy, one), (other, one))
    t.block((other, one))


def test_several_defending_players_block_in_turn() -> None:
    t = Combat(players=3)
    one, two = t.put("2/2"), t.put("2/2")
    left, right = t.put("1/1", who=1), t.put("1/1", who=2)
    t.attack((one, t.players[1]), (two, t.players[2]))
    t.script.pairs = [[(left, one)], [(right, two)]]
    combat_phase.declare_blockers(t.table)
    assert one.blocked_by == [left]
    assert two.blocked_by == [right]


def test_protection_and_other_kinds() -> None:
    t = Combat()
    red = Filter((HasColour(RED),), zone="any")
    clean = t.put("2/2", KeywordAbility("protection", kind=red))
    wraith = t.put("2/2", on_me(CantBeBlocked()))
    ghost = t.put("2/2", on_me(CantBeBlocked()))
    proud = t.put("2/2", on_me(CantBeBlocked(by=red)))
    high = Either((Filter((HasSubtype("Wall"),)), FLIERS))
    lofty = t.put("2/2", on_me(CantBeBlocked(except_by=high)))
    orc = t.card(face("Orc", CREATURE, "Orc", "1/1", "{R}"), 1)
    bear = t.put("1/1", on_me(CanBlockAsThough("flying")), who=1)
    t.attack(clean, wraith, ghost, proud, lofty)
    found = [
        attacker for attacker in combat_phase.attackers(t.table) if combat_phase.could_block(t.table, orc, attacker)
    ]
    assert found == []
    found = [
        attacker for attacker in combat_phase.attackers(t.table) if combat_phase.could_block(t.table, bear, attacker)
    ]
    assert found == [clean, proud, lofty]


def test_cant_block_unless_another_blocks() -> None:
    t = Combat()
    greater = Filter((HasType(CREATURE), Other(), HasStatus("blocking"), Compare("power", ">", Number(3))))
    one, two = t.put("2/2"), t.put("2/2")
    okk = t.put("4/4", on_me(CantBlock(unless=Exists(All(greater)))), who=1)
    small, big = t.put("3/3", who=1), t.put("5/5", who=1)
    t.attack(one, two)
    with pytest.raises(IllegalAction, match=r"500\.3"):
        t.block((okk, one), (small, two))
    assert okk.blocking == []
    assert one.blocked_by == []
    t.block((okk, one), (big, two))


def test_must_attack_somebody_in_particular() -> None:
    t = Combat(players=3)
    one = t.put("2/2", on_me(MustAttack(All(Players((HasMost("life"),))))))
    t.players[2].life = 21
    with pytest.raises(IllegalAction, match=r"500\.4"):
        t.attack((one, t.players[1]))
    assert t.attack((one, t.players[2]))


def test_a_creature_lured_by_many() -> None:
    t = Combat()
    lures = [t.put("1/1", on_me(MustBeBlocked())) for i in range(7)]
    some = t.put("1/1", on_me(BlocksMore(2)), who=1)
    every = t.put("1/1", on_me(BlocksMore(0)), who=1)
    t.attack(*lures)
    three, all_of_them = [(some, lure) for lure in lures[4:]], [(every, lure) for lure in lures]
    with pytest.raises(IllegalAction, match=r"500\.4"):
        t.block(*three, *all_of_them[:6])
    with pytest.raises(IllegalAction, match=r"500\.4"):
        t.block(*three[:2], *all_of_them)
    t.block(*three, *all_of_them)


# -- bands -------------------------------------------------------------------------------------------------------------


def test_a_band_is_blocked_as_one() -> None:
    t = Combat()
    angel, ground = t.put("2/2", "flying", "banding"), t.put("3/3")
    loner = t.put("1/1")
    wall = t.put("0/4", who=1)
    t.attack(angel, ground, loner, bands=[(angel, ground)])
    assert angel.band == ground.band != 0
    assert loner.band == 0
    assert not combat_phase.could_block(t.table, wall, angel)
    t.block((wall, ground))
    assert angel.blocked_by == [wall]
    assert wall.blocking == [ground, angel]
    assert loner.unblocked
    assert not angel.unblocked


def test_no_question_about_bands_without_banding() -> None:
    t = Combat()
    t.attack(t.put("2/2"), t.put("2/2"))
    assert t.kinds() == [Kind.ATTACK]


def test_only_one_without_banding() -> None:
    t = Combat()
    one, two, bander = t.put("2/2"), t.put("2/2"), t.put("1/1", "banding")
    with pytest.raises(IllegalAction, match=r"502\.10b"):
        t.attack(one, two, bander, bands=[(one, bander), (two, bander)])


def test_bands_of_three_and_two() -> None:
    t = Combat()
    things = [t.put("1/1", "banding") for i in range(5)]
    pairs = [(things[0], things[1]), (things[2], things[3]), (things[1], things[4])]
    t.attack(*things, bands=pairs)
    bands = [item.band for item in things]
    assert bands[0] == bands[1] == bands[4] != bands[2]
    assert bands[2] == bands[3] != 0


def test_bands_with_other() -> None:
    t = Combat()
    wolves = KeywordAbility("bands with other", kind=Filter((HasSubtype("Wolf"),)))
    one, two, three = t.put("1/1", wolves), t.put("1/1", wolves), t.put("1/1")
    with pytest.raises(PlayerFailed):
        t.attack(one, two, three, bands=[(one, three)])
    combat_phase.end_combat(t.table)
    for item in (one, two, three):
        item.tapped = False
    t.attack(one, two, three, bands=[(one, two)])
    assert one.band == two.band != three.band


def test_an_effect_blocks_the_whole_band() -> None:
    t = Combat()
    one, two = t.put("2/2", "banding"), t.put("2/2")
    t.attack(one, two, bands=[(one, two)])
    combat_phase.become_blocked(t.table, two)
    assert one.blocked
    t.block()
    assert not one.unblocked
    assert t.stack_damage() is None


# -- leaving combat ----------------------------------------------------------------------------------------------------


def test_end_of_combat() -> None:
    t = Combat()
    one, other = t.put("2/2"), t.put("2/2", who=1)
    t.attack(one)
    t.block((other, one))
    t.strike()
    combat_phase.end_combat(t.table)
    for item in t.state.in_play:
        assert not item.in_combat
        assert item.attacking is None
        assert not item.blocked
        assert item.blocking == item.blocked_by == []


def test_control_change_removes_from_combat() -> None:
    t = Combat()
    one, other = t.put("2/2"), t.put("1/1", who=1)
    t.attack(one)
    t.block((other, one))
    perform.perform(t.table, [Happening(h.CONTROL, one, t.players[1])])
    assert not combat_phase.is_attacking(one)
    assert other.blocking == []
    assert other.in_combat
    t.stack_damage()
    assert t.state.stack == []


def test_no_creature_any_more() -> None:
    t = Combat()
    one = t.put("2/2")
    two = t.put("2/2")
    t.attack(one, two)
    t.block()
    one.tapped = True
    ctx = Context(two, t.players[0])
    continuous.start(t.table, (SetTypes(ENCHANTMENT),), [two], ctx, None)
    control.settle(t.table)
    assert one.in_combat
    assert not two.in_combat


def test_put_into_play_attacking() -> None:
    t = Combat()
    first = t.put("2/2")
    t.attack(first)
    card = t.card(face("Ninja", CREATURE, "Ninja", "3/3"), zone=Zone.HAND)
    arrival = Arrival()
    arrival.is_attacking = True
    arrival.attacking = t.players[1]
    arrival.tapped = True
    perform.perform(t.table, [perform.moving(card, Zone.IN_PLAY, None, "", arrival)])
    assert combat_phase.is_attacking(card.current)
    assert [event.what for event in t.state.history if event.kind == h.ATTACK] == [first]
