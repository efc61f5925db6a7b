"""Some cards of a pool that have most of its sentences among them."""

from __future__ import annotations

import heapq
import itertools
import re
from collections import Counter

from manaburn.cards.pools import Pool
from manaburn.cards.records import CardRecord


def _pairs(record: CardRecord) -> set[tuple[str, str]]:
    """Return the pairs of words that follow each other in the text of a card."""
    words = re.findall(r"[a-z~'+-]+|\{|[.,:—\"]", record.oracle_text.replace(record.name, "~").lower())
    return set(itertools.pairwise(words))


def telling(pool: Pool, most: int, least: int) -> list[CardRecord]:
    """Return at most so many cards that have among them as many pairs of words as so many cards can have, of those that
    ``least`` cards of the pool have: each next one is the card with the most pairs that no earlier one has."""
    pairs = {record: _pairs(record) for record in pool}
    often = {pair for pair, cards in Counter(itertools.chain.from_iterable(pairs.values())).items() if cards >= least}
    found: list[CardRecord] = []
    new = [(-len(its & often), record.name, record) for record, its in pairs.items()]
    heapq.heapify(new)
    while new and often and len(found) < most:
        _, name, record = heapq.heappop(new)
        more = -len(pairs[record] & often)
        if new and more > new[0][0]:
            heapq.heappush(new, (more, name, record))
            continue
        found.append(record)
        often -= pairs[record]
    return found
