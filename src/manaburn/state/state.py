"""The whole position of a game: players, zones, the turn, continuous effects and waiting triggered abilities."""

from __future__ import annotations

from typing import Final

from manaburn.seeds import drawn, first_state, key_of, secret_of
from manaburn.terms import Step, Zone
from manaburn.text.tree.abilities import Face
from manaburn.text.tree.base import Ability, Condition, Duration, Effect, Event, Modification, Replacement
from manaburn.text.tree.words import SkippedFor, SkippedStep

from .contexts import Context
from .frames import Frame, Packet
from .happenings import Happening
from .journal import Journal
from .lehmer import next_state
from .objects import Card, ChoiceKey, DatedCounters, Entity, GameObject, Player


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
        """The fixed set of affected objects and players (418.3b); empty if the effect changes the rules for whatever
        ``what`` describes."""
        self.context: Final = context
        self.duration: Final = duration
        self.timestamp: Final = timestamp
        self.turn = 0
        """The turn in which it began."""
        self.what: object | None = None
        """The selector, if the set of affected objects is not fixed (418.3c); otherwise None."""
        self.forgotten: list[Forgotten] = []
        """What was chosen for the affected objects before; it counts again when the effect ends."""
        self.told = ""
        """A cache of the rules: what it does and how long it lasts, as text."""


class Forgotten:
    """What was chosen for an object before an effect made it a copy."""

    def __init__(self, item: GameObject, choices: dict[ChoiceKey, object]) -> None:
        self.item: Final = item
        self.choices: Final = choices


LINKED_CHOICES: Final[tuple[ChoiceKey, ...]] = (
    "card type",
    "color",
    "counters",
    "each name",
    "each type",
    "land type",
    "mana",
    "name",
    "number",
    "object",
    "option",
    "player",
    "second type",
    "type",
)
"""What one ability of an object chooses or notes for another. The rest is recorded with the object itself."""


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
        """A cache of the rules: the kinds of events that it can apply to."""
        self.told = ""
        """A cache of the rules: what it does and how long it lasts, as text."""
        self._uses = uses
        self._left = -1

    @property
    def uses(self) -> int:
        """How many more times it can be used; 0: no limit; negative: used up."""
        return self._uses

    @uses.setter
    def uses(self, value: int) -> None:
        self.journal.field(self, "_uses", self._uses)
        self._uses = value

    @property
    def left(self) -> int:
        """How much more damage it can prevent or redirect; -1: no limit."""
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
        """If it belongs to an extra turn that has not begun: the place of that turn among the extra turns, from 1. 0:
        it is active."""
        self.kinds: tuple[int, ...] | None = None
        """A cache of the rules: the kinds of events that it can trigger on."""
        self.told = ""
        """A cache of the rules: what it does and how long it waits, as text."""


class PendingTrigger:
    """A triggered ability that has triggered and waits to be put on the stack.

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
        self.state_key: tuple[int, int, int] | None = None
        """For a state trigger: the numbers of the object and ability. These can't trigger again before this has left
        the stack (410.11)."""


class Permission:
    """Permission to play certain cards, given by a resolved spell or ability for as long as ``duration`` lasts."""

    def __init__(
        self, player: Player, cards: list[GameObject], duration: Duration, free: bool, turn: int, source: GameObject
    ) -> None:
        self.player: Final = player
        self.source: Final = source
        """What the text is on that gave it."""
        self.cards: Final = cards
        self.duration: Final = duration
        self.free: Final = free
        self.turn: Final = turn


class Copying:
    """A resolving ability that makes several copies of a spell, with new targets for each.

    Each copy is a unit of work of its own, so that the copies made already aren't made again at each choice.
    """

    def __init__(self, ability: GameObject, spell: GameObject, player: Player, left: int) -> None:
        self.ability: Final = ability
        self.spell: Final = spell
        self.player: Final = player
        self.left: Final = left
        """How many copies are still to be made."""

    def next(self) -> Copying | None:
        """Return the same after one more copy; None if that was the last."""
        return Copying(self.ability, self.spell, self.player, self.left - 1) if self.left > 1 else None


class Interrupted:
    """A spell whose resolution waits for the subgame that its text has made the players play.

    Rules: 506.
    """

    def __init__(self, spell: GameObject, part: int, winners: list[Player] | None = None) -> None:
        self.spell: Final = spell
        self.part: Final = part
        """The place of that instruction among the parts of the spell's text, from 0."""
        self.winners: Final = winners
        """Who has won the subgame; None: it isn't over."""


