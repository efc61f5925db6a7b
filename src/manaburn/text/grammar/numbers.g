# How much and how many (rule 104).
choice: a <noun> for each <foreach> => Choose(Chooser(), $1, $2, $2)
libobj: any number of <nouns> with total (converted mana cost|mana value) <num> or less => libspec_total($1, $2)
vact: ^remove any number of <counterkind> counters from <obj> => RemoveCounters($2, $1, None, True)
static: ~ 's power is equal to the total power of the exiled cards and its toughness is equal to their total toughness => StaticAbility(This(), (DefinePT(Extreme("total", "power", That("card", how="exiled")), Extreme("total", "toughness", That("card", how="exiled"))),), zone="any", defining=True)
value: the total power of <thing> => Extreme("total", "power", $1)
# as many as whoever has fewest
effects: each player chooses a number of lands (he or she controls|they control) equal to the number of lands controlled by the player who controls the fewest , then sacrifices the rest . players <levelled> and <levelled> the same way . => Seq((Acting(All(Players()), Sacrifice(Subj(), Choose(Chooser(), Filter((HasType(LAND),)), Arith("-", Of("lands", They()), Extreme("least", "lands", All(Players()))), Arith("-", Of("lands", They()), Extreme("least", "lands", All(Players())))))), $1, $2))
levelled: discard cards => Acting(All(Players()), Discard(Subj(), Arith("-", Of("hand", They()), Extreme("least", "hand", All(Players())))))
  | sacrifice creatures => Acting(All(Players()), Sacrifice(Subj(), Choose(Chooser(), Filter((HasType(CREATURE),)), Arith("-", Of("creatures", They()), Extreme("least", "creatures", All(Players()))), Arith("-", Of("creatures", They()), Extreme("least", "creatures", All(Players()))))))
