"""What can be told of parts of texts by themselves, from their trees: what they cost, mean, find or leave alone."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Final

from manaburn.rules.meaning import continuous
from manaburn.state.objects import Entity, GameObject
from manaburn.state.state import GameState
from manaburn.terms import BASIC, CREATURE, INSTANT, LAND, SORCERY, ManaCost
from manaburn.text.tree import (
    Ability,
    ActivatedAbility,
    AdditionalCost,
    AddMana,
    AddPT,
    AlternativeCost,
    Apply,
    Arith,
    Cant,
    CantAttack,
    CantBlock,
    ControllerOf,
    Cost,
    Count,
    DealDamage,
    DefinePT,
    Discard,
    Do,
    Effect,
    EntersWith,
    Face,
    Filter,
    GainAbility,
    HasSubtype,
    HasSupertype,
    HasType,
    KeywordAbility,
    LoseLife,
    Mana,
    Modification,
    Move,
    MustBeBlocked,
    Node,
    Nothing,
    Number,
    Opponents,
    OwnerOf,
    PayLife,
    Players,
    PlayTiming,
    PutCounters,
    Ref,
    RemoveCounters,
    Replacement,
    ReplacementAbility,
    Sacrifice,
    SetColour,
    SetControl,
    SetPT,
    SetTypes,
    SpellText,
    StaticAbility,
    Tap,
    TapThis,
    Target,
    This,
    TriggeredAbility,
    Untap,
    Value,
    X,
    You,
    ZoneChange,
    walk,
)
from manaburn.text.tree.base import Event, Selector
from manaburn.text.tree.combining import Instead
from manaburn.text.tree.effects import Arrange, As, LookAt, Pick, Reveal
from manaburn.text.tree.events import BecomesTarget, Damaged, LifeChanges, StepBegins, Taps
from manaburn.text.tree.memo import Memo
from manaburn.text.tree.nouns import (
    All,
    Among,
    AnyTest,
    Both,
    Choose,
    ChooseAmong,
    ControlledBy,
    Host,
    Named,
    Rest,
    Role,
    TopCards,
)
from manaburn.text.tree.processes import Piles
from manaburn.text.tree.statics import CostChange, IfWould, KeywordCost, RedirectDamage, SkipStep
from manaburn.text.tree.values import Amount, TurnIs

from .spelling import IDLE, SPELLED_OUT

QUIET: Final = (
    *("flying", "first strike", "vigilance", "trample", "defender", "reach", "fear", "shroud", "protection", "haste"),
    *("landwalk", "intimidate", "menace", "hexproof", "indestructible", "flash", "enchant", "equip", "lifelink"),
    *("shadow", "horsemanship", "banding", "cumulative upkeep", "echo", "changeling", "deathtouch", "split second"),
    *("double strike", "bands with other"),
)
"""Keywords that add no damage, but for haste and double strike, which are looked at by themselves."""
MOST_TEXTS: Final = 4096
"""So many texts are remembered of which it has been found out what they do: texts can be made in the game."""
FIGHTING: Final = ("first strike", "double strike", "haste", "vigilance", "lifelink", "reach", "deathtouch")
"""Keywords that don't keep a creature from being blocked."""
_NEVER_MEDDLES: Final = (
    *("Seq", "May", "If", "IfPaid", "Modal", "GainLife", "LoseLife", "AddMana", "Draw", "Scry", "Nothing", "Sacrifice"),
    *("Discard", "Shield", "Regenerate", "CreateTokens", "LookAt", "Reveal", "Pay", "Unless", "Note", "As", "Counter"),
    *("ExtraTurn", "ExtraPhase", "Search", "Shuffle"),
)
"""Instructions that change nobody's blocking by themselves."""
_MAKES_NO_MORE: Final = (
    *("AddMana", "AddPT", "Apply", "As", "Cant", "CantAttack", "CantBeBlocked", "CantBlock", "CantPlay"),
    *("ChooseOne", "ChooseValue", "CombatTax", "CostChange", "Counter", "DealDamage", "Delayed", "Destroy"),
    *("Discard", "DoesntUntap", "EntersWith", "Fight", "GainAbility", "GainLife", "If", "IfPaid", "LoseLife"),
    *("May", "Modal", "MustAttack", "MustBeBlocked", "MustBlock", "Note", "Nothing", "Pay", "PreventDamage"),
    *("PutCounters", "Regenerate", "RemoveCounters", "Reveal", "Sacrifice", "Seq", "SetColour", "Shield"),
    *("Tap", "Unless", "Untap", "ExtraPhase", "Draw", "Scry", "Arrange", "LookAt"),
)
"""Parts of texts that add no permanents but what is played from a hand, and don't change what those in play are."""
_ADDS_NO_KINDS: Final = ("cycling", "flashback", "madness", "storm", "buyback", "kicker")
"""Keywords that by themselves add no permanents either."""
_IN_PLAY: Final = (
    *[word for word in SPELLED_OUT if word != "reinforce"],
    *IDLE,
    *("kicker", "morph", "bushido", "flanking", "rampage", "modular", "storm", "buyback", "entwine", "fading"),
    *("vanishing", "soulshift", "phasing", "bloodthirst", "champion", "replicate", "amplify", "provoke"),
)
"""Keywords that do nothing for a card in hand but make it dearer, or let it be played for other mana."""
_COLOUR: Final = re.compile(r"[Cc]olou?r|Shares")
"""Parts of the written form of a text that may ask for a colour."""
ANY: Final = 1 << 30
"""Stands for an amount that can't be told."""
COPIES: Final = ("CopyOf", "EntersCopy", "CreateCopies", "CopyCard")
"""Parts of texts that make copies of permanents."""
ALTERS: Final = ("CopyOf", "FullText", "SetTypes", "TypesOf", "LoseTypes", "CountsAs", "SetText", "ChangeText")
"""Parts of texts that change what permanents are that are in play already."""
CHANGES_KINDS: Final = (*COPIES, *ALTERS)
"""Parts of texts that change what permanents are."""
_BEFORE_USE: Final = ("hand", "in play", "stack")
"""Zones in which a text works before its card is in a graveyard, or removed from the game."""
_BASICS: Final = ("Plains", "Island", "Swamp", "Mountain", "Forest")


