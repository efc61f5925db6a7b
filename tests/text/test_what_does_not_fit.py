"""What doesn't fit together is refused by the functions of templates, so that another line may read it."""

from __future__ import annotations

from typing import Final

import pytest

from manaburn.terms import CREATURE
from manaburn.text.functions import FAIL, MAKE, Part
from manaburn.text.tree import (
    AddPT,
    All,
    Filter,
    HasType,
    Number,
    StaticAbility,
    Target,
    This,
    You,
)

CREATURES: Final = Filter((HasType(CREATURE),))
PARTS: Final[dict[str, Part]] = {
    "nothing": (),
    "static": StaticAbility(All(CREATURES), (AddPT(Number(1), Number(1)),)),
    "target": Target(CREATURES),
    "this": This(),
    "word": "flying",
    "you": You(),
}
"""Pieces of trees, to be given to functions."""
UNFIT: Final = [
    "affinityfor you you",
    "also you you",
    "atleast you this",
    "attackingtoo you",
    "beside you",
    "body you you nothing you",
    "bothcolours you you you",
    "bothcounts you you",
    "choicecontrols you",
    "conditionals you word",
    "condrep you you",
    "counteredof you you you",
    "dearest you you you",
    "diedway you",
    "discard_kinds you you",
    "doubled you you",
    "drainlife you you",
    "eachbasic you",
    "eachcolour you",
    "eachof you you you",
    "eachofboth you you",
    "evened you",
    "extreme you you you",
    "fewerburied you",
    "fromif you you word",
    "fromit you",
    "halfof you you",
    "handof you you",
    "in_my_grave you",
    "ingraves you",
    "lasting you you",
    "leftout you you",
    "libspec_any you",
    "libspec_each you",
    "lowestgains you this",
    "neg you",
    "notattacking you",
    "oneatleast static",
    "onlyyou you",
    "ontop you",
    "orkinds word",
    "ownedby you you",
    "preventthen you you",
    "putuntil you you you you this you",
    "returnseach word",
    "sameboth you you you you this",
    "sharingcolour you",
    "sourceofkind you you",
    "swapped you you you you this",
    "takingover you you you you",
    "taxeach you you you",
    "tok you you you word you you",
    "tokenlike you word you you",
    "tokhas you you",
    "topgraveof you you",
    "topgraveyard you",
    "topgraveyards you you",
    "twice_damage target word you word you",
    "upto you you",
    "walkrule you this",
    "where word you",
    "xbytarget you you you",
    "youcast you",
]
"""Functions of the grammar, each with arguments that don't fit it or one another."""


@pytest.mark.parametrize("call", UNFIT)
def test_what_does_not_fit_is_refused(call: str) -> None:
    name, *arguments = call.split()
    assert MAKE[name](*[PARTS[argument] for argument in arguments]) is FAIL
