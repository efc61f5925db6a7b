"""Functions of templates for numbers, comparisons, colours and costs."""

from __future__ import annotations

from collections.abc import Callable

from manaburn.terms import COLOUR_LETTERS, ManaCost, colour_mask, parse_mana
from manaburn.text.tree import CostPart

from ..surface import Cmp, ThatMuch
from ..tree import (
    AddPT,
    Arith,
    Compare,
    Comparison,
    Cost,
    Loyalty,
    Mana,
    ManaTimes,
    Modification,
    Node,
    Number,
    Of,
    Selector,
    SetPT,
    Value,
    X,
    rebuild,
    walk,
)
from ..tree.words import AnyNumber, Operator
from ..words import subtypes
from .registry import FAIL, Fail, Part, Parts, making, pair, unmaking


@making("mul")
def make_mul(n: Value, v: Value) -> Value:
    """Return a value multiplied by a number."""
    return v if n == Number(1) else Arith("*", n, v)


@unmaking("mul")
def unmake_mul(v: Part) -> tuple[Number, Value] | None:
    if isinstance(v, Arith) and v.op == "*" and isinstance(v.left, Number):
        return v.left, v.right
    if isinstance(v, Value) and not isinstance(v, (Number, X)):
        return Number(1), v
    return None


@making("ptfor")
def make_ptfor(add: AddPT, v: Value) -> AddPT | Fail:
    """Return a change of power and toughness, multiplied by a value: "+1/+2 for each ..."."""
    if not isinstance(add.power, Number) or not isinstance(add.toughness, Number):
        return FAIL

    def times(n: Number) -> Value:
        return n if n.n == 0 else make_mul(n, v)

    return AddPT(times(add.power), times(add.toughness))


@unmaking("ptfor")
def unmake_ptfor(v: Part) -> tuple[AddPT, Value] | None:
    if not isinstance(v, AddPT):
        return None
    numbers: list[Number] = []
    values: list[Value] = []
    for half in (v.power, v.toughness):
        if isinstance(half, Number) and half.n == 0:
            numbers.append(half)
            continue
        parts = unmake_mul(half)
        if parts is None:
            return None
        numbers.append(parts[0])
        if isinstance(parts[1], Arith) and parts[1].op != "max":
            return None
        values.append(parts[1])
    if not values or any(x != values[0] for x in values) or isinstance(values[0], X):
        return None
    return AddPT(numbers[0], numbers[1]), values[0]


def has_x(node: Node) -> bool:
    """Return whether X occurs in a text, also in a mana cost."""
    for n in walk(node):
        if isinstance(n, X):
            return True
        if isinstance(n, Mana) and n.mana.x_count:
            return True
    return False


@making("where")
def make_where(node: Part, value: Value) -> Node | Fail:
    """Return a text with X replaced by a value: "where X is ...". FAIL if nothing changes, or the value is a plain
    number."""
    if not isinstance(node, Node):
        return FAIL

    def change(n: Node) -> Node:
        if isinstance(n, X):
            return value
        if isinstance(n, Mana) and n.mana.x_count == 1 and n.mana.symbols == ("X",):
            return ManaTimes(parse_mana("{1}"), value)
        return n

    result = rebuild(node, change)
    return FAIL if result == node or isinstance(value, (Number, X)) else result


def said_apart(node: Node) -> Value | None:
    """Return the value that must be said in a clause of its own, "where X is ...": the first that isn't a plain
    number; None if there is none."""
    for n in walk(node):
        if isinstance(n, AddPT):
            for half in (n.power, n.toughness):
                negative = isinstance(half, Arith) and half.op == "*" and half.left == Number(-1)
                value = half.right if isinstance(half, Arith) and negative else half
                if not isinstance(value, Number):
                    return value
        elif isinstance(n, ManaTimes) and n.mana == parse_mana("{1}"):
            return n.times
    for n in walk(node):
        for field in ("amount", "n", "times", "power", "high", "low", "number"):
            said = getattr(n, field, None)
            if isinstance(said, Value) and not isinstance(said, (Number, X, ThatMuch)):
                return said
    return None


