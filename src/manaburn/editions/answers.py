"""The answers that rulebooks have given, in words: the values of :mod:`.points` that are more than yes and no."""

from __future__ import annotations

from enum import Enum
from typing import Final

from manaburn.terms import Step, Term, step_name


class Timing(Enum):
    """Where spells and abilities wait until they resolve."""

    BATCHES = "batches"
    STACK = "stack"


class BatchOrder(Enum):
    """How the effects of a batch follow one another once all players have yielded.

    Rules: 1996.batch.2.
    """

    TOGETHER = "at the same time; where the order matters, the player of the later effect chooses it"
    LAST_FIRST = "one after the other, the last first"


class NormalDraw(Enum):
    """How the active player draws in the draw step.

    Rules: 304.
    """

    LIKE_A_CARD = "a triggered ability of the active player, as though a card had it"
    ON_STACK = "a triggered ability that nobody controls"
    AT_ONCE = "at once, before anybody has priority"


class LegendRule(Enum):
    """Which legends are put into the graveyard if several have the same name.

    Rules: 420.5e.
    """

    NEWCOMER_GOES = "the newcomer goes"
    EARLIEST_STAYS = "the one that came into play first stays"
    OLDEST_STAYS = "the oldest stays"
    ALL_GO = "all go"
    ONE_EACH = "a player who controls several keeps one"


class PlaneswalkerRule(Enum):
    """Which of several planeswalkers that share a planeswalker type stay.

    Rules: 420.5q.
    """

    ALL_GO = "all go"
    ONE_EACH = "a player who controls several keeps one"
    NONE = "there is no such rule; they are legendary"


class Phasing(Enum):
    """What becomes of a permanent that phases out.

    Rules: 217.8, 502.15.
    """

    ZONE = "it is in a zone of its own, loses its damage and what affects it for a while, and comes back as with haste"
    STATUS = "it stays where it is, and nothing about it changes"


class PoolsEmpty(Enum):
    """When unused mana is lost.

    Rules: 300.3.
    """

    PHASE = "as each phase ends"
    STEP = "as each step and phase ends"


class CombatDamage(Enum):
    """How combat damage is dealt once it is assigned.

    Rules: 310.
    """

    ON_STACK = "it goes on the stack and is dealt as it resolves"
    AT_ONCE = "at once"


class Dexterity(Enum):
    """What decides whether a card of dexterity, such as Chaos Orb, hits what its player aims at."""

    CARD = "the card itself is flipped from a height, which no program can do"
    COIN = "its player chooses what it would fall on, and flips a coin: if it is won, the card hits that"


class DamageDivision(Enum):
    """How a creature's combat damage is divided among several creatures that it blocks or that block it.

    Rules: 310.2.
    """

    FREE = "as its controller chooses"
    IN_ORDER = "in an order announced after blocks, lethal damage to each before the next"


class DeathtouchAssigns(Enum):
    """What deathtouch means as combat damage is assigned.

    Rules: 702.2b@2010.
    """

    NOTHING = "nothing"
    FREELY = "the damage is divided freely among the creatures"
    ANY_IS_LETHAL = "any damage above 0 is lethal damage"


class SecondStrike(Enum):
    """Who deals damage in the second of two combat damage steps, besides creatures with double strike.

    Rules: 502.2b.
    """

    NO_FIRST_STRIKE = "who had no first strike in the first"
    NOT_ASSIGNED = "who assigned no damage in the first"


class TokenOwner(Enum):
    """Who owns a token.

    Rules: 200.4a, 216.1.
    """

    MAKER = "who controlled the spell or ability that made it"
    CONTROLLER = "under whose control it entered"
    CREATOR = "who created it"


class MayInTriggers(Enum):
    """When it is decided whether to do what a triggered ability says that its player "may" do.

    Rules: 410.5.
    """

    MODE = "as it is put on the stack, where it goes either way"
    PUT = "as it would be put on the stack; if declined, it isn't"
    ON_RESOLUTION = "as it resolves"


class ExtraTurns(Enum):
    """The order in which extra turns are taken.

    Rules: 300.6.
    """

    AS_CREATED = "as they were created"
    NEWEST_FIRST = "the newest first"


class AbilityOnStack(Enum):
    """The characteristics of an ability on the stack.

    Rules: 409.1a, 217.6.
    """

    AS_PLAYED = "a pseudospell with the characteristics that its source had as it was put there"
    FOLLOWS_SOURCE = "a pseudospell with the characteristics of its source"
    TEXT_ONLY = "its text and nothing else"


class Mulligan(Enum):
    """How mulligans are taken.

    Rules: 101.4.
    """

    NONE = "there are none"
    NO_LAND = "seven new cards, once, for a hand without lands or of lands only"
    ONE_BY_ONE = "one card fewer each time; a player has done before the next begins"
    PARIS = "one card fewer each time; declared in turn order and taken together"
    VANCOUVER = "the same, and who keeps fewer cards may put the top card on the bottom"
    LONDON = "seven cards each time, and as many as mulligans were taken go to the bottom"


