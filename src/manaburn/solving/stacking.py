"""When a player need not respond to a spell or ability of his or her own that has just been played.

To put another one on top of it does what playing the other one first would have done, if neither asks about the stack
and neither takes from the other what it needs. After the first has resolved, the player can still play the second, with
more known; and the other players have had no more to answer than before. So only one of the two orders is searched.

This is said of spells that are paid for with nothing but mana and can be played at any time, and of simple texts above
them: damage, loss and gain of life, greater power and toughness, prevention. Against opponents who can't do anything
any more it is said of abilities, too, whose costs use up creatures. And while these opponents have something coming
that only costs them life, nothing at all need be put on top of it: it can be played as well when they have been hurt.
An ability that costs nothing isn't played on top of itself with the same target or X.

The active player doesn't act on top of his or her own triggered ability that only makes its source stronger: when it
has resolved, that player has priority again, and may answer anything that comes before.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from manaburn.editions.edition import Edition
from manaburn.rules.kernel.decisions import Action, ActionKind, Decision, Kind
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous
from manaburn.rules.playing import payment
from manaburn.state import happenings as h
from manaburn.state.contexts import Context
from manaburn.state.objects import ABILITY, CARD, GameObject, Player
from manaburn.terms import CREATURE, INSTANT, LAND, Step, Zone
from manaburn.text.tree import (
    Ability,
    ActivatedAbility,
    AdditionalCost,
    AddPT,
    Apply,
    Cant,
    CardDefinition,
    Cost,
    DealDamage,
    Destroy,
    Do,
    Effect,
    EndOfTurn,
    Face,
    GainAbility,
    GainLife,
    KeywordAbility,
    LoseLife,
    Mana,
    Modification,
    Move,
    Node,
    Number,
    PreventDamage,
    Replacement,
    Sacrifice,
    Seq,
    SetColour,
    SetPT,
    SetTypes,
    Shield,
    SpellText,
    StaticAbility,
    Tap,
    TapThis,
    Target,
    This,
    TriggeredAbility,
    Untap,
    X,
    You,
    walk,
)
from manaburn.text.tree.memo import Memo
from manaburn.text.tree.nouns import All, Filter

from .asking import written
from .floating import makes_mana
from .parts import MOST_TEXTS, QUIET, is_creature, is_creatures, is_free, least, takes_target
from .waiting import grows, is_steady, strengthens

_SIMPLE: Final = (DealDamage, LoseLife, GainLife, Apply, Seq)
_SIMPLE_NAMES: Final = ("Shield", "Modal", "As", "Regenerate")
_ABOUT_PLAYS: Final = (
    *("Played(", "BecomesTarget(", "Activated(", "TargetsChosen(", "OntoStack(", "NextSpell(", "split second", "storm"),
)
"""Parts of the written form of a text that tells in which order things are played."""
_ABOUT_HARM: Final = (
    *(
        "Damaged(",
        "LifeChanges(",
        "ReplacementAbility(",
        "PreventDamage(",
        "ReplaceDamage",
        "lifelink",
        "infect",
        "wither",
    ),
    *("CopySpell(", "Counter(", "Change(", "StateIs(", "When(", "Did(", "Happened("),
)
"""Parts of the written form of a text that could make something of the life that a player loses, or change what is on
the stack."""


_UNSETTLING: Final = re.compile(
    r"PlayFrom\(|PlayAsOwn\(|PlayTiming\(|SetTypes\(|CountsAs\(|Count\(|HasMost\(|If\(|condition=(?!None)|Discard\("
    r"|zone='hand', whose|TriggeredAbility\(.*(Tap\(|Move\(|Destroy\(|Sacrifice\()"
)
"""Parts of the written form of a text because of which a player might not be able to play a card any more when a
creature has gone, or that counts what has been played already."""
_TOLD: Final = re.compile(
    r"split second|Activated\(|OntoStack\(|IsAbility\(|Did\(|Happened\(|Times\(|When\(|StateIs\(|Change\("
    r"|PlayProhibition\(|CantPlay(From)?\("
)
"""Parts of the written form of a text that might tell whether something was played before a trigger resolved, or keep a
player from playing it afterwards."""
_COUNTED: Final = ("split second", "Activated(", "OntoStack(", "CopySpell(", "Counter(")
"""Parts of the written form of a text that might count, or answer, abilities that are played."""


class Stacking:
    """Says which responses to one's own plays are needless, for one game."""

    def __init__(
        self, table: Table, cards: Iterable[CardDefinition], edition: Edition, strength_asked: bool = True
    ) -> None:
        """``strength_asked``: whether a text might ask for a power or a toughness, but that of what its player uses
        up."""
        self.table: Final = table
        texts = [written(ability, edition) for card in cards for face in card.faces for ability in face.abilities]
        told = any(word in text for text in texts for word in _ABOUT_PLAYS)
        self.usable: Final = table.timing.uses_stack and len(table.state.players) == 2 and not told
        minded = any(word in text for text in texts for word in _ABOUT_HARM)
        self.plain_harm: Final = self.usable and not minded
        """Whether all that a loss of life does is to change the life total."""
        self.cheaper: Final = any("CostChange(" in text or "KeywordCost(" in text for text in texts)
        """Whether a text might make spells cheaper."""
        self.settled: Final = not self.cheaper and not any(_UNSETTLING.search(text) for text in texts)
        """Whether what is done to creatures takes nothing else from anybody: no mana, and no way to play a card."""
        self.untapping: Final = any("Untap(what=This())" in text or "Untap(This())" in text for text in texts)
        """Whether a permanent might untap itself."""
        self.repeatable: Final = table.timing.uses_stack and not any(
            word in text for text in texts for word in _COUNTED
        )
        """Whether it makes no difference how often an ability is played that costs nothing, but for what it does."""
        self.steady: Final = all(is_steady(face) for card in cards for face in card.faces)
        """Whether all that might take an ability from a permanent uses the stack."""
        self.grows_first: Final = (
            self.steady
            and not strength_asked
            and table.timing.uses_stack
            and len(table.state.players) == 2
            and not any(_TOLD.search(text) for text in texts)
        )
        """Whether no text tells what is done before a creature grows from what is done afterwards."""
        self.faces: Final = Memo(is_plain_instant)
        self.spells: Final = Memo(is_plain_spell)
        self.removers: Final = Memo(is_remover)
        self.throwers: Final = Memo(is_thrower)
        self.simple: Final[Memo[Effect, bool]] = Memo(is_all_simple, MOST_TEXTS)
        self.wide: Final[Memo[Effect, bool]] = Memo(is_wide, MOST_TEXTS)

    def fresh(self, player: Player) -> GameObject | None:
        """Return what is on the top of the stack, if this player has just played it and nothing has happened since, and
        if needless responses to it can be told; None otherwise."""
        state = self.table.state
        if not self.usable or not state.stack or state.pending:
            return None
        top = state.stack[-1]
        log = state.log
        if top.controller is not player or not log or log[-1].what is not top:
            return None
        if log[-1].kind is h.PLAYED:
            return top if top.kind == CARD and self.is_plain(top) and not self.creatures_make_mana(player) else None
        if log[-1].kind is h.ACTIVATED and top.kind == ABILITY and isinstance(top.ability, ActivatedAbility):
            return top if uses_up_creatures(top.ability.cost) and not self.creatures_make_mana(player) else None
        return None

    def only_hurts(self, player: Player) -> bool:
        """Return whether what is on the top of the stack has just been played by this player and does nothing but cost
        the other one life, who can do nothing about it."""
        state = self.table.state
        if not self.plain_harm or not state.stack or state.pending or state.replacements or state.delayed:
            return False
        top = state.stack[-1]
        log = state.log
        if top.controller is not player or not log or log[-1].what is not top or top.context is None:
            return False
        if log[-1].kind is h.ACTIVATED and top.kind == ABILITY:
            told = isinstance(top.ability, ActivatedAbility) and is_harm(top.ability.effect)
        else:
            face = top.face if log[-1].kind is h.PLAYED and top.kind == CARD and top.copy_of is None else None
            told = face is not None and all(
                isinstance(ability, SpellText) and is_harm(ability.effect) for ability in face.abilities
            )
        hurt = [target for slot in top.context.targets for target in slot]
        others = all(isinstance(target, Player) and target is not player for target in hurt)
        return told and bool(hurt) and others and self.idle(player)

    def growth_comes(self, player: Player) -> bool:
        """Return whether a triggered ability of the active player, who has priority, is on the top and only
        makes its source stronger."""
        state = self.table.state
        if not self.grows_first or not state.stack or state.pending or state.active is not player:
            return False
        top = state.stack[-1]
        ability = top.ability
        if top.kind != ABILITY or top.controller is not player or not isinstance(ability, TriggeredAbility):
            return False
        source = top.source
        own = isinstance(source, GameObject) and source.zone is Zone.IN_PLAY and source.controller is player
        return own and only_grows(ability.effect)

    def resolving_first(self, decision: Decision) -> list[int]:
        """Return which of the triggered abilities that the active player puts on the stack only make their sources
        stronger, by their indexes: they come last, and so resolve first, in this order. The other player can act before
        any of them has resolved in any case, and after that with nothing better to wait for."""
        player = decision.player
        if not self.grows_first or decision.hint != "triggers" or self.table.state.active is not player:
            return []
        return [
            i
            for i, option in enumerate(decision.options)
            if isinstance(option.ability, TriggeredAbility)
            and only_grows(option.ability.effect)
            and isinstance(option.entity, GameObject)
            and option.entity.zone is Zone.IN_PLAY
            and option.entity.controller is player
        ]

    def needless(self, player: Player, top: GameObject, action: Action) -> bool:
        """Return whether an action on top of what has just been played is of no use."""
        if top.kind == ABILITY and not self.idle(player):
            ability = action.held.ability if action.held is not None else None
            if is_equip(ability) and is_equip(top.ability):
                return True  # Either of them can be played when the other has resolved, whatever is answered.
            if not self.could_wait(player, top, action):
                return False
        single = top.kind == ABILITY
        item = action.item
        if action.kind is ActionKind.ACTIVATE and action.held is not None:
            ability = action.held.ability
            if not isinstance(ability, ActivatedAbility) or ability.zone != "in play" or makes_mana(ability):
                return False
            return uses_up_creatures(ability.cost) and self.is_simple(ability.effect, single)
        if action.kind is not ActionKind.PLAY or item is None or item.face is None or not action.way.normal:
            return False
        if action.face:
            return False
        if not self.faces.of(item.face):
            return self.settled and not single and top.kind == CARD and self.throwers.of(item.face)
        if all(
            isinstance(ability, SpellText) and self.is_simple(ability.effect, single) for ability in item.face.abilities
        ):
            return True
        return self.settled and not single and self.removers.of(item.face)

    def could_wait(self, player: Player, top: GameObject, action: Action) -> bool:
        """Return whether a simple ability that this player has just played could have been played after an action, too,
        whatever the other player does about that.

        The player could answer with the ability whatever would take from it what it needs: its source, what it uses up,
        its mana. Then it would resolve before that answer instead of after it, which is no worse for something simple
        of one's own. Only the action itself could keep the player from that, if it used up the source. Then the ability
        either does nothing but to that source, so that it was of no use, or this isn't said.
        """
        ability = top.ability
        if not self.steady or not isinstance(ability, ActivatedAbility) or ability.restrictions:
            return False
        if ability.zone != "in play" or not self.is_simple(ability.effect, True):
            return False
        source = top.source
        if not isinstance(source, GameObject) or source.zone is not Zone.IN_PLAY or source.controller is not player:
            return False
        return grows(ability) or not self.might_use_up(source, action)

    def might_use_up(self, source: GameObject, action: Action) -> bool:
        """Return whether an action whose cost uses up nothing but creatures might use up a permanent."""
        ability = action.held.ability if action.held is not None else None
        if action.kind is ActionKind.PLAY or not isinstance(ability, ActivatedAbility):
            return False
        if action.item is source:
            return any(isinstance(part, Do) for part in ability.cost.parts)
        creature = continuous.characteristics(self.table, source).card_types & CREATURE
        return creature != 0 and not only_uses_itself(ability)

    def useless(self, decision: Decision) -> set[int]:
        """Return which of the first options of a player with priority are of no use, by their indexes."""
        player = decision.player
        if self.only_hurts(player) or self.growth_comes(player):
            return {
                i
                for i, option in enumerate(decision.first_options)
                if option.action is not None and option.action.kind is not ActionKind.PASS and not option.action.is_mana
            }
        found: set[int] = set()
        if self.untapping and self.usable and self.idle(player):
            found.update([i for i, option in enumerate(decision.first_options) if untaps_in_vain(option.action)])
        if self.repeatable and self.table.state.stack:
            found.update([i for i, option in enumerate(decision.first_options) if self.repeats(player, option.action)])
        top = self.fresh(player)
        if top is not None:
            for i, option in enumerate(decision.first_options):
                if option.action is not None and self.needless(player, top, option.action):
                    found.add(i)
        return found

    def repeats(self, player: Player, action: Action | None) -> bool:
        """Return whether an action would only play an ability without targets once more that costs nothing, or for
        which X can be no more than 0, while it waits on the top of the stack with the same X."""
        if action is None or action.kind is not ActionKind.ACTIVATE or action.held is None or action.item is None:
            return False
        ability = action.held.ability
        if not any(context.x == 0 for context in self.on_top(ability, action.item)):
            return False
        if not isinstance(ability, ActivatedAbility) or not is_free(ability.cost) or not lasts(ability.effect):
            return False
        if takes_target(ability.effect):
            return False
        return payment.greatest_x(self.table, player, ability.cost, Context(action.item, player)) == 0

    def on_top(self, ability: Ability, source: GameObject, played: GameObject | None = None) -> list[Context]:
        """Return what was announced for the uses of an ability that are on the top of the stack, with nothing else
        above or between them. ``played``: the one that is being played."""
        found: list[Context] = []
        for item in reversed(self.table.state.stack):
            if item is played:
                continue
            if item.ability is not ability or item.source is not source or item.context is None:
                break
            found.append(item.context)
        return found

    def repeated(self, decision: Decision) -> set[int]:
        """Return which answers to a choice would make an ability that costs nothing the same as one that waits on the
        top of the stack. It can be played when that has resolved. Answers are told by their indexes, or as numbers."""
        item = decision.source
        if not self.repeatable or item is None or decision.kind not in (Kind.X, Kind.TARGET):
            return set()
        ability = item.ability
        if item.source is None or not isinstance(ability, ActivatedAbility):
            return set()
        if not is_free(ability.cost) or not lasts(ability.effect):
            return set()
        found: set[int] = set()
        for context in self.on_top(ability, item.source, item):
            targets = [target for slot in context.targets for target in slot]
            if decision.kind is Kind.X and not targets:
                found.add(context.x)
            elif decision.kind is Kind.TARGET and len(targets) == 1:
                found.update([i for i, option in enumerate(decision.options) if option.entity is targets[0]])
        return found

    def is_plain(self, item: GameObject) -> bool:
        """Return whether a spell can be played at any time, and is paid for with mana only."""
        face = item.face
        if face is None or item.copy_of is not None or item.context is None or item.context._cost_objects:
            return False
        if item.context._paid:
            return False
        return self.faces.of(face) or (self.settled and self.in_main_phase(item) and self.spells.of(face))

    def in_main_phase(self, item: GameObject) -> bool:
        """Return whether a spell has been played in a main phase of its player, with nothing else on the stack."""
        state = self.table.state
        main = state.step is Step.PRECOMBAT_MAIN or state.step is Step.POSTCOMBAT_MAIN
        return main and len(state.stack) == 1 and state.active is item.controller

    def is_simple(self, effect: Effect, single: bool) -> bool:
        """Return whether a text does simple things only. ``single``: and to nothing but targets and its source."""
        return not (single and self.wide.of(effect)) and self.simple.of(effect)

    def creatures_make_mana(self, player: Player) -> bool:
        """Return whether a creature of a player has a mana ability."""
        return any(
            item.controller is player
            and item.face is not None
            and (item.face.card_types & CREATURE or item.copy_of is not None)
            and any(makes_mana(ability) for ability in item.face.abilities)
            for item in self.table.state.in_play
        )

    def idle(self, player: Player) -> bool:
        """Return whether the other player can't do anything but pass."""
        state = self.table.state
        if any(item.owner is not player and item.here for item in state.working_elsewhere.values()):
            return False
        broke = True
        for item in state.in_play:
            if item.controller is player:
                continue
            if item.face is None or item.copy_of is not None or item.face_down:
                return False
            for ability in item.face.abilities:
                if isinstance(ability, TriggeredAbility) or (
                    isinstance(ability, ActivatedAbility) and not makes_mana(ability)
                ):
                    return False
            broke = broke and (item.tapped or not might_make_mana(item.face))
        for other in state.players:
            hand = state.hands[other.index]
            if other is not player and hand and not (broke and not other.mana and self.unpayable(hand)):
                return False
        return True

    def unpayable(self, hand: list[GameObject]) -> bool:
        """Return whether none of these cards can be used without mana."""
        if self.cheaper:
            return False
        return all(card.face is not None and costs_mana(card.face) for card in hand)


