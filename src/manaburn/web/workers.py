"""The worker processes, from the server's side.

A game always goes to the same worker, so that it is followed there. Players that take their time think in workers of
their own, and so do strangers' decks; these have limits of time and memory.
"""

from __future__ import annotations

import asyncio
import contextlib
import sys
import zlib
from asyncio.subprocess import PIPE, Process
from typing import Final

from . import work as w

PATIENCE: Final = 60.0
"""The number of seconds after which a worker with a game is taken for hanging."""
THINKING: Final = 300.0
"""The same for a worker in which a player of the engine thinks."""
CHECKING: Final = 20.0
"""The number of seconds that looking at a stranger's decks may take."""
REPLAYING: Final = 45.0
"""The same for playing a record again."""
JUDGING: Final = 15.0
"""The same for a scenario by the rules of three editions."""
MEMORY: Final = 2048
"""The address space of a worker for what strangers send, in megabytes."""
BENCH_MEMORY: Final = 1024
"""The same for scenarios."""
JUDGES: Final = 2
LONGEST_QUEUE: Final = 4
"""The number of scenarios that may be with one worker; more are refused."""
MOST_SCENARIOS: Final = 2000
"""The number of scenarios after which a worker is begun anew, because it keeps something of each."""


class WorkerDied(Exception):
    """A worker process has ended, or was ended because it took too long."""


class Busy(Exception):
    """So much waits for the workers already that nothing more is taken."""


class WorkerProcess:
    """A worker process that is begun when it is first needed, and again after it has ended.

    ``lasting``: the number of requests after which it is begun anew; 0: it lasts.
    """

    def __init__(self, patience: float, memory: int = 0, lasting: int = 0) -> None:
        self.patience: Final = patience
        self.memory: Final = memory
        self.lasting: Final = lasting
        self._answered = 0
        self.waiting = 0
        """The number of requests that wait for this worker or are under way."""
        self._process: Process | None = None
        self._turn: Final = asyncio.Lock()

    async def ask(self, request: w.Request) -> w.Reply:
        """Return the answer to a request. Raises WorkerDied."""
        data = w.ENCODER.encode(request)
        self.waiting += 1
        try:
            async with self._turn:
                try:
                    reply: w.Reply = w.REPLIES.decode(await asyncio.wait_for(self._exchange(data), self.patience))
                    self._answered += 1
                    if self._answered == self.lasting or (isinstance(reply, w.Failed) and reply.spent):
                        await self.end()
                    return reply
                except TimeoutError:
                    await self.end()
                    raise WorkerDied(f"it took more than {self.patience:g} seconds") from None
                except (OSError, EOFError, asyncio.IncompleteReadError) as problem:
                    await self.end()
                    raise WorkerDied(str(problem) or type(problem).__name__) from None
                except BaseException:
                    await self.end()  # A reply may still be on its way.
                    raise
        finally:
            self.waiting -= 1

    async def _exchange(self, data: bytes) -> bytes:
        process = self._process
        if process is None or process.returncode is not None:
            process = self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "manaburn.web.worker", str(self.memory), stdin=PIPE, stdout=PIPE
            )
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write(len(data).to_bytes(w.HEADER, "big") + data)
        await process.stdin.drain()
        size = int.from_bytes(await process.stdout.readexactly(w.HEADER), "big")
        return await process.stdout.readexactly(size)

    async def end(self) -> None:
        """End the process, whatever it does."""
        process, self._process = self._process, None
        self._answered = 0
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


class Workers:
    """All worker processes of a server."""

    def __init__(self, games: int, thinkers: int, pool: str = "") -> None:
        self.pool: Final = pool
        """The file with the cards; "" for the starter cards."""
        self.games: Final = [WorkerProcess(PATIENCE) for _ in range(games)]
        self.thinkers: Final = [WorkerProcess(THINKING) for _ in range(thinkers)]
        self.checker: Final = WorkerProcess(CHECKING, MEMORY)
        self.replayer: Final = WorkerProcess(REPLAYING, MEMORY)
        self.judges: Final = [WorkerProcess(JUDGING, BENCH_MEMORY, MOST_SCENARIOS) for _ in range(JUDGES)]
        self.librarian: Final = WorkerProcess(THINKING)
        """Looks up where rules are carried out and shown."""

    def of_game(self, game: str) -> WorkerProcess:
        """Return the worker that follows a game."""
        return self.games[zlib.crc32(game.encode()) % len(self.games)]

    def thinker(self) -> WorkerProcess:
        """Return the worker for thinking that has least to do."""
        return min(self.thinkers, key=lambda one: one.waiting)

    def judge(self) -> WorkerProcess:
        """Return the worker for scenarios that has least to do. Raises Busy."""
        found = min(self.judges, key=lambda one: one.waiting)
        if found.waiting >= LONGEST_QUEUE:
            raise Busy("the bench is busy with other scenarios: try again in a moment")
        return found

    async def end(self) -> None:
        """End all of them."""
        for worker in [*self.games, *self.thinkers, *self.judges, self.checker, self.replayer, self.librarian]:
            await worker.end()


__all__ = ["Busy", "WorkerDied", "WorkerProcess", "Workers"]
