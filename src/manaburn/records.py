"""Games as text: the decks, the settings and the answers, with hashes to verify the positions.

    manaburn game 1
    rules 2008
    seed 7
    player Ann
    20 Mountain
    4 Mogg Fanatic
    ...
    sideboard
    1 Shatter
    player Bob
    ...
    start
    turn 1 1f0c93ab
    0
    pass 2
    3 Mogg Fanatic
    ...
    won Ann 5d0a4a20c7e2b9f1

The line ``match 2 of 3`` before the players says that this is the second game of a match, the best of three.

After ``start`` each line is one of these:

* an answer: the number of an option, several numbers, a quoted word, or ``-`` for none;
* ``pass`` or ``pass 3``: one answer ``0``, or three of them;
* ``concede 1``: the first player concedes; ``concede 1 subgame``: only the subgame that is played (506);
* ``take back 1 2``: the action under way was taken back, and its first two mana abilities are kept (422);
* ``repeat 3 1000``: what the last three answers did was done a thousand more times (421.2);
* ``turn 1 1f0c93ab``: the hash of the position at the first decision of a turn;
* the last line: how the game ended (``won NAME``, ``draw``, ``cut WHY``, or ``open`` for a game that isn't over) and
  the hash of the last position.

Text after the number of an answer is a note for the reader. It is ignored, and so is text after ``#``, except in the
name of a player.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from manaburn.answering import CONCESSION, REPEATED, TAKEN_BACK
from manaburn.cards.library import Library, open_library
from manaburn.editions.edition import Edition, find_edition
from manaburn.errors import IllegalAction, InputError, ManaburnError, printable
from manaburn.files import read_file
from manaburn.game import LONGEST, Game, names_of
from manaburn.rules.kernel.decisions import FREE_WORDS, Decision, Kind
from manaburn.text.tree import CardDefinition

FORMAT: Final = 1
HEADING: Final = "manaburn game"
TURN_DIGITS: Final = 8
LARGEST: Final = 16 << 20
"""The greatest size of a record's file, in bytes."""
_COUNTED: Final = re.compile(r"([1-9][0-9]{0,3}) (.+)")
_PART: Final = re.compile(r"match ([1-9]) of ([1-9])")
_NUMBER: Final = re.compile(r"-?[0-9]{1,9}")


class Mismatch(ManaburnError):
    """A record has the right form, but the game that it describes doesn't follow from it."""

    def __init__(self, place: str, problem: str) -> None:
        super().__init__(place, problem)
        self.place = place
        self.problem = problem

    def __str__(self) -> str:
        return printable(f"{self.place}: {self.problem}")


@dataclass
class Entry:
    """A line after ``start``: answers (each a list of numbers or a word), a concession, the mana abilities kept of an
    action taken back, a repetition (number of answers, times), or a hash to compare."""

    line: int
    answers: list[list[int] | str] = field(default_factory=list)
    concedes: int = -1
    subgame: bool = False
    """Whether only the subgame is conceded."""
    keeps: list[int] | None = None
    repeats: tuple[int, int] | None = None
    turn: int = 0
    hash: str = ""


@dataclass
class Record:
    """The contents of a record."""

    place: str = ""
    rules: str = ""
    seed: int = 0
    names: list[str] = field(default_factory=list)
    decks: list[list[tuple[int, str, int]]] = field(default_factory=list)
    """The deck of each player, as (count, name, line number)."""
    sideboards: list[list[tuple[int, str, int]]] = field(default_factory=list)
    """The sideboard of each player, as (count, name, line number)."""
    in_sideboard: bool = False
    """Whether the lines being read belong to a sideboard."""
    starting: int | None = None
    part: int = 0
    """The number of the game in its match, from 1; 0 for a game that belongs to no match."""
    games: int = 1
    """The number of games of which that match is the best."""
    mulligans: bool = True
    cut: int = 0
    manual: list[bool] = field(default_factory=list)
    """For each player, whether he or she pays by hand."""
    ask_all: bool = False
    entries: list[Entry] = field(default_factory=list)
    end: str = ""
    end_hash: str = ""
    end_line: int = 0


# -- writing -----------------------------------------------------------------------------------------------------------


def deck_lines(deck: Sequence[CardDefinition]) -> list[str]:
    """Return the lines for a deck, with count and name, in the order of the deck."""
    lines: list[str] = []
    count = 0
    for i, card in enumerate(deck):
        count += 1
        if i + 1 == len(deck) or deck[i + 1].name != card.name:
            lines.append(f"{count} {card.name}")
            count = 0
    return lines


