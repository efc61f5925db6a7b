"""A PostgreSQL server for tests: a cluster of its own in a folder that is thrown away."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from pathlib import Path
from types import TracebackType

from . import parts

NOBODY = ("postgres", "nobody")
"""Who runs the server if the tests run as root, which PostgreSQL refuses: the first of these that there is."""


def unprivileged() -> str | None:
    """The user that runs the server; None for whoever runs the tests."""
    if os.getuid() != 0:
        return None
    known = {entry.pw_name for entry in pwd.getpwall()}
    return next(name for name in NOBODY if name in known)


class Cluster:
    """A server that runs as long as the block."""

    def __enter__(self) -> Cluster:
        self.user = unprivileged()
        self.folder = Path(tempfile.mkdtemp(prefix="manaburn-postgres-"))
        if self.user is not None:
            shutil.chown(self.folder, self.user)
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        data = self.folder / "data"
        self.run("initdb", "-D", str(data), "-U", "manaburn", "--auth=trust", "--no-sync", "-E", "UTF8", "--locale=C")
        options = f"-p {self.port} -h 127.0.0.1 -k {self.folder} -c fsync=off -c max_connections=50"
        self.run("pg_ctl", "-D", str(data), "-o", options, "-l", str(self.folder / "log"), "-w", "start")
        self.run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "manaburn", "games")
        self.url = f"postgresql://manaburn@127.0.0.1:{self.port}/games"
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.run("pg_ctl", "-D", str(self.folder / "data"), "-m", "immediate", "stop", check=False)
        shutil.rmtree(self.folder, ignore_errors=True)

    def run(self, tool: str, *arguments: str, check: bool = True) -> None:
        """Run a program of the server as the user of the cluster."""
        path = parts.postgres_tool(tool)
        assert path is not None
        told = subprocess.run(
            [path, *arguments],
            user=self.user,
            cwd=self.folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.STDOUT,
            timeout=120,
        )
        assert told.returncode == 0 or not check, f"{tool}: exit code {told.returncode}"
