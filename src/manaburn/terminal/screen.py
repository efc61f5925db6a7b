"""The full-screen table, made with Textual.

The game runs in a thread of its own, with the same :class:`~manaburn.terminal.person.Person` as at the plain prompt.
While it waits for an answer, and only then, the screen may look at the position.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import queue
import signal
import sys
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import FrameType
from typing import ClassVar, Final

from rich.style import Style
from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.events import MouseMove
from textual.message import Message
from textual.screen import ModalScreen
from textual.widgets import Footer, Input, OptionList, RichLog, Static
from textual.widgets.option_list import Option

from manaburn.cards.library import open_library
from manaburn.narration import Line, cards
from manaburn.players.attention import Until
from manaburn.players.showing import in_main_games
from manaburn.players.telling import ending
from manaburn.rules.meaning import continuous
from manaburn.state.objects import GameObject, Player
from manaburn.terms import CREATURE, LAND, STEP_NAMES, Step

from .interface import Asked, Choice, Interface
from .looking_up import LookingUp
from .seat import CantDo, Seat
from .stops import LABELS, Stops

SIGNALS: Final = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
PATIENCE: Final = 10.0
"""How long the end waits for the game's thread, in seconds."""
LOOKS: Final = 1.0
"""How often it is looked whether the terminal is still there, in seconds."""


class Do(Message):
    """Something that the game's thread wants done on the screen."""

    def __init__(self, action: Callable[[], None]) -> None:
        super().__init__()
        self.action: Final = action


@dataclass(frozen=True)
class Picture:
    """The table as it is drawn: the parts by the names of their widgets, and all objects by their numbers."""

    parts: dict[str, Text]
    things: dict[int, GameObject]


