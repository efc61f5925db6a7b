"""The lobby: what a new game can be made of, decks looked at, games begun and found again."""

from __future__ import annotations

import asyncio
import secrets
import time
from typing import Final

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from manaburn.cards import starter
from manaburn.errors import InputError
from manaburn.formats import find_format, format_names
from manaburn.matches import checked_length
from manaburn.players import NAMES, player_called

from . import messages as m
from . import work as w
from .limits import Buckets
from .requests import Unwanted, address_of, answer, body
from .rooms import PERSON, Rooms, asked, begin_with_brought
from .rule_pages import named_editions
from .store import Game
from .workers import WorkerProcess

SEED_BITS: Final = 128
PLAYERS: Final = (
    m.Named("random", "Chance", "no opponent: does anything that is legal"),
    m.Named("heuristic", "Steady", "like a careful beginner: plays at once, by rules of thumb"),
    m.Named("search:0.3s", "Quick", "better: looks ahead for a third of a second at each choice"),
    m.Named("search:1s", "Thoughtful", "good: looks ahead for a second at each choice"),
    m.Named("search:5s", "Deep", "the best there is: looks ahead for five seconds at each choice"),
)
"""The players of the engine that the lobby offers, the weakest first: how strong each is, and what it does."""
LONGEST_THOUGHT: Final = 20.0
"""The greatest number of seconds that a player of the engine may take for a choice."""


class Lobby:
    """The routes of the lobby."""

    def __init__(self, rooms: Rooms, local: bool, seed: int | None = None) -> None:
        """``local``: whether the server answers this machine only. Then all have the same address, and there are no
        strangers. ``seed``: what every game begins with; None draws one for each, which nobody can guess."""
        self.seed: Final = seed
        self.rooms: Final = rooms
        self.begun: Final = Buckets(20, 500) if local else Buckets(0.5, 30)
        self.checked: Final = Buckets(20, 500) if local else Buckets(2, 40)
        self.pool: Final = rooms.workers.pool

    def routes(self) -> list[Route]:
        """Return the routes."""
        return [
            Route("/api/lobby", self.offered, methods=["GET"]),
            Route("/api/decks/check", self.check, methods=["POST"]),
            Route("/api/games", self.begin, methods=["POST"]),
            Route("/api/games/deck", self.bring, methods=["POST"]),
            Route("/api/games/state", self.state, methods=["POST"]),
            Route("/api/games/record", self.record, methods=["POST"]),
        ]

    async def offered(self, request: Request) -> Response:
        """Say what a new game can be made of."""
        days = starter._days()
        decks = [m.Named(name, name, day.isoformat()) for name, day in days.items()]
        return answer(m.Lobby(named_editions(), list(_formats()), decks, list(PLAYERS), bool(self.pool)))

    async def check(self, request: Request) -> Response:
        """Say whether a deck is legal."""
        question = await body(request, m.DeckQuestion)
        if not self.checked.take(address_of(request)):
            raise Unwanted(429, "too many decks at once: wait a little")
        reply = await self.strange(w.Check(question.deck, question.rules, question.format, self.pool))
        assert isinstance(reply, w.Checked)
        return answer(reply.verdict)

    async def begin(self, request: Request) -> Response:
        """Begin a game."""
        wish = await body(request, m.NewGame)
        if not self.begun.take(address_of(request)):
            raise Unwanted(429, "too many new games at once: wait a little")
        check_wish(wish)
        seed = str(secrets.randbits(SEED_BITS) if self.seed is None else self.seed)
        begin = w.Begin(wish.seats, wish.rules, wish.format, wish.by_hand, self.pool, seed, wish.best_of)
        reply = await self.strange(begin)
        assert isinstance(reply, w.Started)
        names = [seat.name for seat in wish.seats]
        players = [seat.player for seat in wish.seats]
        title = " – ".join(names)
        game = Game(secrets.token_hex(8), title, reply.rules, reply.start, names, players, time.time())
        tokens = [secrets.token_urlsafe(24) if player == PERSON else "" for player in players]
        watch = secrets.token_urlsafe(24)
        kept = [(token, seat) for seat, token in enumerate(tokens) if token]
        later = begin if not reply.start else None
        await asyncio.to_thread(self.rooms.store.add, game, [*kept, (watch, -1)], later)
        seats = [m.NewSeat(*one) for one in zip(names, players, tokens, strict=True)]
        return answer(m.Begun(game.id, title, seats, watch), 201)

    async def bring(self, request: Request) -> Response:
        """Take the deck of a player who has come by a link. The game begins with the last of them."""
        said = await body(request, m.BroughtDeck)
        if not self.checked.take(address_of(request)):
            raise Unwanted(429, "too many decks at once: wait a little")
        game, seat = await self.seat_at(said.token)
        store = self.rooms.store
        wish = await asyncio.to_thread(store.wish, game)
        if wish is None or seat < 0 or not wish.seats[seat].brings:
            raise Unwanted(409, "nobody brings a deck to this seat")
        reply = await self.strange(w.Check(said.deck, wish.rules, wish.format, self.pool))
        assert isinstance(reply, w.Checked)
        if not reply.verdict.legal:
            raise Unwanted(422, *reply.verdict.faults)
        if not await asyncio.to_thread(store.bring, game, seat, said.deck):
            raise Unwanted(409, "you have brought a deck already")
        await begin_with_brought(store, self.rooms.workers, game)
        room = self.rooms.rooms.get(game)
        if room is not None:
            await room.brought()
        return answer(reply.verdict, 201)

    async def strange(self, request: w.Request, worker: WorkerProcess | None = None) -> w.Reply:
        """Let a worker with limits do something, by default that for decks. Raises Unwanted with what is wrong."""
        return await asked(worker or self.rooms.workers.checker, request)

    async def seat_of(self, request: Request) -> tuple[str, int]:
        """Return the game and seat of the token in a request."""
        return await self.seat_at((await body(request, m.Key)).token)

    async def seat_at(self, token: str) -> tuple[str, int]:
        """Return the game and seat of a token. Raises Unwanted."""
        found = await asyncio.to_thread(self.rooms.store.seat, token)
        if found is None:
            raise Unwanted(404, "there is no such game")
        return found

    async def state(self, request: Request) -> Response:
        """Say how a game stands."""
        number, seat = await self.seat_of(request)
        game = await asyncio.to_thread(self.rooms.store.game, number)
        assert game is not None
        room = self.rooms.rooms.get(number)
        result, turn = (room.result, room.turn) if room is not None else ("", 0)
        return answer(m.GameState(game.title, game.rules, turn, bool(result), result, seat, game.begun))

    async def record(self, request: Request) -> Response:
        """Return the record of a game that is over. Before, it would give away what is hidden."""
        number, _ = await self.seat_of(request)
        text = await self.finished(number)
        headers = {"content-disposition": 'attachment; filename="game.txt"', "cache-control": "no-store"}
        return PlainTextResponse(text, headers=headers)

    async def finished(self, game: str, number: int = 1) -> str:
        """Return the record of a game that is over, or of one of the games of a match that is. Raises Unwanted if it
        isn't: a record gives away what is hidden, and so do the earlier games of a match that goes on."""
        room = await self.rooms.room(game)
        if room is None:
            raise Unwanted(404, "there is no such game")
        text = await room.record(number)
        await self.rooms.tidy(room)
        if not room.result:
            raise Unwanted(409, "the game isn't over: its record would give away what is hidden")
        if not text:
            raise Unwanted(409, "this game has no record")
        return text


