"""What of card text the rules carry out: every node of the tree, and every word in it, that has a meaning here.

:func:`unsupported` names what of a text has none yet; such a card is refused before a game rather than found out in
one. The nodes come from the tables that carry them out; the words stand here, and a test tries each of them.
"""

from __future__ import annotations

import dataclasses
from typing import Final

from manaburn.editions.edition import find_edition
from manaburn.rules.events.carrying_out import EFFECTS
from manaburn.rules.meaning import conditions, evaluate, event_patterns, filters, relations, selectors, statuses, values
from manaburn.rules.playing import mana_production
from manaburn.terms import COLOUR_LETTERS
from manaburn.text import keywords
from manaburn.text.tree import abilities as a
from manaburn.text.tree import base as b
from manaburn.text.tree import effects as fx
from manaburn.text.tree import events as e
from manaburn.text.tree import nouns as n
from manaburn.text.tree import statics as s
from manaburn.text.tree import values as v
from manaburn.text.tree.abilities import CardDefinition, KeywordAbility

from . import permanents

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
        n.AsPlayed,
        n.Controls,
        n.ControlsMost,
        n.HasMost,
        n.Choose,
        n.ChooseAmong,
        n.SourceChosen,
        v.Number,
        v.X,
        v.CostSymbols,
        v.Count,
        fx.CounterSpec,
        fx.TokenSpec,
    )
)
"""Nodes that are read where they stand, not through a table."""

NODES: Final[frozenset[type]] = frozenset(
    [
        *DIRECT,
        *selectors.SELECTORS,
        *filters.TESTS,
        *values.VALUES,
        *conditions.CONDITIONS,
        *event_patterns.PATTERNS,
        *EFFECTS,
    ]
)
"""The nodes that the rules carry out, besides abilities, costs, durations, modifications and replacements: of those
all are known.
"""

MISSING: Final[frozenset[type]] = frozenset((fx.RestartSubgame, fx.Own))
"""Those that the rules don't carry out: subgames (506), and ante's change of owners."""

STATUSES: Final = frozenset(("tapped", "untapped", "in play", "attacking", "blocking", *statuses.STATUSES))
RELATIONS: Final = frozenset(("attached to", "attached by", *relations.RELATIONS))
FACTS: Final = frozenset(
    ("active", "attacked this turn", "was attacked this turn", "dealt damage this turn", "defending", *filters.COUNTED)
)
OBJECT_NUMBERS: Final = frozenset(("power", "toughness", *values.OBJECT_NUMBERS))
PLAYER_NUMBERS: Final = frozenset(("life", *values.PLAYER_NUMBERS))
ROLES: Final = frozenset(selectors.ROLES)
SHARED: Final = frozenset(("color", "creature type", "card type", "name", "cmc", "land type"))
CHOSEN: Final = frozenset(
    ("color", "type", "creature type", "card type", "name", "player", "land type", "number", "first")
)
OPERATORS: Final = frozenset(("=", "<", ">", "<=", ">=", "!=", "even", "odd"))
SPANS: Final = frozenset(("turn", "combat"))
RULES: Final = frozenset(
    (
        "legend rule doesn't apply",
        "no combat damage prevention",
        "damage can't be prevented",
        "players can't cycle",
        "0 life doesn't lose",
        "damage leaves 1 life",
    )
)
"""Changes of the rules by name; "can be blocked as though without ..." besides."""

HOMES: Final = frozenset(("in play", "hand", "graveyard", "removed", "stack", "any"))
ZONES: Final = frozenset(("", *evaluate.ZONES_CALLED))
PLACES: Final = frozenset(("", "top", "bottom", "shuffle"))
DAMAGE: Final = frozenset(("", "combat", "noncombat"))
PAID: Final = frozenset(
    (
        *("kicker", "kicker 2", "buyback", "entwine", "prowl", "madness", "evoke", "morph", "flashback"),
        *("alternative", "free", "from hand", "off timing", "instead of mana", "additional"),
    )
)
"""What a text can ask of how something was played, besides ``mana`` and its letters."""
MANA_WORDS: Final = (
    "any",
    "chosen",
    "that type",
    "that color",
    *mana_production.LANDS,
    *mana_production.COLOURS_OF,
)
"""What can stand for mana besides its letters."""

