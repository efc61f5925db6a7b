"""What the text of an activated ability tells about it, without looking at the table. Computed once for each text."""

from __future__ import annotations

from typing import Final

from manaburn.rules.kernel.mana_sources import ManaForm
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import announced, can_perform, statuses
from manaburn.state.characteristics import HeldAbility
from manaburn.state.objects import GameObject
from manaburn.terms import ZONES_CALLED, ManaCost, Zone
from manaburn.text.tree import ActivatedAbility
from manaburn.text.tree import base as b
from manaburn.text.tree import costs as c
from manaburn.text.tree import effects as fx
from manaburn.text.tree import nouns as n
from manaburn.text.tree import statics as s
from manaburn.text.tree import values as v
from manaburn.text.tree.memo import Memo

from . import mana_production, payment


class AbilitySummary:
    """A summary of an activated ability, for quick checks."""

    def __init__(self, ability: ActivatedAbility) -> None:
        self.ability: Final = ability
        taps = False
        leaves = False
        mana = False
        loyalty = False
        other = False
        for part in ability.cost.parts:
            if isinstance(part, c.TapThis):
                taps = True
            elif isinstance(part, (c.Mana, c.ManaTimes, c.OwnManaCost)):
                mana = True
            else:
                other = True
                if isinstance(part, c.Do) and leaves_play(part.action):
                    leaves = True
                elif isinstance(part, c.Loyalty):
                    loyalty = True
        self.taps: Final = taps
        self.leaves: Final = leaves
        self.mana: Final = mana
        """Whether the cost includes mana."""
        self.loyalty: Final = loyalty
        self.simple: Final = taps and not mana and not other
        """Whether the cost is only to tap the source."""
        self.price: Final = mana_in(ability.cost)
        """The mana in the cost; None if it costs none, or an amount that depends on the game."""
        self.more_than_mana: Final = taps or other
        """Whether the cost is more than mana."""
        self.more_than_tapping: Final = other
        """Whether it is more than mana and tapping the source."""
        self.more: Final = isinstance(ability.effect, fx.Seq)
        """For an ability that makes mana: whether it does anything else."""
        self.hurts: Final = any(isinstance(node, (fx.DealDamage, fx.LoseLife)) for node in b.walk(ability.effect))
        """Whether it deals damage, or somebody loses life, as it resolves."""
        self.has_x: Final = payment.has_x(ability.cost)
        self.zone: Final[Zone] = ZONES_CALLED.get(ability.zone, Zone.IN_PLAY)
        """The zones in which the ability can be played."""
        self.anybody: Final = any(restriction.who is not None for restriction in ability.restrictions)
        """Whether the text says who may play the ability."""
        self.needs_priority: Final = any(restriction.timing != "" for restriction in ability.restrictions)
        """Whether it can be played only when a spell could be played, and so not while a cost is being paid."""
        self.counts: Final = any(part == v.TimesUsed("activated") for part in b.walk(ability.effect))
        """Whether the text depends on how often the ability has been activated."""
        self.adds_mana: Final = can_perform.adds_mana(ability.effect)
        self.targeted: Final = len(announced.specs(ability.effect)) > 0
        self.gives: Final = always_given(ability.effect)
        """The mana that it makes, if that is always the same; None if it depends on the game."""


def mana_in(cost: c.Cost) -> ManaCost | None:
    """Return the mana in a cost; None if there is none, or if the amount depends on the game."""
    found: ManaCost | None = None
    for part in cost.parts:
        if isinstance(part, c.Mana) and found is None:
            found = part.mana
        elif isinstance(part, (c.Mana, c.ManaTimes, c.OwnManaCost)):
            return None
    return found


def leaves_play(action: b.Effect) -> bool:
    """Return whether an action removes the source from play."""
    what: b.Selector | None = None
    if isinstance(action, (fx.Sacrifice, fx.Move, fx.Discard)):
        what = action.what
    return what is not None and any(type(node).__name__ == "This" for node in b.walk(what))


def is_given_away(action: b.Effect) -> bool:
    """Return whether an action gives another player control of the source."""
    if not isinstance(action, fx.Apply) or not isinstance(action.what, n.This):
        return False
    return any(isinstance(mod, s.SetControl) for mod in action.mods)


def always_given(effect: b.Effect) -> list[ManaForm] | None:
    """Return what ``mana_production.mana_given`` returns for an effect at any time; None if that depends on
    the game."""
    if not isinstance(effect, fx.AddMana) or effect.spend is not None or not isinstance(effect.times, v.Number):
        return None
    if effect.choice not in ("", "any"):
        return None
    times = effect.times.n
    found = list(effect.mana) if not effect.choice else ["W", "U", "B", "R", "G"]
    if times <= 0:
        return []
    free = mana_production.freely(effect, times)
    return mana_production.forms_of(list(dict.fromkeys(found)), times, free, False)


_summaries: Final = Memo(AbilitySummary)


def of(ability: ActivatedAbility) -> AbilitySummary:
    """Return the summary of an ability. It is remembered for each text."""
    return _summaries.of(ability)


def of_held(held: HeldAbility) -> AbilitySummary:
    """Return the summary of an activated ability as an object has it. The object's ability keeps it."""
    known = held.ability_summary
    if isinstance(known, AbilitySummary):
        return known
    assert isinstance(held.ability, ActivatedAbility)
    found = of(held.ability)
    held.ability_summary = found
    return found


def makes_mana(table: Table, held: HeldAbility) -> bool:
    """Return whether an object's ability is a mana ability; see ``mana_abilities.is_mana_ability``."""
    return isinstance(held.ability, ActivatedAbility) and is_mana(table, of_held(held))


def is_mana(table: Table, look: AbilitySummary) -> bool:
    """Return whether an activated ability is a mana ability, which means that it could put mana into a pool as it
    resolves.

    Since 2007-05 an ability with a target isn't one (``edition.targeted_mana_abilities``). A planeswalker's loyalty
    ability never is.

    Rules: 406.2, 411.1.
    """
    return look.adds_mana and not look.loyalty and (not look.targeted or table.edition.targeted_mana_abilities)


def makes_no_mana(table: Table, held: HeldAbility) -> bool:
    """Return whether an object's activated ability isn't a mana ability."""
    return not makes_mana(table, held)


def _with_a_mana_ability(table: Table, item: GameObject) -> bool:
    return statuses.with_activated(table, item, makes_mana)


def _with_another_ability(table: Table, item: GameObject) -> bool:
    return statuses.with_activated(table, item, makes_no_mana)


statuses.STATUSES["with a mana ability"] = _with_a_mana_ability
statuses.STATUSES["with another activated ability"] = _with_another_ability
