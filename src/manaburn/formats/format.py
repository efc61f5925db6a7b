"""A format as its file says it, and what is wrong with a deck in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from difflib import get_close_matches
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Final

import msgspec

from manaburn.cards.decks import DeckLine, DeckList, is_unlimited
from manaburn.cards.folders import data_folder
from manaburn.cards.pools import Pool, fold_name
from manaburn.cards.records import CardRecord
from manaburn.editions.edition import find_edition
from manaburn.errors import InputError
from manaburn.files import read_file

_LIMIT: Final = 1 << 20


class _Variant(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    sets: tuple[str, ...]


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of a format.

    ``rules``: as after ``--rules``. ``sets``: the codes of the legal sets; none: all. ``also``: cards that are legal
    though they are in none of the sets. ``dated``: the name is followed by a date, which is that of the rules and of
    the youngest cards. ``variants``: the legal sets of each variant, by what follows the name of the format.
    """

    name: str
    rules: str = ""
    note: str = ""
    sets: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    banned: tuple[str, ...] = ()
    restricted: tuple[str, ...] = ()
    main: int = 60
    sideboard: int = 15
    copies: int = 4
    dated: bool = False
    variants: dict[str, _Variant] = {}


@dataclass(frozen=True, slots=True)
class Format:
    """A format: the rules of its games, and what a deck may consist of.

    ``key`` is what finds it (``premodern``), ``name`` what it is called. ``rules`` is an edition with house rules, as
    after ``--rules``. ``sets`` are the codes of the legal sets, none for all; ``until`` is the day by which a card must
    have come out. ``main`` is the least number of cards of a deck, ``sideboard`` the greatest of a sideboard,
    ``copies`` the greatest number of one card.
    """

    key: str
    name: str
    rules: str
    note: str
    sets: frozenset[str]
    also: frozenset[str]
    banned: frozenset[str]
    restricted: frozenset[str]
    main: int
    sideboard: int
    copies: int
    until: date | None = None

    def faults(self, deck: DeckList, pool: Pool) -> list[InputError]:
        """Return everything for which a deck is not legal in this format, with the lines of the deck.

        ``pool``: the cards, with the sets in which each was printed. Names that the pool doesn't know are passed over.
        """
        faults: list[InputError] = []
        if deck.size < self.main:
            end = deck.place(deck.main[-1]) if deck.main else deck.source
            faults.append(self._fault(end, f"the deck has {deck.size} cards", f"it has at least {self.main}"))
        side = sum(line.count for line in deck.sideboard)
        if side > self.sideboard:
            end = deck.place(deck.sideboard[-1])
            faults.append(self._fault(end, f"the sideboard has {side} cards", f"it has at most {self.sideboard}"))
        copies: dict[str, int] = {}
        last: dict[str, DeckLine] = {}
        for line in (*deck.main, *deck.sideboard):
            record = pool.get(line.name)
            if record is not None:
                copies[record.name] = copies.get(record.name, 0) + line.count
                last[record.name] = line
        for name, count in copies.items():
            record = pool.find(name)
            faults += [self._fault(deck.place(last[name]), *why) for why in self._card_faults(record, count)]
        return faults

    def _fault(self, place: str, problem: str, mend: str) -> InputError:
        return InputError(place, f"{problem} ({self.name})", mend)

    def _card_faults(self, record: CardRecord, count: int) -> Iterator[tuple[str, str]]:
        """Yield what is wrong with this number of copies of a card: the problem, and how to mend it."""
        folded = {fold_name(record.name), *(fold_name(face.name) for face in record.faces)}
        if folded & self.banned:
            yield f"{record.name} is banned", "take it out"
        elif not folded & self.also:
            yield from self._unprinted(record)
        if folded & self.restricted:
            if count > 1:
                yield f"{count} copies of {record.name}, which is restricted", "play one"
        elif count > self.copies and not is_unlimited(record.name):
            yield f"{count} copies of {record.name}", f"play at most {self.copies}"

    def _unprinted(self, record: CardRecord) -> Iterator[tuple[str, str]]:
        if self.sets:
            if not record.printings:
                how = "use MTGJSON, or: manaburn cards fetch --from https://api.scryfall.com/bulk-data/default-cards"
                yield f"the card file doesn't tell in which sets {record.name} was printed", how
            elif self.sets.isdisjoint(record.printings):
                yield f"{record.name} was not printed in a legal set", "take it out"
        if self.until is not None and record.released is not None and record.released > self.until.isoformat():
            yield f"{record.name} came out on {record.released}", "take it out, or play by a later date"


