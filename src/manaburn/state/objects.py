"""Objects and players: the things a game is played with (200, 100).

Every field that changes during a game is a property whose setter writes to the journal; there is no other way to
change one. An object is new in each zone (217.1c): the old one stays behind as it last was, for whoever has to look
back at it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from manaburn.terms import STEP_NAMES, Step, Zone, zone_name
from manaburn.text.tree.abilities import (
    ActivatedAbility,
    AlternativeCost,
    CardDefinition,
    Face,
    KeywordAbility,
    PlayPermission,
    ReplacementAbility,
    StaticAbility,
    TriggeredAbility,
)
from manaburn.text.tree.base import Ability
from manaburn.text.tree.events import natural_zones

from .characteristics import Characteristics
from .happenings import MOVE, NAMES, STEP_BEGINS, Deed, EventKind, Manner
from .journal import Journal

if TYPE_CHECKING:
    from .contexts import Context


class Entity:
    """What a target, a choice or a reference can be: an object or a player."""

    def __init__(self, number: int, journal: Journal) -> None:
        self.number: Final = number
        self.journal: Final = journal


class DatedCounters:
    """Counters put on a permanent in play, and when: what they change has its place among the effects.

    Rules: 1996.cont.1.
    """

    def __init__(self, counter: str, amount: int, timestamp: int) -> None:
        self.counter: Final = counter
        self.amount: Final = amount
        self.timestamp: Final = timestamp


class Player(Entity):
    """A player, with everything that is the player's own but the zones.

    Rules: 100.
    """

    def __init__(self, index: int, name: str, journal: Journal) -> None:
        super().__init__(-1 - index, journal)
        self.index: Final = index
        self.name: Final = name
        self.pool: list[int] = [0, 0, 0, 0, 0, 0]
        """Mana in the pool by type: W U B R G colourless (406.1)."""
        self.special: list[ManaUnit] = []
        """Mana in the pool with strings attached: from snow permanents, or to be spent on some things only."""
        self.counters: dict[str, int] = {}
        self._life: int = 20
        self._poison: int = 0
        self._lands_played: int = 0
        self._lost: bool = False
        self._drew_from_empty: bool = False
        self._turns_taken: int = 0
        self._last_turn: int = 0
        self._turn_before: int = 0
        self._controlled_by: Player | None = None

    @property
    def life(self) -> int:
        """The life total; may be negative."""
        return self._life

    @life.setter
    def life(self, value: int) -> None:
        self.journal.field(self, "_life", self._life)
        self._life = value

    @property
    def poison(self) -> int:
        """Poison counters."""
        return self._poison

    @poison.setter
    def poison(self, value: int) -> None:
        self.journal.field(self, "_poison", self._poison)
        self._poison = value

    @property
    def lands_played(self) -> int:
        """How many lands this player has played this turn."""
        return self._lands_played

    @lands_played.setter
    def lands_played(self, value: int) -> None:
        self.journal.field(self, "_lands_played", self._lands_played)
        self._lands_played = value

    @property
    def lost(self) -> bool:
        """Has lost, or left, the game."""
        return self._lost

    @lost.setter
    def lost(self, value: bool) -> None:
        self.journal.field(self, "_lost", self._lost)
        self._lost = value

    @property
    def drew_from_empty(self) -> bool:
        """Had to draw from an empty library since state-based effects were last checked.

        Rules: 420.5g.
        """
        return self._drew_from_empty

    @drew_from_empty.setter
    def drew_from_empty(self, value: bool) -> None:
        self.journal.field(self, "_drew_from_empty", self._drew_from_empty)
        self._drew_from_empty = value

    @property
    def turns_taken(self) -> int:
        """How many turns this player has begun."""
        return self._turns_taken

    @turns_taken.setter
    def turns_taken(self, value: int) -> None:
        self.journal.field(self, "_turns_taken", self._turns_taken)
        self._turns_taken = value

    @property
    def last_turn(self) -> int:
        """The number of this player's most recent turn; 0 before the first.

        Rules: 212.3f.
        """
        return self._last_turn

    @last_turn.setter
    def last_turn(self, value: int) -> None:
        self.journal.field(self, "_last_turn", self._last_turn)
        self._last_turn = value

    @property
    def turn_before(self) -> int:
        """The number of this player's turn before the most recent one; 0 if there was none.

        Rules: 502.19.
        """
        return self._turn_before

    @turn_before.setter
    def turn_before(self, value: int) -> None:
        self.journal.field(self, "_turn_before", self._turn_before)
        self._turn_before = value

    @property
    def controlled_by(self) -> Player | None:
        """Who makes this player's decisions this turn.

        Rules: 507.
        """
        return self._controlled_by

    @controlled_by.setter
    def controlled_by(self, value: Player | None) -> None:
        self.journal.field(self, "_controlled_by", self._controlled_by)
        self._controlled_by = value

    @property
    def mana(self) -> int:
        """How much mana is in the pool."""
        pool = self.pool
        return pool[0] + pool[1] + pool[2] + pool[3] + pool[4] + pool[5] + len(self.special)

    def __repr__(self) -> str:
        return f"<{self.name}>"

    def __str__(self) -> str:
        return self.name


class ManaUnit:
    """One mana that isn't like any other of its type."""

    def __init__(self, kind: int, source: GameObject | None, snow: bool, spend: object | None, rider: str) -> None:
        self.kind: Final = kind
        """The index of its type in W U B R G colourless."""
        self.source: Final = source
        self.snow: Final = snow
        self.spend: Final = spend
        """The kind of thing it may be spent on (a filter of the tree), None: anything."""
        self.rider: Final = rider


