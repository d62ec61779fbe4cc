"""Memory: search, and the context that was added for the agent."""

from __future__ import annotations

from clickstop.app import context, ledgers
from clickstop.app.search import KINDS, find, known_rules
from clickstop.dashboard import view
from clickstop.dashboard.figures import others as figures
from clickstop.dashboard.page import Asked, Page, columns
from clickstop.store import lists, spoken
from clickstop.store.pages import MOST
from clickstop.store.search import Filter

_HITS = 50
_LINES = 20


def page(asked: Asked) -> Page:
    connection, query = asked.connection, asked.query
    chosen = view.of("/memory", query, ("kind", "branch"), default="all")
    kind = chosen.filters.get("kind", "")
    before = view.days_before(chosen.last, -1) if chosen.last else ""
    choice = Filter(
        type=kind if kind in KINDS else "",
        branch=chosen.filters.get("branch", ""),
        since=chosen.first,
        before=before,
    )
    most = MOST if query.get("export") else _HITS
    hits = find(connection, chosen.text, choice, most, known_rules(asked.site))
    ledger = context.ledger(connection, chosen.since, "", MOST if query.get("export") else _LINES, chosen.until)
    findings = [
        finding
        for finding in ledgers.findings(connection, MOST, new=False)
        if chosen.since <= finding.at < chosen.until and chosen.picks(finding.path, finding.text, finding.rule)
    ]
    return Page(
        "Memory",
        {
            "view": chosen,
            "choices": {"kind": KINDS, "branch": lists.choices(connection, "branch")},
            "hits": hits,
            "most": _HITS,
            "told": ledger,
            "prompts": spoken.outcomes(connection, chosen.since, "", chosen.until),
            "findings": findings,
            "context_chart": figures.context(ledger.kinds),
        },
        tables={
            "hits": columns(("kind", "at", "session", "branch", "title", "detail", "files"), hits),
            "told": columns(("created_at", "session_id", "title", "tokens", "used_at"), ledger.ledger),
            "findings": columns(("at", "path", "line", "rule", "text", "shown_at"), findings),
        },
    )
