"""The keys of a scenario file: checks of files, and the JSON Schema."""

from __future__ import annotations

import re
from typing import Any, Final, Literal, TypeAlias, TypeVar

import msgspec

from manaburn.editions import rulebook
from manaburn.editions.edition import Edition, find_edition
from manaburn.errors import InputError
from manaburn.terms import (
    COLOUR_LETTERS,
    COLOUR_NAMES,
    KINDRED,
    STEP_NAMES,
    SUPERTYPE_NAMES,
    TYPE_NAMES,
    ZONE_NAMES,
    parse_mana,
)

from .goals import WHATS, Goal
from .hints import near
from .reading import Items, Mapping, Node, Text, empty, in_words, number_of, plain, say, texts_of, truth_of

Word = str | int | bool
Amounts = dict[str, int]
Letter = Literal["W", "U", "B", "R", "G"]


class CardText(msgspec.Struct, forbid_unknown_fields=True):
    """A card that a scenario invents."""

    name: str
    mana_cost: str = ""
    type_line: str = ""
    oracle_text: str = ""
    power: Word | None = None
    toughness: Word | None = None
    loyalty: Word | None = None
    color_indicator: list[Letter] = []


class Thing(msgspec.Struct, forbid_unknown_fields=True):
    """An entry of a zone: a card, with its status and counters."""

    card: str
    label: Word = msgspec.field(name="as", default="")
    tapped: bool = False
    damage: int = 0
    counters: Amounts = {}
    attached_to: Word = ""
    face_down: bool = False
    new: bool = False
    owner: str = ""
    token: bool = False
    flipped: bool = False
    chosen: Word | list[Word] = ""
    attacking: Word = ""
    removed_with: Word = ""


Cards = list[str | Thing]


class Seat(msgspec.Struct, forbid_unknown_fields=True):
    """The life, poison, mana and zones of a player."""

    life: int = 20
    poison: int = 0
    mana: str = ""
    lands_played: int = 0
    hand: Cards = []
    in_play: Cards = []
    graveyard: Cards = []
    library: Cards | None = None
    removed: Cards = []
    sideboard: Cards = []
    ante: Cards = []


class Turn(msgspec.Struct, forbid_unknown_fields=True):
    """The turn and step in which a scenario begins."""

    player: str = ""
    step: str = ""
    number: int = 1
    begins: bool = False


S = TypeVar("S", bound=msgspec.Struct)

Anything: TypeAlias = Any
"""A value that is not checked by msgspec but later, when its line is known."""
Words = Word | list[Anything] | dict[str, Anything]


class Doing(msgspec.Struct, forbid_unknown_fields=True):
    """The keys that a step can have besides its first."""

    targets: Words | None = None
    modes: Words | None = None
    x: int | None = None
    divide: Amounts | list[Anything] | None = None
    pay: Words | None = None
    sacrifice: Words | None = None
    discard: Words | None = None
    tap: Words | None = None
    returned: Words | None = msgspec.field(name="return", default=None)
    reveal: Words | None = None
    splice: Words | None = None
    mana: Words | None = None
    origin: str | None = msgspec.field(name="from", default=None)
    face_down: bool = False
    stop: Word | None = None
    ability: Word | None = None
    choices: dict[str, Anything] | None = None
    chance: Words | None = None
    illegal: Word | None = None
    of: str | None = None
    value: Anything = msgspec.field(name="with", default=None)
    bands: list[list[Word]] | None = None
    damage: dict[str, Amounts] | None = None
    keep: Words | None = None
    bottom: Words | None = None
    steps: list[Anything] | None = None
    times: Word | None = None
    after: int | None = None
    subgame: bool = False
    note: str | None = None


class Wanted(msgspec.Struct, forbid_unknown_fields=True):
    """The goal of a puzzle: the player, and what the player must reach."""

    who: str = msgspec.field(name="for")
    what: str = ""


class File(msgspec.Struct, forbid_unknown_fields=True):
    """The keys of a scenario file."""

    players: dict[str, Seat | None]
    name: str = ""
    cites: list[Word] | Word = []
    rules: list[Word] | Word = []
    note: str = ""
    cards: list[CardText] = []
    turn: Turn | None = None
    do: list[dict[str, Anything]] = []
    expect: dict[str, Anything] = {}
    seed: int = 0
    goal: Wanted | None = None
    solution: list[dict[str, Anything]] = []


