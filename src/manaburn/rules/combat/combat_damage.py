"""Combat damage, with first and double strike (502.2, 502.28), trample (502.9) and the banding of damage (502.10h).

:func:`assign_damage` makes the assignments of a combat damage step and puts them on the stack as one object; its
``choices["damage"]`` is a list of (source, recipient, amount). :func:`deal_damage` deals them when that object
resolves.

Where there is a choice, the one who divides a creature's damage is asked one decision for that creature:
``Kind.ASSIGN``, an amount for each recipient (``entity``), together the creature's damage; ``source`` is the
creature. The blockers stand first, the player or planeswalker a trampling creature may reach behind them: all on the
first recipient is always legal.

Rules: 310.
"""

from __future__ import annotations

from typing import Final

from manaburn.editions.timeline import Timeline
from manaburn.errors import IllegalAction
from manaburn.rules.events import control, perform
from manaburn.rules.kernel.decisions import Decision, Kind, Option
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous
from manaburn.state import happenings as h
from manaburn.state.objects import DAMAGE, Entity, GameObject, Happening, Player
from manaburn.terms import CREATURE, PLANESWALKER, Zone
from manaburn.text.tree import statics as s

from . import pairs
from .pairs import defender_of

TRAMPLE_PAST_NOBODY: Final = Timeline("trample, blocked by no creature", ("1996-11-01", False), ("2007-10-01", True))

STRUCK: Final = "struck"
"""The mark of who was there in the first of two combat damage steps: ``combat_code`` times 4, and these bits:"""
FIRST: Final = 1
"""Had first or double strike."""
ASSIGNED: Final = 2
"""Assigned damage."""


# -- who strikes when (310.5, 502.2, 502.28) ---------------------------------------------------------------------------


def has_first_strikers(table: Table) -> bool:
    """Whether an attacking or blocking creature has first or double strike: then there are two combat damage steps.

    Rules: 310.5.
    """
    for item in table.state.in_play:
        if item.in_combat and strikes_first(table, item):
            return True
    return False


def strikes_first(table: Table, item: GameObject) -> bool:
    """Whether a creature assigns its damage in the first of two steps."""
    chars = continuous.characteristics(table, item)
    if chars.card_types & CREATURE == 0:
        return False
    if "first strike" in chars.keywords or "double strike" in chars.keywords:
        return True
    for mark in continuous.rules_for(table, item):
        mod = mark.mod
        if isinstance(mod, s.AssignsDamage) and mod.how == "first":
            return True
    return False


def combat_code(table: Table) -> int:
    """A number of this combat, different from every other of the game; the mark "struck" holds it, times 4, and two
    bits."""
    return table.state.turn * 64 + table.state.combats


def struck(table: Table, item: GameObject) -> int:
    """The bits of a creature's part in the first combat damage step of this combat; -1: it hasn't taken part in any."""
    mark = item.marks.get(STRUCK, -1)
    return mark % 4 if mark >= 0 and mark // 4 == combat_code(table) else -1


def second_damage_step(table: Table) -> bool:
    """Whether the combat damage step that has been was the first of two, so that another follows.

    Rules: 310.5.
    """
    state = table.state
    for past in state.history:
        if past.kind is h.DAMAGE_STACKED and past.combat and past.amount == state.combats:
            return True
    return False


def takes_part(table: Table, item: GameObject, second: bool, first: bool) -> bool:
    """Whether an attacker or blocker assigns damage in this step. ``first``: it is the first of two; ``second``: the
    second."""
    if second:
        bits = struck(table, item)
        if bits < 0:
            return True
        if "double strike" in continuous.characteristics(table, item).keywords:
            return True  # 502.28b
        if table.edition.first_strike_by_creature:
            return bits & FIRST == 0  # 502.2b until 2003: "creatures without first strike"
        return bits & ASSIGNED == 0
    return not first or strikes_first(table, item)


# -- assigning (310.1-310.2) -------------------------------------------------------------------------------------------


class Share:
    """The damage of one creature, to be divided among recipients."""

    def __init__(self, source: GameObject, amount: int, recipients: list[Entity]) -> None:
        self.source: Final = source
        self.amount: Final = amount
        self.recipients: Final = recipients
        self.tramples = False
        """The last recipient may be assigned damage only if all others are assigned lethal damage (502.9b)."""
        self.divider: Player = source.controller
        self.parts: list[int] = []


