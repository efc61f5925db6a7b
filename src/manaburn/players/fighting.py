"""Estimates of combat: which creatures would die, which to attack with, and which to block.

Values are on the scale of :mod:`~manaburn.players.worth`.
"""

from __future__ import annotations

from typing import Final

from manaburn.rules.combat import pairs as combat_pairs
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous, evaluate
from manaburn.rules.playing import payment
from manaburn.state.characteristics import Characteristics
from manaburn.state.contexts import Context
from manaburn.state.objects import GameObject, Player
from manaburn.terms import CREATURE
from manaburn.text.tree import ActivatedAbility, KeywordAbility, Regenerate, This

from . import worth


class Fighter:
    """A creature with the values that matter in combat. ``power`` and ``toughness`` are added to its own."""

    def __init__(
        self, table: Table, item: GameObject, power: int = 0, toughness: int = 0, tramples: bool = False
    ) -> None:
        chars = continuous.characteristics(table, item)
        self.item: Final = item
        self.keywords: Final = chars.keywords
        self.power: Final = max(0, chars.power + power)
        self.left: Final = chars.toughness + toughness - item.damage
        self.first: Final = "first strike" in chars.keywords or "double strike" in chars.keywords
        self.double: Final = "double strike" in chars.keywords
        self.tramples: Final = tramples or "trample" in chars.keywords
        self.survives: Final = (
            item.regeneration > 0 or continuous.indestructible(table, item) or can_regenerate(table, item, chars)
        )
        self.worth: Final = worth.permanent(table, item)
        self.protected: Final = "protection" in chars.keywords


def can_regenerate(table: Table, item: GameObject, chars: Characteristics) -> bool:
    """Return whether its controller can pay for an ability of the creature that regenerates it."""
    for held in chars.activated:
        ability = held.ability
        if (
            isinstance(ability, ActivatedAbility)
            and isinstance(ability.effect, Regenerate)
            and isinstance(ability.effect.what, This)
        ):
            ctx = Context(item, item.controller)
            return payment.can_pay(table, item.controller, ability.cost, ctx)
    return False


def immune(table: Table, one: Fighter, other: Fighter) -> bool:
    """Return whether ``one`` has protection from ``other``, so that it takes no damage from it (502.7)."""
    if not one.protected:
        return False
    for held in continuous.characteristics(table, one.item).abilities:
        ability = held.ability
        if (
            isinstance(ability, KeywordAbility)
            and ability.keyword == "protection"
            and ability.kind is not None
            and evaluate.is_of(table, other.item, ability.kind, Context(one.item, one.item.controller))
        ):
            return True
    return False


def fight(table: Table, one: Fighter, other: Fighter) -> tuple[bool, bool]:
    """Return for each of two creatures whether it dies if they deal combat damage to each other."""
    to_other = 0 if immune(table, other, one) else one.power * (2 if one.double else 1)
    to_one = 0 if immune(table, one, other) else other.power * (2 if other.double else 1)
    other_dies = to_other >= other.left > 0 and not other.survives
    one_dies = to_one >= one.left > 0 and not one.survives
    if one_dies and other_dies:
        # A creature with first strike that kills takes no damage.
        if one.first and not other.first and one.power >= other.left:
            one_dies = False
        elif other.first and not one.first and other.power >= one.left:
            other_dies = False
    return one_dies, other_dies


def dies_as_it_stands(table: Table, item: GameObject) -> bool:
    """Return whether a creature in combat dies from the creatures that block it, or that it blocks, if nothing else
    happens."""
    me = Fighter(table, item)
    foes = item.blocked_by if item.attacking is not None else item.blocking
    if me.survives or not foes:
        return False
    fighters = [Fighter(table, foe) for foe in foes if foe.here]
    if len(fighters) == 1:
        return fight(table, me, fighters[0])[0]
    total = sum([foe.power for foe in fighters if not immune(table, me, foe)])
    return total >= me.left


def coming_in_combat(table: Table, item: GameObject) -> int:
    """Return the damage that a creature in combat will be dealt by those that it blocks or that block it."""
    me = Fighter(table, item)
    foes = item.blocked_by if item.attacking is not None else item.blocking
    fighters = [Fighter(table, foe) for foe in foes if foe.here]
    return sum([foe.power for foe in fighters if not immune(table, me, foe)])


