# What texts say since 2009 and no text of the period says.
# how something enters, and what it costs (601.2f, 614.12 of 2026)
replacement: <self> ^enter (the battlefield|) tapped unless <condition> => ReplacementAbility(EntersWith(tapped=True, condition=NotCondition($2)))
  | <nouns> and <nouns> your opponents control enter (the battlefield|) tapped => ReplacementAbility(EntersWith(with_opp(orkindsany($1, $2)), tapped=True))
static: ~ costs <mana> less to cast if <condition> => StaticAbility(This(), (CostChange(None, Cost((Mana($1),)), True),), $2, "any")
  | ~ costs {X} less to cast , where X is <value> => StaticAbility(This(), (lessby($1),), zone="any")
value1: the total <numeral> of <nouns> => Extreme("total", $1, All($2))
# when something may be played, and what must be blocked
static: during <whose> turn , <ruled> <pmods> => StaticAbility(condition=TurnIs($1), what=$2, mods=mods($3))
  | <ruled> <pmods> during <whose> turn => StaticAbility($1, mods($2), TurnIs($3))
  | <stsub> <smods> during <whose> turn => StaticAbility($1, mods($2), TurnIs($3))
pmod: can't activate abilities of <nouns> => Cant("activate abilities", $1)
  | can't cast spells or activate abilities of <nouns> => Mods((CantPlay(Filter((IsSpell(),), "stack")), Cant("activate abilities", $1)))
mod: must be blocked if able => MustBeBlocked(one=True)
applied: <applobj> must be blocked <duration> if able => Apply($1, (MustBeBlocked(one=True),), $2)
ruled: each opponent => All(Players((IsOpponent(),)))
# cards on top of the library and in the graveyard that may be played
static: you may look at the top card of your library any time => StaticAbility(You(), (MayLookAt(TopCards(Number(1), You())),))
  | you may play <nouns> from your graveyard => StaticAbility(You(), (PlayFrom(fromzone($1, "graveyard")),))
  | you may (cast|play) <nouns> from the top of your library => StaticAbility(You(), (PlayFrom(fromtop($1)),))
  | you may (cast|play) <nouns> and <nouns> from the top of your library => StaticAbility(You(), (PlayFrom(fromtop(bothkinds($1, $2))),))
  | you may play lands and cast spells from the top of your library => StaticAbility(You(), (PlayFrom(Filter((HasStatus("on top of the library"),), "library", You())),))
# modes (700.2 of 2026)
modal: choose up to <int> — <bullet+> => Modal($2, 0, $1)
  | choose three — <bullet+> => Modal($1, 3, 3)
# who fights, and other sentences about one creature
clause: <ref> ^fight <obj> => Fight($1, $2)
  | <self> ^fight <obj> => Fight($1, $2)
