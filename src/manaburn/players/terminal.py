"""A person at the terminal: show the table, ask questions, and read short answers.

The person is not asked at a priority at which he or she can do nothing, or hardly would (``--stops all`` asks at every
priority). Every question can be answered with a number or a letter; Enter takes the default. ``?`` lists what else can
be typed.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from typing import Final

from rich.console import Console
from rich.markup import escape

from manaburn.cards.library import Deck
from manaburn.editions.edition import Edition
from manaburn.editions.rulebook import cited
from manaburn.errors import IllegalAction
from manaburn.game import Game
from manaburn.narration import Line, Narrator
from manaburn.players import player_called
from manaburn.players.heuristic import HeuristicPlayer
from manaburn.players.showing import Showing
from manaburn.players.telling import ending
from manaburn.rules.before1999 import windows
from manaburn.rules.combat import pairs as combat_pairs
from manaburn.rules.kernel.decisions import ActionKind, Decision, Kind, Option
from manaburn.rules.meaning import continuous
from manaburn.state.frames import Frame, FrameKind
from manaburn.state.objects import DAMAGE, RULES_ABILITY, Entity, GameObject, Player
from manaburn.terms import STEP_NAMES, Step, Zone
from manaburn.text.tree import CardDefinition

UNASKED: Final = (DAMAGE, RULES_ABILITY)
"""Objects on the stack that are not a player's spell or ability to respond to: combat damage, the normal draw."""

WINDOWS_SAID: Final = {
    FrameKind.INTERRUPTS: "{} is being cast: Enter doesn't interrupt it",
    FrameKind.PREVENTION: "damage prevention: Enter has the damage dealt",
    FrameKind.DESTRUCTION: "{} is being destroyed: Enter lets it go",
}
"""1996: what is going on in these windows, and what Enter does there."""

HELP: Final = """\
Enter     what is usual: pass, keep, no attack, no block
1 3       options by their numbers; several with spaces between
shock     an option by a part of its name
all, no   all of them, none of them
e         pass until the end of this turn
y         pass until your next turn
r 100     do what you have just done 100 times more, where that is a loop;
          r 100 3: the last three things that you did
m         show mana abilities too (the engine pays by itself)
? 2       explain option 2; ? Shock explains a card
t         show the table again
log       what has happened so far
u         take the last answer back
q         give up and leave"""

LONGEST_ROUND: Final = 12
"""The largest number of the person's last actions that are tried as one round of a loop."""

Asker = Callable[[str], str]


class Left(Exception):
    """The person has left the table."""


class TakenBack(Exception):
    """The person wants to undo the last answer."""


class Repeated(Exception):
    """The person wants to repeat the last ``things`` actions ``times`` times; 0 things: the shortest loop."""

    def __init__(self, times: int, things: int) -> None:
        self.times: Final = times
        self.things: Final = things


