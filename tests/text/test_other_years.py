"""Lines of the grammar that no card of the period needs in today's usual wording: each with a text that needs it.

`manaburn cards grammar --pool FILE` lists the lines that no card of a pool uses.
"""

from __future__ import annotations

import pytest

from manaburn.terms import CREATURE, SORCERY
from manaburn.text import parse_text, print_text
from manaburn.text.derivation import derivation
from manaburn.text.reading import read_paragraphs

NEWER = [
    ("tokenvp: ^mill a card", "Target player mills a card.", SORCERY),
    ("tokenvp: ^mill <count> cards", "Target player mills three cards.", SORCERY),
    ("tokenvp: ^mill cards equal to", "You mill cards equal to the number of lands you control.", SORCERY),
    ("tokenvp: ^create that many", "You lose 2 life. Create that many 1/1 white Spirit creature tokens.", SORCERY),
    ("tokenvp: ^create <tokens> for each", "Create a 1/1 green Elf creature token for each land you control.", SORCERY),
    ("tokenvp: ^create <count> tokens that", "Create two tokens that are copies of target creature.", SORCERY),
    ("tokenvp: ^create <tokens> (that's", "Create a 1/1 white Spirit creature token that's tapped and attacking.", SORCERY),
    ("clause: ^create <tokens> that's blocking",
     "Create a 1/1 green Elf creature token that's blocking target creature.", SORCERY),
    ("tokenstapped: a tapped", "Create a tapped 1/1 white Spirit creature token.", SORCERY),
    ("vp: ^shuffle =>", "Search your library for a card, put it into your hand, then shuffle.", SORCERY),
    ("numeral: mana value", "You gain life equal to the greatest mana value among creatures you control.", SORCERY),
    ("timing: as a sorcery", "{1}: Draw a card. Activate only as a sorcery.", 0),
    ("restriction: activate no more than", "{1}: Draw a card. Activate no more than three times each turn.", 0),
    ("modal: choose one or both", "Choose one or both —\n• Destroy target land.\n• Draw a card.", SORCERY),
    ("modal: choose one or more", "Choose one or more —\n• Destroy target land.\n• Draw a card.", SORCERY),
    ("manas: an additional <manasyms>", "Whenever a land is tapped for mana, its controller adds an additional {B}.", 0),
    ("manas: an additional one mana of any color",
     "Enchant land\nWhenever enchanted land is tapped for mana, its controller adds an additional one mana of any color.",
     0),
    ("manas: an additional one mana of the chosen color",
     "As ~ enters, choose a color.\nEnchant land\nWhenever enchanted land is tapped for mana, its controller adds an "
     "additional one mana of the chosen color.", 0),
    ("manas: an additional <count> mana",
     "Enchant land\nWhenever enchanted land is tapped for mana, its controller adds an additional two mana in any "
     "combination of colors.", 0),
    ("manas: one mana of any color that a land you control",
     "{T}: Add one mana of any color that a land you control could produce.", 0),
    ("divtargets: one or two targets", "~ deals 2 damage divided as you choose among one or two targets.", SORCERY),
    ("targetdamage: another target =>", "~ deals 3 damage to any target and 1 damage to another target.", SORCERY),
    ("targetdamage: any target of an opponent",
     "~ deals 3 damage to any target and 1 damage to any target of an opponent's choice.", SORCERY),
    ("targetdamage: each of <count> targets", "~ deals X damage to each of X targets.", SORCERY),
    ("targetdamage: target creature , planeswalker , or player",
     "Prevent the next 2 damage that would be dealt to target creature, planeswalker, or player this turn.", SORCERY),
    ("targetdamage: another target creature , planeswalker",
     "The next X damage that would be dealt to target creature, planeswalker, or player this turn is dealt to another "
     "target creature, planeswalker, or player instead.", SORCERY),
    ("targetdamage: target player , planeswalker , or <noun>",
     "Prevent the next 2 damage that would be dealt to target player, planeswalker, or Sliver this turn.", SORCERY),
    ("playerother: target (player) or planeswalker", "~ deals 2 damage to target player or planeswalker.", SORCERY),
    ("playerother: target (opponent) or planeswalker", "~ deals 2 damage to target opponent or planeswalker.", SORCERY),
    ("post: that player or that planeswalker",
     "~ deals 10 damage to target player or planeswalker and each creature that player or that planeswalker's "
     "controller controls.", SORCERY),
    ("oneplayer: that player or that planeswalker",
     "~ deals 4 damage to target player or planeswalker. Then if that player or that planeswalker's controller has "
     "more life than you, draw a card.", SORCERY),
    ("prevthen: put a <counterkind> counter on <obj> for each 1",
     "Prevent the next 3 damage that would be dealt to target creature this turn, and put a +1/+1 counter on that "
     "creature for each 1 damage prevented this way.", SORCERY),
    ("static: as long as <condition> , players can't untap more than <int> <noun> during",
     "As long as ~ is untapped, players can't untap more than one land during their untap steps.", 0),
    ("static: as long as enchanted artifact isn't a creature",
     "Enchant artifact\nAs long as enchanted artifact isn't a creature, it's an artifact creature with power and "
     "toughness each equal to its mana value.", 0),
    ("cond1: <thing> has the chosen name",
     "Choose a card name, then reveal a card at random from your hand. If that card has the chosen name, draw a card.",
     SORCERY),
    ("sentence: if it's a creature , it can't be regenerated",
     "~ deals 3 damage to any target. If it's a creature, it can't be regenerated this turn, and if it would die this "
     "turn, exile it instead.", SORCERY),
    ("sentence: <clause0> at <delay> if <condition>",
     "Target creature attacks this turn if able. Destroy it at the beginning of the next end step if it didn't attack "
     "this turn.", SORCERY),
]  # fmt: skip
"""What is worded so since 2015."""

