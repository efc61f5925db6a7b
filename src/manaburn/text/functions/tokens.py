"""Functions of templates for tokens (216)."""

from __future__ import annotations

import dataclasses

from manaburn import terms

from ..surface import Acting, Subj, That, ThatMuch
from ..tree import (
    Ability,
    Apply,
    Arith,
    CreateCopies,
    CreateTokens,
    Effect,
    Number,
    Selector,
    Seq,
    SetPT,
    TokenSpec,
    Value,
)
from .modifications import make_gains, make_typeset, one_by_one, type_words
from .registry import FAIL, Fail, Part, making, unmaking
from .values import make_mul, unmake_mul


@making("tok")
def make_tok(
    supertypes: int | None,
    pt: SetPT | None,
    colours: int,
    words: tuple[int | str, ...],
    abilities: tuple[Ability, ...] | None,
    name: str | None,
) -> TokenSpec | Fail:
    """Return a token from the parts of its description. ``pt``: its power and toughness; ``colours``: a bit mask;
    ``words``: its types as bits, and its subtypes. FAIL if no type is among them."""
    types, subs = make_typeset(words)
    if types == 0:
        return FAIL
    return TokenSpec(
        pt.power if pt else None,
        pt.toughness if pt else None,
        colours,
        types,
        subs,
        tuple(one_by_one(abilities or ())),
        name or "",
        supertypes or 0,
    )


@unmaking("tok")
def unmake_tok(
    v: Part,
) -> tuple[int | None, SetPT | None, int, tuple[int | str, ...], tuple[Ability, ...] | None, str | None] | None:
    if not isinstance(v, TokenSpec) or v.chosen:
        return None
    pt = None
    if v.power is not None or v.toughness is not None:
        pt = SetPT(v.power, v.toughness)
    words = type_words(v.card_types, v.subtypes)
    return v.supertypes or None, pt, v.colours, words, v.abilities or None, v.name or None


@making("chosentoken")
def make_chosentoken(pt: SetPT) -> TokenSpec:
    """A creature token of the chosen colour and type."""
    return TokenSpec(pt.power, pt.toughness, 0, terms.CREATURE, chosen=True)


@unmaking("chosentoken")
def unmake_chosentoken(v: Part) -> tuple[SetPT] | None:
    return (SetPT(v.power, v.toughness),) if isinstance(v, TokenSpec) and v.chosen else None


@making("tokn")
def make_tokn(n: Value, t: TokenSpec) -> CreateTokens:
    """Return the instruction that puts a number of tokens into play."""
    return CreateTokens(Subj(), n, t)


@unmaking("tokn")
def unmake_tokn(v: Part) -> tuple[Value, TokenSpec] | None:
    return (v.n, v.token) if isinstance(v, CreateTokens) and isinstance(v.who, Subj) else None


@making("tokens_under")
def make_tokens_under(v: CreateTokens, under: Selector) -> CreateTokens:
    return dataclasses.replace(v, under=under)


@unmaking("tokens_under")
def unmake_tokens_under(v: Part) -> tuple[CreateTokens, Selector] | None:
    if isinstance(v, CreateTokens) and v.under is not None and not v.tapped and not v.attacking and v.blocking is None:
        return dataclasses.replace(v, under=None), v.under
    return None


@making("tokens")
def make_tokens(v: CreateTokens | CreateCopies) -> CreateTokens | CreateCopies:
    """Return the instruction."""
    return v


@unmaking("tokens")
def unmake_tokens(v: Part) -> tuple[CreateTokens | CreateCopies] | None:
    """Return an instruction whose tokens come into play untapped and not in combat."""
    if isinstance(v, CreateTokens) and (v.blocking is not None or v.under is not None):
        return None
    if isinstance(v, (CreateTokens, CreateCopies)) and not v.tapped and not v.attacking:
        return (v,)
    return None


@making("tokens_tapped")
def make_tokens_tapped(v: CreateTokens) -> CreateTokens:
    """Return the instruction with tokens that come into play tapped."""
    return dataclasses.replace(v, tapped=True)


@unmaking("tokens_tapped")
def unmake_tokens_tapped(v: Part) -> tuple[CreateTokens] | None:
    if isinstance(v, CreateTokens) and v.tapped and not v.attacking and v.blocking is None:
        return (dataclasses.replace(v, tapped=False),)
    return None


@making("tokens_each")
def make_tokens_each(v: CreateTokens, n: Value) -> CreateTokens | Fail:
    """Return an instruction for a plain number of tokens, with that number multiplied by a value."""
    return dataclasses.replace(v, n=make_mul(v.n, n)) if isinstance(v.n, Number) else FAIL


@unmaking("tokens_each")
def unmake_tokens_each(v: Part) -> tuple[CreateTokens, Value] | None:
    if not isinstance(v, CreateTokens):
        return None
    parts = unmake_mul(v.n)
    if parts is None or isinstance(parts[1], (Arith, ThatMuch)):
        return None
    return dataclasses.replace(v, n=parts[0]), parts[1]


@making("tokhas")
def make_tokhas(tokens: Effect, abilities: tuple[Ability, ...]) -> Effect | Fail:
    """Return the tokens of one sentence with the abilities that the next sentence gives them."""
    if isinstance(tokens, Acting):
        inner = make_tokhas(tokens.effect, abilities)
        return FAIL if isinstance(inner, Fail) else Acting(tokens.who, inner)
    if not isinstance(tokens, CreateTokens):
        return FAIL
    return dataclasses.replace(
        tokens, token=dataclasses.replace(tokens.token, abilities=(*tokens.token.abilities, *one_by_one(abilities)))
    )


@making("copyhas")
def make_copyhas(copies: Effect, abilities: tuple[Ability, ...]) -> Seq | Fail:
    """Return the copies of one sentence, and an effect that gives them the abilities of the next sentence."""
    return (
        FAIL
        if not isinstance(copies, CreateCopies)
        else Seq((copies, Apply(That("token"), make_gains(abilities).mods)))
    )


@making("legendary")
def make_legendary(token: TokenSpec) -> TokenSpec:
    """Return the token as a legendary one."""
    return dataclasses.replace(token, supertypes=terms.LEGENDARY)


@unmaking("legendary")
def unmake_legendary(v: Part) -> tuple[TokenSpec] | None:
    if isinstance(v, TokenSpec) and v.supertypes == terms.LEGENDARY:
        return (dataclasses.replace(v, supertypes=0),)
    return None


@making("tokens_attacking")
def make_tokens_attacking(v: CreateTokens | CreateCopies) -> CreateTokens | CreateCopies:
    """Return the instruction with tokens that come into play tapped and attacking."""
    return dataclasses.replace(v, tapped=True, attacking=True)


@unmaking("tokens_attacking")
def unmake_tokens_attacking(v: Part) -> tuple[CreateTokens | CreateCopies] | None:
    if isinstance(v, (CreateTokens, CreateCopies)) and v.tapped and v.attacking:
        return (dataclasses.replace(v, tapped=False, attacking=False),)
    return None


@making("tokens_blocking")
def make_tokens_blocking(v: CreateTokens, whom: Selector) -> CreateTokens:
    """Return the instruction with tokens that come into play blocking a creature."""
    return dataclasses.replace(v, blocking=whom)


@unmaking("tokens_blocking")
def unmake_tokens_blocking(v: Part) -> tuple[CreateTokens, Selector] | None:
    if isinstance(v, CreateTokens) and v.blocking is not None:
        return dataclasses.replace(v, blocking=None), v.blocking
    return None
