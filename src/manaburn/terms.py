"""The fixed vocabularies of the game: colours, types, zones, steps and mana costs.

Sets of colours and types are int masks made of the ``Final`` names below. They are quick to test, and the compiler
folds them.
"""

from __future__ import annotations

from enum import Enum
from typing import Final

# -- colours (rule 203) ------------------------------------------------------------------------------------------------

WHITE: Final = 1
BLUE: Final = 2
BLACK: Final = 4
RED: Final = 8
GREEN: Final = 16
COLOURLESS: Final = 32
"""The sixth type of mana, which isn't a colour (406.1)."""
ALL_COLOURS: Final = 31

COLOUR_LETTERS: Final = "WUBRGC"
TYPE_OF_LETTER: Final[dict[str, int]] = {letter: number for number, letter in enumerate(COLOUR_LETTERS)}
"""The number of the type of mana that a letter stands for."""
COLOUR_NAMES: Final = ("white", "blue", "black", "red", "green", "colorless")


def colour_mask(letters: str) -> int:
    """The mask of a string of colour letters: ``colour_mask("WU") == WHITE | BLUE``."""
    mask = 0
    for letter in letters:
        mask |= 1 << COLOUR_LETTERS.index(letter)
    return mask


def colour_words(mask: int) -> list[str]:
    """The names of the colours in a mask, in the order white, blue, black, red, green."""
    return [COLOUR_NAMES[i] for i in range(6) if mask & (1 << i)]


# -- card types and supertypes (rules 205, 212) ------------------------------------------------------------------------

ARTIFACT: Final = 1
CREATURE: Final = 2
ENCHANTMENT: Final = 4
INSTANT: Final = 8
LAND: Final = 16
SORCERY: Final = 32
PLANESWALKER: Final = 64
TRIBAL: Final = 128

PERMANENT_TYPES: Final = ARTIFACT | CREATURE | ENCHANTMENT | LAND | PLANESWALKER

TYPE_NAMES: Final = (
    "artifact",
    "creature",
    "enchantment",
    "instant",
    "land",
    "sorcery",
    "planeswalker",
    "tribal",
)

KINDRED: Final = "kindred"
"""What tribal is called since 2024."""

BASIC: Final = 1
LEGENDARY: Final = 2
SNOW: Final = 4
WORLD: Final = 8

SUPERTYPE_NAMES: Final = ("basic", "legendary", "snow", "world")

BASIC_LAND_TYPES: Final = ("Plains", "Island", "Swamp", "Mountain", "Forest")
"""In the order of their colours W U B R G (212.6g)."""


def type_words(mask: int, kindred: bool = False) -> list[str]:
    """The names of the card types in a mask; ``kindred``: what tribal is called since 2024."""
    found = [TYPE_NAMES[i] for i in range(len(TYPE_NAMES)) if mask & (1 << i)]
    return [KINDRED if word == "tribal" else word for word in found] if kindred else found


def supertype_words(mask: int) -> list[str]:
    """The names of the supertypes in a mask."""
    return [SUPERTYPE_NAMES[i] for i in range(len(SUPERTYPE_NAMES)) if mask & (1 << i)]


# -- zones (rule 217) --------------------------------------------------------------------------------------------------


class Term(Enum):
    """A set of terms, each of which exists once. They are hashed like other objects: an ``Enum`` of the library would
    run Python code whenever one is looked up in a dictionary."""

    __hash__ = object.__hash__


class Zone(Term):
    """The zone of an object (217). ``GONE`` holds tokens and copies that have stopped existing."""

    LIBRARY = 0
    HAND = 1
    IN_PLAY = 2
    GRAVEYARD = 3
    STACK = 4
    REMOVED = 5
    PHASED_OUT = 6
    ANTE = 7
    OUTSIDE = 8
    GONE = 9


ZONE_NAMES: Final = (
    "library",
    "hand",
    "in play",
    "graveyard",
    "stack",
    "removed",
    "phased out",
    "ante",
    "outside",
    "gone",
)
ZONES_CALLED: Final[dict[str, Zone]] = {ZONE_NAMES[zone.value]: zone for zone in Zone if zone is not Zone.GONE}
"""The zones by their names, as card text and scenarios say them."""


