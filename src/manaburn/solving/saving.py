"""What a search has found, as a file, so that it can go on another time.

The file holds what is known of each position, and what has stood in the way of a proof. It is good for the same puzzle
by the same rules and the same release only.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from manaburn import __version__
from manaburn.errors import InputError
from manaburn.files import read_file, write_whole
from manaburn.rules.kernel.table import Table
from manaburn.state import hashing

from .known import UNKNOWN, Known
from .search import Search

_FORMAT: Final = "manaburn search 4"
_MOST_BYTES: Final = 1 << 30


def digest_of(table: Table) -> str:
    """Return what the position of a table is known by."""
    return hashing.digest(table.state)


def save(search: Search, puzzle: str, path: str | Path) -> None:
    """Write what a search has found. ``puzzle``: what the puzzle is known by. Raises InputError if the file can't be
    written."""
    data = {
        "format": _FORMAT,
        "release": __version__,
        "puzzle": puzzle,
        "nodes": search.nodes,
        "patience": search.patience,
        "gaps": search.gaps,
        "known": [[key.hex(), *entry(known)] for key, known in search.known.items() if known.guesses],
    }
    write_whole(path, json.dumps(data, separators=(",", ":")))


def entry(known: Known) -> list[object]:
    """Return what is known of a position as a list."""
    return [
        *(known.who, known.holds_for, known.fails_from, int(known.illegal), known.guesses, known.order),
        *([kid.hex() for kid in known.kids], known.pass_at, known.proof, known.disproof, known.tried, known.tried_for),
        *(known.model.hex(), known.winner, known.family.hex(), list(known.standing)),
    ]


def load(search: Search, puzzle: str, path: str | Path) -> None:
    """Let a search that has not begun go on from a file. Raises InputError if the file can't be read, or is about
    another puzzle."""
    place = str(path)
    try:
        data = json.loads(read_file(path, "a saved search", _MOST_BYTES))
        if not isinstance(data, dict) or data.get("format") != _FORMAT:
            raise ValueError("no format")
        if data["release"] != __version__ or data["puzzle"] != puzzle:
            raise InputError(place, "this search is about another puzzle, or other rules", "name another file")
        for row in data["known"]:
            add(search, row)
        search.patience = number(data["patience"])
        search.walker.played = number(data["nodes"])
        search.add_gaps(list(data["gaps"]))
    except InputError:
        raise
    except (ValueError, KeyError, TypeError, IndexError, RecursionError):
        raise InputError(place, "this is no saved search", "name another file, or remove this one") from None
    for known in search.known.values():
        if any(kid != UNKNOWN and kid not in search.known for kid in [*known.kids, known.model]):
            raise InputError(place, "this saved search is incomplete", "remove the file")


def add(search: Search, row: list[object]) -> None:
    """Add what is known of a position, from a list. Raises ValueError or TypeError if the list isn't one."""
    key, who, holds_for, fails_from, illegal, guesses, order, kids, *counts, model, winner, family, standing = row
    known = Known(number(who), numbers(guesses), numbers(order))
    if not len(known.guesses) == len(known.order) == len(words(kids)) or set(known.order) != set(
        range(len(known.order))
    ):
        raise ValueError
    known.kids[:] = [bytes.fromhex(kid) for kid in words(kids)]
    known.holds_for, known.fails_from, known.illegal = number(holds_for), number(fails_from), bool(illegal)
    known.pass_at, known.proof, known.disproof, known.tried, known.tried_for = numbers(counts)
    known.model, known.winner, known.family = bytes.fromhex(str(model)), str(winner), bytes.fromhex(str(family))
    mine, theirs = numbers(standing)
    known.standing = mine, theirs
    name = bytes.fromhex(str(key))
    search.known[name] = known
    if (known.holds_for >= 0 or known.refuted) and known.model == UNKNOWN:
        search.families.setdefault(known.family, []).append(name)


def number(value: object) -> int:
    """Return a number of a file. Raises TypeError if it is none."""
    if not isinstance(value, int):
        raise TypeError
    return value


def numbers(value: object) -> list[int]:
    """Return a list of numbers of a file. Raises TypeError if it is none."""
    if not isinstance(value, list):
        raise TypeError
    return [number(part) for part in value]


def words(value: object) -> list[str]:
    """Return a list of words of a file. Raises TypeError if it is none."""
    if not isinstance(value, list) or not all(isinstance(part, str) for part in value):
        raise TypeError
    return value
