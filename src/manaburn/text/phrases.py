"""Abilities and parts of them in words, for whoever is asked about them: a mode, one of several effects, something
optional, a part of a cost. Printed only when somebody looks."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Sequence
from typing import Final

from manaburn.errors import ManaburnError

from .dialects import dialect_of, in_dialect
from .tree import (
    Ability,
    ActivatedAbility,
    Cost,
    CostPart,
    Draw,
    Effect,
    KeywordAbility,
    Modal,
    Move,
    Node,
    Number,
    Ref,
    ReplacementAbility,
    SpellText,
    StaticAbility,
    Target,
    TriggeredAbility,
    You,
    rebuild,
    walk,
)


class Saying:
    """What an effect says: its own words, or those of the ability it is a part of."""

    def __init__(self, effect: Effect, abilities: Sequence[Ability], name: str, year: str) -> None:
        self.effect: Final = effect
        self.abilities: Final = abilities
        """Of which one has the effect in it."""
        self.name: Final = name
        """Of the card."""
        self.year: Final = year
        """In the words of which edition: its date, or the year."""

    @property
    def whole(self) -> Ability | None:
        """The ability that the effect is a part of."""
        for ability in self.abilities:
            for node in walk(ability):
                if node is self.effect:
                    return ability
        return None

    def own(self) -> str:
        """The words of the effect alone; "" where it can't be said apart from what stands around it."""
        return in_dialect(mode_words(self.effect, self.name, self.whole), self.name, dialect_of(self.year))

    def text(self) -> str:
        """Its own words, else a few that say what sort of thing is done."""
        return self.own() or plainly(self.effect)

    def question(self) -> str:
        """Whether it is to be done, as a question: in its own words, else by quoting the whole ability."""
        own = self.own().rstrip(".")
        if own:
            return f"{own if own.startswith(self.name) else own[:1].lower() + own[1:]}?"
        quoted = in_dialect(words_of(self.whole, self.name), self.name, dialect_of(self.year))
        return f'do it? "{quoted}"' if quoted else f"{plainly(self.effect)}?"


def words_of(ability: Ability | None, name: str) -> str:
    """The text of an ability, as far as the grammar has words for it; before that of a part of a keyword its name."""
    if ability is None:
        return ""
    keyword = ""
    if isinstance(ability, (ActivatedAbility, TriggeredAbility, StaticAbility, ReplacementAbility)):
        keyword = ability.keyword
        if keyword:
            ability = dataclasses.replace(ability, keyword="")
    elif isinstance(ability, KeywordAbility) and ability.keyword == "protection":
        ability = dataclasses.replace(ability, word="")  # "This effect doesn't remove ..." is said apart from it
    # The grammar is loaded only if something is printed.
    from . import print_ability

    try:
        text = print_ability(ability, name)
    except ManaburnError:
        return keyword
    return f"{keyword} — {text}" if keyword else text


def effect_words(effect: Effect, name: str, whole: Ability | None = None) -> str:
    """The text of an effect as if it stood alone: its targets numbered from the first of its own, and those that were
    named before it, in the ability it is a part of, named in it. "" where there are no words for it."""
    first = min([node.slot for node in walk(effect) if isinstance(node, Target)], default=0)

    def moved(node: Node) -> Node:
        if isinstance(node, Target):
            apart = tuple([slot - first for slot in node.distinct if slot >= first])
            return dataclasses.replace(node, slot=node.slot - first, distinct=apart)
        if isinstance(node, Ref) and node.role == "target":
            return dataclasses.replace(node, n=max(0, node.n - first))
        return node

    alone = rebuild(effect, moved) if first else effect
    assert isinstance(alone, Effect)
    text = words_of(SpellText(alone), name)
    if not text and whole is not None:
        named = with_targets(effect, whole)
        text = words_of(SpellText(named), name) if named != effect else ""
    return text


def with_targets(effect: Effect, whole: Ability) -> Effect:
    """An effect in which the targets that the ability has named before it are named again."""
    known = {node.slot: node for node in walk(whole) if isinstance(node, Target)}
    own = {node.slot for node in walk(effect) if isinstance(node, Target)}

    def named(node: Node) -> Node:
        if isinstance(node, Ref) and node.role == "target" and node.n in known and node.n not in own:
            own.add(node.n)
            return known[node.n]
        return node

    found = rebuild(effect, named)
    assert isinstance(found, Effect)
    return found


def mode_words(effect: Effect, name: str, whole: Ability | None = None) -> str:
    """The text of a mode, alone or as its ability has it behind its bullet ("that player", whom that names)."""
    text = effect_words(effect, name, whole)
    if text or whole is None:
        return text
    for node in walk(whole):
        if isinstance(node, Modal) and effect in node.options:
            parts = words_of(whole, name).split("•")[1:]
            if len(parts) == len(node.options):
                return parts[node.options.index(effect)].strip()
    return ""


def cost_words(part: CostPart, name: str) -> str:
    """A part of a cost in words."""
    text = words_of(ActivatedAbility(Cost((part,)), Draw(You(), Number(1))), name)
    said, colon, _ = text.partition(": ")
    return said if colon else plainly(part)


def plainly(node: Node) -> str:
    """What is done, in a word or two, where nothing better can be said."""
    if isinstance(node, Move):
        return f"put it {f'on the {node.place} of the ' if node.place else 'into '}{node.zone}"
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", type(node).__name__).lower()
