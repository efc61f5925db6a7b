# Tokens, and what has been put into play with something (rule 216).
post: put onto the battlefield with ~ => InRelation("put into play with", This())
created: <puts>
  | <copies>
puts: ^put <tokens> onto the battlefield => $1
  | ^create <tokens> => $1
copies: ^put a token that's a copy of <obj> onto the battlefield => CreateCopies(Subj(), Number(1), $1)
  | ^create a token that's a copy of <obj> => CreateCopies(Subj(), Number(1), $1)
  | ^create a token that's a copy of <obj> (,|) except <copyexcept/and> => CreateCopies(Subj(), Number(1), $1, $2)
  | ^put <count> tokens that are copies of <obj> onto the battlefield => CreateCopies(Subj(), $1, $2)
  | ^create <count> tokens that are copies of <obj> => CreateCopies(Subj(), $1, $2)
