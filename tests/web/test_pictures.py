"""Pictures of cards in a folder of the user's own: only pictures, only of this folder."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from . import parts

pytestmark = parts.WEB.needed

if TYPE_CHECKING or parts.WEB.there:
    from manaburn.web.pictures import Pictures

    from .serving import Server

PNG = b"\x89PNG\r\n\x1a\n" + b"rest of a picture"
JPEG = b"\xff\xd8\xff\xe0" + b"rest of a picture"


def test_only_the_pictures_of_the_folder_are_sent(tmp_path: Path) -> None:
    folder = tmp_path / "pictures"
    (folder / "LEA").mkdir(parents=True)
    (tmp_path / "outside.png").write_bytes(PNG)
    files = {
        "Lightning Bolt.jpg": JPEG,
        "LEA/Forest1.full.png": PNG,
        "Fire _ Ice.png": PNG,
        "Ætherling.jpg": JPEG,
        "Shock.png": b"<html><script>alert(1)</script>",
        "notes.txt": b"secret",
        "Drawing.svg": b"<svg xmlns='http://www.w3.org/2000/svg'/>",
    }
    for name, data in files.items():
        (folder / name).write_bytes(data)
    (folder / "Mountain.png").symlink_to(tmp_path / "outside.png")
    with Server(tmp_path / "games.db", "--pictures", str(folder)) as server:
        names = json.loads(server.request("/api/pictures")[2])["names"]
        assert names == ["aetherling", "fireice", "forest", "lightningbolt"]
        status, headers, data = server.request("/pictures/lightningbolt")
        assert (status, data, headers["content-type"]) == (200, JPEG, "image/jpeg")
        assert "max-age" in headers["cache-control"] and headers["x-content-type-options"] == "nosniff"
        whole = str(folder / "Lightning Bolt.jpg").replace("/", "%2F").replace(" ", "%20")
        unwanted = ["shock", "mountain", "notes", "notes.txt", "Lightning%20Bolt.jpg", "LEA/Forest1.full.png"]
        for name in [*unwanted, "..%2Foutside.png", "%2e%2e/outside.png", "..", "%00", whole]:
            assert server.request(f"/pictures/{name}")[0] == 404, name
        assert server.request("/pictures/forest", None, origin="https://evil.example")[0] == 403


def test_a_folder_that_is_not_there_is_named_in_a_line(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="--pictures") as failure:
        Server(tmp_path / "games.db", "--pictures", str(tmp_path / "nowhere"))
    assert "Traceback" not in str(failure.value)


def test_without_a_folder_there_are_none() -> None:
    assert [route.path for route in Pictures(None).routes()] == ["/api/pictures", "/pictures/{name}"]
