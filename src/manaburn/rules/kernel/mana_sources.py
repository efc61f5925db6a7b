"""Mana abilities as the payer sees them, and as they were played.

Rules: 406, 409.1g.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from manaburn.state.characteristics import HeldAbility
from manaburn.state.contexts import Context
from manaburn.state.objects import GameObject, Player
from manaburn.state.state import GameState
from manaburn.terms import TYPE_OF_LETTER, ManaCost
from manaburn.text.tree.base import CostPart, Node

from .decisions import Decision

MANY: Final = 1000
"""Stands for "any number of times"."""


def mask_of(letters: str) -> int:
    """Return the mask of the types of mana for these letters."""
    mask = 0
    for letter in letters:
        mask |= 1 << TYPE_OF_LETTER[letter]
    return mask


class ManaForm:
    """One possible result of a mana ability, as runs: each run is an amount of mana and the types each of it can be."""

    def __init__(self, masks: list[int], counts: list[int], grows: int = -1, per: int = 1) -> None:
        self.masks: Final = masks
        """For each run: a mask of the types that each mana of it can be."""
        self.counts: Final = counts
        """For each run: the amount of mana. For the run ``grows`` it is the greatest possible amount."""
        self.grows: Final = grows
        """The index of the run whose size the player chooses, by the X of the cost or by the number of things used up;
        -1 if there is none."""
        self.per: Final = per
        """The amount of mana that X, or each thing used up, adds to that run."""
        self.own = len(masks)
        """The number of runs, from the first, that the ability itself produces. Triggered abilities produce the others
        (411.3)."""
        self.found: list[GameObject] = []
        """The objects that give this result if the cost uses them up. Empty: any of them does."""

    @property
    def amount(self) -> int:
        """The greatest amount of mana."""
        return sum(self.counts)


class UsedUp:
    """A part of a cost that taps, or removes from where they are, a number of objects of the player's choice."""

    def __init__(
        self,
        found: list[GameObject],
        number: int,
        taps: bool,
        part: CostPart | None = None,
        context: Context | None = None,
    ) -> None:
        self.found: Final = found
        self.number: Final = number
        self.taps: Final = taps
        self.part: Final = part
        """The part of the cost, to find the objects anew with its ``context``; None if only these will do."""
        self.context: Final = context


class ManaSource:
    """A mana ability that could be played, and its possible results."""

    def __init__(self, item: GameObject, held: HeldAbility, forms: list[ManaForm], simple: bool) -> None:
        self.item: Final = item
        self.held: Final = held
        self.forms: Final = forms
        """The possible results, triggered mana abilities included (411.3). Empty: they can't be predicted."""
        self.simple: Final = simple
        """Whether tapping the source is the only cost."""
        mask = 0
        most = 0
        for form in forms:
            amount = 0
            for i, types in enumerate(form.masks):
                amount += form.counts[i]
                mask |= types
            most = max(most, amount)
        self.mask: Final = mask
        """A mask of the types of mana it can produce."""
        self.amount: Final = most
        self.weight = 0
        """How valuable the source is otherwise. The payer uses the lowest weights first."""
        self.taps = True
        """Whether the source has to be untapped: its cost taps it, or it lacks the ability while tapped (1996.art)."""
        self.leaves = False
        """Whether the source leaves play, or its player's control, as a part of the cost or as the ability resolves."""
        self.price: ManaCost | None = None
        """The mana in the cost, or None."""
        self.by_x = False
        """Whether the X of the cost is the size of the run ``grows``; if not, the size is the number of things used
        up."""
        self.surprising = False
        """Whether it may produce more mana, or other mana, than its forms say. The payer then plans anew after playing
        it."""
        self.feeds: list[UsedUp] = []
        """The other objects that the cost uses up, of the player's choice."""
        self.life = 0
        """The life in the cost."""
        self.hurts = 0
        """The life that its player loses as it resolves. If too much is lost, life can't be paid afterwards."""
        self.uses = 1
        """How many times it could be played, as far as the source is concerned; MANY if there is no limit."""
        self.snow = False
        self.spend: Node | None = None
        """The kind of thing its mana can be spent on; None: anything."""
        self.shown: list[GameObject] = []
        """The cards that may be revealed as it resolves, each for more mana of the run ``grows``."""
        self._sign = ""

    @property
    def sign(self) -> str:
        """A text that is equal for two sources if the payer can treat them alike."""
        if not self._sign:
            parts = [str(self.weight), str(id(self.spend)), str(self.uses), str(self.life), str(self.price)]
            for flag in (self.simple, self.taps, self.leaves, self.snow, self.by_x):
                parts.append("+" if flag else "-")
            for form in self.forms:
                parts.append(f"{form.masks} {form.counts} {form.grows} {form.per} {form.own}")
                parts.extend([str(item.number) for item in form.found])
            for need in self.feeds:
                parts.append(f"{need.taps} {need.number} {[item.number for item in need.found]}")
            parts.extend([str(item.number) for item in self.shown])
            self._sign = "; ".join(parts)
        return self._sign

    def without(self, card: GameObject) -> ManaSource:
        """Return the same source if a card can't be revealed for it."""
        forms: list[ManaForm] = []
        for form in self.forms:
            counts = list(form.counts)
            if form.grows >= 0:
                counts[form.grows] -= form.per
            less = ManaForm(form.masks, counts, form.grows, form.per)
            less.own = form.own
            less.found = form.found
            if less.amount > 0:
                forms.append(less)
        new = self.changed(forms, self.simple)
        new.shown = [item for item in self.shown if item is not card]
        return new

    def at_its_price(self) -> ManaSource:
        """Return the same source with the life that is lost as it resolves as a part of its cost."""
        new = self.changed(self.forms, False)
        new.life = self.life + self.hurts
        return new

    def changed(self, forms: list[ManaForm], simple: bool) -> ManaSource:
        """Return the same source with other results, or with another cost."""
        new = ManaSource(self.item, self.held, forms, simple)
        new.weight = self.weight
        new.taps = self.taps
        new.leaves = self.leaves
        new.price = self.price
        new.by_x = self.by_x
        new.surprising = self.surprising
        new.feeds = self.feeds
        new.life = self.life
        new.hurts = self.hurts
        new.uses = self.uses
        new.snow = self.snow
        new.spend = self.spend
        new.shown = self.shown
        return new

    @property
    def gain(self) -> int:
        """The greatest net amount of mana it adds: its amount less the mana in its cost, at least 0."""
        return max(0, self.amount - (self.price.converted() if self.price is not None else 0))