class Layers(Enum):
    """The order in which continuous effects are applied.

    Rules: 418.5.
    """

    RESOLUTION_ORDER = "in order of resolution"
    TIMESTAMPS = "type, then all else in the order in which they began, dependent effects after what they depend on"
    TORMENT = "copy, type, counters, all else"
    EIGHTH = "copy, text, characteristic-setting, type, counters, all else"
    MIRRODIN = "six layers, type-changing effects whole"
    RAVNICA = "six layers, power and toughness in five sublayers"
    MORNINGTIDE = "the same, characteristic-defining abilities first"
    MAGIC_2010 = "seven layers, colours before abilities, power and toughness in five sublayers"
    IKORIA = "seven layers, power and toughness in four sublayers, counters among the changes"


class DefiningDependence(Enum):
    """On what the effect of a characteristic-defining ability can depend in its layer.

    Rules: 418.5c.
    """

    ON_ALL = "on any other effect"
    ON_NOTHING = "on nothing, and nothing on it"
    ON_EACH_OTHER = "on other characteristic-defining abilities"


class EmptyLibrary(Enum):
    """Which player loses because a library is empty.

    Rules: 420.5g.
    """

    AT_ONCE = "at once"
    IN_PLACE_OF_DRAWING = "who has to draw more than there are, in place of drawing"
    EVER = "who had to draw more than there were"
    SINCE_CHECK = "who had to since the last check"
    ATTEMPT = "who attempted to draw since the last check"


class AttackRequirements(Enum):
    """How requirements are weighed against restrictions in a declaration of attackers or blockers.

    Rules: 500.
    """

    FIRST = "those who must, first"
    PER_CREATURE = "creature by creature"
    LOCAL = "no better set by changing only creatures under a requirement"
    GLOBAL = "as many requirements as possible"


class SameTarget(Enum):
    """How often one object or player may be a target of one spell.

    Rules: 409.1c.
    """

    ONCE = "once"
    ONCE_PER_INSTANCE = "once for each instance of the word"


class NewTarget(Enum):
    """What may be chosen as the new target when a target is changed (415.2 of 2002, 415.7a later)."""

    ANYTHING = "an illegal one too; the old one stays then"
    LEGAL = "a legal one only"


class Reversal(Enum):
    """Which moves of cards are not reversed together with an illegal play.

    Rules: 422.1.
    """

    NONE = "none: everything is reversed"
    LIBRARY_BOTH_WAYS = "to or from a library"
    TO_LIBRARY_OR_NOT_TO_STACK = "to a library, or from it to anywhere but the stack"
    AND_SHUFFLING = "and what shuffles a library"
    AND_REVEALING = "and what shuffles a library or reveals its cards"


class MadnessWindow(Enum):
    """Until when a card with madness may be played.

    Rules: 502.24.
    """

    UNTIL_PASS = "until that player next passes"
    ON_RESOLUTION = "as the triggered ability resolves"


class BlocksTriggers(Enum):
    """How often "becomes blocked" abilities trigger.

    Rules: 410.9.
    """

    JOINT = "one rule for all"
    SPLIT = "once per combat, and per creature"


class NoManaCost(Enum):
    """What the mana cost of a card without mana symbols is.

    Rules: 203.1.
    """

    ZERO = "zero"
    UNPAYABLE = "none, and it can't be paid"


class ArrivalChoice(Enum):
    """What may not be chosen to be moved by what an object does as it comes into play.

    Rules: 614.13a@2018.
    """

    ANYTHING = "anything may be chosen"
    NOT_ITSELF = "not the object itself"
    NOT_TOGETHER = "neither the object itself nor what comes into play at the same time"


class Numbers(Enum):
    """How numbers below zero are used.

    Rules: 104.
    """

    AS_ZERO = "used as zero"
    REAL = "themselves"
    REAL_BUT_FOR_BONUSES = "themselves, but nothing gets +X/+X or -X/-X with an X below zero"


class Readiness(Enum):
    """What must be true for a creature to attack, and to be tapped for its abilities.

    Rules: 212.3f.
    """

    AS_CREATURE = "its player has begun a turn with it in play as a creature"
    AS_CARD = "the card began the turn on its player's side; what it can do as no creature needs no waiting"
    CONTROLLED = "its player has controlled it since the turn began"


class LifeCheck(Enum):
    """When a player with 0 or less life loses.

    Rules: 420.5a, 1996.phase.2.
    """

    PHASE_END = "as the phase ends"
    AT_ONCE = "at once, also in the middle of a resolution"
    STATE_BASED = "as soon as a player would get priority"


class LookBack(Enum):
    """The events for which triggered abilities are judged by the position before the event.

    Rules: 410.10d.
    """

    LEAVING_PLAY = "leaving play and losing control"
    TO_HIDDEN = "and moving from a zone all can see to one they can't"
    TO_HAND_OR_LIBRARY = "and being put into a hand or library"
    FROM_GRAVEYARD = "and moving from a zone all can see to one they can't, or leaving a graveyard"


