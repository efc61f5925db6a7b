"""When a player need not deal damage to a target, because nothing can come of it, or it might as well be dealt to the
other player.

Nobody gains by damage to his or her own creatures, for which no text asks, nor by damage to the player; nor by what
helps the other player, or such a creature of the other player's. A creature that has fought, or has nothing to do with
combat any more, is of no more use to its controller if it has no text of its own and no text asks for it. So other
targets are chosen where there are any.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from manaburn.editions.edition import Edition
from manaburn.rules.kernel.decisions import Decision, Kind
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous
from manaburn.state.objects import ABILITY, CARD, SPELL_COPY, Entity, GameObject, Player
from manaburn.terms import CREATURE, Step, Zone
from manaburn.text import keywords
from manaburn.text.tree import (
    Ability,
    ActivatedAbility,
    AddPT,
    Apply,
    CardDefinition,
    DealDamage,
    Draw,
    Effect,
    EndOfTurn,
    Face,
    GainLife,
    KeywordAbility,
    Modal,
    Node,
    Regenerate,
    Seq,
    Shield,
    SpellText,
    Target,
    This,
    TriggeredAbility,
    You,
    walk,
)
from manaburn.text.tree.events import Damaged
from manaburn.text.tree.memo import Memo
from manaburn.text.tree.nouns import Ref

from .aims import Aim
from .asking import Asked, written
from .holding import kinds_of
from .mentions import Mentions, triggers_or_replaces
from .parts import QUIET, something_waits
from .waiting import strengthens

_AFTER_BLOCKS: Final = (Step.DECLARE_BLOCKERS, Step.COMBAT_DAMAGE)
_AFTER_COMBAT: Final = (Step.END_OF_COMBAT, Step.POSTCOMBAT_MAIN, Step.END_OF_TURN)
_MAKES_MORE: Final = re.compile(
    r"LifeChanges\(|Redirect|infect|wither|poison|Did\(|Happened\(|\bTargets[A-Z]?[a-z]*\(|BecomesTarget\("
    r"|'targets'|split second|MustTarget\(|SetControl\(|Exchange|Fight|then=(?!None)[^,]*Damage"
)
"""Parts of the written form of a text that could make something else of damage, or of what becomes a target."""
_TARGETED: Final = re.compile(r"InRelation\(relation='targets', what=This\(\)\)|BecomesTarget\(what=This\(\)")
"""Parts of the written form of a text that waits for its source to become a target. Such a creature isn't left out."""
_GRANTS: Final = re.compile(r"GainAbility\(ability=(?!KeywordAbility)")
"""A part of the written form of a text that gives something an ability that is no keyword."""


class Aiming:
    """Says which targets of damage are of no use, for one game."""

    def __init__(
        self,
        table: Table,
        cards: Sequence[CardDefinition],
        edition: Edition,
        asked: Asked,
        aim: Aim,
        strength_asked: bool,
    ) -> None:
        """``strength_asked``: whether a text might ask for a power or a toughness, but that of what its player uses
        up."""
        self.table: Final = table
        self.aim: Final = aim
        abilities = [ability for card in cards for face in card.faces for ability in face.abilities]
        texts = [written(ability, edition) for ability in abilities]
        self.usable: Final = (
            aim.this_turn
            and table.timing.uses_stack
            and len(table.state.players) == 2
            and not (asked.life or asked.own_life or asked.past or asked.more_combats)
            and not any(_MAKES_MORE.search(_TARGETED.sub("", text)) or _GRANTS.search(text) for text in texts)
            and not any(sees_damage(ability, edition) for ability in abilities)
        )
        """Whether any target is left out."""
        self.mentions: Final = Mentions(table, cards, edition)
        self.harmful: Final[Memo[Ability, bool]] = Memo(only_harms)
        self.helpful: Final[Memo[Ability, bool]] = Memo(
            lambda ability: only_helps(ability) and not (strength_asked and grows(ability))
        )

    def vain(self, decision: Decision) -> set[int]:
        """Return which targets are of no use, by their indexes."""
        source = decision.source
        if not self.usable or decision.kind is not Kind.TARGET or source is None:
            return set()
        if decision.low != 1 or decision.high != 1:
            return set()
        player = decision.player
        options = decision.options
        if self.does_only(source, self.harmful):
            awaited = self.awaited(player, source)
            if awaited is None:
                return set()
            found = {
                i
                for i, option in enumerate(options)
                if self.is_vain(player, option.entity) and not any(option.entity is one for one in awaited)
            }
            kept = any(isinstance(option.entity, Player) and option.entity is not player for option in options)
        elif self.does_only(source, self.helpful):
            if self.wants_harm(player):
                return set()
            found = {i for i, option in enumerate(options) if self.is_thankless(player, option.entity)}
            kept = len(found) < len(options)
        else:
            return set()
        return found if kept else set()  # Without a better target it might be played for another reason.

    def awaited(self, player: Player, source: GameObject) -> list[Entity] | None:
        """Return what the spells and abilities of others have as targets that wait on the stack: it might be killed to
        make them fizzle. None if these might be about other things. ``source``: what is being played."""
        found: list[Entity] = []
        for item in self.table.state.stack:
            if item is source or item.controller is player:
                continue
            ability = item.ability
            if item.context is None or item.kind not in (ABILITY, CARD, SPELL_COPY):
                return None
            if isinstance(ability, TriggeredAbility) and any(is_event(node) for node in walk(ability.effect)):
                return None
            found.extend([target for slot in item.context.targets for target in slot])
        return found

    def does_only(self, source: GameObject, what: Memo[Ability, bool]) -> bool:
        """Return whether all texts of something that is being played do nothing else. ``what``: says that of a text."""
        if source.kind == ABILITY:
            ability = source.ability
            return isinstance(ability, (ActivatedAbility, TriggeredAbility)) and what.of(ability)
        face = source.face
        if source.kind != CARD or face is None or source.copy_of is not None:
            return False
        texts = [ability for ability in face.abilities if isinstance(ability, SpellText)]
        return len(texts) == 1 and what.of(texts[0])

    def is_vain(self, player: Player, item: Entity | None) -> bool:
        """Return whether a player gains nothing by damage to something."""
        if item is player:
            return True
        if not isinstance(item, GameObject) or item.zone is not Zone.IN_PLAY:
            return False
        face = item.face
        if face is None or face.card_types != CREATURE or self.is_seen(item, player):
            return False
        if item.controller is player:
            return not any(triggers_or_replaces(ability) for ability in face.abilities)
        step = self.table.timing.step(self.table)
        if player is not self.aim.player or self.table.state.active is not player:
            return False
        if step not in _AFTER_COMBAT and (step not in _AFTER_BLOCKS or item.in_combat):
            return False
        return is_plain(face)

    def is_seen(self, item: GameObject, player: Player) -> bool:
        """Return whether something might ask for a permanent, or see it go, so that a player could gain by that."""
        state = self.table.state
        if something_waits(state, self.aim.bound.reader.past_draw) or any(
            other.attached_to is item for other in state.in_play
        ):
            return True
        return self.mentions.ask_for(item, player)

    def wants_harm(self, player: Player) -> bool:
        """Return whether something might come of harm to a creature of a player's, which a creature of the other
        player's that is stronger, or survives, could do."""
        return any(
            item.controller is player
            and item.face is not None
            and continuous.characteristics(self.table, item).card_types & CREATURE
            and (self.is_seen(item, player) or any(triggers_or_replaces(ability) for ability in item.face.abilities))
            for item in self.table.state.in_play
        )

    def is_thankless(self, player: Player, item: Entity | None) -> bool:
        """Return whether a player gains nothing by helping something: the other player, or a creature of the other
        player's whose end nobody sees."""
        if isinstance(item, Player):
            return item is not player
        if not isinstance(item, GameObject) or item.zone is not Zone.IN_PLAY or item.controller is player:
            return False
        face = item.face
        if face is None or self.is_seen(item, player):
            return False
        return not any(triggers_or_replaces(ability) for ability in face.abilities)