KEYS: Final = tuple(field.encode_name for field in msgspec.structs.fields(File))
"""The keys of a scenario file."""
QUALIFIERS: Final = tuple(field.encode_name for field in msgspec.structs.fields(Doing))
VERBS: Final = (
    "play",
    "activate",
    "pass",
    "attack",
    "block",
    "assign",
    "turn face up",
    "concede",
    "answer",
    "take back",
    "loop",
    "interrupt loop",
    "keep",
    "mulligan",
)
OPENING: Final = "opening hands"
"""The name, under `turn`, of the time before the first turn."""
ACTIONS: Final = ("play", "activate", "turn face up", "suspend", "pass", "attack", "concede")
"""The actions that ``can`` and ``cannot`` accept."""
COMMANDS: Final = ("expect", "resolve", "until", "all")
KINDS: Final = (
    *("target", "mode", "x", "divide", "order", "yes/no", "pay", "card", "attack", "block", "assign", "colour"),
    *("number", "word", "option", "priority"),
)
GLOBAL_EXPECTATIONS: Final = (
    *("stack", "step", "active", "priority", "cost", "asks", "can", "cannot", "winner", "events.has", "events.lacks"),
    *("turn", "note", "stack.count"),
)
ZONES: Final = ("hand", "library", "graveyard", "in_play", "removed", "sideboard", "ante")
PLAYER_EXPECTATIONS: Final = (
    *("life", "poison", "mana", "lands_played"),
    *[f"{zone}{suffix}" for zone in ZONES for suffix in ("", ".has", ".lacks", ".count")],
)
OBJECT_EXPECTATIONS: Final = (
    *("zone", "controller", "owner", "power", "toughness", "damage", "tapped", "name", "mana_cost"),
    *[f"{key}{suffix}" for key in ("colours", "types", "subtypes", "supertypes") for suffix in ("", ".has", ".lacks")],
    *("counters", "abilities.has", "abilities.lacks", "attached_to", "targets", "face_down", "attacking", "blocking"),
    *("summoning_sick", "text.has", "text.lacks", "blocked", "loyalty", "flipped", "x", "converted_mana_cost"),
)


class Step:
    """One step of a scenario: a player, what the player does, and the other keys."""

    def __init__(self, number: str, who: str, verb: str, rest: str, node: Mapping, first: Node) -> None:
        self.number: Final = number
        self.who: Final = who
        self.verb: Final = verb
        """A verb of VERBS, or "expect", "resolve", "until", "all"."""
        self.rest: Final = rest
        """The words after the verb: the name of a card or a step, or a number."""
        self.node: Final = node
        self.first: Final = first
        self.line: Final = node.line

    def get(self, key: str) -> Node | None:
        """Return the value of a key other than the first; None if the step doesn't have it."""
        return self.node.entries.get(key)

    @property
    def keys(self) -> list[str]:
        """The keys other than the first."""
        return list(self.node.entries)[1:]

    def __str__(self) -> str:
        if self.verb == "expect":
            return "expect"
        if self.verb in ("resolve", "until", "all"):
            return f"{self.verb}: {self.rest}"
        return f"{self.who}: {self.verb} {self.rest}".rstrip()


class Plan:
    """A checked scenario."""

    def __init__(self, place: str, node: Mapping, file: File) -> None:
        self.place: Final = place
        self.node: Final = node
        self.file: Final = file
        self.name: Final = file.name or place.rpartition("/")[2].removesuffix(".yaml")
        self.cites: Final = [text.text for text in texts_of(node.entries.get("cites"))]
        self.steps: list[Step] = []
        self.editions: list[Edition] = []
        self.expect: Mapping | None = None
        self.goal: Goal | None = None
        """The goal of a puzzle; the steps are then those of the solution. None for other scenarios."""

    @property
    def opening(self) -> bool:
        """Whether the scenario begins before the opening hands are drawn."""
        return self.file.turn is not None and self.file.turn.step == OPENING

    @property
    def players(self) -> list[str]:
        """The names of the players, in turn order."""
        return list(self.file.players)

    def of_player(self, key: str) -> tuple[str, str]:
        """Return the player that an expectation is about, and what about that player: "Ann.life" is ("Ann", "life").

        A name can have a point in it, too ("J. R.life"). The name is "" if the key begins with no player's.
        """
        names = [name for name in self.file.players if key.startswith(f"{name}.")]
        who = max(names, key=len, default="")
        return who, key[len(who) + 1 :] if who else key

    def wrong(self, node: Node | int, problem: str, mend: str = "") -> InputError:
        """Return an error at a line of the file. ``mend`` says what to do."""
        line = node if isinstance(node, int) else node.line
        return InputError(f"{self.place}:{line}" if line else self.place, problem, mend)


