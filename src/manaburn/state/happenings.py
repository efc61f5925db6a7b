"""Events: their kinds, the types of some of their fields, and the record of one event.

Each kind is a member of :class:`EventKind` and also a constant of this module, which compiled code reads faster.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from typing import TYPE_CHECKING, Final, Literal

from manaburn.terms import STEP_NAMES, Step, Zone, zone_name
from manaburn.text.tree.abilities import Face
from manaburn.text.tree.base import Duration, Effect, Event, Modification

from .characteristics import Characteristics
from .objects import ChoiceKey, Entity, GameObject, Player

if TYPE_CHECKING:
    from .contexts import Context


class EventKind(IntEnum):
    """The kind of an event. The values are whole numbers from 0, so that they can be indexes of a list. The members'
    docstrings name the fields that are used."""

    MOVE = 0
    """object moves from zone ``origin`` to zone ``to`` and becomes new. player: its controller there, or its owner;
    cause."""
    DAMAGE = 1
    """source deals damage to object or other (a player). amount; combat: combat damage."""
    DESTROY = 2
    """object is destroyed. no_regeneration: it can't be regenerated."""
    SACRIFICE = 3
    """player sacrifices object."""
    DISCARD = 4
    """player discards object."""
    DRAW = 5
    """player draws a card. object: the card, once it is drawn. normal: the draw of the draw step. amount: the number of
    the draw in this turn, from 1."""
    GAIN_LIFE = 6
    LOSE_LIFE = 7
    TAP = 8
    """object becomes tapped. for_mana: it is tapped for mana, and player gets the mana."""
    UNTAP = 9
    COUNTERS_PUT = 10
    """amount counters of the kind ``counter`` are put on object (or player)."""
    COUNTERS_REMOVED = 11
    ATTACK = 12
    """object is declared as an attacker. other: the player or planeswalker that it attacks."""
    PLAYER_ATTACKS = 13
    BLOCK = 14
    """object blocks other. first: the first creature it blocks in this combat; cause: the object that makes it block,
    or None if it is declared as a blocker; manner: "exchanged"."""
    BECOMES_BLOCKED = 15
    """object becomes blocked. other: the blocking creature, or None if an effect does it. first: for the first time in
    this combat; cause: the object that has the effect, or None if a blocker is declared; manner: "exchanged"."""
    UNBLOCKED = 16
    PLAYED = 17
    """player plays object (a spell)."""
    LAND_PLAYED = 18
    ACTIVATED = 19
    """player plays the activated ability object of source. for_mana: it is a mana ability. amount: 1 if its cost
    includes {T}, otherwise 0."""
    TARGETED = 20
    """object (or other, a player) becomes the target of source (a spell or ability)."""
    STEP_BEGINS = 21
    """step begins. player: the active player; amount: the number of earlier steps of this name in this turn."""
    CONTROL = 22
    """player gains control of object. other: the former controller."""
    FACE_UP = 23
    REGENERATED = 24
    COUNTERED = 25
    CYCLED = 26
    SHUFFLED = 27
    SEARCHED = 28
    COIN = 29
    """player flips a coin. amount: 1 if the player calls it, otherwise 0; won: the player won the flip, or it came up
    heads and nobody called it; text: heads or tails."""
    PHASED_IN = 30
    PHASED_OUT = 31
    ATTACHED = 32
    """object becomes attached to other."""
    UNATTACHED = 33
    MANA = 34
    """A mana ability of source produces mana for player. amount: how much; mana: its letters."""
    LOST = 35
    """player loses the game. text: the reason."""
    WON = 36
    TOKENS = 37
    """amount tokens would be put into play for player."""
    NAMED = 38
    """An event that only its name tells from others, such as clash or scry. name: the name; object, player."""
    STATE = 39
    """Not an event: the condition of a state trigger has become true (410.11)."""
    TURN_BEGINS = 40
    SKIPPED = 41
    RESOLVED = 42
    """object has resolved. Only for the log."""
    REVEALED = 43
    BURN = 44
    """player loses amount life to mana burn (300.3)."""
    TRIGGERED = 45
    """An ability of object has been put on the stack. Only for the log."""
    CHOICE = 46
    """player has chosen text. Only for the log."""
    PASSED = 47
    MANA_SPENT = 48
    FLIPPED = 49
    PREVENTED = 50
    """The amount of damage from source to object or other that is prevented."""
    ILLEGAL = 51
    """The play of object by player was illegal and taken back. text: the reason. Only for the log."""
    DAMAGE_STACKED = 52
    TURNED = 53
    """An entry of the log that changes nothing. text."""
    BLOCKING_ENDS = 54
    """An effect has removed other from combat. object had blocked other, or had been blocked by it."""
    STEP_ENDS = 55
    """Before the stack: the series at the end of a phase begins. step; player: the active player."""
    TARGETS_CHOSEN = 56
    """player has chosen targets for source (a spell or ability). cause: the effect that let them be chosen again."""
    UNRESOLVED = 57
    """object, a spell or ability, doesn't resolve because all its targets are illegal."""
    STACKED = 58
    """object, a spell or ability, has been put on the stack, with its targets."""
    MULLIGAN = 59
    """player takes a mulligan. amount: the number of cards that are kept of the new hand. Only for the log."""
    SUBGAME_BEGINS = 60
    """The players begin a subgame (506). player: the active player of the main game. Only for the log."""
    SUBGAME_ENDS = 61
    """A subgame has ended. player: who has won it. Only for the log."""
    NEVER = -1
    """An event that turned out to be impossible."""


