# Rarer turns of phrase, each a piece that any card could use: who did something, what is left out, what is done with the rest.
# what is left out of a group
allof: all <nouns> , except for <nouns> => leftout(All($1), $2)
# who did something this turn, or this way
choice: a player who cast one or more <nouns> this turn => Choose(Chooser(), Players((Did(Played($1)),)))
# counters of which there are many
post: with <int> or more <counterkind> counters on it => HasCounter($2, $1)
# mana for each of something
manas: one mana of any color (to your mana pool|) for each <foreach> => AddMana(Subj(), choice="any", times=$1)
# attached things
clause: ^sacrifice ~ and <dmg> => Seq((Sacrifice(Subj(), This()), $1))
# counters of two kinds
clause: put the cards you looked at this way that are still in your library into your hand => Move(Among(Ref("looked at"), Filter(zone="library")), "hand")
amod: ^gain all activated abilities of <thing> => AbilitiesOf($1, activated=True)
replacement: as <self> ^enter (the battlefield|) , sacrifice any number of <nouns> => ReplacementAbility(AsEnters(Seq((Sacrifice(Subj(), Choose(Chooser(), $2, Number(0), up_to_any=True)), Note(ThatMuch())))))
damaged: each of those creatures and/or players => That("creature or player", True)
post: that you don't own => Not(OwnedBy(You()))
clause: you lose all but <num> life => LoseLife(Subj(), Arith("max", Number(0), Arith("-", Of("life", You()), $1)))
prevthen: at <delay> , put a <counterkind> counter on <obj> for each 1 damage prevented this way => Delayed($1, PutCounters($3, $2, ThatMuch()))
prevention: the next time <dealer> would deal combat damage to <protected> this turn , that creature deals that damage to itself instead => Shield(RedirectDamage(source=$1, to=$2, combat="combat", instead_to=That("creature")), EndOfTurn(), 1)
# coins until one is lost (rule 511)
sentence: if you win all the flips , draw <count> cards for each flip . => If(IfAchieved("all flips won"), Draw(Subj(), Arith("*", $1, ThatMuch())))
# paid before a step, or it happens in it (rule 408.2i)
clause: <player> <vps> at the beginning of (his or her|their) next <stepname> unless (he or she|they) pays <mana> before that (step|draw step) => Delayed(StepBegins($3, ThatPlayer()), Acting($1, $2), duration=UntilPaid(Cost((Mana($4),)), ThatPlayer()))
# several kinds of sentences
ability: <cost> : choose one — • <sent+> <restriction> • <sent+> <restriction> => sameboth($1, $2, $3, $4, $5)
# cards played from where they lie on top (rule 409.1a)
post: tapped this turn to pay for its abilities => InRelation("tapped for", This())
  | that couldn't attack => Not(HasStatus("able to attack this turn"))
cond1: <thing> (is|remains) on top of your library => Holds($1, Filter((HasStatus("on top of the library"),), "library"))
post: (cast|played) this way => InRelation("played with", This())
topcards: the top card => heard(TopCards(Number(1), You()))
# costs that choose, and mana of what the cost was paid with
costact: untap <costobj> => Untap($1)
# what is done to things in combat
damaged1: a target <noun> => heard(Target($1))
ref: the attacking creature => Ref("event")
sentence: until end of turn , whenever <event> , <clauses> . if you do , it assigns no combat damage this turn . => heard(Delayed($1, many(($2, If(IfDo(), Apply(Ref("event"), (AssignsDamage("none"),), ThisTurn())))), False, EndOfTurn()))
sentence: until end of turn , whenever <event> , <clauses> . if you do , <clauses> . => Delayed($1, many(($2, If(IfDo(), $3))), False, EndOfTurn())
# who did what with cards of a name
tokenmany: <pt> <typeword+> tokens that are <colour/and> => tok(None, $1, mask($3), $2, None, None)
value1: the chosen number => ChosenNumber()
# affinity that others have (rule 502.31)
static: <nouns> you cast cost <mana> less to cast for each <noun> you control => StaticAbility(You(), (CostChange($1, Cost((Mana($2),)), True, Count(All(with_you($3)))),))
# mana that is drawn from another player (rule 406)
stepname: postcombat main phase => "postcombat main"
dealer: ~outer => Ref("granter")
sentence: separate them into two piles . an opponent chooses one of those piles . put a card from the chosen pile into your hand . => Piles(Subj(), Them(), Choose(Chooser(), Players((IsOpponent(),))), Move(ChooseAmong(Chooser(), Ref("pile chosen"), Number(1), Number(1)), "hand"))
clause: put all cards revealed this way that are still in your library on the bottom of your library in any order => Arrange(Subj(), Among(Done("revealed"), Filter(zone="library")), "bottom")
vp: ^choose <eachkind> from among the cards in your library => Pick(ChooseEach(Chooser(), $1, Filter(zone="library", whose=You())))
ref: (that archer|that blocked creature) => heard(It())
ref: the blocking creature => heard(Ref("event other"))
# protection from the colours that something has now (rule 502.7)
keyword: protection from each of that spell 's colors => KeywordAbility("protection", kind=Filter((OfColoursOf(Ref("event")),), "any"))
  | protection from the target 's colors => KeywordAbility("protection", kind=Filter((OfColoursOf(Ref("target")),), "any"))
event: a <noun> blocks a creature with lesser power => When(Blocks($1, Filter((HasType(CREATURE),))), Comparison(Of("power", Ref("event other")), "<", Of("power", It())))
# pieces of several sentences
pickobj: <targetdamage>
costpay: life equal to <value> => Cost((PayLife($1),))
sentence: <spendable> , where X is <value> . spend this mana only <purpose> . => spendon(where($1, $2), $3)
stsub: ~outer => Ref("granter")
# where a countered spell goes, with counters on it, or only a spell of a kind (rule 414)
countered: exile it with <count> <counterkind> %counter on it instead of putting it into its owner 's graveyard => Move(It(), "removed", counters=(CounterSpec($2, $1),))
  | put that card onto the battlefield under your control instead of into its owner 's graveyard => Move(It(), "in play", controller=You())
# what is chosen last
clause: destroy <obj> unless <payer> ^pay <costpay> . (it|a creature destroyed this way) can't be regenerated => unless2(Destroy($1, False), $2, $3)
# damage that nothing changes (rule 419)
sentence: this turn , damage that ~ would deal to a <noun> can't be prevented or dealt instead to another creature or player . => Apply(This(), (Cant("have damage changed", $1),), ThisTurn())
# cards that were played or weren't, in the time given for it (rule 413.2e)
sentence: at <delay> , if the player hasn't played <ref> , (he or she|they) <clauses> . => Delayed($1, If(Holds($2, Filter(zone="removed")), $3))
# who chooses which creatures attack and block (rules 308.2a, 309.2a)
sentence: you choose which creatures block <duration> and how those creatures block . => Apply(All(Players()), (Declares(You(), True),), $1)
# colours and types chosen together
colourkind: <colour> <subtype> => colourkind($1, $2)
# costs that may be paid any number of times (rule 409.1b)
casting: as an additional cost to cast ~ , you may also pay <mana> any number of times . => AdditionalCost(Cost((Mana($1),)), True, "besides", True)
vact: ^destroy another target <noun> for each additional <mana> you paid => Destroy(Target($1, low=TimesPaid($2), high=TimesPaid($2), distinct=(-1,)))
# what is left of so many, and what is done with what was exchanged
vp: ^sacrifice all but (the chosen number of|that many) <nouns> => Sacrifice(Subj(), allbut($1))
