# What several players choose, divide or get, what is chosen for later, and what a cost was paid with (rules 409.1h, 413.2).
vp: ^lose all poison counters => LosePoison(Subj())
  | ^choose odd or even => ChooseValue(Subj(), "", options=("odd", "even"))
costact: choose <choosing>
player: you and an opponent each => Both((You(), Choose(Chooser(), Players((IsOpponent(),)))))
replacement: each <noun> ^enter (the battlefield|) tapped => ReplacementAbility(EntersWith($1, tapped=True))
  | if <would> , you may instead <vps> => heard(ReplacementAbility(IfWould($1, $2, optional=You())))
# piles (rule 413.2)
vp: ^shuffle that pile => ShufflePile()
obj1: the top card of the (exiled pile|pile you exiled) => TopOfPile()
# mana that is noted, and what it was spent on (rule 409.1h)
sentence: note the (type and amount|type) of mana spent to pay this activation cost . => NoteMana()
manas: (~ 's last noted type and amount of mana|one mana of ~ 's last noted type) (to your mana pool|) => AddMana(Subj(), choice="noted")
foreach: <onemana> or <onemana> spent this way => ManaSpent(mask(($1, $2)))
# creatures dealt damage, named, marked and given abilities one by one (rules 410, 501.1)
ref: (the creature dealt damage|that non-wall creature) => heard(Ref("event other"))
sentence: each of those <refnouns> <amods> <duration> . => ForEach(That($1, True), Apply(It(), mods($2), $3))
  | each of those <refnouns> <foreverm> . => ForEach(That($1, True), Apply(It(), mods(($2,))))
cond1: it was unattached from a <noun> => AsPaid(Holds(HostOf(Ref("granter")), anyzone($1)))
# what is chosen twice, untapped by type, spent on its own abilities, or copied until it is turned face down
vp: ^choose two basic land types => heard(Seq((ChooseValue(Subj(), "basic land type"), ChooseValue(Subj(), "second basic land type"))))
turnstep: each of your <stepname> => StepBegins($1, You())
stepname: main (phases|phase) => "main"
