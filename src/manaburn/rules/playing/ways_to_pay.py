"""The different ways in which a player could pay a mana cost, each offered as one option.

A payment differs from another in what is left: which permanents stay untapped, and which mana stays in the pool. Equal
permanents count as one with a number. Mana abilities that do more than to tap a permanent for one mana are offered one
by one, before the rest is paid.

Rules: 409.1g.
"""

from __future__ import annotations

from typing import Final

from manaburn.errors import IllegalAction
from manaburn.rules.kernel.decisions import Decision, Kind, Option
from manaburn.rules.kernel.mana_sources import ManaSource, ManaUse
from manaburn.rules.kernel.table import Table
from manaburn.state.contexts import Context
from manaburn.state.objects import GameObject, Player
from manaburn.terms import BASIC, COLOUR_LETTERS, LAND, TYPE_OF_LETTER, types_in_symbol
from manaburn.text import phrases
from manaburn.text.tree import Ability, ActivatedAbility, AddMana, TapThis, You

from . import mana_abilities, mana_flow, mana_solver
from .total_cost import TotalCost

MOST_WAYS: Final = 500
"""The greatest number of ways that are offered."""


class Supply:
    """Equal mana in a pool, or equal permanents that can be tapped for one mana of the same types."""

    def __init__(self, words: str, group: str, mask: int) -> None:
        self.words: Final = words
        self.group: Final = group
        """Supplies of the same group use the same permanents."""
        self.mask: Final = mask
        self.sources: Final[list[ManaSource]] = []
        self.in_pool = 0

    @property
    def size(self) -> int:
        """How much mana there is."""
        return self.in_pool or len(self.sources)


class Ways:
    """The ways to pay a bill from the pool and by tapping permanents for one mana each."""

    def __init__(self, supplies: list[Supply], bill: TotalCost) -> None:
        self.supplies: Final = supplies
        self.wants: Final[list[int]] = []
        self.needed: Final[list[int]] = []
        self.found: Final[list[list[int]]] = []
        """For each way, how much of each supply is used."""
        for i in range(6):
            if bill.coloured[i]:
                self.want(1 << i, bill.coloured[i])
        for symbol in bill.hybrid:
            self.want(types_in_symbol(symbol), 1)
        if bill.for_x:
            self.want(bill.x_types, bill.for_x)
        if bill.generic - bill.for_x > 0:
            self.want(63, bill.generic - bill.for_x)
        self.caps: Final = [
            sum([1 << at for at, types in enumerate(self.wants) if types & supply.mask]) for supply in supplies
        ]
        self.total: Final = sum(self.needed)
        self.choose([])

    def want(self, types: int, number: int) -> None:
        """Add an amount of mana that must be of one of these types."""
        if types in self.wants:
            self.needed[self.wants.index(types)] += number
        else:
            self.wants.append(types)
            self.needed.append(number)

    def choose(self, counts: list[int]) -> None:
        """Go through the amounts of the supplies that are left to choose."""
        at = len(counts)
        left = self.total - sum(counts)
        if len(self.found) > MOST_WAYS:
            return
        if at == len(self.supplies):
            if left == 0 and mana_flow.enough(self.needed, self.caps, counts):
                self.found.append(counts)
            return
        supply = self.supplies[at]
        size = supply.size
        for i in range(at):
            if self.supplies[i].group == supply.group:
                size -= counts[i]
        behind = sum([other.size for other in self.supplies[at + 1 :]])
        for number in range(max(0, min(left, size)), max(0, left - behind) - 1, -1):
            self.choose([*counts, number])

    def letters(self, counts: list[int]) -> list[str]:
        """Return, for each supply, the letters of the mana that a way takes from it."""
        given = mana_flow.share_out(self.needed, self.caps, counts)
        assert given is not None
        letters: list[str] = []
        for at, supply in enumerate(self.supplies):
            told = ""
            for want, types in enumerate(self.wants):
                told += first_letter(types & supply.mask) * given[want][at]
            letters.append(told)
        return letters

    def words(self, counts: list[int]) -> str:
        """Return a way in words."""
        parts = [
            f"{number} {supply.words}" if number > 1 else supply.words
            for number, supply in zip(counts, self.supplies, strict=True)
            if number
        ]
        return ", ".join(parts)


def first_letter(mask: int) -> str:
    """Return the letter of the first type of mana in a mask; "" if there is none."""
    return COLOUR_LETTERS[(mask & -mask).bit_length() - 1] if mask else ""


