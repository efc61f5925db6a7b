"""The winning line of a solved puzzle, and the answers to whatever the opponents do, in words."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final

from manaburn.rules.kernel.decisions import FREE_WORDS, Decision, Kind
from manaburn.scenario.goals import REACHED

from .known import ILLEGAL, TOLD, UNKNOWN, WON, Known
from .search import Choice, Search

MOST_LINES: Final = 2000
"""The greatest number of lines of a tree."""
MOST_NUMBER: Final = 1 << 40
"""Greater than any proof number."""


class Teller:
    """Tells what a search has proved."""

    def __init__(self, search: Search, end: bytes = WON) -> None:
        """``end``: the end of the lines that are told."""
        self.search: Final = search
        self.lengths: Final[dict[bytes, int]] = {end: 0}
        """For each position of the proof, the number of choices that it needs from there."""

    def belongs(self, known: Known) -> bool:
        """Return whether a position belongs to the proof."""
        return known.proved

    def leads(self, known: Known) -> bool:
        """Return whether whom the proof favours decides in a position: one answer is enough there."""
        return known.who == self.search.aim.player.index

    # -- the proof -----------------------------------------------------------------------------------------------------

    def length(self, key: bytes) -> int:
        """Return the number of choices that lead from a position of the proof to its end against the longest
        resistance; -1 if it ends only because positions come back.

        It is counted backwards, from what is told already: proved positions can lead back to each other, where a
        detour of the player is a proof as well.
        """
        if key in self.lengths:
            return self.lengths[key]
        above, missing, ready = self.below(key)
        told: set[bytes] = set()
        while ready:
            length, now = heappop(ready)
            if now in told:
                continue
            told.add(now)
            self.lengths[now] = length
            for parent in above.get(now, []):
                known = self.search.known[parent]
                missing[parent] -= 1
                if parent not in told and (self.leads(known) or not missing[parent]):
                    heappush(ready, (length + (1 if known.model in (UNKNOWN, TOLD) else 0), parent))
        return self.lengths.setdefault(key, -1)

    def below(self, key: bytes) -> tuple[dict[bytes, list[bytes]], dict[bytes, int], list[tuple[int, bytes]]]:
        """Return the positions of the proof below one whose lengths are not known: for each those that lead to it,
        for each the number of answers whose lengths are missing, and a heap of the lengths to begin with."""
        above: dict[bytes, list[bytes]] = {}
        missing: dict[bytes, int] = {}
        ready: list[tuple[int, bytes]] = []
        waiting = [key]
        while waiting:
            now = waiting.pop()
            if now in missing:
                continue
            if now in self.lengths:
                missing[now] = 0
                heappush(ready, (self.lengths[now], now))
                continue
            known = self.search.known[now]
            kids = self.those_below(known)
            missing[now] = len(kids)
            if not kids:
                heappush(ready, (1 if known.model in (UNKNOWN, TOLD) else 0, now))
            for kid in kids:
                above.setdefault(kid, []).append(now)
            waiting.extend(kids)
        return above, missing, ready

    def those_below(self, known: Known) -> list[bytes]:
        """Return the positions on which the length of a position of the proof depends. What follows from one that
        another process has decided isn't known: it counts as if it ended there."""
        if known.model == TOLD:
            return []
        return [kid for _, kid in self.kids(known)] if known.model == UNKNOWN else [known.model]

    def kids(self, known: Known) -> list[tuple[int, bytes]]:
        """Return the answers to a choice that belong to the proof: the right ones of whom it favours, all legal ones of
        the others. Each with its index and the position after it."""
        found: list[tuple[int, bytes]] = []
        for i, key in enumerate(known.kids):
            if key not in (ILLEGAL, UNKNOWN) and self.belongs(self.search.known[key]):
                found.append((i, key))
        return found

    def best(self, choice: Choice) -> int:
        """Return the index of the answer that is told: the shortest way, or the longest resistance. Where several
        processes have searched, lengths are not known for certain, and the way is the one that decided the position:
        each position on it was decided before."""
        known = choice.known
        kids = self.kids(known)
        shortest = self.leads(known)
        if shortest and self.search.team is not None and self.search.team.helped:
            for i, _ in kids:
                if choice.answers[i].label == known.winner:
                    return i
        chosen = kids[0][0]
        length = self.length(kids[0][1])
        for i, key in kids[1:]:
            other = self.length(key)
            if (0 <= other < length or length < 0) if shortest else other > length:
                chosen, length = i, other
        return chosen

    # -- telling -------------------------------------------------------------------------------------------------------

    def line(self) -> list[str]:
        """Return the plays of the solution, one after another, against the longest resistance."""
        lines: list[str] = []
        found = self.start()
        while isinstance(found, Choice):
            self.search.spell_out(found)
            i = self.best(found)
            add(lines, found, i, "")
            found = self.search.answer(found, i)
        aim = self.search.aim
        if aim.verdict() != REACHED and aim.is_safe():
            needed = aim.help_needed()
            rest = f"but {needed}," if needed else "without blocking:"
            lines.append(f"{aim.player.name}: pass from now on, {rest} {aim.opponent.name} can't do enough")
        self.stop()
        return lines

    def best_so_far(self) -> list[str]:
        """Return the line of a search that was broken off: what seemed to be nearest to a proof for each player."""
        lines: list[str] = []
        found = self.start()
        seen: set[bytes] = set()
        while isinstance(found, Choice) and found.key not in seen:
            seen.add(found.key)
            i = self.likeliest(found.known)
            if i < 0:
                break
            add(lines, found, i, "")
            found = self.search.answer(found, i)
        self.stop()
        return lines

    def likeliest(self, known: Known) -> int:
        """Return the index of the answer that seems to be best for the player who gives it; -1 if none was tried."""
        mine = known.who == self.search.aim.player.index
        best, least = -1, 0
        for i in known.order:
            if known.kids[i] in (UNKNOWN, ILLEGAL):
                continue
            kid = self.search.known[known.kids[i]]
            number = kid.proof if mine else kid.disproof
            if kid.decided:
                number = 0 if kid.proved == mine else MOST_NUMBER
            if best < 0 or number < least:
                best, least = i, number
        return best

    def tree(self) -> list[str]:
        """Return all that can happen if the player follows the solution, indented: below each answer of an opponent
        what follows."""
        lines: list[str] = []
        found = self.start()
        if isinstance(found, Choice):
            self.branch(found, lines, "", set())
        self.stop()
        return lines

    def branch(self, choice: Choice, lines: list[str], indent: str, told: set[bytes]) -> None:
        """Tell what follows from a choice."""
        search = self.search
        now: Choice | bytes = choice
        while isinstance(now, Choice):
            if len(lines) > MOST_LINES:
                lines.append(f"{indent}...")
                return
            search.spell_out(now)
            kids = self.kids(now.known)
            if now.known.who == search.aim.player.index:
                i = self.best(now)
                add(lines, now, i, indent)
                now = search.answer(now, i)
                continue
            if now.key in told:
                lines.append(f"{indent}(as above)")
                return
            told.add(now.key)
            if len(kids) == 1:
                add(lines, now, kids[0][0], indent)
                now = search.answer(now, kids[0][0])
                continue
            for i, _ in kids:
                lines.append(f"{indent}if {said_so_far(now, i)}:")
                after = search.answer(now, i)
                if isinstance(after, Choice):
                    self.branch(after, lines, indent + "  ", told)
                else:
                    lines.append(f"{indent}  the goal is reached")
            return
        lines.append(f"{indent}the goal is reached")

    def start(self) -> Choice | bytes:
        """Go to the first choice."""
        search = self.search
        search.limits.lift()
        search.watch = None
        self.mark = search.table.journal.mark()
        return search.settle(search.walker.start(), None, "")

    def stop(self) -> None:
        """Go back to the position of the puzzle."""
        self.search.table.back(self.mark)


