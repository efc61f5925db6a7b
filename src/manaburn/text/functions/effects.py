"""Functions of templates for instructions: sequences, tokens, searching, discarding."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

from manaburn import terms

from ..surface import Acting, Chooser, It, Itself, Several, Subj, That, ThatMuch, ThatPlayer, They
from ..tree import (
    AddMana,
    All,
    Apply,
    Arith,
    Choose,
    ChooseOne,
    ChosenNumber,
    Counters,
    CreateCopies,
    CreateTokens,
    DealDamage,
    Destroy,
    Discard,
    Either,
    Filter,
    GainLife,
    Greatest,
    HasType,
    If,
    IfPaid,
    InRelation,
    IsAbility,
    IsCard,
    LoseAbility,
    May,
    Named,
    Note,
    Number,
    Of,
    Piles,
    Players,
    PutCounters,
    Ref,
    Search,
    Seq,
    SetControl,
    SetPT,
    Target,
    This,
    TokenSpec,
    Unless,
    Value,
    You,
)
from .modifications import make_gains, make_typeset
from .nouns import ordered
from .registry import FAIL, as_it_is, making, pair, unmaking, whole
from .values import make_mul, unmake_mul


@making("seq", "many")
def flatten(effects: tuple[Any, ...]) -> Any:
    out: list[Any] = []
    for e in effects:
        out.extend(e.effects if isinstance(e, Seq) else [e])
    return out[0] if len(out) == 1 else Seq(tuple(out))


@unmaking("seq")
def unmake_seq(v: Any) -> tuple[Any, ...] | None:
    return (v.effects,) if isinstance(v, Seq) else ((v,),)


@unmaking("many")
def unmake_many(v: Any) -> tuple[Any, ...] | None:
    return (v.effects,) if isinstance(v, Seq) and len(v.effects) > 1 else None


@making("tok")
def make_tok(
    supertypes: int | None,
    pt: SetPT | None,
    colours: int,
    words: tuple[Any, ...],
    abilities: tuple[Any, ...] | None,
    name: str | None,
) -> Any:
    """A token from the words of its description."""
    types, subs = make_typeset(words)
    if types == 0:
        return FAIL
    flat: list[Any] = []
    for a in abilities or ():
        flat.extend(a.abilities if isinstance(a, Several) else (a,))
    return TokenSpec(
        pt.power if pt else None,
        pt.toughness if pt else None,
        colours,
        types,
        subs,
        tuple(flat),
        name or "",
        supertypes or 0,
    )


@unmaking("tok")
def unmake_tok(v: Any) -> tuple[Any, ...] | None:
    if not isinstance(v, TokenSpec):
        return None
    words: list[Any] = list(v.subtypes)
    words += [bit for bit in (terms.ENCHANTMENT, terms.ARTIFACT, terms.LAND, terms.CREATURE) if v.card_types & bit]
    pt = None
    if v.power is not None or v.toughness is not None:
        pt = SetPT(v.power, v.toughness)
    return v.supertypes or None, pt, v.colours, tuple(words), v.abilities or None, v.name or None


@making("unless2")
def make_unless2(effect: Any, who: Any, cost: Any) -> Any:
    return Unless(effect, who, cost)


@unmaking("unless2")
def unmake_unless2(v: Any) -> tuple[Any, ...] | None:
    return (v.effect, v.who, v.cost) if isinstance(v, Unless) else None


@making("tokn")
def make_tokn(n: Value, t: Any) -> Any:
    return CreateTokens(Subj(), n, t)


@unmaking("tokn")
def unmake_tokn(v: Any) -> tuple[Any, ...] | None:
    return (v.n, v.token) if isinstance(v, CreateTokens) and isinstance(v.who, Subj) else None


making("tokens")(as_it_is)


@unmaking("tokens")
def unmake_tokens(v: Any) -> tuple[Any, ...] | None:
    plain = isinstance(v, CreateTokens) and not v.tapped and not v.attacking and v.blocking is None
    return (v,) if plain else None


@making("tokens_tapped")
def make_tokens_tapped(v: Any) -> Any:
    return dataclasses.replace(v, tapped=True)


@unmaking("tokens_tapped")
def unmake_tokens_tapped(v: Any) -> tuple[Any, ...] | None:
    if isinstance(v, CreateTokens) and v.tapped and not v.attacking and v.blocking is None:
        return (dataclasses.replace(v, tapped=False),)
    return None


@making("tokens_each")
def make_tokens_each(v: Any, n: Value) -> Any:
    return dataclasses.replace(v, n=make_mul(v.n, n)) if isinstance(v.n, Number) else FAIL


@unmaking("tokens_each")
def unmake_tokens_each(v: Any) -> tuple[Any, ...] | None:
    if not isinstance(v, CreateTokens):
        return None
    parts = unmake_mul(v.n)
    if parts is None or isinstance(parts[1], (Arith, ThatMuch)):
        return None
    return dataclasses.replace(v, n=parts[0]), parts[1]


def discarding(random: bool) -> tuple[Callable[[Any], Any], Callable[[Any], tuple[Any, ...] | None]]:
    def make(f: Any) -> Any:
        if not isinstance(f, Filter) or f.zone != "any" or len(f.tests) < 2:
            return FAIL
        return Discard(Subj(), random=random, kind=f)

    def unmake(v: Any) -> tuple[Any, ...] | None:
        return (v.kind,) if isinstance(v, Discard) and v.kind is not None and v == make(v.kind) else None

    return make, unmake


pair("discard_kind", discarding(False))


pair("discard_kind_random", discarding(True))


@making("discard_kinds")
def make_discard_kinds(n: Value, f: Any) -> Any:
    if not isinstance(f, Filter) or f.zone != "any" or len(f.tests) < 2:
        return FAIL
    return Discard(Subj(), n, kind=f)


@unmaking("discard_kinds")
def unmake_discard_kinds(v: Any) -> tuple[Any, ...] | None:
    return (
        (v.n, v.kind)
        if isinstance(v, Discard) and v.kind is not None and v == make_discard_kinds(v.n, v.kind)
        else None
    )


@making("twice_damage")
def make_twice_damage(source: Any, a: Value, x: Any, b: Value, y: Any) -> Any:
    if isinstance(source, (Target, All)):
        return FAIL
    return Seq((DealDamage(source, a, x), DealDamage(source, b, source if isinstance(y, Itself) else y)))


@making("libspec")
def make_libspec(f: Any, n: Value) -> Any:
    if not isinstance(f, Filter) or f.zone != "any" or IsCard() not in f.tests:
        return FAIL
    return Search(Subj(), Subj(), f, n)


@unmaking("libspec")
def unmake_libspec(v: Any) -> tuple[Any, ...] | None:
    if isinstance(v, Search) and v == Search(Subj(), Subj(), v.kind, v.n):
        return v.kind, v.n
    return None


@making("libspec_any")
def make_libspec_any(f: Any) -> Any:
    if not isinstance(f, Filter) or f.zone != "any":
        return FAIL
    return Search(Subj(), Subj(), f, any_number=True)


@unmaking("libspec_any")
def unmake_libspec_any(v: Any) -> tuple[Any, ...] | None:
    return (v.kind,) if isinstance(v, Search) and v == Search(Subj(), Subj(), v.kind, any_number=True) else None


@making("libsearch")
def make_libsearch(s: Any) -> Any:
    return s


@unmaking("libsearch")
def unmake_libsearch(v: Any) -> tuple[Any, ...] | None:
    return (v,) if isinstance(v, Search) and isinstance(v.whose, Subj) else None


@making("libsearch_of")
def make_libsearch_of(whose: Any, s: Any) -> Any:
    return dataclasses.replace(s, whose=whose)


@unmaking("libsearch_of")
def unmake_libsearch_of(v: Any) -> tuple[Any, ...] | None:
    if isinstance(v, Search) and not isinstance(v.whose, (Subj, You)):
        return v.whose, dataclasses.replace(v, whose=Subj())
    return None


@making("spendon")
def make_spendon(add: Any, kind: Any) -> Any:
    return dataclasses.replace(add, spend=kind)


@unmaking("spendon")
def unmake_spendon(v: Any) -> tuple[Any, ...] | None:
    return (dataclasses.replace(v, spend=None), v.spend) if isinstance(v, AddMana) and v.spend is not None else None


@making("headseq")
def make_headseq(first: Any, rest: tuple[Any, ...]) -> Any:
    return flatten((first, *rest))


@unmaking("headseq")
def unmake_headseq(v: Any) -> tuple[Any, ...] | None:
    if isinstance(v, Seq) and isinstance(v.effects[0], If):
        return v.effects[0], v.effects[1:]
    return None


@making("seconddamage")
def make_seconddamage(d: Any, n: Value, to: Any) -> Any:
    return (
        Seq(
            (
                d,
                DealDamage(
                    d.source if not isinstance(d.source, Target) else It(),
                    n,
                    d.source if isinstance(to, Itself) else to,
                ),
            )
        )
        if isinstance(d, DealDamage)
        else FAIL
    )


@making("libsearch_all")
def make_libsearch_all(whose: Any, s: Any) -> Any:
    return dataclasses.replace(s, whose=whose, zones=("graveyard", "hand", "library"))


@unmaking("libsearch_all")
def unmake_libsearch_all(v: Any) -> tuple[Any, ...] | None:
    if isinstance(v, Search) and v.zones == ("graveyard", "hand", "library") and not isinstance(v.whose, (Subj, You)):
        return v.whose, dataclasses.replace(v, whose=Subj(), zones=("library",))
    return None


@making("libsearch_mine")
def make_libsearch_mine(s: Any) -> Any:
    return dataclasses.replace(s, zones=("graveyard", "hand", "library"))


@unmaking("libsearch_mine")
def unmake_libsearch_mine(v: Any) -> tuple[Any, ...] | None:
    if isinstance(v, Search) and v.zones == ("graveyard", "hand", "library") and isinstance(v.whose, Subj):
        return (dataclasses.replace(v, zones=("library",)),)
    return None


@making("combi")
def make_combi(n: Value, a: str, b: str) -> Any:
    return AddMana(Subj(), ("any combination " + a + b,), n) if len(a) == len(b) == 1 else FAIL


@unmaking("combi")
def unmake_combi(v: Any) -> tuple[Any, ...] | None:
    if (
        isinstance(v, AddMana)
        and len(v.mana) == 1
        and v.mana[0].startswith("any combination ")
        and len(v.mana[0]) == 18
    ):
        return v.times, v.mana[0][16], v.mana[0][17]
    return None


@making("must", inverse=whole)
def make_must(e: Any) -> Any:
    """An effect that isn't optional as a whole."""
    inner = e.effect if isinstance(e, Acting) else e
    return FAIL if isinstance(inner, (May, IfPaid)) else e


