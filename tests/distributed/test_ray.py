"""Runs on a Ray cluster: the same games as on one process, whoever dies."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import ray
from ray.cluster_utils import Cluster

from manaburn import cli
from manaburn.cards import starter
from manaburn.distributed import RayMachine, cluster
from manaburn.errors import InputError
from manaburn.sim import GameResult, Match, run, strength, trial
from manaburn.sim.executors import carried_out
from manaburn.sim.games import LoadedMatch, loaded, play_loaded

MATCH = Match(("red burn", "white weenie"), rules="2004", seed=5)
GAMES = 40

# Ray leaves files and sockets to its own end.
pytestmark = [
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
    pytest.mark.filterwarnings("ignore::FutureWarning"),
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
]


def digest(results: list[GameResult]) -> list[tuple[object, ...]]:
    """What of the results doesn't depend on time."""
    return [(r.number, r.winner, r.turns, r.decisions, r.cut, r.failure, r.starting, r.mulligans) for r in results]


@pytest.fixture(scope="module")
def expected() -> list[tuple[object, ...]]:
    return digest(run(MATCH, GAMES).results)


@pytest.fixture
def nodes() -> Iterator[Cluster]:
    """A cluster of two nodes, to which this process is connected."""
    # On a busy machine a node may be slow to answer; one that is gone answers to none of many questions.
    patience = {"health_check_period_ms": 500, "health_check_failure_threshold": 20, "health_check_timeout_ms": 20_000}
    head = {"num_cpus": 1, "include_dashboard": False, "_system_config": patience}
    found = Cluster(initialize_head=True, head_node_args=head)
    ray.init(address=found.address, log_to_driver=False)  # connected to the head, as there is no other node yet
    found.add_node(num_cpus=1)
    found.wait_for_nodes()
    try:
        yield found
    finally:
        ray.shutdown()
        found.shutdown()


def dies_once(about: tuple[LoadedMatch, str], task: int) -> GameResult:
    """Play a game; but the first worker that comes to one of them is killed."""
    match, marker = about
    if task == 7 and not os.path.exists(marker):
        Path(marker).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return play_loaded(match, task)


def once(after: int, action: Callable[[], None]) -> Callable[[int], None]:
    """A function that does something when so many games are over."""
    count = 0

    def told(done: int) -> None:
        nonlocal count
        before, count = count, count + done
        if before < after <= count:
            action()

    return told


@pytest.fixture
def by_value() -> Iterator[None]:
    """The functions of this module are sent to the workers, who can't import it."""
    ray.cloudpickle.register_pickle_by_value(sys.modules[__name__])
    yield
    ray.cloudpickle.unregister_pickle_by_value(sys.modules[__name__])


def test_the_same_games_whoever_dies(
    nodes: Cluster, by_value: None, tmp_path: Path, expected: list[tuple[object, ...]]
) -> None:
    with cluster() as machine:
        marker = tmp_path / "killed"
        work = machine.executor(dies_once, (loaded(MATCH), str(marker)))
        results = dict(carried_out(work, range(GAMES)))
        assert marker.exists()
        games = [result for result in results.values() if isinstance(result, GameResult)]
        assert digest(sorted(games, key=lambda game: game.number)) == expected
        node = next(iter(nodes.worker_nodes))
        remove = once(5, lambda: nodes.remove_node(node, allow_graceful=False))
        assert digest(run(MATCH, GAMES, machine=machine, told=remove).results) == expected
        assert not nodes.worker_nodes


def test_the_other_runs(nodes: Cluster, tmp_path: Path) -> None:
    with cluster() as machine:
        match = Match(("", ""), rules="2004", players=("heuristic", "random"), seed=3, cut=30, unchecked=True)
        here = strength.measure(match, ["red-burn"], 4)
        there = strength.measure(match, ["red-burn"], 4, machine=machine)
        assert here.data() == there.data()
        cards = list(starter.pool().values())[:12]
        reports: list[trial.Report] = []
        for where in (None, machine):
            reports.append(trial.Report())
            for _ in trial.try_all(cards, "2004", 1, reports[-1], where):
                pass
        assert reports[0].done == reports[1].done
        assert reports[0].faults == reports[1].faults == []


def test_the_laboratory(nodes: Cluster, tmp_path: Path) -> None:
    pytest.importorskip("sqlalchemy", reason="pip install 'manaburn[lab]'")
    from manaburn.lab.store import open_store

    line = ["lab", "run", "red-burn", "white-weenie", "--games", "6", "--best-of", "3"]
    found = []
    for name, more in (("here", []), ("there", ["--on", "ray"])):
        path = str(tmp_path / name)
        assert cli.main([*line, "--store", path, *more]) == 0
        store = open_store(path)
        found.append([(g.number, g.part, g.seed, g.winner, g.digest, store.answers(g.id)) for g in store.games()])
        store.close()
    assert found[0] == found[1]


