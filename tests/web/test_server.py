"""The server as a page sees it: games begun, played, left and found again."""

from __future__ import annotations

import contextlib
import json
import re
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from . import parts

pytestmark = parts.WEB.needed

if TYPE_CHECKING or parts.WEB.there:
    from .serving import Seat, Server

CARDS = [
    {"layout": "normal", "name": "Test Well", "type_line": "Land", "oracle_text": "{0}: You gain 1 life."},
    {"layout": "normal", "name": "Mountain", "type_line": "Basic Land — Mountain", "oracle_text": "({T}: Add {R}.)"},
]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("store") / "games.db") as found:
        yield found


def test_it_says_where_it_is_and_that_it_answers(server: Server) -> None:
    status, headers, data = server.request("/health")
    assert (status, data) == (200, b"ok\n")
    assert "script-src 'self'" in headers["content-security-policy"]
    assert "unsafe" not in headers["content-security-policy"]


def test_every_page_and_all_that_it_needs_is_served_without_inline_scripts(server: Server) -> None:
    seen: set[str] = set()
    waiting = ["/", "/table", "/replay"]
    while waiting:
        address = waiting.pop()
        status, _, data = server.request(address)
        assert status == 200, address
        seen.add(address)
        text = data.decode()
        if not address.endswith((".js", ".css", ".svg")):
            assert "<style" not in text and "style=" not in text and not re.search(r"<script(?![^>]*\ssrc=)", text)
            assert not re.search(r"\son\w+=", text)
            found = re.findall(r'(?:src|href)="(/static/[^"]+)"', text)
        else:
            found = [f"/static/js/{name}" for name in re.findall(r'from "\./([\w./-]+)"', text)]
        assert "//cdn" not in text and "https://" not in text.replace("https://$", ""), address
        waiting += [one for one in found if one not in seen]
    assert "/static/js/asking.js" in seen


def test_a_game_against_the_engine_to_its_end(server: Server) -> None:
    game = server.begin("person", "heuristic")
    with server.sit(game["seats"][0]["token"]) as ann:
        assert ann.play() > 5
        assert ann.over
        seated = ann.heard[0]
        assert (seated["say"], seated["seat"], seated["rules"]) == ("seated", 0, "2004")
    state = server.ask("/api/games/state", {"token": game["seats"][0]["token"]})
    assert state["title"] == "Ann – Bob"
    status, _, data = server.request("/api/games/record", {"token": game["seats"][0]["token"]})
    assert status == 200 and data.startswith(b"manaburn game 1\n")


def test_two_people_play_one_another(server: Server) -> None:
    game = server.begin("person", "person")
    with server.sit(game["seats"][0]["token"]) as ann, server.sit(game["seats"][1]["token"]) as bob:
        with ThreadPoolExecutor(2) as both:
            answers = [one.result() for one in [both.submit(seat.play) for seat in (ann, bob)]]
        assert min(answers) > 3
        results = {seat.position["view"]["result"] for seat in (ann, bob)}
        assert len(results) == 1 and results <= {"Ann", "Bob", "draw"}
        # Nobody has seen a card of the other's that was not revealed.
        for seat, them in ((ann, 1), (bob, 0)):
            views = [said["view"] for said in seat.heard if said["say"] == "position"]
            assert all(view["players"][them]["hand"] == [] for view in views)


def test_the_record_of_a_game_that_goes_on_is_kept_back(server: Server) -> None:
    game = server.begin("person", "person")
    with server.sit(game["seats"][0]["token"]) as ann:
        ann.until("position")
        status, _, data = server.request("/api/games/record", {"token": game["seats"][0]["token"]})
    assert status == 409 and b"hidden" in data


def test_a_game_goes_on_where_it_was_after_a_restart(tmp_path: Path) -> None:
    store = tmp_path / "games.db"
    with Server(store) as server:
        game = server.begin("person", "heuristic")
        token = game["seats"][0]["token"]
        with server.sit(token) as ann:
            ann.play(3)
            assert ann.until_asked()
            before = ann.position
    with Server(store) as server, server.sit(token) as ann:
        ann.until("position")
        after = ann.position
        assert after["view"] == before["view"]
        assert after["n"] == before["n"]
        ann.play(3)


def test_an_answer_is_taken_back(server: Server) -> None:
    game = server.begin("person", "heuristic")
    with server.sit(game["seats"][0]["token"]) as ann:
        ann.play(3)
        assert ann.until_asked()
        before = ann.position
        ann.answer(ann.safe())
        assert ann.until_asked()
        assert ann.position["undo"] == "yes"
        ann.say("undo", n=ann.position["n"])
        ann.position = {}
        while not ann.position or ann.position["view"] != before["view"]:
            ann.hear()


def test_another_person_is_asked_before_an_answer_is_taken_back(server: Server) -> None:
    game = server.begin("person", "person")
    with server.sit(game["seats"][0]["token"]) as ann, server.sit(game["seats"][1]["token"]) as bob:
        ann.until("position")
        bob.until("position")
        one, other = (ann, bob) if ann.asked else (bob, ann)
        first = one.position
        one.answer([0])
        one.say("undo", n=first["n"])
        assert other.until("asked")["name"] == ("Ann" if one is ann else "Bob")
        other.say("agree", yes=False)
        assert "rather not" in one.until("said")["text"]
        one.say("undo", n=first["n"])
        other.until("asked")
        other.say("agree", yes=True)
        one.position = {}
        while not one.position or one.position["view"] != first["view"]:
            one.hear()


