"""What is true of the texts of a game together: what some text might do. Where none does, less has to be counted."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Sequence
from typing import Final

from manaburn.editions.edition import Edition
from manaburn.terms import CREATURE
from manaburn.text.tree import (
    Ability,
    DealDamage,
    Destroy,
    Discard,
    Draw,
    Face,
    Fight,
    GainAbility,
    KeywordAbility,
    Move,
    Node,
    Of,
    PutCounters,
    Sacrifice,
    SetControl,
    SetTypes,
    Shuffle,
    SpellText,
    StaticAbility,
    This,
    TriggeredAbility,
    Untap,
    ZoneChange,
    walk,
)
from manaburn.text.tree.effects import ExtraPhase, MoveCounters
from manaburn.text.tree.nouns import Ref, You
from manaburn.text.tree.stack_effects import Retarget
from manaburn.text.tree.statics import AssignsDamage

from .again import is_chain
from .parts import (
    ANY,
    CHANGES_KINDS,
    COPIES,
    QUIET,
    makes_more,
    reach,
    reduction,
    strengthens_colours,
    strengthens_kinds,
)
from .spelling import SPELLED_OUT, spelled_out

_FORCING: Final = ("ActivateManaOf", "MakePlay", "ControlTurn", "PlayCard")
"""Instructions that let a player act for another one."""
_EMPTYING: Final = ("Mill", "library", "RevealUntil")
"""Parts of the written form of a text that might take cards from a library."""
_NO_COUNTERS: Final = (
    "kicker",
    "flashback",
    "storm",
    "buyback",
    "cycling",
    "affinity",
    "convoke",
    "morph",
    "madness",
    "rebound",
)
"""Keywords that put no counters on anything, besides those that add nothing at all."""


class Fights:
    """What the texts of a game might do to creatures that fight."""

    def __init__(self, faces: list[Face], nodes: list[Node], texts: str, foreign: list[Face]) -> None:
        """``faces``: all in the game; ``nodes``: all parts of their texts; ``texts``: these as they are printed;
        ``foreign``: those that only the other player has."""
        self.hasty: Final = any(is_hasty(node) for node in nodes)
        """Whether a text has or gives haste, or makes a creature of something."""
        self.animating: Final = any(isinstance(node, SetTypes) for node in nodes)
        """Whether a text might make a creature of something."""
        self.deathly: Final = "deathtouch" in texts
        """Whether a text has or gives deathtouch."""
        self.tough: Final = any(counts_toughness(node) for node in nodes)
        """Whether a text might let toughness count as power."""
        self.throwing: Final = any(isinstance(node, Of) and node.what == "power" for node in nodes)
        """Whether a text asks for the power of a creature."""
        self.fighting_again: Final = any(isinstance(node, ExtraPhase) for node in nodes)
        """Whether a text adds a combat phase."""
        self.piercing: Final = any(isinstance(node, AssignsDamage) for node in nodes)
        """Whether a text might let blocked creatures deal their damage to players."""
        self.biting: Final = any(bites(node) for node in nodes)
        """Whether a text lets other objects than its source deal damage."""
        changed = any(isinstance(node, SetTypes) for node in nodes)
        beasts = [face for face in faces if changed or face.card_types & CREATURE]
        self.stinging: Final = any(stings(face) for face in beasts)
        """Whether a creature deals damage by an ability of its own."""
        words = given_keywords(nodes)
        self.trampling: Final = "trample" in words
        """Whether a text gives trample."""
        self.striking: Final = "double strike" in words
        """Whether a text gives double strike."""
        self.striking_twice: Final = "'double strike'" in texts
        """Whether a text has or gives double strike."""
        self.striking_first: Final = self.striking_twice or any(strikes_first(face, foreign) for face in faces)
        """Whether a creature of the player's might have first strike or double strike."""
        self.kinds_matter: Final = any(strengthens_kinds(ability) for face in faces for ability in face.abilities)
        """Whether the power of creatures might depend on what they are."""
        self.colours_matter: Final = any(strengthens_colours(ability) for face in faces for ability in face.abilities)
        """Whether it might depend on their colour."""


