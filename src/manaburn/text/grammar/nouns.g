# Which objects and players (rules 200, 415).
colour: white => WHITE
  | blue => BLUE
  | black => BLACK
  | red => RED
  | green => GREEN
noncolour: nonwhite => WHITE
  | nonblue => BLUE
  | nonblack => BLACK
  | nonred => RED
  | nongreen => GREEN
super: basic => BASIC
  | legendary => LEGENDARY
  | snow => SNOW
  | world => WORLD
nonsuper: nonbasic => BASIC
  | nonlegendary => LEGENDARY
  | nonsnow => SNOW
nontype: nonland => HasType(LAND)
  | noncreature => HasType(CREATURE)
  | nonartifact => HasType(ARTIFACT)
  | nonenchantment => HasType(ENCHANTMENT)
  | nontoken => IsToken()
  | nonattacking => HasStatus("attacking")
  | nonblocking => HasStatus("blocking")
  | <nonsubtype> => HasSubtype($1)
status: tapped => "tapped"
  | untapped => "untapped"
  | attacking => "attacking"
  | blocking => "blocking"
  | blocked => "blocked"
  | unblocked => "unblocked"
  | enchanted => "enchanted"
  | equipped => "equipped"
  | suspended => "suspended"
  | face-down => "face down"
colours: <colour/or> => colours2($1)
  | <colour/andor> => colours2($1)
pre: other => Other()
  | <status> => HasStatus($1)
  | attacking or blocking => AnyTest((HasStatus("attacking"), HasStatus("blocking")))
  | <colour> => HasColour($1)
  | <colours> => HasColour($1)
  | <colourcount> => ColourCount($1)
  | <nontype> => Not($1)
  | <noncolour> => Not(HasColour($1))
  | <nonsuper> => Not(HasSupertype($1))
  | <super> => HasSupertype($1)
  | <ptpre>
