# Turns, steps, and who decides in them (rules 300, 507).
clause: you control <playerother> during that player's next turn => ControlTurn(Subj(), $1)
sentence: at the beginning of each of that player's upkeeps , if <ref> is exiled , <clauses> . <sentence> => Delayed(StepBegins("upkeep", ThatPlayer()), many(($2, $3)), False, RestOfGame(), Holds($1, Filter(zone="removed")))
  | at the beginning of each of <possthing> controller 's upkeeps , if <ref> is exiled , <clauses> . <sentence> => Delayed(StepBegins("upkeep", ControllerOf($1)), many(($3, $4)), False, RestOfGame(), Holds($2, Filter(zone="removed")))
trigger: (whenever|when) <event> while it's exiled => When($1, Holds(This(), Filter(zone="removed")))