class Texts(Fights):
    """What the texts of a game might do."""

    def __init__(
        self,
        faces: list[Face],
        copies: list[Face] | None = None,
        edition: Edition | None = None,
        foreign: Sequence[Face] = (),
    ) -> None:
        """Arguments as for :class:`.instructions.Instructions`."""
        self.edition: Final = edition
        abilities, nodes = all_abilities(faces, edition)
        texts = "".join([repr(ability) for ability in abilities])
        super().__init__(faces, nodes, texts, [] if any(roams(node) for node in nodes) else list(foreign))
        self.adding_counters: Final = any(adds_counters(node) for node in nodes)
        """Whether a text might put counters on permanents in play."""
        self.arriving: Final = any(is_arrival(node) for node in nodes)
        """Whether something triggers when a permanent comes into play."""
        self.haunted: Final = any(works_when_buried(ability) for face in faces for ability in face.abilities)
        """Whether a card can be used in a graveyard, or triggers there or on coming there."""
        self.giving_back: Final = {id(node) for face in faces for node in given_back(face)}
        """The parts of texts that put a single card into play which the same permanent removed as it came."""
        self.untapping: Final = any(isinstance(node, Untap) for node in nodes)
        """Whether a text untaps something."""
        self.forcing: Final = any(type(node).__name__ in _FORCING for node in nodes)
        """Whether a text lets a player act for another one."""
        self.discarding: Final = any(isinstance(node, Discard) and not isinstance(node.who, You) for node in nodes)
        """Whether a text might let another player discard."""
        self.retargeting: Final = any(isinstance(node, Retarget) or is_chain(node) for node in nodes)
        """Whether a text changes targets, or lets who was hit have a copy of a spell with another target."""
        self.shuffling: Final = any(shuffles(node) for node in nodes)
        """Whether a text might change the order of a library."""
        self.growing: Final = any(makes_more(node) for node in nodes)
        """Whether a text might put permanents into play that aren't cards in a hand, or change what they are."""
        self.healing: Final = "Life(" in texts.replace("LoseLife(", "").replace("PayLife(", "") or "lifelink" in texts
        """Whether somebody might gain life."""
        self.draws: Final = any(draws(node) for node in nodes)
        """Whether a text draws cards."""
        self.wrecking: Final = any(is_wrecking(node) for node in nodes)
        """Whether a text might put other permanents than its source into graveyards."""
        self.drawing: Final = any(word in texts for word in _EMPTYING) or any(lets_draw(node) for node in nodes)
        """Whether a text might empty the library of another player."""
        self.named: Final = dict(Tally([face.name for face in copies or ()]))
        """How many objects there are with each name."""
        self.splicing: Final = copies is None or sum([1 for face in copies if "Arcane" in face.subtypes]) > 1
        """Whether there is an Arcane spell onto which another card could be spliced."""
        self.changing_kinds: Final = any(type(node).__name__ in CHANGES_KINDS for node in nodes)
        """Whether a text might change the types of permanents, or make copies of some."""
        self.cheaper: Final = changes_costs(faces, copies is None or any(copies_something(node) for node in nodes))
        """Whether a text changes costs, in a way that isn't counted."""
        self.discount: Final = 0 if self.cheaper else reductions(copies or [])
        """By how much generic mana spells may cost less, all permanents together."""


def all_abilities(faces: list[Face], edition: Edition | None) -> tuple[list[Ability], list[Node]]:
    """Return the abilities on faces, and those for which keywords stand that are read as they are; and all parts of
    these."""
    abilities = [ability for face in faces for ability in face.abilities]
    abilities.extend([part for ability in abilities for part in spelled_out(ability, edition)])
    return abilities, [node for ability in abilities for node in walk(ability)]


def copies_something(node: Node) -> bool:
    """Return whether a part of a text makes a copy of a permanent."""
    return type(node).__name__ in COPIES


def changes_costs(faces: list[Face], copying: bool) -> bool:
    """Return whether a text makes spells cheaper in a way that isn't counted. ``copying``: there might be more objects
    with that text."""
    less = [reductions([face]) for face in faces]
    return any(less) and (copying or max(less) >= ANY)


def draws(node: Node) -> bool:
    """Return whether a part of a text draws cards."""
    return isinstance(node, Draw) or (isinstance(node, KeywordAbility) and node.keyword == "cycling")


def lets_draw(node: Node) -> bool:
    """Return whether a part of a text might let somebody else than its player draw cards."""
    return isinstance(node, Draw) and not isinstance(node.who, You)


def roams(node: Node) -> bool:
    """Return whether a part of a text might give a player what another one has, or a copy of it."""
    return isinstance(node, SetControl) or copies_something(node) or "Exchange" in type(node).__name__


def strikes_first(face: Face, foreign: Sequence[Face]) -> bool:
    """Return whether a text on a face has or gives first strike. ``foreign``: the faces that only the other player has,
    so that it doesn't matter whether these have it."""
    theirs = any(face is other for other in foreign)
    for ability in face.abilities:
        own = isinstance(ability, KeywordAbility) and ability.keyword == "first strike"
        if "'first strike'" in repr(ability) and not (own and theirs):
            return True
    return False


