"""The turn. The state records which step it is and which stage the step has reached.

The stages of a step are: BEGIN (its game actions), CHECK (state-based effects and triggered abilities), WAIT (a player
has priority), RESOLVE (all have passed and the top object resolves), and END (go on to the next step). :func:`work`
does one stage. If it comes to a choice that hasn't been answered, the whole stage is rolled back.

Rules: 300, 301, 302, 303, 304, 305, 312, 313, 314.
"""

from __future__ import annotations

from typing import Final

from manaburn.editions.answers import CombatDamage, LifeCheck, NormalDraw, PoolsEmpty, Readiness
from manaburn.rules.combat import combat_damage, combat_phase
from manaburn.rules.events import carrying_out, control, perform, phasing, triggers, winning
from manaburn.rules.kernel.decisions import Kind, Option
from manaburn.rules.kernel.table import Table
from manaburn.rules.kernel.timing_system import BEGIN, CHECK, END, RESOLVE, WAIT
from manaburn.rules.meaning import continuous, evaluate, event_patterns
from manaburn.rules.playing import stacking_triggers
from manaburn.state import happenings as h
from manaburn.state.happenings import Happening
from manaburn.state.objects import CARD, RULES_ABILITY, GameObject, Player
from manaburn.state.state import DelayedTrigger
from manaburn.terms import CREATURE, STEPS, TYPE_NAMES, Step, Zone, step_number
from manaburn.text.tree import base as b
from manaburn.text.tree import statics as s
from manaburn.text.tree import values as v
from manaburn.text.tree.memo import Memo
from manaburn.text.tree.words import SkippedStep

from . import loops, resolving, state_based

PHASE_OF: Final = [0, 0, 0, 1, 2, 2, 2, 2, 2, 3, 4, 4, 1, 2, 4]
"""The index of the phase of each step: beginning, precombat main, combat, postcombat main, end."""


def work(table: Table) -> None:
    """Do the next unit of work. Not called while a player has priority, or after the end of the game."""
    state = table.state
    stage = state.stage
    if stage == BEGIN:
        begin_step(table)
    elif stage == CHECK:
        check(table)
        if not state.over and loops.look(table):
            winning.draw(table, loops.DRAW)
        if not state.over:
            state.stage = WAIT
    elif stage == RESOLVE:
        resolving.resolve_top(table)
        if state.copying is not None or state.interrupted is not None or state.over:
            return
        if state.ending:
            state.ending = False
            state.stage = BEGIN
            return
        state.passes = 0
        state.priority = first_player(table)
        state.stage = CHECK
    elif stage == END:
        end_step(table)


def first_player(table: Table) -> Player:
    """Return who gets priority first: the active player, or the next player still in the game."""
    active = table.state.active
    if not active.lost:
        return active
    order = table.state.in_turn_order()
    return order[0] if order else active


def check(table: Table) -> None:
    """Perform state-based effects until there are none and put waiting triggered abilities on the stack; repeat both
    until nothing is left.

    Rules: 408.1b.
    """
    points: list[loops.Point] | None = None
    for i in range(10000):
        if i >= loops.PATIENCE:
            points = points or []
            here = loops.point(table)
            if loops.seen_before(points, here) >= loops.CYCLES_WITH_CHOICE:
                winning.draw(table, loops.DRAW)
                return
            points.append(here)
        control.check_durations(table)
        if state_based.check(table):
            if table.state.over:
                return
            continue
        triggers.check_states(table)
        if not stacking_triggers.put_on_stack(table):
            return
    raise perform.Runaway("state-based effects without end")


# -- steps -------------------------------------------------------------------------------------------------------------


