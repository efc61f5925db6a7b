"""State-based effects. Whenever a player would get priority, all that apply happen at the same time.

``edition.state_based`` names the checks of the date. Each is a function of this module that adds events to those found
so far. Permanents are checked in one pass over everything in play.

Rules: 420.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from manaburn.editions.answers import EmptyLibrary, LegendRule, PlaneswalkerRule
from manaburn.editions.edition import Edition
from manaburn.rules.events import apply, attachments, perform, winning
from manaburn.rules.events.apply import DEATHTOUCHED
from manaburn.rules.kernel.decisions import Kind, Option
from manaburn.rules.kernel.internal_nodes import BecomesFace
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous, evaluate, layers, rule_effects, unaffected
from manaburn.state import happenings as h
from manaburn.state.characteristics import Characteristics
from manaburn.state.happenings import Happening, Manner
from manaburn.state.objects import SPELL_COPY, TOKEN, Entity, GameObject, Mark, Player
from manaburn.subtypes import PLANESWALKER_TYPES
from manaburn.terms import CREATURE, ENCHANTMENT, LEGENDARY, PLANESWALKER, WORLD, Zone
from manaburn.text.tree import statics as s

NOBODY: Final[list[GameObject]] = []
"""No permanents. It is never changed: most checks find none."""


class Round:
    """The events that one check has found."""

    def __init__(self) -> None:
        self.coming: list[Happening] = []
        self.put_away_already: set[int] | None = None
        """The numbers of the permanents that are put away,"""
        self.destroyed_already: set[int] | None = None
        """and of those that are destroyed; None before the first."""
        self.legends: list[GameObject] = NOBODY
        self.worlds: list[GameObject] = NOBODY
        self.walkers: list[GameObject] = NOBODY

    def put_away(self, item: GameObject, why: Manner) -> None:
        """Put this permanent into its owner's graveyard without destroying it."""
        if self.put_away_already is None:
            self.put_away_already = set()
        if item.number not in self.put_away_already:
            self.put_away_already.add(item.number)
            self.coming.append(perform.moving(item, Zone.GRAVEYARD, None, why))

    def destroy(self, item: GameObject, why: Manner) -> None:
        """Destroy this permanent, once however many of the checks say so.

        Rules: 704.6@2010.
        """
        if self.destroyed_already is None:
            self.destroyed_already = set()
        if item.number in self.destroyed_already:
            return
        self.destroyed_already.add(item.number)
        event = Happening(h.DESTROY, item, item.controller)
        event.manner = why
        self.coming.append(event)


class Checks:
    """The checks of an edition: of players and of each permanent."""

    def __init__(self, edition: Edition) -> None:
        self.edition: Final = edition
        names = edition.state_based
        if edition.planeswalker_rule is not PlaneswalkerRule.NONE:
            names = (*names, "planeswalkers")
        if edition.deathtouch_is_static:
            names = (*names, "deathtouch")
        if edition.surplus_counters_are_removed:
            names = (*names, "surplus counters")
        self.players: Final = [PLAYER_CHECKS[name] for name in names if name in PLAYER_CHECKS]
        self.legends: Final = "legends" in names
        self.worlds: Final = "worlds" in names
        self.enchantments: Final = "local enchantments" in names
        self.equipment: Final = "equipment" in names
        self.other_attachments: Final = "other attachments" in names
        self.opposite_counters: Final = "opposite counters" in names
        self.surplus_counters: Final = "surplus counters" in names
        self.loyalty: Final = "loyalty" in names
        self.planeswalkers: Final = "planeswalkers" in names
        self.creatures: Final = [CREATURE_CHECKS[name] for name in names if name in CREATURE_CHECKS]

    def of_creature(self, table: Table, item: GameObject, chars: Characteristics, found: Round) -> None:
        """Check what may kill a creature. What was no creature at a check forgets that deathtouch has touched it."""
        if chars.card_types & CREATURE == 0:
            table.journal.drop(item.marks, DEATHTOUCHED)
            return
        for creature_check in self.creatures:
            creature_check(table, item, chars, found)


