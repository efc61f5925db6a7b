"""The abilities that keywords of permanents stand for: evasion, combat, upkeeps, coming into play and leaving it.

Each function returns the abilities of one keyword by the rules of an edition. ``ability`` has the number, cost and kind
that follow the keyword. They are called by :mod:`~manaburn.text.keywords`.
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
    IsSpell,
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
    Played,
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
from .tree.words import AnyZone, Relation

# -- evasion and combat ------------------------------------------------------------------------------------------------


def flying(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the ability to be blocked only by creatures with flying, and, where the edition says so here, with
    reach."""
    able: Test = HasKeyword("flying")
    if edition.reach_stops_flying:
        able = AnyTest((able, HasKeyword("reach")))
    return (static("flying", CantBeBlocked(except_by=Filter((HasType(CREATURE), able)), keyword="flying")),)


def reach(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the ability to block as though it had flying; nothing where flying itself mentions reach."""
    if edition.reach_stops_flying:
        return ()  # 502.4b asks for it
    return (static("reach", CanBlockAsThough("flying")),)


def horsemanship(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the ability to be blocked only by creatures with horsemanship."""
    able = Filter((HasType(CREATURE), HasKeyword("horsemanship")))
    return (static("horsemanship", CantBeBlocked(except_by=able, keyword="horsemanship")),)


def shadow(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the ability to block, and be blocked by, only creatures with shadow."""
    able = Filter((HasType(CREATURE), HasKeyword("shadow")))
    other = Filter((HasType(CREATURE), Not(HasKeyword("shadow"))))
    return (static("shadow", CantBeBlocked(except_by=able, keyword="shadow"), CantBlock(other, keyword="shadow")),)


def fear(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the ability to be blocked only by artifact creatures and black creatures."""
    able = Filter((HasType(CREATURE), AnyTest((HasType(ARTIFACT), HasColour(BLACK)))))
    return (static("fear", CantBeBlocked(except_by=able, keyword="fear")),)


def intimidate(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the ability to be blocked only by artifact creatures and creatures that share a color with it."""
    able = Filter((HasType(CREATURE), AnyTest((HasType(ARTIFACT), Shares("color", THIS)))))
    return (static("intimidate", CantBeBlocked(except_by=able, keyword="intimidate")),)


def menace(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the ability to be blocked only by two or more creatures."""
    return (static("menace", CantBeBlocked(least=2, keyword="menace")),)


def lands_of(ability: KeywordAbility, player: Test) -> Filter:
    """Return the filter for the lands that a landwalk or landhome ability means. ``player``: the test for who
    controls them."""
    if ability.kind is not None:
        return kept(ability.kind, HasType(LAND), player)
    return kept(None, HasType(LAND), *([HasSubtype(ability.word)] if ability.word else []), player)


def landwalk(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the ability to be unblockable while the defending player controls a land of a kind."""
    lands = lands_of(ability, ControlledBy(Role("defending")))
    return (static("landwalk", CantBeBlocked(when=Exists(All(lands)), keyword=walk_name(ability))),)


def walk_name(ability: KeywordAbility) -> str:
    """Return the name of a landwalk ability: "swampwalk", "snow forestwalk", "legendary landwalk"."""
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
    """Return the abilities to attack only a player who controls a land of a kind, and to be sacrificed, or buried,
    if its controller controls none."""
    theirs = Exists(All(lands_of(ability, ControlledBy(Role("defending")))))
    none = NotCondition(Exists(All(lands_of(ability, ControlledBy(YOU)))))
    end: Effect = Destroy(THIS, regenerate=False) if edition.landhome_buries else SACRIFICE_THIS
    return (
        static("landhome", CantAttack(unless=theirs)),
        trigger("landhome", StateIs(none), end),
    )


def flanking(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the ability to give -1/-1 to a blocking creature without flanking."""
    blocker = Filter((HasType(CREATURE), Not(HasKeyword("flanking"))))
    weaker = Apply(Ref("event other"), (AddPT(Number(-1), Number(-1)),), EndOfTurn())
    return (trigger("flanking", BecomesBlocked(THIS, blocker), weaker),)


def rampage(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the ability to get bigger for each blocking creature beyond the first. Before the stack these were those
    "assigned to block" the creature itself, not its band."""
    relation: Relation = "assigned to block" if edition.rampage_counts_assigned else "blocking"
    blockers = Count(All(Filter((HasType(CREATURE), InRelation(relation, THIS)))))
    beyond = Arith("max", Arith("-", blockers, ONE), ZERO)
    n = times(number(ability), beyond)
    condition = Comparison(blockers, ">=", Number(2)) if edition.rampage_needs_two else None
    return (trigger("rampage", triggers_if(BecomesBlocked(THIS), condition), pump(n, n)),)


def triggers_if(event: Event, condition: Condition | None) -> Event:
    """Return the event under a condition that is checked only as the ability triggers; the event itself for None."""
    return When(event, condition) if condition is not None else event


def bushido(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the ability to get bigger when it blocks or becomes blocked."""
    n = number(ability)
    return (trigger("bushido", AnyEvent((Blocks(THIS), BecomesBlocked(THIS))), pump(n, n)),)


def frenzy(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the ability to get more power when it attacks and isn't blocked."""
    return (trigger("frenzy", Unblocked(THIS), pump(number(ability), ZERO)),)


def provoke(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the ability to untap a creature of the defending player, which must block it."""
    victim = Target(Filter((HasType(CREATURE), ControlledBy(Role("defending")))))
    must = Apply(victim, (MustBlock(THIS),), EndOfCombat())
    return (trigger("provoke", Attacks(THIS), May(YOU, Seq((must, Untap(Ref("target")))))),)


def prowess(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the ability to get +1/+1 for each noncreature spell that its controller plays."""
    spell = Filter((Not(HasType(CREATURE)), IsSpell()), "stack")
    return (trigger("prowess", Played(spell, YOU), pump(ONE, ONE)),)


def deathtouch(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the ability to destroy a creature that it has damaged; nothing where that is a state-based effect."""
    if edition.deathtouch_is_static:
        return ()  # 702.2b of 2010 asks for it
    return (trigger("deathtouch", Damaged(THIS, A_CREATURE), Destroy(Ref("event"))),)


def lifelink(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the ability to gain life when it deals damage; nothing where that is a part of the damage."""
    if edition.lifelink_is_static:
        return ()  # 702.13b of 2010 asks for it
    return (trigger("lifelink", Damaged(THIS), GainLife(YOU, Amount())),)


def poisonous(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the ability to give poison counters to a player to whom it deals combat damage."""
    return (trigger("poisonous", Damaged(THIS, Players(), "combat"), GivePoison(Ref("event"), number(ability))),)


def absorb(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the ability to prevent an amount of each damage dealt to it."""
    return (replaces("absorb", PreventDamage(THIS, amount=number(ability), each=True)),)


# -- what can't be done to it ------------------------------------------------------------------------------------------


def protection(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the abilities of protection from a quality: it can't be targeted, enchanted, equipped or blocked by
    anything with that quality, and damage from it is prevented. An Aura that gives protection, and says so, isn't
    removed by it."""
    quality: Kind = ability.kind if ability.kind is not None else ANYTHING
    if isinstance(quality, Filter):
        tests = quality.tests
        if not edition.protection_sees_cards and _is_of_permanents(tests):
            tests = (*tests, HasStatus("in play"))
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


def _is_of_permanents(tests: tuple[Test, ...]) -> bool:
    """Return whether a quality is that of permanents until 2003: a type is, unless the text says "spells"."""
    return any(isinstance(t, (HasType, HasSubtype, HasSupertype)) for t in tests) and IsSpell() not in tests


def shroud(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the ability not to be a target."""
    return (static("shroud", Cant("be targeted")),)


def hexproof(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the ability not to be a target of what opponents control, or only of those spells, and abilities from
    sources, that have a quality (702.11d)."""
    quality = ability.kind.tests if isinstance(ability.kind, Filter) else ()
    return (static("hexproof", Cant("be targeted", Filter((*quality, ControlledBy(Opponents(YOU))), zone="any"))),)


def indestructible(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the ability not to be destroyed."""
    return (static("indestructible", Cant("be destroyed")),)


# -- upkeeps -----------------------------------------------------------------------------------------------------------


def cumulative_upkeep(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the ability to get an age counter in each upkeep, and to be sacrificed unless its controller pays for
    each of them."""
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
    """Return the cost multiplied by a number of counters, each part as one sum where that is the same."""
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
    """Return the action done ``n`` times. It is one action with a greater number where that is the same, because it
    is easier to find out whether one action can be done."""
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
    """Return whether exactly one object is chosen."""
    return isinstance(what, Choose) and what.low in (None, ONE) and what.high in (None, ONE) and not what.up_to_any


def many_of(what: Selector, n: Value) -> Selector:
    """Return the choice for ``n`` objects instead of one; for cards from the top of a library, ``n`` times as many."""
    if isinstance(what, TopCards):
        return dataclasses.replace(what, n=times(what.n, n))
    assert isinstance(what, Choose)
    return dataclasses.replace(what, low=n, high=n)


def echo(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the ability to be sacrificed in the first upkeep unless its controller pays."""
    cost = Cost((OwnManaCost(),)) if edition.echo_is_mana_cost else price(ability)
    new = Holds(THIS, Filter((HasStatus("new since upkeep"),)))
    return (trigger("echo", OWN_UPKEEP, Unless(SACRIFICE_THIS, YOU, cost), new),)


def fading(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the abilities to come into play with fade counters, and to lose one in each upkeep or be sacrificed."""
    fade = Seq((As(0, RemoveCounters(THIS, "fade")), If(NotCondition(DidIt(0)), SACRIFICE_THIS)))
    return (comes_with("fading", "fade", number(ability)), trigger("fading", OWN_UPKEEP, fade))


def vanishing(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the abilities to come into play with time counters, to lose one in each upkeep, and to be sacrificed
    when the last is removed."""
    has_one = Holds(THIS, Filter((HasCounter("time"),)))
    gone = CountersChange(THIS, "time", removed=True, last=True)
    ends = (
        trigger("vanishing", OWN_UPKEEP, RemoveCounters(THIS, "time"), has_one),
        trigger("vanishing", gone, SACRIFICE_THIS),
    )
    return (comes_with("vanishing", "time", ability.n), *ends) if ability.n is not None else ends


# -- coming into play and leaving it -----------------------------------------------------------------------------------


def amplify(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the ability to come into play with counters for each card revealed that shares a creature type with it.
    What comes into play at the same time can't be revealed."""
    alone = Not(InRelation("coming into play with", THIS))
    kin = Filter((Shares("creature type", THIS), Other(), alone), zone="hand", whose=YOU)
    shown = As(0, Reveal(Choose(YOU, kin, up_to_any=True)))
    grow = PutCounters(THIS, PLUS, times(number(ability), Count(IT)))
    return (replaces("amplify", AsEnters(Seq((shown, grow)))),)


def bloodthirst(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the ability to come into play with counters if an opponent was dealt damage this turn; for X, with one
    for each damage."""
    wound = Damaged(to=Players((IsOpponent(),)))
    if isinstance(ability.n, X):
        return (comes_with("bloodthirst", PLUS, Happened(wound, amount=True)),)
    return (comes_with("bloodthirst", PLUS, number(ability), EventHappened(wound)),)


COLOURS_SPENT: Final = Of("colors spent", THIS)


def sunburst(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the abilities to come into play with a counter for each color of mana spent on it: +1/+1 counters on a
    creature, charge counters on anything else."""
    from_stack = Holds(THIS, Filter((), zone="stack"))
    where: AnyZone = "stack" if edition.sunburst_sees_spell else "in play"
    creature = Holds(THIS, Filter((HasType(CREATURE),), zone=where))
    return (
        comes_with("sunburst", PLUS, COLOURS_SPENT, AllConditions((from_stack, creature))),
        comes_with("sunburst", "charge", COLOURS_SPENT, AllConditions((from_stack, NotCondition(creature)))),
    )


def modular(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the abilities to come into play with +1/+1 counters, and to put them on another artifact creature when
    it dies."""
    n = COLOURS_SPENT if ability.word == "sunburst" else number(ability)
    heir = Target(Filter((HasType(ARTIFACT), HasType(CREATURE))))
    return (
        comes_with("modular", PLUS, n),
        trigger("modular", DIES, May(YOU, PutCounters(heir, PLUS, Counters(PLUS, THIS)))),
    )


def graft(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the abilities to come into play with +1/+1 counters, and to move one to a creature that comes into
    play."""
    comes = ZoneChange(Filter((HasType(CREATURE), Other())), "", "in play")
    has_one = Holds(THIS, Filter((HasCounter(PLUS),)))
    give = May(YOU, MoveCounters(THIS, Ref("event"), PLUS))
    condition = has_one if edition.graft_needs_counter else None
    return (comes_with("graft", PLUS, number(ability)), trigger("graft", comes, give, condition))


def soulshift(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the ability to return a Spirit card to the hand when it dies."""
    spirit = Filter((HasSubtype("Spirit"), Compare("cmc", "<=", number(ability))), zone="graveyard", whose=YOU)
    return (trigger("soulshift", DIES, May(YOU, Move(Target(spirit), "hand"))),)


def haunt(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the abilities to be removed from the game haunting a creature: when the permanent dies, and when the
    spell has resolved."""
    haunting = Seq((Move(THIS, "removed"), Change("haunt", Target(A_CREATURE))))
    resolves = ZoneChange(THIS, "stack", "graveyard", how="resolved")
    return (trigger("haunt", DIES, haunting), trigger("haunt", resolves, haunting, zone="graveyard"))


def champion(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the linked abilities to be sacrificed unless a permanent of a kind is removed from the game, and to
    return that permanent."""
    other = kept(ability.kind, Other(), ControlledBy(YOU))
    away = Cost((Do(Move(Choose(YOU, other), "removed", linked=True)),))
    return (
        trigger("champion", ENTERS, Unless(SACRIFICE_THIS, YOU, away), linked=1),
        trigger("champion", ZoneChange(THIS, "in play"), Move(Ref("linked"), "in play"), linked=1),
    )


def evoke(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the ability to be sacrificed when it comes into play, if its evoke cost was paid."""
    return (trigger("evoke", ENTERS, Sacrifice(ControllerOf(THIS), THIS), WasPaid("evoke")),)


def hideaway(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the abilities to come into play tapped, and to remove one of the top four cards from the game face down.
    "Hideaway N", the wording since 2022, is the second alone, with N cards."""
    seen = As(0, LookAt(YOU, TopCards(number(ability, 4), YOU)))
    hidden = As(1, Move(ChooseAmong(YOU, IT), "removed", face_down=True, linked=True))
    under = Arrange(YOU, Rest(IT, Ref("var", 1)), place="bottom", random=edition.hideaway_is_random)
    hides = trigger("hideaway", ENTERS, Seq((seen, hidden, under)), linked=1)
    return (hides,) if ability.n is not None else (replaces("hideaway", EntersWith(tapped=True)), hides)


def changeling(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the ability to have all creature types, in every zone."""
    every = SetTypes(add=True, every="all creature types")
    return (StaticAbility(THIS, (every,), zone="any", defining=True, keyword="changeling"),)


def snow_covered(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the ability to have the supertype snow; nothing where being snow-covered is an ability that others look
    for."""
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
    "prowess": prowess,
    "rampage": rampage,
    "reach": reach,
    "shadow": shadow,
    "shroud": shroud,
    "snow-covered": snow_covered,
    "soulshift": soulshift,
    "sunburst": sunburst,
    "vanishing": vanishing,
}
