"""A person's seat in a game: when the person is asked, what passing means, taking back, repeating, the log.

Nothing here prints or reads. Every table asks :meth:`Seat.asked` at each priority, and gives the answers to
:meth:`Seat.answer`.
"""

from __future__ import annotations

from enum import Enum
from typing import Final

from manaburn.editions.rulebook import cited
from manaburn.errors import IllegalAction, ManaburnError
from manaburn.game import Game
from manaburn.narration import Line, Narrator
from manaburn.players import attention
from manaburn.players.showing import Showing
from manaburn.rules.before1999 import windows
from manaburn.rules.kernel.decisions import ActionKind, Decision, Kind
from manaburn.state.frames import FrameKind
from manaburn.state.objects import DAMAGE, GameObject, Player
from manaburn.terms import STEP_NAMES, Step, Zone

from .stops import Stops

MAIN_STEPS: Final = (Step.PRECOMBAT_MAIN, Step.POSTCOMBAT_MAIN, Step.MAIN)

WINDOWS_SAID: Final = {
    FrameKind.INTERRUPTS: "{} is being cast: Enter doesn't interrupt it",
    FrameKind.PREVENTION: "damage prevention: Enter has the damage dealt",
    FrameKind.DESTRUCTION: "{} is being destroyed: Enter lets it go",
}
"""1996: what is going on in these windows, and what Enter does there."""

LONGEST_ROUND: Final = 12
"""The largest number of the person's last actions that are tried as one round of a loop."""


class Until(Enum):
    """How long a person goes on passing."""

    NOW = "now"
    END = "the end of this turn"
    TURN = "your next turn"


class CantDo(ManaburnError):
    """What a person wants can't be done now; the text says why."""


