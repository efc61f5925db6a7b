"""The functions that productions name, each with its inverse, registered where they stand.

A template may call a function: one that *makes* a piece of the tree from what was read, and one that *unmakes* such a
piece into what is to be said, or gives None where it can't be said so. A built-in production is read and written by
functions altogether.
"""

from __future__ import annotations

import enum
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar

from manaburn.terms import ManaCost

from ..tree import Node

if TYPE_CHECKING:
    from ..parser import Parser
    from ..printer import Printer


class Fail(enum.Enum):
    """The result of a function whose arguments don't fit together."""

    FAIL = enum.auto()

    def __repr__(self) -> str:
        return "FAIL"


FAIL: Final = Fail.FAIL

Part: TypeAlias = "Node | ManaCost | str | int | tuple[Part, ...] | None"
"""The value of a production: a node, or a value that a field of a node can have."""
Parts: TypeAlias = "tuple[Part, ...]"
"""The values of the ``<>`` of a production, in order, or the arguments of a function."""

Ends: TypeAlias = "dict[int, Part]"
"""The values read from a place on, by the place where each ends."""
Out = list[str]
Make: TypeAlias = "Callable[..., Part | Fail]"
"""The grammar determines the arguments of a function; its annotations say what they must be."""
Unmake: TypeAlias = "Callable[[Part], Parts | None]"

M = TypeVar("M", bound="Make")
U = TypeVar("U", bound="Unmake")
N = TypeVar("N", bound=Node)
P = TypeVar("P", bound="Part")

MAKE: Final[dict[str, Make]] = {}
UNMAKE: Final[dict[str, Unmake]] = {}

READ: Final[dict[str, Callable[[Parser, int], Ends]]] = {}
WRITE: Final[dict[str, Callable[[Printer, Part], Out | None]]] = {}
BEGINS: Final[dict[str, Callable[[Parser, int], bool]]] = {}
STARTS: Final[dict[str, tuple[str, ...]]] = {}


def never(value: Part) -> None:
    """The inverse of functions that are used only for reading, because the printer uses another wording."""


def whole(value: P) -> tuple[P]:
    """The inverse of functions that return their argument or FAIL."""
    return (value,)


def as_it_is(value: P) -> P:
    """Return the argument. The inverse decides whether a value can be written that way."""
    return value


def node_of(kind: type[N], part: Part) -> N:
    """Return a value of a production as a node of a class. Raises TypeError, which means that the grammar is wrong."""
    if not isinstance(part, kind):
        raise TypeError(f"the grammar gives {part!r} where {kind.__name__} belongs")
    return part


def tuple_of(kind: type[N], part: Part) -> tuple[N, ...] | None:
    """Return a tuple of nodes of a class; None if the value is anything else."""
    if not isinstance(part, tuple):
        return None
    nodes = tuple([p for p in part if isinstance(p, kind)])
    return nodes if len(nodes) == len(part) else None


def making(*names: str, inverse: Unmake = never) -> Callable[[M], M]:
    """Register a function that templates call by these names. Its inverse is registered by :func:`unmaking`."""

    def register(make: M) -> M:
        for name in names:
            if name in MAKE:
                raise ValueError(f"two functions of templates are called {name}")
            MAKE[name] = make
            UNMAKE[name] = inverse
        return make

    return register


def unmaking(*names: str) -> Callable[[U], U]:
    """Register the inverse of the functions with these names."""

    def register(unmake: U) -> U:
        for name in names:
            if UNMAKE[name] is not never:
                raise ValueError(f"two functions undo {name}")
            UNMAKE[name] = unmake
        return unmake

    return register


def pair(name: str, both: tuple[Make, Unmake]) -> None:
    """Register a function and its inverse."""
    making(name, inverse=both[1])(both[0])


def builtin(
    name: str,
    read: Callable[[Parser, int], Ends],
    write: Callable[[Printer, Part], Out | None],
    begins: Callable[[Parser, int], bool],
    starts: tuple[str, ...] = (),
) -> None:
    """Register a production that is written in Python, not in the grammar.

    ``begins`` returns quickly whether it can begin at a place. It can also begin where one of the productions
    ``starts`` can.
    """
    READ[name] = read
    WRITE[name] = write
    BEGINS[name] = begins
    if starts:
        STARTS[name] = starts
