"""The type line and text of a card as it would have been printed on a day.

The type line of a local enchantment says what it enchants ("Enchant Creature") until enchant is a keyword. Legendary
creatures have the creature type Legend until legendary is a supertype. Keywords that are later than the day are
sentences, if there was one for them.
"""

from __future__ import annotations

from datetime import date
from typing import Final

from manaburn.editions.points import TRIBAL_IS_KINDRED
from manaburn.terms import CREATURE, ENCHANTMENT, LEGENDARY, SUPERTYPE_NAMES, TRIBAL, TYPE_NAMES, type_words

from . import period
from .dialects import dialect_of
from .keywords import KEYWORDS
from .tree import Ability, DefinePT, Face, KeywordAbility, StaticAbility
from .writing import host_words, print_text

SUPERTYPE_LEGENDARY: Final = date(2004, 10, 1)
SENTENCES: Final = {
    **{word: text.replace("cannot", "can't") for word, text in period.SENTENCES.items()},
    "vigilance": "Attacking doesn't cause ~ to tap.",
    "reach": "~ may block as though it had flying.",
    "flash": "You may play ~ any time you could play an instant.",
    "indestructible": "~ is indestructible.",
    "lifelink": "Whenever ~ deals damage, you gain that much life.",
    "deathtouch": "Whenever ~ deals damage to a creature, destroy that creature.",
}


def type_line(face: Face, day: date | None = None) -> str:
    """Return the type line of a face on a day; ``day``: None for today's."""
    if day is not None and dialect_of(str(day)) == "1996":
        return period.type_line(face)
    supertypes, subtypes = face.supertypes, list(face.subtypes)
    if day is not None and day < SUPERTYPE_LEGENDARY and face.card_types & CREATURE and supertypes & LEGENDARY:
        supertypes -= LEGENDARY
        subtypes.append("Legend")
    words = [name.title() for i, name in enumerate(SUPERTYPE_NAMES) if supertypes & (1 << i)]
    if day is not None and local(face, day):
        return " ".join([*words, f"Enchant {period.enchanted(face)}"])
    # Type lines have tribal first and creature last.
    bits = [TRIBAL, *[1 << i for i in range(len(TYPE_NAMES)) if 1 << i not in (TRIBAL, CREATURE)], CREATURE]
    kindred = day is not None and TRIBAL_IS_KINDRED.on(day)
    words += [word.title() for bit in bits for word in type_words(face.card_types & bit, kindred)]
    return " ".join(words) + (f" — {' '.join(subtypes)}" if subtypes else "")


def local(face: Face, day: date) -> bool:
    """Return whether the type line of a face said on a day what it enchants."""
    return day < KEYWORDS["enchant"].since and bool(face.card_types & ENCHANTMENT) and bool(period.enchanted(face))


def starred(face: Face) -> tuple[str, str]:
    """Return power and toughness as printed, with "*" for each that the text defines (208.2)."""
    nothing = "*" if face.star else "0"
    power, toughness = str(face.power or nothing), str(face.toughness or nothing)
    for ability in face.abilities:
        if isinstance(ability, StaticAbility):
            for mod in ability.mods:
                if isinstance(mod, DefinePT):
                    power = "*" if mod.power is not None else power
                    toughness = "*" if mod.toughness is not None else toughness
    return power, toughness


def rules_text(face: Face, day: date | None = None) -> str:
    """Return the text of a face in the wording of a day; ``day``: None for today's. Raises Unsayable."""
    if day is None:
        return print_text(face.abilities, face.name)
    dialect = dialect_of(str(day))
    host = host_words(face.abilities)
    abilities = period.shown(face) if local(face, day) or dialect == "1996" else face.abilities
    if dialect == "1996":
        return print_text(abilities, face.name, dialect, host)
    lines: list[str] = []
    run: list[Ability] = []
    for ability in abilities:
        said = younger(ability, day)
        if not said:
            run.append(ability)
            continue
        if run:
            lines.append(print_text(run, face.name, dialect, host))
            run = []
        lines.append(said.replace("~", face.name))
    if run:
        lines.append(print_text(run, face.name, dialect, host))
    return "\n".join(lines)


def younger(ability: Ability, day: date) -> str:
    """Return the sentence in place of a keyword later than the day; "" for other abilities, and if there was none."""
    if isinstance(ability, KeywordAbility) and KEYWORDS[ability.keyword].since > day:
        return SENTENCES.get(ability.keyword, "")
    return ""


__all__ = ["rules_text", "type_line"]