def header(game: Game) -> list[str]:
    """Return the lines before ``start``, from which the game begins."""

    lines = [f"{HEADING} {FORMAT}", f"rules {game.edition.name}", f"seed {game.seed}"]
    if game.cut != LONGEST:
        lines.append(f"cut {game.cut}")
    if game.starting is not None:
        lines.append(f"starting {game.starting + 1}")
    if not game.mulligans:
        lines.append("mulligans no")
    if game.table.ask_all:
        lines.append("ask all")
    for i, player in enumerate(game.players):
        lines.append(f"player {player.name}")
        if game.table.manual_payment[i]:
            lines.append("pays by hand")
        lines += deck_lines(game.decks[i])
        if game.sideboards[i]:
            lines += ["sideboard", *deck_lines(game.sideboards[i])]
    return lines


def answer_line(answer: list[int], words: list[str]) -> str:
    """Return the line for an answer."""
    if answer and answer[0] == CONCESSION:
        return f"concede {answer[1] + 1}{' subgame' if len(answer) > 2 else ''}"
    if answer and answer[0] == TAKEN_BACK:
        return " ".join(["take back", *[str(number + 1) for number in answer[1:]]])
    if answer and answer[0] == REPEATED:
        return f"repeat {answer[1]} {answer[2]}"
    if len(answer) == 1 and answer[0] >= FREE_WORDS and answer[0] - FREE_WORDS < len(words):
        return f'"{words[answer[0] - FREE_WORDS]}"'
    return " ".join([str(number) for number in answer]) or "-"


def meaning_of(decision: Decision, answer: list[int]) -> str:
    """Return what the numbers of an answer mean, as a note for the reader."""
    if decision.numeric or decision.amounts or (len(answer) == 1 and answer[0] >= FREE_WORDS):
        said = ""
    else:
        said = ", ".join([decision.options[i].text for i in answer if 0 <= i < len(decision.options)])
    if decision.kind is not Kind.PRIORITY:
        said = f"{decision.kind.value}: {said}" if said else decision.kind.value
    return " ".join(f" # {decision.who.name}: {said}".split(" "))


def ending(game: Game) -> str:
    """Return the last line of the record without its hash."""
    if game.cut_short:
        return f"cut {game.cut_short}"
    if not game.over:
        return "open"
    return f"won {game.result}" if game.winner is not None else "draw"


def write(game: Game, notes: bool = False) -> str:
    """Return the record of a game. ``notes``: whether to add what each answer means. The game is replayed to find the
    hashes of the turns and the notes."""
    refuse_unrecorded(game)
    lines = header(game)
    lines.append("start")
    words = game.table.words
    answers = game.all_answers
    again: Game | None = fresh(game)
    turn = 0
    passes = 0
    # If the game was broken off between two decisions, the record describes the position to which its answers lead.
    broken_off = not game.over and game.decision is None
    for number, answer in enumerate(answers):
        decision = again.decision if again is not None else None
        if again is not None and decision is not None and again.state.turn != turn:
            if passes:
                lines.append(pass_line(passes))
                passes = 0
            turn = again.state.turn
            lines.append(f"turn {turn} {again.hash[:TURN_DIGITS]}")
        is_pass = answer == [0] and (decision is None or decision.kind is Kind.PRIORITY)
        if is_pass and not notes:
            passes += 1
        else:
            if passes:
                lines.append(pass_line(passes))
                passes = 0
            text = "pass" if is_pass else answer_line(answer, words)
            lines.append(text + (meaning_of(decision, answer) if notes and decision is not None else ""))
        if again is not None and (number + 1 < len(answers) or broken_off) and not follow(again, answer):
            again = None
    if passes:
        lines.append(pass_line(passes))
    last = again if broken_off and again is not None else game
    lines.append(f"{ending(last)} {last.hash}")
    return "\n".join(lines) + "\n"


def refuse_unrecorded(game: Game) -> None:
    """Raise ManaburnError for a game that doesn't follow from its decks, seed and answers."""
    if game.unrecorded:
        raise ManaburnError(f"this game has no record: {game.unrecorded}")


def pass_line(passes: int) -> str:
    """Return the line for a number of passes in a row."""
    return "pass" if passes == 1 else f"pass {passes}"