class Person:
    """A person at a terminal, in one seat of a game."""

    def __init__(self, game: Game, seat: int, console: Console, ask: Asker, all_stops: bool = False) -> None:
        self.game: Final = game
        self.me: Final = game.players[seat]
        self.console: Final = console
        self.ask = ask
        self.all_stops: Final = all_stops
        self.narrator: Final = Narrator(game.table, self.me)
        self.showing: Final = Showing(game.table, self.me)
        self.told: Final[list[tuple[int, Line]]] = []
        """The lines printed, each with the number of events that had happened by then."""
        self.until = ""
        """Until when to pass: "end" of this turn, "turn" for the person's next turn, or "" if not."""
        self.until_turn = 0
        self.show_mana = False
        self._adviser = HeuristicPlayer(0)
        self._shown = ""
        self._asked = False
        self._passed = (0, "")
        """The turn and the table when the person last passed in the main phase before combat, and could not attack."""
        self._own: list[int] = []
        """For each answer that the person gave, the number of answers before it. Others were given automatically."""
        self._rounds: list[tuple[int, str]] = []
        """For each action that the person did with priority: the number of answers in the game before it, and the
        choice, as :meth:`choice` returns it."""

    # -- the game --------------------------------------------------------------------------------------------------

    def play(self) -> None:
        """Play until the game is over, or the person leaves (raises Left)."""
        game = self.game
        while not game.over:
            decision = game.decision
            assert decision is not None
            self.tell()
            self._asked = False
            before = game.undoable
            began = len(game.answers)
            choice = self.choice(decision)
            try:
                given = self.answer(decision)
                if self._asked:
                    self._own.append(before)
                    if decision.kind is Kind.PRIORITY and given != [0]:
                        self._rounds = [known for known in self._rounds if known[0] < began] + [(began, choice)]
                game.answer(given)
            except IllegalAction as refusal:
                self.say(f"[yellow]That can't be done: {escape(self.why(refusal))}.[/]")
                self.until = ""
            except TakenBack:
                self.take_back()
            except Repeated as wish:
                self.repeat(wish)
        self.tell()

    def stay(self) -> None:
        """Play until the game is over, the person gives up, or the input ends, and say how it ended."""
        try:
            self.play()
        except Left:
            self.game.concede(self.me.index)
            self.tell()
        except EOFError:
            self.console.print("\nThe input has ended, and so does the game.", highlight=False)
            return
        except KeyboardInterrupt:
            self.console.print()
            raise
        self.console.print(f"\n{ending(self.game)}", highlight=False, markup=False)

    def take_back(self) -> None:
        """Undo the last answer that the person gave, with the automatic passes since."""
        game = self.game
        while self._own and self._own[-1] >= game.undoable:
            self._own.pop()
        if not self._own:
            self.complain("There is nothing to take back.")
            return
        target = self._own.pop()
        while game.undoable > target:
            game.undo()
        self.until = ""
        self._shown = ""
        self._passed = (0, "")
        happened = len(game.events)
        while self.told and self.told[-1][0] > happened:
            self.told.pop()
        self.say("[dim]Taken back.[/]")

    def choice(self, decision: Decision) -> str:
        """Return the options of a decision and its time, as a text to compare."""
        state = self.game.state
        return "\n".join([f"{state.turn} {state.step.value}", *[option.text for option in decision.options]])

    def repeat(self, wish: Repeated) -> None:
        """Rule 421.2: take a loop as a shortcut. The loop begins where the person last had the same choice as now."""
        game = self.game
        before = game.undoable
        decision = game.decision
        assert decision is not None
        now = self.choice(decision)
        rounds = [known for known in reversed(self._rounds) if known[0] < len(game.answers)][:LONGEST_ROUND]
        if wish.things:
            rounds = rounds[wish.things - 1 : wish.things]
        starts = [start for start, choice in rounds if choice == now]
        problem = "it didn't begin with the choice that you have now"
        for start in starts:
            try:
                done = game.repeat(start, wish.times)
            except IllegalAction as refusal:
                problem = self.why(refusal)
                continue
            self._own.append(before)
            self.say(f"[dim]Done {done} times more.[/]")
            return
        self.complain(f"That can't be repeated: {problem}.")

    def why(self, refusal: IllegalAction) -> str:
        """Return why something is refused, with the rule's number in the rulebook of the date."""
        rule = cited(refusal.rule, self.game.edition.date)
        return f"{refusal.reason} (rule {rule})" if rule else refusal.reason

    def tell(self) -> None:
        """Print what has happened since the last call."""
        for line in self.narrator.news():
            self.told.append((len(self.game.events), line))
            self.print_line(line)

    def print_line(self, line: Line) -> None:
        """Print a line of the log."""
        if line.heading:
            self.say(f"\n[bold]{escape(line.text)}[/]")
        else:
            self.say(f"  [dim]{line.step:<8}[/] {escape(line.text)}")

    def say(self, text: str) -> None:
        """Print a text with markup."""
        self.console.print(text, highlight=False, soft_wrap=True)

    # -- asking ----------------------------------------------------------------------------------------------------

    def answer(self, decision: Decision) -> list[int] | str:
        """Return the person's answer, or the only possible one without asking."""
        kind = decision.kind
        if kind is Kind.PRIORITY:
            return self.priority(decision)
        if kind in (Kind.ATTACK, Kind.BLOCK):
            self.until = ""
        self.table_once()
        if kind is Kind.ATTACK:
            return self.attack(decision)
        if kind is Kind.BLOCK:
            return self.block(decision)
        if kind is Kind.MULLIGAN:
            return self.mulligan(decision)
        if decision.numeric:
            return self.number(decision)
        if decision.amounts:
            return self.amounts(decision)
        if decision.ordered:
            return self.order(decision)
        if kind is Kind.YES_NO:
            return self.yes_no(decision)
        return self.choose(decision)

    def read(self, prompt: str, decision: Decision, options: list[Option] | None = None) -> str:
        """Return a typed answer. Commands that can be typed at any time, such as "?" and "log", are carried out here.

        Raises TakenBack or Left if the person types "u" or "q".
        """
        while True:
            text = self.ask(prompt).strip()
            self._asked = True
            word = text.lower()
            if word in ("?", "h", "help"):
                self.say(escape(HELP))
            elif word.startswith("?"):
                self.explain(word[1:].strip(), options if options is not None else decision.options)
            elif word == "log":
                for _happened, line in self.told:
                    self.print_line(line)
            elif word == "t":
                self.show_table()
            elif word == "u":
                raise TakenBack()
            elif word in ("q", "quit", "exit", "concede"):
                if self.ask("Give up and leave? (y/n) ").strip().lower() in ("y", "yes"):
                    raise Left()
            else:
                return text

    def complain(self, text: str) -> None:
        """Print what is wrong with an answer."""
        self.say(f"[yellow]{escape(text)}[/]")

    def numbers(self, text: str, low: int, high: int, labels: Sequence[str]) -> list[int] | None:
        """Return the indexes of the labels that a text means: numbers from 1, or a part of one label.

        If the text is wrong, print why and return None.
        """
        word = text.lower()
        size = len(labels)
        if word in ("no", "none", "-"):
            picked: list[int] = []
        elif word in ("all", "a"):
            picked = list(range(size))
        else:
            try:
                picked = [int(part) - 1 for part in text.replace(",", " ").split()]
            except ValueError:
                picked = [i for i, label in enumerate(labels) if word in label.lower()]
                if len(picked) != 1:
                    many = f"{text!r} could be {len(picked)} of them" if picked else f"{text!r} is not understood"
                    self.complain(f"{many}: type numbers, or ? for help.")
                    return None
        if any(not 0 <= i < size for i in picked) or len(set(picked)) != len(picked):
            self.complain(f"Type numbers from 1 to {size}, each once.")
            return None
        if not low <= len(picked) <= high:
            wanted = str(low) if low == high else f"{low} to {high}"
            self.complain(f"Choose {wanted}.")
            return None
        return picked

    def list_labels(self, labels: Sequence[str]) -> None:
        """Print options with their numbers."""
        for i, label in enumerate(labels):
            self.say(f"  [cyan]{i + 1:>2}[/] {escape(label)}")

    # -- priority --------------------------------------------------------------------------------------------------

    def priority(self, decision: Decision) -> list[int]:
        """Return what the person does with priority. Raises Repeated if the person wants to repeat a loop."""
        if not self.stops_here(decision):
            return [0]
        self.table_once()
        while True:
            shown = [decision.options[i] for i in self.offered(decision)]
            labels = [self.showing.option_text(option) for option in shown]
            self.list_labels(labels)
            text = self.read(f"{self.where()}> ", decision, shown)
            word = text.lower()
            if word in ("e", "y"):
                self.until = "end" if word == "e" else "turn"
                self.until_turn = self.game.state.turn
            if word in ("", "p", "pass", "e", "y"):
                if self.step() is Step.PRECOMBAT_MAIN and not self.can_attack():
                    self._passed = self.moment()
                return [0]
            if word == "m":
                self.show_mana = not self.show_mana
                continue
            wish = as_repeated(word)
            if wish is not None:
                raise wish
            picked = self.numbers(text, 1, 1, labels)
            if picked is not None:
                return [decision.options.index(shown[picked[0]])]

    def moment(self) -> tuple[int, str]:
        """Return the number of the turn and the picture of the table."""
        return self.game.state.turn, "\n".join(self.showing.picture())

    def offered(self, decision: Decision) -> list[int]:
        """Return the options to list: lands first, and equal options only once."""
        found: list[tuple[int, int]] = []
        seen: set[str] = set()
        for i, option in enumerate(decision.options):
            action = option.action
            if action is None or action.kind is ActionKind.PASS or (action.is_mana and not self.show_mana):
                continue
            if action.item is not None and action.item.zone is Zone.HAND:
                text = self.showing.option_text(option)
                if text in seen:
                    continue
                seen.add(text)
            rank = 0 if action.kind is ActionKind.LAND else 2 if action.is_mana else 1
            found.append((rank, i))
        return [i for rank, i in sorted(found)]

    def stops_here(self, decision: Decision) -> bool:
        """Return whether the person is asked at this priority."""
        if self.all_stops:
            return True
        state = self.game.state
        me = self.me
        able = [option for option in decision.options[1:] if option.action is not None and not option.action.is_mana]
        theirs = bool(state.stack) and state.stack[-1].controller is not me and state.stack[-1].kind not in UNASKED
        if self.until:
            arrived = state.turn > self.until_turn and (self.until == "end" or state.active is me)
            if not arrived and not (theirs and able):
                return False
            self.until = ""
        if not able:
            return False
        frame = windows.innermost(self.game.table)
        if frame is not None and frame.kind in (FrameKind.PREVENTION, FrameKind.DESTRUCTION):
            return True
        if state.stack:
            return theirs or state.stack[-1].kind == DAMAGE
        step = self.step()
        if step is Step.POSTCOMBAT_MAIN and self._passed == self.moment():
            return False  # no attack was possible, so the turn has been passed already
        if state.active is me:
            return step in (Step.PRECOMBAT_MAIN, Step.POSTCOMBAT_MAIN, Step.DECLARE_BLOCKERS)
        return step in (Step.DECLARE_ATTACKERS, Step.DECLARE_BLOCKERS, Step.END_OF_TURN)

    def step(self) -> Step:
        """Return the step of the later rulebooks to which the present step corresponds."""
        return self.game.table.timing.step(self.game.table)

    def can_attack(self) -> bool:
        """Return whether a creature of the person's could attack this turn in the present position."""
        table = self.game.table
        for item in table.state.in_play:
            if item.controller is self.me and combat_pairs.may_attack(table, item, continuous.rules_for(table, item)):
                return True
        return False

    def where(self) -> str:
        """Return the step and what Enter does, for the prompt."""
        state = self.game.state
        mine = state.active is self.me
        step = f"{'your' if mine else 'their'} {STEP_NAMES[state.step.value]}"
        window = windows.innermost(self.game.table)
        if window is not None and window.kind is not FrameKind.EFFECTS:
            return f"{step}, {windows.purpose(window)}: Enter does nothing"
        frame = windows.open_window(self.game.table)
        if frame is not None and frame.kind in WINDOWS_SAID:
            return f"{step}, {WINDOWS_SAID[frame.kind].format(self.subject(frame))}"
        if state.stack:
            top = state.stack[-1]
            enter = "Enter deals it" if top.kind == DAMAGE else "Enter lets it resolve"
            return f"{step}, {self.showing.name(top)} on the stack: {enter}"
        if mine and state.step is Step.PRECOMBAT_MAIN and self.can_attack():
            return f"{step}: Enter goes on to combat"
        if mine and state.step in (Step.PRECOMBAT_MAIN, Step.POSTCOMBAT_MAIN, Step.MAIN):
            return f"{step}: Enter ends the turn"
        return f"{step}: Enter passes"

    def subject(self, frame: Frame) -> str:
        """Return the name of the object that a window is about; "" if there is none."""
        return self.showing.name(frame.subject) if frame.subject is not None else ""

    # -- combat ----------------------------------------------------------------------------------------------------

    def attack(self, decision: Decision) -> list[int]:
        """Ask for the attackers, and return their indexes."""
        options = decision.options
        whoms = {option.other.number for option in options if option.other is not None}
        labels = [self.showing.entity_text(option.entity) for option in options]
        if len(whoms) > 1:
            labels = [f"{label} at {self.showing.name(options[i].other)}" for i, label in enumerate(labels)]
        self.say("[bold]Attack with:[/]")
        self.list_labels(labels)
        while True:
            text = self.read("attackers (1 2, all; Enter: none)> ", decision)
            if not text:
                return []
            picked = self.numbers(text, 0, len(options), labels)
            if picked is not None:
                return picked

    def block(self, decision: Decision) -> list[int]:
        """Ask for the blocks, typed as pairs such as a1, and return their indexes."""
        blockers: list[Entity] = []
        attackers: list[Entity] = []
        pairs: dict[str, int] = {}
        for option in decision.options:
            if option.entity is not None and option.entity not in blockers:
                blockers.append(option.entity)
            if option.other is not None and option.other not in attackers:
                attackers.append(option.other)
        for i, option in enumerate(decision.options):
            if option.entity is not None and option.other is not None:
                letter = lettered(blockers.index(option.entity))
                pairs[f"{letter}{attackers.index(option.other) + 1}"] = i
        self.say("[bold]You are attacked by:[/]")
        for i, attacker in enumerate(attackers):
            self.say(f"  [cyan]{i + 1:>2}[/] {escape(self.showing.entity_text(attacker))}")
        self.say("[bold]You could block with:[/]")
        for i, blocker in enumerate(blockers):
            letter = lettered(i)
            able = [pair.removeprefix(letter) for pair in pairs if pair.rstrip("0123456789") == letter]
            whom = "" if len(able) == len(attackers) else f" (only {', '.join(able)})"
            self.say(f"  [cyan]{letter:>2}[/] {escape(self.showing.entity_text(blocker))}{whom}")
        while True:
            text = self.read("blocks (a1 b2; Enter: none)> ", decision).lower()
            if text in ("", "no", "none"):
                return []
            words = text.replace(",", " ").split()
            wrong = [word for word in words if word not in pairs]
            if not wrong:
                return sorted({pairs[word] for word in words})
            self.complain(f"{wrong[0]!r} is not one of the blocks: type a letter and number, like {next(iter(pairs))}.")

    # -- other questions -------------------------------------------------------------------------------------------

    def mulligan(self, decision: Decision) -> list[int]:
        """Ask whether to keep the hand. Return [0] to keep it, [1] for a mulligan."""
        while True:
            text = self.read("k keeps this hand, m draws one card fewer (Enter: keep)> ", decision).lower()
            if text in ("", "k", "keep", "1"):
                return [0]
            if text in ("m", "mulligan", "2"):
                return [1]
            self.complain("Type k or m.")

    def number(self, decision: Decision) -> list[int]:
        """Ask for a number."""
        usual = decision.high if decision.kind is Kind.X else decision.low
        while True:
            text = self.read(f"{decision.prompt} ({decision.low} to {decision.high}; Enter: {usual})> ", decision)
            if not text:
                return [usual]
            with contextlib.suppress(ValueError):
                if decision.low <= int(text) <= decision.high:
                    return [int(text)]
            self.complain(f"Type a number from {decision.low} to {decision.high}.")

    def amounts(self, decision: Decision) -> list[int]:
        """Ask for an amount for each option."""
        usual = self._adviser.amounts(self.game.table, decision)
        if decision.problem(usual):
            usual = [decision.total] + [0] * (len(decision.options) - 1)
        self.say(f"[bold]{escape(decision.prompt)}[/]: {decision.total} in all")
        for i, option in enumerate(decision.options):
            self.say(f"  [cyan]{i + 1:>2}[/] {escape(self.showing.entity_text(option.entity))}")
        shown = " ".join([str(n) for n in usual])
        while True:
            text = self.read(f"an amount for each, in this order (Enter: {shown})> ", decision)
            if not text:
                return usual
            try:
                given = [int(part) for part in text.replace(",", " ").split()]
            except ValueError:
                self.complain("Type numbers.")
                continue
            problem = decision.problem(given)
            if not problem:
                return given
            self.complain(f"{problem}.")

    def order(self, decision: Decision) -> list[int]:
        """Ask for an order of the options."""
        labels = self.ask_about(decision, range(len(decision.options)))
        size = len(labels)
        while True:
            text = self.read("the order (2 1 3; Enter: as it stands)> ", decision)
            if not text:
                return list(range(size))
            picked = self.numbers(text, size, size, labels)
            if picked is not None:
                return picked

    def yes_no(self, decision: Decision) -> list[int]:
        """Ask a yes-or-no question. Return [0] for yes, [1] for no."""
        prompt = decision.prompt.rstrip("?")
        while True:
            text = self.read(f"{prompt}? (y/n)> ", decision).lower()
            if text in ("y", "yes", "1"):
                return [0]
            if text in ("n", "no", "2"):
                return [1]
            self.complain("Type y or n.")

    def choose(self, decision: Decision) -> list[int] | str:
        """Ask for one or more of the options, or for a free word."""
        low, high = decision.low, decision.high
        shown = self.arranged(decision)
        options = [decision.options[i] for i in shown]
        labels = self.ask_about(decision, shown)
        few = "one" if low == high == 1 else str(low) if low == high else f"{low} to {high}"
        usual: list[int] | None = [] if low == 0 else [0] if decision.kind is Kind.PAY else None
        enter = "; Enter: none" if low == 0 else f"; Enter: {labels[-1]}" if usual else ""
        back = "; u: back" if self.game.undoable else ""
        while True:
            text = self.read(f"choose {few}{enter}{back}> ", decision, options)
            if not text and usual is not None:
                return usual
            if not text:
                self.complain("Type a number.")
                continue
            for i, option in enumerate(options):
                if low == high == 1 and option.text.lower() == text.lower():
                    return [shown[i]]
            if decision.free_word and not text.isdigit():
                return text
            picked = self.numbers(text, low, high, labels)
            if picked is not None:
                return [shown[i] for i in picked]

    def arranged(self, decision: Decision) -> list[int]:
        """Return the order in which options are listed. Among targets those of the player come first at whom the
        engine's player would aim."""
        places = list(range(len(decision.options)))
        if decision.kind is Kind.PAY:
            places.append(places.pop(0))  # "done" comes last
        if decision.kind is Kind.TARGET and places:
            liked = self._adviser.decide(self.game.table, decision)
            theirs = self.is_theirs(decision.options[liked[0]]) if liked else False
            places.sort(key=lambda i: self.is_theirs(decision.options[i]) is not theirs)
        return places

    def is_theirs(self, option: Option) -> bool:
        """Return whether an option is another player or an object controlled by one."""
        entity = option.entity
        if isinstance(entity, Player):
            return entity is not self.me
        return isinstance(entity, GameObject) and entity.controller is not self.me

    def ask_about(self, decision: Decision, shown: Sequence[int]) -> list[str]:
        """Print the question and the options in this order. Return their labels."""
        rule = f" [dim]({decision.cited})[/]" if decision.cited else ""
        self.say(f"[bold]{escape(decision.prompt)}[/]{rule}")
        labels = [self.showing.option_text(decision.options[i]) for i in shown]
        self.list_labels(labels)
        return labels

    # -- the table -------------------------------------------------------------------------------------------------

    def table_once(self) -> None:
        """Print the table, unless nothing has changed since it was printed."""
        picture = "\n".join(self.showing.picture())
        if picture != self._shown:
            self._shown = picture
            self.say(picture)

    def show_table(self) -> None:
        """Print the table."""
        self.say("\n".join(self.showing.picture()))

    def explain(self, what: str, options: Sequence[Option]) -> None:
        """Print the card of an option, given by its number, or a card that the person can see, given by its name."""
        lines = self.showing.explained(what, options)
        if not lines:
            self.complain("You see no such card: type ? and its number or name.")
        for line in lines:
            self.say(f"    {escape(line)}")


