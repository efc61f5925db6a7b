"""Compiling the engine in a folder, as the wheel is compiled, only quicker: without optimising."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

SETUP = """
import tomllib
from glob import glob
from setuptools import setup
from mypyc.build import mypycify

with open({project!r}, "rb") as file:
    hook = tomllib.load(file)["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["mypyc"]
files = sorted({{name for pattern in hook["include"] for name in glob(pattern) if name.endswith(".py")}})
files = [name for name in files if not name.endswith("__init__.py")]
modules = mypycify([*hook["mypy-args"], *files], opt_level="0", debug_level="0", multi_file=True)
setup(name="manaburn-compiled", package_dir={{"": "src"}}, packages=[], ext_modules=modules)
"""


def build(place: Path) -> Path:
    """Compile a copy of the sources below ``place``; the folder to put on the path."""
    shutil.copytree(ROOT / "src", place / "src", ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.egg-info"))
    (place / "setup.py").write_text(SETUP.format(project=str(ROOT / "pyproject.toml")))
    done = subprocess.run(
        [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"],
        cwd=place,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, (done.stdout + done.stderr)[-3000:]
    return place / "src"
