"""What one player may know of a game: his or her own hand, all public information and the numbers of hidden cards.

    >>> from manaburn import Game
    >>> game = Game(["red-burn", "green-stompy"], rules="2008", seed=7)
    >>> view = game.view(0)
    >>> view.to_dict()["players"][1]["hand_size"]
    7
    >>> print(view)                                          # doctest: +SKIP

A view always shows the present position. :meth:`View.to_dict` returns it as plain data, and ``str`` draws the table.
"""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Final, NotRequired, TypedDict

from manaburn import reasons
from manaburn.narration import Words, sentence
from manaburn.rules.kernel.decisions import Decision, Option
from manaburn.rules.meaning import continuous
from manaburn.state.frames import Packet
from manaburn.state.happenings import Happening
from manaburn.state.knowledge import HIDDEN
from manaburn.state.objects import ABILITY, SPELL_COPY, TOKEN, Entity, GameObject, Player
from manaburn.terms import CREATURE, STEP_NAMES, SUPERTYPE_NAMES, TYPE_NAMES, Zone

if TYPE_CHECKING:
    from manaburn.game import Game


class Reference(TypedDict):
    """A player (by index) or an object (by number) to which something refers."""

    name: str
    id: NotRequired[int]
    player: NotRequired[int]


class CardData(TypedDict):
    """A card that the player knows. ``owner`` is the owner's index; it is left out if the position of the card tells
    it."""

    id: int
    name: str
    owner: NotRequired[int]


class PermanentData(TypedDict):
    """An object in play. A key that is left out means that nothing of this sort is true: no counters, not attacking,
    not a creature."""

    id: int
    name: str
    controller: int
    owner: int
    types: str
    tapped: bool
    power: NotRequired[int]
    toughness: NotRequired[int]
    damage: NotRequired[int]
    summoning_sick: NotRequired[bool]
    keywords: NotRequired[list[str]]
    counters: NotRequired[dict[str, int]]
    token: NotRequired[bool]
    face_down: NotRequired[bool]
    flipped: NotRequired[bool]
    regeneration: NotRequired[int]
    attached_to: NotRequired[Reference]
    attacking: NotRequired[Reference]
    blocked: NotRequired[bool]
    blocking: NotRequired[list[int]]
    chosen: NotRequired[dict[str, str | int]]


class PacketData(TypedDict):
    """Under the 1996 rules, damage that has been assigned and not yet dealt."""

    amount: int
    source: NotRequired[Reference]
    to: NotRequired[Reference]


class StackData(TypedDict):
    """A spell or ability on the stack. ``x`` is the announced value of X; it is left out if that is 0."""

    id: int
    name: str
    controller: int
    copy: NotRequired[bool]
    targets: NotRequired[list[Reference]]
    x: NotRequired[int]


class SeatData(TypedDict):
    """A player, with hand, graveyard, mana and other things that belong to that player. ``library_known`` gives the
    names of known cards by their position in the library, counted from 0 at the top."""

    name: str
    life: int
    poison: int
    hand_size: int
    library_size: int
    hand: list[CardData]
    graveyard: list[CardData]
    mana: str
    lands_played: int
    library_known: NotRequired[dict[str, str]]
    sideboard: NotRequired[list[CardData]]
    lost: NotRequired[bool]
    counters: NotRequired[dict[str, int]]


class DecisionData(TypedDict):
    """The open decision. For a decision of another player only ``who`` and ``kind`` are given."""

    who: int
    kind: str
    prompt: NotRequired[str]
    rule: NotRequired[str]
    options: NotRequired[list[str]]
    low: NotRequired[int]
    high: NotRequired[int]
    number: NotRequired[bool]
    order: NotRequired[bool]
    total: NotRequired[int]
    free_word: NotRequired[bool]


class ViewData(TypedDict):
    """Everything that a player may know, as plain data. ``active`` and ``priority`` are indexes of players."""

    viewer: int
    rules: str
    turn: int
    active: int
    step: str
    priority: int | None
    over: bool
    result: str
    players: list[SeatData]
    in_play: list[PermanentData]
    stack: list[StackData]
    damage: list[PacketData]
    removed: list[CardData]
    phased_out: list[CardData]
    ante: list[CardData]
    decision: DecisionData | None
    log: list[str]