def check(table: Table, creatures: bool = True) -> bool:
    """Perform all state-based effects that apply as one event. Returns whether there were any. The caller repeats this
    until there are none. ``creatures``: whether what kills creatures is among them.

    Rules: 420.3.
    """
    state = table.state
    stamp = continuous.stamp(table)
    facts = table.journal.facts
    if table.caches.calm_facts == facts and table.caches.calm_stamp == stamp and continuous.rules_rest_on_facts(table):
        return False  # Nothing that a check looks at has changed since the last check found nothing.
    checks = checks_of(table.edition)
    found = Round()
    for player in state.players:
        if not player.lost:
            lose_by(table, player, checks, found)
            show(table, player)
    board = layers.board_of(table)
    if table.edition.legend_rule is LegendRule.OLDEST_STAYS or table.edition.legend_rule is LegendRule.NEWCOMER_GOES:
        note_legends(table)
    for item in state.in_play:
        chars = board.of(item)
        types = chars.card_types
        touched = item._marks is not None and DEATHTOUCHED in item._marks  # also by damage that is only counters
        if creatures and (touched or (types & CREATURE and (item.damage or chars.toughness <= 0))):
            checks.of_creature(table, item, chars, found)
        if (
            item.attached_to is not None
            or item._counters
            or chars.supertypes & (LEGENDARY | WORLD)
            or types & PLANESWALKER
            or (types & ENCHANTMENT and "Aura" in chars.subtypes)
        ):
            check_permanent(table, item, chars, checks, found)
    if len(found.legends) > 1:
        legend_rule(table, found)
    if len(found.worlds) > 1:
        world_rule(table, found)
    if len(found.walkers) > 1:
        planeswalker_rule(table, found)
    ceased = cease(table)
    if not found.coming:
        if creatures and not ceased and table.journal.facts == facts:
            table.caches.calm_facts = facts
            table.caches.calm_stamp = stamp
        return ceased
    # Permanents that are put into a graveyard and permanents that are destroyed leave at the same time (420.3).
    return len(perform.perform(table, found.coming)) > 0 or ceased


def check_permanent(table: Table, item: GameObject, chars: Characteristics, checks: Checks, found: Round) -> None:
    """Make those checks of a permanent that don't ask about damage and toughness."""
    if item.attached_to is not None or chars.card_types & ENCHANTMENT:
        if checks.enchantments:
            aura(table, item, chars, found)
        if checks.equipment:
            equipment(table, item, chars, found)
        if checks.other_attachments:
            other_attachment(table, item, chars, found)
    if checks.legends:
        legend(table, item, chars, found)
    if checks.worlds:
        world(table, item, chars, found)
    if item._counters:
        if checks.opposite_counters:
            opposite_counters(table, item, chars, found)
        if checks.surplus_counters:
            surplus_counters(table, item, chars, found)
    if chars.card_types & PLANESWALKER:
        if checks.loyalty:
            no_loyalty(table, item, chars, found)
        if checks.planeswalkers:
            planeswalker(table, item, chars, found)


_checks: Final[dict[Edition, Checks]] = {}


def checks_of(edition: Edition) -> Checks:
    """Return the checks of an edition. They are put together once."""
    known = _checks.get(edition)
    if known is None:
        known = Checks(edition)
        _checks[edition] = known
    return known


# -- players -----------------------------------------------------------------------------------------------------------


def lose_by(table: Table, player: Player, checks: Checks, found: Round) -> None:
    """Let a player lose if one of the checks says so. They ask about life, draws and poison only."""
    if player.life > 0 and not player.drew_from_empty and not player.poison:
        return
    why = ""
    for player_check in checks.players:
        if not why:
            why = player_check(table, player)
    if player.drew_from_empty and table.edition.empty_library is not EmptyLibrary.EVER:
        player.drew_from_empty = False
    if why and not perform.cant(table, player, "lose the game"):
        event = Happening(h.LOST, None, player)
        event.text = why
        found.coming.append(event)


def show(table: Table, player: Player) -> None:
    """Show the top card of the library (or the hand) of a player who plays with it revealed, and to a player the cards
    that he or she may look at.

    Rules: 217.2e.
    """
    for rule in continuous.player_rules(table, player):
        if isinstance(rule.mod, s.MayLookAt):
            for card in evaluate.objects(table, rule.mod.what, rule_effects.of_player(rule, player)):
                if card.here and card.known_to & (1 << player.index) == 0:
                    card.known_to = card.known_to | (1 << player.index)
        everybody = (1 << len(table.state.players)) - 1
        if isinstance(rule.mod, s.RevealInHand):
            for card in evaluate.objects(table, rule.mod.what, rule.context):
                if card.here and card.zone is Zone.HAND and card.known_to != everybody:
                    card.known_to = everybody
        if isinstance(rule.mod, s.RevealTop):
            library = table.state.libraries[player.index]
            for item in table.state.hands[player.index] if rule.mod.hand else library[-1:]:
                if item.known_to != everybody:
                    item.known_to = everybody


def empty_library(table: Table, player: Player) -> str:
    """Had to draw from an empty library.

    Rules: 420.5g.
    """
    return "drew from an empty library" if player.drew_from_empty else ""


