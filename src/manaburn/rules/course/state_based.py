"""State-based effects. Whenever somebody would get priority, everything that the list of the edition says happens at
once.

The list is data: ``edition.state_based`` names the checks of the day, each a function here that adds events to those
of this time.
Checks of permanents are made in one pass over what is in play.

Rules: 420.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from manaburn.editions.edition import Edition, EmptyLibrary, LegendRule
from manaburn.rules.events import attachments, perform
from manaburn.rules.kernel.internal_nodes import BecomesFace
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous
from manaburn.state import happenings as h
from manaburn.state.characteristics import Characteristics
from manaburn.state.happenings import Manner
from manaburn.state.objects import SPELL_COPY, TOKEN, GameObject, Happening, Player
from manaburn.subtypes import PLANESWALKER_TYPES
from manaburn.terms import CREATURE, ENCHANTMENT, LEGENDARY, PLANESWALKER, WORLD, Zone
from manaburn.text.tree import statics as s


class Round:
    """What one check has found."""

    def __init__(self) -> None:
        self.coming: list[Happening] = []
        self.legends: list[GameObject] = []
        self.worlds: list[GameObject] = []
        self.walkers: list[GameObject] = []

    def put_away(self, item: GameObject, why: Manner) -> None:
        """Its owner's graveyard, not destroyed."""
        for event in self.coming:
            if event.what is item and event.kind is h.MOVE:
                return
        self.coming.append(perform.moving(item, Zone.GRAVEYARD, None, why))


class Checks:
    """The checks of an edition: of players, of each permanent, and of objects in other zones."""

    def __init__(self, edition: Edition) -> None:
        self.edition: Final = edition
        names = edition.state_based
        self.players: Final = [PLAYER_CHECKS[name] for name in names if name in PLAYER_CHECKS]
        self.permanents: Final = [PERMANENT_CHECKS[name] for name in names if name in PERMANENT_CHECKS]
        self.creatures: Final = [CREATURE_CHECKS[name] for name in names if name in CREATURE_CHECKS]
        self.tokens: Final = "tokens" in names
        self.spell_copies: Final = "spell copies" in names
        self.card_copies: Final = "card copies" in names


def check(table: Table) -> bool:
    """Perform all that applies as one event; whether there was anything. The caller repeats it until there is nothing.

    Rules: 420.3.
    """
    state = table.state
    stamp = continuous.stamp(table)
    facts = table.journal.facts
    if table.caches.calm_facts == facts and table.caches.calm_stamp == stamp and not continuous.rules_change(table):
        return False  # nothing that any of the checks looks at has changed since there was nothing to do
    checks = checks_of(table.edition)
    found = Round()
    for player in state.players:
        if not player.lost:
            lose_by(table, player, checks, found)
            show(table, player)
    for item in state.in_play:
        chars = continuous.characteristics(table, item)
        types = chars.card_types
        if types & CREATURE and (item.damage or chars.toughness <= 0):
            for creature_check in checks.creatures:
                creature_check(table, item, chars, found)
        if (
            item.attached_to is not None
            or item._counters
            or chars.supertypes & (LEGENDARY | WORLD)
            or types & PLANESWALKER
            or (types & ENCHANTMENT and "Aura" in chars.subtypes)
        ):
            for permanent_check in checks.permanents:
                permanent_check(table, item, chars, found)
    if len(found.legends) > 1:
        legend_rule(table, found)
    if len(found.worlds) > 1:
        world_rule(found)
    if len(found.walkers) > 1:
        planeswalker_rule(table, found)
    ceased = cease(table, checks)
    if not found.coming:
        if not ceased and table.journal.facts == facts:
            table.caches.calm_facts = facts
            table.caches.calm_stamp = stamp
        return ceased
    # What goes to a graveyard by these effects and what is destroyed leaves at the same time (420.3).
    return len(perform.perform(table, found.coming)) > 0 or ceased


_checks: Final[dict[Edition, Checks]] = {}


def checks_of(edition: Edition) -> Checks:
    """The checks of an edition, put together once."""
    known = _checks.get(edition)
    if known is None:
        known = Checks(edition)
        _checks[edition] = known
    return known