@unmaking("where")
def unmake_where(v: Part) -> tuple[Node, Value] | None:
    """Return a text with X in place of the value that must be said in a clause of its own, and that value."""
    if not isinstance(v, Node) or has_x(v):
        return None
    value = said_apart(v)
    if value is None:
        return None

    def change(n: Node) -> Node:
        if n == value:
            return X()
        if isinstance(n, ManaTimes) and n.times == X() and n.mana == parse_mana("{1}"):
            return Mana(parse_mana("{X}"))
        return n

    return rebuild(v, change), value


@making("lessened")
def make_lessened(x: Value, y: Value) -> AddPT:
    """Return -X/-Y with two values; X in the second is the first."""
    return AddPT(_negative(x), _negative(_instead(y, X(), x)))


@unmaking("lessened")
def unmake_lessened(v: Part) -> tuple[Value, Value] | None:
    if not isinstance(v, AddPT) or v.power == v.toughness:
        return None
    halves: list[Value] = []
    for half in (v.power, v.toughness):
        if not isinstance(half, Arith) or half != _negative(half.right):
            return None
        halves.append(half.right)
    return halves[0], _instead(halves[1], halves[0], X())


def _negative(v: Value) -> Arith:
    return Arith("*", Number(-1), v)


def _instead(v: Value, before: Value, after: Value) -> Value:
    """Return a value with another one in the place of a part of it."""
    fresh = rebuild(v, lambda n: after if n == before else n)
    assert isinstance(fresh, Value)
    return fresh


@making("mask")
def make_letters(words: tuple[int, ...]) -> int:
    """Return the union of bit masks of colours."""
    mask = 0
    for w in words:
        mask |= w
    return mask


@unmaking("mask")
def unmake_letters(v: Part) -> tuple[tuple[int, ...]] | None:
    if type(v) is not int or v <= 0 or v > 31:
        return None
    return (tuple([1 << i for i in range(5) if v & (1 << i)]),)


@making("colours2")
def make_colours2(words: tuple[int, ...]) -> int | Fail:
    """Return the union of bit masks of two or more colours."""
    return make_letters(words) if len(words) > 1 else FAIL


@unmaking("colours2")
def unmake_colours2(v: Part) -> tuple[tuple[int, ...]] | None:
    parts = unmake_letters(v)
    return parts if parts is not None and len(parts[0]) > 1 else None


@making("cost")
def make_cost(parts: tuple[CostPart, ...]) -> Cost:
    """Return the cost that consists of these parts."""
    return Cost(parts)


@unmaking("cost")
def unmake_cost(v: Part) -> tuple[tuple[CostPart, ...]] | None:
    return (v.parts,) if isinstance(v, Cost) and v.parts else None


@making("bothcosts")
def make_both_costs(one: Cost, other: Cost) -> Cost:
    """Return two costs that are paid together as one."""
    return Cost(one.parts + other.parts)


@unmaking("bothcosts")
def unmake_both_costs(v: Part) -> tuple[Cost, Cost] | None:
    return (Cost(v.parts[:1]), Cost(v.parts[1:])) if isinstance(v, Cost) and len(v.parts) > 1 else None


def compare_op(op: Operator) -> tuple[Callable[[Value], Cmp], Callable[[Part], tuple[Value] | None]]:
    """Return a function, and its inverse, that makes a comparison with a value."""

    def make(v: Value) -> Cmp:
        return Cmp(op, v)

    def unmake(v: Part) -> tuple[Value] | None:
        return (v.value,) if isinstance(v, Cmp) and v.op == op else None

    return make, unmake


pair("less", compare_op("<="))


pair("more", compare_op(">="))


pair("same", compare_op("="))


pair("lt", compare_op("<"))


pair("gt", compare_op(">"))


@making("cmp")
def make_cmp(what: AnyNumber, c: Cmp) -> Compare:
    """Return a test that compares a number of the tested object."""
    return Compare(what, c.op, c.value)


@unmaking("cmp")
def unmake_cmp(v: Part) -> tuple[AnyNumber, Cmp] | None:
    return (v.what, Cmp(v.op, v.value)) if isinstance(v, Compare) else None


@making("ptpair")
def make_ptpair(p: SetPT) -> tuple[Compare, Compare] | Fail:
    """Return the tests for an exact power and toughness."""
    if p.power is None or p.toughness is None:
        return FAIL
    return Compare("power", "=", p.power), Compare("toughness", "=", p.toughness)


