"""The server: all routes joined, with the limits around them, on uvicorn."""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, MutableMapping
from pathlib import Path
from typing import Final

import uvicorn
from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from manaburn.errors import InputError

from . import pages
from .bench import Bench
from .library import Library
from .limits import HEADERS, is_ours, same_origin
from .lobby import Lobby
from .messages import LARGEST_MESSAGE
from .pictures import Pictures
from .requests import Unwanted, refusal
from .rooms import Rooms
from .store import Store
from .tables import Tables
from .workers import Workers

Scope = MutableMapping[str, object]
Message = MutableMapping[str, object]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

PORT: Final = 8117
HOST: Final = "127.0.0.1"


class Guarded:
    """The application with what holds for every request: whom it answers, and the headers of every answer.

    ``local``: whether the server answers this machine only.
    """

    def __init__(self, app: App, local: bool) -> None:
        self.app: Final = app
        self.local: Final = local

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, if it comes from a page of this server or from no page."""
        kind = scope["type"]
        if kind not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        allowed = is_ours(host, self.local) and same_origin(headers.get("origin"), host)
        if kind == "websocket":
            if allowed:
                await self.app(scope, receive, send)
            else:
                await receive()
                await send({"type": "websocket.close", "code": 1008})
            return
        if not allowed and scope["path"] != "/health":
            await PlainTextResponse("this server doesn't answer other sites\n", 403)(scope, receive, with_headers(send))
            return
        await self.app(scope, receive, with_headers(send))


def with_headers(send: Send) -> Send:
    """Return a way to send that adds the headers of every answer."""

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers[name] = value
        await send(message)

    return sending


async def health(request: Request) -> Response:
    """Say that the server answers."""
    return PlainTextResponse("ok\n", headers={"cache-control": "no-store"})


async def unwanted(request: Request, problem: Exception) -> Response:
    """Answer a request that can't be answered otherwise."""
    if isinstance(problem, Unwanted):
        return refusal(problem)
    if isinstance(problem, HTTPException):
        return refusal(Unwanted(problem.status_code, str(problem.detail)))
    return refusal(Unwanted(500, "the server has made a mistake"))


def application(
    store: Store, workers: Workers, local: bool = True, pictures: Path | None = None, seed: int | None = None
) -> App:
    """Return the whole application. ``pictures``: a folder with pictures of cards. ``seed``: as for `Lobby`."""
    rooms = Rooms(store, workers)

    @contextlib.asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        looking = asyncio.create_task(rooms.look_around())
        try:
            yield
        finally:
            looking.cancel()
            await workers.end()
            await asyncio.to_thread(store.close)

    lobby = Lobby(rooms, local, seed)
    routes = [
        Route("/health", health, methods=["GET"]),
        *lobby.routes(),
        *Library(rooms, lobby).routes(),
        *Bench(rooms, lobby, local).routes(),
        *Tables(rooms).routes(),
        *Pictures(pictures).routes(),
        *pages.routes(),
    ]
    handlers = {Unwanted: unwanted, HTTPException: unwanted, 500: unwanted}
    return Guarded(Starlette(routes=routes, exception_handlers=handlers, lifespan=life), local)


def is_local(host: str) -> bool:
    """Return whether a host is this machine only."""
    return host in ("localhost", "::1") or host.startswith("127.")


def listening(host: str, port: int) -> socket.socket:
    """Return a socket that listens. Raises InputError if there can be none."""
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        found = socket.socket(family, socket.SOCK_STREAM)
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind((host, port))
        return found
    except (OSError, OverflowError) as problem:
        said = getattr(problem, "strerror", None) or str(problem)
        raise InputError("--port", f"{host}:{port}: {said}", "name another with --port, or 0 for any") from None


def serve(
    host: str,
    port: int,
    store_url: str | None,
    pool: str,
    games: int = 0,
    pictures: Path | None = None,
    seed: int | None = None,
) -> None:
    """Serve until interrupted. ``games``: the number of worker processes with games; 0 for one a processor.
    ``pictures``: a folder with pictures of cards. ``seed``: what every game begins with; None for another each time."""
    store = Store(store_url)
    own = listening(host, port)
    number = own.getsockname()[1]
    processors = os.cpu_count() or 1
    workers = Workers(games or min(processors, 8), max(1, processors // 2), pool)
    config = uvicorn.Config(
        application(store, workers, is_local(host), pictures, seed),
        log_level="warning",
        access_log=False,
        server_header=False,
        ws_max_size=LARGEST_MESSAGE,
        ws_ping_interval=20,
        timeout_graceful_shutdown=3,
        lifespan="on",
    )
    asyncio.run(_run(uvicorn.Server(config), own, f"http://{f'[{host}]' if ':' in host else host}:{number}"))


async def _run(server: uvicorn.Server, own: socket.socket, address: str) -> None:
    """Run the server, and say so when it answers."""
    running = asyncio.create_task(server.serve(sockets=[own]))
    while not server.started and not running.done():
        await asyncio.sleep(0.02)
    if server.started:
        print(f"manaburn is at {address}", flush=True)
    await running


__all__ = ["HOST", "PORT", "application", "serve"]
