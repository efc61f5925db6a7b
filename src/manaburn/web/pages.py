"""The pages and what they are made of: files of this package, read once when the server begins."""

from __future__ import annotations

import hashlib
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final, NamedTuple

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

PAGES: Final = {
    "/": "lobby.html",
    "/table": "table.html",
    "/replay": "replay.html",
    "/bench": "bench.html",
    "/rulebook": "rulebook.html",
}
"""The addresses of the pages, and the file of each in ``static``."""
TYPES: Final = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".json": "application/json",
}
"""The files that are served, by the end of their names."""


class Page(NamedTuple):
    """A file as it is sent."""

    data: bytes
    type: str
    mark: str


def read_pages() -> dict[str, Page]:
    """Return what is served, by address."""
    found: dict[str, Page] = {}
    folder = files("manaburn.web").joinpath("static")
    _read(folder, "/static", found)
    for address, name in PAGES.items():
        page = found.pop(f"/static/{name}", None)
        if page is not None:
            found[address] = page
    return found


def _read(folder: Traversable, address: str, found: dict[str, Page]) -> None:
    for entry in folder.iterdir():
        if entry.is_dir():
            _read(entry, f"{address}/{entry.name}", found)
            continue
        kind = TYPES.get(f".{entry.name.rpartition('.')[2]}")
        if kind is not None:
            data = entry.read_bytes()
            found[f"{address}/{entry.name}"] = Page(data, kind, f'"{hashlib.sha256(data).hexdigest()[:20]}"')


def routes() -> list[Route]:
    """Return a route for each page and each file."""
    pages = read_pages()

    async def page(request: Request) -> Response:
        found = pages[request.url.path]
        headers = {"etag": found.mark, "cache-control": "no-cache"}
        if request.headers.get("if-none-match") == found.mark:
            return Response(status_code=304, headers=headers)
        return Response(found.data, media_type=found.type, headers=headers)

    return [Route(address, page, methods=["GET"]) for address in pages]


__all__ = ["PAGES", "routes"]
