"""Mana abilities as the payer sees them, and as they were played.

Rules: 406, 409.1g.
"""

from __future__ import annotations

from typing import Final

from manaburn.state.characteristics import HeldAbility
from manaburn.state.contexts import Context
from manaburn.state.objects import GameObject, Player
from manaburn.state.state import GameState
from manaburn.terms import ManaCost
from manaburn.text.tree.base import Node

from .decisions import Decision

MANY: Final = 1000
"""As often as one likes."""


class ManaForm:
    """One way in which the mana of an ability can come out: runs of mana, each so many of any of some types."""

    def __init__(self, masks: list[int], counts: list[int], grows: int = -1, per: int = 1) -> None:
        self.masks: Final = masks
        """By run: the types that each mana of it may be of."""
        self.counts: Final = counts
        """By run: how much mana; of the run that grows the most there can be."""
        self.grows: Final = grows
        """The run whose size is up to the player, by the X of the cost or by how many things it uses up; -1: none."""
        self.per: Final = per
        """How much mana of that run comes of each of those."""
        self.own = len(masks)
        """So many of the runs are made by the ability itself, the others by what triggers on it (411.3)."""
        self.found: list[GameObject] = []
        """With which of the things that its cost could use up it comes out so; none: with each."""

    @property
    def amount(self) -> int:
        """How much mana at most."""
        return sum(self.counts)


class UsedUp:
    """A part of a cost that uses up so many of some objects, tapped or gone, of the player's choice."""

    def __init__(self, found: list[GameObject], number: int, taps: bool) -> None:
        self.found: Final = found
        self.number: Final = number
        self.taps: Final = taps


class ManaSource:
    """A mana ability that could be played, and what it gives: one of several forms."""

    def __init__(self, item: GameObject, held: HeldAbility, forms: list[ManaForm], simple: bool) -> None:
        self.item: Final = item
        self.held: Final = held
        self.forms: Final = forms
        """All that comes of it, triggered mana abilities included (411.3). None: it can't be told beforehand."""
        self.simple: Final = simple
        """Costs nothing but tapping the source."""
        mask = 0
        most = 0
        for form in forms:
            amount = 0
            for i, types in enumerate(form.masks):
                amount += form.counts[i]
                mask |= types
            most = max(most, amount)
        self.mask: Final = mask
        """The types of mana it can give."""
        self.amount: Final = most
        self.weight = 0
        """How much it is worth to keep it: the payer spends the lightest first."""
        self.taps = True
        """Its cost taps the source."""
        self.leaves = False
        """Its cost takes the source away."""
        self.price: ManaCost | None = None
        """The mana in its cost."""
        self.by_x = False
        """The size of the run that grows is the X of its cost; else the number of things that it uses up."""
        self.surprising = False
        """More, or other mana than its forms say may come of it: what to do next is to be worked out afterwards."""
        self.feeds: list[UsedUp] = []
        """What else its cost uses up, of the player's choice."""
        self.life = 0
        """The life it costs."""
        self.uses = 1
        """How often it could be played, as far as the source itself goes; MANY: as often as one likes."""
        self.snow = False
        self.spend: Node | None = None
        """The kind of thing its mana may be spent on; None: anything."""
        self._sign = ""

    @property
    def sign(self) -> str:
        """What makes sources of mana equal to a payer, as text."""
        if not self._sign:
            parts = [str(self.weight), str(id(self.spend)), str(self.uses), str(self.life), str(self.price)]
            for flag in (self.simple, self.taps, self.leaves, self.snow, self.by_x):
                parts.append("+" if flag else "-")
            for form in self.forms:
                parts.append(f"{form.masks} {form.counts} {form.grows} {form.per} {form.own}")
                parts.extend([str(item.number) for item in form.found])
            for need in self.feeds:
                parts.append(f"{need.taps} {need.number} {[item.number for item in need.found]}")
            self._sign = "; ".join(parts)
        return self._sign

    @property
    def gain(self) -> int:
        """By how much it makes the mana there is more, at most."""
        return max(0, self.amount - (self.price.converted() if self.price is not None else 0))


