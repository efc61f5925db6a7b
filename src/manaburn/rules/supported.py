"""What of card text the rules carry out: every node of the tree, and every word in it, that has a meaning here.

:func:`unsupported` names what of a text has none yet; such a card is refused before a game rather than found out in
one. The nodes come from the tables that carry them out; the words stand here, and a test tries each of them.
"""

from __future__ import annotations

import dataclasses
from typing import Final

from manaburn.editions.edition import find_edition
from manaburn.text.tree import base as b
from manaburn.text.tree import effects as fx
from manaburn.text.tree import events as e
from manaburn.text.tree import nouns as n
from manaburn.text.tree import statics as s
from manaburn.text.tree import values as v
from manaburn.text.tree.abilities import CardDefinition, KeywordAbility

from . import conditions, events, filters, instructions_permanents, meaning, one_shot, selectors, values

DIRECT: Final[frozenset[type]] = frozenset(
    (
        n.Filter,
        n.Players,
        n.Either,
        n.Not,
        n.AnyTest,
        n.AllTests,
        n.HasType,
        n.HasSubtype,
        n.HasColour,
        n.ControlledBy,
        n.Other,
        n.HasStatus,
        n.IsOpponent,
        n.PlayerTest,
        n.Controls,
        n.Choose,
        n.ChooseAmong,
        n.SourceChosen,
        v.Number,
        v.X,
        v.Count,
        fx.CounterSpec,
        fx.TokenSpec,
    )
)
"""Nodes that are read where they stand, not through a table."""

one_shot.fill()
NODES: Final[frozenset[type]] = frozenset(
    [
        *DIRECT,
        *selectors.SELECTORS,
        *filters.TESTS,
        *values.VALUES,
        *conditions.CONDITIONS,
        *events.PATTERNS,
        *one_shot.EFFECTS,
    ]
)
"""The nodes that the rules carry out, besides abilities, costs, durations, modifications and replacements: of those
all are known.
"""

MISSING: Final[frozenset[type]] = frozenset((fx.RestartSubgame, fx.Own))
"""Those that the rules don't carry out: subgames (506), and ante's change of owners."""

STATUSES: Final = frozenset(
    (
        "tapped",
        "untapped",
        "attacking",
        "blocking",
        "blocked",
        "unblocked",
        "face down",
        "face up",
        "enchanted",
        "equipped",
        "summoning sick",
        "suspended",
        "haunted",
        "flipped",
        "phased_out",
        "kicked",
        "no abilities",
        "attacking alone",
        "played this turn",
        "entered this turn",
        "continuously controlled",
        "new since upkeep",
        "single target",
        "single graveyard",
        "sharing a creature type",
        "on top of the library",
        "came under control this turn",
        "attacked this combat",
        "blocked this combat",
        *filters.MARKS,
    )
)
RELATIONS: Final = frozenset(
    (
        "attached to",
        "attached by",
        "blocking",
        "blocked by",
        "attacking",
        "banded with",
        "damaged by",
        "damaged",
        "targets",
        "only targets",
        "removed with",
        "created by",
        "controlled with",
        "able to block",
        "source of",
        "source",
        "haunting",
        "haunted by",
        "paired",
        "blocked this turn",
        "blocked by this turn",
        "touched this turn",
        "blocked only by",
    )
)
FACTS: Final = frozenset(
    ("active", "attacked this turn", "was attacked this turn", "dealt damage this turn", "defending", *filters.COUNTED)
)
OBJECT_NUMBERS: Final = frozenset(
    (
        "power",
        "toughness",
        "cmc",
        "loyalty",
        "damage",
        "x",
        "colors",
        "colors spent",
        "mana spent",
        "times kicked",
        "times replicated",
        "spells before",
        "blockers",
        "damage taken this turn",
    )
)
PLAYER_NUMBERS: Final = frozenset(
    (
        "life",
        "hand",
        "library",
        "graveyard",
        "poison",
        "lands played",
        "damage taken this turn",
        "spells played this turn",
        "starting life",
        "turns",
    )
)
ROLES: Final = frozenset(
    (
        "target",
        "var",
        "var all",
        "var rest",
        "each",
        "event",
        "event other",
        "event player",
        "event source",
        "cost",
        "linked",
        "chosen player",
        "chosen object",
        "self",
        "stack",
        "pile chosen",
        "pile other",
    )
)
SHARED: Final = frozenset(("color", "creature type", "card type", "name", "cmc", "land type"))
CHOSEN: Final = frozenset(("color", "type", "creature type", "card type", "name", "player", "land type", "number"))
OPERATORS: Final = frozenset(("=", "<", ">", "<=", ">=", "!=", "even", "odd"))
SPANS: Final = frozenset(("turn", "combat"))
RULES: Final = frozenset(
    (
        "legend rule doesn't apply",
        "no combat damage prevention",
        "damage can't be prevented",
        "players can't cycle",
        "0 life doesn't lose",
    )
)
"""Changes of the rules by name; "can be blocked as though without ..." besides."""