class ManaUse:
    """How the payer uses a source of mana: the choices for its ability as it is played and resolves."""

    def __init__(self, source: ManaSource, letters: str, number: int, more: Sequence[tuple[int, str]] = ()) -> None:
        self.source: Final = source
        self.letters: Final = letters
        """The letters of the mana that its own ability produces, in order."""
        self.more: Final = more
        """For each choice of mana that triggered abilities add (411.3): a mask of the types it is among, and the
        letters."""
        self.number: Final = number
        """The value of X, or the number of things used up; -1 if the cost has neither."""
        self.spends: list[int] | None = None
        """For each type, the mana from the pool that pays the ability's own cost."""
        self.only: list[GameObject] = []
        """The objects that its cost must use up; empty: any that it can use up."""
        self.keeps: list[GameObject] = []
        """Objects that a later step of the plan needs as sources of mana."""
        self.tapped_later: list[GameObject] = []
        """Objects that a later step of the plan taps for mana."""
        self.owed: list[UsedUp] = []
        """What later steps of the plan still use up, and what is being paid for."""

    def may_use_up(self, item: GameObject) -> bool:
        """Whether an object is among those that its cost can use up, and isn't a source of mana of a later step."""
        return item not in self.keeps and (not self.only or item in self.only)


class ManaPlay:
    """A mana ability that was played, with what is needed to repeat it if the action it was played for is taken back.

    Rules: 422.1.
    """

    def __init__(
        self, state: GameState, player: Player, item: GameObject, held: HeldAbility, use: ManaUse | None
    ) -> None:
        self.player: Final = player
        self.item: Final = item
        self.held: Final = held
        self.use: Final = use
        """The payer's plan; None: the player chooses."""
        self.letters = use.letters if use is not None else ""
        """The planned mana of the ability itself that has not been chosen yet."""
        self.more: Final = list(use.more) if use is not None else []
        """The planned mana of triggered abilities that has not been chosen yet."""
        self.context: Context | None = None
        """The context of the ability."""
        self.answers: list[tuple[Decision, list[int]]] = []
        self.start: Final = len(state.history)
        """The length of the turn's history when it was begun."""
        self.random: Final = state.random
        """The state of the random number generator when it was begun."""
        self.stop = self.start
        self.spent = (0, 0)
        """The amount of mana spent on it, and a mask of the colours."""

    def planned(self, decision: Decision) -> list[int] | None:
        """Return the answer that the payer's plan gives to a choice of mana, of the player who gets it, or of how much
        is used up; None if the plan has no answer."""
        use = self.use
        if use is None or decision.player is not self.player:
            return None
        if decision.hint == "mana":
            return self._mana(decision)
        if decision.hint == "player" and self.letters:
            takers = [i for i, option in enumerate(decision.options) if option.entity is self.player]
            return takers or None  # the plan counts on the mana: nobody else is to get it
        if use.number >= 0 and not use.source.by_x:
            if decision.hint == "counters" and decision.numeric and decision.low <= use.number <= decision.high:
                return [use.number]
            if decision.hint == "reveal" and decision.low <= use.number <= len(decision.options):
                return list(range(use.number))
        return None

    def _mana(self, decision: Decision) -> list[int] | None:
        """Return the answer for planned mana: the ability's own mana in order; for triggered abilities what was planned
        for a choice among the same types, or else the first option that fits."""
        offered = [option.words.replace("{", "").replace("}", "") for option in decision.options]
        if decision.prompt != f"mana of {self.item}":
            types = mask_of("".join(offered))
            alike = [place for place, (mask, letters) in enumerate(self.more) if mask == types]
            for place in alike + [place for place in range(len(self.more)) if place not in alike]:
                mask, letters = self.more[place]
                for i, one in enumerate(offered):
                    if one and letters.startswith(one):
                        self.more[place] = (mask, letters[len(one) :])
                        return [i]
            return None
        for i, one in enumerate(offered):
            if one and sorted(one) == sorted(self.letters[: len(one)]):
                self.letters = self.letters[len(one) :]
                return [i]
        return None


