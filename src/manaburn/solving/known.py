"""What a search knows of the positions that it has come to."""

from __future__ import annotations

from typing import Final

ENDLESS: Final = 1 << 30
"""Stands for any number."""
NEVER: Final = 1 << 31
"""Stands for no number, not even any."""
UNKNOWN: Final = b""
WON: Final = b"won"
LOST: Final = b"lost"
ILLEGAL: Final = b"illegal"
TOLD: Final = b"told"
"""Stands for the position because of which one is decided, if another process has decided it."""
NONE: Final = -1
NOT_ASKED: Final = -2
"""Stand for no answer."""
ENOUGH_UNSEEN: Final = 3
"""The number of answers never looked at after which the others, which look no better, are only counted."""


class Known:
    """What is known of a position.

    A search lets the opponents act a limited number of times. What is proved for a number is proved for smaller ones,
    and what is refuted for a number is refuted for greater ones, too.
    """

    __slots__ = (
        *("again", "cut_at", "deed", "disproof", "fails_from", "family", "guesses", "holds_for", "illegal", "kids"),
        *("model", "occasion", "order", "pass_at", "planned", "proof", "standing", "tried", "tried_for", "who"),
        *("winner", "winner_at"),
    )

    def __init__(self, who: int, guesses: list[int], order: list[int], hero: bool = True) -> None:
        self.who: Final = who
        """The index of the player who decides."""
        self.guesses: Final = guesses
        """For each answer, how bad it looks for the player who gives it; 0 for the best looking ones."""
        self.again = NOT_ASKED
        """The answer that does again what was done before on such an occasion."""
        self.planned = NONE
        """The answer that does what is planned on the line that is searched; see :mod:`.plans`."""
        self.order: Final = order
        """The indexes of the answers in the order in which they are searched."""
        self.kids: Final[list[bytes]] = [UNKNOWN] * len(guesses)
        """For each answer, the key of the position after it."""
        self.pass_at = NONE
        """The answer that passes, if an opponent has priority: all others count as acting."""
        self.holds_for = -1
        """How often the opponents may act from here on so that the goal is surely reached, whatever they do; ENDLESS:
        any number of times; -1: nothing is proved."""
        self.fails_from = NEVER
        """How often the opponents have to act from here on so that the goal surely can't be reached, at most; NEVER:
        nothing is refuted."""
        self.model: bytes = UNKNOWN
        """The position because of which this one is known to be proved or refuted: it differs by life totals only, and
        is no better for whom the result favours. UNKNOWN if this one was searched itself, TOLD if another process did
        that."""
        self.winner = ""
        """The answer that decides the choice for the player who makes it; "" if there is none."""
        self.winner_at = NONE
        """The index of that answer."""
        self.occasion = ""
        self.deed = ""
        """What that answer has in common with the same one elsewhere; see :mod:`.habits`."""
        self.family = b""
        """What this position has in common with those that differ by life totals only; b"" if that isn't looked at."""
        self.standing: tuple[int, int] = (0, 0)
        """The life totals, the greater the better for the player with the goal: that of the opponent is negative."""
        self.tried = -1
        """The greatest patience with which no proof was found, straight into the depth."""
        self.tried_for = ENDLESS
        """How often the opponents could act then."""
        self.cut_at = 0
        """The stamp of the last search for which lines from here were too long."""
        self.illegal = False
        """Whether there is no legal answer, so that the play that led here is illegal."""
        self.proof = 1 if hero else len(guesses)
        """An estimate of how many positions must still be proved to prove this one."""
        self.disproof = len(guesses) if hero else 1
        """An estimate of how many positions must still be refuted to refute this one."""

    @property
    def proved(self) -> bool:
        """Whether the goal is reached from here, whatever the opponents do."""
        return self.holds_for >= ENDLESS

    @property
    def refuted(self) -> bool:
        """Whether the goal can't be reached from here against the best answers."""
        return self.fails_from < NEVER

    @property
    def decided(self) -> bool:
        """Whether it is proved, refuted or illegal."""
        return self.illegal or self.proved or self.refuted

    def decided_for(self, acts: int) -> bool:
        """Return whether it is proved, refuted or illegal if the opponents may act so often."""
        return self.illegal or self.holds_for >= acts or self.fails_from <= acts

    def acts(self, i: int) -> int:
        """Return 1 if an opponent acts by an answer, and 0 if not."""
        return 1 if self.pass_at != NONE and i != self.pass_at else 0


def known_ends() -> dict[bytes, Known]:
    """Return what is known before a search begins: the ends of lines."""
    ends = {key: Known(0, [], []) for key in (WON, LOST, ILLEGAL)}
    ends[WON].holds_for = ENDLESS
    ends[LOST].fails_from = 0
    ends[ILLEGAL].illegal = True
    return ends


def proved_for(table: dict[bytes, Known], known: Known, winner: int) -> int:
    """Return for how many acts of the opponents a position is proved by what is known of the positions after it.
    ``winner``: the answer that proves it, if the player with the goal decides; else -1. ``table``: what is known."""
    if winner >= 0:
        return table[known.kids[winner]].holds_for
    least = ENDLESS
    for i, key in enumerate(known.kids):
        kid = table[key] if key != UNKNOWN else None
        if kid is None or not kid.illegal:
            least = min(least, (kid.holds_for if kid is not None else -1) + known.acts(i))
    return least


def refuted_from(table: dict[bytes, Known], known: Known, winner: int) -> int:
    """Return from how many acts of the opponents on a position is refuted by what is known of the positions after it.
    ``winner``: the answer that refutes it, if an opponent decides; else -1."""
    if winner >= 0:
        return table[known.kids[winner]].fails_from + known.acts(winner)
    kids = [table[key] for key in known.kids if key != UNKNOWN]
    return max([kid.fails_from for kid in kids if not kid.illegal], default=0)
