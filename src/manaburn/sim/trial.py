"""Try out cards: put a few at a time into a position, and play with them at random.

The players prefer what the cards under test can do and have not done yet. A kit of invented cards destroys, copies,
counters, steals, changes and returns them. Then all answers are undone. It is checked that the engine raises no error,
that no card is lost, that refused and undone answers leave nothing behind, and that a copy of a position has the same
characteristics.
"""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from manaburn.cards.cache import CompiledPool
from manaburn.cards.compile import compile_card
from manaburn.cards.records import CardRecord
from manaburn.cards.wording import refused
from manaburn.editions.edition import Edition
from manaburn.errors import IllegalAction, InputError, UnreadableText
from manaburn.game import Game
from manaburn.narration import tell
from manaburn.players.random import RandomPlayer
from manaburn.rules.course import starting
from manaburn.rules.events.perform import move_quietly
from manaburn.rules.instructions import supported
from manaburn.rules.kernel.decisions import Action, ActionKind, Decision, Kind
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous
from manaburn.sampling import everything
from manaburn.state import happenings as h
from manaburn.state import hashing
from manaburn.state.characteristics import Characteristics
from manaburn.state.objects import SPELL_COPY, TOKEN, Entity, GameObject
from manaburn.terms import BASIC_LAND_TYPES, CREATURE, PERMANENT_TYPES, Zone
from manaburn.text.tree import ActivatedAbility, CardDefinition

from . import executors
from .executors import Executor, Lost, Machine

AT_ONCE: Final = 4
"""The number of cards tried out in one position."""
ANSWERS: Final = 200
"""The number of answers given from a position."""
MOST_IN_TURN: Final = 20
"""The number of actions that a player does in a turn at most, since actions that cost nothing could go on for ever."""
LANDS: Final = 4
"""The number of lands of each basic type that a player has in play."""
HELD: Final = 8
"""The number of cards of the kit in a player's first hand."""
LAST_TURN: Final = 14
CHECKS: Final = 41
"""The position is copied and shown each time after this many answers."""
HASHED: Final = 8
"""The hash of the position is kept before each action of this number, to compare it if the action is refused."""
PASSED: Final = [0]
"""The answer of a player who passes: the first option."""
MOODS: Final = ((12, 16, 2), (40, 4, 1), (12, 4, 12), (30, 16, 6))
"""The weights of passing, of actions of the cards under test, and of actions of the kit. There is a round for each;
later rounds are for cards with which too little has been done."""

KIT: Final = (
    ("Trial Bear", "Creature — Bear", "", "2", "2"),
    ("Trial Giant", "Creature — Giant", "Trample", "3", "3"),
    ("Trial Doom", "Instant", "Destroy target permanent.", "", ""),
    ("Trial Bolt", "Instant", "Trial Bolt deals 3 damage to target creature or player.", "", ""),
    ("Trial No", "Instant", "Counter target spell.", "", ""),
    ("Trial Home", "Instant", "Return target permanent to its owner's hand.", "", ""),
    ("Trial Theft", "Instant", "Gain control of target permanent. Untap it.", "", ""),
    ("Trial Blink", "Instant", "Exile target permanent, then return it to the battlefield under its owner's control.",
     "", ""),
    ("Trial Fog", "Instant", "Target permanent phases out.", "", ""),
    ("Trial Echo", "Instant", "Copy target instant or sorcery spell. You may choose new targets for the copy.", "", ""),
    ("Trial Cast", "Instant", "Put a token that's a copy of target permanent onto the battlefield.", "", ""),
    ("Trial Grave", "Instant", "Put target permanent card from a graveyard onto the battlefield under your control.",
     "", ""),
    ("Trial Hand", "Instant", "Each player discards a card. Then each player sacrifices a permanent.", "", ""),
    ("Trial Past", "Instant", "Return target card from your graveyard to your hand.", "", ""),
    ("Trial Life", "Instant", "Until end of turn, target permanent becomes a 4/4 artifact creature in addition to its "
     "other types.", "", ""),
    ("Trial Blank", "Instant", "Target creature loses all abilities until end of turn.", "", ""),
    ("Trial Word", "Instant", "Change the text of target spell or permanent by replacing all instances of one color "
     "word with another or one basic land type with another.", "", ""),
    ("Trial Growth", "Instant", "Put two +1/+1 counters on target creature. It gains flying and first strike until end "
     "of turn.", "", ""),
    ("Trial Wake", "Instant", "Untap all permanents you control. You gain 4 life. Draw a card.", "", ""),
    ("Trial Mirror", "Creature — Shapeshifter",
     "You may have Trial Mirror enter the battlefield as a copy of any creature on the battlefield.", "0", "1"),
)  # fmt: skip
"""The cards of the kit: name, type line, text, power, toughness. Each costs {0}."""


