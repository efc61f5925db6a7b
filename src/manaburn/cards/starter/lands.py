"""Lands."""

from __future__ import annotations

from typing import Final

from manaburn.terms import ARTIFACT, BLUE, CREATURE, GREEN, LAND
from manaburn.text.tree import (
    AddMana,
    CardDefinition,
    Count,
    Destroy,
    EntersWith,
    Number,
    ReplacementAbility,
    SetColour,
    SetPT,
    SetTypes,
    Tap,
    Taps,
)

from .words import (
    SACRIFICE_THIS,
    TAP,
    THIS,
    YOU,
    activated,
    card,
    cost,
    deal,
    every,
    gains,
    in_order,
    keyword,
    land,
    mana,
    mana_of,
    plus,
    target,
    this_turn,
    when,
)

CARDS: Final[tuple[CardDefinition, ...]] = (
    land("Plains", subtypes="Plains", basic=True),
    land("Island", subtypes="Island", basic=True),
    land("Swamp", subtypes="Swamp", basic=True),
    land("Mountain", subtypes="Mountain", basic=True),
    land("Forest", subtypes="Forest", basic=True),
    land("Adarkar Wastes", mana("C"), activated(TAP, in_order(AddMana(YOU, ("W", "U")), deal(1, YOU)))),
    land("Ancient Tomb", activated(TAP, in_order(AddMana(YOU, ("CC",)), deal(2, YOU)))),
    land("Badlands", subtypes="Swamp Mountain"),
    land("Bayou", subtypes="Swamp Forest"),
    land("Brushland", mana("C"), activated(TAP, in_order(AddMana(YOU, ("G", "W")), deal(1, YOU)))),
    land("City of Brass", when(Taps(THIS), deal(1, YOU)), mana_of("any")),
    land(
        "Faerie Conclave",
        ReplacementAbility(EntersWith(tapped=True)),
        mana("U"),
        activated(
            "{1}{U}",
            this_turn(
                THIS,
                SetPT(Number(2), Number(1)),
                SetColour(BLUE),
                SetTypes(CREATURE, ("Faerie",), add=True),
                gains("flying"),
            ),
        ),
    ),
    land("Forgotten Cave", ReplacementAbility(EntersWith(tapped=True)), mana("R"), keyword("cycling", "{R}")),
    land("Gaea's Cradle", activated(TAP, AddMana(YOU, ("G",), Count(every("creature", "yours")))), legendary=True),
    card("Great Furnace", "", ARTIFACT | LAND, abilities=(mana("R"),)),
    land("Karplusan Forest", mana("C"), activated(TAP, in_order(AddMana(YOU, ("R", "G")), deal(1, YOU)))),
    land(
        "Mishra's Factory",
        mana("C"),
        activated(
            "{1}",
            this_turn(THIS, SetPT(Number(2), Number(2)), SetTypes(ARTIFACT | CREATURE, ("Assembly-Worker",), add=True)),
        ),
        activated(TAP, this_turn(target("Assembly-Worker", "creature"), plus(1, 1))),
    ),
    land("Plateau", subtypes="Mountain Plains"),
    land(
        "Quicksand",
        mana("C"),
        activated(
            cost(TAP, SACRIFICE_THIS), this_turn(target("attacking", "creature", "without flying"), plus(-1, -2))
        ),
    ),
    land("Rishadan Port", mana("C"), activated(cost("{1}", TAP), Tap(target("land")))),
    land("Savannah", subtypes="Forest Plains"),
    land("Scrubland", subtypes="Plains Swamp"),
    land("Strip Mine", mana("C"), activated(cost(TAP, SACRIFICE_THIS), Destroy(target("land")))),
    land("Sulfurous Springs", mana("C"), activated(TAP, in_order(AddMana(YOU, ("B", "R")), deal(1, YOU)))),
    land("Taiga", subtypes="Mountain Forest"),
    land(
        "Treetop Village",
        ReplacementAbility(EntersWith(tapped=True)),
        mana("G"),
        activated(
            "{1}{G}",
            this_turn(
                THIS,
                SetPT(Number(3), Number(3)),
                SetColour(GREEN),
                SetTypes(CREATURE, ("Ape",), add=True),
                gains("trample"),
            ),
        ),
    ),
    land("Tropical Island", subtypes="Forest Island"),
    land("Tundra", subtypes="Plains Island"),
    land("Underground River", mana("C"), activated(TAP, in_order(AddMana(YOU, ("U", "B")), deal(1, YOU)))),
    land("Underground Sea", subtypes="Island Swamp"),
    land("Volcanic Island", subtypes="Island Mountain"),
    land("Wasteland", mana("C"), activated(cost(TAP, SACRIFICE_THIS), Destroy(target("nonbasic", "land")))),
)