MANA_LETTERS: Final = "WUBRGC"


class View:
    """What a player may know of a game at this moment.

    Use :meth:`manaburn.game.Game.view` to get one.
    """

    def __init__(self, game: Game, player: int) -> None:
        self.game: Final = game
        self.viewer: Final[Player] = game.players[player]
        self._words: Final = Words(game.table, self.viewer)

    # -- knowing -------------------------------------------------------------------------------------------------------

    def knows(self, item: GameObject) -> bool:
        """Return whether the player may know which card an object is."""
        return self._words.knows(item)

    def name(self, entity: Entity | None) -> str:
        """Return the name of an object or player as this player knows it."""
        if isinstance(entity, Player):
            return entity.name
        if not isinstance(entity, GameObject):
            return ""
        if entity.kind == ABILITY and entity.source is not None:
            return f"ability of {self.name(entity.source)}"
        if not self.knows(entity):
            down = entity.face_down and entity.zone in (Zone.IN_PLAY, Zone.STACK, Zone.PHASED_OUT)
            return "face-down creature" if down else HIDDEN
        if entity.zone is Zone.IN_PLAY and not entity.face_down:
            return continuous.characteristics(self.game.table, entity).name or entity.name
        return entity.name

    # -- parts ---------------------------------------------------------------------------------------------------------

    def permanent(self, item: GameObject) -> PermanentData:
        """Return an object in play as data."""
        table = self.game.table
        chars = continuous.characteristics(table, item)
        data: PermanentData = {
            "id": item.number,
            "name": self.name(item),
            "controller": item.controller.index,
            "owner": item.owner.index,
            "types": type_line(chars.supertypes, chars.card_types, chars.subtypes),
            "tapped": item.tapped,
        }
        if chars.card_types & CREATURE:
            data["power"] = chars.power
            data["toughness"] = chars.toughness
            data["damage"] = item.damage
            data["summoning_sick"] = continuous.summoning_sick(table, item)
        if chars.keywords:
            data["keywords"] = sorted(chars.keywords)
        if item.counters:
            data["counters"] = dict(sorted(item.counters.items()))
        if item.kind == TOKEN:
            data["token"] = True
        if item.face_down:
            data["face_down"] = True
        if item.flipped:
            data["flipped"] = True
        if item.regeneration:
            data["regeneration"] = item.regeneration
        if item.attached_to is not None:
            data["attached_to"] = self.reference(item.attached_to)
        if item.in_combat and item.attacking is not None:
            data["attacking"] = self.reference(item.attacking)
            data["blocked"] = item.blocked
        if item.in_combat and item.blocking:
            data["blocking"] = [attacker.number for attacker in item.blocking]
        chosen: dict[str, str | int] = {
            key: value
            for key, value in sorted(item.choices.items())
            if isinstance(value, (str, int)) and key in ("color", "type", "name", "number", "card type")
        }
        if chosen and self.knows(item):
            data["chosen"] = chosen
        return data

    def packet(self, packet: Packet) -> PacketData:
        """Return damage that has been assigned and not yet dealt (1996) as data."""
        event = packet.event
        data: PacketData = {"amount": packet.amount}
        if event.source is not None:
            data["source"] = self.reference(event.source)
        to = event.what or event.other
        if to is not None:
            data["to"] = self.reference(to)
        return data

    def on_stack(self, item: GameObject) -> StackData:
        """Return a spell or ability on the stack as data."""
        data: StackData = {"id": item.number, "name": self.name(item), "controller": item.controller.index}
        if item.kind == SPELL_COPY:
            data["copy"] = True
        ctx = item.context
        if ctx is not None:
            targets = [self.reference(entity) for slot in ctx.targets for entity in slot]
            if targets:
                data["targets"] = targets
            if ctx.x:
                data["x"] = ctx.x
        return data

    def reference(self, entity: Entity) -> Reference:
        """Return a player or object to which something refers as data."""
        if isinstance(entity, Player):
            return {"player": entity.index, "name": entity.name}
        return {"id": entity.number, "name": self.name(entity)}

    def card(self, item: GameObject) -> CardData:
        """Return a card that the player knows as data."""
        return {"id": item.number, "name": self.name(item)}

    def seat(self, player: Player) -> SeatData:
        """Return a player, with everything that belongs to that player, as data."""
        state = self.game.state
        hand = state.hands[player.index]
        library = state.libraries[player.index]
        data: SeatData = {
            "name": player.name,
            "life": player.life,
            "poison": player.poison,
            "hand_size": len(hand),
            "library_size": len(library),
            "hand": [self.card(item) for item in hand if self.knows(item)],
            "graveyard": [self.card(item) for item in state.graveyards[player.index]],
            "mana": mana_text(player),
            "lands_played": player.lands_played,
        }
        known = {str(place): self.name(item) for place, item in enumerate(reversed(library)) if self.knows(item)}
        if known:
            data["library_known"] = known
        sideboard = [self.card(item) for item in state.outside if item.owner is player and self.knows(item)]
        if sideboard:
            data["sideboard"] = sideboard
        if player.lost:
            data["lost"] = True
        if player.counters:
            data["counters"] = dict(sorted(player.counters.items()))
        return data

    def decision(self) -> DecisionData | None:
        """Return the open decision as data, or None after the end of the game. If another player has to decide, the
        data says only who decides and what kind of decision it is."""
        decision = self.game.decision
        if decision is None:
            return None
        data: DecisionData = {"who": decision.who.index, "kind": decision.kind.value}
        if decision.who is not self.viewer:
            return data
        data["prompt"] = decision.prompt
        data["rule"] = decision.cited
        data["options"] = [self.option(decision, option) for option in decision.options]
        data["low"] = decision.low
        data["high"] = decision.high
        if decision.numeric:
            data["number"] = True
        if decision.ordered:
            data["order"] = True
        if decision.amounts:
            data["total"] = decision.total
        if decision.free_word:
            data["free_word"] = True
        return data

    def option(self, decision: Decision, option: Option) -> str:
        """Return the text of an option, naming only what the player who is asked may know."""
        if option.words or option.action is not None or option.entity is None:
            return option.text
        text = self.name(option.entity)
        return f"{text} > {self.name(option.other)}" if option.other is not None else text

    def looks(self, option: Option) -> tuple[object, ...]:
        """Return everything by which the player could distinguish an option from others with the same text. Options for
        which equal tuples are returned are interchangeable."""
        action = option.action
        looks: list[object] = [option.text, option.ability]
        if action is not None:
            looks += [action.kind, action.way, action.face, action.held.ability if action.held is not None else None]
        for entity in (option.entity, option.other, action.item if action is not None else None):
            if isinstance(entity, GameObject):
                looks += [entity.zone, entity.controller.index, entity.owner.index]
                if entity.zone is Zone.IN_PLAY:
                    looks.append({key: value for key, value in self.permanent(entity).items() if key != "id"})
                    looks += [attached.number for attached in entity.attachments]
                elif entity.zone is Zone.STACK:
                    looks.append(entity.number)
            else:
                looks.append(entity)
        return tuple(looks)

    def log(self, last: int = 0) -> list[str]:
        """Return what has happened, as sentences in order, as far as the player saw it. ``last``: the greatest number
        of sentences, counted from the latest; 0 returns all."""
        lines: list[str] = []
        for happening in reversed(self.game.events):
            line = self.told(happening)
            if line:
                lines.append(line)
                if len(lines) == last:
                    break
        lines.reverse()
        return lines

    def told(self, happening: Happening) -> str:
        """Return a sentence for something that happened; "" if it isn't reported."""
        line = sentence(self._words, happening)
        return line[0].upper() + line[1:] if line else ""

    def why(self, item: GameObject, what: str = "") -> list[str]:
        """Return why an object has its present characteristics, one line for each reason (see :mod:`manaburn.reasons`).

        ``what`` is "power", "toughness", "types", "colours" and so on; "" means all. The lines contain only what the
        player may know. For a card that the player may not see the list is empty.
        """
        if not self.knows(item) and item.zone is not Zone.IN_PLAY and item.zone is not Zone.STACK:
            return []
        return reasons.why(self.game.table, item, what, self.viewer)

    # -- the whole -----------------------------------------------------------------------------------------------------

    @property
    def key(self) -> str:
        """A digest of everything that the player may know of the position, as 16 hexadecimal digits.

        Two positions have the same digest if the player could not tell them apart; how they came about doesn't matter.
        Unlike ``Game.hash`` it doesn't depend on hidden cards.
        """
        numbers: dict[int, int] = {}
        text = json.dumps(renumbered(self.to_dict(log=0), numbers), sort_keys=True)
        return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()

    def to_dict(self, log: int = 20) -> ViewData:
        """Return everything as plain data. ``log``: the number of the latest sentences of the log to include."""
        game = self.game
        state = game.state
        priority = state.priority
        return {
            "viewer": self.viewer.index,
            "rules": game.edition.name,
            "turn": state.turn,
            "active": state.active.index,
            "step": STEP_NAMES[state.step.value],
            "priority": priority.index if priority is not None else None,
            "over": game.over,
            "result": game.result,
            "players": [self.seat(player) for player in game.players],
            "in_play": [self.permanent(item) for item in state.in_play],
            "stack": [self.on_stack(item) for item in reversed(state.stack)],
            "damage": [self.packet(packet) for packet in state.packets],
            "removed": [self.card(item) | {"owner": item.owner.index} for item in state.removed],
            "phased_out": [self.card(item) | {"owner": item.owner.index} for item in state.phased_out],
            "ante": [self.card(item) | {"owner": item.owner.index} for item in state.ante],
            "decision": self.decision(),
            "log": self.log(log) if log else [],
        }

    def __str__(self) -> str:
        return draw(self)

    def __repr__(self) -> str:
        return f"<View of {self.viewer.name}, turn {self.game.state.turn}>"


