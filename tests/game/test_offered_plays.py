"""What is offered when a card is played will have legal targets, and can be paid for (409.1b, 409.1c, 415.2)."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from manaburn.errors import IllegalAction
from manaburn.game import Game
from manaburn.rules.kernel.decisions import Kind
from manaburn.sim import checks

BOARD = """
rules: {edition}
players:
  Ann: {{hand: [{card}], in_play: [Underground Sea x3, Plateau x3]}}
  Bob: {{in_play: [{others}]}}
"""


@pytest.mark.parametrize("edition", ["2000", "2008", "2024"])
@pytest.mark.parametrize(
    ("card", "others", "possible"),
    [
        ("Snuff Out", "Dense Foliage, Pixie Queen", False),
        ("Pacifism", "Bartel Runeaxe", False),
        ("Unsummon", "Bartel Runeaxe", True),
        ("Dark Banishing", "Lurker", False),
        ("Fit of Rage", "Suq'Ata Firewalker", False),
        ("Unsummon", "Suq'Ata Firewalker", True),
    ],
)
def test_what_spells_cant_target(pool_file: Path, edition: str, card: str, others: str, possible: bool) -> None:
    text = BOARD.format(edition=edition, card=card, others=others)
    game = Game.from_scenario(text, pool=str(pool_file))
    decision = game.decision
    assert decision is not None
    assert any(option.text == f"play {card}" for option in decision.options) == possible


TWO = """
rules: 2008
players:
  Ann: {{hand: [{card}], in_play: [Underground Sea x4, {own}], graveyard: [{own}]}}
  Bob: {{in_play: [{others}], graveyard: [{others}]}}
"""


@pytest.mark.parametrize(
    ("card", "own", "others", "possible"),
    [
        ("Cannibalize", "Savannah Lions", "Grizzly Bears", False),
        ("Cannibalize", "Plains", "Grizzly Bears, Savannah Lions", True),
        ("Barrin's Spite", "Savannah Lions", "Grizzly Bears", False),
    ],
)
def test_targets_that_have_something_in_common(
    pool_file: Path, card: str, own: str, others: str, possible: bool
) -> None:
    game = Game.from_scenario(TWO.format(card=card, own=own, others=others), pool=str(pool_file))
    assert game.decision is not None
    assert any(option.text == f"play {card}" for option in game.decision.options) == possible


LATER = """
rules: {edition}
turn: {{step: draw}}
players:
  Ann: {{hand: [Harrow], in_play: [{lands}, Mox Emerald, Temple of the False God]}}
  Bob: {{}}
"""


@pytest.mark.parametrize("edition", ["1999", "2002", "2008"])
@pytest.mark.parametrize(("lands", "possible"), [("Island", False), ("Island, Plains", True)])
def test_mana_that_a_sacrifice_doesnt_bring(pool_file: Path, edition: str, lands: str, possible: bool) -> None:
    """Until 2003 mana could be made between the parts of a cost; the Temple makes none without five lands."""
    game = Game.from_scenario(LATER.format(edition=edition, lands=lands), pool=str(pool_file))
    assert game.decision is not None
    assert any(option.text == "play Harrow" for option in game.decision.options) == possible


SPOILS = """
rules: 2008
players:
  Ann: {{hand: [Spoils of War], in_play: [Swamp x4, Grizzly Bears]}}
  Bob: {{graveyard: [Grizzly Bears x{cards}]}}
"""


@pytest.mark.parametrize(("cards", "possible"), [(3, True), (4, False)])
def test_an_x_that_the_text_sets(pool_file: Path, cards: int, possible: bool) -> None:
    game = Game.from_scenario(SPOILS.format(cards=cards), pool=str(pool_file))
    assert game.decision is not None
    assert any(option.text == "play Spoils of War" for option in game.decision.options) == possible


@pytest.mark.parametrize("walls", ["Wall of Air", "Wall of Air, Grizzly Bears"])
def test_there_is_always_a_type_to_choose(pool_file: Path, walls: str) -> None:
    """No other card of the game may have a type that isn't excluded."""
    text = f"players:\n  Ann: {{hand: [Standardize], in_play: [Island x2, {walls}]}}\n  Bob: {{}}\n"
    game = Game.from_scenario(text, pool=str(pool_file), rules="2000")
    assert game.decision is not None
    game.answer([option.text for option in game.decision.options].index("play Standardize"))
    while game.decision.kind is Kind.PRIORITY:
        game.answer("pass")
    assert game.decision.kind is Kind.WORD
    assert [option.text for option in game.decision.options] == (["Goblin"] if walls == "Wall of Air" else ["Bear"])
    game.answer(0)


SPLICING = """
rules: {edition}
players:
  Ann: {{hand: [Reach Through Mists, Psychic Puppetry x3, Glacial Ray], in_play: [Island x3, Volcanic Island]}}
  Bob: {{in_play: [Grizzly Bears]}}
"""


@pytest.mark.parametrize("edition", ["2006", "2024"])
def test_no_more_is_spliced_than_can_be_paid(pool_file: Path, edition: str) -> None:
    """Mana for three more texts, or for two if one of them is the dearer one (409.1b, 502.40)."""
    game = Game.from_scenario(SPLICING.format(edition=edition), pool=str(pool_file))
    assert game.decision is not None
    game.answer([option.text for option in game.decision.options].index("play Reach Through Mists"))
    decision = game.decision
    assert decision is not None
    texts = [option.text for option in decision.options]
    assert (decision.low, decision.high) == (0, 3)
    cheap = [number for number, text in enumerate(texts) if text == "Psychic Puppetry"]
    ray = texts.index("Glacial Ray")
    with pytest.raises(IllegalAction):
        game.answer([*cheap[:2], ray])
    assert game.decision.kind is Kind.PRIORITY


