"""What pronouns mean, and by which words the same is said again."""

from __future__ import annotations

import doctest

import pytest

from manaburn.errors import UnreadableText
from manaburn.terms import CREATURE, SORCERY
from manaburn.text import binding, parse_text, print_text
from manaburn.text.binding.bind import Binder
from manaburn.text.binding.rules import Rules
from manaburn.text.tree import (
    All,
    Amount,
    ControllerOf,
    DidIt,
    Effect,
    Host,
    Is,
    Node,
    Not,
    Other,
    OwnerOf,
    Ref,
    Selector,
    This,
    walk,
)


def test_the_example_is_true() -> None:
    assert doctest.testmod(binding).failed == 0


def meant(text: str, types: int) -> tuple[Node, ...]:
    """A text read, printed and read again."""
    abilities = parse_text(text, "Grey Wanderer", types)
    assert parse_text(print_text(abilities, "Grey Wanderer"), "Grey Wanderer", types) == abilities
    return abilities


PERMANENTS: list[tuple[str, Node]] = [
    ("When ~ dies, return it to its owner's hand.", This()),
    ("Whenever ~ blocks a creature, destroy that creature at end of combat.", Ref("event other")),
    ("Whenever another creature dies, you may put a +1/+1 counter on ~. If you do, draw a card.", DidIt(0)),
    ("Whenever ~ deals damage to a player, that player discards a card.", Ref("event")),
    ("Whenever ~ deals damage, you gain that much life.", Amount()),
    ("{T}: Target creature gets +1/+1 until end of turn. Tap another creature you control.", Not(Is(Ref("target")))),
    ("{T}: Tap another creature you control.", Other()),
    ("{2}, Sacrifice a creature: You gain life equal to the sacrificed creature's power.", Ref("cost", 1)),
]

SPELLS: list[tuple[str, Node]] = [
    ("Destroy target creature. Its controller draws a card.", ControllerOf(Ref("target"))),
    ("Tap target creature. That creature gets -1/-0 until end of turn.", Ref("target")),
    ("Destroy all creatures. You gain 1 life for each creature destroyed this way.", Ref("var", 0)),
    ("Each player sacrifices a creature he or she controls.", Ref("each")),
    ("Target player draws two cards, then discards a card. He or she loses 1 life.", Ref("target")),
    ("You lose 2 life. Target player gains that much life.", Amount(0)),
    ("Counter target spell. That spell's controller may draw a card.", ControllerOf(Ref("target"))),
]


@pytest.mark.parametrize(("text", "what"), PERMANENTS, ids=[text for text, _ in PERMANENTS])
def test_an_ability_speaks_of_this(text: str, what: Node) -> None:
    assert what in [n for a in meant(text, CREATURE) for n in walk(a)]


@pytest.mark.parametrize(("text", "what"), SPELLS, ids=[text for text, _ in SPELLS])
def test_a_spell_speaks_of_this(text: str, what: Node) -> None:
    assert what in [n for a in meant(text, SORCERY) for n in walk(a)]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Destroy that creature.", "nothing for 'that creature' to mean"),
        ("If you do, draw a card.", "nothing for 'if you do' to mean"),
        ("You gain that much life.", "nothing for 'that much' to mean"),
        ("Put the rest on the bottom of your library.", "nothing for 'the rest' to mean"),
    ],
)
def test_what_nothing_was_mentioned_for_is_refused(text: str, why: str) -> None:
    with pytest.raises(UnreadableText) as caught:
        parse_text(text, "Grey Wanderer", SORCERY)
    assert caught.value.why == why


def test_rules_are_for_classes_and_those_below_them() -> None:
    general: Rules[Binder] = Rules()

    @general
    def anything(b: Binder, n: Node) -> Node:
        return n

    @general
    def selector(b: Binder, s: Selector) -> Selector:
        return s

    @general
    def holder(b: Binder, s: ControllerOf | OwnerOf) -> Selector:
        return s

    assert general.of(Effect) is anything
    assert general.of(Host) is selector
    assert general.of(All) is selector
    assert general.of(ControllerOf) is general.of(OwnerOf) is holder
    with pytest.raises(ValueError, match="two rules for OwnerOf"):

        @general
        def owner(b: Binder, s: OwnerOf) -> Selector:
            return s
