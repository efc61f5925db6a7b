"""Compare the text that the printer writes for a card with the text of its record, word by word.

A printed text that is read as the same tree can still mean something else to a player. Each place where the two texts
differ is a difference: some words of the record, and the printed words in their place. Many cards have the same
difference. It is judged once, and the verdict is a row of a file, divided by tabs::

    words of the record    printed words    verdict    card    why

The card is a name, or ``*`` if the verdict holds for every card. Words are as :func:`words_of` returns them: what
plainly says the same is the same words there (``PLAINLY``). ``-`` stands for no words, ``...`` for the same words in
another place, and ``* => ...`` for several words in another place, whichever they are. The verdict is ``same`` if the
texts mean the same to a player, and ``wrong`` if the printed text must be corrected.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Final

from manaburn.errors import InputError
from manaburn.files import read_file
from manaburn.text import print_face

from .texts_of_the_day import trusted

if TYPE_CHECKING:
    from manaburn.cards.cache import CompiledPool

SAME: Final = "same"
WRONG: Final = "wrong"
VERDICTS: Final = (SAME, WRONG)
NONE: Final = "-"
"""The sign in the file for no words."""
ELSEWHERE: Final = "..."
"""The sign for the same words, printed in another place."""
ANY_CARD: Final = "*"
LIMIT: Final = 16 * 1024 * 1024

PLAINLY: Final = tuple(
    (re.compile(rf"(?<![^ ])(?:{words})(?![^ ])"), plain)
    for words, plain in (
        ("-", "—"),
        # An ability word has no meaning in the rules.
        ("(?:threshold|domain|hellbent|channel|kinship|radiance|imprint|grandeur|sweep) —", ""),
        # What is spoken of again: that the right thing is meant, the round trip shows.
        ("(it|~|that \\w+|they|those \\w+|that player|he or she|enchanted creature)'(?:s|re)", r"\1 is"),
        (r"~ 's|(?:that|this|the) (?:card|creature|land|spell|permanent|artifact|source)'s|its|their", "its"),
        ("(?:this|that|the) (?:card|creature|land|spell|permanent|artifact|enchantment|token|copy)", "it"),
        ("those (?:cards|creatures|lands|permanents|tokens)|~|them|they|itself|themselves", "it"),
        ("his or her|that player's|that opponent's", "that player's"),
        ("he or she|him or her|the player|that opponent", "that player"),
        # Number and person follow the noun; "each" and "all" are all that there are.
        ("are", "is"),
        ("were", "was"),
        ("have", "has"),
        ("don't", "doesn't"),
        ("(?:all|each) other", "other"),
        ("all the|all|each of|each", ""),
        ("on the battlefield|there is", ""),
        # Cards lie in a zone and are taken from it; sentences are joined in several ways.
        ("from", "in"),
        ("return|returns", "put"),
        ("onto|into", "to"),
        ("whenever", "when"),
        ("and then|then|and", ""),
    )
)
"""Words that say the same on every card, and what stands for them in a comparison."""
_ENDING: Final = re.compile(r"(?<=[a-z]{2})(?<!(?<![a-z])[a-z]{2})(?<![isu'])s(?![^ ])")
_SPACES: Final = re.compile(" +")
MOVED: Final = 2
"""The least number of words in another place that are judged together; fewer could be a swap of two things."""
_WORD: Final = re.compile(r"\{[^}]*\}|[+-]?[\dx]+/[+-]?[\dx]+|[\w'’+-]+|~|[:•—]", re.IGNORECASE)
_REMINDER: Final = re.compile(r"\([^()]*\)")


@dataclass(frozen=True)
class Difference:
    """Some words of the record (``said``), and the printed words in their place. One of them can be ``""``."""

    said: str
    printed: str

    def __str__(self) -> str:
        return f"{self.said or NONE} => {self.printed or NONE}"


@dataclass
class Comparison:
    """The differences found in a pool."""

    cards: int = 0
    """The number of cards compared."""
    equal: int = 0
    """The number of cards without a difference."""
    found: dict[str, dict[Difference, list[str]]] = field(default_factory=dict)
    """For each verdict (``""`` for none), its differences and the names of the cards that have them."""

    def add(self, name: str, differences: Sequence[Difference], verdicts: Verdicts) -> None:
        """Add a card with its differences."""
        self.cards += 1
        self.equal += not differences
        for difference in dict.fromkeys(differences):
            kinds = self.found.setdefault(verdicts.of(name, difference), {})
            kinds.setdefault(difference, []).append(name)

    def kinds(self, verdict: str) -> list[tuple[Difference, list[str]]]:
        """Return the differences with a verdict and their cards, the most frequent difference first."""
        found = self.found.get(verdict, {})
        return sorted(found.items(), key=lambda item: (-len(item[1]), str(item[0])))


class Verdicts:
    """The verdicts on differences, of single cards and of all cards."""

    def __init__(self, rows: dict[tuple[str, Difference], str]) -> None:
        self._rows = rows

    def of(self, name: str, difference: Difference) -> str:
        """Return the verdict on a difference of a card; ``""`` if there is none."""
        for row in ((name, difference), (ANY_CARD, difference)):
            if row in self._rows:
                return self._rows[row]
        if difference.printed == ELSEWHERE and len(difference.said.split()) >= MOVED:
            return self._rows.get((ANY_CARD, Difference(ANY_CARD, ELSEWHERE)), "")
        return ""


def words_of(text: str, name: str) -> list[str]:
    """Return the words of a text in lower case, without punctuation and reminder text, with ``~`` for the card's name
    and with what plainly says the same as the same words (``PLAINLY``)."""
    for own in dict.fromkeys((name, name.split(",")[0])):
        text = re.sub(rf"(?<!\w){re.escape(own)}(?!\w)", "~", text)
    text = _REMINDER.sub(" ", text).replace("’", "'")
    words = " ".join(word.lower() for word in _WORD.findall(text))
    for said, plain in PLAINLY:
        words = _SPACES.sub(" ", said.sub(plain, words)).strip()
    return _ENDING.sub("", words).split()


def differences(record: str, printed: str, name: str) -> list[Difference]:
    """Return the differences between the text of a card's record and its printed text, in the order of the record."""
    said, ours = words_of(record, name), words_of(printed, name)
    if said == ours:
        return []
    parted = [
        (said[a:b], ours[c:d])
        for tag, a, b, c, d in SequenceMatcher(None, said, ours, autojunk=False).get_opcodes()
        if tag != "equal"
    ]
    moved = _take_moved(parted)
    rest = [Difference(" ".join(gone), " ".join(extra)) for gone, extra in parted if gone or extra]
    return rest + [Difference(words, ELSEWHERE) for words in moved]


