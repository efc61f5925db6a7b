# What holds only while or if something is so, and what is done only at a time (rules 402.7, 413.2).
static: while choosing targets as part of casting a spell or activating an ability , your opponents must choose at least one <noun> on the battlefield if able => StaticAbility(All(Players((IsOpponent(),))), (MustTarget($1),))
mod: can't be enchanted => Cant("be enchanted")
# said with several conditions, each of one thing
static: <stsub> <held/and> => conditionals($1, $2)
held: <smods> as long as <condition> => StaticAbility(This(), mods($1), $2)
  | <abil> as long as <condition> => StaticAbility(This(), gainsmods(($1,)), $2)
sentence: if you do , <clauses> . otherwise , <clauses> . => If(IfDo(), $1, $2)
  | ^turn <obj> face down (.|;) it's a <pt> . => many((Change("turn face down", $1), If(IfDo(), Apply(It(), ($2,), While(Holds(It(), Filter((HasStatus("face down"),))))))))
clause: <clause0> when <event> => Delayed(effect=$1, event=$2)
  | <prevention>
  | destroy <obj> . (they|it|that creature|those creatures|creatures destroyed this way|a creature destroyed this way) can't be regenerated => Destroy($1, False)
mod: ^are the chosen type in addition to (its|their) other types => SetTypes(chosen="type", add=True)
quality: <subtype> => Filter((HasSubtype($1),), "any")
