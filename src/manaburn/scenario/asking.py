"""Describe choices in words: their kind, the question, and the possible answers."""

from __future__ import annotations

from typing import Final

from manaburn.rules.kernel.decisions import Decision, Kind, Option
from manaburn.state.objects import GameObject
from manaburn.text.phrases import words_of

from . import written
from .naming import Unclear, entity_called

KIND_WORDS: Final[dict[Kind, tuple[str, ...]]] = {
    Kind.OPTION: ("option", "mode", "card"),
    Kind.WORD: ("word", "card", "colour", "mode"),
    Kind.MULLIGAN: ("yes/no",),
    Kind.X: ("number",),
    Kind.NUMBER: ("x",),
}
"""Kinds that scenarios know under other names, too."""


def is_kind(decision: Decision, word: str) -> bool:
    """Return whether a choice is of the kind that a scenario calls ``word``."""
    if decision.kind.value == word or word in KIND_WORDS.get(decision.kind, ()):
        return True
    if word == "yes/no" and decision.kind is Kind.CARD:
        whether = decision.low == 0 and decision.high == 1 and len(decision.options) == 1  # it is chosen
        return whether or decision.hint == "planeswalker"
    if word == "pay":
        return decision.kind is Kind.YES_NO and (decision.hint == "pay" or decision.prompt.startswith("pay "))
    return False


def option_called(option: Option) -> str:
    """Return the name of an option for messages."""
    if option.said is not None:
        return f"{option.words}: {option.said.text()}"
    if option.ability is not None and isinstance(option.entity, GameObject):
        name = option.entity.name
        told = next(iter(written.texts(option.ability, name)), "") or words_of(option.ability, name)
        return f"{option.words}: {told}" if told else option.words
    text = option.words or (entity_called(option.entity) if option.entity is not None else option.text)
    return f"{text} > {entity_called(option.other)}" if option.other is not None else text


def asked(decision: Decision) -> str:
    """Describe a choice in words."""
    head = f"{decision.who.name} is asked: {decision.prompt} ({decision.kind.value})"
    if decision.numeric:
        return f"{head}, {decision.low} to {decision.high}"
    names = [option_called(option) for option in decision.options]
    more = f", ... {len(names) - 12} more" if len(names) > 12 else ""
    return f"{head}, options: {', '.join(names[:12]) or 'none'}{more}"


def options_of(decision: Decision) -> str:
    """Return the options on one line."""
    return ", ".join([option_called(option) for option in decision.options[:12]]) or "none"


class StillOpen(Unclear):
    """A choice that nobody has answered."""


def still_open(decision: Decision) -> StillOpen:
    """Return the error for a choice that nobody has answered."""
    return StillOpen(f"a choice is open: {asked(decision)}; answer it by choices: {{{decision.who.name}: [...]}}")
