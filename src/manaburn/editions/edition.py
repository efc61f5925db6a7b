"""What the rules of a date say on each point on which the rulebooks differ.

Each point is one timeline of :mod:`.points`; :meth:`Edition.on` takes the answers of a day from all of them. Rule code
never compares dates. It asks the edition for the answer on a point.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from itertools import pairwise
from typing import Final

from manaburn.errors import InputError
from manaburn.terms import Step

from . import points
from .answers import LifeCheck, PlayStep, Timing
from .house_rules import HouseRule, days_with, find_house_rule
from .names import EDITIONS, OLDEST, day_of, name_of, remark_on


class Edition:
    """The rules of a day, with house rules or without: the answer on each point on which the rulebooks differ. Each
    attribute is explained by the subject of its timeline."""

    def __init__(self, on: date, house_rules: tuple[HouseRule, ...] = ()) -> None:
        self.date: Final = on
        self.house_rules: Final = house_rules
        self.name: Final = " + ".join([name_of(on), *[rule.name for rule in house_rules]])
        """The name that its date has in EDITIONS (a year), otherwise its date; and the names of the house rules."""
        day = days_with(on, house_rules)
        self.turn: Final = points.TURN.on(day)
        self.step_after: Final[dict[Step, Step]] = dict(pairwise(self.turn))
        """The next step of the turn, for all steps but the last."""
        self.timing: Final = points.TIMING.on(day)
        self.normal_draw: Final = points.NORMAL_DRAW.on(day)
        self.legend_rule: Final = points.LEGEND_RULE.on(day)
        self.playing: Final = points.PLAYING.on(day)
        self.mana_between_costs: Final = (
            PlayStep.PAYMENT_WITH_MANA in self.playing or PlayStep.PAYMENT_NOT_LOCKED in self.playing
        )
        """Whether costs are paid in any order, with mana abilities in between (409.1f until 2003)."""
        self.ability_on_stack: Final = points.ABILITY_ON_STACK.on(day)
        self.layers: Final = points.LAYERS.on(day)
        self.effects_depend: Final = points.EFFECTS_DEPEND.on(day)
        self.defining_abilities_depend: Final = points.DEFINING_ABILITIES_DEPEND.on(day)
        self.empty_library: Final = points.EMPTY_LIBRARY.on(day)
        self.planeswalkers: Final = points.PLANESWALKERS.on(day)
        self.attack_requirements: Final = points.ATTACK_REQUIREMENTS.on(day)
        self.mana_amid_payment: Final = points.MANA_AMID_PAYMENT.on(day)
        self.untargeted_division_is_announced: Final = points.UNTARGETED_DIVISION.on(day)
        self.same_target: Final = points.SAME_TARGET.on(day)
        self.all_text_is_abilities: Final = points.ALL_TEXT_IS_ABILITIES.on(day)
        self.new_target: Final = points.NEW_TARGET.on(day)
        self.reversal: Final = points.REVERSAL.on(day)
        self.illegal_spell_to_hand: Final = points.ILLEGAL_SPELL_TO_HAND.on(day)
        self.random_cant_be_reversed: Final = points.RANDOM_CANT_BE_REVERSED.on(day)
        self.madness_window: Final = points.MADNESS_WINDOW.on(day)
        self.blocks_triggers: Final = points.BLOCKS_TRIGGERS.on(day)
        self.exchanged_blockers_count: Final = points.EXCHANGED_BLOCKERS_COUNT.on(day)
        self.no_mana_cost: Final = points.NO_MANA_COST.on(day)
        self.numbers: Final = points.NUMBERS.on(day)
        self.zero_power_assigns: Final = points.ZERO_POWER_ASSIGNS.on(day)
        self.no_attack_skips_step: Final = points.NO_ATTACK_SKIPS_STEP.on(day)
        self.walls_cant_attack: Final = points.WALLS_CANT_ATTACK.on(day)
        self.tapped_blockers_deal_damage: Final = points.TAPPED_BLOCKERS_DEAL_DAMAGE.on(day)
        self.permanents_target: Final = points.PERMANENTS_TARGET.on(day)
        self.phase_abilities: Final = points.PHASE_ABILITIES.on(day)
        self.source_is_remembered: Final = points.SOURCE_IS_REMEMBERED.on(day)
        self.damage_waits: Final = points.DAMAGE_WAITS.on(day)
        self.fizzling: Final = points.FIZZLING.on(day)
        self.tapped_artifacts_stop: Final = points.TAPPED_ARTIFACTS_STOP.on(day)
        self.look_back: Final = points.LOOK_BACK.on(day)
        self.hidden_triggers: Final = points.HIDDEN_TRIGGERS.on(day)
        self.always_rearms: Final = points.ALWAYS_REARMS.on(day)
        self.source_is_shown: Final = points.SOURCE_IS_SHOWN.on(day)
        self.face_down_is_judged: Final = points.FACE_DOWN_IS_JUDGED.on(day)
        self.face_down_spells_turn: Final = points.FACE_DOWN_SPELLS_TURN.on(day)
        self.creator_controls_delayed: Final = points.CREATOR_CONTROLS_DELAYED.on(day)
        self.type_change_keeps_others: Final = points.TYPE_CHANGE_KEEPS_OTHERS.on(day)
        self.land_type_renames: Final = points.LAND_TYPE_RENAMES.on(day)
        self.legend_is_a_creature_type: Final = points.LEGEND_IS_A_CREATURE_TYPE.on(day)
        self.legends_stay_legendary: Final = points.LEGENDS_STAY_LEGENDARY.on(day)
        self.graft_needs_counter: Final = points.GRAFT_NEEDS_COUNTER.on(day)
        self.snow_is_ability: Final = points.SNOW_IS_ABILITY.on(day)
        self.type_change_leaves_snow: Final = points.TYPE_CHANGE_LEAVES_SNOW.on(day)
        self.non_permanent_is_removed: Final = points.NON_PERMANENT_IS_REMOVED.on(day)
        self.phasing_out_leaves_play: Final = points.PHASING_OUT_LEAVES_PLAY.on(day)
        self.phasing_in_new_timestamp: Final = points.PHASING_IN_NEW_TIMESTAMP.on(day)
        self.targeted_mana_abilities: Final = points.TARGETED_MANA_ABILITIES.on(day)
        self.free_multiplayer_mulligan: Final = points.FREE_MULTIPLAYER_MULLIGAN.on(day)
        self.removed_from_subgame_stays: Final = points.REMOVED_FROM_SUBGAME_STAYS.on(day)
        self.any_noun_is_creature_type: Final = points.ANY_NOUN_IS_CREATURE_TYPE.on(day)
        self.face_down_is_two_two: Final = points.FACE_DOWN_IS_TWO_TWO.on(day)
        self.rampage_counts_assigned: Final = points.RAMPAGE_COUNTS_ASSIGNED.on(day)
        self.rampage_needs_two: Final = points.RAMPAGE_NEEDS_TWO.on(day)
        self.echo_is_mana_cost: Final = points.ECHO_IS_MANA_COST.on(day)
        self.upkeep_cost_is_offered: Final = points.UPKEEP_COST_IS_OFFERED.on(day)
        self.reach_stops_flying: Final = points.REACH_STOPS_FLYING.on(day)
        self.sunburst_sees_spell: Final = points.SUNBURST_SEES_SPELL.on(day)
        self.protection_sees_cards: Final = points.PROTECTION_SEES_CARDS.on(day)
        self.landhome_buries: Final = points.LANDHOME_BURIES.on(day)
        self.life_check: Final = points.LIFE_CHECK.on(day)
        at_phase_end = self.life_check is LifeCheck.PHASE_END
        self.state_based: Final = tuple(
            [check for check in points.STATE_BASED.on(day) if not (at_phase_end and check == "life")]
        )
        self.creatures_enchant: Final = points.CREATURES_ENCHANT.on(day)
        self.if_you_do: Final = points.IF_YOU_DO.on(day)
        self.steps_by_player: Final = points.STEPS_BY_PLAYER.on(day)
        self.illegal_targets_act: Final = points.ILLEGAL_TARGETS_ACT.on(day)
        self.damage_sources: Final = points.DAMAGE_SOURCES.on(day)
        self.damage_to_planeswalkers: Final = points.DAMAGE_TO_PLANESWALKERS.on(day)
        self.second_strike: Final = points.SECOND_STRIKE.on(day)
        self.trample_past_nobody: Final = points.TRAMPLE_PAST_NOBODY.on(day)
        self.mana_burns: Final = points.MANA_BURNS.on(day)
        self.pools_empty: Final = points.POOLS_EMPTY.on(day)
        self.combat_damage: Final = points.COMBAT_DAMAGE.on(day)
        self.damage_division: Final = points.DAMAGE_DIVISION.on(day)
        self.assignment_is_judged_whole: Final = points.ASSIGNMENT_IS_JUDGED_WHOLE.on(day)
        self.deathtouch_assigns: Final = points.DEATHTOUCH_ASSIGNS.on(day)
        self.deathtouch_is_static: Final = points.DEATHTOUCH_IS_STATIC.on(day)
        self.lifelink_is_static: Final = points.LIFELINK_IS_STATIC.on(day)
        self.results_belong_to_damage: Final = points.RESULTS_BELONG_TO_DAMAGE.on(day)
        self.planeswalker_rule: Final = points.PLANESWALKER_RULE.on(day)
        self.colors_are_indicated: Final = points.COLORS_ARE_INDICATED.on(day)
        self.changed_in_2008: Final = points.CHANGED_IN_2008.on(day)
        self.changed_in_autumn_2008: Final = points.CHANGED_IN_AUTUMN_2008.on(day)
        self.planeswalkers_are_legendary: Final = points.PLANESWALKERS_ARE_LEGENDARY.on(day)
        self.token_owner: Final = points.TOKEN_OWNER.on(day)
        self.mana_abilities_are_optional: Final = points.MANA_ABILITIES_ARE_OPTIONAL.on(day)
        self.protections_are_separate: Final = points.PROTECTIONS_ARE_SEPARATE.on(day)
        self.triggers_have_two_parts: Final = points.TRIGGERS_HAVE_TWO_PARTS.on(day)
        self.auras_stay: Final = points.AURAS_STAY.on(day)
        self.copying_comes_first: Final = points.COPYING_COMES_FIRST.on(day)
        self.loops_are_shortcuts: Final = points.LOOPS_ARE_SHORTCUTS.on(day)
        self.shuffles_without_set: Final = points.SHUFFLES_WITHOUT_SET.on(day)
        self.shuffles_without_card: Final = points.SHUFFLES_WITHOUT_CARD.on(day)
        self.indestructible_is_ability: Final = points.INDESTRUCTIBLE_IS_ABILITY.on(day)
        self.halves_are_named: Final = points.HALVES_ARE_NAMED.on(day)
        self.split_cards_are_combined: Final = points.SPLIT_CARDS_ARE_COMBINED.on(day)
        self.suspend_is_optional: Final = points.SUSPEND_IS_OPTIONAL.on(day)
        self.madness_always_exiles: Final = points.MADNESS_ALWAYS_EXILES.on(day)
        self.drawn_cards_are_hidden: Final = points.DRAWN_CARDS_ARE_HIDDEN.on(day)
        self.keyword_counters: Final = points.KEYWORD_COUNTERS.on(day)
        self.acting_counters: Final = points.ACTING_COUNTERS.on(day)
        self.legendary_spells_need_legends: Final = points.LEGENDARY_SPELLS_NEED_LEGENDS.on(day)
        self.hideaway_is_random: Final = points.HIDEAWAY_IS_RANDOM.on(day)
        self.must_attack_each_combat: Final = points.MUST_ATTACK_EACH_COMBAT.on(day)
        self.proliferates_each_kind: Final = points.PROLIFERATES_EACH_KIND.on(day)
        self.cumulative_upkeep_needs_permanent: Final = points.CUMULATIVE_UPKEEP_NEEDS_PERMANENT.on(day)
        self.choices_may_make_legal: Final = points.CHOICES_MAY_MAKE_LEGAL.on(day)
        self.delayed_trigger_is_chosen: Final = points.DELAYED_TRIGGER_IS_CHOSEN.on(day)
        self.arrivals_see_effects: Final = points.ARRIVALS_SEE_EFFECTS.on(day)
        self.arrival_choice: Final = points.ARRIVAL_CHOICE.on(day)
        self.cant_comes_first: Final = points.CANT_COMES_FIRST.on(day)
        self.shields_outlast_unpreventable: Final = points.SHIELDS_OUTLAST_UNPREVENTABLE.on(day)
        self.prevention_meets_unpreventable: Final = points.PREVENTION_MEETS_UNPREVENTABLE.on(day)
        self.leaving_unattaches: Final = points.LEAVING_UNATTACHES.on(day)
        self.illegal_targets_are_read: Final = points.ILLEGAL_TARGETS_ARE_READ.on(day)
        self.division_may_be_empty: Final = points.DIVISION_MAY_BE_EMPTY.on(day)
        self.convoke_pays: Final = points.CONVOKE_PAYS.on(day)
        self.offering_is_paid: Final = points.OFFERING_IS_PAID.on(day)
        self.timestamps_in_turn_order: Final = points.TIMESTAMPS_IN_TURN_ORDER.on(day)
        self.turning_over_renews_timestamp: Final = points.TURNING_OVER_RENEWS_TIMESTAMP.on(day)
        self.phasing: Final = points.PHASING.on(day)
        self.mulligan: Final = points.MULLIGAN.on(day)
        self.bands_take_any_of_quality: Final = points.BANDS_TAKE_ANY_OF_QUALITY.on(day)
        self.effects_make_block_each: Final = points.EFFECTS_MAKE_BLOCK_EACH.on(day)
        self.effects_make_block: Final = points.EFFECTS_MAKE_BLOCK.on(day)
        self.first_combat_only: Final = points.FIRST_COMBAT_ONLY.on(day)
        self.tribal_is_kindred: Final = points.TRIBAL_IS_KINDRED.on(day)
        self.creature_type_names: Final = points.CREATURE_TYPE_NAMES.on(day)
        self.phased_out_tokens_stay: Final = points.PHASED_OUT_TOKENS_STAY.on(day)
        self.tokens_are_called_token: Final = points.TOKENS_ARE_CALLED_TOKEN.on(day)
        self.any_target: Final = points.ANY_TARGET.on(day)
        self.coloured_reduction_spills: Final = points.COLOURED_REDUCTION_SPILLS.on(day)
        self.arrives_unblocked: Final = points.ARRIVES_UNBLOCKED.on(day)
        self.defender_of_each_attacker: Final = points.DEFENDER_OF_EACH_ATTACKER.on(day)
        self.leavers_spells_go_back: Final = points.LEAVERS_SPELLS_GO_BACK.on(day)
        self.uncontrolled_is_exiled: Final = points.UNCONTROLLED_IS_EXILED.on(day)
        self.leavers_durations_end: Final = points.LEAVERS_DURATIONS_END.on(day)
        self.leavers_phased_out_returns: Final = points.LEAVERS_PHASED_OUT_RETURNS.on(day)
        self.caster_is_the_default: Final = points.CASTER_IS_THE_DEFAULT.on(day)
        self.may_in_triggers: Final = points.MAY_IN_TRIGGERS.on(day)
        self.extra_turns: Final = points.EXTRA_TURNS.on(day)
        self.first_player_draws: Final = points.FIRST_PLAYER_DRAWS.on(day)
        self.loser_chooses: Final = points.LOSER_CHOOSES.on(day)
        self.sideboard_is_exchanged: Final = points.SIDEBOARD_IS_EXCHANGED.on(day)
        self.batch_order: Final = points.BATCH_ORDER.on(day)
        self.damage_waits_for_batch: Final = points.DAMAGE_WAITS_FOR_BATCH.on(day)
        self.lands_can_be_answered: Final = points.LANDS_CAN_BE_ANSWERED.on(day)
        self.protection_is_total: Final = points.PROTECTION_IS_TOTAL.on(day)
        self.enchantments_lie_idle: Final = points.ENCHANTMENTS_LIE_IDLE.on(day)
        self.readiness: Final = points.READINESS.on(day)
        self.regenerated_leave_combat: Final = points.REGENERATED_LEAVE_COMBAT.on(day)
        self.casters_interrupts_first: Final = points.CASTERS_INTERRUPTS_FIRST.on(day)
        self.drained_sources_must_pay: Final = points.DRAINED_SOURCES_MUST_PAY.on(day)
        self.mana_spells_are_interrupts: Final = points.MANA_SPELLS_ARE_INTERRUPTS.on(day)
        self.interrupts_are_done_at_once: Final = points.INTERRUPTS_ARE_DONE_AT_ONCE.on(day)
        self.copies_remember_choices: Final = points.COPIES_REMEMBER_CHOICES.on(day)
        self.forms_are_copied: Final = points.FORMS_ARE_COPIED.on(day)
        self.phase_costs_combine: Final = points.PHASE_COSTS_COMBINE.on(day)
        self.moved_enchantments_are_new: Final = points.MOVED_ENCHANTMENTS_ARE_NEW.on(day)
        self.players_are_settled_last: Final = points.PLAYERS_ARE_SETTLED_LAST.on(day)
        self.tapping_takes_damage_back: Final = points.TAPPING_TAKES_DAMAGE_BACK.on(day)
        self.surplus_needs_all_lethal: Final = points.SURPLUS_NEEDS_ALL_LETHAL.on(day)
        self.played_for_ante: Final = points.PLAYED_FOR_ANTE.on(day)
        self.removed_is_outside: Final = points.REMOVED_IS_OUTSIDE.on(day)
        self.surplus_counters_are_removed: Final = points.SURPLUS_COUNTERS_ARE_REMOVED.on(day)
        self.cycled_cards_trigger_in_graveyard: Final = points.CYCLED_CARDS_TRIGGER_IN_GRAVEYARD.on(day)
        self.zero_shares: Final = points.ZERO_SHARES.on(day)
        self.targets_change_together: Final = points.TARGETS_CHANGE_TOGETHER.on(day)
        self.new_targets_are_judged_together: Final = points.NEW_TARGETS_ARE_JUDGED_TOGETHER.on(day)
        self.dexterity: Final = points.DEXTERITY.on(day)

    @staticmethod
    def on(day: date) -> Edition:
        """Return the edition of a day. Raises InputError for days before the first day of the game."""
        if day < OLDEST:
            raise InputError(f"rules {day}", f"there were no rules before {OLDEST}", "take 1993 or a later date")
        return Edition(day)

    @property
    def remark(self) -> str:
        """What a user should know about these rules, in one line; "" if there is nothing to say. For a date after the
        newest rulebook it says which text is in force, and for one whose rulebook is not known, on what they rest."""
        return remark_on(self.date)

    def with_(self, *house_rules: str) -> Edition:
        """Return these rules with house rules: ``find_edition("2026").with_("mana burn at end of phase")``.

        Raises InputError for house rules that are unknown, contradict one another, or make no sense in this edition.
        """
        added = [find_house_rule(rule) for rule in house_rules]
        known = {rule.name: rule for rule in (*self.house_rules, *added)}
        return Edition(self.date, tuple(known.values())) if added else self

    def __reduce__(self) -> tuple[Callable[[str], Edition], tuple[str]]:
        return find_edition, (self.name,)

    def __repr__(self) -> str:
        return f"find_edition({self.name!r})"


STACK_EDITIONS: Final = tuple([name for name, day in EDITIONS.items() if points.TIMING.on(day) is Timing.STACK])
"""The names of the editions with the stack. Their rulebooks have rule numbers; that of 1996 has topics."""

_found: Final[dict[str, Edition]] = {}
MOST_KEPT: Final = 2000
"""How many names an edition is kept for. Strangers can ask a server for any date and any house rules."""


def find_edition(name: str) -> Edition:
    """Return the edition with a name ("2008", "today") or ISO date ("2005-03-01"), and with the house rules behind
    plus signs ("2026 + mana burn at end of phase").

    Raises InputError if it is neither, and for house rules that are unknown or contradict one another.
    """
    edition = _found.get(name)
    if edition is None:
        base, *rules = name.split("+")
        edition = Edition.on(day_of(base)).with_(*rules)
        edition = _found.get(edition.name, edition)
        if len(_found) < MOST_KEPT:
            _found[edition.name] = _found[name] = edition
    return edition


__all__ = ["EDITIONS", "OLDEST", "STACK_EDITIONS", "Edition", "find_edition"]
