"""The wording of 1996: type lines, and sentences in place of later keywords.

What a type line says ("Summon Wall", "Enchant Creature", "Interrupt", "Mana Source") is not repeated in the text. The
text of an ability says if it isn't played as an instant.
"""

from __future__ import annotations

import re
from typing import Final

from manaburn.terms import (
    ARTIFACT,
    CREATURE,
    ENCHANTMENT,
    LEGENDARY,
    SORCERY,
    TYPE_NAMES,
    WORLD,
)

from .tree import Ability, ActivatedAbility, AnyTest, Face, Filter, HasSubtype, HasType, KeywordAbility, Players
from .tree.speeds import Speed, ability_speed, face_speed

SENTENCES: Final[dict[str, str]] = {
    "haste": "~ is unaffected by summoning sickness.",
    "vigilance": "Attacking does not cause ~ to tap.",
    "reach": "~ can block creatures with flying.",
    "defender": "~ cannot attack.",
    "fear": "~ cannot be blocked except by artifact creatures and black creatures.",
    "shroud": "~ cannot be the target of spells or abilities.",
    "indestructible": "~ cannot be destroyed.",
    "flash": "You may play ~ whenever you could play an instant.",
}
"""The sentences in place of later keywords."""

_SPEEDS: Final = {
    Speed.MANA_SOURCE: "Play this ability as a mana source.",
    Speed.INTERRUPT: "Play this ability as an interrupt.",
}
_KINDS: Final = frozenset([*[name.lower() for name in TYPE_NAMES], "permanent", "player", "or"])
"""The words of "Enchant Creature" that aren't subtypes, in lower case."""
_MODES: Final = re.compile(r"Choose one —((?:\n• .*\.)+)")


def type_line(face: Face) -> str:
    """Return the type line of a face in 1996: "Summon Knight", "Enchant Creature", "Interrupt"."""
    types = face.card_types
    speed = face_speed(face)
    if speed is Speed.LAND:
        words = "Artifact Land" if types & ARTIFACT else "Land"
    elif speed is not Speed.SLOW:
        return str(speed.value).title()
    elif types & CREATURE:
        if types & ARTIFACT:
            words = "Artifact Creature"
        elif face.supertypes & LEGENDARY:
            return "Summon Legend"
        else:
            return f"Summon {' '.join(face.subtypes) or 'Creature'}"
    elif types & ENCHANTMENT:
        if face.supertypes & WORLD:
            return "Enchant World"
        words = f"Enchant {enchanted(face)}" if enchanted(face) else "Enchantment"
    else:
        words = "Sorcery" if types & SORCERY else "Artifact"
    return f"Legendary {words}" if face.supertypes & LEGENDARY else words


def todays(line: str) -> tuple[str, str]:
    """Return a type line of 1996 in today's wording, and the line of text that it stands for, or "".

    "Enchant Creature" gives ("Enchantment — Aura", "Enchant creature"), and "Summon Wall" ("Creature — Wall",
    "Defender"). Today's type lines are returned unchanged.
    """
    if line.startswith("Legendary Enchant "):
        line, said = todays(line.removeprefix("Legendary "))
        return f"Legendary {line}", said
    first, _, rest = line.strip().partition(" ")
    legendary = "Legendary " if rest == "Legend" else ""
    if first == "Summon" and rest:
        said = "Defender" if "Wall" in rest.split() else ""
        return f"{legendary}Creature" + ("" if rest in ("Legend", "Creature") else f" — {rest}"), said
    if line.strip() == "Enchant World":
        return "World Enchantment", ""
    if first == "Enchant" and rest:
        words = [word.lower() if word.lower() in _KINDS else word for word in rest.split()]
        return "Enchantment — Aura", f"Enchant {' '.join(words)}"
    if line.strip() in ("Interrupt", "Mana Source"):
        return "Instant", ""
    if first in ("Mono", "Poly", "Continuous") and rest == "Artifact":
        return rest, MONO if first == "Mono" else ""
    return line, ""


MONO: Final = "Mono"
"""What the type line "Mono Artifact" stands for: each of its abilities taps it."""


