"""The figures of a report: what the games of a store say about decks, match-ups and cards."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import Final

from manaburn.errors import printable
from manaburn.matches import decided
from manaburn.sim.runs import wilson

from . import intervals
from .intervals import Rate, difference
from .playing import CUT, FAILED, WON
from .running import pair_counts
from .store import Store, StoredEntrant, StoredGame, StoredSetup

WIDE: Final = 0.1
"""A margin from which an interval is called wide."""


@dataclass
class Tally:
    """Games and what was won of them; a drawn game is half a win."""

    games: int = 0
    won: float = 0.0

    def add(self, won: float) -> None:
        """Count a game."""
        self.games += 1
        self.won += won

    def less(self, other: Tally) -> Tally:
        """Return the games that are not among the others."""
        return Tally(self.games - other.games, self.won - other.won)

    @property
    def rate(self) -> Rate:
        """The share that was won with its interval, in which games are taken as independent."""
        low, high = wilson(self.won, self.games)
        return Rate(self.won / self.games if self.games else 0.5, low, high)


@dataclass
class CardFigures:
    """What was seen of a card of a deck, counted once a game. ``kept``: in the opening hand; ``seen``: there or drawn
    later."""

    name: str
    kept: Tally = field(default_factory=Tally)
    seen: Tally = field(default_factory=Tally)


@dataclass
class DeckFigures:
    """What the games say of a deck with its player. ``label``: a name that no other deck of the report has."""

    entrant: StoredEntrant
    label: str
    all: Tally = field(default_factory=Tally)
    play: Tally = field(default_factory=Tally)
    draw: Tally = field(default_factory=Tally)
    mulligans: dict[int, Tally] = field(default_factory=dict)
    cards: dict[str, CardFigures] = field(default_factory=dict)
    life: list[list[int]] = field(default_factory=list)
    """For each turn the sum of the life totals at its end, and the number of games that had come so far."""

    def count(self, game: StoredGame, seat: int) -> None:
        """Count a game that didn't fail."""
        won = 0.5 if game.winner < 0 else float(game.winner == seat)
        self.all.add(won)
        (self.play if game.starting == seat else self.draw).add(won)
        self.mulligans.setdefault(game.mulligans[seat], Tally()).add(won)
        for name in game.kept[seat]:
            self.card(name).kept.add(won)
        for name in {**game.kept[seat], **game.drawn[seat]}:
            self.card(name).seen.add(won)
        for turn, life in enumerate(game.lives[seat]):
            if turn == len(self.life):
                self.life.append([0, 0])
            self.life[turn][0] += life
            self.life[turn][1] += 1

    def card(self, name: str) -> CardFigures:
        """Return what was seen of a card, to count further."""
        return self.cards.setdefault(name, CardFigures(name))

    def ranked(self) -> list[tuple[CardFigures, Rate | None, Rate | None]]:
        """Return the deck's cards, each with how much greater the share of games won is if it was seen and if it was
        kept; those for which this is greatest first, and cards that make no difference to tell last."""
        found: list[tuple[CardFigures, Rate | None, Rate | None]] = []
        for card in self.cards.values():
            others = [self.all.less(card.seen), self.all.less(card.kept)]
            seen = difference(card.seen.won, card.seen.games, others[0].won, others[0].games)
            kept = difference(card.kept.won, card.kept.games, others[1].won, others[1].games)
            found.append((card, seen, kept))
        return sorted(found, key=lambda one: (one[1] is None, -(one[1].value if one[1] else 0), one[0].name))


@dataclass
class PairFigures:
    """What the games say of two decks. Rates are the first one's."""

    first: DeckFigures
    second: DeckFigures
    scores: dict[int, float | None] = field(default_factory=dict)
    play: Tally = field(default_factory=Tally)
    draw: Tally = field(default_factory=Tally)
    turns: list[int] = field(default_factory=list)
    games: list[StoredGame] = field(default_factory=list)
    """Every game, without its cards and life totals."""

    @property
    def rate(self) -> Rate:
        """The share of matches won, with the interval for a number chosen beforehand."""
        return intervals.of_pairs(self._counts())

    @property
    def anytime(self) -> Rate:
        """The share of matches won, with the interval that holds however often one looks."""
        return intervals.sequence(self._counts())

    def _counts(self) -> dict[float, int]:
        return pair_counts(self.scores)

    @property
    def matches(self) -> int:
        """The number of matches that are over."""
        return len([score for score in self.scores.values() if score is not None])


