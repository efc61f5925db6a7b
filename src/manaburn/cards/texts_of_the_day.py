"""Cards whose records have a text from after the period, and what their text did in it.

A record can say of itself that its text isn't to be trusted. Two cards got other texts later in 2008; here they read as
they did in February of that year.
"""

from __future__ import annotations

from typing import Final

import msgspec

from .records import CardRecord

TEXTS: Final[dict[str, str]] = {
    "Phyrexian Dreadnought": (
        "Trample\n"
        "If Phyrexian Dreadnought would enter the battlefield, sacrifice any number of creatures with total power 12 "
        "or greater instead. If you do, put Phyrexian Dreadnought onto the battlefield. If you don't, put it into its "
        "owner's graveyard."
    ),
    "Time Vault": (
        "Time Vault enters the battlefield tapped.\n"
        "If Time Vault would become untapped, instead choose one: untap Time Vault and you skip your next turn; or "
        "Time Vault remains tapped.\n"
        "{T}: Take an extra turn after this one."
    ),
}
"""The texts, by the names of the cards."""


def trusted(record: CardRecord) -> CardRecord:
    """The record with the text of the period, where its own is known to be younger; else the record itself."""
    text = TEXTS.get(record.name) if record.suspect and not record.faces else None
    return record if text is None else msgspec.structs.replace(record, oracle_text=text, suspect=False)
