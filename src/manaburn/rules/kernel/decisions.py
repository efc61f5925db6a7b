"""Decisions: what a player is asked, and what can be answered.

Every choice of a game is a :class:`Decision` with its :class:`Option` objects.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from enum import Enum
from typing import Final

from manaburn.editions.rulebook import cited
from manaburn.state.characteristics import HeldAbility
from manaburn.state.contexts import Context
from manaburn.state.objects import Entity, GameObject, Player
from manaburn.text.phrases import Saying
from manaburn.text.tree.base import Ability, Effect
from manaburn.text.tree.nouns import Target

FREE_WORDS: Final = 1_000_000
"""From here on a number of an answer means a word that is no option (see Table.words)."""


class Kind(Enum):
    """What sort of choice it is. The values are the words of scenarios and records."""

    PRIORITY = "priority"
    TARGET = "target"
    MODE = "mode"
    X = "x"
    DIVIDE = "divide"
    ORDER = "order"
    YES_NO = "yes/no"
    PAY = "pay"
    CARD = "card"
    """Cards, permanents or players that an effect or cost lets one choose."""
    ATTACK = "attack"
    BLOCK = "block"
    ASSIGN = "assign"
    COLOUR = "colour"
    NUMBER = "number"
    WORD = "word"
    """A creature type, a card name, another word."""
    OPTION = "option"
    """One of several effects."""
    MULLIGAN = "mulligan"


class ActionKind(Enum):
    """What a player with priority can do.

    Rules: 408.1.
    """

    PASS = "pass"
    PLAY = "play"
    LAND = "land"
    ACTIVATE = "activate"
    TURN_FACE_UP = "turn face up"
    SUSPEND = "suspend"
    END_EFFECT = "end the effect of"
    IGNORE = "ignore the effect of"
    ATTACK = "attack"
    """Before the stack: declare the attack of the turn."""
    PHASE = "phase ability"
    """Before the stack: play an ability of the phase; without an object, the draw of the draw phase."""


class Action:
    """Something a player with priority can do."""

    def __init__(
        self,
        kind: ActionKind,
        item: GameObject | None = None,
        held: HeldAbility | None = None,
        way: str = "",
        face: int = 0,
    ) -> None:
        self.kind: Final = kind
        self.item: Final = item
        self.held: Final = held
        """The ability to be activated."""
        self.way: Final = way
        """By which permission or cost: "" as usual, "flashback", "morph", "madness", "alternative 0", "free" ..."""
        self.face: Final = face
        """Which face of the card: 1 for the right half of a split card."""
        self.is_mana = False
        """A mana ability (411)."""

    def same(self, other: Action) -> bool:
        """Whether it is the same thing to do."""
        return (
            self.kind is other.kind
            and self.item is other.item
            and (
                self.held is other.held
                or (self.held is not None and other.held is not None and self.held.key == other.held.key)
            )
            and self.way == other.way
            and self.face == other.face
        )

    def __str__(self) -> str:
        if self.kind is ActionKind.PASS:
            return "pass"
        if self.item is None:
            return "attack" if self.kind is ActionKind.ATTACK else "draw"
        name = str(self.item)
        if self.item.card is not None and self.face:
            name = self.item.card.definition.faces[self.face].name
        text = f"{self.kind.value if self.kind is not ActionKind.LAND else 'play'} {name}"
        return f"{text} ({self.way})" if self.way else text


class Option:
    """One thing that can be chosen: an object, player, action, or just words."""

    def __init__(self, text: str = "", entity: Entity | None = None, action: Action | None = None) -> None:
        self.words: Final = text
        self.entity: Final = entity
        self.action: Final = action
        self.effect: Effect | None = None
        """The mode, or the one of several effects, that is chosen."""
        self.said: Saying | None = None
        """What that says."""
        self.other: Entity | None = None
        """The second thing of a pair: the attacker a creature blocks, the player it attacks."""
        self.ability: Ability | None = None
        """Of a waiting triggered ability: its text."""
        self.idle = False
        """Whether it can be named but changes nothing (an illegal new target, 415.2 of 2002; the place of an ability
        that is removed from the stack, 410.4)."""

    def like(self, option: Option) -> bool:
        """Whether it is the same option of the same decision in a copy of the game, or come to once more."""
        if self.words != option.words or number_of(self.entity) != number_of(option.entity):
            return False
        if number_of(self.other) != number_of(option.other):
            return False
        one = self.action
        two = option.action
        if one is None or two is None:
            return one is two
        held = one.held.key if one.held is not None else -1
        return (
            one.kind is two.kind
            and number_of(one.item) == number_of(two.item)
            and held == (two.held.key if two.held is not None else -1)
            and one.way == two.way
            and one.face == two.face
        )

    @property
    def text(self) -> str:
        """What it says, for people."""
        if self.said is not None:
            return self.said.text()
        if self.words:
            return self.words
        if self.action is not None:
            return str(self.action)
        text = str(self.entity)
        return f"{text} > {self.other}" if self.other is not None else text

    def __repr__(self) -> str:
        return f"<{self.text}>"


def number_of(entity: Entity | None) -> int:
    """The number of an object or player; 0 for none."""
    return entity.number if entity is not None else 0


class MoreOptions(ABC):
    """Options of a decision that are worked out when somebody looks at them."""

    @abstractmethod
    def options(self) -> list[Option]:
        """They."""


class Aim:
    """What a target is described as, and for whom."""

    def __init__(self, spec: Target, context: Context) -> None:
        self.spec: Final = spec
        self.context: Final = context


class Decision:
    """A choice that a player has to make, with its options.

    An answer is a list of whole numbers. Its form depends on the decision:

    * As a rule it has the indexes of the options chosen, ``low`` to ``high`` of them, each once.
    * ``numeric``: it has one number, from ``low`` to ``high``; there are no options.
    * ``ordered``: it has the indexes of all options, in the order chosen.
    * ``amounts``: it has an amount for each option, each at least ``low``, which together are ``total``.

    For an attack or a block the options are pairs: each creature that may attack with each player or planeswalker that
    it may attack, each creature that may block with each attacker. ``rule`` is the number of the rule that asks for the
    choice, or "".
    """

    def __init__(
        self,
        player: Player,
        kind: Kind,
        prompt: str,
        options: list[Option],
        low: int = 1,
        high: int = 1,
        rule: str = "",
    ) -> None:
        self.player: Final = player
        self.kind: Final = kind
        self._prompt: Final = prompt
        self.about: Saying | None = None
        """The optional effect that is asked about."""
        self._options: Final = options
        self._more: MoreOptions | None = None
        self.low = low
        self.high = high
        self.rule: Final = rule
        self.numeric = False
        self.ordered = False
        self.amounts = False
        self.total = 0
        self.free_word = False
        """Whether a word that is no option can be the answer, too: the name of a card, say."""
        self.source: GameObject | None = None
        """The spell, ability or permanent that asks."""
        self.aim: Aim | None = None
        """The target that is chosen."""
        self.day = ""
        """The date of the rules."""
        self.hint = ""
        """What will be done with what is chosen, for players that think: "sacrifice", "discard", "damage", "destroy",
        "gain control", "untap", "return" and so on; "" where that isn't known."""
        self.asker: Player | None = None
        """Who answers, where another player controls this one's decisions (507)."""

    @property
    def prompt(self) -> str:
        """What is asked, for people."""
        if self.about is not None:
            return f"{self.about.name}: {self.about.question()}"
        return self._prompt

    @property
    def cited(self) -> str:
        """The rule by its number in the rulebook of the date; "" where that has nothing of the kind."""
        return cited(self.rule, self.day) if self.day else self.rule

    @property
    def key(self) -> str:
        """A text that is the same when the game comes to the same decision again; "" if a free word can be the
        answer."""
        if self.free_word:
            return ""
        options = " | ".join([f"{option.words} {number_of(option.entity)}" for option in self.options])
        return f"{self.player.index} {self.kind.value} {self._prompt}: {self.low} {self.high} {self.total} {options}"

    @property
    def options(self) -> list[Option]:
        """Everything that can be chosen. To work out the last options (mana abilities) can take some time."""
        more = self._more
        if more is not None:
            self._more = None
            self._options.extend(more.options())
        return self._options

    @property
    def first_options(self) -> list[Option]:
        """The options that have been worked out so far. Mana abilities at the end may be missing: most players with
        priority leave them to the payer, and working them out takes as long as all others together."""
        return self._options

    @property
    def forced(self) -> bool:
        """Whether there is one option and it has to be chosen."""
        return self.low == 1 and not self.numeric and len(self.options) == 1

    def action(self, number: int) -> Action | None:
        """The action of option ``number``, or None if the option is no action. The last options are worked out only if
        it is one of them."""
        return self._options[number].action if number < len(self._options) else self.options[number].action

    @property
    def complete(self) -> bool:
        """Whether all options have been worked out."""
        return self._more is None

    def add_later(self, more: MoreOptions) -> None:
        """Make these the last options. They are worked out when somebody looks, and only in this position."""
        self._more = more

    def close(self) -> None:
        """Note that it has been answered: options that nobody has looked at are not worked out any more."""
        self._more = None

    @property
    def who(self) -> Player:
        """The player who has to answer: ``asker`` if there is one, else ``player``."""
        return self.asker if self.asker is not None else self.player

    def problem(self, answer: list[int]) -> str:
        """What is wrong with the form of an answer, as one sentence; "" if nothing is. Whether it is legal is another
        question."""
        if self.numeric:
            if len(answer) != 1 or not self.low <= answer[0] <= self.high:
                return f"a number from {self.low} to {self.high} is needed"
            return ""
        n = len(self._options)
        if self._more is not None and (self.low != 1 or len(answer) != 1 or answer[0] >= n):
            n = len(self.options)
        if self.amounts:
            if len(answer) != n or sum(answer) != self.total or (answer and min(answer) < self.low):
                return f"{n} amounts of at least {self.low}, together {self.total}, are needed"
            return ""
        if self.ordered:
            return "" if sorted(answer) == list(range(n)) else f"all {n} options in an order are needed"
        if not self.low <= len(answer) <= self.high:
            if self.low != self.high:
                return f"{self.low} to {self.high} options are needed"
            return f"{self.low} options are needed" if self.low != 1 else "one option is needed"
        if self.free_word and len(answer) == 1 and answer[0] >= FREE_WORDS:
            return ""
        seen = set(answer)
        if len(seen) != len(answer):
            return "an option was chosen twice"
        for index in answer:
            if not 0 <= index < n:
                return f"there is no option {index}"
        return ""

    def __repr__(self) -> str:
        return f"<{self.player.name}: {self.kind.value}: {self.prompt} {self.options}>"

    def __str__(self) -> str:
        """Who is asked what, and below it the options with the numbers that choose them."""
        rule = f" (rule {self.cited})" if self.cited else ""
        lines = [f"{self.who.name}: {self.prompt}{rule}"]
        if self.numeric:
            lines.append(f"  a number from {self.low} to {self.high}")
        lines += [f"  {i}  {option.text}" for i, option in enumerate(self.options)]
        return "\n".join(lines)


class NeedDecision(BaseException):
    """An action has come to a choice that nobody has answered yet. Not an Exception: nothing on the way may catch
    it.
    """

    def __init__(self, decision: Decision) -> None:
        super().__init__()
        self.decision = decision


class GameEnded(BaseException):
    """The game has ended in the middle of an action.

    Rules: 102.1.
    """
