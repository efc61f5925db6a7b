"""Functions of templates for kinds of things and who or what is chosen among them."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any, Final

from manaburn import terms

from ..surface import Chooser, InZone, ThatPlayer
from ..tree import (
    All,
    AllTests,
    Among,
    AnyTest,
    Both,
    Choose,
    ControlledBy,
    Either,
    Filter,
    HasColour,
    HasStatus,
    HasSubtype,
    HasType,
    InRelation,
    Is,
    IsCard,
    IsOpponent,
    IsSpell,
    Not,
    Number,
    Other,
    Players,
    Ref,
    Role,
    SourceChosen,
    Target,
    Test,
    This,
    TopCards,
    Value,
    You,
    ZoneChange,
)
from .nouns import _one_test, is_head, ordered
from .registry import FAIL, making, pair, unmaking, whole
from .values import unmake_letters

OPPONENTS: Final = All(Players((IsOpponent(),)))


@making("anyzone")
def make_anyzone(f: Any) -> Any:
    """The same kind of thing, wherever it is."""
    if isinstance(f, Filter) and f.zone in ("in play", "stack"):
        return dataclasses.replace(f, zone="any")
    if isinstance(f, Filter) and f.zone == "any":
        return f
    return FAIL


@unmaking("anyzone")
def unmake_anyzone(v: Any) -> tuple[Any, ...] | None:
    if not isinstance(v, Filter) or v.zone != "any" or v.whose is not None:
        return None
    if any(isinstance(t, IsSpell) for t in v.tests):
        return (dataclasses.replace(v, zone="stack"),)
    if any(isinstance(t, IsCard) for t in v.tests):
        return (v,)
    return (dataclasses.replace(v, zone="in play"),)


@making("phasedout")
def make_phasedout(f: Any) -> Any:
    """The same kind of thing, phased out.

    Rules: 217.8.
    """
    return dataclasses.replace(f, zone="phased out") if isinstance(f, Filter) and f.zone == "in play" else FAIL


@unmaking("phasedout")
def unmake_phasedout(v: Any) -> tuple[Any, ...] | None:
    return (dataclasses.replace(v, zone="in play"),) if isinstance(v, Filter) and v.zone == "phased out" else None


@making("cardkind")
def make_cardkind(f: Any) -> Any:
    """Cards of a kind, also where they are called the spells they become: a land becomes none."""
    if not isinstance(f, Filter) or IsSpell() not in f.tests:
        return f
    tests = [t for t in f.tests if t != IsSpell()]
    if not tests:
        tests.append(Not(HasType(terms.LAND)))
    return Filter(ordered([*tests, IsCard()]), "any")


@unmaking("cardkind")
def unmake_cardkind(v: Any) -> tuple[Any, ...] | None:
    return (v,)


@making("orkinds")
def make_orkinds(kinds: tuple[Any, ...]) -> Any:
    """Several nouns joined by "or": one filter with alternatives where they are in the same place."""
    if len(kinds) < 2:
        return FAIL
    first = kinds[0]
    if not all(isinstance(k, Filter) for k in kinds):
        return FAIL
    if any(k.zone != first.zone or k.whose != first.whose for k in kinds):
        return Either(tuple(kinds))
    common = [t for t in first.tests if isinstance(t, (IsSpell, IsCard)) and all(t in k.tests for k in kinds)]
    options = []
    for k in kinds:
        rest = tuple([t for t in k.tests if t not in common])
        if not rest:
            return FAIL
        options.append(_one_test(rest))
    if all(is_head(o) for o in options):
        return FAIL
    return Filter(ordered([AnyTest(tuple(options)), *common]), first.zone, first.whose)


@unmaking("orkinds")
def unmake_orkinds(v: Any) -> tuple[Any, ...] | None:
    if isinstance(v, Either) and all(isinstance(k, Filter) for k in v.kinds):
        return (v.kinds,)
    if not isinstance(v, Filter):
        return None
    anys = [t for t in v.tests if isinstance(t, AnyTest) and not is_head(t)]
    rest = [t for t in v.tests if t not in anys]
    if len(anys) != 1 or not all(isinstance(t, (IsSpell, IsCard)) for t in rest):
        return None
    kinds = []
    for option in anys[0].tests:
        tests = option.tests if isinstance(option, AllTests) else (option,)
        kinds.append(Filter(ordered([*tests, *rest]), v.zone, v.whose))
    return (tuple(kinds),)


def adding(*tests: Test) -> tuple[Callable[[Any], Any], Callable[[Any], tuple[Any, ...] | None]]:
    """A noun with something understood: "an artifact" in "you control an artifact"."""

    def make(f: Any) -> Any:
        if not isinstance(f, Filter) or f.zone != "in play" or any(t in f.tests for t in tests):
            return FAIL
        if any(isinstance(t, ControlledBy) for t in tests) and any(isinstance(t, ControlledBy) for t in f.tests):
            return FAIL
        return dataclasses.replace(f, tests=ordered([*f.tests, *tests]))

    def unmake(v: Any) -> tuple[Any, ...] | None:
        if not isinstance(v, Filter) or not all(t in v.tests for t in tests):
            return None
        return (dataclasses.replace(v, tests=tuple([t for t in v.tests if t not in tests])),)

    return make, unmake


pair("with_you", adding(ControlledBy(You())))


pair("with_opp", adding(ControlledBy(OPPONENTS)))


pair("with_def", adding(ControlledBy(Role("defending"))))


pair("with_that", adding(ControlledBy(ThatPlayer())))


pair("with_you_other", adding(ControlledBy(You()), Other()))


pair("other_yours", adding(ControlledBy(You()), Other()))


def with_other(f: Any) -> Any:
    """ "another ...": of any zone."""
    if not isinstance(f, Filter) or Other() in f.tests:
        return FAIL
    return dataclasses.replace(f, tests=ordered([*f.tests, Other()]))


def without_other(v: Any) -> Any:
    if not isinstance(v, Filter) or Other() not in v.tests:
        return None
    return dataclasses.replace(v, tests=tuple([t for t in v.tests if t != Other()]))


@making("other")
def make_other(f: Any) -> Any:
    return with_other(f)


@unmaking("other")
def unmake_other(v: Any) -> tuple[Any, ...] | None:
    f = without_other(v)
    return None if f is None else (f,)


@making("all_other", "all_others")
def make_all_other(f: Any) -> Any:
    k = with_other(f)
    return FAIL if k is FAIL else All(k)


@unmaking("all_other", "all_others")
def unmake_all_other(v: Any) -> tuple[Any, ...] | None:
    return unmake_other(v.kind) if isinstance(v, All) else None


@making("choose_other")
def make_choose_other(f: Any) -> Any:
    k = with_other(f)
    return FAIL if k is FAIL else Choose(Chooser(), k)


@unmaking("choose_other")
def unmake_choose_other(v: Any) -> tuple[Any, ...] | None:
    if isinstance(v, Choose) and v == Choose(Chooser(), v.kind):
        return unmake_other(v.kind)
    return None


@making("choose_others")
def make_choose_others(f: Any, n: Value) -> Any:
    k = with_other(f)
    return FAIL if k is FAIL else Choose(Chooser(), k, n, n)


@unmaking("choose_others")
def unmake_choose_others(v: Any) -> tuple[Any, ...] | None:
    if isinstance(v, Choose) and v.low is not None and v == Choose(Chooser(), v.kind, v.low, v.low):
        f = without_other(v.kind)
        return None if f is None else (f, v.low)
    return None


@making("statuskind")
def make_statuskind(status: str) -> Any:
    return Filter((HasStatus(status),), "any")


@unmaking("statuskind")
def unmake_statuskind(v: Any) -> tuple[Any, ...] | None:
    if (
        isinstance(v, Filter)
        and len(v.tests) == 1
        and isinstance(v.tests[0], HasStatus)
        and v == make_statuskind(v.tests[0].status)
    ):
        return (v.tests[0].status,)
    return None


def entering(who: Any) -> tuple[Callable[[Any], Any], Callable[[Any], tuple[Any, ...] | None]]:
    add, take = adding(ControlledBy(who))

    def make(f: Any) -> Any:
        k = add(f)
        return FAIL if k is FAIL else ZoneChange(k, to="in play")

    def unmake(v: Any) -> tuple[Any, ...] | None:
        if isinstance(v, ZoneChange) and v == ZoneChange(v.what, to="in play"):
            return take(v.what)
        return None

    return make, unmake


pair("enters_yours", entering(You()))


pair("enters_theirs", entering(OPPONENTS))


@making("neg")
def make_negkind(f: Any) -> Any:
    """Every kind but this: "can block only creatures with flying"."""
    if not isinstance(f, Filter) or not f.tests:
        return FAIL
    if f.tests[0] == HasType(terms.CREATURE) and len(f.tests) == 2:
        return Filter((HasType(terms.CREATURE), Not(f.tests[1])))
    return FAIL


@unmaking("neg")
def unmake_negkind(v: Any) -> tuple[Any, ...] | None:
    if (
        isinstance(v, Filter)
        and len(v.tests) == 2
        and v.tests[0] == HasType(terms.CREATURE)
        and isinstance(v.tests[1], Not)
    ):
        return (Filter((v.tests[0], v.tests[1].test)),)
    return None


@making("fromit")
def make_fromit(f: Any) -> Any:
    """A card "from it": from the hand just revealed."""
    if isinstance(f, Filter) and f.zone == "any" and IsCard() in f.tests:
        return Filter(tuple([t for t in f.tests if t != IsCard()]), "hand", ThatPlayer())
    return FAIL


@unmaking("fromit")
def unmake_fromit(v: Any) -> tuple[Any, ...] | None:
    if isinstance(v, Filter) and v.zone == "hand" and isinstance(v.whose, ThatPlayer):
        return (Filter(ordered([*v.tests, IsCard()]), "any"),)
    return None


@making("offplay", inverse=whole)
def make_offplay(s: Any) -> Any:
    """Something that is not in play."""
    kind = getattr(s, "kind", None)
    if isinstance(s, (TopCards, Among)) or not isinstance(kind, Filter) or kind.zone not in ("in play", "stack", "any"):
        return s
    linked = any(isinstance(t, InRelation) and t.relation == "removed with" for t in kind.tests)
    return s if linked else FAIL


@making("kindof")
def make_kindof(s: Any) -> Any:
    return Filter((HasType(terms.CREATURE), Is(s)))


@unmaking("kindof")
def unmake_kindof(v: Any) -> tuple[Any, ...] | None:
    if (
        isinstance(v, Filter)
        and len(v.tests) == 2
        and v.tests[0] == HasType(terms.CREATURE)
        and isinstance(v.tests[1], Is)
    ):
        return (v.tests[1].what,)
    return None


@making("with_player")
def make_with_player(f: Any, who: Any) -> Any:
    if not isinstance(f, Filter) or f.zone != "in play" or any(isinstance(t, ControlledBy) for t in f.tests):
        return FAIL
    return dataclasses.replace(f, tests=ordered([*f.tests, ControlledBy(who)]))


@unmaking("with_player")
def unmake_with_player(v: Any) -> tuple[Any, ...] | None:
    if not isinstance(v, Filter):
        return None
    owners = [t for t in v.tests if isinstance(t, ControlledBy)]
    if len(owners) != 1:
        return None
    return dataclasses.replace(v, tests=tuple([t for t in v.tests if t is not owners[0]])), owners[0].player


@making("eachof")
def make_eachof(a: Any, b: Any, c: Any) -> Any:
    """ "Each artifact, creature, and enchantment with ...": what is said last is said of all."""
    kinds = (a, b, c)
    if any(not isinstance(k, Filter) or not k.tests or k.zone != c.zone for k in kinds):
        return FAIL
    if len(a.tests) != 1 or len(b.tests) != 1 or not all(is_head(k.tests[0]) for k in kinds):
        return FAIL
    return All(Filter(ordered([AnyTest(tuple([k.tests[0] for k in kinds])), *c.tests[1:]]), c.zone, c.whose))


@making("orheads")
def make_orheads(kinds: tuple[Any, ...]) -> Any:
    """ "Goblin spells and Rogue spells": as "Goblin or Rogue spells"."""
    if len(kinds) < 2 or any(not isinstance(k, Filter) or len(k.tests) != 2 for k in kinds):
        return FAIL
    first = kinds[0]
    rest = first.tests[1]
    if any(k.zone != first.zone or k.tests[1] != rest or not is_head(k.tests[0]) for k in kinds) or is_head(rest):
        return FAIL
    return Filter((AnyTest(tuple([k.tests[0] for k in kinds])), rest), first.zone, first.whose)


@making("topgraveyard")
def make_topgraveyard(kind: Any) -> Any:
    if not isinstance(kind, Filter) or kind.zone != "any":
        return FAIL
    return TopCards(Number(1), You(), graveyard=True, kind=kind)


@unmaking("topgraveyard")
def unmake_topgraveyard(v: Any) -> tuple[Any, ...] | None:
    return (v.kind,) if isinstance(v, TopCards) and v.kind is not None and v == make_topgraveyard(v.kind) else None


@making("in_my_grave")
def make_in_my_grave(f: Any) -> Any:
    """ "cards" in "seven or more cards are in your graveyard"."""
    if not isinstance(f, Filter) or f.zone != "any" or not any(isinstance(t, IsCard) for t in f.tests):
        return FAIL
    return Filter(tuple([t for t in f.tests if not isinstance(t, IsCard)]), "graveyard", You())


@unmaking("in_my_grave")
def unmake_in_my_grave(v: Any) -> tuple[Any, ...] | None:
    if isinstance(v, Filter) and v.zone == "graveyard" and v.whose == You():
        return (Filter(ordered([*v.tests, IsCard()]), "any"),)
    return None


@making("above_this")
def make_above_this(f: Any) -> Any:
    """ "creature cards" in "three or more creature cards are above ~"."""
    mine = make_in_my_grave(f)
    return mine if mine is FAIL else Filter(ordered([*mine.tests, InRelation("above", This())]), "graveyard")


@unmaking("above_this")
def unmake_above_this(v: Any) -> tuple[Any, ...] | None:
    if not isinstance(v, Filter) or v.zone != "graveyard" or InRelation("above", This()) not in v.tests:
        return None
    return (Filter(ordered([*[t for t in v.tests if not isinstance(t, InRelation)], IsCard()]), "any"),)


@making("bothmany")
def make_bothmany(parts: tuple[Any, ...]) -> Any:
    """Three or more things an instruction names."""
    return Both(parts) if len(parts) > 2 else FAIL


@unmaking("bothmany")
def unmake_bothmany(v: Any) -> tuple[Any, ...] | None:
    return (v.parts,) if isinstance(v, Both) and len(v.parts) > 2 else None


@making("choicecontrols")
def make_choicecontrols(kind: Any) -> Any:
    """A target that an opponent chooses among what he or she controls: the chooser is the present one.

    Rules: 409.2a.
    """
    if not isinstance(kind, Filter) or any(isinstance(t, ControlledBy) for t in kind.tests):
        return FAIL
    mine = dataclasses.replace(kind, tests=ordered([*kind.tests, ControlledBy(Ref("each"))]))
    return Target(mine, chooser=Choose(Chooser(), Players((IsOpponent(),))))


@unmaking("choicecontrols")
def unmake_choicecontrols(v: Any) -> tuple[Any, ...] | None:
    if not isinstance(v, Target) or not isinstance(v.kind, Filter) or ControlledBy(Ref("each")) not in v.kind.tests:
        return None
    kind = dataclasses.replace(v.kind, tests=tuple([t for t in v.kind.tests if t != ControlledBy(Ref("each"))]))
    return (kind,) if make_choicecontrols(kind) == v else None


@making("inhand")
def make_inhand(kind: Any) -> Any:
    """Cards of a kind in your hand."""
    if isinstance(kind, Filter) and kind.zone == "any" and IsCard() in kind.tests and len(kind.tests) > 1:
        return Filter(tuple([t for t in kind.tests if t != IsCard()]), "hand", You())
    return FAIL


@unmaking("inhand")
def unmake_inhand(v: Any) -> tuple[Any, ...] | None:
    if isinstance(v, Filter) and v.zone == "hand" and v.tests and isinstance(v.whose, You):
        return (Filter(ordered([*v.tests, IsCard()]), "any"),)
    return None


@making("ingraves")
def make_ingraves(kind: Any) -> Any:
    """Cards of a kind in all graveyards."""
    if isinstance(kind, Filter) and kind.zone == "any" and IsCard() in kind.tests and len(kind.tests) > 1:
        return Filter(tuple([t for t in kind.tests if t != IsCard()]), "graveyard")
    return FAIL


@unmaking("ingraves")
def unmake_ingraves(v: Any) -> tuple[Any, ...] | None:
    if isinstance(v, Filter) and v.zone == "graveyard" and v.tests and v.whose is None:
        return (Filter(ordered([*v.tests, IsCard()]), "any"),)
    return None


@making("andothers")
def make_andothers(one: Any, kind: Any) -> Any:
    """ "target creature and each other creature that ..."."""
    others = make_all_other(kind)
    return FAIL if others is FAIL else Both((one, others))


@unmaking("andothers")
def unmake_andothers(v: Any) -> tuple[Any, ...] | None:
    if (
        isinstance(v, Both)
        and len(v.parts) == 2
        and isinstance(v.parts[1], All)
        and isinstance(v.parts[1].kind, Filter)
    ):
        kind = v.parts[1].kind
        plain = tuple([t for t in kind.tests if not (isinstance(t, Not) and isinstance(t.test, Is)) and t != Other()])
        if len(plain) < len(kind.tests):
            return v.parts[0], dataclasses.replace(kind, tests=plain)
    return None


@making("hostcolours")
def make_hostcolours(a: int, b: int) -> Any:
    return Filter((HasColour(a | b),), "any") if a != b else FAIL


@unmaking("hostcolours")
def unmake_hostcolours(v: Any) -> tuple[Any, ...] | None:
    if isinstance(v, Filter) and len(v.tests) == 1 and isinstance(v.tests[0], HasColour) and v.zone == "any":
        parts = unmake_letters(v.tests[0].colours)
        return parts[0] if parts is not None and len(parts[0]) == 2 else None
    return None


@making("anysub")
def make_anysub(tests: tuple[Any, ...]) -> Any:
    return tests[0] if len(tests) == 1 else AnyTest(tests)


@unmaking("anysub")
def unmake_anysub(v: Any) -> tuple[Any, ...] | None:
    if isinstance(v, AnyTest) and all(isinstance(t, HasSubtype) for t in v.tests):
        return (v.tests,)
    return ((v,),) if isinstance(v, HasSubtype) else None


@making("orkindsany")
def make_orkindsany(a: Any, b: Any) -> Any:
    """ "White creatures and blue creatures"."""
    if not isinstance(a, Filter) or not isinstance(b, Filter) or a.zone != "in play" or b.zone != "in play":
        return FAIL
    both = make_orkinds((a, b))
    if isinstance(both, Filter):
        return both
    heads = tuple([t.tests[0] if len(t.tests) == 1 else AllTests(t.tests) for t in (a, b)])
    return Filter((AnyTest(heads),))


@unmaking("orkindsany")
def unmake_orkindsany(v: Any) -> tuple[Any, ...] | None:
    parts = unmake_orkinds(v)
    return parts[0] if parts is not None and len(parts[0]) == 2 else None


@making("sourceofkind")
def make_sourceofkind(kind: Any, tests: Any) -> Any:
    """ "A source of your choice of the chosen color"."""
    more = tests if isinstance(tests, tuple) else (tests,)
    if not isinstance(kind, Filter) or any(isinstance(t, InZone) for t in more):
        return FAIL
    return SourceChosen(You(), Filter(ordered([*kind.tests, *more]), "any"))


@making("topgraveyards")
def make_topgraveyards(kind: Any, n: Value) -> Any:
    if not isinstance(kind, Filter) or kind.zone != "any":
        return FAIL
    return TopCards(n, You(), graveyard=True, kind=kind)


@unmaking("topgraveyards")
def unmake_topgraveyards(v: Any) -> tuple[Any, ...] | None:
    if isinstance(v, TopCards) and v.kind is not None and v == make_topgraveyards(v.kind, v.n):
        return v.kind, v.n
    return None


@making("eachofboth")
def make_eachofboth(a: Any, b: Any) -> Any:
    """ "Each artifact and creature with ...": what is said last is said of both."""
    if not isinstance(a, Filter) or not isinstance(b, Filter) or not b.tests or a.zone != b.zone:
        return FAIL
    if len(a.tests) != 1 or not is_head(a.tests[0]) or not is_head(b.tests[0]):
        return FAIL
    return All(Filter(ordered([AnyTest((a.tests[0], b.tests[0])), *b.tests[1:]]), b.zone, b.whose))


@making("directly_above")
def make_directly_above(f: Any) -> Any:
    """ "A creature card" in "with a creature card directly above it"."""
    mine = make_in_my_grave(f)
    return mine if mine is FAIL else Filter(ordered([*mine.tests, InRelation("directly above", This())]), "graveyard")


@unmaking("directly_above")
def unmake_directly_above(v: Any) -> tuple[Any, ...] | None:
    if not isinstance(v, Filter) or v.zone != "graveyard" or InRelation("directly above", This()) not in v.tests:
        return None
    return (Filter(ordered([*[t for t in v.tests if not isinstance(t, InRelation)], IsCard()]), "any"),)
