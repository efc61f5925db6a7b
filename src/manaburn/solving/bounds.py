"""The most that an opponent can still lose this turn, if that can be told from the texts.

If even an opponent who does nothing would survive, the goal is out of reach, and the line needs no further search.
What is counted is more than can happen: no creature is blocked any more, each card is played, whatever its colour, and
each permanent used, as far as there is mana. Passing and not blocking are open to the opponent at any time, so that
more than this can't be reached against the best answers.
"""

from __future__ import annotations

from typing import Final

from manaburn.rules.combat import combat_damage
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous
from manaburn.state.objects import ABILITY, CARD, DAMAGE, GameObject, Player
from manaburn.state.state import ContinuousEffect
from manaburn.terms import CREATURE, Step
from manaburn.text.tree import (
    ActivatedAbility,
    AddPT,
    KeywordAbility,
    ReplacementAbility,
    StaticAbility,
    TapThis,
    TriggeredAbility,
)

from .gains import ALWAYS, ANY, EACH, QUIET, SPELLS, Gain, Reader, Unit, mana_of
from .replies import Replies

MANY: Final = 60
"""More mana than this counts as any amount."""
MOST_BODIES: Final = 12
"""If more creatures than this might be sacrificed, it isn't counted how many there are."""
_BEFORE_COMBAT: Final = (Step.UNTAP, Step.UPKEEP, Step.DRAW, Step.PRECOMBAT_MAIN, Step.BEGINNING_OF_COMBAT)


_FIGHTING: Final = ("first strike", "haste", "vigilance", "lifelink", "reach", "deathtouch")
"""Keywords that don't keep a creature from being blocked."""
_BLOCKING: Final = (*_FIGHTING, "flying", "defender", "protection")
"""Keywords that don't keep a creature from blocking."""


def plain_effect(effect: ContinuousEffect) -> bool:
    """Return whether an effect that lasts only changes power and toughness."""
    return all(isinstance(mod, AddPT) for mod in effect.mods)


class Means:
    """What a player has for dealing damage."""

    def __init__(self, mana: int) -> None:
        self.mana = mana
        """The most mana that the player can have."""
        self.given: Final = Gain()
        """What is added without anybody's doing any more."""
        self.units: Final[list[Unit]] = []
        self.cards: Final[list[GameObject]] = []
        self.creatures = 0
        self.permanents = 0
        self.lords = 0
        self.meddling = 0
        """How many creatures could be kept from blocking or from being blocked, or ANY."""
        self.thrown = 0
        """The power of the strongest creature that has been used up for something on the stack."""