# -- checking ----------------------------------------------------------------------------------------------------------


def check(node: Node, place: str) -> Plan:
    """Return the scenario that a tree describes. Raises InputError, with file and line, if it is malformed."""
    if not isinstance(node, Mapping):
        raise InputError(f"{place}:{node.line}", "a scenario is a mapping", "begin with name:, players:, do:, expect:")
    for key in node.entries:
        if key not in KEYS:
            raise InputError(f"{place}:{node.lines[key]}", f"unknown key {key!r}", near(key, KEYS))
    if "players" not in node.entries:
        raise InputError(f"{place}:{node.line}", "there are no players", "add players: with two names or more")
    _fill(node)
    file = _convert(node, File, place)
    plan = Plan(place, node, file)
    if len(file.players) < 2:
        raise plan.wrong(node.lines["players"], "a game needs two players or more", "add another name")
    seats = node.entries["players"]
    assert isinstance(seats, Mapping)
    for name in file.players:
        if not name.strip():
            raise plan.wrong(seats.lines[name], "a player has no name", "write a name before the colon")
        if name in COMMANDS or name in GLOBAL_EXPECTATIONS or name.lower() in ("yes", "no"):
            raise plan.wrong(seats.lines[name], f"{name!r} can't be a player's name", "take another name")
    _editions(plan)
    _turn(plan)
    script = node.entries.get("do")
    if isinstance(script, Items):
        plan.steps = read_steps(plan, script, "")
    _goal(plan)
    expect = node.entries.get("expect")
    if isinstance(expect, Mapping):
        check_expectations(plan, expect)
        plan.expect = expect
    return plan


def _fill(node: Mapping) -> None:
    """Remove keys without a value, and give players without a value an empty mapping."""
    _leave_out(node)
    seats = node.entries.get("players")
    if isinstance(seats, Mapping):
        for name, seat in seats.entries.items():
            if _is_empty(seat):
                seats.entries[name] = Mapping({}, {}, seat.line)
            elif isinstance(seat, Mapping):
                _leave_out(seat)


def _leave_out(node: Mapping) -> None:
    for key in [key for key, value in node.entries.items() if _is_empty(value)]:
        if key != "players":
            del node.entries[key], node.lines[key]


def _is_empty(node: Node) -> bool:
    return isinstance(node, Text) and node.plain and node.text == ""


def _convert(node: Mapping, kind: type[S], place: str) -> S:
    """Return a mapping as a struct. Raises InputError, with the line and the most similar known key."""
    try:
        return msgspec.convert(plain(node), kind, strict=False)
    except msgspec.ValidationError as error:
        problem, _, path = str(error).partition(" - at `")
        line, parent = _line_at(node, path.rstrip("`"))
        mend = "manaburn scenario schema says what can stand there"
        if "unknown field" in problem:
            key = problem.split("`")[1]
            alone = False  # without a value
            if isinstance(parent, Mapping) and key in parent.entries:
                line = parent.lines[key]
                alone = empty(parent.entries[key])
            fields = _fields_at(kind, path.rstrip("`"))
            problem = f"unknown key {key!r}"
            if alone and " " in key:
                mend = "put words with a comma into quotes"
            elif fields:
                mend = near(key, fields)
        else:
            where = path.rstrip("`").removeprefix("$").replace("[...]", "").lstrip(".")
            problem = f"{where}: {in_words(problem)}" if where else in_words(problem)
        raise InputError(f"{place}:{line}", problem, mend) from None


