"""What the player with the goal did before on the line that is searched, and would do next if it went on like this.

Many solutions go round in a gainful circle: a copy that untaps what copies, an artifact that is sacrificed and comes
back. The first round has to be found; all others do the same again. This only orders the search.
"""

from __future__ import annotations

from typing import Final

from manaburn.rules.kernel.decisions import Decision
from manaburn.state.objects import GameObject, Player
from manaburn.state.state import GameState

from .piecemeal import Answer


class Habits:
    """The deeds of the player with the goal on the line that is searched, each with the occasion."""

    def __init__(self) -> None:
        self.occasions: Final[list[str]] = []
        self.deeds: Final[list[str]] = []

    def note(self, occasion: str, deed: str) -> None:
        """Note what is done next on the line."""
        self.occasions.append(occasion)
        self.deeds.append(deed)

    def take_back(self) -> None:
        """Take back what was done last."""
        self.occasions.pop()
        self.deeds.pop()

    def clear(self) -> None:
        """Begin a new line."""
        self.occasions.clear()
        self.deeds.clear()

    def expected(self, occasion: str) -> str:
        """Return what was done the last time on this occasion, if possible after the same deed as now; "" if it is the
        first time."""
        deeds = self.deeds
        last = deeds[-1] if deeds else ""
        found = ""
        for i in range(len(deeds) - 1, -1, -1):
            if self.occasions[i] == occasion:
                if i and deeds[i - 1] == last:
                    return deeds[i]
                if not found:
                    found = deeds[i]
        return found


class Line:
    """The line that is searched: its positions, and what the player with the goal did."""

    def __init__(self) -> None:
        self.depths: Final[dict[bytes, int]] = {}
        """The keys of the positions, with their depths."""
        self.bares: Final[dict[bytes, int]] = {}
        """What the positions with shields have in common with those that differ by shields only, and how often it has
        come up."""
        self.habits: Final = Habits()
        self.length = 0
        """The number of choices; all parts of an answer that is given part by part count as none."""

    def enter(self, key: bytes, bare: bytes, whole: bool) -> None:
        """Add a position. ``bare``: b"" if there are no shields. ``whole``: whether its answer is given at once."""
        self.depths[key] = len(self.depths)
        self.length += whole
        if bare:
            self.bares[bare] = self.bares.get(bare, 0) + 1

    def leave(self, key: bytes, bare: bytes, whole: bool) -> None:
        """Take back the last position."""
        del self.depths[key]
        self.length -= whole
        if bare:
            self.bares[bare] -= 1
            if not self.bares[bare]:
                del self.bares[bare]

    def clear(self) -> None:
        """Begin a new line."""
        self.depths.clear()
        self.bares.clear()
        self.habits.clear()
        self.length = 0


def occasion_of(state: GameState, decision: Decision) -> str:
    """Return what a decision, at which the game stands, has in common with those that come up in each round."""
    source = decision.source.name if decision.source is not None else ""
    stack = bool(state.stack)
    return f"{decision.who.index} {decision.kind.value} {state.step.value} {stack} {source} {decision.prompt}"


def deed_of(decision: Decision, answer: Answer) -> str:
    """Return what an answer has in common with the same answer in other rounds. The game stands at the decision:
    elsewhere, other options may come at its end."""
    if decision.numeric or decision.amounts or decision.ordered or decision.free_word:
        return answer.label
    parts: list[str] = []
    for i in answer.numbers:
        option = decision.options[i] if i >= len(decision.first_options) else decision.first_options[i]
        action = option.action
        entity = option.entity
        if action is not None:
            parts.append(f"{action.kind.value} {action.item.name if action.item is not None else ''}")
        elif isinstance(entity, GameObject):
            other = option.other
            aim = other.name if isinstance(other, GameObject) else ""
            if isinstance(other, Player):
                aim = f"@{other.index}"
            parts.append(f"{entity.name} {entity.controller.index} {aim}")
        elif isinstance(entity, Player):
            parts.append(f"@{entity.index}")
        else:
            parts.append(option.words)
    return "/".join(parts)
