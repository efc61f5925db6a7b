"""The card language: the tree that card text is made of, and how it is read and printed."""
