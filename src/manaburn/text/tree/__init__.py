"""The tree that card text is made of: frozen nodes that can be carried out, printed, compared and rebuilt.

Every class of the modules below is taken from here, as ``from manaburn.text.tree import Draw``.
"""

from typing import Final

from .abilities import *
from .base import *
from .combining import *
from .costs import *
from .effects import *
from .events import *
from .nouns import *
from .processes import *
from .replacements import *
from .stack_effects import *
from .statics import *
from .values import *

NODES: Final[dict[str, type[Node]]] = {
    name: kind for name, kind in globals().items() if isinstance(kind, type) and issubclass(kind, Node)
}
"""Every kind of node, by its name."""
