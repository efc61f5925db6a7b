"""The connections of pages to games: one WebSocket each."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Final

import msgspec
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from manaburn.editions.edition import find_edition

from . import messages as m
from .limits import Bucket, Buckets
from .rooms import ENCODER, Connection, Room, Rooms
from .stops import STEP_NAMES

DECODER: Final = msgspec.json.Decoder(m.FromPage)
MESSAGES_A_SECOND: Final = 25.0
MESSAGES_AT_ONCE: Final = 80.0
MOST_CONNECTIONS: Final = 3000
GREETING: Final = 15.0
"""The number of seconds that a page has for its first message."""
POLICY_VIOLATION: Final = 1008


class Tables:
    """The route of the WebSocket."""

    def __init__(self, rooms: Rooms) -> None:
        self.rooms: Final = rooms
        self.open = 0
        self._tries: Final = Buckets(5, 300)

    def routes(self) -> list[WebSocketRoute]:
        """Return the route."""
        return [WebSocketRoute("/ws", self.connected)]

    async def connected(self, socket: WebSocket) -> None:
        """A page connects: serve it until it is gone."""
        address = socket.client.host if socket.client is not None else ""
        if self.open >= MOST_CONNECTIONS or not self._tries.take(address):
            await socket.close(POLICY_VIOLATION)
            return
        await socket.accept()
        self.open += 1
        try:
            await self.serve(socket)
        except (WebSocketDisconnect, RuntimeError):
            pass  # the page is gone
        finally:
            self.open -= 1

    async def serve(self, socket: WebSocket) -> None:
        """Let the page sit down, and do what it says until it is gone."""
        try:
            said = DECODER.decode(await asyncio.wait_for(socket.receive_text(), GREETING))
        except (msgspec.MsgspecError, TimeoutError, KeyError):
            await leave(socket, "say first where to sit")
            return
        if not isinstance(said, m.Sit):
            await leave(socket, "say first where to sit")
            return
        found = await asyncio.to_thread(self.rooms.store.seat, said.token)
        room = await self.rooms.room(found[0]) if found is not None else None
        if found is None or room is None:
            await leave(socket, "there is no such game: the link is wrong, or the server has another store")
            return
        connection = Connection(found[1])
        edition = find_edition(room.game.rules)
        connection.send(
            m.Seated(
                room.game.id,
                found[1],
                room.game.title,
                room.game.rules,
                f"{edition.date}",
                list(STEP_NAMES),
                found[1] in room.habits,
            )
        )
        writer = asyncio.create_task(write(socket, connection))
        try:
            await room.enter(connection)
            await self.listen(socket, room, connection)
        finally:
            room.leave(connection)
            writer.cancel()
            await self.rooms.tidy(room)

    async def listen(self, socket: WebSocket, room: Room, connection: Connection) -> None:
        """Do what the page says until it is gone."""
        bucket = Bucket(MESSAGES_A_SECOND, MESSAGES_AT_ONCE)
        while True:
            message = await socket.receive()
            if message["type"] != "websocket.receive":
                return
            if not bucket.take():
                await leave(socket, "too many messages at once")
                return
            text = message.get("text")
            try:
                said = DECODER.decode(text if text is not None else b"")
            except (msgspec.MsgspecError, RecursionError) as problem:
                connection.send(m.Refused(f"this can't be read: {str(problem)[:200]}"))
                continue
            if isinstance(said, m.Sit):
                connection.send(m.Refused("you have sat down already"))
            elif connection.seat < 0 and not isinstance(said, m.Chat):
                connection.send(m.Refused("you are watching"))
            else:
                await self.done(room, connection, said)

    async def done(self, room: Room, connection: Connection, said: m.FromPage) -> None:
        """Do what the page says."""
        if isinstance(said, m.Answer):
            await room.answer(connection, said)
        elif isinstance(said, m.Habit):
            await room.change(connection, said.habits)
        elif isinstance(said, m.Undo):
            await room.undo(connection, said.n)
        elif isinstance(said, m.Agree):
            await room.agree(connection, said.yes, said.times)
        elif isinstance(said, m.Concede):
            await room.concede(connection, said.match)
        elif isinstance(said, m.Chat):
            await room.say(connection, said.text)
        elif isinstance(said, m.Why):
            await room.explain(connection, said.id)
        elif isinstance(said, m.Repeat):
            await room.repeat(connection, said)
        elif isinstance(said, m.Invite):
            await room.invite(connection)
        else:
            await self.between_games(room, connection, said)

    async def between_games(self, room: Room, connection: Connection, said: m.FromPage) -> None:
        """Do what the page says between two games of a match."""
        if isinstance(said, m.Sideboard):
            await room.sideboard(connection, said)
        elif isinstance(said, m.Begins):
            await room.begins(connection, said)


async def write(socket: WebSocket, connection: Connection) -> None:
    """Send what is on its way to a page, in order."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        while True:
            data = await connection.queue.get()
            if data is None:
                await socket.close(POLICY_VIOLATION)
                return
            await socket.send_text(data.decode())


async def leave(socket: WebSocket, why: str) -> None:
    """End a connection with the reason."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        await socket.send_text(ENCODER.encode(m.Gone(why)).decode())
        await socket.close(POLICY_VIOLATION)


__all__ = ["Tables"]
