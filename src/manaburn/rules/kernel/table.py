"""The table: a position, the edition it is played by, and those who decide. Everything in ``rules`` works on a table.

A choice is a function call, :meth:`Table.ask`. A decider in the process answers at once; otherwise the answer comes
from the tape, and at its end :class:`~.decisions.NeedDecision` stops the action: whoever drives the table rolls the
journal back to the last checkpoint and runs the action again with a longer tape.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from manaburn.editions.edition import Edition
from manaburn.errors import IllegalAction
from manaburn.state.characteristics import Characteristics, HeldAbility
from manaburn.state.happenings import PASSED
from manaburn.state.journal import Journal
from manaburn.state.objects import Entity, GameObject, Happening, Player
from manaburn.state.state import GameState
from manaburn.terms import COLOUR_LETTERS, ManaCost
from manaburn.text.tree.base import Ability, Node

from .decisions import FREE_WORDS, Decision, Kind, NeedDecision, Option

if TYPE_CHECKING:
    from manaburn.rules.meaning.layers import Board


@mypyc_attr(allow_interpreted_subclasses=True)
class Decider(ABC):
    """Somebody who answers decisions in the process: a program, or a person at a terminal.

    >>> class First(Decider):
    ...     def decide(self, table, decision):
    ...         return [decision.low] if decision.numeric else list(range(decision.low))
    """

    @abstractmethod
    def decide(self, table: Table, decision: Decision) -> list[int]:
        """The answer to a decision, as indexes of its options (for its form see Decision). An answer without the right
        form to a decision with priority is a pass; to any other it is asked for again. It may look at everything on the
        table; a fair player keeps to what its seat may know."""

    def word(self, table: Table, decision: Decision) -> str:
        """The answer to a decision that takes a free word; by default one of the options."""
        return decision.options[self.decide(table, decision)[0]].words

    def watch(self, table: Table, happening: Happening) -> None:  # noqa: B027 (most don't watch)
        """Called for everything that happens, when it has happened for good."""


class PlayerFailed(BaseException):
    """A player in the process has raised an error of its own. Not an Exception: it is no fault of the rules."""

    def __init__(self, error: Exception) -> None:
        super().__init__()
        self.error = error


class Watcher:
    """A triggered or replacement ability in force, and the object that has it: an entry of the indexes of abilities."""

    def __init__(self, item: GameObject, held: HeldAbility, ability: Ability) -> None:
        self.item: Final = item
        self.held: Final = held
        self.ability: Final = ability


class Actor:
    """Something in play that may give a player something to do: an activated ability, or a face-down permanent."""

    def __init__(self, item: GameObject, held: HeldAbility | None, mana: bool, anybody: bool) -> None:
        self.item: Final = item
        self.held: Final = held
        """The ability; None: the permanent is face down."""
        self.mana: Final = mana
        """A mana ability."""
        self.anybody: Final = anybody
        """It says itself who may play it."""
        self.source: ManaSource | None = None
        """What it gives, where only tapping can keep it from that as long as no effect comes into it."""


class Actors:
    """What one object in play can do, and the characteristics that say so."""

    def __init__(self, item: GameObject, chars: Characteristics) -> None:
        self.item: Final = item
        self.chars: Final = chars
        self.face_down: Final = item.face_down
        self.actors: Final[list[Actor]] = []


class ManaSource:
    """A mana ability that could be played, and what it gives: a list of alternatives, each a string of letters."""

    def __init__(self, item: GameObject, held: HeldAbility, gives: list[str], simple: bool) -> None:
        self.item: Final = item
        self.held: Final = held
        self.gives: Final = gives
        """All that comes of it, triggered mana abilities included (411.3)."""
        self.base = gives
        """What its own ability makes, in the same order: what to choose as it is played."""
        self.simple: Final = simple
        """Costs nothing but tapping the source."""
        mask = 0
        most = 0
        for letters in gives:
            most = max(most, len(letters))
            for letter in letters:
                mask |= 1 << COLOUR_LETTERS.index(letter)
        self.mask: Final = mask
        """The types of mana it can give."""
        self.amount: Final = most
        self.weight = 0
        """How much it is worth to keep it: the payer spends the lightest first."""
        self.taps = True
        """Its cost taps the source."""
        self.leaves = False
        """Its cost takes the source away."""
        self.price: ManaCost | None = None
        """The mana in its cost."""
        self.xs: list[int] = []
        """The X of each alternative, where its cost has one."""
        self.feeds: list[list[Entity]] = []
        """What else its cost uses up: one of each of these."""
        self.uses = 1
        """How often it could be played."""
        self.snow = False
        self.spend: Node | None = None
        """The kind of thing its mana may be spent on; None: anything."""


class ManaPlay:
    """A mana ability played: what is needed to play it once more when the action that it was played for is taken back
    (422.1)."""

    def __init__(self, table: Table, player: Player, item: GameObject, held: HeldAbility, colours: int, x: int) -> None:
        self.player: Final = player
        self.item: Final = item
        self.held: Final = held
        self.colours: Final = colours
        self.x: Final = x
        self.answers: list[tuple[Decision, list[int]]] = []
        self.start: Final = len(table.state.history)
        """Where it stands in the turn's history."""
        self.random: Final = table.state.random
        """The state of chance as it was begun."""
        self.stop = self.start
        self.spent = (0, 0)
        """How much mana was spent on it, and of which colours."""


