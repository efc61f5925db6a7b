# Coins and chance (rule 511).
sentence: repeat this process until both players ' coins come up heads on the same flip . => RepeatIf(Exists(WhoseCoin("tails")))
player: you and target opponent each => Both((You(), Target(Players((IsOpponent(),)))))
playerother: each player whose coin comes up tails => WhoseCoin("tails")
