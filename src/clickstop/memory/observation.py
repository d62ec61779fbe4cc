"""What is worth remembering of a session, and the records it is made from."""

from __future__ import annotations

from clickstop.store.words import day_words, path_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# Types, and how much each matters: 1 (a trace) to 5 (must not be forgotten).
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
TITLE = 200  # characters
DETAIL = 600
_FILES = 12


class Observation:
    """One thing to remember. `key` names it: what is observed again is the same row."""

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
        """How often it was met."""
        return sum(self.seen.values())

    def add(self, seen: dict[str, int]) -> None:
        """It was met before, or again."""
        for prompt_id, count in seen.items():
            self.seen[prompt_id] = self.seen.get(prompt_id, 0) + count

    def row(self, session_id: str, branch: str) -> dict[str, Any]:
        """The columns that it fills."""
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
            "seen": {session_id: self.seen},
            "last_at": self.at,
            "settled_at": self.settled_at,
        }


class Call:
    """A tool call as it was kept."""

    __slots__ = (
        "at",
        "call_id",
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

    def __init__(self, row: tuple[Any, ...]) -> None:
        self.call_id: str = row[0]
        self.prompt_id: str = row[1]
        self.kind: str = row[2]
        self.tool: str = row[3]
        self.target: str = row[4]
        self.outcome: str = row[5]
        self.exit_code: int | None = row[6]
        self.duration_ms: int = row[7] or 0
        self.summary: str = row[8]
        self.at: str = row[9]
        self.command = " ".join(self.target.split()) if self.tool == "shell" else ""


class Signal:
    """A quality signal as it was kept."""

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

    def __init__(self, row: tuple[Any, ...], loads: Any) -> None:
        self.call_id: str = row[0]
        self.prompt_id: str = row[1]
        self.type: str = row[2]
        self.tool: str = row[3]
        self.command = " ".join(str(row[4]).split())
        self.details: str = row[5]
        self.fingerprint: str = row[6]
        self.rule_id: str = row[7]
        self.counts: dict[str, int] = loads(row[8])
        self.names: list[str] = loads(row[9])
        self.files = [_without_line(file) for file in loads(row[10])]
        self.at: str = row[11]
        self.repeated: bool = row[12] is not None


class Gate:
    """A verdict that was given."""

    __slots__ = ("at", "handler", "prompt_id", "reason", "rule_id", "said", "target")

    def __init__(self, row: tuple[Any, ...]) -> None:
        self.prompt_id: str = row[0]
        self.handler: str = row[1]
        self.rule_id: str = row[2]
        self.said: str = row[3]
        self.reason: str = row[4]
        self.target: str = row[5]
        self.at: str = row[6]


class Prompt:
    """What a person typed."""

    __slots__ = ("at", "id", "number", "outcome", "prompt_id", "text")

    def __init__(self, row: tuple[Any, ...]) -> None:
        self.id: str = row[0]
        self.prompt_id: str = row[1]
        self.number: int = row[2]
        self.text: str = row[3]
        self.outcome: str = row[4]
        self.at: str = row[5]


class Check:
    """A check of the project that clickstop ran."""

    __slots__ = ("at", "command", "moment", "name", "outcome")

    def __init__(self, row: tuple[Any, ...]) -> None:
        self.name: str = row[0]
        self.command: str = row[1]
        self.outcome: str = row[2]
        self.moment: str = row[3]
        self.at: str = row[4]


class Commit:
    """A commit as git tells it."""

    __slots__ = ("at", "body", "sha", "subject")

    def __init__(self, sha: str, at: float, subject: str, body: str) -> None:
        self.sha = sha
        self.at = at  # seconds
        self.subject = subject
        self.body = body


class Turn:
    """The records of a session since some moment, in the order in which they came."""

    __slots__ = ("calls", "checks", "commits", "gates", "prompts", "session_id", "signals")

    def __init__(self, session_id: str) -> None:
        self.session_id = session_id
        self.prompts: list[Prompt] = []
        self.calls: list[Call] = []
        self.signals: list[Signal] = []
        self.gates: list[Gate] = []
        self.checks: list[Check] = []
        self.commits: list[Commit] = []


def _without_line(file: str) -> str:
    path, colon, line = file.rpartition(":")
    return path if colon and line.isdigit() else file