ADDED = """
rules: {edition}
players:
  Ann: {{hand: [{card}], in_play: [Tropical Island x4, Plateau x6, Scrubland x2, {targets}]}}
  Bob: {{}}
"""


@pytest.mark.parametrize("edition", ["1995", "2002", "2008", "2026"])
@pytest.mark.parametrize(
    ("card", "targets", "times"),
    [
        ("Jilt", "Grizzly Bears", 0),
        ("Jilt", "Grizzly Bears x2", 1),
        ("Orim's Thunder", "Darksteel Ingot", 0),
        ("Orim's Thunder", "Darksteel Ingot, Grizzly Bears", 1),
        ("Magma Burst", "", 1),
        ("Primitive Justice", "Darksteel Ingot", 0),
        ("Primitive Justice", "Darksteel Ingot x3", 2),
    ],
)
def test_what_is_added_has_targets(pool_file: Path, edition: str, card: str, targets: str, times: int) -> None:
    """A cost is offered only if there are targets for what it adds to the text (409.1b, 409.1d)."""
    game = Game.from_scenario(ADDED.format(edition=edition, card=card, targets=targets), pool=str(pool_file))
    assert game.decision is not None
    game.answer([option.text for option in game.decision.options].index(f"play {card}"))
    asked = 0
    while game.decision is not None and game.decision.kind is Kind.YES_NO:
        game.answer("yes")
        asked += 1
    assert asked == times
    while game.in_action and game.decision is not None:
        game.answer(list(range(game.decision.low)))
    assert [item.name for item in game.state.stack] == [card]


BURST = """
rules: {edition}
turn: {{player: Bob, step: precombat main}}
players:
  Ann: {{hand: [Spell Burst], in_play: [Island x{islands}]}}
  Bob: {{hand: [Grizzly Bears], in_play: [Forest x2]}}
"""


@pytest.mark.parametrize("edition", ["1996", "2002", "2008", "2026"])
@pytest.mark.parametrize(("islands", "asked"), [(5, False), (6, True)])
def test_what_is_added_leaves_enough_for_the_x_of_a_target(
    pool_file: Path, edition: str, islands: int, asked: bool
) -> None:
    """Spell Burst with buyback has a target of converted mana cost 2 only if X can be 2 (409.1b, 409.1c)."""
    game = Game.from_scenario(BURST.format(edition=edition, islands=islands), pool=str(pool_file))
    for who, text in ((1, "play Grizzly Bears"), (0, "play Spell Burst")):
        while game.decision is not None and game.decision.who.index != who:
            game.answer("pass")
        assert game.decision is not None
        game.answer([option.text for option in game.decision.options].index(text))
    assert game.decision is not None
    assert (game.decision.kind is Kind.YES_NO) == asked


@pytest.mark.parametrize(("edition", "possible"), [("2002", False), ("2008", True)])
def test_all_modes_together_have_targets(pool_file: Path, edition: str, possible: bool) -> None:
    """Until 2004 nothing could be the target of two instances of "target" of one text (409.1c, 502.32)."""
    text = "players:\n  Ann: {hand: [Dream's Grip], mana: '{U}{U}{U}', in_play: [Island]}\n  Bob: {}\n"
    game = Game.from_scenario(text, pool=str(pool_file), rules=edition)
    assert game.decision is not None
    game.answer([option.text for option in game.decision.options].index("play Dream's Grip"))
    assert game.decision is not None
    assert (game.decision.kind is Kind.YES_NO) == possible


@pytest.mark.parametrize(("edition", "possible"), [("2002", False), ("2008", True)])
def test_a_spliced_text_has_targets_of_its_own(pool_file: Path, edition: str, possible: bool) -> None:
    """The same for a text that is added to another (502.40)."""
    text = "players:\n  Ann: {hand: [Kodama's Might x2], in_play: [Forest x2, Grizzly Bears]}\n  Bob: {}\n"
    game = Game.from_scenario(text, pool=str(pool_file), rules=edition)
    assert game.decision is not None
    game.answer([option.text for option in game.decision.options].index("play Kodama's Might"))
    spliced = game.decision is not None and game.in_action and game.decision.rule.startswith("502.40")
    assert spliced == possible


SHOWING = """
rules: {edition}
players:
  Ann: {{hand: [{hand}], in_play: [Metalworker, {lands}]}}
  Bob: {{}}
"""


@pytest.mark.parametrize("edition", ["1996", "1999", "2002", "2008", "2026"])
@pytest.mark.parametrize(
    ("card", "hand", "lands", "possible"),
    [
        ("Metalworker", "Metalworker, Ornithopter", "", "before the stack"),
        ("Metalworker", "Metalworker, Ornithopter", "Island", "always"),
        ("Metalworker", "Metalworker, Ornithopter x2", "", "always"),
        ("Ornithopter", "Ornithopter", "", "always"),
        ("Mind Stone", "Mind Stone", "", "before the stack"),
        ("Razormane Masticore", "Razormane Masticore, Ornithopter", "Island x2", "before the stack"),
    ],
)
def test_a_card_is_not_revealed_for_its_own_mana(
    pool_file: Path, edition: str, card: str, hand: str, lands: str, possible: str
) -> None:
    """It is on the stack (409.1a) before mana abilities are played (409.1g). Until 1999 it left the hand afterwards."""
    game = Game.from_scenario(SHOWING.format(edition=edition, hand=hand, lands=lands), pool=str(pool_file))
    assert game.decision is not None
    texts = [option.text for option in game.decision.options]
    assert (f"play {card}" in texts) == (possible == "always" or edition == "1996")
    if f"play {card}" in texts:
        game.answer(texts.index(f"play {card}"))
        assert not game.in_action


