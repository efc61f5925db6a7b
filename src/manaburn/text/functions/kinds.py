"""Functions of templates for kinds of objects and players, and for what is chosen among them."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Final

from manaburn import terms

from ..surface import Chooser, InZone, It, ThatPlayer, Them, They
from ..tree import (
    All,
    AllConditions,
    AllTests,
    Among,
    AnyTest,
    Both,
    Choose,
    Condition,
    ControlledBy,
    ControllerOf,
    Did,
    Either,
    Exists,
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
    Kind,
    Not,
    Other,
    Players,
    Ref,
    Role,
    Selector,
    Shares,
    SourceChosen,
    Target,
    Test,
    TopCards,
    You,
    ZoneChange,
)
from ..tree.words import Status
from .nouns import _one_test, is_head, ordered
from .registry import FAIL, Fail, Part, making, pair, tuple_of, unmaking, whole
from .zones import make_in_my_grave, unmake_in_my_grave

OPPONENTS: Final = All(Players((IsOpponent(),)))
DIED: Final = Did(ZoneChange(None, "in play", "graveyard"))


@making("anyzone")
def make_anyzone(f: Kind) -> Filter | Fail:
    """Return the filter for the same kind of object in any zone."""
    if isinstance(f, Filter) and f.zone in ("in play", "stack"):
        return dataclasses.replace(f, zone="any")
    if isinstance(f, Filter) and f.zone == "any":
        return f
    return FAIL


@unmaking("anyzone")
def unmake_anyzone(v: Part) -> tuple[Filter] | None:
    if not isinstance(v, Filter) or v.zone != "any" or v.whose is not None:
        return None
    if v.tests and all(isinstance(t, Shares) and t.what == "name" for t in v.tests):
        return None  # "a permanent with the same name" would say more than that the name is the same
    if any(isinstance(t, IsSpell) for t in v.tests):
        return (dataclasses.replace(v, zone="stack"),)
    if any(isinstance(t, IsCard) for t in v.tests):
        return (v,)
    return (dataclasses.replace(v, zone="in play"),)


making("sources")(make_anyzone)


@unmaking("sources")
def unmake_sources(v: Part) -> tuple[Filter] | None:
    """Return a kind of sources of damage as such: "a red source" can be a spell, and "a red permanent" can't. What
    must be a creature needs no word more."""
    kind = unmake_anyzone(v)
    if kind is None or kind[0].zone != "in play" or HasType(terms.CREATURE) in kind[0].tests:
        return kind
    return (dataclasses.replace(kind[0], zone="any"),)


@making("phasedout")
def make_phasedout(f: Kind) -> Filter | Fail:
    """Return the filter for the same kind of object, phased out.

    Rules: 217.8.
    """
    return dataclasses.replace(f, zone="phased out") if isinstance(f, Filter) and f.zone == "in play" else FAIL


@unmaking("phasedout")
def unmake_phasedout(v: Part) -> tuple[Filter] | None:
    return (dataclasses.replace(v, zone="in play"),) if isinstance(v, Filter) and v.zone == "phased out" else None


@making("cardkind")
def make_cardkind(f: Kind) -> Kind:
    """Return the filter for cards of a kind. "Spells" means the cards that become these spells; without another test
    these are all cards but lands."""
    if not isinstance(f, Filter) or IsSpell() not in f.tests:
        return f
    tests = [t for t in f.tests if t != IsSpell()]
    if not tests:
        tests.append(Not(HasType(terms.LAND)))
    return Filter(ordered([*tests, IsCard()]), "any")


@unmaking("cardkind")
def unmake_cardkind(v: Part) -> tuple[Part]:
    return (v,)


@making("orkinds")
def make_orkinds(kinds: tuple[Kind, ...]) -> Kind | Fail:
    """Return several nouns joined by "or" as one filter with alternatives, or as alternative filters if they concern
    different zones."""
    if len(kinds) < 2:
        return FAIL
    filters = tuple_of(Filter, kinds)
    if filters is None:
        return FAIL
    first = filters[0]
    if any(k.zone != first.zone or k.whose != first.whose for k in filters):
        return Either(filters)
    common = [t for t in first.tests if isinstance(t, (IsSpell, IsCard)) and all(t in k.tests for k in filters)]
    options = []
    for k in filters:
        rest = tuple([t for t in k.tests if t not in common])
        if not rest:
            return FAIL
        options.append(_one_test(rest))
    if all(is_head(o) for o in options):
        return FAIL
    return Filter(ordered([AnyTest(tuple(options)), *common]), first.zone, first.whose)


@unmaking("orkinds")
def unmake_orkinds(v: Part) -> tuple[tuple[Filter, ...]] | None:
    if isinstance(v, Either):
        filters = tuple_of(Filter, v.kinds)
        return None if filters is None else (filters,)
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


def adding(*tests: Test) -> tuple[Callable[[Kind], Filter | Fail], Callable[[Part], tuple[Filter] | None]]:
    """Return a function, and its inverse, that adds tests to a kind of permanent: "an artifact" in "you control an
    artifact" means one that you control."""

    def make(f: Kind) -> Filter | Fail:
        if not isinstance(f, Filter) or f.zone != "in play" or any(t in f.tests for t in tests):
            return FAIL
        if any(isinstance(t, ControlledBy) for t in tests) and any(isinstance(t, ControlledBy) for t in f.tests):
            return FAIL
        return dataclasses.replace(f, tests=ordered([*f.tests, *tests]))

    def unmake(v: Part) -> tuple[Filter] | None:
        if not isinstance(v, Filter) or not all(t in v.tests for t in tests):
            return None
        return (dataclasses.replace(v, tests=tuple([t for t in v.tests if t not in tests])),)

    return make, unmake