@making("tokhas")
def make_tokhas(tokens: Any, abilities: tuple[Any, ...]) -> Any:
    """Tokens and, in the next sentence, what they have."""
    if not isinstance(tokens, CreateTokens):
        return FAIL
    flat: list[Any] = []
    for a in abilities:
        flat.extend(a.abilities if isinstance(a, Several) else (a,))
    return dataclasses.replace(
        tokens, token=dataclasses.replace(tokens.token, abilities=(*tokens.token.abilities, *flat))
    )


@making("copyhas")
def make_copyhas(copies: Any, abilities: tuple[Any, ...]) -> Any:
    """Copies and, in the next sentence, what they have besides."""
    return (
        FAIL
        if not isinstance(copies, CreateCopies)
        else Seq((copies, Apply(That("token"), make_gains(abilities).mods)))
    )


@making("legendary")
def make_legendary(token: Any) -> Any:
    return dataclasses.replace(token, supertypes=terms.LEGENDARY)


@unmaking("legendary")
def unmake_legendary(v: Any) -> tuple[Any, ...] | None:
    if isinstance(v, TokenSpec) and v.supertypes == terms.LEGENDARY:
        return (dataclasses.replace(v, supertypes=0),)
    return None


@making("tokens_attacking")
def make_tokens_attacking(v: Any) -> Any:
    return dataclasses.replace(v, tapped=True, attacking=True)


