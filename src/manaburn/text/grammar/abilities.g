# Whole paragraphs (rule 402).
ability: <keywords>
  | <keywords> .
  | <restricted>
  | <costpart/comma> , ^ choose <samekw/or> : until end of turn , target <noun> with the chosen ability loses it and another target <noun> gains it . => takingover($1, $2, $3, $4)
  | <cost> : <effects> => ActivatedAbility($1, $2)
  | whenever a creature blocks a creature with lesser power , destroy the attacking creature . => heard(TriggeredAbility(When(Blocks(Filter((HasType(CREATURE),)), Filter((HasType(CREATURE),))), Comparison(Of("power", Ref("event other")), "<", Of("power", It()))), Destroy(Ref("event other"))))
  | <trigger> , <clauses> if <condition> . if <condition> , <clauses> . => TriggeredAbility($1, many((If($3, $2), If($4, $5))))
  | <trigger> , if <condition> , <effects> => TriggeredAbility(event=$1, condition=$2, effect=$3)
  | <trigger> , <trailing> => TriggeredAbility($1, $2)
  | <trigger> , <effects> => TriggeredAbility($1, $2)
  | <casting>
  | <static> .
  | whoever controls (the|enchanted) (creature|permanent|land|artifact|enchantment) must sacrifice it at the end of that player's turn . => TriggeredAbility(StepBegins("end of turn", ControllerOf(Host())), Sacrifice(ControllerOf(Host()), Host()))
  | <loyalty> : <effects> => ActivatedAbility($1, $2)
  | forecast — <cost> : <effects> => ActivatedAbility($1, $2, (Restriction(when=TurnIs(You(), "upkeep"), times=1),), keyword="forecast")
  | <cost> or <cost> : <effects> => Several((ActivatedAbility($1, $3), ActivatedAbility($2, $3)))
restricted: <cost> : <effects> X is <multiple> the (converted mana cost|mana value) of that spell . => xbytarget($1, $2, $3)
  | <cost> : <effects> <restriction+> => ActivatedAbility($1, $2, $3)
multiple: twice => 2
  | three times => 3
trailing: <clauses> if <condition> . => IfAfter(condition=$2, then=$1)
  | <clauses> unless <condition> . => IfAfter(NotCondition($2), $1)
  | <clauses> if <condition> . => If(condition=$2, then=$1)
restriction: X is the converted mana cost of that card . => heard(Restriction(x=Of("cmc", That("card", how="exiled"))))
  | any player may activate this ability but only during (his or her|their) <turnpart> . => Restriction(who=Players(), when=TurnIs(You(), $1))
  | activate (this ability|) only <timing> . => $1
  | activate (this ability|) no more than <multiple> each turn . => Restriction(times=$1)
  | any player may activate this ability . => Restriction(who=Players())
  | any player may activate this ability but only any time (he or she|they) could cast a sorcery . => Restriction(who=Players(), timing="sorcery")
  | any player may activate this ability but only <timing> . => by_anybody($1)
  | only any opponent may activate this ability . => Restriction(who=Players((IsOpponent(),)))
  | spend only <colour> mana on X . => Restriction(on_x=$1)
timing: <timing2>
  | <timing2> (and only|, and only) <timing2> => both_times($1, $2)
timing2: before attackers are declared => Restriction(when=TurnIs(step="before attackers"))
  | before the combat damage step => Restriction(when=TurnIs(step="before combat damage"))
  | during <whose> turn => Restriction(when=TurnIs($1))
  | during combat after blockers are declared => Restriction(when=TurnIs(step="after blockers"))
  | during your turn and only during combat => Restriction(when=TurnIs(You(), "combat"))
  | (any time you could cast|as) a sorcery => Restriction(timing="sorcery")
  | once each turn => Restriction(times=1)
  | during your turn , before attackers are declared => Restriction(when=TurnIs(You(), "before attackers"))
  | during <whose> <stepname> => Restriction(when=TurnIs($1, $2))
  | during <stepof> => Restriction(when=$1)
  | if ~ is on the stack => Restriction(when=Holds(This(), Filter(zone="stack")))
  | if <condition> => Restriction(when=$1)
  | any time you could cast an instant => Restriction(timing="instant")
stepof: combat => TurnIs(step="combat")
  | combat before blockers are declared => AllConditions((TurnIs(step="combat"), TurnIs(step="before blockers")))
  | the declare attackers step => TurnIs(step="declare attackers")
  | the declare blockers step => TurnIs(step="declare blockers")
  | the end of combat step => TurnIs(step="end of combat")
  | an opponent 's turn , before attackers are declared => TurnIs(All(Players((IsOpponent(),))), "before attackers")
  | any upkeep step => TurnIs(step="upkeep")
whose: your => You()
  | (a|an) opponent 's => All(Players((IsOpponent(),)))
turnpart: turn => ""
  | <stepname>
stepname: (upkeep|upkeep step|upkeeps) => "upkeep"
  | (end step) => "end of turn"
  | (draw step|draw steps) => "draw"
  | untap step => "untap"
  | precombat main phase => "precombat main"
  | (combat|combat phase) => "combat"
  | cleanup step => "cleanup"
casting: you can't cast ~ unless <condition> . => PlayProhibition($1)
  | as an additional cost to cast ~ , you may <deedlist> . => AdditionalCost($1, True)
  | if <condition> , rather than pay ~ 's mana cost , you may <deedlist> . => AlternativeCost(condition=$1, cost=$2)
  | you may cast ~ as though it had flash . => PlayTiming(Restriction(), True)
  | you may cast ~ as though it had flash if you pay <mana> more to cast it . => PlayTiming(Restriction(), True, more=Cost((Mana($1),)))
  | as an additional cost to cast ~ , <costlist> . => AdditionalCost($1)
  | cast ~ only <timing> . => PlayTiming($1)
  | you may pay <mana> rather than pay ~ 's mana cost . => AlternativeCost(Cost((Mana($1),)))
  | you may <deedlist> rather than pay ~ 's mana cost . => AlternativeCost($1)
  | if <condition> , you may <deedlist> rather than pay ~ 's mana cost . => AlternativeCost(condition=$1, cost=$2)
  | if <condition> , you may cast ~ without paying its mana cost . => AlternativeCost(condition=$1, cost=Cost(()))
  | ~ can't be countered (|by spells or abilities) . => StaticAbility(This(), (Cant("be countered"),), zone="stack")
  | remove ~ from your deck before playing if you're not playing for ante . => DeckRule("ante")
  | spend only <colour/andor> mana on X . => PlayTiming(Restriction(on_x=mask($1)))
  | spend only colored mana on X . no more than one mana of each color may be spent this way . => PlayTiming(Restriction(on_x=31, on_x_once=True))
  | you may cast ~ as though it had flash . if you cast it any time a sorcery couldn't have been cast , the controller of the permanent it becomes sacrifices it at the beginning of the next cleanup step . => Several((PlayTiming(Restriction(), True), TriggeredAbility(StepBegins("cleanup", None, True), Sacrifice(You(), This()), WasPlayed("off timing"))))
  | as an additional cost to cast ~ , <costlist> or pay <mana> . => Several((AdditionalCost($1, True, "instead of mana"), StaticAbility(This(), (CostChange(None, Cost((Mana($2),))),), NotCondition(WasPaid("instead of mana")), "any")))
  | as an additional cost to cast ~ , you may <deedlist> instead of mana . => AdditionalCost($1, True, "instead of mana")
