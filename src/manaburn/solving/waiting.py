"""When a player need not put up a shield or make a creature stronger yet, because nothing has come that asks for it.

A creature's ability that regenerates it, or prevents or redirects damage to it, can be played as well when something
that might hurt the creature is on the stack, or when blockers have been declared: whatever could take the ability away
uses the stack, too, and can be answered. So it isn't played before that. This is said of abilities that cost nothing
but mana; if they cost mana, only where no text asks what is tapped, or untaps anything.

The same is said of abilities that give their source greater power or toughness until end of turn, where no text asks
for these, and of such abilities that use up permanents or cards, where no text asks for what is used up.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from manaburn.editions.edition import Edition
from manaburn.rules.kernel.decisions import Action, ActionKind, Decision, Kind
from manaburn.rules.kernel.table import Table
from manaburn.state.objects import ABILITY, CARD, DAMAGE, GameObject, Player
from manaburn.terms import BASIC, CREATURE, INSTANT, LAND, SORCERY, Step
from manaburn.text.tree import (
    Ability,
    ActivatedAbility,
    AddMana,
    AddPT,
    Apply,
    CardDefinition,
    CreateTokens,
    DealDamage,
    DefinePT,
    Destroy,
    Discard,
    Do,
    Draw,
    Effect,
    EndOfTurn,
    Face,
    GainLife,
    KeywordAbility,
    LoseLife,
    Mana,
    Modification,
    Move,
    Number,
    PreventDamage,
    RedirectDamage,
    Regenerate,
    ReplacementAbility,
    Sacrifice,
    Seq,
    SetPT,
    Shield,
    SpellText,
    StaticAbility,
    Target,
    This,
    TriggeredAbility,
    You,
    walk,
)
from manaburn.text.tree.memo import Memo
from manaburn.text.tree.nouns import Choose, Filter, Host
from manaburn.text.tree.statics import IfWould

from .asking import INTO_GRAVEYARDS, written
from .floating import makes_mana
from .parts import MOST_TEXTS, QUIET, is_creature, is_free, is_land, is_welcome, takes_target

_HURTING_STEPS: Final = (Step.DECLARE_BLOCKERS, Step.COMBAT_DAMAGE)
"""Steps that may end with combat damage."""
_COUNTED: Final = re.compile(r"split second|Activated\(|OntoStack\(|IsAbility\(|Did\(|Happened\(|Times\(")
"""Parts of the written form of a text that might count, answer or forbid abilities."""
_TAPPED: Final = re.compile(r"'(un)?tapped|Taps\(|Untap\(|tapped=True")
"""Parts of the written form of a text that asks what is tapped, or untaps something."""
_PLAIN_STRENGTH: Final = re.compile(r"least_power=None|(power|toughness)=(None|-?\d+|Number\(n=-?\d+\))")
"""Parts of the written form of a text that set a power or toughness, or don't ask for it."""
_THROWN: Final = re.compile(
    r"Of\(what='(power|toughness)', of=Ref\(role='cost', n=\d+\)\)"
    r"|DealDamage\(source=This\(\), amount=Of\(what='power', of=This\(\)\), to=(?!You)"
)
"""Parts of the written form of a text that ask for the power or toughness of what was used up for it, or deal others
the power of its source as damage: the greater, the better for who has that."""
_STRENGTH: Final = re.compile(r"power|toughness|[Ff]ight")
_MATERIAL: Final = re.compile(
    r"ZoneChange|Discards|Sacrifices|Destroyed|StateIs|IsThere|Count\(|HasMost|CreatesTokens|CostChange|AlternativeCost"
    r"|PlayTiming|condition=(?!None)|restrictions=\((?!\))|MustAttack|When\(|Does\(|AnyEvent|Attached|ControlChanges|If\("
    r"|graveyard|zone='removed'"
)
"""Parts of the written form of a text that might ask whether permanents or cards are still there, or see them go."""
_HARMLESS: Final = (Seq, LoseLife, GainLife, Draw, AddMana, CreateTokens, Shield, Regenerate)
"""Instructions that neither hurt a creature nor take anything from it."""


_HURTING: Final = (Seq, DealDamage, LoseLife, GainLife, Shield, Regenerate)
"""Instructions that do nothing to a creature but to hurt it or to protect it."""


