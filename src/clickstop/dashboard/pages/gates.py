"""Gates: what was blocked, asked or warned about, and why; rules in force and exceptions."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from clickstop.app import gates, ledgers
from clickstop.app.handlers import words
from clickstop.app.why import RULED
from clickstop.dashboard import view
from clickstop.dashboard.figures import others as figures
from clickstop.dashboard.page import Asked, Page, columns
from clickstop.dashboard.pages.sessions import ALL
from clickstop.store import lists, pages

if TYPE_CHECKING:
    from clickstop.app.ledgers import GateLine

VERDICTS = ("block", "ask", "warn")
_COLUMNS = "at session_id verdict handler rule target reason marked id".split()
_HEADERS = ("at", "session", "verdict", "handler", "rule", "about", "reason", "marked", "id")


@dataclass(slots=True)
class RepeatedDecisions:
    """Consecutive decisions with the same content."""

    lines: list[GateLine]

    @property
    def first(self) -> GateLine:
        return self.lines[0]

    @property
    def size(self) -> int:
        return len(self.lines)

    @property
    def reason(self) -> str:
        """The first line of the reason, shown without a click."""
        return self.first.reason.strip().partition("\n")[0]


def page(asked: Asked) -> Page:
    connection, query = asked.connection, asked.query
    chosen = view.of("/gates", query, lists.DECISION_FILTERS)
    choice = chosen.wanted()
    lines = ledgers.wanted_gates(connection, choice)
    counts = ledgers.by_rule(connection, chosen.since, chosen.until)
    rules, policy = gates.rules(asked.site)
    names = words(connection)
    return Page(
        "Gates",
        {
            "view": chosen,
            "folds": folded(lines[: view.PER_PAGE]),
            "more": len(lines) > view.PER_PAGE,
            "total": chosen.total(len(lines), lambda: lists.count_decisions(connection, choice)),
            "choices": {
                "verdict": VERDICTS,
                "rule": [count.name for count in counts],
                "branch": lists.choices(connection, "branch"),
                "model": lists.choices(connection, "model"),
            },
            "names": names,
            "allowable": RULED,
            "totals": {name: sum(getattr(rule, name) for rule in counts) for name in (*VERDICTS, "marked")},
            "rules": rules,
            "policy": policy,
            "secrets": pages.redacted(connection, 20),
            "rule_chart": figures.gates(counts, names),
            "marked": query.get("marked", ""),
        },
        tables={
            "decisions": columns(
                _COLUMNS, lambda: ledgers.wanted_gates(connection, replace(choice, limit=ALL, skip=0)), _HEADERS
            ),
            "rules": columns(("id", "verdict", "unattended", "about"), rules),
            "allowed": columns(("rule", "match", "reason", "expires"), policy["allow"]),
        },
    )


def folded(lines: list[GateLine]) -> list[RepeatedDecisions]:
    folds: list[RepeatedDecisions] = []
    for line in lines:
        if folds and _same(folds[-1].first, line):
            folds[-1].lines.append(line)
        else:
            folds.append(RepeatedDecisions([line]))
    return folds


def _same(left_line: GateLine, other: GateLine) -> bool:
    names = ("verdict", "handler", "rule", "target", "marked")
    return all(getattr(left_line, name) == getattr(other, name) for name in names) and (
        left_line.reason.partition("\n")[0] == other.reason.partition("\n")[0]
    )
