"""Functions of templates for rarer turns of phrase."""

from __future__ import annotations

import dataclasses
from typing import Final

from manaburn.terms import COLOUR_NAMES, parse_mana

from ..surface import Chooser, It, They
from ..tree import (
    Ability,
    ActivatedAbility,
    All,
    AllTests,
    Apply,
    Arith,
    AsTurnBegan,
    Choose,
    ChooseValue,
    ChosenNumber,
    Compare,
    Comparison,
    ControlledBy,
    ControllerOf,
    Cost,
    CostChange,
    CostPart,
    Count,
    Effect,
    EndOfTurn,
    Filter,
    GainAbility,
    HasKeyword,
    HasStatus,
    HostOf,
    Is,
    IsCard,
    IsOpponent,
    KeywordAbility,
    Kind,
    LoseAbility,
    Mana,
    Modal,
    Move,
    Not,
    Number,
    Of,
    Other,
    OwnedBy,
    Pick,
    Players,
    Ref,
    Restriction,
    Selector,
    Seq,
    Shares,
    StaticAbility,
    Target,
    Test,
    UntapLimit,
    What,
    X,
    You,
    ZoneChange,
    rebuild,
    steps_of,
    walk,
)
from .effects import flatten
from .kinds import make_with_player
from .nouns import ordered
from .registry import FAIL, Fail, Part, making, tuple_of, unmaking


def one_test(kind: Kind) -> Test | None:
    """Return what is true of all of a kind, as one test; None if it is no kind of permanents."""
    if not isinstance(kind, Filter) or kind.zone != "in play" or not kind.tests:
        return None
    return kind.tests[0] if len(kind.tests) == 1 else AllTests(kind.tests)


def tests_of(test: Test) -> tuple[Test, ...]:
    """Return the tests that :func:`one_test` has put together."""
    return test.tests if isinstance(test, AllTests) else (test,)


@making("leftout")
def make_leftout(what: Selector, but: Kind) -> All | Fail:
    """Return all of a kind but those of another: "each creature, except for Walls"."""
    test = one_test(but)
    if test is None or not isinstance(what, All) or not isinstance(what.kind, Filter):
        return FAIL
    return All(dataclasses.replace(what.kind, tests=ordered([Not(test), *what.kind.tests])))


@unmaking("leftout")
def unmake_leftout(v: Part) -> tuple[Selector, Filter] | None:
    if not isinstance(v, All) or not isinstance(v.kind, Filter) or len(v.kind.tests) < 2:
        return None
    for test in v.kind.tests:
        if isinstance(test, Not):
            rest = All(dataclasses.replace(v.kind, tests=tuple([t for t in v.kind.tests if t != test])))
            but = Filter(tests_of(test.test))
            if make_leftout(rest, but) == v:
                return rest, but
    return None


@making("leftouttwo")
def make_leftouttwo(what: Selector, one: Kind, two: Kind) -> All | Fail:
    """Return all of a kind but those of two others."""
    first = make_leftout(what, one)
    return FAIL if isinstance(first, Fail) else make_leftout(first, two)


@unmaking("leftouttwo")
def unmake_leftouttwo(v: Part) -> tuple[Selector, Filter, Filter] | None:
    last = unmake_leftout(v)
    first = unmake_leftout(last[0]) if last is not None else None
    return None if last is None or first is None else (*first, last[1])


@making("returnseach")
def make_returnseach(kinds: tuple[Kind, ...]) -> Seq | Fail:
    """Return the instruction to return one permanent of each kind to hand, one after the other."""
    out: list[Effect] = []
    for kind in kinds:
        if not isinstance(kind, Filter) or kind.zone != "in play":
            return FAIL
        own = dataclasses.replace(kind, tests=ordered([*kind.tests, ControlledBy(They())]))
        out.append(Move(Choose(Chooser(), own), "hand"))
    return Seq(tuple(out)) if len(out) > 1 else FAIL


@unmaking("returnseach")
def unmake_returnseach(v: Part) -> tuple[tuple[Filter, ...]] | None:
    if not isinstance(v, Seq):
        return None
    kinds: list[Filter] = []
    for effect in v.effects:
        what = effect.what if isinstance(effect, Move) and effect.zone == "hand" else None
        if not isinstance(what, Choose) or not isinstance(what.kind, Filter):
            return None
        rest = tuple([test for test in what.kind.tests if not isinstance(test, ControlledBy)])
        kinds.append(dataclasses.replace(what.kind, tests=rest))
    return (tuple(kinds),) if make_returnseach(tuple(kinds)) == v else None


