"""Keyword abilities (502). A keyword stands for other text, which depends on the day.

:func:`expand` returns the abilities that a keyword stands for, as trees. Keywords that can't be expressed by other
abilities are carried out by rules that look for the keyword's name; ``BY_RULE`` has the rule of each. ``KEYWORDS``
describes all keywords.

How a :class:`~manaburn.text.tree.KeywordAbility` carries its arguments (``takes``):

* ``N`` in ``n``; a cost in ``cost`` (cumulative upkeep: for one counter); two kickers are two keyword abilities.
* ``lands`` (landwalk, landhome), ``quality`` (protection, bands with other) and ``kind`` (enchant, affinity, champion,
  typecycling, possibly equip) in ``kind``; for landwalk and typecycling, a subtype in ``word`` is also possible.
* Offering and splice: the subtype in ``word``; modular: ``word`` "sunburst" instead of N; the N of suspend and
  bloodthirst may be X.

The abilities returned belong to the object that has the keyword, even if another object gave it. ``This()`` in them is
that object, so the :class:`~manaburn.state.characteristics.HeldAbility` for them must have no granter.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from importlib.resources import files
from typing import Final

from manaburn.editions.edition import Edition
from manaburn.errors import InputError

from . import keywords_cards, keywords_later, keywords_permanents
from .keywords_permanents import walk_name
from .tree import (
    Ability,
    Filter,
    HasSubtype,
    KeywordAbility,
    Modification,
    Node,
    Ref,
    Replacement,
    ReplacementAbility,
    StaticAbility,
    This,
    rebuild,
)
from .tree.phases import in_phases

__all__ = ["BY_RULE", "KEYWORDS", "KeywordInfo", "expand", "names", "on_player", "summary"]


@dataclass(frozen=True)
class KeywordInfo:
    """The data of a keyword.

    ``rule``: its number in 2008 ("" where 2008 has none); ``since``: the day from which the rules know it; ``kind``:
    "static", "evasion", "triggered", "activated", "several" or "label"; ``multi``: what a second instance does:
    "redundant", "separate", "any" (any one is used) or "" (nothing is said); ``takes``: its arguments.
    """

    name: str
    rule: str
    since: date
    kind: str
    multi: str
    takes: str
    summary: str


def _read() -> dict[str, KeywordInfo]:
    found: dict[str, KeywordInfo] = {}
    text = files("manaburn.text").joinpath("keywords.tsv").read_text(encoding="utf-8")
    for line in text.splitlines()[1:]:
        name, rule, since, kind, multi, takes, words = line.split("\t")
        found[name] = KeywordInfo(name, rule, date.fromisoformat(since), kind, multi, takes, words)
    return found


KEYWORDS: Final[dict[str, KeywordInfo]] = _read()
"""All keyword abilities until February 2008, and later ones that today's wording of older cards uses."""

BY_RULE: Final[dict[str, str]] = {
    "banding": "502.10",
    "bands with other": "502.11",
    "buyback": "502.16",
    "convoke": "502.46",
    "defender": "502.41",
    "delve": "502.64",
    "double strike": "502.28",
    "enchant": "502.45",
    "entwine": "502.32",
    "first strike": "502.2",
    "flash": "502.57",
    "haste": "502.5",
    "kicker": "502.21",
    "morph": "502.26",
    "offering": "502.42",
    "phasing": "502.15",
    "prowl": "502.76",
    "splice": "502.40",
    "split second": "502.58",
    "substance": "502.49",
    "trample": "502.9",
    "vigilance": "502.14",
    "escape": "702.138@2026",
    "retrace": "702.81@2026",
    "surge": "702.117@2026",
    "infect": "702.90@2026",
    "overload": "702.96@2026",
    "spectacle": "702.137@2026",
    "toxic": "702.164@2026",
    "wither": "702.80@2026",
    "forecast": "502.53",
    "imprint": "502.34",
    "threshold": "502.23",
}
"""The keywords that stand for no other abilities, with the rule that carries each out by looking for its name. The last
three are labels before an ability."""