class Waiting:
    """Says which shields would be put up too early, for one game."""

    def __init__(self, table: Table, cards: Sequence[CardDefinition], edition: Edition, finds: bool) -> None:
        """``finds``: whether the goal is that a card is in a zone."""
        self.table: Final = table
        abilities = [ability for card in cards for face in card.faces for ability in face.abilities]
        texts = [written(ability, edition) for ability in abilities]
        self.strength_asked: Final = any(_STRENGTH.search(_PLAIN_STRENGTH.sub("", text)) for text in texts)
        """Whether a text might ask for a power or a toughness."""
        self.strength_left_asked: Final = any(
            _STRENGTH.search(_THROWN.sub("", _PLAIN_STRENGTH.sub("", text))) for text in texts
        )
        """Whether a text might ask for that of something else than what its player uses up."""
        self.material_asked: Final = finds or any(
            asks_for_material(ability, text) for ability, text in zip(abilities, texts, strict=True)
        )
        """Whether something might ask for what such an ability uses up."""
        used = any(shields_itself(ability) or (not self.strength_asked and grows(ability)) for ability in abilities)
        self.usable: Final = (
            used
            and table.timing.uses_stack
            and not any(_COUNTED.search(text) for text in texts)
            and all(is_steady(face) for card in cards for face in card.faces)
        )
        """Whether there are such abilities, and everything that might take one away uses the stack."""
        self.mana_too: Final = not any(_TAPPED.search(text) for text in texts)
        """Whether it makes no difference whether lands are tapped earlier or later."""
        faces = [face for card in cards for face in card.faces]
        self.rich: Final = makes_rich(faces) or any("SetTypes(" in text or "CountsAs(" in text for text in texts)
        """Whether a creature might make mana, so that something is lost with it."""
        self.independent: Final = all(stands_alone(ability) for ability in abilities)
        """Whether what hurts one creature can do nothing to another one before players have priority again."""
        self.shields: Final[Memo[Ability, bool]] = Memo(shields_itself)
        self.growing: Final[Memo[Ability, bool]] = Memo(grows)
        self.harmless: Final[Memo[Face, bool]] = Memo(is_harmless_card)
        self.harmless_texts: Final[Memo[Effect, bool]] = Memo(is_harmless, MOST_TEXTS)
        self.hurting: Final[Memo[Effect, bool]] = Memo(only_hurts, MOST_TEXTS)
        self.aimed: Final[Memo[Effect, bool]] = Memo(only_hurts_targets, MOST_TEXTS)

    def early(self, decision: Decision) -> set[int]:
        """Return which of the first options of a player with priority would put up a shield too early, by their
        indexes."""
        if not self.usable:
            return set()
        player = decision.player
        if not self.nothing_hurts():
            if not self.only_hurts_creatures():
                return set()
            return {
                i
                for i, option in enumerate(decision.first_options)
                if self.is_early(player, option.action) and self.no_help_now(option.action)
            }
        return {i for i, option in enumerate(decision.first_options) if self.is_early(player, option.action)}

    def aimless(self, decision: Decision) -> set[int]:
        """Return which targets of a shield that is put up too early are of no use, by their indexes: those that don't
        gain by becoming a target."""
        source = decision.source
        if decision.kind is not Kind.TARGET or not self.usable or source is None:
            return set()
        ability = source.ability
        if not isinstance(ability, ActivatedAbility) or not self.shields.of(ability) or not is_free(ability.cost):
            return set()
        if not self.nothing_hurts():
            return set()
        return {i for i, option in enumerate(decision.options) if not is_welcome(option.entity)}

    def nothing_hurts(self) -> bool:
        """Return whether nothing that is about to happen could hurt a creature, or take anything from it."""
        state = self.table.state
        if state.pending:
            return False
        if not state.stack:
            return self.table.timing.step(self.table) not in _HURTING_STEPS
        return self.is_harmless(state.stack[-1])  # Both players have priority again before the next one resolves.

    def only_hurts_creatures(self) -> bool:
        """Return whether what is about to resolve can do nothing to a creature but to hurt it, destroy it or protect
        it, and takes no mana from anybody."""
        state = self.table.state
        if state.pending or not state.stack or self.rich:
            return False
        top = state.stack[-1]
        if top.kind == DAMAGE:
            return True
        if top.kind == ABILITY:
            ability = top.ability
            return isinstance(ability, (ActivatedAbility, TriggeredAbility)) and self.hurting.of(ability.effect)
        if top.kind != CARD or top.face is None or top.copy_of is not None or top.face_down:
            return False
        return top.face.card_types & (INSTANT | SORCERY) != 0 and all(
            isinstance(ability, SpellText) and self.hurting.of(ability.effect) for ability in top.face.abilities
        )

    def no_help_now(self, action: Action | None) -> bool:
        """Return whether an ability that costs mana does nothing about what is about to hurt creatures: who survives
        that can use it afterwards, before the next thing that hurts."""
        ability = action.held.ability if action is not None and action.held is not None else None
        if not isinstance(ability, ActivatedAbility) or not all(isinstance(one, Mana) for one in ability.cost.parts):
            return False
        if grows(ability) and only_strikes_harder(ability.effect):
            return True  # More power is no help against damage.
        top = self.table.state.stack[-1]
        if not self.independent or top.context is None or top.kind == DAMAGE or action is None:
            return False
        effects = [
            ability.effect
            for ability in (top.face.abilities if top.face is not None else ())
            if isinstance(ability, SpellText)
        ]
        if top.kind == ABILITY:
            assert isinstance(top.ability, (ActivatedAbility, TriggeredAbility))
            effects = [top.ability.effect]
        hit = [target for slot in top.context.targets for target in slot]
        return all(self.aimed.of(effect) for effect in effects) and action.item not in hit

    def is_harmless(self, item: GameObject) -> bool:
        """Return whether something on the stack can't hurt a creature, nor take anything from it."""
        if item.kind == ABILITY:
            ability = item.ability
            return isinstance(ability, (ActivatedAbility, TriggeredAbility)) and self.harmless_texts.of(ability.effect)
        return (
            item.kind == CARD
            and item.face is not None
            and item.copy_of is None
            and not item.face_down
            and self.harmless.of(item.face)
        )

    def is_early(self, player: Player, action: Action | None) -> bool:
        """Return whether an action plays an ability that can be played as well when it is needed."""
        if action is None or action.kind is not ActionKind.ACTIVATE or action.held is None:
            return False
        ability = action.held.ability
        if not isinstance(ability, ActivatedAbility):
            return False
        paid = [part for part in ability.cost.parts if isinstance(part, Mana)]
        if not is_free(ability.cost) and paid and (player.mana or not self.mana_too):
            return False
        if self.growing.of(ability):
            return not self.strength_asked and (len(paid) == len(ability.cost.parts) or not self.material_asked)
        if not self.shields.of(ability):
            return False
        return not takes_target(ability.effect) or not any(
            is_welcome(item) for item in self.table.state.in_play if item.controller is player
        )


