"""The layer in which each part of a continuous effect is applied, by the scheme of the edition.

An effect is divided once into :class:`PartPlan` objects. Each has the modifications that are applied together, their
place in the order, the characteristics they read and those they change. Dependency (418.5b) is tested only if one part
reads what another changes.

Rules: 418.5.
"""

from __future__ import annotations

from typing import Final

from manaburn.editions.answers import Layers
from manaburn.rules.kernel.internal_nodes import BecomesFace, LosesAbility, ThatPlayer
from manaburn.terms import BASIC_LAND_TYPES
from manaburn.text.tree import base as b
from manaburn.text.tree import events as e
from manaburn.text.tree import nouns as n
from manaburn.text.tree import statics as s
from manaburn.text.tree import values as v
from manaburn.text.tree.abilities import StaticAbility
from manaburn.text.tree.base import Modification, Node, Selector
from manaburn.text.tree.memo import Memo

# Masks of the characteristics that are read or changed.
TYPES: Final = 1
SUBTYPES: Final = 2
SUPERTYPES: Final = 4
COLOURS: Final = 8
ABILITIES: Final = 16
SIZE: Final = 32
NAMES: Final = 64
TEXT: Final = 128
ALL: Final = 255

# What a text depends on besides objects in play, counters, attachments, control and other effects, on which all
# characteristics depend: a mask. For each the journal has a counter.
ON_SHAPE: Final = 0
"""Nothing else."""
ON_TAPPED: Final = 1
"""What is tapped."""
ON_FACTS: Final = 2
"""Other facts, such as what attacks, and what lies in a graveyard."""
ON_VERSION: Final = 4
"""Anything else, such as how far the turn has gone and what has happened in it."""
ON_CARDS: Final = 8
"""Cards outside play, such as their number in a hand or graveyard. They are facts, or more than that, besides."""

# The layers. A scheme may lack some of them.
COPY: Final = 0
WORDS: Final = 1
PRINTED: Final = 2
"""In 1996 and 2002: text that gives a value to its own object counts as printed. In 2003: characteristic-setting
abilities."""
KINDS: Final = 3
SHADES: Final = 4
"""Colours, where they have a layer of their own (since 2009)."""
REST: Final = 5
SIZE_A: Final = 6
SIZE_B: Final = 7
SIZE_C: Final = 8
SIZE_D: Final = 9
SIZE_E: Final = 10
LAYERS: Final = 11

EARLY: Final = (Layers.RESOLUTION_ORDER, Layers.TIMESTAMPS, Layers.TORMENT, Layers.EIGHTH, Layers.MIRRODIN)
"""The schemes in which a given ability has the timestamp of its object."""
WITH_ITS_TYPES: Final = (Layers.TIMESTAMPS, Layers.TORMENT, Layers.EIGHTH)
"""The schemes in which all of an effect is applied where it changes card types (214.5, 418.5e)."""
SEVEN: Final = (Layers.MAGIC_2010, Layers.IKORIA)
"""The schemes with seven layers."""

_WITH_SUBLAYERS: Final = (
    "418.5a 1 copy",
    "418.5a 3 text",
    "",
    "418.5a 4 type",
    "",
    "418.5a 5",
    "418.5a 6a",
    "418.5a 6b",
    "418.5a 6c",
    "418.5a 6d",
    "418.5a 6e",
)
NAMES_OF_LAYERS: Final = {
    Layers.RESOLUTION_ORDER: ("copy", "", "printed", "", "", "in order of resolution", "", "", "", "", ""),
    Layers.TIMESTAMPS: ("copy", "", "printed", "", "", "418.5c", "", "", "", "", ""),
    Layers.TORMENT: ("418.5e copy", "", "418.5e printed", "", "", "418.5e", "", "", "", "", ""),
    Layers.EIGHTH: (
        "418.5a copy",
        "418.5a text",
        "418.5a characteristic-setting",
        "418.5a type",
        "",
        "418.5a all other",
        "",
        "",
        "",
        "",
        "",
    ),
    Layers.MIRRODIN: (
        "418.5a 1 copy",
        "418.5a 3 text",
        "",
        "418.5a 4 type",
        "",
        "418.5a 5",
        "418.5a 6",
        "",
        "",
        "",
        "",
    ),
    Layers.RAVNICA: _WITH_SUBLAYERS,
    Layers.MORNINGTIDE: _WITH_SUBLAYERS,
    Layers.MAGIC_2010: (
        "613.1a copy",
        "613.1c text",
        "",
        "613.1d type",
        "613.1e colour",
        "613.1f abilities",
        "613.3a defined",
        "613.3b set",
        "613.3c changed",
        "613.3d counters",
        "613.3e switched",
    ),
    Layers.IKORIA: (
        "613.1a copy",
        "613.1c text",
        "",
        "613.1d type",
        "613.1e colour",
        "613.1f abilities",
        "613.4a defined",
        "613.4b set",
        "613.4c changed",
        "",
        "613.4d switched",
    ),
}

