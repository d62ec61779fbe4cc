"""Start the server: `python -I start.py`, whatever the folder, the PATH and the environment are."""

import contextlib
import os
import sys

sys.path.append(os.path.abspath(os.path.join(__file__, "../../..")))  # where this package is, with what it needs

from clickstop.mcp.server import run

if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        run()
