"""Scenarios in Python: the same as the files, built call by call.

>>> from manaburn.scenario import Scenario
>>> bolt = (Scenario("A bolt")
...     .player("Ann", hand=["Lightning Bolt"], in_play=["Mountain"])
...     .player("Bob", in_play=["Grizzly Bears"])
...     .play("Ann", "Lightning Bolt", targets=["Grizzly Bears"])
...     .resolve(1)
...     .expect({"Bob.graveyard": ["Grizzly Bears"]}))
>>> bolt.run("cards.json")                               # doctest: +SKIP
[Result(...)]
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Self, TypeAlias

import yaml

from manaburn.editions.edition import find_edition

from .library import Library
from .model import Plan, check
from .naming import Trouble
from .reading import from_python
from .running import Result, run_plan

Said: TypeAlias = "str | int | Sequence[Said] | Mapping[str, Said] | None"
"""A value in a scenario file."""


def _key(name: str) -> str:
    """Return the key for a Python argument name, without a final "_": ``from_``, ``return_``, ``with_``, ``as_``."""
    return name.removesuffix("_")


class Scenario:
    """A scenario under construction. Methods that add to it return the scenario itself."""

    def __init__(
        self, name: str, rules: str | list[str] = "2008", cites: list[str] | None = None, seed: int = 0
    ) -> None:
        self.name = name
        self._players: dict[str, Said] = {}
        self._cards: list[Said] = []
        self._steps: list[Said] = []
        self.content: dict[str, Said] = {
            "name": name,
            "cites": list(cites or []),
            "rules": [rules] if isinstance(rules, str) else list(rules),
            "players": self._players,
            "do": self._steps,
        }
        if seed:
            self.content["seed"] = seed

    # -- the position --------------------------------------------------------------------------------------------------

    def player(self, name: str, **has: Said) -> Self:
        """Add a player with any of: life, hand, in_play, graveyard, library, removed, sideboard, ante, mana, poison."""
        self._players[name] = has
        return self

    def card(self, name: str, type_line: str, oracle_text: str = "", mana_cost: str = "", **numbers: Said) -> Self:
        """Add an invented card, which only this scenario has."""
        card = {"name": name, "mana_cost": mana_cost, "type_line": type_line, "oracle_text": oracle_text, **numbers}
        self._cards.append(card)
        self.content["cards"] = self._cards
        return self

    def turn(self, player: str = "", step: str = "", number: int = 1) -> Self:
        """Set whose turn it is, the step, and the number of the turn."""
        turn: dict[str, Said] = {"number": number}
        if player:
            turn["player"] = player
        if step:
            turn["step"] = step
        self.content["turn"] = turn
        return self

    # -- what is done --------------------------------------------------------------------------------------------------

    def do(self, who: str, what: Said, **beside: Said) -> Self:
        """Add any step: ``do("Ann", "play Shock", targets=["Bob"])``, ``do("until", "upkeep", of="Bob")``."""
        self._steps.append({who: what, **{_key(key): value for key, value in beside.items()}})
        return self

    def play(self, who: str, card: str, **beside: Said) -> Self:
        """Add a step in which a player plays a card."""
        return self.do(who, f"play {card}", **beside)

    def activate(self, who: str, card: str, **beside: Said) -> Self:
        """Add a step in which a player activates an ability."""
        return self.do(who, f"activate {card}", **beside)

    def attack(self, who: str, creatures: Said, **beside: Said) -> Self:
        """Add a step in which a player attacks with these creatures."""
        return self.do(who, "attack", with_=creatures, **beside)

    def block(self, who: str, blocks: Mapping[str, Said], **beside: Said) -> Self:
        """Add a step in which a player blocks. ``blocks``: maps each blocker to its attacker."""
        return self.do(who, "block", with_=blocks, **beside)

    def assign(self, who: str, damage: dict[str, dict[str, int]]) -> Self:
        """Add a step in which a player assigns combat damage."""
        return self.do(who, "assign", damage=damage)

    def resolve(self, number: int | str = "all", **beside: Said) -> Self:
        """Add a step in which all players pass until ``number`` objects have resolved."""
        return self.do("resolve", number, **beside)

    def until(self, step: str, **beside: Said) -> Self:
        """Add a step in which all players pass until a step of the turn."""
        return self.do("until", step, **beside)

    def all_pass(self, **beside: Said) -> Self:
        """Add a step in which each player passes once."""
        return self.do("all", "pass", **beside)

    def answer(self, who: str, value: Said, **beside: Said) -> Self:
        """Add a step in which a player answers the open choice."""
        return self.do(who, "answer", with_=value, **beside)

    def expect(self, expected: Mapping[str, Said] | None = None, **more: Said) -> Self:
        """Add expectations about the position at this point."""
        self._steps.append({"expect": {**(expected or {}), **more}})
        return self

    # -- using it ------------------------------------------------------------------------------------------------------

    def plan(self) -> Plan:
        """Return the scenario after checking it. Raises InputError if it is malformed."""
        return check(from_python(self.content), self.name)

    def run(self, pool: str | Path | Library | None = None, rules: str | None = None) -> list[Result]:
        """Run it under the rules of each of its editions, or only of ``rules``; return one result for each.

        ``pool``: a card file; None for the starter cards.
        """
        library = pool if isinstance(pool, Library) else Library.of(pool)
        return run_plan(self.plan(), library, [find_edition(rules)] if rules is not None else None)

    def hold(self, pool: str | Path | Library | None = None, rules: str | None = None) -> None:
        """Run it and raise an error with the first failure, if there is one."""
        for result in self.run(pool, rules):
            if not result.ok:
                raise Trouble(f"{result.name} [{result.edition}]: {result.failure}")

    def text(self) -> str:
        """Return the scenario as the text of a scenario file."""
        return str(yaml.safe_dump(self.content, sort_keys=False, allow_unicode=True, width=120))
