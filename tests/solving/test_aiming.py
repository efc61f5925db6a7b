"""Targets of which nothing can come are left out, and no others."""

from __future__ import annotations

import pytest

from manaburn.editions.edition import find_edition
from manaburn.rules.kernel.decisions import Kind
from manaburn.scenario.library import Library
from manaburn.scenario.model import check
from manaburn.scenario.reading import read_text
from manaburn.solving.solving import solve
from manaburn.solving.walker import Place

from .boards import search_in, to_win_this_turn

IN_HAND = ("Fling", "Hermetic Study", "Swords to Plowshares")


@pytest.mark.parametrize(
    ("ann", "bob"),
    [
        # Bob gains life when Onulet dies of first strike, unless that damage is prevented, or Onulet made stronger.
        ("hand: [Healing Salve], in_play: [Youthful Knight, Grizzly Bears, Plains]", "life: 2, in_play: [Onulet]"),
        ("hand: [Giant Growth], in_play: [Youthful Knight, Grizzly Bears, Forest]", "life: 2, in_play: [Onulet]"),
        # The wall has to hurt the creature that it blocks, or kill it.
        ("hand: [Brute Force], in_play: [Mogg Maniac, Mountain]", "life: 1, in_play: [Wall of Stone]"),
        (
            "hand: [Brute Force], in_play: [Raging Goblin, Vengeful Dead, Scathe Zombies, Mountain]",
            "life: 1, in_play: [{card: Wall of Stone, as: w1}, {card: Wall of Stone, as: w2}, Wall of Stone]",
        ),
        # Bob loses life when one of Ann's zombies dies.
        (
            "hand: [Shock], in_play: [Mountain, Vengeful Dead, Scathe Zombies]",
            "life: 1, in_play: [Ivory Mask, Wall of Stone, Wall of Air]",
        ),
    ],
)
def test_targets_that_are_of_use_are_tried(ann: str, bob: str, library: Library) -> None:
    plan = to_win_this_turn(ann, bob)
    assert solve(plan, find_edition("2008"), library, nodes=20_000).result == "solved"


@pytest.mark.parametrize(
    ("hand", "ann", "bob", "step", "wanted"),
    [
        ("Shock", "Grizzly Bears", "Hill Giant", "postcombat main", {"Bob"}),
        ("Shock", "Grizzly Bears", "Hill Giant", "precombat main", {"Bob", "Hill Giant"}),
        ("Shock", "Grizzly Bears", "Onulet", "postcombat main", {"Bob", "Onulet"}),
        ("Shock", "Bogardan Firefiend", "Hill Giant", "postcombat main", {"Bob", "Bogardan Firefiend"}),
        ("Shock", "Grizzly Bears, Fecundity", "Hill Giant", "postcombat main", {"Bob", "Grizzly Bears", "Hill Giant"}),
        ("Shock", "Grizzly Bears, Goblin Bombardment", "Hill Giant", "postcombat main", {"Bob"}),
        ("Shock", "Grizzly Bears", "Hill Giant, Goblin Bombardment", "postcombat main", {"Bob", "Hill Giant"}),
        (
            "Shock",
            "Grizzly Bears",
            "{card: Hill Giant, as: h}, {card: Lance, attached_to: h}",
            "postcombat main",
            {"Bob", "Hill Giant"},
        ),
        (
            "Shock",
            "Grizzly Bears, Hermetic Study",
            "Hill Giant",
            "postcombat main",
            {"Ann", "Bob", "Grizzly Bears", "Hill Giant"},
        ),
        ("Brute Force", "Grizzly Bears", "Hill Giant", "precombat main", {"Grizzly Bears"}),
        ("Brute Force", "Grizzly Bears", "Onulet", "precombat main", {"Grizzly Bears", "Onulet"}),
        ("Brute Force", "Grizzly Bears, Fling", "Hill Giant", "precombat main", {"Grizzly Bears"}),
        (
            "Brute Force",
            "Grizzly Bears, Swords to Plowshares",
            "Hill Giant",
            "precombat main",
            {"Grizzly Bears", "Hill Giant"},
        ),
    ],
)
def test_targets_of_no_use_are_left_out(
    hand: str, ann: str, bob: str, step: str, wanted: set[str], library: Library
) -> None:
    cards = [name for name in ann.split(", ") if name not in IN_HAND]
    more = "".join([f", {name}" for name in IN_HAND if name in ann])
    text = (
        f"players:\n  Ann: {{hand: [{hand}{more}], in_play: [{', '.join(cards)}, Mountain]}}\n"
        f"  Bob: {{in_play: [{bob}]}}\nturn: {{player: Ann, step: {step}}}\n"
        "goal: {for: Ann, what: win this turn}\n"
    )
    search = search_in(text, "2008", library)
    start = search.walker.start()
    assert start is not None
    play = next(i for i, option in enumerate(start.decision.options) if option.text == f"play {hand}")
    place = search.walker.answer(start, [play])
    assert isinstance(place, Place)
    assert place.decision.kind is Kind.TARGET
    vain = search.aiming.vain(place.decision)
    assert {option.text for i, option in enumerate(place.decision.options) if i not in vain} == wanted


