"""Reads and writes files named by the user. Every failure is reported as one `InputError`."""

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
    """Return the contents of a file of at most `limit` bytes. `kind` says what the file should be, for error messages
    ("a deck"). Raises InputError if it can't be read or is larger."""
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


def check_writable(path: str | Path) -> None:
    """Check that a file can be written, before work is done for it. Writes nothing; raises InputError if it can't."""
    place = str(path)
    folder = os.path.dirname(os.path.abspath(path))
    if os.path.isdir(path):
        raise InputError(place, "a folder can't be written over", "name a file inside it")
    if not os.path.isdir(folder):
        raise InputError(place, "there is no such folder", "make it first, or name another file")
    if not os.access(path if os.path.exists(path) else folder, os.W_OK):
        raise InputError(place, "it may not be written", "name another file")


def write_whole(path: str | Path, text: str) -> None:
    """Write a text file completely, or leave it unchanged if anything fails. Raises InputError if it can't be
    written."""
    check_writable(path)
    try:
        if os.path.exists(path) and not os.path.isfile(path):  # a terminal, a pipe
            with open(path, "w", encoding="utf-8") as device:
                device.write(text)
            return
        whole = os.path.realpath(path)
        part = f"{whole}.{os.getpid()}.part"
        try:
            with open(part, "w", encoding="utf-8") as file:
                file.write(text)
            os.replace(part, whole)
        finally:
            if os.path.exists(part):
                os.unlink(part)
    except OSError as error:
        raise InputError(str(path), f"cannot be written: {error.strerror or error}", "name another file") from None


__all__ = ["check_writable", "read_file", "write_whole"]
