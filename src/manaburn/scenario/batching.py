"""How the steps of a scenario are carried out by the rules before the stack.

Every window (interrupts, responses, damage prevention, regeneration) is passed like any other. Passes that a scenario
leaves out are made if there is only one way to understand it:

* A play that isn't possible in the innermost window, with the targets it names, is made after the inner windows have
  been passed, provided that this resolves no more than the next effect, or only deals combat damage.
* After ``resolve: N``, a window that the last effect opened stays open only if the next step does something in it.
* After ``attack``, the other players get a chance to start a batch only if they use it in the next step.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from manaburn.errors import IllegalAction
from manaburn.rules.before1999 import phase_abilities, turn_phases, windows
from manaburn.rules.before1999.frames import find
from manaburn.rules.course import priority
from manaburn.rules.kernel.decisions import Action, ActionKind, Decision, Kind
from manaburn.rules.kernel.table import Table
from manaburn.rules.kernel.timing_system import RESOLVE
from manaburn.rules.meaning import announced, continuous
from manaburn.rules.playing import card_as_spell, casting_methods, payment, targets
from manaburn.state.contexts import Context
from manaburn.state.frames import Frame, FrameKind
from manaburn.state.objects import ABILITY, Player
from manaburn.terms import Zone
from manaburn.text.tree import ActivatedAbility, Effect
from manaburn.text.tree.costs import Mana
from manaburn.text.tree.speeds import modes

from . import paying
from .answers import Script
from .model import Step
from .naming import Trouble, fits, says
from .reading import Mapping, Node, Text, number_of, say, texts_of, truth_of

if TYPE_CHECKING:
    from .driver import Driver

MOST: Final = 20_000
AFTERWARDS: Final = (FrameKind.PREVENTION, FrameKind.DESTRUCTION, FrameKind.END_OF_COMBAT)
"""Windows that open by themselves after something has happened."""
INNER: Final = (FrameKind.INTERRUPTS, *AFTERWARDS)
"""Windows that open by themselves inside what is going on."""


def in_force(driver: Driver) -> bool:
    """Return whether the game is played by the rules before the stack."""
    return windows.innermost(driver.table) is not None


def untaps(driver: Driver) -> bool:
    """Whether the untapping of the untap phase under way is still to come."""
    return turn_phases.untaps(driver.table)


def following_steps(driver: Driver, step: Step) -> list[Step]:
    """The steps of the scenario after this one."""
    steps = driver.plan.steps
    for i, known in enumerate(steps):
        if known is step:
            return list(steps[i + 1 :])
    return []


def next_step(driver: Driver, step: Step) -> Step | None:
    """The next step of the scenario that does something."""
    for following in following_steps(driver, step):
        if following.verb != "expect":
            return following
    return None


def is_refused(step: Step) -> bool:
    """Whether a step is to be refused."""
    illegal = step.get("illegal")
    return illegal is not None and truth_of(illegal) is not False


# -- passing -----------------------------------------------------------------------------------------------------------


def do_duty(driver: Driver) -> bool:
    """Let the player with priority play a mandatory ability of the phase. Return False if there is none."""
    player = driver.state.priority
    assert player is not None
    duties = driver.table.timing.duties(driver.table, player)
    if not duties:
        return False
    driver.unit(lambda: priority.do(driver.table, player, duties[0]))
    return True


def next_duty(driver: Driver) -> bool:
    """Play the next mandatory ability of the phase, in turn order. Return False if there is none."""
    system = driver.table.timing
    players = driver.state.in_turn_order(driver.state.priority)
    having = [player for player in players if system.duties(driver.table, player)]
    if not having:
        return False
    for player in players[: players.index(having[0])]:
        driver.pass_once(player)
    return do_duty(driver)


def neutral(driver: Driver) -> bool:
    """Return whether the game is in the body of a phase, with no batch or window open."""
    state = driver.state
    frame = windows.innermost(driver.table)
    if state.stack or frame is None or not driver.waiting:
        return False
    return frame.kind is FrameKind.EFFECTS and frame.stage != windows.ANSWERABLE


def resolve(driver: Driver, step: Step) -> None:
    """Let all players pass until the number of effects given has resolved, or (``all``) until nothing is left."""
    table = driver.table
    state = table.state
    wanted = number_of(step.first)
    resolved = 0
    damaging = False  # whether what has resolved deals damage that is still to come
    base: Frame | None = None
    for _ in range(MOST):
        if driver.open is not None or state.over:
            return
        if wanted is not None and resolved >= wanted:
            if state.stage == RESOLVE and not side_effect(driver):
                return
            if driver.waiting:
                # What has been regenerated is so when the window of its destruction is over.
                inside = base is not None and windows.surrounds(table, base)
                inside = inside or windows.present(table).kind is FrameKind.DESTRUCTION
                if not inside or stays(driver, step):
                    return
        if driver.waiting:
            if neutral(driver) or (not state.stack and windows.present(table).stage == windows.ANSWERABLE):
                if (wanted is not None or not resolved) and next_duty(driver):
                    continue
                if wanted is None:
                    return
                raise Trouble(f"nothing is left after {resolved} of {wanted} have resolved")
            top = windows.present(table)
            driver.pass_once_now()
            if top.kind is FrameKind.PREVENTION and top.stage == windows.OVER:
                if not state.stack:
                    if not damaging:
                        resolved += 1  # the damage that later rules put on the stack has been dealt
                    base = windows.outside(table)
                damaging = False
            continue
        resolves = state.stage == RESOLVE and not side_effect(driver)
        frame = windows.innermost(table)
        packets = len(state.packets)
        if not driver.unit(lambda: driver.table.timing.work(driver.table)) and not driver.left_open():
            return
        if resolves:
            resolved += 1
            damaging = damaging or len(state.packets) > packets
            base = frame
    raise Trouble("effects resolve without end")


def side_effect(driver: Driver) -> bool:
    """Return whether what resolves next is what follows from the damage of a spell (1996.dmg.6). It counts as a part of
    the spell."""
    top = driver.state.stack[-1] if driver.state.stack else None
    source = top.context.source if top is not None and top.context is not None else None
    if source is None or source is top or find(driver.table, FrameKind.PREVENTION) is None:
        return False
    return source.zone is Zone.STACK and source.kind != ABILITY


SEES_WINDOWS: Final = ("can", "cannot", "priority", "asks")
"""Expectations about what may be done in the window that is open."""
IN_WINDOWS: Final = ("pass", "all", "answer")
"""Steps that are about the window that is open."""


def stays(
    driver: Driver, step: Step, verbs: tuple[str, ...] = IN_WINDOWS, seen: tuple[str, ...] = SEES_WINDOWS
) -> bool:
    """Return whether the open window stays open for the next steps, because one of them uses it.

    A step uses a window if it has one of the expectations ``seen``, is one of the ``verbs`` that pass in it, or does
    something that is possible in it."""
    for following in following_steps(driver, step):
        if following.verb == "expect":
            if looks(following.first, seen):
                return True
            continue
        if following.verb == "pass" and not is_refused(following):
            return not passed_for_later(driver, following)
        if following.verb in verbs or is_refused(following):
            return True
        return following.verb in ("play", "activate") and possible(driver, following)
    return looks(driver.plan.expect, seen)


def passed_for_later(driver: Driver, step: Step) -> bool:
    """Return whether a step that passes is about the time after the open window: it leads to another player's play that
    isn't possible in the window."""
    following = next_step(driver, step)
    if following is None or following.verb not in ("play", "activate") or is_refused(following):
        return False
    return following.who != step.who and not possible(driver, following)


