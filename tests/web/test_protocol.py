"""Wrong, late, repeated and oversized messages: nothing that a page says hurts the server or the game."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from . import parts

pytestmark = parts.WEB.needed

if TYPE_CHECKING or parts.WEB.there:
    from websockets.exceptions import ConnectionClosed
    from websockets.sync.client import connect

    from .serving import JSON, Seat, Server

KINDS = ["sit", "answer", "habit", "undo", "agree", "concede", "chat", "why", "position", "", "Answer"]
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
FIELDS = {
    "n": st.integers(-3, 40) | VALUES,
    "numbers": st.lists(st.integers(-5, 12), max_size=5) | VALUES,
    "word": st.text(max_size=30) | VALUES,
    "text": st.text(max_size=40) | VALUES,
    "id": st.integers(-1, 400) | VALUES,
    "yes": st.booleans() | VALUES,
    "habits": st.fixed_dictionaries({"mine": st.just([]), "theirs": st.just([]), "until": st.text(max_size=4)})
    | VALUES,
    "token": st.text(max_size=40),
}


@st.composite
def messages(draw: st.DrawFn) -> str:
    """A message that is hardly ever right."""
    if draw(st.integers(0, 9)) == 0:
        return draw(st.text(max_size=60))
    said: dict[str, Any] = {"say": draw(st.sampled_from(KINDS))}
    for name in draw(st.sets(st.sampled_from(sorted(FIELDS)), max_size=3)):
        said[name] = draw(FIELDS[name])
    if said["say"] == "concede" and set(said) == {"say"}:
        said["say"] = "undo"
    return json.dumps(said)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("store") / "games.db") as found:
        yield found


@pytest.fixture(scope="module")
def game(server: Server) -> JSON:
    return server.begin("person", "heuristic")


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(said=st.lists(messages(), max_size=8))
def test_whatever_is_said_the_game_goes_on(server: Server, game: JSON, said: list[str]) -> None:
    with server.sit(game["seats"][0]["token"]) as ann:
        ann.until("position")
        for text in said:
            ann.line.send(text)
        # Each is heard, and then this.
        ann.say("chat", text="still here")
        while not (ann.hear().get("text") == "still here" and ann.heard[-1]["say"] == "said"):
            pass
        assert not [one for one in ann.heard if one["say"] == "gone"]
    assert server.request("/health")[0] == 200


def test_a_late_or_repeated_answer_is_refused(server: Server) -> None:
    game = server.begin("person", "heuristic")
    with server.sit(game["seats"][0]["token"]) as ann, server.sit(game["seats"][0]["token"]) as twin:
        assert ann.until_asked() and twin.until_asked()
        n, safe = ann.position["n"], ann.safe()
        for seat in (ann, twin):
            seat.say("answer", n=n, numbers=safe)
        said = [seat.until("taken", "refused")["say"] for seat in (ann, twin)]
        assert sorted(said) == ["refused", "taken"]
        ann.say("answer", n=n, numbers=safe)
        assert "already" in ann.until("refused")["why"] or ann.heard[-1]["why"]


def test_nobody_answers_for_somebody_else(server: Server) -> None:
    game = server.begin("person", "person")
    with server.sit(game["seats"][0]["token"]) as ann, server.sit(game["seats"][1]["token"]) as bob:
        ann.until("position")
        bob.until("position")
        other = bob if ann.asked else ann
        other.say("answer", n=other.position["n"], numbers=[0])
        assert "not asked" in other.until("refused")["why"]


@pytest.mark.parametrize("first", ['{"say": "undo", "n": 0}', "nonsense", "[]", '{"say": "sit", "token": "short"}'])
def test_who_does_not_sit_down_first_is_sent_away(server: Server, first: str) -> None:
    with connect(f"ws://{server.host}/ws") as line:
        line.send(first)
        assert json.loads(line.recv(20))["say"] == "gone"
        with pytest.raises(ConnectionClosed):
            line.recv(20)


def test_a_guessed_token_opens_nothing(server: Server) -> None:
    with connect(f"ws://{server.host}/ws") as line:
        line.send(json.dumps({"say": "sit", "token": "A" * 32}))
        assert "no such game" in json.loads(line.recv(20))["why"]


def until_closed(seat: Seat, said: list[str]) -> None:
    """Say all this, and listen until the connection is closed."""
    with contextlib.suppress(ConnectionClosed):
        for text in said:
            seat.line.send(text)
    while True:
        seat.hear(20)


def test_a_message_that_is_too_large_ends_the_connection(server: Server, game: JSON) -> None:
    with server.sit(game["seats"][0]["token"]) as ann:
        ann.until("position")
        with pytest.raises(ConnectionClosed):
            until_closed(ann, [json.dumps({"say": "chat", "text": "x" * (1 << 20)})])
    assert server.request("/health")[0] == 200


def test_too_many_messages_at_once_end_the_connection(server: Server, game: JSON) -> None:
    with server.sit(game["seats"][0]["token"]) as ann:
        ann.until("position")
        with pytest.raises(ConnectionClosed):
            until_closed(ann, ['{"say": "agree", "yes": true}'] * 400)
    assert "too many" in ann.heard[-1].get("why", "")


def test_a_body_that_is_too_large_is_refused(server: Server) -> None:
    status, _, data = server.request("/api/decks/check", {"deck": {"text": "x" * (2 << 20)}})
    assert status == 413 and json.loads(data)["problems"]


def test_a_deck_that_takes_too_long_or_too_much_hurts_nobody(server: Server) -> None:
    lines = "\n".join(f"250 {'Zz' * 70}{i}" for i in range(380))
    status, _, _ = server.request("/api/decks/check", {"deck": {"text": lines}})
    assert status in (200, 422)
    deep = "<" * 30_000
    assert server.request("/api/decks/check", {"deck": {"text": deep}})[0] == 422
    assert server.ask("/api/decks/check", {"deck": {"name": "Red Burn"}})["legal"]


def test_another_site_gets_no_connection(server: Server) -> None:
    with pytest.raises(Exception, match="403"), connect(f"ws://{server.host}/ws", origin="https://evil.example"):  # type: ignore[arg-type]
        pass
