"""The effects of a batch that take effect at the same time, as in 1993.

Usually the order in which they are carried out makes no difference. Where that of two effects does, the player of the
later one chooses whether it comes before or after the other. Whether it does is found by doing: both effects are
carried out in either order, as if everybody passed, and what comes of it is compared. Two may make a difference only
after a third, such as growth and the second of two Lightning Bolts. So this is done after others of the batch as well.

Rules: 1996.batch.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from manaburn.errors import IllegalAction
from manaburn.rules.course import loops
from manaburn.rules.kernel.decisions import Option
from manaburn.rules.kernel.supposing import Supposition
from manaburn.rules.kernel.table import Table
from manaburn.rules.kernel.timing_system import WAIT
from manaburn.state.frames import Frame
from manaburn.state.objects import Entity, GameObject, Player

from .frames import height

STEPS: Final = 400
"""The number of timing steps after which two effects count as making a difference to one another."""
FEW: Final = 3
"""Up to this number of other effects in the batch, two effects are tried after any of them."""
MANY: Final = 6
"""Up to this number of other effects, two effects are tried after the first of them; with more, only alone."""


def order(table: Table, frame: Frame, step: Callable[[Table], None], settle: Callable[[Table], bool]) -> None:
    """Let the players choose the order of the effects of a batch that has just been closed, where it makes a
    difference. ``step`` does a timing step, ``settle`` what the last one has left to do."""
    stack = table.state.stack
    below = list(stack[: height(frame)])
    sequence: list[GameObject] = []
    batch = stack[len(below) :]
    trials = Trials(table, frame, batch, step, settle)
    for later in batch:
        conflicting = [item for item in sequence if trials.differ(item, later)]
        sequence.insert(place(table, sequence, conflicting, later), later)
    table.journal.replace(stack, [*below, *reversed(sequence)])


def place(table: Table, sequence: list[GameObject], conflicting: list[GameObject], later: GameObject) -> int:
    """Let the player of the later effect choose when it happens. Return its place in the sequence."""
    if not conflicting:
        return len(sequence)
    things = [later, *conflicting]
    options = [Option("", item) for item in things]
    prompt = f"when {later} happens: the order of what happens at the same time"
    answer = table.order(later.controller, prompt, options, "simultaneous", "1996.batch")
    after = [things[i] for i in answer[answer.index(0) + 1 :]]
    places = [sequence.index(item) for item in after]
    return min(places) if places else len(sequence)


class Trials:
    """Carries out pairs of effects of a batch and takes everything back. What was found is remembered for effects that
    are alike."""

    def __init__(
        self,
        table: Table,
        frame: Frame,
        batch: list[GameObject],
        step: Callable[[Table], None],
        settle: Callable[[Table], bool],
    ) -> None:
        self.table: Final = table
        self.frame: Final = frame
        self.batch: Final = list(batch)
        self.step: Final = step
        self.settle: Final = settle
        self.known: Final[dict[tuple[str, str], bool]] = {}

    def differ(self, one: GameObject, other: GameObject) -> bool:
        """Return whether it makes a difference which of two effects is carried out first, alone or after others."""
        names = (self.described(one), self.described(other))
        if names[0] == names[1]:
            return False
        if names not in self.known:
            self.known[names] = self.differ_somewhere(one, other)
        return self.known[names]

    def differ_somewhere(self, one: GameObject, other: GameObject) -> bool:
        """Return whether two effects make a difference to one another after anything that may happen before them."""
        for before in self.contexts(one, other):
            if self.outcome([*before, one, other]) != self.outcome([*before, other, one]):
                return True
        return False

    def contexts(self, one: GameObject, other: GameObject) -> list[list[GameObject]]:
        """Return what of the batch may happen before two effects, to see whether their order makes a difference: first
        nothing."""
        others = [item for item in self.batch if item is not one and item is not other]
        if len(others) > MANY:
            return [[]]
        if len(others) > FEW:
            return [others[:count] for count in range(len(others) + 1)]
        found: list[list[GameObject]] = [[]]
        for item in others:
            found += [[*before, item] for before in found]
        return found

    def described(self, item: GameObject) -> str:
        """Return what an effect is, and what it is about."""
        source = item.source.number if item.source is not None else -1
        targets = item.context.targets if item.context is not None else []
        about = [[entity.index if isinstance(entity, Player) else entity.number for entity in slot] for slot in targets]
        return f"{source} {item.ability!r} {loops.described(self.table, item, {})} {about}"

    def outcome(self, sequence: list[GameObject]) -> str:
        """Return the position after some effects, one right after the other, as a text; "?" and a number of its own if
        it can't be told."""
        table = self.table
        state = table.state
        supposition = Supposition(table)
        try:
            others = [item for item in state.stack if item not in sequence]
            table.journal.replace(state.stack, [*others, *reversed(sequence)])
            return self.reached() if self.carry_out(len(others)) else f"? {sequence[-1].number}"
        except IllegalAction:
            return f"? {sequence[-1].number}"
        finally:
            supposition.end()

    def carry_out(self, left: int) -> bool:
        """Carry out effects until this number of them is left on the stack, and settle what they lead to. Return
        whether that came to an end."""
        state = self.table.state
        for _ in range(STEPS):
            if state.over:
                return True
            if state.frames[-1] is self.frame and len(state.stack) <= left:
                if not self.settle(self.table):
                    return True
            elif state.stage == WAIT:
                assert state.priority is not None
                self.table.timing.passed(self.table, state.priority)
            else:
                self.step(self.table)
        return False

    def reached(self) -> str:
        """Return what can be told apart in the position: everything but the order in which things came, and effects on
        what is gone."""
        table = self.table
        state = table.state
        state.priority = self.frame.player
        lasting = [effect for effect in state.effects if not effect.affected or any(map(is_there, effect.affected))]
        table.journal.replace(state.effects, lasting)
        point = loops.point(table)
        shape = point.shape  # compiled code would free the point before its shape is read in the text below
        amounts = str(point.amounts)
        return f"{shape} {amounts} {[player.lost for player in state.players]}"


def is_there(entity: Entity) -> bool:
    """Return whether an effect on something still matters."""
    return not isinstance(entity, GameObject) or entity.here
