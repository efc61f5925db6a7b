"""Names and numbers in words, limited to what one player may know."""

from __future__ import annotations

from typing import Final

from manaburn.editions import rulebook
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous
from manaburn.state.knowledge import may_know
from manaburn.state.objects import ABILITY, DAMAGE, SPELL_COPY, Entity, GameObject, Player
from manaburn.terms import CREATURE, Zone
from manaburn.text.dialects import dialect_of


def joined(words: list[str]) -> str:
    """Return the words as a list in English: "A, B and C"."""
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


def counted(words: list[str]) -> str:
    """Return the words as a list in English, with equal words counted: "Island and Mountain x2"."""
    counts: dict[str, int] = {}
    for word in words:
        counts[word] = counts.get(word, 0) + 1
    return joined([word if n == 1 else f"{word} x{n}" for word, n in counts.items()])


def cards(n: int) -> str:
    """Return a number of cards in words: "1 card", "2 cards"."""
    return "1 card" if n == 1 else f"{n} cards"


BEFORE_THE_BATTLEFIELD: Final = ("1996", "2002", "2008")
"""The dialects in which permanents are in play, and spells are played."""


class Words:
    """Names and numbers in words. ``viewer``: the player whose knowledge they are limited to; None for no limit.
    ``public``: they are limited to what every player knows, for spectators."""

    def __init__(self, table: Table, viewer: Player | None = None, public: bool = False) -> None:
        self.table: Final = table
        self.viewer: Final = viewer
        self.public: Final = public
        self.dialect: Final = dialect_of(table.day)

    def does(self, player: Player | None, verb: str) -> str:
        """Return a player and a verb: "Ann plays", "You play". ``verb`` is in the third person."""
        if player is None:
            return f"somebody {verb}"
        if player.name == "You":
            return f"You {verb[:-2] if verb.endswith(('sses', 'shes', 'ches')) else verb[:-1]}"
        return f"{player.name} {verb}"

    def whose(self, player: Player | None) -> str:
        """Return a player in the genitive: "Ann's", "your"."""
        if player is None:
            return "somebody's"
        if player.name == "You":
            return "your"
        return f"{player.name}'" if player.name.endswith("s") else f"{player.name}'s"

    def knows(self, item: GameObject) -> bool:
        """Return whether the viewer may know which card an object is.

        Rules: 507.2.
        """
        viewer = self.viewer
        if self.public:
            return all(may_know(player, item) for player in self.table.state.players)
        if viewer is None or may_know(viewer, item):
            return True
        for player in self.table.state.players:
            # 507.2: a player who controls another player's turn sees what that player sees.
            if player.controlled_by is viewer and may_know(player, item):
                return True
        return False

    def sees_cards_of(self, player: Player | None) -> bool:
        """Return whether the viewer sees the cards that a player draws."""
        if self.public:
            return False
        return self.viewer is None or (player is not None and player.index == self.viewer.index)

    def name(self, entity: Entity | None) -> str:
        """Return the name of an object or player; "a card" for a card that the viewer may not know."""
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
        """Return the name of an object or player in the genitive."""
        name = self.name(entity)
        if name == "you":
            return "your"
        return f"{name}'" if name.endswith("s") else f"{name}'s"

    def size(self, item: GameObject) -> str:
        """Return the name of an object, for a creature with power and toughness: "River Boa (2/1)"."""
        chars = continuous.characteristics(self.table, item)
        name = self.name(item)
        if chars.card_types & CREATURE:
            return f"{name} ({chars.power}/{chars.toughness})"
        return name

    @property
    def enters(self) -> str:
        """What a permanent does that arrives, in the words of the date."""
        if self.dialect in BEFORE_THE_BATTLEFIELD:
            return "comes into play"
        return "enters" if self.dialect == "2024" else "enters the battlefield"

    @property
    def leaves(self) -> str:
        """What a permanent does that goes."""
        return "leaves play" if self.dialect in BEFORE_THE_BATTLEFIELD else "leaves the battlefield"

    @property
    def exiled(self) -> str:
        """What becomes of a card that is removed from the game."""
        return "removed from the game" if self.dialect in BEFORE_THE_BATTLEFIELD else "exiled"

    @property
    def casts(self) -> str:
        """What a player does with a spell."""
        return "plays" if self.dialect in BEFORE_THE_BATTLEFIELD else "casts"

    def rule(self, number: str) -> str:
        """Return a rule of 2008 in brackets, with its number in the edition played; "" if its rulebook lacks the
        rule."""
        then = rulebook.cited(number, self.table.edition.date)
        return f" [{then}]" if then else ""

    # -- what was played -----------------------------------------------------------------------------------------------

    def choices(self, item: GameObject) -> str:
        """Return X, the modes, targets and special costs of a spell or ability on the stack, each after a comma."""
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
        special = ctx.paid_words
        if special:
            parts.append("with " + joined(special))
        return "".join([", " + part for part in parts])

    def _has_x(self, item: GameObject) -> bool:
        if item.kind == ABILITY:
            return True
        cost = item.face.mana_cost if item.face is not None else None
        return cost is not None and cost.x_count > 0


__all__ = ["Words", "cards", "counted", "joined"]
