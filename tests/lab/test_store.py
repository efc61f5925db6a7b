"""Stores: what can be wrong with one is said in a line, and nothing is lost."""

from __future__ import annotations

import os
import resource
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from manaburn import cli
from manaburn.errors import InputError
from manaburn.lab.store import open_store

from .processes import begin

RUN = ["lab", "run", "red-burn", "white-weenie", "--processes", "1"]


def complaint(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """The one line that a command complains with."""
    capsys.readouterr()
    assert cli.main(arguments) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "Traceback" not in said
    return said


@pytest.fixture
def store(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """A store with two games."""
    path = tmp_path / "lab.sqlite"
    assert cli.main([*RUN, "--games", "2", "--store", str(path)]) == 0
    return path


def changed(path: Path, *statements: str) -> None:
    connection = sqlite3.connect(path)
    for statement in statements:
        connection.execute(statement)
    connection.commit()
    connection.close()


def count(path: Path) -> int:
    connection = sqlite3.connect(path)
    found = connection.execute("select count(*) from lab_games").fetchone()[0]
    connection.close()
    return int(found)


def test_another_version(store: Path, capsys: pytest.CaptureFixture[str]) -> None:
    changed(store, "update lab_about set layout = 99")
    for arguments in ([*RUN, "--store", str(store)], ["lab", "report", "--store", str(store), "--json"]):
        assert "a store of version 99; this manaburn reads version 1" in complaint(arguments, capsys)


def test_what_is_no_store(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text, other, missing = tmp_path / "notes.txt", tmp_path / "other.sqlite", tmp_path / "missing.sqlite"
    text.write_text("These are notes. " * 100)
    changed(other, "create table mine (x)")
    report = ["lab", "report", "--json", "--store"]
    assert "notes.txt: this is not a laboratory's store" in complaint([*report, str(text)], capsys)
    assert "notes.txt: this is not a laboratory's store" in complaint([*RUN, "--store", str(text)], capsys)
    assert text.read_text().startswith("These are notes.")
    assert "other.sqlite: this is not a laboratory's store" in complaint([*report, str(other)], capsys)
    assert "other.sqlite: this database holds something else" in complaint([*RUN, "--store", str(other)], capsys)
    assert "missing.sqlite: there is no such store" in complaint([*report, str(missing)], capsys)
    assert not missing.exists()
    assert "a folder is not a store" in complaint([*report, str(tmp_path)], capsys)
    nowhere = str(tmp_path / "no" / "lab.sqlite")
    assert "there is no such folder" in complaint([*RUN, "--store", nowhere], capsys)


@pytest.mark.parametrize(
    ("where", "said"),
    [
        ("mysql://root@localhost/x", "no store can be kept with 'mysql'"),
        ("postgresql://user:secret@127.0.0.1:1/x", "127.0.0.1"),
        ("postgresql://localhost:port/x", "this is not the URL of a database"),
        ("://", "this is not the URL of a database"),
        ("file:///etc/passwd", "no store can be kept with 'file'"),
    ],
)
def test_urls_that_lead_nowhere(where: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = complaint(["lab", "report", "--json", "--store", where], capsys)
    assert said in found
    assert "secret" not in found


def test_a_store_in_use(store: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with begin([*RUN, "--games", "1000", "--store", str(store)]) as process:
        while count(store) < 4 and process.poll() is None:
            pass
        assert "another run is using this store" in complaint([*RUN, "--games", "4", "--store", str(store)], capsys)
        # It can be read meanwhile.
        assert cli.main(["lab", "report", "--store", str(store), "--json"]) == 0
        process.kill()
        process.communicate(timeout=60)
    before = count(store)
    assert cli.main([*RUN, "--games", str(before // 2 * 2), "--store", str(store)]) == 0
    assert not Path(f"{store}.lock").exists()


def test_a_store_that_another_program_holds(
    store: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    holder = sqlite3.connect(store)
    holder.execute("PRAGMA locking_mode=EXCLUSIVE")
    holder.execute("BEGIN EXCLUSIVE")
    holder.execute("update lab_about set layout = layout")
    monkeypatch.setattr("manaburn.lab.store.PATIENCE", 100)
    assert "another program is using this store" in complaint([*RUN, "--games", "4", "--store", str(store)], capsys)
    holder.close()
    assert cli.main([*RUN, "--games", "4", "--store", str(store)]) == 0
    assert count(store) == 4


@pytest.mark.skipif(sys.platform != "linux", reason="limits the size of files")
def test_a_full_disk(store: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    size = os.path.getsize(store)

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (size + 40_000, size + 40_000))

    command = [sys.executable, "-m", "manaburn", *RUN, "--games", "400", "--store", str(store)]
    environment = dict(os.environ, PYTHONPATH=str(Path(cli.__file__).parents[2]))
    full = subprocess.run(command, env=environment, capture_output=True, text=True, preexec_fn=limit, check=False)
    assert full.returncode == 2
    assert "cannot be written" in full.stderr
    assert "the same command goes on" in full.stderr
    assert "Traceback" not in full.stderr
    there = count(store)
    assert there >= 2
    assert cli.main([*RUN, "--games", str(there // 2 * 2 + 2), "--store", str(store)]) == 0
    assert count(store) == there // 2 * 2 + 2


def test_a_store_that_may_not_be_written(store: Path) -> None:
    os.chmod(store, 0o444)
    if os.access(store, os.W_OK):
        pytest.skip("this user may write everything")
    with pytest.raises(InputError, match="may not be written"), open_store(str(store), new=True).in_use():
        pass


def postgres_programs() -> Path | None:
    """The folder of PostgreSQL's programs, where its server is installed."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return found[-1].parent if found else None


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    """A PostgreSQL server in a folder of its own, and the URL of its database."""
    programs = postgres_programs()
    if programs is None:
        pytest.skip("there is no PostgreSQL server: apt-get install postgresql")
    base = Path(
        tempfile.mkdtemp(prefix="manaburn-lab-")
    )  # not among pytest's folders, which only their owner may enter
    user = "postgres" if os.geteuid() == 0 else None  # the server refuses to run as root
    if user is not None:
        shutil.chown(base, user)

    def call(*words: str) -> None:
        subprocess.run(words, user=user, cwd=base, check=True, capture_output=True, timeout=120)

    data = base / "data"
    call(str(programs / "initdb"), "-D", str(data), "-U", "tester", "-A", "trust", "--no-sync")
    options = f"-c listen_addresses='' -c unix_socket_directories='{base}' -c fsync=off"
    call(str(programs / "pg_ctl"), "-D", str(data), "-o", options, "-l", str(base / "log"), "-w", "start")
    try:
        yield f"postgresql://tester@/postgres?host={base}"
    finally:
        call(str(programs / "pg_ctl"), "-D", str(data), "-m", "immediate", "stop")
        shutil.rmtree(base)


def test_a_store_on_a_server(postgres: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The same games are in it as in a file, and the same is reported."""
    path = tmp_path / "lab.sqlite"
    reports: list[str] = []
    for where in (postgres, str(path)):
        assert cli.main([*RUN, "--games", "2", "--store", where]) == 0
        assert cli.main([*RUN, "--games", "4", "--store", where]) == 0
        assert "\n2 new games" in capsys.readouterr().out
        assert cli.main(["lab", "report", "--store", where, "--json"]) == 0
        reports.append(capsys.readouterr().out.replace(where, "store"))
        assert cli.main(["lab", "replay", "1", "--store", where]) == 0
        assert "Turn 2" in capsys.readouterr().out
    assert reports[0].partition("\n")[2].partition("\n")[2] == reports[1].partition("\n")[2].partition("\n")[2]
    opened = open_store(postgres)
    with opened.in_use():
        assert "another run is using this store" in complaint([*RUN, "--games", "6", "--store", postgres], capsys)
    opened.close()
    assert cli.main([*RUN, "--games", "6", "--store", postgres]) == 0
