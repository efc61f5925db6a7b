"""The documentation site builds without a warning."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from .shown import ROOT


def test_the_site_builds_without_a_warning(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "sphinx", "--fail-on-warning", "--keep-going", "--quiet", "--builder", "html"]
    done = subprocess.run(
        [*build, "--doctree-dir", str(tmp_path / "doctrees"), str(ROOT / "docs"), str(tmp_path / "site")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    pages = {path.stem for path in (ROOT / "docs").rglob("*.md")}
    assert pages <= {path.stem for path in (tmp_path / "site").rglob("*.html")}
