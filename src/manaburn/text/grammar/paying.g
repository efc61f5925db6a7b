# What is paid for keywords, and what happens when it is (rules 409.1f, 502).
static: <pricedword> costs you pay cost (up to|) <mana> less => StaticAbility(You(), (KeywordCost($1, Cost((Mana($2),)), True),))
  | <pricedword> costs your opponents pay cost <mana> more => StaticAbility(All(Players((IsOpponent(),))), (KeywordCost($1, Cost((Mana($2),))),))
  | (all|) <pricedword> costs cost <mana> more => StaticAbility(All(Players()), (KeywordCost($1, Cost((Mana($2),))),))
  | <pricedword> costs cost <mana> less => StaticAbility(All(Players()), (KeywordCost($1, Cost((Mana($2),)), True),))
  | you may pay <mana> rather than pay the echo cost for permanents you control => StaticAbility(You(), (KeywordCost("echo", Cost((Mana($1),)), instead=True),))
pricedword: buyback => "buyback"
  | flashback => "flashback"
  | morph => "morph"
event: <evplayer> ^pay ~ 's cumulative upkeep => Does("pays cumulative upkeep", This(), $1)
  | <evplayer> ^don't pay ~ 's cumulative upkeep => Does("doesn't pay cumulative upkeep", This(), $1)
  | ~ 's echo cost is paid => Does("pays echo", This())
vp: ^exile all cards from <possp> library => Move(All(Filter(zone="library", whose=$1)), "removed")
# effects that may be ignored (rule 408.2j)
static: <host> can't attack or block , and its activated abilities can't be activated . (its controller|that creature's controller) may <costlist> for that player to ignore this effect until end of turn => StaticAbility($1, (CantAttack(), CantBlock(), Cant("activate abilities"), MayIgnore($2)))
# paid or not, and for what
sentence: you may pay <costpay> . if you do , <clauses> . if you don't , <clauses> . => IfPaid(You(), $1, $2, $3)
  | <vact> , then <acts> unless you pay <costpay> . if you pay , <clauses> . => heard(Seq(($1, IfPaid(You(), $3, $4, $2))))
  | <acts> unless you pay <mana> . this cost is reduced by <mana> for each <foreach> . => reducedunless($1, $2, $3, $4)
# an amount that is paid, and damage prevented for it
sentence: <playerother> may pay any amount of mana . <source> ^deal <num> damage to <playerobj> . prevent X of that damage , where X is the amount of mana that player paid this way . => lessbypaying($1, $2, $3, $4)
sentence: if the difference between your life total and target player's life total is <num> or less , exchange life totals with that player . => If(AllConditions((Comparison(Arith("-", Of("life", You()), Of("life", Target(Players()))), "<=", $1), Comparison(Arith("-", Of("life", ThatPlayer()), Of("life", You())), "<=", $1))), Exchange("life", You(), ThatPlayer()))
# what is paid to prevent something (rule 403)
price: <costlist3>
  | <costlist3> and <costlist3> => bothcosts($1, $2)
orprice: <costpay>
  | <costlist3>
