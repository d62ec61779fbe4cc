"""Start the server: `python -I start.py`, whatever the folder, the PATH and the environment are."""

import contextlib
import os
import sys

sys.path.append(os.path.abspath(os.path.join(__file__, "../../..")))  # where this package is, with what it needs

from clickstop.core.extras import is_installed, sentence

if __name__ == "__main__":
    if not is_installed("mcp"):
        print(sentence("mcp", "The MCP server"), file=sys.stderr)
        sys.exit(2)
    from clickstop.mcp.server import run

    with contextlib.suppress(KeyboardInterrupt):
        run()
