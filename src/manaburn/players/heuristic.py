"""A sensible beginner: plays lands and creatures, aims at what is worth it, attacks when it pays.

It looks at what it may know (its own hand, what is open to all) and weighs each thing it could do: effects by
:mod:`.judging`, combat by :mod:`.fighting`. Among equals its own chance decides: the same seed, the same play.
"""

from __future__ import annotations

from typing import Final

from manaburn.rules import combat_choices, combat_legality, combat_pairs, continuous, mana_plans, payment, targets, ways
from manaburn.rules.decisions import Action, ActionKind, Decision, Kind, Option
from manaburn.rules.table import Decider, Table
from manaburn.state.characteristics import HeldAbility
from manaburn.state.objects import ABILITY, DAMAGE, Context, Entity, GameObject, Player
from manaburn.terms import CREATURE, ENCHANTMENT, INSTANT, LAND, LEGENDARY, SORCERY, Step, Zone, colour_mask
from manaburn.text.tree import ActivatedAbility, AdditionalCost, AlternativeCost
from manaburn.text.tree import base as b
from manaburn.text.tree import costs as c
from manaburn.text.tree import effects as fx
from manaburn.text.tree import nouns as n
from manaburn.text.tree import statics as s
from manaburn.text.tree import values as v

from . import fighting, worth
from .judging import LETHAL, Aims, Judge

HARM: Final = frozenset(("destroy", "damage", "tap", "gain control", "counter", "remove from combat"))
PARTING: Final = frozenset(("sacrifice", "discard", "return", "remove", "convoke", "delve"))
ENOUGH: Final = 1.2
"""A card is played for its effect if that is worth more than this."""


class Plan:
    """What was decided as something was chosen to be played: its targets, X and modes, for the questions to come."""

    def __init__(self, action: Action, score: float, aims: Aims, x: int = 0, modes: list[int] | None = None) -> None:
        self.action: Final = action
        self.score: Final = score
        self.aims: Final = aims
        self.x: Final = x
        self.modes: Final = modes if modes is not None else []


