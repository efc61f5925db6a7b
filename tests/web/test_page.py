"""The page: its types, and the declarations by which they are checked."""

from __future__ import annotations

import subprocess

from manaburn.web import declaring

from . import parts


def test_the_declarations_are_those_of_the_messages() -> None:
    assert declaring.FILE.read_text(encoding="utf-8") == declaring.declared()


@parts.TYPESCRIPT.needed
def test_the_page_agrees_with_them() -> None:
    tsc = parts.checker()
    assert tsc is not None
    project = declaring.FILE.with_name("tsconfig.json")
    told = subprocess.run([tsc, "-p", str(project)], capture_output=True, text=True, timeout=300)
    assert told.returncode == 0, told.stdout
