"""Decisions: what a player is asked, and which answers are possible.

Every choice in a game is a :class:`Decision` with its :class:`Option` objects.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Final

from manaburn.editions.rulebook import cited
from manaburn.state.characteristics import HeldAbility
from manaburn.state.contexts import Context
from manaburn.state.knowledge import called
from manaburn.state.objects import Entity, GameObject, Player
from manaburn.terms import Term
from manaburn.text.phrases import Saying, cost_words
from manaburn.text.tree.abilities import AlternativeCost
from manaburn.text.tree.base import Ability, Effect
from manaburn.text.tree.nouns import Target

from .casting_method import NORMAL, CastingMethod, MethodKind, MethodPart

FREE_WORDS: Final = 1_000_000
"""Numbers from here on stand for free words, which are not among the options (see Table.words)."""
LONGEST_WORD: Final = 200
"""The greatest length of a free word, in characters."""
NO_WORD: Final = "a word is a line of text without quotation marks"


class Kind(Term):
    """The kind of a choice. Scenarios and records use the values as words."""

    PRIORITY = "priority"
    TARGET = "target"
    MODE = "mode"
    X = "x"
    DIVIDE = "divide"
    ORDER = "order"
    YES_NO = "yes/no"
    PAY = "pay"
    CARD = "card"
    """Cards, permanents or players chosen for an effect or a cost."""
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


class ActionKind(Term):
    """The kind of an action that a player with priority can take.

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
    SPECIAL = "take the action allowed by"
    """What the text of a card or of an effect lets the player do without the stack."""
    ATTACK = "attack"
    """Before the stack: declare the attack of the turn."""
    PHASE = "phase ability"
    """Before the stack: play an ability of the phase; without an object, the draw of the draw phase."""


class Action:
    """An action that a player with priority can take."""

    def __init__(
        self,
        kind: ActionKind,
        item: GameObject | None = None,
        held: HeldAbility | None = None,
        way: CastingMethod = NORMAL,
        face: int = 0,
    ) -> None:
        self.kind: Final = kind
        self.item: Final = item
        self.held: Final = held
        """The ability to activate, or None."""
        self.way: Final = way
        """How a card is cast: with which permissions and for which costs."""
        self.face: Final = face
        """The face of the card that is played: 1 for the right half of a split card."""
        self.is_mana = False
        """Whether this plays a mana ability (411)."""

    def same(self, other: Action) -> bool:
        """Whether ``other`` is the same action."""
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
        return self.text(None)

    def text(self, player: Player | None) -> str:
        """Describe the action using only what ``player`` may know. None: using only what everybody may know."""
        if self.kind is ActionKind.PASS:
            return "pass"
        if self.item is None:
            return "attack" if self.kind is ActionKind.ATTACK else "draw"
        name = called(self.item, player) if player is not None else str(self.item)
        if self.item.card is not None and self.face:
            name = self.item.card.definition.faces[self.face].name
        text = f"{self.kind.value if self.kind is not ActionKind.LAND else 'play'} {name}"
        if self.way.normal:
            return text
        known = name if player is not None else ""
        return f"{text} ({self.words_of_way(known)})"

    def words_of_way(self, name: str) -> str:
        """Return how a card is played as a player reads it. ``name``: that of the card; "" if not everybody may know
        which card it is."""
        if self.way.normal:
            return "for its mana cost"
        return ", ".join([self.words_of_part(part, name) for part in self.way.parts])

    def words_of_part(self, part: MethodPart, name: str) -> str:
        """Return a permission or cost of the casting method as a player reads it: "sacrifice two Mountains". ``name``:
        that of the card; "" if not everybody may know which card it is."""
        if part.kind is MethodKind.EFFECT:
            return f"by {part.by}" if part.by else "as an effect allows"
        if part.kind is MethodKind.LIFE:
            return f"{2 * part.index.bit_count()} life for mana"
        ability = self.ability_at(part.index) if name else None
        if isinstance(ability, AlternativeCost):
            costs = [cost_words(cost, name) for cost in ability.cost.parts]
            return decapitalised(" and ".join(costs)) if costs else WITHOUT_PAYING
        words: str = part.kind.value
        return f"{words} {part.by}" if part.by else SHOWN.get(part.kind, words)

    def ability_at(self, index: int) -> Ability | None:
        """Return the ability of the card that a part of the casting method stands for; None if there is none."""
        if self.item is None or self.item.card is None or index < 0:
            return None
        abilities = self.item.card.definition.faces[self.face].abilities
        return abilities[index] if index < len(abilities) else None


