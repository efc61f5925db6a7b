"""Functions of templates for what texts say since 2009."""

from __future__ import annotations

import dataclasses
from functools import lru_cache
from typing import Final

from manaburn.terms import ARTIFACT, LAND, parse_mana

from ..surface import Subj
from ..tree import (
    Ability,
    AllTests,
    Amass,
    AnyTest,
    Cost,
    CostChange,
    CountersChange,
    Filter,
    HasStatus,
    HasSubtype,
    HasType,
    IfWould,
    Instead,
    IsCard,
    IsSpell,
    Kind,
    Mana,
    Not,
    Number,
    ReplacementAbility,
    TokenSpec,
    Value,
    You,
)
from .nouns import ordered
from .registry import FAIL, Fail, Part, making, unmaking

ONE_LESS: Final = Cost((Mana(parse_mana("{1}")),))
ON_TOP: Final = HasStatus("on top of the library")
NO_LAND: Final = Not(HasType(LAND))


@making("lessby")
def make_lessby(n: Value) -> CostChange:
    """Return the reduction by {1} as many times as a value says: "{X} less, where X is"."""
    return CostChange(None, ONE_LESS, True, n)


@unmaking("lessby")
def unmake_lessby(v: Part) -> tuple[Value] | None:
    if isinstance(v, CostChange) and v.times is not None and v == make_lessby(v.times):
        return (v.times,)
    return None


@making("amassed")
def make_amassed(kind: Kind, n: Value) -> Amass | Fail:
    """Return the instruction to amass a number of creatures of one subtype."""
    if not isinstance(kind, Filter) or len(kind.tests) != 1:
        return FAIL
    test = kind.tests[0]
    return Amass(Subj(), test.subtype, n) if isinstance(test, HasSubtype) else FAIL


@unmaking("amassed")
def unmake_amassed(v: Part) -> tuple[Kind, Value] | None:
    if isinstance(v, Amass) and isinstance(v.who, Subj):
        return Filter((HasSubtype(v.subtype),)), v.n
    return None


@making("fromzone")
def make_fromzone(kind: Kind, zone: str) -> Filter | Fail:
    """Return the filter for a player's cards of a kind in a zone. "Spells" means the cards that become these spells,
    which no land does."""
    if not isinstance(kind, Filter) or zone not in ("graveyard", "library", "hand") or kind.whose is not None:
        return FAIL
    tests = [t for t in kind.tests if not isinstance(t, (IsSpell, IsCard))]
    if IsSpell() in kind.tests:
        tests.append(NO_LAND)
    return Filter(ordered(tests), "graveyard" if zone == "graveyard" else "library", You())


@unmaking("fromzone")
def unmake_fromzone(v: Part) -> tuple[Filter, str] | None:
    if not isinstance(v, Filter) or v.zone not in ("graveyard", "library") or v.whose != You() or ON_TOP in v.tests:
        return None
    if NO_LAND in v.tests:
        return Filter(ordered([*[t for t in v.tests if t != NO_LAND], IsSpell()]), "stack"), v.zone
    return Filter(v.tests), v.zone


@making("fromtop")
def make_fromtop(kind: Kind) -> Filter | Fail:
    """Return the filter for the top card of a player's library, if it is of a kind."""
    found = make_fromzone(kind, "library")
    return FAIL if isinstance(found, Fail) else dataclasses.replace(found, tests=ordered([*found.tests, ON_TOP]))


@unmaking("fromtop")
def unmake_fromtop(v: Part) -> tuple[Filter] | None:
    if not isinstance(v, Filter) or ON_TOP not in v.tests:
        return None
    found = unmake_fromzone(dataclasses.replace(v, tests=tuple([t for t in v.tests if t != ON_TOP])))
    return found[:1] if found is not None and v.zone == "library" else None


