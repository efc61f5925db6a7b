"""Positions in which different things can happen have different keys, however they were reached."""

from __future__ import annotations

from manaburn.editions.edition import find_edition
from manaburn.rules.kernel.decisions import Kind
from manaburn.scenario import setup
from manaburn.scenario.library import Cards, Library
from manaburn.scenario.model import check
from manaburn.scenario.reading import read_text
from manaburn.solving.search import Choice, Search
from manaburn.solving.solving import search_of
from manaburn.solving.walker import Place
from manaburn.terms import ALL_COLOURS, BLACK, WHITE

CARDS = (
    "cards:\n"
    "  - {name: Spark, mana_cost: '{R}', type_line: Instant, oracle_text: Spark deals 2 damage to any target.}\n"
    "  - {name: Ember, mana_cost: '{R}', type_line: Instant, oracle_text: Ember deals 1 damage to any target.}\n"
    "  - {name: Digger, mana_cost: '{1}', type_line: Artifact, oracle_text: '{T}: Return the top card of your graveyard"
    " to your hand.'}\n"
    "  - {name: Den, mana_cost: '{1}', type_line: Artifact, oracle_text: '{1}: Create a 1/1 black Rat creature"
    " token.'}\n"
    "  - {name: Pinger, mana_cost: '{1}', type_line: Artifact, oracle_text: '{T}: Pinger deals 1 damage to any"
    " target.'}\n"
    "  - {name: Spring, mana_cost: '{1}', type_line: Artifact, oracle_text: '{T}: You gain 1 life.'}\n"
    "  - {name: Rat, mana_cost: '{B}', type_line: Creature - Rat, oracle_text: '', power: 1, toughness: 1}\n"
    "  - {name: Crab, mana_cost: '{U}', type_line: Creature - Crab, oracle_text: '{U}: Untap Crab.', power: 1,"
    " toughness: 3}\n"
    "  - {name: Burrow, mana_cost: '{1}', type_line: Artifact, oracle_text: '{1}: Create a 1/1 black Rat creature"
    " token.'}\n"
    "  - {name: Molder, mana_cost: '{1}', type_line: Artifact, oracle_text: '{X}: Until end of turn, creatures you"
    " control have base power and toughness X/X.'}\n"
    "  - {name: Guide, mana_cost: '{W}', type_line: Creature - Rat, oracle_text: '{0}: The next 1 damage that would be"
    " dealt to Guide this turn is dealt to target creature you control instead.', power: 1, toughness: 1}\n"
    "  - {name: Chameleon, mana_cost: '{G}', type_line: Creature - Lizard, oracle_text: '{0}: Chameleon becomes the"
    " color of your choice until end of turn.', power: 1, toughness: 1}\n"
    "  - {name: Ward, mana_cost: '{1}', type_line: Artifact, oracle_text: '{T}: Target creature you control gains"
    " protection from the color of your choice until end of turn.'}\n"
    "  - {name: Paladin, mana_cost: '{W}', type_line: Creature - Knight, oracle_text: Protection from black, power: 1,"
    " toughness: 1}\n"
)


def searched(players: str) -> Search:
    text = f"{CARDS}players:\n{players}goal: {{for: Ann, what: win this turn}}\n"
    plan = check(read_text(text, "puzzle"), "puzzle")
    assert plan.goal is not None
    edition = find_edition("2008")
    library = Library.of(None)
    return search_of(setup.place(plan, Cards(plan, library, edition), edition), plan.goal)


def after_playing(search: Search, names: list[str]) -> str:
    """Return the written form of the position after these spells have been played at Bob and have resolved."""
    mark = search.table.journal.mark()
    place: Place | bool | None = search.walker.start()
    for name in names:
        place = answered(search, place, f"play {name}")
        place = answered(search, place, "Bob")
        while search.table.state.stack:
            place = answered(search, place, "pass")
    text = search.keys.named()[0]
    search.table.back(mark)
    return text


def answered(search: Search, place: Place | bool | None, words: str) -> Place | bool | None:
    assert isinstance(place, Place)
    for i, option in enumerate(place.decision.options):
        if words in option.text:
            return search.walker.answer(place, [i])
    raise AssertionError(f"{words}: {[option.text for option in place.decision.options]}")


def test_the_order_of_a_graveyard_is_told_after_an_undoing() -> None:
    """The objects of the second line have the numbers that those of the first one had."""
    search = searched("  Ann: {hand: [Spark, Ember], in_play: [Mountain x2, Digger]}\n  Bob: {}\n")
    assert search.keys.asked.order
    assert after_playing(search, ["Spark", "Ember"]) != after_playing(search, ["Ember", "Spark"])


