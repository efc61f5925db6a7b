"""The most that an opponent can still lose this turn, if that can be told from the texts.

If even an opponent who does nothing would survive, the goal is out of reach, and the line needs no further search.
What is counted is more than can happen: no creature is blocked any more, each card is played, whatever its colour, and
each permanent used, as far as there is mana. Passing and not blocking are open to the opponent at any time, so that
more than this can't be reached against the best answers.
"""

from __future__ import annotations

from typing import Final

from manaburn.editions.answers import LegendRule
from manaburn.rules.before1999 import windows
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous, evaluate
from manaburn.state.objects import ABILITY, CARD, DAMAGE, SPELL_COPY, GameObject, Player
from manaburn.terms import CREATURE, LAND, LEGENDARY, WORLD, Step, Zone
from manaburn.text.tree import (
    ActivatedAbility,
    CopySpell,
    Effect,
    Face,
    KeywordAbility,
    Of,
    PlayAsOwn,
    PreventDamage,
    PutCounters,
    This,
    TriggeredAbility,
    walk,
)
from manaburn.text.tree.events import Played
from manaburn.text.tree.memo import Memo
from manaburn.text.tree.nouns import Filter, Ref, You

from .again import replays
from .attackers import Attackers, Fight, plain_effect
from .gains import Reader
from .parts import (
    ANY,
    MOST_TEXTS,
    QUIET,
    channeled,
    flares,
    gives_ability,
    halves,
    is_past,
    lack,
    mana_of,
    may_be_lost,
    misfits,
    removes_instead,
    taps_only,
    usable_elsewhere,
)
from .replies import Replies
from .reuse import Reuse
from .tallies import (
    ALWAYS,
    BURIED,
    DEATHS,
    EACH,
    ENDLESS,
    HELD,
    MANY,
    REPEATED,
    SPELLS,
    STORM,
    Gain,
    Means,
    Reading,
    Unit,
    best,
    payable,
    sheddable,
)

MOST_SPLIT: Final = 6
"""If more permanents than this are untapped, each is counted both as used and as making mana."""


FOG: Final = PreventDamage(combat="combat")
STORMING: Final = TriggeredAbility(
    Played(This()), CopySpell(You(), This(), Of("spells before", This())), zone="stack", keyword="storm"
)
"""The ability for which storm stands."""


_usable: Final[Memo[Face, bool]] = Memo(usable_elsewhere)


