"""Replacing words in texts.

Rules: 415.4, 418.6.
"""

from __future__ import annotations

import dataclasses
from typing import Final

from manaburn.state.characteristics import Characteristics, HeldAbility
from manaburn.subtypes import is_creature_type
from manaburn.terms import ALL_COLOURS, BASIC_LAND_TYPES, COLOUR_LETTERS, COLOUR_NAMES, TYPE_OF_LETTER
from manaburn.text.tree.abilities import KeywordAbility, Restriction
from manaburn.text.tree.base import Ability, Node, rebuild
from manaburn.text.tree.effects import ChooseValue, TokenSpec
from manaburn.text.tree.nouns import HasColour, HasKeyword, HasSubtype, TargetsOnly
from manaburn.text.tree.statics import (
    LoseAbility,
    LoseTypes,
    ManaRule,
    RuleChange,
    SetColour,
    SetText,
    SetTypes,
    TypesOf,
)
from manaburn.text.tree.values import CostSymbols, ManaSymbols, MostCommon

MOST: Final = 2000


class Rewording:
    """An ability with words replaced, and the original. The reference keeps the original alive, so that its identity is
    not reused."""

    def __init__(self, before: Ability, after: Ability) -> None:
        self.before: Final = before
        self.after: Final = after


class Replacer:
    """Replaces one word by another, as a colour word or as a land or creature type."""

    def __init__(self, old: str, new: str) -> None:
        self.old: Final = old
        self.new: Final = new
        self.old_colour = 0
        self.new_colour = 0
        if old.lower() in COLOUR_NAMES and new.lower() in COLOUR_NAMES:
            self.old_colour = 1 << COLOUR_NAMES.index(old.lower())
            self.new_colour = 1 << COLOUR_NAMES.index(new.lower())
        self.known: dict[int, Rewording] = {}

    def ability(self, ability: Ability) -> Ability:
        """Return the ability with the word replaced, or the same object if the word doesn't occur."""
        found = self.known.get(id(ability))
        if found is None:
            if len(self.known) >= MOST:
                self.known.clear()
            after = rebuild(ability, self.change)
            assert isinstance(after, Ability)
            found = Rewording(ability, after)
            self.known[id(ability)] = found
        return found.after

    def colours(self, mask: int) -> int:
        """Return a mask of colour words with the word replaced."""
        if self.old_colour == 0 or mask & self.old_colour == 0 or mask & ALL_COLOURS == ALL_COLOURS:
            return mask
        return mask & ~self.old_colour | self.new_colour

    def subtypes(self, words: tuple[str, ...]) -> tuple[str, ...]:
        """Return the subtypes with the word replaced, without repetition."""
        if self.old_colour or self.old not in words:
            return words
        result: list[str] = []
        for word in words:
            fresh = self.new if word == self.old else word
            if fresh not in result:
                result.append(fresh)
        return tuple(result)

    def change(self, node: Node) -> Node:
        """Return a node with the word replaced where it is a colour word or a type. Names are unchanged.

        Rules: 418.6a, 418.6c.
        """
        if isinstance(node, (HasColour, SetColour)):
            colours = self.colours(node.colours)
            return node if colours == node.colours else dataclasses.replace(node, colours=colours)
        if isinstance(node, (MostCommon, ManaSymbols, CostSymbols)):
            colours = self.colours(node.colour)
            return node if colours == node.colour else dataclasses.replace(node, colour=colours)
        if isinstance(node, Restriction):
            if node.on_x == ALL_COLOURS:
                return node  # "colored mana" is no color word
            colours = self.colours(node.on_x)
            return node if colours == node.on_x else dataclasses.replace(node, on_x=colours)
        if isinstance(node, (HasSubtype, TargetsOnly)):
            same = self.old_colour or node.subtype != self.old
            return node if same else dataclasses.replace(node, subtype=self.new)
        if isinstance(node, ManaRule):
            return self.rule_for_mana(node)
        if isinstance(node, (SetTypes, LoseTypes, TypesOf)):
            subtypes = self.subtypes(node.subtypes)
            return node if subtypes is node.subtypes else dataclasses.replace(node, subtypes=subtypes)
        if isinstance(node, TokenSpec):
            # 418.6c: the word is a type and a name at once here. Other names are proper nouns.
            subtypes = self.subtypes(node.subtypes)
            colours = self.colours(node.colours)
            if subtypes is node.subtypes and colours == node.colours:
                return node
            return dataclasses.replace(node, subtypes=subtypes, colours=colours)
        if isinstance(node, KeywordAbility) and not self.old_colour and node.word.lower() == self.old.lower():
            return dataclasses.replace(node, word=self.new)
        if isinstance(node, ChooseValue):
            options = tuple([self.word(option) for option in node.options])
            if options != node.options or node.but == self.old:
                return dataclasses.replace(node, options=options, but=self.word(node.but))
            return node
        if isinstance(node, SetText):
            return dataclasses.replace(node, but=self.new) if node.but == self.old else node
        if isinstance(node, (HasKeyword, LoseAbility, RuleChange)) and node.keyword.endswith("walk"):
            keyword = self.word(node.keyword.removesuffix("walk").capitalize()).lower() + "walk"
            return node if keyword == node.keyword else dataclasses.replace(node, keyword=keyword)
        return node

    def rule_for_mana(self, rule: ManaRule) -> ManaRule:
        """Return what holds for mana, with the colour words replaced: "spend white mana as though it were red mana".
        What something produces is said in symbols, which aren't words.

        Rules: 418.6a.
        """
        if not self.old_colour:
            return rule
        of = self.letter(rule.of)
        detail = rule.detail if rule.rule == "produces instead" else self.letter(rule.detail)
        same = of == rule.of and detail == rule.detail
        return rule if same else dataclasses.replace(rule, of=of, detail=detail)

    def letter(self, letter: str) -> str:
        """Return the letter of a colour, or that of the colour that replaces it."""
        if letter not in TYPE_OF_LETTER or 1 << TYPE_OF_LETTER[letter] != self.old_colour:
            return letter
        return COLOUR_LETTERS[self.new_colour.bit_length() - 1]

    def word(self, word: str) -> str:
        """Return a word that stands by itself, or the one that replaces it: "choose black or red", "islandwalk"."""
        return self.new if word == self.old else word


_replacers: Final[dict[str, Replacer]] = {}


def replacer(old: str, new: str) -> Replacer:
    """Return the replacer of one word by another."""
    key = f"{old}>{new}"
    found = _replacers.get(key)
    if found is None:
        found = Replacer(old, new)
        _replacers[key] = found
    return found


def allowed(old: str, creature_types: bool) -> bool:
    """Whether an effect can change this word. By 415.4 of 2002 creature types are proper nouns that can't be changed;
    from 2003 on they can.

    Rules: 418.6a.
    """
    if old.lower() in COLOUR_NAMES or old in BASIC_LAND_TYPES:
        return True
    return creature_types and is_creature_type(old)


def reword(chars: Characteristics, old: str, new: str) -> bool:
    """Replace a word in an object's own text and type line, not in abilities it was given. Return whether any ability
    changed.

    Rules: 418.6b.
    """
    change = replacer(old, new)
    chars.subtypes = change.subtypes(chars.subtypes)
    fresh: list[HeldAbility] = []
    changed = False
    for held in chars.abilities:
        if held.own and held.key < 1024:
            after = change.ability(held.ability)
            if after is not held.ability:
                changed = True
                fresh.append(HeldAbility(after, held.key))
                continue
        fresh.append(held)
    if changed:
        chars.abilities = fresh
    return changed
