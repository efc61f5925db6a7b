"""Rule 500: what the search finds, against every declaration; the way out for players that answer illegally."""

from __future__ import annotations

import itertools
import random
from dataclasses import dataclass, field

import pytest

from manaburn.editions.edition import EDITIONS
from manaburn.errors import IllegalAction
from manaburn.rules.combat import combat_damage, combat_phase, declarations, legality
from manaburn.rules.combat.declarations import Choices
from manaburn.rules.kernel.decisions import Decision, Kind
from manaburn.state.objects import GameObject
from manaburn.terms import CREATURE, parse_mana
from manaburn.text.tree import (
    All,
    AttackLimit,
    BlocksMore,
    CantAttack,
    CantBeBlocked,
    CantBlock,
    CombatTax,
    Cost,
    Mana,
    MustAttack,
    MustBeBlocked,
    MustBlock,
    Players,
    This,
)

from .boards import enchantment, static
from .combat_table import Combat

TAX = Cost((Mana(parse_mana("{1}")),))


Pair = tuple[int, int]
"""The numbers of a creature and of what it attacks or blocks."""
Declaration = frozenset[Pair]


@dataclass
class Demands:
    """What is asked of a declaration, as it was put on the board, and rule 500 read from the rulebook: nothing in here
    looks into the engine."""

    musts: list[int] = field(default_factory=list)
    """For each "attacks (blocks) if able": the creature."""
    whom: list[Pair] = field(default_factory=list)
    """For each "must block that creature if able": the two."""
    all_must: list[int] = field(default_factory=list)
    """For each "all creatures able to block it do so": the attacker."""
    one_must: list[int] = field(default_factory=list)
    """For each "must be blocked if able": the attacker."""
    not_alone: set[int] = field(default_factory=set)
    costs: set[int] = field(default_factory=set)
    """The creatures that somebody has to pay for."""
    two_or_none: set[int] = field(default_factory=set)
    one_or_none: set[int] = field(default_factory=set)
    """The attackers that can't be blocked except by two or more, and by more than one."""
    more: dict[int, int] = field(default_factory=dict)
    """How many attackers a creature can block besides the first."""
    most: int | None = None
    """How many creatures may attack (block)."""

    def followed(self, declared: Declaration) -> bool:
        """Whether all restrictions are followed."""
        who = [creature for creature, _ in declared]
        on = [other for _, other in declared]
        if any(who.count(creature) > 1 + self.more.get(creature, 0) for creature in who):
            return False
        if len(set(who)) == 1 and who[0] in self.not_alone:
            return False
        if self.most is not None and len(set(who)) > self.most:
            return False
        if any(on.count(other) == 1 for other in self.two_or_none):
            return False
        return all(on.count(other) <= 1 for other in self.one_or_none)

    def obeyed(self, declared: Declaration) -> int:
        """How many requirements are obeyed."""
        who = {creature for creature, _ in declared}
        on = [other for _, other in declared]
        return (
            sum(creature in who for creature in self.musts)
            + sum(pair in declared for pair in self.whom)
            + sum(on.count(attacker) for attacker in self.all_must)
            + sum(attacker in on for attacker in self.one_must)
        )

    def legal(self, declared: Declaration, others: list[Declaration], edition: str) -> bool:
        """500.4, and in 2004 500.5: restrictions are followed, and no other declaration that follows them obeys more
        requirements. Nobody must pay for that (500.2, 500.3). In 2004 what a creature does otherwise counts only if
        that satisfies a requirement on it."""
        if not self.followed(declared):
            return False
        now = self.obeyed(declared)
        for other in others:
            if any(pair[0] in self.costs and pair not in declared for pair in other):
                continue
            if self.obeyed(other) <= now or not self.followed(other):
                continue
            if edition == "2008" or self.all_for_a_requirement(declared, other):
                return False
        return True

    def all_for_a_requirement(self, declared: Declaration, other: Declaration) -> bool:
        """Whether each creature that would do something else would satisfy a requirement by that."""
        for creature in {creature for creature, _ in other}:
            now = frozenset([pair for pair in declared if pair[0] == creature])
            then = frozenset([pair for pair in other if pair[0] == creature])
            if now != then and self.obeyed(then) == 0:
                return False
        return True