class Painter:
    """Draws the table for the person in a seat."""

    def __init__(self, seat: Seat) -> None:
        self.seat: Final = seat
        self.things: Final[dict[int, GameObject]] = {}

    def picture(self) -> Picture:
        """Return the table as it is now."""
        seat = self.seat
        others = [player for player in seat.game.players if player is not seat.me]
        parts = {
            "top": self.top(),
            "their_status": Text("\n").join([self.status(player) for player in others]),
            "their_side": Text("\n").join([self.permanents(player, True) for player in others]),
            "stack": self.stack(),
            "my_side": self.permanents(seat.me, False),
            "my_status": self.status(seat.me),
            "hand": self.hand(),
        }
        return Picture(parts, self.things)

    def top(self) -> Text:
        """Return the line with the turn, its steps and the stops."""
        seat = self.seat
        state = seat.game.state
        mine = state.active is seat.me
        whose = "your turn" if mine else f"{seat.showing.words.whose(state.active)} turn"
        if state.turn == 0:
            return Text(" Before the first turn", style="bold")
        which = " of the subgame" if state.main_games else ""
        line = Text(f" Turn {state.turn}{which}, {whose}  ", style="bold")
        if seat.passing.until is not Until.NOW:
            line.append(f"passing until {seat.passing.until.value}  ", style="italic")
        if seat.passing.holding:
            line.append("holding priority  ", style="italic")
        now = seat.step()
        for step, label in LABELS.items():
            stop = "*" if seat.stops.at(step, mine) else ""
            line.append(f" {label}{stop} ", style="reverse" if step is now else "bold" if stop else "dim")
        if now not in LABELS:
            line.append(f" {STEP_NAMES[state.step.value]} ", style="reverse")
        return line

    def status(self, player: Player) -> Text:
        """Return a line about a player."""
        seat = self.seat
        state = seat.game.state
        parts = [f"{player.life} life", f"{cards(len(state.hands[player.index]))} in hand"]
        parts.append(f"library {len(state.libraries[player.index])}")
        graveyard = state.graveyards[player.index]
        top = f" ({seat.showing.name(graveyard[-1])} on top)" if graveyard else ""
        parts.append(f"graveyard {len(graveyard)}{top}")
        if player.poison:
            parts.append(f"{player.poison} poison")
        parts += in_main_games(state, player)
        line = Text(player.name, style=linked("bold", player.number))
        line.append("  " + ", ".join(parts), style="not bold")
        if player.mana:
            mana = "".join([f"{{{letter}}}" * n for letter, n in zip("WUBRGC", player.pool, strict=True)])
            line.append(f", mana {mana}", style="bold")
        return line

    def permanents(self, player: Player, above: bool) -> Text:
        """Return what a player controls: creatures, other permanents and lands; the creatures last if ``above``."""
        seat = self.seat
        state = seat.game.state
        rows: list[list[GameObject]] = [[], [], []]
        for item in state.in_play:
            if item.controller is player and not (isinstance(item.attached_to, GameObject) and item.attached_to.here):
                types = continuous.characteristics(seat.game.table, item).card_types
                rows[0 if types & CREATURE else 2 if types & LAND else 1].append(item)
        drawn = [self.row(row, index < 2) for index, row in enumerate(rows) if row]
        return Text("\n").join(reversed(drawn) if above else drawn)

    def row(self, items: list[GameObject], one_by_one: bool) -> Text:
        """Return permanents, one to a line or, equal ones counted, on one line."""
        words: dict[str, list[GameObject]] = {}
        for item in items:
            self.things[item.number] = item
            text = self.seat.showing.entity_text(item, False)
            words.setdefault(f"{text} #{item.number}" if one_by_one else text, []).append(item)
        found: list[Text] = []
        for text, same in words.items():
            label = text.rpartition(" #")[0] if one_by_one else text
            many = f" x{len(same)}" if len(same) > 1 else ""
            found.append(
                Text("  ").append(f"{label}{many}", style=linked("dim" if same[0].tapped else "", same[0].number))
            )
            for attached in [each for each in same[0].attachments if each.here]:
                self.things[attached.number] = attached
        return Text("\n" if one_by_one else "").join(found)

    def stack(self) -> Text:
        """Return the stack, and the damage that may be prevented."""
        state = self.seat.game.state
        showing = self.seat.showing
        lines: list[Text] = []
        for place, item in enumerate(reversed(state.stack)):
            self.things[item.number] = item
            head = "stack  " if place == 0 else "       "
            lines.append(Text(head, style="bold").append(showing.stack_text(item), style=linked("", item.number)))
        lines += [Text(f"damage {showing.packet_text(packet)}") for packet in state.packets]
        return Text("\n").join(lines)

    def hand(self) -> Text:
        """Return the cards in the hand."""
        line = Text("hand", style="bold")
        for card in self.seat.game.state.hands[self.seat.me.index]:
            self.things[card.number] = card
            cost = card.face.mana_cost if card.face is not None else None
            line.append("  ", style="not bold")
            line.append(card.name, style=linked("not bold", card.number))
            line.append(f" {cost}" if cost is not None else "", style="not bold dim")
        return line


def linked(style: str, number: int) -> Style:
    """Return a style for the name of the thing with a number: a click on it means that thing."""
    return Style.parse(style) + Style(meta={"@click": f"app.thing({number})", "thing": number})


class AtScreen(Interface):
    """The full-screen table, as the game's thread sees it."""

    def __init__(self, app: TableApp) -> None:
        self.app: Final = app
        self._shown: Asked | None = None

    def do(self, action: Callable[[], None]) -> None:
        """Have something done on the screen. Raises EOFError if the screen is closed."""
        if self.app.closed:
            raise EOFError
        self.app.post_message(Do(action))

    def say(self, text: str) -> None:
        self.do(lambda: self.app.show_message(Text.from_markup(text.strip("\n"))))

    def tell(self, line: Line) -> None:
        self.do(lambda: self.app.show_line(line))

    def table(self, seat: Seat, again: bool) -> None:
        picture = Painter(seat).picture()
        self.do(lambda: self.app.show_table(seat, picture))

    def show(self, asked: Asked) -> None:
        self._shown = asked
        self.do(lambda: self.app.show_question(asked))

    def ask(self, asked: Asked) -> str:
        if self._shown is not asked:
            self.show(asked)
        self.do(self.app.wait_for_answer)
        answer = self.app.answers.get()
        if answer is None:
            raise EOFError
        return answer

    def page(self, lines: Sequence[str]) -> None:
        text = Text("\n").join([Text.from_markup(line) for line in lines])
        self.do(lambda: self.app.show_page(text))

    def attend(self) -> None:
        self.do(self.app.show_thinking)

    def taken_back(self, log: Sequence[Line]) -> None:
        self.do(lambda: self.app.show_log(log))


