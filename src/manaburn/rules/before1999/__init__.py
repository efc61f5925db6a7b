"""The timing rules of before the stack: phases, batches, series, windows, damage prevention and destruction (1996)."""
