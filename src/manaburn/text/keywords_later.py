"""The abilities that keywords since 2008 stand for, which no card of the period has.

Each function returns the abilities of one keyword by the rules of an edition. ``ability`` has the number and the cost
that follow the keyword. They are called by :mod:`~manaburn.text.keywords`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from manaburn.editions.edition import Edition
from manaburn.terms import ARTIFACT, BLACK, CREATURE, LAND, RED, WHITE, parse_mana

from .keywords_pieces import (
    DIES,
    ENTERS,
    IT,
    ONE,
    PLUS,
    SORCERY,
    THIS,
    YOU,
    ZERO,
    Abilities,
    number,
    plus,
    price,
    replaces,
    static,
    times,
    trigger,
)
from .tree import (
    ActivatedAbility,
    AddPT,
    All,
    Among,
    AnyCondition,
    Apply,
    Arrange,
    As,
    AsEnters,
    Attach,
    Attacks,
    BecomesBlocked,
    BecomesTarget,
    CantBeBlocked,
    CantBlock,
    Change,
    Choose,
    Compare,
    Comparison,
    ControlledBy,
    CopySpell,
    Cost,
    CostChange,
    Count,
    Counter,
    Counters,
    CounterSpec,
    CreateCopies,
    CreateTokens,
    Damaged,
    Delayed,
    Destroy,
    Destroyed,
    DidIt,
    Do,
    Draw,
    EndOfTurn,
    Exists,
    Extreme,
    Filter,
    GainAbility,
    GainLife,
    HasStatus,
    HasType,
    Holds,
    Host,
    If,
    IfPaid,
    IfWould,
    IsCard,
    IsOpponent,
    IsSpell,
    KeywordAbility,
    LoseLife,
    Mana,
    May,
    Modification,
    Move,
    NoManaCost,
    Not,
    NotCondition,
    Number,
    Of,
    Other,
    PlayCard,
    Played,
    Players,
    PutCounters,
    Ref,
    ReplacementAbility,
    RevealUntil,
    Role,
    Sacrifice,
    Seq,
    SetColour,
    SetPT,
    SetTypes,
    Shares,
    Shield,
    StaticAbility,
    StepBegins,
    Tap,
    TapThis,
    Target,
    TokenSpec,
    TopCards,
    TriggeredAbility,
    Unless,
    WasPaid,
    WasPlayed,
    When,
    ZoneChange,
)
from .tree import Amount as ThatMuch

MINUS: Final = "-1/-1"
DEFENDER: Final = Role("defending")
OPPONENTS: Final = All(Players((IsOpponent(),)))
YOURS: Final = Filter((HasType(CREATURE), ControlledBy(YOU)))
TWO: Final = Number(2)
FOUR: Final = Number(4)
POWER: Final = Of("power", THIS)
TOUGHNESS: Final = Of("toughness", THIS)
ATTACKERS: Final = Filter((HasStatus("attacking"), HasType(CREATURE), Other()))


# -- what it costs ----------------------------------------------------------------------------------------------------


def devoid(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the ability to be colourless, in every zone."""
    return (StaticAbility(THIS, (SetColour(0),), zone="any", defining=True, keyword="devoid"),)


