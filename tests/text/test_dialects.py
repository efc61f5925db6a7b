"""The wording of other years."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import replace

import pytest

from manaburn.cards import starter
from manaburn.cards.compile import compile_card
from manaburn.cards.pools import Pool
from manaburn.cards.records import CardRecord
from manaburn.errors import InputError
from manaburn.terms import SORCERY, TYPE_NAMES
from manaburn.text import parse_text, print_face, print_text
from manaburn.text.dialects import DIALECTS, dialect_of, in_dialect
from manaburn.text.older_words import in_our_words
from manaburn.text.period import type_line
from manaburn.text.tree import Ability, CardDefinition, During, Node, Played, StepBegins, rebuild

from .reading import all_read

SAID = [
    (
        "When Wood Elves enters the battlefield, return target creature card from your graveyard to the battlefield.",
        "When Wood Elves comes into play, return target creature card from your graveyard to play.",
    ),
    (
        "Whenever Wood Elves dies, exile it at the beginning of the next end step.",
        "Whenever Wood Elves is put into a graveyard from play, remove it from the game at end of turn.",
    ),
    ("Whenever a player casts a spell, you gain 1 life.", "Whenever a player plays a spell, you gain 1 life."),
    (
        "{2}: Draw a card. Activate this ability only any time you could cast a sorcery.",
        "{2}: Draw a card. Play this ability only any time you could play a sorcery.",
    ),
    ("Flying, menace, haste", "Flying, haste\nWood Elves can't be blocked except by two or more creatures."),
    ("Target creature gains flying and indestructible.", "Target creature gains flying and is indestructible."),
    (
        "Creatures you control have hexproof.",
        "Creatures you control can't be the target of spells or abilities your opponents control.",
    ),
    ("Activated abilities of creatures can't be activated.", "Activated abilities of creatures can't be played."),
    (
        "Whenever a player activates an ability, you gain 1 life.",
        "Whenever a player plays an ability, you gain 1 life.",
    ),
]


@pytest.mark.parametrize(("ours", "theirs"), SAID)
def test_wording_of_2008(ours: str, theirs: str) -> None:
    assert in_dialect(ours, "Wood Elves", "2008") == theirs


def test_a_name_is_no_word() -> None:
    said = in_dialect("Exile Into Darkness dies.", "Exile Into Darkness", "2008")
    assert said == "Exile Into Darkness is put into a graveyard from play."


def test_printed_from_the_tree() -> None:
    abilities = parse_text("Exile target creature.", "Swords", SORCERY)
    assert print_text(abilities, "Swords", "2008") == "Remove target creature from the game."


def test_local_enchantments() -> None:
    assert in_dialect("Destroy target Aura.", "~", "2002") == "Destroy target local enchantment."


def test_which_dialect() -> None:
    years = ("1999-06-01", "2005-10-01", "2008-10-01", "2009-07-11", "2012-05-05", "2016-01-01", "2020-01-01", "2026")
    assert [dialect_of(year) for year in years] == ["2002", "2008", "2008", "2009", "2011", "oracle", "2018", "2024"]


def test_none_of_that_name() -> None:
    with pytest.raises(ValueError, match="no dialect"):
        in_dialect("Draw a card.", "~", "klingon")


FLASH = (
    "You may cast Grave Servitude as though it had flash. If you cast it any time a sorcery couldn't have been cast, "
    "the controller of the permanent it becomes sacrifices it at the beginning of the next cleanup step."
)
MORE = [
    (FLASH, 0),
    ("As an additional cost to cast Silvergill Adept, reveal a Merfolk card from your hand or pay {3}.", 0),
    ("When you cast Brain Gorgers, any player may sacrifice a creature. If a player does, counter Brain Gorgers.", 0),
    ("Target player's life total becomes 20.", SORCERY),
]


@pytest.mark.parametrize(("text", "types"), MORE)
def test_reads_back(text: str, types: int) -> None:
    name = next((n for n in ("Grave Servitude", "Silvergill Adept", "Brain Gorgers") if n in text), "~")
    abilities = parse_text(text, name, types)
    assert parse_text(print_text(abilities, name), name, types) == abilities


OF_1996 = [
    ("Destroy target nonblack creature. It can't be regenerated.", "Bury target nonblack creature."),
    (
        "At the beginning of your upkeep, Wood Elves deals 8 damage to you unless you pay {G}{G}.",
        "During your upkeep, pay {G}{G} or Wood Elves deals 8 damage to you.",
    ),
    ("At the beginning of each player's draw step, that player draws a card.", None),
    ("Counter target spell with converted mana cost X.", "Counter target spell with casting cost X."),
    (
        "Prevent the next 3 damage that would be dealt to target creature or player this turn.",
        "Prevent up to 3 damage to target creature or player.",
    ),
    ("At the beginning of the next end step, sacrifice Wood Elves.", "At end of turn, sacrifice Wood Elves."),
    ("Wood Elves can't block.", "Wood Elves cannot block."),
    ("Creatures you control have haste.", "Creatures you control are unaffected by summoning sickness."),
]


@pytest.mark.parametrize(("ours", "theirs"), OF_1996)
def test_wording_of_1996(ours: str, theirs: str | None) -> None:
    wanted = theirs or "During each player's draw phase, that player draws a card."
    assert in_dialect(ours, "Wood Elves", "1996") == wanted


FACES = [
    ("Instant", "Counter target spell.", "Interrupt", "Counter target spell."),
    ("Instant", "Add {B}{B}{B} to your mana pool.", "Mana Source", "Add {B}{B}{B} to your mana pool."),
    ("Instant", "Draw a card.", "Instant", "Draw a card."),
    (
        "Instant",
        "Choose one —\n• Counter target red spell.\n• Destroy target red permanent.",
        "Interrupt",
        "Counter target red spell; or destroy target red permanent.",
    ),
    (
        "Creature — Elf Druid",
        "{T}: Add {G} to your mana pool.",
        "Summon Elf Druid",
        "{T}: Add {G} to your mana pool. Play this ability as a mana source.",
    ),
    (
        "Enchantment",
        "{G}{G}: Counter target black spell.",
        "Enchantment",
        "{G}{G}: Counter target black spell. Play this ability as an interrupt.",
    ),
    ("Creature — Wall", "Defender, flying", "Summon Wall", "Flying"),
    ("Creature — Angel", "Flying, vigilance", "Summon Angel", "Flying\nAttacking does not cause Thing to tap."),
    ("Legendary Creature — Giant", "Trample", "Summon Legend", "Trample"),
    ("Artifact Creature — Golem", "Trample", "Artifact Creature", "Trample"),
    ("World Enchantment", "Creatures have flying.", "Enchant World", "Creatures have flying."),
    (
        "Enchantment — Aura",
        "Enchant creature\nEnchanted creature has flying.",
        "Enchant Creature",
        "Enchanted creature has flying.",
    ),
    (
        "Enchantment — Aura",
        "Enchant land\nWhenever enchanted land becomes tapped, draw a card.",
        "Enchant Land",
        "Whenever enchanted land becomes tapped, draw a card.",
    ),
    (
        "Enchantment — Aura",
        "Enchant creature you control\nEnchanted creature has flying.",
        "Enchant Creature",
        "Play only on creature you control.\nEnchanted creature has flying.",
    ),
    ("Legendary Land", "", "Legendary Land", ""),
    ("Sorcery", "Draw a card.", "Sorcery", "Draw a card."),
]


@pytest.mark.parametrize(("line", "text", "their_line", "their_text"), FACES)
def test_a_card_of_1996(line: str, text: str, their_line: str, their_text: str) -> None:
    face = compile_card(CardRecord("Thing", "{1}{U}", line, text, "1", "1")).front
    assert type_line(face) == their_line
    assert print_face(face, dialect="1996") == their_text


def test_the_dialect_of_a_day() -> None:
    assert [dialect_of(day) for day in ("1996-11-01", "1999-05-31", "1999-06-01", "2005-07-31", "2005-08-01")] == [
        "1996",
        "1996",
        "2002",
        "2002",
        "2008",
    ]


READ = [
    (
        "As ~ comes into play, you may choose a creature in play. If you do, ~ comes into play as a copy of that "
        "creature.",
        "You may have ~ enter the battlefield as a copy of any creature on the battlefield.",
    ),
    (
        "{1}, Remove ~ in your graveyard from the game: Draw a card.",
        "{1}, Exile ~ from your graveyard: Draw a card.",
    ),
    ("Creature spells you play can't be countered.", "Creature spells you control can't be countered."),
    ("Players can't play more than one spell each turn.", "Each player can't cast more than one spell each turn."),
    ("When ~ comes into play, you gain 2 life.", "When ~ enters the battlefield, you gain 2 life."),
    ("When this comes into play, you gain 2 life.", "When ~ enters the battlefield, you gain 2 life."),
    ("{0}: Remove ~ from the game at end of turn.", "{0}: Exile ~ at the beginning of the next end step."),
    ("At end of turn, you gain 1 life.", "At the beginning of the end step, you gain 1 life."),
    (
        "Whenever you play a white, blue, or red spell, draw a card.",
        "Whenever you cast a white, blue, or red spell, draw a card.",
    ),
    ("Red spells you play cost {1} less to play.", "Red spells you cast cost {1} less to cast."),
    ("Players can't play spells.", "Players can't cast spells."),
    (
        "{1}: Draw a card. Play this ability only once each turn.",
        "{1}: Draw a card. Activate this ability only once each turn.",
    ),
    ("You may play ~ any time you could play an instant.", "You may cast ~ as though it had flash."),
    (
        "{T}: Put two 1/1 green Elf creature tokens into play tapped.",
        "{T}: Create two tapped 1/1 green Elf creature tokens.",
    ),
    ("~ is unblockable.", "~ can't be blocked."),
    ("~ cannot be blocked except by artifact creatures and black creatures.", "Fear"),
    ("Attacking does not cause ~ to tap.", "Vigilance"),
    ("Enchanted creature does not tap when attacking.", "Enchanted creature has vigilance."),
    ("{T}: Add {G} to your mana pool. Play this ability as an interrupt.", "{T}: Add {G} to your mana pool."),
    (
        "{T}: Draw a card during the next turn's upkeep.",
        "{T}: Draw a card at the beginning of the next turn's upkeep.",
    ),
    (
        "{1}: Prevent up to 2 damage to any target.",
        "{1}: Prevent the next 2 damage that would be dealt to any target this turn.",
    ),
    ("You may pay 2 life rather than pay ~'s casting cost.", "You may pay 2 life rather than pay ~'s mana cost."),
    ("Spells with casting cost 3 cannot be countered.", "Spells with converted mana cost 3 can't be countered."),
    ("~ is indestructible.", "Indestructible"),
    ("{1}, {T}: Bury target creature.", "{1}, {T}: Destroy target creature. It can't be regenerated."),
    ("{1}: Remove a card in your graveyard from the game.", "{1}: Exile a card from your graveyard."),
    (
        'At the beginning of your upkeep, choose one - Draw a card; or target creature gains "{T}: Draw a card."',
        'At the beginning of your upkeep, choose one — • Draw a card. • Target creature gains "{T}: Draw a card."',
    ),
    (
        "When ~ comes into play, choose one - Destroy target artifact; or destroy target land.",
        "When ~ enters the battlefield, choose one — • Destroy target artifact. • Destroy target land.",
    ),
]


@pytest.mark.parametrize(("theirs", "ours"), READ)
def test_reading_what_other_years_said(theirs: str, ours: str) -> None:
    assert parse_text(theirs) == parse_text(ours)


def any_end_step(node: Node) -> Node:
    """The same for "at end of turn", which was said of each end step, and for what happens in the course of a step, and
    for cards that are played, of which it wasn't said whether lands are among them."""
    if isinstance(node, Played) and node.land:
        node = replace(node, land=False)
    if isinstance(node, During):
        node = StepBegins(node.step, node.whose, node.each, node.first, node.later)
    if isinstance(node, StepBegins) and node.step == "end of turn" and node.whose is None:
        return replace(node, each=True)
    return node