def is_event(node: Node) -> bool:
    """Return whether a part of a text means what has made it trigger."""
    return isinstance(node, Ref) and node.role.startswith("event")


def is_plain(face: Face) -> bool:
    """Return whether a creature has no abilities but simple keywords."""
    return all(isinstance(ability, KeywordAbility) and ability.keyword in QUIET for ability in face.abilities)


def sees_damage(ability: Ability, edition: Edition) -> bool:
    """Return whether a text might see damage to something else than its source."""
    parts: tuple[Ability, ...] = (ability,)
    if isinstance(ability, KeywordAbility):
        parts = keywords.expand(ability, edition) if ability.keyword not in QUIET else ()
    return any(isinstance(node, Damaged) and node.to != This() for part in parts for node in walk(part))


def only_harms(ability: Ability) -> bool:
    """Return whether a text does nothing but deal damage to one target, and give its player life or cards."""
    if not isinstance(ability, (ActivatedAbility, TriggeredAbility, SpellText)):
        return False
    harms = 0
    for node in walk(ability.effect):
        if isinstance(node, DealDamage):
            harms += 1
            if not isinstance(node.to, Target):
                return False
        elif isinstance(node, (GainLife, Draw)):
            if node.who != You():
                return False
        elif isinstance(node, Effect) and not isinstance(node, Seq):
            return False
    targets = [node for node in walk(ability.effect) if isinstance(node, Target)]
    return harms == 1 and len(targets) == 1


def only_helps(ability: Ability) -> bool:
    """Return whether a text does nothing but strengthen one target until end of turn, prevent damage to it, regenerate
    it or gain it life, in each of its modes; and give its player life or cards."""
    if not isinstance(ability, (ActivatedAbility, TriggeredAbility, SpellText)):
        return False
    effect = ability.effect
    modes = effect.options if isinstance(effect, Modal) else (effect,)
    return all(helps(mode) for mode in modes)


def helps(effect: Effect) -> bool:
    """Return whether a text does nothing but such things, to one target."""
    for part in effect.effects if isinstance(effect, Seq) else (effect,):
        if isinstance(part, GainLife):
            fine = isinstance(part.who, (You, Target))
        elif isinstance(part, Draw):
            fine = part.who == You()
        elif isinstance(part, Apply):
            fine = isinstance(part.duration, EndOfTurn) and all(strengthens(mod) for mod in part.mods)
        elif isinstance(part, Regenerate):
            fine = True
        else:
            fine = isinstance(part, Shield) and kinds_of(part) != 0
        if not fine:
            return False
    return len([node for node in walk(effect) if isinstance(node, Target)]) == 1


def grows(ability: Ability) -> bool:
    """Return whether a text gives power or toughness."""
    return any(isinstance(node, AddPT) for node in walk(ability))
