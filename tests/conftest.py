"""What several tests need: the shared test data, where it is at hand, and the pool of real cards in it."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from manaburn.cards.pools import Pool, load_pool
from manaburn.sim.digests import compiled

from .web import parts

# A run in the background of a shell ignores Ctrl-C, and so would every command that the tests begin.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN and threading.current_thread() is threading.main_thread():
    signal.signal(signal.SIGINT, signal.default_int_handler)

# A busy machine is no failure of a property.
settings.register_profile("manaburn", deadline=None)
settings.load_profile("manaburn")

_SHARED = Path(__file__).resolve().parents[1].parent / "shared"
_POOL = Path(os.environ.get("MANABURN_POOL") or _SHARED / "cards" / "pool.json")
_WITHOUT_POOL = (
    f"there is no card pool at {_POOL}: tests of real cards were skipped. Put a card file from Scryfall or MTGJSON "
    "somewhere and say: make test POOL=FILE"
)

# The tests of an extra that is missing are not even read.
collect_ignore = [part.name for part in parts.EXTRAS if not part.there]


def _missing() -> list[tuple[str, str]]:
    """What some tests need and isn't there: the variable that says that it is expected, and how to get it."""
    found = [] if _POOL.is_file() else [("EXPECT_POOL", _WITHOUT_POOL)]
    return found + [("EXPECT_EXTRAS", part.skipped) for part in parts.PARTS if not part.there]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """What is missing is named at the end."""
    missing = _missing()
    if missing:
        terminalreporter.section("missing")
        for _, text in missing:
            terminalreporter.line(text)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Where something is expected (EXPECT_POOL, EXPECT_EXTRAS), it is an error that it is missing."""
    if any(os.environ.get(variable) for variable, _ in _missing()):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def _left_to_the_compiled(item: pytest.Item) -> bool:
    """Whether the compiled engine does a test, which takes half the time (``tests/compiled``)."""
    return item.get_closest_marker("long_play") is not None and item.get_closest_marker("interpreted") is None


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What the compiled engine does is left to it. The tests of the whole pool come first. Of several workers one then
    gets them all, and reads each card once."""
    if os.environ.get("EXPECT_COMPILED") and not compiled():
        config.hook.pytest_deselected(items=[item for item in items if _left_to_the_compiled(item)])
        items[:] = [item for item in items if not _left_to_the_compiled(item)]
    items.sort(key=lambda item: "real_pool" not in getattr(item, "fixturenames", ()))


@pytest.fixture(scope="session", autouse=True)
def no_fetched_cards(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The tests don't use the card file that the user has fetched."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MANABURN_DATA", str(tmp_path_factory.mktemp("data")))
        yield


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of shared test data beside the repository."""
    if not (_SHARED / "cards" / "pool.json").is_file():
        pytest.skip("the shared test data is not beside the repository")
    return _SHARED


@pytest.fixture(scope="session")
def pool_file() -> Path:
    """The file of real cards: the one that MANABURN_POOL names, or the one beside the repository."""
    if not _POOL.is_file():
        pytest.skip(_WITHOUT_POOL)
    return _POOL


@pytest.fixture(scope="session")
def real_pool(pool_file: Path) -> Pool:
    """Some nine thousand real cards."""
    return load_pool(pool_file)
