# What tokens and permanents are and become, and what is attached to what (rules 212.4, 216, 418.5).
clause: <playerother> <tokenvp> . (they each have|those creatures have|they have) <abil/and> => Acting($1, tokhas($2, $3))
tokenone: <tokcolours> <typeword+> token <tokname?> with <possthing> power and toughness => tokenlike($1, $2, $3, $4)
vact: ^sacrifice the token => heard(Sacrifice(Subj(), That("token")))
tokenvp: ^put <tokens> onto the battlefield attacking => attackingtokens($1)
static: each <noun> ^get <ptm> as long as it's not attacking => heard(StaticAbility(All(notattacking($1)), ($2,)))
sentence: for each color , return up to one target card of that color from your graveyard to your hand . => Move(Both((Target(Filter((HasColour(WHITE), IsCard()), "graveyard", You()), low=Number(0), high=Number(1)), Target(Filter((HasColour(BLUE), IsCard()), "graveyard", You()), low=Number(0), high=Number(1)), Target(Filter((HasColour(BLACK), IsCard()), "graveyard", You()), low=Number(0), high=Number(1)), Target(Filter((HasColour(RED), IsCard()), "graveyard", You()), low=Number(0), high=Number(1)), Target(Filter((HasColour(GREEN), IsCard()), "graveyard", You()), low=Number(0), high=Number(1)))), "hand")
