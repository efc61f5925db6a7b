"""The combat phase. Combat damage (310) is in :mod:`.combat_damage`, and legality (500) in :mod:`.legality`.

Each declaration is one decision. Attackers: ``Kind.ATTACK``, with an option for every legal pair of a creature
(``entity``) and what it would attack (``other``: a player or planeswalker). The answer is the indexes of the pairs.
Blockers: ``Kind.BLOCK``, with an option for every legal pair of a blocker (``entity``) and an attacker (``other``).
Bands (502.10), asked only if a band is possible: ``Kind.CARD`` with the hint ``"band"``, and an option for every pair
of attackers that may be in a band together. Attackers that are linked by the chosen pairs, directly or through others,
attack as one band: any pairs that link a, b and c answer ``bands: [[a, b, c]]``.

An illegal declaration raises IllegalAction, and the caller rolls back and asks again. :func:`legal_attack_example` and
:func:`legal_block_example` return a legal answer.

Rules: 306, 307, 308, 309, 311.
"""

from __future__ import annotations

from typing import Final

from manaburn.editions.answers import DamageDivision
from manaburn.errors import IllegalAction
from manaburn.rules.events import apply, perform
from manaburn.rules.kernel.decisions import Decision, Kind, Option
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous, evaluate
from manaburn.rules.playing import bills, object_costs, payment
from manaburn.rules.playing.total_cost import TotalCost
from manaburn.state import happenings as h
from manaburn.state.characteristics import RuleEffect
from manaburn.state.contexts import Context
from manaburn.state.happenings import Arrival, Happening, Manner
from manaburn.state.objects import Entity, GameObject, Player
from manaburn.terms import COLOUR_LETTERS, CREATURE, ManaCost, Step, Zone
from manaburn.text.tree import base as b
from manaburn.text.tree import costs as c
from manaburn.text.tree import nouns as n
from manaburn.text.tree import statics as s

from . import declarations, legality, pairs, piles
from .combat_damage import STRUCK, assign_damage, deal_damage, has_first_strikers, second_damage_step
from .declarations import Choices
from .pairs import (
    attackable,
    attackers,
    bands_with,
    can_attack,
    could_block,
    defender_of,
    is_attacking,
)

__all__ = [
    "anything_attacks",
    "arrive_attacking",
    "arrive_blocking",
    "assign_damage",
    "attack_options",
    "attackers",
    "become_blocked",
    "become_unblocked",
    "block_options",
    "can_attack",
    "could_block",
    "deal_damage",
    "declare_attackers",
    "declare_blockers",
    "defender_of",
    "end_combat",
    "exchange_blockers",
    "has_first_strikers",
    "is_attacking",
    "leave_combat",
    "legal_answer",
    "legal_attack_example",
    "legal_block_example",
    "make_block",
    "note_no_attack",
    "second_damage_step",
]


# -- could anybody? ----------------------------------------------------------------------------------------------------


def attack_options(table: Table) -> bool:
    """Return whether the active player has a creature that could attack, regardless of costs and of other creatures."""
    state = table.state
    player = state.active
    for item in state.in_play:
        if (
            item.controller is player
            and not item.tapped
            and continuous.characteristics(table, item).card_types & CREATURE
        ):
            rules = continuous.rules_for(table, item)
            if pairs.may_attack(table, item, rules):
                for whom in attackable(table, player):
                    if pairs.attack_allowed(table, item, whom, rules):
                        return True
    return False


def block_options(table: Table) -> bool:
    """Return whether a defending player has a creature that could block an attacker."""
    coming = attackers(table)
    if not coming:
        return False
    for item in table.state.in_play:
        if not item.tapped and not item.in_combat and continuous.characteristics(table, item).card_types & CREATURE:
            for attacker in coming:
                if could_block(table, item, attacker):
                    return True
    return False


def anything_attacks(table: Table) -> bool:
    """Return whether a creature attacks, or has attacked, in this combat phase. If not, the declare blockers and combat
    damage steps are skipped.

    Rules: 308.5.
    """
    for item in table.state.in_play:
        if item.in_combat and item.attacking is not None:
            return True
    for past in reversed(table.state.history):
        if past.kind is h.STEP_BEGINS and past.step is Step.BEGINNING_OF_COMBAT:
            return False
        if past.kind is h.ATTACK:
            return True
        if past.kind is h.MOVE and past.arrival is not None and past.arrival.attacking is not None:
            return True
    return False


