"""The open decision of a game, answered step by step with the actions of an encoding."""

from __future__ import annotations

from typing import Final

from manaburn.game import Game
from manaburn.large import product
from manaburn.onlooker import Onlooker, alike_options
from manaburn.rules.combat import declarations, legality
from manaburn.rules.kernel.decisions import Action, ActionKind, Decision, Kind, Option
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous
from manaburn.state.knowledge import may_know
from manaburn.state.objects import ABILITY, Entity, GameObject, Player
from manaburn.state.state import GameState
from manaburn.terms import COLOUR_NAMES, Zone

from .encoding import (
    ATTACK,
    BASE,
    COLOURS,
    DIGITS,
    DRAW,
    KEEP,
    MULLIGAN,
    NO,
    OTHER,
    PASS,
    PLAYERS,
    UNKNOWN,
    YES,
    Encoding,
)

NUMBERED: Final = -1
"""The key of an option that only its number tells from others."""
COLOUR_KEYS: Final = {name: COLOURS + i for i, name in enumerate(COLOUR_NAMES)}


def knows(state: GameState, player: Player, item: GameObject) -> bool:
    """Return whether a player may know which card an object is.

    Rules: 507.2.
    """
    if may_know(player, item):
        return True
    # A player who controls another player's turn sees what that player sees.
    for other in state.players:
        if other.controlled_by is player and may_know(other, item):
            return True
    return False


def number_of_name(encoding: Encoding, table: Table, player: Player, item: GameObject) -> int:
    """Return the number of the name of an object as a player knows it. An ability has the name of its source."""
    if item.kind == ABILITY and item.source is not None:
        return number_of_name(encoding, table, player, item.source)
    if not knows(table.state, player, item):
        return UNKNOWN
    if item.zone is Zone.IN_PLAY and not item.face_down:
        return encoding.ids.get(continuous.characteristics(table, item).name, OTHER)
    return encoding.ids.get(item.name, OTHER)