def looks(expected: object, seen: tuple[str, ...]) -> bool:
    """Return whether expectations include one with these keys."""
    return isinstance(expected, Mapping) and any(key in expected.entries for key in seen)


def pass_inner(driver: Driver, step: Step) -> None:
    """After a play, pass the damage-prevention or regeneration window that it was made in or caused, unless the next
    steps use it."""
    for _ in range(MOST):
        if driver.open is not None or driver.state.over or not driver.waiting:
            return
        if find(driver.table, FrameKind.PREVENTION) is None and find(driver.table, FrameKind.DESTRUCTION) is None:
            return
        if stays(driver, step, (*IN_WINDOWS, "resolve"), (*SEES_WINDOWS, "stack")):
            return
        driver.pass_once_now()
        driver.go_on()


def pass_chance(driver: Driver, step: Step) -> None:
    """After a land or a batch, pass the chance that the other players have to answer, unless the scenario goes on with
    them."""
    for _ in driver.state.players:
        if driver.open is not None or driver.state.over or not driver.waiting or not in_force(driver):
            return
        if windows.present(driver.table).stage != windows.ANSWERABLE or takes_chance(driver, step):
            return
        driver.pass_once_now()
        driver.go_on()


def takes_chance(driver: Driver, step: Step) -> bool:
    """Whether the next step is one of another than the active player, or looks at what such a player may do."""
    others = [player.name for player in driver.state.players if player is not driver.state.active]
    for following in following_steps(driver, step):
        if following.verb == "expect":
            if looks_at(following.first, others):
                return True
            continue
        return following.who in others and following.verb in ("play", "activate", "pass")
    return looks_at(driver.plan.expect, others)


