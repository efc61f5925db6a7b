"""Functions of templates for what permanents and tokens are and become, and for what attacking and upkeeps cost."""

from __future__ import annotations

import dataclasses

from manaburn import terms
from manaburn.terms import ManaCost

from ..surface import Acting, It, Several, Subj, That, ThatPlayer
from ..tree import (
    AbilitiesOf,
    Ability,
    Apply,
    Arith,
    ChooseValue,
    CombatTax,
    Condition,
    Cost,
    CounterSpec,
    CountsAs,
    CreateTokens,
    DealDamage,
    Do,
    Duration,
    Effect,
    EndOfTurn,
    Filter,
    Greatest,
    HasColour,
    HasStatus,
    If,
    IfPaid,
    IfWould,
    InRelation,
    IsOpponent,
    KeywordAbility,
    Kind,
    LoseThat,
    Mana,
    ManaTimes,
    Move,
    Node,
    Not,
    Number,
    Of,
    Players,
    PreventDamage,
    Ref,
    ReplacementAbility,
    Search,
    Selector,
    Seq,
    SetPT,
    Shield,
    StaticAbility,
    Test,
    This,
    TokenSpec,
    Unless,
    Value,
    X,
    You,
    ZoneChange,
)
from ..tree.abilities import Restriction
from ..tree.base import reworded
from ..tree.words import ObjectNumber
from .effects import make_unless2
from .modifications import make_gains
from .nouns import ordered
from .registry import FAIL, Fail, Part, making, unmaking
from .statics import make_both_times, unmake_both_times
from .tokens import make_tok, unmake_tok
from .values import make_mul


@making("tokenlike")
def make_tokenlike(colours: int, words: tuple[int | str, ...], name: str | None, what: Selector) -> TokenSpec | Fail:
    """Return a token with the power and toughness of an object."""
    spec = make_tok(None, None, colours, words, None, name)
    if not isinstance(spec, TokenSpec):
        return FAIL
    return TokenSpec(
        Of("power", what), Of("toughness", what), spec.colours, spec.card_types, spec.subtypes, (), spec.name
    )


@unmaking("tokenlike")
def unmake_tokenlike(v: Part) -> tuple[int, tuple[int | str, ...], str | None, Selector] | None:
    if not isinstance(v, TokenSpec) or not isinstance(v.power, Of) or v.abilities:
        return None
    parts = unmake_tok(v)
    if parts is None or v.toughness != Of("toughness", v.power.of) or v.power.what != "power":
        return None
    return parts[2], parts[3], parts[5], v.power.of


@making("attackingtokens")
def make_attackingtokens(v: CreateTokens) -> CreateTokens:
    """Return the instruction with tokens that come into play attacking, but untapped."""
    return CreateTokens(v.who, v.n, v.token, attacking=True)


@unmaking("attackingtokens")
def unmake_attackingtokens(v: Part) -> tuple[CreateTokens] | None:
    if isinstance(v, CreateTokens) and v == make_attackingtokens(v):
        return (CreateTokens(v.who, v.n, v.token),)
    return None


@making("notattacking")
def make_notattacking(kind: Kind) -> Filter | Fail:
    """Return those of a kind that aren't attacking."""
    if not isinstance(kind, Filter) or kind.zone != "in play":
        return FAIL
    return Filter(ordered([*kind.tests, Not(HasStatus("attacking"))]))


@making("sharing")
def make_sharing(what: Selector, others: tuple[str, ...]) -> StaticAbility:
    """Return the ability to have flying, and other keyword abilities, if one of these objects has it."""
    return StaticAbility(This(), (AbilitiesOf(what, ("flying", *others)),))


@unmaking("sharing")
def unmake_sharing(v: Part) -> tuple[Selector, tuple[str, ...]] | None:
    mod = v.mods[0] if isinstance(v, StaticAbility) and len(v.mods) == 1 else None
    if not isinstance(mod, AbilitiesOf) or mod.keywords[:1] != ("flying",):
        return None
    return (mod.what, mod.keywords[1:]) if v == make_sharing(mod.what, mod.keywords[1:]) else None


def with_test(kind: Kind, *tests: Test) -> Filter | Fail:
    """Return those of a kind in play that pass more tests."""
    if not isinstance(kind, Filter) or kind.zone != "in play":
        return FAIL
    return Filter(ordered([*kind.tests, *tests]))


