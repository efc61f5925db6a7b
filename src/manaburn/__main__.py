"""``python -m manaburn``: the command."""

import sys

from manaburn.cli import main

if __name__ == "__main__":
    sys.exit(main())
