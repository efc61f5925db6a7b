"""What the grammar gives to constructors and functions is what their annotations ask for."""

from __future__ import annotations

import types
import typing
from collections.abc import Callable, Iterator
from typing import Any, Literal

import pytest

from manaburn.errors import UnreadableText
from manaburn.terms import CREATURE, INSTANT, SORCERY
from manaburn.text import parse_text
from manaburn.text.functions import Fail, Part
from manaburn.text.table import Call, Construct, Template, TupleOf, grammar

from .sentences import ABILITIES, SPELLS

NAMES = {"Part": object, "Parts": tuple, "Fail": Fail}


def fits(value: object, hint: Any) -> bool:
    """Whether a value is of such a type, the parts of a tuple too."""
    if hint is object or isinstance(hint, typing.TypeVar):
        return True
    if hint is None or hint is type(None):
        return value is None
    kind, inner = typing.get_origin(hint), typing.get_args(hint)
    if kind in (typing.Union, types.UnionType):
        return any(fits(value, one) for one in inner)
    if kind is Literal:
        return value in inner
    if kind is not tuple:
        return isinstance(value, hint)
    if not isinstance(value, tuple):
        return False
    if len(inner) == 2 and inner[1] is Ellipsis:
        return all(fits(part, inner[0]) for part in value)
    return len(inner) == len(value) and all(map(fits, value, inner))


def templates(template: Template) -> Iterator[Template]:
    """A template and all in it."""
    yield template
    if isinstance(template, Call):
        inner = template.args
    elif isinstance(template, Construct):
        inner = list(template.fields.values())
    else:
        inner = template.parts if isinstance(template, TupleOf) else []
    for part in inner:
        yield from templates(part)


def checked(make: Callable[..., Part | Fail], hints: dict[str, Any]) -> Callable[..., Part | Fail]:
    """The same function, which looks at what it is given."""
    names = [name for name in hints if name != "return"]

    def call(*args: Part, **fields: Part) -> Part | Fail:
        given = fields or dict(zip(names, args, strict=bool(args)))
        for name, value in given.items():
            assert fits(value, hints[name]), f"{make.__name__}: {name} is {value!r}, not {hints[name]}"
        made = make(*args, **fields)
        assert fits(made, hints.get("return", object)), f"{make.__name__} gives {made!r}, not {hints['return']}"
        return made

    return call


def test_the_grammar_gives_what_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [a.template for alternatives in grammar().rules.values() for a in alternatives]
    for template in [inner for outer in found for inner in templates(outer)]:
        if isinstance(template, Call):
            hints = typing.get_type_hints(template.make, localns=NAMES)
            monkeypatch.setattr(template, "make", checked(template.make, hints))
        elif isinstance(template, Construct):
            monkeypatch.setattr(template, "make", checked(template.cls, typing.get_type_hints(template.cls)))
    for text, _ in SPELLS:
        parse_text(text, "Ember Verdict", INSTANT)
    for text, _ in ABILITIES:
        parse_text(text, "Grey Wanderer", CREATURE)


def test_a_wrong_type_is_found() -> None:
    assert fits(((1, "a"),), tuple[tuple[int, str], ...])
    assert not fits((1, "a"), tuple[int, ...])
    assert not fits(None, int | str)


@pytest.mark.parametrize(
    "text",
    [
        "Destroy each creature with flying, artifact, and land.",
        "Destroy each artifact, creature with flying, and land.",
        "Destroy each creature with flying, artifact an opponent controls, and land.",
    ],
)
def test_what_is_said_of_one_kind_is_not_dropped(text: str) -> None:
    """Only what follows the last of several kinds counts for all of them."""
    with pytest.raises(UnreadableText):
        parse_text(text, "Test Wave", SORCERY)