@making("bothcolours")
def make_bothcolours(one: int, other: int, kind: Kind) -> Filter | Fail:
    """Return those of a kind that have one of two colours: "all black and all red creature cards"."""
    if not isinstance(kind, Filter):
        return FAIL
    return dataclasses.replace(kind, tests=ordered([*kind.tests, HasColour(one | other)]))


@making("extreme")
def make_extreme(kind: Kind, number: ObjectNumber, which: str) -> Filter | Fail:
    """Return those of a kind with the highest (``which`` "most") or lowest number of that kind."""
    if not isinstance(kind, Filter):
        return FAIL
    return with_test(kind, Greatest(number, kind, which == "most"))


@unmaking("extreme")
def unmake_extreme(v: Part) -> tuple[Filter, str, str] | None:
    greatest = [t for t in v.tests if isinstance(t, Greatest)] if isinstance(v, Filter) else []
    if len(greatest) != 1 or not isinstance(greatest[0].among, Filter):
        return None
    return greatest[0].among, greatest[0].what, "most" if greatest[0].most else "least"


@making("preventsandhas")
def make_preventsandhas(condition: Condition, abilities: tuple[Ability, ...]) -> Several:
    """Return the abilities that all combat damage by the object itself is prevented, and that it has others."""
    prevents = ReplacementAbility(PreventDamage(source=This(), combat="combat"), condition)
    return Several((prevents, StaticAbility(This(), tuple(make_gains(abilities).mods), condition)))


@making("taxeach")
def make_taxeach(what: Selector, cost: Cost, each: Kind) -> StaticAbility | Fail:
    """Return the ability that attacking costs something for each creature of a kind."""
    if getattr(what, "kind", None) != each or not all(isinstance(part, Do) for part in cost.parts):
        return FAIL
    return StaticAbility(what, (CombatTax(cost),))


@unmaking("taxeach")
def unmake_taxeach(v: Part) -> tuple[Selector, Cost, Kind] | None:
    mod = v.mods[0] if isinstance(v, StaticAbility) and len(v.mods) == 1 else None
    if not isinstance(v, StaticAbility) or not isinstance(mod, CombatTax) or mod.blocks or mod.whom is not None:
        return None
    kind = getattr(v.what, "kind", None)
    if not isinstance(kind, Filter) or not all(isinstance(part, Do) for part in mod.cost.parts):
        return None
    return v.what, mod.cost, kind


@making("thrice")
def make_thrice(a: Restriction, b: Restriction, c: Restriction) -> Restriction | Fail:
    """Return one restriction for three."""
    both = make_both_times(a, b)
    return make_both_times(both, c) if isinstance(both, Restriction) else FAIL


@unmaking("thrice")
def unmake_thrice(v: Part) -> tuple[Restriction, Restriction, Restriction] | None:
    parts = unmake_both_times(v)
    if parts is None:
        return None
    for i in (0, 1):
        more = unmake_both_times(parts[i])
        if more is not None:
            found = (*more, parts[1]) if i == 0 else (parts[0], *more)
            return found if make_thrice(*found) == v else None
    return None


@making("reducedunless")
def make_reducedunless(effect: Effect, cost: ManaCost, less: ManaCost, value: Value) -> Unless | Fail:
    """Return an effect that is prevented by paying generic mana, which is less by an amount for each of something."""
    if cost.symbols != (str(cost.generic),) or less.symbols != (str(less.generic),):
        return FAIL
    rest = Arith("max", Number(0), Arith("-", Number(cost.generic), make_mul(Number(less.generic), value)))
    return make_unless2(effect, You(), Cost((ManaTimes(ManaCost(("1",)), rest),)))


@unmaking("reducedunless")
def unmake_reducedunless(v: Part) -> tuple[Effect, ManaCost, ManaCost, Value] | None:
    part = v.cost.parts[0] if isinstance(v, Unless) and len(v.cost.parts) == 1 else None
    most = part.times if isinstance(part, ManaTimes) else None
    rest = most.right if isinstance(most, Arith) and most.op == "max" else None
    if not isinstance(v, Unless) or not isinstance(rest, Arith) or not isinstance(rest.left, Number):
        return None
    product = rest.right
    if not isinstance(product, Arith) or not isinstance(product.left, Number):
        return None
    cost, less = ManaCost((str(rest.left.n),)), ManaCost((str(product.left.n),))
    return v.effect, cost, less, product.right


