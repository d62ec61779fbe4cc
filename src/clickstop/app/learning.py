"""What was learned: each fix with its chain to a rule, the rules with their hits, and bugs that came back."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from clickstop.app.errors import AppError, WrongUsageError
from clickstop.app.incidents import catch_up
from clickstop.app.naming import one_of
from clickstop.app.records import record
from clickstop.core.ids import utc
from clickstop.learning.evidence import in_words
from clickstop.learning.mirrors import remove_mirrors
from clickstop.store import learned, pages
from clickstop.store.fixes import CLOSED, OPEN, FixReader

if TYPE_CHECKING:
    from sqlite3 import Connection

    from clickstop.app.here import Here
    from clickstop.store.fixes import Fix
    from clickstop.store.rows import Row

STATUSES = (*OPEN, *CLOSED)
_MOST, _ALL = 100, 1_000


@dataclass(frozen=True, slots=True)
class Link:
    """One step from a fix to a proved rule."""

    name: str  # evidence, class, incident, rule, proof
    done: bool
    state: str  # in words
    name_of: str = ""  # of the incident or rule


@dataclass(frozen=True, slots=True)
class Chain:
    """A fix, and which steps to a proved rule are done."""

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
    slug: str
    kind: str
    severity: str
    state: str
    message: str
    incident: str
    hits: int
    fixed: int
    overrides: int
    recurred: int  # later fixes of bugs that it should have prevented
    last_hit: str | None
    tried: int = 0  # variants of the mistake tried in its proof
    passed: int = 0  # variants that it found


@dataclass(frozen=True, slots=True)
class LearningReport:
    chains: list[Chain]  # newest first
    statuses: dict[str, int]
    rules: list[RuleLine]
    candidates: list[Row]
    classes: list[Row]


def status_word(status: str) -> str:
    """The word for people: the store uses `armed` and the words of debts, `paid` and `owed`."""
    return {"armed": "detected", "paid": "closed", "owed": "open"}.get(status, status)


def class_words(classification: str, failure_class: str) -> str:
    """The classification in words: the store uses KNOWN, SIMILAR and NEW."""
    word = {"KNOWN": "known:", "SIMILAR": "similar to", "NEW": "new"}.get(classification, "")
    return f"{word} {failure_class}".strip().removesuffix(":")


def fixes(repo: Here, *, closed: bool) -> list[dict[str, Any]]:
    """Fixes as records, newest first: open ones, or with `closed` all of them."""
    catch_up(repo)
    return [as_record(fix) for fix in FixReader(repo.connection).fixes(STATUSES if closed else OPEN, _MOST)]


def as_record(fix: Fix) -> dict[str, Any]:
    """A fix as JSON prints it."""
    origin = {"session_id": fix.session_id, "created_at": fix.at}
    names = {"short": fix.short, "debt": fix.debt}
    return {"id": fix.id, **fix.row(), "verified": fix.verified, **origin, **names}


def waive(repo: Here, which: str | None, reason: str) -> dict[str, Any]:
    """Close an open fix without a rule: the one with this id, or the only one. Returns it as it was."""
    still_open = FixReader(repo.connection).fixes(OPEN, _MOST)
    if which is None and len(still_open) > 1:
        listed = ", ".join(fix.short for fix in still_open)
        raise WrongUsageError(f"several fixes are open; name one: {listed}")
    if not still_open:
        raise AppError("no fix is open. To see all: clickstop learn status --all")
    by_id = {fix.id: fix for fix in still_open}
    hint = " that is open. To see them: clickstop learn status"
    fix = still_open[0] if which is None else one_of(which, by_id, "fix", hint)
    now = utc()
    repo.record(
        ("closed_fixes", {"id": fix.id, "status": "waived", "last_at": now}),
        ("paid_debts", {"kind": "learning", "key": fix.debt, "paid_at": now}),
        repo.audit_line("learning.waived", fix.id, reason),
    )
    remove_mirrors(repo.environ, fix.session_id)
    return as_record(fix)


def of(connection: Connection) -> LearningReport:
    recorded = FixReader(connection).fixes(STATUSES, _ALL)
    rules = rule_lines(connection)
    reports = {row["slug"]: row for row in pages.incidents(connection, [fix.incident for fix in recorded])}
    by_slug = {rule.slug: rule for rule in rules}
    counted = dict.fromkeys(STATUSES, 0)
    for fix in recorded:
        counted[fix.status] = counted.get(fix.status, 0) + 1
    return LearningReport(
        chains=[_chain(fix, reports.get(fix.incident), by_slug.get(fix.rule)) for fix in recorded],
        statuses={name: count for name, count in counted.items() if count},
        rules=rules,
        candidates=learned.candidates(connection),
        classes=pages.classes(connection),
    )


def rule_lines(connection: Connection) -> list[RuleLine]:
    """Existing rules, by how often they fired."""
    back: dict[str, int] = {}
    for row in learned.returns(connection):
        back[row["rule"]] = back.get(row["rule"], 0) + 1
    made = [
        record(RuleLine, row, recurred=back.get(row["slug"], 0), **json.loads(row["proof"]).get("variants", {}))
        for row in learned.every_rule(connection)
        if row["state"] not in ("candidate", "dismissed")
    ]
    return sorted(made, key=lambda rule: (-rule.hits, rule.slug))


def _chain(fix: Fix, incident: Row | None, rule: RuleLine | None) -> Chain:
    kind = class_words(fix.classification, fix.failure_class)
    title = incident["title"] if incident else fix.incident
    lacking = json.loads(incident["missing"]) if incident else []
    report = "; lacks ".join([title, ", ".join(lacking)] if lacking else [title])
    return record(
        Chain,
        fix,
        files=fix.paths,
        links=[
            Link("evidence", True, "; ".join(in_words(name) for name in fix.signals)),
            Link("class", bool(kind), kind or "not classified yet"),
            Link("incident", bool(fix.incident) and not lacking, report or "not written yet", fix.incident),
            Link("rule", rule is not None, fix.rule or "not written yet", fix.rule),
            Link(
                "proof", rule is not None and rule.state == "proved", rule.state if rule else "nothing to prove yet"
            ),
        ],
    )