def works_elsewhere(definition: CardDefinition) -> bool:
    """Whether a card has abilities that function in other zones than in play, keywords included (they may)."""
    for face in definition.faces:
        for ability in face.abilities:
            if isinstance(ability, (ActivatedAbility, TriggeredAbility, StaticAbility, ReplacementAbility)):
                if ability.zone != "in play":
                    return True
                if isinstance(ability, TriggeredAbility) and any(
                    zone != "in play" for zone in natural_zones(ability.event)
                ):
                    return True
            elif isinstance(ability, PlayPermission) or (
                isinstance(ability, AlternativeCost) and ability.zone != "hand"
            ):
                return True
            elif isinstance(ability, KeywordAbility):
                if ability.keyword in ELSEWHERE_KEYWORDS:
                    return True
    return False


ELSEWHERE_KEYWORDS: Final = frozenset(
    (
        "madness suspend dredge recover haunt storm gravestorm replicate ripple epic affinity convoke"
        " delve offering splice"
        " flash changeling split second hideaway cycling typecycling forecast reinforce ninjutsu evoke prowl"
        " flashback transmute transfigure"
    ).split()
) | {"split second"}
"""Keywords with parts that trigger, replace or count outside play."""


@mypyc_attr(acyclic=True)
class Card:
    """A card as a thing. It goes from zone to zone; the objects it makes there don't. It never changes: copies of a
    position share it."""

    def __init__(self, number: int, definition: CardDefinition, label: str = "") -> None:
        self.number: Final = number
        """From 1; each card of a game has its own."""
        self.definition: Final = definition
        self.label: Final = label
        """A name given by a scenario."""
        self.works_elsewhere: Final = works_elsewhere(definition)
        """Has abilities that do something outside play (or from the stack)."""

    def __repr__(self) -> str:
        return f"<card {self.definition.name}>"


CARD: Final = 0
TOKEN: Final = 1
SPELL_COPY: Final = 2
ABILITY: Final = 3
DAMAGE: Final = 4
"""Combat damage on the stack (310.4)."""
RULES_ABILITY: Final = 5
"""What only the rules put on the stack: the draw of 2002."""


