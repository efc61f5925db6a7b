# Attacking and blocking: who must, who can't, and what is done about it (rules 308, 309, 500).
# who attacks together with others
static: if a <noun> an opponent controls attacks , all <nouns> that opponent controls attack if able => StaticAbility(what=All(with_opp($2)), mods=(MustAttack(joins=with_opp($1)),))
  | if <sub> ^attack , <stsub> (|also) ^attack if able => StaticAbility(what=$2, mods=(MustAttack(joins=$1),))
# what attacking and blocking costs, and what is done about those that didn't (rules 308.2, 500)
clause: whenever <event> this combat , <clauses> => Delayed($1, $2, False, EndOfCombat())
applobj: the blocking creature => heard(Ref("event"))
  | each <noun> and each <noun> => Both((All($1), All($2)))
sentence: <source> ^deal damage equal to <value> to <damaged> . the damage can't be prevented . => DealDamage($1, $2, $3, unpreventable=True)
# auctions
sentence: <bidding> . in turn order , each player may top the high bid . the bidding ends if the high bid stands . => $1
  | the high bidder <vps> . => heard(Acting(ThatPlayer(), $1))
bidding: each player may bid life . you start the bidding with a bid of <num> => Acting(All(Players()), Bid(Subj(), $1))
value: (the high bid|the number of cards he or she drew this way|the number of cards they drew this way) => heard(ThatMuch())
# those that didn't attack
evto: you or a <noun> => Either((Players((Is(You()),)), $1))
fighting: attack => False
  | block => True
span: combat => False
  | turn => True
