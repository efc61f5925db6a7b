"""The words that fields of nodes may hold: closed types, so that a misspelling is an error of mypy.

What each word means stands with the node that holds it; what carries it out is found in a table by the word.
"""

from __future__ import annotations

from typing import Final, Literal

Status = Literal[
    "able to attack this turn",
    "attacked last turn",
    "attacked this combat",
    "attacked this turn",
    "attacking",
    "attacking alone",
    "became blocked this turn",
    "blocked",
    "blocked this combat",
    "blocked this turn",
    "blocking",
    "came under control this turn",
    "continuously controlled",
    "controlled since the last turn",
    "dealt damage this turn",
    "drawn this turn",
    "enchanted",
    "entered this turn",
    "equipped",
    "face down",
    "face up",
    "in play",
    "kicked",
    "last drawn this turn",
    "monstrous",
    "new since upkeep",
    "no abilities",
    "of a most common color",
    "on top of the graveyard",
    "on top of the library",
    "renowned",
    "sharing a creature type",
    "single controller",
    "single graveyard",
    "single target",
    "suspended",
    "tapped",
    "unblocked",
    "untapped",
    "with a mana ability",
    "with another activated ability",
    "with {T} in a cost",
    "with {X} in the cost",
]
"""The states of an object that a text may ask for."""

Relation = Literal[
    "able to enchant",
    "above",
    "assigned to block",
    "attached by",
    "attached to",
    "attacked since the last upkeep of",
    "attacking",
    "banded with",
    "became blocked since the last upkeep of",
    "blocked by",
    "blocked by this turn",
    "blocked only by",
    "blocked since the last upkeep of",
    "blocked this turn",
    "blocking",
    "coming into play with",
    "damaged",
    "damaged by",
    "directly above",
    "enchantable by",
    "haunted by",
    "last removed with",
    "moved by",
    "new since the last turn of",
    "only targets",
    "played with",
    "put into play with",
    "removed with",
    "source",
    "tapped for",
    "targeted by",
    "targets",
    "touched this turn",
]
"""What an object can be to another object or to a player."""

PlayerFact = Literal[
    "active",
    "active in the last turn",
    "attacked this turn",
    "dealt damage this turn",
]
"""The facts about a player that a text may ask for."""

RefRole = Literal[
    "chosen object",
    "chosen player",
    "cost",
    "each",
    "event",
    "event other",
    "event player",
    "event source",
    "granter",
    "linked",
    "looked at",
    "pile chosen",
    "pile other",
    "self",
    "stack",
    "target",
    "var",
    "var all",
    "var rest",
]
"""What a reference refers to."""

EVENT_ROLES: Final[frozenset[RefRole]] = frozenset(("event", "event other", "event player", "event source"))
"""References to something in the event that triggered or is replaced."""
RESULT_ROLES: Final[frozenset[RefRole]] = frozenset(("var", "var all", "var rest"))
"""References to what an earlier instruction did."""

Seat = Literal["active", "attacking", "defending"]
"""A player by the part that the player has in the turn or at the table."""

Expansion = Literal["Antiquities", "Arabian Nights", "Homelands"]
"""The expansions of which cards speak by name."""

SharedTrait = Literal[
    "card type",
    "cmc",
    "color",
    "creature type",
    "land type",
    "mana type",
    "name",
    "permanent type",
    "total power and toughness",
]
"""What objects can share."""

CommonTrait = Literal["color", "colors"]
"""What several objects can have in common: one color at least, or exactly the same colors."""

ChosenTrait = Literal[
    "card type",
    "color",
    "each name",
    "each type",
    "first",
    "land type",
    "name",
    "parity",
    "type",
]
"""What can have been chosen before for an object to be of."""

NumberNoted = Literal["", "life lost", "life paid", "sacrificed"]
"""What a number was that the source has noted; "" for one that was chosen."""

ColourNumber = Literal["monocolored", "multicolored"]
"""How many colours an object has."""

