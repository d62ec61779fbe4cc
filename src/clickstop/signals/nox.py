"""nox: the verdict on each session, for what runs in it and is not recognised itself."""

from __future__ import annotations

from clickstop.signals.sessions import told
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
        said = line.removeprefix(_MARK)
        if said.startswith("Command ") and " failed with exit code " in said:
            command, first = said[len("Command ") :].rpartition(" failed with exit code ")[0], first or at
        elif said.startswith("Session ") and said.endswith(" failed."):
            failed[said.split()[1]] = command
            command = ""
        elif said.startswith("Session ") and " was successful" in said:
            succeeded.append(said.split()[1])
    return told("nox", failed, succeeded, first)
