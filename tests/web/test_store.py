"""The store, on SQLite and on PostgreSQL: rows written whole or not at all, by several servers, which may be killed."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import pytest

from manaburn.errors import InputError

from . import parts

pytestmark = parts.WEB.needed

if TYPE_CHECKING or parts.WEB.there:
    from websockets.exceptions import ConnectionClosed

    from manaburn.web.store import Game, Store, Taken
    from manaburn.web.work import Act

    from .postgres import Cluster
    from .serving import JSON, Seat, Server


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    with Cluster() as found:
        yield found.url


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=parts.POSTGRES.needed)])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a store."""
    if request.param == "sqlite":
        return str(tmp_path / "games.db")
    found: str = request.getfixturevalue("cluster")
    return found


def a_game(number: str) -> Game:
    return Game(number, "Ann – Bob", "2004", "manaburn game 1", ["Ann", "Bob"], ["person", "heuristic"], time.time())


def test_what_is_written_is_read(url: str) -> None:
    store = Store(url)
    game = a_game("one")
    store.add(game, [("token-of-ann", 0), ("token-to-watch", -1)])
    assert store.game("one") == game
    assert store.seat("token-of-ann") == ("one", 0) and store.seat("token-to-watch") == ("one", -1)
    assert store.seat("another") is None and store.game("two") is None
    acts = [Act("answer", 0, [1, 2]), Act("answer", 1, [], "Bear “1”", True), Act("undo", 0, [1])]
    store.append("one", 0, acts[:2])
    store.append("one", 2, acts[2:])
    assert store.acts("one") == acts and store.acts("one", 2) == acts[2:]
    assert store.count(["one", "two"]) == {"one": 3}
    store.say("one", 0, "hello")
    store.say("one", -1, "<b>")
    assert store.sayings("one") == [(0, "hello"), (-1, "<b>")]
    store.keep("token-of-a-replay", "a record")
    assert store.record("token-of-a-replay") == "a record" and store.record("another") is None
    store.close()


def test_a_number_is_taken_once(url: str) -> None:
    one, two = Store(url), Store(url)
    one.add(a_game("race"), [("token-of-the-race", 0)])
    one.append("race", 0, [Act("answer", 0, [0])])
    with pytest.raises(Taken):
        two.append("race", 0, [Act("answer", 1, [5]), Act("answer", 1, [6])])
    assert two.acts("race") == [Act("answer", 0, [0])]

    def attempt(who: int) -> bool:
        try:
            (one, two)[who % 2].append("race", 1, [Act("answer", who, [who]), Act("answer", who, [who])])
        except Taken:
            return False
        return True

    with ThreadPoolExecutor(8) as many:
        assert sum(many.map(attempt, range(8))) == 1
    assert len(one.acts("race")) == 3
    one.close()
    two.close()


def test_what_cannot_be_opened_is_said_in_a_line(tmp_path: Path) -> None:
    for wrong in ("nonsense://x", "postgresql://nobody@127.0.0.1:1/none", str(tmp_path / "no" / "such" / "file.db")):
        with pytest.raises(InputError, match="--store"):
            Store(wrong)


def test_the_store_does_not_tell_who_may_sit(url: str, tmp_path: Path) -> None:
    store = Store(url)
    store.add(a_game("secret"), [("a-very-secret-token", 0)])
    store.close()
    for file in tmp_path.iterdir():
        assert b"a-very-secret-token" not in file.read_bytes()


def test_two_servers_serve_one_game(url: str) -> None:
    with Server(url) as one, Server(url) as two:
        game = one.begin("person", "person")
        with one.sit(game["seats"][0]["token"]) as ann, two.sit(game["seats"][1]["token"]) as bob:
            twin = two.sit(game["seats"][0]["token"])
            with twin:
                for seat in (ann, bob, twin):
                    seat.until("position")
                if not ann.asked:
                    bob.answer([0])
                assert ann.until_asked() and twin.until_asked()
                n, view = ann.position["n"], ann.position["view"]
                assert twin.position["view"] == view and twin.position["n"] == n
                for seat in (ann, twin):
                    seat.say("answer", n=n, numbers=[0])
                said = sorted(seat.until("taken", "refused")["say"] for seat in (ann, twin))
                assert said == ["refused", "taken"]
                deadline = time.monotonic() + 30
                while ann.position["view"] != twin.position["view"] and time.monotonic() < deadline:
                    behind = ann if ann.position["n"] <= twin.position["n"] and ann.position["n"] == n else twin
                    behind.hear(20)
                assert ann.position["view"] == twin.position["view"]


def talk(server: Server, token: str, seed: int, taken: list[int]) -> None:
    """Play until the server is gone. The numbers of the answers that were acknowledged are added to ``taken``."""
    try:
        with server.sit(token) as seat:
            seat.random.seed(seed)
            while seat.until_asked():
                said = seat.answer()
                if said["say"] == "taken":
                    taken.append(said["n"])
                else:
                    said = seat.answer(seat.safe())
                    if said["say"] == "taken":
                        taken.append(said["n"])
    except (ConnectionClosed, OSError, TimeoutError, EOFError):
        pass


@pytest.mark.slow
def test_no_acknowledged_answer_is_lost_when_the_server_is_killed(url: str) -> None:
    games: list[JSON] = []
    acknowledged: dict[str, int] = {}
    for round_number in range(2):
        server = Server(url)
        while len(games) < 6:
            games.append(server.begin("person", "heuristic"))
        tokens = [game["seats"][0]["token"] for game in games]
        taken: list[list[int]] = [[] for _ in tokens]
        with ThreadPoolExecutor(len(tokens)) as many:
            for i, token in enumerate(tokens):
                many.submit(talk, server, token, round_number * 10 + i, taken[i])
            deadline = time.monotonic() + 120
            while sum(map(len, taken)) < 40 and time.monotonic() < deadline:
                time.sleep(0.05)
            server.kill()
        acknowledged |= {token: max(numbers) for token, numbers in zip(tokens, taken, strict=True) if numbers}
    assert len(acknowledged) >= 3
    with Server(url) as server:
        store = Store(url)
        for token, number in acknowledged.items():
            found = store.seat(token)
            assert found is not None
            acts = store.acts(found[0])
            own = [act for act in acts if act.seat == 0]
            assert len(own) > number
            with server.sit(token) as seat:
                seat.until("position")
                assert seat.position["n"] >= number + 1
                again(store, found[0], seat)
        store.close()


def again(store: Store, number: str, seat: Seat) -> None:
    """The game of the store, followed here, is at the position that the server shows, and goes on."""
    from manaburn.web.following import Followed
    from manaburn.web.showing import Showing

    game = store.game(number)
    assert game is not None
    followed = Followed(game.start, "", game.players)
    seat.until_asked()
    followed.again(store.acts(number))
    view = Showing(followed.game, 0).view()
    assert seat.position["view"] == json.loads(msgspec.json.encode(view))
    if not seat.over:
        assert seat.answer(seat.safe())["say"] == "taken"