# The ranks within a layer. Lower ranks are applied first.
FIRST: Final = 0
COUNTED: Final = 1
LATER: Final = 2


class PartPlan:
    """The modifications of an effect that are applied together in one layer."""

    def __init__(self, layer: int, rank: int, defining: bool, mods: tuple[Modification, ...]) -> None:
        self.layer: Final = layer
        self.rank: Final = rank
        self.defining: Final = defining
        """Whether it belongs to a characteristic-setting or characteristic-defining ability (405.2)."""
        self.mods: Final = mods
        self.reads = 0
        """The characteristics of objects that determine what it applies to and what it does."""
        self.weighs = 0
        """Those of them that determine whether its condition holds and how much it does, not what it applies to."""
        self.writes = 0
        self.removes = False
        """Whether it may remove abilities, and so end other effects."""
        self.grants = False
        """Whether it gives static abilities."""
        self.outside = False
        """Whether it applies in all zones (405.2a)."""
        self.plain = -1
        """Whether it can be applied together with others (:mod:`.layer_runs`): 1 yes, 0 no, -1 not looked at yet."""


class Plan:
    """The order in which the parts of a continuous effect are applied."""

    def __init__(
        self, mods: tuple[Modification, ...], what: Selector | None, condition: b.Condition | None, zone: str
    ) -> None:
        self.mods: Final = mods
        self.what: Final = what
        self.condition: Final = condition
        self.zone: Final = zone
        self.parts: list[PartPlan] = []
        self.control: tuple[Modification, ...] = ()
        self.rules: tuple[Modification, ...] = ()
        self.governs = 0
        """Which rules it changes for players, or about playing and paying for things; not only about how objects fight,
        untap, are targeted and attached to: a mask of ABOUT_SPELLS, ABOUT_ABILITIES and ABOUT_OTHERS."""
        self.depends = ON_SHAPE
        """On what it depends: a mask of ON_TAPPED, ON_FACTS, ON_VERSION and ON_CARDS."""
        self.outside = False
        self.rewords = any(isinstance(mod, s.SetText) and mod.chosen for mod in mods)
        """Whether it replaces words in the texts of spells and permanents."""
        self.on_this = isinstance(what, n.This)
        self.on_host = isinstance(what, n.Host)


SHAPING: Final = (
    s.AddPT,
    s.SetPT,
    s.DefinePT,
    s.SwitchPT,
    s.GainAbility,
    s.AbilitiesOf,
    s.LoseAbility,
    s.LoseAllAbilities,
    s.LoseThat,
    s.GainThisAbility,
    s.LoseThisAbility,
    LosesAbility,
    s.SetTypes,
    s.TypesOf,
    s.LoseTypes,
    s.SetColour,
    s.SetText,
    s.CopyOf,
    s.FullText,
    s.SetName,
    s.NotCopied,
    s.NoManaCost,
    BecomesFace,
)


def shapes(mod: Modification) -> bool:
    """Whether a modification changes characteristics.

    Rules: 418.3b.
    """
    return isinstance(mod, SHAPING)


def controls(mod: Modification) -> bool:
    """Whether a modification changes control."""
    return isinstance(mod, s.SetControl)


# -- making plans ------------------------------------------------------------------------------------------------------


def plan_static(ability: StaticAbility, own: bool, scheme: Layers) -> Plan:
    """Return the plan of a static ability. ``own``: it is the object's own text, not given by an effect."""
    plan = Plan(ability.mods, ability.what, ability.condition, ability.zone)
    _take_apart(plan, scheme, True, own)
    looks = looks_at(ability.what)
    weighs = 0
    if ability.condition is not None:
        when = looks_at(ability.condition)
        weighs = when.reads
        looks = looks.and_at(when)
    _finish(plan, looks, weighs)
    return plan


def plan_resolved(mods: tuple[Modification, ...], what: Selector | None, scheme: Layers) -> Plan:
    """Return the plan of the effect of a resolved spell or ability. ``what`` is the selector if the set of affected
    objects is not fixed, otherwise None."""
    plan = Plan(mods, what, None, "")
    _take_apart(plan, scheme, False, False)
    _finish(plan, looks_at(what) if what is not None else NOWHERE)
    return plan


