"""The routes of the judge's bench and of the rulebook."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable
from typing import Final, TypeVar

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from manaburn.errors import ManaburnError

from . import bench_messages as b
from . import work as w
from .bench_words import bench_words
from .library import told
from .limits import Buckets
from .lobby import Lobby
from .messages import Message
from .requests import Unwanted, address_of, answer, body
from .rooms import Rooms
from .rulebooks import differences, rulebook
from .workers import Busy

T = TypeVar("T", bound=Message)


class Bench:
    """The routes of the judge's bench and of the rulebook."""

    def __init__(self, rooms: Rooms, lobby: Lobby, local: bool) -> None:
        """``local``: whether the server answers this machine only."""
        self.workers: Final = rooms.workers
        self.lobby: Final = lobby
        self.judged: Final = Buckets(20, 200) if local else Buckets(1, 20)
        self.looked: Final = Buckets(20, 200)
        self._names: tuple[bytes, str] = (b"", "")

    def routes(self) -> list[Route]:
        """Return the routes."""
        return [
            Route("/api/bench", self.words, methods=["GET"]),
            Route("/api/bench/cards", self.cards, methods=["GET"]),
            Route("/api/bench/judge", self.judge, methods=["POST"]),
            Route("/api/bench/scenarios", self.scenarios, methods=["POST"]),
            Route("/api/bench/scenario", self.scenario, methods=["POST"]),
            Route("/api/rulebook", self.rulebook, methods=["POST"]),
            Route("/api/rulebook/differences", self.differences, methods=["POST"]),
        ]

    async def words(self, request: Request) -> Response:
        """Say what can be written in a scenario."""
        return answer(bench_words(bool(self.workers.pool)))

    async def cards(self, request: Request) -> Response:
        """Return the names of all cards. A page that has them already is told so."""
        if not self._names[0]:
            reply = await self.lobby.strange(w.CardNames(self.workers.pool), self.workers.librarian)
            data = told(reply).body
            self._names = bytes(data), f'"{hashlib.sha256(data).hexdigest()[:20]}"'
        data, mark = self._names
        headers = {"etag": mark, "cache-control": "no-cache"}
        if request.headers.get("if-none-match") == mark:
            return Response(status_code=304, headers=headers)
        return Response(data, headers=headers, media_type="application/json")

    async def judge(self, request: Request) -> Response:
        """Play a scenario by the rules of some editions."""
        wish = await body(request, b.BenchQuestion)
        if not self.judged.take(address_of(request)):
            raise Unwanted(429, "too many scenarios at once: wait a little")
        try:
            judge = self.workers.judge()
        except Busy as problem:
            raise Unwanted(429, str(problem)) from None
        return told(await self.lobby.strange(w.Judge(wish.text, list(wish.rules), self.workers.pool), judge))

    async def scenarios(self, request: Request) -> Response:
        """Find scenarios of the collection."""
        wish = await self.asked(request, b.ScenarioQuestion)
        return told(await self.lobby.strange(w.Scenarios(wish.search), self.workers.librarian))

    async def scenario(self, request: Request) -> Response:
        """Return a scenario of the collection."""
        wish = await self.asked(request, b.ScenarioFile)
        reply = await self.lobby.strange(w.ScenarioText(wish.file), self.workers.librarian)
        if isinstance(reply, w.Behind):
            raise Unwanted(404, "there is no such scenario")
        return told(reply)

    async def rulebook(self, request: Request) -> Response:
        """Return the rulebook of a date."""
        wish = await self.asked(request, b.RulebookQuestion)
        if wish.counted:
            return told(await self.lobby.strange(w.Rulebook(wish.rules), self.workers.librarian))
        return await reckoned(lambda: rulebook(wish.rules))

    async def differences(self, request: Request) -> Response:
        """Return what differs between the rulebooks of two dates."""
        wish = await self.asked(request, b.DifferenceQuestion)
        return await reckoned(lambda: differences(wish.one, wish.other))

    async def asked(self, request: Request, kind: type[T]) -> T:
        """Return the question of a visitor. Raises Unwanted if he or she asks too often."""
        wish = await body(request, kind)
        if not self.looked.take(address_of(request)):
            raise Unwanted(429, "too many requests at once: wait a little")
        return wish


async def reckoned(reckon: Callable[[], Message]) -> Response:
    """Return an answer that takes a moment, found in a thread."""
    try:
        return answer(await asyncio.to_thread(reckon))
    except ManaburnError as problem:
        raise Unwanted(422, str(problem)) from None


__all__ = ["Bench"]