MOVE: Final = EventKind.MOVE
DAMAGE: Final = EventKind.DAMAGE
DESTROY: Final = EventKind.DESTROY
SACRIFICE: Final = EventKind.SACRIFICE
DISCARD: Final = EventKind.DISCARD
DRAW: Final = EventKind.DRAW
GAIN_LIFE: Final = EventKind.GAIN_LIFE
LOSE_LIFE: Final = EventKind.LOSE_LIFE
TAP: Final = EventKind.TAP
UNTAP: Final = EventKind.UNTAP
COUNTERS_PUT: Final = EventKind.COUNTERS_PUT
COUNTERS_REMOVED: Final = EventKind.COUNTERS_REMOVED
ATTACK: Final = EventKind.ATTACK
PLAYER_ATTACKS: Final = EventKind.PLAYER_ATTACKS
BLOCK: Final = EventKind.BLOCK
BECOMES_BLOCKED: Final = EventKind.BECOMES_BLOCKED
UNBLOCKED: Final = EventKind.UNBLOCKED
PLAYED: Final = EventKind.PLAYED
LAND_PLAYED: Final = EventKind.LAND_PLAYED
ACTIVATED: Final = EventKind.ACTIVATED
TARGETED: Final = EventKind.TARGETED
STEP_BEGINS: Final = EventKind.STEP_BEGINS
CONTROL: Final = EventKind.CONTROL
FACE_UP: Final = EventKind.FACE_UP
REGENERATED: Final = EventKind.REGENERATED
COUNTERED: Final = EventKind.COUNTERED
CYCLED: Final = EventKind.CYCLED
SHUFFLED: Final = EventKind.SHUFFLED
SEARCHED: Final = EventKind.SEARCHED
COIN: Final = EventKind.COIN
PHASED_IN: Final = EventKind.PHASED_IN
PHASED_OUT: Final = EventKind.PHASED_OUT
ATTACHED: Final = EventKind.ATTACHED
UNATTACHED: Final = EventKind.UNATTACHED
MANA: Final = EventKind.MANA
LOST: Final = EventKind.LOST
WON: Final = EventKind.WON
TOKENS: Final = EventKind.TOKENS
NAMED: Final = EventKind.NAMED
STATE: Final = EventKind.STATE
TURN_BEGINS: Final = EventKind.TURN_BEGINS
SKIPPED: Final = EventKind.SKIPPED
RESOLVED: Final = EventKind.RESOLVED
REVEALED: Final = EventKind.REVEALED
BURN: Final = EventKind.BURN
TRIGGERED: Final = EventKind.TRIGGERED
CHOICE: Final = EventKind.CHOICE
PASSED: Final = EventKind.PASSED
MANA_SPENT: Final = EventKind.MANA_SPENT
FLIPPED: Final = EventKind.FLIPPED
PREVENTED: Final = EventKind.PREVENTED
ILLEGAL: Final = EventKind.ILLEGAL
DAMAGE_STACKED: Final = EventKind.DAMAGE_STACKED
TURNED: Final = EventKind.TURNED
BLOCKING_ENDS: Final = EventKind.BLOCKING_ENDS
STEP_ENDS: Final = EventKind.STEP_ENDS
TARGETS_CHOSEN: Final = EventKind.TARGETS_CHOSEN
NEVER: Final = EventKind.NEVER