@making("firstandrest")
def make_firstandrest(first: Kind, rest: tuple[Kind, ...]) -> tuple[Kind, ...]:
    """Return several kinds of which the first is said apart."""
    return (first, *rest)


@making("ownedby")
def make_ownedby(kind: Kind, who: Selector) -> Filter | Fail:
    """Return the permanents of a kind that a player owns and you control."""
    if not isinstance(kind, Filter) or kind.zone != "in play":
        return FAIL
    return dataclasses.replace(kind, tests=ordered([*kind.tests, OwnedBy(who), ControlledBy(You())]))


@unmaking("ownedby")
def unmake_ownedby(v: Part) -> tuple[Filter, Selector] | None:
    if not isinstance(v, Filter):
        return None
    for test in v.tests:
        if isinstance(test, OwnedBy):
            rest = tuple([t for t in v.tests if t not in (test, ControlledBy(You()))])
            kind = dataclasses.replace(v, tests=rest)
            return (kind, test.player) if make_ownedby(kind, test.player) == v else None
    return None


@making("staytapped")
def make_staytapped(kind: Kind, who: Selector) -> Apply | Fail:
    """Return that none of a kind that a player controls untap during his or her next untap step. What another player
    untaps then isn't meant."""
    if not isinstance(kind, Filter) or kind.zone != "in play":
        return FAIL
    own = dataclasses.replace(kind, tests=ordered([*kind.tests, ControlledBy(They())]))
    return Apply(who, (UntapLimit(own, 0, next=True),))


@unmaking("staytapped")
def unmake_staytapped(v: Part) -> tuple[Filter, Selector] | None:
    if not isinstance(v, Apply) or len(v.mods) != 1 or v.duration is not None:
        return None
    limit = v.mods[0]
    if not isinstance(limit, UntapLimit) or limit.n > 0 or not isinstance(limit.kind, Filter):
        return None
    rest = tuple([test for test in limit.kind.tests if not isinstance(test, ControlledBy)])
    return (dataclasses.replace(limit.kind, tests=rest), v.what) if rest != limit.kind.tests else None


@making("beside")
def make_beside(kind: Kind) -> Choose | Fail:
    """Return the choice of a permanent with the same controller as the permanent that the attachment mentioned is
    attached to."""
    if not isinstance(kind, Filter) or kind.zone != "in play":
        return FAIL
    same = ControlledBy(ControllerOf(HostOf(It())))
    return Choose(Chooser(), dataclasses.replace(kind, tests=ordered([*kind.tests, same])))


@unmaking("beside")
def unmake_beside(v: Part) -> tuple[Filter] | None:
    if not isinstance(v, Choose) or not isinstance(v.kind, Filter):
        return None
    rest = tuple([test for test in v.kind.tests if not isinstance(test, (ControlledBy, Other, Not))])
    kind = dataclasses.replace(v.kind, tests=rest)
    return (kind,) if make_beside(kind) == v else None


@making("intograveyard")
def make_intograveyard(what: What) -> ZoneChange:
    """Return the event that something is put into a graveyard: permanents can come only from play."""
    return ZoneChange(what, "in play" if isinstance(what, Filter) and what.zone == "in play" else "", "graveyard")


@unmaking("intograveyard")
def unmake_intograveyard(v: Part) -> tuple[What] | None:
    if not isinstance(v, ZoneChange) or (isinstance(v.what, Filter) and v.what.zone == "in play" and v.what.tests):
        return None
    return (v.what,) if make_intograveyard(v.what) == v else None


@making("beganwith")
def make_beganwith(test: Compare) -> Comparison:
    """Return the condition that you had a number of cards, or an amount of life, as the turn began."""
    return Comparison(AsTurnBegan(Of(test.what, You())), test.op, test.value)


@unmaking("beganwith")
def unmake_beganwith(v: Part) -> tuple[Compare] | None:
    if isinstance(v, Comparison) and isinstance(v.left, AsTurnBegan) and isinstance(v.left.value, Of):
        return (Compare(v.left.value.what, v.op, v.right),) if v.left.value.of == You() else None
    return None


@making("sameboth")
def make_sameboth(
    cost: Cost, first: tuple[Effect, ...], one: Restriction, second: tuple[Effect, ...], two: Restriction
) -> ActivatedAbility | Fail:
    """Return an ability with two modes that say the same restriction."""
    if one != two:
        return FAIL
    return ActivatedAbility(cost, Modal((flatten(first), flatten(second))), (one,))


