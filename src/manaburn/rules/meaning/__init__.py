"""What card text means in a position: selectors, filters, values and conditions, and the continuous effects (418) that
determine characteristics (201-217, 407, 503-505)."""
