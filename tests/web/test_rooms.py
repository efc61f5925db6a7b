"""A game that is open in a browser: what is done while something else is under way."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, cast

import pytest

from manaburn import records
from manaburn.game import Game
from manaburn.web import messages as m
from manaburn.web import work as w
from manaburn.web.following import Followed
from manaburn.web.worker import Worker
from manaburn.web.workers import Workers

from . import parts

pytestmark = parts.WEB.needed

if TYPE_CHECKING or parts.WEB.there:
    from manaburn.web import rooms, store

PLAYERS = ["person", "search:1"]
START = "\n".join([*records.header(Game(["red-burn", "white-weenie"], "2004", 3, starting=0)), "start"])


class Here:
    """A worker in this process. ``answered`` is called with each answer before it is given."""

    def __init__(self) -> None:
        self.worker = Worker()
        self.waiting = 0
        self.answered: Callable[[w.Reply], Awaitable[None]] | None = None

    async def ask(self, request: w.Request) -> w.Reply:
        reply = self.worker.answer(request)
        if self.answered is not None and isinstance(reply, w.Gone):
            await self.answered(reply)
        return reply


class AllHere:
    """The workers of a server, all in this process."""

    def __init__(self) -> None:
        self.pool = ""
        self.follower = Here()
        self.search = Here()

    def of_game(self, game: str) -> Here:
        return self.follower

    def thinker(self) -> Here:
        return self.search


def kept_in(folder: Path) -> store.Store:
    """A store with a game of a person against a player who takes time to think."""
    kept = store.Store(str(folder / "games.db"))
    kept.add(store.Game("g", "Ann – Bob", "2004", START, ["Ann", "Bob"], PLAYERS, 0.0), [("t" * 20, 0)])
    return kept


def test_what_is_thought_of_a_position_that_was_taken_back_is_forgotten(tmp_path: Path) -> None:
    """While the engine thinks the person takes back the last answer. Whatever the engine has come to then is no part of
    the game, and doesn't stay in the position of the process that thinks."""
    workers = AllHere()
    kept = kept_in(tmp_path)
    thought: list[tuple[str, str]] = []

    async def play() -> None:
        room = await rooms.Rooms(kept, cast("Workers", workers)).room("g")
        assert room is not None
        page = rooms.Connection(0)

        async def answered(reply: w.Reply) -> None:
            assert isinstance(reply, w.Gone) and reply.made
            again = Followed(START, "", PLAYERS)
            again.again([*room.acts, *reply.made])
            thought.append((workers.search.worker.games["g"].game.hash, again.game.hash))
            if len(thought) == 1:
                await room.undo(page, 0)

        async def thinking() -> None:
            while room._mover is not None and not room._mover.done():
                await asyncio.sleep(0.01)

        workers.search.answered = answered
        await room.enter(page)
        for _ in range(2):
            number = workers.follower.worker.games["g"].number(0)
            await room.answer(page, m.Answer(number, [0]))
            await thinking()
        await room.close()

    asyncio.run(play())
    kept.close()
    assert len(thought) > 1
    assert all(one == other for one, other in thought)


def test_what_another_server_has_written_is_shown_after_the_store_has_failed_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    workers = AllHere()
    kept = kept_in(tmp_path)
    monkeypatch.setattr(rooms, "BETWEEN_LOOKS", 0.01)
    read, failures = kept.acts, ["the disk is gone"]

    def acts(game: str, since: int = 0) -> list[w.Act]:
        if since == 0 and room_is_open and failures:
            raise OSError(failures.pop())
        return read(game, since)

    room_is_open: list[bool] = []

    async def look() -> int:
        everything = rooms.Rooms(kept, cast("Workers", workers))
        room = await everything.room("g")
        assert room is not None
        await room.enter(rooms.Connection(0))
        room_is_open.append(True)
        monkeypatch.setattr(kept, "acts", acts)
        kept.append("g", 0, [w.Act("answer", 0, [0])])
        looking = asyncio.create_task(everything.look_around())
        for _ in range(300):
            await asyncio.sleep(0.01)
            if room.acts or looking.done():
                break
        looking.cancel()
        await room.close()
        return len(room.acts)

    assert asyncio.run(look()) > 0
    assert not failures
    kept.close()
