"""Shortcuts (421): handed over to the rules of loops."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .model import Step
from .naming import Trouble

if TYPE_CHECKING:
    from .driver import Driver


def _rules() -> Any:
    try:
        return import_module("manaburn.rules.loops")
    except ImportError:
        raise Trouble("loops (rule 421) aren't there yet") from None


def propose(driver: Driver, step: Step, steps: list[Step]) -> None:
    """Propose a loop: the steps, so many times; the others agree or say how often."""
    _rules()
    raise Trouble("loops (rule 421) aren't there yet")


def interrupt(driver: Driver, step: Step) -> None:
    """Stop the loop proposed last after fewer times."""
    _rules()
    raise Trouble("loops (rule 421) aren't there yet")
