"""Change card text from today's wording to that of another year.

The meaning stays the same. "Enters the battlefield" was "comes into play" until 2009; an Aura was a local enchantment
until August 2005. A dialect is named by the year of its rules.
"""

from __future__ import annotations

import re
from typing import Final

from manaburn.editions.edition import EDITIONS

_TO_2008: Final[tuple[tuple[str, str], ...]] = (
    (r"\benters the battlefield or dies\b", "comes into play or is put into a graveyard from play"),
    (r"\benters the battlefield\b", "comes into play"),
    (r"\benter the battlefield\b", "come into play"),
    (r"\bleaves the battlefield\b", "leaves play"),
    (r"\bleave the battlefield\b", "leave play"),
    (r"\bonto the battlefield\b", "into play"),
    (r"\bto the battlefield\b", "to play"),
    (r"\bon the battlefield\b", "in play"),
    (r"\bfrom the battlefield\b", "from play"),
    (r"\bthat died this turn\b", "put into a graveyard from play this turn"),
    (r"\bdied this turn\b", "was put into a graveyard from play this turn"),
    (r"\bwould die\b", "would be put into a graveyard from play"),
    (r"\bdies\b", "is put into a graveyard from play"),
    (r"\bdie\b", "are put into a graveyard from play"),
    (r"\bthe exiled\b", "the removed"),
    (r"\bexiled with\b", "removed from the game with"),
    (r"\bexiled\b", "removed from the game"),
    (r"\bin exile\b", "removed from the game"),
    (r"\bat the beginning of the end step of (that player's next turn)\b", r"at the end of \1"),
    (r"\bat the beginning of (?:the next|the|each player's|each) end step\b", "at end of turn"),
    (r"\bAt the beginning of (?:the next|the|each player's|each) end step\b", "At end of turn"),
    (r"\bat the beginning of your end step\b", "at the end of your turn"),
    (r"\bAt the beginning of your end step\b", "At the end of your turn"),
    (r"\bActivate this ability\b", "Play this ability"),
    (r"\bactivate this ability\b", "play this ability"),
    (r"\bactivates( an?| abilities)\b", r"plays\1"),
    (r"\bactivate( an?| abilities)\b", r"play\1"),
    (r"\bbe activated\b", "be played"),
    (r"\b(to|you) activate\b", r"\1 play"),
    (r"\bentered the battlefield\b", "came into play"),
    (r"\b(be|been|is|was|are|were|being) cast\b", r"\1 played"),
    (r"\b(you've|has|have) cast\b", r"\1 played"),
    (r"\bwho cast\b", "who played"),
    (r"\bcasts\b", "plays"),
    (r"\bCast\b", "Play"),
    (r"(?<!you )\bcast\b(?= (?:from|this turn|this way)\b)", "played"),
    (r"\bwas spent to cast\b", "was spent to play"),
    (r"\bcast\b", "play"),
)
_TO_2002: Final[tuple[tuple[str, str], ...]] = (
    (r"\bAuras\b", "local enchantments"),
    (r"\bAura\b", "local enchantment"),
    (r"\ban local\b", "a local"),
)
_TO_1996: Final[tuple[tuple[str, str], ...]] = (
    (r"\bDestroy ([^.]*)\. (?:It|They|That creature) can't be regenerated\.", r"Bury \1."),
    (r"\bdestroy ([^.]*)\. (?:It|They|That creature) can't be regenerated\.", r"bury \1."),
    (
        r"\b([Pp])revent the next (\w+) damage that would be dealt to ([^.]*?) this turn\b",
        r"\1revent up to \2 damage to \3",
    ),
    (
        r"\bThe next time an? (\w+ )?(?:source|permanent) of your choice would deal damage to you this turn, "
        r"prevent that damage\.",
        r"Prevent all damage to you from one \1source.",
    ),
    (
        r"\b(?:At the beginning of|During) your upkeep, ([^.]*) unless you (pay [^.]*)\.",
        r"During your upkeep, \2 or \1.",
    ),
    (r"\bAt the beginning of ([^,.]*\b(?:upkeep|draw step|untap step))\b", r"During \1"),
    (r"\bat the beginning of ([^,.]*\b(?:upkeep|draw step|untap step))\b", r"during \1"),
    (r"\b(untap|upkeep|draw|cleanup) step(s?)\b", r"\1 phase\2"),
    (r"\b(?:converted )?mana cost(s?)\b", r"casting cost\1"),
    (r"\bcan't\b", "cannot"),
    (r"\b(do|does|is|are)n't\b", r"\1 not"),
    (r"\b(?:has|gains) haste\b", "is unaffected by summoning sickness"),
    (r"\b(?:have|gain) haste\b", "are unaffected by summoning sickness"),
    (r"\b(?:has|gains) vigilance\b", "does not tap when attacking"),
    (r"\b(?:have|gain) vigilance\b", "do not tap when attacking"),
)

_EXILE: Final = re.compile(
    r"\b([Ee])xile(s?) ([^.,:;]*?)(?= at the beginning\b| at end of\b| unless\b| if\b| instead\b| face down\b"
    r"| rather than\b"
    r"| with an? | and (?:put|then|return|draw|you|add|shuffle)\b|[.,:;]|$)"
)


