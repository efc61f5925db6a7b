# What is caused by whom, base power and toughness that change, and what may be done at another time (rules 410, 418, 403).
# tokens
tokenone: <pt> creature token of the chosen color and type => chosentoken($1)
# cards in hands
value: <value1> as you cast ~ => heard_then($1)
# damage and discards that do something besides (rule 419)
fights: ^attack => "attacking"
  | ^block => "blocking"