def renumbered(data: object, numbers: dict[int, int]) -> object:
    """Return the same data with the objects numbered from 1 in order of appearance. The number of objects that existed
    earlier in the game isn't part of a position."""
    if isinstance(data, dict):
        return {
            key: numbers.setdefault(value, len(numbers) + 1) if key == "id" else renumbered(value, numbers)
            for key, value in data.items()
        }
    if isinstance(data, list):
        return [renumbered(part, numbers) for part in data]
    return data


def type_line(supertypes: int, types: int, subtypes: tuple[str, ...]) -> str:
    """Return the type line for masks of supertypes and types and the subtypes."""
    words = [name for i, name in enumerate(SUPERTYPE_NAMES) if supertypes & (1 << i)]
    words += [name for i, name in enumerate(TYPE_NAMES) if types & (1 << i)]
    line = " ".join(words)
    return f"{line} - {' '.join(subtypes)}" if subtypes else line


def mana_text(player: Player) -> str:
    """Return the mana in a player's pool as symbols."""
    letters = "".join(letter * n for letter, n in zip(MANA_LETTERS, player.pool, strict=True))
    return letters + "".join(MANA_LETTERS[unit.kind] for unit in player.special)


# -- the table as text -------------------------------------------------------------------------------------------------


def draw(view: View) -> str:
    """The table: the opponents above, the viewer below, the stack and the decision last."""
    game = view.game
    state = game.state
    width = 100
    step = STEP_NAMES[state.step.value]
    title = f" turn {state.turn}, {state.active.name}: {step} " if state.turn else " before the first turn "
    lines = [title.center(width, "=")]
    for player in [player for player in game.players if player is not view.viewer]:
        lines += seat_lines(view, player) + permanent_lines(view, player)
    lines.append("-" * width)
    lines += permanent_lines(view, view.viewer) + seat_lines(view, view.viewer)
    hand = state.hands[view.viewer.index]
    lines.append("  hand: " + (", ".join(view.name(item) for item in hand) or "empty"))
    sideboard = [item for item in state.outside if item.owner is view.viewer and view.knows(item)]
    if sideboard:
        lines.append("  sideboard: " + ", ".join(view.name(item) for item in sideboard))
    for label, items in (("removed", state.removed), ("phased out", state.phased_out), ("ante", state.ante)):
        if items:
            lines.append(f"{label}: " + ", ".join(view.name(item) for item in items))
    if state.stack:
        lines.append(" stack ".center(width, "-"))
        for item in reversed(state.stack):
            lines.append("  " + stack_line(view, item))
    for packet in map(view.packet, state.packets):
        lines.append(f"damage: {packet['amount']} from {packet['source']['name']} to {packet['to']['name']}")
    lines.append("=" * width)
    if game.over:
        lines.append(f"the game is over: {game.result}")
    decision = game.decision
    if decision is not None and decision.who is not view.viewer:
        lines.append(f"{decision.who.name} is to decide ({decision.kind.value})")
    elif decision is not None:
        lines.append(f"{decision.who.name}: {decision.prompt}")
        if decision.numeric:
            lines.append(f"  a number from {decision.low} to {decision.high}")
        for i, option in enumerate(decision.options):
            lines.append(f"  {i}: {view.option(decision, option)}")
    return "\n".join(lines)