class ManaUse:
    """How the payer uses a source of mana: what is chosen for its ability as it is played and resolves."""

    def __init__(self, source: ManaSource, letters: str, number: int, more: str = "") -> None:
        self.source: Final = source
        self.letters: Final = letters
        """The mana its own ability makes, in order."""
        self.more: Final = more
        """The mana that triggered abilities add to it (411.3)."""
        self.number: Final = number
        """Its X, or how many things it uses up; -1: neither."""
        self.spends: list[int] | None = None
        """By type, what its own cost is paid with from the pool."""
        self.only: list[GameObject] = []
        """With what its cost has to be paid, of what it could use up; none: with anything."""
        self.keeps: list[GameObject] = []
        """What is still needed afterwards as a source of mana."""
        self.owed: list[UsedUp] = []
        """What is still to be used up afterwards."""

    def may_use_up(self, item: GameObject) -> bool:
        """Whether an object can be used up for its cost, so that the rest of the plan can still be carried out."""
        if item in self.keeps or (self.only and item not in self.only):
            return False
        for due in self.owed:
            if item in due.found and len([other for other in due.found if other.here]) <= due.number:
                return False
        return True


class ManaPlay:
    """A mana ability played: what is needed to play it once more when the action that it was played for is taken back.

    Rules: 422.1.
    """

    def __init__(
        self, state: GameState, player: Player, item: GameObject, held: HeldAbility, use: ManaUse | None
    ) -> None:
        self.player: Final = player
        self.item: Final = item
        self.held: Final = held
        self.use: Final = use
        """What the payer has planned; None: the player chooses."""
        self.letters = use.letters if use is not None else ""
        """What is still to be chosen of the mana that was planned."""
        self.more = use.more if use is not None else ""
        """The same of the mana that triggered abilities add."""
        self.context: Context | None = None
        """What the ability speaks of."""
        self.answers: list[tuple[Decision, list[int]]] = []
        self.start: Final = len(state.history)
        """Where it stands in the turn's history."""
        self.random: Final = state.random
        """The state of chance as it was begun."""
        self.stop = self.start
        self.spent = (0, 0)
        """How much mana was spent on it, and of which colours."""

    def planned(self, decision: Decision) -> list[int] | None:
        """The answer that the payer's plan gives to a choice of its mana, or of how much is used up for it; None if the
        plan says nothing of it."""
        use = self.use
        if use is None or decision.player is not self.player:
            return None
        if decision.hint == "mana":
            return self._mana(decision)
        if use.number >= 0 and not use.source.by_x:
            if decision.hint == "counters" and decision.numeric and decision.low <= use.number <= decision.high:
                return [use.number]
            if decision.hint == "reveal" and decision.low <= use.number <= len(decision.options):
                return list(range(use.number))
        return None

    def _mana(self, decision: Decision) -> list[int] | None:
        """The mana that was planned: of the ability itself in order, of what triggers on it the first there can be."""
        for i, option in enumerate(decision.options):
            letters = option.words.replace("{", "").replace("}", "")
            if decision.prompt != f"mana of {self.item}":
                if letters and letters in self.more:
                    self.more = self.more.replace(letters, "", 1)
                    return [i]
            elif letters and sorted(letters) == sorted(self.letters[: len(letters)]):
                self.letters = self.letters[len(letters) :]
                return [i]
        return None


class Stock:
    """The mana abilities a player could play now, and what can be told of them together."""

    def __init__(self, found: list[ManaSource]) -> None:
        """``found``: in the order of play; sorted when this is made."""
        self.by_hand: Final = found
        """All of them, the least worth keeping first."""
        sources = [source for source in found if source.forms]
        self.sources: Final = sources
        """Those of which can be told what they give, in the same order."""
        self.sure: Final = [0, 0, 0, 0, 0, 0]
        """By type of mana: how many sources give just one of it, and cost nothing but tapping."""
        self.most = 0
        """How much mana there is at most."""
        n = len(sources)
        for i, source in enumerate(sources):
            self.most += source.gain * source.uses
            if source.simple and source.amount == 1 and source.mask & (source.mask - 1) == 0 and source.spend is None:
                # The abilities of one object stand together, and tapping it pays for only one of them.
                if (i == 0 or sources[i - 1].item is not source.item) and (
                    i + 1 == n or sources[i + 1].item is not source.item
                ):
                    self.sure[source.mask.bit_length() - 1] += 1
        self.plain: Final = sum(self.sure) == len(sources)
        """All of them are such."""
        self.mask_of: Final[dict[int, int]] = {}
        """By the number of an object that is simply tapped for one mana: of what types that may be."""
        self.masks: Final[list[int]] = []
        """The same, each only once, and how many there are of it."""
        self.counts: Final[list[int]] = []
        for source in sources:
            if source.simple and source.amount == 1 and source.spend is None:
                number = source.item.number
                self.mask_of[number] = self.mask_of.get(number, 0) | source.mask
        for mask in self.mask_of.values():
            if mask in self.masks:
                self.counts[self.masks.index(mask)] += 1
            else:
                self.masks.append(mask)
                self.counts.append(1)
