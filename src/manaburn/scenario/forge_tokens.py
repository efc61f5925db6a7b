"""Tokens in Forge's puzzle files, as invented cards.

Older files describe a token: ``t:Dragon,P:4,T:4,Cost:no cost,Color:R,Types:Creature-Dragon,Keywords:Flying``. Newer
ones name a script by what the token is: ``t:r_4_4_dragon_flying``.
"""

from __future__ import annotations

import re
from typing import Final

from manaburn.terms import COLOUR_LETTERS, SUPERTYPE_NAMES, TYPE_NAMES

KEYWORDS: Final = (
    *("defender", "double strike", "fear", "first strike", "flying", "haste", "intimidate", "lifelink", "reach"),
    *("shroud", "trample", "vigilance", "deathtouch", "menace", "hexproof", "indestructible"),
)
"""The keywords that are read."""
_SCRIPT: Final = re.compile(
    r"(?P<colours>[wubrgc]+)_(?P<power>\d+)_(?P<toughness>\d+)(?P<artifact>_a)?_(?P<words>\w+)\Z"
)


def invented(text: str) -> dict[str, object] | None:
    """Return the card that a token looks like, with the keys of a scenario's ``cards``; None if the text isn't read.
    ``text``: what stands after ``t:``."""
    if "," in text:
        return _described(text)
    script = _SCRIPT.match(text.lower())
    if script is None:
        return None
    words = script["words"].replace("_", " ")
    keywords: list[str] = []
    for word in KEYWORDS:
        for written in (word, word.replace(" ", "")):
            if re.search(rf"\b{written}\b", words):
                keywords.append(word)
                words = " ".join(words.replace(written, " ").split())
    if not words:
        return None
    subtypes = " ".join(word.capitalize() for word in words.split())
    kind = "Artifact Creature" if script["artifact"] else "Creature"
    return _card(
        subtypes, f"{kind} — {subtypes}", keywords, script["power"], script["toughness"], script["colours"].upper()
    )


def _described(text: str) -> dict[str, object] | None:
    name, *parts = [part.strip() for part in text.split(",")]
    said: dict[str, str] = {}
    for part in parts:
        key, _, value = part.partition(":")
        said[key.strip().lower()] = value.strip()
    if not name or not set(said) <= {"p", "t", "cost", "color", "types", "keywords", "image"}:
        return None
    keywords = [word.strip().lower() for word in re.split(r"[-&]", said.get("keywords", "")) if word.strip()]
    types = [word.strip() for word in said.get("types", "").split("-") if word.strip()]
    first = [word for word in types if word.lower() in (*SUPERTYPE_NAMES, *TYPE_NAMES)]
    if not first or any(word not in KEYWORDS for word in keywords):
        return None
    line = " ".join(first)
    rest = [word for word in types if word not in first]
    colours = said.get("color", "").upper()
    return _card(name, f"{line} — {' '.join(rest)}" if rest else line, keywords, said.get("p"), said.get("t"), colours)


def _card(
    name: str, type_line: str, keywords: list[str], power: str | None, toughness: str | None, colours: str
) -> dict[str, object]:
    card: dict[str, object] = {"name": name, "type_line": type_line}
    if keywords:
        card["oracle_text"] = ", ".join(keywords).capitalize()
    if power is not None and toughness is not None:
        card.update(power=power, toughness=toughness)
    letters = [letter for letter in COLOUR_LETTERS[:5] if letter in colours]
    if letters:
        card["color_indicator"] = letters
    return card
