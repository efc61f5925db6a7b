"""What an opponent can lose at most is counted right: so much life can be lost, and one more can't."""

from __future__ import annotations

import pytest

from manaburn.editions.edition import find_edition
from manaburn.scenario.library import Library
from manaburn.scenario.model import check
from manaburn.scenario.reading import read_text
from manaburn.solving.solving import solve

from .boards import to_win_this_turn

NIGHTMARES = "in_play: [Nightmare, Swamp x4], hand: [Swamp]"
CURIOUS = "in_play: [{card: Grizzly Bears, as: bear}, {card: Curiosity, attached_to: bear}, Mountain], library: [Shock]"


@pytest.mark.parametrize(
    ("ann", "bob", "most"),
    [
        # What is thrown may be on the stack before, or be a token.
        ("hand: [Hill Giant, Fling], in_play: [Mountain x6]", "", 3),
        ("hand: [Elephant Ambush, Fling], in_play: [Forest x4, Mountain x2]", "", 3),
        # Damage is multiplied.
        ("hand: [Lightning Bolt], in_play: [Furnace of Rath, Mountain]", "", 6),
        ("hand: [Furnace of Rath, Shock], in_play: [Mountain x5]", "", 4),
        ("hand: [Lightning Bolt], in_play: [Mountain]", "in_play: [Furnace of Rath]", 6),
        ("in_play: [Gratuitous Violence, Hill Giant]", "", 6),
        ("hand: [Pyromancer's Swath, Grapeshot], in_play: [Mountain x5]", "", 6),
        # There are more combat phases.
        ("hand: [Relentless Assault], in_play: [Mountain x4, Hill Giant]", "", 6),
        ("hand: [Seize the Day], in_play: [Mountain x4, Hill Giant, {card: Gray Ogre, tapped: true}]", "", 6),
        ("hand: [Seize the Day], in_play: [Mountain x7, Hill Giant]", "", 9),
        ("in_play: [Aggravated Assault, Mountain x5, {card: Hill Giant, tapped: true}]", "", 3),
        ("hand: [Relentless Assault, Raging Goblin], in_play: [Mountain x5]", "", 2),
        ("hand: [Relentless Assault], in_play: [Mountain x4, Boros Swiftblade]", "", 4),
        ("hand: [Relentless Assault], in_play: [Mountain x4, Hill Giant]", "in_play: [Wall of Stone]", 0),
        ("hand: [Relentless Assault], in_play: [Mountain x4, Hill Giant]", "in_play: [Wall of Wood]", 3),
        # Blocked creatures deal their damage to the player.
        ("in_play: [Thorn Elemental]", "in_play: [Wall of Stone]", 7),
        ("hand: [Outmaneuver], in_play: [Hill Giant, Mountain x2]", "in_play: [Wall of Stone]", 3),
        # A copy is paid for.
        ("hand: [Chain Lightning], in_play: [Grizzly Bears, Mountain x3]", "in_play: [Wall of Stone]", 3),
        # Cards are drawn for damage.
        (CURIOUS, "", 4),
        # Power is a number of objects.
        (NIGHTMARES, "", 5),
        ("in_play: [Tarmogoyf, Mountain], hand: [Shock], graveyard: [Grizzly Bears]", "", 4),
        ("in_play: [Lhurgoyf, Goblin Bombardment, Grizzly Bears x2]", "", 7),
        ("in_play: [Plague Rats x2, Swamp x3], hand: [Plague Rats]", "", 6),
        ("in_play: [Fires of Yavimaya, Swamp x4, Mountain], hand: [Nightmare]", "", 0),
        ("in_play: [Fires of Yavimaya, Swamp x6], hand: [Nightmare]", "", 8),
        ("in_play: [Nightmare, Swamp x3, Mountain x2], hand: [Fling]", "in_play: [Serra Angel]", 3),
        # A creature must block, or comes with counters, or at the price of another.
        ("in_play: [Deftblade Elite, Hill Giant]", "in_play: [Grizzly Bears]", 3),
        ("in_play: [Concordant Crossroads, Forest, Mountain x2], hand: [Scab-Clan Mauler, Shock]", "", 5),
        ("in_play: [Mountain x4, Mogg Fanatic], hand: [Changeling Berserker]", "", 5),
        # A card that is used once more draws, is untapped, or is copied beside such a card.
        (
            "hand: [Regrowth, Shock], graveyard: [Opt], in_play: [Forest x2, Mountain x2, Island], "
            "library: [Lightning Bolt]",
            "",
            5,
        ),
        (
            "hand: [Reanimate, Twiddle], graveyard: [Prodigal Sorcerer], "
            "in_play: [Concordant Crossroads, Swamp, Island]",
            "in_play: [Wall of Stone]",
            2,
        ),
        ("hand: [Fork, Shock], graveyard: [Opt], in_play: [Mountain x3]", "", 4),
        # What a card says of itself as a spell lets nobody use it in a graveyard.
        ("hand: [Shock], graveyard: [Fireball], in_play: [Mountain x5]", "", 2),
        # Mana for life.
        ("life: 5, hand: [Channel, Blaze], in_play: [Forest x2, Mountain]", "", 4),
        # A creature is sacrificed once, for damage or for mana, and has to be of the kind.
        ("in_play: [Mogg Fanatic x2, Goblin Bombardment]", "in_play: [Wall of Stone x2]", 2),
        ("hand: [Blaze], in_play: [Skirk Prospector, Grizzly Bears, Mountain]", "in_play: [Wall of Stone x2]", 1),
        # Mana is made by a player who has no use for it, because of what is sacrificed.
        ("in_play: [Disciple of the Vault, Lotus Petal]", "in_play: [Wall of Stone]", 1),
        ("in_play: [Disciple of the Vault, Krark-Clan Ironworks, Mox Ruby]", "in_play: [Wall of Stone]", 2),
        # Goblins only are counted.
        ("in_play: [Goblin Piledriver, Raging Goblin, Grizzly Bears]", "", 6),
        # Split cards.
        ('hand: ["Fire // Ice"], in_play: [Mountain x2]', "", 2),
        ('hand: ["Assault // Battery"], in_play: [Mountain, Forest]', "", 2),
        # Creatures come back from the graveyard or straight from the hand.
        ("hand: [Exhume], graveyard: [Ball Lightning], in_play: [Swamp x2]", "", 6),
        ("hand: [Shallow Grave], graveyard: [Hill Giant], in_play: [Swamp x2]", "", 3),
        ("hand: [Show and Tell, Ball Lightning], in_play: [Island x3]", "", 6),
        # Each of a kind has something to use, or triggers.
        ("in_play: [Acidic Sliver, Muscle Sliver, Mountain x2, Swamp x2]", "", 9),
        ("in_play: [{card: Psionic Sliver, tapped: true}, Metallic Sliver x2]", "", 4),
        ("in_play: [Fervent Charge, Grizzly Bears x2]", "", 8),
        ("in_play: [Stinkdrinker Bandit]", "", 4),
        ("in_play: [Aether Charge, Forest x4], hand: [Ravenous Baloth]", "", 4),
        ("in_play: [Lightning Rift, Mountain x2], hand: [Forgotten Cave], library: [Swamp]", "", 2),
        ("in_play: [Fledgling Dragon, Mountain x2], graveyard: [Forest x7]", "", 7),
        ("in_play: [Ornithopter, Cranial Plating, Swamp x2]", "", 2),
        ("in_play: [Mutavault, Swamp]", "", 2),
        # What draws X cards, mills or looks at the top of the library.
        ("hand: [Braingeyser], in_play: [Island x4, Mountain], library: [Swamp, Shock, Swamp]", "", 2),
        ("in_play: [Sensei's Divining Top, Mountain], library: [Shock, Swamp]", "", 2),
        ("in_play: [Altar of Dementia, Grizzly Bears]", "", 2),
        ("hand: [Traumatize, Shock], graveyard: [Firebolt], in_play: [Island x5, Mountain x6]", "", 4),
        # What changes nothing of it.
        ("hand: [Deflection, Shock], in_play: [Island x4, Mountain]", "", 2),
        ("in_play: [Winter Orb, Sulfuric Vortex, Kismet, Mountain], hand: [Shock]", "", 2),
        ("in_play: [Manabarbs, Underworld Dreams, Megrim, Mountain], hand: [Shock]", "in_play: [Mountain x2]", 2),
        ("in_play: [Ankh of Mishra, Mountain], hand: [Shock, Swamp]", "", 2),
        # Ninjas, and what is removed as long as something else is in play.
        ("in_play: [Ornithopter, Island x2], hand: [Ninja of the Deep Hours], library: [Island x3]", "", 2),
        (
            "in_play: [Looter il-Kor, Swamp x5], hand: [Okiba-Gang Shinobi], library: [Island x3]",
            "hand: [Island x3]",
            3,
        ),
        ("in_play: [Hill Giant, Swamp x4], hand: [Faceless Butcher]", "in_play: [Grizzly Bears]", 3),
        # Toughness counts as power.
        ("in_play: [Aquamoeba], hand: [Forest]", "", 3),
        ("in_play: [Aquamoeba, Forest], hand: [Mountain, Giant Growth]", "", 6),
        ("in_play: ['Doran, the Siege Tower', Wall of Stone, Squire]", "", 7),
        ("in_play: ['Doran, the Siege Tower', Mountain x2], hand: [Fling]", "in_play: [Serra Angel]", 0),
        # Lands are returned for a cost, and played again.
        ("hand: [Gush, Shock, Lightning Bolt], in_play: [Volcanic Island x2], library: [Swamp x2]", "", 5),
        ("hand: [Power Sink, Shock], in_play: [Island x2, Mountain]", "", 2),
    ],
)
def test_the_count_is_exact(ann: str, bob: str, most: int, library: Library) -> None:
    for life, result in ((most, "solved"), (most + 1, "impossible")):
        if life:
            have = f"life: {life}" + (f", {bob}" if bob else "")
            assert solve(to_win_this_turn(ann, have), find_edition("2008"), library, seconds=60).result == result, (
                f"life: {life}"
            )


def test_a_given_ability_may_keep_the_opponent_from_an_answer(library: Library) -> None:
    """The Slivers tap the lands with which the opponent would have paid for the counterspell."""
    warden = '{name: Warden, mana_cost: "{U}", type_line: Creature - Sliver, power: "1", toughness: "1", oracle_text: '
    text = (
        f'cards:\n  - {warden}"All Slivers have \\"{{T}}: Tap target land.\\""}}\n'
        "players:\n  Ann: {hand: [Shock], in_play: [Warden, Metallic Sliver, Mountain]}\n"
        "  Bob: {life: 2, hand: [Counterspell], in_play: [Island x2, Wall of Stone x2]}\n"
        "goal: {for: Ann, what: win this turn}\n"
    )
    plan = check(read_text(text, "puzzle"), "puzzle")
    assert solve(plan, find_edition("2008"), library, seconds=60).result == "solved"
