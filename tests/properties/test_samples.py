"""Samples of what a player may know, at random moments of random games."""

from __future__ import annotations

import random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from manaburn.errors import ManaburnError
from manaburn.game import Game
from manaburn.observation import from_json
from manaburn.players.random import RandomPlayer
from manaburn.rules.kernel.decisions import Kind
from manaburn.sim import checks
from manaburn.sim.checks import conserved, no_fault
from manaburn.terms import Zone
from manaburn.text.tree import CardDefinition

from .games import deck, step
from .test_checks import VEILED, card
from .test_games import NAMES, RULES, SEEDS, few

pytestmark = pytest.mark.long_play


def agrees(game: Game, viewer: int, seed: int) -> Game:
    """A sample of what a player knows, which the player can't tell from the game."""
    view = game.view(viewer)
    sample = view.sample(seed)
    there = sample.view(viewer)
    assert there.key == view.key
    assert there.options == view.options
    before, after = view.to_dict(log=0), there.to_dict(log=0)
    assert after == before
    conserved(sample)
    return sample


def sampled_on_the_way(game: Game, seed: int, most: int) -> None:
    """Play by chance, and look at samples now and then. They can be played to the end."""
    chance = random.Random(seed)
    players = [RandomPlayer(seed + i) for i in range(len(game.players))]
    for _ in range(most):
        no_fault(game)
        if game.over:
            break
        if chance.random() < 0.08:
            before = checks.picture(game)
            viewer = chance.randrange(len(game.players))
            assert game.decision is not None
            inside = game.in_action and game.decision.who.index != viewer
            try:
                sample = agrees(game, viewer, chance.randrange(1000))
            except ManaburnError as problem:
                # Only in the midst of another's action: what was chosen there may ask for the very cards.
                assert inside and "deals" in str(problem)
            else:
                ended = sample.copy(players=["random"] * len(game.players), seed=chance.randrange(1000))
                no_fault(ended)
                assert ended.over
            assert checks.picture(game) == before
        step(game, players)
    no_fault(game)


@pytest.mark.slow
@few
@given(NAMES, NAMES, RULES, SEEDS)
@example("Sligh 1996", "Angels and Wards 1996", "1995", 28699550)  # a card that isn't shown before it is paid for
def test_samples_of_games_between_starter_decks(first: str, second: str, rules: str, seed: int) -> None:
    sampled_on_the_way(Game([deck(first), deck(second)], rules, seed), seed, 150)


@pytest.mark.slow
@few
@given(SEEDS, st.sampled_from(("2004", "2008", "2024")))
def test_samples_of_games_with_veiled_cards(seed: int, rules: str) -> None:
    sampled_on_the_way(Game([VEILED, VEILED], rules, seed, cut=30), seed, 200)


