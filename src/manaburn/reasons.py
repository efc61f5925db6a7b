"""Explains a characteristic layer by layer (418.5), and a triggered ability by the event that triggered it (410.3)."""

from __future__ import annotations

from typing import Final

from manaburn import narration
from manaburn.editions import rulebook
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous
from manaburn.state import happenings as h
from manaburn.state.happenings import Happening
from manaburn.state.objects import GameObject, Player
from manaburn.terms import Zone, step_name

CALLED: Final = {"colours": "colors", "subtypes": "types", "supertypes": "types", "text": "abilities"}
"""Other names under which a characteristic is explained."""


def why(table: Table, item: GameObject, what: str = "", viewer: Player | None = None) -> list[str]:
    """Return why an object has its present characteristics, one line for each reason with the rule.

    The lines are: the event that triggered an ability, the printed value, and what each continuous effect changes, with
    its source. ``what`` is "power", "toughness", "types", "colours" and so on; "" means all. ``viewer``: the player
    whose knowledge the lines are limited to; None for no limit.
    """
    cause = trigger(table, item, viewer)
    return ([cause] if cause and not what else []) + continuous.why(table, item, CALLED.get(what, what))


def trigger(table: Table, item: GameObject, viewer: Player | None = None) -> str:
    """Return which event triggered an ability on the stack; "" for anything else."""
    event = item.context.event if item.context is not None else None
    if event is None or item.source is None:
        return ""
    day = table.edition.date
    rule = rulebook.on_date("410.3", day)
    return f"{rule}: triggered because {happened(table, event, viewer) or f'of {item.source}'}"


def happened(table: Table, event: Happening, viewer: Player | None = None) -> str:
    """Return an event in words, including events that the log doesn't report."""
    if event.kind is h.STEP_BEGINS:
        whose = f"{event.player.name}'s " if event.player is not None else ""
        return f"{whose}{step_name(event.step)} begins"
    told = narration.tell(table, event, viewer).rstrip(".")
    if told or event.what is None:
        return told
    words = narration.Words(table, viewer)
    name = words.name(event.what)
    if event.kind is h.TARGETED:
        return f"{name} becomes the target of {words.name(event.source)}"
    if event.kind is h.BECOMES_BLOCKED:
        return f"{words.name(event.other)} blocks {name}"
    if event.kind is h.UNBLOCKED:
        return f"{name} isn't blocked"
    if event.kind is h.MOVE:
        return f"{name} {LEAVING.get(event.origin, '')}{ARRIVING.get(event.to, '')}".rstrip()
    if event.kind is h.TAP:
        return f"{name} becomes tapped"
    return f"{name} untaps" if event.kind is h.UNTAP else ""


LEAVING: Final = {Zone.IN_PLAY: "leaves play"}
ARRIVING: Final = {
    Zone.IN_PLAY: "comes into play",
    Zone.GRAVEYARD: " and is put into a graveyard",
    Zone.HAND: " and is returned to a hand",
    Zone.REMOVED: " and is removed from the game",
    Zone.LIBRARY: " and is put into a library",
}