class GameObject(Entity):
    """A card, token, spell, permanent, ability on the stack or combat damage on the stack, in one zone.

    Rules: 200.8.
    """

    def __init__(self, number: int, journal: Journal, kind: int, owner: Player, zone: Zone, face: Face | None) -> None:
        super().__init__(number, journal)
        self.kind: Final = kind
        self.card: Card | None = None
        """The card it is represented by; set once, when it is made."""
        self.face: Final = face
        """What is printed on it (a token: what it was made as); None for abilities and combat damage."""
        self.owner: Final = owner
        self.source: GameObject | None = None
        """Of an ability on the stack: the object it is of. Set once."""
        self.ability: Ability | None = None
        """Of an ability on the stack: its text. Set once."""
        self.label = ""
        """A name given by a scenario."""
        # Most objects never have any of these: each is made when somebody first looks at it (see below).
        self._counters: dict[str, int] | None = None
        self._dated_counters: list[DatedCounters] | None = None
        self._attachments: list[GameObject] | None = None
        self._blocking: list[GameObject] | None = None
        self._blocked_by: list[GameObject] | None = None
        self._choices: dict[str, object] | None = None
        self._linked: list[GameObject] | None = None
        self._marks: dict[str, int] | None = None
        self.cached: Characteristics | None = None
        """A cache of the continuous effects, not a fact; valid while ``cached_at`` says so."""
        self.cached_at = -1
        self._zone: Zone = zone
        self._controller: Player = owner
        self._base_controller: Player = owner
        self._tapped: bool = False
        self._flipped: bool = False
        self._face_down: bool = False
        self._damage: int = 0
        self._attached_to: Entity | None = None
        self._timestamp: int = 0
        self._since: int = -1
        self._attacking: Entity | None = None
        self._in_combat: bool = False
        self._blocked: bool = False
        self._unblocked: bool = False
        self._band: int = 0
        self._regeneration: int = 0
        self._successor: GameObject | None = None
        self._last_known: Characteristics | None = None
        self._context: Context | None = None
        self._copy_of: Face | None = None
        self._note: str = ""
        self._entered: int = -1
        self._known_to: int = 0
        self._arrived: int = 0

    def _moves(self, name: str, old: object) -> None:
        """Record a field that changes as it moves: no characteristic of anything hangs on what is not in play and does
        nothing where it is. (What counts cards in graveyards, or spells, depends on more than ``shape`` anyway.)"""
        zone = self._zone
        card = self.card
        still = not card.works_elsewhere if card is not None else self.kind >= ABILITY
        if still and zone is not Zone.IN_PLAY and zone is not Zone.PHASED_OUT:
            self.journal.field(self, name, old)
        else:
            self.journal.reshape(self, name, old)

    @property
    def counters(self) -> dict[str, int]:
        """Counters on it, by their kind."""
        found = self._counters
        if found is None:
            found = {}
            self._counters = found
        return found

    @property
    def dated_counters(self) -> list[DatedCounters]:
        """Those of its counters that were put on it since it came into play, oldest first, where the rules ask."""
        found = self._dated_counters
        if found is None:
            found = []
            self._dated_counters = found
        return found

    @property
    def attachments(self) -> list[GameObject]:
        """What is attached to it."""
        found = self._attachments
        if found is None:
            found = []
            self._attachments = found
        return found

    @property
    def blocking(self) -> list[GameObject]:
        """The attackers that it blocks."""
        found = self._blocking
        if found is None:
            found = []
            self._blocking = found
        return found

    @property
    def blocked_by(self) -> list[GameObject]:
        """The creatures that block it."""
        found = self._blocked_by
        if found is None:
            found = []
            self._blocked_by = found
        return found

    @property
    def choices(self) -> dict[str, object]:
        """What was chosen for it as it came into play or later: "color", "type", "name", "number", "player",
        "object", "card type"."""
        found = self._choices
        if found is None:
            found = {}
            self._choices = found
        return found

    @property
    def linked(self) -> list[GameObject]:
        """Cards its linked ability removed from the game, imprinted or put aside.

        Rules: 217.7d.
        """
        found = self._linked
        if found is None:
            found = []
            self._linked = found
        return found

    @property
    def marks(self) -> dict[str, int]:
        """Facts of the turn about it, by the turn's number: "attacked", "blocked", "dealt damage", "was dealt
        damage", "played n times" ..."""
        found = self._marks
        if found is None:
            found = {}
            self._marks = found
        return found

    @property
    def zone(self) -> Zone:
        """Where it is; an object that has left a zone keeps the zone it was in, and ``successor`` is set."""
        return self._zone

    @zone.setter
    def zone(self, value: Zone) -> None:
        self.journal.reshape(self, "_zone", self._zone)
        self._zone = value

    @property
    def controller(self) -> Player:
        """Who controls it (a permanent, spell or ability); elsewhere its owner."""
        return self._controller

    @controller.setter
    def controller(self, value: Player) -> None:
        self.journal.reshape(self, "_controller", self._controller)
        self._controller = value

    @property
    def base_controller(self) -> Player:
        """Who would control it without continuous effects.

        Rules: 200.7.
        """
        return self._base_controller

    @base_controller.setter
    def base_controller(self, value: Player) -> None:
        self.journal.reshape(self, "_base_controller", self._base_controller)
        self._base_controller = value

    @property
    def tapped(self) -> bool:
        """Status.

        Rules: 510.
        """
        return self._tapped

    @tapped.setter
    def tapped(self, value: bool) -> None:
        self.journal.field(self, "_tapped", self._tapped)
        self._tapped = value

    @property
    def flipped(self) -> bool:
        """Status: shows its second face.

        Rules: 508.
        """
        return self._flipped

    @flipped.setter
    def flipped(self, value: bool) -> None:
        self.journal.reshape(self, "_flipped", self._flipped)
        self._flipped = value

    @property
    def face_down(self) -> bool:
        """Status: face down, or lying face down in a public zone.

        Rules: 504.
        """
        return self._face_down

    @face_down.setter
    def face_down(self, value: bool) -> None:
        self.journal.reshape(self, "_face_down", self._face_down)
        self._face_down = value

    @property
    def damage(self) -> int:
        """Damage marked on it."""
        return self._damage

    @damage.setter
    def damage(self, value: int) -> None:
        self.journal.field(self, "_damage", self._damage)
        self._damage = value

    @property
    def attached_to(self) -> Entity | None:
        """What this Aura, Equipment or Fortification is attached to."""
        return self._attached_to

    @attached_to.setter
    def attached_to(self, value: Entity | None) -> None:
        self.journal.reshape(self, "_attached_to", self._attached_to)
        self._attached_to = value

    @property
    def timestamp(self) -> int:
        """When it came to its zone, or was attached anew.

        Rules: 418.5d.
        """
        return self._timestamp

    @timestamp.setter
    def timestamp(self, value: int) -> None:
        self._moves("_timestamp", self._timestamp)
        self._timestamp = value

    @property
    def since(self) -> int:
        """The number of the turn from whose very beginning on its controller has controlled it; -1: not yet.

        Rules: 212.3f.
        """
        return self._since

    @since.setter
    def since(self, value: int) -> None:
        self.journal.field(self, "_since", self._since)
        self._since = value

    @property
    def attacking(self) -> Entity | None:
        """The player or planeswalker it attacks."""
        return self._attacking

    @attacking.setter
    def attacking(self, value: Entity | None) -> None:
        self.journal.field(self, "_attacking", self._attacking)
        self._attacking = value

    @property
    def in_combat(self) -> bool:
        """It is attacking or blocking, until removed from combat.

        Rules: 306.4.
        """
        return self._in_combat

    @in_combat.setter
    def in_combat(self, value: bool) -> None:
        self.journal.field(self, "_in_combat", self._in_combat)
        self._in_combat = value

    @property
    def blocked(self) -> bool:
        """An attacker that has become blocked.

        Rules: 309.2f.
        """
        return self._blocked

    @blocked.setter
    def blocked(self, value: bool) -> None:
        self.journal.field(self, "_blocked", self._blocked)
        self._blocked = value

    @property
    def unblocked(self) -> bool:
        """An attacker that was not blocked when blockers were declared."""
        return self._unblocked

    @unblocked.setter
    def unblocked(self, value: bool) -> None:
        self.journal.field(self, "_unblocked", self._unblocked)
        self._unblocked = value

    @property
    def band(self) -> int:
        """Attackers with the same number other than 0 attack as a band.

        Rules: 502.10.
        """
        return self._band

    @band.setter
    def band(self, value: int) -> None:
        self.journal.field(self, "_band", self._band)
        self._band = value

    @property
    def regeneration(self) -> int:
        """Regeneration shields.

        Rules: 419.6b.
        """
        return self._regeneration

    @regeneration.setter
    def regeneration(self, value: int) -> None:
        self.journal.field(self, "_regeneration", self._regeneration)
        self._regeneration = value

    @property
    def successor(self) -> GameObject | None:
        """The object it became when it changed zones."""
        return self._successor

    @successor.setter
    def successor(self, value: GameObject | None) -> None:
        self._moves("_successor", self._successor)
        self._successor = value

    @property
    def last_known(self) -> Characteristics | None:
        """What it was like as it last existed in its zone.

        Rules: 413.2f.
        """
        return self._last_known

    @last_known.setter
    def last_known(self, value: Characteristics | None) -> None:
        self.journal.field(self, "_last_known", self._last_known)
        self._last_known = value

    @property
    def context(self) -> Context | None:
        """What was chosen and paid for it: of a spell, an ability on the stack, and a permanent that was such a
        spell."""
        return self._context

    @context.setter
    def context(self, value: Context | None) -> None:
        self.journal.field(self, "_context", self._context)
        self._context = value

    @property
    def copy_of(self) -> Face | None:
        """The copiable values it took from a copy effect as it came into play or was made.

        Rules: 503.
        """
        return self._copy_of

    @copy_of.setter
    def copy_of(self, value: Face | None) -> None:
        self.journal.reshape(self, "_copy_of", self._copy_of)
        self._copy_of = value

    @property
    def note(self) -> str:
        """A mark that the rules leave on it for a while, such as "phased indirectly"."""
        return self._note

    @note.setter
    def note(self, value: str) -> None:
        self.journal.field(self, "_note", self._note)
        self._note = value

    @property
    def entered(self) -> int:
        """The number of the turn in which it came into its zone."""
        return self._entered

    @entered.setter
    def entered(self, value: int) -> None:
        self.journal.field(self, "_entered", self._entered)
        self._entered = value

    @property
    def arrived(self) -> int:
        """When it came into play, by the clock of timestamps as it was then: the same for all that came together
        (420.5e, i); 0: unknown."""
        return self._arrived

    @arrived.setter
    def arrived(self, value: int) -> None:
        self.journal.field(self, "_arrived", self._arrived)
        self._arrived = value

    @property
    def known_to(self) -> int:
        """A mask of the players (1 << index) who know this card though it is hidden: looked at, or revealed, since it
        came here."""
        return self._known_to

    @known_to.setter
    def known_to(self, value: int) -> None:
        self.journal.field(self, "_known_to", self._known_to)
        self._known_to = value

    @property
    def current(self) -> GameObject:
        """The object it is now, following the moves it has made since."""
        item = self
        while item._successor is not None:
            item = item._successor
        return item

    @property
    def here(self) -> bool:
        """Whether it still is in its zone."""
        return self._successor is None and self._last_known is None

    @property
    def name(self) -> str:
        """Its printed name (for what continuous effects make of it ask the rules)."""
        if self.face is not None:
            return self.face.name
        if self.source is not None:
            return self.source.name
        return "combat damage" if self.kind == DAMAGE else "draw"

    def __repr__(self) -> str:
        return f"<{self.number} {self.name}>"

    def __str__(self) -> str:
        if self.kind == ABILITY:
            return f"ability of {self.name}"
        return self.name