def pairs_of(choices: Choices) -> list[Pair]:
    """What can be declared, by the numbers of the objects."""
    found: list[Pair] = []
    for option in choices.options:
        assert option.entity is not None and option.other is not None
        found.append((option.entity.number, option.other.number))
    return found


def expected_pairs(t: Combat, blocks: bool) -> set[Pair]:
    """Every creature can attack each opponent, and block each attacker: nothing on the boards forbids it to one of
    them alone."""
    creatures = [item for item in t.state.in_play if item.face is not None and item.face.card_types & CREATURE]
    mine = [item for item in creatures if item.controller is t.players[int(blocks)]]
    others = [item for item in creatures if item.controller is t.players[0]] if blocks else t.players[1:]
    return {(item.number, other.number) for item in mine for other in others}


def everything(choices: Choices) -> list[list[int]]:
    """Every declaration, legal or not."""
    size = len(choices.options)
    return [[o for o in range(size) if mask & (1 << o)] for mask in range(1 << size)]


def attack_board(seed: int, edition: str) -> tuple[Combat, Choices, Demands]:
    r = random.Random(seed)
    t = Combat(edition, r.choice((2, 2, 3)))
    demands = Demands()
    for _ in range(r.randint(1, 3)):
        item = t.put("2/2")
        for mod in (MustAttack(), MustAttack(), CantAttack(alone=True), CombatTax(TAX)):
            if r.random() < 0.35:
                t.apply(item, mod)
                if isinstance(mod, MustAttack):
                    demands.musts.append(item.number)
                elif isinstance(mod, CantAttack):
                    demands.not_alone.add(item.number)
                else:
                    demands.costs.add(item.number)
    if r.random() < 0.4:
        demands.most = r.randint(1, 2)
        t.card(enchantment(static(All(Players()), AttackLimit(demands.most))))
    return t, declarations.attack_choices(t.table), demands


def block_board(seed: int, edition: str) -> tuple[Combat, Choices, Demands]:
    r = random.Random(seed)
    t = Combat(edition)
    demands = Demands()
    attackers: list[GameObject] = []
    for _ in range(r.randint(1, 3)):
        item = t.put("2/2")
        attackers.append(item)
        for mod, numbers in (
            (CantBeBlocked(least=2), demands.two_or_none),
            (CantBeBlocked(most=1), demands.one_or_none),
        ):
            if r.random() < 0.3:
                t.apply(item, mod)
                numbers.add(item.number)
        for wanted, listed in ((MustBeBlocked(), demands.all_must), (MustBeBlocked(one=True), demands.one_must)):
            if r.random() < 0.3:
                t.apply(item, wanted)
                listed.append(item.number)
    t.attack(*attackers)
    for _ in range(r.randint(1, 3)):
        item = t.put("1/1", who=1)
        if r.random() < 0.3:
            t.apply(item, MustBlock())
            demands.musts.append(item.number)
        if r.random() < 0.3:
            t.apply(item, CantBlock(alone=True))
            demands.not_alone.add(item.number)
        if r.random() < 0.3:
            t.apply(item, BlocksMore(1))
            demands.more[item.number] = 1
        if r.random() < 0.3:
            t.apply(item, CombatTax(TAX, blocks=True))
            demands.costs.add(item.number)
        if r.random() < 0.3:
            attacker = r.choice(attackers)
            t.apply(item, MustBlock(This()), source=attacker)
            demands.whom.append((item.number, attacker.number))
    if r.random() < 0.3:
        demands.most = r.randint(1, 2)
        t.card(enchantment(static(All(Players()), AttackLimit(demands.most, True))))
    return t, declarations.block_choices(t.table, t.players[1]), demands


