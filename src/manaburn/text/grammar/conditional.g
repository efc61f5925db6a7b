# What holds only while or if something is so, and what is done only at a time (rules 402.7, 413.2).
cond1: <possthing> <numeral> remains less than or equal to <value> => lessval($2, $1, $3)
static: each opponent can cast spells only any time (he or she|they) could cast a sorcery => StaticAbility(All(Players((IsOpponent(),))), (CantPlay(Filter((IsSpell(),), "stack"), but_as_sorcery=True),))
cond1: target opponent controls more <nouns> than you => Comparison(Count(All(with_player($1, Target(Players((IsOpponent(),)))))), ">", Count(All(with_you($1))))
mod: can't be enchanted => Cant("be enchanted")
sentence: search your library for a <noun> . if <condition> , you may search your library for an additional <noun> . => onemore($1, $2, $3)