OFFERING = """
rules: {edition}
turn: {{step: {step}}}
players:
  Ann: {{hand: [Patron of the Moon], in_play: [{mine}]}}
  Bob: {{}}
"""


@pytest.mark.parametrize("edition", ["1996", "2002", "2008", "2018"])
@pytest.mark.parametrize(
    ("mine", "step", "asked"),
    [
        ("Soratami Rainshaper, Island x7", "precombat main", ["yes", "no"]),
        ("Soratami Rainshaper, Island x4", "precombat main", ["Soratami Rainshaper"]),
        ("Soratami Rainshaper, Soratami Cloudskater, Island x4", "precombat main", ["Soratami Rainshaper"]),
        ("Soratami Rainshaper, Soratami Cloudskater, Island x5", "precombat main",
         ["Soratami Rainshaper", "Soratami Cloudskater"]),
        ("Soratami Rainshaper, Island x7", "upkeep", ["Soratami Rainshaper"]),
    ],
)  # fmt: skip
def test_only_what_pays_is_sacrificed_for_offering(
    pool_file: Path, edition: str, mine: str, step: str, asked: list[str]
) -> None:
    """Nobody is asked whether to offer where the spell can't be paid for or played otherwise (502.42a)."""
    game = Game.from_scenario(OFFERING.format(edition=edition, mine=mine, step=step), pool=str(pool_file))
    assert game.decision is not None
    game.answer([option.text for option in game.decision.options].index("play Patron of the Moon"))
    decision = game.decision
    if len(asked) == 1:  # nothing to choose
        assert not game.in_action
        assert asked[0] in [card.name for card in game.state.graveyards[0]]
        return
    assert decision is not None and game.in_action
    assert [option.text for option in decision.options] == asked


DROUGHT = """
rules: {edition}
players:
  Ann: {{hand: [Dark Ritual], in_play: [City of Brass, {lands}]}}
  Bob: {{in_play: [Drought]}}
"""


@pytest.mark.parametrize("edition", ["1996", "2002", "2008", "2026"])
@pytest.mark.parametrize(("lands", "possible"), [("Island", False), ("Swamp", True)])
def test_what_an_effect_adds_to_a_cost_can_be_paid(pool_file: Path, edition: str, lands: str, possible: bool) -> None:
    """Also if it isn't mana (409.1f)."""
    game = Game.from_scenario(DROUGHT.format(edition=edition, lands=lands), pool=str(pool_file))
    assert game.decision is not None
    assert any(option.text == "play Dark Ritual" for option in game.decision.options) == possible


TORCH = """
rules: {edition}
players:
  Ann: {{hand: ["Kaervek's Torch"], in_play: [Mountain x2, Prodigal Sorcerer]}}
  Bob: {{hand: [Counterspell], in_play: [Island x{lands}]}}
"""


@pytest.mark.parametrize("edition", ["1999", "2002", "2008", "2026"])
@pytest.mark.parametrize(("lands", "possible"), [(2, False), (3, False), (4, True)])
def test_a_target_can_make_a_spell_too_dear(pool_file: Path, edition: str, lands: int, possible: bool) -> None:
    """Spells that target Kaervek's Torch cost {2} more (409.1f)."""
    game = Game.from_scenario(TORCH.format(edition=edition, lands=lands), pool=str(pool_file))
    played(game, "play Kaervek's Torch")
    while game.in_action:
        game.answer(0)
    game.answer("pass")
    assert game.decision is not None and game.decision.who.name == "Bob"
    assert any(option.text == "play Counterspell" for option in game.decision.options) == possible


OUPHE = """
rules: {edition}
players:
  Ann: {{hand: [Giant Growth, Volcanic Hammer], in_play: [Mountain, {mine}]}}
  Bob: {{in_play: [Grizzly Bears]}}
"""


@pytest.mark.parametrize("edition", ["2006", "2008", "2026"])
@pytest.mark.parametrize(("mine", "asked"), [("Spellwild Ouphe", ["Spellwild Ouphe"]), ("Elvish Warrior", [])])
def test_a_target_can_make_a_spell_cheap_enough(pool_file: Path, edition: str, mine: str, asked: list[str]) -> None:
    """Spells that target Spellwild Ouphe cost {2} less: it alone can be chosen (409.1f)."""
    game = Game.from_scenario(OUPHE.format(edition=edition, mine=mine), pool=str(pool_file))
    assert game.decision is not None
    assert any(option.text == "play Volcanic Hammer" for option in game.decision.options) == bool(asked)
    if asked:
        played(game, "play Volcanic Hammer")
        assert [target.name for target in game.state.stack[0].context.targets[0]] == asked  # type: ignore[union-attr]


FIREBALL = """
rules: {edition}
players:
  Ann: {{hand: [Fireball], in_play: [Mountain x4]}}
  Bob: {{in_play: [Grizzly Bears x5]}}
"""


