"""Forge's puzzle files (.pzl), read as scenarios with a goal.

A file has a section ``[metadata]`` with ``key:value`` and a section ``[state]`` with ``key=value``. A zone is a list of
cards divided by semicolons, each a name with attributes after vertical bars. What can't be said in a scenario, such as
a script, is refused with its line. A library that isn't listed is empty.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from manaburn.errors import InputError
from manaburn.files import read_file
from manaburn.large import whole_number

from . import forge_tokens, running
from .model import Plan, check
from .reading import Items, Mapping, Node, from_python

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
    "sideboard": "sideboard",
}
_PHASES: Final = {
    "untap": "untap",
    "upkeep": "upkeep",
    "draw": "draw",
    "main1": "precombat main",
    "combatbegin": "beginning of combat",
    "combatdeclareattackers": "declare attackers",
    "combatdeclareblockers": "declare blockers",
    "combatend": "end of combat",
    "main2": "postcombat main",
    "endofturn": "end of turn",
    "cleanup": "cleanup",
}
"""The phases, without spaces and underscores."""
_OTHER_PHASES: Final = {
    "begincombat": "combatbegin",
    "beginningofcombat": "combatbegin",
    "declareattackers": "combatdeclareattackers",
    "declareblockers": "combatdeclareblockers",
    "endofcombat": "combatend",
    "end": "endofturn",
}
"""What phases are also called."""
_COUNTER: Final = re.compile(r"([PM])(\d+)([PM])(\d+)\Z")
_PLAYER_KEY: Final = re.compile(r"(human|ai|p0|p1)(\w+)\Z")
_MANA: Final = re.compile(r"[WUBRGC]")
_SILENT: Final = ("set", "art", "foil", "noetbtrigs")
"""Attributes that say nothing about the position."""
_UNSAID: Final = ("name", "landsplayedlastturn", "persistentmana")
"""Keys of a player that say nothing about the position if it begins in this turn."""
_PUT: Final = ("put the specified permanent on the battlefield", "play the specified permanent")
_NAMED: Final = re.compile(r"\w+(?:[.+](?:youctrl|inzonebattlefield))*[.+]named(?P<name>[^,+]+)", re.IGNORECASE)
GOALS_READ: Final = "goals that are: Win, Survive, Put the Specified Permanent on the Battlefield with its name"


def load(path: str | Path) -> Plan:
    """Return the puzzle in a file: a scenario, or by the ending ``.pzl`` one of Forge's. Raises InputError."""
    if not str(path).lower().endswith(".pzl"):
        return running.load(path)
    try:
        text = read_file(path, "a puzzle", MOST).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise InputError(str(path), "this is no text in UTF-8", "save it as UTF-8") from None
    return check(Reader(str(path)).scenario(text), str(path))


