"""What phases in while that to which it was attached phases out at the same time.

Rules: 502.15j.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from manaburn.game import Game
from manaburn.sim import positions
from manaburn.state.objects import GameObject
from manaburn.terms import Zone

CURSED = """
rules: {edition}
players:
  Ann:
    hand: [Teferi's Curse]
    in_play:
      - Bog Rats
      - {{card: Fireshrieker, attached_to: Bog Rats}}
      - {{card: Teferi's Curse, attached_to: Fireshrieker}}
      - Island x2
    library: [Island x9]
  Bob: {{library: [Island x9]}}
"""


@pytest.mark.parametrize("edition", ["1997", "2002", "2008", "2026"])
def test_equipment_comes_back_as_its_host_goes(pool_file: Path, edition: str) -> None:
    """The Equipment phases out in the third turn. In the fifth it phases in, and the creature out; in the seventh the
    creature phases in, and the Equipment out; and so on."""
    game = Game.from_scenario(CURSED.format(edition=edition), pool=str(pool_file))
    seen: set[tuple[int, bool, bool]] = set()
    while game.state.turn < 10:
        decision = game.decision
        assert decision is not None
        positions.sound(game)
        there = {item.name: item for item in [*game.state.in_play, *game.state.phased_out]}
        rats, equipment = there["Bog Rats"], there["Fireshrieker"]
        seen.add((game.state.turn, rats.zone is Zone.IN_PLAY, equipment.zone is Zone.IN_PLAY))
        if game.state.turn > 4 and equipment.zone is Zone.IN_PLAY and edition > "2003":
            assert not isinstance(equipment.attached_to, GameObject)  # a state-based effect has unattached it
        texts = [option.text for option in decision.options]
        wanted = ("play Teferi's Curse", "Bog Rats") if game.state.turn > 2 else ()
        found = (
            [i for i, text in enumerate(texts) if decision.who.index == 0 and text.startswith(wanted)] if wanted else []
        )
        game.answer(found[0] if found else 0)
    assert {(5, False, True), (7, True, False), (9, False, True)} <= seen
