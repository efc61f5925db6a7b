"""A short key of a position, equal for positions in which the same can happen, and the names of its objects.

Things done this turn are left out if no text in the game asks about them.
"""

from __future__ import annotations

import hashlib
from typing import Final

from manaburn.rules.kernel.table import Table
from manaburn.state import happenings as h
from manaburn.state import hashing
from manaburn.state.happenings import Happening
from manaburn.state.objects import DAMAGE, Entity, GameObject, Player
from manaburn.state.state import GameState
from manaburn.terms import Step, Zone

from .asking import Asked

BY_THE_RULES: Final = (h.ATTACK, h.PLAYER_ATTACKS, h.BLOCK, h.BECOMES_BLOCKED, h.DAMAGE_STACKED)
"""The events of a turn that the rules of combat themselves ask about."""
MOST_PILES: Final = 50_000
MOST_ALIKE: Final = 20
"""If there are more shields that are the same, it isn't told how many: a player might put up any number."""


class Namer(hashing.Writer):
    """Writes positions one after another. The texts of libraries and graveyards are kept from one to the next."""

    def __init__(
        self, state: GameState, asked: Asked, kept: dict[tuple[int, ...], str], labels: bool, shuffled: bool
    ) -> None:
        super().__init__(state)
        self.has_order: Final = asked.has_order
        self.labels: Final = labels
        self.shuffled: Final = shuffled
        self.asked: Final = asked
        self.kept_piles: Final = kept
        self.capped = False
        """Whether there are more shields that are the same than are told."""
        self.fights: Final[dict[int, list[Happening]]] = {}
        """By the number of a permanent: what it has done in this turn's combat, which the rules ask about."""
        self.strikes: Final[dict[int, list[tuple[Entity, int]]]] = {}
        """By the number of a permanent: to whom its combat damage on the stack will be dealt, and how much."""
        self.lists_damage = True
        self.note_combat()

    def note_combat(self) -> None:
        """Note what is told with each permanent, so that creatures which have fought alike are alike."""
        state = self.state
        here = {item.number for item in state.in_play}
        step = state.step.value
        if not self.asked.past and (
            self.asked.more_combats or not Step.END_OF_COMBAT.value < step <= Step.CLEANUP.value
        ):
            for event in state.history:
                if event.kind in BY_THE_RULES and isinstance(event.what, GameObject) and event.what.number in here:
                    self.fights.setdefault(event.what.number, []).append(event)
        for thing in state.stack:
            if thing.kind == DAMAGE:
                dealt = thing.choices["damage"]
                assert isinstance(dealt, list)
                for source, to, amount in dealt:
                    if source.number in here:
                        self.strikes.setdefault(source.number, []).append((to, amount))

    def place(self, item: GameObject) -> str | None:
        """The name of an object in an ordered zone. Graveyards are such zones only if a text asks for their order."""
        if item.zone is Zone.GRAVEYARD and not self.asked.order:
            return None
        if item.zone is Zone.LIBRARY and self.shuffled and item.known_to == 0:
            return f"L{item.owner.index}.{item.name}"  # it may be anywhere
        return super().place(item)

    def item(self, item: GameObject) -> str:
        """An object without its name."""
        self.lists_damage = item.kind != DAMAGE
        text = super().item(item)
        self.lists_damage = True
        for event in self.fights.get(item.number, ()):
            text += f" {event.kind} {self.entity(event.other)} {event.combat} {event.amount}"
        for to, amount in self.strikes.get(item.number, ()):
            text += f" {amount} to {self.entity(to)}"
        return f"{text} as {item.label}" if self.labels and item.label else text

    def value(self, value: object) -> str:
        """A remembered value. Combat damage on the stack is told with its sources, as far as they are there."""
        if self.lists_damage or not isinstance(value, list):
            return super().value(value)
        # Not in a list comprehension: super() has another meaning there.
        others: list[str] = []
        for part in value:
            if not isinstance(part, tuple) or part[0].number not in self.strikes:
                others.append(super().value(part))
        return f"{len(value)} {others}"

    def is_dated(self, item: GameObject) -> bool:
        """Whether it could matter when a permanent came into play. Three creatures with flying are alike, and so are
        others whose lasting texts change no characteristics."""
        face = item.copy_of if item.copy_of is not None else item.face
        return item.face_down or (face is not None and self.has_order.of(face))

    def pile(self, members: list[GameObject]) -> str:
        """The cards of a library or graveyard, if their order might matter."""
        if not self.asked.order and self.is_graveyard(members):
            return ""
        if self.shuffled:
            members = without_order(members)
        # Not by the numbers of the objects: after an undoing, another object may get the number that one had before.
        marked: list[int] = []
        for item in members:
            if item.face is None or not self.is_simple(item):
                return "/".join([self.item(one) for one in members])
            marked.append(id(item.face) * 64 + item.known_to)
        key = tuple(marked)
        known = self.kept_piles.get(key)
        if known is None:
            known = "/".join([self.item(item) for item in members])
            if len(self.kept_piles) > MOST_PILES:
                self.kept_piles.clear()
            self.kept_piles[key] = known
        return known

    def is_simple(self, item: GameObject) -> bool:
        """Return whether a card in a library or graveyard is written as its face, and who knows it."""
        if item.face_down or item._counters or item._dated_counters or item._choices:
            return False
        return not (item._linked or item._marks or item._uses or (self.labels and item.label))

    def is_graveyard(self, members: list[GameObject]) -> bool:
        """Return whether a list of cards is a graveyard."""
        return any(members is graveyard for graveyard in self.state.graveyards)

    def player(self, player: Player) -> list[str]:
        """What a player has. The life is left out if no text asks for it."""
        lines = super().player(player)
        if not self.asked.life:
            lines[0] = lines[0].partition(" ")[2]
        return lines

    def effects(self, lines: list[str]) -> None:
        """Add the effects that last. The order in which shields were put up makes no difference."""
        own: list[str] = []
        super().effects(own)
        shields = sorted([line for line in own if line.startswith("R ")])
        lines.extend([line for line in own if not line.startswith("R ")])
        for i, shield in enumerate(shields):
            if i < MOST_ALIKE or shield != shields[i - MOST_ALIKE]:
                lines.append(shield)
            else:
                self.capped = True

    def rest(self, past: bool) -> list[str]:
        """Everything but the objects in unordered zones, as lines."""
        state = self.state
        asked = self.asked
        lines = super().rest(asked.past)
        if asked.past:
            return lines
        if asked.spells:
            played = state.played_this_turn
            lines.append(f"{len(played)} {[played.index(item) for item in state.stack if item in played]}")
        if asked.more_combats or not Step.END_OF_COMBAT.value < state.step.value <= Step.CLEANUP.value:
            for event in state.history:
                if event.kind in BY_THE_RULES:
                    own = isinstance(event.what, GameObject) and event.what.number in self.fights
                    lines.extend([] if own else [self.fought(event)])
        return lines

    def fought(self, event: Happening) -> str:
        """An event of this turn's combat."""
        return f"{event.kind} {self.entity(event.what)} {self.entity(event.other)} {event.combat} {event.amount}"


