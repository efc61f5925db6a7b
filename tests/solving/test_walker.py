"""Going from one decision to the next and back."""

from __future__ import annotations

from manaburn.editions.edition import find_edition
from manaburn.rules.kernel.decisions import Kind
from manaburn.scenario import setup
from manaburn.scenario.library import Cards, Library
from manaburn.scenario.model import check
from manaburn.scenario.reading import read_text
from manaburn.solving.search import Search
from manaburn.solving.solving import search_of
from manaburn.solving.walker import Place


def search() -> Search:
    text = (
        "cards:\n  - {name: Blast, mana_cost: '{X}{R}', type_line: Sorcery,"
        " oracle_text: Blast deals X damage to any target.}\n"
        "players:\n  Ann: {hand: [Blast], in_play: [Mountain x3]}\n  Bob: {life: 2}\n"
        "goal: {for: Ann, what: win this turn}\n"
    )
    plan = check(read_text(text, "puzzle"), "puzzle")
    assert plan.goal is not None
    edition = find_edition("2008")
    return search_of(setup.place(plan, Cards(plan, Library.of(None), edition), edition), plan.goal)


def to_play() -> tuple[Search, Place, int]:
    """A search, its first decision, and the number of the option there that plays the spell with X."""
    found = search()
    start = found.walker.start()
    assert start is not None
    return found, start, next(i for i, option in enumerate(start.decision.options) if option.entity is not None)


def answered(found: Search, place: Place, answer: int) -> Place:
    after = found.walker.answer(place, [answer])
    assert isinstance(after, Place)
    return after


def test_the_limits_of_x_are_worked_out_once_for_a_play() -> None:
    found, start, play = to_play()
    x = answered(found, start, play)
    assert x.decision.kind is Kind.X
    assert x.limits_of_x == {(0, 0): (0, 2)}
    x.limits_of_x[0, 0] = (0, 1)  # If it were worked out anew, 2 would be possible.
    assert isinstance(found.walker.answer(x, [1]), Place)
    assert found.walker.answer(x, [2]) is False


def test_the_same_play_from_the_start_works_them_out_anew() -> None:
    found, start, play = to_play()
    first = answered(found, start, play)
    assert first.limits_of_x is not None
    first.limits_of_x[0, 0] = (0, 1)
    assert answered(found, start, play).limits_of_x == {(0, 0): (0, 2)}