class HeuristicPlayer(Decider):
    """A sensible beginner. ``seed``: of its own chance, which only decides between equals."""

    def __init__(self, seed: int = 0) -> None:
        self._state = 1 + (seed * 7919 + 4242) % 2147483646
        self._plan: Plan | None = None
        self._turn = -1
        self._used: dict[tuple[int, int], int] = {}

    def below(self, n_things: int) -> int:
        """A random number from 0 to n - 1."""
        self._state = self._state * 48271 % 2147483647
        return (self._state >> 7) * n_things >> 24

    def decide(self, table: Table, decision: Decision) -> list[int]:
        """An answer that seems good, and always has the right form."""
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

    def priority(self, table: Table, decision: Decision) -> int:
        """What to do with priority; 0 is to pass."""
        options = decision.options
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
        judge = Judge(table, me)
        moment = self.moment(table, me)
        if not moment:
            return 0
        best: Plan | None = None
        best_index = 0
        for i in range(1, last):
            action = options[i].action
            assert action is not None
            plan = self.weigh(table, judge, me, action, moment)
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

    def moment(self, table: Table, me: Player) -> str:
        """What this window is good for; "" if for nothing."""
        state = table.state
        step = state.step
        if state.stack:
            top = state.stack[-1]
            if top.kind == DAMAGE:
                return "damage"
            return "answer" if top.controller is not me else ""
        if state.active is me:
            if step in (Step.PRECOMBAT_MAIN, Step.MAIN):
                return "main"
            if step is Step.POSTCOMBAT_MAIN:
                return "main 2"
            if step is Step.BEGINNING_OF_COMBAT:
                return "before attack"
            if step is Step.DECLARE_BLOCKERS:
                return "fight"
            return ""
        if step is Step.BEGINNING_OF_COMBAT:
            return "before their attack"
        if step is Step.DECLARE_ATTACKERS:
            return "attacked"
        if step is Step.DECLARE_BLOCKERS:
            return "fight"
        if step in (Step.END_OF_TURN, Step.DISCARD):
            return "end"
        return ""

    def weigh(self, table: Table, judge: Judge, me: Player, action: Action, moment: str) -> Plan | None:
        """How good it is to do this now; None if it isn't."""
        kind = action.kind
        item = action.item
        assert item is not None
        mine = moment in ("main", "main 2")
        if kind is ActionKind.LAND:
            return Plan(action, 100.0 + self.land(table, me, item), {}) if mine else None
        if kind is ActionKind.PLAY:
            return self.weigh_spell(table, judge, me, action, item, moment)
        if kind is ActionKind.ACTIVATE:
            return self.weigh_ability(table, judge, me, action, item, moment)
        if kind is ActionKind.TURN_FACE_UP:
            return Plan(action, 5.0, {}) if moment in ("main", "fight", "end") else None
        if kind is ActionKind.SUSPEND:
            return Plan(action, 3.0, {}) if mine else None
        return None

    def land(self, table: Table, me: Player, item: GameObject) -> float:
        """Which land is wanted first: the colours that are missing."""
        have = 0
        for source in mana_plans.sources(table, me):
            have |= source.mask
        gives = colours_of(table, item)
        score = 0.1 * gives.bit_count()
        for card in table.state.hands[me.index]:
            cost = continuous.characteristics(table, card).mana_cost
            if cost is not None and cost.colours & gives & ~have:
                score += 1.0
        return score

    def weigh_spell(
        self, table: Table, judge: Judge, me: Player, action: Action, card: GameObject, moment: str
    ) -> Plan | None:
        """A card that could be played as a spell."""
        chars = continuous.characteristics(table, card)
        if action.face and card.card is not None:
            chars = ways.face_characteristics(table, card, action.face)
        types = chars.card_types
        ctx = Context(card, me)
        price = 0.0
        for index, held in enumerate(chars.abilities):
            ability = held.ability
            if (isinstance(ability, AlternativeCost) and action.way == f"alternative {index}") or (
                isinstance(ability, AdditionalCost) and not ability.optional
            ):
                price += judge.price(ability.cost, ctx)
        if action.way == "morph":
            return Plan(action, 3.0, {}) if moment == "main 2" else None
        mine = moment in ("main", "main 2")
        if types & (INSTANT | SORCERY):
            effect = ways.effect_of_card(table, card, action.face)
            return self.weigh_effect(table, judge, me, action, effect, ctx, moment, price, ENOUGH) if effect else None
        if not mine and not (moment == "end" and types & CREATURE):
            return None
        if chars.supertypes & LEGENDARY and any(
            other.controller is me and other.name == chars.name for other in table.state.in_play
        ):
            return None
        if "Aura" in chars.subtypes:
            return self.weigh_aura(table, judge, me, action, chars.abilities, ctx, card)
        score = worth.of(chars) - price
        score += sum([judge.static(held.ability, ctx, {}) for held in chars.abilities])
        if types & CREATURE:
            if moment == "main" and self.waits(table, me, chars.keywords):
                return None
            score += 1.0
            for held in chars.triggers:
                score += self.arrival(judge, held.ability, ctx)
        elif types & ENCHANTMENT and score < 1.0:
            return None
        return Plan(action, score, {}, self.most_x(table, me, card)) if score > 0 else None

    def waits(self, table: Table, me: Player, keywords: frozenset[str]) -> bool:
        """Whether a creature is better played after combat: nothing is given away, and mana stays for tricks."""
        if "haste" in keywords or me.mana or Step.POSTCOMBAT_MAIN not in table.edition.turn:
            return False
        for card in table.state.hands[me.index]:
            if card.face is not None and card.face.card_types & INSTANT:
                return any(not item.tapped for item in fighting.creatures(table, me))
        return False

    def arrival(self, judge: Judge, ability: b.Ability, ctx: Context) -> float:
        """What a creature does as it comes into play (and the like)."""
        event = getattr(ability, "event", None)
        effect = getattr(ability, "effect", None)
        if (
            effect is None
            or getattr(event, "to", "") != "in play"
            or not isinstance(getattr(event, "what", None), n.This)
        ):
            return 0.0
        found = judge.aimed(effect, ctx)
        return found[0] if found is not None else 0.0

    def weigh_aura(
        self,
        table: Table,
        judge: Judge,
        me: Player,
        action: Action,
        abilities: list[HeldAbility],
        ctx: Context,
        card: GameObject,
    ) -> Plan | None:
        """An Aura: on whom it does the most."""
        effect = ways.effect_of_card(table, card)
        if effect is None:
            return None
        best = 0.8
        host: Entity | None = None
        for spec in targets.specs(effect):
            for entity in targets.legal_targets(table, spec, ctx):
                score = sum([judge.static(held.ability, ctx, {0: [entity]}) for held in abilities])
                if isinstance(entity, GameObject) and judge.sign(entity) > 0:
                    score += 0.05 * worth.permanent(table, entity) - 0.4 * len(entity.attachments)
                elif isinstance(entity, GameObject) and any(other.controller is me for other in entity.attachments):
                    continue
                if score > best:
                    best = score
                    host = entity
        return Plan(action, best, {0: [host]}) if host is not None else None

    def weigh_ability(
        self, table: Table, judge: Judge, me: Player, action: Action, item: GameObject, moment: str
    ) -> Plan | None:
        """An activated ability."""
        held = action.held
        assert held is not None
        ability = held.ability
        assert isinstance(ability, ActivatedAbility)
        if action.is_mana or self._used.get((item.number, held.key), 0) >= 8:
            return None
        for other in table.state.stack:
            if other.kind == ABILITY and other.source is item and other.controller is me and other.ability is ability:
                return None
        ctx = Context(item, me)
        ctx.granter = held.granter
        price = judge.price(ability.cost, ctx)
        effect = ability.effect
        if ability.keyword == "cycling" or (item.zone is Zone.HAND and isinstance(effect, fx.Draw)):
            return self.cycle(table, me, action, item, moment)
        if animates(effect) and not continuous.characteristics(table, item).card_types & CREATURE:
            return self.animate(table, judge, me, action, item, effect, moment)
        return self.weigh_effect(table, judge, me, action, effect, ctx, moment, price, 0.35)

    def cycle(self, table: Table, me: Player, action: Action, item: GameObject, moment: str) -> Plan | None:
        """A card changed for another: a land that is one too many, at the end of their turn."""
        lands = [one for one in table.state.in_play if one.controller is me and is_land(table, one)]
        if moment == "end" and (not is_land(table, item) or len(lands) > 4):
            return Plan(action, 0.5, {})
        return None

    def animate(
        self, table: Table, judge: Judge, me: Player, action: Action, item: GameObject, effect: b.Effect, moment: str
    ) -> Plan | None:
        """A land that becomes a creature: to attack where nobody stops it."""
        if moment != "main" or (table.state.hands[me.index] and self.can_play_creature(table, me)):
            return None
        if item.tapped or continuous.summoning_sick_without_haste(table, item):
            return None
        power = 0
        toughness = 0
        for node in b.walk(effect):
            if isinstance(node, s.SetPT):
                ctx = Context(item, me)
                power = judge.value(node.power, ctx)
                toughness = judge.value(node.toughness, ctx)
        for enemy in opponents(table, me):
            for foe in fighting.creatures(table, enemy, True):
                chars = continuous.characteristics(table, foe)
                if chars.power >= toughness:
                    return None
        return Plan(action, 0.4 + 0.5 * power, {}) if power > 0 else None

    def can_play_creature(self, table: Table, me: Player) -> bool:
        """Whether mana is better spent on a creature in hand."""
        there = me.mana + len(mana_plans.sources(table, me))
        for card in table.state.hands[me.index]:
            face = card.face
            if face is None or face.mana_cost is None or not face.card_types & CREATURE:
                continue
            if face.mana_cost.converted() <= there:
                return True
        return False

    # -- effects at their moment -----------------------------------------------------------------------------------

    def weigh_effect(
        self,
        table: Table,
        judge: Judge,
        me: Player,
        action: Action,
        effect: b.Effect,
        ctx: Context,
        moment: str,
        price: float,
        enough: float,
    ) -> Plan | None:
        """An effect that could be had now, for a price: in the moments that it is made for."""
        nature = nature_of(effect)
        if nature == "mana":
            return self.ritual(table, me, action, effect, moment)
        if nature == "counter":
            if moment != "answer":
                return None
            enough = max(enough, 2.0)
        elif nature == "trick":
            if moment not in ("fight", "damage", "answer"):
                return None
            return self.trick(table, judge, me, action, effect, ctx, price, enough)
        elif nature == "rally":
            if moment not in ("main", "before attack"):
                return None
            power, toughness = growth(judge, effect, ctx)
            score = max([fighting.rally(table, me, enemy, power, toughness) for enemy in opponents(table, me)]) - price
            return Plan(action, score, {}) if score > 3.5 else None
        elif nature == "sweep":
            if moment not in ("main", "main 2", "attacked", "end"):
                return None
            enough = max(enough, 6.0 if me.life > 8 else 3.0)
        elif nature == "rescue":
            if moment not in ("fight", "damage", "answer"):
                return None
        elif nature == "tap":
            if moment not in ("main", "before attack", "before their attack"):
                return None
            enough = max(enough, 0.9)
        elif moment == "answer" or moment == "damage":
            # Nothing here is better as an answer, but what would be lost anyway can be used first.
            return None
        is_ability = action.kind is ActionKind.ACTIVATE
        item = action.item
        assert item is not None
        x = 0
        best: tuple[float, Aims] | None = None
        for tried in self.x_values(table, me, action, ctx):
            ctx.x = tried
            found = judge.aimed(effect, ctx)
            if found is not None and (best is None or found[0] - 0.1 * tried > best[0] - 0.1 * x):
                best = found
                x = tried
        ctx.x = x
        if best is None:
            return None
        score = best[0] - price
        if score <= enough:
            return None
        if is_ability and taps(action) and moment in ("main", "main 2", "before attack") and score < 2.0:
            # What can wait until the end of their turn waits: something better may turn up.
            return None if nature != "tap" else Plan(action, score, best[1], x)
        if moment == "before their attack" and nature != "tap":
            return None
        if moment == "attacked" and is_ability and taps(action) and score < 3.0:
            return None  # it may have to block
        if moment in ("fight", "before attack") and nature not in ("tap", "rescue") and score < 3.0:
            return None
        if not is_ability and score < LETHAL / 2 and moment == "attacked" and score < 3.0:
            return None
        return Plan(action, score, best[1], x, self.best_modes(table, judge, effect, ctx))

    def x_values(self, table: Table, me: Player, action: Action, ctx: Context) -> list[int]:
        """The values of X to think about."""
        item = action.item
        assert item is not None
        cost: c.Cost | None = None
        if action.kind is ActionKind.ACTIVATE and action.held is not None:
            ability = action.held.ability
            assert isinstance(ability, ActivatedAbility)
            cost = ability.cost
        else:
            mana = continuous.characteristics(table, item).mana_cost
            if mana is not None and not action.way:
                cost = c.Cost((c.Mana(mana),))
        if cost is None or not payment.has_x(cost):
            return [0]
        most = payment.most_x(table, me, cost, ctx)
        return list(range(1, min(most, 12) + 1)) or [0]

    def most_x(self, table: Table, me: Player, card: GameObject) -> int:
        """The X of a permanent: as much as there is."""
        mana = continuous.characteristics(table, card).mana_cost
        if mana is None or not mana.x_count:
            return 0
        return payment.most_x(table, me, c.Cost((c.Mana(mana),)), Context(card, me))

    def ritual(self, table: Table, me: Player, action: Action, effect: b.Effect, moment: str) -> Plan | None:
        """Mana for once: if it brings something into play that couldn't come yet."""
        if moment not in ("main", "main 2"):
            return None
        gives = 0
        letters = ""
        for node in b.walk(effect):
            if isinstance(node, fx.AddMana) and node.mana:
                letters = node.mana[0]
                gives += len(letters) if letters.isupper() else 1
        item = action.item
        assert item is not None
        cost = (
            item.face.mana_cost.converted()
            if action.kind is ActionKind.PLAY and item.face and item.face.mana_cost
            else 0
        )
        there = me.mana + sum([source.amount for source in mana_plans.sources(table, me)])
        for card in table.state.hands[me.index]:
            face = card.face
            if card is item or face is None or face.mana_cost is None or not face.card_types & CREATURE:
                continue
            due = face.mana_cost.converted()
            if letters.isupper() and not set(colour_names(face.mana_cost.colours)) <= set(
                colour_names(colour_mask(letters))
            ):
                continue
            if there < due <= there - cost + gives:
                return Plan(action, 6.0, {})
        return None

    def trick(
        self,
        table: Table,
        judge: Judge,
        me: Player,
        action: Action,
        effect: b.Effect,
        ctx: Context,
        price: float,
        enough: float,
    ) -> Plan | None:
        """A creature made bigger until end of turn: to win a fight, to live, or for the last points."""
        power, toughness = growth(judge, effect, ctx)
        subject: list[Entity] = []
        spec: n.Target | None = None
        for node in b.walk(effect):
            if isinstance(node, fx.Apply):
                if isinstance(node.what, n.Target):
                    spec = node.what
                    subject = targets.legal_targets(table, node.what, ctx)
                else:
                    subject = judge.meant(node.what, ctx, {})
                break
        best = 0.0
        whom: GameObject | None = None
        for entity in subject:
            if isinstance(entity, GameObject) and entity.controller is me:
                gain = self.help_in_fight(table, judge, entity, power, toughness)
                if gain > best:
                    best = gain
                    whom = entity
        if whom is None or best - price <= max(enough, 0.8 if action.kind is ActionKind.ACTIVATE else 1.5):
            return None
        return Plan(action, best - price, {spec.slot: [whom]} if spec is not None else {})

    def help_in_fight(self, table: Table, judge: Judge, item: GameObject, power: int, toughness: int) -> float:
        """What +P/+T on my creature changes now."""
        chars = continuous.characteristics(table, item)
        if not chars.card_types & CREATURE or item.zone is not Zone.IN_PLAY:
            return 0.0
        coming = judge.coming(item)
        left = chars.toughness - item.damage
        if coming:
            return worth.permanent(table, item) if coming >= left and coming < left + toughness else 0.0
        state = table.state
        if state.stack or state.step is not Step.DECLARE_BLOCKERS or not item.in_combat:
            return 0.0
        foes = [foe for foe in (item.blocked_by if item.attacking is not None else item.blocking) if foe.here]
        before = fighting.Fighter(table, item)
        after = fighting.Fighter(table, item, power, toughness)
        if item.attacking is not None and not item.blocked:
            enemy = item.attacking
            if isinstance(enemy, Player) and power > 0:
                total = unblocked_power(table, enemy)
                if total < enemy.life <= total + power:
                    return LETHAL
                return 0.45 * power if chars.activated and power == 1 else 0.3 * power
            return 0.0
        if not foes:
            return 0.0
        gain = 0.0
        if len(foes) == 1:
            foe = fighting.Fighter(table, foes[0])
            died, killed = fighting.fight(table, before, foe)
            dies, kills = fighting.fight(table, after, foe)
        else:
            fighters = [fighting.Fighter(table, foe) for foe in foes]
            total = sum([foe.power for foe in fighters])
            foe = min(fighters, key=lambda f: f.left)
            died, killed = total >= before.left, before.power >= foe.left
            dies, kills = total >= after.left, after.power >= foe.left
        if kills and not killed:
            gain += foe.worth
        if died and not dies:
            gain += before.worth
        return gain

    # -- combat ----------------------------------------------------------------------------------------------------

    def attack(self, table: Table, decision: Decision) -> list[int]:
        """Whom to attack with."""
        me = decision.player
        choices = combat_choices.attack_choices(table)
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
        if combat_legality.problem(table, choices, answer) is not None:
            answer = combat_legality.best_choice(table, choices)
        return answer

    def at_planeswalkers(
        self,
        table: Table,
        options: list[Option],
        by_enemy: dict[int, list[int]],
        answer: list[int],
        choices: combat_choices.Choices,
    ) -> list[int]:
        """Those who stay out of the attack on the player may attack a planeswalker nobody guards."""
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
        """Whom to block."""
        me = decision.player
        choices = combat_choices.block_choices(table, me)
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
        if combat_legality.problem(table, choices, answer) is not None:
            answer = combat_legality.best_choice(table, choices)
        return answer

    def amounts(self, table: Table, decision: Decision) -> list[int]:
        """How to divide damage (or counters): kill what can be killed, the best first."""
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
            needs = list(needs)
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
        """Targets: those planned, or the best now."""
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
        effect = targets.effect_of(table, item) if item is not None else None
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
        """Whether a spell or ability on the stack is the one that was planned."""
        planned = plan.action.item
        if planned is None:
            return False
        if item.kind == ABILITY:
            return item.source is planned and item.note == "activated"
        return planned.current is item

    def modes(self, table: Table, decision: Decision) -> list[int]:
        """Modes: those planned, or as many of the first as needed."""
        if self._plan is not None and self._plan.modes:
            wanted = [i for i in self._plan.modes if i < len(decision.options)]
            if decision.low <= len(wanted) <= decision.high:
                return wanted
        return list(range(decision.low))

    def best_modes(self, table: Table, judge: Judge, effect: b.Effect, ctx: Context) -> list[int]:
        """The mode that does the most (an index among those that can be chosen)."""
        try:
            modal = targets.needs(effect).modal
            if modal is None:
                return []
            scored: list[tuple[float, int]] = []
            place = 0
            for option in modal.options:
                if targets.can_choose(table, option, ctx):
                    found = judge.aimed(option, ctx)
                    scored.append((found[0] if found is not None else -1.0, -place))
                    place += 1
            return [-max(scored)[1]] if scored else []
        except Exception:
            return []

    def number(self, table: Table, decision: Decision) -> int:
        """X as planned, otherwise as much as there is; other numbers as small as they can be."""
        if decision.kind is Kind.X:
            if self._plan is not None and self._plan.x:
                return max(decision.low, min(decision.high, self._plan.x))
            return min(decision.high, max(decision.low, 12))
        return decision.low

    def yes(self, table: Table, decision: Decision) -> bool:
        """Yes to what is offered, no to what costs more than it gives."""
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
            effect = targets.effect_of(table, item)
            if effect is not None:
                judge = Judge(table, me)
                for node in b.walk(effect):
                    if isinstance(node, fx.May) and type(node.effect).__name__ == hint:
                        aims = {slot: list(chosen) for slot, chosen in enumerate(item.context.targets)}
                        return judge.effect(node.effect, item.context, aims) > -0.1
        return True

    def pays(self, table: Table, item: GameObject, me: Player) -> bool:
        """Whether to pay what a spell or ability asks for."""
        ctx = item.context
        effect = targets.effect_of(table, item)
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
        """0 keeps: with two to five lands, or when the hand is getting small."""
        hand = table.state.hands[decision.player.index]
        lands = len([card for card in hand if card.face is not None and card.face.card_types & LAND])
        if len(hand) <= 5:
            return 0
        return 0 if 2 <= lands <= len(hand) - 2 else 1

    def colour(self, table: Table, decision: Decision) -> list[int]:
        """A colour: for mana the first that is lacking in none, for protection that of the enemy."""
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
        """Cards, permanents and players chosen as something resolves or is paid for."""
        options = decision.options
        me = decision.player
        hint = decision.hint
        size = len(options)
        if not size:
            return []
        if all(option.entity is None for option in options):
            return self.words(table, decision)
        values: list[float] = []
        for option in options:
            entity = option.entity
            if isinstance(entity, GameObject):
                value = worth.item(table, entity)
                if entity.zone is Zone.HAND and hint == "discard":
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
        order = sorted(range(size), key=lambda i: (-values[i], i))
        count = decision.low
        for i in order[decision.low : decision.high]:
            if values[i] <= 0:
                break
            count += 1
        return order[:count]

    def kept_for(self, table: Table, me: Player, card: GameObject) -> float:
        """What a card in hand is worth keeping: lands while they are few, then what can be played soon."""
        lands = len([one for one in table.state.in_play if one.controller is me and is_land(table, one)])
        in_hand = len([one for one in table.state.hands[me.index] if is_land(table, one)])
        if is_land(table, card):
            return 9.0 if lands + in_hand <= 4 else 1.0
        value = worth.item(table, card)
        if card.face is not None and card.face.mana_cost is not None:
            value -= 0.8 * max(0, card.face.mana_cost.converted() - lands - 2)
        return value

    def words(self, table: Table, decision: Decision) -> list[int]:
        """One of several words or effects: the best effect that can be told, else by chance."""
        item = decision.source
        size = len(decision.options)
        if decision.hint == "option" and item is not None and item.context is not None:
            effect = targets.effect_of(table, item)
            if effect is not None:
                judge = Judge(table, decision.player)
                names = [option.words for option in decision.options]
                for node in b.walk(effect):
                    if isinstance(node, fx.ChooseOne):
                        scored = [
                            (judge.effect(option, item.context, {}), -names.index(type(option).__name__))
                            for option in node.options
                            if type(option).__name__ in names
                        ]
                        if scored:
                            return [-max(scored)[1]]
        if decision.low == 1 and decision.high == 1:
            return [self.below(size)]
        return list(range(decision.low))


