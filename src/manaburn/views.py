"""What one player may know of a game: his or her own hand, all public information and the numbers of hidden cards.

    >>> from manaburn import Game
    >>> game = Game(["red-burn", "green-stompy"], rules="2008", seed=7, starting=0)
    >>> view = game.view(0)
    >>> view.players[1].hand_size, len(view.hand), [option.text for option in view.options]
    (7, 7, ['keep', 'mulligan'])
    >>> view.to_dict()["players"][1]["hand_size"]
    7
    >>> print(view)                                          # doctest: +SKIP

A view shows the position at which it was taken, and doesn't change when the game goes on. ``str`` draws the table.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

import msgspec

from manaburn import information, sampling
from manaburn import observation as o
from manaburn.errors import ManaburnError
from manaburn.onlooker import LOG, Onlooker
from manaburn.state.happenings import Happening
from manaburn.state.knowledge import HIDDEN

if TYPE_CHECKING:
    from manaburn.game import Game


class View(Onlooker):
    """What a player may know of a game at one moment.

    Use :meth:`manaburn.game.Game.view` to get one. ``observation`` is the whole as frozen data, and ``players``,
    ``in_play`` and so on are its parts. The methods that take an object or an option of the game (``knows``, ``name``,
    ``why``) tell what the player may know of it now.
    """

    def __init__(self, game: Game, player: int) -> None:
        super().__init__(game, player)
        self._events: Final[list[Happening]] = list(game.events)
        self.observation: Final[o.Observation] = self.observe(self._events)
        """Everything as frozen data."""
        self._key = ""
        self._deal: sampling.Deal | None = None
        """Deals the cards of samples."""
        self._lists: Mapping[int, sampling.Lists] | None = None
        self._moment: Final = game.changes

    # -- parts ---------------------------------------------------------------------------------------------------------

    @property
    def turn(self) -> int:
        """The number of the turn."""
        return self.observation.turn

    @property
    def step(self) -> str:
        """The name of the step."""
        return self.observation.step

    @property
    def me(self) -> o.Seat:
        """The viewer."""
        return self.observation.players[self.observation.viewer]

    @property
    def players(self) -> tuple[o.Seat, ...]:
        """All players, in turn order."""
        return self.observation.players

    @property
    def hand(self) -> tuple[o.Card, ...]:
        """The viewer's hand."""
        return self.me.hand

    @property
    def in_play(self) -> tuple[o.Permanent, ...]:
        """The objects in play."""
        return self.observation.in_play

    @property
    def stack(self) -> tuple[o.StackObject, ...]:
        """The spells and abilities on the stack, the topmost first."""
        return self.observation.stack

    @property
    def decision(self) -> o.Question | None:
        """The open decision; None after the end of the game."""
        return self.observation.decision

    @property
    def options(self) -> tuple[o.Choice, ...]:
        """The options of the open decision; none if another player has to decide."""
        return self.observation.decision.options if self.observation.decision is not None else ()

    def log(self, last: int = 0) -> list[str]:
        """Return what had happened, as sentences in order, as far as the player saw it. ``last``: the greatest number
        of sentences, counted from the latest; 0 returns all."""
        return list(self.observation.log[-last:]) if 0 < last <= LOG else self.sentences(self._events, last)

    # -- the whole -----------------------------------------------------------------------------------------------------

    @property
    def key(self) -> str:
        """A digest of the player's information state, as 16 hexadecimal digits.

        Two positions have the same digest if the player could not tell them apart: what is public, lasting effects and
        what happened this turn as far as the rules or a text could ask about it, and the cards that the player knows.
        Hidden cards, chance, the numbers of objects and their order within a hand or in play don't matter, and neither
        does how the position came about. Raises ManaburnError if the game has gone on since and nobody had asked
        before.
        """
        if not self._key:
            self.check_present("its key")
            self._key = key_of(self)
        return self._key

    def sample(
        self,
        seed: int = 0,
        lists: Mapping[int, sampling.Lists] | None = None,
        players: Sequence[object] | None = None,
    ) -> Game:
        """Return a game that agrees with all that this player knows, and is otherwise drawn at random.

        The cards that the player doesn't know are dealt anew from what the decks can still hold, and all random results
        to come are other ones. It is at the same decision, with the same options if this player has to decide.

        * ``seed``: of what is drawn. The same seed gives the same game.
        * ``lists``: for each player (by index), what the deck may be: a deck, several likely decks in a list, of which
          one is drawn that agrees with the cards seen, or "seen" for copies of the cards that have been seen. Without
          it, each deck is the one with which the game began.
        * ``players``: who decides in it, as for :class:`~manaburn.game.Game`; everybody is asked from outside if it is
          left out.

        Nothing in it tells what the true game is like, its log and its seed included. Raises ManaburnError if the game
        has gone on since the view was taken, or if no deck on the lists agrees with what the player knows.
        """
        self.check_present("a sample")
        if self._deal is None or lists is not self._lists:
            self._deal = sampling.Deal(self._game, Onlooker(self._game, self.viewer.index), lists or {})
            self._lists = lists
        return sampling.sampled(self._deal, seed, players)

    def check_present(self, what: str) -> None:
        """Raise ManaburnError if the game has gone on since the view was taken."""
        if self._game.changes != self._moment:
            raise ManaburnError(f"the game has gone on since this view was taken: take a new one for {what}")

    def to_dict(self, log: int = LOG) -> o.Plain:
        """Return everything as plain data. ``log``: the number of the latest sentences of the log to include."""
        lines = tuple(self.log(log)) if log else ()
        return o.plain(msgspec.structs.replace(self.observation, log=lines))

    def to_json(self) -> str:
        """Return everything as JSON, in the form that :func:`manaburn.observation.schema` declares."""
        return o.to_json(self.observation)

    def __str__(self) -> str:
        return draw(self)

    def __repr__(self) -> str:
        return f"<View of {self.viewer.name}, turn {self.turn}>"