def _line_at(node: Node, path: str) -> tuple[int, Node]:
    """Return the line of a path such as ``$.players[...].hand[1]``, and its node, as far as the path can be
    followed."""
    line = node.line
    for part in path.removeprefix("$").replace("[...]", "[*]").replace("[", ".[").split("."):
        if not part:
            continue
        if part == "[*]" and isinstance(node, Mapping):
            # msgspec doesn't say which key of a mapping it was: the first that doesn't convert is looked for elsewhere.
            for key, value in node.entries.items():
                try:
                    msgspec.convert(plain(value), Seat | None, strict=False)
                except msgspec.ValidationError:
                    line = node.lines[key]
                    node = value
                    break
        elif part.startswith("[") and isinstance(node, Items) and part[1:-1].isdigit():
            node = node.items[int(part[1:-1])]
            line = node.line
        elif isinstance(node, Mapping) and part in node.entries:
            line = node.lines[part]
            node = node.entries[part]
    return line, node


def _fields_at(kind: type[msgspec.Struct], path: str) -> list[str]:
    """Return the keys that are known at a path."""
    target: type[msgspec.Struct]
    if kind is not File:
        target = kind
    elif path.startswith("$.players"):
        rest = path.removeprefix("$.players[...]")
        target = Thing if "[" in rest else Seat
    elif path.startswith("$.cards"):
        target = CardText
    elif path.startswith("$.turn"):
        target = Turn
    else:
        target = File
    return [field.encode_name for field in msgspec.structs.fields(target)]


def _editions(plan: Plan) -> None:
    given = plan.node.entries.get("rules")
    words = texts_of(given)
    if not words:
        plan.editions = [find_edition("2008")]
        return
    for word in words:
        try:
            plan.editions.append(find_edition(word.text))
        except InputError as error:
            raise plan.wrong(word, f"rules {word.text!r}: {error.problem}", error.mend) from None


def _turn(plan: Plan) -> None:
    turn = plan.file.turn
    if turn is None:
        return
    node = plan.node.entries["turn"]
    assert isinstance(node, Mapping)
    if turn.player and turn.player not in plan.file.players:
        raise plan.wrong(node.lines["player"], f"{turn.player!r} is not a player", near(turn.player, plan.players))
    if turn.step and turn.step not in (*STEP_NAMES, OPENING):
        raise plan.wrong(node.lines["step"], f"{turn.step!r} is not a step", near(turn.step, (*STEP_NAMES, OPENING)))
    if turn.number < 1:
        raise plan.wrong(node.lines["number"], "turns are counted from 1", "write 1 or more")


def _goal(plan: Plan) -> None:
    """Read the goal of a puzzle and the steps of its solution. Raises InputError."""
    node, aim = plan.node, plan.file.goal
    solution = node.entries.get("solution")
    if aim is None:
        if solution is not None:
            raise plan.wrong(node.lines["solution"], "a solution without a goal", "add goal: {for: WHO, what: ...}")
        return
    wanted = node.entries["goal"]
    assert isinstance(wanted, Mapping)
    for key in ("do", "expect"):
        if key in node.entries:
            raise plan.wrong(node.lines[key], f"{key}: stands in no puzzle", "write its steps under solution:")
    if aim.who not in plan.file.players:
        raise plan.wrong(wanted.lines["for"], f"{aim.who!r} is not a player", near(aim.who, plan.players))
    plan.goal = Goal(aim.who, aim.what)
    if not plan.goal.known:
        line = wanted.lines.get("what", wanted.line)
        raise plan.wrong(line, f"{aim.what!r} is not a goal", near(aim.what, WHATS))
    if isinstance(solution, Items):
        plan.steps = read_steps(plan, solution, "")


