"""What is understood of run logs, command lines and workflows, and what is said about them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from clickstop.shell.effect import Effect
from clickstop.store.workflow import WorkflowRun
from clickstop.workflow.logs import Log
from clickstop.workflow.runlog import parse
from tests.pinned import calls
from tests.workflow.made import STAGES, WRITE, workflow

FLOW, ANY = workflow(), workflow(tests=["*"])


def run(passed: bool, category: str = "") -> WorkflowRun:
    values = {"passed": passed, "category": category, "number": 4, "at": "then", "log_hash": "h", "written": {}}
    made = WorkflowRun.__new__(WorkflowRun)
    for name, value in values.items():
        setattr(made, name, value)
    return made


def log(feature: str, text: str = "") -> Log:
    """A log with this text; without any, one that is empty."""
    others = [name for name in FLOW.sections() if name not in FLOW.stages]
    read = parse(text, FLOW.stages, others)
    return Log(feature, f"runs/{feature}.md", exists=True, text=text, read=read, problem="" if text else "is empty")


def test_what_the_functions_on_texts_give_is_as_it_was() -> None:
    names: dict[str, Any] = {"workflow": workflow, "FLOW": FLOW, "ANY": ANY, "STAGES": STAGES, "WRITE": WRITE}
    calls(
        Path(__file__).parent / "pinned" / "calls",
        "clickstop.workflow",
        {**names, "run": run, "log": log, "Effect": Effect},
    )
