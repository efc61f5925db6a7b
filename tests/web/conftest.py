"""The browser of the tests."""

from __future__ import annotations

import pytest

from . import parts


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, object]:
    """The browser that the system has."""
    return {"executable_path": parts.chromium(), "args": ["--no-sandbox"]}


@pytest.fixture(scope="session")
def browser_context_args() -> dict[str, object]:
    """The smallest screen of a computer."""
    return {"viewport": {"width": 1280, "height": 720}}
