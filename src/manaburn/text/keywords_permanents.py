"""What the keywords of permanents stand for: evasion, combat, upkeeps, coming into play and leaving it.

The way in is :mod:`~manaburn.text.keywords`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Final

from manaburn.editions.edition import Edition
from manaburn.terms import ARTIFACT, BLACK, CREATURE, LAND, SNOW

from .keywords_pieces import (
    A_CREATURE,
    ANYTHING,
    DIES,
    ENTERS,
    IT,
    ONE,
    OWN_UPKEEP,
    PLUS,
    SACRIFICE_THIS,
    THIS,
    YOU,
    ZERO,
    Abilities,
    comes_with,
    kept,
    number,
    price,
    pump,
    replaces,
    static,
    times,
    trigger,
)
from .tree import (
    AddMana,
    AddPT,
    All,
    AllConditions,
    Amount,
    AnyEvent,
    AnyTest,
    Apply,
    Arith,
    Arrange,
    As,
    AsEnters,
    Attacks,
    BecomesBlocked,
    Blocks,
    CanBlockAsThough,
    Cant,
    CantAttack,
    CantBeBlocked,
    CantBlock,
    Change,
    Choose,
    ChooseAmong,
    Compare,
    Comparison,
    Condition,
    ControlledBy,
    ControllerOf,
    Cost,
    CostPart,
    Count,
    Counters,
    CountersChange,
    Damaged,
    Destroy,
    DidIt,
    Discard,
    Do,
    Draw,
    Effect,
    EndOfCombat,
    EndOfTurn,
    EntersWith,
    Event,
    EventHappened,
    Exists,
    Filter,
    GainLife,
    GivePoison,
    Happened,
    HasColour,
    HasCounter,
    HasKeyword,
    HasStatus,
    HasSubtype,
    HasSupertype,
    HasType,
    Holds,
    If,
    IfPaid,
    InRelation,
    Is,
    IsOpponent,
    KeywordAbility,
    Kind,
    LookAt,
    Mana,
    ManaTimes,
    May,
    Mill,
    Move,
    MoveCounters,
    MustBlock,
    Not,
    NotCondition,
    Nothing,
    Number,
    Of,
    Opponents,
    Other,
    OwnManaCost,
    PayLife,
    Players,
    PreventDamage,
    PutCounters,
    Ref,
    RemoveCounters,
    Rest,
    Reveal,
    Role,
    Sacrifice,
    Selector,
    Seq,
    SetTypes,
    Shares,
    StateIs,
    StaticAbility,
    Target,
    Test,
    This,
    Times,
    TopCards,
    Unblocked,
    Unless,
    Untap,
    Value,
    WasPaid,
    When,
    X,
    ZoneChange,
)

# -- evasion and combat ------------------------------------------------------------------------------------------------


def flying(ability: KeywordAbility, edition: Edition) -> Abilities:
    able: Test = HasKeyword("flying")
    if edition.reach_stops_flying:
        able = AnyTest((able, HasKeyword("reach")))
    return (static("flying", CantBeBlocked(except_by=Filter((HasType(CREATURE), able)), keyword="flying")),)


def reach(ability: KeywordAbility, edition: Edition) -> Abilities:
    if edition.reach_stops_flying:
        return ()  # 502.4b asks for it
    return (static("reach", CanBlockAsThough("flying")),)


def horsemanship(ability: KeywordAbility, edition: Edition) -> Abilities:
    able = Filter((HasType(CREATURE), HasKeyword("horsemanship")))
    return (static("horsemanship", CantBeBlocked(except_by=able, keyword="horsemanship")),)


def shadow(ability: KeywordAbility, edition: Edition) -> Abilities:
    able = Filter((HasType(CREATURE), HasKeyword("shadow")))
    other = Filter((HasType(CREATURE), Not(HasKeyword("shadow"))))
    return (static("shadow", CantBeBlocked(except_by=able, keyword="shadow"), CantBlock(other, keyword="shadow")),)


def fear(ability: KeywordAbility, edition: Edition) -> Abilities:
    able = Filter((HasType(CREATURE), AnyTest((HasType(ARTIFACT), HasColour(BLACK)))))
    return (static("fear", CantBeBlocked(except_by=able, keyword="fear")),)


def intimidate(ability: KeywordAbility, edition: Edition) -> Abilities:
    able = Filter((HasType(CREATURE), AnyTest((HasType(ARTIFACT), Shares("color", THIS)))))
    return (static("intimidate", CantBeBlocked(except_by=able, keyword="intimidate")),)


def menace(ability: KeywordAbility, edition: Edition) -> Abilities:
    return (static("menace", CantBeBlocked(least=2, keyword="menace")),)


def lands_of(ability: KeywordAbility, player: Test) -> Filter:
    """The lands a landwalk or landhome ability speaks of, in somebody's control."""
    if ability.kind is not None:
        return kept(ability.kind, HasType(LAND), player)
    return kept(None, HasType(LAND), *([HasSubtype(ability.word)] if ability.word else []), player)


