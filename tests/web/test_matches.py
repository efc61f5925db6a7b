"""Matches at the table of the server: sideboarding, who begins, what nobody may know, decks that a friend brings."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from manaburn import records
from manaburn.cards import starter
from manaburn.errors import IllegalAction
from manaburn.game import Game
from manaburn.matches import as_part
from manaburn.web import messages as m
from manaburn.web.following import Followed
from manaburn.web.work import Act, Go, Look

from . import parts

if TYPE_CHECKING or parts.WEB.there:
    from .serving import JSON, Seat, Server

CARDS = starter.pool()
SIDE = [CARDS["Disenchant"]] * 3 + [CARDS["Terror"]]
DECK = "24 Mountain\n4 Shock\n4 Mogg Fanatic\n4 Jackal Pup\n4 Ironclaw Orcs\n\nSideboard\n4 Disenchant\n4 Terror\n"


def start(rules: str = "2004", games: int = 3) -> str:
    """The beginning of a match in which both have a sideboard."""
    game = Game(["red-burn", "white-weenie"], rules, 11, names=["Ann", "Bob"], sideboards=[SIDE, SIDE])
    return as_part("\n".join([*records.header(game), "start"]), 1, games)


def match(*players: str, rules: str = "2004") -> Followed:
    return Followed(start(rules), "", list(players) or ["person", "person"])


def wish(give: Act | None, n: int = -1) -> Go:
    return Go("g", "", "", 0, [], [], give, n=n, looks=[Look(0, 0), Look(1, 0), Look(-1, 0)])


def exchanged(one: Followed, seat: int, coming: str, going: str) -> list[int]:
    """The counts after a card of the sideboard was exchanged for one of the deck."""
    names, counts = one.exchanges[seat].names, one.exchanges[seat].counts()
    counts[names.index(coming)] += 1
    counts[names.index(going)] -= 1
    return counts


def standing(one: Followed, seat: int) -> m.Standing:
    told = one.told_standing(seat)
    assert told is not None
    return told


def test_the_loser_chooses_who_begins_the_next_game() -> None:
    one = match()
    one.do(Act("concede", 0))
    assert standing(one, 0).stage == "sideboarding" and standing(one, 0).wins == [0, 1]
    one.do(Act("sideboard", 0, exchanged(one, 0, "Terror", "Mountain")))
    assert standing(one, 1).ready == [True, False]
    with pytest.raises(IllegalAction):
        one.do(Act("begins", 0, [0]))  # the other isn't ready
    one.do(Act("sideboard", 1, one.exchanges[1].counts()))
    assert (standing(one, 1).stage, standing(one, 1).chooser) == ("choosing", 0)
    with pytest.raises(IllegalAction):
        one.do(Act("begins", 1, [1]))  # it is the loser's choice
    one.do(Act("begins", 0, [1]))
    assert one.game.starting == 1 and standing(one, 0).number == 2
    assert [card.name for card in one.game.decks[0]].count("Terror") == 1
    one.do(Act("concede", 0))
    assert (one.stage, one.result, standing(one, 0).results) == ("over", "Bob", ["Bob", "Bob"])


def test_by_the_old_rules_the_loser_just_begins() -> None:
    one = match(rules="1996")
    one.do(Act("concede", 1))
    for seat in (0, 1):
        one.do(Act("sideboard", seat, one.exchanges[seat].counts()))
    assert one.stage == "playing" and one.game.starting == 1


def test_after_a_draw_whoever_chose_chooses_again() -> None:
    one = match()
    one.do(Act("concede", 0))
    for seat in (0, 1):
        one.do(Act("sideboard", seat, one.exchanges[seat].counts()))
    one.do(Act("begins", 0, [1]))
    assert one.match.after(None).chooser(one.game.edition) == 0


def test_the_engine_is_ready_at_once_and_begins_where_it_may_choose() -> None:
    one = match("person", "heuristic")
    one.do(Act("concede", 1))
    assert standing(one, 0).ready == [False, True]
    one.do(Act("sideboard", 0, one.exchanges[0].counts()))
    assert one.stage == "playing" and one.game.starting == 1


@pytest.mark.parametrize("counts", [[], [0], [1000] * 12])
def test_a_deck_that_can_not_be_is_refused(counts: list[int]) -> None:
    one = match()
    one.do(Act("concede", 0))
    before = one.exchanges[0].counts()
    with pytest.raises(IllegalAction):
        one.do(Act("sideboard", 0, counts))
    more = [*before]
    more[0] += 1
    with pytest.raises(IllegalAction):
        one.do(Act("sideboard", 0, more))
    assert one.exchanges[0].counts() == before and not one.ready[0]


def test_since_2013_a_deck_may_grow_into_its_sideboard() -> None:
    for rules, legal in (("2010", False), ("2014", True)):
        one = match(rules=rules)
        one.do(Act("concede", 0))
        wanted = one.exchanges[0].counts()
        wanted[one.exchanges[0].names.index("Terror")] += 1
        gone = one.go(wish(Act("sideboard", 0, wanted), one.number(0)))
        assert (not gone.refused) is legal
        less = list(wanted)
        less[0] -= 2
        assert one.go(wish(Act("sideboard", 0, less), one.number(0))).refused


def test_cards_are_exchanged_between_games_only() -> None:
    one = match()
    with pytest.raises(IllegalAction):
        one.do(Act("sideboard", 0, one.exchanges[0].counts()))


def test_who_has_lost_a_game_can_not_concede_it_again() -> None:
    one = match()
    assert not one.go(wish(Act("concede", 0))).refused
    again = one.go(wish(Act("concede", 1)))
    assert again.refused == "the game is over" and not again.made and standing(one, 0).wins == [0, 1]


def test_a_whole_match_is_conceded_and_that_is_taken_back() -> None:
    one = match("person", "heuristic")
    given = [one.game.decision.first_answer()] if one.game.decision is not None else []
    assert given and not one.go(wish(Act("answer", 0, [*given[0]]))).refused
    done = one.go(wish(Act("concede", 0, [1])))
    told = standing(one, 1)
    assert (one.stage, done.result, told.wins, told.conceded) == ("over", "Bob", [0, 1], 0)
    assert one.go(wish(Act("concede", 0, [1]))).refused == "there is no match to concede"
    assert one.go(Go("g", "", "", 0, [], [], undo=0)).undo == "yes"
    assert (one.stage, one.result, standing(one, 0).conceded) == ("playing", "", -1)


def test_a_match_is_conceded_between_its_games() -> None:
    one = match()
    one.do(Act("concede", 0))
    assert one.stage == "sideboarding"
    assert one.go(wish(Act("concede", 1, [1]))).result == "Ann"
    assert standing(one, 0).results == ["Bob"]


def test_a_single_game_is_no_match_to_concede() -> None:
    one = Followed(start(games=1), "", ["person", "person"])
    again = one.go(wish(Act("concede", 0, [1])))
    assert again.refused == "there is no match to concede" and not one.game.over


def test_a_match_followed_anew_is_the_same() -> None:
    one = match()
    acts = [Act("concede", 0), Act("sideboard", 0, exchanged(one, 0, "Disenchant", "Mountain"))]
    acts += [Act("sideboard", 1, exchanged(one, 1, "Terror", "Plains")), Act("begins", 0, [0])]
    for act in acts:
        one.do(act)
    acts += one.go(wish(None)).made
    other = match()
    other.again(acts)
    assert other.game.hash == one.game.hash and other.game.decks == one.game.decks
    assert standing(other, 0) == standing(one, 0)


def test_nothing_is_told_of_what_the_other_has_exchanged() -> None:
    """The messages to one player, and to spectators, are the same byte by byte whatever the other sideboards, until the
    other plays a card."""
    streams: list[list[bytes]] = []
    for coming, going in (("", ""), ("Terror", "Plains"), ("Disenchant", "Plains"), ("Terror", "White Knight")):
        one = match()
        stream: list[bytes] = []

        def give(act: Act, one: Followed = one, stream: list[bytes] = stream) -> None:
            gone = one.go(wish(act, one.number(act.seat)))
            assert not gone.refused
            stream.extend([gone.shown[0], gone.shown[2]])

        give(Act("concede", 0))
        give(Act("sideboard", 1, exchanged(one, 1, coming, going) if coming else one.exchanges[1].counts()))
        give(Act("sideboard", 0, exchanged(one, 0, "Terror", "Mountain")))
        give(Act("begins", 0, [0]))
        give(Act("answer", 0, [0]))
        give(Act("answer", 1, [0]))
        assert one.game.state.turn == 1
        streams.append(stream)
    assert streams[0] == streams[1] == streams[2] == streams[3]
    assert b"Terror" in streams[0][0] and b'"stage":"sideboarding"' in streams[0][1]


def test_what_was_taken_back_at_the_end_is_no_longer_when_the_other_is_ready() -> None:
    one = match("person", "heuristic")
    one.go(wish(None))
    while not one.own:
        decision = one.game.decision
        assert decision is not None
        one.go(wish(Act("answer", 0, [0]), one.number(0)))
    one.do(Act("concede", 0))
    assert one.undo_of(0, False)[1] == "yes"
    both = match()
    both.do(Act("answer", both.game.decision.who.index if both.game.decision else 0, [0]))
    both.do(Act("concede", 0))
    both.do(Act("sideboard", 1, both.exchanges[1].counts()))
    assert both.undo_of(0, True)[1] == both.undo_of(1, True)[1] == "no"


# -- with a server -----------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("store") / "games.db") as found:
        yield found


def begin(server: Server, *players: str, best_of: int = 3, **more: object) -> JSON:
    names = ["Ann", "Bob"]
    seats = [{"name": names[i], "deck": {"text": DECK}, "player": player} for i, player in enumerate(players)]
    seats[1].update(more)
    return server.ask("/api/games", {"seats": seats, "rules": "2004", "best_of": best_of})


def stands(seat: Seat, stage: str) -> JSON:
    """Wait until the match is at a stage; return how it stands."""
    while seat.position.get("match", {}).get("stage") != stage:
        seat.until("position")
    found: JSON = seat.position["match"]
    return found


def counts(seat: Seat) -> list[int]:
    return [card["main"] for card in seat.position["match"]["cards"]]


@parts.WEB.needed
def test_a_match_survives_a_kill_between_its_games(tmp_path: Path) -> None:
    server = Server(tmp_path / "games.db")
    game = begin(server, "person", "person")
    tokens = [seat["token"] for seat in game["seats"]]
    with server.sit(tokens[0]) as ann, server.sit(tokens[1]) as bob:
        stands(ann, "playing")
        ann.say("concede")
        stands(ann, "sideboarding")
        assert server.request("/api/games/record", {"token": tokens[0]})[0] == 409
        names = [card["name"] for card in ann.position["match"]["cards"]]
        wanted = counts(ann)
        wanted[names.index("Terror")] += 4
        wanted[names.index("Shock")] -= 4
        ann.say("sideboard", n=ann.position["n"], counts=wanted)
        ann.until("taken")
        stands(bob, "sideboarding")
        server.kill()
    server = Server(tmp_path / "games.db")
    with server, server.sit(tokens[0]) as ann, server.sit(tokens[1]) as bob:
        assert stands(ann, "sideboarding")["ready"] == [True, False]
        assert counts(ann) == wanted
        stands(bob, "sideboarding")
        bob.say("sideboard", n=bob.position["n"], counts=counts(bob))
        assert stands(ann, "choosing")["chooser"] == 0
        ann.say("begins", n=ann.position["n"], me=False)
        ann.until("taken")
        assert stands(ann, "playing")["number"] == 2
        assert ann.position["view"]["players"][1]["name"] == "Bob"
        stands(bob, "playing")
        assert bob.until_asked()  # the other begins
        bob.say("concede")
        stands(bob, "sideboarding")
        server.kill()
    with Server(tmp_path / "games.db") as server, server.sit(tokens[0]) as ann, server.sit(tokens[1]) as bob:
        assert stands(ann, "sideboarding")["wins"] == [1, 1]
        for seat in (ann, bob):
            stands(seat, "sideboarding")
            seat.say("sideboard", n=seat.position["n"], counts=counts(seat))
        stands(bob, "choosing")
        bob.say("begins", n=bob.position["n"], me=True)
        assert stands(ann, "playing")["number"] == 3
        ann.say("concede")
        assert stands(ann, "over")["results"] == ["Bob", "Ann", "Bob"]
        state = server.ask("/api/games/state", {"token": tokens[1]})
        assert state["over"] and state["result"] == "Bob"
        record = server.request("/api/games/record", {"token": tokens[0]})[2].decode()
        assert "match 1 of 3" in record and records.parse(record).games == 3
        for number in (1, 2, 3):
            replay = server.ask("/api/replays", {"token": tokens[0], "number": number})
            assert replay["length"] > 0


@parts.WEB.needed
def test_a_match_against_the_engine(server: Server) -> None:
    game = begin(server, "person", "heuristic")
    with server.sit(game["seats"][0]["token"]) as ann:
        for number in (1, 2):
            assert stands(ann, "playing")["number"] == number
            ann.say("concede")
            if number == 1:
                stands(ann, "sideboarding")
                ann.say("sideboard", n=ann.position["n"], counts=counts(ann))
                stands(ann, "choosing")
                ann.say("begins", n=ann.position["n"], me=True)
        assert stands(ann, "over")["wins"] == [0, 2]


@parts.WEB.needed
def test_a_match_is_of_two_and_of_an_odd_number_of_games(server: Server) -> None:
    seat = {"name": "Ann", "deck": {"name": "Red Burn"}}
    for seats, best_of in ((2, 2), (3, 3), (2, 99)):
        status, _, _ = server.request("/api/games", {"seats": [seat] * seats, "rules": "2004", "best_of": best_of})
        assert status == 422


@parts.WEB.needed
def test_a_friend_brings_a_deck(server: Server) -> None:
    game = begin(server, "person", "person", best_of=1, brings=True, deck={})
    ann_token, bob_token = [seat["token"] for seat in game["seats"]]
    with server.sit(ann_token) as ann, server.sit(bob_token) as bob:
        assert ann.until("waiting")["missing"] == [False, True]
        assert bob.until("waiting")["rules"] == "2004"
        ann.say("answer", n=0, numbers=[0])
        assert ann.until("refused")
        assert server.request("/api/games/deck", {"token": ann_token, "deck": {"text": DECK}})[0] == 409
        assert server.request("/api/games/deck", {"token": "x" * 30, "deck": {"text": DECK}})[0] == 404
        status, _, data = server.request("/api/games/deck", {"token": bob_token, "deck": {"text": "5 Shock"}})
        assert status == 422 and b"Shock" in data
        assert server.ask("/api/games/deck", {"token": bob_token, "deck": {"text": DECK}})["legal"]
        assert server.request("/api/games/deck", {"token": bob_token, "deck": {"text": DECK}})[0] == 409
        ann.until("position")
        bob.until("position")
        heard = [one["say"] for one in ann.heard]
        assert heard.index("waiting") < heard.index("position")
        one = ann if ann.asked else bob
        assert one.answer([0])["say"] == "taken"


@parts.WEB.needed
def test_a_friend_brings_a_deck_after_a_restart(tmp_path: Path) -> None:
    server = Server(tmp_path / "games.db")
    game = begin(server, "person", "person", brings=True, deck={})
    server.kill()
    with Server(tmp_path / "games.db") as server, server.sit(game["seats"][0]["token"]) as ann:
        ann.until("waiting")
        server.ask("/api/games/deck", {"token": game["seats"][1]["token"], "deck": {"name": "White Weenie"}})
        assert stands(ann, "playing")["games"] == 3


@parts.WEB.needed
def test_a_game_begins_whose_server_ended_over_the_last_deck(tmp_path: Path) -> None:
    server = Server(tmp_path / "games.db")
    game = begin(server, "person", "person", brings=True, deck={})
    server.kill()
    from manaburn.web.store import Store

    store = Store(str(tmp_path / "games.db"))
    assert store.bring(game["game"], 1, m.DeckChoice(name="White Weenie"))
    store.close()
    with Server(tmp_path / "games.db") as server, server.sit(game["seats"][0]["token"]) as ann:
        assert stands(ann, "playing")["games"] == 3


@parts.WEB.needed
def test_where_a_player_is_asked_is_kept_with_the_seat(tmp_path: Path) -> None:
    server = Server(tmp_path / "games.db")
    game = server.begin("person", "heuristic")
    token = game["seats"][0]["token"]
    with server.sit(token) as ann:
        assert not ann.until("seated").get("kept", False)
        ann.until("position")
        ann.say("habit", habits={"mine": ["upkeep"], "theirs": [], "always": False, "hold": True, "until": "turn"})
        while ann.position["habits"]["mine"] != ["upkeep"]:
            ann.until("position")
    server.kill()
    with Server(tmp_path / "games.db") as server, server.sit(token) as ann:
        assert ann.until("seated")["kept"]
        habits = ann.until("position")["habits"]
        assert (habits["mine"], habits["theirs"], habits["hold"], habits["until"]) == (["upkeep"], [], True, "")


@parts.WEB.needed
def test_anybody_gets_a_link_for_spectators_who_are_told_what_all_know(server: Server) -> None:
    game = server.begin("person", "person")
    with server.sit(game["seats"][0]["token"]) as ann, server.sit(game["seats"][1]["token"]) as bob:
        ann.until("position")
        bob.until("position")
        bob.say("invite")
        with server.sit(bob.until("invitation")["watch"]) as cay:
            cay.until("position")
            # Both keep their hands. A player who begins without a land may be asked nothing after that.
            one, other = (ann, bob) if ann.asked else (bob, ann)
            one.answer([0])
            other.until_asked()
            other.answer([0])
            while cay.position["view"]["turn"] == 0:
                cay.until("position")
            lines = [line["text"] for said in cay.heard if said["say"] == "position" for line in said["log"]["lines"]]
            assert any(line.startswith("Turn 1") for line in lines)
            assert not any(name in " ".join(lines) for name in ("Mountain", "Plains"))
            assert all(player["hand"] == [] for player in cay.position["view"]["players"])
