"""Episodes: the same games as played directly, no more than a player may know, and no action that can't be taken."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from manaburn.cards import starter
from manaburn.cards.compile import compile_card
from manaburn.cards.records import CardRecord
from manaburn.envs import Encoding, Episode, Setting, encoding_of
from manaburn.envs.encoding import (
    BASE,
    DIGITS,
    GAME,
    KEEP,
    KINDS,
    MULLIGAN,
    NAME,
    OBJECT,
    PASS,
    PLAYERS,
    QUESTION,
    SEAT,
    UNKNOWN,
    WIDTH,
)
from manaburn.errors import InputError, ManaburnError
from manaburn.game import Game
from manaburn.rules.kernel.decisions import Kind
from manaburn.state.objects import GameObject

from .plays import SETTINGS, play, setting

EVERY = pytest.mark.parametrize("name", SETTINGS)


# -- the same game -----------------------------------------------------------------------------------------------------


@EVERY
@pytest.mark.parametrize("mana", [False, True])
def test_an_episode_is_the_game_played_directly(name: str, mana: bool) -> None:
    chosen = setting(name, mana)
    for seed in range(3):
        episode = chosen.episode(seed)
        play(episode, seed)
        assert episode.over
        direct = chosen.game(seed)
        for answer in episode.game.answers:
            direct.answer(answer)
        assert direct.hash == episode.game.hash
        assert (direct.result, direct.over) == (episode.game.result, True)


@EVERY
def test_the_same_actions_give_the_same_episode(name: str) -> None:
    tables = []
    for _ in range(2):
        episode = setting(name).episode(5)
        seen: list[bytes] = []
        play(episode, 5, lambda now, chance, seen=seen: seen.append(bytes(now.observe(now.actor)) + bytes(now.mask())))
        tables.append(seen)
    assert tables[0] == tables[1]


def test_the_winner_gets_what_the_others_lose() -> None:
    for name in ("2008", "three"):
        episode = Setting(SETTINGS[name][0], rules="2008").episode(1)
        assert episode.returns() == [0.0] * len(episode.game.players)
        play(episode, 1)
        winner = episode.game.winner
        assert winner is not None
        assert episode.returns()[winner] == 1.0
        assert sum(episode.returns()) == pytest.approx(0.0)
        assert (episode.actor, episode.actions(), sum(episode.mask())) == (-1, [], 0)


def test_an_episode_is_cut_off_after_so_many_steps() -> None:
    chosen = Setting(["red-burn", "green-stompy"], steps=30)
    episode = chosen.episode(1)
    play(episode, 1)
    assert episode.over and episode.cut and not episode.game.over
    assert episode.returns() == [0.0, 0.0]
    assert 30 <= episode.steps <= 40


# -- what can be done --------------------------------------------------------------------------------------------------


@EVERY
def test_every_action_that_is_offered_can_be_taken(name: str) -> None:
    def all_of_them(episode: Episode, chance: random.Random) -> None:
        if chance.random() > 0.15:
            return
        before = episode.game.hash
        for action in episode.actions():
            other = episode.copy()
            other.act(action)
            assert other.over or other.actions()
        assert episode.game.hash == before

    for seed in range(2):
        play(setting(name, mana=seed == 1).episode(seed), seed, all_of_them)


def test_what_is_not_offered_is_refused() -> None:
    episode = setting("2008").episode(1)
    assert MULLIGAN in episode.actions()
    for action in (DIGITS, -1, episode.encoding.actions):
        with pytest.raises(ManaburnError, match=f"action {action} .* can't be taken now"):
            episode.act(action)
    assert episode.describe(DIGITS) == "digit 0"
    assert episode.options(DIGITS) == []


@EVERY
def test_an_action_leads_to_its_options_and_has_words(name: str) -> None:
    def told(episode: Episode, chance: random.Random) -> None:
        decision = episode.game.decision
        assert decision is not None
        assert decision.who.index == episode.actor
        every: list[int] = []
        for action in episode.actions():
            assert episode.describe(action)
            options = episode.options(action)
            assert all(0 <= index < len(decision.options) for index in options)
            if len(options) == 1 and decision.kind is Kind.PRIORITY:
                assert episode.describe(action).startswith(decision.options[options[0]].text)
            every += options
        if decision.kind is Kind.PRIORITY and not episode._refused and not episode.question().count(";"):
            mana = [index for index, option in enumerate(decision.options) if option.action and option.action.is_mana]
            among = episode._choosing is not None and episode._choosing.asks_digit
            assert among or sorted(every) == [i for i in range(len(decision.options)) if i not in mana]

    play(setting(name).episode(2), 2, told)


# -- what is seen ------------------------------------------------------------------------------------------------------


def facts(episode: Episode, player: int) -> tuple[object, ...]:
    """All that an episode tells a player."""
    told = [episode.describe(action) for action in episode.actions()] if episode.actor == player else []
    return (bytes(episode.observe(player)), episode.key(player), told, episode.actor)


@EVERY
def test_nobody_sees_what_is_hidden(name: str) -> None:
    """A game that agrees with all that a player knows looks the same, whatever the hidden cards are."""
    compared = []

    def look(episode: Episode, chance: random.Random) -> None:
        if chance.random() > 0.08:
            return
        player = episode.actor
        other = episode.sample(player, chance.randrange(1000))
        assert facts(other, player) == facts(episode, player)
        assert other.actions() == episode.actions()
        compared.append(player)

    for seed in range(3):
        play(setting(name).episode(seed), seed, look, 250)
    assert len(compared) > 5


def test_a_copy_leaves_everything_as_it_was() -> None:
    """The hand was shuffled into the library, and the top card looked at: a copy comes to this decision anew."""
    episode = Setting(["red-burn", "green-stompy"], rules="2018", starting=0).episode(3)
    episode.act(MULLIGAN)
    while "top card" not in episode.question():
        episode.act(KEEP)
    before = facts(episode, 0)
    assert "a card" not in str(before)
    for other in (episode.copy(), episode.sample(0, 3)):
        assert facts(other, 0) == before
        assert facts(episode, 0) == before
        for action in episode.actions():
            one, two = episode.copy(), other.copy()
            one.act(action)
            two.act(action)
            assert one.actor == two.actor


def turned_into(items: list[GameObject], other: str) -> None:
    """Let cards be others."""
    for item in items:
        item.face = starter.pool()[other].faces[0]


@pytest.mark.interpreted
@pytest.mark.parametrize("name", ["1996", "2008"])
def test_hidden_cards_change_nothing(name: str) -> None:
    """The same position with other cards in the opponent's hand and in both libraries."""
    chosen = setting(name)
    episode = chosen.episode(3)
    play(episode, 3, most=40)
    player = episode.actor
    state = episode.game.state
    seen = facts(episode, player)
    mine = bytes(episode.observe(player))
    hidden = [*state.hands[1 - player], *state.libraries[0], *state.libraries[1]]
    hidden = [item for item in hidden if not item.known_to & 1 << player]
    for other in ("Forest", "Serra Angel"):
        turned_into(hidden, other)
        episode.game.table.journal.changed()
        episode.game.table.journal.reshaped()
        assert bytes(episode.observe(player)) == mine
        assert facts(episode, player)[1:] == seen[1:]


