# What only cards of the first years say: expansions by name, games for ante, games within games, things that are flipped.
# names first printed in an expansion (rule 206)
expansion: ^ arabian ^ nights => "Arabian Nights"
  | ^ antiquities => "Antiquities"
  | ^ homelands => "Homelands"
post: (|with a name) originally printed in the <expansion> expansion => FirstPrinted($1)
event: a <noun> is on the battlefield => IsThere($1)
  | another <noun> is on the battlefield => IsThere(other($1))
clause: each <noun> is sacrificed by its controller => Acting(All(Players()), Sacrifice(Subj(), All($1)))
# exchanges of what costs most (rule 501.5)
effects: you and <oneplayer> exchange control of the <noun> you each control with the highest (converted mana cost|mana value) . then exchange control of <nouns> the same way . if two or more permanents a player controls are tied for highest (cost|value) , their controller chooses one of them . => Seq((Exchange("control", dearest($2, Chooser(), You()), dearest($2, $1, ThatPlayer())), Exchange("control", dearest($3, Chooser(), You()), dearest($3, ThatPlayer(), ThatPlayer()))))
# games for ante (rule 217.9)
inzone: (in|from) the ante => InZone("ante")
vp: ^ante <self> => Ante(Subj(), $1)
clause: you own <targeted> => Own(Subj(), $1)
vact: exchange <obj1> with <topcards> => Exchange("zones", $1, $2)
clause: the owner of <targeted> may <vps> => Acting(OwnerOf($1), May(Subj(), $2))
sentence: <playerother> may pay <costpay> . if (that player doesn't|they don't) , <clause> . exchange ownership of <obj1> and ~ . put <obj1> into your hand and ~ from anywhere into that player's graveyard . this change in ownership is permanent . => Acting($1, IfPaid(Subj(), $2, Nothing(), many(($3, Exchange("ownership", $4, This()), Move($5, "hand"), Move(This(), "graveyard")))))
  | <playerother> may pay <costpay> . if (they do|they does|that player does) , <clauses> . otherwise , <clauses> . => Acting($1, IfPaid(Subj(), $2, $3, $4))
  | if (that player doesn't|they don't) , exchange ownership of <obj1> and ~ . put the artifact card into your graveyard and ~ from anywhere into that player's graveyard . this change in ownership is permanent . => If(NotCondition(IfDo(True)), many((Exchange("ownership", $1, This()), Move(That("artifact"), "graveyard"), Move(This(), "graveyard"))))
  | <playerother> may <vps> . if a player does , <vps> . => Acting($1, May(Subj(), many(($2, $3))))
clauses: that player owns ~ and you own the other exiled card => Seq((Own(Subj(), This()), Acting(You(), Own(Subj(), That("creature")))))
# cards of dexterity
effects: if ~ is on the battlefield , flip ~ onto the battlefield from a height of at least one foot . if ~ turns over completely at least once during the flip , destroy all <nouns> it touches . then destroy ~ . => Seq((If(Holds(This(), Filter()), Seq((FlipCard(Subj(), $1), Destroy(Them())))), Destroy(This())))
  | flip ~ onto the playing area from a height of at least one foot . ~ deals <num> damage to each <noun> it lands on . tap all <nouns> dealt damage by ~ . if ~ doesn't turn completely over at least once during the flip , it has no effect . => Seq((FlipCard(Subj(), $2), DealDamage(This(), $1, Them()), Tap(Among(Done("dealt damage"), anyzone($3)))))
