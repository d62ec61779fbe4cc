"""What texts, tables and records become on a screen."""

from __future__ import annotations

import io
from contextlib import redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, Any

from clickstop.app.agents import AgentReport
from clickstop.app.changes import FileChange, PromptChange
from clickstop.app.costs import CostReport, Line
from clickstop.app.episodes import Episode
from clickstop.app.gates import AppliedRule, CaseResult, Explained, RuleState
from clickstop.app.rehearsal import Rehearsal, Voice
from clickstop.app.retrospective import FileErrors, Retrospective, Violations
from clickstop.app.score import Score, Share
from clickstop.app.status import Beat, Hooks, KeptEvent, LastSession, StatusReport
from clickstop.app.timeline import Story, TimelineEntry
from clickstop.app.trend import SessionLine, Trend
from clickstop.app.undo import SavedSummary
from clickstop.app.usage import ToolUsage
from clickstop.checks.result import Result
from clickstop.config.commands import ProjectCommand
from clickstop.demo.play import Played
from clickstop.demo.recorded import Recorded
from clickstop.demo.session import DemoStep
from clickstop.render.screen import Screen
from clickstop.signals.signal import QualitySignal
from clickstop.undo.restoring import UndoOutcome
from clickstop.undo.saved_state import SavedState
from tests.pinned import calls, filled

if TYPE_CHECKING:
    from collections.abc import Callable

    import pytest

RECORDS = (
    *(AgentReport, AppliedRule, Beat, CaseResult, CostReport, DemoStep, Episode, Explained, FileChange, FileErrors),
    *(Hooks, KeptEvent, LastSession, Line, Played, ProjectCommand, PromptChange, Recorded, Rehearsal, Result),
    *(Retrospective, RuleState, SavedState, SavedSummary, Score, SessionLine, Share, StatusReport, Story),
    *(TimelineEntry, ToolUsage, Trend, UndoOutcome, Violations, Voice),
)
FUTURE = "2999-01-02T03:04:05.678901Z"  # a time that is shown as "just now"


class Bag:
    """Any record, by the names of its fields."""

    def __init__(self, **fields: Any) -> None:
        filled(self, **fields)


def printed(width: int, coloured: bool, *things: Any, **more: Any) -> str:
    file = io.StringIO()
    Screen(file, width=width, is_coloured=coloured).print(*things, **more)
    return file.getvalue()


def on_screen(show: Callable[..., None], *records: Any, **more: Any) -> list[str]:
    """The lines that a function prints on the screen that it is given."""
    file = io.StringIO()
    show(Screen(file, width=100, is_coloured=True), *records, **more)
    return file.getvalue().replace("\x1b", "^").split("\n")


def on_stdout(show: Callable[..., None], *records: Any, **more: Any) -> list[str]:
    """The lines that a function prints."""
    file = io.StringIO()
    with redirect_stdout(file):
        show(*records, **more)
    return file.getvalue().split("\n")


def test_what_the_functions_on_texts_give_is_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    names = {record.__name__: record for record in RECORDS}
    shown = {"printed": printed, "on_screen": on_screen, "on_stdout": on_stdout}
    folder = Path(__file__).parent / "pinned" / "calls"
    calls(folder, "clickstop.render", {**names, **shown, "Bag": Bag, "QualitySignal": QualitySignal, "AT": FUTURE})
