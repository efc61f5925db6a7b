"""Divide text into words and join words to text: names, capitals, punctuation."""

from __future__ import annotations

import re
from typing import Final

from .words import keyword_words, subtypes, takes_an

TOKEN: Final = re.compile(
    r"""\{[^{}\s]{1,8}\}|[-+](?:\d+|X|Y)/[-+](?:\d+|X|Y)|(?:\d+|X|\*)/(?:\d+|X|\*)|[-+−](?:\d+|X)(?=:)|\d+"""
    r"""|\x01|—|•|"|[Uu]rza's|[A-Za-zÀ-ÿ]+(?:[-/'](?!s\b)[A-Za-zÀ-ÿ]+)*|'s\b|'(?=[\s.,])|[.,:;/]"""
)
ONE_WORD: Final = re.compile(r"[A-Za-zÀ-ÿ]+(?:-[A-Za-zÀ-ÿ]+)*")
"""A name that is a single word. Only the grammar can decide whether the word means the card."""
LONGER_NAME: Final = re.compile(r"\bnamed (?:[A-Z][\w'-]* )+(?:of |the )?$")
"""What stands before a name that goes on."""
MAX_TOKENS: Final = 700
MAX_TEXT: Final = 12000

KINDS: Final = frozenset(
    (
        "creature permanent land artifact enchantment card aura equipment token spell planeswalker fortification "
        "vehicle saga emblem class"
    ).split()
)
"""Words that, after "this", mean the object itself, as its name does."""
COMMON: Final = frozenset(
    "the of lord lady wolf spirit general captain prince princess king two-headed goblin sliver kobold".split()
)


class Words:
    """A paragraph as words.

    ``low``: the words in lower case. ``raw``: the words as written. ``own``: whether a word can be the card's own name.
    """

    def __init__(self, low: list[str], raw: list[str], own: list[bool], at: list[int]) -> None:
        self.low = low
        self.raw = raw
        self.own = own
        self.at = at
        """The offset in the text at which each word begins."""


def short_names(name: str) -> list[str]:
    """Return the forms of its name that a card can use in its text: also "Karn" for "Karn, Silver Golem"."""
    names = [name]
    first = name.split(",")[0]
    if first != name:
        names.append(first)
    for cut in (" of ", " the "):
        if cut in first:
            names.append(first.split(cut)[0])
    word = first.split(" ")[0]
    if (
        word != first
        and word.lower() not in COMMON
        and len(word) > 2
        and ("," in name or " of " in first or " the " in first)
    ) or (first.count(" ") == 1 and not _has_a_meaning(word)):
        names.append(word)
    if name.endswith("!"):
        names.append(name[:-1])
    return names


def _has_a_meaning(word: str) -> bool:
    """Whether a text can use the word for something else than a person: "Goblin", "Flying"."""
    one, many = subtypes()
    low = word.lower()
    return low in COMMON or low in one or low in many or low in keyword_words()


def clean(text: str) -> str:
    """Return a text with plain quotation marks, and without brackets around loyalty costs and without reminder text."""
    text = text.replace("’", "'").replace("‘", "'").replace("“", '"').replace("”", '"').replace("−", "-")
    text = re.sub(r" -(?=\s*•)", " —", text)
    text = re.sub(r"^\[([-+]?(?:\d+|X))\]:", r"\1:", text, flags=re.M)
    return re.sub(r" ?\([^()]*\)", "", text).replace("{this}", "~").replace("{source}", "~")


JOINED: Final[dict[tuple[str, ...], str]] = {
    ("his", "or", "her"): "their",
    ("him", "or", "her"): "them",
    ("he", "or", "she"): "they",
}
"""Groups of three words that the grammar has as one word."""


def split(text: str, name: str = "~", inner: bool = False) -> Words | None:
    """Return the words of a paragraph; None if it has a character that belongs to no word.

    Inside a quotation the name means the object that grants the ability; with ``inner``, the object that has it, since
    both are the same.
    """
    marked = text.replace("~", "\x01")
    single = ""
    if name and name != "~":
        for n in short_names(name):
            if ONE_WORD.fullmatch(n) is None:
                marked = re.sub(r"(?<![\w-])" + re.escape(n) + r"(?![\w-])", _mark, marked)
            else:
                single = n
    words = Words([], [], [], [])
    place = 0
    quote = False
    for match in TOKEN.finditer(marked):
        if marked[place : match.start()].strip():
            return None
        place = match.end()
        word = match.group()
        if word == '"':
            quote = not quote
            _put(words, "“" if quote else "”", word, False, match.start())
            continue
        called = single != "" and word == single and not _another_name(words, marked, place)
        small = word.lower() if called else _small(word)
        is_own = called or word == "\x01"
        if is_own and quote and not inner:
            outer = small == "~" or small not in subtypes()[0]
            small, is_own = ("~outer", False) if outer else (small, False)
        _put(words, small, word, is_own, match.start())
    if marked[place:].strip():
        return None
    return words


