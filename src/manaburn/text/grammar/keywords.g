# Keyword abilities (rule 502).
keywords: <keyword/semi> => keywords($1)
kwsimple: flying => "flying"
  | first strike => "first strike"
  | double strike => "double strike"
  | trample => "trample"
  | haste => "haste"
  | vigilance => "vigilance"
  | reach => "reach"
  | defender => "defender"
  | flash => "flash"
  | fear => "fear"
  | shadow => "shadow"
  | horsemanship => "horsemanship"
  | banding => "banding"
  | flanking => "flanking"
  | shroud => "shroud"
  | hexproof => "hexproof"
  | lifelink => "lifelink"
  | deathtouch => "deathtouch"
  | phasing => "phasing"
  | changeling => "changeling"
  | indestructible => "indestructible"
  | menace => "menace"
  | prowess => "prowess"
  | storm => "storm"
  | convoke => "convoke"
  | delve => "delve"
  | epic => "epic"
  | sunburst => "sunburst"
  | haunt => "haunt"
  | provoke => "provoke"
  | split second => "split second"
  | hideaway => "hideaway"
  | gravestorm => "gravestorm"
  | substance => "substance"
  | snow-covered => "snow-covered"
kwn: rampage => "rampage"
  | bushido => "bushido"
  | modular => "modular"
  | fading => "fading"
  | vanishing => "vanishing"
  | amplify => "amplify"
  | soulshift => "soulshift"
  | dredge => "dredge"
  | bloodthirst => "bloodthirst"
  | graft => "graft"
  | ripple => "ripple"
  | absorb => "absorb"
  | frenzy => "frenzy"
  | poisonous => "poisonous"
kwcost: echo => "echo"
  | kicker => "kicker"
  | buyback => "buyback"
  | flashback => "flashback"
  | madness => "madness"
  | morph => "morph"
  | cycling => "cycling"
  | equip => "equip"
  | fortify => "fortify"
  | entwine => "entwine"
  | ninjutsu => "ninjutsu"
  | transmute => "transmute"
  | replicate => "replicate"
  | recover => "recover"
  | evoke => "evoke"
  | prowl => "prowl"
  | aura swap => "aura swap"
  | transfigure => "transfigure"
keyword: kicker <mana> and/or <mana> => Several((KeywordAbility("kicker", cost=Cost((Mana($1),))), KeywordAbility("kicker", cost=Cost((Mana($2),)))))
  | protection from (converted mana cost|mana value) <cmp> => KeywordAbility("protection", kind=Filter((cmp("cmc", $1),), "any"))
  | <kwsimple> => KeywordAbility($1)
  | <kwn> <num> => KeywordAbility($1, n=$2)
  | <kwcost> <mana> => KeywordAbility($1, cost=Cost((Mana($2),)))
  | <kwcost> — <cost> (.|) => KeywordAbility($1, cost=$2)
  | <walk> => KeywordAbility("landwalk", kind=Filter(($1,)))
  | snow <walk> => KeywordAbility("landwalk", kind=Filter((HasSupertype(SNOW), $1)))
  | vanishing => KeywordAbility("vanishing")
  | <pre> landwalk => KeywordAbility("landwalk", kind=Filter(($1, HasType(LAND))))
  | snow landwalk of the chosen type => KeywordAbility("landwalk", kind=Filter((HasSupertype(SNOW), HasType(LAND), OfChosen("land type"))))
  | landwalk of the chosen type => KeywordAbility("landwalk", kind=Filter((HasType(LAND), OfChosen("land type"))))
  | protection from all colors => KeywordAbility("protection", kind=Filter(zone="any", tests=(HasColour(ALL_COLOURS),)))
  | protection from snow => KeywordAbility("protection", kind=Filter((HasSupertype(SNOW),), "any"))
  | protection from <quality> => KeywordAbility("protection", kind=$1)
  | protection from <quality> and from <quality> => Several((KeywordAbility("protection", kind=$1), KeywordAbility("protection", kind=$2)))
  | enchant <noun> => KeywordAbility("enchant", kind=$1)
  | enchant player => KeywordAbility("enchant", kind=Players())
  | enchant opponent => KeywordAbility("enchant", kind=Players((IsOpponent(),)))
  | <typecycling> <mana> => KeywordAbility("cycling", cost=Cost((Mana($2),)), kind=Filter(zone="library", tests=(HasSubtype($1),)))
  | suspend <num> — <mana> => KeywordAbility("suspend", n=$1, cost=Cost((Mana($2),)))
  | reinforce <num> — <mana> => KeywordAbility("reinforce", n=$1, cost=Cost((Mana($2),)))
  | affinity for <nouns> => KeywordAbility("affinity", kind=$1)
  | champion a <noun> => KeywordAbility("champion", kind=$1)
  | <subtype> offering => KeywordAbility("offering", word=$1)
  | splice onto arcane <mana> => KeywordAbility("splice", cost=Cost((Mana($1),)), word="Arcane")
  | splice onto arcane — <cost> (.|) => KeywordAbility("splice", cost=$1, word="Arcane")
  | cumulative upkeep <mana> => KeywordAbility("cumulative upkeep", cost=Cost((Mana($1),)))
  | cumulative upkeep — <cost> (.|) => KeywordAbility("cumulative upkeep", cost=$1)
  | bands with other <nouns> => KeywordAbility("bands with other", kind=$1)
  | (modular — sunburst|modular-sunburst) => KeywordAbility("modular", word="sunburst")
  | cumulative upkeep <mana> or <mana> => KeywordAbility("cumulative upkeep", cost=Cost((Mana(hybrid($1, $2)),)))
# colours that others have (rule 502.7)
quality: (its|their) colors => Filter((OfColoursOf(This()),), "any")
  | the colors of <nouns> => Filter((OfColoursOf(All($1)),), "any")
  | all colors => Filter((HasColour(ALL_COLOURS),), "any")
  | the color of your choice => Filter((ChosenNow("color"),), "any")
  | everything => Filter(zone="any")
  | (that|the chosen) color => Filter(zone="any", tests=(OfChosen("color"),))
  | <colour> => Filter(zone="any", tests=(HasColour($1),))
  | <colourcount> => Filter(zone="any", tests=(ColourCount($1),))
  | each of the exiled card 's card types => Filter((Shares("card type", That("card", how="exiled")),), "any")
  | <nouns> => anyzone($1)