@making("discardedinto")
def make_discardedinto(counters: CounterSpec) -> ReplacementAbility:
    """Return the ability to be put into play with counters when an opponent makes its owner discard it."""
    move = Move(This(), "in play", counters=(counters,))
    would = ZoneChange(This(), "hand", "graveyard", You(), how="discarded", by=Players((IsOpponent(),)))
    return ReplacementAbility(IfWould(would, move))


@unmaking("discardedinto")
def unmake_discardedinto(v: Part) -> tuple[CounterSpec] | None:
    would = v.replacement if isinstance(v, ReplacementAbility) else None
    move = would.effect if isinstance(would, IfWould) else None
    if not isinstance(move, Move) or len(move.counters) != 1:
        return None
    return move.counters if v == make_discardedinto(move.counters[0]) else None


@making("lostquote")
def make_lostquote(ability: Ability) -> LoseThat:
    """Return the loss of an ability that an object has by its own text, which uses its name."""
    return LoseThat(reworded(ability, lambda node: This() if node == Ref("granter") else node))


@unmaking("lostquote")
def unmake_lostquote(v: Part) -> tuple[Ability] | None:
    if not isinstance(v, LoseThat) or (isinstance(v.ability, KeywordAbility) and v.ability.keyword == "protection"):
        return None
    return (reworded(v.ability, lambda node: Ref("granter") if node == This() else node),)


@making("fromif")
def make_fromif(duration: Duration, what: Selector, parts: tuple[Node, ...]) -> Seq | Fail:
    """Return several effects that give protection, each if a condition holds: "from white if you control a Plains"."""
    found: list[Effect] = []
    for part in parts:
        if not isinstance(part, StaticAbility) or part.condition is None:
            return FAIL
        found.append(If(part.condition, Apply(what, part.mods, duration)))
    return Seq(tuple(found)) if len(found) > 1 else FAIL


@unmaking("fromif")
def unmake_fromif(v: Part) -> tuple[Duration, Selector, tuple[StaticAbility, ...]] | None:
    parts: list[StaticAbility] = []
    first: Apply | None = None
    for effect in v.effects if isinstance(v, Seq) else ():
        then = effect.then if isinstance(effect, If) and effect.otherwise is None else None
        if not isinstance(effect, If) or not isinstance(then, Apply):
            return None
        first = then if first is None else first
        parts.append(StaticAbility(then.what, then.mods, effect.condition))
    if first is None or first.duration is None:
        return None
    return (first.duration, first.what, tuple(parts)) if len(parts) > 1 else None


@making("countsas")
def make_countsas(spells: str, name: str) -> StaticAbility | Fail:
    """Return the ability to count as a card of a name for spells of that name."""
    return StaticAbility(This(), (CountsAs(name),), zone="graveyard") if spells == name else FAIL


@unmaking("countsas")
def unmake_countsas(v: Part) -> tuple[str, str] | None:
    mod = v.mods[0] if isinstance(v, StaticAbility) and len(v.mods) == 1 else None
    return (mod.name, mod.name) if isinstance(mod, CountsAs) else None


@making("colourchoice")
def make_colourchoice(one: int, other: int) -> ChooseValue:
    """Return the choice of one of two colours."""
    return ChooseValue(Subj(), "color", tuple([word for mask in (one, other) for word in terms.colour_words(mask)]))


@unmaking("colourchoice")
def unmake_colourchoice(v: Part) -> tuple[int, int] | None:
    if not isinstance(v, ChooseValue) or v.what != "color" or len(v.options) != 2:
        return None
    one, other = [1 << terms.COLOUR_NAMES.index(word) for word in v.options]
    return one, other


@making("enchantable")
def make_enchantable(kind: Kind) -> Filter | Fail:
    """Return the filter for objects of a kind to which the Aura mentioned could be attached, and isn't."""
    return with_test(kind, InRelation("enchantable by", It()), Not(InRelation("attached by", It())))