pair("with_you", adding(ControlledBy(You())))


pair("with_opp", adding(ControlledBy(OPPONENTS)))


pair("with_def", adding(ControlledBy(Role("defending"))))


pair("with_that", adding(ControlledBy(ThatPlayer())))


pair("with_you_other", adding(ControlledBy(You()), Other()))


def with_other(f: Kind) -> Filter | Fail:
    """Return the filter for other objects than the one the text belongs to. FAIL if it says so already."""
    if not isinstance(f, Filter) or Other() in f.tests:
        return FAIL
    return dataclasses.replace(f, tests=ordered([*f.tests, Other()]))


def without_other(v: Part) -> Filter | None:
    """Return the filter without the test for other objects; None if it has none."""
    if not isinstance(v, Filter) or Other() not in v.tests:
        return None
    return dataclasses.replace(v, tests=tuple([t for t in v.tests if t != Other()]))


@making("other")
def make_other(f: Kind) -> Filter | Fail:
    """Return the filter for other objects than the one the text belongs to."""
    return with_other(f)


@unmaking("other")
def unmake_other(v: Part) -> tuple[Filter] | None:
    f = without_other(v)
    return None if f is None else (f,)


@making("all_other")
def make_all_other(f: Kind) -> All | Fail:
    """Return all other objects of a kind."""
    k = with_other(f)
    return FAIL if k is FAIL else All(k)


@unmaking("all_other")
def unmake_all_other(v: Part) -> tuple[Filter] | None:
    return unmake_other(v.kind) if isinstance(v, All) else None


@making("choose_other")
def make_choose_other(f: Kind) -> Choose | Fail:
    """Return the choice of another object of a kind."""
    k = with_other(f)
    return FAIL if k is FAIL else Choose(Chooser(), k)


@unmaking("choose_other")
def unmake_choose_other(v: Part) -> tuple[Filter] | None:
    if isinstance(v, Choose) and v == Choose(Chooser(), v.kind):
        return unmake_other(v.kind)
    return None