def _removed(found: re.Match[str]) -> str:
    """Return "Exile target creature" as "Remove target creature from the game"."""
    verb = ("Remove" if found[1] == "E" else "remove") + found[2]
    return f"{verb} {found[3]} from the game"


YOUNGER: Final[dict[str, tuple[str, str]]] = {
    "menace": ("can't be blocked except by two or more creatures",) * 2,
    "hexproof": ("can't be the target of spells or abilities your opponents control",) * 2,
    "indestructible": ("is indestructible", "are indestructible"),
}
"""Keywords of after 2008, with the earlier wording for one object and for several."""

UNKNOWN: Final[dict[str, tuple[str, ...]]] = {
    **dict.fromkeys(("1996", "2002", "2008", "2009"), tuple(YOUNGER)),
    "2011": ("menace", "indestructible"),
    "2013": ("menace",),
}
"""The keywords that a dialect doesn't know."""


class _Younger:
    """Replaces the keywords that a dialect doesn't know by what they stand for."""

    def __init__(self, keywords: tuple[str, ...]) -> None:
        words = "|".join(keywords)
        self.keywords: Final = keywords
        self.in_a_row: Final = re.compile(rf"^(?:(?:[^.,:—]+, )*(?:{words})(?:, [^.,:—]+)*)$", re.IGNORECASE)
        self.follows_with: Final = re.compile(rf"\bwith ({words})\b(?! from )")
        self.gained: Final = re.compile(rf"\b(has|have|gains?) (?:([^.]*?)(,? and|,) )?({words})\b(?! from )")

    def said(self, text: str, name: str) -> str:
        """Return a text without these keywords."""
        lines: list[str] = []
        for line in text.split("\n"):
            if self.in_a_row.match(line):
                row = line.split(", ")
                older = ", ".join([word for word in row if word.lower() not in self.keywords])
                lines += [older[:1].upper() + older[1:]] if older else []
                lines += [f"{name} {YOUNGER[word.lower()][0]}." for word in row if word.lower() in self.keywords]
            else:
                lines.append(self.gained.sub(_said_before, self.follows_with.sub(_that_has, line)))
        return "\n".join(lines)


_YOUNGER: Final = {dialect: _Younger(keywords) for dialect, keywords in UNKNOWN.items()}


def _that_has(found: re.Match[str]) -> str:
    """Return "with menace" as "that can't be blocked except by ..."."""
    return f"that {YOUNGER[found[1]][0]}"


def _said_before(found: re.Match[str]) -> str:
    """Return "gains flying and menace" as "gains flying and can't be blocked except by ..."."""
    verb, others, _, keyword = found.groups()
    said = YOUNGER[keyword][0 if verb in ("has", "gains") else 1]
    return said if others is None else f"{verb} {others} and {said}"