def begin_step(table: Table) -> None:
    """Do the game actions with which a step begins, and give priority if the step has it."""
    state = table.state
    step = state.step
    state.passes = 0
    state.quiet_actions = 0
    state.priority = first_player(table)
    if skipped(table, step):
        leave_out(table, step)
        return
    if step is Step.UNTAP:
        untap_step(table)
        state.stage = END
    elif step is Step.DRAW:
        draw_step(table)
        state.stage = CHECK
    elif step is Step.DECLARE_ATTACKERS:
        step_begins(table)
        attacked = combat_phase.declare_attackers(table)
        state.stage = CHECK
        if not attacked and table.edition.no_attack_skips_step:
            state.damage_steps = -1
            state.stage = END
    elif step is Step.DECLARE_BLOCKERS:
        if not combat_phase.anything_attacks(table):
            state.stage = END  # 308.5
        else:
            step_begins(table)
            combat_phase.declare_blockers(table)
            state.stage = CHECK
    elif step is Step.COMBAT_DAMAGE:
        if not combat_phase.anything_attacks(table):
            state.stage = END
        else:
            step_begins(table)
            if table.edition.combat_damage is CombatDamage.AT_ONCE:
                combat_damage.deal_at_once(table)
            else:
                combat_damage.assign_damage(table)
            state.damage_steps = state.damage_steps + 1
            state.stage = CHECK
    elif step is Step.CLEANUP:
        cleanup_step(table)
    else:
        if step is Step.BEGINNING_OF_COMBAT:
            state.combats = state.combats + 1
            state.damage_steps = 0
        step_begins(table)
        state.stage = CHECK


def leave_out(table: Table, step: Step) -> None:
    """Go on after a step that is skipped. The whole combat phase is skipped; once it has started, none of it can be."""
    if step is Step.BEGINNING_OF_COMBAT:
        table.state.step = Step.END_OF_COMBAT
    table.state.stage = END


def step_begins(table: Table) -> None:
    """Report the beginning of the step to everything that waits for it."""
    state = table.state
    event = Happening(h.STEP_BEGINS, None, state.active)
    event.step = state.step
    step = state.step
    for past in state.history:
        if past.kind is h.STEP_BEGINS and past.step is step:
            event.amount += 1
    perform.perform(table, [event])


SKIP_WORDS: Final[dict[Step, SkippedStep]] = {
    Step.UNTAP: "untap",
    Step.UPKEEP: "upkeep",
    Step.DRAW: "draw",
    Step.PRECOMBAT_MAIN: "main",
    Step.POSTCOMBAT_MAIN: "main",
    Step.BEGINNING_OF_COMBAT: "combat",
    Step.ATTACK: "combat",
}


def skipped(table: Table, step: Step) -> bool:
    """Return whether the active player skips this step. An effect that skips "the next" such step is used up.

    Rules: 419.6e, 101.6a.
    """
    state = table.state
    if step is Step.DRAW and state.turn == 1 and len(state.players) == 2 and not table.edition.first_player_draws:
        return True  # 101.6a: in a game of two the starting player's first draw step is skipped
    if not state.skips and not continuous.rules_change(table):
        return False
    word = SKIP_WORDS.get(step)
    if word is None:
        return False
    active = state.active
    always = any(
        isinstance(rule.mod, s.SkipStep) and rule.mod.step == word for rule in continuous.player_rules(table, active)
    )
    for entry in state.skips:
        if entry[0] == active.index and entry[1] == word:
            if entry[2] != "this turn" and (not always or uses_up(table, active, word)):
                table.journal.remove_value(state.skips, entry)
            return True
    if always:
        return True
    return chooses_to_skip(table, active, word, f"{word} step")


def uses_up(table: Table, player: Player, word: str) -> bool:
    """Return whether a player, who skips a step in any case, skips it by the effect that skips the next one only. Else
    that effect waits.

    Rules: 419.6e, 419.6f, 419.8a.
    """
    return table.yes(player, f"skip this {word} step by the effect that skips the next one?", "skip", "419.8a")


def untap_step(table: Table) -> None:
    """Phase permanents in and out. Then the active player determines what untaps, and all of it untaps at the same
    time.

    Rules: 302.
    """
    state = table.state
    active = state.active
    phasing.untap_step_phasing(table)
    tapped = [item for item in state.in_play if item.tapped]
    untaps: list[GameObject] = []
    for item in tapped:
        mine = item.controller is active
        stays = not mine
        for rule in continuous.rules_for(table, item):
            mod = rule.mod
            if isinstance(mod, s.DoesntUntap) and mine:
                if mod.whose is not None and active not in evaluate.players(table, mod.whose, rule.context):
                    continue
                if mod.may:
                    if not stays and table.yes(active, f"leave {item} tapped?", "stay tapped", "302.2"):
                        stays = True
                else:
                    stays = True
            elif isinstance(mod, s.UntapsDuring) and not mine:
                stays = False
        if not stays:
            untaps.append(item)
    untaps = within_limits(table, of_one_type(table, untaps))
    returned = returned_as_untapping(table)
    perform.untap(table, [item for item in untaps if item not in returned])
    perform.move(table, returned, Zone.HAND)
    control.expire(table, "untapped")