def only_grows(effect: Effect) -> bool:
    """Return whether all that a text does is to give its source greater power or toughness until end of turn."""
    if not isinstance(effect, Apply) or effect.what != This() or not isinstance(effect.duration, EndOfTurn):
        return False
    return all(strengthens(mod) for mod in effect.mods)


def lasts(effect: Effect) -> bool:
    """Return whether all that a text does is to put up a shield, or to make something what it will be if the same is
    done to it again."""
    if isinstance(effect, Apply):
        return all(isinstance(mod, (SetPT, SetTypes, SetColour, GainAbility)) for mod in effect.mods)
    return isinstance(effect, Shield)


def is_all_simple(effect: Effect) -> bool:
    """Return whether a text does simple things only."""
    return all(is_simple(node) for node in walk(effect))


def is_wide(effect: Effect) -> bool:
    """Return whether a text does something to all objects of a kind."""
    return any(isinstance(node, All) for node in walk(effect))


def is_simple(node: Node) -> bool:
    """Return whether a part of a text does nothing but deal damage, change life totals, strengthen or protect."""
    if isinstance(node, Effect):
        return isinstance(node, _SIMPLE) or type(node).__name__ in _SIMPLE_NAMES
    if isinstance(node, Replacement):
        return isinstance(node, PreventDamage) and node.source is None  # A source may be what lies below.
    if isinstance(node, Modification):
        return isinstance(node, (AddPT, GainAbility)) or (isinstance(node, Cant) and node.what == "be regenerated")
    if isinstance(node, Ability):
        return isinstance(node, KeywordAbility) and node.keyword in QUIET
    return True


