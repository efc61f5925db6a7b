"""Names and numbers in words, as one viewer may know them."""

from __future__ import annotations

from typing import Final

from manaburn.editions import rulebook
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous
from manaburn.state.objects import ABILITY, DAMAGE, SPELL_COPY, Entity, GameObject, Player
from manaburn.terms import CREATURE, Zone

UNSAID: Final = ("{", "mana ", "from ", "rider ", "off timing")
"""How a note begins that a spell keeps of how it was played, and that nobody tells."""


def joined(words: list[str]) -> str:
    """A, B and C."""
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


def counted(words: list[str]) -> str:
    """The same with doubles counted: 2 Mountains are "Mountain x2"."""
    counts: dict[str, int] = {}
    for word in words:
        counts[word] = counts.get(word, 0) + 1
    return joined([word if n == 1 else f"{word} x{n}" for word, n in counts.items()])


def cards(n: int) -> str:
    """So many cards, in words."""
    return "1 card" if n == 1 else f"{n} cards"


class Words:
    """Names and numbers as one viewer may know them."""

    def __init__(self, table: Table, viewer: Player | None = None) -> None:
        self.table: Final = table
        self.viewer: Final = viewer

    def does(self, player: Player | None, verb: str) -> str:
        """The player and what he or she does: "Ann plays", "You play"."""
        if player is None:
            return f"somebody {verb}"
        if player.name == "You":
            return f"You {verb[:-2] if verb.endswith(('sses', 'shes', 'ches')) else verb[:-1]}"
        return f"{player.name} {verb}"

    def whose(self, player: Player | None) -> str:
        """Ann's, your."""
        if player is None:
            return "somebody's"
        if player.name == "You":
            return "your"
        return f"{player.name}'" if player.name.endswith("s") else f"{player.name}'s"

    def knows(self, item: GameObject) -> bool:
        """Whether the viewer may know what an object is."""
        viewer = self.viewer
        if viewer is None:
            return True
        if item.face_down and item.zone in (Zone.IN_PLAY, Zone.STACK, Zone.PHASED_OUT, Zone.REMOVED):
            return item.controller is viewer
        if item.zone in (Zone.HAND, Zone.LIBRARY, Zone.OUTSIDE):
            return bool(item.known_to & (1 << viewer.index))
        return True

    def name(self, entity: Entity | None) -> str:
        """What to call it."""
        if isinstance(entity, Player):
            return "you" if entity.name == "You" else entity.name
        if not isinstance(entity, GameObject):
            return "nothing"
        if not self.knows(entity):
            return "a face-down creature" if entity.zone in (Zone.IN_PLAY, Zone.STACK, Zone.PHASED_OUT) else "a card"
        if entity.kind == ABILITY:
            return f"{self.whose_name(entity.source)} ability"
        if entity.kind == DAMAGE:
            return "combat damage"
        if entity.face_down and entity.zone in (Zone.IN_PLAY, Zone.STACK):
            return f"{entity.name} (face down)"
        name = entity.name
        if entity.zone is Zone.IN_PLAY:
            name = continuous.characteristics(self.table, entity).name or entity.name
        if entity.kind == SPELL_COPY:
            return f"the copy of {name}"
        return name

    def whose_name(self, entity: Entity | None) -> str:
        """Its name in the genitive."""
        name = self.name(entity)
        if name == "you":
            return "your"
        return f"{name}'" if name.endswith("s") else f"{name}'s"

    def size(self, item: GameObject) -> str:
        """A creature with its power and toughness, anything else by its name."""
        chars = continuous.characteristics(self.table, item)
        name = self.name(item)
        if chars.card_types & CREATURE:
            return f"{name} ({chars.power}/{chars.toughness})"
        return name

    def rule(self, number: str) -> str:
        """A rule in brackets, by its number in the edition played; "" where its rulebook says nothing of the kind."""
        then = rulebook.cited(number, self.table.edition.date)
        return f" [{then}]" if then else ""

    # -- what was played -----------------------------------------------------------------------------------------------

    def choices(self, item: GameObject) -> str:
        """X, modes, targets and special costs of a spell or ability on the stack: phrases, each with a comma before."""
        ctx = item.context
        if ctx is None:
            return ""
        parts: list[str] = []
        targets: list[str] = []
        for i, slot in enumerate(ctx.targets):
            shares = ctx.divided[i] if i < len(ctx.divided) else []
            for j, entity in enumerate(slot):
                word = self.name(entity)
                if isinstance(entity, GameObject) and entity.zone is Zone.IN_PLAY:
                    if entity is item.source:
                        word = "itself"
                    elif entity.controller is item.controller:
                        word = f"{self.whose(entity.controller)} {word}"
                targets.append(f"{word} ({shares[j]})" if j < len(shares) else word)
        if ctx.x and self._has_x(item):
            parts.append(f"X = {ctx.x}")
        if ctx.modes:
            parts.append("mode " + joined([str(i + 1) for i in ctx.modes]))
        if targets:
            parts.append("targeting " + joined(targets))
        special = [word for word in ctx.paid if not word.startswith(UNSAID)]
        if special:
            parts.append("with " + joined(special))
        return "".join([", " + part for part in parts])

    def _has_x(self, item: GameObject) -> bool:
        if item.kind == ABILITY:
            return True
        cost = item.face.mana_cost if item.face is not None else None
        return cost is not None and cost.x_count > 0


__all__ = ["Words", "cards", "counted", "joined"]