@unmaking("enchantable")
def unmake_enchantable(v: Part) -> tuple[Filter] | None:
    if not isinstance(v, Filter) or InRelation("enchantable by", It()) not in v.tests:
        return None
    return (Filter(tuple([t for t in v.tests if not isinstance(t, InRelation) and Not(t) != t and not _attached(t)])),)


def _attached(test: Test) -> bool:
    """Return whether a test says that something isn't attached."""
    return isinstance(test, Not) and isinstance(test.test, InRelation) and test.test.relation == "attached by"


@making("swapped")
def make_swapped(what: Selector, less: Value, duration: Duration, more: Value, again: Duration) -> Apply | Fail:
    """Return the effect that power becomes another creature's toughness less a number, and toughness its power and a
    number."""
    if duration != again:
        return FAIL
    size = SetPT(Arith("-", Of("toughness", what), less), Arith("+", more, Of("power", That("creature"))))
    return Apply(This(), (size,), duration)


@unmaking("swapped")
def unmake_swapped(v: Part) -> tuple[Selector, Value, Duration, Value, Duration] | None:
    size = v.mods[0] if isinstance(v, Apply) and v.what == This() and len(v.mods) == 1 else None
    if not isinstance(v, Apply) or not isinstance(size, SetPT) or v.duration is None:
        return None
    power, toughness = size.power, size.toughness
    if not isinstance(power, Arith) or not isinstance(toughness, Arith) or not isinstance(power.left, Of):
        return None
    return power.left.of, power.right, v.duration, toughness.left, v.duration


@making("lessbypaying")
def make_lessbypaying(who: Selector, source: Selector, amount: Value, to: Selector) -> Acting:
    """Return damage, of which as much is prevented as the player pays mana."""
    damage = DealDamage(source, amount, to)
    prevents = Shield(PreventDamage(to=ThatPlayer(), source=source, amount=Arith("min", X(), amount)), EndOfTurn())
    cost = Cost((Mana(ManaCost(("X",))),))
    return Acting(who, IfPaid(Subj(), cost, Seq((prevents, damage)), damage))


@unmaking("lessbypaying")
def unmake_lessbypaying(v: Part) -> tuple[Selector, Selector, Value, Selector] | None:
    paid = v.effect if isinstance(v, Acting) else None
    damage = paid.otherwise if isinstance(paid, IfPaid) else None
    if not isinstance(v, Acting) or not isinstance(paid, IfPaid) or not isinstance(damage, DealDamage):
        return None
    prevents = paid.then.effects[0] if isinstance(paid.then, Seq) else None
    if not isinstance(prevents, Shield) or paid.cost != Cost((Mana(ManaCost(("X",))),)):
        return None
    return v.who, damage.source, damage.amount, damage.to


@making("searchwhere")
def make_searchwhere(search: Search) -> Search:
    """Return a search in the graveyard, the hand and, if the player likes, the library, which is then shuffled."""
    return dataclasses.replace(search, zones=("graveyard", "hand", "library"), library_if_wanted=True)


@unmaking("searchwhere")
def unmake_searchwhere(v: Part) -> tuple[Search] | None:
    if not isinstance(v, Search) or not v.library_if_wanted:
        return None
    return (dataclasses.replace(v, zones=("library",), library_if_wanted=False),)


@making("asbigasthis")
def make_asbigasthis(tokens: CreateTokens) -> CreateTokens | Fail:
    """Return the instruction with tokens that have the power and toughness of the object itself."""
    if tokens.token.power is not None:
        return FAIL
    size = dataclasses.replace(tokens.token, power=Of("power", This()), toughness=Of("toughness", This()))
    return dataclasses.replace(tokens, token=size)


@unmaking("asbigasthis")
def unmake_asbigasthis(v: Part) -> tuple[CreateTokens] | None:
    if not isinstance(v, CreateTokens) or v.token.power != Of("power", This()):
        return None
    return (dataclasses.replace(v, token=dataclasses.replace(v.token, power=None, toughness=None)),)


@unmaking("notattacking")
def unmake_notattacking(v: Part) -> tuple[Filter] | None:
    if not isinstance(v, Filter) or Not(HasStatus("attacking")) not in v.tests:
        return None
    kind = dataclasses.replace(v, tests=tuple([test for test in v.tests if test != Not(HasStatus("attacking"))]))
    return (kind,) if make_notattacking(kind) == v else None