def fresh(game: Game) -> Game:
    """Return the same game before its first answer, with all players asked from outside."""

    copy = Game(
        game.decks,
        game.edition,
        game.seed,
        names=[player.name for player in game.players],
        starting=game.starting,
        mulligans=game.mulligans,
        cut=game.cut,
        keep_history=False,
        manual=game.table.manual_payment,
        ask_all=game.table.ask_all,
        sideboards=game.sideboards,
    )
    copy.table.words = list(game.table.words)
    copy.table.recording = False
    return copy


def follow(game: Game, answer: list[int]) -> bool:
    """Give an answer of a record to the game. Returns False if the game doesn't accept it."""
    try:
        if answer and answer[0] == CONCESSION:
            game.concede(answer[1], len(answer) > 2)
        elif answer and answer[0] == TAKEN_BACK:
            take_back(game, answer[1:])
        elif answer and answer[0] == REPEATED:
            return repeated(game, answer[1], answer[2])
        else:
            game.answer(answer)
    except IllegalAction:
        return was_taken_back(game)
    return True


def repeated(game: Game, answers: int, times: int) -> bool:
    """Repeat the last answers ``times`` times (421.2). Returns whether this was possible the full number of times."""
    return game.repeat(len(game.answers) - answers, times) == times


def take_back(game: Game, keep: list[int]) -> None:
    """Take back the action under way, unless the game has taken it back already because it turned out to be illegal."""
    if not was_taken_back(game):
        game.take_back(keep)


def was_taken_back(game: Game) -> bool:
    """Return whether the last entry of the answers says that an action was taken back in part."""
    answers = game.all_answers
    return len(answers) > 0 and answers[-1][:1] == [TAKEN_BACK]


# -- pickling ----------------------------------------------------------------------------------------------------------


def kept(game: Game) -> tuple[object, ...]:
    """Return everything that determines a game, as arguments of :func:`resumed`."""
    refuse_unrecorded(game)
    settings = {
        "seed": game.seed,
        "names": [player.name for player in game.players],
        "starting": game.starting,
        "mulligans": game.mulligans,
        "cut": game.cut,
        "keep_history": game.keep_history,
        "manual": game.table.manual_payment,
        "ask_all": game.table.ask_all,
        "sideboards": game.sideboards,
    }
    end = (game.seats, game.cut_short, game.failure, game.hash)
    return type(game), game.decks, game.edition, settings, game.table.words, game.all_answers, end


def resumed(
    kind: type[Game],
    decks: list[list[CardDefinition]],
    edition: Edition,
    settings: dict[str, Any],
    words: list[str],
    answers: list[list[int]],
    end: tuple[list[object], str, Exception | None, str],
) -> Game:
    """Replay the game that was pickled to the position where it was. Raises ManaburnError if the answers lead to
    another position. This happens for a position that was set up by hand, because it doesn't follow from decks and
    answers."""
    game = kind(decks, edition, **settings)
    game.table.words = list(words)
    for answer in answers:
        if not follow(game, answer):
            raise ManaburnError("this game can't be restored: it doesn't follow from its decks and answers")
    players, cut_short, failure, last = end
    game.join(players)
    game.cut_short = cut_short
    game.failure = failure
    if game.hash != last:
        raise ManaburnError("this game can't be restored: its position doesn't follow from its decks and answers")
    return game


# -- reading -----------------------------------------------------------------------------------------------------------


def text_in(file: str) -> str:
    """Return the text of a record's file. Raises InputError if it can't be read, or is no text."""
    try:
        return read_file(file, "a game record", LARGEST).decode("utf-8")
    except UnicodeDecodeError:
        raise InputError(file, "this is not text", "name a game record") from None


def parse(text: str, place: str = "record") -> Record:
    """Return the record that a text contains. ``place`` names the text in error messages. Raises InputError, with the
    line number, if the text isn't a record."""
    record = Record(place)
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")

    def wrong(number: int, problem: str, mend: str = "") -> InputError:
        return InputError(f"{place}:{number}", problem, mend)

    first = lines[0].strip() if lines else ""
    if not first.startswith(HEADING):
        raise wrong(1, "this is not a game record", f"its first line is {HEADING!r} and a version")
    if first != f"{HEADING} {FORMAT}":
        raise wrong(1, f"a record of version {first[len(HEADING) :].strip()[:20]!r}", f"this reads version {FORMAT}")
    started = False
    for number, raw in enumerate(lines[1:], 2):
        verbatim = '"' in raw or raw.startswith("won " if started else "player ")
        line = raw.strip() if verbatim else raw.split("#", 1)[0].strip()
        if not line or line.startswith("#"):
            continue
        if record.end:
            raise wrong(number, "something follows the end of the game", "take it out")
        key, _, rest = line.partition(" ")
        rest = rest.strip()
        if not started:
            started = read_header(record, number, line, key, rest)
        else:
            read_entry(record, number, line, key, rest)
    if not record.end:
        raise wrong(len(lines), "the record breaks off here", "its last line says how the game ended")
    return record


