# ruff: noqa: E501
"""Sentences of the author's own, and the trees they mean."""

from manaburn.terms import (
    ARTIFACT,
    BASIC,
    BLACK,
    BLUE,
    CREATURE,
    ENCHANTMENT,
    GREEN,
    LAND,
    RED,
    SNOW,
    WHITE,
    parse_mana,
)
from manaburn.text.tree import (
    Ability,
    ActivatedAbility,
    AdditionalCost,
    AddMana,
    AddPT,
    All,
    AlternativeCost,
    Among,
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
    Cant,
    CantAttack,
    CantBeBlocked,
    CantBlock,
    Choose,
    ChooseAmong,
    ChooseValue,
    Compare,
    Comparison,
    ControlledBy,
    ControllerOf,
    Cost,
    CostAmount,
    CostChange,
    Count,
    Counter,
    CounterSpec,
    CreateTokens,
    Damaged,
    DealDamage,
    DefinePT,
    Delayed,
    Destroy,
    DidIt,
    Discard,
    Do,
    DoesntUntap,
    Draw,
    Draws,
    During,
    Either,
    EndOfTurn,
    EntersWith,
    Exists,
    ExtraTurn,
    Filter,
    FlipCoin,
    ForEach,
    GainAbility,
    GainLife,
    HandSize,
    HasColour,
    HasKeyword,
    HasStatus,
    HasSubtype,
    HasSupertype,
    HasType,
    Host,
    If,
    IfPaid,
    IfWould,
    IsCard,
    IsOpponent,
    IsSpell,
    KeywordAbility,
    LookAt,
    LoseLife,
    Mana,
    May,
    Modal,
    Move,
    MustAttack,
    Not,
    Number,
    Of,
    OfChosen,
    Other,
    PayLife,
    Pick,
    Played,
    Players,
    PlayTiming,
    PreventDamage,
    PutCounters,
    RedirectDamage,
    Ref,
    Regenerate,
    RemoveCounters,
    ReplacementAbility,
    ReplaceWith,
    Rest,
    Restriction,
    Reveal,
    Role,
    Sacrifice,
    Search,
    Seq,
    SetControl,
    SetPT,
    SetTypes,
    Shield,
    Shuffle,
    SpellText,
    StateIs,
    StaticAbility,
    StepBegins,
    StepEnds,
    Tap,
    Taps,
    TapThis,
    Target,
    This,
    TokenSpec,
    TopCards,
    TriggeredAbility,
    TurnIs,
    Unless,
    Untap,
    WonFlip,
    X,
    You,
    ZoneChange,
)