def test_what_is_said_reaches_everybody_as_it_was_said(server: Server) -> None:
    game = server.begin("person", "person")
    text = "<b onclick=alert(1)>hello</b>"
    with server.sit(game["seats"][0]["token"]) as ann, server.sit(game["watch"]) as cay:
        cay.until("position")
        ann.say("chat", text=text)
        said = cay.until("said")
        assert (said["name"], said["text"]) == ("Ann", text)
        cay.say("answer", n=0, numbers=[0])
        assert "watching" in cay.until("refused")["why"]
        assert all(player["hand"] == [] for player in cay.position["view"]["players"])


def test_decks_are_checked(server: Server) -> None:
    good = server.ask("/api/decks/check", {"deck": {"name": "Red Burn"}})
    assert good["legal"] and good["size"] == 60
    bad = server.ask("/api/decks/check", {"deck": {"text": "5 Lightning Bolt\n20 Mountain\n1 Bolt of Lightnings"}})
    assert not bad["legal"] and len(bad["faults"]) >= 3
    for name in ("/etc/passwd", "../../etc/passwd", "red-burn.dck"):
        status, _, data = server.request("/api/decks/check", {"deck": {"name": name}})
        assert status == 422 and b"starter deck" in data


def test_other_sites_are_refused(server: Server) -> None:
    for headers in ({"origin": "https://evil.example"}, {"host": "evil.example"}):
        status, _, _ = server.request("/api/lobby", None, **headers)
        assert status == 403
    port = server.address.rpartition(":")[2]
    status, _, _ = server.request("/api/lobby", None, origin=f"http://localhost:{port}", host=f"localhost:{port}")
    assert status == 200


def test_a_form_of_another_site_can_do_nothing(server: Server) -> None:
    status, _, data = server.request("/api/games", b"{}", content_type="text/plain")
    assert status == 415 and json.loads(data)["problems"]


def test_the_terminal_is_told_what_is_wrong_in_a_line(tmp_path: Path) -> None:
    for arguments in (["--store", "nonsense://x"], ["--store", str(tmp_path / "no" / "such" / "folder.db")]):
        with pytest.raises(AssertionError, match="--store") as failure:
            Server(arguments[1])
        assert "Traceback" not in str(failure.value)


def test_while_a_player_thinks_everybody_else_is_answered(server: Server) -> None:
    """The engine thinks for three seconds; meanwhile the server answers, and what is said at the table arrives."""
    # With spells that have targets, the engine doesn't stop thinking before its time.
    game = server.begin("person", "search:3s", decks=("White Weenie", "Red Burn"))
    with server.sit(game["seats"][0]["token"]) as ann:
        for _ in range(20):
            assert ann.until_asked(), "the game was over before anybody had to think"
            ann.answer(ann.safe())
            began, waits = time.monotonic(), []
            while not ann.asked and not ann.over:
                before = time.monotonic()
                server.ask("/api/lobby")
                ann.say("chat", text="well?")
                ann.until("said")
                waits.append(time.monotonic() - before)
                with contextlib.suppress(TimeoutError):
                    ann.hear(0.2)
            if time.monotonic() - began > 2.5:
                assert max(waits) < 1.5 and len(waits) > 5
                return
    raise AssertionError("nobody has thought")


def asked_of(*seats: Seat) -> Seat:
    """Wait until somebody is asked. Return who it is."""
    for _ in range(2000):
        for seat in seats:
            if seat.asked:
                return seat
            with contextlib.suppress(TimeoutError):
                seat.hear(0.03)
    raise AssertionError("nobody is asked")


def option(seat: Seat, words: str) -> list[int]:
    """The number of the first option with these words."""
    options = seat.position["view"]["decision"].get("choices", [])
    return [i for i, one in enumerate(options) if words in one["text"]][:1]


def test_another_player_stops_a_loop_after_some_times(tmp_path: Path) -> None:
    """Somebody proposes to repeat a loop fifty times more; the other stops it after seven (421.2)."""
    pool = tmp_path / "cards.json"
    pool.write_text(json.dumps(CARDS))
    decks = ("36 Mountain\n4 Test Well", "20 Mountain\n20 Mountain")
    with Server(tmp_path / "games.db", "--pool", str(pool)) as server:
        game = server.begin("person", "person", decks=decks)
        with server.sit(game["seats"][0]["token"]) as ann, server.sit(game["seats"][1]["token"]) as bob:
            while not (asked_of(ann, bob) is ann and option(ann, "activate Test Well")):
                seat = asked_of(ann, bob)
                land = option(seat, "Test Well") or option(seat, "play Mountain")
                if seat.answer(land if land else seat.safe())["say"] == "refused":
                    seat.answer(seat.safe())
            assert ann.answer(option(ann, "activate Test Well"))["say"] == "taken"
            assert asked_of(ann, bob) is ann and ann.position["loop"]
            ann.say("repeat", n=ann.position["n"], times=50)
            assert bob.until("asked")["times"] == 50
            bob.say("agree", yes=True, times=7)
            assert "after 7 times" in ann.until("said")["text"]
            while ann.position["view"]["players"][0]["life"] != 28:
                ann.until("position")