def legal_attack_example(table: Table) -> list[int]:
    """Return an answer to the attack decision that is legal and costs nothing."""
    return legality.best_choice(table, declarations.attack_choices(table))


def legal_block_example(table: Table, player: Player) -> list[int]:
    """Return an answer to a defending player's block decision that is legal and costs nothing."""
    return legality.best_choice(table, declarations.block_choices(table, player))


def legal_answer(table: Table, decision: Decision) -> list[int] | None:
    """Return a legal answer to a decision about attackers, blockers or combat damage that is open now; None for any
    other decision.

    It replaces the answer of a player who has answered illegally many times.
    """
    if decision.kind is Kind.ATTACK:
        return legal_attack_example(table)
    if decision.kind is Kind.BLOCK:
        return legal_block_example(table, decision.player)
    if decision.kind is Kind.ASSIGN and decision.options:
        answer = [0] * len(decision.options)
        answer[0] = decision.total
        return answer
    return [] if decision.hint == "band" else None


# -- declaring attackers (308) -----------------------------------------------------------------------------------------


def declared(table: Table, player: Player, kind: Kind, prompt: str, choices: Choices, rule: str) -> list[int]:
    """Let a player make a declaration. Returns the indexes of the options chosen, in order. Raises IllegalAction if the
    declaration is illegal."""
    decision = Decision(player, kind, prompt, choices.options, 0, len(choices.options), rule)
    decision.asker = declarer(table, player, choices.blocks)
    answer = table.ask(decision)
    if decision.asker is not None and kind is Kind.ATTACK:
        answer = aimed(table, player, choices, answer)
    if answer or choices.demanding:
        problem = legality.problem(table, choices, answer)
        if problem is not None:
            raise IllegalAction(problem.rule, problem.reason)
    return sorted(answer)


def aimed(table: Table, player: Player, choices: Choices, answer: list[int]) -> list[int]:
    """Let the attacking player say what each creature attacks that somebody else chose to attack. Who chooses which
    creatures attack doesn't choose whom.

    Rules: 308.2a, 602.3, 508.1a@2010.
    """
    found: list[int] = []
    for index in answer:
        own = choices.options_of(choices.of[index])
        if len(own) > 1:
            options = [Option("", choices.pair(i)[1]) for i in own]
            prompt = f"what {choices.pair(index)[0]} attacks"
            index = own[table.choose(player, Kind.CARD, prompt, options, 1, 1, "damage", "308.2a")[0]]
        found.append(index)
    return found


def declarer(table: Table, player: Player, blocks: bool) -> Player | None:
    """Return the player who chooses in a player's stead which creatures attack or block, by the newest effect that says
    so; None if the player does it.

    Rules: 308.2a, 309.2a.
    """
    found: Player | None = None
    for rule in continuous.player_rules(table, player):
        mod = rule.mod
        if isinstance(mod, s.Declares) and mod.blocks == blocks:
            for other in evaluate.players(table, mod.who, rule.context):
                found = other
    return None if found is player else found


def declare_attackers(table: Table) -> bool:
    """Let the active player declare attackers. Returns whether any creature attacks.

    Raises IllegalAction for a declaration that is illegal or can't be paid for.

    Rules: 308.1, 308.2.
    """
    state = table.state
    player = state.active
    choices = declarations.attack_choices(table)
    if choices.options:
        chosen = declared(table, player, Kind.ATTACK, "declare attackers", choices, "308.2a")
        if chosen:
            attack(table, choices, chosen)
        note_idle(table, choices)
    for item in state.in_play:
        if item.in_combat and item.attacking is not None:
            return True
    return False


def note_idle(table: Table, choices: Choices) -> None:
    """Record of the creatures that could have attacked and don't that they could have."""
    turn = table.state.turn
    for creature in choices.creatures:
        if creature.attacking is None and creature.marks.get("able to attack", -1) != turn:
            table.journal.noted(creature.marks, "able to attack", turn)


def note_no_attack(table: Table) -> None:
    """Record which creatures could have attacked in a main phase that ends without an attack."""
    note_idle(table, declarations.attack_choices(table))


def stays_untapped(table: Table, creature: GameObject) -> bool:
    """Return whether attacking doesn't cause a creature to tap.

    Rules: 502.8, 308.2d.
    """
    if "vigilance" in continuous.characteristics(table, creature).keywords:
        return True
    return any(
        isinstance(rule.mod, s.DoesntTapToAttack) and evaluate.holds(table, rule.mod.when, rule.context)
        for rule in continuous.rules_for(table, creature)
    )


