"""The log of a game in English, with rule numbers where the reason isn't obvious.

:func:`tell` returns one event as a sentence. A :class:`Narrator` follows a game and returns its log in lines; related
events are joined in one line, and turns have headings.

    >>> narrator = Narrator(game.table)                      # doctest: +SKIP
    >>> for line in narrator.news():                         # doctest: +SKIP
    ...     print(line)

``viewer`` is the player who reads the log, and whose knowledge it is limited to; None for no limit.
"""

from __future__ import annotations

from .narrator import Line, Narrator
from .sentences import sentence, tell
from .words import Words, cards, counted, joined

__all__ = ["Line", "Narrator", "Words", "cards", "counted", "joined", "sentence", "tell"]
