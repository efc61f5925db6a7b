"""Functions to write cards as trees.

A card is one call, with what is printed besides the text, and the abilities. A keyword without argument is given by its
name, and the effect of an instant or sorcery without SpellText:

    creature("Serra Angel", "{3}{W}{W}", "Angel", 4, 4, "flying", "vigilance")
    instant("Terror", "{1}{B}", Destroy(target("nonartifact", "nonblack", "creature"), regenerate=False))

All functions return nodes of :mod:`manaburn.text.tree`. Nodes for which there is no function are written themselves.
"""

from __future__ import annotations

from typing import Final

from manaburn.terms import (
    ARTIFACT,
    BASIC,
    COLOUR_NAMES,
    CREATURE,
    ENCHANTMENT,
    INSTANT,
    LAND,
    LEGENDARY,
    SORCERY,
    SUPERTYPE_NAMES,
    TYPE_NAMES,
    parse_mana,
)
from manaburn.text.tree import (
    Ability,
    ActivatedAbility,
    AddMana,
    AddPT,
    All,
    Apply,
    CardDefinition,
    Condition,
    ControlledBy,
    Cost,
    CostPart,
    DealDamage,
    Do,
    Duration,
    Effect,
    Either,
    EndOfTurn,
    Event,
    Face,
    Filter,
    GainAbility,
    HasColour,
    HasKeyword,
    HasStatus,
    HasSubtype,
    HasSupertype,
    HasType,
    Host,
    IsCard,
    IsOpponent,
    IsPermanent,
    IsSpell,
    KeywordAbility,
    Kind,
    Mana,
    Modification,
    Not,
    Number,
    Other,
    Players,
    Ref,
    Restriction,
    Sacrifice,
    Selector,
    Seq,
    SpellText,
    StaticAbility,
    StepBegins,
    TapThis,
    Target,
    Test,
    This,
    TriggeredAbility,
    Value,
    X,
    You,
    ZoneChange,
)
from manaburn.text.tree.words import AnyZone, ManaChoice, Status, WorkingZone

# -- who and what ------------------------------------------------------------------------------------------------------

YOU: Final = You()
THIS: Final = This()
HOST: Final = Host()
"""What an Aura or Equipment is on."""
IT: Final = Ref("target")
"""The (first) target, spoken of again."""
THAT: Final = Ref("event")
"""What the event was about."""
X_: Final = X()
PLAYER: Final = Players()
OPPONENT: Final = Players((IsOpponent(),))
CREATURE_OR_PLAYER: Final = Either((Filter((HasType(CREATURE),)), PLAYER))

TAP: Final = TapThis()
SACRIFICE_THIS: Final = Do(Sacrifice(YOU, THIS))
END_OF_TURN: Final = EndOfTurn()

_STATUSES: Final[tuple[Status, ...]] = (
    "tapped",
    "untapped",
    "attacking",
    "blocking",
    "blocked",
    "unblocked",
    "face down",
    "enchanted",
    "equipped",
)
_KEYWORDS: Final = ("flying", "first strike", "trample", "haste", "defender", "shadow", "vigilance", "fear", "banding")
_OTHERS: Final[dict[str, Test]] = {
    "other": Other(),
    "spell": IsSpell(),
    "card": IsCard(),
    "permanent": IsPermanent(),
    "yours": ControlledBy(YOU),
}


def test(word: str) -> Test:
    """A property by its word: "creature", "black", "nonland", "Goblin" (a subtype), "attacking", "flying", "yours"."""
    if word in _OTHERS:
        return _OTHERS[word]
    if word in TYPE_NAMES:
        return HasType(1 << TYPE_NAMES.index(word))
    if word in COLOUR_NAMES:
        return HasColour(1 << COLOUR_NAMES.index(word))
    if word in SUPERTYPE_NAMES:
        return HasSupertype(1 << SUPERTYPE_NAMES.index(word))
    for status in _STATUSES:
        if word == status:
            return HasStatus(status)
    if word in _KEYWORDS:
        return HasKeyword(word)
    if word.startswith("non"):
        return Not(test(word[3:]))
    if word.startswith("without "):
        return Not(test(word[8:]))
    assert word[0].isupper(), word
    return HasSubtype(word)


