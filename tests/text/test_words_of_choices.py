"""The words in which a player reads an effect that can't be written without its ability."""

from __future__ import annotations

import pytest

from manaburn.terms import CREATURE, LAND
from manaburn.text.phrases import Saying
from manaburn.text.tree import (
    Apply,
    ChooseOne,
    ChooseValue,
    ControllerOf,
    Counter,
    Destroy,
    Draw,
    Effect,
    EndOfTurn,
    Filter,
    GainAbility,
    GainLife,
    HasType,
    Host,
    IsSpell,
    KeywordAbility,
    May,
    Move,
    Number,
    Ref,
    Seq,
    SkipStep,
    SpellText,
    Tap,
    Target,
    TriggeredAbility,
    You,
    ZoneChange,
)

PLAYER = Ref("event player")
TARGET = Ref("target", 0)


@pytest.mark.parametrize(
    ("effect", "words"),
    [
        (Apply(PLAYER, (SkipStep("draw"),), EndOfTurn()), "skip the draw step"),
        (Apply(PLAYER, (SkipStep("main"),), EndOfTurn()), "skip the main phase"),
        (Move(Ref("var", 0), "removed"), "remove it from the game"),
        (Move(Ref("var", 0), "in play"), "put it into play"),
        (Counter(TARGET, "library", "bottom"), "counter it and put it on the bottom of the library"),
        (
            ChooseOne(
                You(),
                (
                    Apply(TARGET, (GainAbility(KeywordAbility("flying")),)),
                    Apply(TARGET, (GainAbility(KeywordAbility("trample")),)),
                ),
            ),
            "gain flying or gain trample",
        ),
        (
            Seq((ChooseValue(You(), "color", ("white",)), ChooseValue(You(), "creature type", ("Citizen",)))),
            "white and Citizen",
        ),
    ],
)
def test_an_effect_without_words_of_its_own_is_described(effect: Effect, words: str) -> None:
    assert Saying(effect, (), "A Card", "2008").text() == words


def test_an_effect_that_speaks_of_its_trigger_is_written_with_it() -> None:
    ability = TriggeredAbility(ZoneChange(Filter((HasType(CREATURE),)), to="in play"), Tap(Ref("event")))
    said = Saying(ability.effect, (ability,), "A Card", "2008").text()
    assert said.startswith("When"), said
    assert "attacking" not in said


def test_a_player_who_may_do_something_is_described_once() -> None:
    spell = Target(Filter((IsSpell(),), "stack"))
    may = May(ControllerOf(TARGET), Draw(ControllerOf(TARGET), Number(2), up_to=True))
    whole = SpellText(Seq((Counter(spell), may)))
    said = Saying(may, (whole,), "A Card", "2008").text()
    assert said == "Target spell's controller may draw up to two cards."


@pytest.mark.parametrize(
    ("attachment", "words"),
    [
        (KeywordAbility("enchant", kind=Filter((HasType(LAND),))), "destroy enchanted land?"),
        (KeywordAbility("equip"), "destroy equipped creature?"),
    ],
)
def test_what_an_object_is_attached_to_is_called_as_the_card_calls_it(attachment: KeywordAbility, words: str) -> None:
    effect = Destroy(Host())
    assert Saying(effect, (SpellText(effect), attachment), "Test", "2008").question() == words


def test_the_player_of_the_trigger_is_that_player() -> None:
    said = Saying(GainLife(PLAYER, Number(2)), (), "A Card", "2008").text()
    assert said == "That player gains 2 life."