def add(lines: list[str], choice: Choice, i: int, indent: str) -> None:
    """Add an answer to the lines. The choices made while something is played stand in one line with it, and so do the
    parts of an answer that is given part by part."""
    text = said_so_far(choice, i)
    place = choice.place
    if place.partial is not None and lines and place.partial.begun():
        before = said(place.decision, place.partial.numbers(), "")
        if place.action is not None:
            text, before = text.partition(": ")[2], before.partition(": ")[2]
        lines[-1] = lines[-1].removesuffix(before) + text
        return
    if place.inside and lines and place.action is not None:
        lines[-1] += "; " + text.partition(": ")[2]
        return
    lines.append(indent + text)


def said_so_far(choice: Choice, i: int) -> str:
    """Return an answer in words, with its rule; of one that is given part by part, the parts up to this one."""
    answer = choice.answers[i]
    partial = choice.place.partial
    numbers = partial.after(answer.numbers).numbers() if partial is not None else answer.numbers
    return said(choice.place.decision, numbers, answer.label)


def said(decision: Decision, numbers: list[int], label: str) -> str:
    """Return an answer in words, with its rule. ``label``: that of the answer."""
    if decision.free_word and numbers[0] >= FREE_WORDS:
        what = label
    elif decision.numeric:
        what = str(numbers[0])
    elif decision.amounts:
        options = [option.text for option in decision.options]
        what = ", ".join([f"{n} to {text}" for n, text in zip(numbers, options, strict=True) if n])
    else:
        what = ", ".join([decision.options[i].text for i in numbers]) or "none"
    rule = f" ({decision.cited})" if decision.cited and what != "pass" else ""
    if decision.kind is Kind.PRIORITY:
        return f"{decision.who.name}: {what}{rule if what != 'pass' else ''}"
    return f"{decision.who.name}: {decision.kind.value}: {what}{rule}"