def ten_poison(table: Table, player: Player) -> str:
    """Ten poison counters or more.

    Rules: 420.5h.
    """
    return "ten poison counters" if player.poison >= 10 else ""


# -- permanents --------------------------------------------------------------------------------------------------------


def no_toughness(table: Table, item: GameObject, chars: Characteristics, found: Round) -> None:
    """Put a creature with toughness 0 or less into the graveyard. This isn't destruction.

    Rules: 420.5b.
    """
    if chars.toughness <= 0:
        found.put_away(item, "toughness 0 or less")


def lethal_damage(table: Table, item: GameObject, chars: Characteristics, found: Round) -> None:
    """Destroy a creature with toughness above 0 that has at least as much damage.

    Rules: 420.5c.
    """
    if chars.toughness > 0:
        lethal_damage_of_any(table, item, chars, found)


def lethal_damage_of_any(table: Table, item: GameObject, chars: Characteristics, found: Round) -> None:
    """420.5c of 2002: destroy a creature with damage of at least its toughness, even if that is 0 or less."""
    if 0 < item.damage >= chars.toughness and not continuous.indestructible(table, item):
        if not survives_by_shares(table, item, chars):
            found.destroy(item, "lethal damage")


def survives_by_shares(table: Table, item: GameObject, chars: Characteristics) -> bool:
    """Return whether an effect keeps a creature from being destroyed because no single source has dealt it lethal
    damage."""
    for rule in continuous.rules_for(table, item):
        if isinstance(rule.mod, s.Cant) and rule.mod.what == "be destroyed by several sources":
            shares: dict[int, int] = {}
            for past in table.state.history:
                if past.kind is h.DAMAGE and past.what is item and past.source is not None:
                    shares[past.source.number] = shares.get(past.source.number, 0) + past.amount
            return max(shares.values(), default=0) < chars.toughness
    return False


def deathtouch(table: Table, item: GameObject, chars: Characteristics, found: Round) -> None:
    """Destroy a creature with toughness above 0 that a source with deathtouch has damaged since the last check.

    Rules: 704.5h@2010.
    """
    if DEATHTOUCHED in item.marks:
        table.journal.drop(item.marks, DEATHTOUCHED)
        if chars.toughness > 0 and not continuous.indestructible(table, item):
            found.destroy(item, "deathtouch")


def aura(table: Table, item: GameObject, chars: Characteristics, found: Round) -> None:
    """Put a local enchantment (Aura) into the graveyard if it is attached to nothing, or to something it can't be
    attached to.

    Rules: 420.5d.
    """
    if chars.card_types & ENCHANTMENT and "Aura" in chars.subtypes:
        host = item.attached_to
        if host is None or not (attachments.can_attach(table, item, host) or stays_idle(table, item, host)):
            found.put_away(item, "nothing to enchant")


def stays_idle(table: Table, item: GameObject, host: Entity) -> bool:
    """Return whether a local enchantment stays on something in play that it could not enchant. Protection that comes
    later sends enchantments away only since the Revised Edition."""
    if not table.edition.enchantments_lie_idle or not isinstance(host, GameObject):
        return False
    if not host.here or host.zone is not Zone.IN_PLAY:
        return False
    return table.edition.protection_is_total or unaffected.is_idle(table, item)


def equipment(table: Table, item: GameObject, chars: Characteristics, found: Round) -> None:
    """Unattach an Equipment or Fortification from something it can't be attached to.

    Rules: 420.5k.
    """
    host = item.attached_to
    if host is not None and ("Equipment" in chars.subtypes or "Fortification" in chars.subtypes):
        if not attachments.can_attach(table, item, host):
            found.coming.append(perform.coming_off(item))


def other_attachment(table: Table, item: GameObject, chars: Characteristics, found: Round) -> None:
    """Unattach a permanent that is neither an Aura, an Equipment nor a Fortification.

    Rules: 420.5m.
    """
    if item.attached_to is not None and not attachments.attaches(chars):
        found.coming.append(perform.coming_off(item))


def opposite_counters(table: Table, item: GameObject, chars: Characteristics, found: Round) -> None:
    """Remove +1/+1 and -1/-1 counters in pairs.

    Rules: 420.5n.
    """
    if not item.counters:
        return
    pairs = min(item.counters.get("+1/+1", 0), item.counters.get("-1/-1", 0))
    if pairs > 0:
        for counter in ("+1/+1", "-1/-1"):
            event = Happening(h.COUNTERS_REMOVED, item, item.controller, pairs)
            event.counter = counter
            found.coming.append(event)