def decapitalised(text: str) -> str:
    """Return words with a small letter at their beginning."""
    return text[:1].lower() + text[1:]


WITHOUT_PAYING: Final = "without paying its mana cost"
SHOWN: Final[dict[MethodKind, str]] = {
    MethodKind.PERMISSION: "as an effect allows",
    MethodKind.OWN_PERMISSION: "as its text allows",
    MethodKind.FREE: WITHOUT_PAYING,
    MethodKind.ALTERNATIVE: "for its alternative cost",
    MethodKind.DEARER: "for its additional cost",
}
"""What options show for permissions and costs that have no keyword."""


class Option:
    """One thing that can be chosen: an object, a player, an action, or words."""

    def __init__(self, text: str = "", entity: Entity | None = None, action: Action | None = None) -> None:
        self.words: Final = text
        self.entity: Final = entity
        self.action: Final = action
        self.effect: Effect | None = None
        """The mode or effect that this option chooses."""
        self.said: Saying | None = None
        """The text of that mode or effect, or of what a triggered ability does that is waiting with others."""
        self.other: Entity | None = None
        """The second member of a pair: the attacker that is blocked, or the player or planeswalker that is attacked."""
        self.ability: Ability | None = None
        """For a triggered ability that is waiting: its text."""
        self.chooser: Player | None = None
        """The player who is asked. The option is described with what that player may know."""
        self.idle = False
        """Whether choosing this has no effect (an illegal new target, 415.2 of 2002; the place of an ability that is
        removed from the stack, 410.4)."""

    def like(self, option: Option) -> bool:
        """Whether ``option`` is the same option, in a copy of the game or when the decision comes up again."""
        if self.words != option.words or number_of(self.entity) != number_of(option.entity):
            return False
        if number_of(self.other) != number_of(option.other) or self.ability != option.ability:
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
        """The option described for people."""
        if self.said is not None:
            said = self.said.text()
            return f"{self.words}: {said}" if self.ability is not None else said
        if self.words:
            return self.words
        chooser = self.chooser
        if self.action is not None:
            return self.action.text(chooser)
        text = called(self.entity, chooser) if chooser is not None else str(self.entity)
        if self.other is None:
            return text
        return f"{text} > {called(self.other, chooser) if chooser is not None else self.other}"

    def __repr__(self) -> str:
        return f"<{self.text}>"


def number_of(entity: Entity | None) -> int:
    """Return the number of an object or player, or 0 for None."""
    return entity.number if entity is not None else 0


class MoreOptions(ABC):
    """Options of a decision that are worked out only when they are needed."""

    @abstractmethod
    def options(self) -> list[Option]:
        """Work out the options and return them."""


class Aim:
    """The description of a target that is being chosen, and the context in which it is read."""

    def __init__(self, spec: Target, context: Context) -> None:
        self.spec: Final = spec
        self.context: Final = context