# -- small questions ---------------------------------------------------------------------------------------------------


def modest(decision: Decision) -> list[int]:
    """The least answer of the right form."""
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


def opponents(table: Table, me: Player) -> list[Player]:
    """The others still in the game."""
    return [player for player in table.state.players if player is not me and not player.lost]


def is_land(table: Table, item: GameObject) -> bool:
    """Whether it is a land."""
    return continuous.characteristics(table, item).card_types & LAND != 0


def colour_names(mask: int) -> list[str]:
    """The names of colours in a mask."""
    return [name for i, name in enumerate(("white", "blue", "black", "red", "green")) if mask & (1 << i)]


def colours_of(table: Table, item: GameObject) -> int:
    """The colours of mana that a land could give."""
    mask = 0
    for held in continuous.characteristics(table, item).activated:
        ability = held.ability
        if isinstance(ability, ActivatedAbility):
            for node in b.walk(ability.effect):
                if isinstance(node, fx.AddMana):
                    for text in node.mana:
                        if text == "any":
                            return 31
                        for letter in text:
                            if letter in "WUBRG":
                                mask |= 1 << "WUBRG".index(letter)
    for i, subtype in enumerate(("Plains", "Island", "Swamp", "Mountain", "Forest")):
        if subtype in continuous.characteristics(table, item).subtypes:
            mask |= 1 << i
    return mask


