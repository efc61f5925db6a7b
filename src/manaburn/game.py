"""The public interface of a game: positions, decisions and answers.

    >>> from manaburn import Game
    >>> game = Game(["red-burn", "green-stompy"], rules="2008", seed=7)
    >>> game.decision.prompt
    'keep this hand?'
    >>> game.answer("keep")
    >>> game.undo()
    >>> while not game.over:
    ...     game.answer(0)
    >>> game.result
    'Player 2'

A game is determined by its decks, edition, seed and answers. At each decision the position can be inspected and copied,
the last answer can be undone, and the game can be recorded.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from os import PathLike
from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from manaburn import copying_games, guests, shortcuts
from manaburn.answering import CONCESSION, REPEATED, Step, is_first, numbers_of
from manaburn.cards.wording import deck_of_the_time, refused
from manaburn.collecting import FewCollections
from manaburn.editions.edition import Edition, find_edition
from manaburn.errors import IllegalAction, ManaburnError
from manaburn.progress import Progress
from manaburn.rules.course import loops, priority, taking_back
from manaburn.rules.course import starting as start_of_game
from manaburn.rules.kernel.decisions import Action, Decision, Kind, Option
from manaburn.rules.kernel.mana_sources import ManaPlay
from manaburn.rules.kernel.table import QuickPlayer, Table
from manaburn.state import hashing
from manaburn.state.happenings import Happening
from manaburn.state.objects import GameObject, Player
from manaburn.state.state import GameState
from manaburn.text.tree import CardDefinition

if TYPE_CHECKING:
    from manaburn.views import View

LONGEST: Final = 200
"""The number of turns after which a game is cut off, unless another limit is given."""
LONGEST_NAME: Final = 100
"""The greatest number of characters in a player's name."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Progress):
    """A game of two or more players, from the first decision on.

    * ``decks``: for each player, the card definitions of a deck, or the name of a starter deck or deck file.
    * ``rules``: an edition ("2008"), a date ("2005-03-01") or an :class:`~manaburn.editions.edition.Edition`.
    * ``seed``: the seed of all random results, any integer. A seed of 2**31 or more is treated as a secret (see
      :mod:`manaburn.seeds`).
    * ``players``: who decides for each seat: an object with a method ``decide`` (see
      :class:`~manaburn.deciding.Decider`), the name of a player of the engine ("heuristic", "random"), or None if the
      decisions are answered from outside, through :attr:`decision` and :meth:`answer`.
    * ``names``: the players' names, all different.
    * ``starting``: the index of the starting player; None for a random choice.
    * ``mulligans``: whether the players may take mulligans.
    * ``cut``: the number of the turn after which the game is cut off.
    * ``keep_history``: whether answers can be undone. A game without history needs less memory.
    * ``manual``: for each player, whether he or she chooses the mana abilities with which to pay. For the others mana
      is paid automatically.
    * ``ask_all``: whether a player is asked even where only one answer is legal.
    * ``sideboards``: for each player, the cards that he or she owns outside the game (217.1e). If this is None, they
      are taken from the deck files named in ``decks``, provided that a card of the decks can bring them into the
      game.

    Raises ManaburnError if the game can't begin, and InputError for an unknown deck, edition or date. An exception
    raised by a player in the process is passed on to the caller. An error of the engine itself cuts the game off and is
    kept in ``failure``.
    """

    def __init__(
        self,
        decks: Sequence[Sequence[CardDefinition] | str],
        rules: str | Edition = "2008",
        seed: int = 0,
        players: Sequence[object] | None = None,
        names: Sequence[str] | None = None,
        starting: int | None = None,
        mulligans: bool = True,
        cut: int = LONGEST,
        keep_history: bool = True,
        manual: Sequence[bool] | None = None,
        ask_all: bool = False,
        sideboards: Sequence[Sequence[CardDefinition]] | None = None,
    ) -> None:
        if isinstance(decks, str):
            raise TypeError(f"decks are a list with a deck for each player, not {decks!r}")
        n = len(decks)
        if n < 2:
            raise ManaburnError("a game needs two decks or more")
        for what, given in (
            ("players", players),
            ("names", names),
            ("manual", manual),
            ("sideboards", sideboards),
        ):
            if given is not None and len(given) != n:
                raise ManaburnError(f"{n} decks, but {len(given)} {what}")
        if starting is not None and not 0 <= starting < n:
            raise ManaburnError(f"there is no player {starting} to start")
        called = names_of(names, n)
        if not isinstance(seed, int):
            raise TypeError(f"a seed is a whole number, not {seed!r}")
        if not isinstance(rules, (str, Edition)):
            raise TypeError(f"rules are a name, a date or an edition, not {rules!r}")
        if cut < 1:
            raise ManaburnError(f"a game can't be cut at turn {cut}")
        edition = rules if isinstance(rules, Edition) else find_edition(rules)
        self.decks = [deck_of_the_time(cards_of(deck), edition) for deck in decks]
        for card in {id(card): card for deck in self.decks for card in deck}.values():
            why = refused(card, edition)
            if why is not None:
                raise why
        if sideboards is None:
            sideboards = sideboards_of(decks, self.decks)
        self.sideboards = [deck_of_the_time(cards, edition) for cards in sideboards]
        super().__init__(Table(GameState(called), edition), cut, mulligans, starting, keep_history)
        self.seed = seed
        self.scenario = ""
        """The text of the scenario from which the game began; "" for a game that began with its opening hands."""
        self._earlier: list[Happening] = []
        self._guests: list[guests.Guest | None] = [None for player in self.table.state.players]
        """The players in the process who see no more than they may know."""
        self.unrecorded = ""
        """Why there is no record of this game; "" if there can be one."""
        table = self.table
        table.state.begin_chance(seed)
        table.ask_all = ask_all
        table.mulligans = mulligans
        if manual is not None:
            table.manual_payment = list(manual)
        self.join(players or [])
        start_of_game.put_cards(table, self.decks, self.sideboards)
        table.journal.forget()
        self._advance()

    def join(self, players: Sequence[object]) -> None:
        """Let players in the process take the first seats, in turn order. None stands for a seat that is asked from
        outside. Raises TypeError for an object without a method ``decide``, and InputError for an unknown name."""
        for i, player in enumerate(players):
            if isinstance(player, str):
                player = guests.called(player, self.seed * len(self.players) + i)
            if player is None or isinstance(player, QuickPlayer):
                self.table.deciders[i] = player
                self._guests[i] = None
                if player is not None and type(player).watch is not QuickPlayer.watch:
                    self._watchers.append(player)
            else:
                self.table.deciders[i] = None
                self._guests[i] = guests.Guest(player)

    @property
    def seats(self) -> list[object]:
        """Who decides for each seat: a player in the process, or None."""
        own = self.table.deciders
        return [guest.player if guest is not None else own[i] for i, guest in enumerate(self._guests)]

    # -- looking -------------------------------------------------------------------------------------------------------

    @property
    def decision(self) -> Decision | None:
        """The decision that must be answered from outside now; None after the end of the game."""
        decision = self._open()
        if decision is not None:
            decision.options  # noqa: B018 (all of them: who asks from outside may look at any time)
        return decision

    @property
    def state(self) -> GameState:
        """The position. Change it only through answers."""
        return self.table.state

    @property
    def edition(self) -> Edition:
        """The edition of the rules by which the game is played."""
        return self.table.edition

    @property
    def players(self) -> list[Player]:
        """The players, in turn order."""
        return self.table.state.players

    @property
    def over(self) -> bool:
        """Whether the game has ended or was cut off."""
        self._open()
        return self.table.state.over or bool(self.cut_short)

    @property
    def result(self) -> str:
        """The winner's name, "draw", or "cut"; "" while the game goes on."""
        if self.cut_short:
            return "cut"
        if not self.table.state.over:
            return ""
        winner = self.table.state.winner
        return winner.name if winner is not None else "draw"

    @property
    def winner(self) -> int | None:
        """The winner's index; None while the game goes on, in a draw, and in a game that was cut off."""
        winner = self.table.state.winner
        return winner.index if winner is not None and not self.cut_short else None

    @property
    def events(self) -> list[Happening]:
        """Everything that has happened, in order. For sentences see ``View.log`` and :mod:`manaburn.narration`."""
        return self._earlier + self.table.state.log if self._earlier else self.table.state.log

    @property
    def all_answers(self) -> list[list[int]]:
        """All answers so far, including those of the action under way."""
        return self.answers + self._given

    @property
    def undoable(self) -> int:
        """The number of answers given from outside that can be undone."""
        return len([step for step in self._steps if not step.guest])

    @property
    def in_action(self) -> bool:
        """Whether the open decision belongs to an action under way. It is False for a player with priority."""
        decision = self._decision
        return decision is not None and decision.kind is not Kind.PRIORITY

    @property
    def hash(self) -> str:
        """A digest of the whole position, as 16 hexadecimal digits.

        Positions that differ only in the numbers of their objects have the same digest. It covers hidden cards and the
        state of the random generator, so it is meant for whoever runs the game. The digest of what one player may know
        is :attr:`manaburn.views.View.key`.
        """
        if self.in_action:
            decision = self._decision
            assert decision is not None
            return hashing.digest(self.table.state, f"{decision.kind.value} {decision.player.index} {self._given}")
        return hashing.digest(self.table.state)

    # -- answering -----------------------------------------------------------------------------------------------------

    def answer(self, choice: int | Option | str | Sequence[int | Option]) -> None:
        """Answer the open decision.

        ``choice`` is an option or its index, a sequence of several of them, the text of an option, a number where one
        is asked for, an amount for each option, a word, or True or False for yes or no.

        Raises IllegalAction, with the rule, if the answer is illegal or doesn't say which option is meant. If the form
        of the answer is wrong, the game is unchanged. If the answer makes the action under way illegal, the whole
        action is taken back and the game is as it was before that action (422.1).

            >>> from manaburn import Game
            >>> game = Game(["red-burn", "green-stompy"], rules="2008", seed=7)
            >>> game.answer("no such option")
            Traceback (most recent call last):
            ...
            manaburn.errors.IllegalAction: 'no such option' is not an option (rule 101.4)
        """
        step = self._give(choice)
        try:
            self._ask_guests()
        except BaseException:
            if step in self._steps:
                del self._steps[self._steps.index(step) :]
                self._return_to(step)
            raise

    def _give(self, choice: object) -> Step:
        """Answer the open decision, and go on until the next one. Return the step that undoes the answer."""
        if self._waiting and self._decision is None and is_first(choice):
            # Nobody has read the decision, and a player who passes doesn't need to know the other options.
            step = self._act(priority.first_action(self.table), [0], None)
        else:
            step = self._answered(choice)
        self._steps.append(step)
        self._waiting = False
        self._decision = None
        self.changes += 1
        try:
            with FewCollections():
                self._run()
                self._go()
        except IllegalAction:
            self._take_back(self._attempt, [])
            raise
        except BaseException:
            if self._steps and self._steps[-1] is step:
                self._steps.pop()
                self._return_to(step)
            raise
        return step

    def _advance(self) -> None:
        """Go on until a decision must be answered from outside or the game is over."""
        if None in self.table.deciders:
            self._go()
        else:
            with FewCollections():
                self._go()
        self._ask_guests()

    def _ask_guests(self) -> None:
        """Go on as long as players in the process are asked who see no more than they may know."""
        for guest in self._guests:
            if guest is not None:
                while guests.answered(self):
                    pass
                return

    def _act(self, action: Action | None, numbers: list[int], decision: Decision | None) -> Step:
        """Record the action chosen by the player with priority, and return the step that undoes it."""
        self._begin(action, False)
        step = Step(self, decision)
        self.answers.append(numbers)
        return step

    def _answered(self, choice: object) -> Step:
        """Record an answer to the open decision, and return the step that undoes it. Raises IllegalAction, with the
        game unchanged, if the answer has the wrong form."""
        decision = self._open()
        if decision is None:
            raise IllegalAction("102.1", "the game is over" if self.over else "nothing is asked")
        numbers = numbers_of(self, decision, choice)
        problem = decision.problem(numbers)
        if problem:
            raise IllegalAction(decision.rule, problem)
        if self._waiting:
            # The options that nobody has read are worked out again.
            return self._act(decision.action(numbers[0]), numbers, decision if decision.complete else None)
        step = Step(self, decision)
        self._given.append(numbers)
        self.table.back(self._mark)
        return step

    def concede(self, player: int | Player, subgame: bool = False) -> None:
        """Let a player, or the one with this index, concede. The game, or that player's part in it, ends at once.

        ``subgame``: only the subgame that is played is conceded, not the game for which it is played (506). Where a
        subgame goes on without a player who has conceded all of it, the player leaves the main game as soon as that
        goes on.

        Nothing happens if the game has ended already, or if there is no subgame to concede. Raises ManaburnError if
        there is no such player.

        Rules: 102.3a.
        """
        index = self._seated(player)
        state = self.table.state
        if self.over or (subgame and not state.main_games):
            return
        if self.players[index].lost and (subgame or not state.main_games or index in state.conceding):
            return
        if self._waiting:
            self._begin(None, False)
        step = Step(self, self._decision)
        if not self._waiting:
            self.table.back(self._mark)
            self.answers.extend(self._given)
            self._begin(None, False)
        self._steps.append(step)
        self._waiting = False
        self._decision = None
        self.answers.append([CONCESSION, index, 1] if subgame else [CONCESSION, index])
        priority.concede(self.table, self.players[index], subgame)
        self._done()
        self._advance()

    @property
    def mana_played(self) -> list[ManaPlay]:
        """The mana abilities played for the action under way, in order. :meth:`take_back` can keep them."""
        return list(self.table.running.made) if self.in_action and self._action is not None else []

    def take_back(self, keep: Sequence[int] = ()) -> None:
        """Take back the action under way, at whichever of its decisions is open.

        ``keep``: indexes in :attr:`mana_played` of the mana abilities that are kept. A mana ability is also kept if its
        mana was spent on one that is kept. The rules of the date may say that some results can't be reversed, such as
        cards moved to or from libraries and random results; these are kept too.

        Raises IllegalAction if no action is under way, or if an index names no mana ability.

        Rules: 422.
        """
        if not self.in_action or self._action is None or self._inside:
            raise IllegalAction("422.1", "there is nothing to take back")
        attempt = taking_back.Attempt(self.table)
        if any(not 0 <= number < len(attempt.made) for number in keep):
            raise IllegalAction("422.1", f"{len(attempt.made)} mana abilities were played")
        self._take_back(attempt, list(keep))
        self._ask_guests()

    def _take_back(self, attempt: taking_back.Attempt | None, keep: list[int]) -> None:
        """Undo the action under way, except for the parts that are kept.

        Rules: 422.1.
        """
        first = self._steps[self._first_step]
        self._attempt = None
        if attempt is None or not (keep or attempt.stands):
            del self._steps[self._first_step :]
            self._return_to(first)
            return
        del self._steps[self._first_step + 1 :]
        self._keep(attempt, keep)
        self._go()

    def repeat(self, since: int, times: int) -> int:
        """Repeat everything done since the answer with index ``since`` of :attr:`answers` another ``times`` times, as
        one shortcut. Returns the number of times that it was done.

        That number can be smaller than ``times``: players in the process are asked during the rounds that prove the
        loop, and one who answers differently interrupts it. :meth:`undo` takes back the whole shortcut.

        Raises IllegalAction, with the game unchanged, if nobody has priority or if the answers don't form a loop.

        Rules: 421.2.
        """
        given = self.answers[since:]
        if not self._waiting or not given or since < 0 or any(answer and answer[0] < 0 for answer in given):
            raise IllegalAction("421.1", "there is nothing to repeat")
        if not 1 <= times <= loops.LARGEST:
            raise IllegalAction("421.2", f"a loop is done 1 to {loops.LARGEST} times")
        step = Step(self, self._decision)
        steps = len(self._steps)
        kept, self.keep_history = self.keep_history, True
        try:
            done = shortcuts.rounds(self, given, times)
        except IllegalAction:
            del self._steps[steps:]
            self._return_to(step)
            raise
        finally:
            self.keep_history = kept
        if done == times:
            del self.answers[step.answers :]
            self.answers.append([REPEATED, len(given), times])
            del self._steps[steps:]
            self._steps.append(step)
            self._decision = None
            self._done()
        return done

    def undo(self) -> None:
        """Undo the last answer given from outside. Raises IllegalAction if there is none.

        Answers that players in the process have given since then are undone with it, and those players are asked again.
        """
        own = len(self._steps)
        while own and self._steps[own - 1].guest:
            own -= 1
        if not own:
            raise IllegalAction("422", "there is nothing to take back")
        step = self._steps[own - 1]
        del self._steps[own - 1 :]
        self._return_to(step)

    def _return_to(self, step: Step) -> None:
        """Restore the position before an answer that has been removed from the steps."""
        self.changes += 1
        table = self.table
        table.back(step.mark)
        self._seen = min(self._seen, len(table.state.log))
        del self.answers[step.answers :]
        self.units = step.units
        self.cut_short = ""
        self.failure = None
        self._started = step.started
        self._mark = step.mark
        self._action = step.action
        self._inside = step.inside
        self._first_step = step.first
        self._given = list(step.given)
        self._refused = []
        self._decision = None
        self._waiting = False
        decision = step.decision
        if step.waiting:
            self._action = None
            self._waiting = True
            self._decision = decision
        else:
            self._run()
            if decision is not None:
                self._former = decision.options

    # -- copies and records --------------------------------------------------------------------------------------------

    def copy(self, players: Sequence[object] | None = None, seed: int | None = None) -> Game:
        """Return an independent copy of the game at the same decision.

        ``players``: who decides in the copy, as for the game; the copy goes on until somebody is asked from outside, or
        to its end. Without it, players in the process are replaced by their copies (``Decider.copy``), which never
        disturb the game's own. ``seed``: of the random results to come, if they shall be other ones than the game's.

        In the copy, the answers of the action under way and all later answers can be undone, but no earlier ones.
        Raises ManaburnError for a player that can't be copied.
        """
        return copying_games.copied(self, players, seed)

    @staticmethod
    def _blank() -> Game:
        """Return a game of which nothing is set yet."""
        return Game.__new__(Game)

    def record(self, notes: bool = False) -> str:
        """Return the game as text: edition, decks, seed and answers (see :mod:`manaburn.records`).

        ``notes``: whether to add what each number means. The record reveals all hidden cards, so it is meant for
        whoever runs the game.
        """
        # A cycle: records imports this module.
        from manaburn import records

        return records.write(self, notes)

    @staticmethod
    def from_record(text: str, pool: str | None = None) -> Game:
        """Return the game of a record, at the end of its answers. All players are then asked from outside.

        ``pool``: the path of the file with the cards; None for the starter cards. Raises InputError for a text that is
        no record, and :class:`~manaburn.records.Mismatch` where the game differs from what the record says.
        """
        # A cycle: records imports this module.
        from manaburn import records

        return records.load(text, pool)

    @staticmethod
    def from_scenario(source: str | PathLike[str], pool: str | None = None, rules: str | None = None) -> Game:
        """Return a game that goes on from the position of a scenario (see :mod:`manaburn.positions`).

        ``source``: the path of a scenario file, or its text (which has more than one line). ``pool``: the path of the
        file with the cards; None for the starter cards. ``rules``: an edition or date; None for the first one that the
        scenario names. All players are asked from outside. The scenario's steps and expectations are not carried out.

        Answers can be undone and the game copied as usual. It has no record: the scenario, in ``scenario``, and
        ``all_answers`` say the same. Raises InputError for a scenario that can't be read, or is impossible.

            >>> from manaburn import Game
            >>> game = Game.from_scenario("players:\\n  Ann: {hand: [Lightning Bolt], in_play: [Mountain]}\\n  Bob:\\n")
            >>> [option.text for option in game.decision.options]
            ['pass', 'play Lightning Bolt', 'activate Mountain']
        """
        # A cycle: positions imports this module.
        from manaburn import positions

        return positions.game_of(source, pool, rules)

    def position(self) -> str:
        """Return the position as the text of a scenario, from which :meth:`from_scenario` makes a game with the same
        options.

        Raises ManaburnError, with what it is, for a position of which a scenario can't say everything: with something
        on the stack, in the middle of an action or of combat, with effects that last, with tokens, and so on.
        """
        # A cycle: positions imports this module.
        from manaburn import positions

        return positions.position_of(self)

    def view(self, player: int | Player) -> View:
        """Return what a player may know of the position, as it is now (see :mod:`manaburn.views`). ``player``: the
        index, or a player such as that of a decision (``decision.who``). Raises ManaburnError if there is no such
        player."""
        # Start-up time: most games are never viewed.
        from manaburn import views

        return views.View(self, self._seated(player))

    def _seated(self, player: int | Player) -> int:
        """Return the index of a player of this game. Raises ManaburnError if there is no such player."""
        index = player.index if isinstance(player, Player) else player
        if not isinstance(index, int):
            raise TypeError(f"a player is an index or the player of a decision, not {index!r}")
        if not 0 <= index < len(self.players):
            raise ManaburnError(f"there is no player {index}: they are 0 to {len(self.players) - 1}")
        return index

    def __reduce__(self) -> tuple[Callable[..., Game], tuple[object, ...]]:
        """Return what pickling needs. A pickled game consists of what its record consists of: its start and all
        answers."""
        # A cycle: records imports this module.
        from manaburn import records

        return records.resumed, records.kept(self)

    def __copy__(self) -> Game:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Game:
        return self.copy()

    def why(self, item: GameObject, what: str = "") -> list[str]:
        """Return why an object has its present characteristics: one line for each reason, with the rule.

        ``what`` is "power", "toughness", "types", "colours" and so on; "" means all. For a triggered ability on the
        stack, the event that triggered it is told as well (see :mod:`manaburn.reasons`). The result may reveal hidden
        cards; what one player may know is told by :meth:`manaburn.views.View.why`.
        """
        # Start-up time: only explanations need it.
        from manaburn import reasons

        return reasons.why(self.table, item, what)

    def __repr__(self) -> str:
        lives = ", ".join([f"{player.name} {player.life}" for player in self.players])
        decision = self.decision
        if self.over:
            now = f"over: {self.result}" if not self.cut_short else f"cut: {self.cut_short}"
        elif decision is None:
            now = "going on"
        else:
            now = f"{decision.who.name} is asked ({decision.kind.value})"
        return f"<Game by the rules of {self.edition.name}, turn {self.state.turn} ({lives}), {now}>"

    def __str__(self) -> str:
        """The table as seen by the player who has to decide, or by the first player after the end of the game."""
        decision = self.decision
        return str(self.view(decision.who.index if decision is not None else 0))