@making("statuskind")
def make_statuskind(status: Status) -> Filter:
    """Return the filter for objects in any zone that have a status."""
    return Filter((HasStatus(status),), "any")


@unmaking("statuskind")
def unmake_statuskind(v: Part) -> tuple[str] | None:
    if (
        isinstance(v, Filter)
        and len(v.tests) == 1
        and isinstance(v.tests[0], HasStatus)
        and v == make_statuskind(v.tests[0].status)
    ):
        return (v.tests[0].status,)
    return None


def entering(who: Selector) -> tuple[Callable[[Kind], ZoneChange | Fail], Callable[[Part], tuple[Filter] | None]]:
    """Return a function, and its inverse, that makes the event of a kind of permanent coming into play under a
    player's control."""
    add, take = adding(ControlledBy(who))

    def make(f: Kind) -> ZoneChange | Fail:
        k = add(f)
        return FAIL if k is FAIL else ZoneChange(k, to="in play")

    def unmake(v: Part) -> tuple[Filter] | None:
        if isinstance(v, ZoneChange) and v == ZoneChange(v.what, to="in play"):
            return take(v.what)
        return None

    return make, unmake


pair("enters_yours", entering(You()))


@making("neg")
def make_negkind(f: Kind) -> Filter | Fail:
    """Return the filter for all creatures but these: "can block only creatures with flying" forbids blocking those
    without flying."""
    if not isinstance(f, Filter) or not f.tests:
        return FAIL
    if f.tests[0] == HasType(terms.CREATURE) and len(f.tests) == 2:
        return Filter((HasType(terms.CREATURE), Not(f.tests[1])))
    return FAIL


@unmaking("neg")
def unmake_negkind(v: Part) -> tuple[Filter] | None:
    if (
        isinstance(v, Filter)
        and len(v.tests) == 2
        and v.tests[0] == HasType(terms.CREATURE)
        and isinstance(v.tests[1], Not)
    ):
        return (Filter((v.tests[0], v.tests[1].test)),)
    return None


@making("offplay", inverse=whole)
def make_offplay(s: Selector) -> Selector | Fail:
    """Return the selector. FAIL if it means objects in play or on the stack, or cards in any zone."""
    kind = getattr(s, "kind", None)
    if isinstance(s, (TopCards, Among)) or not isinstance(kind, Filter) or kind.zone not in ("in play", "stack", "any"):
        return s
    linked = any(isinstance(t, InRelation) and t.relation == "removed with" for t in kind.tests)
    return s if linked else FAIL


@making("kindof")
def make_kindof(s: Selector) -> Filter:
    """Return the filter for creatures among those of a selector."""
    return Filter((HasType(terms.CREATURE), Is(s)))


@unmaking("kindof")
def unmake_kindof(v: Part) -> tuple[Selector] | None:
    if (
        isinstance(v, Filter)
        and len(v.tests) == 2
        and v.tests[0] == HasType(terms.CREATURE)
        and isinstance(v.tests[1], Is)
    ):
        return (v.tests[1].what,)
    return None


@making("youcast")
def make_youcast(f: Kind) -> Filter | Fail:
    """Return the filter for spells of a kind that you play."""
    if not isinstance(f, Filter) or f.zone != "stack" or IsSpell() not in f.tests:
        return FAIL
    return dataclasses.replace(f, tests=(*f.tests, ControlledBy(You())))


@unmaking("youcast")
def unmake_youcast(v: Part) -> tuple[Filter] | None:
    if not isinstance(v, Filter) or v.zone != "stack" or v.tests[-1:] != (ControlledBy(You()),):
        return None
    return (dataclasses.replace(v, tests=v.tests[:-1]),)


@making("with_player")
def make_with_player(f: Kind, who: Selector) -> Filter | Fail:
    """Return the filter for a kind of permanent that a player controls."""
    if not isinstance(f, Filter) or f.zone != "in play" or any(isinstance(t, ControlledBy) for t in f.tests):
        return FAIL
    return dataclasses.replace(f, tests=ordered([*f.tests, ControlledBy(who)]))


