"""The parts of a table besides the position: the running action, the guard of a timing step, and caches."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from manaburn.state.characteristics import Characteristics
from manaburn.state.objects import Entity, GameObject, Player
from manaburn.text.tree.nouns import Filter

from .mana_sources import ManaPlay, Stock
from .watchers import OfferedAction, OfferedActions, Watcher

if TYPE_CHECKING:
    from manaburn.rules.combat.declarations import Blocks
    from manaburn.rules.meaning.layers import Board


NO_MANA: Final = [0, 0, 0, 0, 0, 0]
NOTHING_REMEMBERED: Final[dict[int, Characteristics]] = {}
"""No source is remembered as it was (1996). It is never changed."""


NO_ANSWERS: Final[list[list[int]]] = []


LimitsOfX = dict[tuple[int, int], tuple[int, int] | None]


class Branches:
    """The ways in which something that is carried out only to see what comes of it can go. Each time it goes another
    way at the last choice, or result of chance, that can still go another way."""

    def __init__(self) -> None:
        self.taken: Final[list[int]] = []
        """Which way was gone each time."""
        self.ways: Final[list[int]] = []
        """How many ways there were."""
        self.happened: Final[list[int]] = []
        """How many events had happened before."""
        self.at = 0
        """How many have been gone this time."""

    def way(self, number: int, happened: int) -> int:
        """Return which of a number of ways is gone now. ``happened``: how many events have happened before."""
        if self.at == len(self.taken):
            self.taken.append(0)
            self.ways.append(number)
            self.happened.append(happened)
        self.at += 1
        return self.taken[self.at - 1]

    def go_on(self, until: int) -> bool:
        """Take the next way, after one for which only the first ``until`` events counted. Return False if all have
        been gone."""
        self.at = 0
        while self.taken and (self.happened[-1] > until or self.taken[-1] + 1 == self.ways[-1]):
            self.taken.pop()
            self.ways.pop()
            self.happened.pop()
        if self.taken:
            self.taken[-1] += 1
        return len(self.taken) > 0


class Running:
    """The action that is running, from the start of the unit of work until its end.

    None of this belongs to the position. It is reset at the start of each unit of work, also when one is taken back and
    run again. Between units of work, while the possible actions are worked out, nothing is running.
    """

    under_way: bool = False
    """Whether a unit of work has begun since all of this was last reset."""
    controllers: dict[int, Player] | None = None
    """Who controlled the object of a past event then, by number, while a text asks about that event. What the object
    was then is in ``remembered``."""

    supposing: bool = False
    """Whether what is carried out will be taken back: it is only done to see what comes of it."""
    supposed: int = 0
    """The number of choices that have been answered in that way, one as good as another."""
    branches: Branches | None = None
    """The ways that are tried one after the other; None: one choice is as good as another."""
    certain: int = -1
    """The length of the turn's history at the first choice whose other ways aren't tried; -1: there was none."""
    plays: int = 0
    """How many spells and abilities are being announced and paid for, one inside the other."""
    drawn: list[GameObject] | None = None
    """The cards drawn meanwhile, which are kept face down until then. The list is replaced, never changed."""

    def __init__(self) -> None:
        self.answers: list[list[int]] = []
        """The answers given to its decisions, in order."""
        self.cursor = 0
        """The number of answers used so far."""
        self.begun_at = 0
        """The length of the turn's history when it began."""
        self.depth = 0
        """The depth of recursion in the rules. A limit stops text that would recurse for ever."""
        self.moment = 0
        """The timestamp clock when the events now being carried out began. All they do happens at that time."""
        self.resolving: GameObject | None = None
        """The spell or ability that is resolving or being played."""
        self.replaced_by: list[object] = []
        """The replacement effects that led to what is now being carried out (419.6a)."""
        self.by_chance: list[Entity] = []
        """The objects and players picked at random."""
        self.chosen_by: dict[int, Player] = {}
        """Who has chosen a card of a hand, by the number of the object."""
        self.making: list[ManaPlay] = []
        """The mana abilities being played, the innermost last."""
        self.made: list[ManaPlay] = []
        """The mana abilities played, in the order in which they were completed (422.1)."""
        self.costs = 0
        """How many actions that are costs are being carried out, one inside the other."""
        self.wanted: list[int] = NO_MANA
        """The types of mana that the payments under way still need: not to be spent on other parts of them. The list is
        replaced, never changed."""
        self.spends: list[int] | None = None
        """For each type, the mana from the pool that pays for ``spends_for``; None: any that will do."""
        self.spends_for: object = None
        """The context of what is being paid for in the way that the player has chosen."""
        self.last_cost = ""
        """The mana cost of the last spell or ability played."""
        self.remembered: dict[int, Characteristics] = {}
        """The characteristics that sources had when their effects were played, by number, while these count (1996)."""
        self.leaving: dict[int, Characteristics] = {}
        """The characteristics of the objects that are leaving their zones together, by number."""
        self.being_played: list[GameObject] = []
        """The cards that are being played before the stack: they leave their zone once they are paid for, and nothing
        else is done with them until then."""
        self.limits_of_x: LimitsOfX = {}
        """The least and the greatest X that could be announced, by how many choices of X came before and how many
        answers had been used. Whoever runs the unit again with the same answers, and others after them, may keep it."""
        self.choices_of_x = 0
        """How many choices of X have come up."""
        self.shuffled: dict[int, int] = {}
        """Who knew the cards of a library before it was shuffled, by the number of the object."""

    def chose(self, player: Player, cards: Iterable[GameObject]) -> None:
        """Note who has chosen these cards of a hand."""
        for card in cards:
            self.chosen_by[card.number] = player

    def begin(self, answers: list[list[int]], history: int) -> None:
        """Start a unit of work, or run it again, with the given answers, to which others are added. ``history`` is the
        length of the turn's history."""
        if self.under_way:
            self.clear()
        if answers or self.answers:
            self.answers = list(answers)
        self.cursor = 0
        self.begun_at = history
        self.under_way = True

    def rest(self, history: int) -> None:
        """End a unit of work."""
        self.begin(NO_ANSWERS, history)
        self.under_way = False

    def clear(self) -> None:
        """Reset everything but the answers. Few units of work have used any of it."""
        self.depth = 0
        self.costs = 0
        self.moment = 0
        self.resolving = None
        self.spends = None
        self.spends_for = None
        self.wanted = NO_MANA
        self.choices_of_x = 0
        if self.limits_of_x:
            self.limits_of_x = {}
        if self.replaced_by:
            self.replaced_by.clear()
        if self.remembered:
            self.remembered = {}
        self.controllers = None
        if self.leaving:
            self.leaving = {}
        if self.being_played:
            self.being_played = []
        self.plays = 0
        self.drawn = None
        if self.shuffled:
            self.shuffled = {}
        if self.by_chance:
            self.by_chance.clear()
        if self.chosen_by:
            self.chosen_by = {}
        if self.making:
            self.making.clear()
        if self.made:
            self.made.clear()


