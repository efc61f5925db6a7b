"""Compiled pools on disk: a card is compiled once for each state of the pool and of the grammar.

The file is msgpack of plain lists: a node is its class's name and its fields, nothing in it can be executed. It is
named for the digest of the pool and that of the grammar's sources, written beside and moved into place; one that
cannot be read is made anew, and so is a card whose checksum is not that of its entry. Cards are decoded one at a time,
when they are asked for.
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
"""The bytes of a checksum."""

Packed: TypeAlias = "str | int | list[Packed] | None"
"""A tree as plain data: a list begins with the name of a node's class, "" for several things, "{}" for mana."""
Stored: TypeAlias = "Node | Face | CardDefinition | ManaCost | str | int | tuple[Stored, ...] | None"
"""What can be packed."""


# -- nodes as plain lists ----------------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def _classes() -> dict[str, tuple[Callable[..., Stored], int]]:
    """Each class of nodes with the number of its fields, by its name."""
    known: dict[str, tuple[Callable[..., Stored], int]] = {
        "Face": (Face, len(dataclasses.fields(Face))),
        "CardDefinition": (CardDefinition, len(dataclasses.fields(CardDefinition))),
    }
    for name, kind in tree.NODES.items():
        known[name] = kind, len(dataclasses.fields(kind))
    return known


def pack(value: Stored) -> Packed:
    """A tree as lists, strings and numbers."""
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, ManaCost):
        return ["{}", *value.symbols]
    if isinstance(value, tuple):
        return ["", *[pack(v) for v in value]]
    return [type(value).__name__, *[pack(getattr(value, f.name)) for f in dataclasses.fields(value)]]


def unpack(value: object) -> Stored:
    """The tree of such lists. ValueError if they are none."""
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
    """The files of a package that say something, in a fixed order."""
    for entry in sorted(folder.iterdir(), key=lambda e: e.name):
        if entry.is_dir():
            yield from _sources(entry)
        elif entry.name.endswith((".py", ".g", ".txt", ".tsv")):
            yield entry


@lru_cache(maxsize=1)
def sources_digest() -> str:
    """A hash of everything that decides what a card compiles to: grammar, tree, reader."""
    digest = hashlib.blake2b(str(FORMAT).encode(), digest_size=8)
    for entry in _sources(files("manaburn.text")):
        digest.update(entry.name.encode())
        digest.update(entry.read_bytes())
    digest.update(files("manaburn.cards").joinpath("compile.py").read_bytes())
    digest.update(files("manaburn").joinpath("terms.py").read_bytes())
    return digest.hexdigest()


def cache_file(pool: Pool, whole: bool = True) -> Path:
    """The file of a pool's compiled cards: of all of them, or of those that somebody has asked for."""
    return cache_folder() / f"{'cards' if whole else 'asked'}-{pool.digest[:20]}-{sources_digest()}.msgpack"


# -- compiled pools ----------------------------------------------------------------------------------------------------


class CompiledPool:
    """The cards of a pool as definitions, compiled when first asked for unless the cache has them."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool
        self._packed: dict[str, bytes] = {}
        self._new: dict[str, bytes] = {}
        """What was compiled because the cache didn't have it."""
        self._cards: dict[str, CardDefinition] = {}

    def __len__(self) -> int:
        return len(self.pool)

    def __iter__(self) -> Iterator[CardRecord]:
        return iter(self.pool)

    def card(self, name: str, place: str = "") -> CardDefinition:
        """The definition of a card. Raises UnknownCard, UnreadableText or InputError."""
        return self.define(self.pool.find(name, place))

    def define(self, record: CardRecord) -> CardDefinition:
        """The definition of one of the pool's records."""
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
        """Write to disk what had to be compiled, for the next time."""
        if self._new:
            self._packed = {**self._packed, **self._new}
            self._new = {}
            _write(cache_file(self.pool, whole=False), self._packed)

    def compiled(self, record: CardRecord) -> CardDefinition | None:
        """The definition, or None where the text cannot be read."""
        try:
            return self.define(record)
        except (UnreadableText, InputError):
            return None


def _sum(name: str, packed: bytes) -> bytes:
    """A checksum of a card's entry: of its name and what was packed."""
    return hashlib.blake2b(packed, digest_size=SUM, key=name.encode()[:64]).digest()


def _sealed(name: str, data: Packed) -> bytes:
    """An entry of the cache: plain lists as bytes, behind their checksum."""
    packed = msgspec.msgpack.encode(data)
    return _sum(name, packed) + packed


def _decoded(name: str, sealed: bytes) -> CardDefinition:
    """The definition in an entry of the cache. ValueError where it isn't what was written."""
    packed = sealed[SUM:]
    if sealed[:SUM] != _sum(name, packed):
        raise ValueError("not what was written")
    data = msgspec.msgpack.decode(packed)
    if isinstance(data, list) and len(data) == 6 and data[0] == "!":
        raise UnreadableText(str(data[1]), str(data[2]), int(data[3]), str(data[4]), str(data[5]))
    card = unpack(data)
    if not isinstance(card, CardDefinition):
        raise ValueError("not a card")
    return card


def _compile_packed(record: CardRecord) -> bytes:
    """A card's definition, or what stopped it, as bytes."""
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
    """All cards of a pool, in as many processes as there are processors."""
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
        # A script that does its work when it is imported can't have helpers: they would do it too.
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
    """A pool's definitions.

    With ``whole``, all cards are compiled now and kept on disk; else those that are asked for (see ``keep``).
    """
    compiled = CompiledPool(pool)
    path = cache_file(pool)
    packed = _read(path)
    if packed is None and whole:
        packed = compile_all(pool)
        _write(path, packed)
    compiled._packed = packed or _read(cache_file(pool, whole=False)) or {}
    return compiled