def returned_as_untapping(table: Table) -> list[GameObject]:
    """Return the permanents that are returned to their owners' hands as the active player untaps permanents."""
    found: list[GameObject] = []
    for item in table.state.in_play:
        for rule in continuous.rules_for(table, item):
            if isinstance(rule.mod, s.ReturnsAsUntaps) and table.state.active in evaluate.players(
                table, rule.mod.who, rule.context
            ):
                found.append(item)
                break
    return found


def of_one_type(table: Table, untaps: list[GameObject]) -> list[GameObject]:
    """Let the active player choose one card type for each effect that lets only permanents of one type untap.

    Rules: 302.2.
    """
    active = table.state.active
    for rule in continuous.player_rules(table, active):
        if isinstance(rule.mod, s.UntapsOneType):
            types = [1 << i for i in range(len(TYPE_NAMES)) if rule.mod.types & (1 << i)]
            options = [Option(TYPE_NAMES[one.bit_length() - 1]) for one in types]
            prompt = f"the type of permanents to untap for {rule.source}"
            chosen = types[table.choose(active, Kind.OPTION, prompt, options, 1, 1, "untap type", "302.2")[0]]
            untaps = [
                item
                for item in untaps
                if item.controller is not active or continuous.characteristics(table, item).card_types & chosen
            ]
    return untaps


def within_limits(table: Table, untaps: list[GameObject]) -> list[GameObject]:
    """Choose which permanents untap if an effect limits the number of a kind. It limits the active player's own, not
    what another player untaps in this step.

    Rules: 302.2.
    """
    active = table.state.active
    for rule in continuous.player_rules(table, active):
        mod = rule.mod
        if isinstance(mod, s.UntapLimit):
            own = [item for item in untaps if item.controller is active]
            limited = [item for item in own if evaluate.is_of(table, item, mod.kind, rule.context)]
            if len(limited) > mod.n:
                picked = table.choose(
                    active,
                    Kind.CARD,
                    "permanents to untap",
                    [Option("", item) for item in limited],
                    mod.n,
                    mod.n,
                    "untap",
                    "302.2",
                )
                stay = [item for i, item in enumerate(limited) if i not in picked]
                untaps = [item for item in untaps if item not in stay]
    return untaps


def draw_step(table: Table) -> None:
    """Let the active player draw: directly, or (until 2003-07) by an ability that is put on the stack above the
    abilities that triggered. Until Apocalypse (July 2001) it was one of the active player's triggered abilities.

    Rules: 304.
    """
    if table.edition.normal_draw is NormalDraw.AT_ONCE:
        perform.draw(table, table.state.active, 1, None, True)
        step_begins(table)
        return
    state = table.state
    step_begins(table)
    if table.edition.normal_draw is NormalDraw.ON_STACK:
        stacking_triggers.put_on_stack(table)
    if not state.active.lost:  # 600.4c
        item = state.make_object(RULES_ABILITY, state.active, Zone.STACK, None)
        if table.edition.normal_draw is NormalDraw.ON_STACK:
            state.put(item)
        else:
            stacking_triggers.put_on_stack(table, item)


def cleanup_step(table: Table) -> None:
    """Discard down to the maximum hand size, remove damage and end "until end of turn" effects. Players get priority
    only if something is waiting.

    Rules: 314.
    """
    state = table.state
    state.stage = END
    step_begins(table)
    discard_down(table)
    wear_off(table)
    if waiting(table):
        state.stage = CHECK
        state.extra_cleanup = True


def discard_down(table: Table) -> None:
    """Let the active player discard down to the maximum hand size.

    Rules: 314.1, 600.4f.
    """
    active = table.state.active
    if active.lost:
        return  # 600.4f: the turn continues although its player has left the game.
    hand = table.state.hands[active.index]
    limit = hand_limit(table, active)
    if limit >= 0 and len(hand) > limit:
        number = len(hand) - limit
        options = [Option("", item) for item in hand]
        picked = table.choose(active, Kind.CARD, "cards to discard", options, number, number, "discard", "314.1")
        perform.discard(table, active, [hand[i] for i in picked], None, "cleanup")


