"""Why a puzzle can't be solved, in words: what stops each first play of the player with the goal."""

from __future__ import annotations

from manaburn.scenario.goals import MISSED

from .known import LOST, Known
from .search import Choice, Search
from .telling import Teller, add


class Refuter(Teller):
    """Tells what a search has refuted."""

    def __init__(self, search: Search) -> None:
        super().__init__(search, LOST)

    def belongs(self, known: Known) -> bool:
        """Return whether a position belongs to the refutation."""
        return known.refuted

    def leads(self, known: Known) -> bool:
        """Return whether an opponent decides in a position: one answer is enough there."""
        return not super().leads(known)

    def refutations(self) -> list[str]:
        """Return for each first answer of the player with the goal the line that holds out longest, and where it ends.

        What the opponents do before the player has a choice stands above.
        """
        lines: list[str] = []
        found = self.start()
        while isinstance(found, Choice) and self.goes_one_way(found):
            found = self.go_on(found, lines)
        if isinstance(found, Choice):
            for i, _ in self.kids(found.known):
                lines.extend(self.line_after(found, i))
        else:
            lines.append(self.ending())
        self.stop()
        return lines

    def goes_one_way(self, choice: Choice) -> bool:
        """Return whether one answer to a choice is all that is told."""
        self.search.spell_out(choice)
        kids = self.kids(choice.known)
        return len(kids) == 1 or (len(kids) > 1 and self.leads(choice.known))

    def go_on(self, choice: Choice, lines: list[str]) -> Choice | bytes:
        """Give the answer to a choice that is told, and add it to the lines. Returns what comes after it."""
        i = self.best(choice)
        add(lines, choice, i, "")
        return self.answer(choice, i)

    def answer(self, choice: Choice, i: int) -> Choice | bytes:
        """Give an answer. Returns the next choice, or LOST."""
        found = self.search.answer(choice, i)
        return LOST if choice.known.kids[i] == LOST else found

    def line_after(self, choice: Choice, i: int) -> list[str]:
        """Return the line that follows an answer, below it."""
        lines: list[str] = []
        add(lines, choice, i, "")
        seen = {choice.key}
        found = self.answer(choice, i)
        while isinstance(found, Choice) and found.key not in seen:
            seen.add(found.key)
            self.search.spell_out(found)
            if not self.kids(found.known):
                break  # It is refuted only because positions come back.
            found = self.go_on(found, lines)
        end = "the position comes back" if isinstance(found, Choice) else self.ending()
        return [f"if {lines[0]}:", *[f"  {line}" for line in [*lines[1:], end]]]

    def ending(self) -> str:
        """Return why the goal can't be reached any more in the present position, in words."""
        aim = self.search.aim
        if aim.verdict() == MISSED:
            return aim.why_missed()
        return aim.shortage() or f"{aim.player.name} has nothing left that could reach the goal"