# -- players -----------------------------------------------------------------------------------------------------------


def lose_by(table: Table, player: Player, checks: Checks, found: Round) -> None:
    """A player who loses by one of the checks."""
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
    """Who plays with the top card of the library (or the hand) revealed shows it to all.

    Rules: 217.2e.
    """
    for mark in continuous.player_rules(table, player):
        if isinstance(mark.mod, s.RevealTop):
            everybody = (1 << len(table.state.players)) - 1
            library = table.state.libraries[player.index]
            for item in table.state.hands[player.index] if mark.mod.hand else library[-1:]:
                if item.known_to != everybody:
                    item.known_to = everybody


def no_life(table: Table, player: Player) -> str:
    """0 life or less.

    Rules: 420.5a.
    """
    if player.life > 0:
        return ""
    for mark in continuous.player_rules(table, player):
        if isinstance(mark.mod, s.RuleChange) and mark.mod.rule == "0 life doesn't lose":
            return ""
    return "life 0 or less"


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
    """A creature with toughness 0 or less; that is no destruction.

    Rules: 420.5b.
    """
    if chars.toughness <= 0:
        found.put_away(item, "toughness 0 or less")


def lethal_damage(table: Table, item: GameObject, chars: Characteristics, found: Round) -> None:
    """A creature with damage of at least its toughness, which is above 0.

    Rules: 420.5c.
    """
    if chars.toughness > 0:
        lethal_damage_of_any(table, item, chars, found)


def lethal_damage_of_any(table: Table, item: GameObject, chars: Characteristics, found: Round) -> None:
    """420.5c of 2002: a creature with damage of at least its toughness, whatever that is."""
    if 0 < item.damage >= chars.toughness and not continuous.indestructible(table, item):
        event = Happening(h.DESTROY, item, item.controller)
        event.manner = "lethal damage"
        found.coming.append(event)


def aura(table: Table, item: GameObject, chars: Characteristics, found: Round) -> None:
    """A local enchantment (Aura) on something it can't be attached to, or on nothing.

    Rules: 420.5d.
    """
    if "Aura" in chars.subtypes and chars.card_types & ENCHANTMENT:
        host = item.attached_to
        if host is None or not attachments.can_attach(table, item, host):
            found.put_away(item, "nothing to enchant")


def equipment(table: Table, item: GameObject, chars: Characteristics, found: Round) -> None:
    """An Equipment or Fortification on something it can't be attached to comes off.

    Rules: 420.5k.
    """
    host = item.attached_to
    if host is not None and ("Equipment" in chars.subtypes or "Fortification" in chars.subtypes):
        if not attachments.can_attach(table, item, host):
            found.coming.append(Happening(h.UNATTACHED, item, item.controller))


def other_attachment(table: Table, item: GameObject, chars: Characteristics, found: Round) -> None:
    """What is neither Aura, Equipment nor Fortification comes off.

    Rules: 420.5m.
    """
    if item.attached_to is not None and not attachments.attaches(chars):
        found.coming.append(Happening(h.UNATTACHED, item, item.controller))