def meant(abilities: tuple[Ability, ...]) -> list[str]:
    """What a card's abilities say, in any order: in 1996 the type line said some of it."""
    return sorted([repr(rebuild(ability, any_end_step)) for ability in abilities])


def misread(cards: Iterable[CardDefinition], dialect: str) -> list[str]:
    """The faces that mean something else once they have been read in the words of a year."""
    found: list[str] = []
    for card in cards:
        for face in card.faces:
            text = print_face(face, dialect=dialect)
            if dialect != "1996" and text == print_face(face):
                continue
            words = sorted(name.title() for bit, name in enumerate(TYPE_NAMES) if face.card_types & (1 << bit))
            line = type_line(face) if dialect == "1996" else " ".join(words)
            try:
                read = compile_card(CardRecord(face.name, None, line, text)).front.abilities
            except InputError as problem:
                found.append(f"{face.name}: {problem}")
                continue
            if meant(read) != meant(face.abilities):
                found.append(f"{face.name}: {text}")
    return found


WORDED = [dialect for dialect in DIALECTS if dialect != "oracle"]


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("{2}: Thing can attack this turn as though it didn't have defender.", "Defender\n{text}"),
        ("Defender, flying", "{text}"),
        ("Flying", "Defender\n{text}"),
    ],
)
def test_a_wall_of_1996_has_defender_once(text: str, read: str) -> None:
    face = compile_card(CardRecord("Thing", "{1}{U}", "Summon Wall", text, "0", "4")).front
    assert face.abilities == parse_text(read.format(text=text), "Thing", face.card_types)


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("Enchant Wall", "Enchanted Wall can attack as though it didn't have defender."),
        ("Enchantment", "Wall creatures can attack as though they didn't have defender."),
        ("Enchant Creature", "Enchanted creature can attack as though it had haste."),
    ],
)
def test_as_though_agrees_with_what_can_attack(line: str, text: str) -> None:
    face = compile_card(CardRecord("Thing", "{W}", line, text)).front
    assert print_face(face, dialect="1996") == text
    assert type_line(face) == line


