"""Card pools: the cards of a file, and finding a card by the name somebody typed."""

from __future__ import annotations

import hashlib
import os
import re
import stat
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from pathlib import Path
from typing import Final, TypeAlias

import msgspec

from manaburn.cards.card_files import BadRecord, read_card_file
from manaburn.cards.folders import cache_folder, read_sealed, write_sealed
from manaburn.cards.records import CardRecord
from manaburn.errors import InputError, UnknownCard
from manaburn.files import read_file

_LARGEST_FILE_OF_TEXTS: Final = 1 << 28
_INDEXED: Final = 1 << 18
"""The size from which on a card file gets an index, in bytes."""
_INDEX_FORMAT: Final = 2


class Pool:
    """The cards of one file, by name.

    A name is looked up as it is; then without regard to case, accents, ligatures (Æther, Aether), kinds of apostrophe
    and the sign between the halves of a split card; then as the name of one face of a card.

    ``bad`` are the records of the file that can't be used.
    """

    __slots__ = ("_digest", "_index", "_records", "bad", "source")

    def __init__(self, records: Iterable[CardRecord], source: str = "", bad: Sequence[BadRecord] = ()) -> None:
        self.source = source
        self.bad = tuple(bad)
        self._records: dict[str, CardRecord | msgspec.Raw] = {}
        for record in records:
            self._records.setdefault(record.name, record)
        self._index: Names | None = None
        self._digest = ""

    @classmethod
    def _from_index(cls, index: _PoolIndex, source: str) -> Pool:
        """Return the pool that an index describes. Its records are decoded when they are asked for."""
        bad = [BadRecord(name, InputError(*error)) for name, error in index.bad]
        pool = cls((), source, bad)
        pool._records = dict(index.records)
        pool._index = index.names
        pool._digest = index.digest
        return pool

    def __len__(self) -> int:
        return len(self._records)

    def __iter__(self) -> Iterator[CardRecord]:
        return (self._record(name) for name in tuple(self._records))

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and len(self._matches(name)) == 1

    def __repr__(self) -> str:
        return f"Pool({len(self)} cards from {self.source or 'memory'})"

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all cards, in the order of the file."""
        return tuple(self._records)

    @property
    def digest(self) -> str:
        """A hash of the records. It doesn't depend on their order or on the format of the file."""
        if not self._digest:
            records = sorted(self, key=lambda record: record.name)
            self._digest = hashlib.blake2b(msgspec.msgpack.encode(records), digest_size=16).hexdigest()
        return self._digest

    def get(self, name: str) -> CardRecord | None:
        """Return the card with a name; None if there is none, or if several cards have a face with this name."""
        matches = self._matches(name)
        return self._record(matches[0]) if len(matches) == 1 else None

    def find(self, name: str, place: str = "") -> CardRecord:
        """Return the card with a name. ``place``: where the name was read, for error messages.

        Raises UnknownCard if there is none, and InputError if several cards have a face with this name.
        """
        matches = self._matches(name)
        if len(matches) == 1:
            return self._record(matches[0])
        if matches:
            raise InputError(place, f"{name!r} is the name of a part of several cards", f"say {' or '.join(matches)}")
        for record in self.bad:
            if record.name and fold_name(record.name) == fold_name(name):
                where = f"{record.error.place}: {record.error.problem}"
                raise InputError(place, f"the record of {record.name!r} can't be used: {where}", record.error.mend)
        raise UnknownCard(name, place, self.suggest(name))

    def suggest(self, name: str, count: int = 3) -> list[str]:
        """Return at most ``count`` names that are similar to this one, the most similar first."""
        wanted = fold_name(name)[:100]
        if not wanted:
            return []
        pairs = Counter(_pairs(wanted))
        # Comparing letter by letter is slow, so it is done only for names that share many pairs of letters.
        folded, faces = self._names()
        rough: list[tuple[float, str, str]] = []
        for key, label in [*folded.items(), *((key, key) for key in faces)]:
            shared = sum((pairs & Counter(_pairs(key))).values())
            if shared * 3 >= max(len(wanted), len(key)) - 1:
                rough.append((2 * shared / (len(wanted) + len(key)), key, label))
        rough.sort(reverse=True)
        scored = [(SequenceMatcher(None, wanted, key).ratio(), key, label) for _, key, label in rough[:40]]
        near: dict[str, None] = {}
        for ratio, key, label in sorted(scored, key=lambda each: (-each[0], each[1])):
            if ratio >= 0.6:
                near.update(dict.fromkeys(faces[key] if label == key and key in faces else [label]))
        return list(near)[:count]

    def _record(self, name: str) -> CardRecord:
        record = self._records[name]
        if isinstance(record, CardRecord):
            return record
        decoded = msgspec.msgpack.decode(record, type=CardRecord)
        self._records[name] = decoded
        return decoded

    def _matches(self, name: str) -> Sequence[str]:
        """The names of the cards that may be meant."""
        if name in self._records:
            return (name,)
        folded, faces = self._names()
        key = fold_name(name)
        return (folded[key],) if key in folded else faces.get(key, ())

    def _names(self) -> Names:
        if self._index is None:
            folded: dict[str, str] = {}
            faces: dict[str, list[str]] = {}
            cards = tuple(self)
            for card in cards:
                folded.setdefault(fold_name(card.name), card.name)
            for card in cards:
                if card.faces:
                    folded.setdefault(fold_name(" // ".join(face.name for face in card.faces)), card.name)
                    for face in card.faces:
                        owners = faces.setdefault(fold_name(face.name), [])
                        if card.name not in owners:
                            owners.append(card.name)
            self._index = folded, faces
        return self._index

    def _to_index(self) -> _PoolIndex:
        """Return everything that this pool knows, for a later process."""
        records = {record.name: msgspec.Raw(msgspec.msgpack.encode(record)) for record in self}
        bad = [(each.name, (each.error.place, each.error.problem, each.error.mend)) for each in self.bad]
        return _PoolIndex(self.digest, records, self._names(), bad)


