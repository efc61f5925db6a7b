"""A table in the middle of a combat: what several tests of combat need."""

from __future__ import annotations

from collections.abc import Sequence

from manaburn.rules.before1999 import prevention, windows
from manaburn.rules.combat import combat_damage, combat_phase
from manaburn.rules.course import state_based
from manaburn.rules.kernel.decisions import Decision, Kind
from manaburn.rules.kernel.table import QuickPlayer, Table
from manaburn.state.objects import Entity, GameObject
from manaburn.terms import Step
from manaburn.text.tree import Ability, KeywordAbility

from .boards import Board, creature

Pairs = list[tuple[GameObject, Entity]]


Spec = str | tuple[str, *tuple[Ability | str, ...]]
"""A creature: its size, or that and its abilities."""


def described(spec: Spec) -> tuple[str, *tuple[Ability | str, ...]]:
    """The size and the abilities."""
    return (spec,) if isinstance(spec, str) else spec


class Script(QuickPlayer):
    """Answers the decisions of a combat from prepared plans, and keeps what was asked."""

    def __init__(self) -> None:
        self.pairs: list[Pairs] = []
        """For attacks, blocks and bands, in order."""
        self.amounts: dict[GameObject, dict[Entity, int]] = {}
        """For assignments: by creature, how much to whom."""
        self.indexes: list[list[int]] = []
        """For anything else."""
        self.asked: list[Decision] = []

    def decide(self, table: Table, decision: Decision) -> list[int]:
        self.asked.append(decision)
        if decision.kind is Kind.ASSIGN:
            assert decision.source is not None
            wanted = self.amounts[decision.source]
            return [wanted.get(option.entity, 0) if option.entity is not None else 0 for option in decision.options]
        if decision.kind in (Kind.ATTACK, Kind.BLOCK) or decision.hint == "band":
            found: list[int] = []
            for one, other in self.pairs.pop(0):
                index = [
                    i for i, option in enumerate(decision.options) if option.entity is one and option.other is other
                ]
                assert index, f"{one} > {other} is not an option of {decision.options}"
                found.append(index[0])
            return found
        return self.indexes.pop(0)


class Combat(Board):
    """The second player defends; both players' decisions come from ``script``."""

    def __init__(self, edition: str = "2008", players: int = 2) -> None:
        super().__init__(edition, players)
        self.script = Script()
        self.table.deciders = [self.script for player in self.players]
        self.state.step = Step.DECLARE_ATTACKERS
        self.state.active.last_turn = self.state.turn
        self.state.combats = 1

    def put(self, size: str, *abilities: Ability | str, who: int = 0, name: str = "Bears") -> GameObject:
        """A creature that has been there since the turn began; abilities that are words are keywords."""
        text = [KeywordAbility(word) if isinstance(word, str) else word for word in abilities]
        item = self.card(creature(size, "{1}{G}", *text, name=name), who)
        item.since = 1
        return item

    def attack(
        self,
        *attackers: GameObject | tuple[GameObject, Entity],
        bands: Sequence[tuple[GameObject, Entity]] | None = None,
    ) -> bool:
        """Declare attackers (of the second player, where nobody is named)."""
        self.state.step = Step.DECLARE_ATTACKERS
        pairs: Pairs = []
        for entry in attackers:
            pairs.append(entry if isinstance(entry, tuple) else (entry, self.players[1]))
        self.script.pairs = [pairs] if bands is None else [pairs, list(bands)]
        self.table.running.answers.clear()
        self.table.running.cursor = 0
        return combat_phase.declare_attackers(self.table)

    def block(self, *pairs: tuple[GameObject, GameObject]) -> None:
        """Declare blockers: (blocker, attacker)."""
        self.state.step = Step.DECLARE_BLOCKERS
        self.script.pairs = [list(pairs)]
        combat_phase.declare_blockers(self.table)

    def meet(self, attacker: Spec, *blockers: Spec) -> list[GameObject]:
        """A new creature of the first player attacks, new ones of the second block it: they, the attacker first."""
        found = [self.put(*described(attacker))]
        found += [self.put(*described(blocker), who=1) for blocker in blockers]
        self.attack(found[0])
        self.block(*[(blocker, found[0]) for blocker in found[1:]])
        return found

    def strike(self) -> bool:
        """A combat damage step: damage is assigned, and dealt; what is dead goes. Whether a second step follows."""
        if self.table.edition.damage_waits:
            self.prevent_nothing()
        else:
            self.stack_damage()
            self.deal()
        return self.state.damage_steps == 1 and combat_phase.second_damage_step(self.table)

    def prevent_nothing(self) -> None:
        """Before the stack: damage is assigned, nobody prevents any of it, and it is dealt."""
        self.state.step = Step.ATTACK
        combat_damage.assign_to_packets(self.table)
        self.state.damage_steps += 1
        while prevention.begin(self.table):
            frame = self.state.frames[-1]
            frame.stage = windows.OVER
            while self.state.frames:
                prevention.go_on(self.table, frame)
        while state_based.check(self.table):
            pass

    def stack_damage(self) -> GameObject | None:
        """Damage is assigned."""
        self.state.step = Step.COMBAT_DAMAGE
        thing = combat_phase.assign_damage(self.table)
        self.state.damage_steps += 1
        return thing

    def deal(self) -> None:
        """The damage on the stack resolves."""
        if self.state.stack:
            thing = self.state.stack[-1]
            combat_damage.deal_damage(self.table, thing)
            self.state.take(thing)
        while state_based.check(self.table):
            pass

    def kinds(self) -> list[Kind]:
        return [decision.kind for decision in self.script.asked]
