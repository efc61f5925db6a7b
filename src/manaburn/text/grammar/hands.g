# Cards in hands: shown, looked at, chosen among, put elsewhere (rules 217, 413.2c).
vp: ^put the cards in <possp> hand on the bottom of (your|his or her|their) library in any order => Move(All(Filter(zone="hand", whose=$1)), "library", "bottom")
  | ^return to (your|his or her|their) hand each card (he or she|they|you) exiled this way => Move(Among(Done("exiled"), Filter((IsCard(),), "any")), "hand")
libobj: a <noun> or a <noun> => libspec(orkinds(($1, $2)), Number(1))
vp: (cast|play) a <noun> without paying its mana cost => PlayCard(Subj(), Choose(Chooser(), $1))
sentence: you may (cast|play) (it|that card) <forfree> for as long as it remains exiled . => Cast(Subj(), Among(Done("exiled"), Filter(zone="any")), RestOfGame(), $1)
  | <duration> , you may (play|cast) <applobj> without paying its mana cost . => Cast(Subj(), $2, $1, True)
cond1: the named card is <done> this way => Exists(Among(Done($1), Filter((OfChosen("name"),), "any")))
  | a <noun> (is|was) <done> this way => Exists(Among(Done($2), anyzone($1)))
inzone: (from a single graveyard|from a player 's graveyard|in a player 's graveyard) => (InZone("graveyard"), HasStatus("single graveyard"))
inzone: (in|from) (each player 's hand|all players ' hands|all hands) => InZone("hand")
forfree: without paying its mana cost => True
  | => False
# That player is whose hand the card is in, and a card is in its owner's hand.
