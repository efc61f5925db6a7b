"""The search: whether a player can reach a goal against every answer of the opponents.

The search goes depth first. For the player with the goal it follows the answers that look good first, with a patience
that grows from one round to the next and at last leaves nothing out; for the opponents it leaves nothing out at all.
What is known of each position is kept, so that a position that is reached in two ways is searched once. So a proof
holds whatever the opponents do, and a refutation whatever the player does.

Positions that come back are no progress for the player with the goal; what depends on that is not kept. Results of
chance count as bad for that player: a line that needs luck proves nothing.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Final

from manaburn.rules.kernel.table import Table
from manaburn.scenario.goals import OPEN, REACHED

from .aims import Aim
from .answers import Answer, Answers
from .floating import Floating
from .guessing import Guesser
from .keys import Keys, digest
from .walker import Place, Walker
from .windows import Windows

ENDLESS: Final = 1 << 30
ROUNDS: Final = (0, 1, 2, 3, 4, 6, 8, 11, 15, 20, ENDLESS)
"""The patience of each round of the search. In the last one nothing is left out."""
FRAMES: Final = 60_000
"""The limit of recursion while a search goes on."""
LOOK_EVERY: Final = 64
"""The number of answers between two looks at the clock."""


class Stopped(Exception):
    """A limit was reached."""


class Known:
    """What is known of a position."""

    __slots__ = ("guesses", "illegal", "kids", "order", "proved", "refuted", "tried", "who")

    def __init__(self, who: int, guesses: list[int], order: list[int]) -> None:
        self.who: Final = who
        """The index of the player who decides."""
        self.guesses: Final = guesses
        """For each answer, how bad it looks for the player who gives it; 0 for the best looking ones."""
        self.order: Final = order
        """The indexes of the answers in the order in which they are searched."""
        self.kids: Final[list[bytes]] = [UNKNOWN] * len(guesses)
        """For each answer, the key of the position after it."""
        self.proved = False
        """Whether the goal is reached from here, whatever the opponents do."""
        self.refuted = False
        """Whether the goal can't be reached from here against the best answers."""
        self.illegal = False
        """Whether there is no legal answer, so that the play that led here is illegal."""
        self.tried = -1
        """The greatest patience with which no proof was found."""


UNKNOWN: Final = b""
WON: Final = b"won"
LOST: Final = b"lost"
ILLEGAL: Final = b"illegal"
NOT_PROVED: Final = Known(0, [], [])
"""Stands for an earlier position to which a line comes back: no progress."""


class Choice:
    """A decision that the search has come to, with the answers that differ."""

    def __init__(self, place: Place, key: bytes, answers: list[Answer], known: Known) -> None:
        self.place: Final = place
        self.key: Final = key
        self.answers: Final = answers
        self.known: Final = known


