"""The journal: every change of the state records its inverse here, so that it can be rolled back exactly (422).

``version`` grows with every write and every rollback and is never reused, so values derived from the state can be
cached under it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Final, Generic, TypeVar

from mypy_extensions import i64

T = TypeVar("T")
K = TypeVar("K")
V = TypeVar("V")


class Entry(ABC):
    """One change, and how to undo it."""

    @abstractmethod
    def undo(self) -> None:
        """Restore what was before the change."""


APPENDED: Final = object()
"""Marks that the item before it in the record is a list, to which an item was appended."""


class InsertEntry(Entry, Generic[T]):
    """An item was inserted into a list."""

    def __init__(self, items: list[T], index: int) -> None:
        self.items: Final = items
        self.index: Final = index

    def undo(self) -> None:
        del self.items[self.index]


class RemoveEntry(Entry, Generic[T]):
    """An item was removed from a list."""

    def __init__(self, items: list[T], index: int, item: T) -> None:
        self.items: Final = items
        self.index: Final = index
        self.item: Final = item

    def undo(self) -> None:
        self.items.insert(self.index, self.item)


class ContentEntry(Entry, Generic[T]):
    """A list was given other contents."""

    def __init__(self, items: list[T], old: list[T]) -> None:
        self.items: Final = items
        self.old: Final = old

    def undo(self) -> None:
        self.items[:] = self.old


class ValueEntry(Entry, Generic[K, V]):
    """The value of a key of a dictionary was changed."""

    def __init__(self, table: dict[K, V], key: K, old: V) -> None:
        self.table: Final = table
        self.key: Final = key
        self.old: Final = old

    def undo(self) -> None:
        self.table[self.key] = self.old


class KeyEntry(Entry, Generic[K, V]):
    """A key was added to a dictionary."""

    def __init__(self, table: dict[K, V], key: K) -> None:
        self.table: Final = table
        self.key: Final = key

    def undo(self) -> None:
        del self.table[self.key]


class DropEntry(Entry, Generic[K, V]):
    """A key was removed from a dictionary. It comes back to its place: which of equal things comes first can depend on
    the order."""

    def __init__(self, table: dict[K, V], key: K) -> None:
        keys = list(table)
        self.table: Final = table
        self.key: Final = key
        self.old: Final = table[key]
        self.later: Final = keys[keys.index(key) + 1 :]

    def undo(self) -> None:
        table = self.table
        table[self.key] = self.old
        for key in self.later:
            table[key] = table.pop(key)


class Journal:
    """The record of changes since the game (or its copy) began. Its numbers are asked for so often that they are plain
    64-bit integers in compiled code, as are those that others keep to compare with them."""

    def __init__(self) -> None:
        self.entries: list[object] = []
        """A changed field takes three items: its old value, its owner, its name. An item appended to a list, the most
        frequent change of a list, takes two: the list and ``APPENDED``. Any other change is one ``Entry``."""
        self.version: i64 = 0
        """Grows with every write."""
        self.shape: i64 = 0
        """Grows with every write that can usually change characteristics."""
        self.facts: i64 = 0
        """Grows with every write except those that only record the progress of the turn and what happened in it."""
        self.sights: i64 = 0
        """Grows with every write of a fact at which a text may look to tell what objects are, except tapping: not with
        those of mana, life, damage, of what spells were played with, and of what is known."""
        self.taps: i64 = 0
        """Grows whenever something becomes tapped or untapped."""
        # The length of the record at the last write that raised each number. A rollback raises only the numbers that
        # the undone writes had raised.
        self._version_at: i64 = -1
        self._shape_at: i64 = -1
        self._facts_at: i64 = -1

    def mark(self) -> int:
        """A point to roll back to. It starts at 0 and grows with every change."""
        return len(self.entries)

    def rollback(self, mark: int) -> None:
        """Undo every change made since ``mark``, the latest first."""
        entries = self.entries
        if len(entries) <= mark:
            return
        while len(entries) > mark:
            last = entries.pop()
            if last is APPENDED:
                items = entries.pop()
                assert isinstance(items, list)
                items.pop()
            elif isinstance(last, Entry):
                last.undo()
            else:
                assert isinstance(last, str)
                owner = entries.pop()
                setattr(owner, last, entries.pop())
        # An earlier write may have raised them too; it is not known which. Take it to be the last one before the mark.
        if self._version_at >= mark:
            self.version += 1
            self._version_at = mark - 1
        if self._facts_at >= mark:
            self.facts += 1
            self.sights += 1
            self.taps += 1
            self._facts_at = mark - 1
        if self._shape_at >= mark:
            self.shape += 1
            self._shape_at = mark - 1

    def forget(self) -> None:
        """Drop the record, so that the changes so far can't be undone."""
        self.entries.clear()
        self._version_at = -1
        self._shape_at = -1
        self._facts_at = -1

    def changed(self) -> None:
        """Announce a write that raises ``version``, ``facts`` and ``sights``."""
        self.sights += 1
        self.changed_unseen()

    def changed_unseen(self) -> None:
        """Announce a write that raises ``version`` and ``facts``."""
        at = len(self.entries)
        self.version += 1
        self._version_at = at
        self.facts += 1
        self._facts_at = at

    def went_on(self) -> None:
        """Announce a write that raises ``version`` only."""
        self.version += 1
        self._version_at = len(self.entries)

    def reshaped(self) -> None:
        """Announce a write that raises ``shape``. It is called besides :meth:`changed`."""
        self.shape += 1
        self._shape_at = len(self.entries)

    def field(self, owner: object, name: str, old: object) -> None:
        """Record that the field ``name`` of ``owner`` is about to change from ``old``."""
        self.changed()
        self.quiet(owner, name, old)

    def reshape(self, owner: object, name: str, old: object) -> None:
        """Like :meth:`field`, for a field on which characteristics usually depend."""
        self.changed()
        self.reshaped()
        self.quiet(owner, name, old)

    def unseen(self, owner: object, name: str, old: object) -> None:
        """Like :meth:`field`, for a field at which no text looks to tell what objects are."""
        self.changed_unseen()
        self.quiet(owner, name, old)

    def tapping(self, owner: object, name: str, old: object) -> None:
        """Like :meth:`field`, for the field that says whether something is tapped."""
        self.taps += 1
        self.changed_unseen()
        self.quiet(owner, name, old)

    def course(self, owner: object, name: str, old: object) -> None:
        """Like :meth:`field`, for a field that records the progress of the turn."""
        self.went_on()
        self.quiet(owner, name, old)

    def quiet(self, owner: object, name: str, old: object) -> None:
        """Record a change of a field without raising any number: nothing derived depends on it (priority, passes)."""
        entries = self.entries
        entries.append(old)
        entries.append(owner)
        entries.append(name)

    def append(self, items: list[T], item: T) -> None:
        """Append to a list of the state."""
        self.changed()
        self.quiet_append(items, item)

    def happened(self, items: list[T], item: T) -> None:
        """Append to a list that only records what has happened."""
        self.went_on()
        self.quiet_append(items, item)

    def ended(self, items: list[T]) -> None:
        """Remove the last item of a list that only records what is under way."""
        self.went_on()
        self.entries.append(RemoveEntry(items, len(items) - 1, items[-1]))
        del items[-1]

    def quiet_append(self, items: list[T], item: T) -> None:
        """Append to a list of the state on which no characteristic depends."""
        entries = self.entries
        entries.append(items)
        entries.append(APPENDED)
        items.append(item)

    def insert(self, items: list[T], index: int, item: T) -> None:
        """Insert into a list of the state. ``index`` ranges from 0 to the length of the list."""
        self.changed()
        self.entries.append(InsertEntry(items, index))
        items.insert(index, item)

    def remove(self, items: list[T], item: T) -> None:
        """Remove an item, found by identity, from a list of the state.

        Raises ValueError if it isn't in the list.
        """
        index = 0  # A list that is emptied in its own order, such as that of tokens made together, isn't searched.
        if not items or items[0] is not item:
            index = len(items) - 1
            while index >= 0 and items[index] is not item:
                index -= 1
        if index < 0:
            raise ValueError("not in the list")
        self.changed()
        self.entries.append(RemoveEntry(items, index, item))
        del items[index]

    def remove_value(self, items: list[T], value: T) -> None:
        """Remove a value, found by equality, from a list of the state. In compiled code a tuple has no lasting
        identity.

        Raises ValueError if it isn't in the list.
        """
        index = items.index(value)
        self.changed()
        self.entries.append(RemoveEntry(items, index, value))
        del items[index]

    def replace(self, items: list[T], content: list[T]) -> None:
        """Replace the contents of a list of the state. An empty list for an empty one is no change."""
        if items or content:
            self.changed()
            self.quiet_replace(items, content)

    def replace_unseen(self, items: list[T], content: list[T]) -> None:
        """Like :meth:`replace`, for a list at which no text looks to tell what objects are."""
        if items or content:
            self.changed_unseen()
            self.quiet_replace(items, content)

    def quiet_replace(self, items: list[T], content: list[T]) -> None:
        """Replace the contents of a list on which no characteristic depends."""
        self.entries.append(ContentEntry(items, list(items)))
        items[:] = content

    def put(self, table: dict[K, V], key: K, value: V) -> None:
        """Set a key of a dictionary of the state."""
        self.changed()
        self.quiet_put(table, key, value)

    def noted(self, table: dict[K, V], key: K, value: V) -> None:
        """Set a key of a dictionary, for a note that only records what has happened."""
        self.went_on()
        self.quiet_put(table, key, value)

    def quiet_put(self, table: dict[K, V], key: K, value: V) -> None:
        """Set a key of a dictionary on which no characteristic depends."""
        self.entries.append(ValueEntry(table, key, table[key]) if key in table else KeyEntry(table, key))
        table[key] = value

    def drop(self, table: dict[K, V], key: K) -> None:
        """Remove a key of a dictionary of the state.

        Raises KeyError if it isn't there.
        """
        self.changed()
        self.entries.append(DropEntry(table, key))
        del table[key]

    def replace_keys(self, table: dict[K, V], content: dict[K, V]) -> None:
        """Replace the contents of a dictionary of the state."""
        for key in list(table):
            self.drop(table, key)
        for key in content:
            self.put(table, key, content[key])
