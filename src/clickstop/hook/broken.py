"""Logs that the package cannot be loaded. It imports nothing of ours, because nothing else may be intact."""

import os
import sys


def note(error: BaseException) -> None:
    # Drain stdin: a client that cannot write its payload reports an error.
    sys.stdin.buffer.read()
    state = os.path.join(os.environ.get("XDG_STATE_HOME") or os.path.expanduser("~/.local/state"), "clickstop")
    os.makedirs(state, exist_ok=True)
    with open(os.path.join(state, "broken.log"), "a", encoding="utf-8") as log:
        log.write(f"{sys.argv[1:3]} {sys.argv[0]}: {error!r}\n")
