"""The scenarios of the project: a folder beside the sources, or an archive that comes with the installed package.

The archive is unpacked into the cache folder when somebody first looks for scenarios.
"""

from __future__ import annotations

import hashlib
import io
import os
import shutil
import tarfile
import tempfile
import time
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Final

import manaburn
from manaburn.cards.folders import cache_folder
from manaburn.errors import InputError

ARCHIVE: Final = "scenarios.tar.xz"
"""The archive in the package; the wheel has it (hatch_build.py)."""
UNUSED: Final = 30 * 86400
"""For how many seconds nobody has read the scenarios of another version when they are removed from the cache."""
HERE: Final = Path("scenarios")
"""The folder of scenarios where a command was begun."""


@cache
def collection_folder() -> Path:
    """Return the folder with the scenarios of the project. It is the one beside the sources, or the archive unpacked.
    Without either it is "scenarios" where the command was begun, which may not be there. Raises InputError."""
    package = Path(manaburn.__file__).resolve().parent
    beside = package.parents[1] / "scenarios"
    if beside.is_dir():
        return beside
    archive = package / ARCHIVE
    return unpacked(archive.read_bytes()) if archive.is_file() else HERE


def unpacked(archive: bytes) -> Path:
    """Return the folder of the cache with what is in an archive of scenarios; it is unpacked only once. Raises
    InputError."""
    place = cache_folder() / f"scenarios-{hashlib.blake2b(archive, digest_size=10).hexdigest()}"
    if place.is_dir():
        with suppress(OSError):
            os.utime(place)
        return place
    try:
        remove_unused(place.parent)
        place.parent.mkdir(parents=True, exist_ok=True)
        part = Path(tempfile.mkdtemp(dir=place.parent, prefix=".scenarios-"))
        try:
            with tarfile.open(fileobj=io.BytesIO(archive), mode="r:xz") as files:
                for one in files:
                    found = files.extractfile(one)
                    if found is not None:
                        path = part / one.name
                        path.parent.mkdir(parents=True, exist_ok=True)
                        path.write_bytes(found.read())
            os.replace(part, place)  # so that a folder with this name always has all of them
        except OSError:
            shutil.rmtree(part, ignore_errors=True)
            if not place.is_dir():  # Nobody else has unpacked it meanwhile.
                raise
    except OSError as problem:
        why = problem.strerror or str(problem)
        mend = "name another cache folder with MANABURN_CACHE"
        raise InputError(str(place), f"the scenarios can't be unpacked: {why}", mend) from None
    return place


def remove_unused(cache: Path) -> None:
    """Remove the scenarios of other versions from the cache, if nobody has read them for a month."""
    for folder in cache.glob("scenarios-*"):
        with suppress(OSError):
            if folder.stat().st_mtime < time.time() - UNUSED:
                shutil.rmtree(folder, ignore_errors=True)


def named_or_collection(named: Path | None) -> Path:
    """Return the folder of scenarios that a command was told; without one "scenarios" where it was begun, and if there
    is none, the collection of the project."""
    if named is not None:
        return named
    return HERE if HERE.is_dir() else collection_folder()


__all__ = ["ARCHIVE", "collection_folder", "named_or_collection", "unpacked"]
