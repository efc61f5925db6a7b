"""Cards whose records have a text from after the period, and what their text did in it.

A record can say of itself that its text isn't to be trusted. Two cards got other texts later in 2008. They have both
texts, each from its date on (:mod:`.wording`). The text of another one has been looked at and found right.
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
UNTIL_AUTUMN_2008: Final[dict[str, str]] = {
    "Time Vault": (
        "Time Vault enters the battlefield tapped.\n"
        "If Time Vault would become untapped, instead choose one: untap Time Vault and you skip your next turn; or "
        "Time Vault remains tapped.\n"
        "{T}: Take an extra turn after this one."
    ),
}
"""The same from June 1999 until autumn 2008. What the text of today does is what the card did when it was printed, and
is used until then. In between it had several texts, of which the last is used here for all dates."""


FOUND_RIGHT: Final = frozenset(("Camouflage",))
"""Cards with a long text that was worded anew several times and has meant the same in the period."""


def trusted(record: CardRecord) -> CardRecord:
    """The record with a text that can be trusted, if one is known; else the record itself."""
    if not record.suspect or record.faces:
        return record
    if record.name in UNTIL_2008 or record.name in UNTIL_AUTUMN_2008 or record.name in FOUND_RIGHT:
        return msgspec.structs.replace(record, suspect=False)
    return record
