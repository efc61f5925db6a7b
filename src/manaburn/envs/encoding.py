"""What the numbers of actions and observations mean: one encoding for all interfaces.

An :class:`Encoding` is made for a list of card names. Everything in it is fixed from then on: how many actions there
are and what each means, and the rows and columns of an observation. Two games with the same names have the same
encoding, so that what was learnt in one can be used in the other.

    >>> from manaburn.envs import encoding_of
    >>> encoding = encoding_of(["red-burn", "green-stompy"])
    >>> encoding.words(0), encoding.words(encoding.play + encoding.number("Lightning Bolt"))
    ('pass, or choose no more', 'play Lightning Bolt')
    >>> encoding.shape == (encoding.rows, WIDTH)
    True

**Actions.** An answer to a decision is given in steps, and each step is one number:

========================  ==============================================================================================
``PASS``                  pass; choose no more
``YES``, ``NO``           the answers to a yes-or-no question
``KEEP``, ``MULLIGAN``    what is done with the opening hand
``ATTACK``, ``DRAW``      before the stack: declare the attack, draw the card of the turn
``DIGITS`` + d            d from 0 to 15: a digit of a number, the highest first (numbers are written with base 16);
                          also which one of several things that no other action tells apart, counted from 0
``COLOURS`` + c           a colour, in the order white, blue, black, red, green; then colourless
``PLAYERS`` + p           a player: 0 is whoever decides, 1 the next in turn order and so on
``play`` + n              play the card with name n
``use`` + n               activate an ability of something with name n, or do something else with it
``mine`` + n              choose something with name n that whoever decides controls; also the name itself, as a word
``theirs`` + n            choose something with name n that somebody else controls
========================  ==============================================================================================

Names are numbered from 2. Name 0 is everything that has none of the names, name 1 a card that isn't known.

**Observations** are tables of bytes. Numbers beyond 255 are shown as 255. See ``GAME``, ``QUESTION``, ``SEAT``,
``NAME`` and ``OBJECT`` for the columns of each sort of row.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from manaburn.errors import ManaburnError
from manaburn.terms import COLOUR_NAMES

PASS: Final = 0
YES: Final = 1
NO: Final = 2
KEEP: Final = 3
MULLIGAN: Final = 4
ATTACK: Final = 5
DRAW: Final = 6
DIGITS: Final = 7
BASE: Final = 16
"""How many digits there are."""
COLOURS: Final = DIGITS + BASE
PLAYERS: Final = COLOURS + 6

OTHER: Final = 0
"""The number of whatever has a name that is not in the encoding."""
UNKNOWN: Final = 1
"""The number of a card that the player doesn't know."""

WIDTH: Final = 32
"""The number of columns."""
MOST: Final = 255
"""The greatest number that is shown."""
BELOW: Final = 128
"""What is added to power and toughness, which can be negative."""
LIFE_BELOW: Final = 55
"""What is added to life totals, which can be negative."""
OBJECTS: Final = 64
"""How many objects an observation shows, unless another number is given."""
MOST_NAMES: Final = 250
"""The greatest number of names."""

