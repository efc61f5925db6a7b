"""What sentences mean, and that what is printed means the same."""

from __future__ import annotations

import pytest

from manaburn.errors import UnreadableText
from manaburn.terms import CREATURE, INSTANT, LAND, SORCERY
from manaburn.text import parse_ability, parse_text, print_ability, print_text, reading
from manaburn.text.functions import BEGINS
from manaburn.text.lex import split
from manaburn.text.parser import Parser
from manaburn.text.table import Alternative, grammar
from manaburn.text.tree import Ability, Apply, DoesntUntap, KeywordAbility, Ref, You, walk
from manaburn.text.words import with_article

from .sentences import ABILITIES, SPELLS


@pytest.mark.parametrize(("text", "tree"), SPELLS, ids=[t for t, _ in SPELLS])
def test_a_spell_means_this(text: str, tree: tuple[Ability, ...]) -> None:
    assert parse_text(text, "Ember Verdict", INSTANT) == tree
    assert parse_text(print_text(tree, "Ember Verdict"), "Ember Verdict", INSTANT) == tree


@pytest.mark.parametrize(("text", "tree"), ABILITIES, ids=[t for t, _ in ABILITIES])
def test_an_ability_means_this(text: str, tree: tuple[Ability, ...]) -> None:
    assert parse_text(text, "Grey Wanderer", CREATURE) == tree
    assert parse_text(print_text(tree, "Grey Wanderer"), "Grey Wanderer", CREATURE) == tree


SAME = [
    ("{T}: Add {G} to your mana pool.", "{T}: Add {G}."),
    ("{T}: Add {2} to your mana pool.", "{T}: Add {C}{C}."),
    ("When ~ enters the battlefield, draw a card.", "When ~ enters, draw a card."),
    ("When ~ enters the battlefield, draw a card.", "When this creature enters, draw a card."),
    ("{T}: ~ deals 1 damage to target creature or player.", "{T}: {this} deals 1 damage to any target."),
    ("When ~ dies, put a 1/1 white Spirit creature token with flying onto the battlefield.",
     "When ~ dies, create a 1/1 white Spirit creature token with flying."),
    ("Whenever ~ deals damage to a player, that player discards his or her hand.",
     "Whenever ~ deals damage to a player, that player discards their hand."),
    ("{R}: ~ gets +1/+0 until end of turn.", "{R}: Until end of turn, ~ gets +1/+0."),
    ("{1}: Draw a card. Activate this ability only once each turn.", "{1}: Draw a card. Activate only once each turn."),
]  # fmt: skip


@pytest.mark.parametrize(("one", "other"), SAME)
def test_wordings_of_several_years_give_the_same_tree(one: str, other: str) -> None:
    assert parse_ability(one) == parse_ability(other)


REFUSED = [
    "Each creature dreams of electric sheep.",
    "{T}: Add {G} to your mana pool",
    "Flying and very first strike",
    "When ~ enters the battlefield, destroy that creature.",
    "Draw a card. If you did not, despair.",
    "~ gets +1/+1 for each.",
    "If you do, draw a card.",
    "",
    "§$%&",
    '"' * 101,
]


@pytest.mark.parametrize("text", REFUSED)
def test_what_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(UnreadableText) as caught:
        parse_ability(text, "Grey Wanderer")
    assert caught.value.card == "Grey Wanderer"
    assert caught.value.why


@pytest.mark.parametrize(
    "text",
    [
        "Draw a card. " * 80_000,
        'Creatures have "' * 100 + "flying" + '"' * 100,
        "Destroy target creature and " * 300,
        "a, b, and c, " * 2000,
        "{T}" * 5000 + ": Draw a card.",
        "Target creature gets +1/+1 and gains flying and " * 40 + "haste until end of turn.",
    ],
    ids=["a megabyte", "nested quotations", "a long list", "commas", "a long cost", "a long and"],
)
def test_monstrous_texts_are_refused_soon(text: str) -> None:
    with pytest.raises(UnreadableText):
        parse_ability(text)