UNRESOLVED: Final = EventKind.UNRESOLVED
STACKED: Final = EventKind.STACKED
MULLIGAN: Final = EventKind.MULLIGAN
SUBGAME_BEGINS: Final = EventKind.SUBGAME_BEGINS
SUBGAME_ENDS: Final = EventKind.SUBGAME_ENDS
KINDS: Final = 59
"""The number of kinds of events."""


def are(*kinds: EventKind) -> list[bool]:
    """Return, by the number of a kind of events, whether it is one of these."""
    return [kind in kinds for kind in range(KINDS)]


def mask_of(kinds: Iterable[int]) -> int:
    """Return the mask that has these kinds of events."""
    mask = 0
    for kind in kinds:
        if kind >= 0:
            mask |= 1 << kind
    return mask


NAMES: Final[dict[EventKind, str]] = {kind: kind.name.lower().replace("_", " ") for kind in EventKind}
"""The name of each kind in words, such as "lose life"."""

Manner = Literal[
    "",
    "played",
    "drawn",
    "discarded",
    "destroyed",
    "sacrificed",
    "countered",
    "fizzled",
    "resolved",
    "token",
    "suspended",
    "turn ended",
    "left the game",
    "nothing to enchant",
    "toughness 0 or less",
    "lethal damage",
    "deathtouch",
    "no loyalty left",
    "legend rule",
    "world rule",
    "planeswalker rule",
    "cleanup",
    "paid",
    "damage",
    "mana burn",
    "trample",
    "unpreventable",
    "untap",
    "exchanged",
    "arriving",
    "with the band",
    "left",
    "moved",
]
"""How an event happens: the way an object moves, a card is discarded or life is lost, or the sort of damage; "untap"
for phasing in the untap step; "exchanged" for blocking by an effect that exchanges blockers; "arriving" for blocking by
what an effect puts into play so; "with the band" for blocking an attacker because the creature is assigned to block
another of its band; "left" for becoming unattached by leaving play, "moved" by becoming attached to
something else."""

EventName = Literal[
    "",
    "scry",
    "clash",
    "won clash",
    "flips",
    "championed",
    "passes",
    "reveals",
    "pays cumulative upkeep",
    "doesn't pay cumulative upkeep",
    "pays echo",
    "surveils",
    "proliferates",
    "explores",
    "connives",
    "become monstrous",
    "become renowned",
    "assigns combat damage",
]
"""The name of a NAMED event: a keyword action, or something else that an ability can trigger on."""

DAMAGE_ASSIGNED: Final = 0
DAMAGE_IN_STEP: Final = 1
DAMAGE_ENDING: Final = 2
DAMAGE_DEALT: Final = 3
"""The moments of damage that is assigned first and dealt later (1996.dmg.2): being assigned, in the damage-prevention
step, at the end of that step, being dealt."""


