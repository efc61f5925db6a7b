"""Objects: the things a game is played with (200).

Every field that changes during a game is a property whose setter writes to the journal; nothing else changes one. An
object that changes zones becomes a new object (217.1c). The old one keeps its last known information for effects that
look back.

The classes of cards and players are taken from here as well.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from mypy_extensions import i64

from manaburn.terms import Zone
from manaburn.text.tree.abilities import Face
from manaburn.text.tree.base import Ability

from .cards import Card as Card
from .characteristics import Characteristics
from .entities import Entity as Entity
from .journal import Journal
from .players import ManaUnit as ManaUnit
from .players import Player as Player

if TYPE_CHECKING:
    from .contexts import Context

_TURN_BITS: Final = 30


def in_turn(turn: int, count: int = 0) -> int:
    """Return what is recorded for a count within a turn. All of a later turn are greater.

    It shifts: in compiled code a product with a factor of 2**30 can end the process (see :mod:`manaburn.large`).
    """
    return (turn << _TURN_BITS) + count


def count_in_turn(recorded: int, turn: int) -> int:
    """Return the count that `in_turn` has recorded; 0 if it was recorded in another turn."""
    return recorded - (turn << _TURN_BITS) if recorded >> _TURN_BITS == turn else 0


class DatedCounters:
    """Counters on a permanent in play, with the time when they were put on it. Their effect is ordered by that time.

    Rules: 1996.cont.1.
    """

    def __init__(self, counter: str, amount: int, timestamp: int) -> None:
        self.counter: Final = counter
        self.amount: Final = amount
        self.timestamp: Final = timestamp


CARD: Final = 0
TOKEN: Final = 1
SPELL_COPY: Final = 2
ABILITY: Final = 3
DAMAGE: Final = 4
"""Combat damage on the stack (310.4)."""
RULES_ABILITY: Final = 5
"""An ability that the rules alone put on the stack: the draw of the draw step in 2002."""


Mark = Literal[
    "able to attack",
    "attacked",
    "became a legend",
    "became blocked",
    "began the turn",
    "blocked",
    "came under control",
    "changed hands in combat",
    "dealt damage",
    "dealt damage by deathtouch",
    "loyalty",
    "regenerated in combat",
    "struck",
    "turn passed over",
    "was dealt damage",
    "was no creature",
    "was no legend",
]
"""What is recorded about an object. "able to attack": it could have been declared as an attacker, and wasn't; "became a
legend": since when an effect that copies nothing has made it one; "began the turn": it left its controller after being
there as the turn began; "came under control": the turn in which it did, if it has phased in since; "changed hands in
combat": the turn in which it did, and who had it; "was no creature": it was none as its controller's turn began; "was
no legend": it was none at the last check of state-based effects; "loyalty": a loyalty ability of it was activated;
"turn passed over": it phased out under a player who has left, whose turn would have begun."""

UseKind = Literal["activated", "ignored", "in phase", "once", "resolved", "triggered"]
"""How an ability was used. "once" is 1 if it was activated at all. Recorded by `in_turn` are for "activated" and
"resolved" how often in the turn, for "in phase" (1996) the step, for "ignored" (408.2j) only the turn; "triggered" of
what triggers only once each turn."""

Use = tuple[UseKind, int]
"""A kind of use, and the key of the held ability; for "ignored" the index of the player."""

ChoiceKey = Literal[
    "card type",
    "color",
    "commander",
    "counters",
    "counters put",
    "counters removed",
    "creator",
    "damage",
    "each name",
    "each type",
    "face",
    "haunted",
    "land type",
    "lapsed",
    "mana",
    "monstrous",
    "moved by",
    "name",
    "number",
    "object",
    "option",
    "player",
    "players damaged",
    "renowned",
    "second type",
    "state key",
    "text by",
    "turn began",
    "type",
]
"""What was chosen for an object, or recorded with it. "counters" and "mana": the counters noted last, and the letters
of the mana; "counters put" and "counters removed": kinds of counters, each with whose ability put them on it, or
removed them, if an ability asks for that; "commander": who controls the spell's controller while it resolves;
"creator": what created a token; "damage": the combat damage of an object on the stack; "each name" and "each type": the
names or types that several players chose; "face": the half of a split card that is played; "haunted": the object it
haunts; "lapsed": the durations that ended before the ability resolved; "monstrous" and "renowned": that it has become
that; "moved by": who removed it from the game; "option": a choice from a list; "players damaged": to whom it has dealt
damage, a bit for each player; "second type": a second land type; "state key": the state trigger that put an ability on
the stack; "text by": what the text of a copy of a token names, where the token's maker is meant; "turn began": a number
as it was when the turn began."""


class GameObject(Entity):
    """A card, token, spell, permanent, ability on the stack or combat damage on the stack, in one zone.

    Rules: 200.8.
    """

    def __init__(self, number: int, journal: Journal, kind: int, owner: Player, zone: Zone, face: Face | None) -> None:
        super().__init__(number, journal)
        self.kind: Final = kind
        self.card: Card | None = None
        """The card that represents it, or None. Set once, when the object is made."""
        self.face: Final = face
        """The face printed on it, or with which a token was made; None for abilities and combat damage."""
        self.owner: Player = owner
        """Its owner. Only :meth:`~.state.GameState.change_owner` changes this, in games for ante."""
        self.source: GameObject | None = None
        """For an ability on the stack: its source. Set once."""
        self.ability: Ability | None = None
        """For an ability on the stack: its text. Set once."""
        self.label = ""
        """The name that a scenario gave it, or ""."""
        # Most objects need none of these, so each is made at its first use (see the properties below).
        self._counters: dict[str, int] | None = None
        self._dated_counters: list[DatedCounters] | None = None
        self._attachments: list[GameObject] | None = None
        self._blocking: list[GameObject] | None = None
        self._blocked_by: list[GameObject] | None = None
        self._choices: dict[ChoiceKey, object] | None = None
        self._linked: list[GameObject] | None = None
        self._marks: dict[Mark, int] | None = None
        self._uses: dict[Use, int] | None = None
        self.cached: Characteristics | None = None
        """A cache of the characteristics, not a fact. Valid as long as ``cached_at`` says so."""
        self.cached_at: i64 = -1
        self.printed: Characteristics | None = None
        """A cache of the characteristics that its face gives it where nothing about it shows another one; valid as long
        as they are of its face."""
        self.stands_for: GameObject | None = None
        """The card in another zone of which this is the spell that it would become. It is in no zone itself."""
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
        """Record a change of a field that changes when the object moves.

        No characteristic depends on an object outside play without abilities that function there. (Whatever counts
        cards in graveyards, or spells, is never cached under ``shape`` alone.)
        """
        zone = self._zone
        card = self.card
        still = not card.works_elsewhere if card is not None else self.kind >= ABILITY
        if still and zone is not Zone.IN_PLAY and zone is not Zone.PHASED_OUT:
            self.journal.field(self, name, old)
        else:
            self.journal.reshape(self, name, old)

    @property
    def counters(self) -> dict[str, int]:
        """The counters on it: the number of each kind."""
        found = self._counters
        if found is None:
            found = {}
            self._counters = found
        return found

    @property
    def dated_counters(self) -> list[DatedCounters]:
        """The counters put on it since it came into play, oldest first, if the rules need their dates."""
        found = self._dated_counters
        if found is None:
            found = []
            self._dated_counters = found
        return found

    @property
    def attachments(self) -> list[GameObject]:
        """The objects attached to it."""
        found = self._attachments
        if found is None:
            found = []
            self._attachments = found
        return found

    @property
    def blocking(self) -> list[GameObject]:
        """The attackers it blocks."""
        found = self._blocking
        if found is None:
            found = []
            self._blocking = found
        return found

    @property
    def blocked_by(self) -> list[GameObject]:
        """The creatures blocking it."""
        found = self._blocked_by
        if found is None:
            found = []
            self._blocked_by = found
        return found

    @property
    def choices(self) -> dict[ChoiceKey, object]:
        """What was chosen for it as it came into play or later, and what was recorded with it."""
        found = self._choices
        if found is None:
            found = {}
            self._choices = found
        return found

    @property
    def linked(self) -> list[GameObject]:
        """The cards that its linked ability removed from the game, imprinted or set aside.

        Rules: 217.7d.
        """
        found = self._linked
        if found is None:
            found = []
            self._linked = found
        return found

    @property
    def marks(self) -> dict[Mark, int]:
        """What has happened to it or was done with it, each with the number of the turn in which that last happened.
        For "struck" see :func:`~manaburn.rules.combat.combat_damage.struck`."""
        found = self._marks
        if found is None:
            found = {}
            self._marks = found
        return found

    @property
    def uses(self) -> dict[Use, int]:
        """How its abilities have been used; the value depends on the kind of use (see ``UseKind``)."""
        found = self._uses
        if found is None:
            found = {}
            self._uses = found
        return found

    @property
    def zone(self) -> Zone:
        """Its zone. An object that has left a zone keeps that zone here, and its ``successor`` is set."""
        return self._zone

    @zone.setter
    def zone(self, value: Zone) -> None:
        self.journal.reshape(self, "_zone", self._zone)
        self._zone = value

    @property
    def controller(self) -> Player:
        """The controller of a permanent, spell or ability; for other objects the owner."""
        return self._controller

    @controller.setter
    def controller(self, value: Player) -> None:
        if value is not self._controller:
            self.journal.reshape(self, "_controller", self._controller)
            self._controller = value

    @property
    def base_controller(self) -> Player:
        """The player who would control it if there were no continuous effects.

        Rules: 200.7.
        """
        return self._base_controller

    @base_controller.setter
    def base_controller(self, value: Player) -> None:
        self.journal.reshape(self, "_base_controller", self._base_controller)
        self._base_controller = value

    @property
    def tapped(self) -> bool:
        """Status: whether it is tapped.

        Rules: 510.
        """
        return self._tapped

    @tapped.setter
    def tapped(self, value: bool) -> None:
        self.journal.tapping(self, "_tapped", self._tapped)
        self._tapped = value

    @property
    def flipped(self) -> bool:
        """Status: whether it is flipped, so that it shows its second face.

        Rules: 508.
        """
        return self._flipped

    @flipped.setter
    def flipped(self, value: bool) -> None:
        self.journal.reshape(self, "_flipped", self._flipped)
        self._flipped = value

    @property
    def face_down(self) -> bool:
        """Status: whether it is face down, as a permanent or spell or in a public zone.

        Rules: 504.
        """
        return self._face_down

    @face_down.setter
    def face_down(self, value: bool) -> None:
        if value != self._face_down:
            self.journal.reshape(self, "_face_down", self._face_down)
            self._face_down = value

    @property
    def damage(self) -> int:
        """The damage marked on it."""
        return self._damage

    @damage.setter
    def damage(self, value: int) -> None:
        self.journal.unseen(self, "_damage", self._damage)
        self._damage = value

    @property
    def attached_to(self) -> Entity | None:
        """The object or player this Aura, Equipment or Fortification is attached to, or None."""
        return self._attached_to

    @attached_to.setter
    def attached_to(self, value: Entity | None) -> None:
        self.journal.reshape(self, "_attached_to", self._attached_to)
        self._attached_to = value

    @property
    def timestamp(self) -> int:
        """The time when it came into its zone or was last attached.

        Rules: 418.5d.
        """
        return self._timestamp

    @timestamp.setter
    def timestamp(self, value: int) -> None:
        self._moves("_timestamp", self._timestamp)
        self._timestamp = value

    @property
    def since(self) -> int:
        """The number of the turn in which its controller gained control of it. -1: it counts as controlled from the
        start.

        Rules: 212.3f.
        """
        return self._since

    @since.setter
    def since(self, value: int) -> None:
        self.journal.field(self, "_since", self._since)
        self._since = value

    @property
    def attacking(self) -> Entity | None:
        """The player or planeswalker it attacks, or None."""
        return self._attacking

    @attacking.setter
    def attacking(self, value: Entity | None) -> None:
        self.journal.field(self, "_attacking", self._attacking)
        self._attacking = value

    @property
    def in_combat(self) -> bool:
        """Whether it is attacking or blocking, and has not been removed from combat.

        Rules: 306.4.
        """
        return self._in_combat

    @in_combat.setter
    def in_combat(self, value: bool) -> None:
        self.journal.field(self, "_in_combat", self._in_combat)
        self._in_combat = value

    @property
    def blocked(self) -> bool:
        """Whether it is an attacker that has become blocked.

        Rules: 309.2f.
        """
        return self._blocked

    @blocked.setter
    def blocked(self, value: bool) -> None:
        self.journal.field(self, "_blocked", self._blocked)
        self._blocked = value

    @property
    def unblocked(self) -> bool:
        """Whether it is an attacker that was not blocked when blockers were declared."""
        return self._unblocked

    @unblocked.setter
    def unblocked(self, value: bool) -> None:
        self.journal.field(self, "_unblocked", self._unblocked)
        self._unblocked = value

    @property
    def band(self) -> int:
        """The number of its band. Attackers with the same number other than 0 attack as a band.

        Rules: 502.10.
        """
        return self._band

    @band.setter
    def band(self, value: int) -> None:
        self.journal.field(self, "_band", self._band)
        self._band = value

    @property
    def regeneration(self) -> int:
        """The number of regeneration shields.

        Rules: 419.6b.
        """
        return self._regeneration

    @regeneration.setter
    def regeneration(self, value: int) -> None:
        self.journal.field(self, "_regeneration", self._regeneration)
        self._regeneration = value

    @property
    def successor(self) -> GameObject | None:
        """The object it became when it changed zones, or None."""
        return self._successor

    @successor.setter
    def successor(self, value: GameObject | None) -> None:
        self._moves("_successor", self._successor)
        self._successor = value

    @property
    def last_known(self) -> Characteristics | None:
        """Its last known characteristics, or None as long as it is in its zone.

        Rules: 413.2f.
        """
        return self._last_known

    @last_known.setter
    def last_known(self, value: Characteristics | None) -> None:
        self.journal.unseen(self, "_last_known", self._last_known)
        self._last_known = value

    @property
    def context(self) -> Context | None:
        """The choices and payments of a spell or ability on the stack, and of a permanent that was such a spell; or
        None."""
        return self._context

    @context.setter
    def context(self, value: Context | None) -> None:
        self.journal.unseen(self, "_context", self._context)
        self._context = value

    @property
    def copy_of(self) -> Face | None:
        """The copiable values that a copy effect gave it as it came into play or was made; or None.

        Rules: 503.
        """
        return self._copy_of

    @copy_of.setter
    def copy_of(self, value: Face | None) -> None:
        self.journal.reshape(self, "_copy_of", self._copy_of)
        self._copy_of = value

    @property
    def note(self) -> str:
        """A temporary mark for the rules, such as "phased indirectly"; or ""."""
        return self._note

    @note.setter
    def note(self, value: str) -> None:
        self.journal.unseen(self, "_note", self._note)
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
        """The time when it came into play, on the clock of timestamps. Objects that came into play together have the
        same value (420.5e, i). 0: unknown."""
        return self._arrived

    @arrived.setter
    def arrived(self, value: int) -> None:
        self.journal.field(self, "_arrived", self._arrived)
        self._arrived = value

    @property
    def known_to(self) -> int:
        """A bit mask of the players (1 << index) who know this card though it is hidden, because they have looked at it
        or it has been revealed since it came to its zone."""
        return self._known_to

    @known_to.setter
    def known_to(self, value: int) -> None:
        self.journal.unseen(self, "_known_to", self._known_to)
        self._known_to = value

    @property
    def current(self) -> GameObject:
        """The object that it has become after all its moves so far."""
        item = self
        while item._successor is not None:
            item = item._successor
        return item

    @property
    def here(self) -> bool:
        """Whether it is still in its zone."""
        return self._successor is None and self._last_known is None

    @property
    def name(self) -> str:
        """The printed name. The name after continuous effects is among the characteristics."""
        if self.face is not None:
            return self.face.name
        if self.source is not None:
            return self.source.name
        return "combat damage" if self.kind == DAMAGE else "draw"

    def __repr__(self) -> str:
        return f"<{self.number} {self.name}>"

    def __str__(self) -> str:
        """The name that everybody may use. A face-down object has none.

        The name of a card in a hand or library is not withheld here: such a card is only named to players who may know
        it.
        """
        if self.kind == ABILITY and self.source is not None:
            return f"ability of {self.source}"
        if self.face_down:
            hidden = self.zone in (Zone.REMOVED, Zone.ANTE, Zone.GRAVEYARD)
            return "a face-down card" if hidden else "face-down creature"
        return self.name
