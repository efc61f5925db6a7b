"""An error in the files of the grammar is told when they are loaded, with its place."""

from __future__ import annotations

import pytest

from manaburn.text.functions import FAIL
from manaburn.text.functions.registry import node_of
from manaburn.text.table import Grammar
from manaburn.text.tree import Target, You

WRONG = {
    "  | never begun => You()": "grammar, test:1: '  | never begun => You()'",
    "one: <two> <two>": "grammar, test:1: one: <two> <two>: one: '<two> <two>' needs a template",
    "one: <two> => You()": "grammar, test:1: one: <two> => You(): the template forgets <two>",
    "one: word => Nothing": "grammar, test:1: one: word => Nothing: what is Nothing in 'Nothing'?",
    "one: word => (n=1)": "grammar, test:1: one: word => (n=1): a tuple has no names: '(n=1)'",
    "one: word => You() You()": "grammar, test:1: one: word => You() You(): too much in the template 'You() You()'",
    "one: word => Number(m=1)": "grammar, test:1: one: word => Number(m=1): Number has no field m",
    "one: word => Number()": "grammar, test:1: one: word => Number(): Number needs the field n",
    "one: <two> word": "grammar, one: no production <two>",
    "one: <two>\ntwo: <one>": "grammar: left recursion one > two > one",
}


@pytest.mark.parametrize("source", WRONG)
def test_an_error_in_the_grammar_is_named(source: str) -> None:
    with pytest.raises(ValueError, match="grammar") as told:
        Grammar({"test": source})
    assert str(told.value) == WRONG[source]


def test_a_piece_that_belongs_elsewhere_is_an_error_of_the_grammar() -> None:
    assert node_of(You, You()) == You()
    with pytest.raises(TypeError, match=r"^the grammar gives You\(\) where Target belongs$"):
        node_of(Target, You())
    assert repr(FAIL) == "FAIL"
