"""Functions of templates for tokens, counters and what permanents become."""

from __future__ import annotations

from ..tree import AbilitiesOf, CreateTokens, Filter, HasStatus, Kind, Not, Of, Selector, StaticAbility, This, TokenSpec
from .effects import make_tok, unmake_tok
from .nouns import ordered
from .registry import FAIL, Fail, Part, making, unmaking


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
