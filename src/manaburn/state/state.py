"""The whole position of a game: players, zones, the turn, effects that last, triggers that wait."""

from __future__ import annotations

from typing import Final

from manaburn.terms import Step, Zone
from manaburn.text.tree.abilities import Face
from manaburn.text.tree.base import Ability, Condition, Duration, Effect, Event, Modification, Replacement

from .contexts import Context
from .frames import Frame, Packet
from .journal import Journal
from .objects import Card, DatedCounters, Entity, GameObject, Happening, Player


class ContinuousEffect:
    """A continuous effect of a resolved spell or ability.

    Rules: 418.3.
    """

    def __init__(
        self,
        mods: tuple[Modification, ...],
        affected: list[Entity],
        context: Context,
        duration: Duration | None,
        timestamp: int,
    ) -> None:
        self.mods: Final = mods
        self.affected: Final = affected
        """The fixed set of objects and players (418.3b); empty with ``open_to`` where it changes the rules."""
        self.context: Final = context
        self.duration: Final = duration
        self.timestamp: Final = timestamp
        self.turn = 0
        """The turn in which it began."""
        self.what: object | None = None
        """The selector, where the set stays open (418.3c)."""


class LastingReplacement:
    """A replacement or prevention effect of a resolved spell or ability.

    Rules: 419.
    """

    def __init__(
        self, replacement: Replacement, context: Context, duration: Duration | None, uses: int, timestamp: int
    ) -> None:
        self.replacement: Final = replacement
        self.context: Final = context
        self.duration: Final = duration
        self.timestamp: Final = timestamp
        self.journal: Final = context.source.journal
        self.turn = 0
        self.kinds: tuple[int, ...] = ()
        """A cache of the rules: the kinds of happenings it can apply to."""
        self._uses = uses
        self._left = -1

    @property
    def uses(self) -> int:
        """How often it may still be used; 0: no limit, below 0: used up."""
        return self._uses

    @uses.setter
    def uses(self, value: int) -> None:
        self.journal.field(self, "_uses", self._uses)
        self._uses = value

    @property
    def left(self) -> int:
        """How much damage it may still prevent or redirect; -1: no limit."""
        return self._left

    @left.setter
    def left(self, value: int) -> None:
        self.journal.field(self, "_left", self._left)
        self._left = value


class DelayedTrigger:
    """A delayed triggered ability.

    Rules: 410.4.
    """

    def __init__(
        self,
        event: Event,
        effect: Effect,
        condition: Condition | None,
        context: Context,
        once: bool,
        duration: Duration | None,
        turn: int,
    ) -> None:
        self.event: Final = event
        self.effect: Final = effect
        self.condition: Final = condition
        self.context: Final = context
        self.once: Final = once
        self.duration: Final = duration
        self.turn: Final = turn
        self.waits = 0
        """It is about an extra turn still to come: the place of that turn among them, from 1. 0: it is in force."""


class PendingTrigger:
    """An ability that has triggered and waits to be put on the stack.

    Rules: 410.3.
    """

    def __init__(
        self, ability: Ability, effect: Effect, condition: Condition | None, context: Context, event: Happening | None
    ) -> None:
        self.ability: Final = ability
        self.effect: Final = effect
        self.condition: Final = condition
        self.context: Final = context
        self.event: Final = event
        self.state_key: tuple[int, int] | None = None
        """Of a state trigger: the object and ability that must not trigger again before this has left the stack
        (410.11)."""


class Permission:
    """A resolved effect's permission to play certain cards (for as long as its duration lasts)."""

    def __init__(self, player: Player, cards: list[GameObject], duration: Duration, free: bool, turn: int) -> None:
        self.player: Final = player
        self.cards: Final = cards
        self.duration: Final = duration
        self.free: Final = free
        self.turn: Final = turn