@unmaking("with_player")
def unmake_with_player(v: Part) -> tuple[Filter, Selector] | None:
    if not isinstance(v, Filter):
        return None
    owners = [t for t in v.tests if isinstance(t, ControlledBy)]
    if len(owners) != 1:
        return None
    return dataclasses.replace(v, tests=tuple([t for t in v.tests if t is not owners[0]])), owners[0].player


@making("eachof")
def make_eachof(a: Kind, b: Kind, c: Kind) -> All | Fail:
    """Return all objects of three kinds. What follows the last noun counts for all: "each artifact, creature, and
    enchantment with ..."."""
    kinds = tuple_of(Filter, (a, b, c))
    if kinds is None or not all(k.tests and is_head(k.tests[0]) for k in kinds):
        return FAIL
    last = kinds[-1]
    if any(k.zone != last.zone for k in kinds) or any(len(k.tests) != 1 for k in kinds[:-1]):
        return FAIL
    heads = AnyTest(tuple([k.tests[0] for k in kinds]))
    return All(Filter(ordered([heads, *last.tests[1:]]), last.zone, last.whose))


@making("orheads")
def make_orheads(kinds: tuple[Kind, ...]) -> Filter | Fail:
    """Return the filter for "Goblin spells and Rogue spells", which is that for "Goblin or Rogue spells"."""
    filters = tuple_of(Filter, kinds)
    if filters is None or len(filters) < 2 or any(len(k.tests) != 2 for k in filters):
        return FAIL
    first = filters[0]
    rest = first.tests[1]
    if any(k.zone != first.zone or k.tests[1] != rest or not is_head(k.tests[0]) for k in filters) or is_head(rest):
        return FAIL
    return Filter((AnyTest(tuple([k.tests[0] for k in filters])), rest), first.zone, first.whose)


@making("severalthings")
def make_severalthings(things: tuple[Selector, ...]) -> Both | Fail:
    """Return two or more things that a cost lists as one selector."""
    return Both(things) if len(things) > 1 else FAIL


@unmaking("severalthings")
def unmake_severalthings(v: Part) -> tuple[tuple[Selector, ...]] | None:
    return (v.parts,) if isinstance(v, Both) and len(v.parts) > 1 else None


@making("bothmany")
def make_bothmany(parts: tuple[Selector, ...]) -> Both | Fail:
    """Return three or more things that an instruction lists as one selector."""
    return Both(parts) if len(parts) > 2 else FAIL


@unmaking("bothmany")
def unmake_bothmany(v: Part) -> tuple[tuple[Selector, ...]] | None:
    return (v.parts,) if isinstance(v, Both) and len(v.parts) > 2 else None


@making("choicecontrols")
def make_choicecontrols(kind: Kind) -> Target | Fail:
    """Return a target that an opponent chooses among the permanents of a kind that he or she controls.

    Rules: 409.2a.
    """
    if not isinstance(kind, Filter) or any(isinstance(t, ControlledBy) for t in kind.tests):
        return FAIL
    mine = dataclasses.replace(kind, tests=ordered([*kind.tests, ControlledBy(Ref("each"))]))
    return Target(mine, chooser=Choose(Chooser(), Players((IsOpponent(),))))


@unmaking("choicecontrols")
def unmake_choicecontrols(v: Part) -> tuple[Filter] | None:
    if not isinstance(v, Target) or not isinstance(v.kind, Filter) or ControlledBy(Ref("each")) not in v.kind.tests:
        return None
    kind = dataclasses.replace(v.kind, tests=tuple([t for t in v.kind.tests if t != ControlledBy(Ref("each"))]))
    return (kind,) if make_choicecontrols(kind) == v else None