@unmaking("sameboth")
def unmake_sameboth(
    v: Part,
) -> tuple[Cost, tuple[Effect, ...], Restriction, tuple[Effect, ...], Restriction] | None:
    if not isinstance(v, ActivatedAbility) or len(v.restrictions) != 1 or not isinstance(v.effect, Modal):
        return None
    only = v.restrictions[0]
    parts = [steps_of(option) for option in v.effect.options]
    if len(parts) != 2 or v != make_sameboth(v.cost, parts[0], only, parts[1], only):
        return None
    return v.cost, parts[0], only, parts[1], only


@making("affinityfor")
def make_affinityfor(spells: Kind, what: Kind) -> StaticAbility | Fail:
    """Return the ability by which your spells of a kind cost less for each permanent of another kind."""
    yours = make_with_player(what, You())
    if not isinstance(yours, Filter):
        return FAIL
    less = CostChange(spells, Cost((Mana(parse_mana("{1}")),)), True, Count(All(yours)))
    return StaticAbility(You(), (less,))


@making("sharingcolour")
def make_sharingcolour(kind: Kind) -> Filter | Fail:
    """Return the filter for other objects of a kind that share a colour with what damage would be dealt to."""
    if not isinstance(kind, Filter) or kind.zone != "in play":
        return FAIL
    return dataclasses.replace(kind, tests=(*kind.tests, Shares("color", Ref("event")), Not(Is(Ref("event")))))


@unmaking("sharingcolour")
def unmake_sharingcolour(v: Part) -> tuple[Kind] | None:
    if not isinstance(v, Filter) or Shares("color", Ref("event")) not in v.tests:
        return None
    said = (Shares("color", Ref("event")), Not(Is(Ref("event"))), Other())
    kind = dataclasses.replace(v, tests=tuple([test for test in v.tests if test not in said]))
    return (kind,) if len(kind.tests) == len(v.tests) - 2 else None


@making("takingover")
def make_takingover(cost: tuple[CostPart, ...], keywords: tuple[str, ...], first: Kind, other: Kind) -> Part | Fail:
    """Return the ability to take one of several keywords from a target and give it to another. The keyword is chosen as
    it is activated, like a mode.

    Rules: 409.1b.
    """
    if not isinstance(first, Filter) or not isinstance(other, Filter) or len(keywords) < 2:
        return FAIL
    options = tuple([_taken_over(keyword, first, other) for keyword in keywords])
    return ActivatedAbility(Cost(cost), Modal(options))


def _taken_over(keyword: str, first: Filter, other: Filter) -> Seq:
    """Return the effect by which a target loses a keyword and another target gains it."""
    loser = Target(dataclasses.replace(first, tests=ordered([*first.tests, HasKeyword(keyword)])))
    loses = Apply(loser, (LoseAbility(keyword),), EndOfTurn())
    gainer = Target(other, distinct=(-1,))
    return Seq((loses, Apply(gainer, (GainAbility(KeywordAbility(keyword)),), EndOfTurn())))


@unmaking("takingover")
def unmake_takingover(v: Part) -> tuple[tuple[CostPart, ...], tuple[str, ...], Kind, Kind] | None:
    if not isinstance(v, ActivatedAbility) or not isinstance(v.effect, Modal):
        return None
    keywords: list[str] = []
    kinds: list[Kind] = []
    for option in v.effect.options:
        parts = option.effects if isinstance(option, Seq) else ()
        if len(parts) != 2 or not all(isinstance(part, Apply) and isinstance(part.what, Target) for part in parts):
            return None
        for part in parts:
            if isinstance(part, Apply) and isinstance(part.what, Target):
                kinds.append(part.what.kind)
                keywords.extend([mod.keyword for mod in part.mods if isinstance(mod, LoseAbility)])
    if not keywords or not isinstance(kinds[0], Filter):
        return None
    first = dataclasses.replace(kinds[0], tests=tuple([t for t in kinds[0].tests if not isinstance(t, HasKeyword)]))
    args = v.cost.parts, tuple(keywords), first, kinds[1]
    return args if make_takingover(*args) == v else None


@making("colourkind")
def make_colourkind(colour: int, subtype: str) -> Seq:
    """Return the choice of a colour and a creature type that belong together."""
    word = COLOUR_NAMES[colour.bit_length() - 1]
    return Seq((ChooseValue(You(), "color", (word,)), ChooseValue(You(), "creature type", (subtype,))))


@unmaking("colourkind")
def unmake_colourkind(v: Part) -> tuple[int, str] | None:
    if not isinstance(v, Seq) or len(v.effects) != 2:
        return None
    first, second = v.effects
    if not isinstance(first, ChooseValue) or not isinstance(second, ChooseValue) or len(first.options) != 1:
        return None
    if first.options[0] not in COLOUR_NAMES or len(second.options) != 1:
        return None
    return 1 << COLOUR_NAMES.index(first.options[0]), second.options[0]