def surplus_counters(table: Table, item: GameObject, chars: Characteristics, found: Round) -> None:
    """Remove the counters that a permanent can't have.

    Rules: 704.5s@2010.
    """
    if not item.counters:
        return
    for counter, most in apply.counter_limits(table, item):
        surplus = item.counters.get(counter, 0) - most
        if surplus > 0:
            event = Happening(h.COUNTERS_REMOVED, item, item.controller, surplus)
            event.counter = counter
            found.coming.append(event)


def legend(table: Table, item: GameObject, chars: Characteristics, found: Round) -> None:
    """Collect a legend for the legend rule.

    Rules: 420.5e.
    """
    if chars.supertypes & LEGENDARY and chars.name:
        found.legends = [*found.legends, item]


def world(table: Table, item: GameObject, chars: Characteristics, found: Round) -> None:
    """Collect an enchant world, or a world permanent, for the world rule.

    Rules: 420.5i.
    """
    if chars.supertypes & WORLD:
        found.worlds = [*found.worlds, item]


def no_loyalty(table: Table, item: GameObject, chars: Characteristics, found: Round) -> None:
    """Put a planeswalker with loyalty 0 into the graveyard.

    Rules: 420.5p.
    """
    if chars.card_types & PLANESWALKER and item.counters.get("loyalty", 0) <= 0:
        found.put_away(item, "no loyalty left")


def planeswalker(table: Table, item: GameObject, chars: Characteristics, found: Round) -> None:
    """Collect a planeswalker for the planeswalker rule.

    Rules: 420.5q.
    """
    if chars.card_types & PLANESWALKER:
        found.walkers = [*found.walkers, item]


NO_LEGEND: Final[Mark] = "was no legend"
BECAME_LEGEND: Final[Mark] = "became a legend"


def legend_rule(table: Table, found: Round) -> None:
    """Put legends with the same name into the graveyard; the edition says which of them.

    Rules: 420.5e.
    """
    if legend_rule_off(table):
        return
    names: dict[str, list[GameObject]] = {}
    for item in found.legends:
        if not continuous.cant(table, item, "fall under the legend rule"):
            names.setdefault(continuous.characteristics(table, item).name, []).append(item)
    for name in names:
        same = names[name]
        if len(same) < 2:
            continue
        if table.edition.legend_rule is LegendRule.ONE_EACH:
            keep_one_each(table, same, found, "legend rule", "420.5e")
            continue
        gone = same
        if table.edition.legend_rule is not LegendRule.ALL_GO:
            oldest = min([legend_since(table, item) for item in same])
            first = [item for item in same if legend_since(table, item) == oldest]
            if len(first) == 1:
                gone = [item for item in same if item is not first[0]]
        for item in gone:
            found.put_away(item, "legend rule")


def keep_one_each(table: Table, same: list[GameObject], found: Round, why: Manner, rule: str) -> None:
    """Let each player who controls several of these permanents choose one to keep, and put the others into the
    graveyard.

    Rules: 704.5j@2018.
    """
    for player in table.state.in_turn_order():
        mine = [item for item in same if item.controller is player]
        if len(mine) > 1:
            options = [Option("", item) for item in mine]
            kept = table.choose(player, Kind.CARD, f"the {mine[0]} to keep", options, 1, 1, "keep", rule)[0]
            for i, item in enumerate(mine):
                if i != kept:
                    found.put_away(item, why)


def note_legends(table: Table) -> None:
    """Record which printed legends have ceased to be legends, since when those are legends that are so again, and since
    when others are that neither are printed so nor copy one.

    Rules: 420.5e.
    """
    state = table.state
    since = 0
    for item in state.in_play:
        chars = continuous.characteristics(table, item)
        is_legend = chars.supertypes & LEGENDARY != 0
        if item.face is None or not item.face.supertypes & LEGENDARY:
            through_effect = is_legend and chars.face is not None and not chars.face.supertypes & LEGENDARY
            if through_effect and BECAME_LEGEND not in item.marks:
                since = since or state.next_timestamp()
                table.journal.put(item.marks, BECAME_LEGEND, since)
            elif not through_effect and BECAME_LEGEND in item.marks:
                table.journal.drop(item.marks, BECAME_LEGEND)
        elif is_legend and NO_LEGEND in item.marks:
            since = since or state.next_timestamp()
            table.journal.drop(item.marks, NO_LEGEND)
            item.arrived = since
        elif not is_legend and NO_LEGEND not in item.marks:
            table.journal.put(item.marks, NO_LEGEND, 1)


