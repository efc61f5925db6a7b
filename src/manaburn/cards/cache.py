"""The cache of compiled cards on disk. A card is compiled again only if the pool or the grammar has changed.

A file of the cache is msgpack of plain lists; a node is the name of its class and its fields, so nothing in the file
can be executed. The name of the file contains the digests of the pool and of the grammar's sources. It is written under
another name and then renamed. A file that can't be read is ignored, and so is an entry with a wrong checksum. Cards are
decoded one at a time, when they are asked for.
"""

from __future__ import annotations

import dataclasses
import hashlib
import os
from collections.abc import Callable, Iterator
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final, TypeAlias

import msgspec

from manaburn.errors import InputError, UnreadableText
from manaburn.terms import ManaCost
from manaburn.text import tree
from manaburn.text.tree import CardDefinition, Face, Node

from .folders import cache_folder, write_atomically
from .pools import Pool
from .records import CardRecord

FORMAT: Final = 2
SUM: Final = 8
"""The length of a checksum in bytes."""

Packed: TypeAlias = "str | int | list[Packed] | None"
"""A tree as plain data. A list begins with the name of a node's class, with "" for a tuple, or with "{}" for mana."""
Stored: TypeAlias = "Node | Face | CardDefinition | ManaCost | str | int | tuple[Stored, ...] | None"
"""Values that can be packed."""


# -- nodes as plain lists ----------------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def _classes() -> dict[str, tuple[Callable[..., Stored], int]]:
    """Return each class of nodes and the number of its fields, by the name of the class."""
    known: dict[str, tuple[Callable[..., Stored], int]] = {
        "Face": (Face, len(dataclasses.fields(Face))),
        "CardDefinition": (CardDefinition, len(dataclasses.fields(CardDefinition))),
    }
    for name, kind in tree.NODES.items():
        known[name] = kind, len(dataclasses.fields(kind))
    return known


def pack(value: Stored) -> Packed:
    """Return a tree as lists, strings and numbers."""
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, ManaCost):
        return ["{}", *value.symbols]
    if isinstance(value, tuple):
        return ["", *[pack(v) for v in value]]
    return [type(value).__name__, *[pack(getattr(value, f.name)) for f in dataclasses.fields(value)]]


def unpack(value: object) -> Stored:
    """Return the tree for a value that :func:`pack` returned. Raises ValueError if it isn't such a value."""
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if not isinstance(value, list) or not value or not isinstance(value[0], str):
        raise ValueError("not a packed tree")
    name = value[0]
    if name == "":
        return tuple([unpack(v) for v in value[1:]])
    if name == "{}":
        return ManaCost(tuple([str(v) for v in value[1:]]))
    make, count = _classes().get(name, (None, 0))
    if make is None or len(value) - 1 != count:
        raise ValueError(f"no node {name!r}")
    return make(*[unpack(v) for v in value[1:]])


# -- what the compilation depends on -----------------------------------------------------------------------------------


def _sources(folder: Traversable) -> Iterator[Traversable]:
    """Yield the sources and data files of a package and its subpackages, in a fixed order."""
    for entry in sorted(folder.iterdir(), key=lambda e: e.name):
        if entry.is_dir():
            yield from _sources(entry)
        elif entry.name.endswith((".py", ".g", ".txt", ".tsv")):
            yield entry


@lru_cache(maxsize=1)
def sources_digest() -> str:
    """Return a hash of all files on which the result of compiling a card depends."""
    digest = hashlib.blake2b(str(FORMAT).encode(), digest_size=8)
    for entry in _sources(files("manaburn.text")):
        digest.update(entry.name.encode())
        digest.update(entry.read_bytes())
    digest.update(files("manaburn.cards").joinpath("compile.py").read_bytes())
    digest.update(files("manaburn").joinpath("terms.py").read_bytes())
    return digest.hexdigest()


def cache_file(pool: Pool, whole: bool = True) -> Path:
    """Return the file for the compiled cards of a pool. ``whole``: of all cards, not only of those asked for so far."""
    return cache_folder() / f"{'cards' if whole else 'asked'}-{pool.digest[:20]}-{sources_digest()}.msgpack"


# -- compiled pools ----------------------------------------------------------------------------------------------------


