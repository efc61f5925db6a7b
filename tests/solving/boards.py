"""Puzzles on small boards."""

from __future__ import annotations

from manaburn.editions.edition import find_edition
from manaburn.scenario import setup
from manaburn.scenario.library import Cards, Library
from manaburn.scenario.model import Plan, check
from manaburn.scenario.reading import read_text
from manaburn.solving.search import Search
from manaburn.solving.solving import search_of

COUNTED_CARDS = """
cards:
  - {name: Young Monk, mana_cost: "{R}", type_line: Creature - Monk, oracle_text: Prowess, power: 1, toughness: 1}
  - name: Old Fighter
    mana_cost: "{R}"
    type_line: Creature - Soldier
    oracle_text: "Whenever you cast an instant or sorcery spell, this creature gets +2/+0 until end of turn."
    power: 1
    toughness: 3
  - {name: Lone Bear, mana_cost: "{G}", type_line: Creature - Bear, oracle_text: Exalted, power: 2, toughness: 2}
  - name: Old Wall
    mana_cost: "{G}"
    type_line: Creature - Wall
    oracle_text: "Defender\\nExalted"
    power: 0
    toughness: 4
  - name: Twofold Surge
    mana_cost: "{R}"
    type_line: Sorcery
    oracle_text: "Target creature gets +2/+0 until end of turn.\\nRebound"
  - name: Rude Guide
    mana_cost: "{R}"
    type_line: Creature - Goblin
    oracle_text: >-
      Whenever this creature attacks, defending player reveals the top card of their library. If it's a land card, that
      player puts it into their hand.
    power: 2
    toughness: 2
  - {name: Magnet, mana_cost: "{R}", type_line: Instant, oracle_text: "Attach target Equipment to target creature."}
  - {name: Old Teacher, mana_cost: "{W}", type_line: Creature - Human, oracle_text: Mentor, power: 3, toughness: 3}
  - {name: Tithe Priest, mana_cost: "{W}", type_line: Creature - Human, oracle_text: Extort, power: 0, toughness: 1}
  - name: Many Suns
    mana_cost: "{2}"
    type_line: Artifact Creature - Golem
    oracle_text: "Haste\\nSunburst"
    power: 0
    toughness: 0
  - name: Strong Kin
    mana_cost: "{5}"
    type_line: Creature - Elf
    oracle_text: "Reinforce 2—{G}"
    power: 2
    toughness: 2
  - name: Arcbound Knight
    mana_cost: "{1}"
    type_line: Artifact Creature - Knight
    oracle_text: "First strike\\nModular 1"
    power: 0
    toughness: 0
"""
"""Cards with keywords and texts of which it is told what they can add."""


def to_win_this_turn(ann: str, bob: str) -> Plan:
    """Return a puzzle in which Ann wins in this turn, if she can. ``ann``, ``bob``: what each player has, as in a
    scenario."""
    text = (
        f"players:\n  Ann: {{{ann}}}\n  Bob: {{{bob}}}\n"
        "turn: {player: Ann, step: precombat main}\ngoal: {for: Ann, what: win this turn}\n"
    )
    return check(read_text(text, "puzzle"), "puzzle")


def search_in(text: str, rules: str, library: Library) -> Search:
    """Return the search in a puzzle that is given as a text."""
    plan = check(read_text(text, "puzzle"), "puzzle")
    assert plan.goal is not None
    edition = find_edition(rules)
    return search_of(setup.place(plan, Cards(plan, library, edition), edition), plan.goal)