class GameState:
    """The position of a game. It changes only through its own methods, the setters of its objects, and the journal."""

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
        """The list for "no zone". Tokens and copies that cease to exist are not kept, so it is always empty."""
        self.effects: Final[list[ContinuousEffect]] = []
        self.replacements: Final[list[LastingReplacement]] = []
        self.delayed: Final[list[DelayedTrigger]] = []
        self.pending: Final[list[PendingTrigger]] = []
        self.permissions: Final[list[Permission]] = []
        self.history: Final[list[Happening]] = []
        """The events of this turn and, before ``history_start``, earlier ones that can still be asked about."""
        self.extra_turns: Final[list[Player]] = []
        """The players who will take extra turns; the last takes the next one."""
        self.extra_steps: Final[list[Step]] = []
        """Extra steps of this turn that come before the ordinary ones; the last comes first."""
        self.skips: Final[list[tuple[int, SkippedStep, SkippedFor]]] = []
        """The steps and turns that will be skipped, as (player index, step, which of them)."""
        self.controlled_turns: Final[list[tuple[int, int]]] = []
        """The turns that another player will control, as (index of the player, index of the other player)."""
        self.played_this_turn: Final[list[GameObject]] = []
        """The spells played this turn, in order."""
        self.state_triggers: Final[dict[tuple[int, int, int], bool]] = {}
        """The state triggers that have triggered and have not left the stack yet (410.11)."""
        self.ceasing: Final[list[GameObject]] = []
        """Tokens and copies in a zone where they cease to exist at the next check (420.5f, j)."""
        self.working_elsewhere: Final[dict[int, GameObject]] = {}
        """For the number of each card with abilities that function outside play: its present object."""
        self.frames: Final[list[Frame]] = []
        """Before the stack: the frames in progress, the innermost last."""
        self.packets: Final[list[Packet]] = []
        """Before the stack: damage that has been assigned and not dealt yet."""
        self.log: Final[list[Happening]] = []
        """All events so far, for display."""
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
        self.secret: bytes = b""
        """The key from which the random results of the game follow if its seed is a large one; see
        :mod:`manaburn.seeds`. It never changes."""
        self.turning: int = -1
        """The value of ``random`` from which on random results follow from another seed (see ``change_chance``); -1:
        there is none."""
        self.turned: int = 0
        """The value that takes its place there."""
        self.turned_secret: bytes = b""
        """The key that takes the place of ``secret`` there."""
        self._starting: Player = players[0]
        self._combats: int = 0
        self._damage_steps: int = 0
        self._quiet_actions: int = 0
        self._extra_cleanup: bool = False
        self._ending: bool = False
        self._ordinary: Player = players[0]
        self._copying: Copying | None = None
        self._interrupted: Interrupted | None = None
        self.main_games: Final[list[GameState]] = []
        """During a subgame: the games that wait for it, the innermost last (506). Nothing changes in one that waits.
        Its players have the numbers that the players have there."""
        self.conceding: Final[list[int]] = []
        """The indexes of the players who have conceded the games that wait as well."""

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
        """The active player."""
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
        """How far the step has gone. Its game actions are done in stages (see rules.course.turn)."""
        return self._stage

    @stage.setter
    def stage(self, value: int) -> None:
        if value != self._stage:
            self.journal.quiet(self, "_stage", self._stage)
            self._stage = value

    @property
    def priority(self) -> Player | None:
        """The player who has priority, or None."""
        return self._priority

    @priority.setter
    def priority(self, value: Player | None) -> None:
        if value is not self._priority:
            self.journal.quiet(self, "_priority", self._priority)
            self._priority = value

    @property
    def passes(self) -> int:
        """The number of players who have passed in succession."""
        return self._passes

    @passes.setter
    def passes(self, value: int) -> None:
        if value != self._passes:
            self.journal.quiet(self, "_passes", self._passes)
            self._passes = value

    @property
    def clock(self) -> int:
        """The latest timestamp."""
        return self._clock

    @clock.setter
    def clock(self, value: int) -> None:
        self.journal.quiet(self, "_clock", self._clock)
        self._clock = value

    @property
    def serial(self) -> int:
        """The latest object number."""
        return self._serial

    @serial.setter
    def serial(self, value: int) -> None:
        self.journal.quiet(self, "_serial", self._serial)
        self._serial = value

    @property
    def winner(self) -> Player | None:
        """The winner, or None."""
        return self._winner

    @winner.setter
    def winner(self, value: Player | None) -> None:
        self.journal.field(self, "_winner", self._winner)
        self._winner = value

    @property
    def over(self) -> bool:
        """Whether the game has ended. If it has and there is no winner, it is a draw."""
        return self._over

    @over.setter
    def over(self, value: bool) -> None:
        self.journal.field(self, "_over", self._over)
        self._over = value

    @property
    def reason(self) -> str:
        """The reason for which the game ended."""
        return self._reason

    @reason.setter
    def reason(self, value: str) -> None:
        self.journal.field(self, "_reason", self._reason)
        self._reason = value

    @property
    def random(self) -> int:
        """The state of the random number generator."""
        return self._random

    @random.setter
    def random(self, value: int) -> None:
        self.journal.quiet(self, "_random", self._random)
        self._random = value

    @property
    def starting(self) -> Player:
        """The player who took the first turn."""
        return self._starting

    @starting.setter
    def starting(self, value: Player) -> None:
        self.journal.quiet(self, "_starting", self._starting)
        self._starting = value

    @property
    def combats(self) -> int:
        """The number of combat phases begun this turn."""
        return self._combats

    @combats.setter
    def combats(self, value: int) -> None:
        self.journal.course(self, "_combats", self._combats)
        self._combats = value

    @property
    def damage_steps(self) -> int:
        """The number of combat damage steps begun this combat."""
        return self._damage_steps

    @damage_steps.setter
    def damage_steps(self, value: int) -> None:
        self.journal.course(self, "_damage_steps", self._damage_steps)
        self._damage_steps = value

    @property
    def quiet_actions(self) -> int:
        """The number of actions since a player last had a real choice.

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
        """Whether another cleanup step follows this one.

        Rules: 314.3.
        """
        return self._extra_cleanup

    @extra_cleanup.setter
    def extra_cleanup(self, value: bool) -> None:
        self.journal.course(self, "_extra_cleanup", self._extra_cleanup)
        self._extra_cleanup = value

    @property
    def ending(self) -> bool:
        """Whether an effect is ending the turn.

        Rules: 509.
        """
        return self._ending

    @ending.setter
    def ending(self, value: bool) -> None:
        self.journal.field(self, "_ending", self._ending)
        self._ending = value

    @property
    def ordinary(self) -> Player:
        """The player who took the last turn that was not an extra turn."""
        return self._ordinary

    @ordinary.setter
    def ordinary(self, value: Player) -> None:
        self.journal.quiet(self, "_ordinary", self._ordinary)
        self._ordinary = value

    @property
    def copying(self) -> Copying | None:
        """What is resolving and hasn't made all its copies yet."""
        return self._copying

    @copying.setter
    def copying(self, value: Copying | None) -> None:
        self.journal.quiet(self, "_copying", self._copying)
        self._copying = value

    @property
    def interrupted(self) -> Interrupted | None:
        """The spell whose resolution a subgame has interrupted and that hasn't gone on yet."""
        return self._interrupted

    @interrupted.setter
    def interrupted(self, value: Interrupted | None) -> None:
        self.journal.quiet(self, "_interrupted", self._interrupted)
        self._interrupted = value

    # -- zones ---------------------------------------------------------------------------------------------------------

    def zones(self) -> list[list[GameObject]]:
        """Return the lists of all zones."""
        return [
            *self.libraries,
            *self.hands,
            *self.graveyards,
            self.in_play,
            self.stack,
            self.removed,
            self.phased_out,
            self.ante,
            self.outside,
        ]

    def zone_list(self, zone: Zone, player: Player) -> list[GameObject]:
        """Return the list of a zone. ``player`` matters only for libraries, hands and graveyards."""
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
        """Return a number for a new object."""
        serial = self._serial + 1
        self.serial = serial
        return serial

    def next_timestamp(self) -> int:
        """Return a new timestamp, later than all earlier ones."""
        clock = self._clock + 1
        self.clock = clock
        return clock

    def make_object(
        self, kind: int, owner: Player, zone: Zone, face: Face | None, card: Card | None = None
    ) -> GameObject:
        """Make a new object and return it. It is not in the list of its zone yet."""
        item = GameObject(self.next_serial(), self.journal, kind, owner, zone, face)
        item.card = card
        if card is not None:
            item.label = card.label
            if card.works_elsewhere or card.number in self.working_elsewhere:
                self.journal.quiet_put(self.working_elsewhere, card.number, item)
        return item

    def follow(self, item: GameObject) -> None:
        """Take the abilities of a card outside play into account from now on, because an effect has given it some."""
        if item.card is not None and item.zone is not Zone.IN_PLAY:
            self.journal.quiet_put(self.working_elsewhere, item.card.number, item)
            self.journal.reshaped()

    def put(self, item: GameObject, index: int = -1) -> None:
        """Put a new object into the list of its zone: at ``index``, or at the end (on top)."""
        items = self.zone_list(item.zone, item.owner)
        if item.zone is Zone.IN_PLAY or (item.card is not None and item.card.number in self.working_elsewhere):
            self.journal.reshaped()
        if index < 0:
            self.journal.append(items, item)
        else:
            self.journal.insert(items, index, item)

    def take(self, item: GameObject) -> None:
        """Take an object out of the list of its zone."""
        if item.zone is Zone.IN_PLAY or (item.card is not None and item.card.number in self.working_elsewhere):
            self.journal.reshaped()
        self.journal.remove(self.zone_list(item.zone, item.owner), item)

    def change_owner(self, item: GameObject, player: Player) -> None:
        """Give an object another owner. A card in a player's own zone comes to the same zone of the new owner.

        Rules: 217.9c.
        """
        if item.owner is player:
            return
        own = item.zone in (Zone.LIBRARY, Zone.HAND, Zone.GRAVEYARD)
        if own:
            self.take(item)
        self.journal.reshape(item, "owner", item.owner)
        item.owner = player
        if item.zone is not Zone.IN_PLAY and item.zone is not Zone.STACK:
            item.controller = player
            item.base_controller = player
        if own:
            self.put(item)

    def drop(self, item: GameObject) -> None:
        """Take an object out of the game: it has no zone any more, and nothing follows it.

        Rules: 600.4a.
        """
        self.take(item)
        card = item.card
        if card is not None and card.number in self.working_elsewhere:
            self.journal.drop(self.working_elsewhere, card.number)

    # -- counters and mana ---------------------------------------------------------------------------------------------

    def set_counters(self, item: GameObject, counter: str, n: int) -> None:
        """Give an object exactly ``n`` counters of a kind."""
        self.journal.reshaped()
        if n > 0:
            self.journal.put(item.counters, counter, n)
        elif counter in item.counters:
            self.journal.drop(item.counters, counter)

    def date_counters(self, item: GameObject, counter: str, amount: int) -> None:
        """Record that counters have just been put on (``amount`` above 0) or removed (below 0: the newest ones
        first)."""
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

    def set_choice(self, item: GameObject, key: ChoiceKey, value: object) -> None:
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
        for before in effect.forgotten:
            self.take_choices(before.item)
            for key in before.choices:
                self.set_choice(before.item, key, before.choices[key])

    def forget_choices(self, effect: ContinuousEffect, item: GameObject) -> None:
        """Let what was chosen for an object count no more until an effect, which is about to begin, ends."""
        choices = self.take_choices(item)
        if choices:
            effect.forgotten.append(Forgotten(item, choices))

    def take_choices(self, item: GameObject) -> dict[ChoiceKey, object]:
        """Remove what abilities of an object have chosen for others of it, and return it."""
        found: dict[ChoiceKey, object] = {}
        for key in LINKED_CHOICES:
            if key in item.choices:
                found[key] = item.choices[key]
                self.journal.drop(item.choices, key)
        return found

    def set_pool(self, player: Player, content: list[int]) -> None:
        """Set the plain mana in a player's pool, by type."""
        self.journal.replace_unseen(player.pool, content)

    def empty_pool(self, player: Player) -> None:
        """Take all mana from a player's pool."""
        self.set_pool(player, [0, 0, 0, 0, 0, 0])
        self.journal.replace(player.special, [])

    # -- chance --------------------------------------------------------------------------------------------------------

    def begin_chance(self, seed: int) -> None:
        """Seed the random number generator."""
        self.secret = secret_of(seed)
        self.random = 0 if self.secret else first_state(seed)

    def change_chance(self, seed: int) -> None:
        """Let all random results from now on follow from another seed. Those so far stay what they are when a unit of
        work is rolled back and run again."""
        self.turning = self._random
        if self.secret:
            self.turned_secret = key_of(seed)
        else:
            self.turned = first_state(seed)

    def chance(self, n: int) -> int:
        """Return a random number from 0 to ``n - 1``; ``n`` is at most 2**20.

        The state's own generator gives it: two mixed steps of the small generator, or the secret of a large seed.
        """
        if self.secret:
            count = self._random
            self.random = count + 1
            changed = self.turning >= 0 and count >= self.turning
            return drawn(self.turned_secret if changed else self.secret, count, n)
        before = self._random
        high = next_state(before if before != self.turning else self.turned)
        state = next_state(high)
        self.random = state
        return (high >> 7) * n >> 24 if n <= 1024 else ((high >> 7) * 4096 + (state >> 19)) % n

    def alive(self) -> list[Player]:
        """Return the players still in the game, in turn order from the first seat."""
        return [player for player in self.players if not player._lost]

    def in_turn_order(self, first: Player | None = None) -> list[Player]:
        """Return the players still in the game in turn order, from ``first`` or, if that is None, the active player.

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