OLDER = [
    ("mod: can't be blocked except by two or more creatures", "~ can't be blocked except by two or more creatures.", 0),
    ("static: skip your <stepname>", "Skip your untap step.", 0),
    ("stepname: untap step", "Skip your untap step.", 0),
    ("nontype: nonenchantment", "Destroy target nonenchantment permanent.", SORCERY),
    ("super: world", "Destroy target world enchantment.", SORCERY),
    ("event: <evplayer> ^activate an ability", "Whenever an opponent activates an ability, draw a card.", 0),
    ("event: an ability is activated", "Whenever an ability is activated, draw a card.", 0),
    ("event: a spell or ability is countered", "Whenever a spell or ability is countered, draw a card.", 0),
    ("event: <evplayer> ^gain control of <sub>", "When an opponent gains control of ~, draw a card.", 0),
]
"""What was worded so before keywords said it, and events said with the verb the other way round."""

LISTED = [
    (
        "nth: second",
        "{1}: Draw a card. If this is the second time this ability has resolved this turn, draw a card.",
        0,
    ),
    (
        "nth: fourth",
        "{1}: Draw a card. If this is the fourth time this ability has resolved this turn, draw a card.",
        0,
    ),
    ("refnoun: aura", "Whenever an Aura enters, destroy that Aura.", 0),
    ("refnoun: equipment", "Whenever an Equipment enters, destroy that Equipment.", 0),
    ("refnoun: forest", "Whenever a Forest enters, destroy that Forest.", 0),
    ("refnoun: island", "Whenever an Island enters, destroy that Island.", 0),
    ("refnouns: lands", "Tap two target lands. Those lands don't untap during your next untap step.", SORCERY),
    ("refnouns: artifacts", "Tap two target artifacts. Destroy those artifacts.", SORCERY),
    ("refnouns: enchantments", "Exile two target enchantments. Return those enchantments to the battlefield.", SORCERY),
    ("refnouns: auras", "Tap two target Auras. Destroy those Auras.", SORCERY),
    ("refnouns: tokens", "Create two 1/1 green Elf creature tokens. Sacrifice those tokens.", SORCERY),
    ("kwtest: cumulative upkeep", "Destroy target creature with cumulative upkeep.", SORCERY),
    ("kwtest: protection", "Destroy target creature with protection.", SORCERY),
]
"""Members of a list the others of which cards use."""


@pytest.mark.parametrize(("line", "text", "types"), [*NEWER, *OLDER, *LISTED])
def test_a_text_that_needs_the_line(line: str, text: str, types: int) -> None:
    used = [
        f"{each.nt}: {each.source}"
        for paragraph in read_paragraphs(text, "~", types)
        for each in derivation(paragraph.parser, paragraph.start)
    ]
    assert [each for each in used if each.startswith(line)], used
    tree = parse_text(text, "~", types or CREATURE)
    assert parse_text(print_text(tree), "~", types or CREATURE) == tree