def add_cards(record: Record, number: int, count: int, name: str) -> None:
    """Add cards to the deck or sideboard that is being read. Raises InputError if it becomes too large."""
    deck = record.sideboards[-1] if record.in_sideboard else record.decks[-1]
    deck.append((count, name, number))
    if sum(entry[0] for entry in deck) > 2000:
        raise InputError(f"{record.place}:{number}", "a deck of more than 2,000 cards")


def read_number(record: Record, key: str, rest: str) -> bool:
    """Read a setting that is a number. Returns whether it is one."""
    if key == "seed" and re.fullmatch(r"-?[0-9]{1,40}", rest):
        record.seed = int(rest)
    elif key == "cut" and re.fullmatch(r"[1-9][0-9]{0,8}", rest):
        record.cut = int(rest)
    elif key == "starting" and _NUMBER.fullmatch(rest):
        record.starting = int(rest) - 1
    else:
        return False
    return True


def read_header(record: Record, number: int, line: str, key: str, rest: str) -> bool:
    """Read a line of the header. Returns whether it was the last one."""

    def error(problem: str, mend: str = "") -> InputError:
        return InputError(f"{record.place}:{number}", problem, mend)

    counted = _COUNTED.fullmatch(line)
    if counted is not None:
        if not record.decks:
            raise error("a card before the first player", "write 'player' and a name first")
        add_cards(record, number, int(counted[1]), counted[2])
    elif key == "rules" and rest:
        try:
            find_edition(rest)
        except InputError as problem:
            raise error(problem.problem, problem.mend) from None
        record.rules = rest
    elif read_number(record, key, rest):
        pass
    elif (part := _PART.fullmatch(line)) is not None and part[1] <= part[2]:
        record.part, record.games = int(part[1]), int(part[2])
    elif line == "mulligans no":
        record.mulligans = False
    elif line == "ask all":
        record.ask_all = True
    elif key == "player" and rest:
        record.names.append(rest)
        record.decks.append([])
        record.sideboards.append([])
        record.manual.append(False)
        record.in_sideboard = False
    elif line == "sideboard" and record.decks:
        record.in_sideboard = True
    elif line == "pays by hand" and record.decks:
        record.manual[-1] = True
    elif line == "start":
        if len(record.decks) < 2:
            raise error("a game needs two players or more")
        if not record.rules:
            raise error("the record doesn't say by which rules", "write 'rules 2008' before")
        try:
            names_of(record.names, len(record.names))
        except ManaburnError as problem:
            raise error(str(problem)) from None
        if record.starting is not None and not 0 <= record.starting < len(record.decks):
            raise error(f"there is no player {record.starting + 1} to start")
        return True
    else:
        raise error(f"cannot read {line[:40]!r}", "before 'start' stand rules, seed, players and their decks")
    return False


def read_entry(record: Record, number: int, line: str, key: str, rest: str) -> None:
    """Read a line after the header."""
    entry = Entry(number)
    if key == "pass" and (not rest or re.fullmatch(r"[1-9][0-9]{0,5}", rest)):
        entry.answers = [[0]] * int(rest or "1")
    elif key == "turn" and re.fullmatch(r"[0-9]{1,9} [0-9a-f]{4,16}", rest):
        turn, _, entry.hash = rest.partition(" ")
        entry.turn = int(turn)
    elif key in ("won", "draw", "cut", "open") and re.fullmatch(r"(.* )?[0-9a-f]{16}", rest):
        record.end = f"{key} {rest[:-16]}".strip()
        record.end_hash = rest[-16:]
        record.end_line = number
        return
    elif (
        key == "concede"
        and re.fullmatch(r"[1-9][0-9]?( subgame)?", rest)
        and int(rest.removesuffix(" subgame")) <= len(record.decks)
    ):
        entry.concedes = int(rest.removesuffix(" subgame")) - 1
        entry.subgame = rest.endswith("subgame")
    elif re.fullmatch(r"take back( [1-9][0-9]?)*", line):
        entry.keeps = [int(part) - 1 for part in line.split()[2:]]
    elif re.fullmatch(r"repeat [1-9][0-9]{0,5} [1-9][0-9]{0,9}", line):
        entry.repeats = (int(line.split()[1]), int(line.split()[2]))
    elif line == "-":
        entry.answers = [[]]
    elif line[0] == '"' and len(line) > 2 and line.find('"', 1) > 1 and len(line) < 300:
        entry.answers = [line[1 : line.find('"', 1)]]
    elif _NUMBER.fullmatch(key):
        numbers: list[int] = []
        for part in line.split():
            if not _NUMBER.fullmatch(part):
                break
            numbers.append(int(part))
        entry.answers = [list(numbers)]
    else:
        problem = f"cannot read {line[:40]!r}"
        raise InputError(f"{record.place}:{number}", problem, "an answer is a number, several, 'pass' or a quoted word")
    record.entries.append(entry)