GAME: Final = (
    "turn",
    "whose turn it is (0: the player's own, 1: that of the next player and so on)",
    "step, from 1 (see manaburn.terms.Step)",
    "who has priority, from 1 in the same way; 0: nobody",
    "1: the game is over",
    "result: 0 none, 1 won, 2 lost, 3 drawn or cut off",
    "place of the player in the turn order, from 0",
    "spells and abilities on the stack",
    "permanents in play",
    "objects that are not shown for want of rows",
    "year of the rules, from 1993",
)
"""The columns of the first row: the game. The columns after these are 0, here and in other rows."""
QUESTION: Final = (
    "who is asked, as in the row of the game, from 1; 0: nobody",
    "kind of the question, from 1 (see KINDS)",
    "name of what asks",
    "least number, or number of things",
    "greatest number, or number of things",
    "what is to be divided",
    "things chosen so far",
    "1: a digit is asked for",
    "digits still to be given",
    "number given so far",
    "row of the object that asks, from 1",
)
"""The columns of the second row: the question. For a question to somebody else only the first two are filled."""
SEAT: Final = (
    "life + 55",
    "poison counters",
    "cards in hand",
    "cards in library",
    "cards in graveyard",
    "cards in hand that the player knows",
    "lands played this turn",
    "white mana",
    "blue mana",
    "black mana",
    "red mana",
    "green mana",
    "colourless mana",
    "mana with conditions",
    "1: out of the game",
    "other counters",
    "permanents controlled",
)
"""The columns of the next rows, one for each player, from the player who looks in turn order."""
NAME: Final = (
    "own, in hand",
    "own, in play, untapped",
    "own, in play, tapped",
    "own, in graveyard",
    "own, on the stack",
    "own, removed from the game, phased out or in the ante",
    "own, in library and known",
    "others', known in hand",
    "others', in play, untapped",
    "others', in play, tapped",
    "others', in graveyard",
    "others', on the stack",
    "others', removed from the game, phased out or in the ante",
    "others', in library and known",
    "can be chosen now",
    "chosen so far",
    "cards in the player's own deck as the game began",
    "summoning-sick creatures of one's own",
    "attackers",
    "blockers",
)
"""The columns of the next rows, one for each name: how many objects of that name. In play and on the stack, "own" are
those that the player controls."""
OBJECT: Final = (
    "what: 1 permanent, 2 spell, 3 copy of a spell, 4 ability, 5 combat damage on the stack, 6 card in hand,"
    " 7 card in a graveyard, 8 assigned damage (1996), 9 other card",
    "name",
    "controller, as in the row of the game, from 1",
    "owner, in the same way",
    "card types, as bits (see manaburn.terms)",
    "supertypes, as bits",
    "colours, as bits",
    "converted mana cost",
    "power + 128; 0 for what is no creature",
    "toughness + 128; 0 for what is no creature",
    "damage",
    "bits: 1 tapped, 2 can't attack yet, 4 attacks, 8 blocks, 16 blocked, 32 face down, 64 flipped, 128 token",
    "regeneration shields",
    "+1/+1 counters",
    "other counters",
    "row of what it is attached to, from 1 at the first row of objects; 255: a player",
    "player it attacks, from 1; 255: a planeswalker",
    "row of the attacker it blocks, or of the ability's source",
    "band",
    "keywords, the first eight (see KEYWORDS)",
    "keywords, the next eight",
    "keywords, the next eight",
    "keywords, the next eight",
    "row of the first target, or 250 + the player",
    "row of the second target, or 250 + the player",
    "value of X",
    "first mode, from 1",
    "1: it can be chosen now",
    "place among what has been chosen for the open decision, from 1",
    "1: an amount for it is asked for",
    "amount of damage (1996)",
    "place in its zone from the top, from 1, in a graveyard or on the stack",
)
"""The columns of the last rows: the stack from the top, permanents in play (one's own first), assigned damage, the
player's hand, other known hands, graveyards from the top, and what is removed, phased out or in the ante."""
KINDS: Final = (
    "priority",
    "target",
    "mode",
    "x",
    "divide",
    "order",
    "yes/no",
    "pay",
    "card",
    "attack",
    "block",
    "assign",
    "colour",
    "number",
    "word",
    "option",
    "mulligan",
)
"""The kinds of questions, in the order of their numbers."""
KEYWORDS: Final = (
    "flying",
    "first strike",
    "trample",
    "haste",
    "vigilance",
    "reach",
    "fear",
    "shroud",
    "protection",
    "banding",
    "rampage",
    "flanking",
    "shadow",
    "horsemanship",
    "double strike",
    "defender",
    "lifelink",
    "deathtouch",
    "indestructible",
    "hexproof",
    "menace",
    "wither",
    "infect",
    "intimidate",
    "flash",
    "echo",
    "cycling",
    "flashback",
    "morph",
    "landwalk",
    "phasing",
    "bushido",
)
"""The keywords that are shown, in the order of their bits."""


