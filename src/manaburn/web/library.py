"""The routes of rules and of games to look at again."""

from __future__ import annotations

import asyncio
import secrets
import time
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from manaburn.errors import ManaburnError

from . import messages as m
from . import work as w
from .limits import Buckets
from .lobby import Lobby, check_player
from .openapi import document
from .requests import Unwanted, address_of, answer, body
from .rooms import PERSON, Rooms
from .rule_pages import rule_page
from .store import Game


class Library:
    """The routes of rules and replays."""

    def __init__(self, rooms: Rooms, lobby: Lobby) -> None:
        self.rooms: Final = rooms
        self.lobby: Final = lobby
        self.begun: Final = Buckets(0.5, 20)
        self.looked: Final = Buckets(20, 200)

    def routes(self) -> list[Route]:
        """Return the routes."""
        return [
            Route("/api/openapi.json", self.document, methods=["GET"]),
            Route("/api/rule", self.rule, methods=["POST"]),
            Route("/api/replays", self.begin, methods=["POST"]),
            Route("/api/replays/at", self.at, methods=["POST"]),
            Route("/api/replays/about", self.about, methods=["POST"]),
            Route("/api/replays/record", self.record, methods=["POST"]),
            Route("/api/replays/take", self.take, methods=["POST"]),
        ]

    async def document(self, request: Request) -> Response:
        """Return what the HTTP interface takes and answers."""
        return Response(msgspec.json.encode(document()), media_type="application/json")

    async def rule(self, request: Request) -> Response:
        """Return the page of a rule."""
        question = await body(request, m.RuleQuestion)
        self.allowed(request)
        if question.shown:
            librarian = self.rooms.workers.librarian
            return told(await self.lobby.strange(w.Rule(question.number, question.rules), librarian))
        try:
            return answer(await asyncio.to_thread(rule_page, question.number, question.rules))
        except ManaburnError as problem:
            raise Unwanted(422, str(problem)) from None

    def allowed(self, request: Request) -> None:
        """Raise Unwanted if a visitor asks too often."""
        if not self.looked.take(address_of(request)):
            raise Unwanted(429, "too many requests at once: wait a little")

    async def begin(self, request: Request) -> Response:
        """Take a record, or a game that is over, to be looked at."""
        wish = await body(request, m.NewReplay)
        if not self.begun.take(address_of(request)):
            raise Unwanted(429, "too many records at once: wait a little")
        text = wish.record
        if wish.token:
            found = await asyncio.to_thread(self.rooms.store.seat, wish.token)
            if found is None:
                raise Unwanted(404, "there is no such game")
            text = await self.lobby.finished(found[0], wish.number)
        if not text.strip():
            raise Unwanted(422, "there is no record: send one, or the token of a game that is over")
        token = secrets.token_urlsafe(24)
        replayer = self.rooms.workers.replayer
        reply = await self.lobby.strange(w.Replay(token, text, self.lobby.pool, -1, -1), replayer)
        await asyncio.to_thread(self.rooms.store.keep, token, text)
        return told(reply, 201)

    async def text_of(self, token: str) -> str:
        """Return the record of a replay. Raises Unwanted."""
        text = await asyncio.to_thread(self.rooms.store.record, token)
        if text is None:
            raise Unwanted(404, "there is no such replay")
        return text

    async def looked_at(self, token: str, at: int, seat: int, take: bool = False) -> w.Reply:
        """Ask the worker about a replay, and give it the record if it doesn't have it."""
        replayer = self.rooms.workers.replayer
        reply = await self.lobby.strange(w.Replay(token, "", self.lobby.pool, at, seat, take), replayer)
        if isinstance(reply, w.Behind):
            text = await self.text_of(token)
            reply = await self.lobby.strange(w.Replay(token, text, self.lobby.pool, at, seat, take), replayer)
        return reply

    async def about(self, request: Request) -> Response:
        """Return what the page needs before the first position."""
        wish = await body(request, m.ReplayQuestion)
        self.allowed(request)
        return told(await self.looked_at(wish.replay, -1, -1))

    async def at(self, request: Request) -> Response:
        """Return a position."""
        wish = await body(request, m.ReplayQuestion)
        self.allowed(request)
        return told(await self.looked_at(wish.replay, wish.at, wish.seat))

    async def record(self, request: Request) -> Response:
        """Return the record as a file."""
        wish = await body(request, m.ReplayQuestion)
        headers = {"content-disposition": 'attachment; filename="game.txt"', "cache-control": "no-store"}
        return PlainTextResponse(await self.text_of(wish.replay), headers=headers)

    async def take(self, request: Request) -> Response:
        """Begin a game that goes on from a position of a replay."""
        wish = await body(request, m.TakeOver)
        if not self.lobby.begun.take(address_of(request)):
            raise Unwanted(429, "too many new games at once: wait a little")
        check_player(wish.player)
        reply = await self.looked_at(wish.replay, wish.at, -1, take=True)
        assert isinstance(reply, w.TakenOver)
        if wish.seat >= len(reply.names):
            raise Unwanted(422, "there is no such seat")
        players = [PERSON if seat == wish.seat else wish.player for seat in range(len(reply.names))]
        title = " – ".join(reply.names)
        game = Game(secrets.token_hex(8), title, reply.rules, reply.start, reply.names, players, time.time())
        tokens = [secrets.token_urlsafe(24) if player == PERSON else "" for player in players]
        watch = secrets.token_urlsafe(24)
        kept = [(token, seat) for seat, token in enumerate(tokens) if token]
        await asyncio.to_thread(self.rooms.store.add, game, [*kept, (watch, -1)], None, reply.acts)
        seats = [m.NewSeat(*one) for one in zip(reply.names, players, tokens, strict=True)]
        return answer(m.Begun(game.id, title, seats, watch), 201)


def told(reply: w.Reply, status: int = 200) -> Response:
    """Return what a worker has answered as JSON."""
    assert isinstance(reply, w.Told)
    return Response(reply.text.encode(), status, {"cache-control": "no-store"}, "application/json")


__all__ = ["Library"]
