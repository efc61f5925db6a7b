"""What card text means in a position: selectors, filters, values and conditions, and continuous effects (418) with
the characteristics that they give (201-217, 407, 503-505).
"""
