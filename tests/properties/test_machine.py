"""A game in the hands of Hypothesis: answers, nonsense, taking back, copies, records and concessions in any order."""

from __future__ import annotations

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from manaburn.errors import IllegalAction
from manaburn.game import Game
from manaburn.players.random import RandomPlayer
from manaburn.sim.checks import Picture, conserved, no_fault, picture

from .games import DECKS, EDITIONS, deck

CHANCE = st.integers(0, 2**31 - 1)
NONSENSE = st.one_of(
    st.sampled_from([[], -1, 10**6, "no such option", None, 1.5, [0, 0], [-1]]), st.text(max_size=5), st.floats()
)


class GameMachine(RuleBasedStateMachine):
    """What is expected of a game: a stack of pictures, one for every answer that can be taken back."""

    def __init__(self) -> None:
        super().__init__()
        self.game = Game([deck(DECKS[0]), deck(DECKS[1])])
        self.pictures: list[Picture] = []
        self.others: list[tuple[Game, Picture]] = []
        """Copies, and how they were when they were left alone."""

    @initialize(
        names=st.lists(st.sampled_from(DECKS), min_size=2, max_size=4),
        rules=st.sampled_from(EDITIONS),
        seed=CHANCE,
        manual=st.booleans(),
        ahead=st.integers(0, 250),
    )
    def sit_down(self, names: list[str], rules: str, seed: int, manual: bool, ahead: int) -> None:
        """A game of two to four players, some way on its way; the first one pays by hand or doesn't."""
        decks = [deck(name) for name in names]
        self.game = Game(decks, rules, seed, manual=[manual, *[False] * (len(names) - 1)])
        self.pictures = [picture(self.game)]
        for number in range(ahead):
            self.answer(seed + number)

    def looked_at(self) -> None:
        """The game must be at the top of its stack of pictures."""
        del self.pictures[self.game.undoable + 1 :]
        assert picture(self.game) == self.pictures[-1]
        assert picture(self.game.copy()) == self.pictures[-1]

    @precondition(lambda self: not self.game.over)
    @rule(chance=CHANCE)
    def answer(self, chance: int) -> None:
        """An answer of the right form is taken, or the action is taken back as a whole."""
        game = self.game
        if game.over:
            return
        decision = game.decision
        assert decision is not None
        try:
            game.answer(RandomPlayer(chance, mana=True).decide(game.table, decision))
        except IllegalAction as refusal:
            assert refusal.rule
            self.looked_at()
        else:
            assert game.undoable == len(self.pictures)
            self.pictures.append(picture(game))

    @rule(answer=NONSENSE)
    def answer_nonsense(self, answer: object) -> None:
        """Nonsense is refused with a rule, and nothing changes; a word is none where any word is an answer."""
        decision = self.game.decision
        if decision is not None and (decision.free_word or answer in ([], [0, 0])):
            return
        try:
            self.game.answer(answer)  # type: ignore[arg-type]
        except IllegalAction as refusal:
            assert refusal.rule
        else:
            raise AssertionError(f"{answer!r} was taken")
        self.looked_at()

    @precondition(lambda self: self.game.undoable > 0)
    @rule(times=st.integers(1, 5))
    def take_back(self, times: int) -> None:
        """Taking back leads to the position before, whatever happened since."""
        for _ in range(min(times, self.game.undoable)):
            self.game.undo()
        self.looked_at()

    @rule(exchange=st.booleans())
    def copy(self, exchange: bool) -> None:
        """A copy is the same position; one of the two is left alone from now on."""
        copied = self.game.copy()
        self.looked_at()
        assert picture(copied) == self.pictures[-1]
        if exchange:
            self.game, copied = copied, self.game
            del self.pictures[: -1 - self.game.undoable]
        self.others.append((copied, picture(copied)))
        del self.others[:-3]

    @rule(notes=st.booleans())
    def write_down(self, notes: bool) -> None:
        """The record leads to the same position and the same record."""
        text = self.game.record(notes)
        again = Game.from_record(text)
        assert picture(again) == picture(self.game)
        assert again.record(notes) == text

    @precondition(lambda self: not self.game.over)
    @rule(who=st.integers(0, 3))
    def concede(self, who: int) -> None:
        """A concession is one more thing that can be taken back; most are, so that games last."""
        if who >= len(self.game.players) or self.game.players[who].lost:
            return
        self.game.concede(who)
        assert self.game.players[who].lost or self.game.over
        self.pictures.append(picture(self.game))
        self.game.undo()
        self.looked_at()

    @invariant()
    def is_sound(self) -> None:
        """No fault of ours, no card lost, everybody can look, and nobody has touched the copies."""
        no_fault(self.game)
        conserved(self.game)
        for player in range(len(self.game.players)):
            assert str(self.game.view(player))
        for other, then in self.others:
            assert picture(other) == then


GameMachine.TestCase.settings = settings(
    max_examples=12,
    stateful_step_count=25,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
TestGame = GameMachine.TestCase
