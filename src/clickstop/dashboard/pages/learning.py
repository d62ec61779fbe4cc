"""Learning: fixes with their chains, rules with their hits, failure classes, candidates."""

from __future__ import annotations

from clickstop.app import learning
from clickstop.dashboard import view
from clickstop.dashboard.figures import others as figures
from clickstop.dashboard.page import Asked, Page, columns
from clickstop.store import pages


def page(asked: Asked) -> Page:
    connection = asked.connection
    chosen = view.of("/learning", asked.query, ("status",), default="all")
    lessons = learning.of(connection)
    chains = [
        chain
        for chain in lessons.chains
        if chosen.since <= chain.at < chosen.until
        and chosen.picks(*chain.files, *(link.state for link in chain.links), status=chain.status)
    ]
    hits = [
        hit
        for hit in pages.newest(connection, "rule_hits", chosen.since, chosen.until)
        if chosen.picks(hit["slug"], hit["path"], hit["text"])
    ]
    return Page(
        "Learning",
        {
            "view": chosen,
            "choices": {"status": list(lessons.statuses)},
            "lessons": lessons,
            "chains": chains,
            "hits": hits,
            "rule_chart": figures.rules([rule for rule in lessons.rules if chosen.picks(rule.slug, rule.message)]),
        },
        tables={
            "fixes": columns(("id", "at", "session_id", "status", "score", "files"), chains),
            "hits": columns(
                ("created_at", "session_id", "slug", "verdict", "path", "line", "text", "became"), hits
            ),
            "classes": columns(("name", "incidents", "recurred"), lessons.classes),
            "candidates": columns(("slug", "message"), lessons.candidates),
        },
    )
