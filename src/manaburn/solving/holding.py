"""When a player need not yet gain life or prevent damage, because nothing has come that asks for it.

What only gains life or prevents combat damage can be played as well when something that takes life is about to happen,
or when combat damage is: the player has priority again before that, and whatever could keep the player from it uses the
stack, and can be answered. So such instants in hand, and such abilities, aren't played before. As life is gained, what
can be played in answer may come first. So it is left for later only while all that the other player could still do
besides combat damage isn't deadly, which the count of :mod:`.bounds` says. What prevents damage of any kind to a
creature is left for combat only if the other player has nothing else that deals damage.

That is said of a goal of the present turn only, since lands untap in the next; and only where no text asks for what a
play leaves behind: what has been played, life totals, graveyards, hands, what is tapped. An opponent who can counter,
copy or redirect what is played might be made to do so early, so that this switches it off, too.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from manaburn.editions.edition import Edition
from manaburn.rules.kernel.decisions import Action, ActionKind, Decision
from manaburn.rules.kernel.table import Table
from manaburn.scenario.naming import everything
from manaburn.state.objects import ABILITY, CARD, DAMAGE, Player
from manaburn.terms import BASIC, CREATURE, INSTANT, Step, Zone
from manaburn.text.tree import (
    Ability,
    ActivatedAbility,
    AddMana,
    AddPT,
    Apply,
    CantBlock,
    CardDefinition,
    CreateTokens,
    DealDamage,
    Destroy,
    Do,
    Draw,
    Effect,
    EndOfTurn,
    Face,
    GainAbility,
    GainLife,
    KeywordAbility,
    LoseLife,
    Mana,
    Modal,
    Number,
    PreventDamage,
    Regenerate,
    ReplacementAbility,
    Seq,
    SetControl,
    Shield,
    SpellText,
    StaticAbility,
    TapThis,
    Target,
    This,
    TriggeredAbility,
    Untap,
    You,
    walk,
)
from manaburn.text.tree.memo import Memo
from manaburn.text.tree.nouns import Either, Players

from .aims import Aim
from .asking import Asked, written
from .floating import makes_mana
from .parts import ANY, MOST_TEXTS, is_creature
from .stacking import uses_up_creatures
from .waiting import Waiting, is_steady

_HURTING_STEPS: Final = (Step.DECLARE_BLOCKERS, Step.COMBAT_DAMAGE)
"""Steps that may end with combat damage."""
_TOLD: Final = re.compile(
    r"split second|Activated\(|OntoStack\(|IsAbility\(|Did\(|Happened\(|Times\(|Played\(|BecomesTarget\("
    r"|TargetsChosen\(|NextSpell\(|storm|CostChange\(|KeywordCost\(|HasMost\(|zone='hand', whose|hellbent|Redirect"
    r"|LifeChanges\(|Prevent(s|ed)\(|(ReplacementAbility|IfWould)\(.*Damaged\("
)
"""Parts of the written form of a text that might tell when something was played, or make more of damage."""
_ANSWERS: Final = re.compile(r"Counter\(|CopySpell\(|Change\(|Copy")
"""Parts of the written form of a text that might counter, copy or redirect what is played."""
_BURNS: Final = re.compile(r"DealDamage\(|Fight")
"""Parts of the written form of a text that deals damage other than combat damage."""
_TAPPED: Final = re.compile(r"'(un)?tapped|Taps\(|Untap\(|tapped=True")
_UNTAPS_CREATURE: Final = re.compile(
    r"Untap\(what=Target\(kind=Filter\(tests=\((Not\([^,]*\), )*HasType\(card_type=2\),\)"
)
"""The written form of what untaps a target creature."""
_CALM: Final = (Seq, LoseLife, GainLife, Draw, AddMana, CreateTokens, Shield, Regenerate)
"""Instructions that take nothing from anybody but life."""
GAIN: Final = 1
SHIELD: Final = 2
FOG: Final = 4
"""What a text may do: gain life; prevent damage to something; prevent combat damage."""


class Holding(Waiting):
    """Says what would be played too early, for one game."""

    def __init__(
        self,
        table: Table,
        cards: Sequence[CardDefinition],
        edition: Edition,
        asked: Asked,
        aim: Aim,
    ) -> None:
        super().__init__(table, cards, edition, bool(aim.goal.card))
        self.aim: Final = aim
        self.buried: Final = asked.buried
        """The names of cards of which a text counts those in graveyards."""
        faces = [face for card in cards for face in card.faces]
        abilities = [ability for face in faces for ability in face.abilities]
        texts = [written(ability, edition) for ability in abilities if not is_storm(ability)]
        self.strict: Final = any(_TAPPED.search(text) for text in texts)
        """Whether a text asks what is tapped, or untaps something."""
        untapping = any(_TAPPED.search(text if self.rich else _UNTAPS_CREATURE.sub("", text)) for text in texts)
        counting = any("spells before" in text or "storm" in text for text in texts)
        asking = asked.past or counting or asked.graveyards
        paying = any("PayLife(" in text for text in texts) or any(costs_life(ability) for ability in abilities)
        self.life_asked: Final = asked.life or paying
        """Whether a life total might be asked for, or be paid, while nothing is on the stack."""
        self.holds = (
            aim.same_turn
            and table.timing.uses_stack
            and len(table.state.players) == 2
            and not (untapping or asking)
            and not any(_TOLD.search(text) for text in texts)
            and all(is_steady(face) for face in faces)
        )
        """Whether anything is held back. A search that is to leave out nothing sets it to False."""
        roams = any("SetControl(" in text or "Exchange" in text for text in texts)
        others = [self.texts_of_others(player, roams) for player in table.state.players]
        self.storming: Final = [self.has_storm(player, roams) for player in table.state.players]
        """For each player, whether a spell that he or she plays earlier might give one more copy of a spell of his or
        hers. Where only the other player has such a spell, to wait can't be worse."""
        self.answered: Final = [_ANSWERS.search(text) is not None for text in others]
        """For each player, whether somebody else might counter, copy or redirect what he or she plays."""
        self.burnt: Final = [_BURNS.search(text) is not None for text in others]
        """For each player, whether somebody else has a text that deals damage."""
        self.gaining: Final[Memo[Face, int]] = Memo(kinds_of_card)
        self.gained: Final[Memo[Ability, int]] = Memo(kinds_of_ability)
        self.harms: Final[Memo[Effect, int]] = Memo(harm_in, MOST_TEXTS)
        self.strict_harms: Final[Memo[Effect, int]] = Memo(harm_to_players, MOST_TEXTS)

    def texts_of_others(self, player: Player, roams: bool) -> str:
        """Return the written form of all texts that others than a player have. ``roams``: what is this player's may
        come to be somebody else's."""
        return " ".join(
            [
                written(ability, self.table.edition)
                for item in everything(self.table)
                if item.face is not None and (roams or item.owner is not player)
                for ability in item.face.abilities
                if not is_storm(ability)
            ]
        )

    def has_storm(self, player: Player, roams: bool) -> bool:
        """Return whether a player has a spell with storm, or may come to have one. ``roams``: as above."""
        return any(
            is_storm(ability)
            for item in everything(self.table)
            if roams or item.owner is player
            for face in (item.card.definition.faces if item.card is not None else (item.face,))
            if face is not None
            for ability in face.abilities
        )

    def early(self, decision: Decision) -> set[int]:
        """Return which of the first options of a player with priority can be played as well later, by their indexes."""
        found = super().early(decision)
        player = decision.player
        state = self.table.state
        seat = player.index
        if not self.holds or state.pending or player.mana or self.answered[seat] or self.storming[seat]:
            return found
        kinds = [self.kinds_gained(option.action) for option in decision.first_options]
        if not any(kinds):
            return found
        needed = self.needed()
        if self.burnt[player.index]:
            needed |= SHIELD
        for i, kind in enumerate(kinds):
            action = decision.first_options[i].action
            if kind and not kind & needed and action is not None and self.is_held(player, action, kind):
                found.add(i)
        return found

    def kinds_gained(self, action: Action | None) -> int:
        """Return what an action does, if it only gains life or prevents damage; 0 otherwise."""
        item = action.item if action is not None else None
        if action is None or item is None or item.face is None or action.face or item.copy_of is not None:
            return 0
        if action.kind is ActionKind.PLAY:
            told = not action.way.normal or item.zone is not Zone.HAND or item.name in self.buried
            return 0 if told else self.gaining.of(item.face)
        if action.kind is not ActionKind.ACTIVATE or action.held is None or item.zone is not Zone.IN_PLAY:
            return 0
        ability = action.held.ability
        return self.gained.of(ability) if isinstance(ability, ActivatedAbility) else 0

    def is_held(self, player: Player, action: Action, kinds: int) -> bool:
        """Return whether an action, which does only what isn't needed yet, can be taken later. ``kinds``: what it
        does."""
        if action.kind is ActionKind.PLAY:
            return not kinds & GAIN or self.is_in_time(player)
        assert action.held is not None
        assert action.item is not None
        assert action.item.face is not None
        ability = action.held.ability
        assert isinstance(ability, ActivatedAbility)
        if self.strict or (self.table.state.stack and self.harm_coming(True) < 0):
            return False
        if not all(isinstance(part, (Mana, TapThis)) for part in ability.cost.parts) and (
            self.material_asked or not uses_up_creatures(ability.cost) or action.item.face.card_types != CREATURE
        ):
            return False
        return not kinds & GAIN or self.is_in_time(player)

    def is_in_time(self, player: Player) -> bool:
        """Return whether a player can gain life as well later: nothing but combat damage could be deadly before."""
        bound = self.aim.bound
        return player is bound.opponent and not self.life_asked and bound.most(fog=True) < player.life

    def needed(self) -> int:
        """Return what might be needed before the player has priority again."""
        state = self.table.state
        if not state.stack:
            return GAIN | SHIELD | FOG if self.table.timing.step(self.table) in _HURTING_STEPS else 0
        harm = self.harm_coming(False)
        if harm < 0:
            return GAIN | SHIELD | FOG
        return GAIN | SHIELD if harm else 0

    def harm_coming(self, strict: bool) -> int:
        """Return how much life a player could lose at most as the top of the stack resolves; -1 if that or something
        else might keep a player from doing later what can be done now. ``strict``: also if a creature might be lost."""
        top = self.table.state.stack[-1]
        if top.kind == DAMAGE or top.copy_of is not None or top.face_down:
            return -1
        if top.kind == ABILITY:
            ability = top.ability
            if not isinstance(ability, (ActivatedAbility, TriggeredAbility)):
                return -1
            return self.harm_of(ability.effect, strict)
        if top.kind != CARD or top.face is None or top.face.supertypes & ~BASIC:
            return -1
        total = 0
        for ability in top.face.abilities:
            if isinstance(ability, ReplacementAbility) or (
                isinstance(ability, StaticAbility) and ability.what != This()
            ):
                return -1
            if isinstance(ability, SpellText):
                harm = self.harm_of(ability.effect, strict)
                if harm < 0:
                    return -1
                total += harm
        return total

    def harm_of(self, effect: Effect, strict: bool) -> int:
        """Return how much life a player could lose at most by an effect; -1 as above."""
        return (self.strict_harms if strict or self.rich else self.harms).of(effect)