def kind(*words: str | Test, zone: AnyZone = "in play", whose: Selector | None = None) -> Filter:
    """A kind of object: kind("other", "creature")."""
    return Filter(tuple([test(word) if isinstance(word, str) else word for word in words]), zone, whose)


def target(*words: str | Test | Kind, slot: int = 0) -> Target:
    """One target of a kind: target("creature"), target(CREATURE_OR_PLAYER). Spells are looked for on the stack."""
    return Target(_kind(words), slot)


def every(*words: str | Test | Kind) -> All:
    """All of a kind: every("creature", "yours")."""
    return All(_kind(words))


def _kind(words: tuple[str | Test | Kind, ...]) -> Kind:
    tests: list[str | Test] = []
    for word in words:
        if isinstance(word, (Filter, Players, Either)):
            return word
        tests.append(word)
    return kind(*tests, zone="stack" if "spell" in words else "in play")


# -- effects -----------------------------------------------------------------------------------------------------------


def number(value: int | Value) -> Value:
    """A number as a node."""
    return Number(value) if isinstance(value, int) else value


def deal(amount: int | Value, to: Selector, source: Selector = THIS, also: DealDamage | None = None) -> DealDamage:
    """The source deals damage. ``also``: more damage at the same time."""
    return DealDamage(source, number(amount), to, also=also)


def plus(power: int | Value, toughness: int | Value) -> AddPT:
    """Gets +P/+T."""
    return AddPT(number(power), number(toughness))


def gains(ability: str | Ability) -> GainAbility:
    """Has the ability."""
    return GainAbility(KeywordAbility(ability) if isinstance(ability, str) else ability)


def this_turn(what: Selector, *mods: Modification) -> Apply:
    """So it is until end of turn."""
    return Apply(what, mods, END_OF_TURN)


def lasting(what: Selector, *mods: Modification, until: Duration | None = None) -> Apply:
    """So it is from now on, or until then."""
    return Apply(what, mods, until)


def in_order(*effects: Effect) -> Seq:
    """One after the other."""
    return Seq(effects)


# -- costs -------------------------------------------------------------------------------------------------------------


def cost(*parts: str | CostPart) -> Cost:
    """A cost: cost("{2}", TAP)."""
    return Cost(tuple([Mana(parse_mana(part)) if isinstance(part, str) else part for part in parts]))


# -- abilities ---------------------------------------------------------------------------------------------------------


def keyword(
    name: str, price: str | Cost | None = None, of: Kind | None = None, n: int | None = None, word: str = ""
) -> KeywordAbility:
    """A keyword with what belongs to it: keyword("cycling", "{2}"), keyword("protection", of=...)."""
    whole = cost(price) if isinstance(price, str) else price
    return KeywordAbility(name, whole, None if n is None else Number(n), of, word)


def protection(*words: str | Test) -> KeywordAbility:
    """Protection from things of a kind."""
    return KeywordAbility("protection", kind=kind(*words, zone="any"))


def landwalk(land: str) -> KeywordAbility:
    """landwalk("Swamp"): swampwalk."""
    return KeywordAbility("landwalk", kind=kind(land))


def activated(
    price: Cost | str | CostPart,
    effect: Effect,
    *restrictions: Restriction,
    zone: WorkingZone = "in play",
) -> ActivatedAbility:
    """Cost: effect."""
    whole = price if isinstance(price, Cost) else cost(price)
    return ActivatedAbility(whole, effect, restrictions, zone)


def mana(*choices: str, price: Cost | None = None) -> ActivatedAbility:
    """{T}: add this mana, or one of these."""
    return ActivatedAbility(price if price is not None else Cost((TAP,)), AddMana(YOU, choices))


def mana_of(choice: ManaChoice) -> ActivatedAbility:
    """{T}: add one mana from a choice such as "any"."""
    return ActivatedAbility(Cost((TAP,)), AddMana(YOU, choice=choice))


def when(
    event: Event, effect: Effect, condition: Condition | None = None, zone: WorkingZone = "in play"
) -> TriggeredAbility:
    """When or whenever it happens."""
    return TriggeredAbility(event, effect, condition, zone)


def static(
    what: Selector, *mods: Modification, condition: Condition | None = None, defining: bool = False
) -> StaticAbility:
    """So it is, as long as this is in play."""
    return StaticAbility(what, mods, condition, defining=defining)


