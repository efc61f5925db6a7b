"""Rules 415.4 and 418.6: words in texts replaced."""

from __future__ import annotations

import pytest

from manaburn.rules.meaning import text_change
from manaburn.terms import BLACK, CREATURE, RED, WHITE
from manaburn.text.tree import (
    ActivatedAbility,
    All,
    Cost,
    CreateTokens,
    Filter,
    GainAbility,
    HasColour,
    HasSubtype,
    HasType,
    Host,
    KeywordAbility,
    Named,
    Number,
    Other,
    SetText,
    TokenSpec,
    You,
)

from .boards import STACK_EDITIONS, Board, basic, creature, enchantment, plus, static

PROTECTION_FROM_WHITE = KeywordAbility("protection", kind=Filter((HasColour(WHITE),), zone="any"))
PROTECTION_FROM_BLACK = KeywordAbility("protection", kind=Filter((HasColour(BLACK),), zone="any"))
PROTECTION_FROM_RED = KeywordAbility("protection", kind=Filter((HasColour(RED),), zone="any"))
BLACK_KNIGHT = creature("2/2", "{B}{B}", PROTECTION_FROM_WHITE, name="Black Knight", subtypes="Human Knight")
GOBLIN_KING = creature(
    "2/2",
    "{1}{R}{R}",
    static(All(Filter((HasType(CREATURE), HasSubtype("Goblin"), Other()))), plus(1, 1)),
    name="Goblin King",
    subtypes="Goblin",
)


@pytest.fixture(params=STACK_EDITIONS)
def board(request: pytest.FixtureRequest) -> Board:
    return Board(request.param)


def test_a_colour_word(board: Board) -> None:
    knight = board.card(BLACK_KNIGHT)
    board.apply(knight, SetText("color word", "white", "red"))
    assert [held.ability for held in board.chars(knight).abilities] == [PROTECTION_FROM_RED]


def test_names_stay(board: Board) -> None:
    knight = board.card(BLACK_KNIGHT)
    board.apply(knight, SetText("color word", "black", "red"))
    chars = board.chars(knight)
    assert (chars.name, chars.colours) == ("Black Knight", BLACK)
    assert [held.ability for held in chars.abilities] == [PROTECTION_FROM_WHITE]


def test_a_creature_type(board: Board) -> None:
    king = board.card(GOBLIN_KING)
    elf, goblin = board.card(creature("1/1", subtypes="Elf")), board.card(creature("1/1", subtypes="Goblin"))
    board.apply(king, SetText("creature type", "Goblin", "Elf"))
    sizes = (board.size(elf), board.size(goblin), board.chars(king).subtypes, board.chars(king).name)
    if board.table.edition.name == "2002":
        assert sizes == ("1/1", "2/2", ("Goblin",), "Goblin King"), "415.4: creature types are proper nouns"
    else:
        assert sizes == ("2/2", "1/1", ("Elf",), "Goblin King")


def test_given_abilities_stay(board: Board) -> None:
    knight = board.card(creature("2/2"))
    aura = board.card(enchantment(static(Host(), GainAbility(PROTECTION_FROM_BLACK)), subtypes="Aura"))
    board.attach(aura, knight)
    board.apply(knight, SetText("color word", "black", "red"))
    assert [held.ability for held in board.chars(knight).abilities] == [PROTECTION_FROM_BLACK]
    board.apply(aura, SetText("color word", "black", "red"))
    assert [held.ability for held in board.chars(knight).abilities] == [PROTECTION_FROM_RED]


def test_a_basic_land_type_on_the_type_line(board: Board) -> None:
    forest = board.card(basic("Forest"))
    board.apply(forest, SetText("basic land type", "Forest", "Island"))
    chars = board.chars(forest)
    assert chars.subtypes == ("Island",)
    assert [repr(held.ability) for held in chars.activated] == [
        repr(board.chars(board.card(basic("Island"))).activated[0].ability)
    ]


def test_a_token_maker() -> None:
    spec = TokenSpec(Number(1), Number(1), RED, CREATURE, ("Goblin",))
    makes = ActivatedAbility(Cost(()), CreateTokens(You(), Number(2), spec))
    changed = text_change.replacer("Goblin", "Elf").ability(makes)
    assert isinstance(changed, ActivatedAbility)
    assert isinstance(changed.effect, CreateTokens)
    assert changed.effect.token.subtypes == ("Elf",)
    assert text_change.replacer("red", "black").ability(makes) != makes


def test_what_has_not_the_word_is_the_same() -> None:
    ability = static(All(Filter((Named("Island Sanctuary"),))), plus(1, 1))
    assert text_change.replacer("Island", "Swamp").ability(ability) is ability


def test_a_word_of_a_keyword(board: Board) -> None:
    """What can be offered is said by a creature type."""
    patron = board.card(creature("5/5", "{4}{R}{R}", KeywordAbility("offering", word="Goblin"), name="Patron"))
    board.apply(patron, SetText("creature type", "Goblin", "Bear"))
    word = "Goblin" if board.table.edition.name == "2002" else "Bear"  # creature types were proper nouns then
    assert [held.ability for held in board.chars(patron).abilities] == [KeywordAbility("offering", word=word)]