class Search:
    """A search from the position of a table."""

    def __init__(self, table: Table, aim: Aim, keys: Keys, floating: Floating, windows: Windows) -> None:
        self.table: Final = table
        self.aim: Final = aim
        self.keys: Final = keys
        self.floating: Final = floating
        self.floats = False
        self.windows: Final = windows
        self.walker: Final = Walker(table, windows)
        self.answers: Final = Answers(table, keys, floating)
        self.guesser: Final = Guesser(table, aim.player)
        self.known: Final[dict[bytes, Known]] = {}
        self.known[WON] = Known(0, [], [])
        self.known[WON].proved = True
        self.known[LOST] = Known(0, [], [])
        self.known[LOST].refuted = True
        self.path: Final[dict[bytes, int]] = {}
        """The positions of the line that is being searched, with their depths."""
        self.cut = False
        """Whether an answer was left out for lack of patience."""
        self.repeated = False
        """Whether a line came back to an earlier position."""
        self.chance = False
        """Whether a line came to a result of chance."""
        self.most_nodes = 0
        self.deadline = 0.0
        self.begun = 0.0
        self.looked = 0
        self.deepest = 0
        """The greatest number of choices in a line."""
        self.watch: Callable[[Search], None] | None = None
        self.root_key = LOST
        self.this_turn: Final = bool(aim.goal.damage) or aim.goal.what == "win this turn"
        """Whether the goal has to be reached before the turn ends, by something that doesn't happen by itself."""

    @property
    def nodes(self) -> int:
        """The number of answers given in the search so far."""
        return self.walker.played

    def run(self, seconds: float = 0.0, nodes: int = 0) -> bool | None:
        """Search. Returns True if the goal is proved to be reachable, False if it is proved not to be, and None if the
        time or the number of nodes ran out (0: no limit)."""
        self.begun = time.perf_counter()
        self.deadline = self.begun + seconds if seconds else 0.0
        self.most_nodes = nodes
        frames = sys.getrecursionlimit()
        sys.setrecursionlimit(max(frames, FRAMES))
        mark = self.table.journal.mark()
        try:
            found = self.settle(self.walker.start(), UNKNOWN, "")
            self.root_key = found.key if isinstance(found, Choice) else found
            if isinstance(found, Choice):
                self.deepen(found)
        except Stopped:
            return None
        finally:
            self.table.back(mark)
            self.path.clear()
            sys.setrecursionlimit(frames)
        root = self.known[self.root_key]
        if root.proved:
            return True
        return False if root.refuted else None

    # -- positions -----------------------------------------------------------------------------------------------------

    def settle(self, place: Place | None, before: bytes, label: str) -> Choice | bytes:
        """Go on from a place to the next choice. Returns WON or LOST if the goal is reached or missed before that.

        ``before`` and ``label``: the key of the choice before, and the answer given there.
        """
        table = self.table
        while True:
            verdict = self.aim.verdict()
            if verdict != OPEN:
                return WON if verdict == REACHED else LOST
            if place is None:
                return LOST
            decision = place.decision
            if place.inside:
                break
            if self.aim.out_of_reach() or (self.this_turn and self.windows.nothing_new(self.aim.player)):
                return LOST
            self.floats = self.floating.now()
            if len(decision.first_options) > 1 or (self.floats and self.answers.makes_mana(decision)):
                break
            if self.last_call(place):
                return LOST
            random = table.state.random
            after = self.walker.answer(place, [0])
            assert not isinstance(after, bool)
            if self.lucky(random):
                return LOST
            place = after
        key, place, names = self.identify(place, before, label)
        known = self.known.get(key)
        answers = self.answers.of(place.decision, self.floats, names)
        if known is None:
            prices = self.guesser.prices(place.decision, answers)
            known = Known(decision.who.index, prices, self.guesser.order(place.decision, answers, prices))
            self.known[key] = known
        if not place.inside and self.last_call(place):
            for i, answer in enumerate(answers):
                if answer.label == "pass":
                    known.kids[i] = LOST
        return Choice(place, key, answers, known)

    def last_call(self, place: Place) -> bool:
        """Return whether the player with the goal can't reach it any more after passing now."""
        player = self.aim.player
        return self.this_turn and place.decision.player is player and self.windows.nothing_left(player)

    def identify(self, place: Place, before: bytes, label: str) -> tuple[bytes, Place, dict[int, str] | None]:
        """Return the key of a place, the place, and the names of its objects if these were worked out."""
        if place.inside and (place.action is not None or place.given):
            return digest(f"{before.hex()} {label}"), place, None
        if not place.inside:
            text, names = self.keys.named()
            return digest(text + self.aim.progress() + self.windows.mark()), place, names
        # A choice in the middle of what happens by itself: the position is the one before that.
        self.table.back(place.mark)
        text = self.keys.named()[0] + self.windows.mark()
        again = self.walker.unit_again(place)
        text = f"{text}{self.aim.progress()} {place.decision.kind.value}"
        return digest(text), again, None

    def lucky(self, random: int) -> bool:
        """Return whether chance has had a part since the random generator was in this state. The order of a library
        that is shuffled has none as long as nobody draws or looks at cards from it, in the same turn."""
        if self.table.state.random == random or (self.windows.harmless_shuffles and self.aim.same_turn):
            return False
        self.chance = True
        return True

    def answer(self, choice: Choice, i: int) -> Choice | bytes:
        """Give one of the answers to a choice. Returns the next choice, or WON, LOST or ILLEGAL."""
        self.look()
        random = self.table.state.random
        after = self.walker.answer(choice.place, choice.answers[i].numbers)
        if isinstance(after, bool):
            return ILLEGAL
        if self.lucky(random):
            return LOST
        return self.settle(after, choice.key, choice.answers[i].label)

    def look(self) -> None:
        """Raise Stopped if a limit has been reached."""
        if self.most_nodes and self.walker.played >= self.most_nodes:
            raise Stopped
        if self.walker.played - self.looked >= LOOK_EVERY:
            self.looked = self.walker.played
            if self.deadline and time.perf_counter() > self.deadline:
                raise Stopped
            if self.watch is not None:
                self.watch(self)

    # -- searching -----------------------------------------------------------------------------------------------------

    def deepen(self, root: Choice) -> None:
        """Search with more and more patience for answers that don't look good, until the goal is decided."""
        for patience in ROUNDS:
            self.patience = patience
            self.cut = False
            self.visit(root, patience)
            if root.known.proved or root.known.refuted:
                return

    def visit(self, choice: Choice, patience: int) -> tuple[bool, int]:
        """Search a choice. ``patience``: how many points of answers that don't look good the player may still use.

        Returns whether the goal is proved, and the smallest depth of a line's earlier position that the result depends
        on, because the line came back to it.
        """
        path = self.path
        depth = len(path)
        path[choice.key] = depth
        self.deepest = max(self.deepest, depth)
        if choice.known.who == self.aim.player.index:
            found = self.mine(choice, patience, depth)
        else:
            found = self.theirs(choice, patience, depth)
        del path[choice.key]
        return found

    def mine(self, choice: Choice, patience: int, depth: int) -> tuple[bool, int]:
        """Search a choice of the player with the goal: one good answer is enough."""
        known = choice.known
        low = ENDLESS
        complete = True
        legal = False
        for i in known.order:
            cost = known.guesses[i]
            if cost > patience:
                self.cut = True
                complete = False
                break
            found, met = self.after(choice, i, patience - cost)
            if found is None:
                continue
            legal = True
            low = min(low, met)
            if found.proved:
                known.proved = True
                self.guesser.learn(choice.place.decision, choice.answers[i])
                return True, ENDLESS
            if not found.refuted:
                complete = False
        if complete and not legal and low == ENDLESS:
            known.illegal = True
        self.failed(known, patience, complete, low >= depth)
        return False, low if low < depth else ENDLESS

    def theirs(self, choice: Choice, patience: int, depth: int) -> tuple[bool, int]:
        """Search a choice of an opponent: every answer must be met."""
        known = choice.known
        legal = False
        for place, i in enumerate(known.order):
            found, met = self.after(choice, i, patience)
            if found is None:
                continue
            legal = True
            if not found.proved:
                self.guesser.learn(choice.place.decision, choice.answers[i])
                if place:
                    del known.order[place]
                    known.order.insert(0, i)
                self.failed(known, patience, found.refuted, met >= depth)
                return False, met if met < depth else ENDLESS
        if legal:
            known.proved = True
        else:
            known.illegal = True
        return legal, ENDLESS

    def failed(self, known: Known, patience: int, complete: bool, settled: bool) -> None:
        """Note that the goal was not proved from a position. ``complete``: no answer was left out; ``settled``: the
        result doesn't depend on the way to this position."""
        if not settled:
            self.repeated = True
        elif complete:
            known.refuted = True
        else:
            known.tried = max(known.tried, patience)

    def after(self, choice: Choice, i: int, patience: int) -> tuple[Known | None, int]:
        """Return what is known of the position after an answer, once it has been searched; None if the answer is
        illegal. Second: the depth of the earlier position that this depends on."""
        known = choice.known
        key = known.kids[i]
        if key != UNKNOWN:
            if key == ILLEGAL:
                return None, ENDLESS
            kid = self.known[key]
            if kid.illegal:
                return None, ENDLESS
            if kid.proved or kid.refuted or kid.tried >= patience:
                return kid, ENDLESS
            if key in self.path:
                return NOT_PROVED, self.path[key]
        found = self.answer(choice, i)
        if not isinstance(found, Choice):
            known.kids[i] = found
            return (None if found == ILLEGAL else self.known[found]), ENDLESS
        known.kids[i] = found.key
        kid = found.known
        if found.key in self.path:
            return NOT_PROVED, self.path[found.key]
        if kid.proved or kid.refuted or kid.tried >= patience:
            return kid, ENDLESS
        low = self.visit(found, patience)[1]
        if kid.illegal:
            return None, ENDLESS
        return (kid if low == ENDLESS or kid.proved else NOT_PROVED), low
