""" "Another" and "other": the object that they leave out, which is the source or one mentioned before."""

from __future__ import annotations

import dataclasses
from typing import Final

from ..functions import ordered
from ..tree import Choose, Filter, HasSubtype, HasType, Host, InRelation, Ref, Selector, Shares, Test
from .memory import Memory
from .mentions import Mention
from .nouns import type_name

OTHER_THAN: Final = frozenset(["self", "target", "event", "event other"])
"""What "another creature" can be other than, by its role: what something is said of, a target, what an event is about;
besides, what was chosen."""


def changed(kind: Filter, said: Test, meant: Test) -> Filter:
    """Return a kind with the test ``said`` replaced by ``meant``."""
    return dataclasses.replace(kind, tests=ordered([*[t for t in kind.tests if t != said], meant]))


def said_otherwise(choice: Choose, test: Test, instead: Test) -> Choose:
    """Return a choice with a test replaced, if it has that test."""
    kind = choice.kind
    if not isinstance(kind, Filter) or test not in kind.tests:
        return choice
    tests = ordered([instead if t == test else t for t in kind.tests])
    return dataclasses.replace(choice, kind=dataclasses.replace(kind, tests=tests))


def other_than(memory: Memory, kind: Filter) -> Selector | None:
    """Return the object that "other" leaves out if it isn't the source; None if it is. "Shares a color with it"
    leaves out "it"; of cards removed with the source, those removed just now are left out; of permanents, the last
    of the kind that was mentioned. What is described by its relation to an object ("blocking that creature") is another
    than that object anyway."""
    related = [t.what for t in kind.tests if isinstance(t, InRelation)]
    for t in kind.tests:
        if isinstance(t, Shares) and isinstance(t.other, Ref):
            return t.other
        if isinstance(t, InRelation) and t.relation == "removed with" and "exiled" in memory.done:
            record = memory.done["exiled"]
            return record if isinstance(record, Ref) else Ref("var", memory.number(record))
    noun = _the_noun(kind)
    if noun is None:
        return None
    for m in reversed(memory.mentions):
        if m.own or m.plural or not m.thing or not memory.within(m) or m.ref in related:
            continue
        if isinstance(m.ref, Host):
            if noun not in ("enchantment", "artifact"):  # what is attached is itself such a thing
                return m.ref
        elif _can_be_left_out(memory, m) and m.nouns is not None and noun in m.nouns and "permanent" in m.nouns:
            return memory.selector(m)
    return None


def _the_noun(kind: Filter) -> str | None:
    """Return the only card type of a kind of permanent, or else its only subtype; None if there is no such noun."""
    if kind.zone != "in play":
        return None
    nouns = {type_name(t) for t in kind.tests if isinstance(t, HasType)}
    if not nouns:
        nouns = {t.subtype.lower() for t in kind.tests if isinstance(t, HasSubtype)} - {"aura", "equipment"}
    return nouns.pop() if len(nouns) == 1 else None


def _can_be_left_out(memory: Memory, m: Mention) -> bool:
    """Return whether "another" can leave out what was mentioned."""
    if not isinstance(m.ref, Ref):
        return m.how == "chosen"
    return m.ref.role in OTHER_THAN and not (m.ref.role == "event" and memory.events > 1)