def _mark(found: re.Match[str]) -> str:
    """Return the mark for the card's own name, or the name itself where it is a part of a longer one: "named Kobolds of
    Kher Keep"."""
    return found[0] if LONGER_NAME.search(found.string[: found.start()]) else "\x01"


def _another_name(words: Words, marked: str, place: int) -> bool:
    """Whether a word, up to ``place``, is a part of another card's name: "named Goldmeadow Harrier"."""
    return words.low[-1:] == ["named"] or re.match(r" [A-Z]", marked[place:]) is not None


def _small(word: str) -> str:
    """Return a word as the grammar has it."""
    if word == "\x01":
        return "~"
    if word[0] == "{":
        return word.upper()
    if word in ("X", "Y") or word[:2] == "X/" or word[0] in "+-−*" or word[0].isdigit():
        return word.replace("−", "-")
    small = word.lower()
    return "a" if small == "an" else small


def _put(words: Words, small: str, raw: str, own: bool, at: int) -> None:
    """Add a word, or join it with those before it: "this creature" becomes the name, "his or her" one word."""
    low = words.low
    joined = JOINED.get((*low[-2:], small)) if small in ("her", "she") else None
    if small in KINDS and low[-1:] == ["this"]:
        gone, small, own = 1, "~", True
    elif joined is not None:
        gone, small = 2, joined
    else:
        gone = 0
    if gone:
        at = words.at[-gone]
        del low[-gone:], words.raw[-gone:], words.own[-gone:], words.at[-gone:]
    low.append(small)
    words.raw.append(raw)
    words.own.append(own)
    words.at.append(at)


def strange(text: str) -> int:
    """Return the offset of the first character that belongs to no word."""
    place = 0
    marked = text.replace("~", "\x01")
    for match in TOKEN.finditer(marked):
        gap = marked[place : match.start()]
        if gap.strip():
            break
        place = match.end()
    return place + len(marked[place:]) - len(marked[place:].lstrip())


NO_SPACE_BEFORE: Final = frozenset([".", ",", ":", ";", "'s", "'", "”"])
SENTENCE_END: Final = frozenset([".", ":", "—", "•", "“"])


MANY_THAT: Final = {"that's": "that are", "shares": "share", "isn't": "aren't"}
"""Words that follow a singular noun, and those that follow a plural such as "creatures that"."""


def many_before(words: list[str], i: int) -> bool:
    """Return whether the "that" at an index follows a plural noun: "creatures that share a color"."""
    return i > 0 and words[i].startswith("that") and len(words[i - 1]) > 4 and words[i - 1].endswith("s")


def join(words: list[str], name: str = "~") -> str:
    """Return words as a paragraph, with spaces, capitals, "a" or "an", and the card's name."""
    out: list[str] = []
    start = True
    glue = True
    depth = 0
    for i, word in enumerate(words):
        if word == "^":
            start = True
            continue
        text = word
        if word == "“":
            depth += 1
            text = '"'
        elif word == "”":
            depth -= 1
            text = '"'
        elif word == "~":
            text = "this permanent" if depth else name
        elif word == "~outer":
            text = name
        elif word == "other" and out and out[-1] == "an":
            out[-1] = "another"
            continue
        elif word == "other" and out and out[-1] == "An":
            out[-1] = "Another"
            continue
        elif word == "them" and (start or (i and words[i - 1] == ",")):
            text = "they"
        elif word in MANY_THAT and many_before(words, i - (word != "that's")):
            text = MANY_THAT[word]
        elif word == "a" and i + 1 < len(words):
            after = words[i + 1]
            after = name if after == "~" else after
            if takes_an(after):
                text = "an"
        if start and word not in NO_SPACE_BEFORE and text[:1].isalpha():
            text = text[0].upper() + text[1:]
        tight = word == "—" and i + 1 < len(words) and words[i + 1] != "•"
        if out and not glue and not tight and word not in NO_SPACE_BEFORE:
            out.append("\n" if word == "•" else " ")
        out.append(text)
        glue = word == "“" or tight
        start = word in SENTENCE_END
    text = "".join(out)
    return re.sub(r'([.])"\.', r'\1"', text)