def test_tokens_are_told_apart_by_what_made_them() -> None:
    """Two of one maker are interchangeable; those of different makers aren't, as the makers might be asked for."""
    for makers, different in (("Den", 1), ("Den, Burrow", 2)):
        search = searched(f"  Ann: {{in_play: [Mountain x2, {makers}]}}\n  Bob: {{}}\n")
        place: Place | bool | None = search.walker.start()
        for name in ("Den", makers.split(", ")[-1]):
            place = answered(search, place, f"activate {name}")
            while search.table.state.stack:
                place = answered(search, place, "pass")
        names = search.keys.named()[1]
        tokens = [item for item in search.table.state.in_play if item.name == "Rat"]
        assert len(tokens) == 2
        assert len({names[token.number] for token in tokens}) == different


def test_answers_are_in_one_order_however_a_position_came_about() -> None:
    """What is known of a position is told by the indexes of its answers."""
    search = searched("  Ann: {hand: [Pinger, Spring], in_play: [Mountain x2]}\n  Bob: {life: 1}\n")
    mark = search.table.journal.mark()
    found: list[Choice] = []
    for names in (("Pinger", "Spring"), ("Spring", "Pinger")):
        search.table.back(mark)
        place: Place | bool | None = search.walker.start()
        for name in names:
            place = answered(search, place, f"play {name}")
            while search.table.state.stack:
                place = answered(search, place, "pass")
        assert isinstance(place, Place)
        offered = [option.text.split()[-1] for option in place.decision.options]
        assert [name for name in offered if name in names] == list(names)
        choice = search.settle(place, None, "")
        assert isinstance(choice, Choice)
        found.append(choice)
    one, other = found
    assert one.key == other.key
    assert [answer.label for answer in one.answers] == [answer.label for answer in other.answers]
    assert [answer.numbers for answer in one.answers] != [answer.numbers for answer in other.answers]


def test_twenty_shields_are_as_good_as_more() -> None:
    """A player can put up any number of them, so that there would be no end to the positions."""
    search = searched("  Ann: {in_play: [Guide, Rat]}\n  Bob: {}\n")
    place: Place | bool | None = search.walker.start()
    texts: list[str] = []
    for _ in range(22):
        place = answered(search, place, "activate Guide")
        place = answered(search, place, "Rat")
        while search.table.state.stack:
            place = answered(search, place, "pass")
        texts.append(search.keys.named()[0])
        assert search.keys.capped == (len(texts) > 20)
    assert len(set(texts)) == 20
    assert texts[19] == texts[21]


def test_the_order_of_shields_is_not_told() -> None:
    texts: list[str] = []
    for names in (("Guide", "Rat"), ("Rat", "Guide")):
        search = searched("  Ann: {in_play: [Guide, Rat]}\n  Bob: {}\n")
        place: Place | bool | None = search.walker.start()
        for name in names:
            place = answered(search, place, "activate Guide")
            place = answered(search, place, name)
            while search.table.state.stack:
                place = answered(search, place, "pass")
        texts.append(search.keys.named()[0])
    assert texts[0] == texts[1]


def test_equal_attackers_are_interchangeable_until_one_is_blocked() -> None:
    """Also while their damage is on the stack."""
    search = searched("  Ann: {in_play: [Rat x3]}\n  Bob: {in_play: [Paladin]}\n")
    table = search.table
    counts: list[tuple[str, int]] = []
    place: Place | bool | None = search.walker.start()
    while isinstance(place, Place) and len(counts) < 8:
        decision = place.decision
        # All attack; else the first option: to pass, or to block the first attacker.
        answer = list(range(len(decision.options))) if decision.kind is Kind.ATTACK else [0]
        place = search.walker.answer(place, answer)
        names = search.keys.named()[1]
        rats = [item for item in table.state.in_play if item.name == "Rat" and item.in_combat]
        what = "stack" if table.state.stack else "blocked" if any(rat.blocked for rat in rats) else "open"
        if rats:
            counts.append((what, len({names[rat.number] for rat in rats})))
    assert ("open", 1) in counts
    assert ("blocked", 2) in counts
    assert ("stack", 2) in counts
    assert {count for what, count in counts if what == "open"} == {1}


def test_a_chosen_colour_counts_only_if_something_has_it() -> None:
    """Nothing in the first game is blue, red or green."""
    search = searched("  Ann: {in_play: [Rat, Ward]}\n  Bob: {in_play: [Paladin]}\n")
    assert search.keys.asked.colours == WHITE | BLACK
    assert searched("  Ann: {in_play: [Rat, Ward, Chameleon]}\n  Bob: {}\n").keys.asked.colours == ALL_COLOURS
