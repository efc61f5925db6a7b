"""The plain prompt: lines printed one after another, answers typed below them. It suits pipes and screen readers."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Sequence
from typing import Final

from rich.console import Console
from rich.markup import escape

from manaburn.narration import Line

from .interface import Asked, Interface
from .seat import Seat


class Prompt(Interface):
    """The plain prompt. ``read`` prints a prompt and returns what is typed; ``pages``: long texts stop after each
    screen."""

    def __init__(self, console: Console, read: Callable[[str], str], pages: bool = False) -> None:
        self.console: Final = console
        self.read = read
        self.pages: Final = pages
        self._shown: list[str] = []

    def say(self, text: str) -> None:
        self.console.print(text, highlight=False, soft_wrap=True)

    def tell(self, line: Line) -> None:
        self.say(told(line))

    def table(self, seat: Seat, again: bool) -> None:
        lines = seat.showing.picture()
        if again or lines != self._shown:
            self._shown = lines
            self.say("\n".join(lines))

    def show(self, asked: Asked) -> None:
        if asked.title:
            self.say(f"[bold]{escape(asked.title)}[/]")
        listing = asked.listing
        if listing is None:
            listing = tuple([f"  [cyan]{choice.key:>2}[/] {escape(choice.text)}" for choice in asked.choices])
        for line in listing:
            self.say(line)

    def ask(self, asked: Asked) -> str:
        return self.read(f"{asked.prompt}> ")

    def page(self, lines: Sequence[str]) -> None:
        size = max(5, self.console.height - 2)
        rows = 0
        for i, line in enumerate(lines):
            need = sum(max(1, -(-len(part) // max(1, self.console.width))) for part in line.split("\n"))
            if self.pages and rows and rows + need > size:
                if self.read(f"-- {len(lines) - i} more; Enter: go on, q: enough> ").strip():
                    return
                rows = 0
            rows += need
            self.say(line)


def told(line: Line) -> str:
    """Return a line of the log with markup."""
    if line.heading:
        return f"\n[bold]{escape(line.text)}[/]"
    return f"  [dim]{line.step:<8}[/] {escape(line.text)}"


def prompt_here() -> Prompt:
    """Return the plain prompt at this process's standard input and output."""
    with contextlib.suppress(ImportError):
        # Only the import is needed: it gives input() line editing and a history.
        import readline  # noqa: F401
    return Prompt(Console(), input, sys.stdin.isatty() and sys.stdout.isatty())


__all__ = ["Prompt", "prompt_here", "told"]
