# Numbers (rule 104).
amount: <num>
  | that much => ThatMuch()
  | that many => ThatMuch()
  | twice <amount> => Arith("*", Number(2), $1)
  | twice that much => Arith("*", Number(2), ThatMuch())
# after "equal to", "where X is"
value: the (total|) number of <nouns> => Count(All($1))
  | the number of <nouns> => Count(All($1))
  | <num>
  | twice <value> => Arith("*", Number(2), $1)
  | three times <value> => Arith("*", Number(3), $1)
  | <num> plus <value> => Arith("+", $1, $2)
  | <value1> plus <value1> => Arith("+", $1, $2)
  | <value1> minus <value1> => Arith("-", $1, $2)
  | half <value1> , rounded up => Arith("/up", $1, Number(2))
  | half <value1> , rounded down => Arith("/down", $1, Number(2))
  | <value1>
value1: the number of <nouns> => Count(All($1))
  | the number of opponents you have => Count(All(Players((IsOpponent(),))))
  | <num>
  | the number of <counterkind> counters on <thing> => Counters($1, $2)
  | the number of counters on <thing> => Counters("", $1)
  | the number of cards in <possp> hand => Of("hand", $1)
  | the number of cards in <possp> (library) => Of("library", $1)
  | the number of cards in <possp> graveyard => Of("graveyard", $1)
  | <possthing> <numeral> => Of($2, $1)
  | the <numeral> of <thing> => Of($2, $1)
  | <possp> life total => Of("life", $1)
  | the greatest <numeral> among <nouns> => Extreme("greatest", $1, All($2))
  | the total <numeral> of <nouns> => Extreme("total", $1, All($2))
  | that much => ThatMuch()
  | the amount of life (you|that player|he or she|they) (lost|gained) => ThatMuch()
  | the number of basic land types among lands <controlpost> => CountOf("basic land types", All(Filter((HasType(LAND), ControlledBy($1)))))
  | the number of colors among <nouns> => CountOf("colors", All($1))
numeral: power => "power"
  | toughness => "toughness"
  | converted mana cost => "cmc"
  | mana value => "cmc"
# after "for each"
foreach: <noun> => Count(All($1))
  | <counterkind> counter on <thing> => Counters($1, $2)
  | counter on <thing> => Counters("", $1)
  | opponent (you have|) => Count(All(Players((IsOpponent(),))))
  | player => Count(All(Players()))
  | basic land type among lands <controlpost> => CountOf("basic land types", All(Filter((HasType(LAND), ControlledBy($1)))))
  | color among <nouns> => CountOf("colors", All($1))
  | creature blocking it => Count(All(Filter((HasType(CREATURE), InRelation("blocking", It())))))
