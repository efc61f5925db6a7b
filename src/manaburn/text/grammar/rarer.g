# Rarer turns of phrase, each a piece that any card could use: who did something, what is left out, what is done with the rest.
# what is left out of a group
static: except for <nouns> and <nouns> , <stbare> <smods> => StaticAbility(leftouttwo($3, $1, $2), mods($4))
allof: each <noun> , except for <nouns> => leftout(All($1), $2)
  | all <nouns> , except for <nouns> => leftout(All($1), $2)
# who did something this turn, or this way
playerother: each player who tapped a <noun> for mana this turn => All(Players((Did(Activated($1, mana="mana", tap="with")),)))
  | each player who <doneway> a <noun> this way => ControllerOf(Among($1, anyzone($2)))
  | each player who didn't discard a <noun> this way => All(Players((Not(Is(OwnerOf(Among(Done("discarded"), anyzone($1))))),)))
choice: a player who cast one or more <nouns> this turn => Choose(Chooser(), Players((Did(Played($1)),)))
# what follows at a time, if it is done then
sentence: <clause0> at <delay> . if (the player|that player|he or she|they) does , <clauses> . => Delayed(effect=many(($1, If(IfDo(True), $3))), event=$2)
  | <playerother> may pay <costmana> , where X is <value> . if (the player|that player|he or she|they) doesn't , <applobj> ^attack this turn if able , and at <delay> , <vact> if it didn't attack . => where(Acting($1, IfPaid(Subj(), $2, Nothing(), Seq((Apply($4, (MustAttack(),), ThisTurn()), Delayed($5, IfAfter(NotCondition(Holds(It(), Filter((HasStatus("attacked this turn"),), "any"))), $6)))))), $3)
# damage by several sources, added up
value: <num> plus the amount of damage dealt to <thing> this turn by <nouns> => Arith("+", $1, Happened(Damaged(anyzone($3), $2), True))
# counters of which there are many
event: a <noun> has <int> or more <counterkind> counters on it => IsThere(also($1, HasCounter($3, $2)))
post: with <int> or more <counterkind> counters on it => HasCounter($2, $1)
# what has been put there
value: the number of <nouns> (he or she|they) controlled put into a graveyard this way => Count(Among(Done("destroyed"), died(with_player($1, They()))))
# the owner and other controllers
condstate: a player other than ~ 's owner controls it => NotCondition(Holds(This(), Filter((ControlledBy(OwnerOf(This())),))))
# mana for each of something
manas: one mana of any color (to your mana pool|) for each <foreach> => AddMana(Subj(), choice="any", times=$1)
# what spells cost
static: <nouns> cost <mana> more to cast for each <noun> its controller controls => StaticAbility(All(Players()), (CostChange($1, Cost((Mana($2),)), times=Count(All(with_that($3)))),))
# damage and what can't be done about it
static: if <condition> , ~ can't be countered (by spells or abilities|) and the damage can't be prevented => StaticAbility(This(), (Cant("be countered"), Cant("be prevented")), $1, "stack")
# combat
clause: <self> ^assign no combat damage to defending player this turn and that player <vps> => Seq((Apply($1, (AssignsDamage("none"),), ThisTurn()), Acting(Role("defending"), $2)))
event: a <noun> becomes blocked by a creature with lesser power => BecomesBlocked($1, Filter((HasType(CREATURE), Compare("power", "<", Of("power", Ref("event"))))))
clause: each blocking creature is sacrificed by its controller => Acting(All(Players()), Sacrifice(Subj(), All(Filter((HasStatus("blocking"), HasType(CREATURE))))))
event: all <nouns> attack => When(PlayerAttacks(You()), NotCondition(Exists(All(notattacking($1)))))
# attached things
clause: you gain control of all <nouns> that was attached to <thing> => Apply(AttachedTo($2, $1), (SetControl(Subj()),))
cond1: you don't sacrifice a <noun> => Exists(Among(Done("sacrificed"), anyzone($1)), "=", Number(0))
clause: ^sacrifice ~ and <dmg> => Seq((Sacrifice(Subj(), This()), $1))
sentence: for each <noun> , <destroying> unless <payer> ^pay <costpay> . (it|a creature destroyed this way) can't be regenerated . => ForEach(All($1), unless2(Destroy($2, False), $3, $4))
clause: each player gains control of each <noun> (he or she|they) owns that you control => Acting(All(Players()), Apply(All(ownedby($1, They())), (SetControl(Subj()),)))
# counters of two kinds
ability: <cost> , remove a <counterkind> counter or a <counterkind> counter from <costobj> : <effects> => Several((ActivatedAbility(bothcosts($1, Cost((Do(RemoveCounters($4, $2)),))), $5), ActivatedAbility(bothcosts($1, Cost((Do(RemoveCounters($4, $3)),))), $5)))
pickobj: target opponent who had at least <count> fewer <nouns> in (his or her|their) graveyard than you did as you activated this ability => Target(Players((IsOpponent(), AsPlayed(Controls(in_my_grave($2), "<=", Arith("-", Count(All(in_my_grave($2))), $1))))))
post: cast from a graveyard => Did(Played(None, origin="graveyard"))
ability: at <moment> , if ~ has <count> or more <counterkind> counters on it , remove all of them from it and <tokenvp> . <sent+> => TriggeredAbility($1, many((RemoveCounters(This(), $3, None), $4, seq($5))), Comparison(Counters($3, This()), ">=", $2))
vp: ^return a <noun> (he or she|they|you) ^control to its owner 's hand , then ^repeat this process for <akind/and> => returnseach(firstandrest($1, $2))
sentence: for each card , put that card into your graveyard unless you pay <costpay> . then put the rest into your hand . => heard(Seq((ForEach(That("card", True), Unless(Move(It(), "graveyard"), You(), $1)), Move(Among(Ref("looked at"), Filter(zone="library")), "hand"))))
clause: put the cards you looked at this way that are still in your library into your hand => Move(Among(Ref("looked at"), Filter(zone="library")), "hand")
sentence: <targeted> chooses one of <topcards> . exile that card and put the other one into your hand . => Acting($1, Seq((Pick(ChooseAmong(Chooser(), $2)), Move(That("card"), "removed"), Move(TheRest(), "hand"))))
topcards: the top <count> cards of your graveyard => TopCards($1, You(), graveyard=True)
foreach: sacrificed creature => heard(Count(Among(Done("sacrificed"), Filter((HasType(CREATURE),), "any"))))
sentence: if that card is returned to its owner 's hand this way , you may pay <costmana> . if you do , <clauses> . => If(IfDo(), IfPaid(You(), $1, $2))
amod: ^gain all activated abilities of <thing> => AbilitiesOf($1, activated=True)
sentence: ^change the target of <obj> if that target is you . the new target must be a player . => If(Holds($1, Filter((InRelation("only targets", You()),), "any")), Retarget(Subj(), It(), "change", to_kind=Players()))
sentence: <source> ^deal <amount> damage to <targetdamage> unless that creature 's controller or that player pays <costpay> . if he or she does , ~ deals <amount> damage to the creature or player . => IfPaid(ControllerOf($3), $4, DealDamage($1, $5, That("creature or player")), DealDamage($1, $2, That("creature or player")))
replacement: as <self> ^enter (the battlefield|) , ^^ <clauses> . ~ enters (the battlefield|) with that many <counterkind> counters on it => ReplacementAbility(AsEnters(many(($2, PutCounters(This(), $3, ThatMuch())))))
  | as <self> ^enter (the battlefield|) , sacrifice any number of <nouns> => ReplacementAbility(AsEnters(Seq((Sacrifice(Subj(), Choose(Chooser(), $2, Number(0), up_to_any=True)), Note(ThatMuch())))))
