"""Fetching the card file, against a server that plays Scryfall's part and breaks off where a test says so."""

from __future__ import annotations

import gzip
import json
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from manaburn import cli
from manaburn.cards import fetching
from manaburn.cards.fetching import fetch
from manaburn.cards.folders import fetched_pool
from manaburn.cards.library import open_library
from manaburn.errors import InputError


def cards(*names: str) -> bytes:
    return json.dumps(
        [{"name": name, "type_line": "Instant", "mana_cost": "{R}", "oracle_text": "Draw a card."} for name in names]
    ).encode()


@dataclass
class Part:
    """What the server plays: the file, its date and tag, and what goes wrong."""

    content: bytes = cards("Shock of Today", "Bolt of Today")
    date: str = "2026-11-20T10:00:00Z"
    etag: str = '"one"'
    packed: bool = False
    ranges: bool = True
    breaks: list[int] = field(default_factory=list)
    """After how many bytes each of the next transfers breaks off."""
    refusals: list[int] = field(default_factory=list)
    """The statuses with which the next transfers are refused."""
    description: bytes | None = None
    asked: list[dict[str, str]] = field(default_factory=list)
    """The headers of each transfer."""


class Server(ThreadingHTTPServer):
    daemon_threads = True
    part: Part

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"


class Handler(BaseHTTPRequestHandler):
    server: Server

    def log_message(self, format: str, *args: object) -> None:
        pass

    def do_GET(self) -> None:
        part = self.server.part
        if self.path == "/bulk":
            said = {"object": "bulk_data", "updated_at": part.date, "download_uri": f"{self.server.address}/file"}
            body = json.dumps(said).encode() if part.description is None else part.description
            self.send_response(200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)
            return
        part.asked.append(dict(self.headers))
        if part.refusals:
            self.send_error(part.refusals.pop(0))
            return
        if self.headers.get("If-None-Match") == part.etag:
            self.send_response(304)
            self.end_headers()
            return
        body = gzip.compress(part.content, mtime=0) if part.packed else part.content
        start = 0
        if part.ranges and self.headers.get("If-Range") == part.etag:
            start = int(self.headers["Range"].removeprefix("bytes=").removesuffix("-"))
        self.send_response(206 if start else 200)
        self.send_header("ETag", part.etag)
        if part.packed:
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body) - start))
        self.end_headers()
        end = part.breaks.pop(0) if part.breaks else len(body)
        self.wfile.write(body[start : start + end])


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    monkeypatch.setattr(fetching, "_WAIT", 0.0)
    with Server(("127.0.0.1", 0), Handler) as running:
        running.part = Part()
        threading.Thread(target=running.serve_forever, args=(0.01,), daemon=True).start()
        yield running
        running.shutdown()


def names(path: Path) -> list[str]:
    return [card["name"] for card in json.loads(path.read_bytes())]


@pytest.mark.parametrize("packed", [False, True])
def test_the_file_comes_whole(server: Server, tmp_path: Path, packed: bool) -> None:
    server.part.packed = packed
    told: list[tuple[int, int]] = []
    found = fetch(f"{server.address}/bulk", tmp_path, lambda done, expected: told.append((done, expected)))
    assert (found.cards, found.new, found.updated_at) == (2, True, server.part.date)
    assert found.path.read_bytes() == server.part.content
    assert told[-1][0] == told[-1][1] > 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["oracle-cards.fetched.json", "oracle-cards.json"]


@pytest.mark.parametrize("packed", [False, True])
@pytest.mark.parametrize("ranges", [False, True])
def test_a_transfer_that_breaks_off_is_continued_or_begun_again(
    server: Server, tmp_path: Path, packed: bool, ranges: bool
) -> None:
    server.part.packed, server.part.ranges = packed, ranges
    server.part.breaks = [30, 5]
    found = fetch(f"{server.address}/bulk", tmp_path)
    assert found.path.read_bytes() == server.part.content
    assert [asked.get("Range") for asked in server.part.asked[:2]] == [None, "bytes=30-"]
    assert len(server.part.asked) == 3


