"""Artifacts, and what else has no colour."""

from __future__ import annotations

from typing import Final

from manaburn.terms import ARTIFACT, CREATURE, ENCHANTMENT, LAND, RED, WHITE
from manaburn.text.tree import (
    AddMana,
    AnyTest,
    As,
    Cant,
    CantBeBlocked,
    CardDefinition,
    Choose,
    ChooseValue,
    Compare,
    Comparison,
    CostChange,
    Counters,
    CounterSpec,
    Destroy,
    Do,
    Draw,
    EntersWith,
    GainLife,
    HasColour,
    HasType,
    Holds,
    If,
    LoseAbility,
    Mill,
    Modal,
    MustAttack,
    Number,
    OfChosen,
    PlayCard,
    PreventDamage,
    PutCounters,
    Ref,
    RemoveCounters,
    ReplacementAbility,
    Reveal,
    Sacrifice,
    Search,
    SetPT,
    SetTypes,
    Shuffle,
    StepBegins,
    Tap,
    Taps,
    Unattach,
    UntapLimit,
    ZoneChange,
)

from .words import (
    CREATURE_OR_PLAYER,
    DIES,
    HOST,
    PLAYER,
    SACRIFICE_THIS,
    TAP,
    THIS,
    YOU,
    YOUR_UPKEEP,
    activated,
    artifact,
    artifact_creature,
    cost,
    deal,
    every,
    gains,
    in_order,
    keyword,
    kind,
    mana,
    mana_of,
    plus,
    static,
    target,
    this_turn,
    when,
)