# -- the information state ---------------------------------------------------------------------------------------------


def key_of(view: View) -> str:
    """Return the digest of a player's information state."""
    decision = view.decision
    asked = ""
    if decision is not None:
        asked = (
            f"{decision.who} {decision.kind.value} {decision.prompt} {decision.low} {decision.high} {decision.total}"
        )
        asked += "|".join(sorted(decision.texts))
    text = f"{view.observation.viewer} {view.observation.result}\n{asked}\n{information.known_position(view)}"
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


# -- the table as text -------------------------------------------------------------------------------------------------


def draw(view: View) -> str:
    """The table: the opponents above, the viewer below, the stack and the decision last."""
    seen = view.observation
    width = 100
    lines = [line for game in seen.main_games for line in main_game_lines(seen, game)]
    title = (
        f" turn {seen.turn}, {seen.players[seen.active].name}: {seen.step} " if seen.turn else " before the first turn "
    )
    lines.append(title.center(width, "="))
    for index in range(len(seen.players)):
        if index != seen.viewer:
            lines += seat_lines(seen, index) + permanent_lines(seen, index)
    lines.append("-" * width)
    lines += permanent_lines(seen, seen.viewer) + seat_lines(seen, seen.viewer)
    lines.append("  hand: " + (", ".join(card.name for card in view.hand) or "empty"))
    if view.me.sideboard:
        lines.append("  sideboard: " + ", ".join(card.name for card in view.me.sideboard))
    for label, cards in (("removed", seen.removed), ("phased out", seen.phased_out), ("ante", seen.ante)):
        if cards:
            lines.append(f"{label}: " + ", ".join(card.name for card in cards))
    if seen.stack:
        lines.append(" stack ".center(width, "-"))
        lines += ["  " + stack_line(seen, item) for item in seen.stack]
    for packet in seen.damage:
        source = packet.source.name if packet.source is not None else "nothing"
        lines.append(
            f"damage: {packet.amount} from {source} to {packet.to.name if packet.to is not None else 'nothing'}"
        )
    lines.append("=" * width)
    if seen.over:
        lines.append(f"the game is over: {seen.result}")
    decision = seen.decision
    if decision is not None and decision.who != seen.viewer:
        lines.append(f"{seen.players[decision.who].name} is to decide ({decision.kind.value})")
    elif decision is not None:
        lines.append(f"{seen.players[decision.who].name}: {decision.prompt}")
        if decision.numeric:
            lines.append(f"  a number from {decision.low} to {decision.high}")
        lines += [f"  {option.index}: {option.text}" for option in decision.options]
    return "\n".join(lines)


