"""The exceptions of this package. Everything raised on purpose derives from `ManaburnError`."""

from __future__ import annotations

from collections.abc import Sequence


def printable(text: str) -> str:
    """Return the text as one line that a terminal can print safely. Each run of white space becomes one space; escape
    sequences and other control characters are spelled out."""
    line = " ".join(text.split())
    return line if line.isprintable() else "".join([c if c.isprintable() else ascii(c)[1:-1] for c in line])


class ManaburnError(Exception):
    """The base class of all errors of this package."""


class InputError(ManaburnError, ValueError):
    """Input from outside can't be used.

    `place` is ``file:line``, the file alone, or empty; `problem` says what is wrong, and `mend` how to correct it. The
    message is always one line.
    """

    place: str
    problem: str
    mend: str

    def __init__(self, place: str, problem: str, mend: str = "") -> None:
        super().__init__(place, problem, mend)
        self.place = place
        self.problem = problem
        self.mend = mend

    def __str__(self) -> str:
        text = printable(self.problem)
        if self.place:
            text = f"{printable(self.place)}: {text}"
        if self.mend:
            text = f"{text}; {printable(self.mend)}"
        return text


class InputErrors(InputError):
    """Several things are wrong with one input. `errors` are all of them, and this error says the first.

    A line of each is in `lines`.
    """

    errors: tuple[InputError, ...]

    def __init__(self, errors: Sequence[InputError]) -> None:
        first = errors[0]
        super().__init__(first.place, first.problem, first.mend)
        self.errors = tuple(errors)

    def __reduce__(self) -> tuple[type[InputErrors], tuple[tuple[InputError, ...]]]:
        return type(self), (self.errors,)

    def __str__(self) -> str:
        more = len(self.errors) - 1
        return f"{super().__str__()} (and {more} more)" if more else super().__str__()

    @property
    def lines(self) -> tuple[str, ...]:
        """The message of each error."""
        return tuple([str(error) for error in self.errors])


def raise_all(errors: Sequence[InputError]) -> None:
    """Raise the one error, or all of them as one; do nothing if there is none."""
    if len(errors) == 1:
        raise errors[0]
    if errors:
        raise InputErrors(errors)


class UnknownCard(InputError):
    """No card of the pool has this name. `suggestions` are similar names."""

    name: str
    suggestions: tuple[str, ...]

    def __init__(self, name: str, place: str = "", suggestions: Sequence[str] = ()) -> None:
        self.name = name
        self.suggestions = tuple(suggestions)
        if self.suggestions:
            *first, last = self.suggestions
            mend = f"did you mean {', '.join(first)} or {last}?" if first else f"did you mean {last}?"
        else:
            mend = "check the spelling, or name a card file that has it"
        super().__init__(place, f"no card is called {name!r}", mend)

    def __reduce__(self) -> tuple[type[UnknownCard], tuple[str, str, tuple[str, ...]]]:
        return type(self), (self.name, self.place, self.suggestions)


class UnreadableText(InputError):
    """The grammar can't read a sentence of card text. `offset` is the position in the sentence, in characters
    from 0."""

    card: str
    sentence: str
    offset: int
    why: str

    def __init__(self, card: str, sentence: str, offset: int, why: str, place: str = "") -> None:
        self.card = card
        self.sentence = sentence
        self.offset = offset
        self.why = why
        where = f"{place}: {card}" if place else card
        super().__init__(where, f'cannot read "{sentence}" at column {offset + 1}: {why}')

    def __reduce__(self) -> tuple[type[UnreadableText], tuple[str, str, int, str, str]]:
        place = self.place.removesuffix(self.card).removesuffix(": ")
        return type(self), (self.card, self.sentence, self.offset, self.why, place)


class IllegalAction(ManaburnError):
    """The rules don't allow this action. `rule` is the number of the rule, and `reason` says how it applies here."""

    rule: str
    reason: str

    def __init__(self, rule: str, reason: str) -> None:
        super().__init__(rule, reason)
        self.rule = rule
        self.reason = reason

    def __str__(self) -> str:
        return f"{printable(self.reason)} (rule {self.rule})" if self.rule else printable(self.reason)


class TooMany(ManaburnError):
    """An effect asks for more things than can be played out singly. The game is cut off, with this as the reason.

    `number` is how many there would be, `what` names the things, and `most` is the greatest number that is possible.
    """

    number: int
    what: str
    most: int

    def __init__(self, number: int, what: str, most: int) -> None:
        super().__init__(number, what, most)
        self.number = number
        self.what = what
        self.most = most

    def __str__(self) -> str:
        number = f"{self.number:,}" if self.number < 10**15 else f"more than {10**15:,}"
        return f"{number} {self.what} are too many to be played out: the limit is {self.most:,}"