SKIPPED: Final = frozenset(
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
)

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
    (n.Extremes, "what"): OBJECT_NUMBERS,
    (n.Greatest, "what"): OBJECT_NUMBERS | PLAYER_NUMBERS,
    (n.Controls, "op"): OPERATORS,
    (n.HasMost, "what"): PLAYER_NUMBERS,
    (n.Filter, "zone"): frozenset((*evaluate.ZONES_CALLED, "any", "not in play")),
    (n.Players, "zone"): frozenset(("", *evaluate.ZONES_CALLED, "any")),
    (v.Of, "what"): OBJECT_NUMBERS | PLAYER_NUMBERS,
    (v.Extreme, "how"): frozenset(("greatest", "least", "total")),
    (v.Extreme, "what"): OBJECT_NUMBERS | PLAYER_NUMBERS,
    (v.CountOf, "what"): frozenset(
        ("colors", "basic land types", "card types", "creature types", "names", "cards of one player")
    ),
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
            *event_patterns.STEP_WORDS,
        )
    ),
    (e.StepBegins, "step"): frozenset(("turn", *event_patterns.STEP_WORDS)),
    (e.During, "step"): frozenset(event_patterns.STEP_WORDS),
    (e.StepEnds, "step"): frozenset(event_patterns.STEP_WORDS),
    (e.Does, "deed"): frozenset(("clash", "won clash", "scry", "passes", "flips", "reveals")),
    (fx.Exchange, "what"): frozenset(permanents.EXCHANGES),
    (s.NotCopied, "what"): frozenset(("colour", "name")),
    (fx.Change, "change"): frozenset((*permanents.CHANGES, *permanents.EVENTS, "end effect", "remove from combat")),
    (fx.Move, "zone"): frozenset(evaluate.ZONES_CALLED),
    (fx.Counter, "zone"): frozenset(evaluate.ZONES_CALLED),
    (fx.ChooseValue, "what"): frozenset(
        (
            "",
            "color",
            "colors",
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
    (fx.Skip, "step"): SKIPPED,
    (s.SkipReplacement, "step"): SKIPPED,
    (fx.Retarget, "how"): frozenset(("new", "change", "to")),
    (fx.Native, "name"): frozenset(("link",)),
    (fx.AddMana, "rider"): frozenset(("", "lasting")),
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
            "be attached except to",
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
            "phase out",
            "pay life",
            "sacrifice",
            "trigger",
        )
    ),
    (s.ManaRule, "rule"): frozenset(
        ("no burn", "doesn't empty", "produces instead", "produces twice", "spend as any color")
    ),
    (a.ActivatedAbility, "zone"): HOMES,
    (a.TriggeredAbility, "zone"): HOMES,
    (a.StaticAbility, "zone"): HOMES,
    (a.ReplacementAbility, "zone"): HOMES,
    (a.AlternativeCost, "zone"): frozenset(("hand", "graveyard")),
    (a.PlayPermission, "zone"): frozenset(("graveyard", "library")),
    (a.DeckRule, "rule"): frozenset(("ante", "any number")),
    (a.Restriction, "timing"): frozenset(("", "sorcery", "instant")),
    (e.Activated, "mana"): frozenset(("", "mana", "nonmana")),
    (e.Activated, "tap"): frozenset(("", "with", "without")),
    (v.TimesUsed, "how"): frozenset(("activated", "resolved")),
    (e.BecomesBlocked, "op"): OPERATORS,
    (e.Blocks, "op"): OPERATORS,
    (e.Damaged, "combat"): DAMAGE,
    (e.FlipsCoin, "result"): frozenset(("", "won", "lost")),
    (e.Played, "origin"): ZONES,
    (e.ZoneChange, "origin"): ZONES,
    (e.ZoneChange, "to"): ZONES,
    (e.ZoneChange, "how"): frozenset(("", "played", "resolved", "discarded", "destroyed", "sacrificed")),
    (fx.Arrange, "place"): PLACES,
    (fx.Counter, "place"): PLACES,
    (fx.Move, "place"): PLACES | {"2", "3", "4", "5"},
    (s.ManaRule, "detail"): frozenset(("", *COLOUR_LETTERS)),
    (s.PreventDamage, "combat"): DAMAGE,
    (s.RedirectDamage, "combat"): DAMAGE,
    (s.SetText, "what"): frozenset(
        (
            "",
            "color word",
            "basic land type",
            "creature type",
            "color word or basic land type",
        )
    ),
    (s.SetTypes, "chosen"): frozenset(("", "creature type", "basic land type", "type", "second")),
    (s.LoseTypes, "every"): frozenset(("", "creature types")),
    (s.SetTypes, "every"): frozenset(("", "creature types", "all creature types")),
    (s.UntilNextTurn, "step"): frozenset(("", *event_patterns.STEP_WORDS)),
    (v.WasPaid, "cost"): PAID,
    (s.SkipStep, "step"): frozenset(
        ("untap", "upkeep", "draw", "combat", "main", "precombat main", "postcombat main", "end", "end of turn")
    ),
}
"""The words that a field of a node may hold."""

