"""The card language: the tree that card text is made of, and how it is read and printed."""

from .reading import parse_ability, parse_text
from .writing import print_ability, print_face, print_text

__all__ = ["parse_ability", "parse_text", "print_ability", "print_face", "print_text"]