def with_line(first: str, text: str) -> str:
    """Return a text after the line of text that its type line stands for, unless the text says that itself, or more
    exactly: "Play only on creature you control"."""
    if first == MONO:
        return re.sub(r"^((?!.*\{T\})[^:\"]+):(?= )", r"\1, {T}:", text, flags=re.MULTILINE)
    if first.startswith("Enchant "):
        text = re.sub(
            r"^Target (?=\w+ (?:gains?|gets?|is|becomes|loses|can't|cannot|has|doesn't)\b)",
            "Enchanted ",
            text,
            flags=re.MULTILINE,
        )
        text = re.sub(r"\b(Whenever|When|If) target (?=\w+ (?:is|becomes)\b)", r"\1 enchanted ", text)
        text = re.sub(r"^([^:\"]+: )(?=[+-][\dX]+/[+-][\dX]+)", r"\1Enchanted creature gets ", text, flags=re.MULTILINE)
    said = [word.strip().lower() for line in text.split("\n") for word in line.split(",")]
    if first == "Defender" and " has defender" in text:
        return text  # it says when
    if first.lower() in said or (first.startswith("Enchant") and "Play only on" in text):
        return text
    return "\n".join([part for part in (first, text) if part])


def enchanted(face: Face) -> str:
    """Return what a local enchantment can enchant, as its type line says it; "" for other cards."""
    for ability in face.abilities:
        if isinstance(ability, KeywordAbility) and ability.keyword == "enchant":
            kind = ability.kind
            if isinstance(kind, Players):
                return "Player"
            tests = kind.tests if isinstance(kind, Filter) else ()
            if len(tests) == 1 and isinstance(tests[0], AnyTest):
                tests = tests[0].tests
            mask = 0
            for one in tests:
                if isinstance(one, HasType):
                    mask |= one.card_type
            names = [name.title() for i, name in enumerate(TYPE_NAMES) if mask & (1 << i)]
            names += [one.subtype for one in tests if isinstance(one, HasSubtype)]
            return " or ".join(names) or "Permanent"
    return ""


def shown(face: Face) -> tuple[Ability, ...]:
    """Return the abilities of a face that were in its text and not on its type line."""
    return tuple([ability for ability in face.abilities if not _on_type_line(face, ability)])


def _on_type_line(face: Face, ability: Ability) -> bool:
    if not isinstance(ability, KeywordAbility):
        return False
    if ability.keyword == "defender":
        return "Wall" in face.subtypes and type_line(face).startswith("Summon ")
    return (
        ability.keyword == "enchant"
        and isinstance(ability.kind, Filter)
        and len(ability.kind.tests) <= 1
        and ability.kind == Filter(ability.kind.tests)
    )


def sentence(ability: Ability) -> str:
    """Return the sentence in place of a later keyword; "" for any other ability."""
    if not isinstance(ability, KeywordAbility):
        return ""
    return SENTENCES.get(ability.keyword, "")


def _in_a_row(found: re.Match[str]) -> str:
    """Return modes in lines as one sentence: "Do this; do that; or do something else."."""
    first, *others = [mode.removeprefix("• ").removesuffix(".") for mode in found[1].strip().split("\n")]
    # A mode that begins with a name keeps its capital.
    small = [mode if re.match(r"[~\w]+ [A-Z]|~|\w+ deals\b", mode) else mode[:1].lower() + mode[1:] for mode in others]
    return "; ".join([first, *small[:-1], f"or {small[-1]}."])


def reworded(text: str, ability: Ability) -> str:
    """Return the text of an ability with its modes in one sentence, and with a sentence about when it can be played."""
    text = _MODES.sub(_in_a_row, text)
    if isinstance(ability, KeywordAbility) and ability.keyword == "enchant":
        return text.replace("Enchant", "Play only on", 1) + "."
    speed = ability_speed(ability) if isinstance(ability, ActivatedAbility) else Speed.INSTANT
    return f"{text} {_SPEEDS[speed]}" if speed in _SPEEDS else text


__all__ = ["enchanted", "reworded", "sentence", "shown", "todays", "type_line", "with_line"]
