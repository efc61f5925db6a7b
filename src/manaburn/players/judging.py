"""Estimate the value of an effect for one player, instruction by instruction.

A :class:`Judge` looks at the tree of an effect with its targets and returns a number: above 0 is good for its player,
below 0 is bad. It changes nothing and asks nobody. For an instruction that it doesn't know, it guesses a low value.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from manaburn.rules.combat import pairs
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import announced, continuous, evaluate
from manaburn.rules.playing import effects_on_stack, targets
from manaburn.state.contexts import Context
from manaburn.state.knowledge import may_know
from manaburn.state.objects import ABILITY, DAMAGE, Entity, GameObject, Player
from manaburn.terms import CREATURE, LAND, Step, Zone
from manaburn.text.tree import StaticAbility
from manaburn.text.tree import base as b
from manaburn.text.tree import costs as c
from manaburn.text.tree import effects as fx
from manaburn.text.tree import nouns as n
from manaburn.text.tree import statics as s
from manaburn.text.tree import values as v
from manaburn.text.tree.memo import Memo

from . import fighting, worth
from .weights import LETHAL, WEIGHTS

UNKNOWN: Final = 0.3
"""The value of an effect that isn't understood. Most effects are good for the player who uses them."""

HIDDEN_ZONES: Final = ("hand", "library", "any", "not in play")
"""The words for zones whose cards can be hidden from the player."""

Aims = dict[int, list[Entity]]
"""The targets assumed for an effect, by slot."""

HELPFUL_KEYWORDS: Final = frozenset(
    "flying trample haste vigilance shadow fear landwalk shroud protection lifelink banding indestructible".split()
) | {"first strike", "double strike"}


MOST_REMEMBERED: Final = 20_000
"""The number of texts of which it is kept whether they look at hidden cards. Each game may bring new ones."""


def _looks_at_hidden(what: b.Node, mine: bool) -> bool:
    compares = False
    hidden = False
    for node in b.walk(what):
        if isinstance(node, n.TopCards):
            return True
        if isinstance(node, (v.Of, v.Extreme, v.CostSymbols, n.Extremes)):
            compares = True
        elif isinstance(node, n.Filter) and node.zone in HIDDEN_ZONES:
            if not (mine and node.zone == "hand" and isinstance(node.whose, n.You)):
                hidden = True
                compares = compares or bool(node.tests)
    return hidden and compares


_looking: Final = Memo(partial(_looks_at_hidden, mine=False), MOST_REMEMBERED)
_looking_of_mine: Final = Memo(partial(_looks_at_hidden, mine=True), MOST_REMEMBERED)


def looks_at_hidden(what: b.Node, mine: bool) -> bool:
    """Return whether the meaning of a text depends on cards in zones that the judging player can't see.

    ``mine``: whether "you" in the text is that player.
    """
    return _looking_of_mine.of(what) if mine else _looking.of(what)


