"""What a step of a scenario answers to the choices that come up during it.

A choice takes, in this order: what the step says for it beside the play (targets, modes, x, ...), the next of the
player's `choices`, the only answer there is. Anything else stays open. An answer that is no option is an illegal play:
whoever expects that says so by `illegal`.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

from manaburn.errors import IllegalAction, ManaburnError
from manaburn.rules.decisions import Decision, Kind, Option
from manaburn.rules.table import Table
from manaburn.state.objects import Entity, GameObject, Player
from manaburn.terms import COLOUR_LETTERS, COLOUR_NAMES, parse_mana
from manaburn.text.tree import SpellText

from .asking import asked, options_of
from .model import Step
from .naming import (
    Trouble,
    alike,
    alike_but_labels,
    entity_called,
    everything,
    find_all,
    fits,
    numbered,
    plain_words,
    signature,
    spread,
    where,
    words_of,
)
from .reading import Items, Mapping, Node, Text, number_of, say, texts_of, truth_of

COST_HINTS: Final = ("sacrifice", "discard", "tap", "return", "reveal")
WAYS: Final = ("flashback", "evoke", "prowl", "madness", "morph", "alternative", "suspend", "free", "permission")
"""Words of `pay` that say how a card is played, not what is paid on top."""


class NoFit(ManaburnError):
    """An answer that isn't one of the options."""


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
        self.passing = False
        """Nobody attacks or blocks unless said."""
        self.stop = ""
        self.answering = False
        """The step answers the choice that is open: `stop` says at which one after it to stop."""
        self.queues: dict[str, list[Node]] = {}
        self.lists: dict[str, list[Node]] = {}
        self.x: int | None = None
        self.divide: Mapping | None = None
        self.divides: list[Node] = []
        self.pay: list[str] = []
        self.pay_given = False
        self.mana: list[Text] | None = None
        self.bands: list[list[str]] = []
        self.declared: Node | None = None
        """What `attack` or `block` declares."""
        self.declares: Kind | None = None
        self.damage: dict[str, dict[str, int]] = {}
        self.bill = ""
        self.payment_open = False
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
        """The answers that nobody asked for."""
        found: list[str] = []
        for name, queue in self.queues.items():
            # What can't be done needn't be declined: "no" is no answer too many.
            if any(truth_of(node) is not False for node in queue):
                found.append(f"choices of {name}: {', '.join([say(node) for node in queue])}")
        for key, left in self.lists.items():
            if left:
                found.append(f"{key}: {', '.join([say(node) for node in left])}")
        if self.x is not None:
            found.append(f"x: {self.x}")
        for node in self.divides:
            if not (isinstance(node, Mapping) and len(node.entries) == 1):
                found.append(f"divide: {say(node)}")
        extra = [word for word in self.pay if word.split(" ")[0] not in WAYS and word not in self.paid()]
        if extra:
            found.append(f"pay: {', '.join(extra)}")
        if self.mana:
            found.append(f"mana: {', '.join([text.text for text in self.mana])}")
        return found

    def paid(self) -> list[str]:
        """The optional costs that were paid for what was played last: some of them had to be."""
        stack = self.table.state.stack
        context = stack[-1].context if stack else None
        return context.paid if context is not None else []

    # -- answering -----------------------------------------------------------------------------------------------------

    def answer(self, decision: Decision) -> list[int] | None:
        """The answer to a choice; None: it stays open."""
        if self.halt:
            return None
        if decision.kind in (Kind.ATTACK, Kind.BLOCK):
            return self.declaration(decision)
        if decision.kind is Kind.ASSIGN and self.damage:
            found = self.assignment(decision)
            if found is not None:
                return found
        if decision.hint == "band":
            return self.banded(decision)
        own = decision.player.name == self.actor or decision.who.name == self.actor or not self.actor
        theirs = not own and bool(self.queue(decision))
        if not theirs:
            found = self.qualified(decision, own)
            if found is not None:
                return found
        forced = self.forced(decision)
        queue = self.queue(decision)
        if queue:
            try:
                numbers, used = self.take(decision, queue)
            except NoFit as problem:
                if forced is not None:
                    return forced
                if len(queue) > 1 and truth_of(queue[0]) is False:
                    del queue[0]  # something that could have been declined, had it been possible
                    return self.answer(decision)
                raise IllegalAction(decision.rule, f"{problem} is no option when {asked(decision)}") from None
            del queue[:used]
            return numbers
        return forced

    def queue(self, decision: Decision) -> list[Node]:
        """The choices still to be made by whoever is asked."""
        return self.queues.get(decision.who.name) or self.queues.get(decision.player.name) or []

    def forced(self, decision: Decision) -> list[int] | None:
        """The only answer there is, options that nobody could tell apart counting as one; None if there are several."""
        if decision.numeric:
            return [decision.low] if decision.low >= decision.high else None
        n = len(decision.options)
        if decision.ordered:
            return list(range(n)) if self.same(decision.options) else None
        if decision.amounts:
            return [decision.total] if n == 1 else None
        if decision.kind is Kind.YES_NO or decision.free_word:
            return None
        if n == 0 or decision.high == 0:
            return []
        if decision.low >= n:
            return list(range(n))
        if any(option.idle for option in decision.options):
            real = [i for i, option in enumerate(decision.options) if not option.idle]
            return real or [0] if len(real) < 2 else None
        if decision.kind is Kind.PAY and not decision.hint:
            return None
        if decision.low == decision.high and self.same(decision.options):
            return list(range(decision.low))
        return None

    def same(self, options: list[Option]) -> bool:
        """Whether nobody could tell these options apart."""
        for option in options:
            if option.entity is None or option.other is not None or option.action is not None:
                return False
            if not isinstance(option.entity, GameObject):
                return False
        if len({option.words for option in options}) > 1:
            return False
        if options and options[0].words.startswith("ability of"):
            return False
        return alike(self.table, [option.entity for option in options])

    # -- qualifiers ----------------------------------------------------------------------------------------------------

    def qualified(self, decision: Decision, own: bool) -> list[int] | None:
        """The answer that stands beside the play, if it has one for this."""
        kind = decision.kind
        if kind is Kind.TARGET and self.lists.get("targets"):
            return self.several(decision, "targets")
        if (
            kind is Kind.TARGET
            and own
            and decision.low == 0
            and self.lists.get("targets") == []
            and not self.queue(decision)
        ):
            return []  # "targets: []" says that none is chosen
        if kind is Kind.MODE and self.lists.get("modes"):
            return self.modes(decision)
        if kind is Kind.DIVIDE and self.divides:
            node = self.divides[0]
            numbers = self.amounts(decision, node)
            del self.divides[0]
            return numbers
        if kind is Kind.X and self.x is not None:
            x = self.x
            self.x = None
            if x > decision.high:
                decision.high = x  # more than can be paid may be announced: the payment will tell
            return [x]
        if kind is Kind.PAY and own and (self.acting or self.mana is not None):
            return self.payment(decision)
        if not self.acting or not own:
            return None
        if kind is Kind.YES_NO and decision.prompt.startswith("pay ") and decision.hint != "pay":
            return self.optional_cost(decision)
        if decision.hint == "splice":
            return self.spliced(decision)
        if kind is Kind.COLOUR and decision.hint == "mana" and not self.is_colour_next(decision):
            return self.colour(decision)
        if kind is Kind.CARD:
            return self.cost_objects(decision)
        return None

    def spliced(self, decision: Decision) -> list[int]:
        """The cards to be spliced; each can be only once."""
        if not self.lists.get("splice"):
            return []
        numbers = self.several(decision, "splice")
        if self.lists["splice"]:
            raise IllegalAction("502.40b", f"{say(self.lists['splice'][0])} can't be spliced onto it (once more)")
        return numbers

    def several(self, decision: Decision, key: str) -> list[int]:
        """As many of a list as the choice takes."""
        left = self.lists[key]
        if isinstance(left[0], Items):
            names = texts_of(left[0])
            numbers = [self.index(decision, text.text, []) for text in names]
            del left[0]
            return numbers
        found: list[int] = []
        used = 0
        for node in left:
            if len(found) >= decision.high or not isinstance(node, Text):
                break
            try:
                found.append(self.index(decision, node.text, found))
            except NoFit:
                if len(found) < decision.low or used == 0:
                    self.exists(node.text)
                    raise IllegalAction(
                        decision.rule,
                        f"{node.text} is no option for the {decision.prompt} (those are {options_of(decision)})",
                    ) from None
                break
            used += 1
        del left[:used]
        return found

    def exists(self, text: str) -> None:
        """Trouble where a name means nothing at all: that is no illegal play but a slip of the pen."""
        everybody: list[Entity] = [*everything(self.table), *self.table.state.players]
        if not find_all(self.table, text, everybody):
            raise Trouble(f"there is no {text} anywhere")

    def cost_objects(self, decision: Decision) -> list[int] | None:
        """What is sacrificed, discarded, ... for a cost."""
        hint = decision.hint
        for key in COST_HINTS:
            if key == hint and self.lists.get(key):
                return self.several(decision, key)
        for key in COST_HINTS:
            left = self.lists.get(key)
            if left and isinstance(left[0], Text):
                try:
                    self.index(decision, left[0].text, [])
                except NoFit:
                    continue
                return self.several(decision, key)
        return None

    def modes(self, decision: Decision) -> list[int]:
        """The modes, by number from 1 or by their text."""
        left = self.lists["modes"]
        if isinstance(left[0], Items):
            left[:1] = list(left[0].items)
        found: list[int] = []
        while left and len(found) < decision.high:
            node = left[0]
            try:
                found.append(self.mode(decision, node))
            except NoFit:
                if len(found) < decision.low or not found:
                    raise IllegalAction(decision.rule, f"{say(node)} is no option for the {decision.prompt}") from None
                break
            del left[0]
        return found

    def mode(self, decision: Decision, node: Node) -> int:
        """The option of a mode."""
        number = number_of(node)
        words = [option.words for option in decision.options]
        if number is not None:
            wanted = f"mode {number}"
            if wanted in words:
                return words.index(wanted)
            if not any(word.startswith("mode ") for word in words) and 1 <= number <= len(words):
                return number - 1
            raise NoFit(say(node))
        text = plain_words(say(node))
        for i, word in enumerate(words):
            if plain_words(word) == text:
                return i
        found = [i for i, told in enumerate(self.mode_texts(decision)) if told and text in plain_words(told)]
        if len(found) != 1:
            raise NoFit(say(node))
        return found[0]

    def mode_texts(self, decision: Decision) -> list[str]:
        """The texts of the modes that can be chosen."""
        name = decision.source.name if decision.source is not None else ""
        return [
            option.words if option.effect is None else words_of(SpellText(option.effect), name)
            for option in decision.options
        ]

    def optional_cost(self, decision: Decision) -> list[int]:
        """Whether an optional cost is among those to be paid."""
        match = re.match(r"pay (?P<label>.+?) of .+\?\Z", decision.prompt)
        label = match["label"] if match else decision.hint
        word = label.split(" ")[0]
        for i, wanted in enumerate(self.pay):
            name, _, cost = wanted.partition(" ")
            if name != word and wanted != label and wanted not in ("additional", "cost"):
                continue
            if cost and not cost.isdigit() and not self.costs(decision, label, cost):
                continue
            if cost.isdigit() and wanted != label and not (cost == "1" and label == word):
                continue
            if (
                not cost
                and self.several_costs(decision, word)
                and sum(w.split(" ")[0] == word for w in self.pay) < 2
                and label != word
            ):
                continue
            del self.pay[i]
            return [0]
        return [1]

    def several_costs(self, decision: Decision, word: str) -> bool:
        """Whether a card has a cost of that name more than once."""
        return len(self.cost_texts(decision, word)) > 1

    def cost_texts(self, decision: Decision, word: str) -> list[str]:
        """The costs that a spell has under a name, in order, as text."""
        item = decision.source
        if item is None or item.face is None:
            return []
        found: list[str] = []
        for ability in item.face.abilities:
            cost = getattr(ability, "cost", None)
            if getattr(ability, "keyword", getattr(ability, "label", "")) == word and cost is not None:
                found.append(
                    "".join(
                        [
                            str(part.mana) if hasattr(part, "mana") else words_of(ability, item.name)
                            for part in cost.parts
                        ]
                    )
                )
        return found

    def costs(self, decision: Decision, label: str, cost: str) -> bool:
        """Whether the optional cost asked about is this one."""
        word, _, number = label.partition(" ")
        texts = self.cost_texts(decision, word)
        index = int(number) - 1 if number.isdigit() else 0
        return index < len(texts) and (texts[index] == cost or plain_words(cost) in plain_words(texts[index]))

    # -- mana ----------------------------------------------------------------------------------------------------------

    def payment(self, decision: Decision) -> list[int] | None:
        """What is played for mana, tapped for convoke, removed for delve."""
        if decision.hint == "convoke":
            return self.several(decision, "tap") if self.lists.get("tap") else (None if self.queue(decision) else [])
        if decision.hint == "delve":
            return None if self.queue(decision) else []
        if decision.hint != "pay" and not decision.prompt.startswith("mana for"):
            return None
        self.bill = decision.prompt.removeprefix("mana for ")
        if self.mana is None:
            return None
        if not self.mana:
            return None if self.payment_open and not self.covered(decision) else [0]
        text = self.mana[0].text
        index = self.source(decision, text)
        if index is None:
            self.exists(text.partition(" {")[0])
            raise IllegalAction("409.1g", f"{text} is no option for mana (those are {options_of(decision)})")
        del self.mana[0]
        return [index]

    def covered(self, decision: Decision) -> bool:
        """Whether there is mana enough in the pool."""
        try:
            bill = parse_mana(self.bill)
        except ValueError:
            return False
        pool = list(decision.player.pool)
        for unit in decision.player.special:
            pool[unit.kind] += 1
        for i in range(6):
            pool[i] -= bill.coloured[i]
        for symbol in bill.hybrid:
            i = next(
                (
                    COLOUR_LETTERS.index(c)
                    for c in symbol.split("/")
                    if not c.isdigit() and pool[COLOUR_LETTERS.index(c)] > 0
                ),
                -1,
            )
            if i < 0:
                return False
            pool[i] -= 1
        return min(pool) >= 0 and sum(pool) >= bill.generic + bill.snow

    def source(self, decision: Decision, text: str) -> int | None:
        """The option of a source of mana; of several abilities of one source that which the bill needs."""
        name, _, letters = text.partition(" {")
        if text.lower() == "done":
            return 0
        found = [
            i
            for i, option in enumerate(decision.options)
            if option.entity is not None and fits(self.table, option.entity, name)
        ]
        labelled = [
            i
            for i in found
            if isinstance(decision.options[i].entity, GameObject) and decision.options[i].entity.label == name  # type: ignore[union-attr]
        ]
        found = labelled or found
        if not found:
            return None
        entities: list[Entity] = []
        for i in found:
            entity = decision.options[i].entity
            if entity is not None and entity not in entities:
                entities.append(entity)
        if not alike(self.table, entities):
            raise Trouble(f"{name!r} could be {', '.join([where(e) for e in entities if isinstance(e, GameObject)])}")
        same = [i for i in found if decision.options[i].entity is entities[0]]
        if len(same) > 1:
            sources = self.table.purses[decision.player.index]
            wanted = "".join(c for c in (letters or self.bill) if c in COLOUR_LETTERS)
            for letter in wanted:
                for i in same:
                    if i - 1 < len(sources) and any(letter in gives for gives in sources[i - 1].gives):
                        return i
        return same[0]

    def is_colour_next(self, decision: Decision) -> bool:
        """Whether the player's next choice is a colour."""
        queue = self.queue(decision)
        if not queue or not isinstance(queue[0], Text):
            return False
        text = queue[0].text.lower().strip("{}")
        return text in COLOUR_NAMES or text.upper() in COLOUR_LETTERS or text == "colourless"

    def colour(self, decision: Decision) -> list[int] | None:
        """The colour that the bill needs, while the engine pays."""
        if not self.bill:
            return None
        for letter in self.bill:
            if letter in COLOUR_LETTERS:
                for i, option in enumerate(decision.options):
                    name = COLOUR_NAMES[COLOUR_LETTERS.index(letter)]
                    if letter in option.words or option.words == name:
                        return [i]
        return [0]

    # -- declarations --------------------------------------------------------------------------------------------------

    def declaration(self, decision: Decision) -> list[int] | None:
        """Attackers or blockers."""
        mine = self.declares is decision.kind and decision.player.name == self.actor
        if not mine:
            if self.passing or (self.declares is decision.kind and self.declared is not None):
                return []
            return None
        node, self.declared = self.declared, None
        if node is None:
            return []
        self.declares = None
        pairs: list[tuple[str, str]] = []
        if isinstance(node, Mapping):
            for name, value in node.entries.items():
                for other in texts_of(value):
                    pairs.append((name, other.text))
        else:
            pairs = [(name, "") for text in texts_of(node) for name in spread([text.text])]
        numbers: list[int] = []
        for name, whom in pairs:
            numbers.append(self.pair(decision, name, whom, numbers))
        return numbers

    def pair(self, decision: Decision, name: str, other: str, taken: list[int]) -> int:
        """The option of a creature and what it attacks or blocks."""
        block = decision.kind is Kind.BLOCK
        used = [decision.options[i].entity for i in taken]
        found: list[int] = []
        for i, option in enumerate(decision.options):
            assert option.entity is not None
            if i in taken or not fits(self.table, option.entity, name) or (option.entity in used and not block):
                continue
            if other and (option.other is None or not fits(self.table, option.other, other)):
                continue
            found.append(i)
        labelled = [i for i in found if getattr(decision.options[i].entity, "label", "") == name]
        found = labelled or found
        verb = "block" if block else "attack"
        if not found:
            self.exists(name)
            if other:
                self.exists(other)
            raise IllegalAction(decision.rule, f"{name} {f'> {other} ' if other else ''}is no option to {verb}")
        entities: list[Entity] = []
        others: list[Entity] = []
        for i in found:
            entity, whom = decision.options[i].entity, decision.options[i].other
            if entity is not None and entity not in entities:
                entities.append(entity)
            if whom is not None and whom not in others:
                others.append(whom)
        if not other and len(others) > 1 and not block:
            players = [whom for whom in others if isinstance(whom, Player)]
            if len(players) > 1:
                names = ", ".join([entity_called(whom) for whom in others])
                raise Trouble(f"whom does {name} attack? {names}: write with: {{{name}: WHO}}")
            found = [i for i in found if decision.options[i].other in players]
        for same in (entities, others if other else []):
            if not alike(self.table, same):
                raise Trouble(
                    f"{name!r} could be {', '.join([where(e) if isinstance(e, GameObject) else str(e) for e in same])}"
                )
        return found[0]

    def banded(self, decision: Decision) -> list[int]:
        """The pairs of attackers that the bands link."""
        numbers: list[int] = []
        for band in self.bands:
            for one, two in pairwise(band):
                found = [
                    i
                    for i, option in enumerate(decision.options)
                    if i not in numbers
                    and option.entity is not None
                    and option.other is not None
                    and (
                        (fits(self.table, option.entity, one) and fits(self.table, option.other, two))
                        or (fits(self.table, option.entity, two) and fits(self.table, option.other, one))
                    )
                ]
                if not found:
                    others = [
                        i
                        for i, option in enumerate(decision.options)
                        if i not in numbers
                        and option.entity is not None
                        and option.other is not None
                        and any(fits(self.table, option.entity, name) for name in band)
                        and any(fits(self.table, option.other, name) for name in band)
                    ]
                    if not others:
                        raise IllegalAction("502.10b", f"a band of {one} and {two} is no option")
                    found = others
                numbers.append(found[0])
        self.bands = []
        return numbers

    def assignment(self, decision: Decision) -> list[int] | None:
        """How a creature's damage is divided."""
        source = decision.source
        if source is None or decision.who.name != self.actor:
            return None
        for name, shares in list(self.damage.items()):
            if fits(self.table, source, name):
                numbers = [0] * len(decision.options)
                for to, n in shares.items():
                    try:
                        i = self.index(decision, to, [])
                    except NoFit:
                        raise IllegalAction(
                            decision.rule,
                            f"{to} is no option for the damage of {name} (those are {options_of(decision)})",
                        ) from None
                    numbers[i] += n
                del self.damage[name]
                return numbers
        return None

    # -- choices -------------------------------------------------------------------------------------------------------

    def take(self, decision: Decision, queue: list[Node]) -> tuple[list[int], int]:
        """The answer at the head of a queue, and how many of its entries that takes; NoFit if it is none."""
        head = queue[0]
        if decision.numeric:
            number = number_of(head)
            if number is None:
                raise NoFit(say(head))
            if decision.kind is Kind.X and number > decision.high:
                decision.high = number
            return [number], 1
        if decision.kind is Kind.YES_NO:
            truth = truth_of(head)
            if truth is None:
                raise NoFit(say(head))
            return [0 if truth else 1], 1
        if decision.amounts:
            return self.amounts(decision, head), 1
        if decision.ordered:
            return self.ordering(decision, head), 1
        if decision.kind in (Kind.MODE, Kind.OPTION):
            if isinstance(head, Items):
                return [self.mode(decision, node) for node in head.items], 1
            truth = truth_of(head)
            if truth is not None and len(decision.options) == 2:
                return [0 if truth else 1], 1
            return [self.mode(decision, head)], 1
        if decision.kind is Kind.WORD:
            return [self.word(decision, say(head))], 1
        if isinstance(head, Items):
            words = [say(node).lower() for node in head.items]
            if words and all(word in ("top", "bottom") for word in words) and len(words) == len(decision.options):
                return [i for i, word in enumerate(words) if word == "bottom"], 1
            found: list[int] = []
            for node in head.items:
                for name in spread([say(node)]):
                    found.append(self.index(decision, name, found))
            return found, 1
        text = say(head)
        if truth_of(head) is False or text.lower() in ("none", "done", "nothing"):
            if decision.kind is Kind.PAY and decision.options and decision.options[0].words == "done":
                return [0], 1
            if decision.low > 0:
                raise NoFit(text)
            return [], 1
        if text.lower() in ("top", "bottom") and not any(
            option.words.lower() == text.lower() for option in decision.options
        ):
            return (list(range(len(decision.options))) if text.lower() == "bottom" else []), 1
        found = []
        used = 0
        while used < len(queue) and (used == 0 or len(found) < decision.low):
            node = queue[used]
            if not isinstance(node, Text):
                break
            if truth_of(node) is True and decision.low == 0 and len(decision.options) == 1:
                found.append(0)
            else:
                for name in spread([node.text]):
                    found.append(self.index(decision, name, found))
            used += 1
        return found, used

    def index(self, decision: Decision, text: str, taken: list[int]) -> int:
        """The option that a name means; NoFit where there is none, Trouble where it could be several."""
        found: list[int] = []
        exact: list[int] = []
        low = text.strip().lower().strip("{}")
        for i, option in enumerate(decision.options):
            if i in taken:
                continue
            entity = option.entity
            if entity is not None and fits(self.table, entity, text):
                found.append(i)
                if isinstance(entity, GameObject) and entity.label == text.strip():
                    exact.append(i)
            elif (option.words and option.words.lower() == text.strip().lower()) or (
                decision.kind is Kind.COLOUR
                and (
                    option.words.lower().strip("{}") == low
                    or (
                        low.upper() in COLOUR_LETTERS
                        and option.words == COLOUR_NAMES[COLOUR_LETTERS.index(low.upper())]
                    )
                    or (low in COLOUR_NAMES and option.words.strip("{}") == COLOUR_LETTERS[COLOUR_NAMES.index(low)])
                )
            ):
                found.append(i)
        if exact:
            found = exact
        if not found:
            raise NoFit(text)
        n = numbered(text)
        if n and len(found) >= n and len(found) > 1:
            return found[n - 1]
        if len(found) > 1:
            marks = {signature(self.table, decision.options[i].entity) + str(decision.options[i].words) for i in found}
            plain = [i for i in found if not getattr(decision.options[i].entity, "label", "")]
            if len(marks) > 1 and plain and alike_but_labels(self.table, [decision.options[i].entity for i in found]):
                return plain[0]
            if len(marks) > 1:
                names = [
                    where(e) if isinstance(e, GameObject) else str(e)
                    for e in [decision.options[i].entity for i in found]
                ]
                raise Trouble(f"{text!r} could be {', '.join(names)}: say which by a label (as:) or as WHO's {text}")
        return found[0]

    def word(self, decision: Decision, text: str) -> int:
        """A word: one of the options, or another where any will do."""
        for i, option in enumerate(decision.options):
            if option.words.lower() == text.lower():
                return i
        if decision.free_word:
            return self.table.intern_word(text)
        raise NoFit(text)

    def amounts(self, decision: Decision, node: Node) -> list[int]:
        """An amount for each option."""
        if not isinstance(node, Mapping):
            numbers = [number_of(part) for part in node.items] if isinstance(node, Items) else []
            if len(numbers) == len(decision.options) and None not in numbers:
                return [number or 0 for number in numbers]
            raise NoFit(say(node))
        result = [0] * len(decision.options)
        seen: list[int] = []
        for name, value in node.entries.items():
            number = number_of(value)
            if number is None:
                raise NoFit(say(node))
            try:
                i = self.index(decision, name, seen)
            except NoFit:
                raise IllegalAction(decision.rule, f"{name} is no option for {decision.prompt}") from None
            seen.append(i)
            result[i] += number
        return result

    def ordering(self, decision: Decision, node: Node) -> list[int]:
        """All options, in an order; those left out stand behind, if nobody can tell them apart."""
        if not isinstance(node, Items):
            raise NoFit(say(node))
        found: list[int] = []
        for part in node.items:
            for name in spread([say(part)]):
                found.append(self.ordered(decision, name, found))
        rest = [i for i in range(len(decision.options)) if i not in found]
        if rest and (not self.same([decision.options[i] for i in rest]) and len(rest) > 1):
            raise NoFit(say(node))
        return found + rest

    def ordered(self, decision: Decision, text: str, taken: list[int]) -> int:
        """An option of an order: an ability goes by its source, its number, a part of its text."""
        low = text.strip().lower()
        if not low.startswith("ability of "):
            return self.index(decision, text, taken)
        found: list[int] = []
        for i, option in enumerate(decision.options):
            entity = option.entity
            if not isinstance(entity, GameObject):
                continue
            ability = getattr(option, "ability", None)
            rest = text.strip()[len("ability of ") :]
            if fits(self.table, entity, rest):
                found.append(i)
                continue
            name, _, part = rest.partition(":")
            if (
                part
                and fits(self.table, entity, name)
                and plain_words(part) in plain_words(words_of(ability, entity.name))
            ):
                found.append(i)
                continue
            head, _, number = rest.rpartition(" ")
            if number.isdigit() and fits(self.table, entity, head):
                same = [k for k, other in enumerate(decision.options) if other.entity is entity]
                if int(number) <= len(same) and same[int(number) - 1] == i:
                    found.append(i)
        found = [i for i in found if i not in taken]
        if not found:
            raise NoFit(text)
        return found[0]


def times(key: str, part: Text) -> list[str]:
    """``Swamp x2`` in a list as two names; modes are left as they are."""
    return [part.text] if key == "modes" else spread([part.text])
