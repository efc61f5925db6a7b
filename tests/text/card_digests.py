"""Digests of what is read from the text of each card, and of what is printed, compared with those of an earlier day.

    python -m tests.text.card_digests            which cards have changed, and how they print now
    python -m tests.text.card_digests --write    make the digests anew

``card_digests.txt`` has a line for each card: a digest of its name, of its tree, and of its words in four years; "-"
for a card that can't be read. The cards are those of a pool (see conftest.py), and the starter cards.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import sys
from base64 import urlsafe_b64encode
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from manaburn.cards import starter
from manaburn.cards.pools import load_pool
from manaburn.errors import ManaburnError
from manaburn.text import print_face
from manaburn.text.dialects import dialect_of, in_dialect
from manaburn.text.tree import CardDefinition
from manaburn.text.tree.memo import Memo

from .reading import read

FILE: Final = Path(__file__).with_name("card_digests.txt")
YEARS: Final = ("1996", "2002", "2008", "2026")
"""The years in whose words each card is printed."""
AGAIN: Final = "if all of this is meant, say: python -m tests.text.card_digests --write"
SHOWN: Final = 12
"""The number of cards whose words are shown."""


def short(text: str) -> str:
    """Return a digest in five characters."""
    return urlsafe_b64encode(hashlib.blake2b(text.encode(), digest_size=4).digest()).decode()[:5]


def printed(card: CardDefinition) -> dict[str, str]:
    """Return how a card is printed, by year."""
    found: dict[str, str] = {}
    try:
        plain = [print_face(face) for face in card.faces]
        for year in YEARS:
            dialect = dialect_of(year)
            if dialect == "1996":
                texts = [print_face(face, dialect=dialect) for face in card.faces]
            else:
                texts = [in_dialect(text, face.name, dialect) for text, face in zip(plain, card.faces, strict=True)]
            found[year] = "\n//\n".join(texts)
    except ManaburnError as problem:
        found["all"] = f"it can't be printed: {problem}"
    return found


def line_of(name: str, card: CardDefinition | None) -> str:
    """Return the line of a card."""
    return f"{short(name)} {'-' if card is None else _digests.of(card)}"


def digests(card: CardDefinition) -> str:
    """Return the digests of a card's tree and of its words."""
    return f"{short(repr(card))} {short(repr(printed(card)))}"


_digests: Final = Memo(digests)


def starter_cards() -> dict[str, CardDefinition]:
    """Return the starter cards, by names that no card of a pool has: one may have another text there."""
    return {f"starter {name}": card for name, card in starter.pool().items()}


def stored() -> dict[str, str]:
    """Return the stored lines, by the digest of the name."""
    lines = FILE.read_text(encoding="ascii").splitlines() if FILE.exists() else []
    return {line.split(" ", 1)[0]: line for line in lines}


def told(name: str, card: CardDefinition | None, before: str | None) -> str:
    """Return what is to be said of a card that differs from its stored line."""
    if before is None:
        return f"{name}: it is new"
    if card is None:
        return f"{name}: it can't be read any longer"
    was, now = before.split(), line_of(name, card).split()
    if len(was) < 3:
        what = "it can be read now"
    else:
        what = " and ".join(
            [word for word, one, other in zip(("tree", "words"), was[1:], now[1:], strict=True) if one != other]
        )
        what = f"other {what}" if what else "nothing differs"
    words = "\n".join([f"  {year}: {text}" for year, text in printed(card).items()])
    return f"{name}: {what}\n{words}"


def changed(cards: Iterable[tuple[str, CardDefinition | None]]) -> list[str]:
    """Return what is to be said of each card that differs from what is stored; of the first, how they print now. A card
    that isn't stored is passed over: the pool may be another one."""
    known = stored()
    found: list[str] = []
    for name, card in cards:
        before = known.get(short(name))
        if before is not None and before != line_of(name, card):
            text = told(name, card, before)
            found.append(text if len(found) < SHOWN else text.split("\n", 1)[0])
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description="Compare what is read and printed of each card with an earlier day.")
    parser.add_argument("--write", action="store_true", help="make the digests anew")
    given = parser.parse_args()
    shared = Path(__file__).resolve().parents[3] / "shared" / "cards" / "pool.json"
    pool = load_pool(os.environ.get("MANABURN_POOL") or shared)
    cards = [(record.name, read(record)) for record in pool]
    cards += starter_cards().items()
    differ = changed(cards)
    print("\n".join(differ))
    print(f"{len(differ)} of {len(cards)} cards differ from what is stored")
    if given.write:
        FILE.write_text("\n".join(sorted({line_of(name, card) for name, card in cards})) + "\n", encoding="ascii")
    elif differ:
        print(AGAIN)
    return 1 if differ and not given.write else 0


if __name__ == "__main__":
    sys.exit(main())