ANY_WORD: Final[frozenset[tuple[type, str]]] = frozenset(
    (
        # names of cards, tokens and additional costs
        (n.Named, "name"),
        (fx.TokenSpec, "name"),
        (s.SetName, "name"),
        (a.AdditionalCost, "label"),
        (fx.ChooseValue, "options"),
        (v.ChosenIs, "value"),
        # types
        (n.HasSubtype, "subtype"),
        (fx.TokenSpec, "subtypes"),
        (s.SetTypes, "subtypes"),
        (s.LoseTypes, "subtypes"),
        (s.TypesOf, "subtypes"),
        (s.SetText, "old"),
        (s.SetText, "new"),
        (s.SetText, "but"),
        # kinds of counters
        (fx.CounterSpec, "counter"),
        (v.Counters, "counter"),
        (e.CountersChange, "counter"),
        (n.HasCounter, "counter"),
        (fx.MoveCounters, "counter"),
        (fx.PutCounters, "counter"),
        (fx.RemoveCounters, "counter"),
        # keywords, which are looked up where they stand, and where an ability comes from
        (n.HasKeyword, "keyword"),
        (s.LoseAbility, "keyword"),
        (s.CantBlock, "keyword"),
        (s.CantBeBlocked, "keyword"),
        (s.CanBlockAsThough, "keyword"),
        (s.CostChange, "keyword"),
        (fx.CopySpell, "without"),
        (KeywordAbility, "keyword"),
        (a.ActivatedAbility, "keyword"),
        (a.TriggeredAbility, "keyword"),
        (a.StaticAbility, "keyword"),
        (a.ReplacementAbility, "keyword"),
        # seen to one by one in the loop below
        (KeywordAbility, "word"),
        (fx.AddMana, "mana"),
        (s.RuleChange, "rule"),
        (fx.Search, "zones"),
    )
)
"""The fields that any word may stand in: names, types, kinds of counters, keywords."""

UNREAD: Final[tuple[tuple[type, str], ...]] = (
    (a.Restriction, "spend"),
    (a.PlayTiming, "drawback"),
    (fx.ChooseValue, "secret"),
)
"""The fields that no rule reads: text that fills one isn't carried out."""

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
        if isinstance(node, fx.AddMana):
            for word in node.mana:
                letters = word.removeprefix("any combination ")
                if letters not in MANA_WORDS and letters.strip(COLOUR_LETTERS):
                    _add(found, f"AddMana {word!r}")
        if isinstance(node, fx.Search) and not set(node.zones) <= SEARCHED:
            _add(found, f"Search {node.zones!r}")
        if isinstance(node, fx.ChooseValue) and node.what == "name" and node.options not in ((), ("nonland",)):
            _add(found, f"ChooseValue {node.options!r}")
        for kind_of_node, name_of_field in UNREAD:
            if kind is kind_of_node and getattr(node, name_of_field):
                _add(found, f"{name} {name_of_field} {getattr(node, name_of_field)!r}")
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
            for part in keywords.expand(node, DAY):
                _look(part, found)


SEARCHED: Final = frozenset(("library", "graveyard", "hand"))
SORTS: Final = (b.Selector, b.Test, b.Value, b.Condition, b.Event, b.Effect)
"""The sorts of nodes that tables carry out."""
PREFIXES: Final = ("mana symbols ", "mana ")
"""Words that go on with symbols."""


def _add(found: list[str], word: str) -> None:
    if word not in found:
        found.append(word)