def shuffles(node: Node) -> bool:
    """Return whether a part of a text shuffles a library."""
    return isinstance(node, Shuffle) or (isinstance(node, Move) and node.place == "shuffle")


def is_hasty(node: Node) -> bool:
    """Return whether a part of a text is haste, or makes a creature of something."""
    return isinstance(node, SetTypes) or (isinstance(node, KeywordAbility) and node.keyword == "haste")


def given_back(face: Face) -> list[Node]:
    """Return the parts of the text on a face that put what it removed into play, if that was a single card."""
    removing: list[bool] = []
    returning: list[Node] = []
    for ability in face.abilities:
        event = ability.event if isinstance(ability, TriggeredAbility) else None
        comes = isinstance(event, ZoneChange) and event.to == "in play" and isinstance(event.what, This)
        for node in walk(ability):
            if isinstance(node, Move) and node.linked:
                removing.append(comes and reach(node.what) == 1)
            elif isinstance(node, Move) and node.what == Ref("linked") and node.zone == "in play":
                returning.append(node)
    return returning if removing == [True] else []


WORK_WHEN_BURIED: Final = (
    *("flashback", "dredge", "unearth", "scavenge", "recover", "soulshift", "escape", "jump-start", "retrace"),
    *("embalm", "eternalize"),
)
"""Keywords with which a card is used in a graveyard."""


def works_when_buried(ability: Ability) -> bool:
    """Return whether an ability works in a graveyard, or as its source comes to one from anywhere."""
    if isinstance(ability, KeywordAbility):
        return ability.keyword in WORK_WHEN_BURIED
    if isinstance(ability, TriggeredAbility):
        arrives = [event for event in walk(ability.event) if isinstance(event, ZoneChange) and event.to == "graveyard"]
        if any(event.origin != "in play" for event in arrives):
            return True
    zone = getattr(ability, "zone", "in play")
    return zone in ("graveyard", "any") and not isinstance(ability, StaticAbility)


def counts_toughness(node: Node) -> bool:
    """Return whether a part of a text lets toughness count as power."""
    return type(node).__name__ == "SwitchPT" or (isinstance(node, AssignsDamage) and node.how == "by toughness")


def is_arrival(node: Node) -> bool:
    """Return whether a part of a text triggers when something comes into play."""
    return isinstance(node, TriggeredAbility) and any(
        isinstance(event, ZoneChange) and event.to in ("", "in play") and event.origin != "in play"
        for event in walk(node.event)
    )


def bites(node: Node) -> bool:
    """Return whether a part of a text lets another object than its source deal damage, or gives an ability that deals
    damage."""
    if isinstance(node, DealDamage):
        return not isinstance(node.source, This)
    if isinstance(node, (GainAbility, Fight)):
        return isinstance(node, Fight) or any(isinstance(part, DealDamage) for part in walk(node))
    return False


def stings(face: Face) -> bool:
    """Return whether an ability on a face deals damage, if it isn't a spell's."""
    used = [ability for ability in face.abilities if not isinstance(ability, SpellText)]
    return any(isinstance(node, DealDamage) for ability in used for node in walk(ability))


def given_keywords(nodes: list[Node]) -> set[str]:
    """Return the keywords that parts of texts give."""
    given = [node for node in nodes if isinstance(node, GainAbility)]
    return {node.ability.keyword for node in given if isinstance(node.ability, KeywordAbility)}


def is_wrecking(node: Node) -> bool:
    """Return whether a part of a text might put other permanents than its source into a graveyard."""
    if isinstance(node, (Destroy, SetTypes)):
        return True
    if isinstance(node, Sacrifice):
        return not isinstance(node.what, This)
    return isinstance(node, Move) and node.zone == "graveyard" and not isinstance(node.what, This)


def adds_counters(node: Node) -> bool:
    """Return whether a part of a text might put counters on a permanent in play."""
    if isinstance(node, KeywordAbility):
        return not (node.keyword in QUIET or node.keyword in _NO_COUNTERS or node.keyword in SPELLED_OUT)
    return isinstance(node, (PutCounters, MoveCounters)) or (isinstance(node, Move) and bool(node.counters))


def reductions(faces: list[Face]) -> int:
    """Return by how much generic mana the texts on faces make spells cheaper, all together; ANY or more if it can't be
    told."""
    return sum([reduction(ability) for face in faces for ability in face.abilities])
