"""Find the options of a decision that the words of an answer mean."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from manaburn.errors import IllegalAction, ManaburnError
from manaburn.large import whole_number
from manaburn.rules.kernel.decisions import Decision, Kind
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import dividing
from manaburn.state.objects import Entity, GameObject
from manaburn.terms import COLOUR_LETTERS, COLOUR_NAMES

from . import prices, written
from .naming import (
    Unclear,
    alike_but_labels,
    find_all,
    fits,
    fits_by_name,
    numbered,
    plain_words,
    says,
    signature,
    spread,
    stands_in,
    where,
)
from .reading import Items, Mapping, Node, Text, number_of, say, truth_of

if TYPE_CHECKING:
    from .answers import Script


COST_HINTS: Final = ("sacrifice", "discard", "tap", "return", "reveal")
"""The hints of decisions about costs."""

_SYMBOL: Final = re.compile(r"\{[^}]*\}")


class NoFit(ManaburnError):
    """The words of an answer mean none of the options."""


def take(script: Script, decision: Decision, queue: list[Node]) -> tuple[list[int], int]:
    """Return the answer given by the first entries of a queue, and how many entries it uses. Raises NoFit.

    An entry with a number of targets is removed from the queue, and one with several colours is divided.
    """
    if decision.numeric:
        return [quantity(decision, queue[0])], 1
    if decision.kind is Kind.TARGET and len(queue) > 1 and decision.low < decision.high:
        many = number_of(queue[0])
        if many is not None and decision.low <= many <= decision.high:
            decision.low = decision.high = many  # 409.1c: how many comes before which
            del queue[0]
    head = queue[0]
    if (pays := prices.named(script.table, decision, head)) is not None:
        return ([0], 1) if pays else ([1], 0)
    whole = at_once(script, decision, head)
    if whole is not None:
        return whole, 1
    if decision.hint == "planeswalker" and truth_of(head) is not None:
        return redirected(script, decision, queue)
    if decision.hint == "bottom" and decision.low == 0 and truth_of(head) and len(queue) > 1 and is_place(queue[1]):
        # The first answer is that the top card is looked at.
        return [0] if truth_of(queue[1]) or say(queue[1]).lower() == "bottom" else [], 2
    if decision.kind is Kind.COLOUR and (i := same_symbols(decision, say(head))) is not None:
        return [i], 1
    if decision.kind is Kind.COLOUR and decision.high == 1 and (units := one_by_one(head)):
        queue[:1] = units  # mana of several colours, asked for one after the other
        head = queue[0]
    if isinstance(head, Items):
        words = [say(node).lower() for node in head.items]
        if words and all(word in ("top", "bottom") for word in words) and len(words) == len(decision.options):
            return [i for i, word in enumerate(words) if word == "bottom"], 1
        return named(script, decision, [name for node in head.items for name in spread([say(node)])]), 1
    all_or_none = in_a_word(decision, head)
    return (all_or_none, 1) if all_or_none is not None else some(script, decision, queue)


def quantity(decision: Decision, head: Node) -> int:
    """Return the number that an entry gives; for X it can be more than the player can pay. Raises NoFit."""
    number = number_of(head)
    if number is None:
        raise NoFit(say(head))
    if decision.low == decision.high != number and decision.kind is not Kind.X:
        raise NoFit(say(head))  # there is no choice, so the entry answers a later decision
    if decision.kind is Kind.X:
        allow(decision, number)
    return number


def allow(decision: Decision, x: int) -> None:
    """Let X be announced though it can't be paid: the payment will tell. What the text forbids stays forbidden."""
    if x > decision.high and (decision.limit < 0 or x <= decision.limit):
        decision.high = x


def at_once(script: Script, decision: Decision, head: Node) -> list[int] | None:
    """Return the answer to a decision that one entry answers completely: yes or no, amounts, an order, modes, a word.
    None for other decisions. Raises NoFit."""
    if decision.kind is Kind.YES_NO:
        truth = truth_of(head)
        if truth is None:
            raise NoFit(say(head))
        return [0 if truth else 1]
    if decision.amounts:
        return amounts(script, decision, head)
    if decision.ordered:
        return ordering(script, decision, head)
    if decision.kind in (Kind.MODE, Kind.OPTION):
        return modes(script, decision, head)
    if decision.kind is Kind.WORD:
        return [word(script, decision, say(head))]
    return None