HARSH: Final = ("Trial Doom", "Trial Cast", "Trial Mirror", "Trial Home")
"""The cards of the kit used in the third round."""


class Unsound(Exception):
    """A position has a fault."""


@lru_cache(maxsize=1)
def kit() -> tuple[CardDefinition, ...]:
    """Return the cards of the kit."""
    records = [
        CardRecord(name, "{0}", line, text, power or None, toughness or None)
        for name, line, text, power, toughness in KIT
    ]
    return tuple([compile_card(record) for record in records])


@lru_cache(maxsize=1)
def lands() -> tuple[CardDefinition, ...]:
    """Return a basic land of each type."""
    return tuple([compile_card(CardRecord(name, None, f"Basic Land — {name}", "")) for name in BASIC_LAND_TYPES])


class Tester(RandomPlayer):
    """A random player that prefers actions of the cards under test, most of all those not done yet. ``mood``: one of
    ``MOODS``."""

    def __init__(self, seed: int, names: frozenset[str], mood: tuple[int, int, int] = MOODS[0]) -> None:
        super().__init__(seed)
        self.names = names
        self.passing, self.liking, self.kit = mood
        self.tried: dict[str, int] = {}
        self.turn = 0
        self.done = 0

    def decide(self, table: Table, decision: Decision) -> list[int]:
        if decision.kind is Kind.TARGET and decision.low == decision.high == 1 and self.below(4):
            liked = [i for i, option in enumerate(decision.options) if self.on_trial(option.entity)]
            if liked:
                return [liked[self.below(len(liked))]]
        if decision.kind is not Kind.PRIORITY:
            return super().decide(table, decision)
        if self.turn != table.state.turn:
            self.turn = table.state.turn
            self.done = 0
        if self.done >= MOST_IN_TURN:
            return [0]
        answer = self.action(decision)
        self.done += answer != 0
        return [answer]

    def action(self, decision: Decision) -> int:
        options = decision.options if self.below(6) == 0 else decision.first_options
        weights = [self.weight(option.action) for option in options]
        pick = self.below(sum(weights))
        for i, weight in enumerate(weights):
            pick -= weight
            if pick < 0:
                action = options[i].action
                if action is not None and i:
                    self.tried[key_of(action)] = self.tried.get(key_of(action), 0) + 1
                return i
        return 0

    def on_trial(self, entity: Entity | None) -> bool:
        return isinstance(entity, GameObject) and entity.name in self.names

    def weight(self, action: Action | None) -> int:
        """Return the weight of an action in the random choice."""
        if action is None or action.item is None:
            return self.passing
        if action.item.name in self.names:
            return self.liking // (1 + self.tried.get(key_of(action), 0)) + 1
        if action.kind is ActionKind.LAND:
            return 2
        return 0 if action.is_mana else self.kit

    def pairs(self, decision: Decision, n: int) -> list[int]:
        """Declare most of the creatures that can attack or block."""
        if self.below(3) == 0:
            return super().pairs(decision, n)
        chosen: list[int] = []
        seen: list[object] = []
        for i in self.shuffled(n):
            creature = decision.options[i].entity
            if creature not in seen:
                seen.append(creature)
                chosen.append(i)
        return sorted(chosen)


def key_of(action: Action) -> str:
    """Return a key for an action, the same for equal objects."""
    name = action.item.name if action.item is not None else ""
    return f"{name} {action.kind.value} {action.held.key if action.held is not None else ''} {action.way} {action.face}"


