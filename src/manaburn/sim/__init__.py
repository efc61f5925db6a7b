"""Many games between two decks: who wins how often, with its uncertainty."""

from .games import GameResult, Match, play_one, seed_of
from .runs import Summary, run, wilson

__all__ = ["GameResult", "Match", "Summary", "play_one", "run", "seed_of", "wilson"]
