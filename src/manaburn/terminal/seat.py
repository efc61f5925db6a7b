"""A person's seat in a game: when the person is asked, what passing means, taking back, repeating, the log.

Nothing here prints or reads. Every table asks :meth:`Seat.asked` at each priority, and gives the answers to
:meth:`Seat.answer`.
"""

from __future__ import annotations

from typing import Final

from manaburn.editions.rulebook import cited
from manaburn.errors import IllegalAction, ManaburnError
from manaburn.game import Game
from manaburn.narration import Line, Narrator
from manaburn.players.attention import Passing, can_attack
from manaburn.players.repeating import Rounds
from manaburn.players.showing import Showing
from manaburn.rules.before1999 import windows
from manaburn.rules.kernel.decisions import ActionKind, Decision
from manaburn.state.frames import FrameKind
from manaburn.state.objects import DAMAGE, GameObject, Player
from manaburn.terms import STEP_NAMES, Step, Zone

from .stops import Stops

MAIN_STEPS: Final = (Step.PRECOMBAT_MAIN, Step.POSTCOMBAT_MAIN, Step.MAIN)

WINDOWS_SAID: Final = {
    FrameKind.INTERRUPTS: "{} is being cast: Enter doesn't interrupt it",
    FrameKind.PREVENTION: "damage prevention: Enter has the damage dealt",
    FrameKind.DESTRUCTION: "{} is being destroyed: Enter lets it go",
    FrameKind.END_OF_COMBAT: "end of combat: Enter goes on",
}
"""1996: what is going on in these windows, and what Enter does there."""


class CantDo(ManaburnError):
    """What a person wants can't be done now; the text says why."""


class Seat:
    """A person's seat in a game.

    ``stops``: where the person is asked. ``passing``: when the person is asked besides.
    """

    def __init__(self, game: Game, index: int, stops: Stops | None = None) -> None:
        self.game: Final = game
        self.me: Final[Player] = game.players[index]
        self.stops: Final = stops if stops is not None else Stops()
        self.passing: Final = Passing(game, index, self.stops)
        self.show_mana = False
        self.narrator: Final = Narrator(game.table, self.me)
        self.showing: Final = Showing(game.table, self.me)
        self.told: Final[list[tuple[int, Line]]] = []
        """The log so far, each line with the number of events that had happened by then."""
        self._own: list[int] = []
        """For each answer that the person gave, the number of answers before it. Others were given automatically."""
        self._rounds: Final = Rounds(game)

    # -- answering -----------------------------------------------------------------------------------------------------

    def answer(self, decision: Decision, given: list[int] | str, own: bool, keep: bool = False) -> None:
        """Give an answer. ``own``: the person gave it, and can take it back. ``keep``: the person keeps priority after
        what is played with it. Raises IllegalAction if it is refused; passing ends then."""
        game = self.game
        before = game.undoable
        self.passing.answered(decision, given, own, keep)
        if own:
            self._own.append(before)
            self._rounds.note(decision, given)
        try:
            game.answer(given)
        except IllegalAction:
            self.passing.stop()
            raise

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
        self.passing.taken_back()
        happened = len(game.events)
        while self.told and self.told[-1][0] > happened:
            self.told.pop()
        self.narrator.rewind()

    def repeat(self, times: int, things: int) -> int:
        """Take a loop as a shortcut: do the last ``things`` actions ``times`` times more; 0 things: the shortest loop
        that there is. Return how often it was done. Raises CantDo if there is no loop.

        Rules: 421.2.
        """
        before = self.game.undoable
        try:
            _length, done = self._rounds.repeat(times, things)
        except IllegalAction as refusal:
            raise CantDo(f"That can't be repeated: {self.why(refusal)}.") from None
        self._own.append(before)
        return done

    def why(self, refusal: IllegalAction) -> str:
        """Return why something is refused, with the rule's number in the rulebook of the date."""
        rule = cited(refusal.rule, self.game.edition.date)
        return f"{refusal.reason} (rule {rule})" if rule else refusal.reason

    def news(self) -> list[Line]:
        """Return the lines for what has happened since the last call, and keep them for the log."""
        lines = self.narrator.news()
        self.told.extend([(len(self.game.events), line) for line in lines])
        return lines

    # -- what there is to do -------------------------------------------------------------------------------------------

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

    def step(self) -> Step:
        """Return the step of the later rulebooks to which the present step corresponds."""
        return self.passing.step()

    def can_attack(self) -> bool:
        """Return whether a creature of the person's could attack this turn in the present position."""
        return can_attack(self.game.table, self.me)

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


__all__ = ["CantDo", "Seat"]
