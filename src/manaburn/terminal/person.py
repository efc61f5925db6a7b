"""A person at a table: each decision of the game becomes a question, and what is typed becomes an answer.

The person is not asked at a priority at which he or she can do nothing, or hardly would; the stops say where. Every
question can be answered with a number, a word or Enter. ``?`` lists what else can be typed.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from typing import Final

from rich.markup import escape

from manaburn.cards.library import Library, open_library
from manaburn.errors import IllegalAction
from manaburn.game import Game
from manaburn.large import whole_number
from manaburn.players.attention import Until
from manaburn.players.heuristic import HeuristicPlayer
from manaburn.players.telling import ending
from manaburn.rules.kernel.decisions import Decision, Kind, Option
from manaburn.state.objects import Entity

from . import commands
from .commands import Again, Left
from .interface import Asked, Choice, Interface
from .looking_up import SHORTEST, LookingUp
from .seat import CantDo, Seat
from .stops import Stops

PASSES: Final = {"e": Until.END, "ee": Until.WHOLE, "y": Until.TURN}
"""What is typed to pass for a time."""
ALL: Final = ("all",)
NONE: Final = ("no", "none", "-")


class Person:
    """A person in one seat of a game. ``library`` opens the cards whose texts can be looked up."""

    def __init__(
        self,
        game: Game,
        seat: int,
        interface: Interface,
        stops: Stops | None = None,
        library: Callable[[], Library] = open_library,
    ) -> None:
        self.game: Final = game
        self.seat: Final = Seat(game, seat, stops)
        self.interface: Final = interface
        self.looking_up: Final = LookingUp(self.seat, library)
        self._adviser = HeuristicPlayer(0)
        self._asked = False
        """Whether the person was asked for the present answer."""
        self._keep = False
        """Whether the person keeps priority after the present answer."""

    # -- the game ------------------------------------------------------------------------------------------------------

    def play(self) -> None:
        """Play until the game is over. Raises Left if the person leaves, and EOFError if the input ends."""
        game = self.game
        seat = self.seat
        while not game.over:
            decision = game.decision
            assert decision is not None
            self.tell()
            self._asked = False
            self._keep = False
            try:
                given = self.answer(decision)
                seat.answer(decision, given, self._asked, self._keep)
            except IllegalAction as refusal:
                self.complain(f"That can't be done: {seat.why(refusal)}.")
            except CantDo as problem:
                self.complain(str(problem))
            except Again:
                continue
        self.tell()

    def stay(self, then: str = "leaves the table") -> bool:
        """Play until the game is over and the person doesn't want to take anything back. ``then``: what Enter does at
        the end, in words. Return whether the person stays at the table: False for one who has given up and left, or
        whose input has ended."""
        try:
            while True:
                self.play()
                self.interface.table(self.seat, False)
                asked = Asked(f"Enter {then}, u takes your last answer back", ending(self.game), enter=then)
                self.interface.show(asked)
                with contextlib.suppress(Again):
                    while self.read(asked):
                        self.complain("The game is over: type Enter, u, log, review or ?.")
                    return True
        except Left:
            if not self.game.over:
                self.concede()
                self.tell()
                self.say(f"\n{escape(ending(self.game))}")
        except EOFError:
            if not self.game.over:
                self.say("\nThe input has ended, and so does the game.")
        return False

    def concede(self, subgame: bool = False) -> None:
        """Concede the game, or only the subgame that is played."""
        self.seat.played_before(self.game.undoable)
        self.game.concede(self.seat.me.index, subgame)

    def take_back(self) -> None:
        """Undo the last answer that the person gave, with what followed. Raises CantDo if there is none."""
        self.seat.take_back()
        self.interface.taken_back([line for _happened, line in self.seat.told])
        self.say("[dim]Taken back.[/]")
        self.interface.table(self.seat, True)

    def tell(self) -> None:
        """Show what has happened since the last call."""
        for line in self.seat.news():
            self.interface.tell(line)

    def say(self, text: str) -> None:
        """Show a message with markup."""
        self.interface.say(text)

    def page(self, lines: Sequence[str]) -> None:
        """Show a long text, in lines with markup."""
        self.interface.page(lines)

    def complain(self, text: str) -> None:
        """Show what is wrong with an answer."""
        self.say(f"[yellow]{escape(text)}[/]")

    # -- asking --------------------------------------------------------------------------------------------------------

    def answer(self, decision: Decision) -> list[int] | str:
        """Return the person's answer, or the only possible one without asking."""
        kind = decision.kind
        if kind is Kind.PRIORITY:
            return self.priority(decision)
        if kind is Kind.ATTACK and self.seat.passing.skips_attack(decision):
            return []
        self.interface.table(self.seat, False)
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

    def read(self, asked: Asked) -> str:
        """Return what is typed in answer to a question that was shown. Commands are carried out here. Raises Again if
        one of them has changed the game, and Left if the person leaves."""
        while True:
            text = self.interface.ask(asked).strip()
            self._asked = True
            found = commands.find(text)
            if found is None:
                return text
            try:
                found[0].run(self, found[1], asked)
            except CantDo as problem:
                self.complain(str(problem))

    def sure(self, question: str) -> bool:
        """Ask whether the person is sure. Enter means no."""
        choices = (Choice("y", "yes"), Choice("n", "no"))
        asked = Asked(f"{question} (y/n)", choices=choices, listing=(), enter="no")
        self.interface.show(asked)
        return self.interface.ask(asked).strip().lower() in ("y", "yes")

    def numbers(self, text: str, low: int, high: int, labels: Sequence[str]) -> list[int] | None:
        """Return the indexes of the labels that a text means: numbers from 1, or a part of one label. If the text is
        wrong, show why and return None."""
        word = text.lower()
        size = len(labels)
        if word in NONE:
            picked: list[int] = []
        elif word in ALL:
            picked = list(range(size))
        else:
            try:
                picked = [int(part) - 1 for part in text.replace(",", " ").split()]
            except ValueError:
                exact = [i for i, label in enumerate(labels) if word == label.lower()]
                part = [i for i, label in enumerate(labels) if len(word) >= SHORTEST and word in label.lower()]
                picked = exact[:1] or part
                if not picked and word in PASSES:
                    self.complain("This is to be chosen before you can pass: type numbers, or u to take it back.")
                    return None
                if len(picked) != 1:
                    many = f"{text!r} could be {len(picked)} of them" if picked else f"{text!r} is not understood"
                    self.complain(f"{many}: type numbers, or ? for help.")
                    return None
        if any(not 0 <= i < size for i in picked) or len(set(picked)) != len(picked):
            self.complain(f"Type numbers from 1 to {size}, each once." if size else "There is nothing to choose.")
            return None
        if not low <= len(picked) <= high:
            wanted = str(low) if low == high else f"{low} to {high}"
            self.complain(f"Choose {wanted}.")
            return None
        return picked

    # -- priority ------------------------------------------------------------------------------------------------------

    def priority(self, decision: Decision) -> list[int]:
        """Return what the person does with priority."""
        seat = self.seat
        if not seat.passing.asked(decision):
            return [0]
        self.interface.table(seat, False)
        while True:
            asked = self.actions(decision)
            self.interface.show(asked)
            text = self.read(asked)
            word = text.lower()
            if word in ("", "p", "pass", *PASSES):
                if word == "" and seat.forgets_land(decision):
                    self.complain("You could still play a land: type p to pass without it.")
                    continue
                if word in PASSES:
                    seat.passing.pass_until(PASSES[word])
                return [0]
            if word == "m":
                seat.show_mana = not seat.show_mana
                continue
            if self.repeats(word):
                raise Again()
            self._keep = word.startswith("h ")
            if self._keep:
                text = text[2:].strip()
            picked = self.numbers(text, 1, 1, [choice.text for choice in asked.choices])
            if picked is not None:
                return [decision.options.index(asked.options[picked[0]])]

    def actions(self, decision: Decision) -> Asked:
        """Return the question what to do with priority."""
        seat = self.seat
        options = [decision.options[i] for i in seat.offered(decision)]
        where = seat.where()
        enter = where.rpartition("Enter ")[2]
        if seat.forgets_land(decision):
            where = f"{where.partition(':')[0]}: p passes without a land"
            enter = ""
        if seat.passing.holding:
            where += " (holding priority)"
        return Asked(where, "", self.choices(options), options=tuple(options), enter=enter)

    def repeats(self, text: str) -> bool:
        """Repeat a loop, if a text such as "r 100" or "r 100 3" says so. Return whether it does."""
        parts = text.split()
        numbers = [number for part in parts[1:] if (number := whole_number(part)) is not None]
        if len(parts) not in (2, 3) or parts[0] != "r" or len(numbers) < len(parts) - 1:
            return False
        times, *things = numbers
        self.say(f"[dim]Done {self.seat.repeat(times, things[0] if things else 0)} times more.[/]")
        return True

    def choices(self, options: Sequence[Option]) -> tuple[Choice, ...]:
        """Return options with numbers from 1 as keys."""
        text = self.seat.showing.option_text
        return tuple([Choice(str(i + 1), text(option), things_of(option)) for i, option in enumerate(options)])

    # -- combat --------------------------------------------------------------------------------------------------------

    def attack(self, decision: Decision) -> list[int]:
        """Ask for the attackers, and return their indexes."""
        options = decision.options
        showing = self.seat.showing
        whoms = {option.other.number for option in options if option.other is not None}
        labels = [showing.entity_text(option.entity) for option in options]
        if len(whoms) > 1:
            labels = [f"{label} at {showing.name(options[i].other)}" for i, label in enumerate(labels)]
        choices = tuple([Choice(str(i + 1), label, things_of(options[i])) for i, label in enumerate(labels)])
        prompt = "attackers (1 2, all; Enter: none)"
        asked = Asked(prompt, "Attack with:", choices, several=True, options=tuple(options), enter="no attack")
        self.interface.show(asked)
        while True:
            text = self.read(asked)
            if text.lower() in PASSES and decision.low == 0:
                self.seat.passing.pass_until(PASSES[text.lower()])
                return []  # who passes doesn't attack
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
        asked = self.blocks(decision, blockers, attackers, pairs)
        self.interface.show(asked)
        while True:
            text = self.read(asked).lower()
            if text in ("", *NONE):
                return []
            words = text.replace(",", " ").split()
            wrong = [word for word in words if word not in pairs]
            if not wrong:
                return sorted({pairs[word] for word in words})
            self.complain(f"{wrong[0]!r} is not one of the blocks: type a letter and number, like {next(iter(pairs))}.")

    def blocks(
        self, decision: Decision, blockers: list[Entity], attackers: list[Entity], pairs: dict[str, int]
    ) -> Asked:
        """Return the question which blocks to declare."""
        showing = self.seat.showing
        lines = ["[bold]You are attacked by:[/]"]
        lines += [f"  [cyan]{i + 1:>2}[/] {escape(showing.entity_text(each))}" for i, each in enumerate(attackers)]
        lines.append("[bold]You could block with:[/]")
        for i, blocker in enumerate(blockers):
            letter = lettered(i)
            able = [pair.removeprefix(letter) for pair in pairs if pair.rstrip("0123456789") == letter]
            whom = "" if len(able) == len(attackers) else f" (only {', '.join(able)})"
            lines.append(f"  [cyan]{letter:>2}[/] {escape(showing.entity_text(blocker))}{whom}")
        choices: list[Choice] = []
        for pair, i in pairs.items():
            option = decision.options[i]
            text = f"{showing.entity_text(option.entity)} blocks {showing.entity_text(option.other, False)}"
            choices.append(Choice(pair, text, things_of(option)))
        return Asked(
            "blocks (a1 b2; Enter: none)",
            "",
            tuple(choices),
            tuple(lines),
            several=True,
            options=tuple(decision.options),
            enter="no block",
        )

    # -- other questions -----------------------------------------------------------------------------------------------

    def mulligan(self, decision: Decision) -> list[int]:
        """Ask whether to keep the hand. Return [0] to keep it, [1] for a mulligan."""
        choices = (Choice("k", "keep this hand"), Choice("m", "take a mulligan"))
        asked = Asked("k keeps this hand, m takes a mulligan (Enter: keep)", choices=choices, listing=(), enter="keep")
        self.interface.show(asked)
        while True:
            text = self.read(asked).lower()
            if text in ("", "k", "keep", "1"):
                return [0]
            if text in ("m", "mulligan", "2"):
                return [1]
            self.complain("Type k or m.")

    def number(self, decision: Decision) -> list[int]:
        """Ask for a number."""
        usual = decision.high if decision.kind is Kind.X else decision.low
        prompt = f"{decision.prompt} ({decision.low} to {decision.high}; Enter: {usual})"
        asked = Asked(prompt, enter=str(usual))
        self.interface.show(asked)
        while True:
            text = self.read(asked)
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
        shown = " ".join([str(n) for n in usual])
        lines = [f"[bold]{escape(decision.prompt)}[/]: {decision.total} in all"]
        for i, option in enumerate(decision.options):
            lines.append(f"  [cyan]{i + 1:>2}[/] {escape(self.seat.showing.entity_text(option.entity))}")
        asked = Asked(
            f"an amount for each, in this order (Enter: {shown})",
            listing=tuple(lines),
            options=tuple(decision.options),
            enter=shown,
        )
        self.interface.show(asked)
        while True:
            text = self.read(asked)
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
            self.complain(f"{problem[0].upper()}{problem[1:]}.")

    def order(self, decision: Decision) -> list[int]:
        """Ask for an order of the options."""
        size = len(decision.options)
        asked = self.about(decision, range(size), "the order (2 1 3; Enter: as it stands)", "as it stands", True)
        while True:
            text = self.read(asked)
            if not text:
                return list(range(size))
            picked = self.numbers(text, size, size, [choice.text for choice in asked.choices])
            if picked is not None:
                return picked

    def yes_no(self, decision: Decision) -> list[int]:
        """Ask a yes-or-no question. Return [0] for yes, [1] for no."""
        prompt = decision.prompt.rstrip("?")
        asked = Asked(f"{prompt}? (y/n)", choices=(Choice("y", "yes"), Choice("n", "no")), listing=())
        self.interface.show(asked)
        while True:
            text = self.read(asked).lower()
            if text in ("y", "yes", "1"):
                return [0]
            if text in ("n", "no", "2"):
                return [1]
            self.complain("Type y or n.")

    def choose(self, decision: Decision) -> list[int] | str:
        """Ask for one or more of the options, or for a free word."""
        low, high = decision.low, decision.high
        shown = self.arranged(decision)
        few = "one" if low == high == 1 else str(low) if low == high else f"{low} to {high}"
        usual: list[int] | None = [] if low == 0 else [0] if decision.kind is Kind.PAY else None
        last = self.seat.showing.option_text(decision.options[shown[-1]]) if shown else ""
        enter = "none" if low == 0 else last if usual else ""
        back = "; u: back" if self.game.undoable else ""
        prompt = f"choose {few}{'; Enter: ' if enter else ''}{enter}{back}"
        asked = self.about(decision, shown, prompt, enter, high > 1)
        labels = [choice.text for choice in asked.choices]
        while True:
            text = self.read(asked)
            if not text and usual is not None:
                return usual
            if not text:
                self.complain("Type a number.")
                continue
            for i, option in enumerate(asked.options):
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
            theirs = self.seat.is_theirs(decision.options[liked[0]].entity) if liked else False
            places.sort(key=lambda i: self.seat.is_theirs(decision.options[i].entity) is not theirs)
        return places

    def about(self, decision: Decision, shown: Sequence[int], prompt: str, enter: str, several: bool) -> Asked:
        """Show the question and the options in this order, and return it."""
        rule = f" ({decision.cited})" if decision.cited else ""
        options = [decision.options[i] for i in shown]
        asked = Asked(
            prompt,
            f"{decision.prompt}{rule}",
            self.choices(options),
            several=several,
            options=tuple(options),
            enter=enter,
        )
        self.interface.show(asked)
        return asked


def things_of(option: Option) -> tuple[Entity, ...]:
    """Return the objects and players that an option is about."""
    found = [option.action.item if option.action is not None else option.entity, option.other]
    return tuple([thing for thing in found if thing is not None])


def lettered(number: int) -> str:
    """Return the letters for a number from 0: a, b, ... z, aa, ab, ..."""
    first, last = divmod(number, 26)
    return (lettered(first - 1) if first else "") + chr(ord("a") + last)


__all__ = ["Person", "lettered"]
