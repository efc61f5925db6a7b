"""Formats that people play: which cards are legal, how a deck is built, and by which rules the games go.

A format is a YAML file. Those of the package lie in its folder `data`; a user's own lie in the folder `formats` of the
data folder, or are named by their path.
"""

from .format import Format, find_format, format_names

__all__ = ["Format", "find_format", "format_names"]