@pytest.mark.parametrize("edition", ["1996", "2002", "2008", "2026"])
def test_no_more_targets_than_can_be_paid_for(pool_file: Path, edition: str) -> None:
    """Fireball costs {1} more for each target beyond the first (409.1f)."""
    game = Game.from_scenario(FIREBALL.format(edition=edition), pool=str(pool_file))
    played(game, "play Fireball")
    game.answer([2])
    decision = game.decision
    assert decision is not None and decision.kind is Kind.TARGET
    assert decision.high == 2


def played(game: Game, text: str) -> None:
    """Begin an action that is offered."""
    assert game.decision is not None
    game.answer([option.text for option in game.decision.options].index(text))


SPELL_BLAST = """
rules: {edition}
players:
  Ann: {{hand: [Grizzly Bears], in_play: [Forest x2]}}
  Bob: {{hand: [Spell Blast], in_play: [Island x6]}}
"""


@pytest.mark.parametrize("edition", ["1999", "2002", "2008", "2026"])
def test_an_x_that_has_a_target(pool_file: Path, edition: str) -> None:
    """Only X = 2 counters Grizzly Bears, so nobody is asked for X (409.1b, 409.1c)."""
    game = Game.from_scenario(SPELL_BLAST.format(edition=edition), pool=str(pool_file))
    played(game, "play Grizzly Bears")
    game.answer("pass")
    played(game, "play Spell Blast")
    assert not game.in_action
    blast = game.state.stack[-1].context
    assert blast is not None and blast.x == 2


@pytest.mark.parametrize("edition", ["1996", "2008", "2026"])
def test_no_greater_x_than_there_are_targets(pool_file: Path, edition: str) -> None:
    """Two creature cards can be returned by Death Denied, and X = 3 would have no third target."""
    text = f"""
rules: {edition}
players:
  Ann: {{hand: [Death Denied], in_play: [Swamp x6], graveyard: [Grizzly Bears, Hill Giant, Shock]}}
  Bob: {{}}
"""
    game = Game.from_scenario(text, pool=str(pool_file))
    played(game, "play Death Denied")
    decision = game.decision
    assert decision is not None and decision.kind is Kind.X
    assert (decision.low, decision.high) == (0, 2)


@pytest.mark.parametrize(("edition", "others"), [("1996", False), ("2002", False), ("2008", True), ("2026", True)])
def test_one_of_several_targets_leaves_enough_for_the_next(pool_file: Path, edition: str, others: bool) -> None:
    """Until 2004 the opponent who gains life by Fiery Justice can't be dealt damage by it as well (409.1c)."""
    text = f"""
rules: {edition}
players:
  Ann: {{hand: [Fiery Justice], in_play: [Mountain, Forest, Plains]}}
  Bob: {{in_play: [Grizzly Bears]}}
"""
    game = Game.from_scenario(text, pool=str(pool_file))
    played(game, "play Fiery Justice")
    decision = game.decision
    assert decision is not None and decision.kind is Kind.TARGET
    assert ("Bob" in [option.text for option in decision.options]) == others


ARBITER = """
rules: {edition}
players:
  Ann: {{hand: [Wu Longbowman], in_play: ["Grand Arbiter Augustin IV", {other}, Island x2]}}
  Bob: {{}}
"""


@pytest.mark.parametrize("edition", ["1996", "1999", "2006", "2018", "2026"])
@pytest.mark.parametrize(
    ("other", "possible"), [("Sol Ring", True), ("Mycosynth Lattice", False), ("Celestial Dawn", True)]
)
def test_a_cost_is_that_of_the_spell_as_effects_make_it(
    pool_file: Path, edition: str, other: str, possible: bool
) -> None:
    """Mycosynth Lattice takes the colour from cards that aren't in play and from spells: no blue spell costs less."""
    game = Game.from_scenario(ARBITER.format(edition=edition, other=other), pool=str(pool_file))
    assert game.decision is not None
    assert any(option.text == "play Wu Longbowman" for option in game.decision.options) == possible
    if possible:
        played(game, "play Wu Longbowman")
        assert game.state.stack[-1].name == "Wu Longbowman"


@pytest.mark.parametrize(
    ("edition", "hand", "own", "possible"),
    [
        # A creature that is sacrificed for mana isn't tapped for convoke as well, with or without buyback.
        ("2008", "Sprout Swarm", "Tinder Wall, Ornithopter, Swamp", "play Sprout Swarm"),
        ("2026", "Sprout Swarm", "Tinder Wall, Ornithopter, Swamp", "play Sprout Swarm"),
        ("2026", "Sprout Swarm", "Tinder Wall, Ornithopter, Llanowar Elves, Swamp", "play Sprout Swarm"),
        ("2026", "Sprout Swarm", "Phyrexian Altar, Grizzly Bears, Savannah Lions", "play Sprout Swarm"),
        ("2026", "Sprout Swarm", "Phyrexian Altar, Savannah Lions", ""),
        # What has counters to remove, or is to be unattached, isn't sacrificed for the mana.
        ("2006", "", "Thermopod, {card: Blademane Baku, counters: {ki: 2}}", "activate Blademane Baku"),
        ("2024", "", "Thermopod, Blademane Baku", "activate Blademane Baku"),
        ("2024", "", "Phyrexian Altar, {card: Blademane Baku, counters: {ki: 2}}", ""),
    ],
)
def test_nothing_is_used_twice(pool_file: Path, edition: str, hand: str, own: str, possible: str) -> None:
    """Every choice on the way of what is offered is gone through."""
    text = f"rules: [{edition}]\nplayers:\n  Ann: {{hand: [{hand}], in_play: [{own}]}}\n  Bob: {{}}\n"
    game = Game.from_scenario(text, pool=str(pool_file))
    decision = game.decision
    assert decision is not None
    offered = [option.text for option in decision.options if checks.begins(option)]
    assert (possible in offered) if possible else not any("Sprout" in text or "Baku" in text for text in offered)
    for seed in range(5):
        checks.gone_through(game, random.Random(seed), True)


