"""What was learned: each fix with its chain to a rule, the rules with their hits, what came back all the same."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from clickstop.app.errors import AppError, WrongUsageError
from clickstop.core.ids import short, utc
from clickstop.learning.evidence import told
from clickstop.learning.fixes import debt_of
from clickstop.store import learned, pages
from clickstop.store.fixes import FixReader

if TYPE_CHECKING:
    from sqlite3 import Connection

    from clickstop.app.here import Here
    from clickstop.store.rows import Row

OPEN = ("armed", "owed")
STATUSES = (*OPEN, "paid", "waived", "known")
_MOST = 100


@dataclass(frozen=True, slots=True)
class Link:
    """One step from a fix to what keeps it fixed."""

    name: str  # evidence, class, incident, rule, proof
    done: bool
    said: str


@dataclass(frozen=True, slots=True)
class Chain:
    """A fix, and how far its lesson has come."""

    id: str
    short: str
    at: str
    session_id: str
    status: str
    score: float
    files: list[str]
    links: list[Link]


@dataclass(frozen=True, slots=True)
class RuleLine:
    """A rule in practice."""

    slug: str
    kind: str
    severity: str
    state: str
    message: str
    incident: str
    hits: int
    fixed: int
    overrides: int
    recurred: int  # fixes of what it should have kept from happening
    last_hit: str | None


@dataclass(frozen=True, slots=True)
class LearningReport:
    """All of it."""

    chains: list[Chain]  # newest first
    statuses: dict[str, int]
    rules: list[RuleLine]
    candidates: list[Row]
    classes: list[Row]


def fixes(connection: Connection, statuses: tuple[str, ...] = STATUSES, limit: int = _MOST) -> list[dict[str, Any]]:
    """Fixes as records, newest first."""
    rows = FixReader(connection).fixes(statuses, limit)
    for row in rows:
        for name in ("signals", "files", "missing"):
            row[name] = json.loads(row[name])
        row["verified"] = bool(row["verified"])
        row["short"], row["debt"] = short(row["id"]), debt_of(row)
    return rows


def waive(repo: Here, ending: str | None, reason: str) -> dict[str, Any]:
    """Let an open fix go without a rule: the one whose id ends so, or the only one. The fix as it was."""
    matching = [fix for fix in fixes(repo.connection, OPEN) if ending is None or fix["id"].endswith(ending)]
    if not matching:
        raise AppError("there is no such open fix. To see them: clickstop learn status")
    if len(matching) > 1:
        raise WrongUsageError(
            f"several fixes are open; say which one: {', '.join(fix['short'] for fix in matching)}"
        )
    (fix,) = matching
    now = utc()
    repo.record(
        ("closed_fixes", {"id": fix["id"], "status": "waived", "last_at": now}),
        ("paid_debts", {"kind": "learning", "key": fix["debt"], "paid_at": now}),
        repo.audit_line("learning.waived", fix["id"], reason),
    )
    return fix


def of(connection: Connection) -> LearningReport:
    recorded = fixes(connection)
    rules = rule_lines(connection)
    reports = {row["slug"]: row for row in pages.incidents(connection, [fix["incident"] for fix in recorded])}
    by_slug = {rule.slug: rule for rule in rules}
    counted = dict.fromkeys(STATUSES, 0)
    for fix in recorded:
        counted[fix["status"]] = counted.get(fix["status"], 0) + 1
    return LearningReport(
        chains=[_chain(fix, reports.get(fix["incident"]), by_slug.get(fix["rule"])) for fix in recorded],
        statuses={name: count for name, count in counted.items() if count},
        rules=rules,
        candidates=learned.candidates(connection),
        classes=pages.classes(connection),
    )


def rule_lines(connection: Connection) -> list[RuleLine]:
    """Rules that are written, by how often they fired."""
    back: dict[str, int] = {}
    for row in learned.returns(connection):
        back[row["rule"]] = back.get(row["rule"], 0) + 1
    made = [
        RuleLine(
            slug=row["slug"],
            kind=row["kind"],
            severity=row["severity"],
            state=row["state"],
            message=row["message"],
            incident=row["incident"],
            hits=row["hits"],
            fixed=row["fixed"],
            overrides=row["overrides"],
            recurred=back.get(row["slug"], 0),
            last_hit=row["last_hit"],
        )
        for row in learned.every_rule(connection)
        if row["state"] not in ("candidate", "dismissed")
    ]
    return sorted(made, key=lambda rule: (-rule.hits, rule.slug))


def _chain(row: dict[str, Any], incident: Row | None, rule: RuleLine | None) -> Chain:
    kind = " ".join(part for part in (row["classification"], row["class"]) if part)
    title = incident["title"] if incident else row["incident"]
    lacking = json.loads(incident["missing"]) if incident else []
    report = "; lacks ".join([title, ", ".join(lacking)] if lacking else [title])
    return Chain(
        id=row["id"],
        short=row["short"],
        at=row["created_at"],
        session_id=row["session_id"],
        status=row["status"],
        score=row["score"],
        files=[file["path"] for file in row["files"]],
        links=[
            Link("evidence", True, "; ".join(told(name) for name in row["signals"])),
            Link("class", bool(kind), kind or "not classified yet"),
            Link("incident", bool(row["incident"]) and not lacking, report or "not written yet"),
            Link("rule", rule is not None, row["rule"] or "not written yet"),
            Link(
                "proof", rule is not None and rule.state == "proved", rule.state if rule else "nothing to prove yet"
            ),
        ],
    )
