# What spells and abilities do (rules 416, 417).
effects: <sent+> => seq($1)
  | <modal>
modal: choose one — <bullet+> => Modal($1)
  | choose two — <bullet+> => Modal($1, 2, 2)
  | choose one or both — <bullet+> => Modal($1, 1, 2)
  | choose one or more — <bullet+> => Modal($1, 1, 99)
bullet: • <sent+> => seq($1)
sent: <sentence>
  | then <clauses> .
sentence: <applobj> ^become a <body> <duration> . (it's|it 's|they're|that's) still (a land|lands) . => Apply($1, animate($2, True), $3)
  | <duration> , <applobj> ^become a <body> . (it's|it 's) still (a land) . => Apply($2, animate($3, True), $1)
  | <applobj> ^become a <body> that's still a land . => Apply($1, animate($2, True))
  | <applobj> ^become <bodies> <duration> . (they're) still lands . => Apply($1, animate($2, True), $3)
  | ^copy <obj> . you may choose new targets for (the copy|that copy|the copies) . => CopySpell(Subj(), $1)
  | <spendable> . spend this mana only (to cast|on) <noun> . => spendon($1, $2)
  | <spendable> . spend this mana only (to cast|on) <nouns> . => spendon($1, $2)
  | counter <obj> . if (that spell|it) is countered this way , exile it instead of putting it into its owner 's graveyard . => Counter($1, "removed")
  | counter <obj> . if (that spell|it) is countered this way , put it on top of its owner 's library instead of into that player 's graveyard . => Counter($1, "library", "top")
  | counter <obj> . if (that spell|it) is countered this way , put it into its owner 's hand instead of into that player 's graveyard . => Counter($1, "hand")
  | you may pay <costmana> . if you do , <clauses> . => IfPaid(You(), $1, $2)
  | you may pay <costmana> . if you don't , <clauses> . => IfPaid(You(), $1, Nothing(), $2)
  | <playerother> may pay <costmana> . if (you do|they do|they does|that player does|the player does) , <clauses> . => Acting($1, IfPaid(Subj(), $2, $3))
  | <playerother> may pay <costmana> . if (you don't|they doesn't|that player doesn't|the player doesn't|they don't) , <clauses> . => Acting($1, IfPaid(Subj(), $2, Nothing(), $3))
  | if (you do|they do|they does|that player does|the player does|that player do) , <clauses> . => If(IfDo(), $1)
  | if (you don't|they doesn't|that player doesn't|the player doesn't|they don't) , <clauses> . => If(NotCondition(IfDo()), $1)
  | if <condition> , <clauses> . otherwise , <clauses> . => If($1, $2, $3)
  | if <condition> , <clauses> instead . => InsteadIf($1, $2)
  | if <condition> , instead <clauses> . => InsteadIf($1, $2)
  | if <condition> , <clauses> . => If($1, $2)
  | <clauses> instead if <condition> . => InsteadIf(condition=$2, effect=$1)
  | <clauses> if <condition> . => If(condition=$2, then=$1)
  | (when) <event> this turn , <clauses> . => Delayed($1, $2, duration=EndOfTurn())
  | (whenever) <event> this turn , <clauses> . => Delayed($1, $2, False, EndOfTurn())
  | until end of turn , whenever <event> , <clauses> . => Delayed($1, $2, False, EndOfTurn())
  | (when|whenever) <event> , <clauses> . => Delayed($1, $2)
  | <duration> , you may (play|cast) <ref> without paying its mana cost . => Cast(Subj(), $2, $1, True)
  | <duration> , you may (play|cast) <ref> . => Cast(Subj(), $2, $1)
  | you may (play|cast) <ref> this turn . => Cast(Subj(), $1, EndOfTurn())
  | you may play up to <int> additional lands this turn . => Apply(You(), (ExtraLands($1),), EndOfTurn())
  | you may play an additional land this turn . => Apply(You(), (ExtraLands(1),), EndOfTurn())
  | if you win , <clauses> . => If(IfDo(), $1)
  | <destroying> . (it|they|that creature|those creatures|the creature) can't be regenerated . => Destroy($1, False)
  | <prevention> .
  | <clauses> .
costmana: <mana> => Cost((Mana($1),))
  | <count> life => Cost((PayLife($1),))
  | <mana> and <count> life => Cost((Mana($1), PayLife($2)))
destroying: destroy <obj>
clauses: <clause/then> => seq($1)
  | <clause/then> , where X is <value> => where(seq($1), $2)
clause: you gain <lifeamt> => GainLife(Subj(), $1)
  | you lose <lifeamt> => LoseLife(Subj(), $1)
  | <tokenvp>
  | <act>
  | <vp>
  | you may <vps> => May(You(), $1)
  | <playerother> may <vps> => Acting($1, May(Subj(), $2))
  | <player> <vps> => Acting($1, $2)
  | you may have <playerother> ^^ <vps> => May(You(), Acting($1, $2))
  | you may have <applobj> ^^ <amods> <duration> => May(You(), Apply($1, mods($2), $3))
  | you may have <objact> => May(You(), $1)
  | <applied>
  | <acts> unless <payer> ^pay <costpay> => unless2($1, $2, $3)
  | <acts> unless you <costlist> => Unless($1, You(), $2)
  | <acts> unless <payer> <costlist3> => Unless($1, $2, $3)
  | <acts> unless <condition> => If(NotCondition($2), $1)
  | all creatures able to block <obj> (this turn) do so => Apply($1, (MustBeBlocked(),), EndOfTurn())
  | <clause0> at <delay> => Delayed(effect=$1, event=$2)
  | at <delay> , <clauses> => Delayed($1, $2)
  | for each player , <clauses> => ForEach(All(Players()), $1)
  | for each opponent , <clauses> => ForEach(All(Players((IsOpponent(),))), $1)
  | for each <noun> , <clauses> => ForEach(All($1), $2)
  | if <condition> , <clause1> => If($1, $2)
clause1: <act>
  | <vp>
  | <player> <vps> => Acting($1, $2)
  | you may <vps> => May(You(), $1)
clause0: <act>
  | <vp>
  | <player> <vps> => Acting($1, $2)
acts: <act>
  | <vp>
  | <player> <vps> => Acting($1, $2)
payer: you => You()
  | (he or she|they) => They()
  | that player => ThatPlayer()
  | <possthing> controller => ControllerOf($1)
  | any player => All(Players())
  | target opponent => Target(Players((IsOpponent(),)))
  | target player => Target(Players())
costpay: <mana> => Cost((Mana($1),))
  | <count> life => Cost((PayLife($1),))
  | <mana> for each <foreach> => Cost((ManaTimes($1, $2),))
costlist3: sacrifices <costobj> => Cost((Do(Sacrifice(Subj(), $1)),))
  | discards <discardn> => Cost((Do($1),))
  | returns <costobj> to its owner 's hand => Cost((Do(Move($1, "hand")),))
delay: the beginning of the next end step => StepBegins("end of turn")
  | the beginning of the next turn 's upkeep => StepBegins("upkeep")
  | the beginning of your next upkeep => StepBegins("upkeep", You())
  | the beginning of your next end step => StepBegins("end of turn", You())
  | the beginning of the next (upkeep|upkeep step) => StepBegins("upkeep")
  | end of combat => StepBegins("end of combat")
  | the beginning of the next cleanup step => StepBegins("cleanup")
vps: <vp/then> => seq($1)
# verbs whose subject is a player
vp: <tokenvp>
  | ^draw a card => Draw(Subj())
  | ^search (your|his or her|their) library for <libobj> => libsearch($1)
  | ^search <possp2> library for <libobj> => libsearch_of($1, $2)
  | ^tap or untap <obj> => ChooseOne(Subj(), (Tap($1), Untap(It())))
  | ^put (them|those cards) back in any order => Arrange(Subj(), Them())
  | ^put <partobj> into (your|his or her|their) hand and <restplace> => Seq((Move($1, "hand"), $2))
  | ^put <partobj> into (your|his or her|their|its owner 's) graveyard and <restplace> => Seq((Move($1, "graveyard"), $2))
  | ^put <restplace> => $1
  | ^choose a <noun> from it => Pick(Choose(Chooser(), fromit($1)))
  | ^choose <chosenvalue> => ChooseValue(Subj(), $1)
  | ^choose <pickobj> => Pick($1)
  | name a card => ChooseValue(Subj(), "name")
  | name a nonland card => ChooseValue(Subj(), "name", options=("nonland",))
  | ^put <costobj> on (top of|the top of) (your|his or her|their) library in any order => Move($1, "library", "top")
  | ^put <obj> on the bottom of (your|his or her|their) library in any order => Move($1, "library", "bottom")
  | ^draw <count> %card => Draw(Subj(), $1)
  | ^draw that many cards => Draw(Subj(), ThatMuch())
  | ^draw a card for each <foreach> => Draw(Subj(), $1)
  | ^draw cards equal to <value> => Draw(Subj(), $1)
  | ^draw a number of cards equal to <value> => Draw(Subj(), $1)
  | ^discard <discardn>
  | ^gain <lifeamt> => GainLife(Subj(), $1)
  | ^lose <lifeamt> => LoseLife(Subj(), $1)
  | ^get a poison counter => GivePoison(Subj(), Number(1))
  | ^get <count> poison counters => GivePoison(Subj(), $1)
  | ^sacrifice <costobj> => Sacrifice(Subj(), $1)
  | ^sacrifice <ref> => Sacrifice(Subj(), $1)
  | ^add <manas>
  | ^shuffle (his or her|your|their) library => Shuffle(Subj())
  | ^shuffle => Shuffle(Subj())
  | (cast|play) <ref> without paying its mana cost => PlayCard(Subj(), $1)
  | (cast|play) <targeted> without paying its mana cost => PlayCard(Subj(), $1)
  | copy this spell and may choose (a new target|new targets) for (that copy|the copy) => CopySpell(Subj(), This())
  | ^lose the game => LoseGame(Subj())
  | ^win the game => WinGame(Subj())
  | ^take an extra turn after this one => ExtraTurn(Subj())
  | ^skip (his or her|your|their) next <stepskip> (|step|phase) => Skip(Subj(), $1)
  | ^pay <costpay> => Pay(Subj(), $1)
  | ^reveal <possp> hand => Reveal(All(Filter(zone="hand", whose=$1)))
  | ^shuffle <possp> hand into (his or her|your|their) library => Move(All(Filter(zone="hand", whose=$1)), "library", "shuffle")
  | ^shuffle <possp> graveyard into (his or her|your|their) library => Move(All(Filter(zone="graveyard", whose=$1)), "library", "shuffle")
  | ^exile <possp> (hand) => Move(All(Filter(zone="hand", whose=$1)), "removed")
  | ^exile <possp> (graveyard) => Move(All(Filter(zone="graveyard", whose=$1)), "removed")
  | ^exile all cards from <possp> graveyard => Move(All(Filter(zone="graveyard", whose=$1)), "removed")
  | ^scry <num> => Scry(Subj(), $1)
  | ^flip a coin => FlipCoin(Subj())
  | ^look at <looked> => LookAt(Subj(), $1)
  | <vact>
stepskip: turn => "turn"
  | untap => "untap"
  | draw => "draw"
  | combat => "combat"
  | upkeep => "upkeep"
looked: <topcards>
  | <possp2> hand => All(Filter(zone="hand", whose=$1))
lifeamt: <num> life
  | life equal to <value>
  | that much life => ThatMuch()
  | <num> life for each <foreach> => mul($1, $2)
  | X life => X()
discardn: a card => Discard(Subj())
  | <count> cards => Discard(Subj(), $1)
  | that many cards => Discard(Subj(), ThatMuch())
  | a card at random => Discard(Subj(), random=True)
  | <count> cards at random => Discard(Subj(), $1, random=True)
  | <possp> hand => Discard(Subj(), what=All(Filter(zone="hand", whose=$1)))
  | a <noun> => discard_kind($1)
  | a <noun> at random => discard_kind_random($1)
  | <count> <nouns> => discard_kinds($1, $2)
  | ~ => Discard(Subj(), what=This())
  | <ref> => Discard(Subj(), what=$1)
  | <partobj> => Discard(Subj(), what=$1)
manas: an additional <manasyms> (to your mana pool|to his or her mana pool|to their mana pool|) => AddMana(Subj(), ($1,))
  | one mana of any type that land produced (to his or her mana pool|to your mana pool|to their mana pool|) => AddMana(Subj(), ("that type",))
  | to (your|their|his or her) mana pool one mana of any type that land produced => AddMana(Subj(), ("that type",))
  | one mana (to his or her mana pool|to your mana pool|to their mana pool|) of any type that land produced => AddMana(Subj(), ("that type",))
  | one mana of that color (to your mana pool|to their mana pool|) => AddMana(Subj(), ("chosen",))
  | one mana of the chosen color (to your mana pool|to their mana pool|) => AddMana(Subj(), ("chosen",))
  | to (your) mana pool one mana of any color that a land an opponent controls could produce => AddMana(Subj(), ("lands opponents control",))
  | to (your) mana pool one mana of any type that a land you control could produce => AddMana(Subj(), ("lands you control",))
  | <manasyms> or <manasyms> (to your mana pool|to his or her mana pool|to their mana pool|) => AddMana(Subj(), ($1, $2))
  | X mana of any one color (to your mana pool|) => AddMana(Subj(), ("any",), X(), True)
  | to (your) mana pool an amount of <manasyms> equal to <value> => AddMana(Subj(), ($1,), $2)
  | <manasyms> (to your mana pool|to his or her mana pool|to their mana pool|) => AddMana(Subj(), ($1,))
  | <manasyms> or <manasyms> (to your mana pool|to their mana pool|) => AddMana(Subj(), ($1, $2))
  | <manasyms> , <manasyms> , or <manasyms> (to your mana pool|) => AddMana(Subj(), ($1, $2, $3))
  | one mana of any color (to your mana pool|to his or her mana pool|to their mana pool|) => AddMana(Subj(), ("any",))
  | <count> mana of any one color (to your mana pool|to their mana pool|) => AddMana(Subj(), ("any",), $1, True)
  | <count> mana in any combination of colors (to your mana pool|) => AddMana(Subj(), ("any",), $1)
  | one mana of the chosen color (to your mana pool|) => AddMana(Subj(), ("chosen",))
  | one mana of any color that a land an opponent controls could produce (to your mana pool|) => AddMana(Subj(), ("lands opponents control",))
  | one mana of any type that a land you control could produce (to your mana pool|) => AddMana(Subj(), ("lands you control",))
  | <manasyms> (to your mana pool|) for each <foreach> => AddMana(Subj(), ($1,), $2)
  | an amount of <manasyms> (to your mana pool|) equal to <value> => AddMana(Subj(), ($1,), $2)
tokens: a <tokenone> => tokn(Number(1), $1)
  | <count> <tokenmany> => tokn($1, $2)
tokenone: <pt> <tokcolours> <typeword+> token <tokwith?> <tokname?> => tok(None, $1, $2, $3, $4, $5)
tokenmany: <pt> <tokcolours> <typeword+> tokens <tokwith?> <tokname?> => tok(None, $1, $2, $3, $4, $5)
tokcolours: colorless => 0
  | <colour/and> => mask($1)
tokwith: with <abil/and>
abil: <keyword>
  | <quote>
tokname: named <cardname>
typeword: creature => CREATURE
  | artifact => ARTIFACT
  | enchantment => ENCHANTMENT
  | land => LAND
  | <subtype>
# verbs about objects, of which "you" is the subject
act: <vact>
  | <dmg>
  | regenerate <obj> => Regenerate($1)
vact: ^flip <self> => Change("flip", This())
  | ^flip it => Change("flip", It())
  | ^exchange control of <obj> and <obj> => Exchange("control", $1, $2)
  | ^return <fromgrave> to (your|its owner 's) hand => Move($1, "hand")
  | ^return <fromgrave> to the battlefield => Move($1, "in play")
  | ^return <fromgrave> to the battlefield tapped => Move($1, "in play", tapped=True)
  | ^exile <fromgrave> => Move($1, "removed")
  | ^put <fromgrave> onto the battlefield => Move($1, "in play")
  | ^put <obj> on top of it => Move($1, "library", "top")
  | ^change the target of <obj> => Retarget(Subj(), $1, "change")
  | ^choose new targets for <obj> => Retarget(Subj(), $1, "new")
  | ^put <partobj> into (your|his or her|their) hand => Move($1, "hand")
  | ^put <partobj> into (your|his or her|their) graveyard => Move($1, "graveyard")
  | ^destroy <obj> => Destroy($1)
  | ^exile <obj> => Move($1, "removed")
  | ^exile <topcards> => Move($1, "removed")
  | ^return <obj> to (its owner 's|their owner 's|their owners '|your|his or her|that player 's) (hand|hands) => Move($1, "hand")
  | ^return <obj> to the battlefield => Move(offplay($1), "in play")
  | ^return <obj> to the battlefield under your control => Move(offplay($1), "in play", controller=You())
  | ^return <obj> to the battlefield under (its owner 's|their owner 's|their owners ') control => Move($1, "in play")
  | ^return <obj> to the battlefield tapped => Move(offplay($1), "in play", tapped=True)
  | ^put <obj> onto the battlefield => Move(offplay($1), "in play")
  | ^put <obj> onto the battlefield under your control => Move(offplay($1), "in play", controller=You())
  | ^put <obj> onto the battlefield tapped => Move(offplay($1), "in play", tapped=True)
  | ^put <obj> into (your|its owner 's|their|his or her|their owners ') (hand|hands) => Move($1, "hand")
  | ^put <obj> into (your|its owner 's|their|his or her|their owners ') (graveyard|graveyards) => Move($1, "graveyard")
  | ^put <obj> on (top of|the top of) (its owner 's|your|their|his or her|their owners ') (library|libraries) => Move($1, "library", "top")
  | ^put <obj> on the bottom of (its owner 's|your|their|his or her|their owners ') (library|libraries) => Move($1, "library", "bottom")
  | ^shuffle <obj> into (its owner 's|your|their|his or her|their owners ') (library|libraries) => Move($1, "library", "shuffle")
  | ^tap <obj> => Tap($1)
  | ^untap <obj> => Untap($1)
  | ^put a <counterkind> counter on <obj> => PutCounters($2, $1)
  | ^put <count> <counterkind> %counter on <obj> => PutCounters($3, $2, $1)
  | ^put that many <counterkind> counters on <obj> => PutCounters($2, $1, ThatMuch())
  | ^put a <counterkind> counter on <obj> for each <foreach> => PutCounters($2, $1, $3)
  | ^remove a <counterkind> counter from <obj> => RemoveCounters($2, $1)
  | ^remove <count> <counterkind> %counter from <obj> => RemoveCounters($3, $2, $1)
  | ^remove all <counterkind> counters from <obj> => RemoveCounters($2, $1, None)
  | ^counter <obj> => Counter($1)
  | ^reveal <obj> => Reveal($1)
  | ^attach <obj> to <obj> => Attach($1, $2)
  | ^remove <obj> from combat => Change("remove from combat", $1)
  | ^turn <obj> face down => Change("turn face down", $1)
  | ^turn <obj> face up => Change("turn face up", $1)
  | ^switch <possthing> power and toughness <duration> => Apply($1, (SwitchPT(),), $2)
  | ^gain control of <obj> => Apply($1, (SetControl(Subj()),))
  | ^gain control of <obj> <duration> => Apply($1, (SetControl(Subj()),), $2)
  | regenerate <obj> => Regenerate($1)
dmg: <source> ^deal <amount> damage to <damaged> => DealDamage($1, $2, $3)
  | <source> ^deal damage to <damaged> equal to <value> => DealDamage(source=$1, to=$2, amount=$3)
  | <source> ^deal damage equal to <value> to <damaged> => DealDamage($1, $2, $3)
  | <source> ^deal <num> damage to <damaged> for each <foreach> => DealDamage(source=$1, to=$3, amount=mul($2, $4))
  | <source> ^deal <amount> damage to <damaged> and <amount> damage to <damaged> => twice_damage($1, $2, $3, $4, $5)
  | <source> ^deal <amount> damage divided as you choose among <divtargets> => DealDamage($1, $2, $3, True)
divtargets: (any number of target creatures and/or players|any number of targets) => Target(Either((Filter((HasType(CREATURE),)), Players())), low=Number(0), up_to_any=True)
  | any number of target <nouns> => Target($1, low=Number(0), up_to_any=True)
  | (one , two , or three target creatures and/or players|one , two , or three targets) => Target(Either((Filter((HasType(CREATURE),)), Players())), low=Number(1), high=Number(3))
source: <self>
  | <host>
  | <ref>
  | <targeted>
  | <allof>
damaged: <targetdamage>
  | that creature or player => That("creature or player")
  | <damaged1>
  | <damaged1> and <damaged1> => Both(($1, $2))
damaged1: <playerobj>
  | <obj>
  | each creature and each player => Both((All(Filter((HasType(CREATURE),))), All(Players())))
objact: <dmg>
# continuous effects
applied: <applobj> ^attack <duration> if able => Apply($1, (MustAttack(),), $2)
  | <applobj> ^block <thing> <duration> if able => Apply($1, (MustBlock($2),), $3)
  | <applobj> ^block <duration> if able => Apply($1, (MustBlock(),), $2)
  | <applobj> (each) ^get <ptm> <duration> => Apply($1, ($2,), $3)
  | <applobj> can't be blocked <duration> except by <nouns> => Apply($1, (CantBeBlocked(except_by=$3),), $2)
  | <playerother> <pmods> <duration> => Apply($1, mods($2), $3)
  | you <pmods> <duration> => Apply(You(), mods($1), $2)
  | players <pmods> <duration> => Apply(All(Players()), mods($1), $2)
  | <applobj> and <applobj> ^^ <amods> <duration> => Apply(Both(($1, $2)), mods($3), $4)
  | <applobj> <amods> <duration> => Apply($1, mods($2), $3)
  | <duration> , <applobj> <amods> => Apply(duration=$1, what=$2, mods=mods($3))
  | <applobj> ^get <ptm> <duration> for each <foreach> => Apply($1, (ptfor($2, $4),), $3)
  | <applobj> ^get <ptm> for each <foreach> <duration> => Apply($1, (ptfor($2, $3),), $4)
  | <applobj> <foreverm> => Apply($1, ($2,))
applobj: <self>
  | <host>
  | <ref>
  | <targeted>
  | <bare>
  | <choice>
amods: <amod/and>
duration: until end of turn => EndOfTurn()
  | this turn => EndOfTurn()
  | until end of combat => EndOfCombat()
  | this combat => EndOfCombat()
  | until your next turn => UntilNextTurn(You())
  | until your next upkeep => UntilNextTurn(You(), "upkeep")
  | for as long as <condition> => While($1)
  | until <sub> ^leave the battlefield => UntilEvent(ZoneChange($1, "in play"))
amod: <mod>
  | ^don't untap during (its|their) (controller 's|controllers ') untap (step|steps) => DoesntUntap()
  | ^don't untap during your untap step => DoesntUntap()
  | ^become the color of your choice => Now("color", SetColour(0, chosen=True))
  | ^become the basic land type of your choice => Now("basic land type", SetTypes(chosen="basic land type"))
  | ^become the creature type of your choice => Now("creature type", SetTypes(chosen="creature type"))
  | ^become the chosen basic land type => SetTypes(chosen="basic land type")
  | ^become that type => SetTypes(chosen="creature type")
  | ^become that color => SetColour(0, chosen=True)
  | ^become a <body> in addition to its other (types|creature types) => animods_add($1)
  | ^block <obj> if able => MustBlock($1)
  | ^attack if able => MustAttack()
  | can't block <thing> => CantBlock(kindof($1))
  | ^become <colour> => SetColour($1)
  | ^become colorless => SetColour(0)
  | ^become a <body> => animods($1)
  | ^become <bodies> => animods($1)
  | ^become the chosen color => SetColour(0, chosen=True)
  | ^become the chosen type => SetTypes(chosen="creature type")
  | ^gain all creature types => SetTypes(every="creature types", add=True)
  | ^gain <abil/and> => gains($1)
  | ^have <abil/and> => gains($1)
foreverm: <amodf>
  | ^become the chosen color => SetColour(0, chosen=True)
  | ^become that color => SetColour(0, chosen=True)
  | ^become the chosen basic land type => SetTypes(chosen="basic land type")
  | ^don't untap during your next untap step => DoesntUntap(next=True)
  | ^become the color of your choice => Now("color", SetColour(0, chosen=True))
  | ^gain <abil/and> => gains1($1)
  | ^become the basic land type of your choice => Now("basic land type", SetTypes(chosen="basic land type"))
  | ^become a <body> => animods($1)
  | ^don't untap during (its|their) (controller 's|controllers ') next untap (step|steps) => DoesntUntap(next=True)
  | ^lose <kwsimple> => LoseAbility($1)
amodf: ^become <colour> => SetColour($1)
# searching, choosing, the rest
libobj: a <noun> => libspec($1, Number(1))
  | up to <count> <nouns> => libspec($2, $1)
  | <count> <nouns> => libspec($2, $1)
  | any number of <nouns> => libspec_any($1)
partobj: a <noun> from among (them|those cards) => ChooseAmong(Chooser(), Among(Them(), anyzone($1)), Number(1), Number(1))
  | one of (them|those cards) => ChooseAmong(Chooser(), Them(), Number(1), Number(1))
  | <count> of (them|those cards) => ChooseAmong(Chooser(), Them(), $1, $1)
  | up to <count> of (them|those cards) => ChooseAmong(Chooser(), Them(), Number(0), $1)
  | any number of (them|those cards) => ChooseAmong(Chooser(), Them(), Number(0), up_to_any=True)
restplace: the rest on the bottom of (your|his or her|their) library in any order => Arrange(Subj(), TheRest(), "bottom")
  | the rest on (top of) (your|his or her|their) library in any order => Arrange(Subj(), TheRest())
  | the other on the bottom of (your|his or her|their) library => Arrange(Subj(), TheRest(), "bottom")
  | the rest into (your|his or her|their) graveyard => Move(TheRest(), "graveyard")
  | the rest into (your|his or her|their) hand => Move(TheRest(), "hand")
pickobj: <partobj>
  | <targeted>
  | <choice>
chosenvalue: a color => "color"
  | a creature type => "creature type"
  | a card type => "card type"
  | a basic land type => "basic land type"
  | a land type => "land type"
  | a number => "number"
  | a player => "player"
  | an opponent => "opponent"
# prevention (rule 419)
prevention: prevent all combat damage that would be dealt to and dealt by <thing> this turn => Seq((Shield(PreventDamage(to=$1, combat="combat"), EndOfTurn()), Shield(PreventDamage(source=It(), combat="combat"), EndOfTurn())))
  | prevent all damage that would be dealt to and dealt by <thing> this turn => Seq((Shield(PreventDamage(to=$1), EndOfTurn()), Shield(PreventDamage(source=It()), EndOfTurn())))
  | prevent all combat damage that would be dealt to and dealt by <nouns> this turn => Seq((Shield(PreventDamage(to=$1, combat="combat"), EndOfTurn()), Shield(PreventDamage(source=$1, combat="combat"), EndOfTurn())))
  | prevent all combat damage that would be dealt by <dealer> this turn => Shield(PreventDamage(source=$1, combat="combat"), EndOfTurn())
  | prevent all damage that would be dealt by <dealer> this turn => Shield(PreventDamage(source=$1), EndOfTurn())
  | prevent all damage that would be dealt this turn => Shield(PreventDamage(), EndOfTurn())
  | the next time <dealer> would deal damage this turn , prevent that damage => Shield(PreventDamage(source=$1), EndOfTurn(), 1)
  | the next time <dealer> would deal damage to <protected> this turn , that damage is dealt to <damaged> instead => Shield(RedirectDamage(source=$1, to=$2, instead_to=$3), EndOfTurn(), 1)
  | the next time <dealer> would deal damage this turn , that damage is dealt to <damaged> instead => Shield(RedirectDamage(source=$1, instead_to=$2), EndOfTurn(), 1)
  | the next time you would draw a card this turn , <clauses> instead => Shield(IfWould(Draws(You()), $1), EndOfTurn(), 1)
  | all damage that would be dealt this turn to <protected> is dealt to <damaged> instead => Shield(RedirectDamage(to=$1, instead_to=$2), EndOfTurn())
  | prevent the next <num> damage that would be dealt to <protected> this turn => Shield(PreventDamage(to=$2, amount=$1), EndOfTurn())
  | prevent the next <num> damage that would be dealt this turn to <protected> => Shield(PreventDamage(to=$2, amount=$1), EndOfTurn())
  | prevent the next <num> damage that would be dealt to <protected> this turn by <dealer> => Shield(PreventDamage(to=$2, amount=$1, source=$3), EndOfTurn())
  | prevent all damage that would be dealt to <protected> this turn => Shield(PreventDamage(to=$1), EndOfTurn())
  | prevent all damage that would be dealt this turn to <protected> => Shield(PreventDamage(to=$1), EndOfTurn())
  | prevent all damage that would be dealt to <protected> this turn by <dealer> => Shield(PreventDamage(to=$1, source=$2), EndOfTurn())
  | prevent all combat damage that would be dealt to <protected> this turn => Shield(PreventDamage(to=$1, combat="combat"), EndOfTurn())
  | prevent all combat damage that would be dealt this turn => Shield(PreventDamage(combat="combat"), EndOfTurn())
  | prevent all combat damage that would be dealt this turn by <dealer> => Shield(PreventDamage(source=$1, combat="combat"), EndOfTurn())
  | prevent all damage that would be dealt this turn by <dealer> => Shield(PreventDamage(source=$1), EndOfTurn())
  | prevent all combat damage <dealer> would deal this turn => Shield(PreventDamage(source=$1, combat="combat"), EndOfTurn())
  | prevent all damage <dealer> would deal this turn => Shield(PreventDamage(source=$1), EndOfTurn())
  | prevent all damage <dealer> would deal to <protected> this turn => Shield(PreventDamage(source=$1, to=$2), EndOfTurn())
  | the next time <dealer> would deal damage to <protected> this turn , prevent that damage => Shield(PreventDamage(source=$1, to=$2), EndOfTurn(), 1)
  | the next <num> damage that would be dealt to <protected> this turn is dealt to <damaged> instead => Shield(RedirectDamage(to=$2, amount=$1, instead_to=$3), EndOfTurn())
  | all damage that would be dealt to <protected> this turn is dealt to <damaged> instead => Shield(RedirectDamage(to=$1, instead_to=$2), EndOfTurn())
protected: <targetdamage>
  | you => You()
  | <self>
  | <host>
  | <ref>
  | <targeted>
  | that creature or player => That("creature or player")
  | players => Players()
  | <nouns>
  | each creature => Filter((HasType(CREATURE),))
dealer: <self>
  | <host>
  | <ref>
  | <targeted>
  | a source of your choice => SourceChosen(You(), Filter(zone="any"))
  | a <noun> of your choice => SourceChosen(You(), anyzone($1))
  | <nouns>
  | a <noun>
tokenvp: ^put a token that's a copy of <obj> onto the battlefield => CreateCopies(Subj(), Number(1), $1)
  | ^create a token that's a copy of <obj> => CreateCopies(Subj(), Number(1), $1)
  | ^clash with an opponent => Clash(Subj())
  | after this phase , there is an additional combat phase => ExtraPhase("combat", Subj())
  | after this main phase , there is an additional combat phase followed by an additional main phase => ExtraPhase("combat and main", Subj())
  | after this phase , there is an additional combat phase followed by an additional main phase => ExtraPhase("combat and main", Subj())
  | end the turn => EndTurn()
  | ^put that many <tokenmany> onto the battlefield => tokn(ThatMuch(), $1)
  | ^create that many <tokenmany> => tokn(ThatMuch(), $1)
  | ^put the top card of (his or her|your|their) library into (his or her|your|their) graveyard => Mill(Subj(), Number(1))
  | ^put the top <count> cards of (his or her|your|their) library into (his or her|your|their) graveyard => Mill(Subj(), $1)
  | ^mill a card => Mill(Subj(), Number(1))
  | ^mill <count> cards => Mill(Subj(), $1)
  | ^put <tokens> onto the battlefield => tokens($1)
  | ^create <tokens> => tokens($1)
  | ^put <tokens> onto the battlefield tapped => tokens_tapped($1)
  | ^create <tokenstapped> => tokens_tapped($1)
  | ^put <tokens> onto the battlefield for each <foreach> => tokens_each($1, $2)
  | ^create <tokens> for each <foreach> => tokens_each($1, $2)
tokenstapped: a tapped <tokenone> => tokn(Number(1), $1)
  | <count> tapped <tokenmany> => tokn($1, $2)
body: <pt> <bodycolour?> <typeword+> <tokwith?> => body($1, $2, $3, $4)
  | <bodycolour?> <typeword+> <tokwith?> => body(None, $1, $2, $3)
bodies: <pt> <bodycolour?> <typewords+> <tokwith?> => body($1, $2, $3, $4)
bodycolour: <colour/and> => mask($1)
typewords: creatures => CREATURE
  | artifact => ARTIFACT
  | <subtype>
spendable: ^add <manas>
fromgrave: ~ from your graveyard => Among(This(), Filter(zone="graveyard"))
  | this card from your graveyard => Among(This(), Filter(zone="graveyard"))
pmods: <pmod/and>
pmod: can't cast spells => CantPlay(Filter((IsSpell(),), "stack"))
  | can't cast <nouns> => CantPlay($1)
  | can't play lands => CantPlay(lands=True)
  | can't play land cards => CantPlay(lands=True)
  | can't gain life => Cant("gain life")
  | can't lose life => Cant("lose life")
  | ^gain <abil/and> => gains($1)