@making("anysub")
def make_anysub(tests: tuple[Test, ...]) -> Test:
    """Return a test for any of several subtypes."""
    return tests[0] if len(tests) == 1 else AnyTest(tests)


@unmaking("anysub")
def unmake_anysub(v: Part) -> tuple[tuple[Test, ...]] | None:
    if isinstance(v, AnyTest) and all(isinstance(t, HasSubtype) for t in v.tests):
        return (v.tests,)
    return ((v,),) if isinstance(v, HasSubtype) else None


@making("orkindsany")
def make_orkindsany(a: Kind, b: Kind) -> Filter | Fail:
    """Return the filter for permanents of either of two kinds: "white creatures and blue creatures"."""
    if not isinstance(a, Filter) or not isinstance(b, Filter) or a.zone != "in play" or b.zone != "in play":
        return FAIL
    both = make_orkinds((a, b))
    if isinstance(both, Filter):
        return both
    heads = tuple([t.tests[0] if len(t.tests) == 1 else AllTests(t.tests) for t in (a, b)])
    return Filter((AnyTest(heads),))


@unmaking("orkindsany")
def unmake_orkindsany(v: Part) -> tuple[Filter, Filter] | None:
    parts = unmake_orkinds(v)
    return parts[0] if parts is not None and len(parts[0]) == 2 else None


@making("died")
def make_died(kind: Kind) -> Filter | Fail:
    """Return the filter for objects of a kind that have been put into a graveyard from play."""
    there = make_anyzone(kind)
    return FAIL if there is FAIL else Filter(ordered([*there.tests, DIED]), "any")


@unmaking("died")
def unmake_died(v: Part) -> tuple[Filter] | None:
    if not isinstance(v, Filter) or DIED not in v.tests:
        return None
    return unmake_anyzone(Filter(tuple([t for t in v.tests if t != DIED]), v.zone))


@making("attackingtoo")
def make_attackingtoo(kind: Kind) -> Filter | Fail:
    """Return the filter for creatures of a kind that attack together with this one."""
    if not isinstance(kind, Filter) or kind.zone != "in play":
        return FAIL
    return dataclasses.replace(kind, tests=ordered([*kind.tests, Other(), HasStatus("attacking")]))


@unmaking("attackingtoo")
def unmake_attackingtoo(v: Part) -> tuple[Filter] | None:
    if isinstance(v, Filter) and HasStatus("attacking") in v.tests and Other() in v.tests:
        rest = tuple([t for t in v.tests if t not in (Other(), HasStatus("attacking"))])
        return (dataclasses.replace(v, tests=rest),)
    return None


@making("those")
def make_those(kind: Kind) -> Among | Fail:
    """Return the objects mentioned before that also pass a test: "those creatures with flying"."""
    which = make_anyzone(kind)
    return Among(Them(), which) if isinstance(which, Filter) and not all(is_head(t) for t in which.tests) else FAIL


@unmaking("those")
def unmake_those(v: Part) -> tuple[Filter] | None:
    return unmake_anyzone(v.kind) if isinstance(v, Among) and isinstance(v.what, Them) else None


@making("also")
def make_also(kind: Kind, test: Test) -> Filter | Fail:
    """Return a kind of object with one more test, which is said after other words: "creature spells you cast with
    flying"."""
    if not isinstance(kind, Filter) or isinstance(test, InZone) or not isinstance(test, Test):
        return FAIL
    return dataclasses.replace(kind, tests=ordered([*kind.tests, test]))


@unmaking("also")
def unmake_also(v: Part) -> tuple[Filter, Test] | None:
    if isinstance(v, Filter) and len(v.tests) > 1 and not is_head(v.tests[-1]):
        return dataclasses.replace(v, tests=v.tests[:-1]), v.tests[-1]
    return None


@making("theirchoice")
def make_theirchoice(kind: Kind) -> Target | Fail:
    """Return a target that an opponent chooses among the cards in your graveyard."""
    mine = make_in_my_grave(kind)
    return mine if mine is FAIL else Target(mine, chooser=Choose(Chooser(), Players((IsOpponent(),))))


