# Tokens, and what has been put into play with something (rule 216).
post: put onto the battlefield with ~ => InRelation("put into play with", This())
puts: ^put <tokens> onto the battlefield => $1
  | ^create <tokens> => $1
