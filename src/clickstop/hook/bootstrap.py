"""Start the hook: `python -I -S bootstrap.py <agent> <Event>`. No interpreter keeps it compiled: it stays short."""

import os
import sys

sys.path.append(os.path.abspath(os.path.join(__file__, "../../..")))  # all that -S has left us; the plan adds more
try:
    from clickstop.hook.start import main
except BaseException as error:  # noqa: BLE001  # a package half way through an upgrade is no error of the client's
    try:
        from clickstop.hook.broken import note

        note(error)
    finally:
        os._exit(0)
main(sys.argv[1:])