def is_land(test: Node) -> bool:
    """Return whether only lands pass a test."""
    if isinstance(test, AnyTest):
        return all(is_land(one) for one in test.tests)
    if isinstance(test, HasSubtype):
        return test.subtype in _BASICS
    if isinstance(test, HasSupertype):
        return test.supertype == BASIC
    return isinstance(test, HasType) and test.card_type == LAND


def animates(effect: Effect) -> int:
    """Return the power that the source of an ability gets as it becomes a creature, if that is all that happens; -1
    otherwise. To do that twice is no more than to do it once."""
    if not isinstance(effect, Apply) or effect.what != This():
        return -1
    power = -1
    for mod in effect.mods:
        if isinstance(mod, SetPT) and isinstance(mod.power, Number) and isinstance(mod.toughness, Number):
            power = max(mod.power.n, mod.toughness.n)
        elif not is_harmless_change(mod):
            return -1
    return power


def is_harmless_change(mod: Modification) -> bool:
    """Return whether a part of what makes a permanent a creature adds nothing to its power."""
    if isinstance(mod, GainAbility):
        return not gives_ability(mod)
    if isinstance(mod, SetTypes):
        return mod.card_types & CREATURE != 0 or (not mod.card_types and mod.every == "creature types")
    return isinstance(mod, SetColour)


def strengthens_kinds(ability: Ability) -> bool:
    """Return whether the power of other objects might depend on what they are, because of an ability. What strengthens
    its source, or what it is attached to, is counted whatever that is."""
    if not isinstance(ability, StaticAbility):
        return False
    own = isinstance(ability.what, (This, Host))
    return any("AddPT" in repr(mod) and not (own and isinstance(mod, AddPT)) for mod in ability.mods)


def strengthens_colours(ability: Ability) -> bool:
    """Return whether the power of other objects might depend on their colours, because of an ability."""
    return strengthens_kinds(ability) and _COLOUR.search(repr(ability)) is not None


def removes_buried(action: Effect) -> bool:
    """Return whether an action of a cost removes cards in the player's own graveyard from the game."""
    if not isinstance(action, Move) or action.zone != "removed":
        return False
    kinds = [node for node in walk(action.what) if isinstance(node, Filter)]
    return len(kinds) == 1 and kinds[0].zone == "graveyard" and isinstance(kinds[0].whose, You)