@pytest.mark.interpreted
def test_a_soak_compares_samples_too(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game([VEILED, VEILED], "2008", 5)
    checks.samples_agree(game)
    leaking = property(lambda player: id(player))
    with monkeypatch.context() as patch:
        patch.setattr("manaburn.state.objects.Player.life", leaking)
        with pytest.raises(checks.CheckFailed, match="none of 80 deals"):
            checks.samples_agree(game)  # in the midst of an action (the mulligans) such a sample is refused
    game.answer("keep")
    game.answer("keep")
    assert not game.in_action
    checks.samples_agree(game)
    with monkeypatch.context() as patch:
        patch.setattr("manaburn.state.objects.Player.life", leaking)
        with pytest.raises(checks.CheckFailed, match="a player is shown something else"):
            checks.samples_agree(game)


FAIR = card(
    "Village Fair",
    "{0}",
    "Sorcery",
    "Starting with you, each player may put an artifact, creature, enchantment, or land card from his or her hand onto "
    "the battlefield. Repeat this process until no one puts a card onto the battlefield.",
)


def play_fair(game: Game) -> None:
    """Play Village Fair as soon as it is possible, and go on until it asks something."""
    while game.decision is not None and not any(
        option.text.startswith("play Village") for option in game.decision.options
    ):
        game.answer("pass")
    game.answer("play Village Fair")
    while game.decision is not None and game.decision.kind is Kind.PRIORITY:
        game.answer("pass")


@pytest.mark.parametrize("rules", ["1999", "2008", "2026"])
def test_what_others_chose_in_the_action_stays_as_it_was_seen(rules: str) -> None:
    """The same answers are given again in a sample by the cards that came, not by their numbers among the options."""
    many = [card(f"Beast {n}", "{9}", "Creature — Beast", "", "2") for n in range(20)]
    tricks = [card(f"Trick {n}", "{9}", "Instant", "You gain 1 life.") for n in range(20)]
    game = Game([[FAIR] * 40, [*many, *tricks]], rules, 4, starting=0, mulligans=False)
    play_fair(game)
    seen = 0
    while game.decision is not None and game.in_action:
        if game.decision.who.index == 1 and game.decision.kind is Kind.YES_NO:
            game.answer("yes")
        elif game.decision.who.index == 1 and game.decision.kind is Kind.CARD:
            game.answer(len(game.decision.options) - 1)
        else:
            game.answer("no")
            continue
        if game.in_action:
            seen += 1
            for seed in range(10):
                agrees(game, 0, seed)
    assert seen > 2 and len(game.state.in_play) > 2


@pytest.mark.parametrize("rules", ["1999", "2008", "2026"])
def test_that_somebody_was_not_asked_is_rare_and_found(rules: str) -> None:
    """The opponent was not asked, so the hand has no creature: of all deals one in a hundred agrees."""
    tricks = [card(f"Trick {n}", "{9}", "Instant", "You gain 1 life.") for n in range(17)]
    beasts = [card(f"Beast {n}", "{9}", "Creature — Beast", "", "2") for n in range(13)]
    for number in range(500):
        game = Game([[FAIR] * 20 + beasts, [*tricks, *beasts]], rules, number, starting=0, mulligans=False)
        if all(str(item).startswith("Trick") for item in game.state.hands[1]):
            break
    play_fair(game)
    asked = 0
    hands: set[str] = set()
    while game.decision is not None and game.in_action:
        assert game.decision.who.index == 0
        game.answer("yes" if game.decision.kind is Kind.YES_NO else 0)
        if game.in_action and game.decision.kind is Kind.YES_NO:
            asked += 1
            for seed in range(4):
                sample = agrees(game, 0, seed)
                hands.add(str(sorted(str(item) for item in sample.state.hands[1])))
    assert asked and len(hands) > 2


FOREST = card("Forest", "", "Basic Land — Forest")
CYCLER = card("Wheeling Beast", "{9}", "Creature — Beast", "Cycling {1}", "2")


@pytest.mark.parametrize("rules", ["2002", "2004", "2008", "2026"])
def test_a_card_whose_ability_is_being_played_stays(rules: str) -> None:
    """Until 2005 nothing had it shown, but everybody hears which ability is played while its cost is being paid."""
    rare = [CYCLER, *[FOREST] * 59]  # so that hardly any other deal has it where it is
    for number in range(100):
        game = Game([rare, [FOREST] * 60], rules, number, starting=0, mulligans=False, manual=[True, True])
        if CYCLER.name in [item.name for item in game.state.hands[0]]:
            break
    while game.decision is not None and not any("Wheeling" in option.text for option in game.decision.options):
        texts = [option.text for option in game.decision.options]
        game.answer(texts.index("play Forest") if "play Forest" in texts else 0)
    assert game.decision is not None
    game.answer([option.text for option in game.decision.options].index("activate Wheeling Beast"))
    assert game.in_action and game.decision.kind is Kind.PAY
    for seed in range(5):
        agrees(game, 0, seed)
        agrees(game, 1, seed)


@pytest.mark.parametrize("rules", ["1999", "2002", "2008", "2026"])
def test_a_card_that_was_cycled_and_shuffled_away_is_remembered(rules: str) -> None:
    """Its name is known as that of the ability, wherever the card is now."""
    wheel = card("Little Wheel", "{9}", "Creature — Beast", "Cycling {0}", "2")
    back = card("Way Back", "{0}", "Sorcery", "Each player shuffles his or her graveyard into his or her library.")
    decks = [[*[wheel] * 20, *[back] * 20, *[FOREST] * 20], [wheel, FOREST] * 30]
    game = Game(decks, rules, 2, starting=0, mulligans=False)
    wanted = ["activate Little Wheel", "pass", "pass", "play Way Back", "pass", "pass"]
    while wanted and game.decision is not None:
        texts = [option.text for option in game.decision.options]
        if len(wanted) == 6 and not {wanted[0], wanted[3]} <= set(texts):
            game.answer(0)
        else:
            game.answer(texts.index(wanted.pop(0)))
    for viewer in range(2):
        assert not any(card.name == "Little Wheel" for card in game.view(viewer).players[0].graveyard)
        for seed in range(8):
            agrees(game, viewer, seed)


@pytest.mark.parametrize("rules", ["2002", "2014", "2026"])
def test_where_cards_were_found_in_a_library_stays_unknown(rules: str) -> None:
    """They are revealed, and lie on the library's top only when their order has been chosen."""
    trek = card(
        "Long Trek",
        "{0}",
        "Sorcery",
        "Search your library for any number of basic land cards and reveal them. "
        "Then shuffle your library and put those cards on top of it in any order.",
    )
    game = Game([[trek] * 20 + [FOREST] * 20, [FOREST] * 40], rules, 1, starting=0, mulligans=False)
    while game.decision is not None and not game.decision.ordered:
        texts = [option.text for option in game.decision.options]
        several = [0, 3, 5, 7] if game.decision.high > 4 else [0]
        game.answer("play Long Trek" if "play Long Trek" in texts and not game.state.stack else several)
    assert game.in_action
    for seed in range(5):
        agrees(game, 1, seed)


HERALD = card(
    "Twofold Herald",
    "{0}",
    "Creature — Human",
    "When Twofold Herald enters the battlefield, you gain 1 life.\n"
    "When Twofold Herald enters the battlefield, target player loses 1 life.",
    "1",
)


@pytest.mark.parametrize("rules", ["1999", "2008", "2026"])
@pytest.mark.parametrize("order", [[0, 1], [1, 0]])
def test_abilities_of_one_object_stay_in_their_order(rules: str, order: list[int]) -> None:
    """They go by one name, "ability of Twofold Herald", and are different options all the same."""
    game = Game([[HERALD] * 40, [HERALD] * 40], rules, 1, starting=0, mulligans=False)
    while game.decision is not None and not game.decision.ordered:
        game.answer("play Twofold Herald" if len(game.decision.options) > 1 else "pass")
    game.answer(order)
    assert game.in_action
    for seed in range(3):
        sample = agrees(game, 0, seed)
        assert len(sample.state.stack) == len(game.state.stack)


def test_lands_were_tapped_in_the_order_that_was_seen() -> None:
    """With which lands the engine pays first depends on the rest of the hand, which the others don't know."""
    lamp = card(
        "Village Lamp",
        "{0}",
        "Enchantment",
        "Whenever you tap a land for mana, each opponent adds one mana of any color to his or her mana pool.",
    )
    lands = [card(name, "", f"Basic Land — {name}") for name in ("Forest", "Plains")]
    beast = card("Village Beast", "{2}{G}", "Creature — Beast", "", "2")
    white = [card(f"Prayer {n}", "{W}", "Sorcery", "You gain 1 life.") for n in range(10)]
    green = [card(f"Leaf {n}", "{G}", "Sorcery", "You gain 1 life.") for n in range(10)]
    asked = 0
    for seed in range(12):
        game = Game([[*lands * 6, *[lamp] * 4, *[beast] * 4, *white, *green], lands * 20], "2004", seed, starting=0)
        asked += compared_in_payments(game, seed)
    assert asked > 10


def compared_in_payments(game: Game, seed: int) -> int:
    """Look at samples wherever the second player is asked in the midst of the first one's payment. Return how often."""
    player, asked = RandomPlayer(seed), 0
    while not game.over and game.state.turn < 8:
        decision = game.decision
        assert decision is not None
        if decision.who.index == 1 and decision.kind is Kind.COLOUR and game.in_action:
            asked += 1
            for number in range(8):
                agrees(game, 1, number)
        step(game, [player, player])
    return asked


@pytest.mark.parametrize("rules", ["2002", "2024"])
def test_what_was_shown_in_the_action_is_the_same_card(rules: str) -> None:
    """Also where it has gone into the hand meanwhile."""
    leader = card(
        "Village Leader",
        "{0}",
        "Creature — Goblin",
        "When Village Leader enters the battlefield, reveal the top four cards of your library. Put all Goblin cards "
        "revealed this way into your hand and the rest on the bottom of your library in any order.",
        "2",
    )
    goblins = [card(f"Goblin {n}", "{9}", "Creature — Goblin", "", "1") for n in range(15)]
    tricks = [card(f"Trick {n}", "{9}", "Instant", "You gain 1 life.") for n in range(15)]
    asked = 0
    for seed in range(6):
        game = Game([[*[leader] * 12, *goblins, *tricks], tricks * 3], rules, seed, starting=0, mulligans=False)
        player = RandomPlayer(seed)
        while not game.over and game.state.turn < 6:
            decision = game.decision
            assert decision is not None
            if decision.kind is Kind.ORDER and game.in_action:
                asked += 1
                for number in range(6):
                    agrees(game, 1, number)
            step(game, [player, player])
    assert asked > 3


@few
@given(NAMES, RULES, SEEDS)
def test_an_observation_survives_json(name: str, rules: str, seed: int) -> None:
    game = Game([deck(name), deck("Red Burn")], rules, seed)
    players = [RandomPlayer(seed + i) for i in range(2)]
    for _ in range(60):
        if game.over:
            break
        step(game, players)
    for viewer in range(2):
        view = game.view(viewer)
        assert from_json(view.to_json()) == view.observation


def tiny(seed: int) -> Game:
    """A game with two cards of three left in the library of each player."""
    cards: list[CardDefinition] = [*deck("Red Burn")[:1] * 7, deck("White Weenie")[0], deck("Green Stompy")[0]]
    return Game([cards, cards], "2008", seed, mulligans=False, starting=0)


def hidden(game: Game, viewer: int) -> tuple[tuple[str, ...], ...]:
    """The cards that the viewer doesn't know: another's hand, whose order doesn't matter, and the libraries."""
    state = game.state
    other = 1 - viewer
    libraries = [tuple([item.name for item in library]) for library in state.libraries]
    return (tuple(sorted([item.name for item in state.hands[other]])), *libraries)


@few
@given(SEEDS)
def test_the_true_game_is_among_the_samples(seed: int) -> None:
    game = tiny(seed)
    view = game.view(0)
    found = {hidden(view.sample(n), 0) for n in range(50)}
    true = hidden(game, 0)  # a rare deal may come once in two hundred times
    assert true in found or any(hidden(view.sample(n), 0) == true for n in range(50, 5000))
    assert len(found) > 1
    assert all(item.zone is Zone.HAND for item in game.state.hands[0])
