"""What is shared at which level: every column that may be sent, its source and its form.

Sync, preview, the server's schema and the docs are all derived from this table.
"""

from __future__ import annotations

from dataclasses import dataclass

METRICS, EVENTS, FULL = LEVELS = ("metrics", "events", "full")
# The forms in which values are sent, and their types on the server.
FORMS = {
    "time": "timestamptz",
    "whole": "bigint",
    "real": "double precision",
    "flag": "boolean",
    "word": "text",  # unchanged if it is a word of clickstop's own, else its digest
    "model": "text",  # its name in the price table, else its digest
    "repository": "text",  # unchanged if it is an id of 32 hex digits, else its digest
    "row": "uuid",  # the row's own id
    "digest": "uuid",
    "text": "text",  # redacted once more
    "folder": "text",  # name of the repository's folder
    "path": "text",  # redacted once more, or its digest if the person prefers that
}


@dataclass(frozen=True, slots=True)
class SharedColumn:
    name: str
    form: str
    source: str  # the column, or the expression, in the local store
    level: str = METRICS

    @property
    def type(self) -> str:
        return FORMS[self.form]


@dataclass(frozen=True, slots=True)
class SharedTable:
    name: str
    columns: tuple[SharedColumn, ...]

    def at(self, level: str) -> tuple[SharedColumn, ...]:
        """The columns that are shared at a level."""
        shared = LEVELS[: LEVELS.index(level) + 1]
        return tuple(column for column in self.columns if column.level in shared)


KEY = ("repo_id", "created_at", "id")  # the primary key and first columns of every table
_ROW = "repo_id:repository created_at:time id:row"
_SESSION_ROW = f"{_ROW} session=session_id:digest agent:word is_subagent=agent_id:flag model=session_model:model"


def _columns(level: str, text: str) -> list[SharedColumn]:
    """Parse columns written as `name:form` or `name=source:form`."""
    columns = []
    for part in text.split():
        names, _, form = part.partition(":")
        name, _, source = names.partition("=")
        columns.append(SharedColumn(name, form, source or name, level))
    return columns


def _table(name: str, metrics: str, events: str = "", full: str = "", *, row: str = _SESSION_ROW) -> SharedTable:
    levels = {METRICS: f"{row} {metrics}", EVENTS: events, FULL: full}
    return SharedTable(name, tuple(column for level, text in levels.items() for column in _columns(level, text)))


TABLES = (
    _table(
        "sessions",
        "started_at:time last_at:time ended_at:time status:word",
        "branch:text",
        row=_SESSION_ROW.replace("session_model", "model"),
    ),
    _table("prompts", "number:whole machine:flag outcome:word", full="text:text"),
    _table(
        "tool_calls",
        "kind:word tool:word outcome:word exit_code:whole duration_ms:whole tokens_in=est_tokens_in:whole"
        " tokens_out=est_tokens_out:whole changed:flag",
        "tool_name:text target:path",
        "summary:text",
    ),
    _table(
        "quality_events",
        "type=event_type:word tool=signal_tool:word points=score_delta:whole failure=fingerprint:digest"
        " is_repeat=repeat_of:flag rule=rule_id:word",
        "details:text command:text files:path names:text",
    ),
    _table(
        "gate_decisions",
        "kind:word handler:word rule=rule_id:word verdict:word said:word is_false_alarm=marked:flag",
        "target:path",
        "reason:text",
    ),
    _table(
        "check_runs",
        "check_name=name:word outcome:word exit_code:whole duration_ms:whole moment:word is_cached=cached:flag",
        "command:text findings:text",
        "output:text",
    ),
    _table(
        "rule_hits",
        "rule=slug:digest moment:word verdict:word became:word",
        "rule_name=slug:text path:path line:whole",
        "text:text",
    ),
    _table(
        "rules",
        "rule=slug:digest kind:word severity:word state:word proved_at:time last_at:time",
        "rule_name=slug:text",
        "message:text",
    ),
    _table("fixes", "status:word score:real is_verified=verified:flag class:word last_at:time", "files:path"),
    _table(
        "costs",
        "input:whole output:whole cache_write_5m:whole cache_write_1h:whole cache_read:whole web_searches:whole"
        " usd:real",
        "branch:text",
        row=_SESSION_ROW.replace("session_model", "model"),
    ),
    _table("handler_failures", "handler:word kind:word", full="error:text"),
    # How often and when hooks sent events. The id is derived from agent and kind.
    _table(
        "heartbeats",
        "agent:word kind:word first_at:time last_at:time count:whole total_us:whole max_us:whole",
        "repository=nothing:folder",
        row=_ROW,
    ),
)
BY_NAME = {table.name: table for table in TABLES}