def names_of(names: Sequence[str] | None, count: int) -> list[str]:
    """Return the names of the players of a game; None stands for "Player 1" and so on. Raises ManaburnError for a name
    that isn't a line of text, is too long, or stands there twice."""
    called = list(names) if names is not None else [f"Player {i + 1}" for i in range(count)]
    for name in called:
        if not name.isprintable() or name != name.strip() or not 0 < len(name) <= LONGEST_NAME:
            raise ManaburnError(f"a player can't be called {name!r}: a name is a line of 1 to {LONGEST_NAME} signs")
    if len(set(called)) < len(called):
        raise ManaburnError(f"two players have the same name: {', '.join(called)}")
    return called


def sideboards_of(
    decks: Sequence[Sequence[CardDefinition] | str], cards: Sequence[Sequence[CardDefinition]]
) -> Sequence[Sequence[CardDefinition]]:
    """Return the sideboards of those decks that were given by name."""
    names = [deck if isinstance(deck, str) else None for deck in decks]
    if not any(names):
        return [()] * len(names)
    # Start-up time: only games between named decks need it.
    from manaburn.cards.library import load_sideboards

    return load_sideboards(names, cards)


def cards_of(deck: Sequence[CardDefinition] | str) -> list[CardDefinition]:
    """Return the cards of a deck. A text is the name of a starter deck or of a deck file."""
    if isinstance(deck, str):
        # Start-up time: only games between named decks need it.
        from manaburn.cards.library import load_deck_cards

        return load_deck_cards(deck)
    cards = list(deck)
    for card in cards:
        if not isinstance(card, CardDefinition):
            raise TypeError(f"a deck is a name, a file or a list of card definitions, and {card!r} is none of these")
    return cards
