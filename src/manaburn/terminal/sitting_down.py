"""A person sits down against a player of the engine: one game, a match, or a game that goes on from its record."""

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
from manaburn.observation import Question
from manaburn.players import player_called
from manaburn.rules.kernel.decisions import Kind
from manaburn.rules.kernel.table import QuickPlayer
from manaburn.text.tree import CardDefinition
from manaburn.views import View

from .commands import Left
from .interface import Asked, Choice, Interface
from .match import Exchange, Match, sideboarding
from .person import Person
from .stops import Stops

YOU: Final = "You"
"""The name of the person in the game, and in its record."""


@dataclass
class Sitting:
    """What a person and the engine play: two decks by the rules of an edition (``rules`` is its name). ``you``: the
    person's seat; ``opponent``: the name of the engine's player; ``by_hand``: the person chooses the mana abilities for
    payments; ``pool``: the card file. ``begun``: all games so far."""

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
        outside = self.sideboards if any(map(fetches_from_outside, decks)) else [[] for _ in decks]
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


def play_match(sitting: Sitting, games: int, interface: Interface) -> None:
    """Play the best of ``games`` games, with sideboarding between them, until it is won or the person leaves."""
    match = Match(games)
    (mine, _), (theirs, _) = sitting.decks[sitting.you], sitting.decks[1 - sitting.you]
    exchange = Exchange(sitting.decks[sitting.you][1], sitting.sideboards[sitting.you])
    interface.say(
        escape(
            f"You play {mine} against {theirs} by the rules of {sitting.edition.date} "
            f"(--rules {sitting.rules} --seed {sitting.seed} --you {sitting.you + 1}). Type ? for help."
        )
    )
    starting: int | None = None
    while not match.over:
        decks = [cards for name, cards in sitting.decks]
        decks[sitting.you] = exchange.main
        sitting.sideboards[sitting.you] = exchange.sideboard
        game = sitting.game(interface, match.played, [list(deck) for deck in decks], starting)
        person = sitting.person(game, interface)
        stays = person.stay() if games == 1 else person.stay("goes on with the match")
        if game.over:
            match.note(game.winner)
        if games == 1 or not stays:
            return
        interface.say(f"\n[bold]{escape(score(match, sitting))}[/]")
        if not match.over:
            try:
                sideboarding(interface, exchange)
                starting = first_of_next(match, sitting, interface)
            except (EOFError, Left):
                return


def score(match: Match, sitting: Sitting) -> str:
    """Return how a match stands, as a sentence."""
    own, other = match.wins[sitting.you], match.wins[1 - sitting.you]
    if not match.over:
        return f"You have won {own}, {sitting.decks[1 - sitting.you][0]} {other} of {match.played} games."
    if own == other:
        return f"The match is a draw, {own} to {other}."
    return f"You win the match, {own} to {other}." if own > other else f"You lose the match, {own} to {other}."


def first_of_next(match: Match, sitting: Sitting, interface: Interface) -> int | None:
    """Return who plays first in the next game: the loser of the last one chooses, and the engine always wants to. None
    leaves it to chance, after a draw."""
    if match.loser is None or match.loser != sitting.you:
        return match.loser
    choices = (Choice("y", "play first"), Choice("n", "play second"))
    asked = Asked("Play first in the next game? (y/n; Enter: yes)", choices=choices, listing=(), enter="yes")
    interface.show(asked)
    return 1 - sitting.you if interface.ask(asked).strip().lower() in ("n", "no") else sitting.you


@dataclass
class Resumed:
    """A game that goes on from its record. ``own``: for each thing that the person did, the number of answers before
    it."""

    game: Game
    you: int
    own: list[int]


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


def go_on(resumed: Resumed, sitting: Sitting, interface: Interface) -> None:
    """Play a resumed game to its end."""
    game = resumed.game
    sitting.begun.append(game)
    interface.say(escape(f"You go on with a game by the rules of {game.edition.date}. Type ? for help."))
    if not game.over:
        players: list[object] = [None, None]
        players[1 - resumed.you] = sitting.player(interface)
        copying_games.take_seats(game, players)
    person = sitting.person(game, interface)
    for before in resumed.own:
        person.seat.played_before(before)
    person.seat.news()
    told = [line for _happened, line in person.seat.told]
    last = max([i for i, line in enumerate(told) if line.heading], default=0)
    for line in told[last:]:
        interface.tell(line)
    person.stay()


__all__ = ["YOU", "Resumed", "Sitting", "go_on", "play_match", "resume"]
