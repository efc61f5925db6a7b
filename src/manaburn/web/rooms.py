"""The games that are open in a browser: who is connected, and how an answer becomes a row and then a new position."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from typing import Final

import msgspec

from . import messages as m
from . import work as w
from .requests import Unwanted
from .store import Game, Store, Taken
from .workers import WorkerDied, WorkerProcess, Workers

ENCODER: Final = msgspec.json.Encoder()
LOG: Final = logging.getLogger("manaburn.web")
LONGEST_QUEUE: Final = 200
"""The number of messages that may wait for a slow connection."""
BETWEEN_LOOKS: Final = 1.0
"""The number of seconds between two looks at what other servers have written into the store."""
PERSON: Final = "person"


class Connection:
    """A page that is connected: its seat, and the messages on their way to it."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat
        self.queue: Final[asyncio.Queue[bytes | None]] = asyncio.Queue(LONGEST_QUEUE)

    def send(self, message: m.FromServer | bytes) -> None:
        """Put a message on its way. A connection that can't keep up is ended."""
        data = message if isinstance(message, bytes) else ENCODER.encode(message)
        try:
            self.queue.put_nowait(data)
        except asyncio.QueueFull:
            while not self.queue.empty():
                self.queue.get_nowait()
            self.queue.put_nowait(None)


class Wish(msgspec.Struct, frozen=True):
    """A player's wish to take back an answer, or to repeat a loop (``times`` above 0). ``acts``: the number of acts
    then; ``n``: the number that the message named."""

    seat: int
    acts: int
    n: int
    times: int = 0


