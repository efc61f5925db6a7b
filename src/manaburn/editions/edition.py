"""What the rules of a date say on each point on which the rulebooks differ.

Each point is one :class:`~.timeline.Timeline`; :meth:`Edition.on` takes the answers of a day from all of them. Rule
code never compares dates. It asks the edition for the answer on a point.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from enum import Enum
from typing import Final

from manaburn.errors import InputError
from manaburn.terms import Step

from .timeline import Timeline

OLDEST: Final = date(1996, 11, 1)
"""The first day whose rules are known."""


class Timing(Enum):
    """Where spells and abilities wait until they resolve."""

    BATCHES = "batches"
    STACK = "stack"


class NormalDraw(Enum):
    """How the active player draws in the draw step.

    Rules: 304.
    """

    ON_STACK = "a triggered ability that nobody controls"
    AT_ONCE = "at once, before anybody has priority"


class LegendRule(Enum):
    """Which legends are put into the graveyard if several have the same name.

    Rules: 420.5e.
    """

    NEWCOMER_GOES = "the newcomer goes"
    OLDEST_STAYS = "the oldest stays"
    ALL_GO = "all go"


class AbilityOnStack(Enum):
    """The characteristics of an ability on the stack.

    Rules: 409.1a, 217.6.
    """

    FOLLOWS_SOURCE = "a pseudospell with the characteristics of its source"
    TEXT_ONLY = "its text and nothing else"


class Layers(Enum):
    """The order in which continuous effects are applied.

    Rules: 418.5.
    """

    RESOLUTION_ORDER = "in order of resolution"
    TORMENT = "copy, type, counters, all else"
    EIGHTH = "copy, text, characteristic-setting, type, counters, all else"
    MIRRODIN = "six layers, type-changing effects whole"
    RAVNICA = "six layers, power and toughness in five sublayers"
    MORNINGTIDE = "the same, characteristic-defining abilities first"


class EmptyLibrary(Enum):
    """Which player loses because a library is empty.

    Rules: 420.5g.
    """

    AT_ONCE = "at once"
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

    LIBRARY_BOTH_WAYS = "to or from a library"
    TO_LIBRARY_OR_NOT_TO_STACK = "to a library, or from it to anywhere but the stack"


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


class Numbers(Enum):
    """How numbers below zero are used.

    Rules: 104.
    """

    AS_ZERO = "used as zero"
    REAL = "themselves"


class LookBack(Enum):
    """The events for which triggered abilities are judged by the position before the event.

    Rules: 410.10d.
    """

    LEAVING_PLAY = "leaving play and losing control"
    TO_HIDDEN = "and moving from a zone all can see to one they can't"
    TO_HAND_OR_LIBRARY = "and being put into a hand or library"


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


class PlayStep(Enum):
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
    TOTAL_COST = "f"
    MANA_SOURCES = "before the play, mana sources"
    MANA_ABILITIES = "g"
    MANA_IF_DUE = "g, only if mana is to be paid"
    PAYMENT = "h"
    PAYMENT_WITH_MANA = "h, mana abilities in between"
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

SIXTH: Final = "1999-04-24"
"""The day on which the Sixth Edition rules, and with them the stack, came into force."""

TURN: Final = Timeline("the steps of a turn", ("1996-11-01", BATCH_TURN), (SIXTH, STACK_TURN))
TIMING: Final = Timeline("timing", ("1996-11-01", Timing.BATCHES), (SIXTH, Timing.STACK))
NORMAL_DRAW: Final = Timeline("the normal draw", (SIXTH, NormalDraw.ON_STACK), ("2003-07-01", NormalDraw.AT_ONCE))
LEGEND_RULE: Final = Timeline(
    "the legend rule",
    ("1996-11-01", LegendRule.NEWCOMER_GOES),
    (SIXTH, LegendRule.OLDEST_STAYS),
    ("2004-10-01", LegendRule.ALL_GO),
)
PLAYING: Final = Timeline(
    "the steps of playing",
    ("1996-11-01", FIFTH_PLAY),
    (SIXTH, MIXED_PLAY),
    ("2003-07-01", STEPWISE_PLAY),
    ("2004-06-01", FIFTH_DAWN_PLAY),
)
ABILITY_ON_STACK: Final = Timeline(
    "abilities on the stack", (SIXTH, AbilityOnStack.FOLLOWS_SOURCE), ("2003-07-01", AbilityOnStack.TEXT_ONLY)
)
LAYERS: Final = Timeline(
    "the order of continuous effects",
    ("1996-11-01", Layers.RESOLUTION_ORDER),
    (SIXTH, Layers.TORMENT),
    ("2003-07-01", Layers.EIGHTH),
    ("2003-12-01", Layers.MIRRODIN),
    ("2005-10-01", Layers.RAVNICA),
    ("2007-05-01", Layers.MORNINGTIDE),
)
EMPTY_LIBRARY: Final = Timeline(
    "drawing from an empty library",
    ("1996-11-01", EmptyLibrary.AT_ONCE),
    (SIXTH, EmptyLibrary.EVER),
    ("2003-12-01", EmptyLibrary.SINCE_CHECK),
    ("2006-10-01", EmptyLibrary.ATTEMPT),
)
PLANESWALKERS: Final = Timeline("planeswalkers exist and can be attacked", ("1996-11-01", False), ("2007-10-01", True))
ATTACK_REQUIREMENTS: Final = Timeline(
    "requirements of declarations",
    ("1996-11-01", AttackRequirements.FIRST),
    (SIXTH, AttackRequirements.PER_CREATURE),
    ("2003-07-01", AttackRequirements.LOCAL),
    ("2007-05-01", AttackRequirements.GLOBAL),
)
MANA_AMID_PAYMENT: Final = Timeline(
    "mana abilities may be played in the middle of a payment during a resolution (413.2e)",
    ("1996-11-01", True),
    ("2006-10-01", False),
)
UNTARGETED_DIVISION: Final = Timeline(
    "a division among things that are not targets is announced (409.1e)", ("1996-11-01", False), ("2004-06-01", True)
)
SAME_TARGET: Final = Timeline(
    "the same target twice", ("1996-11-01", SameTarget.ONCE), ("2004-10-01", SameTarget.ONCE_PER_INSTANCE)
)
ALL_TEXT_IS_ABILITIES: Final = Timeline(
    "text about the costs of playing a card, and about what it is, counts as abilities (400.1)",
    ("1996-11-01", False),
    ("2003-07-01", True),
)
NEW_TARGET: Final = Timeline(
    "what a target is changed into", ("1996-11-01", NewTarget.ANYTHING), ("2003-07-01", NewTarget.LEGAL)
)
REVERSAL: Final = Timeline(
    "moves that can't be reversed",
    (SIXTH, Reversal.LIBRARY_BOTH_WAYS),
    ("2003-07-01", Reversal.TO_LIBRARY_OR_NOT_TO_STACK),
)
RANDOM_CANT_BE_REVERSED: Final = Timeline(
    "what chance has decided is not reversed with an illegal play", (SIXTH, True), ("2005-10-01", False)
)
MADNESS_WINDOW: Final = Timeline(
    "madness", (SIXTH, MadnessWindow.UNTIL_PASS), ("2006-10-01", MadnessWindow.ON_RESOLUTION)
)
BLOCKS_TRIGGERS: Final = Timeline(
    "becoming blocked", (SIXTH, BlocksTriggers.JOINT), ("2006-05-01", BlocksTriggers.SPLIT)
)
EXCHANGED_BLOCKERS_COUNT: Final = Timeline(
    "a blocker that comes by an exchange counts as blocking", (SIXTH, False), ("2003-07-01", True)
)
NO_MANA_COST: Final = Timeline("no mana cost", ("1996-11-01", NoManaCost.ZERO), ("2005-08-01", NoManaCost.UNPAYABLE))
NUMBERS: Final = Timeline("numbers below zero", ("1996-11-01", Numbers.AS_ZERO), ("2007-05-01", Numbers.REAL))
ZERO_POWER_ASSIGNS: Final = Timeline(
    "a creature without power assigns 0 combat damage, in place of none", ("1996-11-01", True), ("2004-02-01", False)
)
NO_ATTACK_SKIPS_STEP: Final = Timeline(
    "the declare attackers step is cut short if nothing attacks", ("1996-11-01", True), ("2003-07-01", False)
)
WALLS_CANT_ATTACK: Final = Timeline("a Wall as such can't attack", ("1996-11-01", True), ("2004-10-01", False))
TAPPED_BLOCKERS_DEAL_DAMAGE: Final = Timeline(
    "tapped blockers deal combat damage", ("1996-11-01", False), (SIXTH, True)
)
PERMANENTS_TARGET: Final = Timeline(
    "a permanent spell can target what its effect on coming into play is about", ("1996-11-01", True), (SIXTH, False)
)
PHASE_ABILITIES: Final = Timeline(
    "abilities of the upkeep and the draw are abilities of the whole phase",
    ("1996-11-01", True),
    (SIXTH, False),
)
SOURCE_IS_REMEMBERED: Final = Timeline(
    "an ability knows its source as it was when the ability was played", ("1996-11-01", True), (SIXTH, False)
)
DAMAGE_WAITS: Final = Timeline(
    "damage waits in a damage prevention step before it is dealt", ("1996-11-01", True), (SIXTH, False)
)
FIZZLING: Final = Timeline(
    "a spell without a legal target fizzles, and is not countered", ("1996-11-01", True), (SIXTH, False)
)
TAPPED_ARTIFACTS_STOP: Final = Timeline(
    "the continuous effects of a tapped artifact are off", ("1996-11-01", True), (SIXTH, False)
)
LOOK_BACK: Final = Timeline(
    "looking back",
    ("1996-11-01", LookBack.LEAVING_PLAY),
    ("2005-10-01", LookBack.TO_HIDDEN),
    ("2007-05-01", LookBack.TO_HAND_OR_LIBRARY),
)
HIDDEN_TRIGGERS: Final = Timeline(
    "abilities of objects that not all players can see trigger", ("1996-11-01", True), ("2008-02-01", False)
)
ALWAYS_REARMS: Final = Timeline(
    "a state trigger that is removed from the stack can trigger again", (SIXTH, False), ("2003-07-01", True)
)
SOURCE_IS_SHOWN: Final = Timeline(
    "a card in a hand or library is shown when its ability is played", ("1996-11-01", False), ("2005-02-01", True)
)
FACE_DOWN_IS_JUDGED: Final = Timeline(
    "of a card played face down only the face-down spell is judged", ("1996-11-01", False), ("2007-05-01", True)
)
FACE_DOWN_SPELLS_TURN: Final = Timeline("a face-down spell can be turned face up", (SIXTH, True), ("2003-07-01", False))
CREATOR_CONTROLS_DELAYED: Final = Timeline(
    "the player who created a delayed triggered ability controls it", ("1996-11-01", False), ("2007-05-01", True)
)
TYPE_CHANGE_KEEPS_OTHERS: Final = Timeline(
    "a type-changing effect can keep other types", ("1996-11-01", False), ("2003-07-01", True)
)
LAND_TYPE_RENAMES: Final = Timeline(
    "a land that becomes a basic land type gets its name, too", ("1996-11-01", True), ("2003-07-01", False)
)
NON_PERMANENT_IS_REMOVED: Final = Timeline(
    "an instant or sorcery that would come into play is removed from the game", (SIXTH, True), ("2002-10-07", False)
)
PHASING_OUT_LEAVES_PLAY: Final = Timeline(
    "phasing out triggers leaves-play abilities", (SIXTH, True), ("2005-10-01", False)
)
PHASING_IN_NEW_TIMESTAMP: Final = Timeline(
    "what phases in gets a new timestamp", ("1996-11-01", True), ("2003-07-01", False)
)
TARGETED_MANA_ABILITIES: Final = Timeline(
    "an ability with a target can be a mana ability", ("1996-11-01", True), ("2007-05-01", False)
)
FREE_MULTIPLAYER_MULLIGAN: Final = Timeline(
    "the first mulligan of a game for several players is free", ("1996-11-01", False), ("2007-07-01", True)
)
ANY_NOUN_IS_CREATURE_TYPE: Final = Timeline(
    "any noun can be chosen as a creature type", ("1996-11-01", True), ("2003-03-01", False)
)
FACE_DOWN_IS_TWO_TWO: Final = Timeline(
    "a face-down creature is a 2/2 without other characteristics", ("1996-11-01", False), ("2002-10-07", True)
)
RAMPAGE_NEEDS_TWO: Final = Timeline(
    "rampage triggers only if two or more creatures block", ("1996-11-01", True), ("2003-07-01", False)
)
ECHO_IS_MANA_COST: Final = Timeline("the echo cost is the mana cost", ("1996-11-01", True), ("2006-10-01", False))
UPKEEP_COST_IS_OFFERED: Final = Timeline(
    "cumulative upkeep is offered as a payment, not demanded", ("1996-11-01", False), ("2007-05-01", True)
)
REACH_STOPS_FLYING: Final = Timeline(
    "flying itself names reach as what can block it", ("1996-11-01", False), ("2007-05-01", True)
)
SUNBURST_SEES_SPELL: Final = Timeline(
    "sunburst looks at the spell, not at the permanent", ("1996-11-01", True), ("2005-10-01", False)
)
PROTECTION_SEES_CARDS: Final = Timeline(
    "protection from a type is about cards that are not in play, too", ("1996-11-01", False), ("2003-03-01", True)
)
GRAFT_NEEDS_COUNTER: Final = Timeline(
    "graft triggers only if a counter is left", ("1996-11-01", False), ("2007-05-01", True)
)
SNOW_IS_ABILITY: Final = Timeline(
    "snow-covered is an ability",
    ("1996-11-01", False),
    (SIXTH, True),
    ("2004-10-01", False),
)
TYPE_CHANGE_LEAVES_SNOW: Final = Timeline(
    "a land that becomes a basic land type keeps the snow-covered ability", ("1996-11-01", False), ("2003-07-01", True)
)
LANDHOME_BURIES: Final = Timeline(
    "landhome destroys the creature, in place of having it sacrificed", ("1996-11-01", True), (SIXTH, False)
)
SIXTH_CHECKS: Final = (
    "life",
    "toughness",
    "lethal damage of any",
    "local enchantments",
    "legends",
    "tokens",
    "library",
    "poison",
    "worlds",
)
MIRRODIN_CHECKS: Final = (
    "life",
    "toughness",
    "lethal damage",
    "local enchantments",
    "legends",
    "tokens",
    "library",
    "poison",
    "worlds",
    "spell copies",
    "card copies",
    "equipment",
)
RAVNICA_CHECKS: Final = (*MIRRODIN_CHECKS, "other attachments")
STATE_BASED: Final = Timeline(
    "the list of state-based effects",
    ("1996-11-01", SIXTH_CHECKS[1:]),
    (SIXTH, SIXTH_CHECKS),
    ("2003-07-01", (*MIRRODIN_CHECKS[:10],)),
    ("2003-12-01", MIRRODIN_CHECKS),
    ("2005-10-01", RAVNICA_CHECKS),
    ("2006-10-01", (*RAVNICA_CHECKS, "opposite counters")),
    ("2007-10-01", (*RAVNICA_CHECKS, "opposite counters", "loyalty", "planeswalkers")),
)
CREATURES_ENCHANT: Final = Timeline(
    "a local enchantment that is a creature can enchant something", ("1996-11-01", True), ("2003-12-01", False)
)
IF_YOU_DO: Final = Timeline(
    "if you do",
    ("1996-11-01", IfYouDo.ANY_PART),
    ("2003-12-01", IfYouDo.CHOSEN_IN_TRIGGERS),
    ("2005-10-01", IfYouDo.CHOSEN),
)
STEPS_BY_PLAYER: Final = Timeline(
    "a step for several players is carried out player by player", ("1996-11-01", True), ("2003-07-01", False)
)
ILLEGAL_TARGETS_ACT: Final = Timeline(
    "an illegal target still does what the effect has it do", ("1996-11-01", True), ("2003-07-01", False)
)
DAMAGE_SOURCES: Final = Timeline(
    "sources of stacked damage",
    ("1996-11-01", DamageSources.STACKED),
    ("2003-07-01", DamageSources.IN_PLAY),
    ("2005-10-01", DamageSources.STACKED),
)
DAMAGE_TO_PLANESWALKERS: Final = Timeline(
    "damage to a player can be dealt to a planeswalker instead", ("1996-11-01", False), ("2007-10-01", True)
)
REMOVED_IS_OUTSIDE: Final = Timeline(
    "cards removed from the game are outside it", ("1996-11-01", True), ("2009-07-11", False)
)
FIRST_STRIKE_BY_CREATURE: Final = Timeline(
    "the second damage step is for creatures without first strike, whatever they had in the first",
    ("1996-11-01", True),
    ("2003-07-01", False),
)


class Edition:
    """The rules of a day: the answer on each point on which the rulebooks differ. Each attribute is explained by the
    subject of its timeline."""

    def __init__(self, day: date) -> None:
        self.date: Final = day
        self.turn: Final = TURN.on(day)
        self.timing: Final = TIMING.on(day)
        self.normal_draw: Final = NORMAL_DRAW.on(day)
        self.legend_rule: Final = LEGEND_RULE.on(day)
        self.playing: Final = PLAYING.on(day)
        self.ability_on_stack: Final = ABILITY_ON_STACK.on(day)
        self.layers: Final = LAYERS.on(day)
        self.empty_library: Final = EMPTY_LIBRARY.on(day)
        self.planeswalkers: Final = PLANESWALKERS.on(day)
        self.attack_requirements: Final = ATTACK_REQUIREMENTS.on(day)
        self.mana_amid_payment: Final = MANA_AMID_PAYMENT.on(day)
        self.untargeted_division_is_announced: Final = UNTARGETED_DIVISION.on(day)
        self.same_target: Final = SAME_TARGET.on(day)
        self.all_text_is_abilities: Final = ALL_TEXT_IS_ABILITIES.on(day)
        self.new_target: Final = NEW_TARGET.on(day)
        self.reversal: Final = REVERSAL.on(day)
        self.random_cant_be_reversed: Final = RANDOM_CANT_BE_REVERSED.on(day)
        self.madness_window: Final = MADNESS_WINDOW.on(day)
        self.blocks_triggers: Final = BLOCKS_TRIGGERS.on(day)
        self.exchanged_blockers_count: Final = EXCHANGED_BLOCKERS_COUNT.on(day)
        self.no_mana_cost: Final = NO_MANA_COST.on(day)
        self.numbers: Final = NUMBERS.on(day)
        self.zero_power_assigns: Final = ZERO_POWER_ASSIGNS.on(day)
        self.no_attack_skips_step: Final = NO_ATTACK_SKIPS_STEP.on(day)
        self.walls_cant_attack: Final = WALLS_CANT_ATTACK.on(day)
        self.tapped_blockers_deal_damage: Final = TAPPED_BLOCKERS_DEAL_DAMAGE.on(day)
        self.permanents_target: Final = PERMANENTS_TARGET.on(day)
        self.phase_abilities: Final = PHASE_ABILITIES.on(day)
        self.source_is_remembered: Final = SOURCE_IS_REMEMBERED.on(day)
        self.damage_waits: Final = DAMAGE_WAITS.on(day)
        self.fizzling: Final = FIZZLING.on(day)
        self.tapped_artifacts_stop: Final = TAPPED_ARTIFACTS_STOP.on(day)
        self.look_back: Final = LOOK_BACK.on(day)
        self.hidden_triggers: Final = HIDDEN_TRIGGERS.on(day)
        self.always_rearms: Final = ALWAYS_REARMS.on(day)
        self.source_is_shown: Final = SOURCE_IS_SHOWN.on(day)
        self.face_down_is_judged: Final = FACE_DOWN_IS_JUDGED.on(day)
        self.face_down_spells_turn: Final = FACE_DOWN_SPELLS_TURN.on(day)
        self.creator_controls_delayed: Final = CREATOR_CONTROLS_DELAYED.on(day)
        self.type_change_keeps_others: Final = TYPE_CHANGE_KEEPS_OTHERS.on(day)
        self.land_type_renames: Final = LAND_TYPE_RENAMES.on(day)
        self.graft_needs_counter: Final = GRAFT_NEEDS_COUNTER.on(day)
        self.snow_is_ability: Final = SNOW_IS_ABILITY.on(day)
        self.type_change_leaves_snow: Final = TYPE_CHANGE_LEAVES_SNOW.on(day)
        self.non_permanent_is_removed: Final = NON_PERMANENT_IS_REMOVED.on(day)
        self.phasing_out_leaves_play: Final = PHASING_OUT_LEAVES_PLAY.on(day)
        self.phasing_in_new_timestamp: Final = PHASING_IN_NEW_TIMESTAMP.on(day)
        self.targeted_mana_abilities: Final = TARGETED_MANA_ABILITIES.on(day)
        self.free_multiplayer_mulligan: Final = FREE_MULTIPLAYER_MULLIGAN.on(day)
        self.any_noun_is_creature_type: Final = ANY_NOUN_IS_CREATURE_TYPE.on(day)
        self.face_down_is_two_two: Final = FACE_DOWN_IS_TWO_TWO.on(day)
        self.rampage_needs_two: Final = RAMPAGE_NEEDS_TWO.on(day)
        self.echo_is_mana_cost: Final = ECHO_IS_MANA_COST.on(day)
        self.upkeep_cost_is_offered: Final = UPKEEP_COST_IS_OFFERED.on(day)
        self.reach_stops_flying: Final = REACH_STOPS_FLYING.on(day)
        self.sunburst_sees_spell: Final = SUNBURST_SEES_SPELL.on(day)
        self.protection_sees_cards: Final = PROTECTION_SEES_CARDS.on(day)
        self.landhome_buries: Final = LANDHOME_BURIES.on(day)
        self.state_based: Final = STATE_BASED.on(day)
        self.creatures_enchant: Final = CREATURES_ENCHANT.on(day)
        self.if_you_do: Final = IF_YOU_DO.on(day)
        self.steps_by_player: Final = STEPS_BY_PLAYER.on(day)
        self.illegal_targets_act: Final = ILLEGAL_TARGETS_ACT.on(day)
        self.damage_sources: Final = DAMAGE_SOURCES.on(day)
        self.damage_to_planeswalkers: Final = DAMAGE_TO_PLANESWALKERS.on(day)
        self.first_strike_by_creature: Final = FIRST_STRIKE_BY_CREATURE.on(day)
        self.removed_is_outside: Final = REMOVED_IS_OUTSIDE.on(day)

    @staticmethod
    def on(day: date) -> Edition:
        """Return the edition of a day. Raises InputError for days before 1996-11-01."""
        if day < OLDEST:
            raise InputError(f"rules {day}", "no rules before 1996-11-01 are known", "take 1996 or a later date")
        return Edition(day)

    @property
    def name(self) -> str:
        """The name that its date has in EDITIONS (a year); otherwise its date."""
        for name, day in EDITIONS.items():
            if day == self.date:
                return name
        return self.date.isoformat()

    def __reduce__(self) -> tuple[Callable[[str], Edition], tuple[str]]:
        return find_edition, (self.name,)

    def __repr__(self) -> str:
        return f"find_edition({self.name!r})"


EDITIONS: Final[dict[str, date]] = {
    "1996": date(1996, 11, 1),
    "2002": date(2002, 2, 20),
    "2004": date(2004, 6, 1),
    "2006": date(2006, 10, 1),
    "2008": date(2008, 2, 1),
}
"""The dates that have short names. Commands, the schema, tables and tests take the names from here."""

STACK_EDITIONS: Final = tuple([name for name, day in EDITIONS.items() if TIMING.on(day) is Timing.STACK])
"""The names of the editions with the stack. Their rulebooks have rule numbers; that of 1996 has topics."""

_found: Final[dict[date, Edition]] = {}


def find_edition(name: str) -> Edition:
    """Return the edition with a name ("2008") or ISO date ("2005-03-01"). Raises InputError if it is neither."""
    day = EDITIONS.get(name.strip())
    if day is None:
        try:
            day = date.fromisoformat(name.strip())
        except ValueError:
            raise InputError(
                f"rules {name!r}",
                "not an edition",
                "take one of " + ", ".join(EDITIONS) + ", or a date such as 2005-03-01",
            ) from None
    edition = _found.get(day)
    if edition is None:
        edition = Edition.on(day)
        _found[day] = edition
    return edition
