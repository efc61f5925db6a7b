"""Random games with everything checked: one game of a soak, which the seed and its number determine.

A game has two to four players with decks of chance, and is played by the rules of any edition. Between the answers the
game is copied, undone, recorded, answered with nonsense, and asked what it gives away; a player may concede. At the end
its record is read and played again.
"""

from __future__ import annotations

import pickle
import random
import signal
import time
import traceback
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property, lru_cache, partial
from operator import methodcaller
from types import FrameType
from typing import Final, Protocol, TypeAlias

from manaburn import records
from manaburn.cards import starter
from manaburn.cards.cache import open_pool
from manaburn.cards.library import Library, fetches_from_outside
from manaburn.cards.pools import load_pool
from manaburn.cards.wording import asks_for_dexterity
from manaburn.editions.edition import EDITIONS
from manaburn.errors import IllegalAction, ManaburnError
from manaburn.game import Game
from manaburn.players import quick_player
from manaburn.players.random import RandomPlayer
from manaburn.rules.combat.combat_phase import legal_answer
from manaburn.rules.instructions.supported import unsupported
from manaburn.rules.kernel.decisions import Decision, Kind
from manaburn.rules.kernel.table import QuickPlayer
from manaburn.terms import BASIC, LAND
from manaburn.text.tree import CardDefinition

from . import boards, checks, positions
from .digests import compiled

MOST_ANSWERS: Final = 500
"""The number of answers after which a game is left open."""
MOST_FROM_BOARD: Final = 80
"""The same for a game that goes on from a board, where the first answers meet most."""
CARE: Final = 4
"""How many times more often the slower checks are done in a game from a board, and twice that within an action."""
LONGEST_GAME: Final = 60.0
"""The seconds of processor time after which a game is left open."""
LONGEST_ANSWER: Final = 30.0
"""The seconds of processor time that the engine may take between two decisions."""
LONGEST_CHECK: Final = 4 * LONGEST_ANSWER
"""The seconds of processor time for a check in which many answers are given, and taken back."""
LONGEST_RECORD: Final = 4 * LONGEST_GAME
"""The seconds of processor time for the record of a game, in which the game is played twice again."""
MOST_AMID: Final = 150
"""The greatest number of answers within one action. A player of chance who pays by hand may find no end."""
PATIENCE: Final = 8
"""The number of times in a row that a player may answer illegally. Then as little as possible is done instead."""
SLOW_CHECKS: Final = 8
"""The number of times that each of the slower checks is done in a game."""
SELDOM: Final = 10
"""In a game that doesn't begin with a board, one in so many positions is looked at by itself."""
THROUGH: Final = "actions gone through"
MOST_LOOKED_AT: Final = 3
"""Options that begin an action come first: this many are looked at to see whether there is one."""
PICKLED: Final = 0.3
"""The share of the games that are pickled at their end. What is pickled is played again."""
HASHED: Final = 0.3
"""The share of the games whose record has the hashes of their turns. To find these, the game is played once more."""
QUIET: Final = 0.3
"""How often, compared with other answers, a pass with nothing on the stack is undone, or given to a copy as well. Most
answers are such passes, and hardly anything comes of one."""
NONSENSE: Final[tuple[object, ...]] = (-1, 10**9, "no such option", None, 1.5, [-1], [0, 0, 0, 0], object())
BASICS: Final = ("Plains", "Island", "Swamp", "Mountain", "Forest")
"""The basic lands, in the order of the colours."""

Answers: TypeAlias = list[list[int]]


@dataclass(frozen=True)
class Soak:
    """The settings of a run: a pool file or the starter cards, the editions (all if there are none), the seed, and
    whether games go on from random boards."""

    pool: str | None = None
    rules: tuple[str, ...] = ()
    seed: int = 1
    boards: bool = False


@dataclass(frozen=True)
class Setup:
    """What a game begins with. Decks and sideboards are names of cards. ``board``: where the cards begin, if the game
    goes on from a board."""

    rules: str
    seed: int
    decks: tuple[tuple[str, ...], ...]
    sideboards: tuple[tuple[str, ...], ...]
    starting: int | None = None
    mulligans: bool = True
    manual: tuple[bool, ...] = ()
    ask_all: bool = False
    board: boards.Board = ()

    def begin(self, library: Library) -> Game:
        """Return the game before its first answer."""
        game = Game(
            [[library.card(name) for name in deck] for deck in self.decks],
            self.rules,
            self.seed,
            starting=self.starting,
            mulligans=self.mulligans,
            manual=self.manual,
            ask_all=self.ask_all,
            sideboards=[[library.card(name) for name in cards] for cards in self.sideboards],
        )
        return boards.placed(game, self.board) if self.board else game