PARTLY_BY_RULE: Final[dict[str, str]] = {
    "blitz": "702.152@2026",
    "casualty": "702.153@2026",
    "champion": "502.72c",
    "conspire": "702.78@2026",
    "cycling": "502.18c",
    "dash": "702.109@2026",
    "deathtouch": "502.63",
    "epic": "502.44",
    "evoke": "502.74",
    "flashback": "502.22",
    "hideaway": "502.75",
    "jump-start": "702.133@2026",
    "lifelink": "502.68",
    "ninjutsu": "502.43c",
    "offspring": "702.175@2026",
    "reach": "502.70",
    "replicate": "502.52",
    "suspend": "502.59a",
}
"""The keywords whose abilities leave something to a rule that looks for the name: what is championed; that a card is
cycled; that a copy made by epic lacks it; the costs of evoke, flashback and replicate; who may look at what is hidden
away; deathtouch and lifelink since 2009; what a ninja attacks; blocking fliers, once reach is a word; the special
action of suspend."""


TREES: Final = {**keywords_permanents.TREES, **keywords_cards.TREES, **keywords_later.TREES}
"""The keywords that can be expressed by other abilities, each with the function that returns these."""

_known: Final[dict[tuple[KeywordAbility, str], tuple[Ability, ...]]] = {}


def expand(ability: KeywordAbility, edition: Edition) -> tuple[Ability, ...]:
    """Return the abilities that a keyword stands for in an edition; () for those in BY_RULE. The same tuple is returned
    each time.

    A keyword of later years has its first meaning. Raises InputError for a word that is no keyword.
    """
    key = (ability, edition.name)
    found = _known.get(key)
    if found is None:
        make = TREES.get(ability.keyword)
        if make is not None:
            found = make(ability, edition)
            if edition.phase_abilities:
                found = tuple([in_phases(part) for part in found])
        elif ability.keyword in BY_RULE:
            found = ()
        else:
            raise InputError("", f"{ability.keyword!r} is not a keyword ability", "see rule 502 for those there are")
        _known[key] = found
    return found


def names(ability: KeywordAbility) -> tuple[str, ...]:
    """Return the names by which other text can refer to this keyword: for a landwalk also "swampwalk" or the like."""
    keyword = ability.keyword
    if keyword == "landwalk":
        name = walk_name(ability)
        return (keyword,) if name == keyword else (keyword, name)
    if keyword == "cycling":
        word = ability.word
        if isinstance(ability.kind, Filter):
            for test in ability.kind.tests:
                if isinstance(test, HasSubtype):
                    word = test.subtype
        return (keyword, word.lower() + "cycling") if word else (keyword,)
    return (keyword,)


def is_kind_of(ability: KeywordAbility, keyword: str) -> bool:
    """Return whether an object that loses ``keyword`` loses this ability: swampwalk is a landwalk ability, and "bands
    with other" a banding ability.

    Rules: 502.6c, 502.11a.
    """
    if ability.keyword == "bands with other" and keyword == "banding":
        return True
    return keyword in names(ability)


def summary(keyword: str) -> str:
    """Return what a keyword does, in one line; "" for a word that is no keyword."""
    info = KEYWORDS.get(keyword)
    return info.summary if info is not None else ""


def on_player(ability: KeywordAbility, edition: Edition) -> tuple[tuple[Modification, ...], tuple[Replacement, ...]]:
    """Return the modifications and replacement effects of a keyword that a player has. ``Ref("self")`` in them is the
    player.

    Rules: 502.7, 502.36.
    """
    mods: list[Modification] = []
    replacements: list[Replacement] = []
    for part in expand(ability, edition):
        of_player = rebuild(part, _self_for_this)
        if isinstance(of_player, StaticAbility):
            mods.extend(of_player.mods)
        elif isinstance(of_player, ReplacementAbility):
            replacements.append(of_player.replacement)
    return tuple(mods), tuple(replacements)


def _self_for_this(node: Node) -> Node:
    return Ref("self") if isinstance(node, This) else node