CARDS: Final[tuple[CardDefinition, ...]] = (
    artifact(
        "Black Lotus",
        "{0}",
        activated(cost(TAP, SACRIFICE_THIS), AddMana(YOU, choice="any", times=Number(3), one_colour=True)),
    ),
    artifact("Bonesplitter", "{1}", static(HOST, plus(2, 0)), keyword("equip", "{1}"), subtypes="Equipment"),
    artifact_creature("Bottle Gnomes", "{3}", "Gnome", 1, 3, activated(SACRIFICE_THIS, GainLife(YOU, Number(3)))),
    artifact(
        "Chimeric Sphere",
        "{3}",
        activated(
            "{2}",
            this_turn(
                THIS, SetPT(Number(2), Number(1)), SetTypes(ARTIFACT | CREATURE, ("Construct",)), gains("flying")
            ),
        ),
        activated(
            "{2}",
            this_turn(
                THIS, SetPT(Number(3), Number(2)), SetTypes(ARTIFACT | CREATURE, ("Construct",)), LoseAbility("flying")
            ),
        ),
    ),
    artifact(
        "Claws of Gix", "{0}", activated(cost("{1}", Do(Sacrifice(YOU, Choose(YOU, kind())))), GainLife(YOU, Number(1)))
    ),
    artifact("Copper Tablet", "{2}", when(StepBegins("upkeep"), deal(1, Ref("event player")))),
    artifact(
        "Cursed Scroll",
        "{1}",
        activated(
            cost("{3}", TAP),
            in_order(
                ChooseValue(YOU, "name"),
                As(0, Reveal(Choose(YOU, kind(zone="hand", whose=YOU), random=True))),
                If(Holds(Ref("var"), kind(OfChosen("name"), zone="any")), deal(2, target(CREATURE_OR_PLAYER))),
            ),
        ),
    ),
    artifact("Cursed Totem", "{2}", static(every("creature"), Cant("activate abilities"))),
    artifact(
        "Darksteel Garrison",
        "{2}",
        static(HOST, gains("indestructible")),
        when(Taps(HOST), this_turn(target("creature"), plus(1, 1))),
        keyword("fortify", "{3}"),
        subtypes="Fortification",
    ),
    artifact(
        "Energy Chamber",
        "{2}",
        when(
            YOUR_UPKEEP,
            Modal(
                (
                    PutCounters(target("artifact", "creature"), "+1/+1"),
                    PutCounters(target("noncreature", "artifact", slot=1), "charge"),
                )
            ),
        ),
    ),
    artifact("Fellwar Stone", "{2}", mana_of("lands opponents control")),
    artifact(
        "Howling Mine",
        "{2}",
        when(StepBegins("draw"), Draw(Ref("event player")), Holds(THIS, kind("untapped", zone="any"))),
    ),
    artifact(
        "Icy Manipulator",
        "{4}",
        activated(cost("{1}", TAP), Tap(target(AnyTest((HasType(ARTIFACT), HasType(CREATURE), HasType(LAND)))))),
    ),
    artifact("Jayemdae Tome", "{4}", activated(cost("{4}", TAP), Draw(YOU))),
    artifact_creature(
        "Juggernaut", "{4}", "Juggernaut", 5, 3, static(THIS, MustAttack()), static(THIS, CantBeBlocked(kind("Wall")))
    ),
    artifact(
        "Lightning Greaves",
        "{2}",
        static(HOST, gains("haste"), gains("shroud")),
        keyword("equip", "{0}"),
        subtypes="Equipment",
    ),
    artifact(
        "Loxodon Warhammer",
        "{3}",
        static(HOST, plus(3, 0), gains("trample"), gains("lifelink")),
        keyword("equip", "{3}"),
        subtypes="Equipment",
    ),
    artifact("Millstone", "{2}", activated(cost("{2}", TAP), Mill(target(PLAYER), Number(2)))),
    artifact("Mox Emerald", "{0}", mana("G")),
    artifact("Mox Jet", "{0}", mana("B")),
    artifact("Mox Pearl", "{0}", mana("W")),
    artifact("Mox Ruby", "{0}", mana("R")),
    artifact("Mox Sapphire", "{0}", mana("U")),
    artifact_creature("Myr Enforcer", "{7}", "Myr", 4, 4, keyword("affinity", of=kind("artifact"))),
    artifact(
        "Nevinyrral's Disk",
        "{4}",
        ReplacementAbility(EntersWith(tapped=True)),
        activated(
            cost("{1}", TAP), Destroy(every(AnyTest((HasType(ARTIFACT), HasType(CREATURE), HasType(ENCHANTMENT)))))
        ),
    ),
    artifact_creature("Obsianus Golem", "{6}", "Golem", 4, 6),
    artifact("Orb of Dreams", "{3}", ReplacementAbility(EntersWith(kind(), True))),
    artifact_creature("Ornithopter", "{0}", "Thopter", 0, 2, "flying"),
    artifact_creature(
        "Phyrexian War Beast",
        "{3}",
        "Beast",
        3,
        4,
        when(ZoneChange(THIS, "in play"), in_order(Sacrifice(YOU, Choose(YOU, kind("land"))), deal(1, YOU))),
    ),
    artifact(
        "Serrated Arrows",
        "{4}",
        ReplacementAbility(EntersWith(counters=(CounterSpec("arrowhead", Number(3)),))),
        when(YOUR_UPKEEP, Sacrifice(YOU, THIS), Comparison(Counters("arrowhead", THIS), "=", Number(0))),
        activated(cost(TAP, Do(RemoveCounters(THIS, "arrowhead"))), PutCounters(target("creature"), "-1/-1")),
    ),
    artifact("Sol Ring", "{1}", mana("CC")),
    artifact(
        "Sphere of Resistance", "{2}", static(every(PLAYER), CostChange(kind("spell", zone="stack"), cost("{1}")))
    ),
    artifact_creature("Su-Chi", "{4}", "Construct", 4, 4, when(DIES, AddMana(YOU, ("CCCC",)))),
    artifact(
        "Sunforger",
        "{3}",
        static(HOST, plus(4, 0)),
        activated(
            cost("{R}{W}", Do(Unattach(THIS))),
            in_order(
                As(
                    0,
                    Search(
                        YOU,
                        YOU,
                        kind(HasColour(WHITE | RED), "instant", "card", Compare("cmc", "<=", Number(4)), zone="any"),
                    ),
                ),
                PlayCard(YOU, Ref("var")),
                Shuffle(YOU),
            ),
        ),
        keyword("equip", "{3}"),
        subtypes="Equipment",
    ),
    artifact_creature(
        "Triskelion",
        "{6}",
        "Construct",
        1,
        1,
        ReplacementAbility(EntersWith(counters=(CounterSpec("+1/+1", Number(3)),))),
        activated(cost(Do(RemoveCounters(THIS, "+1/+1"))), deal(1, target(CREATURE_OR_PLAYER))),
    ),
    artifact("Urza's Armor", "{6}", ReplacementAbility(PreventDamage(YOU, kind(zone="any"), Number(1), each=True))),
    artifact("Winter Orb", "{2}", static(every(PLAYER), UntapLimit(kind("land"), 1))),
    artifact_creature("Yotian Soldier", "{3}", "Soldier", 1, 4, "vigilance"),
    artifact(
        "Zuran Orb", "{0}", activated(cost(Do(Sacrifice(YOU, Choose(YOU, kind("land"))))), GainLife(YOU, Number(2)))
    ),
)