@dataclass(frozen=True)
class Failure:
    """Something that must not happen. ``kind``: words that are the same for every game in which it happens; ``why``:
    what happened in this game; ``trace``: where in the program; ``answers``: the answers that lead to it."""

    number: int
    kind: str
    why: str
    trace: str
    setup: Setup
    answers: Answers
    record: str = ""
    """The record of the game up to there, once it is known that it leads to the failure."""


@dataclass(frozen=True)
class Outcome:
    """What one game of a soak came to."""

    number: int
    rules: str = ""
    players: int = 0
    answers: int = 0
    turns: int = 0
    end: str = ""
    seconds: float = 0.0
    counts: dict[str, int] = field(default_factory=dict)
    """How often each thing was done."""
    failure: Failure | None = None


class Overlong(BaseException):
    """The engine takes too long over one answer. It is not an Exception, so that no handler on the way catches it."""


class Anew(Protocol):
    """Begins anew the time for what comes next: an answer, unless more seconds are given."""

    def __call__(self, seconds: float = LONGEST_ANSWER) -> None: ...


@contextmanager
def timed() -> Iterator[Anew]:
    """A context in which Overlong is raised once the time for an answer is over. It yields what begins the time anew.
    Where there is no timer of processor time, an answer may take any time."""

    def unlimited(seconds: float = LONGEST_ANSWER) -> None:
        return

    if not hasattr(signal, "setitimer"):
        yield unlimited
        return
    allowed = LONGEST_ANSWER

    def over(number: int, frame: FrameType | None) -> None:
        what = {LONGEST_CHECK: "a check", LONGEST_RECORD: "a whole game"}.get(allowed, "an answer")
        raise Overlong(f"{what} takes more than {allowed:.0f} seconds")

    def anew(seconds: float = LONGEST_ANSWER) -> None:
        nonlocal allowed
        allowed = seconds
        signal.setitimer(signal.ITIMER_VIRTUAL, seconds)

    before = signal.signal(signal.SIGVTALRM, over)
    try:
        yield anew
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


# -- cards and decks ---------------------------------------------------------------------------------------------------


class Given(Library):
    """Cards that have been compiled."""

    def __init__(self, cards: Iterable[CardDefinition]) -> None:
        self._cards: Final = {card.name: card for card in cards}

    def card(self, name: str, place: str = "") -> CardDefinition:
        return self._cards[name]


@dataclass(frozen=True)
class Choice:
    """The cards that decks are made of: those that the rules can carry out."""

    library: Library
    lands: tuple[CardDefinition, ...]
    spells: tuple[CardDefinition, ...]
    decks: tuple[tuple[str, ...], ...]
    """Starter decks, as names of cards."""

    @cached_property
    def all(self) -> tuple[CardDefinition, ...]:
        """All cards but basic lands."""
        return self.spells + self.lands


@lru_cache(maxsize=2)
def cards_of(pool: str | None) -> Choice:
    """Return the cards of a pool file, or the starter cards. They are loaded once in each process."""
    found: list[CardDefinition] = []
    if pool is None:
        found = list(starter.pool().values())
    else:
        compiled_pool = open_pool(load_pool(pool), whole=True)
        for record in compiled_pool:
            card = compiled_pool.compiled(record)
            if card is not None and not unsupported(card) and not asks_for_dexterity(card):
                found.append(card)
    names = {card.name for card in found}
    decks = [tuple([card.name for card in deck]) for deck in starter.decks().values()]
    return Choice(
        Given(found),
        tuple([card for card in found if card.faces[0].card_types & LAND and not card.faces[0].supertypes & BASIC]),
        tuple([card for card in found if not card.faces[0].card_types & LAND]),
        tuple([deck for deck in decks if names.issuperset(deck)]),
    )


@lru_cache(maxsize=2)
def themes_of(pool: str | None) -> boards.Themes:
    """Return what boards of these cards can be about. It is found once in each process."""
    return boards.themes_of(cards_of(pool).all)


def castable(card: CardDefinition, colours: int) -> bool:
    """Return whether a card needs no other colours than these."""
    return not any(face.colours & ~colours for face in card.faces)


