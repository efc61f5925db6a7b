"""Positions solved: whether a player can reach a goal against every answer of the opponents."""
