"""Inputs made from stored ones: refused in one line, or read, written and read again alike.

A new input that shows a fault belongs into the corpus, as small as it can be made: Hypothesis prints it.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from manaburn.errors import ManaburnError

from .readers import READERS, Reader, refused

BY_NAME = {reader.name: reader for reader in READERS}
TIMES = int(os.environ.get("FUZZ", "1"))
"""How many times as many inputs are tried: FUZZ=50 pytest tests/fuzz. They are other ones in each run then."""
MOST = 4000
"""The bytes of an input."""


def fed(reader: Reader, data: bytes) -> bool:
    """Give an input to a reader. Whether it was accepted."""
    try:
        reader.read(data)
    except ManaburnError as problem:
        refused(problem)
        return False
    return True


@st.composite
def inputs(draw: st.DrawFn, reader: Reader) -> bytes:
    """A stored input with up to five changes: pieces cut out, doubled, moved, words put in, bytes changed, or a piece
    of another stored input."""
    stored = st.sampled_from([file.read_bytes() for file in reader.files()])
    data = draw(stored)
    for _ in range(draw(st.integers(0, 5))):
        start = draw(st.integers(0, len(data)))
        stop = min(len(data), start + draw(st.integers(0, 40)))
        change = draw(st.sampled_from(("cut", "double", "word", "word", "byte", "other")))
        piece = data[start:stop]
        if change == "cut":
            piece = b""
        elif change == "double":
            piece += piece
        elif change == "word":
            piece = draw(st.sampled_from(reader.words)) + piece
        elif change == "byte":
            piece = draw(st.binary(min_size=1, max_size=2)) + piece[1:]
        else:
            other = draw(stored)
            begin = draw(st.integers(0, len(other)))
            piece = other[begin : begin + draw(st.integers(0, 80))]
        data = data[:start] + piece + data[stop:]
    return data[:MOST]


@pytest.mark.parametrize("name", BY_NAME)
def test_some_stored_inputs_are_accepted_and_some_refused(name: str) -> None:
    reader = BY_NAME[name]
    accepted = [fed(reader, file.read_bytes()) for file in reader.files()]
    assert any(accepted)
    assert not all(accepted)


STORED = [pytest.param(reader, file, id=f"{reader.name}-{file.name}") for reader in READERS for file in reader.files()]


@pytest.mark.parametrize(("reader", "file"), STORED)
def test_a_stored_input_is_read_as_its_name_says(reader: Reader, file: Path) -> None:
    assert fed(reader, file.read_bytes()) is not file.name.startswith("bad-")


@pytest.mark.parametrize("name", BY_NAME)
def test_inputs_made_of_stored_ones(name: str) -> None:
    reader = BY_NAME[name]

    @settings(
        max_examples=reader.inputs * TIMES,
        derandomize=TIMES == 1,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow],
        print_blob=False,
    )
    @given(inputs(reader))
    def read(data: bytes) -> None:
        fed(reader, data)

    read()
