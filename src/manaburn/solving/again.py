"""What can be told of parts of texts that give a card or a permanent one more use: what they find, return, copy or let
be played again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from manaburn.text.tree import (
    Ability,
    ActivatedAbility,
    AdditionalCost,
    AlternativeCost,
    ControllerOf,
    CopySpell,
    Cost,
    Do,
    Effect,
    Filter,
    IfPaid,
    Mana,
    May,
    Modification,
    Move,
    Node,
    Number,
    Players,
    Ref,
    Search,
    Shuffle,
    Target,
    This,
    TriggeredAbility,
    You,
    ZoneChange,
    walk,
)
from manaburn.text.tree.base import Selector
from manaburn.text.tree.effects import Pick
from manaburn.text.tree.nouns import All, Among, Choose, Host, TopCards
from manaburn.text.tree.statics import PlayFrom

from .parts import ANY, has_x, is_creature, is_land, reach


def lands_found(effect: Effect) -> int:
    """Return how many lands a text searches the player's library for, if it does nothing else there and puts them into
    play or into the hand; 0 for any other text."""
    return searched_for(effect, finds_lands, is_found_land)


def searched_for(effect: Effect, fits: Callable[[Search], bool], moves: Callable[[Node], bool]) -> int:
    """Return how many cards a text searches the player's library for, if all its searches fit and all that it moves
    passes ``moves``; 0 for any other text."""
    number = 0
    for node in walk(effect):
        if isinstance(node, Search):
            plain = isinstance(node.who, You) and isinstance(node.whose, You) and node.zones == ("library",)
            if not plain or node.any_number or not isinstance(node.n, Number) or not fits(node):
                return 0
            number += node.n.n
        elif isinstance(node, Move) and not moves(node):
            return 0
    return number


def cards_wished(effect: Effect) -> int:
    """Return how many cards from outside the game a text puts into its player's hand, if it moves nothing else but its
    source; 0 for any other text."""
    number = 0
    for node in walk(effect):
        if isinstance(node, Pick):
            what = node.what
            plain = isinstance(what, Choose) and what.high is None and not what.up_to_any
            if not plain or not isinstance(what, Choose) or not isinstance(what.who, You):
                return 0
            if not isinstance(what.kind, Filter) or what.kind.zone != "outside":
                return 0
            number += 1
        elif isinstance(node, Move) and not isinstance(node.what, This):
            if node.zone != "hand" or not is_found_card(node):
                return 0
    return number


def finds_cards(node: Search) -> bool:
    """Return whether a search finds cards of some kind: any does."""
    return True


def finds_lands(node: Search) -> bool:
    """Return whether a search finds nothing but lands."""
    kind = node.kind
    return isinstance(kind, Filter) and any(is_land(test) for test in kind.tests)


def is_found_land(node: Node) -> bool:
    """Return whether a part of a text puts what was found into play or into a hand, or shuffles."""
    if isinstance(node, Move):
        found = isinstance(node.what, Ref) and node.what.role in ("var", "var all", "var rest")
        return found and node.zone in ("in play", "hand")
    return isinstance(node, (Search, Shuffle))


def returns_to_hand(ability: TriggeredAbility) -> bool:
    """Return whether an ability returns its source to its owner's hand from the graveyard as it dies, and that is
    all."""
    event = ability.event
    dies = isinstance(event, ZoneChange) and event.what == This() and event.to == "graveyard"
    effect = ability.effect
    return dies and isinstance(effect, Move) and effect.what == This() and effect.zone == "hand"


def returns_for_cost(ability: Ability) -> bool:
    """Return whether a cost returns something to a hand, so that it can be played again."""
    if isinstance(ability, (ActivatedAbility, AdditionalCost, AlternativeCost)):
        moves = [node for part in ability.cost.parts for node in walk(part) if isinstance(node, Move)]
        return any(node.zone not in ("removed", "graveyard") for node in moves)
    return False


def cards_found(effect: Effect) -> int:
    """Return how many cards of any kind a text searches the player's library for, if it puts them somewhere where that
    player may get at them; 0 for any other text."""
    return searched_for(effect, finds_cards, is_found_card)


def replays(mod: Modification) -> bool:
    """Return whether all that a continuous effect on a player does is that cards in the graveyard can be played."""
    if not isinstance(mod, PlayFrom) or mod.kind.zone != "graveyard" or mod.kind.whose != You():
        return False
    return not (mod.kind.tests or mod.as_flash or mod.free or mod.cost is not None or mod.limit)


def is_found_card(node: Node) -> bool:
    """Return whether a part of a text moves what was found, or shuffles."""
    if isinstance(node, Move):
        found = isinstance(node.what, Ref) and node.what.role in ("var", "var all", "var rest")
        own = node.controller is None or isinstance(node.controller, You)
        return found and own and not node.counters and not node.attacking
    return isinstance(node, (Search, Shuffle))


def comes_again(node: Move, effect: Effect) -> int:
    """Return how many permanents a part of a text puts into play again: cards from graveyards or from the hand, or
    targets in play that the same text has removed; 0 if it does anything else."""
    if node.zone != "in play" or node.counters or node.attacking or node.attached is not None or node.hosts is not None:
        return 0
    if node.controller is not None and not isinstance(node.controller, You):
        return 0
    what = node.what
    if isinstance(what, (Target, Choose)):
        kinds = [part for part in walk(what) if isinstance(part, Filter)]
        waiting = ("graveyard", "in play") if isinstance(what, Target) else ("graveyard", "hand")
        if not any(kind.zone != "in play" for kind in kinds) or not all(kind.zone in waiting for kind in kinds):
            return 0
        if not all(kind.whose in (You(), Ref("each")) for kind in kinds if kind.zone == "hand"):
            return 0
        return reach(what) if isinstance(what, Target) else chosen_by_each(what)
    if isinstance(what, TopCards):  # Those on the top of the graveyard.
        plain = what.graveyard and isinstance(what.whose, You) and isinstance(what.n, Number)
        return what.n.n if plain and isinstance(what.n, Number) else 0
    if isinstance(what, Among):
        what = what.what
    if isinstance(what, (Host, This)) or (isinstance(what, Ref) and what.role == "event"):
        return 1  # A Host is the card in a graveyard that an Aura enchants.
    if isinstance(what, Ref) and what.role == "target":
        removing = [part for part in walk(effect) if isinstance(part, Move) and part.zone == "removed"]
        if len(removing) == 1 and is_creature(removing[0].what):
            return 1
    return 0


def chosen_by_each(what: Choose) -> int:
    """Return how many objects the player chooses, or each player does, if that is a fixed number; else 0."""
    everybody = All(Players())
    if what.who == everybody or what.who == Ref("each"):
        what = replace(what, who=You())
    return chosen(what)


def is_chain(node: Node) -> bool:
    """Return whether a part of a text lets the player who was hit pay mana to have a copy of the spell. Each such spell
    hits an opponent once at most: who was hit, decides."""
    if not isinstance(node, IfPaid) or node.who != ControllerOf(Ref("target")) or node.otherwise is not None:
        return False
    told = all(isinstance(part, Mana) and not has_x(part.mana) for part in node.cost.parts)
    copying = [part for part in walk(node.then) if isinstance(part, Effect) and not isinstance(part, May)]
    return told and [type(part) for part in copying] == [CopySpell] and getattr(copying[0], "what", None) == This()


def uses_each_turn(ability: ActivatedAbility) -> int:
    """Return how often an ability can be played in a turn, as far as it says so; ANY if it doesn't."""
    return min([one.times for one in ability.restrictions if one.times], default=ANY)


def returned_for(cost: Cost) -> int:
    """Return how many of the player's permanents a cost returns to a hand, if that is all it moves; 0 otherwise."""
    number = 0
    for part in cost.parts:
        if isinstance(part, Do) and isinstance(part.action, Move):
            what = part.action.what
            one = 1 if isinstance(what, This) else chosen(what)
            if part.action.zone != "hand" or not one:
                return 0
            number += one
    return number


def chosen(what: Selector) -> int:
    """Return how many objects the player chooses, if that is a fixed number; 0 for any other selector."""
    if not isinstance(what, Choose) or what.up_to_any or not isinstance(what.who, You):
        return 0
    if what.high is None:
        return 1
    return what.high.n if isinstance(what.high, Number) else 0


def returns_lands(cost: Cost) -> bool:
    """Return whether a cost returns nothing but lands."""
    kinds = [node for part in cost.parts for node in walk(part) if isinstance(node, Filter)]
    return bool(kinds) and all(any(is_land(test) for test in kind.tests) for kind in kinds)
