"""The declarations of a scenario: attackers, blockers, the assignment of combat damage.

A step that declares something first advances the game to that declaration and then answers it. A :class:`Course` knows
the order of the declarations: in steps of the combat phase, or, before the stack, within the attack.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Final

from manaburn.errors import IllegalAction
from manaburn.rules.before1999 import turn_phases, windows
from manaburn.rules.before1999.frames import find
from manaburn.rules.combat import combat_phase
from manaburn.rules.combat.combat_damage import second_damage_step, strikes_first
from manaburn.rules.course import priority
from manaburn.rules.kernel.decisions import Action, ActionKind, Decision, Kind
from manaburn.rules.kernel.table import Table
from manaburn.rules.kernel.timing_system import CHECK, WAIT
from manaburn.state.frames import FrameKind
from manaburn.state.objects import DAMAGE, Player
from manaburn.terms import Step as TurnStep

from . import batching, declaring, undivided
from .asking import still_open
from .model import Step
from .naming import Trouble, fits
from .reading import Items

if TYPE_CHECKING:
    from .driver import Driver

MOST: Final = 20_000
"""Units of work on the way to a declaration."""
KINDS: Final = {"attack": Kind.ATTACK, "block": Kind.BLOCK, "assign": Kind.ASSIGN}
STEPS: Final = {
    Kind.ATTACK: TurnStep.DECLARE_ATTACKERS,
    Kind.BLOCK: TurnStep.DECLARE_BLOCKERS,
    Kind.ASSIGN: TurnStep.COMBAT_DAMAGE,
}


class Course(ABC):
    """How the game gets to a declaration under the rules of a date."""

    def __init__(self, driver: Driver, step: Step, player: Player, kind: Kind, during: TurnStep) -> None:
        self.driver: Final = driver
        self.step: Final = step
        self.player: Final = player
        self.kind: Final = kind
        self.during: Final = during
        """The step of the turn in which the declaration is made."""
        self.undivided: list[undivided.Assigned] = []
        """The damage about whose recipient nobody is asked."""

    @abstractmethod
    def begin(self) -> bool:
        """Do what comes first; False: the declaration is postponed. Raises IllegalAction in another player's turn."""

    @abstractmethod
    def past(self) -> bool:
        """Return whether the declaration was made without asking anybody."""

    @abstractmethod
    def missed(self) -> bool:
        """Return whether the declaration can't happen any more."""

    def go_on(self) -> None:
        """Do the next unit of work on the way to the declaration."""
        driver = self.driver
        if driver.waiting:
            driver.pass_once_now()
        else:
            here = driver.state.step is self.during
            if here:
                by_hand(driver, self.player)
            driver.unit(lambda: driver.table.timing.work(driver.table), here)

    def look(self) -> None:
        """Note the damage about whose recipient nobody will be asked, before it is dealt."""
        if self.kind is Kind.ASSIGN:
            self.undivided = undivided.damage(self.driver.table)
            self.driver.undivided = self.undivided

    @abstractmethod
    def is_assigned(self, name: str, shares: dict[str, int]) -> bool:
        """Return whether the damage assigned is what a scenario says."""


