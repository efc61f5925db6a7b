"""The timing rules before the stack (1996): phases, batches, series, windows, damage prevention and destruction."""
