"""What lies face down has no name in anything that a player gets, also in the midst of an action."""

from __future__ import annotations

import pytest

from manaburn.errors import IllegalAction
from manaburn.game import Game
from manaburn.rules.kernel.decisions import Kind
from manaburn.state.objects import GameObject
from manaburn.terms import Zone
from manaburn.text.tree import CardDefinition

from .test_taking_back import FOREST, card, decided, find

ANGEL = card("Test Angel", "{5}", "Creature — Angel", "Flying\nMorph {G}", "5")
BEAST = card("Test Beast", "{5}", "Creature — Beast", "Trample\nMorph {G}", "4")
SHOCK = card("Test Shock", "{G}", "Instant", "Test Shock deals 1 damage to target creature.")
BARGAIN = card("Test Bargain", "{G}", "Sorcery", "Exile the top card of your library face down.")
HIDING = card("Test Hiding", "{G}", "Sorcery", "Exile all cards from your hand face down.")
NAMES = ("Test Angel", "Test Beast")


def options(game: Game) -> list[str]:
    assert game.decision is not None
    return [option.text for option in game.decision.options]


def given_to(game: Game, player: int) -> list[str]:
    """All texts that a player can get."""
    view = game.view(player)
    texts = [str(view), repr(view.to_dict(log=1000)), repr(game), *view.log()]
    for item in [*game.state.in_play, *game.state.stack, *game.state.removed]:
        texts += view.why(item)
        texts.append(str(item))
    decision = game.decision
    if decision is not None:
        texts.append(decision.prompt)
        if decision.who.index == player:
            texts += [option.text for option in decision.options]
            texts.append(str(decision))
            try:
                game.copy().answer(10**6)
            except IllegalAction as refusal:
                texts.append(str(refusal))
    return texts


def silent(game: Game, player: int) -> None:
    """No text that a player can get has the name of a face-down card."""
    for text in given_to(game, player):
        assert not any(name in text for name in NAMES), text


def until(game: Game, player: int, text: str) -> None:
    """Pass until the player can do this, playing lands on the way; then do it."""
    while not game.over:
        choice = decided(game)
        if choice.kind is Kind.PRIORITY and choice.who.index == player:
            number = find(game, text)
            if number is not None:
                game.answer(number)
                return
        land = find(game, "play Forest")
        game.answer(land if land is not None else 0)
    raise AssertionError("never")


@pytest.mark.parametrize("rules", ["2004", "2008"])
def test_a_morph_of_another_has_no_name(rules: str) -> None:
    mine = [FOREST] * 30 + [SHOCK] * 30
    game = Game([mine, [FOREST] * 30 + [ANGEL, BEAST] * 15], rules, 7, starting=1, mulligans=False)
    view = game.view(0)
    while not any(item.face_down for item in game.state.in_play):
        silent(game, 0)
        down = [i for i, option in enumerate(decided(game).options) if "morph" in option.text]
        land = find(game, "play Forest")
        game.answer(down[0] if down else land if land is not None else 0)
    silent(game, 0)
    morph = next(item for item in game.state.in_play if item.face_down)
    until(game, 0, "play Test Shock")
    assert decided(game).kind is Kind.TARGET or any(item.name == "Test Shock" for item in game.state.stack)
    silent(game, 0)
    while not any(item.name == "Test Shock" for item in game.state.graveyards[0]):
        game.answer(0)
        silent(game, 0)
    assert morph.here
    # Who controls it knows it, in every text.
    texts = "\n".join(given_to(game, 1))
    assert morph.name in texts
    assert view.why(morph)


def test_views_differ_by_what_the_viewer_knows() -> None:
    game = Game([[FOREST] * 60, [FOREST] * 30 + [ANGEL] * 15 + [BEAST] * 15], "2008", 3, starting=1, mulligans=False)
    one = game.state.hands[1][0]
    other = next(item for item in game.state.libraries[1] if item.name != one.name)
    keys = [game.view(player).key for player in range(2)]
    one.card, other.card = other.card, one.card
    one.face, other.face = other.face, one.face
    game.table.journal.changed()
    game.table.journal.reshaped()
    assert game.view(0).key == keys[0]
    assert game.view(1).key != keys[1]


def removed(game: Game) -> list[GameObject]:
    return [item for item in game.state.removed if item.zone is Zone.REMOVED]


@pytest.mark.parametrize(("spell", "own"), [(BARGAIN, False), (HIDING, True)])
def test_put_away_face_down(spell: CardDefinition, own: bool) -> None:
    """217.7b: nobody looks at what was put away unseen; who put it away out of his or her hand knows what it was."""
    deck = [FOREST] * 25 + [spell] * 10 + [ANGEL, BEAST] * 10
    game = Game([deck, deck], "2008", 5, starting=0, mulligans=False)
    until(game, 0, f"play {spell.name}")
    while not removed(game):
        game.answer(0)
    game.answer(0)
    item = removed(game)[0]
    assert game.view(0).knows(item) is own
    assert not game.view(1).knows(item)
    told = [line for line in game.view(0).log() if "removed from the game" in line]
    assert any(item.name in line for line in told) is own
    assert not any(name in line for line in game.view(1).log() for name in [item.name] if "removed" in line)


LENS = """
cards:
  - name: Lens
    mana_cost: "{1}"
    type_line: Artifact
    oracle_text: "Whenever Lens becomes tapped, exile the top card of target opponent's library face down.
      \\nYou may look at cards exiled with Lens.\\n{0}: Tap Lens.\\n{0}: Untap Lens.
      \\n{0}: Target opponent gains control of Lens."
players:
  Ann: {in_play: [Lens]}
  Bob: {}
  Cid: {library: [Shock, Mountain, Forest]}
"""


@pytest.mark.parametrize("edition", ["2008", "2026"])
def test_who_may_look_follows_control(edition: str) -> None:
    """217.7b: the one who controls the source may look at all that it put away. What another has seen stays seen, but
    he or she sees no more."""
    game = Game.from_scenario(LENS, rules=edition)
    tap, untap, give = 1, 2, 3

    def use(ability: int, *targets: str) -> list[list[str]]:
        """Activate an ability of the artifact: what each player then knows of what lies face down."""
        while options(game)[-1] == "pass":
            game.answer("pass")
        game.answer(ability)
        for target in targets:
            game.answer(target)
        game.answer("pass")
        while game.state.stack:
            game.answer("pass" if "pass" in options(game) else "Cid")
        return [[item.name for item in removed(game) if game.view(i).knows(item)] for i in range(3)]

    assert use(tap) == [["Shock"], [], []]
    assert use(give, "Bob") == [["Shock"], ["Shock"], []]
    use(untap)
    assert use(tap) == [["Shock"], ["Shock", "Mountain"], []]
