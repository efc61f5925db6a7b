"""Which answers to a decision look good to the player who gives them. This only orders the search.

Each answer has a price: how unlikely it seems that it is needed, from 0. What has been a part of a proof before costs
nothing; what has refuted a line before is tried first by the opponents.
"""

from __future__ import annotations

from typing import Final

from manaburn.rules.kernel.decisions import Action, ActionKind, Decision, Kind
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous
from manaburn.state.objects import ABILITY, GameObject, Player
from manaburn.terms import CREATURE, INSTANT, Step, Zone
from manaburn.text.tree import (
    ActivatedAbility,
    AddMana,
    AddPT,
    Counter,
    DealDamage,
    Destroy,
    Draw,
    KeywordAbility,
    LoseLife,
    Node,
    Number,
    Search,
    TapThis,
    Untap,
    walk,
)
from manaburn.text.tree.memo import Memo

from .parts import is_free, is_welcome, takes_target
from .piecemeal import Answer, Declaration, Piecemeal

_HARMFUL: Final = ("DealDamage", "Destroy", "LoseLife", "Sacrifice", "Discard", "Exile", "Tap")
_LEARNT: Final = (Kind.PRIORITY, Kind.TARGET, Kind.CARD)
_GIVEN_UP: Final = ("sacrifice", "discard")
"""What is done with things that one would rather keep."""
_BEFORE_BLOCKS: Final = (Step.UPKEEP, Step.DRAW, Step.PRECOMBAT_MAIN, Step.BEGINNING_OF_COMBAT, Step.DECLARE_ATTACKERS)
_COMBAT: Final = (Step.DECLARE_BLOCKERS, Step.COMBAT_DAMAGE)

MOST_BY_RANK: Final = 4
"""The greatest price of an answer for nothing but its place in the order."""
AGAIN: Final = 3
"""The price of playing an ability that could be played without end: greater than that of passing."""
AIMED_WELL: Final = 3
"""The price of choosing a new target for a copy that harms another player already."""
PUMP: Final = 1
BURN: Final = 2
REMOVAL: Final = 4
ANSWER: Final = 8
RICHES: Final = 16
CARDS: Final = 32
STORM: Final = 64
UNTAPS: Final = 128
"""What a text does: it strengthens a creature; it deals damage; it destroys; it counters; it makes mana; it draws cards
or searches for one; it counts the spells that have been played; it untaps something."""
FINE: Final = 8
"""How many answers of the same price are told apart: those to be tried first by their part."""