def modes(script: Script, decision: Decision, head: Node) -> list[int]:
    """Return the indexes of the modes, or other options, that an entry names. Raises NoFit."""
    if isinstance(head, Items):
        if decision.hint == "choose pile":
            return [pile(decision, [say(node) for node in head.items])]
        return [mode(script, decision, node) for node in head.items]
    truth = truth_of(head)
    if truth is not None and len(decision.options) == 2:
        return [0 if truth else 1]
    return [mode(script, decision, head)]


def redirected(script: Script, decision: Decision, queue: list[Node]) -> tuple[list[int], int]:
    """Return whom a source damages, the player or a planeswalker of that player: said by yes or no, and by which
    planeswalker after yes if there are several. Raises NoFit."""
    if not truth_of(queue[0]):
        return [0], 1
    if len(decision.options) == 2:
        named_too = len(queue) > 1 and fits_in_part(script, decision, Items([queue[1]], queue[1].line))
        return [1], 2 if named_too else 1
    if len(queue) == 1:
        raise NoFit(say(queue[0]))
    return [index(script, decision, say(queue[1]), [0])], 2


def is_place(node: Node) -> bool:
    """Return whether an answer says where a card goes that was looked at: to the bottom, by yes or no or by name."""
    return truth_of(node) is not None or say(node).lower() in ("top", "bottom")


def in_a_word(decision: Decision, head: Node) -> list[int] | None:
    """Return the answer for "none" or "done", or for "top" or "bottom", which mean all cards; None for other words."""
    text = say(head)
    if truth_of(head) is False or text.lower() in ("none", "done", "nothing"):
        if decision.kind is Kind.PAY and decision.options and decision.options[0].words == "done":
            return [0]
        if decision.low > 0:
            raise NoFit(text)
        return []
    if text.lower() not in ("top", "bottom") or decision.low > 0:
        return None
    if any(option.words.lower() == text.lower() for option in decision.options):
        return None
    return list(range(len(decision.options))) if text.lower() == "bottom" else []


def some(script: Script, decision: Decision, queue: list[Node]) -> tuple[list[int], int]:
    """Return as many options as have to be chosen, one for each entry of the queue, and the number of entries used."""
    found: list[int] = []
    used = 0
    while used < len(queue) and (used == 0 or len(found) < decision.low):
        node = queue[used]
        if not isinstance(node, Text):
            break
        if truth_of(node) is True and decision.low == 0 and len(decision.options) == 1:
            found.append(0)
        else:
            for name in spread([node.text]):
                found.append(index(script, decision, name, found))
        used += 1
    return found, used


def named(script: Script, decision: Decision, names: list[str]) -> list[int]:
    """Return the options with these names. Raises NoFit, and Unclear if several could be meant."""
    found: list[int] = []
    for k in range(len(names)):
        found.append(first_named(script, decision, names[k:], found))
    return found


def first_named(script: Script, decision: Decision, names: list[str], taken: list[int]) -> int:
    """Return the option that the first of these names means. A name that is listed as often as there are objects with
    it means them all. Raises NoFit, and Unclear if several could be meant."""
    fitting = [
        i
        for i, option in enumerate(decision.options)
        if option.entity is not None and fits(script.table, option.entity, names[0]) and i not in taken
    ]
    if fitting and names.count(names[0]) == len(fitting):
        return fitting[0]
    return index(script, decision, names[0], taken)


def fits_in_part(script: Script, decision: Decision, head: Node | None) -> bool:
    """Return whether a list names at least one of the options, so that it was meant for this decision."""
    if not isinstance(head, Items):
        return False
    entities = [option.entity for option in decision.options if option.entity is not None]
    return any(fits(script.table, entity, say(node)) for node in head.items for entity in entities)


def implies(decision: Decision, head: Node) -> bool:
    """Return whether a decision asks if something optional is done, and the next entry isn't yes or no. The entry then
    answers the next decision, and implies "yes"."""
    return decision.kind is Kind.YES_NO and truth_of(head) is None and decision.source is not None


def same_symbols(decision: Decision, text: str) -> int | None:
    """Return the option with exactly these several mana symbols, in any order; None if there is none."""
    symbols = sorted(_SYMBOL.findall(text))
    for i, option in enumerate(decision.options):
        if len(symbols) > 1 and sorted(_SYMBOL.findall(option.words)) == symbols:
            return i
    return None