def seat_lines(view: View, player: Player) -> list[str]:
    """A player's numbers and graveyard."""
    state = view.game.state
    parts = [
        f"life {player.life}",
        f"hand {len(state.hands[player.index])}",
        f"library {len(state.libraries[player.index])}",
    ]
    if player.poison:
        parts.append(f"poison {player.poison}")
    mana = mana_text(player)
    if mana:
        parts.append(f"mana {mana}")
    if player.lost:
        parts.append("out of the game")
    lines = [f"{player.name}: " + ", ".join(parts)]
    if player is not view.viewer:
        known = [view.name(item) for item in state.hands[player.index] if view.knows(item)]
        if known:
            lines.append("  known in hand: " + ", ".join(known))
    graveyard = state.graveyards[player.index]
    if graveyard:
        lines.append("  graveyard: " + ", ".join(view.name(item) for item in reversed(graveyard)))
    return lines


def permanent_lines(view: View, player: Player) -> list[str]:
    """A player's permanents: equal ones counted, what is attached below what it is attached to."""
    counts: dict[str, int] = {}
    for item in view.game.state.in_play:
        if item.controller is player and not isinstance(item.attached_to, GameObject):
            text = permanent_text(view, item)
            for attached in item.attachments:
                text += f" + {permanent_text(view, attached)}"
            counts[text] = counts.get(text, 0) + 1
    return [f"    {text}" if n == 1 else f"    {n} x {text}" for text, n in counts.items()]


