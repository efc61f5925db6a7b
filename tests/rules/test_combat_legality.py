"""Rule 500: what the search finds, against every declaration; the way out for players that answer illegally."""

from __future__ import annotations

import itertools
import random

import pytest

from manaburn.editions.answers import AttackRequirements
from manaburn.editions.edition import EDITIONS
from manaburn.errors import IllegalAction
from manaburn.rules.combat import combat_damage, combat_phase, declarations, legality
from manaburn.rules.combat.declarations import Choices
from manaburn.rules.kernel.decisions import Decision, Kind
from manaburn.state.objects import GameObject
from manaburn.terms import parse_mana
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


def everything(choices: Choices) -> list[list[int]]:
    """Every declaration, legal or not."""
    size = len(choices.options)
    return [[o for o in range(size) if mask & (1 << o)] for mask in range(1 << size)]


def obeyed(choices: Choices, chosen: list[int]) -> int:
    """How many requirements a declaration obeys, counted plainly."""
    who = {choices.of[o] for o in chosen}
    met = {choices.options[o].other for o in chosen}
    total = sum(choices.must[i] for i in who) + sum(choices.gain[o] for o in chosen)
    return total + sum(
        n for number, n in choices.wanted.items() if any(x is not None and x.number == number for x in met)
    )


def restricted(t: Combat, choices: Choices, chosen: list[int]) -> bool:
    return legality.crowded(choices, chosen) is not None or legality.broken(t.table, choices, chosen) is not None


def of(choices: Choices, chosen: list[int], creature: int) -> list[int]:
    return [o for o in chosen if choices.of[o] == creature]


def is_legal(t: Combat, choices: Choices, chosen: list[int], way: AttackRequirements) -> bool:
    """What rule 500.4 says of a declaration, by looking at every other."""
    if restricted(t, choices, chosen):
        return False
    if not choices.demanding:
        return True
    now = obeyed(choices, chosen)
    for other in everything(choices):
        if choices.taxed and any(choices.taxed[o] and o not in chosen for o in other):
            continue
        if obeyed(choices, other) <= now or restricted(t, choices, other):
            continue
        if way is AttackRequirements.GLOBAL:
            return False
        for i in range(len(choices.creatures)):
            mine = of(choices, other, i)
            if mine and mine != of(choices, chosen, i) and legality.worth(choices, i, mine) == 0:
                break
        else:
            return False
    return True


def attack_board(seed: int, edition: str) -> tuple[Combat, Choices]:
    r = random.Random(seed)
    t = Combat(edition, r.choice((2, 2, 3)))
    for _ in range(r.randint(1, 3)):
        item = t.put("2/2")
        for mod in (MustAttack(), MustAttack(), CantAttack(alone=True), CombatTax(TAX)):
            if r.random() < 0.35:
                t.apply(item, mod)
    if r.random() < 0.4:
        t.card(enchantment(static(All(Players()), AttackLimit(r.randint(1, 2)))))
    return t, declarations.attack_choices(t.table)


def block_board(seed: int, edition: str) -> tuple[Combat, Choices]:
    r = random.Random(seed)
    t = Combat(edition)
    attackers: list[GameObject] = []
    for _ in range(r.randint(1, 3)):
        item = t.put("2/2")
        attackers.append(item)
        for mod in (
            CantBeBlocked(least=2),
            CantBeBlocked(most=1),
            MustBeBlocked(),
            MustBeBlocked(one=True),
        ):
            if r.random() < 0.3:
                t.apply(item, mod)
    t.attack(*attackers)
    for _ in range(r.randint(1, 3)):
        item = t.put("1/1", who=1)
        for mod2 in (MustBlock(), CantBlock(alone=True), BlocksMore(1), CombatTax(TAX, blocks=True)):
            if r.random() < 0.3:
                t.apply(item, mod2)
        if r.random() < 0.3:
            t.apply(item, MustBlock(This()), source=r.choice(attackers))
    if r.random() < 0.3:
        t.card(enchantment(static(All(Players()), AttackLimit(r.randint(1, 2), True))))
    return t, declarations.block_choices(t.table, t.players[1])


@pytest.mark.parametrize("edition", ["2004", "2008"])
@pytest.mark.parametrize("blocks", [False, True])
def test_against_every_declaration(edition: str, blocks: bool) -> None:
    legal = illegal = 0
    for seed in range(150):
        t, choices = block_board(seed, edition) if blocks else attack_board(seed, edition)
        way = t.table.edition.attack_requirements
        every = everything(choices)
        if len(every) > 64:
            every = random.Random(seed).sample(every, 16)
        for chosen in every:
            expected = is_legal(t, choices, chosen, way)
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
        t, choices = block_board(seed, edition) if blocks else attack_board(seed, edition)
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
        t, choices = block_board(seed, edition) if blocks else attack_board(seed, edition)
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
