# Numbers (rule 104).
amount: <num>
  | X plus <num> => Arith("+", X(), $1)
  | that much => ThatMuch()
# after "equal to", "where X is"
value: the (|total) number of <nouns> => Count(All($1))
  | the life paid as (~|it) entered (the battlefield|) => heard(ChosenNumber())
  | the number of <counterkind> counters removed this way => PaidMuch($1)
  | the (greatest|highest) <numeral> among <nouns> => Extreme("greatest", $1, All($2))
  | your life total => Of("life", You())
  | the number of <nouns> <doneway> this way => Count(Among($2, anyzone($1)))
  | the (damage dealt|damage prevented|life lost) this way => ThatMuch()
  | <num>
  | twice <value> => Arith("*", Number(2), $1)
  | <num> plus <value> => Arith("+", $1, $2)
  | <value1> plus <value1> => Arith("+", $1, $2)
  | <value1> minus <value1> => Arith("-", $1, $2)
  | half <value1> , rounded up => Arith("/up", $1, Number(2))
  | half <value1> , rounded down => Arith("/down", $1, Number(2))
  | <value1>
  | the chosen number => ChosenNumber()
value1: the number of <nouns> => Count(All($1))
  | <num>
  | the number of <counterkind> counters on <thing> => Counters($1, $2)
  | <possthing> <numeral> => Of($2, $1)
  | the <numeral> of <thing> => Of($1, $2)
  | <possp> life total => Of("life", $1)
  | that much => ThatMuch()
  | the number of basic land types among lands <controlpost> => CountOf("basic land types", All(Filter((HasType(LAND), ControlledBy($1)))))
numeral: power => "power"
  | toughness => "toughness"
  | (converted mana cost|mana value) => "cmc"
# after "for each"
foreach: creature that died this turn => Happened(ZoneChange(Filter((HasType(CREATURE),)), "in play", "graveyard"))
  | card discarded this way => Count(Among(Done("discarded"), Filter((IsCard(),), "any")))
  | time ~ was kicked => Of("times kicked", This())
  | color of mana spent to cast it => Of("colors spent", This())
  | <counterkind> counter removed this way => PaidMuch($1)
  | <noun> <doneway> this way => Count(Among($2, anyzone($1)))
  | <noun> => Count(All($1))
  | <counterkind> counter on <thing> => Counters($1, $2)
  | player => Count(All(Players()))
  | basic land type among lands <controlpost> => CountOf("basic land types", All(Filter((HasType(LAND), ControlledBy($1)))))
  | <foreach1> beyond the first => Arith("max", Number(0), Arith("-", $1, Number(1)))
doneway: destroyed => Done("destroyed")
  | sacrificed => Done("sacrificed")
  | discarded => Done("discarded")
  | exiled => Done("exiled")
  | returned => Done("returned")
  | revealed => Done("revealed")
  | tapped => Done("tapped")
  | countered => Done("countered")
foreach1: <noun> => Count(All($1))
