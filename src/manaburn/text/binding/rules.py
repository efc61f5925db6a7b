"""The rules of a walk: the function that it calls for each class of node."""

from __future__ import annotations

import typing
from collections.abc import Callable
from typing import TYPE_CHECKING, Generic, TypeVar, cast

from ..tree import Node

if TYPE_CHECKING:
    from .walk import Walk

N = TypeVar("N", bound=Node)
R = TypeVar("R", bound=Node)
W = TypeVar("W", bound="Walk")


class Rules(Generic[W]):
    """The functions that a walk calls, by the class of the node.

    A function is registered by decorating it. The annotation of its second parameter names the class of node that it is
    for, or several joined by ``|``. The rule for a class holds for its subclasses that have none of their own::

        @BOUND_NOUNS
        def the_rest(b: Binder, s: TheRest) -> Rest: ...
    """

    def __init__(self, general: Rules[Walk] | None = None) -> None:
        """``general``: the rules for both directions, used for classes without a rule here."""
        self._own: dict[type[Node], Callable[[W, Node], Node]] = {}
        self._known: dict[type[Node], Callable[[W, Node], Node]] = {}
        self._general = general

    def __call__(self, rule: Callable[[W, N], R]) -> Callable[[W, N], R]:
        """Register a function. Raises ValueError if there is a rule for its class already."""
        said: object = list(typing.get_type_hints(rule).values())[1]
        for kind in typing.get_args(said) or (said,):
            if kind in self._own:
                raise ValueError(f"two rules for {kind.__name__}")
            self._own[kind] = cast("Callable[[W, Node], Node]", rule)
        return rule

    def apply(self, w: W, n: N) -> N:
        """Return the result of the rule for a node. It is a node of the same kind: a selector for a selector."""
        return cast("N", self.of(type(n))(w, n))

    def of(self, kind: type[Node]) -> Callable[[W, Node], Node]:
        """Return the rule for a class of node: its own, or that of its nearest base class."""
        found = self._known.get(kind)
        if found is None:
            found = self._known[kind] = self._nearest(kind)
        return found

    def _nearest(self, kind: type[Node]) -> Callable[[W, Node], Node]:
        for base in kind.__mro__:
            if base in self._own:
                return self._own[base]
            if self._general is not None and base in self._general._own:
                return self._general._own[base]
        raise KeyError(kind.__name__)