class CompiledPool:
    """The definitions of the cards of a pool. They come from the cache or are compiled when first asked for."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool
        self._packed: dict[str, bytes] = {}
        self._new: dict[str, bytes] = {}
        """The entries that are not in the cache yet."""
        self._cards: dict[str, CardDefinition] = {}

    def __len__(self) -> int:
        return len(self.pool)

    def __iter__(self) -> Iterator[CardRecord]:
        return iter(self.pool)

    def card(self, name: str, place: str = "") -> CardDefinition:
        """Return the definition of a card. ``place``: where the name was read, for error messages.

        Raises UnknownCard, UnreadableText or InputError.
        """
        return self.define(self.pool.find(name, place))

    def define(self, record: CardRecord) -> CardDefinition:
        """Return the definition for a record of the pool. Raises UnreadableText or InputError."""
        known = self._cards.get(record.name)
        if known is not None:
            return known
        packed = self._packed.get(record.name)
        card: CardDefinition | None = None
        if packed is not None:
            try:
                card = _decoded(record.name, packed)
            except UnreadableText:
                raise
            except (ValueError, TypeError, msgspec.MsgspecError):
                card = None
        if card is None:
            # The grammar is loaded only if a card is not in the cache.
            from .compile import compile_card

            card = compile_card(record)
            self._new[record.name] = _sealed(record.name, pack(card))
        self._cards[record.name] = card
        return card

    def keep(self) -> None:
        """Add the cards compiled since the last call to the cache on disk."""
        if self._new:
            self._packed = {**self._packed, **self._new}
            self._new = {}
            _write(cache_file(self.pool, whole=False), self._packed)

    def compiled(self, record: CardRecord) -> CardDefinition | None:
        """Return the definition for a record of the pool, or None if it can't be compiled."""
        try:
            return self.define(record)
        except (UnreadableText, InputError):
            return None


def _sum(name: str, packed: bytes) -> bytes:
    """Return the checksum of a card's name and packed definition."""
    return hashlib.blake2b(packed, digest_size=SUM, key=name.encode()[:64]).digest()


def _sealed(name: str, data: Packed) -> bytes:
    """Return an entry of the cache: the checksum and the packed definition."""
    packed = msgspec.msgpack.encode(data)
    return _sum(name, packed) + packed


def _decoded(name: str, sealed: bytes) -> CardDefinition:
    """Return the definition in an entry of the cache.

    Raises UnreadableText if the entry says so of the card's text, and ValueError if the entry is damaged.
    """
    packed = sealed[SUM:]
    if sealed[:SUM] != _sum(name, packed):
        raise ValueError("wrong checksum")
    data = msgspec.msgpack.decode(packed)
    if isinstance(data, list) and len(data) == 6 and data[0] == "!":
        raise UnreadableText(str(data[1]), str(data[2]), int(data[3]), str(data[4]), str(data[5]))
    card = unpack(data)
    if not isinstance(card, CardDefinition):
        raise ValueError("not a card")
    return card


def _compile_packed(record: CardRecord) -> bytes:
    """Return the entry of a card for the cache: its definition, or why its text can't be read."""
    # The grammar is loaded only if a card is not in the cache.
    from .compile import compile_card

    try:
        return _sealed(record.name, pack(compile_card(record)))
    except UnreadableText as problem:
        place = problem.place.removesuffix(problem.card).removesuffix(": ")
        return _sealed(record.name, ["!", problem.card, problem.sentence, problem.offset, problem.why, place])
    except InputError as problem:
        return _sealed(record.name, ["!", record.name, record.type_line, 0, problem.problem, ""])


def _compile_some(records: list[CardRecord]) -> list[tuple[str, bytes]]:
    return [(record.name, _compile_packed(record)) for record in records]


def compile_all(pool: Pool, processes: int | None = None) -> dict[str, bytes]:
    """Compile all cards of a pool and return their entries by name.

    ``processes``: how many processes to use; None: one for each processor, but at most 8.
    """
    records = list(pool)
    if processes is None:
        processes = min(os.cpu_count() or 1, 8)
    if processes < 2 or len(records) < 400:
        return dict(_compile_some(records))
    # Start-up time: only a whole pool is compiled in several processes.
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool

    parts = [records[i : i + 250] for i in range(0, len(records), 250)]
    packed: dict[str, bytes] = {}
    try:
        with ProcessPoolExecutor(processes, multiprocessing.get_context("spawn")) as workers:
            for part in workers.map(_compile_some, parts):
                packed.update(part)
    except BrokenProcessPool:
        # A script without a main guard is run again in each new process, which then fails.
        return dict(_compile_some(records))
    return packed


def _read(path: Path) -> dict[str, bytes] | None:
    try:
        data = msgspec.msgpack.decode(path.read_bytes(), type=dict[str, bytes])
    except (OSError, msgspec.MsgspecError, ValueError):
        return None
    return data


def _write(path: Path, packed: dict[str, bytes]) -> None:
    write_atomically(path, msgspec.msgpack.encode(packed))


def open_pool(pool: Pool, whole: bool = False) -> CompiledPool:
    """Return the definitions of the cards of a pool.

    ``whole``: compile all cards now and write them to disk; otherwise cards are compiled when they are asked for, and
    :meth:`CompiledPool.keep` writes them.
    """
    compiled = CompiledPool(pool)
    path = cache_file(pool)
    packed = _read(path)
    if packed is None and whole:
        packed = compile_all(pool)
        _write(path, packed)
    compiled._packed = packed or _read(cache_file(pool, whole=False)) or {}
    return compiled
