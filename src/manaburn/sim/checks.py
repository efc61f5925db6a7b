"""What must hold at every decision of every game: copies, each option, undo, records, and what views give away.

Each check raises :class:`CheckFailed` and leaves the game as it was.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final, TypeAlias

from manaburn import records
from manaburn.errors import IllegalAction, ManaburnError
from manaburn.game import Game
from manaburn.players.random import RandomPlayer
from manaburn.rules.course.starting import left_out
from manaburn.rules.kernel.decisions import ActionKind, Decision, Kind, Option
from manaburn.sampling import everything
from manaburn.state import happenings as h
from manaburn.state import hashing
from manaburn.state.objects import GameObject

Begin: TypeAlias = Callable[[], Game]
"""What makes the game before its first answer."""

Picture: TypeAlias = tuple[str, str, int, int, str]
"""The state with the numbers of its objects, the last answers, the numbers of answers and events, the open decision."""

ANSWERS_SHOWN: Final = 12
"""The number of answers in a picture: those of the action under way are not in the state."""

MOST_GONE_THROUGH: Final = 10
"""The number of choices after which an action is not followed any further."""

DECLARED: Final = (Kind.ATTACK, Kind.BLOCK, Kind.PAY)
"""The kinds of decisions in which not every offered option can be carried out alone: what is declared may be illegal as
a whole (308, 309), and a player who pays by hand may break off (422)."""


class CheckFailed(AssertionError):
    """Something does not hold that must. ``check``: the name of the check; ``what``: what is wrong, in words that are
    the same for every game in which it is wrong; ``detail``: what it is in this game."""

    def __init__(self, check: str, what: str, detail: str = "") -> None:
        super().__init__(f"{check}: {what}" + (f": {detail}" if detail else ""))
        self.check: Final = check
        self.what: Final = what
        self.detail: Final = detail

    def __reduce__(self) -> tuple[type[CheckFailed], tuple[str, str, str]]:
        return type(self), (self.check, self.what, self.detail)


def no_fault(game: Game) -> None:
    """Raise the error of the engine that ended the game, if there is one. A stated limit may have ended it."""
    if game.failure is not None:
        raise game.failure


def told(decision: Decision | None) -> str:
    """Return a decision as text."""
    return repr(decision)


def picture(game: Game) -> Picture:
    """Return everything that undo has to restore. It is the same in a copy of the game."""
    last = repr(game.all_answers[-ANSWERS_SHOWN:])
    return hashing.numbered(game.state), last, len(game.answers), len(game.events), told(game.decision)


def same(check: str, what: str, found: object, expected: object) -> None:
    """Check that two things are equal. The detail of a failure is the first part in which they differ."""
    if found == expected:
        return
    raise CheckFailed(check, what, difference(found, expected))


def difference(found: object, expected: object) -> str:
    """Return the first part in which two things differ, shortened around the place where it begins to."""
    if isinstance(found, dict) and isinstance(expected, dict) and found.keys() == expected.keys():
        for key, value in found.items():
            if value != expected[key]:
                return f"{key}: {difference(value, expected[key])}"
    if isinstance(found, (list, tuple)) and isinstance(expected, (list, tuple)) and len(found) == len(expected):
        for one, other in zip(found, expected, strict=True):
            if one != other:
                return difference(one, other)
    one, other = str(found), str(expected)
    start = 0
    while start < min(len(one), len(other)) and one[start] == other[start]:
        start += 1
    start = max(0, start - 40)
    return f"{one[start : start + 120]!r}, not {other[start : start + 120]!r}"


# -- cards -------------------------------------------------------------------------------------------------------------


def conserved(game: Game) -> None:
    """Check that every card is in exactly one zone, as the object that it says it is, and that no zone has anything
    twice. A player who leaves a game of several takes along what he or she owns (600.4a). Cards that ask for ante are
    not in the game."""
    items = everything(game)
    if len({id(item) for item in items}) < len(items):
        raise CheckFailed("cards", "an object is in two zones")
    cards = [item.card.number for item in items if item.card is not None]
    if len(set(cards)) < len(cards):
        raise CheckFailed("cards", "a card is represented by two objects")
    owned = [0] * len(game.decks)
    for item in items:
        if not item.here:
            raise CheckFailed("cards", "an object is in a zone, but says it has left", item.name)
        if item.card is not None:
            if item.card.works_elsewhere and followed_with(game, item)[item.card.number] is not item:
                raise CheckFailed("cards", "a card that works in other zones is not found there", item.name)
            owned[item.owner.index] += 1
    for player, count in zip(game.players, owned, strict=True):
        if game.table.edition.played_for_ante:
            break  # a card can get another owner
        had = sum(not left_out(game.table, card) for card in game.decks[player.index] + game.sideboards[player.index])
        if count != had and (not player.lost or len(game.decks) == 2):
            raise CheckFailed("cards", "a player has not as many cards as at the start", f"{count}, not {had}")


def followed_with(game: Game, item: GameObject) -> dict[int, GameObject]:
    """Return the objects that are followed outside play in the game to which one of them belongs: the one that is
    played, or one that waits for it (506)."""
    if not game.state.main_games:
        return game.state.working_elsewhere
    games = [game.state, *reversed(game.state.main_games)]
    homes = [one for one in games if any(item is other for zone in one.zones() for other in zone)]
    return homes[0].working_elsewhere


# -- copies, options, undo, records ------------------------------------------------------------------------------------


def single(decision: Decision) -> bool:
    """Return whether a decision asks for exactly one of its options, each of which can be carried out."""
    return not (
        decision.low != 1
        or decision.high != 1
        or decision.numeric
        or decision.amounts
        or decision.ordered
        or decision.kind in DECLARED
    )


def tried(game: Game) -> None:
    """Check that each option of a single choice can be taken by copies of the game, with the same result in each, and
    that undo leads back from it."""
    decision = game.decision
    if decision is None or not single(decision):
        return
    before = picture(game)
    one, other = game.copy(), game.copy()
    same("options", "a copy is another position", picture(one), before)
    for number, option in enumerate(decision.options):
        try:
            one.answer(number)
        except IllegalAction as refusal:
            source = f"; {decision.source}" if decision.source is not None else ""
            problem = f"an option is offered, and refused (rule {refusal.rule}{source})"
            raise CheckFailed("options", problem, f"{option.text}: {refusal.reason}") from None
        no_fault(one)
        other.answer(number)
        same("options", "an option does something else in another copy", picture(other), picture(one))
        one.undo()
        other.undo()
        same("options", "undo leads to another position", picture(one)[:2], before[:2])
    same("options", "the game has changed with its copies", picture(game), before)


def gone_through(game: Game, chance: random.Random, every: bool = False) -> None:
    """Check that an action that a player with priority is offered, picked by ``chance``, can be carried out. ``every``:
    each of them is.

    Each choice on the way, up to ``MOST_GONE_THROUGH`` of them, is tried with every option if one is to be chosen, and
    is then answered by chance. Choices of several things may be illegal together.
    """
    decision = game.decision
    if decision is None or decision.kind is not Kind.PRIORITY:
        return
    offered = [number for number, option in enumerate(decision.options) if begins(option)]
    if not offered:
        return
    for number in offered if every else [chance.choice(offered)]:
        carried_out(game, number, chance)


def carried_out(game: Game, number: int, chance: random.Random) -> None:
    """Check that the action with this number can be carried out, in a copy."""
    copy = game.copy()
    try:
        copy.answer(number)
    except IllegalAction as refusal:
        problem = f"an action is offered, and refused (rule {refusal.rule})"
        assert game.decision is not None
        raise CheckFailed("options", problem, f"{game.decision.options[number].text}: {refusal.reason}") from None
    player = RandomPlayer(chance.getrandbits(31))
    for _ in range(MOST_GONE_THROUGH):
        no_fault(copy)
        asked = copy.decision
        if asked is None or not copy.in_action:
            return
        if len(asked.options) > 1:
            tried(copy)
        try:
            copy.answer(player.decide(copy.table, asked))
        except IllegalAction:
            return
    no_fault(copy)


def begins(option: Option) -> bool:
    """Whether an option begins an action other than a mana ability."""
    action = option.action
    return action is not None and action.kind is not ActionKind.PASS and not action.is_mana


class Follower:
    """Plays the answers of a game in a new game. It goes on where it was as long as the game has gone on, too; after an
    undo it begins anew. ``begin`` makes the new game; None: decks, seed and the like are those of the game itself."""

    def __init__(self, begin: Begin | None = None) -> None:
        self.begin: Final = begin
        self.again: Game | None = None
        self.done: list[list[int]] = []
        """The answers given so far."""

    def follow(self, game: Game) -> Game:
        """Return a game with the same answers. Raises CheckFailed if one is refused."""
        answers = game.all_answers
        if self.again is None or answers[: len(self.done)] != self.done:
            self.done = []
            self.again = self.begin() if self.begin is not None else records.fresh(game)
            self.again.keep_history = True
            self.again.table.recording = True
        again = self.again
        again.table.words = list(game.table.words)
        for answer in answers[len(self.done) :]:
            if not records.follow(again, answer):
                self.again = None
                raise CheckFailed("record", "an answer is refused when the game is played again", str(answer))
        self.done = answers
        return again


def recorded(game: Game, follower: Follower | None = None) -> None:
    """Check that the answers lead to the same position, also in the midst of an action and after refusals.
    ``follower``: one that has followed the game so far."""
    again = (follower if follower is not None else Follower()).follow(game)
    found, expected = (again.hash, told(again.decision)), (game.hash, told(game.decision))
    same("record", "the answers lead to another position", found, expected)


# -- what a player may know --------------------------------------------------------------------------------------------


def unknown_to(game: Game, viewer: int) -> list[GameObject]:
    """Return the cards that a player may not know. Cards that were revealed are left out, even if nobody knows any
    longer which of several they are: the log names them as they were revealed."""
    view = game.view(viewer)
    shown = {event.what.number for event in game.events if event.kind is h.REVEALED and event.what is not None}
    hidden = [item for item in everything(game) if item.card is not None and not view.knows(item)]
    return [item for item in hidden if item.number not in shown]


def exchange(game: Game, hidden: list[GameObject]) -> None:
    """Let hidden cards of one owner change places, first with last: objects stay where they are, and are other cards.
    Doing it once more undoes it. The interpreted engine only: compiled objects keep the face that they were made with.
    """
    for one, other in zip(hidden, hidden[: len(hidden) // 2 : -1], strict=False):
        if one.owner is not other.owner:
            continue
        one.card, other.card = other.card, one.card
        first, second = one.face, other.face
        setattr(one, "face", second)  # noqa: B010 (final, but for this)
        setattr(other, "face", first)  # noqa: B010
        for item in (one, other):
            if item.card is not None and item.card.works_elsewhere:
                followed_with(game, item)[item.card.number] = item
    game.table.journal.changed()
    game.table.journal.reshaped()


def exchange_all(game: Game, hidden: list[GameObject]) -> None:
    """Let the hidden cards of each owner change places."""
    for player in game.players:
        exchange(game, [item for item in hidden if item.owner is player])


def given_to(game: Game, viewer: int) -> list[object]:
    """Return all that a player is given. What he or she can do is worked out anew, in a copy."""
    view = game.view(viewer)
    texts: list[object] = [view.to_dict(log=1000), str(view), view.key, repr(game)]
    for item in game.state.in_play:
        texts.append(view.why(item))
    decision = game.decision
    if decision is not None and decision.who.index == viewer:
        texts += [decision.prompt, decision.rule, [option.text for option in decision.options]]
        if decision.kind is Kind.PRIORITY:
            fresh = game.copy().decision
            texts.append([option.text for option in fresh.options] if fresh is not None else [])
    return texts


def gives_nothing_away(game: Game) -> None:
    """Check that everything that a player is given is the same when the cards that he or she doesn't know have changed
    places. The interpreted engine only (see ``exchange``)."""
    games = [game.state, *game.state.main_games]
    followed = [dict(one.working_elsewhere) for one in games]
    for viewer in range(len(game.players)):
        before = given_to(game, viewer)
        hidden = unknown_to(game, viewer)
        exchange_all(game, hidden)
        try:
            after = given_to(game, viewer)
        finally:
            exchange_all(game, hidden)
            for one, kept in zip(games, followed, strict=True):
                one.working_elsewhere.clear()
                one.working_elsewhere.update(kept)
        same("hidden", "what a player is given depends on cards that he or she may not know", after, before)


def samples_agree(game: Game) -> None:
    """Check that what each player knows is the same in a sample of it, and that a sample has the cards of the game. In
    the midst of another player's action it may be that no deal leads to the same question."""
    before = picture(game)
    for viewer in range(len(game.players)):
        view = game.view(viewer)
        decision = game.decision
        try:
            sample = view.sample(game.units)
        except ManaburnError as problem:
            if game.in_action and decision is not None and decision.who.index != viewer:
                continue
            raise CheckFailed("samples", "there is none", str(problem)) from None
        there = sample.view(viewer)
        same("samples", "a player is shown something else in one", there.to_dict(log=0), view.to_dict(log=0))
        same("samples", "a player could tell one from the game", there.key, view.key)
        conserved(sample)
    same("samples", "the game has changed with them", picture(game), before)
