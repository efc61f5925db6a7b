"""The rulebook: one module for one rule of the book. Works on the state by its primitives, and knows no screen."""
