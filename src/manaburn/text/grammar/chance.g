# Coins and chance (rule 511).
playerother: each player whose coin comes up tails => WhoseCoin("tails")
flipend: win => "won"
  | lose => "lost"
