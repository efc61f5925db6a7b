"""Explains in words why something isn't a legal target (409.1c, 415.2): which part of the description it doesn't meet,
or which effect forbids it."""

from __future__ import annotations

from typing import Final

from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous, evaluate, filters, values
from manaburn.state.contexts import Context
from manaburn.state.objects import Entity, GameObject, Player
from manaburn.terms import Zone, colour_words, supertype_words, type_words, zone_name
from manaburn.text.phrases import words_of
from manaburn.text.tree import KeywordAbility
from manaburn.text.tree import base as b
from manaburn.text.tree import nouns as n
from manaburn.text.tree import statics as s
from manaburn.text.words import with_article

from . import targets

SORTS: Final = (n.HasType, n.IsSpell, n.IsPermanent, n.IsAbility, n.AnyTest)
"""The tests for the sort of an object."""
MOST_TOLD: Final = 3
"""The greatest number of near misses that are reported."""

OPERATORS: Final = {"<=": " or less", ">=": " or more"}
QUANTITIES: Final = {"cmc": "converted mana cost"}


def objection(table: Table, entity: Entity, spec: n.Target, ctx: Context) -> str:
    """Return why something isn't a legal target of this description, such as "it is black"; "" if it is legal."""
    found = against(table, entity, spec.kind, ctx)
    if found:
        return " and ".join(found)
    if not targets.may_be_target(table, entity, spec.kind, ctx):
        return forbidden(table, entity, ctx)
    if entity in targets.taken(table, spec, ctx):
        return "it is a target already"
    if entity is ctx.item:
        return "it can't target itself"
    return ""


def against(table: Table, entity: Entity, kind: n.Kind, ctx: Context) -> list[str]:
    """Return the reasons why something isn't of a kind. If there are several kinds, the one that it comes nearest to
    counts."""
    if isinstance(kind, n.Either):
        every = [against(table, entity, part, ctx) for part in kind.kinds]
        return min(every, key=len) if every else []
    if isinstance(entity, Player):
        if not isinstance(kind, n.Players):
            return ["it is a player"]
        failed = [test for test in kind.tests if not filters.player_passes_test(table, entity, test, ctx)]
        return ["it isn't an opponent" if isinstance(test, n.IsOpponent) else "it is another player" for test in failed]
    if not isinstance(kind, n.Filter):
        return ["it isn't a player"]
    assert isinstance(entity, GameObject)
    if not entity.here:
        return ["it isn't there any more"]
    found: list[str] = []
    for test in kind.tests:
        if not filters.passes_test(table, entity, test, ctx):
            found.append(words(table, entity, test, ctx))
    if entity not in filters.in_zone(table, kind, ctx):
        found.append(f"it is {place(entity)}")
    return found


def place(item: GameObject) -> str:
    """Where an object is."""
    if item.zone is Zone.IN_PLAY:
        return "in play"
    if item.zone is Zone.REMOVED:
        return "removed from the game"
    if item.zone is Zone.STACK:
        return "on the stack"
    return f"in {item.owner.name}'s {zone_name(item.zone)}"


def words(table: Table, item: GameObject, test: b.Test, ctx: Context) -> str:
    """Return why an object fails a test."""
    if isinstance(test, n.Not):
        return instead(table, item, test.test, ctx)
    if isinstance(test, n.AnyTest):
        return " and ".join(dict.fromkeys([words(table, item, part, ctx) for part in test.tests]))
    if isinstance(test, n.AllTests):
        failed = [part for part in test.tests if not filters.passes_test(table, item, part, ctx)]
        return words(table, item, failed[0], ctx)
    if isinstance(test, n.Compare):
        right = evaluate.value(table, test.value, ctx)
        what = QUANTITIES.get(test.what, test.what)
        wanted = f"more than {right}" if test.op == ">" else f"less than {right}" if test.op == "<" else str(right)
        return (
            f"its {what} is {values.number_of(table, item, test.what, ctx)}, not {wanted}{OPERATORS.get(test.op, '')}"
        )
    if isinstance(test, n.ControlledBy):
        return f"{item.controller.name} controls it"
    if isinstance(test, n.OwnedBy):
        return f"{item.owner.name} owns it"
    if isinstance(test, n.Other):
        return "it is the source itself"
    return f"it {no(quality(test))}"


def instead(table: Table, item: GameObject, test: b.Test, ctx: Context) -> str:
    """Return what an object is, has or does although the test forbids it."""
    if isinstance(test, n.HasColour):
        own = continuous.characteristics(table, item).colours & test.colours
        return f"it is {' and '.join(colour_words(own))}"
    if isinstance(test, n.ControlledBy):
        return f"{item.controller.name} controls it"
    if isinstance(test, n.OwnedBy):
        return f"{item.owner.name} owns it"
    if isinstance(test, n.AnyTest):
        passed = [part for part in test.tests if filters.passes_test(table, item, part, ctx)]
        return instead(table, item, passed[0], ctx) if passed else "it is one of those left out"
    verb, told = quality(test)
    return f"it {verb} {told}"


