"""What a player can observe of a game, as frozen typed data: players, cards, permanents, the stack, the decision.

:class:`Observation` is the whole. As JSON it has the form that :func:`schema` declares. A field whose value is its
default is left out there. ``id`` is the number of an object: it stays the same as long as the object stays in its zone.

Colours are letters in the order WUBRG; mana has C for colourless as well.
"""

from __future__ import annotations

from typing import Final

import msgspec

from manaburn.rules.kernel.decisions import Kind
from manaburn.schemas import unindent


class Part(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A part of an observation."""


class Reference(Part, frozen=True):
    """A player (by index) or an object (by number) to which something refers."""

    name: str
    id: int | None = None
    player: int | None = None


class Card(Part, frozen=True):
    """A card outside play. If the player doesn't know which card it is, only ``id``, ``name`` ("a card") and the place
    are told. ``owner`` is left out if the place of the card tells it."""

    id: int
    name: str
    owner: int | None = None
    mana_cost: str = ""
    mana_value: int = 0
    types: str = ""
    colours: str = ""
    power: int | None = None
    toughness: int | None = None
    keywords: tuple[str, ...] = ()
    counters: dict[str, int] = {}
    face_down: bool = False


class Permanent(Part, frozen=True):
    """An object in play, with its present characteristics. ``chosen``: what was chosen for it, such as a colour;
    ``attached``: the numbers of the objects attached to it."""

    id: int
    name: str
    controller: int
    owner: int
    types: str
    tapped: bool
    mana_cost: str = ""
    mana_value: int = 0
    colours: str = ""
    power: int | None = None
    toughness: int | None = None
    damage: int | None = None
    summoning_sick: bool | None = None
    keywords: tuple[str, ...] = ()
    counters: dict[str, int] = {}
    token: bool = False
    face_down: bool = False
    flipped: bool = False
    regeneration: int = 0
    attached_to: Reference | None = None
    attached: tuple[int, ...] = ()
    attacking: Reference | None = None
    blocked: bool | None = None
    blocking: tuple[int, ...] = ()
    blocked_by: tuple[int, ...] = ()
    band: int = 0
    chosen: dict[str, str | int] = {}


class Packet(Part, frozen=True):
    """Under the 1996 rules, damage that has been assigned and not yet dealt."""

    amount: int
    source: Reference | None = None
    to: Reference | None = None


class StackObject(Part, frozen=True):
    """A spell or ability on the stack. ``kind`` is "spell", "copy", "ability" or "damage"; ``source``: the object whose
    ability it is; ``targets`` and, for each, its share of what is ``divided``; ``x``: the value of X; ``modes``: the
    chosen modes, from 0; ``paid``: additional costs and the like."""

    id: int
    name: str
    controller: int
    kind: str = "spell"
    copy: bool = False
    source: Reference | None = None
    mana_cost: str = ""
    mana_value: int = 0
    types: str = ""
    colours: str = ""
    targets: tuple[Reference, ...] = ()
    divided: tuple[int, ...] = ()
    x: int = 0
    modes: tuple[int, ...] = ()
    paid: tuple[str, ...] = ()
    face_down: bool = False


class Lasting(Part, frozen=True):
    """A continuous effect of something that has resolved, or a delayed triggered ability (``kind`` says which):
    ``source`` gave it, ``affected`` are the objects and players that it is about, as far as these are fixed, and
    ``since`` is the turn in which it began."""

    kind: str
    source: Reference
    controller: int
    since: int
    affected: tuple[Reference, ...] = ()


class Seat(Part, frozen=True):
    """A player, with hand, graveyard (the last card is on top), mana and other things that belong to that player.

    ``hand`` has the cards that the viewer knows: all in his or her own hand, in another's those that were revealed
    and are still there. ``library_known`` gives the names of known cards by their position in the library, counted
    from the top, from 0.
    """

    name: str
    life: int
    poison: int
    hand_size: int
    library_size: int
    hand: tuple[Card, ...]
    graveyard: tuple[Card, ...]
    mana: str
    lands_played: int
    library_known: dict[str, str] = {}
    sideboard: tuple[Card, ...] = ()
    lost: bool = False
    counters: dict[str, int] = {}


class Choice(Part, frozen=True):
    """An option of a decision.

    * ``index``: its number; ``text``: its words.
    * ``kind``: with priority the kind of the action: "pass", "play", "land", "activate" and so on; otherwise
      "object", "player", "pair" or "word".
    * ``source``: the number of the card that is played, or of the object whose ability is activated; ``face``: the face
      that is played; ``way``: how a spell is played if not as usual; ``ability``: which ability of the object, from 0;
      ``mana``: whether it is a mana ability.
    * ``target``: the object or player that is chosen; of a pair, the creature that attacks or blocks. ``other``: the
      second of a pair.
    * ``mode``: the text of the mode or effect that is chosen.
    * ``like``: the index of the first option with which this one is interchangeable: two equal lands to be tapped, for
      example. It is the option's own index if there is no earlier one.
    """

    index: int
    text: str
    kind: str
    like: int
    source: int | None = None
    face: int = 0
    way: str = ""
    ability: int | None = None
    mana: bool = False
    target: Reference | None = None
    other: Reference | None = None
    mode: str = ""


class Question(Part, frozen=True):
    """The open decision. For a decision of another player only ``who`` and ``kind`` are given.

    The answer is a list of indexes of options, from ``low`` to ``high`` of them; for a ``numeric`` decision a number
    from ``low`` to ``high``; for an ``ordered`` one all indexes in order; for ``amounts`` an amount for each option, at
    least ``low`` each and ``total`` together. If ``free_word`` is set, it can also be a word.

    ``source``: the spell, ability or permanent that asks. ``hint``: what will be done with what is chosen.
    """

    who: int
    kind: Kind
    prompt: str = ""
    rule: str = ""
    texts: tuple[str, ...] = msgspec.field(default=(), name="options")
    options: tuple[Choice, ...] = msgspec.field(default=(), name="choices")
    low: int | None = None
    high: int | None = None
    numeric: bool = msgspec.field(default=False, name="number")
    ordered: bool = msgspec.field(default=False, name="order")
    total: int | None = None
    free_word: bool = False
    source: int | None = None
    hint: str = ""

    @property
    def amounts(self) -> bool:
        """Whether an amount has to be given for each option."""
        return self.total is not None

    @property
    def distinct(self) -> tuple[Choice, ...]:
        """The options without those that are interchangeable with an earlier one."""
        return tuple([option for option in self.options if option.like == option.index])

    @property
    def forced(self) -> bool:
        """Whether there is exactly one option and it has to be chosen."""
        return self.low == 1 and not self.numeric and len(self.options) == 1


class WaitingObject(Part, frozen=True):
    """An object of a game that waits for a subgame."""

    id: int
    name: str
    controller: int
    tapped: bool = False
    counters: dict[str, int] = {}


class WaitingSeat(Part, frozen=True):
    """What a player has in a game that waits for a subgame. ``hand`` has the names of the cards that the viewer knows,
    ``graveyard`` those of all cards; the last is on top."""

    name: str
    life: int
    poison: int
    hand_size: int
    hand: tuple[str, ...] = ()
    graveyard: tuple[str, ...] = ()
    lost: bool = False
    counters: dict[str, int] = {}


class MainGame(Part, frozen=True):
    """A game that waits for a subgame: its turn, the index of the active player, and what is there. The first object of
    ``stack`` is on top."""

    turn: int
    active: int
    step: str
    players: tuple[WaitingSeat, ...]
    in_play: tuple[WaitingObject, ...] = ()
    stack: tuple[WaitingObject, ...] = ()
    removed: tuple[WaitingObject, ...] = ()


class Observation(Part, frozen=True):
    """Everything that a player may know of a game at one moment. ``viewer``, ``active`` and ``priority`` are indexes of
    players. The first object of ``stack`` is on top; ``log`` has the latest sentences of what has happened. During a
    subgame all this is about the subgame, and ``main_games`` has the games that wait for it, the innermost last."""

    viewer: int
    rules: str
    turn: int
    active: int
    step: str
    priority: int | None
    over: bool
    result: str
    players: tuple[Seat, ...]
    in_play: tuple[Permanent, ...]
    stack: tuple[StackObject, ...]
    damage: tuple[Packet, ...]
    removed: tuple[Card, ...]
    phased_out: tuple[Card, ...]
    ante: tuple[Card, ...]
    decision: Question | None
    log: tuple[str, ...]
    lasting: tuple[Lasting, ...] = ()
    main_games: tuple[MainGame, ...] = ()


Plain = dict[str, object]
"""An observation as plain data."""

_ENCODER: Final = msgspec.json.Encoder()


def to_json(observation: Observation) -> str:
    """Return an observation as JSON of the form that :func:`schema` declares."""
    return _ENCODER.encode(observation).decode()


def from_json(text: str | bytes) -> Observation:
    """Return the observation that a JSON text of that form says. Raises msgspec.ValidationError for another form."""
    return msgspec.json.decode(text, type=Observation)


def plain(observation: Observation) -> Plain:
    """Return an observation as dictionaries, lists, texts and numbers."""
    data: Plain = msgspec.json.decode(_ENCODER.encode(observation))
    return data


def schema() -> Plain:
    """Return the JSON Schema (2020-12) of an observation."""
    (whole,), parts = msgspec.json.schema_components([Observation], ref_template="#/$defs/{name}")
    unindent(parts.values())
    declared: Plain = msgspec.json.decode(msgspec.json.encode({**whole, "$defs": parts}))
    return declared


__all__ = [
    "Card",
    "Choice",
    "Lasting",
    "MainGame",
    "Observation",
    "Packet",
    "Permanent",
    "Question",
    "Reference",
    "Seat",
    "StackObject",
    "WaitingObject",
    "WaitingSeat",
    "from_json",
    "plain",
    "schema",
    "to_json",
]
