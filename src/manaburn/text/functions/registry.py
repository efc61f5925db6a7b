"""The functions that productions name, each with its inverse, registered where they stand.

A template may call a function: one that *makes* a piece of the tree from what was read, and one that *unmakes* such a
piece into what is to be said, or gives None where it can't be said so. A built-in production is read and written by
functions altogether.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar


class Fail:
    """What a function gives when the pieces don't make sense together."""

    def __repr__(self) -> str:
        return "FAIL"


FAIL: Final = Fail()

Ends = dict[int, Any]
Out = list[str]
Make = Callable[..., Any]
Unmake = Callable[[Any], tuple[Any, ...] | None]

M = TypeVar("M", bound=Make)
U = TypeVar("U", bound=Unmake)

MAKE: Final[dict[str, Make]] = {}
UNMAKE: Final[dict[str, Unmake]] = {}

READ: Final[dict[str, Callable[[Any, int], Ends]]] = {}
WRITE: Final[dict[str, Callable[[Any, Any], Out | None]]] = {}
BEGINS: Final[dict[str, Callable[[Any, int], bool]]] = {}
STARTS: Final[dict[str, tuple[str, ...]]] = {}


def never(value: Any) -> None:
    """The inverse of what is only read: we say it in another way."""


def whole(value: Any) -> tuple[Any, ...]:
    """The inverse of what only looks."""
    return (value,)


def as_it_is(value: Any) -> Any:
    """Makes nothing new: its inverse tells whether it can be said so."""
    return value


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
    read: Callable[[Any, int], Ends],
    write: Callable[[Any, Any], Out | None],
    begins: Callable[[Any, int], bool],
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
