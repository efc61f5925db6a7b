"""The named parts of a table besides the position: the action that is running, the guard of a timing step, caches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manaburn.state.characteristics import Characteristics
from manaburn.state.objects import Entity, GameObject

from .mana_sources import ManaPlay, Stock
from .watchers import Actor, Actors, Watcher

if TYPE_CHECKING:
    from manaburn.rules.meaning.layers import Board


class Running:
    """The action that is running, from the start of the unit of work: what is known of it until it is done.

    None of it is a fact: it begins anew with each unit of work, also where one is taken back and run once more.
    """

    def __init__(self) -> None:
        self.tape: list[list[int]] = []
        """Its answers, in order."""
        self.cursor = 0
        """How many of them have been used."""
        self.begun_at = 0
        """How long the turn's history was as it began."""
        self.depth = 0
        """How deep the rules have been called into themselves; a limit keeps runaway text from crashing."""
        self.moment = 0
        """The timestamp clock as the events now being carried out began: what they do, they do at the same time."""
        self.resolving: GameObject | None = None
        """The spell or ability that is resolving, or being played."""
        self.replaced_by: list[object] = []
        """The replacement effects by which what is now being carried out has come about (419.6a)."""
        self.by_chance: list[Entity] = []
        """What chance has picked."""
        self.making: list[ManaPlay] = []
        """The mana abilities being played, the innermost last."""
        self.made: list[ManaPlay] = []
        """The mana abilities played, in the order in which they were done (422.1)."""
        self.wanted: list[int] = [0, 0, 0, 0, 0, 0]
        """The types of mana that the payments under way still need: not to be spent on other parts of them."""
        self.last_cost = ""
        """What the last play or activation cost, in mana."""
        self.remembered: dict[int, Characteristics] = {}
        """What sources were like as an effect of theirs was played, by number, while that is what counts (1996)."""

    def begin(self, tape: list[list[int]], history: int) -> None:
        """A unit of work begins, or is run once more, with the answers that there are; ``history``: how long the turn's
        history is."""
        self.tape = tape
        self.cursor = 0
        self.depth = 0
        self.resolving = None
        self.begun_at = history
        self.replaced_by.clear()
        self.wanted = [0, 0, 0, 0, 0, 0]
        self.remembered = {}
        self.by_chance.clear()
        self.making.clear()
        self.made.clear()


class StepGuard:
    """What has been asked in a timing step that may still be taken back, so that what regenerates is used just before a
    destruction.

    Rules: 1996.die.
    """

    def __init__(self) -> None:
        self.watching = False
        """The timing step can be taken back for a destruction."""
        self.spared = False
        """That has been done for the present timing step."""
        self.asked: list[tuple[str, list[int]]] = []
        """What has been asked, and answered, in the step."""
        self.again: list[tuple[str, list[int]]] = []
        """The answers of a step that is done anew, for as long as the same is asked."""


class Caches:
    """What has been derived from the position and holds for a version of the journal; never facts."""

    def __init__(self, players: int) -> None:
        self.flash_around = False
        """Some card of the game might let sorceries be played at other times."""
        self.trigger_index: dict[int, list[Watcher]] = {}
        self.trigger_index_at = -1
        self.replacement_index: dict[int, list[Watcher]] = {}
        self.replacement_index_at = -1
        self.actors: list[Actor] = []
        self.actors_at = -1
        self.actors_of: dict[int, Actors] = {}
        """By the number of the object; good while that has the same characteristics."""
        self.calm_facts = -1
        """The facts under which there were no state-based effects to perform,"""
        self.calm_stamp = -1
        """and the number of the characteristics under which that was so."""
        self.board: Board | None = None
        """The characteristics of everything, worked out by rule 418."""
        self.stocks: list[Stock] = [Stock([]) for i in range(players)]
        """What mana each player could make."""
        self.stocks_at: list[int] = [-1 for i in range(players)]
        self.land_mana: list[int] = [0 for i in range(players)]
        """By player: the types of mana that the player's lands could produce."""
        self.land_mana_at = -1