def is_held(what: Selector) -> bool:
    """Return whether a selector means a card that its player chooses from his or her hand."""
    if not isinstance(what, Choose) or not isinstance(what.who, You) or not isinstance(what.kind, Filter):
        return False
    return what.kind.zone == "hand" and isinstance(what.kind.whose, You)


def hits_creature(replacement: Replacement) -> bool:
    """Return whether a replacement deals damage to a creature that would be dealt to something else."""
    return isinstance(replacement, RedirectDamage) and (
        isinstance(replacement.instead_to, (This, Host)) or is_creature(replacement.instead_to)
    )


def counters_shed(cost: Cost) -> tuple[str, int] | None:
    """Return which counters a cost removes from the source of an ability, and how many; None if it doesn't, or if that
    can't be told."""
    found: tuple[str, int] | None = None
    for part in cost.parts:
        action = part.action if isinstance(part, Do) else None
        if isinstance(action, RemoveCounters):
            plain = isinstance(action.what, This) and not (action.any_number or action.among)
            if found is not None or not plain or not isinstance(action.n, Number) or action.n.n < 1:
                return None
            found = action.counter, action.n.n
    return found


def only_for_mana(face: Face) -> bool:
    """Return whether a card in hand can be used in no way but to be played for what its texts say it costs in mana."""
    for ability in face.abilities:
        if isinstance(ability, KeywordAbility):
            if ability.keyword not in QUIET and ability.keyword not in _IN_PLAY:
                return False
        elif isinstance(ability, (ActivatedAbility, TriggeredAbility, ReplacementAbility)):
            if ability.zone != "in play":
                return False
        elif isinstance(ability, StaticAbility):
            if ability.zone != "in play" and not ability.defining:
                return False
        elif not isinstance(ability, (SpellText, AdditionalCost, AlternativeCost, PlayTiming)):
            return False
    return True


def is_for_others(ability: ActivatedAbility) -> bool:
    """Return whether an ability says who may play it: other players might."""
    return any(one.who is not None for one in ability.restrictions)


def only_in_upkeep(ability: ActivatedAbility) -> bool:
    """Return whether an ability can be played only before the draw step of a turn is over."""
    whens = [one.when for one in ability.restrictions]
    return any(isinstance(when, TurnIs) and when.step in ("untap", "upkeep", "draw") for when in whens)


def is_in_sight(what: Selector) -> bool:
    """Return whether a selector means targets, or all objects of a kind, in play or in graveyards."""
    if not isinstance(what, (Target, All)):
        return False
    kinds = [node for node in walk(what) if isinstance(node, Filter)]
    return bool(kinds) and all(kind.zone in ("in play", "graveyard") for kind in kinds)


def is_about_target(node: Node) -> bool:
    """Return whether a part of a text that untaps something or brings it over does so to the one target."""
    if not isinstance(node, Untap) and not (
        isinstance(node, Apply) and any(isinstance(mod, SetControl) for mod in node.mods)
    ):
        return True
    return isinstance(node.what, Target) or (isinstance(node.what, Ref) and node.what.role == "target")


def bodies_of(cost: Cost) -> int:
    """Return how many creatures are sacrificed for a cost, at least."""
    count = 0
    for part in cost.parts:
        if isinstance(part, Do) and isinstance(part.action, Sacrifice):
            kinds = [node for node in walk(part.action.what) if isinstance(node, Filter)]
            if len(kinds) == 1 and any(is_creatures(test) for test in kinds[0].tests):
                count += 1
    return count


def is_creatures(test: Node) -> bool:
    """Return whether only creatures pass a test."""
    if isinstance(test, HasSubtype):
        return continuous.is_creature_type(test.subtype)
    return isinstance(test, HasType) and test.card_type == CREATURE


def gives_ability(mod: Modification) -> bool:
    """Return whether a continuous effect gives an ability that isn't counted, to an object or to a player."""
    return isinstance(mod, GainAbility) and not (
        isinstance(mod.ability, KeywordAbility) and mod.ability.keyword in QUIET
    )


