"""Start the hook: `python -I -S bootstrap.py <agent> <Event>`. A broken package answers nothing, but says so."""

import _signal  # type: ignore[import-not-found]  # `signal` would load enum
import os
import sys

# A client that ends asks its hooks to end as well, even those it has just started; ours need milliseconds.
_signal.signal(_signal.SIGTERM, lambda *_: None)
package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.append(os.path.dirname(package))  # -S hides site-packages; the plan adds what else is needed
try:
    from detent.hook.main import main
except BaseException as error:  # noqa: BLE001  # a package half way through an upgrade is no error of the client's
    sys.stdin.buffer.read()
    state = os.environ.get("XDG_STATE_HOME") or os.path.expanduser("~/.local/state")
    os.makedirs(os.path.join(state, "detent"), exist_ok=True)
    with open(os.path.join(state, "detent", "broken.log"), "a", encoding="utf-8") as log:
        log.write(f"{sys.argv[1:3]} {package}: {error!r}\n")
    os._exit(0)
main(sys.argv[1:])