def rows(episode: Episode, player: int) -> list[bytes]:
    """The rows of a table."""
    table = bytes(episode.observe(player))
    assert len(table) == episode.encoding.rows * WIDTH
    return [table[start : start + WIDTH] for start in range(0, len(table), WIDTH)]


PLACED = """
players:
  Ann:
    life: 12
    hand: [Lightning Bolt, Mountain]
    in_play: [Mountain x2, {card: Grizzly Bears, counters: {+1/+1: 2}}]
    graveyard: [Shock, Giant Growth]
  Bob: {life: 300, in_play: [Serra Angel, {card: Forest, tapped: true}], hand: [Shock x3]}
"""


def placed(text: str, *names: str, rules: str = "2008") -> Episode:
    """An episode that goes on from a scenario."""
    return Episode(Game.from_scenario(text, rules=rules), Encoding(sorted(names)))


def test_a_table_says_what_it_says() -> None:
    names = ["Forest", "Giant Growth", "Grizzly Bears", "Lightning Bolt", "Mountain", "Serra Angel", "Shock"]
    episode = placed(PLACED, *names)
    encoding = episode.encoding
    found = rows(episode, 0)
    assert found[0][GAME.index("step, from 1 (see manaburn.terms.Step)")] == episode.game.state.step.value + 1
    assert found[0][10] == 2008 - 1993
    assert found[1][:2] == bytes([1, KINDS.index("priority") + 1])
    assert found[2][:5] == bytes([12 + 55, 0, 2, 40, 2])
    assert found[3][:6] == bytes([255, 0, 3, 40, 0, 0])
    named = found[encoding.name_row :]
    assert named[encoding.number("Mountain")][:2] == bytes([1, 2])
    assert named[encoding.number("Forest")][8:10] == bytes([0, 1])
    assert named[encoding.number("Shock")][:8] == bytes([0, 0, 0, 1, 0, 0, 0, 0])
    assert named[encoding.number("Lightning Bolt")][NAME.index("can be chosen now")] == 1
    things = found[encoding.object_row :]
    bears = next(row for row in things if row[1] == encoding.number("Grizzly Bears"))
    assert bears[0:4] == bytes([1, encoding.number("Grizzly Bears"), 1, 1])
    assert bears[8:10] == bytes([128 + 4, 128 + 4]) and bears[13] == 2
    angel = next(row for row in things if row[1] == encoding.number("Serra Angel"))
    assert angel[2] == 2 and angel[19] & 1  # of the opponent, flying
    assert len([row for row in things if row[0]]) == 3 + 2 + 2 + 2
    graveyard = [encoding.names[row[1]] for row in things if row[0] == 7]
    assert graveyard == ["Shock", "Giant Growth"] == [item.name for item in reversed(episode.game.state.graveyards[0])]
    seen = rows(episode, 1)
    assert seen[encoding.name_row + encoding.number("Lightning Bolt")][0] == 0
    assert seen[1][:3] == bytes([2, KINDS.index("priority") + 1, 0])