def one_by_one(node: Node) -> list[Node]:
    """Return several colours in one answer (a list, or symbols in a row) as one answer each; [] for a single colour."""
    if isinstance(node, Items):
        return list(node.items) if len(node.items) > 1 else []
    symbols = _SYMBOL.findall(say(node))
    return [Text(symbol, node.line) for symbol in symbols] if len(symbols) > 1 else []


def pile(decision: Decision, names: list[str]) -> int:
    """Return the option for the pile of exactly these cards. Raises NoFit."""
    for i, option in enumerate(decision.options):
        rest = option.words.lower()
        for name in sorted(names, key=len, reverse=True):
            before, found, after = rest.partition(name.lower())
            rest = before + after if found else "?"
        if not rest.strip(", "):
            return i
    raise NoFit(", ".join(names))


def colour_symbol(text: str) -> str:
    """Return the letter of the colour, or of colourless mana, that a word or a symbol means; other text in capitals."""
    word = text.strip().lower().strip("{}").replace("colourless", "colorless")
    return COLOUR_LETTERS[COLOUR_NAMES.index(word)] if word in COLOUR_NAMES else word.upper()


def index(script: Script, decision: Decision, text: str, taken: list[int]) -> int:
    """Return the option that a name means. ``taken``: the options that can't be meant.

    Raises NoFit if there is none, and Unclear if several different ones could be meant.
    """
    found: list[int] = []
    exact: list[int] = []
    for i, option in enumerate(decision.options):
        if i in taken:
            continue
        entity = option.entity
        if entity is not None and fits(script.table, entity, text):
            found.append(i)
            if isinstance(entity, GameObject) and entity.label == text.strip():
                exact.append(i)
        elif (option.words and option.words.lower() == text.strip().lower()) or (
            decision.kind is Kind.COLOUR and colour_symbol(option.words) == colour_symbol(text)
        ):
            found.append(i)
    if exact:
        found = exact
    if not found:
        raise NoFit(text)
    n = numbered(text)
    if n and len(found) >= n and len(found) > 1:
        return from_the_top(script.table, decision, found)[n - 1]
    if len(found) > 1:
        marks = {signature(script.table, decision.options[i].entity) + str(decision.options[i].words) for i in found}
        plain = [i for i in found if not getattr(decision.options[i].entity, "label", "")]
        if len(marks) > 1 and plain and alike_but_labels(script.table, [decision.options[i].entity for i in found]):
            return plain[0]
        if len(marks) > 1 and decision.hint in COST_HINTS:
            same = alike_before(script, [decision.options[i].entity for i in found], 1)
            if same is not None:
                return found[same[0]]
        if len(marks) > 1:
            names = [
                where(e) if isinstance(e, GameObject) else str(e) for e in [decision.options[i].entity for i in found]
            ]
            raise Unclear(f"{text!r} could be {', '.join(names)}: say which by a label (as:) or as WHO's {text}")
    return found[0]


def from_the_top(table: Table, decision: Decision, found: list[int]) -> list[int]:
    """Return options of a decision, those on the stack in its order from the top."""
    depth = {item.number: i for i, item in enumerate(reversed(table.state.stack))}
    placed: list[tuple[int, int]] = []
    for i in found:
        entity = decision.options[i].entity
        if not isinstance(entity, GameObject) or entity.number not in depth:
            return found
        placed.append((depth[entity.number], i))
    return [i for _, i in sorted(placed)]


def alike_before(script: Script, entities: list[Entity | None], many: int) -> list[int] | None:
    """Return ``many`` of these objects for a cost, as indexes; None if they could be told apart when the step began.

    Objects that have been tapped since then are taken first, because they are worth least.
    """
    marks = {script.before.get(entity.number, entity.number) for entity in entities if entity is not None}
    if len(marks) > 1:
        return None
    tapped = [i for i, entity in enumerate(entities) if isinstance(entity, GameObject) and entity.tapped]
    return sorted([*tapped, *[i for i in range(len(entities)) if i not in tapped]][:many])


def word(script: Script, decision: Decision, text: str) -> int:
    """Return the option with these words; if the decision accepts a free word, its number. Raises NoFit."""
    for i, option in enumerate(decision.options):
        if option.words.lower() == text.lower():
            return i
    if decision.free_word:
        return script.table.intern_word(text)
    raise NoFit(text)