_TO_2009: Final[tuple[tuple[str, str], ...]] = (
    (r"\bthat died this turn\b", "put into a graveyard from the battlefield this turn"),
    (r"\bdied this turn\b", "was put into a graveyard from the battlefield this turn"),
    (r"\bwould die\b", "would be put into a graveyard from the battlefield"),
    (r"\bdies\b", "is put into a graveyard from the battlefield"),
    (r"\bdie\b", "are put into a graveyard from the battlefield"),
)
_TO_2016: Final[tuple[tuple[str, str], ...]] = (
    (
        r"\b([Pp])ut(s?) (\w+ tokens that are copies of [^.,;:\"]*?) onto the battlefield tapped and attacking\b",
        r"\1reate\2 \3 and that are tapped and attacking",
    ),
    (
        r"\b([Pp])ut(s?) (an? [^.,;:\"]*?\btoken\b[^.;:\"]*?) onto the battlefield tapped and attacking\b",
        r"\1reate\2 \3 that's tapped and attacking",
    ),
    (
        r"\b([Pp])ut(s?) (\w+ [^.,;:\"]*?\btokens\b[^.;:\"]*?) onto the battlefield tapped and attacking\b",
        r"\1reate\2 \3 that are tapped and attacking",
    ),
    (
        r"\b([Pp])ut(s?) (an?|one|two|three|four|five|six|seven|ten|X|that many|twice that many) "
        r"([^.,;:\"]*?\btokens?\b(?:[^.;\"]*?\"[^\"]*\")?[^.;:\"]*?) onto the battlefield"
        r"( tapped(?: and attacking)?)?\b",
        r"\1reate\2 \3\5 \4",
    ),
    (r"\bPreate", "Create"),
    (r"\b([Aa]dds?) \{1\}", r"\1 {C}"),
    (r"\b([Aa]dds?) \{2\}", r"\1 {C}{C}"),
    (r"\b([Aa]dds?) \{3\}", r"\1 {C}{C}{C}"),
    (r"\bpreate", "create"),
)
_TO_2018: Final[tuple[tuple[str, str], ...]] = (
    (r"\badd ((?:\{\w+\})+) to that player's mana pool\b", r"that player adds \1"),
    (r"\bAdd ((?:\{\w+\})+) to that player's mana pool\b", r"That player adds \1"),
    (r"\b([Aa]dds? (?:\{\w+\})+) to (?:your|his or her|that player's) mana pool\b", r"\1"),
    (r"\banother target creature or player\b", "any other target"),
    (r"\btarget creatures and/or players\b", "targets"),
    (r"\btarget creature or player\b", "any target"),
    (r"(\bdamage to a permanent or player\b[^.]*) that creature or player\b", r"\1 that permanent or player"),
    (r"\b(damage that would be dealt to target) ([A-Z]\w+ creature) or player\b", r"\1 player, planeswalker, or \2"),
    (
        r"\b(damage (?:that would be dealt )?to target (?:player|opponent))\b"
        r"(?! or |, planeswalker| who | previously )(?![^\n]*\bequal to [^.\n]*\bthat (?:player|opponent)\b)",
        r"\1 or planeswalker",
    ),
    (
        r"(\b(?:player|opponent) or planeswalker(?: and each creature|\.(?: Then if| If)?) [Tt]hat player)\b"
        r"(?! or |'s)",
        r"\1 or that planeswalker's controller",
    ),
)
_CARDS: Final = (
    r"the top (\w+) cards of (?:your|his or her|their|that player's) library into (?:your|his or her|their) graveyard"
)
_CARD: Final = (
    r"the top card of (?:your|his or her|their|that player's) library into (?:your|his or her|their) graveyard"
)
_TO_2020: Final[tuple[tuple[str, str], ...]] = (
    (rf"\bPut {_CARDS}", r"Mill \1 cards"),
    (rf"\bput(s?) {_CARDS}", r"mill\1 \2 cards"),
    (rf"\bPut {_CARD}", "Mill a card"),
    (rf"\bput(s?) {_CARD}", r"mill\1 a card"),
)
_TO_2021: Final[tuple[tuple[str, str], ...]] = (
    (r"\bconverted mana cost\b", "mana value"),
    (r"\bActivate this ability only any time you could cast a sorcery\b", "Activate only as a sorcery"),
    (r"\bActivate this ability only\b", "Activate only"),
)
_TO_2024: Final[tuple[tuple[str, str], ...]] = ((r"\b(enters?|entered|entering) the battlefield\b", r"\1"),)

DIALECTS: Final[dict[str, tuple[tuple[str, str], ...]]] = {
    "oracle": (),
    "2024": (*_TO_2016, *_TO_2018, *_TO_2020, *_TO_2021, *_TO_2024),
    "2021": (*_TO_2016, *_TO_2018, *_TO_2020, *_TO_2021),
    "2020": (*_TO_2016, *_TO_2018, *_TO_2020),
    "2018": (*_TO_2016, *_TO_2018),
    "2016": _TO_2016,
    "2013": (),
    "2011": (),
    "2009": _TO_2009,
    "2008": _TO_2008,
    "2002": (*_TO_2008, *_TO_2002),
    "1996": (*_TO_2008, *_TO_2002, *_TO_1996),
}
"""The changes for each dialect, in the order in which they are made. "oracle" is the dialect of the grammar."""

SINCE: Final = (
    ("1999-06-01", "2002"),
    ("2005-08-01", "2008"),
    ("2009-07-11", "2009"),
    ("2011-06-17", "2011"),
    ("2013-07-13", "2013"),
    ("2015-07-17", "oracle"),
    ("2016-09-30", "2016"),
    ("2018-04-27", "2018"),
    ("2020-07-03", "2020"),
    ("2021-04-22", "2021"),
    ("2024-07-30", "2024"),
)
"""The days from which cards are worded in each dialect. Before the first, it is "1996"."""

PLACE: Final = "\x02"
"""Takes the place of the card's name while a text is changed, so that the name stays unchanged."""


def dialect_of(year: str) -> str:
    """Return the dialect of a date, or of the edition with this name: "1996", or the last one that began by that day;
    "oracle" for a text that is not a date."""
    day = EDITIONS[year].isoformat() if year in EDITIONS else year
    if not day[:4].isdigit():
        return "oracle"
    found = "1996"
    for since, dialect in SINCE:
        if since <= day:
            found = dialect
    return found


def in_dialect(text: str, name: str, dialect: str) -> str:
    """Return a text, written in today's wording, in a dialect. ``name``: the card's name. Raises ValueError for an
    unknown dialect."""
    if dialect not in DIALECTS:
        raise ValueError(f"there is no dialect {dialect!r}")
    if name and name != "~":
        text = text.replace(name, PLACE)
    if dialect in _YOUNGER:
        text = _YOUNGER[dialect].said(text, PLACE if name != "~" else name)
    if dialect in ("1996", "2002", "2008"):
        text = "\n".join([_EXILE.sub(_removed, line) for line in text.split("\n")])
    for pattern, said in DIALECTS[dialect]:
        text = re.sub(pattern, said, text)
    return text.replace(PLACE, name)


__all__ = ["DIALECTS", "dialect_of", "in_dialect"]