def check_offer(text: str, pool: Path, words: str, possible: bool) -> None:
    """Check whether a play that is described so is offered in a position. One that is can be gone through, whatever is
    chosen."""
    game = Game.from_scenario(text, pool=str(pool))
    assert game.decision is not None
    texts = [option.text.partition(" (")[0] for option in game.decision.options]
    assert (words in texts) == possible
    if not possible:
        return
    game.answer(texts.index(words))
    while game.in_action:
        decision = game.decision
        assert decision is not None
        checks.tried(game)
        game.answer([decision.low] if decision.numeric else list(range(decision.low)))
    assert [item.name for item in game.state.stack] == [words.partition(" ")[2]]


BETWEEN = """
rules: {edition}
players:
  Ann: {{in_play: [{mine}]}}
  Bob: {{in_play: [{theirs}]}}
"""


@pytest.mark.parametrize("edition", ["2000", "2002"])
@pytest.mark.parametrize(
    ("mine", "theirs", "possible"),
    [
        ("Keldon Arsonist, Metalworker, {card: Plains, tapped: true}, {card: Plains, tapped: true}", "Swamp", False),
        ("Keldon Arsonist, Metalworker, Plains, Plains", "Swamp", True),
        ("Krark-Clan Engineers, Null Rod, Mox Ruby, Ornithopter", "Sol Ring", True),
        ("Krark-Clan Engineers, Mox Ruby, Ornithopter", "Sol Ring, Null Rod", False),
        ("Krark-Clan Engineers, Null Rod, Mox Sapphire, Ornithopter", "Sol Ring", False),
    ],
)
def test_mana_that_comes_after_two_sacrifices(
    pool_file: Path, edition: str, mine: str, theirs: str, possible: bool
) -> None:
    """Some two objects must be such that the mana can be made without them; the player is offered no others."""
    text = BETWEEN.format(edition=edition, mine=mine, theirs=theirs)
    check_offer(text, pool_file, f"activate {mine.partition(',')[0]}", possible)


TWO_PARTS = """
rules: {edition}
cards:
  - name: Scrapwright
    mana_cost: "{{1}}"
    type_line: Creature - Human
    oracle_text: "{{1}}, Sacrifice an artifact, Sacrifice a creature: You gain 1 life."
    power: 1
    toughness: 1
  - name: Rust Keeper
    mana_cost: "{{1}}"
    type_line: Creature - Human
    oracle_text: "Activated abilities of artifacts can't be activated."
    power: 1
    toughness: 1
players:
  Ann: {{in_play: [{mine}]}}
  Bob: {{in_play: [{theirs}]}}
"""


@pytest.mark.parametrize("edition", ["2000", "2002"])
@pytest.mark.parametrize(
    ("mine", "theirs", "possible"),
    [
        ("Scrapwright, Mox Ruby, Null Rod", "", True),
        ("Scrapwright, Mox Ruby, Null Rod, Rust Keeper, Grizzly Bears", "", True),
        ("Scrapwright, Mox Ruby, Ornithopter, Rust Keeper, Grizzly Bears", "", True),
        ("Scrapwright, Mox Ruby, Null Rod, Grizzly Bears", "Rust Keeper", False),
        ("Scrapwright, Mox Ruby, Rust Keeper, Grizzly Bears", "", False),
    ],
)
def test_mana_that_comes_after_sacrifices_of_two_kinds(
    pool_file: Path, edition: str, mine: str, theirs: str, possible: bool
) -> None:
    """What is chosen first leaves what the mana still needs: the other choice may have to go together with it."""
    text = TWO_PARTS.format(edition=edition, mine=mine, theirs=theirs)
    check_offer(text, pool_file, "activate Scrapwright", possible)


NAMESAKES = """
rules: {edition}
players:
  Ann: {{in_play: [Locket of Yesterdays, {lands}], hand: [{hand}], graveyard: [{graveyard}]}}
  Bob: {{}}
"""


@pytest.mark.parametrize("edition", ["2000", "2002", "2008", "2026"])
@pytest.mark.parametrize(
    ("lands", "hand", "graveyard", "possible"),
    [
        ("Forest", "", "Krosan Reclamation", False),
        ("Forest x2", "", "Krosan Reclamation", True),
        ("Forest", "", "Krosan Reclamation x2", True),
        ("Forest", "Krosan Reclamation", "Krosan Reclamation", True),
        ("Forest", "Krosan Reclamation", "", False),
    ],
)
def test_a_card_played_from_the_graveyard_is_no_namesake(
    pool_file: Path, edition: str, lands: str, hand: str, graveyard: str, possible: bool
) -> None:
    """It has left the graveyard (409.1a) when its cost is worked out (409.1f)."""
    text = NAMESAKES.format(edition=edition, lands=lands, hand=hand, graveyard=graveyard)
    check_offer(text, pool_file, "play Krosan Reclamation", possible)