class Keys:
    """Makes keys and names for one game."""

    def __init__(self, table: Table, asked: Asked, labels: bool = False) -> None:
        self.table: Final = table
        self.labels: Final = labels
        """Whether cards with different labels are different."""
        self.asked: Final = asked
        self.shuffled = False
        """Whether the order of the cards in libraries that nobody knows makes no difference."""
        self.piles: Final[dict[tuple[int, ...], str]] = {}
        self.capped = False
        """Whether positions were taken for one that have different numbers of the same shields, all great."""

    def named(self) -> tuple[str, dict[int, str]]:
        """Return the written form of the position without what :meth:`lives` says, and the names of the objects in
        unordered zones, by number. Objects with the same name are interchangeable."""
        state = self.table.state
        writer = Namer(state, self.asked, self.piles, self.labels, self.shuffled)
        names = writer.names
        items, letters = hashing.name_by_zone(writer)
        if (self.asked.graveyards or self.asked.buried) and not self.asked.order:
            for player in state.players:
                for item in state.graveyards[player.index]:
                    if not self.asked.graveyards and item.name not in self.asked.buried:
                        continue
                    items.append(item)
                    letters.append(f"G{player.index}.")
                    writer.names[item.number] = letters[-1]
                    writer.loose[item.number] = True
        writer.date()
        own = [letters[i] + writer.contents(items[i]) for i in range(len(items))]
        before = len(writer.mentioned)
        rest = writer.rest(False)
        by_rest = writer.mentioned[before:]
        self.capped = self.capped or writer.capped
        if not writer.mentioned:
            hashing.name_classes(writer, items, letters, own)
            own.sort()
            rest.extend(own)
            return "\n".join(rest), names
        hashing.name_classes(writer, items, letters, own)
        if tied(writer, items, own):
            hashing.refine(writer, items, letters, by_rest, True)
        lines = [names[item.number] + " " + writer.contents(item) for item in items]
        lines.sort()
        return "\n".join((writer.rest(False) if by_rest else rest) + lines), names

    def lives(self) -> str:
        """Return the life totals, if no text asks for them; "" if they are in the written form."""
        if self.asked.life:
            return ""
        return "\n" + " ".join([str(player.life) for player in self.table.state.players])

    def looks(self, entities: list[Entity]) -> dict[int, str] | None:
        """Return a quick name for each of these objects; None if two would have the same name."""
        names: dict[int, str] = {}
        taken: set[str] = set()
        for entity in entities:
            if isinstance(entity, GameObject) and entity.number not in names:
                text = f"{entity.name}/{entity.zone.value}{entity.controller.index}{int(entity.tapped)}{entity.kind}"
                if text in taken:
                    return None
                taken.add(text)
                names[entity.number] = text
        return names

    def name(self, entity: Entity | None, names: dict[int, str]) -> str:
        """Return the name of a player or object in a position."""
        if entity is None:
            return ""
        if isinstance(entity, Player):
            return f"@{entity.index}"
        assert isinstance(entity, GameObject)
        found = names.get(entity.number)
        if found is not None:
            return found
        if self.shuffled and entity.zone is Zone.LIBRARY and entity.known_to == 0:
            return f"L{entity.owner.index}.{entity.name}"  # it may be anywhere
        placed = hashing.Writer(self.table.state).place(entity)
        return placed if placed is not None else f"#{entity.number}"