def _take_moved(parted: list[tuple[list[str], list[str]]]) -> list[str]:
    """Take out of the differences the words that are missing in one place and too many in another, the longest runs
    first."""
    moved: list[str] = []
    while True:
        runs = [
            (match.size, a, match.a, b, match.b)
            for a, (gone, _) in enumerate(parted)
            for b, (_, extra) in enumerate(parted)
            if a != b
            and gone
            and extra
            and (match := SequenceMatcher(None, gone, extra, autojunk=False).find_longest_match()).size
        ]
        if not runs:
            return moved
        size, a, start, b, place = max(runs, key=lambda run: run[0])
        gone, extra = parted[a][0], parted[b][1]
        moved.append(" ".join(gone[start : start + size]))
        del gone[start : start + size]
        del extra[place : place + size]


def compare(compiled: CompiledPool, verdicts: Verdicts) -> Comparison:
    """Compare the record and the printed text of every card of a pool that can be read."""
    result = Comparison()
    for record in compiled:
        card = compiled.compiled(record)
        if card is None:
            continue
        texts = [face.oracle_text for face in record.faces] if len(card.faces) > 1 else [trusted(record).oracle_text]
        found: list[Difference] = []
        for face, text in zip(card.faces, texts, strict=False):
            found.extend(differences(text, print_face(face), face.name))
        result.add(record.name, found, verdicts)
    return result


def read_verdicts(path: str | Path | None = None) -> Verdicts:
    """Return the verdicts of a file; ``path``: None for the file that comes with the package. Raises InputError."""
    if path is None:
        place = "reader_verdicts.tsv"
        text = files("manaburn.cards").joinpath(place).read_text(encoding="utf-8")
    else:
        place = str(path)
        try:
            text = read_file(path, "verdicts", LIMIT).decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise InputError(place, f"not UTF-8: {error.reason}", "save it as UTF-8") from None
    return Verdicts(dict(_rows(text, place)))


def _rows(text: str, place: str) -> Iterator[tuple[tuple[str, Difference], str]]:
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip() or line.startswith("#"):
            continue
        cells = line.split("\t")
        if len(cells) not in (4, 5) or cells[2] not in VERDICTS:
            words = f"the record's words, the printed words, {' or '.join(VERDICTS)}, and a card"
            raise InputError(place, f"line {number} doesn't consist of {words}", "divide them by tabs")
        said, printed = ["" if cell == NONE else cell for cell in cells[:2]]
        yield (cells[3], Difference(said, printed)), cells[2]


__all__ = ["Comparison", "Difference", "Verdicts", "compare", "differences", "read_verdicts", "words_of"]
