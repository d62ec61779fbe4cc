"""Bugs that came back despite a rule. They are counted in the database and in a log file, so a lost count shows."""

from __future__ import annotations

from clickstop.core.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

GRACE_DAYS = 7  # after its proof, a rule may still miss work that was under way


class Return(Record):
    """One return of a known bug."""

    key: str  # of the fix
    name: str  # of the failure class
    rules: list[str]
    at: str


class Audited(Record):
    """A rule and the returns of its bug since it was proved."""

    slug: str
    state: str
    returns: list[str]  # times
    failed: bool


def of_log(lines: Iterable[str]) -> tuple[list[Return], int]:
    """The returns in the log file, and how many of its lines are unreadable."""
    from clickstop.core.wire import loads

    returns, broken = [], 0
    for line in lines:
        if not line.strip():
            continue
        try:
            data = loads(line)
            rules = [str(data["rule"])] if data.get("rule") else []
            returns.append(Return(str(data.get("fix", "")), str(data.get("class", "")), rules, str(data["at"])))
        except (ValueError, KeyError, TypeError, AttributeError):
            broken += 1
    return returns, broken


def audit(rules: list[dict[str, Any]], returns: list[Return], now_minus_grace: str) -> list[Audited]:
    """Each rule with its returns. It failed if its bug came back and it was proved before the grace period."""
    done = []
    for rule in rules:
        proved_at = rule.get("proved_at") or ""
        since = sorted(back.at for back in returns if rule["slug"] in back.rules and back.at > proved_at)
        failed = rule["state"] == "proved" and bool(proved_at) and proved_at < now_minus_grace and bool(since)
        done.append(Audited(rule["slug"], rule["state"], since, failed=failed))
    return done


def unmatched(stored: list[Return], logged: list[Return]) -> tuple[list[str], list[str]]:
    """Keys that only the log has, and keys that only the database has: counts that were lost on the other side."""
    in_store, in_log = {back.key for back in stored}, {back.key for back in logged}
    return sorted(in_log - in_store), sorted(in_store - in_log)