def price(card: CardDefinition) -> int:
    """Return the converted mana cost of a card's first face."""
    cost = card.faces[0].mana_cost
    return cost.converted() if cost is not None else 0


def random_deck(chance: random.Random, choice: Choice) -> tuple[str, ...]:
    """Return a deck of chance: of one to three colours, mostly of cheap cards; now and then a starter deck, or cards of
    any colour."""
    kind = chance.random()
    if kind < 0.1 and choice.decks:
        return chance.choice(choice.decks)
    colours = 31
    basics = list(BASICS)
    if kind < 0.9:
        picked = chance.sample(range(5), chance.choice((1, 2, 2, 3)))
        colours = sum(1 << colour for colour in picked)
        basics = [BASICS[colour] for colour in picked]
    deck: list[str] = []
    size = chance.choice((40, 40, 60))
    while len(deck) < size * 3 // 5:
        card = chance.choice(choice.spells)
        if castable(card, colours) and chance.random() * 4 > price(card) - 3:
            deck += [card.name] * chance.choice((1, 2, 4))
    for _ in range(chance.choice((0, 0, 2, 4))):
        if choice.lands:
            deck.append(chance.choice(choice.lands).name)
    while len(deck) < size:
        deck.append(chance.choice(basics))
    return tuple(sorted(deck))


def setup_of(soak: Soak, chance: random.Random) -> Setup:
    """Return what a game of a run begins with."""
    choice = cards_of(soak.pool)
    seats = chance.choice((2, 2, 2, 3, 4))
    decks = [random_deck(chance, choice) for _ in range(seats)]
    sideboards: list[tuple[str, ...]] = [()] * seats
    if any(fetches_from_outside([choice.library.card(name) for name in deck]) for deck in decks):
        sideboards = [tuple(sorted(random_deck(chance, choice)[:15])) for _ in range(seats)]
    return Setup(
        chance.choice(soak.rules or tuple(EDITIONS)),
        chance.getrandbits(chance.choice((31, 128))),
        tuple(decks),
        tuple(sideboards),
        chance.choice((None, *range(seats))),
        chance.random() < 0.2,
        tuple([chance.random() < 0.15 for _ in range(seats)]),
        chance.random() < 0.05,
    )


def board_setup(soak: Soak, chance: random.Random) -> Setup:
    """Return what a game of a run of boards begins with. Hardly anybody pays by hand: then options can't be tried."""
    choice = cards_of(soak.pool)
    seats = chance.choice((2, 2, 2, 3, 4))
    decks, board = boards.random_board(chance, choice.all, themes_of(soak.pool), BASICS, seats)
    sideboards: list[tuple[str, ...]] = [()] * seats
    if any(fetches_from_outside([choice.library.card(name) for name in deck]) for deck in decks):
        sideboards = [tuple(sorted(deck[-boards.LIBRARY :])) for deck in decks]
    return Setup(
        chance.choice(soak.rules or tuple(EDITIONS)),
        chance.getrandbits(31),
        tuple(decks),
        tuple(sideboards),
        chance.randrange(seats),
        mulligans=False,
        manual=(chance.random() < 0.1,) * seats,
        ask_all=chance.random() < 0.05,
        board=board,
    )


# -- playing -----------------------------------------------------------------------------------------------------------


