# What few cards say: chosen and noted things, what comes back, what is added to a step.
clause: ^put all cards exiled with ~ into (their owner's|their owners') graveyard => Move(All(Filter((InRelation("removed with", This()),), "removed")), "graveyard")
amod: can't phase out => Cant("phase out")
ability: reveal the first card you draw each turn . whenever you reveal a <noun> this way , <effects> => Several((StaticAbility(You(), (RevealDraw(1),)), TriggeredAbility(Does("reveals", $1, You()), $2)))
event: you reveal a <noun> this way => Does("reveals", $1, You())
static: reveal the first card you draw each turn => StaticAbility(You(), (RevealDraw(1),))
  | as long as enchanted artifact isn't a creature , it's an artifact creature with power and toughness each equal to its (converted mana cost|mana value) => StaticAbility(Host(), (SetTypes(3, add=True), SetPT(Of("cmc", Host()), Of("cmc", Host()))), NotCondition(Holds(Host(), Filter((HasType(CREATURE),), "any"))))
allof: all abilities on the stack => All(Filter((IsAbility("any"),), "stack"))
static: you may (cast|play) <manytypes> any time you could (cast|play) an instant => StaticAbility(You(), (PlayFrom(Filter((HasType($1), IsSpell()), "stack"), True),))
# special actions that a text allows (rule 408.2i)
allowed: <anyprice> any time you could cast an instant => $1
# zones as targets (rule 415.1)
targetzone: target library => Target(Players(zone="library"))
vact: ^exile all cards (in|from) target graveyard => Move(All(Filter(zone="graveyard", whose=Target(Players(zone="graveyard")))), "removed")
