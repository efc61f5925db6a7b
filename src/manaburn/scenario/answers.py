"""What a step of a scenario answers to the choices that come up during it.

A choice is answered by the first of these: what the step says about it beside the play (targets, modes, x, ...); the
next of the player's `choices`; the only possible answer. If there is none of these, the choice stays open. An answer
that is not among the options makes the play illegal; a scenario that expects this says `illegal`.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Final

from manaburn.errors import IllegalAction
from manaburn.rules.kernel.casting_method import MethodKind
from manaburn.rules.kernel.decisions import Decision, Kind, Option
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous
from manaburn.rules.playing import objections
from manaburn.state.characteristics import HeldAbility
from manaburn.state.objects import Entity, GameObject, Player
from manaburn.text.tree import Host, Ref, Target, This, TriggeredAbility, walk

from . import declaring, matching, paying, prices
from .asking import asked, options_of
from .matching import COST_HINTS, NoFit
from .model import Step
from .naming import (
    Unclear,
    alike,
    everything,
    find_all,
    signature,
    spread,
)
from .reading import Items, Mapping, Node, Text, number_of, say, texts_of, truth_of

WAYS: Final = (
    *("flashback", "evoke", "prowl", "madness", "morph", "alternative", "suspend", "free", "permission"),
    *("dash", "blitz", "spectacle", "surge", "overload", "escape", "jump-start", "retrace", "life"),
)
"""Words of `pay` that say how a card is played, not what is paid on top."""
_METHODS: Final = {kind.value: kind for kind in MethodKind}


def method_kind(word: str) -> MethodKind | None:
    """Return the kind of permission or cost that a word names, or None if it names none."""
    return _METHODS.get(word)


class Script:
    """The answers of one step."""

    def __init__(self, step: Step | None, table: Table) -> None:
        self.step: Final = step
        self.table: Final = table
        self.actor = ""
        self.acting = False
        """The player of the step is doing what it says; not what follows from that."""
        self.halt = False
        """Answer nothing more."""
        self.leaves: Kind | None = None
        """A declaration that is left to the next step, and (None: anybody's) of whose turn."""
        self.leaves_of: Player | None = None
        self.implied: Decision | None = None
        """What has been said yes to by saying what comes of it."""
        self.declined: list[Decision] = []
        """The decisions about prices of one effect that one player has just declined, one after the other."""
        self.before: Final = {item.number: signature(table, item) for item in table.state.in_play} if step else {}
        """What could be told of each permanent as the step began."""
        self.passing = False
        """Nobody attacks or blocks unless said."""
        self.stop = ""
        self.announced = False
        """The answer before was an X greater than 0."""
        self.answering = False
        """The step answers the choice that is open: `stop` says at which one after it to stop."""
        self.queues: dict[str, list[Node]] = {}
        self.lists: dict[str, list[Node]] = {}
        self.x: int | None = None
        self.divides: list[Node] = []
        self.pay: list[str] = []
        self.pay_given = False
        self.mana: list[Text] | None = None
        self.bands: list[list[str]] = []
        self.declared: Node | None = None
        """What `attack` or `block` declares."""
        self.declares: Kind | None = None
        self.damage: dict[str, dict[str, int]] = {}
        self.mana_given = False
        self.costs_first = False
        """What is not mana is paid first."""
        self.bills: dict[int, str] = {}
        """What is being paid, by how many mana abilities are being played: 0 for the play itself, 1 for the cost of a
        mana ability played for it ..."""
        self.later: list[Text] = []
        """Sources of mana that are used, before the play, after the present one (1996.cost.6)."""
        self.held: HeldAbility | None = None
        """Which of several mana abilities is meant."""
        self.payment_open = False
        self.picked: list[Entity | None] = []
        """The cards just chosen, in the order in which the step names them."""
        self.misfits: list[Node] = []
        """Lists said to a choice with one answer only, of which they name a part, and something else."""
        self.began: Final = len(table.state.log)
        """How much of the log there was as the step began."""
        self.is_next: Callable[[Decision], bool] | None = None
        """Tells whether the next step is about a choice."""
        self.no_option = ""
        """The rule of a choice with one answer only, which the next of the player's answers is not."""
        if step is not None:
            self.read(step)

    def read(self, step: Step) -> None:
        """Take the answers out of a step."""
        self.actor = step.who
        get = step.get
        choices = get("choices")
        if isinstance(choices, Mapping):
            for name, node in choices.entries.items():
                self.queues[name] = list(node.items) if isinstance(node, Items) else [node]
        for key in ("targets", "modes", *COST_HINTS, "splice"):
            given = get(key)
            if given is None:
                continue
            listed: list[Node] = []
            for part in given.items if isinstance(given, Items) else [given]:
                if isinstance(part, Text):
                    listed.extend([Text(name, part.line) for name in times(key, part)])
                else:
                    listed.append(part)
            self.lists[key] = listed
        self.x = number_of(get("x"))
        divide = get("divide")
        if isinstance(divide, Mapping):
            self.divides = [divide]
        elif isinstance(divide, Items):
            self.divides = list(divide.items)
        self.pay = [text.text.strip() for text in texts_of(get("pay"))]
        self.pay_given = get("pay") is not None
        mana = get("mana")
        if mana is not None:
            self.mana_given = True
            self.mana = [Text(name, text.line) for text in texts_of(mana) for name in spread([text.text])]
        stop = get("stop")
        if isinstance(stop, Text):
            self.stop = stop.text
        bands = get("bands")
        if isinstance(bands, Items):
            self.bands = [[text.text for text in texts_of(band)] for band in bands.items]
        damage = get("damage")
        if isinstance(damage, Mapping):
            for name, shares in damage.entries.items():
                if isinstance(shares, Mapping):
                    self.damage[name] = {to: number_of(n) or 0 for to, n in shares.entries.items()}

    # -- what is left --------------------------------------------------------------------------------------------------

    def unused(self) -> list[str]:
        """Return the answers of the step that no choice has used."""
        found: list[str] = []
        for name, queue in self.queues.items():
            # What can't be done needn't be declined, and what nobody could tell apart needn't be put in an order.
            left = [node for node in queue if truth_of(node) is not False and not self.is_order(node)]
            if self.is_payment(left):
                continue
            if any(not any(self.is_only_opponent(node, who) for who in self.called(name)) for node in left):
                found.append(f"choices of {name}: {', '.join([say(node) for node in queue])}")
        for key, left in self.lists.items():
            if left:
                found.append(f"{key}: {', '.join([say(node) for node in left])}")
        if self.x is not None:
            found.append(f"x: {self.x}")
        found.extend([f"divide: {say(node)}" for node in self.divides])
        extra = [
            word
            for word in self.pay
            if word.split(" ")[0] not in WAYS and word not in self.paid() and not self.paid_with_cards(word)
        ]
        if extra:
            found.append(f"pay: {', '.join(extra)}")
        if self.mana:
            found.append(f"mana: {', '.join([text.text for text in self.mana])}")
        return found

    def called(self, name: str) -> list[Player]:
        """Return the player with a name, as a list; [] if there is none."""
        return [player for player in self.table.state.players if player.name == name]

    def is_only_opponent(self, node: Node, who: Player) -> bool:
        """Return whether an answer names the only opponent of a player. Such an answer is superfluous."""
        others = [player for player in self.table.state.players if player is not who]
        return len(others) == 1 and isinstance(node, Text) and node.text == others[0].name

    def is_order(self, node: Node) -> bool:
        """Return whether an answer lists, in an order, objects that are on the stack or were part of an event during
        the step."""
        if not isinstance(node, Items) or len(node.items) < 2 or node in self.misfits:
            return False
        state = self.table.state
        there: list[Entity] = [*state.stack, *[item.source for item in state.stack if item.source is not None]]
        for event in state.log[self.began :]:
            there.extend([item for item in (event.what, event.source, event.cause) if item is not None])
        return all(isinstance(part, Text) and find_all(self.table, part.text, there) for part in node.items)

    def is_payment(self, nodes: list[Node]) -> bool:
        """Return whether answers announce as which of its halves each hybrid symbol of the spell played last is paid,
        and it was paid so (601.2b@2010)."""
        stack = self.table.state.stack
        cost = continuous.characteristics(self.table, stack[-1]).mana_cost if stack and nodes else None
        context = stack[-1].context if stack else None
        if cost is None or context is None or len(cost.hybrid) != len(nodes):
            return False
        halves = [matching.colour_symbol(say(node)) for node in nodes]
        fitting = all(half in symbol.split("/") for half, symbol in zip(halves, cost.hybrid, strict=True))
        return fitting and all(halves.count(half) <= context.letters_spent.count(half) for half in halves)

    def paid(self) -> list[str]:
        """Return the optional costs that were paid for the spell or ability played last."""
        stack = self.table.state.stack
        context = stack[-1].context if stack else None
        return context.paid_words if context is not None else []

    def paid_with_cards(self, word: str) -> bool:
        """Return whether a word is convoke or delve, the spell played last has it, and the step says what it is paid
        with."""
        stack, step = self.table.state.stack, self.step
        if word not in ("convoke", "delve") or not stack or step is None:
            return False
        said = step.get("tap") is not None or step.get("choices") is not None
        return said and word in continuous.characteristics(self.table, stack[-1]).keywords

    def fork(self) -> Script:
        """Return a copy of these answers that is used up independently."""
        other = copy.copy(self)
        other.queues = {name: list(nodes) for name, nodes in self.queues.items()}
        other.lists = {name: list(nodes) for name, nodes in self.lists.items()}
        other.divides = list(self.divides)
        other.pay = list(self.pay)
        other.mana = None if self.mana is None else list(self.mana)
        other.damage = dict(self.damage)
        return other

    # -- answering -----------------------------------------------------------------------------------------------------

    def answer(self, decision: Decision) -> list[int] | None:
        """Return the answer to a choice, as indexes of its options; None if it stays open."""
        if self.halt:
            return None
        found = self.in_combat(decision)
        if found is not None:
            return found
        own = decision.player.name == self.actor or decision.who.name == self.actor or not self.actor
        theirs = not own and bool(self.queue(decision))
        if not theirs:
            found = self.qualified(decision, own)
            if found is not None:
                return found
        forced = self.forced(decision)
        queue = self.queue(decision)
        if decision.source is not None and (found := self.amount_to_pay(decision, queue)) is not None:
            return found
        if queue:
            implied, self.implied = self.implied, None
            try:
                if implied is not None and decision.source is not implied.source:
                    raise NoFit(say(queue[0]))
                numbers, used = matching.take(self, decision, queue)
            except NoFit as problem:
                if implied is not None:
                    decision = implied
                elif forced is not None:
                    self.no_option = decision.rule
                    if matching.fits_in_part(self, decision, queue[0]):
                        self.misfits.append(queue[0])
                    return forced
                elif matching.implies(decision, queue[0]):
                    self.implied = decision
                    return [0]
                if len(queue) > 1 and (truth_of(queue[0]) is False or self.is_only_opponent(queue[0], decision.who)):
                    del queue[0]  # what could have been declined had it been possible, or went without saying
                    return self.answer(decision)
                raise IllegalAction(decision.rule, f"{problem} is not an option when {asked(decision)}") from None
            del queue[:used]
            self.picked = [decision.options[i].entity for i in numbers] if decision.kind is Kind.CARD else []
            if numbers == [1]:
                self.declined = prices.declined(self.declined, decision)
            return numbers
        if forced is None and prices.is_declined_too(self.table, self.declined, decision):
            self.declined = prices.declined(self.declined, decision)
            return [1]
        return forced

    def in_combat(self, decision: Decision) -> list[int] | None:
        """Return the answer to a choice of combat: a declaration, bands, or damage; None for other choices."""
        if decision.kind in (Kind.ATTACK, Kind.BLOCK):
            return declaring.declaration(self, decision)
        if decision.kind is Kind.ASSIGN and self.damage:
            found = declaring.assignment(self, decision)
            if found is not None:
                return found
        if decision.hint == "assign" and self.damage:
            found = declaring.another_way(self, decision)
            if found is not None:
                return found
        if decision.hint == "band":
            return declaring.banded(self, decision)
        if decision.hint == "damage order":
            return declaring.damage_order(self, decision)
        return None

    def amount_to_pay(self, decision: Decision, queue: list[Node]) -> list[int] | None:
        """Return the answer to "you may pay {X}" where it is said in another order than it is asked, first the number
        and then whether it is paid: "yes" and the number, the number alone, or "no". None if it isn't."""
        announced, self.announced = self.announced, False
        if decision.kind is Kind.X:
            if queue and truth_of(queue[0]) is False:
                return [decision.low]
            if len(queue) > 1 and truth_of(queue[0]) and (number := number_of(queue[1])) is not None:
                queue[0], queue[1] = queue[1], queue[0]
            else:
                number = number_of(queue[0]) if queue else None
            self.announced = bool(number)
        elif announced and decision.kind is Kind.YES_NO and decision.hint == "pay":
            if not queue or truth_of(queue[0]) is None:
                return [0]
        return None

    def says(self, decision: Decision) -> bool:
        """Return whether a choice is about an optional cost, and the step says which are paid."""
        return decision.kind is Kind.YES_NO and self.pay_given and decision.hint != "pay"

    def queue(self, decision: Decision) -> list[Node]:
        """Return the choices that are left of the player who is asked."""
        return self.queues.get(decision.who.name) or self.queues.get(decision.player.name) or []

    def answers_itself(self, decision: Decision) -> bool:
        """Return whether a choice has only one answer and the script says nothing about it."""
        return not self.halt and not self.queue(decision) and self.forced(decision) is not None

    def forced(self, decision: Decision) -> list[int] | None:
        """Return the only possible answer; indistinguishable options count as one. None if there are several."""
        if decision.numeric:
            return [decision.low] if decision.low >= decision.high else None
        n = len(decision.options)
        if decision.ordered and (listed := self.as_listed(decision)) is not None:
            return listed
        if decision.ordered:
            mattering = sum(not option.idle for option in decision.options)
            return list(range(n)) if mattering < 2 or self.same(decision.options) or say_alike(decision) else None
        if decision.amounts:
            if n == 1:
                return [decision.total]
            return [decision.low] * n if decision.total == decision.low * n else None
        if (decision.kind is Kind.YES_NO and n > 1) or decision.free_word:
            return None
        if n == 0 or decision.high == 0:
            return []
        if decision.kind is Kind.PAY and self.payment_open:
            return None  # "done" is said, or the play taken back
        if decision.low >= n:
            return list(range(n))
        if any(option.idle for option in decision.options):
            real = [i for i, option in enumerate(decision.options) if not option.idle]
            return real or [0] if len(real) < 2 else None
        if (
            decision.hint == "convoke"
            and decision.kind is Kind.COLOUR
            and n == 2
            and decision.options[1].words == "{1}"
        ):
            return [0]  # what is left is then the easiest to pay
        if decision.kind is Kind.PAY and not decision.hint:
            return None
        if decision.low == decision.high and self.same(decision.options):
            return list(range(decision.low))
        if decision.low == decision.high and decision.hint in COST_HINTS:
            # What could not be told apart as the step began: mana made since doesn't make a choice of it.
            return matching.alike_before(self, [option.entity for option in decision.options], decision.low)
        return None

    def as_listed(self, decision: Decision) -> list[int] | None:
        """Return the order in which the step named cards when they were just chosen; None if it did not name them."""
        entities = [option.entity for option in decision.options]
        if decision.hint == "triggers" or len(entities) != len(self.picked):
            return None
        if any(entity is None or entity not in self.picked for entity in entities):
            return None
        return [entities.index(entity) for entity in self.picked]

    def same(self, options: list[Option]) -> bool:
        """Return whether the options are indistinguishable."""
        for option in options:
            if option.entity is None or option.other is not None or option.action is not None:
                return False
            if not isinstance(option.entity, GameObject):
                return False
        if len({option.words for option in options}) > 1:
            return False
        if any(option.ability != options[0].ability for option in options):
            return False  # triggers of one text and source go by one name, whatever they are about
        return alike(self.table, [option.entity for option in options])

    # -- qualifiers ----------------------------------------------------------------------------------------------------

    def qualified(self, decision: Decision, own: bool) -> list[int] | None:
        """Return the answer that the step gives beside the play; None if it gives none for this choice."""
        kind = decision.kind
        if kind is Kind.TARGET and (chosen := self.targets(decision, own)) is not None:
            return chosen
        if kind is Kind.MODE and self.lists.get("modes"):
            return self.modes(decision)
        if kind is Kind.DIVIDE and self.divides:
            node = self.divides[0]
            try:
                numbers = matching.amounts(self, decision, node)
            except NoFit as problem:
                raise IllegalAction(decision.rule, f"{problem} is not an option for the {decision.prompt}") from None
            del self.divides[0]
            return numbers
        fixed = self.step is not None and self.step.get("chance") is not None
        if kind is Kind.OPTION and decision.hint == "coin" and fixed and not self.queue(decision):
            return [0]  # whoever fixes the coin has it called so that heads wins
        if kind is Kind.X and self.x is not None:
            x = self.x
            self.x = None
            matching.allow(decision, x)
            return [x]
        if kind is Kind.YES_NO and decision.hint == "make mana":
            queue = self.queue(decision)
            if not queue or truth_of(queue[0]) is None:
                return [1 if self.mana == [] else 0]  # mana is paid by the engine unless "mana" says how
        if kind is Kind.PAY and own and (self.acting or self.mana is not None):
            return paying.payment(self, decision)
        if kind is Kind.COLOUR and decision.hint == "mana" and own and (self.acting or self.mana_given):
            if not paying.is_colour_next(self, decision):
                return paying.colour(self, decision)
        if not self.acting or not own:
            return None
        if kind is Kind.YES_NO and decision.prompt.startswith("pay ") and decision.hint != "pay":
            if self.step is not None and self.step.verb == "answer" and self.queue(decision):
                return None
            return paying.optional_cost(self, decision)
        if decision.hint == "splice" and not decision.ordered:
            numbers = self.spliced(decision)
            self.picked = [decision.options[i].entity for i in numbers]
            return numbers
        before_the_stack = not self.table.timing.uses_stack
        if kind is Kind.CARD and decision.hint == "source" and before_the_stack and self.lists.get("targets"):
            return self.several(decision, "targets")  # before the stack damage is a target, named by its source
        if kind is Kind.CARD:
            return self.cost_objects(decision)
        return None

    def targets(self, decision: Decision, own: bool) -> list[int] | None:
        """Return the targets that the step names; None if it names none for this choice."""
        if own and "targets" not in self.lists and self.divides and not self.queue(decision):
            # A step that says what each gets has said what the targets are.
            shares = self.divides[0]
            if isinstance(shares, Mapping):
                self.lists["targets"] = [Text(name, line) for name, line in shares.lines.items()]
        if self.lists.get("targets"):
            return self.several(decision, "targets")
        if own and decision.low == 0 and self.lists.get("targets") == [] and not self.queue(decision):
            return []  # "targets: []" says that none is chosen
        return None

    def spliced(self, decision: Decision) -> list[int]:
        """Return the cards to be spliced, as indexes of the options. Raises IllegalAction if one of them can't be,
        or is named twice."""
        if not self.lists.get("splice"):
            return []
        numbers = self.several(decision, "splice")
        if self.lists["splice"]:
            raise IllegalAction("502.40b", f"{say(self.lists['splice'][0])} can't be spliced onto it (once more)")
        return numbers

    def several(self, decision: Decision, key: str) -> list[int]:
        """Return as many entries of a list as the choice takes."""
        left = self.lists[key]
        found: list[int] = []
        if isinstance(left[0], Items):
            names = [text.text for text in texts_of(left[0])]
            for k, name in enumerate(names):
                try:
                    found.append(matching.first_named(self, decision, names[k:], found))
                except NoFit:
                    raise self.no_such_option(decision, name) from None
            del left[0]
            return found
        used = 0
        for node in left:
            if len(found) >= decision.high or not isinstance(node, Text):
                break
            names = [part.text for part in left[used : used + decision.high - len(found)] if isinstance(part, Text)]
            try:
                found.append(matching.first_named(self, decision, names, found))
            except NoFit:
                if len(found) < decision.low or used == 0:
                    raise self.no_such_option(decision, node.text) from None
                break
            used += 1
        del left[:used]
        return found

    def no_such_option(self, decision: Decision, text: str) -> IllegalAction:
        """Return the refusal of a name that is none of the options. Raises Unclear if nothing bears that name."""
        self.exists(text)
        why = self.why_not(decision, text) or f"those are {options_of(decision)}"
        return IllegalAction(decision.rule, f"{text} is not an option for the {decision.prompt} ({why})")

    def why_not(self, decision: Decision, text: str) -> str:
        """Return why something can't be the target that is asked for; "" if the reason is unknown."""
        if decision.aim is None:
            return ""
        table = self.table
        everybody: list[Entity] = [*table.state.in_play, *table.state.stack, *table.state.players, *everything(table)]
        found = find_all(table, text, everybody)
        return objections.objection(table, found[0], decision.aim.spec, decision.aim.context) if found else ""

    def exists(self, text: str) -> None:
        """Raise Trouble if nothing bears a name: this is a mistake in the file, not an illegal play."""
        everybody: list[Entity] = [*everything(self.table), *self.table.state.players]
        if not find_all(self.table, text, everybody):
            raise Unclear(f"there is no {text} anywhere; name something that is there")

    def cost_objects(self, decision: Decision) -> list[int] | None:
        """Return the objects that are sacrificed, discarded, ... for a cost, as indexes of the options."""
        hint = decision.hint
        for key in COST_HINTS:
            if key == hint and self.lists.get(key):
                return self.several(decision, key)
            if key == hint and key in self.lists and decision.low == 0 and not self.queue(decision):
                return []  # all that the step names has been chosen
        for key in COST_HINTS:
            left = self.lists.get(key)
            if left and isinstance(left[0], Text):
                try:
                    matching.index(self, decision, left[0].text, [])
                except NoFit:
                    continue
                return self.several(decision, key)
        return None

    def modes(self, decision: Decision) -> list[int]:
        """Return the indexes of the modes, which the file names by number from 1 or by their text."""
        left = self.lists["modes"]
        if isinstance(left[0], Items):
            left[:1] = list(left[0].items)
        found: list[int] = []
        while left and len(found) < decision.high:
            node = left[0]
            try:
                found.append(matching.mode(self, decision, node))
            except NoFit:
                if len(found) < decision.low or not found:
                    raise IllegalAction(
                        decision.rule, f"{say(node)} is not an option for the {decision.prompt}"
                    ) from None
                break
            del left[0]
        if left and self.acting and len(found) == decision.high:
            raise IllegalAction(decision.rule, f"{say(left[0])} is one mode too many")
        return found


def say_alike(decision: Decision) -> bool:
    """Return whether all abilities to be ordered do the same, whatever their sources and what triggered them."""
    first = decision.options[0].ability
    if not isinstance(first, TriggeredAbility):
        return False
    if any(isinstance(node, (This, Host, Ref, Target)) for node in walk(first.effect)):
        return False
    return all(
        isinstance(option.ability, TriggeredAbility) and option.ability.effect == first.effect
        for option in decision.options
    )


def times(key: str, part: Text) -> list[str]:
    """Return a list with "Swamp x2" as two names. Modes are left as they are."""
    return [part.text] if key == "modes" else spread([part.text])