SPELLS: list[tuple[str, tuple[Ability, ...]]] = [
    (
        "Ember Verdict deals 3 damage to target creature or player.",
        (SpellText(DealDamage(This(), Number(3), Target(Either((Filter((HasType(CREATURE),)), Players()))))),),
    ),
    (
        "Destroy target nonblack creature. It can't be regenerated.",
        (SpellText(Destroy(Target(Filter((Not(HasColour(BLACK)), HasType(CREATURE)))), False)),),
    ),
    (
        "Destroy all artifacts and enchantments.",
        (SpellText(Destroy(All(Filter((AnyTest((HasType(ARTIFACT), HasType(ENCHANTMENT))),))))),),
    ),
    ("Target player discards two cards at random.", (SpellText(Discard(Target(Players()), Number(2), True)),)),
    (
        "Each player sacrifices a creature.",
        (SpellText(Sacrifice(All(Players()), Choose(Ref("each"), Filter((HasType(CREATURE),))))),),
    ),
    (
        "Counter target spell unless its controller pays {2}.",
        (
            SpellText(
                Unless(
                    Counter(Target(Filter((IsSpell(),), "stack"))),
                    ControllerOf(Ref("target")),
                    Cost((Mana(parse_mana("{2}")),)),
                )
            ),
        ),
    ),
    (
        "Return target creature card from your graveyard to your hand.",
        (SpellText(Move(Target(Filter((HasType(CREATURE),), "graveyard", You())), "hand")),),
    ),
    (
        "Exile target attacking creature. Its controller gains life equal to its power.",
        (
            SpellText(
                Seq(
                    (
                        Move(Target(Filter((HasStatus("attacking"), HasType(CREATURE)))), "removed"),
                        GainLife(ControllerOf(Ref("target")), Of("power", Ref("target"))),
                    )
                )
            ),
        ),
    ),
    (
        "Target creature gets +2/+2 and gains trample until end of turn.",
        (
            SpellText(
                Apply(
                    Target(Filter((HasType(CREATURE),))),
                    (AddPT(Number(2), Number(2)), GainAbility(KeywordAbility("trample"))),
                    EndOfTurn(),
                )
            ),
        ),
    ),
    (
        "Draw a card for each Island you control.",
        (SpellText(Draw(You(), Count(All(Filter((HasSubtype("Island"), ControlledBy(You()))))))),),
    ),
    (
        "Search your library for a basic land card and put that card onto the battlefield tapped. Then shuffle your library.",
        (
            SpellText(
                Seq(
                    (
                        As(0, Search(You(), You(), Filter((HasSupertype(BASIC), HasType(LAND), IsCard()), "any"))),
                        Move(Ref("var"), "in play", tapped=True),
                        Shuffle(You()),
                    )
                )
            ),
        ),
    ),
    (
        "Prevent all combat damage that would be dealt this turn.",
        (SpellText(Shield(PreventDamage(combat="combat"), EndOfTurn())),),
    ),
    (
        "Prevent the next 3 damage that would be dealt to target creature this turn.",
        (SpellText(Shield(PreventDamage(Target(Filter((HasType(CREATURE),))), amount=Number(3)), EndOfTurn())),),
    ),
    (
        "Flip a coin. If you win the flip, draw two cards. If you lose the flip, discard a card.",
        (
            SpellText(
                Seq(
                    (
                        As(0, FlipCoin(You())),
                        If(WonFlip(0), Draw(You(), Number(2))),
                        If(WonFlip(0, "lost"), Discard(You())),
                    )
                )
            ),
        ),
    ),
    (
        "Look at the top three cards of your library. Put one of them into your hand and the rest on the bottom of your library in any order.",
        (
            SpellText(
                Seq(
                    (
                        As(0, LookAt(You(), TopCards(Number(3), You()))),
                        As(1, Move(ChooseAmong(You(), Ref("var"), Number(1), Number(1)), "hand")),
                        Arrange(You(), Rest(Ref("var"), Ref("var", 1)), "bottom"),
                    )
                )
            ),
        ),
    ),
    (
        "Put two 1/1 green Saproling creature tokens onto the battlefield.",
        (SpellText(CreateTokens(You(), Number(2), TokenSpec(Number(1), Number(1), GREEN, 2, ("Saproling",)))),),
    ),
    (
        "Tap target creature. It doesn't untap during its controller's next untap step.",
        (SpellText(Seq((Tap(Target(Filter((HasType(CREATURE),)))), Apply(Ref("target"), (DoesntUntap(next=True),))))),),
    ),
    (
        "You gain 2 life for each creature you control.",
        (
            SpellText(
                GainLife(You(), Arith("*", Number(2), Count(All(Filter((HasType(CREATURE), ControlledBy(You())))))))
            ),
        ),
    ),
    (
        "Target opponent reveals his or her hand. You choose a nonland card from it. That player discards that card.",
        (
            SpellText(
                Seq(
                    (
                        Reveal(All(Filter(zone="hand", whose=Target(Players((IsOpponent(),)))))),
                        As(0, Pick(Choose(You(), Filter((Not(HasType(LAND)),), "hand", Ref("target"))))),
                        Discard(Ref("target"), what=Ref("var")),
                    )
                )
            ),
        ),
    ),
    (
        "Gain control of target creature until end of turn. Untap that creature. It gains haste until end of turn.",
        (
            SpellText(
                Seq(
                    (
                        Apply(Target(Filter((HasType(CREATURE),))), (SetControl(You()),), EndOfTurn()),
                        Untap(Ref("target")),
                        Apply(Ref("target"), (GainAbility(KeywordAbility("haste")),), EndOfTurn()),
                    )
                )
            ),
        ),
    ),
    (
        "Destroy all creatures. Draw a card for each creature destroyed this way.",
        (
            SpellText(
                Seq(
                    (
                        As(0, Destroy(All(Filter((HasType(CREATURE),))))),
                        Draw(You(), Count(Among(Ref("var"), Filter((HasType(CREATURE),), "any")))),
                    )
                )
            ),
        ),
    ),
    (
        "Ember Verdict deals 2 damage to target creature. If you control a Mountain, Ember Verdict deals 4 damage to that creature instead.",
        (
            SpellText(
                ReplaceWith(
                    Exists(All(Filter((HasSubtype("Mountain"), ControlledBy(You()))))),
                    DealDamage(This(), Number(4), Ref("target")),
                    DealDamage(This(), Number(2), Target(Filter((HasType(CREATURE),)))),
                )
            ),
        ),
    ),
    (
        "Target player loses 3 life and you gain 3 life.",
        (SpellText(Seq((LoseLife(Target(Players()), Number(3)), GainLife(You(), Number(3))))),),
    ),
    (
        "Untap up to two target lands.",
        (SpellText(Untap(Target(Filter((HasType(LAND),)), low=Number(0), high=Number(2)))),),
    ),
    ("Take an extra turn after this one.", (SpellText(ExtraTurn(You())),)),
    (
        "Until end of turn, target creature you control becomes a 5/5 Beast creature.",
        (
            SpellText(
                Apply(
                    Target(Filter((HasType(CREATURE), ControlledBy(You())))),
                    (SetPT(Number(5), Number(5)), SetTypes(2, ("Beast",))),
                    EndOfTurn(),
                )
            ),
        ),
    ),
    (
        "Target creature gains protection from the color of your choice until end of turn.",
        (
            SpellText(
                Seq(
                    (
                        ChooseValue(You(), "color"),
                        Apply(
                            Target(Filter((HasType(CREATURE),))),
                            (GainAbility(KeywordAbility("protection", kind=Filter((OfChosen("color"),), "any"))),),
                            EndOfTurn(),
                        ),
                    )
                )
            ),
        ),
    ),
    (
        "Return target permanent to its owner's hand. Draw a card at the beginning of the next turn's upkeep.",
        (SpellText(Seq((Move(Target(Filter()), "hand"), Delayed(StepBegins("upkeep", later=True), Draw(You()))))),),
    ),
    (
        "Ember Verdict deals X damage divided as you choose among any number of target creatures and/or players.",
        (
            SpellText(
                DealDamage(
                    This(),
                    X(),
                    Target(Either((Filter((HasType(CREATURE),)), Players())), low=Number(0), up_to_any=True),
                    True,
                )
            ),
        ),
    ),
    (
        "Choose one — • Draw a card. • Target player loses 1 life.",
        (SpellText(Modal((Draw(You()), LoseLife(Target(Players()), Number(1))))),),
    ),
]