def _finish(plan: Plan, looks: Looks, weighs: int = 0) -> None:
    depends = looks.depends
    for part in plan.parts:
        part.reads = looks.reads
        part.weighs = weighs
        for mod in part.mods:
            more = mod_looks_at(mod)
            part.reads |= more.reads
            part.weighs |= more.reads
            depends |= more.depends
            part.writes |= mod_writes(mod)
            if isinstance(
                mod, (s.LoseAbility, s.LoseAllAbilities, s.LoseThat, LosesAbility, s.CopyOf, s.FullText, BecomesFace)
            ) or (isinstance(mod, s.SetTypes) and not mod.add and (mod.subtypes != () or mod.chosen != "")):
                part.removes = True
            if isinstance(mod, s.GainAbility):
                part.grants = part.grants or isinstance(mod.ability, StaticAbility)
        plan.outside = plan.outside or part.outside
    if plan.rules or plan.control:
        for mod in (*plan.rules, *plan.control):
            if isinstance(mod, s.SetControl):
                depends |= looks_at(mod.who).depends
    plan.depends = depends


def _take_apart(plan: Plan, scheme: Layers, static: bool, own: bool) -> None:
    whole = False
    for mod in plan.mods:
        if isinstance(mod, (s.SetTypes, s.LoseTypes)) and mod.card_types and scheme in WITH_ITS_TYPES:
            whole = True
        if isinstance(mod, (s.SetTypes, s.TypesOf, s.LoseTypes)) and scheme is Layers.MIRRODIN:
            whole = True
    rules: list[Modification] = []
    control: list[Modification] = []
    found: dict[tuple[int, int, bool], list[Modification]] = {}
    order: list[tuple[int, int, bool]] = []
    for mod in plan.mods:
        if controls(mod):
            control.append(mod)
        elif not shapes(mod):
            rules.append(mod)
        else:
            defining = static and plan.on_this and is_defining(mod, plan.condition is not None, own, scheme)
            layer, rank = place(mod, scheme, static, defining, whole)
            key = (layer, rank, defining)
            if key not in found:
                found[key] = []
                order.append(key)
            found[key].append(mod)
            if isinstance(mod, s.GainAbility) and may_be_players(plan.what):
                rules.append(mod)
    for key in sorted(order):
        part = PartPlan(key[0], key[1], key[2], tuple(found[key]))
        part.outside = key[2] and (
            scheme is Layers.MORNINGTIDE
            or scheme in SEVEN
            or isinstance(part.mods[0], (s.SetTypes, s.SetColour, s.LoseTypes))
        )
        plan.parts.append(part)
    plan.control = tuple(control)
    plan.rules = tuple(rules)
    plan.governs = governs(plan.rules, plan.what, plan.condition is not None)


FIGHTING: Final = (
    s.CantAttack,
    s.CantBlock,
    s.CantBeBlocked,
    s.MustAttack,
    s.MustBlock,
    s.MustBeBlocked,
    s.BlocksMore,
    s.CanBlockAsThough,
    s.AttacksAsThough,
    s.AssignsDamage,
    s.DoesntUntap,
    s.ReturnsAsUntaps,
    s.UntapsDuring,
)
"""Rule changes that only concern how an object fights and untaps."""


TOUCHED: Final = ("be targeted", "be enchanted", "be equipped", "become enchanted")
"""What can't be done to an object with protection."""


AROUND: Final = (s.AttackLimit, s.HandSize)
"""Rule changes for players that have nothing to do with playing and paying."""


ABOUT_SPELLS: Final = 1
"""Concerns what has to be paid to play spells, or what it can be paid with."""
ABOUT_ABILITIES: Final = 2
"""Concerns what has to be paid to play abilities or what it can be paid with, which mana abilities can be played and
what they make."""
ABOUT_OTHERS: Final = 4
"""Concerns other rules."""
ABOUT_ALL: Final = ABOUT_SPELLS | ABOUT_ABILITIES | ABOUT_OTHERS

FREE_OF_PRICES: Final = (
    *FIGHTING,
    s.CombatTax,
    s.CantPlay,
    s.CantPlayFrom,
    s.RuleChange,
    s.Declares,
    s.DoesntTapToAttack,
    s.ExtraLands,
    s.MayLookAt,
    s.RevealTop,
    s.RevealInHand,
    s.SkipStep,
    s.MaySkip,
    s.UntapLimit,
    s.UntapsOneType,
    s.CounterLimit,
    s.MustTarget,
    s.TargetableBy,
    s.DamageColour,
)
"""Rule changes that concern neither prices nor mana, on whatever they are."""