class Bound(Reuse):
    """The most that a player can still do to one opponent."""

    def __init__(self, table: Table, player: Player, opponent: Player, reader: Reader) -> None:
        super().__init__(table, player, reader)
        self.opponent: Final = opponent
        self.replies: Final = Replies(table, player, opponent)
        self.attackers: Final = Attackers(table, player, opponent, reader)
        self.made_by: Final[Memo[Effect, int]] = Memo(mana_of, MOST_TEXTS)
        self.replaying: bool | None = None
        """Whether a card of the game lets cards be played from a graveyard; None until that has been looked up."""

    def falls_short(self, needed: int, fatal: bool) -> bool:
        """Return whether the opponent can surely lose less life than this in the rest of the turn. ``fatal``: whether
        life that the opponent gains counts."""
        most = self.most()
        return most < needed or (most < ANY and self.replies.usable and self.reply(most, needed, fatal) != "")

    def reply_needed(self, needed: int, fatal: bool) -> str:
        """Return what the opponent must do once so that less life is lost than this, in words; "" if it is nothing."""
        most = self.most()
        return "" if most < needed else self.reply(most, needed, fatal)

    def reply(self, most: int, needed: int, fatal: bool) -> str:
        """Return what the opponent can surely do once so that less life is lost than ``needed``, in words; "" if
        nothing. ``most``: what can be lost without that."""
        replies = self.replies
        gained = replies.life() if fatal else 0
        if gained and most < needed + gained and self.most(fog=True) < needed:
            return "gain life"  # In answer to that, everything but combat damage can still come.
        if replies.fog() and self.most(fog=True) < needed:
            return "prevent the combat damage"
        if replies.counters():
            for card in self.counterable():
                if self.most(without=card) < needed:
                    return f"counter {card.name}"
        if self.attackers.fighting():
            removed = replies.removable()
            if removed is not None and self.most(removed=removed) < needed:
                return f"take {removed.name} away"
        return ""

    def counterable(self) -> list[GameObject]:
        """Return the cards in the player's hand that could be countered for good."""
        return [
            card
            for card in self.table.state.hands[self.player.index]
            if card.face is not None and card.face.mana_cost is not None and not self.reader.read(card.face).lasting
        ]

    def most(self, fog: bool = False, without: GameObject | None = None, removed: GameObject | None = None) -> int:
        """Return the greatest amount of life that the opponent could still lose this turn, or ANY. ``fog``: if combat
        damage is prevented; ``without``: if this card of the player is countered; ``removed``: if this creature is
        taken away before it deals combat damage."""
        if self.unclear():
            return ANY
        means = Means(self.player.mana)
        state = self.table.state
        if self.table.edition.mana_burns:
            means.given.burn += self.opponent.mana
        means.given.burn += sum([packet.amount for packet in state.packets if packet.event.other is self.opponent])
        means.given.channels = sum([channeled(mod) for effect in state.effects for mod in effect.mods])
        means.dampened = sum([lack(mod, self.reader.tough) for effect in state.effects for mod in effect.mods])
        fog = fog or self.foggy()
        if self.stack(means) and self.permanents(means) and self.cards(means, without) and self.stars(means):
            return min(ANY, self.total(means, fog, removed) * means.amplified)
        return ANY

    def stars(self, means: Means) -> bool:
        """Add how much stronger creatures can become whose power is a number of objects. Returns whether it can be
        told."""
        for item in means.stars:
            assert item.face is not None
            if item.zone is not Zone.IN_PLAY and not (self.reader.hasty or self.reader.throwing):
                continue
            star = self.reader.read(item.face).star
            if star is None or self.reader.tough:
                return False
            most = self.counting.value(star, means.cards, self.draws_more())
            if most >= ANY:
                return False
            means.given.pump += max(0, most - (self.power(item) if item.zone is Zone.IN_PLAY else 0))
        return True

    def stack(self, means: Means) -> bool:
        """Add what is on the stack, and what waits. Returns whether it can be told."""
        state = self.table.state
        for item in state.stack:
            if item.kind == DAMAGE:
                continue
            gain = self.waiting(item, means)
            if gain.burn >= ANY or (gain.backfires and item.controller is not self.player):
                return False
            if gain.throws and item.context is not None and not self.throw(item, gain, means):
                return False
            means.given.add(gain)
            if isinstance(item.ability, (ActivatedAbility, TriggeredAbility)):
                means.mana += self.made_by.of(item.ability.effect)
            elif item.face is not None and not self.permanent(item, item.face, means, False):
                return False
        for delayed in state.delayed:
            made = self.made_by.of(delayed.effect)
            if flares(delayed.event, delayed.effect):
                means.flare = min(ANY, means.flare + made)
            elif made and not delayed.once:
                return False
            means.mana = min(ANY, means.mana + made)
        return True

    def throw(self, item: GameObject, gain: Gain, means: Means) -> bool:
        """Note how strong the creature was that has been used up for something on the stack. Returns whether it can be
        told. If its power is all that is dealt, nothing can add to that any more."""
        assert item.context is not None
        used = [one for part in item.context.cost_objects for one in part]
        strongest = 0
        for one in used:
            if not isinstance(one, GameObject) or one.last_known is None:
                return False
            known = one.last_known
            strongest = max(strongest, self.reader.strength(known.power, known.toughness))
        means.thrown = max(means.thrown, strongest)
        if used and throws_only_cost(item):
            gain.burn = min(ANY, gain.burn + gain.throws * strongest)
            gain.throws = 0
        return True

    def permanents(self, means: Means) -> bool:
        """Add what is in play. Returns whether it can be told."""
        for item in self.table.state.in_play:
            face = item.face
            if face is None or item.copy_of is not None or item.face_down:
                return False
            if not self.permanent(item, face, means, item.tapped and taps_only(face)):
                return False
        return True

    def permanent(self, item: GameObject, face: Face, means: Means, spent: bool) -> bool:
        """Add what an object adds that is in play, or will be when it has resolved. ``spent``: whether its mana is.
        Returns whether it can be told."""
        reading = self.reader.read(face)
        means.given.add(reading.forced)
        means.flare = min(ANY, means.flare + reading.flare)
        means.dampened += reading.dampens
        means.lords += reading.lords
        means.meddling = min(ANY, means.meddling + reading.meddling)
        means.amplified = min(ANY, means.amplified * reading.amplifies)
        if item.controller is not self.player:
            if reading.backfires or reading.granted:
                return False
            means.units.extend([unit for unit in reading.units if unit.triggers])
            return True
        if reading.own_unclear or self.unclear_counters(reading, item.zone is Zone.IN_PLAY):
            return False
        means.meddling = min(ANY, means.meddling + reading.own_meddling)
        if face.card_types & CREATURE:
            means.creatures += 1
        if reading.star is not None:
            means.stars.append(item)
        means.permanents += 1
        means.waking += 1 if reading.waking else 0
        self.units(item, reading, means)
        if reading.returns:
            means.costs.extend([reading.cost + reading.repeated_cost] * REPEATED)
        if item.zone is Zone.STACK:
            # Its return to the hand may have been paid for, or it can be played from the graveyard.
            spells = reading.spells if reading.returns else reading.spells[1:]
            means.costs.extend([unit.cost for unit in spells])
            means.units.extend(spells)
            if spells and not reading.spell.is_either:
                means.meddling = min(ANY, means.meddling + reading.spell.meddles * ANY)
        means.add_outlet(reading)
        made = self.made(reading)
        if made:
            means.richest = max(means.richest, made)
            means.sources += 1
            if not spent:
                means.mana = min(ANY, means.mana + made)
        return True

    def units(self, item: GameObject, reading: Reading, means: Means) -> None:
        """Add what can be used of a permanent. What taps a creature that is new needs haste, and what is tapped must be
        untapped before it can be tapped."""
        resting = item.tapped or (
            not self.reader.hasty and item.zone is Zone.IN_PLAY and continuous.summoning_sick(self.table, item)
        )
        for unit in reading.units:
            means.units.append(unit.spent() if resting and unit.taps else unit)
        entering = reading.entering if item.zone is not Zone.IN_PLAY else item.counters
        means.units.extend(sheddable(reading, entering))
        host = item.attached_to
        resting = isinstance(host, GameObject) and host.tapped
        for unit in reading.granted:
            means.units.append(unit.spent() if resting and unit.taps else unit)

    def cards(self, means: Means, without: GameObject | None) -> bool:
        """Add the cards in hand, those that can be drawn, and those that can be played from elsewhere. Returns whether
        they can be told."""
        state = self.table.state
        if any(isinstance(mod, PlayAsOwn) for effect in state.effects for mod in effect.mods):
            return False  # Cards of others can be played.
        drawn = self.draw_left() + means.given.draws + sum([unit.draws for unit in means.units])
        cards = means.cards
        cards.extend([card for card in state.hands[self.player.index] if card is not without])
        library = state.libraries[self.player.index][::-1]  # The card on the top is the last of the zone.
        replayed = self.replays()
        if replayed and (without is not None or drawn):
            return False
        cards.extend([*cards, *self.replayed()] if replayed else self.elsewhere())
        left = self.draw(drawn, library, means, replayed)
        if left is not None and left and self.draws_again(means):
            left = self.draw(len(left), left, means, replayed)
        if left is None:
            return False
        return not self.reader.fetching or self.lands(means)

    def draw(self, drawn: int, library: list[GameObject], means: Means, replayed: bool) -> list[GameObject] | None:
        """Add the cards that have not been looked at, and so many cards from the top of a library, with those that can
        be drawn because of them. Returns the rest of the library; None if the cards can't be told."""
        cards = means.cards
        while means.looked < len(cards) or (drawn and library):
            if means.looked == len(cards):
                drawn = len(library) if self.reader.shuffling else drawn
                cards.extend(library[:drawn])
                library = library[drawn:]
                drawn = 0
                continue
            card = cards[means.looked]
            means.looked += 1
            if card.face is None or card.kind != CARD or card.card is None:
                return None
            for face in halves(card):
                found = self.card(card, face, means, replayed)
                if found < 0:
                    return None
                drawn += found
        return library

    def card(self, card: GameObject, face: Face, means: Means, replayed: bool) -> int:
        """Add a card that the player has or may draw, as far as one half of a split card goes. Returns how many cards
        it draws; -1 if that, or something else about it, can't be told."""
        reading = self.reader.read(face)
        means.amplified = min(ANY, means.amplified * reading.amplifies)
        if reading.star is not None:
            means.stars.append(card)
        if reading.spell.burn >= ANY or self.unclear_counters(reading, False):
            if card.zone is not Zone.HAND or not reading.least:
                return -1
            means.unclear.append(reading.least)
            return 0
        flashes = card.zone is Zone.GRAVEYARD and not replayed
        spells = (reading.spells[1:] or reading.spells) if flashes else reading.spells
        times = len(spells)
        meddling = reading.meddling + reading.own_meddling
        if not reading.spell.is_either:
            meddling += reading.spell.meddles * (ANY if reading.storm or reading.returns else times)
        means.meddling = min(ANY, means.meddling + meddling)
        means.costs.extend([unit.cost for unit in spells])
        units = [*spells, *reading.units, *reading.granted, *sheddable(reading, reading.entering)]
        means.units.extend(units)
        means.add_outlet(reading)
        self.mana_of_card(reading, times, means)
        means.flare = min(ANY, means.flare + reading.flare)
        means.lords += reading.spell.wide
        means.creatures += 1 if face.card_types & CREATURE else 0
        if reading.returns:
            means.costs.extend([reading.cost + reading.repeated_cost] * REPEATED)
        return sum([unit.draws for unit in units])

    def mana_of_card(self, reading: Reading, times: int, means: Means) -> None:
        """Add the mana that a card makes which can be played so many times."""
        made = self.made(reading)
        if made:
            paid = reading.cost if reading.spell.is_nothing and times == 1 else 0
            means.mana = min(ANY, means.mana + max(0, made * times - paid))
            means.paid += paid
            means.sources += 1
        means.richest = max(means.richest, made)

    def lands(self, means: Means) -> bool:
        """Look at the lands that could be searched for. Returns whether they make mana and do nothing else."""
        for card in self.table.state.libraries[self.player.index]:
            if card.face is None or not card.face.card_types & LAND:
                continue
            reading = self.reader.read(card.face)
            if (
                card.face.card_types & CREATURE
                or reading.units
                or reading.granted
                or reading.shedding
                or not reading.forced.is_nothing
                or reading.flare
            ):
                return False
            if reading.mana >= ANY or not reading.spell.is_nothing:
                return False
            means.richest = max(means.richest, reading.mana)
        return True

    def replays(self) -> bool:
        """Return whether the player can play the cards of the graveyard, or has a card that makes this possible."""
        if not self.anything_replays():
            return False
        state = self.table.state
        seat = self.player.index
        if any(replays(mod) for effect in state.effects for mod in effect.mods):
            return True
        own = [*state.hands[seat], *state.graveyards[seat], *state.libraries[seat], *state.stack]
        return any(card.face is not None and self.reader.read(card.face).spell.replays for card in own)

    def anything_replays(self) -> bool:
        """Return whether a card of the game makes this possible: in most games none does. Looked up once."""
        if self.replaying is None:
            cards = [card for zone in self.table.state.zones() for card in zone]
            self.replaying = any(card.face is not None and self.reader.read(card.face).spell.replays for card in cards)
        return self.replaying

    def replayed(self) -> list[GameObject]:
        """Return the cards besides those in hand that could be played once from the graveyard: those that are there,
        and those that might get there."""
        state = self.table.state
        there = [*state.in_play, *state.stack]
        own = [item for item in there if item.owner is self.player and item.kind == CARD and item.card is not None]
        lost = [item for item in own if item.face is None or self.reader.wrecking or may_be_lost(item.face)]
        return [*lost, *state.graveyards[self.player.index]]

    def elsewhere(self) -> list[GameObject]:
        """Return the player's cards in other zones that have a text about being used there."""
        return [
            item
            for item in self.table.state.working_elsewhere.values()
            if item.owner is self.player
            and item.here
            and item.zone in (Zone.GRAVEYARD, Zone.REMOVED)
            and (item.face is None or len(halves(item)) > 1 or _usable.of(item.face))
        ]

    def waiting(self, item: GameObject, means: Means) -> Gain:
        """Return what an object on the stack adds."""
        gain = Gain()
        if item.kind == ABILITY and item.ability is not None:
            source = item.context.source if item.context is not None else None
            if item.ability == STORMING and source is not None and source.face is not None:
                spell = self.reader.read(source.face).spell
                if spell.is_counted_once or spell.takes_x:
                    gain.burn = ANY
                for _ in range(len(self.table.state.played_this_turn)):
                    gain.add(spell)
            elif isinstance(item.ability, TriggeredAbility) and item.ability.keyword == "modular":
                for node in walk(item.ability.effect):
                    if isinstance(node, PutCounters) and item.context is not None:
                        gain.pump += evaluate.value(self.table, node.n, item.context)
            else:
                gain.add(self.reader.of_ability(item.ability))
        elif item.kind in (CARD, SPELL_COPY) and item.face is not None and item.copy_of is None and not item.face_down:
            gain.add(self.reader.read(item.face).spell)
        else:
            gain.burn = ANY
        if gain.is_either and item.context is not None and item.context.targets and not self.reader.retargeting:
            if self.opponent in item.context.targets[0]:
                gain.meddles = 0
            else:
                gain.burn = gain.throws = gain.x = 0
        if gain.takes_x or gain.life_x:
            times = item.context.x if item.context is not None else ANY
            gain.burn = min(ANY, gain.burn + (gain.x + gain.life_x) * times)
            gain.wide += gain.wide_x * times
            gain.x = gain.wide_x = gain.life_x = 0
        return gain

    def foggy(self) -> bool:
        """Return whether all combat damage is prevented for the rest of the turn."""
        state = self.table.state
        if not all(plain_effect(effect) for effect in state.effects):
            return False
        return any(one.replacement == FOG and not one.uses and one.left < 0 for one in state.replacements)

    def unclear(self) -> bool:
        """Return whether something is going on that isn't counted here."""
        state = self.table.state
        if state.pending or state.permissions or windows.abilities_wait(self.table):
            return True
        for one in state.replacements:
            prevents = isinstance(one.replacement, PreventDamage) and not one.replacement.then
            if not prevents and not removes_instead(one.replacement):
                return True
        if state.extra_steps or len(state.players) > 2 or self.rivals():
            return True
        if any(gives_ability(mod) and not channeled(mod) for effect in state.effects for mod in effect.mods):
            return True
        if len(state.libraries[self.opponent.index]) < self.draws_left():
            return True
        past = self.reader.past_draw
        return any(
            not (
                flares(one.event, one.effect) or (past and is_past(one.event)) or self.reader.of(one.effect).is_nothing
            )
            for one in state.delayed
        )

    def rivals(self) -> bool:
        """Return whether a permanent of the opponent's could be lost to one of the same name, or to a new world."""
        each = self.table.edition.legend_rule is LegendRule.ONE_EACH
        for item in self.table.state.in_play:
            if item.controller is self.opponent and item.face is not None:
                if item.face.supertypes & (WORLD if each else LEGENDARY | WORLD):
                    return True
        return False

    def draws_left(self) -> int:
        """Return how many cards the opponent might still have to draw, at most."""
        if self.reader.drawing:
            return 15
        state = self.table.state
        if state.active is self.player:
            return 1 if self.spanning else 0
        return 1 if state.step.value <= Step.DRAW.value else 0

    def total(self, means: Means, fog: bool, removed: GameObject | None = None) -> int:
        """Return the greatest sum. ``fog``: without combat damage; ``removed``: without that of this creature.

        Damage to one target is dealt to the opponent, or else to a creature that then doesn't block. So each number of
        blockers that could be killed is looked at: with each, one more hit is lost to the sum, the least one at best.
        """
        given = means.given
        fight = self.attackers.fight(min(ANY, means.meddling + given.meddles), removed) if not fog else Fight(0, 0)
        if given.burn >= ANY or fight.surely >= ANY:
            return ANY
        more = self.counted_once(means)
        if more is None:
            return ANY
        if any(cost <= means.mana for cost in means.unclear) or (more.steals and not self.docile()):
            return ANY
        strikes = self.attackers.strikes() + more.phases * self.attackers.whole()
        early = self.attackers.before_attack() or more.phases > 0
        newcomers = self.reader.hasty and not fog and early and self.may_arrive(means, more)
        most = 0
        for aimed in self.aimings(means, fight):
            means.aimed = aimed
            more.throws -= aimed.gain.throws if aimed is not None else 0
            hits = self.hits(means, more, fight)
            sums: dict[bool, int] = {}
            for killed in range(len(hits) + 1):
                combat, live = fight.dealt(killed)
                if (more.phases or more.rouses) and not fog:
                    whole = self.attackers.all_out()
                    combat = max(combat, whole if early and more.rouses else 0) + more.phases * whole
                    live = live or early
                if (more.steals or means.refresh or means.waking) and not fog and early:
                    combat += max(1, more.steals + means.waking) * self.strongest(means) * strikes
                    live = True
                growing = live or newcomers
                if growing not in sums:
                    sums[growing] = self.split(means, more, strikes, growing, newcomers)
                most = max(most, combat + sums[growing] - sum(hits[:killed]))
            more.throws += aimed.gain.throws if aimed is not None else 0
        return most

    def aimings(self, means: Means, fight: Fight) -> list[Unit | None]:
        """Return the cases to be looked at: None; and if there is a single thing that deals one target damage of which
        it can't be told how much, that thing, for the case that it is dealt to a creature and not to the opponent."""
        unknown = [unit for unit in means.units if unit.gain.is_either and unit.gain.turned >= ANY]
        if not fight.lives or len(unknown) != 1 or unknown[0].limit != 1 or unknown[0].taps:
            return [None]
        means.single = unknown[0]
        return [None, unknown[0]]

    def split(self, means: Means, more: Gain, strikes: int, growing: bool, newcomers: bool) -> int:
        """Return what everything adds up to besides combat. What is untapped is used, or makes mana."""
        untaps, mana = more.untaps, means.mana
        if untaps > MOST_SPLIT or mana > MANY or not any(unit.taps for unit in means.units):
            return self.summed(means, more, strikes, growing, newcomers)
        most = 0
        for used in range(untaps + 1):
            more.untaps = used
            means.mana = mana - used * (means.richest + means.flare)
            most = max(most, self.summed(means, more, strikes, growing, newcomers))
        more.untaps, means.mana = untaps, mana
        return most

    def may_arrive(self, means: Means, more: Gain) -> bool:
        """Return whether a creature might yet come into play, or something become one."""
        if self.reader.animating or more.tokens or more.draws or more.again or more.finds or more.steals:
            return True
        coming = [*means.cards, *self.table.state.stack]
        return any(
            item.kind not in (ABILITY, DAMAGE)
            and (item.face is None or len(halves(item)) > 1 or item.face.card_types & CREATURE != 0)
            for item in coming
        )

    def hits(self, means: Means, more: Gain, fight: Fight) -> list[int]:
        """Return what is surely lost to the sum with each blocker that could be killed by damage to one target, the
        least first; one number for each of them."""
        unknown = [0] * len(fight.lives)
        if (
            not fight.lives
            or means.amplified > 1
            or means.mana > MANY
            or more.again
            or more.finds
            or self.reader.deathly
        ):
            return unknown
        priced: list[tuple[int, int, int]] = []
        hits: list[int] = []
        for unit in means.units:
            gain = unit.gain
            if gain.is_either:
                if unit.limit < 0 or (unit.taps and (more.untaps or more.untaps_all or means.refresh)):
                    return unknown
                if unit is means.single and unit is not means.aimed:
                    continue  # The case in which it is dealt to the opponent.
                priced.extend([(unit.cost, unit.bodies, gain.burn if gain.turned < ANY else ANY)] * unit.limit)
                hits.extend([gain.burn] * unit.limit)
        together = sum([worth for cost, bodies, worth in priced if not cost and not bodies])
        creatures = means.creatures + more.tokens + more.draws + more.steals
        together += best([one for one in priced if one[0] or one[1]], means.mana, creatures)
        hits.sort()
        return hits[: fight.killed(hits, together)]

    def summed(self, means: Means, more: Gain, strikes: int, growing: bool, newcomers: bool) -> int:
        """Return what everything adds up to besides combat. ``growing``: whether power counts; ``newcomers``: whether
        that of creatures yet to come does.

        What deals the power of a creature deals that of the strongest one with all that can make it grow. It has its
        price as everything else has; on the stack it costs nothing more.
        """
        if not more.throws or more.doubles:
            total = self.added(means, more, strikes, growing or more.throws > 0, newcomers, None)
            if total < ANY and (more.throws or (more.doubles and growing)):
                total = ((self.strongest(means) * strikes + total) << more.doubles) * (1 + more.throws)
            return total
        grown = self.added(means, more, 1, True, newcomers, -1)
        if grown >= ANY:
            return ANY
        thrown = self.strongest(means) + grown
        total = self.added(means, more, strikes, growing, newcomers, thrown)
        return total if total >= ANY else total + means.given.throws * thrown

    def added(self, means: Means, more: Gain, strikes: int, growing: bool, newcomers: bool, thrown: int | None) -> int:
        """Return what everything adds up to besides combat, and besides what doubles. ``thrown``: what each creature
        adds whose power is dealt as damage; None: that isn't counted here; -1: nothing but growth is."""
        given = means.given
        creatures = means.creatures + more.tokens + more.draws + more.steals
        total = given.burn if thrown != -1 else 0
        total += (self.counted(given, means) + means.lords * creatures * newcomers) * strikes
        total += (given.pump + (given.wide + means.dampened) * creatures) * strikes if growing else 0
        limits = self.limits(means, more)
        priced: list[tuple[int, int, int]] = []
        multiple, cheapest = 0, MANY
        for unit in means.units:
            if unit is means.aimed:
                continue
            gain = unit.gain
            worth = self.worth(gain, means, creatures, strikes, growing, thrown)
            refreshed = means.refresh != 0 and unit.taps
            endless = unit.limit in (ALWAYS, ENDLESS) or unit.limit >= REPEATED or refreshed
            if (gain.takes_x or (worth and endless)) and means.mana > MANY:
                return ANY
            if (gain.takes_x or gain.life_x) and (unit.limit < 0 or refreshed):
                return ANY
            if gain.takes_x:
                per_x = gain.x + gain.wide_x * creatures
                multiple = max(multiple, per_x * strikes * (self.times(unit, more) if unit.taps else 1))
                cheapest = min(cheapest, unit.cost)
            total += gain.life_x * strikes * self.times(unit, more) * max(0, self.player.life)
            priced.extend(self.prices(unit, worth, limits, means, creatures, more) if worth else [])
        if multiple:
            priced.extend([(1, 0, multiple)] * (means.mana - cheapest))
            total += multiple * self.reader.discount
        if more.again:
            most = self.card_worth(means, more, limits, creatures, thrown)
            if most >= ANY:
                return ANY
            total += more.again * most * strikes
        # A creature that is sacrificed to be thrown isn't sacrificed to let another one grow.
        left = creatures - 1 if thrown == -1 and creatures and throws_bodies(means) else creatures
        total += best([one for one in priced if one[0] or one[1]], means.mana, left)
        return total + sum([worth for cost, bodies, worth in priced if not cost and not bodies])

    def worth(self, gain: Gain, means: Means, creatures: int, strikes: int, growing: bool, thrown: int | None) -> int:
        """Return what one use of something adds. ``thrown``: as in :meth:`added`."""
        worth = self.counted(gain, means) * strikes
        worth += (gain.pump + gain.wide * creatures) * strikes if growing else 0
        if thrown == -1:
            return worth
        worth += gain.burn
        return worth + gain.throws * thrown if thrown is not None else worth

    def counted_once(self, means: Means) -> Gain | None:
        """Return what is given and what is used a known number of times add up to, with the mana that comes of it; None
        if it can't be told. Counts the spells and the objects, too."""
        more = Gain()
        more.add(means.given)
        untappers = 0
        returners = 0
        turning = several = False
        if any(unit.gain.burn >= ANY for unit in means.units):
            return None
        storms = [unit.gain for unit in means.units if unit.limit == STORM]
        means.refresh = min([unit.cost for unit in means.units if unit.refreshes], default=0)
        for unit in means.units:
            gain = unit.gain
            if unit.limit == STORM or unit.refreshes:
                continue
            if unit.limit < 0 and gain.is_counted_once:
                if not gain.only_spreads:
                    return None
                more.add_endlessly(gain)
                continue
            if gain.untaps or gain.untaps_all:
                untappers += 1
                turning = turning or (unit.taps and not unit.untaps_one)
            if gain.again:
                returners += 1 if unit.cost or unit.dear else 2
                several = several or gain.again > 1
            for _i in range(unit.limit):
                more.add(gain)
        if any(gain.throws or gain.doubles or gain.leads_on or gain.steals for gain in storms):
            return None
        if turning and untappers > 1:
            more.untaps = ANY
        if more.again and not (self.lead_on_again(means, more) and self.count_sources_used_again(means, more)):
            return None
        means.mana = min(ANY, means.mana + means.flare * means.sources)
        if not self.used_again_untapped(means, more, turning and untappers == 1):
            return None
        if more.again:
            means.mana = min(ANY, means.mana + more.again * (means.richest + means.flare))
        means.mana = min(ANY, means.mana + self.mana_of_lives(more) + self.of_outlets(means, more))
        means.casts = len(self.table.state.played_this_turn) + more.tokens + more.again + payable(means.costs, means)
        if more.again and returners > 1:
            if means.mana > MANY or several or returners > sum([1 for unit in means.units if unit.gain.again]):
                return None
            means.casts += 2 * means.mana
        for gain in storms:
            more.tokens += gain.tokens * means.casts
        means.objects = len(means.cards) + more.tokens + more.draws + more.again + self.objects_now()
        return more

    def used_again_untapped(self, means: Means, more: Gain, only_one_untaps: bool) -> bool:
        """Count what is used again because its source is untapped. Returns whether that can be told.
        ``only_one_untaps``: what untaps is a single thing that is itself tapped for it, and untaps others only."""
        tapping = [unit for unit in means.units if unit.taps and unit.gain.is_counted_once]
        if more.untaps_all or more.untaps:
            more.untaps += more.untaps_all * (means.permanents + len(means.cards) + more.tokens)
            means.mana = min(ANY, means.mana + more.untaps * (means.richest + means.flare))
            others = [unit for unit in tapping if not unit.untaps_one]
            if others and not (only_one_untaps and len(others) == 1) and not self.spreads(others, means, more):
                return False
        return not means.refresh or (self.refreshed(means, more) and self.spreads(tapping, means, more))

    def spreads(self, units: list[Unit], means: Means, more: Gain) -> bool:
        """Count things that can be used again because their sources are untapped as used any number of times. Returns
        whether that can be told."""
        for unit in units:
            if not unit.gain.only_spreads:
                return False
            more.add_endlessly(unit.gain)
        if more.untaps >= ANY:
            means.mana = ANY
        return True

    def refreshed(self, means: Means, more: Gain) -> bool:
        """Count the mana that a permanent can make which untaps itself for mana. Returns whether it can be told."""
        if more.again:
            return False
        if (
            any(unit.refreshes and unit.makes_mana for unit in means.units)
            and means.richest + means.flare > means.refresh
        ):
            means.mana = ANY
        return True

    def objects_now(self) -> int:
        """Return how many objects are in hands, in play, on the stack and in graveyards."""
        state = self.table.state
        held = sum([len(pile) for pile in [*state.hands, *state.graveyards]])
        return held + len(state.in_play) + len(state.stack)

    def limits(self, means: Means, more: Gain) -> dict[int, int]:
        """Return how often something can be used that isn't used a fixed number of times."""
        each = len(means.cards) + means.permanents + more.tokens + more.draws + more.steals + more.again + 1
        others = sum([1 for item in self.table.state.in_play if item.controller is not self.player])
        buried = each + len(self.table.state.graveyards[self.player.index])
        held = each - means.permanents
        return {EACH: each, HELD: held, BURIED: buried, SPELLS: means.casts, STORM: means.casts, DEATHS: each + others}

    def mana_of_lives(self, more: Gain) -> int:
        """Return the most mana that can be made of the player's life."""
        if not more.channels:
            return 0
        return ANY if self.reader.healing else more.channels * max(0, self.player.life)

    def of_outlets(self, means: Means, more: Gain) -> int:
        """Return the most mana that can be made of things that are used up for it, each of them once."""
        if not means.outlets:
            return 0
        limits = self.limits(means, more)
        most = max([made for made, _ in means.outlets]) * limits[BURIED]
        total = 0
        for made, kind in means.outlets:
            total += made * (limits[BURIED] if kind is None else limits[EACH] - self.misfitting(kind, means))
        return min(most, total)

    def misfitting(self, kind: Filter, means: Means) -> int:
        """Return how many of the player's permanents and cards don't fit a kind, as far as its types tell."""
        count = 0
        for item in [*self.table.state.in_play, *self.table.state.stack]:
            if item.controller is self.player and item.kind not in (ABILITY, DAMAGE):
                chars = continuous.characteristics(self.table, item)
                count += 1 if misfits(kind, chars.card_types, chars.subtypes, chars.keywords) else 0
        for card in means.cards:
            if card.face is not None:
                words = [part.keyword for part in card.face.abilities if isinstance(part, KeywordAbility)]
                count += 1 if misfits(kind, card.face.card_types, card.face.subtypes, words) else 0
        return count

    def times(self, unit: Unit, more: Gain) -> int:
        """Return how often something is used that is used a fixed number of times, if its source is untapped."""
        return unit.limit + (more.untaps if unit.taps else 0)

    def prices(
        self, unit: Unit, worth: int, limits: dict[int, int], means: Means, creatures: int, more: Gain
    ) -> list[tuple[int, int, int]]:
        """Return what the uses of something cost in mana and in creatures, and what each is worth."""
        if unit.limit == STORM:
            return [(unit.cost if means.mana <= MANY else 0, unit.bodies, worth * limits[STORM])]
        if unit.limit == ALWAYS:
            limit = means.mana // unit.cost
        else:
            limit = limits[unit.limit] if unit.limit < 0 else self.times(unit, more)
            if unit.limit == EACH and unit.kind is not None:
                limit -= self.misfitting(unit.kind, means)
            limit = limit // unit.share if unit.limit < 0 else limit
        if unit.bodies:
            limit = min(limit, creatures // unit.bodies)
        if means.mana > MANY or limit >= ANY or not (unit.cost or unit.bodies):
            uses = [(0, 0, worth * limit)]
        else:
            times = min(limit, means.mana // unit.cost) if unit.cost else limit
            uses = [(unit.cost, unit.bodies, worth)] * times
        if unit.taps and means.refresh and means.mana <= MANY:
            cost = unit.cost + means.refresh
            uses = uses + [(cost, unit.bodies, worth)] * (means.mana // cost)
        return uses

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
        coming = [item for item in state.stack if item.kind in (CARD, SPELL_COPY)]
        faces = [card.face for card in [*means.cards, *coming] if card.face is not None]
        powers.extend([self.reader.strength(face.power, face.toughness) for face in faces])
        return max(powers) + means.lords + means.dampened

    def power(self, item: GameObject) -> int:
        """Return the power of a creature."""
        chars = continuous.characteristics(self.table, item)
        strength = self.reader.strength(chars.power, chars.toughness)
        return max(0, strength) if chars.card_types & CREATURE else 0


def throws_only_cost(item: GameObject) -> bool:
    """Return whether something on the stack asks for no power but that of what has been used up for it."""
    nodes = walk(item.ability) if item.ability is not None else []
    if item.ability is None and item.face is not None:
        nodes = [node for ability in item.face.abilities for node in walk(ability)]
    asked = [node for node in nodes if isinstance(node, Of) and node.what == "power"]
    return bool(asked) and all(isinstance(node.of, Ref) and node.of.role == "cost" for node in asked)


def throws_bodies(means: Means) -> bool:
    """Return whether everything that deals the power of a creature sacrifices one for that."""
    return not means.given.throws and all(unit.bodies > 0 for unit in means.units if unit.gain.throws)