def channeled(mod: Modification) -> int:
    """Return how much mana a player makes for each time that life is paid, if that is what a continuous effect lets him
    or her do (Channel); 0 otherwise."""
    ability = mod.ability if isinstance(mod, GainAbility) else None
    if not isinstance(ability, ActivatedAbility) or not isinstance(ability.effect, AddMana):
        return 0
    parts = ability.cost.parts
    paid = parts[0].amount if len(parts) == 1 and isinstance(parts[0], PayLife) else None
    made = mana_of(ability.effect)
    return made if isinstance(paid, Number) and paid.n > 0 and made < ANY else 0


def is_dearer(mod: Modification) -> bool:
    """Return whether a continuous effect makes something cost more, and no more than that."""
    return isinstance(mod, CostChange) and not mod.less


def makes_cheaper(mod: Modification) -> bool:
    """Return whether a continuous effect makes something cost less, and no more than that."""
    return isinstance(mod, CostChange) and mod.less


def is_creature(what: Selector) -> bool:
    """Return whether a selector means one target that is a creature."""
    if not isinstance(what, Target) or what.high is not None or what.up_to_any or not isinstance(what.kind, Filter):
        return False
    return any(isinstance(test, HasType) and test.card_type == CREATURE for test in what.kind.tests)


def objects(value: Value) -> int:
    """Return with which factor a value counts objects outside libraries; 0 if it is another value."""
    if isinstance(value, Count) and isinstance(value.what, All) and isinstance(value.what.kind, Filter):
        return 1 if value.what.kind.zone in ("in play", "graveyard", "hand", "stack") else 0
    if isinstance(value, Arith) and value.op == "*":
        sides = value.left, value.right
        for one, other in (sides, sides[::-1]):
            if isinstance(one, Number) and one.n > 0:
                return one.n * objects(other)
    return 0


def least(cost: ManaCost, less: int = 0) -> int:
    """Return the least amount of mana with which a cost can be paid, X being 0, and Phyrexian mana with life. ``less``:
    by how much generic mana it may be reduced."""
    hybrid = len(cost.hybrid) - len(cost.phyrexian)
    return sum(cost.coloured) + max(0, cost.generic + cost.snow + hybrid - less)


def reduction(ability: Ability) -> int:
    """Return by how much generic mana an ability makes spells cheaper; 0 if it doesn't, ANY if it can't be told."""
    most = 0
    for node in walk(ability):
        if isinstance(node, KeywordCost):
            return ANY
        if isinstance(node, CostChange) and node.less:
            plain = isinstance(ability, StaticAbility) and isinstance(ability.what, (You, All))
            if not plain or node.times is not None or node.abilities or node.keyword or node.kind is None:
                return ANY
            for part in node.cost.parts:
                if not isinstance(part, Mana) or part.mana.generic != least(part.mana) or has_x(part.mana):
                    return ANY
                most += part.mana.generic
    return most


def sacrificed(cost: Cost) -> Filter | None:
    """Return which kind of permanents is sacrificed for a cost, if that is all that is used up; None otherwise."""
    found: Filter | None = None
    for part in cost.parts:
        if not isinstance(part, Do):
            continue
        kinds = [node for node in walk(part.action) if isinstance(node, Filter)]
        if found is not None or not isinstance(part.action, Sacrifice) or len(kinds) != 1:
            return None
        found = kinds[0]
    return found


def share_of(cost: Cost) -> int:
    """Return how many objects one part of a cost uses up, at least 1: cards removed from a graveyard, cards discarded,
    or permanents sacrificed."""
    most = 1
    for part in cost.parts:
        if not isinstance(part, Do):
            continue
        action = part.action
        number: Value | None = None
        if isinstance(action, Discard):
            number = action.n if not action.up_to else None
        elif isinstance(action, (Move, Sacrifice)) and isinstance(action.what, Choose):
            number = action.what.low if not action.what.up_to_any else None
        if isinstance(number, Number):
            most = max(most, number.n)
    return most


def discards(cost: Cost) -> bool:
    """Return whether cards are discarded for a cost, and nothing else is used up."""
    actions = [part.action for part in cost.parts if isinstance(part, Do)]
    return bool(actions) and all(isinstance(action, Discard) and isinstance(action.who, You) for action in actions)