def staged(cards: Sequence[CardDefinition], rules: str, seed: int, mood: int = 0) -> Game:
    """Return a game in its first upkeep. Both players have each card under test in hand, and each permanent in play."""
    tools = kit() if mood != 2 else [card for card in kit() if card.name in HARSH] * 3
    deck = [*cards, *cards, *tools, *lands() * (LANDS + 1)]
    game = Game([deck, deck], rules, seed, mulligans=False, starting=seed % 2, cut=LAST_TURN)
    while game.decision is not None and game.decision.kind is not Kind.PRIORITY:
        # Don't begin with a card in play, in whatever order.
        game.answer("no" if game.decision.kind is Kind.YES_NO else list(range(game.decision.low)))
    table, state = game.table, game.state
    names = {card.name for card in cards}
    for player in game.players:
        library = state.libraries[player.index]
        for item in list(state.hands[player.index]):
            move_quietly(table, item, Zone.LIBRARY)
        seen: dict[str, int] = {}
        held = 0
        for item in list(library):
            count = seen[item.name] = seen.get(item.name, 0) + 1
            if item.name in names:
                in_play = count == 1 and is_permanent(item)
                move_quietly(table, item, Zone.IN_PLAY if in_play else Zone.HAND)
            elif item.name in BASIC_LAND_TYPES:
                if count <= LANDS:
                    move_quietly(table, item, Zone.IN_PLAY)
            elif held < HELD:
                held += 1
                move_quietly(table, item, Zone.HAND)
    table.journal.forget()
    return game.copy()  # the copy has no cached values


def is_permanent(item: GameObject) -> bool:
    return item.face is not None and item.face.card_types & PERMANENT_TYPES != 0


def drive(game: Game, players: Sequence[Tester]) -> None:
    """Give answers to a game. Raises Unsound if a refused answer changes the position, or a copy differs from it."""
    before = ""
    units = actions = 0
    for number in range(ANSWERS):
        decision = game.decision
        if decision is None or game.over:
            return
        if number % CHECKS == CHECKS - 1:
            compare(game, game.copy())
            look(game)
        chosen = players[decision.who.index].decide(game.table, decision)
        if decision.kind is Kind.PRIORITY:
            acted = chosen != PASSED
            actions += acted
            before = game.hash if acted and actions % HASHED == 0 else ""
            units = game.units
        try:
            game.answer(chosen)
        except IllegalAction as problem:
            if before and game.units == units and game.hash != before:
                raise Unsound(f"a refused action left something behind ({problem})") from None


def compare(game: Game, copy: Game) -> None:
    """Raise Unsound if a copy of a game has another position, other characteristics or another decision."""
    if copy.hash != game.hash:
        raise Unsound("a copy of the game is another position")
    for zone, copied in zip(open_zones(game), open_zones(copy), strict=True):
        for item, other in zip(zone, copied, strict=True):
            if not alike(game.table, item, copy.table, other):
                raise Unsound(f"{item} is not what it is in a copy of the game")
    if repr(copy.decision) != repr(game.decision):
        raise Unsound("a copy of the game asks something else")


def open_zones(game: Game) -> list[list[GameObject]]:
    """Return the zones that are compared."""
    state = game.state
    return [state.in_play, state.stack, *state.graveyards, *state.hands]


def alike(table: Table, item: GameObject, other_table: Table, other: GameObject) -> bool:
    """Tell whether an object and its copy have the same characteristics, and the same rule effects on them."""
    ours, theirs = continuous.characteristics(table, item), continuous.characteristics(other_table, other)
    rules = [rule.mod for rule in continuous.rules_for(table, item)]
    their_rules = [rule.mod for rule in continuous.rules_for(other_table, other)]
    return (
        str(item.controller) == str(other.controller)
        and plain(ours) == plain(theirs)
        and same([held.ability for held in ours.abilities], [held.ability for held in theirs.abilities])
        and same(rules, their_rules)
    )


def plain(chars: Characteristics) -> tuple[object, ...]:
    """Return the characteristics that are numbers and words."""
    numbers = (chars.power, chars.toughness, chars.loyalty, chars.colours, chars.supertypes, chars.card_types)
    return (chars.name, *numbers, chars.subtypes, sorted(chars.keywords))


def same(ours: Sequence[object], theirs: Sequence[object]) -> bool:
    """Tell whether two lists of parts of texts are equal. A copy of a game mostly shares them with it; else they are
    compared as they are written, since those made for a game may hold its objects."""
    if len(ours) != len(theirs):
        return False
    return all(one is other or repr(one) == repr(other) for one, other in zip(ours, theirs, strict=True))


def look(game: Game) -> None:
    """Draw the view of each player, so that an error in it is found."""
    for player in game.players:
        view = game.view(player.index)
        str(view)
        view.to_dict()