def governs(rules: tuple[Modification, ...], what: Selector | None, conditional: bool) -> int:
    """Return what these rule changes concern, other than how objects fight, untap, are destroyed, are targeted and have
    something attached to them, and players' hands and attacks: a mask. What is ``conditional`` may begin to matter to
    state-based effects without any other change. ``what`` is None for a fixed set of objects."""
    itself = isinstance(what, n.This)
    permanents = itself or what is None or (isinstance(what, n.All) and isinstance(what.kind, n.Filter))
    mask = 0
    for mod in rules:
        if isinstance(mod, AROUND) or (isinstance(mod, FIGHTING) and (permanents or isinstance(what, n.Host))):
            continue
        if itself and isinstance(mod, s.CostChange) and mod.kind is None and not mod.abilities:
            continue  # It is about the card, not about the permanent.
        if permanents and isinstance(mod, s.Cant) and mod.what in TOUCHED[: 1 if conditional else 3]:
            continue
        if (itself or what is None) and isinstance(mod, s.Cant) and mod.what == "be destroyed" and not conditional:
            continue
        mask |= concerns(mod)
    return mask


def concerns(mod: Modification) -> int:
    """Return what a rule change concerns that is not only about how objects fight: a mask."""
    if isinstance(mod, FREE_OF_PRICES):
        return ABOUT_OTHERS
    if isinstance(mod, s.Cant):
        return ABOUT_OTHERS | (ABOUT_ABILITIES if mod.what.startswith("activate") else 0)
    if isinstance(mod, s.CostChange):
        return ABOUT_OTHERS | (ABOUT_ABILITIES if mod.abilities else ABOUT_SPELLS)
    if isinstance(mod, (s.PlayFrom, s.PlayAsOwn)):
        return ABOUT_OTHERS | ABOUT_SPELLS
    return ABOUT_ALL


def may_be_players(what: Selector | None) -> bool:
    """Whether an effect can apply to players. Players have no characteristics, so an ability they are given works as a
    rule.

    Rules: 402.9@2004.
    """
    if isinstance(what, n.Both):
        return any(may_be_players(part) for part in what.parts)
    if isinstance(what, n.All):
        return isinstance(what.kind, (n.Players, n.Either))
    return isinstance(what, (n.You, n.Opponents))


def is_defining(mod: Modification, conditional: bool, own: bool, scheme: Layers) -> bool:
    """Whether a modification by an object's own ability sets a characteristic, rather than changing it.

    Rules: 405.2, 402.3.
    """
    if scheme is Layers.EIGHTH or scheme is Layers.MIRRODIN:
        return isinstance(mod, (s.SetTypes, s.SetColour, s.SetPT, s.DefinePT, s.SetName, s.GainAbility))
    if scheme is Layers.RAVNICA:
        return own and isinstance(mod, (s.SetTypes, s.SetColour, s.SetPT, s.DefinePT, s.SetName))
    if not own or conditional:
        return False
    if isinstance(mod, s.SetTypes) and scheme in (Layers.TIMESTAMPS, Layers.TORMENT):
        return True  # 402.3: anything a card says about its own types
    if isinstance(mod, s.SetTypes):
        return mod.card_types == 0 and mod.supertypes == 0
    return isinstance(mod, (s.SetColour, s.SetPT, s.DefinePT))


def place(mod: Modification, scheme: Layers, static: bool, defining: bool, whole: bool) -> tuple[int, int]:
    """Return the layer of a modification and its rank there. ``whole``: it belongs to an effect that changes types."""
    if isinstance(mod, (s.CopyOf, s.FullText, BecomesFace)):
        return COPY, LATER  # a full text replaces all that could have been changed before
    if scheme is Layers.RESOLUTION_ORDER:
        return (PRINTED, FIRST) if defining else (REST, LATER)
    if scheme is Layers.TIMESTAMPS or scheme is Layers.TORMENT:
        if defining:
            return PRINTED, FIRST
        return REST, FIRST if whole and not isinstance(mod, s.SetText) else LATER
    if isinstance(mod, s.SetText):
        return WORDS, LATER
    if scheme is Layers.EIGHTH:
        if defining:
            return PRINTED, FIRST
        return (KINDS, LATER) if whole else (REST, LATER)
    rank = FIRST if defining else LATER
    if whole or isinstance(mod, (s.SetTypes, s.TypesOf, s.LoseTypes)):
        return KINDS, rank
    if not isinstance(mod, (s.AddPT, s.SetPT, s.DefinePT, s.SwitchPT)):
        return SHADES if scheme in SEVEN and isinstance(mod, s.SetColour) else REST, rank
    if scheme is Layers.MIRRODIN:
        return SIZE_A, rank
    if defining:
        return SIZE_A, FIRST
    if isinstance(mod, s.SwitchPT):
        return SIZE_E, LATER
    if isinstance(mod, s.AddPT) and scheme in SEVEN:
        return SIZE_C, LATER
    if isinstance(mod, s.AddPT) and static:
        return SIZE_D, LATER
    return SIZE_B, LATER