class IfYouDo(Enum):
    """What must be true for the "if you do" after "you may".

    Rules: 419.5b.
    """

    ANY_PART = "that any part of it was done"
    CHOSEN_IN_TRIGGERS = "in abilities beginning with whenever, that it was chosen; else that any part was done"
    CHOSEN = "that it was chosen"


class DamageSources(Enum):
    """Which sources of combat damage on the stack can be chosen as a source of damage.

    Rules: 419.8a.
    """

    STACKED = "wherever it is"
    IN_PLAY = "only in play"


class PlayStep(Term):
    """The steps of playing a spell or ability. The letters are those of rule 409.1 in 2004; ``Edition.playing`` has the
    steps in the order of the edition.

    Rules: 409.1.
    """

    ANNOUNCE = "a"
    CHOICES = "b"
    """Modes, spliced cards, additional and alternative costs, X."""
    TARGETS = "c"
    DIVISION = "e"
    DECISIONS = "whatever else the effect leaves to its player"
    PROPOSED = "the whole proposal is checked"
    TOTAL_COST = "f"
    MANA_SOURCES = "before the play, mana sources"
    MANA_ABILITIES = "g"
    MANA_IF_DUE = "g, only if mana is to be paid"
    PAYMENT = "h"
    PAYMENT_WITH_MANA = "h, mana abilities in between"
    PAYMENT_NOT_LOCKED = "h, mana abilities in between; what is paid first can change what is left to pay"
    PLAYED = "i"


STACK_TURN: Final = (
    Step.UNTAP,
    Step.UPKEEP,
    Step.DRAW,
    Step.PRECOMBAT_MAIN,
    Step.BEGINNING_OF_COMBAT,
    Step.DECLARE_ATTACKERS,
    Step.DECLARE_BLOCKERS,
    Step.COMBAT_DAMAGE,
    Step.END_OF_COMBAT,
    Step.POSTCOMBAT_MAIN,
    Step.END_OF_TURN,
    Step.CLEANUP,
)
BATCH_TURN: Final = (Step.UNTAP, Step.UPKEEP, Step.DRAW, Step.MAIN, Step.DISCARD, Step.CLEANUP)

SIXTH_PLAY: Final = (
    PlayStep.ANNOUNCE,
    PlayStep.CHOICES,
    PlayStep.TARGETS,
    PlayStep.DIVISION,
    PlayStep.TOTAL_COST,
    PlayStep.PAYMENT_NOT_LOCKED,
    PlayStep.PLAYED,
)
"""409.1 of 1999: as in 2002, but nothing locks the total cost before it is paid."""
MIXED_PLAY: Final = (
    PlayStep.ANNOUNCE,
    PlayStep.CHOICES,
    PlayStep.TARGETS,
    PlayStep.DIVISION,
    PlayStep.TOTAL_COST,
    PlayStep.PAYMENT_WITH_MANA,
    PlayStep.PLAYED,
)
"""409.1 of 2002: costs are paid in any order, and mana abilities can be played between them."""
STEPWISE_PLAY: Final = (
    PlayStep.ANNOUNCE,
    PlayStep.CHOICES,
    PlayStep.TARGETS,
    PlayStep.DIVISION,
    PlayStep.TOTAL_COST,
    PlayStep.MANA_ABILITIES,
    PlayStep.PAYMENT,
    PlayStep.PLAYED,
)
FIFTH_DAWN_PLAY: Final = (
    PlayStep.ANNOUNCE,
    PlayStep.CHOICES,
    PlayStep.TARGETS,
    PlayStep.DIVISION,
    PlayStep.TOTAL_COST,
    PlayStep.MANA_IF_DUE,
    PlayStep.PAYMENT,
    PlayStep.PLAYED,
)

CHECKED_PLAY: Final = (
    PlayStep.ANNOUNCE,
    PlayStep.CHOICES,
    PlayStep.TARGETS,
    PlayStep.DIVISION,
    PlayStep.PROPOSED,
    PlayStep.TOTAL_COST,
    PlayStep.MANA_IF_DUE,
    PlayStep.PAYMENT,
    PlayStep.PLAYED,
)

FIFTH_PLAY: Final = (
    PlayStep.CHOICES,
    PlayStep.TARGETS,
    PlayStep.DIVISION,
    PlayStep.DECISIONS,
    PlayStep.TOTAL_COST,
    PlayStep.MANA_SOURCES,
    PlayStep.PAYMENT,
    PlayStep.ANNOUNCE,
    PlayStep.PLAYED,
)
"""1996.play: a spell or ability is played with mana that is already in the pool. For a player who doesn't choose by
which abilities to pay, they are played just before."""


def in_words(answer: object) -> str:
    """Return an answer as text for people."""
    if isinstance(answer, bool):
        return "yes" if answer else "no"
    if isinstance(answer, Step):
        return step_name(answer)
    if isinstance(answer, PlayStep):
        return answer.name.lower().replace("_", " ")
    if isinstance(answer, Enum):
        return str(answer.value)
    if isinstance(answer, tuple):
        return ", ".join([in_words(part) for part in answer])
    return str(answer)
