"""What a seat is sent is the same whatever the others' hidden cards are."""

from __future__ import annotations

import msgspec

from manaburn import records
from manaburn.cards import starter
from manaburn.errors import IllegalAction
from manaburn.game import Game
from manaburn.rules.kernel.decisions import Kind
from manaburn.web.following import Followed
from manaburn.web.showing import Showing
from manaburn.web.work import Act, Go, Look

DECKS = ("red-burn", "white-weenie")


def followed(game: Game, players: list[str]) -> Followed:
    """A game as a worker follows it."""
    return Followed("\n".join([*records.header(game), "start"]), "", players)


def wish(give: Act | None, n: int = -1, move: bool = True) -> Go:
    return Go("g", "", "", 0, [], [], give, n=n, move=move, looks=[Look(0, 0)])


def secret(game: Game) -> set[str]:
    """The names of the cards that only the second player knows."""
    known = {card.name for view in (game.view(0).observation,) for card in view.players[0].hand}
    return {item.name for item in game.state.hands[1]} - known


def test_a_stream_is_the_same_whatever_the_other_holds() -> None:
    """The same answers are given in games that differ only in what the first player can't know; each message to that
    player and to spectators is compared byte by byte, as long as the other only passes."""
    compared = 0
    for seed in range(6):
        game = Game(DECKS, "2004", seed, names=["Ann", "Bob"], starting=0)
        for _ in range(2):
            game.answer("keep")
        others = [game.view(0).sample(n) for n in (1, 2, 3)]
        assert len({tuple(sorted(item.name for item in one.state.hands[1])) for one in others}) > 1
        streams: list[list[bytes]] = []
        for one in [game, *others]:
            showings = [Showing(one, 0), Showing(one, -1)]
            for showing in showings:
                showing.log(0)  # a sample has no past
            stream: list[bytes] = []
            for _ in range(60):
                decision = one.decision
                if decision is None:
                    break
                stream += [message(one, showing) for showing in showings]
                if decision.who.index == 1 and decision.kind is not Kind.PRIORITY:
                    break
                land = next((i for i, option in enumerate(decision.options) if option.text.startswith("play ")), 0)
                mine = decision.who.index == 0 and decision.kind is Kind.PRIORITY
                try:
                    one.answer(land if mine and not one.state.stack else 0)
                except IllegalAction:
                    one.answer(0)
                if one.state.turn > 1:
                    break
            streams.append(stream)
        for stream in streams[1:]:
            assert stream == streams[0]
            compared += len(stream)
    assert compared > 60


def message(game: Game, showing: Showing) -> bytes:
    """All that is sent of a position but what the server itself counts."""
    news = showing.log(showing.length).lines
    return msgspec.json.encode([showing.view(), showing.phase(), showing.texts(), showing.stack_texts(), news])


def test_no_message_names_a_card_that_only_the_other_knows() -> None:
    for seed in range(4):
        game = Game(DECKS, "2004", seed, names=["Ann", "Bob"])
        one = followed(game, ["person", "heuristic"])
        for _ in range(25):
            gone = one.go(wish(None))
            hidden = secret(one.game) - {item.name for item in one.game.state.in_play}
            told = gone.shown[0].decode()
            for zone in (*one.game.state.graveyards, one.game.state.removed):
                hidden -= {item.name for item in zone}
            past = " ".join(line.text for _, line in one.showing[0]._lines)
            for name in hidden:
                assert name not in told or name in past
            decision = one.game.decision
            if decision is None:
                break
            if decision.who.index == 0:
                try:
                    one.do(Act("answer", 0, decision.first_answer()))
                except IllegalAction:
                    continue


def test_spectators_see_what_everybody_knows() -> None:
    game = Game(DECKS, "2004", 3, names=["Ann", "Bob"], players=["heuristic", "heuristic"], cut=6)
    view = Showing(game, -1).view()
    assert all(player.hand == () and player.library_known == {} for player in view.players)
    assert view.viewer == -1 and view.log == ()
    names = {item.name for item in game.state.in_play} | {card.name for one in view.players for card in one.graveyard}
    assert set(Showing(game, -1).texts()) <= names | {item.name for item in game.state.removed}


FACE_DOWN = """
cards:
  - name: Owl
    mana_cost: "{2}"
    type_line: "Creature - Bird"
    oracle_text: "Flying\\nMorph {1}"
    power: "1"
    toughness: "1"
players:
  Ann: {in_play: [{card: Owl, face_down: yes}, {card: Mountain}]}
  Bob: {in_play: [{card: Owl, face_down: yes, as: his}, {card: Pacifism, attached_to: his}]}
"""


def test_spectators_do_not_know_what_lies_face_down() -> None:
    """However short the name is: a seat's view isn't the one of who knows least because it is the shortest."""
    game = Game.from_scenario(FACE_DOWN)
    assert [item.name for item in Showing(game, 0).view().in_play if item.face_down] == ["Owl", "face-down creature"]
    seen = Showing(game, -1).view().in_play
    assert [item.name for item in seen if item.face_down] == ["face-down creature", "face-down creature"]
    hosts = [item.attached_to for item in seen if item.name == "Pacifism"]
    assert [host.name for host in hosts if host is not None] == ["face-down creature"]
    assert "Owl" not in message(game, Showing(game, -1)).decode()


def test_spectators_are_not_told_what_is_in_a_sideboard() -> None:
    side = [starter.pool()["Terror"]]
    game = Game(DECKS, "2004", 3, names=["Ann", "Bob"], sideboards=[side, side])
    assert "Terror" in Showing(game, 0).texts() and "Terror" not in Showing(game, -1).texts()


def test_spectators_are_told_what_happens_but_not_what_is_drawn() -> None:
    game = Game(DECKS, "2004", 3, ["heuristic", "heuristic"], ["Ann", "Bob"], cut=6)
    lines = [line.text for line in Showing(game, -1).log(0).lines]
    own = [line.text for line in Showing(game, 0).log(0).lines]
    assert any(line.startswith("Turn 3") for line in lines)
    assert {line for line in lines if " draws " in line} == {"Ann draws a card.", "Bob draws a card."}
    assert [line for line in lines if " draws " not in line] == [line for line in own if " draws " not in line]


def test_the_number_of_an_answer_counts_only_ones_own() -> None:
    game = Game(DECKS, "2004", 5, names=["Ann", "Bob"], starting=1)
    one = followed(game, ["person", "person"])
    first = one.number(0)
    one.do(Act("answer", 1, [0]))
    assert one.number(0) == first
