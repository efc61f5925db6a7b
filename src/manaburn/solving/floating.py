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
from manaburn.state.objects import ABILITY, DAMAGE, GameObject, Player
from manaburn.terms import ARTIFACT, CREATURE, ENCHANTMENT, LAND, Zone
from manaburn.text.phrases import words_of
from manaburn.text.tree import (
    Ability,
    ActivatedAbility,
    AddMana,
    CardDefinition,
    Delayed,
    Discard,
    Do,
    Face,
    Filter,
    GainAbility,
    KeywordAbility,
    Move,
    Node,
    PlayAsOwn,
    PlayFrom,
    RemoveCounters,
    Sacrifice,
    SpellText,
    StaticAbility,
    TapThis,
    Target,
    This,
    TriggeredAbility,
    Untap,
    UntapThis,
    walk,
)
from manaburn.text.tree.base import Selector
from manaburn.text.tree.memo import Memo
from manaburn.text.tree.nouns import All, Choose, TopCards

from .parts import ALTERS, misfits, removes_instead
from .spending import Spending

_ABOUT: Final = {
    LAND: r"\b(lands?|plains|islands?|swamps?|mountains?|forests?)\b(?! cards?\b)",
    ARTIFACT: r"\bartifacts?\b(?! cards?\b)",
    CREATURE: r"\bcreatures?\b(?! cards?\b)|\bany target\b|\bdamage\b|\bplayers?\b",
    ENCHANTMENT: r"\benchantments?\b(?! cards?\b)",
}
_ALWAYS: Final = r"\bpermanents?\b|\bmana\b|\bexchange|\blife totals?\b|\bhas\b|\bhave\b|\bunspent\b"
_MINDED: Final = re.compile(r"sacrific|graveyard|\bartifacts?\b|leaves|exile|removed from")
_DOES: Final = re.compile(
    r"\btap|\buntap|destroy|exile|remove|return|sacrifice|control|damage|become|lose|gets? -|\bput\b|phase|counter on"
)
_ARRIVES: Final = re.compile(
    r"\bput (?:(?! on | in |counter|\bput\b)[^.])*\b(it|them|tokens?|cards?)\b"
    r"( with (?:(?! on )[^.])*)? onto the battlefield"
)
"""What comes into play. It touches nothing that is there, unless by its own static ability."""
_BLIGHTS: Final = re.compile(r"\blose|can't|untap|\bare\b|\bis\b|become")
"""What a static ability might do to sources of mana."""
_USING_UP: Final = ("offering", "ninjutsu")
"""Keywords with which a permanent is used up as a cost."""
_ROAMING: Final = ("flashback", "suspend", "madness", "retrace", "escape", "jump-start")
"""Keywords with which cards are played from other zones than a hand."""
_PLAYS: Final = re.compile(r"\b(play|cast|copy|copies)\b")
_HIDDEN: Final = ("hand", "graveyard", "library")
_HAND: Final = All(Filter((), "hand"))
_TARGET: Final = re.compile(r"\bany target\b|\btarget [^.,;]*|\bit\b|\bthat (creature|permanent|land|artifact)\b")


def about(sources: list[Face]) -> re.Pattern[str]:
    """Return the words with which a text might mean one of the sources of mana."""
    types = 0
    for source in sources:
        types |= source.card_types
    return re.compile("|".join([_ALWAYS, *[text for kind, text in _ABOUT.items() if types & kind or kind == LAND]]))


