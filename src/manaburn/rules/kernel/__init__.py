"""The table, the decisions that are asked at it, chance, and what a timing system is: what all rules stand on."""