def is_one(source: ManaSource) -> bool:
    """Return whether a source costs nothing but tapping and gives one mana, whatever is to be paid."""
    return source.simple and source.amount == 1 and source.spend is None and not source.shown


class Stock:
    """The mana abilities that a player could play now, and figures derived from them."""

    def __init__(self, found: list[ManaSource]) -> None:
        """Derive the figures from ``found``, which is in the order of weight."""
        self.by_hand: Final = found
        """All of them, the least valuable first."""
        sources = [source for source in found if source.forms]
        self.sources: Final = sources
        """Those whose results can be predicted, in the same order."""
        self.sure: Final = [0, 0, 0, 0, 0, 0]
        """For each type of mana: the number of sources that produce exactly one mana of that type and cost nothing but
        tapping."""
        self.mask_of: Final[dict[int, int]] = {}
        """For each object that is tapped for one mana and nothing else, by its number: a mask of the types it can
        produce."""
        most = 0
        hurts = 0
        ones = 0
        counted = 0
        n = len(sources)
        for i, source in enumerate(sources):
            most += source.gain * source.uses
            hurts += source.hurts
            if is_one(source):
                ones += 1
                if self._enter(sources, i):
                    counted += 1
        self.most: Final = most
        """The greatest amount of mana they can produce together."""
        self.hurts: Final = hurts
        """The life that the player loses if each of them is used once, apart from costs."""
        self.plain: Final = counted == n
        """Whether all sources are counted in ``sure``."""
        self.ones: Final = ones == n
        """Whether all sources are of objects in ``mask_of``, so that counting them is enough."""
        self.masks: Final[list[int]] = []
        """The different masks in ``mask_of``; ``counts`` has the number of objects for each."""
        self.counts: Final[list[int]] = []
        for mask in self.mask_of.values():
            self._count(mask)
        self.taps: i64 = -1
        """How often anything had been tapped or untapped when they were found, if they last until that happens again,
        the turn ends or characteristics change; otherwise -1."""
        self.turn = -1
        self.stamp: i64 = -1

    def _enter(self, sources: list[ManaSource], i: int) -> bool:
        """Enter a source that gives one mana. Return whether it is counted in ``sure``: it gives one type only, and its
        object has no other mana ability. (The abilities of one object stand together, and tapping it pays for only one
        of them.)"""
        item = sources[i].item
        mask = sources[i].mask
        if i > 0 and sources[i - 1].item is item:
            self.mask_of[item.number] = self.mask_of.get(item.number, 0) | mask
            return False
        self.mask_of[item.number] = mask
        if i + 1 == len(sources) or sources[i + 1].item is not item:
            for kind in range(6):
                if mask == 1 << kind:
                    before = self.sure[kind]
                    self.sure[kind] = before + 1
                    return True
        return False

    def _count(self, mask: int) -> None:
        """Count an object with this mask."""
        for k in range(len(self.masks)):
            if self.masks[k] == mask:
                before = self.counts[k]
                self.counts[k] = before + 1
                return
        self.masks.append(mask)
        self.counts.append(1)