class Stock:
    """The mana abilities a player could play now, and what can be told of them together."""

    def __init__(self, sources: list[ManaSource]) -> None:
        """``sources``: in the order of play; sorted when this is made."""
        self.sources: Final = sources
        """The least worth keeping first."""
        self.sure: Final = [0, 0, 0, 0, 0, 0]
        """By type of mana: how many sources give just one of it, and cost nothing but tapping."""
        self.most = 0
        """How much mana there is at most."""
        n = len(sources)
        for i, source in enumerate(sources):
            self.most += source.amount * source.uses
            if source.simple and source.amount == 1 and len(source.gives) == 1 and source.spend is None:
                # The abilities of one object stand together, and tapping it pays for only one of them.
                if (i == 0 or sources[i - 1].item is not source.item) and (
                    i + 1 == n or sources[i + 1].item is not source.item
                ):
                    self.sure[source.mask.bit_length() - 1] += 1
        self.plain: Final = sum(self.sure) == len(sources)
        """All of them are such."""


class Table:
    """A game in progress, as the rules see it."""

    def __init__(self, state: GameState, edition: Edition) -> None:
        self.state: Final = state
        self.edition: Final = edition
        self.journal: Final[Journal] = state.journal
        self.deciders: list[Decider | None] = [None for player in state.players]
        self.tape: list[list[int]] = []
        """Answers of the running action, in order."""
        self.cursor = 0
        """How many of them have been used."""
        self.words: list[str] = []
        """Words that were answered freely: their indexes, from FREE_WORDS on, stand in the tape."""
        self.manual_payment: list[bool] = [False for player in state.players]
        """Who chooses by what mana to pay; for the others the engine pays (see rules.playing.payment)."""
        self.ask_all = False
        """Ask even where there is only one legal answer."""
        self.recording = True
        """Keep the log of what happens."""
        self.chances: list[str] = []
        """Results of chance that have been fixed beforehand (see rules.kernel.chance)."""
        self.by_chance: list[Entity] = []
        """What chance has picked in the running action."""
        self.making: list[ManaPlay] = []
        """The mana abilities being played, the innermost last."""
        self.made: list[ManaPlay] = []
        """The mana abilities played in the running action, in the order in which they were done (422.1)."""
        self.begun_at = 0
        """How long the turn's history was as the running action began."""
        self.last_cost = ""
        """What the last play or activation cost, in mana."""
        self.resolving: GameObject | None = None
        """The spell or ability that is resolving, or being played."""
        self.replaced_by: list[object] = []
        """The replacement effects by which what is now being carried out has come about (419.6a)."""
        self.depth = 0
        self.guarding = False
        """What regenerates may be used just before something is destroyed: the timing step can be taken back for it."""
        self.asked: list[tuple[str, list[int]]] = []
        """What has been asked, and answered, in a timing step that may still be taken back for that."""
        self.again: list[tuple[str, list[int]]] = []
        """The answers of a timing step that is done anew, for as long as the same is asked."""
        self.remembered: dict[int, Characteristics] = {}
        """What sources were like as an effect of theirs was played, by number, while that is what counts (1996)."""
        self.spared = False
        """That has been done for the present timing step."""
        self.moment = 0
        """The timestamp clock as the events now being carried out began: what they do, they do at the same time."""
        """How deep the rules have been called into themselves; a limit keeps runaway text from crashing."""
        self.flash_around = False
        """Some card of the game might let sorceries be played at other times."""
        # Caches, valid for a version of the journal; never facts.
        self.trigger_index: dict[int, list[Watcher]] = {}
        self.trigger_index_at = -1
        self.replacement_index: dict[int, list[Watcher]] = {}
        self.replacement_index_at = -1
        self.actors: list[Actor] = []
        self.actors_at = -1
        self.actors_of: dict[int, Actors] = {}
        """By the number of the object; good while that has the same characteristics."""
        self.calm_facts = -1
        """The facts under which there were no state-based effects to perform, and the characteristics:"""
        self.calm_stamp = -1
        self.board: Board | None = None
        """The characteristics of everything, worked out by rule 418."""
        self.stocks: list[Stock] = [Stock([]) for player in state.players]
        self.stocks_at: list[int] = [-1 for player in state.players]
        self.memory: object = None
        """What rule 421 remembers; see rules.course.loops."""
        self.wanted: list[int] = [0, 0, 0, 0, 0, 0]
        """The types of mana that the payments under way still need: not to be spent on other parts of them."""
        self.reasons: dict[str, str] = {}
        self.passings: Final = [Happening(PASSED, None, player) for player in state.players]
        """What the log says of a player who passes; always the same."""

    def begin(self, tape: list[list[int]]) -> None:
        """A unit of work begins, or is run once more, with the answers that there are."""
        self.tape = tape
        self.cursor = 0
        self.depth = 0
        self.resolving = None
        self.begun_at = len(self.state.history)
        self.by_chance.clear()
        self.making.clear()
        self.made.clear()

    # -- asking --------------------------------------------------------------------------------------------------------

    def ask(self, decision: Decision) -> list[int]:
        """The answer to a decision, checked for its form.

        Raises NeedDecision where nobody has answered it yet, IllegalAction for an answer that isn't one.
        """
        controller = decision.player.controlled_by
        if controller is not None and decision.asker is None:
            decision.asker = controller
        key = decision.key if self.guarding else ""
        if self.again and self.again[0][0] == key:
            answer = self.again.pop(0)[1]
        elif self.cursor < len(self.tape):
            self.again.clear()
            answer = self.tape[self.cursor]
            self.cursor += 1
        else:
            self.again.clear()
            decider = self.deciders[decision.who.index]
            if decider is None:
                raise NeedDecision(decision)
            try:
                answer = self.word_of(decider, decision) if decision.free_word else decider.decide(self, decision)
            except Exception as error:
                raise PlayerFailed(error) from error
            self.tape.append(answer)
            self.cursor += 1
        if key:
            self.asked.append((key, answer))
        if self.making:
            self.making[-1].answers.append((decision, answer))
        if decision.kind is not Kind.ORDER and (decision.numeric or len(decision.options) > 1):
            self.state.quiet_actions = 0
        problem = decision.problem(answer)
        if problem:
            raise IllegalAction(decision.rule, f"{decision.prompt}: {problem}")
        return answer

    def choose(
        self,
        player: Player,
        kind: Kind,
        prompt: str,
        options: list[Option],
        low: int = 1,
        high: int = 1,
        hint: str = "",
        rule: str = "",
    ) -> list[int]:
        """Ask for ``low`` to ``high`` of the options; not asked where only one answer is possible."""
        n = len(options)
        if high > n:
            high = n
        if low > n:
            low = n
        if not self.ask_all and (high == 0 or (low == n and kind is not Kind.ORDER)):
            return list(range(n)) if high else []
        decision = Decision(player, kind, prompt, options, low, high, rule)
        decision.hint = hint
        decision.source = self.resolving
        return self.ask(decision)

    def order(self, player: Player, prompt: str, options: list[Option], hint: str = "", rule: str = "") -> list[int]:
        """Ask for an order of the options."""
        n = len(options)
        if n < 2:
            return list(range(n))
        decision = Decision(player, Kind.ORDER, prompt, options, n, n, rule)
        decision.ordered = True
        decision.hint = hint
        decision.source = self.resolving
        return self.ask(decision)

    def yes(self, player: Player, prompt: str, hint: str = "", rule: str = "") -> bool:
        """Ask yes or no. Option 0 is yes."""
        decision = Decision(player, Kind.YES_NO, prompt, [Option("yes"), Option("no")], 1, 1, rule)
        decision.hint = hint
        decision.source = self.resolving
        return self.ask(decision)[0] == 0

    def number(
        self, player: Player, kind: Kind, prompt: str, low: int, high: int, hint: str = "", rule: str = ""
    ) -> int:
        """Ask for a number from ``low`` to ``high``."""
        if high <= low and not self.ask_all:
            return low
        decision = Decision(player, kind, prompt, [], low, high, rule)
        decision.numeric = True
        decision.hint = hint
        decision.source = self.resolving
        return self.ask(decision)[0]

    def amounts(
        self, player: Player, kind: Kind, prompt: str, options: list[Option], total: int, low: int, rule: str = ""
    ) -> list[int]:
        """Ask for an amount for each option, together ``total``."""
        if not self.ask_all:
            if len(options) == 1:
                return [total]
            if total == low * len(options):
                return [low for option in options]
        decision = Decision(player, kind, prompt, options, low, total, rule)
        decision.amounts = True
        decision.total = total
        decision.source = self.resolving
        return self.ask(decision)

    def word(
        self, player: Player, prompt: str, options: list[str], free: bool = False, hint: str = "", rule: str = ""
    ) -> str:
        """Ask for one of the words; ``free``: or any other."""
        if len(options) == 1 and not free:
            return options[0]
        decision = Decision(player, Kind.WORD, prompt, [Option(text) for text in options], 1, 1, rule)
        decision.free_word = free
        decision.hint = hint
        decision.source = self.resolving
        index = self.ask(decision)[0]
        if index < FREE_WORDS:
            return options[index]
        if index - FREE_WORDS >= len(self.words):
            raise IllegalAction(rule, f"there is no option {index}")
        return self.words[index - FREE_WORDS]

    def word_of(self, decider: Decider, decision: Decision) -> list[int]:
        """A player's answer where other words than the options may be answered, too."""
        word = decider.word(self, decision)
        for i, option in enumerate(decision.options):
            if option.words == word:
                return [i]
        return [self.intern_word(word)]

    def intern_word(self, word: str) -> int:
        """The index under which a free word is answered."""
        if word not in self.words:
            self.words.append(word)
        return FREE_WORDS + self.words.index(word)

    # -- log -----------------------------------------------------------------------------------------------------------

    def note(self, happening: Happening) -> None:
        """Put something that happened into the log."""
        if self.recording:
            happening.turn = self.state._turn
            self.journal.quiet_append(self.state.log, happening)
