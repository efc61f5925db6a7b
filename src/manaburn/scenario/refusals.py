"""Check actions before they are tried, and compare the rule of a refusal with the rule that a scenario cites."""

from __future__ import annotations

import re
from datetime import date
from typing import Final

from manaburn.editions.rulebook import number_of_2008, on_date
from manaburn.errors import IllegalAction, ManaburnError
from manaburn.rules.before1999 import windows
from manaburn.rules.kernel.decisions import Action, ActionKind
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous
from manaburn.rules.playing import casting_methods, mana_abilities, moments, restrictions
from manaburn.state.frames import FrameKind
from manaburn.state.objects import GameObject, Player
from manaburn.terms import LAND
from manaburn.text.tree import ActivatedAbility
from manaburn.text.tree import costs as c

from .model import is_demand

_RELATED: Final = (
    ("408.1", "408.2", "305", "212.6", "212.7", "212.3", "212.4", "409.2", "409.4", "502.57", "300", "411.2"),
    ("408.1", "401.5", "402.8", "402.9", "403.5", "404", "409.1b", "410.1", "412.4"),
    ("409.4", "403", "405", "413.2", "502.58", "408.2d", "212.6", "402", "408.1", "409.1", "103", "401.5", "410.1"),
    ("409.4", "408.2", "412.3", "412.4", "415"),
    ("403", "408.1", "408.2", "409.4", "405", "212.3", "212.9", "502", "411", "103", "500", "402", "406", "409.2"),
    ("403", "410.1", "412", "606"),
    ("409.1c", "415", "502.7", "502.27", "502", "401", "402", "405", "413.2a", "409.4", "409.1d", "212.4", "103"),
    ("409.1c", "409.1a", "409.1b", "409.1f", "409.2", "410.2", "410.4", "412.2"),
    ("409.1h", "409.1f", "409.1g", "411", "406", "203", "502.26", "502.59", "409.1b", "422", "212.3f", "409.1", "104"),
    ("409.1h", "118", "401.1", "402", "403.1", "405", "412.3", "409.3"),
    ("409.1g", "408.1", "409.2", "409.4", "406", "411", "403"),
    ("203.1b", "203", "409", "505"),
    ("406.1", "406", "411"),
    ("409.1e", "409.1b", "409.1c", "409.1d", "410.4"),
    ("212.3f", "409.1h", "403", "212.3", "302", "502.5", "409.3", "411.1", "408.1"),
    ("408.2d", "408.2j", "408.1", "212.6"),
    ("409.1a", "401", "402.8", "412.4", "409.1b"),
    ("409.1b", "402.4", "502", "409.1h", "104", "409.1f", "401.4", "409.1c", "410.4", "412.4"),
    ("409.1d", "409.1e", "409.1c", "409.1b", "410.4"),
    ("413.2c", "402.3", "405.2", "406", "413.1"),
    ("502.58", "410.1", "408.1"),
    ("308", "500", "502", "212.3", "306", "606", "402", "405", "412"),
    ("309", "500", "502", "212.3", "306", "402", "405", "408.2f", "412"),
    ("500", "308", "309", "502", "212.3", "402", "405", "412"),
    ("502.9", "310"),
    ("310", "502.9", "502.10", "502.28", "502"),
    ("502.26", "504", "408.2h", "408.1i"),
    ("502.59", "408.2k", "408.1i"),
)
"""Rules that can all be cited for the same refusal. If the engine names a rule that begins with the first number of a
line, a scenario can cite any rule that begins with a number of that line, or that had such a number in 2008."""


def same_rule(cited: str, seen: str, day: date) -> bool:
    """Return whether a refusal by the rule ``seen`` agrees with the rule that a scenario cites.

    It does if one rule contains the other, or if both can be cited for this refusal. The numbers can be those of 2008
    or of the day.
    """
    whole = _SUFFIX.sub("", cited.partition("#")[0].strip())
    wanted = whole.partition("@")[0]
    for one in [*_numbers(wanted, day), *_numbers(whole, day)]:
        for other in _numbers(seen, day):
            if _within(one, other) or _within(other, one):
                return True
    if wanted.startswith("1996") or is_demand(wanted):
        return True
    then = number_of_2008(wanted, day)
    for line in _RELATED:
        if _within(seen, line[0]) and any(_within(wanted, start) or _within(then, start) for start in line):
            return True
    return False


