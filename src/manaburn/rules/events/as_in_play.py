"""An object that is about to come into play, treated for a moment as it will be there.

Rules: 419.6i.
"""

from __future__ import annotations

from typing import Final

from manaburn.state.happenings import Arrival
from manaburn.state.objects import GameObject


class AsInPlay:
    """Gives an arriving object the controller, copiable values and face-down status it will have in play, until
    :meth:`restore`."""

    def __init__(self, item: GameObject, arrival: Arrival) -> None:
        self.item: Final = item
        self.controller: Final = item.controller
        self.copy_of: Final = item.copy_of
        self.face_down: Final = item.face_down
        if arrival.controller is not None and arrival.controller is not item.controller:
            item.controller = arrival.controller
        if arrival.copy_of is not None and arrival.copy_of is not item.copy_of:
            item.copy_of = arrival.copy_of
        if arrival.face_down and not item.face_down:
            item.face_down = True

    def restore(self) -> None:
        """Restore the object as it was."""
        item = self.item
        if item.controller is not self.controller:
            item.controller = self.controller
        if item.copy_of is not self.copy_of:
            item.copy_of = self.copy_of
        if item.face_down != self.face_down:
            item.face_down = self.face_down