def looks_at(expected: object, names: list[str]) -> bool:
    """Whether expectations are about what one of these players may do."""
    if not isinstance(expected, Mapping):
        return False
    for key in SEES_WINDOWS:
        node = expected.entries.get(key)
        if isinstance(node, Mapping) and any(name in node.entries for name in names):
            return True
        if isinstance(node, Text) and node.text in names:
            return True
    return False


def possible(driver: Driver, step: Step) -> bool:
    """Whether what a step plays or activates is among what its player could do with priority in this window."""
    table = driver.table
    player = driver.player(step.who)
    for action in priority.actions(table, player):
        if action.item is None:
            if step.rest.lower() == str(action):
                return True
        elif (action.kind is ActionKind.ACTIVATE or action.kind is ActionKind.PHASE) == (
            step.verb == "activate"
        ) and fits(table, action.item, step.rest):
            if (
                ability_fits(table, action, step)
                and mode_fits(table, action, step)
                and target_fits(table, action, step)
            ):
                return True
    return False


def ability_fits(table: Table, action: Action, step: Step) -> bool:
    """Whether an action may be of the ability that a step names by its number or a part of its text."""
    node = step.get("ability")
    if node is None or action.kind is not ActionKind.ACTIVATE or action.item is None or action.held is None:
        return True
    abilities = continuous.characteristics(table, action.item).activated
    number = number_of(node)
    if number is not None:
        meant = abilities[number - 1 : number] if number > 0 else []
    else:
        meant = [held for held in abilities if says(held.ability, say(node), action.item.name)]
    return not meant or any(held.key == action.held.key for held in meant)


def target_fits(table: Table, action: Action, step: Step) -> bool:
    """Whether the targets that a step names can be chosen in the window that is open."""
    effect: Effect | None = None
    card = action.item
    player = table.state.priority
    if action.kind is ActionKind.PLAY and card is not None:
        effect = card_as_spell.effect_of_card(table, card, action.face)
    if effect is None or card is None or player is None:
        return True
    specs = announced.specs(effect)
    if not specs:
        return True
    ctx = Context(card, player)
    ctx.item = card
    ctx.x = number_of(step.get("x")) or 0
    there = [entity for spec in specs for entity in targets.legal_targets(table, spec, ctx)]
    return all(any(fits(table, entity, text.text) for entity in there) for text in texts_of(step.get("targets")))


def yield_to(driver: Driver, step: Step) -> None:
    """Those who have priority before the player who passes, in a window that has opened by itself, pass first."""
    if not in_force(driver) or is_refused(step):
        return
    player = driver.player(step.who)
    mark = driver.table.journal.mark()
    for _ in driver.state.players:
        if driver.open is not None or not driver.waiting or driver.state.priority is player:
            return
        if windows.present(driver.table).kind not in INNER:
            break
        driver.pass_once_now()
    driver.table.back(mark)
    driver.open = None
    driver.runner = None


def mode_fits(table: Table, action: Action, step: Step) -> bool:
    """Whether the modes that a step names can be chosen in the window that is open."""
    effect: Effect | None = None
    if action.kind is ActionKind.PLAY and action.item is not None:
        effect = card_as_spell.effect_of_card(table, action.item, action.face)
    if effect is None:
        return True
    options = modes(effect)
    for text in texts_of(step.get("modes")):
        number = number_of(text)
        if number is not None and 1 <= number <= len(options) and not windows.fits(table, options[number - 1]):
            return False
    return True


def reach(driver: Driver, step: Step) -> None:
    """Pass inner windows until a play is possible, without resolving anything or up to the window that the next
    resolution opens. If the play isn't possible then either, change nothing."""
    state = driver.state
    if not in_force(driver) or is_refused(step) or not driver.waiting:
        return
    player = driver.player(step.who)
    if state.priority is player and possible(driver, step):
        return
    mark = driver.table.journal.mark()
    kept = {who: list(queue) for who, queue in driver.kept.items()}
    driver.reaching = True
    came = _comes_to(driver, step)
    driver.reaching = False
    if not came:
        undo(driver, mark, kept)


