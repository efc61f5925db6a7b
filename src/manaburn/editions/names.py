"""The names of dates: years that stand for a rulebook, ISO dates, and today."""

from __future__ import annotations

from datetime import date
from typing import Final

from manaburn.errors import InputError

EDITIONS: Final[dict[str, date]] = {
    "1996": date(1996, 11, 1),
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

ALIASES: Final[dict[str, str]] = {"today": NEWEST}
"""Other names of editions."""


def day_of(name: str) -> date:
    """Return the day that a name ("2008", "today") or an ISO date ("2005-03-01") means. Raises InputError if it is
    neither."""
    said = name.strip().lower()
    day = EDITIONS.get(ALIASES.get(said, said))
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


__all__ = ["ALIASES", "EDITIONS", "NEWEST", "day_of", "name_of"]