def unblocked_power(table: Table, enemy: Player) -> int:
    """The damage that unblocked attackers will deal to a player."""
    total = 0
    for item in combat_pairs.attackers(table):
        if item.attacking is enemy and not item.blocked:
            total += max(0, continuous.characteristics(table, item).power)
    return total


def taps(action: Action) -> bool:
    """Whether an ability costs tapping."""
    ability = action.held.ability if action.held is not None else None
    return isinstance(ability, ActivatedAbility) and any(isinstance(part, c.TapThis) for part in ability.cost.parts)


def animates(effect: b.Effect) -> bool:
    """Whether an effect makes its source a creature."""
    return (
        isinstance(effect, fx.Apply)
        and isinstance(effect.what, n.This)
        and any(isinstance(mod, s.SetTypes) and mod.card_types & CREATURE for mod in effect.mods)
    )


_natures: Final[dict[int, tuple[b.Effect, str]]] = {}


def nature_of(effect: b.Effect) -> str:
    """What an effect is for: "counter", "trick", "rally", "sweep", "rescue", "tap", "mana"; "": whenever it pays."""
    known = _natures.get(id(effect))
    if known is not None and known[0] is effect:
        return known[1]
    nature = _nature(effect)
    _natures[id(effect)] = (effect, nature)
    return nature


