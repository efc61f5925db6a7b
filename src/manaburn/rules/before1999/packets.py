"""Packets of damage. Damage that has been assigned is kept in packets, by source and recipient, until it is dealt.

Rules: 1996.dmg.2.
"""

from __future__ import annotations

from manaburn.rules.kernel.table import Table
from manaburn.state import happenings as h
from manaburn.state.frames import Packet
from manaburn.state.happenings import Happening


def hold(table: Table, happenings: list[Happening], held: list[Happening]) -> list[Happening]:
    """Put damage that is being assigned into packets, and its events into ``held``. Returns the other events."""
    left: list[Happening] = []
    for event in happenings:
        if event.kind is h.DAMAGE and event.moment < h.DAMAGE_ENDING:
            if event.amount > 0:
                add(table, event)
                held.append(event)
        else:
            left.append(event)
    return left


def add(table: Table, event: Happening) -> None:
    """Add damage to the packet of its source and recipient, or to a new packet."""
    for packet in table.state.packets:
        known = packet.event
        if (
            packet.stage == 0
            and known.source is event.source
            and known.what is event.what
            and known.other is event.other
            and known.combat == event.combat
            and known.manner == event.manner
        ):
            packet.amount = packet.amount + event.amount
            return
    packet = Packet(table.journal, event)
    packet.replaced_by = list(event.replaced_by)
    table.journal.append(table.state.packets, packet)