class Seat:
    """A person's seat in a game.

    ``stops``: where the person is asked. ``holding``: the person keeps priority after whatever he or she plays.
    """

    def __init__(self, game: Game, index: int, stops: Stops | None = None) -> None:
        self.game: Final = game
        self.me: Final[Player] = game.players[index]
        self.stops: Final = stops if stops is not None else Stops()
        self.holding = False
        self.show_mana = False
        self.narrator: Final = Narrator(game.table, self.me)
        self.showing: Final = Showing(game.table, self.me)
        self.told: Final[list[tuple[int, Line]]] = []
        """The log so far, each line with the number of events that had happened by then."""
        self.until = Until.NOW
        self._until_turn = 0
        self._kept = False
        """Whether the person keeps priority after what was played last."""
        self._passed = (0, "")
        """The turn and the table when the person last passed in the main phase before combat, and could not attack."""
        self._own: list[int] = []
        """For each answer that the person gave, the number of answers before it. Others were given automatically."""
        self._rounds: list[tuple[int, str]] = []
        """For each action that the person did with priority: the number of answers in the game before it, and the
        choice, as :meth:`choice` returns it."""

    # -- answering -----------------------------------------------------------------------------------------------------

    def answer(self, decision: Decision, given: list[int] | str, own: bool, keep: bool = False) -> None:
        """Give an answer. ``own``: the person gave it, and can take it back. ``keep``: the person keeps priority after
        what is played with it. Raises IllegalAction if it is refused; passing ends then."""
        game = self.game
        before = game.undoable
        began = len(game.answers)
        acted = decision.kind is Kind.PRIORITY and given != [0]
        choice = self.choice(decision) if own and acted else ""
        if decision.kind is Kind.PRIORITY:
            self._kept = keep and acted
            if not acted and own and self.step() is Step.PRECOMBAT_MAIN and not self.can_attack():
                self._passed = self.moment()
        elif decision.kind is Kind.BLOCK or (decision.kind is Kind.ATTACK and own):
            self.until = Until.NOW
        if own:
            self._own.append(before)
        if choice:
            self._rounds = [known for known in self._rounds if known[0] < began] + [(began, choice)]
        try:
            game.answer(given)
        except IllegalAction:
            self.until = Until.NOW
            raise

    def pass_until(self, until: Until) -> None:
        """Pass from now on, until then or until somebody does something to which the person can respond."""
        self.until = until
        self._until_turn = self.game.state.turn

    def played_before(self, before: int) -> None:
        """Note that the person gave an answer in the past, when ``before`` answers could be undone."""
        self._own.append(before)

    def take_back(self) -> None:
        """Undo the last answer that the person gave, with what followed. It may have ended the game. Raises CantDo if
        there is none."""
        game = self.game
        while self._own and self._own[-1] >= game.undoable:
            self._own.pop()
        if not self._own:
            raise CantDo("There is nothing to take back.")
        target = self._own.pop()
        while game.undoable > target:
            game.undo()
        self.until = Until.NOW
        self._kept = False
        self._passed = (0, "")
        happened = len(game.events)
        while self.told and self.told[-1][0] > happened:
            self.told.pop()
        self.narrator.rewind()

    def choice(self, decision: Decision) -> str:
        """Return the options of a decision and its time, as a text to compare."""
        state = self.game.state
        return "\n".join([f"{state.turn} {state.step.value}", *[option.text for option in decision.options]])

    def repeat(self, times: int, things: int) -> int:
        """Take a loop as a shortcut: do the last ``things`` actions ``times`` times more. 0 things: the loop is the
        shortest that began where the person had the same choice as now. Return how often it was done. Raises CantDo if
        there is no loop.

        Rules: 421.2.
        """
        game = self.game
        before = game.undoable
        decision = game.decision
        assert decision is not None
        now = self.choice(decision)
        rounds = [known for known in reversed(self._rounds) if known[0] < len(game.answers)][:LONGEST_ROUND]
        if things:
            rounds = rounds[things - 1 : things]
        problem = "it didn't begin with the choice that you have now"
        for start in [start for start, choice in rounds if choice == now]:
            try:
                done = game.repeat(start, times)
            except IllegalAction as refusal:
                problem = self.why(refusal)
                continue
            self._own.append(before)
            return done
        raise CantDo(f"That can't be repeated: {problem}.")

    def why(self, refusal: IllegalAction) -> str:
        """Return why something is refused, with the rule's number in the rulebook of the date."""
        rule = cited(refusal.rule, self.game.edition.date)
        return f"{refusal.reason} (rule {rule})" if rule else refusal.reason

    def news(self) -> list[Line]:
        """Return the lines for what has happened since the last call, and keep them for the log."""
        lines = self.narrator.news()
        self.told.extend([(len(self.game.events), line) for line in lines])
        return lines

    # -- when to ask ---------------------------------------------------------------------------------------------------

    def asked(self, decision: Decision) -> bool:
        """Return whether the person is asked at this priority."""
        state = self.game.state
        able = attention.able(decision)
        top = state.stack[-1] if state.stack else None
        theirs = attention.answerable(top, self.me)
        if self.until is not Until.NOW:
            if not self._arrived() and not (theirs and able):
                return False
            self.until = Until.NOW
        if self.stops.every:
            return True
        if self._kept and top is not None and top.controller is self.me:
            return True
        if not able:
            return False
        if attention.about_to_happen(self.game.table):
            return True
        if top is not None:
            return theirs or top.kind == DAMAGE
        if self.step() is Step.POSTCOMBAT_MAIN and self._passed == self.moment():
            return False  # no attack was possible, so the turn has been passed already
        return self.stops.at(self.step(), state.active is self.me)

    def _arrived(self) -> bool:
        """Return whether the time has come until which the person passes."""
        state = self.game.state
        return state.turn > self._until_turn and (self.until is Until.END or state.active is self.me)

    def skips_attack(self, decision: Decision) -> bool:
        """Return whether no attack is declared without asking: the person passes, and this is the own turn."""
        return self.until is not Until.NOW and not self._arrived() and decision.low == 0

    def offered(self, decision: Decision) -> list[int]:
        """Return the options to list at a priority: lands first, and equal options only once."""
        found: list[tuple[int, int]] = []
        seen: set[str] = set()
        for i, option in enumerate(decision.options):
            action = option.action
            if action is None or action.kind is ActionKind.PASS or (action.is_mana and not self.show_mana):
                continue
            if action.item is not None and action.item.zone is Zone.HAND:
                text = self.showing.option_text(option)
                if text in seen:
                    continue
                seen.add(text)
            rank = 0 if action.kind is ActionKind.LAND else 2 if action.is_mana else 1
            found.append((rank, i))
        return [i for rank, i in sorted(found)]

    def forgets_land(self, decision: Decision) -> bool:
        """Return whether a pass would end the last main phase in which the person is asked, with a land unplayed."""
        state = self.game.state
        if state.active is not self.me or state.stack or self.step() not in MAIN_STEPS:
            return False
        if not any(option.action is not None and option.action.kind is ActionKind.LAND for option in decision.options):
            return False
        more = self.step() is Step.PRECOMBAT_MAIN and self.can_attack() and self.stops.at(Step.POSTCOMBAT_MAIN, True)
        return not more and not self.stops.every

    # -- what there is -------------------------------------------------------------------------------------------------

    def moment(self) -> tuple[int, str]:
        """Return the number of the turn and the picture of the table."""
        return self.game.state.turn, "\n".join(self.showing.picture())

    def step(self) -> Step:
        """Return the step of the later rulebooks to which the present step corresponds."""
        return self.game.table.timing.step(self.game.table)

    def can_attack(self) -> bool:
        """Return whether a creature of the person's could attack this turn in the present position."""
        return attention.can_attack(self.game.table, self.me)

    def where(self) -> str:
        """Return the step and what Enter does, for the prompt."""
        state = self.game.state
        mine = state.active is self.me
        step = f"{'your' if mine else 'their'} {STEP_NAMES[state.step.value]}"
        window = windows.innermost(self.game.table)
        if window is not None and window.kind is not FrameKind.EFFECTS:
            return f"{step}, {windows.purpose(window)}: Enter does nothing"
        frame = windows.open_window(self.game.table)
        if frame is not None and frame.kind in WINDOWS_SAID:
            subject = self.showing.name(frame.subject) if frame.subject is not None else ""
            return f"{step}, {WINDOWS_SAID[frame.kind].format(subject)}"
        if state.stack:
            top = state.stack[-1]
            enter = "Enter deals it" if top.kind == DAMAGE else "Enter lets it resolve"
            return f"{step}, {self.showing.name(top)} on the stack: {enter}"
        if self.stops.every:
            return f"{step}: Enter passes"
        if mine and state.step is Step.PRECOMBAT_MAIN and self.can_attack():
            return f"{step}: Enter goes on to combat"
        if mine and state.step in MAIN_STEPS:
            return f"{step}: Enter ends the turn"
        return f"{step}: Enter passes"

    def is_theirs(self, entity: object) -> bool:
        """Return whether something is another player or an object controlled by one."""
        if isinstance(entity, Player):
            return entity is not self.me
        return isinstance(entity, GameObject) and entity.controller is not self.me


__all__ = ["CantDo", "Seat", "Until"]