def makes_rich(faces: list[Face]) -> bool:
    """Return whether a creature among these makes mana."""
    return any(face.card_types & CREATURE and any(makes_mana(one) for one in face.abilities) for face in faces)


def only_strikes_harder(effect: Effect) -> bool:
    """Return whether a text gives nothing but power."""
    return isinstance(effect, Apply) and all(
        isinstance(mod, AddPT) and mod.toughness == Number(0) for mod in effect.mods
    )


def stands_alone(ability: Ability) -> bool:
    """Return whether a text lets no creature's toughness depend on whether another creature is in play, and turns no
    damage from one thing to another."""
    if isinstance(ability, StaticAbility) and any(isinstance(mod, (AddPT, SetPT, DefinePT)) for mod in ability.mods):
        kinds = [node for node in walk(ability.condition) if isinstance(node, Filter)] if ability.condition else []
        if ability.what not in (This(), Host()) or any(isinstance(mod, DefinePT) for mod in ability.mods):
            return False
        if ability.condition is not None and not kinds:
            return False
        return all(any(is_land(test) for test in kind.tests) for kind in kinds)
    return not any(isinstance(node, (RedirectDamage, IfWould)) for node in walk(ability))


def only_hurts_targets(effect: Effect) -> bool:
    """Return whether a text that only hurts does so to nothing but its targets."""
    for node in walk(effect):
        if isinstance(node, DealDamage) and not isinstance(node.to, (Target, You)):
            return False
        if isinstance(node, Destroy) and not isinstance(node.what, Target):
            return False
    return True


def only_hurts(effect: Effect) -> bool:
    """Return whether a text only deals damage, destroys target creatures, changes life totals or protects."""
    for node in walk(effect):
        if isinstance(node, Destroy):
            if not is_creature(node.what):
                return False
        elif isinstance(node, _HURTING):
            continue
        elif isinstance(node, (Effect, StaticAbility, ReplacementAbility, TriggeredAbility)):
            return False
    return True


