"""A log of a game in sentences, with headings for the turns. Related events are joined in one sentence."""

from __future__ import annotations

from typing import Final

from manaburn.rules.kernel.table import Table
from manaburn.state import happenings as h
from manaburn.state.happenings import Happening
from manaburn.state.objects import GameObject, Player
from manaburn.terms import STEP_NAMES, Zone

from .sentences import mana_symbols, sentence
from .words import Words, cards, counted

STEP_LABELS: Final = {
    "untap": "untap",
    "upkeep": "upkeep",
    "draw": "draw",
    "precombat main": "main",
    "main": "main",
    "beginning of combat": "combat",
    "attack": "attack",
    "declare attackers": "attack",
    "declare blockers": "block",
    "combat damage": "damage",
    "end of combat": "combat",
    "postcombat main": "main 2",
    "end of turn": "end",
    "discard": "discard",
    "cleanup": "cleanup",
}


class Line:
    """A line of the log: the heading of a turn, or a sentence.

    ``text``: the words. ``step``: the step in which it happened; "" if it is that of the line before. ``str`` puts an
    empty line before a heading, and the step before a sentence.
    """

    def __init__(self, text: str, step: str = "", heading: bool = False) -> None:
        self.text: Final = text
        self.step: Final = step
        self.heading: Final = heading

    def __str__(self) -> str:
        return f"\n{self.text}" if self.heading else f"  {self.step:<8} {self.text}"


class Entry:
    """A sentence that has not become a line yet, with the object that caused its event."""

    def __init__(self, text: str, step: str, cause: GameObject | None) -> None:
        self.text: Final = text
        self.step: Final = step
        self.cause: Final = cause


PLURAL_VERBS: Final = {"is": "are", "goes": "go", "comes": "come", "becomes": "become"}


def name_of(event: Happening) -> str:
    """Return the name of the object that an event is about; "" if there is none."""
    return event.what.name if event.what is not None else ""


def lives_before(table: Table) -> list[int]:
    """Return the life total of each player before the first event of the log."""
    lives = [player.life for player in table.state.players]
    for event in table.state.log:
        if event.player is not None and event.kind in (h.GAIN_LIFE, h.LOSE_LIFE):
            lives[event.player.index] += event.amount if event.kind is h.LOSE_LIFE else -event.amount
    return lives