def is_plain_instant(face: Face) -> bool:
    """Return whether a card is an instant that costs nothing but mana."""
    return face.card_types & INSTANT != 0 and all(isinstance(ability, SpellText) for ability in face.abilities)


def is_plain_spell(face: Face) -> bool:
    """Return whether a card is a spell that costs nothing but mana, whatever is in play."""
    return face.card_types & LAND == 0 and all(
        isinstance(ability, (SpellText, TriggeredAbility, ActivatedAbility, StaticAbility))
        or (isinstance(ability, KeywordAbility) and ability.keyword in QUIET and ability.keyword != "split second")
        for ability in face.abilities
    )


def is_remover(face: Face) -> bool:
    """Return whether an instant that costs nothing but mana does no more than simple things, and takes a target
    creature from play or taps it."""
    return is_plain_instant(face) and all(
        isinstance(ability, SpellText) and all(is_simple(node) or removes(node) for node in walk(ability.effect))
        for ability in face.abilities
    )


def removes(node: Node) -> bool:
    """Return whether a part of a text takes a target creature from play, or taps it."""
    if isinstance(node, Move):
        return node.zone in ("hand", "removed", "library") and node.until is None and is_creature(node.what)
    return isinstance(node, (Destroy, Tap)) and is_creature(node.what)


