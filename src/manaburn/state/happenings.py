"""The kinds of happenings. Plain numbers, so that lists can be indexed with them."""

from __future__ import annotations

from typing import Final

MOVE: Final = 0
"""An object moves from zone to zone. object, new, origin, to, player (who controlled it, or its owner), cause."""
DAMAGE: Final = 1
"""source deals damage to object or other (a player). amount; flag: combat damage."""
DESTROY: Final = 2
"""object is destroyed. flag: can't be regenerated."""
SACRIFICE: Final = 3
"""player sacrifices object."""
DISCARD: Final = 4
"""player discards object."""
DRAW: Final = 5
"""player draws a card; object (after it happened) is the card. amount: the how manieth this turn."""
GAIN_LIFE: Final = 6
LOSE_LIFE: Final = 7
TAP: Final = 8
"""object becomes tapped. flag: for mana, then player gets the mana."""
UNTAP: Final = 9
COUNTERS_PUT: Final = 10
"""amount counters word are put on object (or player)."""
COUNTERS_REMOVED: Final = 11
ATTACK: Final = 12
"""object is declared as an attacker; other: whom it attacks."""
PLAYER_ATTACKS: Final = 13
BLOCK: Final = 14
"""object blocks other. flag: its first of this combat; cause: what makes it block, None if it is declared; word:
"exchanged"."""
BECOMES_BLOCKED: Final = 15
"""object becomes blocked; other: by that creature (None: by an effect). flag: the first of this combat; cause: the
effect, None if it is declared; word: "exchanged"."""
UNBLOCKED: Final = 16
PLAYED: Final = 17
"""player plays object (a spell)."""
LAND_PLAYED: Final = 18
ACTIVATED: Final = 19
"""player plays the activated ability object of source. flag: a mana ability; amount: 1 if {T} is in its cost."""
TARGETED: Final = 20
"""object (or other, a player) becomes the target of source (a spell or ability)."""
STEP_BEGINS: Final = 21
"""step begins; player: the active player. amount: how many of its name there were before this turn."""
CONTROL: Final = 22
"""player gains control of object; other: who had it."""
FACE_UP: Final = 23
REGENERATED: Final = 24
COUNTERED: Final = 25
CYCLED: Final = 26
SHUFFLED: Final = 27
SEARCHED: Final = 28
COIN: Final = 29
"""player flips a coin. flag: won (or heads)."""
PHASED_IN: Final = 30
PHASED_OUT: Final = 31
ATTACHED: Final = 32
"""object becomes attached to other."""
UNATTACHED: Final = 33
MANA: Final = 34
"""A mana ability of source makes amount mana (word: its symbols) for player."""
LOST: Final = 35
"""player loses the game. word: why."""
WON: Final = 36
TOKENS: Final = 37
"""amount tokens would be put into play for player."""
DEED: Final = 38
"""Another named happening: word; object, player."""
STATE: Final = 39
"""Not a happening: a state trigger's condition has come true (410.11)."""
TURN_BEGINS: Final = 40
SKIPPED: Final = 41
RESOLVED: Final = 42
"""object has resolved. For the log."""
REVEALED: Final = 43
BURN: Final = 44
"""player loses amount life to mana burn (300.3)."""
TRIGGERED: Final = 45
"""An ability of object has been put on the stack. For the log."""
CHOICE: Final = 46
"""player has chosen word. For the log."""
PASSED: Final = 47
MANA_SPENT: Final = 48
FLIPPED: Final = 49
PREVENTED: Final = 50
"""amount of damage from source to object/other is prevented."""
ILLEGAL: Final = 51
"""player's play of object was taken back; word: why. For the log."""
DAMAGE_STACKED: Final = 52
TURNED: Final = 53
"""A log entry without effect on anything; word."""
BLOCKING_ENDS: Final = 54
"""An effect has removed other from combat, which was blocked by object, or blocked it."""
STEP_ENDS: Final = 55
"""Before the stack: a phase comes to its end series. step; player: the active player."""
TARGETS_CHOSEN: Final = 56
"""player has chosen targets for source (a spell or ability). cause: the effect that had them chosen anew."""
NAMES: Final[dict[int, str]] = {
    value: name.lower().replace("_", " ") for name, value in list(globals().items()) if isinstance(value, int)
}
"""The kinds in words: "lose life"."""
KINDS: Final = 57

DAMAGE_ASSIGNED: Final = 0
DAMAGE_IN_STEP: Final = 1
DAMAGE_ENDING: Final = 2
DAMAGE_DEALT: Final = 3
"""The moments of damage where it is assigned first and dealt later (1996.dmg.2): as it is assigned, in the
damage-prevention step, as that ends, as it is dealt."""
