"""The most combat damage that a player's creatures can still deal to one opponent this turn, if the opponent blocks
what can surely be blocked and does nothing else."""

from __future__ import annotations

from typing import Final

from manaburn.rules.combat import combat_damage
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous
from manaburn.state.objects import DAMAGE, GameObject, Player
from manaburn.state.state import ContinuousEffect
from manaburn.terms import CREATURE, Step
from manaburn.text.tree import AddPT, KeywordAbility, ReplacementAbility, StaticAbility

from .gains import Reader
from .parts import ANY, FIGHTING, something_waits

_BEFORE_COMBAT: Final = (Step.UNTAP, Step.UPKEEP, Step.DRAW, Step.PRECOMBAT_MAIN, Step.BEGINNING_OF_COMBAT)
_BLOCKING: Final = (*FIGHTING, "flying", "defender", "protection")
"""Keywords that don't keep a creature from blocking."""


def plain_effect(effect: ContinuousEffect) -> bool:
    """Return whether an effect that lasts only changes power and toughness."""
    return all(isinstance(mod, AddPT) for mod in effect.mods)


class Fight:
    """What creatures could deal in combat if the opponent blocks the strongest ones, and does nothing else."""

    def __init__(self, surely: int, meddling: int) -> None:
        self.surely = surely
        """What is dealt by those that can't surely be blocked."""
        self.meddling: Final = meddling
        """How many creatures could be kept from blocking or being blocked at no cost."""
        self.loose = False
        """Whether there are any that can't surely be blocked."""
        self.blockable: Final[list[int]] = []
        """What each of the others deals, the greatest first."""
        self.lives: list[int] = []
        """The least damage that could kill each creature that can surely block, the least first."""

    def killed(self, hits: list[int], together: int) -> int:
        """Return how many of those that can block could be killed, at most. ``hits``: what could be dealt to one of
        them each; ``together``: the most that these could deal."""
        count = 0
        for life in self.lives:  # Damage goes furthest where the least is enough.
            together -= life
            if together < 0 or count == len(hits):
                break
            count += 1
        return count

    def dealt(self, killed: int) -> tuple[int, bool]:
        """Return what is dealt, and whether any creature could deal more if it grew. ``killed``: how many of those that
        could block are killed before they do. The opponent sees that, and blocks the strongest attackers with what is
        left; only what costs nothing can then keep any of them from being blocked."""
        blocked = self.blockable[self.meddling : max(self.meddling, len(self.lives) - killed)]
        return self.surely + sum(self.blockable) - sum(blocked), self.loose or len(blocked) < len(self.blockable)


