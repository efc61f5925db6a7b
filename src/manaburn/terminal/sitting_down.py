"""A person sits down against a player of the engine: one game, a match, or what goes on from its records."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from rich.markup import escape

from manaburn import copying_games, records
from manaburn.cards.library import Deck, fetches_from_outside, open_library
from manaburn.deciding import Answer, Decider
from manaburn.editions.edition import Edition
from manaburn.errors import InputError
from manaburn.game import Game
from manaburn.matches import Exchange, Match
from manaburn.observation import Question
from manaburn.players import player_called
from manaburn.rules.kernel.decisions import Kind
from manaburn.rules.kernel.table import QuickPlayer
from manaburn.text.tree import CardDefinition
from manaburn.views import View

from .commands import Left
from .interface import Asked, Choice, Interface
from .match import sideboarding
from .person import Person
from .stops import Stops

YOU: Final = "You"
"""The name of the person in the game, and in its record."""


@dataclass
class Sitting:
    """What a person and the engine play: two decks by the rules of an edition (``rules`` is its name). ``you``: the
    person's seat; ``opponent``: the name of the engine's player; ``by_hand``: the person chooses the mana abilities for
    payments; ``pool``: the card file; ``games``: the number of games of which the match is the best; ``begun``: all
    games so far."""

    decks: list[Deck]
    sideboards: list[list[CardDefinition]]
    edition: Edition
    rules: str
    seed: int
    you: int = 0
    opponent: str = "heuristic"
    stops: Stops = field(default_factory=Stops)
    by_hand: bool = False
    pool: str | None = None
    games: int = 1
    begun: list[Game] = field(default_factory=list)

    def player(self, interface: Interface, number: int = 0) -> QuickPlayer | Decider:
        """Return the engine's player for the game with this number, from 0."""
        player = player_called(self.opponent, self.seed * 2 + 1 - self.you + 2 * number)
        return player if isinstance(player, QuickPlayer) else _Attended(player, interface.attend)

    def game(
        self, interface: Interface, number: int, decks: Sequence[list[CardDefinition]], starting: int | None
    ) -> Game:
        """Begin a game with these decks and the sideboards of now. ``starting``: who plays first; None: chance says."""
        names = [name for name, cards in self.decks]
        names[self.you] = YOU
        players = [None if i == self.you else self.player(interface, number) for i in range(2)]
        manual = [self.by_hand and i == self.you for i in range(2)]
        # In a match the sideboards belong to its records, so that it can go on from them.
        wanted = self.games > 1 or any(map(fetches_from_outside, decks))
        outside = self.sideboards if wanted else [[] for _ in decks]
        seed = self.seed + number
        game = Game(decks, self.edition, seed, players, names, starting, manual=manual, sideboards=outside)
        self.begun.append(game)
        return game

    def person(self, game: Game, interface: Interface) -> Person:
        """Return the person in a game."""
        return Person(game, self.you, interface, self.stops, lambda: open_library(self.pool))


class _Attended(Decider):
    """A player that thinks: before each decision the interface can show that, or end the game."""

    def __init__(self, player: Decider, attend: Callable[[], None]) -> None:
        self._player: Final = player
        self._attend: Final = attend

    def decide(self, view: View, decision: Question) -> Answer:
        self._attend()
        return self._player.decide(view, decision)


def play_match(sitting: Sitting, interface: Interface) -> None:
    """Play the games of a match, with sideboarding between them, until it is won or the person leaves."""
    (mine, _), (theirs, _) = sitting.decks[sitting.you], sitting.decks[1 - sitting.you]
    interface.say(
        escape(
            f"You play {mine} against {theirs} by the rules of {sitting.edition.date} "
            f"(--rules {sitting.rules} --seed {sitting.seed} --you {sitting.you + 1}). Type ? for help."
        )
    )
    exchange = Exchange(sitting.decks[sitting.you][1], sitting.sideboards[sitting.you])
    match = Match(sitting.games)
    game = _begin(sitting, match, exchange, None, interface)
    _play_on(sitting, match, exchange, sitting.person(game, interface), interface)


def _begin(sitting: Sitting, match: Match, exchange: Exchange, starting: int | None, interface: Interface) -> Game:
    """Begin the next game of a match with the deck of now."""
    decks = [list(cards) for name, cards in sitting.decks]
    decks[sitting.you] = list(exchange.main)
    sitting.sideboards[sitting.you] = list(exchange.sideboard)
    return sitting.game(interface, match.played, decks, starting)


def _play_on(sitting: Sitting, match: Match, exchange: Exchange, person: Person, interface: Interface) -> None:
    """Play the game in which a person sits, and then the rest of the match."""
    while True:
        stays = person.stay("goes on with the match") if sitting.games > 1 else person.stay()
        if person.game.over:
            match = match.after(person.game.winner)
        if sitting.games == 1 or not stays:
            return
        interface.say(f"\n[bold]{escape(score(match, sitting))}[/]")
        if match.over:
            return
        try:
            sideboarding(interface, exchange, sitting.edition)
            chooser = match.chooser(sitting.edition)
            starting = match.loser if chooser is None else first_of_next(chooser, sitting, interface)
        except (EOFError, Left):
            return
        match = match.begun_by(chooser)
        person = sitting.person(_begin(sitting, match, exchange, starting, interface), interface)


