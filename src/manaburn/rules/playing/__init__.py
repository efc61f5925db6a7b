"""Playing spells and abilities (409, 411): casting methods, targets (415), costs, mana and payment."""
