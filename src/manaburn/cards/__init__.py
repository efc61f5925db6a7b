"""Cards and decks: pools of card records, their compiled definitions, deck lists, and the starter cards."""
