"""What one more use of a card could add to the life that an opponent loses: a card that returns to a hand or comes into
play again, a spell that is copied."""

from __future__ import annotations

from typing import Final

from manaburn.rules.kernel.table import Table
from manaburn.state.objects import ABILITY, DAMAGE, GameObject, Player
from manaburn.terms import INSTANT, SORCERY, Step

from .counting import Counting
from .gains import Reader
from .parts import ANY, halves
from .tallies import ALWAYS, ENDLESS, MANY, Gain, Means, Reading, sheddable


class Reuse:
    """Counts further uses of a player's cards."""

    def __init__(self, table: Table, player: Player, reader: Reader) -> None:
        self.table: Final = table
        self.player: Final = player
        self.reader: Final = reader
        self.counting: Final = Counting(table, reader)
        self.spanning = False
        """Whether the opponent's next turn counts, too."""

    def made(self, reading: Reading) -> int:
        """Return the most mana that what is on a face makes at once, or ANY."""
        most = reading.mana
        for factor, kind in reading.each:
            most = max(most, factor * self.counting.number(kind, self.draws_more() or self.reader.draws))
        return min(ANY, most)

    def unclear_counters(self, reading: Reading, in_play: bool) -> bool:
        """Return whether something is used by removing counters, and it can't be told how many there can be."""
        if not reading.shedding:
            return False
        unknown = not in_play and max(reading.entering.values(), default=0) >= ANY
        return unknown or self.reader.adding_counters

    def draws_more(self) -> bool:
        """Return whether the player draws cards in draw steps that count."""
        return self.spanning or self.draw_left() != 0

    def draw_left(self) -> int:
        """Return how many cards the player still draws in the draw step of this turn, at most."""
        state = self.table.state
        return 1 if state.active is self.player and state.step.value <= Step.DRAW.value else 0

    def draws_again(self, means: Means) -> bool:
        """Return whether a card that could be used once more draws cards."""
        more = Gain()
        more.add(means.given)
        for unit in means.units:
            more.add(unit.gain)
        if not more.again:
            return False
        for card in self.used_again(means, more):
            if card.face is not None:
                reading = self.reader.read(card.face)
                if any(unit.gain.draws for unit in (*reading.spells, *reading.units, *reading.granted)):
                    return True
        return False

    def used_again(self, means: Means, more: Gain) -> list[GameObject]:
        """Return the cards of which something could give one more use."""
        state = self.table.state
        own = [item for item in state.in_play if item.owner is self.player]
        if more.recalls == more.again:
            cards = [card for card in (*means.cards, *state.stack) if may_stay(card)]
            return [*cards, *own]
        buried = [card for pile in state.graveyards for card in pile]
        found = [*state.libraries[self.player.index], *state.outside] if more.finds else []
        cards = [*means.cards, *buried, *own, *state.stack, *found]
        return [card for card in cards if card.kind not in (ABILITY, DAMAGE)]

    def lead_on_again(self, means: Means, more: Gain) -> bool:
        """Count what each further use of a card could lead on to: the most of everything that any card does. Returns
        whether it can be told."""
        most = Gain()
        seen = {id(unit) for unit in means.units}
        for card in self.used_again(means, more):
            if card.face is None or len(halves(card)) > 1:
                return False
            reading = self.reader.read(card.face)
            for unit in (*reading.spells, *reading.units, *reading.granted, *sheddable(reading, reading.entering)):
                gain = unit.gain
                if (gain.throws and gain.again) or (unit.limit < 0 and gain.is_counted_once):
                    return False
                if unit.limit in (ALWAYS, ENDLESS) and id(unit) not in seen:
                    means.units.append(unit)  # Used as often as there is mana for it, and no more.
                    seen.add(id(unit))
                elif unit.taps and id(unit) not in seen:
                    means.units.append(unit.spent())  # Once for the card; here as often as it can be untapped.
                    seen.add(id(unit))
                times = max(1, unit.limit)
                most.channels = max(most.channels, gain.channels * times)
                most.draws = max(most.draws, gain.draws * times)
                most.untaps = max(most.untaps, gain.untaps * times)
                most.untaps_all = max(most.untaps_all, gain.untaps_all * times)
                most.rouses = max(most.rouses, gain.rouses * times)
                most.phases = max(most.phases, gain.phases * times)
                most.steals = max(most.steals, gain.steals * times)
                most.throws = max(most.throws, gain.throws * times)
                most.doubles = max(most.doubles, gain.doubles * times)
                most.tokens = max(most.tokens, gain.tokens * times)
        for _ in range(more.again):
            more.add(most)
        return True

    def count_sources_used_again(self, means: Means, more: Gain) -> bool:
        """Count the mana that cards can make which come back. Returns whether it can be told."""
        for card in self.used_again(means, more):
            if card.face is None:
                return False
            reading = self.reader.read(card.face)
            means.richest = max(means.richest, self.made(reading))
            means.add_outlet(reading)
            means.flare = min(ANY, means.flare + reading.flare * more.again)
        return True

    def counted(self, gain: Gain, means: Means) -> int:
        """Return what a gain adds for objects of certain kinds, at most."""
        if not gain.counts:
            return 0
        total = 0
        for factor, value in gain.kinds:
            total += factor * min(means.objects, self.counting.value(value, means.cards, self.draws_more()))
        return total

    def card_worth(self, means: Means, more: Gain, limits: dict[int, int], creatures: int, thrown: int | None) -> int:
        """Return the most that one more use of a card could add by itself; ANY if it can't be told. ``thrown``: as in
        :meth:`added`. What can be used for mana alone is no better for being used once more."""
        most = 0
        for card in self.used_again(means, more):
            if card.face is None or len(halves(card)) > 1:
                return ANY
            reading = self.reader.read(card.face)
            if self.unclear_counters(reading, False):
                return ANY
            worth = 0
            shed = sheddable(reading, reading.entering)
            for unit in (*reading.spells, *reading.units, *reading.granted, *shed):
                gain = unit.gain
                if gain.burn >= ANY or means.mana > MANY:
                    return ANY
                if reading.returns or reading.star is not None or reading.amplifies > 1:
                    return ANY
                one = gain.burn + self.counted(gain, means) + gain.pump + gain.wide * creatures
                one += (gain.x + gain.wide_x * creatures) * (means.mana + self.reader.discount)
                one += gain.life_x * max(0, self.player.life)
                one += gain.throws * thrown if thrown is not None and thrown >= 0 else 0
                if unit.limit not in (ALWAYS, ENDLESS):
                    worth += one * (limits[unit.limit] if unit.limit < 0 else unit.limit)
            most = max(most, worth)
        return most


def may_stay(card: GameObject) -> bool:
    """Return whether a card, or a spell, might be a permanent later."""
    if card.kind in (ABILITY, DAMAGE):
        return False
    return card.face is None or len(halves(card)) > 1 or not card.face.card_types & (INSTANT | SORCERY)
