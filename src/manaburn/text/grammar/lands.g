# Lands, what mana they produce, and their types (rules 212.6, 406).
post: with the same name => Shares("name", It())
cond1: there are <count> or more basic land types among lands <controlpost> => Comparison(CountOf("basic land types", All(Filter((HasType(LAND), ControlledBy($2))))), ">=", $1)
sentence: during your next untap step , as you untap your permanents , return ~ to its owner 's hand . => Apply(This(), (ReturnsAsUntaps(You()),))
# how many lands may be played (rule 212.6a)
morelands: an additional land => ExtraLands(1)
  | any number of lands => ExtraLands(0)
  | <int> additional lands => ExtraLands($1)