class Floating:
    """Says when mana abilities are worth playing with priority, for one game."""

    def __init__(self, table: Table, cards: list[CardDefinition], objects: Iterable[GameObject]) -> None:
        self.table: Final = table
        self.spending: Final = Spending(table, cards)
        self.always = False
        """Whether they may be at any time, for some source."""
        self.users: Final[dict[int, list[Face]]] = {}
        """For each face with such a cost, by its identity: the sources that could be used up after they were tapped."""
        self.risky: Final[list[Face]] = []
        """The sources that could be used up because of what has been done, wherever the card is now."""
        self.risky_now: list[Face] = []
        """The sources that could be used up by what the players have now."""
        self.roaming = False
        """Whether cards might be played from other zones than a hand."""
        self.burns = False
        """Whether mana may be made only to lose life by mana burn."""
        self.all_now = False
        """Whether all mana abilities are worth playing now, not only those that are at any time."""
        self.needless = False
        """Whether the player who decides has no use for mana."""
        self.used_up_here = False
        """Whether there are sources that are sacrificed for their mana."""
        self.minded = False
        """Whether a text might ask at any time for what has been sacrificed, or for artifacts."""
        self.minding: Final[list[Ability]] = []
        """The texts of spells that might ask for it only as they resolve."""
        self.minded_now = False
        """Whether one of these spells is on the stack."""
        self.matters = False
        """Whether something in the game could touch a source of mana, or asks about mana."""
        self.spreads = False
        """Whether what happens to one permanent could change others."""
        self.sources: Final = sources_among(objects)
        """The faces of what makes mana."""
        self.about: Final = about(self.sources)
        self.texts: Final[dict[int, tuple[Ability, str]]] = {}
        abilities = [(ability, face) for card in cards for face in card.faces for ability in face.abilities]
        self.changing: Final = any(type(node).__name__ in ALTERS for ability, _ in abilities for node in walk(ability))
        """Whether a text might change the types of what is in play."""
        self.blighting: Final = any(
            isinstance(ability, StaticAbility) and _BLIGHTS.search(self.text(ability, face.name)) is not None
            for ability, face in abilities
        )
        """Whether what comes into play might change the sources of mana that are there."""
        for ability, face in abilities:
            self.look(ability, face)
        if self.used_up_here and self.minded:
            self.always = True

    def look(self, ability: Ability, face: Face) -> None:
        """Take an ability of the game into account. ``face``: what has it."""
        for what in used_up(ability):
            for source in self.sources:
                if (what == This() and source == face) or (what != This() and self.fits(what, source)):
                    if isinstance(ability, (SpellText, TriggeredAbility)):
                        self.risky.append(source)
                    else:
                        self.users.setdefault(id(face), []).append(source)
        if makes_mana(ability):
            if is_used_up(ability):
                self.used_up_here = True
            elif not is_plain(ability):
                self.always = True
            return
        if isinstance(ability, KeywordAbility):
            self.roaming = self.roaming or ability.keyword in _ROAMING
            return
        text = self.text(ability, face.name)
        self.roaming = self.roaming or _PLAYS.search(text) is not None
        if _MINDED.search(text) is not None:
            if asks_only_as_it_resolves(ability):
                self.minding.append(ability)
            else:
                self.minded = True
        if self.touches(text):
            self.matters = True
        if re.search(r"gets? \+|have|has|becomes?|as long as", text):
            self.spreads = True

    def fits(self, what: Selector | None, source: Face) -> bool:
        """Return whether what makes mana might be among the permanents that a cost uses up, as far as types tell."""
        kind = what.kind if isinstance(what, (Choose, All)) else None
        if not isinstance(kind, Filter) or self.changing:
            return True
        if kind.zone in _HIDDEN:
            return any(isinstance(one, ActivatedAbility) and one.zone != "in play" for one in source.abilities)
        words = [one.keyword for one in source.abilities if isinstance(one, KeywordAbility)]
        return not misfits(kind, source.card_types, source.subtypes, words)

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
        text = text if self.blighting else _ARRIVES.sub("", text)
        if "prevent" in text:
            text = ".".join([sentence for sentence in text.split(".") if not only_prevents(sentence)])
        return self.about.search(text) is not None and _DOES.search(text) is not None

    def now(self) -> bool:
        """Return whether mana abilities are worth playing in the present position, apart from payments."""
        self.all_now = self.burns or (self.matters and self.in_danger())
        self.minded_now = self.used_up_here and bool(self.minding) and self.is_asked_now()
        self.risky_now = self.risky + self.used_by_costs() if self.users else self.risky
        return self.always or self.all_now or self.minded_now or bool(self.risky_now)

    def now_for(self, player: Player) -> bool:
        """Return whether mana abilities are worth playing for a player in the present position, apart from payments."""
        if not self.now():
            return False
        self.needless = not self.burns and self.spending.is_needless(player)
        return True

    def used_by_costs(self) -> list[Face]:
        """Return the sources that could be used up by the costs of what is in play and in hands, or anywhere if cards
        might be played from there."""
        state = self.table.state
        found: list[Face] = []
        for zone in state.zones() if self.roaming else (state.in_play, *state.hands):
            for item in zone:
                if item.copy_of is not None:
                    return self.sources
                faces = item.card.definition.faces if item.card is not None else (item.face,)
                for face in faces:
                    found.extend(self.users.get(id(face), ()))
        return found

    def is_asked_now(self) -> bool:
        """Return whether something on the stack might ask, as it resolves, for what has been sacrificed."""
        faces = [item.face for item in self.table.state.stack if item.kind not in (ABILITY, DAMAGE)]
        return any(face is None or any(ability in face.abilities for ability in self.minding) for face in faces)

    def offers(self, item: GameObject | None, ability: Ability | None) -> bool:
        """Return whether a mana ability is worth playing now, if any is."""
        if self.needless and item is not None and item.face is not None and item.face.card_types == LAND:
            if ability is not None and is_plain(ability):
                return False  # All it would do is to tap a land.
        if self.all_now or item is None or item.face is None or ability is None:
            return True
        if item.copy_of is not None or item.face in self.risky_now:
            return True
        return not is_plain(ability) and (self.minded or self.minded_now or not is_used_up(ability))

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
            if isinstance(ability, ActivatedAbility):
                text = text.partition(": ")[2] or text  # The cost has been paid.
            if not self.touches(text):
                continue
            if self.spreads or top.context is None or self.touches(_TARGET.sub("", text)):
                return True
            for slot in top.context.targets:
                for target in slot:
                    if isinstance(target, GameObject) and target.zone is Zone.IN_PLAY and is_source(target):
                        return True
        return False


