"""Why something is as it is: a characteristic layer by layer (418.5), a triggered ability by its event (410.3)."""

from __future__ import annotations

from typing import Final

from manaburn import narration
from manaburn.editions import rulebook
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous
from manaburn.state import happenings as h
from manaburn.state.objects import GameObject, Happening, Player
from manaburn.terms import Zone, step_name

CALLED: Final = {"colours": "colors", "subtypes": "types", "supertypes": "types", "text": "abilities"}
"""What is told under another word."""


def why(table: Table, item: GameObject, what: str = "", viewer: Player | None = None) -> list[str]:
    """How an object has come by what it is, a line for each reason: the event that triggered an ability, then what is
    printed and what each continuous effect makes of it, with the rule and the source. ``what``: "power", "toughness",
    "types", "colours" ...; all if empty. ``viewer``: in the words of what that player may know.
    """
    cause = trigger(table, item, viewer)
    return ([cause] if cause and not what else []) + continuous.why(table, item, CALLED.get(what, what))


def trigger(table: Table, item: GameObject, viewer: Player | None = None) -> str:
    """By what a triggered ability on the stack was triggered; "" for anything else."""
    event = item.context.event if item.context is not None else None
    if event is None or item.source is None:
        return ""
    day = table.edition.date
    rule = rulebook.on_date("410.3", day)
    return f"{rule}: triggered because {happened(table, event, viewer) or f'of {item.source}'}"


def happened(table: Table, event: Happening, viewer: Player | None = None) -> str:
    """An event in words, also one of which a log needs no line of its own."""
    if event.kind is h.STEP_BEGINS:
        whose = f"{event.player.name}'s " if event.player is not None else ""
        return f"{whose}{step_name(event.step)} begins"
    told = narration.tell(table, event, viewer).rstrip(".")
    if told or event.what is None:
        return told
    name = narration.Words(table, viewer).name(event.what)
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