def _comes_to(driver: Driver, step: Step) -> bool:
    """Pass until a play is possible. Return whether it became possible."""
    state = driver.state
    player = driver.player(step.who)
    resolved = False
    for _ in range(MOST):
        if driver.open is not None or state.over or (resolved and state.stage == RESOLVE):
            return False
        if driver.waiting:
            frame = windows.present(driver.table)
            if state.priority is player and possible(driver, step):
                if not resolved or frame.kind in AFTERWARDS:
                    return True
            chance = frame.stage == windows.ANSWERABLE
            if frame.kind not in INNER and not chance and len(state.stack) <= frame.floor:
                if not before_damage(driver):
                    return False
                resolved = True
            driver.pass_once_now()
        else:
            going_on = windows.innermost(driver.table)
            in_series = going_on is not None and going_on.kind is FrameKind.SERIES
            resolved = resolved or (state.stage == RESOLVE and not in_series)
            if not driver.unit(lambda: driver.table.timing.work(driver.table)):
                return False
    return False


def next_effect_comes(driver: Driver) -> bool:
    """Return whether the next effect of a batch is about to resolve. What follows from damage is none."""
    return windows.between_effects(driver.table) and not side_effect(driver)


def is_afterwards(driver: Driver) -> bool:
    """Return whether somebody has priority in damage prevention or in a destruction."""
    return in_force(driver) and driver.waiting and windows.present(driver.table).kind in AFTERWARDS


def pass_afterwards(driver: Driver, holds: Callable[[], bool]) -> bool:
    """Pass in the damage prevention or destruction under way, and what comes of it at once, until something is true.
    Return whether it became true."""
    for _ in range(MOST):
        if driver.open is not None or driver.state.over or next_effect_comes(driver):
            return False
        if driver.waiting:
            if holds():
                return True
            if not is_afterwards(driver):
                return False
            driver.pass_once_now()
        elif not driver.unit(lambda: driver.table.timing.work(driver.table)):
            return False
    return False


def holds_afterwards(driver: Driver, check: Callable[[], None]) -> bool:
    """Pass the damage prevention or destruction under way, which was kept for the steps to come, if what is expected is
    true only after it. Return whether it is; if not, nothing is changed."""
    if not is_afterwards(driver):
        return False
    mark = driver.table.journal.mark()
    kept = {who: list(queue) for who, queue in driver.kept.items()}
    pass_afterwards(driver, lambda: False)
    if driver.open is None:
        try:
            check()
        except Trouble:
            pass
        else:
            return True
    undo(driver, mark, kept)
    return False


def ahead(driver: Driver, holds: Callable[[], bool]) -> bool:
    """Return whether something is true in the damage prevention or the destruction that is under way, or that comes of
    it at once, when players have passed in it. Nothing is changed."""
    if not is_afterwards(driver):
        return False
    mark = driver.table.journal.mark()
    kept = {who: list(queue) for who, queue in driver.kept.items()}
    driver.reaching = True
    found = pass_afterwards(driver, holds)
    driver.reaching = False
    undo(driver, mark, kept)
    return found


def undo(driver: Driver, mark: int, kept: dict[str, list[Node]]) -> None:
    """Take back what has been done since a mark of the journal, with the answers that it used."""
    driver.table.back(mark)
    driver.kept = kept
    driver.open = None
    driver.runner = None


def before_damage(driver: Driver) -> bool:
    """Whether blockers are declared and combat damage is what comes next."""
    attack = find(driver.table, FrameKind.ATTACK)
    return attack is not None and attack.stage == turn_phases.FIRST_STRIKES


def phase_ability(table: Table, player: Player, name: str, word: str) -> Action | None:
    """The ability of the present phase that a step means by `activate`: `draw`, or one of a permanent."""
    for action in phase_abilities.due(table, player):
        if action.item is None or action.held is None:
            if name == "draw":
                return action
        elif fits(table, action.item, name) and (not word or any_says(table, action, word)):
            return action
    if name == "draw":
        raise IllegalAction("1996.phase", "there is no draw to be played now")
    return None


# -- choices -----------------------------------------------------------------------------------------------------------


def any_says(table: Table, action: Action, word: str) -> bool:
    """Whether a part of its text stands in an ability of a phase that is played with an action. Several costs of a
    permanent are one."""
    return any(says(held.ability, word, item.name) for item, held in phase_abilities.with_all(table, action))


