"""A worker process: it follows games, lets the engine's players think, and looks at decks.

It reads requests from standard input and answers each on standard output, one after the other. It ends when its input
does, so that no worker outlives the server. ``python -m manaburn.web.worker MEGABYTES`` limits its memory.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections import OrderedDict
from typing import BinaryIO, Final

import msgspec

from manaburn.errors import InputErrors, ManaburnError
from manaburn.scenario.library import Library

from . import work as w
from .bench_messages import CardNames
from .deck_checks import begin, check
from .following import Followed
from .judging import Bench
from .messages import Message
from .replaying import Replayed
from .rule_pages import rule_page, with_scenarios
from .rulebooks import counted, find_scenarios, scenario_text

MOST_GAMES: Final = 400
"""The number of games that a worker keeps at most. One that it has dropped is followed anew when it is needed."""

MOST_REPLAYS: Final = 12


class Worker:
    """What a worker process keeps."""

    def __init__(self) -> None:
        self.games: Final[OrderedDict[str, Followed]] = OrderedDict()
        self.replays: Final[OrderedDict[str, Replayed]] = OrderedDict()
        self.bench: Bench | None = None

    def answer(self, request: w.Request) -> w.Reply:
        """Carry out a request. Whatever goes wrong becomes a reply."""
        try:
            return self.carried_out(request)
        except InputErrors as errors:
            return w.Failed(list(errors.lines)[:100])
        except ManaburnError as error:
            return w.Failed([str(error)])
        except RecursionError:
            return w.Failed(["this is too deeply nested"])
        except MemoryError:
            return w.Failed(["this needs too much memory"], spent=True)

    def carried_out(self, request: w.Request) -> w.Reply:
        """Carry out a request. Raises ManaburnError."""
        if isinstance(request, w.Go):
            return self.go(request)
        if isinstance(request, w.Begin):
            return begin(request)
        if isinstance(request, w.Check):
            return w.Checked(check(request))
        if isinstance(request, w.Judge):
            return self.judge(request)
        if isinstance(request, w.Library):
            return looked_up(request)
        if isinstance(request, w.Replay):
            return self.replay(request)
        followed = self.games.get(request.game)
        if isinstance(request, w.Forget):
            self.games.pop(request.game, None)
            return w.Told("")
        if followed is None:
            return w.Behind(-1)
        if isinstance(request, w.Explain):
            return w.Told(followed.explained(request.seat, request.id))
        return w.Told(followed.record(request.number))

    def judge(self, wish: w.Judge) -> w.Reply:
        """Play a scenario."""
        if self.bench is None:
            self.bench = Bench(wish.pool)
        return told(self.bench.judged(wish.text, wish.rules))

    def replay(self, wish: w.Replay) -> w.Reply:
        """Look at a record."""
        found = self.replays.get(wish.token)
        if found is None:
            if not wish.text:
                return w.Behind(-1)
            found = self.replays[wish.token] = Replayed(wish.text, wish.pool)
            while len(self.replays) > MOST_REPLAYS:
                self.replays.popitem(last=False)
        self.replays.move_to_end(wish.token)
        if wish.take:
            return w.TakenOver(found.start, found.edition.name, found.names, found.acts[: wish.at])
        if wish.at < 0:
            return w.Told(msgspec.json.encode(found.about(wish.token)).decode())
        return w.Told(found.shown(wish.at, wish.seat).decode())

    def go(self, wish: w.Go) -> w.Reply:
        """Bring a game up to date and go on with it."""
        followed = self.games.get(wish.game)
        if followed is None or followed.acts > wish.since + len(wish.acts):
            if not wish.start or wish.since:
                return w.Behind(-1)
            followed = Followed(wish.start, wish.pool, wish.players)
            followed.adopt(wish.habits)
            self.games[wish.game] = followed
            while len(self.games) > MOST_GAMES:
                self.games.popitem(last=False)
        elif followed.acts < wish.since:
            return w.Behind(followed.acts)
        self.games.move_to_end(wish.game)
        try:
            followed.again(wish.acts[followed.acts - wish.since :])
            return followed.go(wish)
        except BaseException:
            # It may have stopped in the midst of something.
            self.games.pop(wish.game, None)
            raise


def looked_up(request: w.Library) -> w.Reply:
    """Answer what the librarian is asked. Raises ManaburnError."""
    if isinstance(request, w.Rule):
        return told(with_scenarios(rule_page(request.number, request.rules)))
    if isinstance(request, w.CardNames):
        return told(CardNames(Library.of(request.pool or None).names))
    if isinstance(request, w.Scenarios):
        return told(find_scenarios(request.search))
    if isinstance(request, w.Rulebook):
        return told(counted(request.rules))
    found = scenario_text(request.file)
    return w.Behind(-1) if found is None else told(found)


def told(message: Message) -> w.Told:
    """Return a message for the page."""
    return w.Told(msgspec.json.encode(message).decode())


def serve(source: BinaryIO, sink: BinaryIO) -> None:
    """Answer requests until the input ends."""
    worker = Worker()
    while True:
        head = source.read(w.HEADER)
        if len(head) < w.HEADER:
            return
        size = int.from_bytes(head, "big")
        data = source.read(size)
        if len(data) < size:
            return
        reply = w.ENCODER.encode(worker.answer(w.REQUESTS.decode(data)))
        sink.write(len(reply).to_bytes(w.HEADER, "big") + reply)
        sink.flush()


def limit(megabytes: int) -> None:
    """Limit the memory of this process, where the system can, and let the others go first."""
    if megabytes and sys.platform != "win32":
        # There is no such module on Windows.
        import resource

        os.nice(5)
        resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))


def main() -> None:
    """Work for the server that began this process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    limit(int(sys.argv[1]) if len(sys.argv) > 1 else 0)
    # Whatever is printed by mistake must not get between the replies.
    sink = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    gc.freeze()
    serve(sys.stdin.buffer, sink)


if __name__ == "__main__":
    main()
