"""How a card is played as a spell: what lets it be played from where it is, and what is paid for it."""

from __future__ import annotations

from enum import Enum
from typing import Final, final


class MethodKind(Enum):
    """What sort of permission or cost a part of a casting method is. The values are the words of options."""

    PERMISSION = "permission"
    """An effect that has resolved lets the card be played."""
    OWN_PERMISSION = "own permission"
    """The card's own text lets it be played from where it is."""
    EFFECT = "effect"
    """A static ability lets it be played, or says what may be paid instead of its mana cost."""
    FREE = "free"
    """An effect lets it be played, or has it played, without paying its mana cost."""
    FLASHBACK = "flashback"
    MORPH = "morph"
    EVOKE = "evoke"
    PROWL = "prowl"
    ALTERNATIVE = "alternative"
    """An alternative cost that the card's own text offers."""
    DEARER = "dearer"
    """What the card's own text wants besides, to let it be played at another time."""


@final
class MethodPart:
    """One permission or cost of a casting method. Equal parts say the same of the same card."""

    def __init__(self, kind: MethodKind, index: int = -1, source: int = -1) -> None:
        self.kind: Final = kind
        self.index: Final = index
        """Of the card's own text: the index of the ability among the card's abilities. Of an effect: the how many-th
        from its source it is, from 0 on. Otherwise -1."""
        self.source: Final = source
        """Of an effect: the number of its source, 0 if it has none. Otherwise -1."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, MethodPart) and (
            self.kind is other.kind and self.index == other.index and self.source == other.source
        )

    def __hash__(self) -> int:
        return hash((self.kind, self.index, self.source))

    def __str__(self) -> str:
        words: str = self.kind.value
        if self.source >= 0:
            words += f" {self.source}"
        return f"{words} {self.index}" if self.index >= 0 else words

    def __repr__(self) -> str:
        return f"<MethodPart {self}>"


@final
class CastingMethod:
    """A way to play a card as a spell. Nothing changes one; equal ones have the same parts.

    First comes what lets the card be played from where it is (nothing needs to for a card in hand), then what is paid
    instead of its mana cost, then what is paid besides. Flashback, and what lets a card be played free, say both.

    Rules: 409.1b.
    """

    def __init__(self, parts: tuple[MethodPart, ...]) -> None:
        self.parts: Final = parts
        down = False
        for part in parts:
            if part.kind is MethodKind.MORPH:
                down = True
        self.face_down: Final = down
        """Whether the card is played face down (502.26)."""

    @property
    def normal(self) -> bool:
        """Whether the card is played from hand for its mana cost."""
        return not self.parts

    def has(self, kind: MethodKind) -> bool:
        """Whether a part is of that kind."""
        for part in self.parts:
            if part.kind is kind:
                return True
        return False

    def plus(self, part: MethodPart) -> CastingMethod:
        """The method with one more part."""
        return CastingMethod((*self.parts, part))

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, CastingMethod) and self.parts == other.parts)

    def __hash__(self) -> int:
        return hash(self.parts)

    def __str__(self) -> str:
        return " + ".join([str(part) for part in self.parts])

    def __repr__(self) -> str:
        return f"<CastingMethod {self}>"


NORMAL: Final = CastingMethod(())
"""From hand, for its mana cost."""
FACE_DOWN: Final = CastingMethod((MethodPart(MethodKind.MORPH),))
"""From hand, face down."""
FREE: Final = CastingMethod((MethodPart(MethodKind.FREE),))
"""Without paying its mana cost, because an effect says so."""
