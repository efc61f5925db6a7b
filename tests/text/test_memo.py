"""What is found out about a text is found once, and kept for that very text."""

from __future__ import annotations

from manaburn.text.tree import Node, Number
from manaburn.text.tree.memo import Memo


def test_a_text_is_looked_at_once() -> None:
    asked: list[Node] = []

    def number(text: Node) -> int:
        asked.append(text)
        return len(asked)

    memo = Memo(number)
    one, equal = Number(3), Number(3)
    assert one == equal
    assert [memo.of(one), memo.of(equal), memo.of(one), memo.of(equal)] == [1, 2, 1, 2]
    assert [id(text) for text in asked] == [id(one), id(equal)]


def test_none_is_a_result_too() -> None:
    asked: list[Node] = []
    memo = Memo(asked.append)
    text = Number(3)
    assert memo.of(text) is None is memo.of(text)
    assert len(asked) == 1


def test_no_more_than_a_number_of_texts_is_kept() -> None:
    asked: list[Node] = []
    memo = Memo(asked.append, most=2)
    texts = [Number(n) for n in range(3)]
    for text in texts:
        memo.of(text)
    memo.of(texts[2])
    assert len(asked) == 3
    memo.of(texts[0])
    assert len(asked) == 4


def test_a_text_that_is_gone_leaves_its_place_to_no_other() -> None:
    """The identity of what nobody holds any more may be that of a new text."""
    memo = Memo(repr)
    for n in range(2000):
        assert memo.of(Number(n)) == f"Number(n={n})"