def creatures(table: Table, player: Player, untapped: bool = False) -> list[GameObject]:
    """Return the creatures that a player controls. ``untapped``: only untapped ones."""
    found: list[GameObject] = []
    for item in table.state.in_play:
        if item.controller is not player or (untapped and item.tapped):
            continue
        if continuous.characteristics(table, item).card_types & CREATURE:
            found.append(item)
    return found


def best_answer(table: Table, attacker: Fighter, blockers: list[Fighter]) -> float:
    """Return the value, for the attacking player, of the block that is worst for that player; 0 if it isn't blocked.

    Blocks by one creature and by two are tried.
    """
    worst = 0.0
    for blocker in blockers:
        dies, kills = fight(table, attacker, blocker)
        outcome = (blocker.worth if kills else 0.0) - (attacker.worth if dies else 0.0)
        if not kills and not dies:
            outcome = -0.1 * attacker.power
        if attacker.tramples:
            outcome += 0.45 * max(0, attacker.power - max(0, blocker.left))
        worst = min(worst, outcome)
    for i, first in enumerate(blockers):
        for second in blockers[i + 1 :]:
            total = sum([f.power for f in (first, second) if not immune(table, attacker, f)])
            if total < attacker.left or attacker.survives:
                continue
            lost = min(first.worth, second.worth) if attacker.power >= min(first.left, second.left) else 0.0
            worst = min(worst, 0.5 * (lost - attacker.worth))
    return worst


def attack_plan(table: Table, me: Player, enemy: Player, able: list[GameObject]) -> list[GameObject]:
    """Return which of the creatures in ``able`` should attack ``enemy``."""
    mine = [Fighter(table, item) for item in able]
    theirs = [Fighter(table, item) for item in creatures(table, enemy)]
    ready = [foe for foe in theirs if not foe.item.tapped]
    may_block: dict[int, list[Fighter]] = {}
    for attacker in mine:
        may_block[attacker.item.number] = [
            foe for foe in ready if combat_pairs.could_block(table, foe.item, attacker.item)
        ]
    # All attack if that wins even if every blocker stops as much damage as it can.
    if through(mine, may_block) >= enemy.life:
        return [attacker.item for attacker in mine if attacker.power > 0]
    chosen: list[Fighter] = []
    doubtful: list[tuple[float, Fighter]] = []
    for attacker in mine:
        if attacker.power <= 0:
            continue
        blockers = may_block[attacker.item.number]
        risk = best_answer(table, attacker, blockers)
        gain = 0.45 * attacker.power
        if not blockers or risk + gain * 0.5 >= 0:
            chosen.append(attacker)
        else:
            doubtful.append((risk + gain, attacker))
    # With more attackers than blockers some will be unblocked.
    pressure = sum([f.power for f in chosen]) + sum([f.power for score, f in doubtful])
    if doubtful and pressure >= enemy.life and len(chosen) + len(doubtful) > len(ready) + 1:
        for score, attacker in sorted(doubtful, key=lambda entry: -entry[0]):
            if score > -3.0:
                chosen.append(attacker)
    return held_back(table, me, enemy, chosen, theirs, may_block)


def through(attackers: list[Fighter], may_block: dict[int, list[Fighter]]) -> int:
    """Return the damage to the player if each blocker blocks the strongest attacker that it can."""
    left = sorted(attackers, key=lambda f: -f.power)
    used: set[int] = set()
    total = 0
    for attacker in left:
        stopped = False
        for foe in may_block[attacker.item.number]:
            if foe.item.number not in used:
                used.add(foe.item.number)
                stopped = True
                if attacker.tramples:
                    total += max(0, attacker.power - max(0, foe.left))
                break
        if not stopped:
            total += attacker.power
    return total