def waiting(table: Table) -> bool:
    """Return whether state-based effects or triggered abilities wait in the cleanup step.

    Rules: 314.3.
    """
    triggers.check_states(table)
    if table.state.pending:
        return True
    return state_based.check(table) or len(table.state.pending) > 0


def hand_limit(table: Table, player: Player) -> int:
    """Return the maximum hand size; -1 if there is none.

    Rules: 217.3b.
    """
    limit = 7
    for rule in continuous.player_rules(table, player):
        mod = rule.mod
        if isinstance(mod, s.HandSize):
            if mod.n is None:
                limit = -1
            elif mod.change:
                limit += evaluate.value(table, mod.n, rule.context)
            else:
                limit = evaluate.value(table, mod.n, rule.context)
    return limit


def wear_off(table: Table) -> None:
    """Remove damage and end the effects that last "until end of turn" and "this turn", at the same time.

    Rules: 314.2.
    """
    for item in table.state.in_play:
        if item.damage:
            item.damage = 0
        if item.regeneration:
            item.regeneration = 0
    for item in table.state.phased_out:
        if item.damage:
            item.damage = 0
    control.expire(table, "cleanup")


# -- from step to step -------------------------------------------------------------------------------------------------


def end_step(table: Table) -> None:
    """End the step, with the effects that last until then. Unused mana is lost: as each phase ends, or since 2009 as
    each step ends. The next step or turn follows."""
    state = table.state
    step = state.step
    control.expire(table, "step ends")
    if table.edition.pools_empty is PoolsEmpty.STEP:
        empty_pools(table)
    if step is Step.COMBAT_DAMAGE and state.damage_steps == 1 and combat_damage.second_damage_step(table):
        state.stage = BEGIN
        return
    if step is Step.CLEANUP and state.extra_cleanup:
        state.extra_cleanup = False
        state.stage = BEGIN
        return
    if step is Step.END_OF_COMBAT:
        combat_phase.end_combat(table)
    elif step is Step.UPKEEP:
        note_upkeep(table)
    coming = next_step(table)
    if coming is None or is_new_phase(step, coming):
        end_phase(table, step)
        if state.over:
            return
    if coming is None:
        next_turn(table)
        return
    state.step = coming
    state.stage = BEGIN


def is_new_phase(step: Step, coming: Step) -> bool:
    """Return whether a step that follows another one belongs to another phase, or to another one of the same kind."""
    number, following = step_number(step), step_number(coming)
    return following <= number or PHASE_OF[following] != PHASE_OF[number]


def note_upkeep(table: Table) -> None:
    """Record that the active player has had this upkeep, unless it was skipped. What was there before it isn't new at
    the next one.

    Rules: 502.19.
    """
    state = table.state
    for past in state.history:
        if past.kind is h.STEP_BEGINS and past.step is Step.UPKEEP and state.active.last_upkeep != state.turn:
            state.active.last_upkeep = state.turn


def next_step(table: Table) -> Step | None:
    """Return the step after this one; None at the end of the turn."""
    state = table.state
    if state.extra_steps and (
        state.extra_steps[-1] is Step.UPKEEP
        or PHASE_OF[step_number(state.step)] != PHASE_OF[following(table, state.step)]
    ):
        step = state.extra_steps[-1]
        table.journal.replace(state.extra_steps, state.extra_steps[:-1])
        return step
    if state.step is Step.DECLARE_ATTACKERS and state.damage_steps < 0:
        return Step.END_OF_COMBAT
    return table.edition.step_after.get(state.step)


def following(table: Table, step: Step) -> int:
    """Return the number of the ordinary step after this one. After cleanup this is untap."""
    later = table.edition.step_after.get(step)
    return step_number(later) if later is not None else 0


def following_phase(table: Table, step: Step) -> Step | None:
    """Return the first step of the ordinary phase after the phase of this step; None at the end of the turn. In 1996
    the attack is a part of the main phase."""
    turn = table.edition.turn
    for later in turn[turn.index(step if step in turn else Step.MAIN) + 1 :]:
        if PHASE_OF[step_number(later)] != PHASE_OF[step_number(step)]:
            return later
    return None


def end_phase(table: Table, step: Step) -> None:
    """End the phase: end the effects that last until the end of combat, and empty the mana pools."""
    if PHASE_OF[step_number(step)] == 2:
        control.expire(table, "end of combat")
    if table.edition.pools_empty is PoolsEmpty.PHASE:
        empty_pools(table)
    if table.edition.life_check is LifeCheck.PHASE_END:
        check_life(table)