def taps_others(cost: Cost) -> bool:
    """Return whether a cost is nothing but mana, life, and tapping permanents."""
    return all(
        isinstance(part, (Mana, TapThis, PayLife)) or (isinstance(part, Do) and isinstance(part.action, Tap))
        for part in cost.parts
    )


def takes_target(effect: Effect) -> bool:
    """Return whether a text takes a target."""
    return any(isinstance(node, Target) for node in walk(effect))


def answers_targeting(face: Face) -> bool:
    """Return whether something happens whenever a permanent with this face becomes a target."""
    return any(
        isinstance(ability, TriggeredAbility)
        and isinstance(ability.event, BecomesTarget)
        and ability.event.what == This()
        for ability in face.abilities
    )


_answering: Final[Memo[Face, bool]] = Memo(answers_targeting)


def is_welcome(entity: Entity | None) -> bool:
    """Return whether something happens whenever an object becomes a target."""
    return isinstance(entity, GameObject) and entity.face is not None and _answering.of(entity.face)


def is_free(cost: Cost) -> bool:
    """Return whether a cost is no mana at all, or X."""
    return all(isinstance(part, Mana) and not least(part.mana) for part in cost.parts)


def has_x(cost: ManaCost | None) -> bool:
    """Return whether X is paid in mana."""
    return cost is not None and "X" in cost.symbols


def pays_for_x(face: Face) -> bool:
    """Return whether X of a spell is an amount of mana, and nothing else."""
    others = [ability for ability in face.abilities if isinstance(ability, (AdditionalCost, AlternativeCost))]
    return has_x(face.mana_cost) and not any(isinstance(node, X) for ability in others for node in walk(ability))


def pays_x(cost: Cost) -> bool:
    """Return whether X of an ability is an amount of mana, and nothing else."""
    mana = any(isinstance(part, Mana) and has_x(part.mana) for part in cost.parts)
    return mana and not any(isinstance(node, X) for part in cost.parts for node in walk(part))


def reach(what: object) -> int:
    """Return how many objects a selector can mean, or ANY. Objects chosen before count again."""
    if isinstance(what, (This, Ref, Host)):
        return 1
    if isinstance(what, Both):
        return min(ANY, sum([reach(part) for part in what.parts]))
    if isinstance(what, Target):
        if what.high is None and not what.up_to_any:
            return 1
        if isinstance(what.high, Number) and not what.up_to_any:
            return what.high.n
    return ANY


def mana_of(effect: Effect, names: dict[str, int] | None = None) -> int:
    """Return the most mana that an instruction makes, or ANY. ``names``: how many objects there are with each name."""
    total = 0
    for node in walk(effect):
        if isinstance(node, AddMana):
            times = node.times.n if isinstance(node.times, Number) else buried(node.times, names or {})
            if times < 0:
                return ANY
            total += times * max([len(letters) for letters in node.mana], default=1)
    return total


def flares(event: Event, effect: Effect) -> bool:
    """Return whether all that a trigger does is to add mana whenever something is tapped for mana."""
    return isinstance(event, Taps) and event.for_mana and not event.untaps and isinstance(effect, AddMana)


def buried(value: Value, names: dict[str, int]) -> int:
    """Return how many cards of a name can be in graveyards, if a value counts these; -1 for any other value."""
    if isinstance(value, Count) and isinstance(value.what, All) and isinstance(value.what.kind, Filter):
        kind = value.what.kind
        for test in kind.tests:
            if kind.zone == "graveyard" and isinstance(test, Named) and test.name in names:
                return names[test.name]
    return -1


def cards_seen(effect: Effect) -> int:
    """Return how many cards on the top of the player's own library a text looks at or reveals, if what it remembers are
    these and it puts none of them into play; 0 for any other text. Each of them might be drawn or put into the hand."""
    moves = [node for node in walk(effect) if isinstance(node, Move) and is_seen(node.what)]
    return cards_on_top(effect, You()) if all(is_about_seen(node) for node in moves) else 0


def cards_shown(effect: Effect) -> int:
    """Return how many cards on the top of the defending player's library a text looks at or reveals, if all it does
    with these is to put them into that player's hand; 0 for any other text."""
    moves = [node for node in walk(effect) if isinstance(node, Move) and is_seen(node.what)]
    return cards_on_top(effect, Role("defending")) if all(node.zone == "hand" for node in moves) else 0


