# How much and how many (rule 104).
choice: a <noun> for each <foreach> => Choose(Chooser(), $1, $2, $2)
# damage to some and more damage to others
dmg1: <source> ^deal <amount> damage to <damaged> => DealDamage($1, $2, $3)
# numbers of what was done
value1: the number of cards that player discarded this way => Count(Among(Done("discarded"), Filter((IsCard(), OwnedBy(ThatPlayer())), "any")))
lifeamt: three times X life => Arith("*", Number(3), X())
choice: a <noun> or a <noun> for each <foreach> => Choose(Chooser(), orkinds(($1, $2)), $3, $3)
costpay: <mana> plus an additional <mana> for each <foreach> => Cost((Mana($1), ManaTimes($2, $3)))
manas: {X} {1} (to your mana pool|) => AddMana(Subj(), ("C",), Arith("+", X(), Number(1)))
static: <nouns> you cast <post> cost <mana> less to cast => StaticAbility(You(), (CostChange(also($1, $2), Cost((Mana($3),)), True),))
# counters of a kind, or of whichever kind (rule 501.1)
anykind: <counterkind>
  | => ""
