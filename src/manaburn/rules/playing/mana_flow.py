"""Distributes mana of several types over the symbols of a cost: a flow from supplies to wants.

A want is a sort of mana with the amount that is needed. A supply is an amount of mana with a mask of the wants that
each unit of it could satisfy. Equal units are counted together, so both lists are short; the amounts may be large.
"""

from __future__ import annotations

from typing import Final

FAR: Final = 1 << 60


def share_out(
    needed: list[int], caps: list[int], counts: list[int], costs: list[list[int]] | None = None
) -> list[list[int]] | None:
    """Return how much of each supply goes to each want, as a matrix by want and supply; None if there isn't enough.

    ``needed``: the amount of each want. ``caps``: for each supply, a mask of the wants that it can satisfy. ``counts``:
    the amount of each supply. ``costs``: by want and supply, the cost of spending one unit in this way; the total cost
    is made as small as possible.
    """
    left = list(counts)
    missing = list(needed)
    given: list[list[int]] = []
    supplies = len(caps)
    for want in range(len(needed)):
        row = [0] * supplies
        given.append(row)
        if costs is None and missing[want]:
            _take_directly(want, missing, caps, left, row)
    while True:
        short = False
        for number in missing:
            if number > 0:
                short = True
                break
        if not short:
            return given
        if not _augment(missing, caps, left, given, costs):
            return None


def enough(needed: list[int], caps: list[int], counts: list[int]) -> bool:
    """Return whether the supplies satisfy the wants."""
    return share_out(needed, caps, counts) is not None


def _take_directly(want: int, missing: list[int], caps: list[int], left: list[int], row: list[int]) -> None:
    """Give a want what is available without changing other assignments. Supplies with the fewest other uses come
    first."""
    bit = 1 << want
    for narrow in (True, False):
        for at in range(len(caps)):
            if caps[at] & bit and left[at] > 0 and (not narrow or caps[at].bit_count() < 3):
                taken = min(missing[want], left[at])
                row[at] += taken
                left[at] -= taken
                missing[want] -= taken
                if missing[want] == 0:
                    return


def _augment(
    missing: list[int], caps: list[int], left: list[int], given: list[list[int]], costs: list[list[int]] | None
) -> bool:
    """Give more to a want that isn't satisfied, by changing other assignments along the cheapest path. Returns False if
    there is no path."""
    wants = len(missing)
    distance = [0 if missing[want] > 0 else FAR for want in range(wants)]
    before = [-1] * wants
    through = [-1] * wants
    changed = True
    rounds = 0
    while changed and rounds <= wants:
        changed = False
        rounds += 1
        for want in range(wants):
            so_far = distance[want]
            if so_far >= FAR:
                continue
            for at in range(len(caps)):
                if not caps[at] >> want & 1:
                    continue
                price = so_far + (costs[want][at] if costs is not None else 0)
                for other in range(wants):
                    if other == want or given[other][at] == 0:
                        continue
                    total = price - (costs[other][at] if costs is not None else 0)
                    if total < distance[other]:
                        distance[other] = total
                        before[other] = want
                        through[other] = at
                        changed = True
    best = FAR
    end = -1
    last = -1
    for want in range(wants):
        if distance[want] >= FAR:
            continue
        for at in range(len(caps)):
            if caps[at] >> want & 1 and left[at] > 0:
                total = distance[want] + (costs[want][at] if costs is not None else 0)
                if total < best:
                    best, end, last = total, want, at
    if end < 0:
        return False
    amount = left[last]
    want = end
    while before[want] >= 0:
        amount = min(amount, given[want][through[want]])
        want = before[want]
    amount = min(amount, missing[want])
    left[last] -= amount
    missing[want] -= amount
    want = end
    at = last
    while True:
        given[want][at] += amount
        if before[want] < 0:
            return True
        at = through[want]
        given[want][at] -= amount
        want = before[want]