class Judge:
    """Estimates the value of effects for one player."""

    def __init__(self, table: Table, me: Player) -> None:
        self.table: Final = table
        self.me: Final = me
        self.state: Final = table.state
        self.depth = 0
        self._coming: dict[int, int] | None = None

    # -- whose -----------------------------------------------------------------------------------------------------

    def sign(self, entity: Entity) -> float:
        """Return 1 for the player and what the player controls, -1 for everything else."""
        if isinstance(entity, Player):
            return 1.0 if entity is self.me else -1.0
        assert isinstance(entity, GameObject)
        return 1.0 if entity.controller is self.me else -1.0

    def value(self, what: b.Value | None, ctx: Context) -> int:
        """Return a number of a text, from -50 to 50 if it must be evaluated; 1 if it can't be known yet."""
        if what is None:
            return 1
        if isinstance(what, v.Number):
            return what.n
        if isinstance(what, v.X):
            return ctx.x
        if self.cannot_tell(what, ctx):
            return 1
        try:
            return max(-50, min(50, evaluate.value(self.table, what, ctx)))
        except Exception:
            # It depends on something that is only known later.
            return 1

    def meant(self, what: b.Selector | None, ctx: Context, aims: Aims) -> list[Entity]:
        """Return the objects and players that a selector means, as far as that is known."""
        if what is None or isinstance(what, n.You):
            return [ctx.controller]
        if isinstance(what, n.This):
            return [ctx.source]
        if isinstance(what, n.Target):
            return aims.get(what.slot, [])
        if isinstance(what, n.Ref):
            if what.role == "target":
                return aims.get(what.n, [])
            if what.role in ("var", "cost", "each", "self"):
                return []
        elif isinstance(what, (n.ControllerOf, n.OwnerOf)):
            found: list[Entity] = []
            for entity in self.meant(what.what, ctx, aims):
                if isinstance(entity, GameObject):
                    found.append(entity.controller if isinstance(what, n.ControllerOf) else entity.owner)
            return found
        elif isinstance(what, n.Both):
            return [entity for part in what.parts for entity in self.meant(part, ctx, aims)]
        elif isinstance(what, (n.Choose, n.ChooseAmong)):
            return self.chosen(what, ctx)
        elif isinstance(what, n.Host):
            host = ctx.source.attached_to
            return [host] if host is not None else aims.get(0, [])
        try:
            return self.known(evaluate.select(self.table, what, ctx), what, ctx)
        except Exception:
            return []

    def cannot_tell(self, what: b.Node, ctx: Context) -> bool:
        """Return whether a text depends on cards that the player may not know."""
        return looks_at_hidden(what, ctx.controller is self.me)

    def known(self, found: list[Entity], what: b.Node, ctx: Context) -> list[Entity]:
        """Return those of the objects ``found`` of which the player may know that ``what`` means them."""
        if not self.cannot_tell(what, ctx):
            return found
        return [entity for entity in found if not isinstance(entity, GameObject) or may_know(self.me, entity)]

    def chosen(self, what: n.Choose | n.ChooseAmong, ctx: Context) -> list[Entity]:
        """Return the objects that players would choose: each the ones worth least, or the best ones in a graveyard."""
        if not isinstance(what, n.Choose):
            return []
        found: list[Entity] = []
        best_first = isinstance(what.kind, n.Filter) and what.kind.zone == "graveyard"
        try:
            who = evaluate.players(self.table, what.who, ctx)
            for player in who:
                inner = ctx.fork()
                inner.each.append(player)
                pool = [
                    entity
                    for entity in self.known(evaluate.candidates(self.table, what.kind, inner), what.kind, inner)
                    if isinstance(entity, GameObject) and (entity.controller is player or len(who) < 2)
                ]
                number = self.value(what.high, ctx)
                pool.sort(key=lambda entity: worth.item(self.table, entity, self.me), reverse=best_first)
                found.extend(pool[: max(1, number)])
        except Exception:
            return []
        return found

    # -- effects ---------------------------------------------------------------------------------------------------

    def effect(self, effect: b.Effect, ctx: Context, aims: Aims) -> float:
        """Return the value of an effect with these targets."""
        self.depth += 1
        if self.depth > 20:
            self.depth -= 1
            return 0.0
        weigh = WEIGHTS.get(type(effect))
        result = weigh(self, effect, ctx, aims) if weigh is not None else UNKNOWN
        self.depth -= 1
        return result

    def aimed(self, effect: b.Effect, ctx: Context) -> tuple[float, Aims] | None:
        """Return the value of an effect with its best targets, and these targets; None if it has no legal targets."""
        if isinstance(effect, fx.Modal) and effect.low == 1 and not ctx.modes:
            return self.aimed_mode(effect, ctx)
        aims: Aims = {}
        try:
            slots = announced.specs(effect)
        except Exception:
            return None
        for spec in slots:
            try:
                found = targets.legal_targets(self.table, spec, ctx)
                low, high = targets.bounds(self.table, spec, ctx, len(found))
            except Exception:
                return None
            taken = [entity for chosen in aims.values() for entity in chosen]
            scored: list[tuple[float, int, Entity]] = []
            for i, entity in enumerate(found):
                if entity in taken and len(slots) > 1:
                    continue
                aims[spec.slot] = [entity]
                scored.append((self.effect(effect, ctx, aims), -i, entity))
            scored.sort(key=lambda entry: (entry[0], entry[1]), reverse=True)
            if len(scored) < low:
                return None
            picked = [entity for score, place, entity in scored[:low]]
            for score, _place, entity in scored[low:high]:
                if score > 0.2:
                    picked.append(entity)
            aims[spec.slot] = picked
        return self.effect(effect, ctx, aims), aims

    def aimed_mode(self, effect: fx.Modal, ctx: Context) -> tuple[float, Aims] | None:
        """Return the value and targets of the best mode; None if no mode has legal targets."""
        best: tuple[float, Aims] | None = None
        for option in effect.options:
            if targets.can_choose(self.table, option, ctx):
                found = self.aimed(option, ctx)
                if found is not None and (best is None or found[0] > best[0]):
                    best = found
        return best

    # -- damage ----------------------------------------------------------------------------------------------------

    def damage(self, amount: int, entity: Entity) -> float:
        """Return the value of dealing an amount of damage to an object or player."""
        if amount <= 0:
            return 0.0
        sign = self.sign(entity)
        if isinstance(entity, Player):
            return -sign * self.face(entity, amount)
        assert isinstance(entity, GameObject)
        chars = continuous.characteristics(self.table, entity)
        if not chars.card_types & CREATURE or entity.zone is not Zone.IN_PLAY:
            return 0.0
        left = chars.toughness - entity.damage - self.coming(entity)
        if left <= 0:
            return 0.05 * -sign  # it is about to die
        if amount < left and entity.in_combat and (not self.state.stack or self.state.stack[-1].controller is self.me):
            if self.table.timing.step(self.table) is Step.DECLARE_BLOCKERS:
                fought = fighting.coming_in_combat(self.table, entity)
                if fought < left <= fought + amount:
                    return -sign * 0.9 * worth.permanent(self.table, entity)
        if amount >= left and not entity.regeneration and not continuous.indestructible(self.table, entity):
            return -sign * (worth.permanent(self.table, entity) - 0.15 * (amount - left))
        return -sign * 0.15 * amount

    def face(self, player: Player, amount: int) -> float:
        """Return how bad an amount of damage is for a player, as a positive number."""
        life = player.life
        if amount >= life:
            return LETHAL if player is not self.me else 3 * LETHAL
        return sum([point(left) for left in range(life, life - amount, -1)])

    def coming(self, entity: GameObject) -> int:
        """Return the damage on the stack that an object will be dealt."""
        if self._coming is None:
            self._coming = pending(self.table)
        return self._coming.get(entity.number, 0)

    def removal(self, entity: Entity, share: float) -> float:
        """Return the value of removing a permanent. ``share``: the part of its worth that is lost, from 0 to 1."""
        if not isinstance(entity, GameObject):
            return 0.0
        if entity.zone is Zone.GRAVEYARD:
            return 0.2
        if entity.zone is not Zone.IN_PLAY:
            return 0.0
        value = worth.permanent(self.table, entity)
        chars = continuous.characteristics(self.table, entity)
        if chars.card_types & CREATURE and self.coming(entity) >= chars.toughness - entity.damage:
            value *= 0.05
        for attached in entity.attachments:
            value += (1.5 if attached.controller is entity.controller else -2.5) * share
        host = entity.attached_to
        if isinstance(host, GameObject) and host.controller is not entity.controller:
            value += worth.permanent(self.table, host) * 0.5
        return -self.sign(entity) * value * share

    def doomed(self, item: GameObject) -> bool:
        """Whether a creature is about to die: by damage on the stack, a spell that destroys it, or its fight."""
        chars = continuous.characteristics(self.table, item)
        if not chars.card_types & CREATURE:
            return False
        if self.coming(item) >= chars.toughness - item.damage:
            return True
        for node in self.aimed_at(item):
            if isinstance(node, fx.Destroy) and node.regenerate:
                return True
        if item.in_combat and self.table.timing.step(self.table) is Step.DECLARE_BLOCKERS and not self.state.stack:
            return fighting.dies_as_it_stands(self.table, item)
        return False

    def taken(self, item: GameObject) -> bool:
        """Whether a spell or ability on the stack is about to take a permanent away."""
        for node in self.aimed_at(item):
            if isinstance(node, fx.Destroy) or node.zone != "in play":
                return True
        for spell in self.state.stack:
            if spell.controller is not self.me and spell.kind != DAMAGE and item in targets.all_targets(spell):
                effect = effects_on_stack.effect_of(self.table, spell)
                texts: list[b.Node] = [effect] if effect is not None else []
                if spell.kind != ABILITY:
                    texts.extend([held.ability for held in continuous.characteristics(self.table, spell).statics])
                if any(isinstance(node, s.SetControl) for text in texts for node in b.walk(text)):
                    return True
        return False

    def aimed_at(self, item: GameObject) -> list[fx.Destroy | fx.Move]:
        """Return the instructions of spells and abilities on the stack that target an object and destroy or move it."""
        found: list[fx.Destroy | fx.Move] = []
        for spell in self.state.stack:
            effect = effects_on_stack.effect_of(self.table, spell) if spell.kind != DAMAGE else None
            if effect is None or spell.context is None or item not in targets.all_targets(spell):
                continue
            for node in b.walk(effect):
                if isinstance(node, (fx.Destroy, fx.Move)) and isinstance(node.what, (n.Target, n.Ref)):
                    found.append(node)
        return found

    def readiness(self, item: GameObject) -> float:
        """Return the value, at this moment, of a permanent being untapped."""
        chars = continuous.characteristics(self.table, item)
        if not chars.card_types & CREATURE:
            return 0.15
        step = self.table.timing.step(self.table)
        if self.state.active is item.controller:
            early = step in (Step.UPKEEP, Step.DRAW, Step.PRECOMBAT_MAIN, Step.BEGINNING_OF_COMBAT)
            if early and pairs.may_attack(self.table, item, continuous.rules_for(self.table, item)):
                return 0.7 * max(0, chars.power)
            return 0.0
        if step in (Step.PRECOMBAT_MAIN, Step.BEGINNING_OF_COMBAT):
            return 0.3 * max(0, chars.power)
        return 0.0

    def threat(self, item: GameObject) -> float:
        """Return the value of a spell or ability on the stack for its controller."""
        if item.kind == DAMAGE:
            return 0.0
        other = Judge(self.table, item.controller)
        other.depth = self.depth + 1
        other._coming = {}
        if other.depth > 6:
            return 2.0
        ctx = item.context
        effect = effects_on_stack.effect_of(self.table, item)
        total = 0.0
        if effect is not None and ctx is not None:
            aims = {slot: list(chosen) for slot, chosen in enumerate(ctx.targets)}
            total += other.effect(effect, ctx, aims)
            for held in continuous.characteristics(self.table, item).abilities if item.kind != ABILITY else ():
                total += other.static(held.ability, ctx, aims)
        if item.kind != ABILITY:
            chars = continuous.characteristics(self.table, item)
            if chars.card_types & (CREATURE | LAND):
                total += worth.of(chars)
            elif effect is None:
                total += worth.of(chars) * 0.7
        return total

    def carried(self, item: GameObject, host: Entity) -> float:
        """Return the value of an Equipment or Aura on a permanent."""
        total = 0.0
        for held in continuous.characteristics(self.table, item).statics:
            total += self.static(held.ability, Context(item, item.controller), {0: [host]})
        if isinstance(host, GameObject):
            total += 0.1 * self.sign(host) * worth.permanent(self.table, host)
        return total

    # -- what lasts ------------------------------------------------------------------------------------------------

    def modified(self, entity: Entity, mods: tuple[b.Modification, ...], ctx: Context, lasting: bool) -> float:
        """Return the value of modifications of an object or player. ``lasting``: whether they outlast the turn."""
        total = 0.0
        sign = self.sign(entity)
        size = [0, 0]
        for mod in mods:
            if isinstance(mod, s.AddPT):
                size[0] += self.value(mod.power, ctx)
                size[1] += self.value(mod.toughness, ctx)
            else:
                total += self.modification(entity, mod, ctx, lasting, sign)
        if size != [0, 0] and isinstance(entity, GameObject):
            total += self.grown(entity, size[0], size[1], lasting, sign)
        return total

    def grown(self, item: GameObject, power: int, toughness: int, lasting: bool, sign: float) -> float:
        """Return the value of +P/+T on a creature; both can be negative."""
        chars = continuous.characteristics(self.table, item)
        if not chars.card_types & CREATURE or item.zone is not Zone.IN_PLAY:
            return 0.0
        if toughness < 0 and chars.toughness + toughness - item.damage <= 0:
            return -sign * worth.permanent(self.table, item)
        if lasting:
            evasive = 0.5 if chars.keywords & {"flying", "shadow", "fear", "trample"} else 0.0
            return sign * ((1.2 + evasive) * power + 0.9 * toughness)
        return sign * (0.1 * power + 0.05 * toughness) if power < 0 or toughness < 0 else 0.0

    def modification(self, entity: Entity, mod: b.Modification, ctx: Context, lasting: bool, sign: float) -> float:
        """Return the value of a modification other than +P/+T. ``sign``: see :meth:`sign`."""
        weight = 1.0 if lasting else 0.25
        if isinstance(entity, GameObject):
            value = worth.permanent(self.table, entity) if entity.zone is Zone.IN_PLAY else 2.0
            power = max(0, continuous.characteristics(self.table, entity).power)
            if isinstance(mod, s.SetControl):
                mine = self.me in self.meant(mod.who, ctx, {})
                if mine == (sign > 0):
                    return 0.0
                return (value * (1.6 if lasting else 0.5)) * (1.0 if mine else -1.0)
            if isinstance(mod, s.GainAbility):
                ability = mod.ability
                word = getattr(ability, "keyword", "")
                if word == "defender":
                    return -sign * weight * value * 0.5
                if lasting:
                    return sign * (0.8 + 0.6 * power if word in HELPFUL_KEYWORDS else 0.8)
                return 0.0
            if isinstance(mod, (s.CantAttack, s.CantBlock, s.DoesntUntap)):
                return -sign * weight * value * (0.7 if not isinstance(mod, s.CantBlock) else 0.25)
            if isinstance(mod, s.Cant):
                harm = mod.what in ("activate abilities", "be regenerated")
                return (-sign if harm else sign) * weight * value * 0.3
            if isinstance(mod, (s.LoseAbility, s.LoseAllAbilities, s.MustAttack)):
                return -sign * weight * (1.0 if isinstance(mod, s.LoseAbility) else value * 0.3)
            if isinstance(mod, (s.CantBeBlocked, s.CanBlockAsThough, s.BlocksMore)):
                return sign * weight * (0.5 + 0.6 * power)
            if isinstance(mod, s.SetPT):
                chars = continuous.characteristics(self.table, entity)
                change = self.value(mod.power, ctx) + self.value(mod.toughness, ctx) - chars.power - chars.toughness
                return sign * weight * change
        elif isinstance(mod, (s.CantPlay, s.SkipStep, s.Cant)):
            return -sign * weight * 2.0
        return 0.1

    def static(self, ability: b.Ability, ctx: Context, aims: Aims) -> float:
        """Return the value of a static ability of a permanent that is about to come into play."""
        if not isinstance(ability, StaticAbility):
            return 0.0
        if isinstance(ability.what, n.Host):
            found = aims.get(0, []) or self.meant(ability.what, ctx, aims)
        elif isinstance(ability.what, n.This):
            return 0.0
        else:
            found = self.meant(ability.what, ctx, aims)
        return sum([self.modified(entity, ability.mods, ctx, True) for entity in found])

    def replaced(self, replacement: b.Replacement, ctx: Context, aims: Aims) -> float:
        """Return the value of a replacement or prevention effect; of prevention, for the damage on the stack."""
        if not isinstance(replacement, s.PreventDamage):
            return 0.2
        amount = self.value(replacement.amount, ctx) if replacement.amount is not None else 99
        total = 0.0
        whom: list[Entity] = []
        if isinstance(replacement.to, b.Selector):
            whom = self.meant(replacement.to, ctx, aims)
        elif replacement.to is None or isinstance(replacement.to, (n.Filter, n.Players, n.Either)):
            whom = [item for item in self.state.in_play if item.in_combat]
            whom.extend(self.state.players)
        if self._coming is None:
            self._coming = pending(self.table)
        for entity in whom:
            coming = self._coming.get(entity.number, 0)
            if coming:
                total += self.saved(entity, coming, amount)
        return total

    def saved(self, entity: Entity, coming: int, amount: int) -> float:
        """Return the value of preventing up to ``amount`` of the damage ``coming`` to an object or player."""
        sign = self.sign(entity)
        stopped = min(coming, amount)
        if isinstance(entity, Player):
            if coming >= entity.life > coming - stopped:
                return sign * 100.0
            return sign * 0.4 * stopped
        assert isinstance(entity, GameObject)
        chars = continuous.characteristics(self.table, entity)
        left = chars.toughness - entity.damage
        if chars.card_types & CREATURE and coming >= left > coming - stopped:
            return sign * worth.permanent(self.table, entity)
        return 0.0

    # -- costs -----------------------------------------------------------------------------------------------------

    def price(self, cost: c.Cost, ctx: Context) -> float:
        """Return the value of what is paid for a cost, without mana."""
        total = 0.0
        for part in cost.parts:
            if isinstance(part, c.PayLife):
                amount = self.value(part.amount, ctx)
                total += self.face(self.me, amount)
            elif isinstance(part, c.Do):
                total += self.instruction(part.action, ctx)
            elif isinstance(part, c.TapThis):
                chars = continuous.characteristics(self.table, ctx.source)
                if chars.card_types & LAND:
                    total += 0.3
                elif chars.card_types & CREATURE and chars.power > 1 and self.state.active is self.me:
                    total += 0.4 * chars.power
        return total

    def missed(self, item: GameObject) -> float:
        """Return the value of a permanent that the player gives up. Lands are worth more while the player has few
        permanents."""
        value = worth.item(self.table, item, self.me)
        if item.zone is Zone.IN_PLAY and continuous.characteristics(self.table, item).card_types & LAND:
            value += max(0, 7 - len([one for one in self.state.in_play if one.controller is self.me]) // 2)
        return value

    def instruction(self, action: b.Effect, ctx: Context) -> float:
        """Return the value of what an action, as a part of a cost, takes away."""
        number = 1
        if isinstance(action, fx.Sacrifice):
            found = self.meant(action.what, ctx, {})
            if isinstance(action.what, n.Choose) and action.what.high is not None:
                number = self.value(action.what.high, ctx)
            values = sorted([self.missed(one) for one in found if isinstance(one, GameObject)])
            return sum(values[: max(1, number)]) if values else 3.0
        if isinstance(action, fx.Discard):
            return 2.2 * self.value(action.n, ctx)
        if isinstance(action, fx.RemoveCounters):
            return 0.8
        if isinstance(action, (fx.Tap, fx.Untap)):
            return 0.8
        if isinstance(action, fx.Move):
            return 3.0
        return 1.5


def point(life: int) -> float:
    """Return the value of one point of life to a player with this much life; it is higher the less life there is."""
    return 0.35 if life > 12 else 0.55 if life > 6 else 0.9 if life > 3 else 2.0


def pending(table: Table) -> dict[int, int]:
    """Return the combat damage on the stack, and the damage of targeted spells and abilities there, by the number of
    the object or player that will be dealt it."""
    found: dict[int, int] = {}
    for item in table.state.stack:
        if item.kind == DAMAGE:
            damage = item.choices.get("damage")
            if isinstance(damage, list):
                for _source, to, amount in damage:
                    found[to.number] = found.get(to.number, 0) + amount
            continue
        ctx = item.context
        effect = effects_on_stack.effect_of(table, item)
        if ctx is None or effect is None:
            continue
        for node in b.walk(effect):
            if isinstance(node, fx.DealDamage) and isinstance(node.to, n.Target) and node.to.slot < len(ctx.targets):
                shares = ctx.divided[node.to.slot] if node.to.slot < len(ctx.divided) else []
                for i, entity in enumerate(ctx.targets[node.to.slot]):
                    if i < len(shares):
                        amount = shares[i]
                    elif isinstance(node.amount, v.Number):
                        amount = node.amount.n
                    else:
                        amount = ctx.x
                    found[entity.number] = found.get(entity.number, 0) + amount
    return found


__all__ = ["LETHAL", "Aims", "Judge", "pending"]