def zone_name(zone: Zone) -> str:
    """Return the name of a zone as scenarios and logs write it."""
    number: int = zone._value_
    return ZONE_NAMES[number]


def zone_called(name: str) -> Zone:
    """Return the zone with this name. Raises ValueError if there is none."""
    return Zone(ZONE_NAMES.index(name))


# -- steps of the turn (rules 300-314) ---------------------------------------------------------------------------------


class Step(Term):
    """The steps of a turn, and the phases that have no steps (the main phases). The phases of 1996 follow them."""

    UNTAP = 0
    UPKEEP = 1
    DRAW = 2
    PRECOMBAT_MAIN = 3
    BEGINNING_OF_COMBAT = 4
    DECLARE_ATTACKERS = 5
    DECLARE_BLOCKERS = 6
    COMBAT_DAMAGE = 7
    END_OF_COMBAT = 8
    POSTCOMBAT_MAIN = 9
    END_OF_TURN = 10
    CLEANUP = 11
    MAIN = 12
    ATTACK = 13
    DISCARD = 14


STEP_NAMES: Final = (
    "untap",
    "upkeep",
    "draw",
    "precombat main",
    "beginning of combat",
    "declare attackers",
    "declare blockers",
    "combat damage",
    "end of combat",
    "postcombat main",
    "end of turn",
    "cleanup",
    "main",
    "attack",
    "discard",
)
STEPS: Final = tuple(Step)


STEP_NUMBERS: Final[dict[Step, int]] = {step: step.value for step in STEPS}


def step_number(step: Step) -> int:
    """Return the value of a step. (``value`` is a property of the enumeration and takes ten times as long to read.)"""
    return STEP_NUMBERS[step]


def step_name(step: Step) -> str:
    """Return the name of a step as scenarios and logs write it."""
    return STEP_NAMES[step_number(step)]


def step_called(name: str) -> Step:
    """Return the step with this name. Raises ValueError if there is none."""
    return STEPS[STEP_NAMES.index(name)]


# -- mana costs (rules 104.3, 203) -------------------------------------------------------------------------------------


def types_in_symbol(symbol: str) -> int:
    """Return the types of mana with which a mana symbol can be paid, as a mask: two for a hybrid symbol, none for a
    number or X."""
    mask = 0
    for part in symbol.split("/"):
        if part in COLOUR_LETTERS:
            mask |= 1 << COLOUR_LETTERS.index(part)
    return mask


def number_in_symbol(symbol: str) -> int:
    """Return the generic mana with which a hybrid symbol can be paid: 2 for {2/W}; 0 if it can't."""
    first = symbol.partition("/")[0]
    return int(first) if first.isdigit() else 0


def _either_payable(hybrid: tuple[str, ...], left: list[int], generic: int) -> bool:
    """Return whether amounts of mana by type could pay hybrid symbols and an amount of generic mana."""
    if not hybrid:
        return sum(left) >= generic
    mask = types_in_symbol(hybrid[0])
    for i in range(6):
        if mask & (1 << i) and left[i] > 0:
            left[i] -= 1
            payable = _either_payable(hybrid[1:], left, generic)
            left[i] += 1
            if payable:
                return True
    number = number_in_symbol(hybrid[0])
    return number > 0 and _either_payable(hybrid[1:], left, generic + number)