@unmaking("theirchoice")
def unmake_theirchoice(v: Part) -> tuple[Filter] | None:
    kind = unmake_in_my_grave(v.kind) if isinstance(v, Target) else None
    return kind if kind is not None and make_theirchoice(kind[0]) == v else None


@making("eitherway")
def make_eitherway(other: Selector) -> AnyTest:
    """Return "blocking or blocked by" something. "Blocked by target creature" is about the target that it blocks."""
    again = It() if isinstance(other, Target) else other
    return AnyTest((InRelation("blocking", other), InRelation("blocked by", again)))


@unmaking("eitherway")
def unmake_eitherway(v: Part) -> tuple[Selector] | None:
    if not isinstance(v, AnyTest) or not isinstance(v.tests[0], InRelation):
        return None
    return (v.tests[0].what,) if make_eitherway(v.tests[0].what) == v else None


@making("theirs")
def make_theirs(target: Selector) -> Target | Fail:
    """Return the target, to be chosen by the player mentioned."""
    return dataclasses.replace(target, chooser=They()) if isinstance(target, Target) else FAIL


@unmaking("theirs")
def unmake_theirs(v: Part) -> tuple[Target] | None:
    if isinstance(v, Target) and isinstance(v.chooser, (They, ThatPlayer, ControllerOf)):
        return (dataclasses.replace(v, chooser=None),)
    return None


@making("sourceofkind")
def make_sourceofkind(kind: Kind, tests: Test) -> SourceChosen | Fail:
    """Return a source of your choice with more tests: "a source of your choice of the chosen color"."""
    more = tests if isinstance(tests, tuple) else (tests,)
    if not isinstance(kind, Filter) or any(isinstance(t, InZone) for t in more):
        return FAIL
    return SourceChosen(You(), Filter(ordered([*kind.tests, *more]), "any"))


@making("eachofboth")
def make_eachofboth(a: Kind, b: Kind) -> All | Fail:
    """Return all objects of two kinds. What follows the last noun counts for both: "each artifact and creature with
    ..."."""
    if not isinstance(a, Filter) or not isinstance(b, Filter) or not b.tests or a.zone != b.zone:
        return FAIL
    if len(a.tests) != 1 or not is_head(a.tests[0]) or not is_head(b.tests[0]):
        return FAIL
    return All(Filter(ordered([AnyTest((a.tests[0], b.tests[0])), *b.tests[1:]]), b.zone, b.whose))


@making("twice")
def make_twice(first: Kind, again: Kind) -> Kind | Fail:
    """A kind that is said twice."""
    return first if first == again else FAIL


@unmaking("twice")
def unmake_twice(v: Part) -> tuple[Part, Part]:
    return v, v


def one_for_each(options: list[Test]) -> tuple[Callable[[Kind], Part | Fail], Callable[[Part], tuple[Filter] | None]]:
    """A kind once for each of several tests: "a land of each basic land type"."""

    def make(f: Kind) -> Part | Fail:
        if not isinstance(f, Filter):
            return FAIL
        return tuple([dataclasses.replace(f, tests=ordered([*f.tests, test])) for test in options])

    def unmake(v: Part) -> tuple[Filter] | None:
        kinds = tuple_of(Filter, v)
        if kinds is None or len(kinds) != len(options) or options[0] not in kinds[0].tests:
            return None
        plain = dataclasses.replace(kinds[0], tests=tuple([t for t in kinds[0].tests if t != options[0]]))
        return (plain,) if v == make(plain) else None

    return make, unmake


pair("eachbasic", one_for_each([HasSubtype(name) for name in terms.BASIC_LAND_TYPES]))
pair("eachcolour", one_for_each([HasColour(1 << i) for i in range(5)]))


