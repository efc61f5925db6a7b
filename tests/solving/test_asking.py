"""Which colours and orders matter in a game, so that what differs in nothing else counts as one."""

from __future__ import annotations

import pytest

from manaburn.cards.compile import compile_card
from manaburn.cards.records import CardRecord
from manaburn.editions.edition import find_edition
from manaburn.rules.kernel.decisions import Kind
from manaburn.solving.asking import Asked
from manaburn.solving.walker import Place
from manaburn.terms import ALL_COLOURS, BLACK, RED
from manaburn.text.tree import CardDefinition

from .test_keys import answered, searched

HOUND = "Discard a card: Hound gets +1/+1 and becomes the color of your choice until end of turn."
"""What a creature does of which the colour is chosen."""


def card(text: str) -> CardDefinition:
    kind = "Instant" if text.startswith(("Target", "Destroy", "Return")) else "Creature — Hound"
    size = None if kind == "Instant" else "2"
    return compile_card(CardRecord("Hound", "{1}{B}", kind, text, size, size))


@pytest.mark.parametrize(
    ("texts", "colours"),
    [
        ((HOUND,), 0),
        ((HOUND, "Protection from black"), BLACK),
        ((HOUND, "Fear"), BLACK),
        ((HOUND, "Target creature gains fear until end of turn."), BLACK),
        ((HOUND, "Destroy target nonblack creature.", "Protection from red"), BLACK | RED),
        ((HOUND, "{T}: Target creature you control gains protection from the color of your choice."), ALL_COLOURS),
        ((HOUND, "Destroy target monocolored creature."), ALL_COLOURS),
    ],
)
def test_the_colours_for_which_texts_ask(texts: tuple[str, ...], colours: int) -> None:
    assert Asked([card(text) for text in texts], find_edition("2008")).colours == colours


@pytest.mark.parametrize(("there", "answers"), [("Rat", 1), ("Paladin", 2)])
def test_a_colour_for_which_nothing_asks_stands_for_all_of_them(there: str, answers: int) -> None:
    search = searched(f"  Ann: {{in_play: [Chameleon]}}\n  Bob: {{in_play: [{there}]}}\n")
    place = answered(search, search.walker.start(), "activate Chameleon")
    while isinstance(place, Place) and place.decision.kind is Kind.PRIORITY:
        place = answered(search, place, "pass")
    assert isinstance(place, Place)
    assert place.decision.kind is Kind.COLOUR
    assert len(search.answers.of(place.decision, False, None)) == answers


RETURN = "Return target creature card from your graveyard to the battlefield."


@pytest.mark.parametrize(
    ("texts", "order"),
    [
        ((RETURN,), False),
        ((RETURN, "{T}: Look at the top card of your library."), False),
        ((RETURN, "{T}: Exile the top card of your graveyard."), True),
        (
            (
                RETURN,
                "At the beginning of your upkeep, if Hound is in your graveyard with three or more creature cards above"
                " it, you may put Hound onto the battlefield.",
            ),
            True,
        ),
        (("{T}: Put all cards from your graveyard on the bottom of your library.",), True),
        (("{T}: Look at the top card of your library.",), False),
    ],
)
def test_whether_texts_ask_for_the_order_of_a_graveyard(texts: tuple[str, ...], order: bool) -> None:
    assert Asked([card(text) for text in texts], find_edition("2008")).order is order


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("Flying, haste, protection from black", False),
        ("Hound can't block.", False),
        ("When Hound dies, draw a card.", False),
        ("Other Hounds get +1/+1.", True),
        ("Hound's power is equal to the number of cards in your hand.", True),
        ("Changeling", True),
    ],
)
def test_whether_it_matters_which_of_two_came_first(text: str, order: bool) -> None:
    hound = card(text)
    assert Asked([hound], find_edition("2008")).has_order.of(hound.faces[0]) is order


def test_three_creatures_with_protection_are_alike() -> None:
    search = searched("  Ann: {in_play: [Paladin x3, Rat x2]}\n  Bob: {}\n")
    names = search.keys.named()[1]
    assert sorted([list(names.values()).count(name) for name in set(names.values())]) == [2, 3]


@pytest.mark.parametrize(
    ("text", "named", "whole"),
    [
        ("Draw a card for each card named Hound in each graveyard.", {"Hound"}, False),
        ("Draw a card for each creature card in your graveyard.", set(), True),
        ("Return target creature card named Hound from your graveyard to your hand.", set(), True),
    ],
)
def test_graveyards_of_which_only_certain_names_are_counted(text: str, named: set[str], whole: bool) -> None:
    hound = compile_card(CardRecord("Hound", "{1}{B}", "Sorcery", text, None, None))
    asked = Asked([hound], find_edition("2008"))
    assert asked.buried == named
    assert asked.graveyards == whole