class Choosing:
    """What a player has chosen of the open decision so far, and what can be chosen next.

    ``mana``: whether mana abilities are offered to a player with priority.
    """

    def __init__(self, encoding: Encoding, game: Game, decision: Decision, mana: bool) -> None:
        self.encoding: Final = encoding
        self.game: Final = game
        self.decision: Final = decision
        self.viewer: Final[Player] = decision.who
        self.single = False
        """Whether exactly one option is chosen."""
        self.chosen: list[int] = []
        """The answer so far: indexes of options, or amounts."""
        self.taken: Final[list[int]] = []
        """The actions taken so far."""
        self.finished = False
        """Whether ``chosen`` is a whole answer."""
        self.word = ""
        """The answer, if it is a free word."""
        self.asks_digit = False
        """Whether a digit is asked for next."""
        self.value = 0
        """The number that the digits given so far make."""
        self.places = 0
        """How many digits are still to be given."""
        self._low = 0
        self._high = 0
        self._among: list[int] = []
        """The options of which a digit says which one."""
        self._groups: dict[int, list[int]] = {}
        """For each action, the options that it could mean."""
        self._choices: declarations.Choices | None = None
        self._may_end = False
        self._options: list[Option] = []
        self._names: list[str] = []
        """Free words that can be given besides the options."""
        self._begin(mana)

    # -- what can be done ----------------------------------------------------------------------------------------------

    def actions(self) -> list[int]:
        """Return the actions that can be taken now, in order. There may be none in the midst of a declaration that
        can't be completed legally."""
        if self.asks_digit:
            return [DIGITS + digit for digit in self._digits()]
        found = list(self._groups)
        if self._may_end and PASS not in self._groups:
            found.append(PASS)
        found.sort()
        return found

    def take(self, action: int) -> None:
        """Take one of these actions."""
        self.taken.append(action)
        if self.asks_digit:
            self._digit(action - DIGITS)
            return
        if action == PASS and PASS not in self._groups:
            self.finished = True
            return
        group = self._groups[action]
        if len(group) > 1:
            group = self._told_apart(group)
        if len(group) == 1:
            self._pick(group[0])
        elif not self._by_other(group):
            self._ask_which(group)

    def candidates(self) -> list[int]:
        """Return the indexes of the options that can be chosen now."""
        if self.asks_digit:
            return self._among
        found: list[int] = []
        for group in self._groups.values():
            found.extend(group)
        return found

    def meant(self, action: int) -> list[int]:
        """Return the indexes of the options that one of these actions could mean: equal ones, or those among which the
        next actions decide."""
        if not self.asks_digit:
            return self._groups.get(action, [])
        if not self._among:
            return []
        width = BASE ** (self.places - 1)
        first = (self.value * BASE + action - DIGITS) * width
        return self._among[first : first + width]

    def words(self, action: int) -> str:
        """Return what one of these actions means here."""
        if action == PASS and PASS not in self._groups:
            return "choose no more"
        found = self.meant(action)
        if not found:
            return self.encoding.words(action)
        onlooker = Onlooker(self.game, self.viewer.index)
        text = self._text(onlooker, found[0])
        if self.asks_digit:
            return f"{text} ({action - DIGITS})" if len(found) == 1 else f"{text}, and so on"
        whole = self._told_apart(found) if len(found) > 1 else found
        if len(whole) > 1:
            return f"{self.encoding.words(action)} (one of {len(whole)})"
        return text

    # -- answers that are known already --------------------------------------------------------------------------------

    def said(self, word: str) -> list[int]:
        """Return an answer in words as the index of the option, those of free words after the others."""
        for index, option in enumerate(self._options):
            if option.words == word:
                return [index]
        return [len(self._options) + self._names.index(word)] if word in self._names else []

    def toward(self, answer: list[int]) -> int:
        """Return the action that leads to an answer: indexes of options, or amounts. What has been chosen must
        be part of it. An action that can't be taken, -1, means that the answer can't be given in steps."""
        if self.asks_digit:
            number = self._number_toward(answer)
            return DIGITS + ((number - min(self._low, 0)) >> 4 * (self.places - 1)) % BASE if number is not None else -1
        left = self._left(answer)
        if not left:
            return PASS
        for action, group in self._groups.items():
            if any(index in left for index in group):
                return action
        for action, group in self._groups.items():
            if any(self._alike(index, wanted) for index in group for wanted in left):
                return action
        return -1

    def _number_toward(self, answer: list[int]) -> int | None:
        """Return the number whose digits lead to an answer."""
        if not self._among:
            return answer[len(self.chosen)] if len(self.chosen) < len(answer) else None
        for wanted in self._left(answer):
            for place, index in enumerate(self._among):
                if index == wanted or self._alike(index, wanted):
                    return place
        return None

    def _left(self, answer: list[int]) -> list[int]:
        """Return what of an answer isn't chosen yet, only the next one if the order counts. An option that was chosen
        counts for one that is interchangeable with it."""
        left = [index for index in answer if index not in self.chosen]
        for taken in self.chosen:
            if taken not in answer:
                alike = [index for index in left if self._alike(taken, index)]
                if alike:
                    left.remove(alike[0])
        return left[:1] if self.decision.ordered else left

    def _alike(self, one: int, other: int) -> bool:
        return len(self._told_apart(sorted([one, other]))) == 1

    # -- beginning -----------------------------------------------------------------------------------------------------

    def _begin(self, mana: bool) -> None:
        decision = self.decision
        if decision.kind is Kind.PRIORITY and not mana:
            self._options = decision.first_options
        else:
            self._options = decision.options
        if decision.numeric:
            self._ask_number(decision.low, decision.high)
            return
        if decision.amounts:
            self._next_amount()
            return
        self.single = decision.low == 1 and decision.high == 1 and not decision.ordered
        if decision.kind is Kind.ATTACK:
            self._choices = declarations.attack_choices(self.game.table)
        elif decision.kind is Kind.BLOCK:
            self._choices = declarations.block_choices(self.game.table, decision.player)
        if decision.free_word and decision.hint == "name":
            have = {option.words for option in self._options}
            self._names = [name for name in self.encoding.names[UNKNOWN + 1 :] if name not in have]
        self._next_option(mana)

    def _next_option(self, mana: bool) -> None:
        """Go on to the choice of the next option."""
        decision = self.decision
        options = self._options
        self.asks_digit = False
        self._among = []
        groups: dict[int, list[int]] = {}
        if decision.kind is Kind.PRIORITY:
            for index, option in enumerate(options):
                action = option.action
                if action is None or (action.is_mana and not mana):
                    continue
                key = self._action_key(action)
                if key in groups:
                    groups[key].append(index)
                else:
                    groups[key] = [index]
        else:
            chosen = self.chosen
            choices = self._choices
            for index in range(len(options)):
                if index in chosen or (choices is not None and self._too_many(choices, index)):
                    continue
                key = self._key(index)
                if key in groups:
                    groups[key].append(index)
                else:
                    groups[key] = [index]
            for place, name in enumerate(self._names):
                groups.setdefault(self.encoding.mine + self.encoding.number(name), []).append(len(options) + place)
        self._may_end = self._can_end()
        only = groups.get(NUMBERED)
        if only is not None:
            del groups[NUMBERED]
            if not groups and not self._may_end:
                self._groups = groups
                only = self._told_apart(only)
                if len(only) == 1:
                    groups[self.encoding.mine + OTHER] = only
                else:
                    self._ask_which(only)
                return
            groups.setdefault(self.encoding.mine + OTHER, []).extend(only)
        self._groups = groups

    def _can_end(self) -> bool:
        """Return whether what has been chosen can be the whole answer."""
        decision = self.decision
        if decision.ordered or self.single or len(self.chosen) < decision.low:
            return False
        choices = self._choices
        if choices is None or not (choices.limited or choices.demanding):
            return True
        return legality.problem(self.game.table, choices, self.chosen) is None

    def _too_many(self, choices: declarations.Choices, index: int) -> bool:
        """Return whether a declaration can't have one more option."""
        chosen = [*self.chosen, index]
        chosen.sort()
        if legality.crowded(choices, chosen) is not None:
            return True
        return 0 <= choices.most < len(legality.declared(choices, chosen))

    # -- options -------------------------------------------------------------------------------------------------------

    def name_of(self, entity: Entity) -> int:
        """Return the number of the name of an object, as far as the player knows it."""
        if not isinstance(entity, GameObject):
            return OTHER
        return number_of_name(self.encoding, self.game.table, self.viewer, entity)

    def _action_key(self, action: Action) -> int:
        """Return the action of the encoding for an action with priority."""
        kind = action.kind
        if kind is ActionKind.PASS:
            return PASS
        item = action.item
        if item is None:
            return ATTACK if kind is ActionKind.ATTACK else DRAW
        if kind is ActionKind.PLAY or kind is ActionKind.LAND:
            if action.face and item.card is not None:
                return self.encoding.play + self.encoding.number(item.card.definition.faces[action.face].name)
            return self.encoding.play + self.name_of(item)
        return self.encoding.use + self.name_of(item)

    def _key(self, index: int) -> int:
        """Return the action of the encoding for an option."""
        decision = self.decision
        kind = decision.kind
        option = self._options[index]
        if kind is Kind.YES_NO and len(self._options) == 2:
            return YES if index == 0 else NO
        if kind is Kind.MULLIGAN and len(self._options) == 2:
            return KEEP if index == 0 else MULLIGAN
        if option.words:
            word = option.words
            if word in COLOUR_KEYS:
                return COLOUR_KEYS[word]
            number = self.encoding.ids.get(word, OTHER)
            return self.encoding.mine + number if number != OTHER else NUMBERED
        return self._entity_key(option.entity)

    def _entity_key(self, entity: Entity | None) -> int:
        """Return the action of the encoding that chooses an object or player."""
        if entity is None:
            return NUMBERED
        if isinstance(entity, Player):
            count = len(self.game.players)
            return PLAYERS + (entity.index - self.viewer.index) % count
        assert isinstance(entity, GameObject)
        first = self.encoding.mine if entity.controller is self.viewer else self.encoding.theirs
        return first + self.name_of(entity)

    def _told_apart(self, group: list[int]) -> list[int]:
        """Return the options of a group without those that are interchangeable with an earlier one."""
        size = len(self._options)
        if group[-1] >= size or len(group) < 2:
            return group
        onlooker = Onlooker(self.game, self.viewer.index)
        options = [self._options[index] for index in group]
        alike = alike_options(onlooker, options, tuple([onlooker.option(option) for option in options]))
        return [index for place, index in enumerate(group) if alike[place] == place]

    def _by_other(self, group: list[int]) -> bool:
        """Go on to the second half of pairs, such as the attacker that is blocked. Return whether that tells them
        apart."""
        groups: dict[int, list[int]] = {}
        for index in group:
            if index >= len(self._options) or self._options[index].other is None:
                return False
            groups.setdefault(self._entity_key(self._options[index].other), []).append(index)
        if len(groups) == 1:
            return False
        self._groups = groups
        self._may_end = False
        return True

    def _text(self, onlooker: Onlooker, index: int) -> str:
        size = len(self._options)
        return self._names[index - size] if index >= size else onlooker.option(self._options[index])

    def _pick(self, index: int) -> None:
        """Choose an option."""
        decision = self.decision
        size = len(self._options)
        if index >= size:
            self.word = self._names[index - size]
            self.finished = True
            return
        self.chosen.append(index)
        if self.single:
            self.finished = True
            return
        if decision.ordered:
            rest = [i for i in range(size) if i not in self.chosen]
            if len(rest) == 1:
                self.chosen.extend(rest)
            self.finished = len(rest) <= 1
        else:
            self.finished = len(self.chosen) == decision.high and self._choices is None
        if not self.finished:
            self._next_option(True)

    # -- numbers -------------------------------------------------------------------------------------------------------

    def _ask_which(self, among: list[int]) -> None:
        """Go on to the digits of the place of an option among others."""
        self._among = among
        self._groups = {}
        self._ask_number(0, len(among) - 1)

    def _next_amount(self) -> None:
        """Go on to the amount for the next option; the last one gets what is left."""
        decision = self.decision
        low = decision.low
        left = decision.total
        for amount in self.chosen:
            left -= amount
        after = len(self._options) - len(self.chosen) - 1
        for _ in range(after):
            left -= low
        if after < 0:
            self.finished = True
        elif after == 0:
            self.chosen.append(left)
            self.finished = True
        else:
            self._ask_number(low, left)

    def _ask_number(self, low: int, high: int) -> None:
        self.asks_digit = True
        self._may_end = False
        self._low = low
        self._high = high
        self.value = 0
        self.places = 1
        # Numbers below 0 are counted from the lowest one.
        reach = high - min(low, 0)
        while reach >= BASE:
            reach >>= 4
            self.places += 1

    def _digits(self) -> list[int]:
        """Return the digits with which a number from the lowest to the highest can still be made."""
        offset = min(self._low, 0)
        low = self._low - offset
        high = self._high - offset
        shift = 4 * (self.places - 1)
        before = product(self.value, BASE)
        found: list[int] = []
        for digit in range(BASE):
            number = before + digit
            if low >> shift <= number <= high >> shift:
                found.append(digit)
        return found

    def _digit(self, digit: int) -> None:
        """Give the next digit."""
        self.value = product(self.value, BASE) + digit
        self.places -= 1
        if self.places:
            return
        number = self.value + min(self._low, 0)
        if self._among:
            self._pick(self._among[number])
            return
        self.chosen.append(number)
        if self.decision.amounts:
            self._next_amount()
        else:
            self.finished = True


__all__ = ["Choosing"]
