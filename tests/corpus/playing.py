"""A kept game: how it begins, who plays it, and short digests of what was seen in it.

A game begins with a position, which is written like that of a scenario, or with decks. It is played by players of
chance or thinking ones, whose seeds are kept. So it goes its way by itself, and only digests need be kept.
"""

from __future__ import annotations

import hashlib
import json
from base64 import urlsafe_b64encode
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

from manaburn import positions
from manaburn.editions.edition import find_edition
from manaburn.errors import IllegalAction
from manaburn.game import Game
from manaburn.narration.narrator import Narrator
from manaburn.onlooker import Onlooker
from manaburn.players import quick_player
from manaburn.players.random import RandomPlayer
from manaburn.rules.kernel.decisions import Decision
from manaburn.rules.kernel.table import QuickPlayer
from manaburn.scenario import setup
from manaburn.scenario.library import Cards, Library
from manaburn.scenario.model import check
from manaburn.scenario.reading import from_python
from manaburn.sim.checks import no_fault
from manaburn.sim.soaking import PATIENCE, least

EVERY: Final = 9
"""The number of answers from one look at the game to the next."""
PARTS: Final = ("position", "options", "views", "keys", "log", "why")
"""What is looked at, in the order of the digests."""
COPIED: Final = ("position", "options", "views", "keys", "why")
"""What must be the same in a copy, where nothing has been kept from earlier positions."""


@dataclass
class Kept:
    """One game. ``position``: players and turn, as in a scenario file; or ``decks``: for each player the names of the
    cards. ``players``: for each "random 5" or "heuristic 7", the kind and the seed; "random 5 by hand" pays with mana
    abilities. ``answers``: after so many the game is left. ``seen``: for each look at the game, the number of answers
    so far and a digest for each of PARTS."""

    rules: str
    seed: int
    players: list[str]
    answers: int
    position: dict[str, Any] = field(default_factory=dict)
    decks: list[list[str]] = field(default_factory=list)
    seen: list[str] = field(default_factory=list)

    def begin(self, library: Library) -> Game:
        """Return the game before its first answer. Raises InputError for a position that is impossible."""
        if self.decks:
            decks = [[library.find(name, "deck") for name in deck] for deck in self.decks]
            manual = [player.endswith("by hand") for player in self.players]
            return Game(decks, self.rules, self.seed, manual=manual)
        edition = find_edition(self.rules)
        content = {"rules": [self.rules], "seed": self.seed, **self.position}
        plan = check(from_python(content), "position")
        return positions.placed(setup.place(plan, Cards(plan, library, edition), edition), "", self.seed)


def load(path: Path) -> Kept:
    """Return the game in a file."""
    return Kept(**json.loads(path.read_text(encoding="utf-8")))


def save(kept: Kept, path: Path) -> None:
    """Write a game to a file, with one line for each entry."""
    entries = {name: value for name, value in asdict(kept).items() if value not in ({}, [])}
    said = [f'"{name}": {json.dumps(value, ensure_ascii=False)}' for name, value in entries.items() if name != "seen"]
    looks = ",\n".join([json.dumps(line) for line in kept.seen])
    path.write_text("{\n" + ",\n".join(said) + f',\n"seen": [\n{looks}\n]\n}}\n', encoding="utf-8")


def short(text: str) -> str:
    """Return a digest in four characters."""
    return urlsafe_b64encode(hashlib.blake2b(text.encode(), digest_size=3).digest()).decode()


def player_of(text: str) -> QuickPlayer:
    """Return the player that a text names."""
    kind, seed, *by_hand = text.split(" ", 2)
    return RandomPlayer(int(seed), mana=bool(by_hand)) if kind == "random" else quick_player(kind, int(seed))


def asked(game: Game) -> str:
    """Return the open decision as text: what is asked of whom, by which rule, and the options."""
    decision = game.decision
    if decision is None:
        return f"{game.result} {game.cut_short}"
    onlooker = Onlooker(game, decision.who.index)
    options = [onlooker.option(option) for option in decision.options]
    numbers = (decision.low, decision.high, decision.total, decision.numeric, decision.amounts, decision.ordered)
    return f"{decision} {decision.kind} {decision.prompt} {decision.cited} {decision.hint} {numbers} {options}"