class Run:
    """One game of a soak under way."""

    def __init__(self, setup: Setup, library: Library, chance: random.Random, anew: Anew) -> None:
        self.setup: Final = setup
        self.library: Final = library
        self.begin: Final = partial(setup.begin, library)
        self.game = self.begin()
        self.chance: Final = chance
        self.anew: Final = anew
        self.counts: Final[dict[str, int]] = {}
        self.tried: Final[dict[str, int]] = {}
        """How often each of the slower checks was due."""
        self.pending: list[int] | None = None
        """The answer that is being given."""
        self.refused = 0
        """The number of answers that were refused, one after the other."""
        self.amid = 0
        """The number of answers given within the action under way."""
        seats = range(len(setup.decks))
        self.players: Final[list[QuickPlayer]] = [self.player(seat) for seat in seats]
        self.care: Final = CARE if setup.board else 1
        self.most: Final = MOST_FROM_BOARD if setup.board else MOST_ANSWERS
        self.follower: Final = checks.Follower(self.begin)
        self.ends: Final = time.process_time() + LONGEST_GAME
        self.aside: Final = random.Random(setup.seed)
        """What decides about checks that leave no trace in the course of the game, so that it is the same without."""
        self.hides: Final = not compiled()
        """Whether it can be checked what the game gives away."""

    def player(self, seat: int) -> QuickPlayer:
        """Return a player of chance for a seat; one in ten is a thinking one."""
        seed = self.chance.getrandbits(31)
        if self.chance.random() < 0.1:
            return quick_player("heuristic", seed)
        return RandomPlayer(seed, mana=self.setup.manual[seat])

    def did(self, what: str) -> None:
        self.counts[what] = self.counts.get(what, 0) + 1

    def now_and_then(self, what: str, chance: float, possible: bool = True) -> bool:
        """Return whether to do one of the slower checks at this decision, and count it. The game goes on in the same
        way whether it is possible or not."""
        often = self.care * 2 if self.setup.board and self.game.in_action else self.care
        if self.chance.random() >= chance * often or self.tried.get(what, 0) >= SLOW_CHECKS * self.care:
            return False
        self.tried[what] = self.tried.get(what, 0) + 1
        if not possible:
            return False
        self.did(what)
        self.anew(LONGEST_CHECK)
        return True

    def play(self) -> None:
        """Play the game to its end, or to one of the limits, with everything checked on the way."""
        while not self.game.over and len(self.game.answers) < self.most and time.process_time() < self.ends:
            if self.refused > 2 * PATIENCE:
                raise checks.CheckFailed(
                    "answers", "not even the least answer is taken", checks.told(self.game.decision)
                )
            self.anew()
            self.look()
            self.anew()
            decision = self.game.decision
            if decision is None:
                break
            if self.chance.random() < 0.003:
                self.concede()
                continue
            if self.chance.random() < 0.03:
                self.refuse(decision)
            self.answer(decision)
            checks.no_fault(self.game)
            if self.amid > MOST_AMID:
                self.give_up()
        checks.no_fault(self.game)
        self.anew()
        checks.conserved(self.game)
        self.did("games recorded")
        share = self.chance.random()
        self.anew(LONGEST_RECORD)
        replayed(self.game, self.begin, self.library, share >= 1 - HASHED)
        self.anew()
        if share < PICKLED and not self.game.cut_short and not self.setup.board:
            self.anew()
            self.did("games pickled")
            pickled(self.game)

    def look(self) -> None:
        """Check what must hold at a decision."""
        game = self.game
        if self.now_and_then("cards counted", 0.1):
            checks.conserved(game)
        if self.setup.board or len(game.answers) % SELDOM == 0:
            self.did("positions looked at")
            positions.sound(game)
        # A player who pays by hand may lack mana that he or she could have made before.
        if self.now_and_then("options tried", 0.03, not any(self.setup.manual)):
            checks.tried(game)
        if self.acts() and self.tried.get(THROUGH, 0) < SLOW_CHECKS * self.care and not any(self.setup.manual):
            if self.aside.random() < (1.0 if self.setup.board else 0.1):
                self.tried[THROUGH] = self.tried.get(THROUGH, 0) + 1
                self.did(THROUGH)
                self.anew(LONGEST_CHECK)
                checks.gone_through(game, self.aside, bool(self.setup.board))
        if self.now_and_then("hidden cards exchanged", 0.03, self.hides):
            checks.gives_nothing_away(game)
        if self.now_and_then("samples compared", 0.02):
            checks.samples_agree(game)
        if self.now_and_then("records followed", 0.01):
            checks.recorded(game, self.follower)
        if self.now_and_then("games left for a copy", 0.03):
            self.game = game.copy()
            if self.game.undoable and self.chance.random() < 0.5:
                self.game.undo()

    def acts(self) -> bool:
        """Return whether a player with priority can do something else than pass and make mana."""
        decision = self.game.decision
        return decision is not None and any(checks.begins(option) for option in decision.options[:MOST_LOOKED_AT])

    def concede(self) -> None:
        """Let a player concede; undo most of it, so that games last."""
        game = self.game
        before = checks.picture(game)
        seat = self.chance.randrange(len(self.setup.decks))
        if game.players[seat].lost:
            return
        self.did("concessions")
        depth = len(game.state.main_games)
        subgame = depth > 0 and self.chance.random() < 0.5
        game.concede(seat, subgame)
        if not (game.players[seat].lost or game.over or (subgame and len(game.state.main_games) < depth)):
            raise checks.CheckFailed("concession", "a player who concedes plays on")
        checks.conserved(game)
        if len(game.players) == 2 or self.chance.random() < 0.5:
            game.undo()
            checks.same("concession", "undo leads to another position", checks.picture(game), before)

    def give_up(self) -> None:
        """Take back an action that has no end: mana that costs as much as it makes, and never pays for a spell."""
        self.did("actions given up")
        while self.game.in_action and self.game.undoable:
            self.game.undo()
        self.amid = 0
        self.refused = PATIENCE + 1  # so that something else is done now

    def refuse(self, decision: Decision) -> None:
        """Give an answer that is none: it is refused with a rule, and nothing changes."""
        nonsense = self.chance.choice(NONSENSE)
        if decision.free_word or (decision.numeric and nonsense == 10**9):
            return
        self.did("nonsense answered")
        before = checks.picture(self.game)
        give = methodcaller("answer", nonsense)  # as a program without types would
        try:
            give(self.game)
        except IllegalAction as refusal:
            if not refusal.rule:
                raise checks.CheckFailed("refusal", "an answer is refused without a rule", refusal.reason) from None
        else:
            raise checks.CheckFailed("refusal", "an answer that is none is taken", repr(nonsense))
        checks.same("refusal", "a refused answer changes something", checks.picture(self.game), before)

    def answer(self, decision: Decision) -> None:
        """Give an answer of chance, now and then to a copy as well, and undo it now and then."""
        game = self.game
        if self.refused > PATIENCE:
            answer = least(game, decision)
        else:
            answer = self.players[decision.who.index].decide(game.table, decision)
        often = QUIET if is_quiet_pass(game, decision, answer) else 1.0
        twin = game.copy() if self.chance.random() < 0.05 * often else None
        kept = checks.picture(game) if self.chance.random() < 0.1 * often else None
        self.pending = list(answer)
        try:
            game.answer(answer)
        except IllegalAction as refusal:
            self.pending = None
            self.refused += 1
            self.did("answers refused")
            if not refusal.rule:
                raise checks.CheckFailed("refusal", "an answer is refused without a rule", refusal.reason) from None
            if self.now_and_then("records followed", 0.2):
                checks.recorded(game, self.follower)
            return
        checks.no_fault(game)
        self.refused = 0
        self.amid = self.amid + 1 if game.in_action else 0
        after = checks.picture(game) if twin is not None or kept is not None else None
        if twin is not None:
            self.did("answers given to a copy")
            try:
                twin.answer(answer)
            except IllegalAction as refusal:
                problem = f"a copy refuses what the game takes (rule {refusal.rule})"
                raise checks.CheckFailed("copy", problem, refusal.reason) from None
            checks.same("copy", "an answer does something else in a copy", checks.picture(twin), after)
        if kept is not None and game.undoable and game.keep_history:
            self.did("answers undone")
            game.undo()
            checks.same("undo", "undo leads to another position", checks.picture(game), kept)
            game.answer(answer)
            checks.same("undo", "the same answer does something else after undo", checks.picture(game), after)
        self.pending = None