def is_thrower(face: Face) -> bool:
    """Return whether an instant costs mana and creatures that are sacrificed, and does simple things only."""
    if not face.card_types & INSTANT:
        return False
    for ability in face.abilities:
        if isinstance(ability, AdditionalCost):
            if ability.optional or ability.repeated or not uses_up_creatures(ability.cost):
                return False
        elif not isinstance(ability, SpellText) or not all(is_simple(node) for node in walk(ability.effect)):
            return False
    return True


def might_make_mana(face: Face) -> bool:
    """Return whether a permanent might make mana by being tapped, or in any other way."""
    return face.card_types & LAND != 0 or any(makes_mana(ability) for ability in face.abilities)


def costs_mana(face: Face) -> bool:
    """Return whether a card in a hand can be used for nothing but its mana cost."""
    if face.mana_cost is None or not least(face.mana_cost):
        return face.mana_cost is None and face.card_types & LAND != 0 and not face.abilities
    return all(
        isinstance(ability, (SpellText, StaticAbility, TriggeredAbility))
        or (isinstance(ability, KeywordAbility) and ability.keyword in QUIET)
        for ability in face.abilities
    )


def is_harm(effect: Effect) -> bool:
    """Return whether a text only takes a fixed amount of life from targets, and may give its player some."""
    for node in walk(effect):
        if isinstance(node, DealDamage):
            if not isinstance(node.to, Target) or not isinstance(node.amount, (Number, X)):
                return False
        elif isinstance(node, LoseLife):
            if not isinstance(node.who, Target) or not isinstance(node.amount, (Number, X)):
                return False
        elif isinstance(node, GainLife):
            if not isinstance(node.who, You) or not isinstance(node.amount, (Number, X)):
                return False
        elif isinstance(node, (Modification, Replacement)) or (isinstance(node, Effect) and not isinstance(node, Seq)):
            return False
    return True


