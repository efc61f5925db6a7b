"""Value the actions possible with priority: lands, spells and abilities, each at suitable moments."""

from __future__ import annotations

from typing import Final

from manaburn.rules.kernel.casting_method import MethodKind, MethodPart
from manaburn.rules.kernel.decisions import Action, ActionKind
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import announced, continuous
from manaburn.rules.playing import card_as_spell, mana_solver, payment, targets
from manaburn.state.characteristics import HeldAbility
from manaburn.state.contexts import Context
from manaburn.state.objects import ABILITY, DAMAGE, Entity, GameObject, Player
from manaburn.terms import CREATURE, ENCHANTMENT, INSTANT, LEGENDARY, SORCERY, Step, Zone, colour_mask
from manaburn.text.tree import ActivatedAbility, AdditionalCost, AlternativeCost
from manaburn.text.tree import base as b
from manaburn.text.tree import costs as c
from manaburn.text.tree import effects as fx
from manaburn.text.tree import nouns as n
from manaburn.text.tree import statics as s

from . import fighting, saving, worth
from .judging import LETHAL, Aims, Judge
from .looking import colour_names, colours_of, is_land, opponents, unblocked_power
from .natures import animates, given_up, growth, nature_of, taps

ENOUGH: Final = 1.2
"""A card is played for its effect if that is worth more than this."""


GREAT: Final = 5.0
"""A sorcery is worth a ritual if its effect is worth more than this."""
MOMENTS: Final = {
    "mana": ("main", "main 2"),
    "cards": ("main", "main 2", "end"),
    "counter": ("answer",),
    "trick": ("fight", "damage", "answer"),
    "rescue": ("fight", "damage", "answer"),
    "rally": ("main", "before attack"),
    "sweep": ("main", "main 2", "attacked", "end"),
    "tap": ("main", "before attack", "before their attack"),
    "": ("main", "main 2", "before attack", "attacked", "fight", "end"),
}
"""The moments at which effects of each purpose are considered (see ``moment_of`` and ``natures.nature_of``)."""


class Plan:
    """An action with its value, and the targets, X and modes to choose if it is done."""

    def __init__(self, action: Action, score: float, aims: Aims, x: int = 0, modes: list[int] | None = None) -> None:
        self.action: Final = action
        self.score: Final = score
        self.aims: Final = aims
        self.x: Final = x
        self.modes: Final = modes if modes is not None else []


