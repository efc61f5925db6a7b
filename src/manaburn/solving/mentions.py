"""Whether a text asks for a permanent, or sees it go: counts it, chooses it, or waits for what happens to it.

A text that has it as a target, or does something to all things of its kind, doesn't ask whether it is there.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from manaburn.editions.edition import Edition
from manaburn.rules.kernel.table import Table
from manaburn.scenario.naming import everything
from manaburn.state.objects import GameObject, Player
from manaburn.text import keywords
from manaburn.text.tree import (
    Ability,
    ActivatedAbility,
    CantAttack,
    CantBeBlocked,
    CantBlock,
    CardDefinition,
    Cost,
    KeywordAbility,
    Node,
    Not,
    Sacrifice,
    StaticAbility,
    Target,
    TriggeredAbility,
    You,
    ZoneChange,
)
from manaburn.text.tree.base import children
from manaburn.text.tree.events import Attacks, BecomesBlocked, Played, PlayerAttacks, Unblocked
from manaburn.text.tree.nouns import All, ControlledBy, Filter, HasSubtype, HasType, Opponents, OwnedBy

from .parts import QUIET

_OTHER_EVENTS: Final = (Attacks, BecomesBlocked, Played, Unblocked)
"""Events that are neither the end of a creature nor harm to it."""
_WAITING: Final = ("exalted", "extort", "frenzy", "mentor", "prowess")
"""Keywords that wait for such events."""


class Mention:
    """A kind of object for which a text asks."""

    def __init__(self, kind: Filter, owners: int, costs: bool) -> None:
        self.kind: Final = kind
        self.owners: Final = owners
        """Which players may have that text, as a mask."""
        self.costs: Final = costs
        """Whether the text only uses such an object of its controller's, as a cost or a sacrifice."""


class Mentions:
    """What the texts of one game ask for."""

    def __init__(self, table: Table, cards: Iterable[CardDefinition], edition: Edition) -> None:
        self.everybody: Final = (1 << len(table.state.players)) - 1
        self.unclear = False
        """Whether a text might ask for anything."""
        self.kinds: Final[list[Mention]] = []
        owners: dict[int, int] = {}
        for item in everything(table):
            if item.face is not None:
                owners[id(item.face)] = owners.get(id(item.face), 0) | 1 << item.owner.index
        faces = [face for card in cards for face in card.faces]
        roams = any("SetControl(" in repr(face) or "Exchange" in repr(face) or "Copy" in repr(face) for face in faces)
        for face in faces:
            players = self.everybody if roams else owners.get(id(face), self.everybody)
            for ability in face.abilities:
                self.add(ability, players, edition)

    def add(self, ability: Ability, owners: int, edition: Edition) -> None:
        """Add what an ability asks for."""
        if not isinstance(ability, KeywordAbility):
            self.look(ability, owners, False)
            return
        if ability.keyword in QUIET:
            return
        parts = keywords.expand(ability, edition)
        self.unclear = self.unclear or not parts
        for part in parts:
            if not isinstance(part, KeywordAbility):
                self.look(part, owners, False)

    def look(self, node: Node, owners: int, costs: bool) -> None:
        """Add what a part of a text asks for. ``costs``: whether that is used up."""
        if isinstance(node, Filter):
            self.kinds.append(Mention(node, owners, costs))
        costs = costs or isinstance(node, Cost) or (isinstance(node, Sacrifice) and node.who == You())
        if isinstance(node, (Target, All, Attacks, Played, PlayerAttacks, CantAttack, CantBlock, CantBeBlocked)):
            return
        if isinstance(node, KeywordAbility) and node.keyword in QUIET:
            return
        if isinstance(node, ZoneChange) and (node.to == "in play" or node.origin not in ("", "in play")):
            return
        for child in children(node):
            if not isinstance(node, StaticAbility) or child is not node.what:
                self.look(child, owners, costs)

    def ask_for(self, item: GameObject, player: Player) -> bool:
        """Return whether a text might ask for a permanent, or see it go, so that a player could gain by that. Its own
        abilities count as others do."""
        face = item.face
        if self.unclear or face is None or item.copy_of is not None or item.face_down:
            return True
        own = item.controller is player
        return any(not (own and mention.costs) and self.may_fit(mention, item) for mention in self.kinds)

    def may_fit(self, mention: Mention, item: GameObject) -> bool:
        """Return whether a permanent might be of a kind, in play or as the card that it is."""
        kind = mention.kind
        if kind.whose == You() and not mention.owners >> item.owner.index & 1:
            return False
        if mention.costs and not mention.owners >> item.controller.index & 1:
            return False
        return all(self.may_pass(test, item, mention.owners) for test in kind.tests)

    def may_pass(self, test: Node, item: GameObject, owners: int) -> bool:
        """Return whether a permanent might pass a test of a text that these players may have."""
        face = item.face
        assert face is not None
        if isinstance(test, HasType):
            return face.card_types & test.card_type != 0
        if isinstance(test, HasSubtype):
            return test.subtype in face.subtypes or any(
                isinstance(one, KeywordAbility) and one.keyword == "changeling" for one in face.abilities
            )
        if isinstance(test, (ControlledBy, OwnedBy)):
            player: Player = item.controller if isinstance(test, ControlledBy) else item.owner
            if test.player == You():
                return owners >> player.index & 1 != 0
            if test.player == Opponents(You()):
                return owners & ~(1 << player.index) != 0
        if isinstance(test, Not) and isinstance(test.test, HasType):
            return face.card_types & test.test.card_type == 0
        return True


def triggers_or_replaces(ability: Ability) -> bool:
    """Return whether the source of an ability may see its own end, or that it becomes a target: whether the ability is
    neither a simple keyword nor activated, and doesn't wait for something else."""
    if isinstance(ability, KeywordAbility):
        return ability.keyword not in QUIET and ability.keyword not in _WAITING
    if isinstance(ability, TriggeredAbility):
        return not isinstance(ability.event, _OTHER_EVENTS) or "targets" in repr(ability.event)
    return not isinstance(ability, ActivatedAbility)