class Guesser:
    """Guesses prices, and learns from what has worked."""

    def __init__(self, table: Table, hero: Player) -> None:
        self.table: Final = table
        self.hero: Final = hero
        self.worked: Final[dict[str, int]] = {}
        """For each occasion with a deed, when it was last a part of a proof or a refutation."""
        self.clock = 0
        self.natures: Final = Memo(nature)
        self.uses: Final = Memo(use)

    def prices(self, decision: Decision, answers: list[Answer]) -> list[int]:
        """Return the price of each answer for the player with the goal, or its place in the order for an opponent. An X
        is mostly wanted as large as it can be paid for."""
        if decision.kind is Kind.PRIORITY:
            guessed = [self.of_action(decision, answer) for answer in answers]
            if decision.who is self.hero:
                parts = [self.eagerness(decision.action(answer.numbers[0])) for answer in answers]
                least = min(guessed, default=0)
                return [FINE * (guess - least) + part for guess, part in zip(guessed, parts, strict=True)]
        elif decision.kind is Kind.TARGET and decision.source is not None:
            nature = self.nature_of(decision.source)
            if not nature and self.anything_welcomes():
                guessed = [0 if self.aims_at_welcome(decision, answer) else 4 for answer in answers]
            elif not nature and from_graveyard(decision):
                guessed = places([-self.worth(decision, answer) for answer in answers])
            else:
                guessed = self.of_targets(decision, answers, nature)
        elif decision.kind is Kind.CARD and decision.hint in _GIVEN_UP and not decision.amounts:
            guessed = places([self.worth(decision, answer) for answer in answers])
        elif decision.kind is Kind.CARD and len({len(answer.numbers) for answer in answers}) > 2:
            guessed = all_or_none_first([len(answer.numbers) for answer in answers])
        elif decision.kind is Kind.YES_NO and decision.hint == "new target" and self.is_well_aimed(decision.player):
            guessed = [0 if i else AIMED_WELL for i in (answer.numbers[0] for answer in answers)]
        elif decision.kind is Kind.ATTACK:
            guessed = [min(5, (i + 1) // 2) for i in range(len(answers))]
        elif decision.kind is Kind.BLOCK:
            guessed = [min(4, i // 4) for i in range(len(answers))]
        elif decision.kind is Kind.X and decision.numeric:
            guessed = [min(3, (len(answers) - i) // 2) for i in range(len(answers))]
        else:
            guessed = [min(3, (i + 1) // 2) for i in range(len(answers))]
        least = min(guessed, default=0)
        return [FINE * (guess - least) for guess in guessed]

    def of_parts(self, decision: Decision, answers: list[Answer], given: Piecemeal) -> list[int]:
        """Return the price of each next part of an answer: a creature attacks rather than not, and blocks the strongest
        attacker that isn't blocked yet. ``given``: the parts before."""
        if not isinstance(given, Declaration) or decision.kind is not Kind.BLOCK:
            return [FINE * min(3, i) for i in range(len(answers))]
        blocked = given.blocked()
        powers: list[int] = []
        for answer in answers:
            power = 0  # as if there were no attacker
            for i in answer.numbers:
                other = decision.options[i].other
                if isinstance(other, GameObject):
                    power = continuous.characteristics(self.table, other).power
                    power = 2 * power + 1 if other.number not in blocked else -1
            powers.append(-power)
        return [FINE * place for place in places(powers)]

    def order(self, decision: Decision, occasion: str, deeds: list[str], prices: list[int]) -> list[int]:
        """Return the indexes of the answers in the order in which they are to be tried: the cheapest first, and of
        equal ones those that have worked last. ``occasion`` and ``deeds``: see :mod:`.habits`."""
        if self.worked and decision.kind in _LEARNT:
            last = [self.worked.get(f"{occasion}/{deed}", 0) for deed in deeds]
            for i, when in enumerate(last):
                if when:
                    prices[i] = max(0, prices[i] - 2 * FINE)
            order = sorted(range(len(deeds)), key=lambda i: (prices[i], -last[i]))
        else:
            order = sorted(range(len(deeds)), key=prices.__getitem__)
        for i, price in enumerate(prices):
            prices[i] = price // FINE
        if decision.who is self.hero:
            for rank, i in enumerate(order):
                prices[i] = max(prices[i], min(rank, MOST_BY_RANK))
        return order

    def learn(self, decision: Decision, occasion: str, deed: str) -> None:
        """Note that an answer was the right one."""
        if decision.kind in _LEARNT:
            self.clock += 1
            self.worked[f"{occasion}/{deed}"] = self.clock

    # -- actions -------------------------------------------------------------------------------------------------------

    def of_action(self, decision: Decision, answer: Answer) -> int:
        """Return the price of what is done with priority."""
        action = decision.action(answer.numbers[0])
        state = self.table.state
        top = state.stack[-1] if state.stack else None
        player = decision.player
        if action is None or action.kind is ActionKind.PASS:
            if top is None:
                return 1 if self.may_attack(player) else 2
            return 0 if top.controller is player else 2
        renewed = top is not None and top.controller is player and self.is_renewed(action, top)
        if action.is_mana:
            return 2 if renewed else 5
        if top is not None:
            if renewed:
                return 0
            if top.controller is player:
                return 8 if player is self.hero and self.waits_already(action) else 4
            return 1
        if action.kind is ActionKind.LAND:
            return 0
        use = self.use_of(action)
        if player is not self.hero:
            return 0
        ability = endless_of(action)
        if ability is None:
            return self.timing(action, use)
        if takes_target(ability.effect) and self.anything_welcomes():
            return 0
        return max(AGAIN, self.timing(action, use))

    def eagerness(self, action: Action | None) -> int:
        """Return in which part of those of the same price an action is tried: spells that make mana first, what counts
        spells last."""
        if action is None or action.kind is not ActionKind.PLAY or self.table.state.stack:
            return 1
        use = self.use_of(action)
        return 2 if use & STORM else 0 if use & RICHES else 1

    def is_renewed(self, action: Action, top: GameObject) -> bool:
        """Return whether what an action taps might be untapped by what is on the top of the stack."""
        ability = action.held.ability if action.held is not None else None
        if not isinstance(ability, ActivatedAbility) or TapThis() not in ability.cost.parts:
            return False
        node: object = top.ability if top.kind == ABILITY else top.face
        return self.uses.of(node) & UNTAPS != 0

    def waits_already(self, action: Action) -> bool:
        """Return whether an ability that costs nothing, or X, is on the stack already. It can be played again when that
        has resolved."""
        ability = endless_of(action)
        return ability is not None and any(
            item.ability is ability and item.source is action.item for item in self.table.state.stack
        )

    def timing(self, action: Action, use: int) -> int:
        """Return the price of an action of the player with the goal, while nothing is on the stack."""
        state = self.table.state
        step = state.step
        face = action.item.face if action.item is not None else None
        quick = action.kind is ActionKind.ACTIVATE or (face is not None and face.card_types & INSTANT != 0)
        if step is Step.POSTCOMBAT_MAIN or step is Step.MAIN:
            return 0
        if step is Step.PRECOMBAT_MAIN and not self.may_attack(self.hero):
            return 0
        if not quick:
            return 0 if step is Step.PRECOMBAT_MAIN else 1
        if use & PUMP and not use & BURN:
            return 0 if step in _COMBAT else 3
        if use & REMOVAL and step in _BEFORE_BLOCKS:
            return 1
        if use & BURN:
            return 1 if step in _COMBAT else 2
        return 2 if step in _BEFORE_BLOCKS or step in _COMBAT else 3

    def may_attack(self, player: Player) -> bool:
        """Return whether a player has untapped creatures, in that player's turn."""
        state = self.table.state
        if state.active is not player:
            return False
        return any(
            item.controller is player and not item.tapped and item.face is not None and item.face.card_types & CREATURE
            for item in state.in_play
        )

    def use_of(self, action: Action) -> int:
        """Return what the text that is played does."""
        node: object = action.held.ability if action.held is not None else None
        if node is None and action.item is not None:
            node = action.item.face
        return self.uses.of(node)

    # -- targets -------------------------------------------------------------------------------------------------------

    def nature_of(self, source: GameObject) -> int:
        """Return 1 if a spell or ability seems to help its target, -1 if it seems to harm it, and 0 if neither is
        plain."""
        node: object = source.ability if source.ability is not None and source.kind == ABILITY else source.face
        return self.natures.of(node)

    def of_targets(self, decision: Decision, answers: list[Answer], nature: int) -> list[int]:
        """Return the price of each target. What the player with the goal may deal to an opponent is dealt to creatures
        in the second place."""
        guessed = [self.of_target(decision, answer, nature) for answer in answers]
        if nature >= 0 or decision.who is not self.hero:
            return guessed
        options = decision.options
        faces = [
            len(answer.numbers) == 1 and isinstance(options[answer.numbers[0]].entity, Player) for answer in answers
        ]
        if not any(face and not price for face, price in zip(faces, guessed, strict=True)):
            return guessed
        return [price + (not face) for face, price in zip(faces, guessed, strict=True)]

    def of_target(self, decision: Decision, answer: Answer, nature: int) -> int:
        """Return the price of a target."""
        if len(answer.numbers) != 1 or decision.numeric or decision.amounts or not nature:
            return 0
        entity = decision.options[answer.numbers[0]].entity
        player = decision.player
        if isinstance(entity, Player):
            return 4 if (entity is player) == (nature < 0) else 0
        if isinstance(entity, GameObject):
            if (entity.controller is player) == (nature < 0):
                return 4
            return self.of_creature(entity)
        return 0

    def anything_welcomes(self) -> bool:
        """Return whether something happens whenever a certain permanent becomes a target."""
        return any(is_welcome(item) for item in self.table.state.in_play)

    def aims_at_welcome(self, decision: Decision, answer: Answer) -> bool:
        """Return whether something happens whenever what an answer chooses becomes a target."""
        return any(is_welcome(decision.options[i].entity) for i in answer.numbers)

    def is_well_aimed(self, player: Player) -> bool:
        """Return whether the copy on the top of the stack harms nothing of its player's."""
        stack = self.table.state.stack
        if not stack or stack[-1].context is None or self.nature_of(stack[-1]) >= 0:
            return False
        aims = [target for slot in stack[-1].context.targets for target in slot]
        return all(player is not (aim.controller if isinstance(aim, GameObject) else aim) for aim in aims)

    def worth(self, decision: Decision, answer: Answer) -> int:
        """Return what the things that an answer chooses seem to be worth."""
        total = 0
        for i in answer.numbers:
            entity = decision.options[i].entity
            if isinstance(entity, GameObject) and entity.face is not None:
                cost = entity.face.mana_cost
                total += cost.converted() if cost is not None else 0
                if entity.face.card_types & CREATURE:
                    total += max(0, continuous.characteristics(self.table, entity).power)
        return total

    def of_creature(self, item: GameObject) -> int:
        """Return the price of a creature as a target: the strongest one first, and none that can't fight any more."""
        state = self.table.state
        power = continuous.characteristics(self.table, item).power
        better = sum(
            [
                1
                for other in state.in_play
                if other is not item
                and other.controller is item.controller
                and other.in_combat == item.in_combat
                and other.blocked == item.blocked
                and continuous.characteristics(self.table, other).power > power
            ]
        )
        price = min(2, better)
        if state.step in _COMBAT:
            price += 0 if item.in_combat else 2
            price += 1 if item.blocked else 0
        return price


def from_graveyard(decision: Decision) -> bool:
    """Return whether the choice is among cards in graveyards only."""
    entities = [option.entity for option in decision.options]
    return all(isinstance(entity, GameObject) and entity.zone is Zone.GRAVEYARD for entity in entities)


def places(amounts: list[int]) -> list[int]:
    """Return for each amount how many different ones are smaller, up to a limit."""
    ranks = {amount: rank for rank, amount in enumerate(sorted(set(amounts)))}
    return [min(3, ranks[amount]) for amount in amounts]


def all_or_none_first(counts: list[int]) -> list[int]:
    """Return the prices of answers that choose these numbers of things: 0 for the most, 1 for none, then the others."""
    most = max(counts)
    return [0 if count == most else 1 if not count else min(3, 1 + most - count) for count in counts]


def endless_of(action: Action) -> ActivatedAbility | None:
    """Return the ability that an action plays if it costs nothing, or X: it can be played any number of times."""
    ability = action.held.ability if action.held is not None else None
    return ability if isinstance(ability, ActivatedAbility) and is_free(ability.cost) else None


def use(node: object) -> int:
    """Return what a text does, as bits."""
    abilities = getattr(node, "abilities", (node,))
    bits = 0
    for ability in abilities:
        if not isinstance(ability, Node):
            continue
        for part in walk(ability):
            if isinstance(part, AddPT):
                bits |= PUMP
            elif isinstance(part, (DealDamage, LoseLife)):
                bits |= BURN
            elif isinstance(part, Destroy):
                bits |= REMOVAL
            elif isinstance(part, Counter):
                bits |= ANSWER
            elif isinstance(part, AddMana):
                bits |= RICHES
            elif isinstance(part, Untap):
                bits |= UNTAPS
            elif isinstance(part, (Draw, Search)):
                bits |= CARDS
            elif isinstance(part, KeywordAbility) and part.keyword == "storm":
                bits |= STORM
    return bits


def nature(node: object) -> int:
    """Work out whether a text helps or harms."""
    abilities = getattr(node, "abilities", (node,))
    for ability in abilities:
        if not isinstance(ability, Node):
            continue
        for part in walk(ability):
            if isinstance(part, AddPT):
                return -1 if isinstance(part.power, Number) and part.power.n < 0 else 1
            if type(part).__name__ in _HARMFUL:
                return -1
    return 0