AbilitySort = Literal["activated", "any"]
"""Which abilities on the stack."""

Operator = Literal["<", "<=", "=", ">", ">=", "even"]
"""How numbers are compared."""

ObjectNumber = Literal[
    "cmc",
    "colors",
    "colors spent",
    "damage dealt this turn",
    "damage taken this turn",
    "life or toughness",
    "mana spent",
    "power",
    "spells before",
    "times replicated",
    "toughness",
]
"""The numbers of an object."""

PlayerNumber = Literal[
    "damage taken this turn",
    "hand",
    "lands played",
    "library",
    "life",
    "life or toughness",
    "mana",
    "turn number",
    "turns",
]
"""The numbers of a player."""

AnyNumber = ObjectNumber | PlayerNumber
"""The numbers of objects and players."""

Extremum = Literal["greatest", "total"]
"""Which number is taken of several."""

Counted = Literal["basic land types", "card types", "cards of one player", "names"]
"""What of several objects is counted, each once."""

Span = Literal["combat", "turn"]
"""Since when events are counted."""

Calculation = Literal["*", "+", "-", "/down", "/up", "max", "min"]
"""What is done with two numbers; those of division say how it is rounded."""

FlipResult = Literal["heads", "lost", "tails", "won"]
"""How a coin was flipped."""

ManaChoice = Literal[
    "",
    "any",
    "chosen",
    "colors of basic lands you control",
    "colors of lands you control",
    "colors of permanents you control",
    "colors of the exiled card",
    "colored symbols of the milled card",
    "in the pool",
    "lands opponents control",
    "lands you control",
    "mana cost of the host",
    "noted",
    "that color",
    "that type",
    "types of the sacrificed land",
]
"""From which mana a player chooses as mana is added: of any colour; of the chosen colour; of the colours or types that
lands could produce; of the colours of a card; of the colour or type that the event has produced. Or the mana of the
symbols in a mana cost, or as much mana of each type as there is in the pool."""

ZoneName = Literal["ante", "graveyard", "hand", "in play", "library", "outside", "phased out", "removed", "stack"]
"""The zones (217) by their names."""

AnyZone = ZoneName | Literal["any", "not in play"]
"""Where a filter finds objects: in a zone, anywhere, or anywhere but in play."""

WorkingZone = Literal["any", "graveyard", "hand", "in play", "removed", "stack"]
"""Where an ability works (402.8)."""

SearchedZone = Literal["graveyard", "hand", "library"]
"""The zones that a player can search."""

UseSort = Literal["activated", "resolved"]
"""Which uses of an ability are counted."""

DamageSort = Literal["", "combat", "noncombat"]
"""Which damage; "": any."""

MovedHow = Literal["", "discarded", "resolved"]
"""How an object comes to move; "": in any way."""

ManaSort = Literal["", "mana", "nonmana"]
"""Which activated abilities, by whether they are mana abilities; "": any."""

TapSort = Literal["", "with", "without"]
"""Which activated abilities, by whether {T} is in their cost; "": any."""

CoinResult = Literal["", "lost", "won"]
"""How a flip ends that is waited for; "": in any way."""

NamedEvent = Literal[
    "assembles a Contraption",
    "assigns combat damage",
    "become monstrous",
    "become renowned",
    "championed",
    "clash",
    "connives",
    "doesn't pay cumulative upkeep",
    "explores",
    "passes",
    "pays cumulative upkeep",
    "pays echo",
    "proliferates",
    "reveals",
    "surveils",
    "won clash",
]
"""The events that only their name tells from others."""

ChangeWord = Literal[
    "become renowned",
    "becomes blocked",
    "becomes unblocked",
    "flip",
    "haunt",
    "phase in or out",
    "phase out",
    "remove damage",
    "remove from combat",
    "tap or untap",
    "turn face down",
    "turn face up",
]
"""What is done to an object."""