ANSWERED = """
cards:
  - name: Blame
    mana_cost: "{{B}}"
    type_line: Sorcery
    oracle_text: "Destroy target creature. Its controller loses 3 life."
players:
  Ann: {{hand: [{hand}], in_play: [Swamp x2]}}
  Bob: {{life: 3, hand: [Shock], in_play: [{bob}, Mountain]}}
goal: {{for: Ann, what: win this turn}}
"""


@pytest.mark.parametrize(
    ("hand", "bob", "result"),
    [
        ("Blame", "Grizzly Bears", "impossible"),  # Bob kills his own creature, and the spell has no target.
        ("Blame", "Hill Giant", "solved"),
        ("Blame", "Grizzly Bears, Hill Giant", "solved"),
        ("Blame x2", "Grizzly Bears x2", "solved"),
    ],
)
def test_a_creature_is_killed_to_make_a_spell_fizzle(hand: str, bob: str, result: str, library: Library) -> None:
    plan = check(read_text(ANSWERED.format(hand=hand, bob=bob), "puzzle"), "puzzle")
    assert solve(plan, find_edition("2024"), library).result == result


def test_in_answer_only_what_is_aimed_at_is_killed(library: Library) -> None:
    search = search_in(ANSWERED.format(hand="Blame", bob="Grizzly Bears, Wall of Wood"), "2024", library)
    place = search.walker.start()
    for answer in ("play Blame", "Grizzly Bears", "pass", "play Shock"):
        assert isinstance(place, Place)
        texts = [option.text for option in place.decision.options]
        place = search.walker.answer(place, [texts.index(answer)])
    assert isinstance(place, Place)
    vain = search.aiming.vain(place.decision)
    kept = [option.text for i, option in enumerate(place.decision.options) if i not in vain]
    assert sorted(kept) == ["Ann", "Grizzly Bears"]


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Prowess", False),
        ("Whenever you cast an instant spell, draw a card.", False),
        ("Whenever this creature attacks, you gain 1 life.", False),
        ("Whenever you cast a spell that targets this creature, draw a card.", True),
        ("When this creature dies, draw a card.", True),
        ("Whenever this creature is dealt damage, draw a card.", True),
    ],
)
def test_a_creature_that_sees_nothing_of_it_is_no_target(text: str, left: bool, library: Library) -> None:
    board = (
        f"cards:\n  - {{name: Watcher, mana_cost: '{{R}}', type_line: Creature - Human, oracle_text: '{text}',"
        " power: 1, toughness: 2}\nplayers:\n  Ann: {hand: [Shock], in_play: [Watcher, Mountain]}\n"
        "  Bob: {}\ngoal: {for: Ann, what: win this turn}\n"
    )
    search = search_in(board, "2024", library)
    start = search.walker.start()
    assert isinstance(start, Place)
    texts = [option.text for option in start.decision.options]
    place = search.walker.answer(start, [texts.index("play Shock")])
    assert isinstance(place, Place)
    vain = search.aiming.vain(place.decision)
    assert any(option.text == "Watcher" and i not in vain for i, option in enumerate(place.decision.options)) == left
