"""A canonical form of a position that doesn't depend on the identities of objects, and its digest (421).

Two positions with equal forms offer the same game: the same objects in the same zones with the same status, counters,
attachments, choices and effects, the same turn and step, and the same things done this turn. The numbers of objects,
the log, and the order within unordered zones don't count. Timestamps count only by their order, and only if something
depends on it.

Objects in ordered zones are named by their place in the zone. The others are named by their contents. Objects with the
same contents are told apart by what they refer to and what refers to them, in rounds, until all are told apart or the
rest are interchangeable.
"""

from __future__ import annotations

import hashlib
from typing import Final

from mypy_extensions import mypyc_attr

from manaburn.terms import BASIC, Zone
from manaburn.text.tree.abilities import ActivatedAbility, Face, SpellText, TriggeredAbility

from .characteristics import Characteristics
from .contexts import Context, EffectResult
from .happenings import Happening
from .objects import ABILITY, Entity, GameObject, Player, in_turn
from .state import GameState

MOST_KEYS: Final = 20_000


class Keys:
    """Short names of tree nodes and faces: equal nodes have equal names, in every process. A cache."""

    def __init__(self) -> None:
        self.known: dict[int, str] = {}
        self.kept: list[object] = []
        """Keeps the named nodes alive, so that their identities are not reused."""
        self.dated: dict[int, bool] = {}

    def of(self, node: object) -> str:
        """Return the name of a node."""
        found = self.known.get(id(node))
        if found is None:
            if len(self.kept) >= MOST_KEYS:
                self.known.clear()
                self.dated.clear()
                self.kept.clear()
            found = hashlib.blake2b(repr(node).encode(), digest_size=6).hexdigest()
            if isinstance(node, Face):
                found = f"{node.name}#{found}"
            self.known[id(node)] = found
            self.kept.append(node)
        return found

    def is_dated(self, face: Face) -> bool:
        """Whether the order in which permanents with this face came into play could matter: for layers, legends and
        worlds."""
        self.of(face)
        found = self.dated.get(id(face))
        if found is None:
            found = face.supertypes & ~BASIC != 0
            for ability in face.abilities:
                if not isinstance(ability, (ActivatedAbility, TriggeredAbility, SpellText)):
                    found = True
            self.dated[id(face)] = found
        return found


KEYS: Final = Keys()


def seen(chars: Characteristics) -> str:
    """The last known characteristics that texts usually ask about."""
    return f"{chars.name} {chars.power}/{chars.toughness} {chars.colours} {chars.card_types} {chars.loyalty}"


def kinds(chars: Characteristics) -> str:
    """The subtypes that an object had."""
    return "*" if chars.every_creature_type else ",".join(chars.subtypes)


