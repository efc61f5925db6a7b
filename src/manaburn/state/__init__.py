"""The facts of a game, and the primitives that change them. This package knows no rules."""