def attack(table: Table, choices: Choices, chosen: list[int]) -> None:
    """Form the bands, tap the chosen creatures, pay the costs, and let the creatures attack.

    Rules: 308.2b, 308.2c, 308.2d, 308.2e, 308.2f, 308.2g.
    """
    state = table.state
    journal = table.journal
    player = choices.player
    creatures: list[GameObject] = []
    whoms: list[Entity] = []
    for o in chosen:
        creature, whom = choices.pair(o)
        creatures.append(creature)
        whoms.append(whom)
    bands = announce_bands(table, player, creatures, whoms)
    tapping: list[GameObject] = []
    for creature in creatures:
        if not creature.tapped and not stays_untapped(table, creature):
            tapping.append(creature)
    perform.tap(table, tapping)
    if choices.taxed:
        pay_for(table, choices, chosen, "308.2f")
    coming: list[Happening] = []
    count = 0
    for i in range(len(creatures)):
        creature = creatures[i]
        if not fit(table, creature, player):
            continue
        whom = whoms[i]
        creature.attacking = whom
        creature.in_combat = True
        if bands[i]:
            creature.band = bands[i]
        if isinstance(whom, GameObject):
            whom.in_combat = True
        if creature.marks.get("attacked", -1) != state.turn:
            journal.put(creature.marks, "attacked", state.turn)
        coming.append(Happening(h.ATTACK, creature, player, 0, None, whom))
        count += 1
    if count == 0:
        return
    for event in coming:
        event.amount = count
    coming.append(Happening(h.PLAYER_ATTACKS, None, player, count, None, coming[0].other))
    perform.perform(table, coming)


def fit(table: Table, creature: GameObject, player: Player) -> bool:
    """Return whether a chosen creature is still a creature under the player's control after all costs are paid.

    Rules: 308.2g, 309.2e.
    """
    return (
        creature.here
        and creature.zone is Zone.IN_PLAY
        and creature.controller is player
        and continuous.characteristics(table, creature).card_types & CREATURE != 0
    )


# -- costs to attack and block (308.2d-f, 309.2b-d) --------------------------------------------------------------------


class Due:
    """A part of the cost of a declaration other than mana, with the context of the effect that demands it."""

    def __init__(self, part: b.CostPart, ctx: Context) -> None:
        self.part: Final = part
        self.ctx: Final = ctx


def pay_for(table: Table, choices: Choices, chosen: list[int], rule: str) -> None:
    """Determine the cost of a declaration, lock it in and pay it. Raises IllegalAction if it can't be paid."""
    bill = TotalCost()
    due: list[Due] = []
    first: Context | None = None
    player = choices.player
    last = -1
    charged: list[RuleEffect] = []
    for o in chosen:
        if choices.of[o] != last:
            last = choices.of[o]
            charged = []
        if not choices.taxed[o]:
            continue
        creature, other = choices.pair(o)
        for tax in continuous.rules_for(table, creature):
            mod = tax.mod
            if not isinstance(mod, s.CombatTax) or mod.blocks != choices.blocks or tax in charged:
                continue
            if mod.whom is not None and other not in evaluate.select(table, mod.whom, tax.context):
                continue
            charged.append(tax)
            ctx = tax.context.fork()
            if ctx.subject is None:
                ctx.subject = creature
            if first is None:
                first = ctx
            more = bills.bill_of(table, mod.cost, ctx)
            bill.add_bill(more)
            if more.unpayable:
                raise IllegalAction(rule, f"{creature} has a cost that can't be paid")
            for part in mod.cost.parts:
                if not isinstance(part, (c.Mana, c.ManaTimes, c.OwnManaCost)):
                    own = ctx.fork()
                    own.controller = player
                    due.append(Due(part, own))
    if first is None:
        return
    verb = "block" if choices.blocks else "attack"
    if not all_payable(table, player, due):
        raise IllegalAction(rule, f"the costs to {verb} can't be paid")
    if bill.total > 0:
        ctx = Context(first.source, player)
        if not payment.pay(table, player, c.Cost((c.Mana(mana_of(bill)),)), ctx):
            raise IllegalAction(rule, f"the cost to {verb}, {bill}, can't be paid")
    for debt in due:
        if not payment.pay(table, player, c.Cost((debt.part,)), debt.ctx):
            raise IllegalAction(rule, f"a cost to {verb} can't be paid")