def is_quiet_pass(game: Game, decision: Decision, answer: Sequence[int]) -> bool:
    """Return whether an answer is a pass with nothing on the stack."""
    return decision.kind is Kind.PRIORITY and list(answer) == [0] and not game.state.stack


def replayed(game: Game, begin: checks.Begin, library: Library, hashed: bool = True) -> None:
    """Check that the record of a game, written and read, leads to the same game. ``hashed``: whether the record has the
    hashes of all turns, or only that of the last position. A game from a board has no record; its answers are given
    again to the game that ``begin`` makes.

    A record is made of what a game begins with, its answers and its end; so its record is the same if these are.
    """
    if game.unrecorded == boards.UNRECORDED:
        checks.recorded(game, checks.Follower(begin))
        return
    broken_off = not game.over and game.decision is None
    text = game.record() if hashed or broken_off else short_record(game)
    again = records.begin(records.parse(text), library)
    try:
        records.play(records.parse(text), again)
    except records.Mismatch as problem:
        raise checks.CheckFailed("record", "it does not lead to the same game", problem.problem) from None
    checks.same("record", "its record is another", contents(again), contents(game))


def contents(game: Game) -> list[str]:
    """Return what the record of a game says, without the digests of its turns."""
    answers = [records.answer_line(answer, game.table.words) for answer in game.all_answers]
    return [*records.header(game), *answers, records.ending(game)]


def pickled(game: Game) -> None:
    """Check that a pickled game is the same."""
    try:
        restored = pickle.loads(pickle.dumps(game))
    except ManaburnError as problem:
        raise checks.CheckFailed("pickle", "it can't be restored", str(problem)) from None
    checks.same("pickle", "it is another position", checks.picture(restored), checks.picture(game))