def test_data_written_by_the_workers(nodes: Cluster, tmp_path: Path) -> None:
    pytest.importorskip("polars", reason="pip install polars")
    files = []
    for name, more in (("here", ["--processes", "1"]), ("there", ["--on", "ray"])):
        words = ["-n", "22", "--players", "random", "-o", str(tmp_path / name), *more]
        assert cli.main(["lab", "data", "red-burn", "white-weenie", *words]) == 0
        files.append([file.read_bytes() for file in sorted((tmp_path / name).glob("*.parquet"))])
    assert len(files[0]) == 2
    assert files[0] == files[1]


def dies(about: None, task: int) -> int:
    """End the worker for one of the tasks."""
    if task == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return task


def test_what_is_wrong_with_workers(
    nodes: Cluster, by_value: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine = RayMachine("ray")
    # A task of which whoever carries it out dies is lost, and no other.
    results = dict(carried_out(machine.executor(dies, None), range(6)))
    assert [task for task, result in results.items() if task != result] == [3]
    assert "the worker died" in str(results[3])
    # A module that workers don't have.
    (tmp_path / "at_home_only.py").write_text("def double(about, task):\n    return 2 * task\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    import at_home_only  # type: ignore[import-not-found]

    with pytest.raises(InputError, match="ray: a worker has no module at_home_only; install manaburn"):
        list(carried_out(machine.executor(at_home_only.double, None), range(3)))
    # Another version.
    monkeypatch.setattr("manaburn.distributed.__version__", "0.0.1")
    with pytest.raises(InputError, match=r"a worker has manaburn .*, this is 0\.0\.1; install the same version"):
        list(carried_out(machine.executor(abs, None), range(3)))


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("ray://;rm -rf /", "--on: cannot read 'ray://;rm -rf /'; write ray, or ray://HOST:PORT"),
        ("ray://host:99999", "cannot read"),
        ("ray://user:secret@host:1", "cannot read"),
        ("http://127.0.0.1:80", "cannot read"),
        ("ray://127.0.0.1:80/../x?namespace=y", "cannot read"),
        ("dask", "cannot read"),
        ("ray://127.0.0.1:1", "ray://127.0.0.1:1: no cluster answers: Connection refused"),
        ("ray://[::1]:1", "no cluster answers"),
    ],
)
def test_addresses(address: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["sim", "red-burn", "white-weenie", "-n", "2", "--on", address]) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1


def test_without_ray(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    monkeypatch.delitem(sys.modules, "manaburn.distributed")
    assert cli.main(["sim", "red-burn", "white-weenie", "-n", "2", "--on", "ray"]) == 2
    assert capsys.readouterr().err == "--on ray: Ray is not installed; pip install 'manaburn[ray]'\n"


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


@pytest.mark.slow
def test_a_cluster_that_was_started_by_hand() -> None:
    """As the documentation says: ``ray start --head``, then ``--on ray://HOST:PORT``."""
    port, client = free_port(), free_port()
    folder = tempfile.mkdtemp(prefix="ray", dir="/tmp")  # the paths of sockets must be short
    environment = {name: value for name, value in os.environ.items() if not name.startswith("RAY_")} | {
        "PYTHONPATH": str(Path(cli.__file__).parents[2]),
        "GRPC_ENABLE_FORK_SUPPORT": "0",
        "RAY_USAGE_STATS_ENABLED": "0",
        "RAY_AUTH_MODE": "token",
        "RAY_AUTH_TOKEN": "0123456789abcdef" * 4,
    }
    ray_command = str(Path(sys.executable).with_name("ray"))
    head = [ray_command, "start", "--head", "--block", "--num-cpus=1", f"--port={port}", "--include-dashboard=false",
            f"--ray-client-server-port={client}", f"--temp-dir={folder}"]  # fmt: skip
    with subprocess.Popen(head, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        try:
            until = time.monotonic() + 120
            while time.monotonic() < until and process.poll() is None:
                try:
                    socket.create_connection(("127.0.0.1", client), timeout=1).close()
                    break
                except OSError:
                    time.sleep(0.5)
            sim = [sys.executable, "-m", "manaburn", "sim", "red-burn", "white-weenie", "-n", "6", "--json"]
            there = subprocess.run(
                [*sim, "--on", f"ray://127.0.0.1:{client}"],
                env=environment,
                capture_output=True,
                text=True,
                timeout=240,
            )
            here = subprocess.run(sim, env=environment, capture_output=True, text=True, timeout=240)
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(timeout=120)
            shutil.rmtree(folder, ignore_errors=True)
    assert there.returncode == 0, there.stderr
    timeless = [[line for line in one.stdout.splitlines() if "second" not in line and "processes" not in line]
                for one in (here, there)]  # fmt: skip
    assert timeless[0] == timeless[1]