def all_payable(table: Table, player: Player, due: list[Due]) -> bool:
    """Return whether everything but the mana could be paid, each part with something else. Otherwise nobody is asked
    with what to pay the first."""
    needs: list[object_costs.ObjectCost] = []
    for debt in due:
        if not payment.can_pay(table, player, c.Cost((debt.part,)), debt.ctx):
            return False
        if isinstance(debt.part, c.Do):
            need = object_costs.object_cost_of(table, player, debt.part, debt.ctx)
            if need is not None:
                needs.append(need)
    return object_costs.satisfiable(needs, [])


def mana_of(bill: TotalCost) -> ManaCost:
    """Return a bill as a mana cost."""
    symbols: list[str] = []
    if bill.generic:
        symbols.append(str(bill.generic))
    symbols.extend(["S"] * bill.snow)
    symbols.extend(bill.hybrid)
    for i in range(6):
        symbols.extend([COLOUR_LETTERS[i]] * bill.coloured[i])
    return ManaCost(tuple(symbols))


# -- bands (502.10, 502.11) --------------------------------------------------------------------------------------------


def announce_bands(table: Table, player: Player, creatures: list[GameObject], whoms: list[Entity]) -> list[int]:
    """Ask which attackers attack as bands. Returns the number of the band of each attacker, 0 for those in no band.

    Rules: 308.2b.
    """
    size = len(creatures)
    result = [0] * size
    if size < 2:
        return result
    banding = [False] * size
    others: list[list[n.Kind]] = []
    around = False
    for i in range(size):
        keywords = continuous.characteristics(table, creatures[i]).keywords
        if "banding" in keywords:
            banding[i] = True
            around = True
        if "bands with other" in keywords:
            around = True
    if not around:
        return result
    for i in range(size):
        others.append(bands_with(table, creatures[i]))
    first: list[int] = []
    second: list[int] = []
    options: list[Option] = []
    for i in range(size):
        for j in range(i + 1, size):
            if whoms[i] is whoms[j] and (
                banding[i] or banding[j] or of_one_quality(table, [creatures[i], creatures[j]], [others[i], others[j]])
            ):
                option = Option("", creatures[i])
                option.other = creatures[j]
                options.append(option)
                first.append(i)
                second.append(j)
    if not options:
        return result
    decision = Decision(player, Kind.CARD, "which attackers band together", options, 0, len(options), "308.2b")
    decision.hint = "band"
    for o in table.ask(decision):
        link(result, first[o], second[o])
    for number in range(1, size + 1):
        members = [i for i in range(size) if result[i] == number]
        if members and not good_band(table, [creatures[i] for i in members], [others[i] for i in members]):
            raise IllegalAction("502.10b", "a band is of creatures with banding and at most one without")
    return result


def link(bands: list[int], i: int, j: int) -> None:
    """Put two attackers, and all that are already linked to either, into one band."""
    old = bands[i] if bands[i] else bands[j]
    number = old if old else max(bands) + 1
    other = bands[j]
    bands[i] = number
    bands[j] = number
    if other and other != number:
        for k in range(len(bands)):
            if bands[k] == other:
                bands[k] = number


def good_band(table: Table, members: list[GameObject], others: list[list[n.Kind]]) -> bool:
    """Return whether these attackers can form a band: any number with banding and one without. All those without
    banding may instead have the same "bands with other" ability; since 2009 all of the band may be of the quality.

    Rules: 502.10b, 502.11b.
    """
    banding = ["banding" in continuous.characteristics(table, item).keywords for item in members]
    without = [i for i in range(len(members)) if not banding[i]]
    if len(without) < 2:
        return len(without) < len(members)
    if table.edition.bands_take_any_of_quality:
        return of_one_quality(table, members, others)
    return of_one_quality(table, [members[i] for i in without], [others[i] for i in without])


def of_one_quality(table: Table, members: list[GameObject], others: list[list[n.Kind]]) -> bool:
    """Return whether creatures can be in a band by "bands with other": all have the same such ability, or since 2009
    one has it and all are of the quality. ``others``: the qualities for each of them.

    Rules: 502.11b.
    """
    for kinds in others:
        for kind in kinds:
            if table.edition.bands_take_any_of_quality:
                if all(evaluate.is_of(table, item, kind, Context(item, item.controller)) for item in members):
                    return True
            elif all(kind in theirs for theirs in others):
                return True
    return False


