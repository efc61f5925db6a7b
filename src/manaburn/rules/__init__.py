"""The rulebook, in rooms: one module for one rule of the book. Works on the state by its primitives,
and knows no screen.

A room looks only at the rooms below it; from the ground up they are ``kernel``, ``meaning``, ``events``, ``playing``,
``combat``, ``course``, ``instructions`` and ``before1999``.
"""

from .before1999 import batches as batches
from .course import foreseeing as foreseeing
from .course import stack as stack
from .instructions import registry as registry
