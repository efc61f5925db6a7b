# Tokens, and what has been put into play with something (rule 216).
post: put onto the battlefield with ~ => InRelation("put into play with", This())
clause: <tokenvp> . (it has|they have|they each have) <abil/and> => tokhas($1, $2)
puts: ^put <tokens> onto the battlefield => $1
  | ^create <tokens> => $1
