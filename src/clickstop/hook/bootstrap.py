"""Start the hook: `python -I -S bootstrap.py <agent> <Event>`. No interpreter keeps it compiled: it stays short."""

import os
import sys

hook = os.path.dirname(os.path.abspath(__file__))
sys.path.append(os.path.dirname(os.path.dirname(hook)))  # all that -S has left us; the plan adds more
try:
    sys.modules["clickstop.hook"] = package = type(sys)("clickstop.hook")  # searching for it would take longer
    package.__path__ = [hook]
    from clickstop.hook.imports import begin

    begin(sys.argv[1:])
except BaseException as error:  # noqa: BLE001  # a package half way through an upgrade is no error of the client's
    try:
        from clickstop.hook.broken import note

        note(error)
    finally:
        os._exit(0)
