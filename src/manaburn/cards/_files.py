"""Reading a file that somebody names, so that whatever is wrong with it becomes one `InputError`."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from manaburn.errors import InputError

_PACKED = {
    b"\x1f\x8b": "gzip",
    b"PK\x03\x04": "zip",
    b"BZh": "bzip2",
    b"\xfd7zXZ": "xz",
    b"\x28\xb5\x2f\xfd": "zstd",
}


def read_file(path: str | Path, kind: str, limit: int) -> bytes:
    """The bytes of a file of at most `limit` bytes; `kind` is what it should be, for the complaint ("a deck")."""
    place = str(path)
    try:
        with open(path, "rb") as file:
            mode = os.fstat(file.fileno()).st_mode
            if not (stat.S_ISREG(mode) or stat.S_ISFIFO(mode)):
                raise InputError(place, f"a device is not {kind}", "name a file")
            data = file.read(limit + 1)
    except InputError:
        raise
    except FileNotFoundError:
        raise InputError(place, "there is no such file", f"name the file of {kind}") from None
    except IsADirectoryError:
        raise InputError(place, f"a folder is not {kind}", "name a file inside it") from None
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise InputError(place, f"cannot be opened: {why}", f"name the file of {kind}") from None
    if not data.strip():
        raise InputError(place, "the file is empty", f"name a file with {kind} in it")
    if len(data) > limit:
        raise InputError(place, f"the file is larger than {limit:,} bytes", f"name a file with {kind} in it")
    for magic, name in _PACKED.items():
        if data.startswith(magic):
            raise InputError(place, f"the file is packed with {name}", "unpack it first")
    return data
