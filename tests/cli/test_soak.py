"""Soaks: the same games again, failures found, made small and seen again, and runs that are ended from outside."""

from __future__ import annotations

import os
import random
import shutil
import signal
import time
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from manaburn import cli, records
from manaburn.cards.folders import CARD_FILE
from manaburn.cli.soak import card_file
from manaburn.editions.answers import PlayStep
from manaburn.errors import IllegalAction
from manaburn.game import Game
from manaburn.rules.course import priority
from manaburn.rules.kernel.decisions import Action, ActionKind, Kind
from manaburn.rules.kernel.table import Table
from manaburn.rules.playing import announcing
from manaburn.sim import boards, checks, shrinking, soak_runs, soaking, workers
from manaburn.sim.soaking import Outcome, Soak
from manaburn.state.objects import Player
from manaburn.terms import CREATURE, LAND

from .processes import alive, begin, started

LIBRARY = soaking.cards_of(None).library
playing = priority.do


def broken(table: Table, player: Player, action: Action) -> None:
    """A fault of the engine: who has a creature in play can't play another spell."""
    if action.kind is ActionKind.PLAY and any(
        item.controller is player and item.face is not None and item.face.card_types & CREATURE
        for item in table.state.in_play
    ):
        raise KeyError(str(action.item))
    playing(table, player, action)


@pytest.fixture(autouse=True)
def starter_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """The soaks of these tests are played with the starter cards."""
    monkeypatch.delenv("MANABURN_POOL", raising=False)


def test_the_cards_are_those_of_the_file_at_hand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("MANABURN_DATA", str(tmp_path))
    assert card_file(None) is None
    fetched = tmp_path / CARD_FILE
    fetched.write_text("[]")
    assert card_file(None) == str(fetched)
    monkeypatch.setenv("MANABURN_POOL", "mine.json")
    assert card_file(None) == "mine.json"
    assert card_file("named.json") == "named.json"
    monkeypatch.delenv("MANABURN_POOL")
    fetched.unlink()
    assert cli.main(["soak", "--games", "1", "--processes", "1", "--keep", str(tmp_path / "kept")]) == 0
    assert "starter cards" in capsys.readouterr().err


@pytest.fixture
def fault(monkeypatch: pytest.MonkeyPatch) -> str:
    """Plant the fault. The kind of failure that it causes."""
    monkeypatch.setattr(priority, "do", broken)
    return "KeyError"


def test_a_game_is_determined_by_seed_and_number() -> None:
    one, other = soaking.play_one(Soak(), 4), soaking.play_one(Soak(), 4)
    assert one.failure is None
    assert (one.rules, one.players, one.answers, one.turns, one.end, one.counts) == (
        other.rules,
        other.players,
        other.answers,
        other.turns,
        other.end,
        other.counts,
    )
    assert soaking.play_one(Soak(seed=2), 4).counts != one.counts


def test_a_record_without_the_hashes_of_turns_says_the_same() -> None:
    """The passes in a row are those between two other answers, whatever turns begin among them."""
    chance = random.Random(7)
    with soaking.timed() as anew:
        run = soaking.Run(soaking.setup_of(Soak(), chance), LIBRARY, chance, anew)
        run.play()
    short = soaking.short_record(run.game)
    assert "\nturn " not in short and "\nturn " in run.game.record()
    soaking.replayed(run.game, run.begin, LIBRARY, hashed=False)
    one, other = records.parse(short), records.parse(run.game.record())
    assert [answer for entry in one.entries for answer in entry.answers] == [
        answer for entry in other.entries for answer in entry.answers
    ]
    assert (one.end, one.end_hash) == (other.end, other.end_hash)


