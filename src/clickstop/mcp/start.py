"""Start the server as `python -I start.py`, independent of folder, PATH and environment."""

import contextlib
import os
import sys

sys.path.append(os.path.abspath(os.path.join(__file__, "../../..")))  # of the package and its dependencies

from clickstop.mcp.server import run

if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        run()
