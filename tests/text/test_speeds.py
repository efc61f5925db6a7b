"""Interrupts and mana sources, told by their text."""

from __future__ import annotations

import pytest

from manaburn.cards.compile import compile_card
from manaburn.cards.records import CardRecord
from manaburn.text.tree import ActivatedAbility, Face, SpellText
from manaburn.text.tree.speeds import Speed, Use, ability_speed, face_speed, modes, uses


def face(type_line: str, text: str) -> Face:
    return compile_card(CardRecord("Thing", "{1}{U}", type_line, text)).front


SPELLS = [
    ("Counter target spell.", Speed.INTERRUPT),
    ("Counter target activated ability.", Speed.INTERRUPT),
    ("Change the target of target spell with a single target.", Speed.INTERRUPT),
    ("Target spell or permanent becomes red.", Speed.INTERRUPT),
    ("Choose one —\n• Counter target blue spell.\n• Destroy target blue permanent.", Speed.INTERRUPT),
    ("Counter target spell. At the beginning of your next main phase, add {1} to your mana pool.", Speed.INTERRUPT),
    ("Add {B}{B}{B} to your mana pool.", Speed.MANA_SOURCE),
    (
        "Until end of turn, whenever a player taps an Island for mana, that player adds {U} to his or her mana pool.",
        None,
    ),
    ("Destroy target permanent.", None),
    ("Prevent the next 3 damage that would be dealt to target creature this turn.", None),
    ("Choose one —\n• Target player gains 3 life.\n• Regenerate target creature.", None),
]


@pytest.mark.parametrize(("text", "speed"), SPELLS)
def test_an_instant_by_its_text(text: str, speed: Speed | None) -> None:
    assert face_speed(face("Instant", text)) is (speed or Speed.INSTANT)


def test_other_cards() -> None:
    assert face_speed(face("Sorcery", "Add {R}{R} to your mana pool.")) is Speed.SLOW
    assert face_speed(face("Artifact", "{T}: Add {1} to your mana pool.")) is Speed.SLOW
    assert face_speed(face("Land", "{T}: Add {1} to your mana pool.")) is Speed.LAND


@pytest.mark.parametrize(
    ("text", "speed"),
    [
        ("{T}: Add {G} to your mana pool.", Speed.MANA_SOURCE),
        ("{U}, {T}: Counter target red spell.", Speed.INTERRUPT),
        ("{T}: Target spell becomes colorless.", Speed.INTERRUPT),
        ("{T}: Thing deals 1 damage to target creature or player.", Speed.INSTANT),
        ("{B}: Regenerate Thing.", Speed.INSTANT),
    ],
)
def test_an_ability_by_its_text(text: str, speed: Speed) -> None:
    ability = face("Artifact", text).abilities[0]
    assert isinstance(ability, ActivatedAbility)
    assert ability_speed(ability) is speed


USES = [
    ("Prevent the next 3 damage that would be dealt to target creature this turn.", Use.DAMAGE),
    ("The next time a red source of your choice would deal damage to you this turn, prevent that damage.", Use.DAMAGE),
    ("The next 1 damage that would be dealt to you this turn is dealt to target creature instead.", Use.DAMAGE),
    ("Prevent all combat damage that would be dealt this turn.", Use.ORDINARY),
    ("Regenerate target creature.", Use.REGENERATION),
    ("Target creature gets +0/+3 until end of turn.", Use.ORDINARY),
]


@pytest.mark.parametrize(("text", "use"), USES)
def test_what_an_effect_is_for(text: str, use: Use) -> None:
    ability = face("Instant", text).abilities[0]
    assert isinstance(ability, SpellText)
    assert uses(ability.effect) == (use,)


def test_each_mode_is_for_its_own() -> None:
    text = face(
        "Instant",
        "Choose one —\n• Target player gains 3 life.\n"
        "• Prevent the next 3 damage that would be dealt to target creature this turn.",
    ).abilities[0]
    assert isinstance(text, SpellText)
    assert uses(text.effect) == (Use.ORDINARY, Use.DAMAGE)
    assert [uses(mode) for mode in modes(text.effect)] == [(Use.ORDINARY,), (Use.DAMAGE,)]


def test_aimed_at_either() -> None:
    text = face("Instant", "Target spell or permanent becomes red.").abilities[0]
    assert isinstance(text, SpellText)
    assert uses(text.effect) == (Use.SPELLS, Use.ORDINARY)