@pytest.mark.parametrize("kind", [Kind.PRIORITY, Kind.TARGET])
def test_an_action_that_cannot_be_gone_through_is_found(kind: Kind, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether it is refused at once or after a choice on the way."""
    game = Game.from_scenario(
        "players:\n  Ann: {hand: [Shock], in_play: [Mountain, Grizzly Bears]}\n  Bob: {in_play: [Grizzly Bears]}\n"
    )
    checks.gone_through(game, random.Random(1))
    plan = announcing.STEPS[PlayStep.TARGETS]

    def refuse(table: Table, play: announcing.Play) -> None:
        if kind is Kind.TARGET:
            plan(table, play)
        raise IllegalAction("409.1c", "it was not to be")

    monkeypatch.setitem(announcing.STEPS, PlayStep.TARGETS, refuse)
    with pytest.raises(checks.CheckFailed, match="offered, and refused"):
        checks.gone_through(game, random.Random(1))


def test_games_are_of_all_rules_and_numbers_of_players() -> None:
    import random

    setups = [soaking.setup_of(Soak(), random.Random(number)) for number in range(200)]
    assert {setup.rules for setup in setups} == set(soaking.EDITIONS)
    assert {len(setup.decks) for setup in setups} == {2, 3, 4}
    assert any(any(setup.manual) for setup in setups)
    assert any(setup.ask_all for setup in setups)


@pytest.mark.interpreted
def test_a_failure_is_found_and_made_small(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    outcome = next(found for n in range(20) if (found := soaking.play_one(Soak(rules=("2004",)), n)).failure)
    failure = outcome.failure
    assert failure is not None
    assert failure.kind.startswith(fault)
    small = shrinking.shrunk(failure, LIBRARY, 60)
    record = records.parse(small.record)
    kinds = {name for deck in record.decks for _, name, _ in deck}
    spells = [name for name in kinds if not LIBRARY.card(name).faces[0].card_types & LAND]
    assert 1 <= len(spells) <= 2
    given = [answer for entry in record.entries for answer in entry.answers if answer != [0]]
    assert len(given) < len([answer for answer in failure.answers if answer != [0]]) or len(given) <= 5
    problem = shrinking.fails(record, LIBRARY)
    assert isinstance(problem, KeyError)
    monkeypatch.undo()
    assert shrinking.fails(record, LIBRARY) is None


@pytest.mark.interpreted
def test_a_failed_check_is_made_small(monkeypatch: pytest.MonkeyPatch) -> None:
    def lost(game: Game) -> None:
        if any(len(graveyard) > 1 for graveyard in game.state.graveyards):
            raise checks.CheckFailed("cards", "planted")

    monkeypatch.setattr(checks, "conserved", lost)
    outcome = next(found for n in range(20) if (found := soaking.play_one(Soak(), n)).failure)
    assert outcome.failure is not None
    small = shrinking.shrunk(outcome.failure, LIBRARY, 60)
    assert small.kind == "cards: planted"
    problem = shrinking.fails(records.parse(small.record), LIBRARY)
    assert isinstance(problem, checks.CheckFailed)
    assert sum(answer != [0] for answer in small.answers) <= sum(answer != [0] for answer in outcome.failure.answers)


@pytest.mark.interpreted
def test_a_failure_is_kept_as_a_record(
    fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(soak_runs, "SHRINKING", 5.0)
    arguments = ["soak", "--games", "6", "--processes", "2", "--rules", "2008", "--keep", str(tmp_path / "kept")]
    assert cli.main(arguments) == 1
    told = capsys.readouterr()
    assert "6 games" in told.out
    assert "see it with manaburn soak --again" in told.err
    files = list((tmp_path / "kept").iterdir())
    assert len(files) == 1
    assert cli.main(["soak", "--again", str(files[0])]) == 1
    assert "KeyError" in capsys.readouterr().err
    monkeypatch.setattr(priority, "do", playing)
    assert cli.main(["soak", "--again", str(files[0])]) == 0


def test_a_board_is_determined_by_seed_and_number() -> None:
    """Cards begin where the setup says, and the answers lead to the same position again."""
    soak = Soak(seed=3, boards=True)
    setup = soaking.board_setup(soak, random.Random("3 1"))
    game = setup.begin(LIBRARY)
    for hand, places in zip(game.state.hands, setup.board, strict=True):
        assert len(hand) == places.hand
    assert len(game.state.in_play) > sum(places.in_play for places in setup.board) // 2
    assert setup.begin(LIBRARY).hash == game.hash
    one, other = soaking.play_one(soak, 1), soaking.play_one(soak, 1)
    assert one.failure is None
    assert (one.answers, one.turns, one.counts) == (other.answers, other.turns, other.counts)


@pytest.mark.interpreted
def test_a_failure_from_a_board_is_kept(
    fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(soak_runs, "SHRINKING", 5.0)
    arguments = ["soak", "--boards", "--games", "2", "--processes", "1", "--rules", "2008", "--keep", str(tmp_path)]
    assert cli.main(arguments) == 1
    assert "see it with manaburn soak --again" in capsys.readouterr().err
    kept = next(iter(tmp_path.iterdir()))
    assert kept.read_text().startswith(boards.HEADING)
    assert cli.main(["soak", "--again", str(kept)]) == 1
    assert "KeyError" in capsys.readouterr().err
    monkeypatch.setattr(priority, "do", playing)
    assert cli.main(["soak", "--again", str(kept)]) == 0
    kept.write_text(f"{boards.HEADING}\n5 x 2\n{records.HEADING} 1\n")
    assert cli.main(["soak", "--again", str(kept)]) == 2
    assert f"{kept}:2" in capsys.readouterr().err


@pytest.mark.interpreted
def test_an_endless_answer_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    def endless(table: Table, player: Player, action: Action) -> None:
        if table.state.turn == 2:
            while True:
                pass
        playing(table, player, action)

    monkeypatch.setattr(priority, "do", endless)
    monkeypatch.setattr(soaking, "LONGEST_ANSWER", 1.0)
    outcome = soaking.play_one(Soak(), 1)
    assert outcome.failure is not None
    assert outcome.failure.kind.startswith("Overlong")


@pytest.mark.parametrize("arguments", [[], ["--games", "1", "--rules", "1066"], ["--again", "no-such-file"]])
def test_what_cannot_be_done_is_said_in_a_line(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["soak", *arguments]) == 2
    told = capsys.readouterr()
    assert len(told.err.splitlines()) == 1
    assert not told.out


def test_runs_of_the_same_sources_are_known_by_a_digest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It changes with what is played and checked, and with nothing else."""
    here = Path(soak_runs.__file__).parent
    copy = tmp_path / "manaburn"
    shutil.copytree(here.parent, copy, ignore=shutil.ignore_patterns("__pycache__", "web", "*.so"))
    before = soak_runs.sources()
    monkeypatch.setattr(soak_runs, "__file__", str(copy / "sim" / "soak_runs.py"))
    assert soak_runs.sources() == before
    for name in ("sim/growth.py", "cli/soak.py", "README"):
        (copy / name).write_text("# other\n")
    assert soak_runs.sources() == before
    for name in ("game.py", "sim/checks.py", "rules/events/apply.py"):
        (copy / name).write_text("# other\n")
        assert soak_runs.sources() != before
        before = soak_runs.sources()


SOAK = ["soak", "--hours", "1", "--processes", "2"]


@pytest.mark.skipif(os.name != "posix", reason="signals are those of POSIX")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_soak_that_is_stopped_says_what_there_is(number: signal.Signals, tmp_path: Path) -> None:
    with begin([*SOAK, "--keep", str(tmp_path)]) as process:
        workers = started(process)
        process.send_signal(number)
        out, err = process.communicate(timeout=120)
    assert process.returncode == 128 + number
    assert "stopped after" in err
    assert "no failures" in out
    assert not any(alive(worker) for worker in workers)


@pytest.mark.skipif(os.name != "posix", reason="signals are those of POSIX")
def test_a_process_that_is_killed_fails_its_game_only(tmp_path: Path) -> None:
    with begin([*SOAK, "--json", "--keep", str(tmp_path)]) as process:
        workers = started(process)
        os.kill(workers[0], signal.SIGKILL)
        until = time.monotonic() + 60
        while not list(tmp_path.iterdir()) and time.monotonic() < until:
            time.sleep(0.2)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=120)
    assert "the process died (SIGKILL), 1 times" in err
    assert '"failed": 1' in out
    assert "the process died (SIGKILL)" in next(tmp_path.iterdir()).read_text()