def main_game_lines(seen: o.Observation, game: o.MainGame) -> list[str]:
    """A game that waits for the subgame that is played."""
    title = f" the main game waits: turn {game.turn}, {seen.players[game.active].name}: {game.step} "
    lines = [title.center(100, "=")]
    for index, seat in enumerate(game.players):
        text = f"{seat.name}: life {seat.life}, hand {seat.hand_size}"
        if seat.hand:
            text += f" ({', '.join(seat.hand)})"
        there = [item.name for item in game.in_play if item.controller == index]
        lines.append(text + (f"; in play: {', '.join(there)}" if there else ""))
    return lines


def seat_lines(seen: o.Observation, index: int) -> list[str]:
    """A player's numbers and graveyard."""
    seat = seen.players[index]
    parts = [f"life {seat.life}", f"hand {seat.hand_size}", f"library {seat.library_size}"]
    if seat.poison:
        parts.append(f"poison {seat.poison}")
    if seat.mana:
        parts.append(f"mana {seat.mana}")
    if seat.lost:
        parts.append("out of the game")
    lines = [f"{seat.name}: " + ", ".join(parts)]
    if index != seen.viewer and seat.hand:
        lines.append("  known in hand: " + ", ".join(card.name for card in seat.hand))
    if seat.graveyard:
        lines.append("  graveyard: " + ", ".join(card.name for card in reversed(seat.graveyard)))
    return lines


def permanent_lines(seen: o.Observation, index: int) -> list[str]:
    """A player's permanents: equal ones counted, what is attached below what it is attached to."""
    by_id = {item.id: item for item in seen.in_play}
    counts: dict[str, int] = {}
    for item in seen.in_play:
        host = item.attached_to
        if item.controller == index and (host is None or host.id is None):
            text = permanent_text(item, by_id)
            for number in item.attached:
                if number in by_id:
                    text += f" + {permanent_text(by_id[number], by_id)}"
            counts[text] = counts.get(text, 0) + 1
    return [f"    {text}" if n == 1 else f"    {n} x {text}" for text, n in counts.items()]


def permanent_text(item: o.Permanent, by_id: dict[int, o.Permanent]) -> str:
    """A permanent in a few words."""
    text = item.name
    notes: list[str] = []
    if item.face_down and item.name not in (HIDDEN, "face-down creature"):
        notes.append("face down")
    if item.tapped:
        notes.append("tapped")
    if item.power is not None:
        text += f" {item.power}/{item.toughness}"
        if item.damage:
            notes.append(f"{item.damage} damage")
        if item.summoning_sick:
            notes.append("new")
    notes += [f"{n} {counter}" for counter, n in item.counters.items()]
    if item.attacking is not None:
        notes.append(f"attacks {item.attacking.name}")
    blocked = [by_id[number].name for number in item.blocking if number in by_id]
    if blocked:
        notes.append("blocks " + ", ".join(blocked))
    return f"{text} ({', '.join(notes)})" if notes else text


def stack_line(seen: o.Observation, item: o.StackObject) -> str:
    """A spell or ability in a line."""
    text = f"{item.name} ({seen.players[item.controller].name})"
    if item.targets:
        text += " -> " + ", ".join(target.name for target in item.targets)
    if item.x:
        text += f", X = {item.x}"
    return text


__all__ = ["View", "draw"]
