"""The points on which the rulebooks differ, each a :class:`~.timeline.Timeline`: what was said from which day on."""

from __future__ import annotations

from typing import Final

from .answers import (
    BATCH_TURN,
    CHECKED_PLAY,
    FIFTH_DAWN_PLAY,
    FIFTH_PLAY,
    MIXED_PLAY,
    SIXTH_PLAY,
    STACK_TURN,
    STEPWISE_PLAY,
    AbilityOnStack,
    ArrivalChoice,
    AttackRequirements,
    BatchOrder,
    BlocksTriggers,
    CombatDamage,
    DamageDivision,
    DamageSources,
    DeathtouchAssigns,
    DefiningDependence,
    Dexterity,
    EmptyLibrary,
    ExtraTurns,
    IfYouDo,
    Layers,
    LegendRule,
    LifeCheck,
    LookBack,
    MadnessWindow,
    MayInTriggers,
    Mulligan,
    NewTarget,
    NoManaCost,
    NormalDraw,
    Numbers,
    Phasing,
    PlaneswalkerRule,
    PoolsEmpty,
    Readiness,
    Reversal,
    SameTarget,
    SecondStrike,
    Timing,
    TokenOwner,
)
from .timeline import Timeline

SIXTH: Final = "1999-06-01"
"""The day from which games were played by the Sixth Edition rules, and so with the stack. The text is of
1999-04-23."""

REVISED: Final = "1994-04-14"
"""The day of the rulings that go before the Revised Edition. The text of its rulebook is not known."""

FOURTH: Final = "1995-05-01"
"""The first day of the Fourth Edition. The text of its rulebook is not known."""

APOCALYPSE: Final = "2001-07-23"
"""The day from which the text with the locked total cost and the order of continuous effects was in force."""

KEYWORDS_ON_COUNTERS: Final = frozenset(
    (
        "flying",
        "first strike",
        "double strike",
        "deathtouch",
        "haste",
        "hexproof",
        "indestructible",
        "lifelink",
        "menace",
        "reach",
        "trample",
        "vigilance",
    )
)
"""The keywords that counters give since Ikoria."""

