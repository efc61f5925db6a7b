"""Many games at once, and how long an answer takes beside an empty echo: ``python -m tests.web.load --games 200``.

Each game has a page's part played by a script that answers at random, and a player of the engine against it. Printed
are the time from an answer to the next position, as a multiple of what an echo over a WebSocket takes in the same run,
and the memory of the server and its workers for each game. With ``--kills 3`` the server is killed (kill -9) so many
times meanwhile and begun anew; no answer that it has acknowledged may be lost.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import statistics
import sys
import tempfile
import time
from pathlib import Path

from websockets.asyncio.client import connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from .serving import JSON, Seat, Server


def chosen(question: JSON, chance: random.Random) -> list[int]:
    """An answer of the right form."""
    seat = Seat.__new__(Seat)
    seat.random = chance
    seat.position = {"view": {"decision": question}}
    return seat.chosen()


async def play(
    server: Server, token: str, told: argparse.Namespace, number: int, times: list[float], errors: list[str]
) -> None:
    """Answer at random for some seconds, and come back when the server does."""
    chance = random.Random(number)
    end = time.monotonic() + told.seconds
    taken = [-1]
    while time.monotonic() < end:
        try:
            await sit(server, token, told, chance, end, taken, times, errors)
            return
        except (ConnectionClosed, InvalidHandshake, OSError, EOFError):
            if not told.kills:
                raise
            await asyncio.sleep(0.3)


async def sit(
    server: Server,
    token: str,
    told: argparse.Namespace,
    chance: random.Random,
    end: float,
    taken: list[int],
    times: list[float],
    errors: list[str],
) -> None:
    """Answer at random until the time is over or the server is gone. ``taken``: the numbers of the answers that it has
    acknowledged."""
    async with connect(f"ws://{server.host}/ws", max_size=1 << 22, open_timeout=120) as line:
        await line.send(json.dumps({"say": "sit", "token": token}))
        asked = 0.0
        question: JSON = {}
        n = 0
        first = True
        while time.monotonic() < end:
            said = json.loads(await asyncio.wait_for(line.recv(), 120))
            if said["say"] == "taken":
                taken.append(said["n"])
            if said["say"] == "position" and first:
                first = False
                if said["n"] <= taken[-1]:
                    errors.append(f"answer {taken[-1]} was acknowledged and is lost")
            if said["say"] == "gone":
                errors.append(said["why"])
                return
            if said["say"] == "refused" and question:
                await line.send(json.dumps({"say": "answer", "n": n, "numbers": list(range(question["low"]))}))
            if said["say"] != "position":
                continue
            if asked:
                times.append(time.monotonic() - asked)
                asked = 0.0
            view = said["view"]
            if view["over"]:
                return
            decision = view.get("decision")
            if decision is not None and decision["who"] == view["viewer"]:
                question, n = decision, said["n"]
                await asyncio.sleep(chance.random() * 2 * told.pause)
                asked = time.monotonic()
                await line.send(json.dumps({"say": "answer", "n": n, "numbers": chosen(question, chance)}))


async def echo(times: list[float], seconds: float) -> None:
    """Measure what an echo takes while the games go on."""

    async def back(line: ServerConnection) -> None:
        async for text in line:
            await line.send(text)

    async with serve(back, "127.0.0.1", 0) as own:
        port = next(iter(own.sockets)).getsockname()[1]
        end = time.monotonic() + seconds
        async with connect(f"ws://127.0.0.1:{port}") as line:
            while time.monotonic() < end:
                began = time.monotonic()
                await line.send("x" * 100)
                await line.recv()
                times.append(time.monotonic() - began)
                await asyncio.sleep(0.05)


async def killing(server: Server, store: str, told: argparse.Namespace) -> None:
    """Kill the server several times while the games go on, and begin it anew at the same address."""
    port = int(server.host.rpartition(":")[2])
    for _ in range(told.kills):
        await asyncio.sleep(told.seconds / (told.kills + 1))
        server.kill()
        begun = await asyncio.to_thread(Server, store, port=port)
        server.process = begun.process


def memory(process: int) -> int:
    """The resident memory of a process and its children, in kilobytes."""
    total = 0
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            if parent == process or folder.name == str(process):
                status = (folder / "status").read_text()
                total += int(status.partition("VmRSS:")[2].split()[0])
        except (OSError, ValueError, IndexError):
            continue
    return total


async def run(server: Server, store: str, told: argparse.Namespace) -> int:
    """Play, and print the figures."""
    games, seconds = told.games, told.seconds
    tokens = []
    empty = 0
    for i in range(games):
        while True:
            status, _, data = await asyncio.to_thread(
                server.request,
                "/api/games",
                {
                    "seats": [
                        {"name": "Ann", "deck": {"name": "Red Burn"}},
                        {"name": "Bob", "deck": {"name": "White Weenie"}, "player": "heuristic"},
                    ],
                    "rules": "2004",
                },
            )
            if status == 201:
                tokens.append(json.loads(data)["seats"][0]["token"])
                break
            await asyncio.sleep(1)
        if i == 0:
            empty = memory(server.process.pid)
    times: list[float] = []
    echoes: list[float] = []
    errors: list[str] = []
    tasks = [play(server, token, told, i, times, errors) for i, token in enumerate(tokens)]
    results = await asyncio.gather(echo(echoes, seconds), killing(server, store, told), *tasks, return_exceptions=True)
    errors += [repr(one) for one in results if isinstance(one, BaseException)]
    if len(times) < 2:
        print(f"{len(times)} answers, errors {errors[:3]}: play for more --seconds")
        return 1
    views = statistics.quantiles(times, n=100)
    plain = statistics.median(echoes)
    print(f"games {games}, answers {len(times)} in {seconds:g} s, errors {len(errors)} {errors[:3]}")
    print(f"view: median {views[49] * 1000:.1f} ms, 95 of 100 below {views[94] * 1000:.1f} ms")
    print(f"echo: median {plain * 1000:.2f} ms; 95 of 100 views below {views[94] / plain:.0f} echoes")
    print(f"memory for each game: {(memory(server.process.pid) - empty) / games:.0f} KB")
    return 1 if errors else 0


def main() -> int:
    """Run with the figures of the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--pause", type=float, default=5, help="seconds before an answer, on average")
    parser.add_argument("--store", default="")
    parser.add_argument("--kills", type=int, default=0, help="how often the server is killed meanwhile")
    told = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        store = told.store or str(Path(folder) / "games.db")
        with Server(store) as server:
            return asyncio.run(run(server, store, told))


if __name__ == "__main__":
    sys.exit(main())