class Narrator:
    """Follows a game and returns the new lines of its log each time it is asked.

    ``viewer``: the player who reads the log, and whose knowledge it is limited to; None for no limit.
    ``public``: it is limited to what every player knows, for spectators. Ask at every
    decision if possible, since power, toughness and names are reported as they are when it is asked.
    """

    def __init__(self, table: Table, viewer: Player | None = None, public: bool = False) -> None:
        self.table: Final = table
        self.words: Final = Words(table, viewer, public)
        self.told = 0
        """The number of events of ``state.log`` that have been reported."""
        self._life: list[int] = lives_before(table)
        self._out: set[int] = set()
        """The indexes of the players whose loss has been reported."""
        self._step = ""
        self._said_step = ""
        self._entries: list[Entry] = []
        self._mana: list[Happening] = []
        self._lines: list[Line] = []

    def rewind(self) -> None:
        """Go on from the present position, after something was taken back: what is in the log now has been told. The
        next line says its step again."""
        state = self.table.state
        self.told = len(state.log)
        self._life = [player.life for player in state.players]
        self._out = {player.index for player in state.players if player.lost}
        begun = [event for event in state.log if event.kind is h.STEP_BEGINS]
        self._step = STEP_LABELS.get(STEP_NAMES[begun[-1].step.value], "") if begun else ""
        self._said_step = ""

    def news(self) -> list[Line]:
        """Return the lines for what has happened since the last call; [] if nothing is worth a line."""
        log = self.table.state.log
        if self.told > len(log):
            self.rewind()  # something was taken back (422)
        fresh = log[self.told :]
        self.told = len(log)
        self._lines = []
        i = 0
        while i < len(fresh):
            i += self._take(fresh, i)
        self._flush_mana()
        self._flush()
        return self._lines

    def _take(self, fresh: list[Happening], i: int) -> int:
        """Add the sentence for the event at ``i``, possibly joined with following events. Return the number of events
        used."""
        event = fresh[i]
        kind = event.kind
        if kind is h.TURN_BEGINS:
            self._flush_mana()
            self._flush()
            self._heading(event)
            return 1
        if kind is h.LOST and event.player is not None:
            self._out.add(event.player.index)
        if kind is h.STEP_BEGINS:
            self._flush_mana()
            self._step = STEP_LABELS.get(STEP_NAMES[event.step.value], "")
            return 1
        if kind is h.PASSED:
            self._flush_mana()
            self._flush()
            return 1
        if kind is h.ATTACK:
            return self._attackers(fresh, i)
        if kind is h.BLOCK:
            return self._blockers(fresh, i)
        if kind is h.MANA and event.for_mana:
            self._mana.append(event)
            return 1
        if kind in (h.PLAYED, h.ACTIVATED) and event.what is not None:
            self._mana = []
            self._add_before(event)
            return 1
        if kind in (h.GAIN_LIFE, h.LOSE_LIFE) or (kind is h.DAMAGE and event.what is None):
            self._life_changes(event)
            return 1
        speaks = event.what is not None and any(entry.cause is event.what for entry in self._entries)
        if kind is h.RESOLVED and speaks:
            return 1  # its effects have been reported
        if kind is h.DRAW:
            if not event.normal:
                return self._draws(fresh, i)
            self._flush_mana()
            self._step = "draw"
        if kind is h.MOVE and event.manner == "destroyed" and event.to is not Zone.GRAVEYARD:
            self._add(f"{self.words.name(event.new)} doesn't go to the graveyard.", event)
            return 1
        if kind in (h.MOVE, h.REVEALED):
            return self._alike(fresh, i)
        self._add(sentence(self.words, event), event)
        return 1

    # -- lines ---------------------------------------------------------------------------------------------------------

    def _heading(self, event: Happening) -> None:
        state = self.table.state
        player = event.player
        assert player is not None
        parts: list[str] = []
        count = len(state.players)
        for place in range(count):
            other = state.players[(player.index + place) % count]
            if other.index not in self._out:
                parts.append(f"{other.name} {self._life[other.index]}")
        whose = "your turn" if player.name == "You" else f"{self.words.whose(player)} turn"
        self._lines.append(Line(f"Turn {event.turn}, {whose} (life: {', '.join(parts)})", heading=True))
        self._step = "untap"
        self._said_step = ""

    def _add(self, text: str, event: Happening) -> None:
        if text:
            self._entries.append(Entry(text[0].upper() + text[1:], self._step, event.cause))

    def _add_before(self, event: Happening) -> None:
        """Add the sentence for a spell or ability played, before the sentences for its costs."""
        item = event.what
        at = len(self._entries)
        while at > 0 and self._entries[at - 1].cause is item:
            at -= 1
        text = sentence(self.words, event)
        self._entries.insert(at, Entry(text[0].upper() + text[1:], self._step, None))

    def _flush(self) -> None:
        entries = self._entries
        self._entries = []
        at = 0
        while at < len(entries):
            entry = entries[at]
            many = 1
            while at + many < len(entries) and entries[at + many].text == entry.text:
                many += 1
            at += many
            step = entry.step if entry.step != self._said_step else ""
            self._said_step = entry.step
            self._lines.append(Line(entry.text if many == 1 else f"{entry.text[:-1]}, {many} times.", step))

    def _flush_mana(self) -> None:
        """Add sentences for mana that was not spent at once."""
        by_player: dict[int, list[Happening]] = {}
        for event in self._mana:
            if event.player is not None:
                by_player.setdefault(event.player.index, []).append(event)
        for events in by_player.values():
            symbols = "".join([mana_symbols(event) for event in events])
            names = counted([self.words.name(event.source) for event in events])
            self._add(f"{self.words.does(events[0].player, 'taps')} {names} for {symbols}.", events[0])
        self._mana = []

    def _life_changes(self, event: Happening) -> None:
        player = event.player
        if event.kind is h.DAMAGE:
            player = event.other if isinstance(event.other, Player) else None
        if player is None:
            return
        before = self._life[player.index]
        text = sentence(self.words, event)
        if event.kind is h.DAMAGE:
            after = before - event.amount
        else:
            after = before + event.amount if event.kind is h.GAIN_LIFE else before - event.amount
            self._life[player.index] = after
        if text:
            self._add(f"{text[:-1]} ({before} to {after})." if event.kind is not h.DAMAGE else text, event)
        else:
            # Life lost because of damage is added to the sentence about the damage.
            end = f"damage to {self.words.name(player)}."
            for i, entry in enumerate(self._entries):
                if entry.text.endswith(end):
                    self._entries[i] = Entry(f"{entry.text[:-1]} ({before} to {after}).", entry.step, entry.cause)
                    break

    def _attackers(self, fresh: list[Happening], i: int) -> int:
        first = fresh[i]
        n = 0
        names: list[str] = []
        while i + n < len(fresh) and fresh[i + n].kind is h.ATTACK and fresh[i + n].other is first.other:
            attacker = fresh[i + n].what
            if attacker is not None:
                names.append(self.words.size(attacker))
            n += 1
        said = len(self.table.state.players) > 2 or not isinstance(first.other, Player)
        whom = f" {self.words.name(first.other)}" if said else ""
        self._add(f"{self.words.does(first.player, 'attacks')}{whom} with {counted(names)}.", first)
        return n

    def _blockers(self, fresh: list[Happening], i: int) -> int:
        n = 0
        by_attacker: dict[int, list[Happening]] = {}
        while i + n < len(fresh) and fresh[i + n].kind is h.BLOCK:
            event = fresh[i + n]
            if event.other is not None:
                by_attacker.setdefault(event.other.number, []).append(event)
            n += 1
        for events in by_attacker.values():
            names = [self.words.size(event.what) for event in events if event.what is not None]
            verb = "blocks" if len(events) == 1 else "block"
            self._add(f"{counted(names)} {verb} {self.words.name(events[0].other)}.", events[0])
        return n

    def _alike(self, fresh: list[Happening], i: int) -> int:
        """Add one sentence for several cards to which the same happened. Return the number of events used."""
        first = fresh[i]
        text, said = self._said_of(first)
        names = [name_of(first)]
        n = 1
        while said and i + n < len(fresh) and fresh[i + n].kind == first.kind and fresh[i + n].cause is first.cause:
            if self._said_of(fresh[i + n])[1] != said:
                break
            names.append(name_of(fresh[i + n]))
            n += 1
        if n > 1:
            verb, _, rest = said.strip().partition(" ")
            text = f"{counted(names)} {PLURAL_VERBS[verb]} {rest}"
        self._add(text, first)
        return n

    def _said_of(self, event: Happening) -> tuple[str, str]:
        """Return the sentence for an event, and its predicate; "" if the predicate has no plural form."""
        text = sentence(self.words, event)
        name = name_of(event)
        said = text[len(name) :] if name and text.startswith(name + " ") else ""
        return text, said if said.strip().partition(" ")[0] in PLURAL_VERBS else ""

    def _draws(self, fresh: list[Happening], i: int) -> int:
        first = fresh[i]
        n = 0
        events: list[Happening] = []
        while i + n < len(fresh):
            event = fresh[i + n]
            if event.kind is not h.DRAW or event.player is not first.player or event.normal:
                break
            events.append(event)
            n += 1
        if self.words.sees_cards_of(first.player):
            what = counted([event.what.name for event in events if event.what is not None])
        else:
            what = "a card" if n == 1 else cards(n)
        self._add(f"{self.words.does(first.player, 'draws')} {what}.", first)
        return n


__all__ = ["Line", "Narrator"]