WORDS: Final[dict[tuple[type, str], frozenset[str]]] = {
    (n.HasStatus, "status"): STATUSES,
    (n.InRelation, "relation"): RELATIONS,
    (n.PlayerTest, "fact"): FACTS,
    (n.Ref, "role"): ROLES,
    (n.Role, "role"): frozenset(("active", "defending", "attacking", "left", "right")),
    (n.Shares, "what"): SHARED,
    (n.OfChosen, "what"): CHOSEN,
    (n.ColourCount, "count"): frozenset(("colorless", "monocolored", "multicolored")),
    (n.IsAbility, "ability"): frozenset(("any", "activated", "triggered")),
    (n.Compare, "op"): OPERATORS,
    (n.Compare, "what"): OBJECT_NUMBERS | PLAYER_NUMBERS,
    (n.Greatest, "what"): OBJECT_NUMBERS | PLAYER_NUMBERS,
    (n.Controls, "op"): OPERATORS,
    (n.Filter, "zone"): frozenset((*meaning.ZONES_CALLED, "any", "not in play")),
    (v.Of, "what"): OBJECT_NUMBERS | PLAYER_NUMBERS,
    (v.Extreme, "how"): frozenset(("greatest", "least", "total")),
    (v.Extreme, "what"): OBJECT_NUMBERS | PLAYER_NUMBERS,
    (v.CountOf, "what"): frozenset(("colors", "basic land types", "card types", "creature types", "names")),
    (v.Arith, "op"): frozenset(("+", "-", "*", "/up", "/down", "min", "max")),
    (v.Happened, "span"): SPANS,
    (v.EventHappened, "span"): SPANS,
    (v.Exists, "op"): OPERATORS,
    (v.Comparison, "op"): OPERATORS,
    (v.WonFlip, "face"): frozenset(("won", "lost", "heads", "tails")),
    (v.TurnIs, "step"): frozenset(
        (
            "",
            "combat",
            "main",
            "before attackers",
            "before blockers",
            "before combat damage",
            "before end of combat",
            "after blockers",
            "after combat",
            *events.STEP_WORDS,
        )
    ),
    (e.StepBegins, "step"): frozenset(("turn", *events.STEP_WORDS)),
    (e.During, "step"): frozenset(events.STEP_WORDS),
    (e.StepEnds, "step"): frozenset(events.STEP_WORDS),
    (e.Does, "deed"): frozenset(("clash", "won clash", "scry", "passes", "flips")),
    (fx.Exchange, "what"): frozenset(instructions_permanents.EXCHANGES),
    (fx.Change, "change"): frozenset(
        (*instructions_permanents.CHANGES, *instructions_permanents.EVENTS, "end effect", "remove from combat")
    ),
    (fx.Move, "zone"): frozenset(meaning.ZONES_CALLED),
    (fx.Counter, "zone"): frozenset(meaning.ZONES_CALLED),
    (fx.ChooseValue, "what"): frozenset(
        (
            "",
            "color",
            "creature type",
            "card type",
            "basic land type",
            "land type",
            "name",
            "number",
            "player",
            "opponent",
            "odd or even",
        )
    ),
    (fx.ExtraPhase, "phase"): frozenset(("combat", "combat and main", "upkeep")),
    (fx.Skip, "step"): frozenset(
        (
            "turn",
            "untap",
            "upkeep",
            "draw",
            "combat",
            "all combat",
            "main",
            "precombat main",
            "postcombat main",
            "end",
            "end of turn",
        )
    ),
    (fx.Retarget, "how"): frozenset(("new", "change", "to")),
    (fx.Native, "name"): frozenset(("link",)),
    (fx.AddMana, "rider"): frozenset(("",)),
    (s.AssignsDamage, "how"): frozenset(
        ("as though unblocked", "by toughness", "none", "to any", "to chosen creature", "first")
    ),
    (s.AttacksAsThough, "what"): frozenset(("defender", "haste", "untapped", "weren't tapped")),
    (s.Cant, "what"): frozenset(
        (
            "be targeted",
            "be regenerated",
            "be countered",
            "be enchanted",
            "be equipped",
            "be sacrificed",
            "be destroyed",
            "attack or block",
            "attack",
            "block",
            "attack you",
            "untap",
            "be turned face up",
            "have counters",
            "activate abilities",
            "activate {T}",
            "gain life",
            "lose life",
            "draw",
            "lose the game",
            "win the game",
            "search",
            "play lands",
            "be dealt damage",
            "pay life",
            "sacrifice",
            "trigger",
        )
    ),
    (s.ManaRule, "rule"): frozenset(
        ("no burn", "doesn't empty", "produces instead", "produces twice", "spend as any color")
    ),
    (s.SkipStep, "step"): frozenset(
        ("untap", "upkeep", "draw", "combat", "main", "precombat main", "postcombat main", "end", "end of turn")
    ),
}
"""The words that a field of a node may hold."""