@pytest.mark.parametrize("edition", ["2004", "2008"])
@pytest.mark.parametrize("blocks", [False, True])
def test_against_every_declaration(edition: str, blocks: bool) -> None:
    legal = illegal = 0
    for seed in range(150):
        t, choices, demands = block_board(seed, edition) if blocks else attack_board(seed, edition)
        pairs = pairs_of(choices)
        assert set(pairs) == expected_pairs(t, blocks)
        every = everything(choices)
        declared = [frozenset([pairs[o] for o in chosen]) for chosen in every]
        if len(every) > 64:
            every = random.Random(seed).sample(every, 16)
        for chosen in every:
            expected = demands.legal(frozenset([pairs[o] for o in chosen]), declared, edition)
            problem = legality.problem(t.table, choices, chosen)
            assert (problem is None) is expected, (seed, choices.options, chosen, problem and problem.reason)
            legal += expected
            illegal += not expected
    assert legal > 100
    assert illegal > 100


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("blocks", [False, True])
def test_examples_are_legal(edition: str, blocks: bool) -> None:
    for seed in range(150):
        t, choices, _ = block_board(seed, edition) if blocks else attack_board(seed, edition)
        table = t.table
        example = (
            combat_phase.legal_block_example(table, t.players[1])
            if blocks
            else combat_phase.legal_attack_example(table)
        )
        assert legality.problem(t.table, choices, example) is None
        assert not choices.taxed or not any(choices.taxed[o] for o in example)


@pytest.mark.parametrize("edition", EDITIONS)
def test_something_is_always_legal(edition: str) -> None:
    for seed, blocks in itertools.product(range(100), (False, True)):
        t, choices, _ = block_board(seed, edition) if blocks else attack_board(seed, edition)
        assert any(legality.problem(t.table, choices, chosen) is None for chosen in everything(choices)[:512])


def test_legal_answers() -> None:
    t = Combat()
    keen = t.put("4/4", "trample", "banding", static(This(), MustAttack()))
    decision = Decision(t.players[0], Kind.ATTACK, "", declarations.attack_choices(t.table).options, 0, 1)
    assert combat_phase.legal_answer(t.table, decision) == [0]
    t.attack(keen)
    wall = t.put("1/1", static(This(), MustBlock()), who=1)
    decision = Decision(t.players[1], Kind.BLOCK, "", declarations.block_choices(t.table, t.players[1]).options, 0, 1)
    assert combat_phase.legal_answer(t.table, decision) == [0]
    t.block((wall, keen))
    t.script.amounts = {keen: {t.players[1]: 4}}
    with pytest.raises(IllegalAction, match=r"502\.9b"):
        combat_damage.assign_damage(t.table)
    asked = t.script.asked[-1]
    answer = combat_phase.legal_answer(t.table, asked)
    assert answer == [4, 0]
    assert combat_phase.legal_answer(t.table, Decision(t.players[0], Kind.CARD, "", [])) is None


@pytest.mark.parametrize("blockers", [6, 8, 10])
def test_many_that_must_be_blocked_by_one(blockers: int) -> None:
    """Most ways to block have two creatures at one attacker. A search that only looked at whole declarations found no
    legal one among eight attackers and seven blockers."""
    t = Combat()
    keen = static(This(), MustBeBlocked(one=True), CantBeBlocked(most=1))
    attackers = [t.put("1/1", keen) for _ in range(8)]
    for _ in range(blockers):
        t.put("2/2", who=1)
    t.attack(*attackers)
    choices = declarations.block_choices(t.table, t.players[1])
    example = combat_phase.legal_block_example(t.table, t.players[1])
    assert len(example) == min(blockers, 8)
    assert legality.problem(t.table, choices, example) is None
    assert legality.problem(t.table, choices, example[1:]) is not None


@pytest.mark.parametrize("limit", [2, 3])
def test_many_that_must_attack_where_few_may(limit: int) -> None:
    t = Combat()
    for _ in range(14):
        t.put("1/1", static(This(), MustAttack()))
    t.card(enchantment(static(All(Players()), AttackLimit(limit))))
    choices = declarations.attack_choices(t.table)
    example = combat_phase.legal_attack_example(t.table)
    assert len(example) == limit
    assert legality.problem(t.table, choices, example) is None
    assert legality.problem(t.table, choices, example[1:]) is not None