class Steps(Course):
    """Each declaration has a step of its own (306-310)."""

    def __init__(self, driver: Driver, step: Step, player: Player, kind: Kind) -> None:
        super().__init__(driver, step, player, kind, STEPS[kind])
        self.turn: Final = driver.state.turn

    def begin(self) -> bool:
        if self.kind is Kind.ATTACK and self.driver.state.active is not self.player:
            raise IllegalAction("308.1", f"it isn't {self.player.name}'s turn")
        return True

    def past(self) -> bool:
        state = self.driver.state
        if state.step is not self.during or state.stage not in (CHECK, WAIT):
            return False
        return not self.damage_done() and not self.strikes_later()

    def strikes_later(self) -> bool:
        """Whether the creatures whose damage is to be assigned deal it in the second of two combat damage steps, and
        this is the first (310.5)."""
        driver = self.driver
        table = driver.table
        if self.kind is not Kind.ASSIGN or not driver.script.damage:
            return False
        if table.state.damage_steps != 1 or not second_damage_step(table):
            return False
        for name in driver.script.damage:
            for item in table.state.in_play:
                if item.in_combat and fits(table, item, name) and strikes_first(table, item):
                    return False
        return True

    def damage_done(self) -> bool:
        """Whether the damage of this combat damage step has been dealt: what is assigned is that of the next one."""
        driver = self.driver
        dealt = not any(item.kind == DAMAGE for item in driver.state.stack)
        return self.kind is Kind.ASSIGN and driver.waiting and dealt

    def missed(self) -> bool:
        state = self.driver.state
        more = TurnStep.BEGINNING_OF_COMBAT in state.extra_steps  # 300.7: another combat phase comes
        return state.turn != self.turn or (state.step.value > self.during.value and not more)

    def is_assigned(self, name: str, shares: dict[str, int]) -> bool:
        table = self.driver.table
        for item in table.state.stack:
            damage = item.choices.get("damage") if item.kind == DAMAGE else None
            if not isinstance(damage, list):
                continue
            left = {to: n for to, n in shares.items() if n}
            for source, to, amount in damage:
                if not amount or not fits(table, source, name):
                    continue
                for text in list(left):
                    if fits(table, to, text) and left[text] == amount:
                        del left[text]
                        break
                else:
                    return False
            return not left
        return undivided.is_said(table, self.undivided, name, shares)


class OneAttack(Course):
    """1996: all declarations are made within the attack, which is announced in the main phase."""

    def __init__(self, driver: Driver, step: Step, player: Player, kind: Kind) -> None:
        super().__init__(driver, step, player, kind, TurnStep.ATTACK)

    def begin(self) -> bool:
        driver, player = self.driver, self.player
        driver.ready()
        if self.kind is not Kind.ATTACK:
            return True
        if driver.state.active is not player:
            raise IllegalAction("1996.combat", f"it isn't {player.name}'s turn")
        if driver.state.step is TurnStep.ATTACK:
            return True
        announce(driver, player)
        following = batching.next_step(driver, self.step)
        if following is None or not following.who or following.who == player.name or batching.is_refused(self.step):
            return True
        plays = following.verb in ("play", "activate") and batching.possible(driver, following)
        if following.verb != "pass" and not plays:
            return True
        driver.announced = driver.script
        return False

    def past(self) -> bool:
        frame = find(self.driver.table, FrameKind.ATTACK)
        if frame is None:
            return False
        last = {Kind.ATTACK: turn_phases.ATTACKERS, Kind.BLOCK: turn_phases.BLOCKERS, Kind.ASSIGN: turn_phases.DAMAGE}[
            self.kind
        ]
        return frame.stage > last

    def missed(self) -> bool:
        driver = self.driver
        if not driver.waiting or driver.state.step is TurnStep.ATTACK:
            return False
        frame = windows.innermost(driver.table)
        return frame is not None and frame.stage != windows.CHALLENGED

    def is_assigned(self, name: str, shares: dict[str, int]) -> bool:
        table = self.driver.table
        left = {to: n for to, n in shares.items() if n}
        for packet in table.state.packets:
            event = packet.event
            recipient = event.what if event.what is not None else event.other
            if event.source is None or recipient is None or not fits(table, event.source, name):
                continue
            for text in list(left):
                if fits(table, recipient, text) and left[text] == packet.amount:
                    del left[text]
                    break
        return not left or undivided.is_said(table, self.undivided, name, shares)


# -- a step that declares ----------------------------------------------------------------------------------------------


def declare(driver: Driver, step: Step) -> None:
    """Do a step that declares attackers, blockers or damage: advance to the declaration and answer it."""
    script = driver.script
    kind = KINDS[step.verb]
    named = step.get("with")
    if kind is not Kind.ASSIGN:
        script.declared = named if named is not None else Items([], step.line)
        script.declares = kind
    player = whose(driver, driver.player(step.who), kind)
    script.actor = player.name
    make = Steps if STEPS[kind] in driver.table.edition.turn else OneAttack
    course: Course = make(driver, step, player, kind)
    if kind is Kind.ASSIGN and said_of_damage_dealt(driver):
        return
    if not course.begin() or not reach(driver, course):
        return
    if driver.settle():
        was_declared(driver, course)
    else:
        driver.left_open()


