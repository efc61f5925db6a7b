"""The user's folders: one for data, and one for the cache, whose files are read only if they are what was written."""

from __future__ import annotations

import contextlib
import hashlib
import os
import tempfile
from pathlib import Path
from typing import Final

BULK: Final = "https://api.scryfall.com/bulk-data/oracle-cards"
"""The address of Scryfall's description of the file of oracle cards."""

CARD_FILE: Final = "oracle-cards.json"
"""The name of the fetched card file in the data folder."""

_SUM: Final = 16
"""The number of bytes of a checksum."""


def cache_folder() -> Path:
    """Return the folder with what can be made anew. The environment variable MANABURN_CACHE names another one."""
    told = os.environ.get("MANABURN_CACHE")
    if told:
        return Path(told)
    # Start-up time: games with starter cards need no cache.
    from platformdirs import user_cache_dir

    return Path(user_cache_dir("manaburn", appauthor=False))


def data_folder() -> Path:
    """Return the folder with what the user has fetched. The environment variable MANABURN_DATA names another one."""
    told = os.environ.get("MANABURN_DATA")
    if told:
        return Path(told)
    # Start-up time: it is needed once a process at most.
    from platformdirs import user_data_dir

    return Path(user_data_dir("manaburn", appauthor=False))


def fetched_pool() -> Path | None:
    """Return the card file that ``manaburn cards fetch`` has brought; None if it hasn't been called."""
    path = data_folder() / CARD_FILE
    return path if path.is_file() else None


def write_atomically(path: Path, data: bytes) -> None:
    """Write a file of the cache whole. A folder that can't be written is no reason to fail."""
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=".cards-")
        try:
            with os.fdopen(handle, "wb") as out:
                out.write(data)
            os.replace(name, path)
        except OSError:
            with contextlib.suppress(OSError):
                os.unlink(name)
            raise


def write_sealed(path: Path, data: bytes) -> None:
    """Write a file of the cache behind its checksum."""
    write_atomically(path, hashlib.blake2b(data, digest_size=_SUM).digest() + data)


def read_sealed(path: Path) -> bytes | None:
    """Return what `write_sealed` has written; None if there is no such file or it has changed since."""
    try:
        sealed = path.read_bytes()
    except OSError:
        return None
    data = sealed[_SUM:]
    return data if hashlib.blake2b(data, digest_size=_SUM).digest() == sealed[:_SUM] else None


__all__ = [
    "BULK",
    "CARD_FILE",
    "cache_folder",
    "data_folder",
    "fetched_pool",
    "read_sealed",
    "write_atomically",
    "write_sealed",
]
