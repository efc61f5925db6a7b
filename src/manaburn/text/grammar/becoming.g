# What tokens and permanents are and become, and what is attached to what (rules 212.4, 216, 418.5).
tokenone: <tokcolours> <typeword+> token <tokname?> with <possthing> power and toughness => tokenlike($1, $2, $3, $4)
vact: ^sacrifice the token => heard(Sacrifice(Subj(), That("token")))
# when something regenerates (rule 419.6b)
sentence: regenerate <obj> . when it regenerates this way , ^^ <clauses> . => Regenerate($1, $2)
pickobj: target opponent => Target(Players((IsOpponent(),)))
foreach: time <self> regenerated this turn => Happened(Regenerates($1))
# abilities that others have (rule 407)
samekw: <kwtest>
  | protection from any color => "protection from any color"
# colours, and what several objects share
post: with the same name as (a|another) <noun> => Shares("name", All($1))
  | that (shares|share) one of those types with it => SharesOneOfThose()
  | that didn't attack => Not(HasStatus("attacked this turn"))
  | that didn't attack this turn => heard(Not(HasStatus("attacked this turn")))
stbare: each <noun> with the highest <numeral> => All(extreme($1, $2, "most"))
sub: ~outer => Ref("granter")
costobj: ~outer => Ref("granter")
choice: a <noun> of an opponent's choice => Choose(Choose(Chooser(), Players((IsOpponent(),))), with_you($1))
# abilities that are lost, and those of a list
amod: ^lose “ <ability> ” => lostquote($1)
fromif: from <quality> if <condition> => StaticAbility(This(), (GainAbility(KeywordAbility("protection", kind=$1)),), $2)
static: if ~ is in a graveyard , effects from spells named <cardname> count it as a card named <cardname> => countsas($1, $2)
  | players can't play <nouns> => StaticAbility(All(Players()), (CantPlay($1, lands=True),))
# names, colours and words that are chosen
vp: ^name a card other than a basic land card => ChooseValue(Subj(), "name", options=("nonbasic",))
  | ^reveal the top <count> cards of (your|his or her|their) library and put all of them with that name into (your|his or her|their) hand => heard(Seq((ShowTop(Subj(), $1), Move(Among(Done("revealed"), Filter((IsCard(), OfChosen("name")), "any")), "hand"))))
# what a card in a graveyard is chosen by
applied: <applobj> ^get +X/+Y <duration> , where X is <possthing> power and Y is its toughness => heard(Apply($1, (AddPT(Of("power", $3), Of("toughness", $3)),), $2))
  | <applobj> ^get +X/+Y <duration> , where X is <value> (,|) and Y is <value> => Apply($1, (unequal($3, $4),), $2)
# what is chosen, counted and compared
supers: ^become <super> => SetTypes(supertypes=$1, add=True)
  | (^are no longer|isn't|aren't) <super> => LoseTypes(supertypes=$1)
# of what size something is
sized: a <typeword+> with power and toughness each equal to <value> => Mods((SetPT($2, $2), settypes($1, False)))
  | a <typeword+> with base power and toughness <pt> => Mods((settypes($1, False), $2))
  | a <bodycolour> <typeword+> with base power and toughness <pt> => Mods((SetColour($1), settypes($2, False), $3))
anycolors: color or colors of your choice => "colors"
becomes: ^become the color of your choice => Now("color", SetColour(0, chosen=True))
  | ^become the basic land type of your choice => Now("basic land type", SetTypes(chosen="basic land type"))
  | ^become the creature type of your choice => Now("creature type", SetTypes(chosen="type"))
  | ^become the chosen basic land type => SetTypes(chosen="basic land type")
  | ^become (that|the chosen) type => SetTypes(chosen="type")
  | ^become the chosen color => SetColour(0, chosen=True)
  | ^become a <body> in addition to its other (types|creature types) => animods_add($1)
  | ^become <colour> => SetColour($1)
  | ^become colorless => SetColour(0)
  | ^become a <body> => animods($1)
  | ^become <sized>
  | ^become the <anycolors> => Now($1, SetColour(0, chosen=True))
  | <supers>
