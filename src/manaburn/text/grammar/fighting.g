# Attacking and blocking: who must, who can't, and what is done about it (rules 308, 309, 500).
# who attacks together with others
static: if a <noun> an opponent controls attacks , all <nouns> that opponent controls attack if able => StaticAbility(what=All(with_opp($2)), mods=(MustAttack(joins=with_opp($1)),))
  | if <sub> ^attack , <stsub> ^attack if able => StaticAbility(what=$2, mods=(MustAttack(joins=$1),))
  | if <sub> ^attack , <stsub> also ^attack if able => heard(StaticAbility(what=$2, mods=(MustAttack(joins=$1),)))
