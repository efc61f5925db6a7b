"""Cards whose records have a text from after the period, and what their text did in it.

A record can say of itself that its text isn't to be trusted. Two cards got other texts later in 2008. One of them has
both texts, each from its date on (:mod:`.wording`); the other reads as it did in February of that year.
"""

from __future__ import annotations

from typing import Final

import msgspec

from .records import CardRecord

UNTIL_2008: Final[dict[str, str]] = {
    "Phyrexian Dreadnought": (
        "Trample\n"
        "If Phyrexian Dreadnought would enter the battlefield, sacrifice any number of creatures with total power 12 "
        "or greater instead. If you do, put Phyrexian Dreadnought onto the battlefield. If you don't, put it into its "
        "owner's graveyard."
    ),
}
"""The texts until summer 2008 of cards whose records have the text of today, by the names of the cards."""
TEXTS: Final[dict[str, str]] = {
    "Time Vault": (
        "Time Vault enters the battlefield tapped.\n"
        "If Time Vault would become untapped, instead choose one: untap Time Vault and you skip your next turn; or "
        "Time Vault remains tapped.\n"
        "{T}: Take an extra turn after this one."
    ),
}
"""The texts in place of those of the records, by the names of the cards."""


def trusted(record: CardRecord) -> CardRecord:
    """The record with a text that can be trusted, if one is known; else the record itself."""
    if not record.suspect or record.faces:
        return record
    if record.name in UNTIL_2008:
        return msgspec.structs.replace(record, suspect=False)
    text = TEXTS.get(record.name)
    return record if text is None else msgspec.structs.replace(record, oracle_text=text, suspect=False)