class Room:
    """A game that is open in a browser."""

    def __init__(
        self, game: Game, acts: list[w.Act], habits: dict[int, m.Habits], store: Store, workers: Workers
    ) -> None:
        self.game = game
        self.acts: Final = acts
        self.store: Final = store
        self.workers: Final = workers
        self.connections: Final[set[Connection]] = set()
        self.habits: Final = habits
        """Where players wish to be asked, as the store has it."""
        self.result = ""
        self.turn = 0
        self._worker: Final = workers.of_game(game.id)
        self._known: Final[dict[WorkerProcess, int]] = {}
        """The number of acts that each worker has."""
        self._lines: Final[dict[int, int]] = {}
        self._last: Final[dict[int, bytes]] = {}
        self._turn: Final = asyncio.Lock()
        self._mover: asyncio.Task[None] | None = None
        self._waiting: m.Waiting | None = None
        """What was told last of decks that are missing."""
        self._wish: Wish | None = None
        """What needs the agreement of another person."""

    # -- who is there --------------------------------------------------------------------------------------------------

    def table(self) -> m.Table:
        """Return who is at the table."""
        here = [connection.seat for connection in self.connections]
        seats = [
            m.Person(name, player, player != PERSON or i in here)
            for i, (name, player) in enumerate(zip(self.game.names, self.game.players, strict=True))
        ]
        return m.Table(seats, here.count(-1))

    async def enter(self, connection: Connection) -> None:
        """Let a page look on."""
        self.connections.add(connection)
        self.tell(self.table())
        for seat, text in await asyncio.to_thread(self.store.sayings, self.game.id):
            connection.send(m.Said(self.name(seat), text, seat))
        self._lines[connection.seat] = 0
        self._last.pop(connection.seat, None)
        if self.game.start:
            await self.go()
        else:
            self._waiting = None
            # A server may have ended between the last deck and the beginning.
            try:
                await begin_with_brought(self.store, self.workers, self.game.id)
            except Unwanted as unwanted:
                self.tell(m.Refused(f"the game can't begin: {unwanted.problems[0]}"))
            await self.brought()

    async def _show_waiting(self) -> None:
        """Show everybody who still has to bring a deck, unless they know."""
        wish = await asyncio.to_thread(self.store.wish, self.game.id)
        if wish is not None:
            brought = await asyncio.to_thread(self.store.brought, self.game.id)
            missing = [seat.brings and i not in brought for i, seat in enumerate(wish.seats)]
            waiting = m.Waiting(wish.rules, wish.format, wish.best_of, missing)
            if waiting != self._waiting:
                self._waiting = waiting
                self.tell(waiting)

    async def brought(self) -> None:
        """Look whether the game has begun because the last deck has been brought, and show it."""
        found = await asyncio.to_thread(self.store.game, self.game.id)
        if found is not None and found.start and not self.game.start:
            self.game = found
            await self.go()
        elif not self.game.start:
            await self._show_waiting()

    def leave(self, connection: Connection) -> None:
        """A page is gone."""
        self.connections.discard(connection)
        self.tell(self.table())

    def name(self, seat: int) -> str:
        """Return the name of a seat."""
        return self.game.names[seat] if seat >= 0 else "a spectator"

    def tell(self, message: m.FromServer, but: int = -2) -> None:
        """Send a message to all, but for one seat."""
        data = ENCODER.encode(message)
        for connection in self.connections:
            if connection.seat != but:
                connection.send(data)

    # -- what is done --------------------------------------------------------------------------------------------------

    async def answer(self, connection: Connection, answer: m.Answer) -> None:
        """Give the answer of a player."""
        act = w.Act("answer", connection.seat, answer.numbers, answer.word)
        await self._give(connection, act, answer.n, answer.hold)

    async def sideboard(self, connection: Connection, wish: m.Sideboard) -> None:
        """A player is ready for the next game of a match, with this deck."""
        await self._give(connection, w.Act("sideboard", connection.seat, wish.counts), wish.n)

    async def begins(self, connection: Connection, wish: m.Begins) -> None:
        """A player chooses who begins the next game of a match."""
        first = connection.seat if wish.me else 1 - connection.seat
        await self._give(connection, w.Act("begins", connection.seat, [first]), wish.n)

    async def _give(self, connection: Connection, act: w.Act, n: int, hold: bool = False) -> None:
        """Do something that a page has sent, and acknowledge it."""
        reply = await self.go(act, n, hold=hold)
        if reply is None or reply.refused:
            self.refuse(connection, reply)
        else:
            connection.send(m.Taken(n))

    async def concede(self, connection: Connection, match: bool) -> None:
        """A player concedes this game, or the whole match."""
        self.refuse(connection, await self.go(w.Act("concede", connection.seat, [1] if match else [])))

    async def undo(self, connection: Connection, n: int) -> None:
        """A player would like to take back an answer."""
        reply = await self.go(undo=connection.seat)
        if reply is None:
            return
        if reply.undo == "ask":
            self._wish = Wish(connection.seat, len(self.acts), n)
            self.tell(m.Asked(self.name(connection.seat)), connection.seat)
        elif reply.undo == "no":
            connection.send(m.Refused("there is nothing to take back"))

    async def repeat(self, connection: Connection, wish: m.Repeat) -> None:
        """A player would like to repeat a loop."""
        reply = await self.go(n=wish.n, repeat=connection.seat, times=wish.times)
        if reply is None or reply.refused:
            self.refuse(connection, reply)
        elif reply.loop:
            self._wish = Wish(connection.seat, len(self.acts), wish.n, wish.times)
            self.tell(m.Asked(self.name(connection.seat), wish.times, reply.loop), connection.seat)
        else:
            connection.send(m.Taken(wish.n))

    async def agree(self, connection: Connection, yes: bool, times: int = 0) -> None:
        """A player says whether another player may take back an answer or repeat a loop. ``times``: after how many
        times he or she stops the loop; 0: not at all."""
        wish = self._wish
        if wish is None or wish.seat == connection.seat or connection.seat < 0:
            return
        self._wish = None
        if not yes:
            what = "repeat that" if wish.times else "take that back"
            self.tell(m.Said(self.name(connection.seat), f"would rather not {what}", connection.seat))
        elif wish.acts == len(self.acts) and wish.times:
            stopped = 0 < times < wish.times
            done = times if stopped else wish.times
            reply = await self.go(n=wish.n, repeat=wish.seat, times=done, agreed=True)
            if reply is not None and reply.refused:
                self.tell(m.Refused(reply.refused, reply.rule))
            elif stopped:
                self.tell(m.Said(self.name(connection.seat), f"stops the loop after {done} times", connection.seat))
        elif wish.acts == len(self.acts):
            await self.go(undo=wish.seat, agreed=True)

    async def change(self, connection: Connection, habits: m.Habits) -> None:
        """A player changes when he or she is asked."""
        # A worker that follows the game anew doesn't pass again until something that has come long ago.
        kept = msgspec.structs.replace(habits, until="")
        if self.habits.get(connection.seat) != kept:
            self.habits[connection.seat] = kept
            await asyncio.to_thread(self.store.keep_habits, self.game.id, connection.seat, kept)
        await self.go(habits={connection.seat: habits})

    async def say(self, connection: Connection, text: str) -> None:
        """Show everybody at the table what a player or spectator says."""
        said = " ".join(text.split())
        if said:
            await asyncio.to_thread(self.store.say, self.game.id, connection.seat, said)
            self.tell(m.Said(self.name(connection.seat), said, connection.seat))

    async def explain(self, connection: Connection, number: int) -> None:
        """Tell a player or spectator why something is as it is."""
        with contextlib.suppress(WorkerDied):
            reply = await self._worker.ask(w.Explain(self.game.id, connection.seat, number))
            if isinstance(reply, w.Told) and reply.text:
                connection.send(reply.text.encode())

    async def invite(self, connection: Connection) -> None:
        """Make a link for spectators."""
        token = secrets.token_urlsafe(24)
        await asyncio.to_thread(self.store.seat_at, self.game.id, [(token, -1)])
        connection.send(m.Invitation(token))

    async def record(self, number: int = 1) -> str:
        """Return the record of a game of the match, numbered from 1; "" if there is none."""
        await self.go()
        try:
            reply = await self._worker.ask(w.Record(self.game.id, number))
        except WorkerDied:
            return ""
        return reply.text if isinstance(reply, w.Told) else ""

    def refuse(self, connection: Connection, reply: w.Gone | None) -> None:
        """Say why something wasn't done."""
        if reply is None:
            begun = bool(self.game.start)
            connection.send(m.Refused("this has been answered already" if begun else "the game hasn't begun"))
        elif reply.refused:
            connection.send(m.Refused(reply.refused, reply.rule))

    # -- going on ------------------------------------------------------------------------------------------------------

    async def go(
        self,
        give: w.Act | None = None,
        n: int = -1,
        undo: int = -1,
        agreed: bool = False,
        habits: dict[int, m.Habits] | None = None,
        repeat: int = -1,
        times: int = 0,
        hold: bool = False,
    ) -> w.Gone | None:
        """Do something, write it into the store, and show everybody the position. Return what the worker says; None if
        it can't be done because another page was quicker, or the game hasn't begun."""
        if not self.game.start:
            return None
        async with self._turn:
            looks = [w.Look(seat, self._lines.get(seat, 0)) for seat in {one.seat for one in self.connections}]
            wish = w.Go(
                self.game.id,
                give=give,
                n=n,
                undo=undo,
                agreed=agreed,
                habits=habits or {},
                looks=looks,
                repeat=repeat,
                times=times,
                hold=hold,
            )
            reply = await self._ask(self._worker, wish)
            if reply is None:
                return None
            if reply.made and not await self._write(reply.made, self._worker):
                reply = await self._ask(self._worker, w.Go(self.game.id, looks=looks))
                if reply is not None:
                    self._show(looks, reply)
                return None
            self._show(looks, reply)
        self._move(reply.next)
        return reply

    async def _ask(self, worker: WorkerProcess, wish: w.Go) -> w.Gone | None:
        """Ask a worker to do what is wished and to go on, and give it the acts that it doesn't have. Return None if it
        can't."""
        known = self._known.get(worker, 0)
        for _ in range(3):
            request = msgspec.structs.replace(
                wish,
                start=self.game.start if known == 0 else "",
                pool=self.workers.pool,
                since=known,
                acts=self.acts[known:],
                players=self.game.players,
                habits=wish.habits if known else {**self.habits, **wish.habits},
            )
            try:
                reply = await worker.ask(request)
            except WorkerDied as problem:
                LOG.warning("a worker ended: %s", problem)
                known = 0
                continue
            if isinstance(reply, w.Gone):
                self._known[worker] = len(self.acts)
                self.result, self.turn = reply.result, reply.turn
                return reply
            if isinstance(reply, w.Failed):
                LOG.error("a game can't go on: %s", reply.problems)
                self.tell(m.Refused(f"the game can't go on: {reply.problems[0]}"))
                return None
            known = reply.known if isinstance(reply, w.Behind) and reply.known > 0 else 0
        self.tell(m.Refused("the game can't go on: its worker process has ended several times"))
        return None

    async def _write(self, made: list[w.Act], worker: WorkerProcess) -> bool:
        """Write acts into the store. Return False, with all acts of the store read, if another process was quicker."""
        try:
            await asyncio.to_thread(self.store.append, self.game.id, len(self.acts), made)
        except Taken:
            await self._forget(worker)
            await self._read()
            return False
        self.acts.extend(made)
        self._known[worker] = len(self.acts)
        return True

    async def _forget(self, worker: WorkerProcess) -> None:
        """Let a worker forget the game, in which it has done something that was not written."""
        self._known[worker] = 0
        with contextlib.suppress(WorkerDied):
            await worker.ask(w.Forget(self.game.id))

    async def _read(self) -> None:
        self.acts.extend(await asyncio.to_thread(self.store.acts, self.game.id, len(self.acts)))

    async def catch_up(self) -> None:
        """Read what another server has written, and show it."""
        async with self._turn:
            await self._read()
        await self.go()

    def _show(self, looks: list[w.Look], reply: w.Gone) -> None:
        for look, shown, lines in zip(looks, reply.shown, reply.lines, strict=True):
            if self._lines.get(look.seat, 0) != look.lines:
                continue  # A page has just come, and is shown the whole log next.
            self._lines[look.seat] = lines
            if self._last.get(look.seat) != shown:
                self._last[look.seat] = shown
                for connection in self.connections:
                    if connection.seat == look.seat:
                        connection.send(shown)

    def _move(self, turn: str) -> None:
        """Let the engine's players go on, unless they already do."""
        if turn in ("engine", "search") and self.connections and (self._mover is None or self._mover.done()):
            self._mover = asyncio.create_task(self._moving(turn))

    async def _moving(self, turn: str) -> None:
        """Go on until a person is asked, or no browser shows the game any more."""
        while turn in ("engine", "search") and self.connections:
            if turn == "search":
                await self._think()
            async with self._turn:
                looks = [w.Look(seat, self._lines.get(seat, 0)) for seat in {one.seat for one in self.connections}]
                reply = await self._ask(self._worker, w.Go(self.game.id, looks=looks))
                if reply is None:
                    return
                if not reply.made or await self._write(reply.made, self._worker):
                    self._show(looks, reply)
                turn = reply.next

    async def _think(self) -> None:
        """Let a player of the engine think in a process of its own, and write what it answers."""
        at = len(self.acts)
        thinker = self.workers.thinker()
        reply = await self._ask(thinker, w.Go(self.game.id, think=True))
        if reply is not None and reply.made:
            async with self._turn:
                if len(self.acts) == at:
                    await self._write(reply.made, thinker)
                    return
        await self._forget(thinker)

    async def close(self) -> None:
        """Stop."""
        if self._mover is not None:
            self._mover.cancel()


