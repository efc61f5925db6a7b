"""Events in words: as the log has them, and in shorter forms that scenarios can use."""

from __future__ import annotations

from typing import Final

from manaburn import narration
from manaburn.rules.kernel.table import Table
from manaburn.state import happenings as h
from manaburn.state.happenings import Happening
from manaburn.terms import Zone, step_name, zone_name

_PLAIN: Final = {
    h.DAMAGE: "{source} deals {amount} damage to {target}",
    h.DESTROY: "{what} is destroyed",
    h.SACRIFICE: "{player} sacrifices {what}",
    h.DISCARD: "{player} discards {what}",
    h.DRAW: "{player} draws a card",
    h.GAIN_LIFE: "{player} gains {amount} life",
    h.LOSE_LIFE: "{player} loses {amount} life",
    h.TAP: "{what} becomes tapped",
    h.UNTAP: "{what} untaps",
    h.COUNTERS_PUT: "{amount} {word} counters are put on {target}",
    h.COUNTERS_REMOVED: "{amount} {word} counters are removed from {target}",
    h.ATTACK: "{what} attacks {other}",
    h.BLOCK: "{what} blocks {other}",
    h.PLAYED: "{player} plays {what}",
    h.LAND_PLAYED: "{player} plays {what}",
    h.ACTIVATED: "{player} activates {source}",
    h.CONTROL: "{player} gains control of {what}",
    h.FACE_UP: "{what} is turned face up",
    h.REGENERATED: "{what} regenerates",
    h.COUNTERED: "{what} is countered",
    h.SHUFFLED: "{player} shuffles",
    h.SEARCHED: "{player} searches",
    h.COIN: "{player} flips a coin",
    h.ILLEGAL: "{player} takes the action back; what stands: {word}",
    h.ATTACHED: "{what} becomes attached to {other}",
    h.LOST: "{player} loses the game",
    h.WON: "{player} wins the game",
    h.RESOLVED: "{what} resolves",
    h.TRIGGERED: "ability of {source} triggers",
    h.PREVENTED: "{amount} damage to {target} is prevented",
    h.MANA: "{player} adds {word}",
    h.REVEALED: "{what} is revealed",
}


_ARRIVALS: Final = {
    Zone.HAND: "is returned to hand",
    Zone.GRAVEYARD: "is put into the graveyard",
    Zone.REMOVED: "is removed from the game",
    Zone.LIBRARY: "is put into the library",
    Zone.IN_PLAY: "comes into play",
    Zone.STACK: "is put on the stack",
}


def tell(table: Table, event: Happening) -> str:
    """Return an event as a sentence of the log; "" if the log doesn't report it."""
    return narration.tell(table, event)


def ways_to_tell(table: Table, event: Happening) -> list[str]:
    """Return the sentences by which a scenario can refer to an event: that of the log, and shorter ones."""
    told = [tell(table, event)]
    if told[0]:
        told.append(plainly(event))
    if event.kind is h.MOVE:
        told.append(f"{event.what} {_ARRIVALS.get(event.to, '')}")
        if event.origin is Zone.IN_PLAY and event.to is Zone.GRAVEYARD:
            told.append(f"{event.what} dies")
    return [line for line in told if line]


def plainly(event: Happening) -> str:
    """Return an event in a fixed form for its kind; "" if there is none."""
    if event.kind is h.MOVE:
        return f"{event.what} goes from {zone_name(event.origin)} to {zone_name(event.to)}"
    if event.kind is h.STEP_BEGINS:
        return f"{step_name(event.step)} of {event.player} begins"
    form = _PLAIN.get(event.kind)
    if form is None:
        return ""
    target = event.what if event.what is not None else event.other
    return form.format(
        what=event.what,
        player=event.player,
        amount=event.amount,
        source=event.source,
        other=event.other,
        target=target,
        word=event.detail,
    )