def as_repeated(text: str) -> Repeated | None:
    """Return the request that "r 100" or "r 100 3" stands for; None for other texts."""
    parts = text.split()
    if len(parts) not in (2, 3) or parts[0] != "r" or not all(part.isdecimal() for part in parts[1:]):
        return None
    times, *things = [int(part) for part in parts[1:]]
    return Repeated(times, things[0] if things else 0)


def lettered(number: int) -> str:
    """Return the letters for a number from 0: a, b, ... z, aa, ab, ..."""
    first, last = divmod(number, 26)
    return (lettered(first - 1) if first else "") + chr(ord("a") + last)


def sit_down(
    seats: list[Deck],
    edition: Edition,
    rules: str,
    seed: int,
    you: int,
    opponent: str,
    all_stops: bool,
    by_hand: bool,
    sideboards: list[list[CardDefinition]] | None = None,
) -> Person:
    """Begin a game for a person at this terminal, in seat ``you``, against a player of the engine. Return the person.

    ``all_stops``: ask at every priority. ``by_hand``: let the person choose the mana abilities for payments.
    ``sideboards``: the cards that both have outside the game.
    """
    with contextlib.suppress(ImportError):
        # Only the import is needed: it gives input() line editing and a history.
        import readline  # noqa: F401
    names = [name for name, _ in seats]
    greeting = (
        f"You play {names[you]} against {names[1 - you]} by the rules of {edition.date} "
        f"(--rules {rules} --seed {seed} --you {you + 1}). Type ? for help."
    )
    names[you] = "You"
    players = [None if i == you else player_called(opponent, seed * 2 + i) for i in range(2)]
    manual = [by_hand and i == you for i in range(2)]
    game = Game([deck for name, deck in seats], edition, seed, players, names, manual=manual, sideboards=sideboards)
    console = Console()
    console.print(greeting, highlight=False, soft_wrap=True, markup=False)
    return Person(game, you, console, input, all_stops)


__all__ = ["Left", "Person", "sit_down"]
