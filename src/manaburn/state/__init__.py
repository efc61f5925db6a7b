"""The facts of a game, and the primitives that change them. Knows no rule."""