def band_of(table: Table, attacker: GameObject) -> list[GameObject]:
    """Return the attacker and all creatures still in its band.

    Rules: 502.10d.
    """
    if attacker.band == 0:
        return [attacker]
    found = [attacker]
    for item in table.state.in_play:
        if item.band == attacker.band and item is not attacker and item.in_combat and item.attacking is not None:
            found.append(item)
    return found


# -- declaring blockers (309) ------------------------------------------------------------------------------------------


def declare_blockers(table: Table) -> None:
    """Let each defending player, in turn order, declare blockers.

    Raises IllegalAction for a declaration that is illegal or can't be paid for.

    Rules: 309.1, 309.2.
    """
    state = table.state
    blocked: list[Happening] = []
    blocks: list[Happening] = []
    for player in state.in_turn_order():
        if player is state.active:
            continue
        choices = declarations.block_choices(table, player)
        if not choices.options:
            continue
        if piles.are_made(table, player):
            chosen = piles.blocks(table, choices)
        else:
            chosen = declared(table, player, Kind.BLOCK, "declare blockers", choices, "309.2a")
            if chosen and choices.taxed:
                pay_for(table, choices, chosen, "309.2d")
        if chosen:
            block(table, choices, chosen, blocks, blocked)
    if blocks and table.edition.damage_division is DamageDivision.IN_ORDER:
        announce_orders(table)
    coming = blocks + blocked
    for item in state.in_play:
        if item.in_combat and item.attacking is not None and not item.blocked and not item.unblocked:
            item.unblocked = True
            coming.append(Happening(h.UNBLOCKED, item, item.controller, 0, None, item.attacking))
    perform.perform(table, coming)


def announce_orders(table: Table) -> None:
    """Let the active player order the blockers of each attacker, and then each defending player the attackers that a
    creature blocks: the order in which they are assigned lethal damage (2009 to 2024).

    Rules: 509.2@2010, 509.3@2010.
    """
    for item in table.state.in_play:
        if item.in_combat and item.attacking is not None:
            announce_order(table, item, item.blocked_by, "509.2@2010")
    for player in table.state.in_turn_order():
        for item in table.state.in_play:
            if item.controller is player and item.in_combat and item.attacking is None:
                announce_order(table, item, item.blocking, "509.3@2010")


def announce_order(table: Table, item: GameObject, others: list[GameObject], rule: str) -> None:
    """Let a creature's controller put the creatures it fights in an order."""
    if len(others) > 1:
        options = [Option("", other) for other in others]
        order = table.order(item.controller, f"the order in which {item} assigns damage", options, "damage order", rule)
        table.journal.replace(others, [others[i] for i in order])


def place_in_order(table: Table, item: GameObject, others: list[GameObject], rule: str) -> None:
    """Let a creature's controller say where in its damage assignment order the last of these creatures stands, which
    has just begun to fight it. The others keep their order.

    Rules: 509.6@2010, 509.7@2010.
    """
    if table.edition.damage_division is DamageDivision.IN_ORDER and len(others) > 1:
        options = [Option("", other) for other in others]
        order = table.order(item.controller, f"the order in which {item} assigns damage", options, "damage order", rule)
        place = order.index(len(others) - 1)
        table.journal.replace(others, [*others[:place], others[-1], *others[place:-1]])


def block(table: Table, choices: Choices, chosen: list[int], blocks: list[Happening], blocked: list[Happening]) -> None:
    """Let the chosen creatures block. The attackers that they block, and all in a band with these, become blocked.

    Rules: 309.2e, 309.2f.
    """
    for o in chosen:
        blocker, attacker = choices.pair(o)
        assert isinstance(attacker, GameObject)
        if not fit(table, blocker, choices.player) or not is_attacking(attacker):
            continue
        apply.mark(table, blocker, "blocked")
        engage(table, blocker, attacker, blocks, blocked)
    count_blockers(blocks, blocked)


