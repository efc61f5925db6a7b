# What is chosen of several and what becomes of the rest; what is done otherwise, or again (rules 413.2, 415).
# several that stand in a group, and what is done with one of them and with the rest
post: controlled by the same player => HasStatus("single controller")
vp: ^choose and ^sacrifice <partobj> => Sacrifice(Subj(), $1)
partobj: one of those <refnouns> => ChooseAmong(Chooser(), That($1, True), Number(1), Number(1))
fromgrave: <ref> from (your|his or her|its owner 's) graveyard => Among($1, Filter(zone="graveyard"))
sentence: <clauses> if <condition> . otherwise , <clauses> . => IfAfter($2, $1, $3)
  | if <oneplayer> has more cards in hand than you , draw cards equal to the difference . => If(Comparison(Of("hand", $1), ">", Of("hand", You())), Draw(Subj(), Arith("-", Of("hand", ThatPlayer()), Of("hand", You()))))
  | if <condition> , you may pay <costpay> . if you don't , <clauses> . => If($1, IfPaid(You(), $2, Nothing(), $3))
  | if <condition> , repeat this process . => RepeatIf($1)
  | if you do , repeat this process . => RepeatIf(IfDo())
damaged: the creature it's attached to => HostOf(It())
foreach: <subtype> and <colour> card in it => Count(All(Filter((AnyTest((HasSubtype($1), HasColour($2))),), "hand", ThatPlayer())))
anyone: any other player => All(Players((Not(Is(ThatPlayer())),)))
# the mana cost of something (rule 203)
costpay: <possthing> mana cost => Cost((OwnManaCost($1),))
# a process repeated as often as somebody likes
sentence: you may repeat this process any number of times . => RepeatIf(AllConditions(()), You())
allof: all cards revealed this way that weren't put onto the battlefield => Among(Done("revealed"), Filter((IsCard(),), "library"))
# one of each of several kinds
eachkind: a <noun> of each basic land type => eachbasic($1)
  | (one|a) <noun> of each color => eachcolour($1)
  | <akind/and> => severalkinds($1)
akind: a <noun>
eachtrait: a <noun> of each color => eachcolour($1)
vp: ^choose <eachkind> => Pick(ChooseEach(Chooser(), $1))
  | ^choose from (among|) the <nouns> <eachkind> => Pick(ChooseEach(Chooser(), $2, $1))
libobj: <eachkind> => libspec_each($1)
# as many as whoever has the fewest
sentence: each player chooses a number of <nouns> (he or she controls|they control) equal to the number of <nouns> controlled by the player who controls the fewest , then sacrifices the rest . => Acting(All(Players()), evened(twice($1, $2)))
  | players <evening> and <evening> the same way . => many((Acting(All(Players()), $1), Acting(All(Players()), $2)))
evening: ^discard cards => evenhands()
  | ^sacrifice <nouns> => evened($1)
# the spells of a turn, counted
event: the <nth> <noun> of a turn is cast => When(Played($2, Players()), Comparison(Happened(Played($2, Players())), "=", $1))
# what somebody may have somebody or something do; that is decided as it resolves, and so a creature that was to assign
# its damage as though it weren't blocked has to
had: <playerother> ^^ <vps> => Acting($1, $2)
  | <playerother> shuffle that library => heard(Acting($1, Shuffle(Subj())))
  | <applobj> ^^ <amods> <duration> => Apply($1, mods($2), $3)
  | <source> deal <amount> damage to <damaged> and <amount> damage to <damaged> => twice_damage($1, $2, $3, $4, $5)
  | <source> deal <amount> damage to <damaged> => DealDamage($1, $2, $3)
  | <source> deal damage equal to <value> to <damaged> => DealDamage($1, $2, $3)
  | <source> deal damage to <damaged> equal to <value> => DealDamage(source=$1, to=$2, amount=$3)
  | <applobj> become the <anycolors> => Seq((ChooseValue(Subj(), $2), Apply($1, (SetColour(0, chosen=True),))))
  | <applobj> ^^ <foreverm> => Apply($1, mods(($2,)))
  | <applobj> assign (its|their) combat damage this turn as though (it|they) weren't blocked => Apply($1, (AssignsDamage("past blockers"),), ThisTurn())
  | <ref> ^^ block a <noun> of your choice => MakeBlock($1, Choose(Chooser(), $2))
# those with which something has been done
among: (all|the) <nouns> <doneway> this way => Among($2, anyzone($1))
  | each <noun> <doneway> this way => heard(Among($2, anyzone($1)))
