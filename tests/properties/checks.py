"""What is tried at every moment of a random game: copies, each option, taking back, records, what views give away."""

from __future__ import annotations

from manaburn import records
from manaburn.cards.compile import compile_card
from manaburn.cards.records import CardRecord
from manaburn.errors import IllegalAction
from manaburn.game import Game
from manaburn.rules.kernel.decisions import Kind
from manaburn.state.objects import GameObject
from manaburn.text.tree import CardDefinition

from .games import everything, picture, told

DRUM = "{0}: You gain 1 life. Activate this ability only any time you could cast a sorcery."


def card(name: str, cost: str, kind: str, text: str = "", size: str | None = None) -> CardDefinition:
    """A card of the tests' own."""
    return compile_card(CardRecord(name, cost or None, kind, text, size, size, None))


def veiled() -> list[CardDefinition]:
    """A deck that plays face down, puts cards away unseen, and looks where it may."""
    forest = card("Forest", "", "Basic Land — Forest")
    return [forest] * 24 + [
        *[card("Veiled Angel", "{5}{G}", "Creature — Angel", "Flying\nMorph {G}", "5")] * 6,
        *[card("Veiled Beast", "{3}{G}", "Creature — Beast", "Trample\nMorph {1}{G}", "4")] * 6,
        *[card("Bargain", "{G}", "Sorcery", "Exile the top card of your library face down.")] * 5,
        *[card("Hiding", "{1}{G}", "Sorcery", "Exile all cards from your hand face down.")] * 3,
        *[card("Bolt", "{G}", "Instant", "Bolt deals 3 damage to target creature or player.")] * 6,
        *[card("Search", "{1}{G}", "Sorcery", "Search your library for a card. Then shuffle your library.")] * 5,
        *[card("Drum", "{1}", "Artifact", DRUM)] * 5,
    ]


def tried(game: Game) -> None:
    """Every option of a single choice can be taken, by the game's copies, and does the same in each."""
    decision = game.decision
    assert decision is not None
    before = picture(game)
    if decision.low != 1 or decision.high != 1 or decision.numeric or decision.amounts or decision.ordered:
        return
    if decision.kind in (Kind.ATTACK, Kind.BLOCK, Kind.PAY):
        return  # what is declared may be illegal as a whole (308, 309); who pays by hand may break off (422)
    for number, option in enumerate(decision.options):
        one, other = game.copy(), game.copy()
        assert picture(one) == before
        try:
            one.answer(number)
        except IllegalAction as refusal:
            raise AssertionError(f"{option.text} is offered, and refused: {refusal}") from None
        other.answer(number)
        assert picture(other) == picture(one)
        one.undo()
        assert picture(one)[:2] == before[:2]
    assert picture(game) == before


def recorded(game: Game) -> None:
    """The answers lead to the same position, also in the midst of an action and after refusals."""
    again = records.fresh(game)
    again.keep_history = True
    again.table.recording = True
    for answer in game.all_answers:
        assert records.follow(again, answer)
    assert (again.hash, told(again.decision)) == (game.hash, told(game.decision))


def unknown_to(game: Game, viewer: int) -> list[GameObject]:
    """The cards that a player may not know."""
    view = game.view(viewer)
    return [item for item in everything(game) if item.card is not None and not view.knows(item)]


def exchange(game: Game, hidden: list[GameObject]) -> None:
    """Let hidden cards change places, first with last: objects stay where they are, and are other cards."""
    for one, other in zip(hidden, hidden[: len(hidden) // 2 : -1], strict=False):
        if one.owner is not other.owner:
            continue
        one.card, other.card = other.card, one.card
        one.face, other.face = other.face, one.face
        for item in (one, other):
            if item.card is not None and item.card.works_elsewhere:
                game.state.working_elsewhere[item.card.number] = item
    game.table.journal.changed()
    game.table.journal.reshaped()


def given_to(game: Game, viewer: int, again: bool) -> list[object]:
    """All that a player is given; ``again``: what can be done is worked out anew."""
    view = game.view(viewer)
    texts: list[object] = [view.to_dict(log=1000), str(view), view.key, repr(game)]
    for item in game.state.in_play:
        texts.append(view.why(item))
    decision = game.decision
    if decision is not None and decision.who.index == viewer:
        texts += [decision.prompt, decision.rule, [option.text for option in decision.options]]
        if again and decision.kind is Kind.PRIORITY:
            fresh = game.copy().decision
            assert fresh is not None
            texts.append([option.text for option in fresh.options])
    return texts


def gives_nothing_away(game: Game) -> None:
    """With the cards that a player doesn't know permuted, everything that the player is given is the same."""
    for viewer in range(len(game.players)):
        before = given_to(game, viewer, True)
        hidden = unknown_to(game, viewer)
        for player in game.players:
            exchange(game, [item for item in hidden if item.owner is player])
        try:
            assert given_to(game, viewer, True) == before
        finally:
            for player in game.players:
                exchange(game, [item for item in hidden if item.owner is player])