class Decision:
    """A choice that a player has to make, with its options.

    An answer is a list of whole numbers. Its form depends on the decision:

    * By default: the indexes of the chosen options, from ``low`` to ``high`` of them, without repetition.
    * ``numeric``: one number, from ``low`` to ``high``. There are no options.
    * ``ordered``: the indexes of all options, in the chosen order.
    * ``amounts``: one amount for each option, each at least ``low``, with the sum ``total``.

    For an attack or a block the options are pairs: a creature that can attack with a player or planeswalker that it can
    attack, or a creature that can block with an attacker that it can block. ``rule`` is the number of the rule that
    asks for the choice, or "".
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
        """The optional effect that the question is about."""
        for option in options:
            option.chooser = player
        self._options: Final = options
        self._more: MoreOptions | None = None
        self.low = low
        self.high = high
        self.rule: Final = rule
        self.numeric = False
        self.ordered = False
        self.amounts = False
        self.total = 0
        self.limit = -1
        """The greatest number that is legal, if ``high`` is less because no more can be paid now; -1: any number is."""
        self.free_word = False
        """Whether the answer can also be a word that is not an option, such as any card name."""
        self.source: GameObject | None = None
        """The spell, ability or permanent that causes the choice."""
        self.aim: Aim | None = None
        """The target that is being chosen."""
        self.day = ""
        """The date of the rules, as text."""
        self.hint = ""
        """What will be done with the things chosen, as a hint for automatic players: "sacrifice", "discard", "damage",
        "destroy", "gain control", "untap", "return" and so on; "" if unknown."""
        self.asker: Player | None = None
        """The player who answers if another player controls this player's decisions (507)."""

    @property
    def prompt(self) -> str:
        """The question, for people."""
        if self.about is not None:
            return f"{self.about.name}: {self.about.question()}"
        return self._prompt

    @property
    def cited(self) -> str:
        """The number of the rule in the rulebook of the date, or "" if that rulebook has no such rule."""
        return cited(self.rule, self.day) if self.day else self.rule

    @property
    def key(self) -> str:
        """A text that identifies the decision: it is the same when the game comes to the same decision again. It is ""
        if the answer can be a free word."""
        if self.free_word:
            return ""
        options = " | ".join([f"{option.words} {number_of(option.entity)}" for option in self.options])
        return f"{self.player.index} {self.kind.value} {self._prompt}: {self.low} {self.high} {self.total} {options}"

    @property
    def options(self) -> list[Option]:
        """All options. Working out the last ones (mana abilities) can take some time."""
        more = self._more
        if more is not None:
            self._more = None
            last = more.options()
            for option in last:
                option.chooser = self.player
            self._options.extend(last)
        return self._options

    @property
    def first_options(self) -> list[Option]:
        """The options that have been worked out so far. Mana abilities at the end may be missing: most players leave
        them to automatic payment, and working them out takes as long as all the others together."""
        return self._options

    @property
    def forced(self) -> bool:
        """Whether there is exactly one option and it has to be chosen."""
        return self.low == 1 and not self.numeric and len(self.options) == 1

    def action(self, number: int) -> Action | None:
        """Return the action of option ``number``, or None if that option has no action. The last options are worked out
        only if ``number`` is one of them."""
        return self._options[number].action if number < len(self._options) else self.options[number].action

    @property
    def complete(self) -> bool:
        """Whether all options have been worked out."""
        return self._more is None

    def add_later(self, more: MoreOptions) -> None:
        """Append options that are worked out when they are first needed, and only while the position is unchanged."""
        self._more = more

    def close(self) -> None:
        """Mark the decision as answered. Options that have not been worked out by now never are."""
        self._more = None

    @property
    def who(self) -> Player:
        """The player who has to answer: ``asker`` if it is set, otherwise ``player``."""
        return self.asker if self.asker is not None else self.player

    def first_answer(self) -> list[int]:
        """Return an answer of the right form: the lowest number, or the first options."""
        if self.numeric:
            return [self.low]
        n = len(self.options)
        if self.amounts:
            return [self.total - self.low * (n - 1), *[self.low] * (n - 1)]
        return list(range(n if self.ordered else max(self.low, min(1, self.high))))

    def problem(self, answer: list[int]) -> str:
        """Check the form of an answer. Return the error as one sentence, or "" if the form is right. Whether the choice
        is legal is checked elsewhere."""
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
        if len(answer) > 1 and len(set(answer)) != len(answer):
            return "an option was chosen twice"
        for index in answer:
            if not 0 <= index < n:
                return f"there is no option {index}"
        return ""

    def __repr__(self) -> str:
        return f"<{self.player.name}: {self.kind.value}: {self.prompt} {self.options}>"

    def __str__(self) -> str:
        """The player, the question, and below it the options with their numbers."""
        rule = f" (rule {self.cited})" if self.cited else ""
        lines = [f"{self.who.name}: {self.prompt}{rule}"]
        if self.numeric:
            lines.append(f"  a number from {self.low} to {self.high}")
        lines += [f"  {i}  {option.text}" for i, option in enumerate(self.options)]
        return "\n".join(lines)


def is_word(text: str) -> bool:
    """Whether ``text`` can be given as a free word: a single line without quotation marks, so that a record can hold
    it."""
    return bool(text.strip()) and text.isprintable() and '"' not in text and len(text) <= LONGEST_WORD


class NeedDecision(BaseException):
    """Raised when an action needs a choice that has not been answered yet.

    It is not an Exception, so that no handler on the way catches it.
    """

    def __init__(self, decision: Decision) -> None:
        super().__init__()
        self.decision = decision


class ActionEnded(BaseException):
    """Raised when an action ends in its midst, because its player has lost the game over it.

    It is not an Exception, so that no handler on the way catches it. What has been done stands.

    Rules: 102.1, 600.4a.
    """
