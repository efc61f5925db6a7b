"""Trees that no card has: printed and read, they are the same."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from manaburn.terms import ARTIFACT, BLACK, BLUE, CREATURE, ENCHANTMENT, GREEN, LAND, LEGENDARY, RED, WHITE, ManaCost
from manaburn.text import parse_text, print_text
from manaburn.text.functions import ordered
from manaburn.text.tree import (
    Ability,
    ActivatedAbility,
    AddPT,
    All,
    Apply,
    Choose,
    Compare,
    ControlledBy,
    Cost,
    DealDamage,
    Destroy,
    Discard,
    Do,
    Draw,
    Effect,
    EndOfTurn,
    Filter,
    GainAbility,
    GainLife,
    HasColour,
    HasKeyword,
    HasStatus,
    HasSubtype,
    HasSupertype,
    HasType,
    Host,
    KeywordAbility,
    Mana,
    May,
    Move,
    Not,
    Number,
    PutCounters,
    Sacrifice,
    Selector,
    Seq,
    StaticAbility,
    StepBegins,
    Tap,
    TapThis,
    Target,
    This,
    TriggeredAbility,
    Untap,
    You,
    ZoneChange,
)
from manaburn.text.tree import (
    Test as TreeTest,
)

numbers = st.integers(2, 20).map(Number)
keywords = st.sampled_from(["flying", "first strike", "haste", "trample", "vigilance", "fear", "shroud"])
colours = st.sampled_from([WHITE, BLUE, BLACK, RED, GREEN])
types = st.sampled_from([ARTIFACT, CREATURE, ENCHANTMENT, LAND])

tests: st.SearchStrategy[TreeTest] = st.one_of(
    colours.map(HasColour),
    colours.map(lambda c: Not(HasColour(c))),
    st.sampled_from(["tapped", "untapped", "attacking"]).map(HasStatus),
    keywords.map(HasKeyword),
    keywords.map(lambda k: Not(HasKeyword(k))),
    st.just(ControlledBy(You())),
    st.just(HasSupertype(LEGENDARY)),
    st.builds(lambda n: Compare("power", "<=", n), numbers),
    st.sampled_from(["Goblin", "Elf", "Merfolk", "Wall"]).map(HasSubtype),
)


def one_of_a_sort(found: list[TreeTest]) -> bool:
    sorts = [type(t.test) if isinstance(t, Not) else type(t) for t in found]
    return len(set(sorts)) == len(sorts)


@st.composite
def filters(draw: st.DrawFn) -> Filter:
    some = draw(st.lists(tests, max_size=3).filter(one_of_a_sort))
    return Filter(ordered([*some, HasType(draw(types))]))


objects: st.SearchStrategy[Selector] = st.one_of(
    st.just(This()),
    st.builds(Target, filters()),
    st.builds(All, filters()),
    st.builds(lambda f: Choose(You(), f), filters()),
)
simple: st.SearchStrategy[Effect] = st.one_of(
    st.builds(Destroy, objects),
    st.builds(Tap, objects),
    st.builds(Untap, objects),
    st.builds(lambda o: Move(o, "removed"), objects),
    st.builds(lambda o: Move(o, "hand"), objects),
    st.builds(lambda n: Draw(You(), n), numbers),
    st.builds(lambda n: Discard(You(), n), numbers),
    st.builds(lambda n: GainLife(You(), n), numbers),
    st.builds(lambda o, n: PutCounters(o, "charge", n), objects, numbers),
    st.builds(lambda n, f: DealDamage(This(), n, Target(f)), numbers, filters()),
    st.builds(lambda f, k: Apply(Target(f), (GainAbility(KeywordAbility(k)),), EndOfTurn()), filters(), keywords),
)


def renumbered(effects: list[Effect]) -> Effect:
    """Targets numbered in the order of the text."""
    from manaburn.text.tree import rebuild, walk

    slot = 0
    done: list[Effect] = []
    for effect in effects:
        if any(isinstance(n, Target) for n in walk(effect)):
            here = slot
            effect = rebuild(effect, lambda n, here=here: Target(n.kind, here) if isinstance(n, Target) else n)  # type: ignore[misc, assignment]
            slot += 1
        done.append(effect)
    return done[0] if len(done) == 1 else Seq(tuple(done))


effects = st.lists(simple, min_size=1, max_size=4).map(renumbered)
costs = st.sampled_from(
    [
        Cost((TapThis(),)),
        Cost((Mana(ManaCost(("2", "G"))),)),
        Cost((Mana(ManaCost(("R",))), TapThis())),
        Cost((TapThis(), Do(Sacrifice(You(), This())))),
    ]
)
abilities: st.SearchStrategy[Ability] = st.one_of(
    keywords.map(KeywordAbility),
    st.builds(ActivatedAbility, costs, effects),
    st.builds(lambda e: TriggeredAbility(ZoneChange(This(), to="in play"), e), effects),
    st.builds(lambda e: TriggeredAbility(StepBegins("upkeep", You()), May(You(), e)), simple),
    st.builds(
        lambda f, a, b: StaticAbility(All(f), (AddPT(Number(a), Number(b)),)),
        filters(),
        st.integers(1, 9),
        st.integers(1, 9),
    ),
    st.builds(lambda k: StaticAbility(Host(), (GainAbility(KeywordAbility(k)),)), keywords),
    st.builds(lambda e: StaticAbility(Host(), (GainAbility(ActivatedAbility(Cost((TapThis(),)), e)),)), simple),
)


@settings(max_examples=150, deadline=None)
@given(st.lists(abilities, min_size=1, max_size=3))
def test_what_is_printed_reads_back_the_same(some: list[Ability]) -> None:
    text = print_text(some, "Grey Wanderer")
    assert parse_text(text, "Grey Wanderer", CREATURE) == tuple(some), text