def pay_one_way(table: Table, player: Player, bill: TotalCost, ctx: Context, spare: mana_solver.Spare) -> bool:
    """Let a player choose one of the ways to pay, and play the mana abilities for it. Returns False if the ways can't
    be told, so that the payer must find one. Raises IllegalAction if there is none.

    ``spare``: what must not be used for mana.
    """
    while True:
        free = [
            source
            for source in mana_solver.stock(table, player).by_hand
            if mana_solver.is_free(table, source, ctx, spare)
        ]
        if (
            player.special
            or ctx.producers is not None
            or bill.x_once
            or bill.snow
            or any("2" in symbol for symbol in bill.hybrid)
        ):
            return False
        supplies = supplies_of(table, player, free)
        ways = Ways(supplies, bill)
        if len(ways.found) > MOST_WAYS:
            return False
        if table.mana_needed >= 0 and len(ways.found) > 1:
            drop_worse(ways, table.mana_needed)
        others = [source for source in free if not is_plain(source)]
        first: list[ManaSource] = []
        signs: list[str] = []
        for source in others:
            sign = f"{alike(table, source.item)} {source.held.ability!r}"
            if sign not in signs:
                signs.append(sign)
                first.append(source)
        options = [Option(f"with {ways.words(counts)}") for counts in ways.found]
        options.extend(options_first(table, first))
        if not options:
            raise IllegalAction("409.1h", f"{bill} can't be paid")
        at = 0
        if len(options) > 1:
            decision = Decision(player, Kind.PAY, f"how to pay {bill}", options, 1, 1, "409.1g")
            decision.hint = "way"
            decision.source = table.running.resolving
            at = table.ask(decision)[0]
        if at < len(ways.found):
            carry_out(table, player, ctx, ways, ways.found[at])
            return True
        source = first[at - len(ways.found)]
        mana_abilities.activate(table, player, source.item, source.held)


def options_first(table: Table, first: list[ManaSource]) -> list[Option]:
    """Return the options to play mana abilities before the rest is paid. Several of one object are told apart by their
    words."""
    options: list[Option] = []
    items = [source.item for source in first]
    for source in first:
        words = f"first {source.item}"
        if items.count(source.item) > 1:
            words += f": {phrases.words_then(source.held.ability, str(source.item), table.day)}"
        options.append(Option(words, source.item))
    return options


def drop_worse(ways: Ways, needed: int) -> None:
    """Leave out each way to pay after which no more can be paid than after another one.

    What is left of other permanents has to be the same. Of the lands that do nothing but make mana, and of the mana in
    the pool, what the better way leaves can be paired with what the other one leaves, so that each makes all the types
    of mana of its partner that any cost asks for (``needed``). A land can be the partner of mana in the pool, which it
    can make at any time, but not the other way round. Whatever is paid later can then be paid with the partners, and
    nothing else tells them apart.
    """
    groups: list[str] = []
    masks: list[int] = []
    sizes: list[int] = []
    pooled: list[bool] = []
    for supply in ways.supplies:
        if not all(is_bare_land(source.item) for source in supply.sources):
            continue
        if supply.group not in groups:
            groups.append(supply.group)
            masks.append(0)
            sizes.append(supply.size)
            pooled.append(supply.in_pool > 0)
        masks[groups.index(supply.group)] |= supply.mask & needed
    left: list[list[int]] = []
    others: list[list[int]] = []
    for counts in ways.found:
        lands = list(sizes)
        rest: list[int] = []
        for at, supply in enumerate(ways.supplies):
            if supply.group in groups:
                lands[groups.index(supply.group)] -= counts[at]
            else:
                rest.append(counts[at])
        left.append(lands)
        others.append(rest)
    caps = partners(masks, pooled)
    kept: list[int] = []
    for i in range(len(ways.found)):
        if any(others[i] == others[j] and is_as_good(left[j], left[i], caps) for j in kept):
            continue
        kept = [j for j in kept if others[i] != others[j] or not is_as_good(left[i], left[j], caps)]
        kept.append(i)
    ways.found[:] = [ways.found[i] for i in kept]


def is_as_good(one: list[int], other: list[int], caps: list[int]) -> bool:
    """Return whether lands and mana can do all that others can do. Both are numbers of each sort; ``caps``: for which
    sorts each can stand."""
    return mana_flow.enough(other, caps, one)


