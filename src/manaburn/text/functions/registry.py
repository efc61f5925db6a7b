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
    """What a function gives when the pieces don't make sense together."""

    FAIL = enum.auto()

    def __repr__(self) -> str:
        return "FAIL"


FAIL: Final = Fail.FAIL

Part: TypeAlias = "Node | ManaCost | str | int | tuple[Part, ...] | None"
"""What a production gives: a node, or what can stand in a node's field."""
Parts: TypeAlias = "tuple[Part, ...]"
"""What the ``<>`` of a production give, in their order, or the arguments of a function."""

Ends: TypeAlias = "dict[int, Part]"
"""What was read from a place on, by the place where it ends."""
Out = list[str]
Make: TypeAlias = "Callable[..., Part | Fail]"
"""The grammar decides what a function is given: each says by its annotations what that has to be."""
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
    """The inverse of what is only read: we say it in another way."""


def whole(value: P) -> tuple[P]:
    """The inverse of what only looks."""
    return (value,)


def as_it_is(value: P) -> P:
    """Makes nothing new: its inverse tells whether it can be said so."""
    return value


def node_of(kind: type[N], part: Part) -> N:
    """What a production gives, as the node it must be. Raises TypeError: then the grammar is wrong."""
    if not isinstance(part, kind):
        raise TypeError(f"the grammar gives {part!r} where {kind.__name__} belongs")
    return part


def tuple_of(kind: type[N], part: Part) -> tuple[N, ...] | None:
    """Several nodes of a kind, None if it is anything else."""
    if not isinstance(part, tuple):
        return None
    nodes = tuple([p for p in part if isinstance(p, kind)])
    return nodes if len(nodes) == len(part) else None


def making(*names: str, inverse: Unmake = never) -> Callable[[M], M]:
    """Registers what a template calls by these names; what undoes it is registered by :func:`unmaking`."""

    def register(make: M) -> M:
        for name in names:
            if name in MAKE:
                raise ValueError(f"two functions of templates are called {name}")
            MAKE[name] = make
            UNMAKE[name] = inverse
        return make

    return register


def unmaking(*names: str) -> Callable[[U], U]:
    """Registers the inverse of what these names make."""

    def register(unmake: U) -> U:
        for name in names:
            if UNMAKE[name] is not never:
                raise ValueError(f"two functions undo {name}")
            UNMAKE[name] = unmake
        return unmake

    return register


def pair(name: str, both: tuple[Make, Unmake]) -> None:
    """Registers a function and its inverse that were made together."""
    making(name, inverse=both[1])(both[0])


def builtin(
    name: str,
    read: Callable[[Parser, int], Ends],
    write: Callable[[Printer, Part], Out | None],
    begins: Callable[[Parser, int], bool],
    starts: tuple[str, ...] = (),
) -> None:
    """Registers a production that is no line of the grammar.

    ``begins`` tells quickly whether it can begin at a place; it can as well where one of the productions ``starts``
    can.
    """
    READ[name] = read
    WRITE[name] = write
    BEGINS[name] = begins
    if starts:
        STARTS[name] = starts