AT_LEAST_THREE = """
rules: {edition}
players:
  Ann: {{hand: [Chord of Calling], in_play: [Trinisphere, {mine}]}}
  Bob: {{}}
"""


@pytest.mark.parametrize("edition", ["2006", "2008", "2010", "2014", "2026"])
@pytest.mark.parametrize(
    ("mine", "possible"),
    [
        ("Forest x2, Grizzly Bears", "where convoke pays"),
        ("Forest x2, Mountain, Grizzly Bears", "always"),
        ("Forest, Mountain x2, Grizzly Bears", "never"),
        ("Mountain x3, Grizzly Bears x3", "always"),
        ("Grizzly Bears x3", "where convoke pays"),
    ],
)
def test_three_mana_at_least_though_creatures_help(pool_file: Path, edition: str, mine: str, possible: str) -> None:
    """Until 2014 convoke reduced the total cost, before Trinisphere looked at it; since then it pays for that."""
    text = AT_LEAST_THREE.format(edition=edition, mine=mine)
    pays = edition in ("2014", "2026")
    check_offer(text, pool_file, "play Chord of Calling", possible == "always" or (pays and possible != "never"))


COMMANDED = """
rules: {edition}
players:
  Ann: {{hand: [Word of Command], in_play: [Swamp x2]}}
  Bob: {{hand: [Shock], in_play: [Mountain]}}
"""


@pytest.mark.parametrize("edition", ["1996", "1997", "2000", "2008"])
@pytest.mark.parametrize("by_hand", [False, True])
def test_who_is_made_to_play_a_card_pays_for_it(pool_file: Path, edition: str, by_hand: bool) -> None:
    """Before 1999 mana sources are played before a spell, but not before one that is played while another resolves."""
    game = Game.from_scenario(COMMANDED.format(edition=edition), pool=str(pool_file))
    game.table.manual_payment[1] = by_hand
    wanted = ("play Word of Command", "Bob", "Shock", "activate Mountain", "Mountain")
    for _ in range(20):
        decision = game.decision
        if decision is None or game.state.players[1].life < 20:
            break
        texts = [option.text for option in decision.options]
        found = [
            i
            for i, text in enumerate(texts)
            if any(text.startswith(word) for word in wanted) and decision.who.index == 0
        ]
        game.answer(found[0] if found else 0)
    assert [item.tapped for item in game.state.in_play if item.name == "Mountain"] == [True]
    assert [item.name for item in game.state.graveyards[1]] == ["Shock"]


ATTACK = """
rules: {edition}
players:
  Ann: {{in_play: [{mine}]}}
  Bob: {{in_play: [{theirs}]}}
"""


@pytest.mark.parametrize("edition", ["1995", "1997", "1999", "2008", "2026"])
@pytest.mark.parametrize(
    ("mine", "theirs", "attackers", "asked"),
    [
        ("Hollow Warrior, Grizzly Bears, Hill Giant", "Darkest Hour, Reclamation", 1, False),
        ("Hollow Warrior, Grizzly Bears, Hill Giant, Swamp", "Darkest Hour, Reclamation", 1, True),
        ("Hollow Warrior x3, Grizzly Bears, Hill Giant", "", 3, False),
        ("Hollow Warrior x2, Grizzly Bears, Hill Giant", "", 2, True),
    ],
)
def test_an_attack_that_cant_be_paid_for(
    pool_file: Path, edition: str, mine: str, theirs: str, attackers: int, asked: bool
) -> None:
    """It is refused before anybody is asked what to tap for it (308.2f)."""
    game = Game.from_scenario(ATTACK.format(edition=edition, mine=mine, theirs=theirs), pool=str(pool_file))
    while game.decision is not None and game.decision.kind is not Kind.ATTACK:
        texts = [option.text for option in game.decision.options]
        game.answer([texts.index("attack") if "attack" in texts else 0])
    assert game.decision is not None
    warriors = [i for i, option in enumerate(game.decision.options) if "Hollow Warrior" in option.text][:attackers]
    assert len(warriors) == attackers
    if asked:
        game.answer(warriors)
        assert game.decision.prompt.startswith("tap for Hollow Warrior")
    else:
        with pytest.raises(IllegalAction):
            game.answer(warriors)


REVEALED = """
rules: {edition}
cards:
  - name: Watchful Owl
    mana_cost: "{{W}}"
    type_line: Creature - Bird
    oracle_text: "{{B}}, Reveal Watchful Owl from your hand: You gain 1 life."
    power: 1
    toughness: 1
players:
  Ann: {{hand: [Watchful Owl{others}], in_play: [Cadaverous Bloom]}}
  Bob: {{}}
"""


@pytest.mark.parametrize("edition", ["1996", "1997", "1999", "2002", "2008", "2026"])
@pytest.mark.parametrize(("others", "possible"), [("", False), (", Grizzly Bears, Hill Giant", True)])
def test_a_card_that_is_revealed_makes_no_mana_for_that(
    pool_file: Path, edition: str, others: str, possible: bool
) -> None:
    """It must be in the hand to be revealed, so it can't be removed for mana before."""
    text = REVEALED.format(edition=edition, others=others)
    check_offer(text, pool_file, "activate Watchful Owl", possible)


LIBRARY = """
rules: {edition}
players:
  Ann: {{hand: [Bottle Gnomes], in_play: [{own}, Millikin x{millikins}], library: [{cards}]}}
  Bob: {{}}
"""


