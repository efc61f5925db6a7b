# What effects do to creatures in combat (rules 306 to 309, 410.9).
clause: creatures it was blocking that had become blocked by only <thing> this combat become unblocked => Change("becomes unblocked", All(Filter((HasType(CREATURE), InRelation("blocked only by", $1)))))
  | creatures it was blocking that hadn't become blocked by another creature this combat become unblocked => Change("becomes unblocked", All(Filter((HasType(CREATURE), InRelation("blocked only by", It())))))
  | <ref> ^block a <noun> of your choice => MakeBlock($1, Choose(Chooser(), $2))
  | you may have <ref> ^^ block a <noun> of your choice => May(You(), MakeBlock($1, Choose(Chooser(), $2)))
  | ^switch the blocking creatures of two target <nouns> => Exchange("blockers", Target($1, low=Number(2), high=Number(2)), Both(()))
  | ^put <tokens> onto the battlefield blocking <obj> => tokens_blocking($1, $2)
  | ^create <tokens> that's blocking <obj> => tokens_blocking($1, $2)