def read_steps(plan: Plan, script: Items, before: str) -> list[Step]:
    """Return the steps in a list. ``before``: what their numbers begin with. Raises InputError."""
    steps: list[Step] = []
    for index, node in enumerate(script.items, 1):
        number = f"{before}{index}"
        if not isinstance(node, Mapping) or not node.entries:
            raise plan.wrong(node, "a step is a mapping", "write WHO: play CARD, resolve: 1, until: STEP, expect: ...")
        key = next(iter(node.entries))
        first = node.entries[key]
        if key == "expect":
            if not isinstance(first, Mapping):
                raise plan.wrong(first, "expect is a mapping", "write what must hold as KEY: VALUE")
            if len(node.entries) > 1:
                other = list(node.entries)[1]
                raise plan.wrong(
                    node.lines[other], f"{other!r} can't stand beside expect", "indent it, or write a new step"
                )
            check_expectations(plan, first)
            steps.append(Step(number, "", "expect", "", node, first))
            continue
        if not isinstance(first, Text):
            raise plan.wrong(node.lines[key], f"{key}: a word is needed here", "write what is done")
        if key in COMMANDS:
            steps.append(_command(plan, number, key, node, first))
        elif key in plan.file.players:
            steps.append(_deed(plan, number, key, node, first))
        else:
            raise plan.wrong(
                node.lines[key], f"{key!r} is not a player or a step", near(key, [*plan.players, *COMMANDS])
            )
        _qualifiers(plan, node, key, steps[-1].verb)
    return steps


def _command(plan: Plan, number: str, key: str, node: Mapping, first: Text) -> Step:
    word = first.text.strip()
    if key == "resolve" and word != "all" and (number_of(first) or 0) < 1:
        raise plan.wrong(first, f"resolve: {word}", "write a number from 1, or all")
    if key == "all" and word != "pass":
        raise plan.wrong(first, f"all: {word}", "only all: pass is known")
    if key == "until" and word not in STEP_NAMES:
        raise plan.wrong(first, f"{word!r} is not a step", near(word, STEP_NAMES))
    return Step(number, "", key, word, node, first)


def _deed(plan: Plan, number: str, key: str, node: Mapping, first: Text) -> Step:
    words = " ".join(first.text.split())
    for verb in sorted(VERBS, key=len, reverse=True):
        if words == verb or words.startswith(verb + " "):
            if words != verb and verb in ALONE:
                raise plan.wrong(first, f"{key}: {words!r}: nothing stands behind {verb}", ALONE[verb])
            if verb in ("attack", "block") and "with" not in node.entries:
                raise plan.wrong(first, f"{key}: {verb} with nothing said", ALONE[verb])
            return Step(number, key, verb, words[len(verb) :].strip(), node, first)
    raise plan.wrong(
        first, f"{key}: {words!r} is nothing a player does", near(words.split(" ")[0] if words else "", VERBS)
    )


ALONE: Final = {
    "attack": "say who attacks by with: [...], [] for nobody",
    "block": "say who blocks whom by with: {BLOCKER: ATTACKER}, [] for nobody",
    "assign": "say the damage by damage: {CREATURE: {RECIPIENT: N}}",
    "answer": "say the answer by with: ...",
    "pass": "passing needs no more words",
    "concede": "conceding needs no more words",
    "keep": "keeping a hand needs no more words",
    "mulligan": "a mulligan needs no more words",
}
"""The verbs after which no words follow, and what to write in their place."""

ONLY_WITH: Final = {
    "of": ("until",),
    "with": ("attack", "block", "answer"),
    "bands": ("attack",),
    "damage": ("assign",),
    "keep": ("take back",),
    "steps": ("loop",),
    "times": ("loop",),
    "after": ("interrupt loop",),
    "from": ("play", "activate"),
    "face_down": ("play",),
    "ability": ("activate",),
    "bottom": ("keep",),
    "subgame": ("concede",),
}
"""The keys of a step that have a meaning only with these verbs."""

NAMING: Final = (
    *("targets", "mana", "keep", "sacrifice", "discard", "tap", "return", "reveal", "splice", "modes", "pay", "chance"),
)
"""The keys of a step whose values are names, or lists of names."""


def _only_names(plan: Plan, key: str, node: Node | None) -> None:
    if isinstance(node, Mapping):
        raise plan.wrong(node, f"{key}: a name is needed here, not a mapping", "write the name, or a list of names")
    if isinstance(node, Items):
        for part in node.items:
            _only_names(plan, key, part)


_DEMAND: Final = re.compile(r"(19|20)\d\d\.[a-z]+\.\d+([#-][\w-]+)?")
"""A demand's name: the year of an edition, a topic and a number."""


