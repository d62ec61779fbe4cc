"""Start the hook: `python -I -S bootstrap.py <agent> <Event>`. A broken package answers nothing, but says so."""

import _signal  # type: ignore[import-not-found]  # `signal` would load enum
import os
import sys

_signal.signal(_signal.SIGTERM, lambda *_: None)  # a client that ends asks its hooks to end; ours need milliseconds
sys.path.append(os.path.abspath(os.path.join(__file__, "../../..")))  # all that -S has left us; the plan adds more
try:
    if "CLICKSTOP_PLUGIN" in os.environ:  # where settings have entries, too, those of a plug-in leave it to them
        from clickstop.agents.beside import settings_answer

        if settings_answer(os.environ):
            sys.stdin.buffer.read()
            os._exit(0)
    from clickstop.hook.main import main
except BaseException as error:  # noqa: BLE001  # a package half way through an upgrade is no error of the client's
    try:
        sys.stdin.buffer.read()
        state = os.path.join(os.environ.get("XDG_STATE_HOME") or os.path.expanduser("~/.local/state"), "clickstop")
        os.makedirs(state, exist_ok=True)
        with open(os.path.join(state, "broken.log"), "a", encoding="utf-8") as log:
            log.write(f"{sys.argv[1:3]} {__file__}: {error!r}\n")
    finally:
        os._exit(0)
main(sys.argv[1:])
