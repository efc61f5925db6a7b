"""What is found out about a text once, and then kept with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Generic, TypeVar

Text = TypeVar("Text")
Found = TypeVar("Found")


class Memo(Generic[Text, Found]):
    """What a function returns for each part of a tree (or each card), worked out the first time it is asked for.

    Texts are told apart by identity: to compare trees would cost more than most functions do. A text is kept with what
    was found, so that nothing else can take its place in memory. ``most``: so many are kept, and then all are
    forgotten; 0: without limit, for texts of which there are no more than cards.
    """

    def __init__(self, find: Callable[[Text], Found], most: int = 0) -> None:
        self._find: Final = find
        self._most: Final = most
        self._kept: Final[dict[int, tuple[Text, Found]]] = {}

    def of(self, text: Text) -> Found:
        """Return what the function returns for a text; for the same text always the same object."""
        kept = self._kept.get(id(text))
        if kept is None:
            kept = (text, self._find(text))
            if self._most and len(self._kept) >= self._most:
                self._kept.clear()
            self._kept[id(text)] = kept
        return kept[1]
