"""The game told in English: what has happened, a line at a time, with the rule where it isn't obvious.

:func:`tell` puts one happening into words; a :class:`Narrator` follows a game and tells it as one would tell it to
somebody, with what belongs together on one line, under headings for the turns.

    >>> narrator = Narrator(game.table)                      # doctest: +SKIP
    >>> for line in narrator.news():                         # doctest: +SKIP
    ...     print(line)

``viewer`` is the player who reads (None: somebody who sees everything): what is hidden from that player isn't told.
"""

from __future__ import annotations

from .narrator import Line, Narrator
from .sentences import sentence, tell
from .words import Words, cards, counted, joined

__all__ = ["Line", "Narrator", "Words", "cards", "counted", "joined", "sentence", "tell"]