_SUFFIX: Final = re.compile(r"-(?:ex|col)\d*\Z|\.Ruling\..*\Z")
"""The part of a demand's name after the rule number."""


def _numbers(rule: str, day: date) -> list[str]:
    found = [rule]
    try:
        then = on_date(rule, day)
    except ManaburnError:
        return found
    if then not in found and ("@" in rule or (not _within(rule, then) and not rule.startswith(then))):
        found.append(then)
    return found


def _within(number: str, start: str) -> bool:
    """Return whether a rule is another one or is contained in it: 409.1f is in 409.1, 409.10 is not."""
    if not start or not number.startswith(start):
        return False
    rest = number[len(start) :]
    return not rest or not (start[-1].isdigit() and rest[0].isdigit())


def priority(table: Table, player: Player) -> None:
    """Raise IllegalAction if a player can't act because the player doesn't have priority.

    Rules: 408.1.
    """
    state = table.state
    if state.over:
        raise IllegalAction("102.1", "the game is over")
    if player.lost:
        raise IllegalAction("102.1", f"{player.name} has left the game")
    if state.priority is not player:
        raise IllegalAction("408.1c", no_priority(table, player))


def no_priority(table: Table, player: Player) -> str:
    """Return why a player doesn't have priority: who must pass first, and before the stack in which window."""
    who = table.state.priority
    if who is None:
        return f"{player.name} doesn't have priority, nobody has"
    frame = windows.innermost(table)
    window = f" ({windows.purpose(frame)})" if frame is not None and frame.kind is not FrameKind.EFFECTS else ""
    return f"{player.name} doesn't have priority: in this window{window} {who.name} must pass first"


def play(table: Table, player: Player, action: Action) -> None:
    """Raise IllegalAction if a card can't be played now, before its choices and costs are considered."""
    card = action.item
    assert card is not None
    priority(table, player)
    if action.kind is ActionKind.LAND:
        problem = casting_methods.why_not_land(table, player, card)
        if problem:
            raise IllegalAction("408.2d", problem)
        return
    problem = casting_methods.prohibited(table, player, card, action.way, action.face)
    if problem:
        raise IllegalAction("502.58" if restrictions.split_second(table) else "409.4", problem)
    if not casting_methods.timely(table, player, card, action.way, action.face):
        raise moments.untimely_spell(table, player, card, action.face)
    if action.way not in casting_methods.ways_to_play(table, player, card, action.face):
        raise IllegalAction("409.1b", f"{card} can't be played {'from there' if action.way.normal else action.way}")


def activate(table: Table, player: Player, action: Action) -> None:
    """Raise IllegalAction if an ability can't be activated now, before its choices and costs are considered."""
    item, held = action.item, action.held
    assert item is not None
    assert held is not None
    ability = held.ability
    assert isinstance(ability, ActivatedAbility)
    is_mana = mana_abilities.is_mana_ability(table, ability)
    priority(table, player)
    if not is_mana and restrictions.split_second(table):
        raise IllegalAction("502.58", "a spell with split second is on the stack")
    problem = restrictions.why_not_activate(table, player, item, held)
    if problem:
        raise moments.refusal(table, player, item, held, problem)
    if any(isinstance(part, (c.TapThis, c.UntapThis)) for part in ability.cost.parts):
        sick(table, item)


def sick(table: Table, item: GameObject) -> None:
    """Raise IllegalAction if a creature can't pay {T} because of summoning sickness.

    Rules: 212.3f.
    """
    if continuous.summoning_sick(table, item) and not item.tapped and not restrictions.can_tap_for_cost(table, item):
        raise IllegalAction("212.3f", f"{item} has come under its controller's control this turn")


def is_land(table: Table, item: GameObject) -> bool:
    """Return whether a card is a land."""
    return continuous.characteristics(table, item).card_types & LAND != 0