@pytest.mark.parametrize("edition", ["1999", "2002", "2008", "2010", "2026"])
@pytest.mark.parametrize(
    ("own", "millikins", "cards", "words", "possible"),
    [
        ("Seasoned Tactician, Island", 2, 5, "activate Seasoned Tactician", False),
        ("Seasoned Tactician, Island", 2, 6, "activate Seasoned Tactician", True),
        ("Seasoned Tactician, Island x2", 2, 5, "activate Seasoned Tactician", True),
        ("Royal Herbalist", 2, 2, "activate Royal Herbalist", False),
        ("Royal Herbalist", 2, 3, "activate Royal Herbalist", True),
        ("Savannah Lions", 3, 2, "play Bottle Gnomes", False),
        ("Savannah Lions", 3, 3, "play Bottle Gnomes", True),
    ],
)
def test_each_card_of_a_library_pays_once(
    pool_file: Path, edition: str, own: str, millikins: int, cards: int, words: str, possible: bool
) -> None:
    text = LIBRARY.format(edition=edition, own=own, millikins=millikins, cards=f"Forest x{cards}")
    check_offer(text, pool_file, words, possible)


COUNTED = """
rules: {edition}
players:
  Ann: {{in_play: [{mine}]}}
  Bob: {{}}
"""
ARRAY = "{{card: Gemstone Array, counters: {{charge: {n}}}}}"
HORSE = "{{card: Workhorse, counters: {{+1/+1: {n}}}}}"
CREEK = "{{card: Vivid Creek, counters: {{charge: {n}}}}}"


@pytest.mark.parametrize("edition", ["2002", "2008", "2026"])
@pytest.mark.parametrize(
    ("what", "mine", "possible"),
    [
        ("Ion Storm", f"Ion Storm, Island, {ARRAY.format(n=1)}", False),
        ("Ion Storm", f"Ion Storm, Island, {ARRAY.format(n=2)}", True),
        ("Ion Storm", f"Ion Storm, Mountain, {ARRAY.format(n=1)}", False),
        ("Ion Storm", f"Ion Storm, {ARRAY.format(n=3)}", True),
        ("Ion Storm", f"Ion Storm, {ARRAY.format(n=2)}", False),
        ("Ion Storm", f"Ion Storm, Island, {ARRAY.format(n=1)}, {ARRAY.format(n=1)}", True),
        ("Ion Storm", f"Ion Storm, Island, {ARRAY.format(n=1)}, {HORSE.format(n=1)}", True),
        ("Ion Storm", f"Ion Storm, Island, {CREEK.format(n=1)}", False),
        ("Ion Storm", f"Ion Storm, Mountain, {CREEK.format(n=1)}", True),
        ("Ion Storm", f"Ion Storm, Island, {CREEK.format(n=2)}", True),
        ("Sage of Fables", f"Sage of Fables, {HORSE.format(n=2)}", False),
        ("Sage of Fables", f"Sage of Fables, {HORSE.format(n=3)}", True),
        ("Novijen Sages", f"{{card: Novijen Sages, counters: {{+1/+1: 1}}}}, {HORSE.format(n=1)}", False),
        ("Novijen Sages", f"{{card: Novijen Sages, counters: {{+1/+1: 1}}}}, {HORSE.format(n=2)}", True),
        ("Novijen Sages", f"{{card: Novijen Sages, counters: {{+1/+1: 2}}}}, {HORSE.format(n=1)}", True),
    ],
)
def test_no_counter_pays_twice(pool_file: Path, edition: str, what: str, mine: str, possible: bool) -> None:
    """409.1h: what a mana ability has removed from a permanent is not there for the cost that the mana is for."""
    check_offer(COUNTED.format(edition=edition, mine=mine), pool_file, f"activate {what}", possible)


FROM_THERE = """
rules: {edition}
players:
  Ann: {{hand: [{hand}], graveyard: [{graveyard}], in_play: [{mine}]}}
  Bob: {{in_play: [Hill Giant]}}
"""


@pytest.mark.parametrize("edition", ["2002", "2008", "2026"])
@pytest.mark.parametrize(
    ("card", "hand", "graveyard", "mine", "possible"),
    [
        ("Prismatic Strands", "", "Prismatic Strands, Swamp x6", "Repentant Vampire", False),
        ("Prismatic Strands", "", "Prismatic Strands, Swamp x7", "Repentant Vampire", True),
        ("Last Breath", "Last Breath, Swamp x2", "", "Maro", True),
        ("Last Breath", "Last Breath, Swamp x3", "", "Maro", False),
        ("Reprisal", "Reprisal, Swamp x3", "", "Maro", False),
        ("Reprisal", "Reprisal, Swamp x4", "", "Maro", True),
    ],
)
def test_a_spell_is_no_longer_where_it_was(
    pool_file: Path, edition: str, card: str, hand: str, graveyard: str, mine: str, possible: bool
) -> None:
    """409.1a: what counts the cards in a hand or graveyard counts them without the card that is played from there, when
    targets are chosen and costs are paid."""
    text = FROM_THERE.format(edition=edition, hand=hand, graveyard=graveyard, mine=f"Plains x2, {mine}")
    check_offer(text, pool_file, f"play {card}", possible)


@pytest.mark.parametrize(("cards", "possible"), [("Swamp x2", False), ("Swamp x3", True)])
def test_before_1999_a_spell_leaves_the_hand_last(pool_file: Path, cards: str, possible: bool) -> None:
    """1996.play.10: a card is in its owner's hand while its targets are chosen."""
    text = FROM_THERE.format(edition="1996", hand=f"Reprisal, {cards}", graveyard="", mine="Plains x2, Maro")
    check_offer(text, pool_file, "play Reprisal", possible)