DAY: Final = find_edition("2008")
"""Keywords are looked into as they stand on this day."""


def unsupported(what: b.Node | CardDefinition) -> list[str]:
    """What of a text, or of a whole card, the rules don't carry out: names of nodes, and words; [] if there is
    nothing.
    """
    found: list[str] = []
    if isinstance(what, CardDefinition):
        for face in what.faces:
            for ability in face.abilities:
                _look(ability, found)
    else:
        _look(what, found)
    return found


def _look(what: b.Node, found: list[str]) -> None:
    for node in b.walk(what):
        kind = type(node)
        name = kind.__name__
        if kind in MISSING or (isinstance(node, SORTS) and kind not in NODES):
            _add(found, name)
        for field in dataclasses.fields(node):
            words = WORDS.get((kind, field.name))
            if words is not None:
                word = getattr(node, field.name)
                if isinstance(word, str) and word not in words and not word.startswith(PREFIXES):
                    _add(found, f"{name} {word!r}")
        if (
            isinstance(node, s.RuleChange)
            and node.rule not in RULES
            and not node.rule.startswith("can be blocked as though without ")
        ):
            _add(found, f"RuleChange {node.rule!r}")
        if isinstance(node, KeywordAbility):
            from manaburn.text import keywords

            for part in keywords.expand(node, DAY):
                _look(part, found)


SORTS: Final = (b.Selector, b.Test, b.Value, b.Condition, b.Event, b.Effect)
"""The sorts of nodes that tables carry out."""
PREFIXES: Final = ("mana symbols ", "mana ")
"""Words that go on with symbols."""


def _add(found: list[str], word: str) -> None:
    if word not in found:
        found.append(word)
