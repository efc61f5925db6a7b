# Lands, what mana they produce, and their types (rules 212.6, 406).
post: with the same name => Shares("name", It())
# how many lands may be played (rule 212.6a)
morelands: an additional land => ExtraLands(1)
  | any number of lands => ExtraLands(0)
  | <int> additional lands => ExtraLands($1)