def without_order(members: list[GameObject]) -> list[GameObject]:
    """Return the cards of a library with those that nobody knows in the order of their names."""
    unknown = [item for item in members if item.known_to == 0]
    if len(unknown) < 2 or unknown[0].zone is not Zone.LIBRARY:
        return members
    unknown.sort(key=name_of, reverse=True)
    return [unknown.pop() if item.known_to == 0 else item for item in members]


def name_of(item: GameObject) -> str:
    """Return the name of an object."""
    return item.name


def tied(writer: Namer, items: list[GameObject], own: list[str]) -> bool:
    """Return whether objects with the same name might be told apart by what refers to them, or by what they refer to.

    They can't be if nothing refers to objects that share a name, and if objects with the same name read the same.
    """
    names = writer.names
    count: dict[str, int] = {}
    for item in items:
        count[names[item.number]] = count.get(names[item.number], 0) + 1
    if len(count) == len(items):
        return False
    if any(count.get(names.get(number, ""), 0) > 1 for number in writer.mentioned):
        return True
    texts: dict[str, str] = {}
    for item in items:
        name = names[item.number]
        if count[name] > 1:
            text = writer.contents(item)
            if texts.setdefault(name, text) != text:
                return True
    return False


def without_shields(text: str) -> str:
    """Return the written form of a position without its replacement effects that last."""
    return "\n".join([line for line in text.split("\n") if not line.startswith("R ")])


def digest(text: str) -> bytes:
    """Return a digest of a text, 16 bytes."""
    return hashlib.blake2b(text.encode(), digest_size=16).digest()