@mypyc_attr(allow_interpreted_subclasses=True)
class Writer:
    """Writes parts of one position. ``names`` has the names of its objects so far; ``mentioned`` the numbers of objects
    in unordered zones that were referred to while writing."""

    def __init__(self, state: GameState) -> None:
        self.state: Final = state
        self.names: dict[int, str] = {}
        self.loose: dict[int, bool] = {}
        self.mentioned: list[int] = []
        self.dates: dict[int, int] = {}
        self.piles: dict[int, str] = {}
        self.fixed: dict[int, str] = {}
        """The contents of the objects that refer to none in an unordered zone, by number: they stay the same."""
        self.fixed_events: dict[int, str] = {}
        """The same of past events, by their identities."""
        self.depth = 0

    # -- references ----------------------------------------------------------------------------------------------------

    def entity(self, entity: Entity | None) -> str:
        """A reference to a player or object."""
        if entity is None:
            return "-"
        if isinstance(entity, Player):
            return f"@{entity.index}"
        assert isinstance(entity, GameObject)
        name = self.name(entity)
        if name is None:
            return self.gone(entity)
        if entity.number in self.loose:
            self.mentioned.append(entity.number)
        return name

    def name(self, item: GameObject) -> str | None:
        """Return the name of an object, or None if it has left the position."""
        found = self.names.get(item.number)
        if found is None and item.here:
            found = self.place(item)
            if found is not None:
                self.names[item.number] = found
        return found

    def place(self, item: GameObject) -> str | None:
        """Return the name of an object in an ordered zone, made from its place there. None: its zone has no order."""
        zone = item.zone
        owner = item.owner.index
        if zone is Zone.STACK:
            members, letter = self.state.stack, "S"
        elif zone is Zone.LIBRARY:
            members, letter = self.state.libraries[owner], f"L{owner}."
        elif zone is Zone.GRAVEYARD:
            members, letter = self.state.graveyards[owner], f"G{owner}."
        else:
            return None
        for i in range(len(members)):
            if members[i] is item:
                return f"{letter}{i}"
        return None

    def gone(self, item: GameObject) -> str:
        """A reference to an object that has left its zone: its last known contents, and what it has become."""
        face = item.copy_of if item.copy_of is not None else item.face
        parts = f"~{KEYS.of(face) if face is not None else item.name}@{item.controller.index}"
        chars = item.last_known
        if chars is not None:
            parts += f" {seen(chars)}"
            if chars.subtypes:
                parts += " " + ",".join(chars.subtypes)
        if item._counters:
            parts += f" {sorted(item.counters.items())}"
        now = item.current
        if now is not item and self.name(now) is not None:
            parts += ">" + self.entity(now)
        return parts

    def entities(self, found: list[Entity]) -> str:
        """References to several objects and players."""
        return ",".join([self.entity(entity) for entity in found])

    def objects(self, found: list[GameObject]) -> str:
        """References to several objects."""
        return ",".join([self.entity(item) for item in found])

    def value(self, value: object) -> str:
        """A remembered value."""
        if isinstance(value, Entity):
            return self.entity(value)
        if isinstance(value, (list, tuple)):
            return "[" + ",".join([self.value(part) for part in value]) + "]"
        if isinstance(value, Context):
            return self.context(value, None)
        if isinstance(value, Happening):
            return self.happening(value)
        if value is None or isinstance(value, (str, int)):
            return str(value)
        return KEYS.of(value)

    def kept(self, kept: EffectResult) -> str:
        """The result of an instruction."""
        parts = " ".join([f"{index}:{kept.parts[index]}" for index in sorted(kept.parts)])
        text = f"{self.entities(kept.objects)} {kept.amount}{int(kept.done)} {self.entities(kept.rest)} {parts}"
        if kept.empty:
            text += " empty"
        return text if kept.before is kept.objects else f"{text} {self.entities(kept.before)}"

    def context(self, ctx: Context | None, item: GameObject | None) -> str:
        """A context. ``item``: the object that it belongs to, or None."""
        if ctx is None or self.depth > 3:
            return ""
        self.depth += 1
        parts = [f"@{ctx.controller.index}"]
        if item is None or ctx.source.current is not item:
            parts.append("of " + self.entity(ctx.source))
        if ctx.item is not None and ctx.item is not item and ctx.item is not ctx.source:
            parts.append("as " + self.entity(ctx.item))
        self.announced(ctx, parts)
        if ctx.event is not None:
            parts.append("on " + self.happening(ctx.event))
        self.remembered(ctx, parts)
        if ctx.as_was is not None:
            parts.append(f"was {seen(ctx.as_was)}")
        if ctx.granter is not None:
            parts.append("by " + self.entity(ctx.granter))
        self.depth -= 1
        return " ".join(parts)

    def announced(self, ctx: Context, parts: list[str]) -> None:
        """Add what was chosen and paid when it was played to ``parts``."""
        if ctx._targets:
            parts.append("to " + "|".join([self.entities(slot) for slot in ctx._targets]))
        if ctx._divided and any(len(slot) > 0 for slot in ctx._divided):
            parts.append(f"div{ctx.divided}")
        if ctx.x or ctx.amount:
            parts.append(f"x{ctx.x} {ctx.amount}")
        if ctx._modes:
            parts.append(f"m{ctx.modes}")
        if ctx._paid or ctx.kickers:
            parts.append(f"p{ctx.paid_words}")
        if ctx.off_timing:
            parts.append("off timing")
        if ctx.tapped:
            parts.append("{T}")
        if ctx.allowed_by:
            parts.append(f"by{ctx.allowed_by}")
        if ctx._cost_objects and any(len(part) > 0 for part in ctx._cost_objects):
            parts.append("c" + "|".join([self.entities(part) for part in ctx._cost_objects]))
        if ctx._cost_amounts:
            parts.append(f"a{sorted(ctx.cost_amounts.items())}")
        if ctx._illegal:
            parts.append("ill" + "|".join([self.entities(slot) for slot in ctx._illegal]))
        if ctx.turn:
            parts.append(f"turn {ctx.turn}")
        if ctx.in_turn:
            parts.append("in turn")
        if ctx.colours_spent or ctx.mana_spent:
            parts.append(f"s{ctx.colours_spent},{ctx.mana_spent},{''.join(sorted(ctx.letters_spent))}")

    def remembered(self, ctx: Context, parts: list[str]) -> None:
        """Add the results and choices of the text so far, and the last known information it uses, to ``parts``."""
        if ctx._kept:
            for number in sorted(ctx._kept):
                parts.append(f"k{number} {self.kept(ctx._kept[number])}")
        if ctx._each:
            parts.append("e" + self.entities(ctx.each))
        if ctx._spliced:
            parts.append("spl" + self.objects(ctx.spliced))
        if ctx.origin is not Zone.HAND:
            parts.append(f"from{ctx.origin.value}")
        if ctx._chosen_text:
            parts.append(f"w{ctx.chosen_text}")
        if ctx._decided:
            for node in ctx._decided:
                decided = ctx._decided[node]
                answer = self.entity(decided) if isinstance(decided, Entity) else str(decided)
                parts.append(f"d{KEYS.of(node)} {answer}")
        gone: list[Entity] = [item for item in ctx.unmoved if isinstance(item, GameObject) and not item.here]
        if gone:
            parts.append("gone" + self.entities(gone))

    def happening(self, past: Happening) -> str:
        """A past event."""
        parts = [str(past.kind)]
        if past.what is not None:
            parts.append("w" + self.entity(past.what))
        if past.player is not None:
            parts.append(f"@{past.player.index}")
        if past.amount or past.marked:
            parts.append(f"{past.amount}{int(past.marked)}")
        if past.source is not None:
            parts.append("s" + self.entity(past.source))
        if past.other is not None:
            parts.append("o" + self.entity(past.other))
        if past.new is not None and self.name(past.new) is not None:
            parts.append("n" + self.entity(past.new))
        if past.cause is not None:
            parts.append("c" + self.entity(past.cause))
        if past.traits is not None:
            parts.append(f"t{seen(past.traits)} {kinds(past.traits)}")
        if past.controller is not None:
            parts.append(f"@{past.controller.index}")
        arrival = past.arrival
        if arrival is not None and past.what is not None:
            if arrival.controller is not None and arrival.controller is not past.what.owner:
                parts.append(f"by{arrival.controller.index}")
            if arrival.attacking is not None:
                parts.append("a" + self.entity(arrival.attacking))
        parts.append(f"{past.origin.value}>{past.to.value} {past.detail}")
        return " ".join(parts)

    # -- objects -------------------------------------------------------------------------------------------------------

    def contents(self, item: GameObject) -> str:
        """An object in an unordered zone without its name, written once if it refers to no other such object."""
        known = self.fixed.get(item.number)
        if known is None:
            before = len(self.mentioned)
            known = self.item(item)
            if len(self.mentioned) == before:
                self.fixed[item.number] = known
        return known

    def past_event(self, past: Happening) -> str:
        """An event of this turn, written once if it refers to no object in an unordered zone."""
        known = self.fixed_events.get(id(past))
        if known is None:
            before = len(self.mentioned)
            known = self.happening(past)
            if len(self.mentioned) == before:
                self.fixed_events[id(past)] = known
        return known

    def item(self, item: GameObject) -> str:
        """An object without its name."""
        face = item.face
        text = KEYS.of(face) if face is not None else item.name
        zone = item.zone
        if zone is Zone.LIBRARY or zone is Zone.HAND or zone is Zone.GRAVEYARD:
            if item.known_to:
                text += f" k{item.known_to}"
            if item.face_down:
                text += " down"
        else:
            text += (
                f" {item.kind}{item.owner.index}{item.controller.index}{item.base_controller.index}"
                f" {int(item.tapped)}{int(item.flipped)}{int(item.face_down)}{item.known_to}"
                f" {item.damage} {item.regeneration} {self.since(item)} {item.entered == self.state.turn}"
            )
            if item.timestamp in self.dates:
                text += f" t{self.dates[item.timestamp]},{self.dates.get(item.arrived, -1)}"
            if item.in_combat:
                text += f" c{int(item.blocked)}{int(item.unblocked)}{item.band} {self.entity(item.attacking)}"
                if item._blocking:
                    text += " b" + self.objects(item.blocking)
                if item._blocked_by:
                    text += " d" + self.objects(item.blocked_by)
            if item.attached_to is not None:
                text += " on " + self.entity(item.attached_to)
            if item.copy_of is not None:
                text += " as " + KEYS.of(item.copy_of)
            if item.note:
                text += " " + item.note
            if item.ability is not None and item.kind == ABILITY:
                text += " " + KEYS.of(item.ability)
            if item.context is not None:
                text += " " + self.context(item.context, item)
        if item._counters:
            text += f" {sorted(item.counters.items())}"
        if item._dated_counters:
            for dated in item._dated_counters:
                text += f" {dated.amount} {dated.counter} t{self.dates.get(dated.timestamp, -1)}"
        if item._choices:
            for key in sorted(item.choices):
                text += f" {key}={self.value(item.choices[key])}" if key != "state key" else ""
        if item._linked:
            text += " l" + self.objects(item.linked)
        if item._marks or item._uses:
            text += self.marks(item)
        return text

    def since(self, item: GameObject) -> int:
        """Since when its controller has controlled it."""
        return item.since

    def marks(self, item: GameObject) -> str:
        """Return what is recorded about an object and still counts: what happened this turn, and what it can do only
        once."""
        text = ""
        turn = self.state.turn
        for word in sorted(item.marks):
            mark = item.marks[word]
            if mark == turn or word == "came under control":
                text += f" {word}:{mark}"
        for use in sorted(item.uses):
            value = item.uses[use]
            if value >= in_turn(turn) or use[0] == "once":
                text += f" {use[0]} {use[1]}:{value}"
        return text

    # -- the rest ------------------------------------------------------------------------------------------------------

    def player(self, player: Player) -> list[str]:
        """What a player has, apart from objects in unordered zones, as lines."""
        lines: list[str] = []
        lines.append(
            f"{player.life} {player.poison} {player.pool} {player.lands_played} {int(player.lost)}"
            f"{int(player.drew_from_empty)} {player.turns_taken} {player.last_turn}"
            f" {player.turn_before} {int(0 < player.acted_turn == player.last_turn)}"
            f" {self.entity(player.controlled_by)}"
        )
        if player.last_upkeep != player.last_turn:
            lines.append(f"last upkeep {player.last_upkeep}")
        if player.counters:
            lines.append(str(sorted(player.counters.items())))
        if player.last_known:
            lines.append(f"last known {player.last_known}")
        for unit in player.special:
            spend = KEYS.of(unit.spend) if unit.spend is not None else ""
            gives = KEYS.of(unit.gives) if unit.gives is not None else ""
            origins = " ".join([KEYS.of(kind) for kind in unit.origins])
            lines.append(
                f"{unit.kind} {int(unit.snow)} {spend} {unit.rider} {gives} {self.entity(unit.source)} {origins}"
            )
        lines.append(self.pile(self.state.libraries[player.index]))
        lines.append(self.pile(self.state.graveyards[player.index]))
        return lines

    def rest(self, past: bool) -> list[str]:
        """Everything except the objects in unordered zones, as lines. ``past``: including what happened this turn."""
        state = self.state
        lines = [
            f"{state.active.index} {state.step.value} {state.stage} {state.passes} {state.turn}"
            f" {state.combats} {state.damage_steps} {int(state.extra_cleanup)}{int(state.ending)}{int(state.over)}"
            f" {state.starting.index}{state.ordinary.index} {self.chance()}"
            f" {self.entity(state.priority)}"
            f" {self.entity(state.winner)}"
        ]
        for player in state.players:
            lines.extend(self.player(player))
        lines.append("/".join([self.item(item) for item in state.stack]))
        self.unfinished(lines)
        self.effects(lines)
        self.windows(lines)
        self.to_come(lines)
        if past:
            if state.played_this_turn:
                lines.append("S " + self.objects(state.played_this_turn))
            for happening in state.history:
                lines.append("H " + self.past_event(happening))
        return lines

    def unfinished(self, lines: list[str]) -> None:
        """Add what has been begun and must still be finished to ``lines``."""
        state = self.state
        copying = state.copying
        if copying is not None:
            lines.append(f"C {self.entity(copying.spell)} {self.entity(copying.player)} {copying.left}")
        interrupted = state.interrupted
        if interrupted is not None:
            winners = interrupted.winners
            part = interrupted.part
            won = [player.index for player in winners] if winners is not None else None
            lines.append(f"I {self.entity(interrupted.spell)} {part} {won}")

    def effects(self, lines: list[str]) -> None:
        """Add the effects that last and the abilities that wait to ``lines``."""
        state = self.state
        for effect in state.effects:
            mods = " ".join([KEYS.of(mod) for mod in effect.mods])
            what = KEYS.of(effect.what) if effect.what is not None else ""
            until = KEYS.of(effect.duration) if effect.duration is not None else ""
            lines.append(
                f"E {mods} {what} {until} {effect.turn} t{self.dates.get(effect.timestamp, -1)}"
                f" {self.entities(effect.affected)} {self.context(effect.context, None)}"
            )
            for before in effect.forgotten:
                lines[-1] += f" {self.entity(before.item)}"
                for key in sorted(before.choices):
                    lines[-1] += f" {key}={self.value(before.choices[key])}"
        for lasting in state.replacements:
            until = KEYS.of(lasting.duration) if lasting.duration is not None else ""
            lines.append(
                f"R {KEYS.of(lasting.replacement)} {until} {lasting.turn} {lasting.uses} {lasting.left}"
                f" {self.context(lasting.context, None)}"
            )
        for trigger in state.delayed:
            until = KEYS.of(trigger.duration) if trigger.duration is not None else ""
            when = KEYS.of(trigger.condition) if trigger.condition is not None else ""
            lines.append(
                f"D {KEYS.of(trigger.event)} {KEYS.of(trigger.effect)} {when} {int(trigger.once)} {until}"
                f" {trigger.turn} {trigger.waits} {self.context(trigger.context, None)}"
            )
        for pending in state.pending:
            event = self.happening(pending.event) if pending.event is not None else ""
            lines.append(f"P {KEYS.of(pending.effect)} {self.context(pending.context, None)} {event}")

    def windows(self, lines: list[str]) -> None:
        """Add the windows of the time before the stack, and the damage assigned in them, to ``lines``."""
        state = self.state
        for frame in state.frames:
            lines.append(
                f"F {frame.kind.value} @{frame.first.index} {frame.floor} {frame.stage} {frame.passes}"
                f" {int(frame.draw)}@{frame.player.index} {self.entity(frame.subject)} {self.objects(frame.items)}"
            )
            if frame.answers:
                lines.append(f"FA {[answer for key, answer in frame.answers]}")
            for pending in frame.pending:
                lines.append(f"FP {KEYS.of(pending.effect)} {self.context(pending.context, None)}")
        for packet in state.packets:
            # Which effects have had their opportunity isn't told apart, only how many.
            used = f" r{len(packet.replaced_by)}" if packet.replaced_by else ""
            lines.append(f"K {self.happening(packet.event)} {packet.amount} {packet.stage}{used}")

    def to_come(self, lines: list[str]) -> None:
        """Add what is permitted, the turns and steps to come, and the state triggers to ``lines``."""
        state = self.state
        for permission in state.permissions:
            until = KEYS.of(permission.duration)
            lines.append(
                f"M @{permission.player.index} {self.objects(permission.cards)} {until}"
                f" {int(permission.free)} {permission.turn} {self.objects([permission.source])}"
            )
        turns = [player.index for player in state.extra_turns]
        steps = [step.value for step in state.extra_steps]
        lines.append(f"{turns} {steps} {sorted(state.skips)} {sorted(state.controlled_turns)}")
        if state.ceasing:
            lines.append("stray " + self.objects(state.ceasing))
        if state.state_triggers:
            by_number = self.everything()
            state_triggers: list[str] = []
            for number, key, about in state.state_triggers:
                whose = f" {self.entity(by_number.get(about))}" if about else ""
                state_triggers.append(f"{self.entity(by_number.get(number))} {key}{whose}")
            state_triggers.sort()
            lines.append(f"A {state_triggers}")

    def waiting(self, game: GameState) -> Writer:
        """Return a writer for a game that waits for this subgame."""
        return Writer(game)

    def chance(self) -> str:
        """What the random results to come depend on."""
        state = self.state
        text = f"{state.random}{state.secret.hex()}"
        return text if state.turning < 0 else f"{text} {state.turning} {state.turned}{state.turned_secret.hex()}"

    def pile(self, members: list[GameObject]) -> str:
        """The cards of a library or graveyard. The text is cached if it refers to no object of an unordered zone."""
        known = self.piles.get(id(members))
        if known is None:
            before = len(self.mentioned)
            known = "/".join([self.item(item) for item in members])
            if len(self.mentioned) == before:
                self.piles[id(members)] = known
        return known

    def everything(self) -> dict[int, GameObject]:
        """The objects in play and phased out, by number."""
        return {item.number: item for items in (self.state.in_play, self.state.phased_out) for item in items}

    def is_dated(self, item: GameObject) -> bool:
        """Whether it could matter when a permanent came into play."""
        return item.face_down or item.copy_of is not None or (item.face is not None and KEYS.is_dated(item.face))

    def date(self) -> None:
        """Number the timestamps that matter in their order."""
        stamps: list[int] = []
        for item in self.state.in_play:
            if self.is_dated(item):
                stamps.append(item.timestamp)
                stamps.append(item.arrived)
        for item in [*self.state.in_play, *self.state.phased_out]:
            if item._dated_counters:
                stamps.extend([counters.timestamp for counters in item._dated_counters])
        for effect in self.state.effects:
            stamps.append(effect.timestamp)
        stamps.sort()
        for stamp in stamps:
            if stamp not in self.dates:
                self.dates[stamp] = len(self.dates)