def check_life(table: Table) -> None:
    """Have the players without life lose. If that is all of them, the game is a draw.

    Rules: 1996.phase.2.
    """
    perform.perform(table, winning.without_life(table))


def empty_pools(table: Table) -> None:
    """Empty the mana pools. Until 2009 a player loses as much life as he or she had unused mana.

    Rules: 300.3.
    """
    state = table.state
    if not any_mana(table):
        return
    burning: list[Happening] = []
    for player in state.in_turn_order():
        lasting = [unit for unit in player.special if unit.rider == "lasting" and state.step is not Step.CLEANUP]
        amount = player.mana - len(lasting)
        if amount == 0:
            continue
        stays = False
        burns = table.edition.mana_burns and player.controlled_by is None
        for rule in continuous.player_rules(table, player):
            if isinstance(rule.mod, s.ManaRule) and rule.mod.rule == "doesn't empty":
                stays = True
        if stays:
            continue
        state.set_pool(player, [0, 0, 0, 0, 0, 0])
        if player.special:
            table.journal.replace(player.special, lasting)
        if burns:
            event = Happening(h.LOSE_LIFE, None, player, amount)
            event.manner = "mana burn"
            burning.append(event)
    perform.perform(table, burning)


def any_mana(table: Table) -> bool:
    """Whether any player has mana."""
    for player in table.state.players:
        if player.mana or player.special:
            return True
    return False


def next_turn(table: Table) -> None:
    """Begin the next turn: the newest extra turn, or the next player's turn.

    Rules: 300.6.
    """
    state = table.state
    control.expire(table, "turn ends")
    previous = state.active
    previous.controlled_by = None
    player: Player | None = None
    while state.extra_turns and player is None:
        player = state.extra_turns[-1]
        place = len(state.extra_turns)
        table.journal.replace(state.extra_turns, state.extra_turns[:-1])
        if player.lost:
            pass_over(table, player)
            player = None
        elif skips_turn(table, player):
            player = None
        comes_of(table, place, player is not None)
    ordinary = state.ordinary
    while player is None:
        ordinary = state.players[(ordinary.index + 1) % len(state.players)]
        if ordinary.lost:
            pass_over(table, ordinary)
            continue
        state.ordinary = ordinary
        if not skips_turn(table, ordinary):
            player = ordinary
    start_turn(table, player)


def pass_over(table: Table, player: Player) -> None:
    """Do what happens as the turn of a player who has left the game would have begun.

    Rules: 502.15b, 800.4k@2018.
    """
    phasing.pass_over(table, player)
    control.pass_over(table, player)


def comes_of(table: Table, place: int, taken: bool) -> None:
    """Put what was delayed until an extra turn into force, or drop it if the turn isn't taken.

    Rules: 410.4.
    """
    state = table.state
    for waiting in list(state.delayed):
        if waiting.waits == place:
            table.journal.remove(state.delayed, waiting)
            if taken:
                table.journal.append(
                    state.delayed,
                    DelayedTrigger(
                        waiting.event,
                        waiting.effect,
                        waiting.condition,
                        waiting.context,
                        waiting.once,
                        waiting.duration,
                        state.turn + 1,
                    ),
                )


def skips_turn(table: Table, player: Player) -> bool:
    """Return whether a player's turn is skipped. One such effect is used up.

    Rules: 419.6e.
    """
    for entry in table.state.skips:
        if entry[0] == player.index and entry[1] == "turn":
            table.journal.remove_value(table.state.skips, entry)
            return True
    if continuous.rules_change(table):
        return chooses_to_skip(table, player, "turn", "turn")
    return False


def chooses_to_skip(table: Table, player: Player, what: str, called: str) -> bool:
    """Return whether a player skips a turn or a step because he or she may and wants to. What the player then gets
    for it is carried out.

    Rules: 419.6e.
    """
    for rule in continuous.player_rules(table, player):
        if (
            isinstance(rule.mod, s.MaySkip)
            and rule.mod.what == what
            and table.yes(player, f"skip this {called} for {rule.source}?", "skip", "419.6e")
        ):
            carrying_out.carry_out(table, rule.mod.effect, rule.context.fork())
            return True
    return False


