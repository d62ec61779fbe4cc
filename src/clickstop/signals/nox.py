"""nox: the verdict on each session, for what runs in it and is not recognised itself."""

from __future__ import annotations

from clickstop.signals.sessions import session_signals
from clickstop.signals.text import last_lines_with

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.signals.signal import QualitySignal, ToolRun

_MARK = "nox > "


def detect(text: str, _run: ToolRun) -> list[QualitySignal]:
    failed: dict[str, str] = {}
    succeeded: list[str] = []
    command, first = "", 0
    for at, line in last_lines_with(text, _MARK, 5_000):
        message = line.removeprefix(_MARK)
        if message.startswith("Command ") and " failed with exit code " in message:
            command, first = message[len("Command ") :].rpartition(" failed with exit code ")[0], first or at
        elif message.startswith("Session ") and message.endswith(" failed."):
            failed[message.split()[1]] = command
            command = ""
        elif message.startswith("Session ") and " was successful" in message:
            succeeded.append(message.split()[1])
    return session_signals("nox", failed, succeeded, first)
