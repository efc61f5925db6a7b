# What is caused by whom, base power and toughness that change, and what may be done at another time (rules 410, 418, 403).
event: a spell or ability an opponent controls destroys a <noun> => Destroyed($1, Players((IsOpponent(),)))
  | a spell or ability an opponent controls causes a <noun> to be put into your graveyard from the battlefield => ZoneChange($1, "in play", "graveyard", You(), by=Players((IsOpponent(),)))
  | a spell or ability causes a player to shuffle (his or her|their) library => Shuffles(Players(), Players())
# base power and toughness
# attacking and blocking only with others
cond1: a creature with greater power also attacks => Exists(All(Filter((HasType(CREATURE), Compare("power", ">", Of("power", This())), HasStatus("attacking")))))
  | a creature with greater power also blocks => Exists(All(Filter((HasType(CREATURE), Compare("power", ">", Of("power", This())), HasStatus("blocking")))))
  | at least <count> other creatures <fights> => Exists(All(Filter((HasType(CREATURE), Other(), HasStatus($2)))), ">=", $1)
# at another time, or as though
static: you may activate equip abilities any time you could cast an instant => StaticAbility(You(), (RuleChange("equip as an instant"),))
  | you may activate abilities of <nouns> as though those creatures had haste => StaticAbility(All($1), (AttacksAsThough("haste for abilities"),))
# tokens
tokenone: <pt> creature token of the chosen color and type => chosentoken($1)
sentence: if <condition> , instead destroy <obj> , then <clauses> . creatures destroyed this way can't be regenerated . => InsteadIf($1, many((Destroy($2, False), $3)))
# cards in hands
vp: (cast|play) a <noun> in it without paying (that card 's|its) mana cost => PlayCard(Subj(), Choose(Chooser(), fromit($1)))
  | copy a <noun> in it => CopyCard(Subj(), Choose(Chooser(), fromit($1)))
clause: copy <obj> and you may choose new targets for the copy => CopySpell(Subj(), $1)
replacement: <self> ^enter (the battlefield|) with <counterson> and <counterson> => ReplacementAbility(EntersWith(counters=($2, $3)))
mod: ^lose <kwsimple> and all “ bands with other . ” abilities => Mods((LoseAbility($1), LoseAbility("bands with other")))
pickobj: a card at random that was exiled with ~ => Choose(Chooser(), Filter((InRelation("removed with", This()),), "removed"), random=True)
foreach: <noun> put into your graveyard this way => Count(Among(Done("milled"), anyzone($1)))
vact: ^remove that many <counterkind> counters from <obj> => RemoveCounters($2, $1, ThatMuch())
value: <value1> as you cast ~ => heard_then($1)
# what is put on the stack, and targets picked by chance (rule 415.6)
event: a spell or ability is put onto the stack => OntoStack(Filter(zone="stack"))
vp: reselect its target at random => Retarget(Subj(), It(), "random")
# what is repeated until something has happened (rule 413.2)
clause: you may <acts> unless <condition> => IfAfter(NotCondition($2), May(You(), $1))
cond1: <thing> has the same name as another card exiled this way => Holds($1, Filter((Shares("name", All(Filter((InRelation("removed with", This()),), "removed"))),), "any"))
sentence: repeat this process until <stop> or <stop> , whichever comes first . => RepeatIf(AllConditions((NotCondition($1), NotCondition($2))))
stop: you put a card into your hand => IfDo(False, True)
  | you exile two cards with the same name => Exists(All(Filter((InRelation("removed with", This()), Shares("name", All(Filter((InRelation("removed with", This()),), "removed")))), "removed")))
# abilities that spells have (rule 401)
static: if <condition> , it ^have <abil/and> => StaticAbility(This(), gainsmods($2), $1, "stack")
# damage and discards that do something besides (rule 419)
prevention: the next time <dealer> would deal damage <damageto> this turn , instead that source deals that much damage to you and <dmg> => Shield(IfWould(Damaged($1, $2), Seq((TheEvent(), $3))), EndOfTurn(), 1)
replacement: if an effect causes you to discard a card , discard it , but you may put it on top of your library instead of into your graveyard => ReplacementAbility(IfWould(ZoneChange(Filter((IsCard(),), "any"), "hand", "graveyard", You(), how="discarded", by_effect=True), Move(It(), "library", "top"), optional=You()))
static: damage that would be dealt by <self> can't be prevented => StaticAbility($1, (Cant("be prevented"),))
fights: ^attack => "attacking"
  | ^block => "blocking"
