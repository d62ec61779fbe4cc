"""Start the hook: `python -I -S bootstrap.py <agent> <Event>`. No interpreter keeps it compiled: it stays short."""

import os
import sys

hook = os.path.dirname(os.path.abspath(__file__))
sys.path.append(os.path.dirname(os.path.dirname(hook)))  # `-S` hides all packages; the plan adds others later
try:
    sys.modules["clickstop.hook"] = package = type(sys)("clickstop.hook")  # importing it would take longer
    package.__path__ = [hook]
    from clickstop.hook.imports import begin

    begin(sys.argv[1:])
except BaseException as error:  # noqa: BLE001  # a half-upgraded package must not be an error for the client
    try:
        from clickstop.hook.broken import note

        note(error)
    finally:
        os._exit(0)
