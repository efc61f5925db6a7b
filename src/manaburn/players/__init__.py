"""Players: programs, and people at a terminal, that answer decisions."""