class Page(ModalScreen[None]):
    """A long text over the table."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,q,f1", "dismiss", "close", priority=True),
        Binding("up", "scroll('up')", show=False, priority=True),
        Binding("down", "scroll('down')", show=False, priority=True),
        Binding("pageup", "scroll('page_up')", show=False, priority=True),
        Binding("pagedown,space", "scroll('page_down')", show=False, priority=True),
    ]

    def __init__(self, text: Text) -> None:
        super().__init__()
        self._text: Final = text

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="page"):
            yield Static(self._text)
        yield Footer()

    def action_scroll(self, how: str) -> None:
        """Scroll the text."""
        page = self.query_one("#page", VerticalScroll)
        moves = {"up": page.scroll_up, "down": page.scroll_down, "page_up": page.scroll_page_up}
        moves.get(how, page.scroll_page_down)(animate=False)


class StopsPage(ModalScreen[None]):
    """The stops, to be changed."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,f7,q", "dismiss", "close", priority=True)]

    def __init__(self, stops: Stops) -> None:
        super().__init__()
        self._stops: Final = stops
        self._rows: Final = [(step, mine) for mine in (True, False) for step in LABELS]

    def compose(self) -> ComposeResult:
        with Vertical(id="page"):
            yield Static("You are asked at the marked steps, where you can do something. Enter changes one.")
            yield OptionList(*[self.row(*row) for row in self._rows], id="stops")
        yield Footer()

    def row(self, step: Step, mine: bool) -> Text:
        """Return the line for a step."""
        mark = "x" if self._stops.at(step, mine) else " "
        return Text(f"[{mark}] {'your turn' if mine else 'other turns'}: {LABELS[step]}")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Put the stop, or take it away."""
        step, mine = self._rows[event.option_index]
        self._stops.put(step, mine, not self._stops.at(step, mine))
        for index, row in enumerate(self._rows):
            event.option_list.replace_option_prompt_at_index(index, self.row(*row))


class AnswerLine(Input):
    """The line for answers. While it is empty, a space means the highlighted choice."""

    def check_consume_key(self, key: str, character: str | None = None) -> bool:
        """Return whether a key is typed into the line."""
        return not (key == "space" and not self.value) and bool(super().check_consume_key(key, character))


class TableApp(App[None]):
    """The full-screen table. ``session`` is played in a thread, and given the interface."""

    CSS = """
    #top { height: auto; background: $panel; }
    #middle { height: 1fr; }
    #table { width: 2fr; }
    #side { width: 1fr; border-left: solid $panel; }
    #theirs { height: 1fr; align: left bottom; border-bottom: dashed $panel; }
    #their_status, #my_status { height: auto; background: $boost; }
    #mine { height: 1fr; }
    #stack { height: auto; max-height: 6; background: $boost; }
    #hand { height: auto; max-height: 5; background: $panel; }
    #log { height: 2fr; }
    #card { height: 1fr; border-top: solid $panel; padding: 0 1; }
    #message { height: auto; max-height: 7; color: $warning; }
    #question { height: auto; text-style: bold; }
    #choices { height: auto; max-height: 9; border: none; padding: 0; background: $surface; }
    #typed { height: 1; border: none; padding: 0; }
    #prompt { width: auto; color: $accent; }
    #line { height: 1; }
    #page { width: 90%; height: 80%; margin: 2 4; padding: 1 2; background: $panel; border: round $accent; }
    Page, StopsPage { align: center middle; }
    """
    TITLE = "manaburn"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "type('help')", "Help", priority=True),
        Binding("f2", "type('')", "OK", priority=True),
        Binding("f4", "type('e')", "Pass the turn", priority=True),
        Binding("f5,ctrl+z", "type('u')", "Undo", key_display="f5", priority=True),
        Binding("f6", "type('ee')", show=False, priority=True),
        Binding("f7", "stops", "Stops", priority=True),
        Binding("f8", "type('y')", "To my turn", priority=True),
        Binding("f9", "type('h')", "Hold", priority=True),
        Binding("f10", "type('q')", "Leave", priority=True),
        Binding("up", "move(-1)", show=False, priority=True),
        Binding("down", "move(1)", show=False, priority=True),
        Binding("space", "mark", show=False, priority=True),
        Binding("escape", "clear", show=False, priority=True),
        Binding("pageup", "scroll_log(-1)", show=False, priority=True),
        Binding("pagedown", "scroll_log(1)", show=False, priority=True),
        Binding("ctrl+c,ctrl+q", "interrupt", show=False, priority=True),
    ]

    def __init__(self, session: Callable[[Interface], None]) -> None:
        super().__init__()
        self.session: Final = session
        self.answers: Final[queue.SimpleQueue[str | None]] = queue.SimpleQueue()
        self.closed = False
        self.failure: BaseException | None = None
        """What the session has raised."""
        self.stopped = 0
        """The number of the signal that ended the process; SIGINT for Ctrl-C; 0 if there was none."""
        self.seat: Seat | None = None
        self._things: dict[int, GameObject] = {}
        self._asked: Asked | None = None
        self._waiting = False
        self._marked: list[str] = []
        self._messages: list[Text] = []
        self._game_thread: Final = threading.Thread(target=self._play, name="game", daemon=True)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether a key does anything now: over a page most have no meaning."""
        return not isinstance(self.screen, ModalScreen) or action == "interrupt"

    def compose(self) -> ComposeResult:
        yield Static(id="top")
        with Horizontal(id="middle"):
            with Vertical(id="table"):
                yield Static(id="their_status")
                with VerticalScroll(id="theirs", can_focus=False):
                    yield Static(id="their_side")
                yield Static(id="stack")
                with VerticalScroll(id="mine", can_focus=False):
                    yield Static(id="my_side")
                yield Static(id="my_status")
                yield Static(id="hand")
            with Vertical(id="side"):
                log = RichLog(id="log", wrap=True, min_width=10)
                log.can_focus = False
                yield log
                yield Static(id="card")
        yield Static(id="message")
        yield Static(id="question")
        choices = OptionList(id="choices", markup=False)
        choices.can_focus = False
        yield choices
        with Horizontal(id="line"):
            yield Static("> ", id="prompt")
            yield AnswerLine(id="typed", compact=True)
        yield Footer()

    def on_mount(self) -> None:
        """Begin the session."""
        self.query_one("#typed", Input).focus()
        loop = asyncio.get_running_loop()
        with contextlib.suppress(NotImplementedError):  # on Windows
            for number in SIGNALS:
                loop.add_signal_handler(number, self.stop, number)
        if at_terminal() and hasattr(signal, "SIGHUP"):
            self.set_interval(LOOKS, self.look_for_terminal)
        self._game_thread.start()

    def _play(self) -> None:
        """Play the session, in the game's thread."""
        try:
            self.session(AtScreen(self))
        except EOFError:
            pass
        except BaseException as failure:
            self.failure = failure
        self.post_message(Do(self.exit))

    def on_do(self, wish: Do) -> None:
        """Do what the game's thread wants."""
        if not self.closed:
            wish.action()

    def stop(self, number: int) -> None:
        """End the session because of a signal."""
        self.stopped = number
        self.exit()

    def look_for_terminal(self) -> None:
        """End the session if its terminal was closed. The signal for that may go to another program alone, such as the
        make that has started this one."""
        if not at_terminal():
            self.stop(signal.SIGHUP)

    def close(self) -> None:
        """Wait for the end of the game's thread, after the screen is gone."""
        self.closed = True
        self.answers.put(None)
        if self._game_thread.ident is not None:
            self._game_thread.join(PATIENCE)

    # -- what the game's thread wants shown ----------------------------------------------------------------------------

    def show_message(self, text: Text) -> None:
        """Show a message until the next answer."""
        self._messages.append(text)
        self.query_one("#message", Static).update(Text("\n").join(self._messages[-7:]))

    def show_line(self, line: Line) -> None:
        """Add a line to the log."""
        text = Text(line.text, style="bold" if line.heading else "")
        if line.step:
            text = Text(f"{line.step}  ", style="italic").append(line.text, style="not italic")
        self.query_one("#log", RichLog).write(text)

    def show_log(self, log: Sequence[Line]) -> None:
        """Show this log in place of the one before."""
        self.query_one("#log", RichLog).clear()
        for line in log:
            self.show_line(line)

    def show_table(self, seat: Seat, picture: Picture) -> None:
        """Show the table."""
        self.seat = seat
        self._things = picture.things
        for name, text in picture.parts.items():
            self.query_one(f"#{name}", Static).update(text)
        self.query_one("#stack", Static).display = bool(picture.parts["stack"])
        self.query_one("#theirs", VerticalScroll).scroll_end(animate=False)

    def show_question(self, asked: Asked) -> None:
        """Show a question and its choices."""
        self._asked = asked
        self._marked = []
        listing = [] if asked.choices else list(asked.listing or ())
        parts = [Text(asked.title), *[Text.from_markup(line) for line in listing], Text(asked.prompt)]
        self.query_one("#question", Static).update(Text("\n").join([part for part in parts if part]))
        self.query_one("#typed", Input).placeholder = f"Enter: {asked.enter}" if asked.enter else ""
        self._list_choices()
        self.query_one("#choices", OptionList).highlighted = None

    def _list_choices(self) -> None:
        """List the choices, with marks at those that were taken."""
        choices = self.query_one("#choices", OptionList)
        highlighted = choices.highlighted
        choices.clear_options()
        if self._asked is None:
            return
        for choice in self._asked.choices:
            place = self._marked.index(choice.key) + 1 if choice.key in self._marked else 0
            mark = (f"({place}) " if place else "( ) ") if self._asked.several else ""
            choices.add_option(Option(Text(f"{mark}{choice.key:>2}  {choice.text}")))
        choices.highlighted = highlighted

    def wait_for_answer(self) -> None:
        """Take answers from now on."""
        self._waiting = True
        self.query_one("#prompt", Static).update("> ")

    def show_thinking(self) -> None:
        """Show that the engine thinks."""
        self.query_one("#prompt", Static).update("thinking ...")

    def show_page(self, text: Text) -> None:
        """Show a long text over the table, or a short one in the place for cards."""
        if len(text.split("\n")) <= 1:
            self.show_message(text)
        else:
            self.push_screen(Page(text))

    # -- what the person does ------------------------------------------------------------------------------------------

    def answer(self, text: str) -> None:
        """Give an answer, if one is waited for."""
        if not self._waiting:
            return
        self._waiting = False
        self._messages = []
        self.query_one("#message", Static).update("")
        typed = self.query_one("#typed", Input)
        typed.value = ""
        self.answers.put(text)

    def take(self, key: str) -> None:
        """Take a choice: give it as the answer, or mark it where several can be taken."""
        if self._asked is not None and self._asked.several:
            (self._marked.remove if key in self._marked else self._marked.append)(key)
            self._list_choices()
        else:
            self.answer(key)

    def highlighted(self) -> str:
        """Return the key of the highlighted choice; "" if there is none."""
        place = self.query_one("#choices", OptionList).highlighted
        if self._asked is None or place is None or place >= len(self._asked.choices):
            return ""
        choice: Choice = self._asked.choices[place]
        return choice.key

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Answer with what was typed, or else with what is marked or highlighted."""
        self.answer(event.value.strip() or " ".join(self._marked) or self.highlighted())

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Take the choice that was clicked."""
        if self._asked is not None and event.option_index < len(self._asked.choices):
            self.take(self._asked.choices[event.option_index].key)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show the card of a choice."""
        if self._asked is not None and event.option_index < len(self._asked.choices):
            things = self._asked.choices[event.option_index].things
            self.show_card(things[0] if things and isinstance(things[0], GameObject) else None)

    def on_mouse_move(self, event: MouseMove) -> None:
        """Show the card under the pointer."""
        number = event.style.meta.get("thing")
        if isinstance(number, int) and self._waiting:
            self.show_card(self._things.get(number))

    def show_card(self, item: GameObject | None) -> None:
        """Show the text of a card beside the table."""
        if item is None or self.seat is None or not self._waiting:
            return
        try:
            lines = LookingUp(self.seat, open_library).thing(item)
        except CantDo:
            return
        text = Text(lines[0], style="bold")
        text.append("".join([f"\n{line}" for line in lines[1:]]), style="not bold")
        self.query_one("#card", Static).update(text)

    def action_thing(self, number: int) -> None:
        """Do what a click on a card or player means: the only choice with it, or else show it."""
        if not self._waiting or self._asked is None:
            return
        self.show_card(self._things.get(number))
        keys = [choice.key for choice in self._asked.choices if any(each.number == number for each in choice.things)]
        if len(keys) == 1:
            self.take(keys[0])
        elif keys:
            self.show_message(Text(f"Which one: {', '.join(keys)}? Choose below."))

    def action_type(self, text: str) -> None:
        """Answer with a text, as if it had been typed."""
        self.answer(text)

    def action_move(self, by: int) -> None:
        """Highlight the next or previous choice."""
        choices = self.query_one("#choices", OptionList)
        if by > 0:
            choices.action_cursor_down()
        else:
            choices.action_cursor_up()

    def action_mark(self) -> None:
        """Mark the highlighted choice where several can be taken."""
        key = self.highlighted()
        if key and self._asked is not None and self._asked.several:
            self.take(key)

    def action_clear(self) -> None:
        """Take away what was typed, marked and highlighted."""
        self.query_one("#typed", Input).value = ""
        self._marked = []
        self.query_one("#choices", OptionList).highlighted = None
        self._list_choices()

    def action_scroll_log(self, by: int) -> None:
        """Scroll the log."""
        log = self.query_one("#log", RichLog)
        (log.scroll_page_down if by > 0 else log.scroll_page_up)(animate=False)

    def action_stops(self) -> None:
        """Show the stops, to be changed."""
        if self.seat is not None and self._waiting:
            self.push_screen(StopsPage(self.seat.stops), self._stops_changed)

    def _stops_changed(self, result: None) -> None:
        if self.seat is not None and self._waiting:
            self.show_table(self.seat, Painter(self.seat).picture())

    def action_interrupt(self) -> None:
        """End the session as Ctrl-C does."""
        self.stop(signal.SIGINT)


def at_terminal() -> bool:
    """Return whether what is typed comes from a terminal that is there."""
    return sys.__stdin__ is not None and os.isatty(sys.__stdin__.fileno())


def run(session: Callable[[Interface], None]) -> None:
    """Play a session at the full-screen table. Raises what the session raises. A signal that ends the process is
    passed on to the handler that was set before, once the terminal is as it was."""
    before: list[tuple[int, Callable[[int, FrameType | None], object] | int | None]] = []
    before = [(number, signal.getsignal(number)) for number in SIGNALS]
    app = TableApp(session)
    try:
        app.run()
    finally:
        for number, handler in before:
            signal.signal(number, handler)
        app.close()
    if app.failure is not None:
        raise app.failure
    if app.stopped == signal.SIGINT:
        raise KeyboardInterrupt
    if app.stopped:
        signal.raise_signal(app.stopped)
    if app.seat is not None and app.seat.game.over:
        print(ending(app.seat.game))


__all__ = ["AtScreen", "Painter", "TableApp", "run"]