def check(game: Game) -> None:
    """Check that every card is in exactly one zone, and that the log and the views can be made.

    Raises Unsound, or the error of the engine that ended the game.
    """
    if game.failure is not None:
        raise game.failure
    items: list[GameObject] = everything(game)
    cards = [item.card.number for item in items if item.card is not None]
    if len(set(cards)) != len(cards) or len({id(item) for item in items}) != len(items):
        raise Unsound("a card is in two places")
    owned = [card for deck in [*game.decks, *game.sideboards] for card in deck]
    if len(cards) != sum([not starting.left_out(game.table, card) for card in owned]):
        raise Unsound("a card is nowhere")
    for happening in game.events:
        tell(game.table, happening)
    look(game)


def undo_all(game: Game, start: object, begun: int = 0) -> None:
    """Undo all answers except the first ``begun``. Raises Unsound if the position isn't ``start`` then."""
    while len(game.all_answers) > begun:
        game.undo()
    if hashing.form(game.state) != start:
        raise Unsound("undoing all answers does not restore the first position")


def try_out(cards: Sequence[CardDefinition], rules: str, seed: int, mood: int = 0) -> dict[str, set[str]]:
    """Play with some cards and return what was done with each. ``mood``: an index of ``MOODS``. Raises any error
    found."""
    game = staged(cards, rules, seed, mood)
    start = hashing.form(game.state)
    begun = len(game.all_answers)
    names = frozenset([face.name for card in cards for face in card.faces] + [card.name for card in cards])
    drive(game, [Tester(2 * seed + seat, names, MOODS[mood]) for seat in range(2)])
    check(game)
    done = what_happened(game, names)
    undo_all(game, start, begun)
    return done


def what_happened(game: Game, names: frozenset[str]) -> dict[str, set[str]]:
    """Return for each of these names what such cards have done and what has been done to them."""
    done: dict[str, set[str]] = {name: set() for name in names}
    for event in game.events:
        what = event.what
        item = event.source if event.kind is h.ACTIVATED else what
        word = VERBS.get(event.kind, "")
        if event.kind is h.MOVE and event.new is not None and event.new.kind in (TOKEN, SPELL_COPY):
            word = "copied"
        if event.kind is h.MOVE and event.new is not None and event.new.copy_of is not None:
            name = event.new.copy_of.name
            if name in done:
                done[name].add("copied")
        if item is not None and word and item.name in done:
            done[item.name].add(word)
    return done


VERBS: Final = {
    h.PLAYED: "played",
    h.LAND_PLAYED: "played",
    h.ACTIVATED: "activated",
    h.TRIGGERED: "triggered",
    h.ATTACK: "attacked",
    h.BLOCK: "blocked",
    h.DESTROY: "destroyed",
    h.SACRIFICE: "sacrificed",
    h.COUNTERED: "countered",
    h.CONTROL: "stolen",
    h.PHASED_OUT: "phased out",
}


def play_whole(cards: Sequence[CardDefinition], rules: str, seed: int) -> None:
    """Play a game with decks of these cards. Raises any error found."""
    decks = [[*cards[seat::2], *lands() * LANDS] for seat in range(2)]
    names = frozenset([card.name for card in cards])
    players = [Tester(2 * seed, names), Tester(2 * seed + 1, names)]
    check(Game(decks, rules, seed, players=players, cut=30, keep_history=False))


class Fault:
    """An error, with the cards and the settings with which it was found."""

    def __init__(self, cards: Sequence[CardDefinition], rules: str, seed: int, problem: str, how: str) -> None:
        self.names: Final = [card.name for card in cards]
        self.rules: Final = rules
        self.seed: Final = seed
        self.problem: Final = problem
        self.how: Final = how

    def __str__(self) -> str:
        where = f"rules {self.rules}, seed {self.seed}, {self.how}"
        return f"{where}, with {', '.join(self.names)}: {self.problem}"


class Report:
    """The results of trying out cards."""

    def __init__(self) -> None:
        self.done: dict[str, set[str]] = {}
        self.faults: list[Fault] = []
        self.told = 0
        """The number of faults that have been printed."""

    def add(self, done: dict[str, set[str]]) -> None:
        """Add what was done with some cards."""
        for name, words in done.items():
            self.done.setdefault(name, set()).update(words)

    def counts(self) -> dict[str, int]:
        """Return for each thing done with how many cards it was done, the most frequent first."""
        counts = Counter([word for words in self.done.values() for word in words])
        return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))


@dataclass(frozen=True)
class Trial:
    """Cards to try out, and by which rules."""

    cards: tuple[CardDefinition, ...]
    rules: str


@dataclass(frozen=True)
class TrialTask:
    """Some of the cards of a trial, as indexes. ``mood``: an index of ``MOODS``; None for a whole game with them."""

    cards: tuple[int, ...]
    seed: int
    mood: int | None