def opposite_counters(table: Table, item: GameObject, chars: Characteristics, found: Round) -> None:
    """+1/+1 and -1/-1 counters are removed in pairs.

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


def legend(table: Table, item: GameObject, chars: Characteristics, found: Round) -> None:
    """A legend.

    Rules: 420.5e.
    """
    if chars.supertypes & LEGENDARY and chars.name:
        found.legends.append(item)


def world(table: Table, item: GameObject, chars: Characteristics, found: Round) -> None:
    """An enchant world, a world permanent.

    Rules: 420.5i.
    """
    if chars.supertypes & WORLD:
        found.worlds.append(item)


def no_loyalty(table: Table, item: GameObject, chars: Characteristics, found: Round) -> None:
    """A planeswalker with loyalty 0.

    Rules: 420.5p.
    """
    if chars.card_types & PLANESWALKER and item.counters.get("loyalty", 0) <= 0:
        found.put_away(item, "no loyalty left")


def planeswalker(table: Table, item: GameObject, chars: Characteristics, found: Round) -> None:
    """A planeswalker.

    Rules: 420.5q.
    """
    if chars.card_types & PLANESWALKER:
        found.walkers.append(item)


def legend_rule(table: Table, found: Round) -> None:
    """Of legends with the same name the edition says which go.

    Rules: 420.5e.
    """
    if legend_rule_off(table):
        return
    names: dict[str, list[GameObject]] = {}
    for item in found.legends:
        names.setdefault(continuous.characteristics(table, item).name, []).append(item)
    for name in names:
        same = names[name]
        if len(same) < 2:
            continue
        gone = same
        if table.edition.legend_rule is not LegendRule.ALL_GO:
            oldest = min([legend_since(table, item) for item in same])
            first = [item for item in same if legend_since(table, item) == oldest]
            if len(first) == 1:
                gone = [item for item in same if item is not first[0]]
        for item in gone:
            found.put_away(item, "legend rule")


def legend_since(table: Table, item: GameObject) -> int:
    """Since when it has been a legend of its name: since it came into play, or became a copy, or was made one.

    What came at the same time is a tie: timestamps tell things apart that the rule doesn't.
    """
    since = arrived(item)
    for effect in table.state.effects:
        if item in effect.affected and any(
            isinstance(mod, (s.CopyOf, s.SetName)) or copies(mod) for mod in effect.mods
        ):
            since = max(since, effect.timestamp)
    return since


def arrived(item: GameObject) -> int:
    """When it came into play: a number that is the same for all that came at the same time."""
    return item.arrived if item.arrived else item.timestamp


def copies(mod: object) -> bool:
    """Whether a modification makes something a copy."""
    return isinstance(mod, BecomesFace)


def legend_rule_off(table: Table) -> bool:
    """Whether an effect says that the legend rule doesn't apply."""
    for mark in continuous.player_rules(table, table.state.active):
        if isinstance(mark.mod, s.RuleChange) and mark.mod.rule == "legend rule doesn't apply":
            return True
    return False


def world_rule(found: Round) -> None:
    """The newest world permanent stays; if several are newest, none.

    Rules: 420.5i.
    """
    newest = max([arrived(item) for item in found.worlds])
    last = [item for item in found.worlds if arrived(item) == newest]
    for item in found.worlds:
        if arrived(item) != newest or len(last) > 1:
            found.put_away(item, "world rule")


def planeswalker_rule(table: Table, found: Round) -> None:
    """Planeswalkers that share a planeswalker type all go.

    Rules: 420.5q.
    """
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
    "life": no_life,
    "library": empty_library,
    "poison": ten_poison,
}
CREATURE_CHECKS: Final[dict[str, Callable[[Table, GameObject, Characteristics, Round], None]]] = {
    "toughness": no_toughness,
    "lethal damage": lethal_damage,
    "lethal damage of any": lethal_damage_of_any,
}
PERMANENT_CHECKS: Final[dict[str, Callable[[Table, GameObject, Characteristics, Round], None]]] = {
    "local enchantments": aura,
    "legends": legend,
    "worlds": world,
    "equipment": equipment,
    "other attachments": other_attachment,
    "opposite counters": opposite_counters,
    "loyalty": no_loyalty,
    "planeswalkers": planeswalker,
}


# -- other zones -------------------------------------------------------------------------------------------------------


def cease(table: Table, checks: Checks) -> bool:
    """420.5f, j: tokens out of play and copies off the stack stop existing."""
    state = table.state
    if not state.strays:
        return False
    gone = [item for item in state.strays if item.here and item.zone is not Zone.IN_PLAY and ceases(item, checks)]
    table.journal.replace(state.strays, [])
    for item in gone:
        perform.leave_stack(table, item)
    return len(gone) > 0


def ceases(item: GameObject, checks: Checks) -> bool:
    """Whether something that is no card ceases to exist where it is."""
    if item.kind == TOKEN:
        return checks.tokens
    return item.zone is not Zone.STACK and item.kind == SPELL_COPY and (checks.spell_copies or checks.card_copies)
