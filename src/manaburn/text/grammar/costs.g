# Costs (rules 104, 403).
cost: <costpart/comma> => cost($1)
  | pay <costpay>
costlist: <costitem/and> => cost($1)
# What one does, rather than what stands before a colon: mana is paid.
deedlist: <deed/and> => cost($1)
  | <costlist>
deed: pay <mana> => Mana($1)
  | <costitem>
costpart: ^ <costitem> => $1
costitem: (|pay) <mana> => Mana($1)
  | {Q} => UntapThis()
  | {T} => TapThis()
  | pay <num> life => PayLife($1)
  | pay half your life , rounded up => PayLife(Arith("/up", Of("life", You()), Number(2)))
  | <costact> => Do($1)
  | pay <mana> for each <foreach> => ManaTimes($1, $2)
costact: unattach ~outer => Unattach(Ref("granter"))
  | reveal your hand => Reveal(All(Filter(zone="hand", whose=You())))
  | have each other player gain <num> life => Acting(All(Players((Not(Is(You())),))), GainLife(Subj(), $1))
  | sacrifice <costobj> => Sacrifice(Subj(), $1)
  | discard all the cards in your hand => Discard(Subj(), what=All(Filter(zone="hand", whose=You())))
  | discard <discardn>
  | exile <costobj> => Move($1, "removed")
  | exile <topcards> => Move($1, "removed")
  | return <costobj> to (its owner 's hand|their owner 's hand|their owners ' hands|your hand) => Move($1, "hand")
  | remove a <anykind> counter from <costobj> => RemoveCounters($2, $1)
  | remove <count> <counterkind> %counter from <costobj> => RemoveCounters($3, $2, $1)
  | remove <count> <counterkind> counters from among <nouns> => RemoveCounters(All($3), $2, $1, among=True)
  | remove all <counterkind> counters from <costobj> => RemoveCounters($2, $1, None)
  | remove any number of <counterkind> counters from <costobj> => RemoveCounters($2, $1, None, True)
  | put a <counterkind> counter on <costobj> => PutCounters($2, $1)
  | tap <costobj> => Tap($1)
  | reveal <costobj> => Reveal($1)
  | put <costobj> on (top of your library|the top of your library) => Move($1, "library", "top")
  | put <costobj> on the bottom of (its owner 's|your|their owner 's) library => Move($1, "library", "bottom")
  | (have an opponent gain|an opponent gains) <num> life => Acting(Choose(You(), Players((IsOpponent(),))), GainLife(Subj(), $1))
  | put a card exiled with ~ into its owner 's graveyard => Move(Choose(Chooser(), Filter((InRelation("removed with", This()),), "removed")), "graveyard")
  | <vp> => deed($1)
costobj: the top card of your graveyard => TopCards(Number(1), You(), graveyard=True)
  | ~ => This()
  | it => It()
  | that <refnoun> => That($1)
  | enchanted (creature|permanent|land|artifact|enchantment) => Host()
  | ~ from your hand => Among(This(), Filter(zone="hand"))
  | <fromgrave>
  | <choice>
  | <allof>
  | <costthing/and> => severalthings($1)
  | the top <noun> of your graveyard => topgraveyard($1)
costthing: ~ => This()
  | <choice>
loyalty: <loyaltyword> => loyalcost($1)
