"""Stops: the steps of a turn in which a person is asked, on the own turn and on the turns of others."""

from __future__ import annotations

from typing import Final

from manaburn.errors import ManaburnError
from manaburn.players.attention import FEW_MINE, FEW_THEIRS, Places
from manaburn.terms import STEP_NAMES, Step

LABELS: Final = {
    Step.UPKEEP: "upkeep",
    Step.DRAW: "draw",
    Step.PRECOMBAT_MAIN: "main",
    Step.BEGINNING_OF_COMBAT: "combat",
    Step.DECLARE_ATTACKERS: "attack",
    Step.DECLARE_BLOCKERS: "block",
    Step.COMBAT_DAMAGE: "damage",
    Step.END_OF_COMBAT: "end of combat",
    Step.POSTCOMBAT_MAIN: "main 2",
    Step.END_OF_TURN: "end",
}
"""The steps at which there can be a stop, in order, with their short names."""

MINE: Final = ("my", "mine", "own", "your", "yours")
THEIRS: Final = ("their", "theirs", "other", "other's", "opponent's")
HOW: Final = "say few, all, none, or steps such as: their upkeep, my draw, no end"


class BadStop(ManaburnError):
    """A text that says no stops."""


class Stops(Places):
    """The stops of a person at the terminal, as they are typed and told."""

    def __init__(self, text: str = "few") -> None:
        super().__init__()
        self.change("few")
        self.change(text)

    def put(self, step: Step, mine: bool, stop: bool) -> None:
        """Put a stop at a step, or take it away. If there was one everywhere, it remains at all other steps."""
        if self.every and not stop:
            self.every = False
            self.mine, self.theirs = set(LABELS), set(LABELS)
        steps = self.mine if mine else self.theirs
        (steps.add if stop else steps.discard)(step)

    def change(self, text: str) -> None:
        """Change the stops as a text says: "few", "all" or "none", or steps with commas between, such as
        "their upkeep, no main 2". A step without "my" or "their" is meant for all turns. Raises BadStop, with nothing
        changed, for any other text."""
        wishes = [words for part in text.lower().replace(";", ",").split(",") if (words := part.split())]
        if not wishes:
            raise BadStop(f"there is no step in it: {HOW}")
        read = [wish_of(words) for words in wishes]
        for word, step, turns, stop in read:
            if step is None:
                self.every = word == "all"
                self.mine = set(FEW_MINE) if word == "few" else set(LABELS) if word == "all" else set()
                self.theirs = set(FEW_THEIRS) if word == "few" else set(LABELS) if word == "all" else set()
            else:
                for mine in turns:
                    self.put(step, mine, stop)

    def __str__(self) -> str:
        if self.every:
            return "at every priority"
        return f"your turn: {listed(self.mine)}; other turns: {listed(self.theirs)}"


def listed(steps: set[Step]) -> str:
    """Return the short names of steps, in their order; "none" if there are none."""
    return ", ".join([label for step, label in LABELS.items() if step in steps]) or "none"


def wish_of(words: list[str]) -> tuple[str, Step | None, tuple[bool, ...], bool]:
    """Return what one part of a text says: a word for all steps, or a step, whether it means own turns, other turns or
    both, and whether there shall be a stop. Raises BadStop."""
    if words in (["few"], ["all"], ["none"]):
        return words[0], None, (), True
    stop = words[0] not in ("no", "not", "off")
    rest = words if stop else words[1:]
    turns: tuple[bool, ...] = (True, False)
    if rest and rest[0] in MINE:
        turns, rest = (True,), rest[1:]
    elif rest and rest[0] in THEIRS:
        turns, rest = (False,), rest[1:]
    return "", step_of(" ".join(rest)), turns, stop


def step_of(name: str) -> Step:
    """Return the step with this name, or with a name of which this is the beginning (two letters at least). Raises
    BadStop if there is none, or more than one."""
    for step, label in LABELS.items():
        if name in (label, STEP_NAMES[step.value]):
            return step
    found = [
        step for step, label in LABELS.items() if label.startswith(name) or STEP_NAMES[step.value].startswith(name)
    ]
    if len(name) < 2 or len(found) != 1:
        known = ", ".join(LABELS.values())
        raise BadStop(f"{name!r} is {'no step' if not found or not name else 'not clear'}: the steps are {known}")
    return found[0]


__all__ = ["LABELS", "BadStop", "Stops", "listed"]
