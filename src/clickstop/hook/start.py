"""What has to be so before the hook itself is loaded."""

import gc
import os
import sys

try:
    import _signal  # type: ignore[import-not-found]  # the public one would load enum
except ImportError:
    import signal as _signal

_signal.signal(_signal.SIGTERM, lambda *_: None)  # a client that ends asks its hooks to end; ours need milliseconds
gc.set_threshold(100_000)  # an event is over before there is enough to collect; a long one still collects

from clickstop.hook.imports import ShortWay  # noqa: E402  # after the signal

sys.meta_path.insert(0, ShortWay())

if "CLICKSTOP_PLUGIN" in os.environ:  # where settings have entries, too, those of a plug-in leave it to them
    from clickstop.agents.beside import settings_answer

    if settings_answer(sys.argv[1] if sys.argv[1:] else "", os.environ):
        sys.stdin.buffer.read()
        os._exit(0)

from clickstop.hook.main import main as main  # noqa: E402, PLC0414  # the bootstrap takes it from here
