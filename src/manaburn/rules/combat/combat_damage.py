"""Combat damage, with first and double strike (502.2, 502.28), trample (502.9) and banding (502.10h).

:func:`assign_damage` makes the assignments of a combat damage step and puts them on the stack as one object, whose
``choices["damage"]`` is a list of (source, recipient, amount). :func:`deal_damage` deals the damage when that object
resolves. Since 2009 nothing waits: :func:`deal_at_once` deals the damage as soon as it is assigned.

The player who divides a creature's damage is asked one decision for each creature that leaves a choice:
``Kind.ASSIGN``, with an amount for each recipient (``entity``). The amounts add up to the creature's damage, and
``source`` is the creature. The blockers come first. The player or planeswalker to which a creature with trample can
assign damage comes last. It is always legal to assign all damage to the first recipient.

Rules: 310.
"""

from __future__ import annotations

from typing import Final

from manaburn.editions.answers import DamageDivision, DeathtouchAssigns, SecondStrike
from manaburn.errors import IllegalAction
from manaburn.rules.events import control, perform
from manaburn.rules.kernel.decisions import Decision, Kind, Option
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous, evaluate
from manaburn.state import happenings as h
from manaburn.state.contexts import Context
from manaburn.state.happenings import Happening
from manaburn.state.objects import DAMAGE, Entity, GameObject, Player
from manaburn.terms import CREATURE, PLANESWALKER, Zone
from manaburn.text.tree import nouns as n
from manaburn.text.tree import statics as s
from manaburn.text.tree.words import AssignsHow

from . import pairs

STRUCK: Final = "struck"
"""The mark of a creature that was in combat in the first of two combat damage steps: ``combat_code`` times 4, plus the
bits below."""
FIRST: Final = 1
"""The creature had first or double strike."""
ASSIGNED: Final = 2
"""The creature assigned damage."""


# -- who strikes when (310.5, 502.2, 502.28) ---------------------------------------------------------------------------


def has_first_strikers(table: Table) -> bool:
    """Return whether an attacking or blocking creature has first or double strike. There are two combat damage steps
    then.

    Rules: 310.5.
    """
    for item in table.state.in_play:
        if item.in_combat and strikes_first(table, item):
            return True
    return False


def strikes_first(table: Table, item: GameObject) -> bool:
    """Return whether a creature assigns its damage in the first of two steps."""
    chars = continuous.characteristics(table, item)
    if chars.card_types & CREATURE == 0:
        return False
    return "first strike" in chars.keywords or "double strike" in chars.keywords


def struck(table: Table, item: GameObject) -> int:
    """Return the bits for a creature's part in the first combat damage step of this combat; -1 if it took no part."""
    code = item.marks.get(STRUCK, -1)
    return code % 4 if code >= 0 and code // 4 == perform.combat_code(table) else -1


def second_damage_step(table: Table) -> bool:
    """Return whether the last combat damage step was the first of two, so that another one follows.

    Rules: 310.5.
    """
    state = table.state
    for past in state.history:
        if past.kind is h.DAMAGE_STACKED and past.combat and past.amount == state.combats:
            return True
    return False


def takes_part(table: Table, item: GameObject, second: bool, first: bool) -> bool:
    """Return whether an attacker or blocker assigns damage in this step. ``first`` and ``second`` say whether the step
    is the first or the second of two."""
    if second:
        bits = struck(table, item)
        if bits < 0:
            return True
        if "double strike" in continuous.characteristics(table, item).keywords:
            return True  # 502.28b
        if table.edition.second_strike is SecondStrike.NO_FIRST_STRIKE:
            return bits & FIRST == 0
        return bits & ASSIGNED == 0
    return not first or strikes_first(table, item)


def is_spent(table: Table, item: GameObject) -> bool:
    """Return whether a creature has regenerated in this combat and stays in it without dealing damage or being dealt
    any, as in 1993.

    Rules: 1996.die.
    """
    return item.marks.get("regenerated in combat", -1) == perform.combat_code(table)


# -- assigning (310.1-310.2) -------------------------------------------------------------------------------------------


class Share:
    """The damage of one creature, to be divided among recipients."""

    def __init__(self, source: GameObject, amount: int, recipients: list[Entity]) -> None:
        self.source: Final = source
        self.amount: Final = amount
        self.recipients: Final = recipients
        self.tramples = False
        """Whether the last recipient may be assigned damage only if all others are assigned lethal damage (502.9b)."""
        self.ordered = False
        """Whether the recipients stand in the order in which they must be assigned lethal damage."""
        self.divider: Player = source.controller
        self.parts: list[int] = []


