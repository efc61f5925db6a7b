"""The rules that each point is about, for those who want to read them: ``manaburn rules --points``.

A number is that of 2008, or of another rulebook that stands behind it (``702.2b@2010``); a topic of 1996 has a name.
"""

from __future__ import annotations

from datetime import date
from typing import Final

from . import points as p
from .names import EDITIONS
from .rulebook import cited, known
from .timeline import Timeline

RULES: Final[dict[Timeline[object], str]] = {
    p.TURN: "300.1 1996.phase",
    p.TIMING: "408.1 1996.timing 1996.batch",
    p.NORMAL_DRAW: "304.1",
    p.LEGEND_RULE: "420.5e 1996.legend",
    p.PLAYING: "409.1 1996.play",
    p.ABILITY_ON_STACK: "409.1a 217.6",
    p.LAYERS: "418.5 1996.cont",
    p.DEFINING_ABILITIES_DEPEND: "418.5c",
    p.EMPTY_LIBRARY: "420.5g 102.3b",
    p.PLANESWALKERS: "212.9",
    p.ATTACK_REQUIREMENTS: "500.2 500.3",
    p.MANA_AMID_PAYMENT: "413.2e",
    p.UNTARGETED_DIVISION: "409.1e",
    p.SAME_TARGET: "409.1c 1996.target",
    p.ALL_TEXT_IS_ABILITIES: "400.1",
    p.NEW_TARGET: "415.7",
    p.REVERSAL: "422.1",
    p.RANDOM_CANT_BE_REVERSED: "422.1",
    p.MADNESS_WINDOW: "502.24a",
    p.BLOCKS_TRIGGERS: "410.9",
    p.EXCHANGED_BLOCKERS_COUNT: "309.2f",
    p.NO_MANA_COST: "203.1b",
    p.NUMBERS: "104.1b",
    p.ZERO_POWER_ASSIGNS: "310.2",
    p.NO_ATTACK_SKIPS_STEP: "308.5",
    p.WALLS_CANT_ATTACK: "308.1 502.41b",
    p.TAPPED_BLOCKERS_DEAL_DAMAGE: "310.2 1996.combat",
    p.PERMANENTS_TARGET: "409.1c 1996.target",
    p.PHASE_ABILITIES: "303.1 1996.phase",
    p.SOURCE_IS_REMEMBERED: "402.6 1996.play",
    p.DAMAGE_WAITS: "419.7 1996.dmg",
    p.FIZZLING: "413.2a 1996.target",
    p.TAPPED_ARTIFACTS_STOP: "212.2 1996.art",
    p.LOOK_BACK: "410.10d",
    p.HIDDEN_TRIGGERS: "410.10",
    p.ALWAYS_REARMS: "410.11",
    p.SOURCE_IS_SHOWN: "409.1a",
    p.FACE_DOWN_IS_JUDGED: "409.4a",
    p.FACE_DOWN_SPELLS_TURN: "408.2h",
    p.CREATOR_CONTROLS_DELAYED: "200.7a",
    p.TYPE_CHANGE_KEEPS_OTHERS: "212.1",
    p.LAND_TYPE_RENAMES: "212.6h",
    p.NON_PERMANENT_IS_REMOVED: "212.5d",
    p.PHASING_OUT_LEAVES_PLAY: "502.15d",
    p.PHASING_IN_NEW_TIMESTAMP: "502.15k",
    p.TARGETED_MANA_ABILITIES: "406.1",
    p.FREE_MULTIPLAYER_MULLIGAN: "101.4",
    p.REMOVED_FROM_SUBGAME_STAYS: "506.5",
    p.ANY_NOUN_IS_CREATURE_TYPE: "212.3c",
    p.FACE_DOWN_IS_TWO_TWO: "504.1",
    p.RAMPAGE_NEEDS_TWO: "502.12",
    p.ECHO_IS_MANA_COST: "502.19",
    p.UPKEEP_COST_IS_OFFERED: "502.13",
    p.REACH_STOPS_FLYING: "502.4",
    p.SUNBURST_SEES_SPELL: "502.37a",
    p.PROTECTION_SEES_CARDS: "502.7",
    p.GRAFT_NEEDS_COUNTER: "502.54a",
    p.SNOW_IS_ABILITY: "205.4e",
    p.TYPE_CHANGE_LEAVES_SNOW: "212.6h",
    p.STATE_BASED: "420.5",
    p.CREATURES_ENCHANT: "212.4",
    p.IF_YOU_DO: "419.5b",
    p.STEPS_BY_PLAYER: "413.2d",
    p.ILLEGAL_TARGETS_ACT: "413.2a",
    p.DAMAGE_SOURCES: "419.8a",
    p.DAMAGE_TO_PLANESWALKERS: "212.9g",
    p.REMOVED_IS_OUTSIDE: "217.1e",
    p.SECOND_STRIKE: "502.2b 502.28b",
    p.TRAMPLE_PAST_NOBODY: "502.9c",
    p.MANA_BURNS: "300.3 1996.phase",
    p.POOLS_EMPTY: "300.3 1996.phase",
    p.COMBAT_DAMAGE: "310.4",
    p.DAMAGE_DIVISION: "310.2 1996.combat",
    p.ASSIGNMENT_IS_JUDGED_WHOLE: "502.9b",
    p.DEATHTOUCH_ASSIGNS: "502.63 702.2b@2010",
    p.DEATHTOUCH_IS_STATIC: "502.63",
    p.LIFELINK_IS_STATIC: "502.68",
    p.PLANESWALKER_RULE: "420.5q",
    p.PLANESWALKERS_ARE_LEGENDARY: "212.9 306.4@2018",
    p.COLORS_ARE_INDICATED: "203.2",
    p.TOKEN_OWNER: "216.1 200.4a",
    p.ARRIVES_UNBLOCKED: "308.4",
    p.COLOURED_REDUCTION_SPILLS: "409.1f",
    p.ANY_TARGET: "114.4@2018",
    p.TOKENS_ARE_CALLED_TOKEN: "216.1a",
    p.PHASED_OUT_TOKENS_STAY: "502.15",
    p.CREATURE_TYPE_NAMES: "212.3c",
    p.TRIBAL_IS_KINDRED: "308@2024",
    p.FIRST_COMBAT_ONLY: "506.6@2010",
    p.EFFECTS_MAKE_BLOCK: "410.9b",
    p.EFFECTS_MAKE_BLOCK_EACH: "410.9a",
    p.BANDS_TAKE_ANY_OF_QUALITY: "502.11",
    p.MULLIGAN: "101.4",
    p.PHASING: "217.8 502.15",
    p.TURNING_OVER_RENEWS_TIMESTAMP: "418.5e",
    p.TIMESTAMPS_IN_TURN_ORDER: "418.5e",
    p.MAY_IN_TRIGGERS: "410.5",
    p.EXTRA_TURNS: "300.6",
    p.PLAYED_FOR_ANTE: "217.9",
    p.FIRST_PLAYER_DRAWS: "304.1 101.6",
    p.LOSER_CHOOSES: "101.2",
    p.SIDEBOARD_IS_EXCHANGED: "100.2",
    p.LIFE_CHECK: "420.5a 102.3b 1996.phase",
    p.BATCH_ORDER: "1996.batch",
    p.DAMAGE_WAITS_FOR_BATCH: "1996.dmg",
    p.LANDS_CAN_BE_ANSWERED: "1996.timing",
    p.PROTECTION_IS_TOTAL: "502.7",
    p.ENCHANTMENTS_LIE_IDLE: "420.5d 1996.target",
    p.READINESS: "212.3f 1996.combat",
    p.REGENERATED_LEAVE_COMBAT: "419.6b 1996.die",
    p.CASTERS_INTERRUPTS_FIRST: "1996.interrupt",
    p.PLAYERS_ARE_SETTLED_LAST: "1996.dmg",
    p.SURPLUS_NEEDS_ALL_LETHAL: "1996.combat",
    p.PLAYED_FOR_ANTE: "217.9",
    p.PROTECTION_IS_TOTAL: "502.7 1996.dmg",
    p.ENCHANTMENTS_LIE_IDLE: "420.5d 1996.cont",
    p.CONVOKE_PAYS: "502.46 502.64",
    p.DIVISION_MAY_BE_EMPTY: "409.1e",
    p.ILLEGAL_TARGETS_ARE_READ: "413.2a",
    p.LEAVING_UNATTACHES: "701.3d@2010",
    p.PREVENTION_MEETS_UNPREVENTABLE: "615.11@2014",
    p.SHIELDS_OUTLAST_UNPREVENTABLE: "615.11@2014",
    p.CANT_COMES_FIRST: "419.5 614.17@2018",
    p.ARRIVALS_SEE_EFFECTS: "614.12@2018",
    p.DELAYED_TRIGGER_IS_CHOSEN: "404.4b",
    p.CHOICES_MAY_MAKE_LEGAL: "409.4 601.3a@2020",
    p.CUMULATIVE_UPKEEP_NEEDS_PERMANENT: "502.13",
    p.MUST_ATTACK_EACH_COMBAT: "508.1d@2018",
    p.HIDEAWAY_IS_RANDOM: "502.75",
    p.MADNESS_ALWAYS_EXILES: "502.24a",
    p.SUSPEND_IS_OPTIONAL: "502.59a",
    p.SPLIT_CARDS_ARE_COMBINED: "505.6",
    p.HALVES_ARE_NAMED: "505.7",
    p.INDESTRUCTIBLE_IS_ABILITY: "702.12@2014",
    p.SHUFFLES_WITHOUT_CARD: "217.2",
    p.ZERO_SHARES: "409.1e",
    p.SURPLUS_COUNTERS_ARE_REMOVED: "704.5s@2010",
    p.TARGETS_CHANGE_TOGETHER: "415.7a",
    p.NEW_TARGETS_ARE_JUDGED_TOGETHER: "415.7",
    p.LOOPS_ARE_SHORTCUTS: "421.3",
}
"""The rules of each point, with spaces between them. A point of cards alone has none."""


def rules_of(point: Timeline[object], when: date) -> str:
    """Return the rules of a point as they are numbered on a day; "" if the rulebook of the day has none of them."""
    numbers: list[str] = []
    for rule in RULES.get(point, "").split():
        before = rule.startswith("1996.")
        if before != (when < p.TIMING.entries[-1][0]):
            continue
        number = (rule if known(rule, EDITIONS["1996"]) else "") if before else cited(rule, when)
        if number and number not in numbers:
            numbers.append(number)
    return ", ".join(numbers)


__all__ = ["RULES", "rules_of"]
