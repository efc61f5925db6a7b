# Spells and abilities on the stack: the next of a turn, those that are countered, and their copies (rules 401, 414).
clause: the next <noun> you cast this turn can't be countered (by spells or abilities|) => Apply(You(), (NextSpell($1, (Cant("be countered"),)),), UntilEvent(Played($1, You()), True))
  | the next <noun> you cast this turn can be cast as though it had flash => Apply(You(), (PlayFrom(cardkind($1), True),), UntilEvent(Played(cardkind($1), You()), True))
  | the next <noun> you play this turn can be played as though it had flash => heard(Apply(You(), (PlayFrom(cardkind($1), True),), UntilEvent(Played(cardkind($1), You()), True)))
# what is countered, and its source
targeted: target activated ability from a <noun> => Target(Filter((IsAbility("activated"), InRelation("source", All(anyzone($1)))), "stack"))
clause: activated abilities of <thing> can't be activated this turn => heard(Apply($1, (Cant("activate abilities"),), EndOfTurn()))
sentence: if a permanent's ability is countered this way , <clauses> . => If(IfDo(), $1)
  | counter target activated or triggered ability . if a permanent's ability is countered this way , <clauses> . => heard(Seq((Counter(Target(Filter((IsAbility("any"),), "stack"))), If(IfDo(), $1))))
cond1: you won => Comparison(ThatMuch(), ">=", Number(1))
event: you clash => Does("clash", who=You())
replacement: if a spell or ability an opponent controls causes you to discard ~ , put it onto the battlefield with <counterson> instead of putting it into your graveyard => discardedinto($1)
targeted: target spell or ability an opponent controls that targets a <noun> => Target(Filter((ControlledBy(All(Players((IsOpponent(),)))), InRelation("targets", All($1))), "stack"))
