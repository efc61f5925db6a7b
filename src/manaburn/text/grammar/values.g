# Numbers (rule 104).
amount: <num>
  | X plus <num> => Arith("+", X(), $1)
  | that much => ThatMuch()
# after "equal to", "where X is"
value: the (|total) number of <nouns> => Count(All($1))
  | the number of <nouns> put into a graveyard this way => Count(Among(Done("destroyed"), died($1)))
  | the life paid as (~|it) entered (the battlefield|) => ChosenNumber("life paid")
  | the number of <counterkind> counters removed this way => PaidMuch($1)
  | the (greatest|highest) <numeral> among <nouns> => Extreme("greatest", $1, All($2))
  | your life total => Of("life", You())
  | the number of <nouns> <doneway> this way => Count(Among($2, anyzone($1)))
  | (the damage dealt this way|the damage prevented this way|the life lost this way|the damage|that damage) => ThatMuch()
  | <num>
  | twice the difference between <value1> and <value1> => Arith("*", Number(2), Arith("-", $1, $2))
  | twice <value1> minus <num> => Arith("-", Arith("*", Number(2), $1), $2)
  | twice <value> => Arith("*", Number(2), $1)
  | <num> plus <value> => Arith("+", $1, $2)
  | <value1> plus <value1> => Arith("+", $1, $2)
  | <value1> minus <value1> => Arith("-", $1, $2)
  | half <value1> , <rounding> => Arith($2, $1, Number(2))
  | <value1>
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
foreach: <noun> that died this turn => Happened(ZoneChange($1, "in play", "graveyard"))
  | card discarded this way => Count(Among(Done("discarded"), Filter((IsCard(),), "any")))
  | color of mana spent to cast it => Of("colors spent", This())
  | <counterkind> counter removed this way => PaidMuch($1)
  | <thatway> => Count($1)
  | <noun> => Count(All($1))
  | <anykind> counter on <thing> => Counters($1, $2)
  | basic land type among lands <controlpost> => CountOf("basic land types", All(Filter((HasType(LAND), ControlledBy($1)))))
  | <foreach1> beyond the first => Arith("max", Number(0), Arith("-", $1, Number(1)))
doneway: destroyed => Done("destroyed")
  | sacrificed => Done("sacrificed")
  | discarded => Done("discarded")
  | exiled => Done("exiled")
  | (returned|put onto the battlefield) => Done("returned")
  | revealed => Done("revealed")
  | tapped => Done("tapped")
  | countered => Done("countered")
  | drawn => Done("drawn")
foreach1: <noun> => Count(All($1))
rounding: rounded up => "/up"
  | rounded down => "/down"
thatway: <noun> that died this way => Among(Done("destroyed"), died($1))
  | <noun> <doneway> this way => Among($2, anyzone($1))