class Reader:
    """Reads one puzzle file."""

    def __init__(self, place: str) -> None:
        self.place: Final = place
        self.meta: Final[dict[str, str]] = {}
        self.meta_lines: Final[dict[str, int]] = {}
        self.players: Final = {name: Mapping({}, {}, 0) for name in ("You", "Opponent")}
        self.tokens: Final[dict[str, dict[str, object]]] = {}
        """The invented cards, by name."""
        self.imprinted: Final[dict[str, str]] = {}
        """The label of what has imprinted a card, by the label of the card."""
        self.active = "You"
        self.phase = "main1"
        self.turn = 1
        self.line = 0

    def wrong(self, what: str, mend: str) -> InputError:
        """Return the error for the present line."""
        return InputError(f"{self.place}:{self.line}", what, mend)

    def scenario(self, text: str) -> Node:
        """Return the puzzle as the tree of a scenario, with the lines of the file."""
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
                self.meta_lines[key.strip().lower()] = number
            elif section == "state":
                key, _, value = line.partition("=")
                self.state(key.strip().lower(), value.strip())
        for seat in self.players.values():
            if "library" not in seat.entries:
                self.give(seat, "library", Items([], self.line))
        self.imprint()
        number = self.turn + len(self.players)  # Nobody's first turn: the draw isn't skipped.
        turn: dict[str, object] = {"player": self.active, "step": _PHASES[self.phase], "number": number}
        if self.phase == "combatdeclareblockers":
            turn["begins"] = True
        whole = Mapping({}, {}, 1)
        self.give(whole, "name", from_python(self.meta.get("name", Path(self.place).stem), self.line))
        if self.meta.get("description"):
            self.give(whole, "note", from_python(self.meta["description"].replace("\\n", "\n"), self.line))
        self.give(whole, "rules", from_python(["2026"], self.line))
        if self.tokens:
            self.give(whole, "cards", from_python(list(self.tokens.values()), self.line))
        self.give(whole, "players", Mapping(dict(self.players), dict.fromkeys(self.players, self.line), self.line))
        self.give(whole, "turn", from_python(turn, self.line))
        self.line = self.meta_lines.get("goal", 1)
        self.give(whole, "goal", from_python({"for": "You", "what": self.goal()}, self.line))
        return whole

    def give(self, mapping: Mapping, key: str, value: Node) -> None:
        """Set a key of a mapping, on the present line."""
        mapping.entries[key] = value
        mapping.lines[key] = self.line

    def imprint(self) -> None:
        """Tell each exiled card that something in play has imprinted what that is."""
        for seat in self.players.values():
            listed = seat.entries.get("removed")
            for entry in listed.items if isinstance(listed, Items) else ():
                label = entry.entries.get("as") if isinstance(entry, Mapping) else None
                host = self.imprinted.get(str(label))
                if host is not None and isinstance(entry, Mapping) and "removed_with" not in entry.entries:
                    entry.entries["removed_with"] = from_python(host, entry.line)
                    entry.lines["removed_with"] = entry.line

    # -- the goal ------------------------------------------------------------------------------------------------------

    def goal(self) -> str:
        """Return the goal in the words of scenarios."""
        wanted = self.meta.get("goal", "win").lower()
        turns = self.turns_left()
        if wanted == "win":
            if turns == 2 and self.active == "You":
                return "win before your next turn"
            return "win this turn" if turns == 1 else f"win within {turns} turns"
        if wanted == "survive":
            return "survive this turn" if turns == 1 else f"survive {turns} turns"
        if wanted in _PUT and self.meta.get("targetcount", "1") == "1":
            named = _NAMED.fullmatch(self.meta.get("targets", ""))
            if named is not None:
                goal = f"{named['name'].strip()} in play"
                return goal if turns == 1 else f"{goal} within {turns} turns"
            self.line = self.meta_lines.get("targets", self.line)
            raise self.wrong("the targets are not read", "targets that are: Card.YouCtrl+named and a name")
        raise self.wrong(f"the goal {wanted!r} is not read", GOALS_READ)

    def turns_left(self) -> int:
        """Return how many turns there are to reach the goal, with the present one. The limit is the number of a turn; a
        position in the cleanup step is given one more."""
        limit = whole_number(self.meta.get("turns", "1"))
        if limit is None or not 1 <= limit <= 90:
            self.line = self.meta_lines["turns"]
            raise self.wrong(f"{self.meta['turns']!r} is no number of turns", "write 1, or a few more")
        more = 1 if self.phase == "cleanup" else 0
        return limit + more - (self.turn - 1 if self.turn <= limit else 0)

    # -- the position --------------------------------------------------------------------------------------------------

    def state(self, key: str, value: str) -> None:
        """Read a line of the position."""
        found = _PLAYER_KEY.match(key)
        if key == "activeplayer":
            if value.lower() not in PLAYERS:
                raise self.wrong(f"{value!r} is not a player", "write human or ai")
            self.active = PLAYERS[value.lower()]
        elif key == "activephase":
            phase = re.sub(r"[\s_]", "", value.lower())
            phase = _OTHER_PHASES.get(phase, phase)
            if phase not in _PHASES:
                raise self.wrong(f"the phase {value!r} is not read", f"phases that are: {', '.join(_PHASES)}")
            self.phase = phase
        elif key == "turn":
            self.turn = max(1, self.number(value, "a turn"))
        elif found is not None:
            self.player(self.players[PLAYERS[found[1]]], found[2], value)
        elif key != "removesummoningsickness":
            raise self.wrong(f"{key!r} is not read", "leave the line out if it doesn't matter")

    def player(self, seat: Mapping, what: str, value: str) -> None:
        """Read a line about a player."""
        if what == "life":
            number = self.number(value.removeprefix("-"), "a life total")
            self.give(seat, "life", from_python(-number if value.startswith("-") else number, self.line))
        elif what == "landsplayed":
            self.give(seat, "lands_played", from_python(self.number(value, "a number of lands"), self.line))
        elif what in _ZONES:
            entries = [self.card(card.strip()) for card in value.split(";") if card.strip()]
            self.give(seat, _ZONES[what], Items([from_python(entry, self.line) for entry in entries], self.line))
        elif what == "manapool":
            mana = "".join(f"{{{letter}}}" for letter in _MANA.findall(value.upper()))
            if len(mana) != 3 * len(re.sub(r"[\s{}]", "", value)):
                raise self.wrong(f"{value!r} is no mana", "write letters such as R R G")
            self.give(seat, "mana", from_python(mana, self.line))
        elif what == "counters" and value:
            for kind, number in self.counters(value).items():
                if kind != "poison":
                    raise self.wrong(f"{kind} counters of a player are not read", "leave them out if they don't matter")
                self.give(seat, "poison", from_python(number, self.line))
        elif what not in _UNSAID and value not in ("", "0"):
            raise self.wrong(f"{what!r} of a player is not read", "leave the line out if it doesn't matter")

    def number(self, value: str, what: str) -> int:
        """Return a value that must be a whole number."""
        if not value.isdecimal() or len(value) > 9:
            raise self.wrong(f"{value!r} is not {what}", "write a whole number")
        return int(value)

    def card(self, text: str) -> dict[str, object]:
        """Return an entry of a zone."""
        name, *attributes = [part.strip() for part in text.split("|")]
        entry: dict[str, object] = {"card": name}
        if name.lower().startswith("t:"):
            token = forge_tokens.invented(name[2:])
            if token is None or self.tokens.setdefault(str(token["name"]), token) != token:
                raise self.wrong(f"the token {name[2:]!r} is not read", "use a card in the token's place")
            entry = {"card": token["name"], "token": True}
        imprints: list[str] = []
        for attribute in attributes:
            key, _, value = attribute.partition(":")
            word = key.lower()
            if word in ("imprinting", "imprintedcards"):
                imprints = [f"card {one.strip()}" for one in value.split(",")]
            elif word not in _SILENT:
                self.attribute(entry, word, value.strip(), attribute)
        if imprints:
            host = entry.setdefault("as", f"the one with {imprints[0]}")
            self.imprinted.update(dict.fromkeys(imprints, str(host)))
        return entry

    def attribute(self, entry: dict[str, object], word: str, value: str, whole: str) -> None:
        """Read an attribute of a card."""
        if word in _STATUSES and not value:
            entry[_STATUSES[word]] = True
        elif word in _OTHERS and value:
            entry[_OTHERS[word]] = PLAYERS.get(value.lower(), f"card {value}")
        elif word == "attacking":
            entry["attacking"] = f"card {value}" if value else True
        elif word == "damage":
            entry["damage"] = self.number(value, "a number")
        elif word == "counters":
            entry["counters"] = self.counters(value)
        elif word == "chosencolor":
            self.choose(entry, ", ".join(colour.strip().lower() for colour in value.split(",")))
        elif word in ("chosentype", "namedcard"):
            self.choose(entry, value)
        else:
            raise self.wrong(f"{whole!r} is not read", "leave it out if it doesn't matter")

    def choose(self, entry: dict[str, object], value: str) -> None:
        """Add what was chosen for a permanent."""
        before = entry.get("chosen")
        entry["chosen"] = value if before is None else [before, value]

    def counters(self, text: str) -> dict[str, int]:
        """Return the counters in an attribute."""
        found: dict[str, int] = {}
        for part in text.split(","):
            kind, _, number = [piece.strip() for piece in part.partition("=")]
            if not number.isdecimal():
                raise self.wrong(f"{part!r} is not a number of counters", "write P1P1=2")
            change = _COUNTER.match(kind.upper())
            if change is not None:
                sign = {"P": "+", "M": "-"}
                kind = f"{sign[change[1]]}{change[2]}/{sign[change[3]]}{change[4]}"
            found[kind.lower().replace("_", " ")] = self.number(number, "a number")
        return found


_STATUSES: Final = {"tapped": "tapped", "summonsick": "new", "facedown": "face_down", "flipped": "flipped"}
"""Attributes without a value."""
_OTHERS: Final = {
    "id": "as",
    "attachedto": "attached_to",
    "attaching": "attached_to",
    "exiledwith": "removed_with",
    "owner": "owner",
}
"""Attributes that name a card by its number, or a player."""
