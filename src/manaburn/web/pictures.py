"""Pictures of cards in a folder of the user's own: found by the names of the cards, and sent as they are.

A request never becomes a path. The folder is read once; what is asked for is looked up among the names that were found.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route

from manaburn.cards.pools import fold_name
from manaburn.errors import InputError

from . import messages as m
from .requests import Unwanted, answer

BEGINNINGS: Final = (
    (b"\x89PNG\r\n\x1a\n", "image/png"),
    (b"\xff\xd8\xff", "image/jpeg"),
    (b"GIF8", "image/gif"),
)
"""The first bytes of the files that are sent, and their type."""
ENDINGS: Final = (".png", ".jpg", ".jpeg", ".gif", ".webp")
ADDITION: Final = re.compile(r"[0-9]{0,2}(\.full|\.crop|\.fullborder|\.xlhq)?$", re.IGNORECASE)
"""What other programs put after the name of a card: "Forest1.full.jpg"."""
DAY: Final = 24 * 60 * 60


class Pictures:
    """The routes of pictures. ``folder``: None for a server without pictures. Raises InputError if there is no such
    folder."""

    def __init__(self, folder: Path | None) -> None:
        self._found: Final[dict[str, tuple[Path, str]]] = {}
        if folder is not None:
            self._look(folder)

    def _look(self, folder: Path) -> None:
        """Find the pictures in a folder and the folders in it. Links that lead out of it are passed over."""
        try:
            whole = folder.resolve(strict=True)
            files = sorted(whole.rglob("*"))
        except OSError:
            raise InputError("--pictures", f"there is no folder {folder}", "name a folder with pictures") from None
        if not whole.is_dir():
            raise InputError("--pictures", f"{folder} is no folder", "name a folder with pictures")
        for file in files:
            if file.suffix.lower() not in ENDINGS or not file.resolve().is_relative_to(whole):
                continue
            kind = type_of(file)
            if kind:
                self._found.setdefault(key_of(ADDITION.sub("", file.stem)), (file, kind))

    def routes(self) -> list[Route]:
        """Return the routes."""
        return [
            Route("/api/pictures", self.names, methods=["GET"]),
            Route("/pictures/{name}", self.picture, methods=["GET"]),
        ]

    async def names(self, request: Request) -> Response:
        """Say of which cards there are pictures."""
        return answer(m.Pictures(sorted(self._found)))

    async def picture(self, request: Request) -> Response:
        """Send a picture."""
        found = self._found.get(request.path_params["name"])
        if found is None or not found[0].is_file():
            raise Unwanted(404, "there is no such picture")
        return FileResponse(found[0], media_type=found[1], headers={"cache-control": f"private, max-age={DAY}"})


def key_of(name: str) -> str:
    """Return the letters and digits of a card's name: files can't be called by all signs of a name."""
    return "".join(letter for letter in fold_name(name) if letter.isalnum())


def type_of(file: Path) -> str:
    """Return the type of a picture by its first bytes; "" for any other file, whatever its name."""
    try:
        with file.open("rb") as opened:
            head = opened.read(16)
    except OSError:
        return ""
    if head[:4] == b"RIFF" and head[8:12] == b"WEBP":
        return "image/webp"
    return next((kind for beginning, kind in BEGINNINGS if head.startswith(beginning)), "")


__all__ = ["Pictures"]