def borrow(driver: Driver, step: Step, decision: Decision) -> list[int] | None:
    """Return the answer to a choice made on playing that the scenario gives later, where the spell or ability resolves:
    in the next step with choices of that player."""
    playing = driver.script.acting or driver.reaching
    if not in_force(driver) or not playing or decision.kind in (Kind.TARGET, Kind.PAY, Kind.X):
        return None
    who = decision.who.name
    for following in following_steps(driver, step):
        if following.verb not in ("pass", "all", "resolve", "until", "expect"):
            return None
        script = Script(following, driver.table)
        queue = script.queues.get(who, [])
        lent = driver.lent.get((id(following), who), 0)
        del queue[:lent]
        if queue:
            before = len(queue)
            found = script.answer(decision)
            if len(queue) == before and driver.script.answers_itself(decision):
                return None
            if found is not None:
                driver.lent[(id(following), who)] = lent + before - len(queue)
            return found
    return None


def take_lent(driver: Driver, step: Step) -> None:
    """Remove the answers of a step that were used before the step began."""
    driver.decider.lender = lambda decision: borrow(driver, step, decision)
    driver.decider.keeper = lambda decision: kept_for(driver, decision)
    for who, queue in driver.script.queues.items():
        del queue[: driver.lent.get((id(step), who), 0)]


def keep(driver: Driver) -> None:
    """Keep the answers given beside a play that were not asked for on playing, for its resolution."""
    step = driver.script.step
    if in_force(driver) and driver.open is None and driver.state.stack and step is not None:
        if step.verb in ("play", "activate"):
            for who, queue in driver.script.queues.items():
                driver.kept.setdefault(who, []).extend(queue)
                queue.clear()


def check_kept(driver: Driver) -> None:
    """Raise Trouble if an answer given beside a play was never asked for."""
    left = [
        f"{who}: {', '.join([say(node) for node in queue])}"
        for who, queue in driver.kept.items()
        if any(truth_of(node) is not False and not driver.script.is_order(node) for node in queue)
    ]
    if left and not driver.state.stack and not driver.state.over:
        raise Trouble(f"nobody asked for choices of {'; '.join(left)}")


def kept_for(driver: Driver, decision: Decision) -> list[int] | None:
    """Return the answer that was kept for a resolution; None if there is none."""
    who = decision.who.name
    queue = driver.kept.get(who)
    acting = driver.script.acting and not driver.reaching
    if not queue or acting or driver.script.halt or driver.script.queue(decision):
        return None
    script = Script(None, driver.table)
    script.queues[who] = list(queue)
    try:
        found = script.answer(decision)
    except IllegalAction:
        return None
    if found is not None:
        driver.kept[who] = script.queues[who]
    return found


# -- mana --------------------------------------------------------------------------------------------------------------


def make_mana(driver: Driver, player: Player, action: Action) -> None:
    """1996.cost.6: the mana sources that a play names are used before it."""
    script = driver.script
    if not in_force(driver) or script.mana is None:
        return
    script.bills[0] = mana_of(driver.table, player, action)
    names, script.mana = script.mana, []
    for i, text in enumerate(names):
        script.later = names[i + 1 :]
        use_source(driver, player, text.text)
        driver.settle()


def mana_of(table: Table, player: Player, action: Action) -> str:
    """Return the mana in the cost of a play as symbols, "" for none, without what effects change in it."""
    if action.kind is ActionKind.PLAY and action.item is not None:
        terms = casting_methods.terms_of(table, player, action.item, action.way, action.face)
        return str(terms.mana) if terms is not None and terms.mana is not None else ""
    ability = action.held.ability if action.held is not None else None
    if not isinstance(ability, ActivatedAbility):
        return ""
    return "".join([str(part.mana) for part in ability.cost.parts if isinstance(part, Mana)])


def use_source(driver: Driver, player: Player, name: str) -> None:
    """Use the mana source of a name, and of its abilities the one that the play needs."""
    table, script = driver.table, driver.script
    name, _, letters = name.partition(" {")
    found = [
        action for action in priority.mana_actions(table, player) if action.item and fits(table, action.item, name)
    ]
    if not found:
        raise IllegalAction("1996.mana", f"{name} gives {player.name} no mana now")
    same = [action for action in found if action.item is found[0].item]
    if len(same) > 1:
        lacks = letters or paying.best_first(script, player, paying.missing(script, player, 0), script.later)
        sources = payment.by_hand(table, player)
        for letter in lacks:
            able = [source.held for source in sources if source.item is found[0].item and paying.gives(source, letter)]
            fitting = [action for action in same if any(held is action.held for held in able)]
            if fitting:
                found = fitting
                break
    driver.unit(lambda: priority.do(table, player, found[0]), True)