def test_columns_fit() -> None:
    for columns in (GAME, QUESTION, SEAT, NAME, OBJECT):
        assert len(columns) <= WIDTH
    assert len(OBJECT) == WIDTH
    assert len(KINDS) == len(Kind)
    assert [Kind(word) for word in KINDS] == list(Kind)


def test_there_may_be_no_room_for_an_object() -> None:
    game = Game.from_scenario("players:\n  Ann: {in_play: [Mountain x9]}\n  Bob: {}\n")
    episode = Episode(game, Encoding(["Mountain"], objects=5), mana=True)
    found = rows(episode, 0)
    assert found[0][9] == 4
    assert [row[1] for row in found[-5:]] == [2] * 5


# -- choices step by step ----------------------------------------------------------------------------------------------

NUMBER = """
cards:
  - name: Test Flame
    mana_cost: "{X}{R}"
    type_line: Sorcery
    oracle_text: Test Flame deals X damage to target player.
players:
  Ann: {hand: [Test Flame], in_play: [Mountain x21]}
  Bob: {life: 40}
"""


@pytest.mark.parametrize("number", [0, 7, 16, 19, 20])
def test_a_number_is_given_in_digits(number: int) -> None:
    episode = placed(NUMBER, "Test Flame", "Mountain")
    episode.act(episode.encoding.play + episode.encoding.number("Test Flame"))
    while not (episode._choosing is not None and episode._choosing.asks_digit):
        episode.act(episode.encoding.mine if episode.encoding.mine in episode.actions() else PLAYERS + 1)
    assert episode.actions() == [DIGITS, DIGITS + 1]
    episode.act(DIGITS + number // BASE)
    assert episode.actions() == [DIGITS + digit for digit in range(BASE if number < BASE else 5)]
    episode.act(DIGITS + number % BASE)
    while episode.game.state.stack or PLAYERS + 1 in episode.actions():
        episode.act(PLAYERS + 1 if PLAYERS + 1 in episode.actions() else PASS)
    assert episode.game.players[1].life == 40 - number


NAMED = """
cards:
  - name: Test Amnesia
    mana_cost: "{B}"
    type_line: Sorcery
    oracle_text: Choose a card name. Target player discards all cards with that name.
players:
  Ann: {hand: [Test Amnesia], in_play: [Swamp]}
  Bob: {hand: [Shock x2, Mountain]}
"""


def test_any_name_of_the_encoding_can_be_named() -> None:
    episode = placed(NAMED, "Test Amnesia", "Shock", "Swamp", "Mountain")
    encoding = episode.encoding
    episode.act(encoding.play + encoding.number("Test Amnesia"))
    while episode.game.state.stack or PLAYERS + 1 in episode.actions():
        shock = encoding.mine + encoding.number("Shock")
        if shock in episode.actions():
            assert episode.describe(shock) == "Shock"
            episode.act(shock)
        else:
            episode.act(PLAYERS + 1 if PLAYERS + 1 in episode.actions() else PASS)
    hand = [item.name for item in episode.game.state.hands[1]]
    assert "Mountain" in hand and "Shock" not in hand


BLOCKED = """
cards:
  - name: Test Brute
    mana_cost: "{R}"
    type_line: Creature - Ogre
    oracle_text: Test Brute can't be blocked except by two or more creatures.
    power: 3
    toughness: 3
players:
  Ann: {in_play: [Test Brute]}
  Bob: {in_play: [Grizzly Bears x2, Savannah Lions]}
"""


def test_a_declaration_ends_only_where_it_is_legal() -> None:
    episode = placed(BLOCKED, "Test Brute", "Grizzly Bears", "Savannah Lions")
    encoding = episode.encoding
    bears = encoding.mine + encoding.number("Grizzly Bears")
    lions = encoding.mine + encoding.number("Savannah Lions")
    while not (episode.actor == 1 and bears in episode.actions()):
        brute = encoding.mine + encoding.number("Test Brute")
        episode.act(brute if brute in episode.actions() else PASS)
    assert episode.actions() == [PASS, bears, lions]
    episode.act(lions)
    # One creature can't block it alone. A second one was the only choice, and which of the Bears doesn't matter.
    assert episode.question() == "declare blockers; so far: Savannah Lions > Test Brute, Grizzly Bears > Test Brute"
    assert episode.actions() == [PASS, bears]
    table = rows(episode, 1)
    assert table[1][6] == 2
    assert [row[28] for row in table[encoding.object_row :] if row[1] == encoding.number("Savannah Lions")] == [1]


WHICH = """
players:
  Ann: {hand: [Giant Growth], in_play: [Forest, Grizzly Bears, {card: Grizzly Bears, tapped: true}, Grizzly Bears]}
  Bob: {}
"""


def test_equal_things_are_one_action_and_unequal_ones_are_told_apart() -> None:
    episode = placed(WHICH, "Giant Growth", "Grizzly Bears", "Forest")
    encoding = episode.encoding
    episode.act(encoding.play + encoding.number("Giant Growth"))
    assert episode.actions() == [DIGITS, DIGITS + 1]
    assert episode.describe(DIGITS + 1) == "Grizzly Bears (1)"
    table = rows(episode, 0)
    assert table[1][7:9] == bytes([1, 1])
    assert len([row for row in table[encoding.object_row :] if row[27]]) == 2


def test_what_the_rules_take_back_is_not_offered_again() -> None:
    """A spell is paid for by hand with the wrong mana."""
    text = "players:\n  Ann: {hand: [Shock], in_play: [Mountain, Forest]}\n  Bob: {}\n"
    game = Game.from_scenario(text)
    game.table.manual_payment = [True, True]
    episode = Episode(game, Encoding(["Shock", "Mountain", "Forest"]))
    chance = random.Random(1)
    for _ in range(200):
        if episode.over or episode.game.state.graveyards[0]:
            break
        episode.act(chance.choice([action for action in episode.actions() if action != PASS] or [PASS]))
    assert episode.game.state.graveyards[0][0].name == "Shock"


# -- encodings and settings --------------------------------------------------------------------------------------------


def test_an_encoding_has_words_for_every_action() -> None:
    encoding = encoding_of(["red-burn", "green-stompy"])
    words = [encoding.words(action) for action in range(encoding.actions)]
    assert len(set(words)) == len(words)
    with pytest.raises(ManaburnError, match=f"there is no action {encoding.actions}"):
        encoding.words(encoding.actions)


def test_settings_can_share_an_encoding() -> None:
    encoding = encoding_of(["red-burn", "green-stompy", "white-weenie"])
    one = Setting(["red-burn", "green-stompy"], cards=encoding)
    other = Setting(["white-weenie", "red-burn"], cards=encoding)
    assert one.encoding is other.encoding
    assert Setting(["red-burn", "red-burn"], cards=["Serra Angel"]).encoding.number("Serra Angel") > UNKNOWN
    assert not one.encoding.same(Setting(["red-burn", "red-burn"]).encoding)
    play(other.episode(1), 1)


def test_tokens_have_names_too() -> None:
    maker = compile_card(
        CardRecord("Test Maker", "{G}", "Sorcery", "Create a 1/1 green Saproling creature token.", None, None, None)
    )
    assert "Saproling" in Setting([[maker] * 60, [maker] * 60]).encoding.names


def test_sideboards_are_of_the_pool_too(tmp_path: Path) -> None:
    wish = {
        "name": "Bright Wish",
        "mana_cost": "{R}",
        "type_line": "Sorcery",
        "oracle_text": "You may choose a sorcery card you own from outside the game, reveal that card, and put it into "
        "your hand. Exile Bright Wish.",
    }
    rain = {"name": "Hot Rain", "mana_cost": "{R}", "type_line": "Sorcery", "oracle_text": "You gain 1 life."}
    land = {"name": "Mountain", "type_line": "Basic Land — Mountain", "oracle_text": "({T}: Add {R}.)"}
    pool, deck = tmp_path / "pool.json", tmp_path / "wishes.txt"
    pool.write_text(json.dumps([wish, rain, land]))
    deck.write_text("4 Bright Wish\n40 Mountain\nSideboard\n1 Hot Rain\n")
    setting = Setting([deck, "red-burn"], pool=pool)
    assert [card.name for card in setting.sideboards[0]] == ["Hot Rain"]
    assert "Hot Rain" in setting.encoding.names


def test_a_wrong_setting_is_refused() -> None:
    with pytest.raises(ManaburnError, match="two decks"):
        Setting(["red-burn"])
    with pytest.raises(InputError):
        Setting(["red-burn", "no such deck"])
    with pytest.raises(InputError):
        Setting(["red-burn", "red-burn"], format="no such format")
    with pytest.raises(ManaburnError, match="at most 250"):
        Encoding([str(number) for number in range(300)])
    with pytest.raises(ManaburnError, match="for 3 players"):
        Episode(Game(["red-burn", "red-burn"]), Encoding([], players=3))
