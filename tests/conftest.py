"""What several tests need: the shared test data, where it is at hand, and the pool of real cards in it."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest
from hypothesis import settings

from manaburn.cards.pools import Pool, load_pool

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

# What each extra of the package brings; its tests are in the folder of the same name.
_EXTRAS = {
    "envs": ("numpy", "gymnasium", "pettingzoo", "pyspiel"),
    "lab": ("sqlalchemy", "psycopg", "matplotlib"),
}
_MISSING = [name for name, modules in _EXTRAS.items() if not all(find_spec(module) for module in modules)]
collect_ignore = list(_MISSING)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Missing data and extras are named at the end."""
    if not _POOL.is_file():
        terminalreporter.section("missing data")
        terminalreporter.line(_WITHOUT_POOL)
    if _MISSING:
        terminalreporter.section("missing extras")
        for name in _MISSING:
            terminalreporter.line(f"tests/{name} was skipped: pip install 'manaburn[{name}]'")


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Where the data or the extras are expected (EXPECT_POOL, EXPECT_EXTRAS), it is an error that they are missing."""
    if (os.environ.get("EXPECT_POOL") and not _POOL.is_file()) or (os.environ.get("EXPECT_EXTRAS") and _MISSING):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


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
def real_pool() -> Pool:
    """Some nine thousand real cards: the file that MANABURN_POOL names, or the one beside the repository."""
    if not _POOL.is_file():
        pytest.skip(_WITHOUT_POOL)
    return load_pool(_POOL)
