# What is chosen, by whom, and what is of the chosen kind (rule 413.2c).
vp: ^choose <typename/or> => ChooseValue(Subj(), "card type", options=$1)
typename: artifact => "artifact"
  | creature => "creature"
  | enchantment => "enchantment"
  | land => "land"
post: of a type chosen this way => OfChosen("each type")
  | of the chosen type => OfChosen("type")
clause: ^tap <obj> , or ^untap <obj> => ChooseOne(Subj(), (Tap($1), Untap($2)))
  | <playerother> may have <source> ^^ deal damage equal to <value> to <targetdamage> of (his or her|their) choice => Acting($1, May(Subj(), DealDamage($2, $3, theirs($4))))
partobj: <count> of (them|those cards) at random => ChooseAmong(Chooser(), Them(), $1, $1, random=True)
sentence: that player chooses target player <rival> and is their opponent . => Pick(Target(Players(($1, IsOpponent(ThatPlayer()))), chooser=ThatPlayer()))
rival: who controls more <nouns> than they (does|do) => Controls($1, ">", Count(All(with_that($1))))
  | who has more cards in hand than they (does|do) => Compare("hand", ">", Of("hand", ThatPlayer()))
  | who has more life than they (does|do) => Compare("life", ">", Of("life", ThatPlayer()))
  | whose graveyard has fewer <nouns> in it than their graveyard (does) => fewerburied($1)
playerother: the second player => heard(Ref("target", 0))
clause: <playerother> may have <source> ^^ deal <amount> damage to <damaged> => Acting($1, May(Subj(), DealDamage($2, $3, $4)))
