"""The rulebook: one module for one rule of the book. Works on the state by its primitives, and knows no screen.

The modules know each other, as the rules do; whichever is wanted first, they are loaded in the order that begins with
:mod:`.happen`.
"""

from . import happen as happen
