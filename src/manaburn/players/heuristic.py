"""A player that plays like a beginner: it plays lands and creatures, picks good targets, attacks when it pays.

It uses only what it may know (its own hand and public information) and values each possible action: effects with
:mod:`.judging`, combat with :mod:`.fighting`. Ties are broken at random; the same seed gives the same play.
"""

from __future__ import annotations

import copy
from typing import Final

from mypy_extensions import mypyc_attr

from manaburn.rules.combat import declarations, legality
from manaburn.rules.kernel.decisions import ActionKind, Decision, Kind, Option
from manaburn.rules.kernel.table import LOOKS, ONLY_ACTS, ONLY_PASSES, QuickPlayer, Table
from manaburn.rules.meaning import continuous
from manaburn.rules.playing import effects_on_stack
from manaburn.seeds import first_state
from manaburn.state.knowledge import may_know
from manaburn.state.lehmer import next_state
from manaburn.state.objects import ABILITY, GameObject, Player
from manaburn.terms import LAND, Zone
from manaburn.text.tree import base as b
from manaburn.text.tree import effects as fx

from . import fighting, worth
from .fetching import fetched
from .judging import Judge
from .looking import colour_names, is_land, opponents
from .planning import Plan, Planner, moment_of

HARM: Final = frozenset(("destroy", "damage", "tap", "gain control", "counter", "remove from combat"))
PARTING: Final = frozenset(("sacrifice", "discard", "return", "remove", "convoke", "delve"))