@unmaking("tokens_attacking")
def unmake_tokens_attacking(v: Any) -> tuple[Any, ...] | None:
    if isinstance(v, CreateTokens) and v.tapped and v.attacking:
        return (dataclasses.replace(v, tapped=False, attacking=False),)
    return None


@making("tokens_blocking")
def make_tokens_blocking(v: Any, whom: Any) -> Any:
    return dataclasses.replace(v, blocking=whom)


@unmaking("tokens_blocking")
def unmake_tokens_blocking(v: Any) -> tuple[Any, ...] | None:
    if isinstance(v, CreateTokens) and v.blocking is not None:
        return dataclasses.replace(v, blocking=None), v.blocking
    return None


@making("discard_named")
def make_discard_named(name: str) -> Any:
    """ "another card named": those in hand are other ones."""
    return Discard(Subj(), kind=Filter(ordered([Named(name), IsCard()]), "any"))


@making("alldiscard")
def make_alldiscard(kind: Any) -> Any:
    """All cards of a kind in the hand of whoever discards."""
    if isinstance(kind, Filter) and kind.zone == "any" and IsCard() in kind.tests and len(kind.tests) > 1:
        tests = tuple([t for t in kind.tests if t != IsCard()])
        return Discard(Subj(), what=All(Filter(tests, "hand", They())))
    return FAIL


