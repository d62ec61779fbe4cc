"""Ledgers as records: gate decisions, prompts, review findings, audit log, session summaries."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from clickstop.app.records import record
from clickstop.core.ids import short
from clickstop.core.score import score_of
from clickstop.store import decisions, lists, pages, quality, spoken, timeline
from clickstop.store.lists import LAST

if TYPE_CHECKING:
    from sqlite3 import Connection

    from clickstop.store.rows import Row


@dataclass(frozen=True, slots=True)
class GateLine:
    """One block, question or warning."""

    id: str
    short: str  # for `clickstop why` and `clickstop gate allow`
    at: str
    session_id: str
    verdict: str
    handler: str
    rule: str
    target: str
    reason: str
    marked: str  # "false alarm", if a person marked it


@dataclass(frozen=True, slots=True)
class PromptLine:
    """One prompt of a person."""

    session_id: str
    number: int
    at: str
    text: str
    outcome: str  # "" if not known yet
    task_id: str


@dataclass(frozen=True, slots=True)
class Prompts:
    outcomes: dict[str, int]
    prompts: list[PromptLine]


@dataclass(frozen=True, slots=True)
class FindingLine:
    id: str
    session_id: str
    at: str
    path: str
    line: int
    rule: str
    text: str
    shown_at: str | None  # when an agent saw it


@dataclass(frozen=True, slots=True)
class AuditEntry:
    """One change to clickstop itself."""

    id: str
    at: str
    actor: str
    action: str
    subject: str
    reason: str


@dataclass(frozen=True, slots=True)
class SessionSummary:
    """A session in a few lines; fields are empty until there is a summary."""

    session_id: str
    branch: str = ""
    status: str = ""
    started_at: str = ""
    last_at: str = ""
    score: int | None = None
    request: str = ""
    text: str = ""


def gates(connection: Connection, limit: int, skip: int = 0) -> list[GateLine]:
    return [_gate(row) for row in decisions.recent(connection, limit, skip)]


def wanted_gates(connection: Connection, wanted: lists.RowQuery) -> list[GateLine]:
    return [_gate(row) for row in lists.decisions(connection, wanted)]


def _gate(row: Row) -> GateLine:
    return record(GateLine, row, short=short(row["id"]), at=row["created_at"], rule=row["rule_id"])


def prompts(connection: Connection, since: str, session_id: str, limit: int) -> Prompts:
    rows = spoken.prompts(connection, since, session_id, limit)
    return Prompts(spoken.outcomes(connection, since, session_id), [PromptLine(**row) for row in rows])


def findings(connection: Connection, limit: int, *, new: bool) -> list[FindingLine]:
    return [FindingLine(**row) for row in spoken.review_findings(connection, limit, new=new)]


def audit(connection: Connection, action: str, limit: int) -> list[AuditEntry]:
    return [AuditEntry(**row) for row in spoken.audited(connection, action, limit)]


def summary(connection: Connection, session_id: str) -> SessionSummary:
    parts = {**(timeline.summary(connection, session_id) or {}), **(timeline.session(connection, session_id) or {})}
    scored = quality.one_session(connection, session_id)
    score = score_of(scored[0]["points"] if scored else None)
    return record(SessionSummary, parts, session_id=session_id, score=score)


@dataclass(frozen=True, slots=True)
class RuleCount:
    """Decisions of one rule, or of a handler without rules."""

    handler: str
    rule: str
    count: int
    block: int
    ask: int
    warn: int
    marked: int  # as false alarms
    last_at: str

    @property
    def name(self) -> str:
        return self.rule or self.handler


def by_rule(connection: Connection, since: str, until: str = LAST) -> list[RuleCount]:
    """Decisions counted by rule, most first."""
    return [RuleCount(rule=row.pop("rule_id"), **row) for row in pages.gate_counts(connection, since, until)]