@mypyc_attr(allow_interpreted_subclasses=True)
class HeuristicPlayer(QuickPlayer):
    """A player that plays like a beginner. ``seed``: of the random numbers, which only break ties."""

    def __init__(self, seed: int = 0) -> None:
        self._state = first_state(seed, 7919, 4242)
        self._plan: Plan | None = None
        self._turn = -1
        self._used: dict[tuple[int, int], int] = {}

    def copy(self) -> QuickPlayer:
        """Return a copy that makes the same decisions."""
        if type(self) is not HeuristicPlayer:
            return copy.copy(self)
        other = HeuristicPlayer()
        other._state = self._state
        other._plan = self._plan
        other._turn = self._turn
        other._used = dict(self._used)
        return other

    def below(self, n_things: int) -> int:
        """Return a random number from 0 to n - 1."""
        self._state = next_state(self._state)
        return (self._state >> 7) * n_things >> 24

    def decide(self, table: Table, decision: Decision) -> list[int]:
        """Return a legal answer that seems good."""
        answer = self._decide(table, decision)
        if decision.problem(answer):
            answer = modest(decision)
        return answer

    def _decide(self, table: Table, decision: Decision) -> list[int]:
        kind = decision.kind
        if kind is Kind.PRIORITY:
            return [self.priority(table, decision)]
        if kind is Kind.ATTACK:
            return self.attack(table, decision)
        if kind is Kind.BLOCK:
            return self.block(table, decision)
        if kind is Kind.TARGET:
            return self.target(table, decision)
        if kind is Kind.MULLIGAN:
            return [self.mulligan(table, decision)]
        if decision.numeric:
            return [self.number(table, decision)]
        if decision.amounts:
            return self.amounts(table, decision)
        if decision.ordered:
            return list(range(len(decision.options)))
        if kind is Kind.YES_NO:
            return [0 if self.yes(table, decision) else 1]
        if kind is Kind.MODE:
            return self.modes(table, decision)
        if kind is Kind.COLOUR:
            return self.colour(table, decision)
        return self.cards(table, decision)

    # -- priority --------------------------------------------------------------------------------------------------

    def interest(self, table: Table, player: Player) -> int:
        """Return ONLY_PASSES at a moment at which nothing is considered, unless there is a plan to be given up then."""
        if type(self) is not HeuristicPlayer:
            return LOOKS
        return ONLY_ACTS if self._plan is not None or moment_of(table, player) else ONLY_PASSES

    def priority(self, table: Table, decision: Decision) -> int:
        """Return the index of the action to do with priority; 0 is to pass."""
        options = decision.first_options  # without the mana abilities, which are left to the payer
        me = decision.player
        last = len(options)
        while last > 1:
            action = options[last - 1].action
            if action is None or not action.is_mana:
                break
            last -= 1
        if last == 1:
            return 0
        state = table.state
        if self._turn != state.turn:
            self._turn = state.turn
            self._used.clear()
        self._plan = None
        moment = moment_of(table, me)
        if not moment:
            return 0
        planner = Planner(table, me, moment, self._used)
        best: Plan | None = None
        best_index = 0
        for i in range(1, last):
            action = options[i].action
            assert action is not None
            plan = planner.weigh(action)
            if plan is not None and (best is None or plan.score > best.score):
                best = plan
                best_index = i
        if best is None:
            return 0
        self._plan = best
        action = best.action
        if action.kind is ActionKind.ACTIVATE and action.held is not None and action.item is not None:
            key = (action.item.number, action.held.key)
            self._used[key] = self._used.get(key, 0) + 1
        return best_index

    def intend(self, table: Table, decision: Decision, answer: list[int]) -> None:
        """Plan an action that somebody else has chosen for this player: its targets, X and modes are then chosen as if
        it were the player's own choice. ``answer``: to a decision with priority; others need no plan."""
        if decision.kind is not Kind.PRIORITY:
            return
        self._plan = None
        action = decision.options[answer[0]].action
        moment = moment_of(table, decision.player)
        if moment and action is not None and action.item is not None and not action.is_mana:
            self._plan = Planner(table, decision.player, moment, {}).weigh(action)

    # -- combat ----------------------------------------------------------------------------------------------------

    def attack(self, table: Table, decision: Decision) -> list[int]:
        """Return the indexes of the attackers to declare."""
        me = decision.player
        choices = declarations.attack_choices(table)
        options = decision.options
        by_enemy: dict[int, list[int]] = {}
        for i, option in enumerate(options):
            if option.other is not None and not (choices.taxed and choices.taxed[i]):
                by_enemy.setdefault(option.other.number, []).append(i)
        enemies = [player for player in opponents(table, me) if player.number in by_enemy]
        answer: list[int] = []
        if enemies:
            enemy = min(enemies, key=lambda player: (player.life, player.index))
            able: list[GameObject] = []
            for i in by_enemy[enemy.number]:
                creature = options[i].entity
                if isinstance(creature, GameObject):
                    able.append(creature)
            going = fighting.attack_plan(table, me, enemy, able)
            answer = [i for i in by_enemy[enemy.number] if options[i].entity in going]
            answer.extend(self.at_planeswalkers(table, options, by_enemy, answer, choices))
        if legality.problem(table, choices, answer) is not None:
            answer = legality.best_choice(table, choices)
        return answer

    def at_planeswalkers(
        self,
        table: Table,
        options: list[Option],
        by_enemy: dict[int, list[int]],
        answer: list[int],
        choices: declarations.Choices,
    ) -> list[int]:
        """Let creatures that don't attack the player attack an unguarded planeswalker."""
        busy = [options[i].entity for i in answer]
        added: list[int] = []
        for indexes in by_enemy.values():
            for i in indexes:
                whom = options[i].other
                creature = options[i].entity
                if isinstance(whom, GameObject) and isinstance(creature, GameObject) and creature not in busy:
                    guards = list(fighting.creatures(table, whom.controller, True))
                    if not guards:
                        added.append(i)
                        busy.append(creature)
        return added

    def block(self, table: Table, decision: Decision) -> list[int]:
        """Return the indexes of the blocks to declare."""
        me = decision.player
        choices = declarations.block_choices(table, me)
        pairs: dict[int, list[tuple[int, GameObject]]] = {}
        blockers: dict[int, GameObject] = {}
        for i, option in enumerate(decision.options):
            creature = option.entity
            attacker = option.other
            if isinstance(creature, GameObject) and isinstance(attacker, GameObject):
                if choices.taxed and choices.taxed[i]:
                    continue
                pairs.setdefault(creature.number, []).append((i, attacker))
                blockers[creature.number] = creature
        answer = sorted(fighting.block_plan(table, me, pairs, blockers))
        if legality.problem(table, choices, answer) is not None:
            answer = legality.best_choice(table, choices)
        return answer

    def amounts(self, table: Table, decision: Decision) -> list[int]:
        """Return how to divide damage or counters: kill the creatures that can be killed, the most valuable first."""
        options = decision.options
        size = len(options)
        low = decision.low
        result = [low] * size
        left = decision.total - low * size
        source = decision.source
        me = decision.player
        mine = source is None or source.controller is me
        if left < 0:
            return result
        needs: list[tuple[float, int, int]] = []
        last = 0
        for i, option in enumerate(options):
            entity = option.entity
            if isinstance(entity, GameObject):
                chars = continuous.characteristics(table, entity)
                need = max(0, chars.toughness - entity.damage - low)
                value = worth.permanent(table, entity)
                hostile = entity.controller is not me
                needs.append((value if hostile else -value, i, need))
            else:
                last = i
        if decision.hint == "trample":
            total = sum([need for value, i, need in needs])
            if total <= left:
                for _value, i, need in needs:
                    result[i] += need
                result[size - 1] += left - total
                return result
        needs.sort(reverse=mine)
        for value, i, need in needs:
            if need <= left and (value > 0 or not mine):
                result[i] += need
                left -= need
        if left:
            enemy = options[last].entity
            if not needs or (isinstance(enemy, Player) and enemy is not me and decision.hint != "trample"):
                result[last] += left
            else:
                result[needs[0][1]] += left
        return result

    # -- questions -------------------------------------------------------------------------------------------------

    def target(self, table: Table, decision: Decision) -> list[int]:
        """Return the planned targets, or the best ones now."""
        options = decision.options
        item = decision.source
        me = decision.player
        plan = self._plan
        slot = 0
        if item is not None and item.context is not None:
            slot = max(0, len(item.context.targets) - 1)
            if plan is not None and self.is_planned(item, plan):
                wanted = plan.aims.get(slot, [])
                picked = [i for i, option in enumerate(options) if option.entity in wanted][: decision.high]
                if decision.low <= len(picked) and picked:
                    return picked
        judge = Judge(table, me)
        effect = effects_on_stack.effect_of(table, item) if item is not None else None
        scored: list[tuple[float, int]] = []
        for i, option in enumerate(options):
            entity = option.entity
            if entity is None:
                continue
            score = 0.0
            if effect is not None and item is not None and item.context is not None:
                aims = {k: list(chosen) for k, chosen in enumerate(item.context.targets)}
                aims[slot] = [entity]
                score = judge.effect(effect, item.context, aims)
                if isinstance(effect, fx.Pick):
                    for held in continuous.characteristics(table, item).abilities:
                        score += judge.static(held.ability, item.context, {0: [entity]})
            scored.append((score, -i))
        scored.sort(reverse=True)
        best = [-place for score, place in scored]
        count = decision.low
        for score, _place in scored[decision.low : decision.high]:
            if score <= 0.2:
                break
            count += 1
        return best[:count]

    def is_planned(self, item: GameObject, plan: Plan) -> bool:
        """Return whether a spell or ability on the stack is the one that was planned."""
        planned = plan.action.item
        if planned is None:
            return False
        if item.kind == ABILITY:
            return item.source is planned and item.note == "activated"
        return planned.current is item or (planned.card is not None and planned.card is item.card)

    def modes(self, table: Table, decision: Decision) -> list[int]:
        """Return the planned modes, or as many of the first ones as needed."""
        if self._plan is not None and self._plan.modes:
            wanted = [i for i in self._plan.modes if i < len(decision.options)]
            if decision.low <= len(wanted) <= decision.high:
                return wanted
        return list(range(decision.low))

    def number(self, table: Table, decision: Decision) -> int:
        """Return the planned X, or the greatest possible; for other numbers the lowest possible."""
        if decision.kind is Kind.X:
            if self._plan is not None and self._plan.x:
                return max(decision.low, min(decision.high, self._plan.x))
            return min(decision.high, max(decision.low, 12))
        return decision.low

    def yes(self, table: Table, decision: Decision) -> bool:
        """Return the answer to a yes-or-no question: yes, unless it costs more than it is worth."""
        hint = decision.hint
        item = decision.source
        me = decision.player
        if hint in ("stay tapped", "LoseLife", "Sacrifice", "Discard", "LoseGame"):
            return False
        if hint == "pay" and item is not None:
            return self.pays(table, item, me)
        if hint == "new target":
            return False
        if item is not None and item.context is not None and hint and hint[0].isupper():
            effect = effects_on_stack.effect_of(table, item)
            if effect is not None:
                judge = Judge(table, me)
                for node in b.walk(effect):
                    if isinstance(node, fx.May) and type(node.effect).__name__ == hint:
                        aims = {slot: list(chosen) for slot, chosen in enumerate(item.context.targets)}
                        return judge.effect(node.effect, item.context, aims) > -0.1
        return True

    def pays(self, table: Table, item: GameObject, me: Player) -> bool:
        """Return whether to pay a cost that a spell or ability asks for."""
        ctx = item.context
        effect = effects_on_stack.effect_of(table, item)
        if ctx is None or effect is None:
            return True
        judge = Judge(table, me)
        aims = {slot: list(chosen) for slot, chosen in enumerate(ctx.targets)}
        for node in b.walk(effect):
            if isinstance(node, fx.Unless):
                loss = judge.effect(node.effect, ctx, aims)
                return loss < -judge.price(node.cost, ctx) - 0.1
            if isinstance(node, fx.IfPaid):
                gain = judge.effect(node.then, ctx, aims)
                if node.otherwise is not None:
                    gain -= judge.effect(node.otherwise, ctx, aims)
                return gain > judge.price(node.cost, ctx)
        return True

    def mulligan(self, table: Table, decision: Decision) -> int:
        """Return 0 to keep the hand, with two to five lands or if it has few cards, or 1 to take a mulligan."""
        hand = table.state.hands[decision.player.index]
        lands = len([card for card in hand if card.face is not None and card.face.card_types & LAND])
        if len(hand) <= 5:
            return 0
        return 0 if 2 <= lands <= len(hand) - 2 else 1

    def colour(self, table: Table, decision: Decision) -> list[int]:
        """Choose a colour: for mana the first that suits, for protection one of the opponent's."""
        counts = [0] * len(decision.options)
        for i, option in enumerate(decision.options):
            for item in table.state.in_play:
                if item.controller is not decision.player:
                    for word in colour_names(continuous.characteristics(table, item).colours):
                        if word == option.words:
                            counts[i] += 1
        best = max(counts) if counts else 0
        picked = counts.index(best) if counts else 0
        return [picked] if decision.high == 1 else list(range(decision.low))

    def cards(self, table: Table, decision: Decision) -> list[int]:
        """Return the cards, permanents or players to choose for an effect or a cost."""
        options = decision.options
        me = decision.player
        hint = decision.hint
        size = len(options)
        if not size:
            return []
        if all(option.entity is None for option in options):
            return self.words(table, decision)
        if hint == "search" and all(
            isinstance(option.entity, GameObject) and option.entity.owner is me for option in options
        ):
            return fetched(table, decision)
        values: list[float] = []
        for option in options:
            entity = option.entity
            if isinstance(entity, GameObject):
                value = worth.item(table, entity, me)
                if entity.zone is Zone.HAND and hint == "discard" and may_know(me, entity):
                    value = self.kept_for(table, me, entity)
                if entity.zone in (Zone.HAND, Zone.LIBRARY, Zone.GRAVEYARD):
                    theirs = entity.owner is not me
                else:
                    theirs = entity.controller is not me
            elif isinstance(entity, Player):
                value = 1.0
                theirs = entity is not me
            else:
                value = 0.0
                theirs = False
            if hint in PARTING or hint in HARM or hint == "source":
                values.append(value if theirs else -value)
            elif hint in ("bottom", "band", "replacement"):
                values.append(-1.0)
            else:
                values.append(
                    value if not theirs or entity is None or (entity.number >= 0 and hint == "pick") else -value
                )
        if hint == "pile":
            return even_pile([abs(value) for value in values])
        order = sorted(range(size), key=lambda i: (-values[i], i))
        count = decision.low
        for i in order[decision.low : decision.high]:
            if values[i] <= 0:
                break
            count += 1
        return order[:count]

    def kept_for(self, table: Table, me: Player, card: GameObject) -> float:
        """Return the value of keeping a card in hand. Lands are valuable while there are few, and so are cards that can
        be played soon."""
        lands = len([one for one in table.state.in_play if one.controller is me and is_land(table, one)])
        in_hand = len([one for one in table.state.hands[me.index] if is_land(table, one)])
        if is_land(table, card):
            return 9.0 if lands + in_hand <= 4 else 1.0
        value = worth.item(table, card, me)
        if card.face is not None and card.face.mana_cost is not None:
            value -= 0.8 * max(0, card.face.mana_cost.converted() - lands - 2)
        return value

    def words(self, table: Table, decision: Decision) -> list[int]:
        """Choose one of several words or effects: the best effect that is understood, otherwise a random one."""
        item = decision.source
        size = len(decision.options)
        if decision.hint == "option" and item is not None and item.context is not None:
            judge = Judge(table, decision.player)
            scored = [
                (judge.effect(option.effect, item.context, {}), -i)
                for i, option in enumerate(decision.options)
                if option.effect is not None
            ]
            if scored:
                return [-max(scored)[1]]
        if decision.hint == "choose pile":
            sizes = [option.words.count(",") for option in decision.options]
            return [sizes.index(max(sizes))]
        if decision.low == 1 and decision.high == 1:
            return [self.below(size)]
        return list(range(decision.low))


# -- small questions ---------------------------------------------------------------------------------------------------


def modest(decision: Decision) -> list[int]:
    """Return the smallest legal answer."""
    if decision.numeric:
        return [decision.low]
    size = len(decision.options)
    if decision.amounts:
        result = [decision.low] * size
        result[0] += decision.total - sum(result)
        return result
    if decision.ordered:
        return list(range(size))
    return list(range(decision.low))


def even_pile(values: list[float]) -> list[int]:
    """Return one of two piles of about the same value. The cards go, in order of value, to the pile worth less."""
    pile: list[int] = []
    first = second = 0.0
    for i in sorted(range(len(values)), key=lambda i: (-values[i], i)):
        if first <= second:
            pile.append(i)
            first += values[i]
        else:
            second += values[i]
    return sorted(pile)


__all__ = ["HeuristicPlayer", "Plan"]