Exchanged = Literal[
    "blockers",
    "blocks",
    "control",
    "in play and graveyard",
    "in play and hand",
    "library and graveyard",
    "life",
    "ownership",
    "zones",
]
"""What is exchanged."""

ChosenWord = Literal[
    "",
    "basic land type",
    "card type",
    "color",
    "colors",
    "creature type",
    "land type",
    "name",
    "number",
    "opponent",
    "player",
    "second basic land type",
]
"""What is chosen for the source."""

ExtraPhaseWord = Literal["combat", "combat and main", "upkeep"]
"""What comes besides."""

RetargetHow = Literal["change", "new", "all", "random", "to"]
"""How targets change."""

Rider = Literal["", "lasting"]
"""What is said of mana besides."""

PaidCost = Literal[
    "additional",
    "again",
    "alternative",
    "besides",
    "blitz",
    "buyback",
    "casualty",
    "conspire",
    "dash",
    "entwine",
    "escape",
    "evoke",
    "flashback",
    "free",
    "instead of mana",
    "jump-start",
    "kicker",
    "madness",
    "morph",
    "offering",
    "offspring",
    "overload",
    "prowl",
    "replicate",
    "retrace",
    "spectacle",
    "surge",
]
"""What can have been paid for a spell in place of its mana cost or besides."""

CostLabel = Literal["", "again", "besides", "instead of mana"]
"""What an additional cost is remembered as; "": as an additional cost. "again" and "besides": the first and the
second of those that can be paid any number of times."""

PlayedHow = Literal["at all", "from hand", "in main phase", "off timing"]
"""From where or when a spell was played; "in main phase": in a main phase of its player; "off timing": when a sorcery
couldn't have been."""

Forbidden = Literal[
    "activate abilities",
    "activate {T}",
    "be attached except to",
    "be countered",
    "be destroyed",
    "be destroyed by several sources",
    "be enchanted",
    "be equipped",
    "be prevented",
    "be regenerated",
    "be taken over",
    "be targeted",
    "become enchanted",
    "draw",
    "enter",
    "fall under the legend rule",
    "gain life",
    "have damage changed",
    "lose the game",
    "phase out",
    "search",
    "trigger",
    "win the game",
]
"""What an object or player can't do, or can't have done to it."""

AssignsHow = Literal[
    "among the defenders", "as though unblocked", "by toughness", "none", "past blockers", "to chosen creature"
]
"""How a creature assigns combat damage."""

AttacksHow = Literal["defender", "haste", "haste for abilities"]
"""What an attack passes over."""

ManaRuleWord = Literal[
    "adds instead",
    "doesn't empty",
    "produces instead",
    "spend as",
    "spend as any color",
    "spend others as colorless",
]
"""What is otherwise about mana."""

ChangedRule = Literal[
    "0 life doesn't lose",
    "blocks in piles",
    "can be blocked as though without",
    "damage can't be prevented",
    "damage leaves 1 life",
    "divides the damage of attackers",
    "equip as an instant",
    "flips two coins",
    "legend rule doesn't apply",
    "players can't cycle",
    "searches the top four cards",
]
"""Which rule of the game is changed."""

NotCopiedWord = Literal["colour", "name"]
"""What a copy keeps of its own."""

RewordedSort = Literal["", "basic land type", "color word", "color word or basic land type", "creature type"]
"""Which words of a text are changed."""

ChosenType = Literal["", "basic land type", "second", "type"]
"""Which chosen type an object becomes."""

StepSkipped = Literal[
    "combat",
    "draw",
    "main",
    "untap",
    "upkeep",
]
"""The step or phase that a player skips."""

OptionallySkipped = StepSkipped | Literal["turn"]
"""What a player may choose to skip."""

SkippedStep = StepSkipped | Literal["all combat", "turn"]
"""What is skipped once."""

SkippedFor = Literal["once", "once this turn", "this turn"]
"""Which of them are skipped: the next one; the next one, if it comes this turn; or each one this turn."""