def check_wish(wish: m.NewGame) -> None:
    """Raise Unwanted for a new game that can't be, as far as can be seen without its decks."""
    for seat in wish.seats:
        check_player(seat.player)
        if seat.brings and seat.player != PERSON:
            raise Unwanted(422, "only a person can bring a deck")
    if wish.best_of > 1 and len(wish.seats) != 2:
        raise Unwanted(422, "a match is played by two")
    try:
        checked_length(wish.best_of, "best_of")
    except InputError as problem:
        raise Unwanted(422, str(problem)) from None


def check_player(name: str) -> None:
    """Raise Unwanted if no player of the engine has this name."""
    if name == PERSON:
        return
    kind, _, budget = name.partition(":")
    try:
        if kind not in NAMES:
            raise InputError("player", f"no player is called {name!r}")
        player_called(name)
        if kind == "search" and budget and (not budget.endswith("s") or float(budget[:-1]) > LONGEST_THOUGHT):
            raise InputError("player", f"{name!r} would think too long", f"say at most search:{LONGEST_THOUGHT:g}s")
    except InputError as problem:
        raise Unwanted(422, str(problem)) from None


def _formats() -> list[m.Named]:
    """Return the formats that need no variant."""
    found: list[m.Named] = []
    for name in format_names():
        try:
            form = find_format(name)
        except InputError:
            continue
        found.append(m.Named(name, form.name, form.rules))
    return found


__all__ = ["Lobby", "check_player"]
