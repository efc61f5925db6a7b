# What is paid for keywords, and what happens when it is (rules 409.1f, 502).
event: <evplayer> ^don't pay ~ 's cumulative upkeep => Does("doesn't pay cumulative upkeep", This(), $1)
# effects that may be ignored (rule 408.2j)
static: <host> can't attack or block , and its activated abilities can't be activated . (its controller|that creature's controller) may <costlist> for that player to ignore this effect until end of turn => StaticAbility($1, (CantAttack(), CantBlock(), Cant("activate abilities"), MayIgnore($2)))
# an amount that is paid, and damage prevented for it
sentence: <playerother> may pay any amount of mana . <source> ^deal <num> damage to <playerobj> . prevent X of that damage , where X is the amount of mana that player paid this way . => lessbypaying($1, $2, $3, $4)
# what is paid to prevent something (rule 403)
price: <costlist3>
  | <costlist3> and <costlist3> => bothcosts($1, $2)
orprice: <costpay>
  | <costlist3>