def start_turn(table: Table, player: Player) -> None:
    """Begin a player's turn."""
    state = table.state
    note_activity(table)
    state.turn = state.turn + 1
    state.active = player
    player.turns_taken += 1
    player.turn_before = player.last_turn
    player.last_turn = state.turn
    for other in state.players:
        if other.lands_played:
            other.lands_played = 0
    state.combats = 0
    state.damage_steps = 0
    table.journal.replace(state.played_this_turn, [])
    table.journal.replace(state.history, [])
    for entry in list(state.skips):
        if entry[2] != "once":
            table.journal.remove_value(state.skips, entry)
        elif entry[0] == player.index and entry[1] == "all combat":
            table.journal.remove_value(state.skips, entry)
            table.journal.append(state.skips, (player.index, "combat", "this turn"))
    for controlled in list(state.controlled_turns):
        if controlled[0] == player.index:
            table.journal.remove_value(state.controlled_turns, controlled)
            # 507.1a: the last effect works. Who is given his or her own turn isn't controlled by another player.
            player.controlled_by = state.players[controlled[1]] if controlled[1] != player.index else None
    state.step = STEPS[0]
    state.stage = BEGIN
    note_noncreatures(table, player)
    note_numbers(table, player)
    control.expire(table, "turn begins")
    perform.perform(table, [Happening(h.TURN_BEGINS, None, player)])


def note_activity(table: Table) -> None:
    """Record, as a turn ends, whether its player has played a spell or put a nontoken permanent into play."""
    player = table.state.active
    for past in table.state.history:
        if event_patterns.player_of(past) is not player:
            continue
        put = past.kind is h.MOVE and past.to is Zone.IN_PLAY and past.new is not None and past.new.kind == CARD
        if past.kind is h.PLAYED or put:
            if player.acted_turn != player.last_turn:
                player.acted_turn = player.last_turn
            return


def note_noncreatures(table: Table, player: Player) -> None:
    """Record which permanents a player begins a turn with that are no creatures, where the rules ask for it."""
    if table.edition.readiness is Readiness.AS_CREATURE:
        for item in table.state.in_play:
            if item.controller is player and not continuous.characteristics(table, item).card_types & CREATURE:
                table.journal.put(item.marks, "was no creature", player.last_turn)


def _number(ability: b.Ability) -> b.Value | None:
    for node in b.walk(ability):
        if isinstance(node, v.AsTurnBegan):
            return node.value
    return None


_numbers: Final = Memo(_number)


def number_to_note(ability: b.Ability) -> b.Value | None:
    """Return the number that an ability wants to know as it is when a turn begins; None if there is none."""
    return _numbers.of(ability)


def note_numbers(table: Table, player: Player) -> None:
    """Record numbers as they are when a player's turn begins, for the abilities that ask for them later in it."""
    for item in table.state.in_play:
        for held in continuous.characteristics(table, item).triggers:
            number = number_to_note(held.ability)
            if number is not None:
                ctx = triggers.context_of(item, held, Happening(h.STEP_BEGINS, None, player))
                table.state.set_choice(item, "turn began", evaluate.value(table, number, ctx))


def add_phase(table: Table, phase: str) -> None:
    """Add an additional phase after this one. The newest comes first. After the last one, the turn continues with the
    phase that would have followed.

    Rules: 300.7.
    """
    state = table.state
    added: list[Step] = []
    if phase == "upkeep":
        added.append(Step.UPKEEP)
    else:
        if not state.extra_steps:
            coming = following_phase(table, state.step)
            if coming is not None:
                added.append(coming)
        if "main" in phase:
            added.append(Step.POSTCOMBAT_MAIN)
        added.append(Step.BEGINNING_OF_COMBAT)
    table.journal.replace(state.extra_steps, state.extra_steps + added)


def end_the_turn(table: Table) -> None:
    """End the turn: remove the stack from the game and everything from combat, check state-based effects once, and go
    directly to cleanup.

    Rules: 509.
    """
    state = table.state
    for item in list(state.stack):
        if item.kind <= 1 or item.card is not None:
            perform.move(table, [item], Zone.REMOVED, table.running.resolving, "turn ended")
        else:
            perform.leave_stack(table, item)
    combat_phase.end_combat(table)
    state_based.check(table)
    if state.over:
        return
    if state.step is Step.UPKEEP:
        note_upkeep(table)
    table.journal.replace(state.extra_steps, [])
    state.step = Step.CLEANUP
    state.ending = True
