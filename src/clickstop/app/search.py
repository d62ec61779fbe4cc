"""Search the memory: hits of every kind in one list."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from clickstop.context.trusted import ACCEPTED, digest
from clickstop.core.globs import matches
from clickstop.core.reading import read_text
from clickstop.memory.observation import TYPES
from clickstop.memory.rules import configured, from_files
from clickstop.store import search
from clickstop.store.words import phrases

if TYPE_CHECKING:
    from sqlite3 import Connection

    from clickstop.app.here import Here
    from clickstop.store.rows import Row

KINDS = (*TYPES, "prompt", "summary", "rule", "finding")


@dataclass(frozen=True, slots=True)
class SearchHit:
    """An observation, prompt, summary, incident, finding or rule that matches."""

    kind: str
    id: str
    at: str = ""
    session: str = ""
    branch: str = ""
    title: str = ""
    detail: str = ""
    files: list[str] = field(default_factory=list)
    importance: int = 0
    recurrence: int = 1
    settled: bool = False


def find(
    connection: Connection, query: str, wanted: search.Filter, limit: int, rules: list[Any]
) -> list[SearchHit]:
    """Hits, newest first; rules of the configuration, which have no date, last."""
    kind = wanted.type
    hits: list[SearchHit] = []
    if not kind or kind in TYPES:
        hits += [_observation(row) for row in search.observations(connection, query, wanted, limit)]
    if kind in ("", "prompt"):
        hits += [_text("prompt", row) for row in search.prompts(connection, query, wanted, limit)]
    if kind in ("", "summary"):
        hits += [_text("summary", row) for row in search.summaries(connection, query, wanted, limit)]
    if kind in ("", "incident"):
        reported = {path for hit in hits for path in hit.files if hit.kind == "incident"}
        rows = [row for row in search.incidents(connection) if _held(query, _words(row, "title", "path", "class"))]
        hits += [hit for hit in map(_incident, rows) if wanted.allows(hit) and not reported.intersection(hit.files)]
    if kind == "finding":
        rows = search.findings(connection, 1_000)
        hits += [_finding(row) for row in rows if _held(query, _words(row, "path", "text"))]
    hits.sort(key=lambda hit: hit.at, reverse=True)
    undated = not (wanted.since or wanted.before or wanted.branch or wanted.session)
    if kind in ("", "rule") and undated:
        hits = [*hits[:limit], *_rules(rules, query, wanted.file), *_learned(connection, query, rules)]
    return hits[:limit]


def _hit(kind: str, row: Row, at: str, **own: Any) -> SearchHit:
    return SearchHit(kind, row["id"], row[at], row["session_id"], **own)


def _observation(row: Row) -> SearchHit:
    same = {name: row[name] for name in ("branch", "title", "detail", "importance", "recurrence")}
    files, settled = json.loads(row["files"]), row["settled_at"] is not None
    return _hit(row["type"], row, "last_at", files=files, settled=settled, **same)


def _text(kind: str, row: Row) -> SearchHit:
    title, _, detail = str(row["text"]).partition("\n")
    return _hit(kind, row, "created_at", branch=row["session_branch"] or "", title=title, detail=detail)


def _finding(row: Row) -> SearchHit:
    place = f"{row['path']}:{row['line']}" if row["line"] else row["path"]
    return _hit("finding", row, "created_at", title=f"{place}: {row['text']}", files=[row["path"]])


def _incident(row: Row) -> SearchHit:
    about = {"title": row["title"], "detail": row["path"], "files": [row["path"]]}
    return _hit("incident", row, "last_at", importance=TYPES["incident"], **about)


def _learned(connection: Connection, query: str, rules: list[Any]) -> list[SearchHit]:
    """Rules in the store whose files are not among `rules`."""
    files = {rule.source for rule in rules}
    return [
        SearchHit(
            "rule",
            row["slug"],
            row["last_at"],
            row["session_id"],
            title=row["message"] or row["slug"],
            detail=f"{row['state']} {row['path']}".strip(),
        )
        for row in search.rules(connection)
        if row["path"] not in files and _held(query, f"{row['slug']} {row['message']}")
    ]


def _rules(rules: list[Any], query: str, file: str) -> list[SearchHit]:
    return [
        SearchHit("rule", rule.id, title=rule.text, detail=rule.source, files=rule.paths)
        for rule in rules
        if _held(query, f"{rule.id} {rule.text}") and (not file or matches(file, rule.paths))
    ]


def _words(row: Row, *columns: str) -> str:
    return " ".join(row[column] for column in columns)


def _held(query: str, text: str) -> bool:
    plain = " ".join("".join(letter if letter.isalnum() else " " for letter in text.lower()).split())
    return all(phrase.strip('"').lower() in plain for phrase in phrases(query))


def known_rules(repo: Here) -> list[Any]:
    """Rules of the configuration and of trusted rule files, as hooks apply them."""
    kinds = repo.plan().data["kinds"].values()
    rows = [row for rows in kinds for row in rows if row["id"] == "inject.session_start"]
    if not rows:
        return []
    settings = rows[0]["settings"]

    accepted = repo.plan().part(ACCEPTED) or ()

    def text_of(path: str) -> str:
        text = read_text(path, within=repo.root)
        return text if digest(text) in accepted else ""

    return [*configured(settings["context"]["rule"]), *from_files(repo.root, settings["memory"]["rules"], text_of)]