def format_names() -> tuple[str, ...]:
    """Return the names by which formats are found: the package's, and the user's own."""
    return tuple(sorted({*_packaged(), *_own()}))


def find_format(name: str) -> Format:
    """Return the format with a name.

    ``name`` can be one of `format_names`, in a format of several variants followed by a colon and the variant
    (``historic-type-2:5``), in ``as-printed`` by a date (``as-printed:2003-05-31``); or the path of a format's file.
    Raises InputError, with the nearest names, if there is none, and for a file that is no format.
    """
    if name.endswith((".yaml", ".yml")):
        return _read(Path(name).stem, "", read_file(name, "a format", _LIMIT), name)
    key, _, variant = name.strip().lower().replace("_", "-").partition(":")
    own = _own().get(key)
    if own is not None:
        return _read(key, variant, read_file(own, "a format", _LIMIT), str(own))
    packaged = _packaged().get(key)
    if packaged is None:
        near = get_close_matches(key, format_names(), n=3, cutoff=0.5)
        raise InputError(f"format {name!r}", "there is no such format", f"take {' or '.join(near or format_names())}")
    return _read(key, variant, packaged, key)


@lru_cache(maxsize=1)
def _packaged() -> dict[str, bytes]:
    """Return the contents of the files of the package's formats, by the names of the formats."""
    folder = files("manaburn.formats").joinpath("data")
    return {entry.name.removesuffix(".yaml"): entry.read_bytes() for entry in folder.iterdir()}


def _own() -> dict[str, Path]:
    """Return the files of the user's own formats, by the names of the formats."""
    return {path.stem.lower(): path for path in sorted((data_folder() / "formats").glob("*.yaml"))}


def _read(key: str, variant: str, data: bytes, place: str) -> Format:
    try:
        file = msgspec.yaml.decode(data, type=_File)
    except msgspec.MsgspecError as error:
        raise InputError(place, f"this is not a format: {error}", "see the chapter on formats") from None
    except (UnicodeDecodeError, RecursionError, ValueError) as error:
        raise InputError(place, f"this is not a format: {error}", "write YAML in UTF-8") from None
    where = f"format {key!r}" if variant else place
    sets, rules, until = file.sets, file.rules, None
    if file.variants:
        if variant not in file.variants:
            names = ", ".join(f"{key}:{each}" for each in file.variants)
            raise InputError(where, f"there is no variant {variant!r}", f"take {names}")
        sets = file.variants[variant].sets
    elif file.dated:
        if not variant:
            raise InputError(where, "a date is missing", f"say for instance {key}:2003-05-31")
        edition = find_edition(variant)
        rules, until = variant, edition.date
    elif variant:
        raise InputError(where, f"the format has no variants, so none is called {variant!r}", f"say {key}")
    if file.main < 1 or file.sideboard < 0 or file.copies < 1:
        raise InputError(where, "a deck has at least one card, and one copy of it", "mend main, sideboard or copies")
    find_edition(rules)
    return Format(
        f"{key}:{variant}" if variant else key,
        f"{file.name} {variant}" if variant else file.name,
        rules,
        file.note,
        frozenset([code.lower() for code in sets]),
        _folded(file.also),
        _folded(file.banned),
        _folded(file.restricted),
        file.main,
        file.sideboard,
        file.copies,
        until,
    )


def _folded(names: tuple[str, ...]) -> frozenset[str]:
    return frozenset([fold_name(name) for name in names])


__all__ = ["Format", "find_format", "format_names"]