def test_a_process_that_waits_for_a_processor_is_not_late(monkeypatch: pytest.MonkeyPatch) -> None:
    used: list[float | None] = [3.0]
    monkeypatch.setattr(workers, "processor_seconds", lambda process: used[0])
    worker = soak_runs.Worker(Soak())
    try:
        worker.task, worker.used = 1, 2.0
        worker.began = time.monotonic() - 2 * soak_runs.LONGEST
        assert not worker.late()
        used[0] = 2.5 + soak_runs.LONGEST
        assert worker.late()
        used[0] = None
        assert not worker.late()
        worker.began -= soak_runs.MUCH_LONGER * soak_runs.LONGEST
        assert worker.late()
    finally:
        worker.end()


def test_a_process_that_has_died_between_two_games_is_told_as_a_failure() -> None:
    worker = soak_runs.Worker(Soak())
    try:
        worker.process.kill()
        worker.process.join()
        worker.give(7)
        result = worker.result()
        assert isinstance(result, Outcome) and result.number == 7
        assert result.failure is not None and "the process died (SIG" in result.failure.kind
    finally:
        worker.end()


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="the system has no such file")
def test_the_processor_time_of_a_process_is_known() -> None:
    process, pipe = workers.begin(work_for_a_while, 0.2)
    try:
        pipe.recv()
        seconds = workers.processor_seconds(process)
        assert seconds is not None and 0.1 < seconds < 60
    finally:
        process.kill()
        process.join()


def work_for_a_while(seconds: float, pipe: Connection) -> None:
    while time.process_time() < seconds:
        pass
    pipe.send("done")
    time.sleep(60)
