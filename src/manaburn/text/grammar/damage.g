# Damage prevented, redirected, changed, and asked about (rules 310, 419).
ability: if <woulddamage> , prevent that damage . <clauses> . => preventingthen($1, $2)
  | if <noncombat> would be dealt to <protected> , prevent that damage . <clauses> . => ReplacementAbility(PreventDamage(to=$2, combat=$1, then=$3))
replacement: if <woulddamage> , it deals that much damage minus <num> to (that creature or player|that creature|that permanent or player|that player) instead => ReplacementAbility(IfWould($1, Instead(Arith("-", ThatMuch(), $2))))
  | if <woulddamage> , it deals half that damage , rounded down , to (that creature or player|that creature|that permanent or player|that player) instead => ReplacementAbility(IfWould($1, Instead(Arith("/down", ThatMuch(), Number(2)))))
  | if a <noun> would deal <num> or more damage to <evto> , (that source|it) deals <num> damage to (that creature or player|that permanent or player|you) instead => ReplacementAbility(IfWould(Damaged($1, $3), Instead($4), Comparison(ThatMuch(), ">=", $2)))
  | if a <noun> would deal <num> or less damage to <evto> , prevent that damage => ReplacementAbility(PreventDamage(to=$3, source=$1), Comparison(ThatMuch(), "<=", $2))
  | if <evplayer> would draw a card , that player skips that draw instead => ReplacementAbility(IfWould(Draws($1), Nothing()))
  | if you would draw a card , you may skip that draw instead => ReplacementAbility(IfWould(Draws(You()), Nothing(), optional=You()))
sentence: if any <noun> would deal <num> or more damage to <evto> this turn , it deals <num> damage to (that creature or player|that permanent or player) instead . => Shield(IfWould(Damaged($1, $3), Instead($4), Comparison(ThatMuch(), ">=", $2)), EndOfTurn())
  | if <woulddamage> this turn , it deals double that damage to (that creature or player|that creature|that permanent or player|that player) instead . => Shield(IfWould($1, Instead(Arith("*", Number(2), ThatMuch()))), EndOfTurn())
  | each time <dealer> would deal damage to <evto> this turn , it deals double that damage to (that creature or player|that permanent or player) instead . => Shield(IfWould(Damaged($1, $2), Instead(Arith("*", Number(2), ThatMuch()))), EndOfTurn())
  | if <condition> , <prevention> instead . => InsteadIf($1, $2)
  | if <condition> , prevent the next <num> damage instead . => InsteadIf($1, Shield(PreventDamage(to=It(), amount=$2), EndOfTurn()))
  | <prevention> . if damage from a <noun> is prevented this way , <clauses> . => preventthen($1, If(Holds(That("source"), anyzone($2)), $3))
  | <prevention> . if damage from a <noun> is prevented this way , <clauses> . => preventthen($1, If(Holds(It(), anyzone($2)), $3))
  | <prevention> . whenever damage from a <noun> is prevented this way this turn , <clauses> . => preventthen($1, If(Holds(That("source"), anyzone($2)), $3))
  | if <would> this turn , that player gains no life instead . => Shield(IfWould($1, Nothing()), EndOfTurn())
  | until end of turn , if <would> , instead that player skips that draw and <clauses> . => Shield(IfWould($1, $2), EndOfTurn())
prevention: prevent the next <num> damage that would be dealt this turn to <divtargets> , divided as you choose => Shield(PreventDamage(to=$2, amount=$1), EndOfTurn(), divided=True)
  | the next time <dealer> would deal <damagekind> this turn , it deals double that damage instead => Shield(IfWould(Damaged($1, combat=$2), Instead(Arith("*", Number(2), ThatMuch()))), EndOfTurn(), 1)
  | the next time <dealer> would deal <damagekind> <damageto> this turn , (it|that creature|that source|that spell) deals that damage to <damaged> instead => Shield(RedirectDamage(source=$1, to=$3, combat=$2, instead_to=$4), EndOfTurn(), 1)
  | the next time <dealer> would deal combat damage to <protected> this turn , prevent all but <num> of that damage => Shield(PreventDamage(source=$1, to=$2, amount=Arith("-", ThatMuch(), $3), combat="combat", each=True), EndOfTurn(), 1)
  | the next time <dealer> would deal damage to <protected> this turn , prevent half that damage , rounded down => Shield(PreventDamage(source=$1, to=$2, amount=Arith("/down", ThatMuch(), Number(2)), each=True), EndOfTurn(), 1)
  | the next time damage would be dealt to <protected> this turn , that damage is dealt to <damaged> instead => Shield(RedirectDamage(to=$1, instead_to=$2), EndOfTurn(), 1)
  | the next time damage would be dealt to <protected> this turn , <clauses> instead => Shield(IfWould(Damaged(to=$1), must($2)), EndOfTurn(), 1)
protected: that player => ThatPlayer()
  | <self> and/or you => Both((This(), You()))
  | each creature and each player => Both((All(Filter((HasType(CREATURE),))), All(Players())))
  | each <noun> => All($1)
  | a <noun>
dealer: a <noun> of your choice <post> => sourceofkind($1, $2)
  | <kinds>
evplayer: that player => ThatPlayer()
  | target player => Target(Players())
value: the damage already dealt to (him or her|them) this turn => Of("damage taken this turn", They())
  | the damage already dealt to it this turn => Of("damage taken this turn", That("creature"))
  | the damage dealt to you this turn => Of("damage taken this turn", You())
  | the damage dealt to your opponents this turn => Of("damage taken this turn", All(Players((IsOpponent(),))))
  | the damage dealt to you so far this turn by <nouns> => Happened(Damaged(anyzone($1), You()), True)
  | the life you've lost this turn => Happened(LifeChanges(You(), False), True)
foreach: 1 damage prevented this way => heard(ThatMuch())
  | 1 damage dealt to you this turn => Of("damage taken this turn", You())
smod: ^assign combat damage equal to its toughness rather than its power => AssignsDamage("by toughness")
clause: <applobj> ^assign (its|their) combat damage this turn as though (it weren't|they weren't) blocked => Apply($1, (AssignsDamage("as though unblocked"),), ThisTurn())
  | you may have <applobj> assign (its|their) combat damage this turn as though (it weren't|they weren't) blocked => May(You(), Apply($1, (AssignsDamage("as though unblocked"),), ThisTurn()))
# damage that is prevented or dealt elsewhere (rule 419): of what kind, to whom, by what
damagekind: damage => ""
  | combat damage => "combat"
damageto: to <protected> => $1
  | => None
damageby: by <dealer> => $1
  | => None