def _nature(effect: b.Effect) -> str:
    first = effect
    while isinstance(first, (fx.Seq, fx.As, fx.May, fx.Unless, fx.If)):
        if isinstance(first, fx.Seq):
            first = first.effects[0]
        elif isinstance(first, fx.If):
            first = first.then
        else:
            first = first.effect
    if isinstance(first, fx.Counter):
        return "counter"
    if isinstance(first, fx.AddMana):
        return "mana"
    if isinstance(first, (fx.Regenerate, fx.Shield)):
        return "rescue"
    if isinstance(first, fx.Destroy) and isinstance(first.what, n.All):
        return "sweep"
    if isinstance(first, (fx.Tap, fx.Untap)):
        return "tap"
    if isinstance(first, fx.Apply) and isinstance(first.duration, s.EndOfTurn):
        for mod in first.mods:
            if isinstance(mod, s.AddPT) and not shrinks(mod):
                return "trick" if isinstance(first.what, (n.Target, n.This)) else "rally"
    return ""


def shrinks(mod: s.AddPT) -> bool:
    """Whether it makes smaller."""
    return any(isinstance(part, v.Number) and part.n < 0 for part in (mod.power, mod.toughness))


def growth(judge: Judge, effect: b.Effect, ctx: Context) -> tuple[int, int]:
    """By how much a trick makes a creature bigger."""
    power = toughness = 0
    for node in b.walk(effect):
        if isinstance(node, s.AddPT):
            power += judge.value(node.power, ctx)
            toughness += judge.value(node.toughness, ctx)
    return power, toughness


__all__ = ["HeuristicPlayer", "Plan"]
