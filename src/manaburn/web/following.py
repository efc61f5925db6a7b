"""A game as a worker process has it: the acts of its rows done again, what each seat is shown, the engine's players.

The rows are the truth: a worker that has lost a game gets its acts again, and comes to the same position.
"""

from __future__ import annotations

import contextlib
from typing import Final

import msgspec

from manaburn import records
from manaburn.answering import Fallback
from manaburn.cards.library import open_library
from manaburn.deciding import Decider as Guest
from manaburn.editions.rulebook import cited
from manaburn.errors import IllegalAction, ManaburnError
from manaburn.observation import Choice
from manaburn.players import player_called
from manaburn.rules.kernel.decisions import FREE_WORDS, Decision, Kind
from manaburn.rules.kernel.table import QuickPlayer

from . import messages as m
from .replaying import perform
from .showing import Showing
from .stops import Passing
from .work import Act, Go, Gone, Look

PERSON: Final = "person"
PATIENCE: Final = 8
"""The number of illegal answers of a player of the engine before a legal one replaces them."""
MOST_AT_ONCE: Final = 60
"""The greatest number of automatic answers between two looks at the position."""


class Followed:
    """A game that is played at a table of the server."""

    def __init__(self, start: str, pool: str, players: list[str]) -> None:
        record = records.parse(f"{start}\nopen {'0' * 16}\n")
        self.game: Final = records.begin(record, open_library(pool or None))
        self.players: Final = players
        self.acts = 0
        """The number of acts done so far."""
        self.seat_acts: Final = [0] * len(players)
        self.undone = 0
        self.passing: Final = [Passing(seat) for seat in range(len(players))]
        self.showing: Final[dict[int, Showing]] = {}
        self.own: list[tuple[int, int]] = []
        """For each answer that a person was asked for and can take back: the number of answers before it, the seat."""
        self._deciders: dict[int, QuickPlayer | Guest] = {}

    # -- acts ----------------------------------------------------------------------------------------------------------

    def do(self, act: Act) -> None:
        """Do something that has been done before, or is done now. Raises IllegalAction with the game unchanged, unless
        a part of an action that is taken back stands."""
        game = self.game
        before = game.undoable
        if act.kind == "undo":
            while game.undoable > act.numbers[0]:
                game.undo()
            self.own = [one for one in self.own if one[0] < act.numbers[0]]
            self.undone += 1
        elif act.kind == "concede":
            game.concede(act.seat)
        elif act.kind != "answer":
            perform(game, act)
        else:
            if not act.auto:
                self.passing[act.seat].answered(game, act.numbers)
            game.answer(act.word if act.word else act.numbers)
            if not act.auto:
                self.own.append((before, act.seat))
        self.counted(act)

    def counted(self, act: Act) -> None:
        """Count an act that was done."""
        self.acts += 1
        self.seat_acts[act.seat] += 1

    def again(self, acts: list[Act]) -> None:
        """Do the acts of the store."""
        for act in acts:
            try:
                self.do(act)
            except IllegalAction:
                if not records.was_taken_back(self.game):
                    raise
                self.counted(act)

    def number(self, seat: int) -> int:
        """Return the number that an answer of a seat has to name."""
        return self.undone + (self.seat_acts[seat] if seat >= 0 else 0)

    def undo_of(self, seat: int, agreed: bool) -> tuple[Act | None, str]:
        """Return the act that takes back the last answer of a seat. Without it, the text says "ask" if another person
        has to agree, and "no" if there is nothing to take back."""
        game = self.game
        last = next((before for before, who in reversed(self.own) if who == seat and before < game.undoable), None)
        if last is None or seat < 0:
            return None, "no"
        others = [i for i, player in enumerate(self.players) if player == PERSON and i != seat]
        if others and not agreed and not self.alone(seat):
            return None, "ask"
        return Act("undo", seat, [last]), "yes"

    def alone(self, seat: int) -> bool:
        """Return whether an action of this seat is under way for which nobody else has been asked: then the rules let
        the player reverse it (422)."""
        decision = self.game.decision
        return (
            decision is not None
            and decision.kind is not Kind.PRIORITY
            and decision.who.index == seat
            and (
                bool(self.own)
                and self.own[-1][1] == seat
                and self.game.in_action
                and self.own[-1][0] >= len(self.game.answers) - 1
            )
        )

    # -- going on ------------------------------------------------------------------------------------------------------

    def go(self, wish: Go) -> Gone:
        """Do what is to be done, go on by automatic answers, and show the position."""
        for seat, habits in wish.habits.items():
            self.passing[seat].change(habits, self.game)
        made: list[Act] = []
        refused, rule, undo = "", "", ""
        give = wish.give
        if wish.undo >= 0:
            give, undo = self.undo_of(wish.undo, wish.agreed)
            if give is not None:
                self.passing[wish.undo].stop()
                self.passing[wish.undo].done = ""
        if give is not None and wish.n >= 0:
            decision = self.game.decision
            if give.kind == "answer" and (decision is None or decision.who.index != give.seat):
                refused = "you are not asked anything now"
            elif wish.n != self.number(give.seat):
                refused = "this has been answered already"
        if give is not None and not refused:
            try:
                self.do(give)
                made.append(give)
            except IllegalAction as problem:
                refused, rule = problem.reason, cited(problem.rule, self.game.edition.date)
                if records.was_taken_back(self.game):
                    self.counted(give)
                    made.append(give)
        turn = self.automatic(made, wish.think) if wish.move and not refused else self.whose()
        game = self.game
        decision = game.decision
        shown = [self.shown(look, turn) for look in wish.looks]
        return Gone(
            made,
            refused,
            rule,
            shown,
            [self.showing[look.seat].length for look in wish.looks],
            turn,
            decision.who.index if decision is not None else -1,
            game.state.turn,
            game.result,
            undo,
        )

    def whose(self) -> str:
        """Return who is to move."""
        decision = self.game.decision
        if decision is None or self.game.over:
            return "nobody"
        player = self.players[decision.who.index]
        if player == PERSON:
            return "person"
        return "search" if player.startswith("search") else "engine"

    def automatic(self, made: list[Act], think: bool) -> str:
        """Go on as long as no person has to be asked, or until the engine has done something to look at. Return who is
        to move then. ``think``: whether a player that takes its time may decide."""
        for _ in range(MOST_AT_ONCE):
            turn = self.whose()
            if turn == "nobody" or (turn == "search" and not think) or (think and made):
                return turn  # Where somebody only thinks, nobody knows when the persons pass.
            decision = self.game.decision
            assert decision is not None
            seat = decision.who.index
            if turn == "person":
                numbers = self.passing[seat].automatic(self.game, decision)
                if numbers is None:
                    return turn
                made.append(self.given(Act("answer", seat, numbers, auto=True)))
                continue
            quiet = decision.kind is Kind.PRIORITY
            act = self.decided(seat)
            made.append(act)
            if quiet and act.numbers != [0]:
                return self.whose()
        return self.whose()

    def given(self, act: Act) -> Act:
        self.do(act)
        return act

    def decided(self, seat: int) -> Act:
        """Let the player of the engine in a seat answer the open decision. Return the act."""
        player = self._deciders.get(seat)
        if player is None:
            player = player_called(self.players[seat], self.game.seed * 4 + seat)
            self._deciders[seat] = player
        for attempt in range(PATIENCE * 2):
            decision = self.game.decision
            assert decision is not None
            act = self.answer_of(seat, player, decision, attempt)
            try:
                return self.given(act)
            except IllegalAction:
                if records.was_taken_back(self.game):
                    self.counted(act)
                    return act
        decision = self.game.decision
        assert decision is not None
        return self.given(Act("answer", seat, decision.first_answer(), auto=True))

    def answer_of(self, seat: int, player: QuickPlayer | Guest, decision: Decision, attempt: int) -> Act:
        """Return what a player of the engine answers; after illegal attempts, something that is safe."""
        game = self.game
        if attempt and decision.kind is Kind.PRIORITY:
            return Act("answer", seat, [0], auto=True)
        if isinstance(player, QuickPlayer):
            mind = player if attempt < PATIENCE else Fallback(player)
            numbers = mind.decide(game.table, decision)
        else:
            view = game.view(seat)
            assert view.decision is not None
            said = player.decide(view, view.decision)
            numbers = self.numbers(said)
        if len(numbers) == 1 and numbers[0] >= FREE_WORDS:
            return Act("answer", seat, [], game.table.words[numbers[0] - FREE_WORDS], True)
        return Act("answer", seat, numbers, auto=True)

    def numbers(self, said: object) -> list[int]:
        """Return the answer of a player who sees a view as numbers."""
        parts = said if isinstance(said, (list, tuple)) else [said]
        return [part.index if isinstance(part, Choice) else int(str(part)) for part in parts]

    # -- showing -------------------------------------------------------------------------------------------------------

    def shown(self, look: Look, turn: str) -> bytes:
        """Return the position for a seat, as the message to the page."""
        showing = self.showing.get(look.seat)
        if showing is None:
            showing = self.showing[look.seat] = Showing(self.game, look.seat)
        seat = look.seat
        view = showing.view()
        position = m.Position(
            n=self.number(seat),
            view=view,
            phase=showing.phase(),
            texts=showing.texts(),
            stack=showing.stack_texts(),
            log=showing.log(look.lines),
            habits=self.passing[seat].habits if seat >= 0 else m.Habits(),
            undo=self.undo_of(seat, False)[1] if seat >= 0 else "no",
            passing=turn in ("engine", "search"),
        )
        return msgspec.json.encode(position)

    def explained(self, seat: int, number: int) -> str:
        """Return why an object is as it is, as the message to the page; "" if the seat can't see it."""
        showing = self.showing.get(seat) or Showing(self.game, seat)
        because = showing.because(number)
        return msgspec.json.encode(because).decode() if because is not None else ""

    def record(self) -> str:
        """Return the record of the game; "" if it has none."""
        with contextlib.suppress(ManaburnError):
            return self.game.record()
        return ""


__all__ = ["Followed"]