def untaps_in_vain(action: Action | None) -> bool:
    """Return whether an action does nothing but untap a permanent that is untapped."""
    if action is None or action.kind is not ActionKind.ACTIVATE or action.held is None or action.item is None:
        return False
    ability = action.held.ability
    return isinstance(ability, ActivatedAbility) and ability.effect == Untap(This()) and not action.item.tapped


def is_equip(ability: Ability | None) -> bool:
    """Return whether an ability is equip, for mana."""
    return (
        isinstance(ability, ActivatedAbility)
        and ability.keyword == "equip"
        and all(isinstance(part, Mana) for part in ability.cost.parts)
    )


def only_uses_itself(ability: ActivatedAbility) -> bool:
    """Return whether the cost of an ability uses up nothing but its source."""
    return all(
        not isinstance(part, Do) or (isinstance(part.action, Sacrifice) and isinstance(part.action.what, This))
        for part in ability.cost.parts
    )


def uses_up_creatures(cost: Cost) -> bool:
    """Return whether a cost is nothing but mana, tapping its source, and sacrificing that or creatures."""
    for part in cost.parts:
        if isinstance(part, (Mana, TapThis)):
            continue
        if not isinstance(part, Do) or not isinstance(part.action, Sacrifice):
            return False
        what = part.action.what
        if isinstance(what, This):
            continue
        kinds = [node for node in walk(what) if isinstance(node, Filter)]
        if len(kinds) != 1 or not any(is_creatures(test) for test in kinds[0].tests):
            return False
    return True
