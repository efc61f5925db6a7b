"""Cards of several colours."""

from __future__ import annotations

from typing import Final

from manaburn.terms import ARTIFACT, BLACK, BLUE, CREATURE, GREEN, RED, WHITE
from manaburn.text.tree import (
    AddMana,
    Amount,
    As,
    Both,
    CardDefinition,
    ChooseValue,
    ControllerOf,
    Counter,
    Damaged,
    Destroy,
    GainLife,
    LoseLife,
    Move,
    Number,
    PutCounters,
    Ref,
    Regenerate,
    Reveal,
    Search,
    SetColour,
    Shuffle,
    StaticAbility,
    Taps,
)

from .words import (
    CREATURE_OR_PLAYER,
    HOST,
    IT,
    SACRIFICE_THIS,
    TAP,
    THIS,
    YOU,
    activated,
    aura,
    card,
    creature,
    deal,
    enchantment,
    every,
    gains,
    in_order,
    instant,
    kind,
    plus,
    sorcery,
    static,
    target,
    this_turn,
    when,
)

CARDS: Final[tuple[CardDefinition, ...]] = (
    instant("Absorb", "{W}{U}{U}", in_order(Counter(target("spell")), GainLife(YOU, Number(3)))),
    aura(
        "Armadillo Cloak",
        "{1}{G}{W}",
        "creature",
        static(HOST, plus(2, 2), gains("trample")),
        when(Damaged(HOST), GainLife(YOU, Amount())),
    ),
    creature(
        "Captain Sisay",
        "{2}{G}{W}",
        "Human Soldier",
        2,
        2,
        activated(
            TAP,
            in_order(
                As(0, Search(YOU, YOU, kind("legendary", "card", zone="any"))),
                Reveal(Ref("var")),
                Move(Ref("var"), "hand"),
                Shuffle(YOU),
            ),
        ),
        legendary=True,
    ),
    enchantment(
        "Fires of Yavimaya",
        "{1}{R}{G}",
        static(every("creature", "yours"), gains("haste")),
        activated(SACRIFICE_THIS, this_turn(target("creature"), plus(2, 2))),
    ),
    instant("Lightning Helix", "{R}{W}", in_order(deal(3, target(CREATURE_OR_PLAYER)), GainLife(YOU, Number(3)))),
    enchantment(
        "Mirari's Wake",
        "{3}{G}{W}",
        static(every("creature", "yours"), plus(1, 1)),
        when(Taps(kind("land"), for_mana=True, who=YOU), AddMana(YOU, choice="that type")),
    ),
    sorcery(
        "Plague Spores", "{4}{B}{R}", Destroy(Both((target("nonblack", "creature"), target("land", slot=1))), False)
    ),
    creature(
        "Spiritmonger",
        "{3}{B}{G}",
        "Beast",
        6,
        6,
        when(Damaged(THIS, kind("creature")), PutCounters(THIS, "+1/+1")),
        activated("{B}", Regenerate(THIS)),
        activated("{G}", in_order(ChooseValue(YOU, "color"), this_turn(THIS, SetColour(0, chosen=True)))),
    ),
    instant("Terminate", "{B}{R}", Destroy(target("creature"), False)),
    card(
        "Transguild Courier",
        "{4}",
        ARTIFACT | CREATURE,
        "Golem",
        3,
        3,
        abilities=(StaticAbility(THIS, (SetColour(WHITE | BLUE | BLACK | RED | GREEN),), zone="any", defining=True),),
    ),
    instant("Undermine", "{U}{U}{B}", in_order(Counter(target("spell")), LoseLife(ControllerOf(IT), Number(3)))),
    sorcery("Vindicate", "{1}{W}{B}", Destroy(target())),
    creature("Watchwolf", "{G}{W}", "Wolf", 3, 3),
)
