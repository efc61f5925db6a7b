"""What cards and abilities were before there was a stack: interrupts, mana sources, what acts on damage or death.

The cards we read say "instant" where those of 1996 said "Interrupt" or "Mana Source". Their text tells which it was,
for the rulebook of the time leaves no choice: every interrupt has the spell or effect that it interrupts as its target,
and nothing else can have one; whatever adds mana as it resolves is a mana source, interrupt though it may have been
when it was printed; prevention, redirection and regeneration have a moment of their own.
"""

from __future__ import annotations

from collections.abc import Iterator

from manaburn.terms import INSTANT, LAND, Term

from .abilities import ActivatedAbility, Face, SpellText
from .base import Ability, Effect, Node, children
from .effects import AddMana, Delayed, Modal, Reflexive, Regenerate, Shield, TokenSpec
from .events import Damaged
from .nouns import Either, Filter, IsAbility, IsSpell, Kind, Target
from .statics import IfWould, PreventDamage, RedirectDamage, SpecialAction


class Speed(Term):
    """What a spell or an ability is played as."""

    LAND = "land"
    SLOW = "slow"
    """A sorcery, or a spell that becomes a permanent: it can only start a batch."""
    INSTANT = "instant"
    INTERRUPT = "interrupt"
    MANA_SOURCE = "mana source"


class Use(Term):
    """What an effect is good for, and so when it can be played."""

    ORDINARY = "whenever instants can be played"
    SPELLS = "on a spell or effect being cast"
    MANA = "for mana"
    DAMAGE = "on damage that has been assigned"
    REGENERATION = "on what is being destroyed"


def face_speed(face: Face) -> Speed:
    """What the face of a card is played as: its type line of the time."""
    if face.card_types & LAND:
        return Speed.LAND
    if not face.card_types & INSTANT:
        return Speed.SLOW
    found = [use for ability in face.abilities if isinstance(ability, SpellText) for use in uses(ability.effect)]
    if Use.SPELLS in found:
        return Speed.INTERRUPT
    return Speed.MANA_SOURCE if Use.MANA in found else Speed.INSTANT


def ability_speed(ability: ActivatedAbility) -> Speed:
    """What an activated ability is played as: an instant, if it doesn't act on spells or make mana."""
    found = uses(ability.effect)
    if Use.SPELLS in found:
        return Speed.INTERRUPT
    return Speed.MANA_SOURCE if Use.MANA in found else Speed.INSTANT


def uses(effect: Effect) -> tuple[Use, ...]:
    """What an effect can be used for. Of a modal one, what any of its modes can: each is played at its own time (and
    so is "target spell or permanent" by what it is aimed at), therefore ask for the option that was chosen.
    """
    found: list[Use] = []
    for mode in modes(effect):
        for use in _uses_of_mode(mode):
            if use not in found:
                found.append(use)
    return tuple(found)


def modes(effect: Effect) -> tuple[Effect, ...]:
    """The options of a modal effect; of another one itself."""
    for node in at_once(effect):
        if isinstance(node, Modal):
            return node.options
    return (effect,)


def _uses_of_mode(effect: Effect) -> tuple[Use, ...]:
    mana = False
    for node in at_once(effect):
        if isinstance(node, Target):
            if aims_at_spells(node.kind):
                return (Use.SPELLS, Use.ORDINARY) if aims_elsewhere(node.kind) else (Use.SPELLS,)
        elif isinstance(node, AddMana):
            mana = True
        elif isinstance(node, Regenerate):
            return (Use.REGENERATION,)
        elif isinstance(node, Shield) and acts_on_damage(node):
            return (Use.DAMAGE,)
    return (Use.MANA,) if mana else (Use.ORDINARY,)


def aims_at_spells(kind: Kind) -> bool:
    """Whether spells or abilities being played are among the things of a kind."""
    if isinstance(kind, Either):
        return any(aims_at_spells(one) for one in kind.kinds)
    return isinstance(kind, Filter) and (
        kind.zone == "stack" or any(isinstance(test, (IsSpell, IsAbility)) for test in kind.tests)
    )


def aims_elsewhere(kind: Kind) -> bool:
    """Whether other things than spells and abilities are among those of a kind."""
    if isinstance(kind, Either):
        return any(aims_elsewhere(one) for one in kind.kinds)
    return not aims_at_spells(kind)


def acts_on_damage(shield: Shield) -> bool:
    """Whether it prevents or redirects a certain damage. What says that there will be no damage at all for a while (as
    "prevent all combat damage that would be dealt this turn") is an effect like others, played before the damage.
    """
    shielded = shield.replacement
    if isinstance(shielded, IfWould):
        return shield.uses > 0 and isinstance(shielded.event, Damaged)
    if isinstance(shielded, PreventDamage):
        return shield.uses > 0 or (shielded.amount is not None and not shielded.each)
    return isinstance(shielded, RedirectDamage) and (shield.uses > 0 or shielded.amount is not None)


def at_once(node: Node) -> Iterator[Node]:
    """The nodes that are at work as an effect resolves: not what it delays, nor the abilities and later actions
    it gives."""
    if not isinstance(node, (Delayed, Reflexive, Ability, SpecialAction, TokenSpec)):
        yield node
        for child in children(node):
            yield from at_once(child)


__all__ = [
    "Speed",
    "Use",
    "ability_speed",
    "acts_on_damage",
    "aims_at_spells",
    "aims_elsewhere",
    "at_once",
    "face_speed",
    "modes",
    "uses",
]
