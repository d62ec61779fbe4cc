"""Observations, and the turn they are derived from."""

from __future__ import annotations

from clickstop.core.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from clickstop.store.memory import Prompt
    from clickstop.store.turns import CheckRun, Gate, Signal, ToolCall

# Types with their default importance, from 1 (a trace) to 5 (must not be forgotten).
TYPES = {
    "decision": 5,
    "failed_attempt": 5,
    "incident": 5,
    "violation": 4,
    "feature": 3,
    "bugfix": 3,
    "refactor": 2,
    "commit": 2,
    "check_result": 2,
    "file_change": 1,
    "discovery": 1,
}
FAILED_AGAIN = "Failed again after edits of "  # starts the detail of a repeated attempt
TITLE = 200  # characters
DETAIL = 600
_FILES = 12


class Observation:
    """Something to remember. Observations with the same `key` are one row."""

    __slots__ = (
        "at",
        "command",
        "detail",
        "files",
        "importance",
        "key",
        "plan_item",
        "prompt_id",
        "rule_id",
        "seen",
        "settled_at",
        "title",
        "type",
    )

    def __init__(
        self,
        type: str,  # noqa: A002  # the column's name
        key: str,
        title: str,
        at: str,
        *,
        detail: str = "",
        files: list[str] | None = None,
        importance: int = 0,
        prompt_id: str = "",
        rule_id: str = "",
        plan_item: str = "",
        command: str = "",
    ) -> None:
        self.type = type
        self.key = key
        self.title = title
        self.at = at
        self.detail = detail
        self.files = files if files is not None else []
        self.importance = importance or TYPES[type]
        self.prompt_id = prompt_id
        self.rule_id = rule_id
        self.plan_item = plan_item
        self.command = command
        self.seen = {prompt_id or "-": 1}  # how often, by prompt
        self.settled_at: str | None = None

    @property
    def count(self) -> int:
        """How often it occurred."""
        return sum(self.seen.values())

    def add(self, counts: dict[str, int]) -> None:
        """Add earlier occurrences."""
        for prompt_id, count in counts.items():
            self.seen[prompt_id] = self.seen.get(prompt_id, 0) + count

    def row(self, session_id: str, branch: str) -> dict[str, Any]:
        """The columns of its row."""
        from clickstop.store.words import day_words, path_words

        return {
            "type": self.type,
            "key": self.key,
            "title": " ".join(self.title.split())[:TITLE],
            "detail": self.detail.strip()[:DETAIL],
            "files": self.files[:_FILES],
            "paths": path_words(self.files[:_FILES]),
            "day": day_words(self.at),
            "importance": self.importance,
            "recurrence": self.count,
            "plan_item": self.plan_item,
            "rule_id": self.rule_id,
            "branch": branch,
            "prompt_id": self.prompt_id,
            "command": self.command,
            # Counted by session and prompt, so that deriving it twice does not count twice.
            "seen": {session_id: self.seen},
            "last_at": self.at,
            "settled_at": self.settled_at,
        }


class Commit(Record):
    """A commit, according to git."""

    sha: str
    at: float  # seconds since 1970
    subject: str
    body: str


class Turn:
    """A session's records since some moment, each kind in order."""

    __slots__ = ("calls", "checks", "commits", "gates", "prompts", "session_id", "signals", "touched")

    def __init__(self, session_id: str) -> None:
        self.session_id = session_id
        self.prompts: list[Prompt] = []
        self.calls: list[ToolCall] = []
        self.signals: list[Signal] = []
        self.gates: list[Gate] = []
        self.checks: list[CheckRun] = []
        self.commits: list[Commit] = []
        self.touched: dict[str, float] = {}  # files of the repository and when they last changed, in seconds

    def may_have_changed_files(self, call: ToolCall) -> bool:
        """Whether the command is known to write files, or neither only looks nor only verifies."""
        if call.tool != "shell" or call.outcome not in ("ok", "failed", "background"):
            return False
        from clickstop.memory.noise import is_trivial, only_checks

        if call.changed or is_trivial(call.command) or only_checks(call.command):
            return call.changed
        return not any(signal.call_id == call.call_id for signal in self.signals)
