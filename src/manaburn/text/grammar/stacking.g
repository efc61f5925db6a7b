# Spells and abilities on the stack: the next of a turn, those that are countered, and their copies (rules 401, 414).
clause: the next <noun> you cast this turn can't be countered (by spells or abilities|) => Apply(You(), (NextSpell($1, (Cant("be countered"),)),), UntilEvent(Played($1, You()), True))
# what is countered, and its source
sentence: if a permanent's ability is countered this way , <clauses> . => If(IfAchieved("ability countered"), $1)
cond1: <thing> would destroy a <noun> => WouldCause($1, Destroyed($2))
cond1: you won => Comparison(ThatMuch(), ">=", Number(1))
event: you clash => Does("clash", who=You())
# as often as somebody pays, or as a value says
sentence: <playerother> chooses a <noun> . you may pay <costpay> . if you do , repeat this process except that opponent can't choose a card already chosen for ~ . then put the last chosen card into your hand . => heard(Seq((Acting($1, ChooseAnew(Subj(), $2, $3)), Move(It(), "hand"))))
  | <playerother> chooses a <noun> , and another one as often as you pay <costpay> . => Acting($1, ChooseAnew(Subj(), $2, $3))
vp: ^search your graveyard , hand , and/or library for <libobj> and put it onto the battlefield . if you search your library this way , shuffle it => heard(Seq((searchwhere($1), Move(It(), "in play"))))
  | ^search your graveyard , hand , and/or library (and shuffle it if you search it) for <libobj> => searchwhere($1)