def test_a_file_that_changes_between_two_tries_is_not_mixed(server: Server, tmp_path: Path) -> None:
    server.part.breaks = [30]
    new = Part(cards("Another", "And Another", "And a Third"), etag='"two"', breaks=[])
    original = server.part

    class Changing(list[int]):
        def pop(self, index: int = -1) -> int:  # type: ignore[override]
            original.content, original.etag, original.breaks = new.content, new.etag, []
            return 30

    original.breaks = Changing([30])
    found = fetch(f"{server.address}/bulk", tmp_path)
    assert found.path.read_bytes() == new.content


def test_what_is_the_newest_is_not_fetched_again(server: Server, tmp_path: Path) -> None:
    source = f"{server.address}/bulk"
    fetch(source, tmp_path)
    assert not fetch(source, tmp_path).new
    assert len(server.part.asked) == 1
    # Another date, but the same file: the server says so.
    server.part.date = "2026-11-21T10:00:00Z"
    assert not fetch(source, tmp_path).new
    assert len(server.part.asked) == 2
    server.part.content, server.part.etag = cards("Newest"), '"three"'
    assert fetch(source, tmp_path).new
    assert names(tmp_path / "oracle-cards.json") == ["Newest"]


def test_a_file_that_was_damaged_is_fetched_anew(server: Server, tmp_path: Path) -> None:
    source = f"{server.address}/bulk"
    path = fetch(source, tmp_path).path
    path.write_bytes(path.read_bytes().replace(b"Shock", b"Shoch"))
    assert fetch(source, tmp_path).new
    assert path.read_bytes() == server.part.content


@pytest.mark.parametrize(
    ("part", "why"),
    [
        (Part(breaks=[10] * 9, ranges=False), "can't be fetched"),
        (Part(refusals=[503] * 9), "the server answers 503"),
        (Part(refusals=[404]), "the server answers 404"),
        (Part(content=b"<html>Sorry</html>"), "this is not a card file"),
        (Part(content=b"[]"), "has no cards"),
        (Part(content=cards("Bear")[:-20]), "this is not a card file: the file breaks off here"),
        (Part(description=b"<html>"), "this doesn't describe a bulk file"),
        (Part(description=b'{"download_uri": "file:///etc/passwd"}'), "is not a web address"),
        (Part(description=b'{"download_uri": "http://127.0.0.1:9/file"}'), "can't be fetched"),
    ],
)
def test_whatever_goes_wrong_the_old_file_stays(server: Server, tmp_path: Path, part: Part, why: str) -> None:
    source = f"{server.address}/bulk"
    path = fetch(source, tmp_path).path
    old = path.read_bytes()
    part.date, part.etag = "2026-11-22T10:00:00Z", '"new"'
    server.part = part
    with pytest.raises(InputError) as refusal:
        fetch(source, tmp_path)
    assert why in str(refusal.value)
    assert "\n" not in str(refusal.value)
    assert path.read_bytes() == old
    assert sorted(each.name for each in tmp_path.iterdir()) == ["oracle-cards.fetched.json", "oracle-cards.json"]


def test_nobody_answers(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="can't be reached"):
        fetch("http://127.0.0.1:9/bulk", tmp_path)
    with pytest.raises(InputError, match="is not a web address"):
        fetch("file:///etc/passwd", tmp_path)


def test_after_fetching_no_pool_needs_to_be_named(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("MANABURN_DATA", str(tmp_path / "data"))
    deck = tmp_path / "today.dec"
    deck.write_text("36 Mountain\n4 Shock of Today\n")
    assert fetched_pool() is None
    assert cli.main(["sim", str(deck), str(deck), "-n", "1", "--processes", "1"]) == 2
    assert "Shock of Today" in capsys.readouterr().err
    assert cli.main(["cards", "fetch", "--from", f"{server.address}/bulk"]) == 0
    assert "2 cards of 2026-11-20, fetched" in capsys.readouterr().out
    assert cli.main(["cards", "fetch", "--from", f"{server.address}/bulk"]) == 0
    assert "nothing newer" in capsys.readouterr().out
    assert cli.main(["sim", str(deck), str(deck), "-n", "1", "--processes", "1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 1
    assert cli.main(["cards", "check"]) == 0
    assert "2 of 2 cards compile" in capsys.readouterr().out
    assert open_library().card("bolt of today").name == "Bolt of Today"
