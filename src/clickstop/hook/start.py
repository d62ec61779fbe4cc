"""Prepares the process before the hook itself is loaded."""

import os
import sys

try:
    import _signal  # type: ignore[import-not-found]  # the public one would load enum
except ImportError:
    import signal as _signal

import clickstop

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn

# A client that exits sends SIGTERM to its hooks; ours need only milliseconds more.
_signal.signal(_signal.SIGTERM, lambda *_: None)
clickstop.hook = sys.modules["clickstop.hook"]  # made by the bootstrap

if "CLICKSTOP_PLUGIN" in os.environ:  # a plugin's hook yields if settings have entries, too
    from clickstop.agents.beside import settings_answer

    if settings_answer(sys.argv[1] if sys.argv[1:] else "", os.environ):
        sys.stdin.buffer.read()
        os._exit(0)


def main(argv: list[str]) -> "NoReturn":
    from clickstop.hook.main import main as answer

    answer(argv)
