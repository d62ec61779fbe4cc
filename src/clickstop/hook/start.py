"""What has to be so before the hook itself is loaded."""

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

_signal.signal(_signal.SIGTERM, lambda *_: None)  # a client that ends asks its hooks to end; ours need milliseconds
clickstop.hook = sys.modules["clickstop.hook"]  # the bootstrap has made it

if "CLICKSTOP_PLUGIN" in os.environ:  # where settings have entries, too, those of a plug-in leave it to them
    from clickstop.agents.beside import settings_answer

    if settings_answer(sys.argv[1] if sys.argv[1:] else "", os.environ):
        sys.stdin.buffer.read()
        os._exit(0)


def main(argv: list[str]) -> "NoReturn":
    from clickstop.hook.main import main as answer

    answer(argv)
