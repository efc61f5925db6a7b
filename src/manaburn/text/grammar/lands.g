# Lands, what mana they produce, and their types (rules 212.6, 406).
post: with the same name => Shares("name", It())
cond1: there are <count> or more basic land types among lands <controlpost> => Comparison(CountOf("basic land types", All(Filter((HasType(LAND), ControlledBy($2))))), ">=", $1)
manas: one mana of any color that a basic land you control could produce (to your mana pool|) => AddMana(Subj(), choice="colors of basic lands you control")
  | to (your) mana pool one mana of any color that a basic land you control could produce => AddMana(Subj(), choice="colors of basic lands you control")
  | one mana of any type the sacrificed land could produce (to your mana pool|) => AddMana(Subj(), choice="types of the sacrificed land")
  | to (your) mana pool one mana of any type the sacrificed land could produce => AddMana(Subj(), choice="types of the sacrificed land")
sentence: during your next untap step , as you untap your permanents , return ~ to its owner 's hand . => Apply(This(), (ReturnsAsUntaps(You()),))
