"""When mana that is made without being spent at once could make a difference.

A player who needs mana can make it when it is to be spent. To make it before is of use only if what makes it may be
gone, tapped or changed by then, or if something asks about mana. A source is in danger from what is on the top of the
stack, and from costs that use up permanents. A mana ability that does more than to tap its source may be of use at any
time, unless all it does is to sacrifice it, and no text cares.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from manaburn.rules.kernel.table import Table
from manaburn.state.objects import ABILITY, DAMAGE, GameObject
from manaburn.terms import ARTIFACT, CREATURE, ENCHANTMENT, LAND, Zone
from manaburn.text.phrases import words_of
from manaburn.text.tree import (
    Ability,
    ActivatedAbility,
    AddMana,
    CardDefinition,
    Do,
    KeywordAbility,
    Sacrifice,
    TapThis,
    This,
    walk,
)
from manaburn.text.tree.memo import Memo

_ABOUT: Final = {
    LAND: r"\blands?\b|plains|island|swamp|mountain|forest",
    ARTIFACT: r"\bartifacts?\b",
    CREATURE: r"\bcreatures?\b|\bany target\b|\bdamage\b|\bplayers?\b",
    ENCHANTMENT: r"\benchantments?\b",
}
_ALWAYS: Final = r"\bpermanents?\b|\bmana\b|\bexchange|\blife totals?\b|\bhas\b|\bhave\b|\bunspent\b"
_ANY_LAND: Final = re.compile(r"\bpermanents?\b|\blands?\b|plains|island|swamp|mountain|forest|untapped")
_MINDED: Final = re.compile(r"sacrific|graveyard|\bartifacts?\b|leaves|exile|removed from")
_DOES: Final = re.compile(
    r"\btap|\buntap|destroy|exile|remove|return|sacrifice|control|damage|become|lose|gets? -|\bput\b|phase|counter on"
)
_USES_UP: Final = re.compile(r"(sacrifice|return|exile|remove|tap|discard)[^.:]*:|additional cost|rather than pay")
_TARGET: Final = re.compile(r"\bany target\b|\btarget [^.,;]*|\bit\b|\bthat (creature|permanent|land|artifact)\b")


class Floating:
    """Says when mana abilities are worth playing with priority, for one game."""

    def __init__(self, table: Table, cards: Iterable[CardDefinition], objects: Iterable[GameObject]) -> None:
        self.table: Final = table
        self.always = False
        """Whether they may be at any time, for some source."""
        self.risky = 0
        """The card types of the sources that a cost could use up."""
        self.all_now = False
        """Whether all mana abilities are worth playing now, not only those that are at any time."""
        self.used_up_here = False
        """Whether there are sources that are sacrificed for their mana."""
        self.minded = False
        """Whether a text might ask for what has been sacrificed, or for artifacts."""
        self.matters = False
        """Whether something in the game could touch a source of mana, or asks about mana."""
        self.spreads = False
        """Whether what happens to one permanent could change others."""
        types = 0
        for item in objects:
            if item.face is not None and any(makes_mana(ability) for ability in item.face.abilities):
                types |= item.face.card_types
        self.types: Final = types
        self.about: Final = re.compile(
            "|".join([_ALWAYS, *[text for kind, text in _ABOUT.items() if types & kind or kind == LAND]])
        )
        self.texts: Final[dict[int, tuple[Ability, str]]] = {}
        for card in cards:
            for face in card.faces:
                for ability in face.abilities:
                    self.look(ability, card.name)
        if self.used_up_here and self.minded:
            self.always = True

    def look(self, ability: Ability, name: str) -> None:
        """Take an ability of the game into account."""
        if makes_mana(ability):
            if is_used_up(ability):
                self.used_up_here = True
            elif not is_plain(ability):
                self.always = True
            return
        if isinstance(ability, KeywordAbility):
            return
        text = self.text(ability, name)
        self.minded = self.minded or _MINDED.search(text) is not None
        for found in _USES_UP.finditer(text):
            risky = self.used_up(re.split(r"[:.]", text[found.start() :])[0])
            self.risky |= risky
            self.always = self.always or risky != 0
        if self.touches(text):
            self.matters = True
        if re.search(r"gets? \+|have|has|becomes?|as long as", text):
            self.spreads = True

    def used_up(self, cost: str) -> int:
        """Return the card types of the sources of mana that a cost, in words, could use up."""
        types = self.types & (ARTIFACT | CREATURE | ENCHANTMENT)
        if _ANY_LAND.search(cost):
            types |= LAND
        return types

    def text(self, ability: Ability, name: str) -> str:
        """Return the text of an ability in lower case."""
        known = self.texts.get(id(ability))
        if known is None:
            known = (ability, words_of(ability, name).lower())
            self.texts[id(ability)] = known
        return known[1]

    def touches(self, text: str) -> bool:
        """Return whether a text could touch a source of mana."""
        if self.about.search(text) is None or _DOES.search(text) is None:
            return False
        if "prevent" in text:
            text = ".".join([sentence for sentence in text.split(".") if not only_prevents(sentence)])
        return self.about.search(text) is not None and _DOES.search(text) is not None

    def now(self) -> bool:
        """Return whether mana abilities are worth playing in the present position, apart from payments."""
        self.all_now = self.matters and self.in_danger()
        return self.always or self.all_now

    def offers(self, item: GameObject | None, ability: Ability | None) -> bool:
        """Return whether a mana ability is worth playing now, if any is."""
        if self.all_now or item is None or item.face is None or ability is None:
            return True
        if item.face.card_types & self.risky:
            return True
        return not is_plain(ability) and (self.minded or not is_used_up(ability))

    def in_danger(self) -> bool:
        """Return whether something could touch a source of mana now."""
        state = self.table.state
        if state.packets:
            return True
        if not state.stack:
            return False
        if not self.table.timing.uses_stack:
            return True
        return self.threatens(state.stack[-1])

    def threatens(self, top: GameObject) -> bool:
        """Return whether what is about to resolve could touch a source of mana."""
        if top.kind == DAMAGE:
            return any(item.in_combat and is_source(item) for item in self.table.state.in_play)
        face = top.face
        abilities = [top.ability] if top.ability is not None and top.kind == ABILITY else []
        if not abilities and face is not None:
            abilities = [ability for ability in face.abilities if not makes_mana(ability)]
        for ability in abilities:
            if isinstance(ability, KeywordAbility):
                continue
            text = self.text(ability, top.name)
            if not self.touches(text):
                continue
            if self.spreads or top.context is None or self.touches(_TARGET.sub("", text)):
                return True
            for slot in top.context.targets:
                for target in slot:
                    if isinstance(target, GameObject) and target.zone is Zone.IN_PLAY and is_source(target):
                        return True
        return False


def only_prevents(sentence: str) -> bool:
    """Return whether a sentence in lower case prevents damage, and does nothing else to permanents or players."""
    return "prevent" in sentence and _DOES.search(sentence.replace("damage", "")) is None


def is_source(item: GameObject) -> bool:
    """Return whether a permanent has a mana ability of its own."""
    return item.face is not None and any(makes_mana(ability) for ability in item.face.abilities)


def _adds_mana(ability: ActivatedAbility) -> bool:
    return any(isinstance(node, AddMana) for node in walk(ability.effect))


_adding_mana: Final = Memo(_adds_mana)


def makes_mana(ability: Ability) -> bool:
    """Return whether an ability might be a mana ability."""
    return isinstance(ability, ActivatedAbility) and _adding_mana.of(ability)


def is_plain(ability: Ability) -> bool:
    """Return whether an ability taps its source for mana and does nothing else."""
    if not isinstance(ability, ActivatedAbility) or not isinstance(ability.effect, AddMana):
        return False
    return len(ability.cost.parts) == 1 and isinstance(ability.cost.parts[0], TapThis)


def is_used_up(ability: Ability) -> bool:
    """Return whether an ability taps and sacrifices its source for mana and does nothing else."""
    if not isinstance(ability, ActivatedAbility) or not isinstance(ability.effect, AddMana):
        return False
    if len(ability.cost.parts) != 2 or not isinstance(ability.cost.parts[0], TapThis):
        return False
    other = ability.cost.parts[1]
    return isinstance(other, Do) and isinstance(other.action, Sacrifice) and isinstance(other.action.what, This)