def test_the_place_is_where_reading_stopped() -> None:
    line = "Destroy target creature with seven legs."
    with pytest.raises(UnreadableText) as caught:
        parse_ability(line, "Spider Bane", INSTANT)
    assert line[caught.value.offset :].startswith("seven")


def test_a_card_may_be_called_like_a_word_of_the_rules() -> None:
    (ability,) = parse_text("Flash deals 2 damage to target creature.", "Flash", INSTANT)
    assert print_ability(ability, "Flash") == "Flash deals 2 damage to target creature."
    assert parse_text("Flash", "Lurker", CREATURE) == (KeywordAbility("flash"),)


def test_a_finished_tree_has_nothing_of_the_surface_in_it() -> None:
    for _, abilities in [*SPELLS, *ABILITIES]:
        for ability in abilities:
            assert not [n for n in walk(ability) if type(n).__module__.endswith("surface")]


SAID_SO = [
    ("{1}, Exile ~ from your graveyard: Draw a card.", 0, None),
    (
        "You may have ~ enter the battlefield as a copy of any creature on the battlefield, except it gains flying.",
        0,
        None,
    ),
    ("If damage would be dealt to ~, prevent that damage. Remove a +1/+1 counter from ~.", 0, None),
    (
        "Choose a number. Flip a coin that many times or until you lose a flip, whichever comes first. If you win all "
        "the flips, draw two cards for each flip.",
        SORCERY,
        None,
    ),
    (
        "Counter target activated or triggered ability. If a permanent's ability is countered this way, destroy that "
        "permanent.",
        SORCERY,
        None,
    ),
    (
        "Search target opponent's library for a card. Exile it. That player shuffles his or her library. Until the "
        "beginning of your next upkeep, you may play it. At the beginning of your next upkeep, if you haven't played "
        "it, put it into its owner's graveyard.",
        SORCERY,
        None,
    ),
    ("Target creature can't block this turn.", SORCERY, None),
    ("Target creature attacks this turn if able.", SORCERY, None),
    ("All creatures able to block target creature this turn do so.", SORCERY, None),
    (
        "Whenever ~ deals combat damage to a creature, tap that creature and it doesn't untap during its controller's "
        "next untap step.",
        0,
        "Whenever ~ deals combat damage to a creature, tap that creature. It doesn't untap during its controller's "
        "next untap step.",
    ),
    (
        "Search your library for a card, put it into your hand, then shuffle your library.",
        SORCERY,
        "Search your library for a card. Put it into your hand. Shuffle your library.",
    ),
    ("Return all creatures to their owners' hands.", SORCERY, None),
    ("You gain 1 life for each card in your hand.", SORCERY, None),
    ("{1}, Return two Islands you control to their owners' hands: Draw a card.", CREATURE, None),
    ("Return ~ to its owner's hand: Draw a card.", CREATURE, None),
    (
        "Exchange control of target artifact or creature and another target permanent that shares one of those types "
        "with it.",
        SORCERY,
        None,
    ),
    (
        "{1}: ~ becomes a 2/2 Bear creature until end of turn. It's still a land.",
        LAND,
        None,
    ),
    ("{1}: ~ becomes a 2/2 Bear creature in addition to its other types until end of turn.", 0, None),
    ("Clash with an opponent. If you win, draw a card.", SORCERY, None),
    ("Target opponent may sacrifice a creature. If that player doesn't, draw a card.", SORCERY, None),
    ("Sacrifice a creature. If you can't, lose the game.", SORCERY, None),
    ("Put target creature on top of its owner's library.", SORCERY, None),
    ("Put all creatures on top of their owners' libraries in any order.", SORCERY, None),
    (
        "Target player may search his or her library for a card, put it into his or her hand, then shuffle his or her "
        "library.",
        SORCERY,
        None,
    ),
    ("Exile target creature. Return it to the battlefield under its owner's control.", SORCERY, None),
    ("Creatures don't untap during their controllers' untap steps.", 0, None),
    ("Activated abilities of creatures can't be activated.", 0, None),
    ("Counter target spell if it was kicked.", INSTANT, None),
    ("Each player discards his or her hand. Each player draws that many cards.", SORCERY, None),
    (
        "Counter target spell unless its controller pays {X}. If that spell is countered this way, exile it instead of "
        "putting it into its owner's graveyard.",
        INSTANT,
        None,
    ),
    (
        "Reveal the top card of your library. If it has the same name as a card in your graveyard, draw a card.",
        SORCERY,
        None,
    ),
    ("Draw X cards. For each card drawn this way, discard a card unless you sacrifice a permanent.", SORCERY, None),
    ("~ has protection from the colors of permanents you control.", 0, None),
    ("~ deals 1 damage to target creature. If it's white or blue, draw a card.", SORCERY, None),
]


