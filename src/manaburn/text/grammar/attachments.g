# What becomes attached, and what is attached to cards out of play (rules 212.4, 408.2i, 501.2).
host: (|the) enchanted (instant card|sorcery card|creature card|card) => Host()
sentence: <self> ^lose this ability and ^become a <body> . you may pay <costpay> to end this effect . => Apply($1, losing_this($2), UntilPaid($3))
  | <self> ^lose this ability and ^become a <body> . attach it to <targeted> . you may pay <costpay> to end this effect . => Seq((Apply($1, losing_this($2), UntilPaid($4)), Attach(It(), $3)))
clause: <applobj> ^become a copy of <obj1> and ^gain this ability => Apply($1, (CopyOf($2, (GainThisAbility(),)),))
  | those <refnouns> fight each other => Fight(That($1, True), Both(()))
foreverm: ^become a <body> and ^lose all other (card types|types) => animods($1)
ability: if <would> , instead choose one — <bullet+> => ReplacementAbility(IfWould($1, Modal($2)))
condition: it's on the battlefield => Holds(It(), Filter())
