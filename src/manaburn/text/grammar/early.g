# What only cards of the first years say: expansions by name, games for ante, games within games, things that are flipped.
# names first printed in an expansion (rule 206)
expansion: ^ arabian ^ nights => "Arabian Nights"
  | ^ antiquities => "Antiquities"
  | ^ homelands => "Homelands"
post: (|with a name) originally printed in the <expansion> expansion => FirstPrinted($1)
event: a <noun> is on the battlefield => IsThere($1)
  | another <noun> is on the battlefield => IsThere(other($1))
static: players can't (play cards|cast spells or play lands with a name) originally printed in the <expansion> expansion => StaticAbility(All(Players()), (CantPlay(Filter((IsSpell(), FirstPrinted($1)), "stack")), CantPlay(Filter((FirstPrinted($1),), "any"), lands=True)))
clause: each <noun> is sacrificed by its controller => Acting(All(Players()), Sacrifice(Subj(), All($1)))
# exchanges of what costs most (rule 501.5)
effects: you and <oneplayer> exchange control of the <noun> you each control with the highest (converted mana cost|mana value) . then exchange control of <nouns> the same way . if two or more permanents a player controls are tied for highest (cost|value) , their controller chooses one of them . => Seq((Exchange("control", dearest($2, Chooser(), You()), dearest($2, $1, ThatPlayer())), Exchange("control", dearest($3, Chooser(), You()), dearest($3, ThatPlayer(), ThatPlayer()))))
