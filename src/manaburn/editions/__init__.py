"""Editions of the rules: a date, and what the rulebook of that day says on each point where the rulebooks differ."""

from .edition import EDITIONS, STACK_EDITIONS, Edition, find_edition

__all__ = ["EDITIONS", "STACK_EDITIONS", "Edition", "find_edition"]
