"""Play a scenario in units of work; the current step answers each choice.

A unit that reaches an open choice is left half done, so that expectations can look at the position; the next answer
runs the unit again from its start. A step that turns out to be illegal leaves the game as it was before the step.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from manaburn.editions.answers import Mulligan
from manaburn.editions.rulebook import cited
from manaburn.errors import IllegalAction
from manaburn.rules.before1999 import windows
from manaburn.rules.course import priority, starting
from manaburn.rules.course.taking_back import Attempt
from manaburn.rules.events import perform
from manaburn.rules.kernel.decisions import Action, ActionEnded, ActionKind, Decision, Kind, NeedDecision
from manaburn.rules.kernel.table import PlayerFailed, Table
from manaburn.rules.kernel.timing_system import END, RESOLVE, WAIT
from manaburn.rules.meaning import evaluate
from manaburn.state.happenings import Happening
from manaburn.state.objects import Entity, Player
from manaburn.terms import Step as TurnStep
from manaburn.terms import step_name

from . import acting, batching, combat, declaring, refused_steps, rewinding, undivided
from .answers import Script
from .asking import asked, is_kind, option_called, still_open
from .deciding import Scripted
from .expectations import Checker
from .loops import Proposal, interrupt, propose
from .matching import fits_in_part
from .model import Plan, Step, read_steps
from .naming import Refused, Trouble, called, everything, find_all
from .reading import Items, Mapping, Node, Text, number_of, say, texts_of, truth_of
from .refusals import no_priority
from .setup import step_on
from .vocabulary import Vocabulary

MOST: Final = 20_000
"""Units of work in one step of a scenario."""

PASSING: Final = ("pass", "all", "resolve", "until")

Runner = Callable[[], None]


class Driver:
    """A scenario being played under the rules of one edition."""

    def __init__(self, plan: Plan, table: Table, vocabulary: Vocabulary) -> None:
        self.plan: Final = plan
        self.table: Final = table
        self.vocabulary: Final = vocabulary
        self.state: Final = table.state
        self.decider: Final = Scripted(table)
        self.lent: dict[tuple[int, str], int] = {}
        """How many answers of a step, by its number in memory, and a player have been given before it."""
        self.reaching = False
        """Whether windows are being passed on the way to a play (before the stack)."""
        self.kept: dict[str, list[Node]] = {}
        """Answers of a player said beside a play and not asked for yet."""
        for index in range(len(table.deciders)):
            table.deciders[index] = self.decider
        table.ask_all = True
        table.announces_anything = True
        self.script = Script(None, table)
        self.open: Decision | None = None
        """The choice that is open; the unit of it stands half done."""
        self.mark = 0
        self.runner: Runner | None = None
        self.acting = False
        self.looked_at = 0
        """How much of the log has been there at the last expectation."""
        self.seen = 0
        self.attempt: Attempt | None = None
        """What was done in the attempt refused last, as long as it can be said what stands of it (422)."""
        self.attempt_mark = 0
        self.attempted_by = ""
        self.attempted: Action | None = None
        self.watch: Callable[[str, list[Happening]], None] | None = None
        self.resolved = 0
        self.refusal: IllegalAction | None = None
        """Why the last attempt that had to be refused was."""
        self.refused_last = False
        """The step before was refused, so it can be said what stands of it."""
        self.proposal: Proposal | None = None
        self.once_kept: dict[str, list[Node]] = {}
        """Answers said beside keeping a hand, to choices that come up when all have kept theirs."""
        self.undivided: list[undivided.Assigned] = []
        """What the creatures with one recipient assigned, when a step last assigned damage or led to that."""
        self.shortened: Player | None = None
        """The loop proposed last (421)."""
        self.first_turn: Final = table.state.turn
        self.placed: Final = (table.state.turn, table.state.step)
        self.steps = 0
        """How many steps have been begun that do something."""
        self.announced: Script | None = None
        """An attack that has been announced by the rules of 1996, while the others may start a batch instead."""

    # -- units of work -------------------------------------------------------------------------------------------------

    def unit(self, runner: Runner, acting: bool = False) -> bool:
        """Do a unit of work. Return False if it has reached a choice that is now open."""
        self.mark = self.table.journal.mark()
        self.decider.record = []
        self.runner = runner
        self.acting = acting
        return self.again()

    def again(self) -> bool:
        """Run the current unit, from its start, with the answers given so far."""
        table = self.table
        assert self.runner is not None
        self.script.acting = self.acting
        table.begin([])
        self.decider.cursor = 0
        self.decider.script = self.script
        self.open = None
        try:
            self.runner()
        except NeedDecision as need:
            self.open = need.decision
            return False
        except ActionEnded:
            pass
        except IllegalAction:
            self.give_up()
            raise
        except PlayerFailed as failed:
            self.give_up()
            raise failed.error from None
        except (perform.Runaway, evaluate.NotKnown, RecursionError) as problem:
            self.back()
            raise Trouble(f"the engine can't go on: {type(problem).__name__}: {problem}") from None
        self.runner = None
        self.decider.record = []
        table.rest()
        return True

    def back(self) -> None:
        """Undo the current unit."""
        self.table.back(self.mark)
        self.open = None
        self.runner = None

    def give_up(self) -> None:
        """Undo the current unit, and remember what was done in it."""
        self.attempt = Attempt(self.table) if self.acting else None
        self.attempt_mark = self.mark
        self.back()

    def resume(self) -> bool:
        """Run the unit of work with the open choice again, now that it can be answered. Return False if a choice is
        open then."""
        self.table.back(self.mark)
        return self.again()

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.over

    def choice(self) -> Decision | None:
        """The choice that is open now."""
        return self.open

    @property
    def waiting(self) -> bool:
        """Whether somebody has priority."""
        return self.state.stage == WAIT and self.open is None and not self.state.over

    def settle(self) -> bool:
        """Continue until somebody has priority or the game is over. Return False if a choice is open."""
        for _ in range(MOST):
            if self.state.over or self.state.stage == WAIT:
                return True
            if not self.unit(lambda: self.table.timing.work(self.table)):
                return False
        raise Trouble(f"nobody has had priority in {MOST} units of work")

    def go_on(self) -> bool:
        """Settle. Every choice on the way must have an answer, except declarations."""
        if self.open is not None and not self.resume():
            return self.left_open()
        return self.settle() or self.as_announced() or self.left_open()

    def as_announced(self) -> bool:
        """Declare the announced attack. Return False if another choice is open."""
        script, announced = self.script, self.announced
        if announced is None or self.open is None or self.open.kind is not Kind.ATTACK:
            return False
        self.announced = None
        self.script = announced
        done = self.resume()
        self.script = script
        return done and self.settle()

    def left_open(self) -> bool:
        """Return False if the open choice may stay open (after `stop`, for declarations, and if the next step is about
        it); else raise Trouble."""
        decision = self.open
        assert decision is not None
        if not self.decider.stopped and self.is_next(decision):
            self.decider.stopped = True
            self.script.stop = decision.kind.value
        if self.decider.stopped and self.script.stop:
            return False
        if decision.kind in (Kind.ATTACK, Kind.BLOCK) and not self.script.passing:
            return False
        if decision.kind is Kind.ASSIGN and self.script.step is not None and self.script.step.verb == "assign":
            return False
        raise still_open(decision)

    # -- steps ---------------------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Advance the initial position until somebody has priority; the first step answers the choices on the way."""
        self.script = Script(None, self.table)
        if self.plan.opening:
            first = self.state.players.index(self.state.starting)
            self.unit(lambda: starting.begin(self.table, first, shuffle=False))
        elif self.state.step is not TurnStep.UNTAP:
            self.settle()

    def untapped(self) -> None:
        """If the scenario starts in the untap step, do that step before the first expectation."""
        while (
            self.open is None
            and self.state.step is TurnStep.UNTAP
            and self.state.turn == self.first_turn
            and (batching.untaps(self) if batching.in_force(self) else not self.state.log)
        ):
            if not self.unit(lambda: self.table.timing.work(self.table)):
                self.left_open()

    def do(self, step: Step) -> None:
        """Do one step. Raises Trouble if it can't be done or its result is not what the scenario expects."""
        self.seen = len(self.state.log)
        if self.shortened is not None and step.verb not in (*PASSING, "expect") and step.who == self.shortened.name:
            self.shortened = None
        if step.verb == "expect":
            assert isinstance(step.first, Mapping)
            self.untapped()
            self.expect(step.first)
            return
        if self.state.over:
            raise Trouble("the game is over: only expect can follow")
        self.steps += 1
        if step.verb != "assign":
            self.undivided = []
        if step.verb != "take back":
            self.attempt = None
            self.refused_last = False
            if self.open is None:
                self.attempted_by = step.who
                self.attempted = None
        illegal = step.get("illegal")
        self.script = Script(step, self.table)
        self.script.is_next = self.is_next
        batching.take_lent(self, step)
        self.decider.stopped = False
        self.chance(step)
        for index in range(len(self.state.players)):
            # Beside a step of nobody's, `mana` says what is played for mana by whoever is asked to pay.
            if self.open is None:
                self.table.manual_payment[index] = self.script.mana is not None and not step.who
        if step.verb in ("resolve", "until", "pass", "all") and self.open is None:
            manual = self.script.mana is not None or self.script.stop == "pay"
            self.table.manual_payment = [manual for player in self.state.players]
        if illegal is not None and truth_of(illegal) is not False:
            refused_steps.check(self, step, say(illegal) if truth_of(illegal) is None else "")
            return
        try:
            self.carry_out(step)
            batching.pass_chance(self, step)
        except IllegalAction as refusal:
            then = cited(refusal.rule, self.table.edition.date)
            trouble = Refused(f"refused: {refusal.reason}{f' (rule {then})' if then else ''}")
            trouble.refusal = refusal
            raise trouble from None
        self.all_used()

    def all_used(self) -> None:
        """Raise Trouble if a step gave answers that no choice has used."""
        batching.keep(self)
        unused = self.script.unused() if self.script is not self.announced else []
        if self.open is None:
            unused = acting.really_unused(self, unused)
        elif self.decider.stopped:
            unused = []
        if self.state.over:
            # A play that costs its player the game ends before the rest of the mana is made.
            unused = [answer for answer in unused if not answer.startswith("mana:")]
        if declaring.names(self.script.declared) and self.script is not self.announced:
            unused.append(f"with: {say(self.script.declared)}")
        if unused:
            raise Trouble(f"nobody asked for {'; '.join(unused)}")
        if self.script.stop and not self.decider.stopped and not self.asks_next():
            raise Trouble(f"stop: nobody was asked for a choice of the kind {self.script.stop!r}")
        if self.table.fixed_chances:
            raise Trouble("there was less chance than the step fixes")

    def is_next(self, decision: Decision) -> bool:
        """Return whether the next step answers a choice, or expects it to be open."""
        step = self.script.step
        for after in batching.following_steps(self, step)[:1] if step is not None else []:
            if after.verb == "assign":
                return after.who == decision.who.name and decision.kind is Kind.ASSIGN
            if after.verb == "answer":
                value = after.get("with")
                fits = decision.hint != "damage order" or fits_in_part(self.script, decision, value)
                return after.who == decision.who.name and fits
            asks = after.first.entries.get("asks") if isinstance(after.first, Mapping) else None
            kind = asks.entries.get(decision.who.name) if isinstance(asks, Mapping) else None
            return kind is not None and is_kind(decision, say(kind))
        return False

    def asks_next(self) -> bool:
        """Return whether the next step expects a certain open choice, or none."""
        step = self.script.step
        after = batching.following_steps(self, step)[:1] if step is not None else []
        return any(looked.verb == "expect" and batching.looks(looked.first, ("asks",)) for looked in after)

    def chance(self, step: Step) -> None:
        """Fix the random results of the step."""
        self.table.fixed_chances = []
        for text in texts_of(step.get("chance")):
            word = text.text.lower()
            everybody: list[Entity] = [*everything(self.table), *self.state.players]
            if word in ("heads", "win", "won"):
                self.table.fixed_chances.append("heads")
            elif word in ("tails", "lose", "lost"):
                self.table.fixed_chances.append("tails")
            elif word.isdecimal() or find_all(self.table, text.text, everybody):
                self.table.fixed_chances.append(text.text)
            else:
                raise self.plan.wrong(
                    text, f"{text.text!r} is not a random result", "write heads or tails, a number, or what is picked"
                )

    def carry_out(self, step: Step) -> None:
        """Carry out what the step says."""
        verb = step.verb
        if verb == "answer":
            self.answer(step)
        elif verb == "take back":
            rewinding.take_back(self, step)
        elif verb == "concede":
            self.concede(step)
        elif verb in ("keep", "mulligan"):
            self.keep_or_not(step)
        elif verb in ("attack", "block", "assign"):
            combat.declare(self, step)
        elif verb == "activate" and self.pays(step):
            self.pay_with(step)
        else:
            if self.open is not None and self.open.kind in (Kind.ATTACK, Kind.BLOCK) and verb not in PASSING:
                raise IllegalAction("408.1c", f"{self.open.prompt} is the open choice: nobody has priority")
            illegal = step.get("illegal")
            refused = illegal is not None and truth_of(illegal) is not False
            if self.open is not None and refused and not self.script.queues:
                rule = "408.1c" if self.acting or self.table.running.resolving is None else "413.2e"
                raise IllegalAction(rule, f"{self.open.prompt} is the open choice: nobody has priority")
            if refused and verb not in PASSING and windows.between_effects(self.table):
                raise IllegalAction("1996.batch", "a batch is resolving: nobody has priority")
            combat.undeclared(self)
            if verb == "pass":
                self.ready()
                batching.yield_to(self, step)
                self.pass_once(self.player(step.who))
                self.go_on()
            elif verb == "all":
                self.all_pass()
            elif verb == "resolve":
                self.resolve(step)
            elif verb == "until":
                self.until(step)
            elif verb == "loop":
                self.loop(step)
            elif verb == "interrupt loop":
                self.interrupt_loop(step)
            else:
                self.ready()
                batching.reach(self, step)
                acting.act(self, step)
                if self.open is None:
                    self.go_on()
                    batching.pass_inner(self, step)
                else:
                    self.left_open()

    def player(self, name: str) -> Player:
        """The player of a name."""
        return self.state.players[self.plan.players.index(name)]

    def ready(self) -> None:
        """Continue until somebody has priority."""
        if not self.waiting and not self.state.over:
            self.go_on()

    # -- passing -------------------------------------------------------------------------------------------------------

    def pass_once(self, player: Player) -> None:
        """Let a player pass."""
        if self.open is not None:
            raise still_open(self.open)
        if self.state.priority is not player:
            raise IllegalAction("408.1c", no_priority(self.table, player))
        if self.shortened is player and self.script.step is not None:
            raise IllegalAction("714.2c@2010", f"{player.name} has stopped the loop, and must choose otherwise")
        self.unit(lambda: priority.do(self.table, player, Action(ActionKind.PASS)))

    def all_pass(self) -> None:
        """Everybody passes once."""
        if self.open is not None:
            return
        self.ready()
        if self.choice() is not None or self.over:
            return
        assert self.state.priority is not None
        for player in self.state.in_turn_order(self.state.priority):
            if self.state.priority is not player:
                break
            self.pass_once_now()
            if not self.go_on() or self.over:
                break

    def pass_on(self) -> bool:
        """Let the player with priority pass, and settle. Return False if a choice is open."""
        player = self.state.priority
        assert player is not None
        self.pass_once(player)
        if self.state.stage == RESOLVE:
            self.resolved += 1
        return self.go_on()

    def resolve(self, step: Step) -> None:
        """Let all players pass until the number of objects given has resolved."""
        if batching.in_force(self):
            batching.resolve(self, step)
            return
        wanted = number_of(step.first)
        self.ready()
        self.resolved = 0
        for _ in range(MOST):
            if self.open is not None or self.state.over:
                return
            if wanted is not None and self.resolved >= wanted:
                return
            if not self.state.stack:
                if wanted is None:
                    return
                raise Trouble(f"the stack is empty after {self.resolved} of {wanted} have resolved")
            if not self.pass_on():
                return
        raise Trouble("the stack doesn't become empty")

    def until(self, step: Step) -> None:
        """Let all players pass until somebody has priority in the step named, or that step is over."""
        state = self.state
        wanted = step_on(self.table.edition, step.rest)
        if wanted is None:
            steps = ", ".join([step_name(known) for known in self.table.edition.turn])
            raise self.plan.wrong(
                step.first, f"the rules of {self.table.edition.name} have no step {step.rest!r}", f"they have {steps}"
            )
        of = step.get("of")
        whose = self.player(of.text) if isinstance(of, Text) else None
        self.script.passing = True
        self.script.leaves = self.declared_next(step, wanted)
        self.script.leaves_of = whose
        there = state.step is wanted and whose in (None, state.active)
        if self.steps == 1 and (state.turn, state.step) != self.placed:
            there = False  # nobody has been in this step yet: the position was set up before it
        if self.waiting and there and self.table.edition.turn:
            self.leave(wanted)
        limit = state.turn + 2 * len(state.players) + 1
        entered = False
        for _ in range(MOST):
            if state.over or (self.open is not None and self.decider.stopped):
                return
            if state.turn > limit:
                raise Trouble(f"{step.rest} didn't come in {2 * len(state.players) + 1} turns")
            there = state.step is wanted and (whose is None or state.active is whose)
            if there and self.waiting:
                return
            if entered and not there:
                return
            entered = there
            if self.open is not None:
                if there and self.script.leaves is self.open.kind:
                    return
                if not combat.declared_by_none(self):
                    self.left_open()
            elif self.waiting:
                self.pass_once_now()
            else:
                if wanted is TurnStep.COMBAT_DAMAGE is not state.step:
                    self.undivided = undivided.damage(self.table)
                if not self.unit(lambda: self.table.timing.work(self.table)) and self.interrupted():
                    return
        raise Trouble(f"{step.rest} doesn't come")

    def finish_turn(self) -> None:
        """Let all players pass until the turn is over; nobody attacks or blocks."""
        number = self.state.turn
        self.script = Script(None, self.table)
        self.script.passing = True
        for _ in range(MOST):
            if self.state.over or self.state.turn != number:
                return
            if self.open is not None:
                if not combat.declared_by_none(self):
                    self.left_open()
            elif self.waiting:
                self.pass_once_now()
            else:
                self.unit(lambda: self.table.timing.work(self.table))
        raise Trouble("the turn doesn't end")

    def declared_next(self, step: Step, wanted: TurnStep) -> Kind | None:
        """Return the kind of declaration that the scenario's next step makes in that step of the turn, or None."""
        following = batching.next_step(self, step)
        if following is None or batching.is_refused(following):
            return None
        kinds = {("attack", TurnStep.DECLARE_ATTACKERS): Kind.ATTACK, ("block", TurnStep.DECLARE_BLOCKERS): Kind.BLOCK}
        return kinds.get((following.verb, wanted))

    def interrupted(self) -> bool:
        """On the way to a step a choice is open: declarations are answered later, another one is where it stops."""
        decision = self.choice()
        if decision is None or decision.kind in (Kind.ATTACK, Kind.BLOCK) or self.left_open():
            return False
        if not self.decider.stopped:
            raise still_open(decision)
        return True

    def pass_once_now(self) -> None:
        """Let the player with priority pass, or first do what is mandatory."""
        assert self.state.priority is not None
        if batching.in_force(self) and batching.do_duty(self):
            return
        self.pass_once(self.state.priority)

    def leave(self, wanted: TurnStep) -> None:
        """Let all players pass until the current step of the turn has ended."""
        number = self.state.turn
        for _ in range(MOST):
            if self.state.over or self.state.step is not wanted or self.state.turn != number:
                return
            if self.open is not None:
                if not combat.declared_by_none(self):
                    self.left_open()
            elif self.waiting:
                self.pass_once_now()
                if self.state.stage == END:
                    self.unit(lambda: self.table.timing.work(self.table))
                    return
            elif not self.unit(lambda: self.table.timing.work(self.table)) and self.interrupted():
                return

    # -- open choices --------------------------------------------------------------------------------------------------

    def answer(self, step: Step) -> None:
        """Answer the open choice."""
        decision = self.open
        if decision is None:
            if say(step.get("with")).lower() == "done":
                return
            raise Trouble("no choice is open")
        if decision.who.name != step.who and decision.player.name != step.who:
            raise Trouble(f"{decision.who.name} is asked, not {step.who}: {asked(decision)}")
        script = self.script
        script.answering = True
        value = step.get("with")
        if value is None:
            value = Text("", step.line)
        if script.stop == "pay" or script.mana is not None:
            self.table.manual_payment[decision.who.index] = True
            script.payment_open = script.mana is None
        elif decision.kind is Kind.YES_NO and is_kind(decision, "pay"):
            self.table.manual_payment[decision.who.index] = False  # who only says yes has it paid
        if decision.kind in (Kind.ATTACK, Kind.BLOCK):
            script.declared, script.declares = value, decision.kind
        elif (
            decision.kind is Kind.ASSIGN
            and isinstance(value, Mapping)
            and all(isinstance(v, Mapping) for v in value.entries.values())
        ):
            script.damage = {
                name: {to: number_of(n) or 0 for to, n in shares.entries.items()}
                for name, shares in value.entries.items()
                if isinstance(shares, Mapping)
            }
        elif decision.kind is Kind.PAY and decision.hint == "pay":
            script.mana = [text for text in texts_of(value) if truth_of(text) is not False]
            script.payment_open = truth_of(value) is not False and all(
                text.text.lower() != "done" for text in script.mana
            )
        else:
            queue = script.queues.setdefault(decision.who.name, [])
            queue.insert(0, value)
            self.after_answer(step, decision)
        self.answered(step, decision)

    def answered(self, step: Step, decision: Decision) -> None:
        """Continue after the answer to a choice: to the next choice of the unit, which stays open if the step has no
        more answers, or until somebody has priority."""
        if self.resume():
            self.go_on()
            return
        script = self.script
        more = script.queues.get(step.who) or script.mana
        if more or self.open is None or self.open is decision:
            self.left_open()

    def keep_or_not(self, step: Step) -> None:
        """101.4: keep the opening hand or take a mulligan. Cards that could be used in its place aren't used unless the
        step's choices say so."""
        decision = self.open
        queue = self.script.queues.pop(step.who, [])
        while decision is not None and declaring.in_place_of_mulligan(decision, self.state):
            if decision.who.name != step.who:
                break
            self.script.answering = True
            used = queue.pop(0) if queue and truth_of(queue[0]) is not None else Text("no", step.line)
            self.script.queues[step.who] = [used]
            self.answered(step, decision)
            decision = self.open
        self.script.queues[step.who] = queue
        if self.keeps_anyway(step, decision):
            return
        if decision is None or (decision.kind is not Kind.MULLIGAN and decision.hint != "bottom"):
            raise IllegalAction("101.4", f"{step.who} isn't asked about an opening hand")
        if decision.who.name != step.who:
            raise IllegalAction("101.4", f"{decision.who.name} is asked first")
        script = self.script
        script.answering = True
        for name, nodes in self.once_kept.items():
            script.queues.setdefault(name, [])[:0] = nodes
        self.once_kept = {}
        # The choices of the step are those that come up once the hand is kept.
        script.queues.setdefault(step.who, [])[:0] = declaring.about_hand(step, decision)
        if self.resume():
            self.go_on()
        elif self.open is not None and self.open.kind is Kind.MULLIGAN and self.open.who.name != step.who:
            self.once_kept = {name: nodes for name, nodes in script.queues.items() if nodes}
            script.queues = {}
        elif script.queues.get(step.who) or self.open is None or self.open is decision:
            self.left_open()

    def keeps_anyway(self, step: Step, decision: Decision | None) -> bool:
        """Return whether a player keeps a hand of lands and other cards, which until 1997 nobody could draw anew."""
        if step.verb != "keep" or not self.plan.opening or self.table.edition.mulligan is not Mulligan.NO_LAND:
            return False
        if decision is None:
            return self.state.turn <= 1 and self.state.step in (TurnStep.UNTAP, TurnStep.UPKEEP)
        return decision.kind is Kind.MULLIGAN and decision.who.name != step.who

    def after_answer(self, step: Step, decision: Decision) -> None:
        """Handle a list of answers: for a choice of one thing, it answers several choices in turn. Yes or no may stand
        in a list by itself."""
        queue = self.script.queues[decision.who.name]
        head = queue[0]
        single = not decision.ordered and not decision.amounts and decision.high <= 1
        least = 1 if decision.kind is Kind.YES_NO else 2
        if isinstance(head, Items) and single and len(head.items) >= least:
            queue[:1] = list(head.items)

    def pays(self, step: Step) -> bool:
        """Return whether the open choice is a payment or may lead to one, so that an activation is for mana."""
        if self.open is None or self.open.kind is Kind.PAY:
            return self.open is not None
        return is_kind(self.open, "pay") and step.get("illegal") is None

    def pay_with(self, step: Step) -> None:
        """Play a mana ability to pay for the current play."""
        assert self.open is not None
        if self.open.who.name != step.who:
            raise IllegalAction("408.1c", f"{self.open.who.name} is paying, not {step.who}")
        if self.open.kind is Kind.YES_NO:
            self.script.queues[step.who] = [Text("yes", step.line)]  # who makes mana for it has begun to pay
        self.script.mana = [Text(step.rest, step.line), *(self.script.mana or [])]
        self.script.payment_open = True
        ability = step.get("ability")
        if isinstance(ability, Text):
            player = self.player(step.who)
            sources = [source.item for source in self.table.caches.stocks[player.index].sources]
            item = acting.one(self.table, step.rest, acting.candidates(self.table, step.rest, sources), "to make mana")
            self.script.held = acting.held_of(self.table, player, item, ability.text, number_of(ability))
        if not self.resume():
            choice = self.choice()
            if choice is not None and choice.kind is Kind.PAY:
                return
            self.left_open()

    def concede(self, step: Step) -> None:
        """Let a player concede the whole game, or the subgame that is played (102.3a)."""
        if self.open is not None:
            self.back()
        player = self.player(step.who)
        subgame = truth_of(step.get("subgame")) is True
        if subgame and not self.state.main_games:
            raise Trouble("no subgame is played")
        self.unit(lambda: priority.concede(self.table, player, subgame))
        if not self.state.over:
            self.settle()

    # -- loops ---------------------------------------------------------------------------------------------------------

    def loop(self, step: Step) -> None:
        """421: propose a loop."""
        script = step.get("steps")
        if not isinstance(script, Items):
            raise self.plan.wrong(step.line, "a loop has steps", "add steps: [...] and times: N")
        steps = read_steps(self.plan, script, f"{step.number}.")
        propose(self, step, steps)

    def interrupt_loop(self, step: Step) -> None:
        """421: stop a loop at an earlier time."""
        interrupt(self, step)

    # -- expectations --------------------------------------------------------------------------------------------------

    def expect(self, expected: Mapping) -> None:
        """Check all expectations. Raises Trouble for the first that isn't met."""
        ahead = partial(batching.ahead, self)
        checker = Checker(self.plan, self.table, self.vocabulary, self.open, self.looked_at, ahead)
        try:
            checker.check(expected)
        except Trouble as trouble:
            if not batching.holds_afterwards(self, partial(checker.check, expected)):
                raise trouble
        self.looked_at = len(self.state.log)


__all__ = ["Driver", "called", "option_called"]