@unmaking("alldiscard")
def unmake_alldiscard(v: Any) -> tuple[Any, ...] | None:
    if isinstance(v, Discard) and isinstance(v.what, All) and isinstance(v.what.kind, Filter):
        kind = Filter(ordered([*v.what.kind.tests, IsCard()]), "any")
        return (kind,) if make_alldiscard(kind) == v else None
    return None


@making("youact")
def make_youact(effect: Any) -> Any:
    """What you do, whoever was spoken of before."""
    return Acting(You(), effect)


@unmaking("youact")
def unmake_youact(v: Any) -> tuple[Any, ...] | None:
    return (v.effect if isinstance(v, Acting) and v.who == You() else v,)


making("heard")(as_it_is)


making("firstly")(make_headseq)


@unmaking("firstly")
def unmake_firstly(v: Any) -> tuple[Any, ...] | None:
    """Several instructions: what the sentence says, and what those after it say."""
    return (v.effects[0], v.effects[1:]) if isinstance(v, Seq) and len(v.effects) > 1 else None


@making("libspec_different")
def make_libspec_different(f: Any, n: Value) -> Any:
    found = make_libspec(f, n)
    return found if found is FAIL else dataclasses.replace(found, different_names=True)


@unmaking("libspec_different")
def unmake_libspec_different(v: Any) -> tuple[Any, ...] | None:
    if isinstance(v, Search) and v.different_names:
        return unmake_libspec(dataclasses.replace(v, different_names=False))
    return None


@making("discard_any")
def make_discard_any(kind: Any) -> Any:
    """Any number of cards of a kind out of the hand of whoever discards."""
    if isinstance(kind, Filter) and kind.zone == "any" and IsCard() in kind.tests and len(kind.tests) > 1:
        tests = tuple([t for t in kind.tests if t != IsCard()])
        return Discard(Subj(), what=Choose(Chooser(), Filter(tests, "hand", You()), Number(0), up_to_any=True))
    return FAIL


@unmaking("discard_any")
def unmake_discard_any(v: Any) -> tuple[Any, ...] | None:
    if isinstance(v, Discard) and isinstance(v.what, Choose) and isinstance(v.what.kind, Filter):
        kind = Filter(ordered([*v.what.kind.tests, IsCard()]), "any")
        return (kind,) if make_discard_any(kind) == v else None
    return None


@making("lowestgains")
def make_lowestgains(one: Any, other: Any) -> Any:
    """The player with the lowest life total, or one of those who have it."""
    if one != other:
        return FAIL
    lowest = Choose(You(), Players((Greatest("life", Players(), False),)))
    return Acting(lowest, Apply(one, (SetControl(Subj()),)))


@unmaking("lowestgains")
def unmake_lowestgains(v: Any) -> tuple[Any, ...] | None:
    if isinstance(v, Acting) and isinstance(v.effect, Apply):
        what = v.effect.what
        return (what, what) if v == make_lowestgains(what, what) else None
    return None


@making("lastingmana")
def make_lastingmana(add: Any) -> Any:
    return dataclasses.replace(add, rider="lasting")


@unmaking("lastingmana")
def unmake_lastingmana(v: Any) -> tuple[Any, ...] | None:
    return (dataclasses.replace(v, rider=""),) if isinstance(v, AddMana) and v.rider == "lasting" else None


def ability_of(kind: Any) -> Filter:
    """Activated abilities of a kind of permanent."""
    return Filter((IsAbility("activated"), InRelation("source", All(kind))), "stack")