def landwalk(ability: KeywordAbility, edition: Edition) -> Abilities:
    lands = lands_of(ability, ControlledBy(Role("defending")))
    return (static("landwalk", CantBeBlocked(when=Exists(All(lands)), keyword=walk_name(ability))),)


def walk_name(ability: KeywordAbility) -> str:
    """What a landwalk ability is called: "swampwalk", "snow forestwalk", "legendary landwalk"."""
    name = "landwalk"
    before = ""
    tests = ability.kind.tests if isinstance(ability.kind, Filter) else ()
    if ability.word:
        name = ability.word.lower() + "walk"
    for test in tests:
        if isinstance(test, HasSubtype):
            name = test.subtype.lower() + "walk"
        elif isinstance(test, HasSupertype):
            before = "snow " if test.supertype == SNOW else "legendary "
        elif isinstance(test, HasKeyword):
            before = "snow "
        elif isinstance(test, Not):
            before = "nonbasic "
    return before + name


def landhome(ability: KeywordAbility, edition: Edition) -> Abilities:
    theirs = Exists(All(lands_of(ability, ControlledBy(Role("defending")))))
    none = NotCondition(Exists(All(lands_of(ability, ControlledBy(YOU)))))
    end: Effect = Destroy(THIS, regenerate=False) if edition.landhome_buries else SACRIFICE_THIS
    return (
        static("landhome", CantAttack(unless=theirs)),
        trigger("landhome", StateIs(none), end),
    )


def flanking(ability: KeywordAbility, edition: Edition) -> Abilities:
    blocker = Filter((HasType(CREATURE), Not(HasKeyword("flanking"))))
    weaker = Apply(Ref("event other"), (AddPT(Number(-1), Number(-1)),), EndOfTurn())
    return (trigger("flanking", BecomesBlocked(THIS, blocker), weaker),)


def rampage(ability: KeywordAbility, edition: Edition) -> Abilities:
    blockers = Count(All(Filter((HasType(CREATURE), InRelation("blocking", THIS)))))
    beyond = Arith("max", Arith("-", blockers, ONE), ZERO)
    n = times(number(ability), beyond)
    condition = Comparison(blockers, ">=", Number(2)) if edition.rampage_needs_two else None
    return (trigger("rampage", triggers_if(BecomesBlocked(THIS), condition), pump(n, n)),)


def triggers_if(event: Event, condition: Condition | None) -> Event:
    """The event, while the condition is true: looked at only as the ability triggers."""
    return When(event, condition) if condition is not None else event


def bushido(ability: KeywordAbility, edition: Edition) -> Abilities:
    n = number(ability)
    return (trigger("bushido", AnyEvent((Blocks(THIS), BecomesBlocked(THIS))), pump(n, n)),)


def frenzy(ability: KeywordAbility, edition: Edition) -> Abilities:
    return (trigger("frenzy", Unblocked(THIS), pump(number(ability), ZERO)),)


def provoke(ability: KeywordAbility, edition: Edition) -> Abilities:
    victim = Target(Filter((HasType(CREATURE), ControlledBy(Role("defending")))))
    must = Apply(victim, (MustBlock(THIS),), EndOfCombat())
    return (trigger("provoke", Attacks(THIS), May(YOU, Seq((must, Untap(Ref("target")))))),)