class Attackers:
    """The creatures of a player that attack, or may attack, one opponent."""

    def __init__(self, table: Table, player: Player, opponent: Player, reader: Reader) -> None:
        self.table: Final = table
        self.player: Final = player
        self.opponent: Final = opponent
        self.reader: Final = reader

    def before_attack(self) -> bool:
        """Return whether creatures can still be declared as attackers, as far as the step goes."""
        return self.table.timing.step(self.table) in _BEFORE_COMBAT

    def strikes(self) -> int:
        """Return how often a creature could still deal combat damage, at most."""
        state = self.table.state
        return 1 if state.step is Step.COMBAT_DAMAGE and state.damage_steps == 1 else self.whole()

    def fight(self, meddling: int, removed: GameObject | None = None) -> Fight:
        """Return what the creatures could still deal that attack or may attack. ``meddling``: how many creatures could
        be kept from blocking or being blocked at no cost. ``removed``: a creature that the opponent takes away when
        blockers have been declared."""
        state = self.table.state
        fight = Fight(self.waiting(), meddling)
        if not self.fighting():
            return fight
        early = self.before_attack()
        tramples = self.reader.trampling or self.reader.piercing
        strikes = self.strikes()
        choosing = early or self.table.timing.step(self.table) is Step.DECLARE_ATTACKERS
        for item in state.in_play:
            if item.controller is not self.player or item is removed:
                continue
            chars = continuous.characteristics(self.table, item)
            if not chars.card_types & CREATURE:
                continue
            if early:
                sick = not self.reader.hasty and continuous.summoning_sick(self.table, item)
                fights = item.in_combat or not (item.tapped or sick)
            else:
                fights = item.in_combat and (not item.blocked or tramples or "trample" in chars.keywords)
            if not fights:
                fight.surely += self.heritage(item)
                continue
            dealt = max(0, self.reader.strength(chars.power, chars.toughness)) * (
                strikes if self.strikes_twice(chars.keywords) else 1
            )
            if choosing and self.is_blockable(item, chars.keywords):
                fight.blockable.append(dealt)
            else:
                fight.surely += dealt
                fight.loose = True
        fight.blockable.sort(reverse=True)
        if fight.blockable:
            fight.lives = sorted([self.frailty(item) for item in self.sure_blockers(meddling)])
        return fight

    def frailty(self, item: GameObject) -> int:
        """Return the least damage that could kill a creature, even if nothing adds to its printed toughness."""
        chars = continuous.characteristics(self.table, item)
        printed = item.face.toughness if item.face is not None else None
        return max(0, min(chars.toughness, printed or 0) - item.damage)

    def all_out(self) -> int:
        """Return how much combat damage the player's creatures could deal in one more combat phase, if all of them were
        untapped and none was blocked."""
        total = 0
        for item in self.table.state.in_play:
            if item.controller is not self.player:
                continue
            chars = continuous.characteristics(self.table, item)
            if chars.card_types & CREATURE and (self.reader.hasty or not continuous.summoning_sick(self.table, item)):
                twice = self.strikes_twice(chars.keywords)
                total += max(0, self.reader.strength(chars.power, chars.toughness)) * (self.whole() if twice else 1)
        return total

    def whole(self) -> int:
        """Return how often a creature can deal combat damage in a whole combat phase, at most."""
        return 2 if self.reader.striking_twice else 1

    def waiting(self) -> int:
        """Return the combat damage to the opponent that is on the stack."""
        total = 0
        for item in self.table.state.stack:
            if item.kind == DAMAGE:
                damage = item.choices["damage"]
                assert isinstance(damage, list)
                for _source, to, dealt in damage:
                    total += dealt if to is self.opponent else 0
        return total

    def fighting(self) -> bool:
        """Return whether creatures of the player could still assign combat damage."""
        state = self.table.state
        if state.active is not self.player:
            return False
        step = self.table.timing.step(self.table)
        if self.table.timing.uses_stack and step is Step.COMBAT_DAMAGE:
            return state.damage_steps != 2 and combat_damage.second_damage_step(self.table)
        return self.before_attack() or step in (Step.DECLARE_ATTACKERS, Step.DECLARE_BLOCKERS, Step.COMBAT_DAMAGE)

    def strikes_twice(self, keywords: frozenset[str]) -> bool:
        """Return whether a creature with these keywords has double strike, or might be given it."""
        return self.reader.striking or "double strike" in keywords

    def heritage(self, item: GameObject) -> int:
        """Return how many +1/+1 counters a permanent leaves to another creature when it dies."""
        if item.face is None or not self.reader.read(item.face).heritable:
            return 0
        return item.counters.get("+1/+1", 0)

    def is_blockable(self, item: GameObject, keywords: frozenset[str]) -> bool:
        """Return whether any untapped creature without abilities of its own could block a creature."""
        face = item.face
        if face is None or any(word not in FIGHTING for word in keywords):
            return False
        return not any(isinstance(ability, (StaticAbility, ReplacementAbility)) for ability in face.abilities)

    def blockers(self, meddling: int) -> int:
        """Return how many creatures of the opponent can block any creature that has no say in it."""
        return len(self.sure_blockers(meddling))

    def sure_blockers(self, meddling: int) -> list[GameObject]:
        """Return the creatures of the opponent that can block any creature that has no say in it."""
        state = self.table.state
        if (
            meddling >= ANY
            or something_waits(state, self.reader.past_draw)
            or not all(plain_effect(effect) for effect in state.effects)
        ):
            return []
        found: list[GameObject] = []
        for item in state.in_play:
            if item.controller is not self.opponent or item.tapped or item.face is None:
                continue
            if not continuous.characteristics(self.table, item).card_types & CREATURE:
                continue
            abilities = item.face.abilities
            if not any(isinstance(ability, (StaticAbility, ReplacementAbility)) for ability in abilities) and all(
                not isinstance(ability, KeywordAbility) or ability.keyword in _BLOCKING for ability in abilities
            ):
                found.append(item)
        return found
