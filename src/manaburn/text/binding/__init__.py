"""What "it" is: references bound when text is read, and named again when a tree is written."""

from __future__ import annotations

from . import bind_effects, bind_nouns, name_effects, name_nouns, walk_effects
from .bind import bind
from .mentions import Mention, Unbound
from .name import unbind

__all__ = ["Mention", "Unbound", "bind", "unbind"]
_ = (bind_effects, bind_nouns, name_effects, name_nouns, walk_effects)  # they register their rules