def place_of_counters(scheme: Layers) -> tuple[int, int]:
    """Return the layer and rank of the changes made by counters."""
    if scheme is Layers.MAGIC_2010:
        return SIZE_D, COUNTED
    if scheme in (Layers.RAVNICA, Layers.MORNINGTIDE, Layers.IKORIA):
        return SIZE_C, COUNTED
    if scheme is Layers.MIRRODIN:
        return SIZE_A, COUNTED
    if scheme is Layers.RESOLUTION_ORDER:
        return REST, FIRST
    return REST, COUNTED


# -- what an effect reads and writes -----------------------------------------------------------------------------------


def mod_writes(mod: Modification) -> int:
    """Return a mask of the characteristics that a modification changes."""
    if isinstance(mod, (s.AddPT, s.SetPT, s.DefinePT, s.SwitchPT)):
        return SIZE
    if isinstance(mod, s.SetColour):
        return COLOURS
    if isinstance(mod, (s.GainAbility, s.AbilitiesOf, s.LoseAbility, s.LoseAllAbilities, s.LoseThat, LosesAbility)):
        return ABILITIES
    if isinstance(mod, s.SetTypes):
        mask = 0
        if mod.card_types:
            mask |= TYPES | SUBTYPES
        if mod.supertypes:
            mask |= SUPERTYPES
        if mod.subtypes or mod.chosen or mod.every:
            mask |= SUBTYPES
            if mod.chosen or mod.every or any(subtype in BASIC_LAND_TYPES for subtype in mod.subtypes):
                mask |= ABILITIES | NAMES | SUPERTYPES
        return mask
    if isinstance(mod, s.TypesOf):
        return SUBTYPES
    if isinstance(mod, s.LoseTypes):
        return TYPES | SUBTYPES | SUPERTYPES
    if isinstance(mod, s.SetText):
        return TEXT | ABILITIES | SUBTYPES
    if isinstance(mod, s.SetName):
        return NAMES
    return ALL


class Looks:
    """What a text looks at: a mask of the characteristics that it reads, and on what else it ``depends``."""

    def __init__(self, reads: int, depends: int) -> None:
        self.reads: Final = reads
        self.depends: Final = depends

    def and_at(self, other: Looks) -> Looks:
        """Return what two texts look at together."""
        return Looks(self.reads | other.reads, self.depends | other.depends)


NOWHERE: Final = Looks(0, ON_SHAPE)


def mod_looks_at(mod: Modification) -> Looks:
    """Return what determines what a modification does (see :func:`looks_at`)."""
    looks = NOWHERE
    if isinstance(mod, (s.AddPT, s.SetPT, s.DefinePT)):
        for value in (mod.power, mod.toughness):
            if value is not None and not isinstance(value, v.Number):
                looks = looks.and_at(looks_at(value))
    elif isinstance(mod, (s.CopyOf, s.FullText, s.TypesOf)):
        looks = looks_at(mod.what)
    elif isinstance(mod, s.AbilitiesOf):
        looks = Looks(ABILITIES, ON_SHAPE).and_at(looks_at(mod.what))
    return looks