@pytest.mark.parametrize(("text", "types", "wanted"), SAID_SO)
def test_said_as_cards_say_it(text: str, types: int, wanted: str | None) -> None:
    assert print_text(parse_text(text, "~", types), land=types == LAND) == (text if wanted is None else wanted)


def test_it_is_what_was_named_last() -> None:
    text = "Whenever ~ deals damage to a creature, tap that creature and it doesn't untap during your next untap step."
    (ability,) = parse_text(text)
    assert Apply(Ref("event"), (DoesntUntap(next=True, whose=You()),)) in list(walk(ability))


BAD = [
    ("Flying\n" * 150000, 0, "the text is longer than any card's"),
    ("Destroy target creature. " * 40000, 0, "the text is longer than any card's"),
    ("Destory target creature.", 0, "the grammar takes nothing like this"),
    ("Destroy target", 8, "the grammar takes nothing like this"),
    ("Draw a card. クリーチャー", 13, "no card text has this character"),
    ("Draw \x00 a card.", 5, "no card text has this character"),
    ("Superflying, mega trample", 0, "the grammar takes nothing like this"),
    ("Draw 99999999999999999999 cards.", 5, "the grammar takes nothing like this"),
]


@pytest.mark.parametrize(("text", "offset", "why"), BAD, ids=range(len(BAD)))
def test_refused_with_the_place(text: str, offset: int, why: str) -> None:
    with pytest.raises(UnreadableText) as problem:
        parse_text(text, "Some Card", SORCERY)
    assert (problem.value.offset, problem.value.why) == (offset, why)


def test_a_long_text_is_refused_before_anything_is_done_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "in_our_words", lambda text, name: pytest.fail("it is put into today's words"))
    with pytest.raises(UnreadableText, match="longer than any card's"):
        parse_text("Flying\n" * 2000, "Some Card", SORCERY)


WORDS = ["Destroy", "Wood", "~", "When", "Goblin", "Klingon", "2", "{T}", ":", "Spell", "~ of"]


@pytest.mark.parametrize("name", ["Wood Elves", "Destroy", "Goblin", "Klingon"])
@pytest.mark.parametrize("word", WORDS)
def test_the_lines_that_can_begin_with_a_word_are_found(word: str, name: str) -> None:
    """They are those that the first words of each line allow, in the same order; the word may be the card's name."""
    words = split(word, name, False)
    assert words is not None
    parser = Parser(grammar(), words)

    def begins(line: Alternative, at: int) -> bool:
        assert line.first is not None
        begun, classes, empty = line.first
        if empty or at == parser.n:
            return empty
        said = words.low[at] in begun or (words.own[at] and "~" in begun)
        return said or any(BEGINS[name](parser, at) for name in classes)

    for at in range(parser.n + 1):
        for production, lines in grammar().rules.items():
            assert parser.beginning(production, at) == [line for line in lines if begins(line, at)]


def test_quotations_in_quotations_without_end() -> None:
    text = 'Enchanted creature has "{T}: ' * 100 + "draw a card." + '"' * 100
    with pytest.raises(UnreadableText):
        parse_text(text, "Some Card")


@pytest.mark.parametrize(
    "noun", ["a time counter", "an age counter", "an hourglass counter", "a unity counter", "an 8/8 creature"]
)
def test_the_article_goes_by_the_sound(noun: str) -> None:
    assert with_article(noun.partition(" ")[2]) == noun