def assign_damage(table: Table) -> GameObject | None:
    """The assignments of this combat damage step, put on the stack as one object; None if nobody assigns damage.

    Raises IllegalAction for an assignment that isn't legal.

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
    """The damage is assigned, and nothing but its prevention comes between that and its being dealt.

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
    """How much each creature assigns to whom in this combat damage step.

    Raises IllegalAction for an assignment that isn't legal.

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
            if item.attacking is not None:
                attacking.append(item)
            else:
                blocking.append(item)
    shares: list[Share] = []
    trampling: list[Share] = []
    for item in attacking:
        if (second or first) and not takes_part(table, item, second, first):
            continue
        share = attacker_share(table, item)
        if share is not None:
            (trampling if share.tramples else shares).append(share)
    shares.extend(trampling)
    for share in shares:
        divide(table, share, shares)
    if trampling:
        check_trample(table, shares, trampling)
    for item in blocking:
        if (second or first) and not takes_part(table, item, second, first):
            continue
        share = blocker_share(table, item)
        if share is not None:
            divide(table, share, shares)
            shares.append(share)
    if first:
        note_strikes(table, attacking, blocking, shares)
        stacked = Happening(h.DAMAGE_STACKED, None, state.active, state.combats)
        stacked.combat = True
        journal.append(state.history, stacked)
    damage: list[tuple[GameObject, Entity, int]] = []
    for share in shares:
        for i in range(len(share.recipients)):
            if share.parts[i] > 0 or (share.amount == 0 and i == 0):
                damage.append((share.source, share.recipients[i], share.parts[i]))
    return damage


def note_strikes(table: Table, attacking: list[GameObject], blocking: list[GameObject], shares: list[Share]) -> None:
    """Remember who was there in the first of two steps, who had first strike and who assigned damage."""
    code = combat_code(table) * 4
    for item in attacking + blocking:
        bits = FIRST if strikes_first(table, item) else 0
        for share in shares:
            if share.source is item:
                bits |= ASSIGNED
                break
        table.journal.put(item.marks, STRUCK, code + bits)


def strength(table: Table, item: GameObject) -> int:
    """How much damage a creature assigns: its power, unless an effect says otherwise; -1: none at all.

    Rules: 310.2a, 310.2e.
    """
    chars = continuous.characteristics(table, item)
    amount = chars.power
    for mark in continuous.rules_for(table, item):
        mod = mark.mod
        if isinstance(mod, s.AssignsDamage):
            if mod.how == "none":
                return -1
            if mod.how == "by toughness":
                amount = chars.toughness
    if amount <= 0:
        return 0 if table.edition.zero_power_assigns else -1
    return amount


def manners(table: Table, item: GameObject) -> list[str]:
    """The other ways in which effects let a creature assign its damage."""
    found: list[str] = []
    for mark in continuous.rules_for(table, item):
        mod = mark.mod
        if isinstance(mod, s.AssignsDamage) and mod.how in ("as though unblocked", "to any", "to chosen creature"):
            found.append(mod.how)
    return found


def reached(table: Table, attacker: GameObject) -> Entity | None:
    """The player or planeswalker that the damage of an unblocked attacker goes to; None if it isn't there any more.

    Rules: 306.4c.
    """
    whom = attacker.attacking
    if isinstance(whom, Player):
        return None if whom.lost else whom
    if not isinstance(whom, GameObject) or not whom.in_combat or not whom.here or whom.zone is not Zone.IN_PLAY:
        return None
    return whom if continuous.characteristics(table, whom).card_types & PLANESWALKER else None


def attacker_share(table: Table, attacker: GameObject) -> Share | None:
    """To whom an attacker assigns its damage; None if it assigns none.

    Rules: 310.2b, 310.2c.
    """
    amount = strength(table, attacker)
    if amount < 0:
        return None
    whom = reached(table, attacker)
    special = manners(table, attacker)
    if special:
        share = special_share(table, attacker, amount, whom, special)
        if share is not None:
            return share
    if not attacker.blocked:
        return Share(attacker, amount, [whom]) if whom is not None else None
    tramples = "trample" in continuous.characteristics(table, attacker).keywords
    recipients: list[Entity] = []
    for blocker in attacker.blocked_by:
        recipients.append(blocker)
    if not recipients:
        if tramples and whom is not None and tramples_over_nobody(table, attacker):
            return Share(attacker, amount, [whom])  # 502.9c
        return None
    share = Share(attacker, amount, recipients)
    if tramples and whom is not None and not table.edition.damage_waits:
        recipients.append(whom)
        share.tramples = True
    bander = defending_bander(table, attacker)
    if bander is not None:
        share.divider = bander
    return share


def tramples_over_nobody(table: Table, attacker: GameObject) -> bool:
    """A blocked attacker with trample that nobody blocks.

    Until 2007-10 only where creatures had blocked it and were removed; an effect that made it blocked leaves it
    without a way through.

    Rules: 502.9c.
    """
    if TRAMPLE_PAST_NOBODY.on(table.edition.date):
        return True
    for past in table.state.history:
        if past.kind is h.BECOMES_BLOCKED and past.what is attacker and past.other is not None:
            return True
    return False


def special_share(
    table: Table, attacker: GameObject, amount: int, whom: Entity | None, special: list[str]
) -> Share | None:
    """Effects that let a creature assign its damage in another manner; None: it does so as usual.

    Rules: 310.2e.
    """
    player = attacker.controller
    if "to any" in special:
        recipients: list[Entity] = []
        defender = defender_of(table, attacker)
        if not defender.lost:
            recipients.append(defender)
        recipients.extend(creatures_of(table, defender))
        if recipients and table.yes(player, f"divide the damage of {attacker} as you choose", "assign", "310.2e"):
            return Share(attacker, amount, recipients)
    if attacker.blocked:
        if "as though unblocked" not in special or whom is None:
            return None
        if table.yes(player, f"assign the damage of {attacker} as though it weren't blocked", "assign", "310.2e"):
            return Share(attacker, amount, [whom])
    elif "to chosen creature" in special:
        options: list[Option] = []
        if whom is not None:
            options.append(Option("", whom))
        for creature in creatures_of(table, defender_of(table, attacker)):
            options.append(Option("", creature))
        if options:
            answer = table.choose(
                player, Kind.CARD, f"what {attacker} deals its damage to", options, 1, 1, "damage", "310.2e"
            )
            chosen = options[answer[0]].entity
            assert chosen is not None
            return Share(attacker, amount, [chosen])
    return None


def creatures_of(table: Table, player: Player) -> list[Entity]:
    """The creatures a player controls."""
    found: list[Entity] = []
    for item in table.state.in_play:
        if item.controller is player and continuous.characteristics(table, item).card_types & CREATURE:
            found.append(item)
    return found


def blocker_share(table: Table, blocker: GameObject) -> Share | None:
    """To whom a blocker assigns its damage; None if it assigns none.

    Rules: 310.2d.
    """
    if not blocker.blocking or (blocker.tapped and not table.edition.tapped_blockers_deal_damage):
        return None
    amount = strength(table, blocker)
    if amount < 0:
        return None
    recipients: list[Entity] = []
    for attacker in blocker.blocking:
        recipients.append(attacker)
    share = Share(blocker, amount, recipients)
    bander = attacking_bander(table, blocker)
    if bander is not None:
        share.divider = bander
    return share


# -- banding (502.10h, 502.11c) ----------------------------------------------------------------------------------------


def defending_bander(table: Table, attacker: GameObject) -> Player | None:
    """Who divides an attacker's damage because of banding: the controller of a blocker with it."""
    return bander_among(table, attacker.blocked_by)


