"""Blockers that are divided into piles, which are assigned to the attackers at random, in place of a declaration.

The rules of blocking stay: a creature blocks what its pile is assigned to if it could be declared as a blocker of that
attacker. What can block nothing at all is not asked about, nor is an attacker that nothing could block left out: each
attacker of the player gets a pile.
"""

from __future__ import annotations

from manaburn.rules.kernel import chance
from manaburn.rules.kernel.decisions import Kind, Option
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous
from manaburn.state.objects import GameObject, Player
from manaburn.text.tree import statics as s

from . import legality, pairs
from .declarations import Choices


def are_made(table: Table, player: Player) -> bool:
    """Whether an effect has a player divide creatures into piles instead of declaring blockers."""
    return any(
        isinstance(rule.mod, s.RuleChange) and rule.mod.rule == "blocks in piles"
        for rule in continuous.player_rules(table, player)
    )


def blocks(table: Table, choices: Choices) -> list[int]:
    """Let a defending player divide creatures into piles, and assign these at random. Return the indexes of the options
    that come of it, in order."""
    coming = [item for item in pairs.attackers(table) if pairs.defender_of(table, item) is choices.player]
    chosen: list[int] = []
    for pile in divided(table, choices, len(coming)):
        if pile:
            attacker = chance.pick(table, coming, 1)[0]
            coming.remove(attacker)
            more = sorted([*chosen, *able(choices, pile, attacker)])
            if not choices.limited or legality.broken(table, choices, more) is None:
                chosen = more
    return chosen


def divided(table: Table, choices: Choices, number: int) -> list[list[int]]:
    """Let a player divide any number of creatures into piles. Return these as indexes of the creatures. Who can block
    several attackers can be in as many piles."""
    piles: list[list[int]] = []
    times = [0] * len(choices.creatures)
    for at in range(number):
        left = [i for i, most in enumerate(choices.capacity) if not most or times[i] < most]
        options = [Option("", choices.creatures[i]) for i in left]
        prompt = f"the creatures of pile {at + 1} of {number}"
        picked = table.choose(choices.player, Kind.CARD, prompt, options, 0, len(options), "pile", "309.2a")
        piles.append([left[place] for place in picked])
        for i in piles[-1]:
            times[i] += 1
    return piles


def able(choices: Choices, pile: list[int], attacker: GameObject) -> list[int]:
    """Return the options by which creatures of a pile block an attacker. Nobody has to pay for a block: who could block
    it only at a cost doesn't."""
    found: list[int] = []
    for creature in pile:
        for index in choices.options_of(creature):
            if choices.pair(index)[1] is attacker and not (choices.taxed and choices.taxed[index]):
                found.append(index)
    return found