# -- playing again -----------------------------------------------------------------------------------------------------


def begin(record: Record, library: Library, keep_history: bool = True) -> Game:
    """Return the game of a record before its first answer. Raises InputError for a card that isn't in the library."""

    return Game(
        [cards_in(deck, record, library) for deck in record.decks],
        record.rules,
        record.seed,
        names=record.names,
        starting=record.starting,
        mulligans=record.mulligans,
        cut=record.cut or LONGEST,
        keep_history=keep_history,
        manual=record.manual,
        ask_all=record.ask_all,
        sideboards=[cards_in(sideboard, record, library) for sideboard in record.sideboards],
    )


def cards_in(lines: list[tuple[int, str, int]], record: Record, library: Library) -> list[CardDefinition]:
    """Return the cards for the lines of a deck or sideboard."""
    cards: list[CardDefinition] = []
    for count, name, line in lines:
        cards += [library.card(name, f"{record.place}:{line}")] * count
    return cards


def play(record: Record, game: Game, before: Callable[[list[int] | str], None] | None = None) -> None:
    """Replay the answers of a record in a game and compare all hashes. ``before`` is called with each answer before it
    is given. Raises Mismatch, with the line number, at the first difference."""
    for entry in record.entries:
        place = f"{record.place}:{entry.line}"
        if entry.hash:
            if game.decision is None or game.state.turn != entry.turn:
                raise Mismatch(
                    place, f"it is turn {game.state.turn}{' and the end' if game.over else ''}, not {entry.turn}"
                )
            found = game.hash
            if not found.startswith(entry.hash):
                raise Mismatch(
                    place, f"the position at turn {entry.turn} is {found[: len(entry.hash)]}, not {entry.hash}"
                )
        elif entry.concedes >= 0:
            game.concede(entry.concedes, entry.subgame)
        elif entry.keeps is not None:
            try:
                take_back(game, entry.keeps)
            except IllegalAction as problem:
                raise Mismatch(place, str(problem)) from None
        elif entry.repeats is not None:
            try:
                again = repeated(game, *entry.repeats)
            except IllegalAction as problem:
                raise Mismatch(place, str(problem)) from None
            if not again:
                raise Mismatch(place, "the game can't be repeated so often here")
        for answer in entry.answers:
            if before is not None:
                before(answer)
            try:
                game.answer(answer)
            except IllegalAction as problem:
                if not was_taken_back(game):
                    raise Mismatch(place, f"the game doesn't take this answer: {problem}") from None
    place = f"{record.place}:{record.end_line}"
    found = ending(game)
    if found != record.end:
        raise Mismatch(place, f"the end is {found!r}, not {record.end!r}")
    if game.hash != record.end_hash:
        raise Mismatch(place, f"the last position is {game.hash}, not {record.end_hash}")


def load(text: str, pool: str | None = None, place: str = "record", keep_history: bool = True) -> Game:
    """Return the game of a record, at the end of its answers, with all hashes checked.

    ``pool``: the path of the file with the cards; None for the starter cards. ``place`` names the record in error
    messages. ``keep_history``: whether answers can be undone.

    Raises InputError for a text that isn't a record, and Mismatch where the game differs from the record.
    """
    record = parse(text, place)
    game = begin(record, open_library(pool), keep_history)
    play(record, game)
    return game


__all__ = ["Mismatch", "Record", "begin", "load", "parse", "play", "text_in", "write"]