def amounts(script: Script, decision: Decision, node: Node) -> list[int]:
    """Return an amount for each option, from a list of amounts or a mapping of names to amounts. Raises NoFit, and
    IllegalAction for a name that is no option, or that gets nothing: what is chosen in a division gets at least one."""
    if not isinstance(node, Mapping):
        if decision.options and decision.options[-1].words == dividing.NOBODY:
            if (isinstance(node, Items) and not node.items) or say(node).lower() == "none":
                return [0] * (len(decision.options) - 1) + [decision.total]
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
            i = index(script, decision, name, seen)
        except NoFit:
            raise IllegalAction(decision.rule, f"{name} is not an option for {decision.prompt}") from None
        if not number and not script.table.edition.zero_shares:
            raise IllegalAction(decision.rule, f"{name} would get none; each gets at least one")
        seen.append(i)
        result[i] += number
    return result


def ordering(script: Script, decision: Decision, node: Node) -> list[int]:
    """Return all options in the order that a list gives. Options can be left out if nobody can tell them apart; they
    come last. A list of what happens at the same time (1993) may name more of it than is to be ordered."""
    if not isinstance(node, Items):
        raise NoFit(say(node))
    found: list[int] = []
    for part in node.items:
        for name in spread([say(part)]):
            try:
                found.append(ordered(script, decision, name, found))
            except NoFit:
                if decision.hint != "simultaneous" or not find_all(script.table, name, script.table.state.stack):
                    raise
    rest = [i for i in range(len(decision.options)) if i not in found]
    if rest and (not script.same([decision.options[i] for i in rest]) and len(rest) > 1):
        raise NoFit(say(node))
    return found + rest


def ordered(script: Script, decision: Decision, text: str, taken: list[int]) -> int:
    """An option of an order: an ability goes by its source, its number, a part of its text. It is an ability that is to
    be put on the stack, or one that is there (1993)."""
    low = text.strip().lower()
    if not low.startswith("ability of "):
        return index(script, decision, text, taken)
    found = [
        i for i in range(len(decision.options)) if i not in taken and is_ability_of(script.table, decision, i, text)
    ]
    return found[0] if found else index(script, decision, text, taken)


def is_ability_of(table: Table, decision: Decision, i: int, text: str) -> bool:
    """Whether an option is an ability that is to be put on the stack, and the one that "ability of CARD" means, which
    can have its number or a part of its text behind it."""
    option = decision.options[i]
    entity = option.entity
    if not isinstance(entity, GameObject) or not text.strip().lower().startswith("ability of "):
        return False
    rest = text.strip()[len("ability of ") :]
    if fits_by_name(table, entity, rest):
        return True
    name, _, part = rest.partition(":")
    if part and fits(table, entity, name):
        if says(option.ability, part, entity.name):
            return True
        if option.said is not None and stands_in(plain_words(part), plain_words(option.said.text())):
            return True
    head, _, digits = rest.rpartition(" ")
    number = whole_number(digits)
    if number is None or not fits(table, entity, head):
        return False
    same = [k for k, other in enumerate(decision.options) if other.entity is entity]
    return 1 <= number <= len(same) and same[number - 1] == i


def mode(script: Script, decision: Decision, node: Node) -> int:
    """Return the option for a mode, given by its number or by its text or a part of it. Raises NoFit."""
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
    told = mode_texts(decision)
    found = [i for i, texts in enumerate(told) if text in texts]
    if not found:
        found = [i for i, texts in enumerate(told) if any(stands_in(text, one) for one in texts)]
    if not found and " " in text:
        parts = text.split(" ")
        found = [i for i, texts in enumerate(told) if any(all(stands_in(part, one) for part in parts) for one in texts)]
    if len(found) != 1:
        raise NoFit(say(node))
    return found[0]


def mode_texts(decision: Decision) -> list[list[str]]:
    """Return for each mode that can be chosen the texts by which a scenario can name it."""
    found: list[list[str]] = []
    for option in decision.options:
        texts = [option.words]
        if option.said is not None:
            texts = [option.said.text(), *written.modes(option.said.effect, option.said.name)]
        found.append([plain_words(text) for text in texts if text])
    return found
