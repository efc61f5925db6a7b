"""Fetch Scryfall's file of oracle cards into the user's data folder.

Scryfall lists its bulk files in a small JSON document, which names the date of the file, its address and its size. The
file is fetched only if it is newer than the one at hand. A transfer that breaks off is continued where the server
allows it. The new file is checked (its length, that it holds cards), moved into place as a whole, and a checksum of it
is kept beside it: whatever happens on the way, the folder has the old file or the new one.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
import tempfile
import time
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final
from urllib.parse import urlsplit

import msgspec
import urllib3

from manaburn._version import __version__
from manaburn.cards.card_files import read_card_file
from manaburn.cards.folders import BULK, CARD_FILE, data_folder
from manaburn.errors import InputError

_LARGEST: Final = 1 << 30
"""The largest file that is accepted, in bytes, also when it is unpacked."""
_LARGEST_DESCRIPTION: Final = 1 << 20
_TRIES: Final = 4
"""How often a transfer is continued or begun again before it fails."""
_WAIT = 0.2
"""The seconds to wait before a transfer is tried again; twice as many each time."""
_PIECE: Final = 1 << 16
_HEADERS: Final = {"User-Agent": f"manaburn/{__version__}", "Accept": "application/json;q=0.9,*/*;q=0.8"}
_MEND: Final = "try again later, or name a card file with --pool"

Told = Callable[[int, int], None]
"""Is called with the number of bytes that have come and the number expected, 0 if unknown."""


class _Description(msgspec.Struct):
    """What Scryfall says of a bulk file."""

    download_uri: str
    updated_at: str = ""


class _Manifest(msgspec.Struct, frozen=True):
    """What is kept beside the card file: where it is from, its date and its checksum."""

    source: str
    updated_at: str
    etag: str
    sha256: str
    cards: int


@dataclass(frozen=True, slots=True)
class Fetched:
    """The result of fetching: the file, how many cards it has, its date, and whether it is new."""

    path: Path
    cards: int
    updated_at: str
    new: bool


def fetch(source: str = BULK, folder: Path | None = None, told: Told | None = None) -> Fetched:
    """Fetch the card file that the document at ``source`` describes, unless the newest is at hand.

    ``folder``: where to put it, by default the user's data folder. Raises InputError if it can't be fetched, isn't
    complete or isn't a card file; the file that was there stays.
    """
    folder = data_folder() if folder is None else folder
    path = folder / CARD_FILE
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(str(folder), f"can't be made: {error.strerror}", "name a folder with MANABURN_DATA") from None
    with urllib3.PoolManager(headers=_HEADERS, timeout=urllib3.Timeout(connect=20, read=60)) as http:
        described = _describe(http, source)
        known = _known(path, source)
        if known is not None and known.updated_at == described.updated_at != "":
            return Fetched(path, known.cards, known.updated_at, new=False)
        with tempfile.TemporaryDirectory(prefix=".fetching-", dir=folder) as place:
            part = Path(place) / "part"
            transfer = _Transfer(http, described.download_uri, known.etag if known is not None else "", part, told)
            if not transfer.run() and known is not None:
                return Fetched(path, known.cards, known.updated_at, new=False)
            whole = Path(place) / CARD_FILE
            _unpack(part, whole, transfer.encoding, described.download_uri)
            cards = _count(whole, described.download_uri)
            manifest = _Manifest(source, described.updated_at, transfer.etag, _sha256(whole), cards)
            _put(whole, path, manifest)
    return Fetched(path, cards, described.updated_at, new=True)


def _describe(http: urllib3.PoolManager, source: str) -> _Description:
    """Return the description of the bulk file. Raises InputError if the server doesn't give one."""
    _check_address(source, source)
    try:
        answer = http.request("GET", source, retries=urllib3.Retry(3, backoff_factor=_WAIT), preload_content=False)
        data = answer.read(_LARGEST_DESCRIPTION + 1, decode_content=True)
        answer.release_conn()
    except urllib3.exceptions.HTTPError as error:
        raise InputError(source, f"can't be reached: {_reason(error)}", _MEND) from None
    if answer.status != 200:
        raise InputError(source, f"the server answers {answer.status} {answer.reason or ''}".rstrip(), _MEND)
    try:
        described = msgspec.json.decode(data, type=_Description)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        raise InputError(source, "this doesn't describe a bulk file", f"the address is {BULK}") from None
    _check_address(described.download_uri, source)
    return described


def _check_address(address: str, place: str) -> None:
    try:
        scheme, host = urlsplit(address).scheme, urlsplit(address).hostname
    except ValueError:
        scheme, host = "", None
    if scheme not in ("http", "https") or not host:
        raise InputError(place, f"{address[:80]!r} is not a web address", f"the address is {BULK}")


def _reason(error: Exception) -> str:
    """Return why a request failed, in a few words."""
    reason = getattr(error, "reason", None) or error
    text = str(reason)
    return text.rpartition(": ")[2] or type(reason).__name__