def cards_on_top(effect: Effect, whose: Selector) -> int:
    """Return how many cards on the top of a player's library a text looks at or reveals, if it looks at no others and
    remembers nothing else; 0 for any other text."""
    number = 0
    for node in walk(effect):
        if isinstance(node, As) and not is_about_seen(node.effect):
            return 0
        if isinstance(node, (LookAt, Reveal)) and isinstance(node.what, TopCards):
            top = node.what
            plain = top.whose == whose and not (top.bottom or top.graveyard) and top.kind is None
            if not plain or not isinstance(top.n, Number):
                return 0
            number += top.n.n
    return number


def is_about_seen(node: Node) -> bool:
    """Return whether a part of a text that looks at the top of a library only looks at these cards, parts or orders
    them, or puts them somewhere else than into play."""
    if isinstance(node, (LookAt, Reveal)):
        return isinstance(node.what, TopCards) or is_seen(node.what)
    if isinstance(node, Move):
        return is_seen(node.what) and node.zone in ("hand", "graveyard", "removed", "library") and not node.linked
    return isinstance(node, (Arrange, Piles)) and is_seen(node.what)


def is_seen(what: Selector) -> bool:
    """Return whether a selector means cards that the text remembers, or some of them."""
    if isinstance(what, (Among, ChooseAmong, Rest)):
        return is_seen(what.what)
    return isinstance(what, Ref) and (what.role.startswith("var") or what.role.startswith("pile"))


def puts_back(node: Node) -> bool:
    """Return whether a part of a text puts cards from the player's hand into his or her library, at a place known to
    all."""
    if not isinstance(node, Move) or node.zone != "library" or node.place == "shuffle":
        return False
    return is_held(node.what)


def removes_instead(node: Node) -> bool:
    """Return whether a part of a text has something removed from the game that would be put into a graveyard, and that
    is all."""
    if not isinstance(node, IfWould) or not isinstance(node.event, ZoneChange) or node.event.to != "graveyard":
        return False
    move = node.effect
    same = isinstance(move, Move) and isinstance(move.what, Ref) and move.what.role == "event"
    return same and isinstance(move, Move) and move.zone == "removed" and not move.linked


def counted_mana(effect: Effect) -> tuple[int, Filter] | None:
    """Return of a text that makes mana for each object of a kind in play, and does nothing else, how much for each, and
    which kind; None for any other text."""
    if not isinstance(effect, AddMana) or not isinstance(effect.times, Count):
        return None
    what = effect.times.what
    if not isinstance(what, All) or not isinstance(what.kind, Filter) or what.kind.zone != "in play":
        return None
    return max([len(letters) for letters in effect.mana], default=1), what.kind


def meddles(node: Node) -> int:
    """Return how many creatures a part of a text could keep from blocking or from being blocked, or ANY: those that it
    could remove, tap, or give another ability."""
    if isinstance(node, DealDamage):
        to = node.to
        return 0 if is_player(to) else touched(to)
    if isinstance(node, Sacrifice) and not isinstance(node.who, You):
        one = isinstance(node.what, Choose) and node.what.low is None and node.what.high is None
        return reach(node.who) if one and isinstance(node.who, Target) else ANY
    if isinstance(node, Apply):
        for mod in node.mods:
            if isinstance(mod, Cant) and mod.what == "be regenerated":
                continue
            if isinstance(mod, GainAbility) and only_fights(mod.ability):
                continue
            if isinstance(mod, MustBeBlocked):
                return ANY  # All blockers might be drawn away by one creature.
            if not isinstance(mod, AddPT) or not strengthens(mod):
                return touched(node.what)
        return 0
    if isinstance(node, PutCounters) and node.counter == "+1/+1":
        return 0
    if isinstance(node, RedirectDamage):
        to = node.instead_to
        own = isinstance(to, Target) and isinstance(to.kind, Filter) and ControlledBy(You()) in to.kind.tests
        return 0 if own or isinstance(to, This) else touched(to)
    if isinstance(node, Move) and is_held(node.what):
        return 0
    if isinstance(node, Pick):
        return 0
    if isinstance(node, Effect):
        if type(node).__name__ in ("Destroy", "Tap", "Move"):
            return touched(getattr(node, "what", None))
        return 0 if type(node).__name__ in _NEVER_MEDDLES else ANY
    return 0


