"""Magic: The Gathering by the rules of a chosen date, 1996 to 2008, played exactly and able to say why."""

from manaburn._version import __version__

__all__ = ["__version__"]
