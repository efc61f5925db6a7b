"""What some tests need besides the package, and whether it is there."""

from __future__ import annotations

import glob
import os
import shutil
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import pytest


class Part(NamedTuple):
    """Something that tests need. ``skipped`` says which tests are skipped without it, and how to get it."""

    name: str
    there: bool
    skipped: str

    @property
    def needed(self) -> pytest.MarkDecorator:
        """The mark of tests that are skipped without it."""
        return pytest.mark.skipif(not self.there, reason=self.skipped)


def have(*modules: str) -> bool:
    """Whether these modules can be imported."""
    return all(find_spec(module) is not None for module in modules)


def postgres_tool(name: str) -> str | None:
    """The path of a program of PostgreSQL's server, which Debian keeps out of the PATH."""
    found = sorted(glob.glob(f"/usr/lib/postgresql/*/bin/{name}"))
    return shutil.which(name) or (found[-1] if found else None)


def chromium() -> str | None:
    """The path of a Chromium."""
    return shutil.which("chromium") or shutil.which("chromium-browser")


def checker() -> str | None:
    """The path of TypeScript's checker."""
    told = os.environ.get("MANABURN_TSC")
    return told if told and Path(told).exists() else shutil.which("tsc")


WEB = Part(
    "web",
    have("starlette", "uvicorn", "websockets", "sqlalchemy"),
    "the tests of the server of the table were skipped: pip install 'manaburn[web]'",
)
BROWSER = Part(
    "browser",
    WEB.there and have("playwright", "axe_playwright_python") and chromium() is not None,
    "the tests of the table in a browser were skipped: pip install 'manaburn[test-web]', and install chromium "
    "(Debian: apt-get install chromium)",
)
POSTGRES = Part(
    "postgres",
    WEB.there and have("psycopg") and postgres_tool("initdb") is not None,
    "the tests of the store on PostgreSQL were skipped: pip install 'manaburn[test-web]', and install the server "
    "(Debian: apt-get install postgresql)",
)
HTTP = Part(
    "http",
    WEB.there and have("schemathesis"),
    "the tests of the HTTP interface with made-up requests were skipped: pip install 'manaburn[test-web]'",
)
TYPESCRIPT = Part(
    "typescript",
    checker() is not None,
    "the check of the page's types was skipped: npm install -g typescript, or MANABURN_TSC=FILE",
)
LAB = Part(
    "lab",
    have("sqlalchemy", "psycopg", "matplotlib"),
    "the tests of the laboratory were skipped: pip install 'manaburn[lab]'",
)
ENVS = Part(
    "envs",
    have("numpy", "gymnasium", "pettingzoo", "pyspiel"),
    "the tests of the learning environments were skipped: pip install 'manaburn[envs]'",
)
LEARN = Part(
    "learn",
    ENVS.there and have("jax", "optax", "matplotlib"),
    "the tests of the example that learns were skipped: pip install 'manaburn[learn]'",
)
TABLE = Part(
    "table",
    have("textual"),
    "the tests of the full-screen table in the terminal were skipped: pip install 'manaburn[table]'",
)
RAY = Part(
    "distributed",
    have("ray", "grpc"),
    "the tests of runs on many machines were skipped: pip install 'manaburn[ray]'",
)
DOCS = Part(
    "docs/test_site.py",
    have("sphinx", "myst_parser", "furo"),
    "the test of the documentation site was skipped: pip install 'manaburn[docs]'",
)
EXTRAS = (LAB, ENVS, RAY, DOCS)
"""What all tests of a folder or file need: it has the same name."""
PARTS = (WEB, BROWSER, POSTGRES, HTTP, TYPESCRIPT, LAB, ENVS, LEARN, TABLE, RAY, DOCS)