class ManaCost:
    """A mana cost: its symbols in printed order, with values computed from them. Immutable.

    Symbols are the text between the braces: ``"2"``, ``"W"``, ``"X"``, ``"W/U"`` (hybrid), ``"2/W"``, ``"W/P"``
    (Phyrexian: white mana, or 2 life), ``"S"`` (snow), ``"C"``.
    """

    def __init__(self, symbols: tuple[str, ...]) -> None:
        self.symbols: Final = symbols
        generic = 0
        x_count = 0
        snow = 0
        colours = 0
        coloured = [0, 0, 0, 0, 0, 0]
        hybrid: list[str] = []
        for symbol in symbols:
            if symbol.isdigit():
                generic += int(symbol)
            elif symbol in ("X", "Y", "Z"):
                x_count += 1
            elif symbol == "S":
                snow += 1
            elif "/" in symbol:
                hybrid.append(symbol)
                colours |= types_in_symbol(symbol)
            else:
                i = COLOUR_LETTERS.index(symbol)
                coloured[i] += 1
                if i < 5:
                    colours |= 1 << i
        self.generic: Final = generic
        self.x_count: Final = x_count
        self.snow: Final = snow
        self.colours: Final = colours
        """The mask of the colours that this cost gives its object (203.2)."""
        self.coloured: Final = tuple(coloured)
        """The number of symbols of each type of mana, in the order W U B R G C."""
        self.hybrid: Final = tuple(hybrid)
        self.phyrexian: Final = tuple([symbol for symbol in hybrid if symbol.endswith("/P")])
        """The symbols that can also be paid with 2 life (107.4f of 2026)."""
        halves = sum([max(1, number_in_symbol(symbol)) for symbol in hybrid])
        self._known: Final = generic + snow + halves + sum(coloured)
        """The converted mana cost without X."""

    def in_mana(self, by_life: int = 0) -> ManaCost:
        """Return what is paid with mana if some of the Phyrexian symbols are paid with life, and the others with mana.
        ``by_life``: a mask, a bit for each of them."""
        if not self.phyrexian:
            return self
        left: list[str] = []
        bit = 1
        for symbol in self.symbols:
            if not symbol.endswith("/P"):
                left.append(symbol)
                continue
            if not by_life & bit:
                left.append(symbol[0])
            bit <<= 1
        return ManaCost(tuple(left))

    def __reduce__(self) -> tuple[type[ManaCost], tuple[tuple[str, ...]]]:
        return type(self), (self.symbols,)

    def converted(self, x: int = 0) -> int:
        """Return the converted mana cost (203.3). ``x`` is the announced value of X."""
        return self._known + self.x_count * x

    def payable_with(self, letters: str) -> bool:
        """Return whether mana of these types, or some of it, could pay this cost, X being 0. ``letters``: one letter
        for each mana, of W U B R G C."""
        left = [letters.count(letter) for letter in COLOUR_LETTERS]
        for i in range(6):
            left[i] -= self.coloured[i]
        return min(left) >= 0 and _either_payable(self.hybrid, left, self.generic + self.snow)

    def __str__(self) -> str:
        return "".join(["{" + s + "}" for s in self.symbols]) if self.symbols else "{0}"

    def __repr__(self) -> str:
        return f"parse_mana({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ManaCost) and self.symbols == other.symbols

    def __hash__(self) -> int:
        return hash(self.symbols)


def parse_mana(text: str) -> ManaCost:
    """Return the mana cost for a text such as ``"{2}{W/U}{R}"``. ``""`` and ``"{0}"`` cost nothing.

    Raises ValueError if a part of the text isn't a mana symbol of the period.
    """
    symbols: list[str] = []
    rest = text.strip()
    while rest:
        end = rest.find("}")
        if rest[0] != "{" or end < 2:
            raise ValueError(f"{text!r} is not a mana cost")
        symbol = rest[1:end].upper()
        parts = symbol.split("/")
        good = symbol.isdigit() or symbol in ("X", "Y", "Z", "S") or (len(symbol) == 1 and symbol in COLOUR_LETTERS)
        if len(parts) == 2:
            good = (parts[0].isdigit() or (len(parts[0]) == 1 and parts[0] in "WUBRG")) and (
                len(parts[1]) == 1 and (parts[1] in "WUBRG" or (parts[1] == "P" and not parts[0].isdigit()))
            )
        if not good or not symbol.isascii() or (symbol.isdigit() and len(symbol) > 7):
            raise ValueError(f"{{{symbol}}} is not a mana symbol")
        if symbol != "0":
            symbols.append(symbol)
        rest = rest[end + 1 :]
    return ManaCost(tuple(symbols))


NO_MANA: Final = ManaCost(())