def harm_in(effect: Effect) -> int:
    """Return how much life a player could lose at most by an effect; -1 if it does more than to take life, and to do
    something to creatures that leaves them targets."""
    total = 0
    for node in walk(effect):
        if isinstance(node, (DealDamage, LoseLife)):
            total += node.amount.n if isinstance(node.amount, Number) else ANY
        elif isinstance(node, Effect) and not isinstance(node, _CALM) and not takes_creature(node):
            return -1
    return total


def harm_to_players(effect: Effect) -> int:
    """Return how much life a player could lose at most by an effect; -1 if it does anything to creatures, or more than
    to take life."""
    for node in walk(effect):
        if isinstance(node, Effect) and not isinstance(node, _CALM):
            return -1
    return harm_in(effect)


def is_storm(ability: Ability) -> bool:
    """Return whether an ability is storm, which copies nothing but the spell itself."""
    return isinstance(ability, KeywordAbility) and ability.keyword == "storm"


def costs_life(ability: Ability) -> bool:
    """Return whether a mana ability takes life, which can be done at any time."""
    return makes_mana(ability) and any(isinstance(node, (DealDamage, LoseLife)) for node in walk(ability))


def takes_creature(node: Effect) -> bool:
    """Return whether an instruction does something to a creature that leaves it a target for everybody."""
    if isinstance(node, (Destroy, Untap)):
        return is_creature(node.what)
    if not isinstance(node, Apply) or not isinstance(node.duration, EndOfTurn):
        return False
    for mod in node.mods:
        if isinstance(mod, GainAbility):
            if getattr(mod.ability, "keyword", "") not in ("haste", "flying", "trample", "first strike"):
                return False
        elif not isinstance(mod, (AddPT, CantBlock, SetControl)):
            return False
    return True