def assign_damage(table: Table) -> GameObject | None:
    """Put the damage assignments of this combat damage step on the stack as one object. Returns None if no creature
    assigns damage.

    Raises IllegalAction for an illegal assignment.

    Rules: 310.1.
    """
    state = table.state
    damage = assignments(table)
    if not damage:
        return None
    thing = state.make_object(DAMAGE, state.active, Zone.STACK, None)
    thing.timestamp = state.next_timestamp()
    table.journal.put(thing.choices, "damage", damage)
    state.put(thing)
    table.note(Happening(h.DAMAGE_STACKED, thing, state.active, len(damage)))
    return thing


def assign_to_packets(table: Table) -> None:
    """Assign the damage and put it into packets. Only damage prevention comes before it is dealt.

    Rules: 1996.combat.2.
    """
    coming: list[Happening] = []
    for source, to, amount in assignments(table):
        event = perform.damage(source, to, amount, True)
        if isinstance(to, GameObject) and source.attacking is not None:
            if "trample" in continuous.characteristics(table, source).keywords:
                event.manner = "trample"
        coming.append(event)
    perform.perform(table, coming)


def assignments(table: Table) -> list[tuple[GameObject, Entity, int]]:
    """Return (creature, recipient, amount) for all damage assigned in this combat damage step.

    Raises IllegalAction for an illegal assignment.

    Rules: 310.1, 310.2.
    """
    state = table.state
    journal = table.journal
    control.settle(table)
    attacking: list[GameObject] = []
    blocking: list[GameObject] = []
    second = state.damage_steps > 0
    first = not second and has_first_strikers(table)
    for item in state.in_play:
        if item.in_combat and continuous.characteristics(table, item).card_types & CREATURE:
            if is_spent(table, item):
                continue
            if item.attacking is not None:
                attacking.append(item)
            else:
                blocking.append(item)
    everybody = attacking + blocking
    striking = [item for item in everybody if takes_part(table, item, second, first)] if second or first else everybody
    turn_up_masked(table, striking)
    shares: list[Share] = []
    trampling: list[Share] = []
    for item in striking:
        share = attacker_share(table, item) if item.attacking is not None else None
        if share is not None:
            (trampling if share.tramples else shares).append(share)
    shares.extend(trampling)
    for share in shares:
        divide(table, share, shares)
    check_division(table, shares)
    defending: list[Share] = []
    for item in striking:
        share = blocker_share(table, item) if item.attacking is None else None
        if share is not None:
            divide(table, share, shares)
            defending.append(share)
    check_division(table, defending)
    shares.extend(defending)
    if first:
        note_strikes(table, attacking, blocking, shares)
        stacked = Happening(h.DAMAGE_STACKED, None, state.active, state.combats)
        stacked.combat = True
        journal.append(state.history, stacked)
    return damage_of(shares)


def turn_up_masked(table: Table, items: list[GameObject]) -> None:
    """Let effects replace that face-down creatures assign damage: they turn them face up first.

    Rules: 504.1.
    """
    for item in items:
        if item.face_down and table.state.replacements:
            assigns = Happening(h.NAMED, item, item.controller)
            assigns.name = "assigns combat damage"
            perform.perform(table, [assigns])


def damage_of(shares: list[Share]) -> list[tuple[GameObject, Entity, int]]:
    """Return (creature, recipient, amount) for what was divided; a creature that assigns 0 damage has one entry."""
    damage: list[tuple[GameObject, Entity, int]] = []
    for share in shares:
        for i in range(len(share.recipients)):
            if share.parts[i] > 0 or (share.amount == 0 and i == 0):
                damage.append((share.source, share.recipients[i], share.parts[i]))
    return damage


def note_strikes(table: Table, attacking: list[GameObject], blocking: list[GameObject], shares: list[Share]) -> None:
    """Record which creatures were in combat in the first of two steps, which had first strike and which assigned
    damage."""
    code = perform.combat_code(table) * 4
    for item in attacking + blocking:
        bits = FIRST if strikes_first(table, item) else 0
        for share in shares:
            if share.source is item:
                bits |= ASSIGNED
                break
        table.journal.put(item.marks, STRUCK, code + bits)


def strength(table: Table, item: GameObject) -> int:
    """Return how much damage a creature assigns. This is its power unless an effect says otherwise; -1 means that it
    assigns none.

    Rules: 310.2a, 310.2e.
    """
    chars = continuous.characteristics(table, item)
    amount = chars.power
    for rule in continuous.rules_for(table, item):
        mod = rule.mod
        if isinstance(mod, s.AssignsDamage):
            if mod.how == "none":
                return -1
            if mod.how == "by toughness":
                amount = chars.toughness
    if amount <= 0:
        return 0 if table.edition.zero_power_assigns else -1
    return amount