_NUMBERS: Final = {
    "power": SIZE,
    "toughness": SIZE,
    "cmc": 0,
    "colors": COLOURS,
    "colors spent": 0,
    "mana spent": 0,
}
"""Numbers of objects that change only with the facts on which characteristics depend."""
_SHARED: Final = {
    "color": COLOURS,
    "creature type": SUBTYPES,
    "type": SUBTYPES,
    "land type": SUBTYPES,
    "card type": TYPES,
    "permanent type": TYPES,
    "name": NAMES,
    "cmc": 0,
    "total power and toughness": SIZE,
    "basic land types": SUBTYPES,
    "card types": TYPES,
    "names": NAMES,
}
_STATUSES: Final = {
    "in play": 0,
    "face down": 0,
    "face up": 0,
    "enchanted": SUBTYPES,
    "equipped": SUBTYPES,
    "no abilities": ABILITIES,
    "kicked": 0,
}
_STATUSES_BY_FACTS: Final = {
    "tapped": ON_TAPPED,
    "untapped": ON_TAPPED,
    "attacking": ON_FACTS,
    "blocking": ON_FACTS,
    "blocked": ON_FACTS,
    "unblocked": ON_FACTS,
}
"""The states of an object that change with facts only."""
_RELATIONS: Final = ("attached to", "attached by")
_RELATIONS_BY_FACTS: Final = ("assigned to block", "attacking", "banded with", "blocked by", "blocking")
_READS: Final[dict[type, int]] = {
    n.HasType: TYPES,
    n.HasSubtype: SUBTYPES,
    n.HasSupertype: SUPERTYPES,
    n.HasColour: COLOURS,
    n.ColourCount: COLOURS,
    n.HasKeyword: ABILITIES,
    n.Named: NAMES,
    n.FirstPrinted: NAMES,
}
_STILL: Final = (
    n.Filter,
    n.Players,
    n.Either,
    n.Not,
    n.AnyTest,
    n.AllTests,
    n.IsPermanent,
    n.IsCard,
    n.IsToken,
    n.IsSpell,
    n.IsAbility,
    n.ControlledBy,
    n.OwnedBy,
    n.Is,
    n.Other,
    n.HasCounter,
    n.IsOpponent,
    n.Controls,
    n.This,
    n.You,
    n.Host,
    n.Target,
    n.All,
    n.Among,
    n.Rest,
    n.Both,
    n.ControllerOf,
    n.OwnerOf,
    n.HostOf,
    n.AttachedTo,
    n.Opponents,
    v.Number,
    v.X,
    v.Count,
    v.Arith,
    v.Amount,
    v.ChosenNumber,
    v.Holds,
    v.Exists,
    v.Comparison,
    v.WasPaid,
    v.WasPlayed,
    v.ColourSpent,
    v.NotCondition,
    v.AllConditions,
    v.AnyCondition,
    ThatPlayer,
)
"""Nodes whose meaning changes only with the facts on which characteristics usually depend."""


MOST_LOOKS: Final = 5000
"""The number of texts of which it is kept what they look at. Each game may bring new ones."""


def looks_at(node: Node) -> Looks:
    """Return what a text looks at. The answer is kept: effects ask for it again and again."""
    return _looks.of(node)


def _looks_at(node: Node) -> Looks:
    reads = 0
    depends = ON_SHAPE
    for part in b.walk(node):
        more = ON_SHAPE
        mask = _READS.get(type(part))
        if mask is not None:
            reads |= mask
        elif isinstance(part, n.HasStatus):
            found = _STATUSES.get(part.status)
            if found is None:
                more = _STATUSES_BY_FACTS.get(part.status, ON_VERSION)
                reads |= ABILITIES
            else:
                reads |= found
        elif isinstance(part, (n.Compare, n.Greatest, v.Of, v.Extreme)):
            number = _NUMBERS.get(part.what)
            if number is None:
                more = ON_VERSION | ON_CARDS  # the number of cards in a hand, say
            else:
                reads |= number
        elif isinstance(part, (n.Shares, n.OfChosen, v.CountOf)):
            reads |= _SHARED.get(part.what, ALL)
        elif isinstance(part, n.InRelation):
            if part.relation not in _RELATIONS:
                more = ON_FACTS if part.relation in _RELATIONS_BY_FACTS else ON_VERSION
        elif isinstance(part, v.KeywordTotal):
            reads |= ABILITIES
            more = ON_VERSION  # bushido X, where X is the number of attacking creatures
        elif isinstance(part, v.Counters):
            more = ON_FACTS if part.counter == "poison" else ON_SHAPE
        elif isinstance(part, n.Ref):
            more = ON_VERSION if part.role == "linked" else ON_SHAPE
        elif isinstance(part, n.Filter):
            more = ON_FACTS | ON_CARDS if part.zone != "in play" else ON_SHAPE
        elif not isinstance(part, _STILL):
            more = ON_VERSION
            if isinstance(part, (b.Event, e.StepBegins)):
                reads |= ALL
        depends |= more
    return Looks(reads, depends)


_looks: Final = Memo(_looks_at, MOST_LOOKS)
