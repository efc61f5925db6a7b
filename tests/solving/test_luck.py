"""A library that is shuffled is no luck, and a card that nobody knows any more is."""

from __future__ import annotations

import pytest

from manaburn.editions.edition import find_edition
from manaburn.scenario.library import Library
from manaburn.scenario.model import check
from manaburn.scenario.reading import read_text
from manaburn.solving.solving import solve

LUCK = "no line reaches the goal without luck, and lines with results of chance are not searched"


def result(library: Library, players: str, rules: str) -> str:
    text = f"players:\n{players}  Bob: {{life: 3, library: [Forest x4]}}\ngoal: {{for: Ann, what: win this turn}}\n"
    solution = solve(check(read_text(text, "puzzle"), "puzzle"), find_edition(rules), library, nodes=20_000)
    return solution.why if solution.why == LUCK else solution.result


@pytest.mark.parametrize("rules", ["1999", "2008", "today"])
@pytest.mark.parametrize(
    ("cards", "wanted"),
    [
        # The bolt on top is drawn before the search for its mountain, or it is shuffled away.
        ("hand: [Reach Through Mists], in_play: [Island, Wooded Foothills]", "solved"),
        ("hand: [Reach Through Mists], in_play: [Mountain, Flooded Strand]", LUCK),
        # What a tutor puts on top is known, whoever shuffles, as long as nobody shuffles again.
        ("hand: [Vampiric Tutor, Reach Through Mists], in_play: [Swamp, Island, Mountain]", "solved"),
        ("hand: [Vampiric Tutor, Reach Through Mists], in_play: [Swamp, Flooded Strand, Mountain]", "solved"),
        ("hand: [Vampiric Tutor, Reach Through Mists], in_play: [Swamp, Island, Wooded Foothills]", "solved"),
        # To put an unknown card into a graveyard is luck, too: only a bolt there could come back.
        ("hand: [Reach Through Mists, Regrowth], in_play: [Mountain, Forest x2, Flooded Strand]", LUCK),
        # Without luck there is no way, and luck would not help.
        ("hand: [Giant Growth], in_play: [Mountain, Flooded Strand]", "impossible"),
        ("hand: [Giant Growth, Lightning Bolt], in_play: [Wooded Foothills]", "solved"),
    ],
)
def test_shuffles(library: Library, rules: str, cards: str, wanted: str) -> None:
    top = "Plains" if "Tutor" in cards else "Lightning Bolt"
    stack = f"[{top}, Mountain, Island, Lightning Bolt, Forest x2]"
    assert result(library, f"  Ann: {{{cards}, library: {stack}}}\n", rules) == wanted


@pytest.mark.parametrize(("hand", "wanted"), [("Forest", "impossible"), ("Forest, Island", LUCK)])
def test_a_card_discarded_at_random_from_a_hand_of_one(library: Library, hand: str, wanted: str) -> None:
    text = (
        "players:\n  Ann: {hand: [Shock, Psionic Blast], in_play: [Hypnotic Specter, Mountain x4]}\n"
        f"  Bob: {{life: 5, hand: [{hand}]}}\ngoal: {{for: Ann, what: win this turn}}\n"
    )
    solution = solve(check(read_text(text, "puzzle"), "puzzle"), find_edition("2008"), library, nodes=20_000)
    assert (solution.why if solution.why == LUCK else solution.result) == wanted