def carry_out(trial: Trial, task: TrialTask) -> dict[str, set[str]] | str:
    """Carry out a task of a trial. Return what was done with each card, or the error that was found."""
    some = [trial.cards[index] for index in task.cards]
    try:
        if task.mood is None:
            play_whole(some, trial.rules, task.seed)
            return {}
        return try_out(some, trial.rules, task.seed, task.mood)
    except Exception as problem:
        return " ".join(f"{type(problem).__name__}: {problem}".split())
    finally:
        gc.collect()
        gc.freeze()  # what has outlasted a task is kept about its cards, and isn't looked at again


def try_all(
    cards: Sequence[CardDefinition], rules: str, seed: int, report: Report, machine: Machine | None = None
) -> Iterator[str]:
    """Try out cards, a few at a time, and again those with which too little was done; then play games with many of
    them. ``machine``: where; by default in this process.

    Results are added to the report. Yields a text about what is done next.
    """
    trial = Trial(tuple(cards), rules)
    work = machine.executor(carry_out, trial) if machine is not None else None
    try:
        left = list(range(len(cards)))
        for mood in range(len(MOODS)):
            tasks = [TrialTask(tuple(left[at : at + AT_ONCE]), seed + at, mood) for at in range(0, len(left), AT_ONCE)]
            yield from _try(trial, tasks, f"round {mood + 1} of {len(MOODS)}", work, report)
            left = [index for index in left if wanting(cards[index], report.done.get(cards[index].name, set()))]
        every = range(len(cards))
        tasks = [TrialTask(tuple(every[at : at + IN_GAME]), seed + at, None) for at in range(0, len(cards), IN_GAME)]
        yield from _try(trial, tasks, "whole games", work, report)
    finally:
        if work is not None:
            work.close()
        gc.unfreeze()


def _try(
    trial: Trial,
    tasks: Sequence[TrialTask],
    what: str,
    work: Executor[TrialTask, dict[str, set[str]] | str] | None,
    report: Report,
) -> Iterator[str]:
    """Carry out tasks and add their results to the report. Faults stand there in the order of the tasks."""
    found: dict[TrialTask, str] = {}
    place = {task: number for number, task in enumerate(tasks)}
    results = _here(trial, tasks)
    if work is not None:
        elsewhere = executors.carried_out(work, tasks)
        results = elsewhere
    yield f"{what}, 0 of {len(tasks)}"
    for done, (task, result) in enumerate(results, 1):
        if isinstance(result, Lost):
            found[task] = result.why
        elif isinstance(result, str):
            found[task] = result
        else:
            report.add(result)
        if work is None:
            _add_faults(trial, found, report)
            found.clear()
        yield f"{what}, {done} of {len(tasks)}"
    _add_faults(trial, dict(sorted(found.items(), key=lambda item: place[item[0]])), report)
    yield what


def _here(trial: Trial, tasks: Sequence[TrialTask]) -> Iterator[tuple[TrialTask, dict[str, set[str]] | str | Lost]]:
    """Yield the results of tasks that are carried out in this process."""
    for task in tasks:
        yield task, carry_out(trial, task)


def _add_faults(trial: Trial, found: dict[TrialTask, str], report: Report) -> None:
    """Add faults to a report."""
    for task, why in found.items():
        how = "a whole game" if task.mood is None else f"mood {task.mood}"
        some = [trial.cards[index] for index in task.cards]
        report.faults.append(Fault(some, trial.rules, task.seed, why, how))


def wanting(card: CardDefinition, done: set[str]) -> set[str]:
    """Return what should be done with a card of this type and has not been done."""
    types = card.front.card_types
    needed = {"played"}
    if types & PERMANENT_TYPES:
        needed |= {"destroyed", "copied"}
    if types & CREATURE:
        needed |= {"attacked", "blocked"}
    if any(isinstance(ability, ActivatedAbility) for face in card.faces for ability in face.abilities):
        needed.add("activated")
    return needed - done


IN_GAME: Final = 50
"""The number of cards in two decks for a whole game."""


def carried_out(compiled: CompiledPool, names: Iterable[str], edition: Edition) -> Iterator[CardDefinition]:
    """Yield the cards of these names that can be read and that the rules of an edition carry out."""
    for name in names:
        try:
            card = compiled.card(name)
        except (UnreadableText, InputError):
            continue
        if not supported.unsupported(card) and refused(card, edition) is None:
            yield card