class Bound:
    """The most that a player can still do to one opponent."""

    def __init__(self, table: Table, player: Player, opponent: Player, reader: Reader) -> None:
        self.table: Final = table
        self.player: Final = player
        self.opponent: Final = opponent
        self.reader: Final = reader
        self.replies: Final = Replies(table, player, opponent)

    def falls_short(self, needed: int, fatal: bool) -> bool:
        """Return whether the opponent can surely lose less life than this in the rest of the turn. ``fatal``: whether
        life that the opponent gains counts."""
        most = self.most()
        if most < needed:
            return True
        replies = self.replies
        if most >= ANY or not replies.usable:
            return False
        if fatal and most < needed + replies.life():
            return True
        if replies.fog() and self.most(fog=True) < needed:
            return True
        if replies.counters():
            return any(self.most(without=card) < needed for card in self.counterable())
        return False

    def counterable(self) -> list[GameObject]:
        """Return the cards in the player's hand that could be countered for good."""
        return [
            card
            for card in self.table.state.hands[self.player.index]
            if card.face is not None and card.face.mana_cost is not None and not self.reader.read(card.face).lasting
        ]

    def most(self, fog: bool = False, without: GameObject | None = None) -> int:
        """Return the greatest amount of life that the opponent could still lose this turn, or ANY. ``fog``: if combat
        damage is prevented; ``without``: if this card of the player is countered."""
        if self.unclear():
            return ANY
        means = Means(self.player.mana)
        if self.stack(means) and self.permanents(means) and self.cards(means, without):
            return self.total(means, fog)
        return ANY

    def stack(self, means: Means) -> bool:
        """Add what is on the stack, and what waits. Returns whether it can be told."""
        state = self.table.state
        for item in state.stack:
            if item.kind == DAMAGE:
                continue
            gain = self.waiting(item)
            if gain.burn >= ANY or (gain.backfires and item.controller is not self.player):
                return False
            means.given.add(gain)
            if gain.throws and item.context is not None:
                for used in [one for part in item.context.cost_objects for one in part]:
                    if not isinstance(used, GameObject) or used.last_known is None:
                        return False
                    means.thrown = max(means.thrown, used.last_known.power)
            if item.kind == CARD and item.face is not None:
                means.mana += self.reader.read(item.face).mana
            elif isinstance(item.ability, (ActivatedAbility, TriggeredAbility)):
                means.mana += mana_of(item.ability.effect)
        for delayed in state.delayed:
            means.mana += mana_of(delayed.effect)
        return True

    def permanents(self, means: Means) -> bool:
        """Add what is in play. Returns whether it can be told."""
        for item in self.table.state.in_play:
            face = item.face
            if face is None or item.copy_of is not None or item.face_down or item._counters:
                return False
            reading = self.reader.read(face)
            means.given.add(reading.forced)
            means.lords += reading.lords
            means.meddling = min(ANY, means.meddling + reading.meddling)
            if item.controller is not self.player:
                if reading.backfires:
                    return False
                continue
            if face.card_types & CREATURE:
                means.creatures += 1
            means.permanents += 1
            means.units.extend(reading.units)
            if reading.mana and not (item.tapped and taps_only(item)):
                means.mana += reading.mana
        return True

    def cards(self, means: Means, without: GameObject | None) -> bool:
        """Add the cards in hand, those that can be drawn, and those that can be played from elsewhere. Returns whether
        they can be told."""
        state = self.table.state
        drawn = means.given.draws + sum([unit.draws for unit in means.units])
        cards = means.cards
        cards.extend([card for card in state.hands[self.player.index] if card is not without])
        cards.extend(self.elsewhere())
        library = state.libraries[self.player.index]
        i = 0
        while i < len(cards) or (drawn and library):
            if i == len(cards):
                cards.extend(library[:drawn])
                library = library[drawn:]
                drawn = 0
                continue
            card = cards[i]
            i += 1
            if card.face is None or card.kind != CARD or card.card is None or len(card.card.definition.faces) > 1:
                return False
            reading = self.reader.read(card.face)
            if reading.spell.burn >= ANY:
                return False
            meddling = reading.meddling + reading.spell.meddles * reading.times
            means.meddling = min(ANY, means.meddling + meddling)
            units = [Unit(reading.spell, reading.cost, reading.times, reading.bodies), *reading.units]
            means.units.extend(units)
            drawn += sum([unit.draws for unit in units])
            means.mana += reading.mana
            means.lords += reading.spell.wide
            means.creatures += 1 if card.face.card_types & CREATURE else 0
        return True

    def elsewhere(self) -> list[GameObject]:
        """Return the player's cards in other zones that have a text about being used there."""
        return [item for item in self.table.state.working_elsewhere.values() if item.owner is self.player and item.here]

    def waiting(self, item: GameObject) -> Gain:
        """Return what an object on the stack adds."""
        gain = Gain()
        if item.kind == ABILITY and item.ability is not None:
            gain.add(self.reader.of_ability(item.ability))
        elif item.kind == CARD and item.face is not None and item.copy_of is None and not item.face_down:
            gain.add(self.reader.read(item.face).spell)
        else:
            gain.burn = ANY
        if gain.x:
            gain.burn = min(ANY, gain.burn + gain.x * (item.context.x if item.context is not None else ANY))
            gain.x = 0
        return gain

    def unclear(self) -> bool:
        """Return whether something is going on that isn't counted here."""
        state = self.table.state
        if state.pending or state.replacements or state.frames or state.packets or state.permissions:
            return True
        if state.extra_steps or len(state.players) > 2 or self.opponent.mana:
            return True
        if len(state.libraries[self.opponent.index]) < 15:
            return True
        return any(not self.reader.of(waiting.effect).is_nothing for waiting in state.delayed)

    def total(self, means: Means, fog: bool) -> int:
        """Return the greatest sum. ``fog``: without combat damage."""
        given = means.given
        combat, live = (0, False) if fog else self.combat(min(ANY, means.meddling + given.meddles))
        if given.burn >= ANY or combat >= ANY:
            return ANY
        mana = means.mana
        more = Gain()
        more.add(given)
        for unit in means.units:
            gain = unit.gain
            if gain.burn >= ANY or (unit.limit <= 0 and (gain.throws or gain.doubles or gain.tokens or gain.draws)):
                return ANY
            for _i in range(unit.limit):
                more.add(gain)
        if more.steals and not self.docile():
            return ANY
        if more.steals and not fog and self.before_attack():
            combat += more.steals * self.strongest(means)
            live = True
        tokens = more.tokens + more.draws + more.steals
        creatures = means.creatures + tokens
        newcomers = self.reader.hasty and not fog and self.before_attack()
        growing = live or newcomers or more.throws > 0
        limits = {EACH: len(means.cards) + means.permanents + tokens + 1, SPELLS: len(means.cards) + tokens}
        total = given.burn + (given.pump + given.wide * creatures if growing else 0)
        priced: list[tuple[int, int, int]] = []
        for unit in means.units:
            gain = unit.gain
            worth = gain.burn + (gain.pump + gain.wide * creatures if growing else 0)
            if (gain.x or (worth and unit.limit == ALWAYS)) and mana > MANY:
                return ANY
            if gain.x:
                if unit.limit <= 0:
                    return ANY
                total += gain.x * unit.limit * mana
            if worth:
                limit = mana // unit.cost if unit.limit == ALWAYS else limits.get(unit.limit, unit.limit)
                if unit.bodies:
                    limit = min(limit, creatures // unit.bodies)
                if mana > MANY or not (unit.cost or unit.bodies):
                    total += worth * limit
                else:
                    times = min(limit, mana // unit.cost) if unit.cost else limit
                    priced.extend([(unit.cost, unit.bodies, worth)] * times)
        total += best(priced, mana, creatures)
        if more.throws or (more.doubles and growing):
            grown = (self.strongest(means) + total) << more.doubles
            total = grown + more.throws * grown
        return combat + total

    def before_attack(self) -> bool:
        """Return whether creatures can still be declared as attackers, as far as the step goes."""
        step = self.table.state.step
        return step in _BEFORE_COMBAT if self.table.timing.uses_stack else step not in (Step.DISCARD, Step.CLEANUP)

    def docile(self) -> bool:
        """Return whether the opponent's creatures have nothing that would count in other hands."""
        for item in self.table.state.in_play:
            if item.controller is self.opponent and item.face is not None and item.face.card_types & CREATURE:
                for ability in item.face.abilities:
                    if not isinstance(ability, KeywordAbility) or ability.keyword not in QUIET:
                        return False
        return True

    def strongest(self, means: Means) -> int:
        """Return the power of the strongest creature that a player could throw."""
        state = self.table.state
        powers = [means.thrown, *[self.power(item) for item in state.in_play]]
        powers.extend([card.face.power or 0 for card in means.cards if card.face is not None])
        return max(powers) + means.lords

    def combat(self, meddling: int) -> tuple[int, bool]:
        """Return the power of the creatures that could still deal combat damage, or ANY, and whether any of them
        could deal more if it grew. ``meddling``: how many creatures could be kept from blocking or being blocked."""
        state = self.table.state
        total = 0
        live = False
        stacked = self.table.timing.uses_stack
        early = self.before_attack()
        dealing = state.step is Step.COMBAT_DAMAGE
        for item in state.stack:
            if item.kind == DAMAGE:
                damage = item.choices["damage"]
                assert isinstance(damage, list)
                for _source, to, dealt in damage:
                    total += dealt if to is self.opponent else 0
        if state.active is not self.player:
            return total, False
        if stacked and dealing and (state.damage_steps == 2 or not combat_damage.second_damage_step(self.table)):
            return total, False
        if not early and state.step not in (Step.DECLARE_ATTACKERS, Step.DECLARE_BLOCKERS, Step.COMBAT_DAMAGE):
            return total, False
        tramples = self.reader.trampling
        blockable: list[int] = []
        for item in state.in_play:
            if item.controller is not self.player:
                continue
            chars = continuous.characteristics(self.table, item)
            if not chars.card_types & CREATURE:
                continue
            if "double strike" in chars.keywords:
                return ANY, True
            if early:
                if item.tapped and not item.in_combat:
                    continue
                if not item.in_combat and not self.reader.hasty and continuous.summoning_sick(self.table, item):
                    continue
            elif not item.in_combat or (item.blocked and not tramples and "trample" not in chars.keywords):
                continue
            live = True
            total += max(0, chars.power)
            if self.is_blockable(item, chars.keywords):
                blockable.append(max(0, chars.power))
        if blockable and (early or state.step is Step.DECLARE_ATTACKERS):
            # The opponent could block the strongest ones, and do nothing else.
            blockable.sort(reverse=True)
            total -= sum(blockable[meddling : self.blockers(meddling)])
        return total, live

    def is_blockable(self, item: GameObject, keywords: frozenset[str]) -> bool:
        """Return whether any untapped creature without abilities of its own could block a creature."""
        face = item.face
        if face is None or not self.table.timing.uses_stack or any(word not in _FIGHTING for word in keywords):
            return False
        return not any(isinstance(ability, (StaticAbility, ReplacementAbility)) for ability in face.abilities)

    def blockers(self, meddling: int) -> int:
        """Return how many creatures of the opponent can block any creature that has no say in it."""
        state = self.table.state
        if meddling >= ANY or state.delayed or not all(plain_effect(effect) for effect in state.effects):
            return 0
        count = 0
        for item in state.in_play:
            if item.controller is not self.opponent or item.tapped or item.face is None:
                continue
            if not continuous.characteristics(self.table, item).card_types & CREATURE:
                continue
            abilities = item.face.abilities
            if not any(isinstance(ability, (StaticAbility, ReplacementAbility)) for ability in abilities) and all(
                not isinstance(ability, KeywordAbility) or ability.keyword in _BLOCKING for ability in abilities
            ):
                count += 1
        return count

    def power(self, item: GameObject) -> int:
        """Return the power of a creature."""
        chars = continuous.characteristics(self.table, item)
        return max(0, chars.power) if chars.card_types & CREATURE else 0


def taps_only(item: GameObject) -> bool:
    """Return whether each of the activated abilities of a permanent taps it."""
    face = item.face
    assert face is not None
    for ability in face.abilities:
        if not isinstance(ability, ActivatedAbility):
            continue
        if not any(isinstance(part, TapThis) for part in ability.cost.parts):
            return False
    return True


def best(priced: list[tuple[int, int, int]], mana: int, creatures: int) -> int:
    """Return the greatest worth of things that together cost no more than the mana and the creatures. Each has its
    price in mana, its price in creatures, and its worth."""
    wide = min(creatures, sum([bodies for _, bodies, _ in priced]), MOST_BODIES)
    if wide == MOST_BODIES:
        wide = 0
        priced = [(cost, 0, worth) for cost, _, worth in priced]
    high = min(mana, MANY, sum([cost for cost, _, _ in priced]))
    worths = [[0] * (wide + 1) for _ in range(high + 1)]
    for cost, bodies, worth in priced:
        for have in range(high, cost - 1, -1):
            row, before = worths[have], worths[have - cost]
            for left in range(wide, bodies - 1, -1):
                row[left] = max(row[left], before[left - bodies] + worth)
    return worths[high][wide]