@dataclass
class SetupFigures:
    """What the games of a setup say. ``lengths``: the number of games that ended in each turn."""

    setup: StoredSetup
    decks: list[DeckFigures]
    pairs: list[PairFigures]
    games: int = 0
    drawn: int = 0
    cut: int = 0
    failed: int = 0
    lengths: Counter[int] = field(default_factory=Counter)
    versions: list[str] = field(default_factory=list)

    def pair(self, one: DeckFigures, other: DeckFigures) -> tuple[PairFigures, bool] | None:
        """Return what two decks have played, and whether the first of them is first there; None if they haven't."""
        for pair in self.pairs:
            if (pair.first, pair.second) == (one, other):
                return pair, True
            if (pair.first, pair.second) == (other, one):
                return pair, False
        return None

    def match_ups(self, deck: DeckFigures) -> list[tuple[DeckFigures, Rate, int]]:
        """Return the decks that a deck has met, with its share of the matches and their number, the best first."""
        found: list[tuple[DeckFigures, Rate, int]] = []
        for other in self.decks:
            met = self.pair(deck, other) if other is not deck else None
            if met is not None and met[0].matches:
                rate = met[0].rate
                found.append((other, rate if met[1] else turned(rate), met[0].matches))
        return sorted(found, key=lambda one: -one[1].value)


def turned(rate: Rate) -> Rate:
    """Return the same rate as the other side sees it."""
    return Rate(1 - rate.value, 1 - rate.high, 1 - rate.low)


def figures_of(store: Store) -> list[SetupFigures]:
    """Return the figures of all setups of a store that have games."""
    entrants = store.entrants()
    return [found for setup in store.setups() if (found := _of_setup(store, setup, entrants)).games]


def _of_setup(store: Store, setup: StoredSetup, entrants: dict[int, StoredEntrant]) -> SetupFigures:
    """Return the figures of a setup."""
    decks: dict[int, DeckFigures] = {}
    pairs: dict[tuple[int, int], PairFigures] = {}
    parts: dict[tuple[int, int, int], list[StoredGame]] = {}
    found = SetupFigures(setup, [], [])
    versions: set[str] = set()
    for game in store.games(setup.id):
        for number in (game.first, game.second):
            decks.setdefault(number, DeckFigures(entrants[number], ""))
        pair = pairs.setdefault((game.first, game.second), PairFigures(decks[game.first], decks[game.second]))
        versions.add(game.version)
        found.games += 1
        found.failed += game.end == FAILED
        found.cut += game.end == CUT
        found.drawn += game.end not in (FAILED, CUT, WON)
        if game.end != FAILED:
            pair.first.count(game, 0)
            pair.second.count(game, 1)
            won = 0.5 if game.winner < 0 else float(game.winner == 0)
            (pair.play if game.starting == 0 else pair.draw).add(won)
            pair.turns.append(game.turns)
            found.lengths[game.turns] += 1
        pair.games.append(replace(game, kept=({}, {}), drawn=({}, {}), lives=([], [])))
        match = parts.setdefault((game.first, game.second, game.number), [])
        match.append(pair.games[-1])
        over, score = score_of(match, setup.best_of)
        if over:
            pair.scores[game.number] = score
    found.decks = sorted(decks.values(), key=lambda deck: (printable(deck.entrant.name).lower(), deck.entrant.id))
    _label(found.decks)
    found.pairs = sorted(pairs.values(), key=lambda pair: (pair.first.label.lower(), pair.second.label.lower()))
    found.versions = sorted(versions)
    return found


def score_of(match: list[StoredGame], best_of: int) -> tuple[bool, float | None]:
    """Return whether a match is over, and the first deck's score; None if a game failed."""
    if any(game.end == FAILED for game in match):
        return True, None
    wins = [len([game for game in match if game.winner == seat]) for seat in (0, 1)]
    if not decided(wins, len(match), best_of):
        return False, None
    return True, 0.5 if wins[0] == wins[1] else float(wins[0] > wins[1])


