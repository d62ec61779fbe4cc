"""Queries for what a session did since a moment: prompts, calls, signals, verdicts, checks."""

from __future__ import annotations

from clickstop.core.ids import seconds_of
from clickstop.core.paths import path_of
from clickstop.core.record import Record
from clickstop.store.memory import Prompt
from clickstop.store.read import RowReader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import ClassVar

_MOST = 5_000  # rows of each kind


class ToolCall:
    """A tool call."""

    __slots__ = (
        "at",
        "call_id",
        "changed",
        "command",
        "duration_ms",
        "exit_code",
        "kind",
        "outcome",
        "prompt_id",
        "summary",
        "target",
        "tool",
    )

    def __init__(  # noqa: PLR0917  # columns
        self,
        call_id: str,
        prompt_id: str,
        kind: str,
        tool: str,
        target: str,
        outcome: str,
        exit_code: int | None,
        duration_ms: int | None,
        summary: str,
        changed: int,
        at: str,
    ) -> None:
        self.call_id = call_id
        self.prompt_id = prompt_id
        self.kind = kind
        self.tool = tool
        self.target = target
        self.outcome = outcome
        self.exit_code = exit_code
        self.duration_ms = duration_ms or 0
        self.summary = summary
        self.changed = bool(changed)  # possibly, as far as the command tells
        self.at = at
        self.command = " ".join(target.split()) if tool == "shell" else ""


class Signal:
    """A quality signal."""

    __slots__ = (
        "at",
        "call_id",
        "command",
        "counts",
        "details",
        "files",
        "fingerprint",
        "names",
        "prompt_id",
        "repeated",
        "rule_id",
        "tool",
        "type",
    )
    SQL: ClassVar[dict[str, str]] = {
        "type": "event_type",
        "tool": "signal_tool",
        "repeated": "repeat_of IS NOT NULL",
    }
    JSON: ClassVar[tuple[str, ...]] = ("counts", "names", "files")

    def __init__(  # noqa: PLR0917  # columns
        self,
        call_id: str,
        prompt_id: str,
        type: str,  # noqa: A002  # as everywhere
        tool: str,
        command: str,
        details: str,
        fingerprint: str,
        rule_id: str,
        counts: dict[str, int],
        names: list[str],
        files: list[str],
        at: str,
        repeated: int,
    ) -> None:
        self.call_id = call_id
        self.prompt_id = prompt_id
        self.type = type
        self.tool = tool
        self.command = " ".join(command.split())
        self.details = details
        self.fingerprint = fingerprint
        self.rule_id = rule_id
        self.counts = counts
        self.names = names
        self.files = [path_of(file) for file in files]
        self.at = at
        self.repeated = bool(repeated)


class Gate(Record):
    """A gate's verdict."""

    prompt_id: str
    handler: str
    rule_id: str
    said: str
    reason: str
    target: str
    at: str


class CheckRun(Record):
    """A check that clickstop ran."""

    name: str
    command: str
    outcome: str
    moment: str
    at: str


class TurnReader(RowReader):
    """Reads a bounded number of rows by indexes."""

    __slots__ = ()

    def prompts(self, session_id: str, since: str) -> list[Prompt]:
        """What the person has typed since then."""
        sql = "FROM prompts WHERE session_id = ? AND machine = 0 AND created_at >= ? ORDER BY number LIMIT 500"
        return self._rows(Prompt, sql, session_id, since)

    def calls(self, session_id: str, since: str) -> list[ToolCall]:
        sql = "FROM tool_calls WHERE session_id = ? AND created_at >= ? ORDER BY created_at, id LIMIT ?"
        return self._rows(ToolCall, sql, session_id, since, _MOST)

    def signals(self, session_id: str, since: str) -> list[Signal]:
        sql = "FROM quality_events WHERE session_id = ? AND created_at >= ? ORDER BY created_at, id LIMIT ?"
        return self._rows(Signal, sql, session_id, since, _MOST)

    def gates(self, session_id: str, since: str) -> list[Gate]:
        sql = "FROM gate_decisions WHERE session_id = ? AND created_at >= ? ORDER BY created_at, id LIMIT ?"
        return self._rows(Gate, sql, session_id, since, _MOST)

    def checks(self, session_id: str, since: str) -> list[CheckRun]:
        """Checks that clickstop ran, without cached results."""
        sql = "FROM check_runs WHERE id >= ? AND session_id = ? AND cached = 0 ORDER BY id LIMIT 500"
        return self._rows(CheckRun, sql, _id_at(since), session_id)


def _id_at(at: str) -> str:
    """The smallest id of a moment: ids start with their milliseconds."""
    if not at:
        return ""
    return f"{round(seconds_of(at) * 1000):012x}"