ABILITIES: list[tuple[str, tuple[Ability, ...]]] = [
    ("Flying, first strike", (KeywordAbility("flying"), KeywordAbility("first strike"))),
    (
        "Protection from red and from white",
        (
            KeywordAbility("protection", kind=Filter((HasColour(RED),), "any")),
            KeywordAbility("protection", kind=Filter((HasColour(WHITE),), "any")),
        ),
    ),
    ("Snow islandwalk", (KeywordAbility("landwalk", kind=Filter((HasSupertype(SNOW), HasSubtype("Island")))),)),
    ("Cycling {1}{U}", (KeywordAbility("cycling", Cost((Mana(parse_mana("{1}{U}")),))),)),
    ("Bushido 2", (KeywordAbility("bushido", n=Number(2)),)),
    ("Suspend 3—{W}", (KeywordAbility("suspend", Cost((Mana(parse_mana("{W}")),)), Number(3)),)),
    (
        "Enchant creature you control",
        (KeywordAbility("enchant", kind=Filter((HasType(CREATURE), ControlledBy(You())))),),
    ),
    ("Kicker {2}{R}", (KeywordAbility("kicker", Cost((Mana(parse_mana("{2}{R}")),))),)),
    ("Echo—Discard a card.", (KeywordAbility("echo", Cost((Do(Discard(You())),))),)),
    ("{T}: Add {G} to your mana pool.", (ActivatedAbility(Cost((TapThis(),)), AddMana(You(), ("G",))),)),
    (
        "{1}, {T}: Add {W} or {U} to your mana pool.",
        (ActivatedAbility(Cost((Mana(parse_mana("{1}")), TapThis())), AddMana(You(), ("W", "U"))),),
    ),
    (
        "{2}{B}, {T}, Sacrifice a creature: Draw a card.",
        (
            ActivatedAbility(
                Cost(
                    (
                        Mana(parse_mana("{2}{B}")),
                        TapThis(),
                        Do(Sacrifice(You(), Choose(You(), Filter((HasType(CREATURE),))))),
                    )
                ),
                Draw(You()),
            ),
        ),
    ),
    (
        "{T}: Grey Wanderer deals 1 damage to target creature or player.",
        (
            ActivatedAbility(
                Cost((TapThis(),)),
                DealDamage(This(), Number(1), Target(Either((Filter((HasType(CREATURE),)), Players())))),
            ),
        ),
    ),
    (
        "{R}: Grey Wanderer gets +1/+0 until end of turn.",
        (
            ActivatedAbility(
                Cost((Mana(parse_mana("{R}")),)), Apply(This(), (AddPT(Number(1), Number(0)),), EndOfTurn())
            ),
        ),
    ),
    ("Discard a card: Regenerate Grey Wanderer.", (ActivatedAbility(Cost((Do(Discard(You())),)), Regenerate(This())),)),
    (
        "{3}, Sacrifice a land: You gain life equal to the sacrificed land's converted mana cost.",
        (
            ActivatedAbility(
                Cost((Mana(parse_mana("{3}")), Do(Sacrifice(You(), Choose(You(), Filter((HasType(LAND),))))))),
                GainLife(You(), Of("cmc", Ref("cost", 1))),
            ),
        ),
    ),
    (
        "Remove a charge counter from Grey Wanderer: Target creature gains flying until end of turn.",
        (
            ActivatedAbility(
                Cost((Do(RemoveCounters(This(), "charge")),)),
                Apply(Target(Filter((HasType(CREATURE),))), (GainAbility(KeywordAbility("flying")),), EndOfTurn()),
            ),
        ),
    ),
    (
        "{1}{G}: Put a +1/+1 counter on Grey Wanderer. Activate this ability only once each turn.",
        (ActivatedAbility(Cost((Mana(parse_mana("{1}{G}")),)), PutCounters(This(), "+1/+1"), (Restriction(times=1),)),),
    ),
    (
        "When Grey Wanderer enters the battlefield, destroy target artifact.",
        (TriggeredAbility(ZoneChange(This(), to="in play"), Destroy(Target(Filter((HasType(ARTIFACT),))))),),
    ),
    (
        "When Grey Wanderer dies, return it to its owner's hand.",
        (TriggeredAbility(ZoneChange(This(), "in play", "graveyard"), Move(This(), "hand")),),
    ),
    (
        "Whenever a creature you control dies, you may draw a card.",
        (
            TriggeredAbility(
                ZoneChange(Filter((HasType(CREATURE), ControlledBy(You()))), "in play", "graveyard"),
                May(You(), Draw(You())),
            ),
        ),
    ),
    (
        "Whenever Grey Wanderer deals combat damage to a player, that player discards a card.",
        (TriggeredAbility(Damaged(This(), Players(), "combat"), Discard(Ref("event"))),),
    ),
    (
        "Whenever Grey Wanderer blocks or becomes blocked by a creature, destroy that creature at end of combat.",
        (
            TriggeredAbility(
                AnyEvent(
                    (Blocks(This(), Filter((HasType(CREATURE),))), BecomesBlocked(This(), Filter((HasType(CREATURE),))))
                ),
                Delayed(StepBegins("end of combat"), Destroy(Ref("event other"))),
            ),
        ),
    ),
    (
        "Whenever an opponent casts a blue spell, you may pay {1}. If you do, draw a card.",
        (
            TriggeredAbility(
                Played(Filter((HasColour(BLUE), IsSpell()), "stack"), Players((IsOpponent(),))),
                IfPaid(You(), Cost((Mana(parse_mana("{1}")),)), Draw(You())),
            ),
        ),
    ),
    (
        "Whenever a player taps a Forest for mana, that player adds {G} to his or her mana pool.",
        (
            TriggeredAbility(
                Taps(Filter((HasSubtype("Forest"),)), for_mana=True, who=Players()),
                AddMana(Ref("event player"), ("G",)),
            ),
        ),
    ),
    (
        "Creature spells you cast cost up to {2} less to cast.",
        (
            StaticAbility(
                You(),
                (CostChange(Filter((HasType(CREATURE), IsSpell()), "stack"), Cost((Mana(parse_mana("{2}")),)), True),),
            ),
        ),
    ),
    (
        "All damage that would be dealt to you by unblocked creatures is dealt to Grey Wanderer instead.",
        (
            ReplacementAbility(
                RedirectDamage(This(), to=You(), source=Filter((HasStatus("unblocked"), HasType(CREATURE))))
            ),
        ),
    ),
    (
        "As Grey Wanderer enters the battlefield, choose target player.",
        (ReplacementAbility(AsEnters(Pick(Target(Players()), True))),),
    ),
    ("During your upkeep, you gain 1 life.", (TriggeredAbility(During("upkeep", You()), GainLife(You(), Number(1))),)),
    (
        "At the end of your upkeep, you gain 1 life.",
        (TriggeredAbility(StepEnds("upkeep", You()), GainLife(You(), Number(1))),),
    ),
    (
        "At the beginning of your upkeep, sacrifice Grey Wanderer unless you pay {U}.",
        (
            TriggeredAbility(
                StepBegins("upkeep", You()), Unless(Sacrifice(You(), This()), You(), Cost((Mana(parse_mana("{U}")),)))
            ),
        ),
    ),
    (
        "At the beginning of your upkeep, if you have no cards in hand, draw two cards.",
        (
            TriggeredAbility(
                StepBegins("upkeep", You()), Draw(You(), Number(2)), Comparison(Of("hand", You()), "=", Number(0))
            ),
        ),
    ),
    (
        "At the beginning of each player's draw step, that player draws a card.",
        (TriggeredAbility(StepBegins("draw"), Draw(Ref("event player"))),),
    ),
    (
        "When you control no Swamps, sacrifice Grey Wanderer.",
        (
            TriggeredAbility(
                StateIs(Exists(All(Filter((HasSubtype("Swamp"), ControlledBy(You())))), "=", Number(0))),
                Sacrifice(You(), This()),
            ),
        ),
    ),
    (
        "Whenever another creature enters the battlefield under your control, you gain 1 life.",
        (
            TriggeredAbility(
                ZoneChange(Filter((Other(), HasType(CREATURE), ControlledBy(You()))), to="in play"),
                GainLife(You(), Number(1)),
            ),
        ),
    ),
    (
        "At the beginning of the upkeep of enchanted creature's controller, that player loses 1 life.",
        (TriggeredAbility(StepBegins("upkeep", ControllerOf(Host())), LoseLife(Ref("event player"), Number(1))),),
    ),
    (
        "Whenever Grey Wanderer attacks, you may sacrifice a creature. If you do, Grey Wanderer gets +3/+3 until end of turn.",
        (
            TriggeredAbility(
                Attacks(This()),
                Seq(
                    (
                        As(0, May(You(), Sacrifice(You(), Choose(You(), Filter((HasType(CREATURE),)))))),
                        If(DidIt(0), Apply(This(), (AddPT(Number(3), Number(3)),), EndOfTurn())),
                    )
                ),
            ),
        ),
    ),
    (
        "When Grey Wanderer enters the battlefield, each opponent sacrifices a permanent unless he or she pays {2}.",
        (
            TriggeredAbility(
                ZoneChange(This(), to="in play"),
                ForEach(
                    All(Players((IsOpponent(),))),
                    Unless(
                        Sacrifice(Ref("each"), Choose(Ref("each"), Filter())),
                        Ref("each"),
                        Cost((Mana(parse_mana("{2}")),)),
                    ),
                ),
            ),
        ),
    ),
    (
        "Creatures you control get +1/+1.",
        (StaticAbility(All(Filter((HasType(CREATURE), ControlledBy(You())))), (AddPT(Number(1), Number(1)),)),),
    ),
    (
        "Other Goblins you control have haste.",
        (
            StaticAbility(
                All(Filter((Other(), HasSubtype("Goblin"), ControlledBy(You())))),
                (GainAbility(KeywordAbility("haste")),),
            ),
        ),
    ),
    (
        "Enchanted creature gets +2/+0 and has fear.",
        (StaticAbility(Host(), (AddPT(Number(2), Number(0)), GainAbility(KeywordAbility("fear")))),),
    ),
    ("Enchanted creature can't attack or block.", (StaticAbility(Host(), (CantAttack(), CantBlock())),)),
    (
        'Enchanted land has "{T}: Add {R} to your mana pool."',
        (StaticAbility(Host(), (GainAbility(ActivatedAbility(Cost((TapThis(),)), AddMana(You(), ("R",)))),)),),
    ),
    (
        "As long as you control an Elf, Grey Wanderer has shroud.",
        (
            StaticAbility(
                This(),
                (GainAbility(KeywordAbility("shroud")),),
                Exists(All(Filter((HasSubtype("Elf"), ControlledBy(You()))))),
            ),
        ),
    ),
    (
        "Grey Wanderer can't be blocked by creatures with power 2 or less.",
        (StaticAbility(This(), (CantBeBlocked(Filter((HasType(CREATURE), Compare("power", "<=", Number(2))))),)),),
    ),
    (
        "Grey Wanderer's power and toughness are each equal to the number of cards in your hand.",
        (
            StaticAbility(
                This(),
                (DefinePT(Count(All(Filter(zone="hand", whose=You()))), Count(All(Filter(zone="hand", whose=You())))),),
                zone="any",
                defining=True,
            ),
        ),
    ),
    (
        "Grey Wanderer gets +1/+1 for each artifact you control.",
        (
            StaticAbility(
                This(),
                (
                    AddPT(
                        Count(All(Filter((HasType(ARTIFACT), ControlledBy(You()))))),
                        Count(All(Filter((HasType(ARTIFACT), ControlledBy(You()))))),
                    ),
                ),
            ),
        ),
    ),
    (
        "Grey Wanderer can't attack unless defending player controls an Island.",
        (
            StaticAbility(
                This(),
                (CantAttack(unless=Exists(All(Filter((HasSubtype("Island"), ControlledBy(Role("defending"))))))),),
            ),
        ),
    ),
    ("Grey Wanderer enters the battlefield tapped.", (ReplacementAbility(EntersWith(tapped=True)),)),
    (
        "Grey Wanderer enters the battlefield with three +1/+1 counters on it.",
        (ReplacementAbility(EntersWith(counters=(CounterSpec("+1/+1", Number(3)),))),),
    ),
    (
        "As Grey Wanderer enters the battlefield, choose a color.",
        (ReplacementAbility(AsEnters(ChooseValue(You(), "color"))),),
    ),
    (
        "Creatures of the chosen type get +1/+1.",
        (StaticAbility(All(Filter((HasType(CREATURE), OfChosen("type")))), (AddPT(Number(1), Number(1)),)),),
    ),
    (
        "Goblin spells you cast cost {1} less to cast.",
        (
            StaticAbility(
                You(),
                (
                    CostChange(
                        Filter((HasSubtype("Goblin"), IsSpell()), "stack"), Cost((Mana(parse_mana("{1}")),)), True
                    ),
                ),
            ),
        ),
    ),
    ("You have no maximum hand size.", (StaticAbility(You(), (HandSize(None),)),)),
    (
        "You may choose not to untap Grey Wanderer during your untap step.",
        (StaticAbility(This(), (DoesntUntap(True),)),),
    ),
    (
        "Prevent all damage that would be dealt to you by artifacts.",
        (ReplacementAbility(PreventDamage(You(), Filter((HasType(ARTIFACT),)))),),
    ),
    (
        "If you would draw a card, you gain 2 life instead.",
        (ReplacementAbility(IfWould(Draws(You()), GainLife(You(), Number(2)))),),
    ),
    (
        "If a red source would deal damage to you, prevent 1 of that damage.",
        (ReplacementAbility(PreventDamage(You(), Filter((HasColour(RED),), "any"), Number(1), each=True)),),
    ),
    ("Players can't gain life.", (StaticAbility(All(Players()), (Cant("gain life"),)),)),
    (
        "Creatures without flying can't block.",
        (StaticAbility(All(Filter((HasType(CREATURE), Not(HasKeyword("flying"))))), (CantBlock(),)),),
    ),
    ("Grey Wanderer attacks each turn if able.", (StaticAbility(This(), (MustAttack(),)),)),
    ("You control enchanted creature.", (StaticAbility(Host(), (SetControl(You()),)),)),
    (
        "{X}{R}: Grey Wanderer deals X damage to each creature without flying.",
        (
            ActivatedAbility(
                Cost((Mana(parse_mana("{X}{R}")),)),
                DealDamage(This(), X(), All(Filter((HasType(CREATURE), Not(HasKeyword("flying")))))),
            ),
        ),
    ),
    (
        "{2}: Grey Wanderer becomes a 2/2 Golem artifact creature until end of turn.",
        (
            ActivatedAbility(
                Cost((Mana(parse_mana("{2}")),)),
                Apply(This(), (SetPT(Number(2), Number(2)), SetTypes(3, ("Golem",))), EndOfTurn()),
            ),
        ),
    ),
    (
        "{0}: The next 1 damage that would be dealt to Grey Wanderer this turn is dealt to target creature you control instead.",
        (
            ActivatedAbility(
                Cost((Mana(parse_mana("{0}")),)),
                Shield(
                    RedirectDamage(Target(Filter((HasType(CREATURE), ControlledBy(You())))), This(), amount=Number(1)),
                    EndOfTurn(),
                ),
            ),
        ),
    ),
    (
        "{4}: Return Grey Wanderer from your graveyard to your hand.",
        (
            ActivatedAbility(
                Cost((Mana(parse_mana("{4}")),)),
                Move(Among(This(), Filter(zone="graveyard", whose=You())), "hand"),
                zone="graveyard",
            ),
        ),
    ),
    (
        "As an additional cost to cast Grey Wanderer, sacrifice a creature.",
        (AdditionalCost(Cost((Do(Sacrifice(You(), Choose(You(), Filter((HasType(CREATURE),))))),))),),
    ),
    ("You may pay 2 life rather than pay Grey Wanderer's mana cost.", (AlternativeCost(Cost((PayLife(Number(2)),))),)),
    ("Cast Grey Wanderer only during combat.", (PlayTiming(Restriction(TurnIs(step="combat"))),)),
    ("Grey Wanderer can't be countered.", (StaticAbility(This(), (Cant("be countered"),), zone="stack"),)),
    (
        "{T}, Remove any number of charge counters from Grey Wanderer: Add {B} to your mana pool for each charge counter removed this way.",
        (
            ActivatedAbility(
                Cost((TapThis(), Do(RemoveCounters(This(), "charge", None, True)))),
                AddMana(You(), ("B",), CostAmount(1)),
            ),
        ),
    ),
    (
        "At the beginning of your upkeep, target opponent gains control of Grey Wanderer.",
        (
            TriggeredAbility(
                StepBegins("upkeep", You()), Apply(This(), (SetControl(Target(Players((IsOpponent(),)))),))
            ),
        ),
    ),
    (
        "Whenever a creature is dealt damage, destroy it.",
        (TriggeredAbility(Damaged(to=Filter((HasType(CREATURE),))), Destroy(Ref("event"))),),
    ),
    (
        "When Grey Wanderer leaves the battlefield, each player discards his or her hand.",
        (
            TriggeredAbility(
                ZoneChange(This(), "in play"), Discard(All(Players()), what=All(Filter(zone="hand", whose=Ref("each"))))
            ),
        ),
    ),
    (
        'Each creature you control has "Sacrifice this creature: Add {1} to your mana pool."',
        (
            StaticAbility(
                All(Filter((HasType(CREATURE), ControlledBy(You())))),
                (GainAbility(ActivatedAbility(Cost((Do(Sacrifice(You(), This())),)), AddMana(You(), ("C",)))),),
            ),
        ),
    ),
]