def legend_since(table: Table, item: GameObject) -> int:
    """Return since when a permanent has been a legend with its name: since it came into play, became a copy, or became
    a legend through an effect. Until Apocalypse (July 2001) only its coming into play counted.

    Permanents that came at the same time are tied, although their timestamps differ.
    """
    if table.edition.legend_rule is LegendRule.EARLIEST_STAYS:
        return arrived(item)
    return max(copied_since(table, item), item.marks.get(BECAME_LEGEND, 0))


def world_since(table: Table, item: GameObject) -> int:
    """Return since when a permanent has been a world: since it came into play, or became a copy of one. Until
    Apocalypse (July 2001) only its coming into play counted.

    Rules: 420.5i.
    """
    if table.edition.legend_rule is LegendRule.EARLIEST_STAYS or (
        item.face is not None and item.face.supertypes & WORLD
    ):
        return arrived(item)
    return copied_since(table, item)


def copied_since(table: Table, item: GameObject) -> int:
    """Return since when a permanent has had its name and its supertypes: since it came into play, or became a copy."""
    since = arrived(item)
    for effect in table.state.effects:
        if item in effect.affected and any(
            isinstance(mod, (s.CopyOf, s.SetName)) or copies(mod) for mod in effect.mods
        ):
            since = max(since, effect.timestamp)
    return since


def arrived(item: GameObject) -> int:
    """Return when an object came into play. The number is the same for all that came at the same time."""
    return item.arrived if item.arrived else item.timestamp


def copies(mod: object) -> bool:
    """Return whether a modification makes something a copy."""
    return isinstance(mod, BecomesFace)


def legend_rule_off(table: Table) -> bool:
    """Return whether an effect says that the legend rule doesn't apply."""
    for rule in continuous.player_rules(table, table.state.active):
        if isinstance(rule.mod, s.RuleChange) and rule.mod.rule == "legend rule doesn't apply":
            return True
    return False


def world_rule(table: Table, found: Round) -> None:
    """Keep only the newest world permanent; if several are newest, keep none.

    Rules: 420.5i.
    """
    newest = max([world_since(table, item) for item in found.worlds])
    last = [item for item in found.worlds if world_since(table, item) == newest]
    for item in found.worlds:
        if item not in last or len(last) > 1:
            found.put_away(item, "world rule")


def planeswalker_rule(table: Table, found: Round) -> None:
    """Put planeswalkers that share a planeswalker type into the graveyard: all, or all but one of each player's.

    Rules: 420.5q.
    """
    if table.edition.planeswalker_rule is PlaneswalkerRule.ONE_EACH:
        kinds: dict[str, list[GameObject]] = {}
        for item in found.walkers:
            for subtype in continuous.characteristics(table, item).subtypes:
                if subtype in PLANESWALKER_TYPES:
                    kinds.setdefault(subtype, []).append(item)
        for same in kinds.values():
            keep_one_each(table, same, found, "planeswalker rule", "420.5q")
        return
    for item in found.walkers:
        mine = [
            subtype for subtype in continuous.characteristics(table, item).subtypes if subtype in PLANESWALKER_TYPES
        ]
        for other in found.walkers:
            if other is not item and any(
                subtype in mine for subtype in continuous.characteristics(table, other).subtypes
            ):
                found.put_away(item, "planeswalker rule")
                break


PLAYER_CHECKS: Final[dict[str, Callable[[Table, Player], str]]] = {
    "life": winning.no_life,
    "library": empty_library,
    "poison": ten_poison,
}
CREATURE_CHECKS: Final[dict[str, Callable[[Table, GameObject, Characteristics, Round], None]]] = {
    "toughness": no_toughness,
    "lethal damage": lethal_damage,
    "lethal damage of any": lethal_damage_of_any,
    "deathtouch": deathtouch,
}


# -- other zones -------------------------------------------------------------------------------------------------------


def cease(table: Table) -> bool:
    """Let tokens that aren't in play and copies that aren't on the stack stop existing (420.5f, j). Rulebooks without a
    state-based effect for copies don't know of a copy anywhere else either (503.10)."""
    state = table.state
    if not state.ceasing:
        return False
    gone = [item for item in state.ceasing if item.here and item.zone is not Zone.IN_PLAY and ceases(item)]
    table.journal.replace(state.ceasing, [])
    for item in gone:
        perform.leave_stack(table, item)
    return len(gone) > 0


def ceases(item: GameObject) -> bool:
    """Return whether an object that isn't a card stops existing in its zone."""
    return item.kind == TOKEN or (item.kind == SPELL_COPY and item.zone is not Zone.STACK)
