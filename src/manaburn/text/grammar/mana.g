# Mana that lasts, or may be spent on some things only (rules 300.3, 406).
sentence: <spendable> . until end of turn , (this mana doesn't empty from your mana pool as steps and phases end|this mana doesn't empty from that player's mana pool as steps and phases end|you don't lose this mana as steps and phases end|they don't lose this mana as steps and phases end) . => lastingmana($1)
  | <spendable> . spend this mana only to cast <spentkind> or activate <spentability> . => spendboth($1, $2, $3)
spentkind: <nouns>
  | (a|) <noun>
spentability: abilities of <nouns> => $1
  | an ability of a <noun> => $1
# What is tapped for mana produces other mana (rule 406).
static: if a <noun> is tapped for mana , it produces <newmana> => StaticAbility(All($1), ($2,))
  | if tapped for mana , <landmana/and> instead of any other type => several($1)
landmana: <subtypesp> produce <manasyms> => StaticAbility(All(Filter((HasSubtype($1),))), (ManaRule("produces instead", $2),))
newmana: colorless mana instead of any other type => ManaRule("produces instead", "C")
  | <manasyms> instead of any other type => ManaRule("produces instead", $1)
colourmana: <colour> mana => letter($1)
# mana spent as though it were of another type (rule 409.1h)
clause: for one spell <duration> , <spendingas> to pay that spell 's mana cost => Apply(You(), (ForOneSpell($2),), $1)
static: players may <asanycolor> => StaticAbility(All(Players()), ($1,))
spendingas: you may <asanycolor> => $1
asanycolor: spend mana as though it were mana of any color => ManaRule("spend as any color")
  | spend <colourmana> as though it were mana of any color => ManaRule("spend as any color", of=$1)
# of what type one mana can be
manakind: any color (|they chooses) => "any"
  | (the chosen|that) color => "chosen"
  | any type that land produced => "that type"
  | any color that a land an opponent controls could produce => "lands opponents control"
  | any type (that land|the sacrificed land) could produce => "types of the sacrificed land"
onx: => None
purpose: (to cast|on) <spentkind> => $1
  | to pay cumulative upkeep costs => Filter((IsAbility("any"), OfKeyword("cumulative upkeep")), "stack")
