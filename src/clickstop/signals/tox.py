"""tox: the verdict on each environment, for what runs in it and is not recognised itself."""

from __future__ import annotations

from clickstop.signals.sessions import session_signals
from clickstop.signals.text import last_lines_with

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.signals.signal import QualitySignal, ToolRun

_MOST = 50  # failed environments whose command is looked for
_ENDINGS = ("congratulations :)", "evaluation failed :(")


def detect(text: str, _run: ToolRun) -> list[QualitySignal]:
    failed: dict[str, str] = {}
    succeeded: list[str] = []
    ends = [at for ending in _ENDINGS for at, line in last_lines_with(text, ending, 50) if line.startswith("  ")]
    for at, line in last_lines_with(text, ": ", 5_000):
        name, _, state = line.removeprefix("ERROR: ").strip().partition(": ")
        if " " in name or not line.startswith(("  ", "ERROR:   ")):
            continue
        if state.startswith("FAIL code ") or state == "commands failed":
            failed[name] = _command(text, at, name) if len(failed) < _MOST else ""
        elif state.startswith("OK (") or state == "commands succeeded":
            succeeded.append(name)
    if not ends and not failed:
        return []
    at = text.find(f"{next(iter(failed))}: exit ") if failed else ends[-1]
    return session_signals("tox", failed, succeeded, max(0, at))


def _command(text: str, before: int, name: str) -> str:
    """What failed: `py: exit 1 (0.27 seconds) /home/dev> pytest -q pid=1`."""
    at = text.rfind(f"{name}: exit ", 0, before)
    return text[at : at + 2_000].partition("\n")[0].partition("> ")[2].rpartition(" pid=")[0] if at >= 0 else ""
