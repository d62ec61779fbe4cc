"""Start the server: `python -I start.py`, whatever the folder, the PATH and the environment are."""

import os
import sys

sys.path.append(os.path.abspath(os.path.join(__file__, "../../..")))  # where this package is, with what it needs

from clickstop.cli.main import main

if __name__ == "__main__":
    main(["mcp"])