COMES: Final = ZoneChange(THIS, to="in play")
"""This comes into play."""
DIES: Final = ZoneChange(THIS, "in play", "graveyard")
"""This goes to the graveyard from play."""
YOUR_UPKEEP: Final = StepBegins("upkeep", YOU)


# -- cards -------------------------------------------------------------------------------------------------------------


def card(
    name: str,
    mana_cost: str,
    card_types: int,
    subtypes: str = "",
    power: int | None = None,
    toughness: int | None = None,
    abilities: tuple[str | Ability | Effect, ...] = (),
    supertypes: int = 0,
    star: bool = False,
    colours: int = -1,
) -> CardDefinition:
    """A card with one face; "" where it has no mana cost. ``colours``: where they don't follow from the cost."""
    whole = parse_mana(mana_cost) if mana_cost else None
    text: list[Ability] = []
    for part in abilities:
        if isinstance(part, str):
            text.append(KeywordAbility(part))
        else:
            text.append(SpellText(part) if isinstance(part, Effect) else part)
    if colours < 0:
        colours = whole.colours if whole is not None else 0
    kinds = tuple(subtypes.split())
    face = Face(name, whole, colours, supertypes, card_types, kinds, power, toughness, None, tuple(text), star)
    return CardDefinition(name, (face,))


def creature(
    name: str,
    mana_cost: str,
    subtypes: str,
    power: int,
    toughness: int,
    *abilities: str | Ability,
    star: bool = False,
    legendary: bool = False,
) -> CardDefinition:
    """A creature. ``star``: its power or toughness is printed as one."""
    return card(name, mana_cost, CREATURE, subtypes, power, toughness, abilities, LEGENDARY if legendary else 0, star)


def artifact_creature(
    name: str, mana_cost: str, subtypes: str, power: int, toughness: int, *abilities: str | Ability
) -> CardDefinition:
    """An artifact creature."""
    return card(name, mana_cost, ARTIFACT | CREATURE, subtypes, power, toughness, abilities)


def instant(name: str, mana_cost: str, *text: Effect | Ability | str) -> CardDefinition:
    """An instant."""
    return card(name, mana_cost, INSTANT, abilities=text)


def sorcery(name: str, mana_cost: str, *text: Effect | Ability | str) -> CardDefinition:
    """A sorcery."""
    return card(name, mana_cost, SORCERY, abilities=text)


def enchantment(name: str, mana_cost: str, *abilities: Ability | str) -> CardDefinition:
    """An enchantment that is no Aura."""
    return card(name, mana_cost, ENCHANTMENT, abilities=abilities)


def aura(name: str, mana_cost: str, enchants: str | Kind, *abilities: Ability | str) -> CardDefinition:
    """An Aura, and what it enchants."""
    on = kind(enchants) if isinstance(enchants, str) else enchants
    return card(name, mana_cost, ENCHANTMENT, "Aura", abilities=(KeywordAbility("enchant", kind=on), *abilities))


def artifact(name: str, mana_cost: str, *abilities: Ability | str, subtypes: str = "") -> CardDefinition:
    """An artifact."""
    return card(name, mana_cost, ARTIFACT, subtypes, abilities=abilities)


def land(
    name: str, *abilities: Ability | str, subtypes: str = "", basic: bool = False, legendary: bool = False
) -> CardDefinition:
    """A land. A basic land type brings its own mana ability (212.6g)."""
    supertypes = (BASIC if basic else 0) | (LEGENDARY if legendary else 0)
    return card(name, "", LAND, subtypes, abilities=abilities, supertypes=supertypes)


__all__ = [
    "COMES",
    "CREATURE_OR_PLAYER",
    "DIES",
    "END_OF_TURN",
    "HOST",
    "IT",
    "OPPONENT",
    "PLAYER",
    "SACRIFICE_THIS",
    "TAP",
    "THAT",
    "THIS",
    "X_",
    "YOU",
    "YOUR_UPKEEP",
    "activated",
    "artifact",
    "artifact_creature",
    "aura",
    "card",
    "cost",
    "creature",
    "deal",
    "enchantment",
    "every",
    "gains",
    "in_order",
    "instant",
    "keyword",
    "kind",
    "land",
    "landwalk",
    "lasting",
    "mana",
    "number",
    "plus",
    "protection",
    "sorcery",
    "static",
    "target",
    "test",
    "this_turn",
    "when",
]