def touched(what: object) -> int:
    """Return how many creatures a part of a text changes that is done to this, or ANY."""
    if is_player(what) or (isinstance(what, Ref) and what.role.startswith("var")):
        return ANY
    return reach(what)


def strengthens(mod: AddPT) -> bool:
    """Return whether a change of power and toughness is by fixed numbers, and takes nothing away."""
    if not isinstance(mod.power, Number) or not isinstance(mod.toughness, Number):
        return False
    return mod.power.n >= 0 and mod.toughness.n >= 0


def is_loss(value: Value) -> bool:
    """Return whether a value is never greater than 0: a negative number of times a number of objects."""
    if not isinstance(value, Arith) or value.op != "*":
        return False
    return isinstance(value.left, Number) and value.left.n <= 0 and isinstance(value.right, Count)


def is_player(who: object) -> bool:
    """Return whether a selector means players and nothing else."""
    if isinstance(who, Target):
        return isinstance(who.kind, Players)
    return isinstance(who, (You, Opponents, ControllerOf, OwnerOf))


def only_fights(ability: Ability) -> bool:
    """Return whether an ability has no say in which creatures can block which."""
    return isinstance(ability, KeywordAbility) and ability.keyword in FIGHTING


def keeps_to_itself(ability: StaticAbility) -> bool:
    """Return whether a static ability has no say in what creatures other than its source can block, or be blocked by,
    and costs no other creature its life."""
    own = isinstance(ability.what, This)
    for mod in ability.mods:
        if isinstance(mod, (CostChange, SkipStep)):
            continue
        if isinstance(mod, AddPT):
            if not own and not strengthens(mod):
                return False
        elif not own or not (isinstance(mod, (CantAttack, CantBlock, DefinePT)) or only_fights_by(mod)):
            return False
    return True


def only_fights_by(mod: Modification) -> bool:
    """Return whether a modification gives an ability with no say in which creatures can block which."""
    return isinstance(mod, GainAbility) and only_fights(mod.ability)


def makes_more(node: Node) -> bool:
    """Return whether a part of a text might add permanents of a kind to those in play, by other ways than playing cards
    from a hand."""
    if isinstance(node, Move):
        kinds = [part for part in walk(node.what) if isinstance(part, Filter)]
        leaving = node.zone in ("graveyard", "removed") or (node.zone == "hand" and bool(kinds))
        return not leaving or any(kind.zone != "in play" for kind in kinds)
    if isinstance(node, KeywordAbility):
        word = node.keyword
        return not (word in QUIET or word in _ADDS_NO_KINDS or word in SPELLED_OUT or word in IDLE)
    return isinstance(node, (Effect, Modification, Replacement)) and type(node).__name__ not in _MAKES_NO_MORE


def misfits(kind: Filter, card_types: int, subtypes: Collection[str], keywords: Collection[str]) -> bool:
    """Return whether something isn't of a kind because of its card types or subtypes."""
    for test in kind.tests:
        if isinstance(test, HasType) and not card_types & test.card_type:
            return True
        if isinstance(test, HasSubtype) and test.subtype not in subtypes and "changeling" not in keywords:
            return True
    return False


def multiplied(replacement: Replacement) -> int:
    """Return by how much a replacement multiplies damage, at most: to deal some more of it is no more than to multiply
    the least amount. 0 if it does anything else."""
    if not isinstance(replacement, IfWould) or not isinstance(replacement.event, Damaged):
        return 0
    effect = replacement.effect
    amount = effect.amount if isinstance(effect, Instead) else None
    if not isinstance(amount, Arith) or amount.op not in ("*", "+"):
        return 0
    sides = [amount.left, amount.right]
    numbers = [side.n for side in sides if isinstance(side, Number)]
    if len(numbers) != 1 or Amount() not in sides or numbers[0] < 0:
        return 0
    return numbers[0] if amount.op == "*" else 1 + numbers[0]


