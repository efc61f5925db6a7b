"""Forge's puzzle files (.pzl), read as scenarios with a goal.

A file has a section ``[metadata]`` with ``key:value`` and a section ``[state]`` with ``key=value``. A zone is a list of
cards divided by semicolons, each a name with attributes after vertical bars. What can't be said in a scenario, such as
a token or a script, is refused with its line.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Final

from manaburn.errors import InputError
from manaburn.files import read_file

from . import running
from .model import Plan, check
from .reading import read_text

PLAYERS: Final = {"human": "You", "ai": "Opponent", "p0": "You", "p1": "Opponent"}
MOST: Final = 1_000_000
"""The greatest size of a file, in bytes."""
_ZONES: Final = {
    "hand": "hand",
    "battlefield": "in_play",
    "play": "in_play",
    "graveyard": "graveyard",
    "library": "library",
    "exile": "removed",
}
_PHASES: Final = {
    "upkeep": "upkeep",
    "draw": "draw",
    "main1": "precombat main",
    "main2": "postcombat main",
    "end of turn": "end of turn",
}
_COUNTERS: Final = {"P1P1": "+1/+1", "M1M1": "-1/-1"}
_PLAYER_KEY: Final = re.compile(r"(human|ai|p0|p1)(\w+)\Z")


def load(path: str | Path) -> Plan:
    """Return the puzzle in a file: a scenario, or by the ending ``.pzl`` one of Forge's. Raises InputError."""
    if not str(path).lower().endswith(".pzl"):
        return running.load(path)
    try:
        text = read_file(path, "a puzzle", MOST).decode()
    except UnicodeDecodeError:
        raise InputError(str(path), "this is no text in UTF-8", "save it as UTF-8") from None
    text = Reader(str(path)).scenario(text)
    return check(read_text(text, str(path)), str(path))


class Reader:
    """Reads one puzzle file."""

    def __init__(self, place: str) -> None:
        self.place: Final = place
        self.meta: Final[dict[str, str]] = {}
        self.players: Final[dict[str, dict[str, object]]] = {"You": {}, "Opponent": {}}
        self.active = "You"
        self.phase = "precombat main"
        self.line = 0

    def wrong(self, what: str, mend: str) -> InputError:
        """Return the error for the present line."""
        return InputError(f"{self.place}:{self.line}", what, mend)

    def scenario(self, text: str) -> str:
        """Return the puzzle as the text of a scenario."""
        section = ""
        for number, raw in enumerate(text.splitlines(), 1):
            self.line = number
            line = raw.strip()
            if not line or line.startswith("#"):
                continue
            if line.startswith("["):
                section = line.strip("[]").lower()
            elif section == "metadata":
                key, _, value = line.partition(":")
                self.meta[key.strip().lower()] = value.strip()
            elif section == "state":
                key, _, value = line.partition("=")
                self.state(key.strip().lower(), value.strip())
        goal = {"for": "You", "what": self.goal()}
        data = {
            "name": self.meta.get("name", Path(self.place).stem),
            "rules": ["2026"],
            "players": self.players,
            "turn": {"player": self.active, "step": self.phase},
            "goal": goal,
        }
        return json.dumps(data, ensure_ascii=False, indent=1)

    def goal(self) -> str:
        """Return the goal in the words of scenarios."""
        self.line = 1
        wanted = self.meta.get("goal", "win").lower()
        turns = self.meta.get("turns", "1")
        if wanted == "win" and turns == "1":
            return "win this turn"
        if wanted == "survive" and turns == "1":
            return "survive this turn"
        raise self.wrong(f"the goal {wanted!r} in {turns} turns is not read", "goals that are: Win or Survive, Turns:1")

    def state(self, key: str, value: str) -> None:
        """Read a line of the position."""
        if key == "activeplayer":
            if value.lower() not in PLAYERS:
                raise self.wrong(f"{value!r} is not a player", "write human or ai")
            self.active = PLAYERS[value.lower()]
            return
        if key == "activephase":
            if value.lower() not in _PHASES:
                raise self.wrong(f"the phase {value!r} is not read", f"phases that are: {', '.join(_PHASES)}")
            self.phase = _PHASES[value.lower()]
            return
        if key == "turn":
            return
        found = _PLAYER_KEY.match(key)
        if found is None:
            raise self.wrong(f"{key!r} is not read", "leave the line out if it doesn't matter")
        player = self.players[PLAYERS[found[1]]]
        what = found[2]
        if what == "life":
            if not value.isdecimal():
                raise self.wrong(f"{value!r} is not a life total", "write a whole number")
            player["life"] = int(value)
        elif what in _ZONES:
            cards = [self.card(card.strip()) for card in value.split(";") if card.strip()]
            if cards or what == "library":
                player[_ZONES[what]] = cards
        elif value not in ("", "0"):
            raise self.wrong(f"{key!r} is not read", "leave the line out if it doesn't matter")

    def card(self, text: str) -> object:
        """Return an entry of a zone."""
        name, *attributes = [part.strip() for part in text.split("|")]
        if name.lower().startswith("t:"):
            raise self.wrong("tokens are not read", "use a card in the token's place")
        entry: dict[str, object] = {"card": name}
        for attribute in attributes:
            key, _, value = attribute.partition(":")
            word = key.lower()
            if word == "tapped":
                entry["tapped"] = True
            elif word == "summonsick":
                entry["new"] = True
            elif word == "damage" and value.isdecimal():
                entry["damage"] = int(value)
            elif word == "id":
                entry["as"] = f"card {value}"
            elif word in ("attachedto", "attaching"):
                entry["attached_to"] = f"card {value}"
            elif word == "counters":
                entry["counters"] = self.counters(value)
            elif word not in ("set", "art"):
                raise self.wrong(f"{attribute!r} is not read", "leave it out if it doesn't matter")
        return entry

    def counters(self, text: str) -> dict[str, int]:
        """Return the counters in an attribute."""
        found: dict[str, int] = {}
        for part in text.split(","):
            kind, _, number = part.partition("=")
            if not number.isdecimal():
                raise self.wrong(f"{part!r} is not a number of counters", "write P1P1=2")
            found[_COUNTERS.get(kind, kind.lower())] = int(number)
        return found
