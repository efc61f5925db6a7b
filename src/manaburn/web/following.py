"""A game or match as a worker process has it: the acts of its rows done again, what each seat is shown, the engine's
players.

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
from manaburn.game import Game
from manaburn.matches import CantExchange, Exchange, Match, as_part, next_game
from manaburn.observation import Choice
from manaburn.players import player_called
from manaburn.players.attention import Passing
from manaburn.players.repeating import Rounds
from manaburn.rules.kernel.decisions import FREE_WORDS, Decision, Kind
from manaburn.rules.kernel.table import QuickPlayer

from . import messages as m
from .replaying import perform
from .showing import Showing, deck_texts
from .stops import change, habits_of, passing_of
from .work import Act, Go, Gone, Look

PERSON: Final = "person"
PATIENCE: Final = 8
"""The number of illegal answers of a player of the engine before a legal one replaces them."""
MOST_AT_ONCE: Final = 60
"""The greatest number of automatic answers between two looks at the position."""


class Followed:
    """A game that is played at a table of the server, or a match of several."""

    def __init__(self, start: str, pool: str, players: list[str]) -> None:
        record = records.parse(f"{start}\nopen {'0' * 16}\n")
        self.game = records.begin(record, open_library(pool or None))
        """The game that is played now."""
        self.players: Final = players
        self.match = Match(record.games)
        """How the match stood before this game; a single game is the best of one."""
        self.past: Final[list[Game]] = []
        """The games of the match before this one."""
        self.exchanges: Final = [Exchange(*cards) for cards in zip(self.game.decks, self.game.sideboards, strict=True)]
        self.ready: list[bool] = []
        """Who is ready for the next game."""
        self.acts = 0
        """The number of acts done so far."""
        self.seat_acts: Final = [0] * len(players)
        self.undone = 0
        self.passing: list[Passing] = [passing_of(self.game, seat) for seat in range(len(players))]
        self.rounds: list[Rounds] = []
        self.showing: Final[dict[int, Showing]] = {}
        self.own: list[tuple[int, int]] = []
        """For each answer that a person was asked for and can take back: the number of answers before it, the seat."""
        self._deciders: dict[int, QuickPlayer | Guest] = {}
        self._sit_down()

    def _sit_down(self) -> None:
        """Take note that a game begins."""
        self.ready = [player != PERSON for player in self.players]
        habits = [habits_of(passing) for passing in self.passing]
        self.passing = [passing_of(self.game, seat, one) for seat, one in enumerate(habits)]
        for passing in self.passing:
            passing.stop()
        self.rounds = [Rounds(self.game) for _ in self.players]
        self.showing.clear()
        self.own = []
        self._deciders = {}

    # -- the match -----------------------------------------------------------------------------------------------------

    @property
    def standing(self) -> Match:
        """How the match stands now, with this game if it is over."""
        return self.match.after(self.game.winner) if self.game.over else self.match

    @property
    def stage(self) -> str:
        """What is done in the match now: "playing", "sideboarding", "choosing", or "over"."""
        if not self.game.over:
            return "playing"
        if self.standing.over:
            return "over"
        return "choosing" if all(self.ready) else "sideboarding"

    @property
    def chooser(self) -> int | None:
        """Who chooses who begins the next game; None if there is no choice."""
        return self.standing.chooser(self.game.edition)

    @property
    def result(self) -> str:
        """How the match ended, as `Game.result` says it of a game; "" if it goes on."""
        if self.match.games == 1:
            return self.game.result
        standing = self.standing
        if not standing.over:
            return ""
        return self.game.players[standing.winner].name if standing.winner is not None else "draw"

    def sideboarded(self, seat: int, counts: list[int]) -> None:
        """Put this number of the cards with each name into a seat's deck. The seat is then ready for the next game.
        Raises IllegalAction."""
        if self.stage != "sideboarding":
            raise IllegalAction("101.1", "cards are exchanged between two games of a match")
        try:
            self.exchanges[seat].arrange(counts, self.exchanges[seat].sizes(self.game.edition))
        except CantExchange as problem:
            raise IllegalAction("", str(problem)) from None
        self.ready[seat] = True

    def conceded(self, seat: int, whole: bool) -> None:
        """Let a seat concede the game, or the ``whole`` match."""
        if not self.game.over:
            self.game.concede(seat)
        if whole:
            self.match = self.match.conceded_by(seat)

    def cant_concede(self, whole: bool) -> str:
        """Return why the game, or the ``whole`` match, can't be conceded now; "" if it can."""
        if whole:
            return "there is no match to concede" if self.match.games == 1 or self.stage == "over" else ""
        return "the game is over" if self.game.over else ""

    def chosen(self, seat: int, first: int) -> None:
        """Begin the next game as a seat has chosen. Raises IllegalAction."""
        if self.stage != "choosing" or seat != self.chooser or not 0 <= first < len(self.players):
            raise IllegalAction("101.2", "you don't choose now who begins")
        self._begin(first)

    def _begin(self, first: int | None) -> None:
        self.past.append(self.game)
        self.match = self.standing.begun_by(self.chooser)
        self.game = next_game(self.game, self.exchanges, first)
        self._sit_down()

    def _go_on(self) -> None:
        """Begin the next game if no person has anything to say about that. The engine always wants to begin."""
        while self.stage == "choosing" and (self.chooser is None or self.players[self.chooser] != PERSON):
            self._begin(self.chooser if self.chooser is not None else self.standing.loser)

    def told_standing(self, seat: int) -> m.Standing | None:
        """Return how the match stands as a seat may know it; None for a single game."""
        if self.match.games == 1:
            return None
        games = [*self.past, self.game] if self.game.over else self.past
        results = [game.players[game.winner].name if game.winner is not None else "" for game in games]
        chooser = self.chooser if self.stage == "choosing" else None
        cards: list[m.DeckCard] = []
        sizes = (0, 0)
        if self.stage == "sideboarding" and seat >= 0:
            exchange = self.exchanges[seat]
            parts = zip(exchange.names, exchange.all_counts(), exchange.counts(), exchange.first_counts(), strict=True)
            cards = [m.DeckCard(*one) for one in parts]
            sizes = exchange.sizes(self.game.edition)
        return m.Standing(
            games=self.match.games,
            number=self.match.played + 1,
            wins=list(self.standing.wins),
            results=results,
            stage=self.stage,
            ready=self.ready if self.game.over else [],
            chooser=chooser if chooser is not None else -1,
            cards=cards,
            least=sizes[0],
            most=sizes[1],
            conceded=-1 if self.match.conceded is None else self.match.conceded,
        )

    # -- acts ----------------------------------------------------------------------------------------------------------

    def do(self, act: Act, hold: bool = False) -> None:
        """Do something that has been done before, or is done now. ``hold``: its player keeps priority after what is
        played with it. Raises IllegalAction with the game unchanged, unless a part of an action that is taken back
        stands."""
        game = self.game
        before = game.undoable
        if act.kind == "undo":
            while game.undoable > act.numbers[0]:
                game.undo()
            self.own = [one for one in self.own if one[0] < act.numbers[0]]
            self.undone += 1
            self.match = self.match.conceded_by(None)
            self.ready = [player != PERSON for player in self.players]
        elif act.kind == "concede":
            self.conceded(act.seat, bool(act.numbers))
        elif act.kind == "sideboard":
            self.sideboarded(act.seat, act.numbers)
        elif act.kind == "begins":
            self.chosen(act.seat, act.numbers[0])
        elif act.kind != "answer":
            perform(game, act)
            if not act.auto:
                self.own.append((before, act.seat))
        else:
            decision = game.decision
            given = act.word if act.word else act.numbers
            if decision is not None and not act.auto:
                self.passing[act.seat].answered(decision, given, True, hold)
                self.rounds[act.seat].note(decision, given)
            game.answer(given)
            if not act.auto:
                self.own.append((before, act.seat))
        self.counted(act)
        self._go_on()

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
        said = game.over and any(ready and self.players[i] == PERSON for i, ready in enumerate(self.ready))
        if last is None or seat < 0 or said:
            return None, "no"
        if self.others(seat) and not agreed and not self.alone(seat):
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
        self.adopt(wish.habits)
        made: list[Act] = []
        refused, rule, undo = "", "", ""
        give = wish.give
        loop: list[str] = []
        if wish.undo >= 0:
            give, undo = self.undo_of(wish.undo, wish.agreed)
            if give is not None:
                self.passing[wish.undo].taken_back()
        if wish.repeat >= 0:
            loop = self.loop(wish.repeat)
            if not loop or (wish.n >= 0 and wish.n != self.number(wish.repeat)):
                refused, loop = "there is no loop that you could repeat now", []
            elif not self.others(wish.repeat) or wish.agreed:
                refused, rule = self.repeated(wish.repeat, wish.times, made)
                loop = []
        if give is not None:
            refused = self.why_not(give, wish.n) or refused
        if give is not None and not refused:
            try:
                self.do(give, wish.hold)
                made.append(give)
            except IllegalAction as problem:
                refused, rule = problem.reason, cited(problem.rule, self.game.edition.date)
                if records.was_taken_back(self.game):
                    self.counted(give)
                    made.append(give)
        turn = self.automatic(made, wish.think) if wish.move and not refused else self.whose()
        decision = self.game.decision
        shown = [self.shown(look, turn) for look in wish.looks]
        return Gone(
            made,
            refused,
            rule,
            shown,
            [self.showing[look.seat].length for look in wish.looks],
            turn,
            decision.who.index if decision is not None else -1,
            self.game.state.turn,
            self.result,
            undo,
            loop,
        )

    def why_not(self, give: Act, n: int) -> str:
        """Return why a player can't do something now; "" if nothing is known against it. ``n``: the number of the
        decision that the player has seen, or -1."""
        if n >= 0:
            decision = self.game.decision
            if give.kind == "answer" and (decision is None or decision.who.index != give.seat):
                return "you are not asked anything now"
            if n != self.number(give.seat):
                return "this has been answered already"
        return self.cant_concede(bool(give.numbers)) if give.kind == "concede" else ""

    def adopt(self, habits: dict[int, m.Habits]) -> None:
        """Take over where players wish to be asked."""
        for seat, one in habits.items():
            change(self.passing[seat], one)

    def others(self, seat: int) -> list[int]:
        """Return the seats of the other persons."""
        return [i for i, player in enumerate(self.players) if player == PERSON and i != seat]

    def loop(self, seat: int) -> list[str]:
        """Return what the player in a seat has done since he or she last had the same choice as now; [] if there is no
        loop to repeat, as far as can be seen before it is tried."""
        decision = self.game.decision
        if seat < 0 or decision is None or decision.who.index != seat:
            return []
        return self.rounds[seat].shortest()

    def repeated(self, seat: int, times: int, made: list[Act]) -> tuple[str, str]:
        """Repeat the loop of a seat. Return why it can't be, with the number of the rule, or two empty texts."""
        before = self.game.undoable
        try:
            length, _done = self.rounds[seat].repeat(times)
        except IllegalAction as problem:
            return problem.reason, cited(problem.rule, self.game.edition.date)
        act = Act("repeat", seat, [length, times])
        made.append(act)
        self.own.append((before, seat))
        self.counted(act)
        return "", ""

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
                return turn  # A process that only thinks can't know when the persons pass.
            decision = self.game.decision
            assert decision is not None
            seat = decision.who.index
            if turn == "person":
                numbers = self.passing[seat].automatic(decision)
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
            habits=habits_of(self.passing[seat]) if seat >= 0 else m.Habits(),
            undo=self.undo_of(seat, False)[1] if seat >= 0 else "no",
            passing=turn in ("engine", "search"),
            loop=self.loop(seat),
            match=self.told_standing(seat),
        )
        if position.match is not None and position.match.cards:
            exchange = self.exchanges[seat]
            position.texts.update(deck_texts([*exchange.main, *exchange.sideboard], self.game))
        return msgspec.json.encode(position)

    def explained(self, seat: int, number: int) -> str:
        """Return why an object is as it is, as the message to the page; "" if the seat can't see it."""
        showing = self.showing.get(seat) or Showing(self.game, seat)
        because = showing.because(number)
        return msgspec.json.encode(because).decode() if because is not None else ""

    def record(self, number: int) -> str:
        """Return the record of a game of the match, numbered from 1; "" if it has none."""
        games = [*self.past, self.game]
        with contextlib.suppress(ManaburnError):
            if 1 <= number <= len(games):
                return as_part(games[number - 1].record(), number, self.match.games)
        return ""


__all__ = ["Followed"]