def quality(test: b.Test) -> tuple[str, str]:
    """Return a test as a verb and a quality: ("is", "a creature"), ("has", "flying")."""
    if isinstance(test, n.HasType):
        return "is", with_article(" or ".join(type_words(test.card_type)))
    if isinstance(test, n.HasSubtype):
        return "is", with_article(test.subtype)
    if isinstance(test, n.HasSupertype):
        return "is", " or ".join(supertype_words(test.supertype))
    if isinstance(test, n.HasColour):
        return "is", " or ".join(colour_words(test.colours))
    if isinstance(test, n.HasStatus):
        return "is", test.status
    if isinstance(test, n.HasKeyword):
        return "has", test.keyword
    if isinstance(test, n.HasCounter):
        return "has", with_article(f"{test.counter} counter".strip())
    if isinstance(test, n.Named):
        return "is", f"called {test.name}"
    if isinstance(test, n.ColourCount):
        return "is", test.count
    if isinstance(test, n.IsAbility):
        return "is", with_article(f"{test.ability} ability".strip())
    simple = SIMPLE.get(type(test))
    return ("is", simple) if simple is not None else ("is", "of the kind described")


SIMPLE: Final[dict[type[b.Test], str]] = {
    n.IsPermanent: "a permanent",
    n.IsCard: "a card",
    n.IsToken: "a token",
    n.IsSpell: "a spell",
    n.Greatest: "the one that has most of all",
    n.Shares: "of the kind shared",
    n.OfChosen: "of the kind chosen",
    n.InRelation: "in the relation described",
    n.Is: "the one described",
}


def no(told: tuple[str, str]) -> str:
    """Return the negation of a quality: "isn't a creature", "isn't black", "doesn't have flying"."""
    verb, what = told
    if verb == "has":
        return f"doesn't have {what}"
    return f"isn't {what}"


def forbidden(table: Table, entity: Entity, ctx: Context) -> str:
    """Return what forbids targeting something of the right kind: shroud, protection or another effect."""
    if isinstance(entity, GameObject):
        chars = continuous.characteristics(table, entity)
        if "shroud" in chars.keywords:
            return "it has shroud"
        for held in chars.abilities:
            ability = held.ability
            if isinstance(ability, KeywordAbility) and ability.keyword == "protection" and ability.kind is not None:
                if evaluate.is_of(table, ctx.source, ability.kind, Context(entity, entity.controller)):
                    return f"it has {words_of(ability, entity.name).lower()}"
        rules = continuous.rules_for(table, entity)
    else:
        assert isinstance(entity, Player)
        rules = continuous.player_rules(table, entity)
    for rule in rules:
        if isinstance(rule.mod, s.Cant) and rule.mod.what == "be targeted" and rule.source is not None:
            return f"{rule.source} forbids it"
    return "it can't be the target of that"


def near_misses(table: Table, spec: n.Target, ctx: Context) -> str:
    """Return what comes nearest to being a legal target, and why it isn't one, if there are no legal targets."""
    near: dict[str, None] = {}
    everybody: list[Entity] = [*table.state.in_play, *reversed(table.state.stack), *table.state.players]
    for entity in everybody:
        if entity is ctx.item or entity is ctx.source or not is_like(table, entity, spec.kind, ctx):
            continue
        why = objection(table, entity, spec, ctx)
        if why:
            near[f"{entity}: {why}"] = None
    if not near and isinstance(spec.kind, n.Filter) and spec.kind.zone == "stack":
        return " (there is none on the stack)"
    return f" ({'; '.join(list(near)[:MOST_TOLD])})" if near else ""


def is_like(table: Table, entity: Entity, kind: n.Kind, ctx: Context) -> bool:
    """Return whether something is at least the sort of thing that a description names: a creature, a spell, a
    player."""
    if isinstance(kind, n.Either):
        return any(is_like(table, entity, part, ctx) for part in kind.kinds)
    if isinstance(kind, n.Players):
        return isinstance(entity, Player)
    if not isinstance(entity, GameObject) or not isinstance(kind, n.Filter):
        return False
    sorts = [
        test for test in kind.tests if isinstance(test, (n.HasType, n.IsSpell, n.IsPermanent, n.IsAbility, n.AnyTest))
    ]
    if not all(filters.passes_test(table, entity, test, ctx) for test in sorts):
        return False
    return entity in filters.in_zone(table, kind, ctx)