def may_assign(table: Table, item: GameObject, how: AssignsHow) -> bool:
    """Return whether an effect lets a creature assign its damage in a special way, or has it do so."""
    for rule in continuous.rules_for(table, item):
        mod = rule.mod
        if isinstance(mod, s.AssignsDamage) and mod.how == how:
            return True
    return False


def reached(table: Table, attacker: GameObject) -> Entity | None:
    """Return the player or planeswalker that an unblocked attacker damages; None if that is no longer there.

    Rules: 306.4c.
    """
    whom = attacker.attacking
    if isinstance(whom, Player):
        return None if whom.lost else whom
    if not isinstance(whom, GameObject) or not whom.in_combat or not whom.here or whom.zone is not Zone.IN_PLAY:
        return None
    return whom if continuous.characteristics(table, whom).card_types & PLANESWALKER else None


def chosen_creature(table: Table, attacker: GameObject) -> Entity | None:
    """Return the creature of the defending player to which an unblocked attacker assigns its damage, if an effect lets
    it and its controller likes."""
    if not may_assign(table, attacker, "to chosen creature"):
        return None
    defender = pairs.defender_of(table, attacker)
    found = creatures_of(table, defender)
    if not found or not otherwise(table, attacker, f"assign the damage of {attacker} to a creature"):
        return None
    options = [Option("", creature) for creature in found]
    picked = table.choose(
        attacker.controller, Kind.CARD, f"what {attacker} deals its damage to", options, 1, 1, "damage", "310.2e"
    )
    return found[picked[0]]


def otherwise(table: Table, attacker: GameObject, prompt: str) -> bool:
    """Ask whether a creature assigns its damage in another way than usual, and return whether it does.

    Rules: 310.2e.
    """
    decision = Decision(attacker.controller, Kind.YES_NO, prompt, [Option("yes"), Option("no")], 1, 1, "310.2e")
    decision.hint = "assign"
    decision.source = attacker
    decision.total = strength(table, attacker)
    return table.ask(decision)[0] == 0


def attacker_share(table: Table, attacker: GameObject) -> Share | None:
    """Return to which recipients an attacker assigns its damage; None if it assigns none.

    Rules: 310.2b, 310.2c, 310.2e.
    """
    amount = strength(table, attacker)
    if amount < 0:
        return None
    whom = reached(table, attacker)
    if attacker.blocked and may_assign(table, attacker, "past blockers"):
        return Share(attacker, amount, [whom]) if whom is not None else None
    if attacker.blocked and whom is not None and may_assign(table, attacker, "as though unblocked"):
        if otherwise(table, attacker, f"assign the damage of {attacker} as though it weren't blocked"):
            return Share(attacker, amount, [whom])
    if may_assign(table, attacker, "among the defenders"):
        if otherwise(table, attacker, f"divide the damage of {attacker} among defending player and creatures"):
            defender = pairs.defender_of(table, attacker)
            return Share(attacker, amount, [defender, *creatures_of(table, defender)])
    if not attacker.blocked:
        instead = chosen_creature(table, attacker)
        if instead is not None:
            return Share(attacker, amount, [instead])
        return Share(attacker, amount, [whom]) if whom is not None else None
    tramples = "trample" in continuous.characteristics(table, attacker).keywords
    recipients: list[Entity] = []
    for blocker in attacker.blocked_by:
        if not is_spent(table, blocker):
            recipients.append(blocker)
    if not recipients:
        if tramples and whom is not None and tramples_over_nobody(table, attacker):
            return Share(attacker, amount, [whom])  # 502.9c
        return None
    share = Share(attacker, amount, recipients)
    if tramples and whom is not None and not table.edition.damage_waits:
        recipients.append(whom)
        share.tramples = True
    bander = defending_bander(table, attacker) or divider_instead(table, attacker)
    if bander is not None:
        share.divider = bander
    else:
        share.ordered = in_order(table, attacker)
    return share


def divider_instead(table: Table, attacker: GameObject) -> Player | None:
    """Return the player whom a creature attacks, if an effect lets that player divide its damage; else None."""
    whom = attacker.attacking
    if isinstance(whom, Player):
        for rule in continuous.player_rules(table, whom):
            if isinstance(rule.mod, s.RuleChange) and rule.mod.rule == "divides the damage of attackers":
                return whom
    return None