def said_of_damage_dealt(driver: Driver) -> bool:
    """Return whether a step assigns only damage about which nobody was asked and that the step before has dealt.

    Rules: 510.2@2010.
    """
    damage = driver.script.damage
    before = driver.undivided if driver.open is None and driver.state.step is STEPS[Kind.ASSIGN] else []
    if not damage or not all(undivided.is_said(driver.table, before, name, damage[name]) for name in damage):
        return False
    damage.clear()
    return True


def whose(driver: Driver, player: Player, kind: Kind) -> Player:
    """Return the player whose declaration a step of ``player`` makes: another one in whose stead that player chooses
    attackers or blockers, if that player has none to declare."""
    table = driver.table
    if kind is Kind.ASSIGN:
        return player
    block = kind is Kind.BLOCK
    attacked = [item.attacking for item in table.state.in_play if item.in_combat]
    concerned = [who for who in table.state.alive() if who in attacked] if block else [table.state.active]
    if player not in concerned:
        for other in concerned:
            if combat_phase.declarer(table, other, block) is player:
                return other
    return player


def reach(driver: Driver, course: Course) -> bool:
    """Advance to a declaration and answer it. Return False if this finishes the scenario's step."""
    kind = course.kind
    for _ in range(MOST):
        decision = driver.open
        if decision is not None and is_asked(course, decision):
            course.look()
            if kind is Kind.ASSIGN and decision.who is not course.player:
                if not all(undivided.is_about(driver.table, course.undivided, name) for name in driver.script.damage):
                    raise still_open(decision)
                was_declared(driver, course)
                return False  # all was assigned that the step says; the other player is next
            driver.acting = True
            driver.script.acting = True
            by_hand(driver, course.player)
            if driver.resume():
                return True
            driver.left_open()
            return False
        if decision is not None:
            if driver.decider.stopped and driver.script.stop:
                return False
            if decision.kind is kind and driver.script.declares is None and kind is not Kind.ASSIGN:
                driver.left_open()  # all is declared that the step says; another defending player is next
                return False
            if is_next(course, decision):
                was_declared(driver, course)  # the player of the step has nothing to declare
                driver.script.declares = None
                driver.left_open()
                return False
            make_way(driver, decision, kind)
            continue
        if driver.state.over:
            if course.kind is Kind.ATTACK and not driver.table.timing.uses_stack:
                driver.script.declared = driver.script.declares = None
                return False  # Life was looked at as the attack began (1996.phase.3): nobody attacks any more.
            raise Trouble("the game is over")
        if course.past():
            return True
        if course.missed():
            not_declared(driver, course)
            return True
        course.look()
        course.go_on()
    raise Trouble("the declaration doesn't come")


def by_hand(driver: Driver, player: Player) -> None:
    """Let a player pay for a declaration with what the step names under `mana`, if it does.

    Rules: 308.2e, 309.2c.
    """
    script = driver.script
    if script.mana is not None or script.stop == "pay":
        driver.table.manual_payment[player.index] = True
        script.payment_open = script.mana is None


def is_asked(course: Course, decision: Decision) -> bool:
    """Return whether a decision is the declaration that the step makes. Each defending player declares his or her own
    blockers."""
    return decision.kind is course.kind and (course.kind is not Kind.BLOCK or decision.player is course.player)


def is_next(course: Course, decision: Decision) -> bool:
    """Return whether a decision is the declaration of blockers of a defending player who comes after the one of the
    step."""
    return decision.kind is course.kind and declaring.comes_later(course.driver.script, decision)


def make_way(driver: Driver, decision: Decision, kind: Kind) -> None:
    """Answer a choice that is open before the declaration."""
    if decision.kind in (Kind.ATTACK, Kind.BLOCK) and decision.kind is not kind:
        none_declared(driver)
    elif decision.kind is not kind or (not driver.resume() and driver.open is decision):
        driver.left_open()


