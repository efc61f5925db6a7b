"""The command line's frame: what it imports, and what becomes of errors."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import manaburn.errors
from manaburn import cli
from manaburn.errors import InputError
from manaburn.files import write_whole


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    program = "import sys; from manaburn.cli import main; sys.exit(main())"
    return subprocess.run([sys.executable, "-c", program, *arguments], capture_output=True, text=True, check=False)


def test_the_version() -> None:
    assert run("--version").stdout == f"manaburn {manaburn.__version__}\n"


def test_the_version_needs_next_to_nothing() -> None:
    program = "import sys; from manaburn.cli import main; main(['--version']); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.split()
    assert not {"typer", "rich", "msgspec", "yaml"} & set(loaded)


@pytest.mark.parametrize("arguments", [[], ["--help"], ["-h"], ["deck", "--help"]])
def test_help(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(arguments) == 0
    assert "deck" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["dekc"], "there is no command 'dekc'; did you mean deck?"),
        (["--frobnicate"], "there is no option '--frobnicate'"),
        (["rule"], "manaburn rule --help shows what it takes"),
        (["deck", "a", "b"], "manaburn deck --help shows what it takes"),
        (["deck", "--frobnicate", "a"], "--frobnicate"),
        (["deck", "/no/such/file"], "/no/such/file: there is no such file"),
    ],
)
def test_a_complaint_is_one_line(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(arguments) == 2
    output = capsys.readouterr()
    assert said in output.err
    assert output.err.count("\n") == 1
    assert output.out == ""


def test_a_deck_is_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "green.dec"
    file.write_text("40 Forest\n4 [Giant Growth]\n".replace("[", "").replace("]", ""))
    assert cli.main(["deck", str(file)]) == 0
    assert "Giant Growth" in capsys.readouterr().out
    file.write_text("40 Forest\n5 Giant Growth\n")
    assert cli.main(["deck", str(file)]) == 2
    assert cli.main(["deck", "--limited", str(file)]) == 0


@pytest.mark.parametrize(
    ("error", "code", "said"),
    [
        (KeyboardInterrupt(), 130, "manaburn: interrupted\n"),
        (PermissionError(13, "Permission denied", "out.txt"), 2, "out.txt: Permission denied\n"),
        (manaburn.errors.IllegalAction("409.1f", "no mana"), 2, "no mana (rule 409.1f)\n"),
    ],
)
def test_errors_of_a_command(
    error: BaseException, code: int, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from manaburn.cli import deck

    def fail(file: str) -> None:
        raise error

    monkeypatch.setattr(deck, "command", fail)
    assert cli.main(["deck", "x"]) == code
    assert capsys.readouterr().err == said


def test_what_a_command_returns_is_the_exit_code(monkeypatch: pytest.MonkeyPatch) -> None:
    from manaburn.cli import deck

    def one() -> int:
        return 1

    monkeypatch.setattr(deck, "command", one)
    assert cli.main(["deck"]) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="pipes differ")
def test_a_reader_that_leaves_is_no_news() -> None:
    program = """
import sys
from manaburn import cli
from manaburn.errors import InputError
from manaburn.files import write_whole
from manaburn.cli import deck
def command() -> None:
    while True:
        print("x" * 1000)
deck.command = command
sys.exit(cli.main(["deck"]))
"""
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.read(10)
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == cli.PIPE_CLOSED


def test_nobody_listens() -> None:
    """Standard output was closed before the program began: Python has none then."""
    program = "import sys; sys.stdout = None; from manaburn.cli import main; sys.exit(main(['cards', 'show', 'Shock']))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "record"
    write_whole(file, "one\n")
    write_whole(file, "two\n")
    assert file.read_text() == "two\n"
    with pytest.raises(UnicodeEncodeError):
        write_whole(file, "three \ud800")
    assert file.read_text() == "two\n"
    for place in (tmp_path, tmp_path / "nowhere" / "record"):
        with pytest.raises(InputError):
            write_whole(place, "four\n")
    assert [one.name for one in tmp_path.iterdir()] == ["record"]