def shields_itself(ability: Ability) -> bool:
    """Return whether an ability costs mana or nothing, and does no more than to regenerate its source or to prevent or
    redirect damage to it."""
    if not isinstance(ability, ActivatedAbility) or ability.restrictions or ability.zone != "in play":
        return False
    if not all(isinstance(part, Mana) and "X" not in part.mana.symbols for part in ability.cost.parts):
        return False
    effect = ability.effect
    if isinstance(effect, Regenerate):
        return effect == Regenerate(This())
    if not isinstance(effect, Shield) or not isinstance(effect.replacement, (PreventDamage, RedirectDamage)):
        return False
    return effect.replacement.to == This()


def grows(ability: Ability) -> bool:
    """Return whether an ability costs mana or what its player has, and does no more than to give its source greater
    power or toughness until end of turn."""
    if not isinstance(ability, ActivatedAbility) or ability.restrictions or ability.zone != "in play":
        return False
    for part in ability.cost.parts:
        if isinstance(part, Mana):
            if "X" in part.mana.symbols:
                return False
        elif not isinstance(part, Do) or not uses_up(part.action):
            return False
    effect = ability.effect
    if not isinstance(effect, Apply) or effect.what != This() or not isinstance(effect.duration, EndOfTurn):
        return False
    return all(strengthens(mod) for mod in effect.mods)


def uses_up(action: Effect) -> bool:
    """Return whether an action that is a cost sacrifices permanents, discards cards of the player's choice, or removes
    cards in the player's graveyard from the game."""
    if isinstance(action, Discard):
        return action.who == You() and not action.random
    if isinstance(action, Sacrifice):
        return action.who == You()
    if not isinstance(action, Move) or not isinstance(action.what, Choose) or action.zone != "removed":
        return False
    kind = action.what.kind
    return isinstance(kind, Filter) and kind.zone == "graveyard" and kind.whose == You() and not action.linked


def asks_for_material(ability: Ability, text: str) -> bool:
    """Return whether a text might ask whether permanents or cards are still there, or see them go. ``text``: its
    written form. Abilities that do no more than to use them up for greater power don't."""
    if grows(ability):
        return False
    if isinstance(ability, KeywordAbility) and ability.keyword not in QUIET and ability.keyword != "cycling":
        return True
    return _MATERIAL.search(INTO_GRAVEYARDS.sub("", text)) is not None


def is_steady(face: Face) -> bool:
    """Return whether no static text on a face can take an ability from other permanents, or kill them, other than as
    its permanent comes into play from the stack."""
    stackless = face.card_types & LAND or any(
        isinstance(ability, KeywordAbility) and ability.keyword == "morph" for ability in face.abilities
    )
    for ability in face.abilities:
        if not isinstance(ability, StaticAbility) or ability.what == This():
            continue
        if stackless or ability.condition is not None:
            return False
        for mod in ability.mods:
            if isinstance(mod, AddPT) and not (isinstance(mod.power, Number) and isinstance(mod.toughness, Number)):
                return False
    return True


def is_harmless(effect: Effect) -> bool:
    """Return whether a text neither hurts a creature nor takes anything from it."""
    if isinstance(effect, Apply):
        return isinstance(effect.duration, EndOfTurn) and all(strengthens(mod) for mod in effect.mods)
    return all(
        isinstance(node, _HARMLESS) if isinstance(node, Effect) else not isinstance(node, StaticAbility)
        for node in walk(effect)
    )


def strengthens(mod: Modification) -> bool:
    """Return whether a modification adds to power and toughness, and no less than nothing to either."""
    return (
        isinstance(mod, AddPT)
        and isinstance(mod.power, Number)
        and isinstance(mod.toughness, Number)
        and min(mod.power.n, mod.toughness.n) >= 0
    )


def is_harmless_card(face: Face) -> bool:
    """Return whether a spell with this face neither hurts a creature nor takes anything from it as it resolves.
    One that might be a second legend takes the first one along."""
    if face.supertypes & ~BASIC:
        return False
    for ability in face.abilities:
        if isinstance(ability, ReplacementAbility):
            return False
        if isinstance(ability, SpellText):
            if not is_harmless(ability.effect):
                return False
        elif isinstance(ability, StaticAbility) and ability.what != This():
            return False
    return True