class Numbered(Writer):
    """Names objects by their numbers. Only a game and its copies give an object the same one."""

    def name(self, item: GameObject) -> str | None:
        return f"#{item.number}" if item.here else None


def loose_zones(state: GameState) -> list[tuple[str, list[GameObject]]]:
    """The unordered zones, each with its letter."""
    zones = [(f"H{player.index}.", state.hands[player.index]) for player in state.players]
    zones.append(("P", state.in_play))
    zones.append(("R", state.removed))
    zones.append(("O", state.phased_out))
    zones.append(("A", state.ante))
    zones.append(("X", state.outside))
    return zones


def name_by_zone(writer: Writer) -> tuple[list[GameObject], list[str]]:
    """Name each object in an unordered zone by its zone. Return these objects, and the letters of their zones."""
    items: list[GameObject] = []
    letters: list[str] = []
    for letter, members in loose_zones(writer.state):
        for item in members:
            items.append(item)
            letters.append(letter)
            writer.names[item.number] = letter
            writer.loose[item.number] = True
    return items, letters


def form(state: GameState, past: bool = True) -> str:
    """The canonical form of the whole position. ``past``: including what happened this turn, as far as a text could ask
    about it."""
    return written(Writer(state), past)


def written(writer: Writer, past: bool = True) -> str:
    """The canonical form of the position that a writer writes, with the games that wait for it (506)."""
    state = writer.state
    text = game_written(writer, past)
    if not state.main_games:
        return text
    texts = [text, f"conceding {sorted(state.conceding)}"]
    texts += [game_written(writer.waiting(game), past) for game in state.main_games]
    return "\n\n".join(texts)