@pytest.mark.parametrize(
    ("text", "ours"),
    [
        ("Bury two target nonblack creatures.", "Destroy two target nonblack creatures. They can't be regenerated."),
        (
            "Choose a land type. Lands of that type are Plains; or target artifact phases out.",
            "Choose one — • Choose a land type. Lands of that type are Plains. • Target artifact phases out.",
        ),
        (
            "Each opponent who played a card this turn with the same name loses 6 life.",
            "Each opponent who cast a card this turn with the same name loses 6 life.",
        ),
        (
            "Return those cards to their owners' hands at the end of that player's next turn.",
            "Return those cards to their owners' hands at the beginning of the end step of that player's next turn.",
        ),
    ],
)
def test_older_sentences_in_our_words(text: str, ours: str) -> None:
    assert in_our_words(text, "Thing") == ours


@pytest.mark.parametrize("dialect", WORDED)
def test_every_card_that_comes_along_is_read_in_the_words_of_a_year(dialect: str) -> None:
    assert misread(starter.pool().values(), dialect) == []


@pytest.mark.parametrize("dialect", ["1996", "2002", "2009", "2024"])
def test_a_sample_of_the_pool_is_read_in_the_words_of_a_year(real_pool: Pool, dialect: str) -> None:
    records = random.Random(dialect).sample(list(real_pool), 150)
    cards = all_read(records)
    assert len(cards) > 130
    assert misread(cards, dialect) == []