class Happening:
    """An event (410, 419): something that happens, or would happen. ``kind`` is a member of
    :class:`~.happenings.EventKind`.

    The fields mean the same for each kind: ``what`` is the object the event happens to, ``source`` the object that
    causes it, ``player`` the player it concerns, ``other`` the second object or player.
    """

    manner: Manner = ""
    """The way in which it happens."""
    counter: str = ""
    """The kind of counters that are put on or removed."""
    mana: str = ""
    """The letters of the mana that is made."""
    price: str = ""
    """The mana cost of what is played or activated."""
    name: EventName = ""
    """The name of a NAMED event."""
    text: str = ""
    """Text for the log: why a player lost, what was chosen."""
    combat: bool = False
    """DAMAGE: combat damage. DAMAGE_STACKED: of creatures with first strike."""
    no_regeneration: bool = False
    """DESTROY: it can't be regenerated."""
    normal: bool = False
    """DRAW: it is the draw of the draw step."""
    for_mana: bool = False
    """TAP, ACTIVATED: for mana. MANA: by tapping its source."""
    first: bool = False
    """BLOCK, BECOMES_BLOCKED: the first of this combat."""
    won: bool = False
    """COIN: the flip was won, or came up heads and nobody called it."""

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
        """The spell or ability that makes it happen; None: a rule."""
        self.replaced_by: tuple[object, ...] = ()
        """The replacement effects that have had their one opportunity to affect it (419.6a)."""
        self.turn = 0
        self.arrival: Arrival | None = None
        """How a permanent comes into play."""
        self.traits: Characteristics | None = None
        """DAMAGE: the characteristics of the source as it dealt it; before the stack also of damage that is to be
        dealt, if they are remembered. ATTACK, BLOCK, BECOMES_BLOCKED, PLAYED: those of the object."""
        self.controller: Player | None = None
        """Who controlled that source or object then."""
        self.moment = 0
        """For damage before the stack: 0 being assigned, 1 in the damage-prevention step, 2 at its end, 3 being
        dealt."""
        self.done = False

    @property
    def detail(self) -> str:
        """The word field that the kind uses: manner, counter, mana, price, name or text; "" if none is set."""
        return self.manner or self.counter or self.mana or self.price or self.name or self.text

    @property
    def marked(self) -> bool:
        """Whether any of the flags is set."""
        return self.combat or self.no_regeneration or self.normal or self.for_mana or self.first or self.won

    def take_details(self, other: Happening) -> None:
        """Copy the word fields and flags of another event of the same kind."""
        self.manner = other.manner
        self.counter = other.counter
        self.mana = other.mana
        self.price = other.price
        self.name = other.name
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
        """Return a copy that replacement effects can change."""
        new = Happening(self.kind, self.what, self.player, self.amount, self.source, self.other)
        new.origin = self.origin
        new.to = self.to
        new.new = self.new
        new.step = self.step
        new.take_details(self)
        new.cause = self.cause
        new.replaced_by = self.replaced_by
        new.turn = self.turn
        new.arrival = self.arrival
        new.moment = self.moment
        new.traits = self.traits
        new.controller = self.controller
        return new


class Arrival:
    """How an object enters its new zone: everything about a move except the zone itself."""

    def __init__(self) -> None:
        self.controller: Player | None = None
        self.tapped = False
        self.face_down = False
        self.flipped = False
        self.attacking: Entity | None = None
        """What it attacks, where it arrives attacking."""
        self.unblocked = False
        """Whether it arrives as an unblocked attacker, where it arrives attacking."""
        self.attached: Entity | None = None
        self.counters: dict[str, int] = {}
        self.place = ""
        """The position in a library: "top", "bottom", "shuffle" or a number counted from the top."""
        self.copy_of: Face | None = None
        self.form: list[Modification] = []
        """What changes its copiable values as it comes into play."""
        self.choices: dict[ChoiceKey, object] = {}
        self.beside: list[GameObject] = []
        """What comes into play at the same time, itself included; [] if it comes alone."""
        self.linked: list[GameObject] = []
        """What its linked ability finds."""
        self.mods: list[tuple[tuple[Modification, ...], Context, Duration | None]] = []
        """The modifications with which it comes into play, each group with what its text speaks of and its
        duration."""
        self.delayed: list[tuple[Event, Effect, Context]] = []
        """Delayed triggered abilities that begin to wait as it arrives, about the permanent that it is then."""
        self.context: Context | None = None