def game_written(writer: Writer, past: bool) -> str:
    """The canonical form of one game."""
    names = writer.names
    items, letters = name_by_zone(writer)
    writer.date()
    # The objects' contents, with references that only name the zone. The writer notes who refers to whom.
    own = [letters[i] + writer.contents(item) for i, item in enumerate(items)]
    before = len(writer.mentioned)
    rest = writer.rest(past)
    if not writer.mentioned:
        own.sort()
        return "\n".join(rest + own)
    by_rest = writer.mentioned[before:]
    name_classes(writer, items, letters, own)
    refine(writer, items, letters, by_rest)
    lines = [names[item.number] + " " + writer.contents(item) for item in items]
    lines.sort()
    return "\n".join((writer.rest(past) if by_rest else rest) + lines)


def numbered(state: GameState) -> str:
    """The whole position, with objects named by their numbers and listed in the order of their zones. It tells
    positions of a game and its copies apart, and is written in one round, where :func:`form` may need many."""
    texts = [f"conceding {sorted(state.conceding)}"] if state.main_games else []
    for game in [state, *state.main_games]:
        writer = Numbered(game)
        writer.date()
        texts += writer.rest(past=True)
        for letter, members in loose_zones(game):
            texts += [f"{letter}#{item.number} {writer.item(item)}" for item in members]
    return "\n".join(texts)


