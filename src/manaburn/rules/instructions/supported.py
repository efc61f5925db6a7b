"""Which nodes of the tree, and which words in them, the rules carry out.

:func:`unsupported` lists what the rules don't carry out in a text. A card with such a text is refused before a game
begins. The nodes come from the tables that carry them out. The words are listed here, and a test tries each of them.
"""

from __future__ import annotations

import dataclasses
from typing import Final, get_args

from manaburn.editions.edition import find_edition
from manaburn.rules.events.carrying_out import EFFECTS
from manaburn.rules.meaning import conditions, event_patterns, filters, selectors, values
from manaburn.terms import COLOUR_LETTERS
from manaburn.text import keywords
from manaburn.text.tree import abilities as a
from manaburn.text.tree import base as b
from manaburn.text.tree import effects as fx
from manaburn.text.tree import events as e
from manaburn.text.tree import nouns as n
from manaburn.text.tree import stack_effects as sx
from manaburn.text.tree import statics as s
from manaburn.text.tree import values as v
from manaburn.text.tree import words as w
from manaburn.text.tree.abilities import CardDefinition, KeywordAbility

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
        n.DamagedEver,
        n.Controls,
        n.ControlsMost,
        n.HasMost,
        n.Choose,
        n.ChooseAmong,
        n.ChooseEach,
        n.SourceChosen,
        v.Number,
        v.X,
        v.CostSymbols,
        v.Count,
        fx.CounterSpec,
        fx.SpentOn,
        fx.TokenSpec,
    )
)
"""Nodes that are interpreted directly, not through a table."""

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
"""The nodes that the rules carry out, besides abilities, costs, durations, modifications and replacements, all of which
are known."""

ALONE: Final[frozenset[type]] = frozenset((fx.PlaySubgame,))
"""The nodes that are carried out only as a sentence of a spell's text: the players play a subgame (506)."""


def words_of(kind: object) -> frozenset[str]:
    """Return the words of a closed type: of a ``Literal``, or of several joined by ``|``."""
    found: set[str] = set()
    for part in get_args(kind):
        found.update((part,) if isinstance(part, str) else words_of(part))
    return frozenset(found)


HOMES: Final = words_of(w.WorkingZone)
ZONES: Final = frozenset(("", *words_of(w.ZoneName)))
PLACES: Final = frozenset(("", "top", "bottom", "shuffle"))
"""The words for mana besides its letters."""

