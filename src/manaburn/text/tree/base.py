"""What every node of the tree is: frozen data that can be compared, walked and rebuilt."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from typing import Final, TypeVar


@dataclasses.dataclass(frozen=True)
class Node:
    """A piece of card text as data. Nodes are immutable and equal when their parts are equal."""

    def __reduce__(self) -> tuple[type[Node], tuple[object, ...]]:
        return type(self), tuple([getattr(self, part.name) for part in dataclasses.fields(self)])


@dataclasses.dataclass(frozen=True)
class Selector(Node):
    """Says which objects or players are meant; evaluates to a list of them."""


@dataclasses.dataclass(frozen=True)
class Test(Node):
    """One property that an object or player has or has not."""


@dataclasses.dataclass(frozen=True)
class Value(Node):
    """A number."""


@dataclasses.dataclass(frozen=True)
class Condition(Node):
    """True or false."""


@dataclasses.dataclass(frozen=True)
class Event(Node):
    """A pattern of happenings: what triggers, delays and replacements wait for."""


@dataclasses.dataclass(frozen=True)
class Effect(Node):
    """An instruction that can be carried out."""


@dataclasses.dataclass(frozen=True)
class CountedEffect(Effect):
    """An instruction whose amount "that much" or "that many" can mean, said after it."""


@dataclasses.dataclass(frozen=True)
class CostPart(Node):
    """A part of a cost."""


@dataclasses.dataclass(frozen=True)
class Modification(Node):
    """A continuous change of an object's characteristics, of its controller, or of the rules for an object or
    player.
    """


@dataclasses.dataclass(frozen=True)
class Replacement(Node):
    """A replacement or prevention effect.

    Rules: 419.
    """


@dataclasses.dataclass(frozen=True)
class Duration(Node):
    """How long a continuous effect of a resolved spell or ability lasts.

    Rules: 418.3.
    """


@dataclasses.dataclass(frozen=True)
class Ability(Node):
    """A paragraph of a card's text.

    Rules: 402.
    """


_names: Final[dict[type[Node], tuple[str, ...]]] = {}


def field_names(kind: type[Node]) -> tuple[str, ...]:
    """The names of the fields of a type of node, in order. Remembered: trees are walked while games are played."""
    found = _names.get(kind)
    if found is None:
        found = _names[kind] = tuple([field.name for field in dataclasses.fields(kind)])
    return found


def children(node: Node) -> Iterator[Node]:
    """The nodes directly inside ``node``, in the order of its fields."""
    for name in field_names(type(node)):
        value = getattr(node, name)
        if isinstance(value, Node):
            yield value
        elif isinstance(value, tuple):
            for item in value:
                if isinstance(item, Node):
                    yield item


def walk(node: Node) -> Iterator[Node]:
    """``node`` and all nodes below it, depth first, in the order of the text."""
    yield node
    for child in children(node):
        yield from walk(child)


def rebuild(node: Node, change: Callable[[Node], Node]) -> Node:
    """The tree with ``change`` applied to every node from the leaves up; unchanged parts are shared."""
    fresh: dict[str, object] = {}
    for name in field_names(type(node)):
        value = getattr(node, name)
        if isinstance(value, Node):
            new = rebuild(value, change)
            if new is not value:
                fresh[name] = new
        elif isinstance(value, tuple) and any(isinstance(item, Node) for item in value):
            items = tuple([rebuild(item, change) if isinstance(item, Node) else item for item in value])
            if any(a is not b for a, b in zip(items, value, strict=True)):
                fresh[name] = items
    return change(dataclasses.replace(node, **fresh) if fresh else node)


AnyNode = TypeVar("AnyNode", bound=Node)


def reworded(node: AnyNode, change: Callable[[Node], Node]) -> AnyNode:
    """Return the tree that `rebuild` gives, for a change that leaves the class of the outermost node as it is."""
    fresh = rebuild(node, change)
    assert isinstance(fresh, type(node))
    return fresh
