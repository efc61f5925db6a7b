"""What "it" is: references bound when text is read, and named again when a tree is written.

Both directions make the same walk through the tree in the order in which text says things, with the same list of
what has been mentioned. Reading replaces a pronoun by what it resolves to; writing replaces a reference by the first
pronoun that would resolve to it.
"""

from __future__ import annotations

from .mentions import Mention, Unbound
from .walk import bind, unbind

__all__ = ["Mention", "Unbound", "bind", "unbind"]
