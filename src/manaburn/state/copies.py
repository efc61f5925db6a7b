"""Copies of a whole position. They are fast, and share only what never changes."""

from __future__ import annotations

from .characteristics import Characteristics, HeldAbility
from .contexts import Context, EffectResult
from .frames import Frame, Packet
from .happenings import Arrival, Happening
from .knowledge import may_know
from .objects import Card, Entity, GameObject, ManaUnit, Player
from .state import (
    ContinuousEffect,
    Copying,
    DelayedTrigger,
    Forgotten,
    GameState,
    Interrupted,
    LastingReplacement,
    PendingTrigger,
    Permission,
)


class Copier:
    """Makes one copy of a position. Every reachable object is copied once; immutable values are shared.

    ``dealt``: the cards that take the place of others, by the numbers of those; ``viewers``: the players by none of
    whom a card may be known whose place another takes.
    """

    def __init__(
        self, state: GameState, dealt: dict[int, Card] | None = None, viewers: list[Player] | None = None
    ) -> None:
        self.old = state
        self.new = GameState([player.name for player in state.players])
        self.dealt = dealt if dealt is not None else {}
        self.viewers = viewers if viewers is not None else []
        self.items: dict[int, GameObject] = {}
        self.contexts: dict[int, Context] = {}
        self.happenings: dict[int, Happening] = {}
        self.waiting: list[GameObject] = []
        """Objects that have been created but not filled yet. Each is preceded by its original."""
        self.lastings: dict[int, LastingReplacement] = {}

    def run(self) -> GameState:
        """Make the copy and return it."""
        old = self.old
        new = self.new
        self.game(old, new)
        for waiting in old.main_games:
            aside = GameState([player.name for player in old.players])
            self.game(waiting, aside)
            aside.journal.forget()
            new.main_games.append(aside)
        new.conceding.extend(old.conceding)
        new._clock = old._clock
        new._serial = old._serial
        new._random = old._random
        new.secret = old.secret
        new.turning = old.turning
        new.turned = old.turned
        new.turned_secret = old.turned_secret
        self.drain()
        return new

    def game(self, old: GameState, new: GameState) -> None:
        """Copy the facts of one game: the one that is played, or one that waits for a subgame."""
        players = new.players
        for player in old.players:
            self.player(player, new)
        for i in range(len(players)):
            self.zone(old.libraries[i], new.libraries[i])
            self.zone(old.hands[i], new.hands[i])
            self.zone(old.graveyards[i], new.graveyards[i])
        self.zone(old.in_play, new.in_play)
        self.zone(old.stack, new.stack)
        self.zone(old.removed, new.removed)
        self.zone(old.phased_out, new.phased_out)
        self.zone(old.ante, new.ante)
        self.zone(old.outside, new.outside)
        self.zone(old.gone, new.gone)
        self.effects(old, new)
        self.turn(old, new)
        self.course(old, new)
        self.unfinished(old, new)

    def effects(self, old: GameState, new: GameState) -> None:
        """Copy the effects that last, the abilities that wait, and what happened this turn."""
        for effect in old.effects:
            new.effects.append(self.effect(effect))
        for lasting in old.replacements:
            new.replacements.append(self.lasting(lasting))
        for trigger in old.delayed:
            new.delayed.append(self.delayed(trigger))
        for pending in old.pending:
            new.pending.append(self.pending(pending))
        for permission in old.permissions:
            new.permissions.append(
                Permission(
                    self.new.players[permission.player.index],
                    [self.live(item) for item in permission.cards],
                    permission.duration,
                    permission.free,
                    permission.turn,
                    self.live(permission.source),
                )
            )
        for frame in old.frames:
            new.frames.append(self.frame(frame))
        for packet in old.packets:
            new.packets.append(self.packet(packet))
        for past in old.history:
            new.history.append(self.happening(past))

    def turn(self, old: GameState, new: GameState) -> None:
        """Copy the turns and steps to come, and what is followed from turn to turn."""
        players = new.players
        for player in old.extra_turns:
            new.extra_turns.append(players[player.index])
        new.extra_steps.extend(old.extra_steps)
        new.skips.extend(old.skips)
        new.controlled_turns.extend(old.controlled_turns)
        for item in old.played_this_turn:
            new.played_this_turn.append(self.live(item))
        new.state_triggers.update(old.state_triggers)
        for item in old.ceasing:
            new.ceasing.append(self.live(item))
        for number in old.working_elsewhere:
            new.working_elsewhere[number] = self.live(old.working_elsewhere[number])
        if self.dealt:
            self.follow_dealt(old, new)

    def course(self, old: GameState, new: GameState) -> None:
        """Copy how far the game and its turn have gone."""
        players = new.players
        new._turn = old._turn
        new._active = players[old._active.index]
        new._step = old._step
        new._stage = old._stage
        new._priority = players[old._priority.index] if old._priority is not None else None
        new._passes = old._passes
        new._winner = players[old._winner.index] if old._winner is not None else None
        new._over = old._over
        new._reason = old._reason
        new._starting = players[old._starting.index]
        new._combats = old._combats
        new._damage_steps = old._damage_steps
        new._quiet_actions = old._quiet_actions
        new._extra_cleanup = old._extra_cleanup
        new._ending = old._ending
        new._ordinary = players[old._ordinary.index]

    def unfinished(self, old: GameState, new: GameState) -> None:
        """Copy what has been begun and must still be finished."""
        copying = old._copying
        if copying is not None:
            new._copying = Copying(
                self.live(copying.ability),
                self.live(copying.spell),
                self.new.players[copying.player.index],
                copying.left,
            )
        interrupted = old._interrupted
        if interrupted is not None:
            winners = interrupted.winners
            new._interrupted = Interrupted(
                self.live(interrupted.spell),
                interrupted.part,
                [self.new.players[player.index] for player in winners] if winners is not None else None,
            )

    def follow_dealt(self, old: GameState, new: GameState) -> None:
        """Follow the cards that have taken the place of others and work in other zones than play."""
        followed = new.working_elsewhere
        for number in self.dealt:
            item = old.working_elsewhere.get(number)
            if item is not None and self.card(item) is not item.card:
                del followed[number]
        for zones in (old.libraries, old.hands, [old.in_play, old.stack, old.removed, old.phased_out, old.outside]):
            for zone in zones:
                for item in zone:
                    card = self.card(item)
                    if card is None or card is item.card:
                        continue
                    if card.works_elsewhere or card.number in old.working_elsewhere:
                        followed[card.number] = self.live(item)

    def drain(self) -> None:
        """Fill the objects that have been created but not filled yet."""
        waiting = self.waiting
        while waiting:
            new = waiting.pop()
            self.fill(waiting.pop(), new)

    def player(self, old: Player, game: GameState) -> None:
        """Copy the fields of a player into those of the same player in the copy of a game."""
        players = game.players
        new = players[old.index]
        new.pool = list(old.pool)
        new.special = [
            ManaUnit(unit.kind, self.item(unit.source), unit.snow, unit.spend, unit.rider, unit.gives, unit.origins)
            for unit in old.special
        ]
        new.counters = dict(old.counters)
        new._life = old._life
        new._poison = old._poison
        new._lands_played = old._lands_played
        new._last_known = old._last_known
        new._lost = old._lost
        new._drew_from_empty = old._drew_from_empty
        new._turns_taken = old._turns_taken
        new._last_turn = old._last_turn
        new._turn_before = old._turn_before
        new._last_upkeep = old._last_upkeep
        new._acted_turn = old._acted_turn
        new._controlled_by = players[old._controlled_by.index] if old._controlled_by is not None else None

    def zone(self, old: list[GameObject], new: list[GameObject]) -> None:
        """Copy the objects of a zone."""
        for item in old:
            new.append(self.live(item))

    def item(self, old: GameObject | None) -> GameObject | None:
        """Return the copy of an object, or None."""
        return self.live(old) if old is not None else None

    def live(self, old: GameObject) -> GameObject:
        """Return the copy of an object. It is created at the first call and filled later, so that long chains of
        references don't recurse."""
        known = self.items.get(old.number)
        if known is not None:
            return known
        face = old.face
        if self.dealt:
            card = self.card(old)
            if card is not old.card and card is not None:
                face = card.definition.front
        new = GameObject(old.number, self.new.journal, old.kind, self.new.players[old.owner.index], old._zone, face)
        self.items[old.number] = new
        self.waiting.append(old)
        self.waiting.append(new)
        return new

    def card(self, old: GameObject) -> Card | None:
        """Return the card that an object represents in the copy."""
        card = old.card
        if card is None or card.number not in self.dealt:
            return card
        for viewer in self.viewers:
            if may_know(viewer, old):
                return card
        return self.dealt[card.number]

    def entity(self, old: Entity | None) -> Entity | None:
        """Return the copy of an object or player, or None."""
        if old is None:
            return None
        if isinstance(old, Player):
            return self.new.players[old.index]
        assert isinstance(old, GameObject)
        return self.live(old)

    def entities(self, old: list[Entity]) -> list[Entity]:
        """Return the copies of several objects and players."""
        result: list[Entity] = []
        for entity in old:
            new = self.entity(entity)
            assert new is not None
            result.append(new)
        return result

    def fill(self, old: GameObject, new: GameObject) -> None:
        """Copy the fields of an object."""
        players = self.new.players
        new.card = self.card(old) if self.dealt else old.card
        if old.source is not None:
            new.source = self.live(old.source)
        new.ability = old.ability
        new.label = old.label
        if old._counters:
            new._counters = dict(old._counters)
        if old._dated_counters:
            new._dated_counters = list(old._dated_counters)
        if old._attachments:
            new._attachments = [self.live(item) for item in old._attachments]
        if old._blocking:
            new._blocking = [self.live(item) for item in old._blocking]
        if old._blocked_by:
            new._blocked_by = [self.live(item) for item in old._blocked_by]
        if old._linked:
            new._linked = [self.live(item) for item in old._linked]
        choices = old._choices
        if choices:
            for key in choices:
                new.choices[key] = self.value(choices[key])
        if old._marks:
            new._marks = dict(old._marks)
        if old._uses:
            new._uses = dict(old._uses)
        new._zone = old._zone
        new._controller = players[old._controller.index]
        new._base_controller = players[old._base_controller.index]
        new._tapped = old._tapped
        new._flipped = old._flipped
        new._face_down = old._face_down
        new._damage = old._damage
        new._attached_to = self.entity(old._attached_to)
        new._timestamp = old._timestamp
        new._since = old._since
        new._attacking = self.entity(old._attacking)
        new._in_combat = old._in_combat
        new._blocked = old._blocked
        new._unblocked = old._unblocked
        new._band = old._band
        new._regeneration = old._regeneration
        new._successor = self.item(old._successor)
        new._last_known = self.characteristics(old._last_known)
        new._context = self.context(old._context)
        new._copy_of = old._copy_of
        new._note = old._note
        new._entered = old._entered
        new._known_to = old._known_to
        new._arrived = old._arrived

    def value(self, old: object) -> object:
        """Return the copy of a remembered value, with every object and player in it replaced by its copy."""
        if isinstance(old, Entity):
            return self.entity(old)
        if isinstance(old, list):
            return [self.value(part) for part in old]
        if isinstance(old, tuple):
            return tuple([self.value(part) for part in old])
        if isinstance(old, Context):
            return self.context(old)
        if isinstance(old, Happening):
            return self.happening(old)
        if isinstance(old, HeldAbility):
            return self.held(old)
        return old

    def held(self, old: HeldAbility) -> HeldAbility:
        """Return the copy of a held ability. It is a new one only if an object of the position gave the ability."""
        if old.granter is None and (old.parent is None or old.parent.granter is None):
            return old
        parent = self.held(old.parent) if old.parent is not None else None
        return HeldAbility(old.ability, old.key, self.item(old.granter), old.timestamp, parent, old.keyword)

    def characteristics(self, old: Characteristics | None) -> Characteristics | None:
        """Return the copy of last known characteristics, or None."""
        if old is None or not any(held.granter is not None for held in old.abilities):
            return old
        new = old.copy()
        new.abilities = [self.held(held) for held in old.abilities]
        new.statics = [self.held(held) for held in old.statics]
        new.triggers = [self.held(held) for held in old.triggers]
        new.activated = [self.held(held) for held in old.activated]
        new.replacements = [self.held(held) for held in old.replacements]
        new.shaping = [self.held(held) for held in old.shaping]
        new.ruling = [self.held(held) for held in old.ruling]
        return new

    def context(self, old: Context | None) -> Context | None:
        """Return the copy of a context, or None."""
        if old is None:
            return None
        known = self.contexts.get(id(old))
        if known is not None:
            return known
        new = Context(self.live(old.source), self.new.players[old.controller.index])
        self.contexts[id(old)] = new
        new.item = self.item(old.item)
        if old._targets:
            new._targets = [self.entities(slot) for slot in old._targets]
        if old._divided:
            new._divided = [list(slot) for slot in old._divided]
        new.x = old.x
        new.x_colours = old.x_colours
        new.producers = old.producers
        if old._modes:
            new._modes = list(old._modes)
        if old._paid:
            new._paid = list(old._paid)
        new.kickers = old.kickers
        new.off_timing = old.off_timing
        new.tapped = old.tapped
        if old._cost_objects:
            new._cost_objects = [self.entities(part) for part in old._cost_objects]
        if old._cost_amounts:
            new._cost_amounts = dict(old._cost_amounts)
        new.colours_spent = old.colours_spent
        new.mana_spent = old.mana_spent
        new.letters_spent = old.letters_spent
        new.event = self.happening(old.event) if old.event is not None else None
        kept_before = old._kept
        if kept_before:
            for number in kept_before:
                kept = kept_before[number]
                objects = self.entities(kept.objects)
                before = objects if kept.before is kept.objects else self.entities(kept.before)
                rest = self.entities(kept.rest)
                parts = dict(kept.parts)
                new.kept[number] = EffectResult(objects, kept.amount, kept.done, rest, before, parts, kept.empty)
        if old._each:
            new._each = self.entities(old._each)
        if old._spliced:
            new._spliced = [self.live(item) for item in old._spliced]
        new.amount = old.amount
        new.subject = self.entity(old.subject)
        new.origin = old.origin
        new.allowed_by = old.allowed_by
        if old._chosen_text:
            new._chosen_text = list(old._chosen_text)
        decided_before = old._decided
        if decided_before:
            for node in decided_before:
                decided = decided_before[node]
                if isinstance(decided, GameObject):
                    new.decided[node] = self.live(decided)
                else:
                    new.decided[node] = self.new.players[decided.index] if isinstance(decided, Player) else decided
        new.held_key = old.held_key
        if old.unmoved:
            new.unmoved = tuple(self.entities(list(old.unmoved)))
        if old.moved_since:
            new.moved_since = tuple(self.entities(list(old.moved_since)))
        new.granter = self.item(old.granter)
        new.as_was = self.characteristics(old.as_was)
        if old._illegal:
            new._illegal = [self.entities(slot) for slot in old._illegal]
        new.in_turn = old.in_turn
        new.turn = old.turn
        return new

    def sure(self, old: Context) -> Context:
        """Return the copy of a context."""
        new = self.context(old)
        assert new is not None
        return new

    def happening(self, old: Happening) -> Happening:
        """Return the copy of an event."""
        known = self.happenings.get(id(old))
        if known is not None:
            return known
        player = self.new.players[old.player.index] if old.player is not None else None
        new = Happening(
            old.kind, self.item(old.what), player, old.amount, self.item(old.source), self.entity(old.other)
        )
        self.happenings[id(old)] = new
        new.origin = old.origin
        new.to = old.to
        new.new = self.item(old.new)
        new.step = old.step
        new.take_details(old)
        new.cause = self.item(old.cause)
        new.turn = old.turn
        new.moment = old.moment
        new.traits = self.characteristics(old.traits)
        new.controller = self.new.players[old.controller.index] if old.controller is not None else None
        new.done = old.done
        if old.arrival is not None:
            new.arrival = self.arrival(old.arrival)
        return new

    def arrival(self, old: Arrival) -> Arrival:
        """Return what is asked about an arrival once it is past: who has put the object there, and what it attacked."""
        new = Arrival()
        new.controller = self.new.players[old.controller.index] if old.controller is not None else None
        new.attacking = self.entity(old.attacking)
        return new

    def effect(self, old: ContinuousEffect) -> ContinuousEffect:
        """Return the copy of a continuous effect."""
        new = ContinuousEffect(
            old.mods, self.entities(old.affected), self.sure(old.context), old.duration, old.timestamp
        )
        new.turn = old.turn
        new.what = old.what
        for before in old.forgotten:
            choices = {key: self.value(before.choices[key]) for key in before.choices}
            new.forgotten.append(Forgotten(self.live(before.item), choices))
        return new

    def lasting(self, old: LastingReplacement) -> LastingReplacement:
        """Return the copy of a lasting replacement effect."""
        new = LastingReplacement(old.replacement, self.sure(old.context), old.duration, old.uses, old.timestamp)
        new.turn = old.turn
        new._left = old._left
        new.kinds = old.kinds
        self.lastings[id(old)] = new
        return new

    def frame(self, old: Frame) -> Frame:
        """Return the copy of a frame."""
        new = Frame(self.new.journal, old.kind, self.new.players[old.first.index], old.floor)
        new.subject = self.item(old.subject)
        new.items = [self.live(item) for item in old.items]
        new.answers = list(old.answers)
        new.pending = [self.pending(pending) for pending in old.pending]
        new._stage = old._stage
        new._passes = old._passes
        new._player = self.new.players[old._player.index]
        new._draw = old._draw
        return new

    def packet(self, old: Packet) -> Packet:
        """Return the copy of a packet of assigned damage."""
        new = Packet(self.new.journal, self.happening(old.event))
        for key in old.replaced_by:
            known = self.lastings.get(id(key))
            new.replaced_by.append(known if known is not None else key)
        new._amount = old._amount
        new._stage = old._stage
        return new

    def delayed(self, old: DelayedTrigger) -> DelayedTrigger:
        """Return the copy of a delayed trigger."""
        new = DelayedTrigger(
            old.event, old.effect, old.condition, self.sure(old.context), old.once, old.duration, old.turn
        )
        new.waits = old.waits
        return new

    def pending(self, old: PendingTrigger) -> PendingTrigger:
        """Return the copy of a pending trigger."""
        event = self.happening(old.event) if old.event is not None else None
        new = PendingTrigger(old.ability, old.effect, old.condition, self.sure(old.context), event)
        new.state_key = old.state_key
        return new


def copy(state: GameState) -> GameState:
    """Return a copy of the position. The two share nothing that can change. The log of the copy is empty."""
    return Copier(state).run()
