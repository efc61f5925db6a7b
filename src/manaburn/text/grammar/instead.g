# What happens in place of something else, and rules that an effect changes (rule 419).
clause: you and <playerother> each gain control of all <nouns> the other controls <duration> => TradeControl(You(), $1, $2, $3)
ability: if ~ would become untapped , instead choose one : untap ~ and you skip your next turn ; or ~ remains tapped . => ReplacementAbility(IfWould(Taps(This(), untaps=True), ChooseOne(Subj(), (Seq((TheEvent(), Skip(Subj(), "turn"))), Nothing()))))