def engage(
    table: Table,
    blocker: GameObject,
    attacker: GameObject,
    blocks: list[Happening],
    blocked: list[Happening],
    cause: GameObject | None = None,
) -> None:
    """Let a creature block an attacker and its band. ``cause`` is the object whose effect does this; None for a
    declaration.

    Rules: 309.2e, 309.2f.
    """
    journal = table.journal
    if not blocker.in_combat:
        blocker.in_combat = True
    first = cause is None or not any(past.kind is h.BLOCK and past.what is blocker for past in this_combat(table))
    for member in band_of(table, attacker):
        if member in blocker.blocking:
            continue
        journal.append(blocker.blocking, member)
        journal.append(member.blocked_by, blocker)
        event = Happening(h.BLOCK, blocker, blocker.controller, 0, None, member)
        event.first = first and len(blocker.blocking) == 1
        if member is not attacker:
            event.manner = "with the band"
        if cause is not None:
            place_in_order(table, member, member.blocked_by, "509.7@2010")
            place_in_order(table, blocker, blocker.blocking, "509.7@2010")
        event.cause = cause
        blocks.append(event)
        other = Happening(h.BECOMES_BLOCKED, member, member.controller, 0, None, blocker)
        other.cause = cause
        if not member.blocked:
            other.first = cause is None or not blocked_before(table, member)
            now_blocked(table, member)
        blocked.append(other)


def count_blockers(blocks: list[Happening], blocked: list[Happening]) -> None:
    """Record in the events how many creatures each creature now blocks, or is blocked by."""
    for event in blocks:
        if event.what is not None:
            event.amount = len(event.what.blocking)
    for event in blocked:
        if event.what is not None:
            event.amount = len(event.what.blocked_by)


def this_combat(table: Table) -> list[Happening]:
    """Return the events since attackers were declared."""
    history = table.state.history
    for i in range(len(history) - 1, -1, -1):
        if history[i].kind is h.PLAYER_ATTACKS:
            return history[i:]
    return list(history)


def blocked_before(table: Table, attacker: GameObject) -> bool:
    """Return whether an attacker has become blocked in this combat."""
    return any(past.kind is h.BECOMES_BLOCKED and past.what is attacker for past in this_combat(table))


def now_blocked(table: Table, attacker: GameObject) -> None:
    """Make the attacker a blocked creature.

    Rules: 309.2f.
    """
    attacker.blocked = True
    if attacker.unblocked:
        attacker.unblocked = False
    apply.mark(table, attacker, "became blocked")


def become_blocked(table: Table, attacker: GameObject, cause: GameObject | None = None) -> None:
    """Let an effect make an attacker and its whole band blocked, although no creature blocks them.

    Rules: 502.10g.
    """
    coming: list[Happening] = []
    if is_attacking(attacker):
        for member in band_of(table, attacker):
            if not member.blocked:
                event = Happening(h.BECOMES_BLOCKED, member, member.controller)
                event.first = not blocked_before(table, member)
                event.cause = cause
                coming.append(event)
                now_blocked(table, member)
    perform.perform(table, coming)


def become_unblocked(attacker: GameObject) -> None:
    """Make a blocked attacker an unblocked creature again."""
    if is_attacking(attacker) and attacker.blocked and not attacker.blocked_by:
        attacker.blocked = False
        attacker.unblocked = True


def arrive_attacking(table: Table, arrival: Arrival, name: str, replaced: list[Entity] | None = None) -> None:
    """Let an effect put something into play attacking. Its controller chooses what it attacks, or it attacks the same
    as the attacker that it replaces. If that can't be attacked any more, or if its controller isn't the attacking
    player, it is no attacker.

    Rules: 308.4, 602.2a, 502.43c.
    """
    player = arrival.controller
    if player is None or player is not table.state.active:
        return
    found = attackable(table, player)
    if replaced is not None:
        same = [item.attacking for item in replaced if isinstance(item, GameObject)]
        found = [whom for whom in found if whom in same]
    if not found:
        return
    options = [Option("", whom) for whom in found]
    picked = table.choose(player, Kind.CARD, f"what {name} attacks", options, hint="damage", rule="308.4")
    arrival.attacking = found[picked[0]]


def arrive_blocking(table: Table, blocker: GameObject, attackers: list[GameObject], cause: GameObject) -> bool:
    """Let an effect make a creature that comes into play a blocking creature, even if it could not legally block.
    Returns whether it blocks.

    Rules: 309.5.
    """
    return block_by_effect(table, blocker, attackers, cause, "arriving")


