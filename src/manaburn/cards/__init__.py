"""Cards as they come from outside: pools of card records, and deck lists."""
