"""Single words: numbers, plurals, verbs, creature types."""

from __future__ import annotations

import re
from functools import lru_cache
from importlib.resources import files
from typing import Final

NUMBER_WORDS: Final = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen twenty"
).split()

PLURALS: Final = {
    "elf": "elves",
    "wolf": "wolves",
    "dwarf": "dwarves",
    "werewolf": "werewolves",
    "thief": "thieves",
    "homunculus": "homunculi",
    "fungus": "funguses",
    "ox": "oxen",
    "mouse": "mice",
    "pegasus": "pegasi",
    "cyclops": "cyclopes",
    "sphinx": "sphinxes",
    "fox": "foxes",
    "phoenix": "phoenixes",
    "leech": "leeches",
    "octopus": "octopuses",
    "locus": "loci",
    "ally": "allies",
    "harpy": "harpies",
    "mercenary": "mercenaries",
    "faerie": "faeries",
    "army": "armies",
    "sorcery": "sorceries",
    "library": "libraries",
    "ability": "abilities",
    "witch": "witches",
    "walrus": "walruses",
    "jellyfish": "jellyfish",
    "starfish": "starfish",
    "fish": "fish",
    "sheep": "sheep",
    "merfolk": "merfolk",
    "kithkin": "kithkin",
    "treefolk": "treefolk",
    "moonfolk": "moonfolk",
    "kavu": "kavu",
    "kor": "kor",
    "kirin": "kirin",
    "samurai": "samurai",
    "soltari": "soltari",
    "dauthi": "dauthi",
    "thalakos": "thalakos",
    "metathran": "metathran",
    "viashino": "viashino",
    "aurochs": "aurochs",
    "plains": "plains",
    "equipment": "equipment",
    "life": "life",
    "djinn": "djinn",
    "efreet": "efreet",
    "licid": "licids",
    "incubus": "incubi",
    "atog": "atogs",
    "ouphe": "ouphes",
    "orgg": "orggs",
    "cephalid": "cephalids",
    "rhino": "rhinos",
    "nautilus": "nautiluses",
}

VERBS: Final = {
    "have": "has",
    "do": "does",
    "are": "is",
    "were": "was",
    "don't": "doesn't",
    "aren't": "isn't",
    "weren't": "wasn't",
    "haven't": "hasn't",
    "can't": "can't",
    "may": "may",
    "would": "would",
    "can": "can",
}


def plural(word: str) -> str:
    """Return the plural of a noun in lower case."""
    known = PLURALS.get(word)
    if known is not None:
        return known
    if word.endswith("y") and word[-2] not in "aeiou":
        return word[:-1] + "ies"
    if word.endswith(("s", "x", "ch", "sh")):
        return word + "es"
    return word + "s"


AN: Final = re.compile(r"[aeiou]|X/|8|11/|18/|(?:hour|honor|honest|heir)", re.IGNORECASE)
NO_AN: Final = re.compile(r"uni|use|one|eu", re.IGNORECASE)


def takes_an(noun: str) -> bool:
    """Return whether "an" stands before a noun or a number, not "a"."""
    return AN.match(noun) is not None and NO_AN.match(noun) is None


def with_article(noun: str) -> str:
    """Return a noun with "a" or "an" before it."""
    return f"{'an' if takes_an(noun) else 'a'} {noun}"


def third_person(verb: str) -> str:
    """Return the form of a verb in the third person singular."""
    known = VERBS.get(verb)
    if known is not None:
        return known
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return verb[:-1] + "ies"
    if verb.endswith(("s", "x", "ch", "sh", "go")):
        return verb + "es"
    return verb + "s"


def number_word(n: int) -> str:
    """Return a number as card texts write it: "three", from 21 on in digits."""
    return NUMBER_WORDS[n] if 0 <= n <= 20 else str(n)


ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


@lru_cache(maxsize=3)
def keywords_with(argument: str) -> frozenset[str]:
    """Return the names of the keyword abilities that take this and nothing else: "N", "cost", or ""."""
    text = files("manaburn.text").joinpath("keywords.tsv").read_text(encoding="utf-8")
    rows = [line.split("\t") for line in text.splitlines() if not line.startswith("#")]
    return frozenset([row[0] for row in rows if row[3] != "label" and row[5].removesuffix(" kind") == argument])


@lru_cache(maxsize=1)
def keyword_words() -> frozenset[str]:
    """The words with which keyword abilities begin."""
    text = files("manaburn.text").joinpath("keywords.tsv").read_text(encoding="utf-8")
    return frozenset([line.split("\t")[0].split(" ")[0] for line in text.splitlines() if not line.startswith("#")])


@lru_cache(maxsize=1)
def subtypes() -> tuple[dict[str, str], dict[str, str]]:
    """Return the subtypes by their singular and by their plural in lower case."""
    text = files("manaburn.text").joinpath("grammar", "subtypes.txt").read_text(encoding="utf-8")
    one: dict[str, str] = {}
    many: dict[str, str] = {}
    for line in text.splitlines():
        if not line.startswith("#"):
            for word in line.split():
                one[word.lower()] = word
                many[plural(word.lower())] = word
                if plural(word.lower()) == word.lower() and word[-1] != "s":
                    many[word.lower() + "s"] = word  # some cards say "Djinns"
    return one, many


def listed(parts: list[list[str]], word: str) -> list[str]:
    """Return a list in words: ``a``, ``a and b``, ``a, b, and c``. ``word``: "and", "or", "then", or "," for commas
    only."""
    if len(parts) == 1:
        return list(parts[0])
    if word == ",":
        out = list(parts[0])
        for part in parts[1:]:
            out += [",", *part]
        return out
    if word == "then":
        out = list(parts[0])
        for part in parts[1:-1]:
            out += [",", *part]
        return [*out, ",", "then", *parts[-1]]
    if len(parts) == 2:
        return [*parts[0], word, *parts[1]]
    out = []
    for part in parts[:-1]:
        out += [*part, ","]
    return [*out, word, *parts[-1]]
