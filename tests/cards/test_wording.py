"""Cards as their text stood on a day."""

from __future__ import annotations

from manaburn.cards import starter
from manaburn.cards.compile import compile_card
from manaburn.cards.records import CardRecord
from manaburn.cards.wording import of_the_time
from manaburn.editions import find_edition
from manaburn.text.keywords import expand
from manaburn.text.tree import (
    CardDefinition,
    Delayed,
    During,
    KeywordAbility,
    ReplacementAbility,
    SpellText,
    StepBegins,
    TriggeredAbility,
    walk,
)

THEN = find_edition("1996")
LATER = find_edition("2002")


def card(text: str, type_line: str = "Enchantment") -> CardDefinition:
    return compile_card(CardRecord("Thing", "{1}{U}", type_line, text))


def test_an_upkeep_is_a_phase() -> None:
    thing = card("At the beginning of your upkeep, you gain 1 life.")
    ability = of_the_time(thing, THEN).front.abilities[0]
    assert isinstance(ability, TriggeredAbility)
    assert isinstance(ability.event, During)
    assert ability.event.step == "upkeep"
    assert of_the_time(thing, LATER) is thing
    assert of_the_time(thing, THEN) is of_the_time(thing, THEN)


def test_so_are_abilities_it_gives() -> None:
    thing = of_the_time(card('Creatures have "At the beginning of your upkeep, you lose 1 life."'), THEN)
    events = [node for ability in thing.front.abilities for node in walk(ability) if isinstance(node, StepBegins)]
    assert events
    assert all(isinstance(event, During) for event in events)


def test_other_beginnings_stay() -> None:
    for text in ("At the beginning of the end step, you gain 1 life.", "At end of combat, you gain 1 life."):
        thing = card(text)
        assert of_the_time(thing, THEN) is thing
    later = card("Draw a card at the beginning of the next turn's upkeep.", "Instant")
    ability = of_the_time(later, THEN).front.abilities[0]
    assert isinstance(ability, SpellText)
    assert isinstance(ability.effect, Delayed)
    assert type(ability.effect.event) is StepBegins


def test_cumulative_upkeep_is_paid_during_it() -> None:
    price = starter.pool()["Force of Nature"]
    during = of_the_time(price, THEN).front.abilities
    assert any(isinstance(node, During) for ability in during for node in walk(ability))
    cumulative = card("Cumulative upkeep {1}").front.abilities[0]
    assert isinstance(cumulative, KeywordAbility)

    def kinds(edition: str) -> set[type]:
        parts = expand(cumulative, find_edition(edition))
        return {type(node) for part in parts for node in walk(part) if isinstance(node, StepBegins)}

    assert kinds("1996") == {During}
    assert kinds("2002") == {StepBegins}


def test_a_card_changed_in_summer_2008_has_the_text_of_the_date() -> None:
    text = "When Phyrexian Dreadnought enters the battlefield, sacrifice it unless you discard a card."
    today = compile_card(
        CardRecord("Phyrexian Dreadnought", "{1}", "Artifact Creature — Dreadnought", text, "12", "12")
    )
    assert of_the_time(today, find_edition("2010")) is today
    earlier = of_the_time(today, find_edition("2008"))
    assert [type(ability) for ability in earlier.front.abilities] == [KeywordAbility, ReplacementAbility]
    assert of_the_time(today, find_edition("2008")) is earlier
