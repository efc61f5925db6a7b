"""What each keyword stands for, edition by edition."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from manaburn.editions.edition import EDITIONS, Edition, find_edition
from manaburn.errors import InputError
from manaburn.state.cards import ELSEWHERE_KEYWORDS
from manaburn.terms import BLACK, CREATURE, LAND, LEGENDARY, RED, SNOW, parse_mana
from manaburn.text import parse_ability, print_ability
from manaburn.text.keywords import (
    BY_RULE,
    KEYWORDS,
    PARTLY_BY_RULE,
    TREES,
    expand,
    names,
    on_player,
    summary,
)
from manaburn.text.tree import (
    Ability,
    ActivatedAbility,
    AddMana,
    AddPT,
    All,
    AllConditions,
    Among,
    Amount,
    AnyTest,
    Apply,
    Arith,
    Arrange,
    AsEnters,
    Attach,
    Attacks,
    BecomesBlocked,
    CanBlockAsThough,
    Cant,
    CantAttack,
    CantBeBlocked,
    CantBlock,
    CantPlay,
    Change,
    Choose,
    Compare,
    Comparison,
    ControlledBy,
    CopySpell,
    Cost,
    CostChange,
    Count,
    Counters,
    Damaged,
    Delayed,
    Destroy,
    Discard,
    Do,
    Does,
    Draw,
    Draws,
    Either,
    EntersWith,
    Exchange,
    Exists,
    Filter,
    GainLife,
    GivePoison,
    Happened,
    HasColour,
    HasKeyword,
    HasStatus,
    HasSubtype,
    HasSupertype,
    HasType,
    Holds,
    If,
    IfPaid,
    IfWould,
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
    Nothing,
    Number,
    Of,
    Other,
    OwnManaCost,
    PayLife,
    PlayCard,
    Played,
    PlayFrom,
    PreventDamage,
    PutCounters,
    Ref,
    RemoveCounters,
    ReplacementAbility,
    Restriction,
    Reveal,
    Role,
    Sacrifice,
    Search,
    Seq,
    SetTypes,
    Shuffle,
    SpellText,
    StateIs,
    StaticAbility,
    StepBegins,
    Target,
    This,
    Times,
    TokenSpec,
    TopCards,
    TriggeredAbility,
    TurnIs,
    Unless,
    Untap,
    Value,
    WasPaid,
    When,
    X,
    You,
    ZoneChange,
    walk,
)
from manaburn.text.tree.base import Node
from manaburn.text.words import keywords_with

LAST = find_edition("2008")
ALL_EDITIONS = [find_edition(name) for name in EDITIONS]

S = StaticAbility
T = TriggeredAbility
A = ActivatedAbility
R = ReplacementAbility

SHAPES: dict[str, tuple[type[Ability], ...]] = {
    "absorb": (R,),
    "affinity": (S,),
    "afflict": (T,),
    "afterlife": (T,),
    "amplify": (R,),
    "annihilator": (T,),
    "aura swap": (A,),
    "battle cry": (T,),
    "blitz": (S, R),
    "bloodthirst": (R,),
    "bushido": (T,),
    "cascade": (T,),
    "casualty": (T,),
    "champion": (T, T),
    "changeling": (S,),
    "conspire": (T,),
    "crew": (A,),
    "cumulative upkeep": (T,),
    "cycling": (A,),
    "dash": (S, R),
    "deathtouch": (T,),
    "decayed": (S, T),
    "dethrone": (T,),
    "devoid": (S,),
    "devour": (R,),
    "dredge": (R,),
    "echo": (T,),
    "embalm": (A,),
    "epic": (SpellText,),
    "equip": (A,),
    "eternalize": (A,),
    "evoke": (T,),
    "evolve": (T,),
    "exalted": (T,),
    "exploit": (T,),
    "extort": (T,),
    "fabricate": (T,),
    "fading": (R, T),
    "fear": (S,),
    "flanking": (T,),
    "flashback": (R,),
    "flying": (S,),
    "fortify": (A,),
    "frenzy": (T,),
    "graft": (R, T),
    "gravestorm": (T,),
    "haunt": (T, T),
    "hexproof": (S,),
    "hideaway": (T,),
    "horsemanship": (S,),
    "indestructible": (S,),
    "ingest": (T,),
    "intimidate": (S,),
    "jump-start": (R,),
    "landhome": (S, T),
    "landwalk": (S,),
    "lifelink": (T,),
    "living weapon": (T,),
    "madness": (R, T),
    "menace": (S,),
    "mentor": (T,),
    "mobilize": (T,),
    "modular": (R, T),
    "ninjutsu": (A,),
    "offspring": (T,),
    "outlast": (A,),
    "persist": (T,),
    "poisonous": (T,),
    "protection": (S, R),
    "provoke": (T,),
    "prowess": (T,),
    "rampage": (T,),
    "reach": (),
    "rebound": (R,),
    "recover": (T,),
    "reinforce": (A,),
    "renown": (T,),
    "replicate": (T,),
    "riot": (R,),
    "ripple": (T,),
    "scavenge": (A,),
    "shadow": (S,),
    "shroud": (S,),
    "skulk": (S,),
    "snow-covered": (S,),
    "soulshift": (T,),
    "storm": (T,),
    "sunburst": (R, R),
    "suspend": (T, T),
    "totem armor": (R,),
    "training": (T,),
    "transfigure": (A,),
    "transmute": (A,),
    "umbra armor": (R,),
    "undaunted": (S,),
    "undying": (T,),
    "unearth": (A,),
    "unleash": (R, S),
    "vanishing": (R, T, T),
    "ward": (T,),
}
"""The sorts of abilities that each keyword stands for in 2008."""

COST = Cost((Mana(parse_mana("{2}{B}")),))


def ability(
    keyword: str, n: int | Value | None = None, cost: Cost | None = None, kind: Kind | None = None, word: str = ""
) -> KeywordAbility:
    return KeywordAbility(keyword, cost, Number(n) if isinstance(n, int) else n, kind, word)


def one(keyword: KeywordAbility, edition: Edition = LAST) -> Ability:
    parts = expand(keyword, edition)
    assert len(parts) == 1
    return parts[0]


def triggered(keyword: KeywordAbility, edition: Edition = LAST, which: int = 0) -> TriggeredAbility:
    found = [part for part in expand(keyword, edition) if isinstance(part, TriggeredAbility)]
    return found[which]


def activated(keyword: KeywordAbility, edition: Edition = LAST) -> ActivatedAbility:
    part = one(keyword, edition)
    assert isinstance(part, ActivatedAbility)
    return part


def replaced(keyword: KeywordAbility, edition: Edition = LAST, which: int = 0) -> ReplacementAbility:
    found = [part for part in expand(keyword, edition) if isinstance(part, ReplacementAbility)]
    return found[which]


def mods(keyword: KeywordAbility, edition: Edition = LAST) -> tuple[Node, ...]:
    found: list[Node] = []
    for part in expand(keyword, edition):
        if isinstance(part, StaticAbility):
            assert part.what == This()
            found.extend(part.mods)
    return tuple(found)


def holds(tree: Node, wanted: Node) -> bool:
    return any(node == wanted for node in walk(tree))


# -- all of them -------------------------------------------------------------------------------------------------------


def test_every_keyword_has_a_tree_or_a_rule_and_never_both() -> None:
    assert set(TREES) | set(BY_RULE) == set(KEYWORDS)
    assert not set(TREES) & set(BY_RULE)
    assert set(PARTLY_BY_RULE) <= set(TREES)
    assert set(SHAPES) == set(TREES)


@pytest.mark.parametrize("name", sorted(SHAPES))
def test_shape(name: str) -> None:
    parts = expand(ability(name, 2, COST, Filter((HasType(LAND),))), LAST)
    assert tuple([type(part) for part in parts]) == SHAPES[name]
    for part in parts:
        assert isinstance(part, SpellText) or getattr(part, "keyword", name) == name


@pytest.mark.parametrize("name", sorted(BY_RULE))
def test_what_a_rule_does_by_name_stands_for_nothing_else(name: str) -> None:
    for edition in ALL_EDITIONS:
        assert expand(ability(name, 1, COST, Filter()), edition) == ()
    assert BY_RULE[name].startswith("502.") or KEYWORDS[name].since > LAST.date


@pytest.mark.parametrize("name", sorted(TREES))
def test_every_keyword_means_something_in_every_edition(name: str) -> None:
    for edition in ALL_EDITIONS:
        parts = expand(ability(name, 1, COST), edition)
        assert parts or name in ("reach", "snow-covered", "deathtouch", "lifelink")  # what others look for
        for part in parts:
            of_tokens = [made for node in walk(part) if isinstance(node, TokenSpec) for made in walk(node)]
            for node in walk(part):
                assert not isinstance(node, KeywordAbility) or node.keyword == "haste" or node in of_tokens


def test_the_same_question_gets_the_same_answer() -> None:
    assert expand(ability("bushido", 2), LAST) is expand(ability("bushido", 2), find_edition("2008"))
    assert expand(ability("bushido", 2), LAST) != expand(ability("bushido", 3), LAST)


def test_a_word_that_is_no_keyword_is_refused() -> None:
    with pytest.raises(InputError, match="'fluing' is not a keyword ability"):
        expand(ability("fluing"), LAST)
    assert summary("fluing") == ""


def test_descriptions() -> None:
    rules: dict[str, str] = {}
    for name, info in KEYWORDS.items():
        assert info.name == name
        assert summary(name) == info.summary
        assert info.summary.endswith(".")
        assert "\n" not in info.summary
        assert info.kind in ("static", "evasion", "triggered", "activated", "several", "label")
        assert info.multi in ("", "redundant", "separate", "any")
        if info.rule:
            assert info.rule not in rules
            rules[info.rule] = name
    # 502.36 is shroud: scry has become an action (501.8). Every number from 502.2 to 502.77 is there.
    assert sorted([int(rule[4:]) for rule in rules]) == list(range(2, 78))
    assert rules["502.36"] == "shroud"
    for name, rule in BY_RULE.items():
        assert KEYWORDS[name].rule == ("" if "@" in rule else rule)


@pytest.mark.parametrize("name", sorted(TREES))
def test_a_card_is_followed_to_where_its_keyword_works(name: str) -> None:
    parts = [part for edition in ALL_EDITIONS for part in expand(ability(name, 1, COST), edition)]
    says_what_it_is = [part for part in parts if isinstance(part, StaticAbility) and part.defining]
    elsewhere = any(getattr(part, "zone", "in play") != "in play" for part in parts if part not in says_what_it_is)
    assert not elsewhere or name in ELSEWHERE_KEYWORDS


def test_the_grammar_knows_no_keyword_that_is_none() -> None:
    grammar = files("manaburn.text").joinpath("grammar", "keywords.g").read_text(encoding="utf-8")
    found = set(re.findall(r'KeywordAbility\("([^"]+)"', grammar))
    assert "landwalk" in found
    assert found <= set(KEYWORDS)


def test_keywords_are_read_by_what_they_take() -> None:
    assert {"flying", "first strike", "split second"} <= keywords_with("")
    assert {"bushido", "vanishing"} <= keywords_with("N")
    assert {"equip", "aura swap", "cumulative upkeep"} <= keywords_with("cost")
    assert not {"threshold", "suspend", "landwalk"} & (keywords_with("") | keywords_with("N") | keywords_with("cost"))


def test_elsewhere_are_those_that_work_outside_play() -> None:
    assert {"storm", "dredge", "madness", "cycling", "flashback", "affinity", "changeling"} <= ELSEWHERE_KEYWORDS
    assert not {"flying", "bushido", "echo", "equip", "modular"} & ELSEWHERE_KEYWORDS


def test_names() -> None:
    assert names(ability("flying")) == ("flying",)
    assert names(ability("landwalk", kind=Filter((HasSubtype("Swamp"),)))) == ("landwalk", "swampwalk")
    snow = Filter((HasSupertype(SNOW), HasSubtype("Forest")))
    assert names(ability("landwalk", kind=snow)) == ("landwalk", "snow forestwalk")
    legendary = Filter((HasSupertype(LEGENDARY), HasType(LAND)))
    assert names(ability("landwalk", kind=legendary)) == ("landwalk", "legendary landwalk")
    assert names(ability("landwalk")) == ("landwalk",)
    assert names(ability("cycling")) == ("cycling",)
    assert names(ability("cycling", kind=Filter((HasSubtype("Sliver"),)))) == ("cycling", "slivercycling")


# -- evasion and combat ------------------------------------------------------------------------------------------------


def test_flying_and_reach() -> None:
    before = find_edition("2006")
    assert mods(ability("flying"), before) == (
        CantBeBlocked(except_by=Filter((HasType(CREATURE), HasKeyword("flying"))), keyword="flying"),
    )
    either = AnyTest((HasKeyword("flying"), HasKeyword("reach")))
    assert mods(ability("flying")) == (CantBeBlocked(except_by=Filter((HasType(CREATURE), either)), keyword="flying"),)
    # Before reach was a keyword it was "may block as though it had flying".
    assert mods(ability("reach"), before) == (CanBlockAsThough("flying"),)
    assert expand(ability("reach"), LAST) == ()


def test_shadow_works_both_ways() -> None:
    blocked, blocks = mods(ability("shadow"))
    assert blocked == CantBeBlocked(except_by=Filter((HasType(CREATURE), HasKeyword("shadow"))), keyword="shadow")
    assert blocks == CantBlock(Filter((HasType(CREATURE), Not(HasKeyword("shadow")))), keyword="shadow")


def test_other_evasion() -> None:
    (horse,) = mods(ability("horsemanship"))
    assert holds(horse, HasKeyword("horsemanship"))
    (fear,) = mods(ability("fear"))
    assert holds(fear, HasColour(BLACK))
    assert mods(ability("menace")) == (CantBeBlocked(least=2, keyword="menace"),)
    assert len(mods(ability("intimidate"))) == 1


def test_landwalk_asks_for_lands_of_the_defending_player() -> None:
    lands = Filter((HasSubtype("Island"), HasType(LAND), ControlledBy(Role("defending"))))
    wanted = (CantBeBlocked(when=Exists(All(lands)), keyword="islandwalk"),)
    assert mods(ability("landwalk", kind=Filter((HasSubtype("Island"),)))) == wanted
    (said,) = mods(ability("landwalk", word="Island"))
    assert holds(said, HasSubtype("Island"))


def test_landhome_buries_or_sacrifices() -> None:
    home = ability("landhome", kind=Filter((HasSubtype("Island"),)))
    (cant,) = mods(home)
    assert isinstance(cant, CantAttack)
    assert cant.unless is not None
    for name, effect in (("1996", Destroy(This(), regenerate=False)), ("2002", Sacrifice(You(), This()))):
        end = triggered(home, find_edition(name))
        assert isinstance(end.event, StateIs)
        assert end.effect == effect


def test_flanking() -> None:
    part = triggered(ability("flanking"))
    assert part.event == BecomesBlocked(This(), Filter((HasType(CREATURE), Not(HasKeyword("flanking")))))
    assert isinstance(part.effect, Apply)
    assert part.effect.what == Ref("event other")
    assert part.effect.mods == (AddPT(Number(-1), Number(-1)),)


def test_rampage_needs_two_blockers_in_2002() -> None:
    early = triggered(ability("rampage", 2), find_edition("2002"))
    assert isinstance(early.event, When)
    assert early.event.event == BecomesBlocked(This())
    late = triggered(ability("rampage", 2), find_edition("2004"))
    assert late.event == BecomesBlocked(This())
    assert late.effect == early.effect
    assert isinstance(late.effect, Apply)
    (mod,) = late.effect.mods
    assert isinstance(mod, AddPT)
    assert mod.power == mod.toughness
    assert isinstance(mod.power, Arith)
    assert mod.power.left == Number(2)


def test_bushido_frenzy_provoke() -> None:
    assert holds(triggered(ability("bushido", 2)).effect, AddPT(Number(2), Number(2)))
    assert holds(triggered(ability("frenzy", 3)).effect, AddPT(Number(3), Number(0)))
    part = triggered(ability("provoke"))
    assert part.event == Attacks(This())
    assert isinstance(part.effect, May)
    assert holds(part.effect, MustBlock(This()))
    assert holds(part.effect, Untap(Ref("target")))
    targets = [node for node in walk(part.effect) if isinstance(node, Target)]
    assert [target.kind for target in targets] == [Filter((HasType(CREATURE), ControlledBy(Role("defending"))))]


def test_damage_triggers() -> None:
    assert triggered(ability("deathtouch")).effect == Destroy(Ref("event"))
    lifelink = triggered(ability("lifelink"))
    assert lifelink.event == Damaged(This())
    assert lifelink.effect == GainLife(You(), Amount())
    assert triggered(ability("poisonous", 2)).effect == GivePoison(Ref("event"), Number(2))
    assert replaced(ability("absorb", 2)).replacement == PreventDamage(This(), amount=Number(2), each=True)


# -- what can't be done to it ------------------------------------------------------------------------------------------


def test_protection_is_debt() -> None:
    red = Filter((HasColour(RED),), zone="any")
    static, prevention = expand(ability("protection", kind=red), LAST)
    assert isinstance(static, StaticAbility)
    assert static.mods == (
        Cant("be targeted", red),
        Cant("be enchanted", red),
        Cant("be equipped", red),
        CantBeBlocked(by=red, keyword="protection"),
    )
    assert isinstance(prevention, ReplacementAbility)
    assert prevention.replacement == PreventDamage(This(), red)
    either = Either((red, red))
    assert replaced(ability("protection", kind=either)).replacement == PreventDamage(This(), either)


def test_protection_from_a_type_sees_permanents_only_until_2003() -> None:
    creatures = ability("protection", kind=Filter((HasType(CREATURE),)))
    for name, tests in (("2002", (HasType(CREATURE), HasStatus("in play"))), ("2004", (HasType(CREATURE),))):
        assert mods(creatures, find_edition(name))[0] == Cant("be targeted", Filter(tests, zone="any"))
    colour = mods(ability("protection", kind=Filter((HasColour(RED),))), find_edition("2002"))
    assert colour[0] == Cant("be targeted", Filter((HasColour(RED),), zone="any"))


def test_shroud_hexproof_indestructible() -> None:
    assert mods(ability("shroud")) == (Cant("be targeted"),)
    (hexproof,) = mods(ability("hexproof"))
    assert isinstance(hexproof, Cant)
    assert hexproof.by is not None
    assert mods(ability("indestructible")) == (Cant("be destroyed"),)


def test_players_have_protection() -> None:
    red = Filter((HasColour(RED),), zone="any")
    player_mods, replacements = on_player(ability("protection", kind=red), LAST)
    assert Cant("be targeted", red) in player_mods
    assert replacements == (PreventDamage(Ref("self"), red),)


# -- upkeeps -----------------------------------------------------------------------------------------------------------

AGE = Counters("age", This())


def toll(cost: Cost, edition: Edition = LAST) -> Cost:
    """What cumulative upkeep asks for."""
    effect = triggered(ability("cumulative upkeep", cost=cost), edition).effect
    assert isinstance(effect, Seq)
    assert effect.effects[0] == PutCounters(This(), "age")
    paying = effect.effects[1]
    assert isinstance(paying, (IfPaid, Unless))
    return paying.cost


def test_cumulative_upkeep_of_mana_and_life() -> None:
    cost = Cost((Mana(parse_mana("{1}{U}")), PayLife(Number(2))))
    assert toll(cost) == Cost((ManaTimes(parse_mana("{1}{U}"), AGE), PayLife(Arith("*", Number(2), AGE))))
    assert toll(Cost((PayLife(Number(1)),))) == Cost((PayLife(AGE),))


def test_cumulative_upkeep_of_actions() -> None:
    creature = Filter((HasType(CREATURE),))
    sacrifice = Cost((Do(Sacrifice(You(), Choose(You(), creature))),))
    assert toll(sacrifice) == Cost((Do(Sacrifice(You(), Choose(You(), creature, AGE, AGE))),))
    assert toll(Cost((Do(Discard(You())),))) == Cost((Do(Discard(You(), AGE)),))
    assert toll(Cost((Do(Draw(You())),))) == Cost((Do(Draw(You(), AGE)),))
    assert toll(Cost((Do(AddMana(You(), ("R",))),))) == Cost((Do(AddMana(You(), ("R",), AGE)),))
    grow = PutCounters(This(), "-1/-1")
    assert toll(Cost((Do(grow),))) == Cost((Do(PutCounters(This(), "-1/-1", AGE)),))
    top = Move(TopCards(Number(1), You()), "removed")
    assert toll(Cost((Do(top),))) == Cost((Do(Move(TopCards(AGE, You()), "removed")),))
    # A choice of its own for each counter: done that often.
    gift = PutCounters(Choose(You(), creature), "+1/+1")
    assert toll(Cost((Do(gift),))) == Cost((Do(Times(AGE, gift)),))
    two = Move(Choose(You(), creature, Number(2), Number(2)), "library", "bottom")
    assert toll(Cost((Do(two),))) == Cost((Do(Times(AGE, two)),))


def test_cumulative_upkeep_is_demanded_and_later_offered() -> None:
    for name, sort in (("1996", Unless), ("2006", Unless), ("2008", IfPaid)):
        effect = triggered(ability("cumulative upkeep", cost=COST), find_edition(name)).effect
        assert isinstance(effect, Seq)
        assert isinstance(effect.effects[1], sort)
        if isinstance(effect.effects[1], IfPaid):
            assert effect.effects[1].then == Nothing()
            assert effect.effects[1].otherwise == Sacrifice(You(), This())


def test_echo_costs_the_mana_cost_until_2006() -> None:
    for name, cost in (("2002", Cost((OwnManaCost(),))), ("2006", COST)):
        part = triggered(ability("echo", cost=COST), find_edition(name))
        assert part.event == StepBegins("upkeep", You())
        assert part.effect == Unless(Sacrifice(You(), This()), You(), cost)
        assert part.condition == Holds(This(), Filter((HasStatus("new since upkeep"),)))
    assert triggered(ability("echo")).effect == Unless(Sacrifice(You(), This()), You(), Cost((OwnManaCost(),)))


def test_fading_lasts_an_upkeep_longer_than_vanishing() -> None:
    fade = triggered(ability("fading", 3))
    assert isinstance(fade.effect, Seq)
    assert isinstance(fade.effect.effects[1], If)
    assert fade.condition is None
    vanish = triggered(ability("vanishing", 3))
    assert vanish.effect == RemoveCounters(This(), "time")
    assert vanish.condition is not None
    gone = triggered(ability("vanishing", 3), which=1)
    assert gone.effect == Sacrifice(You(), This())
    assert len(expand(ability("vanishing"), LAST)) == 2  # 502.60b: without a number no counters are given


# -- coming into play and leaving it -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "counter"), [("fading", "fade"), ("vanishing", "time"), ("modular", "+1/+1"), ("graft", "+1/+1")]
)
def test_comes_with_counters(name: str, counter: str) -> None:
    replacement = replaced(ability(name, 3)).replacement
    assert isinstance(replacement, EntersWith)
    (spec,) = replacement.counters
    assert (spec.counter, spec.n) == (counter, Number(3))


def test_amplify() -> None:
    replacement = replaced(ability("amplify", 2)).replacement
    assert isinstance(replacement, AsEnters)
    assert holds(replacement, PutCounters(This(), "+1/+1", Arith("*", Number(2), Count(Ref("var", 0)))))
    assert any(isinstance(node, Reveal) for node in walk(replacement))


def test_bloodthirst() -> None:
    assert replaced(ability("bloodthirst", 3)).condition is not None
    for_all = replaced(ability("bloodthirst", X()))
    assert for_all.condition is None
    assert any(isinstance(node, Happened) and node.amount for node in walk(for_all))


def test_sunburst_sees_the_spell_until_2005() -> None:
    for name, zone in (("2004", "stack"), ("2006", "in play")):
        plus, charge = [replaced(ability("sunburst"), find_edition(name), i) for i in (0, 1)]
        creature = Holds(This(), Filter((HasType(CREATURE),), zone=zone))
        assert isinstance(plus.condition, AllConditions)
        assert plus.condition.conditions[1] == creature
        assert holds(charge, creature)
        assert holds(charge, Of("colors spent", This()))


def test_modular() -> None:
    leaves = triggered(ability("modular", 1))
    assert leaves.event == ZoneChange(This(), "in play", "graveyard")
    assert isinstance(leaves.effect, May)
    assert holds(leaves.effect, Counters("+1/+1", This()))
    assert holds(replaced(ability("modular", word="sunburst")), Of("colors spent", This()))


def test_graft_soulshift_haunt() -> None:
    assert triggered(ability("graft", 1)).effect == May(You(), MoveCounters(This(), Ref("event"), "+1/+1"))
    assert holds(triggered(ability("soulshift", 4)).effect, Compare("cmc", "<=", Number(4)))
    dies, resolves = triggered(ability("haunt")), triggered(ability("haunt"), which=1)
    assert dies.effect == resolves.effect
    assert any(isinstance(node, Change) and node.change == "haunt" for node in walk(dies))
    assert resolves.event == ZoneChange(This(), "stack", "graveyard", how="resolved")
    assert resolves.zone == "graveyard"


def test_champion_is_linked() -> None:
    faerie = ability("champion", kind=Filter((HasSubtype("Faerie"),)))
    enters, leaves = triggered(faerie), triggered(faerie, which=1)
    assert enters.linked == leaves.linked == 1
    assert isinstance(enters.effect, Unless)
    other = Filter((HasSubtype("Faerie"), Other(), ControlledBy(You())))
    assert enters.effect.cost == Cost((Do(Move(Choose(You(), other), "removed", linked=True)),))
    assert leaves.effect == Move(Ref("linked"), "in play")
    either = ability("champion", kind=Either((Filter((HasSubtype("Elf"),)), Filter((HasSubtype("Goblin"),)))))
    assert holds(triggered(either), AnyTest((HasSubtype("Elf"), HasSubtype("Goblin"))))


def test_evoke_hideaway() -> None:
    assert triggered(ability("evoke", cost=COST)).condition == WasPaid("evoke")
    assert replaced(ability("hideaway")).replacement == EntersWith(tapped=True)
    assert len(expand(ability("hideaway", 5), LAST)) == 1  # 702.75a of 2024: it no longer enters tapped
    effect = triggered(ability("hideaway")).effect
    assert isinstance(effect, Seq)
    assert any(isinstance(node, LookAt) for node in walk(effect))
    assert isinstance(effect.effects[2], Arrange)


def test_types() -> None:
    changeling = one(ability("changeling"))
    assert isinstance(changeling, StaticAbility)
    assert changeling.defining
    assert changeling.zone == "any"
    assert changeling.mods == (SetTypes(add=True, every="all creature types"),)
    assert mods(ability("snow-covered"), find_edition("2006")) == (SetTypes(supertypes=SNOW, add=True),)
    assert not expand(ability("snow-covered"), find_edition("2002"))


# -- on the stack ------------------------------------------------------------------------------------------------------


def test_copies() -> None:
    for name, n in (
        ("storm", Of("spells before", This())),
        ("gravestorm", Happened(ZoneChange(None, "in play", "graveyard"))),
        ("replicate", Of("times replicated", This())),
    ):
        part = triggered(ability(name, cost=COST))
        assert part.event == Played(This())
        assert part.zone == "stack"
        assert part.effect == CopySpell(You(), This(), n)
    assert triggered(ability("replicate", cost=COST)).condition == Comparison(
        Of("times replicated", This()), ">=", Number(1)
    )


def test_ripple_epic() -> None:
    ripple = triggered(ability("ripple", 4))
    assert isinstance(ripple.effect, May)
    assert any(isinstance(node, PlayCard) and node.free for node in walk(ripple))
    assert any(isinstance(node, Among) for node in walk(ripple))
    epic = one(ability("epic"))
    assert holds(epic, CantPlay())
    (later,) = [node for node in walk(epic) if isinstance(node, Delayed)]
    assert not later.once
    assert later.effect == CopySpell(You(), This(), without="epic")


def test_flashback_goes_away_from_the_stack() -> None:
    part = replaced(ability("flashback", cost=COST))
    assert part.zone == "stack"
    assert part.replacement == IfWould(ZoneChange(This(), "stack"), Move(This(), "removed"), WasPaid("flashback"))


def test_affinity() -> None:
    (mod,) = mods(ability("affinity", kind=Filter((HasSubtype("Plains"),))))
    assert isinstance(mod, CostChange)
    assert mod.less
    assert mod.times == Count(All(Filter((HasSubtype("Plains"), ControlledBy(You())))))
    assert mod.cost == Cost((Mana(parse_mana("{1}")),))


# -- in hand and graveyard ---------------------------------------------------------------------------------------------

DISCARD_THIS = Do(Discard(You(), what=This()))


def test_cycling() -> None:
    plain = activated(ability("cycling", cost=COST))
    assert plain.zone == "hand"
    assert plain.cost == Cost((*COST.parts, DISCARD_THIS))
    assert plain.effect == Draw(You())
    for sort in (
        ability("cycling", cost=COST, kind=Filter((HasSubtype("Forest"),), zone="library")),
        ability("cycling", cost=COST, word="Forest"),
    ):
        effect = activated(sort).effect
        assert isinstance(effect, Seq)
        assert holds(effect, Search(You(), You(), Filter((HasSubtype("Forest"),), zone="library")))
        assert effect.effects[-1] == Shuffle(You())


def test_transmute_reinforce_ninjutsu() -> None:
    transmute = activated(ability("transmute", cost=COST))
    assert transmute.restrictions == (Restriction(timing="sorcery"),)
    assert holds(transmute, Compare("cmc", "=", Of("cmc", This())))
    reinforce = activated(ability("reinforce", 2, COST))
    assert reinforce.effect == PutCounters(Target(Filter((HasType(CREATURE),))), "+1/+1", Number(2))
    assert reinforce.cost.parts[-1] == DISCARD_THIS
    ninjutsu = activated(ability("ninjutsu", cost=COST))
    assert ninjutsu.effect == Move(This(), "in play", tapped=True, attacking=True, in_place_of=Ref("cost", 2))
    assert ninjutsu.cost.parts[1] == Do(Reveal(This()))
    assert holds(ninjutsu.cost, HasStatus("unblocked"))


def test_madness_window() -> None:
    for name in EDITIONS:
        edition = find_edition(name)
        static, part = expand(ability("madness", cost=COST), edition)
        assert isinstance(static, ReplacementAbility)
        assert static.zone == "hand"
        assert isinstance(part, TriggeredAbility)
        assert part.zone == "removed"
        assert part.event == ZoneChange(This(), "hand", "removed", how="discarded")
        on_resolution = any(isinstance(node, PlayCard) for node in walk(part))
        until_pass = any(isinstance(node, PlayFrom) and node.as_flash and node.cost == COST for node in walk(part))
        assert on_resolution == (EDITIONS[name] >= EDITIONS["2006"])
        assert until_pass != on_resolution
        assert until_pass == any(isinstance(node, Does) and node.name == "passes" for node in walk(part))


def test_suspend() -> None:
    first, last = triggered(ability("suspend", 3, COST)), triggered(ability("suspend", 3, COST), which=1)
    assert first.zone == last.zone == "removed"
    assert first.effect == RemoveCounters(This(), "time")
    assert holds(last, PlayCard(You(), This()))
    assert any(isinstance(node, KeywordAbility) and node.keyword == "haste" for node in walk(last))


def test_dredge_recover() -> None:
    dredge = replaced(ability("dredge", 3))
    assert dredge.zone == "graveyard"
    assert dredge.replacement == IfWould(
        Draws(You()),
        Seq((Mill(You(), Number(3)), Move(This(), "hand"))),
        Comparison(Of("library", You()), ">=", Number(3)),
        You(),
    )
    recover = triggered(ability("recover", cost=COST))
    assert recover.zone == "graveyard"
    assert recover.event == ZoneChange(Filter((HasType(CREATURE),)), "in play", "graveyard", You())
    assert recover.effect == IfPaid(You(), COST, Move(This(), "hand"), Move(This(), "removed"))


# -- other activated abilities -----------------------------------------------------------------------------------------


def test_equip_and_fortify() -> None:
    for name, card_type in (("equip", CREATURE), ("fortify", LAND)):
        part = activated(ability(name, cost=COST))
        assert part.cost == COST
        assert part.effect == Attach(This(), Target(Filter((HasType(card_type), ControlledBy(You())))))
        assert part.restrictions == (Restriction(timing="sorcery"),)


def test_aura_swap_and_transfigure() -> None:
    swap = activated(ability("aura swap", cost=COST)).effect
    assert isinstance(swap, May)
    assert isinstance(swap.effect, Exchange)
    transfigure = activated(ability("transfigure", cost=COST))
    assert transfigure.cost == Cost((*COST.parts, Do(Sacrifice(You(), This()))))
    assert holds(transfigure, Move(Ref("var", 0), "in play"))


def test_forecast_is_an_activated_ability_of_a_card_in_hand() -> None:
    part = parse_ability("Forecast — {U}, Reveal ~ from your hand: Draw a card.")
    assert isinstance(part, ActivatedAbility)
    assert part.zone == "hand"
    assert part.keyword == "forecast"
    assert part.restrictions == (Restriction(when=TurnIs(You(), "upkeep"), times=1),)
    assert parse_ability(print_ability(part)) == part