def in_order(table: Table, item: GameObject) -> bool:
    """Return whether a creature must assign lethal damage to each creature before the next in its order (2009 to 2024).
    In the first year deathtouch made the division free.

    Rules: 510.1c@2010, 510.1d@2010.
    """
    if table.edition.damage_division is DamageDivision.FREE:
        return False
    return table.edition.deathtouch_assigns is not DeathtouchAssigns.FREELY or not has_deathtouch(table, item)


def has_deathtouch(table: Table, item: GameObject) -> bool:
    """Return whether an object has deathtouch."""
    return "deathtouch" in continuous.characteristics(table, item).keywords


def tramples_over_nobody(table: Table, attacker: GameObject) -> bool:
    """Return whether a blocked attacker with trample that no creature blocks assigns its damage to what it attacks.

    Until 2007-10 this holds only if creatures had blocked it and were removed from combat. An attacker that was made
    blocked by an effect assigns no damage.

    Rules: 502.9c.
    """
    if table.edition.trample_past_nobody:
        return True
    for past in table.state.history:
        if past.kind is h.BECOMES_BLOCKED and past.what is attacker and past.other is not None:
            return True
    return False


def creatures_of(table: Table, player: Player) -> list[Entity]:
    """Return the creatures that a player controls."""
    found: list[Entity] = []
    for item in table.state.in_play:
        if item.controller is player and continuous.characteristics(table, item).card_types & CREATURE:
            found.append(item)
    return found


def blocker_share(table: Table, blocker: GameObject) -> Share | None:
    """Return to which recipients a blocker assigns its damage; None if it assigns none.

    Rules: 310.2d.
    """
    if not blocker.blocking or (blocker.tapped and not table.edition.tapped_blockers_deal_damage):
        return None
    amount = strength(table, blocker)
    if amount < 0:
        return None
    recipients: list[Entity] = []
    for attacker in blocker.blocking:
        if not is_spent(table, attacker):
            recipients.append(attacker)
    if not recipients:
        return None
    share = Share(blocker, amount, recipients)
    bander = attacking_bander(table, blocker)
    if bander is not None:
        share.divider = bander
    else:
        share.ordered = in_order(table, blocker)
    return share


# -- banding (502.10h, 502.11c) ----------------------------------------------------------------------------------------


def defending_bander(table: Table, attacker: GameObject) -> Player | None:
    """Return the player who divides an attacker's damage because of banding: the controller of a blocker with
    banding."""
    return bander_among(table, attacker.blocked_by)


def attacking_bander(table: Table, blocker: GameObject) -> Player | None:
    """Return the player who divides a blocker's damage because of banding: the controller of an attacker with
    banding."""
    return bander_among(table, blocker.blocking)


def bander_among(table: Table, creatures: list[GameObject]) -> Player | None:
    """Return the controller of a creature with banding among these, or of two with the same "bands with other" ability;
    None if there are none."""
    others = False
    for item in creatures:
        keywords = continuous.characteristics(table, item).keywords
        if "banding" in keywords:
            return item.controller
        if "bands with other" in keywords:
            others = True
    if others:
        for item in creatures:
            mine = pairs.bands_with(table, item)
            for other in creatures:
                if other is not item and divides_with(table, mine, other):
                    return item.controller
    return None


def divides_with(table: Table, kinds: list[n.Kind], other: GameObject) -> bool:
    """Return whether a creature with these "bands with other" abilities and another one count as banding: the other has
    one of them too, or since 2009 is of the quality.

    Rules: 502.11c.
    """
    if not table.edition.bands_take_any_of_quality:
        return pairs.share(kinds, pairs.bands_with(table, other))
    return any(evaluate.is_of(table, other, kind, Context(other, other.controller)) for kind in kinds)


# -- dividing ----------------------------------------------------------------------------------------------------------


def divide(table: Table, share: Share, shares: list[Share]) -> None:
    """Ask how a creature's damage is divided, if there is a choice.

    Rules: 310.2.
    """
    size = len(share.recipients)
    amount = share.amount
    if size == 1 or amount == 0 or (share.tramples and size == 2 and no_surplus(table, share)):
        share.parts = [0] * size
        share.parts[0] = amount
        return
    options = [Option("", recipient) for recipient in share.recipients]
    decision = Decision(
        share.divider, Kind.ASSIGN, f"how {share.source} assigns its damage", options, 0, amount, "310.2"
    )
    decision.amounts = True
    decision.total = amount
    decision.source = share.source
    decision.hint = "trample" if share.tramples else "damage"
    share.parts = table.ask(decision)