targeted: up to one other target <noun> => Target($1, low=Number(0), high=Number(1), distinct=(-1,))
# cards in a random order, and some of those that were looked at
restplace: (the rest|the other) on the bottom of (your|his or her|their|its owner 's) library in a random order => Arrange(Subj(), TheRest(), "bottom", random=True)
partobj: up to <count> of them => ChooseAmong(Chooser(), Them(), Number(0), $1)
  | up to <count> <nouns> from among (them|those cards) => ChooseAmong(Chooser(), Among(Them(), anyzone($2)), Number(0), $1)
# how long something may be played
duration: until the end of your next turn => UntilNextTurn(You(), end=True)
sentence: you may (cast|play) <ref> <duration> . => Cast(Subj(), $1, $2)
  | you may play an additional land this turn . => Apply(You(), (ExtraLands(1),), EndOfTurn())
# events
event: <evplayer> ^cast (his or her|your|their) <nth> spell each turn => Played(Filter((IsSpell(),), "stack"), $1, nth=ordinal($2))
  | you draw your <nth> card each turn => Draws(You(), ordinal($1))
  | you attack => PlayerAttacks(You())
condition: you attacked this turn => EventHappened(PlayerAttacks(You()))
  | a permanent left the battlefield under your control this turn => EventHappened(ZoneChange(Filter((ControlledBy(You()),)), "in play"))
  | you (had|'ve had) a <noun> ^enter (the battlefield|) under your control this turn => EventHappened(enters_yours($1))
  | an opponent lost life this turn => EventHappened(LifeChanges(Players((IsOpponent(),)), False))
  | (you|you've) gained life this turn => EventHappened(LifeChanges(You()))
cond1: <thing> has fewer than <count> <counterkind> counters on it => Comparison(Counters($3, $1), "<", $2)
# amounts
woulddamage: a <noun> would deal damage to an opponent or a permanent an opponent controls => Damaged($1, Either((Players((IsOpponent(),)), Filter((ControlledBy(All(Players((IsOpponent(),)))),)))))
replacement: if <woulddamage> , it deals that much damage plus <num> instead => ReplacementAbility(IfWould($1, Instead(Arith("+", ThatMuch(), $2))))
  | if <woulddamage> , it deals triple that damage (to that permanent or player|) instead => ReplacementAbility(IfWould($1, Instead(Arith("*", Number(3), ThatMuch()))))
  | if one or more counters would be put on a <noun> , twice that many of those counters are put on (it|that creature|that permanent) instead => ReplacementAbility(IfWould(CountersChange($1), Instead(Arith("*", Number(2), ThatMuch()))))
  | if one or more <counterkind> counters would be put on a <noun> , twice that many <counterkind> counters are put on (it|that creature|that permanent) instead => morecounters($1, $2, $3, Arith("*", Number(2), ThatMuch()))
  | if one or more <counterkind> counters would be put on a <noun> , that many plus <num> <counterkind> counters are put on (it|that creature|that permanent) instead => morecounters($1, $2, $4, Arith("+", ThatMuch(), $3))
allof: all graveyards => All(Filter(zone="graveyard"))
  | each opponent 's graveyard => All(Filter(zone="graveyard", whose=All(Players((IsOpponent(),)))))
event: one or more <nouns> ^die => ZoneChange($1, "in play", "graveyard", together=True)
  | one or more <nouns> ^enter (the battlefield|) => ZoneChange($1, "", "in play", together=True)
  | you cycle or discard a card => Discards(You())
  | you cycle or discard another card => Discards(You(), Filter((Other(),)))
# what attacks with what
except: creatures with flying or reach => Filter((HasType(CREATURE), AnyTest((HasKeyword("flying"), HasKeyword("reach")))))
clause: <applobj> <amods> <duration> and ^attack <duration> if able => Seq((Apply($1, mods($2), $3), Apply(It(), (MustAttack(),), $4)))
sentence: <clauses> if <condition> instead if <condition> . => InsteadIf($3, IfAfter($2, $1))
# what is done "until" and "when you do" (603.12, 610.3 of 2026)
vact: ^exile <obj> until <event> => Move($1, "removed", until=$2)
sentence: when you do , <clauses> . => If(IfDo(), Reflexive($1))
  | when you do , choose one — <bullet+> => If(IfDo(), Reflexive(Modal($1)))
  | when that player does , <clauses> . => If(IfDo(True), Reflexive($1))
  | you may pay <costpay> . when you do , <clauses> . => IfPaid(You(), $1, Reflexive($2))
# how often something triggers (603.2i of 2026)
ability: <trigger> , <effects> this ability triggers only once each turn . => TriggeredAbility($1, $2, once_each_turn=True)
# keyword actions (701 of 2026)
vp: ^surveil <num> => Surveil(Subj(), $1)
  | ^proliferate => Proliferate(Subj())
  | ^goad <obj> => Apply($1, (MustAttack(), MustAttack(All(Players((Not(Is(You())),))))), UntilNextTurn(You()))
  | ^investigate => CreateTokens(Subj(), Number(1), knowntoken("Clue"))
  | ^investigate twice => CreateTokens(Subj(), Number(2), knowntoken("Clue"))
# predefined tokens (111.10 of 2026)
tokenone: <knowntoken> token => knowntoken($1)
tokenmany: <knowntoken> tokens => knowntoken($1)
knowntoken: treasure => "Treasure"
  | food => "Food"
  | gold => "Gold"
  | clue => "Clue"
  | blood => "Blood"
  | junk => "Junk"
  | lander => "Lander"
  | mutagen => "Mutagen"
# colours
pre: colorless => Not(HasColour(ALL_COLOURS))
# what there is in a graveyard
condition: there are <count> or more card types among cards in your graveyard => Comparison(CountOf("card types", All(Filter(zone="graveyard", whose=You()))), ">=", $1)
foreach: instant and sorcery card in your graveyard => Count(All(Filter((AnyTest((HasType(INSTANT), HasType(SORCERY))),), "graveyard", You())))
# what a copy has besides
copyexcept: it's a <typeword+> in addition to its other types => settypes($1, True)
# what a hand is chosen from
vp: ^choose a <noun> from it with mana value <cmp> => Pick(Choose(Chooser(), fromit(also($1, cmp("cmc", $2)))))
# keywords with which something was played (702.138 of 2020)
replacement: <self> ^escape with <counterson> => ReplacementAbility(EntersWith(counters=($2,), condition=WasPaid("escape")))
# keyword actions that are waited for
event: you surveil => Does("surveils", who=You())
  | you proliferate => Does("proliferates", who=You())
# a player and that player's planeswalkers
youandwalkers: you or (a planeswalker|planeswalkers) you control => Both((You(), All(Filter((HasType(PLANESWALKER), ControlledBy(You()))))))
event: <sub> ^attack <youandwalkers> => Attacks($1, $2)
  | one or more <nouns> ^attack <youandwalkers> => Attacks($1, $2, together=True)
  | <sub> ^attack a player => Attacks($1, Players())
  | <sub> ^attack a planeswalker => Attacks($1, Filter((HasType(PLANESWALKER),)))
evto: a player or planeswalker => Either((Players(), Filter((HasType(PLANESWALKER),))))
rule: <stbare> can't attack <youandwalkers> unless their controller pays <mana> for each (of those creatures|creature they control that's attacking you or a planeswalker you control) => StaticAbility($1, (CombatTax(Cost((Mana($3),)), whom=$2),))
mod: can't attack you or planeswalkers you control => CantAttack(whom=Either((Players((Is(You()),)), Filter((HasType(PLANESWALKER), ControlledBy(You()))))))