def block_by_effect(
    table: Table, blocker: GameObject, attackers: list[GameObject], cause: GameObject, manner: Manner
) -> bool:
    """Let an effect make a creature block, whether it could legally block or not. Returns whether it does."""
    if is_attacking(blocker) or continuous.characteristics(table, blocker).card_types & CREATURE == 0:
        return False
    blocks: list[Happening] = []
    blocked: list[Happening] = []
    for attacker in attackers:
        if is_attacking(attacker):
            engage(table, blocker, attacker, blocks, blocked, cause)
    for event in blocks:
        event.manner = manner or event.manner
    count_blockers(blocks, blocked)
    perform.perform(table, blocks + blocked)
    return len(blocks) > 0


def make_block(table: Table, blocker: GameObject, attackers: list[GameObject], cause: GameObject) -> bool:
    """Let an effect make a creature that is already in play block. Returns whether it does."""
    if not block_by_effect(table, blocker, attackers, cause, ""):
        return False
    apply.mark(table, blocker, "blocked")
    return True


def exchange_blockers(table: Table, one: GameObject, two: GameObject, cause: GameObject) -> bool:
    """Exchange the creatures that block two attackers. Returns whether anything changed."""
    if one is two or not (is_attacking(one) and is_attacking(two)):
        return False
    moves = [(blocker, one, two) for blocker in one.blocked_by if blocker not in two.blocked_by]
    moves.extend([(blocker, two, one) for blocker in two.blocked_by if blocker not in one.blocked_by])
    blocks: list[Happening] = []
    blocked: list[Happening] = []
    for blocker, old, _new in moves:
        for member in band_of(table, old):
            if member in blocker.blocking:
                table.journal.remove(blocker.blocking, member)
                table.journal.remove(member.blocked_by, blocker)
    for blocker, _old, new in moves:
        engage(table, blocker, new, blocks, blocked, cause)
    for event in [*blocks, *blocked]:
        event.manner = "exchanged"
    count_blockers(blocks, blocked)
    perform.perform(table, blocks + blocked)
    return len(moves) > 0


def exchange_blocks(table: Table, one: GameObject, two: GameObject, cause: GameObject) -> bool:
    """Remove two blocking creatures from combat and let each block what the other one was blocking, if each of them
    could block all of that. Returns whether they do."""
    if one is two or not all(item.in_combat and item.attacking is None for item in (one, two)):
        return False
    moves = [(one, list(two.blocking)), (two, list(one.blocking))]
    if not all(could_block_all(table, blocker, others) for blocker, others in moves):
        return False
    leave_combat(table, [one, two], cause)
    blocks: list[Happening] = []
    blocked: list[Happening] = []
    for blocker, others in moves:
        for attacker in others:
            if is_attacking(attacker):
                engage(table, blocker, attacker, blocks, blocked, cause)
    count_blockers(blocks, blocked)
    perform.perform(table, blocks + blocked)
    return True


def could_block_all(table: Table, blocker: GameObject, others: list[GameObject]) -> bool:
    """Return whether a creature could be declared as blocking all these attackers. Who blocks one of a band blocks all
    of it.

    Rules: 309.2a, 502.10d.
    """
    bands: list[list[GameObject]] = []
    for attacker in others:
        if not any(attacker in band for band in bands):
            bands.append(band_of(table, attacker))
    most = declarations.capacity(continuous.rules_for(table, blocker))
    if most and len(bands) > most:
        return False
    return all(any(could_block(table, blocker, member) for member in band) for band in bands)


# -- leaving combat (306.4, 311.2) -------------------------------------------------------------------------------------


def leave_combat(table: Table, items: list[GameObject], cause: GameObject) -> None:
    """Let an effect remove creatures from combat, and record this for the creatures that fought them.

    Rules: 306.4, 410.9d, 410.9e.
    """
    coming: list[Happening] = []
    for item in items:
        for other in [*item.blocked_by, *item.blocking]:
            if other not in items:
                event = Happening(h.BLOCKING_ENDS, other, other.controller, 0, None, item)
                event.cause = cause
                coming.append(event)
        perform.remove_from_combat(table, item)
    perform.perform(table, coming)


def end_combat(table: Table) -> None:
    """Remove everything from combat. What has phased out fights no longer, but still has its record of combat.

    Rules: 311.2.
    """
    journal = table.journal
    for item in [*table.state.in_play, *table.state.phased_out]:
        if item.in_combat:
            item.in_combat = False
        elif item.attacking is None and not item.blocked and not item.unblocked:
            continue
        perform.forget_combat(table, item)
        if STRUCK in item.marks:
            journal.drop(item.marks, STRUCK)