KNOWN_TOKENS: Final = {
    "Treasure": "{T}, Sacrifice ~: Add one mana of any color.",
    "Food": "{2}, {T}, Sacrifice ~: You gain 3 life.",
    "Gold": "Sacrifice ~: Add one mana of any color.",
    "Clue": "{2}, Sacrifice ~: Draw a card.",
    "Blood": "{1}, {T}, Discard a card, Sacrifice ~: Draw a card.",
    "Junk": "{T}, Sacrifice ~: Exile the top card of your library. You may play that card this turn. Activate only as "
    "a sorcery.",
    "Lander": "{2}, {T}, Sacrifice ~: Search your library for a basic land card, put it onto the battlefield tapped, "
    "then shuffle.",
    "Mutagen": "{1}, {T}, Sacrifice ~: Put a +1/+1 counter on target creature. Activate only as a sorcery.",
}
"""The predefined artifact tokens, each with the text of its ability (111.10 of 2026)."""


@making("knowntoken")
def make_knowntoken(word: str) -> TokenSpec:
    """Return a predefined token by its subtype."""
    return _known_token(word)


@unmaking("knowntoken")
def unmake_knowntoken(v: Part) -> tuple[str] | None:
    if not isinstance(v, TokenSpec) or v.subtypes[:1] not in [(word,) for word in KNOWN_TOKENS]:
        return None
    return (v.subtypes[0],) if v == _known_token(v.subtypes[0]) else None


@lru_cache(maxsize=64)
def _known_token(word: str) -> TokenSpec:
    # The text is read when the first such token is spoken of: the grammar is known by then.
    from ..reading import read_as

    ability = read_as("ability", KNOWN_TOKENS[word], "~").tree
    assert isinstance(ability, Ability)
    return TokenSpec(None, None, 0, ARTIFACT, (word,), (ability,))


@making("bothkinds")
def make_bothkinds(a: Kind, b: Kind) -> Filter | Fail:
    """Return the filter for objects of either of two kinds in one zone: "artifact spells and colorless spells"."""
    if not isinstance(a, Filter) or not isinstance(b, Filter) or (a.zone, a.whose) != (b.zone, b.whose):
        return FAIL
    common = [t for t in a.tests if isinstance(t, (IsSpell, IsCard)) and t in b.tests]
    options = [tuple([t for t in kind.tests if t not in common]) for kind in (a, b)]
    if not all(options):
        return FAIL
    either = AnyTest(tuple([tests[0] if len(tests) == 1 else AllTests(tests) for tests in options]))
    return Filter(ordered([either, *common]), a.zone, a.whose)


@unmaking("bothkinds")
def unmake_bothkinds(v: Part) -> tuple[Filter, Filter] | None:
    if not isinstance(v, Filter):
        return None
    found = [t for t in v.tests if isinstance(t, AnyTest)]
    if len(found) != 1 or len(found[0].tests) != 2:
        return None
    rest = [t for t in v.tests if t != found[0]]
    kinds = []
    for option in found[0].tests:
        tests = option.tests if isinstance(option, AllTests) else (option,)
        kinds.append(Filter(ordered([*tests, *rest]), v.zone, v.whose))
    return kinds[0], kinds[1]


@making("ordinal")
def make_ordinal(n: Value) -> int | Fail:
    """Return a number as the place in a row: "your second spell each turn"."""
    return n.n if isinstance(n, Number) and n.n > 0 else FAIL


@unmaking("ordinal")
def unmake_ordinal(v: Part) -> tuple[Number] | None:
    return (Number(v),) if isinstance(v, int) and v > 0 else None


@making("morecounters")
def make_morecounters(word: str, kind: Kind, again: str, amount: Value) -> ReplacementAbility | Fail:
    """Return the replacement of counters of one kind by another number of them."""
    if word != again:
        return FAIL
    return ReplacementAbility(IfWould(CountersChange(kind, word), Instead(amount)))


@unmaking("morecounters")
def unmake_morecounters(v: Part) -> tuple[str, Kind, str, Value] | None:
    would = v.replacement if isinstance(v, ReplacementAbility) else None
    event = would.event if isinstance(would, IfWould) else None
    if not isinstance(would, IfWould) or not isinstance(event, CountersChange):
        return None
    kind, instead = event.what, would.effect
    if not isinstance(kind, Filter) or not isinstance(instead, Instead) or not isinstance(instead.amount, Value):
        return None
    word = event.counter
    return (
        (word, kind, word, instead.amount)
        if word and v == make_morecounters(word, kind, word, instead.amount)
        else None
    )
