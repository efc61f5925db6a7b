"""Playing spells and abilities (409, 411): ways to play a card, targets (415), costs, mana and payment."""