def may_be_lost(face: Face) -> bool:
    """Return whether a card in play might come to the graveyard by itself, or by its own ability. Spells do."""
    if face.card_types & (CREATURE | INSTANT | SORCERY) or "Aura" in face.subtypes:
        return True
    return any(isinstance(node, (Sacrifice, Move)) for ability in face.abilities for node in walk(ability))


def taps_only(face: Face) -> bool:
    """Return whether each of the activated abilities of a permanent taps it."""
    for ability in face.abilities:
        if not isinstance(ability, ActivatedAbility):
            continue
        if not any(isinstance(part, TapThis) for part in ability.cost.parts):
            return False
    return True


def halves(card: GameObject) -> tuple[Face, ...]:
    """Return what can be played of a card in hand: its face, or both halves of a split card."""
    assert card.face is not None
    definition = card.card.definition if card.card is not None else None
    return definition.faces if definition is not None and definition.layout == "split" else (card.face,)


def only_keeps_life_down(replacement: Replacement) -> bool:
    """Return whether all that a replacement does is that players gain no life."""
    if not isinstance(replacement, IfWould) or not isinstance(replacement.event, LifeChanges):
        return False
    return replacement.event.gain and isinstance(replacement.effect, Nothing)


def only_taps(replacement: Replacement) -> bool:
    """Return whether all that a replacement does is that permanents come into play tapped."""
    return isinstance(replacement, EntersWith) and replacement.tapped and not (replacement.counters or replacement.mods)


def only_hurts_who_did_it(effect: Effect) -> bool:
    """Return whether all that a trigger does is to take life of the player whose doing it triggered on."""
    if not isinstance(effect, (DealDamage, LoseLife)) or (isinstance(effect, DealDamage) and effect.also is not None):
        return False
    who = effect.to if isinstance(effect, DealDamage) else effect.who
    return who in (Ref("event player"), ControllerOf(Ref("event")))


def lack(mod: Modification, tough: bool) -> int:
    """Return how much power a creature lacks because of a continuous effect. ``tough``: whether toughness may count as
    power."""
    if not isinstance(mod, AddPT):
        return 0
    changes = [mod.power, mod.toughness] if tough else [mod.power]
    return max([0, *[-change.n for change in changes if isinstance(change, Number)]])


def usable_elsewhere(face: Face) -> bool:
    """Return whether a card might be used, or do something, in a graveyard or where it has been removed from the game:
    what it says of itself as a spell doesn't count."""
    for ability in face.abilities:
        if isinstance(ability, KeywordAbility):
            if not (ability.keyword in QUIET or ability.keyword in SPELLED_OUT or ability.keyword in IDLE):
                return True
        elif isinstance(ability, StaticAbility):
            about_spell = all(isinstance(mod, (CostChange, Cant)) for mod in ability.mods)
            if ability.zone not in _BEFORE_USE and not (ability.what == This() and about_spell):
                return True
        elif isinstance(ability, (ActivatedAbility, TriggeredAbility, ReplacementAbility, AlternativeCost)):
            if ability.zone not in _BEFORE_USE:
                return True
        elif not isinstance(ability, (SpellText, AdditionalCost, PlayTiming)):
            return True
    return False


def is_equipment(what: object) -> bool:
    """Return whether a selector means one target that is an Equipment."""
    kind = what.kind if isinstance(what, Target) and reach(what) == 1 else None
    return isinstance(kind, Filter) and HasSubtype("Equipment") in kind.tests


def something_waits(state: GameState, past_draw: bool) -> bool:
    """Return whether a spell or ability that has resolved left something that might still trigger. ``past_draw``:
    whether no upkeep and no draw step comes any more."""
    return any(not (past_draw and is_past(one.event)) for one in state.delayed)


def is_past(event: Event) -> bool:
    """Return whether what triggers on an event can do so only in a beginning phase."""
    return type(event) is StepBegins and event.step in ("untap", "upkeep", "draw")


def discards_itself(ability: ActivatedAbility) -> bool:
    """Return whether an ability is played from the hand by discarding its source."""
    discarding = [part.action for part in ability.cost.parts if isinstance(part, Do)]
    return ability.zone == "hand" and any(
        isinstance(action, Discard) and isinstance(action.what, This) for action in discarding
    )
