"""Scenarios: one situation, what is done in it and what must be seen, as a file or in Python."""

from .builder import Scenario
from .naming import Trouble
from .running import Result, find_files, load, run_file, run_files

__all__ = ["Result", "Scenario", "Trouble", "find_files", "load", "run_file", "run_files"]
