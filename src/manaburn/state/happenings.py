"""The kinds of events, and the types of some of their fields.

Each kind is a member of :class:`EventKind` and also a constant of this module, which compiled code reads faster.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final, Literal


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
    """player flips a coin. won: the player won the flip (or it came up heads)."""
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
    DEED = 38
    """Another named event. deed: its name; object, player."""
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
DEED: Final = EventKind.DEED
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

KINDS: Final = 57
"""The number of kinds of events."""

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
]
"""How an event happens: the way an object moves, a card is discarded or life is lost, or the sort of damage; "untap"
for phasing in the untap step; "exchanged" for blocking by an effect that exchanges blockers."""

Deed = Literal["", "scry", "clash", "won clash", "flips", "championed", "passes", "reveals"]
"""The name of a DEED."""

DAMAGE_ASSIGNED: Final = 0
DAMAGE_IN_STEP: Final = 1
DAMAGE_ENDING: Final = 2
DAMAGE_DEALT: Final = 3
"""The moments of damage that is assigned first and dealt later (1996.dmg.2): being assigned, in the damage-prevention
step, at the end of that step, being dealt."""
