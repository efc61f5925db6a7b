"""Texts that no card of the period has in today's usual wording, but has in that of another year."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from manaburn.terms import CREATURE, INSTANT, SORCERY
from manaburn.text import parse_text, print_text

NEWER = [
    ("You can't gain life.", 0),
    ("Whenever one or more creatures attack, draw a card.", 0),
    ("Protection from everything", 0),
    ("{Q}: Draw a card.", 0),
    ("Prevent all damage that would be dealt this turn.", SORCERY),
    ("Target player mills a card.", SORCERY),
    ("Target player mills three cards.", SORCERY),
    ("You mill cards equal to the number of lands you control.", SORCERY),
    ("You lose 2 life. Create that many 1/1 white Spirit creature tokens.", SORCERY),
    ("Create a 1/1 green Elf creature token for each land you control.", SORCERY),
    ("Create two tokens that are copies of target creature.", SORCERY),
    ("Create a 1/1 white Spirit creature token that's tapped and attacking.", SORCERY),
    ("Create a 1/1 green Elf creature token that's blocking target creature.", SORCERY),
    ("Create a tapped 1/1 white Spirit creature token.", SORCERY),
    ("Search your library for a card, put it into your hand, then shuffle.", SORCERY),
    ("You gain life equal to the greatest mana value among creatures you control.", SORCERY),
    ("{1}: Draw a card. Activate only as a sorcery.", 0),
    ("{1}: Draw a card. Activate no more than three times each turn.", 0),
    ("Choose one or both —\n• Destroy target land.\n• Draw a card.", SORCERY),
    ("Choose one or more —\n• Destroy target land.\n• Draw a card.", SORCERY),
    ("Whenever a land is tapped for mana, its controller adds an additional {B}.", 0),
    (
        "Enchant land\nWhenever enchanted land is tapped for mana, its controller adds an additional one mana "
        "of any color.",
        0,
    ),
    (
        "As ~ enters, choose a color.\nEnchant land\nWhenever enchanted land is tapped for mana, its "
        "controller adds an additional one mana of the chosen color.",
        0,
    ),
    (
        "Enchant land\nWhenever enchanted land is tapped for mana, its controller adds an additional two mana "
        "in any combination of colors.",
        0,
    ),
    ("{T}: Add one mana of any color that a land you control could produce.", 0),
    ("~ deals 2 damage divided as you choose among one or two targets.", SORCERY),
    ("~ deals 3 damage to any target and 1 damage to another target.", SORCERY),
    ("~ deals 3 damage to any target and 1 damage to any target of an opponent's choice.", SORCERY),
    ("~ deals X damage to each of X targets.", SORCERY),
    ("Prevent the next 2 damage that would be dealt to target creature, planeswalker, or player this turn.", SORCERY),
    (
        "The next X damage that would be dealt to target creature, planeswalker, or player this turn is dealt "
        "to another target creature, planeswalker, or player instead.",
        SORCERY,
    ),
    ("Prevent the next 2 damage that would be dealt to target player, planeswalker, or Sliver this turn.", SORCERY),
    ("~ deals 2 damage to target player or planeswalker.", SORCERY),
    ("~ deals 2 damage to target opponent or planeswalker.", SORCERY),
    (
        "~ deals 10 damage to target player or planeswalker and each creature that player or that "
        "planeswalker's controller controls.",
        SORCERY,
    ),
    (
        "~ deals 4 damage to target player or planeswalker. Then if that player or that planeswalker's "
        "controller has more life than you, draw a card.",
        SORCERY,
    ),
    (
        "Prevent the next 3 damage that would be dealt to target creature this turn, and put a +1/+1 counter "
        "on that creature for each 1 damage prevented this way.",
        SORCERY,
    ),
    ("As long as ~ is untapped, players can't untap more than one land during their untap steps.", 0),
    (
        "Enchant artifact\nAs long as enchanted artifact isn't a creature, it's an artifact creature with "
        "power and toughness each equal to its mana value.",
        0,
    ),
    (
        "Choose a card name, then reveal a card at random from your hand. If that card has the chosen name, "
        "draw a card.",
        SORCERY,
    ),
    (
        "~ deals 3 damage to any target. If it's a creature, it can't be regenerated this turn, and if it "
        "would die this turn, exile it instead.",
        SORCERY,
    ),
    (
        "Target creature attacks this turn if able. Destroy it at the beginning of the next end step if it "
        "didn't attack this turn.",
        SORCERY,
    ),
]
"""What is worded so since 2015."""


def modern() -> Iterator[tuple[str, int]]:
    """The texts of the file of sentences since 2009, each with the card type that it is read for (0: a creature's)."""
    written = Path(__file__).with_name("modern_sentences.txt").read_text(encoding="utf-8")
    for line in written.splitlines():
        if not line.startswith("#"):
            text = line.removeprefix("Spell: ")
            yield text.replace(" / ", "\n"), 0 if text == line else SORCERY


MODERN = list(modern())

OLDER = [
    ("~ can't be blocked except by two or more creatures.", 0),
    ("Skip your untap step.", 0),
    ("Destroy target nonenchantment permanent.", SORCERY),
    ("Destroy target world enchantment.", SORCERY),
    ("Whenever an opponent activates an ability, draw a card.", 0),
    ("Whenever an ability is activated, draw a card.", 0),
    ("Whenever a spell or ability is countered, draw a card.", 0),
    ("When an opponent gains control of ~, draw a card.", 0),
    ("Whenever a player taps a land for mana, that land produces one additional mana of the same color.", 0),
]
"""What was worded so before keywords said it, and events said with the verb the other way round."""

LISTED = [
    ("Spend only black and/or red mana on X.\nDraw a card.", SORCERY),
    (
        "Choose target creature you control and target creature an opponent controls. Those creatures fight "
        "each other.",
        SORCERY,
    ),
    ("You may spend blue mana as though it were mana of any color.", 0),
    ("You may spend black mana as though it were mana of any color.", 0),
    ("You may spend green mana as though it were mana of any color.", 0),
    ("{1}: Draw a card. If this is the second time this ability has resolved this turn, draw a card.", 0),
    ("{1}: Draw a card. If this is the fourth time this ability has resolved this turn, draw a card.", 0),
    ("Whenever an Aura enters, destroy that Aura.", 0),
    ("Whenever an Equipment enters, destroy that Equipment.", 0),
    ("Whenever a Forest enters, destroy that Forest.", 0),
    ("Whenever an Island enters, destroy that Island.", 0),
    ("Tap two target lands. Those lands don't untap during your next untap step.", SORCERY),
    ("Tap two target artifacts. Destroy those artifacts.", SORCERY),
    ("Exile two target enchantments. Return those enchantments to the battlefield.", SORCERY),
    ("Tap two target Auras. Destroy those Auras.", SORCERY),
    ("Create two 1/1 green Elf creature tokens. Sacrifice those tokens.", SORCERY),
    ("Destroy target creature with cumulative upkeep.", SORCERY),
    ("Destroy target creature with protection.", SORCERY),
    ("As ~ enters, choose a creature.\nCreatures you control get +1/+0 as long as the chosen creature is green.", 0),
    ("Triggered abilities of artifacts can't be put onto the stack.", 0),
]
"""Members of a list the others of which cards use."""


@pytest.mark.parametrize(("text", "types"), [*NEWER, *MODERN, *OLDER, *LISTED])
def test_it_is_read_and_reads_back(text: str, types: int) -> None:
    tree = parse_text(text, "~", types or CREATURE)
    assert parse_text(print_text(tree), "~", types or CREATURE) == tree


PRINTED = [
    ("Destroys any card in play.", "Destroy target nontoken permanent.", INSTANT),
    ("{B}: +1/+1", "{B}: ~ gets +1/+1 until end of turn.", CREATURE),
    ("Counters target spell as it is being cast.", "Counter target spell.", INSTANT),
    (
        "Bury target nonartifact, nonblack creature.",
        "Destroy target nonartifact, nonblack creature. It can't be regenerated.",
        INSTANT,
    ),
    ("Gives one target creature +3/+3 until end of turn.", "Target creature gets +3/+3 until end of turn.", INSTANT),
    ("~ does 3 points of damage to one target.", "~ deals 3 damage to any target.", INSTANT),
    (
        "{T}: Prevent 1 damage to any target.",
        "{T}: Prevent the next 1 damage that would be dealt to target creature or player this turn.",
        CREATURE,
    ),
    ("{B}: Regenerates.", "{B}: Regenerate ~.", CREATURE),
    ("Bands", "Banding", CREATURE),
    ("Flying. {R}: +1/+0 until end of turn.", "Flying\n{R}: ~ gets +1/+0 until end of turn.", CREATURE),
    ("Rampage: 2", "Rampage 2", CREATURE),
    ("Does not untap during your untap phase.", "~ doesn't untap during your untap step.", CREATURE),
    ("Return target creature to owner's hand.", "Return target creature to its owner's hand.", INSTANT),
    (
        "Counter target blue spell or destroy target blue permanent.",
        "Choose one —\n• Counter target blue spell.\n• Destroy target blue permanent.",
        INSTANT,
    ),
    (
        "No creatures deal damage in combat this turn.",
        "Prevent all combat damage that would be dealt this turn.",
        INSTANT,
    ),
    ("During your upkeep, pay {U}, or ~ is destroyed.", "During your upkeep, destroy ~ unless you pay {U}.", CREATURE),
    (
        "Islandhome",
        "~ can't attack unless defending player controls an Island.\nWhen you control no Islands, sacrifice ~.",
        CREATURE,
    ),
    ("White spells cost an additional {3} to cast.", "White spells cost {3} more to cast.", CREATURE),
]
"""Texts as they were printed from 1993 to 1997, the same in later words, and the type of their card."""


@pytest.mark.parametrize(("printed", "later", "types"), PRINTED)
def test_cards_are_read_as_they_were_printed(printed: str, later: str, types: int) -> None:
    assert parse_text(printed.replace("~", "Test"), "Test", types) == parse_text(
        later.replace("~", "Test"), "Test", types
    )