def is_demand(name: str) -> bool:
    """Return whether something is the name of a demand that names an edition and a topic, and no rule."""
    return _DEMAND.fullmatch(name) is not None and not name.startswith("1996.")


def is_rule(number: str) -> bool:
    """Return whether the rulebook of any date has a rule with this number. The edition that has it so may be named
    behind it ("510.1c@2010"). The topics of 1996 have numbered parts. The name of a demand ("1993.batch.6") is no
    number, but may stand for one."""
    number = number.partition("@")[0]
    if is_demand(number):
        return True
    if number.startswith("1996."):
        number = ".".join(number.split(".")[:2])
    try:
        return bool(rulebook.spans(number))
    except InputError:
        return False


def _qualifiers(plan: Plan, node: Mapping, key: str, verb: str) -> None:
    for name in list(node.entries)[1:]:
        if name not in QUALIFIERS:
            raise plan.wrong(node.lines[name], f"unknown key {name!r}", near(name, QUALIFIERS))
        if verb not in ONLY_WITH.get(name, (verb,)):
            verbs = " or ".join(ONLY_WITH[name])
            raise plan.wrong(node.lines[name], f"{name}: means nothing beside {verb!r}", f"it stands beside {verbs}")
    rest = {name: value for name, value in node.entries.items() if name != key}
    _convert(Mapping(rest, node.lines, node.line), Doing, plan.place)
    illegal = node.entries.get("illegal")
    if isinstance(illegal, Text) and truth_of(illegal) is None and not is_rule(illegal.text.strip()):
        raise plan.wrong(illegal, f"{illegal.text!r} is no rule", "write illegal: true, or the number of a rule")
    stop = node.entries.get("stop")
    if isinstance(stop, Text) and stop.text not in KINDS and truth_of(stop) is None:
        raise plan.wrong(stop, f"{stop.text!r} is not a kind of choice", near(stop.text, KINDS))
    choices = node.entries.get("choices")
    if isinstance(choices, Mapping):
        for name in choices.entries:
            if name not in plan.file.players:
                raise plan.wrong(choices.lines[name], f"{name!r} is not a player", near(name, plan.players))
    for name in NAMING:
        _only_names(plan, name, node.entries.get(name))
    of = node.entries.get("of")
    if isinstance(of, Text) and of.text not in plan.file.players:
        raise plan.wrong(of, f"{of.text!r} is not a player", near(of.text, plan.players))


def check_expectations(plan: Plan, expect: Mapping) -> None:
    """Check the keys of expectations, as far as possible without the cards. Raises InputError."""
    for key, value in expect.entries.items():
        line = expect.lines[key]
        who, what = plan.of_player(key)
        if key in GLOBAL_EXPECTATIONS:
            _check_value(plan, key, value)
            _check_kind(plan, key, key, value)
        elif who:
            if what not in PLAYER_EXPECTATIONS:
                raise plan.wrong(
                    line, f"unknown expectation {key!r}", near(key, [f"{who}.{part}" for part in PLAYER_EXPECTATIONS])
                )
            _check_kind(plan, key, what, value)
        elif isinstance(value, Mapping):
            for inner in value.entries:
                if inner not in OBJECT_EXPECTATIONS:
                    raise plan.wrong(
                        value.lines[inner], f"unknown expectation {inner!r} of {key}", near(inner, OBJECT_EXPECTATIONS)
                    )
                _check_words(plan, inner.partition(".")[0], value.entries[inner])
                _check_kind(plan, inner, inner, value.entries[inner])
            zone = value.entries.get("zone")
            if isinstance(zone, Text) and zone.text not in ZONE_NAMES:
                raise plan.wrong(zone, f"{zone.text!r} is not a zone", near(zone.text, ZONE_NAMES))
        else:
            names = [*GLOBAL_EXPECTATIONS, *[f"{name}.{part}" for name in plan.players for part in PLAYER_EXPECTATIONS]]
            raise plan.wrong(line, f"unknown expectation {key!r}: {say(value)}", near(key, names))


WORDS_OF: Final = {
    "types": (*TYPE_NAMES, KINDRED),
    "supertypes": SUPERTYPE_NAMES,
    "colours": (*COLOUR_NAMES, "colourless", "none"),
}
"""The words that certain characteristics can have. Colours can also be letters."""


