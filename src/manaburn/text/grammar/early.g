# What only cards of the first years say: expansions by name, games for ante, games within games, things that are flipped.
# names first printed in an expansion (rule 206)
expansion: ^ arabian ^ nights => "Arabian Nights"
  | ^ antiquities => "Antiquities"
  | ^ homelands => "Homelands"
post: (|with a name) originally printed in the <expansion> expansion => FirstPrinted($1)
event: another <noun> is on the battlefield => IsThere(other($1))
clause: each <noun> is sacrificed by its controller => Acting(All(Players()), Sacrifice(Subj(), All($1)))
# games for ante (rule 217.9)
inzone: (in|from) the ante => InZone("ante")