def deathtouch(ability: KeywordAbility, edition: Edition) -> Abilities:
    if edition.deathtouch_is_static:
        return ()  # 702.2b of 2010 asks for it
    return (trigger("deathtouch", Damaged(THIS, A_CREATURE), Destroy(Ref("event"))),)


def lifelink(ability: KeywordAbility, edition: Edition) -> Abilities:
    if edition.lifelink_is_static:
        return ()  # 702.13b of 2010 asks for it
    return (trigger("lifelink", Damaged(THIS), GainLife(YOU, Amount())),)


def poisonous(ability: KeywordAbility, edition: Edition) -> Abilities:
    return (trigger("poisonous", Damaged(THIS, Players(), "combat"), GivePoison(Ref("event"), number(ability))),)


def absorb(ability: KeywordAbility, edition: Edition) -> Abilities:
    return (replaces("absorb", PreventDamage(THIS, amount=number(ability), each=True)),)


# -- what can't be done to it ------------------------------------------------------------------------------------------


def protection(ability: KeywordAbility, edition: Edition) -> Abilities:
    quality: Kind = ability.kind if ability.kind is not None else ANYTHING
    if isinstance(quality, Filter):
        tests = quality.tests
        if not edition.protection_sees_cards and any(isinstance(t, (HasType, HasSubtype, HasSupertype)) for t in tests):
            tests = (*tests, HasStatus("in play"))  # until 2003 such a quality is that of permanents
        quality = Filter(tests, zone="any")
    falls_off = quality
    if ability.word == "doesn't remove this":
        own = quality.tests if isinstance(quality, Filter) else ()
        falls_off = Filter((*own, Not(Is(Ref("granter")))), zone="any")
    return (
        static(
            "protection",
            Cant("be targeted", quality),
            Cant("be enchanted", falls_off),
            Cant("be equipped", quality),
            CantBeBlocked(by=quality, keyword="protection"),
        ),
        replaces("protection", PreventDamage(THIS, quality)),
    )


def shroud(ability: KeywordAbility, edition: Edition) -> Abilities:
    return (static("shroud", Cant("be targeted")),)


def hexproof(ability: KeywordAbility, edition: Edition) -> Abilities:
    return (static("hexproof", Cant("be targeted", Filter((ControlledBy(Opponents(YOU)),), zone="any"))),)


def indestructible(ability: KeywordAbility, edition: Edition) -> Abilities:
    return (static("indestructible", Cant("be destroyed")),)


# -- upkeeps -----------------------------------------------------------------------------------------------------------


def cumulative_upkeep(ability: KeywordAbility, edition: Edition) -> Abilities:
    due = for_each_counter(price(ability), Counters("age", THIS))
    toll: Effect
    if edition.upkeep_cost_is_offered:
        toll = IfPaid(YOU, due, Nothing(), SACRIFICE_THIS)
    else:
        toll = Unless(SACRIFICE_THIS, YOU, due)
    grows: Effect = Seq((PutCounters(THIS, "age"), toll))
    if edition.cumulative_upkeep_needs_permanent:
        grows = If(Exists(All(Filter((Is(THIS),)))), grows)
    return (trigger("cumulative upkeep", OWN_UPKEEP, grows),)


def for_each_counter(cost: Cost, counters: Value) -> Cost:
    """The cost so many times over, as one sum where that comes to the same."""
    parts: list[CostPart] = []
    for part in cost.parts:
        if isinstance(part, Mana):
            parts.append(ManaTimes(part.mana, counters))
        elif isinstance(part, PayLife):
            parts.append(PayLife(times(part.amount, counters)))
        elif isinstance(part, Do):
            parts.append(Do(so_often(part.action, counters)))
        else:
            parts.append(part)
    return Cost(tuple(parts))


def so_often(action: Effect, n: Value) -> Effect:
    """The action n times over: as one where that is the same, so that one can tell whether it can be done."""
    if isinstance(action, Sacrifice) and one_of(action.what):
        return Sacrifice(action.who, many_of(action.what, n))
    if isinstance(action, Move) and (one_of(action.what) or isinstance(action.what, TopCards)):
        return dataclasses.replace(action, what=many_of(action.what, n))
    if isinstance(action, Discard) and action.what is None:
        return dataclasses.replace(action, n=times(action.n, n))
    if isinstance(action, (Draw, Mill)):
        return dataclasses.replace(action, n=times(action.n, n))
    if isinstance(action, PutCounters) and isinstance(action.what, This):
        return dataclasses.replace(action, n=times(action.n, n))
    if isinstance(action, AddMana):
        return dataclasses.replace(action, times=times(action.times, n))
    return Times(n, action)


