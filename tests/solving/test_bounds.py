"""What an opponent can still lose is never told too low: puzzles that a wrong count would call impossible."""

from __future__ import annotations

import pytest

from manaburn.editions.edition import find_edition
from manaburn.scenario.library import Library
from manaburn.scenario.model import check
from manaburn.scenario.reading import read_text
from manaburn.solving.solving import solve


@pytest.mark.parametrize(
    ("ann", "bob", "result"),
    [
        ("hand: [Ball Lightning], in_play: [Mountain x3]", "life: 6", "solved"),
        ("hand: [Ball Lightning], in_play: [Mountain x3]", "life: 7", "impossible"),
        ("hand: [Threaten], in_play: [Mountain x3]", "life: 4, in_play: [Serra Angel]", "solved"),
        ("hand: [Threaten, Fling], in_play: [Mountain x5]", "life: 8, in_play: [Serra Angel]", "solved"),
        ("hand: [Terror], in_play: [Swamp x2, Hill Giant]", "life: 3, in_play: [Grizzly Bears]", "solved"),
        ("in_play: [Hill Giant]", "life: 3, in_play: [Grizzly Bears]", "impossible"),
        ("in_play: [Hill Giant x2]", "life: 3, in_play: [Grizzly Bears]", "solved"),
        ("in_play: [Serra Angel]", "life: 4, in_play: [Grizzly Bears]", "solved"),
        # All attackers can be blocked, but blockers can be killed, alone or by two together.
        (
            "hand: [Fling], in_play: [Mountain x2, Nantuko Husk, Grizzly Bears]",
            "life: 4, in_play: [Wall of Wood x2]",
            "solved",
        ),
        (
            "hand: [Fling], in_play: [Mountain x2, Nantuko Husk, Grizzly Bears]",
            "life: 5, in_play: [Wall of Wood x2]",
            "impossible",
        ),
        (
            "hand: [Shock, Giant Growth], in_play: [Mountain, Forest, Mogg Fanatic, Grizzly Bears]",
            "life: 7, in_play: [Wall of Wood]",
            "solved",
        ),
        (
            "hand: [Shock, Giant Growth], in_play: [Mountain, Forest, Mogg Fanatic, Grizzly Bears]",
            "life: 8, in_play: [Wall of Wood]",
            "impossible",
        ),
        (
            "hand: [Shock, Giant Growth], in_play: [Mountain, Forest, Grizzly Bears x2]",
            "life: 5, in_play: [Grizzly Bears x2]",
            "solved",
        ),
        (
            "hand: [Shock, Giant Growth], in_play: [Mountain, Forest, Grizzly Bears x2]",
            "life: 6, in_play: [Grizzly Bears x2]",
            "impossible",
        ),
        (
            "hand: [Shock, Disenchant], in_play: [Mountain, Plains x2, Hill Giant]",
            "life: 3, in_play: [Grizzly Bears, Glorious Anthem]",
            "solved",
        ),
        ("in_play: [Prodigal Sorcerer, Goblin Bombardment]", "life: 2, hand: [Shock], in_play: [Mountain]", "solved"),
        ("in_play: [Goblin Bombardment, Grizzly Bears x3]", "life: 3, in_play: [Wall of Wood x3]", "solved"),
        ("in_play: [Goblin Bombardment, Grizzly Bears x3]", "life: 4, in_play: [Wall of Wood x3]", "impossible"),
        ("hand: [Shock x2], in_play: [Mountain x2]", "life: 2, hand: [Counterspell], in_play: [Island x2]", "solved"),
        (
            "hand: [Shock x2], in_play: [Mountain x2]",
            "life: 3, hand: [Counterspell], in_play: [Island x2]",
            "impossible",
        ),
        ("hand: [Shock x2], in_play: [Mountain x2]", "life: 3, hand: [Counterspell], in_play: [Island]", "solved"),
        (
            "hand: [Shock], in_play: [Sphere of Resistance, Mountain x2]",
            "life: 2, hand: [Counterspell], in_play: [Island x2]",
            "solved",
        ),
        (
            "hand: [Tremble, Shock], in_play: [Mountain x4]",
            "life: 2, hand: [Counterspell], in_play: [Island x2]",
            "solved",
        ),
        ("in_play: [Serra Angel]", "life: 4, hand: [Fog], in_play: [Forest]", "impossible"),
        ("hand: [Shock], in_play: [Mountain, Serra Angel]", "life: 2, hand: [Fog], in_play: [Forest]", "solved"),
        ("hand: [Shock], in_play: [Mountain]", "life: 2, hand: [Healing Salve], in_play: [Plains]", "impossible"),
        ("hand: [Hatred], in_play: [Grizzly Bears, Swamp x5]", "life: 15", "solved"),
        ("hand: [Raging Goblin], in_play: [Goblin King, Mountain]", "life: 4", "solved"),
        ("hand: [Raging Goblin], in_play: [Goblin King, Mountain]", "life: 5", "impossible"),
        ("hand: [Mogg Fanatic], in_play: [Mountain]", "life: 1", "solved"),
        ("life: 5, hand: [Channel, Blaze], in_play: [Forest x2, Mountain]", "life: 4", "solved"),
        ("life: 5, hand: [Channel, Blaze], in_play: [Forest x2, Mountain]", "life: 5", "impossible"),
        (
            "hand: [Disenchant], in_play: [Grizzly Bears, Plains x2]",
            "life: 2, in_play: [{card: Weakness, attached_to: Grizzly Bears}]",
            "solved",
        ),
        ("hand: [Lotus Petal x2, Grapeshot], in_play: [Mountain x2]", "life: 3", "solved"),
        ("hand: [Lotus Petal x2, Grapeshot], in_play: [Mountain x2]", "life: 4", "impossible"),
        (
            "hand: [Rite of Flame, Seething Song, Grapeshot, Remand], in_play: [Mountain, Island x2]",
            "life: 7",
            "solved",
        ),
        ("hand: [Gush, Shock], in_play: [Volcanic Island x2]", "life: 2", "solved"),
        ("hand: [Fork, Lightning Bolt], in_play: [Mountain x3]", "life: 6", "solved"),
        ("hand: [Fork, Lightning Bolt], in_play: [Mountain x3]", "life: 7", "impossible"),
        ("hand: [Raise Dead], in_play: [Mogg Fanatic, Mountain, Swamp]", "life: 3", "solved"),
        (
            'life: 4, in_play: ["Yawgmoth\'s Bargain", Mountain x2, Swamp], library: [Fog, Dark Ritual, Blaze, Fog]',
            "life: 4",
            "solved",
        ),
        (
            'life: 4, in_play: ["Yawgmoth\'s Bargain", Mountain x2, Swamp], library: [Fog, Dark Ritual, Blaze, Fog]',
            "life: 5",
            "impossible",
        ),
        ("hand: [Blaze], in_play: [Mana Flare, Mountain x3]", "life: 5", "solved"),
        ("hand: [Blaze], in_play: [Mana Flare, Mountain x3]", "life: 6", "impossible"),
        ("hand: [Blaze, Early Harvest], in_play: [Forest x3, Mountain x2]", "life: 6", "solved"),
        ("in_play: [Prodigal Sorcerer, Goblin Bombardment, Bad Moon]", "life: 2", "solved"),
        ("in_play: [Disciple of the Vault, Atog, Ornithopter x2]", "life: 8", "solved"),
        ("in_play: [Disciple of the Vault, Atog, Ornithopter x2]", "life: 9", "impossible"),
        ("hand: [Rancor], in_play: [Grizzly Bears, Forest]", "life: 4", "solved"),
        ("hand: [Rancor], in_play: [Grizzly Bears, Forest]", "life: 5", "impossible"),
        ("hand: [Rancor], in_play: [Grizzly Bears, Atog, Forest]", "life: 5", "solved"),
        ("in_play: [Mishra's Factory, Mountain]", "life: 2", "solved"),
        ("in_play: [Mishra's Factory, Mountain]", "life: 3", "impossible"),
        ("hand: [Lightning Bolt], library: [Forest, Mountain], in_play: [Wooded Foothills]", "life: 3", "solved"),
        ("hand: [Lightning Bolt], library: [Forest, Mountain], in_play: [Wooded Foothills]", "life: 4", "impossible"),
        ("hand: [Steam Vents, Shock]", "life: 2", "solved"),
        ("hand: [Steam Vents, Shock]", "life: 3", "impossible"),
        ("hand: [Threaten, Fling], in_play: [Mountain x5]", "life: 9, in_play: [Serra Angel]", "impossible"),
        ("hand: [Time Walk, Shock], in_play: [Island x2, Mountain]", "life: 3", "impossible"),
        (
            "hand: [Impulse], library: [Swamp, Forest, Swamp, Shock], in_play: [Island x2, Mountain]",
            "life: 2",
            "solved",
        ),
        (
            "hand: [Impulse], library: [Swamp x4, Shock], in_play: [Island x2, Mountain]",
            "life: 2",
            "impossible",
        ),
        (
            "hand: [Brainstorm, Swamp], library: [Forest x2, Shock], in_play: [Island, Mountain]",
            "life: 2",
            "solved",
        ),
        (
            "hand: [Brainstorm, Sleight of Hand], library: [Forest x3, Shock], in_play: [Island x2, Mountain]",
            "life: 2",
            "solved",
        ),
        (
            "hand: [Brainstorm, Sleight of Hand], library: [Forest x5, Shock], in_play: [Island x2, Mountain]",
            "life: 2",
            "impossible",
        ),
        ("hand: [Fact or Fiction], library: [Shock x5], in_play: [Island x4, Mountain x2]", "life: 4", "solved"),
        ("hand: [Disintegrate], in_play: [Mountain x4, Craw Wurm]", "life: 6, in_play: [Wall of Wood]", "solved"),
        ("hand: [Disintegrate], in_play: [Mountain x3, Craw Wurm]", "life: 6, in_play: [Wall of Wood]", "impossible"),
        ("hand: [Disintegrate], in_play: [Mountain x3]", "life: 3, in_play: [Wall of Wood]", "impossible"),
        ("hand: [Meditate, Shock], library: [Shock x4], in_play: [Island x3, Mountain x3]", "life: 6", "solved"),
        ("hand: [Meditate, Shock], library: [Shock x4], in_play: [Island x3, Mountain x3]", "life: 7", "impossible"),
        ("hand: [Nameless Inversion], in_play: [Swamp x2, Craw Wurm]", "life: 9", "solved"),
        ("hand: [Nameless Inversion], in_play: [Swamp x2, Craw Wurm]", "life: 10", "impossible"),
        ("hand: [Shock, Memory Lapse], in_play: [Mountain, Island x2]", "life: 3", "impossible"),
        ("hand: [Hunted Dragon], in_play: [Mountain x5]", "life: 6", "solved"),
        ("hand: [Hunted Dragon], in_play: [Mountain x5]", "life: 7", "impossible"),
        ("hand: [Renewed Faith], library: [Shock, Swamp], in_play: [Plains x2, Mountain]", "life: 2", "solved"),
        ("hand: [Renewed Faith], library: [Swamp, Shock], in_play: [Plains x2, Mountain]", "life: 2", "impossible"),
        ("hand: [Searing Touch], in_play: [Mountain x6]", "life: 2", "solved"),
        ("hand: [Searing Touch], in_play: [Mountain x6]", "life: 3", "impossible"),
        ("in_play: [Tidal Visionary, Grizzly Bears, Bad Moon x2]", "life: 4", "solved"),
        ("hand: [Forest], graveyard: [Shock x2], in_play: [Psychatog]", "life: 3", "solved"),
        ("hand: [Forest], graveyard: [Shock x2], in_play: [Psychatog]", "life: 4", "impossible"),
        ("hand: [Regrowth, Lightning Bolt x3], graveyard: [Black Lotus], in_play: [Forest x2]", "life: 9", "solved"),
        (
            "hand: [Regrowth, Lightning Bolt x3], graveyard: [Black Lotus], in_play: [Forest x2]",
            "life: 10",
            "impossible",
        ),
        (
            "hand: [Demonic Tutor, Shock], library: [Lightning Bolt, Swamp], in_play: [Swamp x2, Mountain x2]",
            "life: 5",
            "solved",
        ),
        (
            "hand: [Demonic Tutor, Shock], library: [Lightning Bolt, Swamp], in_play: [Swamp x2, Mountain x2]",
            "life: 6",
            "impossible",
        ),
        ("hand: [Demonic Tutor, Lightning Bolt x2], library: [Black Lotus], in_play: [Swamp x2]", "life: 6", "solved"),
        ("hand: [Blaze], in_play: [Priest of Titania, Llanowar Elves, Mountain, Ashnod's Altar]", "life: 6", "solved"),
        ("hand: [Blaze], in_play: [Priest of Titania, Llanowar Elves, Mountain]", "life: 4", "impossible"),
        ("hand: [Blaze], in_play: [Priest of Titania, Quirion Ranger, Forest, Mountain]", "life: 6", "solved"),
        ("in_play: [Spectral Searchlight x2]", "life: 2", "solved"),
        ("in_play: [Spectral Searchlight x2]", "life: 3", "impossible"),
        ("hand: [Kavu Titan, Reckless Charge], in_play: [Taiga x6]", "life: 8", "solved"),
        ("hand: [Goblin Warchief, Goblin Piledriver, Goblin Grenade], in_play: [Mountain x5]", "life: 10", "solved"),
        (
            "hand: [Goblin Warchief, Goblin Piledriver, Goblin Grenade], in_play: [Mountain x5]",
            "life: 11",
            "impossible",
        ),
        ("hand: [Incinerate, Blaze], in_play: [Ruby Medallion, Mountain x3]", "life: 5", "solved"),
        ("hand: [Incinerate, Blaze], in_play: [Ruby Medallion, Mountain x3]", "life: 6", "impossible"),
        ("hand: [Blaze], in_play: [Ruby Medallion x2, Mountain x2]", "life: 3", "solved"),
        ("hand: [Blaze], in_play: [Ruby Medallion x2, Mountain x2]", "life: 4", "impossible"),
        ("hand: [Ruby Medallion, Incinerate x2], in_play: [Mountain x4]", "life: 6", "solved"),
        ("hand: [Giant Growth], in_play: [Boros Swiftblade, Forest]", "life: 8", "solved"),
        ("hand: [Giant Growth], in_play: [Boros Swiftblade, Forest]", "life: 9", "impossible"),
        ("hand: [Berserk], in_play: [Boros Swiftblade, Forest]", "life: 4", "solved"),
        ("in_play: [Fireshrieker, Grizzly Bears, Mountain x2]", "life: 4", "solved"),
        ("in_play: [Fireshrieker, Grizzly Bears, Mountain x2]", "life: 5", "impossible"),
        (
            "in_play: [{card: Arcbound Ravager, counters: {+1/+1: 1}}, Ornithopter, "
            "{card: Arcbound Worker, counters: {+1/+1: 1}}]",
            "life: 3, in_play: [Wall of Stone x2]",
            "solved",
        ),
        (
            "in_play: [{card: Arcbound Ravager, counters: {+1/+1: 1}}, Ornithopter, "
            "{card: Arcbound Worker, counters: {+1/+1: 1}}]",
            "life: 4, in_play: [Wall of Stone x2]",
            "impossible",
        ),
        (
            "hand: [Arcbound Worker], in_play: [{card: Arcbound Ravager, counters: {+1/+1: 1}}, Ornithopter, Swamp]",
            "life: 3, in_play: [Wall of Stone]",
            "solved",
        ),
        ("hand: [Rite of Flame x2, Blaze], in_play: [Mountain]", "life: 3", "solved"),
        ("hand: [Rite of Flame x2, Blaze], in_play: [Mountain]", "life: 4", "impossible"),
        ("hand: [Desperate Ritual, Glacial Ray], in_play: [Mountain x5]", "life: 2", "solved"),
        ("hand: [Desperate Ritual, Shock, Blaze], in_play: [Mountain x2]", "life: 2", "solved"),
        ("hand: [Desperate Ritual, Shock, Blaze], in_play: [Mountain x2]", "life: 4", "impossible"),
        ("hand: [Forest x3], in_play: [Wild Mongrel]", "life: 5", "solved"),
        ("hand: [Forest x3], in_play: [Wild Mongrel]", "life: 6", "impossible"),
        ("hand: [Forest x2], in_play: [Wild Mongrel]", "life: 3, hand: [Terror], in_play: [Swamp x2]", "solved"),
        (
            "in_play: [{card: Garruk Wildspeaker, counters: {loyalty: 4}}, Llanowar Elves x2]",
            "life: 8",
            "solved",
        ),
        (
            "in_play: [{card: Garruk Wildspeaker, counters: {loyalty: 4}}, Llanowar Elves x2]",
            "life: 9",
            "impossible",
        ),
        ("in_play: [Atog, Mishra's Factory, Mountain]", "life: 3", "solved"),
        ("hand: [Twiddle], in_play: [Rod of Ruin, Voltaic Key, Mana Vault, Island x4]", "life: 2", "solved"),
        ("hand: [Twiddle], in_play: [Rod of Ruin, Voltaic Key, Mana Vault, Island x4]", "life: 3", "impossible"),
        ("hand: [Twiddle], in_play: [Rod of Ruin, Voltaic Key, Sol Ring, Island x5]", "life: 2", "solved"),
        ("in_play: [{card: Prodigal Sorcerer, tapped: true}, Seeker of Skybreak]", "life: 1", "solved"),
        ("in_play: [{card: Prodigal Sorcerer, tapped: true}, Llanowar Elves]", "life: 2", "impossible"),
        (
            "in_play: [{card: Horseshoe Crab, as: crab}, {card: Hermetic Study, attached_to: crab}, Island x2]",
            "life: 3",
            "solved",
        ),
        (
            "in_play: [{card: Horseshoe Crab, as: crab, tapped: true}, Island]",
            "life: 1",
            "solved",
        ),
        (
            "hand: [Overrun], in_play: [Earthcraft, {card: Forest, as: nest}, "
            "{card: Squirrel Nest, attached_to: nest}, Forest x4]",
            "life: 1",
            "impossible",
        ),
        ("hand: [Firebolt], in_play: [Mountain x6]", "life: 4", "solved"),
        ("hand: [Firebolt x2], in_play: [Mountain x5]", "life: 5", "impossible"),
        ("hand: [Fiery Temper], in_play: [Wild Mongrel, Mountain]", "life: 6", "solved"),
        ("hand: [Fiery Temper, Violent Eruption], in_play: [Wild Mongrel, Mountain x3]", "life: 8", "solved"),
        ("in_play: [Atog, Grizzly Bears, Mox Ruby, Mountain]", "life: 5", "solved"),
        ("in_play: [Atog, Grizzly Bears, Mox Ruby, Mountain]", "life: 6", "impossible"),
        ("hand: [Shock], in_play: [Nomads en-Kor, Mountain]", "life: 3", "solved"),
        ("hand: [Shock], in_play: [Nomads en-Kor, Mountain]", "life: 4", "impossible"),
        ("hand: [Burning Wish], sideboard: [Lava Spike], in_play: [Mountain x3]", "life: 3", "solved"),
        ("hand: [Burning Wish], sideboard: [Lava Spike], in_play: [Mountain x3]", "life: 4", "impossible"),
        ("hand: [Chrome Mox, Shock x2, Lightning Bolt], in_play: [Mountain]", "life: 5", "solved"),
        ("hand: [Chrome Mox, Shock x2, Lightning Bolt], in_play: [Mountain]", "life: 6", "impossible"),
        ("hand: [Kavu Titan], in_play: [Concordant Crossroads, Forest x5]", "life: 5", "solved"),
        ("hand: [Kavu Titan], in_play: [Concordant Crossroads, Forest x5]", "life: 6", "impossible"),
        ("hand: [Natural Affinity], in_play: [Forest x5]", "life: 4", "solved"),
        ("hand: [Natural Affinity, Shock], in_play: [Forest, Mountain]", "life: 3", "impossible"),
        (
            "hand: [Muddle the Mixture], in_play: [Island x3, Mountain x2], library: [Forest, Incinerate, Forest]",
            "life: 3",
            "solved",
        ),
        ("hand: [Willbender], in_play: [Concordant Crossroads, Island x3]", "life: 2", "solved"),
        ("hand: [Willbender], in_play: [Concordant Crossroads, Island x3]", "life: 3", "impossible"),
        ("hand: [Fling], in_play: [Devoted Retainer, Mountain x2]", "life: 2, in_play: [Grizzly Bears]", "solved"),
        ("hand: [Fling], in_play: [Devoted Retainer, Mountain x2]", "life: 3, in_play: [Grizzly Bears]", "impossible"),
        ("in_play: [{card: Triskelion, counters: {+1/+1: 3}}]", "life: 7", "solved"),
        ("in_play: [{card: Triskelion, counters: {+1/+1: 3}}]", "life: 8", "impossible"),
        ("hand: [Triskelion], in_play: [Mountain x6]", "life: 3", "solved"),
        ("hand: [Triskelion], in_play: [Mountain x6]", "life: 4", "impossible"),
        ("hand: [Reanimate], graveyard: [Triskelion], in_play: [Swamp]", "life: 3", "solved"),
        ("hand: [Reanimate], graveyard: [Triskelion], in_play: [Swamp]", "life: 4", "impossible"),
        ("in_play: [Mirror Entity, Grizzly Bears x2, Plains x3]", "life: 9", "solved"),
        ("in_play: [Mirror Entity, Grizzly Bears x2, Plains x3]", "life: 10", "impossible"),
        ("in_play: [Crypt Rats, Swamp x3]", "life: 4", "solved"),
        ("in_play: [Crypt Rats, Swamp x3]", "life: 5", "impossible"),
        (
            "hand: [Accumulated Knowledge], graveyard: [Accumulated Knowledge], in_play: [Island x2, Mountain], "
            "library: [Forest, Lightning Bolt, Forest]",
            "life: 3",
            "solved",
        ),
        ("graveyard: [Hammer of Bogardan], in_play: [Mountain x8]", "life: 3", "impossible"),
        ("hand: [Shock], in_play: [Mountain]", "life: 2, in_play: [Tarmogoyf]", "solved"),
        ("hand: [Shock], in_play: [Mountain]", "life: 3, in_play: [Tarmogoyf]", "impossible"),
        ("in_play: [Mountain x3], library: [Lightning Bolt]", "life: 3, in_play: [Excavation]", "solved"),
    ],
)
def test_the_count_is_right(ann: str, bob: str, result: str, library: Library) -> None:
    text = f"players:\n  Ann: {{{ann}}}\n  Bob: {{{bob}}}\ngoal: {{for: Ann, what: win this turn}}\n"
    plan = check(read_text(text, "puzzle"), "puzzle")
    assert solve(plan, find_edition("2008"), library).result == result