def kinds_of(effect: Effect) -> int:
    """Return what a text does, if it only gains life or prevents damage; 0 otherwise."""
    if isinstance(effect, Modal):
        kinds = 0
        for option in effect.options:
            own = kinds_of(option)
            if not own:
                return 0
            kinds |= own
        return kinds
    if isinstance(effect, GainLife):
        plain = isinstance(effect.amount, Number)
        return GAIN if plain and (effect.who == You() or is_target(effect.who)) else 0
    if not isinstance(effect, Shield) or not isinstance(effect.duration, EndOfTurn):
        return 0
    replacement = effect.replacement
    if not isinstance(replacement, PreventDamage) or effect.uses or effect.divided:
        return 0
    to, amount = replacement.to, replacement.amount
    if replacement == PreventDamage(combat="combat"):
        return FOG
    plain = replacement == PreventDamage(to=to, amount=amount, combat=replacement.combat)
    if not plain or not (amount is None or isinstance(amount, Number)):
        return 0
    return SHIELD if to == You() or to == This() or is_target(to) else 0


def is_target(what: object) -> bool:
    """Return whether a part of a text means one target that is a creature or a player."""
    if not isinstance(what, Target) or what.high is not None or what.up_to_any:
        return False
    kinds = what.kind.kinds if isinstance(what.kind, Either) else (what.kind,)
    return is_creature(what) or all(kind == Players() or is_creature(Target(kind)) for kind in kinds)


def kinds_of_card(face: Face) -> int:
    """Return what an instant does that costs only mana, if it only gains life or prevents damage; 0 otherwise."""
    if not face.card_types & INSTANT or len(face.abilities) != 1 or face.mana_cost is None:
        return 0
    if face.mana_cost.phyrexian:
        return 0  # life can pay for it, too
    ability = face.abilities[0]
    return kinds_of(ability.effect) if isinstance(ability, SpellText) and "X" not in face.mana_cost.symbols else 0


def kinds_of_ability(ability: Ability) -> int:
    """Return what an ability does that costs mana, tapping its source, or permanents of its player's, if it only gains
    life or prevents damage; 0 otherwise."""
    if not isinstance(ability, ActivatedAbility) or ability.restrictions or ability.zone != "in play":
        return 0
    for part in ability.cost.parts:
        if isinstance(part, Mana):
            if "X" in part.mana.symbols:
                return 0
        elif not isinstance(part, (Do, TapThis)):
            return 0
    return kinds_of(ability.effect) if ability.cost.parts else 0