def one_of(what: Selector) -> bool:
    """Whether it is a choice of one object."""
    return isinstance(what, Choose) and what.low in (None, ONE) and what.high in (None, ONE) and not what.up_to_any


def many_of(what: Selector, n: Value) -> Selector:
    """The same choice for ``n`` objects instead of one, or of ``n`` times as many cards from the top."""
    if isinstance(what, TopCards):
        return dataclasses.replace(what, n=times(what.n, n))
    assert isinstance(what, Choose)
    return dataclasses.replace(what, low=n, high=n)


def echo(ability: KeywordAbility, edition: Edition) -> Abilities:
    cost = Cost((OwnManaCost(),)) if edition.echo_is_mana_cost else price(ability)
    new = Holds(THIS, Filter((HasStatus("new since upkeep"),)))
    return (trigger("echo", OWN_UPKEEP, Unless(SACRIFICE_THIS, YOU, cost), new),)


def fading(ability: KeywordAbility, edition: Edition) -> Abilities:
    fade = Seq((As(0, RemoveCounters(THIS, "fade")), If(NotCondition(DidIt(0)), SACRIFICE_THIS)))
    return (comes_with("fading", "fade", number(ability)), trigger("fading", OWN_UPKEEP, fade))


def vanishing(ability: KeywordAbility, edition: Edition) -> Abilities:
    has_one = Holds(THIS, Filter((HasCounter("time"),)))
    gone = CountersChange(THIS, "time", removed=True, last=True)
    ends = (
        trigger("vanishing", OWN_UPKEEP, RemoveCounters(THIS, "time"), has_one),
        trigger("vanishing", gone, SACRIFICE_THIS),
    )
    return (comes_with("vanishing", "time", ability.n), *ends) if ability.n is not None else ends


# -- coming into play and leaving it -----------------------------------------------------------------------------------


def amplify(ability: KeywordAbility, edition: Edition) -> Abilities:
    kin = Filter((Shares("creature type", THIS), Other()), zone="hand", whose=YOU)
    shown = As(0, Reveal(Choose(YOU, kin, up_to_any=True)))
    grow = PutCounters(THIS, PLUS, times(number(ability), Count(IT)))
    return (replaces("amplify", AsEnters(Seq((shown, grow)))),)


def bloodthirst(ability: KeywordAbility, edition: Edition) -> Abilities:
    wound = Damaged(to=Players((IsOpponent(),)))
    if isinstance(ability.n, X):
        return (comes_with("bloodthirst", PLUS, Happened(wound, amount=True)),)
    return (comes_with("bloodthirst", PLUS, number(ability), EventHappened(wound)),)


COLOURS_SPENT: Final = Of("colors spent", THIS)


def sunburst(ability: KeywordAbility, edition: Edition) -> Abilities:
    from_stack = Holds(THIS, Filter((), zone="stack"))
    where = "stack" if edition.sunburst_sees_spell else "in play"
    creature = Holds(THIS, Filter((HasType(CREATURE),), zone=where))
    return (
        comes_with("sunburst", PLUS, COLOURS_SPENT, AllConditions((from_stack, creature))),
        comes_with("sunburst", "charge", COLOURS_SPENT, AllConditions((from_stack, NotCondition(creature)))),
    )


def modular(ability: KeywordAbility, edition: Edition) -> Abilities:
    n = COLOURS_SPENT if ability.word == "sunburst" else number(ability)
    heir = Target(Filter((HasType(ARTIFACT), HasType(CREATURE))))
    return (
        comes_with("modular", PLUS, n),
        trigger("modular", DIES, May(YOU, PutCounters(heir, PLUS, Counters(PLUS, THIS)))),
    )