value: the number of forests sacrificed as (it|~) entered (the battlefield|) => heard(ChosenNumber())
damaged: each of those creatures and/or players => That("creature or player", True)
cond1: you've cast a <noun> and a <noun> this turn => AllConditions((EventHappened(Played($1, You())), EventHappened(Played($2, You()))))
clause: attach target <noun> enchanting a permanent to another <noun> with the same controller => Attach(Target(also($1, InRelation("attached to", All(Filter())))), beside($2))
post: that you don't own => Not(OwnedBy(You()))
  | that's attached to a <noun> => heard(InRelation("attached to", All($1)))
clause: you lose all but <num> life => LoseLife(Subj(), Arith("max", Number(0), Arith("-", Of("life", You()), $1)))
restriction: X is the <numeral> of that card . => Restriction(x=Of($1, That("card", how="exiled")))
vp: ^look at <looked> , <topcards> , and any <nouns> => LookAt(Subj(), Both(($1, $2, All($3))))
clause: each blocked creature is sacrificed by its controller => Acting(All(Players()), Sacrifice(Subj(), All(Filter((HasStatus("blocked"), HasType(CREATURE))))))
clause: <applobj> ^gain protection from the color of its controller 's choice <duration> => Seq((ChooseValue(ControllerOf($1), "color"), Apply(It(), (GainAbility(KeywordAbility("protection", kind=Filter((OfChosen("color"),), "any"))),), $2)))
cond1: at least one other <noun> is blocking <thing> and no <nouns> are blocking <thing> => AllConditions((Exists(All(also(other($1), InRelation("blocking", $2)))), Exists(All(also($3, InRelation("blocking", $4))), "=", Number(0))))
prevthen: at <delay> , put a <counterkind> counter on <obj> for each 1 damage prevented this way => Delayed($1, PutCounters($3, $2, ThatMuch()))
prevention: the next time <dealer> would deal combat damage to <protected> this turn , that creature deals that damage to itself instead => Shield(RedirectDamage(source=$1, to=$2, combat="combat", instead_to=That("creature")), EndOfTurn(), 1)