def rally(table: Table, me: Player, enemy: Player, power: int, toughness: int, tramples: bool = False) -> float:
    """Return the value, before an attack, of +P/+T, and perhaps trample, for all creatures of a player until end of
    turn."""
    mine: list[Fighter] = []
    may_block: dict[int, list[Fighter]] = {}
    ready = [Fighter(table, item) for item in creatures(table, enemy, True)]
    for item in creatures(table, me, True):
        if combat_pairs.may_attack(table, item, continuous.rules_for(table, item)):
            mine.append(Fighter(table, item, power, toughness, tramples))
            may_block[item.number] = [foe for foe in ready if combat_pairs.could_block(table, foe.item, item)]
    if mine and through(mine, may_block) >= enemy.life:
        return 1000.0
    return 0.35 * power * len(mine) if len(mine) > 2 else 0.0


def held_back(
    table: Table,
    me: Player,
    enemy: Player,
    chosen: list[Fighter],
    theirs: list[Fighter],
    may_block: dict[int, list[Fighter]],
) -> list[GameObject]:
    """Return the chosen attackers without those needed as blockers in the enemy's next attack.

    Fewer are kept back if the attackers that can't be blocked win soon.
    """
    if not chosen:
        return []
    strikers = [foe for foe in theirs if foe.power > 0 and "defender" not in foe.keywords]
    guards = guards_against(table, strikers, [item for item in creatures(table, me) if not item.tapped])
    mine_through = sum([f.power for f in chosen if not may_block[f.item.number]])
    clock = (enemy.life + max(1, mine_through) - 1) // max(1, mine_through) if mine_through else 99
    result = list(chosen)
    result.sort(key=lambda f: (len(may_block[f.item.number]) > 0, -f.power))
    while result:
        coming = counterattack(result, guards)
        margin = 0 if clock <= 1 else 2 if clock <= 3 else 4
        if me.life - coming > margin or coming == 0:
            break
        # Keep back the creature that prevents most damage as a blocker and deals least as an attacker.
        best: Fighter | None = None
        most = 0.0
        for one in result:
            if "vigilance" in one.keywords:
                continue
            saved = coming - counterattack([f for f in result if f is not one], guards)
            value = saved - 0.1 * one.power - (0.0 if may_block[one.item.number] else 0.3 * one.power)
            if saved > 0 and (best is None or value > most):
                most = value
                best = one
        if best is None:
            break
        result.remove(best)
    return [f.item for f in result]


def guards_against(
    table: Table, strikers: list[Fighter], home: list[GameObject]
) -> list[tuple[Fighter, list[GameObject]]]:
    """Return the enemy's creatures, the strongest first, each with the creatures in ``home`` that could block it."""
    strongest = sorted(strikers, key=lambda foe: -foe.power)
    return [(foe, [item for item in home if combat_pairs.could_block(table, item, foe.item)]) for foe in strongest]


def counterattack(going: list[Fighter], guards: list[tuple[Fighter, list[GameObject]]]) -> int:
    """Return the damage of the enemy's next attack that can't be blocked if the creatures in ``going`` attack now."""
    busy = {f.item.number for f in going if "vigilance" not in f.keywords}
    total = 0
    for foe, able in guards:
        for item in able:
            if item.number not in busy:
                busy.add(item.number)
                break
        else:
            total += foe.power
    return total