ptpre: <pt> => ptpair($1)
post: <inzone>
  | of the <chosenx> => OfChosen($1)
  | other than ~ => OtherThanThis()
  | with the chosen name => OfChosen("name")
  | with that name => WithThatName()
  | (|that's) attached to <oneormore> => InRelation("attached to", All($1))
  | exiled with ~ => (InZone("removed"), InRelation("removed with", This()))
  | exiled with ~ => InRelation("removed with", This())
  | of (the chosen|that|the last chosen) color => OfChosen("color")
  | of that type => OfChosen("type")
  | (that isn't|that aren't) <status> => Not(HasStatus($1))
  | (|that's|that are) attacking you => InRelation("attacking", You())
  | (that has been dealt damage|that was dealt damage|dealt damage|that were dealt damage) this turn => HasStatus("dealt damage this turn")
  | with a <counterkind> counter => HasCounter($1)
  | you control => ControlledBy(You())
  | <otherplayers> ^control => ControlledBy($1)
  | you don't control => Not(ControlledBy(You()))
  | you own => OwnedBy(You())
  | <otherplayers> (owns|own) => OwnedBy($1)
  | with <kwtest> => HasKeyword($1)
  | (without|that doesn't have) <kwtest> => Not(HasKeyword($1))
  | with power <cmp> => cmp("power", $1)
  | with toughness <cmp> => cmp("toughness", $1)
  | with (converted mana cost|mana value) less than or equal to the number of <counterkind> counters on it => Compare("cmc", "<=", Counters($1, Ref("self")))
  | (with|that have) (converted mana cost|mana value) <cmp> => cmp("cmc", $1)
  | with a <anykind> counter on (it|them) => HasCounter($1)
  | with <counterkind> counters on them => HasCounter($1)
  | named <cardname> => Named($1)
  | blocking <thing> => InRelation("blocking", $1)
  | blocked by <thing> => InRelation("blocked by", $1)
  | blocking or (blocked|being blocked) by <thing> => eitherway($1)
  | attached to <thing> => InRelation("attached to", $1)
  | (that attacked|who attacked) this turn => HasStatus("attacked this turn")
  | dealt damage by <thing> (this turn|) => InRelation("damaged by", $1)
  | that dealt damage to you this turn => Did(Damaged(to=You()))
  | (that's|that are) <statuspost> => HasStatus($1)
  | that <did>
  | that (shares a|shares at least one|share a) creature type with <thing> => Shares("creature type", $1)
  | that aren't on the battlefield => InZone("not in play")
  | that targets a <noun> => InRelation("targets", All($1))
  | that targets you => InRelation("targets", You())
  | (with a single target if that target is|that targets only a single) <onlytarget> => heard((HasStatus("single target"), InRelation("only targets", $1)))
  | with a single target => HasStatus("single target")
  | with the same name as <thing> => Shares("name", $1)
  | of the color of your choice => ChosenNow("color")
  | of the creature type of your choice => ChosenNow("creature type")
  | that entered (the battlefield|) this turn => HasStatus("entered this turn")
  | enchanted by <thing> => InRelation("attached by", $1)
  | that (targets|target) <thing> => InRelation("targets", $1)
  | that (died|were put there from the battlefield) this turn => Did(ZoneChange(None, "in play", "graveyard"))
  | that share a graveyard => HasStatus("single graveyard")
  | that share a creature type => HasStatus("sharing a creature type")
  | banded with <thing> => InRelation("banded with", $1)
  | (and has controlled|controlled) continuously since the beginning of the turn => HasStatus("continuously controlled")
  | the active player has controlled continuously since the beginning of the turn => (ControlledBy(Role("active")), HasStatus("continuously controlled"))
  | the active player controls => ControlledBy(Role("active"))
  | that targets one or more <nouns> => InRelation("targets", All($1))
  | it's blocking => InRelation("blocked by", It())
  | you both own and control => (ControlledBy(You()), OwnedBy(You()))
  | (that's|that are) <asub/or> => anysub($1)
  | that player or that planeswalker 's controller controls => ControlledBy(ThatPlayer())
  | with that spell 's (converted mana cost|mana value) => Compare("cmc", "=", Of("cmc", That("spell")))
statuspost: enchanted => "enchanted"
inzone: (from|in) your hand => InZone("hand", You())
  | (from|in) your graveyard => InZone("graveyard", You())
  | (from|in) your library => InZone("library", You())
  | from outside the game => InZone("outside")
  | (in|from) (a graveyard|all graveyards|graveyards|each graveyard) => InZone("graveyard")
  | (in|from) <possp2> hand => InZone("hand", $1)
  | (in|from) <possp2> (graveyard|graveyards) => InZone("graveyard", $1)
  | (on|from) the battlefield => InZone("in play")
  | in exile => InZone("removed")
possp2: (his or her|their) => They()
  | that player 's => ThatPlayer()
  | (an opponent 's|your opponents ') => All(Players((IsOpponent(),)))
  | target player 's => Target(Players())
  | target opponent 's => Target(Players((IsOpponent(),)))
  | <possthing> (controller 's) => ControllerOf($1)
  | <possthing> (owner 's) => OwnerOf($1)
  | defending player 's => Role("defending")
  | the chosen player's => Ref("chosen player")
  | other players ' => All(Players((Not(Is(You())),)))
otherplayers: (an opponent|your opponents|opponents|each opponent) => All(Players((IsOpponent(),)))
  | that player => ThatPlayer()
  | (he or she|they) => They()
  | target player => Target(Players())
  | target opponent => Target(Players((IsOpponent(),)))
  | defending player => Role("defending")
  | <possthing> controller => ControllerOf($1)
  | the chosen player => Ref("chosen player")
  | a player => All(Players())
controlpost: you control => You()
  | <otherplayers> ^control => $1
cmp: <num> or less => less($1)
  | <num> or greater => more($1)
  | <num> => same($1)
  | less than <value> => lt($1)
  | greater than <value> => gt($1)
  | less than or equal to <value> => less($1)
  | equal to <value> => same($1)
kwtest: <kwsimple>
  | <kwn>
  | <kwcost>
  | <walktest>
  | protection => "protection"
walktest: islandwalk => "islandwalk"
  | plainswalk => "plainswalk"
  | swampwalk => "swampwalk"
  | mountainwalk => "mountainwalk"
  | forestwalk => "forestwalk"
  | landwalk => "landwalk"
refnoun: creature => "creature"
  | land => "land"
  | artifact => "artifact"
  | enchantment => "enchantment"
  | permanent => "permanent"
  | spell => "spell"
  | card => "card"
  | token => "token"
  | source => "source"
  | (creature or player|permanent or player) => "creature or player"
  | spell or ability => "spell or ability"
  | ability => "ability"
  | <subtype> => lower($1)
refnouns: creatures => "creature"
  | lands => "land"
  | artifacts => "artifact"
  | permanents => "permanent"
  | cards => "card"
  | tokens => "token"
  | auras => "aura"
  | enchantments => "enchantment"
done: sacrificed => "sacrificed"
  | discarded => "discarded"
  | exiled => "exiled"
  | revealed => "revealed"
  | chosen => "chosen"
  | tapped => "tapped"
  | targeted => "targeted"
ref: (the revealed cards|all cards revealed this way) => AllSeen()
  | (it|the first card) => It()
  | the other creature => Ref("event other")
  | (them|they|themselves) => Them()
  | (that|the) <refnoun> => That($1)
  | those <refnouns> => That($1, True)
  | the <done> <refnoun> (|card) => That($2, how=$1)
  | the <done> <refnouns> => That($2, True, $1)
  | ~outer => Ref("granter")
self: ~ => This()
host: (|the) enchanted (creature|artifact creature|permanent|land|artifact|enchantment|forest|island|swamp|mountain|plains|wall|player) => Host()
  | (equipped creature|fortified land|enchanted card|enchanted equipment) => Host()
# something known already
thing: <self>
  | the chosen (creature|permanent|land|artifact|enchantment) => Ref("chosen object")
  | <host>
  | <ref>
  | <targeted>
possthing: its => It()
  | ~ 's => This()
  | (that|the) <refnoun> 's => That($1)
  | the <done> <refnoun> ('s|card 's) => That($2, how=$1)
  | (|the) enchanted (creature|permanent|land|artifact|enchantment) 's => Host()
  | target <noun> 's => Target($1)
targeted: target <noun> of an opponent 's choice => Target($1, chooser=Choose(Chooser(), Players((IsOpponent(),))))
  | target <noun> of <possp> choice => Target($1, chooser=$2)
  | target face-up exiled card => Target(Filter((HasStatus("face up"),), "removed"))
  | target <colour> ability => Target(Filter((IsAbility("any"), HasColour($1)), "stack"))
  | target spell or permanent => Target(Either((Filter((IsSpell(),), "stack"), Filter())))
  | target <ornoun> => Target($1)
  | (another|a third) target <noun> => Target($1, distinct=(-1,))
  | up to one target <noun> => Target($1, low=Number(0), high=Number(1))
  | up to <much> target <nouns> => Target($2, low=Number(0), high=$1)
  | one or two target <nouns> => Target($1, low=Number(1), high=Number(2))
  | any number of target <nouns> => Target($1, low=Number(0), up_to_any=True)
  | (|each of) <count> target <nouns> => Target($2, low=$1, high=$1)
  | target <noun> of an opponent 's choice (he or she controls|they control) => choicecontrols($1)
ornoun: <noun>
  | <noun/or> => orkinds($1)
targetdamage: (target creature or player|any target|target creature , planeswalker , or player) => Target(Either((Filter((HasType(CREATURE),)), Players())))
  | (target creature or player|any target) of an opponent 's choice => Target(Either((Filter((HasType(CREATURE),)), Players())), chooser=Choose(Chooser(), Players((IsOpponent(),))))
  | (another|a third) target (creature or player||creature , planeswalker , or player) => Target(Either((Filter((HasType(CREATURE),)), Players())), distinct=(-1,))
  | target <noun> or player => Target(Either(($1, Players())))
  | target player , planeswalker , or <noun> => Target(Either(($1, Players())))
choice: another <noun> => choose_other($1)
  | a <ornoun> => Choose(Chooser(), $1)
  | a <noun> at random => Choose(Chooser(), $1, random=True)
  | <count> <nouns> => Choose(Chooser(), $2, $1, $1)
  | up to <count> <nouns> => Choose(Chooser(), $2, Number(0), $1)
  | any number of <nouns> => Choose(Chooser(), $1, Number(0), up_to_any=True)
  | that many <nouns> => Choose(Chooser(), $1, ThatMuch(), ThatMuch())
allof: (the rest|the rest of the cards revealed this way|the rest of the revealed cards|all other cards revealed this way|all the other cards revealed this way) => TheRest()
  | <among>
  | all <nouns> and all <nouns> => Both((All($1), All($2)))
  | all (|the) <nouns> => All($1)
  | each <noun> => All($1)
  | each <noun> , <noun> , and <noun> => eachof($1, $2, $3)
bare: (|all) <nouns> => All($1)
  | each <noun> => All($1)
obj: <obj1>
  | <obj1> and <obj1> => Both(($1, $2))
  | <obj1/and> => bothmany($1)
obj1: <self>
  | <host>
  | <ref>
  | <targeted>
  | <choice>
  | <allof>
  | <topcards>
  | the top <noun> of your graveyard => topgraveyard($1)
  | the other => TheRest()
topcards: the top card of <possp> library => TopCards(Number(1), $1)
  | the top <count> cards of <possp> library => TopCards($1, $2)
possp: your => You()
  | <possp2>
  | each player 's => All(Players())
# players
player: each of your opponents => All(Players((IsOpponent(),)))
  | you => You()
  | <playerother>
playerother: the first player => Ref("event player")
  | each of that player 's opponents => All(Players((IsOpponent(ThatPlayer()),)))
  | target (player|player or planeswalker) => Target(Players())
  | target (opponent|opponent or planeswalker) => Target(Players((IsOpponent(),)))
  | each player => All(Players())
  | each opponent => All(Players((IsOpponent(),)))
  | (each other player|other players) => All(Players((Not(Is(You())),)))
  | (that|the) player => ThatPlayer()
  | that opponent => ThatOpponent()
  | (he or she|they|him or her|them) => They()
  | that player or that (creature|permanent) 's controller => ControllerOf(That("creature or player"))
  | <possthing> controller => ControllerOf($1)
  | <possthing> owner => OwnerOf($1)
  | defending player => Role("defending")
  | an opponent => Choose(You(), Players((IsOpponent(),)))
  | any number of target players (|each) => Target(Players(), low=Number(0), up_to_any=True)
playerobj: itself => Itself()
  | you => You()
  | (him or her) => They()
  | <playerother>
exiledcards: cards exiled with ~ => Filter((InRelation("removed with", This()),), "removed")
chosenx: chosen type => "type"
  | chosen name => "name"
asub: a <subtype> => HasSubtype($1)
# where an ability comes from (rule 403)
post: from an artifact source => InRelation("source", All(Filter((HasType(ARTIFACT),), "any")))
colourcount: multicolored => "multicolored"
  | monocolored => "monocolored"
# what something has done, or has in common with something
did: attacked this turn => HasStatus("attacked this turn")
  | entered (the battlefield|) this turn => HasStatus("entered this turn")
  | (was|were) dealt damage this turn => HasStatus("dealt damage this turn")
  | (was|were) blocked this turn => HasStatus("became blocked this turn")
  | attacked during (its|their) controller's last turn => HasStatus("attacked last turn")
  | attacked or blocked this combat => AnyTest((HasStatus("attacked this combat"), HasStatus("blocked this combat")))
  | blocked <thing> this turn => InRelation("blocked this turn", $1)
  | (was|were) blocked by <thing> this turn => InRelation("blocked by this turn", $1)
  | <targeted> blocked this turn => InRelation("blocked by this turn", $1)
  | targets only <onlytarget> => InRelation("only targets", $1)
  | (shares|share) a color with <thing> => Shares("color", $1)
  | (shares|share) a card type with <thing> => Shares("card type", $1)
oneormore: a <noun>
  | <nouns>
much: <count>
  | that many => ThatMuch()
