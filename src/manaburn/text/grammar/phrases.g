# Turns of phrase that sentences of several kinds share.
# power and toughness that are changed (rule 418.5)
clause: ^change <possthing> base toughness to <value> => Apply($1, (SetPT(None, $2),))
post: that dealt damage to <thing> this turn => InRelation("damaged", $1)
# what is destroyed and can't be regenerated (rule 419.6b)
costpay: half (your|his or her|their) life , rounded up => Cost((PayLife(Arith("/up", Of("life", They()), Number(2))),))
# what is counted
vp: ^sacrifice half the <nouns> , <rounding> => halfof($1, $2)
libobj: that many cards => libspec(Filter((IsCard(),), "any"), ThatMuch())
vp: ^put the cards from <possp> hand on top of (your|his or her|their) library => Move(All(Filter(zone="hand", whose=$1)), "library", "top")
# cards on top, on the bottom, elsewhere
vp: ^exile <partobj> and ^put <restplace> => Seq((Move($1, "removed"), $2))
# which things and players
post: with the same name as another card in <possp2> hand => Shares("name", All(Filter(zone="hand", whose=$1)))
ref: the <refnoun> <done> this way => heard(That($1, how=$2))
otherplayers: that opponent => heard(ThatOpponent())
cmp: equal to or greater than <value> => more($1)
# what things are and what they gain
clause: <applobj> ^get <ptm> and ^gain <abil/and> => Apply($1, plus($2, mods((gains($3),))))
vact: ^put a <counterkind> counter on <obj> or <applobj> ^gain <abil/or> => ChooseOne(Subj(), (PutCounters($2, $1), choicegain($3, $4, None)))
static: spells you cast of the chosen type cost <mana> less to cast => StaticAbility(You(), (CostChange(Filter((IsSpell(), OfChosen("card type")), "stack"), Cost((Mana($1),)), True),))
# mana that does something to what it is spent on (rule 406)
amod: can't be countered (by spells or abilities|) => Cant("be countered")
# what X is (rule 409.1b)
restriction: X is <value> . => Restriction(x=$1)
sentence: distribute <count> <counterkind> counters among <divtargets> . for each <counterkind> counter you put on a creature this way , remove a <counterkind> counter from that creature at <delay> . => putuntil($1, $2, $3, $4, $5, $6)
# and more
cond1: <possthing> <numeral> is <equalto> => sameval($2, $1, $3)
