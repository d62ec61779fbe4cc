"""Runs whose meaning was written down before the code that reads them: one file per run, in folders by meaning.

`not_yet.txt` beside them lists those that are still misread; each is expected to fail, and to leave the list when
it no longer does.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from clickstop.checks.report import headline, places, tail
from clickstop.checks.result import Result, result_of
from clickstop.checks.run import FinishedRun
from clickstop.core.outcomes import FAILED, MISSING, PASSED
from clickstop.signals.read import read

if TYPE_CHECKING:
    from clickstop.signals.signal import QualitySignal

HERE = Path(__file__).parent
_ENDS = {0: PASSED, 126: MISSING, 127: MISSING}  # as `checks/run.py` has it; else it failed


@dataclass(frozen=True)
class Run:
    """One command line that was run, and what a reader must make of it."""

    command: str
    output: str
    exit_code: int
    expect: dict[str, Any]
    made: str
    declared: str = ""  # what the project itself says the command is for: "test", "build"

    def signals(self) -> list[QualitySignal]:
        """What is read out of it when an agent ran it."""
        return read(self.command, self.output, self.exit_code, declared=self.declared)

    def checked(self) -> Result:
        """The run as a check of the project sees it."""
        ended = FinishedRun(_ENDS.get(self.exit_code, FAILED), self.exit_code)
        ended.output = self.output
        before = self.expect.get("before", "")
        return result_of(self.declared or "test", self.command, "/home/dev/shop", ended, before=before)

    def told(self) -> str:
        """What an agent reads of it."""
        result = self.checked()
        return "\n".join([headline(result), *places(result), *tail(result)])


def load(path: Path) -> Run:
    return Run(**json.loads(path.read_text(encoding="utf-8")))


def runs(folder: str) -> list[Any]:
    """Each file below `folder` as a parameter, those of its `not_yet.txt` as expected failures."""
    root = HERE / folder.partition("/")[0]
    misread = (root / "not_yet.txt").read_text(encoding="utf-8").split()
    return [
        pytest.param(
            load(path),
            id=path.stem,
            marks=[pytest.mark.xfail(strict=True, reason="misread so far")]
            if f"{path.parent.name}/{path.stem}" in misread
            else [],
        )
        for path in sorted((HERE / folder).glob("*.json"))
    ]


def listed(folder: str) -> tuple[set[str], set[str]]:
    """What `not_yet.txt` names, and what there is."""
    root = HERE / folder
    there = {f"{path.parent.name}/{path.stem}" for path in root.glob("*/*.json")}
    return set((root / "not_yet.txt").read_text(encoding="utf-8").split()), there
