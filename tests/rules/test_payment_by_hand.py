"""Over random boards of mana sources: what is offered can be paid, by the engine and by hand, and nothing else can."""

from __future__ import annotations

import re
from functools import cache

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from manaburn.cards.compile import compile_card
from manaburn.cards.pools import Pool
from manaburn.errors import UnreadableText
from manaburn.rules.meaning import can_perform
from manaburn.terms import ARTIFACT, CREATURE, ENCHANTMENT, INSTANT, LAND
from manaburn.text.tree import ActivatedAbility, CardDefinition

from .boards import STACK_EDITIONS
from .payments import TooMany, board, by_hand, by_plan, foreseeable, offered

SYMBOLS = ("W", "U", "B", "R", "G", "W/U", "B/R", "R/G", "S")
PLAIN = ("Plains", "Island", "Swamp", "Mountain", "Forest")


@cache
def sources(pool: Pool) -> tuple[str, ...]:
    """The names of the cards of a pool that seem to make mana as permanents, or from the hand."""
    return tuple(
        record.name
        for record in pool
        if re.search(r"(?m): Add (?!.*\bactivate\b)[^\n]*mana pool", record.oracle_text)
        and not re.search("Instant|Sorcery|Aura", record.type_line)
    )


@cache
def source(pool: Pool, name: str) -> CardDefinition | None:
    """The card, if it can be read and does make mana."""
    record = pool.get(name)
    assert record is not None
    try:
        found = compile_card(record)
    except UnreadableText:
        return None
    makes = any(
        isinstance(part, ActivatedAbility) and can_perform.adds_mana(part.effect) for part in found.front.abilities
    )
    return found if makes else None


def cost(symbols: list[str], generic: int) -> str:
    """A mana cost as text."""
    return ("{" + str(generic) + "}" if generic or not symbols else "") + "".join(["{" + s + "}" for s in symbols])


