"""A server for tests, in a process of its own, and players who talk to it."""

from __future__ import annotations

import json
import os
import random
import re
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path
from types import TracebackType
from typing import Any

from websockets.sync.client import ClientConnection, connect

JSON = dict[str, Any]
STARTING = 60
"""The number of seconds that a server may take to begin."""
PATIENCE = 60


class Server:
    """A server that runs, on a port that was free."""

    def __init__(self, store: str | Path, *more: str, port: int = 0) -> None:
        command = [sys.executable, "-m", "manaburn", "serve", "--port", str(port), "--store", str(store), *more]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.fullmatch(r"manaburn is at (http://(\S+:\d+))\n", line)
        if found is None:
            self.process.kill()
            raise AssertionError(f"the server says {line!r}, {self.process.communicate()[1]}")
        self.address = found[1]
        self.host = found[2]

    def __enter__(self) -> Server:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.stop()

    def stop(self) -> None:
        """End the server in an orderly way."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            try:
                self.process.wait(15)
            except subprocess.TimeoutExpired:
                self.kill()
        self.close()

    def kill(self) -> None:
        """End the server at once, in the midst of whatever it does."""
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.close()

    def close(self) -> None:
        """Close the pipes."""
        for pipe in (self.process.stdout, self.process.stderr):
            if pipe is not None:
                pipe.close()

    def request(self, path: str, body: object = None, **headers: str) -> tuple[int, dict[str, str], bytes]:
        """Ask over HTTP. Return the status, the headers and the body of the answer."""
        data = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data)
        if data is not None:
            request.add_header("content-type", "application/json")
        for name, value in headers.items():
            request.add_header(name.replace("_", "-"), value)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return answer.status, dict(answer.headers.items()), answer.read()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, dict(error.headers.items()), error.read()

    def ask(self, path: str, body: object = None) -> JSON:
        """Ask for JSON, which has to come."""
        status, _, data = self.request(path, body)
        assert status in (200, 201), (status, data)
        found: JSON = json.loads(data)
        return found

    def begin(
        self,
        *players: str,
        rules: str = "2004",
        decks: tuple[str, ...] = ("Red Burn", "White Weenie"),
        best_of: int = 1,
    ) -> JSON:
        """Begin a game, or a match. A deck is a name, or a list in lines."""
        names = ["Ann", "Bob", "Cay", "Dee"]
        seats = [
            {"name": names[i], "deck": {"text" if "\n" in deck else "name": deck}, "player": player}
            for i, (player, deck) in enumerate(zip(players, decks * len(players), strict=False))
        ]
        return self.ask("/api/games", {"seats": seats, "rules": rules, "best_of": best_of})

    def sit(self, token: str) -> Seat:
        """Sit down."""
        return Seat(self, token)


class Seat:
    """A player who is connected, and answers at random."""

    def __init__(self, server: Server, token: str, seed: int = 1) -> None:
        self._context = connect(f"ws://{server.host}/ws", max_size=1 << 22, open_timeout=PATIENCE)
        self.line: ClientConnection = self._context.__enter__()
        self.random = random.Random(seed)
        self.heard: list[JSON] = []
        self.position: JSON = {}
        self.say("sit", token=token)

    def __enter__(self) -> Seat:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._context.__exit__(None, None, None)

    def say(self, what: str, **parts: object) -> None:
        """Send a message."""
        self.line.send(json.dumps({"say": what, **parts}))

    def hear(self, timeout: float = PATIENCE) -> JSON:
        """Return the next message."""
        said: JSON = json.loads(self.line.recv(timeout))
        self.heard.append(said)
        if said["say"] == "position":
            self.position = said
        return said

    def until(self, *what: str, timeout: float = PATIENCE) -> JSON:
        """Return the next message of one of these types."""
        while True:
            said = self.hear(timeout)
            if said["say"] in what:
                return said

    @property
    def asked(self) -> bool:
        """Whether this seat is asked something."""
        view = self.position.get("view", {})
        decision = view.get("decision")
        return decision is not None and decision["who"] == view["viewer"]

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return bool(self.position) and bool(self.position["view"]["over"])

    def until_asked(self, timeout: float = PATIENCE) -> bool:
        """Wait until this seat is asked. Return False if the game ends first."""
        while not self.asked and not self.over:
            self.until("position", timeout=timeout)
        return not self.over

    def chosen(self) -> list[int]:
        """An answer of the right form to the open decision."""
        question = self.position["view"]["decision"]
        options = question.get("choices", [])
        if question.get("number"):
            return [self.random.randint(question["low"], min(question["high"], question["low"] + 9))]
        if question.get("total") is not None:
            rest = [question.get("low", 0)] * (len(options) - 1)
            return [question["total"] - sum(rest), *rest]
        if question.get("order"):
            return self.random.sample(range(len(options)), len(options))
        many = self.random.randint(question["low"], min(question["high"], len(options)))
        usual = [i for i, option in enumerate(options) if not option.get("mana")]
        return self.random.sample(usual if len(usual) >= many else range(len(options)), many)

    def answer(self, numbers: list[int] | None = None) -> JSON:
        """Answer, by default at random; return what the server says to it."""
        n = self.position["n"]
        numbers = self.chosen() if numbers is None else numbers
        asked, self.position = self.position, {}
        self.say("answer", n=n, numbers=numbers)
        said = self.until("taken", "refused")
        if said["say"] == "refused" and not self.position:
            self.position = asked  # The question stands.
        return said

    def play(self, answers: int = 10_000) -> int:
        """Answer at random so many times, or until the game is over. Return the number of answers given."""
        given = 0
        while given < answers and self.until_asked():
            if self.answer()["say"] == "refused":
                self.answer(self.safe())
            given += 1
        return given

    def safe(self) -> list[int]:
        """An answer that is hardly ever illegal: to pass, or nothing."""
        question = self.position["view"]["decision"]
        if question.get("number") or question.get("order") or question.get("total") is not None:
            return self.chosen()
        return list(range(question["low"]))