def graft(ability: KeywordAbility, edition: Edition) -> Abilities:
    comes = ZoneChange(Filter((HasType(CREATURE), Other())), "", "in play")
    has_one = Holds(THIS, Filter((HasCounter(PLUS),)))
    give = May(YOU, MoveCounters(THIS, Ref("event"), PLUS))
    condition = has_one if edition.graft_needs_counter else None
    return (comes_with("graft", PLUS, number(ability)), trigger("graft", comes, give, condition))


def soulshift(ability: KeywordAbility, edition: Edition) -> Abilities:
    spirit = Filter((HasSubtype("Spirit"), Compare("cmc", "<=", number(ability))), zone="graveyard", whose=YOU)
    return (trigger("soulshift", DIES, May(YOU, Move(Target(spirit), "hand"))),)


def haunt(ability: KeywordAbility, edition: Edition) -> Abilities:
    haunting = Seq((Move(THIS, "removed"), Change("haunt", Target(A_CREATURE))))
    resolves = ZoneChange(THIS, "stack", "graveyard", how="resolved")
    return (trigger("haunt", DIES, haunting), trigger("haunt", resolves, haunting, zone="graveyard"))


def champion(ability: KeywordAbility, edition: Edition) -> Abilities:
    other = kept(ability.kind, Other(), ControlledBy(YOU))
    away = Cost((Do(Move(Choose(YOU, other), "removed", linked=True)),))
    return (
        trigger("champion", ENTERS, Unless(SACRIFICE_THIS, YOU, away), linked=1),
        trigger("champion", ZoneChange(THIS, "in play"), Move(Ref("linked"), "in play"), linked=1),
    )


def evoke(ability: KeywordAbility, edition: Edition) -> Abilities:
    return (trigger("evoke", ENTERS, Sacrifice(ControllerOf(THIS), THIS), WasPaid("evoke")),)


def hideaway(ability: KeywordAbility, edition: Edition) -> Abilities:
    seen = As(0, LookAt(YOU, TopCards(Number(4), YOU)))
    hidden = As(1, Move(ChooseAmong(YOU, IT), "removed", face_down=True, linked=True))
    under = Arrange(YOU, Rest(IT, Ref("var", 1)), place="bottom", random=edition.hideaway_is_random)
    return (
        replaces("hideaway", EntersWith(tapped=True)),
        trigger("hideaway", ENTERS, Seq((seen, hidden, under)), linked=1),
    )


def changeling(ability: KeywordAbility, edition: Edition) -> Abilities:
    every = SetTypes(add=True, every="all creature types")
    return (StaticAbility(THIS, (every,), zone="any", defining=True, keyword="changeling"),)


def snow_covered(ability: KeywordAbility, edition: Edition) -> Abilities:
    if edition.snow_is_ability:
        return ()  # 502.14a: it does nothing, others ask for it
    snow = SetTypes(supertypes=SNOW, add=True)
    return (StaticAbility(THIS, (snow,), zone="any", defining=True, keyword="snow-covered"),)


TREES: Final[dict[str, Callable[[KeywordAbility, Edition], Abilities]]] = {
    "absorb": absorb,
    "amplify": amplify,
    "bloodthirst": bloodthirst,
    "bushido": bushido,
    "champion": champion,
    "changeling": changeling,
    "cumulative upkeep": cumulative_upkeep,
    "deathtouch": deathtouch,
    "echo": echo,
    "evoke": evoke,
    "fading": fading,
    "fear": fear,
    "flanking": flanking,
    "flying": flying,
    "frenzy": frenzy,
    "graft": graft,
    "haunt": haunt,
    "hexproof": hexproof,
    "hideaway": hideaway,
    "horsemanship": horsemanship,
    "indestructible": indestructible,
    "intimidate": intimidate,
    "landhome": landhome,
    "landwalk": landwalk,
    "lifelink": lifelink,
    "menace": menace,
    "modular": modular,
    "poisonous": poisonous,
    "protection": protection,
    "provoke": provoke,
    "rampage": rampage,
    "reach": reach,
    "shadow": shadow,
    "shroud": shroud,
    "snow-covered": snow_covered,
    "soulshift": soulshift,
    "sunburst": sunburst,
    "vanishing": vanishing,
}