@settings(max_examples=20, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_what_is_offered_is_what_can_be_paid(real_pool: Pool, data: st.DataObject) -> None:
    check_a_board(real_pool, data, data.draw(st.sampled_from(STACK_EDITIONS)), SYMBOLS)


@settings(max_examples=10, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_what_is_offered_before_the_stack_is_what_can_be_paid(real_pool: Pool, data: st.DataObject) -> None:
    check_a_board(real_pool, data, "1996", SYMBOLS[:5])


def check_a_board(real_pool: Pool, data: st.DataObject, edition: str, letters: tuple[str, ...]) -> None:
    """Draw a board and a cost: what is offered can be paid by the engine and by hand, and nothing else can."""
    names = data.draw(st.lists(st.sampled_from(sources(real_pool)), min_size=1, max_size=3))
    names += data.draw(st.lists(st.sampled_from((*PLAIN, names[0])), max_size=3))
    cards = [source(real_pool, name) or source(real_pool, "Forest") for name in names]
    symbols = data.draw(st.lists(st.sampled_from(letters), max_size=3))
    game = board(
        edition,
        [card for card in cards if card is not None],
        cost(symbols, data.draw(st.integers(0, 4))),
        data.draw(st.sampled_from((INSTANT, ARTIFACT, CREATURE, ENCHANTMENT))),
        data.draw(st.sampled_from(("", "", "R", "UU", "C"))),
        data.draw(st.integers(0, 3)),
    )
    assume(foreseeable(game))
    shown = offered(game)
    try:
        planned = by_plan(game)
        tried = by_hand(game)
    except TooMany:
        assume(False)
        return
    assert (shown, tried, all(planned)) == (shown, shown, shown)


@pytest.mark.parametrize(
    ("names", "due", "payable"),
    [
        (["Graven Cairns", "Graven Cairns", "Island", "Island"], "{2}{B}{R}", False),
        (["Graven Cairns", "Graven Cairns", "Island", "Swamp"], "{2}{B}{R}", True),
        (["Graven Cairns", "Graven Cairns"], "{1}{R}", False),
        (["Rakdos Signet", "Swamp"], "{R}", True),
        (["Azorius Signet", "Selesnya Signet", "Plains", "Plains"], "{3}{W}{W}", False),
        (["Springleaf Drum", "Llanowar Elves"], "{R}{G}", True),
        (["Ashnod's Altar", "Apprentice Wizard", "Island"], "{5}", True),
        (["Ashnod's Altar", "Basal Thrull"], "{3}{B}{B}", False),
        (["Celestial Prism", "Celestial Prism", "Forest", "Forest", "Forest"], "{U}", True),
        (["Celestial Prism", "Celestial Prism", "Forest", "Forest", "Forest"], "{U}{U}", False),
        (["Cadaverous Bloom"], "{G}{G}", True),
        (["Cadaverous Bloom"], "{B}{B}{G}{G}", False),
        (["Birchlore Rangers", "Llanowar Elves", "Llanowar Elves"], "{R}{G}", True),
        (["Birchlore Rangers", "Llanowar Elves", "Llanowar Elves"], "{R}{G}{G}", False),
        (["Phyrexian Altar", "Skirge Familiar"], "{B}{R}{R}", True),
        (["Priest of Yawgmoth", "Sol Ring"], "{B}{B}{2}", True),
        (["Priest of Yawgmoth", "Sol Ring"], "{B}{B}{B}", False),
        (["Priest of Yawgmoth", "Sol Ring", "Ashnod's Altar"], "{B}{B}{B}{2}", True),
    ],
)
def test_known_boards(real_pool: Pool, names: list[str], due: str, payable: bool) -> None:
    cards = [source(real_pool, name) or compile_card(real_pool.find(name)) for name in names]
    game = board("2008", cards, due, INSTANT, "", 0)
    assert offered(game) == payable
    assert all(by_plan(game)) == payable
    assert by_hand(game) == payable


@pytest.mark.parametrize(("counters", "due", "payable"), [(0, "{1}", True), (1, "{2}", True), (1, "{3}", False)])
def test_mana_for_each_counter_and_one_more(real_pool: Pool, counters: int, due: str, payable: bool) -> None:
    """The engine chooses X, and doesn't leave it to the player."""
    game = board("2002", [compile_card(real_pool.find("Kyren Toy"))], due, INSTANT, "", counters)
    assert offered(game) == payable
    assert all(by_plan(game)) == payable
    assert by_hand(game) == payable


@pytest.mark.parametrize(
    ("names", "auras", "due", "payable"),
    [
        (["Forest"], ["Fertile Ground"], "{U}{G}", True),
        (["Forest"], ["Fertile Ground"], "{U}{R}", False),
        (["Forest", "Karplusan Forest"], ["Wild Growth", "Fertile Ground"], "{1}{U}{R}{G}", True),
        (["Mana Flare", "Forest", "Tropical Island"], [], "{U}{U}{G}{G}", True),
        (["Mana Flare", "Forest", "Tropical Island"], [], "{U}{G}{G}{G}", False),
        (["Infernal Darkness", "Forest", "Rakdos Signet"], [], "{G}", False),
        (["Infernal Darkness", "Forest", "Swamp"], [], "{B}{B}", True),
        (["Infernal Darkness", "Forest", "Rakdos Signet"], [], "{B}{R}", True),
        (["Ritual of Subdual", "Tropical Island", "Forest"], [], "{G}", False),
        (["Mycosynth Lattice", "Island", "Forest"], [], "{R}{W}", True),
    ],
)
def test_boards_on_which_lands_give_other_mana(
    real_pool: Pool, names: list[str], auras: list[str], due: str, payable: bool
) -> None:
    game = board("2008", [compile_card(real_pool.find(name)) for name in names], due, INSTANT, "", 0)
    lands = [item for item in game.state.in_play if game.chars(item).card_types & LAND]
    for i, name in enumerate(auras):
        aura = game.card(compile_card(real_pool.find(name)))
        game.attach(aura, lands[i % len(lands)])
    assert offered(game) == payable
    assert all(by_plan(game)) == payable
    assert by_hand(game) == payable
