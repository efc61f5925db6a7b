# What spells and abilities do (rules 416, 417).
effects: <sent+> => seq($1)
  | <modal>
modal: choose one — <bullet+> => Modal($1)
  | an opponent chooses one (—|-) <bullet+> => Modal($1, chooser=Choose(You(), Players((IsOpponent(),))))
  | choose two — <bullet+> => Modal($1, 2, 2)
  | choose one or both — <bullet+> => Modal($1, 1, 2)
  | choose one or more — <bullet+> => Modal($1, 1, 99)
bullet: • <sent+> => seq($1)
sent: (|then) <sentence>
sentence: each player reveals (his or her|their) chosen card . => Reveal(Among(Done("chosen"), Filter(zone="any")))
  | <duration> , <applobj> ^gain <quote> . only you may activate this ability . => Apply($2, onlyyou($3), $1)
  | <duration> , any time you could activate a mana ability , you may <deedlist> . if you do , <clauses> . => Apply(duration=$1, what=You(), mods=(GainAbility(ActivatedAbility($2, $3)),))
  | each player may draw up to <count> cards . for each card less than <count> a player draws this way , that player gains <num> life . => ForEach(All(Players()), Seq((Draw(They(), $1, True), GainLife(They(), Arith("*", $3, Arith("-", $2, ThatMuch()))))))
  | target <noun> 's controller exiles it with <count> <counterkind> %counter on it . => Move(Target($1), "removed", counters=(CounterSpec($3, $2),))
  | if (the player|that player) discards a card this way , <clauses> . => If(IfDiscarded(), $1)
  | counter <obj> and destroy <obj1> if it's on the battlefield . => Seq((Counter($1), Destroy($2)))
  | if it's a creature , it can't be regenerated this turn , and if it would die this turn , exile it instead . => Seq((Apply(That("creature"), (Cant("be regenerated"),), EndOfTurn()), Shield(IfWould(ZoneChange(That("creature"), "in play", "graveyard"), Move(That("creature"), "removed")), EndOfTurn())))
  | an opponent chooses target <noun> (he or she controls|they control) . => Pick(choicecontrols($1))
  | <applobj> ^attack this turn if able . if it doesn't , <clause0> at <delay> . => Seq((Apply($1, (MustAttack(),), EndOfTurn()), Delayed($3, IfAfter(NotCondition(Holds(It(), Filter((HasStatus("attacked this turn"),), "any"))), $2))))
  | if <condition> , instead <source> ^deal <amount> damage to <damaged> and the damage can't be prevented . => InsteadIf($1, DealDamage($2, $3, $4, unpreventable=True))
  | target <noun> gains flashback <duration> . the flashback cost is equal to its mana cost . => Apply(Target($1), (GainAbility(KeywordAbility("flashback", Cost((OwnManaCost(),)))),), $2)
  | <playerother> may <vps> . then each player who searched (his or her|their) library this way shuffles it . => Acting($1, May(Subj(), many(($2, Shuffle(Subj())))))
  | <clauses> ; <clauses> . => many(($1, $2))
  | if a player does , repeat this process . => RepeatIf(IfDo(True))
  | <tokenvp> . (that token has|it has) <abil/and> . => copyhas($1, $2)
  | <tokenvp> . (it has|they have|those creatures have|that creature has) <abil/and> . => tokhas($1, $2)
  | <anyone> may <anyprice> . if a player does , <clauses> . => Acting($1, IfPaid(Subj(), $2, youact($3), None, True))
  | flip a coin at <delay> . if you <flipend> the flip , <clauses> . => Delayed($1, many((FlipCoin(Subj()), If(IfFlip($2), $3))))
  | at <delay> , <clauses> . if you don't , <clauses> . => Delayed($1, many(($2, If(NotCondition(IfDo()), $3))))
  | at <delay> , <clauses> . if you do , <clauses> . => Delayed($1, many(($2, If(IfDo(), $3))))
  | prevent the next <num> damage that would be dealt to <protected> this turn , and <prevthen> . => preventthen(Shield(PreventDamage(to=$2, amount=$1), EndOfTurn()), $3)
  | if a creature dealt damage this way would die this turn , exile it instead . => Shield(IfWould(ZoneChange(Among(Done("dealt damage"), Filter((HasType(CREATURE),), "any")), "in play", "graveyard"), Move(It(), "removed")), EndOfTurn())
  | <applobj> ^become a <pt> creature with all creature types <duration> . it's still a land . => Apply($1, ($2, SetTypes(CREATURE, (), 0, True), SetTypes(every="creature types", add=True)), $3)
  | <prevention> . <prevthen> . => preventthen($1, $2)
  | destroy the creature with the least power . it can't be regenerated . if two or more creatures are tied for least power , you choose one of them . => Destroy(Choose(Chooser(), Filter((HasType(CREATURE), Greatest("power", Filter((HasType(CREATURE),)), False)))), False)
  | <destroying> . (it|they|that creature|those creatures|the creature|artifacts destroyed this way) can't be regenerated . => Destroy($1, False)
  | you may pay <costpay> . if you do , <clauses> . then <clauses> . => IfPaid(You(), $1, Seq(($2, $3)))
  | if you do , <clauses> . then <clauses> . => If(IfDo(), Seq(($1, $2)))
  | if (that player does|they do|they does|the player does) , <clauses> . then <clauses> . => If(IfDo(True), Seq(($1, $2)))
  | <source> ^deal <amount> damage to <damaged> . the damage can't be prevented . => DealDamage($1, $2, $3, unpreventable=True)
  | <anyone> may <anyprice> . if no one does , <clauses> . => Unless($3, $1, $2)
  | if <condition> , <clauses> . (if not|otherwise|if it isn't) , <clauses> . => If($1, $2, $3)
  | destroy <obj1> if <condition> . (it|a creature destroyed this way) can't be regenerated . => IfAfter($2, Destroy($1, False))
  | for each <thatway> , <clauses> . => ForEach($1, $2)
  | <applobj> ^become <bodies> <duration> . (they're) still lands . => Apply($1, animate($2, True), $3)
  | <applobj> ^become a <body> <duration> . (it's|it 's|they're|that's) still (a land|lands) . => Apply($1, animate($2, True), $3)
  | <applobj> ^become a <body> in addition to its other types <duration> . => Apply($1, animate($2, True), $3)
  | <applobj> ^become a <body> <duration> . it's still an enchantment . => Apply($1, animate($2, True), $3)
  | <duration> , <applobj> ^become a <body> (. it's still a land|. it 's still a land|that's still a land) . => Apply($2, animate($3, True), $1)
  | <applobj> ^become a <body> (that's|. it's) still a land . => Apply($1, animate($2, True))
  | ^copy <obj> . you may choose new targets for (the copy|that copy|the copies) . => CopySpell(Subj(), $1)
  | <spendable> . spend this mana only <purpose> . => spendon($1, $2)
  | <oneormore> dealt damage this way can't be regenerated this turn . => Apply(Among(Done("dealt damage"), anyzone($1)), (Cant("be regenerated"),), ThisTurn())
  | counter <obj> . if (that spell|it|the spell) is countered this way , <countered> . => counteredto($1, $2)
  | you may pay <costpay> . if you do , <clauses> . => IfPaid(You(), $1, $2)
  | you may pay <costpay> . if you don't , <clauses> . => IfPaid(You(), $1, Nothing(), $2)
  | <playerother> may pay <costpay> . if (that player does|the player does) , <saidagain> . => Acting($1, IfPaid(Subj(), $2, $3))
  | <playerother> may pay <costpay> . if (that player does|you do|they do|they does|the player does) , <clauses> . => Acting($1, IfPaid(Subj(), $2, $3))
  | <playerother> may pay <costpay> . if (that player doesn't|you don't|they doesn't|the player doesn't|they don't) , <clauses> . => Acting($1, IfPaid(Subj(), $2, Nothing(), $3))
  | if (you do|that spell is countered this way|it is countered this way|the spell is countered this way) , <clauses> . => If(IfDo(), $1)
  | if (that player does|they do|they does|the player does|that player do) , <clauses> . => If(IfDo(True), $1)
  | if you don't (|make an exchange) , <clauses> . => If(NotCondition(IfDo()), $1)
  | if you can't , <clauses> . => If(NotCondition(IfDo(False, True)), $1)
  | if (that player doesn't|they doesn't|they don't|the player doesn't) , <clauses> . => If(NotCondition(IfDo(True)), $1)
  | if (that player can't|they can't|the player can't) , <clauses> . => If(NotCondition(IfDo(True, True)), $1)
  | if <condition> , <clauses> instead . => InsteadIf($1, $2)
  | if <condition> , instead <clauses> . => InsteadIf($1, $2)
  | if <condition> , <clauses> . => If($1, $2)
  | at <delay> , <clauses> if <condition> . => Delayed($1, IfAfter($3, $2))
  | <clause0> at <delay> if <condition> . => Delayed(effect=IfAfter($3, $1), event=$2)
  | if <condition> , <clauses> if <condition> instead . => InsteadIf($1, IfAfter($3, $2))
  | <clauses> instead if <condition> . => InsteadIf(condition=$2, effect=$1)
  | <clauses> if <condition> . => IfAfter(condition=$2, then=$1)
  | if <would> this turn , <clauses> instead . => Shield(IfWould($1, must($2)), EndOfTurn())
  | (when) <event> this turn , <clauses> . => Delayed($1, $2, duration=EndOfTurn())
  | (whenever|if) <event> this turn , <clauses> . => Delayed($1, $2, False, EndOfTurn())
  | until end of turn , whenever <event> , <clauses> . => Delayed($1, $2, False, EndOfTurn())
  | (when|whenever) <event> , <clauses> . => Delayed($1, $2)
  | <duration> , you may (play|cast) <ref> . => Cast(Subj(), $2, $1)
  | you may (play|cast) <ref> this turn . => Cast(Subj(), $1, EndOfTurn())
  | you may play up to <int> additional lands this turn . => Apply(You(), (ExtraLands($1),), EndOfTurn())
  | this turn , <nouns> can't attack unless their controller pays <mana> for each attacking creature (he or she controls|they control|they controls) . => Apply(All($1), (CombatTax(Cost((Mana($2),))),), EndOfTurn())
  | this turn , <nouns> can't block unless their controller pays <mana> for each blocking creature (he or she controls|they control|they controls) . => Apply(All($1), (CombatTax(Cost((Mana($2),)), True),), EndOfTurn())
  | if you win (|the bidding) , <clauses> . => If(IfWon(), $1)
  | <prevention> .
  | <clauses> .
destroying: (|you) destroy <obj>
saidagain: <player> <vps> => saidagain($1, $2)
  | <player> <vps> at <delay> => Delayed($3, saidagain($1, $2))
clauses: <clause/then> => seq($1)
  | <clause/then> , where X is <value> => where(seq($1), $2)
  | <clause/then> , where X is <value> , then <clauses> => many((where(seq($1), $2), $3))
clause: that land produces one additional mana of the same color => AddMana(Ref("event player"), choice="that color")
  | <possthing> activated abilities can't be activated this turn => Apply($1, (Cant("activate abilities"),), ThisTurn())
  | <nouns> <otherplayers> ^control don't untap during (his or her|their|that player's|the player's) next untap step => staytapped($1, $2)
  | <nouns> don't untap during <untapper> 's next untap step => Apply($2, (UntapLimit($1, 0, next=True),))
  | change the text of <obj> by replacing all instances of one color word with another or one basic land type with another <duration?> => Apply($1, (SetText("color word or basic land type"),), $2)
  | change the text of <obj> by replacing all instances of one <textword> with another <duration?> => Apply($1, (SetText($2),), $3)
  | <applobj> ^become a copy of <obj1> <duration?> => Apply($1, (CopyOf($2),), $3)
  | <applobj> <amods> <duration> and <amods> <duration> => Seq((Apply($1, mods($2), $3), Apply(It(), mods($4), $5)))
  | <source> ^phase out => Change("phase out", $1)
  | <applobj> ^become blocked => Change("becomes blocked", $1)
  | add <manasyms> to that player's mana pool => Acting(ThatPlayer(), AddMana(Subj(), ($1,)))
  | <applobj> can attack <duration> as though it didn't have defender => Apply($1, (AttacksAsThough("defender"),), $2)
  | <dmg> and <amount> damage to <damaged> => seconddamage($1, $2, $3)
  | you gain <lifeamt> => GainLife(Subj(), $1)
  | you lose <lifeamt> => LoseLife(Subj(), $1)
  | <tokenvp>
  | <act>
  | <vp>
  | you may <vps> => May(You(), $1)
  | <playerother> may <vps> => Acting($1, May(Subj(), $2))
  | <player> <vps> => Acting($1, $2)
  | you may (|then|choose to) have <had> => May(You(), $1)
  | <playerother> may have <had> => Acting($1, May(Subj(), $2))
  | <ban> this turn => lasting(ThisTurn(), $1)
  | <ban> this turn => lasting(EndOfTurn(), $1)
  | <applied>
  | <acts> unless <payer> <price> => Unless($1, $2, $3)
  | you may <acts> unless <payer> <price> => Unless(May(You(), $1), $2, $3)
  | <acts> unless you <costlist> => Unless($1, You(), $2)
  | <acts> unless <payer> <costlist3> or <orprice> => Unless(Unless($1, $2, $3), $2, $4)
  | unless <payer> <price> , <clauses> => Unless($3, $1, $2)
  | all creatures able to block <obj> (this turn) do so => Apply($1, (MustBeBlocked(),), ThisTurn())
  | <clause0> at <delay> => aimedlater($1, $2)
  | <clause0> at <delay> => Delayed(effect=$1, event=$2)
  | at this turn's next end of combat , <clauses> => Delayed(StepBegins("end of combat"), $1, duration=EndOfTurn())
  | at <delay> , <clauses> => Delayed($1, $2)
  | for each <noun> , <clauses> => ForEach(All($1), $2)
  | <applobj> <amods> <duration> and ^deal <amount> damage to <damaged> => Seq((Apply($1, mods($2), $3), DealDamage(It(), $4, $5)))
  | you lose half your life , rounded up => LoseLife(Subj(), Arith("/up", Of("life", You()), Number(2)))
  | <applobj> <amods> <duration> and can attack this turn as though it didn't have defender => Seq((Apply($1, mods($2), $3), Apply(It(), (AttacksAsThough("defender"),), ThisTurn())))
  | <applobj> <amods> <duration> and ^don't untap during your next untap step => Seq((Apply($1, mods($2), $3), Apply(It(), (DoesntUntap(next=True, whose=You()),))))
  | <applobj> ^get <ptm> or <ptm> <duration> => ChooseOne(Subj(), (Apply($1, ($2,), $4), Apply(It(), ($3,), $4)))
  | <targeted> ^fight <obj> => Fight($1, $2)
clause1: <act>
  | <vp>
  | <player> <vps> => Acting($1, $2)
clause0: <act>
  | <vp>
  | <player> <vps> => Acting($1, $2)
acts: <act>
  | <vp>
  | <player> <vps> => Acting($1, $2)
  | <applied>
  | <prevention>
payer: (any|a) player => All(Players())
  | an opponent => heard(All(Players((IsOpponent(),))))
  | <player>
costpay: <mana> => Cost((Mana($1),))
  | <num> life => Cost((PayLife($1),))
  | <mana> for each <foreach> => Cost((ManaTimes($1, $2),))
costlist3: ^pay <costpay>
  | ^have ~ deal <num> damage to <playerobj> => Cost((Do(DealDamage(This(), $1, $2)),))
  | ^exile <costobj> => Cost((Do(Move($1, "removed")),))
  | <vp> => Cost((Do($1),))
delay: the beginning of your next main phase => StepBegins("main", You())
  | the beginning of the next end step => StepBegins("end of turn")
  | the beginning of the next turn 's upkeep => StepBegins("upkeep", later=True)
  | the beginning of your postcombat main phase => StepBegins("postcombat main", You())
  | the beginning of your next <stepname> => StepBegins($1, You())
  | end of combat => StepBegins("end of combat")
  | the beginning of the next cleanup step => StepBegins("cleanup")
vps: <vp/then> => seq($1)
# verbs whose subject is a player
vp: <tokenvp>
  | ^put <costobj> back on top of (its owner 's library|your library|his or her library|their library|their owners ' libraries|their owners ' library) => Move($1, "library", "top")
  | ^sacrifice all <nouns> => Sacrifice(Subj(), All($1))
  | ^skip all combat phases of (his or her|your|their) next turn => Skip(Subj(), "all combat")
  | ^choose a creature type other than wall => ChooseValue(Subj(), "creature type", but="Wall")
  | (^choose a card name|name a card|^name a card) => ChooseValue(Subj(), "name")
  | (^choose a nonland card name|name a nonland card) => ChooseValue(Subj(), "name", options=("nonland",))
  | ^reveal a card at random from <possp> hand => Reveal(Choose(Chooser(), Filter(zone="hand", whose=$1), random=True))
  | ^choose <count> cards from it => Pick(Choose(Chooser(), Filter(zone="hand", whose=ThatPlayer()), $1, $1))
  | ^choose up to <count> cards from it => Pick(Choose(Chooser(), Filter(zone="hand", whose=ThatPlayer()), Number(0), $1))
  | ^draw (a|an additional) card => Draw(Subj())
  | ^search (your|his or her|their) library for <libobj> => libsearch($1)
  | ^search <possp2> graveyard , hand , and library for <libobj> => libsearch_all($1, $2)
  | ^reveal cards from the top of (your|his or her|their) library until (you reveal the named card|he or she reveals the named card|they reveal the named card|the named card is revealed) => RevealUntil(Subj(), Filter((IsCard(), OfChosen("name")), "any"))
  | ^reveal <much> cards from the top of (your|his or her|their) library => ShowTop(Subj(), $1)
  | ^reveal cards from the top of (your|his or her|their) library until (you reveal|he or she reveals|they reveal) a <noun> => RevealUntil(Subj(), $1)
  | ^search <possp2> library for <libobj> => libsearch_of($1, $2)
  | ^tap or untap <obj> => ChooseOne(Subj(), (Tap($1), Untap(It())))
  | ^put (them|those cards) back in any order => Arrange(Subj(), Them())
  | ^put <obj1> <ownplace> and <restplace> => Seq((moved($1, $2), $3))
  | ^put <obj1> onto the battlefield and <restplace> => Seq((Move(offplay($1), "in play"), $2))
  | ^put all cards (they|you) exiled this way onto the battlefield => Move(Among(Done("exiled"), Filter((IsCard(),), "any")), "in play")
  | ^exile the rest => Move(TheRest(), "removed")
  | ^shuffle (your|his or her|their) library and put <ref> on top of it => Seq((Shuffle(Subj()), Move($1, "library", "top")))
  | ^shuffle <possp> hand and all <nouns> into (your|his or her|their) library => Move(Both((All(Filter(zone="hand", whose=$1)), All($2))), "library", "shuffle")
  | ^shuffle <possp> hand and graveyard into (your|his or her|their) library => Move(Both((All(Filter(zone="hand", whose=$1)), All(Filter(zone="graveyard", whose=$1)))), "library", "shuffle")
  | ^shuffle <possp> hand , graveyard , and permanents they (own|owns) into (your|his or her|their) library => Move(Both((All(Filter(zone="hand", whose=$1)), All(Filter(zone="graveyard", whose=$1)), All(Filter((OwnedBy($1),))))), "library", "shuffle")
  | ^draw up to <count> cards => Draw(Subj(), $1, True)
  | ^put <partobj> <ownplace> and <restplace> => Seq((moved($1, $2), $3))
  | ^choose a <noun> from it => Pick(Choose(Chooser(), fromit($1)))
  | ^choose <choosing>
  | ^choose <pickobj> => Pick($1)
  | ^draw <count> (%card|additional cards) => Draw(Subj(), $1)
  | ^draw (that many cards|as many cards as he or she discarded this way|as many cards as they discarded this way) => Draw(Subj(), ThatMuch())
  | ^draw (a|an additional) card for each <foreach> => Draw(Subj(), $1)
  | ^draw cards equal to <value> => Draw(Subj(), $1)
  | ^discard <discardn>
  | ^gain <lifeamt> => GainLife(Subj(), $1)
  | ^lose <lifeamt> => LoseLife(Subj(), $1)
  | ^get (a|another) poison counter => GivePoison(Subj(), Number(1))
  | ^sacrifice <costobj> => Sacrifice(Subj(), $1)
  | ^sacrifice <ref> => Sacrifice(Subj(), $1)
  | ^add <manas>
  | ^shuffle (his or her library|your library|their library|) => Shuffle(Subj())
  | copy the exiled card => CopyCard(Subj(), That("card", how="exiled"))
  | copy the other => CopyCard(Subj(), Choose(Chooser(), Filter((InRelation("removed with", This()), AnyTest((Not(Shares("name", It())), Shares("name", All(Filter((InRelation("removed with", This()),), "removed")))))), "removed")))
  | cast the copy without paying its mana cost => PlayCard(Subj(), That("copy"))
  | (cast|play) ~ without paying its mana cost => PlayCard(Subj(), This())
  | (play|cast) <thing> without paying its mana cost => PlayCard(Subj(), $1)
  | copy ~ and may choose (a new target|new targets) for (that copy|the copy) => CopySpell(Subj(), This())
  | ^lose the game => LoseGame(Subj())
  | ^win the game => WinGame(Subj())
  | ^take an extra turn after this one => ExtraTurn(Subj())
  | ^skip (his or her|your|their) next <skipped> => Skip(Subj(), $1)
  | ^pay <costpay> => Pay(Subj(), $1)
  | ^reveal <possp> hand => Reveal(All(Filter(zone="hand", whose=$1)))
  | ^shuffle <possp> hand into (his or her|your|their) library => Move(All(Filter(zone="hand", whose=$1)), "library", "shuffle")
  | ^shuffle <possp> graveyard into (his or her|your|their) library => Move(All(Filter(zone="graveyard", whose=$1)), "library", "shuffle")
  | ^exile <possp> (hand) => Move(All(Filter(zone="hand", whose=$1)), "removed")
  | ^exile <possp> (graveyard) => Move(All(Filter(zone="graveyard", whose=$1)), "removed")
  | ^scry <num> => Scry(Subj(), $1)
  | ^flip a coin => FlipCoin(Subj())
  | ^look at <looked> => LookAt(Subj(), $1)
  | <vact>
  | ^lose half (his or her|their) life , rounded up => LoseLife(Subj(), Arith("/up", Of("life", They()), Number(2)))
  | <possp> life total becomes <value> => SetLife($1, $2)
  | exchange life totals with target opponent => Exchange("life", You(), Target(Players((IsOpponent(),))))
  | ^ante <obj1> => Ante(Subj(), $1)
  | ^return to (your|his or her|their|its owner 's|their owner 's|their owners ') hand <obj> => Move($1, "hand")
  | ^return to the battlefield <obj> => Move($1, "in play")
  | ^fateseal <num> => Scry(Subj(), $1, Choose(Chooser(), Players((IsOpponent(),))))
  | ^shuffle the cards from <possp> hand into (your|his or her|their) library => Move(All(Filter(zone="hand", whose=$1)), "library", "shuffle")
skipped: turn => "turn"
  | untap (step|) => "untap"
  | draw (step|) => "draw"
  | combat (phase|) => "combat"
stepskip: untap => "untap"
  | upkeep => "upkeep"
looked: <possp2> hand => All(Filter(zone="hand", whose=$1))
  | <obj1>
lifeamt: <num> life
  | <num> life plus (|an additional) <num> life for each <foreach> => Arith("+", $1, mul($2, $3))
  | <num> life for each <foreach> => mul($1, $2)
  | that much life => ThatMuch()
  | twice that much life => Arith("*", Number(2), ThatMuch())
  | X plus <num> life => Arith("+", X(), $1)
  | life equal to <value>
  | <num> life for each 1 life (you|he or she|that player) (lost|gained) => mul($1, ThatMuch())
discardn: <discarded>
  | <discarded> at random => at_random($1)
  | that many cards => Discard(Subj(), ThatMuch())
  | (|all the cards in) <possp> hand => Discard(Subj(), what=All(Filter(zone="hand", whose=$1)))
  | <count> <nouns> => discard_kinds($1, $2)
  | (|a number of) cards equal to <value> => Discard(Subj(), $1)
  | a card for each <foreach> => Discard(Subj(), $1)
  | ~ => Discard(Subj(), what=This())
  | <ref> => Discard(Subj(), what=$1)
  | <partobj> => Discard(Subj(), what=$1)
  | all <nouns> => alldiscard($1)
  | another card named <cardname> => discard_named($1)
discarded: any number of cards => Discard(Subj(), what=Choose(Chooser(), Filter(zone="hand", whose=You()), Number(0), up_to_any=True))
  | (a|another) card => Discard(Subj())
  | <count> cards => Discard(Subj(), $1)
  | a <noun> => discard_kind($1)
manas: (|an additional) <manasyms> (to your mana pool|to his or her mana pool|) => AddMana(Subj(), ($1,))
  | (|an additional) <manasyms> (to your mana pool||to his or her mana pool) for each <foreach> => AddMana(Subj(), ($1,), $2)
  | <manasyms> or <manasyms> (to your mana pool|to his or her mana pool|) => AddMana(Subj(), ($1, $2))
  | <manasyms> , <manasyms> , or <manasyms> (to your mana pool|to his or her mana pool|) => AddMana(Subj(), ($1, $2, $3))
  | <count> mana in any combination of <manasyms> and/or <manasyms> (to your mana pool|to his or her mana pool|) => combi($1, $2, $3)
  | X mana of any one color (to your mana pool|to his or her mana pool|) => AddMana(Subj(), choice="any", times=X(), one_colour=True)
  | (|an additional) one mana of <manakind> (to your mana pool|to his or her mana pool|to their mana pool|) => AddMana(Subj(), choice=$1)
  | one mana (to his or her mana pool|to your mana pool|to their mana pool|) of <manakind> => AddMana(Subj(), choice=$1)
  | to (your|their) mana pool one mana of <manakind> => AddMana(Subj(), choice=$1)
  | <count> mana of any one color (to your mana pool|to his or her mana pool|) => AddMana(Subj(), choice="any", times=$1, one_colour=True)
  | <count> mana in any combination of colors (to your mana pool||to his or her mana pool) => AddMana(Subj(), choice="any", times=$1)
  | that much <manasyms> (to your mana pool|to his or her mana pool|) => AddMana(Subj(), ($1,), ThatMuch())
  | an amount of <manasyms> (to your mana pool|to his or her mana pool|) equal to <value> => AddMana(Subj(), ($1,), $2)
  | to (your) mana pool an amount of <manasyms> equal to <value> => AddMana(Subj(), ($1,), $2)
  | {X} (to your mana pool|to his or her mana pool|) => AddMana(Subj(), ("C",), X())
  | an additional <count> mana in any combination of colors => AddMana(Subj(), choice="any", times=$1)
tokens: a <tokenone> => tokn(Number(1), $1)
  | <count> <tokenmany> => tokn($1, $2)
  | that many <tokenmany> => tokn(ThatMuch(), $1)
tokenone: <pt> <tokcolours> <typeword+> token <tokwith?> <tokname?> => tok(None, $1, $2, $3, $4, $5)
  | legendary <tokenone1> => legendary($1)
tokenmany: <pt> <tokcolours> <typeword+> tokens <tokwith?> <tokname?> => tok(None, $1, $2, $3, $4, $5)
tokcolours: colorless => 0
  | <colour/and> => mask($1)
tokwith: with <abil/and>
abil: <keyword>
  | <quote>
tokname: named <cardname>
typeword: creature => CREATURE
  | artifact => ARTIFACT
  | enchantment => ENCHANTMENT
  | <subtype>
# verbs about objects, of which "you" is the subject
act: <vact>
  | <dmg>
  | <source> ^phase out => Change("phase out", $1)
vact: ^regenerate each <noun> => Regenerate(All($1))
  | ^move a <counterkind> counter from <obj1> onto <obj1> => MoveCounters($2, $3, $1)
  | ^distribute <count> <counterkind> counters among <divtargets> => PutCounters($3, $2, $1, True)
  | (distribute|share out) <count> <counterkind> counters (among|among any number of) <nouns> (|as you choose) => PutCounters(All($3), $2, $1, True)
  | ^exile <topcards> face down => Move($1, "removed", face_down=True)
  | ^exile <obj1> (face down|in a face-down pile) => Move($1, "removed", face_down=True)
  | ^exile <obj1> with <count> <counterkind> %counter on (it|them) => Move($1, "removed", counters=(CounterSpec($3, $2),))
  | ^put the last cards you looked at this way on top of your library in any order => Move(Ref("looked at"), "library", "top")
  | ^flip <self> => Change("flip", This())
  | ^flip it => Change("flip", It())
  | ^exchange control of <obj> and <obj> => Exchange("control", $1, $2)
  | ^return <fromgrave> <back> => moved($1, $2)
  | ^return <fromgrave> <home> => moved($1, $2)
  | ^change the target of <obj> => Retarget(Subj(), $1, "change")
  | ^choose (new targets|a new target) for <obj> => Retarget(Subj(), $1, "new")
  | ^put <partobj> <ownplace> => moved($1, $2)
  | ^destroy <obj> => Destroy($1)
  | ^exile <obj> => Move($1, "removed")
  | ^return <obj> to (its owner 's hand|their owner 's hand|your hand|his or her hand|that player 's hand|their owners ' hands|their owners ' hand|their owner 's hands|their hand|their hands) => Move($1, "hand")
  | ^return <obj> <home> => moved($1, $2)
  | ^put <obj> <place> => moved($1, $2)
  | ^return <obj> <back> => moved($1, $2)
  | ^shuffle <obj> into (its owner 's library|your library|his or her library|their library|their libraries|their owners ' libraries|their owners ' library|that player 's library) => Move($1, "library", "shuffle")
  | ^tap <obj> => Tap($1)
  | ^untap <obj> => Untap($1)
  | ^put (a|another) <counterkind> counter on <obj> => PutCounters($2, $1)
  | ^put <much> <counterkind> %counter on <obj> => PutCounters($3, $2, $1)
  | ^put a <counterkind> counter on <obj> for each <foreach> => PutCounters($2, $1, $3)
  | ^put a <counterkind> counter on <obj1> and a <counterkind> counter on <obj1> => Seq((PutCounters($2, $1), PutCounters($4, $3)))
  | ^remove a <anykind> counter from <obj> => RemoveCounters($2, $1)
  | ^remove <much> <counterkind> %counter from <obj> => RemoveCounters($3, $2, $1)
  | ^remove all <anykind> counters from <obj> => RemoveCounters($2, $1, None)
  | ^counter <obj> => Counter($1)
  | ^reveal <obj> => Reveal($1)
  | ^attach target aura attached to a creature or land to another permanent of that type => Attach(Target(Filter((HasSubtype("Aura"), InRelation("attached to", All(Filter((AnyTest((HasType(CREATURE), HasType(LAND))),))))))), Choose(Chooser(), Filter((Other(), AnyTest((AllTests((HasType(CREATURE), Shares("card type", All(Filter((HasType(CREATURE), InRelation("attached by", It()))))))), AllTests((HasType(LAND), Shares("card type", All(Filter((HasType(LAND), InRelation("attached by", It())))))))))))))
  | ^attach <obj> to <obj> => Attach($1, $2)
  | ^remove <obj> from combat => Change("remove from combat", $1)
  | ^turn <obj> face down => Change("turn face down", $1)
  | ^turn <obj> face up => Change("turn face up", $1)
  | ^switch <possthing> power and toughness <duration> => Apply($1, (SwitchPT(),), $2)
  | ^gain control of <obj> => Apply($1, (SetControl(Subj()),))
  | ^gain control of <obj> <duration> => Apply($1, (SetControl(Subj()),), $2)
  | regenerate <obj> => Regenerate($1)
  | ^exile <partobj> => Move($1, "removed")
  | ^double the number of <counterkind> counters on <obj> => PutCounters($2, $1, Counters($1, It()))
  | ^put <obj> into (your hand|its owner 's hand|his or her hand|their hand|their owners ' hands) => IntoHand($1)
dmg: each <noun> deals <amount> damage to <damaged> => DealDamage(All($1), $2, $3)
  | <source> ^deal <amount> damage to <damaged> => DealDamage($1, $2, $3)
  | <source> ^deal damage to <damaged> equal to <value> => DealDamage(source=$1, to=$2, amount=$3)
  | <source> ^deal damage equal to <value> (|,) to <damaged> => DealDamage($1, $2, $3)
  | <source> ^deal <num> damage to <damaged> for each <foreach> => DealDamage(source=$1, to=$3, amount=mul($2, $4))
  | <source> ^deal <amount> damage divided as you choose among <divtargets> => DealDamage($1, $2, $3, True)
  | <source> ^deal <amount> damage divided as you choose among (|any number of) <nouns> => DealDamage($1, $2, All($3), True)
divtargets: one or two <targetkinds> => Target($1, low=Number(1), high=Number(2))
  | one , two , or three <targetkinds> => Target($1, low=Number(1), high=Number(3))
  | any number of <targetkinds> => Target($1, low=Number(0), up_to_any=True)
targetkinds: (target creatures and/or players|targets) => Either((Filter((HasType(CREATURE),)), Players()))
  | target <nouns>
source: <self>
  | each of them => Among(Them(), Filter(zone="any"))
  | <host>
  | <ref>
  | <targeted>
  | <allof>
damaged: <targetdamage>
  | that creature or player => That("creature or player")
  | <damaged1>
  | <damaged1> and <damaged1> => Both(($1, $2))
damaged1: each <noun> => All($1)
  | <playerobj>
  | <obj>
  | each creature and each player => Both((All(Filter((HasType(CREATURE),))), All(Players())))
# continuous effects
applied: <applobj> ^attack <duration> if able => Apply($1, (MustAttack(),), $2)
  | <applobj> ^block <thing> <duration> if able => Apply($1, (MustBlock($2),), $3)
  | <applobj> can't be blocked <duration> except by <except> => Apply($1, (CantBeBlocked(except_by=$3),), $2)
  | <playerother> <pmods> <duration> => Apply($1, mods($2), $3)
  | you <pmods> <duration> => Apply(You(), mods($1), $2)
  | <applobj> and <applobj> ^^ <amods> <duration> => Apply(Both(($1, $2)), mods($3), $4)
  | <applobj> <amods> <duration> => Apply($1, mods($2), $3)
  | <duration> , <applobj> <amods> => Apply(duration=$1, what=$2, mods=mods($3))
  | <applobj> ^get <ptm> <duration> for each <foreach> => Apply($1, (ptfor($2, $4),), $3)
  | <applobj> <foreverm> => Apply($1, mods(($2,)))
  | <applobj> (each) ^get <ptm> <duration> => Apply($1, ($2,), $3)
applobj: <self>
  | <host>
  | <ref>
  | <targeted>
  | <bare>
amods: <amod/and>
duration: (until end of|this) turn => EndOfTurn()
  | until (the beginning of|) your next upkeep => UntilNextTurn(You(), "upkeep")
  | (until end of|this) combat => EndOfCombat()
  | until your next turn => UntilNextTurn(You())
  | for as long as <condition> => While($1)
  | until <sub> ^leave the battlefield => UntilEvent(ZoneChange($1, "in play"))
  | this turn => ThisTurn()
amod: ^become <subtypesp> => SetTypes(0, ($1,))
  | <becomes>
  | <mod>
  | ^don't untap during (its|their) (controller 's|controllers ') untap (step|steps) => DoesntUntap()
  | ^become <bodies> => animods($1)
  | can't block <thing> => CantBlock(kindof($1))
  | ^gain all creature types => SetTypes(every="creature types", add=True)
  | (^gain|^have) <abil/and> => gains($1)
foreverm: <becomes>
  | ^gain <abil/and> => gains($1)
  | ^don't untap during (its|their) (controller 's|controllers ') next untap (step|steps) => DoesntUntap(next=True)
  | ^lose <kwsimple> => LoseAbility($1)
  | ^lose protection from <quality> => LoseThat(KeywordAbility("protection", kind=$1))
  | ^don't untap during <possp> next untap step => DoesntUntap(next=True, whose=$1)
# searching, choosing, the rest
libobj: (any number of|all) <nouns> => libspec_any($1)
  | a <noun> => libspec($1, Number(1))
  | up to <count> <nouns> => libspec_up_to($2, $1)
  | <count> <nouns> => libspec($2, $1)
partobj: a <noun> from among (them|those cards) => ChooseAmong(Chooser(), Among(Them(), anyzone($1)), Number(1), Number(1))
  | one (of them|of those cards|) => ChooseAmong(Chooser(), Them(), Number(1), Number(1))
  | <count> of (them|those cards) => ChooseAmong(Chooser(), Them(), $1, $1)
  | any number of (them|those cards) => ChooseAmong(Chooser(), Them(), Number(0), up_to_any=True)
restplace: (the rest|the rest of the revealed cards|the rest of the cards revealed this way|the other) on the bottom of (your|his or her|their|its owner 's) library (in any order|) => Arrange(Subj(), TheRest(), "bottom")
  | (the rest|all other cards revealed this way) into (your graveyard|his or her graveyard|their graveyard|their owners ' graveyards) => Move(TheRest(), "graveyard")
  | the rest (on top of|back on top of) (your|his or her|their|its owner 's|that player 's|the) library in any order => Arrange(Subj(), TheRest())
pickobj: <partobj>
  | <targeted>
  | <choice>
  | <targeted> and <targeted> => Both(($1, $2))
  | target opponent who had more life than you did as you activated this ability => Target(Players((IsOpponent(), AsPlayed(Compare("life", ">", Of("life", You()))))))
choosing: <chosenvalue> => ChooseValue(Subj(), $1)
  | a number between <int> and <int> => ChooseValue(Subj(), "number", low=$1, high=$2)
chosenvalue: (a color|a color word) => "color"
  | one or more colors => "colors"
  | a creature type => "creature type"
  | a card type => "card type"
  | a basic land type => "basic land type"
  | a land type => "land type"
  | a second basic land type => "second basic land type"
  | a number => "number"
  | a player => "player"
  | an opponent => "opponent"
# prevention (rule 419)
prevention: the next <num> <dealtby> is dealt to <damaged> instead => redirected($2, $3, $1)
  | prevent all <damagekind> that would be dealt to <protected> this turn by spells or abilities that target it => Shield(PreventDamage(to=$2, combat=$1, aimed=True), EndOfTurn())
  | prevent all <dealt> => prevented($1, None)
  | all <dealtto> is dealt to <damaged> instead => redirected($1, $2, None)
  | prevent all combat damage that would be dealt to and dealt by those <refnouns> this turn => Seq((Shield(PreventDamage(to=That($1, True), combat="combat"), EndOfTurn()), Shield(PreventDamage(source=That($1, True), combat="combat"), EndOfTurn())))
  | prevent all combat damage that would be dealt to and dealt by <thing> this turn => Seq((Shield(PreventDamage(to=$1, combat="combat"), EndOfTurn()), Shield(PreventDamage(source=It(), combat="combat"), EndOfTurn())))
  | the next time <dealer> would deal <damagekind> <damageto> this turn , prevent that damage => Shield(PreventDamage(source=$1, to=$3, combat=$2), EndOfTurn(), 1)
  | the next time <dealer> would deal damage <damageto> this turn , that damage is dealt to <damaged> instead => Shield(RedirectDamage(source=$1, to=$2, instead_to=$3), EndOfTurn(), 1)
  | the next time you would draw a card this turn , <clauses> instead => Shield(IfWould(Draws(You()), must($1)), EndOfTurn(), 1)
  | prevent the next <num> <dealtto> => prevented($2, $1)
protected: you (and|and/or) <nouns> => Either(($1, Players((Is(You()),))))
  | <targetdamage>
  | you => You()
  | <self>
  | <host>
  | <ref>
  | <targeted>
  | <nouns>
  | players => Players()
  | <evto>
  | <damaged1>
dealer: <self>
  | <host>
  | <ref>
  | <targeted>
  | a source of your choice => SourceChosen(You(), Filter(zone="any"))
  | a <noun> of your choice => SourceChosen(You(), sources($1))
  | <nouns>
  | a <noun>
tokenvp: ^put <restplace> => $1
  | ^clash with an opponent => Clash(Subj())
  | after this phase , there is an additional combat phase => ExtraPhase("combat", Subj())
  | after this main phase , there is an additional combat phase followed by an additional main phase => ExtraPhase("combat and main", Subj())
  | ^put the top card of (his or her|your|their) library into (his or her|your|their) graveyard => Mill(Subj(), Number(1))
  | ^put the top <count> cards of (his or her|your|their) library into (his or her|your|their) graveyard => Mill(Subj(), $1)
  | ^put a number of cards equal to <value> from the top of (your|his or her|their) library into (your|his or her|their) graveyard => Mill(Subj(), $1)
  | ^mill a card => Mill(Subj(), Number(1))
  | ^mill <count> cards => Mill(Subj(), $1)
  | <created> => tokens($1)
  | ^create <tokenstapped> => tokens_tapped($1)
  | <puts> for each <foreach> => tokens_each($1, $2)
  | ^mill cards equal to <value> => Mill(Subj(), $1)
tokenstapped: a tapped <tokenone> => tokn(Number(1), $1)
  | <count> tapped <tokenmany> => tokn($1, $2)
body: <pt> <bodycolour?> <typeword+> <tokwith?> => body($1, $2, $3, $4)
  | <bodycolour?> <typeword+> <tokwith?> => body(None, $1, $2, $3)
bodies: <pt> <bodycolour?> <typewords+> <tokwith?> => body($1, $2, $3, $4)
  | <bodycolour?> <typewords+> <tokwith?> => body(None, $1, $2, $3)
manytypes: artifacts => ARTIFACT
  | enchantments => ENCHANTMENT
bodycolour: <colour/and> => mask($1)
typewords: creatures => CREATURE
  | artifact => ARTIFACT
  | <subtype>
  | <subtypesp>
spendable: ^add <manas>
fromgrave: ~ from your graveyard => Among(This(), Filter(zone="graveyard", whose=You()))
pmods: <pmod/and>
pmod: can't cast spells => CantPlay(Filter((IsSpell(),), "stack"))
  | can't cast <nouns> => CantPlay($1)
  | can't play (lands|land cards) => CantPlay(lands=True)
  | can't <gaincant>
  | ^gain <abil/and> => gains($1)
textword: color word => "color word"
  | basic land type => "basic land type"
  | creature type => "creature type"
prevthen: you gain life equal to the damage prevented this way => GainLife(Subj(), ThatMuch())
  | for each 1 damage prevented this way , put a <counterkind> counter on <obj> => PutCounters($2, $1, ThatMuch())
  | put a <counterkind> counter on <obj> for each 1 damage prevented this way => PutCounters($2, $1, ThatMuch())
tokenone1: <pt> <tokcolours> <typeword+> token <tokwith?> <tokname?> => tok(None, $1, $2, $3, $4, $5)
# where a countered spell goes (rule 414)
countered: exile it instead of putting it into its owner 's graveyard => Move(It(), "removed")
  | put it on top of its owner 's library instead of into that player 's graveyard => Move(It(), "library", "top")
anyone: any player => All(Players())
  | any opponent => All(Players((IsOpponent(),)))
anyprice: have (~|it) deal <num> damage to (him or her|them) => Cost((Do(DealDamage(This(), $1, They())),))
  | pay <costpay>
  | <costlist>
# where something is put: "it" is what is put there
place: onto the battlefield <entry>
  | into (your hand|its owner 's hand|his or her hand|their hand|their hands|their owners ' hands|their owners ' hand|their owner 's hand) => Move(It(), "hand")
  | into (your graveyard|its owner 's graveyard|his or her graveyard|their graveyard|their graveyards|their owners ' graveyards|their owners ' graveyard|that player 's graveyard) (|instead of onto the battlefield) => Move(It(), "graveyard")
  | on top of (its owner 's library|your library|his or her library|their library|their libraries|their owners ' libraries|their owners ' library|that player 's library|it) => Move(It(), "library", "top")
  | on top of (its owner 's library|your library|his or her library|their library|their libraries|their owners ' libraries|their owners ' library|that player 's library|it) in any order => Move(It(), "library", "top", ordered_by=Subj())
  | on the bottom of (its owner 's library|your library|his or her library|their library|their libraries|their owners ' libraries|their owners ' library|that player 's library|it) => Move(It(), "library", "bottom")
  | on the bottom of (its owner 's library|your library|his or her library|their library|their libraries|their owners ' libraries|their owners ' library|that player 's library|it) in any order => Move(It(), "library", "bottom", ordered_by=Subj())
  | (|into your library|into his or her library|into their library) third from the top => Move(It(), "library", "3")
back: to the battlefield <entry>
  | to (your|its owner 's) hand => Move(It(), "hand")
  | to (its owner's|their owner's|their owners'|your|his or her) graveyard => Move(It(), "graveyard")
entry: <tapping> => Move(It(), "in play", tapped=$1)
  | <tapping> under <heir> control => Move(It(), "in play", controller=$2, tapped=$1)
  | tapped and attacking => Move(It(), "in play", tapped=True, attacking=True)
  | tapped and attacking under <heir> control => Move(It(), "in play", controller=$1, tapped=True, attacking=True)
  | attacking => Move(It(), "in play", attacking=True)
  | attacking under <heir> control => Move(It(), "in play", controller=$1, attacking=True)
  | (attacking under their owners ' control|attacking under their owner 's control|attacking under its owner 's control) => heard(Move(It(), "in play", attacking=True))
  | attached to <obj1> => Move(It(), "in play", attached=$1)
  | under your control attached to <obj1> => Move(It(), "in play", controller=You(), attached=$1)
  | blocking <thing> => Move(It(), "in play", blocking=$1)
  | (under their owners ' control|under their owner 's control|under its owner 's control|face up) => heard(Move(It(), "in play"))
# the same, of a player who does it
ownplace: into (your|his or her|their) hand => Move(It(), "hand")
  | into (your graveyard|its owner 's graveyard|their owners ' graveyards|his or her graveyard|their graveyard|that player 's graveyard) => Move(It(), "graveyard")
  | (on top of|back on top of) (your|his or her|their) library => Move(It(), "library", "top")
  | onto the battlefield <tapping> => Move(It(), "in play", tapped=$1)
untapper: target player => Target(Players())
heir: your => You()
  | (his or her|their) => They()
  | target player 's => Target(Players())
home: to the battlefield flipped => Move(It(), "in play", flipped=True)
  | to the battlefield (under its owner's control|under their owner's control|under their owners' control|) with <counterson> => Move(It(), "in play", counters=($1,))