class Happening:
    """Something that happens, or would happen (an event, 410, 419). ``kind`` is one of the names of
    ``state.happenings``.

    Which field means what is the same for each kind: ``what`` is what it happens to, ``source`` what causes it,
    ``player`` whom it concerns, ``other`` the second object or player.
    """

    manner: Manner = ""
    """How it happens."""
    counter: str = ""
    """The kind of counter that is put or removed."""
    mana: str = ""
    """The letters of the mana that is made."""
    price: str = ""
    """What playing or activating it cost, in mana."""
    deed: Deed = ""
    """What a DEED is."""
    text: str = ""
    """Words for the log: why somebody lost, what was chosen."""
    combat: bool = False
    """DAMAGE: combat damage. DAMAGE_STACKED: of creatures with first strike."""
    no_regeneration: bool = False
    """DESTROY: it can't be regenerated."""
    normal: bool = False
    """DRAW: the draw of the draw step."""
    for_mana: bool = False
    """TAP, ACTIVATED: for mana. MANA: by tapping its source."""
    first: bool = False
    """BLOCK, BECOMES_BLOCKED: the first of this combat."""
    won: bool = False
    """COIN: the flip was won, or came up heads."""

    def __init__(
        self,
        kind: EventKind,
        what: GameObject | None = None,
        player: Player | None = None,
        amount: int = 0,
        source: GameObject | None = None,
        other: Entity | None = None,
    ) -> None:
        self.kind = kind
        self.what = what
        self.player = player
        self.amount = amount
        self.source = source
        self.other = other
        self.origin = Zone.GONE
        self.to = Zone.GONE
        self.new: GameObject | None = None
        """The object that a moved object became."""
        self.step = Step.UNTAP
        self.cause: GameObject | None = None
        """The spell or ability that makes it happen (with its controller), None: a rule."""
        self.replaced_by: tuple[object, ...] = ()
        """Replacement effects that have had their one chance at it (419.6a)."""
        self.turn = 0
        self.arrival: Arrival | None = None
        """How a permanent comes into play."""
        self.traits: Characteristics | None = None
        """Of damage before the stack: what its source was like, where that is remembered."""
        self.moment = 0
        """Of damage before the stack: 0 assigned, 1 in the damage-prevention step, 2 at its end, 3 dealt."""
        self.done = False

    @property
    def detail(self) -> str:
        """What its kind says in words: the manner, the kind of counter, the mana, the price, the deed or the text."""
        return self.manner or self.counter or self.mana or self.price or self.deed or self.text

    @property
    def marked(self) -> bool:
        """Whether one of its yes-or-no facts is so."""
        return self.combat or self.no_regeneration or self.normal or self.for_mana or self.first or self.won

    def take_details(self, other: Happening) -> None:
        """Take over the words and the yes-or-no facts of another event of the same kind."""
        self.manner = other.manner
        self.counter = other.counter
        self.mana = other.mana
        self.price = other.price
        self.deed = other.deed
        self.text = other.text
        self.combat = other.combat
        self.no_regeneration = other.no_regeneration
        self.normal = other.normal
        self.for_mana = other.for_mana
        self.first = other.first
        self.won = other.won

    def __repr__(self) -> str:
        parts = [str(part) for part in (self.player, self.what, self.other) if part is not None]
        if self.amount:
            parts.append(str(self.amount))
        if self.source is not None:
            parts.append(f"by {self.source}")
        if self.kind == MOVE:
            parts.append(f"{zone_name(self.origin)} to {zone_name(self.to)}")
        if self.kind == STEP_BEGINS:
            parts.append(STEP_NAMES[self.step.value])
        if self.detail:
            parts.append(self.detail)
        name = NAMES.get(self.kind, str(self.kind))
        return f"<{name}: {', '.join(parts)}>" if parts else f"<{name}>"

    def copy(self) -> Happening:
        """A copy that replacement effects may change."""
        twin = Happening(self.kind, self.what, self.player, self.amount, self.source, self.other)
        twin.origin = self.origin
        twin.to = self.to
        twin.new = self.new
        twin.step = self.step
        twin.take_details(self)
        twin.cause = self.cause
        twin.replaced_by = self.replaced_by
        twin.turn = self.turn
        twin.arrival = self.arrival
        twin.moment = self.moment
        twin.traits = self.traits
        return twin


class Arrival:
    """How an object comes into its new zone: everything a move says beyond where to."""

    def __init__(self) -> None:
        self.controller: Player | None = None
        self.tapped = False
        self.face_down = False
        self.attacking: Entity | None = None
        self.is_attacking = False
        self.attached: Entity | None = None
        self.counters: dict[str, int] = {}
        self.place = ""
        """In a library: "top", "bottom", "shuffle" or a number from the top."""
        self.copy_of: Face | None = None
        self.choices: dict[str, object] = {}
        self.context: Context | None = None