@pytest.mark.slow
@pytest.mark.parametrize("dialect", ["1996"])
def test_the_whole_pool_is_read_in_the_words_of_a_year(real_pool: Pool, dialect: str) -> None:
    assert misread(all_read(real_pool), dialect) == []


def test_what_is_played_still() -> None:
    for text in (
        "Players can't play lands.",
        "You may play lands from your graveyard.",
        "Until end of turn, draw a card.",
    ):
        assert in_our_words(text, "Wood Elves") == text


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("Interrupt", "Counter target spell."),
        ("Mana Source", "Add {B}{B}{B} to your mana pool."),
        ("Summon Elf Druid", "{T}: Add {G} to your mana pool. Play this ability as a mana source."),
        ("Summon Legend", "Trample"),
        ("Enchant Land", "Whenever enchanted land becomes tapped, draw a card."),
        ("Enchant World", "Creatures have flying."),
    ],
)
def test_a_type_line_of_1996_is_read(line: str, text: str) -> None:
    ours = text.replace(" Play this ability as a mana source.", "")
    face = compile_card(CardRecord("Thing", "{1}{U}", line, ours, "1", "1")).front
    assert type_line(face) == line
    assert print_face(face, dialect="1996") == text


SAID_OTHERWISE = [
    ("Opponents can't gain life.", "Your opponents can't gain life."),
    ("Protection from each color", "Protection from all colors"),
    (
        "Whenever another creature enters under an opponent's control, draw a card.",
        "Whenever a creature an opponent controls enters the battlefield, draw a card.",
    ),
    (
        "If a source would deal damage, it deals double that damage instead.",
        "If a source would deal damage to a permanent or player, it deals double that damage to that permanent or "
        "player instead.",
    ),
    (
        "When Wood Elves leaves the battlefield, return all cards exiled with it to the battlefield under their "
        "owners' control.",
        "When Wood Elves leaves the battlefield, return all cards exiled with Wood Elves to the battlefield under "
        "their owners' control.",
    ),
    (
        "Enchanted land is a 3/3 Elemental creature with haste. It's still a land.",
        "Enchanted land is a 3/3 Elemental creature with haste that's still a land.",
    ),
    ("Whenever this is dealt damage, draw a card.", "Whenever Wood Elves is dealt damage, draw a card."),
    ("{0}: This gains flying until end of turn.", "{0}: Wood Elves gains flying until end of turn."),
    (
        'Enchanted creature has "{T}: This deals 1 damage to target player."',
        'Enchanted creature has "{T}: This permanent deals 1 damage to target player."',
    ),
    ("{T}: Deal 2 damage to target creature.", "{T}: Wood Elves deals 2 damage to target creature."),
    ("Sacrifice a forest: Draw a card.", "Sacrifice a Forest: Draw a card."),
    ("Enchanted creature gains flying.", "Enchanted creature has flying."),
    (
        "{T}: Gain control of target creature as long as you control Wood Elves.",
        "{T}: Gain control of target creature for as long as you control Wood Elves.",
    ),
    (
        "Put a token into play that's a copy of target creature.",
        "Create a token that's a copy of target creature.",
    ),
    (
        "Until end of turn all noncreature artifacts are 2/2 artifact creatures.",
        "All noncreature artifacts become 2/2 artifact creatures until end of turn.",
    ),
    (
        "Prevent all damage from creatures this turn.",
        "Prevent all damage that would be dealt by creatures this turn.",
    ),
    ("You may play an additional land each turn.", "You may play an additional land on each of your turns."),
    ("At the beginning of combat, draw a card.", "At the beginning of each combat, draw a card."),
    (
        "Whenever a creature's controller changes, draw a card.",
        "Whenever control of a creature changes, draw a card.",
    ),
    ("{T}: Add one colorless mana to your mana pool.", "{T}: Add {C} to your mana pool."),
]


@pytest.mark.parametrize(("said", "meant"), SAID_OTHERWISE)
def test_said_otherwise(said: str, meant: str) -> None:
    starts = ("You", "At", "Opponents", "Protection", "If", "When")
    types = 0 if said.startswith(starts) or ":" in said or "nchanted" in said else SORCERY
    assert parse_text(said, "Wood Elves", types) == parse_text(meant, "Wood Elves", types)


def test_a_name_with_a_figure() -> None:
    assert parse_text("E1 gets +1/+1.", "E1") == parse_text("Wood Elves gets +1/+1.", "Wood Elves")