def partners(masks: list[int], pooled: list[bool]) -> list[int]:
    """Return for each sort of lands or mana which sorts it can stand for, as a mask. ``pooled``: which of them are mana
    in the pool."""
    caps: list[int] = []
    for at in range(len(masks)):
        fits = [masks[k] & ~masks[at] == 0 and (pooled[k] or not pooled[at]) for k in range(len(masks))]
        caps.append(sum([1 << k for k in range(len(masks)) if fits[k]]))
    return caps


def is_bare_land(item: GameObject) -> bool:
    """Return whether a permanent is a land with nothing on it, and with no abilities but those of being tapped for
    mana."""
    face = item.face
    if face is None or face.card_types != LAND or face.supertypes & ~BASIC or item.copy_of is not None:
        return False
    if item.face_down or item._counters or item._attachments or item.attached_to is not None or item.in_combat:
        return False
    if item._choices or item._linked or item.card is None or item.card.label:
        return False
    return all(only_makes_mana(ability) for ability in face.abilities)


def only_makes_mana(ability: Ability) -> bool:
    """Return whether an ability taps its source for mana that may be spent on anything, and does nothing else."""
    if not isinstance(ability, ActivatedAbility) or not isinstance(ability.effect, AddMana) or ability.restrictions:
        return False
    effect = ability.effect
    plain = effect.spend is None and not effect.rider and effect.gives is None and isinstance(effect.who, You)
    return plain and ability.cost.parts == (TapThis(),)


def carry_out(table: Table, player: Player, ctx: Context, ways: Ways, counts: list[int]) -> None:
    """Play the mana abilities of a way to pay, and note which mana is to be spent."""
    letters = ways.letters(counts)
    spends = [0, 0, 0, 0, 0, 0]
    used: list[GameObject] = []
    for told in letters:
        for letter in told:
            spends[TYPE_OF_LETTER[letter]] += 1
    for at, supply in enumerate(ways.supplies):
        told = letters[at]
        for source in supply.sources:
            if told and source.item not in used:
                used.append(source.item)
                use = ManaUse(source, told[0], -1)
                told = told[1:]
                mana_abilities.activate(table, player, source.item, source.held, use)
    table.running.spends = spends
    table.running.spends_for = ctx


def supplies_of(table: Table, player: Player, free: list[ManaSource]) -> list[Supply]:
    """Return the mana in the pool and the permanents to be tapped for one mana, equal ones together."""
    found: list[Supply] = []
    for i in range(6):
        if player.pool[i]:
            supply = Supply(f"{{{COLOUR_LETTERS[i]}}} from the pool", f"pool {i}", 1 << i)
            supply.in_pool = player.pool[i]
            found.append(supply)
    for source in free:
        if is_plain(source):
            group = alike(table, source.item)
            known: Supply | None = None
            for supply in found:
                if supply.group == group and supply.mask == source.mask and supply.in_pool == 0:
                    if supply.sources[0].held.ability == source.held.ability:
                        known = supply
            if known is None:
                known = Supply(str(source.item), group, source.mask)
                found.append(known)
            known.sources.append(source)
    return found


def is_plain(source: ManaSource) -> bool:
    """Return whether a source does nothing but to be tapped for one mana that may be spent on anything."""
    if not source.simple or source.amount != 1 or source.spend is not None or source.surprising or not source.forms:
        return False
    ability = source.held.ability
    assert isinstance(ability, ActivatedAbility)
    effect = ability.effect
    return isinstance(effect, AddMana) and not effect.rider and not ability.restrictions


def alike(table: Table, item: GameObject) -> str:
    """Return a text that is equal for two permanents if it makes no difference which of them is used."""
    plain = (
        not item._counters
        and not item._attachments
        and item.attached_to is None
        and not item.in_combat
        and not item._choices
        and not item._marks
        and not item._linked
        and item.card is not None
        and not item.card.label
        and item.copy_of is None
        and not item.face_down
        and not table.state.effects
        and not table.state.delayed
        and not table.state.pending
        and not referred_to(table, item)
    )
    if not plain or item.face is None:
        return f"#{item.number}"
    return (
        f"{item.face.name} {item.controller.index}{item.base_controller.index}{item.owner.index} {item.damage}"
        f" {item.since} {item.regeneration} {item.entered}"
    )


def referred_to(table: Table, item: GameObject) -> bool:
    """Return whether something on the stack, or another permanent, refers to an object."""
    for other in table.state.stack:
        if other.context is not None and any(item in slot for slot in other.context.targets):
            return True
    for other in table.state.in_play:
        if other._linked and item in other.linked:
            return True
        if other._choices and item in other.choices.values():
            return True
    return False