def least(game: Game, decision: Decision) -> list[int]:
    """Return the answer that does as little as possible."""
    if decision.numeric:
        return [decision.low]
    if decision.kind in (Kind.ATTACK, Kind.BLOCK, Kind.ASSIGN):
        legal = legal_answer(game.table, decision)
        if legal is not None:
            return legal
    if decision.amounts:
        n = len(decision.options)
        return [decision.total - decision.low * (n - 1), *[decision.low] * (n - 1)] if n else []
    if decision.ordered:
        return list(range(len(decision.options)))
    if decision.kind is Kind.YES_NO and len(decision.options) == 2:
        return [1]
    return list(range(decision.low))


def play_one(soak: Soak, number: int) -> Outcome:
    """Play game ``number`` of a run. Whatever goes wrong is put into the result."""
    began = time.perf_counter()
    chance = random.Random(f"{soak.seed} {number}")
    setup = board_setup(soak, chance) if soak.boards else setup_of(soak, chance)
    run: Run | None = None
    failure: Failure | None = None
    with timed() as anew:
        anew()
        try:
            run = Run(setup, cards_of(soak.pool).library, chance, anew)
            run.play()
        except (Exception, Overlong) as problem:
            failure = failure_of(number, setup, run, problem)
    game = run.game if run is not None else None
    return Outcome(
        number,
        setup.rules,
        len(setup.decks),
        len(game.answers) if game is not None else 0,
        game.state.turn if game is not None else 0,
        ("open" if not game.over else "draw" if game.winner is None else "won") if game is not None else "",
        time.perf_counter() - began,
        run.counts if run is not None else {},
        failure,
    )


# -- what went wrong ---------------------------------------------------------------------------------------------------


def failure_of(number: int, setup: Setup, run: Run | None, problem: BaseException) -> Failure:
    """Return what went wrong in a game, with the answers that lead to it."""
    answers: Answers = []
    if run is not None:
        answers = [list(answer) for answer in run.game.all_answers]
        if run.pending is not None and answers[-1:] != [run.pending]:
            answers.append(run.pending)
    trace = "".join(traceback.format_exception(problem))
    return Failure(
        number, kind_of(problem), " ".join(f"{type(problem).__name__}: {problem}".split()), trace, setup, answers
    )


def kind_of(problem: BaseException) -> str:
    """Return words that are the same for every game in which the same thing goes wrong: the check, or the error and the
    function of the engine in which it was raised."""
    if isinstance(problem, checks.CheckFailed):
        return f"{problem.check}: {problem.what}"
    place = ""
    for frame in traceback.extract_tb(problem.__traceback__):
        if "manaburn" in frame.filename and "/sim/" not in frame.filename.replace("\\", "/"):
            place = f" in {frame.filename.replace(chr(92), '/').rpartition('manaburn/')[2]}, {frame.name}"
    if isinstance(problem, Overlong):
        return f"{type(problem).__name__}: {problem}"
    return f"{type(problem).__name__}{place}"


def plain_record(setup: Setup, game: Game, answers: Sequence[list[int]], notes: Sequence[str] = ()) -> str:
    """Return a record whose last line is not checked: what follows from it may be a failure of the engine. For a game
    that goes on from a board, the board comes first."""
    lines = records.header(game)
    lines[1:1] = [f"# {note}" for note in notes]
    lines += ["start", *answer_lines(answers, game.table.words), f"open {'0' * 16}"]
    record = "\n".join(lines) + "\n"
    return boards.written(setup.board, record) if setup.board else record


def short_record(game: Game) -> str:
    """Return the record of a game without the hashes of its turns. The game needn't be played again for it."""
    records.refuse_unrecorded(game)
    lines = [*records.header(game), "start", *answer_lines(game.all_answers, game.table.words)]
    lines.append(f"{records.ending(game)} {game.hash}")
    return "\n".join(lines) + "\n"


def answer_lines(answers: Sequence[list[int]], words: list[str]) -> list[str]:
    """Return the lines of a record for answers."""
    lines: list[str] = []
    passes = 0
    for answer in answers:
        if answer == [0]:
            passes += 1
            continue
        if passes:
            lines.append(records.pass_line(passes))
            passes = 0
        lines.append(records.answer_line(answer, words))
    if passes:
        lines.append(records.pass_line(passes))
    return lines
