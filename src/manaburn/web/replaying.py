"""A record looked at choice by choice. Records can be a stranger's, so this is done in a worker process with limits."""

from __future__ import annotations

from typing import Final

import msgspec

from manaburn import records
from manaburn.cards.library import open_library
from manaburn.errors import InputError, ManaburnError
from manaburn.game import Game
from manaburn.narration import Narrator
from manaburn.observation import Observation

from . import messages as m
from .showing import Showing
from .stops import STEP_NAMES
from .work import Act

BETWEEN: Final = 40
"""The number of choices from one kept position to the next."""
MOST_STEPS: Final = 20_000
LONGEST_CAPTION: Final = 200


class Replayed:
    """A game of a record, with a position for each choice."""

    def __init__(self, text: str, pool: str) -> None:
        record = records.parse(text)
        self.start: Final = beginning(text)
        game = records.begin(record, open_library(pool or None))
        self.names: Final = [player.name for player in game.players]
        self.edition: Final = game.edition
        self.acts: Final[list[Act]] = []
        self.captions: Final[list[str]] = []
        self.turns: Final[list[m.TurnMark]] = []
        self._kept: Final[dict[int, Game]] = {0: game.copy()}
        self._told: Final[dict[int, list[tuple[int, m.LogLine]]]] = {seat: [] for seat in range(-1, len(self.names))}
        """The lines of the log as each seat saw them, and with all hands open (-1), each with the number of choices
        before it."""
        narrators = {
            seat: Narrator(game.table, game.players[seat] if seat >= 0 else None) for seat in range(-1, len(self.names))
        }
        for act in acts_of(record):
            if len(self.acts) >= MOST_STEPS:
                raise InputError("record", f"more than {MOST_STEPS} choices", "this is too long to look at")
            self._mark(game)
            self._tell(narrators)
            self.acts.append(self._step(game, act))
            if len(self.acts) % BETWEEN == 0:
                self._kept[len(self.acts)] = game.copy()
        self._mark(game)
        self._tell(narrators)
        self.result: Final = game.result

    def _mark(self, game: Game) -> None:
        turn = game.state.turn
        if turn and (not self.turns or self.turns[-1].turn != turn):
            self.turns.append(m.TurnMark(turn, game.state.active.name, len(self.acts)))

    def _tell(self, narrators: dict[int, Narrator]) -> None:
        for seat, narrator in narrators.items():
            told = self._told[seat]
            told += [(len(self.acts), m.LogLine(line.text, line.step, line.heading)) for line in narrator.news()]

    def _step(self, game: Game, act: Act) -> Act:
        """Do what a line of the record says. Return the act with the seat that did it."""
        decision = game.decision
        seat = act.seat
        said = {"concede": "gives up", "takeback": "takes it back", "repeat": "repeats a loop"}.get(act.kind, "")
        if act.kind == "answer":
            if decision is None:
                raise InputError("record", "an answer after the end of the game")
            seat = decision.who.index
            said = act.word or records.meaning_of(decision, act.numbers).partition("# ")[2].partition(": ")[2]
        elif decision is not None and act.kind != "concede":
            seat = decision.who.index
        self.captions.append(f"{self.names[seat]}: {said or act.numbers}"[:LONGEST_CAPTION])
        perform(game, act)
        return Act(act.kind, seat, act.numbers, act.word, True)

    def at(self, number: int) -> Game:
        """Return the game before the choice with this number, from 0; the number of all choices stands for the end."""
        nearest = max([kept for kept in self._kept if kept <= number])
        game = self._kept[nearest].copy()
        for act in self.acts[nearest:number]:
            perform(game, act)
        return game

    def about(self, token: str) -> m.ReplayBegun:
        """Return what the page needs before the first position."""
        title = " – ".join(self.names)
        date = f"{self.edition.date}"
        return m.ReplayBegun(
            token, title, self.edition.name, date, self.names, len(self.acts), self.turns, self.result, list(STEP_NAMES)
        )

    def shown(self, number: int, seat: int) -> bytes:
        """Return a position as the message to the page. ``seat``: as that player saw it; -1: with all hands open."""
        number = max(0, min(number, len(self.acts)))
        if seat >= len(self.names):
            raise InputError("seat", f"there is no seat {seat + 1}")
        game = self.at(number)
        showing = Showing(game, max(seat, 0))
        view, texts = showing.view(), showing.texts()
        if seat < 0:
            view = opened(game, view)
            for other in range(1, len(game.players)):
                texts |= Showing(game, other).texts()
        caption = self.captions[number] if number < len(self.captions) else ""
        replay = m.ReplayPosition(
            at=number,
            caption=caption,
            position=m.Position(
                n=number,
                view=msgspec.structs.replace(view, decision=None),
                phase=showing.phase(),
                texts=texts,
                stack=showing.stack_texts(),
                log=m.Log(0, [line for at, line in self._told[seat] if at <= number]),
                habits=m.Habits((), ()),
            ),
        )
        return msgspec.json.encode(replay)


def beginning(text: str) -> str:
    """Return the lines of a record up to its answers. A game of a match becomes one that stands by itself."""
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    for number, line in enumerate(lines):
        if line.partition("#")[0].strip() == "start":
            return "\n".join([line for line in lines[:number] if not line.startswith("match ")] + ["start"])
    return text


def acts_of(record: records.Record) -> list[Act]:
    """Return what a record says that was done."""
    found: list[Act] = []
    for entry in record.entries:
        if entry.concedes >= 0:
            found.append(Act("concede", entry.concedes, [1] if entry.subgame else []))
        elif entry.keeps is not None:
            found.append(Act("takeback", 0, entry.keeps))
        elif entry.repeats is not None:
            found.append(Act("repeat", 0, list(entry.repeats)))
        for answer in entry.answers:
            found.append(Act("answer", 0, [], answer) if isinstance(answer, str) else Act("answer", 0, answer))
        if len(found) > MOST_STEPS:
            break
    return found


def perform(game: Game, act: Act) -> None:
    """Do an act of a record. Raises InputError if the game doesn't take it."""
    try:
        if act.kind == "concede":
            game.concede(act.seat, bool(act.numbers))
        elif act.kind == "takeback":
            records.take_back(game, act.numbers)
        elif act.kind == "repeat":
            records.repeated(game, act.numbers[0], act.numbers[1])
        else:
            game.answer(act.word if act.word else act.numbers)
    except ManaburnError as problem:
        if not records.was_taken_back(game):
            raise InputError("record", f"the game doesn't take an answer: {problem}") from None


def opened(game: Game, seen: Observation) -> Observation:
    """Return a view with each player's own knowledge of his or her cards."""
    own = tuple([game.view(player.index).observation.players[player.index] for player in game.players])
    return msgspec.structs.replace(seen, players=own)


__all__ = ["Replayed", "perform"]