Names: TypeAlias = tuple[dict[str, str], dict[str, list[str]]]
"""Card names by folded names; and those of cards with several faces by the folded names of the faces."""


class _PoolIndex(msgspec.Struct, frozen=True, array_like=True):
    """A pool as it lies in the cache: quicker to open than the file."""

    digest: str
    records: dict[str, msgspec.Raw]
    names: Names
    bad: list[tuple[str, tuple[str, str, str]]]


_LETTERS: Final = str.maketrans(
    {"Æ": "ae", "æ": "ae", "Œ": "oe", "œ": "oe", "ø": "o", "Ø": "o", "ß": "ss"}
    | dict.fromkeys("\u2018\u2019\u02bc\u00b4`", "'")  # kinds of apostrophe
    | dict.fromkeys("\u201c\u201d", '"')
    | dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212", "-")  # hyphens, dashes, minus
)
_JOINT: Final = re.compile(r"\s*[/|]+\s*")


def fold_name(name: str) -> str:
    """Return a name without differences of case, accents, ligatures, apostrophes, dashes and signs between halves."""
    if not name.isascii():
        spread = unicodedata.normalize("NFKD", name.translate(_LETTERS))
        name = "".join(letter for letter in spread if not unicodedata.combining(letter))
    elif "`" in name:
        name = name.replace("`", "'")
    name = " ".join(name.casefold().split())
    return _JOINT.sub(" // ", name) if "/" in name or "|" in name else name


def _pairs(name: str) -> Iterator[str]:
    return map(str.__add__, name, name[1:])


# Files -------------------------------------------------------------------------------------------------------------


def load_pool(path: str | Path) -> Pool:
    """Return the cards of a file (see `manaburn.cards.card_files`).

    The first time that a large file is read, an index of it is kept in the cache; later it is opened by that, unless
    the file has changed. Raises InputError for a file in which there are no card records.
    """
    index = _index_file(path)
    data = read_sealed(index) if index is not None else None
    if data is not None:
        try:
            return Pool._from_index(msgspec.msgpack.decode(data, type=_PoolIndex), str(path))
        except msgspec.MsgspecError:
            pass
    file = read_card_file(path)
    pool = Pool(file.cards, str(path), file.bad)
    if index is not None:
        write_sealed(index, msgspec.msgpack.encode(pool._to_index()))
    return pool


def _index_file(path: str | Path) -> Path | None:
    """Return the file with the index of a card file, named for that file's path, size and times; None for a small one
    and for what is no file."""
    try:
        state = os.stat(path)
    except (OSError, ValueError):
        return None
    if not stat.S_ISREG(state.st_mode) or state.st_size < _INDEXED:
        return None
    key = f"{_INDEX_FORMAT} {os.path.realpath(path)} {state.st_size} {state.st_mtime_ns} {state.st_ctime_ns}"
    return cache_folder() / f"pool-{hashlib.blake2b(key.encode(errors='replace'), digest_size=12).hexdigest()}.msgpack"


def with_texts(pool: Pool, path: str | Path) -> Pool:
    """Return the pool with other texts, from a file with a JSON object of names and texts. Other cards keep their text.

    Raises InputError if the file can't be read.
    """
    place = str(path)
    data = read_file(path, "card texts", _LARGEST_FILE_OF_TEXTS).removeprefix(b"\xef\xbb\xbf")
    try:
        texts = msgspec.json.decode(data, type=dict[str, str])
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        problem = f"not an object of names and texts: {error}"
        raise InputError(place, problem, 'write {"Shock": "Shock deals 2 damage to any target."}') from None
    return Pool([_with_text(record, texts) for record in pool], place)


def _with_text(record: CardRecord, texts: dict[str, str]) -> CardRecord:
    parts = re.split(r"\n(?://|---)\n", texts.get(record.name, ""))
    named = dict(zip([face.name for face in record.faces], parts, strict=False)) if len(parts) > 1 else {}
    faces = tuple(
        [
            msgspec.structs.replace(face, oracle_text=texts.get(face.name, named.get(face.name, face.oracle_text)))
            for face in record.faces
        ]
    )
    return msgspec.structs.replace(record, oracle_text=texts.get(record.name, record.oracle_text), faces=faces)