async def asked(worker: WorkerProcess, request: w.Request) -> w.Reply:
    """Let a worker with limits do something. Raises Unwanted with what is wrong."""
    try:
        reply = await worker.ask(request)
    except WorkerDied as problem:
        raise Unwanted(422, f"that is too much for this server: {problem}") from None
    if isinstance(reply, w.Failed):
        raise Unwanted(422, *reply.problems)
    return reply


async def begin_with_brought(store: Store, workers: Workers, game: str) -> None:
    """Let a game begin if all decks for it have been brought. Raises Unwanted with what keeps it from beginning."""
    wish = await asyncio.to_thread(store.wish, game)
    if wish is None:
        return
    brought = await asyncio.to_thread(store.brought, game)
    seats = [
        msgspec.structs.replace(seat, deck=brought[i], brings=False) if i in brought else seat
        for i, seat in enumerate(wish.seats)
    ]
    if not any(seat.brings for seat in seats):
        reply = await asked(workers.checker, msgspec.structs.replace(wish, seats=seats, pool=workers.pool))
        assert isinstance(reply, w.Started)
        await asyncio.to_thread(store.begin, game, reply.start)


class Rooms:
    """All games that are open in a browser."""

    def __init__(self, store: Store, workers: Workers) -> None:
        self.store: Final = store
        self.workers: Final = workers
        self.rooms: Final[dict[str, Room]] = {}
        self._opening: Final = asyncio.Lock()

    async def room(self, game: str) -> Room | None:
        """Return the room of a game; None if there is no such game."""
        async with self._opening:
            room = self.rooms.get(game)
            if room is None:
                found = await asyncio.to_thread(self.store.game, game)
                if found is None:
                    return None
                acts = await asyncio.to_thread(self.store.acts, game)
                habits = await asyncio.to_thread(self.store.habits, game)
                room = Room(found, acts, habits, self.store, self.workers)
                self.rooms[game] = room
            return room

    async def tidy(self, room: Room) -> None:
        """Close a room that no browser shows any more."""
        if not room.connections and self.rooms.get(room.game.id) is room:
            del self.rooms[room.game.id]
            await room.close()

    async def look_around(self) -> None:
        """Show what other servers on the same store have written, for ever."""
        while True:
            await asyncio.sleep(BETWEEN_LOOKS)
            games = [game for game, room in self.rooms.items() if room.connections]
            if not games:
                continue
            try:
                for waiting in [self.rooms[game] for game in games if not self.rooms[game].game.start]:
                    await waiting.brought()
                counts = await asyncio.to_thread(self.store.count, games)
                for game, count in counts.items():
                    room = self.rooms.get(game)
                    if room is not None and count > len(room.acts):
                        await room.catch_up()
            except Exception as problem:
                LOG.warning("the store doesn't answer: %s", problem)


__all__ = ["Connection", "Room", "Rooms", "asked", "begin_with_brought"]