class GameState:
    """The position. Everything in it changes through its primitives, through the setters of its objects, or through
    the journal."""

    def __init__(self, names: list[str]) -> None:
        self.journal: Final = Journal()
        players = [Player(i, name, self.journal) for i, name in enumerate(names)]
        self.players: Final = players
        self.libraries: Final[list[list[GameObject]]] = [[] for i in names]
        """The last item is the top card."""
        self.hands: Final[list[list[GameObject]]] = [[] for i in names]
        self.graveyards: Final[list[list[GameObject]]] = [[] for i in names]
        """The last item is the top card."""
        self.in_play: Final[list[GameObject]] = []
        self.stack: Final[list[GameObject]] = []
        """The last item is the top object."""
        self.removed: Final[list[GameObject]] = []
        self.phased_out: Final[list[GameObject]] = []
        self.ante: Final[list[GameObject]] = []
        self.outside: Final[list[GameObject]] = []
        self.gone: Final[list[GameObject]] = []
        """Tokens and copies that stopped existing are kept nowhere: this stays empty, and stands for "no zone"."""
        self.effects: Final[list[ContinuousEffect]] = []
        self.replacements: Final[list[LastingReplacement]] = []
        self.delayed: Final[list[DelayedTrigger]] = []
        self.pending: Final[list[PendingTrigger]] = []
        self.permissions: Final[list[Permission]] = []
        self.history: Final[list[Happening]] = []
        """What happened this turn (and, behind ``history_start``, what is still asked about)."""
        self.extra_turns: Final[list[Player]] = []
        """The last is taken first."""
        self.extra_steps: Final[list[Step]] = []
        """Steps still to come this turn before the ordinary ones; the last comes first."""
        self.skips: Final[list[tuple[int, str]]] = []
        """(player index, step): steps and turns to be skipped."""
        self.played_this_turn: Final[list[GameObject]] = []
        """The spells played this turn, in order."""
        self.armed: Final[dict[tuple[int, int], bool]] = {}
        """State triggers that have triggered and not yet left the stack (410.11)."""
        self.strays: Final[list[GameObject]] = []
        """Tokens and copies that have gone where they cease to exist at the next check (420.5f, j)."""
        self.movers: Final[dict[int, GameObject]] = {}
        """The cards with abilities that do something outside play, by their number: the objects they are now."""
        self.frames: Final[list[Frame]] = []
        """Before the stack: what is going on inside what, the innermost last."""
        self.packets: Final[list[Packet]] = []
        """Before the stack: damage that has been assigned and not yet dealt."""
        self.log: Final[list[Happening]] = []
        """All that happened, for those who look on."""
        self._turn: int = 0
        self._active: Player = players[0]
        self._step: Step = Step.UNTAP
        self._stage: int = 0
        self._priority: Player | None = None
        self._passes: int = 0
        self._clock: int = 0
        self._serial: int = 0
        self._winner: Player | None = None
        self._over: bool = False
        self._reason: str = ""
        self._random: int = 0
        self._starting: Player = players[0]
        self._combats: int = 0
        self._damage_steps: int = 0
        self._quiet_actions: int = 0
        self._extra_cleanup: bool = False
        self._ending: bool = False
        self._ordinary: Player = players[0]

    @property
    def turn(self) -> int:
        """The number of the turn, from 1."""
        return self._turn

    @turn.setter
    def turn(self, value: int) -> None:
        self.journal.field(self, "_turn", self._turn)
        self._turn = value

    @property
    def active(self) -> Player:
        """Whose turn it is."""
        return self._active

    @active.setter
    def active(self, value: Player) -> None:
        self.journal.field(self, "_active", self._active)
        self._active = value

    @property
    def step(self) -> Step:
        """The present step."""
        return self._step

    @step.setter
    def step(self, value: Step) -> None:
        self.journal.course(self, "_step", self._step)
        self._step = value

    @property
    def stage(self) -> int:
        """How far the step has gone: its game actions are done stage by stage (see rules.course.turn)."""
        return self._stage

    @stage.setter
    def stage(self, value: int) -> None:
        if value != self._stage:
            self.journal.quiet(self, "_stage", self._stage)
            self._stage = value

    @property
    def priority(self) -> Player | None:
        """Who has priority."""
        return self._priority

    @priority.setter
    def priority(self, value: Player | None) -> None:
        if value is not self._priority:
            self.journal.quiet(self, "_priority", self._priority)
            self._priority = value

    @property
    def passes(self) -> int:
        """How many players have passed in succession."""
        return self._passes

    @passes.setter
    def passes(self, value: int) -> None:
        if value != self._passes:
            self.journal.quiet(self, "_passes", self._passes)
            self._passes = value

    @property
    def clock(self) -> int:
        """The last timestamp given."""
        return self._clock

    @clock.setter
    def clock(self, value: int) -> None:
        self.journal.quiet(self, "_clock", self._clock)
        self._clock = value

    @property
    def serial(self) -> int:
        """The last object number given."""
        return self._serial

    @serial.setter
    def serial(self, value: int) -> None:
        self.journal.quiet(self, "_serial", self._serial)
        self._serial = value

    @property
    def winner(self) -> Player | None:
        """Who has won."""
        return self._winner

    @winner.setter
    def winner(self, value: Player | None) -> None:
        self.journal.field(self, "_winner", self._winner)
        self._winner = value

    @property
    def over(self) -> bool:
        """The game has ended; without a winner, in a draw."""
        return self._over

    @over.setter
    def over(self, value: bool) -> None:
        self.journal.field(self, "_over", self._over)
        self._over = value

    @property
    def reason(self) -> str:
        """Why the game ended."""
        return self._reason

    @reason.setter
    def reason(self, value: str) -> None:
        self.journal.field(self, "_reason", self._reason)
        self._reason = value

    @property
    def random(self) -> int:
        """The state of the generator of chance."""
        return self._random

    @random.setter
    def random(self, value: int) -> None:
        self.journal.quiet(self, "_random", self._random)
        self._random = value

    @property
    def starting(self) -> Player:
        """Who took the first turn."""
        return self._starting

    @starting.setter
    def starting(self, value: Player) -> None:
        self.journal.quiet(self, "_starting", self._starting)
        self._starting = value

    @property
    def combats(self) -> int:
        """How many combat phases this turn has had."""
        return self._combats

    @combats.setter
    def combats(self, value: int) -> None:
        self.journal.course(self, "_combats", self._combats)
        self._combats = value

    @property
    def damage_steps(self) -> int:
        """How many combat damage steps this combat has had."""
        return self._damage_steps

    @damage_steps.setter
    def damage_steps(self, value: int) -> None:
        self.journal.course(self, "_damage_steps", self._damage_steps)
        self._damage_steps = value

    @property
    def quiet_actions(self) -> int:
        """Actions since a player last had a real choice.

        Rules: 421.
        """
        return self._quiet_actions

    @quiet_actions.setter
    def quiet_actions(self, value: int) -> None:
        if value != self._quiet_actions:
            self.journal.quiet(self, "_quiet_actions", self._quiet_actions)
            self._quiet_actions = value

    @property
    def extra_cleanup(self) -> bool:
        """Another cleanup step follows this one.

        Rules: 314.3.
        """
        return self._extra_cleanup

    @extra_cleanup.setter
    def extra_cleanup(self, value: bool) -> None:
        self.journal.course(self, "_extra_cleanup", self._extra_cleanup)
        self._extra_cleanup = value

    @property
    def ending(self) -> bool:
        """An effect is ending the turn.

        Rules: 509.
        """
        return self._ending

    @ending.setter
    def ending(self, value: bool) -> None:
        self.journal.field(self, "_ending", self._ending)
        self._ending = value

    @property
    def ordinary(self) -> Player:
        """Who took the last turn that was no extra turn."""
        return self._ordinary

    @ordinary.setter
    def ordinary(self, value: Player) -> None:
        self.journal.quiet(self, "_ordinary", self._ordinary)
        self._ordinary = value

    # -- zones ---------------------------------------------------------------------------------------------------------

    def zone_list(self, zone: Zone, player: Player) -> list[GameObject]:
        """The list of a zone; ``player`` matters for library, hand and graveyard."""
        if zone is Zone.IN_PLAY:
            return self.in_play
        if zone is Zone.LIBRARY:
            return self.libraries[player.index]
        if zone is Zone.HAND:
            return self.hands[player.index]
        if zone is Zone.GRAVEYARD:
            return self.graveyards[player.index]
        if zone is Zone.STACK:
            return self.stack
        if zone is Zone.REMOVED:
            return self.removed
        if zone is Zone.PHASED_OUT:
            return self.phased_out
        if zone is Zone.ANTE:
            return self.ante
        if zone is Zone.OUTSIDE:
            return self.outside
        return self.gone

    def next_serial(self) -> int:
        """A number for a new object."""
        serial = self._serial + 1
        self.serial = serial
        return serial

    def next_timestamp(self) -> int:
        """A new timestamp, later than all before."""
        clock = self._clock + 1
        self.clock = clock
        return clock

    def make_object(
        self, kind: int, owner: Player, zone: Zone, face: Face | None, card: Card | None = None
    ) -> GameObject:
        """A new object, not yet in the list of its zone."""
        item = GameObject(self.next_serial(), self.journal, kind, owner, zone, face)
        item.card = card
        if card is not None:
            item.label = card.label
            if card.works_elsewhere or card.number in self.movers:
                self.journal.quiet_put(self.movers, card.number, item)
        return item

    def follow(self, item: GameObject) -> None:
        """Look at the abilities of a card outside play from here on: an effect has given it some."""
        if item.card is not None and item.zone is not Zone.IN_PLAY:
            self.journal.quiet_put(self.movers, item.card.number, item)
            self.journal.reshaped()

    def put(self, item: GameObject, index: int = -1) -> None:
        """Put a new object into the list of its zone: at ``index``, or at the end (on top)."""
        items = self.zone_list(item.zone, item.owner)
        if item.zone is Zone.IN_PLAY or (item.card is not None and item.card.number in self.movers):
            self.journal.reshaped()
        if index < 0:
            self.journal.append(items, item)
        else:
            self.journal.insert(items, index, item)

    def take(self, item: GameObject) -> None:
        """Take an object out of the list of its zone."""
        if item.zone is Zone.IN_PLAY or (item.card is not None and item.card.number in self.movers):
            self.journal.reshaped()
        self.journal.remove(self.zone_list(item.zone, item.owner), item)

    def drop(self, item: GameObject) -> None:
        """Take an object out of the game: it has no zone any more, and nothing follows it.

        Rules: 600.4a.
        """
        self.take(item)
        card = item.card
        if card is not None and card.number in self.movers:
            self.journal.drop(self.movers, card.number)

    # -- counters and mana ---------------------------------------------------------------------------------------------

    def set_counters(self, item: GameObject, counter: str, n: int) -> None:
        """Give an object exactly ``n`` counters of a kind."""
        self.journal.reshaped()
        if n > 0:
            self.journal.put(item.counters, counter, n)
        elif counter in item.counters:
            self.journal.drop(item.counters, counter)

    def date_counters(self, item: GameObject, counter: str, amount: int) -> None:
        """Note that counters have been put on, or taken off (``amount`` below zero: the newest first), just now."""
        self.journal.reshaped()
        dated = item.dated_counters
        if amount > 0:
            self.journal.append(dated, DatedCounters(counter, amount, self.next_timestamp()))
            return
        kept: list[DatedCounters] = []
        for one in reversed(dated):
            if one.counter == counter and amount < 0:
                left = one.amount + amount
                amount = min(0, left)
                if left > 0:
                    kept.append(DatedCounters(counter, left, one.timestamp))
            else:
                kept.append(one)
        kept.reverse()
        self.journal.replace(dated, kept)

    def set_choice(self, item: GameObject, key: str, value: object) -> None:
        """Remember a choice made for an object."""
        self.journal.reshaped()
        self.journal.put(item.choices, key, value)

    def add_effect(self, effect: ContinuousEffect) -> None:
        """Start a continuous effect."""
        self.journal.reshaped()
        self.journal.append(self.effects, effect)

    def end_effect(self, effect: ContinuousEffect) -> None:
        """End a continuous effect."""
        self.journal.reshaped()
        self.journal.remove(self.effects, effect)

    def set_pool(self, player: Player, content: list[int]) -> None:
        """Give a player exactly this plain mana."""
        self.journal.replace(player.pool, content)

    # -- chance --------------------------------------------------------------------------------------------------------

    def chance(self, n: int) -> int:
        """A random number from 0 to n - 1 (n at most 2**20), from the state's own generator (a 31-bit multiplicative
        one, mixed)."""
        state = self._random
        # Two rounds of a Lehmer generator with a modulus below 2**31: products stay below 2**62, quick when compiled.
        state = state * 48271 % 2147483647
        high = state
        state = state * 48271 % 2147483647
        self.random = state
        return (high >> 7) * n >> 24 if n <= 1024 else ((high >> 7) * 4096 + (state >> 19)) % n

    def alive(self) -> list[Player]:
        """The players still in the game, in turn order from the first seat."""
        return [player for player in self.players if not player._lost]

    def in_turn_order(self, first: Player | None = None) -> list[Player]:
        """The players still in the game, from the active one (or ``first``) on, in turn order.

        Rules: 103.4.
        """
        start = (first if first is not None else self._active).index
        players = self.players
        n = len(players)
        result: list[Player] = []
        for i in range(n):
            player = players[(start + i) % n]
            if not player._lost:
                result.append(player)
        return result
