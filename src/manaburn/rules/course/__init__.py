"""The course of a game: starting (101), the turn (300-314), priority (408), resolving (413), state-based effects (420),
loops (421) and taking back (422).
"""
