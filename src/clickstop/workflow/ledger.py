"""What is written down for a feature at this moment: the state of its log, and the lines that count."""

from __future__ import annotations

import os

from clickstop.core.reading import read_text
from clickstop.workflow import logs
from clickstop.workflow.features import guarded_files
from clickstop.workflow.model import ANALYSIS, JUSTIFICATION, RESEARCH, SKIPS, Workflow

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.workflow.logs import Log

_GENERAL = "general"  # the log of runs that name no file, where there is no other
_SKIPPED = 99
_FILES = 200


class Ledger:
    """The log of a feature; for runs without one, all logs together."""

    def __init__(self, workflow: Workflow, feature: str, files: list[str], top: str) -> None:
        self._workflow = workflow
        self._feature = feature
        self._files = files
        self._top = top
        loaded = [logs.log_of(workflow, feature, top)] if feature else logs.all_logs(workflow, top)
        self._logs: list[Log] = loaded
        self.path = loaded[0].path if loaded else logs.log_of(workflow, _GENERAL, top).path
        self.exists = any(log.exists for log in loaded)
        self.problem = loaded[0].problem if len(loaded) == 1 else ""
        self.hash = _joined([log.hash for log in loaded])

    def written(self) -> dict[str, list[str]]:
        """Marks of lines that are research, analysis and justification, and one for each skipped test."""
        workflow = self._workflow
        kinds = {RESEARCH: workflow.research, ANALYSIS: workflow.analysis, JUSTIFICATION: workflow.justification}
        marks = {
            kind: list(dict.fromkeys(mark for log in self._logs for mark in log.read.marks(names)))
            for kind, names in kinds.items()
        }
        marks[SKIPS] = [str(number) for number in range(1, min(self._skips(), _SKIPPED) + 1)]
        return marks

    def _skips(self) -> int:
        """How often a log or a test file says that a test is skipped; where none is named, every file."""
        workflow = self._workflow
        files = self._files or guarded_files(
            workflow, self._top, self._feature if workflow.feature == "name" else ""
        )
        texts = [log.text for log in self._logs] + [
            read_text(os.path.join(self._top, path), cut=True) for path in files[:_FILES]
        ]
        return sum(text.count(sign) for text in texts for sign in workflow.skips)


def _joined(hashes: list[str]) -> str:
    if len(hashes) < 2:
        return "".join(hashes)
    import binascii

    return f"{binascii.crc32(' '.join(hashes).encode()):08x} of {len(hashes)}"