class Blocks:
    """A declaration of blockers while it is planned."""

    def __init__(
        self, table: Table, me: Player, pairs: dict[int, list[tuple[int, GameObject]]], blockers: dict[int, GameObject]
    ) -> None:
        self.table = table
        self.me = me
        self.attackers: dict[int, Fighter] = {}
        """The attackers that the player can block, by number."""
        self.index_of: dict[tuple[int, int], int] = {}
        """The index of the option, by the numbers of blocker and attacker."""
        for number, options in pairs.items():
            for index, attacker in options:
                self.index_of[(number, attacker.number)] = index
                if attacker.number not in self.attackers:
                    self.attackers[attacker.number] = Fighter(table, attacker)
        self.free: dict[int, Fighter] = {number: Fighter(table, item) for number, item in blockers.items()}
        self.blocked: set[int] = set()
        self.chosen: list[int] = []
        self.coming = 0
        """The damage that the player will be dealt."""
        for item in combat_pairs.attackers(table):
            if combat_pairs.defender_of(table, item) is me and isinstance(item.attacking, Player):
                fighter = self.attackers.get(item.number) or Fighter(table, item)
                self.coming += fighter.power * (2 if fighter.double else 1)

    def take(self, blocker: int, attacker: int) -> None:
        """Add a block."""
        self.chosen.append(self.index_of[(blocker, attacker)])
        if attacker not in self.blocked:
            self.coming -= self.stopped(blocker, attacker)
        self.blocked.add(attacker)
        del self.free[blocker]

    def stopped(self, blocker: int, attacker: int) -> int:
        """Return how much less damage the player is dealt if this is the attacker's first blocker."""
        fighter = self.attackers[attacker]
        dealt = fighter.power * (2 if fighter.double else 1)
        return min(dealt, max(0, self.free[blocker].left)) if fighter.tramples else dealt

    def good_fights(self) -> None:
        """Add blocks that gain more than they lose; if the player would have 5 life or less, also some that lose a
        little."""
        pressed = self.me.life - self.coming <= 5
        scored: list[tuple[float, int, int]] = []
        for number, foe in self.index_of:
            hunted = self.attackers[foe]
            blocker = self.free[number]
            dies, kills = fight(self.table, blocker, hunted)
            if dies and not kills:
                continue
            score = (hunted.worth if kills else 0.0) - (blocker.worth if dies else 0.0) + 0.35 * hunted.power
            if dies and not pressed:
                score -= 0.5
            scored.append((score, number, foe))
        scored.sort(key=lambda entry: (-entry[0], entry[1], entry[2]))
        for score, number, foe in scored:
            if score > (0.0 if not pressed else -2.0) and number in self.free and foe not in self.blocked:
                self.take(number, foe)

    def two_against_one(self) -> None:
        """Add pairs of blockers that together kill an attacker worth more than what they lose."""
        for foe, hunted in sorted(self.attackers.items(), key=lambda entry: -entry[1].worth):
            if foe in self.blocked or hunted.survives or hunted.first:
                continue
            helpers = [self.free[number] for number in self.free if (number, foe) in self.index_of]
            pair = best_pair(self.table, hunted, helpers)
            if pair is not None:
                self.take(pair[0].item.number, foe)
                self.take(pair[1].item.number, foe)

    def to_live(self) -> None:
        """Add blocks until the player survives: those that stop most damage first, by the creatures worth least."""
        while self.coming >= self.me.life and self.free:
            stops = [
                (self.stopped(number, foe), number, foe)
                for number, foe in self.index_of
                if number in self.free and foe not in self.blocked
            ]
            most = max([entry[0] for entry in stops], default=0)
            if most <= 0:
                return
            cheapest = [entry for entry in stops if entry[0] == most]
            _stop, number, foe = min(cheapest, key=lambda entry: (self.free[entry[1]].worth, entry[1], entry[2]))
            self.take(number, foe)


def block_plan(
    table: Table, me: Player, pairs: dict[int, list[tuple[int, GameObject]]], blockers: dict[int, GameObject]
) -> list[int]:
    """Return the indexes of the blocks to declare. ``pairs``: for each blocker's number its options as (index,
    attacker)."""
    blocks = Blocks(table, me, pairs, blockers)
    blocks.good_fights()
    blocks.two_against_one()
    blocks.to_live()
    return blocks.chosen


def best_pair(table: Table, attacker: Fighter, helpers: list[Fighter]) -> tuple[Fighter, Fighter] | None:
    """Return two blockers that together kill an attacker worth more than what they lose; None if there are none."""
    able = [f for f in helpers if f.power > 0 and not immune(table, attacker, f)]
    able.sort(key=lambda f: f.worth)
    best: tuple[Fighter, Fighter] | None = None
    most = 1.5
    for i, first in enumerate(able):
        for second in able[i + 1 :]:
            if first.power + second.power < attacker.left:
                continue
            lost = [f.worth for f in (first, second) if attacker.power >= f.left]
            both = max(1, first.left) + max(1, second.left) <= attacker.power
            gain = attacker.worth - (sum(lost) if both else max(lost, default=0.0))
            if gain > most:
                most = gain
                best = (first, second)
    return best


__all__ = ["Fighter", "attack_plan", "block_plan", "coming_in_combat", "creatures", "dies_as_it_stands", "fight"]