@making("upto")
def make_upto(cards: Kind, counted: Kind) -> Seq | Fail:
    """Return target cards to a hand, up to the number of permanents of a kind that a target opponent controls. The
    opponent is chosen first, because the number depends on it.

    Rules: 409.1c.
    """
    own = make_with_player(counted, Ref("target", 0))
    if not isinstance(own, Filter):
        return FAIL
    target = Target(cards, low=Number(0), high=Count(All(own)))
    return Seq((Pick(Target(Players((IsOpponent(),)))), Move(target, "hand")))


@making("allbut")
def make_allbut(kind: Kind) -> Choose | Fail:
    """Return the choice of all permanents of a kind but the chosen number, by the player who sacrifices them."""
    own = make_with_player(kind, They())
    if not isinstance(own, Filter):
        return FAIL
    left = Arith("max", Number(0), Arith("-", Count(All(own)), ChosenNumber()))
    return Choose(Chooser(), kind, left, left)


@unmaking("allbut")
def unmake_allbut(v: Part) -> tuple[Kind] | None:
    return (v.kind,) if isinstance(v, Choose) and make_allbut(v.kind) == v else None


@making("onlyyou")
def make_onlyyou(ability: Ability) -> tuple[GainAbility] | Fail:
    """Return the gift of an activated ability that only the controller of what gives it may activate."""
    if not isinstance(ability, ActivatedAbility) or ability.restrictions:
        return FAIL
    return (GainAbility(dataclasses.replace(ability, restrictions=ONLY_THE_GIVER)),)


@unmaking("onlyyou")
def unmake_onlyyou(v: Part) -> tuple[Ability] | None:
    mods = tuple_of(GainAbility, v)
    if mods is None or len(mods) != 1:
        return None
    ability = mods[0].ability
    if not isinstance(ability, ActivatedAbility) or ability.restrictions != ONLY_THE_GIVER:
        return None
    return (dataclasses.replace(ability, restrictions=()),)


ONLY_THE_GIVER: Final = (Restriction(who=ControllerOf(Ref("granter"))),)


@making("ontop")
def make_ontop(kind: Kind) -> Filter | Fail:
    """Return the cards of a kind that can lie on top of your graveyard."""
    if not isinstance(kind, Filter) or kind.zone != "any":
        return FAIL
    return Filter(ordered([*[t for t in kind.tests if t != IsCard()], ON_TOP]), "graveyard", You())


@unmaking("ontop")
def unmake_ontop(v: Part) -> tuple[Filter] | None:
    if isinstance(v, Filter) and v.zone == "graveyard" and ON_TOP in v.tests:
        kind = Filter(ordered([*[t for t in v.tests if t != ON_TOP], IsCard()]), "any")
        return (kind,) if make_ontop(kind) == v else None
    return None


ON_TOP: Final = HasStatus("on top of the graveyard")


@making("xbytarget")
def make_xbytarget(cost: Cost, effect: Effect, times: int) -> ActivatedAbility | Fail:
    """Return an ability whose X is ``times`` the converted mana cost of the spell that is its target: X is announced,
    and then the target must fit it."""
    for part in walk(effect):
        if isinstance(part, Target) and isinstance(part.kind, Filter) and part.kind.zone == "stack":
            return ActivatedAbility(cost, _with_tests(effect, part, (*part.kind.tests, *_prices(times))))
    return FAIL


@unmaking("xbytarget")
def unmake_xbytarget(v: Part) -> tuple[Cost, Effect, int] | None:
    if not isinstance(v, ActivatedAbility) or v.restrictions or v.keyword:
        return None
    for part in walk(v.effect):
        if isinstance(part, Target) and isinstance(part.kind, Filter):
            for times in (2, 3):
                tests = tuple([t for t in part.kind.tests if t not in _prices(times)])
                if len(part.kind.tests) == len(tests) + 2:
                    return v.cost, _with_tests(v.effect, part, tests), times
    return None


def _prices(times: int) -> tuple[Test, Test]:
    """Return the tests for a converted mana cost that makes exactly X when it is multiplied."""
    return (
        Compare("cmc", "=", Arith("/down", X(), Number(times))),
        Compare("cmc", "=", Arith("/up", X(), Number(times))),
    )


def _with_tests(effect: Effect, target: Target, tests: tuple[Test, ...]) -> Effect:
    """Return an effect in which its target must pass these tests."""
    assert isinstance(target.kind, Filter)
    fresh = dataclasses.replace(target, kind=dataclasses.replace(target.kind, tests=ordered(list(tests))))
    changed = rebuild(effect, lambda node: fresh if node == target else node)
    assert isinstance(changed, Effect)
    return changed
