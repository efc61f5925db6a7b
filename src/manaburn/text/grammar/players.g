# Players compared with each other, and what each of them does (rules 102, 413.2d).
condition: <youorone> ^control more <nouns> than each other player => Holds($1, Players((ControlsMost($2),)))
  | a player has more <stock> than each other player => Exists(All(Players((HasMost($1),))))
  | a player controls more <nouns> than each other player => Exists(All(Players((ControlsMost($1),))))
  | you didn't cast it from your hand => NotCondition(WasPlayed("from hand", It()))
  | you didn't cast it from your hand => NotCondition(WasPlayed("from hand"))
player: the player (with|who has) the most life => All(Players((HasMost("life"),)))
  | the player who controls the most <nouns> => All(Players((ControlsMost($1),)))
sentence: <playerother> may choose any number of <nouns> and pay <mana> for each creature chosen this way . if (the player does|that player does) , untap those creatures . => Acting($1, Seq((Pick(Choose(Chooser(), $2, Number(0), up_to_any=True)), IfPaid(Subj(), Cost((ManaTimes($3, Count(Among(Done("chosen"), Filter(zone="any")))),)), Untap(Among(Done("chosen"), Filter(zone="any")))))))
otherplayers: another target player => Target(Players(), distinct=(-1,))
vp: ^empty <possp> mana pool => EmptyPool($1)
  | ^empty (his or her|your|their) mana pool => EmptyPool(Subj())
foreach: of <possthing> colors => Of("colors", $1)
# of what a player controls how many
control: <controlled>
  | a <noun> => Controls($1)
controlled: <count> or more <nouns> => Controls($2, ">=", $1)
  | <count> or fewer <nouns> => Controls($2, "<=", $1)
  | more <nouns> than you => Controls($1, ">", Count(All(with_you($1))))
youorone: you => You()
  | <oneplayer>