class _Transfer:
    """The transfer of one file, as the server packs it, into ``part``. It is continued when it breaks off."""

    def __init__(self, http: urllib3.PoolManager, address: str, known: str, part: Path, told: Told | None) -> None:
        self.http = http
        self.address = address
        self.known = known
        """The entity tag of the file that is at hand; "" for none."""
        self.part = part
        self.told = told
        self.etag = ""
        self.encoding = ""
        self.expected = 0
        """The length of the file as it is sent, in bytes; 0 if the server doesn't say it."""

    def run(self) -> bool:
        """Transfer the whole file; return False if the server says that the one at hand is the newest."""
        failure = ""
        for number in range(_TRIES):
            if number:
                time.sleep(_WAIT * 2**number)
            try:
                answer = self._ask()
            except urllib3.exceptions.HTTPError as error:
                failure = _reason(error)
                continue
            try:
                if answer.status == 304 and self.known:
                    return False
                if answer.status in (429, 500, 502, 503, 504):
                    failure = f"the server answers {answer.status} {answer.reason or ''}".rstrip()
                    continue
                if answer.status not in (200, 206):
                    problem = f"the server answers {answer.status} {answer.reason or ''}".rstrip()
                    raise InputError(self.address, problem, _MEND)
                failure = self._take(answer)
                if not failure:
                    return True
            finally:
                answer.close()
        raise InputError(self.address, f"can't be fetched: {failure}", _MEND)

    def _ask(self) -> urllib3.BaseHTTPResponse:
        headers = {**_HEADERS, "Accept-Encoding": "gzip"}
        have = self.part.stat().st_size if self.part.exists() else 0
        if have and self.etag:
            headers |= {"Range": f"bytes={have}-", "If-Range": self.etag}
        elif self.known:
            headers["If-None-Match"] = self.known
        retries = urllib3.Retry(2, backoff_factor=_WAIT)
        return self.http.request(
            "GET", self.address, headers=headers, preload_content=False, decode_content=False, retries=retries
        )

    def _take(self, answer: urllib3.BaseHTTPResponse) -> str:
        """Write what comes to the file; return why it broke off, "" if it is complete."""
        continued = answer.status == 206
        have = self.part.stat().st_size if continued and self.part.exists() else 0
        length = answer.headers.get("Content-Length", "")
        self.expected = have + int(length) if length.isdecimal() else 0
        if not continued:
            # A weak tag doesn't say that the bytes are the same: the file can't be continued by it.
            tag = answer.headers.get("ETag", "")
            self.etag = "" if tag.startswith("W/") else tag
            self.encoding = answer.headers.get("Content-Encoding", "").strip().lower()
        with open(self.part, "ab" if continued else "wb") as out:
            try:
                for piece in _pieces(answer):
                    out.write(piece)
                    have += len(piece)
                    if have > _LARGEST:
                        raise InputError(self.address, f"the file is larger than {_LARGEST:,} bytes", _MEND)
                    if self.told is not None:
                        self.told(have, self.expected)
            except urllib3.exceptions.HTTPError as error:
                return _reason(error)
            except OSError as error:
                raise InputError(str(self.part), f"can't be written: {error.strerror or error}", "make room") from None
        return f"{have:,} of {self.expected:,} bytes came" if self.expected and have != self.expected else ""


def _pieces(answer: urllib3.BaseHTTPResponse) -> Iterator[bytes]:
    yield from answer.stream(_PIECE, decode_content=False)


def _unpack(part: Path, whole: Path, encoding: str, address: str) -> None:
    """Write the file as it is meant: unpacked, if the server has sent it packed. Raises InputError if it can't be."""
    if encoding in ("", "identity"):
        os.replace(part, whole)
        return
    if encoding not in ("gzip", "x-gzip"):
        raise InputError(address, f"the file is packed with {encoding[:20]!r}, which was not asked for", _MEND)
    unpacker = zlib.decompressobj(wbits=zlib.MAX_WBITS | 16)
    try:
        with open(part, "rb") as packed, open(whole, "wb") as out:
            _inflate(packed, out, unpacker, address)
    except zlib.error as error:
        raise InputError(address, f"the file can't be unpacked: {error}", _MEND) from None
    if not unpacker.eof:
        raise InputError(address, "the packed file breaks off", _MEND)


def _inflate(packed: BinaryIO, out: BinaryIO, unpacker: zlib._Decompress, address: str) -> None:
    written = 0
    data = packed.read(_PIECE)
    while data and not unpacker.eof:
        piece = unpacker.decompress(data, _PIECE * 16)
        written += out.write(piece)
        if written > _LARGEST:
            raise InputError(address, f"the unpacked file is larger than {_LARGEST:,} bytes", _MEND)
        data = unpacker.unconsumed_tail or packed.read(_PIECE)


def _count(whole: Path, address: str) -> int:
    """Return how many cards the file has. Raises InputError if it isn't a card file."""
    try:
        cards = len(read_card_file(whole).cards)
    except InputError as error:
        raise InputError(address, f"this is not a card file: {error.problem}", _MEND) from None
    if not cards:
        raise InputError(address, "the card file has no cards in it", _MEND)
    return cards


def _sha256(path: Path) -> str:
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _manifest_path(path: Path) -> Path:
    return path.with_suffix(".fetched.json")


def _known(path: Path, source: str) -> _Manifest | None:
    """Return what is known of the file at hand; None if there is none, or it isn't what was fetched from there."""
    try:
        manifest = msgspec.json.decode(_manifest_path(path).read_bytes(), type=_Manifest)
        return manifest if manifest.source == source and manifest.sha256 == _sha256(path) else None
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
        return None


def _put(whole: Path, path: Path, manifest: _Manifest) -> None:
    """Move the file into place, then what is known of it. Between the two, the old manifest doesn't fit the file, and
    the file counts as one of the user's own."""
    try:
        beside = whole.with_suffix(".manifest")
        beside.write_bytes(msgspec.json.format(msgspec.json.encode(manifest)))
        with open(whole, "rb") as file:
            os.fsync(file.fileno())
        os.replace(whole, path)
        os.replace(beside, _manifest_path(path))
    except OSError as error:
        raise InputError(str(path), f"can't be written: {error.strerror or error}", "make room") from None
    for left in path.parent.glob(".fetching-*"):
        if left != whole.parent and time.time() - left.stat().st_mtime > 86_400:
            with contextlib.suppress(OSError):
                shutil.rmtree(left)


__all__ = ["Fetched", "fetch"]
