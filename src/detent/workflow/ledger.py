"""What is written down for a feature at this moment: the state of its log, and the lines that count."""

from __future__ import annotations

import os

from detent.workflow import logs
from detent.workflow.model import ANALYSIS, JUSTIFICATION, RESEARCH, SKIPS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from detent.workflow.logs import Log
    from detent.workflow.model import Workflow

_GENERAL = "general"  # the log of runs that name no file, where there is no other
_LARGEST = 1_000_000  # characters of a test file that are looked at
_SKIPPED = 99


class Ledger:
    """The log of a feature; for runs without one, all logs together."""

    __slots__ = ("exists", "hash", "path", "problem", "written")

    def __init__(self, path: str, found: list[Log], workflow: Workflow, skips: int) -> None:
        self.path = path
        self.exists = any(log.exists for log in found)
        self.problem = found[0].problem if len(found) == 1 else ""
        self.hash = _joined([log.hash for log in found])
        kinds = {RESEARCH: workflow.research, ANALYSIS: workflow.analysis, JUSTIFICATION: workflow.justification}
        self.written = {
            kind: list(dict.fromkeys(mark for log in found for mark in log.read.marks(names)))
            for kind, names in kinds.items()
        }
        self.written[SKIPS] = [str(number) for number in range(1, min(skips, _SKIPPED) + 1)]


def ledger_of(workflow: Workflow, feature: str, files: list[str], top: str) -> Ledger:
    """`files` are the test files in which a skipped test would show."""
    if feature:
        found = [logs.log_of(workflow, feature, top)]
        path = found[0].path
    else:
        found = logs.all_logs(workflow, top)
        path = found[0].path if found else logs.log_of(workflow, _GENERAL, top).path
    texts = [*(log.text for log in found), *(_text(os.path.join(top, path)) for path in files)]
    return Ledger(path, found, workflow, sum(text.count(sign) for text in texts for sign in workflow.skips))


def _joined(hashes: list[str]) -> str:
    if len(hashes) < 2:
        return "".join(hashes)
    import binascii

    return f"{binascii.crc32(' '.join(hashes).encode()):08x} of {len(hashes)}"


def _text(path: str) -> str:
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            return file.read(_LARGEST)
    except OSError:
        return ""