def permanent_text(view: View, item: GameObject) -> str:
    """A permanent in a few words."""
    table = view.game.table
    chars = continuous.characteristics(table, item)
    text = view.name(item)
    notes: list[str] = []
    if item.face_down and view.knows(item):
        notes.append("face down")
    if item.tapped:
        notes.append("tapped")
    if chars.card_types & CREATURE:
        text += f" {chars.power}/{chars.toughness}"
        if item.damage:
            notes.append(f"{item.damage} damage")
        if continuous.summoning_sick(table, item):
            notes.append("new")
    notes += [f"{n} {counter}" for counter, n in sorted(item.counters.items())]
    if item.in_combat and item.attacking is not None:
        notes.append(f"attacks {view.name(item.attacking)}")
    if item.in_combat and item.blocking:
        notes.append("blocks " + ", ".join(view.name(attacker) for attacker in item.blocking))
    return f"{text} ({', '.join(notes)})" if notes else text


def stack_line(view: View, item: GameObject) -> str:
    """A spell or ability in a line."""
    text = f"{view.name(item)} ({item.controller.name})"
    ctx = item.context
    if ctx is not None:
        targets = [view.name(entity) for slot in ctx.targets for entity in slot]
        if targets:
            text += " -> " + ", ".join(targets)
        if ctx.x:
            text += f", X = {ctx.x}"
    return text


__all__ = ["View", "draw"]
