# Coins and chance (rule 511).
sentence: repeat this process until both players ' coins come up heads on the same flip . => RepeatIf(Exists(WhoseCoin("tails")))
  | flip a coin . if it comes up heads , <clauses> . if it comes up tails , <clauses> . => Seq((FlipCoin(Subj(), False), If(IfFlip("heads"), $1), If(IfFlip("tails"), $2)))
player: you and target opponent each => Both((You(), Target(Players((IsOpponent(),)))))
playerother: each player whose coin comes up heads => WhoseCoin("heads")
  | each player whose coin comes up tails => WhoseCoin("tails")
