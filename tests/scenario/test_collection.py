"""The scenarios of the project where the package is installed: an archive, unpacked once."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import manaburn
from manaburn import conformance
from manaburn.errors import InputError
from manaburn.scenario.collection import ARCHIVE, collection_folder, named_or_collection, unpacked

hatch_build = pytest.importorskip("hatch_build", reason="it needs hatchling")
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def fresh() -> Iterator[None]:
    """Look for the collection anew in each test and after it."""
    collection_folder.cache_clear()
    yield
    collection_folder.cache_clear()


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a package that is installed, with the archive of its wheel, and nothing beside it."""
    package = tmp_path / "lib" / "site-packages" / "manaburn"
    package.mkdir(parents=True)
    hatch_build.pack(ROOT / "scenarios" / "421", package / ARCHIVE)
    monkeypatch.setattr(manaburn, "__file__", str(package / "__init__.py"))
    monkeypatch.setenv("MANABURN_CACHE", str(tmp_path / "cache"))
    return package


def test_what_is_packed_is_unpacked(installed: Path) -> None:
    """The archive has every scenario of the folder, byte by byte, and the rules are found by them."""
    there = collection_folder()
    source = ROOT / "scenarios" / "421"
    files = sorted(path.relative_to(there) for path in there.rglob("*.yaml"))
    assert files == sorted(path.relative_to(source) for path in source.rglob("*.yaml"))
    assert all((there / one).read_bytes() == (source / one).read_bytes() for one in files)
    assert conformance.showing("421", "2008", conformance.scenario_index(there))


def test_it_is_unpacked_once_and_whole(installed: Path, tmp_path: Path) -> None:
    """What has been unpacked is not unpacked again, and nothing half done is left beside it."""
    archive = (installed / ARCHIVE).read_bytes()
    there = unpacked(archive)
    (there / "mark").touch()
    assert unpacked(archive) == there and (there / "mark").exists()
    assert list((tmp_path / "cache").iterdir()) == [there]


def test_scenarios_of_other_versions_do_not_stay(installed: Path, tmp_path: Path) -> None:
    """A folder that nobody has read for a month goes when another is unpacked; one that is read stays."""
    old, read = tmp_path / "cache" / "scenarios-0", tmp_path / "cache" / "scenarios-1"
    for folder, days in ((old, 40), (read, 20)):
        folder.mkdir(parents=True)
        (folder / "some.yaml").touch()
        os.utime(folder, (0, time.time() - days * 86400))
    there = unpacked((installed / ARCHIVE).read_bytes())
    assert set((tmp_path / "cache").iterdir()) == {read, there}
    os.utime(there, (0, 0))
    unpacked((installed / ARCHIVE).read_bytes())
    assert there.stat().st_mtime > time.time() - 60


def test_a_cache_that_cannot_be_written_is_a_line(
    installed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the cache folder is a file, one line says what to do."""
    (tmp_path / "file").touch()
    monkeypatch.setenv("MANABURN_CACHE", str(tmp_path / "file"))
    with pytest.raises(InputError, match="MANABURN_CACHE"):
        collection_folder()


def test_the_sources_come_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a checkout it is the folder beside the sources; a command takes "scenarios" where it is begun before that."""
    monkeypatch.chdir(tmp_path)
    assert named_or_collection(None) == collection_folder() == ROOT / "scenarios"
    (tmp_path / "scenarios").mkdir()
    assert named_or_collection(None) == Path("scenarios")
    assert named_or_collection(Path("other")) == Path("other")
