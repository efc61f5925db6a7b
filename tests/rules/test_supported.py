"""What the rules carry out: every word that is said to have a meaning has one."""

from __future__ import annotations

import dataclasses

import pytest

from manaburn.rules.instructions import permanents, supported
from manaburn.rules.meaning import evaluate, filters, relations, statuses, values
from manaburn.state.contexts import Context
from manaburn.terms import Zone
from manaburn.text.tree import (
    AddMana,
    All,
    Filter,
    Move,
    Native,
    PlayTiming,
    Ref,
    Restriction,
    SpellText,
    Tap,
    This,
    You,
    words,
)
from manaburn.text.tree.effects import Exchange, PlaySubgame, Seq
from manaburn.text.tree.nouns import HasStatus, InRelation

from .boards import Board, face


def test_every_status_has_a_meaning() -> None:
    board = Board()
    bear = board.card(face("Grizzly Bears", subtypes="Bear", size="2/2"))
    for status in sorted(supported.words_of(words.Status)):
        statuses.has_status(board.table, bear, status)


def test_every_relation_has_a_meaning() -> None:
    board = Board()
    bear = board.card(face("Grizzly Bears", subtypes="Bear", size="2/2"))
    giant = board.card(face("Hill Giant", subtypes="Giant", size="3/3"), who=1)
    for relation in sorted(supported.words_of(words.Relation)):
        relations.related(board.table, bear, relation, giant)
        relations.related(board.table, bear, relation, board.players[1])


def test_every_fact_about_a_player_has_a_meaning() -> None:
    board = Board()
    for fact in sorted(supported.words_of(words.PlayerFact)):
        filters.player_fact(board.table, board.players[0], fact)


def test_every_number_has_a_meaning() -> None:
    board = Board()
    bear = board.card(face("Grizzly Bears", subtypes="Bear", size="2/2"))
    ctx = Context(bear, board.players[0])
    for what in sorted(supported.words_of(words.ObjectNumber)):
        values.number_of(board.table, bear, what, ctx)
    for what in sorted(supported.words_of(words.PlayerNumber)):
        values.number_of(board.table, board.players[0], what, ctx)


def test_every_change_and_exchange_has_a_meaning() -> None:
    seen_to_elsewhere = "remove from combat"
    assert supported.words_of(words.ChangeWord) == {*permanents.CHANGES, *permanents.EVENTS, seen_to_elsewhere}
    assert supported.words_of(words.Exchanged) == {*permanents.OF_PLAYERS, *permanents.OF_OBJECTS}


def test_every_role_has_a_meaning() -> None:
    board = Board()
    bear = board.card(face("Grizzly Bears", subtypes="Bear", size="2/2"))
    ctx = Context(bear, board.players[0])
    for role in sorted(supported.words_of(words.RefRole)):
        evaluate.select(board.table, Ref(role), ctx)


def test_everything_shared_and_chosen_has_a_meaning() -> None:
    board = Board()
    bear = board.card(face("Grizzly Bears", subtypes="Bear", size="2/2"))
    for what in sorted(supported.words_of(words.SharedTrait)):
        filters.shares(board.table, bear, bear, what)


def test_zones_of_filters_are_zones() -> None:
    assert evaluate.ZONES_CALLED["in play"] is Zone.IN_PLAY


def test_supported_text_is_not_complained_about() -> None:
    assert supported.unsupported(SpellText(Tap(All(Filter((HasStatus("untapped"),)))))) == []


@pytest.mark.parametrize(
    ("effect", "named"),
    [
        (Seq((Seq((PlaySubgame(),)),)), "PlaySubgame"),
        (Native("dance"), "Native 'dance'"),
        (Exchange("names", This(), This()), "Exchange 'names'"),
        (Seq((Tap(All(Filter((HasStatus("asleep"),)))),)), "HasStatus 'asleep'"),
        (Tap(All(Filter((InRelation("older than", This()),)))), "InRelation 'older than'"),
    ],
)
def test_what_has_no_meaning_is_named(effect: object, named: str) -> None:
    assert isinstance(effect, (Native, Exchange, Seq, Tap))
    assert supported.unsupported(SpellText(effect)) == [named]


def test_a_subgame_is_a_sentence_of_its_own() -> None:
    assert supported.unsupported(SpellText(Seq((PlaySubgame(), Tap(All(Filter())))))) == []


def test_every_field_with_words_is_looked_at() -> None:
    """A word in a node is one of a list, or any word can stand there: no field is forgotten."""
    import manaburn.text.tree as tree

    told = {(kind, name) for kind, name in supported.WORDS} | supported.ANY_WORD | set(supported.UNREAD)
    forgotten = [
        f"{name}.{field.name}"
        for name, kind in tree.NODES.items()
        for field in dataclasses.fields(kind)
        if field.type in ("str", "tuple[str, ...]") and (kind, field.name) not in told
    ]
    assert forgotten == []


def test_words_without_a_meaning_are_named() -> None:
    assert supported.unsupported(SpellText(AddMana(You(), ("GG", "Q")))) == ["AddMana 'Q'"]
    assert supported.unsupported(PlayTiming(Restriction(), drawback="it shows")) == ["PlayTiming drawback 'it shows'"]
    assert supported.unsupported(SpellText(Move(This(), "hand", "sideways"))) == ["Move 'sideways'"]
