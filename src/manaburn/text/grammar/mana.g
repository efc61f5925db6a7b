# Mana that lasts, or may be spent on some things only (rules 300.3, 406).
sentence: <spendable> . until end of turn , (this mana doesn't empty from your mana pool as steps and phases end|this mana doesn't empty from that player's mana pool as steps and phases end|you don't lose this mana as steps and phases end|they don't lose this mana as steps and phases end) . => lastingmana($1)
  | <spendable> . spend this mana only to cast <spentkind> or activate <spentability> . => spendboth($1, $2, $3)
spentkind: <nouns>
  | (a|) <noun>
spentability: abilities of <nouns> => $1
  | an ability of a <noun> => $1