def _label(decks: list[DeckFigures]) -> None:
    """Give decks labels that differ: their names, with players and numbers where they are needed."""
    several = len({deck.entrant.player for deck in decks}) > 1
    names = Counter([(printable(deck.entrant.name), deck.entrant.player) for deck in decks])
    used: Counter[tuple[str, str]] = Counter()
    for deck in decks:
        key = printable(deck.entrant.name), deck.entrant.player
        used[key] += 1
        more = [deck.entrant.player] if several else []
        if names[key] > 1:
            more.append(f"list {used[key]}")
        deck.label = key[0] + (f" ({', '.join(more)})" if more else "")


# -- as data -----------------------------------------------------------------------------------------------------------


def data_of(found: list[SetupFigures]) -> dict[str, object]:
    """Return all figures, for JSON. Rates are from 0 to 1; intervals are pairs of them, for 95 %."""
    return {"setups": [_setup_data(setup) for setup in found]}


def _setup_data(found: SetupFigures) -> dict[str, object]:
    setup = found.setup
    return {
        "setup": setup.id,
        "rules": setup.rules,
        "best_of": setup.best_of,
        "cut_after_turn": setup.cut,
        "seed": setup.seed,
        "manaburn": found.versions,
        "games": found.games,
        "drawn": found.drawn,
        "cut": found.cut,
        "failed": found.failed,
        "turns": {str(turn): found.lengths[turn] for turn in sorted(found.lengths)},
        "decks": [_deck_data(found, deck) for deck in found.decks],
        "pairs": [_pair_data(pair) for pair in found.pairs],
    }


def _rate_data(rate: Rate) -> dict[str, object]:
    return {"rate": round(rate.value, 6), "interval_95": [round(rate.low, 6), round(rate.high, 6)]}


def _tally_data(tally: Tally) -> dict[str, object]:
    return {"games": tally.games, "won": tally.won, **_rate_data(tally.rate)}


def _difference_data(change: Rate | None) -> dict[str, object] | None:
    if change is None:
        return None
    interval = [round(change.low, 6), round(change.high, 6)]
    return {"difference": round(change.value, 6), "interval_95": interval, "wide": change.margin > WIDE}


def _deck_data(found: SetupFigures, deck: DeckFigures) -> dict[str, object]:
    entrant = deck.entrant
    met = found.match_ups(deck)
    cards = [
        {
            "name": card.name,
            "seen": _tally_data(card.seen),
            "kept": _tally_data(card.kept),
            "seen_against_not": _difference_data(seen),
            "kept_against_not": _difference_data(kept),
        }
        for card, seen, kept in deck.ranked()
    ]
    return {
        "deck": entrant.id,
        "name": entrant.name,
        "label": deck.label,
        "player": entrant.player,
        "digest": entrant.digest,
        "main": [list(line) for line in entrant.main],
        "sideboard": [list(line) for line in entrant.sideboard],
        **_tally_data(deck.all),
        "on_the_play": _tally_data(deck.play),
        "on_the_draw": _tally_data(deck.draw),
        "mulligans": {str(taken): _tally_data(deck.mulligans[taken]) for taken in sorted(deck.mulligans)},
        "life_by_turn": [{"mean": round(total / games, 3), "games": games} for total, games in deck.life],
        "cards": cards,
        "best": met[0][0].label if met else None,
        "worst": met[-1][0].label if met else None,
    }


def _pair_data(pair: PairFigures) -> dict[str, object]:
    anytime = pair.anytime
    return {
        "first": pair.first.entrant.id,
        "second": pair.second.entrant.id,
        "decks": [pair.first.label, pair.second.label],
        "matches": pair.matches,
        "games": len(pair.games),
        **_rate_data(pair.rate),
        "interval_95_anytime": [round(anytime.low, 6), round(anytime.high, 6)],
        "on_the_play": _tally_data(pair.play),
        "on_the_draw": _tally_data(pair.draw),
        "turns_mean": round(sum(pair.turns) / len(pair.turns), 3) if pair.turns else 0.0,
        "scores_of_pairs": {str(score): count for score, count in sorted(pair_counts(pair.scores).items())},
    }


__all__ = ["DeckFigures", "PairFigures", "SetupFigures", "Tally", "data_of", "figures_of"]
