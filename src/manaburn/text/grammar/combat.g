# What effects do to creatures in combat (rules 306 to 309, 410.9).
clause: creatures it was blocking that had become blocked by only <thing> this combat become unblocked => Change("becomes unblocked", All(Filter((HasType(CREATURE), InRelation("blocked only by", $1)))))