@making("cmpval")
def make_cmpval(what: AnyNumber, of: Selector, c: Cmp) -> Comparison:
    """Return a condition that compares a number of an object."""
    return Comparison(Of(what, of), c.op, c.value)


@unmaking("cmpval")
def unmake_cmpval(v: Part) -> tuple[AnyNumber, Selector, Cmp] | None:
    if isinstance(v, Comparison) and isinstance(v.left, Of):
        return v.left.what, v.left.of, Cmp(v.op, v.right)
    return None


@making("plus")
def make_plus(a: Modification, b: tuple[Modification, ...]) -> tuple[Modification, ...]:
    """Return a modification and those that follow it."""
    return (a, *b)


@unmaking("plus")
def unmake_plus(v: Part) -> tuple[Part, Parts] | None:
    return (v[0], v[1:]) if isinstance(v, tuple) and len(v) > 1 else None


@making("neg_n")
def make_neg_n(v: Value) -> Number | Fail:
    """Return the number with the opposite sign."""
    return Number(-v.n) if isinstance(v, Number) else FAIL


@unmaking("neg_n")
def unmake_neg_n(v: Part) -> tuple[Value] | None:
    return (Number(-v.n),) if isinstance(v, Number) and v.n < 0 else None


@making("lessval")
def make_lessval(what: AnyNumber, of: Selector, v: Value) -> Comparison:
    """Return the condition that a number of an object is a value or less."""
    return Comparison(Of(what, of), "<=", v)


@unmaking("lessval")
def unmake_lessval(v: Part) -> tuple[AnyNumber, Selector, Value] | None:
    return (
        (v.left.what, v.left.of, v.right)
        if isinstance(v, Comparison) and v.op == "<=" and isinstance(v.left, Of)
        else None
    )


@making("sameval")
def make_sameval(what: AnyNumber, of: Selector, v: Value) -> Comparison:
    """Return the condition that a number of an object is equal to a value."""
    return Comparison(Of(what, of), "=", v)


@unmaking("sameval")
def unmake_sameval(v: Part) -> tuple[AnyNumber, Selector, Value] | None:
    return (
        (v.left.what, v.left.of, v.right)
        if isinstance(v, Comparison) and v.op == "=" and isinstance(v.left, Of)
        else None
    )


@making("hybrid")
def make_hybrid(first: ManaCost, second: ManaCost) -> ManaCost | Fail:
    """Return the hybrid mana symbol for "{W} or {U}"."""
    a, b = first.symbols, second.symbols
    if len(a) != 1 or len(b) != 1 or a[0] not in tuple("WUBRG") or b[0] not in tuple("WUBRG"):
        return FAIL
    return parse_mana("{" + a[0] + "/" + b[0] + "}")


@making("loyalcost")
def make_loyalcost(word: str) -> Cost | Fail:
    """Return the cost of a loyalty ability. ``word``: a change of loyalty such as "+1", "-3" or "-X"."""
    if word.endswith("X"):
        return Cost((Loyalty(0, True),)) if word == "-X" else FAIL
    return Cost((Loyalty(int(word)),))


@unmaking("loyalcost")
def unmake_loyalcost(v: Part) -> tuple[str] | None:
    if not isinstance(v, Cost) or len(v.parts) != 1 or not isinstance(v.parts[0], Loyalty):
        return None
    part = v.parts[0]
    return ("-X" if part.x else f"+{part.change}" if part.change > 0 else str(part.change),)


@making("letter")
def make_letter(colour: int) -> str:
    """Return the letter of a colour: "W"."""
    return COLOUR_LETTERS[colour.bit_length() - 1]


@unmaking("letter")
def unmake_letter(v: Part) -> tuple[int] | None:
    return (colour_mask(v),) if isinstance(v, str) and v and v in COLOUR_LETTERS[:5] else None


@making("lower")
def make_lower(subtype: str) -> str:
    """Return a subtype as it is written in a sentence about an object that was mentioned: "that sliver"."""
    return subtype.lower()


@unmaking("lower")
def unmake_lower(v: Part) -> tuple[str] | None:
    subtype = subtypes()[0].get(v) if isinstance(v, str) else None
    return (subtype,) if subtype is not None else None
