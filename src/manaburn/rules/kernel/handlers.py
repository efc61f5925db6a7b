"""Entries for the tables that say which function carries out, counts or asks a kind of node.

A table is looked up by the node's class, and what it gives is called without asking again. So it is here, where an
entry is made, that the function is known to take nodes of that class.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, overload

from manaburn.rules.kernel.table import Table
from manaburn.state.contexts import Context
from manaburn.state.objects import GameObject, Happening
from manaburn.text.tree import base as b

N = TypeVar("N", bound=b.Node)
R = TypeVar("R")


@overload
def entry(kind: type[N], handle: Callable[[Table, N, Context], R]) -> tuple[type[b.Node], Callable[..., R]]: ...
@overload
def entry(
    kind: type[N], handle: Callable[[Table, N, Happening, Context], R]
) -> tuple[type[b.Node], Callable[..., R]]: ...
@overload
def entry(
    kind: type[N], handle: Callable[[Table, GameObject, N, Context], R]
) -> tuple[type[b.Node], Callable[..., R]]: ...
def entry(kind: type[N], handle: Callable[..., R]) -> tuple[type[b.Node], Callable[..., R]]:
    """A kind of node, and the function for it: of an instruction, selector, value or condition with the context; of an
    event pattern with what happened besides; of a test with the object that is tested."""
    return kind, handle