@pytest.mark.parametrize("edition", ["1993", "1996", "1997"])
@pytest.mark.parametrize(("mana", "possible"), [("{R}", True), ("", False)])
def test_an_attack_with_nobody_lets_mana_burn(pool_file: Path, edition: str, mana: str, possible: bool) -> None:
    """1996.combat: an attack may be declared without any attacker. It is offered where there is mana to be burnt."""
    text = f'rules: {edition}\nplayers:\n  Ann: {{in_play: [Wall of Stone]}}\n  Bob: {{mana: "{mana}"}}\n'
    game = Game.from_scenario(text, pool=str(pool_file))
    assert game.decision is not None
    texts = [option.text for option in game.decision.options]
    assert ("attack" in texts) == possible
    if possible:
        game.answer(texts.index("attack"))
        game.answer("pass")  # Bob doesn't start a batch
        assert [player.life for player in game.state.players] == [20, 19]


@pytest.mark.parametrize("edition", ["1999", "2002", "2008", "2026"])
@pytest.mark.parametrize(
    ("play", "hand", "mine", "graveyard", "possible"),
    [
        # The cost in place of mana (409.1b)
        ("play Lightning Axe", "Lightning Axe, Swamp", "Mountain", "", True),
        ("play Lightning Axe", "Lightning Axe", "Mountain", "", False),
        ("play Lightning Axe", "Lightning Axe", "Mountain x6", "", True),
        ("play Silvergill Adept", "Silvergill Adept, Merfolk of the Pearl Trident", "Island x2", "", True),
        ("play Silvergill Adept", "Silvergill Adept", "Island x4", "", False),
        # A target that an opponent chooses (409.2a)
        ("play Evangelize", "Evangelize", "Plains x5", "", True),
        ("activate Preacher", "", "Preacher", "", True),
        ("activate Arena", "", "Arena, Plains x3, Grizzly Bears", "", True),
        ("activate Arena", "", "Arena, Plains x3", "", False),
        # What is tapped for the cost is then sacrificed for it (409.1h)
        ("activate Goblin Soothsayer", "", "Goblin Soothsayer, Mountain, Azorius Signet", "", True),
        ("activate Goblin Soothsayer", "", "Goblin Soothsayer, Azorius Signet", "", False),
        ("activate Rath's Edge", "", "Rath's Edge, Sol Ring, Mana Vault", "", True),
        # A card played from a graveyard isn't there for its own cost (409.1a)
        ("play Avatar of Woe", "", "Yawgmoth's Agenda, Swamp x2", "Avatar of Woe, Hill Giant x9", False),
        ("play Avatar of Woe", "", "Yawgmoth's Agenda, Swamp x2", "Avatar of Woe, Hill Giant x10", True),
    ],
)
def test_what_can_be_paid_in_another_way(
    pool_file: Path, edition: str, play: str, hand: str, mine: str, graveyard: str, possible: bool
) -> None:
    """Plays are offered that can only be paid for, or have targets, in one of several ways."""
    text = FROM_THERE.format(edition=edition, hand=hand, mine=mine, graveyard=graveyard)
    check_offer(text, pool_file, play, possible)


BESIDE_HEARTBEAT = """
rules: {edition}
players:
  Ann: {{in_play: [{mine}]}}
  Bob: {{in_play: [Heartbeat of Spring]}}
"""


@pytest.mark.parametrize("edition", ["2008", "2024"])
@pytest.mark.parametrize(
    ("mine", "possible"),
    [
        ("Sacred Guide, Primal Beyond, Everglades", True),
        ("Sacred Guide, Primal Beyond", False),
        ("Frost Raptor, Snow-Covered Island", False),
        ("Frost Raptor, Snow-Covered Island x2", True),
    ],
)
def test_mana_that_a_trigger_adds_is_plain(pool_file: Path, edition: str, mine: str, possible: bool) -> None:
    """What a triggered ability adds has no restriction of the mana that it is added to, and no snow source (411.3)."""
    text = BESIDE_HEARTBEAT.format(edition=edition, mine=mine)
    check_offer(text, pool_file, f"activate {mine.partition(',')[0]}", possible)


CHANGED_AND_COUNTED = """
rules: {edition}
players:
  Ann:
    hand: [Recoup]
    in_play: [Nimble Mongoose, Sphere of Resistance, Mountain x{mountains}]
    graveyard: [Stone Rain, Shock]
  Bob: {{in_play: [Forest]}}
"""


@pytest.mark.parametrize("edition", ["2002", "2008", "2024"])
@pytest.mark.parametrize(("mountains", "possible"), [(7, True), (6, False)])
def test_a_changed_card_is_played_from_a_graveyard_that_is_counted(
    pool_file: Path, edition: str, mountains: int, possible: bool
) -> None:
    """A card to which an effect has given flashback is looked at as the spell that it would be, and the board as it
    would be without the card (409.1a, 502.26c)."""
    text = CHANGED_AND_COUNTED.format(edition=edition, mountains=mountains)
    game = Game.from_scenario(text, pool=str(pool_file))
    assert game.decision is not None
    game.answer([option.text for option in game.decision.options].index("play Recoup"))
    while game.in_action or game.state.stack:
        game.answer(0)
    words = [option.text for option in game.decision.options]
    assert any(word.startswith("play Stone Rain") for word in words) == possible
