# What is caused by whom, base power and toughness that change, and what may be done at another time (rules 410, 418, 403).
# tokens
tokenone: <pt> creature token of the chosen color and type => chosentoken($1)
# cards in hands
value: <value1> as you cast ~ => heard_then($1)
# what is repeated until something has happened (rule 413.2)
stop: you put a card into your hand => IfDo(False, True)
  | you exile two cards with the same name => Exists(All(Filter((InRelation("removed with", This()), Shares("name", All(Filter((InRelation("removed with", This()),), "removed")))), "removed")))
# damage and discards that do something besides (rule 419)
fights: ^attack => "attacking"
  | ^block => "blocking"