@pytest.mark.parametrize(
    ("ann", "turn", "result"),
    [
        ("hand: [Ancestral Recall], in_play: [Island, Mountain]", "{}", "solved"),
        ("hand: [Opt], in_play: [Island, Mountain]", "{}", "impossible"),
        ("in_play: [Mountain]", "{player: Ann, step: upkeep, number: 3}", "impossible"),
    ],
)
@pytest.mark.parametrize("depth", [0, 2])
def test_cards_are_drawn_from_the_top(ann: str, turn: str, result: str, depth: int, library: Library) -> None:
    """The bolt is on the top of the library, or the third card: then only three cards reach it."""
    if not depth:
        result = "solved"
    cards = ["Swamp"] * depth + ["Lightning Bolt"] + ["Forest"] * 8
    text = (
        f"players:\n  Ann: {{library: [{', '.join(cards)}], {ann}}}\n  Bob: {{life: 3}}\n"
        f"turn: {turn}\ngoal: {{for: Ann, what: win this turn}}\n"
    )
    plan = check(read_text(text, "puzzle"), "puzzle")
    assert solve(plan, find_edition("2008"), library).result == result


def test_the_other_player_draws_a_card_before_the_attack(library: Library) -> None:
    for step, result in (("upkeep", "impossible"), ("precombat main", "solved")):
        text = (
            "players:\n  Ann: {life: 3}\n  Bob: {in_play: [Mountain], library: [Lightning Bolt, Swamp x3]}\n"
            f"turn: {{player: Bob, step: {step}, number: 4}}\ngoal: {{for: Ann, what: survive this turn}}\n"
        )
        plan = check(read_text(text, "puzzle"), "puzzle")
        assert solve(plan, find_edition("2008"), library).result == result