def used_up(ability: Ability) -> list[Selector | None]:
    """Return what the costs in a text use up that could have been tapped for mana before: what is sacrificed, returned,
    removed, discarded or untapped, or loses counters. None stands for anything. What is paid as something resolves
    isn't looked at."""
    found: list[Selector | None] = []
    if isinstance(ability, KeywordAbility) and ability.keyword in _USING_UP:
        found.append(None)
    for part in costs_of(ability):
        for node in walk(part):
            if isinstance(node, Do) and isinstance(node.action, Discard):
                found.append(_HAND)
            elif isinstance(node, Do) and isinstance(node.action, (Sacrifice, Move, Untap, RemoveCounters)):
                found.append(_HAND if isinstance(node.action.what, TopCards) else node.action.what)
            elif isinstance(node, UntapThis):
                found.append(This())
    if isinstance(ability, ActivatedAbility) and TapThis() in ability.cost.parts:
        found = [what for what in found if what != This()]  # It can't have been tapped before.
    return found


def costs_of(ability: Ability) -> list[Node]:
    """Return the parts of a text in which there are costs of spells and abilities."""
    if isinstance(ability, ActivatedAbility):
        effect: Node = ability.effect
        found: list[Node] = [ability.cost]
    elif isinstance(ability, (SpellText, TriggeredAbility)):
        effect = ability.effect
        found = []
    else:
        return [ability]
    return found + [node for node in walk(effect) if isinstance(node, GainAbility)]


def asks_only_as_it_resolves(ability: Ability) -> bool:
    """Return whether what a text asks for matters only at the time at which it resolves: it is that of a spell without
    targets, from which nothing comes later but cards that can be played once from the graveyard."""
    if not isinstance(ability, SpellText):
        return False
    nodes = list(walk(ability.effect))
    if any(isinstance(node, (Target, Delayed)) for node in nodes):
        return False
    return not any(isinstance(node, (PlayAsOwn, PlayFrom)) for node in nodes) or any(
        removes_instead(node) for node in nodes
    )


def only_prevents(sentence: str) -> bool:
    """Return whether a sentence in lower case prevents damage, and does nothing else to permanents or players."""
    return "prevent" in sentence and _DOES.search(sentence.replace("damage", "")) is None


def sources_among(objects: Iterable[GameObject]) -> list[Face]:
    """Return the different faces of the objects that are lands or make mana."""
    found: list[Face] = []
    for item in objects:
        if item.face is not None and is_source(item) and item.face not in found:
            found.append(item.face)
    return found


def is_source(item: GameObject) -> bool:
    """Return whether an object is a land, or has a mana ability of its own."""
    face = item.face
    return face is not None and (face.card_types & LAND != 0 or any(makes_mana(ability) for ability in face.abilities))


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