def permanents_of(kind: Any) -> Any:
    """Of what permanents, if these are activated abilities."""
    if isinstance(kind, Filter) and len(kind.tests) == 2 and isinstance(kind.tests[1], InRelation):
        of = kind.tests[1].what
        return of.kind if isinstance(of, All) and kind == ability_of(of.kind) else None
    return None


@making("spendability")
def make_spendability(add: Any, kind: Any) -> Any:
    return dataclasses.replace(add, spend=ability_of(kind))


@unmaking("spendability")
def unmake_spendability(v: Any) -> tuple[Any, ...] | None:
    of = permanents_of(v.spend) if isinstance(v, AddMana) else None
    return None if of is None else (dataclasses.replace(v, spend=None), of)


@making("spendboth")
def make_spendboth(add: Any, spells: Any, kind: Any) -> Any:
    return dataclasses.replace(add, spend=Either((spells, ability_of(kind))))


@unmaking("spendboth")
def unmake_spendboth(v: Any) -> tuple[Any, ...] | None:
    if isinstance(v, AddMana) and isinstance(v.spend, Either) and len(v.spend.kinds) == 2:
        of = permanents_of(v.spend.kinds[1])
        return None if of is None else (dataclasses.replace(v, spend=None), v.spend.kinds[0], of)
    return None


def unmake_choice(v: Any, make: Callable[[Any, Any, Any], Any], part: str) -> tuple[Any, ...] | None:
    """What a choice between modifications was made from by ``make``; ``part``: what of each of them is chosen."""
    if not isinstance(v, ChooseOne):
        return None
    options: list[Any] = list(v.options)
    if not all(isinstance(option, Apply) and len(option.mods) == 1 for option in options):
        return None
    first = options[0]
    parts = tuple([getattr(option.mods[0], part, None) for option in options])
    if None in parts or make(first.what, parts, first.duration) != v:
        return None
    return first.what, parts, first.duration


@making("choicegain")
def make_choicegain(what: Any, abilities: tuple[Any, ...], duration: Any) -> Any:
    """One of several abilities, as its controller chooses."""
    if len(abilities) < 2:
        return FAIL
    options = []
    for i, ability in enumerate(abilities):
        of = what if i == 0 or isinstance(what, This) else It()
        options.append(Apply(of, make_gains((ability,)).mods, duration))
    return ChooseOne(Subj(), tuple(options))


@unmaking("choicegain")
def unmake_choicegain(v: Any) -> tuple[Any, ...] | None:
    return unmake_choice(v, make_choicegain, "ability")


@making("choicelose")
def make_choicelose(what: Any, keywords: tuple[Any, ...], duration: Any) -> Any:
    if len(keywords) < 2:
        return FAIL
    options = [
        Apply(what if i == 0 or isinstance(what, This) else It(), (LoseAbility(keyword),), duration)
        for i, keyword in enumerate(keywords)
    ]
    return ChooseOne(Subj(), tuple(options))


@unmaking("choicelose")
def unmake_choicelose(v: Any) -> tuple[Any, ...] | None:
    return unmake_choice(v, make_choicelose, "keyword")


@making("clockwork")
def make_clockwork(n: Value, counter: str, same: str, most: Value) -> Any:
    """Counters up to a number, and up to so many in all."""
    if counter != same:
        return FAIL
    room = Arith("max", Number(0), Arith("-", most, Counters(counter, This())))
    return PutCounters(This(), counter, Arith("min", n, room), up_to=True)


@making("pilesof")
def make_pilesof(what: Any, kind: Any) -> Any:
    """Two piles of what a player controls, of which that player chooses the one to be destroyed."""
    return Piles(Subj(), what, ThatPlayer(), Destroy(Ref("pile chosen"), False))


@unmaking("pilesof")
def unmake_pilesof(v: Any) -> tuple[Any, ...] | None:
    if isinstance(v, Piles) and v == make_pilesof(v.what, None):
        return v.what, Filter((HasType(terms.CREATURE),))
    return None


@making("drainlife")
def make_drainlife(damage: Any) -> Any:
    """Damage, and as much life, but no more than there was life or toughness before."""
    if not isinstance(damage, DealDamage) or not isinstance(damage.to, Target):
        return FAIL
    return Seq(
        (
            Note(Of("life or toughness", damage.to)),
            dataclasses.replace(damage, to=It()),
            GainLife(Subj(), Arith("min", ThatMuch(), ChosenNumber())),
        )
    )