def attacking_bander(table: Table, blocker: GameObject) -> Player | None:
    """Who divides a blocker's damage because of banding: the controller of an attacker with it."""
    return bander_among(table, blocker.blocking)


def bander_among(table: Table, creatures: list[GameObject]) -> Player | None:
    """The controller of one of these with banding, or of two with the same "bands with other" ability."""
    others = False
    for item in creatures:
        keywords = continuous.characteristics(table, item).keywords
        if "banding" in keywords:
            return item.controller
        if "bands with other" in keywords:
            others = True
    if others:
        for i in range(len(creatures)):
            mine = pairs.bands_with(table, creatures[i])
            for j in range(i):
                if pairs.share(mine, pairs.bands_with(table, creatures[j])):
                    return creatures[i].controller
    return None


# -- dividing ----------------------------------------------------------------------------------------------------------


def divide(table: Table, share: Share, shares: list[Share]) -> None:
    """Ask how a creature's damage is divided, where there is a choice.

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
    """Whether a trampling creature's only blocker takes all its damage, whatever anybody chooses."""
    blocker = share.recipients[0]
    assert isinstance(blocker, GameObject)
    return len(blocker.blocking) == 1 and share.amount <= lethal(table, blocker)


def lethal(table: Table, item: GameObject) -> int:
    """Lethal damage: what its toughness leaves, the damage already on it considered; no ability that changes damage is.

    Rules: 502.9d.
    """
    return max(0, continuous.characteristics(table, item).toughness - item.damage)


def check_trample(table: Table, shares: list[Share], trampling: list[Share]) -> None:
    """A trampling creature may assign damage past its blockers only if all of them are assigned lethal damage.

    Rules: 502.9b.
    """
    for share in trampling:
        last = len(share.recipients) - 1
        if share.parts[last] == 0:
            continue
        for i in range(last):
            blocker = share.recipients[i]
            assert isinstance(blocker, GameObject)
            total = 0
            for other in shares:
                for j in range(len(other.recipients)):
                    if other.recipients[j] is blocker:
                        total += other.parts[j]
            if total < lethal(table, blocker):
                raise IllegalAction(
                    "502.9b", f"{blocker} isn't assigned lethal damage, so {share.source} tramples over nobody"
                )


# -- dealing (310.4) ---------------------------------------------------------------------------------------------------


def deal_damage(table: Table, item: GameObject) -> list[Happening]:
    """Combat damage resolves: all of it is dealt at once, as it was assigned. The object stays on the stack.

    Rules: 310.4.
    """
    damage = item.choices.get("damage")
    assert isinstance(damage, list)
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