def undaunted(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the ability to cost {1} less for each opponent."""
    less = CostChange(None, Cost((Mana(parse_mana("{1}")),)), less=True, times=Count(OPPONENTS))
    return (StaticAbility(THIS, (less,), zone="stack", keyword="undaunted"),)


def additional_cost(ability: KeywordAbility) -> Cost | None:
    """Return what a keyword lets its player pay in addition, once, as the spell is played; None if it is no such
    keyword: two creatures that share a colour with it are tapped (conspire), a creature is sacrificed (casualty), its
    own cost is paid (offspring)."""
    if ability.keyword == "conspire":
        alike = Filter((HasStatus("untapped"), HasType(CREATURE), ControlledBy(YOU), Shares("color", THIS)))
        return Cost((Do(Tap(Choose(YOU, alike, TWO, TWO))),))
    if ability.keyword == "casualty":
        strong = Filter((HasType(CREATURE), Compare("power", ">=", number(ability))))
        return Cost((Do(Sacrifice(YOU, Choose(YOU, strong))),))
    return ability.cost if ability.keyword == "offspring" else None


def copied_if_paid(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the ability of a spell to be copied when it is played, if the cost of conspire or casualty was paid."""
    paid = WasPaid("conspire" if ability.keyword == "conspire" else "casualty")
    return (trigger(ability.keyword, Played(THIS), CopySpell(YOU, THIS, ONE), paid, zone="stack"),)


# -- on the stack ------------------------------------------------------------------------------------------------------


def cascade(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the ability to exile cards from the library until one is cheaper, which may be played for nothing. All
    others go to the bottom of the library."""
    cheaper = Filter((Not(HasType(LAND)), IsCard(), Compare("cmc", "<", Of("cmc", THIS))), "any")
    exiled = Seq((As(0, RevealUntil(YOU, cheaper)), Move(Ref("var all", 0), "removed")))
    play = May(YOU, PlayCard(YOU, IT, free=True))
    under = Arrange(YOU, Among(Ref("var all", 0), Filter((), "removed")), "bottom", random=True)
    return (trigger("cascade", Played(THIS), Seq((exiled, play, under)), zone="stack"),)


def rebound(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the ability of a spell from the hand to be exiled as it resolves, and to be played from there for nothing
    in its player's next upkeep."""
    again = May(YOU, PlayCard(YOU, IT, free=True))
    away = Seq((As(0, Move(THIS, "removed")), Delayed(StepBegins("upkeep", YOU), again)))
    resolves = ZoneChange(THIS, "stack", "graveyard", how="resolved")
    return (ReplacementAbility(IfWould(resolves, away, WasPlayed("from hand")), zone="stack", keyword="rebound"),)


def dash(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the abilities of what was played for its dash cost: haste, and to return to its owner's hand at the end of
    the turn."""
    later = Delayed(StepBegins("end of turn"), Move(THIS, "hand"))
    hasty = StaticAbility(THIS, (GainAbility(KeywordAbility("haste")),), WasPaid("dash"), keyword="dash")
    return (hasty, replaces("dash", AsEnters(later), WasPaid("dash")))


def blitz(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the abilities of what was played for its blitz cost: haste, to let its player draw a card when it dies,
    and to be sacrificed at the end of the turn."""
    later = Delayed(StepBegins("end of turn"), Sacrifice(YOU, THIS))
    gains = (GainAbility(KeywordAbility("haste")), GainAbility(TriggeredAbility(DIES, Draw(YOU, ONE))))
    hasty = StaticAbility(THIS, gains, WasPaid("blitz"), keyword="blitz")
    return (hasty, replaces("blitz", AsEnters(later), WasPaid("blitz")))


def jump_start(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the ability to be exiled instead of leaving the stack for another zone, if it was played so."""
    away = IfWould(ZoneChange(THIS, "stack"), Move(THIS, "removed"), WasPaid("jump-start"))
    return (ReplacementAbility(away, zone="stack", keyword="jump-start"),)


# -- dying and coming back ---------------------------------------------------------------------------------------------


def comes_back_with(keyword: str, counter: str) -> Abilities:
    """Return the ability to return with a counter of a kind when it dies, if it had none."""
    none = Comparison(Counters(counter, THIS), "=", ZERO)
    back = Move(THIS, "in play", counters=(CounterSpec(counter, ONE),))
    return (trigger(keyword, DIES, back, none),)


def persist(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the ability to return with a -1/-1 counter when it dies without one."""
    return comes_back_with("persist", MINUS)


def undying(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the ability to return with a +1/+1 counter when it dies without one."""
    return comes_back_with("undying", PLUS)


def unearth(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the ability to return from the graveyard for a turn. If it would leave play, it is exiled instead."""
    hasty = Apply(IT, (GainAbility(KeywordAbility("haste")),))
    later = Delayed(StepBegins("end of turn"), Move(IT, "removed"))
    leaves = Shield(IfWould(ZoneChange(IT, "in play"), Move(Ref("event"), "removed")))
    back = Seq((As(0, Move(THIS, "in play")), hasty, later, leaves))
    return (ActivatedAbility(price(ability), back, SORCERY, zone="graveyard", keyword="unearth"),)


def scavenge(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the ability to be exiled from the graveyard for as many +1/+1 counters as its power."""
    cost = plus(price(ability), Do(Move(THIS, "removed")))
    grow = PutCounters(Target(Filter((HasType(CREATURE),))), PLUS, POWER)
    return (ActivatedAbility(cost, grow, SORCERY, zone="graveyard", keyword="scavenge"),)


def afterlife(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the ability to leave white and black Spirits with flying behind when it dies."""
    spirit = TokenSpec(ONE, ONE, WHITE | BLACK, CREATURE, ("Spirit",), (KeywordAbility("flying"),))
    return (trigger("afterlife", DIES, CreateTokens(YOU, number(ability), spirit)),)


def comes_as_zombie(ability: KeywordAbility, *changes: Modification) -> Abilities:
    """Return the ability to be exiled from the graveyard for a token that is a copy of it and a Zombie besides."""
    cost = plus(price(ability), Do(Move(THIS, "removed")))
    zombie = (*changes, NoManaCost(), SetTypes(subtypes=("Zombie",), add=True))
    copied = CreateCopies(YOU, ONE, THIS, zombie)
    return (ActivatedAbility(cost, copied, SORCERY, zone="graveyard", keyword=ability.keyword),)


def embalm(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the ability to come back as a white Zombie token."""
    return comes_as_zombie(ability, SetColour(WHITE))


def eternalize(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the ability to come back as a black 4/4 Zombie token."""
    return comes_as_zombie(ability, SetColour(BLACK), SetPT(FOUR, FOUR))


# -- combat ------------------------------------------------------------------------------------------------------------


def annihilator(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the ability to have the defending player sacrifice permanents."""
    n = number(ability)
    return (trigger("annihilator", Attacks(THIS), Sacrifice(DEFENDER, Choose(DEFENDER, Filter(), n, n))),)


def exalted(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the ability to make a creature that attacks alone larger."""
    stronger = Apply(Ref("event"), (AddPT(ONE, ONE),), EndOfTurn())
    return (trigger("exalted", Attacks(YOURS, alone=True), stronger),)


def mentor(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the ability to put a +1/+1 counter on an attacker with less power."""
    weaker = Filter((HasStatus("attacking"), HasType(CREATURE), Compare("power", "<", POWER)))
    return (trigger("mentor", Attacks(THIS), PutCounters(Target(weaker), PLUS)),)


def afflict(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the ability to make the defending player lose life when it becomes blocked."""
    return (trigger("afflict", BecomesBlocked(THIS), LoseLife(DEFENDER, number(ability))),)


def ingest(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the ability to exile the top card of the library of a player to whom it deals combat damage."""
    away = Move(TopCards(ONE, Ref("event")), "removed")
    return (trigger("ingest", Damaged(THIS, Players(), "combat"), away),)


def battle_cry(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the ability to make each other attacker stronger when it attacks."""
    stronger = Apply(All(ATTACKERS), (AddPT(ONE, ZERO),), EndOfTurn())
    return (trigger("battle cry", Attacks(THIS), stronger),)


def dethrone(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the ability to get a +1/+1 counter when it attacks a player with the most life."""
    most = Comparison(Of("life", Ref("event other")), ">=", Extreme("greatest", "life", All(Players())))
    return (trigger("dethrone", When(Attacks(THIS, Players()), most), PutCounters(THIS, PLUS)),)


def training(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the ability to get a +1/+1 counter when it attacks together with a creature with greater power."""
    stronger = Exists(All(Filter((*ATTACKERS.tests, Compare("power", ">", POWER)))))
    return (trigger("training", When(Attacks(THIS), stronger), PutCounters(THIS, PLUS)),)


def mobilize(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the ability to attack together with Warrior tokens, which are sacrificed at the end of the turn."""
    warrior = TokenSpec(ONE, ONE, RED, CREATURE, ("Warrior",))
    made = As(0, CreateTokens(YOU, number(ability), warrior, tapped=True, attacking=True))
    later = Delayed(StepBegins("end of turn"), Sacrifice(YOU, Ref("var all", 0)))
    return (trigger("mobilize", Attacks(THIS), Seq((made, later))),)


def skulk(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the ability not to be blocked by creatures with greater power."""
    stronger = Filter((HasType(CREATURE), Compare("power", ">", POWER)))
    return (static("skulk", CantBeBlocked(by=stronger, keyword="skulk")),)


def decayed(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the abilities not to block, and to be sacrificed at the end of the combat in which it attacks."""
    later = Delayed(StepBegins("end of combat"), Sacrifice(YOU, THIS))
    return (static("decayed", CantBlock()), trigger("decayed", Attacks(THIS), later))


# -- growing -----------------------------------------------------------------------------------------------------------


def devour(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the ability to come into play with counters for the creatures sacrificed as it does."""
    eaten = As(0, Sacrifice(YOU, Choose(YOU, Filter((HasType(CREATURE), Other())), up_to_any=True)))
    return (replaces("devour", AsEnters(Seq((eaten, PutCounters(THIS, PLUS, times(number(ability), Count(IT))))))),)


def evolve(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the ability to get a +1/+1 counter when a creature with greater power or toughness comes into play under
    the same player's control."""
    larger = AnyCondition(
        (
            Comparison(Of("power", Ref("event")), ">", POWER),
            Comparison(Of("toughness", Ref("event")), ">", TOUGHNESS),
        )
    )
    return (trigger("evolve", ZoneChange(YOURS, "", "in play"), PutCounters(THIS, PLUS), larger),)


def outlast(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the ability to tap for a +1/+1 counter."""
    cost = plus(price(ability), TapThis())
    return (ActivatedAbility(cost, PutCounters(THIS, PLUS), SORCERY, keyword="outlast"),)


def riot(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the ability to come into play with a +1/+1 counter or with haste, as its player chooses."""
    larger = As(0, May(YOU, PutCounters(THIS, PLUS)))
    hasty = Apply(THIS, (GainAbility(KeywordAbility("haste")),))
    return (replaces("riot", AsEnters(Seq((larger, If(NotCondition(DidIt(0)), hasty))))),)


def unleash(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the abilities to come into play with a +1/+1 counter, if its player wants that, and not to block while it
    has one."""
    grown = Comparison(Counters(PLUS, THIS), ">=", ONE)
    idle = StaticAbility(THIS, (CantBlock(),), grown, keyword="unleash")
    return (replaces("unleash", AsEnters(May(YOU, PutCounters(THIS, PLUS)))), idle)


def fabricate(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the ability to get +1/+1 counters when it comes into play, or as many Servo tokens for its player."""
    servo = TokenSpec(ONE, ONE, 0, ARTIFACT | CREATURE, ("Servo",))
    larger = As(0, May(YOU, PutCounters(THIS, PLUS, number(ability))))
    helpers = If(NotCondition(DidIt(0)), CreateTokens(YOU, number(ability), servo))
    return (trigger("fabricate", ENTERS, Seq((larger, helpers))),)


def renown(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the ability to get +1/+1 counters the first time that it deals combat damage to a player."""
    grow = Seq((PutCounters(THIS, PLUS, number(ability)), Change("become renowned", THIS)))
    not_yet = NotCondition(Holds(THIS, Filter((HasStatus("renowned"),))))
    return (trigger("renown", Damaged(THIS, Players(), "combat"), grow, not_yet),)


def crew(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the ability to become an artifact creature for the turn, for which other creatures are tapped."""
    others = Filter((HasStatus("untapped"), HasType(CREATURE), ControlledBy(YOU), Other()))
    crewed = Choose(YOU, others, ZERO, up_to_any=True, least_power=number(ability))
    manned = Apply(THIS, (SetTypes(ARTIFACT | CREATURE, add=True),), EndOfTurn())
    return (ActivatedAbility(Cost((Do(Tap(crewed)),)), manned, keyword="crew"),)


def offspring(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the ability to come into play together with a 1/1 copy, if its offspring cost was paid."""
    small = CreateCopies(YOU, ONE, THIS, (SetPT(ONE, ONE),))
    return (trigger("offspring", ENTERS, small, WasPaid("offspring")),)


# -- others ------------------------------------------------------------------------------------------------------------


def extort(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the ability to take a life from each opponent for a white or black mana whenever a spell is played."""
    price_of_it = Cost((Mana(parse_mana("{W/B}")),))
    drained = Seq((As(0, LoseLife(OPPONENTS, ONE)), GainLife(YOU, ThatMuch(0))))
    spell = Filter((IsSpell(),), "stack")
    return (trigger("extort", Played(spell, YOU), IfPaid(YOU, price_of_it, drained)),)


def exploit(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the ability to sacrifice a creature when it comes into play."""
    return (trigger("exploit", ENTERS, May(YOU, Sacrifice(YOU, Choose(YOU, Filter((HasType(CREATURE),)))))),)


def living_weapon(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the ability to come into play with a Germ that it is attached to."""
    germ = TokenSpec(ZERO, ZERO, BLACK, CREATURE, ("Germ",))
    return (trigger("living weapon", ENTERS, Seq((As(0, CreateTokens(YOU, ONE, germ)), Attach(THIS, IT)))),)


def ward(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the ability to counter what an opponent targets it with, unless that player pays."""
    theirs = Filter((ControlledBy(OPPONENTS),), "stack")
    countered = Unless(Counter(Ref("event source")), Ref("event player"), price(ability))
    return (trigger("ward", BecomesTarget(THIS, theirs), countered),)


def umbra_armor(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the ability to be destroyed in place of what it enchants, all damage to which is removed."""
    saved = Seq((Change("remove damage", Ref("event")), Destroy(THIS)))
    return (replaces(ability.keyword, IfWould(Destroyed(Host()), saved)),)


TREES: Final[dict[str, Callable[[KeywordAbility, Edition], Abilities]]] = {
    "afflict": afflict,
    "afterlife": afterlife,
    "annihilator": annihilator,
    "battle cry": battle_cry,
    "blitz": blitz,
    "cascade": cascade,
    "casualty": copied_if_paid,
    "conspire": copied_if_paid,
    "crew": crew,
    "dash": dash,
    "decayed": decayed,
    "dethrone": dethrone,
    "devoid": devoid,
    "devour": devour,
    "embalm": embalm,
    "eternalize": eternalize,
    "evolve": evolve,
    "exalted": exalted,
    "exploit": exploit,
    "extort": extort,
    "fabricate": fabricate,
    "ingest": ingest,
    "jump-start": jump_start,
    "living weapon": living_weapon,
    "mentor": mentor,
    "mobilize": mobilize,
    "offspring": offspring,
    "outlast": outlast,
    "persist": persist,
    "rebound": rebound,
    "renown": renown,
    "riot": riot,
    "scavenge": scavenge,
    "skulk": skulk,
    "totem armor": umbra_armor,
    "training": training,
    "umbra armor": umbra_armor,
    "undaunted": undaunted,
    "undying": undying,
    "unearth": unearth,
    "unleash": unleash,
    "ward": ward,
}