def name_classes(writer: Writer, items: list[GameObject], letters: list[str], keys: list[str]) -> int:
    """Name each object by the rank of its key. Return the number of different names."""
    ranks = {key: i for i, key in enumerate(sorted(set(keys)))}
    for i, item in enumerate(items):
        writer.names[item.number] = f"{letters[i]}{ranks[keys[i]]}"
    return len(ranks)


def refine(
    writer: Writer, items: list[GameObject], letters: list[str], by_rest: list[int], sparing: bool = False
) -> None:
    """Tell objects with the same name apart, as far as possible, by what they refer to and what refers to them.

    ``by_rest``: the numbers of the objects to which the rest of the position refers, in order.
    ``sparing``: of those that can't be told apart, only the ones that are referred to get different names; the others
    differ in nothing once these do.
    """
    names = writer.names
    count = len({names[item.number] for item in items})
    while count < len(items):
        mentioned = writer.mentioned
        mentioned.clear()
        seen_by: dict[int, list[str]] = {}
        keys: list[str] = []
        refers: dict[int, bool] = {}
        for item in items:
            text = names[item.number] + " " + writer.contents(item)
            keys.append(text)
            if mentioned:
                refers[item.number] = True
                note_mentions(seen_by, mentioned, text)
        for place, number in enumerate(by_rest):
            seen_by.setdefault(number, []).append(f"rest {place}")
        for i, item in enumerate(items):
            if item.number in seen_by:
                seen = seen_by[item.number]
                seen.sort()
                keys[i] += " <" + ";".join(seen)
        found = name_classes(writer, items, letters, keys)
        if found > count:
            count = found
            continue
        # No further distinction is possible by contents: among objects that refer or are referred to, distinguish one
        # at a time.
        members: dict[str, int] = {}
        for item in items:
            members[names[item.number]] = members.get(names[item.number], 0) + 1
        chosen: GameObject | None = None
        for item in items:
            told = item.number in seen_by or (item.number in refers and not sparing)
            tied = members[names[item.number]] > 1 and told
            if tied and (chosen is None or names[item.number] < names[chosen.number]):
                chosen = item
        if chosen is None:
            return
        names[chosen.number] += "'"
        count += 1


def note_mentions(seen_by: dict[int, list[str]], mentioned: list[int], text: str) -> None:
    """Note the objects mentioned in ``text`` and the place of each, then clear ``mentioned``."""
    for place, number in enumerate(mentioned):
        seen_by.setdefault(number, []).append(f"{text} {place}")
    mentioned.clear()


def digest(state: GameState, more: str = "", past: bool = True) -> str:
    """A digest of the position in 16 hexadecimal digits. ``more`` is additional text to include; ``past`` as for
    :func:`form`."""
    return hashlib.blake2b((form(state, past) + more).encode(), digest_size=8).hexdigest()