@making("severalkinds")
def make_severalkinds(kinds: tuple[Kind, ...]) -> Part | Fail:
    """ "An artifact, a creature, and a land"."""
    filters = tuple_of(Filter, kinds)
    return FAIL if filters is None or len(filters) < 2 or any(f.zone != filters[0].zone for f in filters) else filters


@unmaking("severalkinds")
def unmake_severalkinds(v: Part) -> tuple[tuple[Filter, ...]] | None:
    filters = tuple_of(Filter, v)
    return None if filters is None or len(filters) < 2 else (filters,)


def controls_each(kinds: tuple[Kind, ...]) -> AllConditions | Fail:
    """ "You control a land of each basic land type"."""
    conditions: list[Condition] = []
    for kind in kinds:
        if not isinstance(kind, Filter) or kind.zone != "in play":
            return FAIL
        conditions.append(Exists(All(dataclasses.replace(kind, tests=ordered([*kind.tests, ControlledBy(You())])))))
    return AllConditions(tuple(conditions))


def controlled_kinds(v: Part) -> tuple[Filter, ...]:
    """The kinds of which you have to control one each, by a condition; none if it is another condition."""
    if not isinstance(v, AllConditions):
        return ()
    kinds: list[Filter] = []
    for condition in v.conditions:
        kind = condition.what.kind if isinstance(condition, Exists) and isinstance(condition.what, All) else None
        if not isinstance(kind, Filter) or ControlledBy(You()) not in kind.tests or condition != Exists(All(kind)):
            return ()
        kinds.append(dataclasses.replace(kind, tests=tuple([t for t in kind.tests if t != ControlledBy(You())])))
    return tuple(kinds)


@making("controlseach")
def make_controlseach(kinds: tuple[Kind, ...]) -> AllConditions | Fail:
    return controls_each(kinds)


@unmaking("controlseach")
def unmake_controlseach(v: Part) -> tuple[tuple[Filter, ...]] | None:
    kinds = controlled_kinds(v)
    return (kinds,) if len(kinds) == 5 else None


@making("controlsboth")
def make_controlsboth(first: tuple[Kind, ...], second: tuple[Kind, ...]) -> AllConditions | Fail:
    """ "... a land of each basic land type and a creature of each color"."""
    return controls_each((*first, *second))


@unmaking("controlsboth")
def unmake_controlsboth(v: Part) -> tuple[tuple[Filter, ...], tuple[Filter, ...]] | None:
    kinds = controlled_kinds(v)
    return (kinds[:5], kinds[5:]) if len(kinds) == 10 else None


@making("diedway")
def make_diedway(f: Kind) -> Filter | Fail:
    """Those of a kind that have been put into a graveyard from play."""
    if not isinstance(f, Filter) or f.zone != "in play":
        return FAIL
    return Filter(ordered([*f.tests, Did(ZoneChange(None, "in play", "graveyard"))]), "any")


@unmaking("diedway")
def unmake_diedway(v: Part) -> tuple[Filter] | None:
    died = Did(ZoneChange(None, "in play", "graveyard"))
    if not isinstance(v, Filter) or v.zone != "any" or died not in v.tests:
        return None
    return (Filter(tuple([t for t in v.tests if t != died])),)


@making("otherthan")
def make_otherthan(f: Kind) -> Filter | Fail:
    """Creatures other than those of a kind."""
    if not isinstance(f, Filter) or HasType(terms.CREATURE) not in f.tests or len(f.tests) != 2:
        return FAIL
    return Filter((HasType(terms.CREATURE), Not(next(t for t in f.tests if t != HasType(terms.CREATURE)))))


@unmaking("otherthan")
def unmake_otherthan(v: Part) -> tuple[Filter] | None:
    if isinstance(v, Filter) and len(v.tests) == 2 and isinstance(v.tests[1], Not):
        return (Filter(ordered([HasType(terms.CREATURE), v.tests[1].test])),)
    return None