def why(game: Game) -> list[str]:
    """Return why each object in play and on the stack is as it is, as a player sees it."""
    onlooker = Onlooker(game, 0)
    return [line for item in [*game.state.in_play, *game.state.stack] for line in [str(item), *onlooker.why(item)]]


class Playing:
    """A kept game that is played. ``looks``: what has been seen so far, by the number of answers and by PARTS."""

    def __init__(self, kept: Kept, library: Library) -> None:
        self.kept: Final = kept
        self.game: Final = kept.begin(library)
        self.players: Final = [player_of(text) for text in kept.players]
        self.looks: Final[list[tuple[int, dict[str, str]]]] = []
        self.asked: Final[list[str]] = []
        """The decisions since the last look."""
        self.narrator: Final = Narrator(self.game.table, public=True)
        self.told: Final[list[str]] = []
        """What the narrator has told since the last look."""
        self.events = 0
        """The number of events at the last look."""

    def run(self) -> list[str]:
        """Play to the end, and return the digests of what was seen. Raises what the engine raises, and AssertionError
        if undo or a copy is not the same."""
        game = self.game
        refused = 0
        given = 0
        while given < self.kept.answers and not game.over:
            no_fault(game)
            decision = game.decision
            assert decision is not None
            self.asked.append(asked(game))
            answer = self.answer(decision, refused)
            given += 1
            try:
                game.answer(answer)
            except IllegalAction as problem:
                refused += 1
                self.asked.append(f"refused: {problem}")
                continue
            refused = 0
            if given % EVERY == 0:
                self.look(given)
                self.undo(answer)
            self.told.extend([str(line) for line in self.narrator.news()])
        no_fault(game)
        if not self.looks or self.looks[-1][0] != given:
            self.look(given)
        return [" ".join([str(number), *[short(seen[part]) for part in PARTS]]) for number, seen in self.looks]

    def answer(self, decision: Decision, refused: int) -> list[int]:
        """Return an answer; after many illegal ones in a row, the least."""
        if refused > PATIENCE:
            return least(self.game, decision)
        return self.players[decision.who.index].decide(self.game.table, decision)

    def look(self, given: int) -> None:
        """Note what is seen now, and compare it with what is seen in a copy."""
        seen = self.seen(self.game)
        copied = self.seen(self.game.copy()) if len(self.looks) % 2 == 0 else seen
        for part in COPIED:
            assert copied[part] == seen[part], f"after {given} answers a copy differs: {part}"
        seen["options"] = "\n".join([*self.asked, seen["options"]])
        seen["log"] = "\n".join([*self.log(), *self.told])
        self.asked.clear()
        self.told.clear()
        self.events = len(self.game.events)
        self.looks.append((given, seen))

    @staticmethod
    def seen(game: Game) -> dict[str, str]:
        """Return what is seen of a position."""
        views = [game.view(player) for player in game.players]
        return {
            "position": game.hash,
            "options": asked(game),
            "views": "\n".join([f"{view.to_dict(0)}\n{view}" for view in views]),
            "keys": " ".join([view.key for view in views]),
            "why": "\n".join(why(game)),
        }

    def log(self) -> list[str]:
        """Return what each player has been told since the last look."""
        events = self.game.events[self.events :]
        return [line for player in self.game.players for line in Onlooker(self.game, player.index).sentences(events)]

    def undo(self, answer: list[int]) -> None:
        """Undo the last answer and give it again."""
        game = self.game
        if not game.undoable:
            return
        before = game.hash
        game.undo()
        game.answer(answer)
        assert game.hash == before, "the same answer does something else after undo"


def differences(kept: Kept, seen: list[str]) -> str:
    """Return where a game differs first from what is kept; "" if it doesn't."""
    for was, now in zip(kept.seen, seen, strict=False):
        if was != now:
            number, *then = was.split()
            again, *here = now.split()
            parts = [part for part, one, other in zip(PARTS, then, here, strict=True) if one != other]
            return f"after {again} answers: {', '.join(parts)}" if number == again else f"it is after {again} answers"
    return "" if len(kept.seen) == len(seen) else f"it was looked at {len(seen)} times, not {len(kept.seen)}"
