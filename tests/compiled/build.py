"""Compiling the engine in a folder, as the wheel is compiled, only quicker: with little optimising."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

PROGRAM = """
import shutil, sys, tomllib
from pathlib import Path
root, place = Path(sys.argv[1]), Path(sys.argv[2])
sys.path.insert(0, str(root))
import hatch_build
project = tomllib.loads((root / "pyproject.toml").read_text())
hook = project["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]
for module, name in hatch_build.compile_in(place, place / "compiled", hook, level="1").items():
    shutil.copy(module, place / "src" / name)
"""


def build(place: Path) -> Path:
    """Compile a copy of the sources in ``place``; the folder to put on the path. All paths are relative to ``place``,
    so that ccache, where it is installed, knows the files again in another place."""
    shutil.copytree(ROOT / "src", place / "src", ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.egg-info"))
    (place / "compiled").mkdir()
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(ROOT), str(place)], cwd=place, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, (done.stdout + done.stderr)[-3000:]
    return place / "src"
