# Cards in libraries, hands and graveyards (rules 217, 501.3).
prevention: the next time you would draw a card this turn , instead <clauses> => Shield(IfWould(Draws(You()), must($1)), EndOfTurn(), 1)
ability: if <would> , <clauses> instead . <sent+> => ReplacementAbility(IfWould($1, firstly(must($2), $3)))
vp: ^put that many cards from the top of (his or her|your|their) library into (his or her|your|their) graveyard => Mill(Subj(), ThatMuch())
  | ^reveal <partobj> and put it into (your|his or her|their) hand => Seq((Reveal($1), Move(It(), "hand")))
libobj: up to that many <nouns> => libspec_up_to($1, ThatMuch())
discardn: any number of <nouns> => discard_any($1)
post: other than (a basic land card|a basic land|basic land cards) => Not(AllTests((HasSupertype(BASIC), HasType(LAND))))
  | with (a morph ability|morph abilities) => HasKeyword("morph")
foreach: <noun> put into your graveyard from the battlefield this turn => Happened(ZoneChange($1, "in play", "graveyard", You()))
clause: ^search (your|his or her|their) library for <libobj> and reveal (them|those cards) => Seq((libsearch($1), Reveal(Them())))
kwtest: cumulative upkeep => "cumulative upkeep"
  | suspend => "suspend"
  | enchant creature => "enchant"
keyword: suspend X — <mana> . X can't be 0 (.|) => KeywordAbility("suspend", cost=Cost((Mana($1),)))
applobj: each of them => Them()
doneway: chosen => Done("chosen")
vp: ^reveal <partobj> => Reveal($1)
  | ^reveal <count> cards at random from <possp> hand => Reveal(Choose(Chooser(), Filter(zone="hand", whose=$2), $1, $1, random=True))
post: that blocked or (was|were) blocked by <thing> this turn => InRelation("touched this turn", $1)
sentence: starting with you , each player may <vps> . repeat this process until no one puts a card onto the battlefield . => many((Acting(All(Players()), May(Subj(), $1)), RepeatIf(IfDo(True))))
  | if ~ deals damage to you this way , <clauses> . => If(IfThisDid("deals damage"), $1)
static: ~ can be attached only to a <noun> => StaticAbility(This(), (Cant("be attached except to", $1),))
vp: ^return a <noun> to (your|his or her|their) hand for each <foreach> => Move(Choose(Chooser(), $1, $2, $2), "hand")
condition: <thing> is in your graveyard with a <noun> directly above it => AllConditions((Holds($1, Filter(zone="graveyard", whose=You())), Exists(All(directly_above($2)))))
targetkind: player => Players()
  | <noun>