class StepGuard:
    """The record of a timing step that may be taken back, so that regeneration can be used just before a destruction.

    Rules: 1996.die.
    """

    def __init__(self) -> None:
        self.watching = False
        """Whether the timing step can be taken back for a destruction."""
        self.spared = False
        """Whether the present timing step has been taken back already."""
        self.asked: list[tuple[str, list[int]]] = []
        """The questions asked in the step, with their answers."""
        self.again: list[tuple[str, list[int]]] = []
        """The answers to reuse when the step is run again, as long as the questions are the same."""


class ChangedHalf:
    """The characteristics of one half of a split card that an effect changes, while the board has a certain number."""

    def __init__(self, number: int, chars: Characteristics) -> None:
        self.number: Final = number
        self.chars: Final = chars


class Idle:
    """When a player with priority was last found to have nothing to do but to pass and to play mana abilities."""

    def __init__(self) -> None:
        self.facts: i64 = -1
        """The version of the facts at that time; -1: never,"""
        self.stamp: i64 = -1
        """the stamp of the characteristics,"""
        self.sorcery_time = False
        """and whether the player could have played a sorcery."""


class Caches:
    """Values derived from the position. Each is valid for one version of the journal. They are not part of the
    position."""

    def __init__(self, players: int) -> None:
        self.producers: tuple[Filter, ...] | None = None
        """The kinds of things for whose mana some card of the game asks; None: not looked for yet."""
        self.trigger_index: dict[int, list[Watcher]] = {}
        self.trigger_index_at: i64 = -1
        self.triggering_kinds = 0
        """A mask of the kinds of events in it."""
        self.replacement_index: dict[int, list[Watcher]] = {}
        self.replacement_index_at: i64 = -1
        self.replaced_kinds = 0
        self.offered: list[OfferedAction] = []
        self.offered_at: i64 = -1
        self.offered_by: dict[int, OfferedActions] = {}
        """By the number of the object. An entry is valid as long as the object's characteristics are the same."""
        self.calm_facts: i64 = -1
        """The version of the facts at which no state-based effect applied,"""
        self.calm_stamp: i64 = -1
        """and the stamp of the characteristics at that time."""
        self.idle: list[Idle] = [Idle() for i in range(players)]
        """For each player."""
        self.step_read_at: i64 = -1
        """The version of the journal at which a text last asked which step it is."""
        self.phase_abilities: list[Watcher] = []
        self.phase_abilities_stamp: i64 = -1
        self.board: Board | None = None
        """The characteristics of everything, worked out by rule 418."""
        self.halves: dict[tuple[int, str], ChangedHalf] = {}
        """By the number of the split card and the name of the half."""
        self.stocks: list[Stock] = [Stock([]) for i in range(players)]
        """The mana each player could produce."""
        self.stocks_at: list[int] = [-1 for i in range(players)]
        self.land_mana: list[int] = [0 for i in range(players)]
        """For each player, a mask of the types of mana that his or her lands could produce."""
        self.land_mana_at: i64 = -1
        self.blocks: Blocks | None = None
        """The blocks that were last found possible among creatures that no effect restricts."""