def score(match: Match, sitting: Sitting) -> str:
    """Return how a match stands, as a sentence."""
    own, other = match.wins[sitting.you], match.wins[1 - sitting.you]
    if not match.over:
        return f"You have won {own}, {sitting.decks[1 - sitting.you][0]} {other} of {match.played} games."
    if own == other:
        return f"The match is a draw, {own} to {other}."
    return f"You win the match, {own} to {other}." if own > other else f"You lose the match, {own} to {other}."


def first_of_next(chooser: int, sitting: Sitting, interface: Interface) -> int:
    """Return who plays first in the next game, as the chooser says. The engine always wants to."""
    if chooser != sitting.you:
        return chooser
    choices = (Choice("y", "play first"), Choice("n", "play second"))
    asked = Asked("Play first in the next game? (y/n; Enter: yes)", choices=choices, listing=(), enter="yes")
    interface.show(asked)
    return 1 - sitting.you if interface.ask(asked).strip().lower() in ("n", "no") else sitting.you


@dataclass
class Resumed:
    """A game that goes on from its record. ``own``: for each thing that the person did, the number of answers before
    it. ``match``: how the match stood before the game; ``earlier``: its games before, from the first on."""

    game: Game
    you: int
    own: list[int]
    match: Match = field(default_factory=lambda: Match(1))
    earlier: list[Game] = field(default_factory=list)


def resume(text: str, place: str, pool: str | None = None, you: int | None = None) -> Resumed:
    """Return the game of a record at the end of its answers. ``you``: the person's seat; None for the player who is
    called You. Raises InputError for a text that is no record of such a game, and Mismatch where the game differs."""
    record = records.parse(text, place)
    if len(record.names) != 2:
        raise InputError(place, f"{len(record.names)} players are in the game", "a game of two can be resumed")
    if you is None:
        if YOU not in record.names:
            raise InputError(place, f"no player is called {YOU}", "say which seat is yours: --you 1 or --you 2")
        you = record.names.index(YOU)
    game = records.begin(record, open_library(pool))
    own: list[int] = []

    def note(answer: list[int] | str) -> None:
        decision = game.decision
        if decision is not None and decision.who.index == you:
            if decision.kind is not Kind.PRIORITY or answer != [0]:
                own.append(game.undoable)

    records.play(record, game, note)
    return Resumed(game, you, own)


def resume_match(
    texts: Sequence[tuple[str, str]], games: int, pool: str | None = None, you: int | None = None
) -> Resumed:
    """Return the last game of a match, the best of ``games``, from the records of its games so far, the first first,
    each with the name of its file. Raises as :func:`resume` does."""
    resumed: Resumed | None = None
    match = Match(games)
    earlier: list[Game] = []
    for text, place in texts:
        if resumed is not None:
            if not resumed.game.over:
                raise InputError(place, "the game before it isn't over", "take this record away, and resume that game")
            earlier.append(resumed.game)
            match = match.after(resumed.game.winner)
            match = match.begun_by(match.chooser(resumed.game.edition))
        resumed = resume(text, place, pool, you)
    assert resumed is not None
    resumed.match, resumed.earlier = match, earlier
    return resumed


def go_on(resumed: Resumed, sitting: Sitting, interface: Interface) -> None:
    """Play a resumed game to its end, and then the rest of its match."""
    game = resumed.game
    sitting.begun += [*resumed.earlier, game]
    part = f"game {resumed.match.played + 1} of a match" if sitting.games > 1 else "a game"
    interface.say(escape(f"You go on with {part} by the rules of {game.edition.date}. Type ? for help."))
    if not game.over:
        players: list[object] = [None, None]
        players[1 - resumed.you] = sitting.player(interface, resumed.match.played)
        copying_games.take_seats(game, players)
    person = sitting.person(game, interface)
    for before in resumed.own:
        person.seat.played_before(before)
    person.seat.news()
    told = [line for _happened, line in person.seat.told]
    last = max([i for i, line in enumerate(told) if line.heading], default=0)
    for line in told[last:]:
        interface.tell(line)
    first = (resumed.earlier or [game])[0]
    exchange = Exchange(first.decks[resumed.you], first.sideboards[resumed.you])
    now = Exchange(game.decks[resumed.you], game.sideboards[resumed.you])
    have = dict(zip(now.names, now.counts(), strict=True))
    exchange.arrange([have.get(name, 0) for name in exchange.names], (len(now.main), len(now.main)))
    _play_on(sitting, resumed.match, exchange, person, interface)


__all__ = ["YOU", "Resumed", "Sitting", "go_on", "play_match", "resume", "resume_match"]
