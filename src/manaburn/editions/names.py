"""The names of dates: years that stand for a rulebook, ISO dates, and today."""

from __future__ import annotations

from datetime import date
from typing import Final

from manaburn.errors import InputError

EDITIONS: Final[dict[str, date]] = {
    "1993": date(1993, 8, 5),
    "1995": date(1995, 5, 1),
    "1996": date(1996, 11, 1),
    "1997": date(1997, 3, 24),
    "1999": date(1999, 6, 1),
    "2000": date(2000, 1, 1),
    "2002": date(2002, 2, 20),
    "2004": date(2004, 6, 1),
    "2006": date(2006, 10, 1),
    "2008": date(2008, 2, 1),
    "2010": date(2010, 7, 16),
    "2014": date(2014, 9, 25),
    "2018": date(2018, 4, 27),
    "2020": date(2020, 7, 3),
    "2024": date(2024, 11, 8),
    "2026": date(2026, 4, 17),
}
"""The dates that have short names. Commands, the schema, tables and tests take the names from here."""

NEWEST: Final = "2026"
"""The youngest rulebook that is known."""

ALIASES: Final[dict[str, str]] = {"today": NEWEST, "1994": "1994-04-14"}
"""Other names of editions and of dates."""

OLDEST: Final = EDITIONS["1993"]
"""The first day of the game."""

PROVISIONAL: Final = (
    (
        date(1994, 4, 14),
        date(1995, 4, 30),
        "provisional: no complete rulebook of the Revised Edition (April 1994 to April 1995) is known; these are the "
        "rules of 1993 with the rulings of April 1994, and batches that resolve last in, first out",
    ),
    (
        date(1995, 5, 1),
        date(1996, 10, 31),
        "provisional: no complete rulebook of the Fourth Edition (May 1995 to October 1996) is known; these rules rest "
        "on lists of its changes, and elsewhere on the rules of 1996",
    ),
)
"""The first and last days of the times whose rulebooks are not known, and what to say of them."""


def day_of(name: str) -> date:
    """Return the day that a name ("2008", "today") or an ISO date ("2005-03-01") means. Raises InputError if it is
    neither."""
    said = name.strip().lower()
    said = ALIASES.get(said, said)
    day = EDITIONS.get(said)
    if day is not None:
        return day
    try:
        return date.fromisoformat(said)
    except ValueError:
        known = ", ".join(EDITIONS)
        mend = f"take one of {known}, today, or a date such as 2005-03-01"
        raise InputError(f"rules {name!r}", "not an edition", mend) from None


def name_of(day: date) -> str:
    """Return the name of a day in EDITIONS; the ISO date if it has none."""
    for name, known in EDITIONS.items():
        if known == day:
            return name
    return day.isoformat()


def remark_on(day: date) -> str:
    """Return what a user should know about the rules of a day, in one line; "" if there is nothing to say."""
    newest = EDITIONS[NEWEST]
    if day > newest:
        return f"the newest rulebook that is known is of {newest}; it stands for that of {day}"
    for since, until, remark in PROVISIONAL:
        if since <= day <= until:
            return f"rules of {day}: {remark}"
    return ""


__all__ = ["ALIASES", "EDITIONS", "NEWEST", "OLDEST", "day_of", "name_of", "remark_on"]
