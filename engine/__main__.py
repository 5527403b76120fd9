"""`python -m engine`: the command line of `engine.commands`."""

from __future__ import annotations

import sys

from engine.commands.main import main
from engine.sandbox.call import CAN_FORK, SERVER

if __name__ == "__main__":
    if CAN_FORK:
        SERVER.start_here()  # before anything computes in threads
    sys.exit(main())
