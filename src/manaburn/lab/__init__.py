"""The laboratory: every deck against every other, game by game in a store, and reports of what is in it."""
