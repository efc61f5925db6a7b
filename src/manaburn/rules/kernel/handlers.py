"""Entries of the tables that map a class of nodes to the function for it: carry out, count, test.

A table is looked up by the node's class, and the function is called without another check of the type. So the type is
checked here, where the entry is made.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, overload

from manaburn.rules.kernel.table import Table
from manaburn.state.contexts import Context
from manaburn.state.happenings import Happening
from manaburn.state.objects import GameObject
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
    """Return a table entry: the class of node ``kind``, and the function that handles it.

    The function of an instruction, selector, value or condition takes the node and the context; that of an event
    pattern also takes the event; that of a test also takes the tested object.
    """
    return kind, handle