class Encoding:
    """The meaning of actions and observations for a list of names.

    * ``names``: the names of cards and tokens, without repetition, at most MOST_NAMES.
    * ``players``: how many players there are.
    * ``objects``: how many rows there are for objects.

    Raises ManaburnError if there are too many names, or too few players or rows.
    """

    def __init__(self, names: Sequence[str], players: int = 2, objects: int = OBJECTS) -> None:
        self.names: Final[tuple[str, ...]] = ("something else", "a card that isn't known", *dict.fromkeys(names))
        """What the numbers of names stand for."""
        if len(self.names) > MOST_NAMES + 2:
            raise ManaburnError(f"{len(self.names) - 2} names, but at most {MOST_NAMES} can be told apart")
        if players < 2 or not 1 <= objects < 250:
            raise ManaburnError(f"an encoding is for 2 players or more and 1 to 249 objects, not {players}, {objects}")
        self.ids: Final[dict[str, int]] = {name: i for i, name in enumerate(self.names) if i > UNKNOWN}
        self.players: Final = players
        self.objects: Final = objects
        count = len(self.names)
        self.play: Final = PLAYERS + players
        """The first action that plays a card."""
        self.use: Final = self.play + count
        """The first action that uses an ability."""
        self.mine: Final = self.use + count
        """The first action that chooses something of one's own, or a name."""
        self.theirs: Final = self.mine + count
        """The first action that chooses something of somebody else."""
        self.actions: Final = self.theirs + count
        """How many actions there are."""
        self.name_row: Final = 2 + players
        """The first row of names. Those of the players begin with row 2."""
        self.object_row: Final = self.name_row + count
        """The first row of objects."""
        self.rows: Final = self.object_row + objects
        """How many rows an observation has."""
        self.shape: Final = (self.rows, WIDTH)
        """The shape of an observation."""
        self.keyword_bits: Final[dict[str, int]] = {word: 1 << i for i, word in enumerate(KEYWORDS)}

    def __reduce__(self) -> tuple[type[Encoding], tuple[object, ...]]:
        """Return what pickling needs."""
        return Encoding, (self.names[UNKNOWN + 1 :], self.players, self.objects)

    def number(self, name: str) -> int:
        """Return the number of a name; ``OTHER`` for a name that the encoding doesn't have."""
        return self.ids.get(name, OTHER)

    def words(self, action: int) -> str:
        """Return what an action means, whatever the decision. Raises ManaburnError for a number that is no action."""
        if not 0 <= action < self.actions:
            raise ManaburnError(f"there is no action {action}: they are 0 to {self.actions - 1}")
        if action < DIGITS:
            return FIXED[action]
        if action < COLOURS:
            return f"digit {action - DIGITS}"
        if action < PLAYERS:
            return COLOUR_NAMES[action - COLOURS]
        if action < self.play:
            return "yourself" if action == PLAYERS else f"opponent {action - PLAYERS}"
        place = action - self.play
        count = len(self.names)
        return f"{SECTIONS[place // count]} {self.names[place % count]}"

    def same(self, other: Encoding) -> bool:
        """Return whether another encoding gives every number the same meaning."""
        return self.names == other.names and self.players == other.players and self.objects == other.objects


FIXED: Final = (
    "pass, or choose no more",
    "yes",
    "no",
    "keep the hand",
    "take a mulligan",
    "attack",
    "draw",
)
SECTIONS: Final = ("play", "use", "choose your", "choose another's")

__all__ = [
    "GAME",
    "KEYWORDS",
    "KINDS",
    "NAME",
    "OBJECT",
    "QUESTION",
    "SEAT",
    "WIDTH",
    "Encoding",
]