NUMBERS: Final = (
    "life",
    "poison",
    "lands_played",
    "power",
    "toughness",
    "damage",
    "loyalty",
    "converted_mana_cost",
    "x",
)
"""What is expected as a number."""
LISTS: Final = ("stack", "targets", "events.has", "events.lacks", "text.has", "text.lacks")
"""What is expected as a list of names, beside zones and what ``.has`` and ``.lacks`` stand behind."""


def is_mana(text: str) -> bool:
    """Whether a mana pool can hold what the text says."""
    try:
        return parse_mana(text).x_count == 0
    except ValueError:
        return False


def _check_kind(plan: Plan, key: str, what: str, value: Node) -> None:
    """Refuse a word where a number, mana, numbers of each kind or a list of names is needed."""
    of_each = what == "counters" or (what.endswith(".count") and isinstance(value, Mapping))
    if of_each and isinstance(value, Mapping):
        for kind, number in value.entries.items():
            if number_of(number) is None:
                raise plan.wrong(number, f"{key}: {say(number)!r} is no number of {kind}", "write a number")
    elif what == "counters":
        if say(value) not in ("", "none"):
            raise plan.wrong(value, f"{key}: {say(value)}", "write how many there are of each kind: {+1/+1: 2}")
    elif what in NUMBERS or what.endswith(".count"):
        if number_of(value) is None:
            raise plan.wrong(value, f"{key}: {say(value)!r} is no number", "write a number")
    elif what == "mana":
        if not is_mana(say(value)):
            raise plan.wrong(value, f"{key}: {say(value)!r} is no mana", "write mana such as {R}{R}")
    elif what in LISTS or what in ZONES or what.endswith((".has", ".lacks")):
        parts = value.items if isinstance(value, Items) else [value]
        for part in parts:
            if not isinstance(part, Text):
                raise plan.wrong(part, f"{key}: {say(part)} is no name", "write a list of names: [A, B]")


def _check_words(plan: Plan, key: str, value: Node) -> None:
    """Raise InputError for a word that is not a type, supertype or colour."""
    known = WORDS_OF.get(key)
    if known is None:
        return
    for text in texts_of(value):
        word = text.text.lower()
        if word not in known and not (key == "colours" and word.upper() in COLOUR_LETTERS):
            raise plan.wrong(text, f"{text.text!r} is none of the {key}", near(word, known))


def _check_value(plan: Plan, key: str, value: Node) -> None:
    if key in ("asks", "can", "cannot"):
        if not isinstance(value, Mapping):
            if key == "asks" and isinstance(value, Text) and value.text in ("nobody", "none", ""):
                return
            raise plan.wrong(value, f"{key} is a mapping", f"write {key}: {{WHO: ...}}")
        for name in value.entries:
            if name not in plan.file.players and not (key == "asks" and name == "options"):
                raise plan.wrong(value.lines[name], f"{name!r} is not a player", near(name, plan.players))
            if key == "asks" and name != "options" and say(value.entries[name]) not in KINDS:
                raise plan.wrong(
                    value.lines[name],
                    f"{say(value.entries[name])!r} is not a kind of choice",
                    near(say(value.entries[name]), KINDS),
                )
            if key in ("can", "cannot"):
                for text in texts_of(value.entries[name]):
                    if not text.text.strip().startswith(ACTIONS):
                        raise plan.wrong(
                            text, f"{text.text!r} is not an action", near(text.text.split(" ")[0], ACTIONS)
                        )
    if key in ("winner", "priority", "active") and isinstance(value, Text):
        known = [*plan.players, "none", "nobody", *(["draw"] if key == "winner" else [])]
        if value.text not in known:
            raise plan.wrong(value, f"{key}: {value.text!r} is not a player", near(value.text, known))
    if key == "cost" and say(value) and not is_mana(say(value)):
        raise plan.wrong(
            value, f"cost: {say(value)!r} is no mana cost", 'write one such as "{2}{R}", "{0}" for nothing'
        )
    if key == "step" and isinstance(value, Text) and value.text not in STEP_NAMES:
        raise plan.wrong(value, f"{value.text!r} is not a step", near(value.text, STEP_NAMES))
