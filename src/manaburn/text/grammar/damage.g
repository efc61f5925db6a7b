# Damage prevented, redirected, changed, and asked about (rules 310, 419).
ability: if <woulddamage> , prevent that damage . ^^ <clauses> . => preventingthen($1, $2)
replacement: if <woulddamage> , it deals that much damage minus <num> to (that creature or player|that creature|that permanent or player|that player) instead => ReplacementAbility(IfWould($1, Instead(Arith("-", ThatMuch(), $2))))
sentence: <prevention> . (if|whenever) damage from a <noun> is prevented this way (|this turn) , <clauses> . => preventthen($1, If(Holds(That("source"), sources($2)), $3))
prevention: prevent the next <num> damage that would be dealt this turn to <divtargets> , divided as you choose => Shield(PreventDamage(to=$2, amount=$1), EndOfTurn(), divided=True)
  | the next time <dealer> would deal <damagekind> this turn , it deals double that damage instead => Shield(IfWould(Damaged($1, combat=$2), Instead(Arith("*", Number(2), ThatMuch()))), EndOfTurn(), 1)
  | the next time <dealer> would deal <damagekind> <damageto> this turn , (it|that creature|that source|that spell) deals that damage to <damaged> instead => Shield(RedirectDamage(source=$1, to=$3, combat=$2, instead_to=$4), EndOfTurn(), 1)
  | the next time damage would be dealt to <protected> this turn , that damage is dealt to <damaged> instead => Shield(RedirectDamage(to=$1, instead_to=$2), EndOfTurn(), 1)
dealer: a <noun> of your choice <post> => sourceofkind($1, $2)
  | <kinds>
evplayer: <oneplayer>
foreach: (1 damage prevented this way|flip you win) => heard(ThatMuch())
# damage that is prevented or dealt elsewhere (rule 419): of what kind, to whom, by what
damagekind: damage => ""
  | combat damage => "combat"
  | noncombat damage => "noncombat"
damageto: to <protected> => $1
  | => None
damageby: by <dealer> => $1
  | => None
# damage that would be dealt this turn
dealt: combat damage that would be dealt by <dealer> this turn => Damaged($1, None, "combat")
  | <damagekind> <dealer> would deal <damageto> this turn => Damaged($2, $3, $1)
  | <damagekind> that would be dealt <damageto> this turn <damageby> => Damaged($3, $2, $1)
  | <damagekind> that would be dealt this turn <damageto> <damageby> => Damaged($3, $2, $1)
  | <damagekind> that would be dealt <damageto> <damageby> this turn => Damaged($3, $2, $1)
  | <damagekind> that <dealer> would deal <damageto> this turn => Damaged($2, $3, $1)
dealtto: <damagekind> that would be dealt to <protected> this turn <damageby> => Damaged($3, $2, $1)
  | <dealt>
dealtby: <dealtto>
