"""When a person at a table is asked, and when priority is passed for him or her: at the terminal and in the browser
alike.

Each table asks :meth:`Passing.automatic` at each decision of its person, and tells it the answers.
"""

from __future__ import annotations

from enum import Enum
from typing import Final

from manaburn.game import Game
from manaburn.rules.before1999 import windows
from manaburn.rules.combat import pairs as combat_pairs
from manaburn.rules.kernel.decisions import Decision, Kind
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous
from manaburn.state.frames import FrameKind
from manaburn.state.objects import DAMAGE, RULES_ABILITY, GameObject, Player
from manaburn.terms import Step

UNASKED: Final = (DAMAGE, RULES_ABILITY)
"""Objects on the stack that are not a player's spell or ability to respond to: combat damage, the normal draw."""

FEW_MINE: Final = frozenset({Step.PRECOMBAT_MAIN, Step.DECLARE_BLOCKERS, Step.POSTCOMBAT_MAIN})
FEW_THEIRS: Final = frozenset({Step.DECLARE_ATTACKERS, Step.DECLARE_BLOCKERS, Step.END_OF_TURN})
"""Where people usually want to be asked, on the own turn and on the turns of others."""


def able(decision: Decision) -> bool:
    """Return whether a player with priority can do something besides passing and making mana."""
    return any(option.action is not None and not option.action.is_mana for option in decision.options[1:])


def answerable(top: GameObject | None, player: Player) -> bool:
    """Return whether the object on top of the stack is another player's spell or ability."""
    return top is not None and top.controller is not player and top.kind not in UNASKED


LAST_CHANCES: Final = (FrameKind.PREVENTION, FrameKind.DESTRUCTION, FrameKind.END_OF_COMBAT)
"""The windows that don't open again for the same thing (1996)."""


def about_to_happen(table: Table) -> bool:
    """Return whether damage or destruction can be answered now, or the attack is about to end (1996)."""
    frame = windows.innermost(table)
    return frame is not None and frame.kind in LAST_CHANCES


def can_attack(table: Table, player: Player) -> bool:
    """Return whether a creature of a player's could attack this turn in the present position."""
    for item in table.state.in_play:
        if item.controller is player and combat_pairs.may_attack(table, item, continuous.rules_for(table, item)):
            return True
    return False


class Until(Enum):
    """How long a person goes on passing."""

    NOW = "now"
    END = "the end of this turn"
    WHOLE = "the end of this turn, whatever happens"
    TURN = "your next turn"


class Places:
    """The steps at which a person is asked: ``mine`` on the own turn, ``theirs`` on other turns. ``every``: at every
    priority, even where nothing can be done."""

    def __init__(self) -> None:
        self.mine: set[Step] = set(FEW_MINE)
        self.theirs: set[Step] = set(FEW_THEIRS)
        self.every = False

    def at(self, step: Step, mine: bool) -> bool:
        """Return whether the person is asked at a step of the own turn (``mine``) or of another's."""
        return self.every or step in (self.mine if mine else self.theirs)


class Passing:
    """When a person in a seat of a game is asked.

    ``places``: the steps at which the person is asked. ``holding``: the person keeps priority after whatever he or she
    plays. ``until``: how long the person passes.
    """

    def __init__(self, game: Game, index: int, places: Places) -> None:
        self.game: Final = game
        self.me: Final[Player] = game.players[index]
        self.places: Final = places
        self.holding = False
        self.until = Until.NOW
        self._since = 0
        """The turn in which the person began to pass until something."""
        self._kept = False
        """Whether the person keeps priority after what was played last."""
        self._passed = ""
        """The position in which the person passed in the main phase before combat, and could not attack."""

    # -- what the person does ------------------------------------------------------------------------------------------

    def pass_until(self, until: Until) -> None:
        """Pass from now on, until then or until somebody does something to which the person can respond. With
        ``Until.WHOLE`` the person doesn't respond to anything this turn, but is asked to declare blockers."""
        if self.until is Until.NOW:
            self._since = self.game.state.turn
        self.until = until

    def stop(self) -> None:
        """Don't pass until anything any more."""
        self.until = Until.NOW

    def answered(self, decision: Decision, given: list[int] | str, own: bool, keep: bool = False) -> None:
        """Take note of an answer that is about to be given. ``own``: the person was asked for it. ``keep``: the person
        keeps priority after what is played with it."""
        if decision.kind is Kind.PRIORITY:
            acted = given != [0]
            self._kept = acted and (keep or self.holding)
            if not acted and own and self.step() is Step.PRECOMBAT_MAIN and not can_attack(self.game.table, self.me):
                self._passed = moment(self.game)
        elif (decision.kind is Kind.BLOCK and self.until is not Until.WHOLE) or (
            # Who passes the turn instead of attacking goes on passing.
            decision.kind is Kind.ATTACK and own and (given or self._arrived())
        ):
            self.stop()

    def taken_back(self) -> None:
        """Take note that an answer of the person was taken back."""
        self.stop()
        self._kept = False
        self._passed = ""

    # -- when to ask ---------------------------------------------------------------------------------------------------

    def automatic(self, decision: Decision) -> list[int] | None:
        """Return the answer that is given without asking the person; None if he or she is asked."""
        if decision.kind is Kind.PRIORITY:
            return None if self.asked(decision) else [0]
        if decision.kind is Kind.ATTACK and self.skips_attack(decision):
            return []
        if decision.kind is Kind.BLOCK and self.until is not Until.WHOLE:
            self.stop()
        return None

    def skips_attack(self, decision: Decision) -> bool:
        """Return whether no attack is declared without asking: the person passes, and need not attack."""
        return self.until is not Until.NOW and not self._arrived() and decision.low == 0

    def asked(self, decision: Decision) -> bool:
        """Return whether the person is asked at this priority."""
        state = self.game.state
        can = able(decision)
        top = state.stack[-1] if state.stack else None
        theirs = answerable(top, self.me)
        if self.until is not Until.NOW:
            if not self._arrived() and (self.until is Until.WHOLE or not (theirs and can)):
                return False
            self.stop()
        if self.places.every:
            return True
        if self._kept and top is not None and top.controller is self.me and top.kind not in UNASKED:
            return True
        if not can:
            return False
        if about_to_happen(self.game.table):
            return True
        if top is not None:
            return theirs or top.kind == DAMAGE
        step = self.step()
        if step is Step.POSTCOMBAT_MAIN and self._passed == moment(self.game):
            return False  # no attack was possible, so the turn has been passed already
        return self.places.at(step, state.active is self.me)

    def _arrived(self) -> bool:
        """Return whether the time has come until which the person passes."""
        state = self.game.state
        return state.turn > self._since and (self.until is not Until.TURN or state.active is self.me)

    def step(self) -> Step:
        """Return the step of the later rulebooks to which the present step corresponds."""
        return self.game.table.timing.step(self.game.table)


def moment(game: Game) -> str:
    """Return what a player looks at to see whether anything has happened since."""
    state = game.state
    things = [f"{item.number}{'t' if item.tapped else ''}" for item in state.in_play]
    players = [f"{player.life} {len(state.hands[player.index])}" for player in state.players]
    return f"{state.turn}: {' '.join(things)} | {' '.join(players)}"


__all__ = ["FEW_MINE", "FEW_THEIRS", "Passing", "Places", "Until", "can_attack"]