def no_surplus(table: Table, share: Share) -> bool:
    """Return whether the only blocker of a creature with trample must be assigned all of its damage."""
    blocker = share.recipients[0]
    assert isinstance(blocker, GameObject)
    return len(blocker.blocking) == 1 and share.amount <= lethal(table, blocker, share.source)


def lethal(table: Table, item: GameObject, source: GameObject | None = None) -> int:
    """Return how much damage of a source is lethal for a creature: its toughness less the damage already on it, and
    since 2010 at most 1 from a source with deathtouch. Abilities that change damage aren't considered.

    Rules: 502.9d, 702.2b@2010.
    """
    amount = max(0, continuous.characteristics(table, item).toughness - item.damage)
    if source is None or table.edition.deathtouch_assigns is not DeathtouchAssigns.ANY_IS_LETHAL:
        return amount
    return min(1, amount) if has_deathtouch(table, source) else amount


def check_division(table: Table, shares: list[Share]) -> None:
    """Check that creatures assign damage past others only if these are assigned lethal damage: past all blockers with
    trample, and past each creature in the damage assignment order. What all of a player's creatures assign counts; from
    2009 to 2011, when one creature's damage was assigned before the next one's, there must be an order of the creatures
    in which what those before it assign is enough for each. Raises IllegalAction otherwise.

    Rules: 502.9b, 510.1c@2010, 510.1d@2010, 510.1e@2010, 510.1e@2014.
    """
    if table.edition.assignment_is_judged_whole:
        for share in shares:
            check_share(table, share, shares)
        return
    known: list[Share] = []
    left = list(shares)
    while left:
        refusal: IllegalAction | None = None
        for share in left:
            try:
                check_share(table, share, [*known, share])
            except IllegalAction as problem:
                refusal = refusal or problem
            else:
                known.append(share)
                left.remove(share)
                break
        else:
            assert refusal is not None
            raise refusal


def check_share(table: Table, share: Share, known: list[Share]) -> None:
    """Check that a creature assigns damage past others only if ``known`` assigns these lethal damage. Raises
    IllegalAction otherwise.

    Rules: 502.9b, 510.1c@2010, 510.1d@2010.
    """
    creatures = len(share.recipients) - 1 if share.tramples else len(share.recipients)
    if share.tramples and share.parts[creatures] > 0:
        for i in range(creatures):
            blocker = share.recipients[i]
            if not killed(table, blocker, known):
                raise IllegalAction(
                    "502.9b", f"{blocker} isn't assigned lethal damage, so {share.source} tramples over nobody"
                )
    elif share.ordered:
        for i in range(1, creatures):
            ahead = share.recipients[i - 1]
            if share.parts[i] > 0 and not killed(table, ahead, known):
                raise IllegalAction(
                    "510.1c@2010" if share.source.attacking is not None else "510.1d@2010",
                    f"{ahead} comes before {share.recipients[i]} and isn't assigned lethal damage",
                )


def killed(table: Table, entity: Entity, shares: list[Share]) -> bool:
    """Return whether these shares assign lethal damage to a creature."""
    assert isinstance(entity, GameObject)
    missing = lethal(table, entity)
    for share in shares:
        for j in range(len(share.recipients)):
            if share.recipients[j] is entity and share.parts:
                if share.parts[j] >= lethal(table, entity, share.source):
                    return True
                missing -= share.parts[j]
    return missing <= 0


# -- dealing (310.4) ---------------------------------------------------------------------------------------------------


def deal_damage(table: Table, item: GameObject) -> list[Happening]:
    """Deal the combat damage that was assigned, all of it at once, as the object on the stack resolves. The object
    stays on the stack.

    Rules: 310.4.
    """
    damage = item.choices.get("damage")
    assert isinstance(damage, list)
    return deal(table, damage)


def deal_at_once(table: Table) -> None:
    """Assign the combat damage of this step and deal it, all of it at once.

    Rules: 510.2@2010.
    """
    deal(table, assignments(table))


def deal(table: Table, damage: list[tuple[GameObject, Entity, int]]) -> list[Happening]:
    """Deal assigned damage to what can still be dealt damage. Returns the events that happened."""
    coming: list[Happening] = []
    for source, to, amount in damage:
        if amount <= 0:
            continue
        if isinstance(to, GameObject):
            if not to.here or to.zone is not Zone.IN_PLAY:
                continue  # 310.4c
            if continuous.characteristics(table, to).card_types & (CREATURE | PLANESWALKER) == 0:
                continue
        coming.append(perform.damage(source, to, amount, True))
    return perform.perform(table, coming)