TURN: Final = Timeline("the steps of a turn", ("1996-11-01", BATCH_TURN), (SIXTH, STACK_TURN))
TIMING: Final = Timeline("timing", ("1996-11-01", Timing.BATCHES), (SIXTH, Timing.STACK))
NORMAL_DRAW: Final = Timeline(
    "the normal draw",
    (SIXTH, NormalDraw.LIKE_A_CARD),
    (APOCALYPSE, NormalDraw.ON_STACK),
    ("2003-07-01", NormalDraw.AT_ONCE),
)
LEGEND_RULE: Final = Timeline(
    "the legend rule",
    ("1996-11-01", LegendRule.NEWCOMER_GOES),
    (SIXTH, LegendRule.EARLIEST_STAYS),
    (APOCALYPSE, LegendRule.OLDEST_STAYS),
    ("2004-10-01", LegendRule.ALL_GO),
    ("2013-07-13", LegendRule.ONE_EACH),
)
PLAYING: Final = Timeline(
    "the steps of playing",
    ("1996-11-01", FIFTH_PLAY),
    (SIXTH, SIXTH_PLAY),
    (APOCALYPSE, MIXED_PLAY),
    ("2003-07-01", STEPWISE_PLAY),
    ("2004-06-01", FIFTH_DAWN_PLAY),
    ("2015-07-17", CHECKED_PLAY),
)
ABILITY_ON_STACK: Final = Timeline(
    "abilities on the stack",
    (SIXTH, AbilityOnStack.AS_PLAYED),
    (APOCALYPSE, AbilityOnStack.FOLLOWS_SOURCE),
    ("2003-07-01", AbilityOnStack.TEXT_ONLY),
)
LAYERS: Final = Timeline(
    "the order of continuous effects",
    ("1996-11-01", Layers.RESOLUTION_ORDER),
    (SIXTH, Layers.TIMESTAMPS),
    (APOCALYPSE, Layers.TORMENT),
    ("2003-07-01", Layers.EIGHTH),
    ("2003-12-01", Layers.MIRRODIN),
    ("2005-10-01", Layers.RAVNICA),
    ("2007-05-01", Layers.MORNINGTIDE),
    ("2009-07-11", Layers.MAGIC_2010),
    ("2020-04-17", Layers.IKORIA),
)
EFFECTS_DEPEND: Final = Timeline(
    "a continuous effect waits for another one of its layer that changes what it applies to",
    ("1993-08-05", True),
    ("1996-11-01", False),
    (SIXTH, True),
)
DEFINING_ABILITIES_DEPEND: Final = Timeline(
    "characteristic-defining abilities depend",
    ("1996-11-01", DefiningDependence.ON_ALL),
    ("2007-05-01", DefiningDependence.ON_NOTHING),
    ("2012-05-01", DefiningDependence.ON_EACH_OTHER),
)
EMPTY_LIBRARY: Final = Timeline(
    "drawing from an empty library",
    ("1996-11-01", EmptyLibrary.AT_ONCE),
    (SIXTH, EmptyLibrary.IN_PLACE_OF_DRAWING),
    ("2000-01-01", EmptyLibrary.EVER),
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
    "a division among things that are not targets is announced (409.1e)",
    ("1996-11-01", False),
    ("2004-06-01", True),
    ("2009-05-01", False),
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
    (SIXTH, Reversal.NONE),
    ("2001-07-23", Reversal.LIBRARY_BOTH_WAYS),
    ("2003-07-01", Reversal.TO_LIBRARY_OR_NOT_TO_STACK),
    ("2010-07-16", Reversal.AND_SHUFFLING),
    ("2014-06-01", Reversal.AND_REVEALING),
)
ILLEGAL_SPELL_TO_HAND: Final = Timeline(
    "an illegal spell goes to its owner's hand, wherever it was played from", (SIXTH, True), ("2001-07-23", False)
)
RANDOM_CANT_BE_REVERSED: Final = Timeline(
    "what chance has decided is not reversed with an illegal play",
    (SIXTH, False),
    ("2001-07-23", True),
    ("2005-10-01", False),
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
NUMBERS: Final = Timeline(
    "numbers below zero",
    ("1996-11-01", Numbers.AS_ZERO),
    ("2007-05-01", Numbers.REAL),
    ("2017-07-14", Numbers.REAL_BUT_FOR_BONUSES),
)
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
    "a spell without a legal target fizzles, and is not countered",
    ("1996-11-01", True),
    (SIXTH, False),
    ("2018-04-27", True),
)
TAPPED_ARTIFACTS_STOP: Final = Timeline(
    "the continuous effects of a tapped artifact are off", ("1996-11-01", True), (SIXTH, False)
)
LOOK_BACK: Final = Timeline(
    "looking back",
    ("1996-11-01", LookBack.LEAVING_PLAY),
    ("2005-10-01", LookBack.TO_HIDDEN),
    ("2007-05-01", LookBack.TO_HAND_OR_LIBRARY),
    ("2008-05-01", LookBack.TO_HIDDEN),
    ("2015-07-17", LookBack.FROM_GRAVEYARD),
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
LEGEND_IS_A_CREATURE_TYPE: Final = Timeline(
    "Legend is a creature type, and what becomes another type is no longer a legend",
    ("1996-11-01", True),
    ("2004-10-01", False),
)
LEGENDS_STAY_LEGENDARY: Final = Timeline(
    "a Legend that stops being a creature is legendary, and what is legendary becomes a Legend as a creature",
    ("1996-11-01", True),
    ("2003-07-01", False),
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
REMOVED_FROM_SUBGAME_STAYS: Final = Timeline(
    "a card removed from a subgame stays removed in the main game",
    ("1996-11-01", False),
    ("2003-07-01", True),
    ("2007-07-01", False),
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
RAMPAGE_COUNTS_ASSIGNED: Final = Timeline(
    "rampage counts only what is assigned to block the creature itself, not what blocks its band",
    ("1996-11-01", True),
    (SIXTH, False),
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
    ("1996-11-01", SIXTH_CHECKS),
    ("2003-07-01", (*MIRRODIN_CHECKS[:10],)),
    ("2003-12-01", MIRRODIN_CHECKS),
    ("2005-10-01", RAVNICA_CHECKS),
    ("2006-10-01", (*RAVNICA_CHECKS, "opposite counters")),
    ("2007-10-01", (*RAVNICA_CHECKS, "opposite counters", "loyalty")),
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
    "damage to a player can be dealt to a planeswalker instead",
    ("1996-11-01", False),
    ("2007-10-01", True),
    ("2018-04-27", False),
)
PLAYED_FOR_ANTE: Final = Timeline("the game is played for ante (217.9)", ("1993-08-05", False), custom=True)
REMOVED_IS_OUTSIDE: Final = Timeline(
    "cards removed from the game are outside it", ("1996-11-01", True), ("2009-07-11", False)
)
SECOND_STRIKE: Final = Timeline(
    "who strikes in the second damage step",
    ("1996-11-01", SecondStrike.NO_FIRST_STRIKE),
    ("2003-07-01", SecondStrike.NOT_ASSIGNED),
    ("2009-10-01", SecondStrike.NO_FIRST_STRIKE),
)
TRAMPLE_PAST_NOBODY: Final = Timeline(
    "a creature with trample made blocked by an effect deals its damage past nobody",
    ("1996-11-01", False),
    ("2007-10-01", True),
)
MANA_BURNS: Final = Timeline("unused mana costs life as it is lost", ("1996-11-01", True), ("2009-07-11", False))
POOLS_EMPTY: Final = Timeline(
    "when mana pools empty", ("1996-11-01", PoolsEmpty.PHASE), ("2009-07-11", PoolsEmpty.STEP)
)
COMBAT_DAMAGE: Final = Timeline("combat damage", (SIXTH, CombatDamage.ON_STACK), ("2009-07-11", CombatDamage.AT_ONCE))
DAMAGE_DIVISION: Final = Timeline(
    "the division of combat damage",
    ("1996-11-01", DamageDivision.FREE),
    ("2009-07-11", DamageDivision.IN_ORDER),
    ("2024-11-08", DamageDivision.FREE),
)
ASSIGNMENT_IS_JUDGED_WHOLE: Final = Timeline(
    "what a later creature assigns counts as lethal damage, too",
    (SIXTH, True),
    ("2009-07-11", False),
    ("2011-07-15", True),
)
DEATHTOUCH_ASSIGNS: Final = Timeline(
    "deathtouch as combat damage is assigned",
    ("1996-11-01", DeathtouchAssigns.NOTHING),
    ("2009-07-11", DeathtouchAssigns.FREELY),
    ("2010-07-16", DeathtouchAssigns.ANY_IS_LETHAL),
)
DEATHTOUCH_IS_STATIC: Final = Timeline(
    "deathtouch is a state-based action, not a triggered ability", ("1996-11-01", False), ("2009-07-11", True)
)
LIFELINK_IS_STATIC: Final = Timeline(
    "lifelink is a part of dealing damage, not a triggered ability", ("1996-11-01", False), ("2009-07-11", True)
)
RESULTS_BELONG_TO_DAMAGE: Final = Timeline(
    "damage and what it results in, gains of life too, are one event", ("1996-11-01", False), ("2009-07-11", True)
)
PLANESWALKER_RULE: Final = Timeline(
    "planeswalkers of one type",
    ("1996-11-01", PlaneswalkerRule.NONE),
    ("2007-10-01", PlaneswalkerRule.ALL_GO),
    ("2013-07-13", PlaneswalkerRule.ONE_EACH),
    ("2017-09-29", PlaneswalkerRule.NONE),
)
PLANESWALKERS_ARE_LEGENDARY: Final = Timeline(
    "planeswalkers are legendary", ("1996-11-01", False), ("2017-09-29", True)
)
COLORS_ARE_INDICATED: Final = Timeline(
    "a color indicator says what no mana cost says", ("1996-11-01", False), ("2011-09-30", True)
)
CHANGED_IN_2008: Final = Timeline(
    "cards that were changed in summer 2008 do what they do now", ("1996-11-01", False), ("2008-07-15", True)
)
CHANGED_IN_AUTUMN_2008: Final = Timeline(
    "cards that were changed in autumn 2008 do what they do now, which is what they did when they were printed",
    ("1993-08-05", True),
    ("1999-06-01", False),
    ("2008-10-01", True),
)
TOKEN_OWNER: Final = Timeline(
    "the owner of a token",
    ("1996-11-01", TokenOwner.MAKER),
    ("2009-07-11", TokenOwner.CONTROLLER),
    ("2018-07-13", TokenOwner.CREATOR),
)
ARRIVES_UNBLOCKED: Final = Timeline(
    "a creature that arrives attacking after blocks is unblocked", ("1996-11-01", False), ("2026-02-27", True)
)
DEFENDER_OF_EACH_ATTACKER: Final = Timeline(
    "an effect on several attackers means the defending player of each of them (508.5a)",
    ("1996-11-01", False),
    ("2010-07-16", True),
)
LEAVERS_SPELLS_GO_BACK: Final = Timeline(
    "spells that a player controls by an effect go back as that player leaves (800.4a)",
    ("1996-11-01", False),
    ("2013-07-13", True),
)
UNCONTROLLED_IS_EXILED: Final = Timeline(
    "what an ending effect would give to a player who has left is exiled (800.4c)",
    ("1996-11-01", False),
    ("2013-07-13", True),
)
LEAVERS_DURATIONS_END: Final = Timeline(
    "what lasts until the next turn of a player who has left ends as that turn would have begun (800.4k)",
    ("1996-11-01", False),
    ("2013-07-13", True),
)
LEAVERS_PHASED_OUT_RETURNS: Final = Timeline(
    "what phased out under a player who has left phases in after that player's turn would have begun (702.25m)",
    ("1996-11-01", False),
    ("2018-04-27", True),
)
CASTER_IS_THE_DEFAULT: Final = Timeline(
    "a permanent is by default its caster's, whoever controlled the spell (110.2b)",
    ("1996-11-01", False),
    ("2020-07-03", True),
)
COLOURED_REDUCTION_SPILLS: Final = Timeline(
    "a coloured reduction that finds too little of its colour reduces generic mana",
    ("1996-11-01", False),
    ("2010-04-23", True),
)
ANY_TARGET: Final = Timeline(
    "what damages target creatures or players can target planeswalkers", ("1996-11-01", False), ("2018-04-27", True)
)
TOKENS_ARE_CALLED_TOKEN: Final = Timeline(
    'a token without a name of its own has "Token" behind its subtypes', ("1996-11-01", False), ("2021-11-19", True)
)
PHASED_OUT_TOKENS_STAY: Final = Timeline(
    "a token that phases out phases in again", ("1996-11-01", False), ("2017-08-25", True)
)
CREATURE_TYPE_NAMES: Final[Timeline[tuple[tuple[str, str], ...]]] = Timeline(
    "creature types that are called otherwise",
    ("1996-11-01", ()),
    ("2020-07-03", (("Hound", "Dog"),)),
    ("2024-06-07", (("Hound", "Dog"), ("Cephalid", "Octopus"), ("Naga", "Snake"), ("Viashino", "Lizard"))),
)
TRIBAL_IS_KINDRED: Final = Timeline(
    "the card type tribal is called kindred", ("1996-11-01", False), ("2024-06-07", True)
)
FIRST_COMBAT_ONLY: Final = Timeline(
    'what may be used "only before" a point of combat, without "during combat", is bound to the first combat phase',
    ("1996-11-01", False),
    ("2010-02-01", True),
)
EFFECTS_MAKE_BLOCK: Final = Timeline(
    '"blocks" triggers for a creature that an effect makes block', ("1996-11-01", False), ("2009-07-11", True)
)
EFFECTS_MAKE_BLOCK_EACH: Final = Timeline(
    '"blocks a creature" triggers for each creature that an effect makes it block',
    ("1996-11-01", False),
    ("2010-02-01", True),
)
BANDS_TAKE_ANY_OF_QUALITY: Final = Timeline(
    'one creature with "bands with other" lets any creatures of the quality band with it',
    ("1996-11-01", False),
    ("2009-07-11", True),
)
MULLIGAN: Final = Timeline(
    "mulligans",
    ("1993-08-05", Mulligan.NONE),
    ("1995-05-01", Mulligan.NO_LAND),
    ("1997-03-24", Mulligan.ONE_BY_ONE),
    ("2009-07-11", Mulligan.PARIS),
    ("2015-09-26", Mulligan.VANCOUVER),
    ("2019-07-12", Mulligan.LONDON),
)
PHASING: Final = Timeline("phasing", ("1996-11-01", Phasing.ZONE), ("2009-07-11", Phasing.STATUS))
TURNING_OVER_RENEWS_TIMESTAMP: Final = Timeline(
    "what is turned face up or face down gets a new timestamp", ("1996-11-01", False), ("2015-07-17", True)
)
TIMESTAMPS_IN_TURN_ORDER: Final = Timeline(
    "of what arrives together the active player's is the earlier, and each player orders his or her own",
    ("1996-11-01", False),
    ("2020-04-17", True),
)
MAY_IN_TRIGGERS: Final = Timeline(
    'a triggered ability with "may"',
    (SIXTH, MayInTriggers.MODE),
    ("2000-01-01", MayInTriggers.PUT),
    (APOCALYPSE, MayInTriggers.ON_RESOLUTION),
)
EXTRA_TURNS: Final = Timeline(
    "extra turns", ("1993-08-05", ExtraTurns.AS_CREATED), ("2002-02-20", ExtraTurns.NEWEST_FIRST)
)
FIRST_PLAYER_DRAWS: Final = Timeline(
    "the player who takes the first turn draws a card in it", ("1993-08-05", True), ("1996-11-01", False)
)
LOSER_CHOOSES: Final = Timeline(
    "the loser of a game of a match chooses who begins the next, and doesn't just begin it",
    ("1993-08-05", False),
    (SIXTH, True),
)
SIDEBOARD_IS_EXCHANGED: Final = Timeline(
    "cards of the sideboard come into the deck only for as many others", ("1993-08-05", True), ("2013-07-13", False)
)
BATCH_ORDER: Final = Timeline(
    "the effects of a batch", ("1993-08-05", BatchOrder.TOGETHER), (REVISED, BatchOrder.LAST_FIRST)
)
DAMAGE_WAITS_FOR_BATCH: Final = Timeline(
    "damage, and creatures with too little toughness, wait until the whole batch has resolved",
    ("1993-08-05", False),
    (FOURTH, True),
    ("1996-11-01", False),
)
LANDS_CAN_BE_ANSWERED: Final = Timeline(
    "after a land or a batch the other players may use fast effects before the active player does anything else",
    ("1993-08-05", True),
    (FOURTH, False),
)
PROTECTION_IS_TOTAL: Final = Timeline(
    "protection keeps off all that has the quality, aimed at it or not, and what has it prevents none of its damage",
    ("1993-08-05", True),
    (REVISED, False),
)
ENCHANTMENTS_LIE_IDLE: Final = Timeline(
    "a local enchantment on what it could not enchant stays there and does nothing",
    ("1993-08-05", True),
    (FOURTH, False),
)
LIFE_CHECK: Final = Timeline(
    "when players with 0 or less life lose",
    ("1993-08-05", LifeCheck.STATE_BASED),
    (REVISED, LifeCheck.PHASE_END),
    (SIXTH, LifeCheck.AT_ONCE),
    ("2000-01-01", LifeCheck.STATE_BASED),
)
READINESS: Final = Timeline(
    "when a creature may attack, and be tapped for its abilities",
    ("1993-08-05", Readiness.AS_CREATURE),
    (REVISED, Readiness.AS_CARD),
    (FOURTH, Readiness.CONTROLLED),
)
REGENERATED_LEAVE_COMBAT: Final = Timeline(
    "a creature that regenerates is removed from combat", ("1993-08-05", False), ("1996-11-01", True)
)
CASTERS_INTERRUPTS_FIRST: Final = Timeline(
    "the interrupts of a spell's own caster come first, whenever they were played, and all in the order of play",
    ("1993-08-05", True),
    ("1996-11-01", False),
)
DRAINED_SOURCES_MUST_PAY: Final = Timeline(
    "a player must pay, if the lands and the mana pool suffice that would be drained otherwise",
    ("1993-08-05", True),
    (FOURTH, False),
)
MANA_SPELLS_ARE_INTERRUPTS: Final = Timeline(
    "before the stack, a spell that makes mana is an interrupt, and can itself be interrupted",
    ("1993-08-05", True),
    ("1996-11-01", False),
)
INTERRUPTS_ARE_DONE_AT_ONCE: Final = Timeline(
    "before the stack, an interrupt that is aimed at a permanent takes effect before what it answers, as all do",
    ("1993-08-05", True),
    ("1996-11-01", False),
)
MOVED_ENCHANTMENTS_ARE_NEW: Final = Timeline(
    "a local enchantment that is moved forgets what was changed in it, and the choices for it are made again",
    ("1993-08-05", True),
    (SIXTH, False),
)
PHASE_COSTS_COMBINE: Final = Timeline(
    "before the stack, all costs of a permanent that are paid in one phase are one cost, and so are its untap costs",
    ("1993-08-05", False),
    ("1996-11-01", True),
)
PLAYERS_ARE_SETTLED_LAST: Final = Timeline(
    "players lose life for damage, and abilities trigger on it, only after the deaths from it and what follows on them",
    ("1993-08-05", True),
    (FOURTH, False),
)
TAPPING_TAKES_DAMAGE_BACK: Final = Timeline(
    "before the stack, a blocker that is tapped while its damage can still be prevented deals none",
    ("1993-08-05", True),
    (REVISED, False),
)
SURPLUS_NEEDS_ALL_LETHAL: Final = Timeline(
    "before the stack, damage tramples over blockers only if all of them are assigned lethal damage",
    ("1993-08-05", False),
    ("1998-10-01", True),
)
COPIES_REMEMBER_CHOICES: Final = Timeline(
    "an object that becomes a copy uses what was chosen for it before, where that is appropriate",
    ("1993-08-05", True),
    ("2009-07-11", False),
)
FORMS_ARE_COPIED: Final = Timeline(
    "the power and toughness that a permanent takes as it comes into play are copied",
    ("1993-08-05", False),
    ("2006-02-01", True),
)
CONVOKE_PAYS: Final = Timeline(
    "creatures tapped for convoke and cards exiled for delve pay for the total cost, in place of reducing it",
    ("1996-11-01", False),
    ("2013-07-13", True),
)
OFFERING_IS_PAID: Final = Timeline(
    "what is chosen for offering is sacrificed as the total cost is paid",
    ("1996-11-01", False),
    ("2018-04-27", True),
)
DIVISION_MAY_BE_EMPTY: Final = Timeline(
    "in a division among any number of things that are not targets none need be chosen",
    ("1996-11-01", False),
    ("2019-07-12", True),
)
ILLEGAL_TARGETS_ARE_READ: Final = Timeline(
    "an effect may use information on a target that has become illegal", ("1996-11-01", True), ("2015-07-17", False)
)
LEAVING_UNATTACHES: Final = Timeline(
    'what leaves play attached to something has "become unattached" from it',
    ("1996-11-01", False),
    ("2009-05-01", True),
)
PREVENTION_MEETS_UNPREVENTABLE: Final = Timeline(
    "prevention effects apply to damage that can't be prevented, and what else they do happens",
    ("1996-11-01", False),
    ("2009-07-11", True),
)
SHIELDS_OUTLAST_UNPREVENTABLE: Final = Timeline(
    "damage that can't be prevented uses up no prevention shield",
    ("1996-11-01", True),
    ("2009-07-11", False),
    ("2012-07-01", True),
)
CANT_COMES_FIRST: Final = Timeline(
    "what can't happen is not replaced by anything else", ("1996-11-01", False), ("2017-04-28", True)
)
ARRIVALS_SEE_EFFECTS: Final = Timeline(
    "how something comes into play is judged with the continuous effects that would apply to it there",
    ("1996-11-01", False),
    ("2017-09-29", True),
)
ARRIVAL_CHOICE: Final = Timeline(
    "what may not be chosen as an object comes into play",
    ("1996-11-01", ArrivalChoice.ANYTHING),
    ("2012-06-01", ArrivalChoice.NOT_ITSELF),
    ("2018-04-27", ArrivalChoice.NOT_TOGETHER),
)
DELAYED_TRIGGER_IS_CHOSEN: Final = Timeline(
    "of several events at once the controller of a delayed triggered ability chooses the one on which it triggers",
    ("1996-11-01", False),
    ("2019-05-03", True),
)
CHOICES_MAY_MAKE_LEGAL: Final = Timeline(
    "a spell that is forbidden may be begun if its X could make it legal", ("1996-11-01", False), ("2018-06-08", True)
)
CUMULATIVE_UPKEEP_NEEDS_PERMANENT: Final = Timeline(
    "cumulative upkeep asks for nothing once its permanent is gone", ("1996-11-01", False), ("2010-07-16", True)
)
MUST_ATTACK_EACH_COMBAT: Final = Timeline(
    "what attacks each turn if able must attack in each combat phase", ("1996-11-01", False), ("2017-09-29", True)
)
PROLIFERATES_EACH_KIND: Final = Timeline(
    "who proliferates gives a counter of each kind, not of one", ("1996-11-01", False), ("2019-05-03", True)
)
DRAWN_CARDS_ARE_HIDDEN: Final = Timeline(
    "a card drawn while something is being played has no characteristics until that has been played",
    ("1996-11-01", False),
    ("2013-07-13", True),
)
KEYWORD_COUNTERS: Final[Timeline[frozenset[str]]] = Timeline(
    "counters that give the keyword they are called by",
    ("1996-11-01", frozenset()),
    ("2020-04-17", KEYWORDS_ON_COUNTERS),
    ("2023-11-17", KEYWORDS_ON_COUNTERS | {"shadow"}),
    ("2024-11-08", KEYWORDS_ON_COUNTERS | {"shadow", "exalted"}),
    ("2026-04-17", KEYWORDS_ON_COUNTERS | {"shadow", "exalted", "decayed"}),
)
ACTING_COUNTERS: Final[Timeline[frozenset[str]]] = Timeline(
    "counters that replace what would happen to their permanent",
    ("1996-11-01", frozenset()),
    ("2022-04-29", frozenset(("shield",))),
    ("2022-09-09", frozenset(("shield", "stun"))),
    ("2023-11-17", frozenset(("shield", "stun", "finality"))),
)
LEGENDARY_SPELLS_NEED_LEGENDS: Final = Timeline(
    "a legendary instant or sorcery is played only by who controls a legendary creature or planeswalker",
    ("1996-11-01", False),
    ("2018-04-27", True),
)
HIDEAWAY_IS_RANDOM: Final = Timeline(
    "hideaway puts the other cards on the bottom in a random order", ("1996-11-01", False), ("2022-04-29", True)
)
MADNESS_ALWAYS_EXILES: Final = Timeline(
    "a discarded card with madness is always removed from the game", ("1996-11-01", False), ("2016-04-08", True)
)
SUSPEND_IS_OPTIONAL: Final = Timeline(
    "what loses its last time counter may be played, and need not", ("1996-11-01", False), ("2024-02-02", True)
)
SPLIT_CARDS_ARE_COMBINED: Final = Timeline(
    "a split card off the stack has one mana cost, that of both halves together",
    ("1996-11-01", False),
    ("2017-04-28", True),
)
HALVES_ARE_NAMED: Final = Timeline(
    "of a split card one half is named, not both", ("1996-11-01", False), ("2013-05-01", True)
)
INDESTRUCTIBLE_IS_ABILITY: Final = Timeline(
    "being indestructible is an ability, and can be lost", ("1996-11-01", False), ("2013-07-13", True)
)
SHUFFLES_WITHOUT_SET: Final = Timeline(
    "a library into which a set of cards would be shuffled is shuffled though the set is empty",
    ("1996-11-01", False),
    ("2010-07-16", True),
)
SHUFFLES_WITHOUT_CARD: Final = Timeline(
    "a library into which a card would be shuffled is shuffled without it, too",
    ("1996-11-01", False),
    ("2015-07-17", True),
)
ZERO_SHARES: Final = Timeline(
    "a target may be given nothing in a division, and is none then",
    ("1996-11-01", False),
    (SIXTH, True),
    ("2000-01-01", False),
)
SURPLUS_COUNTERS_ARE_REMOVED: Final = Timeline(
    "counters beyond what a permanent can have are put there, and removed as a state-based action",
    ("1996-11-01", False),
    ("2009-10-01", True),
)
CYCLED_CARDS_TRIGGER_IN_GRAVEYARD: Final = Timeline(
    "what triggers when its card is cycled does so in the graveyard only",
    ("1996-11-01", False),
    ("2007-05-01", True),
    ("2009-07-11", False),
)
TARGETS_CHANGE_TOGETHER: Final = Timeline(
    "who may change the targets of something changes all of them or none", ("1996-11-01", False), ("2010-02-01", True)
)
NEW_TARGETS_ARE_JUDGED_TOGETHER: Final = Timeline(
    "of targets that are chosen anew only the final set must be legal", ("1996-11-01", False), ("2011-02-04", True)
)
MANA_ABILITIES_ARE_OPTIONAL: Final = Timeline(
    "who must play a card need not activate mana abilities for it", ("1996-11-01", False), ("2010-02-01", True)
)
PROTECTIONS_ARE_SEPARATE: Final = Timeline(
    "protection from all colors is an ability for each color", ("1996-11-01", False), ("2009-05-01", True)
)
TRIGGERS_HAVE_TWO_PARTS: Final = Timeline(
    "abilities that wait for abilities to trigger are put on the stack after all others",
    ("1996-11-01", False),
    ("2021-04-22", True),
)
AURAS_STAY: Final = Timeline(
    "an Aura that would be put onto the battlefield attached to what it can't enchant stays where it is",
    ("1996-11-01", False),
    ("2014-07-18", True),
)
COPYING_COMES_FIRST: Final = Timeline(
    "of what changes how an object enters, what makes it enter as a copy is applied first",
    ("1996-11-01", False),
    ("2011-09-30", True),
)
DEXTERITY: Final = Timeline("cards of dexterity", ("1993-08-05", Dexterity.CARD), custom=Dexterity.COIN)
LOOPS_ARE_SHORTCUTS: Final = Timeline(
    "who stops a loop that was proposed must choose otherwise there", ("1996-11-01", False), ("2009-07-11", True)
)

ALL: Final = tuple([point for point in globals().values() if isinstance(point, Timeline)])
"""Every point, in the order of this module."""
