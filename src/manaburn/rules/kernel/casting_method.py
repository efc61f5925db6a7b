"""Casting methods: which permissions and costs a player uses to play a card as a spell."""

from __future__ import annotations

from typing import Final, final

from manaburn.terms import Term


class MethodKind(Term):
    """The kinds of permissions and costs."""

    PERMISSION = "permission"
    """The permission of an effect that has resolved."""
    OWN_PERMISSION = "own permission"
    """The permission of the card's own text to play it from the zone it is in."""
    EFFECT = "effect"
    """A permission or an alternative cost from a static ability, of this card or of another object."""
    FREE = "free"
    """The permission of an effect that has resolved, or is resolving, to play it without paying its mana cost."""
    FLASHBACK = "flashback"
    MORPH = "morph"
    EVOKE = "evoke"
    PROWL = "prowl"
    DASH = "dash"
    BLITZ = "blitz"
    SURGE = "surge"
    OVERLOAD = "overload"
    SPECTACLE = "spectacle"
    ESCAPE = "escape"
    JUMP_START = "jump-start"
    RETRACE = "retrace"
    ALTERNATIVE = "alternative"
    """An alternative cost in the card's own text."""
    LIFE = "life"
    """Life for some of the Phyrexian mana symbols of the mana cost."""
    DEARER = "dearer"
    """An additional cost in the card's own text, for playing the card when it otherwise could not be played."""


@final
class MethodPart:
    """One permission or cost of a casting method; immutable."""

    def __init__(self, kind: MethodKind, index: int = -1, source: int = -1, by: str = "") -> None:
        self.kind: Final = kind
        self.index: Final = index
        """For the card's own text: the index of the ability among the card's abilities; for a keyword, only if it isn't
        the first of that name. For an effect: its index among the effects of its source that let cards be played. For
        life: a mask of the Phyrexian symbols that are paid with it.
        Otherwise -1."""
        self.source: Final = source
        """For an effect: the number of its source, or 0 if it has none. Otherwise -1."""
        self.by: Final = by
        """For an effect: the name of its source, to be shown; for a keyword that isn't the first of its name, its cost.
        Equal parts can differ in it."""

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
    """A way to play a card as a spell: the permissions and costs that it uses. Immutable; methods with equal parts are
    equal.

    The parts are in this order: the permission to play the card from the zone it is in (a card in hand needs none), the
    alternative cost, the additional cost. Flashback and ``FREE`` are a permission and an alternative cost in one.

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
        """Whether the card is played from hand for its mana cost, without any of these permissions and costs."""
        return not self.parts

    def has(self, kind: MethodKind) -> bool:
        """Return whether one of the parts is of the given kind."""
        for part in self.parts:
            if part.kind is kind:
                return True
        return False

    def plus(self, part: MethodPart) -> CastingMethod:
        """Return the method with one more part at its end."""
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
"""The card is played from hand for its mana cost."""
FACE_DOWN: Final = CastingMethod((MethodPart(MethodKind.MORPH),))
"""The card is played from hand, face down."""
FREE: Final = CastingMethod((MethodPart(MethodKind.FREE),))
"""An effect lets the card be played without paying its mana cost."""
MASKED: Final = FREE.plus(MethodPart(MethodKind.MORPH))
"""The same, face down."""