WORDS: Final[dict[tuple[type, str], frozenset[str]]] = {
    (n.HasStatus, "status"): words_of(w.Status),
    (n.InRelation, "relation"): words_of(w.Relation),
    (n.PlayerTest, "fact"): words_of(w.PlayerFact),
    (n.Ref, "role"): words_of(w.RefRole),
    (n.Role, "role"): words_of(w.Seat),
    (n.Shares, "what"): words_of(w.SharedTrait),
    (v.Alike, "what"): words_of(w.CommonTrait),
    (v.ChosenNumber, "of"): words_of(w.NumberNoted),
    (n.OfChosen, "what"): words_of(w.ChosenTrait),
    (n.FirstPrinted, "expansion"): words_of(w.Expansion),
    (n.ColourCount, "count"): words_of(w.ColourNumber),
    (n.IsAbility, "ability"): words_of(w.AbilitySort),
    (n.Compare, "op"): words_of(w.Operator),
    (n.Compare, "what"): words_of(w.AnyNumber),
    (n.Extremes, "what"): words_of(w.ObjectNumber),
    (n.Greatest, "what"): words_of(w.AnyNumber),
    (n.Controls, "op"): words_of(w.Operator),
    (n.HasMost, "what"): words_of(w.PlayerNumber),
    (n.Filter, "zone"): words_of(w.AnyZone),
    (n.Players, "zone"): ZONES | {"any"},
    (v.Of, "what"): words_of(w.AnyNumber),
    (v.Extreme, "how"): words_of(w.Extremum),
    (v.Extreme, "what"): words_of(w.AnyNumber),
    (v.CountOf, "what"): words_of(w.Counted),
    (v.Arith, "op"): words_of(w.Calculation),
    (v.Happened, "span"): words_of(w.Span),
    (v.EventHappened, "span"): words_of(w.Span),
    (v.Exists, "op"): words_of(w.Operator),
    (v.Comparison, "op"): words_of(w.Operator),
    (v.WonFlip, "face"): words_of(w.FlipResult),
    (v.TurnIs, "step"): frozenset(
        (
            "",
            "combat",
            "main",
            "before attackers",
            "before combat",
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
    (e.Does, "name"): words_of(w.NamedEvent),
    (fx.Exchange, "what"): words_of(w.Exchanged),
    (s.NotCopied, "what"): words_of(w.NotCopiedWord),
    (fx.Change, "change"): words_of(w.ChangeWord),
    (fx.Move, "zone"): words_of(w.ZoneName),
    (sx.Counter, "zone"): words_of(w.ZoneName),
    (fx.ChooseValue, "what"): words_of(w.ChosenWord),
    (fx.ExtraPhase, "phase"): words_of(w.ExtraPhaseWord),
    (fx.Skip, "lasts"): words_of(w.SkippedFor),
    (fx.Skip, "step"): words_of(w.SkippedStep),
    (sx.Retarget, "how"): words_of(w.RetargetHow),
    (fx.Native, "name"): frozenset(("link",)),
    (fx.AddMana, "choice"): words_of(w.ManaChoice),
    (fx.AddMana, "rider"): words_of(w.Rider),
    (s.AssignsDamage, "how"): words_of(w.AssignsHow),
    (s.AttacksAsThough, "what"): words_of(w.AttacksHow),
    (s.Cant, "what"): words_of(w.Forbidden),
    (s.ManaRule, "rule"): words_of(w.ManaRuleWord),
    (a.ActivatedAbility, "zone"): HOMES,
    (a.TriggeredAbility, "zone"): HOMES,
    (a.StaticAbility, "zone"): HOMES,
    (a.ReplacementAbility, "zone"): HOMES,
    (a.AlternativeCost, "zone"): frozenset(("hand", "graveyard")),
    (a.PlayPermission, "zone"): frozenset(("graveyard", "library")),
    (a.DeckRule, "rule"): frozenset(("ante", "any number")),
    (a.Restriction, "timing"): frozenset(("", "sorcery", "instant")),
    (e.Activated, "mana"): words_of(w.ManaSort),
    (e.Activated, "tap"): words_of(w.TapSort),
    (v.TimesUsed, "how"): words_of(w.UseSort),
    (e.BecomesBlocked, "op"): words_of(w.Operator),
    (e.Blocks, "op"): words_of(w.Operator),
    (e.Damaged, "combat"): words_of(w.DamageSort),
    (e.FlipsCoin, "result"): words_of(w.CoinResult),
    (e.Played, "origin"): ZONES,
    (e.ZoneChange, "origin"): ZONES,
    (e.ZoneChange, "to"): ZONES,
    (e.ZoneChange, "how"): words_of(w.MovedHow),
    (fx.Arrange, "place"): PLACES,
    (sx.Counter, "place"): PLACES,
    (fx.Move, "place"): PLACES | {"2", "3", "4", "5"},
    (fx.MoveAs, "place"): PLACES,
    (s.ManaRule, "detail"): frozenset(("", "any", "chosen", *COLOUR_LETTERS)),
    (s.ManaRule, "of"): frozenset(("", "color", *COLOUR_LETTERS)),
    (s.PreventDamage, "combat"): words_of(w.DamageSort),
    (s.RedirectDamage, "combat"): words_of(w.DamageSort),
    (s.SetText, "what"): words_of(w.RewordedSort),
    (s.SetTypes, "chosen"): words_of(w.ChosenType),
    (s.LoseTypes, "every"): frozenset(("", "creature types")),
    (s.SetTypes, "every"): frozenset(("", "creature types", "all creature types")),
    (s.UntilNextTurn, "step"): frozenset(("", *event_patterns.STEP_WORDS)),
    (v.WasPaid, "cost"): words_of(w.PaidCost),
    (v.WasPlayed, "how"): words_of(w.PlayedHow),
    (a.AdditionalCost, "label"): words_of(w.CostLabel),
    (s.SkipStep, "step"): words_of(w.StepSkipped),
    (s.MaySkip, "what"): words_of(w.OptionallySkipped),
    (s.RuleChange, "rule"): words_of(w.ChangedRule),
}
"""The words that a field of a node may contain."""

ANY_WORD: Final[frozenset[tuple[type, str]]] = frozenset(
    (
        # names of cards and tokens
        (n.Named, "name"),
        (fx.TokenSpec, "name"),
        (s.SetName, "name"),
        (s.CountsAs, "name"),
        (fx.ChooseValue, "options"),
        (fx.ChooseValue, "but"),
        # types
        (fx.Amass, "subtype"),
        (n.HasSubtype, "subtype"),
        (n.TargetsOnly, "subtype"),
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
        (n.HadCounter, "counter"),
        (fx.MoveCounters, "counter"),
        (fx.PutCounters, "counter"),
        (s.CounterLimit, "counter"),
        (fx.RemoveCounters, "counter"),
        # keywords, which are looked up where they stand, and where an ability comes from
        (n.HasKeyword, "keyword"),
        (n.OfKeyword, "keyword"),
        (v.KeywordTotal, "keyword"),
        (s.LoseAbility, "keyword"),
        (s.CantBlock, "keyword"),
        (s.CantBeBlocked, "keyword"),
        (s.CanBlockAsThough, "keyword"),
        (s.CostChange, "keyword"),
        (s.KeywordCost, "keyword"),
        (s.AbilitiesOf, "keywords"),
        (sx.CopySpell, "without"),
        (KeywordAbility, "keyword"),
        (a.ActivatedAbility, "keyword"),
        (a.TriggeredAbility, "keyword"),
        (a.StaticAbility, "keyword"),
        (a.ReplacementAbility, "keyword"),
        # seen to one by one in the loop below
        (KeywordAbility, "word"),
        (fx.AddMana, "mana"),
        (s.RuleChange, "keyword"),
        (fx.Search, "zones"),
    )
)
"""The fields that may contain any word: names, types, kinds of counters, keywords."""

UNREAD: Final[tuple[tuple[type, str], ...]] = (
    (a.PlayTiming, "drawback"),
    (fx.ChooseValue, "secret"),
)
"""The fields that no rule reads. A text that fills one isn't carried out."""

DAY: Final = find_edition("2008")
"""Keywords are checked as this edition defines them."""


def unsupported(what: b.Node | CardDefinition) -> list[str]:
    """Return the names of the nodes, and the words, of a text or a whole card that the rules don't carry out. The list
    is empty if the rules carry out everything."""
    found: list[str] = []
    if isinstance(what, CardDefinition):
        for face in what.faces:
            for ability in face.abilities:
                _look(ability, found)
    else:
        _look(what, found)
    return found


def _look(what: b.Node, found: list[str]) -> None:
    alone = sentences(what)
    for node in b.walk(what):
        kind = type(node)
        name = kind.__name__
        if isinstance(node, SORTS) and kind not in NODES and not (kind in ALONE and node in alone):
            _add(found, name)
        if isinstance(node, fx.AddMana):
            for letters in node.mana:
                if letters.strip(COLOUR_LETTERS):
                    _add(found, f"AddMana {letters!r}")
            if bool(node.mana) == bool(node.choice):
                _add(found, f"AddMana {node.mana!r} {node.choice!r}")
        if isinstance(node, fx.Search) and not set(node.zones) <= SEARCHED:
            _add(found, f"Search {node.zones!r}")
        if (
            isinstance(node, fx.ChooseValue)
            and node.what == "name"
            and node.options not in ((), ("nonland",), ("nonbasic",), ("creature",))
        ):
            _add(found, f"ChooseValue {node.options!r}")
        for kind_of_node, name_of_field in UNREAD:
            if kind is kind_of_node and getattr(node, name_of_field):
                _add(found, f"{name} {name_of_field} {getattr(node, name_of_field)!r}")
        for field in dataclasses.fields(node):
            words = WORDS.get((kind, field.name))
            if words is not None:
                word = getattr(node, field.name)
                if isinstance(word, str) and word not in words:
                    _add(found, f"{name} {word!r}")
        if isinstance(node, KeywordAbility):
            for part in keywords.expand(node, DAY):
                _look(part, found)


def sentences(what: b.Node) -> list[b.Effect]:
    """Return the instructions of a spell's text that stand in no other instruction; [] for another node."""
    if not isinstance(what, a.SpellText):
        return []
    parts = fx.steps_of(what.effect)
    return [part.effect if isinstance(part, fx.As) else part for part in parts]


SEARCHED: Final = words_of(w.SearchedZone)
SORTS: Final = (b.Selector, b.Test, b.Value, b.Condition, b.Event, b.Effect)
"""The sorts of nodes that tables carry out."""
"""The beginnings of words that continue with symbols."""


def _add(found: list[str], word: str) -> None:
    if word not in found:
        found.append(word)