class Planner:
    """Values what a player could do at one moment (see ``moment_of``).

    ``used``: how often abilities were activated this turn, by the number of the object and the key of the ability.
    """

    def __init__(self, table: Table, me: Player, moment: str, used: dict[tuple[int, int], int]) -> None:
        self.table: Final = table
        self.me: Final = me
        self.moment: Final = moment
        self.judge: Final = Judge(table, me)
        self.used: Final = used
        self.enemies: Final = opponents(table, me)

    def weigh(self, action: Action) -> Plan | None:
        """Return the plan for doing this now, with its value; None if it is not worth doing now."""
        kind = action.kind
        item = action.item
        if item is None:
            return Plan(action, 0.1 if kind is ActionKind.ATTACK else 50.0, {})
        frame = saving.saving_window(self.table)
        if frame is not None:
            score, whom = saving.gain(self.table, self.me, frame, action)
            return Plan(action, score, {0: [whom]} if whom is not None else {}) if score > 0 else None
        mine = self.moment in ("main", "main 2")
        if kind is ActionKind.LAND:
            return Plan(action, 100.0 + self.land(item), {}) if mine else None
        if kind is ActionKind.PLAY:
            return self.weigh_spell(action, item)
        if kind is ActionKind.ACTIVATE:
            return self.weigh_ability(action, item)
        if kind is ActionKind.TURN_FACE_UP:
            return Plan(action, 5.0, {}) if self.moment in ("main", "fight", "end") else None
        if kind is ActionKind.SUSPEND:
            return Plan(action, 3.0, {}) if mine else None
        return None

    def land(self, item: GameObject) -> float:
        """Return a score for playing a land: high if it produces colours that the hand needs and the player lacks."""
        have = 0
        for source in mana_solver.sources(self.table, self.me):
            have |= source.mask
        gives = colours_of(self.table, item)
        score = 0.1 * gives.bit_count()
        for card in self.table.state.hands[self.me.index]:
            cost = continuous.characteristics(self.table, card).mana_cost
            if cost is not None and cost.colours & gives & ~have:
                score += 1.0
        return score

    def weigh_spell(self, action: Action, card: GameObject) -> Plan | None:
        """Return the plan for playing a card as a spell; None if it is not worth playing now."""
        chars = continuous.characteristics(self.table, card)
        if action.face and card.card is not None:
            chars = card_as_spell.face_characteristics(self.table, card, action.face)
        types = chars.card_types
        ctx = Context(card, self.me)
        price = 0.0
        for index, held in enumerate(chars.abilities):
            ability = held.ability
            if (
                isinstance(ability, AlternativeCost) and MethodPart(MethodKind.ALTERNATIVE, index) in action.way.parts
            ) or (isinstance(ability, AdditionalCost) and not ability.optional):
                price += self.judge.price(ability.cost, ctx)
        if action.way.face_down:
            return Plan(action, 3.0, {}) if self.moment == "main 2" else None
        mine = self.moment in ("main", "main 2")
        if types & (INSTANT | SORCERY):
            effect = card_as_spell.effect_of_card(self.table, card, action.face)
            return self.weigh_effect(action, effect, ctx, price, ENOUGH) if effect else None
        if not mine and not (self.moment == "end" and types & CREATURE):
            return None
        if chars.supertypes & LEGENDARY and any(
            other.controller is self.me and other.name == chars.name for other in self.table.state.in_play
        ):
            return None
        if "Aura" in chars.subtypes:
            return self.weigh_aura(action, chars.abilities, ctx, card)
        score = worth.of(chars) - price
        score += sum([self.judge.static(held.ability, ctx, {}) for held in chars.abilities])
        if types & CREATURE:
            if self.moment == "main" and self.waits(chars.keywords):
                return None
            score += 1.0
            for held in chars.triggers:
                score += self.arrival(held.ability, ctx)
        elif types & ENCHANTMENT and score < 1.0:
            return None
        return Plan(action, score, {}, self.most_x(card)) if score > 0 else None

    def waits(self, keywords: frozenset[str]) -> bool:
        """Return whether a creature should be played after combat, so that mana can be used for an instant in
        combat."""
        if "haste" in keywords or self.me.mana:
            return False
        for source in mana_solver.sources(self.table, self.me):
            if continuous.characteristics(self.table, source.item).card_types & CREATURE:
                return False  # this source of mana may attack
        for card in self.table.state.hands[self.me.index]:
            if card.face is not None and card.face.card_types & INSTANT:
                return any(not item.tapped for item in fighting.creatures(self.table, self.me))
        return False

    def arrival(self, ability: b.Ability, ctx: Context) -> float:
        """Return the value of a triggered ability if it triggers as its source comes into play; otherwise 0."""
        event = getattr(ability, "event", None)
        effect = getattr(ability, "effect", None)
        if (
            effect is None
            or getattr(event, "to", "") != "in play"
            or not isinstance(getattr(event, "what", None), n.This)
        ):
            return 0.0
        found = self.judge.aimed(effect, ctx)
        return found[0] if found is not None else self.against_itself(effect, ctx)

    def against_itself(self, effect: b.Effect, ctx: Context) -> float:
        """Return the value of a triggered ability that has to target a creature, where its own source will be the only
        one."""
        chars = continuous.characteristics(self.table, ctx.source)
        if isinstance(effect, fx.May) or any(
            spec.low is not None or spec.up_to_any for spec in announced.specs(effect)
        ):
            return 0.0
        for node in b.walk(effect):
            if isinstance(node, fx.DealDamage) and self.judge.value(node.amount, ctx) >= chars.toughness:
                return -worth.of(chars) - 1.0
            if isinstance(node, fx.Move) and node.zone == "hand":
                return -0.5 * worth.of(chars)
        return 0.0

    def weigh_aura(self, action: Action, abilities: list[HeldAbility], ctx: Context, card: GameObject) -> Plan | None:
        """Return the plan for playing an Aura on the target with the highest value; None if it is not worth playing."""
        effect = card_as_spell.effect_of_card(self.table, card)
        if effect is None:
            return None
        best = 0.8
        host: Entity | None = None
        for spec in announced.specs(effect):
            for entity in targets.legal_targets(self.table, spec, ctx):
                score = sum([self.judge.static(held.ability, ctx, {0: [entity]}) for held in abilities])
                if isinstance(entity, GameObject) and self.judge.sign(entity) > 0:
                    score += 0.05 * worth.permanent(self.table, entity) - 0.4 * len(entity.attachments)
                elif isinstance(entity, GameObject) and any(
                    other.controller is self.me for other in entity.attachments
                ):
                    continue
                if score > best:
                    best = score
                    host = entity
        return Plan(action, best, {0: [host]}) if host is not None else None

    def weigh_ability(self, action: Action, item: GameObject) -> Plan | None:
        """Return the plan for activating an ability; None if it is not worth it now."""
        held = action.held
        assert held is not None
        ability = held.ability
        assert isinstance(ability, ActivatedAbility)
        if action.is_mana or self.used.get((item.number, held.key), 0) >= 8:
            return None
        for other in self.table.state.stack:
            if (
                other.kind == ABILITY
                and other.source is item
                and other.controller is self.me
                and other.ability is ability
            ):
                return None
        ctx = Context(item, self.me)
        ctx.granter = held.granter
        price = self.judge.price(ability.cost, ctx)
        effect = ability.effect
        if ability.keyword == "cycling" or (item.zone is Zone.HAND and isinstance(effect, fx.Draw)):
            return self.cycle(action, item)
        if animates(effect) and not continuous.characteristics(self.table, item).card_types & CREATURE:
            return self.animate(action, item, effect)
        if (
            self.moment in ("answer", "damage")
            and given_up(action)
            and (self.judge.doomed(item) or self.judge.taken(item))
        ):
            return self.last_use(action, item, effect, ctx, price)
        return self.weigh_effect(action, effect, ctx, price, 0.35)

    def last_use(self, action: Action, item: GameObject, effect: b.Effect, ctx: Context, price: float) -> Plan | None:
        """Return the plan for an ability whose source is sacrificed for it and would be lost anyway."""
        found = self.judge.aimed(effect, ctx)
        if found is None:
            return None
        score = found[0] - price + self.judge.missed(item)
        return Plan(action, score, found[1]) if score > 0.35 else None

    def cycle(self, action: Action, item: GameObject) -> Plan | None:
        """Return the plan for cycling a card: at the end of another player's turn, a land only with more than four
        lands in play."""
        lands = [one for one in self.table.state.in_play if one.controller is self.me and is_land(self.table, one)]
        if self.moment == "end" and (not is_land(self.table, item) or len(lands) > 4):
            return Plan(action, 0.5, {})
        return None

    def animate(self, action: Action, item: GameObject, effect: b.Effect) -> Plan | None:
        """Return the plan for turning a permanent into a creature: to attack if no untapped enemy creature can kill
        it."""
        if self.moment != "main" or (self.table.state.hands[self.me.index] and self.can_play_creature()):
            return None
        if item.tapped or continuous.summoning_sick_without_haste(self.table, item):
            return None
        power = 0
        toughness = 0
        for node in b.walk(effect):
            if isinstance(node, s.SetPT):
                ctx = Context(item, self.me)
                power = self.judge.value(node.power, ctx)
                toughness = self.judge.value(node.toughness, ctx)
        for enemy in self.enemies:
            for foe in fighting.creatures(self.table, enemy, True):
                chars = continuous.characteristics(self.table, foe)
                if chars.power >= toughness:
                    return None
        return Plan(action, 0.4 + 0.5 * power, {}) if power > 0 else None

    def can_play_creature(self) -> bool:
        """Return whether the player has enough mana for a creature in hand."""
        there = self.me.mana + len(mana_solver.sources(self.table, self.me))
        for card in self.table.state.hands[self.me.index]:
            face = card.face
            if face is None or face.mana_cost is None or not face.card_types & CREATURE:
                continue
            if face.mana_cost.converted() <= there:
                return True
        return False

    def weigh_effect(self, action: Action, effect: b.Effect, ctx: Context, price: float, enough: float) -> Plan | None:
        """Return the plan for an effect that can be had now; None if this is not its moment or it isn't worth its
        price.

        ``price``: the value of its cost without mana. ``enough``: the value that it must exceed.
        """
        nature = nature_of(effect)
        if self.moment not in MOMENTS[nature]:
            nature = self.nature_of_mode(effect)
            if not nature:
                return None
        if nature == "mana":
            return self.ritual(action, effect)
        if nature == "trick":
            return self.trick(action, effect, ctx, price, enough)
        if nature == "rally":
            return self.rally(action, effect, ctx, price)
        x = 0
        best: tuple[float, Aims] | None = None
        for tried in self.x_values(action, ctx):
            ctx.x = tried
            found = self.judge.aimed(effect, ctx)
            if found is not None and (best is None or found[0] - 0.1 * tried > best[0] - 0.1 * x):
                best = found
                x = tried
        ctx.x = x
        if best is None:
            return None
        score = best[0] - price
        if score <= max(enough, self.least(nature)) or (score < LETHAL / 2 and self.waits_with(action, nature, score)):
            return None
        return Plan(action, score, best[1], x, self.best_modes(effect, ctx))

    def nature_of_mode(self, effect: b.Effect) -> str:
        """Return the purpose of a mode for which this is the moment, if it is to counter or to rescue; otherwise ""."""
        if isinstance(effect, fx.Modal):
            for option in effect.options:
                nature = nature_of(option)
                if nature in ("counter", "rescue") and self.moment in MOMENTS[nature]:
                    return nature
        return ""

    def least(self, nature: str) -> float:
        """Return the value that an effect of this purpose must exceed, because it could be needed more later."""
        if nature == "sweep":
            return 6.0 if self.me.life > 8 else 3.0
        return 2.0 if nature == "counter" else 0.9 if nature == "tap" else 0.0

    def waits_with(self, action: Action, nature: str, score: float) -> bool:
        """Return whether an effect should be kept for later, at most until the end of the next opponent's turn."""
        if nature in ("tap", "rescue", "counter", "sweep"):
            return False
        is_ability = action.kind is ActionKind.ACTIVATE
        tapping = is_ability and taps(action)
        if self.moment in ("main", "main 2", "before attack"):
            if tapping and score < 2.0:
                return True
            if nature == "cards" and not is_ability:
                face = action.item.face if action.item is not None else None
                return face is not None and face.card_types & INSTANT != 0
        if self.moment == "attacked" and (tapping or not is_ability):
            return score < 3.0  # a tapped creature can't block
        return self.moment in ("fight", "before attack") and score < 3.0

    def rally(self, action: Action, effect: b.Effect, ctx: Context, price: float) -> Plan | None:
        """Return the plan for making all of the player's creatures bigger until end of turn, before an attack."""
        power, toughness = growth(self.judge, effect, ctx)
        tramples = any(
            isinstance(node, s.GainAbility) and getattr(node.ability, "keyword", "") == "trample"
            for node in b.walk(effect)
        )
        gains = [fighting.rally(self.table, self.me, enemy, power, toughness, tramples) for enemy in self.enemies]
        score = max(gains) - price
        return Plan(action, score, {}) if score > 3.5 else None

    def x_values(self, action: Action, ctx: Context) -> list[int]:
        """Return the values of X to compare: 1 to 12 as far as they can be paid; [0] if there is no X or none can be
        paid."""
        item = action.item
        assert item is not None
        cost: c.Cost | None = None
        if action.kind is ActionKind.ACTIVATE and action.held is not None:
            ability = action.held.ability
            assert isinstance(ability, ActivatedAbility)
            cost = ability.cost
        else:
            mana = continuous.characteristics(self.table, item).mana_cost
            if mana is not None and action.way.normal:
                cost = c.Cost((c.Mana(mana),))
        if cost is None or not payment.has_x(cost):
            return [0]
        most = payment.most_x(self.table, self.me, cost, ctx)
        return list(range(1, min(most, 12) + 1)) or [0]

    def most_x(self, card: GameObject) -> int:
        """Return the greatest X that the player can pay for a permanent; 0 if its cost has no X."""
        mana = continuous.characteristics(self.table, card).mana_cost
        if mana is None or not mana.x_count:
            return 0
        return payment.most_x(self.table, self.me, c.Cost((c.Mana(mana),)), Context(card, self.me))

    def ritual(self, action: Action, effect: b.Effect) -> Plan | None:
        """Return the plan for getting mana once, if it makes a creature in hand playable."""
        if self.moment not in ("main", "main 2"):
            return None
        gives = 0
        letters = ""
        for node in b.walk(effect):
            if isinstance(node, fx.AddMana):
                letters = node.mana[0] if node.mana else ""
                gives += len(letters) if letters else 1
        item = action.item
        assert item is not None
        cost = (
            item.face.mana_cost.converted()
            if action.kind is ActionKind.PLAY and item.face and item.face.mana_cost
            else 0
        )
        there = self.me.mana + sum([source.amount for source in mana_solver.sources(self.table, self.me)])
        for card in self.table.state.hands[self.me.index]:
            face = card.face
            if card is item or face is None or face.mana_cost is None or not self.wants_mana_for(card):
                continue
            due = face.mana_cost.converted()
            if letters and not set(colour_names(face.mana_cost.colours)) <= set(colour_names(colour_mask(letters))):
                continue
            if there < due <= there - cost + gives:
                return Plan(action, 6.0, {})
        return None

    def wants_mana_for(self, card: GameObject) -> bool:
        """Return whether a card is worth a ritual: a creature, or a sorcery with a great effect, such as one that puts
        a creature into play."""
        chars = continuous.characteristics(self.table, card)
        if chars.card_types & CREATURE:
            return True
        effect = card_as_spell.effect_of_card(self.table, card) if chars.card_types & SORCERY else None
        if effect is None or nature_of(effect) == "mana":
            return False
        found = self.judge.aimed(effect, Context(card, self.me))
        return found is not None and found[0] > GREAT

    def trick(self, action: Action, effect: b.Effect, ctx: Context, price: float, enough: float) -> Plan | None:
        """Return the plan for making a creature bigger until end of turn: to win a fight, to survive, or to deal
        damage."""
        power, toughness = growth(self.judge, effect, ctx)
        subject: list[Entity] = []
        spec: n.Target | None = None
        for node in b.walk(effect):
            if isinstance(node, fx.Apply):
                if isinstance(node.what, n.Target):
                    spec = node.what
                    subject = targets.legal_targets(self.table, node.what, ctx)
                else:
                    subject = self.judge.meant(node.what, ctx, {})
                break
        best = 0.0
        whom: GameObject | None = None
        for entity in subject:
            if isinstance(entity, GameObject) and entity.controller is self.me:
                gain = self.help_in_fight(entity, power, toughness)
                if gain > best:
                    best = gain
                    whom = entity
        if whom is None or best - price <= max(enough, 0.8 if action.kind is ActionKind.ACTIVATE else 1.5):
            return None
        return Plan(action, best - price, {spec.slot: [whom]} if spec is not None else {})

    def help_in_fight(self, item: GameObject, power: int, toughness: int) -> float:
        """Return the value of +P/+T on a creature of the player at this moment."""
        chars = continuous.characteristics(self.table, item)
        if not chars.card_types & CREATURE or item.zone is not Zone.IN_PLAY:
            return 0.0
        coming = self.judge.coming(item)
        left = chars.toughness - item.damage
        if coming:
            return worth.permanent(self.table, item) if coming >= left and coming < left + toughness else 0.0
        state = self.table.state
        if state.stack or self.table.timing.step(self.table) is not Step.DECLARE_BLOCKERS or not item.in_combat:
            return 0.0
        foes = [foe for foe in (item.blocked_by if item.attacking is not None else item.blocking) if foe.here]
        before = fighting.Fighter(self.table, item)
        after = fighting.Fighter(self.table, item, power, toughness)
        if item.attacking is not None and not item.blocked:
            enemy = item.attacking
            if isinstance(enemy, Player) and power > 0:
                total = unblocked_power(self.table, enemy)
                if total < enemy.life <= total + power:
                    return LETHAL
                return 0.45 * power if chars.activated and power == 1 else 0.3 * power
            return 0.0
        if not foes:
            return 0.0
        gain = 0.0
        if len(foes) == 1:
            foe = fighting.Fighter(self.table, foes[0])
            died, killed = fighting.fight(self.table, before, foe)
            dies, kills = fighting.fight(self.table, after, foe)
        else:
            fighters = [fighting.Fighter(self.table, foe) for foe in foes]
            total = sum([foe.power for foe in fighters])
            foe = min(fighters, key=lambda f: f.left)
            died, killed = total >= before.left, before.power >= foe.left
            dies, kills = total >= after.left, after.power >= foe.left
        if kills and not killed:
            gain += foe.worth
        if died and not dies:
            gain += before.worth
        return gain

    def best_modes(self, effect: b.Effect, ctx: Context) -> list[int]:
        """Return the best mode, as its index among the modes that can be chosen; [] if the effect has no modes."""
        try:
            modal = announced.parts_of(effect).modal
            if modal is None:
                return []
            scored: list[tuple[float, int]] = []
            place = 0
            for option in modal.options:
                if targets.can_choose(self.table, option, ctx):
                    found = self.judge.aimed(option, ctx)
                    scored.append((found[0] if found is not None else -1.0, -place))
                    place += 1
            return [-max(scored)[1]] if scored else []
        except Exception:
            return []


def moment_of(table: Table, me: Player) -> str:
    """Return the name of the moment, which decides what is considered; "" if nothing is."""
    if saving.saving_window(table) is not None:
        return "saving"
    state = table.state
    step = table.timing.step(table)
    if state.stack:
        top = state.stack[-1]
        if top.kind == DAMAGE:
            return "damage"
        return "answer" if top.controller is not me else ""
    if state.active is me:
        if step is Step.PRECOMBAT_MAIN:
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
    if step is Step.END_OF_TURN:
        return "end"
    return ""


__all__ = ["Plan", "Planner", "moment_of"]
