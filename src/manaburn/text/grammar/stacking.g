# Spells and abilities on the stack: the next of a turn, those that are countered, and their copies (rules 401, 414).
clause: the next <noun> you cast this turn can't be countered (by spells or abilities|) => Apply(You(), (NextSpell($1, (Cant("be countered"),)),), UntilEvent(Played($1, You()), True))
  | the next <noun> you cast this turn can be cast as though it had flash => Apply(You(), (PlayFrom(cardkind($1), True),), UntilEvent(Played(cardkind($1), You()), True))
  | the next <noun> you play this turn can be played as though it had flash => heard(Apply(You(), (PlayFrom(cardkind($1), True),), UntilEvent(Played(cardkind($1), You()), True)))