def not_declared(driver: Driver, course: Course) -> None:
    """Raise IllegalAction for a declaration that the rules don't ask for, unless the step declares nobody."""
    kind, script = course.kind, driver.script
    none = script.declared is not None and not declaring.names(script.declared)
    if kind is Kind.ASSIGN or not (none or script.declares is None):
        rule = {Kind.ATTACK: "308.1", Kind.BLOCK: "309.1", Kind.ASSIGN: "310.1"}[kind]
        raise IllegalAction(rule, f"there is nothing to {course.step.verb} now")
    script.declared = None  # the step declares nobody, or the combat step is over because nobody attacked (308.5)


def was_declared(driver: Driver, course: Course) -> None:
    """Check that a declaration for which the rules left no choice is what the step says."""
    kind, script = course.kind, driver.script
    if kind is Kind.ASSIGN:
        for name, shares in list(script.damage.items()):
            if not course.is_assigned(name, shares):
                raise IllegalAction("310.2", f"{name} can't assign its damage so: {shares}")
            del script.damage[name]
        return
    if script.bands:  # no two of the attackers could band, so nobody was asked
        raise IllegalAction("502.10b", f"{', '.join(script.bands[0])} can't attack in one band")
    declared = script.declared
    if declared is not None:
        names = declaring.names(declared)
        if names:
            for name in names:
                script.exists(name)
            rule = "308.2a" if kind is Kind.ATTACK else "309.2a"
            raise IllegalAction(rule, f"{', '.join(names)} can't {course.step.verb}")
        script.declared = None


def announce(driver: Driver, player: Player) -> None:
    """1996.batch.9: announce the attack in the neutral state of the main phase, after passing all that is open."""
    table, state = driver.table, driver.state
    for _ in range(MOST):
        if driver.open is not None:
            driver.left_open()
            return
        if driver.waiting:
            if turn_phases.may_attack(table, player) or batching.neutral(driver) or state.over:
                break
            driver.pass_once_now()
        else:
            driver.unit(lambda: table.timing.work(table))
    if not turn_phases.may_attack(table, player) or state.priority is not player:
        raise IllegalAction("1996.combat", f"{player.name} can't attack now")
    driver.unit(lambda: priority.do(table, player, Action(ActionKind.ATTACK)))
    driver.settle()


# -- declarations that no step makes -----------------------------------------------------------------------------------


def undeclared(driver: Driver) -> None:
    """Answer an open choice before going on: a declaration by none, another by the choices of the step."""
    decision = driver.open
    if decision is None:
        return
    if decision.kind in (Kind.ATTACK, Kind.BLOCK):
        passing, driver.script.passing = driver.script.passing, True
        try:
            done = declared_by_none(driver)
        finally:
            driver.script.passing = passing
    else:
        done = driver.resume()
    if not done:
        driver.left_open()


def none_declared(driver: Driver) -> None:
    """Declare nobody in a declaration that comes before the one the step makes."""
    script = driver.script
    passing, script.passing = script.passing, True
    declares, script.declares = script.declares, None
    declared_by_none(driver)
    script.passing, script.declares = passing, declares


def declared_by_none(driver: Driver) -> bool:
    """Declare no attackers or blockers but those that must. Return False if another choice is open."""
    if driver.as_announced():
        return True
    while driver.open is not None and driver.open.kind in (Kind.ATTACK, Kind.BLOCK):
        decision = driver.open
        mark, runner, acting = driver.mark, driver.runner, driver.acting
        record = list(driver.decider.record)
        try:
            return driver.resume()
        except IllegalAction:
            driver.mark, driver.runner, driver.acting = mark, runner, acting
            driver.decider.record = [*record, (decision.kind, demanded(driver.table, decision))]
            if driver.again():
                return True
    return driver.open is None


def demanded(table: Table, decision: Decision) -> list[int]:
    """Return a declaration that obeys every requirement and costs nothing, as indexes of the options."""
    if decision.kind is Kind.ATTACK:
        return combat_phase.legal_attack_example(table)
    return combat_phase.legal_block_example(table, decision.player)