@pytest.mark.parametrize(("life", "result"), [(1, "impossible"), (2, "solved")])
def test_dying_of_mana_burn_keeps_damage_from_adding_up(life: int, result: str, library: Library) -> None:
    """The attacker would deal the damage in a later phase than the one in which the opponent burns."""
    text = (
        f"players:\n  Ann: {{in_play: [Grizzly Bears]}}\n  Bob: {{life: {life}, in_play: [Forest]}}\n"
        "turn: {player: Ann, step: precombat main}\ngoal: {for: Ann, what: deal 2}\n"
    )
    plan = check(read_text(text, "puzzle"), "puzzle")
    assert solve(plan, find_edition("2008"), library).result == result
    assert solve(plan, find_edition("2026"), library).result == "solved"


@pytest.mark.parametrize(
    ("ann", "bob", "result"),
    [
        ("life: 3", "hand: [Shock], in_play: [Mountain]", "solved"),
        ("life: 2", "hand: [Shock], in_play: [Mountain]", "impossible"),
        ("life: 4", "hand: [Shock], in_play: [Mountain, Grizzly Bears]", "impossible"),
        ("life: 1", "hand: [Mogg Fanatic], in_play: [Mountain]", "impossible"),
        ("life: 2", "hand: [Lotus Petal, Grapeshot], in_play: [Mountain x2]", "impossible"),
        ("life: 2, in_play: [Wall of Wood]", "in_play: [Hill Giant]", "solved"),
    ],
)
def test_what_a_player_survives(ann: str, bob: str, result: str, library: Library) -> None:
    text = (
        f"players:\n  Ann: {{{ann}}}\n  Bob: {{{bob}}}\n"
        "turn: {player: Bob, step: precombat main}\ngoal: {for: Ann, what: survive this turn}\n"
    )
    plan = check(read_text(text, "puzzle"), "puzzle")
    found = solve(plan, find_edition("2008"), library)
    assert found.result == result
    assert (result != "solved") or found.line


@pytest.mark.parametrize(
    ("text", "life", "result"),
    [
        ("{0}: This creature gets +1/+0 until end of turn.", 4, "solved"),
        ("Remove a +1/+1 counter from this creature: It deals 2 damage to any target.", 4, "solved"),
        ("{T}: This creature deals 1 damage to any target.", 3, "solved"),
        ("{T}: This creature deals 1 damage to any target.", 4, "impossible"),
    ],
)
def test_what_an_aura_gives(text: str, life: int, result: str, library: Library) -> None:
    puzzle = (
        'cards:\n  - {name: Mantle, mana_cost: "{1}", type_line: Enchantment - Aura, '
        f"oracle_text: 'Enchant creature\n\n      Enchanted creature has \"{text}\"'}}\n"
        "players:\n  Ann: {in_play: [{card: Grizzly Bears, as: bear, counters: {+1/+1: 1}}, "
        f"{{card: Mantle, attached_to: bear}}]}}\n  Bob: {{life: {life}}}\n"
        "goal: {for: Ann, what: win this turn}\n"
    )
    plan = check(read_text(puzzle, "puzzle"), "puzzle")
    assert solve(plan, find_edition("2008"), library, 30.0).result == result
